#include "bench/lab/odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <numeric>
#include <optional>

#include "battle/core/rows/cloak.h"
#include "battle/fire/die_shift.h"
#include "battle/play/table_readers.h"

namespace impulse {
namespace {

using Long = boost::multiprecision::cpp_int;
using ShotCounts = std::vector<std::pair<OneShot, int>>;

constexpr std::uint64_t most_throws = std::uint64_t{1} << 62;

int most_points(const ShotCounts& shots) {
    int most = 0;
    for (const auto& [shot, count] : shots) {
        int best = 0;
        for (const OneShot::Face& f : shot.faces) best = std::max(best, f.points);
        most += best * count;
    }
    return most;
}

// Bits that the number of all throws needs at most.
double bits(const ShotCounts& shots) {
    double sum = 0;
    for (const auto& [shot, count] : shots) sum += std::log2(static_cast<double>(shot.all)) * count;
    return sum;
}

template <typename T>
T run(const ShotCounts& shots, std::vector<T>& out) {
    const auto room = static_cast<std::size_t>(most_points(shots)) + 1;
    static thread_local std::vector<T> next;
    out.assign(room, T{0});
    next.assign(room, T{0});
    out[0] = T{1};
    T all{1};
    std::size_t reach = 1;  // entries in use
    for (const auto& [shot, count] : shots) {
        std::size_t best = 0;
        for (const OneShot::Face& f : shot.faces) best = std::max(best, static_cast<std::size_t>(f.points));
        for (int n = 0; n < count; ++n) {
            std::fill(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(reach + best), T{0});
            for (const OneShot::Face& f : shot.faces) {
                const T ways{f.ways};
                const T* from = out.data();
                T* to = next.data() + f.points;
                for (std::size_t i = 0; i < reach; ++i) to[i] += from[i] * ways;
            }
            reach += best;
            out.swap(next);
            all *= T{shot.all};
        }
    }
    out.resize(reach);
    return all;
}

// Points and ways of a sum of dice, never below 0 points.
struct Spread {
    std::vector<std::uint64_t> ways;  // by the sum of the dice
    std::uint64_t all = 1;
};
bool spread_dice(const DiceSum& sum, Spread& s) {
    s.ways = {1};
    s.all = 1;
    const auto sides = static_cast<std::uint64_t>(sum.sides);
    std::vector<std::uint64_t> any;  // ways with as many dice as a die shows, each number of them as likely
    for (int d = 0; d < sum.dice; ++d) {
        if (s.all > most_throws / sides) return false;
        std::vector<std::uint64_t> next(s.ways.size() + static_cast<std::size_t>(sum.sides), 0);
        for (std::size_t i = 0; i < s.ways.size(); ++i)
            for (int face = 1; face <= sum.sides; ++face)
                next[i + static_cast<std::size_t>(face)] += s.ways[i];
        s.ways = std::move(next);
        s.all *= sides;
        if (!sum.rolled) continue;
        for (std::uint64_t& w : any) w *= sides;
        any.resize(s.ways.size());
        for (std::size_t i = 0; i < s.ways.size(); ++i) any[i] += s.ways[i];
    }
    if (!sum.rolled) return true;
    s.ways = std::move(any);
    s.all *= static_cast<std::uint64_t>(sum.dice);
    return true;
}

// Half points and ways of one damage.
bool spread_damage(const Damage& damage, bool facing_only, std::vector<std::pair<int, std::uint64_t>>& faces,
                   std::uint64_t& all) {
    faces = {{0, 1}};
    all = 1;
    std::size_t from = 0, to = damage.parts.size();
    if (facing_only && to > 1) {
        from = to % 2 == 1 ? to / 2 : 0;
        to = from + 1;
    }
    for (std::size_t p = from; p < to; ++p) {
        const DamagePart& part = damage.parts[p];
        Spread s;
        if (!spread_dice(part.sum, s) || all > most_throws / s.all) return false;
        std::vector<std::pair<int, std::uint64_t>> next;
        for (const auto& [points, ways] : faces)
            for (std::size_t i = 0; i < s.ways.size(); ++i) {
                if (s.ways[i] == 0) continue;
                const int scored = std::max(
                    0, 2 * (static_cast<int>(i) * part.sum.times + part.sum.plus) + (part.half ? 1 : 0));
                next.emplace_back(points + scored, ways * s.ways[i]);
            }
        faces = std::move(next);
        all *= s.all;
    }
    return true;
}

}  // namespace

std::string text(Wide number) {
    std::string out;
    do {
        out += static_cast<char>('0' + static_cast<int>(number % 10));
        number /= 10;
    } while (number > 0);
    std::reverse(out.begin(), out.end());
    return out;
}

std::string Odds::ways_text(std::size_t points) const {
    return long_ways.empty() ? text(ways[points]) : long_ways[points];
}
std::string Odds::all_text() const { return long_ways.empty() ? text(all) : long_all; }
double Odds::chance(std::size_t points) const {
    if (points >= size()) return 0;
    return long_ways.empty() ? static_cast<double>(ways[points]) / static_cast<double>(all)
                             : long_chance[points];
}
double Odds::at_least(std::size_t points) const {
    double sum = 0;
    for (std::size_t i = points; i < size(); ++i) sum += chance(i);
    return sum;
}
double Odds::mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < size(); ++i) sum += chance(i) * static_cast<double>(i);
    return sum;
}
double Odds::deviation() const {
    const double m = mean();
    double sum = 0;
    for (std::size_t i = 0; i < size(); ++i) {
        const double d = static_cast<double>(i) - m;
        sum += chance(i) * d * d;
    }
    return std::sqrt(sum);
}

