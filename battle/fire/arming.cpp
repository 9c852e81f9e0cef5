#include "battle/fire/arming.h"

#include <algorithm>

#include "battle/core/rack.h"
#include "battle/energy/reactor.h"
#include "battle/fire/schedule.h"

namespace impulse {
namespace {

constexpr int without_limit = 1000;

const WeaponType& weapon_of(const Rules& rules, const Unit& u, int group) {
    return rules.weapon(rules.type(u.type).groups[static_cast<std::size_t>(group)].weapon);
}

const GroupState& state_of(const Unit& u, int group) { return u.groups[static_cast<std::size_t>(group)]; }

Energy charge_of(const GroupState& g) { return {g.charge}; }

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
    return w.arming == ArmingKind::same_turn || w.arming == ArmingKind::several_turns ||
           w.arming == ArmingKind::schedule;
}

const WeaponMode* ready_mode(const WeaponType& w, const GroupState& g) {
    const int mode = g.mode > 0 && g.mode <= w.modes.size() ? g.mode - 1 : mode_for_charge(w, charge_of(g));
    return mode < 0 ? nullptr : &w.modes[static_cast<std::size_t>(mode)];
}

// Hold cost of a charge in a mode: fixed, for each of several shots in it, or growing evenly with the energy of an overload (E4.44).
Energy holding(const WeaponMode& m, Energy charge) {
    if (m.charges > 1) return m.hold * times_floor(charge, m.energy);
    const int span = most_of(m).ceil() - m.energy.ceil();
    if (m.hold_least <= Energy{} || span <= 0) return m.hold;
    const int above = std::clamp(charge.ceil() - m.energy.ceil(), 0, span);
    return m.hold_least + Energy{(m.hold - m.hold_least).parts * above / span};
}

// What no ship can hold a base may (FP1).
bool holds_as_base(const ShipClass& c, const WeaponMode& m) {
    return m.hold_on_base > Energy{} && c.sheet.move_cost == Energy{};
}
bool can_hold(const ShipClass& c, const WeaponMode* m) {
    return m != nullptr && (m->may_hold || holds_as_base(c, *m));
}

// A ready weapon may fire if it was armed or held this turn, or holds for nothing.
bool held(const WeaponType& w, const GroupState& g) {
    if (g.paid != 0) return true;
    const WeaponMode* m = ready_mode(w, g);
    return m != nullptr && m->may_hold && holding(*m, charge_of(g)) == Energy{};
}

// Rounds against seekers in a rack: their place in what it launches, and the slot that holds them; slot beyond the last
// where it has none. A rack by space has all its room in the first slot.
struct AntiDrone {
    std::size_t place = 0, slot = 0;
};
AntiDrone anti_drone_of(const Rules& rules, const WeaponType& w, const GroupState& g) {
    for (std::size_t i = 0; i < w.launches.size(); ++i)
        if (rules.seeker(w.launches[i]).anti_drone) return {i, w.rack_by_space ? 0 : slot_of_place(g, i)};
    return {0, g.ammo.size()};
}

void set_if_other(Play& play, UnitId unit, int group, GroupField what, std::int32_t now, std::int32_t value) {
    if (now != value) play.set_group(unit, static_cast<std::size_t>(group), what, value);
}

// A capacitor of the weapon's own whose charge nothing went into or out of for so many turns loses it; GroupState::turns
// counts them (classic G23.221).
void age_charge(Play& play, UnitId unit, std::size_t group, int keeps) {
    const GroupState& g = play.now.unit(unit).groups[group];
    const bool used = g.paid != 0 || g.used > 0 || g.charge <= 0;
    const int idle = used ? 0 : g.turns + 1;
    if (idle >= keeps) play.set_group(unit, group, GroupField::charge, 0);
    set_if_other(play, unit, static_cast<int>(group), GroupField::turns, g.turns, idle >= keeps ? 0 : idle);
}

// What a mode's schedule takes in its first turns, in all; nothing where it has no such turn.
std::optional<Energy> scheduled(const WeaponMode& m, int turns) {
    if (m.schedule.empty() || turns > static_cast<int>(m.schedule.size())) return std::nullopt;
    Energy sum{};
    for (int t = 0; t < turns; ++t) sum += m.schedule[static_cast<std::size_t>(t)];
    return sum;
}

// Energy into a capacitor of the weapon's own: up to what it holds.
std::optional<Refusal> refuse_fill(const Rules& rules, const Unit& u, int group, Energy amount) {
    const auto at = static_cast<std::size_t>(group);
    const Energy room = capacity_of(rules, u, at) - charge_of(u.groups[at]);
    if (amount < Energy{}) return refusal_energy(Why::too_little_for_line, {}, amount);
    if (amount > room) return refusal_energy(Why::too_much_for_line, room, amount);
    return std::nullopt;
}

// The turn up to which a weapon cools after its last shot: it takes energy in later ones.
int cools_until(const Battle& battle, const WeaponType& w, const GroupState& g) {
    if (w.cool_turns <= 0 || g.last <= 0) return 0;
    const int per_turn = std::max<int>(1, battle.field.impulses);
    return (g.last - 1) / per_turn + 1 + w.cool_turns;
}

// A weapon whose modes say what each turn takes: the total must be that of a schedule.
std::optional<Refusal> refuse_scheduled(const WeaponType& w, int turns, Energy charge, Energy amount) {
    std::optional<Energy> next;  // the least total above the charge
    for (const WeaponMode& m : w.modes) {
        const auto total = scheduled(m, turns);
        if (!total || *total <= charge) continue;
        if (*total == charge + amount) return std::nullopt;
        if (!next || *total < *next) next = *total;
    }
    if (!next) return refusal_energy(Why::too_much_for_line, {}, amount);
    return refusal_energy(charge + amount < *next ? Why::too_little_for_line : Why::too_much_for_line,
                          *next - charge, amount);
}

int rounds_in(const Rules& rules, const WeaponType& w, const GroupState& g) {
    if (w.launches.empty()) return w.rounds > 0 ? g.ammo[0] : without_limit;
    if (w.is_tube()) return without_limit;  // a tube: the tube's own charge is the round
    const auto [place, slot] = anti_drone_of(rules, w, g);
    if (slot >= g.ammo.size()) return 0;
    if (w.rack_by_space) return g.ammo[0] / std::max(1, rules.seeker(w.launches[place]).half_spaces);
    return g.ammo[slot];
}

// A craft's weapons feed themselves (J1.3, TNG "Ftr"): only rounds and rates of fire limit them. What is loaded aboard its
// ship over turns, a tube, is armed as on any unit.
bool feeds_itself(const ShipClass& c, const WeaponType& w) {
    return c.sheet.craft.small() && w.arming != ArmingKind::schedule && w.arming != ArmingKind::batteries;
}

// True where a charge is just right for a mode.
bool charge_fits(const WeaponMode& mode, Energy charge) {
    return charge >= mode.energy && charge <= most_of(mode) &&
           (mode.charges == 1 || charge.parts % mode.energy.parts == 0);
}

// What a mode lacks to fire once more.
enum class Lack : std::uint8_t { nothing, rounds, reserve, ship_charge, own_charge, ready, hold };

Lack lack_of(const Rules& rules, const ShipClass& c, const Unit& u, const WeaponType& w, int group,
             int mode) {
    const WeaponMode& m = w.modes[static_cast<std::size_t>(mode)];
    const GroupState& g = state_of(u, group);
    if (rounds_in(rules, w, g) < 1) return Lack::rounds;
    if (feeds_itself(c, w)) return Lack::nothing;
    switch (w.arming) {
        case ArmingKind::ammunition:
            return Lack::nothing;
        case ArmingKind::batteries:
            return u.battery < energy_per_box(m) ? Lack::reserve : Lack::nothing;
        case ArmingKind::ship_capacitor:
            return u.capacitor < energy_per_box(m) ? Lack::ship_charge : Lack::nothing;
        case ArmingKind::own_capacitor:
            return charge_of(g) < energy_per_box(m) ? Lack::own_charge : Lack::nothing;
        case ArmingKind::same_turn:
        case ArmingKind::several_turns:
            break;
        case ArmingKind::schedule:
            if (g.mode != mode + 1) return Lack::ready;
            break;
    }
    if (g.ready == 0) return Lack::ready;
    if (!held(w, g)) return Lack::hold;
    if (m.charges > 1 && g.mode != mode + 1) return Lack::own_charge;  // a charge keeps its mode
    return charge_fits(m, charge_of(g)) ? Lack::nothing : Lack::own_charge;
}

}  // namespace

