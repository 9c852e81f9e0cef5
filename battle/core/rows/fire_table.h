// battle/core/rows/fire_table.h: what a shot scores: by roll, by range, and by a second index where the book has one.
// Units:  ranges in hexes, points of damage.
// Shapes: rows of brackets of ranges, one for each column of the second index and each natural roll.
// Errors: a range without a bracket cannot be fired at; reading checks all else (play/fire_table_reader.h).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "battle/core/damage_cell.h"
#include "engine/fields.h"

namespace impulse {

constexpr int max_range = 144;            // the longest range at which battles fire
constexpr std::int16_t never_hits = -99;  // a hit number that no die reaches

IMPULSE_WORDS(TableKind, std::uint8_t, die_by_range, hit_row, automatic)
// What the columns of a table go by beside the range: the target's size class or speed, what it is, or the energy of
// the shot.
IMPULSE_WORDS(SecondIndex, std::uint8_t, none, size_class, speed, target, energy)

// How far hit numbers of a ruleset may lie outside the dice.
struct HitLimits {
    int above_dice = 0, least = 0;
};

// A column of the second index: its name in the book and the numbers it stands for; none where it is only a name.
struct TargetColumn {
    static constexpr std::int16_t no_number = -99;
    std::string name;
    std::int16_t from = no_number, to = no_number;
    IMPULSE_FIELDS(TargetColumn, name, from, to)
};

struct FireTable {
    TableKind kind = TableKind::hit_row;
    SecondIndex by = SecondIndex::none;
    int dice = 1, sides = 6;
    int first = 0, last = -1;           // ranges at which the mode may fire
    int width = 0;                      // brackets
    std::vector<TargetColumn> columns;  // empty where there is no second index
    std::vector<std::uint8_t> bracket;  // by range from `first` on: its bracket, or no_bracket
    std::vector<std::int16_t> hit;      // hit_row: [column][bracket], roll this or less
    std::vector<std::int32_t> points;   // [column][roll][bracket], all parts of a cell together
    std::vector<Damage> exact;          // the same cells where some are no plain numbers, else empty
    std::vector<std::int16_t>
        strength;  // by bracket: of the link that a hit makes; empty where it makes none
    static constexpr std::uint8_t no_bracket = 255;

    // Rows of points under each other: one for each natural roll of a table by die and range.
    [[nodiscard]] int rows() const { return kind == TableKind::die_by_range ? dice * (sides - 1) + 1 : 1; }
    [[nodiscard]] std::size_t column_count() const { return columns.empty() ? 1 : columns.size(); }
    [[nodiscard]] std::uint8_t bracket_at(int range) const {
        return range < first || range > last ? no_bracket : bracket[static_cast<std::size_t>(range - first)];
    }
    [[nodiscard]] bool by_energy() const { return by == SecondIndex::energy; }
    [[nodiscard]] bool fires_at(int range) const { return bracket_at(range) != no_bracket; }
    // A cell's place in `points` and `exact`.
    [[nodiscard]] std::size_t cell(std::size_t column, int row, std::uint8_t at) const {
        return (column * static_cast<std::size_t>(rows()) + static_cast<std::size_t>(row)) *
                   static_cast<std::size_t>(width) +
               at;
    }
    // The number to roll or less; 0 where the mode cannot fire.
    [[nodiscard]] int hit_at(int range, std::size_t column = 0) const {
        const std::uint8_t at = bracket_at(range);
        return at == no_bracket || hit.empty() ? 0 : hit[column * static_cast<std::size_t>(width) + at];
    }
    // Points of a cell; `row` counts natural rolls from the lowest on.
    [[nodiscard]] int points_at(int range, int row = 0, std::size_t column = 0) const {
        const std::uint8_t at = bracket_at(range);
        return at == no_bracket || points.empty() ? 0 : points[cell(column, row, at)];
    }
    // One part of a cell that has several, such as the left shield's share of a splash.
    [[nodiscard]] int part_at(int range, std::size_t part) const {
        const std::uint8_t at = bracket_at(range);
        if (at == no_bracket || exact.empty()) return 0;
        const std::vector<DamagePart>& parts = exact[cell(0, 0, at)].parts;
        return part < parts.size() ? parts[part].sum.plus : 0;
    }
    [[nodiscard]] int strength_at(int range) const {
        const std::uint8_t at = bracket_at(range);
        return at == no_bracket || strength.empty() ? 0 : strength[at];
    }
    // The column that stands for a number; the last one for what lies beyond them all.
    [[nodiscard]] std::size_t column_of(int number) const {
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (number >= columns[i].from && number <= columns[i].to) return i;
        return columns.empty() ? 0 : columns.size() - 1;
    }
    // Points of a shot with so many whole points of energy, where the columns go by energy.
    [[nodiscard]] int energy_points(int range, int energy) const {
        return !by_energy() || energy < columns.front().from ? 0 : points_at(range, 0, column_of(energy));
    }
    IMPULSE_FIELDS(FireTable, kind, by, dice, sides, first, last, width, columns, bracket, hit, points, exact,
                   strength)
};

}  // namespace impulse
