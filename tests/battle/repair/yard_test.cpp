// tests/battle/repair/yard_test.cpp: what ships build and fabricate in battle, and what works do.
// Rule:   TNG "Construct", "Fab", "Inventer", "Works".
#include "battle/repair/yard.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "battle/craft/box_changes.h"
#include "battle/crew/officers.h"
#include "battle/energy/reactor.h"
#include "battle/pilots/captain.h"
#include "battle/play/apply.h"
#include "battle/play/class_index.h"
#include "battle/play/class_reader.h"
#include "battle/play/make_unit.h"
#include "battle/repair/damage_control.h"
#include "battle/repair/mend_by_box.h"
#include "battle/systems/box_uses.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

BoxGroup yard_boxes(const char* system, int count, std::vector<std::string> holds = {}, int value = 0) {
    BoxGroup g;
    g.system = g.name = system;
    g.boxes = count;
    g.value = value;
    g.holds = std::move(holds);
    return g;
}

tl::expected<ShipClass, FileError> ship_with_yards(const Rules& rules, std::vector<BoxGroup> more, int tech) {
    Sheet sheet = rules.type(class_named(rules, "aster/lantern")).sheet;
    sheet.tech = tech;
    for (BoxGroup& g : more) sheet.groups.push_back(std::move(g));
    return read_class(rules, TechKeys{{"3x", "4x"}, "3x", {"5x", "6x", "7x", "8x"}}, sheet);
}
std::string why_no_such_ship(std::vector<BoxGroup> more, int tech = 3) {
    const auto made = ship_with_yards(table_rules("tng"), std::move(more), tech);
    return made ? std::string{} : made.error().what;
}

// A Lantern with more boxes, at damage control.
struct YardShip {
    TableBattle b{"tng"};
    UnitId u;
    explicit YardShip(std::vector<BoxGroup> more, int tech = 3) {
        auto made = ship_with_yards(b.rules, std::move(more), tech);
        EXPECT_TRUE(made) << (made ? "" : made.error().what);
        if (!made) return;
        made->sheet.deck_crews = 2;
        b.rules.classes.push_back(*made);
        index_classes(b.rules);
        u = b.unit(0, "2020", 'A', ClassId{b.rules.classes.size() - 1});
        for (std::size_t g = 0; g < type().groups.size(); ++g)
            if (type().groups[g].spare) b.at(u).groups[g].off = type().groups[g].boxes;
        post_officers(b.rules, b.at(u));
        b.clock(1, 6);
        b.open(Mechanism::repair);
    }
    [[nodiscard]] const ShipClass& type() { return b.rules.type(b.at(u).type); }
    [[nodiscard]] std::size_t named(std::string_view name) {
        for (std::size_t g = 0; g < type().groups.size(); ++g)
            if (type().sheet.groups[type().groups[g].sheet_group].name == name) return g;
        ADD_FAILURE() << name;
        return 0;
    }
    [[nodiscard]] int left(std::string_view name) { return boxes_left(type(), b.at(u), named(name)); }
    GroupState& group(std::string_view name) { return b.at(u).groups[named(name)]; }
    [[nodiscard]] Operate order(std::string_view made, std::string_view of, std::string_view beside = {}) {
        Operate o;
        o.unit = u;
        o.group = static_cast<std::uint8_t>(named(made));
        o.use = SystemUse::build;
        o.value = static_cast<std::uint8_t>(named(of));
        if (!beside.empty()) o.beside = static_cast<std::uint8_t>(named(beside));
        return o;
    }
    [[nodiscard]] std::optional<Refusal> no(std::string_view made, std::string_view of,
                                            std::string_view beside = {}) {
        return refuse(b.rules, b.battle, order(made, of, beside));
    }
    void build(std::string_view made, std::string_view of, std::string_view beside = {}) {
        const auto why = no(made, of, beside);
        ASSERT_FALSE(why) << made << ": " << refusal_text(b.rules, *why);
        Play play = b.play();
        do_build(play, order(made, of, beside));
    }
    void turn_over() {
        for (GroupState& g : b.at(u).groups) g.used = 0;
        Play play = b.play();
        supply_yards(play, u);
    }
};

