// battle/core/line_of_sight.h: what stands between two hexes.
// Units:  hexes; a feature covers the hexes within its radius.
// Shapes: lookups over BattleField::features.
// Rule:   classic P2 (a planet blocks; a line along the edge of its hex does not), P3 (asteroids and moons do not).
#pragma once

#include <optional>

#include "battle/core/battle.h"

namespace impulse {

// True where a hex between the two bars the way; of a line along an edge only where those on both of its sides do.
template <class Bars>
bool barred_between(Hex from, Hex to, Bars&& bars) {
    bool barred = false, one_side = false, second_of_pair = false;
    each_between(from, to, [&](Hex hex, bool edge) {
        const bool here = bars(hex);
        if (!edge) {
            barred = barred || here;
            return;
        }
        // Edge hexes come in pairs, one from each side.
        barred = barred || (second_of_pair && one_side && here);
        one_side = here;
        second_of_pair = !second_of_pair;
    });
    return barred;
}

// True where a planet covers the hex; the one whose centre is `not_this` does not count beyond that hex.
inline bool planet_in(const BattleField& field, Hex hex, const Hex* not_this = nullptr) {
    for (const Feature& f : field.features)
        if ((f.kind == FeatureKind::planet || f.kind == FeatureKind::gas_giant) &&
            distance(f.hex, hex) <= f.radius && !(not_this != nullptr && f.hex == *not_this))
            return true;
    return false;
}

// True where the line, with its ends, comes within so many hexes of `of`.
inline bool line_near(Hex of, int within, Hex from, Hex to) {
    bool near = distance(of, from) <= within || distance(of, to) <= within;
    each_between(from, to, [&](Hex hex, bool) { near = near || distance(of, hex) <= within; });
    return near;
}

// True where a planet between the two hexes blocks fire and lock-on. A line along an edge is blocked only where
// planets lie on both sides of that edge. A planet with its centre in `aimed_at` is not in its own way.
inline bool line_blocked(const Battle& battle, Hex from, Hex to, std::optional<Hex> aimed_at = {}) {
    bool any = false;
    for (const Feature& f : battle.field.features) {
        // Too far aside of the line to reach any hex of it, an edge's pairs among them.
        const bool aside =
            distance(f.hex, from) + distance(f.hex, to) > distance(from, to) + 2 * (f.radius + 1);
        any = any || (!aside && (f.kind == FeatureKind::planet || f.kind == FeatureKind::gas_giant));
        if (f.shade >= 0 && line_near(f.hex, f.shade, from, to)) return true;
    }
    return any && barred_between(from, to, [&](Hex hex) {
               return planet_in(battle.field, hex, aimed_at ? &*aimed_at : nullptr);
           });
}

}  // namespace impulse
