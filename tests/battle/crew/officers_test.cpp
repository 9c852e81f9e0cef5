// tests/battle/crew/officers_test.cpp: legendary officers: one number each, one at a time, parts that they take.
// Rule:   TNG "Legendary Officers".
#include "battle/crew/officers.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "battle/core/modifiers.h"
#include "battle/energy/reactor.h"
#include "battle/fire/shot.h"
#include "battle/movement/initiative.h"
#include "battle/movement/speed.h"
#include "battle/movement/turn_mode.h"
#include "battle/play/apply.h"
#include "battle/play/class_reader.h"
#include "battle/repair/damage_control.h"
#include "battle/repair/mend_by_box.h"
#include "battle/systems/box_uses.h"
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
        post_officers(b.rules, b.at(ship));
        b.clock(1, 2);
    }
    [[nodiscard]] const Unit& now() { return b.at(ship); }
    [[nodiscard]] int sum(Quantity q) { return modified(b.rules, now(), q); }
    [[nodiscard]] Operate role(const char* part) {
        Operate o;
        o.unit = ship;
        o.group = static_cast<std::uint8_t>(b.group_of(ship, part));
        o.use = SystemUse::role;
        return o;
    }
};

struct Shift {
    const char* officer;
    Quantity quantity;
    int amount;
    const char* says;
};

class TngOfficer : public testing::TestWithParam<Shift> {};

// Exactly that number, with the officer's name for the why-line, and no other of the list.
TEST_P(TngOfficer, ShiftsItsNumberAndSaysSo) {
    Officered o({GetParam().officer});
    EXPECT_EQ(o.sum(GetParam().quantity), GetParam().amount);
    each_modifier(o.b.rules, o.now(), GetParam().quantity, {}, [&](const Modifier& m, int) {
        EXPECT_EQ(m.words, GetParam().says);
        EXPECT_FALSE(m.rule.empty());
    });
    EXPECT_EQ(Officered({}).sum(GetParam().quantity), 0);
    for (const Quantity other :
         {Quantity::die, Quantity::initiative, Quantity::turn_mode, Quantity::repair, Quantity::cured})
        if (other != GetParam().quantity && std::string{GetParam().officer} != "off-helmsman") {
            EXPECT_EQ(o.sum(other), 0) << word(other);
        }
}
INSTANTIATE_TEST_SUITE_P(Rows, TngOfficer,
                         testing::Values(Shift{"off-navigator", Quantity::initiative, 1, "NAVIGATOR"},
                                         Shift{"off-helmsman", Quantity::turn_mode, -1, "HELMSMAN"},
                                         Shift{"off-helmsman", Quantity::move_cost, -30, "HELMSMAN"},
                                         Shift{"off-weapons", Quantity::die, -1, "WEAPONS OFFICER"},
                                         Shift{"off-inventer", Quantity::repair, 15, "INVENTER"},
                                         Shift{"off-doctor", Quantity::cured, 1, "DOCTOR"},
                                         Shift{"off-marine-major", Quantity::boarding, -1, "MARINE MAJOR"},
                                         Shift{"off-security", Quantity::boarded, 1, "SECURITY OFFICER"}),
                         [](const auto& row) {
                             std::string name = row.param.officer;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name + "_" + std::string{word(row.param.quantity)};
                         });

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

// Of all legendary officers aboard one does anything.
TEST(TngLegendaryOfficers, OfSeveralTheFirstAloneDoesAnything) {
    Officered o({"off-navigator", "off-helmsman", "off-weapons"});
    EXPECT_EQ(o.sum(Quantity::initiative), 1);
    EXPECT_EQ(o.sum(Quantity::turn_mode), 0);
    EXPECT_EQ(o.sum(Quantity::die), 0);
    EXPECT_EQ(move_cost(o.b.rules, o.now()), points(1));
}

// He takes up the part of any other, and an impulse passes in which he has none.
TEST(TngCaptain, TakesThePartOfAnyOtherAfterAnImpulseWithoutFunction) {
    for (const char* leader : {"off-captain", "off-first-officer", "off-admiral"}) {
        Officered o({leader});
        EXPECT_EQ(o.sum(Quantity::die), 0);
        const auto order = [&](const char* part) {
            ASSERT_FALSE(refuse_role(o.b.rules, o.b.battle, o.role(part))) << part;
            Play play = o.b.play();
            do_role(play, o.role(part));
            take_up_roles(play);
        };
        order("off-weapons");
        EXPECT_EQ(o.sum(Quantity::die), 0) << "the impulse of the change";
        o.b.clock(1, 3);
        {
            Play play = o.b.play();
            take_up_roles(play);
        }
        EXPECT_EQ(o.sum(Quantity::die), -1);
        EXPECT_EQ(refuse_role(o.b.rules, o.b.battle, o.role("off-weapons"))->more, WhyMore::no_change);
        order("off-navigator");
        EXPECT_EQ(o.sum(Quantity::die), 0);
        EXPECT_EQ(o.sum(Quantity::initiative), 0);
        o.b.clock(1, 4);
        Play play = o.b.play();
        take_up_roles(play);
        EXPECT_EQ(o.sum(Quantity::initiative), 1);
        EXPECT_EQ(o.sum(Quantity::die), 0);
    }
}

