// tests/render/picture_check.h: what tests ask of a picture.
// Units:  grey 0..255, luminance 0..1.
// Shapes: free functions over Picture.
// Errors: none; pictures of unlike size differ wholly.
// Rule:   none.
#pragma once

#include <stb/stb_image.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>

#include "render/picture.h"

namespace impulse {

// Reads an 8-bit PNG, such as a golden picture; the error is one sentence with the path.
inline tl::expected<Picture, std::string> load_png(const std::string& path) {
    Picture picture;
    int channels = 0;
    stbi_uc* pixels = stbi_load(path.c_str(), &picture.width, &picture.height, &channels, 4);
    if (!pixels) return tl::unexpected(path + ": " + stbi_failure_reason());
    picture.rgba.assign(pixels, pixels + static_cast<std::size_t>(picture.width) *
                                             static_cast<std::size_t>(picture.height) * 4);
    stbi_image_free(pixels);
    return picture;
}

// Relative luminance (sRGB weights), alpha ignored.
inline float luminance(ImU32 colour) {
    const auto linear = [colour](int shift) {
        const float v = static_cast<float>(colour >> shift & 0xFFU) / 255.0F;
        return v <= 0.04045F ? v / 12.92F : std::pow((v + 0.055F) / 1.055F, 2.4F);
    };
    return 0.2126F * linear(IM_COL32_R_SHIFT) + 0.7152F * linear(IM_COL32_G_SHIFT) +
           0.0722F * linear(IM_COL32_B_SHIFT);
}
// Contrast 1..21 of two opaque colours (WCAG 2); text needs 4.5.
inline float contrast(ImU32 a, ImU32 b) {
    const float x = luminance(a) + 0.05F, y = luminance(b) + 0.05F;
    return std::max(x, y) / std::min(x, y);
}

}  // namespace impulse

namespace impulse::check {

inline int grey(ImU32 c) {
    const auto part = [c](int shift) { return static_cast<int>(c >> shift & 0xFFU); };
    return (299 * part(IM_COL32_R_SHIFT) + 587 * part(IM_COL32_G_SHIFT) + 114 * part(IM_COL32_B_SHIFT)) /
           1000;
}

// Mean difference of luminance, over all pixels.
inline double grey_difference(const Picture& a, const Picture& b) {
    if (a.width != b.width || a.height != b.height || a.rgba.empty()) return 255.0;
    double sum = 0;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x) sum += std::abs(grey(a.at(x, y)) - grey(b.at(x, y)));
    return sum / (a.width * a.height);
}

// Part of the pixels of which one channel differs by more than `by`.
inline double part_unlike(const Picture& a, const Picture& b, int by) {
    if (a.width != b.width || a.height != b.height || a.rgba.empty()) return 1.0;
    int unlike = 0;
    for (std::size_t n = 0; n < a.rgba.size(); n += 4) {
        int most = 0;
        for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::abs(a.rgba[n + k] - b.rgba[n + k]));
        unlike += most > by ? 1 : 0;
    }
    return unlike / static_cast<double>(a.width * a.height);
}

inline std::size_t colours(const Picture& p) {
    std::set<ImU32> seen;
    for (int y = 0; y < p.height; ++y)
        for (int x = 0; x < p.width; ++x) seen.insert(p.at(x, y));
    return seen.size();
}

// Part of the pixels within 24 per channel of a colour.
inline double part_near(const Picture& p, ImU32 wanted) {
    int near = 0;
    for (int y = 0; y < p.height; ++y)
        for (int x = 0; x < p.width; ++x) {
            bool all = true;
            for (const int shift : {IM_COL32_R_SHIFT, IM_COL32_G_SHIFT, IM_COL32_B_SHIFT})
                all = all && std::abs(static_cast<int>(p.at(x, y) >> shift & 0xFFU) -
                                      static_cast<int>(wanted >> shift & 0xFFU)) <= 24;
            near += all ? 1 : 0;
        }
    return near / static_cast<double>(p.width * p.height);
}

}  // namespace impulse::check
