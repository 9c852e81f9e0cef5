#include "battle/fire/arming.h"

#include <algorithm>

namespace impulse {
namespace {

constexpr int without_limit = 1000;

const WeaponType& weapon_of(const Rules& rules, const Unit& u, int group) {
    return rules.weapon(rules.type(u.type).groups[static_cast<std::size_t>(group)].weapon);
}

const GroupState& state_of(const Unit& u, int group) { return u.groups[static_cast<std::size_t>(group)]; }

Energy charge_of(const GroupState& g) { return {g.charge}; }

Energy most_of(const WeaponMode& mode) { return std::max(mode.energy, mode.energy_most); }

Energy most_of(const WeaponType& weapon) {
    Energy most{};
    for (const WeaponMode& m : weapon.modes) most = std::max(most, most_of(m));
    return most;
}

Energy least_of(const WeaponType& weapon) {
    Energy least = most_of(weapon);
    for (const WeaponMode& m : weapon.modes) least = std::min(least, m.energy);
    return least;
}

// True for weapons whose charge belongs to one shot and must be held from turn to turn.
bool charged_for_one_shot(const WeaponType& w) {
    return w.arming == ArmingKind::same_turn || w.arming == ArmingKind::several_turns;
}

const WeaponMode* ready_mode(const WeaponType& w, const GroupState& g) {
    const int mode = g.mode > 0 && g.mode <= w.modes.size() ? g.mode - 1 : mode_for_charge(w, charge_of(g));
    return mode < 0 ? nullptr : &w.modes[static_cast<std::size_t>(mode)];
}

// Hold cost of a charge in a mode: fixed, or growing evenly with the energy of an overload (E4.44).
Energy holding(const WeaponMode& m, Energy charge) {
    const int span = most_of(m).ceil() - m.energy.ceil();
    if (m.hold_least <= Energy{} || span <= 0) return m.hold;
    const int above = std::clamp(charge.ceil() - m.energy.ceil(), 0, span);
    return m.hold_least + Energy{(m.hold - m.hold_least).parts * above / span};
}

// A ready weapon may fire if it was armed or held this turn, or holds for nothing.
bool held(const WeaponType& w, const GroupState& g) {
    if (g.paid != 0) return true;
    const WeaponMode* m = ready_mode(w, g);
    return m != nullptr && m->may_hold && holding(*m, charge_of(g)) == Energy{};
}

std::size_t anti_drone_index(const Rules& rules, const WeaponType& w) {
    for (std::size_t i = 0; i < w.launches.size(); ++i)
        if (rules.seeker(w.launches[i]).anti_drone) return i;
    return w.launches.size();
}

void set_if_other(Play& play, UnitId unit, int group, GroupField what, std::int32_t now, std::int32_t value) {
    if (now != value) play.set_group(unit, static_cast<std::size_t>(group), what, value);
}

}  // namespace

bool charge_fits(const WeaponMode& mode, Energy charge) { return charge >= mode.energy && charge <= most_of(mode); }

int mode_for_charge(const WeaponType& weapon, Energy charge) {
    for (std::size_t m = 0; m < weapon.modes.size(); ++m)
        if (charge_fits(weapon.modes[m], charge)) return static_cast<int>(m);
    return -1;
}

Energy energy_per_box(const WeaponMode& mode) { return {mode.energy.parts / std::max(1, mode.boxes)}; }

std::optional<Refusal> refuse_arm(const Rules& rules, const Battle& battle, UnitId unit, int group, int mode,
                                  Energy amount) {
    const Unit& u = battle.unit(unit);
    const ShipClass& c = rules.type(u.type);
    if (group < 0 || group >= static_cast<int>(c.groups.size()) || !c.groups[static_cast<std::size_t>(group)].weapon)
        return refusal(Why::no_such_group, static_cast<int>(c.groups.size()), group);
    const WeaponType& w = weapon_of(rules, u, group);
    const GroupState& g = state_of(u, group);
    if (boxes_left(c, u, static_cast<std::size_t>(group)) <= 0) return refusal(Why::system_destroyed);
    if (mode == hold_mode) {
        const Energy cost = hold_cost(rules, battle, unit, group);
        if (cost <= Energy{}) return refusal(Why::cannot_hold);
        if (amount != cost)
            return refusal_energy(amount < cost ? Why::too_little_for_line : Why::too_much_for_line, cost, amount);
        return std::nullopt;
    }
    if (mode < 0 || mode >= static_cast<int>(w.modes.size()))
        return refusal(WhyMore::mode_unknown, static_cast<int>(w.modes.size()) - 1, mode);
    const WeaponMode& m = w.modes[static_cast<std::size_t>(mode)];
    const Energy total = charge_of(g) + amount;
    switch (w.arming) {
        case ArmingKind::ship_capacitor:
        case ArmingKind::ammunition: return refusal(Why::unknown_line, 0, static_cast<int>(Line::arm));
        case ArmingKind::own_capacitor: {
            const Energy room = w.capacity * boxes_left(c, u, static_cast<std::size_t>(group)) - charge_of(g);
            if (amount < Energy{}) return refusal_energy(Why::too_little_for_line, {}, amount);
            if (amount > room) return refusal_energy(Why::too_much_for_line, room, amount);
            return std::nullopt;
        }
        case ArmingKind::same_turn:
            if (g.used > 0) return refusal(Why::already_fired, w.shots_per_turn, g.used);
            if (amount <= Energy{} || total < m.energy)
                return refusal_energy(Why::too_little_for_line, m.energy - charge_of(g), amount);
            if (total > most_of(m)) return refusal_energy(Why::too_much_for_line, most_of(m) - charge_of(g), amount);
            return std::nullopt;
        case ArmingKind::several_turns: break;
    }
    if (g.used > 0) return refusal(Why::already_fired, w.shots_per_turn, g.used);
    if (w.step > Energy{} && amount.parts % w.step.parts != 0)
        return refusal_energy(Why::not_a_whole_step, w.step, amount);
    const int turns = g.ready != 0 ? std::max<int>(g.turns, w.arming_turns) : g.paid != 0 ? g.turns : g.turns + 1;
    if (g.ready == 0 && g.paid == 0 && amount < w.per_turn_least)
        return refusal_energy(Why::too_little_for_line, w.per_turn_least, amount);
    if (amount <= Energy{}) return refusal_energy(Why::too_little_for_line, w.step, amount);
    const Energy most = std::min(most_of(w), w.per_turn_most * turns) - charge_of(g);
    if (amount > most) return refusal_energy(Why::too_much_for_line, most, amount);
    if (turns >= w.arming_turns && mode_for_charge(w, total) < 0)
        return refusal_energy(total < least_of(w) ? Why::too_little_for_line : Why::not_a_whole_step,
                              least_of(w) - charge_of(g), amount);
    return std::nullopt;
}

void do_arm(Play& play, UnitId unit, int group, int mode, Energy amount) {
    const WeaponType& w = weapon_of(play.rules, play.now.unit(unit), group);
    const GroupState g = state_of(play.now.unit(unit), group);
    const auto set = [&](GroupField what, std::int32_t now, std::int32_t value) {
        set_if_other(play, unit, group, what, now, value);
    };
    if (mode == hold_mode) {
        set(GroupField::paid, g.paid, 1);
        return;
    }
    if (amount <= Energy{}) return;
    const Energy total = charge_of(g) + amount;
    set(GroupField::charge, g.charge, total.parts);
    if (!charged_for_one_shot(w)) return;

    const bool fits_wish = mode >= 0 && mode < static_cast<int>(w.modes.size()) &&
                           charge_fits(w.modes[static_cast<std::size_t>(mode)], total);
    const int wanted = fits_wish ? mode : mode_for_charge(w, total);
    set(GroupField::mode, g.mode, wanted + 1);
    if (g.ready != 0) return;  // more energy for a weapon that still has to be held
    if (w.arming == ArmingKind::same_turn) {
        set(GroupField::paid, g.paid, 1);
        set(GroupField::ready, g.ready, 1);
        return;
    }
    if (g.paid != 0) return;   // more energy in a turn that counts already
    set(GroupField::paid, g.paid, 1);
    set(GroupField::turns, g.turns, g.turns + 1);
    if (g.turns + 1 < w.arming_turns) return;
    set(GroupField::ready, g.ready, 1);
    if (play.now.clock.impulse >= 1 && play.now.clock.impulse <= play.now.field.impulses)
        set(GroupField::last, g.last, play.now.impulse_now());
}

Energy hold_cost(const Rules& rules, const Battle& battle, UnitId unit, int group) {
    const Unit& u = battle.unit(unit);
    if (group < 0 || group >= static_cast<int>(u.groups.size()) ||
        !rules.type(u.type).groups[static_cast<std::size_t>(group)].weapon)
        return {};
    const WeaponType& w = weapon_of(rules, u, group);
    const GroupState& g = state_of(u, group);
    if (!charged_for_one_shot(w) || g.ready == 0 || g.paid != 0) return {};
    const WeaponMode* m = ready_mode(w, g);
    return m != nullptr && m->may_hold ? holding(*m, charge_of(g)) : Energy{};
}

void end_turn_arming(Play& play, UnitId unit) {
    const ShipClass& c = play.type(unit);
    for (std::size_t i = 0; i < c.groups.size(); ++i) {
        if (!c.groups[i].weapon) continue;
        const WeaponType& w = play.rules.weapon(c.groups[i].weapon);
        const GroupState g = play.now.unit(unit).groups[i];
        if (!charged_for_one_shot(w) || (charge_of(g) == Energy{} && g.ready == 0 && g.turns == 0)) continue;
        const WeaponMode* m = ready_mode(w, g);
        const bool keeps = g.ready != 0 ? m != nullptr && m->may_hold && held(w, g) : g.paid != 0;
        if (!keeps) spend_charge(play, unit, static_cast<int>(i));
    }
}

int rounds_left(const Rules& rules, const Unit& unit, int group) {
    const WeaponType& w = weapon_of(rules, unit, group);
    const GroupState& g = state_of(unit, group);
    if (w.launches.empty()) return w.rounds > 0 ? g.ammo[0] : without_limit;
    const std::size_t i = anti_drone_index(rules, w);
    if (i >= w.launches.size()) return 0;
    if (w.rack_by_space) return g.ammo[0] / std::max(1, rules.seeker(w.launches[i]).half_spaces);
    return i < g.ammo.size() ? g.ammo[i] : 0;
}

std::optional<Refusal> refuse_charge(const Rules& rules, const Unit& unit, int group, int mode) {
    const WeaponType& w = weapon_of(rules, unit, group);
    const WeaponMode& m = w.modes[static_cast<std::size_t>(mode)];
    const GroupState& g = state_of(unit, group);
    if (rounds_left(rules, unit, group) < 1) return refusal(WhyMore::rack_empty, 1, 0);
    const Energy need = energy_per_box(m);
    switch (w.arming) {
        case ArmingKind::ammunition: return std::nullopt;
        case ArmingKind::ship_capacitor:
            if (unit.capacitor < need) return refusal_energy(Why::not_armed, need, unit.capacitor);
            return std::nullopt;
        case ArmingKind::own_capacitor:
            if (charge_of(g) < need) return refusal_energy(Why::not_armed, need, charge_of(g));
            return std::nullopt;
        case ArmingKind::same_turn:
        case ArmingKind::several_turns: break;
    }
    if (g.ready == 0) return refusal_energy(Why::not_armed, need, {});
    if (!held(w, g)) return refusal_energy(Why::not_armed, holding(*ready_mode(w, g), charge_of(g)), {});
    if (!charge_fits(m, charge_of(g))) return refusal_energy(Why::not_armed, need, charge_of(g));
    return std::nullopt;
}

void load_shot(Play& play, UnitId unit, int group, int mode) {
    const Rules& rules = play.rules;
    const Unit& u = play.now.unit(unit);
    const WeaponType& w = weapon_of(rules, u, group);
    const GroupState g = state_of(u, group);
    const Energy need = energy_per_box(w.modes[static_cast<std::size_t>(mode)]);
    const auto at = static_cast<std::size_t>(group);
    switch (w.arming) {
        case ArmingKind::ship_capacitor: play.emit(CapacitorSet{unit, u.capacitor - need}); break;
        case ArmingKind::own_capacitor: play.set_group(unit, at, GroupField::charge, (charge_of(g) - need).parts); break;
        case ArmingKind::same_turn:
        case ArmingKind::several_turns: play.set_group(unit, at, GroupField::ready, 0); break;
        case ArmingKind::ammunition: break;
    }
    if (w.launches.empty()) {
        if (w.rounds > 0) play.set_group(unit, at, GroupField::ammo_0, g.ammo[0] - 1);
        return;
    }
    const std::size_t i = anti_drone_index(rules, w);
    if (i >= w.launches.size()) return;
    if (w.rack_by_space)
        play.set_group(unit, at, GroupField::ammo_0, g.ammo[0] - rules.seeker(w.launches[i]).half_spaces);
    else
        play.set_group(unit, at, static_cast<GroupField>(static_cast<std::size_t>(GroupField::ammo_0) + i),
                       g.ammo[i] - 1);
}

void spend_charge(Play& play, UnitId unit, int group) {
    const WeaponType& w = weapon_of(play.rules, play.now.unit(unit), group);
    if (!charged_for_one_shot(w)) return;
    const GroupState g = state_of(play.now.unit(unit), group);
    set_if_other(play, unit, group, GroupField::charge, g.charge, 0);
    set_if_other(play, unit, group, GroupField::turns, g.turns, 0);
    set_if_other(play, unit, group, GroupField::ready, g.ready, 0);
    set_if_other(play, unit, group, GroupField::mode, g.mode, 0);
}

bool may_fire(const Rules& rules, const Battle& battle, UnitId unit, int group) {
    const Unit& u = battle.unit(unit);
    const ShipClass& c = rules.type(u.type);
    const auto at = static_cast<std::size_t>(group);
    if (!c.groups[at].weapon) return false;
    const WeaponType& w = rules.weapon(c.groups[at].weapon);
    const int now = battle.impulse_now();
    if (w.modes.empty() || u[Counter::no_fire_until] >= now || weapon_rests(c, u, at, w, now)) return false;
    for (std::size_t m = 0; m < w.modes.size(); ++m)
        if (!refuse_charge(rules, u, group, static_cast<int>(m))) return true;
    return false;
}

}  // namespace impulse
