// battle/pilots/officer.h: a captain who is asked only when it matters: he sets a watch and courses, and answers the rest.
// Units:  hexes.
// Shapes: the orders of a Captain, but for the watch and for moves that no question was asked about.
// Errors: none; an order that would be refused is left to the captain.
#pragma once

#include <vector>

#include "battle/pilots/captain.h"

namespace impulse {

class Officer final : public Pilot {
public:
    explicit Officer(WatchLevel level = WatchLevel::battle) : level_(level) {}
    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override;
    [[nodiscard]] std::string thought() const override { return captain_.thought(); }

private:
    // The course of a ship that has none: the hexes that the captain would enter next if all others flew straight on; where
    // movement goes by a budget, at the range that it wants from its foe, or away from him.
    std::optional<Command> course(const Rules& rules, const Battle& seen, UnitId unit);
    void plan_way(const Rules& rules, const Battle& seen, UnitId unit);

    std::vector<Course> way_;  // what is still to be ordered of it, the last first
    UnitId laid_for_{};        // the last unit for which a course was thought of, and when
    std::int32_t laid_at_ = 0;
    WatchLevel level_;
    Temper temper_;
    Firepower power_;
    Captain captain_, ahead_;  // ahead_ thinks about moves to come
};

}  // namespace impulse
