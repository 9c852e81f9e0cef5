// scenarios/orders/order_table.h: what every order is called, what stands where in its line, and how it is said.
// Shapes: one row an order, from assets/sentences/orders.toml; what its keys hold says order_arguments.h.
// Errors: as read_sentences.
// Rule:   one order interface for everyone; scenarios/README.md shows every order.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scenarios/logs/sentence.h"

namespace impulse {

struct OrderHelp {
    std::string word, places, heading, example, says;
    std::vector<Sentence> sentences;
    std::vector<std::pair<std::string, std::string>> places_by;  // a second word, and the places with it

    // The place of a key in the line, nothing where it has none.
    struct Place {
        std::string_view key;
        bool keyed = false;
    };
    // `second`: the second word of the line after the order, where it is known.
    [[nodiscard]] std::vector<Place> keys(std::string_view second = {}) const;
};
std::span<const OrderHelp> order_help();
// The row of an order, null where there is no such word.
const OrderHelp* order_help(std::string_view word);

}  // namespace impulse
