#include "battle/end/victory.h"

#include <gtest/gtest.h>

#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

struct Fleets {
    BattleBuilder b = BattleBuilder::classic();
    UnitId red{}, blue{};
    Fleets() : red(b.unit(0, hex_at(5, 5))), blue(b.unit(1, hex_at(9, 9))) {}
    void check() {
        Play play = b.play();
        check_victory(play);
    }
    void gone(UnitId u, Fate fate = Fate::destroyed) { b.at(u).fate = fate; }
};

TEST(Victory, GoesOnWhileTwoTeamsHaveUnits) {  // UTD7.44
    Fleets f;
    f.check();
    EXPECT_EQ(f.b.battle.ended, 0);
}

TEST(Victory, TheLastSideOnTheMapWinsHoweverTheOthersWent) {
    for (const Fate fate :
         {Fate::destroyed, Fate::disengaged, Fate::captured, Fate::barrier, Fate::held_out}) {
        Fleets f;
        f.gone(f.blue, fate);
        f.check();
        EXPECT_EQ(f.b.battle.reason, EndReason::one_side_left);
        EXPECT_EQ(f.b.battle.winner, SideId{0});
    }
}

TEST(Victory, NobodyLeftNobodyWins) {
    Fleets f;
    f.gone(f.red);
    f.gone(f.blue);
    f.check();
    EXPECT_EQ(f.b.battle.reason, EndReason::nobody_left);
    EXPECT_FALSE(f.b.battle.winner);
}

TEST(Victory, SidesOfOneTeamCountTogether) {
    Fleets f;
    f.b.unit(2, hex_at(7, 7));
    f.b.battle.sides[2].team = f.b.battle.sides[0].team;
    f.gone(f.blue);
    f.check();
    EXPECT_EQ(f.b.battle.reason, EndReason::one_side_left);
    EXPECT_EQ(f.b.battle.winner, SideId{0});
}

TEST(Victory, WhatDiesTogetherLosesTogether) {
    Fleets f;
    f.gone(f.blue);
    f.b.battle.blasts.push_back({f.blue, hex_at(9, 9), 18});
    f.check();
    EXPECT_EQ(f.b.battle.ended, 0);
    f.b.battle.blasts.clear();
    f.gone(f.red);
    f.check();
    EXPECT_EQ(f.b.battle.reason, EndReason::nobody_left);
}

TEST(Victory, OneTeamAloneIsNoBattleToWin) {
    Fleets f;
    f.b.battle.sides[1].team = f.b.battle.sides[0].team;
    f.check();
    EXPECT_EQ(f.b.battle.ended, 0);
}

TEST(Victory, EndsOnce) {
    Fleets f;
    f.gone(f.blue);
    f.check();
    f.check();
    EXPECT_EQ(f.b.events.count<Ended>(), 1);
}

TEST(Victory, TheTurnLimitEndsItWithoutAWinner) {
    Fleets f;
    f.b.battle.field.turn_limit = 3;
    for (const int turn : {2, 3}) {
        f.b.clock(turn, 33);
        Play play = f.b.play();
        check_turn_limit(play);
        EXPECT_EQ(f.b.battle.ended, turn == 3 ? 1 : 0);
    }
    EXPECT_EQ(f.b.battle.reason, EndReason::turn_limit);
    EXPECT_FALSE(f.b.battle.winner);
}

}  // namespace
}  // namespace impulse
