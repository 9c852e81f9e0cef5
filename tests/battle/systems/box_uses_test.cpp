// tests/battle/systems/box_uses_test.cpp: what the owner does with special sensors, laboratories and emergency boxes.
// Rule:   TNG "SpecSen", "SpecScan", "S", "Lab", "Ana", "Brdg", "Comp", "Emer", "Repair".
#include "battle/systems/box_uses.h"
#include "battle/repair/mend_by_box.h"

#include <gtest/gtest.h>

#include <string_view>

#include "battle/core/tracks.h"
#include "battle/core/view.h"
#include "battle/fire/shot.h"
#include "battle/pilots/captain.h"
#include "battle/play/apply.h"
#include "battle/repair/damage_control.h"
#include "battle/seeking/control.h"
#include "battle/systems/information.h"
#include "battle/systems/scouts.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship with such boxes, full batteries, and an enemy so many hexes away.
struct Boxes {
    TableBattle b{"tng"};
    UnitId ship, enemy;
    explicit Boxes(std::initializer_list<std::pair<const char*, int>> boxes, int away = 10, int tech = 3) {
        const ClassId type = b.bare_class(boxes);
        ShipClass& c = b.rules.classes[type.index()];
        c.sheet.tech = tech;
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            const SystemType& s = b.rules.system(c.groups[g].system);
            if (!s.uses.empty() && s.modifiers.empty()) c.modifying.push_back(static_cast<std::uint8_t>(g));
        }
        ship = b.unit(0, "0101", 'A', type);
        enemy = b.unit(1, "0101", 'D', "korrin/halberd");
        b.at(enemy).hex = b.at(ship).hex;
        for (int i = 0; i < away; ++i) b.at(enemy).hex = neighbour(b.at(enemy).hex, Facing{2});
        b.at(ship).battery = points(9);
        b.clock(1, 2);
        b.open(Mechanism::activity);
    }
    [[nodiscard]] Operate use(const char* system, int function) {
        Operate o;
        o.unit = ship;
        o.group = static_cast<std::uint8_t>(b.group_of(ship, system));
        o.use = SystemUse::box;
        o.value = static_cast<std::uint8_t>(function);
        o.target = enemy;
        return o;
    }
    [[nodiscard]] std::optional<Refusal> refused(const char* system, int function) {
        return refuse(b.rules, b.battle, use(system, function));
    }
    void carry_out(const char* system, int function) {
        ASSERT_FALSE(refused(system, function)) << system << " " << function;
        Play play = b.play();
        do_box_use(play, use(system, function));
    }
    ObjectId seeker(int away, SeekerKind kind) {
        MapObject o;
        o.kind = kind;
        o.fate = SeekerFate::flying;
        o.by = o.guide = enemy;
        o.target = ship;
        o.hex = b.at(ship).hex;
        for (int i = 0; i < away; ++i) o.hex = neighbour(o.hex, Facing{2});
        b.battle.objects.push_back(o);
        return ObjectId{b.battle.objects.size() - 1};
    }
};

struct Informs {
    const char* system;
    int function, points, range_3x, range_4x, energy;
};
class TngInforms : public testing::TestWithParam<Informs> {};

TEST_P(TngInforms, SoManyPointsWithinItsRangeForItsEnergyOnceATurn) {
    const Informs& row = GetParam();
    for (const int tech : {3, 4}) {
        const int reach = tech == 3 ? row.range_3x : row.range_4x;
        Boxes far({{row.system, 1}}, reach + 1, tech);
        EXPECT_EQ(far.refused(row.system, row.function)->why, Why::out_of_range);
        Boxes near({{row.system, 1}}, reach, tech);
        near.carry_out(row.system, row.function);
        EXPECT_EQ(near.b.at(near.enemy).info[0], row.points);
        EXPECT_EQ(near.b.at(near.ship).battery, points(9 - row.energy));
        EXPECT_EQ(near.refused(row.system, row.function)->why, Why::already_fired);
        if (row.energy > 0) {
            near.b.at(near.ship).groups[0].used = 0;
            near.b.at(near.ship).battery = points(row.energy - 1);
            EXPECT_EQ(near.refused(row.system, row.function)->why, Why::no_reserve);
        }
    }
}
INSTANTIATE_TEST_SUITE_P(Rows, TngInforms,
                         testing::Values(Informs{"lab", 1, 2, 100, 150, 0}, Informs{"ana", 1, 1, 20, 30, 0},
                                         Informs{"specsen", 2, 8, 80, 120, 1},
                                         Informs{"specscan", 2, 4, 320, 480, 2},
                                         Informs{"s", 2, 8, 80, 120, 1}, Informs{"s", 8, 4, 320, 480, 2},
                                         Informs{"brdg", 1, 2, 100, 150, 0}),
                         [](const auto& row) {
                             return std::string{row.param.system} + std::to_string(row.param.function);
                         });

