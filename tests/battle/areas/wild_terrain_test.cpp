// Terrain beyond planets: figures of R11 and M11 with the tables as shipped.
#include <gtest/gtest.h>

#include "battle/areas/clearing.h"
#include "battle/areas/mine.h"
#include "battle/areas/terrain.h"
#include "battle/areas/terrain_moves.h"
#include "battle/areas/terrain_strikes.h"
#include "battle/areas/travel.h"
#include "battle/core/line_of_sight.h"
#include "battle/core/terrain_line.h"
#include "battle/fire/resolve.h"
#include "battle/play/make_battle.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

Feature placed(FeatureKind kind, Hex hex, int radius = 0) {
    Feature f;
    f.kind = kind;
    f.hex = hex;
    f.radius = static_cast<std::uint8_t>(radius);
    return f;
}

// A Federation CA in 2020 facing A, a D7 in 2016 facing D; speed 16, on impulse 2.
struct Wild : SmallBattle {
    Wild() : SmallBattle(classic_rules(), "federation/ca", "klingon/d7") {
        for (const UnitId u : {a, b}) previous_speed(u, 16);
        now().clock = {1, 2, 0};
    }
    Feature& add(Feature f) {
        now().field.features.push_back(f);
        return now().field.features.back();
    }
    // The CA enters a hex of it on this impulse at that speed.
    void enters(int speed, FeatureKind kind) {
        set(a, Counter::speed, speed);
        set(a, Counter::entered, battle().impulse_now());
        at(a).left = hex_at(20, 21);
        add(placed(kind, at(a).hex));
    }
    int shield(UnitId u, int bank) { return at(u).shield[static_cast<std::size_t>(bank)]; }
};

// ---- asteroids (P3.2) and rings (P2.223)
TEST(ClassicAsteroids, TheCollisionTableByDieAndSpeed) {
    struct Row {
        int die, speed, points;
    };
    for (const Row r : {Row{1, 31, 0},
                        {2, 25, 0},
                        {2, 26, 5},
                        {3, 14, 0},
                        {3, 15, 3},
                        {4, 6, 0},
                        {4, 7, 2},
                        {5, 20, 10},
                        {6, 6, 0},
                        {6, 14, 10},
                        {6, 25, 15},
                        {6, 31, 30}}) {
        Wild w;
        w.set(w.a, Counter::speed, r.speed);
        EXPECT_EQ(rocks_damage(w.rules, w.at(w.a), w.rules.terrain[FeatureKind::asteroid].collision, r.die),
                  r.points)
            << "die " << r.die << " speed " << r.speed;
    }
}

TEST(ClassicAsteroids, RingsHurtLess) {
    Wild w;
    const CollisionTable& ring = w.rules.terrain[FeatureKind::ring].collision;
    w.set(w.a, Counter::speed, 26);
    EXPECT_EQ(rocks_damage(w.rules, w.at(w.a), ring, 6), 15);
    w.set(w.a, Counter::speed, 14);
    EXPECT_EQ(rocks_damage(w.rules, w.at(w.a), ring, 5), 3);
    EXPECT_EQ(rocks_damage(w.rules, w.at(w.a), ring, 3), 0);
}

TEST(ClassicAsteroids, CrewsShiftTheDieAndErraticManoeuvresTheSpeed) {
    Wild w;
    const CollisionTable& rocks = w.rules.terrain[FeatureKind::asteroid].collision;
    w.set(w.a, Counter::speed, 16);
    EXPECT_EQ(rocks_damage(w.rules, w.at(w.a), rocks, 4), 6);
    w.set(w.a, Counter::crew_quality, 1);
    EXPECT_EQ(rocks_damage(w.rules, w.at(w.a), rocks, 4), 3);
    w.set(w.a, Counter::crew_quality, -1);
    EXPECT_EQ(rocks_damage(w.rules, w.at(w.a), rocks, 4), 10);
    w.set(w.a, Counter::crew_quality, 0);
    w.set(w.a, Counter::erratic, 1);
    w.set(w.a, Counter::speed, 20);  // counts as 26
    EXPECT_EQ(rocks_damage(w.rules, w.at(w.a), rocks, 4), 15);
    w.set(w.a, Counter::navigator, 1);
    EXPECT_EQ(rocks_damage(w.rules, w.at(w.a), rocks, 4), 6);
}

