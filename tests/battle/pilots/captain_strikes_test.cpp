// What a captain makes of strikes to come: in one hex, on one bank, from seekers; and when he sends his own.
#include <gtest/gtest.h>

#include <utility>

#include "battle/damage/shields.h"
#include "battle/pilots/captain.h"
#include "battle/play/incoming.h"
#include "battle/play/launching.h"
#include "battle/play/situation.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship of ours and an enemy, ours in 2020 with its bow towards A.
struct Two {
    explicit Two(const std::string& ruleset, const std::string& ours, const std::string& theirs, int range)
        : b(ruleset), me(b.unit(0, "2020", 'A', ours)), foe(b.unit(1, "2020", 'D', theirs)) {
        b.at(foe).hex = hex_at(20, 20 - range);
        b.clock(2, 4);
    }
    // A shot of the enemy's first gun, already declared.
    void declare() {
        const ShipClass& c = b.rules.type(b.at(foe).type);
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            if (!c.groups[g].weapon || !firepower_of(b.rules).can_score(c.groups[g].weapon, 0, 0)) continue;
            Shot shot;
            shot.by = foe;
            shot.at = me;
            shot.group = static_cast<std::uint8_t>(g);
            b.battle.shots.push_back(shot);
            return;
        }
    }
    ObjectId drone(int range) {
        MapObject o;
        o.fate = SeekerFate::flying;
        o.type = seeker_named(b.rules, "drone-triple");
        o.by = foe;
        o.target = me;
        o.hex = hex_at(20, 20 - range);
        o.identified = 3;
        o.serial = 1;
        b.battle.objects.push_back(o);
        return ObjectId{b.battle.objects.size() - 1};
    }
    [[nodiscard]] bool launches(int range, Launching how) {
        b.at(foe).hex = hex_at(20, 20 - range);
        const std::uint8_t rack = b.rules.type(b.at(me).type).launchers.front();
        return launch_order(b.rules, b.battle, me, rack, foe, how).has_value();
    }

    TableBattle b;
    UnitId me, foe;
};

// ---- one hex ---------------------------------------------------------------------------------------------------------

TEST(TngCaptainOneHex, FireIsMetWhereTheOtherCameFrom) {
    for (int mine = 0; mine < 6; ++mine)
        for (int its = 0; its < 6; ++its)
            for (int came = 4; came <= 6; ++came) {
                Two t{"tng", "korrin/halberd", "aster/lantern", 0};
                t.b.at(t.me).facing = Facing{static_cast<std::uint8_t>(mine)};
                t.b.at(t.foe).facing = Facing{static_cast<std::uint8_t>(its)};
                t.b.set(t.me, Counter::entered, came);
                t.b.set(t.foe, Counter::entered, 5);
                t.declare();
                const int struck = struck_facing(t.b.rules, t.b.battle, t.me, t.b.at(t.foe).hex, t.foe);
                // Who came last has the other ahead; else its stern says where the other came from.
                EXPECT_EQ(struck, came == 6 ? 0 : (its + 3 - mine + 6) % 6);
                const ByFacing coming = fire_coming(t.b.rules, t.b.battle, t.me);
                for (int f = 0; f < 6; ++f)
                    EXPECT_EQ(coming[static_cast<std::size_t>(f)] > 0, f == struck) << mine << its << came;
            }
}

TEST(TngCaptainOneHex, ReservePowerGoesIntoTheShieldThatIsStruck) {
    // Both fly the same way: the fire comes from astern.
    for (const bool captain : {true, false}) {
        Two t{"tng", "korrin/halberd", "aster/lantern", 0};
        t.b.at(t.foe).facing = Facing{0};
        t.b.at(t.me).battery = points(20);
        for (int n = 0; n < 6; ++n) t.declare();
        t.b.open(Mechanism::react);
        Captain pilot{captain ? Temper{} : second_captain()};
        const auto order = pilot.decide(t.b.rules, t.b.battle, SideId{std::size_t{0}});
        ASSERT_TRUE(order);
        const Reserve* reserve = std::get_if<Reserve>(&*order);
        ASSERT_NE(reserve, nullptr);
        const unsigned facings = t.b.rules.type(t.b.at(t.me).type).bank_facings[reserve->index];
        EXPECT_EQ((facings >> 3 & 1U) != 0, captain);
        EXPECT_EQ((facings & 1U) != 0, !captain);
    }
}

