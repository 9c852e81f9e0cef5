#include "battle/areas/warp_point.h"

#include "battle/core/links.h"

namespace impulse {
namespace {

bool lane_open(const Battle& b, UnitId unit, const Feature& f) {
    const std::uint8_t fixed = b.sides[b.unit(unit).side.index()].lane;
    return fixed == 0xFF || fixed == f.lane;
}

}  // namespace

FeatureId warp_point_of(const Battle& b, UnitId unit, int argument) {
    const auto here = [&](const Feature& f) {
        return f.kind == FeatureKind::warp_point && f.hex == b.unit(unit).hex;
    };
    const auto count = static_cast<int>(b.field.features.size());
    if (argument > 0) {
        if (argument > count || !here(b.field.features[static_cast<std::size_t>(argument - 1)])) return {};
        return FeatureId{static_cast<std::size_t>(argument - 1)};
    }
    FeatureId first{};
    for (std::size_t i = 0; i < b.field.features.size(); ++i) {
        const Feature& f = b.field.features[i];
        if (!here(f)) continue;
        if (lane_open(b, unit, f)) return FeatureId{i};
        if (!first) first = FeatureId{i};
    }
    return first;
}

std::optional<Refusal> refuse_leave(const Rules&, const Battle& b, UnitId unit, int argument) {
    const Unit& u = b.unit(unit);
    const FeatureId at = warp_point_of(b, unit, argument);
    // It must have come in by a move of its own on an earlier impulse.
    if (!at || u[Counter::warp_point] == 0 || u[Counter::warp_point_from] >= b.impulse_now())
        return refusal(Why::not_at_warp_point);
    if (b.clock.turn < b.field.clock_turn)
        return refusal(Why::clock_not_run, b.field.clock_turn, b.clock.turn);
    if (b.field.fortified_by && b.field.fortified_by != u.side) return refusal(Why::fortified);
    const Feature& f = b.field.features[at.index()];
    if (!lane_open(b, unit, f)) return refusal(Why::lane_closed, b.sides[u.side.index()].lane, f.lane);
    return refuse_if(kept_by_enemy(b, unit), WhyMore::no_consent);
}

void do_leave(Play& play, UnitId unit, int argument) {
    const std::uint8_t lane = play.now.field.features[warp_point_of(play.now, unit, argument).index()].lane;
    const SideId side = play.now.unit(unit).side;
    if (play.now.sides[side.index()].lane == 0xFF)
        play.emit(LaneFixed{static_cast<std::uint8_t>(side.index()), lane});
    play.emit(Left{unit, lane});
}

}  // namespace impulse
