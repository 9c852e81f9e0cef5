// tests/support/small_battle.h: two real ships of a loaded ruleset, close together, for one rule at a time.
// Units:  as in battle.h.
// Shapes: unit a of side 0 in 2020 faces A, unit b of side 1 four hexes ahead of it faces D; dice come from a list.
// Errors: an unknown class ends the test program.
// Rule:   none.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>

#include "tests/support/battle_builder.h"

namespace impulse {

class SmallBattle {
public:
    SmallBattle(const Rules& rules, const std::string& class_a, const std::string& class_b);

    const Rules& rules;
    UnitId a{std::size_t{0}}, b{std::size_t{1}};
    ScriptedDice dice;
    EventList events;

    [[nodiscard]] const Battle& battle() const { return *battle_; }
    Battle& now() { return *battle_; }
    Unit& at(UnitId u) { return battle_->units[u.index()]; }
    void set(UnitId u, Counter counter, int value) {
        at(u).counter[static_cast<std::size_t>(counter)] = static_cast<std::int16_t>(value);
    }
    // It flew all of last turn at that speed.
    void previous_speed(UnitId u, int speed);
    // Faces to come.
    void roll(std::initializer_list<int> faces) { dice.faces.insert(dice.faces.end(), faces); }
    [[nodiscard]] Play play() { return Play{rules, *battle_, dice, &events}; }

private:
    std::unique_ptr<Battle> battle_;
};

// The index of a turn mode's row.
std::size_t turn_mode_named(const Rules& rules, const std::string& letter);

}  // namespace impulse
