#include "battle/repair/yard.h"

#include <algorithm>

#include "battle/damage/box_loss.h"
#include "battle/energy/reactor.h"

namespace impulse {
namespace {

bool makes(const SystemType& s) {
    return s.becomes.at == Change::construction || s.becomes.at == Change::fabrication;
}
const Becomes& work_of(const Rules& rules, const ShipClass& c, std::size_t yard) {
    return rules.system(c.groups[yard].system).becomes;
}
int points_each(const ShipClass& c, const Becomes& work) {
    constexpr int first_level = 3;
    return work.points[static_cast<std::size_t>(
        std::clamp(c.sheet.tech - first_level, 0, static_cast<int>(yard_levels) - 1))];
}

// As it stands on the sheet, or what holds it.
const SystemType& printed(const Rules& rules, const ClassGroup& g) {
    return rules.system(g.container ? g.container : g.system);
}
int spaces_of(const Rules& rules, const ClassGroup& g) {
    const BuildPrice* price = build_price(printed(rules, g), g.value);
    return price != nullptr ? price->spaces : 0;
}

// Boxes of a group that may be given up: those that work, or, where none does, those that are lost.
struct Given {
    int boxes = 0, spaces = 0, repair = 0;
    bool damaged = false;
};
Given given_by(const Rules& rules, const Unit& u, std::size_t group) {
    const ShipClass& c = rules.type(u.type);
    if (group >= c.groups.size()) return {};
    const ClassGroup& g = c.groups[group];
    const SystemType& s = printed(rules, g);
    if (g.inside != whole_unit || s.has(Trait::shuttle) || s.has(Trait::officer)) return {};
    const GroupState& state = u.groups[group];
    const int work = boxes_left(c, u, group);
    const bool damaged = work <= 0;
    return {damaged ? std::max(0, state.lost - state.lasting) : work, spaces_of(rules, g),
            std::max(0, s.repair + s.repair_per_value * g.value), damaged};
}

// How many boxes of the one and of the other group fill as many spaces as the new one; both 0 where none do.
struct Trade {
    int first = 0, second = 0;
};
Trade trade_for(int spaces, const Given& a, const Given& b) {
    for (int second = 0; second <= b.boxes && second * b.spaces < spaces; ++second) {
        const int rest = spaces - second * b.spaces;
        if (a.spaces > 0 && rest % a.spaces == 0 && rest / a.spaces <= a.boxes)
            return {rest / a.spaces, second};
        if (b.spaces == 0) break;
    }
    return {};
}

// What a box takes of the points of its yard, and what more where the yard has built as many as it does with all of them.
struct Expense {
    int points = 0;
    Trade trade;
};
int given_back(const Rules& rules, const Unit& u, std::size_t yard) {
    const ShipClass& c = rules.type(u.type);
    const Becomes& work = work_of(rules, c, yard);
    const int done = u.groups[yard].used;
    return work.twice_builds > 0 && done >= boxes_left(c, u, yard) * work.builds ? points_each(c, work) / 2
                                                                                 : 0;
}
Expense expense_of(const Rules& rules, const Unit& u, const Operate& o) {
    const ShipClass& c = rules.type(u.type);
    const ClassGroup& made = c.groups[o.group];
    const SystemType& what = rules.system(made.system);
    const Becomes& work = work_of(rules, c, made.maker);
    if (work.at == Change::fabrication) {
        const BuildPrice* price = build_price(what, made.value);
        return {(price != nullptr ? price->bpv[c.sheet.tech >= 4 ? 1 : 0] : 0) *
                    (made.strange_to_maker ? work.halves : 1),
                {}};
    }
    const Given first = given_by(rules, u, o.value), second = given_by(rules, u, o.beside);
    const Trade trade = trade_for(spaces_of(rules, made), first, second);
    const int dearer = what.repair + what.repair_per_value * made.value - trade.first * first.repair -
                       trade.second * second.repair;
    return {std::max(0, dearer), trade};
}

// Boxes of one group leave the ship; true where they were destroyed.
bool give_up(Play& play, UnitId unit, std::size_t group, int boxes) {
    if (boxes <= 0) return false;
    const Given from = given_by(play.rules, play.now.unit(unit), group);
    if (from.damaged) mend_boxes(play, unit, static_cast<std::uint8_t>(group), boxes);
    play.set_group(unit, group, GroupField::off, play.now.unit(unit).groups[group].off + boxes);
    return from.damaged;
}

// A construction yard of the ship that rebuilds what was lost for good: at the price of its repair, out of its own points.
constexpr std::size_t no_yard = max_groups;
std::size_t yard_for_lasting(const Rules& rules, const Unit& u, std::size_t group, int cost) {
    const ShipClass& c = rules.type(u.type);
    const SystemType& lost = rules.system(c.groups[group].system);
    if (c.groups[group].maker != whole_unit || c.groups[group].container || u.groups[group].lasting == 0)
        return no_yard;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const Becomes& work = work_of(rules, c, g);
        const bool fits = std::any_of(work.what.begin(), work.what.end(), [&](const std::string& word) {
            return word == "@any" || (word == "@weapon" && lost.has(Trait::weapon)) ||
                   (word.starts_with('@') &&
                    lost.source.file.find(word.substr(1) + ".toml") != std::string::npos);
        });
        if (work.at == Change::construction && fits && boxes_left(c, u, g) > 0 && u.groups[g].charge >= cost)
            return g;
    }
    return no_yard;
}

bool before_battle(const Rules& rules, const Battle& b) {
    return b.clock.turn == 1 && at_step(rules, b, Mechanism::allocate);
}

std::optional<Refusal> refuse_trade(const Rules& rules, const Unit& u, const Operate& o,
                                    const Expense& expense) {
    const ShipClass& c = rules.type(u.type);
    if (o.value >= c.groups.size() || (o.beside != whole_unit && o.beside >= c.groups.size()))
        return no_such_group(c, o.value);
    if (o.value == o.group || o.beside == o.group || o.value == o.beside) return refusal(WhyMore::no_change);
    const Given first = given_by(rules, u, o.value), second = given_by(rules, u, o.beside);
    if (first.spaces == 0 || (o.beside != whole_unit && second.spaces == 0))
        return refusal(WhyMore::wrong_system);
    if (expense.trade.first == 0)
        return refusal(WhyMore::spaces_differ, spaces_of(rules, c.groups[o.group]),
                       first.boxes * first.spaces + second.boxes * second.spaces);
    return std::nullopt;
}

}  // namespace

