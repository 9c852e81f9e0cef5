// What shuttles and fighters suffer: points alone cripple and destroy them (classic J1.33), whatever they come from.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "battle/damage/explosion.h"
#include "tests/battle/craft/hangar_deck.h"

namespace impulse {
namespace {

struct Craft {
    const char* key;
    int cripple, kill;  // the catalogue of fighters and M12F
};
constexpr Craft catalogue[] = {{"federation/f4", 6, 9},
                               {"federation/a10", 11, 16},
                               {"klingon/z1", 8, 12},
                               {"hydran/stinger1", 6, 8},
                               {"general/admin", 4, 6}};

// No die is in the list: one that is asked for fails the test.
TEST(ClassicCraftDamage, PointsCrippleAndDestroyWithoutTheChart) {
    for (const Craft& craft : catalogue)
        for (int points = 1; points <= craft.kill + 1; ++points) {
            HangarDeck d(craft.key);
            const UnitId unit = d.launch_fighter();
            d.hurt(unit, points);
            const std::string what = std::string{craft.key} + ", " + std::to_string(points) + " points";
            EXPECT_EQ(d.battle.unit(unit).fate, points >= craft.kill ? Fate::destroyed : Fate::active)
                << what;
            if (points < craft.kill) {
                EXPECT_EQ(d.battle.unit(unit)[Counter::crippled], points >= craft.cripple ? 1 : 0) << what;
            }
            EXPECT_EQ(d.events.count<BoxLost>() + d.events.count<TrackLost>() + d.events.count<CrewLost>(), 0)
                << what;
        }
}

// Volleys of every kind: fire, seekers, explosions, rams, feedback, terrain, spheres, web, mines, the umpire.
TEST(ClassicCraftDamage, ItDoesNotMatterWhereThePointsComeFrom) {
    for (std::size_t kind = 0; kind < count_of<VolleyKind>(); ++kind) {
        HangarDeck d("federation/f4");
        const UnitId unit = d.launch_fighter();
        const auto suffer = [&](int points) {
            Play p = d.play();
            strike(p, unit, d.halberd, 0, points, static_cast<VolleyKind>(kind), 0);
            EXPECT_TRUE(resolve_volleys(p));
        };
        suffer(5);
        EXPECT_EQ(d.battle.unit(unit)[Counter::crippled], 0) << word(static_cast<VolleyKind>(kind));
        suffer(3);
        EXPECT_EQ(d.battle.unit(unit)[Counter::crippled], 1) << word(static_cast<VolleyKind>(kind));
        EXPECT_TRUE(d.battle.unit(unit).active()) << word(static_cast<VolleyKind>(kind));
        suffer(1);
        EXPECT_EQ(d.battle.unit(unit).fate, Fate::destroyed) << word(static_cast<VolleyKind>(kind));
    }
}

// The dice of a battle itself: no seed kills with less, and none spares with more.
TEST(ClassicCraftDamage, NoSeedMattersToIt) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
        for (const int points : {3, 8, 9}) {
            HangarDeck d("federation/f4");
            const UnitId unit = d.launch_fighter();
            d.battle.dice.seed = seed;
            SeededDice dice;
            Play p{d.rules, d.battle, dice, &d.events};
            strike(p, unit, d.halberd, 0, points, VolleyKind::direct, 0);
            ASSERT_TRUE(resolve_volleys(p));
            EXPECT_EQ(d.battle.unit(unit).fate, points >= 9 ? Fate::destroyed : Fate::active)
                << "seed " << seed << ", " << points << " points";
            EXPECT_EQ(d.events.count<DieRolled>(), 0);
        }
}

TEST(ClassicCraftDamage, TwoVolleysOfOneImpulseAddUp) {
    HangarDeck d("federation/f4");
    const UnitId unit = d.launch_fighter();
    Play p = d.play();
    strike(p, unit, d.halberd, 0, 4, VolleyKind::direct, 0);
    strike(p, unit, d.halberd, 3, 5, VolleyKind::direct, 0);
    ASSERT_TRUE(resolve_volleys(p));
    EXPECT_EQ(d.battle.unit(unit).fate, Fate::destroyed);
}

// An exploding ship (D5.2) and a drone (F2): 8 points cripple an F-4, and it flies on.
TEST(ClassicCraftDamage, AnExplosionCountsPointByPoint) {
    HangarDeck d("federation/f4");
    const UnitId unit = d.launch_fighter();
    d.place(unit, d.battle.unit(d.halberd).hex);
    Play p = d.play();
    p.emit(BlastQueued{d.halberd, d.battle.unit(unit).hex, 8});
    ASSERT_TRUE(resolve_blasts(p));
    ASSERT_TRUE(resolve_volleys(p));
    EXPECT_TRUE(d.battle.unit(unit).active());
    EXPECT_EQ(d.battle.unit(unit)[Counter::crippled], 1);
    EXPECT_EQ(d.battle.unit(unit)[Counter::internals], 8);
}

// The craft in a ship's path of points do not change what the ship itself takes by the chart.
TEST(ClassicCraftDamage, TheShipBesideItStillWalksTheChart) {
    HangarDeck d("federation/f4");
    const UnitId unit = d.launch_fighter();
    d.dice.faces = {3, 4};  // a sum of 7: cargo, then the forward hull
    Play p = d.play();
    strike(p, unit, d.halberd, 0, 3, VolleyKind::direct, 0);
    d.battle.units[d.hood.index()].shield.fill(0);
    strike(p, d.hood, d.halberd, 0, 1, VolleyKind::direct, 0);
    ASSERT_TRUE(resolve_volleys(p));
    EXPECT_EQ(d.events.count<BoxLost>(), 1);
    EXPECT_EQ(d.events.last<BoxLost>().unit, d.hood);
}

}  // namespace
}  // namespace impulse
