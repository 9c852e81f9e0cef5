#include <bit>
#include <span>

#include "battle/areas/terrain_strikes.h"
#include "battle/core/ground.h"
#include "battle/core/rows/damage.h"
#include "battle/damage/shields.h"
#include "battle/fire/arcs.h"
#include "battle/movement/look_ahead.h"
#include "battle/play/situation.h"

namespace impulse {
namespace {

constexpr std::uint32_t every_bearing = (1U << 24U) - 1;
constexpr int same_from = 40;    // ranges beyond this do not differ
constexpr int seeker_sight = 8;  // hexes within which a seeker makes a ship turn
constexpr std::int64_t lost_there = 1'000'000'000;
constexpr int hole_pull = 7;  // the price of each pull of a hole in a turn

// What guns throw, added up anew.
struct AddedUp {
    const Situation& s;
    [[nodiscard]] Broadsides ours(int bearing, int range) const {
        return {broadside(s.ready, bearing, range), broadside(s.working, bearing, range)};
    }
    [[nodiscard]] Broadsides theirs(std::size_t foe, int bearing, int range) const {
        return {broadside(s.foes[foe].guns, bearing, range), broadside(s.foes[foe].working, bearing, range)};
    }
};

using Met = PlaceValue::Met;
using Front = PlaceValue::Front;

constexpr std::int32_t in_points(std::int32_t boxes) { return std::max(boxes, 0) * whole_point; }

// What it costs not to be at the range that is wanted.
std::int64_t price_of_range(const Situation& s, std::size_t foe, int range) {
    if (foe != 0 || s.lets_go) return 0;
    return range > s.wanted_range ? (range - s.wanted_range) * s.pull
                                  : (s.wanted_range - range) * (s.pull / 3);
}

// `guns` says what either side throws at a relative bearing and range.
template <class BroadsidesOf>
[[gnu::always_inline]] inline void meet(BroadsidesOf&& guns, const Situation& s, std::size_t foe, Hex there,
                                        Facing its, Hex hex, Met& met) {
    const int range = distance(hex, there), to = bearing(hex, there);
    const int theirs = relative_to(opposite_bearing(to), its);
    // One by one: written whole and copied it would be waited for.
    met.foe = foe;
    met.there = there;
    met.its = its;
    met.range = range;
    met.to = to;
    met.take = guns.theirs(foe, theirs, range);
    met.behind = in_points(s.foes[foe].shield[shield_at(theirs)]);
    met.off = price_of_range(s, foe, range);
}

// As worth_of_hits, on so many points.
[[gnu::always_inline]] inline std::int32_t worth_on(std::int32_t damage, std::int32_t stands) {
    return 3 * damage - 2 * std::min(damage, stands);
}
[[gnu::always_inline]] inline std::int32_t worth_on(std::int32_t damage, const Front& front) {
    if (front.spare == 0) return worth_on(damage, front.stands);
    const std::int32_t wasted = std::max(std::min(damage, front.spare), 0);
    return wasted / 8 + worth_on(damage - wasted, front.stands);
}

// An exchange: what is given onto so many points of the foe's shield, and taken on a front of ours. The more is given and
// the more stands there, the more it is worth.
[[gnu::always_inline]] inline std::int64_t exchange_worth(const Situation& s, const Met& met, Broadsides give,
                                                          std::int32_t behind, const Front& front) {
    const std::int64_t pain = worth_on(met.take.now, front);
    const std::int64_t hurt = worth_on(give.now, behind) * std::int64_t{100} +
                              worth_on(give.later, behind) * std::int64_t{s.outlook};
    // What it may do with all its guns as soon as they are ready again.
    const std::int64_t later =
        s.theirs_later ? worth_on(met.take.later, front.stands) * std::int64_t{s.outlook} / 100 : 0;
    const std::int64_t sum = hurt - (pain + later) * s.caution;
    return met.foe != 0 ? sum / 200 : sum / 100 - met.off;
}

template <class BroadsidesOf>
[[gnu::always_inline]] inline std::int64_t worth_against(BroadsidesOf&& guns, const Situation& s,
                                                         const Met& met, Hex hex, Facing facing) {
    const int mine = relative_to(met.to, facing), range = met.range;
    std::size_t struck = shield_at(mine);
    std::int32_t behind = met.behind;
    // On the chart of impulses they part again before that counts; ships that budget stay.
    if (range == 0 && s.temper.knows_one_hex && s.budget()) {
        // Headings say which shields are struck, and who came last.
        const Foe& foe = s.foes[met.foe];
        const Unit &u = s.unit(), &e = s.seen.unit(foe.id);
        const int now = s.seen.impulse_now();
        const int came = hex == u.hex ? u[Counter::entered] : now,
                  it_came = met.there == e.hex ? e[Counter::entered] : now;
        struck = static_cast<std::size_t>(struck_in_one_hex(facing, met.its, came > it_came));
        behind = in_points(
            foe.shield[static_cast<std::size_t>(struck_in_one_hex(met.its, facing, it_came > came))]);
    }
    if (s.hopeless)
        return std::int64_t{std::min(range, 99)} * 120 -
               worth_of_hits(met.take.now, s.shield[struck], s.spare[struck]);
    return exchange_worth(s, met, guns.ours(mine, range), behind,
                          {in_points(s.shield[struck]), in_points(s.spare[struck])});
}

constexpr std::int32_t most_worth = 50'000'000;
std::int32_t within_bounds(std::int64_t sum) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(sum, -most_worth, most_worth));
}