bool has_yard(const Rules& rules, const Unit& u) {
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (makes(rules.system(c.groups[g].system)) && boxes_left(c, u, g) > 0) return true;
    return false;
}

std::optional<Refusal> refuse_build(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    const ShipClass& c = rules.type(u.type);
    const ClassGroup& made = c.groups[o.group];
    const bool early = before_battle(rules, b);
    if (!early && !at_step(rules, b, Mechanism::repair)) return refusal(Why::wrong_step);
    if (u.prize()) return refusal(WhyMore::captured);
    if (made.maker == whole_unit && u.groups[o.group].lasting > 0) {
        const SystemType& s = rules.system(made.system);
        const int cost = s.repair + s.repair_per_value * made.value;
        return refuse_if(yard_for_lasting(rules, u, o.group, cost) == no_yard, WhyMore::yard_points, cost, 0);
    }
    if (made.maker == whole_unit) return refusal(WhyMore::wrong_system);
    const Becomes& work = work_of(rules, c, made.maker);
    const GroupState& yard = u.groups[made.maker];
    const int boxes = boxes_left(c, u, made.maker);
    if (boxes <= 0) return refusal(Why::system_destroyed);
    const bool fabricates = work.at == Change::fabrication;
    if (fabricates ? u.groups[o.group].mending != 0 : u.groups[o.group].off == 0)
        return refusal(WhyMore::no_change);
    const Expense expense = expense_of(rules, u, o);
    if (!fabricates) {
        if (const auto no = refuse_trade(rules, u, o, expense)) return no;
        const int most = boxes * std::max(work.builds, work.twice_builds);
        if (early && yard.turns == 0) return refusal(WhyMore::yard_busy, 0, 0);
        if (!early && yard.used >= most) return refusal(WhyMore::yard_busy, most, yard.used);
    }
    const int points = expense.points + (early || fabricates ? 0 : given_back(rules, u, made.maker));
    return refuse_if(points > yard.charge, WhyMore::yard_points, points, yard.charge);
}

