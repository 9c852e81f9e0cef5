// battle/play/engagement.h: who can hurt whom from where, for one ship: what captains and courses steer by.
// Units:  damage in sixtieths of a point, internals counted three times; hexes; percent for caution.
// Shapes: made afresh for a moment from what the ship's side sees; nothing here is remembered.
// Errors: none; without an enemy on the map `foes` is empty.
#pragma once

#include <algorithm>
#include <optional>

#include "battle/fire/exchange.h"
#include "battle/play/incoming.h"

namespace impulse {

struct Foe {
    UnitId id{};
    Hex hex{};
    Facing facing{};
    int range = 0, speed = 0;
    int top = 0;         // the highest speed that its engines, as seen, allow
    bool flees = false;  // it shows us its stern and moves
    Guns guns{};         // what it may still fire this turn, as far as anyone can see
    Guns working{};      // all that works: what it may fire next turn (schooled captains only)
    std::array<std::int32_t, 6> shield{};  // boxes behind each facing
};

// Enemy seekers in one hex that come for the ship.
struct Coming {
    Hex hex{};
    std::int32_t points = 0;  // whole points of damage when they strike
};

struct Engagement {
    const Rules& rules;
    const Battle& seen;
    UnitId me{};
    Guns ready{};                          // what can still fire this turn
    Guns working{};                        // all that works, in plain modes
    std::array<std::int32_t, 6> shield{};  // boxes behind each facing
    std::array<std::int32_t, 6> spare{};   // reinforcement before them
    FixedVector<Foe, 4> foes{};            // the one to fight first, then the nearest
    FixedVector<Coming, 3> coming{};       // seekers near by
    int wanted_range = 1;                  // where the exchange is best for us
    int caution = 90;                      // percent that damage to us counts, compared with damage to them
    int outlook = 25;                      // percent that guns count which can only fire later
    bool theirs_later = false;             // theirs too
    int seeker_fear = 40;                  // percent that seekers on their way count, compared with guns
    std::int64_t pull = 0;        // what each hex beyond the wanted range costs; too near: a third of it
    bool hopeless = false;        // beaten, and there is a way out that nobody can bar
    bool lets_go = false;         // the foe runs and cannot be caught in good time
    std::optional<Hex> refuge{};  // where the way out is

    [[nodiscard]] const Unit& unit() const { return seen.unit(me); }
    [[nodiscard]] const ShipClass& type() const { return rules.type(unit().type); }
    [[nodiscard]] int impulses_left() const {
        return std::max(0, seen.field.impulses - std::max<int>(seen.clock.impulse, 0));
    }
};

// The seekers near the ship, as its side knows them.
void see_coming(Engagement& e);
// A ship that keeps so far from an enemy, as all can see them: what is secret of others does not count.
Engagement holding(const Rules& rules, const Battle& battle, UnitId unit, UnitId target, int range);
using FoeHexes = std::array<Hex, 4>;  // where each of Engagement::foes stands
FoeHexes foe_hexes(const Engagement& e);
// How good it is to stand there with the foes in those hexes.
std::int32_t value_of(const Engagement& e, const FoeHexes& foes, Hex hex, Facing facing);

// Where a foe will be after so many impulses if it flies on as it does now (chart movement; a budget is not foreseen).
Hex foreseen(const Engagement& e, const Foe& foe, int impulses);

}  // namespace impulse
