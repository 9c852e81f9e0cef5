// scenarios/fleets/shipyard.h: designs judged by all the rules of their ruleset, saved as sheets, and made at random.
// Units:  boxes, BPV, spaces.
// Shapes: Shipyard is what a design is priced and judged by; Judged is its bill with all faults and its class.
// Errors: FileError or one sentence; a sheet is written whole or not at all, and never over another unasked.
// Rule:   TNG "Construction" of each system; what systems need and exclude stands in their own tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/rules.h"
#include "scenarios/program.h"
#include "ssd/design.h"

namespace impulse {

struct Shipyard {
    const Rules* rules = nullptr;
    Construction construction;
};
// The prices of the ruleset, those in its weapons' rows among them; refuses a ruleset without any.
tl::expected<Shipyard, FileError> open_shipyard(const Rules& rules);

struct Judged : DesignBill {
    std::optional<ShipClass> built;  // where nothing is wrong
    std::string cannot_fight;        // what battles cannot have of it yet, though it may be built
};
Judged judge(const Shipyard& yard, const Design& design);

// A row of the price list that a ship may have, in the words of its table.
struct Offer {
    const BuildRow* row = nullptr;
    std::string label;  // as a design names it; of a drive with the side and the number in the box
    std::string name;   // as the sheet prints it: "PHOTON"
    std::string shots;  // of a weapon all that it can fire: "photon torpedo; overloaded photon torpedo"
};
// What a design may have more of: to be had at its tech level, of its power, its size, and with rules to be fought by.
std::vector<Offer> offers(const Shipyard& yard, const Design& design);
// An arc that the row may be given, its first choice; empty where it takes none.
std::vector<std::string> arcs_of(const Construction& c, const BuildRow& row);

// The price list, line by line with rules, spaces, allowance, BPV, and every fault.
std::string bill_text(const Judged& judged);

// A legal ship of a frame (empty = any) that fills most of it; the same for the same seed.
tl::expected<Design, std::string> random_design(const Shipyard& yard, std::uint64_t seed,
                                                const std::string& frame);

// Where the sheet of a design is kept.
std::string own_sheet_path(const Sheet& sheet);
// Writes the sheet there; its path, or why not.
tl::expected<std::string, std::string> save_design(const Shipyard& yard, const Judged& judged, bool replace);

struct DesignOptions {
    std::string file, frame, write;
    std::optional<std::uint64_t> seed;
    bool list = false, save = false, replace = false, sheet = false;
    int tech = 0;  // of the list
};
// The command `ships design`.
int ships_design(const ProgramStreams& io, const Shipyard& yard, const DesignOptions& options);

}  // namespace impulse
