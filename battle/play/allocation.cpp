#include "battle/play/allocation.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/rows/power.h"
#include "battle/core/rows/turns.h"
#include "battle/core/terrain_line.h"
#include "battle/craft/craft_launch.h"
#include "battle/craft/preparation.h"
#include "battle/damage/box_fields.h"
#include "battle/damage/dropped_shields.h"
#include "battle/damage/layers.h"
#include "battle/damage/shield_level.h"
#include "battle/end/boarding.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/movement/erratic.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/kept_speed.h"
#include "battle/movement/link_strength.h"
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
           line == Line::scout || line == Line::craft || line == Line::plate;
}

// Lines that nobody writes: the level of shields and fire control, and who is aboard, say what they cost.
constexpr std::array lines_by_setting{Line::life_support, Line::fire_control, Line::shields};
bool by_setting(Line line) {
    return std::find(lines_by_setting.begin(), lines_by_setting.end(), line) != lines_by_setting.end();
}

Energy amount_of(const Form& form, Line line) {
    Energy sum{};
    for (const FormEntry& e : form)
        if (e.line == line) sum += e.amount;
    return sum;
}

// The kind of use an entry is: arming and holding know whether their weapon wants warp power.
Spend spend_of(const Rules& rules, const Battle& battle, UnitId unit, const ShipClass& c,
               const FormEntry& e) {
    // A shuttle that is to strike is charged with warp power alone, and held with any (J2.22).
    if (e.line == Line::craft && e.mode == static_cast<std::uint8_t>(CraftRole::suicide) &&
        rules.suicide_shuttles && rules.suicide_shuttles->warp) {
        const UnitId standing = occupant(battle, unit, e.index);
        if (!standing || !is_prepared(rules, battle.unit(standing), CraftRole::suicide))
            return Spend::warp_weapon;
    }
    if (e.index < c.groups.size() && c.groups[e.index].weapon) {
        const WeaponType& w = rules.weapon(c.groups[e.index].weapon);
        if (e.line == Line::arm) return w.spend_for(e.mode);
        if (e.line == Line::hold && w.hold_spend != Spend::service) return w.hold_spend;
    }
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

}  // namespace

UnitSet grid_partners(const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const int grid = u[Counter::power_grid] % grid_numbers;
    if (grid == 0) return {};
    return active_units(b, [&](UnitId id, const Unit& other) {
        return id != unit && other.side == u.side && other.hex == u.hex &&
               other[Counter::power_grid] % grid_numbers == grid;
    });
}

Energy drawn_from_grid(const Unit& u) {
    return u[Counter::allocated] != 0 ? points(u[Counter::power_grid] / grid_numbers) : Energy{};
}

Supply supply_for_form(const Rules& rules, const Battle& b, UnitId unit) {
    Supply own = supply_of(rules, b.unit(unit));
    const UnitSet partners = grid_partners(b, unit);
    if (partners.empty()) return own;
    Energy shared = own[PowerKind::reactor];
    for (const UnitId partner : partners)
        shared += supply_of(rules, b.unit(partner))[PowerKind::reactor] - drawn_from_grid(b.unit(partner));
    own[PowerKind::reactor] = std::max(shared, Energy{});
    return own;
}

Supply fair_supply(const Rules& rules, const Battle& b, UnitId unit) {
    Supply supply = supply_for_form(rules, b, unit);
    int waiting = 1;
    for (const UnitId partner : grid_partners(b, unit))
        if (b.unit(partner)[Counter::allocated] == 0) ++waiting;
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
    const auto owed = [&](Line line, Energy amount) {
        if (rules.line(line).used) add(line, amount, rules.line(line).spend);
    };
    if (!on_emergency_life_support(rules, u)) owed(Line::life_support, c.life_support);
    owed(Line::fire_control, fire_control_cost(rules, order.fire_control));
    owed(Line::shields, shield_cost(c, order.shield_level));
    for (const FormEntry& e : order.form)
        if (rules.line(e.line).used) add(e.line, e.amount, spend_of(rules, battle, order.unit, c, e));
    if (const Energy drained = drained_by_links(rules, battle, order.unit) + points(u[Counter::owed]);
        drained > Energy{})
        bill.demand[Spend::service] += std::min(drained, supply.total());
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
    return line == Line::arm || line == Line::hold || line == Line::het || line == Line::ecm ||
           line == Line::eccm || line == Line::scout || line == Line::lend_ew;
}

