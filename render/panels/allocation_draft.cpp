#include "render/panels/allocation_draft.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/pilots/captain.h"

namespace impulse {
namespace {

bool by_index(Line line) { return line == Line::arm || line == Line::hold || line == Line::specific_reinforcement; }

FormEntry* find(Form& form, Line line, int index) {
    for (FormEntry& e : form)
        if (e.line == line && (!by_index(line) || e.index == index)) return &e;
    return nullptr;
}

void drop(Form& form, Line line, int index) {
    for (std::size_t i = form.size(); i-- > 0;)
        if (form[i].line == line && (!by_index(line) || form[i].index == index)) form.erase_at(i);
}

void put(Form& form, Line line, int index, int mode, Energy amount) {
    if (amount <= Energy{}) {
        drop(form, line, index);
    } else if (FormEntry* e = find(form, line, index)) {
        e->amount = amount;
        e->mode = static_cast<std::uint8_t>(mode);
    } else if (!form.full()) {
        form.push_back({line, static_cast<std::uint8_t>(index), static_cast<std::uint8_t>(mode), amount});
    }
}

// Chart movement: warp energy is what the plot costs.
void pay_plot(const Rules& rules, const Battle& seen, Allocate& form) {
    if (rules.knobs.movement == MovementKind::chart)
        put(form.form, Line::move_warp, 0, 0, energy_for_plot(rules, seen, form));
}

bool want_of_power(const Refusal& r) {
    return r.more == WhyMore::none && (r.why == Why::not_enough_power || r.why == Why::wrong_kind_of_power);
}

std::string spend_words(Spend spend) {
    switch (spend) {
        case Spend::movement: return "movement";
        case Spend::impulse_movement: return "movement by impulse";
        case Spend::warp_weapon: return "weapons that take warp power";
        case Spend::weapon: return "weapons";
        case Spend::shield: return "shields";
        case Spend::service: return "services";
        case Spend::recharge:
        case Spend::recharge_warp: return "the batteries";
    }
    return "?";
}

}  // namespace

Energy amount_on(const Allocate& form, Line line, int index) {
    for (const FormEntry& e : form.form)
        if (e.line == line && (!by_index(line) || e.index == index)) return e.amount;
    return {};
}

Energy step_of(const Rules& rules, const Battle& seen, UnitId unit, Line line) {
    const Energy cost = rules.type(seen.unit(unit).type).sheet.move_cost;
    const LineRow& row = rules.lines[static_cast<std::size_t>(line)];
    switch (line) {
        case Line::life_support:
        case Line::fire_control:
        case Line::shields:
        case Line::arm:
        case Line::hold: return {};
        case Line::move_warp: return rules.knobs.movement == MovementKind::budget ? cost : Energy{};
        case Line::het: return cost * rules.knobs.het_cost_hexes;
        case Line::tac: return cost;
        case Line::erratic: return cost * rules.knobs.erratic_cost_hexes;
        case Line::capacitor:
        case Line::recharge:
        case Line::recharge_warp: return ratio(1, 2);
        default: return row.unit > Energy{} ? row.unit : points(1);
    }
}

std::optional<Refusal> refuse_shape(const Rules& rules, const Battle& seen, const Allocate& form) {
    auto no = refuse_allocate(rules, seen, form);
    if (no && want_of_power(*no)) no.reset();
    return no;
}

Allocate with_amount(const Rules& rules, const Battle& seen, const Allocate& form, Line line, int index, Energy amount, int mode) {
    Allocate changed = form;
    put(changed.form, line, index, mode, amount);
    pay_plot(rules, seen, changed);
    return changed;
}

Allocate with_plot(const Rules& rules, const Battle& seen, const Allocate& form, const SpeedPlot& plot) {
    Allocate changed = form;
    changed.plot = plot;
    pay_plot(rules, seen, changed);
    return changed;
}

std::vector<ArmChoice> arm_choices(const Rules& rules, const Battle& seen, UnitId unit, std::size_t group) {
    std::vector<ArmChoice> choices{{Line::arm, 0, {}, "nothing"}};
    const Unit& u = seen.unit(unit);
    const ShipClass& c = rules.type(u.type);
    if (group >= c.groups.size() || !c.groups[group].weapon || boxes_left(c, u, group) <= 0) return {};
    const WeaponType& w = rules.weapon(c.groups[group].weapon);
    const GroupState& g = u.groups[group];
    const Energy charge{g.charge};
    const auto offer = [&](int mode, Energy amount, std::string words) {
        if (amount <= Energy{} || refuse_arm(rules, seen, unit, static_cast<int>(group), mode, amount)) return;
        for (const ArmChoice& known : choices)
            if (known.line == Line::arm && known.amount == amount && w.arming != ArmingKind::same_turn) return;
        choices.push_back({Line::arm, static_cast<std::uint8_t>(mode), amount, std::move(words)});
    };
    if (const Energy hold = hold_cost(rules, seen, unit, static_cast<int>(group)); hold > Energy{})
        choices.push_back({Line::hold, 0, hold, fmt::format("hold, {}", text(hold))});
    const auto modes = static_cast<int>(w.modes.size());
    switch (w.arming) {
        case ArmingKind::ship_capacitor:
        case ArmingKind::ammunition: return {};
        case ArmingKind::own_capacitor:
            for (int shots = 1; shots <= 4; ++shots)
                for (int m = 0; m < modes; ++m)
                    offer(m, w.modes[static_cast<std::size_t>(m)].energy * shots - charge,
                          fmt::format("{} for {} {}", text(w.modes[static_cast<std::size_t>(m)].energy * shots - charge),
                                      shots == 1 ? std::string("one") : std::to_string(shots),
                                      w.modes[static_cast<std::size_t>(m)].words));
            offer(0, w.capacity * boxes_left(c, u, group) - charge,
                  fmt::format("{} until full", text(w.capacity * boxes_left(c, u, group) - charge)));
            break;
        case ArmingKind::same_turn:
            for (int m = 0; m < modes; ++m) {
                const WeaponMode& mode = w.modes[static_cast<std::size_t>(m)];
                offer(m, mode.energy - charge, fmt::format("{} {}", text(mode.energy - charge), mode.words));
                if (mode.energy_most > mode.energy)
                    offer(m, mode.energy_most - charge, fmt::format("{} {}", text(mode.energy_most - charge), mode.words));
            }
            break;
        case ArmingKind::several_turns: {
            const Energy step = w.step > Energy{} ? w.step : ratio(1, 2);
            const int turn = std::min<int>(g.turns + 1, w.arming_turns);
            for (Energy amount = step; amount <= points(12); amount += step) {
                const int fits = mode_for_charge(w, charge + amount);
                const bool last = g.ready != 0 || turn >= w.arming_turns;
                offer(fits >= 0 ? fits : 0, amount,
                      last && fits >= 0 ? fmt::format("{} {}{}", text(amount), w.modes[static_cast<std::size_t>(fits)].words,
                                                      charge > Energy{} ? fmt::format(" of {}", text(charge + amount)) : "")
                                        : fmt::format("{}, turn {} of {}", text(amount), turn, w.arming_turns));
            }
            break;
        }
    }
    return choices;
}

std::size_t chosen_arming(const Allocate& form, std::size_t group, const std::vector<ArmChoice>& choices) {
    for (const FormEntry& e : form.form) {
        if (e.index != group || (e.line != Line::arm && e.line != Line::hold)) continue;
        for (std::size_t i = 1; i < choices.size(); ++i)
            if (choices[i].line == e.line && choices[i].amount == e.amount &&
                (e.line == Line::hold || choices[i].mode == e.mode))
                return i;
        for (std::size_t i = 1; i < choices.size(); ++i)
            if (choices[i].line == e.line && choices[i].amount == e.amount) return i;
    }
    return 0;
}

Allocate with_arming(const Rules&, const Battle&, const Allocate& form, std::size_t group, const ArmChoice& choice) {
    Allocate changed = form;
    drop(changed.form, Line::arm, static_cast<int>(group));
    drop(changed.form, Line::hold, static_cast<int>(group));
    put(changed.form, choice.line, static_cast<int>(group), choice.mode, choice.amount);
    return changed;
}

std::string shortfall(const Rules& rules, const Battle& seen, const Allocate& form) {
    const Bill bill = bill_of(rules, seen, form);
    if (bill.payment.missing > Energy{})
        return fmt::format("{} short of power for {}", text(bill.payment.missing), spend_words(bill.payment.missing_for));
    if (const auto no = refuse_allocate(rules, seen, form)) return refusal_text(rules, *no);
    return {};
}

Allocate repeated(const Rules& rules, const Battle& seen, const Allocate& last) {
    Allocate form = default_form(rules, seen, last.unit);
    const auto keep_if_legal = [&](const Allocate& wish) {
        const bool good = !refuse_allocate(rules, seen, wish);
        if (good) form = wish;
        return good;
    };
    Allocate wish = form;
    wish.shield_level = last.shield_level;
    wish.fire_control = last.fire_control;
    keep_if_legal(wish);
    // What keeps the ship ready comes before what moves it.
    for (const FormEntry& e : last.form) {
        if (e.line != Line::arm && e.line != Line::hold) continue;
        if (e.line == Line::arm && keep_if_legal(with_amount(rules, seen, form, e.line, e.index, e.amount, e.mode))) continue;
        if (const Energy hold = hold_cost(rules, seen, last.unit, e.index); hold > Energy{})
            keep_if_legal(with_amount(rules, seen, form, Line::hold, e.index, hold));
    }
    for (const FormEntry& e : last.form)
        if (e.line == Line::move_impulse) {
            wish = form;
            wish.plot = last.plot;
            put(wish.form, Line::move_impulse, 0, 0, e.amount);
            pay_plot(rules, seen, wish);
            keep_if_legal(wish);
        }
    keep_if_legal(with_plot(rules, seen, form, last.plot));
    for (const FormEntry& e : last.form)
        if (e.line != Line::arm && e.line != Line::hold && e.line != Line::move_impulse &&
            (e.line != Line::move_warp || rules.knobs.movement == MovementKind::budget))
            for (Energy amount = e.amount; amount > Energy{}; amount -= std::max(step_of(rules, seen, last.unit, e.line), ratio(1, 2)))
                if (keep_if_legal(with_amount(rules, seen, form, e.line, e.index, amount, e.mode))) break;
    return form;
}

Allocate suggested(const Rules& rules, const Battle& seen, UnitId unit) {
    Firepower power;
    power.prepare(rules);
    std::string thought;
    const Temper temper;
    Allocate form = captain_form(look(rules, seen, power, temper, unit), thought);
    if (refuse_allocate(rules, seen, form)) form = default_form(rules, seen, unit);
    return form;
}

}  // namespace impulse
