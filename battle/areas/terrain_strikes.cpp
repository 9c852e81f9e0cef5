#include "battle/areas/terrain_strikes.h"

#include <algorithm>

#include "battle/areas/clearing.h"
#include "battle/areas/terrain_moves.h"
#include "battle/core/barriers.h"
#include "battle/core/rows/hazards.h"
#include "battle/core/terrain_line.h"
#include "battle/crew/crew_loss.h"
#include "battle/damage/allocate.h"
#include "battle/damage/shields.h"
#include "battle/fire/blind_sensors.h"

namespace impulse {
namespace {

bool present(const Battle& b, const Feature& f) { return f.from_turn <= b.clock.turn; }

bool inside(const Feature& f, Hex hex) { return distance(f.hex, hex) <= f.radius; }

bool half_done(const Play& play) { return !play.now.volleys.empty() || play.now.walk.points != 0; }

// The shield that meets what a moving ship runs into: the front going ahead, the rear going astern.
int bow_of(const Unit& u) { return u[Counter::reverse] != 0 ? 3 : 0; }

bool small_or_nimble(const Rules& rules, const Unit& u) {
    return rules.type(u.type).sheet.nimble || rules.type(u.type).sheet.craft.small();
}

bool came_in_now(const Battle& b, const Unit& u) {
    return u.active() && u[Counter::entered] == b.impulse_now();
}

// The kinds of rocks in a hex: one roll for each kind, however many discs overlap.
template <class F>
void each_rocks(const Rules& rules, const Battle& b, Hex hex, F&& f) {
    std::array<bool, count_of<FeatureKind>()> seen{};
    for (std::size_t i = 0; i < b.field.features.size(); ++i) {
        const Feature& feature = b.field.features[i];
        const TerrainRow& row = rules.terrain[feature.kind];
        bool& once = seen[static_cast<std::size_t>(feature.kind)];
        if (!(row.collision.known || !row.strikes.empty()) || once || !present(b, feature) ||
            !inside(feature, hex))
            continue;
        once = true;
        f(i, row);
    }
}

bool rolls_for(const Rules& rules, const Battle& b, UnitId unit, const TerrainRow& row) {
    const Unit& u = b.unit(unit);
    return came_in_now(b, u) && meets_terrain(rules, u, row) &&
           !(row.leader != 0 && follows_leader(b, unit)) && rules.terrain[FeatureKind::asteroid].known;
}

// Dust strikes by the impulse and the speed alone, without a die (P13).
bool dust_strikes(const Rules& rules, const Battle& b, const Unit& u, const TerrainRow& row) {
    if (!u.active() || !meets_terrain(rules, u, row)) return false;
    const int speed = std::clamp<int>(u[Counter::speed], 0, top_dust_speed);
    for (const DustStrike& strike : row.strikes)
        if (strike.impulse == b.clock.impulse && (strike.speeds >> speed & 1U) != 0) return true;
    return false;
}

bool wave_met(const Rules& rules, const Battle& b, const Unit& u, const Feature& f) {
    return (f.kind == FeatureKind::gravity_wave || f.kind == FeatureKind::ion_storm) && present(b, f) &&
           came_in_now(b, u) && on_wave(rules, f, u.hex);
}

// Nothing shields the unit on that facing. Shuttles and fighters have no shield that could be down.
bool shield_down(const Rules& rules, const Unit& u, int facing) {
    const ShipClass& c = rules.type(u.type);
    if (c.sheet.craft.small()) return false;
    for (int bank = 0; bank < c.banks; ++bank)
        if ((c.bank_facings[static_cast<std::size_t>(bank)] >> facing & 1U) != 0 &&
            shield_boxes(rules, u, bank) > 0)
            return false;
    return true;
}

bool is_interface(const Rules& rules, int impulse) {
    if (!rules.hazards) return false;
    const auto& on = rules.hazards->interface_impulses;
    return std::find(on.begin(), on.end(), impulse) != on.end();
}

// Whether the zone of a feature reaches the unit. A zone of its own (a cloud) covers its disc, or the whole map where
// it has no radius; a star's reaches out from it.
bool zone_reaches(const TerrainRow& row, const Feature& f, Hex hex) {
    if (row.solid) return row.zone_range > 0 && distance(f.hex, hex) <= row.zone_range;
    return f.radius == 0 || inside(f, hex);
}

}  // namespace

// The speed with which a unit is looked up among rocks: its own, more under erratic manoeuvres.
static int speed_among_rocks(const Rules& rules, const Unit& u) {
    const Sheet& sheet = rules.type(u.type).sheet;
    const int erratic = u[Counter::erratic] == 0 || sheet.craft.small() || !rules.hazards ? 0
                        : sheet.nimble ? rules.hazards->rocks_erratic_nimble
                                       : rules.hazards->rocks_erratic;
    return u[Counter::speed] + erratic;
}

int rocks_damage(const Rules& rules, const Unit& u, const CollisionTable& table, int die) {
    const int step = rules.hazards ? rules.hazards->rocks_die : 0;
    if (small_or_nimble(rules, u)) die -= step;
    die -= step * u[Counter::crew_quality];
    const int speed = speed_among_rocks(rules, u);
    std::size_t column = 0;
    while (column < 3 && speed > table.upto[column]) ++column;
    // Under erratic manoeuvres a shuttle is not faster but worse off by a column (C2.451).
    if (u[Counter::erratic] != 0 && rules.type(u.type).sheet.craft.small() && column < 3) ++column;
    if (u[Counter::navigator] != 0 && column > 0) --column;
    return table.damage[static_cast<std::size_t>(std::clamp(die, 1, 6) - 1)][column];
}

bool follows_leader(const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const auto leads = [&](const Unit& other) {
        return other.active() && other.side == u.side && other.left == u.hex &&
               distance(other.hex, u.hex) == 1 && b.impulse_now() - other[Counter::entered] <= 1 &&
               other[Counter::speed] == u[Counter::speed];
    };
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        if (i == unit.index() || !leads(b.units[i])) continue;
        // The leader must roll itself, and takes no more than one behind it.
        bool first = true;
        for (std::size_t k = 0; k < unit.index(); ++k)
            if (k != i && b.units[k].active() && b.units[k].hex == u.hex && b.units[k].side == u.side &&
                came_in_now(b, b.units[k]))
                first = false;
        if (first) return true;
    }
    return false;
}

