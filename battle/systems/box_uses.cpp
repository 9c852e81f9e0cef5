#include "battle/systems/box_uses.h"

#include <algorithm>

#include "battle/core/barriers.h"
#include "battle/core/disguise.h"
#include "battle/core/ground.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/command.h"
#include "battle/core/rows/subspace.h"
#include "battle/core/status.h"
#include "battle/core/subspace.h"
#include "battle/core/system_range.h"
#include "battle/core/tracks.h"
#include "battle/crew/crew_loss.h"
#include "battle/crew/officers.h"
#include "battle/crew/rooms.h"
#include "battle/damage/box_choice.h"
#include "battle/damage/box_fields.h"
#include "battle/damage/box_loss.h"
#include "battle/energy/reactor.h"
#include "battle/seeking/launch.h"
#include "battle/systems/gates.h"
#include "battle/systems/haze.h"
#include "battle/systems/information.h"
#include "battle/systems/rubble.h"

namespace impulse {
namespace {

constexpr int for_good = 32767;  // a status without an end of its own

int range_of(const Rules& rules, const Unit& u, const BoxUse& use) {
    return use.range[tech_index(rules.type(u.type))];
}
int amount_of(const Rules& rules, const Unit& u, const BoxUse& use) {
    return use.amount[tech_index(rules.type(u.type))];
}

// What the use takes from the batteries; of a haze with the energy that makes its strength; of shuttles and
// fighters, which have none, nothing.
Energy energy_of(const Rules& rules, const Unit& u, const BoxUse& use, Energy amount = {}) {
    if (rules.type(u.type).sheet.craft.small()) return {};
    const bool eased = !use.eased_by.empty() && working_boxes(rules, u, use.eased_by) > 0;
    Energy cost = (eased ? use.eased : use.energy) + (use.strength[0] > 0 ? amount : Energy{});
    if (silenced(u) && use.subspace == Subspace::sensor) cost += points(rules.subspace->sensor_energy);
    if (silenced(u) && use.subspace == Subspace::message) cost = cost * rules.subspace->times;
    return cost;
}

// True where the use takes what the form has made ready in the group, and nothing from the batteries.
bool made_ready(const Unit& u, std::size_t group, const BoxUse& use) {
    return use.hold > Energy{} && u.groups[group].charge > 0;
}

// The unit for which a field is to be cleared: its own where none is named.
UnitId to_be_spared(const Operate& o) { return o.target ? o.target : o.unit; }

// How often all boxes of the group may be used in a turn.
int uses_of(const Rules& rules, const Unit& u, std::size_t group) {
    const SystemType& system = rules.system(rules.type(u.type).groups[group].system);
    const bool again = !system.again.empty() && working_boxes(rules, u, system.again) > 0;
    return boxes_left(rules.type(u.type), u, group) * (again ? 2 : 1);
}

// Control boxes of a friend that an enemy's Command & Control has silenced, or the ship itself that it has taken.
bool may_free(const Battle& b, UnitId by, UnitId target) {
    const Unit &u = b.unit(by), &t = b.unit(target);
    if (t[Counter::commanded] == 0) return false;
    const int from = t[Counter::captured_from] - 1;
    const std::size_t own = from < 0 ? t.side.index() : static_cast<std::size_t>(from);
    return b.sides[own].team == b.sides[u.side.index()].team;
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

// The weapons have not fired in this turn, whatever they did; of each group on the sheet the box that is worth least is lost.
void fire_again(Play& play, UnitId unit) {
    const ShipClass& c = play.type(unit);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon) continue;
        if (play.now.unit(unit).groups[g].used > 0) play.set_group(unit, g, GroupField::used, 0);
        if (g > 0 && c.groups[g - 1].sheet_group == c.groups[g].sheet_group) continue;
        Candidates boxes;
        for (std::size_t other = g; other < c.groups.size(); ++other)
            if (c.groups[other].sheet_group == c.groups[g].sheet_group &&
                boxes_left(c, play.now.unit(unit), other) > 0)
                boxes.push_back(static_cast<std::uint8_t>(other));
        if (!boxes.empty()) lose_box(play, unit, least_worth(play.rules, play.now.unit(unit), boxes, false));
    }
}

// A field against transporters: around its own ship until it is switched off, or in a hex for this impulse; not both in
// one turn.
bool jams_itself(const Battle& b, const Operate& o) {
    const Status* field = b.unit(o.unit).status(StatusKind::unbeamed);
    return field != nullptr && field->by == o.unit && field->until >= b.impulse_now();
}
Energy price_of_field(const Battle& b, const Operate& o, const BoxUse& use) {
    return use.far ? use.energy * distance(b.unit(o.unit).hex, o.hex) : Energy{};
}
std::optional<Refusal> refuse_unbeam(const Rules& rules, const Battle& b, const Operate& o,
                                     const BoxUse& use) {
    const Unit& u = b.unit(o.unit);
    const GroupState& state = u.groups[o.group];
    const int left = boxes_left(rules.type(u.type), u, o.group);
    if (left <= 0) return refusal(Why::system_destroyed);
    if (jams_itself(b, o)) return refuse_if(use.far, WhyMore::no_change);
    if (state.mode != 0 && state.mode != use.number) return refusal(WhyMore::no_change);
    if (!use.far) return std::nullopt;
    if (!b.field.map.contains(o.hex)) return refusal(Why::off_map);
    if (const int now = state.uses_within(b.impulse_now(), 1); now >= left)
        return refusal(Why::already_fired, left, now);
    const Energy price = price_of_field(b, o, use);
    return refuse_draw(u, price);
}
void raise_unbeam(Play& play, const Operate& o, const BoxUse& use) {
    const bool was_on = jams_itself(play.now, o);
    play.emit(Operated{o.unit, {}, o.hex, o.group, o.use, static_cast<std::uint8_t>(was_on ? 0 : 1)});
    play.set_group(o.unit, o.group, GroupField::mode, use.number);
    if (!use.far) {
        play.set_status(o.unit, StatusKind::unbeamed, StatusCause::none, was_on ? 0 : for_good, o.unit);
        return;
    }
    draw_battery(play, o.unit, price_of_field(play.now, o, use));
    play.note_use(o.unit, o.group);
    for (const UnitId id : unit_ids(play.now))
        if (const Unit& u = play.now.unit(id);
            u.active() && !is_body(u) && u.hex == o.hex && !holds_now(play.now, u, StatusKind::unbeamed))
            play.set_status(id, StatusKind::unbeamed, StatusCause::none, play.now.impulse_now(), o.unit);
}

// The charges of the box pay, and it does nothing else this turn.
std::optional<Refusal> refuse_find(const Rules& rules, const Unit& u, const Operate& o, const BoxUse& use) {
    const GroupState& g = u.groups[o.group];
    if (boxes_left(rules.type(u.type), u, o.group) <= 0) return refusal(Why::system_destroyed);
    if (g.used > 0) return refusal(Why::already_fired, 1, g.used);
    if (Energy{g.charge} < use.energy) return refusal_energy(Why::not_armed, use.energy, Energy{g.charge});
    return std::nullopt;
}
void find_hidden(Play& play, const Operate& o, const BoxUse& use) {
    const Unit u = play.now.unit(o.unit);
    const int range = range_of(play.rules, u, use);
    const unsigned side = 1U << u.side.index();
    play.set_group(o.unit, o.group, GroupField::charge, u.groups[o.group].charge - use.energy.parts);
    play.set_group(o.unit, o.group, GroupField::used, 1);
    play.emit(Operated{o.unit, {}, {}, o.group, o.use, 1});
    for (const UnitId id : active_ids(play.now)) {
        const Unit& at = play.now.unit(id);
        if ((at.hidden_from & side) != 0 && distance(u.hex, at.hex) <= range)
            play.emit(Veiled{id, static_cast<std::uint8_t>(at.hidden_from & ~side), at.hex, at.facing});
    }
    for (std::size_t i = 0; i < play.now.mines.size(); ++i)
        if (const Mine& m = play.now.mines[i];
            m.there() && (m.known & side) == 0 && distance(u.hex, m.hex) <= range)
            play.emit(MineSet{static_cast<std::uint8_t>(i), MineField::known,
                              static_cast<std::int16_t>(m.known | side * 0x11U)});
}

}  // namespace

