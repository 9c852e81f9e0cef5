// tests/battle/areas/tng_terrain_test.cpp: the terrain that TNG names, and what a Planet Crusher makes of it.
// Rule:   TNG "M-AM-CONV", "Force Beam", "Solid Neutronium Hull".
#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "battle/areas/terrain.h"
#include "battle/areas/terrain_moves.h"
#include "battle/areas/terrain_strikes.h"
#include "battle/core/line_of_sight.h"
#include "tests/support/fielded.h"

namespace impulse {
namespace {

void put(Fielded& b, FeatureKind kind, Hex hex) {
    Feature f;
    f.kind = kind;
    f.hex = hex;
    b.battle.field.features.push_back(f);
}

// P3.2, which the supplement takes over: by the die and the movements of the turn.
TEST(TngTerrain, AsteroidsStrikeByDieAndMovementsOfTheTurn) {
    constexpr std::array<std::array<int, 4>, 6> printed{
        {{0, 0, 0, 0}, {0, 0, 0, 5}, {0, 0, 3, 10}, {0, 2, 6, 15}, {0, 6, 10, 20}, {0, 10, 15, 30}}};
    constexpr std::array<std::pair<int, int>, 4> bands{{{1, 6}, {7, 14}, {15, 25}, {26, 40}}};
    Fielded b({{"lab", 1}});
    const CollisionTable& rocks = b.rules.terrain[FeatureKind::asteroid].collision;
    for (std::size_t band = 0; band < bands.size(); ++band)
        for (const int speed : {bands[band].first, bands[band].second})
            for (int die = 1; die <= 6; ++die) {
                b.set(b.ship, Counter::speed, speed);
                EXPECT_EQ(rocks_damage(b.rules, b.at(b.ship), rocks, die),
                          printed[static_cast<std::size_t>(die - 1)][band])
                    << "speed " << speed << ", die " << die;
            }
}

// Asteroids, moons, planets and black holes are named; a ship is lost in all but the first.
TEST(TngTerrain, BodiesDestroyWhoEntersThem) {
    for (const auto& [kind, lives] : {std::pair{FeatureKind::asteroid, true},
                                      {FeatureKind::moon, false},
                                      {FeatureKind::planet, false},
                                      {FeatureKind::black_hole, false}}) {
        Fielded b({{"lab", 1}});
        EXPECT_TRUE(b.rules.terrain[kind].known);
        put(b, kind, b.at(b.ship).hex);
        Play p = b.play();
        after_move(p, b.ship);
        EXPECT_EQ(b.at(b.ship).active(), lives) << word(kind);
    }
}

TEST(TngTerrain, AsteroidsStrikeWhoEntersFast) {
    Fielded b({{"lab", 1}});
    put(b, FeatureKind::asteroid, b.at(b.ship).hex);
    EXPECT_FALSE(terrain_strikes_due(b.rules, b.battle));
    b.set(b.ship, Counter::entered, b.battle.impulse_now());
    b.set(b.ship, Counter::speed, 20);
    EXPECT_TRUE(terrain_strikes_due(b.rules, b.battle));
}

TEST(TngTerrain, ABlackHolePulls) {
    Fielded b({{"lab", 1}}, 9);
    const Hex hole = neighbour(neighbour(b.at(b.ship).hex, Facing{1}), Facing{1});
    put(b, FeatureKind::black_hole, hole);
    ASSERT_TRUE(terrain_moves_due(b.rules, b.battle));
    Play p = b.play();
    (void)terrain_moves_run(p);
    EXPECT_EQ(distance(b.at(b.ship).hex, hole), 1);
}

// P4 in 6 impulses: within 2 hexes in each, within 5 in two of them, within 10 in the last, farther away in none.
TEST(TngTerrain, ABlackHolePullsByRangeAndImpulse) {
    Fielded b({{"lab", 1}});
    b.at(b.enemy).fate = Fate::disengaged;
    put(b, FeatureKind::black_hole, b.at(b.ship).hex);
    for (int range = 1; range <= 12; ++range) {
        b.battle.field.features[0].hex = neighbour(b.battle.field.features[0].hex, Facing{1});
        for (int impulse = 1; impulse <= 6; ++impulse) {
            b.clock(1, impulse);
            const bool pulled = range <= 2    ? true
                                : range <= 5  ? impulse == 3 || impulse == 6
                                : range <= 10 ? impulse == 6
                                              : false;
            EXPECT_EQ(terrain_moves_due(b.rules, b.battle), pulled) << range << " hexes, impulse " << impulse;
        }
    }
}

// No fire within two hexes of it.
TEST(TngTerrain, ABlackHoleStopsFireWithinTwoHexesOfItsLine) {
    Fielded b({{"lab", 1}});
    put(b, FeatureKind::black_hole, hex_at(22, 18));
    b.battle.field.features[0].shade =
        static_cast<std::int8_t>(b.rules.terrain[FeatureKind::black_hole].blocks_within);
    EXPECT_TRUE(line_blocked(b.battle, hex_at(20, 20), hex_at(20, 16)));
    EXPECT_FALSE(line_blocked(b.battle, hex_at(19, 20), hex_at(19, 16)));
}

struct Eater : Fielded {
    explicit Eater(FeatureKind kind = FeatureKind::asteroid)
        : Fielded({{"solid_neutronium_hull", 1}, {"m_am_conv", 2}, {"force-beam", 3}, {"btty", 20}}, 9, 5) {
        for (ClassGroup& g : rules.classes[at(ship).type.index()].groups) g.value = 9;
        put(*this, kind, at(ship).hex);
    }
    [[nodiscard]] Operate cut(int box, Hex hex) {
        Operate o = order(ship, "force-beam", 1, box);
        o.hex = hex;
        return o;
    }
    [[nodiscard]] const Feature& lies() const { return battle.field.features[0]; }
};

// A Force Beam cuts two dice of units of rubble from what lies within five hexes, until that is used up: an asteroid hex has
// 20 units, a small moon 50, a small planet 1000. A use costs a point of energy.
TEST(TngForceBeam, ReachesFiveHexes) {
    Eater b;
    Hex away = b.at(b.ship).hex;
    for (int i = 0; i < 6; ++i) away = neighbour(away, Facing{3});
    put(b, FeatureKind::moon, away);
    EXPECT_EQ(b.no(b.cut(0, away))->why, Why::out_of_range);
    EXPECT_EQ(b.no(b.cut(0, neighbour(b.at(b.ship).hex, Facing{1})))->more, WhyMore::no_rubble);
}

// Two dice a use, and no more than is left: an asteroid hex has 20 units, a moon 50, a planet 1000.
TEST(TngForceBeam, CutsTwoDiceOfRubbleUntilItsSourceIsUsedUp) {
    for (const auto& [kind, fuel] :
         {std::pair{FeatureKind::asteroid, 20}, {FeatureKind::moon, 50}, {FeatureKind::planet, 1000}}) {
        Eater b{kind};
        b.faces({2, 5});
        b.act(b.cut(0, b.at(b.ship).hex));
        EXPECT_EQ(b.lies().rubble, 7) << word(kind);
        EXPECT_EQ(b.lies().mined, 7);
        EXPECT_EQ(b.at(b.ship).battery, points(59)) << "for a point of energy";
        b.battle.field.features[0].mined = static_cast<std::int16_t>(fuel - 3);
        b.faces({6, 6});
        b.act(b.cut(1, b.at(b.ship).hex));
        EXPECT_EQ(b.lies().rubble, 10) << "three were left of " << fuel;
        EXPECT_EQ(b.no(b.cut(2, b.at(b.ship).hex))->more, WhyMore::no_rubble);
        EXPECT_EQ(b.no(b.cut(0, b.at(b.ship).hex))->why, Why::already_fired) << "once a turn";
    }
}

// A converter makes a point of energy for the batteries of each of eleven units a turn in its own hex, where rubble has been
// cut before.
TEST(TngMatterConverter, MakesElevenUnitsOfRubbleEnergyATurn) {
    Eater b;
    EXPECT_EQ(b.no(b.order(b.ship, "m_am_conv"))->more, WhyMore::no_rubble) << "it is not yet cut";
    b.battle.field.features[0].mined = b.battle.field.features[0].rubble = 20;
    b.act(b.order(b.ship, "m_am_conv"));
    EXPECT_EQ(b.at(b.ship).battery, points(71));
    EXPECT_EQ(b.lies().rubble, 9);
    b.act(b.order(b.ship, "m_am_conv"));
    EXPECT_EQ(b.at(b.ship).battery, points(80));
    EXPECT_EQ(b.lies().rubble, 0);
    b.battle.field.features[0].rubble = 9;
    EXPECT_EQ(b.no(b.order(b.ship, "m_am_conv"))->why, Why::already_fired) << "two boxes, once each";
}

TEST(TngMatterConverter, FillsBatteriesAlone) {
    Eater b;
    b.battle.field.features[0].mined = b.battle.field.features[0].rubble = 20;
    b.at(b.ship).battery = points(20 * 9 - 4);
    b.act(b.order(b.ship, "m_am_conv"));
    EXPECT_EQ(b.at(b.ship).battery, points(20 * 9));
    EXPECT_EQ(b.lies().rubble, 16);
    EXPECT_EQ(b.no(b.order(b.ship, "m_am_conv"))->more, WhyMore::no_room);
}

}  // namespace
}  // namespace impulse
