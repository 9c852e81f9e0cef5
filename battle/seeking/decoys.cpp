#include "battle/seeking/decoys.h"

#include <algorithm>

#include "battle/core/rows/craft.h"
#include "battle/core/rows/guidance.h"
#include "battle/core/rows/minefields.h"
#include "battle/core/rows/turns.h"
#include "battle/core/tracks.h"
#include "battle/damage/shields.h"
#include "battle/damage/shot_down.h"
#include "battle/fire/effective_range.h"
#include "battle/movement/speed.h"
#include "battle/seeking/control.h"

namespace impulse {
namespace {

constexpr int without_end = 30000;  // cover of a weasel that still flies

constexpr SeekerField cargo_field(std::size_t i) {
    return static_cast<SeekerField>(static_cast<std::size_t>(SeekerField::cargo_0) + i);
}
constexpr SeekerField cargo_type_field(std::size_t i) {
    return static_cast<SeekerField>(static_cast<std::size_t>(SeekerField::cargo_type_0) + i);
}

bool opens_now(const Rules& rules, const Battle& b, const MapObject& o) {
    if (!o.flying()) return false;
    const SeekerType& type = rules.seeker(o.type);
    return type.carries > 0 && type.releases_after > 0 && b.impulse_now() - o.since >= type.releases_after;
}

// The mine that a drone leaves is of its launcher's side, and live when a transported one would be.
void leave_mine(Play& play, const MapObject& o, int type) {
    const Battle& b = play.now;
    std::size_t at = 0;
    while (at < b.mines.size() && b.mines[at].there()) ++at;
    if (at >= max_mines) return;
    play.emit(MineLaid{static_cast<std::uint8_t>(at), static_cast<std::uint8_t>(type), 0,
                       static_cast<std::uint8_t>(b.unit(o.by).side.index()), o.by, o.hex,
                       static_cast<std::int16_t>(b.impulse_now() + play.rules.minefields->live_transporter)});
}

// Drones out of a pack: each in the pack's hex, on the pack's target, guided by its guide.
void open_pack(Play& play, ObjectId id) {
    const Battle& b = play.now;
    const MapObject pack = b.object(id);
    const std::optional<Hex> target = seeker_target(b, pack);
    for (std::size_t i = 0; i < pack.cargo.size(); ++i) {
        if (pack.cargo_type[i] == 0) continue;
        const SeekerId flies{static_cast<std::size_t>(pack.cargo_type[i] - 1)};
        const SeekerType& type = play.rules.seeker(flies);
        for (int n = 0; n < pack.cargo[i]; ++n) {
            const ObjectId place = free_object(b);
            if (place.index() >= max_objects) break;
            const Facing facing =
                target && *target != pack.hex ? direction_towards(pack.hex, *target) : pack.facing;
            const int until = type.endurance > 0 ? b.impulse_now() + type.endurance : 0;
            play.emit(Launched{place, pack.by, pack.target, static_cast<std::uint8_t>(flies.index()), 0,
                               static_cast<std::int16_t>(until), facing, type.kind});
            play.emit(SeekerPlaced{place, pack.hex, facing});
            if (type.self_guided)
                play.set_seeker(place, SeekerField::guide, 0);
            else if (pack.guide && pack.guide != pack.by)
                play.set_seeker(place, SeekerField::guide, static_cast<int>(pack.guide.index()) + 1);
        }
    }
    play.emit(SeekerEnded{id, SeekerFate::opened});
}

// Everything that homes on the unit and can be lured.
bool lured(const Rules& rules, const Battle& b, const MapObject& o, UnitId unit) {
    return o.flying() && o.entered == 0 && o.target == unit && b.enemies(o.by, unit) &&
           !rules.seeker(o.type).warp_seeker && o.kind != SeekerKind::weasel;
}

void end_cover(Play& play, UnitId unit, ObjectId weasel, SeekerFate fate) {
    play.set(unit, Counter::weasel, 0);
    play.set_status(unit, StatusKind::covered, StatusCause::wild_weasel, 0);
    if (!weasel) return;
    const Battle& b = play.now;
    if (fate == SeekerFate::voided)
        for (std::size_t i = 0; i < b.objects.size(); ++i)
            if (b.objects[i].flying() && b.objects[i].target_object == weasel && b.objects[i].target == unit)
                play.emit(SeekerTurned{ObjectId{i}, unit});
    play.emit(SeekerEnded{weasel, fate});
}

}  // namespace

void open_seeker(Play& play, ObjectId id) {
    if (const int mine = play.rules.seeker(play.now.object(id).type).lays; mine > 0)
        leave_mine(play, play.now.object(id), mine - 1);
    open_pack(play, id);
}

void split_seekers(Play& play) {
    for (std::size_t i = 0; i < play.now.objects.size(); ++i) {
        const MapObject& o = play.now.objects[i];
        if (!o.flying() || o.damage == 0 || !play.rules.seeker(o.type).splits) continue;
        play.set_seeker(ObjectId{i}, SeekerField::cargo_0, seeker_hit_points_left(play.rules, o));
        open_pack(play, ObjectId{i});
    }
}

// ---- chaff
std::optional<Refusal> refuse_chaff(const Rules& rules, const Battle& battle, const DropChaff& order) {
    if (!rules.flight) return refusal(WhyMore::not_supported);
    const Unit& u = battle.unit(order.unit);
    const int left = rules.type(u.type).sheet.craft.chaff - u[Counter::chaff_used];
    return refuse_if(left <= 0, WhyMore::no_chaff, 1, left);
}

After do_chaff(Play& play, const DropChaff& order) {
    const Battle& b = play.now;
    play.add(order.unit, Counter::chaff_used, 1);
    if (play.roll(Stream::seeking, 6, order.unit) > play.rules.flight->chaff_die) return After::more;
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (o.flying() && o.target == order.unit && !o.target_object && b.enemies(o.by, order.unit) &&
            play.rules.seeker(o.type).chaff_stops != 0)
            play.emit(SeekerEnded{ObjectId{i}, SeekerFate::inert});
    }
    return After::more;
}

