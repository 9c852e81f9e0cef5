#include "render/theme.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace impulse {
namespace {

struct Channels {
    float r, g, b, a;
};

Channels channels(ImU32 c) {
    const auto at = [c](int shift) { return static_cast<float>(c >> shift & 0xFFU); };
    return {at(IM_COL32_R_SHIFT), at(IM_COL32_G_SHIFT), at(IM_COL32_B_SHIFT), at(IM_COL32_A_SHIFT)};
}

ImU32 packed(Channels c) {
    const auto byte = [](float v) { return static_cast<ImU32>(std::clamp(std::lround(v), 0L, 255L)); };
    return byte(c.r) << IM_COL32_R_SHIFT | byte(c.g) << IM_COL32_G_SHIFT | byte(c.b) << IM_COL32_B_SHIFT |
           byte(c.a) << IM_COL32_A_SHIFT;
}

// First of the usual places that holds the file; empty where none does.
std::string font_file(const char* family, const char* name) {
    std::array<std::string, 5> roots{"/usr/share/fonts/opentype", "/usr/share/fonts/truetype",
                                     "/usr/local/share/fonts", "/usr/share/fonts", ""};
    if (const char* home = std::getenv("HOME")) roots[4] = std::string(home) + "/.local/share/fonts";
    for (const std::string& root : roots) {
        if (root.empty()) continue;
        for (const char* ending : {".otf", ".ttf"}) {
            for (const std::string& path :
                 {root + "/" + family + "/" + name + ending, root + "/" + name + ending}) {
                std::error_code ignored;
                if (std::filesystem::is_regular_file(path, ignored)) return path;
            }
        }
    }
    return {};
}

// What names, tables and arrows need; a full range would make the atlas four times as large.
constexpr std::array<ImWchar, 17> glyph_ranges{0x0020, 0x00FF, 0x0100, 0x017F, 0x0391, 0x03C9,
                                               0x2010, 0x2026, 0x2190, 0x2199, 0x2200, 0x2265,
                                               0x25A0, 0x25CF, 0x2713, 0x2717, 0};

ImFont* add_font(const std::string& path, float size, bool filtered) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFontConfig config;
    config.OversampleH = !filtered ? 1 : size < 20.0F ? 3 : 2;
    config.OversampleV = 1;
    config.PixelSnapH = !filtered;
    config.RasterizerMultiply = size < 15.0F ? 1.12F : 1.0F;  // thin strokes fade on a dark ground
    if (!path.empty())
        if (ImFont* font = atlas.AddFontFromFileTTF(path.c_str(), size, &config, glyph_ranges.data()))
            return font;
    ImFontConfig own;
    own.SizePixels = std::round(size * 0.93F);
    return atlas.AddFontDefault(&own);
}

void apply_colours(ImGuiStyle& style) {
    const auto set = [&style](int at, ImU32 c) { style.Colors[at] = ImGui::ColorConvertU32ToFloat4(c); };
    ImGui::StyleColorsDark(&style);
    set(ImGuiCol_Text, colour::text);
    set(ImGuiCol_TextDisabled, colour::faint);
    set(ImGuiCol_WindowBg, colour::panel);
    set(ImGuiCol_ChildBg, faded(colour::panel, 0.0F));
    set(ImGuiCol_PopupBg, colour::raised);
    set(ImGuiCol_Border, colour::border);
    set(ImGuiCol_BorderShadow, 0);
    set(ImGuiCol_FrameBg, colour::raised);
    set(ImGuiCol_FrameBgHovered, rgb(0x1F2D3B));
    set(ImGuiCol_FrameBgActive, colour::hovered);
    set(ImGuiCol_TitleBg, colour::panel);
    set(ImGuiCol_TitleBgActive, colour::raised);
    set(ImGuiCol_TitleBgCollapsed, colour::panel);
    set(ImGuiCol_MenuBarBg, colour::panel);
    set(ImGuiCol_ScrollbarBg, faded(colour::panel, 0.4F));
    set(ImGuiCol_ScrollbarGrab, rgb(0x2D3C4B));
    set(ImGuiCol_ScrollbarGrabHovered, rgb(0x3B4E60));
    set(ImGuiCol_ScrollbarGrabActive, rgb(0x4A6177));
    set(ImGuiCol_CheckMark, colour::accent);
    set(ImGuiCol_SliderGrab, rgb(0x2C5A78));  // the figure stands on it
    set(ImGuiCol_SliderGrabActive, rgb(0x346583));
    set(ImGuiCol_Button, colour::button);
    set(ImGuiCol_ButtonHovered, colour::hovered);
    set(ImGuiCol_ButtonActive, rgb(0x2C5A78));
    set(ImGuiCol_Header, colour::chosen);
    set(ImGuiCol_HeaderHovered, colour::hovered);
    set(ImGuiCol_HeaderActive, rgb(0x2C5A78));
    set(ImGuiCol_Separator, colour::border);
    set(ImGuiCol_SeparatorHovered, rgb(0x3F6F8D));
    set(ImGuiCol_SeparatorActive, colour::accent);
    set(ImGuiCol_ResizeGrip, rgb(0x24313E));
    set(ImGuiCol_ResizeGripHovered, rgb(0x3F6F8D));
    set(ImGuiCol_ResizeGripActive, colour::accent);
    set(ImGuiCol_Tab, colour::panel);
    set(ImGuiCol_TabHovered, colour::hovered);
    set(ImGuiCol_TabActive, colour::chosen);
    set(ImGuiCol_TabUnfocused, colour::panel);
    set(ImGuiCol_TabUnfocusedActive, colour::raised);
    set(ImGuiCol_PlotLines, colour::accent);
    set(ImGuiCol_PlotHistogram, colour::accent);
    set(ImGuiCol_TableHeaderBg, colour::raised);
    set(ImGuiCol_TableBorderStrong, colour::border);
    set(ImGuiCol_TableBorderLight, faded(colour::border, 0.6F));
    set(ImGuiCol_TableRowBg, 0);
    set(ImGuiCol_TableRowBgAlt, faded(colour::white, 0.025F));
    set(ImGuiCol_TextSelectedBg, rgb(0x2C5A78));
    set(ImGuiCol_DragDropTarget, colour::warn);
    set(ImGuiCol_NavHighlight, colour::accent);
    set(ImGuiCol_ModalWindowDimBg, rgb(0x000000, 170));
}

}  // namespace