// Seekers: better far from them, and with a shield before them that holds.
std::int64_t worth_of_coming(const Situation& s, Hex hex, Facing facing) {
    std::int64_t sum = 0;
    for (const Coming& c : s.coming) {
        const int range = distance(hex, c.hex);
        if (range > seeker_sight) continue;
        const std::size_t struck = shield_at(relative_to(bearing(hex, c.hex), facing));
        sum -= std::int64_t{worth_of_hits(c.points * whole_point, s.shield[struck], s.spare[struck])} *
               (seeker_sight + 1 - range) * s.seeker_fear / (100 * (seeker_sight + 1));
    }
    return sum;
}

// With what no foe has to do.
[[gnu::always_inline]] inline std::int32_t summed_up(const Situation& s, std::int64_t sum, Hex hex,
                                                     Facing facing) {
    if (!s.coming.empty()) sum += worth_of_coming(s, hex, facing);
    if (s.hopeless && s.refuge) sum -= std::int64_t{distance(hex, *s.refuge)} * 600;
    return within_bounds(sum);
}

// `each(foe)` is called for every foe that counts there.
template <class Each>
void each_met(const Situation& s, const FoeHexes& foes, Hex hex, Each&& each) {
    for (std::size_t i = 0; i < s.foes.size(); ++i)
        if (i == 0 || distance(hex, foes[i]) <= same_from) each(i);
}

}  // namespace

FoeHexes foe_hexes(const Situation& s) {
    FoeHexes at{};
    for (std::size_t i = 0; i < s.foes.size(); ++i) at[i] = s.foes[i].hex;
    return at;
}

std::size_t struck_by(const Situation& s, UnitId target, UnitId by) {
    const Unit& u = s.seen.unit(target);
    const Hex from = s.seen.unit(by).hex;
    return u.hex == from && s.temper.knows_one_hex ? facing_struck(s.rules, s.seen, target, by)
                                                   : shield_at(relative_bearing(u.hex, u.facing, from));
}

Hex on_course(const Situation& s, Hex at, Facing facing, int speed, int impulses) {
    if (s.rules.budget || speed <= 0) return at;
    const int from = std::max<int>(s.seen.clock.impulse, 0), all = s.seen.field.impulses;
    // In a window of movement those that were not called yet may still move on this impulse.
    for (int hexes = (from + impulses) * speed / all - from * speed / all; hexes > 0; --hexes) {
        const Hex next = neighbour(at, facing);
        if (deadly(s.seen, next)) break;
        at = next;
    }
    return at;
}

Hex foreseen(const Situation& s, const Foe& foe, int impulses) {
    return on_course(s, foe.hex, foe.facing, foe.speed, impulses);
}

std::int32_t value_of(const Situation& s, const FoeHexes& foes, Hex hex, Facing facing) {
    const AddedUp guns{s};
    std::int64_t sum = 0;
    each_met(s, foes, hex, [&](std::size_t i) {
        Met met;
        meet(guns, s, i, foes[i], s.foes[i].facing, hex, met);
        sum += worth_against(guns, s, met, hex, facing);
    });
    return summed_up(s, sum, hex, facing);
}