Energy most_of(const WeaponMode& mode) { return std::max(mode.energy * mode.charges, mode.energy_most); }

int mode_for_charge(const WeaponType& weapon, Energy charge) {
    for (std::size_t m = 0; m < weapon.modes.size(); ++m)
        if (charge_fits(weapon.modes[m], charge)) return static_cast<int>(m);
    return -1;
}

Energy capacity_of(const Rules& rules, const Unit& unit, std::size_t group) {
    const ShipClass& c = rules.type(unit.type);
    const WeaponType& w = rules.weapon(c.groups[group].weapon);
    if (w.capacity > Energy{} || c.groups[group].wired.empty())
        return w.capacity * boxes_left(c, unit, group);
    Energy sum{};
    for (const std::uint8_t g : c.groups[group].wired) {
        const SystemType& source = rules.system(c.groups[g].system);
        Energy each = stores_of_box(rules, c.groups[g]).battery;
        for (int i = 0; i < source.power_count; ++i)
            if (const PowerOutput& out = source.power[static_cast<std::size_t>(i)]; !out.instead)
                each += out.per_box * (out.times_value ? c.groups[g].value : 1);
        sum += each * boxes_left(c, unit, g);
    }
    return sum;
}

Energy energy_per_box(const WeaponMode& mode) { return {mode.energy.parts / std::max(1, mode.boxes)}; }