tl::expected<CloakTable, FileError> read_cloak(std::string_view text, std::string_view file) {
    auto whole = read_table(text, file);
    if (!whole) return tl::unexpected(whole.error());
    const auto row = read_cloak_row(*whole);
    if (auto error = whole->finish()) return tl::unexpected(std::move(*error));
    return CloakTable{row->range, row->full_upto, row->half_upto, row->quarter_upto};
}

int FireTerms::die_shift() const { return shift + (cloak.range > 0 ? 0 : shift_of_ecm(ecm - eccm)); }

tl::expected<Shots, std::string> parse_shots(const WeaponTables& weapons, std::string_view words,
                                             const FireTerms& terms) {
    std::vector<std::string> parts;
    std::string padded;
    for (const char c : words) padded += c == '@' ? std::string{" @ "} : std::string(1, c);
    for (std::size_t from = 0; from < padded.size();) {
        const std::size_t to = std::min(padded.find(' ', from), padded.size());
        if (to > from) parts.push_back(padded.substr(from, to - from));
        from = to + 1;
    }
    const auto bad = [&](std::string_view what) {
        std::string example;
        if (!weapons.tables.empty())
            example = fmt::format("; expected as in \"{}:{} x4 @ 8\"", weapons.tables.front().weapon,
                                  weapons.tables.front().mode);
        return tl::unexpected(fmt::format("--shot \"{}\": {}{}", words, what, example));
    };
    const auto number = [](std::string_view t) -> std::optional<int> {
        const bool minus = t.starts_with('-');
        if (minus) t.remove_prefix(1);
        constexpr std::size_t longest = 3;
        if (t.empty() || t.size() > longest || t.find_first_not_of("0123456789") != std::string_view::npos)
            return std::nullopt;
        const int n = std::stoi(std::string{t});
        return minus ? -n : n;
    };
    if (parts.empty()) return bad("there is no weapon");
    Shots shots;
    FireTerms own = terms;
    auto table = weapons.find(parts[0]);
    if (!table) return bad(table.error());
    shots.table = *table;
    bool ranged = false;
    struct Word {
        std::string_view name;
        int* value;
        int least, most;
    };
    int more_shift = 0;
    constexpr int far = 200, strong = 99;
    const Word known[] = {{"@", &shots.range, 0, 999},
                          {"shift", &more_shift, -9, 20},
                          {"ecm", &own.ecm, 0, strong},
                          {"eccm", &own.eccm, 0, strong},
                          {"scanner", &own.scanner, 0, far}};
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const bool more = i + 1 < parts.size();
        const auto word = std::find_if(std::begin(known), std::end(known),
                                       [&](const Word& w) { return w.name == parts[i]; });
        if (parts[i].starts_with('x') && number(parts[i].substr(1)).value_or(0) > 0) {
            shots.count = *number(parts[i].substr(1));
        } else if (word != std::end(known)) {
            const auto value = more ? number(parts[i + 1]) : std::nullopt;
            if (!value || *value < word->least || *value > word->most)
                return bad(fmt::format("after \"{}\" stands {}, not a number from {} to {}", word->name,
                                       more ? "\"" + parts[i + 1] + "\"" : "nothing", word->least,
                                       word->most));
            *word->value = *value;
            ranged = ranged || word->name == "@";
            ++i;
        } else if (parts[i] == "no-lock-on") {
            own.no_lock_on = true;
        } else if (parts[i] == "vs" && more) {
            const auto& columns = shots.table->columns;
            const auto at = std::ranges::find(columns, parts[++i]);
            if (at == columns.end())
                return bad(columns.size() < 2
                               ? fmt::format("{} has no columns to choose from", shots.table->name())
                               : fmt::format("\"{}\" is not a column of {}; there are: {}", parts[i],
                                             shots.table->name(), fmt::join(columns, ", ")));
            shots.against = static_cast<int>(at - columns.begin());
        } else {
            return bad(fmt::format(
                "\"{}\" is not one of xNUMBER, @ RANGE, shift N, ecm N, eccm N, scanner N, no-lock-on, "
                "vs COLUMN",
                parts[i]));
        }
    }
    if (!ranged) return bad("the range is missing");
    own.shift += more_shift;
    shots.shift = own.die_shift();
    shots.cloak = own.cloak;
    shots.effective = own.effective(shots.range);
    int first = 999, last = -1;
    for (const RangeColumn& c : shots.table->at) {
        first = std::min(first, c.range);
        last = std::max(last, c.range);
    }
    if (shots.table->column(shots.range, shots.against) == nullptr)
        return bad(fmt::format("{} cannot fire at range {}, only at {} to {}", shots.table->name(),
                               shots.range, first, last));
    if (shots.table->column(shots.read_at(), shots.against) == nullptr)
        return bad(fmt::format("{} cannot fire at range {} with an effective range of {}, beyond its {}",
                               shots.table->name(), shots.range, shots.read_at(), last));
    return shots;
}

