#include "bench/lab/odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <numeric>

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
    for (int d = 0; d < sum.dice; ++d) {
        if (s.all > most_throws / static_cast<std::uint64_t>(sum.sides)) return false;
        std::vector<std::uint64_t> next(s.ways.size() + static_cast<std::size_t>(sum.sides), 0);
        for (std::size_t i = 0; i < s.ways.size(); ++i)
            for (int face = 1; face <= sum.sides; ++face) next[i + static_cast<std::size_t>(face)] += s.ways[i];
        s.ways = std::move(next);
        s.all *= static_cast<std::uint64_t>(sum.sides);
    }
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
                const int scored =
                    std::max(0, 2 * (static_cast<int>(i) * part.sum.times + part.sum.plus) + (part.half ? 1 : 0));
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
    return long_ways.empty() ? static_cast<double>(ways[points]) / static_cast<double>(all) : long_chance[points];
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

tl::expected<Shots, std::string> parse_shots(const Arsenal& arsenal, std::string_view words, int shift) {
    std::vector<std::string> parts;
    std::string padded;
    for (const char c : words) padded += c == '@' ? std::string{" @ "} : std::string(1, c);
    for (std::size_t from = 0; from < padded.size();) {
        const std::size_t to = std::min(padded.find(' ', from), padded.size());
        if (to > from) parts.push_back(padded.substr(from, to - from));
        from = to + 1;
    }
    const auto bad = [&](std::string_view what) {
        return tl::unexpected(fmt::format("--shot \"{}\": {}; expected as in \"photon:standard x4 @ 8\"", words, what));
    };
    const auto number = [](std::string_view t) {
        const bool minus = t.starts_with('-');
        if (minus) t.remove_prefix(1);
        if (t.empty() || t.size() > 3 || !std::all_of(t.begin(), t.end(), [](char c) { return c >= '0' && c <= '9'; }))
            return -999;
        const int n = std::stoi(std::string{t});
        return minus ? -n : n;
    };
    if (parts.empty()) return bad("there is no weapon");
    Shots shots;
    shots.shift = shift;
    auto table = arsenal.find(parts[0]);
    if (!table) return bad(table.error());
    shots.table = *table;
    bool ranged = false;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const bool more = i + 1 < parts.size();
        if (parts[i].starts_with('x') && number(parts[i].substr(1)) > 0) {
            shots.count = number(parts[i].substr(1));
        } else if (parts[i] == "@" && more && number(parts[i + 1]) >= 0) {
            shots.range = number(parts[++i]);
            ranged = true;
        } else if (parts[i] == "shift" && more && std::abs(number(parts[i + 1])) < 99) {
            shots.shift = shift + number(parts[++i]);
        } else if (parts[i] == "vs" && more) {
            const auto& columns = shots.table->columns;
            const auto at = std::find(columns.begin(), columns.end(), parts[++i]);
            if (at == columns.end())
                return bad(fmt::format("\"{}\" is no column of {}; there are: {}", parts[i], shots.table->name(),
                                       fmt::join(columns, ", ")));
            shots.against = static_cast<int>(at - columns.begin());
        } else {
            return bad(fmt::format("\"{}\" is neither xNUMBER, @ RANGE, shift N nor vs COLUMN", parts[i]));
        }
    }
    if (!ranged) return bad("the range is missing");
    if (shots.table->column(shots.range, shots.against) == nullptr) {
        int first = 999, last = -1;
        for (const RangeColumn& c : shots.table->at) {
            first = std::min(first, c.range);
            last = std::max(last, c.range);
        }
        return bad(fmt::format("{} cannot fire at range {}, only at {} to {}", shots.table->name(), shots.range, first,
                               last));
    }
    return shots;
}

tl::expected<OneShot, std::string> one_shot(const Shots& shots, bool facing_only) {
    const ShotTable& t = *shots.table;
    const RangeColumn* column = t.column(shots.range, shots.against);
    if (column == nullptr) return tl::unexpected(fmt::format("{} cannot fire at range {}", t.name(), shots.range));
    struct Roll {
        std::vector<std::pair<int, std::uint64_t>> faces;
        std::uint64_t all = 1, ways = 1;
    };
    std::vector<Roll> rolls;
    std::uint64_t common = 1, throws = 0;
    for (int i = 0; i < t.rolls(); ++i) {
        Roll r;
        if (!spread_damage(outcome(t, *column, i, shots.shift), facing_only, r.faces, r.all))
            return tl::unexpected(fmt::format("{} rolls too many dice in one cell for exact odds", t.name()));
        r.ways = static_cast<std::uint64_t>(t.ways(i));
        throws += r.ways;
        const std::uint64_t step = r.all / std::gcd(common, r.all);
        if (common > most_throws / 36 / step)
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
    std::uint64_t divisor = shot.all;
    for (const std::uint64_t w : ways) divisor = std::gcd(divisor, w);
    // Only what all share is taken out, so that a hit on 3 of 6 counts as 1 of 2.
    shot.all /= divisor;
    for (std::size_t p = 0; p < ways.size(); ++p)
        if (ways[p] > 0) shot.faces.push_back({static_cast<int>(p), ways[p] / divisor});
    return shot;
}

std::uint64_t convolve_short(const std::vector<std::pair<OneShot, int>>& shots, std::vector<std::uint64_t>& out) {
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

Odds beyond(const Odds& odds, int absorbed) {
    Odds left;
    left.all = odds.all;
    left.long_all = odds.long_all;
    const auto at = [&](std::size_t i) { return i > static_cast<std::size_t>(absorbed) ? i - static_cast<std::size_t>(absorbed) : 0; };
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

tl::expected<VolleyOdds, std::string> volley_odds(const std::vector<Shots>& shots, int shield, int reinforcement) {
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
    odds.internals = beyond(odds.facing, shield + reinforcement);
    return odds;
}

}  // namespace impulse