TEST(ClassicAsteroids, WhoeverEntersRollsAndTheFrontShieldSuffers) {
    Wild w;
    w.enters(16, FeatureKind::asteroid);
    ASSERT_TRUE(terrain_strikes_due(w.rules, w.battle()));
    w.roll({6});
    Play play = w.play();
    EXPECT_TRUE(terrain_strikes_run(play));
    EXPECT_EQ(w.shield(w.a, 0), 30 - 15);
    EXPECT_EQ(w.events.last<TerrainStruck>().points, 15);
}

TEST(ClassicAsteroids, AsternTheRearShieldSuffers) {
    Wild w;
    w.enters(16, FeatureKind::asteroid);
    w.set(w.a, Counter::reverse, 1);
    w.roll({6});
    Play play = w.play();
    terrain_strikes_run(play);
    EXPECT_EQ(w.shield(w.a, 0), 30);
    EXPECT_EQ(w.shield(w.a, 3), 20 - 15);
}

TEST(ClassicAsteroids, AShipThatStandsInThemIsNotHurt) {
    Wild w;
    w.add(placed(FeatureKind::asteroid, w.at(w.a).hex));
    EXPECT_FALSE(terrain_strikes_due(w.rules, w.battle()));
}

TEST(ClassicAsteroids, OfTwoInColumnOnlyTheLeaderRolls) {
    Wild w;
    w.enters(16, FeatureKind::asteroid);
    // The other ship is of the same side now, one hex ahead, and left this hex on the impulse before.
    w.at(w.b).side = w.at(w.a).side;
    w.at(w.b).hex = neighbour(w.at(w.a).hex, Facing{0});
    w.at(w.b).left = w.at(w.a).hex;
    w.set(w.b, Counter::entered, w.battle().impulse_now());
    EXPECT_TRUE(follows_leader(w.battle(), w.a));
    EXPECT_FALSE(follows_leader(w.battle(), w.b));
    EXPECT_FALSE(terrain_strikes_due(w.rules, w.battle()));
    w.set(w.b, Counter::speed, 20);
    EXPECT_FALSE(follows_leader(w.battle(), w.a)) << "a column has one speed";
}

TEST(ClassicAsteroids, EachHexOnTheLineGivesOneEcmAndRingsHalf) {
    Wild w;
    const Hex from = w.at(w.a).hex, to = w.at(w.b).hex;
    EXPECT_EQ(terrain_ecm(w.rules, w.battle(), from, to), 0);
    w.add(placed(FeatureKind::asteroid, hex_at(20, 18)));
    EXPECT_EQ(terrain_ecm(w.rules, w.battle(), from, to), 1);
    w.add(placed(FeatureKind::asteroid, to));
    w.add(placed(FeatureKind::asteroid, from));
    EXPECT_EQ(terrain_ecm(w.rules, w.battle(), from, to), 3) << "both ends count";
    w.add(placed(FeatureKind::asteroid, hex_at(24, 18)));
    EXPECT_EQ(terrain_ecm(w.rules, w.battle(), from, to), 3) << "not those beside the line";
    EXPECT_FALSE(line_blocked(w.battle(), from, to));
    Wild ring;
    ring.add(placed(FeatureKind::ring, hex_at(20, 18)));
    EXPECT_EQ(terrain_ecm(ring.rules, ring.battle(), from, to), 0);
    ring.add(placed(FeatureKind::ring, hex_at(20, 19)));
    EXPECT_EQ(terrain_ecm(ring.rules, ring.battle(), from, to), 1);
}

