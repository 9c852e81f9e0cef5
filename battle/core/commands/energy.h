// battle/core/commands/energy.h: orders about power and repair.
// Units:  Energy in sixtieths; banks 0..5; groups of the unit.
#pragma once

#include <cstdint>

#include "battle/core/named.h"
#include "battle/core/unit.h"

namespace impulse {

// One line of the energy form. index: group for arm/hold, bank for specific reinforcement, else 0.
struct FormEntry {
    Line line = Line::life_support;
    std::uint8_t index = 0;
    std::uint8_t mode = 0;  // arm: weapon mode wanted (matters where modes arm differently)
    Energy amount{};
    IMPULSE_FIELDS(FormEntry, line, index, mode, amount)
    bool operator==(const FormEntry&) const = default;
};
using Form = FixedVector<FormEntry, 80>;

// The secret energy form of one ship. Chart movement: plot says the speeds. shield_level: 0 down, 1 minimum, 2 full.
struct Allocate {
    UnitId unit{};
    Form form{};
    SpeedPlot plot{};
    std::uint8_t shield_level = 2, fire_control = 1;
    std::uint8_t overdrain =
        0;                     // batteries that give more than they hold; see overdrain_of (energy/reactor.h)
    std::uint8_t reverse = 0;  // 1 = the plot is flown backwards (classic C3.5), 2 = going into warp (TNG)
    IMPULSE_NAMED(Allocate, "allocate", unit, form, plot, shield_level, fire_control, overdrain, reverse)
};

// Reserve power: battery energy spent during the turn on a line that allows it. index as in FormEntry.
struct Reserve {
    UnitId unit{};
    Line line = Line::general_reinforcement;
    std::uint8_t index = 0, mode = 0;
    Energy amount{};
    IMPULSE_NAMED(Reserve, "reserve", unit, line, index, mode, amount)
};

// The ship's own electronic warfare from now on, in points. Circuits change over, are dropped, or are bought with
// reserve power, whatever it takes.
struct AdjustEw {
    UnitId unit{};
    std::uint8_t ecm = 0, eccm = 0;
    IMPULSE_NAMED(AdjustEw, "ew", unit, ecm, eccm)
};

// Repair: boxes of a bank, boxes or overdrained batteries of a group, points that a store keeps, or a track box, with the
// points of the ruleset.
IMPULSE_WORDS(RepairTarget, std::uint8_t, shield, group, sensor, scanner, damage_control, excess, overdrain,
              crew, store)
struct Repair {
    UnitId unit{};
    RepairTarget what = RepairTarget::group;
    std::uint8_t index = 0;  // group or bank
    std::uint8_t boxes = 1;
    IMPULSE_NAMED(Repair, "repair", unit, what, index, boxes)
};

// Emergency damage repair by one powered lab (classic D14): a box of a group or track at the price of a box of the
// damage control track. breaks: the group that loses a box by it, where that is the price.
struct EmergencyRepair {
    UnitId unit{};
    RepairTarget what = RepairTarget::group;
    std::uint8_t index = 0;
    std::uint8_t breaks = whole_unit;
    IMPULSE_NAMED(EmergencyRepair, "emergency_repair", unit, what, index, breaks)
};

// Points of a repair ship's repair boxes into a box of another ship, or of its own (classic G17).
struct Mend {
    UnitId unit{}, target{};
    std::uint8_t group = 0, points = 1;
    IMPULSE_NAMED(Mend, "mend", unit, target, group, points)
};

}  // namespace impulse
