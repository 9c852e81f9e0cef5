// Special sensors: one task a turn for each channel, what it costs, how far it reaches, what blinds it.
#include "battle/systems/scouts.h"

#include <gtest/gtest.h>

#include "battle/areas/terrain_strikes.h"
#include "battle/core/tracks.h"
#include "battle/fire/blind_sensors.h"
#include "battle/fire/ecm.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "battle/seeking/control.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A scout with three channels, a friend beside it and an enemy twelve hexes away that has launched a drone.
struct Scouting : TableBattle {
    UnitId scout, friendly, enemy;
    ObjectId drone{std::size_t{0}};
    Scouting() : TableBattle("classic") {
        const ClassId type = bare_class({{"special_sensor", 3},
                                         {"lab", 2},
                                         {"phaser-1", 2},
                                         {"phaser-3", 1},
                                         {"bridge", 2},
                                         {"warp_left", 9}});
        rules.classes[type.index()].sheet.move_cost = points(1);
        scout = unit(0, "2020", 'A', type);
        friendly = unit(0, "2120", 'A', "federation/ca");
        enemy = unit(1, "2008", 'D', "klingon/d7");
        clock(1, 5);
        power(0), power(1), power(2);
        set(scout, Counter::ew_pool, 12);
        MapObject o;
        o.fate = SeekerFate::flying;
        o.type = SeekerId{std::size_t{0}};
        o.by = enemy;
        o.target = friendly;
        o.hex = parse_hex("2010").value();
        o.serial = 1;
        battle.objects.push_back(o);
    }
    void power(std::size_t channel) { at(scout).groups[channel].paid = 1; }
    [[nodiscard]] std::optional<Refusal> refuse(const Scout& s) const {
        return refuse_scout(rules, battle, s);
    }
    void act(const Scout& s) {
        ASSERT_FALSE(refuse(s));
        Play p = play();
        do_scout(p, s);
    }
    [[nodiscard]] Scout lend(std::uint8_t channel, int points, ScoutTask what = ScoutTask::lend_ecm) const {
        return {scout, channel, what, friendly, {}, static_cast<std::uint8_t>(points)};
    }
    [[nodiscard]] Scout seeker(std::uint8_t channel, ScoutTask what) const {
        return {scout, channel, what, {}, drone, 0};
    }
};

TEST(ClassicScouts, AChannelNeedsPower) {  // M9: 1 energy a channel and turn
    Scouting s;
    s.at(s.scout).groups[0].paid = 0;
    EXPECT_EQ(s.refuse(s.lend(0, 3))->more, WhyMore::channel_unpaid);
    Allocate form = default_form(s.rules, s.battle, s.scout);
    s.clock(1, 0);
    form.form.push_back({Line::scout, 0, 0, points(1)});
    form.form.push_back({Line::lend_ew, 0, 0, points(6)});
    EXPECT_FALSE(refuse_allocate(s.rules, s.battle, form));
    form.form.back().amount = points(7);
    EXPECT_EQ(refuse_allocate(s.rules, s.battle, form)->more, WhyMore::ew_most) << "six points for a channel";
    form.form.back() = {Line::scout, 0, 0, points(1)};
    EXPECT_EQ(refuse_allocate(s.rules, s.battle, form)->why, Why::line_twice);
    form.form.back() = {Line::scout, 5, 0, points(1)};
    EXPECT_EQ(refuse_allocate(s.rules, s.battle, form)->why, Why::no_such_group) << "a phaser is no sensor";
}

TEST(ClassicScouts, LentPointsHelpTheFriend) {
    Scouting s;
    s.act(s.lend(0, 6));
    EXPECT_EQ(target_ecm(s.rules, s.battle, s.enemy, s.friendly, 12).of(EcmTerm::lent), 6);
    EXPECT_EQ(s.at(s.scout)[Counter::ew_pool], 6);
    EXPECT_EQ(s.refuse(s.lend(0, 7))->more, WhyMore::ew_most);
    s.act(s.lend(1, 5, ScoutTask::lend_eccm));
    EXPECT_EQ(firer_eccm(s.rules, s.battle, s.friendly).of(EccmTerm::lent), 5);
    EXPECT_EQ(s.refuse(s.lend(2, 2))->more, WhyMore::ew_pool);
}

