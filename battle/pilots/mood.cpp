#include "battle/pilots/mood.h"

#include <algorithm>
#include <array>

#include "engine/dice.h"

namespace impulse {
namespace {

// A figure of the temper, and how far a captain may be below or above it.
struct Mood {
    int Temper::*figure;
    int below, above;
};
// Small enough to cost no strength, large enough that an opening is not fought twice alike.
constexpr std::array moods{Mood{&Temper::speed_near, 3, 3},    Mood{&Temper::speed_far, 3, 3},
                           Mood{&Temper::ecm_first, 0, 2},     Mood{&Temper::patience, 5, 3},
                           Mood{&Temper::caution_first, 8, 8}, Mood{&Temper::enough, 8, 4},
                           Mood{&Temper::seeker_fear, 10, 10}, Mood{&Temper::battery_speed, 1, 0}};

}  // namespace

Temper in_a_mood(Temper temper, std::uint64_t seed) {
    Dice dice;
    dice.seed = seed;
    for (const Mood& m : moods)
        temper.*m.figure =
            std::max(0, temper.*m.figure + dice.roll(Stream::other, m.below + m.above + 1) - m.below - 1);
    return temper;
}

}  // namespace impulse