// 5 points a turn of each box, at 4X 10, at 5X 15; what is left is there in the next turn.
TEST(TngConstruct, GivesFiveTenOrFifteenPointsABoxAndTurnAndKeepsThem) {
    for (const auto& [tech, points] : {std::pair{3, 5}, {4, 10}, {5, 15}}) {
        YardShip y({yard_boxes("construct", 2, {"ph-6"})}, tech);
        for (int turn = 1; turn <= 3; ++turn) {
            y.turn_over();
            EXPECT_EQ(y.group("construct").charge, 2 * turn * points) << tech;
        }
        y.group("construct").lost = 1;
        y.turn_over();
        EXPECT_EQ(y.group("construct").charge, 7 * points) << "one is left";
    }
}

// The difference of repair is paid where the new box costs more: a Ph-6 (12) out of a hull box (2), both of one space,
// takes 10; a hull box out of a laboratory (4) takes nothing and gives nothing back.
TEST(TngConstruct, CostsTheDifferenceOfRepairAndGivesNothingBack) {
    YardShip y({yard_boxes("construct", 1, {"ph-6", "barr"}), yard_boxes("hull_f", 3), yard_boxes("lab", 1)});
    y.group("construct").charge = 9;
    EXPECT_EQ(*y.no("construct ph-6", "hull_f"), refusal(WhyMore::yard_points, 10, 9));
    y.group("construct").charge = 12;
    y.build("construct ph-6", "hull_f");
    EXPECT_EQ(y.group("construct").charge, 2);
    EXPECT_EQ(y.left("hull_f"), 2);
    EXPECT_EQ(y.left("construct ph-6"), 1);
    // One new box a turn of each Construct box.
    EXPECT_EQ(*y.no("construct barr", "lab"), refusal(WhyMore::yard_busy, 1, 1));
    y.turn_over();
    y.build("construct barr", "lab");
    EXPECT_EQ(y.group("construct").charge, 7);
    EXPECT_EQ(y.left("lab"), 0);
    EXPECT_TRUE(y.no("construct barr", "hull_f")) << "no other is designed";
}

// The spaces stay the same: a Ph-9 fills two, so two hull boxes go, or a hull box and a laboratory; a cargo box of two
// spaces is no box of one.
TEST(TngConstruct, KeepsTheNumberOfSpaces) {
    YardShip y({yard_boxes("construct", 4, {"ph-9", "ph-9", "ph-6"}), yard_boxes("hull_f", 3),
                yard_boxes("lab", 1), yard_boxes("cargo", 1)});
    y.group("construct").charge = 100;
    EXPECT_EQ(*y.no("construct ph-6", "cargo"), refusal(WhyMore::spaces_differ, 1, 2));
    EXPECT_EQ(*y.no("construct ph-9", "lab"), refusal(WhyMore::spaces_differ, 2, 1));
    y.build("construct ph-9", "hull_f");  // 18 - 2 x 2
    EXPECT_EQ(y.group("construct").charge, 86);
    EXPECT_EQ(y.left("hull_f"), 1);
    const std::size_t second = y.named("construct ph-9") + 1;
    Operate o = y.order("construct ph-9", "hull_f", "lab");
    o.group = static_cast<std::uint8_t>(second);
    ASSERT_FALSE(refuse(y.b.rules, y.b.battle, o));
    Play play = y.b.play();
    do_build(play, o);  // 18 - 2 - 4
    EXPECT_EQ(y.group("construct").charge, 74);
    EXPECT_EQ(y.left("hull_f") + y.left("lab"), 0);
}

