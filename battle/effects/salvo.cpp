#include "battle/effects/salvo.h"

#include "battle/damage/shields.h"

namespace impulse {

void Salvo::add(UnitId at, int facing, int points, std::uint32_t bearings, UnitId by) {
    if (points <= 0) return;
    for (Tally& t : tallies_)
        if (t.at == at && t.facing == facing) {
            t.points += points;
            t.bearings |= bearings;
            return;
        }
    tallies_.push_back({at, by, static_cast<std::int16_t>(facing), points, bearings});
}

void Salvo::feed_back(UnitId unit, int facing, int points) {
    if (points > 0 && !feedback_.full())
        feedback_.push_back({unit, static_cast<std::int16_t>(facing), points});
}

// Of several volleys on one ship the largest strikes first: it meets the general reinforcement (D4.23).
void Salvo::strike_tally(Play& play) {
    sort_in_place(tallies_.begin(), tallies_.end(), [](const Tally& a, const Tally& b) {
        return a.at != b.at ? a.at < b.at : a.points != b.points ? a.points > b.points : a.facing < b.facing;
    });
    for (const Tally& t : tallies_)
        strike(play, t.at, t.by, t.facing, t.points, VolleyKind::direct, t.bearings);
    tallies_.clear();
}

void Salvo::strike_feedback(Play& play) {
    for (std::size_t i = 0; i < feedback_.size(); ++i) {
        const Feedback& f = feedback_[i];
        strike(play, f.unit, f.unit, f.facing, f.points, VolleyKind::feedback, 0);
    }
    feedback_.clear();
}

}  // namespace impulse
