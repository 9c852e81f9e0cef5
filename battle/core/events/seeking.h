// battle/core/events/seeking.h: what can happen: seekers.
#pragma once

#include "battle/core/command.h"
#include "battle/core/events/describe.h"

namespace impulse {

struct Launched {
    ObjectId object{};
    UnitId by{}, target{};
    std::uint8_t type = 0, group = 0;
    std::int16_t until = 0;
    Facing facing{};
    SeekerKind kind{};
    IMPULSE_EVENT(Launched, "launched", object, by, target, type, group, until, facing, kind)
    [[nodiscard]] bool fits(const Battle&) const { return bool{by}; }
};

struct SeekerSet {
    ObjectId object{};
    SeekerField what{};
    std::int16_t value = 0;
    IMPULSE_EVENT(SeekerSet, "seeker_set", object, what, value)
};

struct SeekerPlaced {
    ObjectId object{};
    Hex hex{};
    Facing facing{};
    IMPULSE_EVENT(SeekerPlaced, "seeker_placed", object, hex, facing)
};

// It homes on a unit from now on, or, with nothing set in target, on what SeekerAimed says.
struct SeekerTurned {
    ObjectId object{};
    UnitId target{};
    IMPULSE_EVENT(SeekerTurned, "seeker_turned", object, target)
};

struct SeekerAimed {
    ObjectId object{}, at{};
    IMPULSE_EVENT(SeekerAimed, "seeker_aimed", object, at)
};

// It makes for that hex from now on, wherever its target goes.
struct SeekerSent {
    ObjectId object{};
    Hex hex{};
    IMPULSE_EVENT(SeekerSent, "seeker_sent", object, hex)
};

struct SeekerMoved {
    ObjectId object{};
    Hex hex{};
    Facing facing{};
    std::uint8_t entered = 0;
    IMPULSE_EVENT(SeekerMoved, "seeker_moved", object, hex, facing, entered)
};

struct SeekerTowed {
    ObjectId object{};
    Hex hex{};
    IMPULSE_EVENT(SeekerTowed, "seeker_towed", object, hex)
};

struct SeekerHeld {
    ObjectId object{};
    std::uint8_t held = 0;
    std::int16_t spent = 0;
    IMPULSE_EVENT(SeekerHeld, "seeker_held", object, held, spent)
};

// It follows that unit from now on
struct SeekerDrawn {
    ObjectId object{};
    UnitId by{};
    IMPULSE_EVENT(SeekerDrawn, "seeker_drawn", object, by)
    [[nodiscard]] bool fits(const Battle&) const { return bool{by}; }
};

// cause: what took the points off it
struct SeekerDamaged {
    ObjectId object{};
    VolleyKind cause = VolleyKind::direct;
    std::int32_t points = 0;
    IMPULSE_EVENT(SeekerDamaged, "seeker_damaged", object, points, cause)
};

struct SeekerEnded {
    ObjectId object{};
    SeekerFate fate{};
    IMPULSE_EVENT(SeekerEnded, "seeker_ended", object, fate)
};

struct SeekerIdentified {
    ObjectId object{};
    std::uint8_t side = 0;
    IMPULSE_EVENT(SeekerIdentified, "seeker_identified", object, side)
};

}  // namespace impulse
