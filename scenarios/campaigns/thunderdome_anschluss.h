// scenarios/campaigns/thunderdome_anschluss.h: a non-player empire that joins its attacker without a battle.
// Units:  economic BPV.
// Shapes: looks at a record in; the result is a record out like that of a battle.
// Errors: one sentence for a choice of ships that the rule does not allow.
// Rule:   UTD5.221, UTD5.2A1, UTD6.3I.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/rules.h"
#include "scenarios/campaigns/thunderdome_fleet.h"
#include "scenarios/files/json_fields.h"

namespace impulse::thunderdome {

// Who meets whom, and how strong both are.
struct Confrontation {
    std::size_t npe = 0, attacker = 0;  // sides of the record
    int attacker_bpv = 0;
    NpeStrength strength;
};
// The confrontation of a record in, whatever comes of it; nothing where no side is a non-player empire.
std::optional<Confrontation> confrontation(const Rules& rules, const FleetRows& rows, const Json& in);
// The record out of an Anschluss: a developed colony or mine, and ships as captured ones. `chosen`: ids of the ships where
// the players have chosen them. Refuses where there is none, and ships that are not there, too many or worth too much.
tl::expected<Json, std::string> anschluss_record(const Rules& rules, const FleetRows& rows, const Json& in,
                                                 const std::vector<std::string>& chosen = {});

}  // namespace impulse::thunderdome
