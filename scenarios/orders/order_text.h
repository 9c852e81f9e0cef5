// scenarios/orders/order_text.h: the order language: one table per order, the same words at the prompt and in scripts.
// Units:  energy "2.5" or "1/3"; hexes CCRR; facings A..F; shields 1..6; seekers "#serial".
// Shapes: a TOML table {order = "fire", unit = "Hood", ...} or a line: fire unit=Hood weapon="PH-1 A" target=Vengeance.
// Errors: FileError at the key that is wrong, with the nearest known word.
// Rule:   one order interface for everyone; scenarios/README.md shows every order.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/command.h"
#include "battle/core/refusal.h"
#include "battle/core/rules.h"
#include "engine/table_text.h"
#include "scenarios/scenario.h"

namespace impulse {

// What names in an order refer to. `side` gives the order where the order may leave its side out.
struct OrderPlace {
    const Rules& rules;
    const Battle& battle;
    const Roster& roster;
    SideId side{};
};

// The commands of one order table (several where it names several weapons); errors are noted in the table. Every key
// is known afterwards; the caller checks unknown_keys().
std::vector<Command> read_order(TableReader& table, const OrderPlace& place);
// The commands of one line as typed at the prompt.
tl::expected<std::vector<Command>, FileError> read_order_line(std::string_view line, const OrderPlace& place,
                                                              std::string_view file = "order",
                                                              int line_number = 1);
// The command as a line that read_order_line reads back to it.
std::string order_line(const OrderPlace& place, const Command& command);

// Why the order was refused (battle/core/refusal.h); of an energy form the line too, by the key that orders give it, and
// what limits it.
std::string refusal_words(const OrderPlace& place, const Command& command, const Refusal& refusal);

// Every order with an example, as the prompt's help shows it; examples use the bundled anvil scenario.
struct OrderHelp {
    std::string_view word, example, says;
};
std::span<const OrderHelp> order_help();

// Groups that a name picks on a class: one box by its own name, or all boxes of a sheet row by the row's name; a list
// parted by commas picks each. Empty where a part is unknown, which `unknown` then holds.
std::vector<std::size_t> groups_named(const ShipClass& type, std::string_view names,
                                      std::string* unknown = nullptr);

}  // namespace impulse
