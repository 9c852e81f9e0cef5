// battle/craft/preparation.h: weasels, suicide shuttles and scatter-packs are made ready and sent out.
// Units:  Energy in sixtieths; turns; bay boxes from 0.
// Shapes: line `craft` of the energy form: index = bay box, mode = CraftRole; a scatter-pack needs deck crews instead.
// Errors: Refusal with the turns, energy or conditions that are missing.
// Rule:   classic J2.22 (suicide shuttle), J3.1 (wild weasel), FD7 (scatter-pack).
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// The energy form's line for one bay box: charging a shuttle, or holding it once it is charged.
std::optional<Refusal> refuse_preparation(const Rules& rules, const Battle& battle, UnitId ship, int box,
                                          int role, Energy amount);
void do_preparation(Play& play, UnitId ship, int box, int role, Energy amount);

// What was prepared is gone.
void plain_again(Play& play, UnitId craft);
// Turns that the craft must be charged for that role, 0 where it takes no energy.
int turns_to_charge(const Rules& rules, CraftRole role);
// The shuttle in the box is ready for the role.
bool is_prepared(const Rules& rules, const Unit& craft, CraftRole role);
// Deck crew actions that fill the craft as a scatter-pack: one for each space that it holds.
int pack_actions(const Rules& rules, const ShipClass& craft);
// Whether one more type of drone has a place in the pack: it holds four types at most.
bool pack_takes(const Unit& craft, SeekerId type);
// A space of these drones goes into the pack: more than one of the small, one of those that need more.
void add_to_pack(Play& play, UnitId craft, SeekerId type);
// The drone that lies most in the ship's racks, else the first of one space.
SeekerId common_drone(const Rules& rules, const Unit& ship);

// What a suicide shuttle strikes with.
int suicide_warhead(const Rules& rules, const Unit& craft);

// The turn ends for a craft in its bay: a charge that was neither continued nor held is lost, shots count anew.
void end_turn_aboard(Play& play, UnitId craft);

// Launching the shuttle as something else than itself.
std::optional<Refusal> refuse_special_launch(const Rules& rules, const Battle& battle,
                                             const LaunchCraft& order);
void launch_special(Play& play, const LaunchCraft& order, UnitId craft);

}  // namespace impulse
