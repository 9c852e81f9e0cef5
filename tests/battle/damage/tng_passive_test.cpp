// tests/battle/damage/tng_passive_test.cpp: what the supplement lists and a battle has little or nothing to do with.
// Rule:   TNG "General rules", "Sequence of play", "Slaves", "Passenger", "Crew Unit", "Deck Crew", "SpecComm" 2.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "battle/core/steering.h"
#include "battle/core/tracks.h"
#include "battle/craft/deck_crews.h"
#include "battle/crew/crew_loss.h"
#include "battle/damage/allocate.h"
#include "battle/damage/shields.h"
#include "battle/repair/damage_control.h"
#include "ssd/construction.h"
#include "tests/battle/play/rules_files.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

const SystemType& row_called(const char* id) {
    static const SystemType none;
    for (const SystemType& s : table_rules("tng").systems)
        if (s.id == id) return s;
    ADD_FAILURE() << id;
    return none;
}
const BuildRow& price_of_row(const char* id, int value = 0) {
    static const Construction table =
        *read_construction(text_of("assets/rules/tng/construction.toml"), "construction.toml");
    return *build_row(table, id, value);
}
int place_of_step(Mechanism m, bool last = false) {
    const auto& steps = table_rules("tng").procedure.steps;
    int at = -1;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i].mechanism == m && (last || at < 0)) at = static_cast<int>(i);
    return at;
}

// What stands in braces is for 4X.
TEST(TngScale, NumbersInBracesAreThoseOfTech4X) {
    const BoxUse& beam = row_called("tran").uses.front();
    EXPECT_EQ(beam.range, (std::array{3, 4}));
    EXPECT_EQ(beam.amount, (std::array{3, 4}));
    TableBattle b{"tng"};
    for (const int tech : {3, 4}) {
        const ClassId c = b.bare_class({{"hull_a", 1}});
        b.rules.classes[c.index()].sheet.tech = tech;
        EXPECT_EQ(tech_index(b.rules.classes[c.index()]), static_cast<std::size_t>(tech - 3));
    }
}

// Changes of this version: reinforcement without a most, a point each; two points of normal power of an AXR in place of
// TransWarp power; UWARP-3 is no dearer than VWARP-3.
TEST(TngChanges, ReinforcementAxrAndWarpPricesAreThoseOfThisVersion) {
    const Rules& rules = table_rules("tng");
    for (const Line line : {Line::general_reinforcement, Line::specific_reinforcement})
        EXPECT_EQ(rules.line(line).unit, points(1));
    for (const int points : {1, 40, 200}) {
        TableBattle b{"tng"};
        const UnitId u = b.unit(0, "2030", 'A', "aster/lantern"),
                     foe = b.unit(1, "2029", 'D', "aster/lantern");
        b.set(u, Counter::reinforcement_1, points);
        const auto before = b.at(u).shield;
        Play play = b.play();
        strike(play, u, foe, 0, points, VolleyKind::direct, 0);
        EXPECT_EQ(b.at(u).shield, before) << "each point of energy stops one, however many";
    }
    const SystemType& axr = row_called("axr");
    EXPECT_TRUE(std::any_of(axr.power.begin(), axr.power.end(),
                            [](const PowerOutput& p) { return p.per_box == points(2); }));
    for (const char* side : {"left", "right", "center"})
        for (const std::size_t tech : {std::size_t{0}, std::size_t{1}})
            EXPECT_LT(price_of_row((std::string{"uwarp_"} + side).c_str(), 3).bpv[tech],
                      price_of_row((std::string{"vwarp_"} + side).c_str(), 3).bpv[tech]);
}

// "Impulse Activity" comes after movement and before the launch of seekers, six times a turn.
TEST(TngActivity, ComesAfterMovementAndBeforeLaunches) {
    EXPECT_LT(place_of_step(Mechanism::budget_move), place_of_step(Mechanism::activity));
    EXPECT_LT(place_of_step(Mechanism::activity), place_of_step(Mechanism::marines));
    EXPECT_LT(place_of_step(Mechanism::boarding_combat), place_of_step(Mechanism::launch));
    EXPECT_LT(place_of_step(Mechanism::launch), place_of_step(Mechanism::direct_fire));
    EXPECT_LT(place_of_step(Mechanism::direct_fire), place_of_step(Mechanism::seeking_hits));
    EXPECT_EQ(table_rules("tng").procedure.impulses, 6);
}

// "4. Damage Control", once, after the last impulse: walls mend and let go first, then people, then points of repair.
TEST(TngDamageControl, ComesOnceAfterTheSixImpulses) {
    EXPECT_EQ(place_of_step(Mechanism::repair), place_of_step(Mechanism::repair, true));
    EXPECT_GT(place_of_step(Mechanism::repair), place_of_step(Mechanism::consequences, true));
    EXPECT_LT(place_of_step(Mechanism::repair), place_of_step(Mechanism::end_turn));
    EXPECT_GT(place_of_step(Mechanism::repair), table_rules("tng").procedure.loop_last);
}

