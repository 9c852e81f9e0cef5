#include "bench/lab/match.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>

#include "engine/parallel.h"

namespace impulse {
namespace {

// Pairs of each school between two looks at the test: fixed, so that the result does not depend on who fights what when.
constexpr std::int64_t pairs_a_look = 4;
// Where 5 % of error either way is reached.
const double decided_at = std::log(0.95 / 0.05);

int half_points(const BattleRow& row, std::size_t place) {
    if (row.outcome == BattleOutcome::won) return row.winner == static_cast<int>(place) ? 2 : 0;
    return 1;
}

Score fight_pair(StudyFighter& fighter, BattleRow& row, std::int64_t pair) {
    Score s;
    int sum = 0;
    for (int k = 0; k < 2; ++k) {
        fighter.fight(static_cast<std::size_t>(2 * pair + k), row);
        const int points = half_points(row, 0);
        sum += points;
        ++(points == 2 ? s.won : points == 1 ? s.drawn : s.lost);
        s.replaced += row.replaced;
    }
    ++s.pairs[static_cast<std::size_t>(sum)];
    return s;
}

// The schools with these pilots and seeds.
std::vector<Study> flown_by(const std::vector<School>& schools, const std::string& first,
                            const std::string& second, std::uint64_t seed) {
    std::vector<Study> all;
    for (const School& school : schools) {
        Study study = school.study;
        study.seed = seed;
        study.battles = 1 << 28;
        study.mirrored = true;
        study.participants[0].pilot = first;
        study.participants[1].pilot = second;
        all.push_back(std::move(study));
    }
    return all;
}

}  // namespace

std::int64_t Score::count() const {
    std::int64_t n = 0;
    for (const auto p : pairs) n += p;
    return n;
}

double Score::share() const {
    const std::int64_t n = count();
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < pairs.size(); ++k) sum += static_cast<std::int64_t>(k) * pairs[k];
    return n == 0 ? 0.5 : static_cast<double>(sum) / static_cast<double>(4 * n);
}

Interval Score::interval() const {
    Sums sums;
    for (std::size_t k = 0; k < pairs.size(); ++k)
        for (std::int64_t i = 0; i < pairs[k]; ++i) sums.add(static_cast<std::int64_t>(k));
    const auto mean = mean_interval(sums);
    if (!mean) return {0, 1};
    // Pairs that all ended alike have no spread of their own: then it is the interval of a share of so many pairs.
    if (mean->low >= mean->high) {
        const std::int64_t n = count();
        return share_interval(std::llround(share() * static_cast<double>(n)), n);
    }
    return {std::max(0.0, mean->low / 4), std::min(1.0, mean->high / 4)};
}

void Score::add(const Score& other) {
    for (std::size_t k = 0; k < pairs.size(); ++k) pairs[k] += other.pairs[k];
    won += other.won;
    drawn += other.drawn;
    lost += other.lost;
    replaced += other.replaced;
}

double elo_of(double share) {
    const double s = std::clamp(share, 0.001, 0.999);
    return -400 * std::log10(1 / s - 1);
}
double share_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double likelihood_ratio(const Score& score, double low, double high) {
    const auto n = static_cast<double>(score.count());
    if (n < 2) return 0;
    const double mean = score.share();
    double variance = 0;
    for (std::size_t k = 0; k < score.pairs.size(); ++k) {
        const double off = static_cast<double>(k) / 4 - mean;
        variance += off * off * static_cast<double>(score.pairs[k]) / n;
    }
    // Pairs that all end alike have no spread of their own; one in so many is assumed to end otherwise.
    variance = std::max(variance, 0.0625 / (n + 1));
    const double a = share_of_elo(low), b = share_of_elo(high);
    return n * (b - a) * (2 * mean - a - b) / (2 * variance);
}

