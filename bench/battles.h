// bench/battles.h: the battles that benchmarks fight, and how their speed compares with the yardstick.
// Units:  nanoseconds of this machine in this run; impulses; battles.
// Shapes: a duel of two ships or lines of ships on the open map; every benchmark shows the hash of its work as label.
// Errors: tables that do not load end the program with their message.
// Rule:   quality: speed goals are ratios to a kernel measured in the same run.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "battle/core/emit.h"
#include "battle/core/view.h"
#include "battle/pilots/pilot.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/make_battle.h"
#include "bench/yardstick.h"
#include "engine/hash.h"
#include "scenarios/files/files.h"

namespace impulse::bench {

inline const Rules& rules_of(const std::string& ruleset) {
    const auto load = [](const char* name) {
        auto rules = load_rules(name);
        if (!rules) {
            std::fprintf(stderr, "%s:%d:%d: %s\n", rules.error().file.c_str(), rules.error().line,
                         rules.error().column, rules.error().what.c_str());
            std::exit(3);
        }
        return std::move(*rules);
    };
    static const Rules classic = load("classic"), tng = load("tng");
    return ruleset == "classic" ? classic : tng;
}

// Ships of equal value in two lines, nose to nose; one a side unless said otherwise.
inline Setup duel_setup(const std::string& ruleset, std::uint64_t seed, int ships = 1) {
    Setup setup;
    const bool classic = ruleset == "classic";
    setup.ruleset = ruleset;
    setup.title = "duel";
    setup.seed = seed;
    setup.field.impulses = classic ? 32 : 6;
    setup.field.turn_limit = 20;
    setup.field.by_acceleration = setup.field.by_separation = 1;
    for (int side = 0; side < 2; ++side) {
        const std::string name = side == 0 ? "A" : "B";
        setup.sides.push_back({name, name, "", side, Standing::automatic, Standing::automatic});
        SetupUnit unit;
        unit.class_key = classic ? (side == 0 ? "federation/ca" : "klingon/d7")
                                 : (side == 0 ? "aster/lantern" : "korrin/halberd");
        unit.side = side;
        unit.facing = Facing{static_cast<std::uint8_t>(side == 0 ? 0 : 3)};
        unit.speed = -1;
        for (int n = 0; n < ships; ++n) {
            unit.id = unit.name = n == 0 ? name : name + std::to_string(n + 1);
            unit.hex = hex_at(20 + n, side == 0 ? 40 : 20);
            setup.units.push_back(unit);
        }
    }
    return setup;
}

inline Battle fresh_battle(const Rules& rules, const Setup& setup) {
    auto made = make_battle(rules, setup);
    if (!made) {
        std::fprintf(stderr, "%s\n", made.error().c_str());
        std::exit(3);
    }
    return *made;
}

// Hashes the state whenever an impulse has passed.
class HashEachImpulse final : public EventSink {
public:
    explicit HashEachImpulse(KeptViews& views) : views_(views) {}
    std::uint64_t digest = 0;
    void put(const Battle& after, const Event& event) override {
        if (!std::holds_alternative<Advanced>(event)) return;
        const int now = after.impulse_now();
        if (now == last_) return;
        last_ = now;
        digest = digest * 31 + views_.hash(after);
    }

private:
    KeptViews& views_;  // that passes its events on to this one
    int last_ = -1;
};

struct Fought {
    int impulses = 0, commands = 0;
    long allocations = 0;  // inside apply
    std::uint64_t hash = 0;
};

// Allocations of this program so far (bench/allocation_bench.cpp counts them).
long allocations();

// One battle with pilots of that name to its end. The pilots see their side's view, as always; `ask(pilot, seen, side)`
// asks for each order; who searches thinks on so many threads.
template <class Ask>
Fought fight(const Rules& rules, const Battle& fresh, const char* pilot, EventSink* sink, Battle& battle,
             KeptViews& views, Ask&& ask, int threads = 1) {
    Fought result;
    battle = fresh;
    views.begin(sink);
    SeededDice dice;
    const std::unique_ptr<Pilot> pilots[2] = {
        make_pilot(pilot, fresh.dice.seed, SideId{std::size_t{0}}, threads),
        make_pilot(pilot, fresh.dice.seed, SideId{std::size_t{1}}, threads)};
    if (!start(rules, battle, dice, &views)) return result;
    while (battle.ended == 0) {
        const SideId side = side_to_act(battle);
        if (!side) break;
        const auto order = ask(*pilots[side.index()], views.of(battle, side), side);
        const long before = allocations();
        const bool done = order && apply(rules, battle, *order, dice, &views);
        result.allocations += allocations() - before;
        ++result.commands;
        if (!done && !apply(rules, battle, default_order(rules, battle, side), dice, &views)) break;
    }
    result.impulses = battle.impulse_now();
    result.hash = state_hash(battle);
    return result;
}
inline Fought fight(const Rules& rules, const Battle& fresh, const char* pilot, EventSink* sink,
                    Battle& battle, KeptViews& views) {
    return fight(rules, fresh, pilot, sink, battle, views,
                 [&](Pilot& p, const Battle& seen, SideId side) { return p.decide(rules, seen, side); });
}

// Nanoseconds of processor time of one call, the best of several short measurements; benchmarks count the same time.
template <class F>
double nanoseconds_of(F&& f) {
    double best = 1e18;
    for (int round = 0; round < 7; ++round) {
        int calls = 0;
        const std::clock_t from = std::clock();
        std::clock_t to = from;
        do {
            for (int k = 0; k < 64; ++k) f();
            calls += 64;
            to = std::clock();
        } while (to - from < CLOCKS_PER_SEC / 60);
        const double ns = static_cast<double>(to - from) * 1e9 / static_cast<double>(CLOCKS_PER_SEC) / calls;
        best = ns < best ? ns : best;
    }
    return best;
}

inline double hashed_duel_ns() {
    static const double ns = [] {
        std::uint64_t seed = 0, sum = 0;
        const double measured = nanoseconds_of([&] { sum ^= yardstick::toy_duel(++seed % 64, true).hash; });
        benchmark::DoNotOptimize(sum);
        return measured;
    }();
    return ns;
}
inline double bitmask_volley_ns() {
    static const double ns = [] {
        const yardstick::ToyChart chart;
        const yardstick::ToyTarget fresh{chart};
        yardstick::Xoshiro dice;
        int scored = 0;
        const double measured = nanoseconds_of([&] {
            yardstick::ToyTarget target = fresh;
            scored += yardstick::toy_volley(chart, target, dice, 60);
        });
        benchmark::DoNotOptimize(scored);
        return measured;
    }();
    return ns;
}

// A counter that shows the speed as a part of that of a kernel that takes `kernel_ns`: 0.25 = four times slower.
inline benchmark::Counter of_kernel_speed(double items, double kernel_ns) {
    return {items * kernel_ns * 1e-9, benchmark::Counter::kIsRate};
}
inline benchmark::Counter rate(double items) { return {items, benchmark::Counter::kIsRate}; }

}  // namespace impulse::bench
