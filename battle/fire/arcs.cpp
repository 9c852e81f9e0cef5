#include "battle/fire/arcs.h"

namespace impulse {

Aim aim_at(const Battle& battle, UnitId by, Arc arc, Hex there) {
    const Unit& u = battle.unit(by);
    Aim aim;
    aim.hex = there;
    aim.range = distance(u.hex, there);
    aim.bearing = relative_bearing(u.hex, u.facing, there);
    aim.bears = bears(arc, aim.bearing);
    return aim;
}

Aim aim_of(const Rules& rules, const Battle& battle, UnitId by, Arc arc, UnitId at, ObjectId seeker) {
    if (!seeker) return aim_at(battle, by, arc, battle.unit(at).hex);
    const MapObject& o = battle.object(seeker);
    Aim best = aim_at(battle, by, arc, o.hex);
    // A view hides types until they are identified; all seekers of a ruleset fly in one way.
    if (rules.seekers.empty()) return best;
    const SeekerType& type = o.type ? rules.seeker(o.type) : rules.seekers.front();
    if (type.flight != FlightKind::leap && type.flight != FlightKind::torpedo) return best;
    const auto consider = [&](Hex h) {
        const Aim there = aim_at(battle, by, arc, h);
        if (there.bears != best.bears ? there.bears : there.range < best.range) best = there;
    };
    Hex end = o.hex;
    if (o.target_object) {
        end = battle.object(o.target_object).hex;
    } else if (o.target) {
        end = battle.unit(o.target).hex;
    }
    each_between(o.hex, end, [&](Hex h, bool) { consider(h); });
    consider(end);
    return best;
}

}  // namespace impulse
