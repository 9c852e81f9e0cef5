// render/key_map.h: which key asks for what; read from a file, shown by "?", written out to be edited.
// Shapes: a KeyMap holds any number of presses for each action; a press is a character typed or a named key.
// Errors: read_keys answers file:line:column for unknown actions, unknown keys and keys with two meanings.
// Rule:   everything that can be clicked can be reached by a key.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/fields.h"
#include "engine/table_text.h"

namespace impulse {

IMPULSE_WORDS_TWO(KeyAction, std::uint8_t,
                  (ahead, turn_left, turn_right, slip_left, slip_right, stay, face_a, face_b, face_c, face_d,
                   face_e, face_f, choice_1, choice_2, choice_3, choice_4, choice_5, choice_6, choice_7,
                   choice_8, choice_9, choice_10, confirm, confirm_all, pass, pass_all, next_decision, undo,
                   redo, walk_panel, standing_orders, watch_level, captains_orders, pointed_orders, course,
                   course_all, course_range),
                  (sheet, play, event_on, event_back, impulse_on, impulse_back, turn_on, turn_back, volley_on,
                   volley_back, first, present, fork, next_ship, previous_ship, follow, map_left, map_right,
                   map_up, map_down, zoom_in, zoom_out, way, arcs, threats, log_depth, next_tab, lab, larger,
                   smaller, menu, save, keys, help, learn, close, quit))

// Where an action is understood; two actions may share a key only where their places are apart.
enum class KeyPlace : std::uint8_t { deciding = 1, watching = 2, always = 3 };
KeyPlace place_of(KeyAction action);
// What the action does, for players: "turn left".
std::string_view words_of_action(KeyAction action);

// A character as typed ("?", "P"), or a key of the keyboard with modifiers ("Shift+Left", "Ctrl+Z").
struct KeyPress {
    char character = 0;  // where not 0 the rest means nothing
    int scancode = 0;    // SDL_Scancode
    bool shift = false, ctrl = false, alt = false;
    bool operator==(const KeyPress&) const = default;
};
// "Shift+Left"; read_press reads it back.
std::string text(const KeyPress& press);
// Nothing where there is no such key.
std::optional<KeyPress> read_press(std::string_view words);

struct KeyMap {
    std::array<std::vector<KeyPress>, count_of<KeyAction>()> presses;

    [[nodiscard]] const std::vector<KeyPress>& of(KeyAction action) const {
        return presses[static_cast<std::size_t>(action)];
    }
    // The keys of an action as a button says them, "p" or "Left, a"; "no key" where there is none.
    [[nodiscard]] std::string hint(KeyAction action) const;
    // Words and the keys of an action in brackets, "on a turn (PageDown)"; the words alone where it has no key.
    [[nodiscard]] std::string tip(std::string_view words, KeyAction action) const;
    // True where the action's key went down since the last frame of the current ImGui context.
    [[nodiscard]] bool pressed(KeyAction action) const;
    // The action that has the press in a place that overlaps, other than `self`.
    [[nodiscard]] std::optional<KeyAction> taken_by(const KeyPress& press, KeyAction self) const;
};

// The keys that the program comes with.
KeyMap standard_keys();
// The standard keys changed by a file: turn_left = "Left", pass = ["p", "F5"], fork = [] (no key).
tl::expected<KeyMap, FileError> read_keys(std::string_view toml, std::string_view file);
// A file that read_keys reads back to the same map, with a remark on each line.
std::string keys_file(const KeyMap& map);
// Where a file of a person's own settings lies: in impulse/ of $XDG_CONFIG_HOME or ~/.config; empty where there is no home.
std::string own_settings_path(std::string_view file);
// Where a person's own keys lie.
std::string own_keys_path();

}  // namespace impulse
