// Shards of the Chenjesu: thrown at a hex, they strike the first unit on their way or come apart.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "battle/core/tracks.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/pilots/captain.h"
#include "battle/play/launching.h"
#include "battle/play/orders.h"
#include "battle/seeking/control.h"
#include "tests/battle/seeking/rounds.h"

namespace impulse {
namespace {

// A shard in the hex of its launch, thrown at the ship so many hexes ahead.
struct Thrown : Rounds {
    explicit Thrown(int range, int tech = 3) : Rounds("shard", tech, range) { send("whole"); }
    // Another hex is said in the step for it; why not, or nothing.
    std::string aim(Hex hex) {
        b.open(Mechanism::aim);
        const Guide order{gunner, ObjectId{0}, GuideAct::aim, {}, hex};
        if (const auto no = refuse_guide(b.rules, b.battle, order)) return std::string{refusal_word(*no)};
        Play p = b.play();
        do_guide(p, order);
        return {};
    }
    UnitId stands_at(int side, Hex hex, int size_class = 3) {
        const UnitId u = b.unit(side, "2030", 'A', b.bare_class({{"lab", 4}}));
        b.rules.classes[b.at(u).type.index()].sheet.size_class = size_class;
        b.at(u).hex = hex;
        return u;
    }
};

TEST(TngShard, StrikesTheFirstUnitOfSizeFiveOrLargerOnItsWay) {  // Shard
    Thrown d{12};
    const UnitId craft = d.stands_at(1, hex_at(20, 26), 6), near = d.stands_at(1, hex_at(20, 24), 5);
    EXPECT_EQ(d.strikes({4, 4, 4}), 0) << "12 reach the twelfth hex";
    EXPECT_EQ(d.inside(near), 18);
    EXPECT_EQ(d.inside(craft), 0);
    EXPECT_TRUE(d.b.battle.objects.empty());
    Thrown far{18};
    EXPECT_EQ(far.strikes({6, 6, 6}), 18);
    Thrown friendly{12};
    const UnitId own = friendly.stands_at(0, hex_at(20, 25));
    friendly.strikes({4, 4, 4});
    EXPECT_EQ(friendly.inside(own), 18) << "whosever it is";
}

TEST(TngShard, OfSeveralInAHexStrikesTheOneThatItIsThrownAt) {  // Shard
    Thrown d{6};
    const UnitId other = d.stands_at(1, d.b.at(d.halberd).hex);
    EXPECT_EQ(d.strikes({6, 6, 6}), 18);
    EXPECT_EQ(d.inside(other), 0);
    Thrown hex{12};
    const Hex mark = hex_at(20, 26);
    const UnitId own = hex.stands_at(0, mark), foe = hex.stands_at(1, mark);
    EXPECT_EQ(hex.aim(mark), "");
    hex.strikes({6, 6, 6});
    EXPECT_EQ(hex.inside(foe), 18) << "else an enemy";
    EXPECT_EQ(hex.inside(own), 0);
}

// At 18 hexes only an 18 is true. Else one direction of six leads on through the target; from 17, 16 and 15 the pieces of
// the other five reach it over 1, 2 and 3 hexes. Of 216 rolls 1, 3, 6 and 10 show 18, 17, 16 and 15.
TEST(TngShard, ItsOddsCountEveryWayInWhichItMayGoAstray) {  // Shard
    const Thrown near{3}, far{18};
    const auto odds = [](const Thrown& d) {
        return odds_of_strike(d.b.rules, d.b.battle, d.b.battle.objects[0]);
    };
    EXPECT_EQ(odds(near).per_mille_at_least(18), 1000) << "three dice show 3 or more";
    const ScoreOdds of = odds(far);
    EXPECT_TRUE(of.exact);
    const auto chance = [](int sixths) { return (sixths * 2000 + 216 * 6) / (2 * 216 * 6); };
    EXPECT_EQ(of.per_mille_at_least(18), chance(6 + 215));
    EXPECT_EQ(of.per_mille_at_least(3), chance(6 + 215 + 3 * 5));
    EXPECT_EQ(of.per_mille_at_least(2), chance(6 + 215 + 9 * 5));
    EXPECT_EQ(of.per_mille_at_least(1), chance(6 + 215 + 19 * 5));
}

TEST(TngShard, GoesAstrayByWhatTheDiceLackInADirectionOfTheDie) {  // Shard
    Thrown d{12};
    EXPECT_EQ(d.strikes({3, 3, 2, 3}), 0) << "8 of 12: four hexes towards C";
    EXPECT_EQ(d.b.events.last<SeekerMoved>().hex, along(d.b.at(d.halberd).hex, Facing{2}, 4));
    Thrown exact{12};
    EXPECT_EQ(exact.strikes({3, 4, 5}), 18);
    Thrown better{12, 4};
    EXPECT_EQ(better.strikes({3, 3, 3, 3}), 18) << "a fourth die at 4X";
}

// 3, 2 and 1 points at one, two and three hexes from where it came to nothing; not on who threw it.
TEST(TngShard, ComesApartIntoSixThatFlyAlongTheHexRows) {  // Shard
    Thrown d{12};
    const Hex goal = hex_at(20, 28);
    const UnitId one = d.stands_at(1, along(goal, Facing{0}, 1)),
                 behind = d.stands_at(1, along(goal, Facing{0}, 2)),
                 two = d.stands_at(0, along(goal, Facing{1}, 2)),
                 three = d.stands_at(1, along(goal, Facing{2}, 3), 6),
                 four = d.stands_at(1, along(goal, Facing{4}, 4)),
                 off = d.stands_at(1, neighbour(along(goal, Facing{5}, 1), Facing{0}));
    ASSERT_EQ(d.aim(goal), "");
    EXPECT_EQ(d.strikes({1, 1, 1}), 0);
    EXPECT_EQ(d.inside(one), 3);
    EXPECT_EQ(d.inside(behind), 0) << "one unit a row";
    EXPECT_EQ(d.inside(two), 2) << "friend or foe";
    EXPECT_EQ(d.inside(three), 1) << "of any size";
    EXPECT_EQ(d.inside(four), 0);
    EXPECT_EQ(d.inside(off), 0) << "beside the rows";
    EXPECT_EQ(d.inside(d.gunner), 0) << "two hexes behind it";
    EXPECT_EQ(d.b.events.last<SeekerEnded>().fate, SeekerFate::opened);
}

TEST(TngShard, ASmallOneStrikesADroneAsWell) {  // Shard: of any size
    Thrown d{12};
    const UnitId rack = d.b.unit(1, "2010", 'D', d.b.bare_class({{"drn-b", 1}}));
    d.b.at(rack).groups[0].ammo[0] = 2;
    Launch drone{.unit = rack, .group = 0, .target = d.gunner};
    for (const SeekerId s : d.b.rules.weapon(d.b.rules.type(d.b.at(rack).type).groups[0].weapon).launches)
        if (d.b.rules.seeker(s).name == "drone-longrange") drone.type = s;
    Play p = d.b.play();
    do_launch(p, drone);
    ASSERT_EQ(d.b.battle.objects.size(), 2U);
    const Hex goal = hex_at(20, 28);
    p.emit(SeekerMoved{ObjectId{1}, along(goal, Facing{1}, 2), Facing{3}, 0});
    ASSERT_EQ(d.aim(goal), "");
    d.b.battle.objects[1].target = {};  // it hunts nobody in this test
    d.b.battle.objects[1].sent = 1;
    d.b.battle.objects[1].goal = hex_at(20, 1);
    d.strikes({1, 1, 1});
    EXPECT_TRUE(d.b.battle.objects.empty()) << "one hit point, two points";
}

TEST(TngShard, LiesWithItsLauncherAndIsDestroyedByTwelvePointsOrNotAtAll) {  // Shard
    Thrown d{12};
    EXPECT_EQ(d.b.battle.objects[0].hex, d.b.at(d.gunner).hex);
    EXPECT_EQ(aim_of(d.b.rules, d.b.battle, d.halberd, Arc{0xFFFFFF}, {}, ObjectId{0}).range, 12)
        << "as in the hex of who launched it, not on its way";
    d.suffer(11);
    EXPECT_EQ(d.strikes({6, 6, 6}), 18);
    Thrown gone{12};
    gone.suffer(12);
    EXPECT_TRUE(gone.b.battle.objects.empty());
}

TEST(TngShard, IsAimedWithinItsRangeAndArcOnceFireHasStruck) {  // Shard
    Thrown d{12};
    const Guide order{d.gunner, ObjectId{0}, GuideAct::aim, {}, hex_at(20, 20)};
    EXPECT_EQ(refusal_word(*refuse_guide(d.b.rules, d.b.battle, order)), "wrong_step");
    EXPECT_EQ(d.aim(hex_at(20, 11)), "out_of_range") << "19 hexes";
    EXPECT_EQ(d.aim(hex_at(20, 12)), "");
    EXPECT_EQ(d.b.battle.objects[0].goal, hex_at(20, 12));
    EXPECT_EQ(Thrown(12, 4).aim(hex_at(20, 6)), "") << "24 at 4X";
    EXPECT_EQ(Thrown(12, 4).aim(hex_at(20, 5)), "out_of_range");
    Thrown ahead{12};
    ahead.b.rules.classes[ahead.b.at(ahead.gunner).type.index()].groups[0].arc = *parse_arc("FA");
    EXPECT_EQ(ahead.aim(hex_at(18, 30)), "out_of_arc");
    EXPECT_EQ(ahead.aim(hex_at(20, 21)), "");
    EXPECT_TRUE(aim_eligible(ahead.b.rules, ahead.b.battle) == UnitSet{ahead.gunner});
    EXPECT_EQ(Rounds("shard", 3, 19).refused("shard-whole"), "not_armed");
    Rounds far{"shard", 3, 19};
    far.feed("whole");
    EXPECT_EQ(far.refused("shard-whole"), "out_of_range");
}

TEST(TngShard, WaitsForNothingAndIsArmedAgainInTheTurnOfItsLaunch) {  // Shard
    Thrown d{12};
    Play p = d.b.play();
    EXPECT_EQ(d.refused("shard-whole"), "launch_rate") << "once a turn";
    ASSERT_FALSE(refuse_arm(d.b.rules, d.b.battle, d.gunner, 0, 0, points(6)));
    do_arm(p, d.gunner, 0, 0, points(6));
    EXPECT_EQ(d.refused("shard-whole"), "launch_rate");
    end_turn_arming(p, d.gunner);
    d.b.at(d.gunner).groups[0].used = 0;
    d.b.at(d.gunner).groups[0].paid = 0;
    d.b.clock(2, 1);
    EXPECT_EQ(hold_cost(d.b.rules, d.b.battle, d.gunner, 0), Energy{});
    EXPECT_EQ(d.refused("shard-whole"), "");
    Rounds other{"strike", 3, 3};
    other.send("red");
    const auto no = refuse_arm(other.b.rules, other.b.battle, other.gunner, 0, 0, points(5));
    ASSERT_TRUE(no);
    EXPECT_EQ(refusal_word(*no), "already_fired");
}

TEST(TngShard, ACaptainLaunchesItWhereTheDiceReachTheEnemyMoreOftenThanNot) {  // Shard
    for (const auto& [range, launches] : {std::pair{4, true}, {10, true}, {11, false}}) {
        Rounds d{"shard", 3, range};
        d.feed("whole");
        EXPECT_EQ(launch_order(d.b.rules, d.b.battle, d.gunner, 0, d.halberd).has_value(), launches) << range;
    }
}

}  // namespace
}  // namespace impulse