std::optional<Refusal> refuse_use_of_box(const Rules& rules, const Unit& u, std::size_t group,
                                         const BoxUse& use) {
    // What blows the ship up does so even where it is switched off.
    const int off = use.act == BoxAct::scuttle ? u.groups[group].off : 0;
    const int left = uses_of(rules, u, group) + off, used = u.groups[group].used;
    if (left <= 0) return refusal(Why::system_destroyed);
    if (!use.anew && used >= left) return refusal(Why::already_fired, left, used);
    if (!use.unless.empty() && working_boxes(rules, u, use.unless) > 0) return refusal(WhyMore::wrong_system);
    if (silenced(rules, u, use.subspace)) return refusal(WhyMore::no_subspace, u[Counter::silenced]);
    if (out_of_sight(u, rules.system(rules.type(u.type).groups[group].system)))
        return refusal(WhyMore::in_haze);
    if (const Energy energy = energy_of(rules, u, use); energy > u.battery && !made_ready(u, group, use))
        return refusal_energy(Why::no_reserve, energy, u.battery);
    return std::nullopt;
}

void pay_for_use(Play& play, UnitId unit, std::size_t group, const BoxUse& use, Energy amount) {
    if (made_ready(play.now.unit(unit), group, use))
        play.set_group(unit, group, GroupField::charge, 0);
    else
        draw_battery(play, unit, energy_of(play.rules, play.now.unit(unit), use, amount));
    if (!use.anew && use.act != BoxAct::fire_again)
        play.set_group(unit, group, GroupField::used, play.now.unit(unit).groups[group].used + 1);
}

