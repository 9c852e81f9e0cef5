// battle/fire/shot.h: one shot, whoever fires it and whatever it is aimed at: planned, rolled and scored here alone.
// Units:  hexes, die steps, points of damage.
// Shapes: odds and why-lines count with the plan with which the dice are thrown.
// Rule:   classic D6.34, E1.7, E1.82, E3-E5, G13, M5, P2.3, P3.25, FD1.52; TNG "Direct Weapons Fire", general notes.
#pragma once

#include "battle/effects/effects.h"
#include "battle/fire/die_shift.h"
#include "battle/fire/effective_range.h"
#include "battle/fire/fire_table.h"

namespace impulse {

// All that goes into one shot: what it is rolled with, odds count with and why-lines show.
struct ShotPlan {
    int range = 0;  // true
    Terms<RangeTerm> effective;
    DieShift shift;
    ShotFit fit;
    int shelter = 0;             // points that the hits of the box still lose, all together
    bool through_cloak = false;  // the target is hidden: each hit rolls for how much of it goes through
    Energy charge{};             // energy in the shot where its damage hangs on it
    int face = 0;                // that it is to strike, from 1 on; 0 = none is named
};

// A box of a ship, with what is in it now.
Muzzle muzzle_of(const Rules& rules, const Battle& battle, UnitId by, std::uint8_t group, std::uint8_t mode);
// The same for a shot into the mouth of a gate in that hex, where there is one: it comes out of the other.
Muzzle muzzle_through(const Rules& rules, const Battle& battle, Muzzle from, Hex mouth, Hex to);
// That of an order, through the gate that it names.
Muzzle muzzle_of_order(const Rules& rules, const Battle& battle, const Fire& order);
ShotTarget target_of(const Battle& battle, UnitId unit, ObjectId object);

// `uim`: the shot is aimed through the UIM.
ShotPlan plan_shot(const Rules& rules, const Battle& battle, const Muzzle& from, const ShotTarget& at,
                   bool uim = false);
// A box of a ship at a unit or a seeker.
ShotPlan plan_shot(const Rules& rules, const Battle& battle, UnitId by, std::uint8_t group, std::uint8_t mode,
                   UnitId at, ObjectId seeker, bool uim = false, std::uint8_t aim = 0, Hex through = {});

// What the mode adds to an effective range, down to no hex at all, and what the target's shields do against it.
int own_range(const Rules& rules, const Battle& battle, const Muzzle& from, UnitId at, int range,
              int effective);
// True where a box of the same grouping has a lock on the target.
bool has_lock(const Rules& rules, const Battle& battle, UnitId by, std::uint8_t group, UnitId at);

// True where what was hit before counts for the shots of the mode.
bool counts_hits(const Rules& rules, const Battle& battle, UnitId by, const WeaponMode& mode);

// A device, and what strikes all there is in its reach, is rolled by its table and the true range alone: nothing shifts it.
ShotPlan bare_plan(const Muzzle& from, Hex at);

struct ShotScore {
    int die = 0, points = 0, sheltered = 0;  // sheltered: points that the target's fields took off
    int second = 0;                          // of the points, those of the second part of a cell
    bool hit = false;
    SplashLoss loss{};
    int hits = 0;  // rolls that hit
};
// What the dice make of a shot. `die` above 0 is shared with other boxes; `sure`: it hits without one.
ShotScore roll_shot(Play& play, Stream stream, const Muzzle& from, const ShotTarget& at, const ShotPlan& plan,
                    int die = 0, bool sure = false);
// And what the hit does besides the points, which score_shot adds to the salvo: several boxes may make one hit.
ShotScore fire_shot(Play& play, Salvo& salvo, Stream stream, const Muzzle& from, const ShotTarget& at,
                    const ShotPlan& plan, int die = 0);
void score_shot(Play& play, Salvo& salvo, const Muzzle& from, const ShotTarget& at, const ShotPlan& plan,
                const ShotScore& score);

// One use of a weapon outside the step of fire: every shot of it, and all that comes of them, at once. Returns whether
// one hit, and the points of all.
ShotScore fire_at_once(Play& play, Stream stream, const Muzzle& from, const ShotTarget& at);

}  // namespace impulse
