// Plasma torpedoes of the shipped tables: arming, launching, wearing down, striking.
#include <gtest/gtest.h>

#include <array>
#include <tuple>
#include <utility>
#include <vector>

#include "battle/core/rack.h"
#include "battle/core/tracks.h"
#include "battle/core/view.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/seeking/control.h"
#include "battle/seeking/flight.h"
#include "battle/seeking/impact.h"
#include "battle/seeking/launch.h"
#include "battle/seeking/warhead.h"
#include "scenarios/logs/story_words.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

SeekerId torpedo(const Rules& r, std::string_view id) {
    for (std::size_t i = 0; i < r.seekers.size(); ++i)
        if (r.seekers[i].id == id) return SeekerId{i};
    throw std::runtime_error("no torpedo " + std::string{id});
}

// A hull with one tube of that kind, ten hexes from an enemy that lies ahead.
struct Tube {
    TableBattle b{"classic"};
    ClassId type{};
    UnitId us{}, them{};
    std::size_t tube = 0;

    explicit Tube(const char* system, int away = 10) {
        type = b.bare_class({{system, 1}, {"lab", 2}});
        b.rules.classes[type.index()].sheet.move_cost = points(1);  // a ship: bases hold what ships cannot
        us = b.unit(0, "3030", 'A', type);
        them = b.unit(1, "3010", 'D', "klingon/d7");
        b.at(them).hex = b.at(us).hex;
        for (int i = 0; i < away; ++i) b.at(them).hex = neighbour(b.at(them).hex, Facing{0});
        tube = b.group_of(us, system);
        b.at(us).groups[tube].pseudo = 1;
        b.clock(1, 0);
    }
    GroupState& state() { return b.at(us).groups[tube]; }
    [[nodiscard]] std::uint8_t mode(std::string_view id) const { return b.mode(us, tube, id); }
    // Pays on the form of a new turn; the reason where it is refused.
    std::string arm(std::string_view m, int points_paid) {
        const auto no =
            refuse_arm(b.rules, b.battle, us, static_cast<int>(tube), mode(m), points(points_paid));
        if (no) return std::string{refusal_word(*no)};
        Play p = b.play();
        do_arm(p, us, static_cast<int>(tube), mode(m), points(points_paid));
        return "";
    }
    // The turn ends: what was not paid for is lost.
    void next_turn() {
        Play p = b.play();
        end_turn_arming(p, us);
        p.emit(TurnReset{us});
        b.clock(b.battle.clock.turn + 1, 0);
    }
    // Arms through all turns of the schedule.
    void arm_all(std::string_view m, std::initializer_list<int> paid) {
        for (const int n : paid) {
            if (state().turns > 0) next_turn();
            EXPECT_EQ(arm(m, n), "") << m << " " << n;
        }
    }
    std::string launch(std::string_view id, LaunchAs as = LaunchAs::plain, UnitId at = {}) {
        const Launch order{us, static_cast<std::uint8_t>(tube), torpedo(b.rules, id), at ? at : them, {}, as};
        if (const auto no = refuse_launch(b.rules, b.battle, order)) return std::string{refusal_word(*no)};
        Play p = b.play();
        do_launch(p, order);
        return "";
    }
    [[nodiscard]] const MapObject& flying(std::size_t i = 0) const { return b.battle.objects[i]; }
    // Flies and settles impulses first..last of the present turn; the impulse of the first impact, 0 if none.
    int run(int first, int last) {
        for (int i = first; i <= last; ++i) {
            b.clock(b.battle.clock.turn, i);
            Play p = b.play();
            if (seekers_move_due(b.rules, b.battle)) seekers_move_run(p);
            if (!movement_damage_due(b.rules, b.battle)) continue;
            EXPECT_TRUE(movement_damage_run(p));
            return i;
        }
        return 0;
    }
};