namespace {

// What a natural roll scores: dice and hit numbers are read at the effective range, the points of a hit at the true one.
Damage scored(const Shots& shots, int roll_index) {
    const ShotTable& t = *shots.table;
    const RangeColumn& there = *t.column(shots.range, shots.against);
    const RangeColumn& read = *t.column(shots.read_at(), shots.against);
    if (t.kind == TableKind::die_by_range) return outcome(t, read, roll_index, shots.shift);
    if (t.kind == TableKind::automatic) return there.by_roll.front();
    return t.lowest_roll() + roll_index + shots.shift <= read.need ? there.by_roll.front() : damage_of(0);
}

// Of what hits a cloaked ship a die lets through all, a half or a quarter; the shift raises the die, and past its
// faces nothing is left. Fractions of points are dropped.
OneShot through_cloak(const OneShot& shot, const CloakTable& cloak, int shift) {
    constexpr int faces = 6;
    std::vector<std::uint64_t> ways;
    for (const OneShot::Face& f : shot.faces)
        for (int face = 1; face <= faces; ++face) {
            const int die = std::max(1, face + shift);
            const int points = die <= cloak.all_upto       ? f.points
                               : die <= cloak.half_upto    ? f.points / 2
                               : die <= cloak.quarter_upto ? f.points / 4
                                                           : 0;
            const auto at = static_cast<std::size_t>(points);
            if (ways.size() <= at) ways.resize(at + 1, 0);
            ways[at] += f.ways;
        }
    OneShot left;
    left.all = shot.all * faces;
    for (std::size_t p = 0; p < ways.size(); ++p)
        if (ways[p] > 0) left.faces.push_back({static_cast<int>(p), ways[p]});
    return left;
}

}  // namespace

