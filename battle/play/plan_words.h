// battle/play/plan_words.h: why a shot counts as it does, every term with its rule, in one line.
// Units:  hexes, steps of the die, points of ECM and ECCM.
// Shapes: words made of a ShotPlan, so that preview, odds and log cannot say different things.
// Errors: none; a term without a rule stands without brackets.
// Rule:   each term names its own.
#pragma once

#include <string>

#include "battle/fire/resolve.h"

namespace impulse {

// " (D6.2)" for a setting such as "sensors.scanner_adds_range", "" where the ruleset does not have it.
std::string setting_rule(const Rules& rules, std::string_view setting);

// "true range 5 + no lock-on 5 (D6.1) + scanner 1 (D6.2)".
std::string range_words(const Rules& rules, const Terms<RangeTerm>& range);
// "ECM +2 from generated 6 (D6.3), ECCM 2 (D6.3)"; empty where nothing is added to the die.
std::string shift_words(const Rules& rules, const DieShift& shift, const WeaponMode& mode);
// What shifts a shot: "effective range 6 = true range 5 + scanner 1 (D6.2); die +1: ...".
std::string circumstance_words(const Rules& rules, const ShotPlan& plan, const WeaponMode& mode);
// What the weapon itself adds: "hits on 4 or less; two shots [E4.1]".
std::string weapon_words(const ShotPlan& plan, const WeaponMode& mode);

}  // namespace impulse
