// engine/procedure.h: the turn as a flat list of steps with one loop; a cursor that walks it.
// Units:  turns and impulses count from 1; impulse 0 is before the loop, impulses + 1 after it.
// Shapes: Procedure is read once from turn.toml; Cursor is six bytes of battle state.
// Errors: none; the reader checks that the loop is well formed.
// Rule:   TNG "Sequence of play"; classic B2, C1.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/fields.h"

namespace impulse {

// What runs a step (battle/play/steps.cpp).
IMPULSE_WORDS_TWO(Mechanism, std::uint8_t,
                  (allocate, announce_speeds, declare, self_destruct, lock_on, initiative, chart_move,
                   budget_move, turn_in_place, terrain_moves, terrain_strikes, bursts, interface, criticals,
                   mend_criticals, energy_balance, tumble, emergency_repair, seekers_move, movement_damage,
                   speed_changes, activity, fields, field_damage, web_cast, displace, fields_end, release),
                  (launch, craft, deck_crews, cloak, veil, lend_ew, scout, ew_loss, direct_fire, react,
                   resolve_fire, aegis_2, aegis_3, aegis_4, seekers_fire, damage, aim, seeking_hits, ramming,
                   consequences, delayed_reserve, repair, disengage, tractor, tractor_bid, links, mines,
                   mines_live, marines, guards, boarding, boarding_defence, boarding_combat, arrivals,
                   barrier, end_turn, early_fire, hazes))
// How a step is decided.
IMPULSE_WORDS(WindowKind, std::uint8_t, automatic, secret_together, in_order, pass_around)

struct Step {
    std::string name;  // as logs and scripts call it, unique: "allocate", "direct_fire"
    Mechanism mechanism{};
    WindowKind window = WindowKind::automatic;
    std::string rule;   // source rule
    std::string words;  // what players read
    int line = 0;
    int part = 0;  // of a mechanism that has parts: the digit at the end of its word (aegis_2), else 0
};

struct Procedure {
    std::vector<Step> steps;
    // For the walk, which passes over sixty steps an impulse: by step its mechanism, and the last step.
    std::vector<Mechanism> mechanisms;
    int last = -1;
    int loop_first = 0, loop_last = -1;  // steps repeated once an impulse
    int impulses = 0;
};

struct Cursor {
    std::int16_t turn = 1;
    std::int16_t impulse = 0;
    std::int16_t step = -1;  // index into Procedure::steps; -1 = before the first step of the battle
    IMPULSE_FIELDS(Cursor, turn, impulse, step)
    bool operator==(const Cursor&) const = default;
};

// The place after `at`: next step, next impulse at the loop's end, next turn at the last step.
inline Cursor next(const Procedure& p, Cursor at) {
    if (at.step == p.loop_last && at.impulse < p.impulses) {
        ++at.impulse;
        at.step = static_cast<std::int16_t>(p.loop_first);
        return at;
    }
    if (at.step >= p.last) {
        ++at.turn;
        at.step = 0;
        at.impulse = static_cast<std::int16_t>(p.loop_first == 0 ? 1 : 0);
        return at;
    }
    ++at.step;
    if (at.step == p.loop_first) at.impulse = 1;
    if (at.step == p.loop_last + 1) at.impulse = static_cast<std::int16_t>(p.impulses + 1);
    return at;
}

}  // namespace impulse