// ---- shuttles that strike
SeekerId shuttle_row(const Rules& rules, ShuttleUse use) {
    for (std::size_t i = 0; i < rules.seekers.size(); ++i) {
        const SeekerType& s = rules.seekers[i];
        const bool fits =
            use == ShuttleUse::weasel
                ? s.kind == SeekerKind::weasel
                : s.kind == SeekerKind::shuttle && (s.carries > 0) == (use == ShuttleUse::scatter_pack);
        if (fits) return SeekerId{i};
    }
    return {};
}

std::optional<Refusal> refuse_seeking_shuttle(const Rules& rules, const Battle& b, UnitId by, SeekerId type,
                                              UnitId target, const PackLoad& cargo) {
    const Unit& u = b.unit(by);
    if (u[Counter::weasel] != 0) return refusal(WhyMore::weasel_forbids);
    if (const auto no = refuse_guidance(rules, b, u)) return no;
    if (!target || !b.unit(target).active()) return refusal(Why::no_such_target);
    if (!b.enemies(by, target)) return refusal(Why::friendly_target);
    if (!locked_on(rules, b, by, target)) return refusal(WhyMore::no_lock_on);
    int half_spaces = 0;
    for (std::size_t i = 0; i < cargo.type.size(); ++i)
        if (cargo.type[i]) half_spaces += cargo.rounds[i] * rules.seeker(cargo.type[i]).half_spaces;
    if (const int room = cargo.room > 0 ? cargo.room : rules.seeker(type).carries; half_spaces > room)
        return refusal(WhyMore::rack_empty, half_spaces, room);
    const int reach = rules.guidance->range;
    if (const int away = effective_range(rules, b, by, target, distance(u.hex, b.unit(target).hex)).sum;
        reach > 0 && away > reach)
        return refusal(WhyMore::target_out_of_control_range, reach, away);
    const int channels = control_channels(rules, u), guided = channels_used(rules, b, by);
    if (guided >= channels) return refusal(WhyMore::control_channels, channels, guided);
    return refuse_if(free_object(b).index() >= max_objects, WhyMore::not_supported);
}

