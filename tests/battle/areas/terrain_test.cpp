#include "battle/areas/terrain.h"

#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "battle/areas/warp_point.h"
#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

Feature feature(FeatureKind kind, Hex hex, int radius = 0, int lane = 0xFF) {
    return {kind, hex, static_cast<std::uint8_t>(radius), static_cast<std::uint8_t>(lane)};
}

struct Map {
    BattleBuilder b = BattleBuilder::classic();
    UnitId ship;
    // A ship at speed 16 on impulse 2, where it is called.
    Map(Hex hex, Facing facing) : ship(b.unit(0, hex, facing)) {
        b.speed(ship, 16).clock(1, 2);
        b.battle.field.map = {60, 60};
    }
    Map& with(const Feature& f) {
        b.battle.field.features.push_back(f);
        return *this;
    }
    void go(Manoeuvre how = Manoeuvre::ahead) {
        Play play = b.play();
        do_move(play, {ship, how, 0});
    }
    std::optional<Refusal> refuse(Manoeuvre how, int argument = 0) {
        return refuse_move(b.rules, b.battle, {ship, how, static_cast<std::uint8_t>(argument)});
    }
    [[nodiscard]] const Unit& now() const { return b.battle.unit(ship); }
};

// ---- line of fire
TEST(ClassicLineOfFire, APlanetBetweenBlocks) {
    Map m{hex_at(10, 10), {}};
    m.with(feature(FeatureKind::planet, hex_at(10, 15)));
    EXPECT_TRUE(line_blocked(m.b.battle, hex_at(10, 10), hex_at(10, 20)));
    EXPECT_TRUE(line_blocked(m.b.battle, hex_at(10, 20), hex_at(10, 10)));
    EXPECT_FALSE(line_blocked(m.b.battle, hex_at(11, 10), hex_at(11, 20)));
    EXPECT_FALSE(line_blocked(m.b.battle, hex_at(10, 10), hex_at(10, 14)));
}

TEST(ClassicLineOfFire, AlongAnEdgeOnlyPlanetsOnBothSidesBlock) {
    // Straight through a corner: the line runs along the edge between the hexes 1 and 2 steps round.
    const Hex from = hex_at(10, 10);
    const Hex one = neighbour(from, Facing{1}), two = neighbour(from, Facing{2});
    const Hex to = neighbour(one, Facing{2});
    Map m{from, {}};
    EXPECT_FALSE(line_blocked(m.b.battle, from, to));
    m.with(feature(FeatureKind::planet, one));
    EXPECT_FALSE(line_blocked(m.b.battle, from, to));
    m.with(feature(FeatureKind::planet, two));
    EXPECT_TRUE(line_blocked(m.b.battle, from, to));
}

TEST(ClassicLineOfFire, PlanetsOnDifferentEdgesDoNotBlock) {
    const Hex from = hex_at(10, 10);
    const auto step = [](Hex h) { return neighbour(neighbour(h, Facing{1}), Facing{2}); };
    const Hex to = step(step(from));
    Map m{from, {}};
    m.with(feature(FeatureKind::planet, neighbour(from, Facing{1})));
    m.with(feature(FeatureKind::planet, neighbour(step(from), Facing{2})));
    EXPECT_FALSE(line_blocked(m.b.battle, from, to));
}

TEST(ClassicLineOfFire, AGasGiantBlocksWithItsRadius) {
    Map m{hex_at(10, 10), {}};
    m.with(feature(FeatureKind::planet, hex_at(13, 15), 3));
    EXPECT_TRUE(line_blocked(m.b.battle, hex_at(10, 10), hex_at(10, 22)));
    EXPECT_FALSE(line_blocked(m.b.battle, hex_at(9, 10), hex_at(9, 22)));
}

// Whoever lies too far aside to be looked at closely blocks nothing.
TEST(ClassicLineOfFire, WhereverAPlanetLiesItBlocksTheLinesThroughIt) {
    const Hex from = hex_at(20, 20);
    int blocked = 0;
    for (int radius = 0; radius <= 3; ++radius)
        for (int column = 12; column <= 28; ++column)
            for (int row = 12; row <= 28; ++row) {
                Map m{from, {}};
                m.with(feature(FeatureKind::planet, hex_at(column, row), radius));
                for (const Hex to :
                     {hex_at(20, 26), hex_at(25, 22), hex_at(26, 23), hex_at(24, 14), hex_at(14, 20)}) {
                    const bool bars = barred_between(
                        from, to, [&](Hex hex) { return distance(hex, hex_at(column, row)) <= radius; });
                    ASSERT_EQ(line_blocked(m.b.battle, from, to), bars)
                        << radius << " " << column << " " << row << " " << text(to);
                    blocked += bars ? 1 : 0;
                }
            }
    EXPECT_GT(blocked, 100);
}

