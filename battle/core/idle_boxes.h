// battle/core/idle_boxes.h: boxes that do nothing in a battle but take hits, so that sheets can say so.
// Units:  boxes.
// Shapes: does_nothing looks at the row: none of its words gives it an order, an effect or a part to play.
// Rule:   TNG "Hull", "Barr", "Fuel", "Rec" and others: no function in the game.
#pragma once

#include <algorithm>

#include "battle/core/rules.h"

namespace impulse {

// Traits that say how a box is hit or counted, not what it is for.
constexpr std::uint32_t traits_of_hits =
    static_cast<std::uint32_t>(Trait::not_interior) | static_cast<std::uint32_t>(Trait::cargo_like) |
    static_cast<std::uint32_t>(Trait::spared) | static_cast<std::uint32_t>(Trait::one_a_volley) |
    static_cast<std::uint32_t>(Trait::hull);

constexpr const char* idle_words = "does nothing in a battle but take hits";

inline bool does_nothing(const Rules& rules, const SystemType& s) {
    const auto aims = [&](const WeaponMode& m) { return m.aimed_by == s.family; };
    for (const WeaponType& w : rules.weapons)
        if (std::any_of(w.modes.begin(), w.modes.end(), aims)) return false;
    return (s.traits & ~traits_of_hits) == 0 && !s.weapon && s.device == Device::none && s.uses.empty() &&
           s.grips.empty() && s.modifiers.empty() && !s.guards_unit() && !s.wall.stands() && !s.people &&
           s.inner.empty() && s.roles.empty() && s.becomes.at == Change::never && s.power_count == 0 &&
           s.cargo == 0 && s.again.empty() && s.explodes_with.empty() && s.impulse_most == 0 &&
           s.impulse_least == 0 && s.silences == 0;
}

}  // namespace impulse
