// render/panels/ending_panel.cpp: the page after a battle, and what may be done with it.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>

#include "render/bridge.h"
#include "render/panels/watch_panels.h"
#include "scenarios/files/files.h"

namespace impulse {
namespace {

// Boxes lost by the end of each turn, one line for each side.
void damage_plot(const BattleEnding& ending, const Theme& theme) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, theme.px(96));
    ImGui::Dummy(size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, colour::window, theme.px(3));
    int most = 1;
    for (const SideEnding& side : ending.sides)
        if (!side.suffered.empty()) most = std::max(most, side.suffered.back());
    for (std::size_t s = 0; s < ending.sides.size(); ++s) {
        const std::vector<int>& boxes = ending.sides[s].suffered;
        const float each = size.x / static_cast<float>(boxes.size());
        const auto point = [&](std::size_t turns) {
            const int lost = turns == 0 ? 0 : boxes[turns - 1];
            return ImVec2(
                at.x + each * static_cast<float>(turns),
                at.y + (size.y - theme.px(4)) * (1 - static_cast<float>(lost) / static_cast<float>(most)) +
                    theme.px(2));
        };
        for (std::size_t t = 0; t < boxes.size(); ++t)
            list.AddLine(point(t), point(t + 1), side_look(static_cast<int>(s)).colour, theme.px(2));
    }
    if (!ImGui::IsItemHovered() || ending.sides.empty() || ending.sides.front().suffered.empty()) return;
    const auto turns = static_cast<int>(ending.sides.front().suffered.size());
    const int turn = std::clamp(
        static_cast<int>((ImGui::GetMousePos().x - at.x) / size.x * static_cast<float>(turns)), 0, turns - 1);
    std::string words = fmt::format("by the end of turn {}", turn + 1);
    for (const SideEnding& side : ending.sides)
        words +=
            fmt::format("\n{} has lost {} boxes", side.name, side.suffered[static_cast<std::size_t>(turn)]);
    ImGui::SetTooltip("%s", words.c_str());
}

void side_words(const SideEnding& side, std::size_t s) {
    coloured_text(side_look(static_cast<int>(s)).colour,
                  fmt::format("{}: {} of {} lost, {} boxes", side.name, side.lost, side.ships,
                              side.suffered.empty() ? 0 : side.suffered.back()));
    for (const std::string& loss : side.losses) dim_text(loss);
    const double luck = static_cast<double>(side.luck.parts) / 60.0;
    coloured_text(luck < 0   ? colour::bad
                  : luck > 0 ? colour::good
                             : colour::dim,
                  fmt::format("{} shots for {} points{}", side.shots, side.scored,
                              luck < 0   ? fmt::format(": {:.1f} fewer than fair dice give", -luck)
                              : luck > 0 ? fmt::format(": {:.1f} more than fair dice give", luck)
                                         : ", as fair dice give"));
    constexpr std::size_t shown = 3;
    for (std::size_t i = 0; i < std::min(shown, side.wasted.size()); ++i) {
        const WastedShots& w = side.wasted[i];
        dim_text(fmt::format("{}: {} {} far from the best range, {:.1f} points expected of {:.1f}", w.ship,
                             w.shots, w.shots == 1 ? "shot" : "shots",
                             static_cast<double>(w.expected.parts) / 60.0,
                             static_cast<double>(w.at_best.parts) / 60.0));
    }
}

void turning_points_list(BridgeState& state, const BattleEnding& ending) {
    for (std::size_t i = 0; i < ending.turns.size(); ++i) {
        const TurnedAt& point = ending.turns[i];
        ImGui::PushID(static_cast<int>(i));
        const bool over = point.at >= state.film->playback.size();
        if (ImGui::SmallButton("what if") && !over) {
            stop_at(state, point.at);
            state.ending.shown = false;
            ask_to_fork(state);
        }
        hover_tip("a new battle continues from the beginning of this impulse");
        ImGui::SameLine();
        coloured_text(colour::text, fmt::format("{}.{:02}  {}", point.turn, point.impulse, point.what));
        ImGui::PopID();
    }
}

// The file beside the log's name with another ending.
std::string beside(const BridgeState& state, std::string_view ending) {
    std::string path = state.menu.save.data();
    if (path.empty()) path = "out/battle.log.jsonl";
    for (const std::string_view old : {".log.jsonl", ".jsonl"})
        if (path.ends_with(old)) {
            path.resize(path.size() - old.size());
            break;
        }
    return path + std::string(ending);
}

void save_record(BridgeState& state) {
    const std::string path = beside(state, ".record.json");
    const auto record = record_of_film(*state.film, beside(state, ".log.jsonl"));
    if (!record)
        state.message = record.error();
    else if (const auto error = write_whole(path, *record))
        state.message = error->text();
    else
        state.notice = fmt::format("saved {}", path);
}

void ending_buttons(BridgeState& state) {
    if (button_or_why("save log", state.session ? "" : "what is shown is a log already")) save_in(state);
    if (next_button("save record")) save_record(state);
    if (next_button("save picture")) state.picture_request = beside(state, ".png");
    if (next_button("play on from the last impulse")) {
        const Playback& play = state.film->playback;
        stop_at(state, play.impulse_start(std::max<std::size_t>(play.impulse_count(), 1) - 1));
        state.ending.shown = false;
        ask_to_fork(state);
    }
    if (next_button("again, sides exchanged")) state.exchange_request = true;
    if (next_button("start screen")) state.start.shown = true;
    same_line_or_wrap("close (Escape)");
    if (key_button(state.key_map, "close", KeyAction::close)) state.ending.shown = false;
    if (!state.notice.empty()) dim_text(state.notice);
    if (!state.refused.empty()) coloured_text(colour::warn, state.refused);
}

}  // namespace

void show_ending(BridgeState& state) {
    state.ending.shown = true;
    state.ending.film = state.film.get();
    state.ending.what = ending_of(*state.film);
    // A campaign waits for its record: it is written at once, unless another lies there.
    std::error_code bad;
    if (state.session && !state.film->header.scenario.record.empty() &&
        !std::filesystem::exists(beside(state, ".record.json"), bad))
        save_record(state);
}

void ending_panel(BridgeState& state, const Theme& theme, ImVec2 display) {
    const BattleEnding& ending = state.ending.what;
    if (begin_in_middle("The end of the battle", &state.ending.shown, theme, display, 1000, 640)) {
        if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        ending_buttons(state);
        ImGui::Separator();
        ImGui::BeginChild("what it came to", ImVec2(0, 0), false, ImGuiWindowFlags_NavFlattened);
        coloured_text(colour::accent, ending.verdict, theme.fonts.title);
        const int columns = ImGui::GetContentRegionAvail().x > theme.px(700) ? 2 : 1;
        if (ImGui::BeginTable("ending", columns, ImGuiTableFlags_SizingStretchSame)) {
            ImGui::TableNextColumn();
            panel_heading(theme, "LOSSES, LUCK AND WASTED SHOTS");
            for (std::size_t s = 0; s < ending.sides.size(); ++s) side_words(ending.sides[s], s);
            panel_heading(theme, "BOXES LOST, TURN BY TURN");
            damage_plot(ending, theme);
            ImGui::TableNextColumn();
            if (!ending.turns.empty()) {
                panel_heading(theme, "TURNING POINTS");
                turning_points_list(state, ending);
            }
            if (!ending.points.empty()) {
                panel_heading(theme, "POINTS");
                for (const std::string& line : ending.points) dim_text(line);
            }
            ImGui::EndTable();
        }
        ImGui::EndChild();
    }
    ImGui::End();
}

}  // namespace impulse
