#include "render/panels/allocation_draft.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/rows/power.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/movement/erratic.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/pilots/captain.h"
#include "scenarios/files/files.h"
#include "scenarios/orders/order_text.h"

namespace impulse {
namespace {

bool by_index(Line line) {
    return line == Line::arm || line == Line::hold || line == Line::specific_reinforcement ||
           line == Line::scout || line == Line::craft || line == Line::plate;
}

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
    if (rules.plot != nullptr) put(form.form, Line::move_warp, 0, 0, energy_for_plot(rules, seen, form));
}

// What a form that is being filled in may still lack: power, or a use for batteries that are overdrained.
bool want_of_power(const Refusal& r) {
    return r.more == WhyMore::overdrain_unspent ||
           (r.more == WhyMore::none && (r.why == Why::not_enough_power || r.why == Why::wrong_kind_of_power));
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
        case Line::hold:
            return {};
        case Line::move_warp:
            return rules.budget != nullptr ? cost : Energy{};
        case Line::het:
            return het_energy(rules, seen.unit(unit));
        case Line::tac:
            return cost;
        case Line::cloak:
            return points(rules.type(seen.unit(unit).type).sheet.cloak_cost);
        case Line::erratic:
            return erratic_cost(rules, seen.unit(unit));
        case Line::capacitor:
        case Line::recharge:
        case Line::recharge_warp:
            return ratio(1, 2);
        default:
            return row.unit > Energy{} ? row.unit : points(1);
    }
}

std::optional<Refusal> refuse_shape(const Rules& rules, const Battle& seen, const Allocate& form) {
    auto no = refuse_allocate(rules, seen, form);
    if (no && want_of_power(*no)) no.reset();
    return no;
}