// With the Captain aboard another officer gives way to the part he plays; without him nobody does.
TEST(TngLegendaryOfficers, OneGivesWayWhereACaptainPlaysAnother) {
    Officered plain({"off-navigator", "off-helmsman"}), led({"off-captain", "off-navigator", "off-helmsman"});
    EXPECT_EQ(refuse_role(plain.b.rules, plain.b.battle, plain.role("off-helmsman"))->more,
              WhyMore::wrong_system);
    EXPECT_EQ(led.sum(Quantity::initiative), 1);
    Play play = led.b.play();
    do_role(play, led.role("off-helmsman"));
    EXPECT_EQ(led.sum(Quantity::initiative), 0);
    led.b.clock(1, 3);
    take_up_roles(play);
    EXPECT_EQ(led.sum(Quantity::turn_mode), -1);
    EXPECT_EQ(led.sum(Quantity::initiative), 0);
}

TEST(TngAdmiral, IsAFlagBridgeBeside) {
    Officered o({"off-admiral"}), captain({"off-captain"});
    const auto flags = [](Officered& of) { return working_boxes(of.b.rules, of.now(), Trait::flag_bridge); };
    EXPECT_EQ(flags(o), flags(captain) + 1);
}

TEST(TngCounselor, IsADoctorOrAMarineMajorWhereHeTakesThePartAndNothingElse) {
    Officered o({"off-counselor"});
    EXPECT_EQ(o.sum(Quantity::cured), 0);
    Play play = o.b.play();
    do_role(play, o.role("off-doctor"));
    o.b.clock(1, 3);
    take_up_roles(play);
    EXPECT_EQ(o.sum(Quantity::cured), 1);
    do_role(play, o.role("off-marine-major"));
    o.b.clock(1, 4);
    take_up_roles(play);
    EXPECT_EQ(o.sum(Quantity::cured), 0);
    EXPECT_EQ(o.sum(Quantity::boarding), -1);
    for (const std::uint8_t g : o.b.rules.classes.back().officers)
        EXPECT_NE(o.b.rules.system(o.b.rules.classes.back().groups[g].system).id, "off-weapons");
}

// At home a tenth of its first crew of each kind is born in a turn; of the Jem'Hadar a fortieth. Parts of a unit count
// as one, and none comes for whom there is no room.
TEST(TngRegeneratingCrew, GrowsByATenthOfTheOriginalPeopleATurn) {
    for (const auto& [crew, units] :
         {std::pair{"regenerating_crew", 5}, {"regenerating_crew_jem_hadar", 2}}) {
        Officered o({crew});
        Sheet& sheet = o.b.rules.classes.back().sheet;
        sheet.crew_units = 45;
        sheet.boarding_parties = 10;
        o.b.set(o.ship, Counter::crew_lost, 7);
        o.b.set(o.ship, Counter::boarding_lost, 1);
        ASSERT_TRUE(repair_due(o.b.rules, o.b.battle));
        Play play = o.b.play();
        repair_run(play);
        EXPECT_EQ(o.now()[Counter::crew_lost], 7 - units) << crew;
        EXPECT_EQ(o.now()[Counter::boarding_lost], 0) << crew;
        for (int turn = 0; turn < 3; ++turn) repair_run(play);
        EXPECT_EQ(o.now()[Counter::crew_lost], 0) << crew;
    }
}

// "10% of the original crew units", of the Jem'Hadar "only 2.5%": of forty four and one.
TEST(TngRegeneratingCrew, GrowsByNoMoreThanItsPart) {
    for (const auto& [crew, units] :
         {std::pair{"regenerating_crew", 4}, {"regenerating_crew_jem_hadar", 1}}) {
        Officered o({crew});
        o.b.rules.classes.back().sheet.crew_units = 40;
        o.b.set(o.ship, Counter::crew_lost, 9);
        Play play = o.b.play();
        repair_run(play);
        EXPECT_EQ(o.now()[Counter::crew_lost], 9 - units) << crew;
    }
}

