// scenarios/scenario.h: a battle before its first turn: set-up, who plays, what the campaign said.
// Units:  turns.
// Shapes: plain values; one Roster of names, ids and class keys for everything that speaks to players.
// Rule:   UTD7.45 for what a campaign adds.
#pragma once

#include <string>
#include <vector>

#include "battle/core/names.h"
#include "battle/core/rules.h"
#include "battle/core/setup.h"

namespace impulse {

// One die of the set-up, rolled before the battle exists.
struct SetupRoll {
    std::string purpose;  // "planet direction", "W-B distance"
    int sides = 6, face = 0;
    IMPULSE_FIELDS(SetupRoll, purpose, sides, face)
    bool operator==(const SetupRoll&) const = default;
};

// Everything that starts a battle and that its log and record repeat.
// An order that stands from the beginning, as typed at the prompt, and where it was written.
struct OpeningOrder {
    SideId side{};
    std::string text;
    int line = 1;
};

struct Scenario {
    std::string file;  // where it came from; empty for one made in memory
    Setup setup;
    std::vector<std::string> pilots;    // by side: robot, captain, human ...; empty = not said
    std::string campaign;               // "thunderdome" or empty
    std::string caveat_step = "none";   // which step of UTD7.45117-.4511A made the start legal
    std::vector<SetupRoll> rolls;       // dice of the set-up in the order they were rolled
    std::vector<std::string> notes;     // what the set-up did, for the report: one line each
    std::string record;                 // the record in (JSON text) that belongs to it; empty = none
    std::vector<OpeningOrder> opening;  // courses, doctrines and watches; a log has them as its first orders
};

// What players call things. `unit_ids` and `side_ids` are the ids of records and scripts.
struct Roster {
    Names names;
    std::vector<std::string> unit_ids, side_ids;

    // The unit or side of that name or id, upper and lower case alike; empty id where there is none.
    [[nodiscard]] UnitId unit(std::string_view word) const;
    [[nodiscard]] SideId side(std::string_view word) const;
    // All names and ids, for "did you mean".
    [[nodiscard]] std::vector<std::string_view> unit_words() const;
    [[nodiscard]] std::vector<std::string_view> side_words() const;
};
Roster roster_of(const Setup& setup);

// The name of a group as the sheet prints it; boxes that share a name are numbered: "PH-1 A", "PHOTON 2".
std::string group_name(const ShipClass& type, std::size_t group);
// True where both texts are equal but for upper and lower case.
bool same_word(std::string_view a, std::string_view b);

}  // namespace impulse