Allocate with_amount(const Rules& rules, const Battle& seen, const Allocate& form, Line line, int index,
                     Energy amount, int mode) {
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

std::string grid_words(const Rules& rules, const Battle& seen, const Roster& roster, UnitId unit) {
    const UnitSet partners = grid_partners(seen, unit);
    if (partners.empty()) return {};
    const auto reactors = [&](const Unit& u) { return supply_of(rules, u)[PowerKind::reactor]; };
    std::string words = fmt::format("power grid: own reactors {}", text(reactors(seen.unit(unit))));
    for (const UnitId partner : partners) {
        const Unit& other = seen.unit(partner);
        words += fmt::format("; {} gives {}, ", roster.names.unit(partner), text(reactors(other)));
        words += other[Counter::allocated] != 0 ? fmt::format("has drawn {}", text(drawn_from_grid(other)))
                                                : std::string("still to draw");
    }
    return words;
}

Allocate with_overdrain(const Allocate& form, int batteries) {
    Allocate changed = form;
    changed.overdrain = static_cast<std::uint8_t>(std::clamp(batteries, 0, 99));
    return changed;
}

std::string overdrain_words(const Rules& rules, const Battle& seen, const Allocate& form) {
    const Unit& u = seen.unit(form.unit);
    const ShipClass& c = rules.type(u.type);
    const Overdrain over = overdrain_of(rules, u, std::max<int>(form.overdrain, 1));
    int repair = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (over.boxes[g] > 0) repair = std::max(repair, rules.system(c.groups[g].system).overdrain_repair);
    const bool one = form.overdrain <= 1;
    return fmt::format("{} {} {} more than held, then {} no charge until repaired, {} points{}",
                       form.overdrain == 0 ? std::string("each battery")
                       : one               ? std::string("one battery")
                                           : fmt::format("{} batteries", form.overdrain),
                       form.overdrain > 1 ? "give" : "gives", text(over.more),
                       form.overdrain > 1 ? "take" : "takes", repair, form.overdrain > 1 ? " each" : "");
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
        if (amount <= Energy{} || refuse_arm(rules, seen, unit, static_cast<int>(group), mode, amount))
            return;
        for (const ArmChoice& known : choices)
            if (known.line == Line::arm && known.amount == amount && w.arming != ArmingKind::same_turn)
                return;
        choices.push_back({Line::arm, static_cast<std::uint8_t>(mode), amount, std::move(words)});
    };
    if (const Energy hold = hold_cost(rules, seen, unit, static_cast<int>(group)); hold > Energy{})
        choices.push_back({Line::hold, 0, hold, fmt::format("hold, {}", text(hold))});
    const auto modes = static_cast<int>(w.modes.size());
    switch (w.arming) {
        case ArmingKind::ship_capacitor:
        case ArmingKind::batteries:
        case ArmingKind::ammunition:
            return {};
        case ArmingKind::own_capacitor:
            for (int shots = 1; shots <= 4; ++shots)
                for (int m = 0; m < modes; ++m)
                    offer(m, w.modes[static_cast<std::size_t>(m)].energy * shots - charge,
                          fmt::format("{} for {} {}",
                                      text(w.modes[static_cast<std::size_t>(m)].energy * shots - charge),
                                      shots == 1 ? std::string("one") : std::to_string(shots),
                                      w.modes[static_cast<std::size_t>(m)].words));
            offer(0, w.capacity * boxes_left(c, u, group) - charge,
                  fmt::format("{} until full", text(w.capacity * boxes_left(c, u, group) - charge)));
            break;
        case ArmingKind::same_turn:
            for (int m = 0; m < modes; ++m) {
                const WeaponMode& mode = w.modes[static_cast<std::size_t>(m)];
                offer(m, mode.energy - charge, fmt::format("{} {}", text(mode.energy - charge), mode.words));
                for (int shots = 2; shots <= mode.charges; ++shots)
                    offer(m, mode.energy * shots - charge,
                          fmt::format("{} for {} {}", text(mode.energy * shots - charge), shots, mode.words));
                if (mode.energy_most > mode.energy)
                    offer(m, mode.energy_most - charge,
                          fmt::format("{} {}", text(mode.energy_most - charge), mode.words));
            }
            break;
        case ArmingKind::schedule:
            for (int m = 0; m < modes; ++m) {
                const WeaponMode& mode = w.modes[static_cast<std::size_t>(m)];
                if (g.turns < mode.turns)
                    offer(m, mode.by_turn[g.turns],
                          fmt::format("{}, turn {} of {}: {}", text(mode.by_turn[g.turns]), g.turns + 1,
                                      mode.turns, mode.words));
                offer(m, mode.rolling, fmt::format("{} to keep it so", text(mode.rolling)));
            }
            break;
        case ArmingKind::several_turns: {
            const Energy step = w.step > Energy{} ? w.step : ratio(1, 2);
            const int turn = std::min<int>(g.turns + 1, w.arming_turns);
            for (Energy amount = step; amount <= points(12); amount += step) {
                const int fits = mode_for_charge(w, charge + amount);
                const bool last = g.ready != 0 || turn >= w.arming_turns;
                offer(
                    fits >= 0 ? fits : 0, amount,
                    last && fits >= 0
                        ? fmt::format("{} {}{}", text(amount), w.modes[static_cast<std::size_t>(fits)].words,
                                      charge > Energy{} ? fmt::format(" of {}", text(charge + amount)) : "")
                        : fmt::format("{}, turn {} of {}", text(amount), turn, w.arming_turns));
            }
            break;
        }
    }
    return choices;
}

