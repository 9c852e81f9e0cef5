// battle/core/rows/classes.h: ship classes as the rules see them.
// Units:  boxes, energy in sixtieths of a point.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "battle/core/rows/boarding.h"
#include "battle/core/rows/seekers.h"
#include "engine/checked_vector.h"
#include "ssd/sheet.h"

namespace impulse {

// What a hit on a box of a group asks of its system, side by side; filled by class_index.h.
struct HitFacts {
    int price = 0;               // to its owner: points of repair, then rank
    int rank = 0;                // SystemType::choice_rank
    std::uint8_t bearings = 24;  // that its arc covers
    bool plain = false;    // a box that is lost is all that is lost: it holds, bears and sets off nothing
    bool simple = false;   // the same, but for what it may hold of the following
    bool unasked = false;  // nothing is asked before a box is lost, and a volley takes as many as it hits
    Energy battery{}, capacitor{};  // that a working box holds
};

struct ClassGroup {
    SystemId system{};
    std::uint8_t boxes = 0;
    std::int16_t value = 0;
    Arc arc{};
    std::uint8_t sheet_group = 0;  // index into Sheet::groups
    std::uint8_t number = 0;       // 1.. within the sheet group for weapons, 0 for shared groups
    bool indestructible = false;
    WeaponId weapon{};                        // variant for this class's tech level and rack type
    int reach = 0;                            // its longest true range; from class_index.h
    std::array<std::uint8_t, 4> load{};       // launchers: rounds at start, of the types in load_type
    std::array<std::uint8_t, 4> load_type{};  // as GroupState::holds
    std::uint8_t hatches = 1, tubes = 0, balcony = 0;  // bays, as in BoxGroup
    bool outside = false;
    std::uint8_t inside = 0xFF;  // group in whose boxes these stand: lost, and off, with them
    std::uint8_t of = 1;         // boxes of that group that make one of these
    bool room = false;           // boarders who take a box of it hold it; it is not put out
    SystemId
        container{};  // the printed box that holds this system: it is hit and repaired as that; empty = none
    std::uint8_t mount =
        0xFF;            // the first group of all that the same boxes may be; 0xFF = they are always this
    bool spare = false;  // of a mount: not what it holds at first; of a maker: not there at first
    std::uint8_t maker = 0xFF;          // the group whose boxes build it, or fabricate it for its mount
    bool strange_to_maker = false;      // not what the maker is made for
    std::vector<std::uint8_t> wired{};  // groups whose power feeds it
    std::int16_t cargo = 0;             // units of goods in a box; none where it gives allowance instead
    HitFacts hit{};
};

// One box of a bay: a craft stands in it.
struct BayBox {
    std::uint8_t group = 0;  // index into ShipClass::groups; boxes of one group are one bay
    bool fighter = false;    // made for a fighter
    ClassId holds{};         // what stands in it at first, empty = nothing
    std::uint8_t ships = 0;  // size class of the ships that stand there, 0 = shuttles and fighters do
};
constexpr std::size_t max_bay_boxes = 45;

// A grouping of boxes on the drawn hull of a ship whose hits fall on places, not on the chart.
struct HullPlace {
    std::vector<std::uint8_t> groups;  // of the class: what its boxes are, or may be
    std::vector<std::uint8_t> joined;  // places beside it, without another in between
    std::uint8_t depth = 0;            // places between it and the edge
    std::uint8_t inward = 0;           // joins between it and the centre, 0xFF = no way leads there
};
// Empty where hits go by the chart. The edge is a ring of box cells, clockwise from the upper left corner: for each column
// and row the place that is met first from without.
struct Hull {
    std::vector<HullPlace> places;
    std::vector<std::uint8_t> edge;
};

struct ShipClass {
    std::uint64_t hash = 0;            // over every number of the sheet that can change a result
    Sheet sheet;                       // names, drawing places, figures
    CheckedVector<ClassGroup> groups;  // every weapon box on its own
    std::uint8_t turn_mode = 0;        // index into Rules::turn_modes
    std::array<std::uint8_t, 6> bank_facings{};
    std::array<std::int16_t, 6> bank_boxes{};
    std::uint8_t banks = 0;
    int warp_boxes = 0, interior_boxes = 0, control_boxes = 0, weapon_boxes = 0;
    std::uint32_t devices = 0;  // bit Device set: the class has one; also from class_reader
    bool web_kin = false;       // passes through web and fires phasers through it (classic G10.62)
    Energy capacitor_most{};    // ship capacitor with all phasers
    Energy shield_cost_full{}, shield_cost_minimum{}, life_support{};
    bool guides_seekers = false;
    bool scout = false;   // has special sensors
    int armor_boxes = 0;  // that stop points before the chart is rolled
    // Why no ship of this class can fight: figures that no source gives, with the file; empty = it can.
    std::string not_for_battle;
    std::vector<std::uint8_t> armed;      // groups that are weapons, in order
    std::vector<std::uint8_t> launchers;  // groups that launch seekers, in order
    std::vector<std::uint8_t> modifying;  // groups with modifiers
    std::vector<std::uint8_t> fields;     // groups that may be switched on as fields
    std::vector<std::uint8_t> guards;     // groups with bans or filters, of their own or of a field
    std::vector<std::uint8_t> officers;   // groups of officers, and of the parts that these may take
    std::vector<std::uint8_t> sources;  // groups of engines and all else that gives power; from class_index.h
    std::vector<std::uint8_t> acting;   // groups whose boxes may do something; also from class_index.h
    std::vector<std::uint8_t> grips;    // groups that make links; also from class_index.h
    std::vector<std::uint8_t>
        drives;  // groups that bound what is moved in an impulse; also from class_index.h
    std::vector<std::uint8_t> controls;      // groups of control boxes; also from class_index.h
    std::vector<std::uint8_t> stores;        // batteries, capacitors and holds; also from class_index.h
    std::vector<std::uint8_t> transporters;  // transporters, and boxes used as such; also from class_index.h
    std::vector<std::uint8_t> tractors;      // tractor beams and tractor-repulsors; also from class_index.h
    // Of what it launches at ships, by SeekerKind; empty = nothing. Also from class_index.h.
    std::array<SeekerId, 5> heaviest_seekers{};
    std::vector<BayBox> bays;  // in the order of the groups, at most max_bay_boxes; filled by class_index.h
    int silences = 0;          // hexes within which it silences subspace; filled by class_index.h
    int weapon_reach = max_range;  // the longest true range of any weapon; also from class_index.h
    bool mends = false;            // has a weapon for friends; also from class_index.h
    Hull hull;                     // also from class_index.h
    // By category: groups that it may take, in the order of Category::takes; filled by play/class_index.h.
    std::vector<std::vector<std::uint8_t>> groups_of_category;
    // By category: where it takes one group alone, unasked and whatever the bearing, that group + 1; and by row of its
    // chart the columns of which it has nothing to lose. Both from class_index.h.
    std::array<std::uint8_t, 128> lone_group{};
    std::array<std::uint16_t, 16> bare_columns{};
};

}  // namespace impulse
