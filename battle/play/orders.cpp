#include "battle/play/orders.h"
#include "battle/core/rows/stasis.h"
#include "battle/core/rows/watches.h"
#include "battle/core/status.h"
#include "battle/core/steering.h"
#include "battle/craft/box_changes.h"
#include "battle/craft/craft_launch.h"
#include "battle/craft/deck_crews.h"
#include "battle/craft/ground_troops.h"
#include "battle/crew/crew_loss.h"
#include "battle/damage/shield_level.h"

#include "battle/areas/barrier.h"
#include "battle/areas/clearing.h"
#include "battle/areas/mine.h"
#include "battle/areas/travel.h"
#include "battle/areas/written_moves.h"
#include "battle/damage/dropped_shields.h"
#include "battle/damage/explosion.h"
#include "battle/damage/shields.h"
#include "battle/end/boarding.h"
#include "battle/end/disengage.h"
#include "battle/end/resign.h"
#include "battle/end/self_destruct.h"
#include "battle/energy/reactor.h"
#include "battle/fire/declare.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/deceleration.h"
#include "battle/movement/erratic.h"
#include "battle/play/allocation.h"
#include "battle/play/asks.h"
#include "battle/play/repair_target.h"
#include "battle/play/reserve.h"
#include "battle/play/standing.h"
#include "battle/play/time_travel.h"
#include "battle/repair/damage_control.h"
#include "battle/repair/emergency_repair.h"
#include "battle/repair/mend_by_box.h"
#include "battle/repair/repair_ship.h"
#include "battle/repair/yard.h"
#include "battle/seeking/control.h"
#include "battle/seeking/decoys.h"
#include "battle/seeking/identify.h"
#include "battle/seeking/launch.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/casting.h"
#include "battle/systems/cloak.h"
#include "battle/systems/ew.h"
#include "battle/systems/fields.h"
#include "battle/systems/information.h"
#include "battle/systems/marines.h"
#include "battle/systems/scouts.h"
#include "battle/systems/sensors.h"
#include "battle/systems/tractor.h"

