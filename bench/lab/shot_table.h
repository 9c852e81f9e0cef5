// bench/lab/shot_table.h: the table of one mode of one weapon at one tech level, played or not, in one shape.
// Units:  hexes, natural rolls (one die or the sum of two), points of damage, Energy in sixtieths.
// Shapes: columns go by second index, then range; a column has one need or one damage per natural roll.
// Errors: none here; weapons.h reads and refuses.
// Rule:   each table has its own; TNG "Weapon systems, general notes", classic E1-E10.
#pragma once

#include <string>
#include <vector>

#include "battle/core/rows/gunnery.h"
#include "battle/core/rules.h"

namespace impulse {

struct RangeColumn {
    int range = 0;
    int against = 0;              // index into ShotTable::columns; 0 where there is no second index
    int need = 0;                 // hit rows: this or less
    std::vector<Damage> by_roll;  // tables: one per natural roll, the lowest first; else one
};

struct ShotTable {
    std::string ruleset, weapon, label, tech, mode, words;
    TableKind kind = TableKind::hit_row;
    int dice = 1;
    Energy energy{}, hold{};
    std::vector<Energy> column_energy;  // where `against` is energy: what each column costs
    bool may_hold = false;
    int shots = 1;
    int boxes = 1;
    int bpv = -1;                      // of one box; below 0 where no number is known
    std::string against;               // "size_class", "speed", "target", "energy" or empty
    std::vector<std::string> columns;  // {""} where there is no second index
    std::vector<RangeColumn> at;
    bool no_points = false;  // it kills or does something else than damage
    DieOverflow overflow = DieOverflow::next_column;
    Source source;

    [[nodiscard]] int rolls() const { return kind == TableKind::automatic ? 1 : 5 * dice + 1; }
    [[nodiscard]] int lowest_roll() const { return kind == TableKind::automatic ? 0 : dice; }
    // How many of the 6^dice throws give the i-th roll.
    [[nodiscard]] int ways(int i) const;
    // What one use costs with a column of the second index; 0 where it is free or not known.
    [[nodiscard]] Energy energy_with(int against_index) const {
        const auto i = static_cast<std::size_t>(against_index);
        return i < column_energy.size() ? column_energy[i] : energy;
    }
    // The column at a range, or none where the mode cannot fire.
    [[nodiscard]] const RangeColumn* column(int range, int against_index = 0) const;
    // "ruleset/weapon:mode:3X".
    [[nodiscard]] std::string name() const;
};

// What the i-th natural roll scores with a shift added to the die: as fire_table.h does for weapons that are played.
Damage outcome(const ShotTable& table, const RangeColumn& column, int roll_index, int shift);

}  // namespace impulse
