#include "battle/damage/critical.h"

#include <gtest/gtest.h>

#include "battle/core/links.h"
#include "battle/craft/craft_launch.h"
#include "battle/damage/hangar.h"
#include "battle/damage/shields.h"
#include "battle/energy/reactor.h"
#include "battle/fire/ecm.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/speed.h"
#include "battle/play/allocation.h"
#include "battle/seeking/identify.h"
#include "battle/systems/tractor.h"
#include "battle/systems/transporter.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

struct Critical : SmallBattle {
    Critical() : SmallBattle(classic_rules(), "federation/ca", "klingon/d7") {
        now().field.critical_hits = 1;
        now().clock = {2, 10, 0};
        previous_speed(a, 16);
    }
    void struck(int points) {
        Play play = this->play();
        strike(play, a, b, 0, points, VolleyKind::direct, 0);
    }
    void suffers(CriticalKind kind) {
        Play play = this->play();
        suffer_critical(play, a, kind);
    }
};

TEST(ClassicCriticalHits, TwentyPointsOnOneShieldInOneImpulseRollOnceATurn) {
    Critical c;
    c.struck(19);
    EXPECT_FALSE(criticals_due(c.rules, c.battle()));
    c.struck(1);
    ASSERT_TRUE(criticals_due(c.rules, c.battle()));
    c.roll({3, 4});
    Play play = c.play();
    criticals_run(play);
    EXPECT_EQ(c.at(c.a)[Counter::critical], 0) << "6 to 8: nothing";
    c.struck(25);
    EXPECT_FALSE(criticals_due(c.rules, c.battle())) << "once a turn";
    c.now().clock = {3, 1, 0};
    EXPECT_FALSE(criticals_due(c.rules, c.battle())) << "points of another impulse";
    c.struck(20);
    EXPECT_TRUE(criticals_due(c.rules, c.battle()));
}

TEST(ClassicCriticalHits, AreAnOption) {
    Critical c;
    c.now().field.critical_hits = 0;
    c.struck(29);
    EXPECT_FALSE(criticals_due(c.rules, c.battle()));
    EXPECT_EQ(c.events.count<ShieldMet>(), 0) << "no trace";
}

TEST(ClassicCriticalHits, TheTableByTwoDice) {
    const Rules& rules = classic_rules();
    EXPECT_EQ(critical_of(rules, 2), CriticalKind::fire_control);
    EXPECT_EQ(critical_of(rules, 3), CriticalKind::batteries);
    EXPECT_EQ(critical_of(rules, 4), CriticalKind::transporters);
    EXPECT_EQ(critical_of(rules, 5), CriticalKind::labs);
    for (const int sum : {6, 7, 8}) EXPECT_FALSE(critical_of(rules, sum));
    EXPECT_EQ(critical_of(rules, 9), CriticalKind::tractors);
    EXPECT_EQ(critical_of(rules, 10), CriticalKind::shuttle_bay);
    EXPECT_EQ(critical_of(rules, 11), CriticalKind::manoeuvre);
    EXPECT_EQ(critical_of(rules, 12), CriticalKind::warp);
}

TEST(ClassicCriticalHits, WhatTheyDo) {
    Critical fire;
    fire.suffers(CriticalKind::fire_control);
    EXPECT_EQ(fire.at(fire.a)[Counter::fire_control], 0);
    EXPECT_EQ(fire.at(fire.a)[Counter::lock_on], 0);
    Critical battery;
    battery.suffers(CriticalKind::batteries);
    EXPECT_EQ(battery.at(battery.a).battery, Energy{});
    EXPECT_EQ(battery_capacity(battery.rules, battery.at(battery.a)), Energy{});
    Critical helm;
    helm.suffers(CriticalKind::manoeuvre);
    EXPECT_EQ(helm.at(helm.a)[Counter::speed], 8);
    helm.set(helm.a, Counter::hets_paid, 1);
    EXPECT_EQ(refuse_het(helm.rules, helm.battle(), helm.a, 3)->more, WhyMore::critical_stops);
    Critical warp;
    const Energy before = supply_of(warp.rules, warp.at(warp.a))[PowerKind::warp];
    warp.suffers(CriticalKind::warp);
    EXPECT_EQ(warp.at(warp.a)[Counter::speed], 0);
    EXPECT_EQ(supply_of(warp.rules, warp.at(warp.a))[PowerKind::warp].parts, before.parts / 2);
}

TEST(ClassicCriticalHits, AreSetRightOnFourThenMoreEasily) {
    Critical c;
    c.suffers(CriticalKind::tractors);
    Play play = c.play();
    c.roll({5});
    mend_criticals_run(play);
    EXPECT_TRUE(c.at(c.a).critical(CriticalKind::tractors));
    c.roll({5});
    mend_criticals_run(play);
    EXPECT_FALSE(c.at(c.a).critical(CriticalKind::tractors)) << "the second try counts one less";
    EXPECT_FALSE(mend_criticals_due(c.rules, c.battle()));
}

TEST(ClassicCriticalHits, OneIsSetRightATurn) {
    Critical c;
    c.suffers(CriticalKind::tractors);
    c.suffers(CriticalKind::warp);
    c.roll({1});
    Play play = c.play();
    mend_criticals_run(play);
    EXPECT_FALSE(c.at(c.a).critical(CriticalKind::warp));
    EXPECT_TRUE(c.at(c.a).critical(CriticalKind::tractors));
}

