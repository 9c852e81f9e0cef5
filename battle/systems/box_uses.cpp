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

constexpr int for_good = 32767;  // a status without an end of its own

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

// A field against transporters: around its own ship until it is switched off, or in a hex for this impulse; not both in
// one turn.
bool jams_itself(const Battle& b, const Operate& o) {
    const Status* field = b.unit(o.unit).status(StatusKind::jammed);
    return field != nullptr && field->by == o.unit && field->until >= b.impulse_now();
}
Energy price_of_field(const Battle& b, const Operate& o, const BoxUse& use) {
    return use.far ? use.energy * distance(b.unit(o.unit).hex, o.hex) : Energy{};
}
std::optional<Refusal> refuse_field(const Rules& rules, const Battle& b, const Operate& o,
                                    const BoxUse& use) {
    const Unit& u = b.unit(o.unit);
    const GroupState& state = u.groups[o.group];
    const int left = boxes_left(rules.type(u.type), u, o.group);
    if (left <= 0) return refusal(Why::system_destroyed);
    if (jams_itself(b, o)) return use.far ? std::optional{refusal(WhyMore::no_change)} : std::nullopt;
    if (state.mode != 0 && state.mode != use.number) return refusal(WhyMore::no_change);
    if (!use.far) return std::nullopt;
    if (!b.field.map.contains(o.hex)) return refusal(Why::off_map);
    if (const int now = state.uses_within(b.impulse_now(), 1); now >= left)
        return refusal(Why::already_fired, left, now);
    const Energy price = price_of_field(b, o, use);
    return price > u.battery ? std::optional{refusal_energy(Why::no_reserve, price, u.battery)}
                             : std::nullopt;
}
void raise_field(Play& play, const Operate& o, const BoxUse& use) {
    const bool was_on = jams_itself(play.now, o);
    play.emit(Operated{o.unit, {}, o.hex, o.group, o.use, static_cast<std::uint8_t>(was_on ? 0 : 1)});
    play.set_group(o.unit, o.group, GroupField::mode, use.number);
    if (!use.far) {
        play.set_status(o.unit, StatusKind::jammed, StatusCause::none, was_on ? 0 : for_good, o.unit);
        return;
    }
    draw_battery(play, o.unit, price_of_field(play.now, o, use));
    play.note_use(o.unit, o.group);
    for (std::size_t i = 0; i < play.now.units.size(); ++i)
        if (const Unit& u = play.now.units[i];
            u.active() && !is_body(u) && u.hex == o.hex && !holds_now(play.now, u, StatusKind::jammed))
            play.set_status(UnitId{i}, StatusKind::jammed, StatusCause::none, play.now.impulse_now(), o.unit);
}

}  // namespace

std::optional<Refusal> refuse_use_of_box(const Rules& rules, const Unit& u, std::size_t group,
                                         const BoxUse& use) {
    const int left = boxes_left(rules.type(u.type), u, group), used = u.groups[group].used;
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
    if (use == nullptr || use->act == BoxAct::mend || use->act == BoxAct::off || use->act == BoxAct::beam)
        return refusal(WhyMore::wrong_system);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (use->act == BoxAct::jam) return refuse_field(rules, b, o, *use);
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
    if (use.act == BoxAct::jam) {
        raise_field(play, o, use);
        return;
    }
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
    if ((u.groups[o.group].off != 0) == off) return refusal(WhyMore::no_change);
    if (off && boxes_left(c, u, o.group) <= 0) return refusal(Why::system_destroyed);
    return std::nullopt;
}

void do_switch(Play& play, const Operate& o) {
    const bool off = o.use == SystemUse::switch_off;
    play.set_group(o.unit, o.group, GroupField::off,
                   off ? boxes_left(play.type(o.unit), play.now.unit(o.unit), o.group) : 0);
    play.emit(Operated{o.unit, {}, {}, o.group, o.use, 1});
}

}  // namespace impulse