const BoxUse* use_of(const SystemType& system, int number) {
    const auto at = std::find_if(system.uses.begin(), system.uses.end(),
                                 [number](const BoxUse& u) { return u.number == number; });
    return at == system.uses.end() ? nullptr : &*at;
}

// A box sends one a turn; a launcher without any makes one for each that it may still launch.
static std::optional<Refusal> refuse_probe(const Rules& rules, const Battle& b, const Operate& o,
                                           const BoxUse& use) {
    const Unit& u = b.unit(o.unit);
    if (use.emptied) {
        if (const auto no = refuse_launch_now(rules, b, u, o.group)) return no;
        if (const int left = u.groups[o.group].rounds(); left > 0)
            return refusal(WhyMore::no_change, 0, left);
        if (use.energy > u.battery) return refusal_energy(Why::no_reserve, use.energy, u.battery);
    } else if (const auto no = refuse_use_of_box(rules, u, o.group, use)) {
        return no;
    }
    if (!o.target || !b.unit(o.target).active()) return refusal(Why::no_such_target);
    if (!b.enemies(o.unit, o.target)) return refusal(Why::friendly_target);
    const SeekerType& type = rules.seeker(use.probe[tech_index(rules.type(u.type))]);
    if (const int away = distance(u.hex, b.unit(o.target).hex); away > type.sought_within)
        return refusal(Why::out_of_range, type.sought_within, away);
    if (banned(rules, u, Ban::launch)) return refusal(WhyMore::field_forbids);
    return refuse_if(b.objects.full() && free_object(b).index() == max_objects, WhyMore::no_room,
                     static_cast<int>(max_objects));
}
static void send_probe(Play& play, const Operate& o, const BoxUse& use) {
    const SeekerId flies = use.probe[tech_index(play.type(o.unit))];
    pay_for_use(play, o.unit, o.group, use);
    if (use.emptied) play.set_group(o.unit, o.group, GroupField::last, play.now.impulse_now());
    play.emit(Operated{o.unit, o.target, {}, o.group, o.use, 1});
    emit_launch(play, {o.unit, o.group, flies, o.target}, flies);
}

// What the target must be, and how far away.
static std::optional<Refusal> refuse_target_of_use(const Rules& rules, const Battle& b, const Operate& o,
                                                   const BoxUse& use) {
    const bool friendly = use.act == BoxAct::free;
    if (!o.target || !b.unit(o.target).active()) return refusal(Why::no_such_target);
    const Unit &u = b.unit(o.unit), &t = b.unit(o.target);
    const int away = system_range(rules, u, t, distance(u.hex, t.hex));
    const int reach =
        friendly ? rules.command->flag_range[tech_index(rules.type(u.type))] : range_of(rules, u, use);
    if (!friendly && !b.enemies(o.unit, o.target)) return refusal(Why::friendly_target);
    if (away > reach) return refusal(Why::out_of_range, reach, away);
    const int own = rules.type(u.type).sheet.tech,
              theirs = rules.type(seen_type(b, o.target, u.side)).sheet.tech;
    if (use.act == BoxAct::command && (theirs >= own || is_body(t)))
        return refusal(WhyMore::wrong_target, own - 1, theirs);
    if (friendly && !may_free(b, o.unit, o.target)) return refusal(WhyMore::wrong_target);
    const int need = use.needs_info * theirs, have = t.info[u.side.index()];
    if (have < need) return refusal(WhyMore::no_points_of_information, need, have);
    if (use.status == StatusKind::swayed &&
        (!o.at || o.at.index() >= b.units.size() || !b.unit(o.at).active() || !b.enemies(o.target, o.at)))
        return refusal(WhyMore::wrong_target);
    return std::nullopt;
}

