// Batteries that hold more than one point a box.
#include <gtest/gtest.h>

#include "battle/damage/absorber.h"
#include "battle/energy/reactor.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// H5.5: a box of an Andromedan battery holds five points; those of others one.
TEST(ClassicAndromedanBattery, HoldsFivePointsABox) {
    TableBattle b{"classic"};
    const UnitId ship = b.unit(
        0, "2020", 'A',
        b.bare_class({{"battery_andromedan", 3}, {"battery", 2}, {"pa_panel", 4}, {"hull_forward", 10}}));
    EXPECT_EQ(battery_capacity(b.rules, b.at(ship)), points(3 * 5 + 2));
    b.at(ship).groups[b.group_of(ship, "battery_andromedan")].lost = 1;
    EXPECT_EQ(battery_capacity(b.rules, b.at(ship)), points(2 * 5 + 2));
}

TEST(ClassicAndromedanBattery, PanelsFillItAtTheEndOfTheTurn) {
    TableBattle b{"classic"};
    const UnitId ship = b.unit(
        0, "2020", 'A', b.bare_class({{"battery_andromedan", 2}, {"pa_panel", 4}, {"hull_forward", 10}}));
    b.clock(1, 32);
    b.at(ship).battery = points(1);
    b.at(ship).groups[b.group_of(ship, "pa_panel")].charge = points(12).parts;
    Play p = b.play();
    shed_panels(p);
    EXPECT_EQ(b.at(ship).battery, points(10)) << "nine points found room";
}

TEST(ClassicAndromedanBattery, IsHitWhereBatteriesAre) {
    const Rules& r = table_rules("classic");
    std::size_t system = 0;
    while (system < r.systems.size() && r.systems[system].id != "battery_andromedan") ++system;
    ASSERT_LT(system, r.systems.size());
    EXPECT_EQ(r.systems[system].repair, 2);
    TableBattle b{"classic"};
    const UnitId ship = b.unit(0, "2020", 'A', b.bare_class({{"battery_andromedan", 1}}));
    b.faces({1, 4});  // row 5: right warp, rear hull, cargo, battery
    EXPECT_TRUE(b.internals(ship, 1));
    EXPECT_EQ(b.lost(ship, "battery_andromedan"), 1);
}

}  // namespace
}  // namespace impulse
