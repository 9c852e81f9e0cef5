#include "bench/lab/study_tally.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace impulse {
namespace {

constexpr double upper_tail = 0.975;

double student(std::int64_t degrees) {
    return boost::math::quantile(boost::math::students_t(static_cast<double>(degrees)), upper_tail);
}

}  // namespace

std::optional<Interval> mean_interval(const Sums& s) {
    if (s.n < 2) return std::nullopt;
    const auto n = static_cast<double>(s.n);
    const double variance =
        std::max(0.0, (static_cast<double>(s.squares) - static_cast<double>(s.sum) * s.mean()) / (n - 1));
    const double half = student(s.n - 1) * std::sqrt(variance / n);
    return Interval{s.mean() - half, s.mean() + half};
}

std::optional<Interval> ratio_interval(const Ratio& r) {
    if (r.n < 2 || r.below == 0) return std::nullopt;
    const auto n = static_cast<double>(r.n);
    const double value = r.value(), mean_below = static_cast<double>(r.below) / n;
    const double squares = static_cast<double>(r.above_squares) -
                           2 * value * static_cast<double>(r.products) +
                           value * value * static_cast<double>(r.below_squares);
    const double half = student(r.n - 1) * std::sqrt(std::max(0.0, squares / (n - 1)) / n) / mean_below;
    return Interval{value - half, value + half};
}

Tally::Tally(const Study& study) : pairings(study.pairings.size()), participants(study.participants.size()) {}

void Tally::add(const Study& study, const BattleRow& row, std::uint64_t hash) {
    ++battles;
    digest += hash;
    orders += row.orders;
    replaced += row.replaced;
    turns.add(row.turns);
    impulses.add(row.impulses);
    const auto last = static_cast<std::size_t>(row.turns);
    if (ended_in.size() <= last) ended_in.resize(last + 1, 0);
    ++ended_in[last];
    const auto outcome = static_cast<std::size_t>(row.outcome);
    ++outcomes[outcome];
    PairingTally& pairing = pairings[row.pairing];
    ++pairing.battles;
    ++pairing.outcomes[outcome];
    if (row.winner >= 0) ++pairing.wins[static_cast<std::size_t>(row.winner)];
    for (std::size_t place = 0; place < row.places; ++place) {
        const PlaceRow& part = row.place[place];
        ParticipantTally& who = participants[study.pairings[row.pairing][place]];
        const bool won = row.winner == static_cast<int>(place), first = place == (row.swapped ? 1U : 0U);
        ++who.battles;
        who.wins += won ? 1 : 0;
        who.losses += row.winner >= 0 && !won ? 1 : 0;
        who.first += first ? 1 : 0;
        who.first_wins += first && won ? 1 : 0;
        if (who.turns.size() < part.shields.size()) who.turns.resize(part.shields.size());
        for (std::size_t t = 0; t < part.shields.size() && t < part.internals.size(); ++t) {
            who.turns[t].shields.add(part.shields[t]);
            who.turns[t].internals.add(part.internals[t]);
            who.turns[t].both.add(part.shields[t] + part.internals[t]);
        }
        for (const WeaponUse& u : part.uses) {
            UseTally& use = who.uses[{u.label, u.at_seekers}];
            use.uses.add(u.uses);
            use.shots += u.shots;
            use.hits += u.hits;
            use.points_per_shot.add(u.points, u.shots);
            use.points.add(u.points);
        }
    }
}

int Tally::turn_at(double share) const {
    std::int64_t so_far = 0;
    for (std::size_t t = 0; t < ended_in.size(); ++t) {
        so_far += ended_in[t];
        if (static_cast<double>(so_far) >= share * static_cast<double>(battles)) return static_cast<int>(t);
    }
    return ended_in.empty() ? 0 : static_cast<int>(ended_in.size()) - 1;
}

std::int64_t Tally::reached(int turn) const {
    std::int64_t sum = 0;
    for (std::size_t t = static_cast<std::size_t>(std::max(0, turn)); t < ended_in.size(); ++t)
        sum += ended_in[t];
    return sum;
}

}  // namespace impulse
