// Finding what is legal, and refusing what is not, at the decisions of a real battle.
#include "bench/battles.h"

namespace impulse::bench {
namespace {

struct Decision {
    std::unique_ptr<Battle> battle;
    UnitId unit{};
};

std::vector<Decision> decisions_of(const char* ruleset) {
    const Rules& rules = rules_of(ruleset);
    std::vector<Decision> all;
    const auto battle = std::make_unique<Battle>(fresh_battle(rules, duel_setup(ruleset, 11)));
    SeededDice dice;
    const std::unique_ptr<Pilot> pilots[2] = {make_pilot("plotter", 1, SideId{std::size_t{0}}),
                                              make_pilot("plotter", 2, SideId{std::size_t{1}})};
    if (!start(rules, *battle, dice, nullptr)) return all;
    for (int n = 0; battle->ended == 0 && n < 600; ++n) {
        const SideId side = side_to_act(*battle);
        if (!side) break;
        if (n % 5 == 0)
            for (std::size_t u = 0; u < battle->units.size(); ++u)
                if (battle->owes(UnitId{u})) all.push_back({std::make_unique<Battle>(*battle), UnitId{u}});
        const auto order = pilots[side.index()]->decide(rules, view(rules, *battle, side), side);
        if (!order || !apply(rules, *battle, *order, dice, nullptr))
            if (!apply(rules, *battle, default_order(rules, *battle, side), dice, nullptr)) break;
    }
    return all;
}

void legal(benchmark::State& state, const char* ruleset) {
    const Rules& rules = rules_of(ruleset);
    const auto decisions = decisions_of(ruleset);
    std::uint64_t signature = 0;
    for (const Decision& d : decisions)
        each_legal(rules, *d.battle, d.unit, [&](const Command& c) {
            Hash h;
            h.word(signature);
            h.word(c.index());
            std::visit([&h](const auto& order) { h.mix(order); }, c);
            signature = h.value;
        });
    std::int64_t offered = 0;
    std::size_t k = 0;
    for (auto _ : state) {
        const Decision& d = decisions[k++ % decisions.size()];
        each_legal(rules, *d.battle, d.unit, [&](const Command&) { ++offered; });
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["offered"] =
        benchmark::Counter(static_cast<double>(offered), benchmark::Counter::kAvgIterations);
    state.SetLabel(hex_digits(signature));
}
BENCHMARK_CAPTURE(legal, classic, "classic")->Name("legal/classic_decision");
BENCHMARK_CAPTURE(legal, tng, "tng")->Name("legal/tng_decision");

void refusing(benchmark::State& state, const char* ruleset) {
    const Rules& rules = rules_of(ruleset);
    const auto decisions = decisions_of(ruleset);
    std::vector<Command> orders;
    const UnitId a{std::size_t{0}}, b{std::size_t{1}};
    for (std::uint8_t g = 0; g < 24; ++g) orders.emplace_back(Fire{a, g, 0, b, {}, 0});
    for (const Manoeuvre m : {Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::slip_right, Manoeuvre::stay})
        orders.emplace_back(Move{a, m, 0});
    orders.emplace_back(Pass{a});
    std::uint64_t signature = 0;
    for (const Decision& d : decisions)
        for (const Command& c : orders) {
            const auto why = refuse(rules, *d.battle, c);
            signature = signature * 31 + (why ? static_cast<std::uint64_t>(why->why) * 64 +
                                                    static_cast<std::uint64_t>(why->more) + 1
                                              : 0);
        }
    std::size_t k = 0;
    int refused = 0;
    for (auto _ : state) {
        ++k;
        refused += refuse(rules, *decisions[k % decisions.size()].battle, orders[k % orders.size()]) ? 1 : 0;
    }
    benchmark::DoNotOptimize(refused);
    state.SetItemsProcessed(state.iterations());
    state.SetLabel(hex_digits(signature));
}
BENCHMARK_CAPTURE(refusing, classic, "classic")->Name("refuse/classic_order");
BENCHMARK_CAPTURE(refusing, tng, "tng")->Name("refuse/tng_order");

}  // namespace
}  // namespace impulse::bench
