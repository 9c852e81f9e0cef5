#include "battle/systems/information.h"

#include <gtest/gtest.h>

#include "battle/core/tracks.h"
#include "tests/support/battle_builder.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Watch {
    BattleBuilder b = BattleBuilder::tng();
    UnitId us{}, them{};
    Watch() {
        b.rules.information = table_rules("tng").information;
        us = b.unit(0, hex_at(10, 30));
        them = b.unit(1, hex_at(10, 24));
        b.clock(1, 1);
    }
    [[nodiscard]] int known_points() { return b.at(them).info[0]; }
    [[nodiscard]] std::optional<Refusal> refused(Inquiry what) {
        return refuse_inquire(b.rules, b.battle, {us, them, what});
    }
    void ask(Inquiry what) {
        Play play = b.play();
        do_inquire(play, {us, them, what});
    }
    void passive() {
        Play play = b.play();
        passive_information(play);
    }
};

TEST(TngInformation, EachShipGetsAPointAnImpulseWithinItsSensorRating) {  // Sensor
    Watch w;
    ASSERT_EQ(distance(w.b.at(w.us).hex, w.b.at(w.them).hex), 6);
    EXPECT_TRUE(information_due(w.b.rules, w.b.battle));
    w.passive();
    w.passive();
    EXPECT_EQ(w.known_points(), 2);
    EXPECT_EQ(w.b.at(w.us).info[1], 2);
    w.b.at(w.them).hex = hex_at(10, 23);
    EXPECT_FALSE(information_due(w.b.rules, w.b.battle));
    w.passive();
    EXPECT_EQ(w.known_points(), 2);
}

TEST(TngInformation, ADamagedSensorSeesLessFar) {
    Watch w;
    w.b.set(w.us, Counter::sensor_lost, 2);  // rating 5, range 6
    w.passive();
    EXPECT_EQ(w.known_points(), 0);
    EXPECT_EQ(w.b.at(w.us).info[1], 1);
}

TEST(TngInformation, FriendsAreNotWatched) {
    Watch w;
    w.b.battle.sides[1].team = w.b.battle.sides[0].team;
    EXPECT_FALSE(information_due(w.b.rules, w.b.battle));
}

TEST(TngInformation, AScanGivesThreeLessTheScannerNumber) {  // Scanner
    Watch w;
    EXPECT_FALSE(w.refused(Inquiry::scan));
    w.ask(Inquiry::scan);
    EXPECT_EQ(w.known_points(), 3);
    w.b.clock(1, 2).set(w.us, Counter::scanner_lost, 2);  // number 1
    w.ask(Inquiry::scan);
    EXPECT_EQ(w.known_points(), 5);
    w.b.clock(1, 3).set(w.us, Counter::scanner_lost, 6);  // all gone: number 3
    EXPECT_EQ(w.refused(Inquiry::scan), refusal(WhyMore::no_points_of_information, 1, 0));
}

TEST(TngInformation, OneScanAnImpulse) {
    Watch w;
    w.ask(Inquiry::scan);
    EXPECT_EQ(w.refused(Inquiry::scan), refusal(WhyMore::already_scanned, 1, 1));
    w.b.clock(1, 2);
    EXPECT_FALSE(w.refused(Inquiry::scan));
}

TEST(TngInformation, ScansReachEightHexesForEachTechLevel) {
    Watch w;
    w.b.at(w.them).hex = along(w.b.at(w.us).hex, Facing{2}, 24);
    EXPECT_FALSE(w.refused(Inquiry::scan));
    w.b.at(w.them).hex = along(w.b.at(w.us).hex, Facing{2}, 25);
    EXPECT_EQ(w.refused(Inquiry::scan), refusal(Why::out_of_range, 24, 25));
}

TEST(TngInformation, TheSheetCostsOnePointForEachTechLevelTheEnergyTwo) {  // Control systems, note 1
    Watch w;
    EXPECT_EQ(w.refused(Inquiry::sheet), refusal(WhyMore::no_points_of_information, 3, 0));
    for (int i = 1; i <= 3; ++i) {
        w.b.clock(1, i);
        w.ask(Inquiry::scan);
    }
    ASSERT_EQ(w.known_points(), 9);
    w.ask(Inquiry::sheet);
    EXPECT_EQ(w.known_points(), 6);
    EXPECT_EQ(w.b.at(w.them).knows[0], knows_sheet);
    EXPECT_EQ(w.refused(Inquiry::sheet), refusal(WhyMore::known_already));
    w.ask(Inquiry::energy);
    EXPECT_EQ(w.known_points(), 0);
    EXPECT_EQ(w.b.at(w.them).knows[0], knows_sheet | knows_energy);
    EXPECT_EQ(w.b.at(w.them).knows[1], 0);
}

TEST(TngInformation, TheSheetStaysKnownTheEnergyFormIsNewEachTurn) {
    Watch w;
    w.b.at(w.them).knows[0] = knows_sheet | knows_energy;
    w.b.at(w.them).info[0] = 4;
    Play play = w.b.play();
    forget_energy(play, w.them);
    EXPECT_EQ(w.b.at(w.them).knows[0], knows_sheet);
    EXPECT_EQ(w.known_points(), 4);
}

TEST(ClassicInformation, ThereIsNone) {
    BattleBuilder b = BattleBuilder::classic();
    const UnitId us = b.unit(0, hex_at(10, 30)), them = b.unit(1, hex_at(10, 29));
    EXPECT_FALSE(information_due(b.rules, b.battle));
    EXPECT_EQ(refuse_inquire(b.rules, b.battle, {us, them, Inquiry::scan}), refusal(WhyMore::not_supported));
}

}  // namespace
}  // namespace impulse
