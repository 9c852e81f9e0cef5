#include "battle/core/emit.h"

namespace impulse {

int Play::roll(Stream stream, int sides, UnitId subject) {
    if (starved()) return 1;  // the whole command will be taken back
    const Drawn die = dice_.next(now.dice, stream, sides);
    if (die.face < 1) {
        starved_stream_ = stream;
        starved_sides_ = sides;
        return 1;
    }
    emit(DieRolled{stream, static_cast<std::uint8_t>(sides), static_cast<std::uint8_t>(die.face), subject,
                   die.drawn});
    return die.face;
}

}  // namespace impulse
