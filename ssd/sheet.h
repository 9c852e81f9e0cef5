// ssd/sheet.h: a ship class as its sheet shows it; boxes, tracks and figures, no rules.
// Units:  boxes, BPV, Energy (sixtieths) for movement cost; arcs in bearings 1..24.
// Shapes: plain values as read from assets/ships/<ruleset>/<empire>/<class>.toml, in the file's order.
// Errors: read_sheet (sheet_reader.h) refuses with file, line and column.
// Rule:   classic: ship sheets; TNG: "Construction" figures of each system.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/fields.h"
#include "engine/fixed.h"
#include "engine/hex.h"

namespace impulse {

// Boxes of one kind that stand together: "2 phaser-1 LF+L". A weapon box is fired on its own, so the rules
// later give every weapon box its own state; hull or warp boxes share one.
struct BoxGroup {
    std::string system;  // row id in assets/rules/<ruleset>/systems: "phaser-1", "warp_left", "hull_forward"
    std::string name;    // what the sheet prints, unique per ship: "Ph-1 LF", "L WARP"
    int boxes = 0;
    int value = 0;  // number printed in the box, 0 = none: energy per warp box, battery capacity, range
    Arc arc{};      // empty for systems that do not bear
    std::string arc_words;  // as printed: "FA", "LF+L+row13"
    bool indestructible = false;
    int at_column = 0,
        at_row = 0;       // first box on the drawn hull, in box cells; the name stands in the row above
    int across = 0;       // boxes to a drawn row, 1..boxes
    std::string variant;  // sub-type where the row has several: drone rack "F"; empty = none
    std::string conf;     // confidence of this row's figures
    std::vector<std::string>
        load;  // racks: contents at start, e.g. {"I","I","IV"}; empty = the row's default
    std::vector<std::string> holds;  // mounts: what each box may be, "photon", "btty:7"; it holds the first
    std::string printed;             // its name on the sheet, where its boxes are another system in battle
    bool spare = false;              // stands ready in a mount: printed nowhere, drawn while it is in use
    bool options = false;            // cargo, holds: filled with allowance towards options
    int hatches = 1;  // bays: ways in and out (2 = a tunnel deck), launch tubes besides, places on a balcony
    int tubes = 0, balcony = 0;
    bool outside = false;            // bays: its craft hang outside and leave all together
    int tech = 0;                    // weapons: of that tech level, 0 = of the ship's
    std::vector<std::string> wired;  // groups by name whose power alone feeds it
    int line = 0;                    // line in the sheet file
};

// A shield: boxes that guard one or more of the six facings.
struct ShieldBank {
    std::string name;  // "#1", "FORWARD"
    int boxes = 0;
    std::uint8_t facings = 0;  // bit 0 = facing #1 (front), clockwise
    int line = 0;
};

// A track read from its best box to its last; boxes are lost from the best end.
struct Track {
    std::vector<int> ratings;      // {6,6,5,3,1,0}: last value is the residual that cannot be lost
    int indestructible_from = -1;  // first box that cannot be lost, -1 where only the residual cannot
    int line = 0;
};

// Where one part of a sheet comes from.
struct Sourced {
    std::string part;    // "figures", "sister", "shields", "tracks", "boxes", "weapons"
    std::string conf;    // "A", "B", "C"
    std::string source;  // in words; of "sister" the key of the class whose figures were taken
    int line = 0;
};

// Duties of a class in a fleet: it escorts carriers; it is a carrier that needs escorts; it leads its line; it is a heavy
// battlecruiser.
inline constexpr std::array<std::string_view, 4> duty_words{"escort", "escorted", "leader", "battlecruiser"};

// A figure that no source gives: "sensor", "shields", "weapon: 1x Plasma-I [L+LR]". Such a ship is shown and checked
// but cannot fight.
struct Unknown {
    std::string what;
    int line = 0;
};

// A place for a weapon of the player's choice (Orion, WYN).
struct OptionMount {
    std::string name, where;  // "A"; "centerline" or "wing"
    Arc arc{};
    std::string arc_words;
    int at_column = 0, at_row = 0;
    int line = 0;
};

// Boxes that a refit sets to another number, groups it adds, sub-types it changes.
struct RefitBoxes {
    std::string system;
    int boxes = 0;
};
struct RefitBecome {
    std::string group;                       // name of the group on the sheet
    std::string system, variant, arc_words;  // what it becomes; empty = as it was
    int value = 0;                           // 0 = as it was
    Arc arc{};
};
struct Refit {
    std::string code;  // "+", "Y175"
    int year = 0, bpv = 0;
    std::string words;         // what it does, as the chart says
    bool known = false;        // the boxes below are all of it; otherwise only year and price are known
    std::vector<int> shields;  // six, or empty
    std::vector<RefitBoxes> boxes;
    std::vector<RefitBecome> become;
    std::vector<BoxGroup> add;
    std::vector<std::pair<std::string, int>> figures;  // "cloak_cost" -> 8, "uim" -> 1, "derfacs" -> 1
    int line = 0;
};

// What kind of craft the class is; none = a ship. Shuttles and fighters have no boxes but points that they can take.
IMPULSE_WORDS(CraftKind, std::uint8_t, none, shuttle, fighter, heavy_fighter, interceptor, pf)
// What stands on a body: a base, a place for troops and nothing else, or the body itself, which takes points for ever.
IMPULSE_WORDS(GroundKind, std::uint8_t, none, base, location, body)
struct CraftFigures {
    CraftKind kind = CraftKind::none;
    int speed = 0;              // shuttles and fighters: the most hexes a turn
    int kill = 0, cripple = 0;  // points that destroy and cripple it
    int ecm = 0, eccm = 0;      // built in, at no cost
    int ew_pods = 0;            // electronic warfare pods that it carries
    int seats = 1;
    int drones_a_turn = 1;     // seekers that it may launch in a turn
    int chaff = 0;             // chaff packs
    int boarding = 0;          // boarding parties that it can carry, or units of crew and boxes of goods
    int pack_spaces = 0;       // spaces of drones that it holds as a scatter-pack, 0 = as every shuttle
    int boxes = 1;             // of a bay that it fills
    bool robot = false;        // follows the program of robots
    bool keeps_speed = false;  // `speed` is what it may add to its speed or take from it
    int line = 0;              // line in the sheet file, 0 = a ship
    IMPULSE_FIELDS(CraftFigures, kind, speed, kill, cripple, ecm, eccm, ew_pods, seats, drones_a_turn, chaff,
                   boarding, pack_spaces)
    bool operator==(const CraftFigures&) const = default;
    // True for shuttles and fighters: no shields, no energy form, points instead of boxes.
    [[nodiscard]] bool small() const {
        return kind == CraftKind::shuttle || kind == CraftKind::fighter || kind == CraftKind::heavy_fighter;
    }
};

// Lines in the sheet file, for findings.
struct SheetLines {
    int bpv = 0, spaces = 0, excess = 0;
};
// Since when a class has UIM modules, and what they cost of the hull's price.
struct UimPrice {
    int year = 0, bpv = 0;
};

struct Sheet {
    std::string ruleset, empire, code, name;  // "classic", "Federation", "CA", "Heavy Cruiser"
    std::string key;                          // "federation/ca": how records and scenarios name the class
    std::string file;
    std::string conf;              // the lowest confidence of any part: "A", "B", "C"
    std::string source;            // source of the figures, in words
    std::vector<Sourced> sources;  // every part with its own confidence
    int tech = 0;                  // TNG tech level 3, 4..; 0 where the ruleset has none
    int year = 0;
    int bpv_economic = 0, bpv_combat = 0;
    int size_class = 0;
    std::string turn_mode;
    Energy move_cost{};  // energy per hex
    int breakdown = 7;   // lowest die that breaks down, 7 = never
    int bonus_hets = 0;
    bool nimble = false;
    int explosion = 0;
    int command_rating = 0;
    int crew_units = 0, boarding_parties = 0, deck_crews = 0, minimum_crew = 0;
    int spaces = 0;              // TNG: total spaces as stated; 0 where the ruleset has none
    int extended_allowance = 0;  // TNG: towards options, beside that of the mounts; below 0: less
    bool derfacs = false;        // classic disruptor fits
    int uim_units = 0;           // UIM modules that it carries
    UimPrice uim_price;          // from the rules
    int dock_points = 0, spare_shuttles = 0, cloak_cost = 0, nsm = 0;  // classic chart; 0 where it has none
    std::string control_modifier;  // control-room multiplier as printed: "0.5"; empty = none
    SheetLines lines;
    std::vector<ShieldBank> shields;
    std::vector<BoxGroup> groups;
    Track sensor, scanner, damage_control;
    bool joined_tracks =
        false;              // a hit on the sensor takes a box of the scanner too, and the other way round
    int excess_damage = 0;  // boxes of the excess damage track
    int ecm_built_in = 0, eccm_built_in = 0;  // points that cost nothing: craft, Orion stealth
    int ew_pods = 0, carrier_ew = 0;          // EW craft: pods; carriers: points that it lends to its craft
    int aegis = 0;  // fire in so many parts of an impulse at small targets: 0, 2 limited, 4 full
    bool minesweeper = false;
    int tender_repair = 0;                 // PF tenders: points of repair for its PFs in a battle
    int ready_racks = 0;                   // racks beside the bays from which craft are loaded
    GroundKind ground = GroundKind::none;  // stands on a planet, moon or asteroid, or is one
    CraftFigures craft;                    // shuttles, fighters, interceptors, PFs; kind none for ships
    int spare_fighters = 0;                // carriers: in store beside those in the bays
    // What the class is for in a fleet, in the words of `duty_words`; `duties_known` false: nobody says.
    std::vector<std::string> duties;
    bool duties_known = false;
    std::vector<Unknown> unknown;  // figures that no source gives; not empty = cannot fight
    std::vector<OptionMount> mounts;
    std::vector<Refit> refits;
    std::vector<std::string>
        fitted;  // refits and mounts that this class has beyond its file: "Y175", "A=photon"

    [[nodiscard]] bool has_duty(std::string_view duty) const {
        for (const std::string& d : duties)
            if (d == duty) return true;
        return false;
    }
    // False where the figure is listed as unknown.
    [[nodiscard]] bool knows(std::string_view figure) const {
        for (const Unknown& u : unknown)
            if (u.what == figure) return false;
        return true;
    }
};

}  // namespace impulse
