// Playing events back, hashing a battle, looking at it as one side may.
#include "bench/battles.h"

#include "battle/core/evolve.h"
#include "battle/core/state_hash.h"

namespace impulse::bench {
namespace {

class Keep final : public EventSink {
public:
    std::vector<Event> events;
    void put(const Battle&, const Event& event) override { events.push_back(event); }
};

struct Recorded {
    std::unique_ptr<Battle> fresh = std::make_unique<Battle>(), last = std::make_unique<Battle>();
    std::vector<Event> events;
};
Recorded record(const char* ruleset) {
    Recorded r;
    const Rules& rules = rules_of(ruleset);
    *r.fresh = fresh_battle(rules, duel_setup(ruleset, 9));
    Keep sink;
    KeptViews views{rules};
    fight(rules, *r.fresh, "plotter", &sink, *r.last, views);
    r.events = std::move(sink.events);
    return r;
}

void evolve_all(benchmark::State& state, const char* ruleset) {
    const Recorded r = record(ruleset);
    const auto now = std::make_unique<Battle>();
    for (auto _ : state) {
        *now = *r.fresh;
        for (const Event& e : r.events) evolve(*now, e);
        benchmark::DoNotOptimize(now->dice.rolled);
    }
    if (state_hash(*now) != state_hash(*r.last)) state.SkipWithError("play back differs");
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(r.events.size()));
    state.counters["events"] = static_cast<double>(r.events.size());
    state.SetLabel(hex_digits(state_hash(*now)));
}
BENCHMARK_CAPTURE(evolve_all, classic, "classic")->Name("evolve/classic_battle");
BENCHMARK_CAPTURE(evolve_all, tng, "tng")->Name("evolve/tng_battle");

void hash_state(benchmark::State& state, const char* ruleset) {
    const Recorded r = record(ruleset);
    std::uint64_t sum = 0;
    for (auto _ : state) sum += state_hash(*r.last);
    benchmark::DoNotOptimize(sum);
    state.SetItemsProcessed(state.iterations());
    state.SetLabel(hex_digits(state_hash(*r.last)));
}
BENCHMARK_CAPTURE(hash_state, classic, "classic")->Name("hash/classic_battle");
BENCHMARK_CAPTURE(hash_state, tng, "tng")->Name("hash/tng_battle");

void see(benchmark::State& state, const char* ruleset) {
    const Recorded r = record(ruleset);
    const Rules& rules = rules_of(ruleset);
    const auto seen = std::make_unique<Battle>();
    for (auto _ : state) {
        view(rules, *r.last, SideId{std::size_t{0}}, *seen);
        benchmark::DoNotOptimize(seen->units.begin());
    }
    state.SetItemsProcessed(state.iterations());
    state.SetLabel(hex_digits(state_hash(*seen)));
}
BENCHMARK_CAPTURE(see, classic, "classic")->Name("view/classic_battle");
BENCHMARK_CAPTURE(see, tng, "tng")->Name("view/tng_battle");

void copy_battle(benchmark::State& state) {
    const Recorded r = record("classic");
    const auto copy = std::make_unique<Battle>();
    for (auto _ : state) {
        *copy = *r.last;
        benchmark::DoNotOptimize(copy->units.begin());
    }
    state.SetItemsProcessed(state.iterations());
    state.SetLabel(hex_digits(state_hash(*copy)));
}
BENCHMARK(copy_battle)->Name("copy/classic_battle");

}  // namespace
}  // namespace impulse::bench
