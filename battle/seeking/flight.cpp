#include "battle/seeking/flight.h"

#include "battle/core/ground.h"
#include "battle/core/links.h"
#include "battle/core/rows/guidance.h"
#include "battle/core/rows/web.h"
#include "battle/core/terrain_line.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"
#include "battle/damage/shot_down.h"
#include "battle/effects/standing_field.h"
#include "battle/movement/speed.h"
#include "battle/seeking/control.h"
#include "battle/seeking/decoys.h"
#include "battle/seeking/warhead.h"

namespace impulse {
namespace {

// Hexes that the chart calls for from impulse 1 of the battle up to and with an absolute impulse.
int chart_hexes(int impulses, int speed, int absolute) {
    return absolute / impulses * speed + absolute % impulses * speed / impulses;
}

bool strikes_world(const Rules& rules, const Battle& b, Hex h) {
    for (const Feature& f : b.field.features)
        if (rules.terrain[f.kind].solid && f.from_turn <= b.clock.turn && distance(f.hex, h) <= f.radius)
            return true;
    return false;
}

// Web stops a seeker: it is hurt by its speed and the strength (G10), and then works itself free move by move.
void run_into_web(Play& play, ObjectId id) {
    const MapObject& o = play.now.object(id);
    const int strength = web_strength_at(play.rules, play.now, o.hex);
    if (strength <= 0) return;
    const SeekerType& type = play.rules.seeker(o.type);
    // Plasma is held as well, but only phasers take anything off it.
    const int points = type.phaser_points > 0
                           ? 0
                           : web_impact(strength, seeker_speed(play.rules, o), play.rules.web->brakes_small);
    play.emit(SeekerHeld{id, 1, 0});
    if (points <= 0) return;
    play.emit(SeekerDamaged{id, VolleyKind::web, points});
    shoot_down(play, id);
}

// True where the seeker spends this move in the web that holds it.
bool held_by_web(Play& play, ObjectId id) {
    const MapObject& o = play.now.object(id);
    if (o.in_web == 0) return false;
    if (o.web_spent >= web_strength_at(play.rules, play.now, o.hex)) {
        play.emit(SeekerHeld{id, 0, 0});
        return false;
    }
    play.emit(SeekerHeld{id, 1, static_cast<std::int16_t>(o.web_spent + 1)});
    return true;
}

// A nebula wears a drone down by quarters of a point, one for each hex of it that it enters (P6.73).
void wear_in_nebula(Play& play, ObjectId id) {
    const int quarters = play.rules.terrain[FeatureKind::nebula].drone_quarters;
    const MapObject& o = play.now.object(id);
    const SeekerType& type = play.rules.seeker(o.type);
    if (quarters == 0 || type.kind != SeekerKind::drone || play.now.field.features.empty() ||
        !terrain_at(play.now, FeatureKind::nebula, o.hex))
        return;
    const int all = o.quarters + quarters;
    play.set_seeker(id, SeekerField::quarters, all % 4);
    if (all < 4) return;
    play.emit(SeekerDamaged{id, VolleyKind::terrain, all / 4});
    shoot_down(play, id);
}

// A unit on the ground is reached through its own side of the body alone.
bool other_side(const Battle& b, const MapObject& o, Hex target) {
    if (!o.target) return false;
    const Unit& at = b.unit(o.target);
    return on_ground(at) && ground_side(at) != side_towards(target, o.hex);
}

// It has flown into a body: what it carries falls on the side through which it came.
void crash(Play& play, ObjectId id, Hex from) {
    const MapObject o = play.now.object(id);
    const UnitId body = body_at(play.now, o.hex);
    const int points = body && !o.is(SeekerTrait::pseudo)
                           ? warhead_of(play.rules.seeker(o.type), o, play.type(body).sheet.size_class)
                           : 0;
    play.emit(SeekerEnded{id, SeekerFate::lost_guidance});
    if (points > 0)
        play.emit(BodyScored{body, o.by, static_cast<std::uint8_t>(side_towards(o.hex, from)), points});
}

// One hex towards `target`. A seeker that only keeps a friend company, and a weasel, which has no target, strike nobody.
void fly(Play& play, ObjectId id, Hex target) {
    const Battle& b = play.now;
    const MapObject& o = b.object(id);
    const Facing facing = next_facing(play.rules, b, o, target);
    const Hex next = neighbour(o.hex, facing);
    const bool seeks = o.target || o.target_object;
    const Hex from = o.hex;
    const int entered =
        seeks && next == target && !escorts(b, o) && !other_side(b, o, target) ? bearing(target, o.hex) : 0;
    if (!b.field.map.contains(next)) {
        // A tournament barrier holds it and takes points off it (P17).
        const int points = play.rules.terrain[FeatureKind::barrier].edge_points;
        if (b.field.edge != EdgeRule::tournament_barrier || points == 0) {
            play.emit(SeekerEnded{id, SeekerFate::left_map});
            return;
        }
        play.emit(SeekerDamaged{id, VolleyKind::terrain, points});
        if (play.rules.seeker(o.type).phaser_points == 0) shoot_down(play, id);
        return;
    }
    play.emit(SeekerMoved{id, next, facing, static_cast<std::uint8_t>(entered)});
    if (stopped_by_field(play, id, next)) return;
    wear_in_nebula(play, id);
    if (id.index() >= b.objects.size() || !b.object(id).flying() || entered != 0) return;
    run_into_web(play, id);
    if (id.index() < b.objects.size() && b.object(id).flying() && strikes_world(play.rules, b, next))
        crash(play, id, from);
}

// The target has come to it, or it was launched in the target's hex: it strikes from where the target was heading, or on
// the shield that faced its launcher (F2.323).
int arrival_in_hex(const MapObject& o, const Unit& target) {
    const int facing = o.faced > 0 ? o.faced - 1 : 0;
    return 1 + 4 * ((target.facing.at + facing) % 6);
}

}  // namespace

int seeker_speed(const Rules& rules, const MapObject& seeker) {
    if (seeker.is(SeekerTrait::sabot) && rules.flight->sabot_speed > 0) return rules.flight->sabot_speed;
    if (seeker.speed > 0) return seeker.speed;
    return rules.seeker(seeker.type).speed;
}

int hexes_now(const Battle& battle, int speed) {
    const int impulses = battle.field.impulses, now = battle.impulse_now();
    return chart_hexes(impulses, speed, now) - chart_hexes(impulses, speed, now - 1);
}

// Hexes that a seeker of chart movement has been called to fly since its launch, this impulse not counted.
static int hexes_flown(const Battle& battle, const MapObject& seeker, int speed) {
    const int impulses = battle.field.impulses;
    return chart_hexes(impulses, speed, battle.impulse_now() - 1) -
           chart_hexes(impulses, speed, seeker.since);
}

Facing next_facing(const Rules& rules, const Battle& battle, const MapObject& seeker, Hex target) {
    const int speed = seeker_speed(rules, seeker);
    if (target == seeker.hex || hexes_flown(battle, seeker, speed) < rules.flight->turn_mode)
        return seeker.facing;
    const Facing wanted = direction_towards(seeker.hex, target);
    const int turn = (wanted.at - seeker.facing.at + 6) % 6;
    if (turn <= 1 || turn == 5) return wanted;
    if (seeker.het == 0 || battle.impulse_now() - seeker.het >= rules.flight->het_gap) return wanted;
    return turned(seeker.facing, turn == 4 ? -1 : 1);
}

bool seekers_move_due(const Rules& rules, const Battle& battle) {
    for (const MapObject& o : battle.objects)
        if (o.flying() && rules.seeker(o.type).flight == FlightKind::chart) return true;
    return false;
}

bool seekers_move_run(Play& play) {
    const Battle& b = play.now;
    follow_decoys(play);
    end_lost_seekers(play);
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const ObjectId id{i};
        if (!b.object(id).flying() || b.object(id).entered != 0 || seeker_held(b, id)) continue;
        const SeekerType& type = play.rules.seeker(b.object(id).type);
        if (type.flight != FlightKind::chart) continue;
        if (type.kind == SeekerKind::weasel) {
            // It runs straight on, as long as it lives.
            if (b.object(id).fired == 0 && moves_on(type.speed, b.clock.impulse))
                fly(play, id, neighbour(b.object(id).hex, b.object(id).facing));
            continue;
        }
        for (int n = hexes_now(b, seeker_speed(play.rules, b.object(id)));; --n) {
            if (i >= b.objects.size() || !b.object(id).flying() || b.object(id).entered != 0) break;
            const MapObject& o = b.object(id);
            const std::optional<Hex> target = seeker_target(b, o);
            if (!target) break;
            if (o.hex == *target) {
                if (escorts(b, o)) break;
                const int from = o.target_object ? 1 : arrival_in_hex(o, b.unit(o.target));
                play.emit(SeekerMoved{id, o.hex, o.facing, static_cast<std::uint8_t>(from)});
                break;
            }
            if (n <= 0) break;
            if (held_by_web(play, id)) continue;
            fly(play, id, *target);
        }
    }
    return true;
}

}  // namespace impulse
