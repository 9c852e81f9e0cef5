#include "bench/lab/sheet_odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

#include "battle/core/rows/gunnery.h"
#include "battle/damage/crippled.h"

namespace impulse {
namespace {

using BigWays = boost::multiprecision::cpp_int;

BigWays big(Wide number) {
    return (BigWays{static_cast<std::uint64_t>(number >> 64U)} << 64) +
           BigWays{static_cast<std::uint64_t>(number)};
}
double part_of(const BigWays& ways, const BigWays& of) {
    constexpr unsigned scale = 60;
    return std::ldexp(BigWays((ways << scale) / of).convert_to<double>(), -static_cast<int>(scale));
}

std::uint64_t hash_of(const WalkState& s) {
    std::uint64_t h = 0x9E3779B97F4A7C15ULL;
    for (const std::uint64_t w : s.word) {
        h = (h ^ w) * 0xD6E8FEB86659FD93ULL;
        h ^= h >> 32U;
    }
    return h;
}

// Conditions and their ways, each once. Open addressing, in insertion order besides, so that results never depend on
// where the hash puts them.
template <typename Ways>
class ConditionTable {
public:
    struct Entry {
        WalkState state;
        Ways ways{};
    };
    std::vector<Entry> all;

    void add(const WalkState& s, Ways ways) {
        if ((all.size() + 1) * 2 > place_.size()) grow();
        std::size_t at = hash_of(s) & (place_.size() - 1);
        while (place_[at] != 0) {
            Entry& e = all[place_[at] - 1];
            if (e.state == s) {
                e.ways += ways;
                return;
            }
            at = (at + 1) & (place_.size() - 1);
        }
        all.push_back({s, ways});
        place_[at] = static_cast<std::uint32_t>(all.size());
    }
    void clear() {
        all.clear();
        std::fill(place_.begin(), place_.end(), 0U);
    }

private:
    std::vector<std::uint32_t> place_;
    void grow() {
        place_.assign(std::max<std::size_t>(1024, place_.size() * 2), 0U);
        for (std::size_t i = 0; i < all.size(); ++i) {
            std::size_t at = hash_of(all[i].state) & (place_.size() - 1);
            while (place_[at] != 0) at = (at + 1) & (place_.size() - 1);
            place_[at] = static_cast<std::uint32_t>(i + 1);
        }
    }
};

// One more point of the volley for every condition.
template <typename Ways>
void one_point(const ChartWalk& walk, const ConditionTable<Ways>& from, ConditionTable<Ways>& to) {
    to.clear();
    for (const auto& e : from.all) {
        if (walk.lost(e.state)) {
            to.add(e.state, e.ways * static_cast<Ways>(walk.all_starts()));
            continue;
        }
        for (const ChartWalk::Start& start : walk.starts()) {
            WalkState s = e.state;
            ChartPlace w;
            w.points = 1;
            ChartWalk::roll_row(w, start);
            walk.go_on(s, w);
            to.add(s, e.ways * static_cast<Ways>(start.ways));
        }
    }
}

// How often what was met, in any kind of number.
template <typename Ways>
struct SheetCount {
    std::vector<std::vector<Ways>> lost_boxes;  // by row, exactly so many
    Ways crippled{}, lost{};

    explicit SheetCount(const std::vector<SheetRow>& rows) {
        for (const SheetRow& r : rows)
            lost_boxes.emplace_back(static_cast<std::size_t>(r.boxes) + 1, Ways{0});
    }
};

// Looks at one condition after the other.
class Onlooker {
public:
    Onlooker(const SheetTarget& target, const ChartWalk& walk)
        : rules_(*target.rules), walk_(walk), unit_(*target.unit) {}
    template <typename Ways>
    void see(const WalkState& s, const Ways& ways, SheetCount<Ways>& count) {
        walk_.count(s, boxes_);
        for (std::size_t r = 0; r < boxes_.size(); ++r)
            count.lost_boxes[r][static_cast<std::size_t>(boxes_[r])] += ways;
        if (walk_.lost(s)) {
            count.lost += ways;
            return;
        }
        walk_.apply(s, unit_);
        if (is_crippled(rules_, unit_)) count.crippled += ways;
    }

private:
    const Rules& rules_;
    const ChartWalk& walk_;
    Unit unit_;
    std::vector<int> boxes_;
};

// Adds a count that was made out of `of` throws each, so many times.
template <typename Ways>
void add_scaled(SheetCount<BigWays>& sum, const SheetCount<Ways>& part, const BigWays& times) {
    const auto scaled = [&](const Ways& w) -> BigWays {
        if constexpr (std::is_same_v<Ways, BigWays>)
            return w * times;
        else
            return big(static_cast<Wide>(w)) * times;
    };
    for (std::size_t r = 0; r < sum.lost_boxes.size(); ++r)
        for (std::size_t k = 0; k < sum.lost_boxes[r].size(); ++k)
            if (part.lost_boxes[r][k] != 0) sum.lost_boxes[r][k] += scaled(part.lost_boxes[r][k]);
    sum.crippled += scaled(part.crippled);
    sum.lost += scaled(part.lost);
}

class SheetCounting {
public:
    SheetCounting(const SheetTarget& target, const std::vector<std::pair<OneShot, int>>& shots,
                  const CountLimits& limits, const ChartWalk& walk)
        : target_(target),
          shots_(shots),
          limits_(limits),
          walk_(walk),
          exact_(walk.rows()),
          seen_(walk.rows()),
          looks_(target, walk) {}

