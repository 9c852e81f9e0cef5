#include "battle/fire/fire_table.h"

#include <algorithm>

#include "battle/core/rows/gunnery.h"

namespace impulse {
namespace {

std::size_t at(int range) { return static_cast<std::size_t>(range); }

bool has(const FireTable& t, int range) {
    return range >= 0 && range <= max_range && range >= t.first && range <= t.last && t.allowed[at(range)];
}

bool same_column(const FireTable& t, int a, int b) {
    for (const auto& row : t.by_die)
        if (row[at(a)] != row[at(b)]) return false;
    return true;
}

}  // namespace

Reach reach_of(const WeaponMode& mode, int range, int effective) {
    if (range < mode.true_range_least || range < mode.table.first) return Reach::too_close;
    if (range > mode.true_range_most || effective > mode.table.last) return Reach::too_far;
    return has(mode.table, effective) ? Reach::within : Reach::too_far;
}

int next_longer_column(const FireTable& table, int range) {
    for (int r = range + 1; r <= table.last; ++r)
        if (!same_column(table, range, r)) return r;
    return table.last + 1;
}

int hit_number(const WeaponMode& mode, const ShotFit& fit, int effective) {
    if (!has(mode.table, effective)) return 0;
    int need = mode.table.hit[at(effective)];
    for (std::size_t i = mode.speed_upto.size(); i-- > 0;)
        if (fit.speed <= mode.speed_upto[i]) need = mode.speed_hit[i];
    if (fit.better && has(mode.table_better, effective))
        need = std::max<int>(need, mode.table_better.hit[at(effective)]);
    if (fit.far && has(mode.table_far, effective))
        need = std::max<int>(need, mode.table_far.hit[at(effective)]);
    if (fit.size_class < mode.size_plus.size()) need += mode.size_plus[fit.size_class];
    return need;
}

int energy_points(const WeaponMode& mode, int range, int energy) {
    if (range < 0 || range > max_range || mode.energy_sixtieths.empty()) return 0;
    const int above = std::max(0, energy - mode.energy_less[at(range)]);
    int points = (above * mode.energy_sixtieths[at(range)] + (mode.energy_nearest ? 30 : 0)) / 60;
    points /= std::max(1, mode.energy_divided);
    return mode.energy_points_most > 0 ? std::min(points, mode.energy_points_most) : points;
}

int hit_points_of(const WeaponMode& mode, int range, Energy charge) {
    if (!mode.energy_sixtieths.empty()) return energy_points(mode, range, charge.floor());
    if (mode.pattern == ShotPattern::splash && range >= 0 && range <= max_range && !mode.left.empty())
        return mode.left[at(range)] + mode.table.damage[at(range)] + mode.right[at(range)];
    if (mode.damage_per_energy > 0) return (charge * mode.damage_per_energy).floor();
    return range >= 0 && range <= max_range ? mode.table.damage[at(range)] : 0;
}

namespace {

ShotOutcome in_vacuum(const WeaponMode& mode, const ShotFit& fit, int range, int effective, int shift,
                      int face, Energy charge) {
    ShotOutcome out;
    out.column = effective;
    switch (mode.table.kind) {
        case TableKind::automatic:
            out.hit = has(mode.table, effective);
            out.points = out.hit ? hit_points_of(mode, range, charge) : 0;
            return out;
        case TableKind::hit_row:
            // Where high faces hit, the face counts from above, so that a shift always hinders.
            out.die = (mode.high_hits ? mode.table.sides + 1 - face : face) + shift;
            out.need = hit_number(mode, fit, effective);
            out.hit = has(mode.table, effective) && out.die <= out.need;
            out.points = out.hit ? hit_points_of(mode, range, charge) : 0;
            return out;
        case TableKind::die_by_range:
            break;
    }
    const FireTable& t = fit.better && mode.table_better.last >= 0 ? mode.table_better : mode.table;
    const int highest = t.sides;
    out.die = std::max(1, face + shift);
    int rest = std::max(0, out.die - highest);
    out.die = std::min(out.die, highest);
    if (rest > 0 && fit.overflow == DieOverflow::miss) return out;
    if (fit.overflow == DieOverflow::next_column)
        for (; rest > 0 && out.column <= t.last; --rest) out.column = next_longer_column(t, out.column);
    if (!has(t, out.column)) return out;
    out.points = t.by_die[at(out.die - 1)][at(out.column)];
    out.hit = out.points > 0;
    return out;
}

}  // namespace

ShotOutcome outcome_of(const WeaponMode& mode, const ShotFit& fit, int range, int effective, int shift,
                       int face, Energy charge) {
    ShotOutcome out = in_vacuum(mode, fit, range, effective, shift, face, charge);
    if (fit.air_percent > 0) out.points = out.points * (100 - std::min(fit.air_percent, 100)) / 100;
    if (fit.air_points > 0) out.points = std::max(0, out.points - fit.air_points);
    return out;
}

int sums_of(const WeaponMode& mode) {
    const FireTable& t = mode.table;
    return t.kind == TableKind::automatic ? 1 : t.dice * (t.sides - 1) + 1;
}

int lowest_sum(const WeaponMode& mode) {
    return mode.table.kind == TableKind::automatic ? 0 : mode.table.dice;
}

}  // namespace impulse
