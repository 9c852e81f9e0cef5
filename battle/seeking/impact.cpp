#include "battle/seeking/impact.h"

#include <algorithm>
#include <tuple>

#include "battle/core/gates.h"
#include "battle/core/links.h"
#include "battle/core/tracks.h"
#include "battle/damage/allocate.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/damage/shot_down.h"
#include "battle/effects/standing_field.h"
#include "battle/fire/ecm.h"
#include "battle/fire/shot.h"
#include "battle/seeking/control.h"
#include "battle/seeking/decoys.h"
#include "battle/seeking/flight.h"
#include "battle/seeking/held_weapon.h"
#include "battle/seeking/thrown.h"
#include "battle/seeking/warhead.h"

namespace impulse {
namespace {

// Points that get to the target, with the die where the target has ECM of its own.
int points_of(Play& play, const MapObject& o) {
    const SeekerType& type = play.rules.seeker(o.type);
    const int warhead = warhead_of(type, o, play.type(o.target).sheet.size_class);
    if (warhead == 0) return 0;
    int points = warhead;
    if (cloak_stage(play.rules, play.now, play.now.unit(o.target)) == CloakStage::hidden)
        points = impact_points(play, o.guide, o.target, warhead);
    else if (const int shift = seeker_shift(play.rules, play.now, o); shift != 0)
        points = warhead_after_ecm(play.rules, warhead, play.roll(Stream::seeking, 6, o.target) + shift);
    return type.full_or_nothing && points < warhead ? 0 : points;
}

// Points of information about a unit for the side of a seeker.
void learn(Play& play, const MapObject& o, UnitId about, int points) {
    if (points <= 0) return;
    const auto side = static_cast<std::uint8_t>(play.now.unit(o.by).side.index());
    const Unit& u = play.now.unit(about);
    play.emit(InfoChanged{about, side, u.knows[side], static_cast<std::int16_t>(u.info[side] + points)});
}

// An enveloping torpedo spreads over all shields; what does not divide evenly falls on the strongest, one point each.
void envelop(Play& play, const MapObject& o, int points) {
    const UnitId target = o.target;
    const ShipClass& c = play.type(target);
    points = after_general_reinforcement(play, target, o.by, points, VolleyKind::enveloping, o.serial);
    const int banks = std::max<int>(c.banks, 1);
    std::array<int, 6> order{}, share{};
    for (int b = 0; b < banks; ++b) order[static_cast<std::size_t>(b)] = b;
    sort_in_place(order.begin(), order.begin() + banks, [&](int a, int b) {
        const int x = shield_boxes(play.rules, play.now.unit(target), a),
                  y = shield_boxes(play.rules, play.now.unit(target), b);
        return x != y ? x > y : a < b;
    });
    for (int k = 0; k < banks; ++k)
        share[static_cast<std::size_t>(order[static_cast<std::size_t>(k)])] =
            points / banks + (k < points % banks ? 1 : 0);
    for (int b = 0; b < banks; ++b) {
        int facing = 0;
        while (facing < 5 && (c.bank_facings[static_cast<std::size_t>(b)] >> facing & 1U) == 0) ++facing;
        strike(play, target, o.by, facing, share[static_cast<std::size_t>(b)], VolleyKind::enveloping, 0,
               o.serial);
    }
}

// A seeker that has reached another: the other is gone; a torpedo of plasma is not sought, a weasel suffers.
void strike_object(Play& play, ObjectId id) {
    const MapObject o = play.now.object(id);
    const ObjectId prey = o.target_object;
    play.emit(SeekerEnded{id, SeekerFate::impact});
    if (prey.index() >= play.now.objects.size() || !play.now.object(prey).flying()) return;
    const SeekerType& struck = play.rules.seeker(play.now.object(prey).type);
    if (struck.kind == SeekerKind::weasel) {
        strike_weasel(play, prey, o.by, warhead_of(play.rules.seeker(o.type), o, 6));
        return;
    }
    if (o.is(SeekerTrait::pseudo)) return;
    play.emit(SeekerDamaged{prey, VolleyKind::seeking, struck.hit_points});
    play.emit(SeekerEnded{prey, SeekerFate::shot_down});
}

// A seeker that came into its target's hex from bearing `entered`.
void strike_from(Play& play, ObjectId id) {
    const MapObject o = play.now.object(id);
    if (o.target_object) {
        strike_object(play, id);
        return;
    }
    const Unit& target = play.now.unit(o.target);
    if (!target.active()) {
        play.emit(SeekerEnded{id, SeekerFate::lost_guidance});
        return;
    }
    const int relative = (o.entered - 1 - 4 * target.facing.at + 24) % 24 + 1;
    const int facing = (relative + 1) / 4 % 6;
    const int points = points_of(play, o);
    play.emit(SeekerEnded{id, SeekerFate::impact});
    learn(play, o, o.target, play.rules.seeker(o.type).probe_points);
    if (points <= 0) return;
    if (o.is(SeekerTrait::enveloping))
        envelop(play, o, points);
    else
        strike(play, o.target, o.by, facing, points, VolleyKind::seeking, 0, o.serial);
}

// The order of seekers that strike together: by what they are and where they come from, the first launched first, never
// by the place of their ship in the file; those that are equal in all of it do the same.
auto order_of(const MapObject& o) {
    return std::tuple(o.since, o.entered, o.hex.q, o.hex.r, o.type, o.strength, o.damage, o.flown, o.traits,
                      o.serial);
}

// The next seeker that has arrived: enveloping ones first (6A3), then hunters of seekers, so that it does not depend on
// whose they are whether their prey still strikes.
ObjectId next_arrival(const Battle& b) {
    ObjectId best{};
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (!o.flying() || o.entered == 0 || seeker_held(b, ObjectId{i})) continue;
        const auto key = [](const MapObject& x) {
            return std::tuple(!x.is(SeekerTrait::enveloping), !x.target_object, order_of(x));
        };
        if (!best || key(o) < key(b.object(best))) best = ObjectId{i};
    }
    return best;
}

// ---- leaping seekers ---------------------------------------------------------------------------------------
bool leaps(const Rules& rules, const MapObject& o) {
    return o.flying() && rules.seeker(o.type).strikes_late();
}

// How near its target must be for it to strike in this step. A torpedo tries once in each impulse.
int reach_now(const Rules& rules, const Battle& b, const MapObject& o) {
    const SeekerType& type = rules.seeker(o.type);
    if (type.informs_within > 0) return -1;                  // it strikes nothing
    if (o.holds != 0) return o.fired != 0 ? max_range : -1;  // at its owner's word
    if (type.flight == FlightKind::crawl) return 0;
    if (type.flight == FlightKind::thrown) return max_range;
    if (type.flight == FlightKind::roam) return -1;
    if (type.flight != FlightKind::torpedo) return type.speed;
    return o.fired > b.impulse_now() - o.since ? -1 : type.speed - o.flown;
}

// The next seeker within reach of its target: nearest first, hunters of seekers before others.
ObjectId next_leap(const Rules& rules, const Battle& b) {
    ObjectId best{};
    std::tuple<int, bool, decltype(order_of({}))> best_key{};
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (!leaps(rules, o)) continue;
        const std::optional<Hex> target = seeker_target(b, o);
        if (!target) continue;
        const int away = shortest_way(rules, b, o.hex, *target).hexes;
        if (away > reach_now(rules, b, o)) continue;
        const std::tuple key{away, !o.target_object, order_of(o)};
        if (!best || key < best_key) {
            best = ObjectId{i};
            best_key = key;
        }
    }
    return best;
}