ObjectId launch_seeking_shuttle(Play& play, UnitId by, SeekerId flies, UnitId target, int strength,
                                const PackLoad& cargo) {
    const Battle& b = play.now;
    const Unit& u = b.unit(by);
    const SeekerType& type = play.rules.seeker(flies);
    const ObjectId place = free_object(b);
    const Hex there = b.unit(target).hex;
    const Facing facing = there == u.hex ? u.facing : direction_towards(u.hex, there);
    const int until = type.endurance > 0 ? b.impulse_now() + type.endurance : 0;
    play.emit(Launched{place, by, target, static_cast<std::uint8_t>(flies.index()), 0,
                       static_cast<std::int16_t>(until), facing, type.kind});
    if (there == u.hex)
        play.set_seeker(place, SeekerField::faced,
                        std::max(0, struck_facing(play.rules, b, target, u.hex, by)) + 1);
    if (strength > 0) play.set_seeker(place, SeekerField::strength, strength);
    for (std::size_t i = 0; i < cargo.type.size(); ++i) {
        if (!cargo.type[i] || cargo.rounds[i] == 0) continue;
        play.set_seeker(place, cargo_type_field(i), static_cast<int>(cargo.type[i].index()) + 1);
        play.set_seeker(place, cargo_field(i), cargo.rounds[i]);
    }
    return place;
}

bool release_due(const Rules& rules, const Battle& battle) {
    return std::ranges::any_of(battle.objects,
                               [&](const MapObject& o) { return opens_now(rules, battle, o); });
}

bool release_run(Play& play) {
    for (std::size_t i = 0; i < play.now.objects.size(); ++i)
        if (opens_now(play.rules, play.now, play.now.objects[i])) open_pack(play, ObjectId{i});
    return true;
}

// ---- wild weasels
std::optional<Refusal> refuse_weasel(const Rules& rules, const Battle& battle, UnitId by) {
    const Unit& u = battle.unit(by);
    if (!rules.weasels || !shuttle_row(rules, ShuttleUse::weasel)) return refusal(WhyMore::not_supported);
    if (u[Counter::weasel] != 0) return refusal(WhyMore::weasel_forbids);
    if (const int rate = manoeuvre_rate(rules, u); rate > rules.weasels->speed)
        return refusal(Why::too_fast, rules.weasels->speed, rate);
    if (rules.erratic && rules.erratic->forbids_seekers && u[Counter::erratic] != 0)
        return refusal(WhyMore::erratic_forbids);
    return refuse_if(free_object(battle).index() >= max_objects, WhyMore::not_supported);
}

ObjectId launch_weasel(Play& play, UnitId by) {
    const Battle& b = play.now;
    const SeekerId row = shuttle_row(play.rules, ShuttleUse::weasel);
    const ObjectId place = free_object(b);
    play.emit(Launched{
        place, by, {}, static_cast<std::uint8_t>(row.index()), 0, 0, b.unit(by).facing, SeekerKind::weasel});
    play.set_seeker(place, SeekerField::guide, 0);
    for (std::size_t i = 0; i < b.objects.size(); ++i)
        if (b.objects[i].flying() && b.objects[i].guide == by && ObjectId{i} != place)
            play.emit(SeekerEnded{ObjectId{i}, SeekerFate::lost_guidance});
    if (b.unit(by)[Counter::fire_control] != 0) play.set(by, Counter::passive_since, b.impulse_now());
    play.set(by, Counter::fire_control, 0);
    play.set(by, Counter::lock_on, 0);
    play.set(by, Counter::weasel, b.object(place).serial);
    play.set_status(by, StatusKind::covered, StatusCause::wild_weasel, without_end);
    return place;
}

