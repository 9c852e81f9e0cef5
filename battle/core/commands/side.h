// battle/core/commands/side.h: orders of a whole side: answers, when it is asked, and the end.
// Units:  impulses of the turn.
#pragma once

#include <cstdint>

#include "battle/core/named.h"
#include "battle/core/standing_orders.h"

namespace impulse {

// The answer to the open question: a set bit of its options.
struct Answer {
    SideId side{};
    std::uint8_t choice = 0;
    IMPULSE_NAMED(Answer, "answer", side, choice)
};

// This unit does nothing more in the open window.
struct Pass {
    UnitId unit{};
    IMPULSE_NAMED(Pass, "pass", unit)
};
// All units of the side do nothing more in the open window.
struct PassSide {
    SideId side{};
    IMPULSE_NAMED(PassSide, "pass_side", side)
};

// How routine questions of one kind are answered from now on.
struct SetStanding {
    SideId side{};
    StandingKind kind = StandingKind::damage_boxes;
    Standing value = Standing::automatic;
    IMPULSE_NAMED(SetStanding, "standing", side, kind, value)
};

// When the side is asked from now on; everything: in each window that the rules open.
struct SetWatch {
    SideId side{};
    WatchLevel level = WatchLevel::everything;
    IMPULSE_NAMED(SetWatch, "watch", side, level)
};
// The line of one trigger of its watch; 0 = it never asks.
struct SetTrigger {
    SideId side{};
    Trigger trigger = Trigger::enemy_near;
    std::int16_t line = 0;
    IMPULSE_NAMED(SetTrigger, "wake", side, trigger, line)
};
// Before that impulse of this turn the side is asked only what is urgent; 0 = it is asked again at once.
struct WaitUntil {
    SideId side{};
    std::uint8_t impulse = 0;
    IMPULSE_NAMED(WaitUntil, "until", side, impulse)
};

// The side gives up: its units count as lost to it and the battle may end.
struct Concede {
    SideId side{};
    IMPULSE_NAMED(Concede, "concede", side)
};

// The side's player leaves the campaign: all that is his vanishes from the map at once, and the others fight on (UTD3.91).
struct Resign {
    SideId side{};
    IMPULSE_NAMED(Resign, "resign", side)
};

// A stand-in plays the side from now on: a person, or a pilot by name (UTD3.91).
IMPULSE_WORDS(Controller, std::uint8_t, human, captain, ensign, robot, random, plotter)
struct HandOver {
    SideId side{};
    Controller to = Controller::human;
    IMPULSE_NAMED(HandOver, "hand_over", side, to)
};

}  // namespace impulse