std::vector<ArmChoice> craft_choices(const Rules& rules, const Battle& seen, const Allocate& form,
                                     std::size_t box) {
    std::vector<ArmChoice> choices{{Line::craft, 0, {}, "nothing"}};
    const Allocate without = with_amount(rules, seen, form, Line::craft, static_cast<int>(box), {});
    for (const CraftRole role : {CraftRole::weasel, CraftRole::suicide})
        for (Energy amount = points(1); amount <= points(6); amount += points(1))
            if (!refuse_shape(rules, seen,
                              with_amount(rules, seen, without, Line::craft, static_cast<int>(box), amount,
                                          static_cast<int>(role))))
                choices.push_back(
                    {Line::craft, static_cast<std::uint8_t>(role), amount,
                     fmt::format("{} {}", text(amount),
                                 role == CraftRole::weasel ? "wild weasel" : "suicide shuttle")});
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

Allocate with_arming(const Allocate& form, std::size_t group, const ArmChoice& choice) {
    Allocate changed = form;
    drop(changed.form, Line::arm, static_cast<int>(group));
    drop(changed.form, Line::hold, static_cast<int>(group));
    put(changed.form, choice.line, static_cast<int>(group), choice.mode, choice.amount);
    return changed;
}

Battle next_turn(const Rules& rules, const Battle& seen, const Allocate& form) {
    Battle next = seen;
    SeededDice dice;
    Play play(rules, next, dice, nullptr);
    for (const FormEntry& e : form.form) {
        if (e.line == Line::arm && !refuse_arm(rules, next, form.unit, e.index, e.mode, e.amount))
            do_arm(play, form.unit, e.index, e.mode, e.amount);
        if (e.line == Line::hold && !refuse_arm(rules, next, form.unit, e.index, hold_mode, e.amount))
            do_arm(play, form.unit, e.index, hold_mode, e.amount);
    }
    // What the batteries have given is not there then, and overdrained ones take no charge.
    const Payment paid = bill_of(rules, next, form).payment;
    const Unit& u = next.unit(form.unit);
    const Overdrain over = overdrain_of(rules, u, form.overdrain);
    const Energy left = u.battery + over.more - paid.drawn[PowerKind::battery] -
                        paid.drawn[PowerKind::reserve_warp] + amount_on(form, Line::recharge) +
                        amount_on(form, Line::recharge_warp);
    const Energy warp =
        u.battery_warp - paid.drawn[PowerKind::reserve_warp] + amount_on(form, Line::recharge_warp);
    const Energy held = std::clamp(left, Energy{}, std::max(Energy{}, over.room));
    for (std::size_t g = 0; g < over.boxes.size(); ++g)
        if (over.boxes[g] > 0)
            play.set_group(form.unit, static_cast<std::uint8_t>(g), GroupField::overdrained,
                           u.groups[g].overdrained + over.boxes[g]);
    play.emit(BatterySet{form.unit, held, std::clamp(warp, Energy{}, held)});
    end_turn_arming(play, form.unit);
    play.emit(TurnReset{form.unit});
    // On a grid everybody's reactors run anew.
    for (const UnitId partner : grid_partners(next, form.unit)) play.emit(TurnReset{partner});
    return next;
}

Energy asked_next_turn(const Rules& rules, const Battle& next, UnitId unit, std::size_t group,
                       std::string& words) {
    words.clear();
    const Unit& u = next.unit(unit);
    const ShipClass& c = rules.type(u.type);
    if (const Energy hold = hold_cost(rules, next, unit, static_cast<int>(group)); hold > Energy{}) {
        words = fmt::format("hold {}", text(hold));
        return hold;
    }
    const GroupState& g = u.groups[group];
    const WeaponType& w = rules.weapon(c.groups[group].weapon);
    if ((w.arming != ArmingKind::several_turns && w.arming != ArmingKind::schedule) || g.ready != 0 ||
        g.turns == 0)
        return {};
    // The least that finishes or goes on with it.
    Energy least{};
    for (const ArmChoice& choice : arm_choices(rules, next, unit, group))
        if (choice.line == Line::arm && choice.amount > Energy{} &&
            (least == Energy{} || choice.amount < least))
            least = choice.amount;
    if (least > Energy{}) words = fmt::format("turn {} of {}: {}", g.turns + 1, w.arming_turns, text(least));
    return least;
}

tl::expected<std::vector<FormTemplate>, FileError> read_templates(const std::string& path) {
    std::vector<FormTemplate> all;
    const auto text = read_text(path);
    if (!text) return all;
    auto table = read_table(*text, path);
    if (!table) return tl::unexpected(table.error());
    for (TableReader& form : table->tables_if("form")) {
        FormTemplate t;
        t.name = form.word("name");
        t.ruleset = form.word("ruleset");
        t.ship_class = form.word("class");
        t.order = form.word("order");
        all.push_back(std::move(t));
    }
    if (const auto error = table->finish()) return tl::unexpected(*error);
    return all;
}

std::optional<FileError> write_templates(const std::string& path, const std::vector<FormTemplate>& all) {
    std::string out = "# Energy forms kept under a name; the ship is called SHIP in them.\n";
    for (const FormTemplate& t : all) {
        const auto quoted = [](const std::string& words) {
            std::string q = "\"";
            for (const char ch : words) {
                if (ch == '"' || ch == '\\') q += '\\';
                q += ch;
            }
            return q + '"';
        };
        out += fmt::format("\n[[form]]\nname = {}\nruleset = {}\nclass = {}\norder = {}\n", quoted(t.name),
                           quoted(t.ruleset), quoted(t.ship_class), quoted(t.order));
    }
    return write_whole(path, out);
}

namespace {

// The roster in which this unit is called SHIP, so that a form fits every ship of the class.
Roster as_ship(Roster roster, UnitId unit) {
    if (unit.index() < roster.names.units.size()) roster.names.units[unit.index()] = "SHIP";
    if (unit.index() < roster.unit_ids.size()) roster.unit_ids[unit.index()] = "SHIP";
    return roster;
}

}  // namespace

FormTemplate template_of(const Rules& rules, const Battle& seen, const Roster& roster, const Allocate& form,
                         const std::string& name) {
    const Roster ship = as_ship(roster, form.unit);
    const OrderPlace place{rules, seen, ship, seen.unit(form.unit).side};
    return {name, rules.id, rules.type(seen.unit(form.unit).type).sheet.code, order_line(place, form)};
}

tl::expected<Allocate, std::string> from_template(const Rules& rules, const Battle& seen,
                                                  const Roster& roster, UnitId unit,
                                                  const FormTemplate& kept) {
    const Roster ship = as_ship(roster, unit);
    const OrderPlace place{rules, seen, ship, seen.unit(unit).side};
    const auto orders = read_order_line(kept.order, place, kept.name);
    if (!orders) return tl::unexpected(orders.error().text());
    const Allocate* form = orders->empty() ? nullptr : std::get_if<Allocate>(&orders->front());
    if (form == nullptr) return tl::unexpected(fmt::format("{} is not an energy form", kept.name));
    return repeated(rules, seen, *form);
}

Allocate repeated(const Rules& rules, const Battle& seen, const Allocate& last) {
    Allocate form = default_form(rules, seen, last.unit);
    const auto keep_if_legal = [&](const Allocate& request) {
        const bool good = !refuse_allocate(rules, seen, request);
        if (good) form = request;
        return good;
    };
    Allocate request = form;
    request.shield_level = last.shield_level;
    request.fire_control = last.fire_control;
    keep_if_legal(request);
    // What keeps the ship ready comes before what moves it.
    for (const FormEntry& e : last.form) {
        if (e.line != Line::arm && e.line != Line::hold) continue;
        if (e.line == Line::arm &&
            keep_if_legal(with_amount(rules, seen, form, e.line, e.index, e.amount, e.mode)))
            continue;
        if (const Energy hold = hold_cost(rules, seen, last.unit, e.index); hold > Energy{})
            keep_if_legal(with_amount(rules, seen, form, Line::hold, e.index, hold));
    }
    for (const FormEntry& e : last.form)
        if (e.line == Line::move_impulse) {
            request = form;
            request.plot = last.plot;
            put(request.form, Line::move_impulse, 0, 0, e.amount);
            pay_plot(rules, seen, request);
            keep_if_legal(request);
        }
    keep_if_legal(with_plot(rules, seen, form, last.plot));
    for (const FormEntry& e : last.form)
        if (e.line != Line::arm && e.line != Line::hold && e.line != Line::move_impulse &&
            (e.line != Line::move_warp || rules.budget != nullptr))
            for (Energy amount = e.amount; amount > Energy{};
                 amount -= std::max(step_of(rules, seen, last.unit, e.line), ratio(1, 2)))
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