namespace impulse {
namespace {

std::optional<Refusal> legal() { return std::nullopt; }

// Ids of orders that name a unit, a seeker or a mine, before a chapter looks at them.
std::optional<Refusal> refuse_named(const Battle& b, UnitId target, ObjectId object = {}) {
    if (target && target.index() >= b.units.size()) return refusal(Why::no_such_target);
    if (object && (object.index() >= b.objects.size() || !b.object(object).there()))
        return refusal(Why::no_such_target);
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> refuse_pass(const Rules& rules, const Battle& battle, const Pass& order) {
    const Step& step = rules.procedure.steps[static_cast<std::size_t>(battle.clock.step)];
    if (step.mechanism == Mechanism::allocate) return refusal(Why::wrong_step);
    if (step.window == WindowKind::in_order)
        return moves_by_course(rules, battle, order.unit).empty() ? refuse_stay(rules, battle, order.unit)
                                                                  : std::nullopt;
    return refuse_unfinished(rules, battle, order.unit);
}

// Orders that their chapter refuses and carries out as they stand.
#define IMPULSE_ORDER_OF_CHAPTER(Order, name)                                              \
    std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Order& o) { \
        return refuse_##name(r, b, o);                                                     \
    }                                                                                      \
    After do_order(Play& p, const Order& o) { return do_##name(p, o); }
IMPULSE_ORDER_OF_CHAPTER(Allocate, allocate)
IMPULSE_ORDER_OF_CHAPTER(AdjustEw, adjust_ew)
IMPULSE_ORDER_OF_CHAPTER(DropChaff, chaff)
IMPULSE_ORDER_OF_CHAPTER(ClearRocks, clear_rocks)
IMPULSE_ORDER_OF_CHAPTER(Mend, mend)
IMPULSE_ORDER_OF_CHAPTER(LaunchCraft, launch_craft)
IMPULSE_ORDER_OF_CHAPTER(RecoverCraft, recover_craft)
IMPULSE_ORDER_OF_CHAPTER(DeckWork, deck_work)
IMPULSE_ORDER_OF_CHAPTER(DropShield, drop_shield)
IMPULSE_ORDER_OF_CHAPTER(Guard, guard)
IMPULSE_ORDER_OF_CHAPTER(LayMine, lay_mine)
IMPULSE_ORDER_OF_CHAPTER(ScanMines, scan_mines)
IMPULSE_ORDER_OF_CHAPTER(FireAtMine, fire_at_mine)
IMPULSE_ORDER_OF_CHAPTER(OrderMine, order_mine)
#undef IMPULSE_ORDER_OF_CHAPTER

// Laboratories try their luck in a step of their own; a box that mends another does so where everything else is done.
std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const EmergencyRepair& o) {
    if (at_step(r, b, Mechanism::emergency_repair)) return refuse_emergency_repair(r, b, o);
    return r.free_repair ? refuse_mend_by_box(r, b, o) : refusal(Why::wrong_step);
}
After do_order(Play& p, const EmergencyRepair& o) {
    return p.rules.free_repair ? do_mend_by_box(p, o) : do_emergency_repair(p, o);
}

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Move& o) {
    if (o.how > Manoeuvre::ahead && o.how != Manoeuvre::stay && uncontrolled(r, b, o.unit))
        return refusal(WhyMore::uncontrolled);
    return refuse_move(r, b, o);
}
After do_order(Play& p, const Move& o) {
    if (!writing_moves(p.rules, p.now)) return do_move(p, o);
    write_move(p, o);
    return After::done;
}

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Launch& o) {
    if (o.group >= r.type(b.unit(o.unit).type).groups.size())
        return refusal(Why::no_such_group, static_cast<int>(r.type(b.unit(o.unit).type).groups.size()),
                       o.group);
    if (!o.type || o.type.index() >= r.seekers.size()) return refusal(WhyMore::type_not_in_rack);
    if (o.target && o.target.index() >= b.units.size()) return refusal(Why::no_such_target);
    if (o.target_object && o.target_object.index() >= b.objects.size()) return refusal(Why::no_such_target);
    return refuse_launch(r, b, o);
}
After do_order(Play& p, const Launch& o) { return do_launch(p, o); }

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Fire& o) {
    const ShipClass& c = r.type(b.unit(o.unit).type);
    if (o.group >= c.groups.size())
        return refusal(Why::no_such_group, static_cast<int>(c.groups.size()), o.group);
    if (!c.groups[o.group].weapon) return refusal(WhyMore::not_a_weapon);
    const std::size_t modes = r.weapon(c.groups[o.group].weapon).modes.size();
    if (modes == 0) return refusal(WhyMore::not_a_weapon);
    if (o.mode >= modes) return refusal(WhyMore::mode_unknown, static_cast<int>(modes) - 1, o.mode);
    if (const auto no = refuse_named(b, o.target, o.object)) return no;
    if (!o.target && !o.object) return refusal(Why::no_such_target);
    if (r.weapon(c.groups[o.group].weapon).modes[o.mode].effect(Op::repeat) != nullptr) {
        const int channels = control_channels(r, b.unit(o.unit)), guided = channels_used(r, b, o.unit);
        if (guided >= channels) return refusal(WhyMore::control_channels, channels, guided);
    }
    return refuse_fire(r, b, o);
}
After do_order(Play& p, const Fire& o) { return do_fire(p, o); }

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Reserve& o) {
    if (at_step(r, b, Mechanism::react) && o.line != Line::general_reinforcement &&
        o.line != Line::specific_reinforcement)
        return refusal(Why::wrong_step);
    return refuse_reserve(r, b, o);
}
After do_order(Play& p, const Reserve& o) { return do_reserve(p, o); }

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Announce& o) {
    const bool destroying =
        o.what == Announcement::self_destruct || o.what == Announcement::cancel_self_destruct;
    const bool cloaking = o.what == Announcement::cloak_on || o.what == Announcement::cloak_off;
    if (at_step(r, b, Mechanism::declare) != destroying || at_step(r, b, Mechanism::cloak) != cloaking)
        return refusal(Why::wrong_step);
    const bool leaving = o.what == Announcement::disengage || o.what == Announcement::evade;
    const bool may_leave = at_step(r, b, Mechanism::disengage);
    if ((may_leave && !leaving) || (!may_leave && o.what == Announcement::evade))
        return refusal(Why::wrong_step);
    switch (o.what) {
        case Announcement::emergency_deceleration:
        case Announcement::emergency_deceleration_rear:
            return refuse_emergency_deceleration(r, b, o.unit);
        case Announcement::erratic_start:
        case Announcement::erratic_stop:
            return refuse_erratic(r, b, o.unit, o.what == Announcement::erratic_start);
        case Announcement::fire_control_active:
        case Announcement::fire_control_passive:
            return refuse_fire_control(r, b, o.unit, o.what == Announcement::fire_control_active);
        case Announcement::self_destruct:
        case Announcement::cancel_self_destruct:
            return refuse_self_destruct(r, b, o.unit, o.what == Announcement::self_destruct);
        case Announcement::disengage:
            return refuse_disengage(r, b, o.unit);
        case Announcement::evade:
            return refuse_evade(r, b, o.unit);
        case Announcement::directed_left:
        case Announcement::directed_right:
            return refuse_directed(r, b, o.unit, o.what == Announcement::directed_left);
        case Announcement::cloak_on:
        case Announcement::cloak_off:
            return refuse_cloak(r, b, o.unit, o.what == Announcement::cloak_on);
        case Announcement::end_retrograde:
            return refuse_end_retrograde(b, o.unit);
        case Announcement::shields_minimum:
        case Announcement::shields_full:
            return refuse_shield_level(r, b, o.unit, o.what == Announcement::shields_full ? 2 : 1);
        case Announcement::casualties_crew:
            return refuse_casualties(r, b, o.unit, CasualtyKind::crew);
        case Announcement::casualties_boarding:
            return refuse_casualties(r, b, o.unit, CasualtyKind::boarding);
        case Announcement::casualties_deck:
            return refuse_casualties(r, b, o.unit, CasualtyKind::deck);
    }
    return refusal(Why::wrong_step);
}
After do_order(Play& p, const Announce& o) {
    switch (o.what) {
        case Announcement::emergency_deceleration:
        case Announcement::emergency_deceleration_rear:
            do_emergency_deceleration(p, o.unit, o.what == Announcement::emergency_deceleration_rear);
            break;
        case Announcement::erratic_start:
        case Announcement::erratic_stop:
            do_erratic(p, o.unit, o.what == Announcement::erratic_start);
            break;
        case Announcement::fire_control_active:
        case Announcement::fire_control_passive:
            do_fire_control(p, o.unit, o.what == Announcement::fire_control_active);
            break;
        case Announcement::self_destruct:
        case Announcement::cancel_self_destruct:
            do_self_destruct(p, o.unit, o.what == Announcement::self_destruct);
            break;
        case Announcement::disengage:
            do_disengage(p, o.unit);
            return After::done;
        case Announcement::evade:
            do_evade(p, o.unit);
            return After::done;
        case Announcement::directed_left:
        case Announcement::directed_right:
            do_directed(p, o.unit, o.what == Announcement::directed_left);
            break;
        case Announcement::cloak_on:
        case Announcement::cloak_off:
            do_cloak(p, o.unit, o.what == Announcement::cloak_on);
            return After::done;
        case Announcement::end_retrograde:
            end_retrograde(p);
            break;
        case Announcement::shields_minimum:
        case Announcement::shields_full:
            do_shield_level(p, o.unit, o.what == Announcement::shields_full ? 2 : 1);
            break;
        case Announcement::casualties_crew:
            do_casualties(p, o.unit, CasualtyKind::crew);
            break;
        case Announcement::casualties_boarding:
            do_casualties(p, o.unit, CasualtyKind::boarding);
            break;
        case Announcement::casualties_deck:
            do_casualties(p, o.unit, CasualtyKind::deck);
            break;
    }
    return After::more;
}

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const ChangeSpeed& o) {
    if (const auto no = refuse_without_crew(r, b.unit(o.unit))) return no;
    return refuse_change_speed(r, b, o);
}
After do_order(Play& p, const ChangeSpeed& o) { return do_change_speed(p, o); }

