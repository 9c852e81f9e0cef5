#include "battle/end/self_destruct.h"
#include "battle/core/rows/leaving.h"

#include <gtest/gtest.h>

#include "tests/support/alter.h"
#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

struct Ships {
    BattleBuilder b;
    UnitId us{}, friendly{}, them{};
    explicit Ships(BattleBuilder builder) : b(std::move(builder)) {
        us = b.unit(0, hex_at(10, 10));
        friendly = b.unit(0, hex_at(30, 30));
        them = b.unit(1, hex_at(10, 11));
        b.clock(2, 0);
    }
    std::optional<Refusal> refused() { return refuse_self_destruct(b.rules, b.battle, us, true); }
};

TEST(ClassicSelfDestruct, NotWithMoreThanTwoCrewUnitsWhileFriendsRemain) {  // D5.51
    Ships s{BattleBuilder::classic()};
    EXPECT_EQ(s.refused(), refusal(WhyMore::self_destruct_not_allowed, 2, 40));
    s.b.set(s.us, Counter::crew_lost, 37);
    EXPECT_EQ(s.refused(), refusal(WhyMore::self_destruct_not_allowed, 2, 3));
    EXPECT_FALSE(declare_eligible(s.b.rules, s.b.battle).has(s.us));
    s.b.set(s.us, Counter::crew_lost, 38);
    EXPECT_FALSE(s.refused());
    EXPECT_TRUE(declare_eligible(s.b.rules, s.b.battle).has(s.us));
}

TEST(ClassicSelfDestruct, TheLastShipOfItsTeamMay) {
    Ships s{BattleBuilder::classic()};
    s.b.at(s.friendly).fate = Fate::destroyed;
    EXPECT_FALSE(s.refused());
}

TEST(TngSelfDestruct, AnyShipMay) {  // Sequence of play, 2
    Ships s{BattleBuilder::tng()};
    alter(s.b.rules.leaving).self_destruct_crew_most = -1;
    EXPECT_FALSE(s.refused());
    EXPECT_TRUE(!declare_eligible(s.b.rules, s.b.battle).empty());
}

TEST(SelfDestruct, MayBeTakenBackBeforeItHappens) {
    Ships s{BattleBuilder::tng()};
    alter(s.b.rules.leaving).self_destruct_crew_most = -1;
    Play play = s.b.play();
    EXPECT_EQ(refuse_self_destruct(s.b.rules, s.b.battle, s.us, false), refusal(WhyMore::no_change));
    do_self_destruct(play, s.us, true);
    EXPECT_EQ(s.refused(), refusal(WhyMore::no_change));
    EXPECT_FALSE(refuse_self_destruct(s.b.rules, s.b.battle, s.us, false));
    do_self_destruct(play, s.us, false);
    EXPECT_FALSE(self_destruct_due(s.b.rules, s.b.battle));
}

TEST(ClassicSelfDestruct, ExplodesWithItsStrengthOnTheNeighbours) {  // D5.2: 10 and more reach adjacent hexes
    Ships s{BattleBuilder::classic()};
    s.b.set(s.us, Counter::self_destruct, 1);
    ASSERT_TRUE(self_destruct_due(s.b.rules, s.b.battle));
    Play play = s.b.play();
    EXPECT_TRUE(self_destruct_run(play));
    EXPECT_EQ(s.b.at(s.us).fate, Fate::self_destructed);
    EXPECT_EQ(s.b.at(s.them).shield[0], 30 - 18);
    EXPECT_EQ(s.b.at(s.friendly).shield[0], 30);
    EXPECT_FALSE(self_destruct_due(s.b.rules, s.b.battle));
}

// R5.2: fighters, shuttles and fast patrol ships are no friendly ships that remain.
TEST(ClassicSelfDestruct, SmallCraftAreNoShipsThatRemain) {
    Ships s{BattleBuilder::classic()};
    const ClassId craft = s.b.ship_class();
    s.b.at(s.friendly).type = craft;
    for (const int size_class : {5, 6}) {
        s.b.type(craft).sheet.size_class = size_class;
        EXPECT_FALSE(s.refused()) << size_class;
    }
    s.b.type(craft).sheet.size_class = 4;
    EXPECT_TRUE(s.refused());
}

}  // namespace
}  // namespace impulse
