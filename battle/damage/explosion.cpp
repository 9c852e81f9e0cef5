#include "battle/damage/explosion.h"

#include <array>

#include "battle/core/disguise.h"
#include "battle/core/rows/damage.h"
#include "battle/damage/seen_through.h"
#include "battle/damage/shields.h"
#include "battle/damage/shot_down.h"

namespace impulse {
namespace {

// What boxes that are wired to the engines add to the explosion, switched on or off.
BlastSize blast_device(const Rules& rules, const Unit& u) {
    BlastSize device;
    const ShipClass& c = rules.type(u.type);
    const auto working = [&](std::size_t g) { return c.groups[g].boxes - u.groups[g].lost; };
    std::string_view family;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (const SystemType& s = rules.system(c.groups[g].system);
            !s.explodes_with.empty() && !c.groups[g].spare) {
            family = s.explodes_with;
            device.spread = static_cast<std::uint8_t>(device.spread + working(g));
        }
    for (std::size_t g = 0; device.spread > 0 && g < c.groups.size(); ++g)
        if (const SystemType& s = rules.system(c.groups[g].system);
            (s.family == family || s.plain == family) && !c.groups[g].spare)
            device.strength += device.spread * c.groups[g].boxes + working(g);
    return device;
}

bool goes_with(const Battle& b, UnitId mother, std::size_t unit) {
    return b.units[unit].fate == Fate::aboard && b.units[unit].mother == mother;
}

}  // namespace

// What stands in its bays goes with it; what carries a warp drive adds to the explosion (D5.2).
BlastSize blast_size(const Rules& rules, const Battle& b, UnitId unit) {
    BlastSize size = blast_device(rules, b.unit(unit));
    size.strength += rules.type(b.unit(unit).type).sheet.explosion;
    for (std::size_t i = 0; i < b.units.size(); ++i)
        if (goes_with(b, unit, i)) size.strength += rules.type(b.units[i].type).sheet.explosion;
    return size;
}

void destroy(Play& play, UnitId unit, Fate fate, UnitId by, VolleyKind cause) {
    const Unit& u = play.now.unit(unit);
    if (!u.active()) return;
    if (is_image(u)) {  // nothing was there that could explode
        see_through(play, unit);
        return play.emit(FateSet{unit, Fate::removed, by, cause});
    }
    const Hex hex = u.hex;
    const BlastSize size = blast_size(play.rules, play.now, unit);
    play.emit(FateSet{unit, fate, by, cause});
    if (fate != Fate::disengaged && fate != Fate::captured)
        for (std::size_t i = 0; i < play.now.units.size(); ++i)
            if (goes_with(play.now, unit, i)) play.emit(FateSet{UnitId{i}, fate, by, cause});
    const bool explodes = fate == Fate::destroyed || fate == Fate::barrier || fate == Fate::self_destructed;
    if (explodes && size.strength > 0)
        play.emit(BlastQueued{unit, hex, static_cast<std::int16_t>(size.strength), size.spread});
}

int blast_at(const ExplosionRules& rules, int strength, int distance, int spread) {
    if (rules.radius_from == 0) {
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
    for (const UnitId id : unit_ids(play.now)) {
        const Unit& u = play.now.unit(id);
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