// Out of a damaged box comes a damaged one. It is repaired as what it is.
TEST(TngConstruct, MakesADamagedBoxOutOfADamagedOne) {
    YardShip y({yard_boxes("construct", 1, {"ph-6"}), yard_boxes("hull_f", 1)});
    y.group("construct").charge = 20;
    y.group("hull_f").lost = 1;
    y.build("construct ph-6", "hull_f");
    EXPECT_EQ(y.left("construct ph-6"), 0);
    EXPECT_EQ(y.group("construct ph-6").lost, 1);
    EXPECT_EQ(y.group("hull_f").lost, 0);
    EXPECT_EQ(y.left("hull_f"), 0);
    const int made = static_cast<int>(y.named("construct ph-6"));
    EXPECT_EQ(repairable(y.b.rules, y.b.at(y.u), RepairTarget::group, made), 1);
    EXPECT_EQ(repair_cost(y.b.rules, y.b.at(y.u), RepairTarget::group, made), 12);
}

// New batteries are empty, new weapons have no charge and all their rounds.
TEST(TngConstruct, BringsBatteriesEmptyAndWeaponsUnchargedWithFullAmmunition) {
    YardShip y({yard_boxes("construct", 2, {"btty:7", "drn-b"}), yard_boxes("hull_f", 2)});
    y.group("construct").charge = 100;
    GroupState& rack = y.group("construct drn-b");
    rack.ammo = y.type().groups[y.named("construct drn-b")].load;
    const int rounds = rack.rounds();
    ASSERT_GT(rounds, 0);
    const Energy before = y.b.at(y.u).battery;
    y.build("construct btty:7", "hull_f");
    y.build("construct drn-b", "hull_f");
    EXPECT_EQ(y.b.at(y.u).battery, before);
    EXPECT_EQ(y.left("construct btty:7"), 1);
    EXPECT_EQ(y.group("construct drn-b").rounds(), rounds);
    EXPECT_EQ(y.group("construct drn-b").charge, 0);
}

// It is built in the damage control phase.
TEST(TngConstruct, BuildsAtDamageControlAlone) {
    YardShip y({yard_boxes("construct", 1, {"ph-6"}), yard_boxes("hull_f", 1)});
    y.group("construct").charge = 20;
    EXPECT_FALSE(y.no("construct ph-6", "hull_f"));
    y.b.open(Mechanism::activity);
    EXPECT_EQ(y.no("construct ph-6", "hull_f")->why, Why::wrong_step);
    y.b.clock(2, 0);
    y.b.open(Mechanism::allocate);
    EXPECT_EQ(y.no("construct ph-6", "hull_f")->why, Why::wrong_step);
}

// A box for one category makes twice the points or two boxes a turn, and nothing of the others.
TEST(TngConstruct, SingleSpecializedHasTwiceThePointsOrTwoBoxes) {
    EXPECT_EQ(why_no_such_ship({yard_boxes("construct_weapons", 1, {"ph-6", "phtn"})}), "");
    EXPECT_EQ(why_no_such_ship({yard_boxes("construct_weapons", 1, {"lab"})}),
              "CONST WEAPONS does not make LAB (Construct)");
    EXPECT_EQ(why_no_such_ship({yard_boxes("construct_hull", 1, {"lab"})}), "");
    EXPECT_NE(why_no_such_ship({yard_boxes("construct_hull", 1, {"brdg"})}), "");
    EXPECT_EQ(why_no_such_ship({yard_boxes("construct_control", 1, {"brdg"})}), "");
    EXPECT_EQ(why_no_such_ship({yard_boxes("construct_power", 1, {"avr"})}), "");
    EXPECT_NE(why_no_such_ship({yard_boxes("construct_power", 1, {"ph-6"})}), "");

    YardShip y({yard_boxes("construct_hull", 1, {"lab", "lab", "lab"}), yard_boxes("hull_f", 3)});
    y.turn_over();
    EXPECT_EQ(y.group("construct_hull").charge, 10) << "twice 5";
    y.build("construct_hull lab", "hull_f");  // 4 - 2
    EXPECT_EQ(y.group("construct_hull").charge, 8);
    y.build("construct_hull lab", "hull_f");  // and the half of its points that it would not have had
    EXPECT_EQ(y.group("construct_hull").charge, 1);
    EXPECT_EQ(*y.no("construct_hull lab", "hull_f"), refusal(WhyMore::yard_busy, 2, 2));
}

