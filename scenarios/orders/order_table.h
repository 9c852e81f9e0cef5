// scenarios/orders/order_table.h: what every order is called, what stands where in its line, and its help.
// Shapes: one row an order; what its keys hold says order_arguments.h.
// Rule:   one order interface for everyone; scenarios/README.md shows every order.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace impulse {

// places: the keys that values without a key stand for, in order; a key that ends in "=" is written with its key all the
// same. heading: under which the order stands in a list of orders. Examples use the bundled anvil scenario.
struct OrderHelp {
    std::string_view word, places, heading, example, says;

    // The place of a key in the line, nothing where it has none.
    struct Place {
        std::string_view key;
        bool keyed = false;
    };
    [[nodiscard]] std::vector<Place> keys() const;
};
std::span<const OrderHelp> order_help();
// The row of an order, null where there is no such word.
const OrderHelp* order_help(std::string_view word);

}  // namespace impulse
