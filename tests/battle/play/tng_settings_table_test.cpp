// Numbers of the supplement's chapters at work: shields, fire out of warp, dice, guidance, leaving.
// Rule:   TNG "Shield", "PA", "EAC", "Going into Warp", "Initiative", "Trac", "Sensor"; classic C7.2.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "battle/areas/terrain.h"
#include "battle/end/disengage.h"
#include "battle/fire/shot.h"
#include "battle/movement/initiative.h"
#include "battle/movement/link_strength.h"
#include "battle/play/class_reader.h"
#include "battle/seeking/control.h"
#include "tests/support/fielded.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// The class of a Lantern with other shields, of a tech level and with more boxes.
ShipClass shielded_class(int tech, int boxes_of_a_shield, const char* more = nullptr, int boxes = 0) {
    const Rules& rules = table_rules("tng");
    Sheet sheet = rules.type(class_named(rules, "aster/lantern")).sheet;
    sheet.tech = tech;
    for (ShieldBank& bank : sheet.shields) bank.boxes = boxes_of_a_shield;
    if (more != nullptr) {
        BoxGroup g;
        g.system = g.name = more;
        g.boxes = boxes;
        sheet.groups.push_back(g);
    }
    const auto made = read_class(rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
    if (!made) throw std::runtime_error(made.error().what);
    return *made;
}

// "1 energy for 6 {10} boxes of the average shield", rounded down.
TEST(TngShieldTable, APointBringsUpSixBoxesOfTheAverageShieldAndTenAtFourX) {
    for (const auto& [tech, boxes, cost] : {std::array{3, 5, 0},
                                            {3, 6, 1},
                                            {3, 11, 1},
                                            {3, 12, 2},
                                            {4, 9, 0},
                                            {4, 10, 1},
                                            {4, 19, 1},
                                            {4, 20, 2}})
        EXPECT_EQ(shielded_class(tech, boxes).shield_cost_full, points(cost))
            << boxes << " at " << tech << "X";
}

// "Each PA panel costs 1/2 energy to use for standard mode and 1 energy for reinforced mode"; crystals half a point.
TEST(TngShieldTable, PanelsAndCrystalsCostHalfAPointABoxAndReinforcedOnesAPoint) {
    struct Paid {
        const char* row;
        Energy minimum, full;  // of four boxes
    };
    const ShipClass bare = shielded_class(3, 12);
    for (const Paid& p : {Paid{"pa_180", points(2), points(4)},
                          {"pa_360", points(2), points(4)},
                          {"eac", points(2), points(2)}}) {
        const ShipClass with = shielded_class(3, 12, p.row, 4);
        EXPECT_EQ(with.shield_cost_minimum - bare.shield_cost_minimum, p.minimum) << p.row;
        EXPECT_EQ(with.shield_cost_full - bare.shield_cost_full, p.full) << p.row;
    }
}

// "Your warp factor is the cube root of your new combined speed, rounded down. You suffer a penalty to hit of +1 per
// warp factor, but other ships may hit you normally."
TEST(TngWarp, FireOutOfWarpIsAPointWorseForEachWarpFactor) {
    Fielded b({{"ph-6", 1}, {"lab", 1}}, 1);
    b.rules.classes[b.at(b.ship).type.index()].sheet.move_cost = points(1);
    const auto steps = [&](UnitId by, UnitId at) {
        return plan_shot(b.rules, b.battle, by, static_cast<std::uint8_t>(b.group_of(by, "ph-6")), 0, at, {})
            .shift.steps.sum;
    };
    ASSERT_EQ(steps(b.ship, b.enemy), 0);
    for (int factor = 1; factor <= 10; ++factor)
        for (const int below : {1, 0}) {
            b.set(b.ship, Counter::in_warp, 1);
            b.set(b.ship, Counter::speed, factor * factor * factor - below);
            EXPECT_EQ(steps(b.ship, b.enemy), factor - below) << factor * factor * factor - below;
            EXPECT_EQ(steps(b.enemy, b.ship), 0) << factor;
        }
}

// The highest and the lowest of many throws.
template <typename F>
std::pair<int, int> extremes_of(F&& thrown) {
    int least = 1000, most = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        const int sum = thrown(seed);
        least = std::min(least, sum);
        most = std::max(most, sum);
    }
    return {least, most};
}

