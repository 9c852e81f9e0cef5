#include "battle/movement/look_ahead.h"

#include "battle/core/rows/movement.h"
#include "battle/movement/speed.h"
#include "battle/movement/turn_mode.h"

namespace impulse {
namespace {

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

}  // namespace

bool deadly(const Battle& b, Hex h) {
    if (!b.field.map.contains(h)) return true;
    for (const Feature& f : b.field.features)
        if (!harmless(f.kind) && distance(f.hex, h) <= f.radius) return true;
    return false;
}

bool nothing_deadly_within(const Battle& b, Hex hex, int range) {
    return b.field.map.to_edge(hex) > range &&
           std::none_of(b.field.features.begin(), b.field.features.end(), [&](const Feature& f) {
               return !harmless(f.kind) && distance(f.hex, hex) <= range + f.radius;
           });
}

Helm helm_of(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    return {u.hex, u.facing, u[Counter::straight], u[Counter::since_slip],
            rules.movement->straight_from_stop && u[Counter::from_stop] != 0};
}

Agility agility_of(const Rules& rules, const Battle& b, UnitId unit) {
    return {hexes_before_turn(rules, b, unit), rules.movement->slip_mode,
            b.unit(unit)[Counter::reverse] != 0};
}

namespace {
// Three turns take no more hexes than these.
int to_turn_about(const Agility& a, int straight) {
    return std::max(0, a.turn - straight) + 2 * std::max(1, a.turn) + 1;
}
}  // namespace

bool can_turn_about_after(const Battle& b, Hex from, int hexes, const Agility& a) {
    return b.field.map.floating() || b.field.map.to_edge(from) > hexes + 4 * a.turn + 6 ||
           nothing_deadly_within(b, from, hexes + to_turn_about(a, 0));
}

bool can_turn_about(const Battle& b, const Helm& helm, const Agility& a) {
    if (b.field.map.floating() || b.field.map.to_edge(helm.hex) > 4 * a.turn + 6) return true;
    if (nothing_deadly_within(b, helm.hex, to_turn_about(a, helm.straight))) return true;
    for (const int side : {1, -1}) {
        Helm h = helm;
        int made = 0;
        bool lost = false;
        for (int i = 0; i < 4 * a.turn + 8 && made < 3 && !lost; ++i) {
            const HelmOrder turn{Manoeuvre::ahead, side, 0}, on{Manoeuvre::ahead, 0, 0};
            if (const auto n = after(h, turn, a)) {
                h = *n;
                ++made;
            } else {
                h = *after(h, on, a);
            }
            lost = deadly(b, h.hex);
        }
        if (!lost) return true;
    }
    return false;
}

FixedVector<int, most_ahead> next_calls(const Battle& b, UnitId unit) {
    const int speed = b.unit(unit)[Counter::speed], all = b.field.impulses;
    int impulse = std::clamp<int>(b.clock.impulse, 1, all);
    FixedVector<int, most_ahead> calls;
    for (int ahead = 0; !calls.full() && ahead <= all; ++ahead, impulse = impulse % all + 1) {
        if (ahead > 0 && !moves_on(speed, impulse, all)) continue;
        calls.push_back(ahead);
        if (speed <= 0) break;
    }
    return calls;
}

}  // namespace impulse