// Three points about a unit of size class 7 or smaller: 1 on larger ones.
TEST(TngAnalyze, LearnsMoreOfWhatIsSmall) {
    Boxes b({{"ana", 1}});
    b.b.rules.classes[b.b.at(b.enemy).type.index()].sheet.size_class = 7;
    b.carry_out("ana", 1);
    EXPECT_EQ(b.b.at(b.enemy).info[0], 3);
}

// Without a laboratory that works one bridge box is one.
TEST(TngBridge, ServesAsALaboratoryWhereNoneIsLeft) {
    Boxes b({{"brdg", 2}, {"lab", 1}});
    EXPECT_TRUE(b.refused("brdg", 1));
    b.b.at(b.ship).groups[1].lost = 1;
    b.carry_out("brdg", 1);
}

struct Breaks {
    const char* system;
    int function, tries, upto, range;
    SeekerKind kind, immune;
};
class TngBreaks : public testing::TestWithParam<Breaks> {};

TEST_P(TngBreaks, SoManyAttemptsAtTheNearestEachStopsOneOnItsDie) {
    const Breaks& row = GetParam();
    Boxes b({{row.system, 1}});
    b.seeker(row.range + 1, row.kind);
    b.seeker(1, row.immune);
    EXPECT_EQ(b.refused(row.system, row.function)->why, Why::no_such_target);
    const ObjectId far = b.seeker(row.range, row.kind), near = b.seeker(2, row.kind);
    for (int i = 1; i < row.tries; ++i) b.b.faces({row.upto + 1});
    b.b.faces({row.upto});
    b.carry_out(row.system, row.function);
    EXPECT_EQ(b.b.dice.drop_rest(), 0U) << "every attempt rolls a die";
    const auto flies = [&](ObjectId id) {  // the last places are given back
        return id.index() < b.b.battle.objects.size() && b.b.battle.object(id).flying();
    };
    EXPECT_FALSE(flies(near));
    EXPECT_TRUE(flies(far));
}
INSTANTIATE_TEST_SUITE_P(
    Rows, TngBreaks,
    testing::Values(Breaks{"specsen", 1, 4, 5, 16, SeekerKind::drone, SeekerKind::plasma},
                    Breaks{"specscan", 1, 2, 3, 32, SeekerKind::plasma, SeekerKind::drone},
                    Breaks{"s", 1, 4, 5, 16, SeekerKind::drone, SeekerKind::plasma},
                    Breaks{"s", 7, 2, 3, 32, SeekerKind::plasma, SeekerKind::drone}),
    [](const auto& row) { return std::string{row.param.system} + std::to_string(row.param.function); });

// The steps of the die of a shot at range 3 from one ship at the other.
int shift(Boxes& b, UnitId by, const char* weapon, UnitId at) {
    return plan_shot(b.b.rules, b.b.battle, by, static_cast<std::uint8_t>(b.b.group_of(by, weapon)), 0, at,
                     {})
        .shift.steps.sum;
}

// A point of penalty to hit less, whatever it comes from: never more than there is.
TEST(TngSpecialSensor, TakesOnePenaltyOffItsShipsFire) {
    for (const char* sensor : {"specsen", "s"}) {
        Boxes b({{sensor, 1}, {"ph-7", 1}}, 3);
        EXPECT_EQ(shift(b, b.ship, "ph-7", b.enemy), 0);
        b.carry_out(sensor, 3);
        EXPECT_EQ(shift(b, b.ship, "ph-7", b.enemy), 0) << "nothing to take away";
        b.b.set_erratic(b.enemy);
        EXPECT_EQ(shift(b, b.ship, "ph-7", b.enemy), 2 - 1);
        b.b.at(b.ship).groups[0].lost = 1;
        EXPECT_EQ(shift(b, b.ship, "ph-7", b.enemy), 2);
    }
}

