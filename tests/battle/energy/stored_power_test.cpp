// What TNG batteries hold stays the power that it was ("Btty", "AVR"): reactors fill them, warp power alone moves the ship.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>

#include "battle/energy/reactor.h"
#include "battle/play/allocation.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

// A Lantern with empty batteries and no power but that of the systems named.
struct EmptyBatteries {
    SmallBattle b{tng_rules(), "aster/lantern", "korrin/halberd"};

    explicit EmptyBatteries(std::initializer_list<const char*> working) {
        const ShipClass& c = b.rules.type(b.at(b.a).type);
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            const SystemType& s = b.rules.system(c.groups[g].system);
            const bool works = std::find(working.begin(), working.end(), s.id) != working.end();
            if (s.has(Trait::power) && !works && !c.groups[g].spare)
                b.at(b.a).groups[g].lost = c.groups[g].boxes;
        }
        b.at(b.a).battery = b.at(b.a).battery_warp = Energy{};
    }
    [[nodiscard]] Allocate form(Line line, int amount) const {
        Allocate order;
        order.unit = b.a;
        order.shield_level = 0;
        order.form.push_back({line, 0, 0, points(amount)});
        return order;
    }
    void allocate(const Allocate& order) {
        const auto no = refuse_allocate(b.rules, b.battle(), order);
        ASSERT_FALSE(no) << refusal_text(b.rules, *no);
        Play p = b.play();
        do_allocate(p, order);
    }
};

// Four AVRs: two points each for any purpose except movement, two more for neither movement nor weapons.
TEST(TngStoredPower, AnAvrChargesBatteriesAndMovesNoShipByThem) {
    EmptyBatteries t{"avr"};
    t.allocate(t.form(Line::recharge, 8));
    EXPECT_EQ(t.b.at(t.b.a).battery, points(8));
    EXPECT_EQ(t.b.at(t.b.a).battery_warp, Energy{});
    const Supply next = supply_of(t.b.rules, t.b.at(t.b.a));
    EXPECT_EQ(next[PowerKind::battery], points(8));
    EXPECT_EQ(next[PowerKind::reserve_warp], Energy{});
    EXPECT_EQ(t.b.rules.pays[static_cast<std::size_t>(PowerKind::battery)] >>
                      static_cast<unsigned>(Spend::movement) &
                  1U,
              0U);
}

TEST(TngStoredPower, TheHalfThatMayNotArmIsNotStored) {
    EmptyBatteries t{"avr"};
    const auto no = refuse_allocate(t.b.rules, t.b.battle(), t.form(Line::recharge, 9));
    ASSERT_TRUE(no);
    EXPECT_EQ(no->why, Why::wrong_kind_of_power);
    EXPECT_EQ(no->need, points(9).parts);
    EXPECT_EQ(no->have, points(8).parts);
    const std::string words = refusal_text(t.b.rules, *no);
    EXPECT_NE(words.find("recharging batteries needs 9"), std::string::npos) << words;
    EXPECT_EQ(words.find("ovement"), std::string::npos) << words;
}

// Warp power is stored as such as far as there is any, since it may do more; the rest comes from the reactors.
TEST(TngStoredPower, WarpPowerGoesInFirst) {
    EmptyBatteries t{"avr", "uwarp_left"};
    const Energy warp = supply_of(t.b.rules, t.b.at(t.b.a))[PowerKind::warp];
    ASSERT_GT(warp, Energy{});
    // Movement leaves at least two points of it; three of the reactors' go in beside them.
    const Energy cost = t.b.rules.type(t.b.at(t.b.a).type).sheet.move_cost;
    const Energy moves = cost * times_floor(warp - points(2), cost), left = warp - moves;
    Allocate order = t.form(Line::move_warp, 0);
    order.form.back().amount = moves;
    order.form.push_back({Line::recharge, 0, 0, left + points(3)});
    t.allocate(order);
    EXPECT_EQ(t.b.at(t.b.a).battery, left + points(3));
    EXPECT_EQ(t.b.at(t.b.a).battery_warp, left);
}

}  // namespace
}  // namespace impulse
