// scenarios/wanted_ships.h: which ship classes a scenario or a record names, with their refits and mounts.
// Errors: refused in the reader of the table; a text that cannot be read names no ships.
// Rule:   UTD2.2 for the year of a campaign's cycle.
#pragma once

#include <string>
#include <string_view>

#include "engine/table_text.h"
#include "scenarios/files/files.h"
#include "ssd/refit.h"

namespace impulse {

class JsonView;

// A unit's class and its refits and mounts.
struct WantedClass {
    std::string key;  // without fittings
    Fitting fitting;
};
WantedClass wanted_class(TableReader& table, int year);

// The year of a record's calendar, halves left out; 0 where it says none. Refuses what is no year.
int record_year(JsonView& root);
// What a record's unit says of refits and mounts, and what its campaign gives every ship of that side by the year.
Fitting record_fitting(JsonView& root, JsonView& side, JsonView& unit, int year);
// The ships that a scenario (.toml) or a record (.json) wants: those it names, with their refits and mounts.
ShipSelection ships_wanted(std::string_view text, std::string_view file);

}  // namespace impulse
