#include "battle/seeking/impact.h"

#include <gtest/gtest.h>

#include "battle/core/tracks.h"
#include "battle/fire/ecm.h"
#include "battle/seeking/flight.h"
#include "tests/support/rack_builder.h"

namespace impulse {
namespace {

struct ImpactField {
    BattleBuilder b;
    UnitId us{}, them{};
    explicit ImpactField(BattleBuilder builder) : b(std::move(builder)) {
        const ClassId armed = b.ship_class();
        add_rack(b, armed, {{add_drone(b)}, {4}});
        us = b.unit(0, hex_at(10, 30), {}, armed);
        them = b.unit(1, hex_at(10, 20), {}, armed);
        b.clock(1, 2);
    }
    ObjectId arrived(SeekerId type, Facing from) {
        const ObjectId o = in_flight(b, type, us, them, b.at(them).hex, turned(from, 3));
        b.battle.objects[o.index()].entered = static_cast<std::uint8_t>(1 + 4 * from.at);
        return o;
    }
    bool settle() {
        Play play = b.play();
        return movement_damage_run(play);
    }
    bool hits() {
        Play play = b.play();
        return seeking_hits_run(play);
    }
    [[nodiscard]] std::array<std::int16_t, 6> shields() { return b.at(them).shield; }
};
using Shields = std::array<std::int16_t, 6>;

// ---- classic -----------------------------------------------------------------------------------------------
TEST(ClassicSeekerImpact, StrikesTheShieldBehindTheSideItCameFrom) {  // D3.4
    ImpactField f{BattleBuilder::classic()};
    f.b.at(f.them).facing = Facing{1};
    f.arrived(add_drone(f.b), Facing{3});  // from D; the ship faces B: its shield #3
    ASSERT_TRUE(movement_damage_due(f.b.rules, f.b.battle));
    EXPECT_TRUE(f.settle());
    EXPECT_EQ(f.shields(), (Shields{30, 30, 18, 30, 30, 30}));
    EXPECT_TRUE(f.b.battle.objects.empty());
    EXPECT_EQ(f.b.events.last<SeekerEnded>().fate, SeekerFate::impact);
    EXPECT_TRUE(f.b.dice.faces.empty());
    EXPECT_EQ(f.b.events.count<DieRolled>(), 0);
}

TEST(ClassicSeekerImpact, LaunchingUnitsInOrderThenSerials) {
    ImpactField f{BattleBuilder::classic()};
    const UnitId third = f.b.unit(0, hex_at(12, 30));
    const SeekerId drone = add_drone(f.b, 8, 96, 8);
    const ObjectId late = f.arrived(drone, Facing{0});
    f.b.battle.objects[late.index()].by = third;
    const ObjectId second = f.arrived(drone, Facing{0}), first = f.arrived(drone, Facing{0});
    f.b.battle.objects[second.index()].serial = 9;
    f.b.battle.objects[first.index()].serial = 8;
    f.settle();
    std::vector<ObjectId> order;
    for (const Event& e : f.b.events.all)
        if (const SeekerEnded* end = std::get_if<SeekerEnded>(&e)) order.push_back(end->object);
    EXPECT_EQ(order, (std::vector<ObjectId>{first, second, late}));
}

TEST(ClassicSeekerImpact, NoEcmNoDieErraticFourPointsAreTwoShifts) {  // E1.8, C10.5
    ImpactField f{BattleBuilder::classic()};
    MapObject o;
    o.type = add_drone(f.b);
    o.by = f.us;
    o.target = f.them;
    EXPECT_EQ(seeker_shift(f.b.rules, f.b.battle, o), 0);
    f.b.set(f.them, Counter::erratic, 1);
    EXPECT_EQ(seeker_shift(f.b.rules, f.b.battle, o), 2);
}

TEST(ClassicSeekerImpact, EcmDieUpToSixFullToEightHalfToTenAQuarterElevenNothing) {
    const ImpactField f{BattleBuilder::classic()};
    const Rules& r = f.b.rules;
    EXPECT_EQ(warhead_after_ecm(r, 12, 6), 12);
    EXPECT_EQ(warhead_after_ecm(r, 12, 7), 6);
    EXPECT_EQ(warhead_after_ecm(r, 12, 8), 6);
    EXPECT_EQ(warhead_after_ecm(r, 12, 9), 3);
    EXPECT_EQ(warhead_after_ecm(r, 12, 10), 3);
    EXPECT_EQ(warhead_after_ecm(r, 12, 11), 0);
}

TEST(ClassicSeekerImpact, AnErraticTargetRollsForEachSeeker) {
    ImpactField f{BattleBuilder::classic()};
    f.b.set(f.them, Counter::erratic, 1);
    const SeekerId drone = add_drone(f.b);
    f.arrived(drone, Facing{0});
    f.arrived(drone, Facing{0});
    f.b.dice.faces = {4, 6};  // + 2: 6 is full, 8 is half
    f.settle();
    EXPECT_EQ(f.shields()[0], 30 - 12 - 6);
}

TEST(ClassicSeekerImpact, ASeekerOnADeadTargetComesToNothing) {
    ImpactField f{BattleBuilder::classic()};
    f.arrived(add_drone(f.b), Facing{0});
    f.b.at(f.them).fate = Fate::destroyed;
    f.settle();
    EXPECT_EQ(f.b.events.last<SeekerEnded>().fate, SeekerFate::lost_guidance);
    EXPECT_EQ(f.b.events.count<ShieldLost>(), 0);
}

TEST(ClassicSeekerImpact, ASeekerStillOnItsWayStrikesNothing) {
    ImpactField f{BattleBuilder::classic()};
    in_flight(f.b, add_drone(f.b), f.us, f.them, hex_at(10, 21));
    EXPECT_FALSE(movement_damage_due(f.b.rules, f.b.battle));
}

TEST(ClassicSeekerImpact, FlightAndImpactOfOneDroneFromTenHexes) {
    ImpactField f{BattleBuilder::classic()};
    const SeekerId drone = add_drone(f.b, 20);
    in_flight(f.b, drone, f.us, f.them, hex_at(10, 30));
    int struck = 0;
    for (int i = 3; i <= 32 && struck == 0; ++i) {
        f.b.clock(1, i);
        Play play = f.b.play();
        seekers_move_run(play);
        if (movement_damage_due(f.b.rules, f.b.battle)) {
            f.settle();
            struck = i;
        }
    }
    // Speed 20 moves on 4, 5, 7, 8, 10, 12, 13, 15, 16 and for the tenth hex after impulse 2 on 18.
    EXPECT_EQ(struck, 18);
    EXPECT_EQ(f.shields(), (Shields{30, 30, 30, 18, 30, 30}));
}

// ---- TNG ---------------------------------------------------------------------------------------------------
TEST(TngSeekerHits, StrikeWithinRangeTen) {  // Drn-B
    ImpactField f{BattleBuilder::tng()};
    in_flight(f.b, add_leaper(f.b), f.us, f.them, hex_at(10, 30));
    ASSERT_TRUE(seeking_hits_due(f.b.rules, f.b.battle));
    EXPECT_TRUE(f.hits());
    EXPECT_EQ(f.shields(), (Shields{30, 30, 30, 28, 30, 30}));
    EXPECT_FALSE(seeking_hits_due(f.b.rules, f.b.battle));
}

TEST(TngSeekerHits, OtherwiseFlyThatFarTowardsTheTarget) {
    ImpactField f{BattleBuilder::tng()};
    const ObjectId o = in_flight(f.b, add_leaper(f.b), f.us, f.them, hex_at(10, 31));
    f.hits();
    EXPECT_EQ(f.shields(), (Shields{30, 30, 30, 30, 30, 30}));
    EXPECT_EQ(f.b.battle.object(o).hex, hex_at(10, 21));
    f.hits();
    EXPECT_EQ(f.shields()[3], 28);
}

TEST(TngSeekerHits, AHalfDroneReachesFiveHexes) {
    ImpactField f{BattleBuilder::tng()};
    const SeekerId half = add_leaper(f.b, 5, 1, 1, 1);
    in_flight(f.b, half, f.us, f.them, hex_at(10, 26));
    f.hits();
    EXPECT_EQ(f.shields()[3], 30);
    f.hits();
    EXPECT_EQ(f.shields()[3], 29);
}

TEST(TngSeekerHits, TheNearestToItsTargetStrikesFirst) {
    ImpactField f{BattleBuilder::tng()};
    const SeekerId single = add_leaper(f.b);
    const ObjectId far = in_flight(f.b, single, f.us, f.them, hex_at(10, 29));
    const ObjectId near = in_flight(f.b, single, f.us, f.them, hex_at(10, 23));
    f.hits();
    std::vector<ObjectId> order;
    for (const Event& e : f.b.events.all)
        if (const SeekerEnded* end = std::get_if<SeekerEnded>(&e)) order.push_back(end->object);
    EXPECT_EQ(order, (std::vector<ObjectId>{near, far}));
}

// Drone A hunts drone B, which is after ship C.
struct Hunt : ImpactField {
    ObjectId prey{}, hunter{};
    Hunt(int prey_away, int hunter_away, int prey_hit_points = 1) : ImpactField(BattleBuilder::tng()) {
        prey = in_flight(b, add_leaper(b, 10, 2, prey_hit_points), us, them,
                         along(b.at(them).hex, Facing{3}, prey_away));
        hunter =
            in_flight(b, add_leaper(b), them, {}, along(b.battle.object(prey).hex, Facing{1}, hunter_away));
        b.battle.objects[hunter.index()].target_object = prey;
    }
};

TEST(TngSeekerHits, AtEqualDistanceTheHunterStrikesFirst) {
    Hunt h{7, 7};
    h.hits();
    EXPECT_EQ(h.shields()[3], 30);
    EXPECT_EQ(h.b.events.last<SeekerEnded>(), (SeekerEnded{h.prey, SeekerFate::shot_down}));
}

TEST(TngSeekerHits, APreyThatIsCloserToItsOwnTargetGetsThrough) {
    Hunt h{6, 7};
    h.hits();
    EXPECT_EQ(h.shields()[3], 28);
    EXPECT_EQ(h.b.events.last<SeekerEnded>(), (SeekerEnded{h.hunter, SeekerFate::lost_guidance}));
}

TEST(TngSeekerHits, ASturdierDroneSurvivesALighterOne) {
    Hunt h{10, 3, 4};
    h.hits();
    EXPECT_EQ(h.shields()[3], 28);
    EXPECT_EQ(h.b.events.count<SeekerDamaged>(), 1);
}

TEST(TngSeekerHits, HitPointsLeft) {
    ImpactField f{BattleBuilder::tng()};
    const ObjectId o = in_flight(f.b, add_leaper(f.b, 10, 6, 3), f.us, f.them, hex_at(10, 29));
    EXPECT_EQ(seeker_hit_points_left(f.b.rules, f.b.battle.object(o)), 3);
    f.b.battle.objects[o.index()].damage = 2;
    EXPECT_EQ(seeker_hit_points_left(f.b.rules, f.b.battle.object(o)), 1);
}

TEST(TngSeekerHits, AShotAlongTheSeamOfTwoShieldsWaitsForTheOwnersChoice) {  // D3.43
    ImpactField f{BattleBuilder::tng()};
    f.b.battle.sides[1].standing[static_cast<std::size_t>(StandingKind::struck_shield)] = Standing::ask;
    // Two hexes off through a corner: shields #1 and #2 look that way alike.
    const Hex corner = neighbour(neighbour(f.b.at(f.them).hex, Facing{0}), Facing{1});
    in_flight(f.b, add_leaper(f.b), f.us, f.them, corner);
    in_flight(f.b, add_leaper(f.b), f.us, f.them, hex_at(10, 40));
    EXPECT_FALSE(f.hits());
    ASSERT_EQ(f.b.battle.questions.size(), 1U);
    EXPECT_EQ(f.b.battle.questions.back().options(), 0b11U);
    Play play = f.b.play();
    play.emit(Answered{1});
    play.emit(ShieldChosen{f.them, f.us, 1});
    EXPECT_TRUE(f.hits());
    EXPECT_EQ(f.shields(), (Shields{30, 28, 30, 30, 30, 30}));
    EXPECT_EQ(f.b.battle.object(ObjectId{1}).hex, hex_at(10, 30));  // flew on once
}

}  // namespace
}  // namespace impulse
