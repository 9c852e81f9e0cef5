#include "battle/damage/explosion.h"

#include <array>

#include "battle/core/rows/damage.h"
#include "battle/damage/shields.h"
#include "battle/damage/shot_down.h"

namespace impulse {
namespace {

// What boxes that are wired to the engines add to the explosion, switched on or off.
struct BlastDevice {
    std::uint8_t boxes = 0;
    int more = 0;
};
BlastDevice blast_device(const Rules& rules, const Unit& u) {
    BlastDevice device;
    const ShipClass& c = rules.type(u.type);
    const auto working = [&](std::size_t g) { return c.groups[g].boxes - u.groups[g].lost; };
    std::string_view family;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (const SystemType& s = rules.system(c.groups[g].system);
            !s.explodes_with.empty() && !c.groups[g].spare) {
            family = s.explodes_with;
            device.boxes = static_cast<std::uint8_t>(device.boxes + working(g));
        }
    for (std::size_t g = 0; device.boxes > 0 && g < c.groups.size(); ++g)
        if (rules.system(c.groups[g].system).family == family && !c.groups[g].spare)
            device.more += device.boxes * c.groups[g].boxes + working(g);
    return device;
}

}  // namespace

void destroy(Play& play, UnitId unit, Fate fate, UnitId by, VolleyKind cause) {
    const Unit& u = play.now.unit(unit);
    if (!u.active()) return;
    const Hex hex = u.hex;
    play.emit(FateSet{unit, fate, by, cause});
    // What stands in its bays goes with it; what carries a warp drive adds to the explosion (D5.2).
    int strength = play.type(unit).sheet.explosion;
    if (fate != Fate::disengaged && fate != Fate::captured)
        for (std::size_t i = 0; i < play.now.units.size(); ++i)
            if (play.now.units[i].fate == Fate::aboard && play.now.units[i].mother == unit) {
                strength += play.type(UnitId{i}).sheet.explosion;
                play.emit(FateSet{UnitId{i}, fate, by, cause});
            }
    const BlastDevice device = blast_device(play.rules, play.now.unit(unit));
    strength += device.more;
    const bool explodes = fate == Fate::destroyed || fate == Fate::barrier || fate == Fate::self_destructed;
    if (explodes && strength > 0)
        play.emit(BlastQueued{unit, hex, static_cast<std::int16_t>(strength), device.boxes});
}

int blast_at(const ExplosionRules& rules, int strength, int distance, int spread) {
    if (rules.halves) {
        for (; distance > 0 && strength > 0; --distance) strength = strength * (spread + 1) / (spread + 2);
        return strength;
    }
    const int radius = strength >= rules.radius_from ? 1 : 0;
    return distance <= radius ? strength : 0;
}

void strike_around(Play& play, Hex centre, UnitId by, VolleyKind kind, std::span<const int> by_distance,
                   const UnitSet& spared) {
    const auto points_at = [&](Hex hex) {
        const auto away = static_cast<std::size_t>(distance(centre, hex));
        return away < by_distance.size() ? by_distance[away] : 0;
    };
    for (std::size_t i = 0; i < play.now.units.size(); ++i) {
        const UnitId id{i};
        const Unit& u = play.now.units[i];
        const int points = u.active() && !spared.has(id) ? points_at(u.hex) : 0;
        if (points > 0) strike(play, id, by, settle_facing_at_once(play, id, centre, by), points, kind, 0);
    }
    for (std::size_t i = 0; i < play.now.objects.size(); ++i) {
        const MapObject& o = play.now.objects[i];
        const int points = o.flying() ? points_at(o.hex) : 0;
        if (points <= 0) continue;
        const SeekerType& seeker = play.rules.seeker(o.type);
        if (seeker.hit_points <= 0 || seeker.phaser_points > 0) continue;
        play.emit(SeekerDamaged{ObjectId{i}, kind, points});
        shoot_down(play, ObjectId{i});
    }
}

bool resolve_blasts(Play& play) {
    while (!play.now.blasts.empty()) {
        const Blast blast = play.now.blasts[0];
        play.emit(BlastDone{0});
        std::array<int, 16> points{};
        for (std::size_t away = 0; away < points.size(); ++away)
            points[away] =
                blast_at(*play.rules.explosions, blast.strength, static_cast<int>(away), blast.spread);
        strike_around(play, blast.hex, blast.unit, VolleyKind::explosion, points);
    }
    return true;
}

}  // namespace impulse
