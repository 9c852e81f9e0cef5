// render/panels/composer.h: any order in full, field by field, with what the battle offers for each and why not.
// Shapes: what each field offers says order_fields.h.
// Errors: the composer never hands in what is refused; the refusal's sentence stands under the order.
// Rule:   every command of battle/core/command.h but the energy form, answers and passes, which have pages of their own.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "battle/core/command.h"
#include "render/panels/decision.h"
#include "render/panels/order_fields.h"

namespace impulse {

// The kinds of order (indices into Command) that may be put together now: what the open window takes, giving up, and the
// umpire's where the scenario has one.
std::vector<std::size_t> composable(const Decision& decision);
// "tractor beams", "fire", as the list of kinds says it.
std::string words_of_kind(std::size_t kind);
// An order of the kind to begin with: the first legal one where one is known, else an empty one of the acting ship.
Command first_of_kind(const Decision& decision, std::size_t kind);
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