static std::optional<Refusal> refuse_haze(const Rules& rules, const Battle& b, const Operate& o,
                                          const BoxUse& use) {
    const Unit& u = b.unit(o.unit);
    const int most = use.strength[tech_index(rules.type(u.type))], reach = range_of(rules, u, use);
    if (most > 0 && (o.amount != points(o.amount.floor()) || o.amount < points(1) || o.amount > points(most)))
        return refusal(Why::not_an_option, most, o.amount.floor());
    const Energy price = energy_of(rules, u, use, o.amount), there{u.groups[o.group].charge};
    if (made_ready(u, o.group, use)) {
        if (price != there) return refusal_energy(Why::not_armed, price, there);
    } else if (price > u.battery) {
        return refusal_energy(Why::no_reserve, price, u.battery);
    }
    if (reach > 0 && (!b.field.map.contains(o.hex) || distance(u.hex, o.hex) > reach))
        return refusal(Why::out_of_range, reach, distance(u.hex, o.hex));
    return refuse_if(b.hazes.full(), WhyMore::no_room, static_cast<int>(b.hazes.capacity()));
}

std::optional<Refusal> refuse_box_use(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    const SystemType& system = rules.system(rules.type(u.type).groups[o.group].system);
    const BoxUse* use = use_of(system, o.value);
    if (use == nullptr || use->act == BoxAct::mend || use->act == BoxAct::off || use->act == BoxAct::beam ||
        use->act == BoxAct::double_engine || use->act == BoxAct::halve_engine)
        return refusal(WhyMore::wrong_system);
    const bool on_form = use->act == BoxAct::muster || use->act == BoxAct::gate;
    if (!use->any_step && on_form != at_step(rules, b, Mechanism::allocate)) return refusal(Why::wrong_step);
    if (u.prize()) return refusal(WhyMore::captured);
    if (use->act == BoxAct::field) return refuse_field(rules, b, o, *use);
    if (use->act == BoxAct::unbeam) return refuse_unbeam(rules, b, o, *use);
    if (use->act == BoxAct::find) return refuse_find(rules, u, o, *use);
    if (use->act == BoxAct::probe) return refuse_probe(rules, b, o, *use);
    if (use->act == BoxAct::gate) return refuse_gate_of_boxes(rules, b, o, *use);
    if (const auto no = refuse_use_of_box(rules, u, o.group, *use)) return no;
    const GroupState& state = u.groups[o.group];
    if (use->anew && (state.last == b.impulse_now() || state.mode == use - system.uses.data() + 1))
        return refusal(WhyMore::no_change);
    switch (use->act) {
        case BoxAct::inform:
        case BoxAct::command:
        case BoxAct::free:
        case BoxAct::impose:
            return refuse_target_of_use(rules, b, o, *use);
        case BoxAct::haze:
            return refuse_haze(rules, b, o, *use);
        case BoxAct::clear:
            if (use->spares) {
                const UnitId whom = to_be_spared(o);
                if (b.enemies(o.unit, whom)) return refusal(WhyMore::wrong_target);
                return refuse_if(!b.unit(whom).active() || !haze_to_spare(b, whom), Why::no_such_target);
            }
            if (u.until(StatusKind::jammed) >= b.impulse_now() ||
                haze_to_clear(b, o.unit, range_of(rules, u, *use)))
                return std::nullopt;
            return refusal(Why::no_such_target);
        case BoxAct::muster:
            return refuse_muster(rules, b, o);
        case BoxAct::extract:
            return refuse_extract(rules, b, o, *use);
        case BoxAct::break_seekers:
            return refuse_if(!nearest_seeker(rules, b, o.unit, *use), Why::no_such_target);
        default:
            return std::nullopt;
    }
}

