// Guns of the supplement that roll their damage: so many dice at each range.
#include <gtest/gtest.h>

#include <vector>

#include "tests/battle/fire/gun_duel.h"

namespace impulse {
namespace {

int scores(const char* gun, const char* mode, int tech, int range, int dice, int face) {
    GunDuel d{gun, tech, range};
    return d.fired(mode, std::vector<int>(static_cast<std::size_t>(dice), face));
}

TEST(TngDice, AFireballRollsFewerDiceTheFartherItFlies) {  // CATA
    struct Band {
        int from, to, dice;
    };
    for (const Band& band : {Band{0, 1, 2}, {2, 4, 5}, {5, 7, 4}, {8, 10, 3}, {11, 13, 2}, {14, 16, 1}})
        for (const int range : {band.from, band.to})
            for (const int tech : {3, 4}) {
                EXPECT_EQ(scores("cata", "fireball", tech, range, band.dice, 1), band.dice) << range;
                EXPECT_EQ(scores("cata", "fireball", tech, range, band.dice, 6), 6 * band.dice) << range;
            }
    EXPECT_FALSE((GunDuel{"cata", 3, 1}.reaches("fireball", 17)));
}

// The Halberd is of size class 3.
TEST(TngDice, AnIonCannonRollsEightLessRangeAndSizeClass) {  // Ion
    for (const int tech : {3, 4})
        for (const int range : {0, 1, 7, 20})
            EXPECT_EQ(scores("ion", "standard", tech, range, 8, 6), 48 - range - 3) << range;
    EXPECT_EQ(scores("ion", "standard", 3, 4, 8, 1), 1);
    EXPECT_EQ(scores("ion", "standard", 3, 9, 8, 1), 0);
}

TEST(TngDice, AMegaLaserRollsSixLessThriceRangeAndSizeClass) {  // MLAS
    for (const int tech : {3, 4})
        for (const int range : {0, 1, 5, 8})
            EXPECT_EQ(scores("mlas", "standard", tech, range, 6, 6), 36 - 3 * range - 9) << range;
    EXPECT_EQ(scores("mlas", "standard", 3, 0, 6, 1), 0);
}

}  // namespace
}  // namespace impulse
