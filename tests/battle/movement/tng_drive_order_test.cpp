// The order of warp types, from the least to the most advanced: who wins initiative before any die.
// Rule:   TNG "U WARP", "H WARP", "P WARP", "T WARP", general note 2.
#include <gtest/gtest.h>

#include <vector>

#include "battle/movement/initiative.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// "A ship with UWarp/VWarp always wins Initiative versus ships with TWarp or lower technology", HWarp against VWarp or
// lower, PWarp against HWarp or lower; what is said of none wins by dice.
TEST(TngInitiative, OfEachEngineIsDecidedByItsTypeBeforeAnyDie) {
    const std::vector<std::vector<const char*>> ranks{
        {"imp"},
        {"twarp_left", "twarp_right", "twarp_center"},
        {"uwarp_left", "uwarp_right", "uwarp_center", "vwarp_left", "vwarp_right", "vwarp_center",
         "wing_left", "wing_right", "helm_minor", "helm_major", "helm_grand", "a6ur", "propel"},
        {"hwarp_left", "hwarp_right", "hwarp_center"},
        {"pwarp", "timewarp"}};
    TableBattle b{"tng"};
    const auto wins = [&](const char* one, int dice_one, const char* other, int dice_other) {
        b.battle = Battle{};
        const UnitId x = b.unit(0, "1010", 'A', b.bare_class({{one, 1}}));
        const UnitId y = b.unit(1, "1010", 'A', b.bare_class({{other, 1}}));
        b.set(x, Counter::initiative, dice_one);
        b.set(y, Counter::initiative, dice_other);
        return loses_initiative(b.rules, b.battle, y, x);
    };
    for (std::size_t rank = 0; rank < ranks.size(); ++rank)
        for (const char* engine : ranks[rank]) {
            for (const char* equal : ranks[rank]) {
                EXPECT_TRUE(wins(engine, 9, equal, 8)) << engine << " and " << equal;
                EXPECT_FALSE(wins(engine, 8, equal, 9)) << engine << " and " << equal;
            }
            if (rank == 0) continue;
            for (const char* lower : ranks[rank - 1])
                EXPECT_TRUE(wins(engine, 1, lower, 36)) << engine << lower;
        }
}

}  // namespace
}  // namespace impulse
