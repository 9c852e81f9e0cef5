// battle/systems/spheres.h: expanding sphere generators: announced, up, striking what comes to their ring.
// Units:  absolute impulses, points of strength, hexes of radius, whole points of energy.
// Shapes: Battle::spheres; an announced one has its radius and, as strength, its energy, which only its side sees.
// Errors: Refusal with the number needed and the number had.
// Rule:   classic G23 (4 impulses ahead, 32 up, 32 locked), G23.81-84.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// What comes to a ring at one time: at most one point goes round to each in turn, the smallest first; none takes more
// than destroys it. `kills`: points that destroy each, in the order of size. Returns what each takes.
using SphereShares = FixedVector<std::int16_t, 256>;
SphereShares sphere_shares(int strength, const SphereShares& kills);

std::optional<Refusal> refuse_sphere(const Rules& rules, const Battle& battle, const Operate& order);
void do_sphere(Play& play, const Operate& order);
// True where the unit could announce a sphere or has one to call off or drop.
bool may_use_sphere(const Rules& rules, const Battle& battle, UnitId unit);

// Announced spheres rise: the later of two ships' fields that would overlap fails, of two at once both (G23); those
// whose time is over, or whose generator is lost, fall.
void change_spheres(Play& play);
// True where change_spheres has something to do.
bool spheres_change(const Rules& rules, const Battle& battle);

// Movement has brought things to rings: other spheres, planets, asteroids, then seekers and units are struck.
void strike_with_spheres(Play& play);
// Notes where everything stands around the spheres, so that what forms or is launched inside is not struck.
void note_places(Play& play);

}  // namespace impulse
