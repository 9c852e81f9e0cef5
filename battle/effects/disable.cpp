#include <fmt/format.h>

#include "battle/damage/shields.h"
#include "battle/effects/ops.h"

namespace impulse::ops {

// Of the internals that wait as the volley of this shot so many only put boxes out of action.
void disable(const Cast& c) {
    const UnitId at = c.impact.at.unit;
    const auto& volleys = c.play.now.volleys;
    for (std::size_t v = volleys.size(); at && v-- > 0;) {
        if (volleys[v].target != at || volleys[v].kind != c.impact.from.kind) continue;
        const Volley whole = volleys[v];
        const int points = (c.impact.points * c.effect.part + c.effect.whole - 1) / c.effect.whole;
        c.play.emit(VolleyGrown{static_cast<std::uint16_t>(v), -points, 0});
        return add_volley(c.play, at, whole.by, whole.facing, points, VolleyKind::disabling, whole.bearings,
                          Origin{.place = whole.place});
    }
}

std::string disable(const Effect& e) {
    return fmt::format("{}/{} of its internals, rounded up, only put boxes out of action", e.part, e.whole);
}

}  // namespace impulse::ops
