// All pilots by name; the random pilot's forms; the plotter.
#include <gtest/gtest.h>

#include <set>

#include "battle/core/view.h"
#include "battle/pilots/form_builder.h"
#include "battle/pilots/moment.h"
#include "battle/pilots/random_pilot.h"
#include "battle/pilots/searcher.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "battle/repair/repair_ship.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

TEST(Pilots, EveryNameMakesAPilotAndNoOther) {
    for (const std::string& name : pilot_names())
        EXPECT_NE(make_pilot(name, 1, SideId{std::size_t{0}}), nullptr) << name;
    EXPECT_EQ(make_pilot("midshipman", 1, SideId{std::size_t{0}}), nullptr);
    EXPECT_EQ(make_pilot("", 1, SideId{std::size_t{0}}), nullptr);
}

TEST(Pilots, ACharacterIsAskedOfPilotsWhoHaveATemper) {
    for (const std::string name : {"captain:careful", "commodore:bold", "admiral:thrifty"})
        EXPECT_NE(make_pilot(name, 1, SideId{std::size_t{0}}), nullptr) << name;
    for (const std::string name : {"captain:", "captain:sleepy", "robot:bold", ":bold", "captain:bold:fast"})
        EXPECT_EQ(make_pilot(name, 1, SideId{std::size_t{0}}), nullptr) << name;
}

TEST(Pilots, AWrongCharacterIsAnsweredWithTheCharacters) {
    const std::string wrong = no_pilot("captain:sleepy");
    EXPECT_NE(wrong.find("no character \"sleepy\""), std::string::npos) << wrong;
    for (const Policy& p : characters()) EXPECT_NE(wrong.find(p.name), std::string::npos) << p.name;
    EXPECT_EQ(wrong.find("robot"), std::string::npos) << "no list of pilots";
    EXPECT_EQ(no_pilot("robot:bold"),
              "\"robot\" has no characters; those who have are: captain, commodore, admiral");
    const std::string unknown = no_pilot("midshipman", "human");
    EXPECT_NE(unknown.find("no pilot \"midshipman\"; there are: human, captain"), std::string::npos)
        << unknown;
}

// Every order of a battle in which side 0 has that pilot.
std::vector<Command> orders_of(int sample_number, const std::string& pilot) {
    SampleBattle sample = sample_battle(sample_number);
    sample.pilots = {pilot, "captain"};
    sample.setup.field.turn_limit = 4;
    Fight fight{rules_named(sample.ruleset), sample, nullptr};
    std::vector<Command> orders;
    while (!fight.over() && fight.side()) {
        orders.push_back(fight.next_order());
        if (!apply(fight.rules, *fight.battle, orders.back(), fight.dice, nullptr)) break;
    }
    return orders;
}

TEST(Pilots, EveryCharacterFightsInItsOwnWay) {
    EXPECT_EQ(orders_of(0, "captain:tables"), orders_of(0, "captain"));
    for (const Policy& p : characters().subspan(1)) {
        const std::string name = "captain:" + std::string{p.name};
        bool own = false;
        for (int sample = 0; sample < 8 && !own; ++sample)
            own = orders_of(sample, name) != orders_of(sample, "captain");
        EXPECT_TRUE(own) << name;
    }
}

TEST(Pilots, NoneEverGivesAnIllegalOrder) {
    for (const std::string& name : pilot_names())
        for (int n = 0; n < (name == "admiral" ? 2 : 6); ++n) {
            SampleBattle sample = sample_battle(n);
            sample.pilots = {name, name};
            sample.setup.field.turn_limit = name == "admiral" ? 3 : 6;  // who thinks long
            Fight fight{rules_named(sample.ruleset), sample, nullptr};
            while (!fight.over() && fight.side()) {
                const Command order = fight.next_order();
                ASSERT_TRUE(apply(fight.rules, *fight.battle, order, fight.dice, nullptr));
            }
            EXPECT_EQ(fight.refused, 0) << name << ", battle " << n;
        }
}

