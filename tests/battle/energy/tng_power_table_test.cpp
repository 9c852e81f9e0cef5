// What a box of each reactor, engine and store of the supplement gives in a turn, as the form of its ship is paid
// from it.
// Rule:   TNG "AVR", "AUR", "A4VR", "AHR", "APWR", "ATWR", "AXR", "APX", "ATimeWR", "SD", "Imp", "Inertia", the
//         engines, "Helm", "Chief Engineer", "Btty", "Sys".
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "battle/energy/reactor.h"
#include "battle/play/allocation.h"
#include "tests/battle/movement/bare_drive.h"
#include "tests/support/fielded.h"

namespace impulse {
namespace {

// One box of a row, with a number in it where the row prints one, on a hull that moves at a point a hex.
struct PoweredHull {
    TableBattle b{"tng"};
    UnitId u;

    void of(const char* row, int number, int boxes = 1) {
        b.battle = Battle{};
        b.rules.classes.resize(table_rules("tng").classes.size());
        const ClassId type = b.bare_class({{row, boxes}});
        ShipClass& c = b.rules.classes[type.index()];
        c.sheet.move_cost = points(1);
        for (ClassGroup& g : c.groups) g.value = static_cast<std::int16_t>(number);
        u = b.unit(0, "2020", 'A', type);
        b.at(u).battery = b.at(u).battery_warp = Energy{};
    }
    // The most that a line of the form may have.
    [[nodiscard]] int most(Line line) const {
        for (int amount = 1;; ++amount) {
            Allocate order;
            order.unit = u;
            order.form.push_back({line, 0, 0, points(amount)});
            if (bill_of(b.rules, b.battle, order).payment.missing > Energy{}) return amount - 1;
        }
    }
};

struct PrintedPower {
    const char* row;
    int number;            // in the box; 0: none is printed
    int all, arms, moves;  // points for any service, of them for weapons, and for movement as warp
};

// "Provides 2 power per turn for any purpose except movement. Provides another 2 for any purpose except movement or
// weapons."
TEST(TngPowerTable, EachBoxPaysWhatIsPrintedAndNoMore) {
    PoweredHull h;
    for (const PrintedPower& p : std::vector<PrintedPower>{{"avr", 0, 4, 2, 0},
                                                           {"aur", 0, 2, 1, 0},
                                                           {"a4vr", 0, 8, 4, 0},
                                                           {"ahr", 0, 9, 3, 0},
                                                           {"apwr", 0, 20, 5, 0},
                                                           {"atwr", 0, 1, 1, 0},
                                                           {"axr", 0, 2, 1, 0},
                                                           {"apx", 0, 30, 30, 0},
                                                           {"atimewr", 0, 60, 60, 0},
                                                           {"sd", 0, 1, 0, 0},
                                                           {"imp", 0, 1, 1, 0},
                                                           {"inertia", 0, 1, 1, 0},
                                                           {"helm_minor", 0, 1, 1, 1},
                                                           {"helm_major", 0, 3, 3, 3},
                                                           {"helm_grand", 0, 6, 6, 6},
                                                           {"off-chief-engineer", 0, 4, 4, 4},
                                                           {"a6ur", 0, 2, 2, 2}}) {
        h.of(p.row, p.number);
        EXPECT_EQ(h.most(Line::general_reinforcement), p.all) << p.row;
        EXPECT_EQ(h.most(Line::hold), p.arms) << p.row;
        EXPECT_EQ(h.most(Line::move_warp), p.moves) << p.row;
    }
}

// An engine box gives the number that stands in it.
TEST(TngPowerTable, ABoxOfAnEngineGivesItsNumber) {
    PoweredHull h;
    for (const char* row :
         {"uwarp_left", "uwarp_right", "uwarp_center", "vwarp_left", "vwarp_right", "vwarp_center",
          "hwarp_left", "hwarp_right", "hwarp_center", "twarp_left", "twarp_right", "twarp_center",
          "wing_left", "wing_right", "pwarp", "timewarp", "propel"})
        for (const int number : {1, 7}) {
            h.of(row, number);
            EXPECT_EQ(h.most(Line::general_reinforcement), number) << row;
            EXPECT_EQ(h.most(Line::hold), number) << row;
            EXPECT_EQ(h.most(Line::move_warp), std::string{row} == "propel" ? 0 : number) << row;
        }
}

// "The number in the Battery is that Battery's capacity"; the battery of a Sys box "can hold 1 point of power".
TEST(TngPowerTable, BatteriesHoldTheirNumberAndThatOfASysBoxOne) {
    PoweredHull h;
    h.of("btty", 7, 3);
    EXPECT_EQ(battery_capacity(h.b.rules, h.b.at(h.u)), points(3 * 7));
    h.of("sys_battery", 0, 3);
    EXPECT_EQ(battery_capacity(h.b.rules, h.b.at(h.u)), points(3));
}

// "A maximum of 1/3 of its movement for a turn (round up), so a ship moving at speed 10 could move 0-4 hexes."
TEST(TngPowerTable, TransWarpOfAnySideEntersAThirdOfItsMovementInAnImpulse) {
    for (const char* row : {"twarp_left", "twarp_right", "twarp_center"})
        for (const auto& [speed, most] : {std::pair{10, 4}, {9, 3}, {12, 4}}) {
            Drive h({{row, 12}}, 1);
            h.turn({{Line::move_warp, speed}});
            h.impulse(1);
            h.move(Manoeuvre::ahead, most);
            const auto no = h.refused(Manoeuvre::ahead);
            ASSERT_TRUE(no) << row;
            EXPECT_EQ(no->more, WhyMore::impulse_most) << row;
        }
}

// "The energy requirement is 1 per box of PWarp"; TimeWarp "includes the Phasing of P Warp".
TEST(TngPowerTable, ADriveThatPhasesCostsAPointABox) {
    for (const char* row : {"pwarp", "timewarp"}) {
        Fielded b({{row, 5}, {"lab", 1}});
        b.raise(row);
        EXPECT_EQ(b.at(b.ship).battery, points(60 - 5)) << row;
    }
}

}  // namespace
}  // namespace impulse
