#include "battle/seeking/flight.h"
#include "battle/core/rows/guidance.h"

#include <gtest/gtest.h>

#include <vector>

#include "battle/seeking/control.h"
#include "tests/support/alter.h"
#include "tests/support/rack_builder.h"

namespace impulse {
namespace {

struct Sky {
    BattleBuilder b = BattleBuilder::classic();
    UnitId us{}, them{};
    Sky() {
        const ClassId armed = b.ship_class();
        add_rack(b, armed, {{add_drone(b)}, {4}});
        us = b.unit(0, hex_at(10, 30), {}, armed);
        them = b.unit(1, hex_at(10, 20), {}, armed);
        b.clock(1, 1);
    }
    // Runs the step on impulses first..last of the turn; returns those on which the seeker moved.
    std::vector<int> fly(ObjectId id, int turn, int first, int last) {
        std::vector<int> moved;
        for (int i = first; i <= last && id.index() < b.battle.objects.size(); ++i) {
            b.clock(turn, i);
            const int before = b.events.count<SeekerMoved>();
            Play play = b.play();
            if (!seekers_move_due(b.rules, b.battle)) continue;
            seekers_move_run(play);
            if (b.events.count<SeekerMoved>() > before) moved.push_back(i);
        }
        return moved;
    }
    [[nodiscard]] const MapObject& object(ObjectId id) const { return b.battle.object(id); }
};

TEST(ClassicSeekerFlight, MovesOnTheImpulsesOfItsSpeed) {  // C1.4
    Sky s;
    const ObjectId o = in_flight(s.b, add_drone(s.b, 8), s.us, s.them, hex_at(10, 40));
    EXPECT_EQ(s.fly(o, 1, 2, 32), (std::vector<int>{4, 8, 12, 16, 20, 24, 28, 32}));
    Sky fast;
    const ObjectId f = in_flight(fast.b, add_drone(fast.b, 32), fast.us, fast.them, hex_at(10, 40));
    EXPECT_EQ(fast.fly(f, 1, 2, 6), (std::vector<int>{2, 3, 4, 5, 6}));
}

TEST(ClassicSeekerFlight, SpeedEightForThreeTurnsFliesTwentyFourHexes) {
    Sky s;
    alter(s.b.rules.guidance).range = 0;
    const Hex start = hex_at(10, 60);
    s.b.clock(1, 16);
    const ObjectId o = in_flight(s.b, add_drone(s.b, 8), s.us, s.them, start);
    s.b.battle.objects[o.index()].until = 16 + 96;
    s.fly(o, 1, 17, 32);
    s.fly(o, 2, 1, 32);
    s.fly(o, 3, 1, 32);
    s.fly(o, 4, 1, 16);
    ASSERT_EQ(s.b.battle.objects.size(), 1U);
    EXPECT_EQ(distance(start, s.object(o).hex), 24);
    s.fly(o, 4, 17, 17);
    EXPECT_EQ(s.b.events.last<SeekerEnded>().fate, SeekerFate::expired);
}

TEST(ClassicSeekerFlight, FirstHexIsStraightOnEvenWhenTheTargetIsNotAhead) {  // F2
    Sky s;
    const Hex start = hex_at(10, 25);
    const ObjectId o = in_flight(s.b, add_drone(s.b, 32), s.us, s.them, start, Facing{2});
    s.fly(o, 1, 2, 2);
    EXPECT_EQ(s.object(o).hex, neighbour(start, Facing{2}));
    EXPECT_EQ(s.object(o).facing, Facing{2});
}

TEST(ClassicSeekerFlight, TurnsSixtyDegreesOnEveryHexAfterTheFirst) {  // turn mode 1
    Sky s;
    const Hex start = hex_at(10, 25);
    const ObjectId o = in_flight(s.b, add_drone(s.b, 32), s.us, s.them, start, Facing{1});
    s.fly(o, 1, 2, 3);
    EXPECT_EQ(s.object(o).facing, Facing{0});
    EXPECT_EQ(s.object(o).hex, neighbour(neighbour(start, Facing{1}), Facing{0}));
    EXPECT_EQ(s.object(o).het, 0);
}

TEST(ClassicSeekerFlight, OneHighEnergyTurnInThirtyTwoImpulses) {  // F2
    Sky s;
    s.b.at(s.them).hex = hex_at(10, 20);
    const ObjectId o = in_flight(s.b, add_drone(s.b, 32), s.us, s.them, hex_at(10, 25), Facing{3});
    s.fly(o, 1, 2, 3);  // one hex away from the target, then about
    EXPECT_EQ(s.object(o).facing, Facing{0});
    EXPECT_EQ(s.object(o).het, 3);
    // The target slips past: behind the seeker again, and no second one yet.
    s.b.at(s.them).hex = along(s.object(o).hex, Facing{3}, 5);
    s.fly(o, 1, 4, 4);
    EXPECT_EQ(s.object(o).facing, Facing{1});
    EXPECT_EQ(s.object(o).het, 3);
    // 32 impulses after the first it may again.
    s.b.at(s.them).hex = along(s.object(o).hex, turned(s.object(o).facing, 3), 12);
    s.b.clock(2, 3);
    EXPECT_EQ(next_facing(s.b.rules, s.b.battle, s.object(o), s.b.at(s.them).hex),
              turned(s.object(o).facing, 3));
    s.b.clock(2, 2);
    EXPECT_NE(next_facing(s.b.rules, s.b.battle, s.object(o), s.b.at(s.them).hex),
              turned(s.object(o).facing, 3));
}

TEST(ClassicSeekerFlight, EnteringTheTargetsHexNotesTheSideItCameFrom) {  // D3.4
    Sky s;
    const Hex start = neighbour(s.b.at(s.them).hex, Facing{4});
    const ObjectId o = in_flight(s.b, add_drone(s.b, 32), s.us, s.them, start, Facing{1});
    s.fly(o, 1, 2, 2);
    EXPECT_EQ(s.object(o).hex, s.b.at(s.them).hex);
    EXPECT_EQ(s.object(o).entered, 17);  // the hex-row E of the target
    const int moves = s.b.events.count<SeekerMoved>();
    s.fly(o, 1, 3, 3);  // it has arrived and flies no further
    EXPECT_EQ(s.b.events.count<SeekerMoved>(), moves);
}

TEST(ClassicSeekerFlight, ATargetThatRunsIntoItIsStruckFromAhead) {
    Sky s;
    s.b.at(s.them).facing = Facing{2};
    const ObjectId o = in_flight(s.b, add_drone(s.b, 8), s.us, s.them, s.b.at(s.them).hex);
    s.fly(o, 1, 2, 2);
    EXPECT_EQ(s.object(o).entered, 9);
}

TEST(ClassicSeekerFlight, FollowsAMovingTarget) {
    Sky s;
    const ObjectId o = in_flight(s.b, add_drone(s.b, 32), s.us, s.them, hex_at(10, 30));
    for (int i = 2; i <= 32; ++i) {
        if (i % 2 == 0) s.b.at(s.them).hex = neighbour(s.b.at(s.them).hex, Facing{1});
        s.fly(o, 1, i, i);
        if (s.object(o).entered != 0) break;
    }
    EXPECT_NE(s.object(o).entered, 0);
}

TEST(ClassicSeekerFlight, APlanetInTheWayEndsIt) {
    Sky s;
    s.b.battle.field.features.push_back({FeatureKind::planet, hex_at(10, 24), 0, 0xFF});
    const ObjectId o = in_flight(s.b, add_drone(s.b, 32), s.us, s.them, hex_at(10, 26));
    s.fly(o, 1, 2, 3);
    EXPECT_EQ(s.b.events.last<SeekerEnded>().fate, SeekerFate::lost_guidance);
}

TEST(ClassicSeekerFlight, TheEdgeOfAFixedMapEndsIt) {
    Sky s;
    s.b.battle.field.map = {60, 60};
    const ObjectId o = in_flight(s.b, add_drone(s.b, 32), s.us, s.them, hex_at(10, 1), Facing{0});
    s.fly(o, 1, 2, 2);
    EXPECT_EQ(s.b.events.last<SeekerEnded>().fate, SeekerFate::left_map);
}

TEST(ClassicSeekerFlight, NothingInFlightNothingToDo) {
    Sky s;
    EXPECT_FALSE(seekers_move_due(s.b.rules, s.b.battle));
}

}  // namespace
}  // namespace impulse