TEST(ClassicAsteroids, FireIntoTheHexAheadLowersTheDamageOfTheNextEntry) {
    Wild w;
    const Hex ahead = neighbour(w.at(w.a).hex, Facing{0});
    w.add(placed(FeatureKind::asteroid, ahead));
    w.now().clock.impulse = 1;  // speed 16 moves on impulse 2
    w.at(w.a).capacitor = points(6);
    const auto phaser = static_cast<std::uint8_t>(group_named(w.rules, w.at(w.a).type, "phaser-1"));
    const ClearRocks order{w.a, phaser, 0, ahead};
    ASSERT_FALSE(refuse_clear_rocks(w.rules, w.battle(), order));
    EXPECT_NE(clearing_eligible(w.rules, w.battle()), 0U);
    EXPECT_EQ(refuse_clear_rocks(w.rules, w.battle(), {w.a, phaser, 0, hex_at(20, 15)})->more,
              WhyMore::no_rocks);
    w.roll({6, 6});
    Play play = w.play();
    do_clear_rocks(play, order);  // a phaser-1 at range 1 on a 6: 4 points
    EXPECT_EQ(w.at(w.a)[Counter::cleared] % 1000, 4);
    EXPECT_TRUE(refuse_clear_rocks(w.rules, w.battle(), order)) << "the phaser has fired";
    w.now().clock.impulse = 2;
    do_move(play, {w.a, Manoeuvre::ahead, 0});
    EXPECT_EQ(cleared_points(w.battle(), w.at(w.a)), 4);
    terrain_strikes_run(play);
    EXPECT_EQ(w.shield(w.a, 0), 30 - (15 - 4));
    EXPECT_EQ(cleared_points(w.battle(), w.at(w.a)), 0) << "once";
}

TEST(ClassicAsteroids, NoClearingUnderErraticManoeuvresNorAnImpulseTooEarly) {
    Wild w;
    const Hex ahead = neighbour(w.at(w.a).hex, Facing{0});
    w.add(placed(FeatureKind::asteroid, ahead));
    w.at(w.a).capacitor = points(6);
    const auto phaser = static_cast<std::uint8_t>(group_named(w.rules, w.at(w.a).type, "phaser-1"));
    w.now().clock.impulse = 2;  // speed 16 does not move on impulse 3
    EXPECT_EQ(refuse_clear_rocks(w.rules, w.battle(), {w.a, phaser, 0, ahead})->more, WhyMore::no_rocks);
    w.now().clock.impulse = 1;
    w.set(w.a, Counter::erratic, 1);
    EXPECT_EQ(refuse_clear_rocks(w.rules, w.battle(), {w.a, phaser, 0, ahead})->more, WhyMore::no_rocks);
}

// ---- ECM of everything else
TEST(ClassicTerrainEcm, NebulaNineSunspotsEightDustOne) {
    Wild w;
    const Hex from = w.at(w.a).hex, to = w.at(w.b).hex;
    w.add(placed(FeatureKind::nebula, hex_at(1, 1)));
    EXPECT_EQ(terrain_ecm(w.rules, w.battle(), from, to), 9);
    Wild sun;
    sun.add(placed(FeatureKind::sunspot, hex_at(1, 1)));
    EXPECT_EQ(terrain_ecm(sun.rules, sun.battle(), from, to), 8);
    Wild dust;
    dust.add(placed(FeatureKind::dust, hex_at(20, 18), 1));
    EXPECT_EQ(terrain_ecm(dust.rules, dust.battle(), from, to), 1);
    EXPECT_EQ(terrain_ecm(dust.rules, dust.battle(), hex_at(1, 1), hex_at(1, 5)), 0);
}

TEST(ClassicTerrainEcm, HolesAndPulsarsGiveTwoWithinTen) {
    for (const FeatureKind kind : {FeatureKind::black_hole, FeatureKind::pulsar}) {
        Wild w;
        w.add(placed(kind, hex_at(30, 16)));
        EXPECT_EQ(terrain_ecm(w.rules, w.battle(), w.at(w.a).hex, hex_at(20, 16)), 2);
        EXPECT_EQ(terrain_ecm(w.rules, w.battle(), w.at(w.a).hex, hex_at(19, 16)), 0);
    }
}

TEST(ClassicBlackHole, NoFireWithinTwoHexesOfTheLine) {
    const Rules& rules = classic_rules();
    Wild w;
    Feature hole = placed(FeatureKind::black_hole, hex_at(22, 18));
    hole.shade = static_cast<std::int8_t>(rules.terrain[FeatureKind::black_hole].blocks_within);
    w.add(hole);
    EXPECT_TRUE(line_blocked(w.battle(), hex_at(20, 20), hex_at(20, 16)));
    EXPECT_FALSE(line_blocked(w.battle(), hex_at(19, 20), hex_at(19, 16)));
}

