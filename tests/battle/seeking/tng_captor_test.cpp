// Captor mines: each holds a weapon that an option mount could, and fires it once where its owner says.
#include <gtest/gtest.h>

#include <string>

#include "battle/core/tracks.h"
#include "battle/core/view.h"
#include "battle/fire/resolve.h"
#include "battle/pilots/captain_seekers.h"
#include "battle/play/launching.h"
#include "battle/play/situation.h"
#include "battle/seeking/control.h"
#include "battle/seeking/held_weapon.h"
#include "tests/battle/seeking/rounds.h"

namespace impulse {
namespace {

struct Captor : Rounds {
    explicit Captor(int range, int tech = 3) : Rounds("mine", tech, range) {
        b.rules.classes[b.at(gunner).type.index()].sheet.tech = tech;
    }
    [[nodiscard]] Launch holding(const char* weapon) const {
        Launch order = this->order("mine-captor");
        if (const auto held = weapon_named(b.rules, b.rules.type(b.battle.unit(gunner).type), weapon)) {
            order.holds = held->weapon;
            order.mode = held->mode;
        }
        return order;
    }
    [[nodiscard]] std::string refused_with(const char* weapon) const {
        const auto no = refuse_launch(b.rules, b.battle, holding(weapon));
        return no ? std::string{refusal_word(*no)} : std::string{};
    }
    void lay(const char* weapon) {
        ASSERT_EQ(refused_with(weapon), "") << weapon;
        Play p = b.play();
        do_launch(p, holding(weapon));
    }
    std::string fire_at(UnitId at) {
        const Guide order{gunner, ObjectId{0}, GuideAct::aim, at, {}};
        if (const auto no = refuse_guide(b.rules, b.battle, order)) return std::string{refusal_word(*no)};
        Play p = b.play();
        do_guide(p, order);
        return {};
    }
};

// A Ph-6 at 4 to 8 hexes scores a point with a 1 or a 2.
TEST(TngCaptor, FiresWhatItHoldsOnceWhereItsOwnerSaysAndIsGone) {  // Mine
    Captor d{5};
    d.lay("ph-6.standard");
    EXPECT_EQ(d.b.at(d.gunner).groups[0].ammo[0], 18 - 6) << "3 of 9 spaces";
    EXPECT_EQ(seeker_hit_points_left(d.b.rules, d.b.battle.objects[0]), 3);
    EXPECT_EQ(d.fire_at(d.halberd), "wrong_step");
    EXPECT_EQ(d.strikes(), 0) << "it waits";
    d.b.clock(2, 1);
    d.b.open(Mechanism::aim);
    EXPECT_TRUE(aim_eligible(d.b.rules, d.b.battle) == UnitSet{d.gunner});
    EXPECT_EQ(d.fire_at(d.gunner), "friendly_target");
    EXPECT_EQ(d.fire_at(d.halberd), "");
    EXPECT_EQ(d.fire_at(d.halberd), "already_fired");
    EXPECT_EQ(d.strikes({2}), 1);
    EXPECT_TRUE(d.b.battle.objects.empty());
    Captor miss{5};
    miss.lay("ph-6.standard");
    miss.b.open(Mechanism::aim);
    EXPECT_EQ(miss.fire_at(miss.halberd), "");
    EXPECT_EQ(miss.strikes({3}), 0);
    EXPECT_TRUE(miss.b.battle.objects.empty()) << "once";
}

// What it scores in the impulse and in the next.
TEST(TngCaptor, AnAcidArrowThatItHeldScoresItsInternalsOnceMoreInTheNextImpulse) {  // Mine, Bal
    Captor d{0};
    d.lay("bal.acid-arrow");
    d.b.open(Mechanism::aim);
    ASSERT_EQ(d.fire_at(d.halberd), "");
    EXPECT_EQ(d.strikes({5}), 9);
    EXPECT_FALSE(resolve_fire_due(d.b.rules, d.b.battle)) << "not in the same impulse";
    d.b.battle.volleys.clear();
    d.b.clock(1, 2);
    Play p = d.b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    EXPECT_EQ(d.inside(d.halberd), 9);
}

TEST(TngCaptor, WhatFallsBackOnAFirerHarmsNobodyWhereNoBoxOfAShipFires) {  // Mine, PC
    for (const auto& [die, points] : {std::pair{3, 1}, {4, 0}}) {          // 3 or less at 6 hexes
        Captor d{6, 4};
        d.lay("pc.veron-t");
        d.b.open(Mechanism::aim);
        ASSERT_EQ(d.fire_at(d.halberd), "");
        EXPECT_EQ(d.strikes({die}), points);
        EXPECT_EQ(d.inside(d.gunner), 0);
    }
}

TEST(TngCaptor, FiresAtAnyEnemyInTheReachOfWhatItHolds) {  // Mine
    Captor d{5};
    const UnitId abeam = d.stands(1, "2026"), far = d.stands(1, "2026");
    d.b.at(abeam).hex = hex_at(18, 30);
    d.b.at(far).hex = hex_at(33, 30);
    d.lay("ph-6.standard");
    d.b.open(Mechanism::aim);
    EXPECT_EQ(d.fire_at(far), "out_of_range") << "beyond 12";
    EXPECT_EQ(d.fire_at(abeam), "") << "all around";
    EXPECT_EQ(d.strikes(abeam, {4}), 1) << "range 2: 1 to 4";
    EXPECT_EQ(d.inside(d.halberd), 0);
}

TEST(TngCaptor, HoldsAWeaponOfTheAllowanceOfAnOptionMountThatFiresByItself) {  // Mine, Opt: 60 {90}
    const Captor d{5};
    EXPECT_EQ(d.refused("mine-captor"), "not_an_option_for_it") << "what does it hold?";
    EXPECT_EQ(d.refused_with("ph-6.standard"), "") << "60";
    EXPECT_EQ(d.refused_with("ph-9.standard"), "not_an_option_for_it") << "90";
    EXPECT_EQ(d.refused_with("drn-b"), "not_an_option_for_it") << "it launches";
    Launch other = d.holding("ph-6.standard");
    other.type = d.type("mine-small");
    const auto no = refuse_launch(d.b.rules, d.b.battle, other);
    ASSERT_TRUE(no);
    EXPECT_EQ(refusal_word(*no), "not_launched_so");
    const Captor better{5, 4};
    EXPECT_EQ(better.refused_with("ph-6.standard"), "") << "90 at 4X";
    EXPECT_EQ(better.refused_with("ph-9.standard"), "not_an_option_for_it") << "135";
}

TEST(TngCaptor, ShowsNobodyElseWhatItHolds) {  // Mine
    Captor d{5};
    d.lay("ph-6.overload");
    d.b.clock(1, 2);
    ASSERT_NE(d.b.battle.objects[0].holds, 0);
    EXPECT_EQ(held_mode(d.b.rules, d.b.battle.objects[0]).id, "overload");
    const Battle seen = view(d.b.rules, d.b.battle, d.b.at(d.halberd).side);
    EXPECT_EQ(seen.objects[0].holds, 0);
    EXPECT_EQ(seen.objects[0].holds_mode, 0);
    EXPECT_EQ(view(d.b.rules, d.b.battle, d.b.at(d.gunner).side).objects[0].holds,
              d.b.battle.objects[0].holds);
}

TEST(TngCaptor, ACaptainLaysOneWithWhatScoresMostAtThatRange) {  // Mine
    Captor d{5};
    const auto order = launch_order(d.b.rules, d.b.battle, d.gunner, 0, d.halberd);
    ASSERT_TRUE(order);
    const Launch& launch = std::get<Launch>(*order);
    EXPECT_EQ(d.b.rules.seeker(launch.type).name, "mine-captor");
    ASSERT_TRUE(launch.holds);
    EXPECT_LE(d.b.rules.weapon(launch.holds).price, 60);
    EXPECT_TRUE(d.b.rules.weapon(launch.holds).modes[launch.mode].table.fires_at(5));
}

TEST(TngCaptor, ACaptainFiresItOnceAnEnemyIsInItsReach) {  // Mine
    for (const auto& [hexes, fires] : {std::pair{12, true}, {13, false}}) {
        Captor d{5};
        d.lay("ph-6.standard");
        d.b.clock(1, 2);
        d.b.at(d.halberd).hex = hex_at(20, 30 - hexes);
        d.b.open(Mechanism::aim);
        std::vector<Command> orders;
        const Battle seen = view(d.b.rules, d.b.battle, d.b.at(d.gunner).side);
        const Situation s = look(d.b.rules, seen, firepower_of(d.b.rules), Temper{}, d.gunner);
        plan_aims(s, orders);
        ASSERT_EQ(orders.size(), fires ? 1U : 0U) << hexes;
        if (fires) {
            EXPECT_EQ(std::get<Guide>(orders[0]).to, d.halberd);
            EXPECT_EQ(std::get<Guide>(orders[0]).how, GuideAct::aim);
        }
    }
}

}  // namespace
}  // namespace impulse
