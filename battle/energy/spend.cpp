#include "battle/energy/spend.h"

#include <algorithm>
#include <span>

namespace impulse {
namespace {

constexpr std::size_t uses = count_of<Spend>();

struct Flow {
    std::array<std::array<std::int32_t, uses>, power_kinds> paid{};
    std::array<std::int32_t, power_kinds> left{};
    std::array<std::int32_t, uses> wanted{};
};

// One augmenting path from kind k to an unpaid use, possibly pushing other kinds aside. Depth-first over uses.
bool augment(const Rules& rules, Flow& f, std::size_t k, std::uint32_t& seen, std::int32_t limit,
             std::int32_t& pushed) {
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

// The uses that want something, those with few payers first: who can be paid from anywhere waits.
using Queue = FixedVector<std::uint8_t, uses>;
Queue queue_of(const Rules& rules, const Flow& f) {
    Queue queue;
    std::array<std::uint8_t, uses> payers{};
    for (std::size_t u = 0; u < uses; ++u) {
        if (f.wanted[u] == 0) continue;
        for (std::size_t k = 0; k < power_kinds; ++k)
            payers[u] = static_cast<std::uint8_t>(payers[u] + (rules.pays[k] >> u & 1U));
        queue.push_back(static_cast<std::uint8_t>(u));
        for (std::size_t at = queue.size() - 1; at > 0 && payers[queue[at - 1]] > payers[u]; --at)
            std::swap(queue[at - 1], queue[at]);
    }
    return queue;
}

// What each of these kinds can pay straight away; then whatever paths are left. Most forms are settled by the first
// pass.
void pay_from(const Rules& rules, Flow& f, const Queue& queue, std::span<const PowerKind> kinds) {
    for (const PowerKind kind : kinds) {
        const auto k = static_cast<std::size_t>(kind);
        for (std::size_t i = 0; i < queue.size() && f.left[k] > 0; ++i) {
            const std::uint8_t u = queue[i];
            if ((rules.pays[k] >> u & 1U) == 0) continue;
            const std::int32_t part = std::min(f.left[k], f.wanted[u]);
            f.left[k] -= part;
            f.wanted[u] -= part;
            f.paid[k][u] += part;
        }
    }
    if (std::ranges::none_of(queue, [&](std::uint8_t u) { return f.wanted[u] != 0; })) return;
    for (const PowerKind kind : kinds) {
        const auto k = static_cast<std::size_t>(kind);
        while (f.left[k] > 0) {
            std::uint32_t seen = 0;
            std::int32_t pushed = 0;
            if (!augment(rules, f, k, seen, f.left[k], pushed)) break;
            f.left[k] -= pushed;
        }
    }
}

Payment divide(const Rules& rules, const Supply& supply, const Demand& demand) {
    Flow f;
    for (std::size_t k = 0; k < power_kinds; ++k) f.left[k] = supply.of[k].parts;
    for (std::size_t u = 0; u < uses; ++u) f.wanted[u] = demand.of[u].parts;
    // Power that moves the ship and makes none itself: other power, of any kind, goes through it.
    constexpr auto motive = static_cast<std::size_t>(PowerKind::motive);
    constexpr auto movement = static_cast<std::size_t>(Spend::movement);
    constexpr auto service = static_cast<std::size_t>(Spend::service);
    const std::int32_t through = std::min(f.left[motive], f.wanted[movement]);
    f.left[motive] = 0;
    f.wanted[movement] -= through;
    f.wanted[service] += through;
    constexpr std::array made{PowerKind::restricted, PowerKind::reactor, PowerKind::impulse,
                              PowerKind::inertia,    PowerKind::wing,    PowerKind::helm,
                              PowerKind::propel,     PowerKind::hyper,   PowerKind::warp,
                              PowerKind::timewarp};
    constexpr std::array stored{PowerKind::battery}, stored_warp{PowerKind::reserve_warp};
    const Queue queue = queue_of(rules, f);
    pay_from(rules, f, queue, made);
    pay_from(rules, f, queue, stored);
    pay_from(rules, f, queue, stored_warp);
    Payment p;
    for (std::size_t k = 0; k < power_kinds; ++k)
        if (k != motive) p.drawn.of[k] = supply.of[k] - Energy{f.left[k]};
    for (std::size_t u = 0; u < uses; ++u)
        if (f.wanted[u] > 0) {
            p.missing += Energy{f.wanted[u]};
            p.missing_for = static_cast<Spend>(u);
        }
    return p;
}

}  // namespace

Payment settle(const Rules& rules, const Supply& supply, const Demand& demand) {
    Payment best = divide(rules, supply, demand);
    Supply other = supply;
    for (int n = 0; n < supply.choice.boxes && best.missing > Energy{}; ++n) {
        other[supply.choice.more_of] += supply.choice.more;
        other[supply.choice.less_of] = other[supply.choice.less_of] - supply.choice.less;
        if (const Payment p = divide(rules, other, demand); p.missing < best.missing) best = p;
    }
    return best;
}

void let_any_power_pay(Rules& rules) {
    constexpr auto bit = [](Spend s) { return 1U << static_cast<unsigned>(s); };
    constexpr auto own = bit(Spend::movement) | bit(Spend::impulse_movement) | bit(Spend::kept_speed) |
                         bit(Spend::inertia_movement) | bit(Spend::recharge_warp);
    constexpr auto all = (1U << uses) - 1U;
    for (std::size_t k = 0; k < power_kinds; ++k)
        if (static_cast<PowerKind>(k) != PowerKind::motive)
            rules.pays[k] = static_cast<std::uint16_t>(rules.pays[k] | (all & ~own));
}

}  // namespace impulse