TEST(ClassicBlackHole, PullsThoseWithinFiveOnItsImpulsesAndNobodyBeyond) {
    Wild w;
    w.add(placed(FeatureKind::black_hole, hex_at(20, 25)));  // 5 hexes from the CA, 9 from the D7
    for (const int impulse : {2, 5, 8}) {
        w.now().clock.impulse = static_cast<std::int16_t>(impulse);
        EXPECT_TRUE(terrain_moves_due(w.rules, w.battle())) << impulse;
    }
    w.now().clock.impulse = 3;
    EXPECT_FALSE(terrain_moves_due(w.rules, w.battle()));
    w.now().clock.impulse = 2;
    Play play = w.play();
    terrain_moves_run(play);
    EXPECT_EQ(w.at(w.a).hex, hex_at(20, 21));
    EXPECT_EQ(w.at(w.a).facing, Facing{0}) << "it keeps its facing";
    EXPECT_EQ(w.at(w.b).hex, hex_at(20, 16));
}

TEST(ClassicBlackHole, WhoFallsInIsLost) {
    Wild w;
    w.add(placed(FeatureKind::black_hole, neighbour(w.at(w.a).hex, Facing{3})));
    Play play = w.play();
    terrain_moves_run(play);
    EXPECT_EQ(w.at(w.a).fate, Fate::destroyed);
}

TEST(ClassicBlackHole, AWaveOfAHundredEveryTenTurnsFromTurnFive) {
    Wild w;
    Feature hole = placed(FeatureKind::black_hole, hex_at(40, 40));
    hole.speed = 32;
    w.add(hole);
    for (int turn = 1; turn <= 15; ++turn) {
        w.now().clock = {static_cast<std::int16_t>(turn), 1, 0};
        EXPECT_EQ(terrain_moves_due(w.rules, w.battle()), turn == 5 || turn == 15) << turn;
    }
    w.now().clock = {5, 1, 0};
    Play play = w.play();
    terrain_moves_run(play);
    ASSERT_EQ(w.battle().field.features.size(), 2U);
    EXPECT_EQ(w.battle().field.features[1].kind, FeatureKind::gravity_wave);
    EXPECT_EQ(w.battle().field.features[1].strength, 100);
    EXPECT_EQ(w.battle().field.features[1].radius, 1);
    w.now().clock.impulse = 2;
    terrain_moves_run(play);
    EXPECT_EQ(w.battle().field.features[1].radius, 2) << "the ring widens";
}

TEST(ClassicNeutronStar, PullsOnImpulseSixteenWithinTwentyFive) {
    Wild w;
    w.add(placed(FeatureKind::neutron_star, hex_at(20, 41)));  // 21 from the CA, 25 from the D7
    w.now().clock.impulse = 16;
    Play play = w.play();
    ASSERT_TRUE(terrain_moves_due(w.rules, w.battle()));
    terrain_moves_run(play);
    EXPECT_EQ(w.at(w.a).hex, hex_at(20, 21));
    EXPECT_EQ(w.at(w.b).hex, hex_at(20, 17));
    w.now().clock.impulse = 17;
    EXPECT_FALSE(terrain_moves_due(w.rules, w.battle()));
}

TEST(ClassicPulls, TheClosestSourceActsFirst) {
    Wild w;
    w.add(placed(FeatureKind::black_hole, hex_at(20, 25)));  // 5 behind
    w.add(placed(FeatureKind::black_hole, hex_at(20, 17)));  // 3 ahead
    Play play = w.play();
    terrain_moves_run(play);
    std::vector<int> order;
    for (const Event& e : w.events.all)
        if (const auto* d = std::get_if<Dragged>(&e); d != nullptr && d->unit == w.a)
            order.push_back(d->feature);
    EXPECT_EQ(order, (std::vector<int>{1, 0}));
}

// ---- waves (P9, P14)
TEST(ClassicGravityWave, SplitsItsPointsOverTheTwoShieldsThatLookAtItAndTurnsTheUnit) {
    Wild w;
    Feature wave = placed(FeatureKind::gravity_wave, hex_at(20, 21));
    wave.strength = 21;
    wave.speed = 32;
    wave.facing = Facing{0};  // from D and E
    w.add(wave);
    Play play = w.play();
    ASSERT_TRUE(terrain_moves_due(w.rules, w.battle()));
    terrain_moves_run(play);
    EXPECT_EQ(w.shield(w.a, 3), 20 - 11) << "the odd point to either";
    EXPECT_EQ(w.shield(w.a, 4), 20 - 10);
    EXPECT_EQ(w.shield(w.a, 0), 30);
    EXPECT_EQ(w.at(w.a).facing.at % 3, 2) << "along the wave: C or F";
}