// A box for one system, which the ship has, makes twice the points and two boxes a turn.
TEST(TngConstruct, DoubleSpecializedHasBothForOneSystemOfItsShip) {
    EXPECT_EQ(why_no_such_ship({yard_boxes("works", 1), yard_boxes("construct_double", 1, {"works"})}), "");
    EXPECT_EQ(why_no_such_ship({yard_boxes("construct_double", 1, {"works"})}),
              "CONST DOUBLE makes only what the ship has, and it has no WORKS (Construct)");
    EXPECT_NE(why_no_such_ship({yard_boxes("works", 1), yard_boxes("barr", 1),
                                yard_boxes("construct_double", 1, {"works", "barr"})}),
              "")
        << "a specific system";
    YardShip y({yard_boxes("construct_double", 1, {"works", "works", "works"}), yard_boxes("works", 1),
                yard_boxes("hull_f", 3)});
    y.turn_over();
    EXPECT_EQ(y.group("construct_double").charge, 10);
    y.build("construct_double works", "hull_f");  // 3 - 2
    y.build("construct_double works", "hull_f");
    EXPECT_EQ(y.group("construct_double").charge, 8);
    EXPECT_EQ(*y.no("construct_double works", "hull_f"), refusal(WhyMore::yard_busy, 2, 2));
}

// At weapon status III three turns of work may be done before the battle.
TEST(TngConstruct, HasThreeTurnsBehindItAtRedAlert) {
    YardShip y({yard_boxes("construct", 2, {"ph-6", "lab"}), yard_boxes("hull_f", 4)});
    stock_yards(y.b.rules, y.b.at(y.u));
    EXPECT_EQ(y.group("construct").charge, 30);
    EXPECT_EQ(y.group("construct").turns, 6) << "boxes";
    y.b.clock(1, 0);
    y.b.open(Mechanism::allocate);
    y.build("construct ph-6", "hull_f");
    y.build("construct lab", "hull_f");
    EXPECT_EQ(y.group("construct").charge, 18);
    EXPECT_EQ(y.group("construct").turns, 4);
    y.b.clock(1, 6);
    y.b.open(Mechanism::repair);
    y.turn_over();
    EXPECT_EQ(y.group("construct").turns, 0) << "the battle has begun";
    EXPECT_EQ(y.group("construct").charge, 28);
}

// Weapon status III alone is Red Alert.
TEST(TngReadiness, OnlyRedAlertBuildsAheadAndArmsAll) {
    for (int status = 0; status <= 3; ++status) {
        YardShip y({yard_boxes("construct", 1, {"ph-6"}), yard_boxes("fab", 1, {"ph-6"}),
                    yard_boxes("opt", 1, {"ph-7"})});
        y.b.rules.classes.back().sheet.key = "aster/yard";
        impulse::Setup setup;
        setup.ruleset = "tng";
        setup.field.map = {60, 60};
        setup.sides = {{"red", "Red", "", 0}};
        SetupUnit from;
        from.class_key = "aster/yard";
        from.hex = hex_at(10, 10);
        from.weapon_status = status;
        const auto made = make_unit(y.b.rules, setup, from);
        ASSERT_TRUE(made) << made.error();
        EXPECT_EQ(made->groups[y.named("construct")].charge, status == 3 ? 15 : 0) << status;
        EXPECT_EQ(made->groups[y.named("fab")].charge, status == 3 ? 30 : 0) << "a few turns of Fab: three";
    }
}

