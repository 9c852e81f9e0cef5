// battle/core/commands/side.h: orders of a whole side: answers, when it is asked, and the end.
// Units:  impulses of the turn.
#pragma once

#include <cstdint>
#include <string_view>

#include "battle/core/standing_orders.h"

namespace impulse {

// The answer to the open question: a set bit of its options.
struct Answer {
    static constexpr std::string_view name = "answer";
    SideId side{};
    std::uint8_t choice = 0;
    IMPULSE_FIELDS(Answer, side, choice)
    bool operator==(const Answer&) const = default;
};

// This unit does nothing more in the open window.
struct Pass {
    static constexpr std::string_view name = "pass";
    UnitId unit{};
    IMPULSE_FIELDS(Pass, unit)
    bool operator==(const Pass&) const = default;
};
// All units of the side do nothing more in the open window.
struct PassSide {
    static constexpr std::string_view name = "pass_side";
    SideId side{};
    IMPULSE_FIELDS(PassSide, side)
    bool operator==(const PassSide&) const = default;
};

// How routine questions of one kind are answered from now on.
struct SetStanding {
    static constexpr std::string_view name = "standing";
    SideId side{};
    StandingKind kind = StandingKind::damage_boxes;
    Standing value = Standing::automatic;
    IMPULSE_FIELDS(SetStanding, side, kind, value)
    bool operator==(const SetStanding&) const = default;
};

// When the side is asked from now on; everything: in each window that the rules open.
struct SetWatch {
    static constexpr std::string_view name = "watch";
    SideId side{};
    WatchLevel level = WatchLevel::everything;
    IMPULSE_FIELDS(SetWatch, side, level)
    bool operator==(const SetWatch&) const = default;
};
// The line of one trigger of its watch; 0 = it never asks.
struct SetTrigger {
    static constexpr std::string_view name = "wake";
    SideId side{};
    Trigger trigger = Trigger::enemy_near;
    std::int16_t line = 0;
    IMPULSE_FIELDS(SetTrigger, side, trigger, line)
    bool operator==(const SetTrigger&) const = default;
};
// Before that impulse of this turn the side is asked only what is urgent; 0 = it is asked again at once.
struct WaitUntil {
    static constexpr std::string_view name = "until";
    SideId side{};
    std::uint8_t impulse = 0;
    IMPULSE_FIELDS(WaitUntil, side, impulse)
    bool operator==(const WaitUntil&) const = default;
};

// The side gives up: its units count as lost to it and the battle may end.
struct Concede {
    static constexpr std::string_view name = "concede";
    SideId side{};
    IMPULSE_FIELDS(Concede, side)
    bool operator==(const Concede&) const = default;
};

// The side's player leaves the campaign: all that is his vanishes from the map at once, and the others fight on (UTD3.91).
struct Resign {
    static constexpr std::string_view name = "resign";
    SideId side{};
    IMPULSE_FIELDS(Resign, side)
    bool operator==(const Resign&) const = default;
};

// A stand-in plays the side from now on: a person, or a pilot by name (UTD3.91).
IMPULSE_WORDS(Controller, std::uint8_t, human, captain, ensign, robot, random, plotter)
struct HandOver {
    static constexpr std::string_view name = "hand_over";
    SideId side{};
    Controller to = Controller::human;
    IMPULSE_FIELDS(HandOver, side, to)
    bool operator==(const HandOver&) const = default;
};

}  // namespace impulse
