// What the supplement asks for a destroyed box that is no gun: an order to repair it, with just enough points and
// with one less.
// Rule:   TNG "DamCon", and "Repair" in the construction line of each system.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "battle/core/refusal.h"
#include "battle/repair/damage_control.h"
#include "tests/battle/fire/printed_shots.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A bare hull with two boxes of a system, one of them destroyed.
struct LostBox {
    TableBattle b{"tng"};
    UnitId ship;

    void of(const std::string& system, int number) {
        b.battle = Battle{};
        b.rules.classes.resize(table_rules("tng").classes.size());
        const ClassId hull = b.bare_class({{system.c_str(), 2}});
        for (ClassGroup& g : b.rules.classes[hull.index()].groups)
            g.value = static_cast<std::int16_t>(number);
        ship = b.unit(0, "2020", 'A', hull);
        b.at(ship).groups[0].lost = 1;
    }
    [[nodiscard]] Repair order() const {
        Repair o;
        o.unit = ship;
        o.what = RepairTarget::group;
        o.index = 0;
        o.boxes = 1;
        return o;
    }
    // The word of the refusal where the ship has so many points left; empty where it is repaired.
    [[nodiscard]] std::string with(int points) {
        b.set(ship, Counter::repair_allowance, points);
        const auto no = refuse_repair(b.rules, b.battle, order());
        return no ? std::string{refusal_word(*no)} : std::string{};
    }
    void costs(int points) {
        EXPECT_EQ(with(points - 1), "repair_points");
        ASSERT_EQ(with(points), "");
        Play play = b.play();
        do_repair(play, order());
        EXPECT_EQ(b.at(ship).groups[0].lost, 0);
        EXPECT_EQ(b.at(ship)[Counter::repair_allowance], 0);
    }
};

TEST(TngBoxPrices, ABoxIsRepairedForThePrintedPointsAndForNoneLess) {
    LostBox box;
    int checked = 0;
    for (const std::vector<std::string>& cells : printed_lines("tng_box_repairs.csv"))
        for (const std::string& system : parts_of_line(cells.at(1), ' ')) {
            SCOPED_TRACE(system);
            for (const std::string& price : parts_of_line(cells[0], ' ')) {
                const std::size_t mark = price.find(':');
                const bool by_number = mark != std::string::npos;
                box.of(system, by_number ? std::stoi(price) : 0);
                ++checked;
                if (price == "NA")
                    EXPECT_EQ(box.with(30'000), "cannot_repair");
                else
                    box.costs(std::stoi(by_number ? price.substr(mark + 1) : price));
            }
        }
    EXPECT_GT(checked, 200);
}

}  // namespace
}  // namespace impulse
