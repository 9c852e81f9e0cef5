// Internal damage through the data-driven charts, and single rolls on fire tables.
#include "bench/battles.h"

#include "battle/core/state_hash.h"
#include "battle/damage/allocate.h"
#include "battle/damage/shields.h"
#include "battle/fire/fire_table.h"

namespace impulse::bench {
namespace {

const UnitId target{std::size_t{0}}, attacker{std::size_t{1}};

void volley(benchmark::State& state, const char* ruleset, int points) {
    const Rules& rules = rules_of(ruleset);
    const auto fresh = std::make_unique<Battle>(fresh_battle(rules, duel_setup(ruleset, 5)));
    const auto now = std::make_unique<Battle>();
    const double kernel = bitmask_volley_ns();
    SeededDice dice;
    const auto once = [&](std::uint64_t seed) {
        *now = *fresh;
        now->dice.seed = seed;
        Play play{rules, *now, dice, nullptr};
        add_volley(play, target, attacker, 0, points, VolleyKind::direct, 1);
        resolve_volleys(play);
    };
    std::uint64_t signature = 0;
    for (std::uint64_t seed = 1; seed <= 32; ++seed) {
        once(seed);
        signature = signature * 31 + state_hash(*now);
    }
    std::uint64_t seed = 0;
    for (auto _ : state) once(++seed);
    const auto n = static_cast<double>(state.iterations());
    state.counters["volleys/s"] = rate(n);
    state.counters["points/s"] = rate(n * points);
    state.counters["of_bitmask_kernel"] = of_kernel_speed(n, kernel);
    state.SetLabel(hex_digits(signature));
}
BENCHMARK_CAPTURE(volley, classic_60, "classic", 60)->Name("volley/classic_60_points");
BENCHMARK_CAPTURE(volley, tng_8, "tng", 8)->Name("volley/tng_8_points");
BENCHMARK_CAPTURE(volley, tng_40, "tng", 40)->Name("volley/tng_40_points");

void shot(benchmark::State& state, const char* ruleset, const char* key) {
    const Rules& rules = rules_of(ruleset);
    std::vector<const WeaponMode*> modes;
    for (const ShipClass& c : rules.classes)
        if (c.sheet.key == key)
            for (const ClassGroup& g : c.groups)
                if (g.weapon)
                    for (const WeaponMode& m : rules.weapon(g.weapon).modes) modes.push_back(&m);
    Dice dice;
    const auto once = [&](std::size_t k) {
        const WeaponMode& m = *modes[k % modes.size()];
        return outcome_of(m, {}, 1 + static_cast<int>(k % 7), 1 + static_cast<int>(k % 7), 0,
                          dice.roll(Stream::to_hit, 6), m.energy)
            .points;
    };
    std::uint64_t signature = 0;
    for (std::size_t k = 0; k < 4096; ++k) signature = signature * 31 + static_cast<std::uint64_t>(once(k));
    std::size_t k = 0;
    int sum = 0;
    for (auto _ : state) benchmark::DoNotOptimize(sum += once(++k));
    state.SetItemsProcessed(state.iterations());
    state.SetLabel(hex_digits(signature));
}
BENCHMARK_CAPTURE(shot, classic, "classic", "klingon/d7")->Name("shot/classic_table");
BENCHMARK_CAPTURE(shot, tng, "tng", "korrin/halberd")->Name("shot/tng_table");

}  // namespace
}  // namespace impulse::bench
