// scenarios/formats/dramatic.h: a battle's results as order tokens of the dramatic-sfb site.
// Units:  the site's numbers of units, encounters and empires.
// Shapes: one token an order: "cripple12", "gift12empire3", "victory7"; an empire's orders are one line with commas.
// Errors: tokens_of names the units that carry no number of the site.
// Rule:   facts of exchange formats, section 3.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenarios/files/json_fields.h"

namespace impulse::dramatic {

std::string cripple(int unit);
std::string destroy(int unit);
std::string gift(int unit, int empire);
// The defender of an encounter won or lost.
std::string verdict(int encounter, bool defender_won);

struct Orders {
    std::string side;  // as the record calls it
    int empire = -1;   // the site's number, -1 where the record has none
    std::vector<std::string> tokens;
    [[nodiscard]] std::string line() const;  // as the site takes it
};
struct Tokens {
    std::vector<Orders> orders;        // of each side that has any: each player hands in his own
    std::vector<std::string> unknown;  // units of the record without `dramatic_id`
};
// All tokens of a record out: units carry "dramatic_id", sides "dramatic_empire", the record "dramatic_encounter".
Tokens tokens_of(const Json& record_out);

}  // namespace impulse::dramatic
