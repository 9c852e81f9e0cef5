// Terrain beyond planets: figures of R11 and M11 with the tables as shipped.
#include <gtest/gtest.h>

#include <algorithm>

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

// P3.2 and P2.223; a comet's tail is as asteroids (P15).
TEST(ClassicAsteroids, RocksRingsAndTailsStrikeByDieAndSpeed) {
    using Table = std::array<std::array<int, 4>, 6>;
    const Table rocks{
        {{0, 0, 0, 0}, {0, 0, 0, 5}, {0, 0, 3, 10}, {0, 2, 6, 15}, {0, 6, 10, 20}, {0, 10, 15, 30}}},
        rings{{{0, 0, 0, 0}, {0, 0, 0, 2}, {0, 0, 1, 5}, {0, 1, 3, 7}, {0, 3, 5, 10}, {0, 5, 7, 15}}};
    constexpr std::array<std::pair<int, int>, 4> bands{{{1, 6}, {7, 14}, {15, 25}, {26, 31}}};
    Wild w;
    for (const auto& [kind, table] : {std::pair{FeatureKind::asteroid, rocks},
                                      {FeatureKind::comet_tail, rocks},
                                      {FeatureKind::ring, rings}})
        for (std::size_t band = 0; band < bands.size(); ++band)
            for (const int speed : {bands[band].first, bands[band].second}) {
                w.set(w.a, Counter::speed, speed);
                for (int die = 1; die <= 6; ++die)
                    EXPECT_EQ(rocks_damage(w.rules, w.at(w.a), w.rules.terrain[kind].collision, die),
                              table[static_cast<std::size_t>(die - 1)][band])
                        << word(kind) << ", speed " << speed << ", die " << die;
            }
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
    w.set(w.a, Counter::lock_on, 1);
    const auto phaser = static_cast<std::uint8_t>(group_named(w.rules, w.at(w.a).type, "phaser-1"));
    const ClearRocks order{w.a, phaser, 0, ahead};
    ASSERT_FALSE(refuse_clear_rocks(w.rules, w.battle(), order));
    EXPECT_FALSE(clearing_eligible(w.rules, w.battle()).empty());
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

// P4: every impulse within 2 hexes; within 5 also on 2, 8, 13, 19, 24 and 29, within 10 on 5, 16 and 27, within 20 on 11
// and 22, within 30 on 32, each band with those around it. A white dwarf at half the ranges.
TEST(ClassicBlackHole, PullsByRangeAndImpulse) {
    const std::vector<int> far{32}, wide{11, 22, 32}, ten{5, 11, 16, 22, 27, 32},
        five{2, 5, 8, 11, 13, 16, 19, 22, 24, 27, 29, 32};
    for (const auto& [kind, half] : {std::pair{FeatureKind::black_hole, 1}, {FeatureKind::white_dwarf, 2}})
        for (int range = 1; range <= 32; ++range) {
            Wild w;
            w.at(w.b).fate = Fate::disengaged;
            w.add(placed(kind, along(w.at(w.a).hex, Facing{3}, range)));
            for (int impulse = 1; impulse <= 32; ++impulse) {
                w.now().clock.impulse = static_cast<std::int16_t>(impulse);
                const auto on = [&](const std::vector<int>& list) {
                    return std::find(list.begin(), list.end(), impulse) != list.end();
                };
                const bool pulled = range <= 2 / half    ? true
                                    : range <= 5 / half  ? on(five)
                                    : range <= 10 / half ? on(ten)
                                    : range <= 20 / half ? on(wide)
                                    : range <= 30 / half ? on(far)
                                                         : false;
                EXPECT_EQ(terrain_moves_due(w.rules, w.battle()), pulled) << range << " " << impulse;
            }
        }
    Wild w;
    w.add(placed(FeatureKind::black_hole, hex_at(20, 25)));  // 5 hexes from the CA, 9 from the D7
    Play play = w.play();                                    // impulse 2
    terrain_moves_run(play);
    EXPECT_EQ(w.at(w.a).hex, hex_at(20, 21));
    EXPECT_EQ(w.at(w.a).facing, Facing{0}) << "it keeps its facing";
    EXPECT_EQ(w.at(w.b).hex, hex_at(20, 16)) << "too far for impulse 2";
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
    w.now().clock.impulse = 1;  // the wave has come one hex and has all its points
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

// P9: nine tenths of it for each hex, rounded down, to the 21st; then a percent of its start for each hex short of 33.
TEST(ClassicGravityWave, WeakensWithEachHexAndIsGoneAfterThirtyTwo) {
    Wild w;
    Feature wave = placed(FeatureKind::gravity_wave, hex_at(5, 5));
    wave.strength = 100;
    wave.speed = 32;
    const std::vector<std::pair<int, int>> points{{1, 100}, {2, 90},  {3, 81},  {4, 72},  {5, 65},
                                                  {6, 59},  {11, 34}, {20, 13}, {21, 12}, {22, 11},
                                                  {27, 6},  {32, 1},  {33, 0}};
    for (const auto& [hexes, left] : points) {
        w.now().clock = {static_cast<std::int16_t>(hexes > 32 ? 2 : 1),
                         static_cast<std::int16_t>((hexes - 1) % 32 + 1), 0};
        EXPECT_EQ(wave_points(w.rules, w.battle(), wave), left) << hexes;
        Feature ring = wave;  // a ring is as wide as it has come, whenever it began
        ring.radius = static_cast<std::uint8_t>(hexes);
        w.now().clock = {7, 3, 0};
        EXPECT_EQ(wave_points(w.rules, w.battle(), ring), left) << hexes;
    }
    Feature late = wave;
    late.from_turn = 4;
    w.now().clock = {4, 2, 0};
    EXPECT_EQ(wave_points(w.rules, w.battle(), late), 90) << "it began with its turn";
    w.now().clock = {2, 1, 0};
    w.add(wave);
    Play play = w.play();
    terrain_moves_run(play);
    EXPECT_TRUE(w.battle().field.features.empty()) << "it is gone";
}

TEST(ClassicGravityWave, GoesAHexAnImpulseAndBeginsWithTenToAHundred) {
    const Rules& rules = classic_rules();
    EXPECT_EQ(rules.terrain[FeatureKind::gravity_wave].wave_speed, 32);
    Feature wave = placed(FeatureKind::gravity_wave, hex_at(5, 5));
    for (const auto& [strength, right] :
         {std::pair{9, false}, {10, true}, {100, true}, {101, false}, {0, false}}) {
        wave.strength = static_cast<std::int16_t>(strength);
        EXPECT_EQ(feature_fault(rules, wave).has_value(), !right) << strength;
    }
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

// P5: a pulsar that bursts as it likes: an impulse from 2 on, and the next burst one to three turns later.
TEST(ClassicPulsar, AVariableOneThrowsItsNextBurst) {
    Wild w;
    w.now().clock = {1, 1, 0};
    w.add(placed(FeatureKind::pulsar, hex_at(20, 10)));
    EXPECT_FALSE(feature_fault(w.rules, w.battle().field.features[0]));
    ASSERT_TRUE(bursts_due(w.rules, w.battle())) << "the first burst is thrown";
    w.roll({19});  // of 31: impulse 20
    Play play = w.play();
    bursts_run(play);
    EXPECT_EQ(w.shield(w.a, 0), 30);
    for (int impulse = 2; impulse <= 32; ++impulse) {
        w.now().clock.impulse = static_cast<std::int16_t>(impulse);
        EXPECT_EQ(bursts_due(w.rules, w.battle()), impulse == 20) << impulse;
    }
    w.now().clock.impulse = 20;
    w.roll({1, 3, 31});  // 10 points; three turns on, impulse 32
    bursts_run(play);
    EXPECT_EQ(w.shield(w.a, 0), 30 - 8) << "10 points at range 10: 75 %, .5 up";
    int bursts = 0;
    for (int turn = 1; turn <= 6; ++turn)
        for (int impulse = 1; impulse <= 32; ++impulse) {
            if (turn == 1 && impulse <= 20) continue;
            w.now().clock = {static_cast<std::int16_t>(turn), static_cast<std::int16_t>(impulse), 0};
            if (!bursts_due(w.rules, w.battle())) continue;
            ++bursts;
            EXPECT_EQ(turn, 4);
            EXPECT_EQ(impulse, 32);
        }
    EXPECT_EQ(bursts, 1);
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
    EXPECT_NE(feature_fault(rules, wave)->find("strength"), std::string::npos);
    wave.strength = 10;
    EXPECT_FALSE(feature_fault(rules, wave));
    EXPECT_NE(feature_fault(rules, placed(FeatureKind::ion_storm, hex_at(5, 5)))->find("speed"),
              std::string::npos);
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

// ---- dust (P13) and intense dust (P13.5): the table by speed and impulse
TEST(ClassicDust, StrikesByImpulseAndSpeedWithoutADie) {
    struct Band {
        int from, to;
        std::vector<int> impulses;
    };
    const std::vector<Band> table{{0, 8, {}},
                                  {9, 12, {15}},
                                  {13, 18, {5, 25}},
                                  {19, 22, {10, 20, 30}},
                                  {23, 25, {5, 15, 20, 30}},
                                  {26, 28, {10, 15, 20, 25, 30}},
                                  {29, 31, {5, 10, 15, 20, 25, 30}}};
    for (const auto& [kind, points] : {std::pair{FeatureKind::dust, 1}, {FeatureKind::intense_dust, 2}}) {
        Wild w;
        w.add(placed(kind, w.at(w.a).hex));
        for (const Band& band : table)
            for (int speed = band.from; speed <= band.to; ++speed) {
                w.set(w.a, Counter::speed, speed);
                for (int impulse = 1; impulse <= 32; ++impulse) {
                    w.now().clock.impulse = static_cast<std::int16_t>(impulse);
                    const bool struck =
                        std::find(band.impulses.begin(), band.impulses.end(), impulse) != band.impulses.end();
                    EXPECT_EQ(terrain_strikes_due(w.rules, w.battle()), struck) << speed << " " << impulse;
                }
            }
        w.set(w.a, Counter::speed, 16);
        w.now().clock.impulse = 25;
        Play play = w.play();  // there are no dice
        EXPECT_TRUE(terrain_strikes_run(play));
        EXPECT_EQ(w.shield(w.a, 0), 30 - points);
        EXPECT_EQ(w.shield(w.b, 0), w.rules.type(w.at(w.b).type).bank_boxes[0]) << "outside the cloud";
        EXPECT_NE(w.rules.terrain[kind].conf, "?");
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