bool in_any_step(const Rules& rules, const Battle& b, const Command& command) {
    const Operate* o = std::get_if<Operate>(&command);
    if (o == nullptr || o->use != SystemUse::box || !o->unit || o->unit.index() >= b.units.size())
        return false;
    const ShipClass& c = rules.type(b.unit(o->unit).type);
    if (o->group >= c.groups.size()) return false;
    const BoxUse* use = use_of(rules.system(c.groups[o->group].system), o->value);
    return use != nullptr && use->any_step;
}

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Operate& o) {
    const std::size_t groups = r.type(b.unit(o.unit).type).groups.size();
    if (o.group >= groups) return refusal(Why::no_such_group, static_cast<int>(groups), o.group);
    if (o.target && o.target.index() >= b.units.size()) return refusal(Why::no_such_target);
    const bool firing = o.use == SystemUse::web_cast ||
                        (o.use == SystemUse::displace && !(r.displacement && r.displacement->at_once));
    // Toggled panels are the activity's; some fields are switched when seekers are launched.
    const bool in_activity = o.use >= SystemUse::box || (o.use == SystemUse::panel_move && !r.panels);
    const bool launching = at_step(r, b, Mechanism::launch) &&
                           r.system(r.type(b.unit(o.unit).type).groups[o.group].system).makes_fields();
    if (o.use == SystemUse::cast) {
        const WeaponMode* m = cast_mode(r, b.unit(o.unit), o.group, o.value);
        if (m == nullptr) return refusal(WhyMore::wrong_system);
        if (!at_step(r, b, casting_step(r, *m))) return refusal(Why::wrong_step);
        return refuse_operate(r, b, o);
    }
    if (o.use == SystemUse::field_move && !at_step(r, b, Mechanism::fields)) return refusal(Why::wrong_step);
    const bool any_time = o.use == SystemUse::double_engine || o.use == SystemUse::halve_engine ||
                          in_any_step(r, b, Command{o});
    if (any_time) return refuse_operate(r, b, o);
    if (o.use == SystemUse::build) return refuse_build(r, b, o);
    if (at_step(r, b, Mechanism::direct_fire) != firing ||
        (at_step(r, b, Mechanism::activity) != in_activity && !launching &&
         !(at_step(r, b, Mechanism::allocate) && o.use == SystemUse::box)))
        return refusal(Why::wrong_step);
    if (is_travel(r, b, o)) return refuse_travel(r, b, o);
    if (o.use == SystemUse::change) {
        const auto no = refuse_status(b, b.unit(o.unit), StatusKind::stasis);
        return no ? no : refuse_change(r, b, o);
    }
    return refuse_operate(r, b, o);
}
After do_order(Play& p, const Operate& o) {
    if (is_travel(p.rules, p.now, o)) {
        do_travel(p, o);
        return After::recall;
    }
    return o.use == SystemUse::build    ? do_build(p, o)
           : o.use == SystemUse::change ? do_change(p, o)
                                        : do_operate(p, o);
}
// EW is lent in a step of its own, seekers are dealt with in another.
std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Scout& o) {
    if (at_step(r, b, Mechanism::lend_ew) != (o.what <= ScoutTask::offend)) return refusal(Why::wrong_step);
    return refuse_scout(r, b, o);
}
After do_order(Play& p, const Scout& o) { return do_scout(p, o); }
After fail_order(Play& p, const Scout& o) { return fail_scout(p, o); }

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Inquire& o) {
    if (!o.target || o.target.index() >= b.units.size() || !b.unit(o.target).active())
        return refusal(Why::no_such_target);
    return refuse_inquire(r, b, o);
}
After do_order(Play& p, const Inquire& o) { return do_inquire(p, o); }

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Guide& o) {
    if (!o.seeker || o.seeker.index() >= b.objects.size()) return refusal(Why::no_such_target);
    if (o.to && o.to.index() >= b.units.size()) return refusal(Why::no_such_unit);
    return refuse_guide(r, b, o);
}
After do_order(Play& p, const Guide& o) { return do_guide(p, o); }

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Identify& o) {
    if (o.seeker && o.seeker.index() >= b.objects.size()) return refusal(Why::no_such_target);
    if (o.target && o.target.index() >= b.units.size()) return refusal(Why::no_such_target);
    return refuse_identify(r, b, o);
}
After do_order(Play& p, const Identify& o) { return do_identify(p, o); }

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Repair& o) {
    const BoxCount n = count_boxes(r, b.unit(o.unit), o.what, o.index);
    if (n.all == 0) return refusal(Why::no_such_group, 0, o.index);
    // What is put together in haste takes the place of another group's lost boxes.
    const int lost = std::max<int>(n.lost, repairable(r, b.unit(o.unit), o.what, o.index));
    if (o.boxes == 0 || o.boxes > lost) return refusal(WhyMore::not_damaged, o.boxes, lost);
    return refuse_repair(r, b, o);
}
After do_order(Play& p, const Repair& o) { return do_repair(p, o); }

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Tractor& o) {
    if (const auto no = refuse_named(b, o.target, o.object)) return no;
    return refuse_tractor(r, b, o);
}
After do_order(Play& p, const Tractor& o) { return do_tractor(p, o); }

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Transport& o) {
    if (const auto no = refuse_named(b, o.target, o.object)) return no;
    return refuse_transport(r, b, o);
}
After do_order(Play& p, const Transport& o) { return do_transport(p, o); }
After fail_order(Play& p, const Transport& o) { return fail_transport(p, o); }

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const MoveTroops& o) {
    if (const auto no = refuse_named(b, o.to)) return no;
    return refuse_move_troops(r, b, o);
}
After do_order(Play& p, const MoveTroops& o) { return do_move_troops(p, o); }

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Board& o) {
    if (const auto no = refuse_named(b, o.target)) return no;
    return refuse_board(r, b, o);
}
After do_order(Play& p, const Board& o) { return do_board(p, o); }

