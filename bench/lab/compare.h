// bench/lab/compare.h: what tables differ in, and what they are worth over range.
// Units:  hexes, points of damage, points of energy.
// Shapes: a folder is compared cell by cell, two modes range by range.
// Errors: none; tables that only one side has are listed as such.
#pragma once

#include <string>
#include <vector>

#include "bench/lab/odds.h"

namespace impulse {

struct CellChange {
    std::string table;             // "weapon:mode:3X"
    std::string what;              // "range 11-12, roll 3: 35 -> 25", "only in the first", "energy: 2 -> 3"
    std::string where_a, where_b;  // file:line
};
// Every difference between two sets of tables, in the order of the first.
std::vector<CellChange> changes(const WeaponTables& a, const WeaponTables& b);

// What one shot of a mode is worth at a range; nothing fires where `fires` is false.
struct Worth {
    bool fires = false;
    double mean = 0, deviation = 0, none = 0, enough = 0;  // enough: chance of at least x
    double per_energy = -1, per_box = 0, per_bpv = -1;  // of one use, all its shots; below 0: no such number
};
Worth worth(const ShotTable& table, int range, int against, int at_least, int shift);

// Two modes at one range; who: 1 the first has the greater mean, -1 the second, 0 neither.
struct RangeGain {
    int range = 0;
    Worth a, b;
    int who = 0;
};
// Every range at which one of them may fire. A mode that cannot fire scores nothing.
std::vector<RangeGain> gains(const ShotTable& a, const ShotTable& b, int at_least, int shift);

// "weapon:mode:3X".
std::string short_name(const ShotTable& table);
// The table of the same weapon, mode and tech level, or none.
const ShotTable* same_table(const WeaponTables& tables, const ShotTable& table);

// The column that a summary uses: size class 4, else 3, else the first.
int usual_column(const ShotTable& table);

}  // namespace impulse