// "These have no game function."
TEST(TngSlaves, DoNothingAndCostAPoint) {
    EXPECT_TRUE(row_called("slaves").uses.empty());
    EXPECT_EQ(row_called("slaves").traits, static_cast<std::uint32_t>(Trait::not_interior));
    EXPECT_EQ(price_of_row("slaves").bpv[0], 1);
    EXPECT_EQ(price_of_row("slaves").bpv[1], 1);
    EXPECT_EQ(price_of_row("slaves").spaces, 0);
}

// "crew" of the chart: 1-2 crew, 3-4 boarding parties, 5 deck crews, 6 passengers.
TEST(TngPassengers, AreTakenByASixOfTheCrewHit) {
    for (const char* people : {"passengers", "slaves"}) {
        TableBattle b{"tng"};
        const UnitId u = b.unit(0, "2020", 'A', b.bare_class({{people, 2}, {"hull_a", 1}}));
        EXPECT_EQ(crew_aboard(b.rules, b.at(u), CrewKind::passenger), 2);
        b.faces({1, 7, 6});  // row 1, column 7: crew; then a 6
        ASSERT_TRUE(b.internals(u, 1));
        EXPECT_EQ(crew_aboard(b.rules, b.at(u), CrewKind::passenger), 1) << people;
        EXPECT_EQ(price_of_row(people).bpv[0], 1);
    }
}

// Without people and without a computer a ship does nothing any more.
TEST(TngCrewUnit, WithoutAnyAShipIsUnmannedUnlessAComputerStands) {
    for (const bool computer : {false, true}) {
        TableBattle b{"tng"};
        const ClassId c = b.bare_class({{computer ? "comp" : "hull_a", 1}});
        b.rules.classes[c.index()].sheet.crew_units = 2;
        const UnitId u = b.unit(0, "2020", 'A', c);
        EXPECT_FALSE(unmanned(b.rules, b.at(u)));
        b.set(u, Counter::crew_lost, 2);
        EXPECT_EQ(unmanned(b.rules, b.at(u)), !computer);
    }
}

// The deck crew that no sheet shows is there while a crew unit lives.
TEST(TngDeckCrew, OneIsFreeWhereThereIsACrew) {
    TableBattle b{"tng"};
    const ClassId c = b.bare_class({{"hull_a", 1}});
    b.rules.classes[c.index()].sheet.crew_units = 2;
    const UnitId u = b.unit(0, "2020", 'A', c);
    EXPECT_EQ(deck_crews(b.rules, b.at(u)), 1);
    b.set(u, Counter::crew_lost, 2);
    EXPECT_EQ(deck_crews(b.rules, b.at(u)), 0);
    b.rules.classes[c.index()].sheet.deck_crews = 3;
    EXPECT_EQ(deck_crews(b.rules, b.at(u)), 3) << "those of the sheet need nobody";
}

// A bridge box; one with a "%" does what a SpecComm does as well.
TEST(TngControlSpace, WithAPercentSignIsABridgeWithOne) {
    EXPECT_TRUE(row_called("ctrl").has(Trait::control) && row_called("ctrl_percent").has(Trait::control));
    const std::vector<BoxUse>&one = row_called("ctrl_percent").uses, &other = row_called("brdg_percent").uses;
    ASSERT_EQ(one.size(), other.size());
    for (std::size_t i = 0; i < one.size(); ++i)
        EXPECT_TRUE(one[i].act == other[i].act && one[i].number == other[i].number &&
                    one[i].energy == other[i].energy && one[i].range == other[i].range);
}

// Talk over light-years, with which a battle has nothing to do; translators that every ship has and no sheet shows.
TEST(TngTalk, IsNoUseInABattleAndTranslatorsAreNoBoxes) {
    EXPECT_TRUE(std::none_of(row_called("speccomm").uses.begin(), row_called("speccomm").uses.end(),
                             [](const BoxUse& use) { return use.number == 2; }));
    for (const SystemType& s : table_rules("tng").systems)
        EXPECT_EQ(s.id.find("translator"), std::string::npos);
}

// Quarters, hull and recreation do nothing in a battle.
TEST(TngSys, ItsQuartersDoNothing) {
    EXPECT_TRUE(row_called("sys_quarters").uses.empty());
    EXPECT_TRUE(row_called("sys_quarters").modifiers.empty());
}

// Points meet all layers before they are internals, and each hit rolls on the chart once.
TEST(TngCombat, WhatPassesTheLayersIsOneRollOnTheChart) {
    TableBattle b{"tng"};
    const UnitId u = b.unit(0, "2030", 'A', "aster/lantern"), foe = b.unit(1, "2029", 'D', "aster/lantern");
    b.at(u).shield.fill(3);
    Play play = b.play();
    strike(play, u, foe, 0, 5, VolleyKind::direct, 0);
    EXPECT_EQ(b.at(u).shield[0], 0);
    b.faces({1, 2});  // row 1, column 2: F HULL takes both points with one roll
    resolve_volleys(play);
    EXPECT_EQ(b.lost(u, "hull_f"), 2);
}

}  // namespace
}  // namespace impulse
