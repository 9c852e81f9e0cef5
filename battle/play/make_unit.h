// battle/play/make_unit.h: one unit of a set-up as it stands at the start of turn 1.
// Units:  as in core/setup.h: hexes, speeds in hexes a turn, weapon status 0..3.
// Shapes: SetupUnit in, Unit out; what units mean to each other says make_battle.
// Errors: one sentence that names the unit, what is wrong and what would be right.
// Rule:   classic S4.1 (weapon status).
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "battle/core/battle.h"
#include "battle/core/rules.h"
#include "battle/core/setup.h"

namespace impulse {

// Straight hexes that a ship under way has behind it: enough for every turn mode.
constexpr int long_straight = 20;

// The craft that the bay box holds at first is not there.
inline void mark_gone(Unit& u, std::size_t box) {
    std::int16_t& bits = u.at(static_cast<Counter>(static_cast<std::size_t>(Counter::bays_1) + box / 15));
    bits = counted(bits | 1 << box % 15);
}

// It has flown on at that speed for as long as matters.
void under_way(Unit& u, int speed);

// Fills stores, charges and contents of the groups that work, as at the start of a battle at that weapon status.
void arm_for_battle(const Rules& rules, std::size_t weapon_status, int year, Unit& u);

tl::expected<Unit, std::string> make_unit(const Rules& rules, const Setup& setup, const SetupUnit& from);

}  // namespace impulse
