#include "battle/damage/explosion.h"

#include "battle/core/rows/damage.h"
#include "battle/damage/shields.h"

namespace impulse {

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
    const bool explodes = fate == Fate::destroyed || fate == Fate::barrier || fate == Fate::self_destructed;
    if (explodes && strength > 0) play.emit(BlastQueued{unit, hex, static_cast<std::int16_t>(strength)});
}

int blast_at(const ExplosionRules& rules, int strength, int distance) {
    if (rules.halves) return distance < 15 ? strength >> distance : 0;
    const int radius = strength >= rules.radius_from ? 1 : 0;
    return distance <= radius ? strength : 0;
}

bool resolve_blasts(Play& play) {
    while (!play.now.blasts.empty()) {
        const Blast blast = play.now.blasts[0];
        play.emit(BlastDone{0});
        const auto points_at = [&](Hex h) {
            return blast_at(*play.rules.explosions, blast.strength, distance(blast.hex, h));
        };
        for (std::size_t i = 0; i < play.now.units.size(); ++i) {
            const Unit& u = play.now.units[i];
            const int points = u.active() ? points_at(u.hex) : 0;
            if (points <= 0) continue;
            const UnitId id{i};
            const int facing = settle_facing_at_once(play, id, blast.hex, blast.unit);
            strike(play, id, blast.unit, facing, points, VolleyKind::explosion, 0);
        }
        for (std::size_t i = 0; i < play.now.objects.size(); ++i) {
            const MapObject& o = play.now.objects[i];
            const int points = o.flying() ? points_at(o.hex) : 0;
            if (points <= 0) continue;
            if (play.rules.seeker(o.type).phaser_points > 0) continue;  // no explosion harms plasma
            const int takes = play.rules.seeker(o.type).hit_points;
            play.emit(SeekerDamaged{ObjectId{i}, VolleyKind::explosion, points});
            if (play.now.objects[i].damage >= takes)
                play.emit(SeekerEnded{ObjectId{i}, SeekerFate::shot_down});
        }
    }
    return true;
}

}  // namespace impulse
