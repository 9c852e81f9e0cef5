// battle/damage/faces_ahead.h: dice for the rows of the chart, found out a few points ahead.
// Units:  faces 1..sides.
// Shapes: of seeded dice only, whose faces depend on nothing but their number: what is found out is not yet rolled.
#pragma once

#include <algorithm>
#include <array>

#include "battle/core/emit.h"

namespace impulse {

class FacesAhead {
public:
    // Sum of n dice of the stream of allocation; so many rolls of them follow at most. No hit waits for its dice.
    int roll(Play& play, int n, int sides, UnitId subject, int rolls) {
        const auto dice = static_cast<std::size_t>(n);
        if (end_ - next_ < dice || before_ != play.now.dice.drawn[at])
            look_ahead(play.now.dice, sides, dice * static_cast<std::size_t>(rolls));
        int sum = 0;
        for (const Drawn* die = &faces_[next_]; die != &faces_[next_] + dice; ++die) {
            play.emit(DieRolled{Stream::allocation, static_cast<std::uint8_t>(sides),
                                static_cast<std::uint8_t>(die->face), subject, die->drawn});
            sum += die->face;
        }
        next_ += dice;
        before_ = play.now.dice.drawn[at];
        return sum;
    }

private:
    static constexpr std::size_t at = static_cast<std::size_t>(Stream::allocation);
    std::array<Drawn, 25> faces_{};  // one more than is used, to point beyond
    std::size_t next_ = 0, end_ = 0;
    std::uint32_t before_ = 0;  // drawn before the next of them

    void look_ahead(const Dice& dice, int sides, std::size_t most) {
        std::uint32_t n = dice.drawn[at];
        next_ = 0;
        end_ = std::min(faces_.size() - 1, most);
        for (std::size_t i = 0; i < end_; ++i) {
            faces_[i].face = dice.face(Stream::allocation, sides, n);
            faces_[i].drawn = n;
        }
    }
};

}  // namespace impulse