// The window is open to who may build, his repairs by themselves or not, and a captain builds without being asked.
TEST(TngConstruct, IsAskedForAtDamageControlAndCaptainsBuild) {
    YardShip y({yard_boxes("construct", 2, {"ph-6"}), yard_boxes("hull_f", 2)});
    EXPECT_FALSE(repair_eligible(y.b.rules, y.b.battle).has(y.u));
    Play play = y.b.play();
    ASSERT_TRUE(repair_due(y.b.rules, y.b.battle));
    repair_run(play);
    EXPECT_TRUE(repair_eligible(y.b.rules, y.b.battle).has(y.u));
    const auto best = best_build(y.b.rules, y.b.battle, y.u);
    ASSERT_TRUE(best);
    EXPECT_EQ(best->group, y.named("construct ph-6"));
    EXPECT_FALSE(refuse(y.b.rules, y.b.battle, *best));
}

// 10 points of allowance a turn, at 4X 15, kept for later; what it makes goes into an option mount by a quick change. A
// Ph-6 costs 60 {90}: six turns.
TEST(TngFab, MakesWhatAMountMayThenHold) {
    for (const int tech : {3, 4}) {
        YardShip y({yard_boxes("opt", 1, {"ph-7"}), yard_boxes("fab", 1, {"ph-6"})}, tech);
        Operate change = y.order("opt PH-6", "opt");
        change.use = SystemUse::change;
        for (int turn = 1; turn <= 6; ++turn) {
            EXPECT_EQ(y.no("opt PH-6", "opt")->more, WhyMore::yard_points) << turn;
            y.turn_over();
        }
        EXPECT_EQ(y.group("fab").charge, tech == 3 ? 60 : 90);
        y.b.open(Mechanism::activity);
        EXPECT_EQ(refuse(y.b.rules, y.b.battle, change)->more, WhyMore::not_made);
        y.b.open(Mechanism::repair);
        y.build("opt PH-6", "opt");
        EXPECT_EQ(y.group("fab").charge, 0);
        EXPECT_TRUE(y.no("opt PH-6", "opt")) << "it is made";
        y.b.clock(2, 1);
        y.b.open(Mechanism::activity);
        ASSERT_FALSE(refuse(y.b.rules, y.b.battle, change));
        Play play = y.b.play();
        do_change(play, change);
        EXPECT_EQ(y.left("opt PH-6"), 1);
        EXPECT_EQ(y.left("opt"), 0);
    }
}

// What no mount of the ship takes cannot be fabricated for it.
TEST(TngFab, NeedsAMountThatTakesIt) {
    EXPECT_NE(why_no_such_ship({yard_boxes("fab", 1, {"ph-6"})}), "");
    EXPECT_NE(why_no_such_ship({yard_boxes("nwo", 1, {"lab"}), yard_boxes("fab", 1, {"ph-6"})}), "");
    EXPECT_EQ(why_no_such_ship({yard_boxes("nwo", 1, {"lab"}), yard_boxes("fab", 1, {"tran"})}), "");
}

// Twice the points, for the chosen system alone; for all others half of them: 5 {7 1/2} beside 20 {30}, a quarter.
TEST(TngFab, SpecializedMakesItsSystemTwiceAsFastAndOthersHalfAsFast) {
    for (const auto& [tech, points] : {std::pair{3, 20}, {4, 30}}) {
        YardShip y({yard_boxes("opt", 1, {"ph-7"}), yard_boxes("fab_specialized", 1, {"lab", "tran"})}, tech);
        y.turn_over();
        EXPECT_EQ(y.group("fab_specialized").charge, points);
        y.build("opt LAB", "opt");  // 20 {30}
        EXPECT_EQ(y.group("fab_specialized").charge, 0);
        y.turn_over();
        EXPECT_EQ(*y.no("opt TRAN", "opt"),
                  refusal(WhyMore::yard_points, tech == 3 ? 60 : 100, points));  // 15 {25}, fourfold
    }
}

