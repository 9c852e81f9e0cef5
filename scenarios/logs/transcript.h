// scenarios/logs/transcript.h: a battle as lines that people read, and the report at its end.
// Units:  times as turn.impulse; shields 1..6; points and boxes.
// Shapes: three depths: story (what a spectator tells), decisions (and who ordered what), audit (every event).
// Errors: none; an entry that does not fit the battle ends the text.
// Rule:   architecture: what a side may know; a side's transcript holds only what it may read.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "battle/core/rules.h"
#include "scenarios/logs/event_words.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/scenario.h"

namespace impulse {

struct TranscriptOptions {
    Depth depth = Depth::story;
    std::optional<SideId> side;       // only what this side may read
    int turn_to = 0, impulse_to = 0;  // stop after this time; 0 = go to the end
};

// The whole battle in lines, played back from its first state.
std::string transcript(const Rules& rules, const Battle& first, const Roster& roster,
                       std::span<const LogEntry> entries, const TranscriptOptions& options = {});

// What stood out, for the report and its JSON.
struct TurningPoint {
    int turn = 0, impulse = 0;
    std::string what;
};
std::vector<TurningPoint> turning_points(const Rules& rules, const Battle& first, const Roster& roster,
                                         std::span<const LogEntry> entries, std::size_t most = 12);

// The report after a battle: forces, turning points, final state of every ship, who holds the field.
std::string battle_report(const Rules& rules, const Battle& first, const Battle& last,
                          const Scenario& scenario, std::span<const LogEntry> entries);

// The six shields of a unit as a small ring of numbers, front up; one line per entry.
std::vector<std::string> shield_ring(const Rules& rules, const Unit& unit);
// One line on a ship: "Hood  26/30 warp, 9/11 weapons, ...".
std::string ship_line(const Rules& rules, const Unit& unit);

}  // namespace impulse
