// The longest single decision of pilots who play the coming turns through: what a person at the window waits for.
#include <algorithm>
#include <chrono>

#include "bench/battles.h"
#include "engine/parallel.h"

namespace impulse::bench {
namespace {

// Battles with pilots of that name, who think on so many threads; the longest decision of either side, by the clock.
void decisions(benchmark::State& state, const char* ruleset, const char* pilot, int ships, int threads) {
    using Clock = std::chrono::steady_clock;
    const Rules& rules = rules_of(ruleset);
    const auto now = std::make_unique<Battle>();
    KeptViews views{rules};
    std::uint64_t seed = 0;
    Clock::duration longest{}, all{};
    double orders = 0;
    const auto ask = [&](Pilot& p, const Battle& seen, SideId side) {
        const auto from = Clock::now();
        auto order = p.decide(rules, seen, side);
        const auto took = Clock::now() - from;
        longest = std::max(longest, took);
        all += took;
        ++orders;
        return order;
    };
    for (auto _ : state)
        fight(rules, fresh_battle(rules, duel_setup(ruleset, ++seed, ships)), pilot, nullptr, *now, views,
              ask, threads);
    const auto milliseconds = [](Clock::duration t) {
        return std::chrono::duration<double, std::milli>(t).count();
    };
    state.counters["longest_ms"] = milliseconds(longest);
    state.counters["mean_us"] = milliseconds(all) * 1e3 / orders;
    state.counters["threads"] = threads;
}
void three_battles(benchmark::internal::Benchmark* bench) {
    bench->Iterations(3)->Unit(benchmark::kMillisecond)->UseRealTime();
}
BENCHMARK_CAPTURE(decisions, captain, "classic", "captain", 4, 1)
    ->Name("decision/captain_4_a_side")
    ->Apply(three_battles);
BENCHMARK_CAPTURE(decisions, commodore, "classic", "commodore", 1, threads_here())
    ->Name("decision/commodore")
    ->Apply(three_battles);
BENCHMARK_CAPTURE(decisions, commodore_four, "classic", "commodore", 4, threads_here())
    ->Name("decision/commodore_4_a_side")
    ->Apply(three_battles);
BENCHMARK_CAPTURE(decisions, commodore_four_alone, "classic", "commodore", 4, 1)
    ->Name("decision/commodore_4_a_side_on_one_thread")
    ->Apply(three_battles);

}  // namespace
}  // namespace impulse::bench