TEST(ClassicGravityWave, AUnitThatRunsAlongItIsNotTurned) {
    Wild w;
    w.at(w.a).facing = Facing{2};
    Feature wave = placed(FeatureKind::gravity_wave, w.at(w.a).hex);
    wave.strength = 10;
    wave.speed = 1;
    Play play = w.play();
    w.add(wave);
    wave_strikes(play, w.a, 0);
    EXPECT_EQ(w.at(w.a).facing, Facing{2});
}

TEST(ClassicGravityWave, WhoEntersItsRowIsHitAgain) {
    Wild w;
    Feature wave = placed(FeatureKind::gravity_wave, w.at(w.a).hex);
    wave.strength = 10;
    wave.speed = 1;
    w.add(wave);
    EXPECT_FALSE(terrain_strikes_due(w.rules, w.battle()));
    w.set(w.a, Counter::entered, w.battle().impulse_now());
    EXPECT_TRUE(terrain_strikes_due(w.rules, w.battle()));
}

TEST(ClassicIonStorm, WavesOfTenEveryThirtyTwoHexes) {
    Wild w;
    Feature storm = placed(FeatureKind::ion_storm, hex_at(20, 20));
    storm.facing = Facing{0};
    storm.speed = 8;
    EXPECT_TRUE(on_wave(w.rules, storm, hex_at(20, 20)));
    EXPECT_TRUE(on_wave(w.rules, storm, along(hex_at(20, 20), Facing{0}, 32)));
    EXPECT_FALSE(on_wave(w.rules, storm, along(hex_at(20, 20), Facing{0}, 16)));
    EXPECT_EQ(w.rules.terrain[FeatureKind::ion_storm].wave, 10);
}

// ---- bursts, heat, radiation
TEST(ClassicPulsar, TheBurstWeakensWithRange) {
    const TerrainRow& row = classic_rules().terrain[FeatureKind::pulsar];
    EXPECT_EQ(burst_at(row, 60, 5), 60);
    EXPECT_EQ(burst_at(row, 60, 6), 45);
    EXPECT_EQ(burst_at(row, 50, 10), 38) << ".5 up";
    EXPECT_EQ(burst_at(row, 60, 20), 30);
    EXPECT_EQ(burst_at(row, 50, 50), 13);
    EXPECT_EQ(burst_at(row, 60, 51), 0);
}

TEST(ClassicPulsar, BurstsOnTheImpulsesOfTheScenarioOnTheFacingShield) {
    Wild w;
    Feature pulsar = placed(FeatureKind::pulsar, hex_at(20, 10));
    pulsar.impulses = 1U << 19U;
    w.add(pulsar);
    EXPECT_FALSE(bursts_due(w.rules, w.battle()));
    w.now().clock.impulse = 20;
    ASSERT_TRUE(bursts_due(w.rules, w.battle()));
    w.roll({2, 3, 4, 3, 4});  // the burst, and two internals
    Play play = w.play();
    bursts_run(play);
    EXPECT_EQ(w.shield(w.a, 0), 30 - 15) << "20 points at range 10: 75 %";
    EXPECT_EQ(w.shield(w.b, 3), 0) << "the D7 shows it its rear";
    EXPECT_EQ(w.at(w.b)[Counter::internals], 15 - 13);
}

TEST(ClassicHeatZone, APointForEachShieldThatIsDown) {
    Wild w;
    w.add(placed(FeatureKind::heat_zone, w.at(w.a).hex, 2));
    w.at(w.a).shield[1] = 0;
    w.at(w.a).shield[4] = 0;
    w.now().clock.impulse = 5;
    EXPECT_FALSE(interface_due(w.rules, w.battle()));
    for (const int impulse : {4, 12, 20, 28}) {
        w.now().clock.impulse = static_cast<std::int16_t>(impulse);
        EXPECT_TRUE(interface_due(w.rules, w.battle()));
    }
    w.roll({3, 4, 3, 4});
    Play play = w.play();
    interface_run(play);
    EXPECT_EQ(w.at(w.a)[Counter::internals], 2);
    EXPECT_EQ(w.at(w.b)[Counter::internals], 0) << "outside the zone";
}

