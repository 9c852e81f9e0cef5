#include "battle/play/launching.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/links.h"
#include "battle/core/tracks.h"
#include "battle/damage/shields.h"
#include "battle/fire/arcs.h"
#include "battle/fire/firepower.h"
#include "battle/play/incoming.h"
#include "battle/play/orders.h"
#include "battle/seeking/held_weapon.h"

namespace impulse {
namespace {

constexpr int sure_range = 16, tail_range = 12,
              chase_range = 6;  // of drones: at what comes; at others; at what outruns them
constexpr int near_range = 8;   // nearer than this no wave is waited for
constexpr int wave =
    8;  // impulses before and after the end of a turn in which drones of both turns fly together

// Hexes to a target for which a mine is laid: near enough to crawl there, too far for its blast.
constexpr int mine_near = 3, mine_clear = 1;

constexpr int strength_of_point = 4;  // of a beam, worth as much as a point of damage

// What the beam is worth that a hit makes, in points: it pulls, but pushes a larger enemy off.
int beam_worth(const Rules& rules, const Battle& b, UnitId unit, UnitId target, const SeekerType& type,
               int range) {
    if (!type.strikes) return 0;
    const WeaponMode& mode = rules.weapon(type.strikes).modes[type.strikes_mode];
    const Effect* beam = mode.effect(Op::link);
    if (beam == nullptr || stabilized(rules, b.unit(target))) return 0;
    for (const Link& l : b.links)
        if (l.holds() && l.from == unit && l.to == target) return 0;
    const auto size = [&](UnitId of) { return rules.type(b.unit(of).type).sheet.size_class; };
    if ((beam->link == LinkKind::repulsor) != (size(target) < size(unit))) return 0;
    const FireTable& table = mode.table;
    return table.strength_at(range) * std::clamp(table.hit_at(range), 0, table.sides) / table.sides /
           strength_of_point;
}

// What a mine should hold that fires once: the weapon that scores most at such a range.
struct Holding {
    HeldWeapon weapon;
    int points = 0;
};
Holding best_to_hold(const Rules& rules, const ShipClass& ship, const SeekerType& type, int range) {
    Holding best;
    if (range > max_range || type.allowance == 0) return best;
    const Firepower& power = firepower_of(rules);
    each_held(rules, ship, type, [&](const HeldWeapon& held) {
        const int points = power.row(held.weapon, held.mode)[static_cast<std::size_t>(range)] / whole_point;
        if (points > best.points) best = {held, points};
    });
    return best;
}

const WeaponMode* mode_of(const WeaponType& w, const GroupState& g) {
    return w.is_tube() && g.mode > 0 && g.mode <= w.modes.size()
               ? &w.modes[static_cast<std::size_t>(g.mode - 1)]
               : nullptr;
}

// Torpedoes near enough, drones in waves.
bool well_launched(const Rules& rules, const Battle& b, const Unit& u, std::size_t group,
                   const SeekerType& type, int range, int speed, bool comes) {
    // Whether the dice reach that far more often than not; what is ready waits for nothing.
    if (type.flight == FlightKind::thrown) return 2 * range <= 7 * type.scatter;
    const int left = std::max(0, b.field.impulses - std::max<int>(b.clock.impulse, 0));
    if (type.kind == SeekerKind::plasma) {
        const GroupState& g = u.groups[group];
        // A target that runs stretches the way; one that comes shortens it.
        const int way =
            comes ? range * 32 / (32 + std::max(0, speed)) + 1 : range * 32 / std::max(8, 32 - speed);
        if (way <= full_strength(type)) return true;
        const WeaponMode* m = mode_of(rules.weapon(rules.type(u.type).groups[group].weapon), g);
        // At the end of a turn what cannot be held goes while it still bites.
        return m != nullptr && !m->may_hold && left <= 2 &&
               type.by_hexes[static_cast<std::size_t>(std::min(way, static_cast<int>(seeker_hexes) - 1))] *
                       3 >=
                   type.warhead;
    }
    // Late in one turn and early in the next, eight impulses apart, so that they come in together.
    if (rules.budget || range <= near_range) return true;
    return b.clock.impulse <= wave || left <= wave;
}

}  // namespace

std::optional<Command> launch_order(const Rules& rules, const Battle& b, UnitId unit, std::size_t group,
                                    UnitId target, bool waits) {
    const Unit &u = b.unit(unit), &foe = b.unit(target);
    const WeaponType& w = rules.weapon(rules.type(u.type).groups[group].weapon);
    const int range = distance(u.hex, foe.hex), speed = foe[Counter::speed];
    // Our ship lies ahead of it.
    const bool comes = shield_at(relative_bearing(foe.hex, foe.facing, u.hex)) % 5 <= 1;
    std::optional<Command> best;
    int warhead = 0;
    for (const SeekerId id : w.launches) {
        const SeekerType& type = rules.seeker(id);
        const Holding holding = best_to_hold(rules, rules.type(u.type), type, range);
        const int points =
            holding.points + points_at(rules, type, range) + beam_worth(rules, b, unit, target, type, range);
        if (type.anti_drone || points <= warhead) continue;
        if (type.flight == FlightKind::crawl && type.allowance == 0 &&
            (range > mine_near || range <= mine_clear))
            continue;
        // Where its owner can steer it.
        if (type.flight == FlightKind::roam && range > working_boxes(rules, u, type.steered_by)) continue;
        int reach = type.speed;
        if (type.flight == FlightKind::chart) {
            // It has to catch what may run: near, or with the target on its way to us.
            const int flight =
                type.endurance > 0 ? type.endurance * type.speed / b.field.impulses : max_range;
            reach = std::min(flight * 2 / 3, comes                ? sure_range
                                             : type.speed > speed ? tail_range
                                                                  : chase_range);
        }
        if (waits ? !well_launched(rules, b, u, group, type, range, speed, comes) ||
                        range > std::max(reach, sure_range)
                  : range > reach)
            continue;
        const WeaponMode* mode = mode_of(w, u.groups[group]);
        const Launch order{unit,
                           static_cast<std::uint8_t>(group),
                           id,
                           target,
                           {},
                           mode != nullptr && mode->enveloping ? LaunchAs::enveloping : LaunchAs::plain,
                           holding.weapon.weapon,
                           holding.weapon.mode};
        if (refuse_order(rules, b, order)) continue;
        best = order;
        warhead = points;
    }
    return best;
}

}  // namespace impulse
