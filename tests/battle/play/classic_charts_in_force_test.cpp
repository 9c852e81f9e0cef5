// The charts of the classic rules at work: what size classes pay, what boxes of tracks cost, when ships turn or leave.
// Units:  points of energy and of repair, boxes, hexes.
// Rule:   classic Annex 1, B3, C3.31, C5.2, C6.5, C7.2, C7.3, D3.3, D6.2, D8.4, D9.7, F2.2, G7.36, G8.32,
//         G9.4, S1.43.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "battle/areas/travel.h"
#include "battle/core/tracks.h"
#include "battle/damage/critical.h"
#include "battle/damage/shields.h"
#include "battle/end/boarding.h"
#include "battle/end/disengage.h"
#include "battle/fire/effective_range.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/tactical_manoeuvre.h"
#include "battle/movement/towing.h"
#include "battle/play/allocation.h"
#include "battle/play/class_index.h"
#include "battle/play/class_reader.h"
#include "battle/play/tech_keys.h"
#include "battle/repair/damage_control.h"
#include "battle/seeking/flight.h"
#include "battle/systems/marines.h"
#include "battle/systems/transporter.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A Federation cruiser whose sheet says another size class.
struct SizedShip : TableBattle {
    UnitId ship, foe;
    explicit SizedShip(int size_class) : TableBattle("classic") {
        Sheet sheet;
        for (const ShipClass& c : rules.classes)
            if (c.sheet.key == "federation/ca") sheet = c.sheet;
        sheet.key = "federation/sized";
        sheet.size_class = size_class;
        auto type = read_class(rules, TechKeys{}, sheet);
        EXPECT_TRUE(type) << (type ? "" : type.error().what);
        rules.classes.push_back(*type);
        index_classes(rules);
        ship = unit(0, "2020", 'A', ClassId{rules.classes.size() - 1});
        foe = unit(1, "2016", 'D', "klingon/d7");
        clock(1, 0);
    }
    [[nodiscard]] Energy pays(Line line, int level) const {
        Allocate form = default_form(rules, battle, ship);
        form.shield_level = static_cast<std::uint8_t>(level);
        return bill_of(rules, battle, form).line[static_cast<std::size_t>(line)];
    }
};

struct SizeCost {
    int size_class;
    Energy life_support, minimum, full;
};

TEST(ClassicSizeCosts, LifeSupportAndShieldsCostByTheSizeClass) {
    for (const SizeCost& row : {SizeCost{1, points(3), points(2), points(7)},
                                {2, ratio(3, 2), points(1), points(4)},
                                {3, points(1), points(1), points(2)},
                                {4, ratio(1, 2), ratio(1, 2), points(1)},
                                {5, Energy{}, ratio(1, 2), points(1)}}) {
        const SizedShip s(row.size_class);
        EXPECT_EQ(s.pays(Line::life_support, 2), row.life_support) << row.size_class;
        EXPECT_EQ(s.pays(Line::shields, 0), Energy{}) << row.size_class;
        EXPECT_EQ(s.pays(Line::shields, 1), row.minimum) << row.size_class;
        EXPECT_EQ(s.pays(Line::shields, 2), row.full) << row.size_class;
    }
}

// Minimum shields keep up five boxes of each shield, whatever the ship.
TEST(ClassicSizeCosts, MinimumShieldsStopFivePoints) {
    for (int size_class = 1; size_class <= 5; ++size_class) {
        SizedShip s(size_class);
        s.clock(1, 5);
        s.set(s.ship, Counter::shield_level, 1);
        Play p = s.play();
        strike(p, s.ship, s.foe, 0, 9, VolleyKind::direct, 0);
        int inside = 0;
        for (const Volley& v : s.battle.volleys) inside += v.points;
        EXPECT_EQ(inside, 9 - 5) << size_class;
    }
}

// D9.7: ten points for a box of the sensor or scanner track, whatever stands in it.
TEST(ClassicTrackRepair, EveryBoxCostsTenPoints) {
    TableBattle b{"classic"};
    const ClassId type = b.bare_class({{"bridge", 1}});
    const UnitId ship = b.unit(0, "2020", 'A', type);
    Sheet& sheet = b.rules.classes[type.index()].sheet;
    for (const RepairTarget what : {RepairTarget::sensor, RepairTarget::scanner})
        for (int number = 0; number <= 9; ++number) {
            (what == RepairTarget::sensor ? sheet.sensor : sheet.scanner).ratings = {
                static_cast<decltype(sheet.sensor.ratings)::value_type>(number), 0};
            b.set(ship, what == RepairTarget::sensor ? Counter::sensor_lost : Counter::scanner_lost, 1);
            EXPECT_EQ(repair_cost(b.rules, b.at(ship), what, 0), 10) << word(what) << " " << number;
        }
}

