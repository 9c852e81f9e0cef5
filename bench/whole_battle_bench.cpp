// Whole battles with the simplest pilot, without a log: impulses and battles a second; two ships unless the name says more.
#include "bench/battles.h"

namespace impulse::bench {
namespace {

constexpr std::uint64_t seeds = 16;

void battle(benchmark::State& state, const char* ruleset, const char* pilot, bool hashed, int ships = 1) {
    const Rules& rules = rules_of(ruleset);
    std::vector<std::unique_ptr<Battle>> fresh;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
        fresh.push_back(std::make_unique<Battle>(fresh_battle(rules, duel_setup(ruleset, seed, ships))));
    const auto now = std::make_unique<Battle>();
    KeptViews views{rules};
    const double kernel = hashed_duel_ns();
    std::uint64_t signature = 0;
    for (const auto& b : fresh)
        signature = signature * 31 + fight(rules, *b, pilot, nullptr, *now, views).hash;
    double impulses = 0, commands = 0, battles = 0;
    std::size_t next = 0;
    for (auto _ : state) {
        HashEachImpulse sink(views);
        const Fought f =
            fight(rules, *fresh[next++ % fresh.size()], pilot, hashed ? &sink : nullptr, *now, views);
        impulses += f.impulses;
        commands += f.commands;
        ++battles;
        benchmark::DoNotOptimize(sink.digest);
    }
    state.counters["impulses/s"] = rate(impulses);
    state.counters["battles/s"] = rate(battles);
    state.counters["impulses"] = impulses / battles;
    state.counters["orders"] = commands / battles;
    state.counters["of_hashed_toy_duel"] = of_kernel_speed(battles, kernel);
    state.SetLabel(hex_digits(signature));
}
BENCHMARK_CAPTURE(battle, classic, "classic", "plotter", false)->Name("whole_battle/classic");
BENCHMARK_CAPTURE(battle, classic_hashed, "classic", "plotter", true)->Name("whole_battle/classic_hashed");
BENCHMARK_CAPTURE(battle, tng, "tng", "plotter", false)->Name("whole_battle/tng");
BENCHMARK_CAPTURE(battle, tng_hashed, "tng", "plotter", true)->Name("whole_battle/tng_hashed");
BENCHMARK_CAPTURE(battle, classic_eight, "classic", "plotter", false, 4)
    ->Name("whole_battle/classic_4_a_side");
BENCHMARK_CAPTURE(battle, classic_fleet, "classic", "plotter", false, 6)
    ->Name("whole_battle/classic_6_a_side");
BENCHMARK_CAPTURE(battle, tng_fleet, "tng", "plotter", false, 6)->Name("whole_battle/tng_6_a_side");
BENCHMARK_CAPTURE(battle, classic_captain, "classic", "captain", false)->Name("whole_battle/classic_captain");
BENCHMARK_CAPTURE(battle, tng_captain, "tng", "captain", false)->Name("whole_battle/tng_captain");

}  // namespace
}  // namespace impulse::bench
