#include "battle/areas/terrain_moves.h"

#include <algorithm>

#include "battle/areas/terrain.h"
#include "battle/core/barriers.h"
#include "battle/core/craft.h"
#include "battle/core/terrain_line.h"
#include "battle/damage/absorber.h"
#include "battle/damage/allocate.h"
#include "battle/damage/explosion.h"
#include "battle/damage/shields.h"
#include "battle/movement/speed.h"

namespace impulse {
namespace {

bool wave_kind(FeatureKind k) { return k == FeatureKind::gravity_wave || k == FeatureKind::ion_storm; }

bool there(const Battle& b, const Feature& f) { return f.from_turn <= b.clock.turn; }

// The band of a pull that reaches so far and acts on this impulse.
bool pulls(const TerrainRow& row, int range, int impulse) {
    for (const PullBand& band : row.pull)
        if (range <= band.upto) return on_impulse(band.impulses, impulse);
    return false;
}
// Whether it drags anything on this impulse: a unit in space, a seeker, a mine.
bool pulls_now(const TerrainRow& row, const Battle& b, const Feature& f) {
    const auto reaches = [&](Hex hex) {
        const int range = distance(f.hex, hex);
        return range > 0 && pulls(row, range, b.clock.impulse);
    };
    if (row.pull.empty()) return false;
    for (const Unit& u : b.units)
        if (u.active() && u[Counter::ground] == 0 && reaches(u.hex)) return true;
    for (const MapObject& o : b.objects)
        if (o.flying() && reaches(o.hex)) return true;
    return std::ranges::any_of(b.mines, [&](const Mine& m) { return m.there() && reaches(m.hex); });
}

bool goes_now(const Battle& b, const Feature& f) {
    return moves_on(f.speed, b.clock.impulse, b.field.impulses);
}

// A hole that sends out waves does so at the start of these turns, where the scenario says how fast they are.
bool emits_now(const Rules& rules, const Battle& b, const Feature& f) {
    const TerrainRow& row = rules.terrain[f.kind];
    return !wave_kind(f.kind) && row.wave_turns > 0 && f.speed > 0 && b.clock.impulse == 1 &&
           b.clock.turn >= row.wave_first && (b.clock.turn - row.wave_first) % row.wave_turns == 0;
}

// Panels take up what the terrain gives them.
bool panels_fed(const Rules& rules, const Battle& b, const Feature& f) {
    const TerrainRow& row = rules.terrain[f.kind];
    return row.panel_points > 0 && on_impulse(row.panel_on, b.clock.impulse) && any_panels(rules, b);
}

bool acts_now(const Rules& rules, const Battle& b, const Feature& f) {
    if (!there(b, f)) return false;
    const TerrainRow& row = rules.terrain[f.kind];
    if (pulls_now(row, b, f) || emits_now(rules, b, f) || panels_fed(rules, b, f)) return true;
    if (row.wave_turns > 0) return false;  // its speed is that of its waves
    return goes_now(b, f) || on_impulse(row.front_on, b.clock.impulse);
}

void replace(Play& play, std::size_t index, Feature f) {
    play.emit(FeatureGone{static_cast<std::uint8_t>(index)});
    play.emit(FeatureAdded{f.kind, f.hex, f.facing, f.radius, f.speed, f.strength});
}

// Everything that moves by itself goes on one hex. A ring that grows is told as one that ends and one that begins.
void move_features(Play& play) {
    const Battle& b = play.now;
    for (std::size_t left = b.field.features.size(), i = 0; left > 0; --left) {
        const Feature f = b.field.features[i];
        const TerrainRow& row = play.rules.terrain[f.kind];
        bool replaced = false;
        if (there(b, f)) {
            if (emits_now(play.rules, b, f) && !b.field.features.full())
                play.emit(FeatureAdded{FeatureKind::gravity_wave,
                                       f.hex,
                                       {},
                                       1,
                                       f.speed,
                                       static_cast<std::int16_t>(f.strength > 0 ? f.strength : row.wave)});
            const bool wave = wave_kind(f.kind), ring = wave && f.radius > 0;
            if ((ring && goes_now(b, f)) || on_impulse(row.front_on, b.clock.impulse)) {
                Feature wider = f;
                if (wider.radius < 200) ++wider.radius;
                if (ring && wave_points(play.rules, b, wider) == 0)
                    play.emit(FeatureGone{static_cast<std::uint8_t>(i)});
                else
                    replace(play, i, wider);
                replaced = true;
            } else if (wave && goes_now(b, f) && wave_points(play.rules, b, f) == 0) {
                play.emit(FeatureGone{static_cast<std::uint8_t>(i)});
                replaced = true;
            } else if (row.wave_turns == 0 && goes_now(b, f)) {
                play.emit(FeatureMoved{static_cast<std::uint8_t>(i), neighbour(f.hex, f.facing), f.strength});
            }
        }
        if (!replaced) ++i;
    }
}

// Where a body stands on units, they are lost.
void crush(Play& play, std::size_t feature) {
    const Feature f = play.now.field.features[feature];
    if (!play.rules.terrain[f.kind].solid || !there(play.now, f)) return;
    for (const UnitId unit : active_ids(play.now))
        if (play.now.unit(unit)[Counter::ground] == 0 &&
            distance(play.now.unit(unit).hex, f.hex) <= f.radius &&
            meets_terrain(play.rules, play.now.unit(unit), play.rules.terrain[f.kind]))
            destroy(play, unit, Fate::destroyed, {}, VolleyKind::collision);
}

struct Pull {
    int range = 0;
    std::uint8_t feature = 0;
};
using Pulls = FixedVector<Pull, 96>;

// What acts on something in that hex now, the closest first.
Pulls sources_of(const Rules& rules, const Battle& b, Hex hex) {
    Pulls all;
    for (std::size_t i = 0; i < b.field.features.size(); ++i) {
        const Feature& f = b.field.features[i];
        if (!there(b, f)) continue;
        const int range = distance(f.hex, hex);
        if (wave_kind(f.kind) ? goes_now(b, f) && on_wave(rules, f, hex)
                              : range > 0 && pulls(rules.terrain[f.kind], range, b.clock.impulse))
            all.push_back({range, static_cast<std::uint8_t>(i)});
    }
    std::stable_sort(all.begin(), all.end(), [](const Pull& x, const Pull& y) { return x.range < y.range; });
    return all;
}

void drag(Play& play, UnitId unit, std::size_t feature) {
    const Unit& u = play.now.unit(unit);
    const Hex centre = play.now.field.features[feature].hex;
    if (u.hex == centre || stabilized(play.rules, u)) return;
    const Hex to = neighbour(u.hex, direction_towards(u.hex, centre));
    play.emit(Dragged{unit, to, u.facing, static_cast<std::uint8_t>(feature)});
    after_move(play, unit);
}

void drag_seekers(Play& play) {
    for (std::size_t i = 0; i < play.now.objects.size(); ++i) {
        if (!play.now.objects[i].flying()) continue;
        const Pulls all = sources_of(play.rules, play.now, play.now.objects[i].hex);
        for (const Pull& s : all) {
            const Feature& f = play.now.field.features[s.feature];
            if (i >= play.now.objects.size() || wave_kind(f.kind)) continue;
            const MapObject& o = play.now.objects[i];
            if (!o.flying() || o.hex == f.hex) continue;
            const Hex to = neighbour(o.hex, direction_towards(o.hex, f.hex));
            play.emit(SeekerMoved{ObjectId{i}, to, o.facing, 0});
            if (play.rules.terrain[f.kind].solid && distance(to, f.hex) <= f.radius)
                play.emit(SeekerEnded{ObjectId{i}, SeekerFate::shot_down});
        }
    }
}

// A pull drags the mines that lie about, live or not (P4.14); what falls in is gone.
void drag_mines(Play& play) {
    for (std::size_t i = 0; i < play.now.mines.size(); ++i) {
        if (!play.now.mines[i].there()) continue;
        const Pulls all = sources_of(play.rules, play.now, play.now.mines[i].hex);
        for (const Pull& s : all) {
            if (i >= play.now.mines.size()) return;
            const Feature& f = play.now.field.features[s.feature];
            const Mine& m = play.now.mines[i];
            if (wave_kind(f.kind) || !m.there() || m.hex == f.hex) continue;
            const Hex to = neighbour(m.hex, direction_towards(m.hex, f.hex));
            const auto at = static_cast<std::uint8_t>(i);
            const bool lost = play.rules.terrain[f.kind].solid && distance(to, f.hex) <= f.radius;
            if (lost) {
                play.emit(MineSet{at, MineField::state, static_cast<std::int16_t>(MineState::gone)});
                continue;
            }
            play.emit(MineSet{at, MineField::q, to.q});
            play.emit(MineSet{at, MineField::r, to.r});
        }
    }
}

void feed_all_panels(Play& play) {
    for (const Feature& f : play.now.field.features) {
        if (!there(play.now, f) || !panels_fed(play.rules, play.now, f)) continue;
        const int points = play.rules.terrain[f.kind].panel_points;
        for (const UnitId unit : active_ids(play.now)) feed_panels(play, unit, points);
        return;
    }
}

}  // namespace

int wave_points(const Rules& rules, const Battle& b, const Feature& f) {
    const TerrainRow& row = rules.terrain[f.kind];
    if (row.wave_ends == 0) return f.strength;
    // A ring is as wide as it has come; a straight wave has gone on by its speed since it came.
    const int impulses = std::max<int>(1, b.field.impulses);
    const int since = b.impulse_now() - (std::max<int>(1, f.from_turn) - 1) * impulses;
    const int hexes = f.radius > 0 ? f.radius : std::max(1, since * f.speed / impulses);
    if (hexes >= row.wave_ends) return 0;
    if (hexes > row.wave_keeps_to) return f.strength * (row.wave_ends - hexes) / 100;
    // Fractions are kept until the end, in billionths of a point.
    constexpr std::int64_t fine = 1'000'000'000;
    std::int64_t left = f.strength * fine;
    for (int hex = 1; hex < hexes; ++hex) left = left * row.wave_keeps / 100;
    return static_cast<int>(left / fine);
}

void wave_strikes(Play& play, UnitId unit, std::size_t feature) {
    const Feature f = play.now.field.features[feature];
    const Unit& u = play.now.unit(unit);
    if (!u.active()) return;
    // The two directions from which a straight wave comes; a ring comes from its centre.
    int first = (f.facing.at + 3) % 6, second = (f.facing.at + 4) % 6;
    if (f.radius > 0 && u.hex != f.hex) {
        first = direction_towards(u.hex, f.hex).at;
        const int at = bearing(u.hex, f.hex);  // the other neighbour of the line, clockwise on a tie
        second = (first + (at > 0 && (at - 1 - 4 * first + 24) % 24 > 12 ? 5 : 1)) % 6;
    }
    const int one = (first - u.facing.at + 6) % 6, two = (second - u.facing.at + 6) % 6;
    const int all = wave_points(play.rules, play.now, f), half = all / 2;
    const Facing now = u.facing;
    const auto index = static_cast<std::uint8_t>(feature);
    for (const auto& [facing, points] : {std::pair{one, all - half}, std::pair{two, half}}) {
        if (points <= 0 || !play.now.unit(unit).active()) continue;
        play.emit(
            TerrainStruck{unit, index, static_cast<std::uint8_t>(facing), static_cast<std::int16_t>(points)});
        strike(play, unit, {}, facing, points, VolleyKind::terrain, 0);
    }
    if (!play.now.unit(unit).active()) return;
    // Along the row: one step of 60 degrees from any other heading.
    const int along = (f.facing.at + 2) % 6;
    if (f.radius == 0 && now.at % 3 != along % 3) {
        const bool right = (now.at + 1) % 3 == along % 3;
        play.emit(Dragged{unit, play.now.unit(unit).hex, turned(now, right ? 1 : -1), index});
    }
}

bool terrain_moves_due(const Rules& rules, const Battle& b) {
    return std::ranges::any_of(b.field.features, [&](const Feature& f) { return acts_now(rules, b, f); });
}

bool terrain_moves_run(Play& play) {
    // Called again after a question about boxes: then everything has moved and only damage is left.
    if (play.now.volleys.empty() && play.now.walk.points == 0) {
        move_features(play);
        for (std::size_t i = 0; i < play.now.field.features.size(); ++i) crush(play, i);
        for (const UnitId unit : active_ids(play.now)) {
            if (play.now.unit(unit)[Counter::ground] != 0) continue;
            const Pulls all = sources_of(play.rules, play.now, play.now.unit(unit).hex);
            for (const Pull& s : all) {
                if (!play.now.unit(unit).active()) break;
                if (wave_kind(play.now.field.features[s.feature].kind))
                    wave_strikes(play, unit, s.feature);
                else
                    drag(play, unit, s.feature);
            }
        }
        drag_seekers(play);
        drag_mines(play);
        feed_all_panels(play);
    }
    return resolve_damage(play);
}

}  // namespace impulse