// Each row of boxes that build, by tech level; at weapon status III three turns of it stand ready, and as many boxes
// as it makes.
TEST(TngYards, GiveTheirPointsEachTurnAndThreeTurnsOfThemAtRedAlert) {
    struct Yard {
        const char* row;
        std::array<int, 3> points;  // 3X, 4X, 5X
        int builds = 1, stored = 3;
    };
    for (const Yard& yard : {Yard{"construct", {5, 10, 15}},
                             {"construct_control", {10, 20, 30}},
                             {"construct_hull", {10, 20, 30}},
                             {"construct_power", {10, 20, 30}},
                             {"construct_weapons", {10, 20, 30}},
                             {"construct_double", {10, 20, 30}, 2},
                             {"fab", {10, 15, 15}},
                             {"fab_specialized", {20, 30, 30}},
                             {"off-inventer-construct", {5, 10, 15}, 1, 0},
                             {"off-inventer-fab", {10, 15, 15}, 1, 0}})
        for (const int level : {0, 1, 2}) {
            TableBattle b{"tng"};
            const ClassId hull = b.bare_class({{yard.row, 2}});
            b.rules.classes[hull.index()].sheet.tech = 3 + level;
            const UnitId u = b.unit(0, "2020", 'A', hull);
            const int each = yard.points.at(static_cast<std::size_t>(level));
            Play play = b.play();
            supply_yards(play, u);
            EXPECT_EQ(b.at(u).groups[0].charge, 2 * each) << yard.row << " at " << 3 + level << "X";
            stock_yards(b.rules, b.at(u));
            EXPECT_EQ(b.at(u).groups[0].charge, yard.stored * 2 * each) << yard.row;
            EXPECT_EQ(b.at(u).groups[0].turns, yard.stored * 2 * yard.builds) << yard.row;
        }
}

// "That Construct box can either generate double the number of Construct points or it can convert 2 boxes per turn."
TEST(TngConstruct, EverySingleSpecializedOneMakesTwoBoxesATurn) {
    for (const auto& [row, made] : {std::pair{"construct_control", "aux"},
                                    {"construct_hull", "lab"},
                                    {"construct_power", "imp"},
                                    {"construct_weapons", "ph-6"}}) {
        YardShip y({yard_boxes(row, 1, {made, made, made}), yard_boxes("hull_f", 3)});
        y.group(row).charge = 200;
        Operate next = y.order(std::string{row} + " " + made, "hull_f");
        const bool apart = y.type().groups[next.group].boxes == 1;  // weapons stand box by box
        for (int n = 0; n < 2; ++n) {
            ASSERT_FALSE(refuse(y.b.rules, y.b.battle, next)) << row;
            Play play = y.b.play();
            do_build(play, next);
            if (apart) ++next.group;
        }
        EXPECT_EQ(*refuse(y.b.rules, y.b.battle, next), refusal(WhyMore::yard_busy, 2, 2)) << row;
    }
}

// One Const, one Fab or three Repair: by the part that he has taken up.
TEST(TngInventer, BuildsAsOneConstructInThePartOfOne) {
    YardShip y(
        {yard_boxes("off-inventer", 1, {"ph-6"}), yard_boxes("hull_f", 1), yard_boxes("opt", 1, {"ph-7"})});
    const auto part = [&](std::string_view system) {
        for (std::size_t g = 0; g < y.type().groups.size(); ++g)
            if (y.b.rules.system(y.type().groups[g].system).id == system) return g;
        ADD_FAILURE() << system;
        return std::size_t{};
    };
    const std::size_t officer = part("off-inventer"), builder = part("off-inventer-construct"),
                      fabricator = part("off-inventer-fab");
    const int repairs = repair_budget(y.b.rules, y.b.at(y.u));
    y.turn_over();
    EXPECT_EQ(y.b.at(y.u).groups[builder].charge, 0) << "he repairs";
    const auto takes_part = [&](std::size_t g) {
        for (const std::size_t each : {officer, builder, fabricator})
            y.b.at(y.u).groups[each].off = each == g ? 0 : y.type().groups[each].boxes;
    };
    takes_part(builder);
    EXPECT_EQ(repair_budget(y.b.rules, y.b.at(y.u)), repairs - 15);
    y.turn_over();
    EXPECT_EQ(y.b.at(y.u).groups[builder].charge, 5);
    y.turn_over();
    y.build("off-inventer ph-6", "hull_f");
    EXPECT_EQ(y.left("off-inventer ph-6"), 1);
    takes_part(fabricator);
    y.turn_over();
    EXPECT_EQ(y.b.at(y.u).groups[fabricator].charge, 10);
    EXPECT_EQ(y.b.at(y.u).groups[builder].charge, 0);
}