TEST(TngCaptainOneHex, TurnsTheReinforcedShieldToWhereItIsStruck) {
    Two t{"tng", "korrin/halberd", "aster/lantern", 0};
    t.b.at(t.foe).facing = Facing{0};
    t.b.set(t.me, Unit::reinforcement(1), 30);  // starboard: facings 2, 3, 4
    Firepower power;
    power.prepare(t.b.rules);
    const auto value = [&](const Temper& temper, int heading) {
        const Situation s = look(t.b.rules, t.b.battle, power, temper, t.me);
        return value_of(s, foe_hexes(s), t.b.at(t.me).hex, Facing{static_cast<std::uint8_t>(heading)});
    };
    const Temper captain{}, lieutenant = second_captain();
    // Heading B shows what came with heading A its third shield, heading F its fifth.
    EXPECT_GT(value(captain, 1), value(captain, 5));
    EXPECT_EQ(value(lieutenant, 1), value(lieutenant, 5));
}

// ---- one bank --------------------------------------------------------------------------------------------------------

TEST(TngCaptainReserve, AddsUpWhatComesAtAllFacingsOfABank) {
    Two t{"tng", "korrin/halberd", "aster/lantern", 4};
    t.b.at(t.me).shield = {};
    t.b.at(t.me).shield[2] = 10;  // port: facings 4, 5, 6
    t.b.at(t.me).battery = points(6);
    ByFacing coming{};
    coming[3] = coming[4] = 8 * whole_point;  // either alone it would stop, with a margin
    EXPECT_TRUE(reinforcing(t.b.rules, t.b.battle, t.me, coming, false).empty());
    const auto orders = reinforcing(t.b.rules, t.b.battle, t.me, coming);
    ASSERT_EQ(orders.size(), 1U) << "what was given once stands before both";
    EXPECT_EQ(orders[0].line, Line::specific_reinforcement);
    EXPECT_EQ(orders[0].index, 2);
    EXPECT_EQ(orders[0].amount, points(6));
}

TEST(TngCaptainReserve, ALeapingSeekerStrikesFromAsFarAsItLeaps) {
    for (const auto& [range, strikes] : {std::pair{8, true}, {10, true}, {12, false}}) {
        Two t{"tng", "korrin/halberd", "aster/lantern", 14};
        const ObjectId id = t.drone(range);
        const SeekerType& type = t.b.rules.seeker(t.b.battle.object(id).type);
        ASSERT_EQ(range <= type.speed, strikes);
        EXPECT_EQ(seekers_beside(t.b.rules, t.b.battle, t.me), ByFacing{});
        ByFacing expected{};
        if (strikes) expected[0] = type.warhead * whole_point;
        EXPECT_EQ(seekers_striking(t.b.rules, t.b.battle, t.me), expected) << range;
        // What is shot at will not come.
        Shot shot;
        shot.by = t.me;
        shot.object = id;
        t.b.battle.shots.push_back(shot);
        EXPECT_EQ(seekers_striking(t.b.rules, t.b.battle, t.me), ByFacing{});
    }
}

// ---- launching -------------------------------------------------------------------------------------------------------

TEST(TngCaptainLaunching, WhatLeapsGoesWithTheGunsOrAtAShieldThatItBreaks) {
    Two t{"tng", "korrin/halberd", "aster/lantern", 6};
    EXPECT_TRUE(t.launches(6, Launching::to_strike));
    EXPECT_FALSE(t.launches(9, Launching::to_strike)) << "too far for the guns, and the shield holds";
    EXPECT_TRUE(t.launches(9, Launching::in_waves));
    t.b.at(t.foe).shield = {};
    EXPECT_TRUE(t.launches(9, Launching::to_strike));
    EXPECT_FALSE(t.launches(12, Launching::to_strike)) << "it would not strike in this impulse";
    EXPECT_TRUE(t.launches(12, Launching::in_waves));
    t.b.clock(13, 4);
    EXPECT_TRUE(t.launches(12, Launching::to_strike)) << "nobody waits for ever";
}