tl::expected<std::vector<School>, FileError> read_schools(
    const std::vector<std::string>& files,
    const std::function<tl::expected<const Rules*, FileError>(const std::string& ruleset,
                                                              const std::string& texts)>& rules_named) {
    std::vector<std::pair<std::string, std::string>> read;  // ruleset and text, file by file
    std::map<std::string, std::string> texts;
    for (const std::string& file : files) {
        const auto text = read_text(file);
        if (!text) return tl::unexpected(text.error());
        const auto ruleset = study_ruleset(*text, file);
        if (!ruleset) return tl::unexpected(ruleset.error());
        texts[*ruleset] += *text;
        read.emplace_back(*ruleset, *text);
    }
    std::vector<School> schools;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const std::string& file = files[i];
        const auto rules = rules_named(read[i].first, texts[read[i].first]);
        if (!rules) return tl::unexpected(rules.error());
        auto study = read_study(read[i].second, file, **rules);
        if (!study) return tl::unexpected(study.error());
        if (study->participants.size() != 2 || study->pairings.size() != 1)
            return tl::unexpected(FileError{file, 1, 1, "a school is a study of one pair: two entrants"});
        const std::size_t slash = file.find_last_of('/') + 1;
        schools.push_back({file.substr(slash, file.find_last_of('.') - slash), *rules, std::move(*study)});
    }
    return schools;
}

MatchResult match(const std::vector<School>& schools, const MatchPlan& plan) {
    MatchResult result;
    result.by_school.resize(schools.size());
    const std::vector<Study> fought = flown_by(schools, plan.first, plan.second, plan.seed),
                             control = flown_by(schools, plan.second, plan.second, plan.seed);
    const auto stopped = [&] { return plan.stop != nullptr && *plan.stop != 0; };
    const bool alike = plan.first == plan.second || !plan.controlled;
    const auto count = static_cast<std::int64_t>(schools.size());
    // Every school fights as many pairs as the others, the last look what is left.
    const std::int64_t each = std::max<std::int64_t>(1, plan.pairs_most / count);
    for (std::int64_t done = 0; done < each && !result.decided && !stopped(); done += pairs_a_look) {
        // Each task is one pair of one school, for the score or for the control.
        const std::int64_t tasks = std::min(pairs_a_look, each - done) * count * (alike ? 1 : 2);
        std::vector<Score> scores(static_cast<std::size_t>(tasks));
        std::atomic<std::int64_t> next{0};
        std::mutex counting;
        std::array<FightCounts, 2> look{};
        const auto work = [&](int) {
            std::vector<std::unique_ptr<StudyFighter>> fighters(static_cast<std::size_t>(2 * count));
            std::vector<std::unique_ptr<BattleCounter>> counters(static_cast<std::size_t>(count));
            BattleRow row;
            for (std::int64_t t = next++; t < tasks && !stopped(); t = next++) {
                const auto school = static_cast<std::size_t>(t % count);
                const bool second = t / count % (alike ? 1 : 2) == 1;
                const std::int64_t pair = done + t / count / (alike ? 1 : 2);
                auto& fighter = fighters[2 * school + (second ? 1 : 0)];
                if (!fighter)
                    fighter = std::make_unique<StudyFighter>((second ? control : fought)[school],
                                                             *schools[school].rules);
                if (plan.counted && !second) {
                    if (!counters[school])
                        counters[school] = std::make_unique<BattleCounter>(*schools[school].rules);
                    fighter->counter = counters[school].get();
                }
                scores[static_cast<std::size_t>(t)] = fight_pair(*fighter, row, pair);
            }
            const std::lock_guard hold(counting);
            for (const auto& counter : counters)
                for (std::size_t p = 0; counter && p < look.size(); ++p) look[p].add(counter->counts()[p]);
        };
        on_threads(plan.workers, work);
        if (stopped()) break;  // a look that is not whole would depend on who was quick
        for (std::size_t p = 0; p < look.size(); ++p) result.counts[p].add(look[p]);
        for (std::int64_t t = 0; t < tasks; ++t) {
            const Score& s = scores[static_cast<std::size_t>(t)];
            if (!alike && t / count % 2 == 1) {
                result.control.add(s);
            } else {
                result.score.add(s);
                result.by_school[static_cast<std::size_t>(t % count)].add(s);
            }
        }
        result.ratio = likelihood_ratio(result.score, plan.low, plan.high);
        result.decided = plan.sequential && std::abs(result.ratio) >= decided_at;
        if (plan.progress) plan.progress(result.score);
    }
    result.stopped = stopped();
    return result;
}

}  // namespace impulse