std::optional<Refusal> refuse_without_crew(const Rules& rules, const Unit& u) {
    if (!u.prize()) return std::nullopt;
    const int aboard = parties_aboard(rules, u), need = skeleton_crew(rules, u);
    return aboard < need ? std::optional{refusal(WhyMore::no_parties, need, aboard)} : std::nullopt;
}

namespace {

std::optional<Refusal> refuse_whole(Energy amount, Energy step) {
    if (step.parts == 0 || amount.parts % step.parts == 0) return std::nullopt;
    return refusal_energy(Why::not_a_whole_step, step, amount);
}
std::optional<Refusal> refuse_beyond(Energy amount, Energy most) {
    if (amount <= most) return std::nullopt;
    return refusal_energy(Why::too_much_for_line, most, amount);
}
std::optional<Refusal> refuse_but(Energy amount, Energy cost) {
    if (amount == cost) return std::nullopt;
    return refusal_energy(amount < cost ? Why::too_little_for_line : Why::too_much_for_line, cost, amount);
}
using MayRefuse = std::optional<Refusal>;
MayRefuse first_of(MayRefuse one, MayRefuse other) { return one ? one : other; }

// The lines of a form, each by itself and with those it goes with.
class FormCheck {
public:
    FormCheck(const Rules& rules, const Battle& battle, const Allocate& order, const Overdrain& over)
        : rules_(rules),
          battle_(battle),
          order_(order),
          over_(over),
          u_(battle.unit(order.unit)),
          c_(rules.type(u_.type)) {}

