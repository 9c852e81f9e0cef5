// battle/core/gates.h: gates: two hexes of the map, their mouths, from one of which one goes on out of the other.
// Units:  hexes, steps of the die.
// Shapes: fields of Battle::objects whose row is a gate: MapObject::hex and `goal`; `sent` = 0: the other mouth lies outside.
// Errors: none; where there is no gate, an empty ObjectId or the straight way.
// Rule:   TNG "Wormhole", "APX".
#pragma once

#include <algorithm>

#include "battle/core/battle.h"
#include "battle/core/rules.h"

namespace impulse {

// What it is; null where the object is no gate.
inline const Gate* gate_of(const Rules& rules, const MapObject& o) {
    if (!o.stands() || !o.type) return nullptr;
    const Gate& gate = rules.seeker(o.type).field.gate;
    return gate.stands ? &gate : nullptr;
}
inline bool has_mouth(const MapObject& gate, Hex hex) {
    return gate.hex == hex || (gate.sent != 0 && gate.goal == hex);
}
inline Hex other_mouth(const MapObject& gate, Hex in) { return in == gate.hex ? gate.goal : gate.hex; }

// Points that the way from one mouth to the other does to a unit of that size class.
inline int harm_on_the_way(const Gate& gate, int size_class, Hex in, Hex out) {
    return size_class > gate.harmed_from ? 0 : gate.harm * distance(in, out);
}

// The first gate by which the unit may leave its hex now.
inline ObjectId gate_open_to(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const int now = b.impulse_now();
    if (u[Counter::gated] == now) return {};
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const Gate* gate = gate_of(rules, b.objects[i]);
        if (gate != nullptr && has_mouth(b.objects[i], u.hex) &&
            (!gate->for_comers || u[Counter::entered] == now))
            return ObjectId{i};
    }
    return {};
}

// A way of fire or of a seeker, straight or by a gate.
struct Way {
    Hex in{}, out{};  // the mouths; both the first hex where it is straight
    int hexes = 0;    // of both parts
    int steps = 0;    // of the die
    bool gated = false;
    [[nodiscard]] Hex aimed_at(Hex to) const { return gated ? in : to; }
};
inline Way straight_way(Hex from, Hex to) { return {from, from, distance(from, to), 0, false}; }
inline Way way_by(const MapObject& gate, const Gate& row, Hex from, Hex in, Hex to) {
    const Hex out = other_mouth(gate, in);
    return {in, out, distance(from, in) + distance(out, to),
            (distance(in, out) + row.die_hexes - 1) / row.die_hexes, true};
}
// The way by the gate that has a mouth in that hex; straight where no gate is there that fire goes through.
inline Way way_through(const Rules& rules, const Battle& b, Hex from, Hex mouth, Hex to) {
    for (const MapObject& o : b.objects)
        if (const Gate* gate = gate_of(rules, o);
            gate != nullptr && gate->die_hexes > 0 && o.sent != 0 && has_mouth(o, mouth))
            return way_by(o, *gate, from, mouth, to);
    return straight_way(from, to);
}
// The shortest way, by one gate at most; of equal ones the straight one, then that of the gate that is first.
inline Way shortest_way(const Rules& rules, const Battle& b, Hex from, Hex to) {
    Way best = straight_way(from, to);
    for (const MapObject& o : b.objects)
        if (const Gate* gate = gate_of(rules, o); gate != nullptr && gate->die_hexes > 0 && o.sent != 0)
            for (const Hex in : {o.hex, o.goal})
                if (const Way way = way_by(o, *gate, from, in, to); way.hexes < best.hexes) best = way;
    return best;
}

// The next hex of a seeker on that way; a mouth in which it is costs it nothing.
struct SeekerStep {
    Hex hex{};
    Facing facing{};
};
inline SeekerStep next_on_way(const Rules& rules, const Battle& b, Hex at, Hex to, Facing facing) {
    Way way = shortest_way(rules, b, at, to);
    for (; way.gated && at == way.in; way = shortest_way(rules, b, at, to)) at = way.out;
    if (at == to) return {at, facing};
    facing = direction_towards(at, way.aimed_at(to));
    return {neighbour(at, facing), facing};
}

}  // namespace impulse
