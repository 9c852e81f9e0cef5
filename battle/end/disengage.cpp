#include "battle/end/disengage.h"

#include <algorithm>

#include "battle/core/tracks.h"

namespace impulse {

int warp_needed(const Rules& rules, const ShipClass& type) {
    const Knobs& k = rules.knobs;
    return std::min((type.warp_boxes * k.disengage_warp_percent + 99) / 100, k.disengage_warp_most);
}

bool seeker_may_catch(const Rules& rules, const Battle& b, UnitId unit) {
    for (const MapObject& o : b.objects) {
        if (!o.flying() || o.target != unit || !b.enemies(o.by, unit)) continue;
        if (o.until == 0 || !o.type) return true;  // flies for ever, or nobody here knows how long
        const int impulses = std::max(0, o.until - b.impulse_now());
        const int reach = (impulses * rules.seeker(o.type).speed + b.field.impulses - 1) / b.field.impulses;
        if (distance(o.hex, b.unit(unit).hex) <= reach) return true;
    }
    return false;
}

std::optional<Refusal> refuse_acceleration_out(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    if (b.field.by_acceleration == 0) return refusal(WhyMore::not_supported);
    if (u[Counter::top_speed_turn] == 0) return refusal(WhyMore::not_eligible_to_disengage, 1, 0);
    const int need = warp_needed(rules, rules.type(u.type)), have = working_boxes(rules, u, Trait::warp_engine);
    if (have == 0 || have < need) return refusal(WhyMore::not_eligible_to_disengage, std::max(need, 1), have);
    return std::nullopt;
}

std::optional<Refusal> refuse_separation(const Rules& rules, const Battle& b, UnitId unit) {
    if (b.field.by_separation == 0) return refusal(WhyMore::not_supported);
    const int need = rules.knobs.separation_ships + 1;
    int nearest = -1;
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        if (!b.units[i].active() || !b.enemies(unit, UnitId{i})) continue;
        const int range = distance(b.unit(unit).hex, b.units[i].hex);
        nearest = nearest < 0 ? range : std::min(nearest, range);
    }
    if (nearest >= 0 && nearest < need) return refusal(WhyMore::not_eligible_to_disengage, need, nearest);
    if (seeker_may_catch(rules, b, unit)) return refusal(WhyMore::not_eligible_to_disengage, 0, 1);
    return std::nullopt;
}

std::optional<Refusal> refuse_disengage(const Rules& rules, const Battle& b, UnitId unit) {
    const bool between_turns = b.clock.impulse < 1 || b.clock.impulse > b.field.impulses;
    return between_turns ? refuse_acceleration_out(rules, b, unit) : refuse_separation(rules, b, unit);
}

void do_disengage(Play& play, UnitId unit) { play.emit(Left{unit, 0xFF}); }

bool disengage_due(const Rules& rules, const Battle& b) {
    return b.field.by_acceleration != 0 && disengage_eligible(rules, b) != 0;
}

std::uint64_t disengage_eligible(const Rules& rules, const Battle& b) {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < b.units.size(); ++i)
        if (b.units[i].active() && !refuse_acceleration_out(rules, b, UnitId{i})) mask |= std::uint64_t{1} << i;
    return mask;
}

}  // namespace impulse