    [[nodiscard]] MayRefuse all() const {
        for (std::size_t i = 0; i < order_.form.size(); ++i) {
            if (const MayRefuse no = place(i)) return no;
            if (const MayRefuse no = line(order_.form[i])) return no;
        }
        return std::nullopt;
    }

private:
    // A line that is filled in by hand, and once.
    [[nodiscard]] MayRefuse place(std::size_t i) const {
        const FormEntry& e = order_.form[i];
        if (!rules_.line(e.line).used || by_setting(e.line))
            return refusal(Why::unknown_line, 0, static_cast<int>(e.line));
        if (e.amount < Energy{}) return refusal_energy(Why::too_little_for_line, {}, e.amount);
        for (std::size_t k = 0; k < i; ++k)
            if (order_.form[k].line == e.line && (!indexed(e.line) || order_.form[k].index == e.index))
                return refusal(Why::line_twice, 1, 2);
        return std::nullopt;
    }
    [[nodiscard]] MayRefuse line(const FormEntry& e) const {
        const Energy step = rules_.line(e.line).unit;
        switch (e.line) {
            case Line::general_reinforcement:
            case Line::specific_reinforcement:
                return reinforcement(e, step);
            case Line::capacitor:
                return refuse_capacitor(rules_, u_, e.amount);
            case Line::arm:
            case Line::hold:
                return weapon(e);
            case Line::move_warp:
                return rules_.budget != nullptr ? refuse_whole(e.amount, move_cost(rules_, u_))
                                                : std::nullopt;
            case Line::propel_ahead:
            case Line::propel_astern:
                return refuse_whole(e.amount, move_cost(rules_, u_));
            case Line::inertia:
            case Line::move_impulse:
                if (e.amount == Energy{}) return std::nullopt;
                if (const MayRefuse no = refuse_but(e.amount, step)) return no;
                return e.line == Line::move_impulse && working_boxes(rules_, u_, Trait::impulse_engine) == 0
                           ? std::optional{refusal(Why::system_destroyed)}
                           : std::nullopt;
            case Line::het:
            case Line::tac:
                return turns(e);
            case Line::erratic:
                return e.amount != Energy{} ? refuse_but(e.amount, erratic_cost(rules_, u_)) : std::nullopt;
            case Line::damage_control:
                return first_of(refuse_beyond(e.amount, points(damage_control_rating(rules_, u_))),
                                refuse_whole(e.amount, step));
            case Line::recharge:
            case Line::recharge_warp: {
                const Energy most = order_.overdrain > 0 ? over_.room : battery_capacity(rules_, u_);
                return refuse_beyond(
                    amount_of(order_.form, Line::recharge) + amount_of(order_.form, Line::recharge_warp),
                    std::max(Energy{}, most - u_.battery));
            }
            case Line::ecm:
            case Line::eccm:
            case Line::scout:
            case Line::lend_ew:
                return warfare(e, step);
            case Line::cloak:
                return refuse_cloak_energy(rules_, u_, e.amount);
            case Line::field:
                return first_of(refuse_whole(e.amount, step),
                                refuse_beyond(e.amount, most_for_fields(rules_, u_)));
            case Line::plate:
                if (e.index >= c_.groups.size() || plated(rules_, u_, e.index, step) == 0)
                    return refusal(WhyMore::wrong_system);
                if (boxes_left(c_, u_, e.index) == 0) return refusal(Why::system_destroyed);
                return refuse_whole(e.amount, step);
            case Line::craft:
                return refuse_preparation(rules_, battle_, order_.unit, e.index, e.mode, e.amount);
            case Line::tractor:  // negative tractor needs no beam
                return refuse_whole(e.amount, step);
            case Line::transporter:  // pays for the uses that the boxes have
                return first_of(
                    refuse_whole(e.amount, step),
                    refuse_beyond(e.amount, step * working_boxes(rules_, u_, Trait::transporter)));
            case Line::emergency_repair: {
                const int labs = u_.critical(CriticalKind::labs) ? 0 : working_boxes(rules_, u_, Trait::lab);
                return first_of(refuse_whole(e.amount, step), refuse_beyond(e.amount, step * labs));
            }
            case Line::mend:
                return first_of(refuse_beyond(e.amount, step * repair_boxes(rules_, u_)),
                                refuse_whole(e.amount, step));
            case Line::braking:  // see refuse_reverse
            case Line::life_support:
            case Line::fire_control:
            case Line::shields:
                break;
        }
        return std::nullopt;
    }
    [[nodiscard]] MayRefuse reinforcement(const FormEntry& e, Energy step) const {
        const bool specific = e.line == Line::specific_reinforcement;
        if (const MayRefuse no = refuse_whole(e.amount, step)) return no;
        if (order_.shield_level == 0 && specific) return refusal(Why::nothing_stored, 1, 0);
        const int most = reinforcement_most(rules_, battle_, e.line), n = times_floor(e.amount, step);
        if (most >= 0 && n > most) return refusal(WhyMore::reinforcement_in_nebula, most, n);
        if (specific && e.index >= c_.banks) return refusal(Why::no_such_group, c_.banks, e.index + 1);
        // A shield that is down cannot be strengthened; general reinforcement works there too (D3.34).
        if (specific && e.amount > Energy{} && (u_.shield[e.index] == 0 || shield_dropped(u_, e.index)))
            return refusal(Why::nothing_stored, 1, 0);
        return std::nullopt;
    }
    [[nodiscard]] MayRefuse weapon(const FormEntry& e) const {
        if (e.index >= c_.groups.size() ||
            (!c_.groups[e.index].weapon && kept_use(rules_, c_, e.index) == nullptr))
            return refusal(Why::no_such_group, static_cast<int>(c_.groups.size()), e.index);
        if (boxes_left(c_, u_, e.index) == 0) return refusal(Why::system_destroyed);
        if (e.line == Line::arm) return refuse_arm(rules_, battle_, order_.unit, e.index, e.mode, e.amount);
        const Energy cost = hold_cost(rules_, battle_, order_.unit, e.index);
        return cost.parts <= 0 ? std::optional{refusal(Why::cannot_hold)} : refuse_but(e.amount, cost);
    }
    // High energy turns, and turns on the spot.
    [[nodiscard]] MayRefuse turns(const FormEntry& e) const {
        if (c_.sheet.move_cost == Energy{})  // a base turns by no engine
            return refusal_energy(Why::too_much_for_line, Energy{}, e.amount);
        const bool het = e.line == Line::het;
        const Energy each = het ? het_energy(rules_, u_) : move_cost(rules_, u_);
        if (const MayRefuse no = refuse_whole(e.amount, each)) return no;
        const int n = times_floor(e.amount, each), most = het ? rules_.het->most : tacs_most(rules_, u_);
        if (n <= most) return std::nullopt;
        return het ? refusal(Why::het_limit, most, n) : refusal(Why::no_tac, n, most);
    }
    [[nodiscard]] MayRefuse warfare(const FormEntry& e, Energy step) const {
        if (e.line == Line::scout) {
            if (e.index >= c_.groups.size() || !is_channel(rules_, u_, e.index))
                return refusal(Why::no_such_group, static_cast<int>(c_.groups.size()), e.index);
            if (boxes_left(c_, u_, e.index) == 0) return refusal(Why::system_destroyed);
            return refuse_but(e.amount, step);
        }
        if (const MayRefuse no = refuse_whole(e.amount, step)) return no;
        if (e.line != Line::lend_ew)
            return refuse_ew_points(
                rules_, u_, movable_points(rules_, u_) + times_floor(amount_of(order_.form, Line::ecm), step),
                times_floor(amount_of(order_.form, Line::eccm), step), order_.fire_control);
        const auto channels = std::count_if(order_.form.begin(), order_.form.end(),
                                            [](const FormEntry& o) { return o.line == Line::scout; });
        const int most = ew_pool_most(rules_, static_cast<int>(channels));
        const int n = times_floor(e.amount, step);
        return n > most ? std::optional{refusal(WhyMore::ew_most, most, n)} : std::nullopt;
    }

