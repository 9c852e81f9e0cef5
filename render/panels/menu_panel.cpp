#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "render/bridge.h"
#include "scenarios/asset_path.h"
#include "scenarios/files.h"

namespace impulse {
namespace {

void put(std::array<char, 400>& into, const std::string& text) {
    const std::size_t n = std::min(text.size(), into.size() - 1);
    std::memcpy(into.data(), text.data(), n);
    into[n] = 0;
}

// The sides of what stands in the file box, read again only when it changes.
void list_sides(BridgeState& state) {
    MenuMemory& menu = state.menu;
    const std::string file = menu.file.data();
    if (file == menu.listed) return;
    menu.listed = file;
    std::vector<std::string> pilots;
    menu.sides = sides_of_scenario(file, &pilots);
    menu.players.assign(menu.sides.size(), "captain");
    for (std::size_t s = 0; s < std::min(pilots.size(), menu.players.size()); ++s)
        if (!pilots[s].empty()) menu.players[s] = pilots[s];
    if (!menu.players.empty()) menu.players.front() = "human";
}

}  // namespace

void menu_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    MenuMemory& menu = state.menu;
    if (menu.scenarios.empty()) {
        menu.scenarios = files_below(scenario_folder(), ".toml");
        std::erase_if(menu.scenarios, [](const std::string& path) { return path.find("/studies/") != std::string::npos; });
        if (menu.file[0] == 0) put(menu.file, menu.scenarios.empty() ? std::string("anvil") : menu.scenarios.front());
        put(menu.save, "out/battle.log.jsonl");
    }
    list_sides(state);
    ImGui::SetNextWindowPos(ImVec2(display.x * 0.5F, display.y * 0.5F), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), ImVec2(display.x * 0.96F, display.y * 0.96F));
    ImGui::SetNextWindowSize(ImVec2(std::min(display.x * 0.96F, theme.px(560)), 0));
    if (ImGui::Begin("Menu", &menu.shown, ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse)) {
        coloured_text(colour::accent, "New battle");
        ImGui::SetNextItemWidth(-1);
        if (ImGui::BeginCombo("##bundled", std::filesystem::path(menu.file.data()).filename().string().c_str())) {
            for (const std::string& path : menu.scenarios)
                if (ImGui::Selectable(std::filesystem::path(path).filename().string().c_str(), path == menu.file.data())) put(menu.file, path);
            ImGui::EndCombo();
        }
        if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere(-1);
        for (std::size_t s = 0; s < menu.sides.size(); ++s) {
            ImGui::PushID(static_cast<int>(s));
            ImGui::AlignTextToFramePadding();
            ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(side_look(static_cast<int>(s)).colour), "%s", menu.sides[s].c_str());
            ImGui::SameLine(theme.px(180));
            ImGui::SetNextItemWidth(theme.px(200));
            if (ImGui::BeginCombo("##player", menu.players[s].c_str())) {
                std::vector<std::string> names = pilot_names();
                names.insert(names.begin(), "human");
                for (const std::string& name : names)
                    if (ImGui::Selectable(name.c_str(), name == menu.players[s])) menu.players[s] = name;
                ImGui::EndCombo();
            }
            ImGui::PopID();
        }
        ImGui::SetNextItemWidth(theme.px(160));
        ImGui::InputInt("seed of the dice", &menu.seed);
        if (button_or_why("begin", menu.sides.empty() ? "this file is no scenario" : "")) {
            state.begin_wish = true;
            menu.shown = false;
        }
        ImGui::Separator();
        coloured_text(colour::accent, "Open a log or a scenario");
        ImGui::SetNextItemWidth(-theme.px(90));
        const bool typed = ImGui::InputText("##file", menu.file.data(), menu.file.size(), ImGuiInputTextFlags_EnterReturnsTrue);
        ImGui::SameLine();
        if (ImGui::Button("open") || typed) {
            state.open_wish = menu.file.data();
            menu.shown = false;
        }
        for (const std::string& path : autosaves(state.wishes.folder)) {
            if (ImGui::SmallButton(path.c_str())) {
                state.open_wish = path;
                menu.shown = false;
            }
            if (ImGui::IsItemHovered()) ImGui::SetTooltip("an autosave; \"fork\" then goes on with it");
        }
        ImGui::Separator();
        coloured_text(colour::accent, "Save the log");
        ImGui::SetNextItemWidth(-theme.px(90));
        ImGui::InputText("##save", menu.save.data(), menu.save.size());
        ImGui::SameLine();
        if (button_or_why("save", state.session ? "" : "what is shown is a log already")) {
            if (const auto error = state.session->save(menu.save.data()))
                state.message = *error;
            else
                state.notice = fmt::format("saved {}", menu.save.data());
        }
        if (state.session) dim_text(fmt::format("Every order is on the disk already: {}", state.session->run().log_path().empty() ? "no folder was given" : state.session->run().log_path()));
        ImGui::Separator();
        ImGui::Checkbox("keep secrets between two people (hand-over screen)", &state.secrecy);
        ImGui::Checkbox("pass by itself where there is nothing to choose", &state.skip_trivial);
        if (ImGui::SliderFloat("text size", &state.text_scale, 0.75F, 2.5F, "%.2f") && !ImGui::IsMouseDown(0)) state.rescale = true;
        if (ImGui::IsItemDeactivatedAfterEdit()) state.rescale = true;
        ImGui::Separator();
        if (ImGui::Button("close (Esc)")) menu.shown = false;
        ImGui::SameLine();
        if (ImGui::Button("quit (q)")) state.quit = true;
    }
    ImGui::End();
}

