// render/panels/start_panel.cpp: the start screen: battles to go on with, to begin, to open, and the laboratory.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdio>

#include "render/bridge.h"
#include "render/panels/watch_panels.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"

namespace impulse {
namespace {

void choose(StartMemory& start, const std::string& path) {
    std::snprintf(start.file.data(), start.file.size(), "%s", path.c_str());
}

// The sides of the battle that is chosen, read again only when another is.
void list_sides(StartMemory& start) {
    const std::string file = start.file.data();
    if (file == start.listed) return;
    start.listed = file;
    start.meaning.clear();
    std::vector<std::string> pilots;
    start.sides = sides_of_scenario(file, &pilots, &start.meaning);
    start.players.assign(start.sides.size(), "captain");
    for (std::size_t s = 0; s < std::min(pilots.size(), start.players.size()); ++s)
        if (!pilots[s].empty()) start.players[s] = pilots[s];
    if (!start.players.empty()) start.players.front() = "human";
}

// Files are called by what they hold; read once for each time that the screen opens.
const std::string& label(StartMemory& start, const std::string& path, bool save) {
    const auto known = start.labels.find(path);
    if (known != start.labels.end()) return known->second;
    const std::string size = save ? std::string{} : battle_size(path);
    return start.labels
        .emplace(path, fmt::format("{}{}{}", battle_label(path), size.empty() ? "" : "   ", size))
        .first->second;
}

void battles(BridgeState& state, const Theme& theme) {
    StartMemory& start = state.start;
    if (const auto saves = autosaves(state.options.folder); !saves.empty()) {
        panel_heading(theme, "LAST BATTLES");
        for (const std::string& path : saves) {
            if (ImGui::Selectable(fmt::format("{}##{}", label(start, path, true), path).c_str()))
                state.open_request = path;
            hover_tip("every order is here: " + path);
        }
        ImGui::Spacing();
    }
    panel_heading(theme, "BATTLES");
    for (const std::string& path : start.scenarios)
        if (ImGui::Selectable(fmt::format("{}##{}", label(start, path, false), path).c_str(),
                              path == start.file.data()))
            choose(start, path);
}

// Who plays the battle that is chosen, its dice, and off; `low`: with little room the button comes before the dice.
void new_battle(BridgeState& state, const Theme& theme, bool low) {
    StartMemory& start = state.start;
    if (!low) panel_heading(theme, "NEW BATTLE");
    coloured_text(colour::accent,
                  start.sides.empty() ? "choose a battle" : battle_label(find_scenario(start.listed)),
                  theme.fonts.bold);
    const auto begin = [&] {
        if (button_or_why("begin", start.sides.empty() ? "this file is not a scenario" : "", ImVec2(-1, 0)))
            state.begin_request = true;
    };
    if (low) begin();
    for (std::size_t s = 0; s < start.sides.size(); ++s) {
        ImGui::PushID(static_cast<int>(s));
        coloured_text(side_look(static_cast<int>(s)).colour, start.sides[s]);
        if (low) ImGui::SameLine(ImGui::GetContentRegionAvail().x * 0.5F);
        player_choice("##player", start.players[s], start.players[s]);
        ImGui::PopID();
    }
    ImGui::SetNextItemWidth(theme.px(130));
    ImGui::InputInt("seed", &start.seed);
    ImGui::Checkbox("real dice, typed in", &start.typed_dice);
    if (!low) begin();
}

void open_file(BridgeState& state, const Theme& theme) {
    StartMemory& start = state.start;
    panel_heading(theme, "OPEN A SCENARIO, A RECORD OR A LOG");
    const float button = ImGui::CalcTextSize("open").x + ImGui::GetStyle().FramePadding.x * 2 + theme.px(8);
    ImGui::SetNextItemWidth(-button);
    const bool typed = ImGui::InputText("##file", start.file.data(), start.file.size(),
                                        ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    if (ImGui::Button("open") || typed) state.open_request = start.file.data();
    dim_text("or drop the file on the window");
}

// What else there is to do, always seen; `low`: in smaller letters and without the keys.
void ways(BridgeState& state, const Theme& theme, bool low) {
    if (low) {
        ImGui::PushFont(theme.fonts.small);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(theme.px(5), theme.px(3)));
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(theme.px(4), theme.px(3)));
    }
    auto way = [first = true](const std::string& words) mutable {
        if (!first) same_line_or_wrap(words);
        first = false;
        return ImGui::Button(words.c_str());
    };
    const auto with_key = [&](const char* words, KeyAction action) {
        return low ? std::string(words) : fmt::format("{} ({})", words, state.key_map.hint(action));
    };
    if (way("Build a battle")) state.builder.shown = true;
    if (way(with_key("Learn", KeyAction::learn))) state.learn.listed = true;
    if (way("Laboratory")) show_lab(state, 0);
    if (way("Shipyard")) state.yard.shown = true;
    if (way(with_key("Keys", KeyAction::keys))) state.keys_shown = true;
    if (way(with_key("Settings", KeyAction::menu))) state.menu.shown = true;
    if (state.film && way(with_key("Back", KeyAction::close))) state.start.shown = false;
    if (way(with_key("Quit", KeyAction::quit))) leave_battle(state);
    if (low) {
        ImGui::PopStyleVar(2);
        ImGui::PopFont();
    }
}

}  // namespace

void start_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    StartMemory& start = state.start;
    if (start.scenarios.empty()) {
        start.scenarios = files_below(scenario_folder(), ".toml");
        std::erase_if(start.scenarios, [](const std::string& path) {
            return path.find("/studies/") != std::string::npos ||
                   path.find("/lessons/") != std::string::npos || battle_size(path).empty();
        });
        std::ranges::stable_sort(start.scenarios, {}, [&](const std::string& path) -> const std::string& {
            return label(start, path, false);
        });
        if (start.file[0] == 0) choose(start, find_scenario("anvil"));
    }
    list_sides(start);
    if (start.fresh == 4) ImGui::SetNextWindowFocus();
    if (begin_panel("start", {0, 0}, display)) {
        if (ImGui::IsWindowAppearing()) {
            for (const std::string& path : autosaves(state.options.folder)) start.labels.erase(path);
            start.fresh = 4;
        }
        // With little room, as at large text, the ways stand where the name would.
        const bool low = display.y < theme.px(400);
        if (!low) coloured_text(colour::accent, "Impulse", theme.fonts.title);
        ways(state, theme, low);
        ImGui::Separator();
        const float right = std::min(theme.px(360), display.x * 0.46F);
        ImGui::BeginChild("battles", ImVec2(-right - theme.px(12), 0), false, ImGuiWindowFlags_NavFlattened);
        battles(state, theme);
        ImGui::EndChild();
        ImGui::SameLine();
        // Taking the keyboard scrolls the first line away at large text.
        ImGui::BeginChild("new battle", ImVec2(0, 0), false, ImGuiWindowFlags_NavFlattened);
        if (start.fresh > 0 && start.fresh-- > 0) ImGui::SetScrollY(0);
        new_battle(state, theme, low);
        ImGui::Separator();
        open_file(state, theme);
        if (!start.meaning.empty()) panel_heading(theme, "WHAT IT IS ABOUT");
        for (const std::string& line : start.meaning) dim_text(line, theme.fonts.small);
        ImGui::EndChild();
    }
    ImGui::End();
}

}  // namespace impulse
