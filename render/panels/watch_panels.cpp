#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "render/battle_scene.h"
#include "render/bridge.h"
#include "render/ssd_view.h"
#include "render/strokes.h"
#include "scenarios/transcript.h"

namespace impulse {
namespace {

void heading(const Theme& theme, const char* text) {
    ImGui::PushFont(theme.fonts.small);
    ImGui::PushStyleColor(ImGuiCol_Text, colour::dim);
    ImGui::TextUnformatted(text);
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

std::string clock_words(const Film& film, const Battle& b) {
    const std::string step = step_words(*film.rules, b);
    if (b.clock.impulse < 1) return fmt::format("Turn {} · {}", b.clock.turn, step);
    if (b.clock.impulse > b.field.impulses) return fmt::format("Turn {} · after the impulses · {}", b.clock.turn, step);
    return fmt::format("Turn {} · Impulse {} of {} · {}", b.clock.turn, b.clock.impulse, b.field.impulses, step);
}

}  // namespace

void top_bar(BridgeState& state, const Battle& b, const Theme& theme, ImVec2 at, ImVec2 size) {
    const Film& film = *state.film;
    if (begin_panel("top", at, size)) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (ImGui::Button("menu")) state.menu.shown = !state.menu.shown;
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("new battle, open, save, quit (m)");
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        const float room = ImGui::GetContentRegionAvail().x;
        std::string right = film.diverged ? "DIVERGED" : !state.notice.empty() ? state.notice : film.verdict;
        if (state.session && !state.session->trouble().empty()) right = "STOPPED";
        right = shortened(*ImGui::GetFont(), right, room * 0.3F);
        const float right_width = ImGui::CalcTextSize(right.c_str()).x;
        const std::string title = film.header.scenario.setup.title;
        const std::string clock = clock_words(film, b);
        const float clock_width = ImGui::CalcTextSize(clock.c_str()).x;
        float left = room - right_width - clock_width - theme.px(40);
        if (theme.fonts.bold != nullptr && left > theme.px(90)) {
            ImGui::PushFont(theme.fonts.bold);
            const std::string shown = shortened(*theme.fonts.bold, title, left);
            ImGui::TextUnformatted(shown.c_str());
            left -= ImGui::CalcTextSize(shown.c_str()).x + theme.px(16);
            ImGui::PopFont();
            if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s, %s", title.c_str(), film.rules->name.c_str());
            ImGui::SameLine(0, theme.px(16));
        }
        ImGui::PushStyleColor(ImGuiCol_Text, colour::accent);
        ImGui::TextUnformatted(shortened(*ImGui::GetFont(), clock, std::max(theme.px(60), room - right_width - theme.px(40))).c_str());
        ImGui::PopStyleColor();
        // The impulses of the turn as a row of boxes, the present one bright, where there is room for them.
        const int n = b.field.impulses;
        const float box = std::min(theme.px(13), left / static_cast<float>(n));
        if (box >= theme.px(4)) {
            ImGui::SameLine(0, theme.px(16));
            const ImVec2 from = ImGui::GetCursorScreenPos();
            const float h = theme.px(14), top = from.y + ImGui::GetStyle().FramePadding.y;
            for (int i = 1; i <= n; ++i) {
                const float x = from.x + box * static_cast<float>(i - 1);
                const bool now = i == b.clock.impulse;
                list.AddRectFilled(ImVec2(x, top + (now ? 0 : theme.px(2))), ImVec2(x + box - 2, top + h + (now ? theme.px(2) : 0)),
                                   now ? colour::accent : i < b.clock.impulse ? colour::faint : colour::border, 2.0F);
            }
        }
        list.AddText(ImVec2(at.x + size.x - right_width - theme.px(14), at.y + ImGui::GetStyle().WindowPadding.y + ImGui::GetStyle().FramePadding.y),
                     film.diverged ? colour::bad : colour::good, right.c_str());
        if (film.diverged && ImGui::IsMouseHoveringRect(ImVec2(at.x + size.x * 0.8F, at.y), ImVec2(at.x + size.x, at.y + size.y)))
            ImGui::SetTooltip("%s", film.verdict.c_str());
    }
    ImGui::End();
}

void ship_list(BridgeState& state, const Battle& b, const Theme& theme, ImVec2 at, ImVec2 size) {
    const Film& film = *state.film;
    if (begin_panel("ships", at, size)) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (std::size_t s = 0; s < b.sides.size(); ++s) {
            const SideLook look = side_look(static_cast<int>(s));
            const float line = ImGui::GetTextLineHeight();
            const ImVec2 mark = ImGui::GetCursorScreenPos();
            emblem(list, look.emblem, {mark.x + line * 0.5F, mark.y + line * 0.5F}, line * 0.36F, look.colour);
            ImGui::SetCursorPosX(ImGui::GetCursorPosX() + line * 1.3F);
            ImGui::PushStyleColor(ImGuiCol_Text, look.colour);
            ImGui::TextUnformatted(film.roster.names.side(SideId{s}).c_str());
            ImGui::PopStyleColor();
            if (state.session) {
                ImGui::SameLine();
                ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(colour::faint), "%s", state.session->player(SideId{s}).c_str());
            }
            for (std::size_t i = 0; i < b.units.size(); ++i) {
                const Unit& u = b.units[i];
                if (u.side.index() != s) continue;
                const std::string name = film.roster.names.unit(UnitId{i});
                ImGui::PushID(static_cast<int>(i));
                ImGui::PushStyleColor(ImGuiCol_Text, u.active() ? look.colour : colour::faint);
                const ImVec2 from = ImGui::GetCursorScreenPos();
                if (ImGui::Selectable("##ship", state.selected == UnitId{i})) state.selected = UnitId{i};
                const std::string facts = u.active() ? fmt::format("{} · speed {}", film.rules->type(u.type).sheet.code, u[Counter::speed])
                                                     : std::string(word(u.fate));
                const float wide = ImGui::GetContentRegionAvail().x;
                const float right = ImGui::CalcTextSize(facts.c_str()).x;
                list.AddText(ImVec2(from.x + theme.px(4), from.y), ImGui::GetColorU32(ImGuiCol_Text),
                             shortened(*ImGui::GetFont(), name, std::max(theme.px(30), wide - right - theme.px(12))).c_str());
                list.AddText(ImVec2(from.x + wide - right, from.y), colour::dim, facts.c_str());
                ImGui::PopStyleColor();
                if (u.active()) {
                    ImGui::PushFont(theme.fonts.small);
                    ImGui::PushStyleColor(ImGuiCol_Text, u[Counter::crippled] != 0 ? colour::bad : colour::dim);
                    ImGui::TextWrapped("%s%s", u[Counter::crippled] != 0 ? "crippled · " : "", ship_line(*film.rules, u).c_str());
                    ImGui::PopStyleColor();
                    ImGui::PopFont();
                }
                ImGui::PopID();
            }
            ImGui::Spacing();
        }
    }
    ImGui::End();
}

