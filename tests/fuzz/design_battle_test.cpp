// Random legal battles of ships that the yard drew at random: any system beside any other, and what must hold after every
// command.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <iostream>

#include "battle/core/state_hash.h"
#include "battle/play/apply.h"
#include "battle/play/class_index.h"
#include "battle/play/legal.h"
#include "scenarios/fleets/shipyard.h"
#include "tests/support/fight.h"
#include "tests/support/garbage_orders.h"
#include "tests/support/invariants.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/scattered_terrain.h"

namespace impulse {
namespace {

// The ruleset with two designs for each side beside its own ships.
struct DrawnShips {
    Rules rules;
    std::vector<std::string> keys;
};
DrawnShips designs_drawn(std::uint64_t seed) {
    DrawnShips all{tng_rules(), {}};
    const auto yard = open_shipyard(tng_rules());
    EXPECT_TRUE(yard) << (yard ? "" : yard.error().text());
    for (std::uint64_t i = 0; yard && i < 4; ++i) {
        const auto design = random_design(*yard, seed * 4 + i, "");
        EXPECT_TRUE(design) << (design ? "" : design.error());
        if (!design) continue;
        const Judged judged = judge(*yard, *design);
        EXPECT_TRUE(judged.built) << bill_text(judged);
        if (!judged.built) continue;
        all.rules.classes.push_back(*judged.built);
        all.keys.push_back(judged.built->sheet.key);
    }
    index_classes(all.rules);
    return all;
}

SampleBattle battle_of_designs(const DrawnShips& ships, std::uint64_t n, Garbage& numbers) {
    SampleBattle sample;
    sample.ruleset = "tng";
    sample.commands_most = 50'000;
    Setup& setup = sample.setup;
    setup.ruleset = "tng";
    setup.title = "random designs";
    setup.seed = n + 700'000;
    setup.field.impulses = static_cast<std::int16_t>(ships.rules.procedure.impulses);
    setup.field.turn_limit = 6;
    setup.field.map = {60, 60};
    setup.field.edge = EdgeRule::disengage;
    const int range = 2 + numbers.below(8);
    for (int side = 0; side < 2; ++side) {
        SetupSide of;
        of.id = of.name = side == 0 ? "A" : "B";
        of.team = side;
        setup.sides.push_back(of);
        if (numbers.below(4) == 0) setup.sides.back().damage_boxes = Standing::ask;
        for (int k = 0; k < 2; ++k) {
            SetupUnit unit;
            unit.id = unit.name = of.id + std::to_string(k + 1);
            unit.class_key = ships.keys[static_cast<std::size_t>(2 * side + k)];
            unit.side = side;
            unit.hex = hex_at(28 + 2 * k, side == 0 ? 30 : 30 - range);
            unit.facing = Facing{static_cast<std::uint8_t>(side == 0 ? 0 : 3)};
            unit.speed = 4 + numbers.below(8);
            unit.weapon_status = numbers.below(4);
            setup.units.push_back(unit);
        }
        sample.pilots.push_back(numbers.below(4) == 0 ? "captain" : "random");
    }
    if (numbers.below(3) == 0) scatter_terrain(ships.rules, setup, numbers, 4);
    return sample;
}

// Turns played; what is wrong fails the test with the numbers of the battle.
int turns_of_designs(std::uint64_t n) {
    const DrawnShips ships = designs_drawn(n);
    if (ships.keys.size() < 4) return 0;
    const Rules& rules = ships.rules;
    Garbage numbers{n * 29 + 11};
    const SampleBattle sample = battle_of_designs(ships, n, numbers);
    Invariants invariants{rules, fresh_battle(rules, sample.setup)};
    Fight fight{rules, sample, &invariants};
    long given = 0;
    while (!fight.over()) {
        if (!fight.side()) {
            ADD_FAILURE() << "designs " << n << ": nobody is asked in turn " << fight.battle->clock.turn
                          << ", step " << fight.battle->clock.step;
            return 0;
        }
        const Command order = fight.next_order();
        if (numbers.below(20) == 0) {
            const Command odd = numbers.mutated(order);
            if (refuse_as_seen(rules, *fight.battle, odd)) {
                const std::uint64_t before = state_hash(*fight.battle);
                EXPECT_FALSE(apply(rules, *fight.battle, odd, fight.dice, nullptr));
                EXPECT_EQ(state_hash(*fight.battle), before) << command_word(odd);
            }
        }
        const auto done = apply(rules, *fight.battle, order, fight.dice, &invariants);
        if (!done) {
            ADD_FAILURE() << "designs " << n << ": " << command_word(order) << ": "
                          << refusal_text(rules, done.error());
            return 0;
        }
        if (++given % 4 == 0) invariants.check(*fight.battle);
        if (!invariants.faults.empty()) break;
    }
    invariants.check(*fight.battle);
    for (const std::string& what : invariants.faults)
        ADD_FAILURE() << "designs " << n << " (" << sample.pilots[0] << " against " << sample.pilots[1]
                      << "), command " << fight.commands << ", turn " << fight.battle->clock.turn << ": "
                      << what;
    return fight.battle->clock.turn - (fight.battle->ended != 0 && fight.battle->clock.impulse == 0 ? 1 : 0);
}

// Two thousand turns, split so that they run side by side.
class FuzzDesigns : public ::testing::TestWithParam<int> {};
TEST_P(FuzzDesigns, InvariantsHoldInTwoHundredAndFiftyTurns) {
    const auto began = std::chrono::steady_clock::now();
    const char* more = std::getenv("IMPULSE_FUZZ");
    const int wanted = 250 * (more == nullptr ? 1 : std::max(1, std::atoi(more)));
    int played = 0, battles = 0;
    for (; played < wanted && battles < wanted && !::testing::Test::HasFailure(); ++battles)
        played += turns_of_designs(static_cast<std::uint64_t>(GetParam()) * 100'000 +
                                   static_cast<std::uint64_t>(battles));
    const auto took =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - began);
    std::cout << played << " turns of " << battles << " battles in " << took.count() << " s\n";
    if (!::testing::Test::HasFailure()) {
        EXPECT_GE(played, wanted);
    }
}
INSTANTIATE_TEST_SUITE_P(Blocks, FuzzDesigns, ::testing::Range(0, 8));

}  // namespace
}  // namespace impulse
