#include "battle/energy/spend.h"

#include <algorithm>

namespace impulse {
namespace {

constexpr std::size_t uses = count_of<Spend>();

struct Flow {
    std::array<std::array<std::int32_t, uses>, power_kinds> paid{};
    std::array<std::int32_t, power_kinds> left{};
    std::array<std::int32_t, uses> wanted{};
};

// One augmenting path from kind k to an unpaid use, possibly pushing other kinds aside. Depth-first over uses.
bool augment(const Rules& rules, Flow& f, std::size_t k, std::uint32_t& seen, std::int32_t limit, std::int32_t& pushed) {
    for (std::size_t u = 0; u < uses; ++u) {
        if ((rules.pays[k] >> u & 1U) == 0 || (seen >> u & 1U) != 0) continue;
        seen |= 1U << u;
        if (f.wanted[u] > 0) {
            pushed = std::min(limit, f.wanted[u]);
            f.wanted[u] -= pushed;
            f.paid[k][u] += pushed;
            return true;
        }
        for (std::size_t other = 0; other < power_kinds; ++other) {
            if (other == k || f.paid[other][u] == 0) continue;
            const std::int32_t part = std::min(limit, f.paid[other][u]);
            std::int32_t moved = 0;
            if (augment(rules, f, other, seen, part, moved)) {
                f.paid[other][u] -= moved;
                f.paid[k][u] += moved;
                pushed = moved;
                return true;
            }
        }
    }
    return false;
}

void pay_from(const Rules& rules, Flow& f, PowerKind kind) {
    const auto k = static_cast<std::size_t>(kind);
    while (f.left[k] > 0) {
        std::uint32_t seen = 0;
        std::int32_t pushed = 0;
        if (!augment(rules, f, k, seen, f.left[k], pushed)) return;
        f.left[k] -= pushed;
    }
}

}  // namespace

Payment settle(const Rules& rules, const Supply& supply, const Demand& demand) {
    Flow f;
    for (std::size_t k = 0; k < power_kinds; ++k) f.left[k] = supply.of[k].parts;
    for (std::size_t u = 0; u < uses; ++u) f.wanted[u] = demand.of[u].parts;
    for (const PowerKind k : {PowerKind::restricted, PowerKind::reactor, PowerKind::impulse, PowerKind::warp,
                              PowerKind::battery, PowerKind::reserve_warp})
        pay_from(rules, f, k);
    Payment p;
    for (std::size_t k = 0; k < power_kinds; ++k) p.drawn.of[k] = supply.of[k] - Energy{f.left[k]};
    for (std::size_t u = 0; u < uses; ++u)
        if (f.wanted[u] > 0) {
            p.missing += Energy{f.wanted[u]};
            p.missing_for = static_cast<Spend>(u);
        }
    return p;
}

}  // namespace impulse