// Points about a target, or the share of a point that this use is; what makes every box tell more does so once a turn.
static void inform(Play& play, const Operate& o, const BoxUse& use) {
    const Unit& u = play.now.unit(o.unit);
    const ShipClass& c = play.type(o.unit);
    const bool small = play.type(o.target).sheet.size_class >= use.least_size;
    int given = small ? amount_of(play.rules, u, use) : use.otherwise;
    if (use.shares_of_point > 1) {
        const int shares = u.groups[o.group].charge + 1;
        given = shares >= use.shares_of_point ? given : 0;
        play.set_group(o.unit, o.group, GroupField::charge, shares % use.shares_of_point);
    }
    if (u.groups[o.group].used <= boxes_left(c, u, o.group)) given += modified(play.rules, u, Quantity::info);
    if (given > 0) give_information(play, o.target, u.side, given);
}

static void stop_seekers(Play& play, const Operate& o, const BoxUse& use) {
    const int upto = use.upto - (silenced(play.now.unit(o.unit)) ? play.rules.subspace->penalty : 0);
    for (int tries = amount_of(play.rules, play.now.unit(o.unit), use); tries > 0 && !play.starved();
         --tries) {
        const ObjectId seeker = nearest_seeker(play.rules, play.now, o.unit, use);
        if (!seeker) break;
        if (play.roll(Stream::scout, 6, o.unit) <= upto)
            play.emit(SeekerEnded{seeker, SeekerFate::lost_guidance});
    }
}

// A control box is silent, or the whole ship changes sides.
static void command(Play& play, const Operate& o) {
    const std::size_t side = play.now.unit(o.unit).side.index();
    play.set(o.target, Counter::commanded, 1);
    if (take_box(play, o.target, Trait::control, side)) return;
    play.emit(Captured{o.target, static_cast<std::uint8_t>(side)});
    dismiss_officers(play, o.target);
    while (retake_box(play, o.target, Trait::control)) {
    }
}
// Nobody commands a ship of which no box is silent.
static void end_command(Play& play, UnitId unit) {
    const Unit& u = play.now.unit(unit);
    if (std::none_of(u.groups.begin(), u.groups.end(), [](const GroupState& g) { return g.taken > 0; }))
        play.set(unit, Counter::commanded, 0);
}
static void free_from_command(Play& play, const Operate& o) {
    if (const int from = play.now.unit(o.target)[Counter::captured_from]; from > 0) {
        // The ship is its own again by the one box; the others stay silent.
        play.emit(Captured{o.target, static_cast<std::uint8_t>(from - 1)});
        play.set(o.target, Counter::captured_from, 0);
        while (take_box(play, o.target, Trait::control, play.now.unit(o.target).side.index())) {
        }
    }
    retake_box(play, o.target, Trait::control);
    end_command(play, o.target);
}

static void clear(Play& play, const Operate& o, const BoxUse& use) {
    const Unit& u = play.now.unit(o.unit);
    if (use.spares) {
        const UnitId whom = to_be_spared(o);
        if (const auto at = haze_to_spare(play.now, whom)) {
            const Haze haze = play.now.hazes[*at];
            play.set_status(whom, StatusKind::unhazed, StatusCause::none, haze.until, haze.by);
        }
        return settle_hazes(play);
    }
    if (u.until(StatusKind::jammed) >= play.now.impulse_now())
        play.set_status(o.unit, StatusKind::jammed, StatusCause::jamming, 0);
    else if (const auto haze = haze_to_clear(play.now, o.unit, range_of(play.rules, u, use)))
        play.emit(HazeEnded{static_cast<std::uint8_t>(*haze)});
    settle_hazes(play);
}

