// Hundreds of random legal battles of both rulesets, with what must hold after every command.
#include <gtest/gtest.h>

#include <cstdlib>

#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "tests/support/fight.h"
#include "tests/support/garbage_orders.h"
#include "tests/support/invariants.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/scattered_terrain.h"

namespace impulse {
namespace {

// IMPULSE_FUZZ multiplies the number of battles.
int battles(int n) {
    const char* more = std::getenv("IMPULSE_FUZZ");
    return more == nullptr ? n : n * std::max(1, std::atoi(more));
}

// Random battle number n of a ruleset: the signature's set-ups with other dice and mostly random pilots.
SampleBattle random_battle(const std::string& ruleset, int n) {
    SampleBattle sample = sample_battle(2 * n + (ruleset == "classic" ? 0 : 1));
    sample.setup.seed += 100000;
    for (std::string& pilot : sample.pilots)
        if (n % 5 != 0) pilot = "random";
    if (n % 3 == 0) {  // among bodies, fields and storms, as far as the ruleset knows them
        Garbage numbers{static_cast<std::uint64_t>(n) + 4000};
        scatter_terrain(rules_named(ruleset), sample.setup, numbers, 4);
    }
    return sample;
}

struct Tally {
    long commands = 0, events = 0, garbage = 0, refused = 0, offered = 0;
};

class CheckedSteps final : public EventSink {
public:
    int events = 0;
    void put(const Battle&, const Event&) override { ++events; }
};

// An order that is refused must leave no trace; one that is not is legal and carried out.
void try_garbage(Fight& fight, Invariants& invariants, Garbage& garbage, const Command& like, Tally& tally) {
    for (int k = 0; k < 3 && !fight.over() && fight.side(); ++k) {
        const Command order = k == 2 ? garbage.any() : garbage.mutated(like);
        const auto why = refuse_as_seen(fight.rules, *fight.battle, order);
        ++tally.garbage;
        if (!why) continue;
        ++tally.refused;
        const std::uint64_t before = state_hash(*fight.battle);
        CheckedSteps happened;
        const auto done = apply(fight.rules, *fight.battle, order, fight.dice, &happened);
        EXPECT_FALSE(done);
        if (!done) {
            EXPECT_EQ(done.error(), *why);
        }
        EXPECT_EQ(happened.events, 0);
        ASSERT_EQ(state_hash(*fight.battle), before) << command_word(order);
        EXPECT_FALSE(refusal_text(fight.rules, *why).empty());
        static_cast<void>(invariants);
    }
}

void play_with_invariants(const std::string& ruleset, int n, Tally& tally) {
    std::string last;
    const Rules& rules = rules_named(ruleset);
    const SampleBattle sample = random_battle(ruleset, n);
    Invariants invariants{rules, fresh_battle(rules, sample.setup)};
    Garbage garbage{static_cast<std::uint64_t>(n) + 77};
    Fight fight{rules, sample, &invariants};
    invariants.check(*fight.battle);
    while (!fight.over()) {
        ASSERT_TRUE(fight.side()) << "nobody is asked in turn " << fight.battle->clock.turn << ", step "
                                  << fight.battle->clock.step;
        const Command order = fight.next_order();
        if (garbage.below(4) == 0) {
            try_garbage(fight, invariants, garbage, order, tally);
            if (::testing::Test::HasFatalFailure()) return;
        }
        if (garbage.below(40) == 0) {
            for (std::size_t u = 0; u < fight.battle->units.size(); ++u)
                each_legal(rules, *fight.battle, UnitId{u}, [&](const Command& offered) {
                    ++tally.offered;
                    const auto why = refuse(rules, *fight.battle, offered);
                    EXPECT_FALSE(why) << "offered as legal: " << command_word(offered)
                                      << ", refused: " << refusal_text(rules, *why);
                });
            EXPECT_FALSE(refuse(rules, *fight.battle, default_order(rules, *fight.battle, fight.side())));
        }
        const auto done = apply(rules, *fight.battle, order, fight.dice, &invariants);
        ASSERT_TRUE(done) << command_word(order) << ": " << refusal_text(rules, done.error());
        ++tally.commands;
        invariants.check(*fight.battle);
        last = command_word(order);
        if (!invariants.faults.empty()) break;
    }
    tally.events += invariants.events;
    for (const std::string& what : invariants.faults)
        ADD_FAILURE() << "after " << last << ": " << ruleset << " battle " << n << " (" << sample.pilots[0]
                      << " against " << sample.pilots[1] << "), command " << fight.commands << ": " << what;
}

void fuzz(const std::string& ruleset, int from, int to) {
    Tally tally;
    int failed = 0;
    for (int n = from; n < to && failed < 3; ++n) {
        play_with_invariants(ruleset, n, tally);
        if (::testing::Test::HasFailure()) ++failed;
    }
    ::testing::Test::RecordProperty("commands", std::to_string(tally.commands));
    ::testing::Test::RecordProperty("events", std::to_string(tally.events));
    EXPECT_GT(tally.commands, (to - from) * 20L);
    EXPECT_GT(tally.refused, (to - from) * 3L);
    EXPECT_GT(tally.offered, 0);
}

// Split so that they run side by side.
TEST(FuzzClassic, InvariantsHoldInRandomBattlesFirstHundred) { fuzz("classic", 0, battles(100)); }
TEST(FuzzClassic, InvariantsHoldInRandomBattlesSecondHundred) { fuzz("classic", battles(100), battles(200)); }
TEST(FuzzClassic, InvariantsHoldInRandomBattlesThirdHundred) { fuzz("classic", battles(200), battles(300)); }
TEST(FuzzTng, InvariantsHoldInRandomBattlesFirstHundred) { fuzz("tng", 0, battles(100)); }
TEST(FuzzTng, InvariantsHoldInRandomBattlesSecondHundred) { fuzz("tng", battles(100), battles(200)); }
TEST(FuzzTng, InvariantsHoldInRandomBattlesThirdHundred) { fuzz("tng", battles(200), battles(300)); }

// Negative controls: the checks see what they are there for.
TEST(FuzzChecks, EveryBrokenInvariantIsSeen) {
    const Rules& rules = classic_rules();
    const Battle fresh = fresh_battle(rules, sample_battle(0).setup);
    const auto faults_after = [&](auto&& spoil) {
        Invariants invariants{rules, fresh};
        auto battle = std::make_unique<Battle>(fresh);
        spoil(invariants, *battle);
        invariants.check(*battle);
        return invariants.faults.size();
    };
    const UnitId u{std::size_t{0}};
    const auto event = [](Invariants& i, Battle& b, const Event& e) {
        evolve(b, e);
        i.put(b, e);
    };
    EXPECT_EQ(faults_after([](Invariants&, Battle&) {}), 0U);
    EXPECT_GT(faults_after([&](Invariants&, Battle& b) { b.units[0].battery = points(99); }), 0U);
    EXPECT_GT(faults_after([&](Invariants& i, Battle& b) {
                  event(i, b, BatterySet{u, Energy{-1}, {}});
              }),
              0U);
    EXPECT_GT(faults_after([&](Invariants& i, Battle& b) { event(i, b, ShieldRepaired{u, 0, 99}); }), 0U);
    EXPECT_GT(faults_after([&](Invariants& i, Battle& b) { event(i, b, ShieldLost{u, 0, 99}); }), 0U);
    EXPECT_GT(faults_after([&](Invariants& i, Battle& b) {
                  event(i, b, Moved{u, neighbour(b.units[0].hex, {}), {}, Manoeuvre::ahead, 1, 1});
              }),
              0U);
    EXPECT_GT(faults_after([&](Invariants& i, Battle& b) {
                  event(i, b, Paid{u, Line::arm, 0, points(500)});
              }),
              0U);
    EXPECT_GT(faults_after([&](Invariants& i, Battle& b) {
                  event(i, b, BoxLost{u, 0, 1, 0, 0});
                  event(i, b, GroupSet{u, 0, GroupField::lost, 0});
              }),
              0U);
    EXPECT_GT(faults_after([&](Invariants& i, Battle& b) {
                  i.put(b, BoxLost{UnitId{std::size_t{60}}, 0, 1, 0, 0});
              }),
              0U);
}

}  // namespace
}  // namespace impulse