const BoxUse* kept_use(const Rules& rules, const ShipClass& c, std::size_t group) {
    if (group >= c.groups.size() || c.groups[group].weapon) return nullptr;
    const std::vector<BoxUse>& uses = rules.system(c.groups[group].system).uses;
    const auto at =
        std::find_if(uses.begin(), uses.end(), [](const BoxUse& use) { return use.hold > Energy{}; });
    return at == uses.end() ? nullptr : &*at;
}

// Energy for one use, from a point of strength to the most: once, and whole points.
static std::optional<Refusal> refuse_make_ready(const ShipClass& c, const GroupState& g, const BoxUse& use,
                                                Energy amount) {
    const Energy least = use.energy + points(1), most = use.energy + points(use.strength[tech_index(c)]);
    if (g.used > 0) return refusal(Why::already_fired, 1, g.used);
    if (g.charge > 0) return refusal_energy(Why::too_much_for_line, {}, amount);
    if (amount < least) return refusal_energy(Why::too_little_for_line, least, amount);
    if (amount > most) return refusal_energy(Why::too_much_for_line, most, amount);
    if ((amount - use.energy).parts % points(1).parts != 0)
        return refusal_energy(Why::not_a_whole_step, points(1), amount);
    return std::nullopt;
}

std::optional<Refusal> refuse_arm(const Rules& rules, const Battle& battle, UnitId unit, int group, int mode,
                                  Energy amount) {
    const Unit& u = battle.unit(unit);
    const ShipClass& c = rules.type(u.type);
    const BoxUse* kept = group < 0 ? nullptr : kept_use(rules, c, static_cast<std::size_t>(group));
    if (kept != nullptr && mode != hold_mode && boxes_left(c, u, static_cast<std::size_t>(group)) > 0)
        return refuse_make_ready(c, state_of(u, group), *kept, amount);
    if (kept == nullptr && (group < 0 || group >= static_cast<int>(c.groups.size()) ||
                            !c.groups[static_cast<std::size_t>(group)].weapon))
        return no_such_group(c, group);
    if (boxes_left(c, u, static_cast<std::size_t>(group)) <= 0) return refusal(Why::system_destroyed);
    if (mode == hold_mode) {
        const Energy cost = hold_cost(rules, battle, unit, group);
        if (cost <= Energy{}) return refusal(Why::cannot_hold);
        if (amount != cost)
            return refusal_energy(amount < cost ? Why::too_little_for_line : Why::too_much_for_line, cost,
                                  amount);
        return std::nullopt;
    }
    const WeaponType& w = weapon_of(rules, u, group);
    const GroupState& g = state_of(u, group);
    if (w.arming == ArmingKind::own_capacitor && w.modes.empty()) return refuse_fill(rules, u, group, amount);
    if (mode < 0 || mode >= static_cast<int>(w.modes.size()))
        return refusal(WhyMore::mode_unknown, static_cast<int>(w.modes.size()) - 1, mode);
    const WeaponMode& m = w.modes[static_cast<std::size_t>(mode)];
    const Energy total = charge_of(g) + amount;
    if (const int until = cools_until(battle, w, g); g.used == 0 && battle.clock.turn <= until)
        return refusal(WhyMore::cooling, until + 1, battle.clock.turn);
    switch (w.arming) {
        case ArmingKind::ship_capacitor:
        case ArmingKind::batteries:
        case ArmingKind::ammunition:
            return refusal(Why::unknown_line, 0, static_cast<int>(Line::arm));
        case ArmingKind::own_capacitor:
            return refuse_fill(rules, u, group, amount);
        case ArmingKind::same_turn:
            if (g.used > 0 && m.charges == 1 && !w.rearms)
                return refusal(Why::already_fired, w.uses(m), g.used);
            if (amount <= Energy{} || total < m.energy)
                return refusal_energy(Why::too_little_for_line, std::max(m.energy - charge_of(g), points(1)),
                                      amount);
            if (total > most_of(m))
                return refusal_energy(Why::too_much_for_line, most_of(m) - charge_of(g), amount);
            if (!charge_fits(m, total) || (m.lot > 1 && amount.parts % (m.energy * m.lot).parts != 0))
                return refusal_energy(Why::not_a_whole_step, m.energy * m.lot, amount);
            return std::nullopt;
        case ArmingKind::schedule:
            return refuse_schedule(battle, w, g, mode, amount);
        case ArmingKind::several_turns:
            break;
    }
    if (g.used > 0) return refusal(Why::already_fired, w.shots_per_turn, g.used);
    if (w.step > Energy{} && amount.parts % w.step.parts != 0)
        return refusal_energy(Why::not_a_whole_step, w.step, amount);
    const int turns = g.ready != 0  ? std::max<int>(g.turns, w.arming_turns)
                      : g.paid != 0 ? g.turns
                                    : g.turns + 1;
    if (!m.schedule.empty()) return refuse_scheduled(w, turns, charge_of(g), amount);
    if (g.ready == 0 && g.paid == 0 && amount < w.per_turn_least)
        return refusal_energy(Why::too_little_for_line, w.per_turn_least, amount);
    if (amount <= Energy{}) return refusal_energy(Why::too_little_for_line, points(1), amount);
    const Energy most = std::max(Energy{}, std::min(most_of(w), w.per_turn_most * turns) - charge_of(g));
    if (amount > most) return refusal_energy(Why::too_much_for_line, most, amount);
    if (turns >= w.arming_turns && mode_for_charge(w, total) < 0) {
        if (total < least_of(w))
            return refusal_energy(Why::too_little_for_line, least_of(w) - charge_of(g), amount);
        // Between two modes: the fullest load below.
        Energy fits{};
        for (const WeaponMode& other : w.modes)
            if (most_of(other) < total) fits = std::max(fits, most_of(other));
        return refusal_energy(Why::too_much_for_line, std::max(Energy{}, fits - charge_of(g)), amount);
    }
    return std::nullopt;
}

