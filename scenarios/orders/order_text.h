// scenarios/orders/order_text.h: the order language: one table per order, the same words at the prompt and in scripts.
// Units:  energy "2.5" or "1/3"; hexes CCRR; facings A..F; shields 1..6; seekers "#serial".
// Shapes: a TOML table {order = "fire", unit = "Hood", ...} or a line: fire unit=Hood weapon="PH-1 A" target=Vengeance.
// Errors: FileError at the key that is wrong, with the nearest known word.
// Rule:   one order interface for everyone; scenarios/README.md shows every order.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/core/refusal.h"
#include "engine/table_text.h"
#include "scenarios/orders/order_place.h"
#include "scenarios/orders/order_table.h"

namespace impulse {

// The commands of one order table (several where it names several weapons); errors are noted in the table. Every key
// is known afterwards; the caller checks unknown_keys().
std::vector<Command> read_order(TableReader& table, const OrderPlace& place);
// The commands of one line as typed at the prompt.
tl::expected<std::vector<Command>, FileError> read_order_line(std::string_view line, const OrderPlace& place,
                                                              std::string_view file = "order",
                                                              int line_number = 1);
// The words of such a line and where they begin, from 1; quotes and brackets keep what is inside together. The place and
// the reason where they are not closed.
struct LineWord {
    std::string_view text;
    int column = 1;
};
tl::expected<std::vector<LineWord>, std::pair<int, std::string>> split_line(std::string_view line);
// The command as a line that read_order_line reads back to it.
std::string order_line(const OrderPlace& place, const Command& command);

// Why the order was refused (battle/core/refusal.h); of an energy form the line too, by the key that orders give it, and
// what limits it.
std::string refusal_words(const OrderPlace& place, const Command& command, const Refusal& refusal);

}  // namespace impulse
