// battle/core/commands/movement.h: orders about movement and what a unit announces.
// Units:  hexes a turn; shield facings and directions 0..5.
#pragma once

#include <cstdint>

#include "battle/core/ids.h"
#include "battle/core/named.h"

namespace impulse {

// stay: give up the rest of this move. het/tac: argument is the new facing. decelerate: argument movements dropped.
// leave: through the warp point under the ship. ram: argument is the target's index. about: from ahead to astern, or back.
// flywheel: argument movements out of the flywheel. through: by the gate of which a mouth is in its hex.
IMPULSE_WORDS(Manoeuvre, std::uint8_t, ahead, turn_left, turn_right, slip_left, slip_right, het, tac, stay,
              decelerate, erratic_on, erratic_off, leave, ram, about, flywheel, through)
struct Move {
    UnitId unit{};
    Manoeuvre how = Manoeuvre::ahead;
    std::uint8_t argument = 0;
    IMPULSE_NAMED(Move, "move", unit, how, argument)
};

IMPULSE_WORDS(
    Announcement, std::uint8_t, emergency_deceleration, fire_control_active, fire_control_passive,
    erratic_start, erratic_stop, self_destruct, cancel_self_destruct, disengage, evade, directed_left,
    directed_right, cloak_on, cloak_off, end_retrograde,
    // an emergency stop that strengthens shields 3, 4 and 5; the level of all shields; who casualties are
    emergency_deceleration_rear, shields_minimum, shields_full, casualties_crew, casualties_boarding,
    casualties_deck)
struct Announce {
    UnitId unit{};
    Announcement what = Announcement::emergency_deceleration;
    IMPULSE_NAMED(Announce, "announce", unit, what)
};

// An unplotted change of speed with reserve warp (classic C12).
struct ChangeSpeed {
    UnitId unit{};
    std::uint8_t speed = 0;
    IMPULSE_NAMED(ChangeSpeed, "change_speed", unit, speed)
};

}  // namespace impulse
