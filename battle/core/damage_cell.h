// battle/core/damage_cell.h: one cell of a fire table: a number, half a point, dice, or several parts.
// Units:  points of damage.
// Shapes: Damage is a list of parts, of which most cells have one.
// Errors: parse_damage returns nothing for other text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dice_sum.h"
#include "engine/fields.h"

namespace impulse {

// What one roll scores: one part, or several where the book's cell has several ("1+4+1").
struct DamagePart {
    DiceSum sum;
    bool half = false;  // half a point more
    bool operator==(const DamagePart&) const = default;
    IMPULSE_FIELDS(DamagePart, sum, half)
};
struct Damage {
    std::vector<DamagePart> parts;
    bool fires = true;  // false: "N", the weapon cannot fire there
    bool operator==(const Damage&) const = default;
    // Twice the mean, so that halves and odd dice stay whole; dice count as they stand, also below 0. Of a number of
    // dice that is itself rolled the quarter of a point is dropped.
    [[nodiscard]] int twice_mean() const;
    // True where the cell is one plain number, which needs no roll and no rounding.
    [[nodiscard]] bool plain() const {
        return fires && parts.size() == 1 && parts.front().sum.dice == 0 && !parts.front().half;
    }
    IMPULSE_FIELDS(Damage, parts, fires)
};
// A damage of so many points.
Damage damage_of(int points);
// "4", "2.5", "4d6+13", "(1d6)d6", "1+4+1", "N"; nothing for other text.
std::optional<Damage> parse_damage(std::string_view text);
// What parse_damage reads back.
std::string text(const Damage& damage);

}  // namespace impulse
