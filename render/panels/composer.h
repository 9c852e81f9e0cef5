// render/panels/composer.h: any order in full, field by field, with what the battle offers for each and why not.
// Units:  energy in sixtieths; a hex packed as column and row, -1 where it cannot be read; ids as their index, -1 = none.
// Shapes: OrderFieldForm says how a field is asked for; the panel and its tests read and write fields by name.
// Errors: the composer never hands in what is refused; the refusal's sentence stands under the order.
// Rule:   every command of battle/core/command.h but the energy form, answers and passes, which have pages of their own.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/core/command.h"
#include "render/panels/decision.h"

namespace impulse {

// hidden: decided by the order itself; the acting ship, the side.
enum class OrderFieldWay : std::uint8_t { hidden, choice, number, energy, flag, hex };
struct FieldOption {
    std::string words;
    std::int64_t value = 0;
};
struct OrderFieldForm {
    OrderFieldWay way = OrderFieldWay::hidden;
    std::string caption;
    std::vector<FieldOption> options;  // of a choice
    int least = 0, most = 99;          // of a number
};

// The kinds of order (indices into Command) that may be put together now: what the open window takes, giving up, and the
// umpire's where the scenario has one.
std::vector<std::size_t> composable(const Decision& decision);
// "tractor beams", "fire", as the list of kinds says it.
std::string words_of_kind(std::size_t kind);
// An order of the kind to begin with: the first legal one where one is known, else an empty one of the acting ship.
Command first_of_kind(const Decision& decision, std::size_t kind);
// The names of the order's fields, and how each is asked for.
std::vector<std::string_view> fields_of(const Command& order);
OrderFieldForm field_form(const Decision& decision, const Command& order, std::string_view field);
std::int64_t field_value(const Command& order, std::string_view field);
void set_field(Command& order, std::string_view field, std::int64_t value);
// A hex as one number and back.
std::int64_t packed(Hex hex);
Hex unpacked(std::int64_t value);

struct ComposerMemory {
    bool open = false;
    std::size_t kind = 0;
    UnitId unit{};
    Cursor window{};
    std::map<std::size_t, Command> orders;                           // what was last put together, by kind
    std::map<std::string, std::array<char, 12>, std::less<>> hexes;  // a hex while it is being typed
    std::array<char, 400> typed{};                                   // a line of the order language
    std::string said;                                                // what is wrong with it
    std::optional<Hex> pointed;  // the hex of the map that was clicked last
};
// Draws it; the order that was given. `confirm`: the key that hands in was pressed.
std::optional<Command> composer(const Decision& decision, ComposerMemory& memory, bool confirm);
// One line in the order language; the first order of it, not yet looked at by the rules. Says what is wrong with it.
std::optional<Command> order_line_field(const Decision& decision, ComposerMemory& memory);

}  // namespace impulse
