// Every legendary officer shifts the numbers that the book gives him, no others, and is named by each.
// Rule:   TNG "Legendary Officers", "Cylons".
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "battle/core/modifiers.h"
#include "battle/core/rows/systems.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct OfficerNumber {
    Quantity quantity;
    int amount, at_4x;
    int use = 0;          // 0 = always; else while that function of the officer is on
    bool phaser = false;  // of phasers alone
};
OfficerNumber ever(Quantity q, int amount, int at_4x = 0) { return {q, amount, at_4x == 0 ? amount : at_4x}; }
OfficerNumber with_use(int use, Quantity q, int amount, int at_4x = 0) {
    return {q, amount, at_4x == 0 ? amount : at_4x, use};
}

// By the book; an officer without a number acts by orders, boxes or parts that he takes.
const std::map<std::string, std::vector<OfficerNumber>>& officer_numbers() {
    using Q = Quantity;
    static const std::map<std::string, std::vector<OfficerNumber>> all{
        {"off-captain", {}},
        {"off-first-officer", {}},
        {"off-admiral", {}},
        {"off-counselor", {}},
        {"off-chief-engineer", {}},  // 4 power; a box mended a turn
        {"off-doctor", {ever(Q::cured, 1)}},
        {"off-science", {with_use(2, Q::repair, 15, 30)}},  // three boxes of Repair
        {"off-communications", {}},
        {"off-diplomat", {}},
        {"off-psysicist", {ever(Q::info, 1), ever(Q::unblinded, 1)}},
        {"off-weapons-phasers", {{Q::die, -1, -1, 0, true}}},
        {"off-shield", {}},  // six shield boxes
        {"off-tactical", {ever(Q::arrival, 1)}},
        {"off-tractor-controller", {ever(Q::grip_range, 1), ever(Q::grip_strength, 50)}},
        {"off-tractor-mender", {}},
        {"off-transporter-chief", {with_use(1, Q::through, 1), with_use(2, Q::beams, 1)}},
        {"off-transporter-officer", {ever(Q::beam_range, 2)}},
        {"off-weapons-innovator", {ever(Q::damage, 1), with_use(1, Q::die_penalty, 1)}},
        {"off-ace-pilot", {ever(Q::flight, 2), ever(Q::die, -1), ever(Q::damage, 1), ever(Q::toughness, 3)}},
        {"off-inventer", {ever(Q::repair, 15, 30)}},  // or a Construct or a Fab box
        {"off-inventer-construct", {}},
        {"off-inventer-fab", {}},
        {"off-helmsman", {ever(Q::turn_mode, -1), ever(Q::move_cost, -30)}},  // half a point: 30 sixtieths
        {"off-navigator", {ever(Q::initiative, 1)}},                          // a die of twelve
        {"off-weapons", {ever(Q::die, -1)}},
        // His parties hit on one more; while he hinders the others, they on one less instead.
        {"off-marine-major",
         {ever(Q::boarding, -1), with_use(1, Q::boarding, 0), with_use(1, Q::foes_boarding, 1)}},
        {"cylon_command", {ever(Q::boarding, -1)}},
        {"off-security", {ever(Q::boarded, 1)}},
    };
    return all;
}

// A bare hull of a tech level with that officer and nothing else.
struct OfficerAlone {
    TableBattle b{"tng"};
    UnitId ship;
    OfficerAlone(const char* officer, int tech) {
        const ClassId type = b.bare_class({{officer, 1}});
        ShipClass& c = b.rules.classes[type.index()];
        c.sheet.tech = tech;
        if (c.modifying.empty() && !b.rules.system(c.groups[0].system).uses.empty()) c.modifying.push_back(0);
        ship = b.unit(0, "2020", 'A', type);
    }
    void use(int function) { b.at(ship).groups[0].mode = static_cast<std::uint8_t>(function); }
    [[nodiscard]] int sum(Quantity q, bool phaser) {
        return modified(b.rules, b.at(ship), q, {.facts = fact(Of::phaser, phaser)});
    }
};

TEST(TngOfficerNumbers, EveryOfficerOfTheTablesIsInTheBooksList) {
    int officers = 0;
    for (const SystemType& s : table_rules("tng").systems) {
        if (!s.has(Trait::officer)) continue;
        ++officers;
        EXPECT_TRUE(officer_numbers().contains(s.id)) << s.id;
    }
    EXPECT_EQ(officers, static_cast<int>(officer_numbers().size()));
}

TEST(TngOfficerNumbers, EachShiftsExactlyItsNumbersAndNoOthers) {
    for (const auto& [officer, list] : officer_numbers())
        for (const int tech : {3, 4}) {
            OfficerAlone o(officer.c_str(), tech);
            const SystemType& row = o.b.rules.system(o.b.rules.type(o.b.at(o.ship).type).groups[0].system);
            for (std::size_t use = 0; use <= row.uses.size(); ++use) {
                o.use(static_cast<int>(use));
                for (std::size_t k = 0; k < count_of<Quantity>(); ++k) {
                    const auto q = static_cast<Quantity>(k);
                    for (const bool phaser : {false, true}) {
                        int expected = 0;
                        bool replaced = false;
                        for (const OfficerNumber& n : list) {
                            if (n.quantity != q || (n.phaser && !phaser)) continue;
                            if (n.use != 0 && n.use == static_cast<int>(use)) replaced = true;
                            if (n.use != 0 && n.use != static_cast<int>(use)) continue;
                            if (n.use == 0 && replaced) continue;
                            expected = tech == 3 ? n.amount : n.at_4x;
                        }
                        EXPECT_EQ(o.sum(q, phaser), expected)
                            << officer << " " << word(q) << ", function " << use << " at " << tech << "X";
                    }
                }
            }
        }
}

// The words and the rule of each number are the officer's: what a why-line shows beside it.
TEST(TngOfficerNumbers, EachIsNamedByItsNumbers) {
    for (const auto& [officer, list] : officer_numbers()) {
        OfficerAlone o(officer.c_str(), 3);
        const SystemType& row = o.b.rules.system(o.b.rules.type(o.b.at(o.ship).type).groups[0].system);
        for (const OfficerNumber& n : list) {
            if (n.amount == 0) continue;
            o.use(n.use);
            int said = 0;
            each_modifier(o.b.rules, o.b.at(o.ship), n.quantity, {.facts = fact(Of::phaser, n.phaser)},
                          [&](const Modifier& m, int) {
                              ++said;
                              EXPECT_EQ(m.words, row.label) << row.id;
                              EXPECT_EQ(m.rule, row.source.rule) << row.id;
                          });
            EXPECT_GE(said, 1) << officer << " " << word(n.quantity);
        }
    }
}

}  // namespace
}  // namespace impulse
