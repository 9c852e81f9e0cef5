#include "battle/systems/sensors.h"

namespace impulse {
namespace {

// Whether this unit's lock-on is decided now.
bool decides(const Rules& rules, const Battle& b, const Unit& u) {
    if (!u.active()) return false;
    if (b.clock.impulse <= 0) return fire_control_works(rules, b, u) || u[Counter::lock_on] != 0;
    return u[Counter::fire_control] == 1 && u[Counter::fire_control_from] == b.impulse_now() &&
           u[Counter::lock_on] == 0;
}

}  // namespace

std::optional<Refusal> refuse_fire_control(const Rules& rules, const Battle& battle, UnitId unit, bool active) {
    if (!rules.knobs.needs_lock_on) return refusal(WhyMore::not_supported);
    const Unit& u = battle.unit(unit);
    const int wanted = active ? 1 : 0;
    if (u[Counter::fire_control] == wanted) return refusal(WhyMore::no_change);
    const LineRow& line = rules.lines[static_cast<std::size_t>(Line::fire_control)];
    const Energy paid = u.paid[static_cast<std::size_t>(Line::fire_control)];
    if (active && line.used && paid < line.unit) return refusal_energy(Why::not_enough_power, line.unit, paid);
    return std::nullopt;
}

void do_fire_control(Play& play, UnitId unit, bool active) {
    play.set(unit, Counter::fire_control, active ? 1 : 0);
    if (active)
        play.set(unit, Counter::fire_control_from, play.now.impulse_now() + play.rules.knobs.fire_control_delay);
    play.set(unit, Counter::lock_on, 0);
}

bool lock_on_due(const Rules& rules, const Battle& battle) {
    if (!rules.knobs.needs_lock_on) return false;
    for (const Unit& u : battle.units)
        if (decides(rules, battle, u)) return true;
    return false;
}

bool lock_on_run(Play& play) {
    for (std::size_t i = 0; i < play.now.units.size(); ++i) {
        const Unit& u = play.now.units[i];
        if (!decides(play.rules, play.now, u)) continue;
        const UnitId id{i};
        const int rating = sensor_rating(play.rules, u);
        bool locked = false;
        if (fire_control_works(play.rules, play.now, u))
            locked = rating >= play.rules.knobs.lock_on_automatic || play.roll(Stream::lock_on, 6, id) <= rating;
        play.set(id, Counter::lock_on, locked ? 1 : 0);
    }
    return true;
}

}  // namespace impulse