// D6.2: what has no scanner, such as a shuttle, adds nothing to its ranges.
TEST(ClassicTrackRepair, WhatHasNoScannerTrackAddsNoHexToItsRanges) {
    TableBattle b{"classic"};
    const ClassId type = b.bare_class({{"phaser-3", 1}});
    b.rules.classes[type.index()].sheet.scanner.ratings.clear();
    const UnitId by = b.unit(0, "2020", 'A', type), at = b.unit(1, "2017", 'D', "klingon/d7");
    b.clock(1, 5);
    EXPECT_EQ(effective_range(b.rules, b.battle, by, at, 3).sum, 3);
}

// D8.4: up to 4; at the second try the die counts one less, at the third two less.
TEST(ClassicCriticalRepair, SucceedsOnFourThenOnFiveThenOnSix) {
    for (int failed = 0; failed <= 3; ++failed)
        for (int die = 1; die <= 6; ++die) {
            TableBattle b{"classic"};
            b.battle.field.critical_hits = 1;
            const UnitId ship = b.unit(0, "2020", 'A', "federation/ca");
            b.unit(1, "2010", 'D', "klingon/d7");
            b.clock(2, 32);
            Play p = b.play();
            suffer_critical(p, ship, CriticalKind::tractors);
            b.set(ship, Counter::critical_tries, failed);
            b.faces({die});
            mend_criticals_run(p);
            EXPECT_EQ(b.at(ship).critical(CriticalKind::tractors), die > std::min(4 + failed, 6))
                << "after " << failed << " failures, die " << die;
        }
}

struct ModeBrackets {
    const char* letter;
    std::vector<int> upto;  // the last speed that turns after 1, 2, 3 ... hexes; beyond it takes one more
};

// C3.31: a ship of each turn mode turns after so many hexes and not after one less.
TEST(ClassicTurnModesInForce, AShipTurnsAfterTheHexesOfItsSpeed) {
    TableBattle b{"classic"};
    const UnitId ship = b.unit(0, "2020", 'A', "federation/ca");
    b.unit(1, "5050", 'D', "klingon/d7");
    ShipClass& type = b.rules.classes[b.at(ship).type.index()];
    for (const ModeBrackets& row : std::vector<ModeBrackets>{{"AA", {8, 16, 24}},
                                                             {"A", {6, 12, 19, 26}},
                                                             {"B", {5, 10, 15, 21, 28}},
                                                             {"C", {4, 9, 14, 20, 27}},
                                                             {"D", {4, 8, 12, 17, 24}},
                                                             {"E", {3, 6, 10, 14, 20, 29}},
                                                             {"F", {3, 5, 9, 13, 17, 23, 29}},
                                                             {"shuttle", {11, 23}}}) {
        for (std::size_t mode = 0; mode < b.rules.turn_modes.size(); ++mode)
            if (b.rules.turn_modes[mode].id == row.letter) type.turn_mode = static_cast<std::uint8_t>(mode);
        for (int speed = 1; speed <= 31; ++speed) {
            int hexes = speed == 1 ? 0 : 1;
            for (const int upto : row.upto) hexes += speed > upto ? 1 : 0;
            b.at(ship).plot.clear();
            b.at(ship).plot.push_back({1, static_cast<std::uint8_t>(speed)});
            b.set(ship, Counter::speed, speed);
            b.set(ship, Counter::since_slip, 9);
            b.clock(1, 32);  // every speed moves on it
            for (const int straight : {hexes - 1, hexes}) {
                if (straight < 0) continue;
                b.set(ship, Counter::straight, straight);
                EXPECT_EQ(!refuse_move(b.rules, b.battle, {ship, Manoeuvre::turn_left, 0}), straight >= hexes)
                    << row.letter << " at " << speed << " after " << straight;
            }
        }
    }
}

