#include "battle/fire/odds.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "battle/core/rows/cloak.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/effects/effects.h"
#include "battle/fire/arming.h"
#include "battle/fire/fire_table.h"
#include "battle/fire/resolve.h"
#include "battle/fire/shot.h"

namespace impulse {
namespace {

std::size_t slot(int n) { return static_cast<std::size_t>(n); }

void put(ScoreOdds& odds, int points, std::uint64_t ways) {
    if (ways == 0) return;
    if (odds.ways.size() <= slot(points)) odds.ways.resize(slot(points) + 1);
    odds.ways[slot(points)] += ways;
}

// Divides by what all ways have in common: fewer digits, the same odds.
void reduce(ScoreOdds& odds) {
    std::uint64_t common = 0;
    for (const std::uint64_t w : odds.ways) common = std::gcd(common, w);
    if (common > 1)
        for (std::uint64_t& w : odds.ways) w /= common;
}

const WeaponMode& mode_of(const Rules& rules, const Battle& battle, const Fire& f) {
    return rules.weapon(rules.type(battle.unit(f.unit).type).groups[f.group].weapon).modes[f.mode];
}

// One box of a use: what fires, at what, and how it is rolled.
struct Barrel {
    Muzzle from;
    ShotTarget at;
    ShotPlan plan;
};
Barrel barrel_of(const Rules& rules, const Battle& battle, const Fire& f, const EarlierHits& hits = {}) {
    Barrel b{muzzle_of_order(rules, battle, f), target_of(battle, f.target, f.object), {}};
    b.from.hits = hits;
    b.from.aim = f.aim;
    b.plan = plan_shot(rules, battle, b.from, b.at, f.uim != 0);
    if (b.from.mode->fed_when_fired())
        b.plan.charge =
            points(f.energy > 0 ? f.energy : most_points_in(rules, battle.unit(f.unit), f.group, f.mode));
    return b;
}

// Ways of each number of points of one roll with that face; as many ways in all whether it hits or not.
std::vector<std::uint64_t> points_with(const Barrel& barrel, int face) {
    const WeaponMode& mode = *barrel.from.mode;
    const ShotPlan& plan = barrel.plan;
    const ShotOutcome out =
        outcome_of(mode, plan.fit, plan.range, plan.effective.sum, plan.shift.steps.sum, face, plan.charge);
    std::vector<std::uint64_t> ways;
    constexpr int most = 9999;  // nothing stands more
    const auto add = [&](int points, std::uint64_t more) {
        points = std::min(points, most);
        if (ways.size() <= slot(points)) ways.resize(slot(points) + 1);
        ways[slot(points)] += more;
    };
    const DiceSum* dice = damage_dice(mode, plan.range, plan.charge, plan.fit);
    if (dice == nullptr) {
        add(std::max(0, out.points - barrel.from.worn - plan.shelter), 1);
        return ways;
    }
    // Where a die says how many there are, each number of them is as likely: fewer dice leave more ways for each.
    std::uint64_t more = 1;
    for (int n = dice->dice; n >= (dice->rolled ? 1 : dice->dice); --n, more *= slot(dice->sides))
        for (int total = n; total <= n * dice->sides; ++total)
            add(out.hit ? std::max(0, rolled_points(mode, *dice, total, plan.shift.steps.sum, plan.fit) -
                                          plan.shelter)
                        : 0,
                more * ways_of_sum(n, dice->sides, total));
    return ways;
}

// What the fields and the hull of the target let through of a hit.
int let_through(const Rules& rules, const Battle& battle, const Barrel& barrel, int points) {
    const UnitId by = barrel.from.by, at = barrel.at.unit;
    if (!at || (rules.type(battle.unit(at).type).guards.empty() &&
                (!by || rules.type(battle.unit(by).type).guards.empty())))
        return points;
    return share_of(rules, battle, at, by, bearing_mask(battle.unit(at), barrel.from.hex), points,
                    origin_of(barrel.from));
}

// Of points that a shot scores those that count as damage: what slows its target first, and what is worth more to
// shields than behind them.
int counted_points(const Rules& rules, const Battle& battle, const Barrel& barrel, int points) {
    const UnitId target = barrel.at.unit;
    if (!target) return points;
    const Unit& at = battle.unit(target);
    for (const Effect& e : barrel.from.mode->effects) {
        if (e.op == Op::slow && e.amount > 0) {
            const int left = std::max<int>(0, at[Counter::moves_left]);
            return std::max(0, points - (left + e.amount - 1) / e.amount) / e.rest;
        }
        if (e.op == Op::damage && e.worth_die > 0) {
            const int face = struck_facing(rules, battle, target, barrel.from.hex, barrel.from.by);
            return strength_before_armour(rules, at, std::max(0, face)) > 0 ? points : points / e.rest;
        }
    }
    return points;
}

// The same face for every one of them; `uses` uses of each.
ScoreOdds one_die(const Rules& rules, const Battle& battle, std::span<const Barrel> barrels, int uses) {
    const WeaponMode& first = *barrels.front().from.mode;
    ScoreOdds odds;
    odds.ways.clear();
    for (int i = 0; i < sums_of(first); ++i) {
        const int face = lowest_sum(first) + i;
        // Points of the hits with this face; a hidden target adds a die to each hit.
        std::vector<std::uint64_t> of_face{1};
        for (const Barrel& b : barrels) {
            const std::vector<std::uint64_t> hit = points_with(b, face);
            for (int n = 0; n < uses * worth_of(*b.from.mode).times; ++n) {
                std::vector<std::uint64_t> sum(of_face.size() + hit.size() - 1);
                for (int die = 1; die <= (b.plan.through_cloak ? 6 : 1); ++die)
                    for (std::size_t points = 0; points < hit.size(); ++points) {
                        if (hit[points] == 0) continue;
                        const int all = counted_points(rules, battle, b, static_cast<int>(points));
                        const int past = b.plan.through_cloak
                                             ? through_cloak(*rules.cloak, all, die + b.plan.shift.steps.sum)
                                             : all;
                        const int through = let_through(rules, battle, b, past);
                        for (std::size_t p = 0; p < of_face.size(); ++p)
                            sum[p + slot(through)] += of_face[p] * hit[points];
                    }
                of_face = std::move(sum);
            }
        }
        const std::uint64_t ways = first.table.kind == TableKind::automatic
                                       ? 1
                                       : ways_of_sum(first.table.dice, first.table.sides, face);
        for (std::size_t p = 0; p < of_face.size(); ++p) put(odds, static_cast<int>(p), of_face[p] * ways);
    }
    reduce(odds);
    return odds;
}

// Shots whose chance hangs on what the shots before them hit, in the order in which they leave: the ways of all points
// for each number of hits so far.
ScoreOdds in_a_row(const Rules& rules, const Battle& battle, const std::vector<Fire>& orders) {
    std::vector<ScoreOdds> after(1);  // by hits; ways of points
    bool exact = true;
    for (const Fire& f : orders) {
        const WeaponMode& mode = mode_of(rules, battle, f);
        for (int n = 0; n < mode.shots; ++n) {
            std::vector<ScoreOdds> next(after.size() + 1);
            for (ScoreOdds& o : next) o.ways.clear();
            for (std::size_t hits = 0; hits < after.size(); ++hits) {
                const int before = static_cast<int>(hits);
                const Barrel barrel = barrel_of(rules, battle, f, {before, before, before});
                const ShotPlan& plan = barrel.plan;
                for (int i = 0; i < sums_of(mode); ++i) {
                    const int face = lowest_sum(mode) + i;
                    const ShotOutcome out = outcome_of(mode, plan.fit, plan.range, plan.effective.sum,
                                                       plan.shift.steps.sum, face, plan.charge);
                    const std::uint64_t ways = ways_of_sum(mode.table.dice, mode.table.sides, face);
                    const int points = let_through(
                        rules, battle, barrel,
                        counted_points(rules, battle, barrel,
                                       std::max(0, out.points - (mode.shots > 1 ? 0 : plan.shelter))));
                    for (std::size_t p = 0; p < after[hits].ways.size(); ++p)
                        put(next[hits + (out.hit ? 1 : 0)], static_cast<int>(p) + points,
                            after[hits].ways[p] * ways);
                }
            }
            std::uint64_t all = 0;
            for (const ScoreOdds& o : next) all += o.all();
            const int over = static_cast<int>(std::bit_width(all)) - 50;
            for (ScoreOdds& o : next)
                for (std::uint64_t& w : o.ways)
                    if (over > 0) w >>= static_cast<unsigned>(over);
            exact = exact && over <= 0;
            after = std::move(next);
        }
    }
    ScoreOdds odds;
    odds.ways.clear();
    odds.exact = exact;
    for (const ScoreOdds& o : after)
        for (std::size_t p = 0; p < o.ways.size(); ++p) put(odds, static_cast<int>(p), o.ways[p]);
    reduce(odds);
    return odds;
}

}  // namespace

std::uint64_t ScoreOdds::all() const { return std::accumulate(ways.begin(), ways.end(), std::uint64_t{0}); }

// Weights are cut to 40 bits where products would not fit; the error is far below the sixtieth that is shown.
namespace {
std::vector<std::uint64_t> small(const std::vector<std::uint64_t>& ways, std::uint64_t all) {
    std::vector<std::uint64_t> out = ways;
    const int bits = static_cast<int>(std::bit_width(all));
    if (bits > 40)
        for (std::uint64_t& w : out) w >>= static_cast<unsigned>(bits - 40);
    return out;
}
}  // namespace

Energy ScoreOdds::mean_beyond(int points) const {
    const std::vector<std::uint64_t> w = small(ways, all());
    std::uint64_t sum = 0, total = 0;
    for (std::size_t p = 0; p < w.size(); ++p) {
        total += w[p];
        if (static_cast<int>(p) > points)
            sum += w[p] * static_cast<std::uint64_t>(static_cast<int>(p) - points);
    }
    return total == 0 ? Energy{} : Energy{static_cast<std::int32_t>(sum * 60 / total)};
}

Energy ScoreOdds::mean() const { return mean_beyond(0); }

int ScoreOdds::per_mille_at_least(int points) const {
    const std::vector<std::uint64_t> w = small(ways, all());
    std::uint64_t sum = 0, total = 0;
    for (std::size_t p = 0; p < w.size(); ++p) {
        total += w[p];
        if (static_cast<int>(p) >= points) sum += w[p];
    }
    return total == 0 ? 0 : static_cast<int>((sum * 1000 + total / 2) / total);
}

void ScoreOdds::add(const ScoreOdds& other) {
    ScoreOdds more = other;
    // The product of all ways must fit 63 bits: halve the larger one until it does.
    while (static_cast<int>(std::bit_width(all())) + static_cast<int>(std::bit_width(more.all())) > 63) {
        ScoreOdds& larger = all() >= more.all() ? *this : more;
        for (std::uint64_t& w : larger.ways) w = (w + 1) / 2;
        exact = false;
    }
    exact = exact && more.exact;
    std::vector<std::uint64_t> sum(ways.size() + more.ways.size() - 1);
    for (std::size_t a = 0; a < ways.size(); ++a)
        for (std::size_t b = 0; ways[a] != 0 && b < more.ways.size(); ++b)
            sum[a + b] += ways[a] * more.ways[b];
    ways = std::move(sum);
    reduce(*this);
}

ScoreOdds one_of(std::span<const OddsCase> cases) {
    // Each case in as many parts as all of them need.
    std::uint64_t parts = 1;
    for (const OddsCase& c : cases) parts = std::lcm(parts, c.odds.all());
    ScoreOdds odds;
    odds.ways.clear();
    for (const OddsCase& c : cases) {
        odds.exact = odds.exact && c.odds.exact;
        for (std::size_t p = 0; p < c.odds.ways.size(); ++p)
            put(odds, static_cast<int>(p), c.odds.ways[p] * (parts / c.odds.all()) * c.ways);
    }
    reduce(odds);
    return odds;
}

std::uint64_t ways_of_sum(int dice, int sides, int sum) {
    std::vector<std::uint64_t> ways{1};
    for (int d = 0; d < dice; ++d) {
        std::vector<std::uint64_t> next(ways.size() + slot(sides));
        for (std::size_t s = 0; s < ways.size(); ++s)
            for (int face = 1; face <= sides; ++face) next[s + slot(face)] += ways[s];
        ways = std::move(next);
    }
    return sum >= 0 && slot(sum) < ways.size() ? ways[slot(sum)] : 0;
}

ScoreOdds odds_of(const Rules& rules, const Battle& battle, const Fire& order) {
    return odds_of(rules, battle, std::span(&order, 1));
}

ScoreOdds odds_of(const Rules& rules, const Battle& battle, const Muzzle& from, const ShotTarget& at) {
    // What is launched has no target while it lies in its box, but strikes as it was planned for.
    const bool device = from.mount && from.mode->target == TargetKind::nothing;
    const Barrel one{from, at, device ? bare_plan(from, at.hex) : plan_shot(rules, battle, from, at)};
    ScoreOdds odds;
    for (int n = 0; n < from.mode->shots; ++n) odds.add(one_die(rules, battle, std::span(&one, 1), 1));
    return odds;
}

ScoreOdds odds_of(const Rules& rules, const Battle& battle, std::span<const Fire> orders) {
    ScoreOdds odds;
    std::vector<bool> counted(orders.size());
    for (std::size_t i = 0; i < orders.size(); ++i) {
        if (counted[i]) continue;
        const WeaponMode& mode = mode_of(rules, battle, orders[i]);
        const WeaponType& weapon =
            rules.weapon(rules.type(battle.unit(orders[i].unit).type).groups[orders[i].group].weapon);
        std::vector<Fire> together{orders[i]};
        if (counts_hits(rules, battle, orders[i].unit, mode) && orders[i].target) {
            const auto box = [&](const Fire& f) -> const ClassGroup& {
                return rules.type(battle.unit(f.unit).type).groups[f.group];
            };
            const auto counts_for_both = [&](const Fire& a, const Fire& b) {
                if (any_asks_for(mode.modifiers, Of::system_hits)) return box(a).system == box(b).system;
                if (a.unit != b.unit) return false;
                return a.group == b.group || (any_asks_for(mode.modifiers, Of::locked) &&
                                              box(a).sheet_group == box(b).sheet_group &&
                                              any_asks_for(mode_of(rules, battle, b).modifiers, Of::locked));
            };
            for (std::size_t k = i + 1; k < orders.size(); ++k)
                if (!counted[k] && orders[k].target == orders[i].target &&
                    counts_for_both(orders[i], orders[k])) {
                    counted[k] = true;
                    together.push_back(orders[k]);
                }
            if (together.size() > 1 || mode.shots > 1) {
                odds.add(in_a_row(rules, battle, together));
                continue;
            }
        }
        if (orders[i].combine != 0)
            for (std::size_t k = i + 1; k < orders.size(); ++k)
                if (orders[k].unit == orders[i].unit && orders[k].combine == orders[i].combine) {
                    counted[k] = true;
                    together.push_back(orders[k]);
                }
        std::vector<Barrel> barrels;
        for (const Fire& f : together) barrels.push_back(barrel_of(rules, battle, f));
        if (mode.scatter > 0 && static_cast<int>(together.size()) >= mode.boxes) {
            const int given = orders[i].energy > 0 ? orders[i].energy
                                                   : most_points_in(rules, battle.unit(orders[i].unit),
                                                                    orders[i].group, orders[i].mode);
            for (int n = 0; n < mode.shots_for(given); ++n)
                odds.add(one_die(rules, battle, std::span(&barrels[slot(n) % barrels.size()], 1), 1));
            continue;
        }
        if (mode.boxes > 1) {  // several boxes, one shot
            if (static_cast<int>(together.size()) == mode.boxes || orders[i].combine == 0)
                odds.add(one_die(rules, battle, std::span(barrels).first(1), 1));
            continue;
        }
        if (orders[i].combine != 0 && weapon.merge != Merge::group) {
            odds.add(one_die(rules, battle, barrels, std::max(1, mode.shots)));
            continue;
        }
        for (const Barrel& b : barrels)
            for (int n = 0; n < std::max(1, mode.shots); ++n)
                odds.add(one_die(rules, battle, std::span(&b, 1), 1));
    }
    return odds;
}

}  // namespace impulse
