#include "battle/pilots/searcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/core/view.h"
#include "battle/pilots/determinize.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "engine/hash.h"

namespace impulse {
namespace {

constexpr int horizon = 2;              // turns played out, the one that begins among them
constexpr int orders_of_a_unit = 600;   // a playout that takes more is stopped where it stands
constexpr int matching_rounds = 1500;   // of regret matching
constexpr std::int32_t always = 4096;   // a mix is in parts of this
constexpr std::size_t most_theirs = 3;  // policies of the enemy that are looked at

using T = Temper;
constexpr std::size_t weighed_policies = 8;  // of those below
constexpr std::array<Policy, 10> all_policies{{
    {"tables", "fights where the tables say"},
    {"close",
     "comes to close range and holds its fire",
     {{{&T::enough, 95}, {&T::enough_least, 60}, {&T::range, 2}, {&T::speed_first, 14}}}},
    {"stand-off",
     "fights from long range",
     {{{&T::pull, 140}, {&T::enough, 45}, {&T::range, 15}, {&T::speed_first, 14}}}},
    {"brackets", "fights from range 8", {{{&T::pull, 140}, {&T::range, 8}}}},
    {"fast", "pays for speed before its weapons", {{{&T::speed_near, 24}, {&T::speed_first, 22}}}},
    {"slow",
     "creeps behind a strong shield, all weapons armed",
     {{{&T::speed_near, 6}, {&T::speed_far, 12}, {&T::shield_first, 6}}}},
    {"careful",
     "thinks of its own shields first",
     {{{&T::caution_first, 170}, {&T::caution_least, 120}, {&T::ecm_first, 6}, {&T::shield_first, 3}}}},
    {"bold",
     "minds little what it suffers",
     {{{&T::caution_first, 40}, {&T::caution_least, 15}, {&T::enough, 55}, {&T::ecm_first, 0}}}},
    {"thrifty",
     "brings its ships home: careful, and the first to leave a lost battle",
     {{{&T::caution_first, 140}, {&T::caution_least, 90}, {&T::shield_first, 3}, {&T::beaten, 110}}}},
    {"missiles",
     "keeps its distance behind what it launches",
     {{{&T::pull, 140}, {&T::range, 13}, {&T::speed_first, 12}, {&T::seeker_fear, 60}}}},
}};

// What is left of a unit: guns count most, then all other boxes, then shields.
std::int32_t worth_of(const Rules& rules, const Unit& u) {
    const ShipClass& c = rules.type(u.type);
    std::int32_t sum = 0;
    for (std::size_t g = 0; g < c.groups.size() && g < u.groups.size(); ++g) {
        const bool gun = c.groups[g].weapon && !rules.weapon(c.groups[g].weapon).modes.empty();
        sum += (gun ? 6 : 2) * std::max(0, boxes_left(c, u, g));
    }
    for (std::size_t b = 0; b < c.banks; ++b) sum += u.shield[b];
    return sum;
}

Balance balance_of(const Rules& rules, const Battle& b, std::uint8_t team) {
    Balance s;
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
                worth -= std::min<std::int64_t>(rules.seeker(o.type).warhead, worth / 2);
        (b.sides[u.side.index()].team == team ? s.ours : s.theirs) += worth;
    }
    return s;
}

std::vector<std::int32_t> in_parts(const std::vector<std::int64_t>& played) {
    std::int64_t sum = 0;
    for (const std::int64_t x : played) sum += x;
    std::vector<std::int32_t> often(played.size());
    for (std::size_t i = 0; i < played.size(); ++i)
        often[i] = static_cast<std::int32_t>(sum > 0 ? played[i] * always / sum : 0);
    return often;
}

}  // namespace

std::span<const Policy> policies() { return std::span{all_policies}.first(weighed_policies); }
std::span<const Policy> characters() { return all_policies; }

Temper Policy::over(Temper temper) const {
    for (const Change& c : changes)
        if (c.what != nullptr) temper.*c.what = c.to;
    return temper;
}

Mixes equilibrium(std::span<const std::int32_t> payoffs, std::size_t rows, std::size_t columns, int times) {
    std::vector<std::int64_t> regret_row(rows), regret_column(columns), row_played(rows),
        column_played(columns), value_row(rows), value_column(columns);
    std::vector<std::int64_t> p(rows), q(columns);
    const auto mix = [](const std::vector<std::int64_t>& regret, std::vector<std::int64_t>& out) {
        std::int64_t sum = 0;
        for (const std::int64_t r : regret) sum += std::max<std::int64_t>(r, 0);
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = sum > 0 ? std::max<std::int64_t>(regret[i], 0) * always / sum
                             : always / static_cast<std::int64_t>(out.size());
    };
    for (int n = 0; n < times; ++n) {
        mix(regret_row, p);
        mix(regret_column, q);
        std::int64_t game = 0;
        std::fill(value_row.begin(), value_row.end(), 0);
        std::fill(value_column.begin(), value_column.end(), 0);
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t j = 0; j < columns; ++j) {
                const std::int64_t a = payoffs[i * columns + j];
                value_row[i] += q[j] * a / always;
                value_column[j] += p[i] * a / always;
            }
        for (std::size_t i = 0; i < rows; ++i) game += p[i] * value_row[i] / always;
        for (std::size_t i = 0; i < rows; ++i) {
            regret_row[i] += value_row[i] - game;
            row_played[i] += p[i];
        }
        for (std::size_t j = 0; j < columns; ++j) {
            regret_column[j] += game - value_column[j];
            column_played[j] += q[j];
        }
    }
    return {in_parts(row_played), in_parts(column_played)};
}