void sheet_panel(BridgeState& state, const Battle& b, const std::vector<FreshLosses>& losses, const Theme& theme, ImVec2 at, ImVec2 size) {
    const Film& film = *state.film;
    if (!state.selected || state.selected.index() >= b.units.size()) state.selected = UnitId{0U};
    const FreshLosses none;
    const FreshLosses& fresh = state.selected.index() < losses.size() ? losses[state.selected.index()] : none;
    if (begin_panel("sheet", at, size)) {
        const SheetScene scene = sheet_scene(*film.rules, b, film.roster, state.selected, fresh);
        const SheetHover over = sheet_widget(scene, theme, ImVec2(0, 0));
        if (over.group >= 0) {
            const ShipClass& c = film.rules->type(b.unit(state.selected).type);
            const BoxGroup& g = c.sheet.groups[static_cast<std::size_t>(over.group)];
            for (const SystemType& system : film.rules->systems)
                if (system.id == g.system) {
                    ImGui::SetTooltip("%s\n%s:%d  rule %s, confidence %s\nrepair %d points a box%s", g.name.c_str(),
                                      system.source.file.c_str(), system.source.line, system.source.rule.c_str(),
                                      system.source.conf.c_str(), system.repair,
                                      g.arc_words.empty() ? "" : fmt::format("\narc {}", g.arc_words).c_str());
                    break;
                }
        }
    }
    ImGui::End();
}

