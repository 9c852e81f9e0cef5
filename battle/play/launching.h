// battle/play/launching.h: when a seeker is well launched: drones in waves, torpedoes near enough to strike with full strength.
// Units:  hexes, impulses.
// Shapes: looks only, at what the launching side sees.
// Errors: none; nothing where no seeker of the launcher may be launched, or none is well launched now.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/rules.h"

namespace impulse {

// What a drone waits for: nothing but its reach; a good part of the turn, so that those of two turns come in together; that
// it strikes before the target can answer, or with so many that the target's defence cannot shoot them all down.
enum class Launching : std::uint8_t { within_reach, in_waves, to_strike };

// When a seeker that is launched now strikes, in impulses: if the target flies on, and if it turns its stern at once;
// `never` beyond its life.
struct Strike {
    static constexpr int never = 10'000;
    int flying_on = never, turning_away = never;
};
Strike strike_of(const Battle& seen, UnitId unit, UnitId target, const SeekerType& type);
// How many seekers of so many hit points the target can shoot down or hold as they come in from the unit, in sixtieths; of
// those that strike after the end of the turn with `rested` weapons.
int defence_against(const Rules& rules, const Battle& seen, UnitId target, UnitId from, int hit_points,
                    bool rested);

// Whether seekers of the type strike well: what was found last, for who asks about all launchers of a ship.
struct StrikesWell {
    const SeekerType* type = nullptr;
    bool well = false;
};
// The best seeker of that launcher at a unit, if now is the time for it. `last`: of the same ship, target and moment.
std::optional<Command> launch_order(const Rules& rules, const Battle& seen, UnitId unit, std::size_t group,
                                    UnitId target, Launching how = Launching::in_waves,
                                    StrikesWell* last = nullptr);

}  // namespace impulse
