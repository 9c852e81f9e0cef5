// render/panels/volley_forecast.h: what a volley does inside the target: the resolver itself, run many times.
// Units:  battles tried; boxes; points.
// Shapes: a VolleyForecast grows by so many trials a call, so that no frame waits; trial i always has the same dice.
// Errors: a volley that cannot be declared leaves the forecast empty.
// Rule:   classic D4.2, S2.41 (crippled); every number comes from the functions that resolve the fire itself.
#pragma once

#include <span>
#include <vector>

#include "battle/core/battle.h"
#include "battle/core/command.h"
#include "battle/core/rules.h"

namespace impulse {

struct VolleyForecast {
    Battle declared;  // the battle with the volley declared, nothing rolled
    UnitId target{};
    bool possible = false;
    bool crippled_before = false;
    int trials = 0, inside = 0, crippled = 0,
        lost = 0;                     // trials; of them: anything got in, newly crippled, the ship lost
    std::int64_t internals = 0;       // points, all trials together
    std::vector<std::int64_t> boxes;  // lost by group of the class, all trials together

    static constexpr int enough = 3000;
    // Points inside on average, in tenths.
    [[nodiscard]] int tenths_inside() const {
        return trials > 0 ? static_cast<int>((internals * 10 + trials / 2) / trials) : 0;
    }
    [[nodiscard]] int per_cent(int of) const { return trials > 0 ? (of * 100 + trials / 2) / trials : 0; }
};

// Declares the orders on what the side sees, with all that its ships have declared already.
VolleyForecast begin_forecast(const Rules& rules, const Battle& seen, std::span<const Fire> orders,
                              UnitId target);
// Tries so many more, up to VolleyForecast::enough.
void add_trials(const Rules& rules, VolleyForecast& forecast, int trials);

}  // namespace impulse
