#include "battle/fire/fire_table.h"

#include <algorithm>

#include "battle/core/rows/gunnery.h"

namespace impulse {
namespace {

bool same_column(const FireTable& t, int a, int b) {
    if (t.bracket_at(a) == t.bracket_at(b)) return true;
    for (int row = 0; row < t.rows(); ++row)
        if (t.points_at(a, row) != t.points_at(b, row)) return false;
    return true;
}

// The column of the second index that a shot reads.
std::size_t column_of(const FireTable& t, const ShotFit& fit, Energy charge) {
    switch (t.by) {
        case SecondIndex::size_class:
            return t.column_of(static_cast<int>(fit.size_class));
        case SecondIndex::speed:
            return t.column_of(fit.speed);
        case SecondIndex::energy:
            return t.column_of(charge.floor());
        case SecondIndex::target:
        case SecondIndex::none:
            break;
    }
    return 0;
}

// What the modifiers of a shot may ask for; a range below 0 is none.
Circumstances circumstances(const ShotFit& fit, int range, int natural) {
    return {.range = range,
            .size = static_cast<int>(fit.size_class),
            .facts = fit.facts | fact(Of::uim, fit.better) | fact(Of::derfacs, fit.far),
            .natural = natural,
            .hits = fit.hits};
}

// The points of a hit with what modifiers add, by true range and natural roll.
int modified(const WeaponMode& mode, const ShotFit& fit, int range, int natural, int points) {
    if (points <= 0) return points;
    const Circumstances c = circumstances(fit, range, natural);
    return multiplied(mode.modifiers, c,
                      std::max(0, points + fit.bonus + sum_of(mode.modifiers, Quantity::points, c)));
}

}  // namespace

Reach reach_of(const WeaponMode& mode, int range, int effective) {
    if (range < mode.true_range_least || range < mode.table.first) return Reach::too_close;
    effective = mode.column_range(range, effective);
    if (range > mode.true_range_most || effective > mode.table.last) return Reach::too_far;
    return mode.table.fires_at(effective) ? Reach::within : Reach::too_far;
}

int next_longer_column(const FireTable& table, int range) {
    for (int r = range + 1; r <= table.last; ++r)
        if (!same_column(table, range, r)) return r;
    return table.last + 1;
}

int hit_number(const WeaponMode& mode, const ShotFit& fit, int effective) {
    if (!mode.table.fires_at(effective)) return 0;
    int need = mode.table.hit_at(effective, column_of(mode.table, fit, {}));
    if (!mode.modifiers.empty()) {
        need += sum_of(mode.modifiers, Quantity::hit, circumstances(fit, effective, 0));
    }
    return need;
}

int hit_points_of(const WeaponMode& mode, int range, Energy charge, const ShotFit& fit) {
    if (mode.table.by_energy()) return mode.table.energy_points(range, charge.floor());
    if (mode.damage_per_energy > 0) return (charge * mode.damage_per_energy).floor();
    return std::max(0, mode.table.points_at(range, 0, column_of(mode.table, fit, charge)));
}

const DiceSum* damage_dice(const WeaponMode& mode, int range, Energy charge, const ShotFit& fit) {
    const FireTable& t = mode.table;
    const std::uint8_t at = t.bracket_at(range);
    if (t.exact.empty() || t.kind == TableKind::die_by_range || at == FireTable::no_bracket) return nullptr;
    const Damage& cell = t.exact[t.cell(column_of(t, fit, charge), 0, at)];
    return cell.fires && cell.parts.front().sum.dice > 0 ? &cell.parts.front().sum : nullptr;
}

namespace {

// Where high faces are better the face counts from above, so that a shift always hinders.
int counted_face(const WeaponMode& mode, int face) {
    return mode.high_hits ? mode.table.dice * (mode.table.sides + 1) - face : face;
}

ShotOutcome in_vacuum(const WeaponMode& mode, const ShotFit& fit, int range, int effective, int shift,
                      int face, Energy charge) {
    effective = mode.column_range(range, effective);
    ShotOutcome out;
    out.column = effective;
    switch (mode.table.kind) {
        case TableKind::automatic:
            out.hit = mode.table.fires_at(effective);
            out.points =
                out.hit ? modified(mode, fit, range, face, hit_points_of(mode, range, charge, fit)) : 0;
            return out;
        case TableKind::hit_row:
            out.die = counted_face(mode, face) + shift;
            out.need = hit_number(mode, fit, effective);
            out.hit = mode.table.fires_at(effective) && out.die <= out.need;
            out.points =
                out.hit ? modified(mode, fit, range, face, hit_points_of(mode, range, charge, fit)) : 0;
            return out;
        case TableKind::die_by_range:
            break;
    }
    const FireTable& t = mode.table;
    const int lowest = t.dice, highest = t.dice * t.sides;
    out.die = std::max(lowest, counted_face(mode, face) + shift);
    int rest = std::max(0, out.die - highest);
    out.die = std::min(out.die, highest);
    if (rest > 0 && fit.overflow == DieOverflow::miss) return out;
    if (fit.overflow == DieOverflow::next_column)
        for (; rest > 0 && out.column <= t.last; --rest) out.column = next_longer_column(t, out.column);
    if (!t.fires_at(out.column)) return out;
    const int row = mode.high_hits ? highest - out.die : out.die - lowest;
    out.points = modified(mode, fit, range, face, t.points_at(out.column, row, column_of(t, fit, charge)));
    out.hit = out.points > 0;
    if (out.hit && !t.exact.empty())
        if (const auto& parts =
                t.exact[t.cell(column_of(t, fit, charge), row, t.bracket_at(out.column))].parts;
            parts.size() > 1)
            out.second = parts[1].sum.plus;
    return out;
}

int through_air(const ShotFit& fit, int points) {
    if (fit.air_percent > 0) points = points * (100 - std::min(fit.air_percent, 100)) / 100;
    return fit.air_points > 0 ? std::max(0, points - fit.air_points) : points;
}
ShotOutcome through_air(const ShotFit& fit, ShotOutcome out) {
    out.points = through_air(fit, out.points);
    return out;
}

}  // namespace

ShotOutcome outcome_of(const WeaponMode& mode, const ShotFit& fit, int range, int effective, int shift,
                       int face, Energy charge) {
    return through_air(fit, in_vacuum(mode, fit, range, effective, shift, face, charge));
}

int rolled_points(const WeaponMode& mode, const DiceSum& dice, int total, int shift, const ShotFit& fit) {
    const int off = mode.table.kind == TableKind::automatic ? shift : 0;
    const int points = std::max(0, total * dice.times + dice.plus - off);
    return through_air(fit, points > 0 ? points + fit.bonus : 0);
}

ShotOutcome sure_hit(const WeaponMode& mode, const ShotFit& fit, int range, Energy charge) {
    ShotOutcome out;
    out.hit = true;
    out.points = hit_points_of(mode, range, charge);
    return through_air(fit, out);
}

int sums_of(const WeaponMode& mode) {
    const FireTable& t = mode.table;
    return t.kind == TableKind::automatic ? 1 : t.dice * (t.sides - 1) + 1;
}

int lowest_sum(const WeaponMode& mode) {
    return mode.table.kind == TableKind::automatic ? 0 : mode.table.dice;
}

}  // namespace impulse
