// battle/core/rows/energy.h: kinds of power, the lines of the energy form, costs by size class, how a battle begins.
// Units:  energy in sixtieths of a point.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "battle/core/rows/source.h"
#include "engine/fields.h"
#include "engine/fixed.h"

namespace impulse {

// Kinds of power by what they may pay for. `restricted` is TNG's "not movement nor weapons" half of a reactor;
// `hyper` is warp power that serves as impulse power too; `propel` and `inertia` change speeds that are kept; `motive`
// makes none, it turns other power into movement; `timewarp` is warp power that temporal weapons ask for;
// `battery` is stored power of no special kind, `reserve_warp` stored warp power.
IMPULSE_WORDS(PowerKind, std::uint8_t, warp, hyper, helm, wing, propel, inertia, motive, impulse, reactor,
              restricted, battery, reserve_warp, timewarp)
constexpr std::size_t power_kinds = count_of<PowerKind>();

// What a line of the form pays for, as far as the kind of power matters.
IMPULSE_WORDS(Spend, std::uint8_t, movement, impulse_movement, warp_weapon, helm_weapon, wing_weapon,
              propel_weapon, timewarp_weapon, kept_speed, inertia_movement, weapon, shield, service, recharge,
              recharge_warp)

// The lines of the energy form. Every mechanism that costs energy is one of these.
IMPULSE_WORDS(
    Line, std::uint8_t, life_support, fire_control, shields, general_reinforcement, specific_reinforcement,
    capacitor, arm, hold, move_warp, move_impulse, het, tac, erratic, damage_control, recharge, recharge_warp,
    braking, emergency_repair, mend,
    // electronic warfare (classic D6.3, G24) and the cloaking device (G13); scout: one sensor channel each
    ecm, eccm, scout, lend_ew, cloak,
    // shuttles
    craft, tractor, transporter,
    // fields that are switched on; walls that energy strengthens, by group
    field, plate,
    // speeds that are kept from turn to turn, by what changes them
    propel_ahead, propel_astern, inertia)

struct LineRow {
    bool used = false;  // the ruleset has this line
    Spend spend = Spend::service;
    Energy unit{};         // energy for one unit of effect (general reinforcement 2, specific 1 ...)
    bool reserve = false;  // may be paid from batteries during the turn
    std::string words;     // label on the form
    Source source;
    IMPULSE_FIELDS(LineRow, used, spend, unit, reserve)
};

// Whether a stabilizer holds the ship in place.
IMPULSE_WORDS(Anchored, std::uint8_t, any, yes, no)
struct PowerOutput {
    PowerKind kind = PowerKind::warp;
    Energy per_box{};
    bool times_value = false;           // multiplied by the number printed in the box
    Anchored anchored = Anchored::any;  // given only then
    bool instead = false;  // the owner may have this of a box in the place of all else that it gives
    IMPULSE_FIELDS(PowerOutput, kind, per_box, times_value, anchored, instead)
};

// Costs by size class 0..7 (index = size class).
struct SizeCosts {
    std::array<Energy, 8> life_support{}, shields_minimum{}, shields_full{};
    std::array<int, 8> shields_minimum_boxes{};
    int shield_boxes_per_point = 0;  // TNG: energy = average shield / this, 0 = use the columns above
    int shield_boxes_per_point_by_tech[2] = {0, 0};
    Source source;
    IMPULSE_FIELDS(SizeCosts, life_support, shields_minimum, shields_full, shields_minimum_boxes,
                   shield_boxes_per_point)
};

// How a ship begins a battle, by weapon status 0..3.
IMPULSE_WORDS(StartWeapons, std::uint8_t, empty, last_turn_left, ready)  // weapons that hold their charge
struct StartStatus {
    bool fire_control = true, capacitors_full = false;
    bool capacitors_cold = false;  // they have to be energised first
    StartWeapons weapons = StartWeapons::empty;
    IMPULSE_FIELDS(StartStatus, fire_control, capacitors_full, capacitors_cold, weapons)
};

}  // namespace impulse
