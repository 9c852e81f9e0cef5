// Boxes of weapons that hold another unit: how far they reach, and how strong they are there.
#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "battle/core/links.h"
#include "battle/movement/link_strength.h"
#include "tests/battle/seeking/rounds.h"

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

// What a hit leaves behind is as strong as the table says at the range of the hit.
int strength_of_the_link(const GunDuel& d) {
    if (d.b.battle.links.size() != 1) return 0;
    return strength_of(d.b.rules, d.b.battle, d.b.battle.links[0]);
}
TEST(TngGrips, AClenchedFistHoldsAsStronglyAsPrinted) {  // CATA
    constexpr std::array printed{4, 7, 6, 5, 4, 3, 2, 1};
    for (std::size_t range = 0; range < printed.size(); ++range) {
        GunDuel d{"cata", 3, static_cast<int>(range), 2};
        for (GroupState& g : d.b.at(d.gunner).groups) g.charge = points(2).parts;
        for (std::size_t g = 0; g < 2; ++g) d.b.declare(d.b.shot(d.gunner, g, "clenched-fist", d.halberd, 1));
        d.b.faces({1});
        Play p = d.b.play();
        ASSERT_TRUE(resolve_fire_run(p));
        EXPECT_EQ(strength_of_the_link(d), printed.at(range)) << range;
    }
}
TEST(TngGrips, ABlueTorpedoHoldsAsStronglyAsPrinted) {  // Strike
    struct Band {
        int from, to, strength;
    };
    for (const Band& band :
         {Band{0, 0, 30}, {1, 1, 23}, {2, 2, 17}, {3, 3, 12}, {4, 6, 8}, {7, 9, 5}, {10, 12, 3}})
        for (const int range : {band.from, band.to})
            for (const char* mode : {"blue", "blue-repulsor"}) {
                Rounds d{"strike", 3, range};
                d.send(mode);
                d.strikes({1});
                EXPECT_EQ(strength_of_the_link(d), band.strength) << mode << " at " << range;
            }
}

}  // namespace
}  // namespace impulse
