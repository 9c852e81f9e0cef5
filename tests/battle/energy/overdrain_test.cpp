// Overdrained batteries (TNG "Btty"): one point more than they hold, then no charge until repaired for 5 points.
#include <gtest/gtest.h>

#include "battle/core/evolve.h"
#include "battle/core/view.h"
#include "battle/energy/reactor.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "battle/play/orders.h"
#include "battle/repair/damage_control.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

// A Lantern with four full batteries of 6 and no other power: what it spends comes from them.
struct OnBatteries {
    explicit OnBatteries(const Rules& rules, int batteries = 4)
        : b{rules, "aster/lantern", "korrin/halberd"} {
        btty = group_named(rules, b.at(b.a).type, "btty");
        const ShipClass& c = rules.type(b.at(b.a).type);
        EXPECT_EQ(c.groups[btty].boxes, 4);
        EXPECT_EQ(c.groups[btty].value, 6);
        engines(false);
        b.at(b.a).groups[btty].lost = static_cast<std::uint8_t>(4 - batteries);
        b.at(b.a).battery = b.at(b.a).battery_warp = points(6 * batteries);
    }
    void engines(bool work) {
        const ShipClass& c = b.rules.type(b.at(b.a).type);
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (b.rules.system(c.groups[g].system).has(Trait::power) && !c.groups[g].spare)
                b.at(b.a).groups[g].lost = work ? std::uint8_t{0} : c.groups[g].boxes;
    }
    [[nodiscard]] Allocate form(int overdrain, Line line, int amount) const {
        Allocate order;
        order.unit = b.a;
        order.shield_level = 0;
        order.overdrain = static_cast<std::uint8_t>(overdrain);
        order.form.push_back({line, 0, 0, points(amount)});
        return order;
    }
    [[nodiscard]] std::optional<Refusal> refused(int overdrain, Line line, int amount) const {
        return refuse_allocate(b.rules, b.battle(), form(overdrain, line, amount));
    }
    void allocate(int overdrain, int amount) {
        const Allocate order = form(overdrain, Line::general_reinforcement, amount);
        ASSERT_FALSE(refuse_allocate(b.rules, b.battle(), order));
        Play play = b.play();
        do_allocate(play, order);
    }
    void next_turn() { b.set(b.a, Counter::allocated, 0); }
    [[nodiscard]] Energy room() { return battery_capacity(b.rules, b.at(b.a)); }
    [[nodiscard]] int overdrained() { return b.at(b.a).groups[btty].overdrained; }
    [[nodiscard]] Repair repair(RepairTarget what) const {
        return {b.a, what, static_cast<std::uint8_t>(btty), 1};
    }

    SmallBattle b;
    std::size_t btty = 0;
};

constexpr Line reinforce = Line::general_reinforcement;

TEST(TngOverdrain, ABatteryOf6Gives7) {
    OnBatteries t{tng_rules(), 1};
    EXPECT_EQ(t.refused(0, reinforce, 7), refusal_energy(Why::not_enough_power, points(7), points(6)));
    EXPECT_EQ(t.refused(1, reinforce, 8), refusal_energy(Why::not_enough_power, points(8), points(7)));
    t.allocate(1, 7);
    EXPECT_EQ(t.b.at(t.b.a)[Counter::general_reinforcement], 7);
    EXPECT_EQ(t.b.at(t.b.a).battery, Energy{});
    EXPECT_EQ(t.b.at(t.b.a).battery_warp, Energy{});
    EXPECT_EQ(t.overdrained(), 1);
}

TEST(TngOverdrain, FourBatteriesGiveFourMore) {
    OnBatteries t{tng_rules()};
    EXPECT_TRUE(t.refused(4, reinforce, 29));
    t.allocate(4, 28);
    EXPECT_EQ(t.overdrained(), 4);
    EXPECT_EQ(t.room(), Energy{});
}