// What playouts need, kept from one to the next.
struct Searcher::Board {
    explicit Board(const Rules& rules) : views(rules) {}
    Battle from, now;
    KeptViews views;
    Balance before;
};

Searcher::Searcher(std::uint64_t seed, SideId side, int ship_turns, const Temper& temper)
    : seed_(seed * 0x9E3779B97F4A7C15ULL + side.at + 1),
      temper_(temper),
      ship_turns_(ship_turns),
      hand_(std::make_unique<Captain>(temper)) {}
Searcher::~Searcher() = default;

std::int32_t Searcher::play_out(const Rules& rules, SideId side, const Temper& own, const Temper& theirs) {
    Board& board = *board_;
    Battle& b = board.now;
    b = board.from;
    board.views.begin(nullptr);
    const std::uint8_t team = b.sides[side.index()].team;
    Captain us(own), them(theirs);
    SeededDice dice;
    const int last = b.clock.turn + horizon;
    int orders = orders_of_a_unit * static_cast<int>(b.units.size());
    while (b.ended == 0 && b.clock.turn < last && --orders > 0) {
        const SideId next = side_to_act(b);
        if (!next) break;
        Captain& who = b.sides[next.index()].team == team ? us : them;
        const auto order = who.decide(rules, board.views.of(b, next), next);
        if (order && apply(rules, b, *order, dice, &board.views)) continue;
        if (!apply(rules, b, default_order(rules, b, next), dice, &board.views)) break;
    }
    const Balance after = balance_of(rules, b, team);
    const auto part = [](std::int64_t now, std::int64_t before) {
        return before > 0 ? now * 10000 / before : 0;
    };
    return static_cast<std::int32_t>(part(after.ours, board.before.ours) -
                                     part(after.theirs, board.before.theirs));
}

void Searcher::weigh(const Rules& rules, const Battle& seen, SideId side) {
    if (!board_) board_ = std::make_unique<Board>(rules);
    int ships = 0;
    for (const Unit& u : seen.units) ships += u.active() && is_fighting_unit(rules, u) ? 1 : 0;
    const int playouts = ship_turns_ / std::max(1, ships * horizon);
    const auto all = policies();
    weighed_ = {};
    chosen_ = 0;
    if (playouts < 2) return;
    const auto few = [&](std::size_t n) { return std::min(n, all.size()); };
    const std::size_t columns = playouts >= 64 ? most_theirs : playouts >= 24 ? 2 : 1;
    const std::size_t own = few(static_cast<std::size_t>(playouts) / columns);
    const int each = std::max(1, playouts / static_cast<int>(own * columns));
    for (std::size_t i = 0; i < own; ++i) weighed_.own.push_back(i);
    for (std::size_t j = 0; j < columns; ++j) weighed_.theirs.push_back(j);
    weighed_.mean.assign(own * columns, 0);
    Hash mixed;
    mixed.word(seed_);
    mixed.word(static_cast<std::uint64_t>(seen.clock.turn));
    for (int n = 0; n < each; ++n) {
        mixed.word(static_cast<std::uint64_t>(n));
        // Every pair of policies meets the same guess and the same dice.
        determinize(rules, seen, side, mixed.value, board_->from);
        board_->before = balance_of(rules, board_->from, seen.sides[side.index()].team);
        for (std::size_t i = 0; i < own; ++i)
            for (std::size_t j = 0; j < columns; ++j)
                weighed_.mean[i * columns + j] +=
                    play_out(rules, side, all[i].over(temper_), all[j].over({}));
    }
    for (std::int32_t& m : weighed_.mean) m /= each;
    weighed_.playouts = each * static_cast<int>(own * columns);
    // Half of what is expected of an enemy who fights as captains do, half of one who knows what we would do.
    const Mixes mixes = equilibrium(weighed_.mean, own, columns, matching_rounds);
    for (std::size_t i = 0; i < own; ++i) {
        std::int64_t worst_case = 0;
        for (std::size_t j = 0; j < columns; ++j)
            worst_case += std::int64_t{mixes.columns[j]} * weighed_.mean[i * columns + j] / always;
        weighed_.expected.push_back(static_cast<std::int32_t>((weighed_.mean[i * columns] + worst_case) / 2));
        if (weighed_.expected[i] > weighed_.expected[chosen_]) chosen_ = i;
    }
}

std::optional<Command> Searcher::decide(const Rules& rules, const Battle& seen, SideId side) {
    if (moment_of(rules, seen) == Moment::allocate && seen.clock.turn != turn_) {
        turn_ = seen.clock.turn;
        weigh(rules, seen, side);
        fresh_ = weighed_.playouts > 0;
        hand_ = std::make_unique<Captain>(policies()[chosen_].over(temper_));
    } else {
        fresh_ = false;
    }
    return hand_->decide(rules, seen, side);
}

// The policies it weighed, the best first, with what each would leave more of us than of them.
std::string Searcher::thought() const {
    const std::string order = hand_->thought();
    if (!fresh_) return order;
    std::vector<std::size_t> best(weighed_.own);
    std::stable_sort(best.begin(), best.end(), [this](std::size_t a, std::size_t b) {
        return weighed_.expected[a] > weighed_.expected[b];
    });
    std::string text;
    for (const std::size_t i : best)
        text += fmt::format("{}{} {:+} %", text.empty() ? "" : ", ", policies()[i].name,
                            weighed_.expected[i] / 100);
    return fmt::format("{} ({} playouts: {}); {}", policies()[chosen_].name, weighed_.playouts, text, order);
}

}  // namespace impulse
