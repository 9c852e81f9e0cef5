// tests/battle/movement/officers_test.cpp: legendary officers whose whole effect is a modifier of their ship.
// Rule:   TNG "Legendary Officers".
#include <gtest/gtest.h>

#include <initializer_list>

#include "battle/core/modifiers.h"
#include "battle/fire/shot.h"
#include "battle/movement/initiative.h"
#include "battle/movement/speed.h"
#include "battle/movement/turn_mode.h"
#include "battle/play/class_reader.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A shipped explorer of turn mode D and movement cost 1 with officers aboard.
struct Officered {
    TableBattle b{"tng"};
    UnitId ship;
    explicit Officered(std::initializer_list<const char*> officers, Energy cost = points(1)) {
        Sheet sheet = b.rules.type(class_named(b.rules, "aster/lantern")).sheet;
        sheet.move_cost = cost;
        for (const char* id : officers) {
            BoxGroup g;
            g.system = g.name = id;
            g.boxes = 1;
            sheet.groups.push_back(g);
        }
        auto made = read_class(b.rules, TechKeys{{"3x", "4x"}, "3x"}, sheet);
        EXPECT_TRUE(made) << made.error().text();
        b.rules.classes.push_back(*made);
        ship = b.unit(0, "2020", 'A', ClassId{b.rules.classes.size() - 1});
        b.clock(1, 2);
    }
    [[nodiscard]] const Unit& now() { return b.at(ship); }
};

TEST(TngNavigator, AddsATwelveSidedDieToInitiative) {
    for (const int dice : {3, 4}) {
        Officered o(dice == 3 ? std::initializer_list<const char*>{}
                              : std::initializer_list<const char*>{"off-navigator"});
        o.b.dice.faces.assign(static_cast<std::size_t>(dice), 7);
        Play play = o.b.play();
        initiative_run(play);
        EXPECT_EQ(initiative_score(o.now()), 7 * dice) << "one die a tech level, here three";
    }
}

TEST(TngHelmsman, TurnsOnePlaceBetter) {
    Officered plain({}), better({"off-helmsman"});
    struct Row {
        int speed, at_d, at_c;  // a fifth and a sixth of it
    };
    for (const Row& row : {Row{10, 2, 1}, {20, 4, 3}, {25, 5, 4}}) {
        for (Officered* o : {&plain, &better}) o->b.set(o->ship, Counter::speed, row.speed);
        EXPECT_EQ(hexes_before_turn(plain.b.rules, plain.b.battle, plain.ship), row.at_d);
        EXPECT_EQ(hexes_before_turn(better.b.rules, better.b.battle, better.ship), row.at_c);
    }
    // No letter is better than the first of the table.
    better.b.rules.classes.back().turn_mode = 0;
    EXPECT_EQ(hexes_before_turn(better.b.rules, better.b.battle, better.ship), 25 * 10 / 110);
}

TEST(TngHelmsman, TakesHalfAPointOffTheMovementCostAndHalvesOneBelowAPoint) {
    for (const auto& [printed, cost] : {std::pair{Energy{120}, Energy{90}},
                                        {Energy{60}, Energy{30}},
                                        {Energy{40}, Energy{20}},
                                        {Energy{30}, Energy{15}}}) {
        Officered o({"off-helmsman"}, printed);
        EXPECT_EQ(move_cost(o.b.rules, o.now()), cost);
        Officered plain({}, printed);
        EXPECT_EQ(move_cost(plain.b.rules, plain.now()), printed);
    }
    Officered plain({}), better({"off-helmsman"});
    // The impulse engines give one movement as before.
    EXPECT_EQ(engine_limit(better.b.rules, better.now()) - 1,
              2 * (engine_limit(plain.b.rules, plain.now()) - 1));
}

TEST(TngWeaponsOfficer, TakesOneOffEveryDieOfFire) {
    Officered o({"off-weapons"});
    const UnitId target = o.b.unit(1, "2017", 'D', "korrin/halberd");
    const auto shift = [&](UnitId by, const char* weapon, UnitId at) {
        return plan_shot(o.b.rules, o.b.battle, by, static_cast<std::uint8_t>(o.b.group_of(by, weapon)), 0,
                         at, {})
            .shift.steps.sum;
    };
    EXPECT_EQ(shift(o.ship, "phtn", target), -1);
    const UnitId plain = o.b.unit(0, "2020", 'A', "aster/lantern");
    EXPECT_EQ(shift(plain, "phtn", target), 0);
}

// "If you have more than 1 Legendary Officer only 1 will function at any given time."
TEST(TngLegendaryOfficers, OfSeveralTheFirstAloneDoesAnything) {
    Officered o({"off-navigator", "off-helmsman", "off-weapons"});
    EXPECT_EQ(modified(o.b.rules, o.now(), Quantity::initiative), 1);
    EXPECT_EQ(modified(o.b.rules, o.now(), Quantity::turn_mode), 0);
    EXPECT_EQ(modified(o.b.rules, o.now(), Quantity::die), 0);
    EXPECT_EQ(move_cost(o.b.rules, o.now()), points(1));
}

}  // namespace
}  // namespace impulse