ImU32 faded(ImU32 colour, float alpha) {
    Channels c = channels(colour);
    c.a *= std::clamp(alpha, 0.0F, 1.0F);
    return packed(c);
}

ImU32 mixed(ImU32 a, ImU32 b, float part) {
    const Channels x = channels(a), y = channels(b);
    const float t = std::clamp(part, 0.0F, 1.0F);
    return packed(
        {x.r + (y.r - x.r) * t, x.g + (y.g - x.g) * t, x.b + (y.b - x.b) * t, x.a + (y.a - x.a) * t});
}

SideLook side_look(int side) {
    // Hues that stay apart for the three common kinds of colour blindness, each pair also apart in luminance.
    static constexpr std::array<SideLook, 6> looks{{
        {rgb(0x78D6FF), Emblem::Disc, Dash::Solid},
        {rgb(0xFF9B38), Emblem::Diamond, Dash::Long},
        {rgb(0xF2E86D), Emblem::Triangle, Dash::Dots},
        {rgb(0xE87FC0), Emblem::Square, Dash::DashDot},
        {rgb(0x3FBF95), Emblem::Cross, Dash::Short},
        {rgb(0xC9C2FF), Emblem::Hexagon, Dash::Double},
    }};
    if (side < 0) return {rgb(0x9AA5AF), Emblem::Disc, Dash::Dots};
    return looks[static_cast<std::size_t>(side) % looks.size()];
}

Theme apply_theme(float scale, bool filtered) {
    Theme theme;
    theme.scale = scale;
    std::string regular = font_file("b612", "B612-Regular"), bold = font_file("b612", "B612-Bold"),
                mono = font_file("b612", "B612Mono-Regular");
    theme.b612 = !regular.empty() && !bold.empty();
    if (!theme.b612) {
        regular = font_file("dejavu", "DejaVuSans");
        bold = font_file("dejavu", "DejaVuSans-Bold");
        mono = font_file("dejavu", "DejaVuSansMono");
    }
    if (mono.empty()) mono = regular;

    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    atlas.TexDesiredWidth = scale > 2.0F ? 4096 : 0;
    const auto size = [scale](float at_100) { return std::round(at_100 * scale); };
    theme.fonts.body = add_font(regular, size(14.0F), filtered);
    // Letters stay large enough to be read, whatever the scale; the tiniest stand on boxes that have to fit a sheet.
    theme.fonts.small = add_font(regular, std::max(size(11.0F), 9.0F), filtered);
    theme.fonts.tiny = add_font(regular, std::max(size(9.0F), 8.0F), filtered);
    theme.fonts.bold = add_font(bold, size(14.0F), filtered);
    theme.fonts.title = add_font(bold, size(19.0F), filtered);
    theme.fonts.mono = add_font(mono, size(13.0F), filtered);
    ImGui::GetIO().FontDefault = theme.fonts.body;

    ImGuiStyle style;
    apply_colours(style);
    style.WindowPadding = ImVec2(12, 10);
    style.FramePadding = ImVec2(9, 4);
    style.ItemSpacing = ImVec2(8, 6);
    style.ItemInnerSpacing = ImVec2(6, 4);
    style.CellPadding = ImVec2(6, 3);
    style.ScrollbarSize = 12;
    style.GrabMinSize = 12;
    style.WindowRounding = 6;
    style.ChildRounding = 5;
    style.FrameRounding = 5;
    style.PopupRounding = 6;
    style.ScrollbarRounding = 6;
    style.GrabRounding = 4;
    style.TabRounding = 5;
    style.WindowBorderSize = 1;
    style.FrameBorderSize = 0;
    style.WindowTitleAlign = ImVec2(0.0F, 0.5F);
    style.ScaleAllSizes(scale);
    style.CircleTessellationMaxError = 0.2F;
    // SDL's software renderer does not filter textures, so lines are made of triangles everywhere: the same
    // picture on every renderer.
    style.AntiAliasedLinesUseTex = false;
    ImGui::GetStyle() = style;
    return theme;
}

}  // namespace impulse
