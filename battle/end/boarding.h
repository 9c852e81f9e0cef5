// battle/end/boarding.h: boarding combat, capture, and what becomes of a captured ship.
// Units:  boarding parties, casualty points, control and security boxes.
// Shapes: Unit::boarders counts those aboard by side and kind; GroupState::taken the boxes they hold.
// Errors: Refusal with the number that failed.
// Rule:   classic D7.4 (combat), D7.5 (capture), D5.54 (self-destruction prevented); phase 7.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"
#include "battle/crew/rooms.h"

namespace impulse {

// The turn with whose first impulse a derelict has power, by when its new crew came aboard: the first impulse counts as
// the whole turn (UTD6.3D2).
int derelict_power_turn(int turn, int impulse);
// Enemy parties of all sides aboard.
int enemies_aboard(const Battle& battle, UnitId unit);
// Casualty points of so many parties: groups of up to ten, one die each; `bonus` is added to each die.
int casualty_points(Play& play, UnitId subject, int parties, int bonus);
// What the boarders of a side fight for there.
BoardingAim aim_of_side(const Unit& unit, std::size_t side);
// One party of the ship's own people is lost.
void lose_party(Play& play, UnitId unit, PartyKind kind);
// Parties that a captor needs aboard to move the ship.
int skeleton_crew(const Rules& rules, const Unit& unit);

std::optional<Refusal> refuse_board(const Rules& rules, const Battle& battle, const Board& order);
After do_board(Play& play, const Board& order);
// One unit of each side that has boarders anywhere: it says what they fight for.
UnitSet boarding_eligible(const Rules& rules, const Battle& battle);

// Step `boarding_combat`: all fight at once, ship by ship; then captures.
bool boarding_combat_due(const Rules& rules, const Battle& battle);
bool boarding_combat_run(Play& play);

// A battle that is over, for its accounts: captured ships stand with the side that lost them, their fate says so.
Battle with_captured_ships(const Battle& last);

// Boarders roll against self-destruction: true where it is stopped for this turn at least.
bool destruction_prevented(Play& play, UnitId unit);

}  // namespace impulse
