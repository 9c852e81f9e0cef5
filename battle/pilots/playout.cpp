#include "battle/pilots/playout.h"

#include <algorithm>

#include "battle/core/ground.h"
#include "battle/pilots/captain.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "engine/hash.h"

namespace impulse {
namespace {

constexpr int orders_of_a_unit = 600;  // a playout that takes more is stopped where it stands
constexpr std::int64_t whole_share = 10000;

// Each side's part of what is there; a side that has won has all of it.
std::array<std::int64_t, max_sides> shares_of(const Rules& rules, const Battle& b) {
    std::array<std::int64_t, max_sides> share{};
    Worths worth = worths_of(rules, b);
    if (b.ended != 0 && b.winner)
        for (std::size_t s = 0; s < b.sides.size(); ++s)
            if (b.sides[s].team != b.sides[b.winner.index()].team) worth[s] = 0;
    std::int64_t all = 0;
    for (const std::int64_t w : worth) all += w;
    for (std::size_t s = 0; s < b.sides.size(); ++s)
        share[s] =
            all > 0 ? worth[s] * whole_share / all : whole_share / static_cast<std::int64_t>(b.sides.size());
    return share;
}

}  // namespace

std::int32_t whole_root(std::int64_t square) {
    std::int64_t low = 0, high = 4 * whole_share;
    while (low < high) {
        const std::int64_t mid = (low + high + 1) / 2;
        if (mid * mid <= square)
            low = mid;
        else
            high = mid - 1;
    }
    return static_cast<std::int32_t>(low);
}

std::int32_t worth_of(const Rules& rules, const Unit& u) {
    const ShipClass& c = rules.type(u.type);
    std::int32_t sum = 0;
    for (std::size_t g = 0; g < c.groups.size() && g < u.groups.size(); ++g) {
        const bool gun = c.groups[g].weapon && !rules.weapon(c.groups[g].weapon).modes.empty();
        sum += (gun ? 12 : 4) * std::max(0, boxes_left(c, u, g));
    }
    for (std::size_t b = 0; b < c.banks; ++b) sum += u.shield[b];
    return sum;
}

Worths worths_of(const Rules& rules, const Battle& b) {
    Worths worths{};
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        const Unit& u = b.units[i];
        if (!is_fighting_unit(rules, u)) continue;
        // Who got away is not lost, but he no longer fights.
        std::int64_t worth = u.active() || u.fate == Fate::aboard ? worth_of(rules, u)
                             : u.fate == Fate::disengaged         ? worth_of(rules, u) / 2
                                                                  : 0;
        if (worth == 0) continue;
        for (const MapObject& o : b.objects)
            if (o.flying() && o.type && o.target == UnitId{i} && b.enemies(o.by, UnitId{i}))
                worth -= std::min<std::int64_t>(2 * rules.seeker(o.type).warhead, worth / 2);
        worths[u.side.index()] += worth;
    }
    return worths;
}

Balance balance_of(const Rules& rules, const Battle& b, std::uint8_t team) {
    Balance s;
    const Worths worths = worths_of(rules, b);
    for (std::size_t i = 0; i < b.sides.size(); ++i)
        (b.sides[i].team == team ? s.ours : s.theirs) += worths[i];
    return s;
}

const Battle& Playouts::play_to(int turn, int impulse, std::uint8_t team, const Temper& own,
                                const Temper& theirs, const OnOrder& on_order) {
    now_ = from;
    views_.begin(nullptr);
    Captain us(own), them(theirs);
    SeededDice dice;
    int orders = orders_of_a_unit * static_cast<int>(now_.units.size());
    while (now_.ended == 0 && --orders > 0) {
        const Cursor& clock = now_.clock;
        if (clock.turn > turn || (clock.turn == turn && clock.impulse >= impulse)) break;
        const SideId next = side_to_act(now_);
        if (!next) break;
        Captain& who = now_.sides[next.index()].team == team ? us : them;
        const auto order = who.decide(rules_, views_.of(now_, next), next);
        if (order && on_order && !refuse_as_seen(rules_, now_, *order)) on_order(now_, next, *order);
        if (order && apply(rules_, now_, *order, dice, &views_)) continue;
        if (!apply(rules_, now_, default_order(rules_, now_, next), dice, &views_)) break;
    }
    return now_;
}

std::optional<Evaluation> evaluate(const Rules& rules, Playouts& room, const Battle& position, int playouts,
                                   std::uint64_t seed, const std::atomic<bool>* stop) {
    Evaluation s;
    const std::size_t sides = position.sides.size();
    if (position.ended != 0 || playouts < 1) {
        const auto share = shares_of(rules, position);
        for (std::size_t i = 0; i < sides; ++i) s.share[i] = static_cast<std::int32_t>(share[i]);
        return s;
    }
    room.from = position;
    std::array<std::int64_t, max_sides> sum{};
    std::int64_t squares = 0;
    for (int n = 0; n < playouts; ++n) {
        if (stop != nullptr && stop->load()) return std::nullopt;
        room.from.dice.seed = hash_of(std::array{seed, static_cast<std::uint64_t>(n)});
        const auto share =
            shares_of(rules, room.play_to(position.clock.turn + Playouts::horizon, position.clock.impulse,
                                          position.sides[0].team, {}, {}));
        for (std::size_t i = 0; i < sides; ++i) sum[i] += share[i];
        squares += share[0] * share[0];
    }
    for (std::size_t i = 0; i < sides; ++i) s.share[i] = static_cast<std::int32_t>(sum[i] / playouts);
    s.spread = whole_root(squares / playouts - (sum[0] / playouts) * (sum[0] / playouts));
    s.playouts = playouts;
    return s;
}

}  // namespace impulse
