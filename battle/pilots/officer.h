// battle/pilots/officer.h: a captain who is asked only when it matters: he sets a watch, courses and doctrines, and answers the rest.
// Units:  hexes.
// Shapes: the orders of a Captain, but for the watch and for moves that no question was asked about.
// Errors: none; an order that would be refused is left to the captain.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/pilots/captain.h"

namespace impulse {

// The standing orders that a captain would give to the side's ships: the doctrines that they lack, where the side hardly
// wants to be asked for their guns too, and courses where his differ from theirs.
std::vector<Command> captains_standing_orders(const Rules& rules, const Battle& seen, SideId side,
                                              WatchLevel level);

class Officer final : public Pilot {
public:
    explicit Officer(WatchLevel level = WatchLevel::battle) : level_(level) {}
    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override;
    [[nodiscard]] std::string thought() const override { return captain_.thought(); }

private:
    WatchLevel level_;
    Captain captain_;
};

}  // namespace impulse