void do_arm(Play& play, UnitId unit, int group, int mode, Energy amount) {
    if (kept_use(play.rules, play.type(unit), static_cast<std::size_t>(group)) != nullptr) {
        const auto at = static_cast<std::size_t>(group);
        if (mode != hold_mode) play.set_group(unit, at, GroupField::charge, amount.parts);
        return play.set_group(unit, at, GroupField::paid, 1);
    }
    const WeaponType& w = weapon_of(play.rules, play.now.unit(unit), group);
    const GroupState g = state_of(play.now.unit(unit), group);
    const auto set = [&](GroupField what, std::int32_t now, std::int32_t value) {
        set_if_other(play, unit, group, what, now, value);
    };
    if (mode == hold_mode) {
        set(GroupField::paid, g.paid, 1);
        if (w.spread_arming) set(GroupField::turns, g.turns, 0);
        return;
    }
    if (amount <= Energy{}) return;
    if (w.arming == ArmingKind::schedule) {
        do_schedule(play, unit, group, mode, amount);
        return;
    }
    const Energy total = charge_of(g) + amount;
    set(GroupField::charge, g.charge, total.parts);
    if (w.keeps_turns >= 0) set(GroupField::paid, g.paid, 1);
    if (!charged_for_one_shot(w)) return;

    const bool fits_order = mode >= 0 && mode < static_cast<int>(w.modes.size()) &&
                            charge_fits(w.modes[static_cast<std::size_t>(mode)], total);
    const int wanted = fits_order ? mode : mode_for_charge(w, total);
    set(GroupField::mode, g.mode, wanted + 1);
    if (g.ready != 0) {  // more energy for a weapon that still has to be held, unless this is its second turn
        if (w.spread_arming && g.paid == 0 && g.turns > 0) {
            set(GroupField::paid, g.paid, 1);
            set(GroupField::turns, g.turns, 0);
        }
        return;
    }
    if (w.arming == ArmingKind::same_turn) {
        if (w.spread_arming) set(GroupField::turns, g.turns, 1);
        set(GroupField::paid, g.paid, 1);
        set(GroupField::ready, g.ready, 1);
        return;
    }
    if (g.paid != 0) return;  // more energy in a turn that counts already
    set(GroupField::paid, g.paid, 1);
    set(GroupField::turns, g.turns, g.turns + 1);
    if (g.turns + 1 < w.arming_turns) return;
    set(GroupField::ready, g.ready, 1);
    if (play.now.clock.impulse >= 1 && play.now.clock.impulse <= play.now.field.impulses)
        set(GroupField::last, g.last, play.now.impulse_now());
}