void random_forms(const Rules& rules, const char* type) {
    SmallBattle small{rules, type, type};
    // Empty stores, so that there is something to fill.
    small.at(small.a).battery = small.at(small.a).battery_warp = small.at(small.a).capacitor = {};
    Dice dice;
    dice.seed = 5;
    std::set<Line> seen;
    // Lines for boxes that the class does not have.
    const auto lacks = [&](Line line) {
        if (line == Line::scout || line == Line::lend_ew) return !rules.type(small.at(small.a).type).scout;
        const ShipClass& c = rules.type(small.at(small.a).type);
        const auto has = [&](std::string_view system) {
            return std::any_of(c.groups.begin(), c.groups.end(),
                               [&](const ClassGroup& g) { return rules.system(g.system).family == system; });
        };
        if (line == Line::field) return c.fields.empty();
        if (line == Line::plate || line == Line::inertia) return !has("inertia");
        if (line == Line::propel_ahead || line == Line::propel_astern) return !has("propel");
        if (line == Line::mend) return repair_boxes(rules, small.at(small.a)) == 0;
        return line == Line::cloak && rules.type(small.at(small.a).type).sheet.cloak_cost == 0;
    };
    std::size_t longest = 0;
    for (int i = 0; i < 300; ++i) {
        const Allocate form = random_form(rules, small.battle(), small.a, dice);
        ASSERT_FALSE(refuse_allocate(rules, small.battle(), form));
        for (const FormEntry& e : form.form)
            if (!lacks(e.line)) seen.insert(e.line);
        longest = std::max(longest, form.form.size());
    }
    // Every line of the class turns up but the three that nobody fills in by hand and, with nothing armed, holding; and forms are long.
    std::size_t used = 0;
    for (std::size_t k = 0; k < rules.lines.size(); ++k)
        used += rules.lines[k].used && !lacks(static_cast<Line>(k)) ? 1 : 0;
    EXPECT_GE(seen.size() + 4, used);
    EXPECT_GE(longest, 6U);
}
TEST(ClassicRandomForm, IsLegalAndVaried) { random_forms(classic_rules(), "klingon/d7"); }
TEST(TngRandomForm, IsLegalAndVaried) { random_forms(tng_rules(), "aster/lantern"); }

TEST(ClassicFormBuilder, GrantsOnlyWhatCanBePaid) {
    const Rules& rules = classic_rules();
    SmallBattle small{rules, "federation/ca", "klingon/d7"};
    FormBuilder form{rules, small.battle(), small.a};
    form.raise_shields();
    EXPECT_EQ(form.form().shield_level, 2);
    EXPECT_EQ(form.form().fire_control, 1);
    // Last turn's speed was 10, so 20 is the most; 34 power less 4 for the ship, 19 hexes of warp and the impulse point.
    EXPECT_EQ(form.top_speed(), 20);
    EXPECT_EQ(form.move_at(99), 20);
    const int steps = form.add_steps(Line::specific_reinforcement, 0, points(1), 99);
    EXPECT_GT(steps, 0);
    EXPECT_EQ(form.add_steps(Line::specific_reinforcement, 1, points(1), 1), 0) << "nothing is left";
    EXPECT_FALSE(refuse_allocate(rules, small.battle(), form.done()));
}

TEST(ClassicFormBuilder, KeepsTheBatteriesWhereAsked) {
    const Rules& rules = classic_rules();
    SmallBattle small{rules, "federation/ca", "klingon/d7"};
    FormBuilder spends{rules, small.battle(), small.a}, keeps{rules, small.battle(), small.a};
    keeps.keep_batteries();
    const int with = spends.add_steps(Line::specific_reinforcement, 0, points(1), 99);
    const int without = keeps.add_steps(Line::specific_reinforcement, 0, points(1), 99);
    EXPECT_EQ(with - without, 4);  // four batteries of one point
}

TEST(ClassicMoment, FollowsTheStepNotTheRuleset) {
    for (const Rules* rules : {&classic_rules(), &tng_rules()}) {
        Battle b;
        int allocations = 0, moves = 0, fires = 0;
        for (std::size_t i = 0; i < rules->procedure.steps.size(); ++i) {
            b.clock.step = static_cast<std::int16_t>(i);
            const Moment m = moment_of(*rules, b);
            allocations += m == Moment::allocate ? 1 : 0;
            moves += m == Moment::move ? 1 : 0;
            fires += m == Moment::fire ? 1 : 0;
            // Every step in which somebody decides is a moment that pilots know.
            if (rules->procedure.steps[i].window != WindowKind::automatic) {
                EXPECT_NE(m, Moment::other) << rules->procedure.steps[i].name;
            }
        }
        EXPECT_EQ(allocations, 1);
        // The classic sequence has tactical manoeuvres in a step of their own after the seekers' (6A2, C1.313).
        EXPECT_EQ(moves, rules == &classic_rules() ? 2 : 1);
        // An impulse of the classic sequence has four parts for fire under aegis (D13.11), of which the first is everybody's.
        EXPECT_EQ(fires, rules == &classic_rules() ? 4 : 2);
    }
}

}  // namespace
}  // namespace impulse
