#include "battle/systems/box_uses.h"

#include <algorithm>
#include <string_view>

#include "battle/core/ground.h"
#include "battle/core/status.h"
#include "battle/core/tracks.h"
#include "battle/crew/officers.h"
#include "battle/crew/rooms.h"
#include "battle/damage/box_loss.h"
#include "battle/energy/reactor.h"
#include "battle/systems/information.h"

namespace impulse {
namespace {

int working_boxes(const Rules& rules, const Unit& u, std::string_view family) {
    const ShipClass& c = rules.type(u.type);
    int n = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (rules.system(c.groups[g].system).family == family) n += boxes_left(c, u, g);
    return n;
}

int range_of(const Rules& rules, const Unit& u, const BoxUse& use) {
    return use.range[tech_index(rules.type(u.type))];
}
int amount_of(const Rules& rules, const Unit& u, const BoxUse& use) {
    return use.amount[tech_index(rules.type(u.type))];
}

// The nearest enemy seeker that the box may stop; none where there is none in range.
ObjectId nearest_seeker(const Rules& rules, const Battle& b, UnitId unit, const BoxUse& use) {
    const Unit& u = b.unit(unit);
    ObjectId best{};
    int nearest = range_of(rules, u, use) + 1;
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        const bool fits = use.plasma ? o.kind == SeekerKind::plasma : o.kind == SeekerKind::drone;
        if (!o.flying() || !fits || !o.by || !b.enemies(unit, o.by)) continue;
        if (const int away = distance(u.hex, o.hex); away < nearest) {
            nearest = away;
            best = ObjectId{i};
        }
    }
    return best;
}

}  // namespace

std::optional<Refusal> refuse_use_of_box(const Rules& rules, const Unit& u, std::size_t group,
                                         const BoxUse& use) {
    // What blows the ship up does so even where it is switched off.
    const int off = use.act == BoxAct::scuttle ? u.groups[group].off : 0;
    const int left = boxes_left(rules.type(u.type), u, group) + off, used = u.groups[group].used;
    if (left <= 0) return refusal(Why::system_destroyed);
    if (!use.anew && used >= left) return refusal(Why::already_fired, left, used);
    if (!use.unless.empty() && working_boxes(rules, u, use.unless) > 0) return refusal(WhyMore::wrong_system);
    if (use.energy > u.battery) return refusal_energy(Why::no_reserve, use.energy, u.battery);
    return std::nullopt;
}

void pay_for_use(Play& play, UnitId unit, std::size_t group, const BoxUse& use) {
    draw_battery(play, unit, use.energy);
    if (!use.anew) play.set_group(unit, group, GroupField::used, play.now.unit(unit).groups[group].used + 1);
}

const BoxUse* use_of(const SystemType& system, int number) {
    const auto at = std::find_if(system.uses.begin(), system.uses.end(),
                                 [number](const BoxUse& u) { return u.number == number; });
    return at == system.uses.end() ? nullptr : &*at;
}

std::optional<Refusal> refuse_box_use(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    const SystemType& system = rules.system(rules.type(u.type).groups[o.group].system);
    const BoxUse* use = use_of(system, o.value);
    if (use == nullptr || use->act == BoxAct::mend || use->act == BoxAct::off || use->act == BoxAct::beam ||
        use->act == BoxAct::double_engine || use->act == BoxAct::halve_engine)
        return refusal(WhyMore::wrong_system);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (const auto no = refuse_use_of_box(rules, u, o.group, *use)) return no;
    const GroupState& state = u.groups[o.group];
    if (use->anew && (state.last == b.impulse_now() || state.mode == use - system.uses.data() + 1))
        return refusal(WhyMore::no_change);
    if (use->act == BoxAct::inform || use->act == BoxAct::command) {
        if (!o.target || !b.unit(o.target).active()) return refusal(Why::no_such_target);
        if (!b.enemies(o.unit, o.target)) return refusal(Why::friendly_target);
        const int away = distance(u.hex, b.unit(o.target).hex), reach = range_of(rules, u, *use);
        if (away > reach) return refusal(Why::out_of_range, reach, away);
    }
    if (use->act == BoxAct::command) {
        const Unit& t = b.unit(o.target);
        const int own = rules.type(u.type).sheet.tech, theirs = rules.type(t.type).sheet.tech;
        if (theirs >= own || is_body(t)) return refusal(WhyMore::wrong_target, own - 1, theirs);
    }
    if (use->act == BoxAct::break_seekers && !nearest_seeker(rules, b, o.unit, *use))
        return refusal(Why::no_such_target);
    return std::nullopt;
}

void do_box_use(Play& play, const Operate& o) {
    const Rules& rules = play.rules;
    const Unit& u = play.now.unit(o.unit);
    const SystemType& system = rules.system(play.type(o.unit).groups[o.group].system);
    const BoxUse& use = *use_of(system, o.value);
    pay_for_use(play, o.unit, o.group, use);
    play.emit(Operated{o.unit, o.target, {}, o.group, o.use, 1});
    if (use.act == BoxAct::inform) {
        const bool small = play.type(o.target).sheet.size_class >= use.least_size;
        give_information(play, o.target, u.side, small ? amount_of(rules, u, use) : use.otherwise);
    } else if (use.act == BoxAct::break_seekers) {
        for (int tries = amount_of(rules, u, use); tries > 0 && !play.starved(); --tries) {
            const ObjectId seeker = nearest_seeker(rules, play.now, o.unit, use);
            if (!seeker) break;
            if (play.roll(Stream::scout, 6, o.unit) <= use.upto)
                play.emit(SeekerEnded{seeker, SeekerFate::lost_guidance});
        }
    } else if (use.act == BoxAct::command) {
        if (take_box(play, o.target, Trait::control, u.side.index())) return;
        play.emit(Captured{o.target, static_cast<std::uint8_t>(u.side.index())});
        dismiss_officers(play, o.target);
        while (retake_box(play, o.target, Trait::control)) {
        }
    } else if (use.act == BoxAct::scuttle) {
        play.set(o.unit, Counter::self_destruct, 1);
    } else {
        if (use.anew) play.set_group(o.unit, o.group, GroupField::last, play.now.impulse_now());
        play.set_group(o.unit, o.group, GroupField::mode, static_cast<int>(&use - system.uses.data()) + 1);
    }
}

std::optional<Refusal> refuse_switch(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    const ShipClass& c = rules.type(u.type);
    const std::vector<BoxUse>& uses = rules.system(c.groups[o.group].system).uses;
    if (std::none_of(uses.begin(), uses.end(), [](const BoxUse& use) { return use.act == BoxAct::off; }))
        return refusal(WhyMore::wrong_system);
    const bool off = o.use == SystemUse::switch_off;
    if ((u.groups[o.group].off > boxes_changed(c, u, o.group)) == off) return refusal(WhyMore::no_change);
    if (off && boxes_left(c, u, o.group) <= 0) return refusal(Why::system_destroyed);
    return std::nullopt;
}

void do_switch(Play& play, const Operate& o) {
    const bool off = o.use == SystemUse::switch_off;
    const ShipClass& c = play.type(o.unit);
    const Unit& u = play.now.unit(o.unit);
    play.set_group(o.unit, o.group, GroupField::off,
                   boxes_changed(c, u, o.group) + (off ? boxes_left(c, u, o.group) : 0));
    play.emit(Operated{o.unit, {}, {}, o.group, o.use, 1});
}

}  // namespace impulse