// Seltorians aboard others multiply by a tenth of those who are there, rounded up, as far as that unit has room.
TEST(TngRegeneratingCrew, GrowsAboardOtherUnitsByATenthOfThoseThere) {
    struct Row {
        int there, room, then;
    };
    for (const Row& row : {Row{1, 40, 2}, {10, 40, 11}, {11, 40, 13}, {10, 10, 10}}) {
        Officered o({"regenerating_crew"});
        const UnitId prize = o.b.unit(1, "2021", 'A', o.b.bare_class({{"hull_a", 3}}));
        Sheet& sheet = o.b.rules.classes[o.b.at(prize).type.index()].sheet;
        sheet.crew_units = row.room - 5;
        sheet.boarding_parties = 5;
        Play play = o.b.play();
        play.emit(BoardersSet{prize, 0, PartyKind::normal, static_cast<std::uint8_t>(row.there)});
        ASSERT_TRUE(repair_due(o.b.rules, o.b.battle));
        repair_run(play);
        EXPECT_EQ(o.b.at(prize).boarders_of(SideId{std::size_t{0}}), row.then) << row.there;
    }
    Officered plain({});
    const UnitId other = plain.b.unit(1, "2021", 'A', plain.b.bare_class({{"hull_a", 3}}));
    Play play = plain.b.play();
    play.emit(BoardersSet{other, 0, PartyKind::normal, 10});
    EXPECT_FALSE(repair_due(plain.b.rules, plain.b.battle));
}

// Four points of power of any kind; a box of the sheet repaired each turn, but no crew.
TEST(TngChiefEngineer, GivesFourPowerAndMendsABoxATurn) {
    Officered o({"off-chief-engineer"}), plain({});
    EXPECT_EQ(supply_of(o.b.rules, o.now()).total(),
              supply_of(plain.b.rules, plain.now()).total() + points(4));
    const auto g = static_cast<std::uint8_t>(o.b.group_of(o.ship, "phtn"));
    o.b.at(o.ship).groups[g].lost = 1;
    o.b.open(Mechanism::repair);
    const EmergencyRepair order{o.ship, RepairTarget::group, g};
    ASSERT_FALSE(refuse_mend_by_box(o.b.rules, o.b.battle, order));
    Play play = o.b.play();
    do_mend_by_box(play, order);
    EXPECT_EQ(o.now().groups[g].lost, 0);
    o.b.at(o.ship).groups[g].lost = 1;
    EXPECT_EQ(refuse_mend_by_box(o.b.rules, o.b.battle, order)->why, Why::already_fired);
    o.b.open(Mechanism::activity);
    EXPECT_TRUE(refuse_mend_by_box(o.b.rules, o.b.battle, order));
}

// One crew unit of any kind is cured in a turn.
TEST(TngDoctor, BringsBackOneOfTheKilledATurn) {
    Officered o({"off-doctor"});
    o.b.set(o.ship, Counter::crew_lost, 2);
    o.b.set(o.ship, Counter::boarding_lost, 1);
    EXPECT_TRUE(repair_due(o.b.rules, o.b.battle));
    Play play = o.b.play();
    repair_run(play);
    EXPECT_EQ(o.now()[Counter::crew_lost], 1);
    repair_run(play);
    repair_run(play);
    EXPECT_EQ(o.now()[Counter::boarding_lost], 0);
    repair_run(play);
    EXPECT_EQ(o.now()[Counter::crew_lost], 0);
}

// Three laboratories or three repair boxes: one of the two in a turn.
TEST(TngScienceOfficer, IsThreeLaboratoriesOrThreeBoxesOfRepair) {
    Officered o({"off-science"});
    const UnitId target = o.b.unit(1, "2017", 'D', "korrin/halberd");
    Operate order = o.role("off-science");
    order.use = SystemUse::box;
    order.target = target;
    order.value = 1;
    Play play = o.b.play();
    ASSERT_FALSE(refuse_box_use(o.b.rules, o.b.battle, order));
    do_box_use(play, order);
    EXPECT_EQ(o.b.at(target).info[0], 6);
    order.value = 2;
    EXPECT_EQ(refuse_box_use(o.b.rules, o.b.battle, order)->why, Why::already_fired);
    o.b.at(o.ship).groups[order.group].used = 0;
    const int before = repair_budget(o.b.rules, o.now());
    do_box_use(play, order);
    EXPECT_EQ(repair_budget(o.b.rules, o.now()), before + 15);
}

TEST(TngLegendaryOfficers, ServeNoCaptor) {
    Officered o({"off-navigator"});
    Play play = o.b.play();
    dismiss_officers(play, o.ship);
    EXPECT_EQ(o.sum(Quantity::initiative), 0);
}

}  // namespace
}  // namespace impulse
