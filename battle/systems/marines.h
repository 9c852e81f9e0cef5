// battle/systems/marines.h: what is sent by transporter: boarding parties, crew, raiders, bombs; and guards.
// Units:  boarding parties, commandos, heavy weapons squads; transporter uses; boxes of the target.
// Shapes: step `marines` (6B7, pass around) and step `guards` (initial activity).
// Errors: Refusal with the number that failed.
// Rule:   classic D7.8 (raids), D7.83 (guards), G8.3 (what one use carries), M3.2 (bombs).
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/rows/boarding.h"
#include "battle/core/step.h"

namespace impulse {

// Parties of a kind aboard their own ship: normal are those that are no commandos. Guards count.
int parties_aboard(const Rules& rules, const Unit& unit, PartyKind kind);
// Parties of all kinds.
int parties_aboard(const Rules& rules, const Unit& unit);
// Of a kind those that are free to leave: guards stay.
int may_leave(const Rules& rules, const Unit& unit, PartyKind kind);
// Troops of a kind join their ship, or leave it where `by` is below 0.
void change_aboard(Play& play, UnitId unit, PartyKind kind, int by);
// And boarders of a side come aboard a ship, or go.
void change_boarders(Play& play, UnitId on, SideId side, PartyKind kind, int by);
// One party arrives from a unit: with friends, or as boarders.
void arrive_aboard(Play& play, UnitId from, UnitId at, PartyKind kind);
// Parties that stand guard.
int guards_posted(const Unit& unit);

// True for a craft with places for a crew unit or a box of goods, and for a ship of its side, in one hex: these pass from
// one to the other without a transporter. Of two where none is named: of the unit and any other.
bool beside_carrier(const Rules& rules, const Battle& battle, UnitId unit, UnitId other = {});
// What a craft has brought goes aboard the ship in whose bay it lands, as far as there is room.
void unload_craft(Play& play, UnitId craft, UnitId ship);

std::optional<Refusal> refuse_transport(const Rules& rules, const Battle& battle, const Transport& order);
After do_transport(Play& play, const Transport& order);
// The order where something hidden stops the beams, such as reinforcement (G8.13): the energy and boxes of its bill as its
// side sees it are spent, and all stays where it was.
After fail_transport(Play& play, const Transport& order);
// Who has energy for transporters and something within reach, or a dropped shield that may be raised.
UnitSet marines_eligible(const Rules& rules, const Battle& battle);

std::optional<Refusal> refuse_guard(const Rules& rules, const Battle& battle, const Guard& order);
After do_guard(Play& play, const Guard& order);
UnitSet guards_eligible(const Rules& rules, const Battle& battle);

}  // namespace impulse
