// scenarios/logs/chance.h: how sure a share is that was seen in so many trials.
// Units:  shares 0..1; per cent in texts.
// Shapes: one interval for all places that show one.
// Errors: none; without trials the share may be anything.
// Rule:   Wilson's score interval, 95 %: honest near 0 and 1 too.
#pragma once

#include <cstdint>
#include <string>

namespace impulse {

struct Interval {
    double low = 0, high = 0;
};
// Wilson's score interval of a share, 95 %; the whole 0..1 where there are no trials.
Interval share_interval(std::int64_t seen, std::int64_t trials);
// The share with its interval, in per cent with one decimal: "62.5 % (55.6 to 68.9)"; "-" without trials.
std::string chance_text(std::int64_t seen, std::int64_t trials);

}  // namespace impulse
