#include "battle/core/modifiers.h"

#include <algorithm>

#include "battle/core/rows/movement.h"

namespace impulse {

Facts facts_of(const Rules& rules, const Unit& u) {
    const Sheet& sheet = rules.type(u.type).sheet;
    const bool small = sheet.craft.small(), fighter = sheet.craft.kind == CraftKind::fighter;
    return fact(Of::erratic, u[Counter::erratic] != 0) | fact(Of::nimble, sheet.nimble) |
           fact(Of::fighter, small && fighter) | fact(Of::shuttle, small && !fighter) |
           fact(Of::outstanding_crew, u[Counter::crew_quality] > 0) |
           fact(Of::poor_crew, u[Counter::crew_quality] < 0) |
           fact(Of::skeleton_crew,
                sheet.crew_units > 0 && sheet.crew_units - u[Counter::crew_lost] < sheet.minimum_crew) |
           fact(Of::hurt_helm, u.critical(CriticalKind::manoeuvre)) |
           fact(Of::bonus_het, u[Counter::het_bonus] < sheet.bonus_hets);
}

Energy move_cost(const Rules& rules, const Unit& u) {
    const Energy printed = rules.type(u.type).sheet.move_cost;
    const int change = modified(rules, u, Quantity::move_cost);
    if (change == 0 || !rules.budget) return printed;
    return std::max(printed + Energy{change},
                    Energy{printed.parts * rules.budget->move_cost_least_percent / 100});
}

}  // namespace impulse
