#include "render/key_map.h"

#include <SDL.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdlib>

#include "engine/letters.h"

namespace impulse {
namespace {

struct NamedKey {
    std::string_view name;
    int scancode;
};
constexpr std::array<NamedKey, 27> named{
    {{"Up", SDL_SCANCODE_UP},         {"Down", SDL_SCANCODE_DOWN},     {"Left", SDL_SCANCODE_LEFT},
     {"Right", SDL_SCANCODE_RIGHT},   {"Enter", SDL_SCANCODE_RETURN},  {"Space", SDL_SCANCODE_SPACE},
     {"Tab", SDL_SCANCODE_TAB},       {"Escape", SDL_SCANCODE_ESCAPE}, {"Backspace", SDL_SCANCODE_BACKSPACE},
     {"Delete", SDL_SCANCODE_DELETE}, {"Insert", SDL_SCANCODE_INSERT}, {"Home", SDL_SCANCODE_HOME},
     {"End", SDL_SCANCODE_END},       {"PageUp", SDL_SCANCODE_PAGEUP}, {"PageDown", SDL_SCANCODE_PAGEDOWN},
     {"F1", SDL_SCANCODE_F1},         {"F2", SDL_SCANCODE_F2},         {"F3", SDL_SCANCODE_F3},
     {"F4", SDL_SCANCODE_F4},         {"F5", SDL_SCANCODE_F5},         {"F6", SDL_SCANCODE_F6},
     {"F7", SDL_SCANCODE_F7},         {"F8", SDL_SCANCODE_F8},         {"F9", SDL_SCANCODE_F9},
     {"F10", SDL_SCANCODE_F10},       {"F11", SDL_SCANCODE_F11},       {"F12", SDL_SCANCODE_F12}}};

struct ActionRow {
    KeyAction action;
    KeyPlace place;
    std::string_view words, standard;  // keys parted by spaces
};
constexpr std::array<ActionRow, count_of<KeyAction>()> rows{{
    {KeyAction::ahead, KeyPlace::deciding, "move ahead", "Up"},
    {KeyAction::turn_left, KeyPlace::deciding, "turn left and move", "Left"},
    {KeyAction::turn_right, KeyPlace::deciding, "turn right and move", "Right"},
    {KeyAction::slip_left, KeyPlace::deciding, "slip left", "Shift+Left"},
    {KeyAction::slip_right, KeyPlace::deciding, "slip right", "Shift+Right"},
    {KeyAction::stay, KeyPlace::deciding, "stay where it is", "Down"},
    {KeyAction::face_a, KeyPlace::deciding, "high energy turn, or turn on the spot, to A", "A"},
    {KeyAction::face_b, KeyPlace::deciding, "to B", "B"},
    {KeyAction::face_c, KeyPlace::deciding, "to C", "C"},
    {KeyAction::face_d, KeyPlace::deciding, "to D", "D"},
    {KeyAction::face_e, KeyPlace::deciding, "to E", "E"},
    {KeyAction::face_f, KeyPlace::deciding, "to F", "F"},
    {KeyAction::choice_1, KeyPlace::deciding, "first order, answer or target of the list", "1"},
    {KeyAction::choice_2, KeyPlace::deciding, "second", "2"},
    {KeyAction::choice_3, KeyPlace::deciding, "third", "3"},
    {KeyAction::choice_4, KeyPlace::deciding, "fourth", "4"},
    {KeyAction::choice_5, KeyPlace::deciding, "fifth", "5"},
    {KeyAction::choice_6, KeyPlace::deciding, "sixth", "6"},
    {KeyAction::choice_7, KeyPlace::deciding, "seventh", "7"},
    {KeyAction::choice_8, KeyPlace::deciding, "eighth", "8"},
    {KeyAction::choice_9, KeyPlace::deciding, "ninth", "9"},
    {KeyAction::choice_10, KeyPlace::deciding, "tenth", "0"},
    {KeyAction::confirm, KeyPlace::deciding, "hand in; fire what is ticked, or hold fire; take the seat",
     "Enter"},
    {KeyAction::confirm_all, KeyPlace::deciding, "hand in the forms of all my ships, as each stands", "x"},
    {KeyAction::pass, KeyPlace::deciding, "this ship passes", "p"},
    {KeyAction::pass_all, KeyPlace::deciding, "all my ships pass", "P"},
    {KeyAction::next_decision, KeyPlace::deciding, "pass on to the next question", "n"},
    {KeyAction::undo, KeyPlace::deciding, "take back, until it is locked", "Ctrl+Z Backspace"},
    {KeyAction::redo, KeyPlace::deciding, "do again what was taken back on the form", "Ctrl+Y"},
    {KeyAction::walk_panel, KeyPlace::deciding, "walk through the panel with arrows and Space", "w"},
    {KeyAction::standing_orders, KeyPlace::deciding, "standing orders of my side", "o"},
    {KeyAction::watch_level, KeyPlace::deciding, "when I am asked: everything, battle, quiet", "b"},
    {KeyAction::captains_orders, KeyPlace::deciding, "as a captain: courses, fire", "f"},
    {KeyAction::pointed_orders, KeyPlace::deciding, "course, watch: the selected", "e"},
    {KeyAction::course, KeyPlace::deciding, "last course, else ahead", "c"},
    {KeyAction::course_all, KeyPlace::deciding, "so all that have no course", "z"},
    {KeyAction::course_range, KeyPlace::deciding, "all at their best range", "h"},
    {KeyAction::sheet, KeyPlace::always, "sheet or orders, where only one has room", "s"},
    {KeyAction::play, KeyPlace::always, "play, pause", "Space"},
    {KeyAction::event_on, KeyPlace::watching, "one event on", "Right"},
    {KeyAction::event_back, KeyPlace::watching, "one event back", "Left"},
    {KeyAction::impulse_on, KeyPlace::watching, "one impulse on", "Shift+Right"},
    {KeyAction::impulse_back, KeyPlace::watching, "one impulse back", "Shift+Left"},
    {KeyAction::turn_on, KeyPlace::always, "one turn on", "PageDown"},
    {KeyAction::turn_back, KeyPlace::always, "one turn back", "PageUp"},
    {KeyAction::volley_on, KeyPlace::always, "on to the next volley", ">"},
    {KeyAction::volley_back, KeyPlace::always, "back to the volley before", "<"},
    {KeyAction::first, KeyPlace::always, "to the first event", "Home"},
    {KeyAction::present, KeyPlace::always, "to the present", "End"},
    {KeyAction::fork, KeyPlace::always, "fork: a new battle continues from here", "k"},
    {KeyAction::next_ship, KeyPlace::always, "next ship", "Tab"},
    {KeyAction::previous_ship, KeyPlace::always, "previous ship", "Shift+Tab"},
    {KeyAction::follow, KeyPlace::always, "keep all ships in view", "v"},
    {KeyAction::map_left, KeyPlace::always, "move the map left", "Ctrl+Left"},
    {KeyAction::map_right, KeyPlace::always, "move the map right", "Ctrl+Right"},
    {KeyAction::map_up, KeyPlace::always, "move the map up", "Ctrl+Up"},
    {KeyAction::map_down, KeyPlace::always, "move the map down", "Ctrl+Down"},
    {KeyAction::zoom_in, KeyPlace::always, "nearer", "."},
    {KeyAction::zoom_out, KeyPlace::always, "further away", ","},
    {KeyAction::way, KeyPlace::always, "way ahead of the selected ship", "y"},
    {KeyAction::arcs, KeyPlace::always, "arcs of its weapons", "a"},
    {KeyAction::threats, KeyPlace::always, "enemy arcs that bear on it", "t"},
    {KeyAction::log_depth, KeyPlace::always, "log: story, decisions, audit", "g"},
    {KeyAction::next_tab, KeyPlace::always, "next tab: volley, dice", "d"},
    {KeyAction::lab, KeyPlace::always, "table laboratory", "l"},
    {KeyAction::larger, KeyPlace::always, "larger text, up to 250 %", "+ ="},
    {KeyAction::smaller, KeyPlace::always, "smaller text, down to 75 %", "-"},
    {KeyAction::menu, KeyPlace::always, "menu: start screen, save, settings", "m"},
    {KeyAction::save, KeyPlace::always, "save under the name in the menu", "Ctrl+S"},
    {KeyAction::keys, KeyPlace::always, "this list", "?"},
    {KeyAction::help, KeyPlace::always, "explain what is pointed at, and this step", "F1"},
    {KeyAction::learn, KeyPlace::always, "guided battles", "F2"},
    {KeyAction::close, KeyPlace::always, "close what is open", "Escape"},
    {KeyAction::quit, KeyPlace::always, "quit", "q"},
}};

const ActionRow& row_of(KeyAction action) { return rows[static_cast<std::size_t>(action)]; }

bool overlap(KeyPlace a, KeyPlace b) { return (static_cast<unsigned>(a) & static_cast<unsigned>(b)) != 0; }

}  // namespace

KeyPlace place_of(KeyAction action) { return row_of(action).place; }
std::string_view words_of_action(KeyAction action) { return row_of(action).words; }

std::string text(const KeyPress& press) {
    if (press.character != 0) return std::string(1, press.character);
    std::string out;
    if (press.ctrl) out += "Ctrl+";
    if (press.alt) out += "Alt+";
    if (press.shift) out += "Shift+";
    for (const NamedKey& k : named)
        if (k.scancode == press.scancode) return out + std::string(k.name);
    if (press.scancode >= SDL_SCANCODE_A && press.scancode <= SDL_SCANCODE_Z)
        return out + static_cast<char>('A' + press.scancode - SDL_SCANCODE_A);
    if (press.scancode == SDL_SCANCODE_0) return out + "0";
    return out + static_cast<char>('1' + press.scancode - SDL_SCANCODE_1);
}

std::optional<KeyPress> read_press(std::string_view words) {
    KeyPress press;
    if (words.size() == 1 && words[0] > ' ' && words[0] < 127) {
        press.character = words[0];
        return press;
    }
    for (std::size_t plus = words.find('+'); plus != std::string_view::npos && plus > 0;
         plus = words.find('+')) {
        const std::string modifier = small_letters(words.substr(0, plus));
        bool& flag = modifier == "shift" ? press.shift : modifier == "ctrl" ? press.ctrl : press.alt;
        if ((modifier != "shift" && modifier != "ctrl" && modifier != "alt") || flag) return std::nullopt;
        flag = true;
        words.remove_prefix(plus + 1);
    }
    for (const NamedKey& k : named)
        if (small_letters(k.name) == small_letters(words)) {
            press.scancode = k.scancode;
            return press;
        }
    // A letter or digit alone would be a character; with Ctrl or Alt none is typed.
    if (words.size() != 1 || (!press.ctrl && !press.alt)) return std::nullopt;
    const char c = small_letters(words)[0];
    if (c >= 'a' && c <= 'z')
        press.scancode = SDL_SCANCODE_A + (c - 'a');
    else if (c >= '1' && c <= '9')
        press.scancode = SDL_SCANCODE_1 + (c - '1');
    else if (c == '0')
        press.scancode = SDL_SCANCODE_0;
    else
        return std::nullopt;
    return press;
}

std::string KeyMap::hint(KeyAction action) const {
    std::string out;
    for (const KeyPress& p : of(action)) out += (out.empty() ? "" : ", ") + text(p);
    return out.empty() ? "no key" : out;
}

std::string KeyMap::tip(std::string_view words, KeyAction action) const {
    return of(action).empty() ? std::string(words) : fmt::format("{} ({})", words, hint(action));
}

bool KeyMap::pressed(KeyAction action) const {
    const ImGuiIO& io = ImGui::GetIO();
    return std::ranges::any_of(of(action), [&](const KeyPress& p) {
        if (p.character != 0)
            return !io.KeyCtrl && !io.KeyAlt &&
                   std::ranges::find(io.InputQueueCharacters, static_cast<ImWchar>(p.character)) !=
                       io.InputQueueCharacters.end();
        if (io.KeyShift != p.shift || io.KeyCtrl != p.ctrl || io.KeyAlt != p.alt) return false;
        // Letters follow the layout of the keyboard, so that Ctrl+Z is where Z is printed.
        int code = p.scancode;
        if (code >= SDL_SCANCODE_A && code <= SDL_SCANCODE_Z)
            code = SDL_GetScancodeFromKey(SDLK_a + (code - SDL_SCANCODE_A));
        return ImGui::IsKeyPressed(code) ||
               (code == SDL_SCANCODE_RETURN && ImGui::IsKeyPressed(SDL_SCANCODE_KP_ENTER));
    });
}

std::optional<KeyAction> KeyMap::taken_by(const KeyPress& press, KeyAction self) const {
    for (std::size_t a = 0; a < presses.size(); ++a) {
        const auto other = static_cast<KeyAction>(a);
        if (other != self && overlap(place_of(other), place_of(self)) &&
            std::ranges::find(presses[a], press) != presses[a].end())
            return other;
    }
    return std::nullopt;
}

KeyMap standard_keys() {
    KeyMap map;
    for (const ActionRow& row : rows) {
        std::string_view rest = row.standard;
        while (!rest.empty()) {
            const std::size_t gap = std::min(rest.find(' '), rest.size());
            if (const auto press = read_press(rest.substr(0, gap)))
                map.presses[static_cast<std::size_t>(row.action)].push_back(*press);
            rest.remove_prefix(std::min(gap + 1, rest.size()));
        }
    }
    return map;
}

tl::expected<KeyMap, FileError> read_keys(std::string_view toml, std::string_view file) {
    auto table = read_table(toml, file);
    if (!table) return tl::unexpected(table.error());
    KeyMap map = standard_keys();
    constexpr auto actions = words_of(KeyAction{});
    std::vector<KeyAction> changed;
    for (const std::string& key : table->keys()) {
        const auto action = from_word<KeyAction>(key);
        if (!action) {
            table->refuse(key, fmt::format("there is no action `{}`{}", key, did_you_mean(key, actions)));
            continue;
        }
        auto& presses = map.presses[static_cast<std::size_t>(*action)];
        presses.clear();
        changed.push_back(*action);
        const bool list = table->kind(key) == "list";
        if (list && table->length(key) == 0) {
            table->skip(key);
            continue;
        }
        const std::vector<std::string> said =
            list ? table->words(key) : std::vector<std::string>{table->word(key)};
        for (std::size_t i = 0; i < said.size() && table->ok(); ++i) {
            const auto press = read_press(said[i]);
            const std::string why = press ? std::string{}
                                          : fmt::format(
                                                "there is no key `{}`; keys are single characters such as "
                                                "\"p\" or \"?\", and Up, Down, Left, Right, Enter, "
                                                "Space, Tab, Escape, Backspace, Delete, Insert, Home, End, "
                                                "PageUp, PageDown, F1 to F12, with Shift+, Ctrl+, Alt+",
                                                said[i]);
            if (press)
                presses.push_back(*press);
            else if (list)
                table->refuse(key, i, why);
            else
                table->refuse(key, why);
        }
    }
    for (const KeyAction action : changed)
        for (const KeyPress& press : map.of(action))
            if (const auto other = map.taken_by(press, action)) {
                table->refuse(word(action), fmt::format("{} is also the key of `{}`; give that action "
                                                        "another key in this file, or none: {} = []",
                                                        text(press), word(*other), word(*other)));
            }
    if (const auto error = table->finish()) return tl::unexpected(*error);
    return map;
}

std::string keys_file(const KeyMap& map) {
    std::string out =
        "# Keys of the bridge. A line that is left out keeps its standard key; [] means no key.\n";
    for (const ActionRow& row : rows) {
        std::string line = fmt::format("{} = [", word(row.action));
        bool first = true;
        for (const KeyPress& p : map.of(row.action)) {
            line += fmt::format("{}\"{}{}\"", first ? "" : ", ",
                                p.character == '"' || p.character == '\\' ? "\\" : "", text(p));
            first = false;
        }
        out += fmt::format("{:<40}  # {}\n", line + "]", row.words);
    }
    return out;
}

std::string own_settings_path(std::string_view file) {
    if (const char* folder = std::getenv("XDG_CONFIG_HOME"); folder != nullptr && *folder != 0)
        return fmt::format("{}/impulse/{}", folder, file);
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != 0)
        return fmt::format("{}/.config/impulse/{}", home, file);
    return {};
}

std::string own_keys_path() { return own_settings_path("keys.toml"); }

}  // namespace impulse
