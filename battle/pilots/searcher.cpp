#include "battle/pilots/searcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <numeric>
#include <tuple>
#include <utility>

#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/pilots/determinize.h"
#include "battle/pilots/mood.h"
#include "engine/hash.h"
#include "engine/parallel.h"

namespace impulse {
namespace {

constexpr int matching_rounds = 1500;  // of regret matching
constexpr int most_ship_turns = 512;   // played out before a decision: some two seconds
constexpr std::int32_t doubt = 120;    // a playout sees few turns: another policy has to promise so much more
constexpr std::int32_t always = 4096;  // a mix is in parts of this
constexpr std::size_t most_theirs = 3;  // policies of the enemy that are looked at

using T = Temper;
using enum Policy::Suits;
constexpr std::size_t weighed_policies = 9;  // of those below
// Who says how careful he is says it whole, tubes or not.
constexpr std::array<Policy, 15> all_policies{{
    {"tables", "fights where the tables say", {}, all},
    {"close",
     "comes to close range and holds its fire",
     {{{&T::enough, 95}, {&T::enough_least, 60}, {&T::range, 2}, {&T::speed_first, 14}}},
     all},
    {"jams", "jams with all that its sensors allow", {{{&T::ecm_first, 6}}}, all},
    {"wary", "keeps away from what flies at it", {{{&T::seeker_fear, 80}}}, all},
    {"sprints", "lets its batteries pay for speed near the enemy", {{{&T::battery_speed, 20}}}},
    {"brackets", "fights from range 8", {{{&T::pull, 140}, {&T::range, 8}}}},
    {"careful",
     "thinks of its own shields first",
     {{{&T::caution_first, 140},
       {&T::caution_least, 90},
       {&T::torpedoes, 0},
       {&T::battery_speed, 0},
       {&T::shield_first, 3}}}},
    {"agile", "keeps a good speed before its weapons", {{{&T::speed_first, 12}}}, squadrons},
    {"patient", "holds its fire for the best shot", {{{&T::enough, 95}, {&T::enough_least, 55}}}, squadrons},
    {"stand-off",
     "fights from long range",
     {{{&T::pull, 140}, {&T::enough, 45}, {&T::range, 15}, {&T::speed_first, 14}}},
     whole_battles},
    {"fast",
     "pays for speed before its weapons",
     {{{&T::speed_near, 24}, {&T::speed_first, 22}}},
     whole_battles},
    {"slow",
     "creeps behind a strong shield, all weapons armed",
     {{{&T::speed_near, 6}, {&T::speed_far, 12}, {&T::battery_speed, 0}, {&T::shield_first, 6}}},
     whole_battles},
    {"bold",
     "minds little what it suffers",
     {{{&T::caution_first, 40},
       {&T::caution_least, 15},
       {&T::torpedoes, 0},
       {&T::enough, 55},
       {&T::ecm_first, 0}}},
     whole_battles},
    {"thrifty",
     "brings its ships home: careful, and the first to leave a lost battle",
     {{{&T::caution_first, 140},
       {&T::caution_least, 90},
       {&T::torpedoes, 0},
       {&T::battery_speed, 0},
       {&T::shield_first, 3},
       {&T::beaten, 110}}},
     whole_battles},
    {"missiles",
     "keeps its distance behind what it launches",
     {{{&T::pull, 140}, {&T::range, 13}, {&T::speed_first, 12}, {&T::seeker_fear, 60}}},
     whole_battles},
}};

// Whom an enemy may fight like.
struct Model {
    std::string_view name;
    Temper temper{};
};
const std::array<Model, 3>& models_of_enemies() {
    static const std::array<Model, 3> all{Model{"captain", {}}, Model{"ensign", first_captain()},
                                          Model{"lieutenant", second_captain()}};
    return all;
}

// How far enemies are from where they would have come to.
int missed_by(const Battle& would, const Battle& seen, SideId side) {
    constexpr int far_off = 6;  // more is no worse
    int sum = 0;
    for (std::size_t i = 0; i < seen.units.size() && i < would.units.size(); ++i) {
        const Unit &is = seen.units[i], &was = would.units[i];
        if (!is.active() || !was.active() || (is.hidden_from >> side.index() & 1U) != 0 ||
            seen.sides[is.side.index()].team == seen.sides[side.index()].team)
            continue;
        sum += std::min(far_off, distance(is.hex, was.hex)) + (is.facing == was.facing ? 0 : 1);
    }
    return sum;
}

std::vector<std::int32_t> in_parts(const std::vector<std::int64_t>& played) {
    std::int64_t sum = 0;
    for (const std::int64_t x : played) sum += x;
    std::vector<std::int32_t> often(played.size());
    for (std::size_t i = 0; i < played.size(); ++i)
        often[i] = static_cast<std::int32_t>(sum > 0 ? played[i] * always / sum : 0);
    return often;
}

// Ten-thousandths as per cent.
std::string per_cent(std::int32_t parts) { return fmt::format("{:.1f}", parts / 100.0); }
std::string signed_per_cent(std::int32_t parts) { return fmt::format("{:+.1f}", parts / 100.0); }

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

Searcher::Searcher(std::uint64_t seed, SideId side, int playouts, const Temper& temper, int threads)
    : seed_(mood_seed(seed, side)),
      temper_(temper),
      playouts_(playouts),
      threads_(threads),
      hand_(std::make_unique<Captain>(temper)) {}

Temper Searcher::in_hand(const Policy& policy) const { return in_a_mood(policy.over(temper_), seed_); }

std::size_t Searcher::model_of_enemy(const Battle& seen, SideId side) {
    if (!last_ || seen.clock.turn != last_->from.clock.turn + 1) return 0;
    const auto& all = models_of_enemies();
    const std::uint8_t team = seen.sides[side.index()].team;
    std::array<int, models> missed{};
    share_out(all.size(), [&](Playouts& room, std::size_t m) {
        room.from = last_->from;
        missed[m] = missed_by(room.play_turn(team, last_->own, all[m].temper), seen, side);
    });
    std::size_t best = 0;
    for (std::size_t m = 0; m < all.size(); ++m) {
        missed_[m] += missed[m];
        // No captain moves just as the tables say: who does is one of those who are never in a mood.
        if (missed_[m] <= missed_[best]) best = m;
    }
    return best;
}

template <class Job>
void Searcher::share_out(std::size_t jobs, Job&& job) {
    std::atomic<std::size_t> next{0};
    on_threads(std::min(threads_, static_cast<int>(jobs)), [&](int thread) {
        for (std::size_t n = next++; n < jobs; n = next++) job(*rooms_[static_cast<std::size_t>(thread)], n);
    });
}

void Searcher::play_out(const Rules& rules, const Battle& seen, SideId side, const Temper& enemy,
                        std::span<Trial> trials, const std::atomic<bool>* stop) {
    const std::uint8_t team = seen.sides[side.index()].team;
    const auto part = [](std::int64_t now, std::int64_t then) { return then > 0 ? now * 10000 / then : 0; };
    share_out(trials.size(), [&](Playouts& room, std::size_t n) {
        if (stop != nullptr && stop->load()) return;
        Trial& t = trials[n];
        determinize(rules, seen, side, t.guess, room.from);
        const Balance before = balance_of(rules, room.from, team);
        // How much better the team stands afterwards: its own losses against theirs.
        const Balance after = balance_of(rules,
                                         room.play(team, in_hand(policies()[weighed_.own[t.own]]),
                                                   policies()[weighed_.theirs[t.theirs]].over(enemy)),
                                         team);
        t.gain = static_cast<std::int32_t>(part(after.ours, before.ours) - part(after.theirs, before.theirs));
    });
}

void Searcher::weigh(const Rules& rules, const Battle& seen, SideId side, const std::atomic<bool>* stop) {
    for (int n = static_cast<int>(rooms_.size()); n < threads_; ++n)
        rooms_.push_back(std::make_unique<Playouts>(rules));
    int ships = 0, ours = 0;
    for (const Unit& u : seen.units) {
        if (!u.active() || !is_fighting_unit(rules, u) || small_craft(rules, u)) continue;
        ++ships;
        ours += u.side == side ? 1 : 0;
    }
    const int playouts = std::min(playouts_, most_ship_turns / std::max(1, ships * Playouts::horizon));
    weighed_ = {};
    if (playouts < 2) return;
    std::vector<std::size_t> suited;
    for (std::size_t i = 0; i < policies().size(); ++i)
        if (const auto whom = policies()[i].suits;
            whom == Policy::Suits::all || (whom == squadrons) == (ours > 1))
            suited.push_back(i);
    const Model& enemy = models_of_enemies()[model_of_enemy(seen, side)];
    weighed_.enemy = enemy.name;
    const std::size_t columns = playouts >= 96 ? most_theirs : playouts >= 48 ? 2 : 1;
    const std::size_t own = std::min(static_cast<std::size_t>(playouts) / columns, suited.size());
    const auto reached = suited.begin() + static_cast<std::ptrdiff_t>(own);
    weighed_.own.assign(suited.begin(), reached);
    weighed_.unreached.assign(reached, suited.end());
    weighed_.theirs.assign(suited.begin(), suited.begin() + static_cast<std::ptrdiff_t>(columns));
    weighed_.mean.assign(own * columns, 0);
    weighed_.played.assign(own, 0);
    std::vector<std::int64_t> squares(own, 0);
    Hash mixed;
    mixed.word(seed_);
    mixed.word(static_cast<std::uint64_t>(seen.clock.turn));
    // Round by round the worse half of the policies is set aside, and what is left is played out more often.
    std::vector<std::size_t> left(own);
    std::iota(left.begin(), left.end(), std::size_t{0});
    const int rounds = std::max(1, static_cast<int>(std::bit_width(own)) - 1);
    for (int round = 0, n = 0, spent = 0; round < rounds; ++round) {
        const int pairs = static_cast<int>(left.size() * columns);
        const int times = std::max(1, (playouts - spent) / (rounds - round) / pairs);
        spent += times * pairs;
        std::vector<Trial> trials;
        for (const int end = n + times; n < end; ++n) {
            mixed.word(static_cast<std::uint64_t>(n));
            // Every pair of policies meets the same guess and the same dice.
            for (const std::size_t i : left)
                for (std::size_t j = 0; j < columns; ++j) trials.push_back({mixed.value, i, j});
        }
        play_out(rules, seen, side, enemy.temper, trials, stop);
        if (stop != nullptr && stop->load()) {
            weighed_ = {};
            return;
        }
        for (const Trial& t : trials) {
            weighed_.mean[t.own * columns + t.theirs] += t.gain;
            squares[t.own] += std::int64_t{t.gain} * t.gain;
        }
        for (const std::size_t i : left) weighed_.played[i] += times;
        if (round + 1 == rounds) break;
        // All that are left were played out as often.
        std::vector<std::int64_t> sum(own, 0);
        for (const std::size_t i : left)
            for (std::size_t j = 0; j < columns; ++j) sum[i] += weighed_.mean[i * columns + j];
        sum[0] += std::int64_t{doubt} * weighed_.played[0] * static_cast<int>(columns);
        std::stable_sort(left.begin(), left.end(),
                         [&](std::size_t a, std::size_t b) { return sum[a] > sum[b]; });
        left.resize((left.size() + 1) / 2);
    }
    judge(left, squares);
}

// What is expected of each policy now that they were played out, and which of those that are left it will be.
void Searcher::judge(const std::vector<std::size_t>& left, const std::vector<std::int64_t>& squares) {
    const std::size_t own = weighed_.own.size(), columns = weighed_.theirs.size();
    for (std::size_t i = 0; i < own; ++i)
        for (std::size_t j = 0; j < columns; ++j) weighed_.mean[i * columns + j] /= weighed_.played[i];
    const Mixes mixes = equilibrium(weighed_.mean, own, columns, matching_rounds);
    for (std::size_t i = 0; i < own; ++i) {
        // Half of what is expected of an enemy who fights as captains do, half of one who knows what we would do.
        std::int64_t worst_case = 0, sum = 0;
        for (std::size_t j = 0; j < columns; ++j) {
            worst_case += std::int64_t{mixes.columns[j]} * weighed_.mean[i * columns + j] / always;
            sum += weighed_.mean[i * columns + j];
        }
        weighed_.expected.push_back(static_cast<std::int32_t>((weighed_.mean[i * columns] + worst_case) / 2));
        const std::int64_t mean = sum / static_cast<std::int64_t>(columns),
                           plays = std::int64_t{weighed_.played[i]} * static_cast<std::int64_t>(columns);
        weighed_.playouts += static_cast<int>(plays);
        weighed_.spread.push_back(whole_root(squares[i] / plays - mean * mean));
    }
    const auto promised = [&](std::size_t i) { return weighed_.expected[i] + (i == 0 ? doubt : 0); };
    weighed_.chosen = *std::min_element(left.begin(), left.end());
    for (const std::size_t i : left)
        if (promised(i) > promised(weighed_.chosen)) weighed_.chosen = i;
}

std::optional<Command> Searcher::decide(const Rules& rules, const Battle& seen, SideId side) {
    if (moment_of(rules, seen) == Moment::allocate && seen.clock.turn != turn_) {
        turn_ = seen.clock.turn;
        weigh(rules, seen, side);
        fresh_ = weighed_.playouts > 0;
        if (fresh_) {
            // With a budget of movement the first exchange hangs on how the enemy fights, and nothing was seen of that yet.
            weighed_.waits = !last_ && rules.budget;
            if (weighed_.waits) weighed_.chosen = 0;
            if (!last_) last_ = std::make_unique<Recalled>();
            determinize(rules, seen, side, seed_, last_->from);
            last_->own = temper();
        }
        hand_ = std::make_unique<Captain>(temper());
    } else {
        fresh_ = false;
    }
    return hand_->decide(rules, seen, side);
}

std::string Searcher::thought() const {
    const std::string order = hand_->thought();
    if (!fresh_) return order;
    return fmt::format("{} ({} playouts, the enemy taken for {} {}); {}\n{}", chosen().name,
                       weighed_.playouts, weighed_.enemy.starts_with('e') ? "an" : "a", weighed_.enemy, order,
                       weighed_text(weighed_));
}

std::string weighed_text(const Weighed& w) {
    if (w.playouts == 0) return {};
    std::vector<std::size_t> best(w.own.size());
    std::iota(best.begin(), best.end(), std::size_t{0});
    std::stable_sort(best.begin(), best.end(), [&](std::size_t a, std::size_t b) {
        return std::tuple{a == w.chosen, w.played[a], w.expected[a]} >
               std::tuple{b == w.chosen, w.played[b], w.expected[b]};
    });
    const std::size_t columns = w.theirs.size();
    std::string text = fmt::format("  | {:<10}| {:>7} | {:>6} | {:>8} | {}", "policy", "gain %", "spread",
                                   "playouts", "why not");
    for (const std::size_t i : best) {
        const int plays = w.played[i] * static_cast<int>(columns);
        std::string why = "chosen";
        if (i != w.chosen) {
            const std::int32_t less = w.expected[w.chosen] - w.expected[i];
            const auto row = w.mean.begin() + static_cast<std::ptrdiff_t>(i * columns);
            const auto worst = static_cast<std::size_t>(
                std::min_element(row, row + static_cast<std::ptrdiff_t>(columns)) - row);
            why = fmt::format(
                "{}{}",
                less >= 0                         ? per_cent(less) + " below"
                : w.waits                         ? "the enemy's ways are not known yet"
                : w.chosen == 0 && -less <= doubt ? "too little to leave the tables for"
                                                  : "set aside",
                // Not to be told apart by so few playouts.
                less >= 0 && std::int64_t{less} * less * plays < std::int64_t{w.spread[i]} * w.spread[i]
                    ? ", within chance"
                    : "");
            if (columns > 1)
                why +=
                    fmt::format("; {} against {}", signed_per_cent(row[static_cast<std::ptrdiff_t>(worst)]),
                                policies()[w.theirs[worst]].name);
        }
        text +=
            fmt::format("\n  | {:<10}| {:>7} | {:>6} | {:>8} | {}", policies()[w.own[i]].name,
                        signed_per_cent(w.expected[i]), plays > 1 ? per_cent(w.spread[i]) : "-", plays, why);
    }
    for (const std::size_t i : w.unreached)
        text += fmt::format("\n  | {:<10}| {:>7} | {:>6} | {:>8} | {}", policies()[i].name, "", "", 0,
                            "the budget did not reach it");
    return text;
}

std::vector<std::array<std::string, 5>> weighed_rows(std::string_view thought) {
    std::vector<std::array<std::string, 5>> rows;
    while (!thought.empty()) {
        std::string_view line = thought.substr(0, thought.find('\n'));
        thought.remove_prefix(std::min(thought.size(), line.size() + 1));
        if (!line.starts_with("  | ")) continue;
        auto& row = rows.emplace_back();
        for (std::string& cell : row) {
            line.remove_prefix(std::min(line.size(), line.find('|') + 1));
            std::string_view part = &cell == &row.back() ? line : line.substr(0, line.find('|'));
            const std::size_t from = std::min(part.find_first_not_of(' '), part.size());
            const std::size_t to = part.find_last_not_of(' ');
            if (from < part.size()) cell = part.substr(from, to + 1 - from);
        }
    }
    return rows;
}

}  // namespace impulse
