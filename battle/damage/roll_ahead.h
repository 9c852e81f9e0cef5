// battle/damage/roll_ahead.h: dice for the rows of the chart, found out one roll ahead.
// Units:  faces 1..sides.
// Shapes: of seeded dice only, whose faces depend on nothing but their number: what is found out is not yet rolled.
#pragma once

#include "battle/core/emit.h"

namespace impulse {

class RollAhead {
public:
    static constexpr int sides = 6;  // of the dice that are found out quickly
    // Sum of n dice of the stream of allocation, where nobody hears of them. No hit waits for its dice: the next roll is
    // found out with this one, and forgotten where others roll on that stream in between.
    int roll(Play& play, int n) {
        const Dice& dice = play.now.dice;
        if (before_ != dice.drawn[at]) find_out(dice, n, dice.drawn[at]);
        const int sum = sum_;
        play.pass_dice(Stream::allocation, n, after_);
        find_out(dice, n, after_);
        return sum;
    }

private:
    static constexpr std::size_t at = static_cast<std::size_t>(Stream::allocation);
    static constexpr std::uint32_t never = 0xFFFFFFFF;
    std::uint32_t before_ = never, after_ = never;  // drawn from the stream before that roll, and with it
    int sum_ = 0;

    [[gnu::flatten, gnu::noinline]] void find_out(const Dice& dice, int n, std::uint32_t drawn) {
        before_ = drawn;
        int sum = 0;
        do {
            sum += dice.face(Stream::allocation, sides, drawn);
        } while (--n > 0);
        sum_ = sum;
        after_ = drawn;
    }
};

}  // namespace impulse
