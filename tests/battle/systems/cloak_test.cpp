// The cloaking device: switching, what it forbids, who keeps a lock-on, what the enemy still sees.
#include "battle/core/rows/cloak.h"
#include "battle/systems/cloak.h"

#include <gtest/gtest.h>

#include "battle/core/view.h"
#include "battle/fire/declare.h"
#include "battle/play/allocation.h"
#include "battle/seeking/control.h"
#include "battle/systems/sensors.h"
#include "tests/support/alter.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A D7 with a device of 15 points and a Federation CA eight hexes away.
struct Cloaked : TableBattle {
    UnitId ca, d7;
    Cloaked() : TableBattle("classic") {
        for (ShipClass& c : rules.classes)
            if (c.sheet.key == "klingon/d7") c.sheet.cloak_cost = 15;
        ca = unit(0, "2020", 'A', "federation/ca");
        d7 = unit(1, "2012", 'D', "klingon/d7");
        clock(1, 10);
    }
    void pay(int points_paid = 15) {
        at(d7).paid[static_cast<std::size_t>(Line::cloak)] = points(points_paid);
    }
    void switch_on() {
        pay();
        ASSERT_FALSE(refuse_cloak(rules, battle, d7, true));
        Play p = play();
        do_cloak(p, d7, true);
    }
    void lock() {
        Play p = play();
        if (lock_on_due(rules, battle)) lock_on_run(p);
    }
    [[nodiscard]] bool locked() const { return locked_on(rules, battle, ca, d7); }
};

TEST(ClassicCloak, CostsEnergyOnTheForm) {
    Cloaked c;
    c.clock(1, 0);
    Allocate form = default_form(c.rules, c.battle, c.d7);
    form.form.push_back({Line::cloak, 0, 0, points(15)});
    EXPECT_FALSE(refuse_allocate(c.rules, c.battle, form));
    form.form.back().amount = points(14);
    EXPECT_EQ(refuse_allocate(c.rules, c.battle, form)->why, Why::too_little_for_line);
    form = default_form(c.rules, c.battle, c.ca);
    form.form.push_back({Line::cloak, 0, 0, points(15)});
    EXPECT_EQ(refuse_allocate(c.rules, c.battle, form)->more, WhyMore::no_cloak);
}

TEST(ClassicCloak, SwitchesOnlyWhenPaidAndNeverWhileFading) {
    Cloaked c;
    EXPECT_EQ(refuse_cloak(c.rules, c.battle, c.d7, true)->more, WhyMore::cloak_unpaid);
    EXPECT_EQ(refuse_cloak(c.rules, c.battle, c.ca, true)->more, WhyMore::no_cloak);
    c.switch_on();
    EXPECT_EQ(refuse_cloak(c.rules, c.battle, c.d7, true)->more, WhyMore::no_change);
    c.clock(1, 14);
    EXPECT_EQ(refuse_cloak(c.rules, c.battle, c.d7, false)->more, WhyMore::cloak_forbids);
    c.clock(1, 15);
    EXPECT_FALSE(refuse_cloak(c.rules, c.battle, c.d7, false));
    Play p = c.play();
    do_cloak(p, c.d7, false);
    c.clock(1, 20);
    EXPECT_EQ(refuse_cloak(c.rules, c.battle, c.d7, true)->more, WhyMore::cloak_forbids) << "it still fades";
    c.clock(1, 21);
    EXPECT_FALSE(refuse_cloak(c.rules, c.battle, c.d7, true));
}

TEST(ClassicCloak, NothingIsFiredOrGuidedUnderItOrWhileItFades) {
    Cloaked c;
    Fire shot{c.d7, 0, 0, c.ca, {}, 0};
    while (shot.group < c.at(c.d7).groups.size() && refuse_fire(c.rules, c.battle, shot)) ++shot.group;
    ASSERT_LT(shot.group, c.at(c.d7).groups.size()) << "no weapon bears";
    c.switch_on();
    for (const int impulse : {10, 12, 15, 20}) {
        c.clock(1, impulse);
        EXPECT_EQ(refuse_fire(c.rules, c.battle, shot)->more, WhyMore::cloak_forbids) << impulse;
        EXPECT_TRUE(refuse_guidance(c.rules, c.battle, c.battle.unit(c.d7))) << impulse;
    }
    EXPECT_EQ(c.at(c.d7)[Counter::lock_on], 0);
}

