#include "battle/core/emit.h"

namespace impulse {

int Play::roll(Stream stream, int sides, UnitId subject) {
    if (starved()) return 1;  // the whole command will be taken back
    Dice ahead = now.dice;    // evolve copies the counters from the event
    const int face = dice_.next(ahead, stream, sides);
    if (face < 1) {
        starved_stream_ = stream;
        starved_sides_ = sides;
        return 1;
    }
    emit(DieRolled{stream, static_cast<std::uint8_t>(sides), static_cast<std::uint8_t>(face), subject,
                   ahead.drawn[static_cast<std::size_t>(stream)]});
    return face;
}

}  // namespace impulse
