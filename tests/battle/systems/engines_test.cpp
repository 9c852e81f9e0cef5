// tests/battle/systems/engines_test.cpp: engines doubled and halved.
// Rule:   TNG "Double Engines", "Halve Engines".
#include "battle/systems/engines.h"

#include <gtest/gtest.h>

#include "battle/core/view.h"
#include "battle/end/end_turn.h"
#include "battle/pilots/captain.h"
#include "battle/play/apply.h"
#include "battle/play/class_index.h"
#include "battle/play/reserve.h"
#include "battle/systems/fields.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Engine {
    TableBattle b{"tng"};
    UnitId u;
    Engine(const char* engine, int boxes, int value, const char* ability) {
        const ClassId type = b.bare_class({{engine, boxes}, {ability, 1}, {"btty", 1}, {"avr", 1}});
        b.rules.classes[type.index()].groups[0].value = static_cast<std::int16_t>(value);
        b.rules.classes[type.index()].groups[2].value = 6;
        u = b.unit(0, "2020", 'A', type);
        (void)b.unit(1, "2022", 'D', "korrin/halberd");
        b.at(u).battery = b.at(u).battery_warp = Energy{};
        b.clock(1, 2);
        b.open(Mechanism::activity);
    }
    [[nodiscard]] Operate order(SystemUse use, int group = 0) const {
        Operate o;
        o.unit = u;
        o.group = static_cast<std::uint8_t>(group);
        o.use = use;
        return o;
    }
    [[nodiscard]] std::optional<Refusal> refused(SystemUse use, int group = 0) {
        return refuse(b.rules, b.battle, order(use, group));
    }
    void carry_out(SystemUse use) {
        ASSERT_FALSE(refused(use));
        Play play = b.play();
        do_operate(play, order(use));
    }
};

// A 6 box UWARP-2 of 12: 24, 34, 42, 48, 52 and 54 in all. A 12 box UWARP-1 gives 90.
TEST(TngDoubleEngines, GiveTheirPowerOnceMoreForABox) {
    Engine e("uwarp_left", 6, 2, "double_engines");
    int given = 12;
    for (const int all : {24, 34, 42, 48, 52, 54}) {
        e.carry_out(SystemUse::double_engine);
        EXPECT_EQ(e.b.at(e.u).battery, points(all - 12));
        given = all;
    }
    EXPECT_EQ(given, 54);
    EXPECT_EQ(e.b.at(e.u).groups[0].lost, 6);
    EXPECT_EQ(e.refused(SystemUse::double_engine)->why, Why::system_destroyed);
    Engine one("uwarp_left", 12, 1, "double_engines");
    for (int i = 0; i < 12; ++i) one.carry_out(SystemUse::double_engine);
    EXPECT_EQ(one.b.at(one.u).battery, points(90 - 12));
}

// It is warp energy of the turn: it may be spent at once, and what no battery holds is lost with the turn.
TEST(TngDoubleEngines, GiveEnergyForTheTurn) {
    Engine e("uwarp_left", 6, 2, "double_engines");
    e.carry_out(SystemUse::double_engine);
    EXPECT_EQ(e.b.at(e.u).battery_warp, points(12));
    Reserve r;
    r.unit = e.u;
    r.line = Line::general_reinforcement;
    r.amount = points(4);
    ASSERT_FALSE(refuse_reserve(e.b.rules, e.b.battle, r));
    Play play = e.b.play();
    do_reserve(play, r);
    EXPECT_EQ(e.b.at(e.u)[Counter::general_reinforcement], 4);
    EXPECT_EQ(e.b.at(e.u).battery, points(8));
    end_turn_run(play);
    EXPECT_EQ(e.b.at(e.u).battery, points(6)) << "its batteries hold 6";
}

// At any time, also where damage to the engines is answered with reinforcement.
TEST(TngDoubleEngines, MayBeDoneAtAnyTime) {
    Engine e("uwarp_left", 6, 2, "double_engines");
    for (const Mechanism step : {Mechanism::budget_move, Mechanism::activity, Mechanism::launch,
                                 Mechanism::direct_fire, Mechanism::react}) {
        e.b.open(step);
        EXPECT_FALSE(e.refused(SystemUse::double_engine)) << word(step);
    }
    EXPECT_EQ(e.refused(SystemUse::double_engine, 3)->more, WhyMore::wrong_system) << "no reactor";
    Engine none("uwarp_left", 6, 2, "lab");
    EXPECT_EQ(none.refused(SystemUse::double_engine)->more, WhyMore::no_such_ability);
}

