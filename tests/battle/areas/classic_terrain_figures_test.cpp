// What terrain does, row by row, at the ends of its reach: air on the line of fire, clutter, pulls, bursts, zones.
// Units:  hexes, points of damage and of ECM, faces of dice.
// Rule:   classic P2.32, P2.52, P4.5, P5, P7, P13.5, P15, R11.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "battle/areas/terrain_moves.h"
#include "battle/areas/terrain_strikes.h"
#include "battle/areas/travel.h"
#include "battle/core/line_of_sight.h"
#include "battle/core/terrain_line.h"
#include "battle/fire/shot.h"
#include "battle/play/make_battle.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// Two ships on one line with terrain about them.
struct RoughSpace : TableBattle {
    UnitId gunner, target;
    RoughSpace() : TableBattle("classic") {
        gunner = unit(0, "2020", 'A', "federation/ca");
        target = unit(1, "2016", 'D', "federation/ca");
        clock(1, 2);
    }
    Feature& lies(FeatureKind kind, Hex hex, int radius = 0, int air = 0) {
        Feature f;
        f.kind = kind;
        f.hex = hex;
        f.radius = static_cast<std::uint8_t>(radius);
        f.air = static_cast<std::uint8_t>(air);
        battle.field.features.push_back(f);
        return battle.field.features.back();
    }
    [[nodiscard]] int clutter(Hex to) const { return terrain_ecm(rules, battle, at_hex(gunner), to); }
    [[nodiscard]] Hex at_hex(UnitId u) const { return battle.unit(u).hex; }
};

// Two hexes of atmosphere beside the line of fire from 2020 to 2016.
struct FireThroughAir : RoughSpace {
    ShotPlan plan;  // of the last shot
    // Points of one use of the weapon's mode with these dice, in vacuum or through the air.
    int points_of(const char* weapon, const char* mode, Energy charge, bool air, std::vector<int> faces) {
        battle.field.features.clear();
        if (air) lies(FeatureKind::planet, hex_at(21, 17), 0, 1);
        rules.classes.resize(table_rules("classic").classes.size());
        at(gunner).type = bare_class({{weapon, 1}});
        at(gunner).groups.resize(1);
        arm(gunner, 0, mode, charge);
        dice.faces = std::move(faces);
        battle.dice.rolled = 0;
        Play p = play();
        const Muzzle from = muzzle_of(rules, battle, gunner, 0, this->mode(gunner, 0, mode));
        const ShotTarget to = target_of(battle, target, {});
        plan = plan_shot(rules, battle, from, to);
        Salvo salvo;
        return fire_shot(p, salvo, Stream::to_hit, from, to, plan).points;
    }
};

struct InAir {
    const char *weapon, *mode;
    Energy charge;
    std::vector<int> dice{};
};

TEST(ClassicAtmosphereOnTheLine, EachHexAddsOneToTheDieOfPhasersAndFusionBeams) {
    FireThroughAir a;
    for (const InAir& gun : std::vector<InAir>{{"phaser-1", "standard", points(1)},
                                               {"phaser-2", "standard", points(1)},
                                               {"phaser-3", "standard", ratio(1, 2)},
                                               {"phaser-4", "standard", points(2)},
                                               {"phaser-g", "standard", points(1)},
                                               {"fusion", "standard", points(2)}}) {
        (void)a.points_of(gun.weapon, gun.mode, gun.charge, true, {1});
        ASSERT_EQ(air_on_line(a.battle, a.at_hex(a.gunner), a.at_hex(a.target)), 2);
        EXPECT_EQ(a.plan.shift.steps.of(ShiftTerm::air), 2) << gun.weapon;
        for (int die = 1; die <= 4; ++die)
            EXPECT_EQ(a.points_of(gun.weapon, gun.mode, gun.charge, true, {die}),
                      a.points_of(gun.weapon, gun.mode, gun.charge, false, {die + 2}))
                << gun.weapon << ", die " << die;
    }
}

// A quarter for each hex: half of it is left behind two. Bolts of plasma and probes too.
TEST(ClassicAtmosphereOnTheLine, EachHexTakesAQuarterOffWhatStrikesAsAWhole) {
    FireThroughAir a;
    for (const InAir& gun : std::vector<InAir>{{"photon", "overload", points(8), {1}},
                                               {"hellbore", "direct", points(6), {1, 1}},
                                               {"ppd", "standard", points(4), {1, 1}},
                                               {"plasma-r", "torpedo", points(9), {1}},
                                               {"plasma-s", "torpedo", points(8), {1}},
                                               {"plasma-g", "torpedo", points(7), {1}},
                                               {"plasma-f", "torpedo", points(5), {1}},
                                               {"mauler", "standard", points(9), {}},
                                               {"probe", "weapon", points(4), {6}}}) {
        const int whole = a.points_of(gun.weapon, gun.mode, gun.charge, false, gun.dice);
        ASSERT_GT(whole, 3) << gun.weapon;
        EXPECT_EQ(a.points_of(gun.weapon, gun.mode, gun.charge, true, gun.dice), whole / 2) << gun.weapon;
        EXPECT_EQ(a.plan.fit.air_percent, 50) << gun.weapon;
    }
}