// "1d12" for each tech level of the ship.
TEST(TngInitiativeDice, HaveTwelveSides) {
    Fielded b({{"lab", 1}, {"uwarp_left", 2}});
    b.sheet(b.ship).tech = 1;
    const Battle clean = b.battle;
    EXPECT_EQ(extremes_of([&](std::uint64_t seed) {
                  b.battle = clean;
                  b.battle.dice.seed = seed;
                  SeededDice dice;
                  Play p{b.rules, b.battle, dice, nullptr};
                  initiative_run(p);
                  return static_cast<int>(b.at(b.ship)[Counter::initiative]);
              }),
              (std::pair{1, 12}));
}

// "If the tractored unit HETs, roll a 1d6 and add it to a running total."
TEST(TngTractorHet, RollsADieOfSixSides) {
    Fielded b({{"lab", 1}}, 2, 3, {{"trac", 1}});
    b.battle.links.push_back(
        {.kind = LinkKind::tractor, .state = LinkState::held, .from = b.enemy, .to = b.ship, .strength = 90});
    const Battle clean = b.battle;
    EXPECT_EQ(extremes_of([&](std::uint64_t seed) {
                  b.battle = clean;
                  b.battle.dice.seed = seed;
                  SeededDice dice;
                  Play p{b.rules, b.battle, dice, nullptr};
                  shake_links(p, b.ship);
                  return b.battle.links[0].shaken;
              }),
              (std::pair{1, 6}));
}

// "Triple {Quadruple} of the number in the box is how many seeking weapons you can control at one time."
TEST(TngGuidance, ThreeOrFourSeekersForEachPointOfTheSensor) {
    for (const auto& [tech, each] : {std::pair{3, 3}, {4, 4}})
        for (const int sensor : {6, 2}) {
            Fielded b({{"lab", 1}}, 4, tech);
            b.sheet(b.ship).sensor.ratings = {sensor};
            EXPECT_EQ(control_channels(b.rules, b.at(b.ship)), each * sensor) << tech;
        }
}

// C7.2, which the supplement does not change: more than fifty hexes from every enemy.
TEST(TngSeparation, NeedsFiftyOneHexes) {
    for (const int away : {50, 51}) {
        Fielded b({{"lab", 1}});
        b.sheet(b.ship).move_cost = points(1);
        b.battle.field.by_separation = 1;
        b.at(b.ship).hex = hex_at(20, 120);
        b.at(b.enemy).hex = hex_at(20, 120 - away);
        EXPECT_EQ(refuse_separation(b.rules, b.battle, b.ship).has_value(), away == 50);
    }
}

// S1.43, which it does not change either: ten hexes for who comes within three of an edge of the map, which has 99.
TEST(TngFloatingMap, MovesForWhoIsThreeHexesFromItsEdge) {
    for (const auto& [from, to] : {std::pair{3, 13}, {4, 4}, {97, 87}, {96, 96}}) {
        Fielded b({{"lab", 1}});
        b.at(b.ship).hex = hex_at(50, from);
        b.at(b.enemy).hex = hex_at(50, 50);
        b.battle.field.map = {};
        Play p = b.play();
        after_move(p, b.ship);
        EXPECT_EQ(row_of(b.at(b.ship).hex), to) << "from row " << from;
        b.at(b.ship).hex = hex_at(from, 50);
        b.at(b.enemy).hex = hex_at(50, 50);
        after_move(p, b.ship);
        EXPECT_EQ(column_of(b.at(b.ship).hex), to) << "from column " << from;
    }
}

}  // namespace
}  // namespace impulse
