// scenarios/campaigns/thunderdome_profile.h: which tactical rules a Thunderdome battle is fought by.
// Shapes: rules by their words; the profile's rows say which are on and which are off, the ruleset's tables what is played.
// Errors: sentences: what the tables play that the profile does not, or the other way round.
// Rule:   UTD7.7 (all rules that are no options; no options), UTD8.25 (mines are always shown).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "battle/core/rules.h"
#include "scenarios/campaigns/thunderdome.h"

namespace impulse::thunderdome {

// The words of all rules that a profile may name.
std::vector<std::string_view> tactical_rules();
// True where a ruleset's tables play it; false for a word that is none.
bool plays(const Rules& rules, std::string_view rule);
// What the ruleset plays otherwise than the profile wants; empty where both agree.
std::vector<std::string> profile_faults(const Rows& rows, const Rules& rules);

}  // namespace impulse::thunderdome
