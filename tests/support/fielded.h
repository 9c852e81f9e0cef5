// tests/support/fielded.h: two bare ships, ours with fields, walls and hulls to be tried.
// Units:  points, hexes.
// Shapes: a TableBattle of TNG in the activity; orders go through the rules.
// Errors: an order that is refused fails the test.
// Rule:   TNG, "Power/Defensive" systems.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "battle/core/barriers.h"
#include "battle/core/modifiers.h"
#include "battle/damage/box_fields.h"
#include "battle/damage/shields.h"
#include "battle/fire/effective_range.h"
#include "battle/play/apply.h"
#include "battle/systems/fields.h"
#include "tests/support/table_battle.h"

namespace impulse {

using Row = std::pair<const char*, int>;

// Two bare ships; ours has the boxes and full batteries, the other stands so many hexes ahead of it with its own.
struct Fielded : TableBattle {
    UnitId ship, enemy;
    explicit Fielded(std::initializer_list<Row> boxes, int away = 4, int tech = 3,
                     std::initializer_list<Row> theirs = {{"ph-6", 2}, {"phtn", 2}, {"hull_f", 9}})
        : TableBattle("tng") {
        ship = unit(0, "2020", 'A', hull(boxes, tech));
        enemy = unit(1, "2020", 'D', hull(theirs, tech));
        for (int i = 0; i < away; ++i) at(enemy).hex = neighbour(at(enemy).hex, Facing{0});
        at(ship).battery = at(enemy).battery = points(60);
        clock(1, 2);
        open(Mechanism::activity);
    }
    ClassId hull(std::initializer_list<Row> boxes, int tech) {
        const ClassId type = bare_class(boxes);
        rules.classes[type.index()].sheet.tech = tech;
        rules.classes[type.index()].sheet.explosion = 20;
        return type;
    }
    [[nodiscard]] Sheet& sheet(UnitId u) { return rules.classes[at(u).type.index()].sheet; }
    [[nodiscard]] Operate order(UnitId u, const char* row, int function = 1, int box = 0) {
        Operate o;
        o.unit = u;
        o.group = static_cast<std::uint8_t>(group_of(u, row) + static_cast<std::size_t>(box));
        o.use = SystemUse::box;
        o.value = static_cast<std::uint8_t>(function);
        return o;
    }
    [[nodiscard]] std::optional<Refusal> no(const Operate& o) { return refuse(rules, battle, Command{o}); }
    void act(const Operate& o) {
        const auto why = no(o);
        ASSERT_FALSE(why) << refusal_text(rules, *why);
        Play p = play();
        do_operate(p, o);
    }
    void raise(const char* row, int function = 1, int box = 0) { act(order(ship, row, function, box)); }
    void drop(const char* row) {
        Operate o = order(ship, row);
        o.use = SystemUse::switch_off;
        act(o);
    }
    [[nodiscard]] bool on(const char* row, int box = 0) {
        return field_on(rules, at(ship), group_of(ship, row) + static_cast<std::size_t>(box)) != nullptr;
    }
    // The activity of that impulse begins.
    void activity(int turn, int impulse) {
        if (battle.clock.turn != turn)
            for (Unit& u : battle.units)
                for (GroupState& g : u.groups) g.paid = g.used = g.lost_now = 0;
        clock(turn, impulse);
        Play p = play();
        age_fields(p);
        open(Mechanism::activity);
    }
    [[nodiscard]] const SystemType& row(const char* name) {
        return *std::find_if(rules.systems.begin(), rules.systems.end(),
                             [name](const SystemType& s) { return s.family == name; });
    }
    // Fire of that weapon at the ship: range as tables read it, steps of the die, points that a hit loses.
    [[nodiscard]] int range(const char* weapon) {
        return effective_range(rules, battle, enemy, ship, distance(at(ship).hex, at(enemy).hex),
                               &row(weapon))
            .sum;
    }
    [[nodiscard]] int die(const char* weapon) {
        return modified(rules, at(ship), Quantity::evasion, {.weapon = &row(weapon)});
    }
    [[nodiscard]] int loses(const char* weapon) {
        return modified(rules, at(ship), Quantity::shelter, {.weapon = &row(weapon)});
    }
    // Points of a hit by that weapon, of a tech level, that come through.
    int through(const char* weapon, int points, int tech = 3, std::uint8_t box = 0, std::uint8_t mode = 0,
                UnitId target = {}, UnitId by = {}) {
        Origin from;
        if (weapon != nullptr)
            for (std::size_t w = 0; w < rules.weapons.size(); ++w)
                if (rules.system(rules.weapons[w].system).family == weapon &&
                    rules.weapons[w].tech == std::to_string(tech) + "X")
                    from = {WeaponId{w}, box, mode, true};
        EXPECT_EQ(static_cast<bool>(from.weapon), weapon != nullptr) << weapon << " " << tech;
        Play p = play();
        return filtered(p, target ? target : ship, by ? by : enemy, 1, points, from);
    }
    // Points that go inside from a strike on a facing.
    int inside(int facing, int points) {
        Play p = play();
        const auto sum = [&] {
            int all = 0;
            for (const Volley& v : battle.volleys) all += v.points;
            return all;
        };
        const int before = sum();
        strike(p, ship, enemy, facing, points, VolleyKind::direct, 0);
        return sum() - before;
    }
};

}  // namespace impulse
