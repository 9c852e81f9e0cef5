#include "battle/fire/odds.h"

#include <algorithm>
#include <bit>
#include <compare>
#include <map>
#include <numeric>
#include <utility>

#include "battle/core/rows/cloak.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/effects/effects.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/fire/fire_table.h"
#include "battle/fire/resolve.h"
#include "battle/fire/shot.h"

namespace impulse {
namespace {

std::size_t slot(int n) { return static_cast<std::size_t>(n); }

void add_ways(std::vector<std::uint64_t>& to, int points, std::uint64_t ways) {
    if (ways == 0) return;
    if (to.size() <= slot(points)) to.resize(slot(points) + 1);
    to[slot(points)] += ways;
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

// One box: what fires, at what, and how it is rolled.
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

constexpr int cloak_sides = 6;
// Nothing stands more points than that: beyond it odds tell none apart.
constexpr int most_told_apart = 9999;

// What one roll scores before the target takes anything off it, and in how many ways.
struct Roll {
    int points = 0;
    bool hit = false;
    std::uint64_t ways = 1;
};
// With that face: as many ways in all whether it hits or not.
std::vector<Roll> rolls_with(const Barrel& barrel, int face) {
    const WeaponMode& mode = *barrel.from.mode;
    const ShotPlan& plan = barrel.plan;
    const ShotOutcome out =
        outcome_of(mode, plan.fit, plan.range, plan.effective.sum, plan.shift.steps.sum, face, plan.charge);
    const DiceSum* dice = damage_dice(mode, plan.range, plan.charge, plan.fit);
    if (dice == nullptr) return {{std::clamp(out.points - barrel.from.worn, 0, most_told_apart), out.hit, 1}};
    std::vector<std::uint64_t> ways;
    // Where a die says how many there are, each number of them is as likely: fewer dice leave more ways for each.
    std::uint64_t more = 1;
    for (int n = dice->dice; n >= (dice->rolled ? 1 : dice->dice); --n, more *= slot(dice->sides))
        for (int total = n; total <= n * dice->sides; ++total)
            add_ways(ways,
                     out.hit ? std::clamp(rolled_points(mode, *dice, total, plan.shift.steps.sum, plan.fit),
                                          0, most_told_apart)
                             : 0,
                     more * ways_of_sum(n, dice->sides, total));
    std::vector<Roll> rolls;
    for (std::size_t p = 0; p < ways.size(); ++p)
        if (ways[p] > 0) rolls.push_back({static_cast<int>(p), p > 0, ways[p]});
    return rolls;
}

// True where the hull or a field of one of the two may keep points of a hit out.
bool may_filter(const Rules& rules, const Battle& battle, const Barrel& barrel) {
    const auto guarded = [&](UnitId u) { return u && !rules.type(battle.unit(u).type).guards.empty(); };
    return barrel.at.unit && (guarded(barrel.at.unit) || guarded(barrel.from.by));
}

// The effect by which the points of a hit take movements first; null where they take none.
const Effect* slows(const Barrel& barrel) {
    const Effect* slow = barrel.at.unit ? barrel.from.mode->effect(Op::slow) : nullptr;
    return slow != nullptr && slow->amount > 0 ? slow : nullptr;
}

// A box that fires, its number among those of the volley whose shots hang on each other, and what its hits count for:
// its own next shots, and those of other boxes.
struct FiringBox {
    Barrel barrel;  // as it fires where nothing has hit before
    Fire order{};
    std::size_t box = 0;
    bool counts = false, for_box = false, for_others = false;
    bool guarded = false;  // of all its hits a hull may let but one do anything
};

// Boxes that fire as one, or a box by itself.
struct FiringUse {
    std::vector<FiringBox> guns;
    int rolls = 1;         // of each of them
    bool one_hit = false;  // their points strike as one
    bool one_die = false;  // one roll for all
    int power = 1;         // and their points together to that power

    [[nodiscard]] const FiringBox& first() const { return guns.front(); }
    // No shot of it changes what a later one scores.
    [[nodiscard]] bool alone() const {
        const Barrel& barrel = first().barrel;
        return guns.size() == 1 && !one_die && !first().counts &&
               (rolls == 1 || (barrel.plan.shelter == 0 && slows(barrel) == nullptr && !first().guarded));
    }
};

// The shots of a volley in the order in which they leave, and what those before ask of those after them.
class ShotSequence {
public:
    ShotSequence(const Rules& rules, const Battle& battle) : rules_(rules), battle_(battle) {}

    void fire(const FiringUse& use) {
        const WeaponMode& mode = *use.first().barrel.from.mode;
        std::vector<Face> faces;
        for (int i = 0; i < sums_of(mode); ++i) {
            const int face = lowest_sum(mode) + i;
            const bool rolled = mode.table.kind != TableKind::automatic;
            faces.push_back({face, rolled ? ways_of_sum(mode.table.dice, mode.table.sides, face) : 1});
        }
        if (use.one_die) {
            const Ways before = now_;
            Ways all;
            for (const Face& f : faces) {
                now_ = before;
                shoot(use, {{f.face, 1}});
                for (const auto& [state, ways] : now_)
                    for (std::size_t p = 0; p < ways.size(); ++p)
                        add_ways(all[state], static_cast<int>(p), ways[p] * f.ways);
            }
            now_ = std::move(all);
        } else {
            shoot(use, faces);
        }
        std::uint64_t common = 0;
        for (const auto& [state, ways] : now_)
            for (const std::uint64_t w : ways) common = std::gcd(common, w);
        for (auto& [state, ways] : now_)
            for (std::uint64_t& w : ways) w /= std::max<std::uint64_t>(1, common);
    }
    // The box fires no more: what it hit tells no cases apart.
    void forget(std::size_t box) {
        Ways next;
        for (const auto& [state, ways] : now_) {
            State then = state;
            if (box < then.boxes.size()) then.boxes[box] = {};
            add_all(next[then], ways);
        }
        now_ = std::move(next);
    }
    [[nodiscard]] ScoreOdds odds() const {
        ScoreOdds odds;
        odds.ways.clear();
        for (const auto& [state, ways] : now_) add_all(odds.ways, ways);
        odds.exact = exact_;
        reduce(odds);
        return odds;
    }

private:
    struct Box {
        int hits = 0, sheltered = 0;  // sheltered: points that the target's fields took off them
        bool grazed = false;          // one has done all that its hits may do to the hull
        auto operator<=>(const Box&) const = default;
    };
    struct State {
        int hits = 0, slowed = 0;  // slowed: movements that the target has lost
        int packet = 0;            // points of the hit that several boxes are about to make
        std::vector<Box> boxes;
        auto operator<=>(const State&) const = default;
    };
    using Ways = std::map<State, std::vector<std::uint64_t>>;  // by points
    struct Face {
        int face = 0;
        std::uint64_t ways = 1;
    };

    const Rules& rules_;
    const Battle& battle_;
    Ways now_{{State{}, {1}}};
    bool exact_ = true;

    static void add_all(std::vector<std::uint64_t>& to, const std::vector<std::uint64_t>& ways) {
        for (std::size_t p = 0; p < ways.size(); ++p) add_ways(to, static_cast<int>(p), ways[p]);
    }

    void shoot(const FiringUse& use, const std::vector<Face>& faces) {
        for (const FiringBox& gun : use.guns)
            for (int n = 0; n < use.rolls; ++n) shoot(gun, faces, use.one_hit);
        if (!use.one_hit) return;
        Ways next;
        for (const auto& [state, ways] : now_) {
            State then = state;
            std::int64_t points = state.packet;
            for (int n = 1; n < use.power; ++n)
                points = std::min<std::int64_t>(points * state.packet, most_told_apart);
            then.packet = 0;
            const int through = struck(use.first(), use.first().barrel, static_cast<int>(points), then);
            for (std::size_t p = 0; p < ways.size(); ++p)
                add_ways(next[then], static_cast<int>(p) + through, ways[p]);
        }
        now_ = std::move(next);
    }

    void shoot(const FiringBox& gun, const std::vector<Face>& faces, bool one_hit) {
        Ways next;
        bool room = false;
        for (auto& [state, ways] : now_) {
            const Barrel barrel =
                gun.counts ? barrel_of(rules_, battle_, gun.order, earlier(gun, state)) : gun.barrel;
            const int sides = barrel.plan.through_cloak ? cloak_sides : 1;
            for (const Face& f : faces) {
                const std::vector<Roll> rolls = rolls_with(barrel, f.face);
                if (!std::exchange(room, true)) make_room(faces, rolls, sides);
                for (const Roll& roll : rolls)
                    for (int die = 1; die <= sides; ++die) {
                        State then = state;
                        const int points = scored(gun, barrel, roll, die, then);
                        const int through = one_hit ? 0 : struck(gun, barrel, points, then);
                        if (one_hit) then.packet += points;
                        std::vector<std::uint64_t>& to = next[then];
                        for (std::size_t p = 0; p < ways.size(); ++p)
                            add_ways(to, static_cast<int>(p) + through, ways[p] * f.ways * roll.ways);
                    }
            }
        }
        now_ = std::move(next);
    }

    // What a shot of the box asks of those before it.
    static EarlierHits earlier(const FiringBox& gun, const State& state) {
        const int box = gun.box < state.boxes.size() ? state.boxes[gun.box].hits : 0;
        return {.box = box, .system = state.hits, .turn = box, .lock = state.hits};
    }

    static Box& box_of(const FiringBox& gun, State& state) {
        if (state.boxes.size() <= gun.box) state.boxes.resize(gun.box + 1);
        return state.boxes[gun.box];
    }

    // Points of a roll that come past the fields and the cloak of the target.
    int scored(const FiringBox& gun, const Barrel& barrel, const Roll& roll, int die, State& then) const {
        int points = roll.points;
        if (gun.for_box || barrel.plan.shelter > 0) {
            Box& box = box_of(gun, then);
            const int off = std::clamp(barrel.plan.shelter - box.sheltered, 0, points);
            box.sheltered += off;
            points -= off;
            box.hits += gun.for_box && roll.hit ? 1 : 0;
        }
        then.hits += gun.for_others && roll.hit ? 1 : 0;
        return barrel.plan.through_cloak && points > 0
                   ? through_cloak(*rules_.cloak, points, std::max(1, die + barrel.plan.shift.steps.sum))
                   : points;
    }

    // Of the points of a hit those that count as damage, past the target's filters: what slows it comes first, and what
    // is worth more to shields than behind them.
    int struck(const FiringBox& gun, const Barrel& barrel, int points, State& then) const {
        const UnitId target = barrel.at.unit;
        if (!target) return points;
        const Unit& at = battle_.unit(target);
        if (const Effect* slow = slows(barrel)) {
            const int left = std::max<int>(0, at[Counter::moves_left] - then.slowed);
            const int taken = std::min(points, (left + slow->amount - 1) / slow->amount);
            then.slowed += std::min(left, taken * slow->amount);
            points = (points - taken) / slow->rest;
        } else if (const Effect* hit = barrel.from.mode->effect(Op::damage);
                   hit != nullptr && hit->worth_die > 0) {
            const int face = struck_facing(rules_, battle_, target, barrel.from.hex, barrel.from.by);
            if (strength_before_armour(rules_, at, std::max(0, face)) <= 0) points /= hit->rest;
        }
        if (!may_filter(rules_, battle_, barrel)) return points;
        bool grazes = false;
        points = share_of(rules_, battle_, target, barrel.from.by, bearing_mask(at, barrel.from.hex), points,
                          origin_of(barrel.from), &grazes);
        if (!grazes || points == 0) return points;
        return std::exchange(box_of(gun, then).grazed, true) ? 0 : points;
    }

    // Products of all ways must fit 64 bits, those of the faces of one die for all among them.
    void make_room(const std::vector<Face>& faces, const std::vector<Roll>& rolls, int sides) {
        std::uint64_t before = 0, of_faces = 0, of_rolls = 0;
        for (const auto& [state, ways] : now_) before = std::accumulate(ways.begin(), ways.end(), before);
        for (const Face& f : faces) of_faces += f.ways;
        for (const Roll& r : rolls) of_rolls += r.ways;
        constexpr int most_bits = 54;
        const int over = static_cast<int>(std::bit_width(before) + std::bit_width(of_faces) +
                                          std::bit_width(of_rolls) + std::bit_width(slot(sides))) -
                         most_bits;
        if (over <= 0) return;
        exact_ = false;
        for (auto& [state, ways] : now_)
            for (std::uint64_t& w : ways) w >>= static_cast<unsigned>(over);
    }
};

int rolls_of(const WeaponMode& mode) { return std::max(1, mode.shots) * worth_of(mode).times; }

FiringBox gun_of(const Rules& rules, const Battle& battle, const Fire& f) {
    const WeaponMode& mode = mode_of(rules, battle, f);
    const bool counts = f.target && counts_hits(rules, battle, f.unit, mode);
    const bool for_box = counts && (any_asks_for(mode.modifiers, Of::box_hits) ||
                                    any_asks_for(mode.modifiers, Of::turn_hits) ||
                                    counts_hits(rules, battle, f.unit, WeaponMode{}));
    FiringBox gun{barrel_of(rules, battle, f), f, 0, counts, for_box};
    gun.guarded = may_filter(rules, battle, gun.barrel);
    return gun;
}

// True where the two fire as one.
bool fires_with(const Rules& rules, const Battle& battle, const Fire& a, const Fire& b) {
    if (a.combine == 0 || a.combine != b.combine) return false;
    const auto shot = [](const Fire& f) {
        return Shot{f.unit, f.target, f.object, f.group, f.mode, f.combine};
    };
    return a.unit == b.unit || joins(rules, battle, shot(a), shot(b));
}

// The uses that orders make; of boxes that fire only together those that are all there.
std::vector<FiringUse> uses_of(const Rules& rules, const Battle& battle, std::span<const Fire> orders) {
    std::vector<FiringUse> uses;
    std::vector<bool> taken(orders.size());
    for (std::size_t i = 0; i < orders.size(); ++i) {
        if (taken[i]) continue;
        const Fire& f = orders[i];
        const WeaponMode& mode = mode_of(rules, battle, f);
        const Merge merge = rules.weapon(rules.type(battle.unit(f.unit).type).groups[f.group].weapon).merge;
        FiringUse use;
        UnitSet ships;
        int power = 0;
        for (std::size_t k = i; k < orders.size(); ++k) {
            if (taken[k] || (k != i && !fires_with(rules, battle, f, orders[k]))) continue;
            taken[k] = true;
            use.guns.push_back(gun_of(rules, battle, orders[k]));
            power += ships.has(orders[k].unit) ? 0 : 1;
            ships.add(orders[k].unit);
        }
        use.rolls = rolls_of(mode);
        use.one_die = worth_of(mode).times > 1;
        const int boxes = static_cast<int>(use.guns.size());
        if (mode.scatter > 0 && boxes >= mode.boxes) {  // dealt in turn to what the boxes name
            const int given =
                f.energy > 0 ? f.energy : most_points_in(rules, battle.unit(f.unit), f.group, f.mode);
            for (int b = 0; b < boxes; ++b) {
                FiringUse one = use;
                one.guns = {use.guns[slot(b)]};
                one.rolls = use.rolls * ((mode.shots_for(given) + boxes - 1 - b) / boxes);
                if (one.rolls > 0) uses.push_back(std::move(one));
            }
            continue;
        }
        if (mode.boxes > 1) {  // several boxes, one shot
            if (boxes != mode.boxes && f.combine != 0) continue;
            use.guns.erase(use.guns.begin() + 1, use.guns.end());
        } else if (f.combine != 0 && boxes > 1) {
            use.one_hit = merge != Merge::none;
            use.one_die = use.one_die || merge == Merge::none || merge == Merge::ships;
            use.power = merge == Merge::ships ? power : 1;
        }
        uses.push_back(std::move(use));
    }
    return uses;
}

// True where a shot of the one may change what a shot of the other scores.
bool hang_together(const Rules& rules, const Battle& battle, const FiringBox& a, const FiringBox& b) {
    const Fire &x = a.order, &y = b.order;
    if (!x.target || x.target != y.target) return false;
    if (slows(a.barrel) != nullptr && slows(b.barrel) != nullptr) return true;
    const bool count = a.counts && b.counts;
    if (x.unit == y.unit && x.group == y.group && (count || a.guarded || a.barrel.plan.shelter > 0))
        return true;
    if (!count) return false;
    const auto asks = [](const FiringBox& g, Of of) {
        return any_asks_for(g.barrel.from.mode->modifiers, of);
    };
    const auto box = [&](const Fire& f) -> const ClassGroup& {
        return rules.type(battle.unit(f.unit).type).groups[f.group];
    };
    if (asks(a, Of::system_hits) || asks(b, Of::system_hits)) return box(x).system == box(y).system;
    return x.unit == y.unit && box(x).sheet_group == box(y).sheet_group && asks(a, Of::locked) &&
           asks(b, Of::locked);
}
bool hang_together(const Rules& rules, const Battle& battle, const FiringUse& a, const FiringUse& b) {
    return std::ranges::any_of(a.guns, [&](const FiringBox& x) {
        return std::ranges::any_of(b.guns,
                                   [&](const FiringBox& y) { return hang_together(rules, battle, x, y); });
    });
}

// Takes out the first use and all that hang together with it, in the order in which they fire, their boxes numbered.
std::vector<FiringUse> next_chain(const Rules& rules, const Battle& battle, std::vector<FiringUse>& uses) {
    std::vector<FiringUse> chain{std::move(uses.front())};
    uses.erase(uses.begin());
    for (std::size_t i = 0; i < chain.size(); ++i)
        for (std::size_t k = 0; k < uses.size();) {
            if (!hang_together(rules, battle, chain[i], uses[k])) {
                ++k;
                continue;
            }
            chain.push_back(std::move(uses[k]));
            uses.erase(uses.begin() + static_cast<std::ptrdiff_t>(k));
        }
    using Box = std::pair<UnitId, std::uint8_t>;
    const auto box_of = [](const FiringBox& g) { return Box{g.order.unit, g.order.group}; };
    std::ranges::stable_sort(chain, {}, [&](const FiringUse& use) { return box_of(use.first()); });
    std::vector<Box> boxes;
    bool for_others = false;
    for (FiringUse& use : chain)
        for (FiringBox& gun : use.guns) {
            gun.box = slot(static_cast<int>(std::ranges::find(boxes, box_of(gun)) - boxes.begin()));
            if (gun.box == boxes.size()) boxes.push_back(box_of(gun));
            const std::vector<Modifier>& modifiers = gun.barrel.from.mode->modifiers;
            for_others =
                for_others || any_asks_for(modifiers, Of::system_hits) || any_asks_for(modifiers, Of::locked);
        }
    for (FiringUse& use : chain)
        for (FiringBox& gun : use.guns) gun.for_others = gun.counts && for_others;
    return chain;
}

ScoreOdds odds_of_chain(const Rules& rules, const Battle& battle, const std::vector<FiringUse>& chain) {
    ScoreOdds odds;
    ShotSequence sequence(rules, battle);
    if (chain.size() == 1 && chain.front().alone()) {
        FiringUse once = chain.front();
        once.rolls = 1;
        sequence.fire(once);
        const ScoreOdds each = sequence.odds();
        for (int n = 0; n < chain.front().rolls; ++n) odds.add(each);
        return odds;
    }
    for (std::size_t i = 0; i < chain.size(); ++i) {
        sequence.fire(chain[i]);
        for (const FiringBox& gun : chain[i].guns)
            if (std::none_of(chain.begin() + static_cast<std::ptrdiff_t>(i) + 1, chain.end(),
                             [&](const FiringUse& later) {
                                 return std::ranges::any_of(
                                     later.guns, [&](const FiringBox& g) { return g.box == gun.box; });
                             }))
                sequence.forget(gun.box);
    }
    return sequence.odds();
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
            add_ways(odds.ways, static_cast<int>(p), c.odds.ways[p] * (parts / c.odds.all()) * c.ways);
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
    FiringUse use;
    FiringBox box;
    box.barrel = {from, at, device ? bare_plan(from, at.hex) : plan_shot(rules, battle, from, at)};
    use.guns.push_back(std::move(box));
    use.rolls = rolls_of(*from.mode);
    return odds_of_chain(rules, battle, {use});
}

ScoreOdds odds_of(const Rules& rules, const Battle& battle, std::span<const Fire> orders) {
    ScoreOdds odds;
    for (std::vector<FiringUse> uses = uses_of(rules, battle, orders); !uses.empty();)
        odds.add(odds_of_chain(rules, battle, next_chain(rules, battle, uses)));
    return odds;
}

}  // namespace impulse
