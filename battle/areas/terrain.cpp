#include "battle/areas/terrain.h"

#include <algorithm>

#include "battle/core/barriers.h"
#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/core/rows/leaving.h"
#include "battle/damage/explosion.h"
#include "battle/damage/shields.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/towing.h"

namespace impulse {
namespace {

bool solid(const Rules& rules, const Battle& b, const Feature& f) {
    return rules.terrain[f.kind].solid && f.from_turn <= b.clock.turn;
}

// A body on a floating map that says how far from it the battle goes.
bool bounds(const Feature& f) {
    return f.strength > 0 &&
           (f.kind == FeatureKind::planet || f.kind == FeatureKind::moon || f.kind == FeatureKind::gas_giant);
}

// A shuttle that comes in no faster than an atmosphere allows lands on the side through which it came (P2.1, P2.32).
bool lands(const Rules& rules, const Battle& b, UnitId unit, const Feature& f) {
    const Unit& u = b.unit(unit);
    return craft_kind(rules, u) == CraftKind::shuttle && u.left != u.hex &&
           u[Counter::speed] <= std::max(1, rules.terrain[f.kind].air_speed);
}

// How far an axis has to move on so that its units lie inside 1..most again: 0 where none is near the edge, or where
// the units are spread so far that moving them only brings others near the opposite edge.
int shift_of(int lowest, int highest, const FloatingMapRules& k) {
    const int low = k.near + 1, high = k.most - k.near;
    if (lowest < low && highest + k.shift <= high) return k.shift;
    if (highest > high && lowest - k.shift >= low) return -k.shift;
    return 0;
}

void shift_map(Play& play) {
    int left = 32767, right = -32768, top = 32767, bottom = -32768;
    for (const Unit& u : play.now.units) {
        if (!u.active()) continue;
        left = std::min(left, column_of(u.hex));
        right = std::max(right, column_of(u.hex));
        top = std::min(top, row_of(u.hex));
        bottom = std::max(bottom, row_of(u.hex));
    }
    const int columns = shift_of(left, right, *play.rules.floating_map),
              rows = shift_of(top, bottom, *play.rules.floating_map);
    if (columns == 0 && rows == 0) return;
    // The same row two columns on lies one step lower along the column axis.
    play.emit(
        MapShifted{Hex{static_cast<std::int16_t>(columns), static_cast<std::int16_t>(rows - columns / 2)}});
}

}  // namespace

void after_move(Play& play, UnitId unit) {
    const BattleField& field = play.now.field;
    const Hex hex = play.now.unit(unit).hex;
    int warp_point = 0;
    // Far from the body that a floating map's battle is about, a unit has left it.
    if (field.map.floating() && !field.features.empty() && bounds(field.features[0]) &&
        distance(field.features[0].hex, hex) > field.features[0].strength) {
        play.emit(Left{unit, 0xFF});
        return;
    }
    bool down = false;
    for (std::size_t i = 0; i < field.features.size(); ++i) {
        const Feature& f = field.features[i];
        if (solid(play.rules, play.now, f) && distance(f.hex, hex) <= f.radius &&
            meets_terrain(play.rules, play.now.unit(unit), play.rules.terrain[f.kind])) {
            if (!lands(play.rules, play.now, unit, f)) {
                destroy(play, unit, Fate::destroyed, {}, VolleyKind::collision);
                return;
            }
            play.set(unit, Counter::ground, side_towards(hex, play.now.unit(unit).left) + 1);
            down = true;
        }
        if (f.kind == FeatureKind::warp_point && f.hex == hex && warp_point == 0)
            warp_point = static_cast<int>(i) + 1;
    }
    if (!down && on_ground(play.now.unit(unit))) play.set(unit, Counter::ground, 0);
    play.set(unit, Counter::warp_point, warp_point);
    if (warp_point != 0) play.set(unit, Counter::warp_point_from, play.now.impulse_now());
    if (field.map.floating()) shift_map(play);
}

bool may_enter(const Battle& battle, Hex hex) {
    return battle.field.edge != EdgeRule::none || battle.field.map.contains(hex);
}

int air_speed_at(const Rules& rules, const Battle& battle, Hex hex) {
    for (const Feature& f : battle.field.features)
        if (f.air > 0 && rules.terrain[f.kind].air_speed > 0 && distance(f.hex, hex) > f.radius &&
            distance(f.hex, hex) <= f.radius + f.air)
            return rules.terrain[f.kind].air_speed;
    return 0;
}

void cross_edge(Play& play, UnitId unit) {
    if (play.now.field.edge == EdgeRule::tournament_barrier) {
        // The ship stops against it and the shield that meets it suffers (P17).
        const int facing = play.now.unit(unit)[Counter::reverse] != 0 ? 3 : 0;
        const int points = play.rules.terrain[FeatureKind::barrier].edge_points;
        stop_ship(play, unit, false);
        play.set(unit, Counter::base_zero, 0);
        play.set(unit, Counter::called, play.now.impulse_now());
        if (points > 0) strike(play, unit, {}, facing, points, VolleyKind::terrain, 0);
        return;
    }
    end_links(play, unit);
    if (play.now.field.edge == EdgeRule::death_barrier)
        destroy(play, unit, Fate::barrier, {});
    else
        play.emit(Left{unit, 0xFF});
}

void forced_off(Play& play, UnitId unit) {
    if (play.now.field.edge == EdgeRule::death_barrier) cross_edge(play, unit);
}

}  // namespace impulse