// The weasel that covers a unit, flying or exploding; none where there is none.
static ObjectId weasel_of(const Battle& battle, const Unit& unit) {
    if (unit[Counter::weasel] == 0) return {};
    for (std::size_t i = 0; i < battle.objects.size(); ++i)
        if (battle.objects[i].flying() && battle.objects[i].serial == unit[Counter::weasel])
            return ObjectId{i};
    return {};
}

// True where the unit has done what ends a weasel's cover: fired, launched, gone or manoeuvred too fast, switched fire
// control on.
static bool weasel_voided(const Rules& rules, const Battle& battle, UnitId id) {
    const Unit& u = battle.unit(id);
    const ObjectId weasel = weasel_of(battle, u);
    if (!weasel) return false;
    if (manoeuvre_rate(rules, u) > rules.weasels->speed || u[Counter::fire_control] != 0 ||
        u[Counter::erratic] != 0)
        return true;
    const int since = battle.object(weasel).since;
    const ShipClass& c = rules.type(u.type);
    for (const std::uint8_t g : c.armed)
        if (u.groups[g].last > since) return true;
    return false;
}

void end_weasel(Play& play, ObjectId weasel) {
    const int serial = play.now.object(weasel).serial;
    for (const UnitId unit : unit_ids(play.now))
        if (play.now.unit(unit)[Counter::weasel] == serial) {
            end_cover(play, unit, weasel, SeekerFate::voided);
            return;
        }
    play.emit(SeekerEnded{weasel, SeekerFate::voided});
}

void follow_decoys(Play& play) {
    const Battle& b = play.now;
    for (const UnitId id : unit_ids(b)) {
        if (b.unit(id)[Counter::weasel] == 0) continue;
        const ObjectId weasel = weasel_of(b, b.unit(id));
        if (!weasel) {
            play.set(id, Counter::weasel, 0);
            play.set_status(id, StatusKind::covered, StatusCause::wild_weasel, 0);
            continue;
        }
        const MapObject& w = b.object(weasel);
        if (!b.unit(id).active() || weasel_voided(play.rules, b, id)) {
            end_cover(play, id, weasel, SeekerFate::voided);
            continue;
        }
        if (w.fired != 0 && b.impulse_now() > w.until) {
            end_cover(play, id, weasel, SeekerFate::expired);
            continue;
        }
        for (std::size_t k = 0; k < b.objects.size(); ++k)
            if (lured(play.rules, b, b.objects[k], id) && b.objects[k].target_object != weasel)
                play.emit(SeekerAimed{ObjectId{k}, weasel});
    }
}

int weasel_collateral(const Rules& rules, int points) {
    int n = 0;
    for (const int upto : rules.weasels->collateral) n += points > upto ? 1 : 0;
    return n;
}

void strike_near_weasel(Play& play, const MapObject& weasel, UnitId by, int points) {
    const int others = weasel_collateral(play.rules, points);
    if (others <= 0) return;
    const Battle& b = play.now;
    for (const UnitId unit : active_ids(b)) {
        if (distance(b.unit(unit).hex, weasel.hex) > play.rules.weasels->collateral_range) continue;
        const int facing = settle_facing_at_once(play, unit, weasel.hex, by);
        strike(play, unit, by, facing, others, VolleyKind::explosion, 0, weasel.serial);
    }
}

void strike_weasel(Play& play, ObjectId id, UnitId by, int points) {
    if (points <= 0) return;
    play.emit(SeekerDamaged{id, VolleyKind::seeking, points});
    shoot_down(play, id);
    strike_near_weasel(play, play.now.object(id), by, points);
}

}  // namespace impulse
