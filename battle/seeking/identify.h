// battle/seeking/identify.h: laboratories tell what a seeker is, and gather points of information about a unit.
// Units:  points of the laboratory table, hexes, laboratories (each looks once a turn).
// Shapes: one Identify command is one laboratory; what a side knows is MapObject::identified and Unit::info.
// Errors: Refusal.
// Rule:   classic G4.1, G4.2 (laboratories), D13 (aegis).
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Points that a laboratory gets with that face at that range.
int laboratory_points(const Rules& rules, int face, int range);
// Laboratories that work, and how many of them have looked this turn.
struct Laboratories {
    int working = 0, used = 0;
};
Laboratories laboratories(const Rules& rules, const Unit& unit);

// Why the laboratory cannot look, or nothing. Ids are in range.
std::optional<Refusal> refuse_identify(const Rules& rules, const Battle& battle, const Identify& order);
After do_identify(Play& play, const Identify& order);

// Whether a face identifies a seeker at that range for an aegis system (classic D13).
bool aegis_identifies(const Rules& rules, int face, int range);

}  // namespace impulse
