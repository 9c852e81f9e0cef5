// battle/pilots/moment.h: what kind of decision is open, and small looks around the map that every pilot takes.
// Units:  hexes.
// Shapes: Moment follows the mechanism word of the open step, never the ruleset.
// Errors: none; nobody found is an empty id.
#pragma once

#include "battle/core/battle.h"
#include "battle/core/command.h"
#include "battle/core/rules.h"
#include "battle/movement/look_ahead.h"

namespace impulse {

enum class Moment : std::uint8_t {
    question,
    allocate,
    declare,
    move,
    activity,
    fields,
    launch,
    aim,
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
    switch (rules.procedure.steps[static_cast<std::size_t>(b.clock.step)].mechanism) {
        case Mechanism::activity:
            return Moment::activity;
        case Mechanism::allocate:
            return Moment::allocate;
        case Mechanism::aegis_2:
        case Mechanism::aegis_3:
        case Mechanism::aegis_4:
        case Mechanism::early_fire:
        case Mechanism::direct_fire:
            return Moment::fire;
        case Mechanism::budget_move:
        case Mechanism::chart_move:
        case Mechanism::turn_in_place:
            return Moment::move;
        case Mechanism::boarding:
        case Mechanism::boarding_defence:
            return Moment::boarding;
        case Mechanism::craft:
            return Moment::craft;
        case Mechanism::cloak:
        case Mechanism::lend_ew:
        case Mechanism::scout:
            return Moment::warfare;
        case Mechanism::declare:
            return Moment::declare;
        case Mechanism::disengage:
            return Moment::leave;
        case Mechanism::emergency_repair:
            return Moment::mend;
        case Mechanism::fields:
            return Moment::fields;
        case Mechanism::guards:
            return Moment::guards;
        case Mechanism::launch:
            return Moment::launch;
        case Mechanism::aim:
            return Moment::aim;
        case Mechanism::marines:
            return Moment::marines;
        case Mechanism::tractor:
            return Moment::tractor;
        case Mechanism::tractor_bid:
            return Moment::bid;
        case Mechanism::react:
            return Moment::react;
        case Mechanism::repair:
            return Moment::repair;
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

}  // namespace impulse
