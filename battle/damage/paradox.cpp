#include "battle/damage/paradox.h"

namespace impulse {

bool undone(Play& play, UnitId unit) {
    const int die = play.roll(Stream::other, 6, unit) + play.now.unit(unit)[Counter::travels];
    if (die <= play.type(unit).sheet.tech) return false;
    play.emit(FateSet{unit, Fate::removed, {}});
    return true;
}

}  // namespace impulse
