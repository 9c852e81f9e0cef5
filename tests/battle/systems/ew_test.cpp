// A ship's own electronic warfare: what the form may buy, what changes during the turn, what the other side is told.
#include "battle/systems/ew.h"

#include <gtest/gtest.h>

#include "battle/core/view.h"
#include "battle/play/allocation.h"
#include "battle/play/reserve.h"
#include "battle/systems/scouts.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Duel : TableBattle {
    UnitId ca, d7;
    Duel() : TableBattle("classic") {
        ca = unit(0, "2020", 'A', "federation/ca");
        d7 = unit(1, "2016", 'D', "klingon/d7");
        clock(1, 10);
    }
    // To the fire decision of impulse 10.
    void fire_step() {
        for (std::size_t i = 0; i < rules.procedure.steps.size(); ++i)
            if (rules.procedure.steps[i].mechanism == Mechanism::direct_fire)
                battle.clock.step = static_cast<std::int16_t>(i);
    }
    [[nodiscard]] std::optional<Refusal> refuse(int ecm, int eccm) const {
        return refuse_adjust_ew(rules, battle,
                                {ca, static_cast<std::uint8_t>(ecm), static_cast<std::uint8_t>(eccm)});
    }
    void adjust(int ecm, int eccm) {
        Play p = play();
        do_adjust_ew(p, {ca, static_cast<std::uint8_t>(ecm), static_cast<std::uint8_t>(eccm)});
    }
    [[nodiscard]] Allocate form(int ecm, int eccm) const {
        Allocate order = default_form(rules, battle, ca);
        if (ecm > 0) order.form.push_back({Line::ecm, 0, 0, points(ecm)});
        if (eccm > 0) order.form.push_back({Line::eccm, 0, 0, points(eccm)});
        return order;
    }
};

TEST(ClassicEw, TheFormBuysUpToTheSensorRating) {  // R9.8
    Duel d;
    d.clock(1, 0);
    EXPECT_FALSE(refuse_allocate(d.rules, d.battle, d.form(3, 3)));
    EXPECT_EQ(refuse_allocate(d.rules, d.battle, d.form(4, 3))->more, WhyMore::ew_rating);
    d.set(d.ca, Counter::sensor_lost, 3);  // 6/6/5/3: rating 3
    EXPECT_FALSE(refuse_allocate(d.rules, d.battle, d.form(3, 0)));
    EXPECT_EQ(refuse_allocate(d.rules, d.battle, d.form(3, 1))->need, 3);
}

TEST(ClassicEw, EccmOnTheFormNeedsFireControl) {
    Duel d;
    d.clock(1, 0);
    Allocate order = d.form(2, 2);
    order.fire_control = 0;
    EXPECT_EQ(refuse_allocate(d.rules, d.battle, order)->why, Why::no_fire_control);
    order = d.form(2, 0);
    order.fire_control = 0;
    EXPECT_FALSE(refuse_allocate(d.rules, d.battle, order));
}

TEST(ClassicEw, PaidPointsWorkAndAreToldWithTheLockOnStep) {  // R1.1 phase 4
    Duel d;
    d.clock(1, 0);
    Play p = d.play();
    do_allocate(p, d.form(4, 2));
    EXPECT_EQ(d.at(d.ca)[Counter::ecm], 4);
    EXPECT_EQ(view(d.rules, d.battle, SideId{std::size_t{1}}).unit(d.ca)[Counter::ecm], 0);
    ASSERT_TRUE(ew_unannounced(d.battle));
    announce_ew(p);
    EXPECT_EQ(view(d.rules, d.battle, SideId{std::size_t{1}}).unit(d.ca)[Counter::ecm], 4);
    EXPECT_EQ(view(d.rules, d.battle, SideId{std::size_t{1}}).unit(d.ca)[Counter::eccm], 2);
}