std::optional<Refusal> refuse_order(const Rules&, const Battle& b, const Answer& o) {
    if (b.questions.empty() || b.questions.back().side != o.side) return refusal(Why::no_question);
    if (o.choice >= 64 || (b.questions.back().options() >> o.choice & 1U) == 0)
        return refusal(Why::not_an_option, 63, o.choice);
    return legal();
}
After do_order(Play&, const Answer&) { return After::more; }
std::optional<Refusal> refuse_order(const Rules&, const Battle&, const Pass&) { return legal(); }
After do_order(Play& p, const Pass& o) {
    if (p.rules.procedure.steps[static_cast<std::size_t>(p.now.clock.step)].window != WindowKind::in_order)
        return After::done;
    const CourseMoves moves = moves_by_course(p.rules, p.now, o.unit);
    if (moves.empty()) do_order(p, Move{o.unit, Manoeuvre::stay, 0});
    After after = After::done;
    for (const Move& move : moves) {
        if (!p.now.unit(o.unit).active() || refuse_move(p.rules, p.now, move)) break;
        if (after = do_order(p, move); after == After::done) break;
    }
    return after;
}
std::optional<Refusal> refuse_order(const Rules&, const Battle&, const PassSide&) { return legal(); }
After do_order(Play&, const PassSide&) { return After::done; }

