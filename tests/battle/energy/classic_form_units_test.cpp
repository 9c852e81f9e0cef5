// Lines of the energy form by what one unit of each costs, and the energy and the points of absorber panels.
// Units:  points of energy, boxes, points of damage.
// Rule:   classic B3, D3.34, D6.3, D6.6, D9.2, D10, D14, G7.2, G8.3, G17, G24.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "battle/damage/absorber.h"
#include "battle/damage/shields.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "battle/play/class_index.h"
#include "battle/play/class_reader.h"
#include "battle/play/tech_keys.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship that has everything a line may be paid for, and power enough.
struct RichForm : TableBattle {
    UnitId ship;
    RichForm() : TableBattle("classic") {
        const ClassId type = bare_class({{"special_sensor", 2},
                                         {"lab", 4},
                                         {"tractor", 4},
                                         {"transporter", 5},
                                         {"repair", 6},
                                         {"impulse", 3},
                                         {"bridge", 2},
                                         {"warp_left", 60}});
        ShipClass& c = rules.classes[type.index()];
        c.sheet.move_cost = points(1);
        c.sheet.damage_control.ratings = {6, 4, 2};
        c.banks = 6;
        for (std::size_t bank = 0; bank < 6; ++bank) {
            c.bank_boxes[bank] = 20;
            c.bank_facings[bank] = static_cast<std::uint8_t>(1U << bank);
        }
        ship = unit(0, "2020", 'A', type);
        clock(1, 0);
    }
    [[nodiscard]] bool takes(Line line, Energy amount) const {
        Allocate form = default_form(rules, battle, ship);
        if (line == Line::lend_ew) form.form.push_back({Line::scout, 0, 0, points(1)});
        form.form.push_back({line, 0, 0, amount});
        return !refuse_allocate(rules, battle, form);
    }
};

// Half of it, or half as much again, is no whole number of units.
TEST(ClassicFormUnits, EachLineTakesWholeUnitsOfItsPrice) {
    const RichForm f;
    for (const auto& [line, unit] :
         std::vector<std::pair<Line, Energy>>{{Line::general_reinforcement, points(2)},
                                              {Line::specific_reinforcement, points(1)},
                                              {Line::move_impulse, points(1)},
                                              {Line::damage_control, points(2)},
                                              {Line::ecm, points(1)},
                                              {Line::eccm, points(1)},
                                              {Line::scout, points(1)},
                                              {Line::lend_ew, points(1)},
                                              {Line::tractor, points(1)},
                                              {Line::transporter, ratio(1, 5)},
                                              {Line::emergency_repair, points(3)},
                                              {Line::mend, points(1)}}) {
        EXPECT_TRUE(f.takes(line, unit)) << word(line);
        EXPECT_FALSE(f.takes(line, Energy{unit.parts / 2})) << word(line) << ": half a unit";
        EXPECT_FALSE(f.takes(line, Energy{unit.parts + unit.parts / 2})) << word(line) << ": one and a half";
        const bool several = line != Line::move_impulse && line != Line::scout;
        EXPECT_EQ(f.takes(line, unit + unit), several) << word(line) << ": two units";
    }
}

// B3: fire control 1, at low power half of it, 0 without; J4 and G17 aside, nothing else is paid by itself.
TEST(ClassicFormUnits, FireControlCostsAPointAndHalfOfItAtLowPower) {
    const RichForm f;
    Allocate form = default_form(f.rules, f.battle, f.ship);
    for (const auto& [setting, cost] : {std::pair{0, Energy{}}, {1, points(1)}, {2, ratio(1, 2)}}) {
        form.fire_control = static_cast<std::uint8_t>(setting);
        EXPECT_EQ(bill_of(f.rules, f.battle, form).line[static_cast<std::size_t>(Line::fire_control)], cost)
            << setting;
    }
}

