#include "render/bridge.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "battle/areas/travel.h"
#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "battle/play/asks.h"
#include "render/battle_scene.h"
#include "render/judge.h"
#include "render/map_overlay.h"
#include "render/panels/watch_panels.h"

namespace impulse {

bool begin_panel(const char* name, ImVec2 at, ImVec2 size) {
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(size);
    return ImGui::Begin(name, nullptr,
                        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                            ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                            ImGuiWindowFlags_NoFocusOnAppearing);
}

SideId BridgeState::eyes() const {
    if (!session || !secrecy || session->battle().ended != 0) return {};
    const int humans = session->humans();
    if (humans == 0) return {};
    if (humans > 1) return seated;
    for (std::size_t s = 0; s < max_sides; ++s)
        if (session->human(SideId{s})) return SideId{s};
    return {};
}

SideId BridgeState::deciding() const {
    if (!session || !film || film->playback.at() < film->playback.size()) return {};
    return session->deciding();
}

bool BridgeState::covered() const {
    if (!session || !secrecy || session->humans() < 2 || session->battle().ended != 0) return false;
    const SideId side = session->deciding();
    return !seated || (side && side != seated);
}

Battle BridgeState::seen() const {
    const SideId side = eyes();
    return side ? view(*film->rules, film->playback.now(), side) : film->playback.now();
}

void show_battle(BridgeState& state, Opened opened) {
    state.session = std::move(opened.session);
    state.film = std::move(opened.film);
    state.film->playback.seek(0);
    state.fitted = false;
    state.playing = true;
    state.carry = 0;
    state.selected = {};
    state.seated = {};
    state.agreed = 0;
    state.walking = state.standing_shown = false;
    state.allocation = {};
    if (!state.options.folder.empty()) state.allocation.templates_path = state.options.folder + "/forms.toml";
    state.fire.clear();
    state.legal = {};
    state.message = opened.warning;
    state.warning = opened.warning;
    state.refused.clear();
    state.notice = opened.notice;
    state.fork = {};
    state.ending = {};
    state.learn = {};
    state.start.shown = state.builder.shown = state.yard.shown = false;
    state.leaving = state.dice_taken = false;
    // A sealed save opens no secrets, whatever this window was told: both players agree to that in it.
    if (opened.sealed) state.secrecy = true;
    // A battle that is gone on with begins where it stands.
    if (state.session && state.film->entries.size() > 1)
        state.film->playback.seek(state.film->playback.size());
}

void open_in(BridgeState& state, const std::string& name) {
    SessionOptions options = state.options;
    options.open = !state.secrecy;
    options.watch = state.watch_level;
    if (state.phrase.path == name) options.phrases = state.phrase.phrases;
    auto opened = open_battle(name, options);
    if (!opened) {
        state.phrase.clear();
        state.message = opened.error();
        return;
    }
    if (!opened->asks) {
        state.phrase.clear();
        show_battle(state, std::move(*opened));
        return;
    }
    // Each side types its own; what is there goes on being shown behind that.
    PhraseMemory& asked = state.phrase;
    const bool again = asked.path == name;
    if (!again) asked.clear();
    asked.path = name;
    asked.head = *opened->asks;
    asked.phrases.resize(asked.head.sides.size());
    asked.wanted = opened->wrong;
    if (again) asked.said = "That is not the phrase with which the battle was sealed.";
}

void agree_to_open(BridgeState& state, SideId side, bool open) {
    if (!state.session || !state.session->human(side)) return;
    const unsigned bit = 1U << side.index();
    state.agreed = open ? state.agreed | bit : state.agreed & ~bit;
    unsigned people = 0;
    for (std::size_t s = 0; s < state.session->battle().sides.size(); ++s)
        if (state.session->human(SideId{s})) people |= 1U << s;
    state.secrecy = (state.agreed & people) != people;
    if (const auto error = state.session->keep_secrets(state.secrecy)) state.message = *error;
}

void save_in(BridgeState& state) {
    if (!state.session) {
        state.message = "What is shown is a log already; there is nothing to save.";
        return;
    }
    if (state.menu.save[0] == 0)
        std::snprintf(state.menu.save.data(), state.menu.save.size(), "%s", "out/battle.log.jsonl");
    const std::string path = state.menu.save.data();
    // What lies there may be another battle: it is replaced only where that is asked for twice.
    std::error_code bad;
    if (state.saved_as != path && state.over_save != path && std::filesystem::exists(path, bad)) {
        state.over_save = path;
        state.refused = fmt::format("{} is there already; save again to replace it", path);
        return;
    }
    state.over_save.clear();
    if (const auto error = state.session->save(path)) {
        state.message = *error;
        return;
    }
    state.saved_as = path;
    state.refused.clear();
    state.notice = fmt::format("saved {}", path);
}

void stop_at(BridgeState& state, std::size_t to) {
    state.film->playback.seek(to);
    state.playing = false;
}

void order_in(BridgeState& state, const Command& command) {
    if (const auto no = state.session->give(command)) {
        state.refused = refusal_text(*state.film->rules, *no);
        return;
    }
    // What was said to this person is not for the next one.
    state.message.clear();
    state.refused.clear();
    state.notice.clear();
    state.playing = true;
}

namespace {

// What was ordered since the last frame becomes part of the film.
void take_entries(BridgeState& state) {
    const auto& entries = state.session->entries();
    if (entries.size() > state.film->entries.size())
        grow_film(*state.film, std::span(entries).subspan(state.film->entries.size()));
}

// What was ordered and what happened carries a lesson on.
void follow_lesson(BridgeState& state) {
    LearnMemory& learn = state.learn;
    const auto& entries = state.session->entries();
    learn.looked = std::min(learn.looked, entries.size());
    for (; learn.looked < entries.size() && learn.lesson != nullptr && !learn.finished(); ++learn.looked) {
        const LessonStep& step = learn.lesson->steps[learn.step];
        learn.done += times_done(step, entries[learn.looked], state.film->roster);
        if (learn.done < step.times) continue;
        ++learn.step;
        learn.done = 0;
    }
}

}  // namespace

namespace {

// Pilots may run a little ahead of what is shown, not a whole battle while it is paused.
bool may_think(const BridgeState& state) {
    constexpr std::size_t ahead = 4000;
    const Playback& shown = state.film->playback;
    return shown.size() - shown.at() < ahead;
}

}  // namespace

float seconds_to_next_change(const BridgeState& state) {
    constexpr float never = 1e9F, thinking = 0.01F;
    if (!state.film) return never;
    float next = state.session && state.session->busy() && may_think(state) ? thinking : never;
    const Playback& play = state.film->playback;
    if (state.playing && play.at() < play.size())
        next = std::min(next, std::max(0.0F, 1.0F - state.carry) / std::max(state.speed, 0.01F));
    if (state.watch.judge && state.watch.judge->busy()) next = std::min(next, 0.1F);
    return next;
}

void advance_bridge(BridgeState& state, float seconds) {
    if (!state.film) return;
    if (state.session) {
        if (may_think(state)) state.session->tick(0.004);
        take_entries(state);
        follow_lesson(state);
    }
    if (!state.playing) return;
    Playback& play = state.film->playback;
    state.carry = std::min(state.carry + seconds * state.speed, 400.0F);
    while (state.carry >= 1.0F && play.at() < play.size()) {
        play.seek(play.next_seen());
        state.carry -= 1.0F;
    }
    if (play.at() >= play.size()) {
        // Of a battle that is fought here, whoever fights it, the page of its end opens once.
        if (state.session && play.now().ended != 0 && state.ending.film != state.film.get())
            show_ending(state);
        state.carry = std::min(state.carry, 1.0F);
        if (!state.session) state.playing = false;
    }
}

namespace {

// What the events of the present impulse look like: fire as lines, losses on the sheets.
struct Fresh {
    MapScene map;
    std::vector<FreshLosses> losses;
};
Fresh fresh_scene(const BridgeState& state, const Battle& seen) {
    const Film& film = *state.film;
    Fresh fresh;
    fresh.map = map_scene(*film.rules, seen, film.roster, state.selected);
    // Back to the last step that began, but not past movement: what just happened is still on the screen.
    std::size_t from = film.playback.at();
    int steps = 0;
    while (from > 0 && film.playback.at() - from < 400) {
        --from;
        if (std::holds_alternative<Advanced>(film.playback.event(from)) && ++steps == 2) break;
        if (std::holds_alternative<Moved>(film.playback.event(from))) break;
    }
    const SideId eyes = state.eyes();
    for (std::size_t i = from; i < film.playback.at(); ++i)
        if (!eyes || may_read(*film.rules, film.playback.now(), film.playback.event(i), eyes))
            show_event(*film.rules, seen, film.playback.event(i), fresh.map, fresh.losses);
    return fresh;
}

// What lies over the map: where the ship that must move may go, arcs, threats, the way ahead.
void add_overlays(const BridgeState& state, const Battle& seen, MapScene& map) {
    const Rules& rules = *state.film->rules;
    const OverlayOptions& options = state.watch.map;
    const UnitId unit =
        state.selected && state.selected.index() < seen.units.size() && seen.unit(state.selected).active()
            ? state.selected
            : UnitId{};
    if (!unit) return;
    const SideId side = state.deciding();
    const bool moving =
        side && moment_of(rules, seen) == Moment::move && seen.owes(unit) && seen.unit(unit).side == side;
    if (moving) add_next_steps(rules, seen, unit, map);
    if (options.course && !moving) add_course(rules, seen, unit, map);
    if (options.arcs || options.arc_group >= 0) add_weapon_arcs(rules, seen, unit, options.arc_group, map);
    if (options.threat) add_threats(rules, seen, state.film->roster, unit, map);
    add_links(rules, seen, unit, map);
}

// Buttons on the map's lower edge for what lies over it.
void map_buttons(BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size) {
    OverlayOptions& options = state.watch.map;
    ImGui::PushFont(theme.fonts.small);
    const float high = theme.fonts.small->FontSize + theme.px(6);
    float wide = theme.px(8);
    for (const char* label : {"fit", "way", "arcs", "threats"})
        wide += ImGui::CalcTextSize(label).x + theme.px(16);
    ImGui::SetCursorScreenPos({at.x + size.x - wide - theme.px(8), at.y + size.y - high - theme.px(8)});
    ImGui::GetWindowDrawList()->AddRectFilled(
        {at.x + size.x - wide - theme.px(12), at.y + size.y - high - theme.px(12)},
        {at.x + size.x - theme.px(6), at.y + size.y - theme.px(4)}, faded(colour::panel, 0.88F), theme.px(5));
    if (tab_button(theme, "fit", false, "show all ships (the wheel zooms, dragging moves the map)")) {
        options.fit = true;
        state.follow = false;
    }
    const auto turned_over = [&](const char* label, bool& on, const char* tip, KeyAction key) {
        ImGui::SameLine(0, theme.px(2));
        if (tab_button(theme, label, on, state.key_map.tip(tip, key).c_str())) on = !on;
    };
    turned_over("way", options.course,
                "the selected ship's way ahead, by impulse, with turn and slip counters", KeyAction::way);
    turned_over("arcs", options.arcs,
                "arcs of the selected ship's weapons; point at a weapon on the sheet for its own",
                KeyAction::arcs);
    turned_over("threats", options.threat, "every enemy arc that bears on the selected ship next impulse",
                KeyAction::threats);
    ImGui::PopFont();
}

void map_panel(BridgeState& state, const Theme& theme, MapScene& scene, ImVec2 at, ImVec2 size) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    if (begin_panel("map", at, size)) {
        std::vector<Hex> hexes;
        for (const ShipCounter& s : scene.ships) hexes.push_back(s.hex);
        // While nothing plays the map stays, unless a step through the battle has left a ship outside of it or cut at
        // its edge.
        state.camera.look_through({at.x, at.y}, {size.x, size.y});
        const float whole = state.camera.zoom;  // the radius of a hex
        const bool lost = state.follow && std::ranges::any_of(hexes, [&](Hex h) {
                              const glm::vec2 p = state.camera.screen_of(h);
                              return p.x < at.x + whole || p.y < at.y + whole ||
                                     p.x > at.x + size.x - whole || p.y > at.y + size.y - whole;
                          });
        if (!state.fitted || (state.follow && state.playing) || lost || state.watch.map.fit) {
            for (const SeekerCounter& s : scene.seekers) hexes.push_back(s.hex);
            if (!hexes.empty()) {
                Camera goal = state.camera;
                goal.fit_hexes(hexes, 2.5F, theme.px(44));
                state.camera.glide_to(goal, state.fitted && !state.watch.map.fit ? 0.08F : 1.0F);
                state.fitted = true;
            }
            state.watch.map.fit = false;
        }
        // A unit that was chosen elsewhere is brought into view; where it is in view the map stays.
        if (const int chosen = std::exchange(state.watch.map.show, -1); chosen >= 0)
            for (const ShipCounter& s : scene.ships) {
                const glm::vec2 p = state.camera.screen_of(s.hex);
                const bool out = p.x < at.x || p.y < at.y || p.x > at.x + size.x || p.y > at.y + size.y;
                if (s.id != chosen || !out) continue;
                state.camera.centre = world_of(s.hex);
                state.follow = false;
            }
        const ImVec2 from = ImGui::GetCursorScreenPos();
        state.camera.look_through({at.x, at.y}, {size.x, size.y});
        state.watch.map.corner = quiet_corner(scene, state.camera, theme, state.watch.map.corner);
        scene.minimap_corner = state.watch.map.corner;
        if (map_widget(scene, state.camera, theme, ImVec2(0, 0), state.hover)) state.follow = false;
        ImGui::SetItemAllowOverlap();
        if (state.hover.clicked && state.hover.on_map) state.orders.composer.pointed = state.hover.hex;
        if (state.hover.clicked && state.hover.ship >= 0)
            state.selected =
                UnitId{static_cast<std::size_t>(scene.ships[static_cast<std::size_t>(state.hover.ship)].id)};
        if (state.hover.right_clicked && state.hover.on_map) {
            const MapHover& at = state.hover;
            const auto unit = [&] {
                return UnitId{static_cast<std::size_t>(scene.ships[static_cast<std::size_t>(at.ship)].id)};
            };
            const int seeker = at.seeker >= 0 ? scene.seekers[static_cast<std::size_t>(at.seeker)].id : -1;
            point_for_orders(state, at.hex, at.ship >= 0 ? unit() : UnitId{},
                             seeker >= 0 ? ObjectId{static_cast<std::size_t>(seeker)} : ObjectId{});
        }
        if (size.x > theme.px(240) && size.y > theme.px(120)) map_buttons(state, theme, from, size);
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

// A gap between panels that can be dragged.
void edge(BridgeState& state, const BridgePlaces& places, const Place& place, const char* name,
          bool upright) {
    if (!place.shown()) return;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, 0U);
    ImGui::SetNextWindowPos(place.at);
    ImGui::SetNextWindowSize(place.size);
    // For the mouse alone: arrows that walk through a panel must not come here.
    if (ImGui::Begin(name, nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                         ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoFocusOnAppearing)) {
        ImGui::InvisibleButton("##edge", place.size);
        if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
            ImGui::SetMouseCursor(upright ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
            ImGui::GetWindowDrawList()->AddRectFilled(place.at,
                                                      {place.at.x + place.size.x, place.at.y + place.size.y},
                                                      faded(colour::accent, 0.5F));
        }
        if (ImGui::IsItemActive())
            drag_edge(state.watch.layout, places, place,
                      upright ? ImGui::GetIO().MouseDelta.x : ImGui::GetIO().MouseDelta.y);
        if (ImGui::IsItemDeactivated() && !state.watch.layout_path.empty())
            if (const auto error = save_layout(state.watch.layout, state.watch.layout_path))
                state.refused = *error;
    }
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(3);
}

// Small windows: one column with tabs beside the map.
void column_panel(BridgeState& state, const Battle& seen, const std::vector<FreshLosses>& losses, bool people,
                  const Theme& theme, Place place) {
    ColumnTab& tab = state.watch.column;
    state.watch.log_is_tab = false;
    const float head = theme.fonts.small->FontSize + theme.px(12);  // a row of tab buttons
    const bool orders = tab == ColumnTab::automatic && people && !state.sheet_tab,
               sheet = tab == ColumnTab::automatic && !orders;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(theme.px(3), theme.px(3)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize,
                        ImVec2(1, 1));  // else it would lie over what is beneath at large text
    if (begin_panel("tabs", place.at, {place.size.x, head})) {
        ImGui::PushFont(theme.fonts.small);
        const auto choose = [&](const char* label, bool on, ColumnTab to, bool to_sheet) {
            if (tab_button(theme, label, on)) {
                tab = to;
                if (to == ColumnTab::automatic) state.sheet_tab = to_sheet;
            }
            ImGui::SameLine(0, theme.px(1));
        };
        if (people) choose("Orders", orders, ColumnTab::automatic, false);
        choose("Sheet", sheet, ColumnTab::automatic, true);
        choose("Ships", tab == ColumnTab::ships, ColumnTab::ships, false);
        choose("Log", tab == ColumnTab::log, ColumnTab::log, false);
        choose("Volley", tab == ColumnTab::volley, ColumnTab::volley, false);
        choose("Dice", tab == ColumnTab::dice, ColumnTab::dice, false);
        choose("Judge", tab == ColumnTab::judge, ColumnTab::judge, false);
        ImGui::PopFont();
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
    const ImVec2 at(place.at.x, place.at.y + head + theme.px(2)),
        size(place.size.x, place.size.y - head - theme.px(2));
    switch (tab) {
        case ColumnTab::automatic:
            orders ? decide_panel(state, seen, theme, at, size)
                   : sheet_panel(state, seen, losses, theme, at, size);
            break;
        case ColumnTab::ships:
            ship_list(state, seen, theme, at, size);
            break;
        case ColumnTab::log:
            log_panel(state, theme, at, size);
            break;
        case ColumnTab::volley:
            volley_panel(state, theme, at, size, false);
            break;
        case ColumnTab::dice:
            dice_panel(state, seen, theme, at, size, false);
            break;
        case ColumnTab::judge:
            judge_panel(state, seen, theme, at, size, false);
            break;
    }
}

}  // namespace

void leave_battle(BridgeState& state) {
    const bool unfinished =
        state.film && state.session && state.session->humans() > 0 && state.session->battle().ended == 0;
    state.leaving = unfinished;
    state.quit = !unfinished;
}

void draw_bridge(BridgeState& state, const Theme& theme) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    if (display.x < least_display_wide || display.y < least_display_high) return;
    if (!state.film && state.phrase.path.empty()) state.start.shown = true;
    if (!state.film || state.start.shown) {
        start_keys(state);
        if (state.start.shown)
            state.yard.shown      ? yard_panel(state, theme, display)
            : state.builder.shown ? builder_panel(state, theme, display)
                                  : start_panel(state, theme, display);
    } else if (state.covered()) {
        take_keys(state, nullptr);
        cover_panel(state, theme, display);
    } else {
        const Battle seen = state.seen();
        take_keys(state, &seen);
        const bool people = state.session && (state.session->humans() > 0 || state.session->wanted());
        const BridgePlaces places =
            places_of(display, theme.scale, people, state.sheet_tab, state.watch.layout);
        Fresh fresh = fresh_scene(state, seen);
        watch_keys(state);
        state.help.pointed = {};
        add_overlays(state, seen, fresh.map);
        animate(state.watch.motion, fresh.map, fresh.losses, ImGui::GetIO().DeltaTime,
                state.still || !state.playing || state.speed > 100.0F);
        fresh.map.clear_wide = theme.px(190);
        fresh.map.clear_high = theme.px(34);
        if (places.top.shown()) top_bar(state, seen, theme, places.top.at, places.top.size);
        if (places.ships.shown()) ship_list(state, seen, theme, places.ships.at, places.ships.size);
        if (places.map.shown()) map_panel(state, theme, fresh.map, places.map.at, places.map.size);
        point_at_map(state, seen, fresh.map);
        if (state.learn.lesson != nullptr && places.map.shown())
            guide_panel(state, theme, places.map.at, places.map.size);
        if (places.orders.shown()) decide_panel(state, seen, theme, places.orders.at, places.orders.size);
        if (places.sheet.shown())
            sheet_panel(state, seen, fresh.losses, theme, places.sheet.at, places.sheet.size);
        if (places.aside.shown()) {
            log_panel(state, theme, places.log.at, places.log.size);
            aside_panel(state, seen, theme, places.aside.at, places.aside.size, false);
        } else if (places.log.shown()) {
            aside_panel(state, seen, theme, places.log.at, places.log.size, true);
        }
        if (places.tabs.shown()) column_panel(state, seen, fresh.losses, people, theme, places.tabs);
        if (places.replay.shown()) replay_panel(state, theme, places.replay.at, places.replay.size);
        edge(state, places, places.left_edge, "edge left", true);
        edge(state, places, places.orders_edge, "edge orders", true);
        edge(state, places, places.sheet_edge, "edge sheet", true);
        edge(state, places, places.bottom_edge, "edge bottom", false);
    }
    if (state.watch.lab_shown && !state.covered()) lab_panel(state, theme, display);
    if (state.ending.shown && !state.start.shown) ending_panel(state, theme, display);
    if (!state.phrase.path.empty()) phrase_panel(state, theme, display);
    if (state.menu.shown) menu_panel(state, theme, display);
    if (state.standing_shown && state.film) standing_panel(state, theme, display);
    if (state.orders.pointed.shown && state.film) pointed_panel(state, theme, display);
    if (state.help.shown) help_panel(state, theme, display);
    if (state.learn.listed) lessons_panel(state, theme, display);
    if (state.keys_shown) keys_panel(state, theme, display);
    if (state.fork.shown && state.film) fork_panel(state, theme, display);
    if (!state.message.empty()) message_panel(state, theme, display);
    if (state.leaving) leave_panel(state, theme, display);
    carry_out_requests(state);
}

}  // namespace impulse
