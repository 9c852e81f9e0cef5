// battle/pilots/situation.h: what a captain makes of the moment: who can hurt whom, from where, and how much.
// Units:  damage in sixtieths of a point; hexes; percent for caution.
// Shapes: computed afresh for each decision from the view; nothing here is remembered.
// Errors: none; without an enemy on the map `foes` is empty.
#pragma once

#include <algorithm>

#include "battle/pilots/moment.h"
#include "battle/play/engagement.h"

namespace impulse {

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
    int answer = 60;        // what the answer of a foe that moves later counts
    int gains = 4;          // hexes a turn that it is faster than a foe that runs
    int speed_budget = 10;  // hexes a turn beside the enemy, where they are a budget
    int ecm_first = 4;      // points of ECM before the weapons get what they could do without
    // What a policy asks for; 0 = as the tables and the moment have it.
    int range = 0;         // hexes wanted between itself and the enemy
    int speed_first = 0;   // hexes a turn that are paid before the weapons
    int shield_first = 0;  // points into the shield that faces the enemy before the weapons
};
// The temper of the pilot "ensign": never changed, since captains are measured against it.
Temper first_captain();

struct Situation : Engagement {
    const Firepower& power;
    const Temper& temper;
    int top = 0;                  // the highest speed that its own engines allow
    bool rams = false;            // nothing left to fight with but the ship itself
    bool chases = false;          // the foe runs, and can be caught
    bool leaves_by_edge = false;  // the way out lies beyond the edge of the map

    [[nodiscard]] bool budget() const { return rules.budget != nullptr; }
};

Situation look(const Rules& rules, const Battle& seen, const Firepower& power, const Temper& temper,
               UnitId me);

}  // namespace impulse
