// render/chronicle.h: the log for the window, line by line: orders, and every event with its numbers and why.
// Units:  events counted from 0; points, hexes.
// Shapes: one list of lines for everybody and one for each side's eyes; Depth says from where on a line shows.
// Errors: none; an event that does not fit the battle ends the list.
// Rule:   a side's lines hold only what that side may read; numbers come from the rules' own functions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scenarios/logs/transcript.h"

namespace impulse {

struct LogLine : EventLine {
    std::size_t at = 0;  // event after which it is true
    Cursor clock{};
};

// What dice gave beside what they give on average.
struct DieCount {
    Stream stream{};
    int sides = 6;
    std::vector<int> faces;  // by face from 1
};
struct ShotLuck {
    std::size_t at = 0;
    int unit = -1, group = -1, side = -1;
    int scored = 0;
    Energy mean{};  // points expected, in sixtieths
    Energy best{};  // the same at the best range of its weapon and mode
};
struct DiceBook {
    struct Die {
        std::size_t at = 0;
        Stream stream{};
        std::uint8_t sides = 6, face = 0;
        int side = -1;
    };
    std::vector<Die> dice;
    std::vector<ShotLuck> shots;

    // Counts by stream and kind of die up to a position; side -1 = all.
    [[nodiscard]] std::vector<DieCount> counts(std::size_t to, int side) const;
    // Points scored beyond the mean by a side, up to a position, in sixtieths.
    [[nodiscard]] Energy luck(std::size_t to, int side) const;
};
// Chi-square of counts against a fair die, and the chance of one at least so large; 1 where nothing was rolled.
struct Fairness {
    double chi_square = 0;
    int freedom = 0;
    double chance = 1;
};
Fairness fairness_of(std::span<const int> faces);

// Walks along a growing log. Give it the battle before the entry; it leaves the battle after it.
class Chronicler {
public:
    // One entry whose first event is number `base`. `lines` is by eyes: [0] everybody, [1 + side].
    void add(const Rules& rules, const Roster& roster, Battle& battle, const LogEntry& entry,
             std::size_t base, std::vector<std::vector<LogLine>>& lines, DiceBook& dice);

private:
    void expect(const Rules& rules, const Battle& battle, const Fired& fired);
    void count(const Battle& battle, const Event& event, std::size_t at, DiceBook& dice);

    struct Waiting {  // shots fired whose score has not come yet
        UnitId by{};
        std::uint8_t group = 0;
        Energy mean{}, best{};
    };
    std::vector<Waiting> waiting_;
};

// The phase that a step belongs to, for filters and the top bar: Energy, Move, Activity, Launch, Fire, Damage, End.
std::string_view phase_of(const Rules& rules, Cursor clock);
inline constexpr std::array<std::string_view, 7> phases{"Energy", "Move",   "Activity", "Launch",
                                                        "Fire",   "Damage", "End"};

}  // namespace impulse