// D8.2: a hurt helm needs a hex more at every speed.
TEST(ClassicTurnModesInForce, AHurtHelmNeedsAHexMore) {
    TableBattle b{"classic"};
    const UnitId ship = b.unit(0, "2020", 'A', "federation/ca");
    b.unit(1, "5050", 'D', "klingon/d7");
    b.clock(1, 32);
    for (const auto& [speed, hexes] : {std::pair{5, 2}, {12, 3}, {17, 4}, {25, 6}})  // turn mode D
        for (const bool hurt : {false, true}) {
            b.at(ship).counter[static_cast<std::size_t>(Counter::critical)] = 0;
            if (hurt) {
                Play p = b.play();
                suffer_critical(p, ship, CriticalKind::manoeuvre);
            }
            b.at(ship).plot.clear();
            b.at(ship).plot.push_back({1, static_cast<std::uint8_t>(speed)});
            b.set(ship, Counter::speed, speed);
            for (const int straight : {hexes - 1, hexes, hexes + 1}) {
                b.set(ship, Counter::straight, straight);
                EXPECT_EQ(!refuse_move(b.rules, b.battle, {ship, Manoeuvre::turn_left, 0}),
                          straight >= hexes + (hurt ? 1 : 0))
                    << speed << " after " << straight;
            }
        }
}

// G7.36: no more than thirty points of warp power move the ships of a link.
TEST(ClassicTowFigures, ALinkIsMovedByThirtyPointsAtMost) {
    const Rules& rules = table_rules("classic");
    for (const auto& [sum, speed] :
         {std::pair{points(1), 30}, {ratio(3, 2), 20}, {points(2), 15}, {points(3), 10}})
        EXPECT_EQ(pseudo_speed(rules, points(60), sum), speed);
}

// ---- crews that are carried over

// G8.32: two crew units with each use of a transporter.
TEST(ClassicCrewFigures, ATransporterBeamsTwoCrewUnitsAUse) {
    for (const auto& [units, uses] : {std::pair{1, 1}, {2, 1}, {3, 2}, {4, 2}, {5, 3}}) {
        TableBattle b{"classic"};
        const UnitId from = b.unit(0, "2020", 'A', "federation/ca"),
                     to = b.unit(0, "2018", 'D', "federation/ca");
        b.unit(1, "5050", 'D', "klingon/d7");
        b.clock(1, 5);
        b.set(from, Counter::transports, 3);
        b.set(from, Counter::dropped_1, 1);
        b.set(to, Counter::dropped_1, 1);
        const int before = free_transporters(b.rules, b.battle, from);
        const Transport order{from, Cargo::crew, to, 0, static_cast<std::uint8_t>(units), {}};
        ASSERT_FALSE(refuse_transport(b.rules, b.battle, order)) << units;
        Play p = b.play();
        do_transport(p, order);
        EXPECT_EQ(before - free_transporters(b.rules, b.battle, from), uses) << units;
    }
}

// G9.4: as many parties as its minimum crew move a ship that was taken, and none less.
TEST(ClassicCrewFigures, AsManyPartiesAsTheMinimumCrewMoveAPrize) {
    TableBattle b{"classic"};
    const UnitId ship = b.unit(0, "2020", 'A', "federation/ca");
    Sheet& sheet = b.rules.classes[b.at(ship).type.index()].sheet;
    for (const int crew : {4, 7, 10})
        for (const int missing : {0, 1}) {
            sheet.minimum_crew = crew;
            sheet.boarding_parties = crew - missing;
            b.set(ship, Counter::captured_from, 2);
            EXPECT_EQ(refuse_without_crew(b.rules, b.at(ship)).has_value(), missing == 1) << crew;
        }
}

// ---- leaving

// C7.2: 75 hexes from a scout that works, 50 from another ship, 35 from a fast patrol ship or what is smaller.
TEST(ClassicLeavingFigures, HowFarAnEnemyMustBeGoesByWhatHeIs) {
    for (const bool scout : {false, true})
        for (int size_class = 1; size_class <= 7; ++size_class) {
            TableBattle b{"classic"};
            const ClassId type = b.bare_class({{scout ? "special_sensor" : "lab", 2}, {"warp_left", 9}});
            b.rules.classes[type.index()].sheet.size_class = size_class;
            const UnitId enemy = b.unit(1, "2020", 'A', type);
            EXPECT_EQ(separation_from(b.rules, b.at(enemy)), size_class > 4 ? 35
                                                             : scout        ? 75
                                                                            : 50)
                << size_class << (scout ? " scout" : "");
            b.set(enemy, Counter::fire_control, 0);
            EXPECT_EQ(separation_from(b.rules, b.at(enemy)), size_class > 4 ? 35 : 50)
                << "its sensors are silent";
        }
}