// What it gives cannot be put into the other batteries.
TEST(TngOverdrain, AnOverdrainedBatteryGivesAllItHolds) {
    OnBatteries t{tng_rules()};
    EXPECT_EQ(t.refused(1, reinforce, 6), refusal_energy(WhyMore::overdrain_unspent, points(7), points(6)));
    EXPECT_FALSE(t.refused(0, reinforce, 6));
    t.allocate(1, 7);
    EXPECT_EQ(t.b.at(t.b.a).battery, points(18));
    EXPECT_EQ(t.room(), points(18));
}

// With a part of the charge gone the others hold the rest, and only the point on top must be spent.
TEST(TngOverdrain, OfHalfEmptyBatteriesTheOthersKeepTheCharge) {
    OnBatteries t{tng_rules()};
    t.b.at(t.b.a).battery = t.b.at(t.b.a).battery_warp = points(12);
    EXPECT_EQ(t.refused(1, reinforce, 0), refusal_energy(WhyMore::overdrain_unspent, points(1), Energy{}));
    t.allocate(1, 1);
    EXPECT_EQ(t.b.at(t.b.a).battery, points(12));
}

// Stored power is warp power: it moves the ship, the extra point too.
TEST(TngOverdrain, TheExtraPointMovesTheShip) {
    OnBatteries t{tng_rules(), 1};
    const Energy cost = t.b.rules.type(t.b.at(t.b.a).type).sheet.move_cost;
    const Supply supply = supply_of(t.b.rules, t.b.at(t.b.a));
    Allocate order = t.form(1, Line::move_warp, 7);
    order.form.back().amount = cost * times_floor(points(7), cost);
    const Bill bill = bill_of(t.b.rules, t.b.battle(), order, supply);
    EXPECT_EQ(bill.payment.missing, Energy{});
    EXPECT_EQ(bill.payment.drawn[PowerKind::reserve_warp], order.form.back().amount);
}

TEST(TngOverdrain, ItTakesNoChargeUntilRepaired) {
    OnBatteries t{tng_rules(), 1};
    t.allocate(1, 7);
    t.next_turn();
    t.engines(true);
    EXPECT_EQ(t.refused(0, Line::recharge, 1), refusal_energy(Why::too_much_for_line, Energy{}, points(1)));
    // Nor is there a second time.
    EXPECT_EQ(t.refused(1, reinforce, 1), refusal(WhyMore::overdrain, 1, 0));
    const std::string words = refusal_text(t.b.rules, refusal(WhyMore::overdrain, 1, 0));
    EXPECT_NE(words.find("overdrains 1 batteries; 0 can be"), std::string::npos) << words;
    EXPECT_NE(words.find("Btty"), std::string::npos) << words;

    const int btty = static_cast<int>(t.btty);
    EXPECT_EQ(repair_cost(t.b.rules, t.b.at(t.b.a), RepairTarget::overdrain, btty), 5);
    t.b.set(t.b.a, Counter::repair_allowance, 4);
    EXPECT_EQ(refuse_repair(t.b.rules, t.b.battle(), t.repair(RepairTarget::overdrain)),
              refusal(WhyMore::repair_points, 5, 4));
    t.b.set(t.b.a, Counter::repair_allowance, 5);
    ASSERT_FALSE(refuse_repair(t.b.rules, t.b.battle(), t.repair(RepairTarget::overdrain)));
    Play play = t.b.play();
    do_repair(play, t.repair(RepairTarget::overdrain));
    EXPECT_EQ(t.overdrained(), 0);
    EXPECT_EQ(t.b.at(t.b.a)[Counter::repair_allowance], 0);
    EXPECT_EQ(t.b.at(t.b.a).battery, Energy{});
    EXPECT_FALSE(t.refused(0, Line::recharge, 6));
    EXPECT_EQ(t.refused(0, Line::recharge, 7), refusal_energy(Why::too_much_for_line, points(6), points(7)));
    // What is whole is not repaired.
    t.b.set(t.b.a, Counter::repair_allowance, 5);
    EXPECT_EQ(refuse_repair(t.b.rules, t.b.battle(), t.repair(RepairTarget::overdrain)),
              refusal(WhyMore::not_damaged, 1, 0));
}

