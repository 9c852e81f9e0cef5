// render/theme.h: colours, side marks, fonts and sizes of everything that is drawn.
// Units:  pixels before scaling; scale 1 is text at 100 %, from 0.75 to 2.5 times the screen's factor.
// Shapes: colours are ImU32; a Theme is a plain value that drawing functions take as const&.
// Errors: none; without B612 or DejaVu fonts ImGui's own font is used.
// Rule:   colour is never the only signal: sides also have emblems and dashes, states have shapes.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace impulse {

// Opaque colour from 0xRRGGBB.
constexpr ImU32 rgb(std::uint32_t hex, std::uint32_t alpha = 255) {
    return alpha << IM_COL32_A_SHIFT | (hex >> 16 & 0xFFU) << IM_COL32_R_SHIFT |
           (hex >> 8 & 0xFFU) << IM_COL32_G_SHIFT | (hex & 0xFFU) << IM_COL32_B_SHIFT;
}
// The colour with its alpha multiplied by 0..1.
ImU32 faded(ImU32 colour, float alpha);
// Part 0..1 of the way from a to b, alpha too.
ImU32 mixed(ImU32 a, ImU32 b, float part);

namespace colour {
inline constexpr ImU32 space = rgb(0x06090E);
inline constexpr ImU32 window = rgb(0x080C12);
inline constexpr ImU32 panel = rgb(0x0F161E);
inline constexpr ImU32 raised = rgb(0x17212C);
inline constexpr ImU32 border = rgb(0x24313E);
inline constexpr ImU32 grid = rgb(0x2A3846);
inline constexpr ImU32 text = rgb(0xE4EBF1);
inline constexpr ImU32 dim = rgb(0xB2BECA);
inline constexpr ImU32 faint = rgb(0x94A2B0);    // the quietest that is still read
inline constexpr ImU32 number = rgb(0x8E9CA9);   // of hexes, on space alone
inline constexpr ImU32 outline = rgb(0x5B6B7A);  // of shapes; never of text
inline constexpr ImU32 button = rgb(0x1B2936);
inline constexpr ImU32 chosen = rgb(0x1C3345);   // the line that is selected
inline constexpr ImU32 hovered = rgb(0x1E3748);  // a button or a line under the mouse
inline constexpr ImU32 cell = rgb(0x141C25);     // of the damage chart
inline constexpr ImU32 cell_passed = rgb(0x203040);
inline constexpr ImU32 accent = rgb(0x74D4FF);
inline constexpr ImU32 good = rgb(0x7FDDA0);
inline constexpr ImU32 warn = rgb(0xFFC45C);
inline constexpr ImU32 bad = rgb(0xFF6F6B);
inline constexpr ImU32 warp = rgb(0xBBA2FF);
inline constexpr ImU32 white = rgb(0xFFFFFF);

// What text is written in, and what it may stand on: each of the first is legible on each of the second.
inline constexpr std::array inks{text, dim, faint, accent, good, warn, bad, warp, white};
inline constexpr std::array grounds{space, window, panel, raised, button, chosen, hovered, cell, cell_passed};
}  // namespace colour

// A small shape that stands for a side wherever its colour does.
enum class Emblem : std::uint8_t { Disc, Diamond, Triangle, Square, Cross, Hexagon };
// How a side's lines are broken.
enum class Dash : std::uint8_t { Solid, Long, Dots, DashDot, Short, Double };

struct SideLook {
    ImU32 colour;
    Emblem emblem;
    Dash dash;
};
// Looks repeat after six sides; -1 (nobody) is grey.
SideLook side_look(int side);

struct Fonts {
    ImFont* body = nullptr;
    ImFont* small = nullptr;
    ImFont* tiny = nullptr;  // labels of boxes and hexes where room is short
    ImFont* bold = nullptr;
    ImFont* title = nullptr;
    ImFont* mono = nullptr;
};

struct Theme {
    float scale = 1.0F;
    Fonts fonts;
    bool b612 = false;  // false where the instrument font is not installed

    // A length in pixels at 100 %, on this screen.
    [[nodiscard]] float px(float at_100) const { return at_100 * scale; }
};

// The scale kept within what the theme supports; screen_factor is 1 on an ordinary screen, 2 on a dense one.
inline float allowed_scale(float text_scale, float screen_factor = 1.0F) {
    return std::clamp(text_scale, 0.75F, 2.5F) * std::clamp(screen_factor, 0.5F, 4.0F);
}
// How much larger everything is drawn in a window of so many lines, where the screen does not say: 1080 lines are 100 %.
inline float factor_of_height(int lines) {
    return std::clamp(std::floor(static_cast<float>(lines) / 1080.0F * 4.0F) / 4.0F, 1.0F, 3.0F);
}
// Puts fonts and style for this scale into the current ImGui context and returns the theme. The caller
// uploads the font atlas afterwards (DrawBackend::upload_fonts). Letters are made for exact pixels where the
// renderer does not filter textures (DrawBackend::filters).
Theme apply_theme(float scale, bool filtered = true);

}  // namespace impulse
