// battle/play/capability.h: what one unit can do and take, as a side sees it, wherever it lies and whichever way it faces.
// Units:  damage in sixtieths of a point; boxes behind a facing.
// Shapes: kept for each unit until something other than its place or the turn has changed; equal to what is made anew.
// Rule:   none; it changes how long a look around takes, never what is seen.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "battle/fire/exchange.h"

namespace impulse {

struct Temper;

// What guns throw if all bear, by range: further off nobody seeks a fight.
using ByRange = std::array<std::int32_t, 26>;
ByRange thrown_by(const Guns& guns);

// What guns do now, and what they may do later.
struct Broadsides {
    std::int32_t now, later;
};
// The same by range and bearing, for ranges that are asked for often: every bearing of a range, and the most and least of
// them, once one was asked for.
struct KnownBroadsides {
    static constexpr std::size_t near = 32, bearings = 25;
    KnownBroadsides() {}  // what is not worked out yet is not even cleared
    std::array<bool, near> worked_out{}, compared{};
    std::array<std::array<Broadsides, bearings>, near> at;
    std::array<Broadsides, near> most, least;

    void forget() {
        worked_out.fill(false);
        compared.fill(false);
    }
    void work_out(const Guns& now, const Guns& later, std::size_t range);
    void compare(const Guns& now, const Guns& later, std::size_t range);
};

// The guns of a unit, as its captain counts them.
struct OwnGuns {
    Guns ready{};      // what can still fire this turn
    Guns working{};    // all that works, in plain modes
    ByRange thrown{};  // by what works
    mutable KnownBroadsides known{};
    OwnGuns() {}  // what is long is not cleared beforehand
};
// And as his enemies do.
struct TheirGuns {
    Guns guns{};       // what it may still fire this turn, as far as anyone can see
    Guns working{};    // all that works: what it may fire next turn (schooled captains only)
    ByRange thrown{};  // by what works
    mutable KnownBroadsides known{};
    TheirGuns() {}
};
struct Capability {
    std::int32_t strength = 0;             // roughly what it can throw at short range, times what it can take
    int top = 0;                           // the highest speed that its engines, as seen, allow
    bool unarmed = false;                  // as toothless says
    std::array<std::int32_t, 6> shield{};  // all that stands behind each facing, by layers.h
    std::optional<OwnGuns> own{};          // where it was asked for
    std::optional<TheirGuns> theirs{};
};

// True where the ship has no weapon left that could hurt a ship.
bool toothless(const Rules& rules, const Unit& unit);

// The capabilities of the units that one captain sees, by their numbers.
class Capabilities {
public:
    // Where a look is taken from. Those of one captain differ only in the battle that is seen.
    struct From {
        const Rules& rules;
        const Battle& seen;
        const Firepower& power;
        const Temper& temper;
    };
    // True until the unit is asked about again.
    const Capability& of(const From& from, UnitId unit);
    // The same with its guns; asked after of(), in the same look.
    const OwnGuns& own_guns(const From& from, UnitId unit);
    const TheirGuns& their_guns(const From& from, UnitId unit);

private:
    struct Kept {
        Unit as{};  // when the capability was made
        int turn = 0;
        Capability capability{};
        bool ready_stale = false,
             guns_stale = false;  // of what works nothing changed, of what can fire it did
    };
    std::vector<std::unique_ptr<Kept>> kept_;
};

}  // namespace impulse
