// battle/pilots/moment.h: what kind of decision is open, and small looks around the map that every pilot takes.
// Units:  hexes.
// Shapes: Moment follows the mechanism word of the open step, never the ruleset.
// Errors: none; nobody found is an empty id.
#pragma once

#include "battle/core/battle.h"
#include "battle/core/command.h"
#include "battle/core/rules.h"

namespace impulse {

enum class Moment : std::uint8_t {
    question,
    allocate,
    declare,
    move,
    activity,
    fields,
    launch,
    fire,
    react,
    repair,
    leave,
    craft,
    tractor,
    bid,
    marines,
    boarding,
    guards,
    warfare,
    mend,
    other
};

// What the side is asked to decide.
inline Moment moment_of(const Rules& rules, const Battle& b) {
    if (!b.questions.empty()) return Moment::question;
    if (b.clock.step < 0 || b.clock.step >= static_cast<int>(rules.procedure.steps.size()))
        return Moment::other;
    const std::string_view m = rules.procedure.steps[static_cast<std::size_t>(b.clock.step)].mechanism;
    if (m.size() < 4) return Moment::other;
    switch (m[0]) {
        case 'a':
            return m == "activity"          ? Moment::activity
                   : m == "allocate"        ? Moment::allocate
                   : m.starts_with("aegis") ? Moment::fire
                                            : Moment::other;
        case 'b':
            return m == "budget_move" ? Moment::move : m == "boarding" ? Moment::boarding : Moment::other;
        case 'c':
            return m == "chart_move" ? Moment::move
                   : m == "craft"    ? Moment::craft
                   : m == "cloak"    ? Moment::warfare
                                     : Moment::other;
        case 'd':
            return m == "direct_fire" ? Moment::fire
                   : m == "declare"   ? Moment::declare
                   : m == "disengage" ? Moment::leave
                                      : Moment::other;
        case 'e':
            return m == "emergency_repair" ? Moment::mend : Moment::other;
        case 'f':
            return m == "fields" ? Moment::fields : Moment::other;
        case 'g':
            return m == "guards" ? Moment::guards : Moment::other;
        case 'l':
            return m == "launch" ? Moment::launch : m == "lend_ew" ? Moment::warfare : Moment::other;
        case 'm':
            return m == "marines" ? Moment::marines : Moment::other;
        case 's':
            return m == "scout" ? Moment::warfare : Moment::other;
        case 't':
            return m == "tractor"         ? Moment::tractor
                   : m == "tractor_bid"   ? Moment::bid
                   : m == "turn_in_place" ? Moment::move
                                          : Moment::other;
        case 'r':
            return m == "react" ? Moment::react : m == "repair" ? Moment::repair : Moment::other;
        default:
            return Moment::other;
    }
}

// The first unit of the side that owes a decision in the open window; empty if none.
inline UnitId first_owing(const Battle& b, SideId side) {
    for (const UnitId unit : b.window.owes)
        if (b.unit(unit).side == side && b.unit(unit).active()) return unit;
    return {};
}

// The nearest active enemy of a unit; of equally near ones the first.
inline UnitId nearest_enemy(const Battle& b, UnitId unit) {
    UnitId best{};
    int nearest = 0;
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        if (!b.units[i].active() || !b.enemies(unit, UnitId{i})) continue;
        const int range = distance(b.unit(unit).hex, b.units[i].hex);
        if (!best || range < nearest) {
            best = UnitId{i};
            nearest = range;
        }
    }
    return best;
}

// Kinds of terrain that nobody notices with his keel.
constexpr bool harmless(FeatureKind kind) {
    switch (kind) {
        case FeatureKind::warp_point:
        case FeatureKind::dust:
        case FeatureKind::intense_dust:
        case FeatureKind::nebula:
        case FeatureKind::heat_zone:
        case FeatureKind::radiation_zone:
        case FeatureKind::gravity_wave:
        case FeatureKind::ion_storm:
        case FeatureKind::sunspot:
        case FeatureKind::barrier:
            return true;
        default:
            return false;
    }
}

// True where a ship that enters the hex is lost or hurt: off the map, or a body or rocks there.
inline bool deadly(const Battle& b, Hex h) {
    if (!b.field.map.contains(h)) return true;
    for (const Feature& f : b.field.features)
        if (!harmless(f.kind) && distance(f.hex, h) <= f.radius) return true;
    return false;
}

}  // namespace impulse
