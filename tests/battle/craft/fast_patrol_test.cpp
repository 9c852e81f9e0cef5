// Interceptors and PFs: classic K1, K2.3 and their damage chart.
#include <gtest/gtest.h>

#include "battle/damage/allocate.h"
#include "battle/movement/speed.h"
#include "tests/battle/craft/hangar_deck.h"

namespace impulse {
namespace {

TEST(ClassicFastPatrolShips, AccelerateThreefoldOrByFifteen) {
    HangarDeck d("lyran/pf");
    const Unit& pf = d.battle.unit(d.fighter);
    EXPECT_EQ(acceleration_limit(d.rules, pf, 0), 15);
    EXPECT_EQ(acceleration_limit(d.rules, pf, 6), 21);
    EXPECT_EQ(acceleration_limit(d.rules, pf, 9), 27);
    EXPECT_EQ(acceleration_limit(d.rules, pf, 12), 31);
    EXPECT_EQ(acceleration_limit(d.rules, d.battle.unit(d.hood), 6), 16);
}

// K2.3: no fire and no launch within four impulses of leaving the tender; several may leave in one impulse.
TEST(ClassicFastPatrolShips, LeaveTheirTenderAndHoldTheirFireForFourImpulses) {
    HangarDeck d("lyran/pf", 2);
    const UnitId second{3U};
    for (const UnitId pf : {d.fighter, second}) {
        const LaunchCraft order{d.hood, pf, d.battle.unit(pf).box, CraftRole::plain, Facing{0}, 4, {}};
        ASSERT_EQ(d.refusal_of(order), WhyMore::none);
        Play p = d.play();
        do_launch_craft(p, order);
    }
    EXPECT_TRUE(d.battle.unit(d.fighter).active());
    EXPECT_TRUE(d.battle.unit(second).active());
    d.at(1, 8);
    EXPECT_TRUE(still_banned(d.battle, d.battle.unit(d.fighter), fire_silence(d.rules, d.battle.unit(d.fighter))));
    d.at(1, 9);
    EXPECT_FALSE(still_banned(d.battle, d.battle.unit(d.fighter), fire_silence(d.rules, d.battle.unit(d.fighter))));
    EXPECT_TRUE(fights_on(d.rules, d.battle.unit(d.fighter)));
}

// R4.8: one die; a 2 takes hull, then the left engine, a 5 a weapon.
TEST(ClassicFastPatrolShips, TakeDamageByTheirOwnChart) {
    HangarDeck d("lyran/pf");
    Unit& pf = d.battle.units[d.fighter.index()];
    pf.fate = Fate::active;
    const ShipClass& c = d.type(d.fighter);
    ASSERT_EQ(d.rules.chart_of(c).rows, 6);
    ASSERT_EQ(d.rules.chart_of(d.type(d.hood)).rows, 11);
    const std::size_t hull = group_named(d.rules, pf.type, "hull_center"), left = group_named(d.rules, pf.type, "warp_left");
    pf.groups[hull].lost = static_cast<std::uint8_t>(c.groups[hull].boxes - 1);
    d.dice.faces = {2, 2, 5};
    Play p = d.play();
    p.emit(VolleyAdded{d.fighter, d.halberd, 3, 0, VolleyKind::direct, 0xFFFFFF});
    resolve_volleys(p);
    EXPECT_EQ(pf.groups[hull].lost, c.groups[hull].boxes);
    EXPECT_EQ(pf.groups[left].lost, 1);
    int weapons = 0;
    for (const std::uint8_t g : c.armed) weapons += pf.groups[g].lost;
    EXPECT_EQ(weapons, 1);
}

}  // namespace
}  // namespace impulse
