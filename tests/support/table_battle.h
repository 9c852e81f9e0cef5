// tests/support/table_battle.h: a battle on the rules as shipped in assets/, set up by hand.
// Units:  as in battle/core.
// Shapes: TableBattle owns a copy of the ruleset, so that a test may alter a row; dice are typed by the test.
// Errors: a table or ship that does not load fails the test with the reader's message.
// Rule:   none.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "battle/core/command.h"
#include "tests/support/battle_builder.h"

namespace impulse {

// The ruleset's tables and all its ships, read once a run.
const Rules& table_rules(const std::string& ruleset);
// The same with classes that carry refits beside them: "korrin/halberd[K]".
Rules fitted_rules(const std::string& ruleset, const std::vector<std::string>& fitted);

class TableBattle {
public:
    explicit TableBattle(const std::string& ruleset);

    Rules rules;
    Battle battle;
    ScriptedDice dice;
    EventList events;

    // A ship of a shipped class ("klingon/d7") with full shields, locked on, fire control on, capacitors full and all
    // other weapons unarmed. Sides are made as needed.
    UnitId unit(int side, std::string_view hex, char facing, const std::string& key);
    UnitId unit(int side, std::string_view hex, char facing, ClassId type);
    // A bare class with just these groups of boxes of the ruleset's systems; six facings, no shields, ample excess.
    ClassId bare_class(std::initializer_list<std::pair<const char*, int>> groups);

    Unit& at(UnitId u) { return battle.units[u.index()]; }
    // Index of a group by its name on the sheet, and its number among the boxes of that name.
    [[nodiscard]] std::size_t group(UnitId u, std::string_view name, int number = 1) const;
    // Index of the first group of a system.
    [[nodiscard]] std::size_t group_of(UnitId u, std::string_view system) const;
    // Boxes lost of all groups of a system.
    [[nodiscard]] int lost(UnitId u, std::string_view system) const;
    [[nodiscard]] const WeaponType& weapon(UnitId u, std::size_t group) const;
    // Index of a mode by its word.
    [[nodiscard]] std::uint8_t mode(UnitId u, std::size_t group, std::string_view id) const;
    // Puts a weapon in the state of being ready and held with that energy.
    void arm(UnitId u, std::size_t group, std::string_view mode, Energy charge);

    void clock(int turn, int impulse);
    // Opens the window of the first step of that mechanism for all units; both sides may act until they pass.
    void open(Mechanism mechanism);
    void set(UnitId u, Counter counter, int value) {
        at(u).counter[static_cast<std::size_t>(counter)] = static_cast<std::int16_t>(value);
    }
    // A status of it up to that absolute impulse.
    TableBattle& hold(UnitId u, StatusKind kind, int until, StatusCause cause = StatusCause::none) {
        at(u).statuses.push_back({kind, cause, whole_unit, {}, static_cast<std::int16_t>(until)});
        return *this;
    }
    void set_erratic(UnitId u) { set(u, Counter::erratic, 1); }
    void faces(std::initializer_list<int> more) {
        dice.faces.insert(dice.faces.end(), more.begin(), more.end());
    }
    // The same as sums of two dice.
    void sums_of_two(std::initializer_list<int> sums);
    [[nodiscard]] Play play() { return Play{rules, battle, dice, &events}; }

    // A shot of a box at a unit.
    [[nodiscard]] Fire shot(UnitId by, std::size_t group, std::string_view mode, UnitId at,
                            int combine = 0) const;
    // Declares without asking, resolves, and allocates internals.
    void declare(const Fire& fire);
    void resolve();
    // Internal points straight to the chart, from dead ahead.
    bool internals(UnitId u, int points);
};

}  // namespace impulse
