#include "render/bridge.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "render/battle_scene.h"
#include "render/ssd_view.h"
#include "scenarios/transcript.h"

namespace impulse {
namespace {

constexpr ImGuiWindowFlags panel_flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

bool begin_panel(const char* name, ImVec2 at, ImVec2 size) {
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(size);
    return ImGui::Begin(name, nullptr, panel_flags);
}

void heading(const Theme& theme, const char* text) {
    ImGui::PushFont(theme.fonts.small);
    ImGui::PushStyleColor(ImGuiCol_Text, colour::dim);
    ImGui::TextUnformatted(text);
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

std::string clock_words(const Film& film) {
    const Battle& b = film.playback.now();
    const auto& steps = film.rules->procedure.steps;
    const std::string step = b.clock.step >= 0 && static_cast<std::size_t>(b.clock.step) < steps.size()
                                 ? steps[static_cast<std::size_t>(b.clock.step)].words
                                 : std::string("before the battle");
    if (b.clock.impulse < 1) return fmt::format("Turn {} · {}", b.clock.turn, step);
    if (b.clock.impulse > b.field.impulses) return fmt::format("Turn {} · after the impulses · {}", b.clock.turn, step);
    return fmt::format("Turn {} · Impulse {} of {} · {}", b.clock.turn, b.clock.impulse, b.field.impulses, step);
}

void top_bar(const BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size) {
    const Film& film = *state.film;
    if (begin_panel("top", at, size)) {
        ImGui::PushFont(theme.fonts.title);
        ImGui::TextUnformatted(film.scenario.setup.title.c_str());
        ImGui::PopFont();
        ImGui::SameLine();
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(colour::dim), "%s", film.rules->name.c_str());
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(colour::accent), "%s", clock_words(film).c_str());
        // The impulses of the turn as a row of boxes, the present one bright.
        const Battle& b = film.playback.now();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const int n = b.field.impulses;
        const float box = std::min(theme.px(16), size.x * 0.4F / static_cast<float>(n));
        const float left = at.x + size.x * 0.5F - box * static_cast<float>(n) * 0.25F;
        for (int i = 1; i <= n; ++i) {
            const ImVec2 low(left + box * static_cast<float>(i - 1), at.y + theme.px(14));
            const bool now = i == b.clock.impulse;
            list.AddRectFilled(low, ImVec2(low.x + box - 2, low.y + theme.px(now ? 18 : 14)),
                               now ? colour::accent : i < b.clock.impulse ? colour::faint : colour::raised, 2.0F);
        }
        const std::string right = film.diverged ? "DIVERGED" : film.verdict;
        const ImVec2 extent = ImGui::CalcTextSize(right.c_str());
        list.AddText(ImVec2(at.x + size.x - extent.x - theme.px(14), at.y + theme.px(14)),
                     film.diverged ? colour::bad : colour::good, right.c_str());
        if (film.diverged && ImGui::IsMouseHoveringRect(at, ImVec2(at.x + size.x, at.y + size.y)))
            ImGui::SetTooltip("%s", film.verdict.c_str());
    }
    ImGui::End();
}

void ship_list(BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size) {
    const Film& film = *state.film;
    const Battle& b = film.playback.now();
    if (begin_panel("ships", at, size)) {
        heading(theme, "SHIPS");
        for (std::size_t s = 0; s < b.sides.size(); ++s) {
            ImGui::Spacing();
            for (std::size_t i = 0; i < b.units.size(); ++i) {
                const Unit& u = b.units[i];
                if (u.side.index() != s) continue;
                const SideLook look = side_look(static_cast<int>(s));
                const std::string name = film.roster.names.unit(UnitId{i});
                ImGui::PushID(static_cast<int>(i));
                ImGui::PushStyleColor(ImGuiCol_Text, u.active() ? look.colour : colour::faint);
                if (ImGui::Selectable(name.c_str(), state.selected == UnitId{i})) state.selected = UnitId{i};
                ImGui::PopStyleColor();
                ImGui::SameLine(size.x * 0.45F);
                ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(colour::dim), "%s",
                                   u.active() ? fmt::format("{} · speed {}", film.rules->type(u.type).sheet.code,
                                                            u[Counter::speed])
                                                    .c_str()
                                              : std::string(word(u.fate)).c_str());
                if (u.active()) {
                    ImGui::PushFont(theme.fonts.small);
                    ImGui::PushStyleColor(ImGuiCol_Text, u[Counter::crippled] != 0 ? colour::bad : colour::dim);
                    ImGui::TextWrapped("%s%s", u[Counter::crippled] != 0 ? "crippled · " : "",
                                       ship_line(*film.rules, u).c_str());
                    ImGui::PopStyleColor();
                    ImGui::PopFont();
                }
                ImGui::PopID();
            }
        }
        ImGui::Spacing();
        if (state.hover.over) {
            const std::string text = hover_text(map_scene(*film.rules, b, film.roster, state.selected), state.hover);
            ImGui::TextWrapped("%s", text.c_str());
        }
    }
    ImGui::End();
}

