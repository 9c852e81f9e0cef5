#include "battle/seeking/control.h"

#include <gtest/gtest.h>

#include "tests/support/rack_builder.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Duel {
    BattleBuilder b = BattleBuilder::classic();
    SeekerId drone{};
    UnitId us{}, them{};
    Duel() {
        b.rules.lock_on = table_rules("classic").lock_on;
        drone = add_drone(b);
        const ClassId armed = b.ship_class();
        add_rack(b, armed, {{drone}, {4}});
        us = b.unit(0, hex_at(10, 30), {}, armed);
        them = b.unit(1, hex_at(10, 20), {}, armed);
        ready_racks(b, us);
        ready_racks(b, them);
        b.clock(1, 10);
    }
    SeekerFate fate_after_check(ObjectId id) {
        Play play = b.play();
        end_lost_seekers(play);
        return id.index() < b.battle.objects.size() ? b.battle.object(id).fate : SeekerFate::none;
    }
    SeekerFate last_fate() { return b.events.last<SeekerEnded>().fate; }
};

TEST(ClassicControl, ShipWithoutSeekersGuidesHalfItsSensorRatingRoundedUp) {  // F3.21, CTRL-1 and CTRL-2
    BattleBuilder b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(5, 5));
    EXPECT_EQ(control_channels(b.rules, b.at(u)), 3);
    b.set(u, Counter::sensor_lost, 2);  // the track reads 6, 6, 5: 5 is left
    EXPECT_EQ(control_channels(b.rules, b.at(u)), 3);
    b.set(u, Counter::sensor_lost, 3);
    EXPECT_EQ(control_channels(b.rules, b.at(u)), 2);
}

TEST(ClassicControl, ShipWithRacksGuidesItsSensorRating) {
    Duel d;
    EXPECT_EQ(control_channels(d.b.rules, d.b.at(d.us)), 6);
    d.b.set(d.us, Counter::sensor_lost, 4);
    EXPECT_EQ(control_channels(d.b.rules, d.b.at(d.us)), 1);
}

TEST(TngControl, ThreeSeekersPerSensorPointAt3XAndFourAt4X) {  // Sensor, sensor-seeker-limit
    BattleBuilder b = BattleBuilder::tng();
    const ClassId third = b.ship_class(), fourth = b.ship_class();
    b.type(fourth).sheet.tech = 4;
    EXPECT_EQ(control_channels(b.rules, b.at(b.unit(0, hex_at(5, 5), {}, third))), 18);
    EXPECT_EQ(control_channels(b.rules, b.at(b.unit(1, hex_at(5, 6), {}, fourth))), 24);
}

TEST(ClassicControl, GuidedSeekerFliesOn) {
    Duel d;
    const ObjectId o = in_flight(d.b, d.drone, d.us, d.them, hex_at(10, 25));
    EXPECT_EQ(d.fate_after_check(o), SeekerFate::flying);
    EXPECT_EQ(d.b.events.count<SeekerEnded>(), 0);
}

TEST(ClassicControl, SeekerIsLostWithLockOnFireControlOrUnderErraticManoeuvres) {  // F3.1, 9.2, C10
    for (const auto& [counter, value] : {std::pair{Counter::lock_on, 0},
                                         {Counter::fire_control, 0},
                                         {Counter::fire_control_from, 11},
                                         {Counter::erratic, 1}}) {
        Duel d;
        in_flight(d.b, d.drone, d.us, d.them, hex_at(10, 25));
        d.b.set(d.us, counter, value);
        Play play = d.b.play();
        end_lost_seekers(play);
        EXPECT_EQ(d.last_fate(), SeekerFate::lost_guidance) << word(counter);
    }
}

TEST(ClassicControl, GuidanceReaches35HexesFromShipToSeekerShipToTargetAndSeekerToTarget) {  // F3.1
    for (const int away : {35, 36}) {
        Duel d;
        d.b.at(d.us).hex = hex_at(10, 60);
        d.b.at(d.them).hex = along(hex_at(10, 60), Facing{0}, away);
        in_flight(d.b, d.drone, d.us, d.them, along(hex_at(10, 60), Facing{0}, 10));
        Play play = d.b.play();
        end_lost_seekers(play);
        EXPECT_EQ(d.b.events.count<SeekerEnded>(), away > 35 ? 1 : 0) << away;
    }
    Duel d;  // the target is near the ship, the seeker has strayed
    in_flight(d.b, d.drone, d.us, d.them, along(d.b.at(d.us).hex, Facing{2}, 36));
    Play play = d.b.play();
    end_lost_seekers(play);
    EXPECT_EQ(d.last_fate(), SeekerFate::lost_guidance);
}

TEST(ClassicControl, SeekerIsLostWithItsTargetAndWithItsShip) {
    for (const bool target : {true, false}) {
        Duel d;
        in_flight(d.b, d.drone, d.us, d.them, hex_at(10, 25));
        d.b.at(target ? d.them : d.us).fate = target ? Fate::destroyed : Fate::disengaged;
        Play play = d.b.play();
        end_lost_seekers(play);
        EXPECT_EQ(d.last_fate(), SeekerFate::lost_guidance);
    }
}

TEST(ClassicControl, EnduranceIsOverAfterTheLastImpulseOfFlight) {
    Duel d;
    const ObjectId o = in_flight(d.b, d.drone, d.us, d.them, hex_at(10, 25));
    d.b.battle.objects[o.index()].until = 10;
    EXPECT_EQ(d.fate_after_check(o), SeekerFate::flying);
    d.b.clock(1, 11);
    Play play = d.b.play();
    end_lost_seekers(play);
    EXPECT_EQ(d.last_fate(), SeekerFate::expired);
}

TEST(ClassicControl, FewerChannelsReleaseTheLastLaunchedFirst) {
    Duel d;
    ObjectId o[4];
    for (ObjectId& each : o) each = in_flight(d.b, d.drone, d.us, d.them, hex_at(10, 25));
    d.b.set(d.us, Counter::sensor_lost, 3);  // rating 3 is left
    Play play = d.b.play();
    end_lost_seekers(play);
    ASSERT_EQ(d.b.events.count<SeekerEnded>(), 1);
    EXPECT_EQ(d.b.events.last<SeekerEnded>().object, o[3]);
}

}  // namespace
}  // namespace impulse