    SheetOdds run() {
        const int absorbed = target_.shield + target_.reinforcement;
        const Odds inside = beyond(convolve(shots_), absorbed);
        answer_.most_internals = static_cast<int>(inside.size()) - 1;
        while (answer_.most_internals > 0 &&
               inside.ways_text(static_cast<std::size_t>(answer_.most_internals)) == "0")
            --answer_.most_internals;
        if (target_.rules->fire->one_volley)
            one_volley(inside);
        else
            hit_by_hit(absorbed);
        return finish();
    }

private:
    const SheetTarget& target_;
    const std::vector<std::pair<OneShot, int>>& shots_;
    const CountLimits& limits_;
    const ChartWalk& walk_;
    SheetOdds answer_;
    SheetCount<BigWays> exact_;
    SheetCount<std::uint64_t> seen_;
    BigWays of_{1};
    Onlooker looks_;

    // ---- all points together, one roll for each: level by level
    void one_volley(const Odds& inside) {
        const auto bits = static_cast<int>(std::bit_width(walk_.all_starts()));
        int most = answer_.most_internals;
        if (limits_.exact_most >= 0) most = std::min(most, limits_.exact_most);
        constexpr int short_bits = 64, wide_bits = 128;
        if (!walk_.rolls_for_each_point()) most = 0;
        const int upto = most * bits < short_bits
                             ? levels<std::uint64_t>(inside, most)
                             : levels<Wide>(inside, std::min(most, (wide_bits - 1) / bits));
        if (upto >= answer_.most_internals) return;
        answer_.exact_upto = upto;
        double beyond_it = 0;
        std::vector<double> reached;  // chance of at most so many, beyond the exact ones
        for (std::size_t p = static_cast<std::size_t>(upto) + 1; p < inside.size(); ++p)
            reached.push_back(beyond_it += inside.chance(p));
        answer_.sampled_part = beyond_it;
        Dice dice;
        dice.seed = limits_.seed;
        for (int n = 0; n < limits_.samples; ++n) {
            const double at = unit_interval(dice) * beyond_it;
            auto found =
                static_cast<int>(std::upper_bound(reached.begin(), reached.end(), at) - reached.begin());
            found = std::min(found, static_cast<int>(reached.size()) - 1);
            WalkState s = walk_.fresh(0);
            walk_.volley(s, upto + 1 + found, dice);
            looks_.see<std::uint64_t>(s, 1, seen_);
        }
        answer_.samples = limits_.samples;
    }

    // Counts 0, 1, 2 ... points; returns how many.
    template <typename Ways>
    int levels(const Odds& inside, int most) {
        ConditionTable<Ways> now, next;
        now.add(walk_.fresh(0), 1);
        std::vector<SheetCount<Ways>> counts;
        std::vector<BigWays> times;
        for (int points = 0;; ++points) {
            counts.emplace_back(walk_.rows());
            const BigWays ways{inside.ways_text(static_cast<std::size_t>(points))};
            times.push_back(ways);
            if (ways != 0)
                for (const auto& e : now.all) looks_.see(e.state, e.ways, counts.back());
            answer_.states += now.all.size();
            if (points == most || now.all.size() > limits_.states) break;
            one_point(walk_, now, next);
            std::swap(now, next);
        }
        BigWays scale{1};
        for (std::size_t p = counts.size(); p-- > 0;) {
            add_scaled(exact_, counts[p], times[p] * scale);
            scale *= walk_.all_starts();
        }
        of_ = BigWays{inside.all_text()} * scale / walk_.all_starts();
        return static_cast<int>(counts.size()) - 1;
    }

