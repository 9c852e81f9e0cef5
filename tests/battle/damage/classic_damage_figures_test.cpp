// Figures of damage at their very ends: who is crippled, and how far an explosion reaches.
// Units:  boxes, percent, hexes, points of damage.
// Rule:   classic D5.2, S2.41.
#include <gtest/gtest.h>

#include "battle/core/rows/damage.h"
#include "battle/damage/crippled.h"
#include "battle/damage/explosion.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A tenth of 28 boxes are 2.8: three that work are more, two are not.
TEST(ClassicCrippledFigures, ATenthOfTheWarpBoxesIsTooLittle) {
    TableBattle b{"classic"};
    const ClassId type = b.bare_class({{"warp_left", 28}, {"bridge", 2}, {"hull_forward", 200}});
    b.rules.classes[type.index()].sheet.move_cost = points(1);
    b.rules.classes[type.index()].warp_boxes = 28;
    const UnitId ship = b.unit(0, "2020", 'A', type);
    for (const auto& [lost, crippled] : {std::pair{24, false}, {25, false}, {26, true}}) {
        b.at(ship).groups[0].lost = static_cast<std::uint8_t>(lost);
        EXPECT_EQ(is_crippled(b.rules, b.at(ship)), crippled) << 28 - lost << " of 28 work";
    }
}

// A base without warp engines goes by its power: up to size class 3 by a tenth of it, a smaller one by half.
TEST(ClassicCrippledFigures, ABaseGoesByATenthOfItsPowerOrByHalfOfIt) {
    for (const auto& [size_class, least] : {std::pair{1, 3}, {2, 3}, {3, 3}, {4, 15}, {5, 15}}) {
        TableBattle b{"classic"};
        const ClassId type = b.bare_class({{"apr", 28}, {"bridge", 2}, {"hull_forward", 200}});
        b.rules.classes[type.index()].sheet.size_class = size_class;
        const UnitId base = b.unit(0, "2020", 'A', type);
        for (const auto& [left, crippled] : {std::pair{least, false}, {least - 1, true}}) {
            b.at(base).groups[0].lost = static_cast<std::uint8_t>(28 - left);
            EXPECT_EQ(is_crippled(b.rules, b.at(base)), crippled)
                << size_class << ": " << left << " of 28 work";
        }
    }
}

TEST(ClassicCrippledFigures, HalfOfTheInteriorBoxesIsTooMuch) {
    TableBattle b{"classic"};
    const ClassId type = b.bare_class({{"warp_left", 10}, {"bridge", 10}, {"hull_forward", 80}});
    b.rules.classes[type.index()].sheet.move_cost = points(1);
    b.rules.classes[type.index()].interior_boxes = 100;
    const UnitId ship = b.unit(0, "2020", 'A', type);
    for (const auto& [lost, crippled] : {std::pair{49, false}, {50, true}}) {
        b.at(ship).groups[2].lost = static_cast<std::uint8_t>(lost);
        EXPECT_EQ(is_crippled(b.rules, b.at(ship)), crippled) << lost;
    }
}

// Ten points and more reach the next hex at full strength, nine their own alone.
TEST(ClassicExplosionFigures, TenPointsReachTheNextHexAndNineDoNot) {
    const ExplosionRules& rules = *table_rules("classic").explosions;
    for (const auto& [strength, next] : {std::pair{9, 0}, {10, 10}, {11, 11}, {30, 30}}) {
        EXPECT_EQ(blast_at(rules, strength, 0, 0), strength);
        EXPECT_EQ(blast_at(rules, strength, 1, 0), next);
        EXPECT_EQ(blast_at(rules, strength, 2, 0), 0);
    }
}

}  // namespace
}  // namespace impulse
