// bench/lab/monotone.h: does a ship that is made stronger win more? One change a school, and the stronger ship against the plain.
// Units:  points of damage, shield boxes, warp boxes; shares of half points with their bounds, 99 %.
// Shapes: an altered Rules holds the school's classes twice; both sides have the same pilot.
// Errors: a class without such a weapon gives no cell.
// Rule:   a study of balance is worth nothing where a better weapon makes its owner lose.
#pragma once

#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include "bench/lab/match.h"

namespace impulse {

// What is changed: damage of the heavy weapon up or down by a point, ten boxes on the first shield, a warp box.
IMPULSE_WORDS(Alteration, std::uint8_t, weapon_up, weapon_down, shield, power)

// A school whose first participant is the stronger: the altered ship, or, where its weapon was weakened, the plain one.
struct AlteredSchool {
    std::unique_ptr<Rules> rules;
    School school;
    std::string changed;  // in words: "photon +1"
};
std::optional<AlteredSchool> altered_school(const School& school, Alteration what);

struct MonotonePlan {
    std::string pilot = "captain";
    std::uint64_t seed = 1;
    std::int64_t pairs = 1000;  // of every cell
    int workers = 1;
    const volatile std::sig_atomic_t* stop = nullptr;
};
struct MonotoneCell {
    std::string school, changed;
    Alteration what{};
    Score score;  // of the stronger ship
};
std::vector<MonotoneCell> monotone(const std::vector<School>& schools, const MonotonePlan& plan);
// The share of the points and what it surely reaches and does not pass, by so many standard errors over pairs.
Interval sure_interval(const Score& score, double errors);
constexpr double errors_of_99 = 2.3263;  // one-sided

}  // namespace impulse
