// What the machine allows: the kernels that every other benchmark is compared with.
#include "bench/yardstick.h"

#include <benchmark/benchmark.h>

#include <boost/random/mersenne_twister.hpp>
#include <boost/random/uniform_int_distribution.hpp>

#include "engine/dice.h"
#include "engine/hash.h"

namespace impulse {
namespace {

void duel(benchmark::State& state) {
    std::uint64_t seed = 0, sum = 0;
    std::int64_t impulses = 0;
    const bool hashed = state.range(0) != 0;
    Hash signature;
    for (std::uint64_t s = 1; s <= 64; ++s) signature.word(yardstick::toy_duel(s, hashed).hash);
    for (auto _ : state) {
        const auto r = yardstick::toy_duel(++seed % 64, hashed);
        impulses += r.impulses;
        sum ^= r.hash;
    }
    benchmark::DoNotOptimize(sum);
    state.SetItemsProcessed(impulses);
    state.counters["impulses"] =
        benchmark::Counter(static_cast<double>(impulses), benchmark::Counter::kAvgIterations);
    state.SetLabel(hex_digits(signature.value));
}
BENCHMARK(duel)->Name("yardstick/duel")->Arg(0)->Arg(1)->ArgName("hashed");

void volley(benchmark::State& state) {
    const yardstick::ToyChart chart;
    const yardstick::ToyTarget fresh{chart};
    yardstick::Xoshiro dice;
    int scored = 0;
    Hash signature;
    for (int n = 0; n < 32; ++n) {
        yardstick::ToyTarget target = fresh;
        signature.word(static_cast<std::uint64_t>(yardstick::toy_volley(chart, target, dice, 60)));
        signature.mix(target.boxes);
    }
    for (auto _ : state) {
        yardstick::ToyTarget target = fresh;
        scored += yardstick::toy_volley(chart, target, dice, 60);
    }
    benchmark::DoNotOptimize(scored);
    state.SetItemsProcessed(state.iterations());
    state.SetLabel(hex_digits(signature.value));
}
BENCHMARK(volley)->Name("yardstick/volley_60_bitmask");

// The hash of the first 4096 faces.
template <class F>
std::string signature_of_faces(F&& roll) {
    Hash signature;
    for (int n = 0; n < 4096; ++n) signature.word(static_cast<std::uint64_t>(roll()));
    return hex_digits(signature.value);
}

void d6_twister(benchmark::State& state) {
    boost::random::mt19937 generator{7};
    const boost::random::uniform_int_distribution<int> d6{1, 6};
    state.SetLabel(signature_of_faces([&] { return d6(generator); }));
    int sum = 0;
    for (auto _ : state) benchmark::DoNotOptimize(sum += d6(generator));
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(d6_twister)->Name("yardstick/d6_boost_mt19937");

void d6_battle(benchmark::State& state) {
    Dice dice;
    state.SetLabel(signature_of_faces([&] { return dice.roll(Stream::to_hit, 6); }));
    int sum = 0;
    for (auto _ : state) benchmark::DoNotOptimize(sum += dice.roll(Stream::to_hit, 6));
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(d6_battle)->Name("dice/d6_of_a_battle");

}  // namespace
}  // namespace impulse