PlaceValue::PlaceValue(const Situation& s) : s_(s) {
    for (std::size_t f = 0; f < fronts_.size(); ++f) {
        fronts_[f] = {in_points(s.shield[f]), in_points(s.spare[f])};
        most_ = {std::max(most_.stands, fronts_[f].stands), std::max(most_.spare, fronts_[f].spare)};
    }
    if (s.known == nullptr) made_ = std::vector<KnownBroadsides>(1 + s.foes.size());
    ours_ = s.known != nullptr ? s.known : made_.data();
    for (std::size_t i = 0; i < s.foes.size(); ++i)
        theirs_[i] = s.known != nullptr ? s.foes[i].known : &made_[1 + i];
}

void KnownBroadsides::work_out(const Guns& now, const Guns& later, std::size_t range) {
    auto& row = at[range];
    row.fill({0, 0});
    // First by how much more bears at a bearing than at the one before it: an arc changes that where it begins and ends.
    const auto add = [&](const Guns& guns, std::int32_t Broadsides::*part) {
        for (const Gun& gun : guns) {
            const std::int32_t points = (*gun.row)[range] * gun.boxes;
            if (points == 0) continue;
            row[0].*part += points;  // in one hex everything bears
            const std::uint32_t arc = gun.arc.mask != 0 ? gun.arc.mask : every_bearing, before = arc << 1U;
            for (std::uint32_t left = arc & ~before; left != 0; left &= left - 1)
                row[static_cast<std::size_t>(std::countr_zero(left)) + 1].*part += points;
            for (std::uint32_t left = before & ~arc & every_bearing; left != 0; left &= left - 1)
                row[static_cast<std::size_t>(std::countr_zero(left)) + 1].*part -= points;
        }
    };
    add(now, &Broadsides::now);
    add(later, &Broadsides::later);
    Broadsides sum{0, 0};
    for (Broadsides& b : std::span{row}.subspan(1)) b = sum = {sum.now + b.now, sum.later + b.later};
    worked_out[range] = true;
}

void KnownBroadsides::compare(const Guns& now, const Guns& later, std::size_t range) {
    if (compared[range]) return;
    if (!worked_out[range]) work_out(now, later, range);
    const auto& row = at[range];
    Broadsides high = row[1], low = row[1];
    for (const Broadsides& b : std::span{row}.subspan(2)) {
        high = {std::max(high.now, b.now), std::max(high.later, b.later)};
        low = {std::min(low.now, b.now), std::min(low.later, b.later)};
    }
    most[range] = high;
    least[range] = low;
    compared[range] = true;
}

Broadsides PlaceValue::our_most(int range) {
    const auto row = static_cast<std::size_t>(range);
    if (row >= near) return {all_bearing(s_.ready, range), all_bearing(s_.working, range)};
    ours_->compare(s_.ready, s_.working, row);
    return ours_->most[row];
}

Broadsides PlaceValue::their_least(std::size_t foe, int range) {
    const auto row = static_cast<std::size_t>(range);
    if (row >= near) return {0, 0};
    const Foe& its = s_.foes[foe];
    theirs_[foe]->compare(its.guns, its.working, row);
    return theirs_[foe]->least[row];
}

std::int32_t PlaceValue::bound(int range, Broadsides ours, Broadsides theirs) const {
    const std::int32_t behind = in_points(*std::ranges::min_element(s_.foes[0].shield));
    const Met met{0, {}, {}, range, 0, theirs, behind, price_of_range(s_, 0, range)};
    return within_bounds(exchange_worth(s_, met, ours, behind, most_));
}

std::int32_t PlaceValue::at_most(int range) {
    return boundless(range) ? most_worth : bound(range, our_most(range), their_least(0, range));
}

std::int32_t PlaceValue::at_most_roughly(int range) const {
    return boundless(range)
               ? most_worth
               : bound(range, {all_bearing(s_.ready, range), all_bearing(s_.working, range)}, {0, 0});
}