TEST(ClassicRadiationZone, ACrewUnitWhereAShieldIsDownAndNoneBehindWholeShields) {
    Wild w;
    w.add(placed(FeatureKind::radiation_zone, w.at(w.a).hex, 9));
    w.now().clock.impulse = 4;
    w.at(w.a).shield[2] = 0;
    Play play = w.play();
    interface_run(play);
    EXPECT_EQ(w.at(w.a)[Counter::crew_lost], 1);
    EXPECT_EQ(w.at(w.b)[Counter::crew_lost], 0);
    EXPECT_EQ(w.at(w.a)[Counter::internals], 0);
}

TEST(ClassicHeatZone, AShuttleHasNoShieldThatCouldBeDown) {
    Wild w;
    w.add(placed(FeatureKind::heat_zone, w.at(w.a).hex, 2));
    w.at(w.a).type = class_named(w.rules, "general/admin");
    w.now().clock.impulse = 4;
    Play play = w.play();
    interface_run(play);
    EXPECT_EQ(w.events.count<TerrainStruck>(), 0);
    EXPECT_TRUE(w.at(w.a).active());
}

// ---- nova, comet, barrier, atmosphere
TEST(ClassicNova, ItsFrontAdvancesOnImpulseSixteenAndDestroys) {
    Wild w;
    w.add(placed(FeatureKind::nova, hex_at(20, 23), 2));  // the CA stands 3 hexes away
    w.now().clock.impulse = 15;
    EXPECT_FALSE(terrain_moves_due(w.rules, w.battle()));
    w.now().clock.impulse = 16;
    Play play = w.play();
    terrain_moves_run(play);
    EXPECT_EQ(w.at(w.a).fate, Fate::destroyed);
    EXPECT_TRUE(w.at(w.b).active());
}

TEST(ClassicComet, MovesOnAndCrushes) {
    Wild w;
    Feature comet = placed(FeatureKind::comet, hex_at(20, 22));
    comet.speed = 32;
    w.add(comet);
    Play play = w.play();
    terrain_moves_run(play);
    EXPECT_EQ(w.battle().field.features[0].hex, hex_at(20, 21));
    EXPECT_TRUE(w.at(w.a).active());
    terrain_moves_run(play);
    EXPECT_EQ(w.at(w.a).fate, Fate::destroyed);
}

TEST(ClassicBarrier, StopsTheShipAndStrikesTheShieldThatMeetsIt) {
    Wild w;
    w.now().field.map = {40, 40};
    w.now().field.edge = EdgeRule::tournament_barrier;
    w.at(w.a).hex = hex_at(20, 1);
    Play play = w.play();
    do_move(play, {w.a, Manoeuvre::ahead, 0});
    EXPECT_TRUE(w.at(w.a).active());
    EXPECT_EQ(w.at(w.a).hex, hex_at(20, 1));
    EXPECT_EQ(w.shield(w.a, 0), 25);
    EXPECT_EQ(w.at(w.a)[Counter::speed], 0);
}

TEST(ClassicAtmosphere, IsEnteredAtSpeedOneAndShutsOutErraticManoeuvres) {
    Wild w;
    Feature planet = placed(FeatureKind::planet, hex_at(20, 18));
    planet.air = 1;
    w.add(planet);
    EXPECT_EQ(refuse_move(w.rules, w.battle(), {w.a, Manoeuvre::ahead, 0})->more, WhyMore::too_fast_for_air);
    EXPECT_TRUE(in_air(w.battle(), hex_at(20, 19)));
    EXPECT_FALSE(in_air(w.battle(), hex_at(20, 18))) << "that is the planet";
    EXPECT_EQ(air_on_line(w.battle(), hex_at(20, 20), hex_at(20, 19)), 1);
    EXPECT_EQ(air_row(w.rules, w.battle(), hex_at(20, 20), hex_at(20, 19), "photon")->amount, 25);
    EXPECT_EQ(air_row(w.rules, w.battle(), hex_at(1, 1), hex_at(1, 5), "photon"), nullptr);
}

