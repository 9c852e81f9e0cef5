// battle/seeking/held_weapon.h: a mine that holds a weapon and fires it once, at its owner's word.
// Units:  points of the allowance of an option mount; hexes.
// Shapes: SeekerType::allowance says what it may hold, MapObject::holds what it does.
// Errors: Refusal.
// Rule:   TNG "Mine" (captor), "Opt".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// A mode of a weapon, at the level of a ship.
struct HeldWeapon {
    WeaponId weapon{};
    std::uint8_t mode = 0;
};
// The one that "row.mode" names, or the first mode of a row; none where that ship has none of it.
std::optional<HeldWeapon> weapon_named(const Rules& rules, const ShipClass& ship, std::string_view words);
std::string weapon_word(const Rules& rules, const HeldWeapon& held);
// Calls for each that a seeker of that type may hold; the ship launches it.
template <class Visit>
void each_held(const Rules& rules, const ShipClass& ship, const SeekerType& type, Visit&& visit);

// What the order says that it holds.
std::optional<Refusal> refuse_held(const Rules& rules, const Battle& battle, const Launch& order);
bool may_hold(const Rules& rules, const ShipClass& ship, const SeekerType& type, const HeldWeapon& held);
inline const WeaponMode& held_mode(const Rules& rules, const MapObject& o) {
    return rules.weapon(WeaponId{static_cast<std::size_t>(o.holds - 1)}).modes[o.holds_mode];
}
// Whether it may fire that now, and what reaches a unit at all.
std::optional<Refusal> refuse_held_fire(const Rules& rules, const Battle& battle, const Guide& order);

template <class Visit>
void each_held(const Rules& rules, const ShipClass& ship, const SeekerType& type, Visit&& visit) {
    for (std::size_t w = 0; w < rules.weapons.size() && type.allowance > 0; ++w)
        for (std::size_t m = 0; m < rules.weapons[w].modes.size(); ++m)
            if (const HeldWeapon held{WeaponId{w}, static_cast<std::uint8_t>(m)};
                may_hold(rules, ship, type, held))
                visit(held);
}

}  // namespace impulse