std::optional<Refusal> refuse_order(const Rules&, const Battle& b, const SetStanding& o) {
    if (!o.side || o.side.index() >= b.sides.size()) return refusal(Why::no_such_unit);
    if (static_cast<std::size_t>(o.kind) >= count_of<StandingKind>() ||
        static_cast<std::size_t>(o.value) >= count_of<Standing>())
        return refusal(Why::not_an_option);
    return legal();
}
After do_order(Play& p, const SetStanding& o) {
    p.emit(StandingChanged{static_cast<std::uint8_t>(o.side.at), o.kind, o.value});
    return After::more;
}

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const SetWatch& o) {
    if (!o.side || o.side.index() >= b.sides.size()) return refusal(Why::no_such_unit);
    if (!r.watches) return refusal(WhyMore::not_supported);
    return static_cast<std::size_t>(o.level) < count_of<WatchLevel>() ? legal() : refusal(Why::not_an_option);
}
After do_order(Play& p, const SetWatch& o) {
    p.emit(WatchSet{static_cast<std::uint8_t>(o.side.at), o.level, 0});
    for (std::size_t t = 0; t < count_of<Trigger>(); ++t)
        do_order(p, SetTrigger{o.side, static_cast<Trigger>(t),
                               p.rules.watches->row[t].line[static_cast<std::size_t>(o.level)]});
    return After::more;
}

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const SetTrigger& o) {
    if (!o.side || o.side.index() >= b.sides.size()) return refusal(Why::no_such_unit);
    if (!r.watches) return refusal(WhyMore::not_supported);
    return static_cast<std::size_t>(o.trigger) < count_of<Trigger>() && o.line >= 0
               ? legal()
               : refusal(Why::not_an_option);
}
// What it counts now is nothing new.
After do_order(Play& p, const SetTrigger& o) {
    const std::int16_t count =
        o.line > 0 ? count_for(p.rules, p.now, o.side, o.trigger, o.line) : std::int16_t{0};
    p.emit(TriggerSet{static_cast<std::uint8_t>(o.side.at), o.trigger, o.line, count, 0});
    return After::more;
}

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const WaitUntil& o) {
    if (!o.side || o.side.index() >= b.sides.size()) return refusal(Why::no_such_unit);
    if (!r.watches) return refusal(WhyMore::not_supported);
    const int now = std::max<int>(b.clock.impulse, 0);
    if (o.impulse != 0 && (o.impulse <= now || o.impulse > b.field.impulses))
        return refusal(Why::not_an_option, b.field.impulses, o.impulse);
    return legal();
}
After do_order(Play& p, const WaitUntil& o) {
    const int begin = (p.now.clock.turn - 1) * p.now.field.impulses;
    p.emit(WatchSet{static_cast<std::uint8_t>(o.side.at), p.now.sides[o.side.index()].watch,
                    static_cast<std::int16_t>(o.impulse == 0 ? 0 : begin + o.impulse)});
    return After::more;
}

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Course& o) {
    return refuse_course(r, b, o);
}
After do_order(Play& p, const Course& o) {
    do_course(p, o);
    return After::more;
}
std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const Doctrine& o) {
    return refuse_doctrine(r, b, o);
}
After do_order(Play& p, const Doctrine& o) {
    p.emit(DoctrineSet{o.unit, o.what, o.use, o.group, o.range, o.chance});
    if (o.about && o.use != DoctrineUse::off) p.emit(DoctrineAimed{o.unit, o.about});
    return After::more;
}

