#include <imgui.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "battle/pilots/moment.h"
#include "battle/play/apply.h"
#include "render/bridge.h"

namespace impulse {
namespace {

// The next level of being asked, round and round.
void next_watch_level(BridgeState& state) {
    const SideId side = state.deciding();
    if (!side || state.covered()) return;
    const auto now = static_cast<std::size_t>(state.session->battle().sides[side.index()].watch);
    order_in(state, SetWatch{side, static_cast<WatchLevel>((now + 1) % count_of<WatchLevel>())});
}

bool asked_to_fire(const BridgeState& state) {
    if (!state.deciding() || state.covered()) return false;
    const Battle& b = state.session->battle();
    return b.questions.empty() && moment_of(*state.film->rules, b) == Moment::fire;
}

// Keys of a person who decides; `walking`: arrows and Space walk through a panel.
void deciding_keys(BridgeState& state, bool walking) {
    const KeyMap& map = state.key_map;
    const auto request = [&](std::initializer_list<KeyAction> actions) {
        for (const KeyAction action : actions)
            if (map.pressed(action)) state.keys.request = action;
    };
    request({KeyAction::confirm, KeyAction::confirm_all, KeyAction::pass, KeyAction::pass_all,
             KeyAction::next_decision, KeyAction::undo, KeyAction::redo, KeyAction::course,
             KeyAction::course_all, KeyAction::course_range});
    if (!walking)
        request({KeyAction::ahead, KeyAction::stay, KeyAction::turn_left, KeyAction::turn_right,
                 KeyAction::slip_left, KeyAction::slip_right});
    for (int i = 0; i < 6; ++i)
        if (map.pressed(static_cast<KeyAction>(static_cast<int>(KeyAction::face_a) + i)))
            state.keys.facing = static_cast<char>('A' + i);
    for (int i = 0; i < 10; ++i)
        if (map.pressed(static_cast<KeyAction>(static_cast<int>(KeyAction::choice_1) + i)))
            state.keys.number = i;
    if (map.pressed(KeyAction::walk_panel)) state.walking = !state.walking;
    if (map.pressed(KeyAction::standing_orders)) state.standing_shown = !state.standing_shown;
    if (map.pressed(KeyAction::watch_level)) next_watch_level(state);
    if (map.pressed(KeyAction::captains_orders)) {
        if (asked_to_fire(state))
            state.keys.request = KeyAction::captains_orders;
        else
            give_captains_orders(state);
    }
    if (map.pressed(KeyAction::pointed_orders) && state.selected)
        point_for_orders(state, {}, state.selected, {});
}

void watching_keys(BridgeState& state) {
    const Playback& play = state.film->playback;
    const auto go = [&](KeyAction action, std::size_t to) {
        if (state.key_map.pressed(action)) stop_at(state, to);
    };
    go(KeyAction::event_on, play.next_seen());
    go(KeyAction::event_back, play.previous_seen());
    go(KeyAction::impulse_on, play.next_impulse());
    go(KeyAction::impulse_back, play.previous_impulse());
}

// The next ship round the list, of those that are asked where some are.
void select_ship(BridgeState& state, const Battle& seen, SideId side, bool back) {
    const std::size_t n = seen.units.size();
    const UnitSet owed = side ? owed_by(seen, side) : UnitSet{};
    std::size_t i = state.selected ? state.selected.index() : n - 1;
    for (std::size_t tries = 0; tries < n; ++tries) {
        i = (i + (back ? n - 1 : 1)) % n;
        if (seen.units[i].fate == Fate::aboard) continue;
        if (owed.empty() || owed.has(UnitId{i})) break;
    }
    state.selected = UnitId{i};
}

void map_keys_in(BridgeState& state) {
    const KeyMap& map = state.key_map;
    const auto move = [&](KeyAction action, float x, float y) {
        if (!map.pressed(action)) return;
        state.camera.pan({x * state.camera.size.x * 0.15F, y * state.camera.size.y * 0.15F});
        state.follow = false;
    };
    move(KeyAction::map_left, 1, 0);
    move(KeyAction::map_right, -1, 0);
    move(KeyAction::map_up, 0, 1);
    move(KeyAction::map_down, 0, -1);
    for (const auto& [action, factor] :
         {std::pair{KeyAction::zoom_in, 1.25F}, std::pair{KeyAction::zoom_out, 0.8F}})
        if (map.pressed(action)) {
            state.camera.zoom_at(state.camera.origin + state.camera.size * 0.5F, factor);
            state.follow = false;
        }
}

// F1: what was pointed at in the last frame is explained.
void help_keys(BridgeState& state) {
    if (!state.key_map.pressed(KeyAction::help)) return;
    state.help.shown = !state.help.shown;
    state.help.about = state.help.pointed;
}

// What lies on top of all else goes first.
void close_uppermost(BridgeState& state) {
    if (!state.message.empty()) return state.message.clear();
    for (bool* shown : {&state.leaving, &state.fork.shown})
        if (std::exchange(*shown, false)) return;
    if (!state.phrase.path.empty() || state.phrase.choosing) return state.phrase.clear();
    for (bool* shown : {&state.help.shown, &state.learn.listed, &state.keys_shown, &state.standing_shown,
                        &state.orders.pointed.shown, &state.menu.shown, &state.ending.shown,
                        &state.watch.lab_shown, &state.walking})
        if (std::exchange(*shown, false)) return;
}

void size_keys(BridgeState& state) {
    for (const auto& [action, step] :
         {std::pair{KeyAction::larger, 0.25F}, std::pair{KeyAction::smaller, -0.25F}})
        if (state.key_map.pressed(action)) {
            state.text_scale = std::clamp(state.text_scale + step, 0.75F, 2.5F);
            state.rescale = true;
        }
}

// What works on the start screen as in a battle.
void everywhere_keys(BridgeState& state) {
    const KeyMap& map = state.key_map;
    if (map.pressed(KeyAction::keys)) state.keys_shown = !state.keys_shown;
    if (map.pressed(KeyAction::learn)) state.learn.listed = !state.learn.listed;
    help_keys(state);
    if (map.pressed(KeyAction::menu)) state.menu.shown = !state.menu.shown;
    if (map.pressed(KeyAction::quit)) leave_battle(state);
    size_keys(state);
}

void film_keys(BridgeState& state) {
    const Playback& play = state.film->playback;
    const auto go = [&](KeyAction action, std::size_t to, bool playing = false) {
        if (!state.key_map.pressed(action)) return;
        stop_at(state, to);
        state.playing = playing;
    };
    go(KeyAction::turn_on, play.next_turn());
    go(KeyAction::turn_back, play.previous_turn());
    go(KeyAction::volley_on, play.next_volley());
    go(KeyAction::volley_back, play.previous_volley());
    go(KeyAction::first, 0);
    go(KeyAction::present, play.size(), state.session != nullptr);
}

}  // namespace

void start_keys(BridgeState& state) {
    const KeyMap& map = state.key_map;
    state.keys = {};
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    if (map.pressed(KeyAction::close)) {
        const bool above = !state.message.empty() || state.leaving || !state.phrase.path.empty() ||
                           state.keys_shown || state.help.shown || state.learn.listed || state.menu.shown ||
                           state.watch.lab_shown;
        if (above)
            close_uppermost(state);
        else if (state.yard.shown)
            state.yard.shown = false;
        else if (state.builder.shown)
            state.builder.shown = false;
        else if (state.film)
            state.start.shown = false;
    }
    if (ImGui::GetIO().WantTextInput) return;
    if (state.leaving && map.pressed(KeyAction::confirm)) state.quit = true;
    everywhere_keys(state);
}

void take_keys(BridgeState& state, const Battle* seen) {
    ImGuiIO& io = ImGui::GetIO();
    const KeyMap& map = state.key_map;
    state.keys = {};
    const bool typing = io.WantTextInput;
    const SideId side = state.deciding();
    const bool covered = state.covered();
    const Moment moment = side && seen != nullptr ? moment_of(*state.film->rules, *seen) : Moment::other;
    if (!side) state.walking = false;
    // A window that lies over the others takes arrows, Space and Enter; nothing beneath it is ordered.
    const bool over = state.standing_shown || state.orders.pointed.shown || state.keys_shown ||
                      state.watch.lab_shown || state.fork.shown || state.leaving || state.ending.shown ||
                      state.learn.listed || state.help.shown;
    const bool walking =
        state.menu.shown || over || moment == Moment::allocate || moment == Moment::fire || state.walking;
    if (covered ? state.menu.shown : walking)
        io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    else
        io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
    if (map.pressed(KeyAction::close)) close_uppermost(state);
    if (typing) return;
    if (state.leaving || state.fork.shown) {
        if (!map.pressed(KeyAction::confirm)) return;
        if (state.leaving)
            state.quit = true;
        else
            state.fork_request = true;
        state.fork.shown = false;
        return;
    }
    everywhere_keys(state);
    if (covered) {
        if (map.pressed(KeyAction::confirm) && !state.menu.shown) state.keys.request = KeyAction::confirm;
        return;
    }
    if (map.pressed(KeyAction::save)) state.save_request = true;
    if (state.menu.shown) return;
    if (state.dice_taken) return;  // its field takes the keyboard in the next frame
    if (side && over) {
        if (map.pressed(KeyAction::standing_orders)) state.standing_shown = !state.standing_shown;
    } else if (side) {
        deciding_keys(state, walking);
    } else if (!over) {
        watching_keys(state);
    }
    if (!walking && map.pressed(KeyAction::play)) state.playing = !state.playing;
    film_keys(state);
    if (seen != nullptr && map.pressed(KeyAction::next_ship)) select_ship(state, *seen, side, false);
    if (seen != nullptr && map.pressed(KeyAction::previous_ship)) select_ship(state, *seen, side, true);
    if (map.pressed(KeyAction::follow)) {
        state.follow = !state.follow;
        state.fitted = false;
    }
    if (map.pressed(KeyAction::fork)) ask_to_fork(state);
    if (map.pressed(KeyAction::sheet)) state.sheet_tab = !state.sheet_tab;
    map_keys_in(state);
}

}  // namespace impulse
