// Reading a record of 64 ships: looked at, checked and set up, as `impulse record import` does.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "scenarios/files/files.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_import.h"
#include "scenarios/wanted_ships.h"

namespace impulse::bench {
namespace {

// Two sides of 32 frigates whose move costs fit into a fleet.
std::string record_of_64() {
    std::string text =
        R"({ "format": "impulse-record/1", "kind": "in", "battle_id": "many", "campaign": "thunderdome", "rng_seed": 5,
  "sector": { "name": "Anvil", "type": "dead", "owner": "blue", "lanes": [ { "id": "W-A", "to": "Cinder", "direction": "A" } ] },
  "sides": [)";
    for (int side = 0; side < 2; ++side) {
        text += fmt::format(
            "{} {{ \"id\": \"{}\", \"empire\": \"{}\", \"role\": \"{}\", \"entry_direction\": \"B\", "
            "\"units\": [",
            side > 0 ? "," : "", side > 0 ? "blue" : "red", side > 0 ? "Klingon" : "Federation",
            side > 0 ? "defender" : "attacker");
        for (int u = 0; u < 32; ++u)
            text += fmt::format(
                "{}\n{{ \"id\": \"{}-{}\", \"class\": \"{}\", \"move_cost\": \"1/8\", \"damage\": [\"{} "
                "1\"], \"officers\": [], "
                "\"expendables_remaining\": {{ \"boarding_parties\": 3 }} }}",
                u > 0 ? "," : "", side, u, side > 0 ? "klingon/f5" : "federation/ff", "L WARP");
        text += "] }";
    }
    return text + "] }\n";
}

// With the tables at hand, as a program that has read them once.
void import_64(benchmark::State& state) {
    const std::string text = record_of_64();
    const auto rules = load_rules("classic", ships_wanted(text, "many.json"));
    if (!rules) return state.SkipWithError(rules.error().text().c_str());
    for (auto _ : state) {
        const auto in = read_record_in(text, "many.json", *rules);
        if (!in) return state.SkipWithError(in.error().text().c_str());
        benchmark::DoNotOptimize(in->scenario.setup.units.size());
    }
}
// From nothing: the tables of the ruleset are read as well.
void import_64_with_tables(benchmark::State& state) {
    const std::string text = record_of_64();
    for (auto _ : state) {
        const RecordImport import = import_record(text, "many.json");
        if (!import.review.sound())
            return state.SkipWithError(import.review.findings.front().error.text().c_str());
        benchmark::DoNotOptimize(import.remarks.size());
    }
}
BENCHMARK(import_64)->Name("record/import_64_ships")->Unit(benchmark::kMillisecond);
BENCHMARK(import_64_with_tables)->Name("record/import_64_ships_with_tables")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace impulse::bench