void do_box_use(Play& play, const Operate& o) {
    const Unit& u = play.now.unit(o.unit);
    const SystemType& system = play.rules.system(play.type(o.unit).groups[o.group].system);
    const BoxUse& use = *use_of(system, o.value);
    if (use.act == BoxAct::field) return raise_field(play, o, use);
    if (use.act == BoxAct::unbeam) return raise_unbeam(play, o, use);
    if (use.act == BoxAct::find) return find_hidden(play, o, use);
    if (use.act == BoxAct::probe) return send_probe(play, o, use);
    if (use.act == BoxAct::gate) return open_gate_of_boxes(play, o, use);
    pay_for_use(play, o.unit, o.group, use, o.amount);
    play.emit(Operated{o.unit, o.target, {}, o.group, o.use, 1});
    switch (use.act) {
        case BoxAct::inform:
            return inform(play, o, use);
        case BoxAct::break_seekers:
            return stop_seekers(play, o, use);
        case BoxAct::command:
            return command(play, o);
        case BoxAct::free:
            return free_from_command(play, o);
        case BoxAct::extract:
            return extract(play, o, use);
        case BoxAct::scuttle:
            play.set(o.unit, Counter::self_destruct, 1);
            return;
        case BoxAct::haze: {
            const Haze h = haze_of(play.rules, play.now, o, use);
            play.emit(HazeRaised{h.kind, h.how, h.by, h.radius, h.strength, h.hex, h.until});
            return settle_hazes(play);
        }
        case BoxAct::clear:
            return clear(play, o, use);
        case BoxAct::impose:
            if (use.upto > 0 && play.roll(Stream::crew, 6, o.unit) > use.upto) return;
            if (use.status == StatusKind::swayed)
                return play.set_status(o.target, use.status, StatusCause::diplomat, play.now.impulse_now(),
                                       o.at);
            return play.set_status(o.target, use.status, StatusCause::jamming, play.now.last_of_turn());
        case BoxAct::muster:
            return do_muster(play, o);
        case BoxAct::fire_again:
            return fire_again(play, o.unit);
        case BoxAct::deck_crew:  // one more than those at work
            play.add(o.unit, Counter::mounts_changed, -1);
            return;
        case BoxAct::aid:
        case BoxAct::mend:
        case BoxAct::off:
        case BoxAct::beam:
        case BoxAct::field:
        case BoxAct::double_engine:
        case BoxAct::halve_engine:
        case BoxAct::flywheel:
        case BoxAct::unbeam:
        case BoxAct::travel:
        case BoxAct::find:
        case BoxAct::probe:
        case BoxAct::gate:
            break;
    }
    if (use.anew) play.set_group(o.unit, o.group, GroupField::last, play.now.impulse_now());
    // The second use of a turn helps beside the first.
    const bool second = !use.anew && u.groups[o.group].mode != 0;
    play.set_group(o.unit, o.group, second ? GroupField::ready : GroupField::mode,
                   static_cast<int>(&use - system.uses.data()) + 1);
}

// A control box that an enemy commands: its crew may break it, and repair it as any other that is lost.
static bool may_break(const Unit& u, const Operate& o) {
    return o.use == SystemUse::switch_off && u[Counter::commanded] != 0 && u[Counter::captured_from] == 0 &&
           u.groups[o.group].taken > 0;
}

std::optional<Refusal> refuse_switch(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    if (may_break(u, o)) return std::nullopt;
    const ShipClass& c = rules.type(u.type);
    const SystemType& system = rules.system(c.groups[o.group].system);
    if (system.makes_fields() && o.use == SystemUse::switch_off) return refuse_drop_field(rules, b, o);
    const std::vector<BoxUse>& uses = system.uses;
    if (std::none_of(uses.begin(), uses.end(), [](const BoxUse& use) { return use.act == BoxAct::off; }))
        return refusal(WhyMore::wrong_system);
    const bool off = o.use == SystemUse::switch_off;
    if ((u.groups[o.group].off > boxes_changed(c, u, o.group)) == off) return refusal(WhyMore::no_change);
    return refuse_if(off && boxes_left(c, u, o.group) <= 0, Why::system_destroyed);
}

void do_switch(Play& play, const Operate& o) {
    const bool off = o.use == SystemUse::switch_off;
    if (const Unit& u = play.now.unit(o.unit); may_break(u, o)) {
        play.emit(RoomTaken{o.unit, o.group, static_cast<std::uint8_t>(u.side.index()),
                            static_cast<std::uint8_t>(u.groups[o.group].taken - 1)});
        lose_box(play, o.unit, o.group);
        end_command(play, o.unit);
        return;
    }
    if (field_on(play.rules, play.now.unit(o.unit), o.group) != nullptr) {
        drop_field(play, o.unit, o.group);
        return settle_images(play);
    }
    const ShipClass& c = play.type(o.unit);
    const Unit& u = play.now.unit(o.unit);
    play.set_group(o.unit, o.group, GroupField::off,
                   boxes_changed(c, u, o.group) + (off ? boxes_left(c, u, o.group) : 0));
    if (off && play.rules.system(c.groups[o.group].system).power_count > 0)
        play.set_group(o.unit, o.group, GroupField::last, play.now.impulse_now());
    trim_stores(play, o.unit);
    play.emit(Operated{o.unit, {}, {}, o.group, o.use, 1});
}

}  // namespace impulse
