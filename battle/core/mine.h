// battle/core/mine.h: a mine on the map.
// Units:  hexes on the printed map; absolute impulses.
// Shapes: plain values; Battle::mines.
#pragma once

#include <cstdint>

#include "battle/core/ids.h"
#include "engine/fields.h"
#include "engine/hex.h"

namespace impulse {

// waiting: laid, not yet live; set_off: goes off in this impulse's damage of movement.
IMPULSE_WORDS(MineState, std::uint8_t, none, waiting, live, set_off, gone, asleep)
IMPULSE_WORDS(MineField, std::uint8_t, state, live_from, known, damage, rounds, last, q, r, ordered,
              ordered_by)
struct Mine {
    MineState state = MineState::none;
    std::uint8_t type = 0;   // Rules::mines
    std::uint8_t dummy = 0;  // secret to the other side
    std::uint8_t known = 0;  // bit per side that knows what it is
    std::uint8_t side = 0;   // whose it was; mines strike everybody
    std::uint8_t field = 0;  // mines of one field are told of together, 0 = none
    std::uint8_t chain = 0;  // mines of one chain go off together, 0 = none
    UnitId by{};             // who laid it, empty: there from the start
    Hex hex{};
    std::int16_t live_from = 0;  // absolute impulse; 0 = when its layer is far enough
    std::int16_t damage = 0;
    std::int16_t rounds = -1;      // captors
    std::int16_t last = -1000;     // captors: absolute impulse of the last shot
    std::int16_t ordered = -1000;  // absolute impulse of the last order to it, and who gave it
    UnitId ordered_by{};
    IMPULSE_FIELDS(Mine, state, type, dummy, known, side, field, chain, by, hex, live_from, damage, rounds,
                   last, ordered, ordered_by)
    bool operator==(const Mine&) const = default;
    [[nodiscard]] bool there() const {
        return state == MineState::waiting || state == MineState::live || state == MineState::set_off ||
               state == MineState::asleep;
    }
};

}  // namespace impulse
