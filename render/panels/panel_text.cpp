// render/panels/panel_text.cpp: lines of text and buttons as all panels have them.
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>  // NavInitWindow

#include <algorithm>
#include <utility>

#include "battle/pilots/pilot.h"
#include "render/panels/panels.h"
#include "render/strokes.h"

namespace impulse {

void coloured_text(ImU32 c, const std::string& text, ImFont* font) {
    if (font != nullptr) ImGui::PushFont(font);
    ImGui::PushStyleColor(ImGuiCol_Text, c);
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::PopStyleColor();
    if (font != nullptr) ImGui::PopFont();
}

void dim_text(const std::string& text, ImFont* font) { coloured_text(colour::dim, text, font); }

void unbroken_text(ImU32 c, const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, c);
    ImGui::PushTextWrapPos(-1.0F);  // whatever the page around it does
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void hover_tip(const std::string& words) {
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", words.c_str());
}

bool begin_in_middle(const char* title, bool* shown, const Theme& theme, ImVec2 display, float wide,
                     float high) {
    ImGui::SetNextWindowPos(ImVec2(display.x * 0.5F, display.y * 0.5F), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::SetNextWindowSize(
        ImVec2(std::min(display.x * 0.96F, theme.px(wide)), std::min(display.y * 0.96F, theme.px(high))));
    return ImGui::Begin(
        title, shown,
        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse);
}

void take_keyboard(bool& fresh) {
    if (!std::exchange(fresh, ImGui::IsWindowAppearing())) return;
    ImGui::SetWindowFocus();
    ImGui::NavInitWindow(ImGui::GetCurrentWindow(), true);
}

void begin_at_top() {
    constexpr int frames = 4;
    int* left = ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("frames at the top"), 0);
    if (ImGui::IsWindowAppearing()) *left = frames;
    if (*left > 0 && (*left)-- > 0) ImGui::SetScrollY(0);
}

void warning_text(const Theme& theme, const std::string& words) {
    const float line = ImGui::GetTextLineHeight(), half = line * 0.46F;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const glm::vec2 middle(at.x + half, at.y + line * 0.5F);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddTriangleFilled({middle.x, middle.y - half}, {middle.x - half, middle.y + half},
                           {middle.x + half, middle.y + half}, colour::warn);
    text_at(list, *theme.fonts.bold, {middle.x, middle.y + half * 0.3F}, {0.5F, 0.5F}, colour::space, "!",
            0.8F);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + line * 1.3F);
    coloured_text(colour::warn, words);
}

bool button_or_why(const std::string& label, const std::string& why, ImVec2 size, const std::string& tip) {
    ImGui::BeginDisabled(!why.empty());
    const bool pressed = ImGui::Button(label.c_str(), size);
    ImGui::EndDisabled();
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
        const std::string& text = why.empty() ? tip : why;
        if (!text.empty()) ImGui::SetTooltip("%s", text.c_str());
    }
    return pressed && why.empty();
}

void player_choice(const char* id, const std::string& shown, std::string& player) {
    ImGui::SetNextItemWidth(-1);
    if (!ImGui::BeginCombo(id, shown.c_str())) return;
    std::vector<std::string> names = pilot_names();
    names.insert(names.begin(), "human");
    for (const std::string& name : names)
        if (ImGui::Selectable(name.c_str(), name == player)) player = name;
    ImGui::EndCombo();
}

std::string labelled(const Theme& theme, const std::string& words, float wide_at_100) {
    const float wide = theme.px(wide_at_100), gap = ImGui::GetStyle().ItemInnerSpacing.x;
    if (ImGui::CalcTextSize(words.c_str(), nullptr, true).x + gap + wide <=
        ImGui::GetContentRegionAvail().x) {
        ImGui::SetNextItemWidth(wide);
        return words;
    }
    dim_text(words);
    ImGui::SetNextItemWidth(-1);
    return "##" + words;
}

void same_line_or_wrap(const std::string& label) {
    ImGui::SameLine();
    if (ImGui::GetContentRegionAvail().x <
        ImGui::CalcTextSize(label.c_str()).x + ImGui::GetStyle().FramePadding.x * 2)
        ImGui::NewLine();
}

bool next_button(const std::string& label) {
    same_line_or_wrap(label);
    return ImGui::Button(label.c_str());
}

bool key_button(const KeyMap& keys, std::string_view words, KeyAction action, ImVec2 size) {
    return ImGui::Button(fmt::format("{} ({})", words, keys.hint(action)).c_str(), size);
}

}  // namespace impulse
