// battle/core/rows/systems.h: kinds of box: what one is and does.
// Units:  energy in sixtieths of a point, repair in points.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "battle/core/ids.h"
#include "battle/core/rows/box_uses.h"
#include "battle/core/rows/energy.h"
#include "battle/core/rows/links.h"
#include "battle/core/rows/parties.h"
#include "engine/checked_vector.h"

namespace impulse {

// What a box does; a row may have several.
enum class Trait : std::uint32_t {
    power = 1U << 0,
    battery = 1U << 1,
    warp_engine = 1U << 2,  // counts for crippling, disengagement by acceleration and breakdown losses
    weapon = 1U << 3,
    launcher = 1U << 4,     // launches seekers
    control = 1U << 5,      // control space
    phaser_like = 1U << 6,  // direction and rule-of-three apply when hit
    hull = 1U << 7,
    tractor = 1U << 8,
    shuttle = 1U << 9,
    cargo_like = 1U << 10,  // may absorb excess damage hits
    lab = 1U << 11,
    security = 1U << 12,
    impulse_engine = 1U << 13,
    transporter = 1U << 21,
    mine_rack = 1U << 22,
    barracks = 1U << 23,
    not_interior = 1U << 14,    // does not count as an interior box for crippling
    fighter_bay = 1U << 16,     // a shuttle box that holds a fighter
    special_sensor = 1U << 20,  // a scout's channel: each box stands for itself
    repair_yard = 1U << 17,     // its points repair other ships (classic G17)
    balcony = 1U << 18,         // craft parked outside are lost with its boxes (classic J1.5)
    one_a_volley = 1U << 19,    // a volley destroys one box of it at most (classic G16)
    stabilizer = 1U << 24,      // holds its unit in place against what would drag or tow it (classic G29)
    quiet = 1U << 27,           // its fire blinds no channel of a scout (classic G24)
    officer = 1U << 28,         // of all officers aboard one alone does anything (TNG "Legendary Officers")
    stronghold = 1U << 25,      // steers nothing but must be taken before the ship is captured (TNG "Sky")
    flag_bridge = 1U << 29,     // steers a ship of its side near it that no control space steers (TNG "Flag")
    spared = 1U << 15,          // a hit on it by some shots destroys nothing (TNG "Stat")
    computer = 1U << 30,        // a ship without crew goes on (TNG "Crew Unit")
};

// Fields of force and what makes or stops them; systems/ and areas/web act on these (classic D10, E12, G10, G16, G18,
// G23). field_caster: puts fields on the map that stand by themselves.
IMPULSE_WORDS(Device, std::uint8_t, none, sphere, web_generator, web_caster, web_breaker, stasis,
              displacement, absorber, tractor_repulsor, field_caster)

// What takes a box of the row when internal damage is rolled; the words of the chart are made of these.
IMPULSE_WORDS(HitOn, std::uint8_t, phaser, torp, drone, weapon, warp, control, hull, shuttle, cargo, none)

// What the boxes of a row stop of a packet that comes to their layer from a bearing in their arc: a wall
// loses a box for so many points; a store keeps them, and loses nothing.
struct Wall {
    Layer layer{};
    int points = 0;  // of one box; 0 = the row is no wall
    bool stores =
        false;  // what it keeps stands in GroupState::charge, as what has dented a box of a wall does
    bool leaks = false;  // after each box lost one point goes on, before the next box is looked at
    int mends_each =
        0;  // damage control: boxes of the row mended for each that stands, whichever way they face
    int mends_percent = 0;  // and so much of each group as it was at first, rounded up
    int empties = 0;        // points of a store that a point of repair lets go
    int sheds = 0;          // and points of a store let go for each box
    int spills = 0;         // of what a lost box of a store kept, so many points at most go inside
    Energy power{};         // of a box, with the shields
    int ignores = 0;        // and so many points of a turn leave no dent, for each box left when it began
    bool heals = false;     // dents are gone with the turn
    std::array<int, 2> per_energy{};  // by tech level: points more in the turn for a point of energy
    int reinforced = 0;               // points of one box while shields are at full level; 0 = the same
    Energy power_reinforced{};        // of a box, with shields at full level
    bool only_full =
        false;  // a lost box spills all that it kept, where that was as much as it could, else nothing
    int to_batteries =
        0;  // of all that stores of a ship keep, damage control turns so many percent into energy
    WeaponSet
        pierced_by{};  // of each hit of a box of these an impulse it stops one point, armour alone the rest
    IMPULSE_FIELDS(Wall, layer, points, stores, leaks, mends_each, mends_percent, empties, sheds, spills,
                   power, ignores, heals, per_energy, reinforced, power_reinforced, only_full, to_batteries,
                   pierced_by)
    [[nodiscard]] bool stands() const { return points > 0; }
};

// What a box makes of the shields of its sheet. mobile: their boxes lie evenly on six facings and are moved from one to the
// next; temporal: weapons of time do them little, and they take a breakdown for their ship.
IMPULSE_WORDS(ShieldKind, std::uint8_t, plain, mobile, temporal)

// Where craft stand in the boxes of a bay.
struct Berth {
    std::array<int, 2> each{1, 1};  // by tech level: craft in one place
    int boxes = 1;                  // that make one place; where one is lost, so is the place
    int size_class = 0;             // of the ships that stand there; 0 = shuttles and fighters do
    bool beamed = false;            // leaves and comes by a transporter, not by a hatch
    Energy beam{};                  // beamed: what the whole box takes for it
    IMPULSE_FIELDS(Berth, each, boxes, size_class, beamed, beam)
};

// A box of another row inside each box of a row: `of` of these make one; on ships of the size classes alone.
struct InnerBox {
    std::string system;
    int of = 1, size_from = 0, size_to = 0;
    IMPULSE_FIELDS(InnerBox, system, of, size_from, size_to)
};

// When a box may be another system than the one printed: chosen before the battle; in the activity; or as it is repaired,
// in haste and for good. construction: at damage control boxes of the row build others out of any of the ship;
// fabrication: they make what a mount may take.
IMPULSE_WORDS(Change, std::uint8_t, never, setup, activity, repair, construction, fabrication)
constexpr std::size_t yard_levels = 3;  // tech levels for which the points of a yard are told apart
struct Becomes {
    Change at = Change::never;
    // Families of boxes; "@power": every row of that file; "@ship": every other box of its ship; "@internal": all that the
    // damage chart takes; the family of another mount: whatever that takes.
    std::vector<std::string> what;
    std::vector<std::string> what_4x;  // and these from tech level 4 on
    int crews = 0;                     // deck crews that a change keeps busy
    Energy energy{};                   // from the batteries
    bool of_damaged = false;           // only what the ship has lost a box of
    bool each_impulse = false;         // once an impulse
    bool for_turn = false;             // until the turn ends
    // Boxes that build: points of each a turn, by tech level, and of one that makes anything, where it is made for one
    // thing; boxes that each may build in a turn; which it gives up in a turn in which it has twice the points.
    std::array<int, yard_levels> points{};
    int halves = 1;         // where what is made is not its own pattern, its points count one of so many
    int builds = 1;         // boxes that one box builds in a turn; 0 = any number
    int twice_builds = 0;   // and so many, where its points of the turn do not count twice
    bool copies = false;    // only what its ship has a box of
    bool one_kind = false;  // all that it makes is of one family
    int stored = 0;         // turns of its work that may be done before the battle
    IMPULSE_FIELDS(Becomes, at, what, what_4x, crews, energy, of_damaged, each_impulse, for_turn, points,
                   halves, builds, twice_builds, copies, one_kind, stored)
};

// What a box with that number in it takes to build; 0 = whatever stands in it.
struct BuildPrice {
    int value = 0, spaces = 0;
    std::array<int, 2> bpv{};  // by tech level; -1 = it cannot be had
    IMPULSE_FIELDS(BuildPrice, value, spaces, bpv)
};

struct SystemType {
    std::string id, label;
    std::string family;  // the row in the file: "disruptor" for "disruptor-30"; else the id itself
    std::uint32_t traits = 0;
    int repair = 0;            // points to repair one box
    int repair_per_value = 0;  // and as many more per point of the number printed in the box
    std::uint16_t hit_on = 0;  // bit HitOn set
    WeaponId weapon{};         // for weapons and launchers: the first of weapon_levels rows by tech level
    int weapon_levels = 0;
    std::string undefined;            // what must be known before battles can have it; empty = they can
    std::vector<std::string> covers;  // other names in the book that this row answers for
    std::array<PowerOutput, 3> power{};
    int power_count = 0;
    bool capacity_is_value = false;  // batteries: capacity printed in the box
    int capacity = 0;                // batteries: points per box otherwise
    int overdrain = 0;               // batteries: points that a box can give beyond what it holds, 0 = none
    int long_anchored = 1;           // batteries: times that much where a stabilizer has worked for months
    int overdrain_repair = 0;        // and the points of repair until it can be charged again
    int choice_rank = 0;             // order when the best of several types must be taken: higher is better
    int drive_tier = 0;     // warp engines: a ship with the higher tier moves as if it won initiative
    int set_of = 0;         // they come in sets of so many boxes, 0 = singly
    bool generic = false;   // of the hull group of the book
    bool own_crew = false;  // gives no power on a captured ship
    std::vector<std::string> needs;  // only on ships that have a box of one of these families too
    Device device = Device::none;
    Wall wall{};
    Berth berth{};
    std::array<std::string, 2>
        holds;  // bays, by tech level: class key of the craft in it at first; empty = none
    std::vector<Modifier> modifiers;  // that a unit has while a box of it is left
    CheckedVector<BoxUse> uses;
    std::vector<Grip> grips;
    std::string again;                // each box is used once more a turn where a box of that family is left
    std::optional<PartyKind> people;  // its boxes are parties of that kind, aboard at first
    std::vector<InnerBox> inner;      // what stands in each box, and works by itself
    std::uint16_t bans = 0;           // bit Ban set: while a box of it is left, on the facings of its arc
    std::vector<Filter> filters;      // likewise
    // A shot may be aimed at it: what it filters does not stop such a shot, and its wall stops no other.
    bool aimed = false;
    std::vector<std::string> excludes;  // families of boxes that no sheet has beside it
    ShieldKind shields = ShieldKind::plain;
    bool bares = false;          // each box that is lost leaves a facing of its own without shields, by a die
    std::vector<Filter> adapts;  // the least of each weapon that it comes to let through, a step an impulse
    std::vector<std::string> roles;  // of an officer: those whose part he may take; "any" = of every other
    Becomes becomes;
    std::vector<BuildPrice> built;  // from construction.toml, else from its own row
    bool soft = false;              // what stands in it is bought from an allowance
    Subspace subspace{};
    int silences = 0;  // hexes for each tech level of the ship within which subspace is silent
    int cargo = 0;     // units of bulk goods in a box
    // The best drive of a ship: in an impulse it moves at most its speed divided by the one, rounded up, and at least its
    // speed divided by the other, rounded down, and on the last impulse all that is left; 0 = no limit.
    int impulse_most = 0, impulse_least = 0;
    // Each box adds the boxes of that family, as printed, to the explosion of its ship, and makes it fall off more slowly;
    // where there is one, each box of the family that is left adds a point.
    std::string explodes_with;
    std::string plain;  // an emergency version: the family of what it is without its switch
    Source source;
    IMPULSE_FIELDS(SystemType, id, traits, repair, repair_per_value, weapon, power, power_count,
                   capacity_is_value, capacity, overdrain, long_anchored, overdrain_repair, choice_rank,
                   drive_tier, set_of, own_crew, needs, device, wall, berth, holds, modifiers, uses, grips,
                   again, inner, bans, filters, aimed, excludes, shields, bares, adapts, roles, becomes,
                   built, soft, cargo, impulse_most, impulse_least, explodes_with, plain, subspace, silences)
    [[nodiscard]] bool has(Trait t) const { return (traits & static_cast<std::uint32_t>(t)) != 0; }
    [[nodiscard]] bool taken_by(HitOn word) const {
        return (hit_on >> static_cast<unsigned>(word) & 1U) != 0;
    }
    // True where it does something to what is fired at its unit, or forbids something.
    [[nodiscard]] bool guards_unit() const {
        return bans != 0 || bares || shields != ShieldKind::plain || !filters.empty() || !adapts.empty();
    }
    // Each of its boxes is used by itself: it is a group of its own.
    [[nodiscard]] bool alone() const {
        return weapon || has(Trait::special_sensor) || (makes_fields() && !has(Trait::power));
    }
    [[nodiscard]] bool makes_fields() const {
        return std::any_of(uses.begin(), uses.end(), [](const BoxUse& u) { return u.act == BoxAct::field; });
    }
};

// What a box with that number in it takes to build; null where nothing says it.
inline const BuildPrice* build_price(const SystemType& system, int value) {
    for (const BuildPrice& p : system.built)
        if (p.value == 0 || p.value == value) return &p;
    return nullptr;
}

inline bool WeaponSet::has(const SystemType* weapon) const {
    const auto names = [weapon](const std::vector<std::string>& list) {
        return std::find(list.begin(), list.end(), weapon->family) != list.end();
    };
    if (weapon == nullptr) return bare || (hit_on == 0 && rows.empty());
    if (names(except)) return false;
    return (hit_on & weapon->hit_on) != 0 || names(rows) || (hit_on == 0 && rows.empty() && !bare);
}

}  // namespace impulse