    const Rules& rules_;
    const Battle& battle_;
    const Allocate& order_;
    const Overdrain& over_;
    const Unit& u_;
    const ShipClass& c_;
};

// What the ship has pays for all of it, each use with power of a kind that may.
MayRefuse refuse_bill(const Rules& rules, const Battle& battle, const Allocate& order,
                      const Overdrain& over) {
    const Bill bill = bill_of(rules, battle, order);
    if (bill.payment.missing > Energy{}) {
        const Energy asked = bill.demand[bill.payment.missing_for], have = asked - bill.payment.missing;
        const Energy supply = supply_for_form(rules, battle, order.unit).total() + over.more;
        if (bill.total() > supply) return refusal_energy(Why::not_enough_power, bill.total(), supply);
        Refusal no = refusal_energy(Why::wrong_kind_of_power, asked, std::max(have, Energy{}));
        no.use = static_cast<std::uint8_t>(static_cast<int>(bill.payment.missing_for) + 1);
        return no;
    }
    if (order.overdrain > 0) {
        // They give their charge, as far as the others do not hold it, and the rest on top; it cannot be stored.
        const Unit& u = battle.unit(order.unit);
        const Energy least = over.more + std::max(Energy{}, u.battery - over.room);
        const Energy drawn =
            bill.payment.drawn[PowerKind::battery] + bill.payment.drawn[PowerKind::reserve_warp];
        if (drawn < least) return refusal_energy(WhyMore::overdrain_unspent, least, drawn);
    }
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> refuse_allocate(const Rules& rules, const Battle& battle, const Allocate& order) {
    const Unit& u = battle.unit(order.unit);
    const ShipClass& c = rules.type(u.type);
    if (u[Counter::allocated] != 0) return refusal(Why::already_allocated);
    if (order.fire_control != 0 && u.critical(CriticalKind::fire_control))
        return refusal(WhyMore::critical_stops);
    if (c.sheet.craft.small()) return refuse_craft_plot(rules, battle, order);
    if (order.shield_level > 2 || order.fire_control > 2)
        return refusal(Why::not_an_option, 2, std::max(order.shield_level, order.fire_control));

    if (u.prize()) {
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

    if (const auto no = FormCheck{rules, battle, order, over}.all()) return no;
    if (rules.plot != nullptr) {
        const bool about = (order.reverse != 0) != (u[Counter::reverse] != 0);
        if (const auto no = refuse_plot(rules, battle, order.unit, order.plot, about)) return no;
    }
    if (const auto no = refuse_kept_speed(rules, battle, order)) return no;
    if (const auto no = refuse_reverse(rules, battle, order, amount_of(order.form, Line::braking))) return no;
    if (const auto no = refuse_movement_energy(rules, battle, order.unit, order.plot,
                                               amount_of(order.form, Line::move_warp),
                                               amount_of(order.form, Line::move_impulse) > Energy{}))
        return no;
    return refuse_bill(rules, battle, order, over);
}

namespace {

// What the batteries hold when the form is paid.
struct BatteryCharge {
    Energy charge{}, warp{};
};

// Fire control as the form switches it.
void set_fire_control(Play& play, UnitId id, std::uint8_t setting) {
    const Rules& rules = play.rules;
    if (!rules.line(Line::fire_control).used) return;
    const bool was_on = play.now.unit(id)[Counter::fire_control] != 0;
    if (setting != 0 && !was_on)
        play.set(id, Counter::fire_control_from,
                 play.now.impulse_now() + (rules.fire_control ? rules.fire_control->delay : 0));
    if (setting == 0 && was_on) play.set(id, Counter::passive_since, play.now.impulse_now());
    play.set(id, Counter::fire_control, setting);
}

// What one line of the form gives the ship.
void take_line(Play& play, UnitId id, const FormEntry& e, const Bill& bill, BatteryCharge& stored) {
    const Rules& rules = play.rules;
    const Unit& u = play.now.unit(id);
    const auto steps = [&] { return times_floor(e.amount, rules.line(e.line).unit); };
    switch (e.line) {
        case Line::general_reinforcement:
            return play.add(id, Counter::general_reinforcement, steps());
        case Line::specific_reinforcement:
            return play.add(id, Unit::reinforcement(e.index), steps());
        case Line::capacitor:
            return charge_capacitor(play, id, e.amount);
        case Line::arm:
        case Line::hold:
            return do_arm(play, id, e.index, e.line == Line::hold ? hold_mode : e.mode, e.amount);
        case Line::het:
            return play.set(id, Counter::hets_paid, times_floor(e.amount, het_energy(rules, u)));
        case Line::tac:
            return play.set(id, Counter::tacs_paid, times_floor(e.amount, move_cost(rules, u)));
        case Line::recharge:
        case Line::recharge_warp:
            stored.charge += e.amount;
            stored.warp += e.line == Line::recharge ? bill.stored_warp : e.amount;
            return;
        case Line::craft:
            return do_preparation(play, id, e.index, e.mode, e.amount);
        case Line::ecm:
            return play.set(id, Counter::ecm, steps());
        case Line::eccm:
            return play.set(id, Counter::eccm, steps());
        case Line::scout:
            return play.set_group(id, e.index, GroupField::paid, 1);
        case Line::lend_ew:
            return play.set(id, Counter::ew_pool, steps());
        case Line::field:
            return play.add(id, Counter::field_energy, steps());
        case Line::plate:
            return plate(play, id, e.index, e.amount);
        case Line::tractor:
            return play.add(id, Counter::tractor_energy, steps());
        case Line::transporter:
            return play.add(id, Counter::transports, steps());
        case Line::cloak:
        case Line::braking:
        case Line::emergency_repair:
        case Line::mend:
        case Line::damage_control:
        case Line::move_warp:
        case Line::move_impulse:
        case Line::propel_ahead:
        case Line::propel_astern:
        case Line::inertia:
        case Line::erratic:
        case Line::life_support:
        case Line::fire_control:
        case Line::shields:
            return;
    }
}

}  // namespace

After do_allocate(Play& play, const Allocate& order) {
    const Rules& rules = play.rules;
    const UnitId id = order.unit;
    const Bill bill = bill_of(rules, play.now, order);
    const Unit& u = play.now.unit(id);
    const ShipClass& c = play.type(id);
    play.set(id, Counter::allocated, 1);
    play.set(id, Counter::owed, 0);
    if (const int grid = u[Counter::power_grid] % grid_numbers; grid != 0)
        play.set(id, Counter::power_grid,
                 grid + grid_numbers * bill.payment.drawn[PowerKind::reactor].ceil());
    if (c.sheet.craft.small()) {
        for (const SpeedChange& s : order.plot) play.emit(PlotAdded{id, s.impulse, s.speed});
        return After::done;
    }
    for (const Line line : lines_by_setting)
        if (const Energy paid = bill.line[static_cast<std::size_t>(line)]; paid > Energy{})
            play.emit(Paid{id, line, 0, paid});
    set_shields(play, id, order.shield_level);
    set_fire_control(play, id, order.fire_control);
    // What the batteries give, before anything is put back into them.
    const Energy from_plain = bill.payment.drawn[PowerKind::battery];
    const Energy from_warp = bill.payment.drawn[PowerKind::reserve_warp];
    const Overdrain over = order.overdrain > 0 ? overdrain_of(rules, u, order.overdrain) : Overdrain{};
    BatteryCharge stored{
        u.battery + over.more - from_plain - from_warp,
        u.battery_warp + (rules.power->battery_holds_warp ? over.more : Energy{}) - from_warp};
    for (const FormEntry& e : order.form) {
        if (e.amount == Energy{} && e.line != Line::arm) continue;
        if (!by_setting(e.line)) play.emit(Paid{id, e.line, e.index, e.amount});
        take_line(play, id, e, bill, stored);
    }
    const Unit& after = play.now.unit(id);  // craft that were prepared may have moved the units
    if (const int movable = movable_points(rules, after); movable > 0) play.add(id, Counter::ecm, movable);
    if (stored.charge != after.battery || stored.warp != after.battery_warp)
        play.emit(BatterySet{id, stored.charge, stored.warp});
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (over.boxes[g] > 0)
            play.set_group(id, static_cast<std::uint8_t>(g), GroupField::overdrained,
                           after.groups[g].overdrained + over.boxes[g]);
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

UnitSet allocate_eligible(const Rules& rules, const Battle& battle) {
    return active_units(battle, [&](UnitId, const Unit& u) {
        return is_fighting_unit(rules, u) && u[Counter::allocated] == 0;
    });
}

}  // namespace impulse
