// tests/battle/systems/subspace_test.cpp: a field that silences subspace, and what goes on in it.
// Rule:   TNG "Anti-Communication Field".
#include <gtest/gtest.h>

#include "battle/core/subspace.h"
#include "battle/damage/box_fields.h"
#include "battle/end/arrivals.h"
#include "battle/fire/locks.h"
#include "battle/fire/shot.h"
#include "battle/play/class_index.h"
#include "battle/seeking/control.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/haze.h"
#include "tests/battle/fire/gun_duel.h"
#include "tests/support/fielded.h"

namespace impulse {
namespace {

// Our ship with boxes of its own, and an enemy who makes the field.
struct Silenced : Fielded {
    Silenced(std::initializer_list<Row> boxes, int tech, int field_tech)
        : Fielded(boxes, 4, tech, {{"anti_comm", 1}}) {
        sheet(enemy).tech = field_tech;
        index_classes(rules);
        settle();
    }
    void settle() {
        Play p = play();
        ASSERT_TRUE(hazes_due(rules, battle));
        hazes_run(p);
    }
};

// 200 hexes for each tech level of the field, friend and foe; it is gone with its ship.
TEST(TngAntiCommunicationField, ReachesTwoHundredHexesForEachTechLevel) {
    for (const int tech : {3, 4})
        for (const int beyond : {0, 1}) {
            Silenced s({{"hull_f", 1}}, 3, tech);
            for (int i = 4; i < 200 * tech + beyond; ++i)
                s.at(s.enemy).hex = neighbour(s.at(s.enemy).hex, Facing{0});
            s.settle();
            EXPECT_EQ(s.at(s.ship)[Counter::silenced], beyond == 0 ? tech : 0);
            EXPECT_EQ(s.at(s.enemy)[Counter::silenced], tech);
        }
    Silenced s({{"hull_f", 1}}, 3, 3);
    s.at(s.enemy).fate = Fate::destroyed;
    s.settle();
    EXPECT_EQ(s.at(s.ship)[Counter::silenced], 0);
}

// SpecComm of its tech level and below is dead; a higher one takes five times the energy.
TEST(TngAntiCommunicationField, StopsSpecCommOfItsTechLevel) {
    for (const int field : {3, 4}) {
        Silenced s({{"speccomm", 1}}, 4, field);
        Operate o = s.order(s.ship, "speccomm", 3);
        o.target = s.enemy;
        const auto no = s.no(o);
        EXPECT_EQ(no.has_value(), field == 4);
        if (no) {
            EXPECT_EQ(no->more, WhyMore::no_subspace);
            continue;
        }
        s.act(o);
        EXPECT_EQ(s.at(s.ship).battery, points(60 - 5));
    }
}

TEST(TngAntiCommunicationField, MakesSpecialSensorsTakeAPointMore) {
    for (const auto& [row, function, energy] :
         {std::tuple{"specsen", 2, 1}, {"specscan", 2, 2}, {"s", 2, 1}, {"s", 8, 2}}) {
        Silenced s({{row, 1}}, 3, 5);
        Operate o = s.order(s.ship, row, function);
        o.target = s.enemy;
        s.act(o);
        EXPECT_EQ(s.at(s.ship).battery, points(60 - energy - 1)) << row << function;
    }
}

TEST(TngAntiCommunicationField, HalvesTheControlOfSeekers) {
    Silenced s({{"hull_f", 1}}, 3, 3);
    s.sheet(s.ship).sensor.ratings = {5};
    EXPECT_EQ(control_channels(s.rules, s.at(s.ship)), 5 * 3 / 2);
    s.set(s.ship, Counter::silenced, 0);
    EXPECT_EQ(control_channels(s.rules, s.at(s.ship)), 5 * 3);
}

// "+2 penalty": what breaks a drone on a 5 breaks it on a 3.
TEST(TngAntiCommunicationField, BreaksFewerSeekers) {
    for (const auto& [silent, die] : {std::pair{true, 3}, {true, 4}, {false, 5}, {false, 6}}) {
        Silenced s({{"specsen", 1}}, 3, 3);
        if (!silent) s.set(s.ship, Counter::silenced, 0);
        MapObject drone;
        drone.kind = SeekerKind::drone;
        drone.fate = SeekerFate::flying;
        drone.by = drone.guide = s.enemy;
        drone.target = s.ship;
        drone.hex = s.at(s.enemy).hex;
        drone.type = SeekerId{std::size_t{0}};
        s.battle.objects.push_back(drone);
        s.faces({die, die, die, die});
        s.act(s.order(s.ship, "specsen", 1));
        s.dice.drop_rest();
        const bool flies = !s.battle.objects.empty() && s.battle.objects[0].flying();
        EXPECT_EQ(flies, silent ? die > 3 : die > 5) << silent << die;
    }
}

// Phasing devices are dead at its tech level and below, those of a higher one take five times the energy.
TEST(TngAntiCommunicationField, StopsPhasingDevicesOfItsTechLevel) {
    for (const int field : {3, 4}) {
        Silenced s({{"phasing_device", 1}}, 4, field);
        const Operate o = s.order(s.ship, "phasing_device");
        const auto& use = s.row("phasing_device").uses.front();
        const Energy there = field_cost(s.rules, s.at(s.ship), use, 0, 0);
        EXPECT_EQ(s.no(o).has_value(), field == 4);
        if (field == 4) {
            EXPECT_EQ(s.no(o)->more, WhyMore::no_subspace);
            // One that is on goes out.
            s.set(s.ship, Counter::silenced, 0);
            s.act(o);
            EXPECT_TRUE(s.on("phasing_device"));
            s.set(s.ship, Counter::silenced, 4);
            s.activity(1, 3);
            EXPECT_FALSE(s.on("phasing_device"));
            continue;
        }
        s.set(s.ship, Counter::silenced, 0);
        EXPECT_EQ(there, field_cost(s.rules, s.at(s.ship), use, 0, 0) * 5);
    }
}

// Nobody calls help from within: it comes once a ship of the side stands outside.
TEST(TngAntiCommunicationField, NobodyCallsForHelp) {
    Silenced s({{"hull_f", 1}}, 3, 3);
    const UnitId lost = s.unit(0, "2222", 'A', s.at(s.ship).type);
    const UnitId help = s.unit(0, "0101", 'A', s.at(s.ship).type);
    s.at(lost).fate = Fate::destroyed;
    s.at(help).fate = Fate::held_out;
    s.set(help, Counter::reserve, 1);
    EXPECT_FALSE(next_of_reserve(s.rules, s.battle, SideId{std::size_t{0}}));
    s.set(s.ship, Counter::silenced, 0);
    EXPECT_EQ(next_of_reserve(s.rules, s.battle, SideId{std::size_t{0}}), help);
}

// Wave-locks: a pulsar rolls for each pulse, whatever it has hit; small pulses of other weapons are as ever.
TEST(TngPulseWeapons, HoldNoWaveLockInAnAntiCommunicationField) {
    for (const bool silent : {false, true}) {
        GunDuel d{"ppdc", 3, 20};  // needs 3 on two dice; a point on the struck shield
        d.b.clock(1, 2);
        d.b.set(d.gunner, Counter::silenced, silent ? 3 : 0);
        d.feed("standard", 8);
        const auto shot = [&](std::initializer_list<int> dice) {
            d.b.battle.volleys.clear();
            d.b.declare(d.b.shot(d.gunner, 0, "standard", d.halberd));
            d.b.faces(dice);
            Play p = d.b.play();
            EXPECT_TRUE(resolve_fire_run(p));
            int points = 0;
            for (const Volley& v : d.b.battle.volleys) points += v.points;
            return points;
        };
        EXPECT_EQ(shot({1, 2}), 1);
        EXPECT_EQ(shot({6, 6}), silent ? 0 : 1);
        EXPECT_EQ(shot({1, 2}), 1);
    }
}

// Plasma guns miss in earnest.
TEST(TngPulseWeapons, PlasmaGunsAreSpentOnAMissWhereNoWaveLockHolds) {
    for (const char* gun : {"pgl", "pgh"})
        for (const bool silent : {false, true}) {
            GunDuel d{gun, 3, 5};
            d.b.set(d.gunner, Counter::silenced, silent ? 3 : 0);
            EXPECT_EQ(d.fired("standard", 6), 0);
            EXPECT_EQ(d.b.at(d.gunner).groups[0].used > 0, silent) << gun;
            EXPECT_EQ(d.b.at(d.gunner).groups[0].charge > 0, !silent) << gun;
        }
}

// The lock of a cutter beam breaks in the next activity, and brings it no nearer before.
TEST(TngPulseWeapons, TheLockOfACutterBeamBreaksAgainAndAgain) {
    for (const bool silent : {false, true}) {
        GunDuel d{"cut", 5, 15, 2};
        d.b.set(d.gunner, Counter::silenced, silent ? 5 : 0);
        EXPECT_EQ(d.fired("standard", 1), 16);
        EXPECT_EQ(plan_shot(d.b.rules, d.b.battle, d.gunner, 1, 0, d.halberd, {}).effective.sum,
                  silent ? 15 : 10);
        Play p = d.b.play();
        break_locks(p);
        EXPECT_EQ(has_lock(d.b.rules, d.b.battle, d.gunner, 1, d.halberd), !silent);
    }
}

}  // namespace
}  // namespace impulse