// A probe in flight tells about its target, or where that is too far away about the nearest enemy.
void report(Play& play, ObjectId id) {
    const MapObject& o = play.now.object(id);
    UnitId about{};
    int nearest = play.rules.seeker(o.type).informs_within;
    for (std::size_t i = 0; nearest >= 0 && i < play.now.units.size(); ++i) {
        const Unit& u = play.now.units[i];
        if (!u.active() || !play.now.enemies(o.by, UnitId{i})) continue;
        const int away =
            UnitId{i} == o.target && distance(o.hex, u.hex) <= nearest ? -1 : distance(o.hex, u.hex);
        if (away > nearest || (about && away == nearest)) continue;
        about = UnitId{i};
        nearest = away;
    }
    if (about) learn(play, o, about, 1);
}

bool flies(const Battle& b, ObjectId id) { return id.index() < b.objects.size() && b.object(id).flying(); }

// True where a field on its way there has ended it.
bool stopped_on_way(Play& play, ObjectId id, Hex to) {
    for (Hex at = play.now.object(id).hex; at != to;) {
        at = next_on_way(play.rules, play.now, at, to, {}).hex;
        if (stopped_by_field(play, id, at)) return true;
    }
    return false;
}

// So many hexes towards its target.
void leap(Play& play, ObjectId id, int hexes) {
    const MapObject& o = play.now.object(id);
    const Hex target = *seeker_target(play.now, o);
    Hex at = o.hex;
    Facing facing = o.facing;
    for (int n = hexes; n > 0 && at != target; --n) {
        const SeekerStep step = next_on_way(play.rules, play.now, at, target, facing);
        facing = step.facing;
        at = step.hex;
        if (stopped_by_field(play, id, at)) return;
    }
    play.emit(SeekerMoved{id, at, facing, 0});
}

