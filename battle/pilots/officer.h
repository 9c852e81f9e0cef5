// battle/pilots/officer.h: a captain who is asked only when it matters: he sets a watch, courses and doctrines, and answers the rest.
// Units:  hexes.
// Shapes: the orders of a Captain, but for the watch and for moves that no question was asked about.
// Errors: none; an order that would be refused is left to the captain.
#pragma once

#include "battle/pilots/captain.h"

namespace impulse {

class Officer final : public Pilot {
public:
    explicit Officer(WatchLevel level = WatchLevel::battle) : level_(level) {}
    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override;
    [[nodiscard]] std::string thought() const override { return captain_.thought(); }

private:
    // What the unit should do by itself and does not yet.
    std::optional<Command> standing_order(const Rules& rules, const Battle& seen, UnitId unit);
    // At the range that it wants from its foe, or away from him.
    std::optional<Course> course(const Rules& rules, const Battle& seen, UnitId unit);

    WatchLevel level_;
    Captain captain_;
};

}  // namespace impulse
