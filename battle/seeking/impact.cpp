#include "battle/seeking/impact.h"

#include <tuple>

#include "battle/core/links.h"
#include "battle/core/tracks.h"
#include "battle/damage/allocate.h"
#include "battle/damage/explosion.h"
#include "battle/damage/shields.h"
#include "battle/fire/ecm.h"
#include "battle/seeking/control.h"

namespace impulse {
namespace {

// Points that get to the target, with the die where the target has ECM of its own.
int points_of(Play& play, const MapObject& o) {
    const int warhead = play.rules.seeker(o.type).warhead;
    return impact_points(play, o.by, o.target, warhead);
}

// A seeker that came into its target's hex from bearing `entered`.
void strike_from(Play& play, ObjectId id) {
    const MapObject o = play.now.object(id);
    const Unit& target = play.now.unit(o.target);
    if (!target.active()) {
        play.emit(SeekerEnded{id, SeekerFate::lost_guidance});
        return;
    }
    const int relative = (o.entered - 1 - 4 * target.facing.at + 24) % 24 + 1;
    const int facing = (relative + 1) / 4 % 6;
    const int points = points_of(play, o);
    play.emit(SeekerEnded{id, SeekerFate::impact});
    if (points > 0) strike(play, o.target, o.by, facing, points, VolleyKind::seeking, 0);
}

// The next seeker that has arrived: launching units in order, then serials.
ObjectId next_arrival(const Battle& b) {
    ObjectId best{};
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (!o.flying() || o.entered == 0 || seeker_held(b, ObjectId{i})) continue;
        if (!best || std::tuple(o.by, o.serial) < std::tuple(b.object(best).by, b.object(best).serial))
            best = ObjectId{i};
    }
    return best;
}

// ---- leaping seekers ---------------------------------------------------------------------------------------
bool leaps(const Rules& rules, const MapObject& o) {
    return o.flying() && rules.seeker(o.type).flight == FlightKind::leap;
}

// The next seeker within reach of its target: nearest first, hunters of seekers before others, then serials.
ObjectId next_leap(const Rules& rules, const Battle& b) {
    ObjectId best{};
    std::tuple<int, bool, int> best_key{};
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (!leaps(rules, o)) continue;
        const std::optional<Hex> target = seeker_target(b, o);
        if (!target) continue;
        const int away = distance(o.hex, *target);
        if (away > rules.seeker(o.type).speed) continue;
        const std::tuple<int, bool, int> key{away, !o.target_object, o.serial};
        if (!best || key < best_key) {
            best = ObjectId{i};
            best_key = key;
        }
    }
    return best;
}

// True where the strike is done, false where the struck shield must be chosen first.
bool strike_by_range(Play& play, ObjectId id) {
    const MapObject o = play.now.object(id);
    if (o.target_object) {
        const ObjectId prey = o.target_object;
        play.emit(SeekerEnded{id, SeekerFate::impact});
        if (prey.index() >= play.now.objects.size()) return true;
        play.emit(SeekerDamaged{prey, static_cast<std::int16_t>(play.rules.seeker(o.type).warhead)});
        if (seeker_hit_points_left(play.rules, play.now.object(prey)) <= 0)
            play.emit(SeekerEnded{prey, SeekerFate::shot_down});
        return true;
    }
    const int facing = settle_facing(play, o.target, o.hex, o.by);
    if (facing < 0) return false;
    const int points = points_of(play, o);
    play.emit(SeekerEnded{id, SeekerFate::impact});
    if (points > 0) strike(play, o.target, o.by, facing, points, VolleyKind::seeking, 0);
    return true;
}

void leap(Play& play, ObjectId id) {
    const MapObject& o = play.now.object(id);
    const Hex target = *seeker_target(play.now, o);
    Hex at = o.hex;
    Facing facing = o.facing;
    for (int n = play.rules.seeker(o.type).speed; n > 0 && at != target; --n) {
        facing = direction_towards(at, target);
        at = neighbour(at, facing);
    }
    play.emit(SeekerMoved{id, at, facing, 0});
}

}  // namespace

int warhead_after_ecm(const Rules& rules, int warhead, int total) {
    const Knobs& k = rules.knobs;
    if (total <= k.seeker_ecm_full) return warhead;
    if (total <= k.seeker_ecm_half) return warhead / 2;
    if (total <= k.seeker_ecm_quarter) return warhead / 4;
    return 0;
}

int seeker_shift(const Rules& rules, const Unit& target) {
    const int net = target[Counter::erratic] != 0 ? rules.knobs.erratic_ecm : 0;
    int root = 0;
    while ((root + 1) * (root + 1) <= net) ++root;
    return root;
}

bool movement_damage_due(const Rules&, const Battle& battle) {
    return !battle.volleys.empty() || !battle.blasts.empty() || next_arrival(battle);
}

bool movement_damage_run(Play& play) {
    for (ObjectId id = next_arrival(play.now); id; id = next_arrival(play.now)) strike_from(play, id);
    while (!play.starved() && (!play.now.volleys.empty() || !play.now.blasts.empty()))
        if (!resolve_volleys(play) || !resolve_blasts(play)) return false;
    return true;
}

bool seeking_hits_due(const Rules& rules, const Battle& battle) {
    for (const MapObject& o : battle.objects)
        if (leaps(rules, o)) return true;
    return false;
}

bool seeking_hits_run(Play& play) {
    const Battle& b = play.now;
    end_lost_seekers(play);
    for (ObjectId id = next_leap(play.rules, b); id; id = next_leap(play.rules, b))
        if (!strike_by_range(play, id)) return false;
    for (std::size_t i = 0; i < b.objects.size(); ++i)
        if (leaps(play.rules, b.objects[i]) && seeker_target(b, b.objects[i])) leap(play, ObjectId{i});
    end_lost_seekers(play);
    return true;
}

}  // namespace impulse
