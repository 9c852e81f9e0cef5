#include "render/playback.h"

#include <algorithm>

#include "battle/core/evolve.h"

namespace impulse {

// True where the event changes what a spectator sees: moves, shots, losses, launches, ends.
static bool seen_by_spectators(const Event& event) {
    return is_one_of<Moved, Placed, SeekerMoved, SeekerEnded, Launched, ShotScored, ShieldLost, BoxLost,
                     TrackLost, FateSet, Left, BoxRepaired, ShieldRepaired, Ended>(event);
}

Playback::Playback(const Battle& first, std::span<const LogEntry> entries) : first_(first), now_(first) {
    append(entries);
}

void Playback::append(std::span<const LogEntry> entries) {
    for (const LogEntry& entry : entries)
        for (const Event& event : entry.events) {
            if (const auto* step = std::get_if<Advanced>(&event); step != nullptr)
                if (impulses_.empty() || impulses_.back().turn != step->turn ||
                    impulses_.back().impulse != step->impulse) {
                    if (impulses_.empty() || impulses_.back().turn != step->turn)
                        turns_.push_back(events_.size());
                    impulses_.push_back({events_.size(), step->turn, step->impulse});
                }
            if (std::holds_alternative<ShotScored>(event) &&
                (volleys_.empty() || events_.size() - volleys_.back() > 12))
                volleys_.push_back(events_.size());
            events_.push_back(event);
        }
}

void Playback::seek(std::size_t to) {
    to = std::min(to, events_.size());
    if (to < at_) {
        now_ = first_;
        at_ = 0;
    }
    while (at_ < to) {
        if (broken_ && at_ >= *broken_) return;
        if (!fits(now_, events_[at_])) {
            broken_ = at_;
            return;
        }
        evolve(now_, events_[at_]);
        ++at_;
    }
}

std::size_t Playback::next_seen() const {
    for (std::size_t i = at_; i < events_.size(); ++i)
        if (seen_by_spectators(events_[i])) return i + 1;
    return events_.size();
}

std::size_t Playback::previous_seen() const {
    bool passed = false;
    for (std::size_t i = at_; i-- > 0;)
        if (seen_by_spectators(events_[i])) {
            if (passed) return i + 1;
            passed = true;
        }
    return 0;
}

std::size_t Playback::next_of(const std::vector<std::size_t>& places) const {
    const auto after = std::upper_bound(places.begin(), places.end(), at_);
    return after == places.end() ? events_.size() : *after;
}

std::size_t Playback::previous_of(const std::vector<std::size_t>& places) const {
    const auto first_not_before = std::lower_bound(places.begin(), places.end(), at_);
    return first_not_before == places.begin() ? 0 : *(first_not_before - 1);
}

std::size_t Playback::impulses_before(std::size_t position) const {
    const auto after = std::upper_bound(impulses_.begin(), impulses_.end(), position,
                                        [](std::size_t at, const Mark& m) { return at < m.at; });
    return static_cast<std::size_t>(after - impulses_.begin());
}

std::size_t Playback::start_of_impulse(int turn, int impulse) const {
    std::size_t n = 0;
    while (n + 1 < impulses_.size() && time_of_impulse(n) < std::pair{turn, impulse}) ++n;
    return impulse_start(n);
}

std::size_t Playback::mark_now() const { return impulses_before(at_); }

std::size_t Playback::next_impulse() const {
    const std::size_t i = mark_now();
    return i < impulses_.size() ? impulses_[i].at : events_.size();
}

std::size_t Playback::previous_impulse() const {
    std::size_t i = mark_now();
    while (i > 0 && impulses_[i - 1].at >= at_) --i;
    return i > 0 ? impulses_[i - 1].at : 0;
}

}  // namespace impulse
