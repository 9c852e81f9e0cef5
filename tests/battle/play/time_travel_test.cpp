// tests/battle/play/time_travel_test.cpp: ships that leave for another year, and come back.
// Rule:   TNG "TimeWARP".
#include "battle/play/time_travel.h"

#include <gtest/gtest.h>

#include "battle/core/barriers.h"
#include "battle/core/view.h"
#include "battle/damage/box_fields.h"
#include "battle/end/victory.h"
#include "battle/energy/reactor.h"
#include "battle/play/apply.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Traveller {
    TableBattle b{"tng"};
    UnitId ship, foe;
    explicit Traveller(int tech = 6) {
        ship = made(0, "2020", tech);
        foe = made(1, "2022", tech);
        b.clock(1, 2);
        b.open(Mechanism::activity);
    }
    UnitId made(int side, std::string_view hex, int tech) {
        const ClassId type = b.bare_class({{"timewarp", 2}, {"ph-6", 1}, {"hull_f", 4}, {"btty", 1}});
        ShipClass& c = b.rules.classes[type.index()];
        c.sheet.tech = tech;
        c.groups[0].value = 10;
        c.groups[group_of(c, "btty")].value = 9;
        const UnitId u = b.unit(side, hex, 'A', type);
        b.set(u, Counter::moves_left, 12);
        return u;
    }
    std::size_t group_of(const ShipClass& c, std::string_view family) {
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (b.rules.system(c.groups[g].system).family == family) return g;
        ADD_FAILURE() << family;
        return 0;
    }
    Operate leave(int years, int back = 0xFF) {
        Operate o;
        o.unit = ship;
        o.use = SystemUse::box;
        o.value = 2;
        o.amount = points(years);
        o.beside = static_cast<std::uint8_t>(back);
        return o;
    }
    void go(int years, int back, int die) {
        ASSERT_FALSE(refuse(b.rules, b.battle, leave(years, back)));
        b.faces({die});
        Play play = b.play();
        do_travel(play, leave(years, back));
    }
    void come(int impulse, int die) {
        b.clock(1, impulse);
        if (!travellers_due(b.battle)) return;
        b.faces({die});
        Play play = b.play();
        return_travellers(play);
    }
};

// A year for each point of movement; the ship leaves the map.
TEST(TngTimeWarp, LeavesTheMapForAMovementAYear) {
    Traveller t;
    EXPECT_EQ(*refuse(t.b.rules, t.b.battle, t.leave(13)), refusal(WhyMore::amount_needed, 12, 13));
    t.go(5, 0xFF, 6);
    EXPECT_FALSE(t.b.at(t.ship).active());
    EXPECT_EQ(t.b.at(t.ship)[Counter::moves_left], 7);
    // "does not have to return": the other side is alone.
    Play play = t.b.play();
    check_victory(play, false);
    EXPECT_NE(t.b.battle.ended, 0);
}

// It repairs and arms as long as it likes, and comes back in the next impulse or later. The battle waits for it.
TEST(TngTimeWarp, ComesBackMendedArmedAndCharged) {
    Traveller t;
    const ShipClass& c = t.b.rules.type(t.b.at(t.ship).type);
    const std::size_t hull = t.group_of(c, "hull_f");
    t.b.at(t.ship).groups[hull].lost = 3;
    t.b.at(t.ship).battery = {};
    t.b.set(t.ship, Counter::crew_lost, 2);
    t.go(1, 2, 1);
    Play play = t.b.play();
    check_victory(play, false);
    EXPECT_EQ(t.b.battle.ended, 0) << "it comes back";
    t.come(3, 1);
    EXPECT_FALSE(t.b.at(t.ship).active());
    t.come(4, 1);
    EXPECT_TRUE(t.b.at(t.ship).active());
    EXPECT_EQ(t.b.at(t.ship).groups[hull].lost, 0);
    EXPECT_EQ(t.b.at(t.ship).battery, battery_capacity(t.b.rules, t.b.at(t.ship)));
    EXPECT_EQ(t.b.at(t.ship)[Counter::crew_lost], 2) << "its own repairs mend no people";
}

// Whether it will come back is written down: nobody else reads it.
TEST(TngTimeWarp, WritesDownInSecretWhetherItReturns) {
    Traveller t;
    t.go(1, 3, 1);
    const Battle own = view(t.b.rules, t.b.battle, SideId{0}), other = view(t.b.rules, t.b.battle, SideId{1});
    EXPECT_GT(own.unit(t.ship)[Counter::returns], 0);
    EXPECT_EQ(other.unit(t.ship)[Counter::returns], 0);
}

// A die above the tech level of the drive erases the ship; each time travel of the last day adds one.
TEST(TngTimeWarp, AParadoxErasesWhoTravelsTooOften) {
    for (const auto& [tech, before, die, lives] :
         {std::tuple{6, 0, 6, true}, {6, 1, 5, true}, {6, 1, 6, false}, {7, 1, 6, true}, {7, 2, 6, false}}) {
        Traveller t(tech);
        t.b.set(t.ship, Counter::travels, before);
        t.go(1, 1, die);
        EXPECT_EQ(t.b.at(t.ship).fate, lives ? Fate::held_out : Fate::removed) << tech << before << die;
        t.come(3, 6);
        EXPECT_EQ(t.b.at(t.ship).active(), lives);
    }
}

// A return before it left would undo the battle: it is refused.
TEST(TngTimeWarp, AReturnBeforeItLeftIsRefusedInWords) {
    Traveller t;
    const auto no = refuse(t.b.rules, t.b.battle, t.leave(1, 0));
    ASSERT_TRUE(no);
    EXPECT_EQ(no->more, WhyMore::undoes_battle);
    EXPECT_NE(refusal_text(t.b.rules, *no).find("would undo the battle"), std::string::npos);
    EXPECT_FALSE(refuse(t.b.rules, t.b.battle, t.leave(1, 1)));
}