After do_build(Play& play, const Operate& o) {
    const ShipClass& c = play.type(o.unit);
    const Unit u = play.now.unit(o.unit);
    const ClassGroup& made = c.groups[o.group];
    if (made.maker == whole_unit) {
        const SystemType& s = play.rules.system(made.system);
        const int cost = s.repair + s.repair_per_value * made.value;
        const std::size_t by = yard_for_lasting(play.rules, u, o.group, cost);
        play.set_group(o.unit, by, GroupField::charge, u.groups[by].charge - cost);
        play.emit(Operated{o.unit, {}, {}, o.group, SystemUse::build, 1});
        play.set_group(o.unit, o.group, GroupField::lasting, u.groups[o.group].lasting - 1);
        mend_boxes(play, o.unit, o.group, 1);
        return After::more;
    }
    const Expense expense = expense_of(play.rules, u, o);
    const bool early = before_battle(play.rules, play.now);
    const bool fabricates = work_of(play.rules, c, made.maker).at == Change::fabrication;
    const GroupState& yard = u.groups[made.maker];
    const int more = early || fabricates ? 0 : given_back(play.rules, u, made.maker);
    play.set_group(o.unit, made.maker, GroupField::charge, yard.charge - expense.points - more);
    play.emit(Operated{o.unit, {}, {}, o.group, SystemUse::build, 1});
    if (fabricates) {
        play.set_group(o.unit, o.group, GroupField::mending, 1);
        return After::more;
    }
    if (early)
        play.set_group(o.unit, made.maker, GroupField::turns, yard.turns - 1);
    else
        play.set_group(o.unit, made.maker, GroupField::used, yard.used + 1);
    const bool first = give_up(play, o.unit, o.value, expense.trade.first),
               second = give_up(play, o.unit, o.beside, expense.trade.second);
    play.set_group(o.unit, o.group, GroupField::off, u.groups[o.group].off - 1);
    if (first || second) play.emit(BoxLost{o.unit, o.group, 1, 0, 0});
    if (made.weapon)  // it comes without a charge
        for (const GroupField f : {GroupField::ready, GroupField::charge, GroupField::turns})
            play.set_group(o.unit, o.group, f, 0);
    trim_stores(play, o.unit);
    return After::more;
}

void supply_yards(Play& play, UnitId unit) {
    const ShipClass& c = play.type(unit);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const Unit& u = play.now.unit(unit);
        if (!makes(play.rules.system(c.groups[g].system))) continue;
        if (u.groups[g].turns != 0) play.set_group(unit, g, GroupField::turns, 0);
        if (const int boxes = boxes_left(c, u, g); boxes > 0)
            play.set_group(unit, g, GroupField::charge,
                           u.groups[g].charge + boxes * points_each(c, work_of(play.rules, c, g)));
    }
}

void stock_yards(const Rules& rules, Unit& u) {
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!makes(rules.system(c.groups[g].system))) continue;
        const Becomes& work = work_of(rules, c, g);
        const int boxes = boxes_left(c, u, g);
        u.groups[g].charge = work.stored * boxes * points_each(c, work);
        u.groups[g].turns = static_cast<std::uint8_t>(std::min(255, work.stored * boxes * work.builds));
    }
}

std::optional<Operate> best_build(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    std::optional<Operate> best;
    int most = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (c.groups[g].maker == whole_unit && u.groups[g].lasting == 0) continue;
        Operate o{unit, static_cast<std::uint8_t>(g), SystemUse::build};
        const SystemType& what = rules.system(c.groups[g].system);
        const int worth = what.repair + what.repair_per_value * c.groups[g].value;
        if (worth <= most) continue;
        for (std::size_t from = 0; from < c.groups.size(); ++from) {
            const SystemType& old = rules.system(c.groups[from].system);
            const bool idle = old.has(Trait::hull) && boxes_left(c, u, from) > 0;
            const bool first = from == 0 && work_of(rules, c, c.groups[g].maker).at == Change::fabrication;
            if (!idle && !first) continue;
            o.value = static_cast<std::uint8_t>(from);
            if (refuse_build(rules, b, o)) continue;
            best = o;
            most = worth;
            break;
        }
    }
    return best;
}

bool can_build(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (yard_for_lasting(rules, u, g, 0) != no_yard) return true;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].maker != whole_unit && boxes_left(c, u, c.groups[g].maker) > 0 &&
            u.groups[c.groups[g].maker].charge > 0)
            return true;
    return false;
}

}  // namespace impulse
