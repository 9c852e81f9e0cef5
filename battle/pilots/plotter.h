// battle/pilots/plotter.h: the cheapest pilot that still fights: for benches and long studies of the rules.
// Units:  as in battle.h.
// Shapes: one energy form per ship, kept as long as the ship is as it was; nothing is allocated after the first turn.
#pragma once

#include "battle/fire/firepower.h"
#include "battle/pilots/pilot.h"

namespace impulse {

class Plotter final : public Pilot {
public:
    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override;

private:
    [[nodiscard]] Command form(const Rules& rules, const Battle& seen, UnitId unit);
    [[nodiscard]] Command step(const Rules& rules, const Battle& seen, UnitId unit);
    [[nodiscard]] Command fire(const Rules& rules, const Battle& seen, UnitId unit);

    struct Kept {
        std::uint64_t key = 0;
        Allocate form{};
    };
    Firepower power_;
    std::vector<Kept> forms_;
    Cursor at_{};
    UnitId last_{};
    int orders_ = 0;  // given for that unit in the open window
};

}  // namespace impulse
