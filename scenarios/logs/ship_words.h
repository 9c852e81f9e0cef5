// scenarios/logs/ship_words.h: a ship as its captain asks after it: where it is, what it can do, what its weapons hold.
// Units:  hexes; bearings 1..24; energy in points; times as turn.impulse.
// Shapes: pieces of text about what is so now; give view(battle, side) for one side's eyes.
#pragma once

#include <string>
#include <vector>

#include "battle/core/battle.h"
#include "battle/core/rules.h"
#include "scenarios/scenario.h"

namespace impulse {

// "2.14": an impulse of the battle as turn and impulse.
std::string clock_of(const Battle& b, int absolute);
// "1512 facing C, speed 16; may turn after 2 more hexes, may slip now".
std::string place_words(const Rules& rules, const Battle& b, UnitId unit);
// Each enemy in sight from there, the nearest first: "Vengeance at range 8, bearing 5, seen at shield 2".
std::vector<std::string> enemy_lines(const Rules& rules, const Battle& b, const Roster& roster, UnitId unit);
// "power 30, batteries 3 of 4, capacitor 5 of 6".
std::string power_words(const Rules& rules, const Battle& b, UnitId unit);
// What a weapon box is doing: armed, arming, fired, when it may fire again.
std::string weapon_words(const Rules& rules, const Battle& b, UnitId unit, std::size_t group);
// The same for all weapons that are left, those in the same state in one line: "PH-1 A, PH-1 B: powered with 1".
std::vector<std::string> weapon_lines(const Rules& rules, const Battle& b, UnitId unit);

}  // namespace impulse
