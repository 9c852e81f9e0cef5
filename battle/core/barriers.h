// battle/core/barriers.h: the fields that a unit has switched on, and what they and its hull forbid.
// Units:  bearings as an Arc mask.
// Shapes: GroupState::mode is the use + 1 of a box whose field is on; bans are bits of Ban.
// Rule:   TNG "Cloaking Device", "Phasing Device", "Temporal Exclusion Device", "Solid Neutronium Hull", "EAC", "Ref".
#pragma once

#include <string_view>

#include "battle/core/battle.h"
#include "battle/core/refusal.h"
#include "battle/core/rules.h"

namespace impulse {

// The use of that box whose field is on now; null where none is.
inline const BoxUse* field_on(const Rules& rules, const Unit& unit, std::size_t group) {
    const ShipClass& type = rules.type(unit.type);
    const SystemType& system = rules.system(type.groups[group].system);
    const std::size_t use = unit.groups[group].mode;
    if (use == 0 || use > system.uses.size() || system.uses[use - 1].act != BoxAct::field ||
        boxes_left(type, unit, group) <= 0)
        return nullptr;
    return &system.uses[use - 1];
}
template <class Visit>
void each_field(const Rules& rules, const Unit& unit, Visit&& visit) {
    for (const std::uint8_t g : rules.type(unit.type).fields)
        if (const BoxUse* use = field_on(rules, unit, g)) visit(std::size_t{g}, use->field);
}

// True where a field forbids it, or a box that stands before one of those bearings and has what power it takes.
inline bool banned(const Rules& rules, const Unit& unit, Ban ban, std::uint32_t bearings = 0xFFFFFF) {
    const ShipClass& type = rules.type(unit.type);
    for (const std::uint8_t g : type.guards) {
        const ClassGroup& group = type.groups[g];
        const SystemType& system = rules.system(group.system);
        if ((system.bans & bit(ban)) != 0 && boxes_left(type, unit, g) > 0 &&
            (system.wall.power == Energy{} || unit[Counter::shield_level] > 0) &&
            (group.arc.mask == 0 || (group.arc.mask & bearings) != 0))
            return true;
        if (const BoxUse* use = field_on(rules, unit, g);
            use != nullptr && (use->field.bans[type.sheet.tech >= 4 ? 1 : 0] & bit(ban)) != 0)
            return true;
    }
    return false;
}

// True where a field against transporters that is not of a lower tech level lies over the unit (TNG "ATF").
inline bool beam_jammed(const Rules& rules, const Battle& b, const Unit& unit, int tech) {
    const Status* field = unit.status(StatusKind::unbeamed);
    return field != nullptr && field->until >= b.impulse_now() &&
           rules.type(b.unit(field->by).type).sheet.tech >= tech;
}

// The row whose field it is: its own, or that as which it works.
inline std::string_view plane_of(const SystemType& system) {
    for (const BoxUse& use : system.uses)
        if (!use.as.empty()) return use.as;
    return system.family;
}

// A box of it is left that makes shields of that kind of those on its sheet; null where none is.
inline const SystemType* shields_of(const Rules& rules, const Unit& unit, ShieldKind kind) {
    const ShipClass& type = rules.type(unit.type);
    for (const std::uint8_t g : type.guards)
        if (const SystemType& s = rules.system(type.groups[g].system);
            s.shields == kind && boxes_left(type, unit, g) > 0)
            return &s;
    return nullptr;
}

// True where terrain of that row touches the unit: what pulls touches everybody.
inline bool meets_terrain(const Rules& rules, const Unit& unit, const TerrainRow& row) {
    return !row.pull.empty() || !banned(rules, unit, Ban::terrain);
}

// True where one of the two has a field that the other does not share, though it would have to.
inline bool apart(const Rules& rules, const Unit& one, const Unit& other) {
    const auto met = [&](const Unit& a, const Unit& b) {
        bool meets = true;
        each_field(rules, a, [&](std::size_t g, const BoxField& field) {
            bool shared = false;
            each_field(rules, b, [&](std::size_t h, const BoxField& theirs) {
                shared = shared ||
                         (theirs.meets && plane_of(rules.system(rules.type(a.type).groups[g].system)) ==
                                              plane_of(rules.system(rules.type(b.type).groups[h].system)));
            });
            if (field.both_ways) meets = meets && field.meets && shared;
        });
        return meets;
    };
    return !met(one, other) || !met(other, one);
}

}  // namespace impulse
