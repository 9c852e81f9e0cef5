// battle/core/craft.h: what a shuttle, fighter or PF is, and what stands in a ship's bays.
// Units:  hexes a turn; points of damage; bay boxes from 0, counted through all bays of the ship.
// Shapes: small lookups over a ship class and units; a craft in a bay is a unit of fate `aboard`, or none yet.
// Errors: none; an empty id where nothing stands.
// Rule:   classic J1 (shuttles), J4 (fighters), K1 (PFs), S2.4.
#pragma once

#include <algorithm>

#include "battle/core/battle.h"
#include "battle/core/disguise.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rules.h"

namespace impulse {

// A shuttle or fighter: points instead of boxes, no shields, no energy form.
inline bool small_craft(const Rules& r, const Unit& u) { return r.type(u.type).sheet.craft.small(); }
inline CraftKind craft_kind(const Rules& r, const Unit& u) { return r.type(u.type).sheet.craft.kind; }
// An interceptor or PF: a ship in all but what the rules of its kind say.
inline bool fast_patrol(const Rules& r, const Unit& u) {
    const CraftKind kind = craft_kind(r, u);
    return kind == CraftKind::interceptor || kind == CraftKind::pf;
}

// The speed of its last turn that a craft keeps, where it has such a drive; 0 where it has not (TNG "Propel").
inline int kept_speed(const Rules& r, const Unit& u) {
    const SpeedPlot& last = u[Counter::allocated] != 0 || u.plot.empty() ? u.plot_before : u.plot;
    return r.type(u.type).sheet.craft.keeps_speed && u.active() && !last.empty() ? last.back().speed : 0;
}
// The most hexes a turn of a shuttle or fighter: half, rounded up, once it is crippled (J1.33).
inline int craft_speed(const Rules& r, const Unit& u) {
    constexpr int most_in_plot = 255;
    const int full = std::min(
                  r.type(u.type).sheet.craft.speed + kept_speed(r, u) + modified(r, u, Quantity::flight),
                  most_in_plot),
              by = r.craft ? r.craft->crippled_divisor : 1;
    return u[Counter::crippled] != 0 && by > 1 ? (full + by - 1) / by : full;
}

// Bits of a ship's bay boxes are kept 15 to a counter, from `first` on.
inline bool box_bit(const Unit& u, Counter first, std::size_t box) {
    const auto counter = static_cast<Counter>(static_cast<std::size_t>(first) + box / 15);
    return box < max_bay_boxes && (u[counter] >> (box % 15) & 1) != 0;
}
// The box is destroyed.
inline bool bay_lost(const Unit& u, std::size_t box) { return box_bit(u, Counter::bays_lost_1, box); }
// What stood in the box at first is gone from it, or is a unit of its own by now.
inline bool bay_taken(const Unit& u, std::size_t box) { return box_bit(u, Counter::bays_1, box); }

// The unit that stands in the bay box, if one does.
inline UnitId occupant(const Battle& b, UnitId mother, std::size_t box) {
    for (std::size_t i = 0; i < b.units.size(); ++i)
        if (b.units[i].fate == Fate::aboard && b.units[i].mother == mother && b.units[i].box == box)
            return UnitId{i};
    return {};
}
// The class of the craft in the bay box, empty where none stands there or the box is destroyed.
inline ClassId craft_in(const Rules& r, const Battle& b, UnitId mother, std::size_t box) {
    const Unit& u = b.unit(mother);
    const ShipClass& c = r.type(u.type);
    if (box >= c.bays.size() || bay_lost(u, box)) return {};
    if (!bay_taken(u, box)) return c.bays[box].holds;
    const UnitId standing = occupant(b, mother, box);
    return standing ? b.unit(standing).type : ClassId{};
}

// A stabilizer of the unit works, and is armed where it takes energy: nothing drags or tows it (G29.27).
inline bool stabilized(const Rules& r, const Unit& u) {
    const ShipClass& c = r.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (r.system(c.groups[g].system).has(Trait::stabilizer) && boxes_left(c, u, g) > 0 &&
            (!c.groups[g].weapon || u.groups[g].ready != 0))
            return true;
    return false;
}

// True while the unit keeps its side in the battle: ships do, fighters while they can fight, shuttles never.
inline bool fights_on(const Rules& r, const Unit& u) {
    if (!u.active() || u[Counter::derelict] != 0 || is_image(u)) return false;
    if (const GroundKind kind = r.type(u.type).sheet.ground;
        kind == GroundKind::body || kind == GroundKind::location)
        return false;
    if (!small_craft(r, u)) return true;
    return craft_kind(r, u) != CraftKind::shuttle && r.type(u.type).weapon_boxes > 0;
}

// The impulse of the battle up to which a craft that left its ship may not do something, for a ban of so many impulses.
inline bool still_banned(const Battle& b, const Unit& u, int impulses) {
    return u[Counter::launched_at] > 0 && b.impulse_now() < u[Counter::launched_at] + impulses;
}

inline int patrol_silence(const Rules& r, const Unit& u) {
    return r.patrol_ships && fast_patrol(r, u) ? r.patrol_ships->silence : 0;
}
// Impulses after leaving its ship without direct fire, and without seeking weapons (J1.34, K2.3).
inline int fire_silence(const Rules& r, const Unit& u) {
    return !r.craft ? 0 : small_craft(r, u) ? r.craft->silence : patrol_silence(r, u);
}
inline int seeker_silence(const Rules& r, const Unit& u) {
    return !r.craft ? 0 : small_craft(r, u) ? r.craft->seeker_silence : patrol_silence(r, u);
}
// Shots a turn of a weapon on this unit: a crippled fighter's gatling phaser is a phaser-3 (J1.33).
inline int shots_a_turn(const Rules& r, const Unit& u, const WeaponType& w) {
    return u[Counter::crippled] != 0 && small_craft(r, u) && w.shots_per_turn > 1 ? 1 : w.shots_per_turn;
}
// Why a craft may not fire this weapon now, as far as being a craft goes: 0 = it may, 1 = too soon, 2 = crippled.
inline int craft_holds_fire(const Rules& r, const Battle& b, const Unit& u, const WeaponType& w) {
    if (!u.mother) return 0;
    if (still_banned(b, u, fire_silence(r, u))) return 1;
    const bool phaser = w.arming == ArmingKind::ship_capacitor;
    return u[Counter::crippled] != 0 && !phaser && small_craft(r, u) ? 2 : 0;
}

}  // namespace impulse
