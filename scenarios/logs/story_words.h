// scenarios/logs/story_words.h: the words that every teller of a battle shares: counts, causes, ends, uses of systems.
// Units:  points, boxes; seekers by their serial.
// Shapes: pieces of sentences without their subject, unless they say otherwise.
// Errors: none; what a log does not say is left out, never shown as a sign.
// Rule:   architecture: what a side may know is settled before anything is told.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "battle/core/event.h"
#include "scenarios/scenario.h"

namespace impulse {

// What a table with a row for each value of an enum says of one of them; a table that lacks a row does not compile.
template <Worded E, class Row>
const Row& row_for(E value, const std::pair<E, Row> (&rows)[count_of<E>()]) {
    const auto at = std::ranges::find(rows, value, &std::pair<E, Row>::first);
    return at != std::end(rows) ? at->second : std::rbegin(rows)->second;
}

// The words with a number in their blank, "within 8 hexes", "within 1 hex".
std::string with_number(std::string words, std::string_view number);
// "sensor_lost" as people write it: "sensor lost".
std::string spaced_words(std::string_view word);
// "a, b and c".
std::string joined_words(const std::vector<std::string>& words);

// What brings points on a unit: "fire", "seeker #3", "the explosion of Vengeance". `seeker`: its serial, 0 = none.
std::string cause_words(const Roster& roster, VolleyKind kind, UnitId unit, UnitId by, int seeker);
// "is destroyed", "has left the battle".
std::string_view fate_words(Fate fate);
// What becomes of a unit, and through what: "is destroyed in the explosion of Vengeance". `before` the event.
std::string end_words(const Roster& roster, const Battle& before, const FateSet& end);
// Why the battle is over: "only one side is left on the map".
std::string_view reason_words(EndReason reason);
// What a link holds or held: a unit, "seeker #3"; empty where it is gone.
std::string held_words(const Roster& roster, const Battle& battle, const Link& link);
// What was done with a system: "lays web at 1512, in vain".
std::string use_words(const Roster& roster, const Operated& use);
// Crew, parties and tracks that are lost: "2 boarding parties", "sensor box".
std::string crew_words(CrewKind kind, int n);
std::string track_words(TrackKind track, int n);
// Why the side is asked now: "an enemy is within 8 hexes; a seeker is on its way". Empty where it is asked in any case.
std::string reasons_to_ask(const Rules& rules, const Battle& seen, SideId side);

}  // namespace impulse