// C7.3: one more for each enemy within 15 hexes that is not crippled, one less for each friend within 35; up to three.
TEST(ClassicLeavingFigures, SublightEvasionIsHarderNearEnemiesAndEasierNearFriends) {
    TableBattle b{"classic"};
    const UnitId ship = b.unit(0, "2060", 'A', "federation/ca"),
                 kin = b.unit(0, "5099", 'A', "federation/ca"), foe = b.unit(1, "5099", 'A', "klingon/d7");
    const auto away = [&](UnitId other, int hexes) {
        b.at(other).hex = along(b.at(ship).hex, Facing{0}, hexes);
        return evasion_modifier(b.rules, b.battle, ship);
    };
    b.at(kin).hex = b.at(foe).hex = along(b.at(ship).hex, Facing{0}, 50);
    EXPECT_EQ(away(foe, 15), 1);
    EXPECT_EQ(away(foe, 16), 0);
    EXPECT_EQ(away(kin, 35), -1);
    EXPECT_EQ(away(kin, 36), 0);
    for (int die = 1; die <= 6; ++die) {
        b.at(ship).fate = Fate::active;
        b.faces({die});
        Play p = b.play();
        do_evade(p, ship);
        EXPECT_EQ(b.at(ship).fate == Fate::disengaged, die <= 3) << die;
    }
}

// S1.43: ten hexes for who comes within three of an edge of the map, which has 99.
TEST(ClassicLeavingFigures, AFloatingMapMovesForWhoIsThreeHexesFromItsEdge) {
    for (const auto& [from, facing, to] :
         {std::tuple{4, 'A', 13}, {5, 'A', 4}, {96, 'D', 87}, {95, 'D', 96}}) {
        TableBattle b{"classic"};
        const UnitId ship = b.unit(0, "2020", facing, "federation/ca");
        b.at(ship).hex = hex_at(50, from);
        b.at(ship).plot.clear();
        b.at(ship).plot.push_back({1, 16});
        b.set(ship, Counter::speed, 16);
        b.set(ship, Counter::straight, 9);
        b.battle.field.map = {};
        b.clock(1, 2);
        Play p = b.play();
        do_move(p, {ship, Manoeuvre::ahead, 0});
        EXPECT_EQ(row_of(b.at(ship).hex), to) << "from row " << from;
    }
}

// ---- seekers

// F2.2: a hex before it turns; a turn by more than a hexside once every 32 impulses.
TEST(ClassicSeekerFlight, TurnsAboutOnceInThirtyTwoImpulses) {
    TableBattle b{"classic"};
    const UnitId by = b.unit(0, "2020", 'A', "klingon/d7"), at = b.unit(1, "2060", 'A', "federation/ca");
    std::size_t type = 0;
    while (b.rules.seekers[type].id != "I-F") ++type;
    MapObject drone;
    drone.fate = SeekerFate::flying;
    drone.type = SeekerId{type};
    drone.by = drone.guide = by;
    drone.target = at;
    drone.hex = hex_at(20, 30);
    drone.facing = Facing{0};
    drone.since = 20;
    b.clock(3, 1);
    const int now = b.battle.impulse_now();
    for (const auto& [ago, about] : {std::pair{32, true}, {31, false}}) {
        drone.het = static_cast<std::int16_t>(now - ago);
        EXPECT_EQ(next_facing(b.rules, b.battle, drone, hex_at(20, 60)) == Facing{3}, about) << ago;
    }
    drone.het = 0;
    EXPECT_EQ(next_facing(b.rules, b.battle, drone, hex_at(20, 60)), Facing{3}) << "its first";
    drone.since = static_cast<std::int16_t>(now - 1);
    EXPECT_EQ(next_facing(b.rules, b.battle, drone, hex_at(20, 60)), Facing{0}) << "it has flown no hex yet";
    drone.since = static_cast<std::int16_t>(now - 2);
    EXPECT_EQ(next_facing(b.rules, b.battle, drone, hex_at(20, 60)), Facing{3}) << "it has flown one";
}

// ---- turns on the spot and breakdowns

struct CrewRhythm {
    int quality;
    std::vector<int> impulses;
};

