#include "battle/end/disengage.h"

#include <algorithm>

#include "battle/areas/barrier.h"
#include "battle/core/rows/leaving.h"
#include "battle/core/rows/movement.h"
#include "battle/core/system_range.h"
#include "battle/core/tracks.h"

namespace impulse {
namespace {

// PFs, fighters and shuttles are no ships.
bool is_ship(const Rules& rules, const Sheet& sheet) {
    return sheet.size_class <= rules.leaving->ship_size_class_most;
}

// Bases stay where they are whatever happens (C7).
bool stays(const Rules& rules, const Unit& u) {
    const Sheet& sheet = rules.type(u.type).sheet;
    return sheet.move_cost == Energy{} && !sheet.craft.small();
}

}  // namespace

// Working warp boxes that a ship needs at the end of a turn at its highest speed: half of the original ones rounded
// up, and never more than the ruleset's limit (C7.11).
static int warp_needed(const Rules& rules, const ShipClass& type) {
    if (!rules.disengage) return 0;
    return std::min((type.warp_boxes * rules.disengage->warp_percent + 99) / 100, rules.disengage->warp_most);
}

// True where an enemy seeker aimed at the unit can still reach the hex where the unit is now.
static bool seeker_may_catch(const Rules& rules, const Battle& b, UnitId unit) {
    for (const MapObject& o : b.objects) {
        if (!o.flying() || o.target != unit || !b.enemies(o.by, unit)) continue;
        if (o.until == 0 || !o.type) return true;  // flies for ever, or nobody here knows how long
        const int impulses = std::max(0, o.until - b.impulse_now());
        const int reach = (impulses * rules.seeker(o.type).speed + b.field.impulses - 1) / b.field.impulses;
        if (distance(o.hex, b.unit(unit).hex) <= reach) return true;
    }
    return false;
}

namespace {

// A solid body stands straight ahead, within the map or a turn's flight.
bool body_ahead(const Rules& rules, const Battle& b, const Unit& u) {
    Hex hex = u.hex;
    for (int n = 0; n < rules.movement->speed_most && !b.field.features.empty(); ++n) {
        hex = neighbour(hex, u.facing);
        if (!b.field.map.contains(hex)) return false;
        for (const Feature& f : b.field.features)
            if (rules.terrain[f.kind].solid && distance(f.hex, hex) <= f.radius) return true;
    }
    return false;
}

}  // namespace

std::optional<Refusal> refuse_acceleration_out(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    if (b.field.by_acceleration == 0) return refusal(WhyMore::not_supported);
    if (in_retrograde(b, unit)) return refusal(WhyMore::retrograde_stays);
    if (u[Counter::top_speed_turn] == 0) return refusal(WhyMore::not_eligible_to_disengage, 1, 0);
    const int need = warp_needed(rules, rules.type(u.type)),
              have = working_boxes(rules, u, Trait::warp_engine);
    if (have == 0 || have < need) return refusal(WhyMore::not_eligible_to_disengage, std::max(need, 1), have);
    return refuse_if(body_ahead(rules, b, u), WhyMore::blocked_line);
}

int separation_from(const Rules& rules, const Unit& enemy) {
    if (!rules.disengage) return rules.leaving->separation_ships;
    if (!is_ship(rules, rules.type(enemy.type).sheet)) return rules.disengage->separation_craft;
    // A scout works with a powered sensor: active fire control and a channel that is whole.
    const bool scouts =
        enemy[Counter::fire_control] != 0 && working_boxes(rules, enemy, Trait::special_sensor) > 0;
    return scouts ? rules.disengage->separation_scouts : rules.leaving->separation_ships;
}

int evasion_modifier(const Rules& rules, const Battle& b, UnitId unit) {
    int more = 0;
    for (const UnitId id : active_ids(b)) {
        const Unit& other = b.unit(id);
        if (id == unit || !is_ship(rules, rules.type(other.type).sheet)) continue;
        const int range = distance(b.unit(unit).hex, other.hex);
        if (b.enemies(unit, id)) {
            if (other[Counter::crippled] == 0 && range <= rules.evasion->enemies) ++more;
        } else if (range <= rules.evasion->friends) {
            --more;
        }
    }
    return more;
}

std::optional<Refusal> refuse_evade(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    if (b.field.by_evasion == 0 || !rules.evasion) return refusal(WhyMore::not_supported);
    if (stays(rules, u)) return refusal(WhyMore::base_stays);
    if (in_retrograde(b, unit)) return refusal(WhyMore::retrograde_stays);
    if (b.clock.turn < b.field.evasion_turn && u[Counter::enemy_crippled] == 0)
        return refusal(WhyMore::evasion_later, b.field.evasion_turn, b.clock.turn);
    if (const int warp = working_boxes(rules, u, Trait::warp_engine); warp > 0)
        return refusal(WhyMore::not_eligible_to_disengage, 0, warp);
    if (working_boxes(rules, u, Trait::impulse_engine) == 0)
        return refusal(WhyMore::not_eligible_to_disengage, 1, 0);
    return refuse_if(u[Counter::evaded_turn] == b.clock.turn, WhyMore::tried_this_turn);
}

void do_evade(Play& play, UnitId unit) {
    play.set(unit, Counter::evaded_turn, play.now.clock.turn);
    const int die = play.roll(Stream::other, 6, unit) + evasion_modifier(play.rules, play.now, unit);
    if (die <= play.rules.evasion->upto) play.emit(Left{unit, 0xFF});
}

std::optional<Refusal> refuse_separation(const Rules& rules, const Battle& b, UnitId unit) {
    if (b.field.by_separation == 0) return refusal(WhyMore::not_supported);
    if (stays(rules, b.unit(unit))) return refusal(WhyMore::base_stays);
    if (in_retrograde(b, unit)) return refusal(WhyMore::retrograde_stays);
    for (const UnitId id : active_ids(b)) {
        if (!b.enemies(unit, id)) continue;
        const int need = separation_from(rules, b.unit(id)) + 1,
                  range = system_range(rules, b.unit(id), b.unit(unit),
                                       distance(b.unit(unit).hex, b.unit(id).hex));
        if (range < need) return refusal(WhyMore::not_eligible_to_disengage, need, range);
    }
    return refuse_if(seeker_may_catch(rules, b, unit), WhyMore::not_eligible_to_disengage, 0, 1);
}

std::optional<Refusal> refuse_disengage(const Rules& rules, const Battle& b, UnitId unit) {
    const bool between_turns = b.clock.impulse < 1 || b.clock.impulse > b.field.impulses;
    return between_turns ? refuse_acceleration_out(rules, b, unit) : refuse_separation(rules, b, unit);
}

void do_disengage(Play& play, UnitId unit) { play.emit(Left{unit, 0xFF}); }

bool disengage_due(const Rules& rules, const Battle& b) {
    return (b.field.by_acceleration != 0 || b.field.by_evasion != 0) && !disengage_eligible(rules, b).empty();
}

UnitSet disengage_eligible(const Rules& rules, const Battle& b) {
    return active_units(b, [&](UnitId id, const Unit&) {
        return !refuse_acceleration_out(rules, b, id) || !refuse_evade(rules, b, id);
    });
}

}  // namespace impulse
