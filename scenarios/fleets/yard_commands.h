// scenarios/fleets/yard_commands.h: commands about ships and tables: a new sheet, a fleet check, what is not known.
// Shapes: each command prints and returns the exit code of the program.
// Errors: one sentence on the error stream; exit code 2 for bad input, 1 for findings.
// Rule:   classic S3.2, S8 for fleets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/program.h"
#include "scenarios/scenario.h"

namespace impulse {

struct NewSheet {
    std::string ruleset = "classic", empire, code, name, file;
};
// Writes a commented sheet that a player fills in from his own book; asks on `in` for what is missing. Never writes over
// a file.
int ships_new(const ProgramStreams& io, NewSheet options);

// The classes that a person may mean: by key ("klingon/d7"), by code ("D7") or by empire and code ("Federation CA"),
// in any case of letters; several where a code is that of several.
std::vector<const ShipClass*> classes_named(const Rules& rules, std::string_view said);

struct FleetCheck {
    std::string file, side, flagship;
    std::string ships;  // "federation/cc, federation/ca": a list instead of a file
    int players = 0;    // of each side, for the guideline S8.17; 0 = not said
};
// A list of classes, those of the ship chart among them.
int fleet_list_check(const ProgramStreams& io, const FleetCheck& options, const Rules& rules, bool json);
// Points, command limits and options of the sides of a battle.
int fleet_check(const ProgramStreams& io, const FleetCheck& options, const Rules& rules,
                const Scenario& scenario, bool json);

struct UnknownFigure {
    std::string file;
    int line = 0;
    std::string conf, what;  // conf "?" or "C"
};
// Everything below a folder of .toml files that is marked as in no source ("?") or doubtful ("C").
std::vector<UnknownFigure> unknown_figures(const std::string& folder);
// Prints them for one ruleset, or for all where the name is empty.
int rules_unknowns(const ProgramStreams& io, const std::string& ruleset, bool json);

}  // namespace impulse