TEST(ClassicAtmosphere, PhasersRollOneHigherPhotonsLoseAQuarterDisruptorsAPoint) {
    Wild w;
    Feature planet = placed(FeatureKind::planet, hex_at(18, 18));
    planet.air = 2;  // the hexes 2018 and 2017 of the line, and 2019
    w.add(planet);
    const int hexes = air_on_line(w.battle(), w.at(w.a).hex, w.at(w.b).hex);
    ASSERT_GT(hexes, 0);
    const auto plan = [&](UnitId by, const char* weapon, UnitId at) {
        const auto g = static_cast<std::uint8_t>(group_named(w.rules, w.at(by).type, weapon));
        return plan_shot(w.rules, w.battle(), by, g, 0, at, {});
    };
    EXPECT_EQ(plan(w.a, "phaser-1", w.b).shift.steps.of(ShiftTerm::air), hexes);
    EXPECT_EQ(plan(w.a, "photon", w.b).fit.air_percent, 25 * hexes);
    EXPECT_EQ(plan(w.b, "disruptor", w.a).fit.air_points, hexes);
    EXPECT_EQ(outcome_of(w.rules
                             .weapon(w.rules.type(w.at(w.a).type)
                                         .groups[group_named(w.rules, w.at(w.a).type, "photon")]
                                         .weapon)
                             .modes[0],
                         ShotFit{.air_percent = 25}, 4, 4, 0, 1, points(4))
                  .points,
              6)
        << "8 points less a quarter";
}

TEST(ClassicNebula, AtMostFivePointsOfReinforcement) {
    Wild w;
    EXPECT_EQ(reinforcement_most(w.rules, w.battle(), Line::specific_reinforcement), -1);
    w.add(placed(FeatureKind::nebula, hex_at(1, 1), 60));
    EXPECT_EQ(reinforcement_most(w.rules, w.battle(), Line::specific_reinforcement), 5);
    EXPECT_EQ(reinforcement_most(w.rules, w.battle(), Line::general_reinforcement), 5);
}

// ---- what no source gives must be said
TEST(ClassicTerrain, WhatNoSourceGivesIsAskedFor) {
    const Rules& rules = classic_rules();
    Feature wave = placed(FeatureKind::gravity_wave, hex_at(5, 5));
    EXPECT_NE(feature_fault(rules, wave)->find("speed"), std::string::npos);
    wave.speed = 8;
    EXPECT_NE(feature_fault(rules, wave)->find("strength"), std::string::npos);
    wave.strength = 10;
    EXPECT_FALSE(feature_fault(rules, wave));
    EXPECT_NE(feature_fault(rules, placed(FeatureKind::pulsar, hex_at(5, 5)))->find("impulses"),
              std::string::npos);
    EXPECT_FALSE(rules.terrain[FeatureKind::dust].collision.known) << "the dust table is in no source";
    EXPECT_TRUE(feature_fault(tng_rules(), placed(FeatureKind::nebula, hex_at(5, 5))));
}
// P4.14: a pull drags mines along, and units into their reach.
TEST(ClassicBlackHole, ThePullMovesMinesAndMayBringAShipToThem) {
    Wild w;
    w.add(placed(FeatureKind::black_hole, hex_at(20, 25)));
    Mine m;
    m.state = MineState::live;
    m.hex = hex_at(20, 22);
    w.now().mines.push_back(m);
    m.hex = hex_at(20, 24);
    w.now().mines.push_back(m);
    Play play = w.play();
    terrain_moves_run(play);
    ASSERT_EQ(w.battle().mines.size(), 1U) << "the second has fallen in";
    EXPECT_EQ(w.battle().mines[0].hex, hex_at(20, 23));
    EXPECT_EQ(w.at(w.a)[Counter::entered], w.battle().impulse_now())
        << "the dragged ship came into its hex: mines may go off";
}

TEST(ClassicNebula, MinesDoNotGoOff) {
    Wild w;
    Mine m;
    m.state = MineState::live;
    m.hex = w.at(w.a).hex;
    w.now().mines.push_back(m);
    w.set(w.a, Counter::entered, w.battle().impulse_now());
    w.set(w.a, Counter::speed, 20);
    EXPECT_TRUE(mines_due(w.rules, w.battle()));
    w.add(placed(FeatureKind::nebula, hex_at(20, 20)));
    EXPECT_FALSE(mines_due(w.rules, w.battle()));
}

