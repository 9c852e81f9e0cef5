#include "battle/movement/ways.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "battle/movement/reachable.h"
#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

constexpr Hex middle = {30, 15};

// Some worth for each hex, facing and number, and ends here and there.
HexWorth some_worth(unsigned seed, Hex hex, Facing facing, int n) {
    const unsigned mixed =
        (seed + static_cast<unsigned>(hex.q * 7 + hex.r * 131 + facing.at * 29 + n * 1009)) * 2654435769u;
    return {static_cast<std::int64_t>(mixed % 2001) - 1000, mixed % 23 == 0};
}

// What trying every way gives.
std::int64_t every_way(const Battle& b, const Helm& helm, const Agility& agility, int n, int hexes,
                       unsigned seed) {
    if (n == hexes) return can_turn_about(b, helm, agility) ? 0 : ruin / 4;
    std::int64_t most = ruin;
    for (const HelmOrder& o : helm_orders)
        if (const auto to = after(helm, o, agility)) {
            const HexWorth here = some_worth(seed, to->hex, to->facing, n);
            most = std::max(most, here.ends ? here.value
                                            : here.value * (n + 1 == hexes ? 3 : 1) +
                                                  every_way(b, *to, agility, n + 1, hexes, seed));
        }
    return most;
}

RC_GTEST_PROP(LookAhead, FindsWhatTryingEveryWayFinds, ()) {
    auto b = std::make_unique<Battle>();
    b->field.map = {60, 60};
    // Far from the edge or beside it, where a ship may be unable to turn about.
    const Hex at = *rc::gen::element(middle, hex_at(2, 30), hex_at(59, 58));
    const Agility agility{*rc::gen::inRange(1, 7), *rc::gen::inRange(1, 3), *rc::gen::arbitrary<bool>()};
    const Helm helm{at, Facing{*rc::gen::inRange<std::uint8_t>(0, 6)}, *rc::gen::inRange(0, 9),
                    *rc::gen::inRange(0, 4), *rc::gen::inRange(0, 5) == 0};
    const int hexes = *rc::gen::inRange(1, 5);
    const auto seed = *rc::gen::arbitrary<unsigned>();
    const auto values = LookAhead(*b, helm, agility, hexes, false).values([&](Hex h, int n) {
        return [=](Facing f) { return some_worth(seed, h, f, n); };
    });
    for (std::size_t o = 0; o < helm_orders.size(); ++o) {
        const auto first = after(helm, helm_orders[o], agility);
        if (!first) {
            RC_ASSERT(values[o] == 2 * ruin);
            continue;
        }
        const HexWorth here = some_worth(seed, first->hex, first->facing, 0);
        RC_ASSERT(values[o] == (here.ends ? here.value
                                          : here.value * (hexes == 1 ? 3 : 1) +
                                                every_way(*b, *first, agility, 1, hexes, seed)));
    }
}

Gait some_gait() {
    Gait gait;
    gait.turn = *rc::gen::inRange(0, 5);
    gait.slip = *rc::gen::inRange(1, 3);
    gait.straight = *rc::gen::inRange(0, 8);
    gait.since_slip = *rc::gen::inRange(0, 3);
    gait.most = *rc::gen::inRange(0, furthest + 1);
    gait.het_cost = *rc::gen::inRange(1, 6);
    gait.from_stop = *rc::gen::inRange(0, 5) == 0;
    gait.tac = *rc::gen::arbitrary<bool>();
    gait.het = *rc::gen::arbitrary<bool>();
    gait.anywhere = *rc::gen::arbitrary<bool>();
    return gait;
}

