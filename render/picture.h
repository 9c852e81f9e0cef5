// render/picture.h: ImGui frames drawn without a window, saved as PNG.
// Units:  pixels; scale 1 is text at 100 %; samples per pixel and direction (4 = 16 samples a pixel).
// Shapes: Picture holds rows of RGBA bytes from the top, without padding.
// Errors: draw_picture gives an empty Picture where SDL cannot make a surface; save_png says what failed.
// Rule:   SDL's software renderer only, so the same pixels come out on every machine with the same fonts.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "render/theme.h"

namespace impulse {

struct Picture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba;

    // The colour at a pixel; black where it lies outside.
    [[nodiscard]] ImU32 at(int x, int y) const;
};

struct PictureShape {
    int width = 1600, height = 900;
    float scale = 1.0F;
    int samples = 4;  // SDL's software renderer rounds corners to whole pixels; finer samples smooth them
    int frames = 2;   // ImGui windows need one frame to learn their size
};

// Draws what `content` draws (into any ImGui window or draw list; ImGui::GetIO().DisplaySize is the picture)
// with its own ImGui context, leaving a current one untouched.
Picture draw_picture(const PictureShape& shape, const std::function<void(const Theme&)>& content);

// Writes the picture beside the path and renames it into place, so that a half-written PNG is never seen.
// `step` rounds every channel to multiples of it: 4 cannot be seen and makes the file a third smaller. The error is
// one sentence with the path.
tl::expected<void, std::string> save_png(const Picture& picture, const std::string& path, int step = 1);

}  // namespace impulse
