#include "render/hex_marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/vec3.hpp>
#include <string>

#include "render/camera.h"
#include "render/strokes.h"

namespace impulse {
namespace {

// A steady 0..1 number for a place, so that rocks and dust lie the same in every picture.
float scatter(int a, int b) {
    std::uint32_t z =
        static_cast<std::uint32_t>(a) * 0x9E3779B9U + static_cast<std::uint32_t>(b) * 0x85EBCA6BU;
    z = (z ^ z >> 15) * 0x2C1B3C6DU;
    z = (z ^ z >> 12) * 0x297A2D39U;
    return static_cast<float>((z ^ z >> 15) & 0xFFFFU) / 65535.0F;
}

// The corners of a hex.
std::array<ImVec2, 6> rim_of(glm::vec2 c, float side) {
    std::array<ImVec2, 6> rim{};
    for (int n = 0; n < 6; ++n) rim[static_cast<std::size_t>(n)] = im(c + hex_corner(n) * side);
    return rim;
}

}  // namespace

void draw_body(ImDrawList& list, const MapBody& body, glm::vec2 c, float r) {
    const auto sphere = [&](ImU32 dark, ImU32 light) {
        constexpr int layers = 14;
        for (int n = 0; n <= layers; ++n) {  // lit from the upper left
            const float t = static_cast<float>(n) / layers;
            const float size = r * (1.0F - 0.72F * t);
            list.AddCircleFilled(im(c + glm::vec2(-0.55F, -0.62F) * ((r - size) * 0.62F)), size,
                                 mixed(dark, light, t * t * 0.9F), 48);
        }
        list.AddCircle(im(c), r, mixed(dark, light, 0.75F), 64, std::max(1.0F, r * 0.03F));
    };
    switch (body.kind) {
        case BodyKind::Planet:
            list.AddCircle(im(c), r * 1.05F, rgb(0x6BE3C8, 40), 64, r * 0.10F);
            sphere(rgb(0x10302F), rgb(0x67CDA9));
            break;
        case BodyKind::GasGiant:
            sphere(rgb(0x35281C), rgb(0xD8AE7B));
            for (int n = -2; n <= 2; ++n) {
                const float y = r * 0.3F * static_cast<float>(n),
                            half = std::sqrt(std::max(0.0F, r * r - y * y)) * 0.97F;
                list.AddLine({c.x - half, c.y + y}, {c.x + half, c.y + y}, rgb(0xF0D4A8, 46), r * 0.09F);
            }
            break;
        case BodyKind::Moon:
            sphere(rgb(0x24282D), rgb(0xAEB6BD));
            for (const glm::vec3 pit : {glm::vec3(-0.3F, 0.2F, 0.17F), glm::vec3(0.25F, -0.25F, 0.12F),
                                        glm::vec3(0.2F, 0.4F, 0.1F)})
                list.AddCircleFilled(im(c + glm::vec2(pit.x, pit.y) * r), r * pit.z, rgb(0x101418, 90), 20);
            break;
        case BodyKind::Sun:
            for (int n = 6; n >= 1; --n)
                list.AddCircleFilled(im(c), r * (1.0F + 0.16F * static_cast<float>(n)), rgb(0xFFD27A, 20),
                                     64);
            list.AddCircleFilled(im(c), r, rgb(0xFFD88A), 64);
            list.AddCircleFilled(im(c), r * 0.75F, rgb(0xFFF1CC), 64);
            break;
        case BodyKind::BlackHole:
            for (int n = 5; n >= 1; --n)
                list.AddCircle(im(c), r * (0.75F + 0.1F * static_cast<float>(n)),
                               rgb(0xFFB27A, static_cast<std::uint32_t>(150 - 25 * n)), 64, r * 0.08F);
            list.AddCircleFilled(im(c), r * 0.72F, rgb(0x000000), 64);
            break;
        case BodyKind::Pulsar: {
            // Two beams and a small hot heart.
            for (const float turn : {35.0F, 215.0F}) {
                const glm::vec2 way = heading(turn), aside = heading(turn + 90.0F);
                list.AddTriangleFilled(im(c), im(c + way * (r * 1.9F) + aside * (r * 0.42F)),
                                       im(c + way * (r * 1.9F) - aside * (r * 0.42F)), rgb(0x9AD8FF, 70));
            }
            for (int n = 4; n >= 1; --n)
                list.AddCircleFilled(im(c), r * (0.34F + 0.13F * static_cast<float>(n)), rgb(0x9AD8FF, 34),
                                     48);
            list.AddCircleFilled(im(c), r * 0.36F, rgb(0xE8F6FF), 32);
            break;
        }
    }
}

void draw_warp_point(ImDrawList& list, const WarpPoint& point, glm::vec2 c, float hex) {
    const ImU32 own =
        point.side >= 0 ? mixed(colour::warp, side_look(point.side).colour, 0.35F) : colour::warp;
    const float alpha = point.open ? 1.0F : 0.55F;
    const float r = std::max(hex * 0.8F, 9.0F);
    if (point.open) {
        for (int n = 4; n >= 1; --n)
            list.AddCircleFilled(im(c), r * 0.26F * static_cast<float>(n), faded(own, 0.09F), 40);
        list.AddCircleFilled(im(c), r * 0.13F, colour::white, 20);
    }
    for (int n = 1; n <= 3; ++n) {
        const float turn = 17.0F * static_cast<float>(n);
        dashed_arc(list, c, r * (0.34F * static_cast<float>(n)), turn, turn + 360.0F, faded(own, alpha),
                   std::max(1.2F, r * 0.055F), 6 + 4 * n, point.open ? 0.62F : 0.25F);
    }
}

void fill_hex(ImDrawList& list, glm::vec2 c, float hex, ImU32 colour, float size) {
    list.AddConvexPolyFilled(rim_of(c, hex * size).data(), 6, colour);
}

void ring_hex(ImDrawList& list, glm::vec2 c, float hex, ImU32 colour, float thickness, float size) {
    list.AddPolyline(rim_of(c, hex * size).data(), 6, colour, ImDrawFlags_Closed, thickness);
}

void hatch_hex(ImDrawList& list, glm::vec2 c, float hex, ImU32 colour, float spacing, float thickness) {
    // Strokes run parallel to one pair of sides, 30 degrees off the level.
    const glm::vec2 level = heading(60.0F), across = heading(150.0F);
    const float high = hex * root3 / 2.0F;
    for (float y = -high + spacing * 0.5F; y < high; y += spacing) {
        const float half = (hex - std::abs(y) / root3) * 0.98F;
        list.AddLine(im(c + across * y - level * half), im(c + across * y + level * half), colour, thickness);
    }
}

namespace {

// What lies in the hex by nature, the same in every picture.
void draw_terrain(ImDrawList& list, const Theme& theme, const HexMark& mark, glm::vec2 c, float hex) {
    const int seed = mark.hex.q * 131 + mark.hex.r;
    const auto strewn = [&](int n, float spread) {
        return c + heading(360.0F * scatter(seed, n)) * (hex * spread * std::sqrt(scatter(seed, n + 50)));
    };
    switch (mark.kind) {
        case HexMarkKind::Asteroids:
            fill_hex(list, c, hex, rgb(0x8D7B66, 22));
            for (int n = 0; n < 6; ++n)
                list.AddCircleFilled(im(strewn(n, 0.72F)), hex * (0.07F + 0.1F * scatter(seed, n + 9)),
                                     rgb(0x9A8C7B, 210), 6);
            break;
        case HexMarkKind::Dust:
            fill_hex(list, c, hex, rgb(0xA59B8A, 14));
            for (int n = 0; n < 9; ++n)
                list.AddCircleFilled(im(strewn(n, 0.8F)), std::max(0.8F, hex * 0.035F), rgb(0xC9BFAE, 150),
                                     6);
            break;
        case HexMarkKind::Nebula:
            fill_hex(list, c, hex, rgb(0x8A62C8, 46));
            list.AddCircleFilled(im(strewn(1, 0.3F)), hex * 0.55F, rgb(0xB78AE8, 26), 24);
            break;
        case HexMarkKind::Heat:
            fill_hex(list, c, hex, rgb(0xFF8A3C, 30));
            for (int n = 0; n < 3; ++n) {  // rising waves
                const float y = c.y + hex * (0.34F - 0.34F * static_cast<float>(n));
                for (int k = -2; k < 2; ++k)
                    list.AddLine(
                        {c.x + hex * 0.22F * static_cast<float>(k), y + hex * (k % 2 == 0 ? 0.06F : -0.06F)},
                        {c.x + hex * 0.22F * static_cast<float>(k + 1),
                         y + hex * (k % 2 == 0 ? -0.06F : 0.06F)},
                        rgb(0xFFB27A, 120), theme.px(1.0F));
            }
            break;
        case HexMarkKind::Radiation:
            fill_hex(list, c, hex, rgb(0xC8E04A, 24));
            for (int n = 0; n < 3; ++n) {
                const float turn = 120.0F * static_cast<float>(n);
                list.PathLineTo(im(c + heading(turn - 26.0F) * (hex * 0.12F)));
                list.PathLineTo(im(c + heading(turn - 26.0F) * (hex * 0.42F)));
                list.PathLineTo(im(c + heading(turn + 26.0F) * (hex * 0.42F)));
                list.PathLineTo(im(c + heading(turn + 26.0F) * (hex * 0.12F)));
                list.PathFillConvex(rgb(0xC8E04A, 84));
            }
            break;
        case HexMarkKind::Storm:
            fill_hex(list, c, hex, rgb(0x5E8CFF, 26));
            for (int n = 0; n < 2; ++n) {  // bolts
                const glm::vec2 at = strewn(n, 0.5F);
                const std::array<ImVec2, 4> bolt{
                    im(at + glm::vec2(0.1F, -0.3F) * hex), im(at + glm::vec2(-0.08F, 0.03F) * hex),
                    im(at + glm::vec2(0.08F, 0.0F) * hex), im(at + glm::vec2(-0.1F, 0.32F) * hex)};
                list.AddPolyline(bolt.data(), 4, rgb(0x9DB8FF, 150), 0, theme.px(1.1F));
            }
            break;
        case HexMarkKind::Wave:
            fill_hex(list, c, hex, rgb(0x5ED3E0, 34));
            for (int n = 0; n < 3; ++n)
                arc(list, c, hex * (0.25F + 0.2F * static_cast<float>(n)), -60.0F, 60.0F, rgb(0x9DEBF2, 120),
                    theme.px(1.1F));
            break;
        default:
            break;
    }
}

}  // namespace

void draw_mark(ImDrawList& list, const Theme& theme, const HexMark& mark, glm::vec2 c, float hex) {
    const ImU32 side = side_look(mark.side).colour;
    switch (mark.kind) {
        case HexMarkKind::Web:
            fill_hex(list, c, hex, faded(side, 0.10F));
            hatch_hex(list, c, hex, faded(side, 0.55F), hex * 0.29F, theme.px(0.9F));
            ring_hex(list, c, hex, faded(side, 0.7F), theme.px(1.2F), 0.94F);
            break;
        case HexMarkKind::Barrier:
            fill_hex(list, c, hex, rgb(0xB7C4D0, 40));
            hatch_hex(list, c, hex, rgb(0xB7C4D0, 150), hex * 0.24F, theme.px(1.2F));
            ring_hex(list, c, hex, rgb(0xB7C4D0, 220), theme.px(1.6F), 0.96F);
            break;
        case HexMarkKind::Reachable:
            fill_hex(list, c, hex, faded(colour::accent, 0.10F), 0.94F);
            list.AddCircleFilled(im(c), std::max(1.2F, hex * 0.07F), faded(colour::accent, 0.8F), 12);
            break;
        default:
            draw_terrain(list, theme, mark, c, hex);
    }
    if (mark.strength > 0 && hex > theme.px(11.0F))
        rimmed_text(list, *theme.fonts.small, c + glm::vec2(0, hex * 0.62F), {0.5F, 0.5F}, side,
                    std::to_string(mark.strength));
}

}  // namespace impulse