TEST(ClassicScouts, WhatIsDroppedIsLost) {
    Scouting s;
    s.act(s.lend(0, 6));
    s.act(s.lend(0, 2));
    EXPECT_EQ(target_ecm(s.rules, s.battle, s.enemy, s.friendly, 12).of(EcmTerm::lent), 2);
    EXPECT_EQ(s.at(s.scout)[Counter::ew_pool], 6) << "four points are gone";
    s.act(s.lend(0, 0));
    EXPECT_TRUE(s.battle.loans.empty());
}

TEST(ClassicScouts, OneTaskForAChannelAndTurn) {
    Scouting s;
    s.act(s.lend(0, 2));
    EXPECT_EQ(s.refuse(s.seeker(0, ScoutTask::identify))->more, WhyMore::channel_busy);
    EXPECT_FALSE(s.refuse(s.lend(0, 2, ScoutTask::lend_eccm))) << "lending is one task";
    Play p = s.play();
    end_turn_scouts(p, s.scout);
    EXPECT_FALSE(s.refuse(s.seeker(0, ScoutTask::identify)));
}

TEST(ClassicScouts, LockOnAndFireControlAreNeeded) {  // G24.161
    Scouting s;
    s.at(s.scout).lost_locks = UnitSet{s.friendly};
    EXPECT_EQ(s.refuse(s.lend(0, 2))->more, WhyMore::no_lock_on);
    s.at(s.scout).lost_locks = {};
    s.set(s.scout, Counter::fire_control, 0);
    EXPECT_EQ(s.refuse(s.lend(0, 2))->why, Why::no_fire_control);
    s.set(s.scout, Counter::fire_control, 1);
    s.set_erratic(s.scout);
    EXPECT_EQ(s.refuse(s.lend(0, 2))->more, WhyMore::erratic_forbids);  // R2.17
}

TEST(ClassicScouts, ProtectionNeedsNoLockOn) {
    Scouting s;
    s.set(s.scout, Counter::lock_on, 0);
    const Scout protect{s.scout, 0, ScoutTask::protect, s.scout, {}, 6};
    s.act(protect);
    EXPECT_EQ(target_ecm(s.rules, s.battle, s.enemy, s.scout, 12).of(EcmTerm::protection), 6);
    EXPECT_EQ(s.refuse({s.scout, 1, ScoutTask::protect, s.friendly, {}, 6})->why, Why::no_such_target);
}

TEST(ClassicScouts, OffensiveEwReachesFifteenHexesAndSixPointsInAll) {
    Scouting s;
    const Scout offend{s.scout, 0, ScoutTask::offend, s.enemy, {}, 6};
    s.at(s.enemy).hex = parse_hex("2004").value();
    EXPECT_EQ(s.refuse(offend)->have, 16);
    s.at(s.enemy).hex = parse_hex("2005").value();
    s.act(offend);
    EXPECT_EQ(ew_between(s.rules, s.battle, s.enemy, s.friendly, 15).shift(), 2);
    EXPECT_EQ(s.refuse({s.scout, 1, ScoutTask::offend, s.enemy, {}, 1})->more, WhyMore::ew_most);
    EXPECT_EQ(s.refuse({s.scout, 1, ScoutTask::offend, s.friendly, {}, 1})->why, Why::friendly_target);
    s.rules.classes[s.battle.unit(s.enemy).type.index()].sheet.size_class = 6;
    EXPECT_EQ(s.refuse({s.scout, 1, ScoutTask::offend, s.enemy, {}, 1})->more, WhyMore::wrong_target)
        << "no craft";
}

TEST(ClassicScouts, BreaksTheLockOfADroneOnOneToThree) {
    for (const auto& [die, gone] : {std::pair{3, true}, {4, false}}) {
        Scouting s;
        s.faces({die});
        s.act(s.seeker(0, ScoutTask::break_lock));
        EXPECT_EQ(s.battle.objects.empty() || !s.battle.objects[0].flying(), gone) << die;
    }
}

TEST(ClassicScouts, OneTryAtADroneInAnImpulseThreeInATurn) {
    Scouting s;
    s.faces({6, 6, 6});
    s.act(s.seeker(0, ScoutTask::break_lock));
    EXPECT_EQ(s.refuse(s.seeker(0, ScoutTask::break_lock))->more, WhyMore::channel_tries);
    EXPECT_EQ(s.refuse(s.seeker(1, ScoutTask::break_lock))->more, WhyMore::channel_tries)
        << "whichever channel";
    s.clock(1, 6);
    s.act(s.seeker(0, ScoutTask::break_lock));
    s.clock(1, 7);
    s.act(s.seeker(0, ScoutTask::break_lock));
    s.clock(1, 8);
    EXPECT_EQ(s.refuse(s.seeker(0, ScoutTask::break_lock))->need, 3);
}

