// battle/effects/patterns.h: hits that lie on more than the facing shield: enveloping and splashing ones.
// Units:  points of damage; facings 0..5 (0 = #1, front, clockwise).
// Shapes: spreads are pure functions; the strikes emit shields lost and volleys of their own.
// Rule:   classic D4.23 (volleys of their own), E10 (enveloping), E11 (splash, boundary of two shields).
#pragma once

#include <array>

#include "battle/core/emit.h"
#include "battle/damage/shields.h"

namespace impulse {

// The bearing of a hex as seen from a unit, as an Arc mask; all of them in the same hex.
std::uint32_t bearing_mask(const Unit& unit, Hex from);

// An enveloping hit laid out over six facings of that strength each: with X equally weakest facings the points are
// split into 1 + X shares, a share rounded to the nearest goes to each weakest facing, and the rest falls point by
// point on the others, the weakest first; on six equal facings all falls point by point.
std::array<int, 6> enveloping_spread(const std::array<int, 6>& strength, int points);

// An enveloping hit: general reinforcement comes off its points first, then each facing takes its part, as a volley of
// its own. Kind: of a shot that is separate, of a mine that is mine.
void strike_enveloping(Play& play, UnitId target, UnitId by, int points, VolleyKind kind,
                       const Origin& origin = {});

// What is lost of each part of a splash on its way: by atmosphere on the line, and at a hidden target by the die that
// it threw (0 = it is not hidden).
struct SplashLoss {
    int air_percent = 0, cloak_die = 0;
};

// One splash at a true range on the facing that is struck: left, centre and right, or, where the line runs along the
// boundary of two shields, the struck one and the other.
void strike_splash(Play& play, UnitId target, UnitId by, Hex from, const WeaponMode& mode, int range,
                   int facing, const SplashLoss& loss, VolleyKind kind, const Origin& origin = {});

}  // namespace impulse