// What the units give: a point of general reinforcement for two of energy, and one for one of everything else.
TEST(ClassicFormUnits, GiveAPointEach) {
    RichForm f;
    Allocate form = default_form(f.rules, f.battle, f.ship);
    form.form.push_back({Line::general_reinforcement, 0, 0, points(6)});
    form.form.push_back({Line::specific_reinforcement, 2, 0, points(4)});
    form.form.push_back({Line::ecm, 0, 0, points(2)});
    form.form.push_back({Line::eccm, 0, 0, points(3)});
    form.form.push_back({Line::tractor, 0, 0, points(5)});
    form.form.push_back({Line::transporter, 0, 0, points(1)});
    ASSERT_FALSE(refuse_allocate(f.rules, f.battle, form));
    Play p = f.play();
    do_allocate(p, form);
    EXPECT_EQ(f.at(f.ship)[Counter::general_reinforcement], 3);
    EXPECT_EQ(f.at(f.ship)[Unit::reinforcement(2)], 4);
    EXPECT_EQ(f.at(f.ship)[Counter::ecm], 2);
    EXPECT_EQ(f.at(f.ship)[Counter::eccm], 3);
    EXPECT_EQ(f.at(f.ship)[Counter::tractor_energy], 5);
    EXPECT_EQ(f.at(f.ship)[Counter::transports], 5) << "a fifth of a point each";
}

// A ship with two banks of panels in the place of its shields, as its sheet is read.
struct PanelShip : TableBattle {
    UnitId ship, foe;
    std::vector<std::size_t> banks;
    explicit PanelShip(int boxes) : TableBattle("classic") {
        Sheet sheet;
        for (const ShipClass& c : rules.classes)
            if (c.sheet.key == "federation/ca") sheet = c.sheet;
        sheet.key = "federation/panels";
        for (const char* name : {"PANEL A", "PANEL B"}) {
            BoxGroup bank;
            bank.system = "pa_panel";
            bank.name = name;
            bank.boxes = boxes;
            sheet.groups.push_back(bank);
        }
        auto type = read_class(rules, TechKeys{}, sheet);
        EXPECT_TRUE(type) << (type ? "" : type.error().what);
        rules.classes.push_back(*type);
        index_classes(rules);
        ship = unit(0, "2020", 'A', ClassId{rules.classes.size() - 1});
        foe = unit(1, "2016", 'D', "klingon/d7");
        for (std::size_t g = 0; g < at(ship).groups.size(); ++g)
            if (rules.system(rules.type(at(ship).type).groups[g].system).id == "pa_panel") banks.push_back(g);
        clock(1, 0);
    }
    [[nodiscard]] Energy shields_cost(int level) const {
        Allocate form = default_form(rules, battle, ship);
        form.shield_level = static_cast<std::uint8_t>(level);
        return bill_of(rules, battle, form).line[static_cast<std::size_t>(Line::shields)];
    }
};

// Half a point for each panel that is powered, and nothing for those that are not.
TEST(ClassicAbsorberPanels, CostHalfAPointEachToPower) {
    for (const int boxes : {2, 3, 5}) {
        const PanelShip s(boxes);
        EXPECT_EQ(s.shields_cost(2), points(boxes)) << "two banks of " << boxes;
        EXPECT_EQ(s.shields_cost(1), Energy{}) << boxes;
    }
}

TEST(ClassicAbsorberPanels, HoldTenPointsEachWhilePowered) {
    PanelShip s(2);
    s.clock(1, 5);
    Play p = s.play();
    strike(p, s.ship, s.foe, 0, 40 + 3, VolleyKind::direct, 0);
    int held = 0;
    for (const std::size_t bank : s.banks) held += Energy{s.at(s.ship).groups[bank].charge}.floor();
    EXPECT_EQ(held, 40);
}

// A point of each live panel of a bank in a turn.
TEST(ClassicAbsorberPanels, PassAPointEachATurnToAnotherBank) {
    PanelShip s(3);
    ASSERT_EQ(s.banks.size(), 2U);
    s.clock(1, 5);
    s.at(s.ship).groups[s.banks[0]].charge = points(9).parts;
    Operate o;
    o.unit = s.ship;
    o.group = static_cast<std::uint8_t>(s.banks[0]);
    o.value = static_cast<std::uint8_t>(s.banks[1]);
    for (const auto& [lost, most] : {std::pair{0, 3}, {1, 2}, {2, 1}}) {
        s.at(s.ship).groups[s.banks[0]].lost = static_cast<std::uint8_t>(lost);
        o.amount = points(most);
        EXPECT_FALSE(refuse_panel_move(s.rules, s.battle, o)) << lost;
        o.amount = points(most + 1);
        EXPECT_EQ(refuse_panel_move(s.rules, s.battle, o)->more, WhyMore::panel_bank) << lost;
    }
}

}  // namespace
}  // namespace impulse
