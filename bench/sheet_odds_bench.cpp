// The damage chart of a ship: one walk of 60 points, every throw of 8 points, whole answers.
#include "bench/lab/sheet_odds.h"

#include "battle/damage/shields.h"
#include "bench/battles.h"

namespace impulse::bench {
namespace {

struct Target {
    const Rules& rules;
    std::unique_ptr<Battle> battle;
    ChartWalk walk;

    explicit Target(const char* ruleset)
        : rules(rules_of(ruleset)),
          battle(std::make_unique<Battle>(fresh_battle(rules, duel_setup(ruleset, 5)))),
          walk(*ChartWalk::make(rules, battle->units[0], facing_bearings(0), 0)) {}
};

std::uint64_t signature_of(const WalkState& s, std::uint64_t before) {
    Hash h;
    h.word(before);
    for (const std::uint64_t w : s.word) h.word(w);
    return h.value;
}

void chart_walk(benchmark::State& state, const char* ruleset) {
    const Target target(ruleset);
    constexpr int points = 60;
    const double kernel = bitmask_volley_ns();
    std::uint64_t signature = 0;
    for (std::uint64_t seed = 1; seed <= 32; ++seed) {
        WalkState s = target.walk.fresh(0);
        Dice dice;
        dice.seed = seed;
        target.walk.volley(s, points, dice);
        signature = signature_of(s, signature);
    }
    Dice dice;
    for (auto _ : state) {
        WalkState s = target.walk.fresh(0);
        target.walk.volley(s, points, dice);
        benchmark::DoNotOptimize(s.word.data());
    }
    const auto n = static_cast<double>(state.iterations());
    state.counters["volleys/s"] = rate(n);
    state.counters["of_bitmask_kernel"] = of_kernel_speed(n, kernel);
    state.SetLabel(hex_digits(signature));
}
BENCHMARK_CAPTURE(chart_walk, classic, "classic")->Name("sheet_odds/chart_walk_60_points_classic");
BENCHMARK_CAPTURE(chart_walk, tng, "tng")->Name("sheet_odds/chart_walk_60_points_tng");

void every_throw(benchmark::State& state) {
    const Target target("classic");
    const auto points = static_cast<int>(state.range(0));
    const double kernel = bitmask_volley_ns();
    std::vector<ConditionOdds> all;
    for (auto _ : state) all = conditions_after(target.walk, points);
    std::uint64_t signature = 0, sum = 0, of = 1;
    for (const ConditionOdds& c : all) {
        signature = signature_of(c.state, signature + c.ways);
        sum += c.ways;
    }
    for (int p = 0; p < points; ++p) of *= target.walk.all_starts();
    if (sum != of) state.SkipWithError("the ways do not add up");
    state.counters["conditions"] = static_cast<double>(all.size());
    state.counters["of_bitmask_kernel"] = of_kernel_speed(static_cast<double>(state.iterations()), kernel);
    state.SetLabel(hex_digits(signature));
}
BENCHMARK(every_throw)
    ->Name("sheet_odds/exact_chart")
    ->Arg(8)
    ->Arg(10)
    ->ArgName("points")
    ->Unit(benchmark::kMillisecond);

void answer(benchmark::State& state, const char* ruleset, int points, int shots) {
    const Target target(ruleset);
    const OneShot shot{{{points, 1}}, 1};
    const SheetTarget asked{&target.rules, &target.battle->units[0], facing_bearings(0), 0, 0};
    SheetOdds odds;
    for (auto _ : state) odds = *sheet_odds(asked, {{shot, shots}}, {});
    if (odds.samples != 0) state.SkipWithError("not counted throw by throw");
    state.counters["conditions"] = static_cast<double>(odds.states);
    state.SetLabel(odds.either.ways + "/" + odds.of);
}
BENCHMARK_CAPTURE(answer, classic_8, "classic", 8, 1)
    ->Name("sheet_odds/answer_classic_8")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(answer, tng_8, "tng", 8, 1)
    ->Name("sheet_odds/answer_tng_one_hit_of_8")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(answer, tng_2x4, "tng", 4, 2)
    ->Name("sheet_odds/answer_tng_two_hits_of_4")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace impulse::bench
