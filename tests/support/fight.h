// tests/support/fight.h: a battle fought by pilots, one command at a time, with all that happened.
// Units:  none.
// Shapes: Fight owns the battle and its pilots; Recorded is a whole battle, command by command.
// Errors: a set-up that the rules refuse ends the test program with its message.
// Rule:   none.
#pragma once

#include <memory>
#include <vector>

#include "battle/core/emit.h"
#include "battle/pilots/pilot.h"
#include "engine/dice.h"
#include "scenarios/conduct/signature.h"

namespace impulse {

class Fight {
public:
    // Starts the battle: everything before the first decision goes to the sink.
    Fight(const Rules& rules, const SampleBattle& sample, EventSink* sink);

    const Rules& rules;
    std::unique_ptr<Battle> battle;
    SeededDice dice;
    int commands = 0, refused = 0;

    [[nodiscard]] bool over() const { return battle->ended != 0 || commands >= most_; }
    // The side that must act; there is one unless the battle is over.
    [[nodiscard]] SideId side() const;
    // What its pilot orders; the default order where that is nothing or illegal.
    Command next_order();

private:
    std::vector<std::unique_ptr<Pilot>> pilots_;
    std::unique_ptr<Battle> seen_;
    int most_;
};

// The battle as it stands before its first step.
Battle fresh_battle(const Rules& rules, const Setup& setup);

struct Recorded {
    struct Step {
        Command order{};
        std::vector<Event> events;
        std::uint64_t hash = 0;  // of the state afterwards
    };
    std::vector<Event> opening;  // before the first command
    std::uint64_t opened = 0;
    std::vector<Step> steps;
};
Recorded record(const Rules& rules, const SampleBattle& sample);

}  // namespace impulse
