// scenarios/orders/order_words.h: orders in plain words, for buttons, logs and what is still unused.
// Units:  shields and bay boxes counted from 1; energy in points.
// Shapes: free functions over a battle as somebody may see it.
// Errors: none; what an order names and the battle does not have is told as "?".
// Rule:   no field names: a person who knows the game reads every order without the order language.
#pragma once

#include <string>

#include "scenarios/orders/order_place.h"

namespace impulse {

// An order as a button says it, without its ship: "turn left", "high energy turn to C", "raid PH-1 A of Hood".
std::string order_words(const OrderPlace& place, const Command& command);
// The same with the ship or side that gives it, for a log: "Vengeance: 2 points of tractor on Hood".
std::string order_sentence(const OrderPlace& place, const Command& command);
// The heading under which the order stands in a list: "tractor beams", "reserve power".
std::string order_kind(const Command& command);
// "Shield 2" as the sheet calls its banks: "#2", "FORWARD".
std::string shield_words(const ShipClass& c, std::size_t bank);

}  // namespace impulse
