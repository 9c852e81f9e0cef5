// ssd/construction.h: what every box costs to build, and what a whole sheet adds up to.
// Units:  BPV, spaces, boxes; arcs in degrees; prices of tech level 3 and 4.
// Shapes: Construction is the table as read; BuildCost is a bill, line by line.
// Errors: read_construction refuses with file, line and column; a bill names what has no price.
// Rule:   TNG "Construction" of each system; weapon systems, general note 4 (arcs).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/hex.h"
#include "engine/table_text.h"
#include "ssd/sheet.h"

namespace impulse {

// An exact fraction that multiplies a price.
struct Multiplier {
    int top = 1, bottom = 1;
    bool operator==(const Multiplier&) const = default;
};

// Prices at tech 3 and at tech 4; -1 where the system cannot be had.
using TechPrice = std::array<int, 2>;

struct BuildRow {
    std::string id;
    int value = 0;  // number printed in the box that this price is for; 0 = none
    TechPrice bpv{-1, -1};
    int repair = 0, spaces = 0;
    bool by_arc = false;  // the price is multiplied by the arc
    int guards = 0;  // degrees of the arc that it guards at this price, whatever that is turned to; 0 = none
    bool per_warp = false;    // an ability: the price is for each box of a warp engine
    TechPrice wired{-1, -1};  // for each box connected with it, and for one with two such lines
    TechPrice wired_twice{-1, -1};
    bool mount = false;              // holds other systems, bought from its allowance
    TechPrice allowance{};           // towards options that it gives, and any box of a mount filled so
    std::vector<std::string> races;  // empires that have it; empty = all
    int most = 0;                    // as in BuildLimit
    std::optional<int> size_to;
    std::string only_arc;
    std::string part;  // "control", "hull", "power", "launchers", "weapons"
    std::string rule;
    int line = 0;
};

// What the book says of a row beside its price.
struct BuildLimit {
    std::string id, rule;
    int most = 0;                    // boxes of a ship, 0 = any number
    std::optional<int> size_to;      // only ships of that size class or a lower number
    std::string only_arc;            // the one arc that it is built with; empty = any
    std::vector<std::string> races;  // empires that have it; empty = all
};

struct TrackPrices {
    std::vector<int> rating;
    std::vector<TechPrice> bpv;  // one per rating
    int free_rating = 0, residual = 0, indestructible = 1, spaces = 0;
    std::string rule;
};

// A size of ship: the spaces that may be filled and what goes with them.
struct Frame {
    std::string id, words;
    int size_class = 0, spaces = 0, explosion = 0, command_rating = 0;
    std::string turn_mode;
    Energy move_cost{};
    std::vector<int> sensor, scanner, damage_control;  // tracks of a design that says nothing of its own
};

struct Construction {
    std::string file;
    std::vector<BuildRow> rows;
    std::vector<int> arc_degrees;
    std::vector<Multiplier> arc_multiplier;  // one per arc_degrees
    std::array<TechPrice, 6> shield{};       // index = facings guarded - 1
    TrackPrices sensor, scanner;
    int damage_per_point = 1, damage_step = 0, damage_low = 0, damage_residual = 0, damage_indestructible = 1,
        damage_spaces = 0;
    TechPrice excess{};
    int excess_free = 0, excess_spaces = 0;
    Multiplier excess_per_hull{};
    std::vector<std::string> hull;         // rows that count as hull boxes for free excess boxes
    std::vector<std::string> warp;         // rows that are boxes of warp engines
    Multiplier spend_most{};               // of the allowance, so much may be spent
    int alien_times = 1, alien_from = 0;   // price of what is another race's; from that tech level on
    std::array<Multiplier, 2> extended{};  // price of a point of extended allowance
    TechPrice crew_unit{}, boarding_party{}, deck_crew{};
    std::vector<Frame> frames;
    std::vector<BuildLimit> limits;
    std::string arc_rule, shield_rule, damage_rule, excess_rule, crew_rule, options_rule;
};

// The construction table of one ruleset, or the first thing wrong with the text.
tl::expected<Construction, FileError> read_construction(std::string_view text, std::string_view file);

// Adds the prices that stand in the weapons' own rows: of those that the table does not have.
std::optional<FileError> add_weapon_prices(std::string_view text, std::string_view file, Construction& c);

// The row of a system with that number printed in its boxes; a row without a number fits any. Null where none
// is.
const BuildRow* build_row(const Construction& c, std::string_view system, int value);

// How many degrees an arc spans, 0..360; a lone extra bearing row adds none.
int degrees_of(Arc arc);

const Frame* frame_named(const Construction& c, std::string_view id);

// The price of one weapon box with that arc, rounded up; -1 where the table has no such arc.
int price_with_arc(const Construction& c, int bpv, int degrees);

// One line of a bill. Sums are wide, so that no readable table can overflow them.
struct BuildLine {
    std::string what;  // "12 x uwarp_left", "4 x phtn at 120 degrees"
    std::int64_t bpv = 0, spaces = 0;
    int line = 0;  // line in the sheet file
    std::string rule;
};

struct BuildCost {
    std::int64_t bpv = 0, spaces = 0;
    int free_excess = 0;           // excess damage boxes that cost nothing
    int allowance = 0, spent = 0;  // towards options, and on what mounts hold
    std::vector<BuildLine> lines;
    std::vector<FileError> unpriced;  // what could not be priced
};

// The bill of a sheet at its own tech level (3 or 4).
BuildCost build_cost(const Sheet& sheet, const Construction& c);

}  // namespace impulse