// Fire at it is a point worse; its own fire, but for what is hit as phasers are, ends that for the impulse.
TEST(TngSpecialSensor, ShieldsItsShipUntilThatFiresAnythingButPhasers) {
    Boxes b({{"specsen", 1}, {"ph-7", 1}, {"phtn", 1}}, 3);
    EXPECT_EQ(shift(b, b.enemy, "ph-7", b.ship), 0);
    b.carry_out("specsen", 4);
    EXPECT_EQ(shift(b, b.enemy, "ph-7", b.ship), 1);
    Shot shot;
    shot.by = b.ship;
    shot.at = b.enemy;
    shot.group = static_cast<std::uint8_t>(b.b.group_of(b.ship, "ph-7"));
    b.b.battle.shots.push_back(shot);
    EXPECT_EQ(shift(b, b.enemy, "ph-7", b.ship), 1);
    b.b.battle.shots[0].group = static_cast<std::uint8_t>(b.b.group_of(b.ship, "phtn"));
    EXPECT_EQ(shift(b, b.enemy, "ph-7", b.ship), 0);
    b.b.battle.shots.clear();
    EXPECT_EQ(shift(b, b.enemy, "ph-7", b.ship), 1) << "the next impulse";
}

TEST(TngSpecialSensor, GuidesSixMoreSeekersForTheTurn) {
    Boxes b({{"specsen", 2}});
    const int before = control_channels(b.b.rules, b.b.at(b.ship));
    b.carry_out("specsen", 5);
    EXPECT_EQ(control_channels(b.b.rules, b.b.at(b.ship)), before + 6);
    Play play = b.b.play();
    end_turn_scouts(play, b.ship);
    EXPECT_EQ(control_channels(b.b.rules, b.b.at(b.ship)), before);
}

// A hex of penalty of range less, whatever it comes from: here of a damaged scanner.
TEST(TngSpecialScanner, TakesAHexOfPenaltyOffTheRange) {
    for (const auto& [scanner, function] : {std::pair{"specscan", 3}, {"s", 9}}) {
        Boxes b({{scanner, 1}, {"ph-7", 1}}, 3);
        const auto range = [&] { return effective_range(b.b.rules, b.b.battle, b.ship, b.enemy, 3).sum; };
        b.b.rules.classes[b.b.at(b.ship).type.index()].sheet.scanner.ratings = {2};
        EXPECT_EQ(range(), 5);
        b.carry_out(scanner, function);
        EXPECT_EQ(range(), 4);
        b.b.rules.classes[b.b.at(b.ship).type.index()].sheet.scanner.ratings = {0};
        EXPECT_EQ(range(), 3) << "no penalty, nothing to take away";
    }
}

// Two points of energy mend any one box, and a box of the damage control track goes for it.
TEST(TngLaboratory, MendsABoxForTwoEnergyAndABoxOfDamageControl) {
    Boxes b({{"lab", 1}, {"ph-7", 1}});
    b.b.rules.classes[b.b.at(b.ship).type.index()].sheet.damage_control.ratings = {5, 0};
    b.b.at(b.ship).groups[1].lost = 1;
    const EmergencyRepair order{b.ship, RepairTarget::group, 1};
    ASSERT_FALSE(refuse(b.b.rules, b.b.battle, order));
    Play play = b.b.play();
    do_mend_by_box(play, order);
    EXPECT_EQ(b.b.at(b.ship).groups[1].lost, 0);
    EXPECT_EQ(b.b.at(b.ship).battery, points(7));
    EXPECT_EQ(damage_control_rating(b.b.rules, b.b.at(b.ship)), 0);
    b.b.at(b.ship).groups[1].lost = 1;
    EXPECT_EQ(refuse(b.b.rules, b.b.battle, order)->why, Why::already_fired);
    b.b.at(b.ship).groups[0].used = 0;
    EXPECT_EQ(refuse(b.b.rules, b.b.battle, order)->more, WhyMore::repair_points);
}

// 5 points of damage control more a turn, at 4X 10; Repair-9 180.
TEST(TngRepair, EachBoxAddsToDamageControl) {
    for (const auto& [system, tech, points] :
         {std::tuple{"repair", 3, 5}, {"repair", 4, 10}, {"repair-9", 3, 180}}) {
        Boxes b({{system, 3}}, 10, tech);
        EXPECT_EQ(repair_budget(b.b.rules, b.b.at(b.ship)), 3 * points);
        b.b.at(b.ship).groups[0].lost = 1;
        EXPECT_EQ(repair_budget(b.b.rules, b.b.at(b.ship)), 2 * points);
    }
}