TEST(ClassicCaptainLaunching, AStrikeIsReckonedByWhatTheTargetMayDo) {
    Two t{"classic", "kzinti/bc", "federation/ca", 12};
    SeekerType drone = t.b.rules.seeker(seeker_named(t.b.rules, "I"));
    drone.speed = 20;
    t.b.set(t.foe, Counter::speed, 17);
    const Strike meets = strike_of(t.b.battle, t.me, t.foe, drone);
    EXPECT_EQ(meets.flying_on, 12) << "in 12 impulses it has come 6 hexes, and the drone 7";
    EXPECT_EQ(meets.turning_away, Strike::never) << "3 hexes a turn faster: it dies first";
    t.b.at(t.foe).facing = Facing{0};
    EXPECT_EQ(strike_of(t.b.battle, t.me, t.foe, drone).flying_on, Strike::never);
    t.b.set(t.foe, Counter::speed, 0);
    const Strike parked = strike_of(t.b.battle, t.me, t.foe, drone);
    EXPECT_EQ(parked.flying_on, parked.turning_away);
}

TEST(ClassicCaptainLaunching, WeaponsThatHaveFiredStopNothingUntilTheNextTurn) {
    Two t{"classic", "kzinti/bc", "federation/ca", 8};
    const auto stops = [&](bool rested) {
        return defence_against(t.b.rules, t.b.battle, t.foe, t.me, 4, rested);
    };
    const int all = stops(true);
    EXPECT_GT(all, 0);
    EXPECT_EQ(stops(false), all);
    for (GroupState& g : t.b.at(t.foe).groups) g.last = static_cast<std::int16_t>(t.b.battle.impulse_now());
    EXPECT_LT(stops(false), all);
    EXPECT_EQ(stops(true), all);
}

TEST(ClassicCaptainLaunching, ADefenceThatStopsTheWholeWaveIsNotFed) {
    Two t{"classic", "kzinti/bc", "federation/ca", 14};
    t.b.set(t.foe, Counter::speed, 10);
    const auto& racks = t.b.rules.type(t.b.at(t.me).type).launchers;
    for (std::size_t n = 1; n < racks.size(); ++n) t.b.at(t.me).groups[racks[n]].lost = 1;
    EXPECT_TRUE(t.launches(14, Launching::in_waves));
    EXPECT_FALSE(t.launches(14, Launching::to_strike)) << "one drone against all its phasers";
    EXPECT_TRUE(t.launches(4, Launching::to_strike)) << "close by";
    const ShipClass& c = t.b.rules.type(t.b.at(t.foe).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        t.b.at(t.foe).groups[g].lost = static_cast<std::uint8_t>(c.groups[g].boxes);
    EXPECT_TRUE(t.launches(14, Launching::to_strike)) << "nothing is left to stop them";
    t.b.clock(2, 16);
    EXPECT_FALSE(t.launches(14, Launching::to_strike)) << "those of the next turn would come alone";
}

// ---- an enemy that holds off ----------------------------------------------------------------------------------------

TEST(TngCaptainForm, WhoHoldsOffIsPressedWithTheWeaponsArmed) {
    SmallBattle small{tng_rules(), "korrin/halberd", "korrin/halberd"};
    small.now().clock.turn = 5;
    small.at(small.a).hex = hex_at(20, 30);
    small.at(small.b).hex = hex_at(20, 20);
    small.set(small.b, Counter::speed, 20);
    Firepower power;
    power.prepare(small.rules);
    const auto spent = [&](const Temper& temper) {
        const Situation s = look(small.rules, small.battle(), power, temper, small.a);
        EXPECT_GT(s.foes[0].range, s.wanted_range + 4);
        std::string thought;
        std::pair<Energy, Energy> sum;  // arming, moving
        for (const FormEntry& e : captain_form(s, thought).form) {
            if (e.line == Line::arm) sum.first += e.amount;
            if (e.line == Line::move_warp || e.line == Line::move_impulse) sum.second += e.amount;
        }
        return sum;
    };
    const auto captain = spent(Temper{}), lieutenant = spent(second_captain());
    EXPECT_EQ(captain.first, lieutenant.first);
    EXPECT_GT(captain.second, lieutenant.second);
}

// ---- the measure ---------------------------------------------------------------------------------------------------

TEST(ClassicLieutenant, KnowsNothingOfWhatCaptainsLearnedAfterIt) {
    const Temper lieutenant = second_captain();
    EXPECT_TRUE(lieutenant.schooled);
    EXPECT_FALSE(lieutenant.launches_to_strike);
    EXPECT_FALSE(lieutenant.meets_all);
    EXPECT_FALSE(lieutenant.knows_one_hex);
    EXPECT_EQ(lieutenant.press_on, 0);
}

}  // namespace
}  // namespace impulse