Energy hold_cost(const Rules& rules, const Battle& battle, UnitId unit, int group) {
    const Unit& u = battle.unit(unit);
    if (group < 0 || group >= static_cast<int>(u.groups.size())) return {};
    if (const BoxUse* use = kept_use(rules, rules.type(u.type), static_cast<std::size_t>(group))) {
        const GroupState& kept = state_of(u, group);
        return kept.charge > 0 && kept.paid == 0 ? use->hold * (charge_of(kept) - use->energy).floor()
                                                 : Energy{};
    }
    if (!rules.type(u.type).groups[static_cast<std::size_t>(group)].weapon) return {};
    const WeaponType& w = weapon_of(rules, u, group);
    const GroupState& g = state_of(u, group);
    if (!charged_for_one_shot(w) || g.paid != 0) return {};
    if (g.ready == 0)  // a rolling delay keeps a weapon that lacks its last turn
        return w.arming == ArmingKind::several_turns && g.turns > 0 && g.turns + 1 == w.arming_turns
                   ? w.modes.front().rolling
                   : Energy{};
    const WeaponMode* m = ready_mode(w, g);
    if (m == nullptr) return {};
    if (m->may_hold) return holding(*m, charge_of(g));
    return holds_as_base(rules.type(u.type), *m) ? m->hold_on_base : Energy{};
}

void end_turn_arming(Play& play, UnitId unit) {
    const ShipClass& c = play.type(unit);
    for (std::size_t i = 0; i < c.groups.size(); ++i) {
        if (kept_use(play.rules, c, i) != nullptr)
            if (const GroupState& g = play.now.unit(unit).groups[i]; g.charge > 0 && g.paid == 0)
                play.set_group(unit, i, GroupField::charge, 0);
        if (!c.groups[i].weapon) continue;
        const WeaponType& w = play.rules.weapon(c.groups[i].weapon);
        const GroupState g = play.now.unit(unit).groups[i];
        if (play.rules.system(c.groups[i].system).device == Device::web_generator)
            set_if_other(play, unit, static_cast<int>(i), GroupField::charge, g.charge, 0);
        if (w.keeps_turns >= 0) age_charge(play, unit, i, w.keeps_turns);
        if (w.decays > Energy{})
            set_if_other(play, unit, static_cast<int>(i), GroupField::charge, g.charge,
                         std::max(0, g.charge - w.decays.parts));
        if (!charged_for_one_shot(w) || (charge_of(g) == Energy{} && g.ready == 0 && g.turns == 0)) continue;
        const WeaponMode* m = ready_mode(w, g);
        const bool keeps = g.ready != 0 ? can_hold(c, m) && held(w, g) : g.paid != 0;
        if (!keeps) spend_charge(play, unit, static_cast<int>(i));
    }
}

