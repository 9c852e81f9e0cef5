#include "battle/systems/sensors.h"

#include <algorithm>

#include "battle/core/ground.h"
#include "battle/core/rows/cloak.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/terrain_line.h"
#include "battle/fire/ecm.h"
#include "battle/movement/speed.h"
#include "battle/systems/ew.h"

namespace impulse {
namespace {

// Whether this unit's lock-on is decided now.
bool decides(const Rules& rules, const Battle& b, const Unit& u) {
    if (!u.active() || u.critical(CriticalKind::fire_control)) return false;
    if (b.clock.impulse <= 0) return fire_control_works(rules, b, u) || u[Counter::lock_on] != 0;
    return u[Counter::lock_on] == 0 && u[Counter::fire_control_from] == b.impulse_now() &&
           fire_control_works(rules, b, u);
}

// What happens to one lock-on now.
enum class Change : std::uint8_t { none, lose, dimmed, keep_roll, regain_roll, roll };

// Whether a roll against a cloak falls on this impulse: so many impulses after the target was hidden, and multiples.
bool falls_now(int since_hidden, int each, bool at_once) {
    if (since_hidden < 0) return false;
    if (since_hidden == 0) return at_once;
    return each > 0 && since_hidden % each == 0;
}

Change change_of(const Rules& rules, const Battle& b, UnitId by, UnitId at) {
    const Unit& u = b.unit(by);
    const Unit& target = b.unit(at);
    const bool locked = locked_on(rules, b, by, at);
    if (sight_blocked(b, u, target)) return locked ? Change::lose : Change::none;
    if (cloak_stage(rules, b, target) == CloakStage::hidden) {
        const int since = since_cloak_switch(b, target) - rules.cloak->fade;
        if (locked) return falls_now(since, rules.cloak->keep_each, true) ? Change::keep_roll : Change::none;
        return falls_now(since, rules.cloak->regain_each, false) ? Change::regain_roll : Change::none;
    }
    int sight_die = 0;
    if (dims_lock_on(rules, b, u.hex, target.hex, sight_die)) return locked ? Change::dimmed : Change::none;
    return locked ? Change::none : Change::roll;
}

template <class F>
void each_lock(const Rules& rules, const Battle& b, F&& f) {
    for (const UnitId unit : active_ids(b)) {
        const Unit& u = b.unit(unit);
        if (u[Counter::lock_on] == 0 || !fire_control_works(rules, b, u)) continue;
        for (const UnitId id : active_ids(b))
            if (b.enemies(unit, id)) f(unit, id);
    }
}

// True where anything on the map may break a lock-on at all: then every pair is looked at.
bool may_break(const Rules& rules, const Battle& b) {
    for (const Feature& f : b.field.features)
        if (f.shade >= 0 || rules.terrain[f.kind].blocks || rules.terrain[f.kind].sight_die > 0) return true;
    for (const Unit& u : b.units) {
        if (!u.lost_locks.empty() && u.active()) return true;
        if (rules.cloak && u[Counter::cloak] != 0 && u.active()) return true;
    }
    return false;
}

bool any_change(const Rules& rules, const Battle& b) {
    if (!may_break(rules, b)) return false;
    bool any = false;
    each_lock(rules, b,
              [&](UnitId by, UnitId at) { any = any || change_of(rules, b, by, at) != Change::none; });
    return any;
}

bool sensors_find(Play& play, UnitId by) {
    const int rating = sensor_rating(play.rules, play.now.unit(by));
    return rating >= play.rules.lock_on->automatic || play.roll(Stream::lock_on, 6, by) <= rating;
}

void set_lock(Play& play, UnitId by, UnitId at, bool locked) {
    if (play.now.unit(by).lost_locks.has(at) == locked)
        play.emit(LockSet{by, at, static_cast<std::uint8_t>(locked ? 1 : 0)});
}

void change_locks(Play& play) {
    each_lock(play.rules, play.now, [&](UnitId by, UnitId at) {
        const Change change = change_of(play.rules, play.now, by, at);
        switch (change) {
            case Change::none:
                return;
            case Change::lose:
                set_lock(play, by, at, false);
                return;
            case Change::dimmed: {
                int sight_die = 0;
                (void)dims_lock_on(play.rules, play.now, play.now.unit(by).hex, play.now.unit(at).hex,
                                   sight_die);
                if (play.roll(Stream::terrain, 6, by) <= sight_die) set_lock(play, by, at, false);
                return;
            }
            case Change::keep_roll:
            case Change::regain_roll: {
                const int need = cloak_lock_number(play.rules, play.now, by, at, change == Change::keep_roll);
                // A roll that cannot succeed or fail is not made.
                const bool locked = need >= 6 || (need >= 1 && play.roll(Stream::cloak, 6, by) <= need);
                set_lock(play, by, at, locked);
                return;
            }
            case Change::roll:
                set_lock(play, by, at, sensors_find(play, by));
                return;
        }
    });
}

}  // namespace

std::optional<Refusal> refuse_fire_control(const Rules& rules, const Battle& battle, UnitId unit,
                                           bool active) {
    if (!rules.lock_on) return refusal(WhyMore::not_supported);
    const Unit& u = battle.unit(unit);
    const int wanted = active ? 1 : 0;
    if (u[Counter::fire_control] == wanted) return refusal(WhyMore::no_change);
    if (active && cloak_forbids(rules, battle, u)) return refusal(WhyMore::cloak_forbids);
    if (active && u.critical(CriticalKind::fire_control)) return refusal(WhyMore::critical_stops);
    const LineRow& line = rules.lines[static_cast<std::size_t>(Line::fire_control)];
    const Energy paid = u.paid[static_cast<std::size_t>(Line::fire_control)];
    if (active && line.used && paid < line.unit)
        return refusal_energy(Why::not_enough_power, line.unit, paid);
    return std::nullopt;
}

void do_fire_control(Play& play, UnitId unit, bool active) {
    play.set(unit, Counter::fire_control, active ? 1 : 0);
    if (active)
        play.set(unit, Counter::fire_control_from, play.now.impulse_now() + play.rules.fire_control->delay);
    else
        play.set(unit, Counter::passive_since, play.now.impulse_now());
    play.set(unit, Counter::lock_on, 0);
}

int cloak_lock_number(const Rules& rules, const Battle& battle, UnitId by, UnitId at, bool keep) {
    const CloakRow& c = *rules.cloak;
    const Unit& target = battle.unit(at);
    const int range = distance(battle.unit(by).hex, target.hex);
    const auto step = [](const std::array<std::int16_t, 8>& upto, int n) {
        std::size_t i = 0;
        while (i + 1 < upto.size() && n > upto[i]) ++i;
        return i;
    };
    // ECM and ECCM count here although they do not count for fire at a hidden ship.
    const int net = target_ecm(rules, battle, by, at, range).sum - firer_eccm(rules, battle, by).sum;
    const int ew = c.net_ecm ? std::max(0, net) : shift_of_ecm(net);
    return sensor_rating(rules, battle.unit(by)) - ew - c.range_off[step(c.range_upto, range)] +
           c.speed_on[step(c.speed_upto, manoeuvre_rate(rules, target))] - (keep ? c.keep : c.regain);
}

bool lock_on_due(const Rules& rules, const Battle& battle) {
    if (!rules.lock_on) return false;
    for (const Unit& u : battle.units)
        if (decides(rules, battle, u)) return true;
    return (battle.clock.impulse <= 0 && ew_unannounced(battle)) || any_change(rules, battle);
}

bool lock_on_run(Play& play) {
    if (play.now.clock.impulse <= 0) announce_ew(play);
    for (std::size_t i = 0; i < play.now.units.size(); ++i) {
        const Unit& u = play.now.units[i];
        if (!decides(play.rules, play.now, u)) continue;
        const UnitId id{i};
        const bool had = u[Counter::lock_on] != 0;
        const bool locked = fire_control_works(play.rules, play.now, u) && sensors_find(play, id);
        play.set(id, Counter::lock_on, locked ? 1 : 0);
        // What was lost is found again with the rest, but for what still hides.
        for (const UnitId at : unit_ids(play.now)) {
            const bool hides = cloak_stage(play.rules, play.now, play.now.unit(at)) == CloakStage::hidden ||
                               sight_blocked(play.now, u, play.now.unit(at));
            const bool enemy = play.now.unit(at).active() && play.now.enemies(id, at);
            if (play.now.unit(id).lost_locks.has(at)) {
                if (locked && !(enemy && hides)) set_lock(play, id, at, true);
            } else if (locked && !had && enemy && hides) {
                set_lock(play, id, at, false);  // a lock-on that begins does not reach what is hidden
            }
        }
    }
    if (may_break(play.rules, play.now)) change_locks(play);
    return true;
}

}  // namespace impulse
