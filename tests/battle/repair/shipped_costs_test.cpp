// Repair costs of the shipped tables.
#include <gtest/gtest.h>

#include "battle/repair/damage_control.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

int cost_of(TableBattle& b, UnitId u, std::string_view system) {
    for (std::size_t g = 0; g < b.rules.type(b.at(u).type).groups.size(); ++g) {
        const SystemType& s = b.rules.system(b.rules.type(b.at(u).type).groups[g].system);
        if (s.id == system || s.family == system)
            return repair_cost(b.rules, b.at(u), RepairTarget::group, static_cast<int>(g));
    }
    return -2;
}

TEST(ClassicRepairCosts, Annex9) {
    TableBattle b{"classic"};
    const UnitId u = b.unit(0, "1010", 'A', "klingon/d7");
    EXPECT_EQ(cost_of(b, u, "hull_forward"), 1);
    EXPECT_EQ(cost_of(b, u, "battery"), 2);
    EXPECT_EQ(cost_of(b, u, "shuttle"), 2);
    EXPECT_EQ(cost_of(b, u, "drone_rack"), 3);
    EXPECT_EQ(cost_of(b, u, "apr"), 4);
    EXPECT_EQ(cost_of(b, u, "phaser-2"), 4);
    EXPECT_EQ(cost_of(b, u, "impulse"), 5);
    EXPECT_EQ(cost_of(b, u, "lab"), 5);
    EXPECT_EQ(cost_of(b, u, "bridge"), 6);
    EXPECT_EQ(cost_of(b, u, "disruptor"), 8);
    EXPECT_EQ(cost_of(b, u, "warp_left"), 10);
    b.at(u).counter[static_cast<std::size_t>(Counter::sensor_lost)] = 1;
    EXPECT_EQ(repair_cost(b.rules, b.at(u), RepairTarget::sensor, 0), 10);
    EXPECT_EQ(repair_cost(b.rules, b.at(u), RepairTarget::damage_control, 0), -1);
    EXPECT_EQ(repair_cost(b.rules, b.at(u), RepairTarget::excess, 0), -1);
    EXPECT_EQ(repair_cost(b.rules, b.at(u), RepairTarget::shield, 0), -1);  // energy, not points
}

TEST(TngRepairCosts, PrintedWithEachSystem) {
    TableBattle b{"tng"};
    const UnitId u = b.unit(0, "1010", 'A', "korrin/halberd");
    EXPECT_EQ(cost_of(b, u, "ph-7"), 14);
    EXPECT_EQ(cost_of(b, u, "p-disr"), 12);
    EXPECT_EQ(cost_of(b, u, "drn-b"), 10);
    EXPECT_EQ(cost_of(b, u, "uwarp_left"), 30);  // boxes of 2
    EXPECT_EQ(cost_of(b, u, "btty"), 7);         // batteries of 7
    EXPECT_EQ(cost_of(b, u, "avr"), 20);
    EXPECT_EQ(cost_of(b, u, "imp"), 6);
    EXPECT_EQ(repair_cost(b.rules, b.at(u), RepairTarget::shield, 0), 1);
    const auto lost = [&](Counter c) -> std::int16_t& {
        return b.at(u).counter[static_cast<std::size_t>(c)];
    };
    lost(Counter::sensor_lost) = 1;          // the 6
    lost(Counter::scanner_lost) = 1;         // the 0
    lost(Counter::damage_control_lost) = 1;  // the 20
    EXPECT_EQ(repair_cost(b.rules, b.at(u), RepairTarget::sensor, 0), 4);
    EXPECT_EQ(repair_cost(b.rules, b.at(u), RepairTarget::scanner, 0), 4);
    EXPECT_EQ(repair_cost(b.rules, b.at(u), RepairTarget::damage_control, 0), 20);
    EXPECT_EQ(repair_cost(b.rules, b.at(u), RepairTarget::excess, 0), 4000);
}

}  // namespace
}  // namespace impulse
