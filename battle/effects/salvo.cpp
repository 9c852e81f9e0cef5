#include "battle/effects/salvo.h"

#include "battle/damage/shields.h"

namespace impulse {

void Salvo::add(UnitId at, int facing, int points, std::uint32_t bearings, UnitId by) {
    const std::size_t k = at.index() * 6 + static_cast<std::size_t>(facing);
    if (!by_[k]) by_[k] = by;
    points_[k] = static_cast<std::int16_t>(points_[k] + points);
    bearings_[k] |= bearings;
    units_ |= std::uint64_t{1} << at.index();
}

void Salvo::feed_back(UnitId unit, int facing, int points) {
    if (points > 0 && !feedback_.full())
        feedback_.push_back({unit, static_cast<std::int16_t>(facing), static_cast<std::int16_t>(points)});
}

// Of several volleys on one ship the largest strikes first: it meets the general reinforcement (D4.23).
void Salvo::strike_tally(Play& play) {
    for (std::size_t u = 0; u < play.now.units.size(); ++u) {
        if ((units_ >> u & 1U) == 0) continue;
        for (;;) {
            std::size_t largest = u * 6;
            for (std::size_t k = u * 6; k < u * 6 + 6; ++k)
                if (points_[k] > points_[largest]) largest = k;
            const int points = points_[largest];
            if (points <= 0) break;
            points_[largest] = 0;
            strike(play, UnitId{u}, by_[largest], static_cast<int>(largest - u * 6), points,
                   VolleyKind::direct, bearings_[largest]);
        }
    }
}

void Salvo::strike_feedback(Play& play) {
    for (std::size_t i = 0; i < feedback_.size(); ++i) {
        const Feedback& f = feedback_[i];
        strike(play, f.unit, f.unit, f.facing, f.points, VolleyKind::feedback, 0);
    }
    feedback_.clear();
}

}  // namespace impulse
