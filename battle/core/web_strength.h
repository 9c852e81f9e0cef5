// battle/core/web_strength.h: where web lies and how strong it is.
// Units:  points of strength; energy in sixtieths; hexes.
// Shapes: lookups over Battle::webs and Battle::web_hexes; all hexes of a web share its energy evenly.
// Errors: none; a hex without firm web has strength 0.
// Rule:   classic G10, G10.61, E12.
#pragma once

#include <algorithm>

#include "battle/core/battle.h"
#include "battle/core/line_of_sight.h"
#include "battle/core/rows/web.h"
#include "battle/core/rules.h"

namespace impulse {

constexpr int no_web = -1;

// The number of the web in a hex, firm or not; no_web where there is none.
inline int web_in(const Battle& battle, Hex hex) {
    for (const WebHex& h : battle.web_hexes)
        if (h.hex == hex) return h.web;
    return no_web;
}
// True where the web may be felt now: cast web needs some impulses.
inline bool web_is_firm(const Battle& battle, int web) {
    return web >= 0 && battle.webs[static_cast<std::size_t>(web)].from <= battle.impulse_now();
}
// Energy of one point of strength in all hexes of a web.
inline Energy web_point(const Rules& rules, const Web& web) {
    return Energy{30 * std::max(1, rules.web->halves_per_point) * std::max<int>(1, web.hexes)};
}
// Strength of each hex of a web, whole points, at most the ceiling.
inline int web_strength(const Rules& rules, const Battle& battle, int web) {
    if (web < 0 || static_cast<std::size_t>(web) >= battle.webs.size()) return 0;
    const Web& w = battle.webs[static_cast<std::size_t>(web)];
    if (w.hexes == 0) return 0;
    return std::min(rules.web->strength_most, std::max(0, w.energy) / web_point(rules, w).parts);
}
// Strength of the firm web in a hex.
inline int web_strength_at(const Rules& rules, const Battle& battle, Hex hex) {
    if (battle.web_hexes.empty()) return 0;
    const int web = web_in(battle, hex);
    return web_is_firm(battle, web) ? web_strength(rules, battle, web) : 0;
}
// True where a unit is at home in the web of a hex: its empire is, and its side is on the frequency of the web's.
inline bool at_home_in_web(const Rules& rules, const Battle& battle, const Unit& unit, Hex hex) {
    const int web = web_in(battle, hex);
    return rules.type(unit.type).web_kin &&
           (web == no_web || battle.sides[battle.webs[static_cast<std::size_t>(web)].by.index()].frequency ==
                                 battle.sides[unit.side.index()].frequency);
}
// Points by which running into web is felt: the lesser of strength and speed, above what brakes without harm. Below
// 0 nothing happens, at 0 and above ships roll for breakdown, above 0 the unit takes so many points.
constexpr int web_impact(int strength, int speed, int brakes) { return std::min(strength, speed) - brakes; }

// True where firm web lies between two hexes, the ends apart: it stops fire at any strength (G10.61), but not that of
// who passes it by.
inline bool web_between(const Rules& rules, const Battle& battle, Hex from, Hex to,
                        const Unit* at_home = nullptr) {
    return !battle.web_hexes.empty() && barred_between(from, to, [&](Hex hex) {
        return web_strength_at(rules, battle, hex) > 0 &&
               !(at_home != nullptr && at_home_in_web(rules, battle, *at_home, hex));
    });
}

// Steps of the die for fire through and into web by those whom it does not stop.
inline int web_steps(const Rules& rules, const Battle& battle, Hex from, Hex to) {
    if (battle.web_hexes.empty() || rules.web->phaser_step == 0) return 0;
    const auto of_hex = [&](Hex hex) {
        return (web_strength_at(rules, battle, hex) + rules.web->phaser_step - 1) / rules.web->phaser_step;
    };
    int steps = of_hex(to);
    each_between(from, to, [&](Hex hex, bool edge) { steps += edge ? 0 : of_hex(hex); });
    return steps;
}

}  // namespace impulse
