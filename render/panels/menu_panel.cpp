#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdio>

#include "render/bridge.h"
#include "scenarios/files/files.h"

namespace impulse {

void menu_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    MenuMemory& menu = state.menu;
    if (menu.save[0] == 0) std::snprintf(menu.save.data(), menu.save.size(), "%s", "out/battle.log.jsonl");
    ImGui::SetNextWindowPos(ImVec2(display.x * 0.5F, display.y * 0.5F), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), ImVec2(display.x * 0.96F, display.y * 0.96F));
    ImGui::SetNextWindowSize(ImVec2(std::min(display.x * 0.96F, theme.px(560)), 0));
    if (ImGui::Begin(
            "Menu", &menu.shown,
            ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse)) {
        if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        if (ImGui::Button("start screen: new battle, open, laboratory")) {
            state.start.shown = true;
            menu.shown = false;
        }
        ImGui::Separator();
        coloured_text(colour::accent, "Save the log");
        ImGui::SetNextItemWidth(-theme.px(90));
        ImGui::InputText("##save", menu.save.data(), menu.save.size());
        ImGui::SameLine();
        if (button_or_why("save", state.session ? "" : "what is shown is a log already")) {
            save_in(state);
            menu.shown = false;
        }
        // A log for one side: what it may read and no more.
        if (state.film && !state.covered()) {
            const SideId eyes = state.eyes();
            const std::string label =
                eyes ? fmt::format("save the story as {} may read it", state.film->roster.names.side(eyes))
                     : std::string("save the story");
            if (ImGui::Button(label.c_str())) {
                std::string text;
                for (const Film::Line& line : state.film->story_for(eyes))
                    text += fmt::format("{}  {}\n", line.time, line.text);
                const std::string path =
                    std::string(menu.save.data()) +
                    (eyes ? fmt::format(".{}.txt", state.film->roster.names.side(eyes)) : ".txt");
                if (const auto error = write_whole(path, text))
                    state.message = error->text();
                else
                    state.notice = fmt::format("saved {}", path);
                menu.shown = false;
            }
        }
        if (state.session)
            dim_text(fmt::format("Every order is on the disk already: {}",
                                 state.session->run().log_path().empty() ? "no folder was given"
                                                                         : state.session->run().log_path()));
        ImGui::Separator();
        // While a battle of several people is on, each must agree before anybody sees the other's secrets.
        if (state.session && state.session->humans() > 0 && state.session->battle().ended == 0) {
            const SideId me = state.eyes() ? state.eyes() : state.deciding();
            bool open = me && (state.agreed >> me.index() & 1U) != 0;
            ImGui::BeginDisabled(!me || state.covered());
            if (ImGui::Checkbox(
                    me ? fmt::format("{} agrees to play open", state.film->roster.names.side(me)).c_str()
                       : "play open",
                    &open))
                agree_to_open(state, me, open);
            ImGui::EndDisabled();
            if (state.session->humans() > 1)
                dim_text(state.secrecy ? "secrets are kept until every player has agreed"
                                       : "everybody has agreed: nothing is kept secret");
        } else {
            ImGui::Checkbox("keep secrets between two people (hand-over screen)", &state.secrecy);
        }
        ImGui::Checkbox("reduced motion: nothing glides or flashes", &state.still);
        ImGui::Checkbox("quiet sounds: a hit, an explosion, being asked", &state.sounds);
        if (ImGui::SliderFloat("text size", &state.text_scale, 0.75F, 2.5F, "%.2f") && !ImGui::IsMouseDown(0))
            state.rescale = true;
        if (ImGui::IsItemDeactivatedAfterEdit()) state.rescale = true;
        ImGui::Separator();
        if (key_button(state.key_map, "close", KeyAction::close)) menu.shown = false;
        ImGui::SameLine();
        if (key_button(state.key_map, "quit", KeyAction::quit)) leave_battle(state);
    }
    ImGui::End();
}

