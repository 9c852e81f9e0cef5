// tests/support/rack_builder.h: racks and seekers added to a hand-made ruleset.
// Units:  half spaces, rounds, hexes, impulses, as in core/rules.h.
// Shapes: free functions on BattleBuilder; classes get racks before units of them are made.
// Errors: none; a wrong use is a failing assert.
// Rule:   classic W12 drone and rack tables; TNG "Drn-B".
#pragma once

#include <initializer_list>
#include <vector>

#include "tests/support/battle_builder.h"

namespace impulse {

struct RackRow {
    std::vector<SeekerId> launches;
    std::vector<int> load;  // rounds of each, for racks loaded beforehand
    int half_spaces = 8;
    int per_turn = 1, gap = 8;
    int reload_half_spaces = 0;  // in store for each rack of a unit
    bool by_space = false;
};

// A chart-flying drone: classic type I where nothing else is said (speed 8, 96 impulses, warhead 12, 4 hit points).
SeekerId add_drone(BattleBuilder& b, int speed = 8, int endurance = 96, int warhead = 12, int hit_points = 4,
                   int half_spaces = 2);
// A leaping drone: TNG "single" where nothing else is said (range 10, damage 2, 1 hit point, 1 space).
SeekerId add_leaper(BattleBuilder& b, int range = 10, int warhead = 2, int hit_points = 1,
                    int half_spaces = 2);
// One rack on the class; returns its group.
std::size_t add_rack(BattleBuilder& b, ClassId type, const RackRow& row);
// Fills every rack of the unit as its class says; locks it on.
void ready_racks(BattleBuilder& b, UnitId unit, int reload_half_spaces = 0);
// A seeker in flight, launched in the impulse of the clock.
ObjectId in_flight(BattleBuilder& b, SeekerId type, UnitId by, UnitId target, Hex hex, Facing facing = {});

}  // namespace impulse