std::optional<Refusal> refuse_charge(const Rules& rules, const Unit& unit, int group, int mode) {
    const WeaponType& w = weapon_of(rules, unit, group);
    const GroupState& g = state_of(unit, group);
    const Energy need = energy_per_box(w.modes[static_cast<std::size_t>(mode)]);
    switch (lack_of(rules, rules.type(unit.type), unit, w, group, mode)) {
        case Lack::nothing:
            break;
        case Lack::rounds:
            return refusal(WhyMore::rack_empty, 1, 0);
        case Lack::reserve:
            return refusal_energy(Why::no_reserve, need, unit.battery);
        case Lack::ship_charge:
            return refusal_energy(Why::not_armed, need, unit.capacitor);
        case Lack::own_charge:
            return refusal_energy(Why::not_armed, need, charge_of(g));
        case Lack::ready:
            return refusal_energy(Why::not_armed, need, std::min(charge_of(g), need - Energy{1}));
        case Lack::hold:
            return refusal_energy(Why::not_armed, holding(*ready_mode(w, g), charge_of(g)), {});
    }
    return std::nullopt;
}

bool charged(const Rules& rules, const ShipClass& type, const Unit& unit, const WeaponType& weapon, int group,
             int mode) {
    return lack_of(rules, type, unit, weapon, group, mode) == Lack::nothing;
}

int most_points_in(const Rules& rules, const Unit& unit, int group, int mode) {
    const WeaponType& w = weapon_of(rules, unit, group);
    const WeaponMode& m = w.modes[static_cast<std::size_t>(mode)];
    if (!m.fed_when_fired()) return 0;
    const Energy there = feeds_itself(rules.type(unit.type), w) ? most_of(m)
                         : w.arming == ArmingKind::batteries    ? unit.battery
                                                                : charge_of(state_of(unit, group));
    return std::min(there * m.boxes, most_of(m)).floor();
}

void load_shot(Play& play, UnitId unit, int group, int mode, int energy) {
    const Rules& rules = play.rules;
    const Unit& u = play.now.unit(unit);
    const WeaponType& w = weapon_of(rules, u, group);
    const GroupState g = state_of(u, group);
    const Energy need = energy_per_box(w.modes[static_cast<std::size_t>(mode)]);
    const int boxes = w.modes[static_cast<std::size_t>(mode)].boxes;
    const auto at = static_cast<std::size_t>(group);
    if (!feeds_itself(rules.type(u.type), w)) switch (w.arming) {
            case ArmingKind::ship_capacitor:
                play.emit(CapacitorSet{unit, u.capacitor - need});
                break;
            case ArmingKind::own_capacitor:
                play.set_group(
                    unit, at, GroupField::charge,
                    (charge_of(g) - (energy > 0 ? Energy{points(energy).parts / boxes} : need)).parts);
                break;
            case ArmingKind::batteries: {
                const Energy left = u.battery - points(energy);
                play.emit(BatterySet{unit, left, std::min(left, u.battery_warp)});
                break;
            }
            case ArmingKind::same_turn:
                if (const WeaponMode& m = w.modes[static_cast<std::size_t>(mode)]; m.charges > 1) {
                    const Energy left = charge_of(g) - need;
                    play.set_group(unit, at, GroupField::charge, left.parts);
                    if (left < need) play.set_group(unit, at, GroupField::ready, 0);
                    if (g.turns > 0) play.set_group(unit, at, GroupField::turns, 0);
                    break;
                }
                [[fallthrough]];
            case ArmingKind::several_turns:
            case ArmingKind::schedule:
                play.set_group(unit, at, GroupField::ready, 0);
                break;
            case ArmingKind::ammunition:
                break;
        }
    if (w.launches.empty()) {
        if (w.rounds > 0) play.set_group(unit, at, GroupField::ammo_0, g.ammo[0] - 1);
        return;
    }
    const auto [place, slot] = anti_drone_of(rules, w, g);
    if (w.is_tube() || slot >= g.ammo.size()) return;
    const int half_spaces = w.rack_by_space ? rules.seeker(w.launches[place]).half_spaces : 1;
    play.set_group(unit, at, ammo_field(slot), g.ammo[slot] - half_spaces);
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
    if (w.modes.empty() || weapon_rests(c, u, at, w, now)) return false;
    for (std::size_t m = 0; m < w.modes.size(); ++m)
        if (charged(rules, c, u, w, group, static_cast<int>(m))) return true;
    return false;
}

}  // namespace impulse