// P2.52: who stands on a planet has two points of clutter about him.
TEST(ClassicBombardment, TheGroundGivesTwoPointsOfEcm) {
    Wild w;
    EXPECT_EQ(terrain_ecm(w.rules, w.battle(), w.at(w.a).hex, w.at(w.b).hex), 0);
    w.add(placed(FeatureKind::planet, w.at(w.b).hex));
    EXPECT_EQ(terrain_ecm(w.rules, w.battle(), w.at(w.a).hex, w.at(w.b).hex), 2);
    EXPECT_EQ(terrain_ecm(w.rules, w.battle(), w.at(w.b).hex, w.at(w.a).hex), 0)
        << "not for the one above it";
}

// ---- dust (P13) and intense dust (P13.5): the impulses are known, the tables are settings
TEST(ClassicDust, StrikesOnItsImpulsesByTheTableThatIsEntered) {
    for (const FeatureKind kind : {FeatureKind::dust, FeatureKind::intense_dust}) {
        Wild w;
        Rules rules = w.rules;
        EXPECT_FALSE(rules.terrain[kind].collision.known) << "its table is in no source";
        EXPECT_EQ(rules.terrain[kind].conf, "?");
        w.add(placed(kind, w.at(w.a).hex));
        w.now().clock.impulse = 5;
        EXPECT_FALSE(terrain_strikes_due(rules, w.battle())) << "an empty table does nothing";
        // Not the book's figures: up to speed 10 nothing, then 2 on a 4.
        CollisionTable& table = rules.terrain[kind].collision;
        table.known = true;
        table.upto = {10, 20, 30, 999};
        table.damage[3] = {0, 2, 4, 6};
        for (int impulse = 1; impulse <= 32; ++impulse) {
            w.now().clock.impulse = static_cast<std::int16_t>(impulse);
            EXPECT_EQ(terrain_strikes_due(rules, w.battle()), impulse % 5 == 0 && impulse <= 30) << impulse;
        }
        w.now().clock.impulse = 10;
        w.set(w.a, Counter::speed, 16);
        w.roll({4});
        Play play{rules, w.now(), w.dice, &w.events};
        EXPECT_TRUE(terrain_strikes_run(play));
        EXPECT_EQ(w.shield(w.a, 0), 30 - 2);
        w.set(w.a, Counter::speed, 10);
        w.roll({4});
        EXPECT_TRUE(terrain_strikes_run(play));
        EXPECT_EQ(w.shield(w.a, 0), 30 - 2) << "too slow to be hurt";
        EXPECT_EQ(w.shield(w.b, 0), w.rules.type(w.at(w.b).type).bank_boxes[0]) << "outside the cloud";
    }
}

TEST(ClassicTerrainEcm, IntenseDustIsARowOfItsOwn) {
    Wild w;
    w.add(placed(FeatureKind::intense_dust, hex_at(20, 18), 1));
    EXPECT_EQ(terrain_ecm(w.rules, w.battle(), w.at(w.a).hex, w.at(w.b).hex),
              w.rules.terrain[FeatureKind::intense_dust].line_ecm_once);
    EXPECT_FALSE(feature_fault(w.rules, placed(FeatureKind::intense_dust, hex_at(5, 5))));
}

// P3.25 with D1: fire into the rocks is fire, of a weapon that has its shots, its holder and its owner.
TEST(ClassicAsteroids, FireIntoTheRocksIsTheWeaponsShotOfTheTurn) {
    Wild w;
    const Hex ahead = neighbour(w.at(w.a).hex, Facing{0});
    w.add(placed(FeatureKind::asteroid, ahead));
    w.now().clock.impulse = 1;
    w.at(w.a).capacitor = points(6);
    const auto phaser = static_cast<std::uint8_t>(group_named(w.rules, w.at(w.a).type, "phaser-1"));
    const ClearRocks order{w.a, phaser, 0, ahead};
    w.set(w.a, Counter::captured_from, 1);
    EXPECT_EQ(refuse_clear_rocks(w.rules, w.battle(), order)->more, WhyMore::captured);
    w.set(w.a, Counter::captured_from, 0);
    ASSERT_FALSE(refuse_clear_rocks(w.rules, w.battle(), order));
    w.roll({6});
    Play play = w.play();
    do_clear_rocks(play, order);
    w.now().clock.impulse = 17;  // speed 16 moves on impulse 18; the phaser's gap is long over
    EXPECT_TRUE(refuse_clear_rocks(w.rules, w.battle(), order)) << "once a turn";
}

}  // namespace
}  // namespace impulse