// It does what the mode of its type does, or of what it holds: a torpedo at the range that it has flown, others in the hex
// of the target.
Muzzle striking(const Rules& rules, const Battle& b, const MapObject& o) {
    const SeekerType& type = rules.seeker(o.type);
    const WeaponId weapon = o.holds != 0 ? WeaponId{static_cast<std::size_t>(o.holds - 1)} : type.strikes;
    const WeaponMode& mode = o.holds != 0 ? held_mode(rules, o) : strike_mode(rules, type);
    const Way way = shortest_way(rules, b, o.hex, target_of(b, o.target, o.target_object).hex);
    const int flown = type.flight == FlightKind::torpedo ? o.flown + way.hexes : o.holds != 0 ? way.hexes : 0;
    Muzzle from = muzzle_of_seeker(o, weapon, mode, way.out, flown);
    from.worn = type.wears_down() ? o.damage : 0;
    return from;
}

// A torpedo that misses goes on from there.
void strike_as_mode(Play& play, ObjectId id) {
    const MapObject o = play.now.object(id);
    const ShotTarget at = target_of(play.now, o.target, o.target_object);
    const int hexes = shortest_way(play.rules, play.now, o.hex, at.hex).hexes;
    const Muzzle from = striking(play.rules, play.now, o);
    const bool torpedo = play.rules.seeker(o.type).flight == FlightKind::torpedo;
    const ShotScore score = fire_at_once(play, Stream::to_hit, from, at);
    if (o.target) adapt(play, o.target, from.weapon);
    if (torpedo && !score.hit && from.mode->table.kind == TableKind::hit_row) {
        play.set_seeker(id, SeekerField::fired, play.now.impulse_now() - o.since + 1);
        for (int n = 0; n < hexes && flies(play.now, id); ++n) leap(play, id, 1);
    } else {
        play.emit(SeekerEnded{id, SeekerFate::impact});
    }
    if (o.target_object) shoot_down(play, o.target_object);
}

// True where the strike is done, false where the struck shield must be chosen first.
bool strike_by_range(Play& play, ObjectId id) {
    const MapObject o = play.now.object(id);
    if (play.rules.seeker(o.type).flight == FlightKind::thrown) {
        throw_seeker(play, id);
        return true;
    }
    if (stopped_on_way(play, id, *seeker_target(play.now, o))) return true;
    if (play.rules.seeker(o.type).strikes) {
        strike_as_mode(play, id);
        return true;
    }
    if (o.target_object) {
        const ObjectId prey = o.target_object;
        play.emit(SeekerEnded{id, SeekerFate::impact});
        if (prey.index() >= play.now.objects.size()) return true;
        play.emit(SeekerDamaged{prey, VolleyKind::seeking, play.rules.seeker(o.type).warhead});
        if (seeker_hit_points_left(play.rules, play.now.object(prey)) <= 0)
            play.emit(SeekerEnded{prey, SeekerFate::shot_down});
        return true;
    }
    const Hex from = shortest_way(play.rules, play.now, o.hex, *seeker_target(play.now, o)).out;
    const int facing = settle_facing(play, o.target, from, o.by);
    if (facing < 0) return false;
    const int points = points_of(play, o);
    play.emit(SeekerEnded{id, SeekerFate::impact});
    if (points > 0) strike(play, o.target, o.by, facing, points, VolleyKind::seeking, 0, o.serial);
    return true;
}

// Whom it acts on in its hex: its mark, else an enemy of its owner.
UnitId beside(const Battle& b, const MapObject& o) {
    UnitId found{};
    for (const UnitId unit : active_ids(b)) {
        if (b.unit(unit).hex != o.hex || unit == o.by) continue;
        if (unit == o.target) return unit;
        if (!found && b.enemies(o.by, unit)) found = unit;
    }
    return found;
}

