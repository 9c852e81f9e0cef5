// battle/movement/look_ahead.h: where a ship could be a hex on, by turn and slip modes, and where it would be lost.
// Units:  hexes; impulses.
// Shapes: a place is a Helm; what it is worth says whoever looks.
// Rule:   turn and slip modes are the rules' own.
#pragma once

#include <array>
#include <optional>

#include "battle/core/battle.h"
#include "battle/core/command.h"
#include "battle/core/rules.h"

namespace impulse {

// A place and heading with what turning and slipping depend on.
struct Helm {
    Hex hex{};
    Facing facing{};
    int straight = 0, since_slip = 0;
    bool from_stop = false;
};

struct Agility {
    int turn = 0;  // straight hexes before a turn
    int slip = 0;  // hexes before a slip
    bool astern = false;
};

struct HelmOrder {
    Manoeuvre how;
    int turn, slip;
};
inline constexpr std::array<HelmOrder, 5> helm_orders{{{Manoeuvre::ahead, 0, 0},
                                                       {Manoeuvre::turn_right, 1, 0},
                                                       {Manoeuvre::turn_left, -1, 0},
                                                       {Manoeuvre::slip_right, 0, 1},
                                                       {Manoeuvre::slip_left, 0, -1}}};
Helm helm_of(const Rules& rules, const Battle& battle, UnitId unit);
Agility agility_of(const Rules& rules, const Battle& battle, UnitId unit);

// A hex around (0, 0), as it lies around another for who faces so.
constexpr Hex laid(Hex around, Facing facing, int q, int r) {
    return along(along(around, turned(facing, 2), q), turned(facing, 3), r);
}

// The helm after a hex, or nothing where the ship may not make it.
inline std::optional<Helm> after(const Helm& h, const HelmOrder& o, const Agility& a) {
    if (h.from_stop && (o.turn != 0 || o.slip != 0)) return std::nullopt;
    if (o.turn != 0 && h.straight < a.turn) return std::nullopt;
    if (o.slip != 0 && h.since_slip < a.slip) return std::nullopt;
    Helm n;
    n.facing = turned(h.facing, o.turn);
    n.hex = neighbour(h.hex, turned(h.facing, a.astern ? 3 + o.turn - o.slip : o.turn + o.slip));
    n.straight = o.turn != 0 ? 1 : h.straight + 1;
    n.since_slip = o.slip != 0 ? 0 : h.since_slip + 1;
    return n;
}
// True where the ship can still turn about before it meets the edge.
bool can_turn_about(const Battle& battle, const Helm& helm, const Agility& agility);
// True where it can do so wherever it is so many hexes on: nothing deadly is near.
bool can_turn_about_after(const Battle& battle, Hex from, int hexes, const Agility& agility);
// True where a ship that enters the hex is lost or hurt: off the map, or a body or rocks there.
bool deadly(const Battle& battle, Hex hex);
// True where no hex is so within that range.
bool nothing_deadly_within(const Battle& battle, Hex hex, int range);

constexpr int most_ahead = 5;  // own hexes that are foreseen
// Impulses from now to each of the unit's next hexes.
FixedVector<int, most_ahead> next_calls(const Battle& battle, UnitId unit);

}  // namespace impulse
