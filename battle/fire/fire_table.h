// battle/fire/fire_table.h: one natural roll on one table: hit or miss, points, and the column that counted.
// Units:  ranges in hexes, dice as sums of natural faces, points of damage, Energy in sixtieths.
// Shapes: pure functions of table, mode and numbers, so that the resolver and exact odds use the same ones.
// Errors: a range that no table has cannot hit; nothing is refused here.
// Rule:   classic D6.34, E1.82 (shifts), E2-E4 (tables); TNG "Weapon systems, general notes".
#pragma once

#include "battle/core/rows/gunnery.h"
#include "battle/core/rules.h"

namespace impulse {

// What a ship's fit adds to a mode, and how the ruleset treats a die past its highest face.
struct ShotFit {
    bool better = false;  // aimed through a UIM
    bool far = false;     // DERFACS is there and locked on
    DieOverflow overflow = DieOverflow::next_column;
    std::size_t size_class = 8;  // of the target, 8 = none (seekers): the column of the smallest
    int speed = 0;               // of the target
    Facts facts = 0;             // of the shot, where its modifiers ask for them
    EarlierHits hits{};
    int bonus = 0;                        // what modifiers of who fires add to the points of each hit
    int air_percent = 0, air_points = 0;  // what atmosphere on the line takes off the points (classic P2.3)
};

struct ShotOutcome {
    int die = 0;     // as used after the shift; 0 where nothing is rolled
    int column = 0;  // range whose column was read
    int need = 0;    // hit rows: this or less; else 0
    int points = 0;  // 0 = missed or no effect
    int second = 0;  // of these: those of the second part of the cell
    bool hit = false;
};

// Where a true and an effective range lie for a mode.
enum class Reach : std::uint8_t { within, too_close, too_far };
// Limits of the mode use true range, columns of its table effective range (classic E3.4, E4.4; 9.2).
Reach reach_of(const WeaponMode& mode, int range, int effective);
// The greatest true range at which the mode may ever fire.
inline int longest_range(const WeaponMode& mode) {
    return mode.true_range_most < mode.table.last ? mode.true_range_most : mode.table.last;
}

// The first range of the next longer column of a table by die and range; table.last + 1 after the last column.
int next_longer_column(const FireTable& table, int range);

// The number to roll or less at an effective range, with the modifiers that the fit allows; 0 or less cannot be rolled
// without a bonus.
int hit_number(const WeaponMode& mode, const ShotFit& fit, int effective);

// What a hit of the mode scores at a true range with that energy in the shot; of a splash all its parts together.
int hit_points_of(const WeaponMode& mode, int range, Energy charge, const ShotFit& fit = {});

// The dice that a hit rolls for its points at a true range; null where the table prints a number.
const DiceSum* damage_dice(const WeaponMode& mode, int range, Energy charge, const ShotFit& fit);
// And its points with that total: a table without a roll to hit takes the shift off them, where points below 0 miss.
int rolled_points(const WeaponMode& mode, const DiceSum& dice, int total, int shift, const ShotFit& fit);

// The outcome of a natural roll `face` (0 where the table needs none). Hit rows: the shift is added to the die.
// Tables by die and range: the shift raises the die up to its highest face, then as the fit's overflow says; a
// lower die stops at 1 and never moves to a shorter column.
ShotOutcome outcome_of(const WeaponMode& mode, const ShotFit& fit, int range, int effective, int shift,
                       int face, Energy charge);

// A hit that needs no roll.
ShotOutcome sure_hit(const WeaponMode& mode, const ShotFit& fit, int range, Energy charge);

// Number of natural sums of the mode's dice, and the lowest of them, for loops over all outcomes; 1 and 0 where
// nothing is rolled.
int sums_of(const WeaponMode& mode);
int lowest_sum(const WeaponMode& mode);

}  // namespace impulse