TEST(ClassicScouts, WarpSeekersAreImmune) {
    Scouting s;
    s.rules.seekers[0].immune_to_scouts = true;
    EXPECT_EQ(s.refuse(s.seeker(0, ScoutTask::break_lock))->more, WhyMore::seeker_immune);
    bool found = false;
    for (const SeekerType& t : table_rules("classic").seekers)
        found = found || (t.id == "VI" && t.immune_to_scouts);
    EXPECT_TRUE(found) << "type VI";
}

// Whether a drone is immune shows when it is tried, and then by the die alone: the same try at the same price.
TEST(ClassicScouts, AHiddenImmunityMakesTheTryFailWithoutARefusal) {  // G24
    for (const bool known : {false, true})
        for (const ScoutTask task : {ScoutTask::break_lock, ScoutTask::attract}) {
            Scouting s;
            s.open(Mechanism::scout);
            s.rules.seekers[0].immune_to_scouts = true;
            s.battle.objects[0].identified = known ? 1 : 0;
            if (!known && task == ScoutTask::break_lock) s.faces({1});
            const Command order = s.seeker(0, task);
            const auto no = refuse_as_seen(s.rules, s.battle, order);
            if (known) {
                ASSERT_TRUE(no);
                EXPECT_EQ(no->more, WhyMore::seeker_immune);
                continue;
            }
            ASSERT_FALSE(no);
            ASSERT_TRUE(apply(s.rules, s.battle, order, s.dice, &s.events));
            EXPECT_EQ(s.events.count<DieRolled>(), task == ScoutTask::break_lock ? 1 : 0);
            EXPECT_EQ(s.events.last<Scouted>().worked, 0);
            EXPECT_EQ(s.at(s.scout).groups[0].used, 1);
            EXPECT_TRUE(s.battle.objects[0].flying());
            EXPECT_EQ(s.battle.objects[0].target, s.friendly);
        }
}

TEST(ClassicScouts, AttractsOneDroneATurn) {
    Scouting s;
    s.act(s.seeker(0, ScoutTask::attract));
    EXPECT_EQ(s.battle.objects[0].target, s.scout);
    EXPECT_EQ(s.events.count<DieRolled>(), 0) << "automatic";
    s.battle.objects[0].target = s.friendly;
    EXPECT_EQ(s.refuse(s.seeker(0, ScoutTask::attract))->more, WhyMore::channel_tries);
    s.at(s.enemy).hex = parse_hex("2056").value();
    EXPECT_EQ(s.refuse(s.seeker(1, ScoutTask::attract))->need, 35) << "its controller is too far";
}

TEST(ClassicScouts, PlasmaShuttlesAndHeldDronesAreNotLedAstray) {  // M9
    Scouting s;
    for (const SeekerKind kind : {SeekerKind::plasma, SeekerKind::shuttle}) {
        s.battle.objects[0].kind = kind;
        EXPECT_EQ(s.refuse(s.seeker(0, ScoutTask::attract))->more, WhyMore::seeker_immune);
        EXPECT_EQ(s.refuse(s.seeker(0, ScoutTask::break_lock))->more, WhyMore::seeker_immune);
        EXPECT_FALSE(s.refuse(s.seeker(0, ScoutTask::identify)));
    }
    s.battle.objects[0].kind = SeekerKind::drone;
    EXPECT_FALSE(s.refuse(s.seeker(0, ScoutTask::attract)));
    Link beam;
    beam.kind = LinkKind::tractor;
    beam.state = LinkState::held;
    beam.from = s.friendly;
    beam.object = s.drone;
    s.battle.links.push_back(beam);
    EXPECT_EQ(s.refuse(s.seeker(0, ScoutTask::attract))->more, WhyMore::tractored);
    EXPECT_FALSE(s.refuse(s.seeker(0, ScoutTask::break_lock)));
}

