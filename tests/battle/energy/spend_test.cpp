#include "battle/energy/spend.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace impulse {
namespace {

std::uint16_t uses(std::initializer_list<Spend> list) {
    std::uint16_t mask = 0;
    for (const Spend s : list) mask = static_cast<std::uint16_t>(mask | 1U << static_cast<unsigned>(s));
    return mask;
}

// Warp pays everything, impulse all but warp uses, reactors no movement, batteries as reactors but do not recharge.
Rules who_pays_what() {
    Rules r;
    const auto set = [&r](PowerKind k, std::uint16_t mask) { r.pays[static_cast<std::size_t>(k)] = mask; };
    set(PowerKind::warp, uses({Spend::movement, Spend::warp_weapon, Spend::weapon, Spend::shield,
                               Spend::service, Spend::recharge, Spend::recharge_warp}));
    set(PowerKind::impulse,
        uses({Spend::impulse_movement, Spend::weapon, Spend::shield, Spend::service, Spend::recharge}));
    set(PowerKind::reactor, uses({Spend::weapon, Spend::shield, Spend::service, Spend::recharge}));
    set(PowerKind::battery, uses({Spend::weapon, Spend::shield, Spend::service}));
    return r;
}

TEST(ClassicEnergy, ReactorsNeverPayForMovement) {
    Supply supply;
    supply[PowerKind::warp] = points(10);
    supply[PowerKind::reactor] = points(4);
    Demand demand;
    demand[Spend::movement] = points(12);
    const Payment p = settle(who_pays_what(), supply, demand);
    EXPECT_EQ(p.missing, points(2));
    EXPECT_EQ(p.missing_for, Spend::movement);
}

TEST(ClassicEnergy, BatteriesPayOnlyWhatNothingElseCan) {
    Supply supply;
    supply[PowerKind::warp] = points(10);
    supply[PowerKind::reactor] = points(2);
    supply[PowerKind::battery] = points(4);
    Demand demand;
    demand[Spend::movement] = points(8);
    demand[Spend::service] = points(5);
    const Payment p = settle(who_pays_what(), supply, demand);
    EXPECT_EQ(p.missing, Energy{});
    EXPECT_EQ(p.drawn[PowerKind::battery], points(1));
    EXPECT_EQ(p.drawn[PowerKind::warp], points(10));
}

// The oracle of Hall's theorem: a demand is payable exactly if for every set of kinds, what only these kinds may
// pay does not exceed what they hold.
bool payable(const Rules& rules, const Supply& supply, const Demand& demand) {
    for (std::uint32_t set = 0; set < 1U << power_kinds; ++set) {
        Energy held{}, wanted{};
        for (std::size_t k = 0; k < power_kinds; ++k)
            if ((set >> k & 1U) != 0) held += supply.of[k];
        for (std::size_t u = 0; u < count_of<Spend>(); ++u) {
            bool only = true;
            for (std::size_t k = 0; k < power_kinds; ++k)
                if ((rules.pays[k] >> u & 1U) != 0 && (set >> k & 1U) == 0) only = false;
            if (only) wanted += demand.of[u];
        }
        if (wanted > held) return false;
    }
    return true;
}

RC_GTEST_PROP(EnergySettlement, PaysExactlyWhatCanBePaid, ()) {
    Rules rules;
    Supply supply;
    Demand demand;
    for (std::size_t k = 0; k < power_kinds; ++k) {
        rules.pays[k] = static_cast<std::uint16_t>(*rc::gen::inRange(0, 1 << count_of<Spend>()));
        supply.of[k] = Energy{*rc::gen::inRange(0, 9)};
    }
    supply[PowerKind::motive] = Energy{};  // makes none; TngHyperWarpMotivator has what it does
    for (auto& d : demand.of) d = Energy{*rc::gen::inRange(0, 6)};
    const Payment p = settle(rules, supply, demand);
    RC_ASSERT((p.missing == Energy{}) == payable(rules, supply, demand));
    Energy drawn{};
    for (std::size_t k = 0; k < power_kinds; ++k) {
        RC_ASSERT(p.drawn.of[k] >= Energy{});
        RC_ASSERT(p.drawn.of[k] <= supply.of[k]);
        drawn += p.drawn.of[k];
    }
    RC_ASSERT(drawn + p.missing == demand.total());
}

}  // namespace
}  // namespace impulse