void keys_panel(const BridgeState& state, const Theme& theme, ImVec2 display) {
    if (begin_in_middle("Keys", nullptr, theme, display, 1240, 716)) {
        const int columns =
            std::clamp(static_cast<int>(ImGui::GetContentRegionAvail().x / theme.px(310)), 1, 3);
        if (ImGui::BeginTable("keys", columns)) {
            const auto line = [&](const std::string& key, std::string_view does) {
                unbroken_text(colour::accent, key);
                ImGui::SameLine(theme.px(112));
                ImGui::TextWrapped("%s", std::string(does).c_str());
            };
            ImGui::PushFont(theme.fonts.small);
            static constexpr std::array<std::pair<KeyPlace, const char*>, 3> places{
                {{KeyPlace::deciding, "When your ships decide"},
                 {KeyPlace::watching, "Watching"},
                 {KeyPlace::always, "Always"}}};
            // Three lists; on narrow windows one below the other.
            for (const auto& [place, heading] : places) {
                ImGui::TableNextColumn();
                unbroken_text(colour::warn, heading);
                for (std::size_t a = 0; a < count_of<KeyAction>(); ++a) {
                    const auto action = static_cast<KeyAction>(a);
                    if (place_of(action) == place) line(state.key_map.hint(action), words_of_action(action));
                }
                ImGui::Spacing();
            }
            ImGui::PopFont();
            ImGui::EndTable();
        }
        const std::string own = own_keys_path();
        dim_text(
            fmt::format("On a form or in fire control the arrows go from line to line and Space presses. "
                        "Other keys: impulse-bridge --write-keys FILE "
                        "writes this list as a file; edit it and put it to {} or open it with --keys FILE.",
                        own.empty() ? "where you like" : own));
    }
    ImGui::End();
}

void message_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    // Where there is room, beside the panel of who decides: the message may be about what stands there.
    const float wide = std::min(display.x * 0.8F, theme.px(560));
    ImGui::SetNextWindowPos(ImVec2(display.x * (wide < display.x * 0.5F ? 0.42F : 0.5F), theme.px(90)),
                            ImGuiCond_Always, ImVec2(0.5F, 0.0F));
    ImGui::SetNextWindowSize(ImVec2(wide, 0));
    if (ImGui::Begin("Message", nullptr, ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoResize)) {
        warning_text(theme, state.message);
        if (key_button(state.key_map, "close", KeyAction::close)) state.message.clear();
    }
    ImGui::End();
}

namespace {

// A question: Enter says yes, Escape no.
bool begin_question(const char* title, bool* shown, const Theme& theme, ImVec2 display) {
    ImGui::SetNextWindowPos(ImVec2(display.x * 0.5F, display.y * 0.4F), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::SetNextWindowSize(ImVec2(std::min(display.x * 0.9F, theme.px(460)), 0));
    return ImGui::Begin(
        title, shown,
        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse);
}

}  // namespace

void leave_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    ImGui::SetNextWindowFocus();  // it takes the keyboard
    if (begin_question("Leave?", nullptr, theme, display)) {
        warning_text(theme, "The battle is not over.");
        const std::string& path = state.session->run().log_path();
        dim_text(path.empty() ? std::string("It is not in any file and cannot be continued.")
                              : fmt::format("Every order is on disk: {} continues where it stops.", path));
        if (key_button(state.key_map, "leave", KeyAction::confirm)) state.quit = true;
        ImGui::SameLine();
        if (key_button(state.key_map, "stay", KeyAction::close)) state.leaving = false;
    }
    ImGui::End();
}

void fork_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    const Playback& play = state.film->playback;
    if (begin_question("Fork", &state.fork.shown, theme, display)) {
        ImGui::TextWrapped("A new battle continues from turn %d, impulse %d. Who plays?",
                           play.now().clock.turn, play.now().clock.impulse);
        // Whoever changed seats would see what is secret.
        const bool secret = static_cast<bool>(state.eyes()) || state.covered();
        if (secret) dim_text("Secrets are kept: the same players go on.");
        ImGui::BeginDisabled(secret);
        for (std::size_t s = 0; s < state.fork.players.size(); ++s) {
            ImGui::PushID(static_cast<int>(s));
            ImGui::AlignTextToFramePadding();
            coloured_text(side_look(static_cast<int>(s)).colour, state.film->roster.names.side(SideId{s}));
            ImGui::SameLine(std::min(theme.px(180), display.x * 0.36F));
            if (s == 0 && ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
            player_choice("##player", state.fork.players[s], state.fork.players[s]);
            ImGui::PopID();
        }
        ImGui::EndDisabled();
        if (key_button(state.key_map, "go on", KeyAction::confirm)) {
            state.fork_request = true;
            state.fork.shown = false;
        }
        ImGui::SameLine();
        if (key_button(state.key_map, "leave it", KeyAction::close)) state.fork.shown = false;
    }
    ImGui::End();
}

}  // namespace impulse
