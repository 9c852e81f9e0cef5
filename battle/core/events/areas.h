// battle/core/events/areas.h: what can happen: terrain, mines, spheres and webs.
#pragma once

#include "battle/core/command.h"
#include "battle/core/events/describe.h"

namespace impulse {

struct FeatureMoved {
    std::uint8_t feature = 0;
    Hex hex{};
    std::int16_t strength = 0;
    IMPULSE_EVENT(FeatureMoved, "feature_moved", feature, hex, strength)
};

struct FeatureAdded {
    FeatureKind kind{};
    Hex hex{};
    Facing facing{};
    std::uint8_t radius = 0, speed = 0;
    std::int16_t strength = 0;
    IMPULSE_EVENT(FeatureAdded, "feature_added", kind, hex, facing, radius, speed, strength)
};

struct FeatureGone {
    std::uint8_t feature = 0;
    IMPULSE_EVENT(FeatureGone, "feature_gone", feature)
};

// Units cut from it so far, and the rubble that lies there.
struct FeatureMined {
    std::uint8_t feature = 0;
    std::int16_t mined = 0, rubble = 0;
    IMPULSE_EVENT(FeatureMined, "feature_mined", feature, mined, rubble)
    [[nodiscard]] bool fits(const Battle& b) const { return feature < b.field.features.size(); }
};

// Terrain strikes a unit with so many points.
struct TerrainStruck {
    UnitId unit{};
    std::uint8_t feature = 0, facing = 0;
    std::int16_t points = 0;
    IMPULSE_REPORT(TerrainStruck, "terrain_struck", unit, feature, facing, points)
};

// Points scored on a side 0..5 of a body.
struct BodyScored {
    UnitId unit{}, by{};
    std::uint8_t facing = 0;
    std::int32_t points = 0;
    IMPULSE_EVENT(BodyScored, "body_scored", unit, by, facing, points)
    [[nodiscard]] bool fits(const Battle&) const { return facing < 6; }
};

// Sensors see less in a hex and around it; and no longer.
struct HazeRaised {
    HazeKind kind{};
    std::uint8_t how = 0;
    UnitId by{};
    std::uint8_t radius = 0, strength = 0;
    Hex hex{};
    std::int16_t until = 0;
    IMPULSE_EVENT(HazeRaised, "haze", kind, how, by, radius, strength, hex, until)
    [[nodiscard]] bool fits(const Battle& b) const { return !b.hazes.full(); }
};
struct HazeEnded {
    std::uint8_t haze = 0;
    IMPULSE_EVENT(HazeEnded, "haze_ended", haze)
    [[nodiscard]] bool fits(const Battle& b) const { return haze < b.hazes.size(); }
};

struct MineLaid {
    std::uint8_t mine = 0, type = 0, dummy = 0, side = 0;
    UnitId by{};
    Hex hex{};
    std::int16_t live_from = 0;
    IMPULSE_EVENT(MineLaid, "mine_laid", mine, type, dummy, side, by, hex, live_from)
    [[nodiscard]] bool fits(const Battle& b) const { return mine <= b.mines.size(); }
};

struct MineSet {
    std::uint8_t mine = 0;
    MineField what{};
    std::int16_t value = 0;
    IMPULSE_EVENT(MineSet, "mine_set", mine, what, value)
    [[nodiscard]] bool fits(const Battle& b) const { return mine < b.mines.size(); }
};

struct MineTried {
    std::uint8_t mine = 0, die = 0;
    UnitId unit{};
    std::uint8_t speed = 0, goes_off = 0;
    IMPULSE_REPORT(MineTried, "mine_tried", mine, die, unit, speed, goes_off)
    [[nodiscard]] bool fits(const Battle& b) const { return mine < b.mines.size(); }
};

// What was done with a system, for the chronicle; what it changes follows.
struct Operated {
    UnitId unit{}, at{};
    Hex hex{};
    std::uint8_t group = 0;
    SystemUse use{};
    std::uint8_t good = 0;
    IMPULSE_REPORT(Operated, "operated", unit, at, hex, group, use, good)
};

struct SphereSet {
    UnitId by{};
    std::uint8_t group = 0, radius = 0, up = 0;
    std::int16_t strength = 0, from = 0, until = 0;
    IMPULSE_EVENT(SphereSet, "sphere", by, group, radius, up, strength, from, until)
    [[nodiscard]] bool fits(const Battle&) const { return bool{by}; }
};

struct SphereWeaker {
    UnitId by{};
    std::uint8_t group = 0;
    std::int16_t points = 0;
    IMPULSE_EVENT(SphereWeaker, "sphere_weaker", by, group, points)
};

struct SphereEnded {
    UnitId by{};
    std::uint8_t group = 0;
    IMPULSE_EVENT(SphereEnded, "sphere_ended", by, group)
};

// word of Sphere::on and inside; half: 0 low 32 bits, 1 high
struct SphereMarked {
    std::uint8_t sphere = 0, word = 0, half = 0;
    std::uint32_t on = 0, inside = 0;
    IMPULSE_EVENT(SphereMarked, "sphere_marked", sphere, word, half, on, inside)
};

struct WebSet {
    std::uint8_t web = 0, side = 0;
    WebKind kind{};
    std::int32_t energy = 0;
    std::int16_t from = 0, until = 0;
    IMPULSE_EVENT(WebSet, "web", web, side, kind, energy, from, until)
};

struct WebHexAdded {
    std::uint8_t web = 0;
    Hex hex{};
    IMPULSE_EVENT(WebHexAdded, "web_hex", web, hex)
    [[nodiscard]] bool fits(const Battle& b) const { return web < b.webs.size(); }
};

// A web of one hex is moved to a hex beside it.
struct WebMoved {
    std::uint8_t web = 0;
    Hex to{};
    IMPULSE_EVENT(WebMoved, "web_moved", web, to)
    [[nodiscard]] bool fits(const Battle& b) const { return web < b.webs.size(); }
};

struct WebHexGone {
    Hex hex{};
    IMPULSE_EVENT(WebHexGone, "web_hex_gone", hex)
};

}  // namespace impulse