// Sensors of 6X or more find where it went, and their ship may follow in the next impulse; who is followed cannot rest.
TEST(TngTimeWarp, IsFollowedByWhoSeesWhereItWent) {
    for (const bool follows : {true, false}) {
        Traveller t;
        const ShipClass& c = t.b.rules.type(t.b.at(t.ship).type);
        for (const UnitId u : {t.ship, t.foe})
            t.b.rules.classes[t.b.at(u).type.index()].sheet.sensor.ratings = {6};
        for (const UnitId u : {t.ship, t.foe})
            t.b.rules.classes[t.b.at(u).type.index()].sheet.scanner.ratings = {};
        const std::size_t hull = t.group_of(c, "hull_f");
        t.b.at(t.ship).groups[hull].lost = 2;
        t.go(4, 2, 1);
        t.b.clock(1, 3);
        Operate after = t.leave(4, 9);
        after.unit = t.foe;
        after.target = t.ship;
        if (!follows) {
            t.come(4, 1);
            EXPECT_EQ(t.b.at(t.ship).groups[hull].lost, 0) << "nobody came";
            continue;
        }
        ASSERT_FALSE(refuse(t.b.rules, t.b.battle, after));
        Operate wrong = after;
        wrong.amount = points(3);
        EXPECT_EQ(refuse(t.b.rules, t.b.battle, wrong)->more, WhyMore::amount_needed);
        t.b.set(t.foe, Counter::sensor_lost, 1);
        EXPECT_EQ(refuse(t.b.rules, t.b.battle, after)->more, WhyMore::not_followed) << "no sensor is left";
        t.b.set(t.foe, Counter::sensor_lost, 0);
        t.b.faces({1});
        Play play = t.b.play();
        do_travel(play, after);
        t.come(4, 1);
        EXPECT_TRUE(t.b.at(t.ship).active());
        EXPECT_EQ(t.b.at(t.ship).groups[hull].lost, 2) << "it had to fight there";
        EXPECT_FALSE(t.b.at(t.foe).active()) << "1 impulse before the others arrive";
        t.come(5, 1);
        EXPECT_TRUE(t.b.at(t.foe).active());
    }
}

TEST(TngTimeWarp, IsNotFollowedTooLateOrWithOlderSensors) {
    for (const auto& [tech, impulse, may] : {std::tuple{6, 3, true}, {6, 4, false}, {5, 3, false}}) {
        Traveller t;
        t.go(4, 4, 1);
        ShipClass& c = t.b.rules.classes[t.b.at(t.foe).type.index()];
        c.sheet.tech = tech;
        c.sheet.sensor.ratings = {6};
        t.b.clock(1, impulse);
        Operate after = t.leave(4, 9);
        after.unit = t.foe;
        after.target = t.ship;
        const auto no = refuse(t.b.rules, t.b.battle, after);
        EXPECT_EQ(!no, may) << tech << impulse;
        if (!may) {
            EXPECT_EQ(no->more, WhyMore::not_followed);
        }
    }
}

// A hundred boxes for each step off the die; where they do not suffice, none is lost and the journey undoes the ship.
TEST(TngTemporalShields, TakeAStepOffABreakdownForAHundredBoxes) {
    for (const auto& [boxes, before, lives, left] : {std::tuple{150, 1, true, 50},
                                                     {99, 1, false, 99},
                                                     {250, 2, true, 50},
                                                     {150, 2, false, 150},
                                                     {150, 0, true, 150}}) {
        Traveller t;
        const ClassId type = t.b.bare_class({{"timewarp", 2}, {"temporal_shields", 1}});
        ShipClass& c = t.b.rules.classes[type.index()];
        c.sheet.tech = 6;
        c.banks = 1;
        c.groups[0].value = 10;
        t.ship = t.b.unit(0, "2026", 'A', type);
        t.b.set(t.ship, Counter::moves_left, 12);
        t.b.set(t.ship, Counter::travels, before);
        t.b.open(Mechanism::activity);
        t.b.at(t.ship).shield[0] = static_cast<std::int16_t>(boxes);
        t.go(1, 1, 6);
        EXPECT_EQ(t.b.at(t.ship).fate, lives ? Fate::held_out : Fate::removed) << boxes << " " << before;
        EXPECT_EQ(t.b.at(t.ship).shield[0], left);
    }
}

// "this includes the "Phasing" of P Warp": a point of energy for each box.
TEST(TngTimeWarp, AndPhaseWarpPhaseForAPointABox) {
    for (const char* drive : {"timewarp", "pwarp"}) {
        TableBattle b{"tng"};
        const UnitId u = b.unit(0, "2020", 'A', b.bare_class({{drive, 4}, {"btty", 1}})),
                     foe = b.unit(1, "2021", 'A', b.bare_class({{drive, 1}}));
        b.clock(1, 2);
        b.open(Mechanism::activity);
        Operate on;
        on.unit = u;
        on.use = SystemUse::box;
        on.value = 1;
        b.at(u).battery = points(3);
        EXPECT_EQ(refuse(b.rules, b.battle, on)->why, Why::no_reserve) << drive;
        b.at(u).battery = points(9);
        b.at(u).groups[1].lost = 1;
        ASSERT_FALSE(refuse(b.rules, b.battle, on)) << drive;
        Play play = b.play();
        raise_field(play, on, b.rules.system(b.rules.type(b.at(u).type).groups[0].system).uses[0]);
        EXPECT_EQ(b.at(u).battery, points(6)) << "three boxes are left";
        EXPECT_TRUE(apart(b.rules, b.at(u), b.at(foe)));
    }
}

}  // namespace
}  // namespace impulse