tl::expected<OneShot, std::string> one_shot(const Shots& shots, bool facing_only) {
    const ShotTable& t = *shots.table;
    if (t.column(shots.range, shots.against) == nullptr ||
        t.column(shots.read_at(), shots.against) == nullptr)
        return tl::unexpected(fmt::format("{} cannot fire at range {}", t.name(), shots.read_at()));
    struct Roll {
        std::vector<std::pair<int, std::uint64_t>> faces;
        std::uint64_t all = 1, ways = 1;
    };
    std::vector<Roll> rolls;
    std::uint64_t common = 1, throws = 0;
    for (int i = 0; i < t.rolls(); ++i) {
        Roll r;
        if (!spread_damage(scored(shots, i), facing_only, r.faces, r.all))
            return tl::unexpected(fmt::format("{} rolls too many dice in one cell for exact odds", t.name()));
        r.ways = static_cast<std::uint64_t>(t.ways(i));
        throws += r.ways;
        const std::uint64_t step = r.all / std::gcd(common, r.all);
        constexpr std::uint64_t room_for_rolls = 36 * 6;
        if (common > most_throws / room_for_rolls / step)
            return tl::unexpected(fmt::format("{} rolls too many dice in one cell for exact odds", t.name()));
        common *= step;
        rolls.push_back(std::move(r));
    }
    std::vector<std::uint64_t> ways;
    for (const Roll& r : rolls)
        for (const auto& [halves, n] : r.faces) {
            const auto points = static_cast<std::size_t>(halves / 2);
            if (ways.size() <= points) ways.resize(points + 1, 0);
            ways[points] += n * r.ways * (common / r.all);
        }
    OneShot shot;
    shot.all = common * throws;
    for (std::size_t p = 0; p < ways.size(); ++p)
        if (ways[p] > 0) shot.faces.push_back({static_cast<int>(p), ways[p]});
    if (shots.cloak.range > 0) shot = through_cloak(shot, shots.cloak, shots.shift);
    // Only what all share is taken out, so that a hit on 3 of 6 counts as 1 of 2.
    std::uint64_t divisor = shot.all;
    for (const OneShot::Face& f : shot.faces) divisor = std::gcd(divisor, f.ways);
    shot.all /= divisor;
    for (OneShot::Face& f : shot.faces) f.ways /= divisor;
    return shot;
}

std::uint64_t convolve_short(const std::vector<std::pair<OneShot, int>>& shots,
                             std::vector<std::uint64_t>& out) {
    return run<std::uint64_t>(shots, out);
}

Odds convolve(const std::vector<std::pair<OneShot, int>>& shots) {
    constexpr double short_bits = 63, wide_bits = 127;
    Odds odds;
    const double need = bits(shots);
    if (need < short_bits) {
        std::vector<std::uint64_t> ways;
        odds.all = run<std::uint64_t>(shots, ways);
        odds.ways.assign(ways.begin(), ways.end());
    } else if (need < wide_bits) {
        odds.all = run<Wide>(shots, odds.ways);
    } else {
        std::vector<Long> ways;
        const Long all = run<Long>(shots, ways);
        odds.long_all = all.str();
        for (const Long& w : ways) {
            odds.long_ways.push_back(w.str());
            constexpr unsigned scale = 60;
            odds.long_chance.push_back(std::ldexp(Long((w << scale) / all).convert_to<double>(), -60));
        }
    }
    return odds;
}

Odds beyond(const Odds& odds, int absorbed) { return beyond(odds, absorbed, 0, 0); }

Odds beyond(const Odds& odds, int shield, int reinforcement, int leak_every) {
    Odds left;
    left.all = odds.all;
    left.long_all = odds.long_all;
    const auto at = [&](std::size_t i) {
        const int met = std::max(0, static_cast<int>(i) - reinforcement),
                  leak = leak_every > 0 ? met / leak_every : 0;
        return static_cast<std::size_t>(leak + std::max(0, met - leak - shield));
    };
    const std::size_t room = odds.size() == 0 ? 1 : at(odds.size() - 1) + 1;
    if (odds.long_ways.empty()) {
        left.ways.assign(room, 0);
        for (std::size_t i = 0; i < odds.size(); ++i) left.ways[at(i)] += odds.ways[i];
        return left;
    }
    std::vector<Long> sums(room, Long{0});
    left.long_chance.assign(room, 0);
    for (std::size_t i = 0; i < odds.size(); ++i) {
        sums[at(i)] += Long{odds.long_ways[i]};
        left.long_chance[at(i)] += odds.long_chance[i];
    }
    for (const Long& s : sums) left.long_ways.push_back(s.str());
    return left;
}

tl::expected<VolleyOdds, std::string> volley_odds(const std::vector<Shots>& shots, int shield,
                                                  int reinforcement, int leak_every) {
    ShotCounts all, facing;
    for (const Shots& s : shots) {
        auto whole = one_shot(s, false);
        if (!whole) return tl::unexpected(whole.error());
        auto front = one_shot(s, true);
        if (!front) return tl::unexpected(front.error());
        all.emplace_back(std::move(*whole), s.count * s.table->shots);
        facing.emplace_back(std::move(*front), s.count * s.table->shots);
    }
    VolleyOdds odds;
    odds.damage = convolve(all);
    odds.facing = convolve(facing);
    odds.internals = beyond(odds.facing, shield, reinforcement, leak_every);
    return odds;
}

}  // namespace impulse