// What the events of the present impulse look like: fire as lines, losses on the sheets.
struct Fresh {
    MapScene map;
    std::vector<FreshLosses> losses;
};
Fresh fresh_scene(const Film& film, UnitId selected) {
    Fresh fresh;
    fresh.map = map_scene(*film.rules, film.playback.now(), film.roster, selected);
    // Back to the last step that began, but not past movement: what just happened is still on the screen.
    std::size_t from = film.playback.at();
    int steps = 0;
    while (from > 0 && film.playback.at() - from < 400) {
        --from;
        if (std::holds_alternative<Advanced>(film.playback.event(from)) && ++steps == 2) break;
        if (std::holds_alternative<Moved>(film.playback.event(from))) break;
    }
    for (std::size_t i = from; i < film.playback.at(); ++i)
        show_event(film.playback.now(), film.playback.event(i), fresh.map, fresh.losses);
    return fresh;
}

void map_panel(BridgeState& state, const Theme& theme, const MapScene& scene, ImVec2 at, ImVec2 size) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    if (begin_panel("map", at, size)) {
        if (!state.fitted || (state.follow && state.playing)) {
            std::vector<Hex> hexes;
            for (const ShipCounter& s : scene.ships) hexes.push_back(s.hex);
            for (const SeekerCounter& s : scene.seekers) hexes.push_back(s.hex);
            if (!hexes.empty()) {
                Camera goal = state.camera;
                goal.look_through({at.x, at.y}, {size.x, size.y});
                goal.fit_hexes(hexes, 4.0F);
                state.camera.look_through({at.x, at.y}, {size.x, size.y});
                state.camera.glide_to(goal, state.fitted ? 0.08F : 1.0F);
                state.fitted = true;
            }
        }
        if (map_widget(scene, state.camera, theme, ImVec2(0, 0), state.hover)) state.follow = false;
        if (state.hover.clicked && state.hover.ship >= 0)
            state.selected = UnitId{static_cast<std::size_t>(scene.ships[static_cast<std::size_t>(state.hover.ship)].id)};
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

void sheet_panel(BridgeState& state, const Theme& theme, const std::vector<FreshLosses>& losses, ImVec2 at, ImVec2 size) {
    const Film& film = *state.film;
    const Battle& b = film.playback.now();
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
    if (begin_panel("story", at, size)) {
        heading(theme, "STORY");
        ImGui::BeginChild("lines");
        std::size_t last = 0;
        for (std::size_t i = 0; i < film.story.size(); ++i)
            if (film.story[i].at <= film.playback.at()) last = i;
        for (std::size_t i = 0; i < film.story.size(); ++i) {
            const Film::Line& line = film.story[i];
            const bool past = line.at <= film.playback.at();
            ImGui::PushStyleColor(ImGuiCol_Text, !past ? colour::faint : i == last ? colour::white : colour::text);
            ImGui::PushID(static_cast<int>(i));
            if (ImGui::Selectable(fmt::format("{:>6}  {}", line.time, line.text).c_str())) film.playback.seek(line.at);
            ImGui::PopID();
            ImGui::PopStyleColor();
            if (i == last && (state.playing || ImGui::GetScrollMaxY() == 0)) ImGui::SetScrollHereY(0.8F);
        }
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
            ImGui::SameLine();
        };
        step("|< turn", "back to the turn (Page Up)", play.previous_turn());
        step("< impulse", "back an impulse (Shift+Left)", play.previous_impulse());
        step("<", "back one event (Left)", play.previous_seen());
        if (ImGui::Button(state.playing ? "pause" : "play ")) state.playing = !state.playing;
        ImGui::SameLine();
        step(">", "on one event (Right)", play.next_seen());
        step("impulse >", "on an impulse (Shift+Right)", play.next_impulse());
        step("turn >|", "on a turn (Page Down)", play.next_turn());
        ImGui::SetNextItemWidth(theme.px(140));
        ImGui::SliderFloat("##speed", &state.speed, 1.0F, 120.0F, "%.0f events/s", ImGuiSliderFlags_Logarithmic);
        ImGui::SameLine();
        ImGui::Checkbox("follow", &state.follow);
        ImGui::SameLine();
        if (ImGui::Button("keys ?")) state.keys_shown = !state.keys_shown;
        int position = static_cast<int>(play.at());
        ImGui::SetNextItemWidth(-1);
        const ImVec2 bar = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        if (ImGui::SliderInt("##position", &position, 0, static_cast<int>(play.size()), "")) {
            play.seek(static_cast<std::size_t>(position));
            state.playing = false;
        }
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float all = static_cast<float>(std::max<std::size_t>(play.size(), 1));
        const float low = bar.y + ImGui::GetFrameHeight();
        for (const std::size_t v : play.volleys()) {
            const float x = bar.x + width * static_cast<float>(v) / all;
            list.AddLine(ImVec2(x, low - theme.px(5)), ImVec2(x, low), colour::bad);
        }
        int turn = 0;
        for (const std::size_t t : play.turns()) {
            const float x = bar.x + width * static_cast<float>(t) / all;
            list.AddLine(ImVec2(x, bar.y), ImVec2(x, low), colour::faint);
            list.AddText(theme.fonts.tiny, theme.fonts.tiny->FontSize, ImVec2(x + 2, low), colour::dim,
                         fmt::format("T{}", ++turn).c_str());
        }
    }
    ImGui::End();
}