// ---- tables: FP1 -------------------------------------------------------------------------------------------
TEST(ClassicPlasmaTable, WarheadByHexesTravelled) {
    const Rules& r = table_rules("classic");
    const auto at = [&](std::string_view id, int hexes) {
        MapObject o;
        o.flown = static_cast<std::int16_t>(hexes);
        return warhead_of(r.seeker(torpedo(r, id)), o, 3);
    };
    constexpr std::array last{5, 10, 12, 14, 15, 18, 19, 20, 23, 24, 25, 28, 29, 30};
    for (const auto& [id, printed] : std::vector<std::pair<const char*, std::array<int, last.size()>>>{
             {"plasma-R", {50, 50, 35, 35, 35, 25, 25, 25, 20, 20, 20, 10, 5, 1}},
             {"plasma-M", {40, 40, 30, 30, 30, 20, 20, 20, 15, 15, 15, 10, 5, 1}},
             {"plasma-S", {30, 30, 22, 22, 22, 15, 15, 15, 10, 5, 1, 0, 0, 0}},
             {"plasma-G", {20, 20, 15, 15, 15, 10, 5, 1, 0, 0, 0, 0, 0, 0}},
             {"plasma-L", {20, 20, 15, 15, 15, 10, 5, 1, 0, 0, 0, 0, 0, 0}},
             {"plasma-F", {20, 15, 10, 5, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
             {"plasma-D", {10, 8, 5, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}}})
        for (std::size_t band = 0; band < last.size(); ++band) {
            EXPECT_EQ(at(id, band == 0 ? 0 : last[band - 1] + 1), printed[band])
                << id << " to " << last[band];
            EXPECT_EQ(at(id, last[band]), printed[band]) << id << " at " << last[band];
        }
    EXPECT_EQ(at("plasma-R", 31), 0);
}

TEST(ClassicPlasmaTable, SpeedAndEccm) {
    const Rules& r = table_rules("classic");
    for (const char* id : {"plasma-R", "plasma-S", "plasma-G", "plasma-F", "plasma-D"}) {
        EXPECT_EQ(r.seeker(torpedo(r, id)).speed, 32) << id;
        EXPECT_EQ(r.seeker(torpedo(r, id)).eccm, 3) << id;
    }
}

// ---- arming: FP1.2 -----------------------------------------------------------------------------------------
TEST(ClassicPlasmaArming, EachTypeTakesItsOwnAmounts) {
    for (const auto& [system, amounts] : {std::pair{"plasma-r", std::array{2, 2, 5}},
                                          {"plasma-s", std::array{2, 2, 4}},
                                          {"plasma-g", std::array{2, 2, 3}},
                                          {"plasma-f", std::array{1, 1, 3}}}) {
        Tube t{system};
        t.arm_all("torpedo", {amounts[0], amounts[1], amounts[2]});
        EXPECT_EQ(t.state().ready, 1) << system;
        EXPECT_EQ(t.state().charge, points(amounts[0] + amounts[1] + amounts[2]).parts);
    }
}

TEST(ClassicPlasmaArming, OtherAmountsAreRefused) {
    Tube t{"plasma-r"};
    EXPECT_EQ(t.arm("torpedo", 1), "arming_schedule");
    EXPECT_EQ(t.arm("torpedo", 3), "arming_schedule");
    t.arm_all("torpedo", {2, 2});
    t.next_turn();
    EXPECT_EQ(t.arm("torpedo", 4), "arming_schedule");
}

TEST(ClassicPlasmaArming, AMissedTurnLosesEverything) {
    Tube t{"plasma-g"};
    t.arm_all("torpedo", {2, 2});
    t.next_turn();
    t.next_turn();
    EXPECT_EQ(t.state().turns, 0);
    EXPECT_EQ(t.state().charge, 0);
}

TEST(ClassicPlasmaArming, RollingDelayKeepsItAndReserveFinishesIt) {  // FP1.221
    for (const auto& [system, first, rolling, rest] : {std::tuple{"plasma-r", 2, 2, 3},
                                                       {"plasma-s", 2, 2, 2},
                                                       {"plasma-g", 2, 2, 1},
                                                       {"plasma-f", 1, 1, 2}}) {
        Tube t{system};
        t.arm_all("torpedo", {first, first});
        for (int turn = 0; turn < 3; ++turn) {
            t.next_turn();
            EXPECT_EQ(t.arm("torpedo", rolling), "") << system;
            EXPECT_EQ(t.state().turns, 2);
            EXPECT_EQ(t.state().ready, 0);
        }
        t.b.clock(t.b.battle.clock.turn, 5);
        EXPECT_EQ(t.arm("torpedo", rest + 1), "arming_schedule");
        EXPECT_EQ(t.arm("torpedo", rest), "") << system;
        EXPECT_EQ(t.state().ready, 1);
        EXPECT_NE(
            t.launch(
                t.b.rules.seeker(t.b.rules.weapon(t.b.rules.type(t.type).groups[t.tube].weapon).launches[0])
                    .id),
            "");
        t.b.clock(t.b.battle.clock.turn, 13);  // 8 impulses after
        EXPECT_EQ(
            t.launch(
                t.b.rules.seeker(t.b.rules.weapon(t.b.rules.type(t.type).groups[t.tube].weapon).launches[0])
                    .id),
            "");
    }
}

TEST(ClassicPlasmaArming, ReserveDoesNotFinishWhatWasNotKept) {
    Tube t{"plasma-s"};
    t.arm_all("torpedo", {2, 2});
    t.b.clock(2, 5);
    EXPECT_EQ(t.arm("torpedo", 2), "arming_schedule");
}

TEST(ClassicPlasmaArming, EnvelopingIsNeverFinishedFromReserve) {  // FP5
    Tube t{"plasma-r"};
    t.arm_all("enveloping", {2, 2});
    t.next_turn();
    EXPECT_EQ(t.arm("enveloping", 2), "");
    t.b.clock(3, 5);
    for (const int n : {3, 8, 10}) EXPECT_EQ(t.arm("enveloping", n), "arming_schedule");
}

TEST(ClassicPlasmaArming, TwoPointsOfReserveMakeAFastFOnTheSecondTurnOnly) {  // FP1.93
    Tube t{"plasma-g"};
    t.arm_all("torpedo", {2, 2});
    t.b.clock(2, 4);
    EXPECT_EQ(t.arm("fast-f", 2), "");
    EXPECT_EQ(t.state().ready, 1);
    t.b.clock(2, 12);
    EXPECT_EQ(t.launch("plasma-G"), "type_not_in_rack");
    EXPECT_EQ(t.launch("plasma-F"), "");

    Tube late{"plasma-g"};
    late.arm_all("torpedo", {2, 2});
    late.next_turn();
    EXPECT_EQ(late.arm("torpedo", 2), "");  // kept for a third turn
    late.b.clock(3, 4);
    EXPECT_EQ(late.arm("fast-f", 2), "arming_schedule");
}

TEST(ClassicPlasmaHold, GCostsOneSTwoFNothingAndRCannotBeHeld) {
    const auto cost = [](const char* system, std::initializer_list<int> paid) {
        Tube t{system};
        t.arm_all("torpedo", paid);
        t.next_turn();
        if (t.state().ready == 0) return points(-1);
        return hold_cost(t.b.rules, t.b.battle, t.us, static_cast<int>(t.tube));
    };
    EXPECT_EQ(cost("plasma-g", {2, 2, 3}), points(1));
    EXPECT_EQ(cost("plasma-s", {2, 2, 4}), points(2));
    EXPECT_EQ(cost("plasma-f", {1, 1, 3}), points(0));
    EXPECT_EQ(cost("plasma-r", {2, 2, 5}), points(-1)) << "lost";
}

TEST(ClassicPlasmaHold, AnFInALargerTubeCostsOne) {
    for (const char* tube : {"plasma-r", "plasma-s", "plasma-g", "plasma-m", "plasma-l"}) {
        Tube t{tube};
        t.arm_all("as-f", {1, 1, 3});
        t.next_turn();
        EXPECT_EQ(hold_cost(t.b.rules, t.b.battle, t.us, static_cast<int>(t.tube)), points(1)) << tube;
    }
}

// ---- launching ---------------------------------------------------------------------------------------------
TEST(ClassicPlasmaLaunch, FliesThirtyTwoAndStrikesAfterTenHexes) {
    Tube t{"plasma-g"};
    t.arm_all("torpedo", {2, 2, 3});
    t.b.clock(3, 1);
    ASSERT_EQ(t.launch("plasma-G"), "");
    EXPECT_EQ(seekers_guided(t.b.battle, t.us), 0) << "it needs no channel";
    EXPECT_EQ(t.run(2, 32), 11);
    EXPECT_EQ(t.b.at(t.them).shield[0], 30 - 20);
    EXPECT_EQ(t.state().ready, 0);
    EXPECT_EQ(t.state().charge, 0);
}

TEST(ClassicPlasmaLaunch, OnlyInTheArcOfTheTube) {
    Tube t{"plasma-g"};
    t.b.rules.classes[t.type.index()].groups[t.tube].arc = Arc{0x1FU};  // dead ahead to 60 degrees right
    t.arm_all("torpedo", {2, 2, 3});
    t.b.clock(3, 1);
    t.b.at(t.us).facing = Facing{3};
    EXPECT_EQ(t.launch("plasma-G"), "out_of_arc");
    t.b.at(t.us).facing = Facing{0};
    EXPECT_EQ(t.launch("plasma-G"), "");
}

TEST(ClassicPlasmaLaunch, NotWithoutLockOn) {
    Tube t{"plasma-g"};
    t.arm_all("torpedo", {2, 2, 3});
    t.b.clock(3, 1);
    t.b.set(t.us, Counter::lock_on, 0);
    EXPECT_EQ(t.launch("plasma-G"), "no_lock_on");
}

TEST(ClassicPlasmaLaunch, ADestroyedTubeStillLaunchesForEightImpulses) {  // D4.11
    Tube t{"plasma-g"};
    t.arm_all("torpedo", {2, 2, 3});
    t.b.clock(3, 4);
    {
        Play p = t.b.play();
        p.emit(BoxLost{t.us, static_cast<std::uint8_t>(t.tube), 1, 0, 0});
    }
    t.b.clock(3, 13);
    EXPECT_EQ(t.launch("plasma-G"), "system_destroyed");
    t.b.clock(3, 12);
    EXPECT_EQ(t.launch("plasma-G"), "");
}

TEST(ClassicPlasmaLaunch, FromOneHexItStrikesTheShieldThatFacedTheLauncher) {  // F2.323
    Tube t{"plasma-f", 0};
    t.arm_all("torpedo", {1, 1, 3});
    t.b.clock(3, 1);
    ASSERT_EQ(t.launch("plasma-F"), "");
    const int faced = t.flying().faced - 1;
    ASSERT_GE(faced, 0);
    EXPECT_EQ(t.run(2, 2), 2) << "the next impulse";
    EXPECT_EQ(t.b.at(t.them).shield[static_cast<std::size_t>(faced)], 30 - 20);
}

// ---- phasers wear it down: FP1.6 -----------------------------------------------------------------------------
TEST(ClassicPlasmaDefence, TwoPhaserPointsTakeOneAndFractionsArePooled) {
    Tube t{"plasma-g"};
    t.arm_all("torpedo", {2, 2, 3});
    t.b.clock(3, 1);
    ASSERT_EQ(t.launch("plasma-G"), "");
    const SeekerType& type = t.b.rules.seeker(t.flying().type);
    Play p = t.b.play();
    p.emit(SeekerDamaged{ObjectId{0}, VolleyKind::direct, 3});
    EXPECT_EQ(torpedo_left(type, t.flying()), 19);
    p.emit(SeekerDamaged{ObjectId{0}, VolleyKind::direct, 3});
    EXPECT_EQ(torpedo_left(type, t.flying()), 17);
    EXPECT_EQ(t.run(2, 32), 11);
    EXPECT_EQ(t.b.at(t.them).shield[0], 30 - 17);
}

TEST(ClassicPlasmaDefence, PhasersShootItAndOtherWeaponsDoNothing) {
    Tube t{"plasma-f", 4};
    t.arm_all("torpedo", {1, 1, 3});
    t.b.clock(3, 1);
    ASSERT_EQ(t.launch("plasma-F"), "");
    const std::size_t disruptor = t.b.group_of(t.them, "disruptor-30");
    t.b.arm(t.them, disruptor, "standard", points(2));
    t.b.declare(Fire{t.them, static_cast<std::uint8_t>(disruptor), 0, {}, ObjectId{0}, 0});
    t.b.faces({1});
    t.b.resolve();
    EXPECT_EQ(t.flying().damage, 0);
    const std::size_t phaser = t.b.group_of(t.them, "phaser-2");
    t.b.declare(Fire{t.them, static_cast<std::uint8_t>(phaser), 0, {}, ObjectId{0}, 0});
    t.b.faces({1});
    t.b.resolve();
    EXPECT_EQ(t.flying().damage, 3);  // phaser-2, range 4, die 1
    EXPECT_EQ(torpedo_left(t.b.rules.seeker(t.flying().type), t.flying()),
              19);  // two points of phasers for one of plasma
}

TEST(ClassicPlasmaFlight, ItBurnsOutWhereItsTableEnds) {
    Tube t{"plasma-f", 20};
    t.arm_all("torpedo", {1, 1, 3});
    t.b.clock(3, 1);
    ASSERT_EQ(t.launch("plasma-F"), "");
    EXPECT_EQ(t.run(2, 32), 0);
    EXPECT_TRUE(t.b.battle.objects.empty());
    EXPECT_EQ(t.b.events.last<SeekerEnded>().fate, SeekerFate::expired);
}

// ---- enveloping: FP5 -----------------------------------------------------------------------------------------
TEST(ClassicEnveloping, DoubledAndSpreadOverSixShields) {
    Tube t{"plasma-g"};
    t.arm_all("enveloping", {2, 2, 6});
    t.b.clock(3, 1);
    EXPECT_EQ(t.launch("plasma-G"), "not_launched_so");
    ASSERT_EQ(t.launch("plasma-G", LaunchAs::enveloping), "");
    const auto before = t.b.at(t.them).shield;
    EXPECT_EQ(t.run(2, 32), 11);
    // 40 points: 6 on each shield, 4 left over, one each on the strongest.
    int lost = 0, sevens = 0;
    for (std::size_t s = 0; s < 6; ++s) {
        const int n = before[s] - t.b.at(t.them).shield[s];
        EXPECT_TRUE(n == 6 || n == 7) << "shield " << s << " lost " << n;
        lost += n;
        sevens += n == 7 ? 1 : 0;
    }
    EXPECT_EQ(lost, 40);
    EXPECT_EQ(sevens, 4);
}

TEST(ClassicEnveloping, WhoDiesOfOneDiesOfATorpedoNotOfAShot) {
    Tube t{"plasma-g"};
    t.arm_all("enveloping", {2, 2, 6});
    t.b.clock(3, 1);
    Unit& target = t.b.at(t.them);
    target.shield = {};
    const ShipClass& c = t.b.rules.type(target.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)  // a wreck: nothing is left to be hit
        target.groups[g].lost = static_cast<std::uint8_t>(c.groups[g].boxes);
    ASSERT_EQ(t.launch("plasma-G", LaunchAs::enveloping), "");
    t.b.dice.faces.assign(80, 6);
    t.run(2, 32);
    t.b.dice.drop_rest();
    ASSERT_EQ(t.b.events.count<FateSet>(), 1);
    Roster roster;
    roster.names.units = {"Hawk", "Vengeance"};
    EXPECT_EQ(end_words(roster, t.b.battle, t.b.events.last<FateSet>()),
              "is destroyed by an enveloping torpedo of Hawk");
}

// An interceptor has two shields: half of it on each.
TEST(ClassicEnveloping, HalfOnEachShieldOfAnInterceptor) {
    Tube t{"plasma-g"};
    t.them = t.b.unit(1, "3020", 'D', "lyran/int");
    ASSERT_EQ(t.b.rules.type(t.b.at(t.them).type).banks, 2);
    t.arm_all("enveloping", {2, 2, 6});
    t.b.clock(3, 1);
    t.b.at(t.them).shield = {20, 21, 0, 0, 0, 0};
    ASSERT_EQ(t.launch("plasma-G", LaunchAs::enveloping), "");
    EXPECT_EQ(t.run(2, 32), 11);
    EXPECT_EQ(t.b.at(t.them).shield[0], 0);  // 40 points: 20 on each
    EXPECT_EQ(t.b.at(t.them).shield[1], 1);
}

TEST(ClassicEnveloping, GeneralReinforcementComesOffFirst) {
    Tube t{"plasma-g"};
    t.arm_all("enveloping", {2, 2, 6});
    t.b.clock(3, 1);
    t.b.set(t.them, Counter::general_reinforcement, 4);
    ASSERT_EQ(t.launch("plasma-G", LaunchAs::enveloping), "");
    const auto before = t.b.at(t.them).shield;
    EXPECT_EQ(t.run(2, 32), 11);
    for (std::size_t s = 0; s < 6; ++s) EXPECT_EQ(before[s] - t.b.at(t.them).shield[s], 6) << s;
    EXPECT_EQ(t.b.at(t.them)[Counter::general_reinforcement], 0);
}

TEST(ClassicEnveloping, TwoOfThemAreTwoVolleys) {  // D4.23
    Tube t{"plasma-s"};
    t.arm_all("enveloping", {2, 2, 8});
    const GroupState armed = t.state();
    t.b.clock(3, 1);
    ASSERT_EQ(t.launch("plasma-S", LaunchAs::enveloping), "");
    t.state() = armed;
    ASSERT_EQ(t.launch("plasma-S", LaunchAs::enveloping), "");
    t.b.at(t.them).shield.fill(0);
    // 30 points at ten hexes, doubled, and twice: 120 internals of a ship that stands them all.
    t.b.rules.classes[t.b.at(t.them).type.index()].sheet.excess_damage = 99;
    for (int n = 0; n < 120; ++n) t.b.sums_of_two({7});
    EXPECT_EQ(t.run(2, 32), 11);
    EXPECT_EQ(t.b.events.count<VolleyAdded>(), 12);
    EXPECT_EQ(t.b.events.count<VolleyGrown>(), 0);
}

// ---- shotgun: FP7 ----------------------------------------------------------------------------------------------
TEST(ClassicShotgun, SplitsIntoTypeFAtDifferentTargets) {
    Tube t{"plasma-g"};
    const UnitId other = t.b.unit(1, "3115", 'D', "klingon/d7");
    t.arm_all("torpedo", {2, 2, 3});
    t.b.clock(3, 1);
    ASSERT_EQ(t.launch("plasma-G", LaunchAs::shotgun), "");
    EXPECT_EQ(t.launch("plasma-G", LaunchAs::shotgun), "shotgun_target");
    EXPECT_EQ(t.launch("plasma-G", LaunchAs::plain, other), "not_armed");
    ASSERT_EQ(t.launch("plasma-G", LaunchAs::shotgun, other), "");
    EXPECT_NE(t.launch("plasma-G", LaunchAs::shotgun, other), "") << "two and no more";
    ASSERT_EQ(t.b.battle.objects.size(), 2U);
    for (const MapObject& o : t.b.battle.objects) EXPECT_EQ(t.b.rules.seeker(o.type).id, "plasma-F");
    EXPECT_EQ(t.state().charge, 0);
}

TEST(ClassicShotgun, AnRIsFiveTorpedoesAnSThreeAGTwo) {
    for (const auto& [system, type, paid, parts] :
         {std::tuple{"plasma-r", "plasma-R", std::array{2, 2, 5}, 5},
          {"plasma-s", "plasma-S", {2, 2, 4}, 3},
          {"plasma-g", "plasma-G", {2, 2, 3}, 2}}) {
        Tube t{system};
        std::vector<UnitId> targets{t.them};
        for (int n = 0; n < 5; ++n) targets.push_back(t.b.unit(1, "3115", 'D', "klingon/d7"));
        t.arm_all("torpedo", {paid[0], paid[1], paid[2]});
        t.b.clock(3, 1);
        int launched = 0;
        for (const UnitId at : targets) launched += t.launch(type, LaunchAs::shotgun, at).empty() ? 1 : 0;
        EXPECT_EQ(launched, parts) << system;
    }
}

TEST(ClassicShotgun, WhatIsNotLaunchedInTheImpulseIsLost) {
    Tube t{"plasma-r"};
    t.arm_all("torpedo", {2, 2, 5});
    t.b.clock(3, 1);
    ASSERT_EQ(t.launch("plasma-R", LaunchAs::shotgun), "");
    t.b.clock(3, 2);
    EXPECT_NE(t.launch("plasma-R", LaunchAs::shotgun), "");
    EXPECT_NE(t.launch("plasma-R"), "");
}

// ---- pseudo-torpedoes: FP6 ------------------------------------------------------------------------------------
TEST(ClassicPseudo, OneForEachTubeAndBattleWithoutEnergyAndWithoutDamage) {
    Tube t{"plasma-r"};
    const auto whole = t.b.at(t.them).shield;
    t.b.clock(1, 1);
    ASSERT_EQ(t.launch("plasma-R", LaunchAs::pseudo), "");
    t.b.clock(1, 20);
    t.state().used = 0;
    EXPECT_EQ(t.launch("plasma-R", LaunchAs::pseudo), "no_pseudo_left");
    t.b.clock(1, 1);
    EXPECT_EQ(t.run(2, 32), 11);
    EXPECT_EQ(t.b.at(t.them).shield, whole);
    EXPECT_EQ(t.b.events.count<ShieldLost>(), 0);
}

TEST(ClassicPseudo, TheEnemySeesNoDifferenceFromARealOne) {
    Tube real{"plasma-s"}, fake{"plasma-s"};
    for (Tube* t : {&real, &fake}) t->arm_all("torpedo", {2, 2, 4});
    for (Tube* t : {&real, &fake}) t->b.clock(3, 1);
    ASSERT_EQ(real.launch("plasma-S"), "");
    ASSERT_EQ(fake.launch("plasma-S", LaunchAs::pseudo), "");
    const SideId enemy{1}, own{0};
    for (int i = 2; i < 9; ++i) {
        EXPECT_EQ(real.run(i, i), 0);
        EXPECT_EQ(fake.run(i, i), 0);
        const Battle a = view(real.b.rules, real.b.battle, enemy),
                     b = view(fake.b.rules, fake.b.battle, enemy);
        EXPECT_EQ(a.objects, b.objects) << "impulse " << i;
        EXPECT_EQ(a.unit(real.us).groups, b.unit(fake.us).groups) << "impulse " << i;
        EXPECT_EQ(a.objects[0].kind, SeekerKind::plasma) << "that it is plasma is seen";
    }
    EXPECT_TRUE(view(fake.b.rules, fake.b.battle, own).objects[0].is(SeekerTrait::pseudo));
    // Phasers wear both down alike.
    for (Tube* t : {&real, &fake}) {
        Play p = t->b.play();
        p.emit(SeekerDamaged{ObjectId{0}, VolleyKind::direct, 60});
        EXPECT_EQ(seeker_hit_points_left(t->b.rules, t->b.battle.objects[0]), 0);
    }
    // No event that the other side may read tells them apart.
    const auto told = [&](const Tube& t) {
        std::vector<Event> seen;
        for (const Event& e : t.b.events.all)
            if (may_read(t.b.rules, t.b.battle, e, enemy)) seen.push_back(e);
        return seen;
    };
    EXPECT_EQ(told(real), told(fake));
}

// FP1, FP6: one launch a turn from a tube, and a pseudo-torpedo is one.
TEST(ClassicPseudo, IsTheOneLaunchOfItsTubeInATurn) {
    struct Load {
        const char *tube, *type;
        std::initializer_list<int> paid;
    };
    for (const Load& l : {Load{"plasma-r", "plasma-R", {2, 2, 5}},
                          {"plasma-s", "plasma-S", {2, 2, 4}},
                          {"plasma-g", "plasma-G", {2, 2, 3}},
                          {"plasma-f", "plasma-F", {1, 1, 3}},
                          {"plasma-m", "plasma-M", {2, 2, 5}},
                          {"plasma-l", "plasma-L", {2, 2, 3}}})
        for (const bool real_first : {true, false}) {
            Tube t{l.tube};
            t.arm_all("torpedo", l.paid);
            t.b.clock(3, 1);
            const auto launch = [&](bool real) {
                return t.launch(l.type, real ? LaunchAs::plain : LaunchAs::pseudo);
            };
            ASSERT_EQ(launch(real_first), "") << l.tube;
            t.b.clock(3, 20);
            EXPECT_EQ(launch(!real_first), "launch_rate") << l.tube << real_first;
        }
}

// ---- bolts: FP8 -----------------------------------------------------------------------------------------------
TEST(ClassicBolt, HalfTheWarheadOfThatRangeByTheHitRow) {
    Tube t{"plasma-s"};
    t.arm_all("torpedo", {2, 2, 4});
    t.b.clock(3, 1);
    const Fire bolt{t.us, static_cast<std::uint8_t>(t.tube), t.mode("torpedo"), t.them, {}, 0};
    ASSERT_FALSE(refuse_fire(t.b.rules, t.b.battle, bolt));
    t.b.declare(bolt);
    t.b.faces({3});
    t.b.resolve();
    EXPECT_EQ(t.b.at(t.them).shield[0], 30 - 15);
    EXPECT_EQ(t.state().charge, 0) << "the torpedo is gone";
}

TEST(ClassicBolt, AnEnvelopingLoadDoesNotDoubleIt) {
    Tube t{"plasma-s"};
    t.arm_all("enveloping", {2, 2, 8});
    t.b.clock(3, 1);
    t.b.declare(Fire{t.us, static_cast<std::uint8_t>(t.tube), t.mode("enveloping"), t.them, {}, 0});
    t.b.faces({3});
    t.b.resolve();
    EXPECT_EQ(t.b.at(t.them).shield[0], 30 - 15);
}

// ---- type D racks: FP10 ---------------------------------------------------------------------------------------
struct Rack : Tube {
    Rack() : Tube{"plasma_rack"} {
        state().ammo = {4, 0, 0, 0};
        state().holds = {1, 0, 0, 0};
        state().charge = points(2).parts;
        b.clock(1, 1);
    }
};

TEST(ClassicPlasmaRack, HalfAPointMakesOneReady) {
    Rack r;
    r.state().charge = 30;
    ASSERT_EQ(r.launch("plasma-D"), "");
    EXPECT_EQ(r.state().charge, 0);
    r.b.clock(1, 10);
    r.state().used = 0;
    EXPECT_EQ(r.launch("plasma-D"), "not_armed");
}

TEST(ClassicPlasmaRack, InAttackOneATurnEightImpulsesApart) {
    Rack r;
    ASSERT_EQ(r.launch("plasma-D"), "");
    r.b.clock(1, 20);
    EXPECT_EQ(r.launch("plasma-D"), "launch_rate");
}

TEST(ClassicPlasmaRack, TheFirstShotSetsTheMode) {
    Rack r;
    const UnitId shuttle = r.b.unit(1, "3020", 'D', "klingon/d7");
    r.b.rules.classes[r.b.at(shuttle).type.index()].sheet.size_class = 6;
    ASSERT_EQ(r.launch("plasma-D", LaunchAs::defence, shuttle), "");
    EXPECT_EQ(r.launch("plasma-D", LaunchAs::defence, shuttle), "launch_gap") << "one an impulse";
    r.b.clock(1, 2);
    EXPECT_EQ(r.launch("plasma-D", LaunchAs::defence, shuttle), "");
    r.b.clock(1, 12);
    EXPECT_EQ(r.launch("plasma-D"), "rack_mode");
}

}  // namespace
}  // namespace impulse