TEST(ClassicCloak, FireControlComesBackFourImpulsesAfterTheFading) {
    Cloaked c;
    c.switch_on();
    c.clock(1, 20);
    Play p = c.play();
    do_cloak(p, c.d7, false);
    for (int impulse = 20; impulse < 29; ++impulse) {
        c.clock(1, impulse);
        EXPECT_FALSE(fire_control_works(c.rules, c.battle, c.battle.unit(c.d7))) << impulse;
    }
    c.clock(1, 29);  // faded in with 25, four more
    EXPECT_TRUE(fire_control_works(c.rules, c.battle, c.battle.unit(c.d7)));
    c.lock();
    EXPECT_EQ(c.at(c.d7)[Counter::lock_on], 1);
}

TEST(ClassicCloak, WithoutEnergyItGoesOff) {
    Cloaked c;
    c.switch_on();
    c.clock(2, 1);
    c.pay(0);
    ASSERT_TRUE(cloak_due(c.rules, c.battle));
    Play p = c.play();
    cloak_run(p);
    EXPECT_EQ(c.at(c.d7)[Counter::cloak], 0);
    EXPECT_EQ(cloak_stage(c.rules, c.battle, c.battle.unit(c.d7)), CloakStage::fading_out);
}

// W15: the chart of numbers to keep a lock-on, for a sensor of 6 and no EW.
TEST(ClassicCloak, NumbersToKeepALockOnFollowTheChart) {
    const int ranges[] = {0, 3, 8, 13, 18, 25, 35, 50}, speeds[] = {0, 3, 8, 12, 15, 17, 18, 25};
    const int chart[8][8] = {{1, 3, 4, 5, 6, 7, 8, 9},     {0, 2, 3, 4, 5, 6, 7, 8},
                             {-1, 1, 2, 3, 4, 5, 6, 7},    {-2, 0, 1, 2, 3, 4, 5, 6},
                             {-3, -1, 0, 1, 2, 3, 4, 5},   {-4, -2, -1, 0, 1, 2, 3, 4},
                             {-5, -3, -2, -1, 0, 1, 2, 3}, {-6, -4, -3, -2, -1, 0, 1, 2}};
    Cloaked c;
    for (int r = 0; r < 8; ++r)
        for (int s = 0; s < 8; ++s) {
            c.at(c.d7).hex = hex_at(20, 10);
            c.at(c.ca).hex = hex_at(20, 10 + ranges[r]);
            c.set(c.d7, Counter::speed, speeds[s]);
            EXPECT_EQ(cloak_lock_number(c.rules, c.battle, c.ca, c.d7, true), chart[r][s])
                << ranges[r] << " " << speeds[s];
            EXPECT_EQ(cloak_lock_number(c.rules, c.battle, c.ca, c.d7, false), chart[r][s] - 6);
        }
}

TEST(ClassicCloak, SensorsEwAndManoeuvresChangeTheNumber) {
    Cloaked c;
    c.set(c.d7, Counter::speed, 12);  // range 8: 6 - 1 + 2 - 4
    EXPECT_EQ(cloak_lock_number(c.rules, c.battle, c.ca, c.d7, true), 3);
    c.set(c.d7, Counter::ecm, 4);
    EXPECT_EQ(cloak_lock_number(c.rules, c.battle, c.ca, c.d7, true), 1);
    c.set(c.ca, Counter::eccm, 4);
    EXPECT_EQ(cloak_lock_number(c.rules, c.battle, c.ca, c.d7, true), 3);
    c.set(c.ca, Counter::sensor_lost, 2);
    EXPECT_EQ(cloak_lock_number(c.rules, c.battle, c.ca, c.d7, true), 2);
    c.set(c.d7, Counter::hets_done, 1);  // 12 + 5 = 17
    EXPECT_EQ(cloak_lock_number(c.rules, c.battle, c.ca, c.d7, true), 4);
}

TEST(ClassicCloak, LockOnIsRolledForWhenTheShipIsHidden) {
    for (const auto& [die, kept] : {std::pair{3, true}, {4, false}}) {
        Cloaked c;
        c.set(c.d7, Counter::speed, 12);
        c.switch_on();
        c.clock(1, 14);
        c.lock();
        EXPECT_TRUE(c.locked()) << "not before it is hidden";
        c.clock(1, 15);
        c.faces({die});
        c.lock();
        EXPECT_EQ(c.locked(), kept) << die;
        c.clock(1, 16);
        EXPECT_FALSE(lock_on_due(c.rules, c.battle)) << "one roll";
    }
}

