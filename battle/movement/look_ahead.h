// battle/movement/look_ahead.h: where a ship could be some hexes on, by turn and slip modes, and the best way to go on.
// Units:  hexes; impulses.
// Shapes: a place is a Helm; what it is worth says whoever looks.
// Errors: none; where every way is deadly the least deadly one is found.
// Rule:   turn and slip modes are the rules' own.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "battle/core/battle.h"
#include "battle/core/command.h"
#include "battle/core/rules.h"
#include "engine/memo.h"

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

constexpr int most_ahead = 5;  // own hexes that are foreseen
// Impulses from now to each of the unit's next hexes.
FixedVector<int, most_ahead> next_calls(const Battle& battle, UnitId unit);

constexpr std::int64_t ruin =
    -1'000'000'000;  // what a way is worth that ends in a deadly hex, or where it cannot turn about
struct HexWorth {
    std::int64_t value = 0;
    bool ends = false;  // nothing comes after it
};

// What the best way is worth that begins with a hex: the sum of its hexes, `worth(helm, n)` for the n-th; the last counts
// three times. Ways that meet with the same choices left are followed once.
template <class Value>
class LookAhead {
public:
    LookAhead(const Battle& battle, const Agility& agility, Hex from, int hexes, bool may_leave,
              const Value& worth)
        : battle_(battle),
          agility_(agility),
          hexes_(hexes),
          free_(may_leave || can_turn_about_after(battle, from, hexes, agility)),
          worth_(worth) {}
    [[nodiscard]] std::int64_t enter(const Helm& helm, int n) const {
        const std::uint32_t key = key_of(helm, n);
        if (const std::int64_t* known = known_.find(key)) return *known;
        const HexWorth here = worth_(helm, n);
        const std::int64_t value =
            here.ends ? here.value : here.value * (n + 1 == hexes_ ? 3 : 1) + best(helm, n + 1);
        known_.keep(key, value);
        return value;
    }

private:
    // What the modes still ask for, beyond what the hexes that are left can give, opens nothing; where the end of the way
    // has to be looked at, it counts for that too. All hexes lie within a few of each other.
    [[nodiscard]] std::uint32_t key_of(const Helm& h, int n) const {
        std::uint32_t key = h.from_stop ? 1 : 0;
        const auto add = [&](int value, int of) {
            key = key * static_cast<std::uint32_t>(of) + static_cast<std::uint32_t>(value);
        };
        const int left = hexes_ - 1 - n;
        add(n, 8);
        add(h.hex.q & 31, 32);
        add(h.hex.r & 31, 32);
        add(h.facing.at, 8);
        add(std::clamp(agility_.turn - h.straight, 0, free_ ? left : 63), 64);
        add(std::clamp(agility_.slip - h.since_slip, 0, free_ ? left : 15), 16);
        return key;
    }
    [[nodiscard]] std::int64_t best(const Helm& helm, int n) const {
        if (n >= hexes_) return free_ || can_turn_about(battle_, helm, agility_) ? 0 : ruin / 4;
        std::int64_t most = ruin;
        for (const HelmOrder& o : helm_orders)
            if (const auto next = after(helm, o, agility_)) most = std::max(most, enter(*next, n));
        return most;
    }

    const Battle& battle_;
    Agility agility_;
    int hexes_;
    bool free_;  // it can turn about at the end of every way, or need not
    const Value& worth_;
    mutable Memo<std::int64_t, 2048> known_;
};

}  // namespace impulse
