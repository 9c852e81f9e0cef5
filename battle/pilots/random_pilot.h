// battle/pilots/random_pilot.h: a pilot that does anything that is allowed, and random energy forms.
// Units:  as in battle.h.
// Shapes: uniform among all legal orders and the pass, where passing is legal.
// Rule:   none; for tests that want every path walked.
#pragma once

#include "battle/pilots/pilot.h"
#include "engine/dice.h"

namespace impulse {

// A legal energy form with random entries on top of the default one. Rolls dice of the stream `other`.
Allocate random_form(const Rules& rules, const Battle& battle, UnitId unit, Dice& dice);

class RandomPilot final : public Pilot {
public:
    explicit RandomPilot(std::uint64_t seed) { dice_.seed = seed; }
    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override;

private:
    Dice dice_{};
    std::vector<Command> legal_;
    int turn_ = 0;
    bool quiet_ =
        false;  // fires nothing this turn: sensors go blind by own fire, and much happens only before the guns
};

}  // namespace impulse