TEST(ClassicAtmosphereOnTheLine, EachHexTakesAPointOffADisruptor) {
    FireThroughAir a;
    const int whole = a.points_of("disruptor-30", "overload", points(4), false, {1});
    ASSERT_GT(whole, 2);
    EXPECT_EQ(a.points_of("disruptor-30", "overload", points(4), true, {1}), whole - 2);
}

// Range 4 scores 20 and 10 with a one; five hexes more for each of the two, range 14, score 8 and 4.
TEST(ClassicAtmosphereOnTheLine, EachHexIsFiveToATractorRepulsor) {
    FireThroughAir a;
    for (const auto& [weapon, mode, near, far] :
         {std::tuple{"tractor_repulsor-heavy", "heavy", 20, 8}, {"tractor_repulsor-light", "light", 10, 4}}) {
        EXPECT_EQ(a.points_of(weapon, mode, points(6), false, {1}), near) << weapon;
        EXPECT_EQ(a.points_of(weapon, mode, points(6), true, {1}), far) << weapon;
    }
}

// P2.22: one hex a turn, about a gas giant as about a planet.
TEST(ClassicAtmosphereSpeed, IsOneHexATurn) {
    for (const FeatureKind body : {FeatureKind::planet, FeatureKind::gas_giant})
        for (const auto& [speed, enters] : {std::pair{1, true}, {2, false}}) {
            RoughSpace s;
            s.lies(body, hex_at(20, 18), 0, 1);
            s.set(s.gunner, Counter::speed, speed);
            s.set(s.gunner, Counter::straight, 9);
            s.at(s.gunner).plot = {};
            s.at(s.gunner).plot.push_back({1, static_cast<std::uint8_t>(speed)});
            s.clock(1, speed == 1 ? 32 : 16);
            EXPECT_EQ(!refuse_move(s.rules, s.battle, {s.gunner, Manoeuvre::ahead, 0}), enters)
                << word(body) << " at " << speed;
        }
}

struct Clutter {
    FeatureKind kind;
    int points, range;
};

// P2.52, P4, P4.5, P5: of a target near it; only in the hex of a planet's ground.
TEST(ClassicTerrainClutter, ReachesItsHexesAndNotOneMore) {
    for (const Clutter& row : std::vector<Clutter>{{FeatureKind::planet, 2, 0},
                                                   {FeatureKind::black_hole, 2, 10},
                                                   {FeatureKind::white_dwarf, 2, 5},
                                                   {FeatureKind::pulsar, 2, 10}}) {
        RoughSpace s;
        s.lies(row.kind, hex_at(20, 40));
        EXPECT_EQ(s.clutter(hex_at(20, 40 + row.range)), row.points) << word(row.kind);
        EXPECT_EQ(s.clutter(hex_at(20, 40 + row.range + 1)), 0) << word(row.kind);
    }
}

// A point for each hex of asteroids or of a comet's tail, half of it for rings; dust counts once.
TEST(ClassicTerrainClutter, OnTheLineCountsByTheHexButForDust) {
    for (const auto& [kind, one, two, four] : {std::tuple{FeatureKind::asteroid, 1, 2, 4},
                                               {FeatureKind::comet_tail, 1, 2, 4},
                                               {FeatureKind::ring, 0, 1, 2},
                                               {FeatureKind::dust, 1, 1, 1},
                                               {FeatureKind::intense_dust, 1, 1, 1}}) {
        RoughSpace s;
        for (int hex = 1; hex <= 4; ++hex) {
            s.lies(kind, hex_at(20, 20 - hex));
            EXPECT_EQ(s.clutter(hex_at(20, 15)), hex == 1   ? one
                                                 : hex == 2 ? two
                                                 : hex == 4 ? four
                                                            : s.clutter(hex_at(20, 15)))
                << word(kind) << ", " << hex << " hexes";
        }
    }
}