TEST(ClassicCloak, TheLockOnComesBackWhenItFadesOut) {
    Cloaked c;
    c.switch_on();
    c.clock(1, 15);
    c.lock();  // at rest 6 - 1 - 2 - 4 is needed: no die keeps it
    ASSERT_FALSE(c.locked());
    c.clock(1, 20);
    Play p = c.play();
    do_cloak(p, c.d7, false);
    c.lock();
    EXPECT_TRUE(c.locked()) << "a rating of 6 needs no die";
}

TEST(ClassicCloak, TheEnemySeesTheShipButNotWhatWorksUnderTheCloak) {
    Cloaked c;
    c.switch_on();
    c.clock(1, 20);
    c.at(c.d7).groups[0].used = 1;
    const Unit seen = view(c.rules, c.battle, SideId{std::size_t{0}}).unit(c.d7);
    EXPECT_EQ(seen.hex, c.battle.unit(c.d7).hex);
    EXPECT_EQ(seen[Counter::fire_control], 0);
    EXPECT_EQ(seen.groups[0].used, 0);
    EXPECT_EQ(view(c.rules, c.battle, SideId{std::size_t{1}}).unit(c.d7)[Counter::fire_control], 1)
        << "its own side knows";
}

TEST(ClassicCloak, OptionallyItLeavesTheMapWithoutALockOn) {  // 6B2: shown on impulses 8 and 24
    Cloaked c;
    alter(c.rules.cloak).hidden = true;
    c.switch_on();
    c.clock(1, 16);
    c.at(c.ca).lost_locks = UnitSet{c.d7};
    const auto veil = [&] {
        Play p = c.play();
        if (veil_due(c.rules, c.battle)) veil_run(p);
    };
    veil();
    const Hex at_first = c.battle.unit(c.d7).hex;
    c.at(c.d7).hex = parse_hex("2016").value();
    c.clock(1, 17);
    veil();
    const SideId us{std::size_t{0}};
    EXPECT_EQ(view(c.rules, c.battle, us).unit(c.d7).hex, at_first);
    EXPECT_FALSE(
        may_read(c.rules, c.battle, Moved{c.d7, c.battle.unit(c.d7).hex, {}, Manoeuvre::ahead, 1, 1}, us));
    EXPECT_EQ(
        refuse_fire(c.rules, c.battle, c.shot(c.ca, c.group_of(c.ca, "phaser-1"), "standard", c.d7))->why,
        Why::no_such_target);
    c.clock(1, 24);
    veil();
    EXPECT_EQ(view(c.rules, c.battle, us).unit(c.d7).hex, c.battle.unit(c.d7).hex)
        << "range and bearing are told";
    c.at(c.ca).lost_locks = {};
    c.clock(1, 25);
    veil();
    EXPECT_EQ(c.battle.unit(c.d7).hidden_from, 0);
}

// ---- lock-on one by one
TEST(ClassicLockOn, APlanetBetweenBreaksItAndAClearLineBringsItBack) {
    Cloaked c;
    c.battle.field.features.push_back({});
    c.battle.field.features.back().kind = FeatureKind::planet;
    c.battle.field.features.back().hex = parse_hex("2016").value();
    ASSERT_TRUE(lock_on_due(c.rules, c.battle));
    c.lock();
    EXPECT_FALSE(c.locked());
    EXPECT_FALSE(locked_on(c.rules, c.battle, c.d7, c.ca));
    c.at(c.ca).hex = parse_hex("2420").value();
    c.lock();
    EXPECT_TRUE(c.locked());
}

TEST(ClassicLockOn, LowPowerKeepsItButFiresOnlyNear) {
    Cloaked c;
    c.set(c.ca, Counter::fire_control, 2);
    EXPECT_TRUE(c.locked());
    EXPECT_TRUE(fire_control_works(c.rules, c.battle, c.battle.unit(c.ca)));
    const Fire shot = c.shot(c.ca, c.group_of(c.ca, "phaser-1"), "standard", c.d7);
    EXPECT_EQ(refuse_fire(c.rules, c.battle, shot)->why, Why::no_fire_control);
    c.at(c.d7).hex = parse_hex("2015").value();
    EXPECT_FALSE(refuse_fire(c.rules, c.battle, shot));
}

}  // namespace
}  // namespace impulse
