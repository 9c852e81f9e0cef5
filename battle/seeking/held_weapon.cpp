#include "battle/seeking/held_weapon.h"

namespace impulse {
namespace {

// What a ship has of a row: the variant of the highest level that is not above its own.
bool of_level(const Rules& rules, const ShipClass& ship, const WeaponType& w) {
    if (w.absent || w.level > ship.sheet.tech) return false;
    for (const WeaponType& other : rules.weapons)
        if (other.system == w.system && !other.absent && other.level > w.level &&
            other.level <= ship.sheet.tech)
            return false;
    return true;
}

// One shot that needs neither a ship's box nor its energy beside that of the mode.
bool fires_by_itself(const WeaponType& w, const WeaponMode& m) {
    return !m.seeker && m.table.last >= 0 && m.boxes == 1 && m.scatter == 0 && w.merge != Merge::ships &&
           !m.anchored && !m.fed_when_fired() && m.effect(Op::link) == nullptr &&
           m.effect(Op::repeat) == nullptr &&
           (m.target == TargetKind::any || m.target == TargetKind::units_only);
}

}  // namespace

std::optional<HeldWeapon> weapon_named(const Rules& rules, const ShipClass& ship, std::string_view words) {
    const std::size_t dot = std::min(words.find('.'), words.size());
    const std::string_view row = words.substr(0, dot), mode = words.substr(std::min(dot + 1, words.size()));
    for (std::size_t w = 0; w < rules.weapons.size(); ++w) {
        const WeaponType& weapon = rules.weapons[w];
        if (rules.system(weapon.system).family != row || !of_level(rules, ship, weapon)) continue;
        for (std::size_t m = 0; m < weapon.modes.size(); ++m)
            if (mode.empty() || weapon.modes[m].id == mode)
                return HeldWeapon{WeaponId{w}, static_cast<std::uint8_t>(m)};
    }
    return std::nullopt;
}

std::string weapon_word(const Rules& rules, const HeldWeapon& held) {
    const WeaponType& w = rules.weapon(held.weapon);
    return rules.system(w.system).family + "." + w.modes[held.mode].id;
}

bool may_hold(const Rules& rules, const ShipClass& ship, const SeekerType& type, const HeldWeapon& held) {
    if (!held.weapon || held.weapon.index() >= rules.weapons.size()) return false;
    const WeaponType& w = rules.weapon(held.weapon);
    return held.mode < w.modes.size() && w.price >= 0 && w.price <= type.allowance &&
           of_level(rules, ship, w) && fires_by_itself(w, w.modes[held.mode]);
}

std::optional<Refusal> refuse_held(const Rules& rules, const Battle& b, const Launch& order) {
    const SeekerType& type = rules.seeker(order.type);
    if (type.allowance == 0) return refuse_if(static_cast<bool>(order.holds), WhyMore::not_launched_so);
    if (may_hold(rules, rules.type(b.unit(order.unit).type), type, {order.holds, order.mode}))
        return std::nullopt;
    const bool known = order.holds && order.holds.index() < rules.weapons.size();
    return refusal(WhyMore::not_an_option_for_it, type.allowance,
                   known ? std::max(0, rules.weapon(order.holds).price) : 0);
}

std::optional<Refusal> refuse_held_fire(const Rules& rules, const Battle& b, const Guide& order) {
    const MapObject& o = b.object(order.seeker);
    if (!order.to || !b.unit(order.to).active()) return refusal(Why::no_such_target);
    if (!b.enemies(order.unit, order.to)) return refusal(Why::friendly_target);
    if (o.fired != 0) return refusal(Why::already_fired, 1, o.fired);
    const WeaponMode& mode = held_mode(rules, o);
    const int range = distance(o.hex, b.unit(order.to).hex);
    if (range > mode.true_range_most || range < mode.true_range_least || !mode.table.fires_at(range))
        return refusal(Why::out_of_range, mode.true_range_most, range);
    return std::nullopt;
}

}  // namespace impulse