// P4, P4.5: within two hexes of the line of a black hole, within one of a white dwarf's.
TEST(ClassicTerrainSight, AHoleStopsFireThatPassesNearIt) {
    for (const auto& [kind, hexes] : {std::pair{FeatureKind::black_hole, 2}, {FeatureKind::white_dwarf, 1}})
        for (int away = 0; away <= 4; ++away) {
            impulse::Setup setup;
            RoughSpace s;
            Feature& hole = s.lies(kind, hex_at(20 + away, 18));
            hole.shade = static_cast<std::int8_t>(s.rules.terrain[kind].blocks_within);
            EXPECT_EQ(line_blocked(s.battle, hex_at(20, 30), hex_at(20, 8)), away <= hexes)
                << word(kind) << ", " << away;
        }
}

// P7: on impulse 16 alone, up to 25 hexes away.
TEST(ClassicNeutronStarReach, PullsAndShinesTwentyFiveHexesFar) {
    for (const auto& [hexes, reached] : {std::pair{25, true}, {26, false}}) {
        RoughSpace s;
        s.at(s.target).fate = Fate::disengaged;
        s.lies(FeatureKind::neutron_star, hex_at(20, 20 + hexes));
        for (const int impulse : {15, 16, 17}) {
            s.clock(1, impulse);
            EXPECT_EQ(terrain_moves_due(s.rules, s.battle), reached && impulse == 16)
                << hexes << " " << impulse;
        }
        s.clock(1, 4);
        s.at(s.gunner).shield.fill(0);
        Play p = s.play();
        interface_run(p);
        EXPECT_EQ(s.at(s.gunner)[Counter::crew_lost], reached ? 1 : 0) << hexes;
    }
}

// P5: all of it within 5 hexes, 75 % within 10, 50 % within 20, 25 % within 50.
TEST(ClassicPulsarReach, WeakensAtTheEndOfEachBand) {
    const TerrainRow& row = table_rules("classic").terrain[FeatureKind::pulsar];
    for (const auto& [range, points] :
         {std::pair{0, 40}, {5, 40}, {6, 30}, {10, 30}, {11, 20}, {20, 20}, {21, 10}, {50, 10}, {51, 0}})
        EXPECT_EQ(burst_at(row, 40, range), points) << range;
}

// One die of six times ten; a variable one bursts again one to three turns later, on impulse 2 or a later one.
TEST(ClassicPulsarReach, ThrowsADieOfSixForItsPointsAndOfThreeForTheNextTurn) {
    RoughSpace s;
    s.clock(1, 1);
    s.lies(FeatureKind::pulsar, hex_at(20, 90));  // too far to strike anybody
    s.faces({1});
    Play p = s.play();
    bursts_run(p);
    s.clock(1, 2);
    ASSERT_TRUE(bursts_due(s.rules, s.battle)) << "the first of its impulses is the second of the turn";
    s.events.all.clear();
    s.faces({6, 3, 31});
    bursts_run(p);
    std::vector<int> sides;
    for (const Event& e : s.events.all)
        if (const auto* die = std::get_if<DieRolled>(&e)) sides.push_back(die->sides);
    EXPECT_EQ(sides, (std::vector<int>{6, 3, 31}));
    for (int turn = 2; turn <= 6; ++turn)
        for (int impulse = 1; impulse <= 32; ++impulse) {
            s.clock(turn, impulse);
            EXPECT_EQ(bursts_due(s.rules, s.battle), turn == 4 && impulse == 32) << turn << " " << impulse;
        }
}

// P5: twelve points blind one channel, twenty-four two.
TEST(ClassicPulsarReach, TwelvePointsBlindAChannel) {
    for (const auto& [die, blinded] : {std::pair{1, 0}, {2, 1}, {3, 2}, {4, 3}, {5, 4}, {6, 5}}) {
        RoughSpace s;
        const ClassId type = s.bare_class({{"special_sensor", 6}, {"phaser-1", 1}});
        s.rules.classes[type.index()].sheet.move_cost = points(1);
        const UnitId scout = s.unit(0, "2021", 'A', type);
        for (std::size_t g = 0; g < 6; ++g) s.at(scout).groups[g].paid = 1;
        for (const UnitId u : {s.gunner, s.target, scout}) s.set(u, Counter::general_reinforcement, 60);
        s.lies(FeatureKind::pulsar, hex_at(20, 24)).impulses = 1U << 1U;
        s.faces({die});
        Play p = s.play();
        bursts_run(p);
        int blind = 0;
        for (std::size_t g = 0; g < 6; ++g)
            blind += s.at(scout).until(StatusKind::blind, static_cast<std::uint8_t>(g)) > 0 ? 1 : 0;
        EXPECT_EQ(blind, blinded) << die;
    }
}

}  // namespace
}  // namespace impulse
