// battle/energy/reactor.h: what a ship's boxes give this turn.
// Units:  Energy in sixtieths.
// Shapes: Supply by kind of power; capacities of batteries and capacitors.
// Rule:   classic H1, H5 (batteries), H6 (capacitors); TNG "Power and defensive systems", "Btty".
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/energy/spend.h"

namespace impulse {

// Power of the undestroyed boxes plus what the batteries hold.
Supply supply_of(const Rules& rules, const Unit& unit);
// What batteries, the ship's capacitor and its bulk bays can hold.
struct Stores {
    Energy battery{}, capacitor{};
    int cargo = 0;  // units
    bool operator==(const Stores&) const = default;
    friend Stores operator+(Stores a, Stores b) {
        return {a.battery + b.battery, a.capacitor + b.capacitor, a.cargo + b.cargo};
    }
    friend Stores operator-(Stores a, Stores b) {
        return {a.battery - b.battery, a.capacitor - b.capacitor, a.cargo - b.cargo};
    }
};
// Of one working box of the group; of those of a group that still work; of all.
inline Stores stores_of_box(const Rules& rules, const ClassGroup& group) {
    Stores box;
    const SystemType& t = rules.system(group.system);
    if (t.has(Trait::battery))
        box.battery = points(t.capacity_is_value || group.value > 0 ? group.value : t.capacity);
    box.cargo = group.cargo;
    if (group.weapon)
        if (const WeaponType& w = rules.weapon(group.weapon); w.arming == ArmingKind::ship_capacitor)
            box.capacitor = w.capacity;
    return box;
}
Stores stores_of_group(const Rules& rules, const Unit& unit, std::size_t group);
Stores stores_of(const Rules& rules, const Unit& unit);
// What the undestroyed batteries can hold; an overdrained one holds nothing.
Energy battery_capacity(const Rules& rules, const Unit& unit);
// What the ship's phaser capacitor can hold with the weapons that still work (H6.21).
Energy capacitor_capacity(const Rules& rules, const Unit& unit);
// True for a ship whose accounts are kept in whole points (B3), where the ruleset has such.
bool whole_points(const Rules& rules, const ShipClass& type);
// What may be put into the capacitor now: its room, and what it takes to energise one that is cold (H6).
Energy capacitor_room(const Rules& rules, const Unit& unit);
// Refuses more than that, and less than it takes to energise it.
std::optional<Refusal> refuse_capacitor(const Rules& rules, const Unit& unit, Energy amount);
// Puts energy into it; a cold one is energised first.
void charge_capacitor(Play& play, UnitId unit, Energy amount);
// Energy out of the batteries, of which they hold as much: plain power first, since warp power can do more.
void draw_battery(Play& play, UnitId unit, Energy amount);
// Energy out of what the unit stores: the batteries, its phaser capacitor, then the weapons' own, the fullest first.
// Returns what it has not.
Energy drain_stores(Play& play, UnitId unit, Energy amount);
// The end of a turn: a charge that nothing went into or out of for so many turns is lost (H6.4).
void age_capacitor(Play& play, UnitId unit);
// Batteries that a form overdrains.
struct Overdrain {
    std::array<std::uint8_t, max_groups> boxes{};  // of each group
    int could = 0;                                 // how many of the ship's batteries can be
    Energy more{}, room{};  // what they give beyond their charge; what the other batteries can hold
};
// So many of the ship's batteries, or as many as can be: of those not overdrained yet, the smallest first, since they
// take no charge until repaired.
Overdrain overdrain_of(const Rules& rules, const Unit& unit, int batteries);
// Empties batteries and capacitors down to what still exists; for use after boxes are lost (H5.2, H6.3).
void trim_stores(Play& play, UnitId unit);
// Batteries that hold more since a stabilizer has worked for long: at once no more where it does not.
void end_long_anchorage(Play& play, UnitId unit);
// The same where stores_of that unit is known already.
void trim_stores(Play& play, UnitId unit, const Stores& room);

}  // namespace impulse
