#include "battle/systems/scouts.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/links.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/ew.h"
#include "battle/core/status.h"
#include "battle/core/tracks.h"
#include "battle/systems/ew.h"

namespace impulse {
namespace {

constexpr int craft_size_class = 6, boat_size_class = 5;

bool lends(ScoutTask t) { return t <= ScoutTask::offend; }

// Of the tasks that lend: they stand in the order of the kinds.
LoanKind kind_of(ScoutTask t) { return static_cast<LoanKind>(t); }
static_assert(static_cast<int>(LoanKind::offensive) == static_cast<int>(ScoutTask::offend));

// Points given by that source and of that kind to that unit now.
const Loan* loan_of(const Battle& b, UnitId by, std::uint8_t channel, LoanKind kind, UnitId at) {
    for (const Loan& l : b.loans)
        if (l.by == by && l.channel == channel && l.kind == kind && l.at == at) return &l;
    return nullptr;
}

int points_of_channel(const Battle& b, UnitId by, std::uint8_t channel) {
    int sum = 0;
    for (const Loan& l : b.loans)
        if (l.by == by && l.channel == channel) sum += l.points;
    return sum;
}

// Reach of what is lent without a sensor.
int free_reach(const Rules& rules, const Sheet& sheet) {
    return sheet.ew_pods > 0 ? rules.ew->pod_range : rules.ew->carrier_range;
}

bool guides_here(const Rules& rules, const Battle& b, UnitId by) {
    const Unit& u = b.unit(by);
    return fire_control_works(rules, b, u) && u[Counter::erratic] == 0;
}

std::optional<Refusal> refuse_channel(const Rules& rules, const Battle& b, const Scout& order) {
    const Unit& u = b.unit(order.unit);
    const ShipClass& c = rules.type(u.type);
    if (order.channel >= c.groups.size() || !is_channel(rules, u, order.channel))
        return no_such_group(c, order.channel);
    const GroupState& g = u.groups[order.channel];
    if (boxes_left(c, u, order.channel) <= 0) return refusal(Why::system_destroyed);
    if (const auto no = refuse_status(b, u, StatusKind::blind, order.channel)) return no;
    if (g.paid == 0) return refusal(WhyMore::channel_unpaid);
    // Lending ECM and ECCM is one task, whoever gets it.
    const auto task_of = [](int t) {
        return t == static_cast<int>(ScoutTask::lend_eccm) ? static_cast<int>(ScoutTask::lend_ecm) : t;
    };
    return refuse_if(g.mode != 0 && task_of(g.mode - 1) != task_of(static_cast<int>(order.what)),
                     WhyMore::channel_busy);
}

bool takes_one_lender(const Rules& rules, const Battle& b, UnitId at, LoanKind kind) {
    return (kind == LoanKind::ecm || kind == LoanKind::eccm) &&
           rules.type(b.unit(at).type).sheet.size_class >= craft_size_class;
}

// One lender at a time for a craft, and none for a while after it but the same.
std::optional<Refusal> refuse_second_lender(const Rules& rules, const Battle& b, const Scout& order) {
    if (!takes_one_lender(rules, b, order.target, kind_of(order.what))) return std::nullopt;
    const int gap = rules.scouts->lender_gap;
    for (const Loan& l : b.loans)
        if (l.at == order.target && l.by != order.unit && takes_one_lender(rules, b, l.at, l.kind))
            return refusal(WhyMore::one_lender, gap, 0);
    const Status* lent = b.unit(order.target).status(StatusKind::lent);
    return refuse_if(lent != nullptr && lent->by != order.unit && lent->until >= b.impulse_now(),
                     WhyMore::one_lender, gap,
                     lent == nullptr ? 0 : b.impulse_now() - (lent->until - gap + 1));
}

void set_loan(Play& play, const LoanSet& loan) {
    play.emit(loan);
    if (loan.points == 0 && takes_one_lender(play.rules, play.now, loan.at, loan.kind))
        play.set_status(loan.at, StatusKind::lent, StatusCause::none,
                        play.now.impulse_now() + play.rules.scouts->lender_gap - 1, loan.by);
}

std::optional<Refusal> refuse_loan(const Rules& rules, const Battle& b, const Scout& order) {
    const Unit& u = b.unit(order.unit);
    if (!order.target || order.target.index() >= b.units.size() || !b.unit(order.target).active())
        return refusal(Why::no_such_target);
    const Unit& target = b.unit(order.target);
    const int size = rules.type(target.type).sheet.size_class;
    const int range = distance(u.hex, target.hex);
    const LoanKind kind = kind_of(order.what);
    const Loan* old = loan_of(b, order.unit, order.channel, kind, order.target);
    const int had = old != nullptr ? old->points : 0;
    if (order.points == had) return refusal(WhyMore::no_change);
    if (order.points < had) return std::nullopt;  // what is dropped is lost; that is always allowed
    switch (order.what) {
        case ScoutTask::protect:
            if (order.target != order.unit) return refusal(Why::no_such_target);
            break;
        case ScoutTask::offend:
            if (!b.enemies(order.unit, order.target)) return refusal(Why::friendly_target);
            if (size >= craft_size_class) return refusal(WhyMore::wrong_target);
            if (range > rules.scouts->range)
                return refusal(WhyMore::target_out_of_control_range, rules.scouts->range, range);
            if (!locked_on(rules, b, order.unit, order.target)) return refusal(WhyMore::no_lock_on);
            break;
        default:
            if (order.target == order.unit || b.enemies(order.unit, order.target))
                return refusal(Why::no_such_target);
            if (!locked_on(rules, b, order.unit, order.target)) return refusal(WhyMore::no_lock_on);
            if (order.channel == no_channel) {
                const int reach = free_reach(rules, rules.type(u.type).sheet);
                if (range > reach) return refusal(WhyMore::target_out_of_control_range, reach, range);
                if (size < boat_size_class) return refusal(WhyMore::wrong_target);
            }
            if (const auto no = refuse_second_lender(rules, b, order)) return no;
            break;
    }
    const int more = order.points - had;
    const int most = order.channel == no_channel ? free_pool(rules, u) : rules.scouts->points;
    if (const int all = points_of_channel(b, order.unit, order.channel) + more; all > most)
        return refusal(WhyMore::ew_most, most, all);
    if (order.what == ScoutTask::offend) {
        int turned = more;
        for (const Loan& l : b.loans)
            if (l.by == order.unit && l.kind == LoanKind::offensive) turned += l.points;
        if (turned > rules.ew->offensive_most)
            return refusal(WhyMore::ew_most, rules.ew->offensive_most, turned);
    }
    if (order.channel != no_channel && more > u[Counter::ew_pool])
        return refusal(WhyMore::ew_pool, more, u[Counter::ew_pool]);
    return refuse_if(b.loans.full() && old == nullptr, WhyMore::no_room,
                     static_cast<int>(b.loans.capacity()));
}

// The seeker that the order names, in reach and of the other side.
std::optional<Refusal> refuse_seeker(const Rules& rules, const Battle& b, const Scout& order) {
    if (!order.object || order.object.index() >= b.objects.size() || !b.object(order.object).flying())
        return refusal(Why::no_such_target);
    const MapObject& o = b.object(order.object);
    if (!b.enemies(order.unit, o.by)) return refusal(Why::friendly_target);
    const int range = distance(b.unit(order.unit).hex, o.hex);
    return refuse_if(range > rules.scouts->range, WhyMore::target_out_of_control_range, rules.scouts->range,
                     range);
}

// True where the channel has had its try at that seeker on this impulse: the last try stands in its charge.
std::int32_t try_mark(const Battle& b, ObjectId object) {
    return static_cast<std::int32_t>(b.impulse_now()) * 1024 + b.object(object).serial % 1024;
}

int tries_of(const ScoutRules& k, ScoutTask t) {
    return t == ScoutTask::break_lock ? k.break_tries
           : t == ScoutTask::identify ? k.identify_tries
                                      : k.attract_tries;
}

}  // namespace

int ew_pool_most(const Rules& rules, int channels) {
    return rules.scouts ? channels * rules.scouts->points : 0;
}

int free_pool(const Rules& rules, const Unit& unit) {
    const Sheet& s = rules.type(unit.type).sheet;
    return s.ew_pods > 0 && rules.ew ? s.ew_pods * rules.ew->pod_points : s.carrier_ew;
}

std::optional<Refusal> refuse_scout(const Rules& rules, const Battle& b, const Scout& order) {
    if (!rules.scouts) return refusal(WhyMore::not_supported);
    const Unit& u = b.unit(order.unit);
    if (lends(order.what) && order.points == 0)  // to end a loan nothing is needed
        return refuse_loan(rules, b, order);
    if (cloak_forbids(rules, b, u)) return refusal(WhyMore::cloak_forbids);
    if (u[Counter::erratic] != 0) return refusal(WhyMore::erratic_forbids);
    // A craft lends nothing for a while after it left its ship (J1.34).
    if (u.mother && lends(order.what) && still_banned(b, u, rules.craft->lending_silence))
        return refusal(WhyMore::craft_silent, u[Counter::launched_at] + rules.craft->lending_silence,
                       b.impulse_now());
    if (!guides_here(rules, b, order.unit))
        return refusal(Why::no_fire_control, u[Counter::fire_control_from], b.impulse_now());
    if (order.channel == no_channel) {
        if (free_pool(rules, u) == 0 ||
            (order.what != ScoutTask::lend_ecm && order.what != ScoutTask::lend_eccm))
            return refusal(Why::no_such_group, 0, order.channel);
    } else if (const auto no = refuse_channel(rules, b, order)) {
        return no;
    }
    if (lends(order.what)) return refuse_loan(rules, b, order);

    const GroupState& g = u.groups[order.channel];
    if (order.what == ScoutTask::control) {
        if (g.mode != 0) return refusal(WhyMore::no_change);
        for (std::size_t other = 0; other < u.groups.size(); ++other)
            if (is_channel(rules, u, other) && u.groups[other].paid != 0 &&
                u.groups[other].mode == 1 + static_cast<int>(ScoutTask::control))
                return refusal(WhyMore::channel_busy);
        return std::nullopt;
    }
    if (const auto no = refuse_seeker(rules, b, order)) return no;
    const MapObject& o = b.object(order.object);
    // Only drones can be shaken off and drawn away, and of those none that a beam holds.
    const bool immune = o.kind != SeekerKind::drone || (o.type && rules.seeker(o.type).immune_to_scouts);
    if (order.what != ScoutTask::identify && immune) return refusal(WhyMore::seeker_immune);
    if (order.what == ScoutTask::attract && seeker_held(b, order.object)) return refusal(WhyMore::tractored);
    if (g.used >= tries_of(*rules.scouts, order.what))
        return refusal(WhyMore::channel_tries, tries_of(*rules.scouts, order.what), g.used);
    switch (order.what) {
        case ScoutTask::identify:
            if ((o.identified >> u.side.index() & 1U) != 0) return refusal(WhyMore::known_already);
            if (u.critical(CriticalKind::labs)) return refusal(WhyMore::critical_stops);
            return refuse_if(working_boxes(rules, u, Trait::lab) == 0, Why::system_destroyed);
        case ScoutTask::break_lock:
            // One try at one seeker in an impulse, whichever channel makes it.
            for (std::size_t other = 0; other < u.groups.size(); ++other)
                if (is_channel(rules, u, other) && u.groups[other].charge == try_mark(b, order.object))
                    return refusal(WhyMore::channel_tries, 1, 1);
            return std::nullopt;
        case ScoutTask::attract: {
            if (o.target == order.unit) return refusal(WhyMore::no_change);
            const int away = distance(u.hex, b.unit(o.guide ? o.guide : o.by).hex);
            return refuse_if(away > rules.scouts->controller_range, WhyMore::target_out_of_control_range,
                             rules.scouts->controller_range, away);
        }
        default:
            return refusal(WhyMore::not_supported);
    }
}

namespace {

// in_vain: something that the scout's side could not know stands against it; the try is made all the same.
After try_task(Play& play, const Scout& order, bool in_vain) {
    const UnitId id = order.unit;
    const auto channel = static_cast<std::size_t>(order.channel);
    if (order.channel != no_channel && play.now.unit(id).groups[channel].mode == 0 &&
        (order.points > 0 || !lends(order.what)))
        play.set_group(id, channel, GroupField::mode, 1 + static_cast<int>(order.what));
    if (lends(order.what)) {
        const LoanKind kind = kind_of(order.what);
        const Loan* old = loan_of(play.now, id, order.channel, kind, order.target);
        const int more = order.points - (old != nullptr ? old->points : 0);
        if (order.channel != no_channel && more > 0) play.add(id, Counter::ew_pool, -more);
        set_loan(play, {id, order.target, order.channel, kind, order.points});
        return After::more;
    }
    bool worked = !in_vain;
    if (order.what == ScoutTask::break_lock || order.what == ScoutTask::identify) {
        const int upto = order.what == ScoutTask::identify ? play.rules.scouts->identify_upto
                                                           : play.rules.scouts->break_upto;
        worked = play.roll(Stream::scout, 6, id) <= upto && worked;
    }
    if (order.what != ScoutTask::control) {
        play.set_group(id, channel, GroupField::used, play.now.unit(id).groups[channel].used + 1);
        play.set_group(id, channel, GroupField::charge, try_mark(play.now, order.object));
    }
    play.emit(Scouted{id, order.object ? play.now.object(order.object).by : UnitId{}, order.object,
                      order.channel, order.what, static_cast<std::uint8_t>(worked ? 1 : 0)});
    if (!worked) return After::more;
    switch (order.what) {
        case ScoutTask::break_lock:
            play.emit(SeekerEnded{order.object, SeekerFate::lost_guidance});
            break;
        case ScoutTask::identify:
            play.emit(
                SeekerIdentified{order.object, static_cast<std::uint8_t>(play.now.unit(id).side.index())});
            break;
        case ScoutTask::attract:
            play.emit(SeekerDrawn{order.object, id});
            break;
        default:
            break;
    }
    return After::more;
}

// A channel of the unit that could do something of this kind now.
bool channel_ready(const Rules& rules, const Battle& b, const Unit& u, std::size_t g, bool lending) {
    if (!is_channel(rules, u, g) || boxes_left(rules.type(u.type), u, g) <= 0 || u.groups[g].paid == 0 ||
        channel_blind(b, u, g))
        return false;
    const int mode = u.groups[g].mode;
    if (mode == 0) return !lending || u[Counter::ew_pool] > 0;
    const auto task = static_cast<ScoutTask>(mode - 1);
    if (lends(task) != lending) return false;
    if (lending) return u[Counter::ew_pool] > 0;
    return task != ScoutTask::control && u.groups[g].used < tries_of(*rules.scouts, task);
}

UnitSet eligible(const Rules& rules, const Battle& b, bool lending) {
    if (!rules.scouts) return {};
    bool seekers = false;
    for (const MapObject& o : b.objects) seekers = seekers || o.flying();
    return active_units(b, [&](UnitId id, const Unit& u) {
        const ShipClass& c = rules.type(u.type);
        bool may =
            lending && free_pool(rules, u) > 0 && points_of_channel(b, id, no_channel) < free_pool(rules, u);
        // Without a seeker in flight a channel can only be set to guide some.
        for (std::size_t g = 0; c.scout && g < c.groups.size() && !may; ++g)
            may = channel_ready(rules, b, u, g, lending) &&
                  (lending || seekers || (c.guides_seekers && u.groups[g].mode == 0));
        return may && guides_here(rules, b, id);
    });
}

bool loan_ends(const Rules& rules, const Battle& b, const Loan& l) {
    const Unit& by = b.unit(l.by);
    if (!by.active() || !b.unit(l.at).active()) return true;
    if (by[Counter::erratic] != 0 || !fire_control_works(rules, b, by)) return true;
    if (l.channel != no_channel &&
        (boxes_left(rules.type(by.type), by, l.channel) <= 0 || channel_blind(b, by, l.channel)))
        return true;
    if (l.kind != LoanKind::protection && !locked_on(rules, b, l.by, l.at)) return true;
    const int range = distance(by.hex, b.unit(l.at).hex);
    if (l.kind == LoanKind::offensive) return range > rules.scouts->range;
    return l.channel == no_channel && range > free_reach(rules, rules.type(by.type).sheet);
}

// Points that the unit's circuits make at most: its sensors, and those of a fast patrol ship its own besides (K1.7).
int ew_most(const Rules& rules, const Unit& u) { return sensor_rating(rules, u) + movable_points(rules, u); }

bool above_rating(const Rules& rules, const Unit& u) {
    const int points = u[Counter::ecm] + u[Counter::eccm];
    return u.active() && points > 0 && points > ew_most(rules, u);
}

}  // namespace

After do_scout(Play& play, const Scout& order) { return try_task(play, order, false); }

After fail_scout(Play& play, const Scout& order) {
    // A loan that cannot be made is not made.
    return lends(order.what) ? After::done : try_task(play, order, true);
}

UnitSet lend_eligible(const Rules& rules, const Battle& battle) { return eligible(rules, battle, true); }
UnitSet scout_eligible(const Rules& rules, const Battle& battle) { return eligible(rules, battle, false); }

bool ew_loss_due(const Rules& rules, const Battle& battle) {
    for (const Loan& l : battle.loans)
        if (loan_ends(rules, battle, l)) return true;
    return std::ranges::any_of(battle.units, [&](const Unit& u) { return above_rating(rules, u); });
}

bool ew_loss_run(Play& play) {
    for (std::size_t i = play.now.loans.size(); i-- > 0;)
        if (const Loan l = play.now.loans[i]; loan_ends(play.rules, play.now, l))
            set_loan(play, {l.by, l.at, l.channel, l.kind, 0});
    for (const UnitId id : unit_ids(play.now)) {
        if (!above_rating(play.rules, play.now.unit(id))) continue;
        const int rating = ew_most(play.rules, play.now.unit(id));
        // ECCM goes first: what protects stays.
        const int ecm = std::min(play.now.unit(id)[Counter::ecm], rating);
        const int eccm = std::min(play.now.unit(id)[Counter::eccm], rating - ecm);
        play.set(id, Counter::ecm, ecm);
        play.set(id, Counter::eccm, eccm);
        play.set(id, Counter::ecm_shown, ecm);
        play.set(id, Counter::eccm_shown, eccm);
    }
    return true;
}

void end_turn_scouts(Play& play, UnitId id) {
    const ShipClass& c = play.type(id);
    for (std::size_t g = 0; (c.scout || !c.officers.empty()) && g < c.groups.size(); ++g)
        if (is_channel(play.rules, play.now.unit(id), g) ||
            play.rules.system(c.groups[g].system).has(Trait::officer)) {
            if (play.now.unit(id).groups[g].mode != 0) play.set_group(id, g, GroupField::mode, 0);
            if (play.now.unit(id).groups[g].ready != 0) play.set_group(id, g, GroupField::ready, 0);
            if (play.now.unit(id).groups[g].charge != 0) play.set_group(id, g, GroupField::charge, 0);
        }
}

}  // namespace impulse