// A flood kept from before, laid where a unit stands, is the one that spreads there hex by hex.
RC_GTEST_PROP(Reachable, LiesTheSameWhereverAUnitStandsAndFaces, ()) {
    const Gait gait = some_gait();
    const Facing facing{*rc::gen::inRange<std::uint8_t>(0, 6)};
    const auto open = [](Hex) { return Ground::open; };
    const Reachable kept(middle, facing, gait, true, open), fresh(middle, facing, gait, false, open);
    RC_ASSERT(kept.nearest_first() == fresh.nearest_first());
    RC_ASSERT(kept.spots() == fresh.spots());
    RC_ASSERT(kept.hexes().size() == fresh.hexes().size());
    for (const int i : fresh.nearest_first()) {
        RC_ASSERT(kept.hex(i) == fresh.hex(i));
        RC_ASSERT(kept.facing(i) == fresh.facing(i));
        RC_ASSERT(kept.order({}, i) == fresh.order({}, i));
    }
}

// All spots, each once, as their nodes have them, and no hex is come back to.
RC_GTEST_PROP(Reachable, SpotsOfOneHexLieTogether, ()) {
    const Facing facing{*rc::gen::inRange<std::uint8_t>(0, 6)};
    const Reachable reach(middle, facing, some_gait(), true, [](Hex) { return Ground::open; });
    std::vector<Hex> been;
    std::vector<std::int16_t> nodes, all = reach.spots();
    for (const Flood::HexSpots& its : reach.hexes()) {
        const Hex hex = reach.hex(its);
        RC_ASSERT(std::ranges::find(been, hex) == been.end());
        been.push_back(hex);
        RC_ASSERT(!reach.spots_of(its).empty());
        int used = 0;
        for (const Flood::Spot& spot : reach.spots_of(its)) {
            RC_ASSERT(reach.hex(spot.node) == hex);
            RC_ASSERT(reach.facing(spot.node) == reach.facing_of(spot.facing));
            RC_ASSERT(reach.node(spot.node).spot == spot.spot);
            RC_ASSERT(int{reach.node(spot.node).used} == spot.used);
            RC_ASSERT(spot.used >= used);
            used = spot.used;
            nodes.push_back(spot.node);
        }
    }
    std::ranges::sort(nodes);
    std::ranges::sort(all);
    RC_ASSERT(nodes == all);
}

// Every way to a place is one that the modes allow, its cost is that of its orders, and it enters no barred hex.
RC_GTEST_PROP(Reachable, WaysAreThoseOfTheModes, ()) {
    const Gait gait = some_gait();
    const Facing facing{*rc::gen::inRange<std::uint8_t>(0, 6)};
    const Hex barred = neighbour(middle, facing);
    const Reachable reach(middle, facing, gait, false,
                          [&](Hex h) { return h == barred ? Ground::barred : Ground::open; });
    for (const int last : reach.nearest_first()) {
        std::vector<int> way;
        for (int i = last; reach.node(i).from >= 0; i = reach.node(i).from) way.insert(way.begin(), i);
        Helm helm{middle, facing, gait.straight, gait.since_slip, gait.from_stop};
        int used = 0, tacs = 0, hets = 0;
        for (const int i : way) {
            const Move order = reach.order({}, i);
            if (order.how == Manoeuvre::tac || order.how == Manoeuvre::het) {
                const bool het = order.how == Manoeuvre::het;
                (het ? hets : tacs) += 1;
                used += het ? gait.het_cost : 0;
                helm = {helm.hex, Facing{order.argument}, 0, 0, helm.from_stop};
            } else {
                const auto o = std::ranges::find(helm_orders, order.how, &HelmOrder::how);
                const auto to = after(helm, *o, {gait.turn, gait.slip, false});
                RC_ASSERT(to.has_value());
                helm = *to;
                ++used;
            }
            RC_ASSERT(helm.hex != barred);
            RC_ASSERT(helm.hex == reach.hex(i));
            RC_ASSERT(helm.facing == reach.facing(i));
        }
        RC_ASSERT(used == reach.node(last).used);
        RC_ASSERT(used <= gait.most);
        RC_ASSERT(hets <= (gait.het ? 1 : 0));
        RC_ASSERT(gait.turn == 0 || tacs <= (gait.tac ? 1 : 0));
    }
}

}  // namespace
}  // namespace impulse
