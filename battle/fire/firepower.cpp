#include "battle/fire/firepower.h"

#include <algorithm>

#include "battle/core/rows/gunnery.h"
#include "battle/effects/effects.h"
#include "battle/fire/arcs.h"
#include "battle/fire/fire_table.h"

namespace impulse {
namespace {

// Ways in which the mode's dice add up to each sum, and all ways.
struct Ways {
    std::array<std::int64_t, 101> of{};
    std::int64_t all = 1;
    int most = 0;  // the highest sum
};
Ways ways_of(const FireTable& t) {
    Ways w;
    w.of[0] = 1;
    for (int d = 0; d < t.dice && d < 4; ++d) {
        std::array<std::int64_t, 101> next{};
        for (int sum = 0; sum <= w.most; ++sum)
            for (int face = 1; face <= t.sides && sum + face <= 100; ++face)
                next[static_cast<std::size_t>(sum + face)] += w.of[static_cast<std::size_t>(sum)];
        w.of = next;
        w.all *= t.sides;
        w.most = std::min(w.most + t.sides, 100);
    }
    return w;
}

// The chance of scoring at least `points` with one roll, in sixtieths, the average of all rolls in sixtieths, the most.
struct Outcome {
    int chance = 0;
    std::int32_t average = 0;
    int most = 0;
};
Energy points_of_energy(int n) { return points(n); }
// Of its target nothing is known but that it is a ship.
constexpr int middling_size = 3;
Outcome outcome(const WeaponMode& m, DieOverflow overflow, int range, int points) {
    Outcome o;
    if (m.target == TargetKind::friends || range < 0 || range > max_range ||
        reach_of(m, range, range) != Reach::within)
        return o;
    // What is fed when it fires is taken to get a middling amount.
    constexpr int fed = 5;
    const Energy charge = m.fed_when_fired() ? points_of_energy(std::min(fed, m.energy_most.floor()))
                                             : std::max(m.energy, m.energy_most);
    const ShotFit fit{.overflow = overflow, .size_class = middling_size};
    const ModeWorth worth = worth_of(m);
    const int penalty = sum_of(m.modifiers, Quantity::die, {.range = range});
    std::int64_t sum = 0, good = 0, all = 1;
    const auto count = [&](int face, std::int64_t ways) {
        const ShotOutcome shot = outcome_of(m, fit, range, range, penalty, face, charge);
        if (!shot.hit) return;
        sum += shot.points * ways;
        if (worth.ends_seeker || shot.points >= points) good += ways;
        o.most = std::max(o.most, shot.points);
    };
    if (m.table.kind == TableKind::automatic) {
        count(0, 1);
    } else {
        const Ways w = ways_of(m.table);
        all = w.all;
        for (int face = 1; face <= w.most; ++face)
            if (w.of[static_cast<std::size_t>(face)] > 0) count(face, w.of[static_cast<std::size_t>(face)]);
    }
    o.average =
        static_cast<std::int32_t>(sum * whole_point * m.shots_for(charge.floor()) * worth.times / all);
    o.chance = static_cast<int>(good * whole_point / all);
    o.most *= m.shots;
    return o;
}

}  // namespace

bool Firepower::fits(const Rules& rules) const {
    return rules_ == &rules && tables_ && tables_->hash == rules.table_hash &&
           tables_->first.size() == rules.weapons.size() &&
           tables_->good_range_of_class.size() == rules.classes.size();
}

void Firepower::prepare(const Rules& rules) {
    if (fits(rules)) return;
    thread_local Firepower last;
    if (!last.fits(rules)) {
        last.rules_ = &rules;
        last.tables_ = std::make_shared<const Tables>(work_out(rules));
    }
    *this = last;
}

Firepower::Tables Firepower::work_out(const Rules& rules) {
    Tables t;
    t.hash = rules.table_hash;
    t.plain.assign(rules.weapons.size(), {});
    t.best.assign(rules.weapons.size(), {});
    t.hurts.assign(rules.weapons.size(), 0);
    t.good_range.assign(rules.weapons.size(), -1);
    for (std::size_t w = 0; w < rules.weapons.size(); ++w) {
        const WeaponType& type = rules.weapons[w];
        t.first.push_back(t.rows.size());
        const Energy plain_energy = type.modes.empty() ? Energy{} : type.modes.front().energy;
        for (const WeaponMode& m : type.modes) {
            ModeRow row;
            // A shot that costs its mount, or that does nothing to a ship, is no plan.
            if (!against_small(m) && reaches_size(m.effects, middling_size) &&
                m.target != TargetKind::nothing && !worth_of(m).costs_mount)
                for (int range = 0; range <= max_range; ++range)
                    row.damage[static_cast<std::size_t>(range)] =
                        outcome(m, rules.fire->die_overflow, range, 1).average;
            t.rows.push_back(row);
            for (std::size_t r = 0; r <= max_range && m.boxes == 1; ++r) {
                t.best[w][r] = std::max(t.best[w][r], row.damage[r]);
                if (m.energy <= plain_energy) t.plain[w][r] = std::max(t.plain[w][r], row.damage[r]);
                if (row.damage[r] > 0) t.hurts[w] = 1;
            }
        }
        for (std::size_t m = 0; m < type.modes.size(); ++m) {
            ModeRow& row = t.rows[t.first[w] + m];
            for (std::size_t other = 0; other < type.modes.size(); ++other)
                if (type.modes[other].energy <= type.modes[m].energy && type.modes[other].boxes == 1)
                    for (std::size_t r = 0; r <= max_range; ++r)
                        row.upto[r] = std::max(row.upto[r], t.rows[t.first[w] + other].damage[r]);
        }
        const std::int32_t top = *std::max_element(t.plain[w].begin(), t.plain[w].end());
        for (int r = 0; r <= max_range && top > 0; ++r)
            if (t.plain[w][static_cast<std::size_t>(r)] * 5 >= top * 2) t.good_range[w] = r;
    }
    for (const ShipClass& c : rules.classes) {
        int farthest = -1;
        for (const std::uint8_t g : c.armed)
            farthest = std::max(farthest, t.good_range[c.groups[g].weapon.index()]);
        t.good_range_of_class.push_back(farthest);
    }
    return t;
}

int Firepower::most(WeaponId weapon, std::size_t mode, int range) const {
    return outcome(rules_->weapon(weapon).modes[mode], rules_->fire->die_overflow, range, 1).most;
}

int Firepower::chance_of(WeaponId weapon, std::size_t mode, int range, int points) const {
    const WeaponMode& m = rules_->weapon(weapon).modes[mode];
    if (m.shots <= 1 || worth_of(m).ends_seeker)
        return outcome(m, rules_->fire->die_overflow, range, points).chance;
    // Several rolls: enough of them have to hit, each for what one hit does at most.
    const Outcome one = outcome(m, rules_->fire->die_overflow, range, 1);
    const int each = one.most / m.shots;
    if (each <= 0) return 0;
    const int needed = (points + each - 1) / each;
    std::array<std::int64_t, 17>
        hits{};  // chance of exactly so many hits, in millionths; the last counts all above
    hits[0] = 1'000'000;
    for (int roll = 0; roll < m.shots; ++roll)
        for (std::size_t n = hits.size(); n-- > 0;) {
            const std::int64_t from = n > 0 ? hits[n - 1] * one.chance / whole_point : 0;
            hits[n] =
                hits[n] * (n + 1 == hits.size() ? whole_point : whole_point - one.chance) / whole_point +
                from;
        }
    std::int64_t good = 0;
    for (std::size_t n = 0; n < hits.size(); ++n)
        if (static_cast<int>(n) >= needed) good += hits[n];
    return static_cast<int>(good * whole_point / 1'000'000);
}

int Chances::of(WeaponId weapon, std::size_t mode, int range, int points) {
    for (const Known& k : known_)
        if (k.weapon == weapon && k.mode == mode && k.range == range && k.points == points) return k.chance;
    known_.push_back({weapon, mode, range, points, power_.chance_of(weapon, mode, range, points)});
    return known_.back().chance;
}

void add_gun(Guns& guns, Arc arc, const RangeRow& row, int boxes) {
    if (boxes <= 0) return;
    for (Gun& g : guns)
        if (g.arc == arc && g.row == &row) {
            g.boxes += boxes;
            return;
        }
    if (!guns.full()) guns.push_back({arc, &row, boxes});
}

std::int32_t broadside(const Guns& guns, int relative_bearing, int range) {
    if (range < 0 || range > max_range) return 0;
    std::int32_t sum = 0;
    for (const Gun& g : guns)
        if (bears(g.arc, relative_bearing)) sum += (*g.row)[static_cast<std::size_t>(range)] * g.boxes;
    return sum;
}

std::int32_t all_bearing(const Guns& guns, int range) {
    if (range < 0 || range > max_range) return 0;
    std::int32_t sum = 0;
    for (const Gun& g : guns) sum += (*g.row)[static_cast<std::size_t>(range)] * g.boxes;
    return sum;
}

const Firepower& firepower_of(const Rules& rules) {
    thread_local Firepower power;
    power.prepare(rules);
    return power;
}

}  // namespace impulse
