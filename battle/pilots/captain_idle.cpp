#include "battle/pilots/captain_idle.h"

#include <algorithm>

#include "battle/core/rows/damage.h"
#include "battle/core/rows/links.h"
#include "battle/end/disengage.h"
#include "battle/pilots/captain_links.h"
#include "battle/play/incoming.h"
#include "battle/systems/transporter.h"

namespace impulse {
namespace {

bool comes_for_us(const Battle& seen, UnitId unit) {
    return std::any_of(seen.objects.begin(), seen.objects.end(),
                       [&](const MapObject& o) { return o.flying() && o.by && seen.enemies(unit, o.by); });
}

bool enemy_within(const Battle& seen, UnitId unit, int reach) {
    const Hex here = seen.unit(unit).hex;
    for (std::size_t i = 0; i < seen.units.size(); ++i)
        if (const Unit& u = seen.units[i];
            u.active() && distance(u.hex, here) <= reach && seen.enemies(unit, UnitId{i}))
            return true;
    return false;
}

// Boxes, fields, officers or shields that are worked in the course of a turn.
bool works_boxes(const ShipClass& c) {
    return !c.officers.empty() || !c.fields.empty() || !c.guards.empty() ||
           (c.devices >> static_cast<unsigned>(Device::field_caster) & 1U) != 0 || !c.acting.empty();
}

bool idle_in_activity(const Rules& rules, const Battle& seen, const Temper& temper, UnitId unit) {
    const Unit& u = seen.unit(unit);
    const BattleField& field = seen.field;
    if (rules.budget || rules.information || field.arrival_range != 0 || field.directed_turns != 0 ||
        rules.options->directed_turns || !u.statuses.empty())
        return false;
    // Whether he would leave matters only where he may.
    if (field.by_separation != 0 && !refuse_disengage(rules, seen, unit)) return false;
    if (!rules.mines.empty() && u[Counter::t_bombs] + u[Counter::nsm] > 0 && u[Counter::speed] > 0)
        return false;
    if (std::any_of(seen.sides.begin(), seen.sides.end(), [](const Side& s) { return !s.adapted.empty(); }))
        return false;
    return (!temper.schooled || !comes_for_us(seen, unit)) && !works_boxes(rules.type(u.type));
}

bool idle_with_transporters(const Rules& rules, const Battle& seen, const Temper& temper, UnitId unit) {
    const Unit& u = seen.unit(unit);
    for (std::uint8_t bank = 0; bank < rules.type(u.type).banks; ++bank)
        if (u[Unit::dropped(bank)] != 0) return false;
    return !temper.schooled || !rules.transporters ||
           !enemy_within(seen, unit, transporter_reach(rules, seen, unit));
}

bool idle_with_tractors(const Rules& rules, const Battle& seen, const Temper& temper, UnitId unit) {
    if (!temper.schooled) return true;
    return !rules.beams && !comes_for_us(seen, unit) && !enemy_within(seen, unit, hold_reach) &&
           std::none_of(seen.links.begin(), seen.links.end(), [&](const Link& l) { return l.from == unit; });
}

}  // namespace

bool nothing_to_plan(const Rules& rules, const Battle& seen, const Temper& temper, UnitId unit,
                     Moment moment) {
    switch (moment) {
        case Moment::activity:
            return idle_in_activity(rules, seen, temper, unit);
        case Moment::marines:
            return idle_with_transporters(rules, seen, temper, unit);
        case Moment::tractor:
            return idle_with_tractors(rules, seen, temper, unit);
        case Moment::warfare:
            return !temper.schooled;
        case Moment::declare:
        case Moment::guards:
        case Moment::mend:
        case Moment::question:
        case Moment::other:
            return true;
        default:
            return false;
    }
}

}  // namespace impulse
