#include "battle/damage/shot_down.h"

#include "battle/core/rows/craft.h"
#include "battle/core/tracks.h"

namespace impulse {

bool shoot_down(Play& play, ObjectId seeker) {
    if (seeker.index() >= play.now.objects.size() || !play.now.object(seeker).there()) return false;
    const MapObject o = play.now.object(seeker);
    if (seeker_hit_points_left(play.rules, o) > 0) return false;
    if (o.kind != SeekerKind::weasel) {
        play.emit(SeekerEnded{seeker, SeekerFate::shot_down});
        return true;
    }
    if (o.fired != 0) return true;
    play.set_seeker(seeker, SeekerField::fired, 1);
    const int until = play.now.impulse_now() + play.rules.weasels->after;
    play.set_seeker(seeker, SeekerField::until, until);
    for (const UnitId unit : unit_ids(play.now))
        if (play.now.unit(unit)[Counter::weasel] == o.serial)
            play.set_status(unit, StatusKind::covered, StatusCause::wild_weasel, until);
    return true;
}

}  // namespace impulse
