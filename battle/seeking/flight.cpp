#include "battle/seeking/flight.h"

#include "battle/core/links.h"
#include "battle/core/web_strength.h"
#include "battle/movement/speed.h"
#include "battle/seeking/control.h"

namespace impulse {
namespace {

// Hexes that the chart calls for from impulse 1 of the battle up to and with an absolute impulse.
int chart_hexes(int impulses, int speed, int absolute) {
    return absolute / impulses * speed + absolute % impulses * speed / impulses;
}

bool strikes_world(const Rules& rules, const Battle& b, Hex h) {
    for (const Feature& f : b.field.features)
        if (rules.terrain[f.kind].solid && f.from_turn <= b.clock.turn && distance(f.hex, h) <= f.radius) return true;
    return false;
}

// Web stops a seeker: it is hurt by its speed and the strength (G10), and then works itself free move by move.
void run_into_web(Play& play, ObjectId id) {
    const MapObject& o = play.now.object(id);
    const int strength = web_strength_at(play.rules, play.now, o.hex);
    if (strength <= 0) return;
    const SeekerType& type = play.rules.seeker(o.type);
    const int points = web_impact(strength, type.speed, play.rules.knobs.web_brakes_small);
    play.emit(SeekerHeld{id, 1, 0});
    if (points <= 0) return;
    play.emit(SeekerDamaged{id, static_cast<std::int16_t>(points)});
    if (play.now.object(id).damage >= type.hit_points) play.emit(SeekerEnded{id, SeekerFate::shot_down});
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

void fly(Play& play, ObjectId id, Hex target) {
    const Battle& b = play.now;
    const MapObject& o = b.object(id);
    const Facing facing = next_facing(play.rules, b, o, target);
    const Hex next = neighbour(o.hex, facing);
    const int entered = next == target ? bearing(target, o.hex) : 0;
    if (!b.field.map.contains(next)) {
        play.emit(SeekerEnded{id, SeekerFate::left_map});
        return;
    }
    play.emit(SeekerMoved{id, next, facing, static_cast<std::uint8_t>(entered)});
    if (entered == 0) run_into_web(play, id);
    if (entered == 0 && strikes_world(play.rules, b, next)) play.emit(SeekerEnded{id, SeekerFate::lost_guidance});
}

}  // namespace

int hexes_flown(const Battle& battle, const MapObject& seeker, int speed) {
    const int impulses = battle.field.impulses;
    return chart_hexes(impulses, speed, battle.impulse_now() - 1) - chart_hexes(impulses, speed, seeker.since);
}

Facing next_facing(const Rules& rules, const Battle& battle, const MapObject& seeker, Hex target) {
    const int speed = rules.seeker(seeker.type).speed;
    if (target == seeker.hex || hexes_flown(battle, seeker, speed) < rules.knobs.seeker_turn_mode)
        return seeker.facing;
    const Facing wanted = direction_towards(seeker.hex, target);
    const int turn = (wanted.at - seeker.facing.at + 6) % 6;
    if (turn <= 1 || turn == 5) return wanted;
    if (seeker.het == 0 || battle.impulse_now() - seeker.het >= rules.knobs.seeker_het_gap) return wanted;
    return turned(seeker.facing, turn == 4 ? -1 : 1);
}

bool seekers_move_due(const Rules& rules, const Battle& battle) {
    for (const MapObject& o : battle.objects)
        if (o.flying() && rules.seeker(o.type).flight == FlightKind::chart) return true;
    return false;
}

bool seekers_move_run(Play& play) {
    const Battle& b = play.now;
    end_lost_seekers(play);
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (!o.flying() || o.entered != 0 || seeker_held(b, ObjectId{i})) continue;
        const SeekerType& type = play.rules.seeker(o.type);
        if (type.flight != FlightKind::chart) continue;
        const Unit& target = b.unit(o.target);
        if (o.hex == target.hex) {
            // The target has come to it: it strikes from where the target was heading.
            const auto ahead = static_cast<std::uint8_t>(1 + 4 * target.facing.at);
            play.emit(SeekerMoved{ObjectId{i}, o.hex, o.facing, ahead});
        } else if (moves_on(type.speed, b.clock.impulse) && !held_by_web(play, ObjectId{i})) {
            fly(play, ObjectId{i}, target.hex);
        }
    }
    return true;
}

}  // namespace impulse
