// Counts every allocation of the benchmark program, and shows that apply makes none.
#include <cstdlib>
#include <new>

#include "bench/battles.h"

namespace {
long made = 0;
void* counted(std::size_t size) {
    ++made;
    if (void* p = std::malloc(size == 0 ? 1 : size)) return p;
    std::abort();
}
}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }

namespace impulse::bench {

long allocations() { return made; }

namespace {

void in_apply(benchmark::State& state, const char* ruleset) {
    const Rules& rules = rules_of(ruleset);
    const auto fresh = std::make_unique<Battle>(fresh_battle(rules, duel_setup(ruleset, 3)));
    const auto battle = std::make_unique<Battle>();
    KeptViews views{rules};
    long allocated = 0;
    Fought last;
    for (auto _ : state) {
        last = fight(rules, *fresh, "plotter", nullptr, *battle, views);
        allocated += last.allocations;
    }
    state.counters["allocations_in_apply"] = static_cast<double>(allocated);
    state.counters["commands"] = static_cast<double>(last.commands);
    state.SetLabel(hex_digits(last.hash));
    if (allocated != 0) state.SkipWithError("apply allocates");
}
BENCHMARK_CAPTURE(in_apply, classic, "classic")->Name("allocation/classic")->Iterations(20);
BENCHMARK_CAPTURE(in_apply, tng, "tng")->Name("allocation/tng")->Iterations(20);

}  // namespace
}  // namespace impulse::bench
