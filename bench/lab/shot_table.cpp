#include "bench/lab/shot_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/core/rows/gunnery.h"

namespace impulse {

int ShotTable::ways(int i) const {
    if (kind == TableKind::automatic || dice == 1) return 1;
    return 6 - std::abs(i - 5);
}

const RangeColumn* ShotTable::column(int range, int against_index) const {
    for (const RangeColumn& c : at)
        if (c.range == range && c.against == against_index) return &c;
    return nullptr;
}

std::string ShotTable::name() const {
    return fmt::format("{}/{}:{}{}{}", ruleset, weapon, mode, tech.empty() ? "" : ":", tech);
}

Damage outcome(const ShotTable& table, const RangeColumn& column, int roll_index, int shift) {
    if (table.kind == TableKind::automatic) return column.by_roll.front();
    const int roll = table.lowest_roll() + roll_index;
    if (table.kind == TableKind::hit_row)
        return roll + shift <= column.need ? column.by_roll.front() : damage_of(0);
    const int highest = table.lowest_roll() + table.rolls() - 1;
    int used = std::max(table.lowest_roll(), roll + shift);
    int rest = std::max(0, used - highest);
    used = std::min(used, highest);
    if (rest > 0 && table.overflow == DieOverflow::miss) return damage_of(0);
    const RangeColumn* c = &column;
    if (table.overflow == DieOverflow::next_column)
        for (; rest > 0; --rest) {
            const RangeColumn* next = nullptr;
            for (const RangeColumn& other : table.at)
                if (other.against == c->against && other.range > c->range && other.by_roll != c->by_roll &&
                    (next == nullptr || other.range < next->range))
                    next = &other;
            if (next == nullptr) return damage_of(0);
            c = next;
        }
    return c->by_roll[static_cast<std::size_t>(used - table.lowest_roll())];
}

}  // namespace impulse
