#include "battle/pilots/plotter.h"

#include <algorithm>

#include "battle/energy/reactor.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/pilots/form_builder.h"
#include "battle/pilots/moment.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"

namespace impulse {
namespace {

constexpr int most_orders = 96;  // in one window

std::uint64_t mix(std::uint64_t key, std::uint64_t more) { return (key ^ more) * 0x100000001B3ULL; }

// Everything that a form depends on.
std::uint64_t key_of(const Unit& u) {
    std::uint64_t key = 0xCBF29CE484222325ULL ^ u.type.at;
    for (const GroupState& g : u.groups) {
        key = mix(key, static_cast<std::uint64_t>(g.lost) | static_cast<std::uint64_t>(g.off) << 8U |
                           static_cast<std::uint64_t>(g.ready) << 16U |
                           static_cast<std::uint64_t>(g.turns) << 24U);
        key = mix(key, static_cast<std::uint64_t>(static_cast<std::uint32_t>(g.charge)));
    }
    key = mix(key, static_cast<std::uint64_t>(static_cast<std::uint32_t>(u.battery.parts)));
    key = mix(key, static_cast<std::uint64_t>(static_cast<std::uint32_t>(u.capacitor.parts)));
    for (const SpeedChange& s : u.plot) key = mix(key, static_cast<std::uint64_t>(s.speed) << 8U | s.impulse);
    return key;
}

}  // namespace

Command Plotter::form(const Rules& rules, const Battle& seen, UnitId unit) {
    const Unit& u = seen.unit(unit);
    if (forms_.size() <= unit.index()) forms_.resize(seen.units.size());
    Kept& kept = forms_[unit.index()];
    const std::uint64_t key = key_of(u);
    if (kept.key == key && kept.form.unit == unit && !refuse_allocate(rules, seen, kept.form))
        return kept.form;

    const ShipClass& c = rules.type(u.type);
    FormBuilder form(rules, seen, unit);
    form.raise_shields();
    form.move_at(std::max(1, form.top_speed() / 3));
    form.add_steps(Line::capacitor, 0, ratio(1, 4), times_floor(capacitor_room(rules, u), ratio(1, 4)));
    for (const std::uint8_t g : c.armed)
        if (boxes_left(c, u, g) > 0 && !form.hold(g)) form.arm(g, 0);
    form.move_at(std::min(form.top_speed(), rules.plot != nullptr ? 16 : 24));
    kept.key = key;
    kept.form = form.done();
    return kept.form;
}

Command Plotter::step(const Rules& rules, const Battle& seen, UnitId unit) {
    const Unit& u = seen.unit(unit);
    const Command pass = Pass{unit};
    const bool budget = rules.budget != nullptr;
    const UnitId enemy = nearest_enemy(seen, unit);
    const int range = enemy ? distance(u.hex, seen.unit(enemy).hex) : 0;
    if (budget && (!enemy || range <= 1 || u[Counter::moves_left] <= 0)) return pass;
    const int left = budget ? std::max(1, seen.field.impulses - seen.clock.impulse + 1) : 1;
    // Spread a budget evenly: only so many hexes in one impulse.
    if (budget && orders_ > (u[Counter::speed] + left - 1) / seen.field.impulses) return pass;
    Manoeuvre want = Manoeuvre::ahead, other = Manoeuvre::turn_right;
    if (enemy && range > 0) {
        switch ((direction_towards(u.hex, seen.unit(enemy).hex).at + 6 - u.facing.at) % 6) {
            case 0:
                break;
            case 1:
                want = Manoeuvre::turn_right, other = Manoeuvre::slip_right;
                break;
            case 5:
                want = Manoeuvre::turn_left, other = Manoeuvre::slip_left;
                break;
            case 4:
                want = Manoeuvre::turn_left;
                break;
            default:
                want = Manoeuvre::turn_right;
                break;
        }
    }
    const auto safe = [&](Manoeuvre how) {
        const int turn = how == Manoeuvre::turn_left || how == Manoeuvre::slip_left     ? -1
                         : how == Manoeuvre::turn_right || how == Manoeuvre::slip_right ? 1
                                                                                        : 0;
        return !deadly(seen, neighbour(u.hex, turned(u.facing, turn)));
    };
    for (const Manoeuvre how : {want, other, Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::turn_right,
                                Manoeuvre::slip_left, Manoeuvre::slip_right}) {
        if (!safe(how)) continue;
        const Command order = Move{unit, how, 0};
        if (!refuse(rules, seen, order)) return order;
    }
    if (budget) return pass;
    return default_order(rules, seen, seen.unit(unit).side);
}

Command Plotter::fire(const Rules& rules, const Battle& seen, UnitId unit) {
    const Unit& u = seen.unit(unit);
    const UnitId enemy = nearest_enemy(seen, unit);
    if (!enemy) return Pass{unit};
    const int range = distance(u.hex, seen.unit(enemy).hex);
    if (range > power_.good_range(u.type)) return Pass{unit};
    const ShipClass& c = rules.type(u.type);
    const int at = relative_bearing(u.hex, u.facing, seen.unit(enemy).hex);
    for (const std::uint8_t g : c.armed) {
        const ClassGroup& cg = c.groups[g];
        if (cg.reach < range || !bears(cg.arc, at) || power_.good_range(cg.weapon) < range) continue;
        const WeaponType& w = rules.weapon(cg.weapon);
        if (u.groups[g].used >= w.shots_per_turn || weapon_rests(c, u, g, w, seen.impulse_now())) continue;
        bool declared = false;
        for (const Shot& s : seen.shots) declared = declared || (s.by == unit && s.group == g);
        if (declared) continue;
        for (std::size_t m = 0; m < w.modes.size(); ++m) {
            if (!power_.can_score(cg.weapon, m, range) || !charged(rules, c, u, w, g, static_cast<int>(m)))
                continue;
            const Command order = Fire{unit, g, static_cast<std::uint8_t>(m), enemy, {}, 0};
            if (!refuse(rules, seen, order)) return order;
        }
    }
    return Pass{unit};
}

std::optional<Command> Plotter::decide(const Rules& rules, const Battle& seen, SideId side) {
    const Moment moment = moment_of(rules, seen);
    if (moment == Moment::question) return default_order(rules, seen, side);
    const UnitId unit = first_owing(seen, side);
    if (!unit) return std::nullopt;
    if (seen.sides[side.index()].standing[static_cast<std::size_t>(StandingKind::activity)] == Standing::ask)
        return SetStanding{side, StandingKind::activity, Standing::automatic};
    if (at_ != seen.clock || last_ != unit) {
        at_ = seen.clock;
        last_ = unit;
        orders_ = 0;
    }
    if (++orders_ > most_orders) return default_order(rules, seen, side);
    switch (moment) {
        case Moment::allocate:
            return form(rules, seen, unit);
        case Moment::move:
            return step(rules, seen, unit);
        case Moment::fire:
            power_.prepare(rules);
            return fire(rules, seen, unit);
        default:
            return Pass{unit};
    }
}

}  // namespace impulse