bool terrain_strikes_due(const Rules& rules, const Battle& b) {
    for (std::size_t i = 0; i < b.field.features.size(); ++i) {
        const Feature& f = b.field.features[i];
        const TerrainRow& row = rules.terrain[f.kind];
        const bool wave = f.kind == FeatureKind::gravity_wave || f.kind == FeatureKind::ion_storm;
        if (!row.collision.known && row.strikes.empty() && !wave) continue;
        for (const UnitId unit : active_ids(b)) {
            if (wave ? wave_met(rules, b, b.unit(unit), f)
                     : inside(f, b.unit(unit).hex) &&
                           (dust_strikes(rules, b, b.unit(unit), row) ||
                            (row.collision.known && rolls_for(rules, b, unit, row))))
                return true;
        }
    }
    return false;
}

bool terrain_strikes_run(Play& play) {
    if (!half_done(play)) {
        for (const UnitId unit : active_ids(play.now)) {
            each_rocks(play.rules, play.now, play.now.unit(unit).hex,
                       [&](std::size_t feature, const TerrainRow& row) {
                           int points = 0;
                           if (dust_strikes(play.rules, play.now, play.now.unit(unit), row))
                               points = row.strike_points;
                           else if (row.collision.known && rolls_for(play.rules, play.now, unit, row)) {
                               const int die = play.roll(Stream::terrain, 6, unit);
                               const Unit& entered = play.now.unit(unit);
                               points = std::max(0, rocks_damage(play.rules, entered, row.collision, die) -
                                                        cleared_points(play.now, entered));
                           } else
                               return;
                           const Unit& u = play.now.unit(unit);
                           const int facing = bow_of(u);
                           play.emit(TerrainStruck{unit, static_cast<std::uint8_t>(feature),
                                                   static_cast<std::uint8_t>(facing),
                                                   static_cast<std::int16_t>(points)});
                           if (points > 0) strike(play, unit, {}, facing, points, VolleyKind::terrain, 0);
                       });
            if (play.now.unit(unit)[Counter::cleared_at] != 0 && came_in_now(play.now, play.now.unit(unit))) {
                play.set(unit, Counter::cleared, 0);
                play.set(unit, Counter::cleared_at, 0);
            }
            for (std::size_t f = 0; f < play.now.field.features.size(); ++f)
                if (wave_met(play.rules, play.now, play.now.unit(unit), play.now.field.features[f]))
                    wave_strikes(play, unit, f);
        }
    }
    return resolve_damage(play);
}

int burst_at(const TerrainRow& row, int points, int range) {
    for (const BurstBand& band : row.burst)
        if (range <= band.upto) return (points * band.percent + 50) / 100;
    return 0;
}