    // ---- each hit by itself
    struct Leaf {
        WalkState state;
        Wide ways = 0;
    };
    using Sorted = std::vector<std::vector<ConditionTable<Wide>>>;  // by rolls of rows, then of crew
    std::size_t looked_ = 0;
    bool too_many_ = false;

    void walk_on(WalkState s, ChartPlace w, Wide ways, std::size_t rows, std::size_t crew, Sorted& to) {
        if (too_many_) return;
        switch (walk_.go_on(s, w)) {
            case ChartWalk::Need::nothing:
                if (++looked_ > limits_.throws) too_many_ = true;
                if (to.size() <= rows) to.resize(rows + 1);
                if (to[rows].size() <= crew) to[rows].resize(crew + 1);
                to[rows][crew].add(s, ways);
                return;
            case ChartWalk::Need::row:
                for (const ChartWalk::Start& start : walk_.starts()) {
                    ChartPlace on = w;
                    ChartWalk::roll_row(on, start);
                    walk_on(s, on, ways * start.ways, rows + 1, crew, to);
                }
                return;
            case ChartWalk::Need::crew:
                for (int face = 1; face <= ChartWalk::crew_faces; ++face) {
                    WalkState next = s;
                    ChartPlace on = w;
                    walk_.roll_crew(next, on, face);
                    walk_on(next, on, ways, rows, crew + 1, to);
                }
                return;
        }
    }

    // False where the shot cannot be counted within the limits.
    bool one_shot_more(const OneShot& shot, ConditionTable<Wide>& now, double& bits) {
        Sorted sorted(1, std::vector<ConditionTable<Wide>>(1));
        for (const auto& e : now.all)
            for (const OneShot::Face& f : shot.faces) {
                WalkState s = e.state;
                const int left = walk_.shield(s), through = walk_.lost(s) ? 0 : f.points - left;
                if (!walk_.lost(s)) walk_.set_shield(s, std::max(0, left - f.points));
                ChartPlace w;
                w.points = std::max(0, through);
                if (w.points > 0) walk_.begin_volley(s);
                walk_on(s, w, e.ways * f.ways, 0, 0, sorted);
                if (too_many_) return false;
            }
        const auto rows = sorted.size() - 1;
        std::size_t crew = 0;
        for (const auto& r : sorted) crew = std::max(crew, r.empty() ? 0 : r.size() - 1);
        bits += std::log2(static_cast<double>(shot.all)) +
                std::log2(static_cast<double>(walk_.all_starts())) * static_cast<double>(rows) +
                std::log2(static_cast<double>(ChartWalk::crew_faces)) * static_cast<double>(crew);
        constexpr double wide_bits = 126;
        if (bits > wide_bits) return false;
        of_ *= shot.all;
        now.clear();
        for (std::size_t r = 0; r <= rows; ++r)
            for (std::size_t c = 0; c < sorted[r].size(); ++c) {
                Wide scale = 1;
                for (std::size_t i = r; i < rows; ++i) scale *= walk_.all_starts();
                for (std::size_t i = c; i < crew; ++i) scale *= ChartWalk::crew_faces;
                for (const auto& e : sorted[r][c].all) now.add(e.state, e.ways * scale);
            }
        for (std::size_t i = 0; i < rows; ++i) of_ *= walk_.all_starts();
        for (std::size_t i = 0; i < crew; ++i) of_ *= ChartWalk::crew_faces;
        return now.all.size() <= limits_.states;
    }