TEST(ClassicScouts, IdentifiesWithALabFourTimes) {
    Scouting s;
    s.faces({4, 3});
    s.act(s.seeker(0, ScoutTask::identify));
    EXPECT_EQ(s.battle.objects[0].identified, 0);
    s.act(s.seeker(0, ScoutTask::identify));
    EXPECT_EQ(s.battle.objects[0].identified, 1);
    s.battle.objects[0].identified = 0;
    s.at(s.scout).groups[3].lost = 2;
    EXPECT_EQ(s.refuse(s.seeker(0, ScoutTask::identify))->why, Why::system_destroyed) << "no lab works";
}

TEST(ClassicScouts, SeekersBeyondFifteenHexesAreOutOfReach) {
    Scouting s;
    s.battle.objects[0].hex = parse_hex("2004").value();
    for (const ScoutTask what : {ScoutTask::break_lock, ScoutTask::attract, ScoutTask::identify})
        EXPECT_EQ(s.refuse(s.seeker(0, what))->need, 15);
}

TEST(ClassicScouts, OneChannelGuidesSixSeekersMore) {
    Scouting s;
    const int before = control_channels(s.rules, s.battle.unit(s.scout));
    s.act({s.scout, 0, ScoutTask::control, {}, {}, 0});
    EXPECT_EQ(control_channels(s.rules, s.battle.unit(s.scout)), before + 6);
    EXPECT_EQ(s.refuse({s.scout, 1, ScoutTask::control, {}, {}, 0})->more, WhyMore::channel_busy);
}

TEST(ClassicScouts, FireBlindsAChannelForThirtyTwoImpulses) {
    Scouting s;
    s.clock(1, 10);
    Play p = s.play();
    blind_a_channel(p, s.scout, 4);  // a phaser-1
    int blind = 0;
    for (std::size_t g = 0; g < 3; ++g) blind += channel_blind(s.battle, s.battle.unit(s.scout), g) ? 1 : 0;
    EXPECT_EQ(blind, 1);
    EXPECT_EQ(s.at(s.scout).until(StatusKind::blind, 2), 42) << "SC-1";
    EXPECT_EQ(s.refuse(s.lend(2, 1))->more, WhyMore::channel_blind);
    s.clock(1, 20);
    blind_a_channel(p, s.scout, 5);
    EXPECT_EQ(s.at(s.scout).until(StatusKind::blind, 2), 74) << "SC-2: the owner blinds the blind one again";
}

TEST(ClassicScouts, SmallPhasersAndBasesBlindNothing) {
    Scouting s;
    Play p = s.play();
    blind_a_channel(p, s.scout, 6);  // the phaser-3
    s.rules.classes[s.battle.unit(s.scout).type.index()].sheet.move_cost = {};
    blind_a_channel(p, s.scout, 4);
    for (std::size_t g = 0; g < 3; ++g) EXPECT_FALSE(channel_blind(s.battle, s.battle.unit(s.scout), g));
}

TEST(ClassicScouts, ABlindOrLostChannelEndsItsLoans) {
    Scouting s;
    s.act(s.lend(0, 6));
    EXPECT_FALSE(ew_loss_due(s.rules, s.battle));
    s.at(s.scout).groups[0].lost = 1;
    ASSERT_TRUE(ew_loss_due(s.rules, s.battle));
    Play p = s.play();
    ew_loss_run(p);
    EXPECT_TRUE(s.battle.loans.empty());
}

TEST(ClassicScouts, AHitOnTheWeaponItReplacesDestroysTheSensor) {  // R4.9
    TableBattle b{"classic"};
    const auto in = [&](const char* category, const char* system) {
        for (const Category& c : b.rules.categories) {
            if (c.id != category) continue;
            for (const SystemId s : c.takes)
                if (b.rules.system(s).id == system) return true;
        }
        return false;
    };
    EXPECT_TRUE(in("TORP", "special_sensor"));
    EXPECT_TRUE(in("DRONE", "special_sensor_drone"));
    EXPECT_TRUE(in("PHASER", "special_sensor_phaser"));
    EXPECT_FALSE(in("PHASER", "special_sensor"));
}

