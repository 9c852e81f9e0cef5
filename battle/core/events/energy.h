// battle/core/events/energy.h: what can happen: energy, counters, box groups and plots.
#pragma once

#include "battle/core/command.h"
#include "battle/core/events/describe.h"

namespace impulse {

struct Paid {
    UnitId unit{};
    Line line{};
    std::uint8_t index = 0;
    Energy amount{};
    IMPULSE_EVENT(Paid, "paid", unit, line, index, amount)
};

struct BatterySet {
    UnitId unit{};
    Energy charge{}, warp{};
    IMPULSE_EVENT(BatterySet, "battery", unit, charge, warp)
};

struct CapacitorSet {
    UnitId unit{};
    Energy charge{};
    IMPULSE_EVENT(CapacitorSet, "capacitor", unit, charge)
};

struct CounterSet {
    UnitId unit{};
    Counter counter{};
    std::int16_t value = 0;
    IMPULSE_EVENT(CounterSet, "counter", unit, counter, value)
};

// What holds from now on; until 0 = no longer.
struct StatusSet {
    UnitId unit{}, by{};
    StatusKind kind{};
    StatusCause cause{};
    std::uint8_t group = whole_unit;
    std::int16_t until = 0;
    IMPULSE_EVENT(StatusSet, "status", unit, by, kind, cause, group, until)
};

struct GroupSet {
    UnitId unit{};
    std::uint8_t group = 0;
    GroupField what{};
    std::int32_t value = 0;
    IMPULSE_EVENT(GroupSet, "group", unit, group, what, value)
};

// This turn's plot becomes plot_before
struct PlotCleared {
    UnitId unit{};
    IMPULSE_EVENT(PlotCleared, "plot_cleared", unit)
};

struct PlotAdded {
    UnitId unit{};
    std::uint8_t impulse = 0, speed = 0;
    IMPULSE_EVENT(PlotAdded, "plot", unit, impulse, speed)
};

// See evolve: what a new turn clears
struct TurnReset {
    UnitId unit{};
    IMPULSE_EVENT(TurnReset, "turn_reset", unit)
};

}  // namespace impulse
