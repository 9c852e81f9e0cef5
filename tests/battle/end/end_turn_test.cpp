#include "battle/end/end_turn.h"

#include <gtest/gtest.h>

#include "tests/support/rack_builder.h"

namespace impulse {
namespace {

TEST(EndOfTurn, ReinforcementAndWhatWasPaidForTheTurnAreGone) {
    BattleBuilder b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(5, 5));
    b.unit(1, hex_at(9, 9));
    b.clock(1, 33).paid(u, Line::move_warp, points(10)).speed(u, 10);
    b.set(u, Counter::general_reinforcement, 3).set(u, Counter::reinforcement_2, 4);
    b.at(u).shield_now[1] = 5;
    b.at(u).battery = points(3);
    Play play = b.play();
    EXPECT_TRUE(end_turn_run(play));
    const Unit& after = b.at(u);
    EXPECT_EQ(after[Counter::general_reinforcement], 0);
    EXPECT_EQ(after[Counter::reinforcement_2], 0);
    EXPECT_EQ(after[Counter::allocated], 0);
    EXPECT_EQ(after.shield_now[1], 0);
    EXPECT_EQ(after.paid[static_cast<std::size_t>(Line::move_warp)], Energy{});
    EXPECT_EQ(after.battery, points(3));  // stored energy stays
    EXPECT_TRUE(after.plot.empty());
    ASSERT_EQ(after.plot_before.size(), 1U);
    EXPECT_EQ(after.plot_before[0].speed, 10);
}

TEST(EndOfTurn, SilentRacksReloadBeforeTheTurnIsForgotten) {
    BattleBuilder b = BattleBuilder::classic();
    const SeekerId drone = add_drone(b);
    const ClassId c = b.ship_class();
    const std::size_t busy = add_rack(b, c, {{drone}, {4}}), silent = add_rack(b, c, {{drone}, {4}});
    const UnitId u = b.unit(0, hex_at(5, 5), {}, c);
    b.unit(1, hex_at(9, 9));
    ready_racks(b, u, 8);
    for (const std::size_t g : {busy, silent}) b.at(u).groups[g].ammo[0] = 1;
    b.at(u).groups[busy].used = 1;
    b.clock(1, 33);
    Play play = b.play();
    end_turn_run(play);
    EXPECT_EQ(b.at(u).groups[busy].ammo[0], 1);
    EXPECT_EQ(b.at(u).groups[silent].ammo[0], 3);
    EXPECT_EQ(b.at(u).groups[busy].used, 0);
}

TEST(EndOfTurn, TheTurnLimitIsChecked) {
    BattleBuilder b = BattleBuilder::classic();
    b.unit(0, hex_at(5, 5));
    b.unit(1, hex_at(9, 9));
    b.battle.field.turn_limit = 1;
    b.clock(1, 33);
    Play play = b.play();
    end_turn_run(play);
    EXPECT_EQ(b.battle.reason, EndReason::turn_limit);
}

TEST(EndOfTurn, ShipsThatAreGoneKeepTheirLastState) {
    BattleBuilder b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(5, 5));
    b.unit(0, hex_at(6, 6));
    b.unit(1, hex_at(9, 9));
    b.at(u).fate = Fate::destroyed;
    b.set(u, Counter::general_reinforcement, 3).clock(1, 33);
    Play play = b.play();
    end_turn_run(play);
    EXPECT_EQ(b.at(u)[Counter::general_reinforcement], 3);
}

}  // namespace
}  // namespace impulse
