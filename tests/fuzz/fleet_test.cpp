// Random legal turns of fleets: two empires a side, with fighters, cloaks, plasma, scouts, web and terrain, and what must
// hold after every command.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "battle/core/state_hash.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "tests/support/fight.h"
#include "tests/support/garbage_orders.h"
#include "tests/support/invariants.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/scattered_terrain.h"

namespace impulse {
namespace {

// Ships of two empires that fight together, each with what is its own.
constexpr std::array<std::array<const char*, 4>, 6> squadrons{{
    {"federation/ca+", "federation/ffs", "gorn/ca+", "gorn/bdd"},
    {"klingon/d7c", "klingon/f5b", "romulan/ska", "romulan/snb"},
    {"kzinti/bc", "federation/ffe", "hydran/dg", "federation/ffg"},
    {"lyran/ca", "klingon/d5", "klingon/f5b", "lyran/dd"},
    {"tholian/ca", "federation/cc+", "tholian/pc", "gorn/hdd"},
    {"romulan/kr", "romulan/spc", "klingon/d7b", "klingon/d7"},
}};

bool has_class(const Rules& rules, std::string_view key) {
    for (const ShipClass& c : rules.classes)
        if (c.sheet.key == key) return true;
    return false;
}

SampleBattle random_fleets(int n, Garbage& numbers) {
    const Rules& rules = classic_rules();
    SampleBattle sample;
    sample.ruleset = "classic";
    sample.commands_most = 100'000;
    Setup& setup = sample.setup;
    setup.ruleset = "classic";
    setup.title = "fleets";
    setup.seed = static_cast<std::uint64_t>(n) + 500'000;
    setup.field.impulses = 32;
    setup.field.turn_limit = 3;
    setup.field.by_acceleration = setup.field.by_separation = 1;
    if (numbers.below(2) == 0) {
        setup.field.map = {60, 60};
        setup.field.edge = EdgeRule::disengage;
    }
    const int range = 3 + numbers.below(12);
    for (int side = 0; side < 2; ++side) {
        const std::string name = side == 0 ? "A" : "B";
        SetupSide of;
        of.id = of.name = name;
        of.team = side;
        setup.sides.push_back(of);
        if (numbers.below(4) == 0) setup.sides.back().damage_boxes = Standing::ask;
        const std::size_t from = static_cast<std::size_t>(numbers.below(static_cast<int>(squadrons.size())));
        int k = 0;
        for (const char* key : squadrons[from]) {
            if (!has_class(rules, key)) continue;
            SetupUnit unit;
            unit.id = unit.name = name + std::to_string(++k);
            unit.class_key = key;
            unit.side = side;
            unit.hex = hex_at(24 + 2 * k + numbers.below(2), side == 0 ? 30 : 30 - range);
            unit.facing = Facing{
                static_cast<std::uint8_t>(((side == 0 ? 0 : 3) + (numbers.below(4) == 0 ? 1 : 0)) % 6)};
            unit.speed = 4 + numbers.below(14);
            unit.weapon_status = numbers.below(4);
            if (numbers.below(6) == 0) unit.damage.push_back({"shield", 1, 10});
            setup.units.push_back(unit);
        }
        sample.pilots.push_back(n % 6 == 5 && side == 0 ? "captain" : "random");
    }
    if (numbers.below(2) == 0) scatter_terrain(rules, setup, numbers, 5);
    return sample;
}

int fleet_turns_of(int n) {
    const Rules& rules = classic_rules();
    Garbage numbers{static_cast<std::uint64_t>(n) * 31 + 3};
    const SampleBattle sample = random_fleets(n, numbers);
    Invariants invariants{rules, fresh_battle(rules, sample.setup)};
    Fight fight{rules, sample, &invariants};
    long given = 0;
    while (!fight.over()) {
        if (!fight.side()) {
            ADD_FAILURE() << "fleets " << n << ": nobody is asked in turn " << fight.battle->clock.turn
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
            ADD_FAILURE() << "fleets " << n << ": " << command_word(order) << ": "
                          << refusal_text(rules, done.error());
            return 0;
        }
        // The whole state is compared now and then, and at the end; every event is looked at.
        if (++given % 8 == 0) invariants.check(*fight.battle);
        if (!invariants.faults.empty()) break;
    }
    invariants.check(*fight.battle);
    for (const std::string& what : invariants.faults)
        ADD_FAILURE() << "fleets " << n << ", command " << fight.commands << ": " << what;
    return fight.battle->clock.turn - (fight.battle->ended != 0 && fight.battle->clock.impulse == 0 ? 1 : 0);
}

// Whole turns of fleets from the seeds of one block; IMPULSE_FUZZ multiplies them.
void fuzz_fleets(int block) {
    constexpr int turns = 25;
    const char* more = std::getenv("IMPULSE_FUZZ");
    const int wanted = turns * (more == nullptr ? 1 : std::max(1, std::atoi(more)));
    int played = 0;
    for (int n = 0; played < wanted && n < wanted && !::testing::Test::HasFailure(); ++n)
        played += fleet_turns_of(block * 10'000 + n);
    ::testing::Test::RecordProperty("turns", played);
    if (!::testing::Test::HasFailure()) {
        EXPECT_GE(played, wanted);
    }
}

// Two hundred turns, split so that they run side by side; with IMPULSE_FUZZ=10 two thousand.
class FuzzFleets : public ::testing::TestWithParam<int> {};
TEST_P(FuzzFleets, InvariantsHoldInTwentyFiveTurns) { fuzz_fleets(GetParam()); }
INSTANTIATE_TEST_SUITE_P(Blocks, FuzzFleets, ::testing::Range(0, 8));

}  // namespace
}  // namespace impulse
