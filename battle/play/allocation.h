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

// The other units whose reactors feed the same power grid: of the unit's side and hex; 0 where it stands on none (UTD7.344).
UnitSet grid_partners(const Battle& battle, UnitId unit);
// What a unit drew from its grid's reactors with the form that it has handed in; 0 before.
Energy drawn_from_grid(const Unit& unit);
// What the unit's form may draw on: its own power, and on a grid the reactors of all less what others have drawn: who hands
// in first draws first (UTD7.344).
Supply supply_for_form(const Rules& rules, const Battle& battle, UnitId unit);
// What a pilot plans with: the same, but of a grid only an equal share for each that has not handed in, in whole points.
Supply fair_supply(const Rules& rules, const Battle& battle, UnitId unit);

// What a form asks for, line by line and in all, and whether the ship can pay it.
struct Bill {
    std::array<Energy, count_of<Line>()> line{};
    Demand demand{};
    Payment payment{};
    Energy stored_warp{};  // of what `recharge` stores: warp power, where batteries hold it as such
    [[nodiscard]] Energy total() const { return demand.total(); }
};

// The bill of a form for this unit as it stands. Lines that the ruleset does not use cost nothing.
Bill bill_of(const Rules& rules, const Battle& battle, const Allocate& order);
// The same with a supply that is known already.
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
UnitSet allocate_eligible(const Rules& rules, const Battle& battle);

}  // namespace impulse