// C5.2: the rhythm of speed 4; that of speed 6 for an outstanding crew and of speed 2 for a poor one are settings.
TEST(ClassicTacRhythm, EachCrewTurnsOnItsImpulsesAndPaysForNoMore) {
    for (const CrewRhythm& crew :
         {CrewRhythm{-1, {2, 16}}, {0, {2, 8, 16, 24}}, {1, {2, 6, 11, 16, 22, 27}}}) {
        TableBattle b{"classic"};
        const UnitId ship = b.unit(0, "2020", 'A', "federation/ca");
        b.unit(1, "5050", 'A', "klingon/d7");
        b.set(ship, Counter::crew_quality, crew.quality);
        b.set(ship, Counter::tacs_paid, 10);
        for (int impulse = 1; impulse <= 32; ++impulse) {
            b.clock(2, impulse);
            EXPECT_EQ(tac_arrives(b.rules, b.battle, ship),
                      std::find(crew.impulses.begin(), crew.impulses.end(), impulse) != crew.impulses.end())
                << crew.quality << " on " << impulse;
        }
        b.clock(2, 0);
        const auto most = static_cast<int>(crew.impulses.size());
        for (const int more : {0, 1}) {
            Allocate form = default_form(b.rules, b.battle, ship);
            form.form.push_back({Line::tac, 0, 0, points(most + more)});
            EXPECT_EQ(!refuse_allocate(b.rules, b.battle, form), more == 0)
                << crew.quality << ": " << most + more;
        }
    }
}

// J4.1: a shuttle turns once a turn for nothing, from impulse 2 on.
TEST(ClassicTacRhythm, AShuttleTurnsOnceATurnForNothing) {
    TableBattle b{"classic"};
    const UnitId shuttle = b.unit(0, "2020", 'A', "general/admin");
    b.unit(1, "5050", 'A', "klingon/d7");
    for (const auto& [impulse, done, turns] :
         {std::tuple{1, 0, false}, {2, 0, true}, {20, 0, true}, {20, 1, false}, {31, 1, false}}) {
        b.clock(2, impulse);
        b.set(shuttle, Counter::tac_sublight, done);
        EXPECT_EQ(!refuse_tac(b.rules, b.battle, shuttle, 1), turns) << impulse << " after " << done;
    }
}

// C6.54: a third of the crew but for its last two units, a quarter of the boarding parties.
TEST(ClassicBreakdownFigures, ThinTheCrewAndLeaveTwoUnits) {
    for (const auto& [crew, parties, crew_lost, parties_lost] :
         {std::tuple{41, 8, 14, 2}, {9, 11, 3, 2}, {3, 4, 1, 1}, {2, 3, 0, 0}, {1, 1, 0, 0}}) {
        TableBattle b{"classic"};
        const UnitId ship = b.unit(0, "2020", 'A', "federation/ca");
        b.unit(1, "5050", 'A', "klingon/d7");
        Sheet& sheet = b.rules.classes[b.at(ship).type.index()].sheet;
        sheet.crew_units = crew;
        sheet.boarding_parties = parties;
        b.set(ship, Counter::hets_paid, 1);
        b.set(ship, Counter::het_bonus, 9);
        b.set(ship, Counter::speed, 10);
        b.clock(2, 10);
        b.faces({6, 1});
        Play p = b.play();
        do_move(p, {ship, Manoeuvre::het, 3});
        EXPECT_EQ(b.at(ship)[Counter::crew_lost], crew_lost) << crew;
        EXPECT_EQ(b.at(ship)[Counter::boarding_lost], parties_lost) << parties;
    }
}

// C6.5, C10.5, G21: a bonus of two for the first, one worse under erratic manoeuvres or with a poor crew.
TEST(ClassicBreakdownFigures, TheDieIsShiftedByCrewBonusAndManoeuvres) {
    TableBattle b{"classic"};
    const UnitId ship = b.unit(0, "2020", 'A', "federation/ca");
    for (const auto& [bonus_used, erratic, quality, shift] : {std::tuple{9, 0, 0, 0},
                                                              {0, 0, 0, -2},
                                                              {9, 1, 0, 1},
                                                              {9, 0, -1, 1},
                                                              {9, 0, 1, -1},
                                                              {9, 1, -1, 2},
                                                              {0, 1, 1, -2}}) {
        b.set(ship, Counter::het_bonus, bonus_used);
        b.set(ship, Counter::erratic, erratic);
        b.set(ship, Counter::crew_quality, quality);
        EXPECT_EQ(breakdown_modifier(b.rules, b.at(ship)), shift)
            << bonus_used << " " << erratic << " " << quality;
    }
}

}  // namespace
}  // namespace impulse
