// render/playback.h: a battle's log as a film: a position among its events, and the battle there.
// Units:  events counted from 0; turns and impulses as in the log.
// Shapes: Playback owns the first battle and all events; seeking back plays from the start, which is quick.
// Errors: an event that does not fit stops the film there.
// Rule:   the window plays events back through evolve; it never runs rules.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "battle/core/battle.h"
#include "battle/core/event.h"
#include "scenarios/logs/log_file.h"

namespace impulse {

// True where the event is of one of those kinds.
template <class... Kinds>
bool is_one_of(const Event& event) {
    return (std::holds_alternative<Kinds>(event) || ...);
}

class Playback {
public:
    Playback(const Battle& first, std::span<const LogEntry> entries);

    [[nodiscard]] const Battle& now() const { return now_; }
    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] std::size_t size() const { return events_.size(); }
    [[nodiscard]] const Event& event(std::size_t i) const { return events_[i]; }

    // Adds what has happened since (a battle that is still being fought).
    void append(std::span<const LogEntry> entries);
    // Moves to just before event `to` (0..size).
    void seek(std::size_t to);
    // The position just after the next or before the last event at which something can be seen.
    [[nodiscard]] std::size_t next_seen() const;
    [[nodiscard]] std::size_t previous_seen() const;
    // The first position of the next or the present (or, when there already, the previous) impulse; same for turns.
    [[nodiscard]] std::size_t next_impulse() const;
    [[nodiscard]] std::size_t previous_impulse() const;
    [[nodiscard]] std::size_t next_turn() const { return next_of(turns_); }
    [[nodiscard]] std::size_t previous_turn() const { return previous_of(turns_); }
    // Where the volley before and the next one begin; the ends of the film where there is none.
    [[nodiscard]] std::size_t previous_volley() const { return previous_of(volleys_); }
    [[nodiscard]] std::size_t next_volley() const { return next_of(volleys_); }
    // Turn and impulse of the n-th impulse of the film; 0 and 0 where it has no such one.
    [[nodiscard]] std::pair<int, int> time_of_impulse(std::size_t n) const {
        return n < impulses_.size() ? std::pair{impulses_[n].turn, impulses_[n].impulse} : std::pair{0, 0};
    }
    // The film counted in impulses: how many have begun, how many before a position, and where the n-th begins. Unlike
    // events their number tells nothing about orders that somebody gave in secret.
    [[nodiscard]] std::size_t impulse_count() const { return impulses_.size(); }
    [[nodiscard]] std::size_t impulses_before(std::size_t position) const;
    [[nodiscard]] std::size_t impulse_start(std::size_t n) const {
        return n < impulses_.size() ? impulses_[n].at : events_.size();
    }
    // Where that impulse begins, or the last before its end where the film has none so late.
    [[nodiscard]] std::size_t start_of_impulse(int turn, int impulse) const;
    // Positions at which a new turn begins, and those of shots, for marks on the bar.
    [[nodiscard]] const std::vector<std::size_t>& turns() const { return turns_; }
    [[nodiscard]] const std::vector<std::size_t>& volleys() const { return volleys_; }

private:
    struct Mark {
        std::size_t at = 0;
        int turn = 0, impulse = 0;
    };
    [[nodiscard]] std::size_t mark_now() const;
    // The nearest of such places after the position, and before it.
    [[nodiscard]] std::size_t next_of(const std::vector<std::size_t>& places) const;
    [[nodiscard]] std::size_t previous_of(const std::vector<std::size_t>& places) const;

    Battle first_, now_;
    std::vector<Event> events_;
    std::size_t at_ = 0;
    std::vector<Mark> impulses_;  // where each impulse begins
    std::vector<std::size_t> turns_, volleys_;
    std::optional<std::size_t> broken_;
};

}  // namespace impulse