namespace {

bool bursts_now(const Battle& b, const Feature& f) {
    return f.impulses != 0 ? on_impulse(f.impulses, b.clock.impulse)
                           : f.strength > 0 && f.strength == b.impulse_now();
}
// Of a variable pulsar nobody has thrown the next burst yet.
bool burst_open(const TerrainRow& row, const Feature& f) {
    return row.burst_turns > 0 && f.impulses == 0 && f.strength == 0;
}

// The next burst of a variable pulsar, thrown openly: so many turns from now, on an impulse of that turn.
void throw_burst(Play& play, std::size_t feature, int turns) {
    const Feature& f = play.now.field.features[feature];
    const TerrainRow& row = play.rules.terrain[f.kind];
    const int impulses = std::max<int>(1, play.now.field.impulses);
    const int impulse =
        row.burst_from - 1 + play.roll(Stream::terrain, impulses - row.burst_from + 1, UnitId{});
    play.emit(
        FeatureMoved{static_cast<std::uint8_t>(feature), f.hex,
                     static_cast<std::int16_t>((play.now.clock.turn + turns - 1) * impulses + impulse)});
}

}  // namespace

bool bursts_due(const Rules& rules, const Battle& b) {
    for (const Feature& f : b.field.features) {
        const TerrainRow& row = rules.terrain[f.kind];
        if (row.burst_times > 0 && present(b, f) && (bursts_now(b, f) || burst_open(row, f))) return true;
    }
    return false;
}

bool bursts_run(Play& play) {
    if (!half_done(play)) {
        for (std::size_t i = 0; i < play.now.field.features.size(); ++i) {
            const Feature f = play.now.field.features[i];
            const TerrainRow& row = play.rules.terrain[f.kind];
            if (row.burst_times <= 0 || !present(play.now, f)) continue;
            if (burst_open(row, f)) throw_burst(play, i, play.now.clock.impulse < row.burst_from ? 0 : 1);
            if (!bursts_now(play.now, f)) continue;
            const int all = play.roll(Stream::terrain, row.burst_sides, UnitId{}) * row.burst_times;
            for (const UnitId unit : active_ids(play.now)) {
                const int points = burst_at(row, all, distance(f.hex, play.now.unit(unit).hex));
                if (points <= 0) continue;
                const int facing = settle_facing_at_once(play, unit, f.hex, {});
                play.emit(TerrainStruck{unit, static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(facing),
                                        static_cast<std::int16_t>(points)});
                strike(play, unit, {}, facing, points, VolleyKind::terrain, 0);
                if (row.burst_blinds > 0) blind_channels(play, unit, points / row.burst_blinds);
            }
            if (f.impulses == 0) throw_burst(play, i, play.roll(Stream::terrain, row.burst_turns, UnitId{}));
        }
    }
    return resolve_damage(play);
}

bool interface_due(const Rules& rules, const Battle& b) {
    if (b.field.features.empty() || !is_interface(rules, b.clock.impulse)) return false;
    for (const Feature& f : b.field.features) {
        const TerrainRow& row = rules.terrain[f.kind];
        if ((row.heat > 0 || row.radiation > 0) && present(b, f)) return true;
    }
    return false;
}

bool interface_run(Play& play) {
    if (!half_done(play)) {
        for (std::size_t i = 0; i < play.now.field.features.size(); ++i) {
            const Feature f = play.now.field.features[i];
            const TerrainRow& row = play.rules.terrain[f.kind];
            if ((row.heat <= 0 && row.radiation <= 0) || !present(play.now, f)) continue;
            for (const UnitId unit : active_ids(play.now)) {
                if (!zone_reaches(row, f, play.now.unit(unit).hex)) continue;
                if (in_air(play.now, play.now.unit(unit).hex)) continue;
                bool lost = false;
                for (int facing = 0; facing < 6; ++facing) {
                    if (!shield_down(play.rules, play.now.unit(unit), facing)) continue;
                    if (row.heat > 0) {
                        play.emit(TerrainStruck{unit, static_cast<std::uint8_t>(i),
                                                static_cast<std::uint8_t>(facing),
                                                static_cast<std::int16_t>(row.heat)});
                        strike(play, unit, {}, facing, row.heat, VolleyKind::terrain, 0);
                    }
                    lost = true;
                }
                if (row.radiation <= 0 || !lost) continue;
                // A star shines on one side only.
                if (row.solid && !shield_down(play.rules, play.now.unit(unit),
                                              settle_facing_at_once(play, unit, f.hex, {})))
                    continue;
                for (int n = 0; n < row.radiation; ++n) lose_one(play, unit, CrewKind::crew);
            }
        }
    }
    return resolve_damage(play);
}

}  // namespace impulse
