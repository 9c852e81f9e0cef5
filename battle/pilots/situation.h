// battle/pilots/situation.h: what a captain makes of the moment: who can hurt whom, from where, and how much.
// Units:  damage in sixtieths of a point; hexes; percent for caution.
// Shapes: computed afresh for each decision from the view; nothing here is remembered.
// Errors: none; without an enemy on the map `foes` is empty.
#pragma once

#include <algorithm>

#include "battle/fire/firepower.h"
#include "battle/pilots/moment.h"

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

// The character of a captain, as numbers. Percent unless said otherwise.
struct Temper {
    bool schooled = true;  // knows more than phasers, torpedoes and drones; false: the pilot "ensign"
    int caution_first = 92, caution_step = 4, caution_least = 15;  // see Situation::caution; falls each turn
    int pull = 90,
        pull_step = 12;  // sixtieths of a point for each hex beyond the range wanted; grows each turn
    int outlook = 25;    // what guns count that can fire only later
    int enough = 70, enough_step = 2,
        enough_least = 25;                // of a full volley that makes fire worth while; falls
    int patience = 95;                    // of what the next impulses promise
    int speed_near = 17, speed_far = 24;  // chart: hexes a turn
    int close_from = 12;                  // turn from which it closes whatever the tables say
    int fight_on = 28;                    // turn from which nobody runs any more
    int chase = 8;                        // turns after which a pursuit is given up
    int strike_from = 20;                 // turn from which a side of helpless ships strikes its colours
    int strike_moving = 33;               // turn from which ships without weapons do so though they move
    int beaten = 60;                      // of the enemy's strength: a crippled ship that has less runs
    // Of schooled captains only.
    int outlook_step = 40;  // added to `outlook` in the course of a turn: what lies there next turn
    int seeker_fear = 40;   // what seekers on their way count, compared with guns
    int kept_fire = 600;    // of what a phaser would do to the ship: worth keeping it for a seeker above that
    int ecm_first = 4;      // points of ECM before the weapons get what they could do without
    // What a policy asks for; 0 = as the tables and the moment have it.
    int range = 0;         // hexes wanted between itself and the enemy
    int speed_first = 0;   // hexes a turn that are paid before the weapons
    int shield_first = 0;  // points into the shield that faces the enemy before the weapons
};
// The temper of the pilot "ensign": never changed, since captains are measured against it.
Temper first_captain();

// Enemy seekers in one hex that come for the ship.
struct Coming {
    Hex hex{};
    std::int32_t points = 0;  // whole points of damage when they strike
};

struct Situation {
    const Rules& rules;
    const Battle& seen;
    const Firepower& power;
    const Temper& temper;
    UnitId me{};
    Guns ready{};                          // what can still fire this turn
    Guns working{};                        // all that works, in plain modes
    std::array<std::int32_t, 6> shield{};  // boxes behind each facing
    std::array<std::int32_t, 6> spare{};   // reinforcement before them
    FixedVector<Foe, 4> foes{};            // the one to fight first, then the nearest
    FixedVector<Coming, 3> coming{};       // seekers near by (schooled captains only)
    int wanted_range = 1;                  // where the exchange is best for us
    int caution = 90;                      // percent that damage to us counts, compared with damage to them
    int top = 0;                           // the highest speed that its own engines allow
    bool hopeless = false;                 // beaten, and there is a way out that nobody can bar
    bool rams = false;                     // nothing left to fight with but the ship itself
    bool chases = false;                   // the foe runs, and can be caught
    bool lets_go = false;                  // the foe runs and cannot be caught in good time
    std::optional<Hex> refuge{};           // where the way out is
    bool leaves_by_edge = false;           // and it lies beyond the edge of the map

    [[nodiscard]] const Unit& unit() const { return seen.unit(me); }
    [[nodiscard]] const ShipClass& type() const { return rules.type(unit().type); }
    [[nodiscard]] bool budget() const { return rules.budget != nullptr; }
    // What guns that can only fire next turn count now, in percent.
    [[nodiscard]] int outlook() const {
        if (!temper.schooled || budget()) return temper.outlook;
        return temper.outlook + temper.outlook_step * (seen.field.impulses - impulses_left()) /
                                    std::max<int>(1, seen.field.impulses);
    }
    [[nodiscard]] int impulses_left() const {
        return std::max(0, seen.field.impulses - std::max<int>(seen.clock.impulse, 0));
    }
};

Situation look(const Rules& rules, const Battle& seen, const Firepower& power, const Temper& temper,
               UnitId me);

// The energy that can be fired from a group now, and whether it may still fire this turn at all.
bool can_still_fire(const Rules& rules, const Battle& seen, const Unit& unit, std::size_t group);
// True where what is in the weapon is enough for the mode.
bool charged_for(const Rules& rules, const Unit& unit, std::size_t group, std::size_t mode);

// What points on a shield of so many boxes are worth: those that go through count three times, those that only use up
// `spare` reinforcement next to nothing.
std::int32_t worth_of_hits(std::int32_t damage, std::int32_t shield_boxes, std::int32_t spare = 0);
// The shield 0..5 of a ship that looks at a relative bearing 1..24; the first of two on a corner line.
constexpr std::size_t shield_at(int relative_bearing) {
    return relative_bearing == 0 ? 0 : static_cast<std::size_t>((relative_bearing + 1) / 4 % 6);
}
// A bearing seen from a ship that faces so.
constexpr int relative_to(int absolute_bearing, Facing facing) {
    return absolute_bearing == 0 ? 0 : (absolute_bearing - 1 - 4 * facing.at + 48) % 24 + 1;
}
constexpr int opposite_bearing(int absolute_bearing) {
    return absolute_bearing == 0 ? 0 : (absolute_bearing + 11) % 24 + 1;
}

using FoeHexes = std::array<Hex, 4>;  // where each of Situation::foes stands
FoeHexes foe_hexes(const Situation& s);
// How good it is to stand there with the foes in those hexes.
std::int32_t value_of(const Situation& s, const FoeHexes& foes, Hex hex, Facing facing);

// Where a foe will be after so many impulses if it flies on as it does now (chart movement; a budget is not foreseen).
Hex foreseen(const Situation& s, const Foe& foe, int impulses);

}  // namespace impulse
