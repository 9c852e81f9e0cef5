// battle/play/incoming.h: what is coming at a unit by facing, as far as its side knows, and batteries into its shields.
// Units:  sixtieths of a point of damage by facing; whole points of seekers.
// Shapes: looks only; asks, doctrines and captains take their answers from here.
// Errors: none; orders that the rules refuse are left out.
#pragma once

#include <array>
#include <cstdint>

#include "battle/core/battle.h"
#include "battle/core/commands/energy.h"
#include "battle/core/rules.h"

namespace impulse {

using ByFacing = std::array<std::int32_t, 6>;
// The shield 0..5 of a ship that looks at a relative bearing 1..24; the first of two on a corner line.
constexpr std::size_t shield_at(int relative_bearing) {
    const std::size_t shield = static_cast<std::size_t>(relative_bearing + 1) / 4;
    return shield == 6 ? 0 : shield;
}

// An enemy's seeker as far as the side knows it.
MapObject as_known(const MapObject& seeker, SideId side);
// What a seeker may be where nobody knows it: the strongest of its kind that its ship could launch.
SeekerId guessed_type(const Rules& rules, const Battle& seen, const MapObject& o);
// The hexes over which a torpedo keeps its full strength.
int full_strength(const SeekerType& type);
// Points left of a torpedo when it will strike; an unknown one is taken for the strongest of its ship.
int strength_at_strike(const Rules& rules, const Battle& seen, const MapObject& o, int hexes_more);
// Points of a seeker when it strikes there.
// What one scores on average that is launched at that range, where its table goes by range.
int points_at(const Rules& rules, const SeekerType& type, int range);
int points_of(const Rules& rules, const Battle& seen, const MapObject& o, const SeekerType& type, Hex at);

// The facing that a shot of that unit strikes; where the owner may choose, the stronger one.
std::size_t facing_struck(const Rules& rules, const Battle& seen, UnitId target, UnitId by);
// What fire that is declared will do on average; without `one_hex` as if who lies in the same hex stood ahead.
ByFacing fire_coming(const Rules& rules, const Battle& seen, UnitId unit, bool one_hex = true);
// What seekers beside the unit will do, which strike before anybody is asked again.
ByFacing seekers_beside(const Rules& rules, const Battle& seen, UnitId unit);
// The same with leaping seekers and torpedoes that have the unit within reach, but for those at which its side shoots.
ByFacing seekers_striking(const Rules& rules, const Battle& seen, UnitId unit);

// What seekers will do that were launched after the moment at which the unit's side was asked last, and may strike before it
// is asked again.
ByFacing strikes_coming(const Rules& rules, const Battle& seen, UnitId unit, std::int32_t last_asked);

// What comes at each facing together with all others behind the same shield.
ByFacing on_shields(const ShipClass& c, const ByFacing& coming);
// Reinforcement that stands before a facing.
int reinforcement_of(const Rules& rules, const Unit& unit, int facing);
// The bank that covers a facing and has most boxes; -1 where none does.
int bank_of(const ShipClass& c, const Unit& unit, int facing);
// Reserve power into the shields at which more is coming than they hold, as far as the rules allow it now. Without
// `by_shield` each facing is looked at by itself.
FixedVector<Reserve, 6> reinforcing(const Rules& rules, const Battle& seen, UnitId unit,
                                    const ByFacing& coming, bool by_shield = true);

}  // namespace impulse