// A point better to hit at a target about which 10 points of information for each tech level are paid.
TEST(TngComputer, AimsBetterAtWhatItHasStudied) {
    Boxes b({{"comp", 2}, {"ph-7", 1}}, 3);
    const Inquire order{b.ship, b.enemy, Inquiry::aim};
    b.b.at(b.enemy).info[0] = 29;
    EXPECT_EQ(refuse(b.b.rules, b.b.battle, order)->more, WhyMore::no_points_of_information);
    b.b.at(b.enemy).info[0] = 31;
    ASSERT_FALSE(refuse(b.b.rules, b.b.battle, order));
    EXPECT_EQ(shift(b, b.ship, "ph-7", b.enemy), 0);
    Play play = b.b.play();
    do_inquire(play, order);
    EXPECT_EQ(b.b.at(b.enemy).info[0], 1);
    EXPECT_EQ(shift(b, b.ship, "ph-7", b.enemy), -1);
    b.b.at(b.ship).groups[0].lost = 2;
    EXPECT_EQ(shift(b, b.ship, "ph-7", b.enemy), 0);
}

// No damage takes a control space that is off; engines that may be switched off alike.
TEST(TngEmergencyBox, IsOutOfReachAndOutOfUseWhileItIsOff) {
    for (const char* system : {"emer", "emer_imp", "emer_aur", "emer_uwarp_left", "emer_btty", "sd"}) {
        Boxes b({{system, 1}});
        b.b.rules.classes[b.b.at(b.ship).type.index()].sheet.excess_damage = 9;
        Operate order = b.use(system, 1);
        order.use = SystemUse::switch_on;
        EXPECT_EQ(refuse(b.b.rules, b.b.battle, order)->more, WhyMore::no_change);
        order.use = SystemUse::switch_off;
        ASSERT_FALSE(refuse(b.b.rules, b.b.battle, order));
        Play play = b.b.play();
        do_switch(play, order);
        EXPECT_EQ(boxes_left(b.b.rules.type(b.b.at(b.ship).type), b.b.at(b.ship), 0), 0);
        // Row 3, column 1 of the damage chart: "emer". Nothing else is there, so the point is excess damage.
        if (std::string_view{system} == "emer") {
            b.b.faces({3, 1});
            EXPECT_TRUE(b.b.internals(b.ship, 1));
            EXPECT_EQ(b.b.at(b.ship)[Counter::excess_lost], 1);
        }
        EXPECT_EQ(b.b.at(b.ship).groups[0].lost, 0);
        order.use = SystemUse::switch_on;
        ASSERT_FALSE(refuse(b.b.rules, b.b.battle, order));
        do_switch(play, order);
        EXPECT_EQ(boxes_left(b.b.rules.type(b.b.at(b.ship).type), b.b.at(b.ship), 0), 1);
    }
}

// The captain reads what an act is good for from its row: near the enemy his sensors aid him, his laboratory informs him.
TEST(TngBoxUses, TheCaptainUsesThemUnasked) {
    Boxes b({{"specsen", 2}, {"lab", 1}, {"brdg", 1}}, 3);
    Captain captain;
    bool informs = false, aids = false;
    for (int i = 0; i < 12; ++i) {
        const auto order = captain.decide(b.b.rules, view(b.b.rules, b.b.battle, SideId{0}), SideId{0});
        if (!order || std::holds_alternative<Pass>(*order)) break;
        ASSERT_FALSE(refuse(b.b.rules, b.b.battle, *order));
        if (const auto* o = std::get_if<Operate>(&*order)) {
            const auto* use = use_of(
                b.b.rules.system(b.b.rules.type(b.b.at(b.ship).type).groups[o->group].system), o->value);
            informs = informs || use->act == BoxAct::inform;
            aids = aids || use->act == BoxAct::aid;
        }
        ScriptedDice none;
        ASSERT_TRUE(apply(b.b.rules, b.b.battle, *order, none, nullptr));
    }
    EXPECT_TRUE(informs);
    EXPECT_TRUE(aids);
}

}  // namespace
}  // namespace impulse