TEST(ClassicLineOfFire, MoonsAndWarpPointsDoNotBlock) {
    Map m{hex_at(10, 10), {}};
    m.with(feature(FeatureKind::moon, hex_at(10, 14))).with(feature(FeatureKind::warp_point, hex_at(10, 15)));
    EXPECT_FALSE(line_blocked(m.b.battle, hex_at(10, 10), hex_at(10, 20)));
}

// ---- entering hexes
TEST(ClassicTerrain, APlanetDestroysWhoEntersIt) {
    Map m{hex_at(10, 10), Facing{0}};
    m.with(feature(FeatureKind::planet, hex_at(10, 9)));
    m.go();
    EXPECT_EQ(m.now().fate, Fate::destroyed);
    ASSERT_EQ(m.b.battle.blasts.size(), 1U);
    EXPECT_EQ(m.b.battle.blasts[0].hex, hex_at(10, 9));
}

TEST(ClassicTerrain, TheNextHexIsHarmless) {
    Map m{hex_at(10, 10), Facing{0}};
    m.with(feature(FeatureKind::planet, hex_at(10, 8)));
    m.go();
    EXPECT_TRUE(m.now().active());
}

// UTD4.111, UTD7.454
TEST(ThunderdomeBarrier, DestroysInTheHexFromWhichItWasStruck) {
    Map m{hex_at(10, 1), Facing{0}};
    m.b.battle.field.edge = EdgeRule::death_barrier;
    ASSERT_FALSE(m.refuse(Manoeuvre::ahead));
    m.go();
    EXPECT_EQ(m.now().fate, Fate::barrier);
    EXPECT_EQ(m.now().hex, hex_at(10, 1));
    ASSERT_EQ(m.b.battle.blasts.size(), 1U);
    EXPECT_EQ(m.b.battle.blasts[0].hex, hex_at(10, 1));
    EXPECT_EQ(m.b.battle.blasts[0].strength, 18);
}

TEST(ThunderdomeBarrier, TheRimItselfIsSafe) {
    Map m{hex_at(10, 2), Facing{0}};
    m.b.battle.field.edge = EdgeRule::death_barrier;
    m.go();
    EXPECT_TRUE(m.now().active());
    EXPECT_EQ(m.now().hex, hex_at(10, 1));
}

TEST(ClassicEdge, LeavingMeansDisengaging) {
    Map m{hex_at(10, 1), Facing{0}};
    m.b.battle.field.edge = EdgeRule::disengage;
    m.go();
    EXPECT_EQ(m.now().fate, Fate::disengaged);
    EXPECT_TRUE(m.b.battle.blasts.empty());
}

TEST(ClassicEdge, WithoutARuleNobodyLeavesTheMap) {
    Map m{hex_at(10, 1), Facing{0}};
    EXPECT_EQ(m.refuse(Manoeuvre::ahead)->why, Why::off_map);
    EXPECT_FALSE(m.refuse(Manoeuvre::turn_left) && m.refuse(Manoeuvre::slip_left));
    // A called ship with no open way may stay.
    Map corner{hex_at(1, 1), Facing{0}};
    corner.b.set(corner.ship, Counter::straight, 0).set(corner.ship, Counter::since_slip, 0);
    EXPECT_FALSE(refuse_stay(corner.b.rules, corner.b.battle, corner.ship));
}

// ---- warp points: UTD7.46
struct Gate : Map {
    Gate() : Map(hex_at(10, 10), Facing{0}) {
        with(feature(FeatureKind::warp_point, hex_at(10, 9), 0, 2));
        b.battle.field.clock_turn = 4;
        b.clock(4, 2);
    }
};

TEST(ThunderdomeWarpPoint, EnteredOnOneMoveLeftOnTheNext) {
    Gate g;
    EXPECT_EQ(g.refuse(Manoeuvre::leave)->why, Why::not_at_warp_point);
    g.go();
    EXPECT_EQ(g.now()[Counter::warp_point], 1);
    EXPECT_TRUE(g.refuse(Manoeuvre::leave));
    g.b.clock(4, 3);  // not called at speed 16
    EXPECT_EQ(g.refuse(Manoeuvre::leave)->why, Why::not_moving_now);
    g.b.clock(4, 4);
    ASSERT_FALSE(g.refuse(Manoeuvre::leave));
    g.go(Manoeuvre::leave);
    EXPECT_EQ(g.now().fate, Fate::disengaged);
    EXPECT_EQ(g.b.events.last<Left>().lane, 2);
    EXPECT_EQ(g.b.battle.sides[0].lane, 2);
}

TEST(ThunderdomeWarpPoint, MovingOnForgetsIt) {
    Gate g;
    g.go();
    g.b.clock(4, 4);
    g.go();
    EXPECT_EQ(g.now()[Counter::warp_point], 0);
    g.b.clock(4, 6);
    EXPECT_EQ(g.refuse(Manoeuvre::leave)->why, Why::not_at_warp_point);
}