void keys_panel(const Theme& theme, ImVec2 display) {
    static constexpr std::array<std::pair<const char*, const char*>, 26> keys{{
        {"", "When your ships decide"},
        {"Up", "ahead"},
        {"Left, Right", "turn left, right"},
        {"Shift + Left, Right", "slip left, right"},
        {"Down", "stay where it is"},
        {"Shift + A .. F", "high energy turn, turn on the spot"},
        {"1 .. 9, 0", "the numbered order, answer or target"},
        {"Enter", "hand in the form; fire; take the seat"},
        {"arrows, Space", "on the form: go to a line, press it"},
        {"p, Shift + P", "this ship passes; all my ships pass"},
        {"n", "on to the next decision"},
        {"s", "ship's sheet or orders, where only one has room"},
        {"", "Watching"},
        {"Space", "play, pause"},
        {"Right, Left", "one event on, back"},
        {"Shift + Right, Left", "one impulse on, back"},
        {"Page Down, Page Up", "one turn on, back"},
        {"Home, End", "first event, the present"},
        {"k", "fork: a new battle goes on from here"},
        {"", "Always"},
        {"Tab, Shift + Tab", "next, previous ship"},
        {"v", "follow the ships"},
        {"+  -", "larger, smaller text (75 to 250 %)"},
        {"m", "menu: new battle, open, save, quit"},
        {"?, Esc", "this list; close what is open"},
        {"q", "quit"},
    }};
    ImGui::SetNextWindowPos(ImVec2(display.x * 0.5F, display.y * 0.5F), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), ImVec2(display.x * 0.96F, display.y * 0.96F));
    if (ImGui::Begin("Keys", nullptr, ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings)) {
        for (const auto& [key, does] : keys) {
            if (key[0] == 0) {
                ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(colour::dim), "%s", does);
                continue;
            }
            ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(colour::accent), "%s", key);
            ImGui::SameLine(theme.px(190));
            ImGui::TextUnformatted(does);
        }
    }
    ImGui::End();
}

void message_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    ImGui::SetNextWindowPos(ImVec2(display.x * 0.5F, theme.px(90)), ImGuiCond_Always, ImVec2(0.5F, 0.0F));
    ImGui::SetNextWindowSize(ImVec2(std::min(display.x * 0.8F, theme.px(760)), 0));
    if (ImGui::Begin("Message", nullptr, ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoResize)) {
        ImGui::TextWrapped("%s", state.message.c_str());
        if (ImGui::Button("close (Esc)")) state.message.clear();
    }
    ImGui::End();
}

}  // namespace impulse
