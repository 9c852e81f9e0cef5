#include "battle/pilots/captain.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/fire/arcs.h"
#include "battle/pilots/captain_acts.h"
#include "battle/pilots/captain_boxes.h"
#include "battle/pilots/captain_craft.h"
#include "battle/pilots/captain_fields.h"
#include "battle/pilots/captain_idle.h"
#include "battle/pilots/captain_links.h"
#include "battle/pilots/captain_seekers.h"
#include "battle/pilots/captain_shelter.h"
#include "battle/pilots/captain_terrain.h"
#include "battle/pilots/captain_warfare.h"
#include "battle/pilots/upkeep.h"
#include "battle/play/apply.h"
#include "battle/play/helm.h"
#include "battle/play/launching.h"
#include "battle/play/legal.h"
#include "battle/repair/yard.h"

namespace impulse {
namespace {

constexpr int most_given = 160;  // orders of one unit in one window
constexpr int most_plans = 12;   // times that one window is thought over
constexpr int most_crawl = 99;   // no engine is too good

// A launcher that still works: what is in one of the enemy's nobody here knows.
bool may_launch(const Rules& rules, const Unit& u) {
    const ShipClass& c = rules.type(u.type);
    return std::any_of(c.launchers.begin(), c.launchers.end(),
                       [&](std::uint8_t g) { return boxes_left(c, u, g) > 0; });
}

// Nobody of the side can do anything any more, while an enemy can: where both are helpless nobody has won, whoever is
// asked first. Late in the battle a ship that creeps on its impulse drive behind shields that take all its power counts
// as well; later still any ship that has no weapon and none to come: it has had its turns to ram.
bool strikes_colours(const Rules& rules, const Battle& seen, SideId side, const Temper& temper) {
    if (seen.clock.turn < temper.strike_from) return false;
    const bool late = seen.clock.turn >= temper.fight_on;
    const int crawl = seen.clock.turn >= temper.strike_moving ? most_crawl : late ? 1 : 0;
    const std::uint8_t team = seen.sides[side.index()].team;
    bool enemy = false;
    for (const Unit& u : seen.units) {
        if (!u.active() || is_image(u)) continue;
        const bool helps = !helpless(rules, u, points(late ? 4 : 1), crawl);
        if (seen.sides[u.side.index()].team != team)
            enemy = enemy || helps || may_launch(rules, u);
        else if (u.side == side && helps)
            return false;
    }
    return enemy && !refuse(rules, seen, Concede{side});
}

}  // namespace

std::optional<Command> Captain::decide(const Rules& rules, const Battle& seen, SideId side) {
    if (memories_.empty()) memories_.resize(max_units);
    const Moment moment = moment_of(rules, seen);
    if (moment == Moment::question) {
        thought_ = "gives up what is worth least";
        return answer_of(rules, seen);
    }
    const UnitId unit = first_owing(seen, side);
    if (!unit) return std::nullopt;
    power_.prepare(rules);
    if (moment == Moment::allocate && strikes_colours(rules, seen, side, temper_)) {
        thought_ = "helpless: gives up";
        return Concede{side};
    }
    if (moment == Moment::allocate && temper_.schooled)
        if (const auto standing = craft_standing(rules, seen, side)) return standing;
    Memory& memory = memories_[unit.index()];
    if (memory.window != seen.clock) {
        memory.window = seen.clock;
        memory.plans = memory.given = 0;
        memory.orders.clear();
        memory.next = 0;
    }
    if (++memory.given > most_given) return default_order(rules, seen, side);
    for (;;) {
        while (memory.next < memory.orders.size()) {
            const Command order = memory.orders[memory.next++];
            if (refuse(rules, seen, order)) continue;
            // Craft look about after each hex.
            if (moment == Moment::move && small_craft(rules, seen.unit(unit))) {
                memory.orders.clear();
                memory.next = memory.plans = 0;
            }
            return order;
        }
        // Think again where nothing is planned yet, where a move is still due, or where somebody else has fired since.
        const bool again = memory.plans == 0 || moment == Moment::repair ||
                           (moment == Moment::fire && memory.shots != seen.shots.size());
        if (!again || memory.plans >= (moment == Moment::repair ? most_given : most_plans)) break;
        ++memory.plans;
        memory.shots = seen.shots.size();
        memory.orders.clear();
        memory.next = 0;
        if (nothing_to_plan(rules, seen, temper_, unit, moment)) break;
        Situation s = look(rules, seen, power_, temper_, unit, {}, &capabilities_);
        seek_with_sphere(s);
        plan(s, moment, memory);
        memory.shots += memory.orders.size();
        if (memory.orders.empty()) break;
    }
    const Command pass = Pass{unit};
    if (!refuse(rules, seen, pass)) return pass;
    return default_order(rules, seen, side);
}

void Captain::plan(const Situation& s, Moment moment, Memory& memory) {
    switch (moment) {
        case Moment::allocate:
            if (open_way_out(s, memory.orders, thought_)) break;  // without power any form will do
            memory.orders.push_back(captain_form(s, thought_));
            if (s.temper.schooled && !small_craft(s.rules, s.unit()))
                if (Allocate* form = std::get_if<Allocate>(&memory.orders.back())) consider_reverse(s, *form);
            break;
        case Moment::move:
            if (small_craft(s.rules, s.unit()))
                plan_craft_moves(s, memory.orders, thought_);
            else
                plan_moves(s, memory.orders, thought_);
            break;
        case Moment::craft:
            plan_craft(s, memory.orders, thought_);
            break;
        case Moment::activity:
            plan_activity(s, memory);
            break;
        case Moment::fields:
            plan_fields(s, memory.orders, thought_);
            break;
        case Moment::launch:
            plan_launch(s, memory);
            cast_fields(s, true, memory.orders, thought_);
            break;
        case Moment::aim:
            plan_aims(s, memory.orders);
            break;
        case Moment::fire:
            if (is_image(s.unit())) break;  // to fire would give it away
            if (fire_anew(s, memory.orders, thought_)) break;
            break_web(s, memory.orders, thought_);
            plan_fire(s, memory.orders, thought_);
            if (s.temper.schooled) {
                cast_web(s, memory.orders, thought_);
                cast_fields(s, false, memory.orders, thought_);
                spare_sensors(s, memory.orders);
                plan_ew(s, memory.orders, thought_);
            }
            break;
        case Moment::react:
            plan_reaction(s, memory);
            break;
        case Moment::repair:
            plan_repair(s, memory);
            break;
        case Moment::leave:
            if (s.hopeless) {
                memory.orders.push_back(Announce{s.me, Announcement::disengage});
                if (s.temper.schooled) memory.orders.push_back(Announce{s.me, Announcement::evade});
                thought_ = "beaten: disengages";
            }
            break;
        case Moment::tractor:
            plan_tractor(s, memory.orders, thought_);
            break;
        case Moment::bid:
            plan_bids(s, memory.orders, thought_);
            break;
        case Moment::marines:
            plan_marines(s, memory.orders, thought_);
            break;
        case Moment::boarding:
            plan_boarding(s, memory.orders, thought_);
            break;
        case Moment::warfare:
            if (s.temper.schooled)
                plan_warfare(s,
                             s.rules.procedure.steps[static_cast<std::size_t>(s.seen.clock.step)].mechanism,
                             memory.orders, thought_);
            break;
        case Moment::declare:
        case Moment::guards:
        case Moment::mend:
        case Moment::question:
        case Moment::other:
            break;
    }
}

void Captain::plan_reaction(const Situation& s, Memory& memory) {
    ByFacing coming = fire_coming(s.rules, s.seen, s.me, s.temper.knows_one_hex);
    plan_doubling(s, coming, memory.orders);
    // By the chart seekers strike only when all have moved again.
    if (s.temper.meets_all && s.budget()) {
        const ByFacing seekers = seekers_striking(s.rules, s.seen, s.me);
        for (std::size_t f = 0; f < coming.size(); ++f) coming[f] += seekers[f];
    }
    reinforce(s, coming, memory);
}

void Captain::plan_repair(const Situation& s, Memory& memory) {
    const int facing = s.foes.empty() ? 0 : static_cast<int>(struck_by(s, s.me, s.foes[0].id));
    if (const auto order = next_repair(s.rules, s.seen, s.me, facing))
        memory.orders.push_back(*order);
    else if (const auto built = best_build(s.rules, s.seen, s.me))
        memory.orders.push_back(*built);
    thought_ = "repairs";
}

void Captain::plan_activity(const Situation& s, Memory& memory) {
    if (s.hopeless && s.seen.field.by_separation != 0)
        memory.orders.push_back(Announce{s.me, Announcement::disengage});
    plan_mines(s, memory.orders, thought_);
    if (s.temper.schooled) {
        announce_course(s, memory.orders);
        // Seekers beside the ship strike before anybody is asked again.
        reinforce(s,
                  s.temper.meets_all ? seekers_striking(s.rules, s.seen, s.me)
                                     : seekers_beside(s.rules, s.seen, s.me),
                  memory);
    }
    plan_acts(s, memory.orders, thought_);
    plan_box_uses(s, memory.orders);
    plan_shelter(s, memory.orders, false);
    if (!s.rules.information || s.foes.empty()) return;
    // The sheet of the enemy once, as soon as it can be had.
    const UnitId foe = s.foes[0].id;
    memory.orders.push_back(Inquire{s.me, foe, Inquiry::image});
    memory.orders.push_back(Inquire{s.me, foe, Inquiry::aim});
    if ((s.seen.unit(foe).knows[s.unit().side.index()] & 1U) != 0) return;
    memory.orders.push_back(Inquire{s.me, foe, Inquiry::sheet});
    memory.orders.push_back(Inquire{s.me, foe, Inquiry::scan});
    memory.orders.push_back(Inquire{s.me, foe, Inquiry::sheet});
}

void Captain::plan_launch(const Situation& s, Memory& memory) {
    plan_shelter(s, memory.orders, true);
    if (s.foes.empty() || s.hopeless) return;
    int launched = 0;
    const Launching how = !s.temper.schooled            ? Launching::within_reach
                          : s.temper.launches_to_strike ? Launching::to_strike
                                                        : Launching::in_waves;
    StrikesWell last;
    for (const std::uint8_t g : s.type().launchers)
        if (const auto order = launch_order(s.rules, s.seen, s.me, g, s.foes[0].id, how, &last)) {
            memory.orders.push_back(*order);
            ++launched;
        }
    if (launched > 0)
        thought_ = "launches " + std::to_string(launched) + " at range " + std::to_string(s.foes[0].range);
}

void Captain::reinforce(const Situation& s, const ByFacing& coming, Memory& memory) {
    for (const Reserve& order : reinforcing(s.rules, s.seen, s.me, coming, s.temper.meets_all)) {
        memory.orders.push_back(order);
        thought_ = "reinforces its shields by " + text(order.amount);
    }
}

}  // namespace impulse
