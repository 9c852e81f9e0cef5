// battle/core/seeker.h: a seeker in flight.
// Units:  hexes on the printed map; impulses counted over the battle.
// Shapes: plain values; Battle::objects.
#pragma once

#include <array>
#include <cstdint>

#include "battle/core/ids.h"
#include "battle/core/rows/seekers.h"
#include "engine/fields.h"
#include "engine/hex.h"

namespace impulse {

// standing: a field, which is no seeker: it lies in its hexes until something comes there. merged: one with another field.
IMPULSE_WORDS(SeekerFate, std::uint8_t, none, flying, impact, shot_down, expired, lost_guidance, left_map,
              inert, opened, voided, standing, merged)
// Small numbers of a seeker; SeekerSet is the event that changes one.
// guide: unit that guides it + 1, 0 = it guides itself for good. traits: SeekerTrait bits. strength: its warhead where it
// is not that of its type. faced: shield facing of the target that faced the launcher + 1, for launches in one hex.
IMPULSE_WORDS(SeekerField, std::uint8_t, guide, traits, strength, faced, until, fired, cargo_0, cargo_1,
              cargo_2, cargo_3, cargo_type_0, cargo_type_1, cargo_type_2, cargo_type_3, quarters, holds,
              holds_mode)
enum class SeekerTrait : std::uint8_t {
    pseudo = 1U << 0,  // looks like a torpedo and does nothing
    enveloping = 1U << 1,
    sabot = 1U << 2,
    released = 1U << 3,  // its guide has let it go: it has its own lock or flies on to nowhere
    part = 1U << 4,      // one of a shotgun
    defence = 1U << 5,   // launched in a rack's defence mode
    carried = 1U << 6,   // a field that goes with its ship, as far from it as it was cast
};

struct MapObject {
    SeekerFate fate = SeekerFate::none;
    SeekerId type{};
    UnitId by{}, target{};
    std::uint8_t group = 0;    // of `by`: the box that launched it
    ObjectId target_object{};  // TNG: a drone sent against a drone
    Hex hex{}, goal{};
    std::uint8_t sent = 0;  // 1 = it makes for the hex `goal`, wherever its target goes
    Facing facing{};
    std::int16_t damage = 0;              // points taken
    std::int16_t since = 0, until = 0;    // absolute impulses: launched, last impulse of flight (0 = no end)
    std::int16_t het = 0;                 // absolute impulse of its last high energy turn, 0 = none
    std::int16_t serial = 0;              // number shown to players, never reused
    std::uint8_t entered = 0;             // bearing (1..24) from the target at which it came in, 0 = not yet
    std::uint8_t identified = 0;          // bit per side that knows its type
    std::uint8_t fired = 0;               // shots of swordfish and the like
    std::uint8_t quarters = 0;            // of a point of damage, beyond `damage`
    std::int16_t web_spent = 0;           // moves spent in the web that holds it
    std::uint8_t in_web = 0;              // 1 = held by web
    SeekerKind kind = SeekerKind::drone;  // what everybody sees
    std::uint8_t traits = 0, faced = 0;   // see SeekerField
    UnitId guide{};                       // who guides it; empty = it guides itself
    std::int16_t strength = 0;  // its warhead where above 0 instead of its type's; of a field, points
    std::int16_t holds = 0;     // the weapon that it fires once + 1, 0 = none
    std::uint8_t holds_mode = 0;
    std::int16_t flown = 0;                             // hexes travelled
    std::int16_t speed = 0;                             // hexes a turn where above 0 instead of its type's
    std::array<std::uint8_t, 4> cargo{}, cargo_type{};  // drones inside: rounds, type + 1
    IMPULSE_FIELDS(MapObject, fate, type, by, target, target_object, hex, facing, damage, since, until, het,
                   serial, entered, identified, fired, kind, traits, faced, guide, strength, flown, speed,
                   cargo, cargo_type, web_spent, in_web, quarters, group, goal, sent, holds, holds_mode)
    bool operator==(const MapObject&) const = default;
    [[nodiscard]] bool is(SeekerTrait t) const { return (traits & static_cast<std::uint8_t>(t)) != 0; }
    [[nodiscard]] bool flying() const { return fate == SeekerFate::flying; }
    [[nodiscard]] bool stands() const { return fate == SeekerFate::standing; }
    [[nodiscard]] bool there() const { return flying() || stands(); }
};

}  // namespace impulse
