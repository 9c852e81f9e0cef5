// Interceptors and PFs: classic K1, K2.3 and their damage chart.
#include <gtest/gtest.h>

#include "battle/core/tracks.h"
#include "battle/damage/allocate.h"
#include "battle/movement/speed.h"
#include "battle/systems/scouts.h"
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
    EXPECT_TRUE(
        still_banned(d.battle, d.battle.unit(d.fighter), fire_silence(d.rules, d.battle.unit(d.fighter))));
    d.at(1, 9);
    EXPECT_FALSE(
        still_banned(d.battle, d.battle.unit(d.fighter), fire_silence(d.rules, d.battle.unit(d.fighter))));
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
    const std::size_t hull = group_named(d.rules, pf.type, "hull_center"),
                      left = group_named(d.rules, pf.type, "warp_left");
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

// C6.38: no docking in the four impulses after a high energy turn of either.
TEST(ClassicFastPatrolShips, DoNotDockForFourImpulsesAfterAHighEnergyTurn) {
    HangarDeck d("lyran/pf");
    const std::uint8_t box = d.battle.unit(d.fighter).box;
    Play p = d.play();
    do_launch_craft(p, {d.hood, d.fighter, box, CraftRole::plain, Facing{0}, 4, {}});
    d.set(d.fighter, Counter::speed, 4);
    d.at(1, 20);
    ASSERT_EQ(d.why_not_recover(d.fighter, box), WhyMore::none);
    for (const UnitId turned : {d.hood, d.fighter}) {
        d.set(turned, Counter::het_last, 16);
        EXPECT_EQ(d.why_not_recover(d.fighter, box), WhyMore::het_ban);
        d.set(turned, Counter::het_last, 15);
        EXPECT_EQ(d.why_not_recover(d.fighter, box), WhyMore::none);
    }
}

// K1.7: its two points of EW come on top of what its sensors carry.
TEST(ClassicFastPatrolShips, KeepTheirOwnEwBesideThatOfTheirSensors) {
    HangarDeck d("lyran/pf");
    d.battle.units[d.fighter.index()].fate = Fate::active;
    const int rating = sensor_rating(d.rules, d.battle.unit(d.fighter));
    d.set(d.fighter, Counter::ecm, rating + 2);
    EXPECT_FALSE(ew_loss_due(d.rules, d.battle));
    d.set(d.fighter, Counter::ecm, rating + 3);
    ASSERT_TRUE(ew_loss_due(d.rules, d.battle));
    Play p = d.play();
    ew_loss_run(p);
    EXPECT_EQ(d.battle.unit(d.fighter)[Counter::ecm], rating + 2);
}

}  // namespace
}  // namespace impulse
