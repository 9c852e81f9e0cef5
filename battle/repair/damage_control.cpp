#include "battle/repair/damage_control.h"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "battle/core/craft.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/mending.h"
#include "battle/core/tracks.h"
#include "battle/damage/box_loss.h"
#include "battle/damage/layers.h"
#include "battle/damage/mobile_shields.h"
#include "battle/repair/recovery.h"
#include "battle/repair/yard.h"

namespace impulse {
namespace {

// Counter::repair_group: 0 = nothing chosen, group + 1, or one of the tracks.
constexpr int repair_sensor = 201, repair_scanner = 202;

struct Target {
    RepairTarget what = RepairTarget::group;
    int index = 0;
};

// Calls f(target) for every kind of box of a ship, shields last.
template <class F>
void each_target(const ShipClass& c, F&& f) {
    for (int g = 0; g < static_cast<int>(c.groups.size()); ++g) f(Target{RepairTarget::group, g});
    for (const RepairTarget t :
         {RepairTarget::sensor, RepairTarget::scanner, RepairTarget::damage_control, RepairTarget::excess})
        f(Target{t, 0});
    for (int g = 0; g < static_cast<int>(c.groups.size()); ++g) f(Target{RepairTarget::overdrain, g});
    for (int g = 0; c.armor_boxes > 0 && g < static_cast<int>(c.groups.size()); ++g)
        f(Target{RepairTarget::store, g});
    for (int b = 0; b < c.banks; ++b) f(Target{RepairTarget::shield, b});
}

// The value of Counter::repair_group for a target; 0 where it cannot be one.
int code_of(Target t) {
    return t.what == RepairTarget::group     ? t.index + 1
           : t.what == RepairTarget::sensor  ? repair_sensor
           : t.what == RepairTarget::scanner ? repair_scanner
                                             : 0;
}
Target target_of(int code) {
    if (code == repair_sensor) return {RepairTarget::sensor, 0};
    if (code == repair_scanner) return {RepairTarget::scanner, 0};
    return {RepairTarget::group, code - 1};
}

// How much a side wants the box back; higher is better.
int shield_worth(const ShipClass& c, int bank, int boxes) {
    return 2 * boxes <= c.bank_boxes[static_cast<std::size_t>(bank)] ? 90 : 45;
}
int worth(const Rules& rules, const Unit& u, Target t) {
    const ShipClass& c = rules.type(u.type);
    const auto i = static_cast<std::size_t>(t.index);
    switch (t.what) {
        case RepairTarget::shield:
            return shield_worth(c, t.index, u.shield[i]);
        case RepairTarget::sensor:
        case RepairTarget::scanner:
            return 50;
        case RepairTarget::damage_control:
            return 40;
        case RepairTarget::store:
            return 45;
        case RepairTarget::excess:
        case RepairTarget::crew:
            return 0;
        case RepairTarget::group:
        case RepairTarget::overdrain:
            break;
    }
    const SystemType& s = rules.system(c.groups[i].system);
    if (s.has(Trait::control)) return working_boxes(rules, u, Trait::control) == 0 ? 100 : 20;
    if (s.has(Trait::weapon) || s.has(Trait::launcher)) return 80;
    if (s.has(Trait::warp_engine)) return 70;
    if (s.has(Trait::power)) return 60;
    if (s.has(Trait::battery)) return 55;
    return s.has(Trait::hull) ? 5 : 10;
}

// The undamaged rating: as many boxes does continuous repair mend in a battle.
int original_rating(const Rules& rules, const Unit& u) {
    return track_rating(rules.type(u.type).sheet.damage_control, 0, 0);
}

int rating_that_counts(const Rules& rules, const Unit& u) {
    return rules.free_repair ? damage_control_rating(rules, u) : damage_control_rating_at_start(rules, u);
}

bool continuous_repair_left(const Rules& rules, const Unit& u) {
    return !rules.free_repair && u[Counter::labs_used] == 0 && rating_that_counts(rules, u) > 0 &&
           u[Counter::repaired_boxes] < original_rating(rules, u);
}

// Whether continuous repair may work on this box.
bool may_continue(const Rules& rules, const Unit& u, Target t) {
    return code_of(t) != 0 && repairable(rules, u, t.what, t.index) > 0 &&
           repair_cost(rules, u, t.what, t.index) > 0;
}

// What a unit with that much left could do.
bool can_repair(const Rules& rules, const Unit& u, int left) {
    bool any = false;
    each_target(rules.type(u.type), [&](Target t) {
        if (any || repairable(rules, u, t.what, t.index) == 0) return;
        if (rules.free_repair) {
            const int cost = repair_cost(rules, u, t.what, t.index);
            any = cost >= 0 && cost <= left;
        } else if (t.what == RepairTarget::shield) {
            any = left > 0;
        } else {
            any = continuous_repair_left(rules, u) && may_continue(rules, u, t);
        }
    });
    return any;
}

// A track, and the one that stands beside it box by box.
template <class F>
void each_joined(const Sheet& sheet, TrackKind kind, F&& f) {
    f(kind);
    if (sheet.joined_tracks && (kind == TrackKind::sensor || kind == TrackKind::scanner))
        f(kind == TrackKind::sensor ? TrackKind::scanner : TrackKind::sensor);
}

// Boxes of what the group was made from that it may take the place of, repaired in haste.
int hasty_boxes(const Rules& rules, const Unit& u, std::size_t group) {
    const ShipClass& c = rules.type(u.type);
    const ClassGroup& g = c.groups[group];
    if (!g.spare || !g.container || rules.system(g.container).becomes.at != Change::repair) return 0;
    return std::min(u.groups[g.mount].lost, u.groups[group].off);
}

void mend_group(Play& play, UnitId id, std::uint8_t group, int boxes) {
    const GroupState& g = play.now.unit(id).groups[group];
    if (const int own = std::min<int>(boxes, g.lost + g.disabled); own > 0) {
        mend_boxes(play, id, group, own);
        boxes -= own;
    }
    if (boxes <= 0) return;
    const std::uint8_t from = play.type(id).groups[group].mount;
    mend_boxes(play, id, from, boxes);
    for (; boxes > 0; --boxes) move_box(play, id, from, group);
}

// Of what kind, crew units first, so many are lost.
Counter people_lost(int kind) {
    constexpr std::array lost{Counter::crew_lost, Counter::boarding_lost, Counter::deck_lost,
                              Counter::passengers_lost};
    return lost[static_cast<std::size_t>(std::clamp(kind, 0, static_cast<int>(lost.size()) - 1))];
}

void mend(Play& play, UnitId id, Target t, int boxes) {
    const auto n = static_cast<std::uint8_t>(boxes);
    const auto index = static_cast<std::uint8_t>(t.index);
    if (t.what == RepairTarget::shield)
        mend_shield(play, id, t.index, boxes);
    else if (t.what == RepairTarget::store)
        play.set_group(id, index, GroupField::charge,
                       (Energy{play.now.unit(id).groups[index].charge} - points(boxes)).parts);
    else if (t.what == RepairTarget::group)
        mend_group(play, id, index, boxes);
    else if (t.what == RepairTarget::overdrain)
        play.set_group(id, index, GroupField::overdrained,
                       play.now.unit(id).groups[index].overdrained - boxes);
    else if (t.what == RepairTarget::crew)
        play.add(id, people_lost(t.index), -boxes);
    else
        each_joined(play.type(id).sheet, track_kind(t.what), [&](TrackKind kind) {
            play.emit(TrackRepaired{id, kind, n});
        });
}

// What is being spent: points left, and the shield boxes mended so far, told bank by bank when all is spent.
struct Spending {
    int left = 0;
    std::array<int, 6> mended{};
};

// What the allowance may go to, and at what price.
struct Offer {
    Target target{};
    int boxes = 0;  // that may be repaired
    int cost = 0, worth = 0;
    int mount_cost =
        std::numeric_limits<int>::max();  // of boxes for repair in haste only: what the mount costs
};
using Offers = FixedVector<Offer, 3 * max_groups + count_of<RepairTarget>() + 6>;
Offers offers_of(const Rules& rules, const Unit& u) {
    const bool shields_only = !rules.free_repair;
    const ShipClass& c = rules.type(u.type);
    Offers offers;
    each_target(c, [&](Target t) {
        const bool shield = t.what == RepairTarget::shield;
        const int boxes = shields_only && !shield ? 0 : repairable(rules, u, t.what, t.index);
        if (boxes <= 0) return;
        Offer offer{t, boxes, shields_only ? 1 : repair_cost(rules, u, t.what, t.index)};
        if (!shield) offer.worth = worth(rules, u, t);
        if (t.what == RepairTarget::group) {
            const auto g = static_cast<std::size_t>(t.index);
            if (u.groups[g].lost + u.groups[g].disabled == 0)
                offer.mount_cost = repair_cost(rules, u, t.what, c.groups[g].mount);
        }
        offers.push_back(offer);
    });
    return offers;
}

// The most wanted repair that is paid for; of shields the weakest, else the cheapest of those wanted alike. Null: none.
const Offer* best_repair(const ShipClass& c, const Unit& u, const Offers& offers, const Spending& spending) {
    const Offer* best = nullptr;
    std::tuple<int, int, int> best_key{};
    for (const Offer& offer : offers) {
        const bool shield = offer.target.what == RepairTarget::shield;
        const auto bank = static_cast<std::size_t>(offer.target.index);
        if (offer.boxes <= (shield ? spending.mended[bank] : 0)) continue;
        if (offer.cost < 0 || offer.cost > spending.left) continue;
        // In haste only what there is no time to repair.
        if (offer.mount_cost <= spending.left) continue;
        const int boxes = shield ? u.shield[bank] + spending.mended[bank] : 0;
        const std::tuple<int, int, int> key{
            shield ? -shield_worth(c, offer.target.index, boxes) : -offer.worth, shield ? boxes : offer.cost,
            offer.target.index};
        if (best != nullptr && !(key < best_key)) continue;
        best = &offer;
        best_key = key;
    }
    return best;
}

// Spends the rest of the allowance, a box at a time.
void spend_rest(Play& play, UnitId id) {
    Spending spending{play.now.unit(id)[Counter::repair_allowance], {}};
    const Unit& u = play.now.unit(id);
    Offers offers = offers_of(play.rules, u);
    while (const Offer* best = best_repair(play.type(id), u, offers, spending)) {
        spending.left -= best->cost;
        if (best->target.what == RepairTarget::shield) {
            ++spending.mended[static_cast<std::size_t>(best->target.index)];
        } else {
            mend(play, id, best->target, 1);
            offers = offers_of(play.rules, u);
        }
    }
    for (int bank = 0; bank < 6; ++bank)
        if (const int boxes = spending.mended[static_cast<std::size_t>(bank)]; boxes > 0)
            mend(play, id, {RepairTarget::shield, bank}, boxes);
    play.set(id, Counter::repair_allowance, 0);
}

// One turn's points on the box under continuous repair; a box done leaves its surplus to the next.
void continue_repair(Play& play, UnitId id) {
    const Rules& rules = play.rules;
    const Unit& u = play.now.unit(id);
    if (!continuous_repair_left(rules, u)) return;
    if (u[Counter::repair_group] == 0 || !may_continue(rules, u, target_of(u[Counter::repair_group]))) {
        int best = 0;
        std::tuple<int, int> best_key{};
        each_target(rules.type(u.type), [&](Target t) {
            if (!may_continue(rules, u, t)) return;
            const std::tuple<int, int> key{-worth(rules, u, t), repair_cost(rules, u, t.what, t.index)};
            if (best == 0 || key < best_key) {
                best = code_of(t);
                best_key = key;
            }
        });
        play.set(id, Counter::repair_group, best);
        if (best == 0) return;
    }
    const Target t = target_of(u[Counter::repair_group]);
    const int most = rules.paid_repair->continuous_most, rating = rating_that_counts(rules, u);
    const int cost = repair_cost(rules, u, t.what, t.index);
    play.add(id, Counter::repair_points, most > 0 ? std::min(most, rating) : rating);
    if (u[Counter::repair_points] < cost) return;
    mend(play, id, t, 1);
    play.add(id, Counter::repair_points, -cost);
    play.add(id, Counter::repaired_boxes, 1);
    play.set(id, Counter::repair_group, 0);
}

}  // namespace

// Of a box that is only out of action, or that was disintegrated.
static int marked_cost(const Rules& rules, int cost, int lost, int disabled, int costly) {
    if (cost <= 0 || !rules.free_repair) return cost;
    if (disabled > 0) return (cost * rules.free_repair->disabled_percent + 99) / 100;
    return costly > 0 && lost <= costly ? cost * rules.free_repair->costly_times : cost;
}
static int marked_cost(const Rules& rules, const Unit& u, TrackKind track, int cost) {
    const int disabled = u[counter_of(track, Mark::disabled)];
    return marked_cost(rules, cost, u[counter_of(track)] - disabled - u[counter_of(track, Mark::lasting)],
                       disabled, u[counter_of(track, Mark::costly)]);
}

static int printed_cost(const Rules& rules, const Unit& u, RepairTarget what, int index) {
    const ShipClass& c = rules.type(u.type);
    switch (what) {
        case RepairTarget::shield:
            if (const SystemType* dear = shields_of(rules, u, ShieldKind::temporal)) return dear->repair;
            return rules.free_repair ? rules.free_repair->shield_points : -1;
        case RepairTarget::group: {
            const ClassGroup& g = c.groups[static_cast<std::size_t>(index)];
            // What is in a mount is mended as the mount; what is put together in haste for what it then is.
            const bool hasty = g.container && rules.system(g.container).becomes.at == Change::repair;
            const SystemType& s = rules.system(g.container && !hasty ? g.container : g.system);
            const int cost = s.repair + s.repair_per_value * g.value;
            const GroupState& state = u.groups[static_cast<std::size_t>(index)];
            if (cost <= 0) return -1;
            return marked_cost(rules, cost, state.lost - state.lasting, state.disabled, state.costly);
        }
        case RepairTarget::overdrain: {
            const int cost = rules.system(c.groups[static_cast<std::size_t>(index)].system).overdrain_repair;
            return cost > 0 ? cost : -1;
        }
        case RepairTarget::crew:
            return -1;
        case RepairTarget::store: {
            const int cost = rules.system(c.groups[static_cast<std::size_t>(index)].system).wall.empties;
            return cost > 0 ? cost : -1;
        }
        case RepairTarget::excess:
            return marked_cost(rules, u, TrackKind::excess, rules.track_repair.excess[tech_index(c)]);
        case RepairTarget::sensor:
        case RepairTarget::scanner:
        case RepairTarget::damage_control: {
            const TrackKind kind = track_kind(what);
            const Track& track = *track_of(c.sheet, what);
            const int lost = u[counter_of(kind)];
            if (lost < 1 || track.ratings.empty()) return -1;
            const int number = track_rating(track, lost - 1, 0);
            if (kind == TrackKind::damage_control) {
                const int factor = rules.track_repair.damage_control[tech_index(c)];
                return factor < 0 ? -1 : marked_cost(rules, u, kind, factor * std::max(0, number));
            }
            const TrackRepair& costs = rules.track_repair;
            return marked_cost(
                rules, u, kind,
                (kind == TrackKind::sensor ? costs.sensor
                                           : costs.scanner)[tech_index(c)][TrackRepair::place(number)]);
        }
    }
    return -1;
}

int repair_cost(const Rules& rules, const Unit& u, RepairTarget what, int index) {
    const int cost = printed_cost(rules, u, what, index);
    return cost <= 0 ? cost : cost * (1 + modified(rules, u, Quantity::repair_cost));
}

int repairable(const Rules& rules, const Unit& u, RepairTarget what, int index) {
    const ShipClass& c = rules.type(u.type);
    const bool this_turn_too = rules.free_repair != nullptr;
    const auto i = static_cast<std::size_t>(index);
    switch (what) {
        case RepairTarget::shield: {
            const int lost = shield_boxes_lost(rules, u, index);
            return std::max(0, this_turn_too ? lost : lost - u.shield_now[i]);
        }
        case RepairTarget::group:
            return std::max(0, this_turn_too ? u.groups[i].lost - u.groups[i].lasting + u.groups[i].disabled
                                             : u.groups[i].lost - u.groups[i].lost_now) +
                   hasty_boxes(rules, u, i);
        case RepairTarget::overdrain:
            return this_turn_too ? u.groups[i].overdrained : 0;
        case RepairTarget::crew:
            return index < static_cast<int>(count_of<CrewKind>()) ? u[people_lost(index)] : 0;
        case RepairTarget::store:
            return rules.system(c.groups[i].system).wall.empties > 0 ? Energy{u.groups[i].charge}.floor() : 0;
        case RepairTarget::excess:
            return this_turn_too ? u[Counter::excess_lost] - u[Counter::excess_lasting] : 0;
        case RepairTarget::sensor:
        case RepairTarget::scanner:
        case RepairTarget::damage_control: {
            const TrackKind kind = track_kind(what);
            const Counter before = kind == TrackKind::sensor    ? Counter::sensor_before
                                   : kind == TrackKind::scanner ? Counter::scanner_before
                                                                : Counter::damage_control_before;
            const int lost = u[counter_of(kind)];
            return this_turn_too ? lost - u[counter_of(kind, Mark::lasting)] : std::min(lost, u[before]);
        }
    }
    return 0;
}

int repair_budget(const Rules& rules, const Unit& u) {
    if (u[Counter::lifeless] != 0) return 0;
    if (rules.free_repair) return rating_that_counts(rules, u) + modified(rules, u, Quantity::repair);
    return times_floor(u.paid[static_cast<std::size_t>(Line::damage_control)],
                       points(rules.paid_repair->shield_energy));
}

// What this turn gives a ship with the boxes of the small craft that are docked to it (TNG "Shtl-R"); these mend nothing
// of their own.
static int repair_budget_of(const Rules& rules, const Battle& b, UnitId id) {
    const Unit& u = b.unit(id);
    if (rules.free_repair && small_craft(rules, u)) return rating_that_counts(rules, u);
    int sum = repair_budget(rules, u);
    for (const Link& l : b.links) {
        if (l.kind != LinkKind::dock || !l.holds() || (l.from != id && l.to != id)) continue;
        const Unit& other = b.unit(l.from == id ? l.to : l.from);
        if (other.active() && small_craft(rules, other)) sum += modified(rules, other, Quantity::repair);
    }
    return sum;
}

std::optional<Refusal> refuse_repair(const Rules& rules, const Battle& battle, const Repair& order) {
    const Unit& u = battle.unit(order.unit);
    const bool free = rules.free_repair != nullptr;
    const int there = repairable(rules, u, order.what, order.index);
    const int left = u[Counter::repair_allowance];
    if (!free && order.what == RepairTarget::shield) {
        if (order.boxes > there) return refusal(WhyMore::damaged_this_turn, order.boxes, there);
        const int each = rules.paid_repair->shield_energy;
        return refuse_if(order.boxes > left, WhyMore::repair_points, order.boxes * each, left * each);
    }
    const int cost = repair_cost(rules, u, order.what, order.index);
    const int code = code_of({order.what, order.index});
    if (cost < 0 || (!free && code == 0)) return refusal(WhyMore::cannot_repair);
    if (free) {
        // The boxes of a track cost differently, and so do boxes that were marked: one at a time.
        const bool marked = order.what == RepairTarget::group &&
                            u.groups[order.index].disabled + u.groups[order.index].costly > 0;
        const bool track = marked || track_of(rules.type(u.type).sheet, order.what) != nullptr ||
                           (order.what == RepairTarget::excess &&
                            u[counter_of(TrackKind::excess, Mark::disabled)] + u[Counter::excess_costly] > 0);
        const int most = track ? std::min(there, 1) : there;
        if (order.boxes > most) return refusal(WhyMore::not_damaged, order.boxes, most);
        return refuse_if(cost * order.boxes > left, WhyMore::repair_points, cost * order.boxes, left);
    }
    if (order.boxes > there) return refusal(WhyMore::damaged_this_turn, order.boxes, there);
    if (!continuous_repair_left(rules, u)) return refusal(WhyMore::repair_points, cost, 0);
    return refuse_if(u[Counter::repair_group] == code, WhyMore::no_change);
}

void mend_box(Play& play, UnitId unit, RepairTarget what, int index) { mend(play, unit, {what, index}, 1); }

After do_repair(Play& play, const Repair& order) {
    const bool free = play.rules.free_repair != nullptr;
    const Target t{order.what, order.index};
    if (!free && order.what != RepairTarget::shield) {
        // Points never move from one box to another; a surplus that has no box yet goes to this one.
        if (play.now.unit(order.unit)[Counter::repair_group] != 0)
            play.set(order.unit, Counter::repair_points, 0);
        play.set(order.unit, Counter::repair_group, code_of(t));
        return After::more;
    }
    const int each = free ? repair_cost(play.rules, play.now.unit(order.unit), t.what, t.index) : 1;
    mend(play, order.unit, t, order.boxes);
    play.add(order.unit, Counter::repair_allowance, -each * order.boxes);
    const Unit& u = play.now.unit(order.unit);
    return can_repair(play.rules, u, u[Counter::repair_allowance]) ? After::more : After::done;
}

bool repair_due(const Rules& rules, const Battle& battle) {
    if (breeds(rules, battle)) return true;
    for (const UnitId unit : unit_ids(battle))
        if (const Unit& u = battle.unit(unit);
            u.active() && (may_recover(rules, battle, unit) || walls_mend(rules, u) || has_yard(rules, u) ||
                           can_repair(rules, u, repair_budget_of(rules, battle, unit))))
            return true;
    return false;
}

bool repair_run(Play& play) {
    for (const UnitId unit : active_ids(play.now)) {
        mend_walls(play, unit);
        supply_yards(play, unit);
        play.set(unit, Counter::repair_allowance, repair_budget_of(play.rules, play.now, unit));
        cure_people(play, unit);
    }
    breed_aboard(play);
    return true;
}

UnitSet repair_eligible(const Rules& rules, const Battle& battle) {
    return active_units(battle, [&](UnitId id, const Unit& u) {
        return (battle.asks(u.side, StandingKind::repairs) &&
                can_repair(rules, u, u[Counter::repair_allowance])) ||
               can_build(rules, battle, id);
    });
}

void repair_close(Play& play) {
    for (const UnitId unit : active_ids(play.now)) {
        rebuild_people(play, unit);
        spend_rest(play, unit);
        continue_repair(play, unit);
    }
}

}  // namespace impulse
