// battle/core/events/damage.h: what can happen: damage, repair and destruction.
#pragma once

#include "battle/core/command.h"
#include "battle/core/events/describe.h"
#include "battle/core/rows/effects.h"

namespace impulse {

// So many points strike a unit, and what stops them follows: reinforcement, panels, shields, armour, and the rest as a
// volley. facing 0xFF = all around; seeker: serial of the seeker that brings them, 0 = none.
struct UnitStruck {
    UnitId unit{}, by{};
    std::int16_t seeker = 0;
    std::uint8_t facing = 0;
    VolleyKind kind{};
    std::int32_t points = 0;
    IMPULSE_REPORT(UnitStruck, "struck", unit, by, seeker, points, facing, kind)
    [[nodiscard]] bool fits(const Battle&) const { return facing < 6 || facing == 0xFF; }
};

struct ShieldLost {
    UnitId unit{};
    std::uint8_t bank = 0;
    std::int16_t points = 0;
    IMPULSE_EVENT(ShieldLost, "shield_lost", unit, bank, points)
};

// Told where critical hits are played
struct ShieldMet {
    UnitId unit{};
    std::uint8_t facing = 0;
    std::int32_t points = 0;
    IMPULSE_EVENT(ShieldMet, "shield_met", unit, facing, points)
    [[nodiscard]] bool fits(const Battle&) const { return facing < 6; }
};

struct CriticalHit {
    UnitId unit{};
    CriticalKind what{};
    std::uint8_t mended = 0;
    IMPULSE_EVENT(CriticalHit, "critical_hit", unit, what, mended)
};

// Points that do not fit follow as VolleyGrown.
struct VolleyAdded {
    UnitId target{}, by{};
    std::int16_t points = 0;
    std::uint8_t facing = 0;
    VolleyKind kind{};
    std::uint32_t bearings = 0;
    IMPULSE_EVENT(VolleyAdded, "volley", target, by, points, facing, kind, bearings)
    [[nodiscard]] bool fits(const Battle& b) const { return !b.volleys.full(); }
};

struct VolleyGrown {
    std::uint16_t index = 0;
    std::int32_t points = 0;
    std::uint32_t bearings = 0;
    IMPULSE_EVENT(VolleyGrown, "volley_grown", index, points, bearings)
    [[nodiscard]] bool fits(const Battle& b) const { return index < b.volleys.size(); }
};

// On the drawn hull it begins at the grouping of that group; 0xFF: it takes what lies outside.
struct VolleyPlaced {
    UnitId unit{};
    std::uint16_t index = 0;
    std::uint8_t group = 0;
    IMPULSE_EVENT(VolleyPlaced, "volley_placed", unit, index, group)
    [[nodiscard]] bool fits(const Battle& b) const { return index < b.volleys.size(); }
};

struct VolleyDone {
    std::uint16_t index = 0;
    IMPULSE_EVENT(VolleyDone, "volley_done", index)
    [[nodiscard]] bool fits(const Battle& b) const { return index < b.volleys.size(); }
};

struct WalkPaused {
    std::int32_t points = 0;
    std::int8_t row = 0, column = 0, start = 0, phaser_hits = 0;
    std::uint8_t spared = 0;
    IMPULSE_EVENT(WalkPaused, "walk_paused", points, row, column, start, phaser_hits, spared)
};

struct WalkMarked {
    std::uint8_t row = 0;
    std::uint16_t marks = 0;
    IMPULSE_EVENT(WalkMarked, "walk_marked", row, marks)
    [[nodiscard]] bool fits(const Battle& b) const { return row < b.walk.once.size(); }
};

struct WalkEnded {
    std::uint8_t unused = 0;
    IMPULSE_EVENT(WalkEnded, "walk_ended", unused)
};

struct BoxLost {
    UnitId unit{};
    std::uint8_t group = 0, boxes = 0, row = 0, column = 0;
    IMPULSE_EVENT(BoxLost, "box_lost", unit, group, boxes, row, column)
};

// A grouping of boxes, by its first group, is from now on what a group of the printed class is; the ship has so many groups
// then. What each box holds and has lost follows.
struct BoxesConverted {
    UnitId unit{};
    std::uint8_t group = 0, into = 0, groups = 0;
    SystemId system{};
    IMPULSE_EVENT(BoxesConverted, "boxes_converted", unit, group, into, groups, system)
    [[nodiscard]] bool fits(const Battle& b) const {
        const std::size_t now = b.unit(unit).groups.size();
        return into < now && groups >= now && groups <= max_groups;
    }
};

// A box that is put out of action, or of those lost one that is harder to mend; spared: it was hit and lost nothing.
struct BoxMarked {
    UnitId unit{};
    std::uint8_t group = 0;
    Mark mark{};
    IMPULSE_EVENT(BoxMarked, "box_marked", unit, group, mark)
};

// The counter of boxes lost on a track.
constexpr Counter counter_of(TrackKind track) {
    constexpr Counter counters[] = {Counter::sensor_lost, Counter::scanner_lost, Counter::damage_control_lost,
                                    Counter::excess_lost};
    return counters[static_cast<std::size_t>(track)];
}

// The counter of those of them that bear a mark: disabled, lasting, costly or incursed.
constexpr Counter counter_of(TrackKind track, Mark mark) {
    const Counter first = mark == Mark::disabled  ? Counter::sensor_disabled
                          : mark == Mark::lasting ? Counter::sensor_lasting
                          : mark == Mark::costly  ? Counter::sensor_costly
                                                  : Counter::sensor_incursed;
    return static_cast<Counter>(static_cast<int>(first) + static_cast<int>(track));
}

struct TrackLost {
    UnitId unit{};
    TrackKind track{};
    std::uint8_t boxes = 0, row = 0, column = 0;
    Mark mark = Mark::none;
    IMPULSE_EVENT(TrackLost, "track_lost", unit, track, boxes, row, column, mark)
};

struct BoxRepaired {
    UnitId unit{};
    std::uint8_t group = 0, boxes = 0;
    IMPULSE_EVENT(BoxRepaired, "box_repaired", unit, group, boxes)
};

struct TrackRepaired {
    UnitId unit{};
    TrackKind track{};
    std::uint8_t boxes = 0;
    IMPULSE_EVENT(TrackRepaired, "track_repaired", unit, track, boxes)
};

struct ShieldRepaired {
    UnitId unit{};
    std::uint8_t bank = 0;
    std::int16_t boxes = 0;
    IMPULSE_EVENT(ShieldRepaired, "shield_repaired", unit, bank, boxes)
};

// Boxes of mobile shields go from one facing to another.
struct ShieldMoved {
    UnitId unit{};
    std::uint8_t bank = 0, facing = 0;
    std::int16_t boxes = 0;
    IMPULSE_EVENT(ShieldMoved, "shield_moved", unit, bank, facing, boxes)
    [[nodiscard]] bool fits(const Battle&) const { return bank < 6 && facing < 6; }
};

// cause: what kind of volley or mishap did it; none = it was none, or the log is too old to say
struct FateSet {
    UnitId unit{};
    Fate fate{};
    UnitId by{};
    VolleyKind cause = VolleyKind::none;
    IMPULSE_EVENT(FateSet, "fate", unit, fate, by, cause)
};

struct BlastQueued {
    UnitId unit{};
    Hex hex{};
    std::int16_t strength = 0;
    std::uint8_t spread = 0;
    IMPULSE_EVENT(BlastQueued, "blast_queued", unit, hex, strength, spread)
};

struct BlastDone {
    std::uint8_t index = 0;
    IMPULSE_EVENT(BlastDone, "blast_done", index)
    [[nodiscard]] bool fits(const Battle& b) const { return index < b.blasts.size(); }
};

}  // namespace impulse
