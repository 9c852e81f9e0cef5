// Absolute War GG4.4: ships of the in-hex reserve come in, one for each that is lost.
#include "battle/end/arrivals.h"

#include <gtest/gtest.h>

#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

struct Waiting {
    BattleBuilder b = BattleBuilder::classic();
    UnitId ship = b.unit(0, hex_at(50, 50), {}), lost = b.unit(0, hex_at(51, 50), {}),
           first = b.unit(0, hex_at(80, 33), Facing{4}), second = b.unit(0, hex_at(80, 33), Facing{4}),
           enemy = b.unit(1, hex_at(50, 60), {});
    Waiting() {
        b.battle.field.map = {100, 100};
        b.battle.field.arrival_range = 35;
        b.battle.sides[0].arrives_from = hex_at(84, 1);
        b.battle.sides[0].arrives_to = hex_at(100, 50);
        b.set(first, Counter::reserve, 1).set(second, Counter::reserve, 2);
        b.at(first).fate = b.at(second).fate = Fate::held_out;
        b.clock(3, 0);
    }
    [[nodiscard]] bool due() { return arrivals_due(b.rules, b.battle); }
    void run() {
        Play play = b.play();
        arrivals_run(play);
    }
};

TEST(Reserve, NobodyComesWhileNobodyIsLost) {
    Waiting w;
    EXPECT_FALSE(w.due());
}
TEST(Reserve, OneForOne) {
    Waiting w;
    w.b.at(w.lost).fate = Fate::destroyed;
    ASSERT_TRUE(w.due());
    w.run();
    EXPECT_TRUE(w.b.battle.unit(w.first).active());
    EXPECT_EQ(w.b.battle.unit(w.second).fate, Fate::held_out);
    EXPECT_FALSE(w.due());
    w.b.at(w.ship).fate = Fate::disengaged;  // who leaves counts as well
    EXPECT_FALSE(w.due()) << "the first one is still too near to the rim";
    w.b.at(w.first).hex = hex_at(55, 45);
    EXPECT_TRUE(w.due());
}
// GG4.41: from its own direction, and far from everybody.
TEST(Reserve, ThirtyFiveHexesFromEverybodyOnItsOwnRim) {
    Waiting w;
    const auto at = arrival_hex(w.b.rules, w.b.battle, w.first);
    ASSERT_TRUE(at);
    const int place = along_rim(w.b.battle.field.map, *at);
    EXPECT_GE(place, along_rim(w.b.battle.field.map, hex_at(84, 1)));
    EXPECT_LE(place, along_rim(w.b.battle.field.map, hex_at(100, 50)));
    for (const UnitId u : {w.ship, w.lost, w.enemy}) EXPECT_GE(distance(*at, w.b.battle.unit(u).hex), 35);
}
TEST(Reserve, WaitsWhereNoHexIsFarEnough) {
    Waiting w;
    w.b.at(w.lost).fate = Fate::destroyed;
    w.b.at(w.ship).hex = hex_at(95, 12);
    w.b.at(w.enemy).hex = hex_at(95, 45);
    EXPECT_FALSE(arrival_hex(w.b.rules, w.b.battle, w.first));
    EXPECT_FALSE(w.due());
}
TEST(Reserve, TheRimIsCountedThereAndBack) {
    const MapShape map{100, 100};
    for (int place = 0; place < 396; ++place) EXPECT_EQ(along_rim(map, rim_hex(map, place)), place);
    EXPECT_EQ(along_rim(map, hex_at(50, 50)), -1);
    EXPECT_EQ(rim_hex(map, 0), hex_at(1, 1));
    EXPECT_EQ(rim_hex(map, 99), hex_at(100, 1));
}

}  // namespace
}  // namespace impulse