// A hex where its owner wishes, if he is near enough and the die is low, else wherever another falls. In the hex of its mark
// it may stay.
void roam(Play& play, ObjectId id) {
    const MapObject o = play.now.object(id);
    const SeekerType& type = play.rules.seeker(o.type);
    const Unit& owner = play.now.unit(o.by);
    const std::optional<Hex> goal = seeker_target(play.now, o);
    const bool near =
        owner.active() && distance(owner.hex, o.hex) <= working_boxes(play.rules, owner, type.steered_by);
    Hex to = o.hex;
    if (goal && near && play.roll(Stream::seeking, 6, o.by) <= type.steered_upto) {
        if (*goal != o.hex) to = neighbour(o.hex, direction_towards(o.hex, *goal));
    } else {
        const int die = std::max(1, play.roll(Stream::seeking, 6, o.by));
        to = neighbour(o.hex, Facing{static_cast<std::uint8_t>(die - 1)});
    }
    if (play.starved()) return;
    if (!play.now.field.map.contains(to)) return play.emit(SeekerEnded{id, SeekerFate::left_map});
    if (to != o.hex) play.emit(SeekerMoved{id, to, direction_towards(o.hex, to), 0});
    const UnitId at = beside(play.now, play.now.object(id));
    if (!at) return;
    const Muzzle from = muzzle_of_seeker(o, type.strikes, strike_mode(play.rules, type), to, 0);
    fire_at_once(play, Stream::to_hit, from, target_of(play.now, at, {}));
}

// What has not struck: a leap goes as far as it can, a mine crawls, a torpedo that has nothing left to try is gone.
void go_on(Play& play, ObjectId id) {
    const MapObject& o = play.now.object(id);
    const SeekerType& type = play.rules.seeker(o.type);
    if (type.flight == FlightKind::torpedo) {
        if (o.fired == 0 || o.flown >= type.speed) play.emit(SeekerEnded{id, SeekerFate::expired});
        return;
    }
    const int hexes = type.flight == FlightKind::crawl ? hexes_now(play.now, type.speed) : type.speed;
    const Hex target = *seeker_target(play.now, o);
    if (o.hex == target && type.flight == FlightKind::crawl) return;
    leap(play, id, hexes);
}

}  // namespace

int seeker_shift(const Rules& rules, const Battle& battle, const MapObject& seeker) {
    EwBetween ew = ew_between(rules, battle, seeker.guide, seeker.target, 0);
    return ew.counts ? shift_of_ecm(ew.net() - rules.seeker(seeker.type).eccm) : 0;
}

ScoreOdds odds_of_strike(const Rules& rules, const Battle& battle, const MapObject& seeker) {
    const SeekerType& type = rules.seeker(seeker.type);
    if (type.flight == FlightKind::thrown) return odds_of_throw(rules, battle, seeker);
    if (type.strikes || seeker.holds != 0)
        return odds_of(rules, battle, striking(rules, battle, seeker),
                       target_of(battle, seeker.target, seeker.target_object));
    const int warhead =
        seeker.target ? warhead_of(type, seeker, rules.type(battle.unit(seeker.target).type).sheet.size_class)
                      : type.warhead;
    ScoreOdds odds;
    odds.ways.assign(static_cast<std::size_t>(warhead) + 1, 0);
    odds.ways.back() = 1;
    return odds;
}

bool movement_damage_due(const Rules&, const Battle& battle) {
    return !battle.volleys.empty() || !battle.blasts.empty() || next_arrival(battle);
}

bool movement_damage_run(Play& play) {
    for (ObjectId id = next_arrival(play.now); id; id = next_arrival(play.now)) {
        // Each enveloping torpedo is a volley of its own, resolved before the next comes in.
        const bool apart = play.now.object(id).is(SeekerTrait::enveloping);
        strike_from(play, id);
        if (apart && !resolve_volleys(play)) return false;
    }
    return resolve_damage(play);
}

bool seeking_hits_due(const Rules& rules, const Battle& battle) {
    return std::ranges::any_of(battle.objects, [&](const MapObject& o) { return leaps(rules, o); });
}

bool seeking_hits_run(Play& play) {
    const Battle& b = play.now;
    end_lost_seekers(play);
    split_seekers(play);
    for (ObjectId id = next_leap(play.rules, b); id; id = next_leap(play.rules, b))
        if (!strike_by_range(play, id)) return false;
    for (std::size_t i = 0; i < b.objects.size(); ++i)
        if (b.objects[i].flying() && play.rules.seeker(b.objects[i].type).flight == FlightKind::roam) {
            roam(play, ObjectId{i});
        } else if (leaps(play.rules, b.objects[i]) && seeker_target(b, b.objects[i])) {
            const bool tells = play.rules.seeker(b.objects[i].type).informs_within > 0;
            go_on(play, ObjectId{i});
            if (tells && flies(b, ObjectId{i})) report(play, ObjectId{i});
        }
    end_lost_seekers(play);
    settle_dents(play);
    return true;
}

}  // namespace impulse
