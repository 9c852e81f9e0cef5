// render/ending.h: what a battle came to: who won and by which points, losses, when it turned, luck and wasted shots.
// Units:  points of damage, in sixtieths where they are expected; damage over time in shield boxes and internals together.
// Shapes: ending_of looks at a whole film once; places are positions of its playback.
// Errors: a log whose first battle cannot be set up has no points and no turning points.
// Rule:   classic S2.2, S2.3 (points and levels) where the ruleset has them.
#pragma once

#include <string>
#include <vector>

#include "render/film.h"

namespace impulse {

// Shots of a ship that were fired where the weapon does less than half of what it does at its best range.
struct WastedShots {
    std::string ship;
    int shots = 0;
    Energy expected{}, at_best{};
};
struct SideEnding {
    std::string name;
    int ships = 0, lost = 0;
    std::vector<std::string> losses;  // "Hood: destroyed"
    std::vector<int> suffered;        // boxes lost up to the end of each turn
    int shots = 0, scored = 0;
    Energy luck{};
    std::vector<WastedShots> wasted;  // the most first
};
struct TurnedAt {
    std::size_t at = 0;  // where its impulse begins
    int turn = 0, impulse = 0;
    std::string what;
};
struct BattleEnding {
    std::string verdict;
    std::vector<std::string> points;
    std::vector<SideEnding> sides;
    std::vector<TurnedAt> turns;
};
BattleEnding ending_of(const Film& film);
// The record that the battle leaves to its campaign, as text; a sentence where there is none.
tl::expected<std::string, std::string> record_of_film(const Film& film, const std::string& log_file);

}  // namespace impulse