TEST(ClassicLeakyShields, AsAnOptionOfTheBattle) {
    Critical c;
    c.now().field.critical_hits = 0;
    c.now().field.leak_every = 4;
    c.at(c.a).shield[0] = 30;
    c.struck(40);  // 10 leak, 30 are stopped
    ASSERT_EQ(c.battle().volleys.size(), 1U);
    EXPECT_EQ(c.battle().volleys[0].points, 10);
}

TEST(ClassicChainReaction, OneMoreBoxOfTheBayAndOnePointAsAVolleyOfItsOwn) {
    Critical c;
    const std::size_t bay = group_named(c.rules, c.at(c.a).type, "shuttle");
    const int before = boxes_left(c.rules.type(c.at(c.a).type), c.at(c.a), bay);
    Play play = c.play();
    chain_reaction(play, c.a, bay);
    EXPECT_EQ(boxes_left(c.rules.type(c.at(c.a).type), c.at(c.a), bay), before - 1);
    ASSERT_EQ(c.battle().volleys.size(), 1U);
    EXPECT_EQ(c.battle().volleys[0].points, 1);
    EXPECT_EQ(c.battle().volleys[0].kind, VolleyKind::chain);
}

// What they put out of action is refused where it is used (R4.12).
TEST(ClassicCriticalHits, TransportersBeamsLabsAndABayAreOutOfAction) {
    Critical c;
    c.set(c.a, Counter::lock_on, 1);
    c.set(c.a, Counter::transports, 5);
    c.set(c.a, Counter::tractor_energy, 5);
    c.at(c.b).hex = neighbour(c.at(c.a).hex, Facing{0});
    const Tractor pull{c.a, TractorAct::attract, c.b, {}, 1, 0};
    const Identify look{c.a, {}, c.b, 0};
    const LaunchCraft leaves{c.a, {}, 0, CraftRole::plain, Facing{0}, 4, {}};
    EXPECT_FALSE(refuse_transporting(c.rules, c.battle(), c.a, 1));
    EXPECT_FALSE(refuse_tractor(c.rules, c.battle(), pull));
    EXPECT_FALSE(refuse_identify(c.rules, c.battle(), look));
    EXPECT_FALSE(refuse_launch_craft(c.rules, c.battle(), leaves));
    for (const CriticalKind kind :
         {CriticalKind::transporters, CriticalKind::tractors, CriticalKind::labs, CriticalKind::shuttle_bay})
        c.suffers(kind);
    EXPECT_EQ(refuse_transporting(c.rules, c.battle(), c.a, 1)->more, WhyMore::critical_stops);
    EXPECT_EQ(refuse_tractor(c.rules, c.battle(), pull)->more, WhyMore::critical_stops);
    EXPECT_EQ(*refuse_identify(c.rules, c.battle(), look), refusal(WhyMore::no_laboratory, 0, 0));
    EXPECT_EQ(refuse_launch_craft(c.rules, c.battle(), leaves)->more, WhyMore::critical_stops);
}

TEST(ClassicCriticalHits, ABeamThatHoldsLetsGo) {
    Critical c;
    c.set(c.a, Counter::tractor_energy, 5);
    c.at(c.b).hex = neighbour(c.at(c.a).hex, Facing{0});
    Play play = c.play();
    do_tractor(play, {c.a, TractorAct::attract, c.b, {}, 1, 0});
    tractor_bid_close(play);
    ASSERT_TRUE(tractored(c.battle(), c.b));
    c.suffers(CriticalKind::tractors);
    ASSERT_TRUE(links_due(c.rules, c.battle()));
    links_run(play);
    EXPECT_FALSE(tractored(c.battle(), c.b));
}

// D19: passive fire control hides a ship only after 32 impulses of it.
TEST(ClassicCriticalHits, AShipWithoutFireControlIsHarderToHitOnlyAfterThirtyTwoImpulses) {
    Critical c;
    c.now().clock = {3, 10, 0};
    c.set(c.a, Counter::passive_since, 1);
    c.suffers(CriticalKind::fire_control);
    EXPECT_EQ(target_ecm(c.rules, c.battle(), c.b, c.a, 4).of(Of::passive), 0);
    c.now().clock = {4, 9, 0};
    EXPECT_EQ(target_ecm(c.rules, c.battle(), c.b, c.a, 4).of(Of::passive), 0);
    c.now().clock = {4, 10, 0};
    EXPECT_EQ(target_ecm(c.rules, c.battle(), c.b, c.a, 4).of(Of::passive), 2);
}

TEST(ClassicCriticalHits, HalfPowerDoesNotBringFireControlBack) {
    Critical c;
    c.suffers(CriticalKind::fire_control);
    c.now().clock = {3, 0, 0};
    Allocate form = default_form(c.rules, c.battle(), c.a);
    EXPECT_EQ(form.fire_control, 0);
    for (const int setting : {1, 2}) {
        form.fire_control = static_cast<std::uint8_t>(setting);
        EXPECT_EQ(refuse_allocate(c.rules, c.battle(), form)->more, WhyMore::critical_stops) << setting;
    }
}

}  // namespace
}  // namespace impulse
