// battle/core/rows/chart.h: damage charts and the words in their cells.
// Shapes: cells in one row-major list.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "battle/core/ids.h"
#include "battle/core/rows/source.h"
#include "engine/fields.h"

namespace impulse {

IMPULSE_WORDS(CategoryPick, std::uint8_t, in_order, owner, best_of_three)
// A word of the chart ("FHULL", "ANY_WEAPON") and the systems that it may take.
struct Category {
    std::string id;
    std::vector<SystemId> takes;
    CategoryPick pick = CategoryPick::in_order;  // in_order: first listed type with boxes left
    bool must_bear = false;        // only boxes whose arc bears on the attacker (classic D4.321)
    bool counts_scenario = false;  // best-of-three counted over the whole scenario, not per volley
    // Tracks and special targets
    enum class Special : std::uint8_t {
        none,
        sensor,
        scanner,
        damage_control,
        excess,
        crew_roll,
        crew,
        boarding,
        deck,
        passenger
    } special = Special::none;
    std::uint8_t count_slot = 0;  // counts_scenario: which of the scenario's counts; see play/class_index.h
    Source source;
    IMPULSE_FIELDS(Category, id, takes, pick, must_bear, counts_scenario, special)
};

IMPULSE_WORDS(CellMode, std::uint8_t, one, all,
              once)  // one box; all boxes as long as points last; once per volley
struct ChartCell {
    CategoryId category{};
    CellMode mode = CellMode::one;
    IMPULSE_FIELDS(ChartCell, category, mode)
};
struct DamageChart {
    int rows = 0, columns = 0;
    int row_dice = 1, row_sides = 6, row_first = 1;  // the sum that means row 0
    int column_sides = 0;                            // 0 = walk starts in column 0, else rolled
    bool wraps = false;
    bool roll_per_point = false;         // else one roll per hit, points walk on
    std::vector<ChartCell> cells;        // rows * columns
    std::vector<std::int8_t> direction;  // per row, +1 or -1
    // By category: its columns in each row, bit = column; filled by play/class_index.h.
    std::vector<std::array<std::uint16_t, 16>> columns_of;
    Source source;
    [[nodiscard]] const ChartCell& at(int row, int column) const {
        return cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                     static_cast<std::size_t>(column)];
    }
    IMPULSE_FIELDS(DamageChart, rows, columns, row_dice, row_sides, row_first, column_sides, wraps,
                   roll_per_point, cells, direction)
};

}  // namespace impulse