TEST(ThunderdomeWarpPoint, NobodyLeavesBeforeTheClockHasRun) {
    Gate g;
    g.b.clock(3, 30);
    g.go();
    g.b.clock(3, 32);
    EXPECT_EQ(*g.refuse(Manoeuvre::leave), refusal(Why::clock_not_run, 4, 3));
    g.b.clock(4, 2);
    EXPECT_FALSE(g.refuse(Manoeuvre::leave));
}

TEST(ThunderdomeWarpPoint, AFortificationLetsOnlyItsOwnersLeave) {
    Gate g;
    g.go();
    g.b.clock(4, 4);
    g.b.battle.field.fortified_by = SideId{1};
    EXPECT_EQ(g.refuse(Manoeuvre::leave)->why, Why::fortified);
    g.b.battle.field.fortified_by = SideId{0};
    EXPECT_FALSE(g.refuse(Manoeuvre::leave));
}

TEST(ThunderdomeWarpPoint, ASideLeavesInOneDirectionOnly) {
    Gate g;
    g.go();
    g.b.clock(4, 4);
    g.b.battle.sides[0].lane = 1;
    EXPECT_EQ(*g.refuse(Manoeuvre::leave), refusal(Why::lane_closed, 1, 2));
    g.b.battle.sides[0].lane = 2;
    EXPECT_FALSE(g.refuse(Manoeuvre::leave));
}

TEST(ThunderdomeWarpPoint, TwoInOneHexAreToldApart) {
    Gate g;
    g.with(feature(FeatureKind::planet, hex_at(40, 40)))
        .with(feature(FeatureKind::warp_point, hex_at(10, 9), 0, 5));
    g.go();
    g.b.clock(4, 4);
    EXPECT_EQ(warp_point_of(g.b.battle, g.ship, 0), FeatureId{0});
    EXPECT_EQ(warp_point_of(g.b.battle, g.ship, 3), FeatureId{2});
    EXPECT_FALSE(warp_point_of(g.b.battle, g.ship, 2));  // a planet somewhere else
    EXPECT_EQ(g.refuse(Manoeuvre::leave, 2)->why, Why::not_at_warp_point);
    g.b.battle.sides[0].lane = 5;
    EXPECT_EQ(warp_point_of(g.b.battle, g.ship, 0), FeatureId{2});  // the one still open
}

// ---- floating map
TEST(ClassicFloatingMap, MovesOnWhenAShipNearsItsEdge) {
    Map m{hex_at(50, 4), Facing{0}};
    m.b.battle.field.map = {};
    const UnitId other = m.b.unit(1, hex_at(52, 30));
    m.with(feature(FeatureKind::planet, hex_at(40, 20)));
    const int range = distance(m.now().hex, m.b.at(other).hex);
    m.go();
    EXPECT_EQ(column_of(m.now().hex), 50);
    EXPECT_EQ(row_of(m.now().hex), 13);
    EXPECT_EQ(row_of(m.b.at(other).hex), 40);
    EXPECT_EQ(m.b.battle.field.features[0].hex, hex_at(40, 30));
    EXPECT_EQ(distance(m.now().hex, m.b.at(other).hex), range + 1);
}

TEST(ClassicFloatingMap, TakesExplosionsToComeAlong) {
    Map m{hex_at(50, 4), Facing{0}};
    m.b.battle.field.map = {};
    m.b.battle.blasts.push_back({m.ship, hex_at(20, 20), 18});
    m.go();
    EXPECT_EQ(m.b.battle.blasts[0].hex, hex_at(20, 30));
}

TEST(ClassicFloatingMap, SidewaysKeepsTheRows) {
    Map m{hex_at(4, 20), Facing{5}};
    m.b.battle.field.map = {};
    m.go();
    EXPECT_EQ(column_of(m.now().hex), 13);
    EXPECT_EQ(m.b.events.count<MapShifted>(), 1);
    EXPECT_NEAR(row_of(m.now().hex), 20, 1);
}

TEST(ClassicFloatingMap, StaysWhereAShiftWouldPushOthersOverTheOtherEdge) {
    Map m{hex_at(50, 4), Facing{0}};
    m.b.battle.field.map = {};
    m.b.unit(1, hex_at(52, 90));
    m.go();
    EXPECT_EQ(m.b.events.count<MapShifted>(), 0);
}

// VBAM/SFB, defensive battle: more than 50 hexes from the planet a unit has disengaged.
TEST(ClassicFloatingMap, FarFromItsPlanetAUnitHasLeft) {
    Map m{hex_at(30, 30), Facing{0}};
    m.b.battle.field.map = {};
    Feature planet = feature(FeatureKind::planet, hex_at(30, 79));
    planet.strength = 50;
    m.with(planet);
    m.go();
    EXPECT_TRUE(m.now().active());  // fifty hexes
    m.b.clock(1, 4);
    m.go();
    EXPECT_EQ(m.now().fate, Fate::disengaged);
}

TEST(ClassicFloatingMap, AFixedMapNeverMoves) {
    Map m{hex_at(50, 4), Facing{0}};
    m.go();
    EXPECT_EQ(m.b.events.count<MapShifted>(), 0);
}

}  // namespace
}  // namespace impulse
