// Repair costs of the shipped tables.
#include <gtest/gtest.h>

#include <array>
#include <utility>
#include <vector>

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

// The rest of the annex, as far as a source gives it.
TEST(ClassicRepairCosts, OfEverySystemThatASourceNames) {
    TableBattle b{"classic"};
    for (const auto& [points, systems] : std::vector<std::pair<int, std::vector<const char*>>>{
             {1, {"hull_aft", "hull_center", "cargo", "barracks"}},
             {2, {"armor", "fighter_bay", "phaser-3", "battery_andromedan"}},
             {3, {"add-6", "add-12", "tractor", "transporter", "probe", "drone_rack-G"}},
             {4, {"mine_rack", "disruptor-10"}},
             {5, {"phaser-1", "plasma-f", "tractor_repulsor-heavy", "pa_panel", "disruptor-15"}},
             {6,
              {"emergency", "aux_control", "flag", "phaser-g", "repair", "fusion", "web_generator", "awr",
               "security"}},
             {7, {"disruptor-22"}},
             {8, {"photon"}},
             {10, {"disruptor-40", "plasma-g", "phaser-4", "phaser-4-as-1", "warp_right", "warp_center"}},
             {15,
              {"hellbore", "plasma-s", "ppd", "esg", "web_caster", "special_sensor", "special_sensor_drone",
               "special_sensor_phaser"}},
             {20, {"plasma-r", "stasis"}},
             {25, {"displacement"}}})
        for (const char* system : systems)
            EXPECT_EQ(cost_of(b, b.unit(0, "1010", 'A', b.bare_class({{system, 1}})), system), points)
                << system;
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

// A fifth of the price of the box, which is another at 4X: "Sensor", "Scanner".
TEST(TngRepairCosts, OfATracksBoxByItsNumberAndTechLevel) {
    struct Box {
        RepairTarget track;
        int number;
        std::array<int, 2> price;  // 3X, 4X
    };
    using enum RepairTarget;
    for (const Box& box : std::vector<Box>{{sensor, 7, {40, 60}},
                                           {sensor, 6, {20, 30}},
                                           {sensor, 5, {10, 15}},
                                           {sensor, 4, {10, 15}},
                                           {sensor, 3, {10, 0}},
                                           {sensor, 2, {0, 0}},
                                           {scanner, -5, {640, 960}},
                                           {scanner, -4, {320, 480}},
                                           {scanner, -3, {160, 240}},
                                           {scanner, -2, {80, 120}},
                                           {scanner, -1, {40, 60}},
                                           {scanner, 0, {20, 30}},
                                           {scanner, 1, {10, 15}},
                                           {scanner, 2, {0, 0}}})
        for (const int level : {0, 1}) {
            TableBattle b{"tng"};
            const UnitId u = b.unit(0, "1010", 'A', "korrin/halberd");
            Sheet& sheet = b.rules.classes[b.at(u).type.index()].sheet;
            sheet.tech = 3 + level;
            (box.track == sensor ? sheet.sensor : sheet.scanner).ratings = {box.number, 9};
            b.set(u, box.track == sensor ? Counter::sensor_lost : Counter::scanner_lost, 1);
            EXPECT_EQ(repair_cost(b.rules, b.at(u), box.track, 0),
                      box.price.at(static_cast<std::size_t>(level)) / 5)
                << box.number << " at " << sheet.tech << 'X';
        }
}

TEST(TngRepairCosts, PrintedWithEachGun) {
    TableBattle b{"tng"};
    for (const auto& [gun, points] : std::vector<std::pair<const char*, int>>{
             {"ph-6", 12},  {"ph-7g", 56}, {"ph-9", 18}, {"ph-wr", 13},  {"ph-wd", 39}, {"ph-xr", 15},
             {"ph-xg", 60}, {"ph-zr", 19}, {"phtn", 10}, {"c-phtn", 12}, {"disr", 8},   {"pb", 5},
             {"eb", 5},     {"lb", 4},     {"lc", 8},    {"dc", 12},     {"rb", 4},     {"t", 8},
             {"torp", 8},   {"drn-c", 10}, {"drn-g", 12}})
        EXPECT_EQ(cost_of(b, b.unit(0, "1010", 'A', b.bare_class({{gun, 1}})), gun), points) << gun;
}

}  // namespace
}  // namespace impulse
