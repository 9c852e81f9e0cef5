// A player who leaves in the middle of a battle, and a stand-in: UTD3.91.
#include "battle/end/resign.h"
#include "battle/core/rows/parties.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "battle/core/evolve.h"
#include "battle/pilots/pilot.h"
#include "battle/play/apply.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A cruiser of side 0, a D7 and an F5 of side 1, a frigate of side 2.
struct ThreePlayers {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), d7 = b.unit(1, "2018", 'D', "klingon/d7"),
           f5 = b.unit(1, "2216", 'D', "klingon/f5"), ff = b.unit(2, "3030", 'A', "federation/ff");
    void leave(std::size_t side) {
        Play play = b.play();
        do_resign(play, SideId{side});
    }
    void fly(UnitId by, UnitId at) {
        MapObject o;
        o.fate = SeekerFate::flying;
        o.type = SeekerId{std::size_t{0}};
        o.by = o.guide = by;
        o.target = at;
        o.hex = hex_at(20, 19);
        b.battle.objects.push_back(o);
    }
};

TEST(PlayersWhoLeave, AllThatIsHisVanishesAtOnceWithoutExplosion) {
    ThreePlayers t;
    t.fly(t.ca, t.d7);
    t.fly(t.d7, t.ca);
    Mine mine;
    mine.state = MineState::live;
    mine.side = 1;
    t.b.battle.mines.push_back(mine);
    mine.side = 0;
    t.b.battle.mines.push_back(mine);
    t.b.at(t.ca).boarders[1 * count_of<PartyKind>()] = 3;
    t.b.at(t.f5).fate = Fate::held_out;
    t.leave(1);
    EXPECT_EQ(t.b.at(t.d7).fate, Fate::removed);
    EXPECT_EQ(t.b.at(t.f5).fate, Fate::removed);
    EXPECT_TRUE(t.b.at(t.ca).active());
    EXPECT_TRUE(t.b.battle.blasts.empty());
    EXPECT_TRUE(t.b.battle.objects[0].flying());
    EXPECT_EQ(t.b.battle.objects.size(), 1U);
    EXPECT_EQ(t.b.battle.mines[0].state, MineState::gone);
    EXPECT_EQ(t.b.battle.mines[1].state, MineState::live);
    EXPECT_EQ(t.b.at(t.ca).boarders_of(SideId{std::size_t{1}}), 0);
    // Two are left, and fight on.
    EXPECT_EQ(t.b.battle.ended, 0);
    EXPECT_EQ(t.b.events.count<SideRemoved>(), 1);
}

TEST(PlayersWhoLeave, WhatIsDeadOrGoneAlreadyStaysSo) {
    ThreePlayers t;
    t.b.at(t.d7).fate = Fate::disengaged;
    t.leave(1);
    EXPECT_EQ(t.b.at(t.d7).fate, Fate::disengaged);
    EXPECT_EQ(t.b.at(t.f5).fate, Fate::removed);
}

TEST(PlayersWhoLeave, BeamsOnHisShipsLetGo) {
    ThreePlayers t;
    Link link;
    link.kind = LinkKind::tractor;
    link.state = LinkState::held;
    link.from = t.ca;
    link.to = t.d7;
    t.b.battle.links.push_back(link);
    t.leave(1);
    EXPECT_EQ(t.b.battle.links[0].state, LinkState::resting);
}

TEST(PlayersWhoLeave, OfTwoTheOtherHoldsTheField) {
    ThreePlayers t;
    t.leave(2);
    ASSERT_EQ(t.b.battle.ended, 0);
    t.leave(1);
    EXPECT_EQ(t.b.battle.ended, 1);
    EXPECT_EQ(t.b.battle.winner, SideId{std::size_t{0}});
    EXPECT_EQ(t.b.battle.reason, EndReason::one_side_left);
}

TEST(PlayersWhoLeave, NobodyLeavesTwice) {
    ThreePlayers t;
    EXPECT_FALSE(refuse_player_change(t.b.battle, SideId{std::size_t{1}}));
    t.leave(1);
    const auto no = refuse_player_change(t.b.battle, SideId{std::size_t{1}});
    ASSERT_TRUE(no);
    EXPECT_EQ(no->more, WhyMore::side_gone);
    EXPECT_EQ(no->need, 1);
    EXPECT_EQ(no->have, 0);
    EXPECT_NE(refusal_text(t.b.rules, *no).find("UTD3.91"), std::string::npos);
    EXPECT_EQ(refuse_player_change(t.b.battle, SideId{std::size_t{7}})->why, Why::no_such_unit);
    EXPECT_EQ(refuse_player_change(t.b.battle, SideId{})->why, Why::no_such_unit);
}

TEST(PlayersWhoLeave, EventsOfSidesThatAreNotThereDoNotFit) {
    ThreePlayers t;
    EXPECT_TRUE(fits(t.b.battle, SideRemoved{2}));
    EXPECT_FALSE(fits(t.b.battle, SideRemoved{3}));
    EXPECT_TRUE(fits(t.b.battle, ControllerChanged{0, Controller::captain}));
    EXPECT_FALSE(fits(t.b.battle, ControllerChanged{0, static_cast<Controller>(99)}));
}

TEST(StandIns, AreAPersonOrAPilot) {
    const std::vector<std::string> names = pilot_names();
    for (std::size_t i = 1; i < count_of<Controller>(); ++i)
        EXPECT_NE(std::find(names.begin(), names.end(), word(static_cast<Controller>(i))), names.end())
            << word(static_cast<Controller>(i));
    EXPECT_EQ(word(Controller::human), "human");
}

}  // namespace
}  // namespace impulse
