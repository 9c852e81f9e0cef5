// battle/play/allocation.h: the secret energy form of a ship, its bill and its limits.
// Units:  Energy in sixtieths; shield banks 0..5; groups as in ShipClass::groups.
// Shapes: a form is a list of entries; what the level of shields and fire control cost is added by the bill.
// Errors: Refusal with the line's rule and the amounts; nothing is half done.
// Rule:   classic B3, H3 and the form's lines; TNG "Energy Allocation".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"
#include "battle/core/tracks.h"
#include "battle/energy/spend.h"

namespace impulse {

// What a form asks for, line by line and in all, and whether the ship can pay it.
struct Bill {
    std::array<Energy, count_of<Line>()> line{};
    Demand demand{};
    Payment payment{};
    [[nodiscard]] Energy total() const { return demand.total(); }
};

// The bill of a form for this unit as it stands. Lines that the ruleset does not use cost nothing.
Bill bill_of(const Rules& rules, const Battle& battle, const Allocate& order);
// The same where supply_of that unit is known already.
Bill bill_of(const Rules& rules, const Battle& battle, const Allocate& order, const Supply& supply);

// Lines that whoever has captured the ship pays nothing into: weapons, electronic warfare, high energy turns (D7.5).
bool not_for_captors(Line line);
// Why whoever has captured the ship cannot move it: too few parties for a skeleton crew (D7.5).
std::optional<Refusal> refuse_without_crew(const Rules& rules, const Unit& unit);
std::optional<Refusal> refuse_allocate(const Rules& rules, const Battle& battle, const Allocate& order);
After do_allocate(Play& play, const Allocate& order);

// A form that is always legal: life support, fire control and shields as far as power goes, nothing else, speed 0.
Allocate default_form(const Rules& rules, const Battle& battle, UnitId unit);

// Energy that the command's form pays for the move lines of a chart-movement plot.
Energy energy_for_plot(const Rules& rules, const Battle& battle, const Allocate& order);

// Step `allocate`, secret_together.
std::uint64_t allocate_eligible(const Rules& rules, const Battle& battle);

}  // namespace impulse