TEST(TngOverdrain, TheSameFormRechargesOnlyTheOthers) {
    OnBatteries t{tng_rules()};
    t.engines(true);
    t.b.at(t.b.a).battery = t.b.at(t.b.a).battery_warp = Energy{};
    EXPECT_FALSE(t.refused(0, Line::recharge, 24));
    EXPECT_EQ(t.refused(1, Line::recharge, 19),
              refusal_energy(Why::too_much_for_line, points(18), points(19)));
}

// Points that nobody spends go into it as into anything else that is broken.
TEST(TngOverdrain, DamageControlRepairsItByItself) {
    OnBatteries t{tng_rules()};
    t.allocate(1, 7);
    t.engines(true);
    ASSERT_GE(repair_budget(t.b.rules, t.b.at(t.b.a)), 5);
    ASSERT_TRUE(repair_due(t.b.rules, t.b.battle()));
    Play play = t.b.play();
    repair_run(play);
    repair_close(play);
    EXPECT_EQ(t.overdrained(), 0);
}

TEST(TngOverdrain, OfTheBatteriesTheOverdrainedIsLostFirst) {
    OnBatteries t{tng_rules()};
    t.allocate(1, 7);
    Play play = t.b.play();
    play.emit(BoxLost{t.b.a, static_cast<std::uint8_t>(t.btty), 1, 0xFF, 0xFF});
    EXPECT_EQ(t.overdrained(), 0);
    EXPECT_EQ(t.room(), points(18));
    play.emit(BoxLost{t.b.a, static_cast<std::uint8_t>(t.btty), 1, 0xFF, 0xFF});
    EXPECT_EQ(t.room(), points(12));
}

TEST(TngOverdrain, TheOtherSideDoesNotSeeIt) {
    OnBatteries t{tng_rules()};
    t.allocate(1, 7);
    EXPECT_EQ(view(t.b.rules, t.b.battle(), SideId{0}).unit(t.b.a).groups[t.btty].overdrained, 1);
    EXPECT_EQ(view(t.b.rules, t.b.battle(), SideId{1}).unit(t.b.a).groups[t.btty].overdrained, 0);
    int told = 0;
    for (const Event& e : t.b.events.all)
        if (const auto* set = std::get_if<GroupSet>(&e);
            set != nullptr && set->what == GroupField::overdrained) {
            ++told;
            EXPECT_TRUE(may_read(t.b.rules, t.b.battle(), e, SideId{0}));
            EXPECT_FALSE(may_read(t.b.rules, t.b.battle(), e, SideId{1}));
        }
    EXPECT_EQ(told, 1);
}

// "Sys": its battery cannot be overdrained; a row without the number is one that cannot.
TEST(TngOverdrain, ABatteryWithoutTheRuleIsRefused) {
    Rules rules = tng_rules();
    rules.systems[system_named(rules, "btty").index()].overdrain = 0;
    const OnBatteries t{rules};
    EXPECT_EQ(t.refused(1, reinforce, 7), refusal(WhyMore::overdrain, 1, 0));
    EXPECT_FALSE(t.refused(0, reinforce, 7));
}

// H5.1: a classic battery holds one point and gives one.
TEST(ClassicBatteries, AreNeverOverdrained) {
    SmallBattle b{classic_rules(), "federation/ca", "klingon/d7"};
    ASSERT_GT(battery_capacity(b.rules, b.at(b.a)), Energy{});
    Allocate order = default_form(b.rules, b.battle(), b.a);
    ASSERT_FALSE(refuse_allocate(b.rules, b.battle(), order));
    order.overdrain = 1;
    const auto no = refuse_allocate(b.rules, b.battle(), order);
    EXPECT_EQ(no, refusal(WhyMore::overdrain, 1, 0));
    EXPECT_NE(refusal_text(b.rules, *no).find("(H5.1)"), std::string::npos);
}

}  // namespace
}  // namespace impulse
