#include "battle/play/allocation.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/rows/power.h"
#include "battle/core/rows/turns.h"
#include "battle/core/terrain_line.h"
#include "battle/craft/craft_launch.h"
#include "battle/craft/preparation.h"
#include "battle/damage/dropped_shields.h"
#include "battle/damage/shield_level.h"
#include "battle/end/boarding.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/movement/erratic.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/reverse.h"
#include "battle/movement/speed.h"
#include "battle/movement/tactical_manoeuvre.h"
#include "battle/repair/repair_ship.h"
#include "battle/systems/cloak.h"
#include "battle/systems/ew.h"
#include "battle/systems/marines.h"
#include "battle/systems/scouts.h"

namespace impulse {
namespace {

Energy fire_control_cost(const Rules& rules, int setting) {
    const Energy full = rules.line(Line::fire_control).unit;
    return setting == 1 ? full : setting == 2 ? Energy{full.parts / 2} : Energy{};
}

// True where the line may stand once per group or bank, not once per form.
bool indexed(Line line) {
    return line == Line::arm || line == Line::hold || line == Line::specific_reinforcement ||
           line == Line::scout || line == Line::craft;
}

Energy amount_of(const Form& form, Line line) {
    Energy sum{};
    for (const FormEntry& e : form)
        if (e.line == line) sum += e.amount;
    return sum;
}

// The kind of use an entry is: arming knows whether its weapon wants warp power.
Spend spend_of(const Rules& rules, const Battle& battle, UnitId unit, const ShipClass& c,
               const FormEntry& e) {
    // A shuttle that is to strike is charged with warp power alone, and held with any (J2.22).
    if (e.line == Line::craft && e.mode == static_cast<std::uint8_t>(CraftRole::suicide) &&
        rules.suicide_shuttles && rules.suicide_shuttles->warp) {
        const UnitId standing = occupant(battle, unit, e.index);
        if (!standing || !is_prepared(rules, battle.unit(standing), CraftRole::suicide))
            return Spend::warp_weapon;
    }
    if ((e.line == Line::arm) && e.index < c.groups.size() && c.groups[e.index].weapon)
        return rules.weapon(c.groups[e.index].weapon).spend;
    return rules.line(e.line).spend;
}

// Life support costs nothing on a ship that is crippled, has no control station left or makes no power.
bool on_emergency_life_support(const Rules& rules, const Unit& u) {
    if (u[Counter::crippled] != 0) return true;
    const ShipClass& c = rules.type(u.type);
    bool power = false, control = c.control_boxes == 0;
    for (std::size_t g = 0; g < c.groups.size() && !(power && control); ++g) {
        const SystemType& t = rules.system(c.groups[g].system);
        if (boxes_left(c, u, g) <= 0) continue;
        power = power || t.has(Trait::power);
        control = control || t.has(Trait::control);
    }
    return !power || !control;
}

// Counter::power_grid: the number of the grid, and 100 for each point that the unit drew from its reactors this turn.
constexpr int grid_numbers = 100;

bool whole_steps(Energy amount, Energy step) { return step.parts == 0 || amount.parts % step.parts == 0; }

}  // namespace

std::uint64_t grid_partners(const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const int grid = u[Counter::power_grid] % grid_numbers;
    std::uint64_t mask = 0;
    for (std::size_t i = 0; grid != 0 && i < b.units.size(); ++i) {
        const Unit& other = b.units[i];
        const bool here = other.active() && other.side == u.side && other.hex == u.hex;
        if (UnitId{i} != unit && here && other[Counter::power_grid] % grid_numbers == grid)
            mask |= bit(UnitId{i});
    }
    return mask;
}

Energy drawn_from_grid(const Unit& u) {
    return u[Counter::allocated] != 0 ? points(u[Counter::power_grid] / grid_numbers) : Energy{};
}

Supply supply_for_form(const Rules& rules, const Battle& b, UnitId unit) {
    Supply own = supply_of(rules, b.unit(unit));
    const std::uint64_t partners = grid_partners(b, unit);
    if (partners == 0) return own;
    Energy shared = own[PowerKind::reactor];
    for (std::size_t i = 0; i < b.units.size(); ++i)
        if ((partners >> i & 1U) != 0)
            shared += supply_of(rules, b.units[i])[PowerKind::reactor] - drawn_from_grid(b.units[i]);
    own[PowerKind::reactor] = std::max(shared, Energy{});
    return own;
}

Supply fair_supply(const Rules& rules, const Battle& b, UnitId unit) {
    Supply supply = supply_for_form(rules, b, unit);
    const std::uint64_t partners = grid_partners(b, unit);
    int waiting = 1;
    for (std::size_t i = 0; i < b.units.size(); ++i)
        if ((partners >> i & 1U) != 0 && b.units[i][Counter::allocated] == 0) ++waiting;
    Energy& reactors = supply[PowerKind::reactor];
    if (waiting > 1) reactors = points(reactors.parts / waiting / points(1).parts);
    return supply;
}

Energy energy_for_plot(const Rules& rules, const Battle& battle, const Allocate& order) {
    return plot_energy(rules, battle, order.unit, order.plot,
                       amount_of(order.form, Line::move_impulse).parts > 0);
}

Bill bill_of(const Rules& rules, const Battle& battle, const Allocate& order) {
    return bill_of(rules, battle, order, supply_for_form(rules, battle, order.unit));
}

Bill bill_of(const Rules& rules, const Battle& battle, const Allocate& order, const Supply& supply) {
    Bill bill;
    const Unit& u = battle.unit(order.unit);
    const ShipClass& c = rules.type(u.type);
    if (c.sheet.craft.small()) return bill;  // its form is its speed (J1.2)
    const auto add = [&](Line line, Energy amount, Spend spend) {
        bill.line[static_cast<std::size_t>(line)] += amount;
        bill.demand[spend] += amount;
    };
    if (rules.line(Line::life_support).used && !on_emergency_life_support(rules, u))
        add(Line::life_support, c.life_support, rules.line(Line::life_support).spend);
    if (rules.line(Line::fire_control).used)
        add(Line::fire_control, fire_control_cost(rules, order.fire_control),
            rules.line(Line::fire_control).spend);
    if (rules.line(Line::shields).used)
        add(Line::shields, shield_cost(c, order.shield_level), rules.line(Line::shields).spend);
    for (const FormEntry& e : order.form)
        if (rules.line(e.line).used) add(e.line, e.amount, spend_of(rules, battle, order.unit, c, e));
    Supply all = supply;
    if (order.overdrain != 0)
        all[rules.power->battery_holds_warp ? PowerKind::reserve_warp : PowerKind::battery] +=
            overdrain_of(rules, u, order.overdrain).more;
    if (rules.power->battery_holds_warp && bill.demand[Spend::recharge] > Energy{}) {
        // What is stored stays what it was: warp power as far as any is left for it, the rest from what cannot move
        // the ship.
        Demand asked = bill.demand;
        std::swap(asked[Spend::recharge], asked[Spend::recharge_warp]);
        bill.stored_warp =
            std::max(Energy{}, asked[Spend::recharge_warp] - settle(rules, all, asked).missing);
        asked[Spend::recharge] = asked[Spend::recharge_warp] - bill.stored_warp;
        asked[Spend::recharge_warp] = bill.stored_warp;
        bill.payment = settle(rules, all, asked);
    } else {
        bill.payment = settle(rules, all, bill.demand);
    }
    return bill;
}

bool not_for_captors(Line line) {
    switch (line) {
        case Line::arm:
        case Line::hold:
        case Line::het:
        case Line::ecm:
        case Line::eccm:
        case Line::scout:
        case Line::lend_ew:
            return true;
        default:
            return false;
    }
}

std::optional<Refusal> refuse_without_crew(const Rules& rules, const Unit& u) {
    if (u[Counter::captured_from] == 0) return std::nullopt;
    const int aboard = parties_aboard(rules, u), need = skeleton_crew(rules, u);
    return aboard < need ? std::optional{refusal(WhyMore::no_parties, need, aboard)} : std::nullopt;
}

std::optional<Refusal> refuse_allocate(const Rules& rules, const Battle& battle, const Allocate& order) {
    const Unit& u = battle.unit(order.unit);
    const ShipClass& c = rules.type(u.type);
    if (u[Counter::allocated] != 0) return refusal(Why::already_allocated);
    if (order.fire_control != 0 && u.critical(CriticalKind::fire_control))
        return refusal(WhyMore::critical_stops);
    if (c.sheet.craft.small()) return refuse_craft_plot(rules, battle, order);
    if (order.shield_level > 2 || order.fire_control > 2)
        return refusal(Why::not_an_option, 2, std::max(order.shield_level, order.fire_control));

    if (u[Counter::captured_from] != 0) {
        // A captor moves the ship where enough of its parties are aboard, and nothing more (D7.5).
        for (const FormEntry& e : order.form)
            if (not_for_captors(e.line)) return refusal(WhyMore::captured);
        for (const SpeedChange& s : order.plot)
            if (s.speed > 0)
                if (const auto no = refuse_without_crew(rules, u)) return no;
    }
    if (u[Counter::uninspected] != 0)
        for (const FormEntry& e : order.form)
            if (e.line != Line::move_warp && e.line != Line::move_impulse && e.line != Line::tac &&
                e.line != Line::braking && e.amount > Energy{})
                return refusal(WhyMore::uninspected);
    const Overdrain over = order.overdrain > 0 ? overdrain_of(rules, u, order.overdrain) : Overdrain{};
    if (order.overdrain > over.could) return refusal(WhyMore::overdrain, order.overdrain, over.could);

    std::uint32_t seen = 0;
    for (std::size_t i = 0; i < order.form.size(); ++i) {
        const FormEntry& e = order.form[i];
        const LineRow& line = rules.line(e.line);
        if (!line.used || e.line == Line::life_support || e.line == Line::fire_control ||
            e.line == Line::shields)
            return refusal(Why::unknown_line, 0, static_cast<int>(e.line));
        if (e.amount < Energy{}) return refusal_energy(Why::too_little_for_line, {}, e.amount);
        if (indexed(e.line)) {
            for (std::size_t k = 0; k < i; ++k)
                if (order.form[k].line == e.line && order.form[k].index == e.index)
                    return refusal(Why::line_twice, 1, 2);
        } else {
            if ((seen >> static_cast<unsigned>(e.line) & 1U) != 0) return refusal(Why::line_twice, 1, 2);
            seen |= 1U << static_cast<unsigned>(e.line);
        }
        switch (e.line) {
            case Line::general_reinforcement:
            case Line::specific_reinforcement:
                if (!whole_steps(e.amount, line.unit))
                    return refusal_energy(Why::not_a_whole_step, line.unit, e.amount);
                if (order.shield_level == 0 && e.line == Line::specific_reinforcement)
                    return refusal(Why::nothing_stored, 1, 0);
                if (const int most = reinforcement_most(rules, battle, e.line);
                    most >= 0 && times_floor(e.amount, line.unit) > most)
                    return refusal(WhyMore::reinforcement_in_nebula, most, times_floor(e.amount, line.unit));
                if (e.line == Line::specific_reinforcement && e.index >= c.banks)
                    return refusal(Why::no_such_group, c.banks, e.index + 1);
                // A shield that is down cannot be strengthened; general reinforcement works there too (D3.34).
                if (e.line == Line::specific_reinforcement && e.amount > Energy{} &&
                    (u.shield[e.index] == 0 || shield_dropped(u, e.index)))
                    return refusal(Why::nothing_stored, 1, 0);
                break;
            case Line::capacitor:
                if (const auto no = refuse_capacitor(rules, u, e.amount)) return no;
                break;
            case Line::arm:
            case Line::hold:
                if (e.index >= c.groups.size() || !c.groups[e.index].weapon)
                    return refusal(Why::no_such_group, static_cast<int>(c.groups.size()), e.index);
                if (boxes_left(c, u, e.index) == 0) return refusal(Why::system_destroyed);
                if (e.line == Line::arm) {
                    if (const auto no = refuse_arm(rules, battle, order.unit, e.index, e.mode, e.amount))
                        return no;
                } else {
                    const Energy cost = hold_cost(rules, battle, order.unit, e.index);
                    if (cost.parts <= 0) return refusal(Why::cannot_hold);
                    if (e.amount != cost)
                        return refusal_energy(
                            e.amount < cost ? Why::too_little_for_line : Why::too_much_for_line, cost,
                            e.amount);
                }
                break;
            case Line::move_warp:
                if (rules.budget != nullptr && !whole_steps(e.amount, c.sheet.move_cost))
                    return refusal_energy(Why::not_a_whole_step, c.sheet.move_cost, e.amount);
                break;
            case Line::move_impulse:
                if (e.amount != Energy{} && e.amount != line.unit)
                    return refusal_energy(
                        e.amount < line.unit ? Why::too_little_for_line : Why::too_much_for_line, line.unit,
                        e.amount);
                if (e.amount != Energy{} && working_boxes(rules, u, Trait::impulse_engine) == 0)
                    return refusal(Why::system_destroyed);
                break;
            case Line::het: {
                if (c.sheet.move_cost == Energy{})  // a base turns by no engine
                    return refusal_energy(Why::too_much_for_line, Energy{}, e.amount);
                const Energy each = het_energy(rules, c);
                if (!whole_steps(e.amount, each))
                    return refusal_energy(Why::not_a_whole_step, each, e.amount);
                if (times_floor(e.amount, each) > rules.het->most)
                    return refusal(Why::het_limit, rules.het->most, times_floor(e.amount, each));
                break;
            }
            case Line::tac:
                if (c.sheet.move_cost == Energy{})
                    return refusal_energy(Why::too_much_for_line, Energy{}, e.amount);
                if (!whole_steps(e.amount, c.sheet.move_cost))
                    return refusal_energy(Why::not_a_whole_step, c.sheet.move_cost, e.amount);
                if (const int most = tacs_most(rules, u); times_floor(e.amount, c.sheet.move_cost) > most)
                    return refusal(Why::no_tac, times_floor(e.amount, c.sheet.move_cost), most);
                break;
            case Line::erratic: {
                const Energy cost = erratic_cost(rules, u);
                if (e.amount != Energy{} && e.amount != cost)
                    return refusal_energy(e.amount < cost ? Why::too_little_for_line : Why::too_much_for_line,
                                          cost, e.amount);
                break;
            }
            case Line::damage_control: {
                const Energy most = points(damage_control_rating(rules, u));
                if (e.amount > most) return refusal_energy(Why::too_much_for_line, most, e.amount);
                if (!whole_steps(e.amount, line.unit))
                    return refusal_energy(Why::not_a_whole_step, line.unit, e.amount);
                break;
            }
            case Line::recharge:
            case Line::recharge_warp: {
                const Energy most = order.overdrain > 0 ? over.room : battery_capacity(rules, u);
                const Energy room = std::max(Energy{}, most - u.battery);
                const Energy asked =
                    amount_of(order.form, Line::recharge) + amount_of(order.form, Line::recharge_warp);
                if (asked > room) return refusal_energy(Why::too_much_for_line, room, asked);
                break;
            }
            case Line::ecm:
            case Line::eccm:
                if (!whole_steps(e.amount, line.unit))
                    return refusal_energy(Why::not_a_whole_step, line.unit, e.amount);
                if (const auto no = refuse_ew_points(
                        rules, u,
                        movable_points(rules, u) + times_floor(amount_of(order.form, Line::ecm), line.unit),
                        times_floor(amount_of(order.form, Line::eccm), line.unit), order.fire_control))
                    return no;
                break;
            case Line::scout:
                if (e.index >= c.groups.size() || !is_channel(rules, u, e.index))
                    return refusal(Why::no_such_group, static_cast<int>(c.groups.size()), e.index);
                if (boxes_left(c, u, e.index) == 0) return refusal(Why::system_destroyed);
                if (e.amount != line.unit)
                    return refusal_energy(
                        e.amount < line.unit ? Why::too_little_for_line : Why::too_much_for_line, line.unit,
                        e.amount);
                break;
            case Line::lend_ew: {
                if (!whole_steps(e.amount, line.unit))
                    return refusal_energy(Why::not_a_whole_step, line.unit, e.amount);
                int channels = 0;
                for (const FormEntry& other : order.form) channels += other.line == Line::scout ? 1 : 0;
                if (const int most = ew_pool_most(rules, u, channels);
                    times_floor(e.amount, line.unit) > most)
                    return refusal(WhyMore::ew_most, most, times_floor(e.amount, line.unit));
                break;
            }
            case Line::cloak:
                if (const auto no = refuse_cloak_energy(rules, u, e.amount)) return no;
                break;
            case Line::craft:
                if (const auto no = refuse_preparation(rules, battle, order.unit, e.index, e.mode, e.amount))
                    return no;
                break;
            case Line::tractor:
            case Line::transporter: {
                const Trait box = e.line == Line::tractor ? Trait::tractor : Trait::transporter;
                if (!whole_steps(e.amount, line.unit))
                    return refusal_energy(Why::not_a_whole_step, line.unit, e.amount);
                // Negative tractor needs no beam; transporters pay for the uses that their boxes have.
                const Energy most = line.unit * working_boxes(rules, u, box);
                if (e.line == Line::transporter && e.amount > most)
                    return refusal_energy(Why::too_much_for_line, most, e.amount);
                break;
            }
            case Line::braking:
                break;  // see refuse_reverse
            case Line::emergency_repair: {
                if (!whole_steps(e.amount, line.unit))
                    return refusal_energy(Why::not_a_whole_step, line.unit, e.amount);
                const int tries = times_floor(e.amount, line.unit);
                const int labs = u.critical(CriticalKind::labs) ? 0 : working_boxes(rules, u, Trait::lab);
                if (tries > labs) return refusal_energy(Why::too_much_for_line, line.unit * labs, e.amount);
                break;
            }
            case Line::mend: {
                const Energy most = line.unit * repair_boxes(rules, u);
                if (e.amount > most) return refusal_energy(Why::too_much_for_line, most, e.amount);
                if (!whole_steps(e.amount, line.unit))
                    return refusal_energy(Why::not_a_whole_step, line.unit, e.amount);
                break;
            }
            case Line::life_support:
            case Line::fire_control:
            case Line::shields:
                break;
        }
    }
    if (rules.plot != nullptr) {
        const bool about = (order.reverse != 0) != (u[Counter::reverse] != 0);
        if (const auto no = refuse_plot(rules, battle, order.unit, order.plot, about)) return no;
    }
    if (const auto no = refuse_reverse(rules, battle, order, amount_of(order.form, Line::braking))) return no;
    if (const auto no = refuse_movement_energy(rules, battle, order.unit, order.plot,
                                               amount_of(order.form, Line::move_warp),
                                               amount_of(order.form, Line::move_impulse) > Energy{}))
        return no;
    const Bill bill = bill_of(rules, battle, order);
    if (bill.payment.missing > Energy{}) {
        const Energy have = bill.demand[bill.payment.missing_for] - bill.payment.missing;
        const Energy supply = supply_for_form(rules, battle, order.unit).total() + over.more;
        const bool in_all = bill.total() > supply;
        if (in_all) return refusal_energy(Why::not_enough_power, bill.total(), supply);
        Refusal no = refusal_energy(Why::wrong_kind_of_power, bill.demand[bill.payment.missing_for],
                                    std::max(have, Energy{}));
        no.use = static_cast<std::uint8_t>(static_cast<int>(bill.payment.missing_for) + 1);
        return no;
    }
    if (order.overdrain > 0) {
        // They give their charge, as far as the others do not hold it, and the rest on top; it cannot be stored.
        const Energy least = over.more + std::max(Energy{}, u.battery - over.room);
        const Energy drawn =
            bill.payment.drawn[PowerKind::battery] + bill.payment.drawn[PowerKind::reserve_warp];
        if (drawn < least) return refusal_energy(WhyMore::overdrain_unspent, least, drawn);
    }
    return std::nullopt;
}

After do_allocate(Play& play, const Allocate& order) {
    const Rules& rules = play.rules;
    const UnitId id = order.unit;
    const Bill bill = bill_of(rules, play.now, order);
    const ShipClass& c = play.type(id);

    play.set(id, Counter::allocated, 1);
    if (const int grid = play.now.unit(id)[Counter::power_grid] % grid_numbers; grid != 0)
        play.set(id, Counter::power_grid,
                 grid + grid_numbers * bill.payment.drawn[PowerKind::reactor].ceil());
    if (c.sheet.craft.small()) {
        for (const SpeedChange& s : order.plot) play.emit(PlotAdded{id, s.impulse, s.speed});
        return After::done;
    }
    for (const Line line : {Line::life_support, Line::fire_control, Line::shields})
        if (const Energy paid = bill.line[static_cast<std::size_t>(line)]; paid > Energy{})
            play.emit(Paid{id, line, 0, paid});
    play.set(id, Counter::shield_level, order.shield_level);
    if (rules.line(Line::fire_control).used) {
        if (order.fire_control != 0 && play.now.unit(id)[Counter::fire_control] == 0)
            play.set(id, Counter::fire_control_from,
                     play.now.impulse_now() + (rules.fire_control ? rules.fire_control->delay : 0));
        if (order.fire_control == 0 && play.now.unit(id)[Counter::fire_control] != 0)
            play.set(id, Counter::passive_since, play.now.impulse_now());
        play.set(id, Counter::fire_control, order.fire_control);
    }
    // What the batteries give, before anything is put back into them.
    const Energy from_plain = bill.payment.drawn[PowerKind::battery];
    const Energy from_warp = bill.payment.drawn[PowerKind::reserve_warp];
    const Overdrain over =
        order.overdrain > 0 ? overdrain_of(rules, play.now.unit(id), order.overdrain) : Overdrain{};
    Energy charge = play.now.unit(id).battery + over.more - from_plain - from_warp;
    Energy warp =
        play.now.unit(id).battery_warp + (rules.power->battery_holds_warp ? over.more : Energy{}) - from_warp;

    for (const FormEntry& e : order.form) {
        if (e.amount == Energy{} && e.line != Line::arm) continue;
        if (e.line != Line::life_support && e.line != Line::fire_control && e.line != Line::shields)
            play.emit(Paid{id, e.line, e.index, e.amount});
        switch (e.line) {
            case Line::general_reinforcement:
                play.add(id, Counter::general_reinforcement, times_floor(e.amount, rules.line(e.line).unit));
                break;
            case Line::specific_reinforcement:
                play.add(id, Unit::reinforcement(e.index), times_floor(e.amount, rules.line(e.line).unit));
                break;
            case Line::capacitor:
                charge_capacitor(play, id, e.amount);
                break;
            case Line::arm:
            case Line::hold:
                do_arm(play, id, e.index, e.line == Line::hold ? hold_mode : e.mode, e.amount);
                break;
            case Line::het:
                play.set(id, Counter::hets_paid, times_floor(e.amount, het_energy(rules, c)));
                break;
            case Line::tac:
                play.set(id, Counter::tacs_paid, times_floor(e.amount, c.sheet.move_cost));
                break;
            case Line::recharge:
                charge += e.amount;
                warp += bill.stored_warp;
                break;
            case Line::recharge_warp:
                charge += e.amount;
                warp += e.amount;
                break;
            case Line::craft:
                do_preparation(play, id, e.index, e.mode, e.amount);
                break;
            case Line::ecm:
                play.set(id, Counter::ecm, times_floor(e.amount, rules.line(e.line).unit));
                break;
            case Line::eccm:
                play.set(id, Counter::eccm, times_floor(e.amount, rules.line(e.line).unit));
                break;
            case Line::scout:
                play.set_group(id, e.index, GroupField::paid, 1);
                break;
            case Line::lend_ew:
                play.set(id, Counter::ew_pool, times_floor(e.amount, rules.line(e.line).unit));
                break;
            case Line::cloak:
            case Line::braking:
            case Line::emergency_repair:
            case Line::mend:
                break;
            case Line::tractor:
                play.add(id, Counter::tractor_energy, times_floor(e.amount, rules.line(e.line).unit));
                break;
            case Line::transporter:
                play.add(id, Counter::transports, times_floor(e.amount, rules.line(e.line).unit));
                break;
            case Line::damage_control:
            case Line::move_warp:
            case Line::move_impulse:
            case Line::erratic:
            case Line::life_support:
            case Line::fire_control:
            case Line::shields:
                break;
        }
    }
    if (const int movable = movable_points(rules, play.now.unit(id)); movable > 0)
        play.add(id, Counter::ecm, movable);
    if (charge != play.now.unit(id).battery || warp != play.now.unit(id).battery_warp)
        play.emit(BatterySet{id, charge, warp});
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (over.boxes[g] > 0)
            play.set_group(id, static_cast<std::uint8_t>(g), GroupField::overdrained,
                           play.now.unit(id).groups[g].overdrained + over.boxes[g]);
    for (const SpeedChange& s : order.plot) play.emit(PlotAdded{id, s.impulse, s.speed});
    play.set(id, Counter::reverse_plotted, order.reverse);
    return After::done;
}

Allocate default_form(const Rules& rules, const Battle& battle, UnitId unit) {
    Allocate order;
    order.unit = unit;
    if (small_craft(rules, battle.unit(unit))) {
        order.shield_level = 0;
        order.plot.push_back({1, static_cast<std::uint8_t>(craft_speed(rules, battle.unit(unit)))});
        return order;
    }
    if (rules.plot != nullptr) order.plot.push_back({1, 0});
    // From the best to the barest until the ship can pay.
    for (const auto& [shields, fire_control] : {std::pair{2, 1}, {1, 1}, {1, 0}, {0, 0}}) {
        order.shield_level = static_cast<std::uint8_t>(shields);
        order.fire_control = static_cast<std::uint8_t>(fire_control);
        if (!refuse_allocate(rules, battle, order)) return order;
    }
    return order;
}

std::uint64_t allocate_eligible(const Rules& rules, const Battle& battle) {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        if (battle.units[i].active() && is_fighting_unit(rules, battle.units[i]) &&
            battle.units[i][Counter::allocated] == 0)
            mask |= std::uint64_t{1} << i;
    return mask;
}

}  // namespace impulse
