// The table laboratory: loading tables, one shot, exact volleys, volleys through shields.
#include "bench/lab/odds.h"

#include "bench/battles.h"

namespace impulse::bench {
namespace {

const WeaponTables& weapons_of(const char* ruleset) {
    const auto load = [](const char* name) {
        auto weapons = load_weapon_tables(name);
        if (!weapons) {
            std::fprintf(stderr, "%s\n", weapons.error().text().c_str());
            std::exit(3);
        }
        return std::move(*weapons);
    };
    static const WeaponTables classic = load("classic"), tng = load("tng");
    return ruleset == std::string_view{"classic"} ? classic : tng;
}

std::vector<Shots> broadside(const char* torpedoes, const char* phasers) {
    std::vector<Shots> all;
    for (const char* words : {torpedoes, phasers}) {
        auto shots = parse_shots(weapons_of("classic"), words, {});
        if (!shots) {
            std::fprintf(stderr, "%s\n", shots.error().c_str());
            std::exit(3);
        }
        all.push_back(*shots);
    }
    return all;
}
std::vector<Shots> four_torpedoes_and_six_phasers() {
    return broadside("photon:standard x4 @ 8", "phaser-1 x6 @ 8");
}

std::string signature_of(const std::vector<std::uint64_t>& ways) {
    Hash h;
    for (const std::uint64_t w : ways) h.word(w);
    return hex_digits(h.value);
}

void table_load(benchmark::State& state, const char* ruleset) {
    std::size_t tables = 0;
    for (auto _ : state) {
        const auto weapons = load_weapon_tables(ruleset);
        if (!weapons) {
            state.SkipWithError(weapons.error().text().c_str());
            break;
        }
        tables = weapons->tables.size();
    }
    state.counters["tables"] = static_cast<double>(tables);
}
BENCHMARK_CAPTURE(table_load, classic, "classic")
    ->Name("odds/table_load_classic")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(table_load, tng, "tng")->Name("odds/table_load_tng")->Unit(benchmark::kMillisecond);

void single_shot(benchmark::State& state) {
    const std::vector<Shots> shots = four_torpedoes_and_six_phasers();
    std::uint64_t sum = 0;
    std::size_t k = 0;
    for (auto _ : state) sum += one_shot(shots[++k % shots.size()], false)->all;
    benchmark::DoNotOptimize(sum);
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(single_shot)->Name("odds/single_shot");

void convolution(benchmark::State& state) {
    std::vector<std::pair<OneShot, int>> faces;
    for (const Shots& s : four_torpedoes_and_six_phasers()) faces.emplace_back(*one_shot(s, false), s.count);
    std::vector<std::uint64_t> ways;
    const double kernel = bitmask_volley_ns();
    std::uint64_t all = 0, sum = 0;
    for (auto _ : state) {
        all = convolve_short(faces, ways);
        benchmark::DoNotOptimize(ways.data());
    }
    for (const std::uint64_t w : ways) sum += w;
    if (sum != all) state.SkipWithError("the ways do not add up");
    state.counters["of_bitmask_kernel"] = of_kernel_speed(static_cast<double>(state.iterations()), kernel);
    state.SetLabel(signature_of(ways));
}
BENCHMARK(convolution)->Name("odds/convolution_4_torpedoes_6_phasers");

void through_shields(benchmark::State& state) {
    const std::vector<Shots> shots = four_torpedoes_and_six_phasers();
    VolleyOdds odds;
    for (auto _ : state) odds = *volley_odds(shots, 24, 5);
    state.SetLabel(odds.internals.ways_text(1) + "/" + odds.internals.all_text());
}
BENCHMARK(through_shields)
    ->Name("odds/volley_through_shield_and_reinforcement")
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace impulse::bench
