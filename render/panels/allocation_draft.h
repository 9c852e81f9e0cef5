// render/panels/allocation_draft.h: an energy form while somebody fills it in.
// Units:  Energy in sixtieths; shield banks 0..5; groups as in ShipClass::groups.
// Shapes: free functions over an Allocate; a change is made only where the form keeps its shape.
// Errors: a change that no form may hold is refused with the line's rule; want of power is said by `shortfall`.
// Rule:   the same checks as the order itself: refuse_allocate and bill_of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/core/command.h"
#include "battle/core/refusal.h"
#include "battle/play/allocation.h"

namespace impulse {

// One way to use a weapon this turn: empty, held, or armed with so much.
struct ArmChoice {
    Line line = Line::arm;
    std::uint8_t mode = 0;
    Energy amount{};
    std::string words;  // "hold 1", "2, turn 1 of 2", "4 photon torpedo"
    bool operator==(const ArmChoice&) const = default;
};

// The amount on a line; index as in FormEntry.
Energy amount_on(const Allocate& form, Line line, int index = 0);
// One step of a line: what + and - add; 0 for lines that are not stepped.
Energy step_of(const Rules& rules, const Battle& seen, UnitId unit, Line line);
// Why the form cannot be so at all; nothing where only power is short.
std::optional<Refusal> refuse_shape(const Rules& rules, const Battle& seen, const Allocate& form);
// The form with another amount on a line, energy for its plot kept in step.
Allocate with_amount(const Rules& rules, const Battle& seen, const Allocate& form, Line line, int index, Energy amount,
                     int mode = 0);
// The form with another plot.
Allocate with_plot(const Rules& rules, const Battle& seen, const Allocate& form, const SpeedPlot& plot);
// All that may be done with a weapon this turn, nothing first.
std::vector<ArmChoice> arm_choices(const Rules& rules, const Battle& seen, UnitId unit, std::size_t group);
// What the form does with it, as an index into the choices; 0 where it does nothing.
std::size_t chosen_arming(const Allocate& form, std::size_t group, const std::vector<ArmChoice>& choices);
Allocate with_arming(const Rules& rules, const Battle& seen, const Allocate& form, std::size_t group, const ArmChoice& choice);
// What is missing, in words: "3 1/2 short of power for movement"; empty where the form can be handed in.
std::string shortfall(const Rules& rules, const Battle& seen, const Allocate& form);

// The form of the last turn as far as it is legal and can be paid now.
Allocate repeated(const Rules& rules, const Battle& seen, const Allocate& last);
// What the captain would do with this ship.
Allocate suggested(const Rules& rules, const Battle& seen, UnitId unit);

}  // namespace impulse