// A 7 box VWARP-4 that has lost 2: 24 energy for the first, 28 for the other.
TEST(TngHalveEngines, CostWhatTheEngineWithABoxMoreGives) {
    Engine e("vwarp_left", 7, 4, "halve_engines");
    EXPECT_EQ(e.refused(SystemUse::halve_engine)->more, WhyMore::not_damaged);
    e.b.at(e.u).groups[0].lost = 2;
    e.b.at(e.u).battery = points(23);
    EXPECT_EQ(e.refused(SystemUse::halve_engine)->why, Why::no_reserve);
    e.b.at(e.u).battery = points(24 + 28);
    e.carry_out(SystemUse::halve_engine);
    EXPECT_EQ(e.b.at(e.u).battery, points(28));
    e.carry_out(SystemUse::halve_engine);
    EXPECT_EQ(e.b.at(e.u).battery, Energy{});
    EXPECT_EQ(e.b.at(e.u).groups[0].lost, 0);
}

// Doubled and halved is as before.
TEST(TngHalveEngines, UndoTheirDoubling) {
    Engine e("uwarp_left", 6, 2, "double_engines");
    e.b.rules.classes[e.b.at(e.u).type.index()].groups.push_back(
        e.b.rules.classes[e.b.at(e.u).type.index()].groups[1]);
    for (std::size_t i = 0; i < e.b.rules.systems.size(); ++i)
        if (e.b.rules.systems[i].id == "halve_engines")
            e.b.rules.classes[e.b.at(e.u).type.index()].groups.back().system = SystemId{i};
    index_groups(e.b.rules, e.b.rules.classes[e.b.at(e.u).type.index()]);
    e.b.at(e.u).groups.push_back({});
    e.b.at(e.u).battery = points(1);
    const Unit before = e.b.at(e.u);
    e.carry_out(SystemUse::double_engine);
    EXPECT_EQ(e.b.at(e.u).battery, points(13));
    e.carry_out(SystemUse::halve_engine);
    EXPECT_EQ(e.b.at(e.u).battery, before.battery);
    EXPECT_EQ(e.b.at(e.u).groups[0].lost, 0);
    EXPECT_EQ(e.b.at(e.u)[Counter::surplus], 0);
}

// Where a volley is coming that neither shields nor batteries stop, a captain doubles an engine and reinforces with it.
TEST(TngDoubleEngines, ACaptainUsesThemUnasked) {
    Engine e("uwarp_left", 12, 2, "double_engines");
    const UnitId foe{1};
    e.b.at(foe).hex = neighbour(e.b.at(e.u).hex, Facing{0});
    e.b.at(foe).facing = Facing{3};
    e.b.open(Mechanism::react);
    for (int n = 1; n <= 3; ++n) {
        const std::size_t gun = e.b.group(foe, "P-DISR A", n);
        Shot shot;
        shot.by = foe;
        shot.at = e.u;
        shot.group = static_cast<std::uint8_t>(gun);
        shot.mode = 1;
        e.b.battle.shots.push_back(shot);
        e.b.battle.shots.push_back(shot);
    }
    Captain captain;
    bool doubled = false;
    for (int i = 0; i < 6; ++i) {
        const auto order = captain.decide(e.b.rules, view(e.b.rules, e.b.battle, SideId{0}), SideId{0});
        if (!order || std::holds_alternative<Pass>(*order)) break;
        ASSERT_FALSE(refuse(e.b.rules, e.b.battle, *order));
        if (const auto* o = std::get_if<Operate>(&*order))
            doubled = doubled || o->use == SystemUse::double_engine;
        ScriptedDice none;
        ASSERT_TRUE(apply(e.b.rules, e.b.battle, *order, none, nullptr));
    }
    EXPECT_TRUE(doubled);
    EXPECT_GT(e.b.at(e.u)[Counter::general_reinforcement], 0);
}

}  // namespace
}  // namespace impulse