void story_panel(BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size) {
    Film& film = *state.film;
    const std::vector<Film::Line>& story = film.story_for(state.eyes());
    if (begin_panel("story", at, size)) {
        heading(theme, "STORY");
        ImGui::BeginChild("lines");
        std::size_t last = 0;
        for (std::size_t i = 0; i < story.size(); ++i)
            if (story[i].at <= film.playback.at()) last = i;
        // Lines far from the present are not drawn: a long battle has thousands.
        const std::size_t from = last > 150 ? last - 150 : 0, to = std::min(story.size(), last + 60);
        ImGui::PushFont(theme.fonts.small);
        const float indent = ImGui::CalcTextSize("00.00 ").x;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (std::size_t i = from; i < to; ++i) {
            const Film::Line& line = story[i];
            const bool past = line.at <= film.playback.at();
            const float wide = std::max(theme.px(40), ImGui::GetContentRegionAvail().x - indent);
            const ImVec2 extent = ImGui::CalcTextSize(line.text.c_str(), nullptr, false, wide);
            const ImVec2 here = ImGui::GetCursorScreenPos();
            ImGui::PushID(static_cast<int>(i));
            if (ImGui::Selectable("##line", i == last && !state.playing, 0, ImVec2(0, extent.y))) {
                film.playback.seek(line.at);
                state.playing = false;
            }
            ImGui::PopID();
            const ImU32 c = !past ? colour::faint : i == last ? colour::white : colour::text;
            list.AddText(here, past ? colour::dim : colour::faint, line.time.c_str());
            list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), ImVec2(here.x + indent, here.y), c, line.text.c_str(), nullptr, wide);
            if (i == last && (state.playing || ImGui::GetScrollMaxY() == 0)) ImGui::SetScrollHereY(0.9F);
        }
        ImGui::PopFont();
        ImGui::EndChild();
    }
    ImGui::End();
}

void replay_panel(BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size) {
    Playback& play = state.film->playback;
    if (begin_panel("replay", at, size)) {
        const auto step = [&](const char* label, const char* tip, std::size_t to) {
            if (ImGui::Button(label)) {
                play.seek(to);
                state.playing = false;
            }
            if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tip);
            ImGui::SameLine(0, theme.px(4));
        };
        step("|<", "back to the turn (Page Up)", play.previous_turn());
        step("<<", "back an impulse (Shift+Left)", play.previous_impulse());
        step("<", "back one event (Left)", play.previous_seen());
        if (ImGui::Button(state.playing ? "pause" : "play ")) state.playing = !state.playing;
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("play or pause (Space)");
        ImGui::SameLine(0, theme.px(4));
        step(">", "on one event (Right)", play.next_seen());
        step(">>", "on an impulse (Shift+Right)", play.next_impulse());
        step(">|", "on a turn (Page Down)", play.next_turn());
        if (ImGui::Button("now")) {
            play.seek(play.size());
            state.playing = state.session != nullptr;
        }
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("to the end (End)");
        ImGui::SameLine(0, theme.px(4));
        if (ImGui::Button("fork")) state.fork_wish = true;
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("a new battle that goes on from here, in a log of its own (k)");
        ImGui::SameLine();
        const ImGuiStyle& style = ImGui::GetStyle();
        const float frame = ImGui::GetFrameHeight();
        const float tail = theme.px(110) + style.ItemSpacing.x * 3 + ImGui::CalcTextSize("follow").x + frame + style.ItemInnerSpacing.x +
                           ImGui::CalcTextSize("?").x + style.FramePadding.x * 2;
        // Counted in impulses: the number of events would tell how much somebody ordered in secret.
        int position = static_cast<int>(play.impulses_before(play.at()));
        const int most = static_cast<int>(std::max<std::size_t>(play.impulse_count(), 1));
        const ImVec2 bar = ImGui::GetCursorScreenPos();
        const float width = std::max(theme.px(80), ImGui::GetContentRegionAvail().x - tail);
        ImGui::SetNextItemWidth(width);
        if (ImGui::SliderInt("##position", &position, 0, most, "")) {
            play.seek(position >= most ? play.size() : play.impulse_start(static_cast<std::size_t>(position)));
            state.playing = false;
        }
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const auto place = [&](std::size_t at_event) {
            return bar.x + width * static_cast<float>(play.impulses_before(at_event)) / static_cast<float>(most);
        };
        const float low = bar.y + frame;
        for (const std::size_t v : play.volleys()) list.AddLine(ImVec2(place(v), low - theme.px(5)), ImVec2(place(v), low), colour::bad);
        int turn = 0;
        float taken = 0;
        for (const std::size_t t : play.turns()) {
            const float x = place(t);
            list.AddLine(ImVec2(x, bar.y), ImVec2(x, low), colour::faint);
            const std::string label = fmt::format("T{}", ++turn);
            if (x < taken) continue;
            list.AddText(theme.fonts.tiny, theme.fonts.tiny->FontSize, ImVec2(x + 2, bar.y), colour::dim, label.c_str());
            taken = x + theme.px(22);
        }
        ImGui::SameLine();
        ImGui::SetNextItemWidth(theme.px(110));
        ImGui::SliderFloat("##speed", &state.speed, 1.0F, 240.0F, "%.0f a second", ImGuiSliderFlags_Logarithmic);
        ImGui::SameLine();
        ImGui::Checkbox("follow", &state.follow);
        ImGui::SameLine();
        if (ImGui::Button("?")) state.keys_shown = !state.keys_shown;
    }
    ImGui::End();
}

}  // namespace impulse
