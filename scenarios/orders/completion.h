// scenarios/orders/completion.h: what may stand at the end of a line that somebody is typing.
// Shapes: whole words that may take the place of the last, begun word; it may be empty.
// Errors: none; where nothing fits there are none.
// Rule:   none; it offers what the order's keys may hold, not what is legal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenarios/orders/order_place.h"

namespace impulse {

// `line` up to the cursor; `first` are words that may begin a line beside the orders.
std::vector<std::string> completions(std::string_view line, const OrderPlace& place,
                                     const std::vector<std::string_view>& first);
// The begun word at the end of the line: what a completion takes the place of.
std::string_view begun_word(std::string_view line);

}  // namespace impulse