    void hit_by_hit(int absorbed) {
        bool whole = limits_.exact_most < 0 || answer_.most_internals <= limits_.exact_most;
        ConditionTable<Wide> now;
        now.add(walk_.fresh(absorbed), 1);
        double bits = 0;
        for (const auto& [shot, count] : shots_)
            for (int n = 0; n < count && whole; ++n) whole = one_shot_more(shot, now, bits);
        if (whole) {
            answer_.states = now.all.size();
            SheetCount<Wide> count(walk_.rows());
            for (const auto& e : now.all) looks_.see(e.state, e.ways, count);
            add_scaled(exact_, count, BigWays{1});
            return;
        }
        of_ = 1;
        answer_.exact_upto = 0;
        answer_.sampled_part = 1;
        answer_.samples = limits_.samples;
        Dice dice;
        dice.seed = limits_.seed;
        for (int n = 0; n < limits_.samples; ++n) {
            WalkState s = walk_.fresh(absorbed);
            for (const auto& [shot, count] : shots_)
                for (int k = 0; k < count && !walk_.lost(s); ++k) {
                    const int points = points_of(shot, dice), left = walk_.shield(s);
                    walk_.set_shield(s, std::max(0, left - points));
                    if (points > left) walk_.volley(s, points - left, dice);
                }
            looks_.see<std::uint64_t>(s, 1, seen_);
        }
    }

    // ---- dice of the sampling
    static std::uint64_t word(Dice& dice) {
        const auto stream = static_cast<std::size_t>(Stream::to_hit);
        return Draws{dice.seed ^ (static_cast<std::uint64_t>(stream) + 1) << 56U, dice.drawn[stream]}();
    }
    static double unit_interval(Dice& dice) {
        constexpr int mantissa = 53;
        return std::ldexp(static_cast<double>(word(dice) >> (64 - mantissa)), -mantissa);
    }
    static int points_of(const OneShot& shot, Dice& dice) {
        // Multiply and shift: off by less than all / 2^64.
        auto left = static_cast<std::uint64_t>(static_cast<Wide>(word(dice)) * shot.all >> 64U);
        for (const OneShot::Face& f : shot.faces) {
            if (left < f.ways) return f.points;
            left -= f.ways;
        }
        return 0;
    }

    // ---- the answer
    SheetOdds finish() {
        answer_.rows = walk_.rows();
        answer_.of = of_.str();
        answer_.cripples = target_.rules->crippled != nullptr;
        const auto chance = [&](const BigWays& ways, std::uint64_t seen) {
            return SheetChance{ways.str(), part_of(ways, of_), seen};
        };
        for (std::size_t r = 0; r < exact_.lost_boxes.size(); ++r) {
            std::vector<SheetChance> at_least;
            BigWays ways{0};
            std::uint64_t seen = 0;
            double mean = 0;
            for (std::size_t k = exact_.lost_boxes[r].size(); k-- > 1;) {
                ways += exact_.lost_boxes[r][k];
                seen += seen_.lost_boxes[r][k];
                at_least.push_back(chance(ways, seen));
                mean += answer_.chance(at_least.back());
            }
            std::reverse(at_least.begin(), at_least.end());
            answer_.at_least.push_back(std::move(at_least));
            answer_.mean.push_back(mean);
        }
        answer_.crippled = chance(exact_.crippled, seen_.crippled);
        answer_.lost = chance(exact_.lost, seen_.lost);
        answer_.either = chance(exact_.crippled + exact_.lost, seen_.crippled + seen_.lost);
        return std::move(answer_);
    }
};

}  // namespace

double SheetOdds::chance(const SheetChance& c) const {
    return samples == 0 ? c.exact
                        : c.exact + sampled_part * static_cast<double>(c.seen) / static_cast<double>(samples);
}
std::pair<double, double> SheetOdds::interval(const SheetChance& c) const {
    if (samples == 0) return {c.exact, c.exact};
    const auto [low, high] = share_interval(static_cast<std::int64_t>(c.seen), samples);
    return {c.exact + sampled_part * low, c.exact + sampled_part * high};
}

tl::expected<SheetOdds, std::string> sheet_odds(const SheetTarget& target,
                                                const std::vector<std::pair<OneShot, int>>& shots,
                                                const CountLimits& limits) {
    const auto walk =
        ChartWalk::make(*target.rules, *target.unit, target.bearings, target.shield + target.reinforcement);
    if (!walk) return tl::unexpected(walk.error());
    return SheetCounting(target, shots, limits, *walk).run();
}

std::vector<ConditionOdds> conditions_after(const ChartWalk& walk, int points) {
    ConditionTable<std::uint64_t> now, next;
    now.add(walk.fresh(0), 1);
    for (int p = 0; p < points; ++p) {
        one_point(walk, now, next);
        std::swap(now, next);
    }
    std::vector<ConditionOdds> all;
    all.reserve(now.all.size());
    for (const auto& e : now.all) all.push_back({e.state, e.ways});
    return all;
}

}  // namespace impulse
