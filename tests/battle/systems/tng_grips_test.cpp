// Boxes of weapons that hold another unit: how far they reach, and how strong they are there.
#include <gtest/gtest.h>

#include <utility>

#include "battle/core/links.h"
#include "battle/movement/link_strength.h"
#include "tests/battle/fire/gun_duel.h"

namespace impulse {
namespace {

struct Held : GunDuel {
    const Grip& grip;
    Held(const char* row, int tech, LinkKind kind)
        : GunDuel(row, tech, 0), grip(*grip_of(b.rules.system(b.weapon(gunner, 0).system), kind)) {
        b.rules.classes[b.at(gunner).type.index()].sheet.tech = tech;
    }
    [[nodiscard]] int reach() const { return reach_of(b.rules, b.battle.unit(gunner), grip); }
    [[nodiscard]] int strength(int energy, int range) const {
        return strength_of(b.rules, b.battle.unit(gunner), grip, energy, range);
    }
};

// "Trac": strength is the energy over the range and one.
TEST(TngGrips, TractorsOfWeaponsReachAndHoldAsTractors) {
    struct Box {
        const char* row;
        int tech, reach;
        LinkKind kind;
    };
    for (const Box& x : {Box{"trh", 3, 3, LinkKind::tractor},
                         {"trh", 4, 4, LinkKind::tractor},
                         {"trh", 3, 3, LinkKind::repulsor},
                         {"trh", 4, 4, LinkKind::repulsor},
                         {"trx", 4, 4, LinkKind::tractor},
                         {"trx", 4, 4, LinkKind::repulsor},
                         {"ts", 3, 3, LinkKind::tractor},
                         {"ts", 4, 4, LinkKind::tractor}}) {
        SCOPED_TRACE(x.row);
        const Held d{x.row, x.tech, x.kind};
        EXPECT_EQ(d.reach(), x.reach);
        for (int range = 0; range <= x.reach; ++range)
            for (const int energy : {1, 6, 12, 30})
                EXPECT_EQ(d.strength(energy, range), energy / (range + 1)) << energy << " at " << range;
    }
}

// "Press": twice the energy over the range.
TEST(TngGrips, APressorReachesSixOrEightHexesForTwiceItsEnergy) {
    for (const auto& [tech, reach] : {std::pair{3, 6}, {4, 8}}) {
        const Held d{"press", tech, LinkKind::pressor};
        EXPECT_EQ(d.reach(), reach);
        for (int range = 1; range <= reach; ++range)
            for (const int energy : {1, 6, 12, 30})
                EXPECT_EQ(d.strength(energy, range), 2 * energy / range) << energy << " at " << range;
    }
}

// "TS": three hexes, four at 4X. "SFG": two.
TEST(TngGrips, LinksThatDrainOrStopTimeReachAsFarAsPrinted) {
    for (const auto& [tech, reach] : {std::pair{3, 3}, {4, 4}}) {
        const Held d{"ts", tech, LinkKind::drain};
        EXPECT_EQ(d.reach(), reach);
    }
    for (const int tech : {3, 4}) EXPECT_EQ((Held{"sfg", tech, LinkKind::stasis}.reach()), 2);
}

}  // namespace
}  // namespace impulse
