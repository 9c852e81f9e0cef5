// The longest single decision of pilots who play the coming turns through: what a person at the window waits for.
#include <algorithm>

#include "bench/battles.h"

namespace impulse::bench {
namespace {

// Battles with pilots of that name; the longest decision of either side, in processor time.
void decisions(benchmark::State& state, const char* ruleset, const char* pilot, int ships) {
    const Rules& rules = rules_of(ruleset);
    const auto now = std::make_unique<Battle>();
    KeptViews views{rules};
    std::uint64_t seed = 0;
    std::clock_t longest = 0, all = 0;
    double orders = 0;
    for (auto _ : state) {
        const Battle fresh = fresh_battle(rules, duel_setup(ruleset, ++seed, ships));
        fight(rules, fresh, pilot, nullptr, *now, views, [&](Pilot& p, const Battle& seen, SideId side) {
            const std::clock_t from = std::clock();
            auto order = p.decide(rules, seen, side);
            const std::clock_t took = std::clock() - from;
            longest = std::max(longest, took);
            all += took;
            ++orders;
            return order;
        });
    }
    const auto milliseconds = [](std::clock_t t) {
        return static_cast<double>(t) * 1e3 / static_cast<double>(CLOCKS_PER_SEC);
    };
    state.counters["longest_ms"] = milliseconds(longest);
    state.counters["mean_us"] = milliseconds(all) * 1e3 / orders;
}
BENCHMARK_CAPTURE(decisions, captain, "classic", "captain", 4)
    ->Name("decision/captain_4_a_side")
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decisions, commodore, "classic", "commodore", 1)
    ->Name("decision/commodore")
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decisions, commodore_four, "classic", "commodore", 4)
    ->Name("decision/commodore_4_a_side")
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace impulse::bench
