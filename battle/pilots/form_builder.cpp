#include "battle/pilots/form_builder.h"

#include <algorithm>

#include "battle/core/modifiers.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/movement/speed.h"
#include "battle/play/allocation.h"

namespace impulse {
namespace {

const LineRow& row(const Rules& rules, Line line) { return rules.lines[static_cast<std::size_t>(line)]; }

void drop(Form& form, Line line) {
    for (std::size_t i = form.size(); i-- > 0;)
        if (form[i].line == line) form.erase_at(i);
}

}  // namespace

FormBuilder::FormBuilder(const Rules& rules, const Battle& battle, UnitId unit)
    : rules_(rules), battle_(battle), unit_(unit), supply_(fair_supply(rules, battle, unit)) {
    order_.unit = unit;
    order_.shield_level = 0;
    order_.fire_control = 0;
    if (rules.plot != nullptr) order_.plot.push_back({1, 0});
    impulse_point_ = row(rules, Line::move_impulse).used &&
                     working_boxes(rules, battle.unit(unit), Trait::impulse_engine) > 0;
    top_speed_ = std::max(0, speed_limit(rules, battle, unit));
    if (rules.plot != nullptr) {
        SpeedPlot plot;
        plot.push_back({1, 0});
        while (top_speed_ > 0) {
            plot[0].speed = static_cast<std::uint8_t>(std::min(top_speed_, 255));
            if (!refuse_plot(rules, battle, unit, plot)) break;
            --top_speed_;
        }
    }
}

bool FormBuilder::payable() const {
    const Payment p = bill_of(rules_, battle_, order_, supply_).payment;
    if (p.missing > Energy{}) return false;
    return !keep_batteries_ || p.drawn[PowerKind::battery] + p.drawn[PowerKind::reserve_warp] == Energy{};
}

void FormBuilder::raise_shields() {
    for (const auto& [shields, fire_control] : {std::pair{2, 1}, {1, 1}, {1, 0}, {0, 1}, {0, 0}}) {
        order_.shield_level = static_cast<std::uint8_t>(shields);
        order_.fire_control = static_cast<std::uint8_t>(fire_control);
        if (payable()) return;
    }
}

bool FormBuilder::write(const FormEntry& entry) {
    if (order_.form.full() || !row(rules_, entry.line).used) return false;
    order_.form.push_back(entry);
    return true;
}

bool FormBuilder::add(const FormEntry& entry) {
    if (!write(entry)) return false;
    if (payable()) return true;
    order_.form.pop_back();
    return false;
}

int FormBuilder::add_steps(Line line, std::uint8_t index, Energy step, int most) {
    if (most <= 0 || step.parts <= 0 || order_.form.full() || !row(rules_, line).used) return 0;
    int low = 0, high = most;  // `low` steps can be paid
    order_.form.push_back({line, index, 0, {}});
    for (int next = high; low < high;
         next = (low + high + 1) / 2) {  // all of them first: often they can be paid
        order_.form.back().amount = step * next;
        if (payable())
            low = next;
        else
            high = next - 1;
    }
    // A cold capacitor takes what energises it, or nothing (H6).
    if (low > 0 && line == Line::capacitor && refuse_capacitor(rules_, battle_.unit(unit_), step * low))
        low = 0;
    if (low == 0)
        order_.form.pop_back();
    else
        order_.form.back().amount = step * low;
    return low;
}

bool FormBuilder::has(Line line, std::size_t group) const {
    for (const FormEntry& e : order_.form)
        if (e.line == line && e.index == group) return true;
    return false;
}

bool FormBuilder::arm_with(std::size_t group, std::size_t mode, Energy amount) {
    if (amount <= Energy{} || order_.form.full() || has(Line::arm, group)) return false;
    const FormEntry entry{Line::arm, static_cast<std::uint8_t>(group), static_cast<std::uint8_t>(mode),
                          amount};
    if (refuse_arm(rules_, battle_, unit_, static_cast<int>(group), static_cast<int>(mode), amount))
        return false;
    return add(entry);
}

bool FormBuilder::arm(std::size_t group, std::size_t mode) {
    const Unit& u = battle_.unit(unit_);
    const ShipClass& c = rules_.type(u.type);
    if (group >= c.groups.size() || !c.groups[group].weapon || boxes_left(c, u, group) <= 0) return false;
    const WeaponType& w = rules_.weapon(c.groups[group].weapon);
    if (mode >= w.modes.size()) return false;
    const WeaponMode& m = w.modes[mode];
    const Energy charge{u.groups[group].charge}, top = most_of(m);
    switch (w.arming) {
        case ArmingKind::ship_capacitor:
        case ArmingKind::batteries:
        case ArmingKind::ammunition:
            return false;
        case ArmingKind::own_capacitor:
            // As many uses of the mode as the turn allows, as far as the capacitor takes them.
            return arm_with(
                group, mode,
                std::min(std::max(top, m.energy * std::max(1, w.uses(m))), capacity_of(rules_, u, group)) -
                    charge);
        case ArmingKind::same_turn:
            for (int shots = m.charges; shots > 1; --shots)
                if (arm_with(group, mode, m.energy * shots - charge)) return true;
            return arm_with(group, mode, top - charge) || arm_with(group, mode, m.energy - charge);
        case ArmingKind::schedule:
            return u.groups[group].turns < m.turns && arm_with(group, mode, m.by_turn[u.groups[group].turns]);
        case ArmingKind::several_turns: {
            const bool last_turn = u.groups[group].turns + 1 >= w.arming_turns;
            if (u.groups[group].ready != 0 || last_turn)
                return arm_with(group, mode, top - charge) || arm_with(group, mode, m.energy - charge);
            if (const std::size_t next = u.groups[group].turns; next < m.schedule.size())
                return arm_with(group, mode, m.schedule[next]);
            return arm_with(group, mode, top > m.energy ? w.per_turn_most : w.per_turn_least);
        }
    }
    return false;
}

bool FormBuilder::raise_arming(std::size_t group, std::size_t mode) {
    const Allocate before = order_;
    for (std::size_t i = order_.form.size(); i-- > 0;)
        if (order_.form[i].line == Line::arm && order_.form[i].index == group) order_.form.erase_at(i);
    if (arm(group, mode)) return true;
    order_ = before;
    return false;
}

bool FormBuilder::hold(std::size_t group) {
    return battle_.unit(unit_).groups[group].ready != 0 && roll(group);
}

bool FormBuilder::roll(std::size_t group) {
    if (has(Line::hold, group) || !row(rules_, Line::hold).used) return false;
    const Energy cost = hold_cost(rules_, battle_, unit_, static_cast<int>(group));
    if (cost.parts <= 0) return false;
    return add({Line::hold, static_cast<std::uint8_t>(group), 0, cost});
}

void FormBuilder::recharge() {
    const Unit& u = battle_.unit(unit_);
    const Energy room = battery_capacity(rules_, u) - u.battery;
    const bool was = keep_batteries_;
    keep_batteries_ = true;
    add_steps(Line::recharge, 0, ratio(1, 2), times_floor(room, ratio(1, 2)));
    keep_batteries_ = was;
}

bool FormBuilder::set_speed(int speed) {
    const Allocate before = order_;
    drop(order_.form, Line::move_warp);
    drop(order_.form, Line::move_impulse);
    const Energy each = move_cost(rules_, battle_.unit(unit_));
    bool good = true;
    if (rules_.plot != nullptr) {
        order_.plot.clear();
        order_.plot.push_back({1, static_cast<std::uint8_t>(speed)});
        good = !refuse_plot(rules_, battle_, unit_, order_.plot);
        const bool point = impulse_point_ && speed > 0;
        const Energy warp = good ? plot_energy(rules_, battle_, unit_, order_.plot, point) : Energy{};
        if (point) good = good && write({Line::move_impulse, 0, 0, row(rules_, Line::move_impulse).unit});
        if (warp > Energy{}) good = good && write({Line::move_warp, 0, 0, warp});
        good =
            good && payable();  // one look at the whole: what is payable with an entry is payable without it
    } else {
        int hexes = speed;
        if (impulse_point_ && hexes > 0 &&
            add({Line::move_impulse, 0, 0, row(rules_, Line::move_impulse).unit}))
            --hexes;
        if (hexes > 0) good = add({Line::move_warp, 0, 0, each * hexes});
    }
    if (!good) order_ = before;
    return good;
}

int FormBuilder::move_at(int speed) {
    int high = std::min(speed, top_speed_), low = speed_;
    for (int next = high; low < high;
         next = (low + high + 1) / 2) {  // what is asked first: often it can be paid
        if (set_speed(next))
            low = speed_ = next;
        else
            high = next - 1;
    }
    return speed_;
}

Energy FormBuilder::spare(Spend spend) const {
    Demand demand = bill_of(rules_, battle_, order_, supply_).demand;
    demand[spend] += supply_.total();
    return supply_.total() - settle(rules_, supply_, demand).missing;
}

Energy FormBuilder::spare_output(Spend spend) const {
    Demand demand = bill_of(rules_, battle_, order_, supply_).demand;
    Supply supply = supply_;
    supply[PowerKind::battery] = {};
    supply[PowerKind::reserve_warp] = {};
    const Energy short_before = settle(rules_, supply, demand).missing;
    demand[spend] += supply.total();
    return supply.total() - (settle(rules_, supply, demand).missing - short_before);
}

Allocate FormBuilder::done() const {
    // What was asked for last matters least.
    for (Allocate order = order_;; order.form.pop_back()) {
        if (!refuse_allocate(rules_, battle_, order)) return order;
        if (order.form.empty()) break;
    }
    return default_form(rules_, battle_, unit_);
}

}  // namespace impulse