std::optional<Refusal> refuse_order(const Rules&, const Battle& b, const Concede& o) {
    if (!o.side || o.side.index() >= b.sides.size()) return refusal(Why::no_such_unit);
    if ((b.field.self_destruct_free >> o.side.index() & 1U) != 0) return refusal(WhyMore::no_surrender);
    return legal();
}
After do_order(Play& p, const Concede& o) {
    // The winner is the one team that is left, if only one is.
    SideId winner{};
    bool several = false;
    for (std::size_t i = 0; i < p.now.sides.size(); ++i) {
        if (p.now.sides[i].team == p.now.sides[o.side.index()].team) continue;
        if (winner && p.now.sides[winner.index()].team != p.now.sides[i].team) several = true;
        if (!winner) winner = SideId{i};
    }
    p.emit(Ended{EndReason::conceded, several ? SideId{} : winner});
    return After::more;
}

std::optional<Refusal> refuse_order(const Rules&, const Battle& b, const Resign& o) {
    return refuse_player_change(b, o.side);
}
After do_order(Play& p, const Resign& o) {
    do_resign(p, o.side);
    return After::more;
}
std::optional<Refusal> refuse_order(const Rules&, const Battle& b, const HandOver& o) {
    if (static_cast<std::size_t>(o.to) >= count_of<Controller>()) return refusal(Why::not_an_option);
    return refuse_player_change(b, o.side);
}
After do_order(Play& p, const HandOver& o) {
    p.emit(ControllerChanged{static_cast<std::uint8_t>(o.side.at), o.to});
    return After::more;
}

}  // namespace impulse
