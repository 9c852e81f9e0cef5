#include "render/bridge.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "battle/areas/travel.h"
#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "render/battle_scene.h"

namespace impulse {

bool begin_panel(const char* name, ImVec2 at, ImVec2 size) {
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(size);
    return ImGui::Begin(name, nullptr,
                        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                            ImGuiWindowFlags_NoBringToFrontOnFocus);
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
    state.skipping = false;
    state.allocation = {};
    state.fire = {};
    state.message.clear();
    state.notice.clear();
    // A battle that is gone on with begins where it stands.
    if (state.session && state.film->entries.size() > 1) state.film->playback.seek(state.film->playback.size());
}

void open_in(BridgeState& state, const std::string& name) {
    if (auto opened = open_battle(name, state.wishes))
        show_battle(state, std::move(*opened));
    else
        state.message = opened.error();
}

void order_in(BridgeState& state, const Command& command) {
    if (const auto no = state.session->give(command)) {
        state.message = refusal_text(*state.film->rules, *no);
        return;
    }
    state.playing = true;
}

namespace {

// What was ordered since the last frame becomes part of the film.
void take_entries(BridgeState& state) {
    const auto& entries = state.session->entries();
    if (entries.size() > state.film->entries.size())
        grow_film(*state.film, std::span(entries).subspan(state.film->entries.size()));
}

bool passes_by_itself(BridgeState& state, SideId side) {
    if (!state.skip_trivial && !state.skipping) return false;
    const Battle seen = view(*state.film->rules, state.session->battle(), side);
    if (worth_deciding(*state.film->rules, seen, side) || refuse(*state.film->rules, state.session->battle(), PassSide{side})) {
        state.skipping = false;
        return false;
    }
    return !state.session->give(PassSide{side});
}

}  // namespace

void advance_bridge(BridgeState& state, float seconds) {
    if (!state.film) return;
    if (state.session) {
        // Pilots may run a little ahead of what is shown, not a whole battle while it is paused.
        constexpr std::size_t ahead = 4000;
        const Playback& shown = state.film->playback;
        if (shown.size() - shown.at() < ahead) state.session->tick(0.004);
        for (int passes = 0; passes < 64; ++passes) {
            const SideId side = state.session->deciding();
            if (!side || !passes_by_itself(state, side)) break;
        }
        take_entries(state);
    }
    if (!state.playing) return;
    Playback& play = state.film->playback;
    state.carry = std::min(state.carry + seconds * state.speed, 400.0F);
    while (state.carry >= 1.0F && play.at() < play.size()) {
        play.seek(play.next_seen());
        state.carry -= 1.0F;
    }
    if (play.at() >= play.size()) {
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
            show_event(seen, film.playback.event(i), fresh.map, fresh.losses);
    return fresh;
}

// Where the ship that must move may go.
void show_steps(const BridgeState& state, const Battle& seen, MapScene& map) {
    const SideId side = state.deciding();
    if (!side || !state.selected || moment_of(*state.film->rules, seen) != Moment::move || !seen.owes(state.selected) ||
        seen.unit(state.selected).side != side)
        return;
    for (const Manoeuvre how : {Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::turn_right, Manoeuvre::slip_left, Manoeuvre::slip_right})
        if (!refuse(*state.film->rules, seen, Move{state.selected, how, 0})) {
            HexMark mark;
            mark.hex = step_to(seen.unit(state.selected), how).hex;
            mark.kind = HexMarkKind::Reachable;
            mark.side = static_cast<int>(side.index());
            map.marks.push_back(mark);
        }
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

bool pressed(int key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

void deciding_keys(BridgeState& state, bool on_a_form) {
    const ImGuiIO& io = ImGui::GetIO();
    if (pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeyPadEnter)) state.keys.wish = Wish::confirm;
    if (on_a_form) return;  // arrows walk through the form
    if (pressed(ImGuiKey_UpArrow)) state.keys.wish = Wish::ahead;
    if (pressed(ImGuiKey_DownArrow)) state.keys.wish = Wish::stay;
    if (pressed(ImGuiKey_LeftArrow)) state.keys.wish = io.KeyShift ? Wish::slip_left : Wish::turn_left;
    if (pressed(ImGuiKey_RightArrow)) state.keys.wish = io.KeyShift ? Wish::slip_right : Wish::turn_right;
}

void watching_keys(BridgeState& state) {
    const ImGuiIO& io = ImGui::GetIO();
    Playback& play = state.film->playback;
    const auto go = [&](std::size_t to) {
        play.seek(to);
        state.playing = false;
    };
    if (pressed(ImGuiKey_RightArrow)) go(io.KeyShift ? play.next_impulse() : play.next_seen());
    if (pressed(ImGuiKey_LeftArrow)) go(io.KeyShift ? play.previous_impulse() : play.previous_seen());
}

void take_keys(BridgeState& state, const Battle* seen) {
    ImGuiIO& io = ImGui::GetIO();
    state.keys = {};
    const bool typing = io.WantTextInput;
    const SideId side = state.deciding();
    const bool on_a_form = state.menu.shown || (side && seen != nullptr && moment_of(*state.film->rules, *seen) == Moment::allocate);
    if (on_a_form)
        io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    else
        io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
    if (pressed(ImGuiKey_Escape)) {
        if (!state.message.empty())
            state.message.clear();
        else if (state.keys_shown)
            state.keys_shown = false;
        else
            state.menu.shown = false;
    }
    if (typing) return;
    if (state.covered()) {
        if (pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeyPadEnter)) state.keys.wish = Wish::confirm;
    } else if (!state.menu.shown) {
        Playback& play = state.film->playback;
        const auto go = [&](std::size_t to, bool playing) {
            play.seek(to);
            state.playing = playing;
        };
        if (side)
            deciding_keys(state, on_a_form);
        else
            watching_keys(state);
        if (!on_a_form && pressed(ImGuiKey_Space)) state.playing = !state.playing;
        if (pressed(ImGuiKey_PageDown)) go(play.next_turn(), false);
        if (pressed(ImGuiKey_PageUp)) go(play.previous_turn(), false);
        if (pressed(ImGuiKey_Home)) go(0, false);
        if (pressed(ImGuiKey_End)) go(play.size(), state.session != nullptr);
        if (pressed(ImGuiKey_Tab) && seen != nullptr) {
            const std::size_t n = seen->units.size();
            const std::uint64_t owed = side ? owed_by(*seen, side) : 0;
            std::size_t i = state.selected ? state.selected.index() : n - 1;
            for (std::size_t tries = 0; tries < n; ++tries) {
                i = (i + (io.KeyShift ? n - 1 : 1)) % n;
                if (owed == 0 || (owed >> i & 1U) != 0) break;
            }
            state.selected = UnitId{i};
        }
    }
    for (const ImWchar c : io.InputQueueCharacters) {
        if (c == '?') state.keys_shown = !state.keys_shown;
        if (c == 'm') state.menu.shown = !state.menu.shown;
        if (c == 'q') state.quit = true;
        if (c == '+' || c == '=') state.text_scale = std::min(2.5F, state.text_scale + 0.25F), state.rescale = true;
        if (c == '-') state.text_scale = std::max(0.75F, state.text_scale - 0.25F), state.rescale = true;
        if (state.covered() || state.menu.shown) continue;
        if (c == 'v') state.follow = !state.follow, state.fitted = false;
        if (c == 'k') state.fork_wish = true;
        if (c == 's') state.sheet_tab = !state.sheet_tab;
        if (!side) continue;
        if (c == 'p') state.keys.wish = Wish::pass;
        if (c == 'P') state.keys.wish = Wish::pass_all;
        if (c == 'n') state.keys.wish = Wish::next;
        if (c >= '0' && c <= '9') state.keys.number = c == '0' ? 9 : static_cast<int>(c - '1');
        if (c >= 'A' && c <= 'F') state.keys.facing = static_cast<char>(c);
    }
}

// What was asked for while the frame was drawn.
void carry_out_wishes(BridgeState& state) {
    if (state.fork_wish && state.film) {
        SessionWishes wishes = state.wishes;
        if (state.session) {
            wishes.players.clear();
            for (std::size_t s = 0; s < state.session->battle().sides.size(); ++s) wishes.players.push_back(state.session->player(SideId{s}));
        } else if (wishes.players.empty()) {
            wishes.players = {"human"};
        }
        if (auto forked = fork_battle(*state.film, state.film->playback.at(), wishes)) {
            show_battle(state, std::move(*forked));
            state.notice = "a battle of its own goes on from here";
        } else {
            state.message = forked.error();
        }
    }
    if (state.begin_wish) {
        state.wishes.players = state.menu.players;
        state.wishes.seed = static_cast<std::uint64_t>(std::max(0, state.menu.seed));
        open_in(state, state.menu.file.data());
    }
    if (!state.open_wish.empty()) {
        SessionWishes wishes = state.wishes;
        if (auto opened = open_battle(state.open_wish, wishes))
            show_battle(state, std::move(*opened));
        else
            state.message = opened.error();
    }
    state.fork_wish = state.begin_wish = false;
    state.open_wish.clear();
}

}  // namespace

void draw_bridge(BridgeState& state, const Theme& theme) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    if (state.film && state.covered()) {
        take_keys(state, nullptr);
        cover_panel(state, theme, display);
    } else if (state.film) {
        const Battle seen = state.seen();
        take_keys(state, &seen);
        const float gap = theme.px(6);
        const ImGuiStyle& style = ImGui::GetStyle();
        const float bar = ImGui::GetFrameHeight() + style.WindowPadding.y * 2;
        const float left = std::min(theme.px(250), display.x * 0.22F);
        const bool people = state.session && state.session->humans() > 0;
        // The sheet and the orders stand side by side where the map keeps room enough; else one of them shows.
        const float orders = std::min(theme.px(400), display.x * 0.36F), sheet = std::min(theme.px(380), display.x * 0.32F);
        const bool both = people && display.x - left - orders - sheet - gap * 5 > display.x * 0.3F;
        const float right = !people ? sheet : both ? orders + sheet + gap : orders;
        const float middle = display.x - left - right - gap * 4, height = display.y - bar * 2 - gap * 4;
        const float top = bar + gap * 2, low = top + height + gap, right_at = left + middle + gap * 3;
        Fresh fresh = fresh_scene(state, seen);
        show_steps(state, seen, fresh.map);
        top_bar(state, seen, theme, ImVec2(gap, gap), ImVec2(display.x - gap * 2, bar));
        const float ships = std::min(height * 0.5F, theme.px(40) + static_cast<float>(seen.units.size()) * theme.px(56) +
                                                        static_cast<float>(seen.sides.size()) * theme.px(26));
        ship_list(state, seen, theme, ImVec2(gap, top), ImVec2(left, ships));
        story_panel(state, theme, ImVec2(gap, top + ships + gap), ImVec2(left, height - ships - gap));
        map_panel(state, theme, fresh.map, ImVec2(left + gap * 2, top), ImVec2(middle, height));
        if (people && (both || !state.sheet_tab)) decide_panel(state, seen, theme, ImVec2(right_at, top), ImVec2(orders, height));
        if (!people || both || state.sheet_tab)
            sheet_panel(state, seen, fresh.losses, theme, ImVec2(both ? right_at + orders + gap : right_at, top), ImVec2(both ? sheet : right, height));
        replay_panel(state, theme, ImVec2(gap, low), ImVec2(display.x - gap * 2, bar));
    }
    if (state.menu.shown) menu_panel(state, theme, display);
    if (state.keys_shown) keys_panel(theme, display);
    if (!state.message.empty()) message_panel(state, theme, display);
    carry_out_wishes(state);
}

}  // namespace impulse
