#include "battle/core/steering.h"

#include "battle/core/rows/command.h"
#include "battle/core/tracks.h"

namespace impulse {

bool unmanned(const Rules& rules, const Unit& u) {
    if (u[Counter::lifeless] != 0) return true;
    return rules.command && rules.type(u.type).sheet.crew_units > 0 &&
           rules.type(u.type).sheet.crew_units <= u[Counter::crew_lost] &&
           working_boxes(rules, u, Trait::computer) == 0;
}

bool uncontrolled(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    if (!rules.command || c.control_boxes == 0) return false;
    for (const std::uint8_t g : c.controls)
        if (boxes_left(c, u, g) > u.groups[g].taken) return false;
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        const Unit& other = b.units[i];
        if (!other.active() || UnitId{i} == unit || other.side != u.side ||
            working_boxes(rules, other, Trait::flag_bridge) == 0 || unmanned(rules, other))
            continue;
        if (distance(other.hex, u.hex) <= rules.command->flag_range[tech_index(rules.type(other.type))])
            return false;
    }
    return true;
}

}  // namespace impulse
