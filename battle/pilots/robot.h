// battle/pilots/robot.h: a ship without a mind of its own, as the book programs it.
// Units:  ranges in hexes; opponents counted from the closest, 1.
// Shapes: the numbers are Rules::robot (robot.toml); the dice are the pilot's own, seeded from seed and side.
// Errors: none; without a table the closest opponent is the target.
// Rule:   TNG "Robot Controlled".
#pragma once

// Boxes are lost after all fire is resolved, so nobody can fire a weapon as it is destroyed; where the robot may choose
// a box it gives up weapons that have fired.

#include <array>
#include <utility>
#include <vector>

#include "battle/fire/firepower.h"
#include "battle/pilots/pilot.h"
#include "engine/dice.h"

namespace impulse {

// Which opponent the die picks: 1 = the closest; at most as many as there are. 0 where there is none.
int robot_target(const RobotProgram& program, int opponents, int die);

enum class RobotFire : std::uint8_t { nothing, half, all };
// How much it fires at a target at that range.
RobotFire robot_fire(const RobotProgram& program, int die, int range);
// The die after the range's shift.
int robot_fire_die(const RobotProgram& program, int die, int range);

// The form in the robot's order: shields, weapons, half speed, overloads, full speed, everything else, reinforcement.
Allocate robot_form(const Rules& rules, const Battle& seen, UnitId unit);

class Robot final : public Pilot {
public:
    Robot(std::uint64_t seed, SideId side) { dice_.seed = seed * 0x9E3779B97F4A7C15ULL + side.at + 1; }
    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override;
    [[nodiscard]] std::string thought() const override { return thought_; }

private:
    // What it settled for a unit in this impulse or window.
    struct Mind {
        UnitId target{};
        int picked = -1;  // absolute impulse of the pick
        Cursor window{};  // the window that `orders` belongs to
        std::vector<Command> orders;
        std::size_t next = 0;
        int steps = 0, quota = 0;  // moves made and allowed in this impulse
        int tacs = 0;              // turns on the spot in this impulse
    };
    UnitId target_of(const Rules& rules, const Battle& seen, UnitId unit);
    Command step(const Rules& rules, const Battle& seen, UnitId unit);
    // Everything that bears on the target and can do damage, each weapon in its best mode.
    std::vector<Command> best_shots(const Rules& rules, const Battle& seen, UnitId unit, UnitId target,
                                    const std::array<bool, max_groups>& taken);
    // The die, and how many of `all` shots it fires at that range.
    std::pair<int, std::size_t> fires_of(const Rules& rules, int range, std::size_t all);
    void plan_fire(const Rules& rules, const Battle& seen, UnitId unit, Mind& mind);
    void plan_launch(const Rules& rules, const Battle& seen, UnitId unit, Mind& mind);
    Command queued(const Rules& rules, const Battle& seen, UnitId unit, Mind& mind);

    Dice dice_{};
    Firepower power_;
    std::vector<Mind> minds_;
    std::string thought_;
};

}  // namespace impulse
