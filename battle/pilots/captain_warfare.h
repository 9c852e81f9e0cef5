// battle/pilots/captain_warfare.h: how a captain uses electronic warfare, special sensors and the cloak.
// Units:  points of EW, hexes.
// Shapes: entries of the form, and orders for the steps `cloak`, `lend_ew`, `scout` and the fire decision.
// Errors: none; an order that is not legal is left out by the captain.
// Rule:   none. It plays from the tables and from what its side sees.
#pragma once

#include <string>
#include <vector>

#include "battle/pilots/form_builder.h"
#include "battle/play/situation.h"

namespace impulse {

// First the cloak for a turn without torpedoes, the point of ECM that spoils most. Nothing where no enemy is near.
void allocate_warfare(const Situation& s, FormBuilder& form, bool near);
// What a scout puts into its special sensors: before tractor beams and speed, for they are what it is there for.
void allocate_sensors(const Situation& s, FormBuilder& form);
// Later, with what weapons and speed have left: full ECM, then ECCM, sensors of a scout and what they lend.
void allocate_more_warfare(const Situation& s, FormBuilder& form, bool near);
// The fire decision: circuits change over where that gains more than it gives away.
void plan_ew(const Situation& s, std::vector<Command>& orders, std::string& thought);
// A scout that works with its sensors does not blind them by shots from afar.
void spare_sensors(const Situation& s, std::vector<Command>& orders);
// What to do in a step by its mechanism: cloak, lend_ew, scout; nothing in others.
void plan_warfare(const Situation& s, Mechanism mechanism, std::vector<Command>& orders,
                  std::string& thought);

}  // namespace impulse
