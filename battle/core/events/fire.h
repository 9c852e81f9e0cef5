// battle/core/events/fire.h: what can happen: shots, electronic warfare and the cloak.
#pragma once

#include "battle/core/command.h"
#include "battle/core/events/describe.h"

namespace impulse {

struct Declared {
    UnitId by{}, at{};
    ObjectId object{};
    std::uint8_t group = 0, mode = 0, combine = 0, energy = 0, late = 0, uim = 0;
    IMPULSE_EVENT(Declared, "declared", by, at, object, group, mode, combine, energy, late, uim)
    [[nodiscard]] bool fits(const Battle& b) const { return !b.shots.full(); }
};

// The facing, from 1 on, that the shot declared last is to strike.
struct FaceNamed {
    UnitId by{};
    std::uint8_t face = 0;
    IMPULSE_EVENT(FaceNamed, "face_named", by, face)
    [[nodiscard]] bool fits(const Battle& b) const { return !b.shots.empty(); }
};

// The shot declared last goes into that mouth of a gate.
struct ShotThrough {
    UnitId by{};
    Hex hex{};
    IMPULSE_EVENT(ShotThrough, "shot_through", by, hex)
    [[nodiscard]] bool fits(const Battle& b) const { return !b.shots.empty(); }
};

// The last shot declared is aimed at a box of its target: group + 1.
struct ShotAimed {
    UnitId by{}, at{};
    std::uint8_t group = 0, aim = 0;
    IMPULSE_EVENT(ShotAimed, "shot_aimed", by, at, group, aim)
    [[nodiscard]] bool fits(const Battle& b) const { return aim > 0 && !b.shots.empty(); }
};

// One resolved shot: what was needed and why; the dice follow or precede as DieRolled. need 0 = automatic or by table.
struct Fired {
    UnitId by{}, at{};
    ObjectId object{};
    std::uint8_t group = 0, mode = 0, range = 0, effective = 0;
    std::int8_t shift = 0, need = 0;
    IMPULSE_REPORT(Fired, "fired", by, at, object, group, mode, range, effective, shift, need)
};

// Points 0 = missed
struct ShotScored {
    UnitId by{}, at{};
    std::uint8_t group = 0, facing = 0, die = 0;
    std::int32_t points = 0;
    IMPULSE_REPORT(ShotScored, "scored", by, at, group, facing, points, die)
};

struct ShotsCleared {
    std::uint8_t unused = 0;
    IMPULSE_EVENT(ShotsCleared, "shots_cleared", unused)
};

// left 0 = it is over
struct PulseSet {
    UnitId by{}, at{};
    std::uint8_t group = 0, mode = 0, left = 0, locked = 0;
    std::int16_t due = 0;
    IMPULSE_EVENT(PulseSet, "pulse", by, at, group, mode, left, locked, due)
    [[nodiscard]] bool fits(const Battle& b) const { return by && (left == 0 || !b.pulses.full()); }
};

struct DeviceAimed {
    UnitId by{}, at{};
    Hex hex{};
    Facing facing{};
    std::uint8_t group = 0, hexes = 0, energy = 0;
    IMPULSE_EVENT(DeviceAimed, "device_aimed", by, at, hex, facing, group, hexes, energy)
    [[nodiscard]] bool fits(const Battle& b) const { return by && !b.aims.full(); }
};
// It has done what it was declared to do, or no longer can.
struct DeviceDone {
    UnitId by{};
    std::uint8_t group = 0;
    IMPULSE_EVENT(DeviceDone, "device_done", by, group)
};

// Circuits of the unit that changed over; swaps that are older than `forget` (absolute impulse) are forgotten.
struct CircuitsSwapped {
    UnitId unit{};
    std::uint8_t to_eccm = 0, count = 0;
    std::int16_t forget = 0;
    IMPULSE_EVENT(CircuitsSwapped, "circuits_swapped", unit, to_eccm, count, forget)
};

// Points 0 = it ends
struct LoanSet {
    UnitId by{}, at{};
    std::uint8_t channel = 0;
    LoanKind kind{};
    std::uint8_t points = 0;
    IMPULSE_EVENT(LoanSet, "loan", by, at, channel, kind, points)
    [[nodiscard]] bool fits(const Battle&) const { return by && at; }
};

struct LockSet {
    UnitId by{}, at{};
    std::uint8_t locked = 0;
    IMPULSE_EVENT(LockSet, "lock", by, at, locked)
    [[nodiscard]] bool fits(const Battle&) const { return by && at; }
};

struct Scouted {
    UnitId by{}, at{};
    ObjectId object{};
    std::uint8_t channel = 0;
    ScoutTask task{};
    std::uint8_t worked = 0;
    IMPULSE_REPORT(Scouted, "scouted", by, at, object, channel, task, worked)
    [[nodiscard]] bool fits(const Battle&) const { return bool{by}; }
};

struct Veiled {
    UnitId unit{};
    std::uint8_t hidden_from = 0;
    Hex hex{};
    Facing facing{};
    IMPULSE_EVENT(Veiled, "veiled", unit, hidden_from, hex, facing)
};

}  // namespace impulse