// One of three loads: goods, or allowance towards options.
TEST(TngCargo, HoldsGoodsOrGivesAllowance) {
    BoxGroup bays = yard_boxes("cargo", 2);
    YardShip goods({bays});
    bays.options = true;
    YardShip allowance({bays});
    EXPECT_EQ(stores_of(goods.b.rules, goods.b.at(goods.u)).cargo -
                  stores_of(allowance.b.rules, allowance.b.at(allowance.u)).cargo,
              100);
}

// A point of repair each, for systems of the generic chapter alone: two boxes of Works mend a hull box (2), four a
// laboratory (4); no phaser.
TEST(TngWorks, MendTheHullGroupWithAPointABox) {
    YardShip y(
        {yard_boxes("works", 5), yard_boxes("hull_f", 2), yard_boxes("lab", 1), yard_boxes("ph-6", 1)});
    for (const char* broken : {"hull_f", "lab", "ph-6"}) y.group(broken).lost = 1;
    const auto mend = [&](std::string_view what) {
        return EmergencyRepair{y.u, RepairTarget::group, static_cast<std::uint8_t>(y.named(what))};
    };
    EXPECT_TRUE(refuse_mend_by_box(y.b.rules, y.b.battle, mend("ph-6")));
    ASSERT_FALSE(refuse_mend_by_box(y.b.rules, y.b.battle, mend("hull_f")));
    Play play = y.b.play();
    do_mend_by_box(play, mend("hull_f"));
    EXPECT_EQ(y.group("hull_f").lost, 0);
    EXPECT_EQ(y.group("works").used, 2);
    EXPECT_EQ(*refuse_mend_by_box(y.b.rules, y.b.battle, mend("lab")), refusal(WhyMore::repair_points, 4, 3));
}

// "Provide 1 Deck Crew action", in place of its other function.
TEST(TngWorks, AreADeckCrewForATurn) {
    YardShip y({yard_boxes("works", 1), yard_boxes("opt", 1, {"ph-7", "ph-6"})});
    y.b.rules.classes.back().sheet.deck_crews = 0;
    y.b.rules.classes.back().sheet.crew_units = 1;  // the one deck crew that every crew is
    y.b.clock(1, 2);
    y.b.open(Mechanism::activity);
    Operate change = y.order("opt PH-6", "opt");
    change.use = SystemUse::change;
    ASSERT_FALSE(refuse(y.b.rules, y.b.battle, change));
    Play play = y.b.play();
    do_change(play, change);
    Operate back = change;
    back.group = static_cast<std::uint8_t>(y.named("opt"));
    EXPECT_EQ(refuse(y.b.rules, y.b.battle, back)->more, WhyMore::deck_crews_busy);
    Operate works;
    works.unit = y.u;
    works.group = static_cast<std::uint8_t>(y.named("works"));
    works.use = SystemUse::box;
    works.value = 2;
    ASSERT_FALSE(refuse(y.b.rules, y.b.battle, works));
    do_box_use(play, works);
    EXPECT_EQ(y.group("works").used, 1);
    EXPECT_FALSE(refuse(y.b.rules, y.b.battle, back));
    EXPECT_TRUE(refuse(y.b.rules, y.b.battle, works)) << "once a turn";
}

}  // namespace
}  // namespace impulse