void take_keys(BridgeState& state) {
    ImGuiIO& io = ImGui::GetIO();
    if (io.WantTextInput) return;
    Playback& play = state.film->playback;
    const auto pressed = [](int key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
    const auto go = [&](std::size_t to) {
        play.seek(to);
        state.playing = false;
    };
    if (pressed(ImGuiKey_Space)) state.playing = !state.playing;
    if (pressed(ImGuiKey_RightArrow)) go(io.KeyShift ? play.next_impulse() : play.next_seen());
    if (pressed(ImGuiKey_LeftArrow)) go(io.KeyShift ? play.previous_impulse() : play.previous_seen());
    if (pressed(ImGuiKey_PageDown)) go(play.next_turn());
    if (pressed(ImGuiKey_PageUp)) go(play.previous_turn());
    if (pressed(ImGuiKey_Home)) go(0);
    if (pressed(ImGuiKey_End)) go(play.size());
    if (pressed(ImGuiKey_Tab)) {
        const std::size_t n = play.now().units.size();
        const std::size_t i = state.selected ? state.selected.index() : n - 1;
        state.selected = UnitId{(i + (io.KeyShift ? n - 1 : 1)) % n};
    }
    for (const ImWchar c : io.InputQueueCharacters) {
        if (c == '?') state.keys_shown = !state.keys_shown;
        if (c == 'f') state.follow = !state.follow, state.fitted = false;
        if (c == '+' || c == '=') state.text_scale = std::min(2.5F, state.text_scale + 0.25F), state.rescale = true;
        if (c == '-') state.text_scale = std::max(0.75F, state.text_scale - 0.25F), state.rescale = true;
        if (c == 'q') state.quit = true;
    }
    if (pressed(ImGuiKey_Escape)) {
        if (!state.message.empty())
            state.message.clear();
        else
            state.keys_shown = false;
    }
}

void keys_panel(const Theme& theme, ImVec2 display) {
    static constexpr std::array<std::pair<const char*, const char*>, 11> keys{{
        {"Space", "play, pause"},
        {"Right, Left", "one event on, back"},
        {"Shift + Right, Left", "one impulse on, back"},
        {"Page Down, Page Up", "one turn on, back"},
        {"Home, End", "first, last event"},
        {"Tab, Shift + Tab", "next, previous ship"},
        {"f", "follow the ships"},
        {"+  -", "larger, smaller text (75 to 250 %)"},
        {"?", "this list"},
        {"Esc", "close what is open"},
        {"q", "quit"},
    }};
    ImGui::SetNextWindowPos(ImVec2(display.x * 0.5F, display.y * 0.5F), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    if (ImGui::Begin("Keys", nullptr, ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings)) {
        for (const auto& [key, does] : keys) {
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

}  // namespace

Film make_film(std::shared_ptr<const Rules> rules, const LogText& log, const Battle& first, bool verify) {
    Film film{rules, log.header.scenario, roster_of(log.header.scenario.setup), Playback(first, log.entries), {}, {}, false};
    // The story, each line at the event that made it true: the transcript of ever longer beginnings of one order each.
    std::size_t at = 0;
    std::string before;
    Battle b = first;
    for (const LogEntry& entry : log.entries) {
        const std::string lines = transcript(*rules, b, film.roster, std::span(&entry, 1));
        for (const Event& e : entry.events) {
            if (!fits(b, e)) break;
            evolve(b, e);
        }
        at += entry.events.size();
        for (std::size_t from = 0; from < lines.size();) {
            const std::size_t to = std::min(lines.find('\n', from), lines.size());
            std::string_view line = std::string_view(lines).substr(from, to - from);
            from = to + 1;
            while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
            if (line.empty() || line.starts_with("==")) continue;
            // "4.01  Vengeance fires ...": the time stands first.
            const std::size_t gap = line.find("  ");
            const bool timed = gap != std::string_view::npos && line.find('.') < gap;
            std::string_view text = timed ? line.substr(gap) : line;
            while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
            if (!timed) continue;
            film.story.push_back({at, std::string(line.substr(0, gap)), std::string(text), -1});
        }
    }
    if (verify) {
        const LogVerdict verdict = verify_log(*rules, log);
        film.diverged = !verdict.same;
        film.verdict = verdict.same ? fmt::format("verified {} impulses", verdict.impulses)
                       : verdict.difference ? verdict.difference->text()
                                            : std::string("the log cannot be played again");
    }
    return film;
}

void advance_film(BridgeState& state, float seconds) {
    if (!state.film || !state.playing) return;
    Playback& play = state.film->playback;
    state.carry += seconds * state.speed;
    while (state.carry >= 1.0F && play.at() < play.size()) {
        play.seek(play.next_seen());
        state.carry -= 1.0F;
    }
    if (play.at() >= play.size()) state.playing = false;
}

void draw_bridge(BridgeState& state, const Theme& theme) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    if (state.film) {
        take_keys(state);
        const float gap = theme.px(8), top = theme.px(62), bottom = theme.px(190);
        const float left = std::min(theme.px(270), display.x * 0.24F), right = std::min(theme.px(400), display.x * 0.32F);
        const float middle = display.x - left - right - gap * 4, height = display.y - top - bottom - gap * 4;
        const Fresh fresh = fresh_scene(*state.film, state.selected);
        top_bar(state, theme, ImVec2(gap, gap), ImVec2(display.x - gap * 2, top));
        ship_list(state, theme, ImVec2(gap, top + gap * 2), ImVec2(left, height));
        map_panel(state, theme, fresh.map, ImVec2(left + gap * 2, top + gap * 2), ImVec2(middle, height));
        sheet_panel(state, theme, fresh.losses, ImVec2(left + middle + gap * 3, top + gap * 2), ImVec2(right, height));
        const float low = top + height + gap * 3, replay = std::max(theme.px(520), display.x * 0.42F);
        story_panel(state, theme, ImVec2(gap, low), ImVec2(display.x - replay - gap * 3, bottom));
        replay_panel(state, theme, ImVec2(display.x - replay - gap, low), ImVec2(replay, bottom));
        if (state.keys_shown) keys_panel(theme, display);
    }
    if (!state.message.empty()) message_panel(state, theme, display);
}

}  // namespace impulse