TEST(ClassicEw, ACircuitChangesOverOnceInEightImpulses) {
    Duel d;
    d.set(d.ca, Counter::ecm, 4);
    d.at(d.ca).battery = {};
    ASSERT_FALSE(d.refuse(1, 3));
    d.adjust(1, 3);
    EXPECT_EQ(d.at(d.ca)[Counter::eccm], 3);
    d.clock(1, 17);
    EXPECT_EQ(d.refuse(2, 2)->more, WhyMore::ew_swap);
    EXPECT_FALSE(d.refuse(0, 4)) << "the fourth circuit has not changed yet";
    d.clock(1, 18);
    EXPECT_FALSE(d.refuse(2, 2));
    d.adjust(4, 0);
    EXPECT_EQ(d.at(d.ca)[Counter::ecm], 4);
    EXPECT_EQ(d.at(d.ca).swaps.size(), 1U) << "the older change is forgotten";
}

TEST(ClassicEw, PointsAreDroppedFreelyAndBoughtWithReservePower) {
    Duel d;
    d.set(d.ca, Counter::ecm, 4);
    d.at(d.ca).battery = points(2);
    d.adjust(1, 0);
    EXPECT_EQ(d.at(d.ca).battery, points(2)) << "what is dropped is lost";
    EXPECT_EQ(d.refuse(4, 0)->why, Why::no_reserve);
    ASSERT_FALSE(d.refuse(2, 1));
    d.adjust(2, 1);
    EXPECT_EQ(d.at(d.ca).battery, Energy{});
    EXPECT_EQ(d.at(d.ca).paid[static_cast<std::size_t>(Line::eccm)], points(1));
    EXPECT_EQ(d.refuse(9, 9)->more, WhyMore::ew_rating);
    EXPECT_EQ(d.refuse(2, 1)->more, WhyMore::no_change);
}

TEST(ClassicEw, ReservePowerBuysOnlyInTheFireDecision) {  // 6D1
    Duel d;
    d.at(d.ca).battery = points(3);
    d.battle.clock.step = 0;
    EXPECT_EQ(refuse_reserve(d.rules, d.battle, {d.ca, Line::ecm, 0, 0, points(1)})->why, Why::wrong_step);
    d.fire_step();
    ASSERT_FALSE(refuse_reserve(d.rules, d.battle, {d.ca, Line::ecm, 0, 0, points(3)}));
    EXPECT_EQ(refuse_reserve(d.rules, d.battle, {d.ca, Line::ecm, 0, 0, ratio(1, 2)})->why,
              Why::not_a_whole_step);
    Play p = d.play();
    do_reserve(p, {d.ca, Line::ecm, 0, 0, points(3)});
    EXPECT_EQ(d.at(d.ca)[Counter::ecm], 3);
}

TEST(ClassicEw, OnlyThoseWhoWishAreAsked) {
    Duel d;
    d.set(d.ca, Counter::ecm, 2);
    EXPECT_TRUE(ew_eligible(d.rules, d.battle).empty());
    d.battle.sides[0].standing[static_cast<std::size_t>(StandingKind::electronic_warfare)] = Standing::ask;
    EXPECT_EQ(ew_eligible(d.rules, d.battle), UnitSet::first(1));
}

TEST(ClassicEw, SensorHitsCostPoints) {  // 6D5
    Duel d;
    d.set(d.ca, Counter::ecm, 2);
    d.set(d.ca, Counter::eccm, 4);
    EXPECT_FALSE(ew_loss_due(d.rules, d.battle));
    d.set(d.ca, Counter::sensor_lost, 3);
    ASSERT_TRUE(ew_loss_due(d.rules, d.battle));
    Play p = d.play();
    ew_loss_run(p);
    EXPECT_EQ(d.at(d.ca)[Counter::ecm], 2);
    EXPECT_EQ(d.at(d.ca)[Counter::eccm], 1);
}

TEST(ClassicEw, ANewTurnStartsWithoutPoints) {
    Duel d;
    d.set(d.ca, Counter::ecm, 2);
    Play p = d.play();
    p.emit(TurnReset{d.ca});
    EXPECT_EQ(d.at(d.ca)[Counter::ecm], 0);
}

}  // namespace
}  // namespace impulse
