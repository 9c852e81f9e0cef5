// render/panels/allocation_draft.h: an energy form while somebody fills it in.
// Units:  Energy in sixtieths; shield banks 0..5; groups as in ShipClass::groups.
// Shapes: free functions over an Allocate; a change is made only where the form keeps its shape.
// Errors: a change that no form may hold is refused with the line's rule; want of power is said by `shortfall`.
// Rule:   the same checks as the order itself: refuse_allocate and bill_of.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/command.h"
#include "battle/core/refusal.h"
#include "battle/energy/spend.h"
#include "battle/play/allocation.h"
#include "engine/table_text.h"
#include "scenarios/orders/form_words.h"
#include "scenarios/scenario.h"

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
Allocate with_amount(const Rules& rules, const Battle& seen, const Allocate& form, Line line, int index,
                     Energy amount, int mode = 0);
// The form with another plot.
Allocate with_plot(const Rules& rules, const Battle& seen, const Allocate& form, const SpeedPlot& plot);
// Who shares the unit's power grid, in words: "power grid: own reactors 3; Nest gives 4, has drawn 2"; empty without a grid.
std::string grid_words(const Rules& rules, const Battle& seen, const Roster& roster, UnitId unit);
// The form with so many batteries overdrained.
Allocate with_overdrain(const Allocate& form, int batteries);
// What that gives and costs, in words: "one battery gives 1 more than held, then takes no charge until repaired, 5 points".
std::string overdrain_words(const Rules& rules, const Battle& seen, const Allocate& form);
// All that may be done with a weapon this turn, nothing first.
std::vector<ArmChoice> arm_choices(const Rules& rules, const Battle& seen, UnitId unit, std::size_t group);
// What the form may make of the shuttle in a bay box, nothing first; nothing else where no shuttle stands there.
std::vector<ArmChoice> craft_choices(const Rules& rules, const Battle& seen, const Allocate& form,
                                     std::size_t box);
// What the form does with it, as an index into the choices; 0 where it does nothing.
std::size_t chosen_arming(const Allocate& form, std::size_t group, const std::vector<ArmChoice>& choices);
Allocate with_arming(const Allocate& form, std::size_t group, const ArmChoice& choice);

// The battle as it would stand at the start of the next turn if the form is paid and the unit fires nothing.
Battle next_turn(const Rules& rules, const Battle& seen, const Allocate& form);
// What a weapon asks for then, in energy; `words` says it: "hold 1", "turn 2 of 2: 2".
Energy asked_next_turn(const Rules& rules, const Battle& next, UnitId unit, std::size_t group,
                       std::string& words);

// Forms kept under a name, by class of ship, in a file of their own.
struct FormTemplate {
    std::string name, ruleset, ship_class, order;  // the order as a line in which the ship is called SHIP
};
// The file's templates; none where there is no file. Errors: file:line:column.
tl::expected<std::vector<FormTemplate>, FileError> read_templates(const std::string& path);
// Writes them all; a sentence where that fails.
std::optional<FileError> write_templates(const std::string& path, const std::vector<FormTemplate>& all);
FormTemplate template_of(const Rules& rules, const Battle& seen, const Roster& roster, const Allocate& form,
                         const std::string& name);
// The template as a form of this unit, as far as it is legal and can be paid now; the reason where it cannot be read.
tl::expected<Allocate, std::string> from_template(const Rules& rules, const Battle& seen,
                                                  const Roster& roster, UnitId unit,
                                                  const FormTemplate& kept);

// The form of the last turn as far as it is legal and can be paid now.
Allocate repeated(const Rules& rules, const Battle& seen, const Allocate& last);
// What the captain would do with this ship.
Allocate suggested(const Rules& rules, const Battle& seen, UnitId unit);

}  // namespace impulse