std::int32_t PlaceValue::operator()(const FoeHexes& foes, Hex hex, Facing facing) {
    return (*this)(foes, s_.foes.empty() ? Facing{} : s_.foes[0].facing, hex, facing);
}

std::int32_t PlaceValue::operator()(const FoeHexes& foes, Facing first, Hex hex, Facing facing) {
    std::int64_t sum = 0;
    each_met(s_, foes, hex, [&](std::size_t i) {
        Met met;
        meet(*this, s_, i, foes[i], i == 0 ? first : s_.foes[i].facing, hex, met);
        sum += worth_against(*this, s_, met, hex, facing);
    });
    return summed_up(s_, sum, hex, facing);
}

PlaceValue::Here::Here(PlaceValue& value, const FoeHexes& foes, Hex hex) : value_(value), hex_(hex) {
    each_met(value.s_, foes, hex, [&](std::size_t i) {
        met_.resize(met_.size() + 1);
        Met& met = met_.back();
        meet(value, value.s_, i, foes[i], value.s_.foes[i].facing, hex, met);
        // Of those in one hex, and of who runs, more counts than that.
        if (met.range == 0 || static_cast<std::size_t>(met.range) >= near || value.s_.hopeless) return;
        value.ours(1, met.range);
        met.give = value.ours_->at[static_cast<std::size_t>(met.range)].data();
    });
}

std::int32_t PlaceValue::Here::at_most() const {
    const Situation& s = value_.s_;
    if (s.hopeless) return most_worth;
    std::int64_t sum = 0;
    for (const Met& met : met_) {
        if (met.range == 0) return most_worth;  // which shields are struck depends on the headings
        sum += exchange_worth(s, met, value_.our_most(met.range), met.behind, value_.most_);
    }
    return within_bounds(sum);
}

std::int32_t PlaceValue::Here::operator()(Facing facing) {
    std::int64_t sum = 0;
    for (const Met& met : met_) {
        if (met.give == nullptr) {
            sum += worth_against(value_, value_.s_, met, hex_, facing);
            continue;
        }
        const int mine = relative_to(met.to, facing);
        sum += exchange_worth(value_.s_, met, met.give[mine], met.behind, value_.fronts_[shield_at(mine)]);
    }
    return summed_up(value_.s_, sum, hex_, facing);
}

std::int64_t price_of_hiding(const Situation& s, Hex hex) {
    constexpr int slight = 4;  // points that a captain accepts on the planet
    std::int64_t price = 0;
    for (std::size_t i = 0; i < s.seen.units.size(); ++i) {
        const Unit& body = s.seen.units[i];
        if (!body.active() || !is_body(body) || s.seen.enemies(s.me, UnitId{i})) continue;
        for (const Coming& c : s.coming)
            if (c.points > slight && line_near(body.hex, 0, c.hex, hex))
                price += std::int64_t{4} * c.points * whole_point;
    }
    return price;
}

std::int64_t terrain_price(const Situation& s, Hex hex, int speed) {
    std::int64_t price = price_of_hiding(s, hex);
    for (const Feature& f : s.seen.field.features) {
        if (f.from_turn > s.seen.clock.turn) continue;
        const TerrainRow& row = s.rules.terrain[f.kind];
        const int range = distance(f.hex, hex);
        if (row.solid && range <= f.radius + (row.front_on != 0 ? 1 : 0)) return lost_there;
        if (row.collision.known && range <= f.radius && speed > 0) {
            Unit u = s.unit();
            u.counter[static_cast<std::size_t>(Counter::speed)] = static_cast<std::int16_t>(speed);
            int sum = 0;
            for (int die = 1; die <= 6; ++die) sum += rocks_damage(s.rules, u, row.collision, die);
            // The shield in front takes it first.
            price += std::int64_t{sum} * whole_point / 6 * (s.shield[0] > 15 ? 1 : 3);
        }
        for (const PullBand& band : row.pull)
            if (range <= band.upto) {
                price +=
                    std::int64_t{std::popcount(band.impulses)} * hole_pull * whole_point / std::max(1, speed);
                break;
            }
        if ((row.heat > 0 || row.radiation > 0) && range <= std::max<int>(f.radius, row.zone_range))
            price += 2 * whole_point;
    }
    return price;
}

}  // namespace impulse