// ---- carriers and craft with pods
TEST(ClassicScouts, PodsLendTwoPointsEachWithinThreeHexes) {  // M9
    Scouting s;
    ShipClass& type = s.rules.classes[s.battle.unit(s.scout).type.index()];
    type.sheet.ew_pods = 2;
    s.rules.classes[s.battle.unit(s.friendly).type.index()].sheet.size_class = 6;
    EXPECT_EQ(free_pool(s.rules, s.battle.unit(s.scout)), 4);
    s.act(s.lend(no_channel, 4));
    EXPECT_EQ(target_ecm(s.rules, s.battle, s.enemy, s.friendly, 12).of(EcmTerm::lent), 4);
    EXPECT_EQ(s.at(s.scout)[Counter::ew_pool], 12) << "not from the sensors' pool";
    s.at(s.friendly).hex = parse_hex("2024").value();
    ASSERT_TRUE(ew_loss_due(s.rules, s.battle));
    s.battle.loans.clear();
    EXPECT_EQ(s.refuse(s.lend(no_channel, 1))->need, 3);
}

TEST(ClassicScouts, ACraftTakesFourFromOneLender) {
    Scouting s;
    s.rules.classes[s.battle.unit(s.friendly).type.index()].sheet.size_class = 6;
    const UnitId other = s.unit(0, "2220", 'A', s.battle.unit(s.scout).type);
    s.at(other).groups[0].paid = 1;
    s.set(other, Counter::ew_pool, 6);
    s.act(s.lend(0, 6));
    EXPECT_EQ(target_ecm(s.rules, s.battle, s.enemy, s.friendly, 12).of(EcmTerm::lent), 4);
    EXPECT_EQ(s.refuse({other, 0, ScoutTask::lend_ecm, s.friendly, {}, 1})->more, WhyMore::one_lender);
}

// D6.3: who has lent to a craft is its only lender for eight impulses more, whether he gives up or has to.
TEST(ClassicScouts, ACraftHasNoOtherLenderForEightImpulses) {
    for (const bool by_order : {true, false}) {
        Scouting s;
        s.rules.classes[s.battle.unit(s.friendly).type.index()].sheet.size_class = 6;
        const UnitId other = s.unit(0, "2220", 'A', s.battle.unit(s.scout).type);
        s.at(other).groups[0].paid = 1;
        s.set(other, Counter::ew_pool, 6);
        const Scout others{other, 0, ScoutTask::lend_eccm, s.friendly, {}, 1};
        s.act(s.lend(0, 2));
        s.clock(1, 10);
        if (by_order) {
            s.act(s.lend(0, 0));
        } else {
            s.at(s.scout).groups[0].lost = 1;
            Play p = s.play();
            ASSERT_TRUE(ew_loss_run(p));
        }
        ASSERT_TRUE(s.battle.loans.empty());
        for (int impulse = 10; impulse <= 18; ++impulse) {
            s.clock(1, impulse);
            const auto no = s.refuse(others);
            EXPECT_EQ(no.has_value(), impulse < 18) << impulse;
            if (no) {
                EXPECT_EQ(no->more, WhyMore::one_lender) << impulse;
            }
        }
        s.clock(1, 11);
        EXPECT_FALSE(s.refuse(s.lend(1, 1))) << "the same lender may go on";
        s.rules.classes[s.battle.unit(s.friendly).type.index()].sheet.size_class = 3;
        EXPECT_FALSE(s.refuse(others)) << "a ship has any number of lenders";
    }
}

// P5: a burst of a pulsar blinds one channel for each 12 points.
TEST(ClassicPulsar, BlindsAChannelForEachTwelvePoints) {
    Scouting s;
    Feature pulsar;
    pulsar.kind = FeatureKind::pulsar;
    pulsar.hex = hex_at(20, 15);
    pulsar.impulses = 1U << 4U;
    s.battle.field.features.push_back(pulsar);
    // What blinds is the burst itself, whatever stops its points.
    for (const UnitId u : {s.scout, s.friendly, s.enemy}) s.set(u, Counter::general_reinforcement, 60);
    s.faces({3});  // 30 points at 5 hexes
    ASSERT_TRUE(bursts_due(s.rules, s.battle));
    Play play = s.play();
    bursts_run(play);
    int blind = 0;
    for (std::size_t g = 0; g < 3; ++g) blind += channel_blind(s.battle, s.at(s.scout), g) ? 1 : 0;
    EXPECT_EQ(blind, 2);
    EXPECT_EQ(s.at(s.scout).until(StatusKind::blind, 0), 5 + 32);
}

}  // namespace
}  // namespace impulse
