// The bundled fleet battle, fought by captains: it ends, it replays, and what its ships carry is used.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>

#include "battle/core/evolve.h"
#include "battle/core/state_hash.h"
#include "battle/play/apply.h"
#include "scenarios/files/files.h"
#include "scenarios/scenario_reader.h"
#include "tests/source_dir.h"
#include "tests/support/battle_builder.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

struct FleetMet {
    int drones = 0, plasma = 0, torpedoes_home = 0, cloaks = 0, beams = 0, boarding = 0, raids = 0, mines = 0,
        ecm = 0, loans = 0, craft = 0;
    std::map<std::size_t, SeekerKind> flying;
    void see(const Event& e) {
        if (const auto* l = std::get_if<Launched>(&e)) {
            (l->kind == SeekerKind::plasma ? plasma : drones) += 1;
            flying[l->object.index()] = l->kind;
        }
        if (const auto* s = std::get_if<SeekerEnded>(&e))
            torpedoes_home +=
                s->fate == SeekerFate::impact && flying[s->object.index()] == SeekerKind::plasma ? 1 : 0;
        if (const auto* c = std::get_if<CounterSet>(&e)) {
            cloaks += c->counter == Counter::cloak && c->value > 0 ? 1 : 0;
            ecm += c->counter == Counter::ecm && c->value > 0 ? 1 : 0;
        }
        if (const auto* l = std::get_if<Linked>(&e)) beams += l->kind == LinkKind::tractor ? 1 : 0;
        boarding += std::holds_alternative<BoardingFought>(e) ? 1 : 0;
        raids += std::holds_alternative<Raided>(e) ? 1 : 0;
        mines += std::holds_alternative<MineLaid>(e) ? 1 : 0;
        loans += std::holds_alternative<LoanSet>(e) ? 1 : 0;
        craft += std::holds_alternative<CraftLaunched>(e) ? 1 : 0;
    }
};

void fight_fleets(std::uint64_t seed, FleetMet& met) {
    const auto text = read_text(std::string{source_dir()} + "/scenarios/classic_fleet.toml");
    ASSERT_TRUE(text) << text.error().text();
    const Rules& rules = classic_rules();
    ScenarioOptions wishes;
    wishes.seed = seed;
    const auto scenario = read_scenario(*text, "classic_fleet", rules, wishes);
    ASSERT_TRUE(scenario);
    SampleBattle sample;
    sample.setup = scenario->setup;
    sample.pilots = {"captain", "captain"};
    sample.commands_most = 200'000;

    EventList events;
    Fight fight{rules, sample, &events};
    // Played back: the same events without rules. Played again: the same orders without pilots.
    const auto back = std::make_unique<Battle>(fresh_battle(rules, sample.setup));
    const auto again = std::make_unique<Battle>(*back);
    SeededDice dice;
    ASSERT_TRUE(start(rules, *again, dice, nullptr));
    const auto play_back = [&] {
        for (const Event& e : events.all) {
            evolve(*back, e);
            met.see(e);
        }
        events.all.clear();
    };
    play_back();
    for (int given = 0; !fight.over() && fight.side(); ++given) {
        const Command order = fight.next_order();
        ASSERT_TRUE(apply(rules, *fight.battle, order, fight.dice, &events));
        ASSERT_TRUE(apply(rules, *again, order, dice, nullptr));
        play_back();
        if (given % 16 == 0) {
            ASSERT_EQ(state_hash(*back), state_hash(*fight.battle)) << "seed " << seed;
            ASSERT_EQ(state_hash(*again), state_hash(*fight.battle)) << "seed " << seed;
        }
    }
    // A sensor's try at a drone that is proof against it is refused, which a captain cannot know before.
    EXPECT_LT(fight.refused * 100, fight.commands) << "seed " << seed;
    EXPECT_NE(fight.battle->ended, 0) << "seed " << seed;
    EXPECT_NE(fight.battle->reason, EndReason::turn_limit) << "seed " << seed;
    EXPECT_EQ(state_hash(*back), state_hash(*fight.battle));
    EXPECT_EQ(state_hash(*again), state_hash(*fight.battle));
}

// Two hundred seeds: impulse study classic_fleet (its head says what came out).
TEST(ClassicFleet, EndsReplaysAndMeetsWhatItsShipsCarry) {
    FleetMet met;
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 7U}) fight_fleets(seed, met);  // 7: one cloaks
    EXPECT_GT(met.drones, 0);
    EXPECT_GT(met.plasma, 0);
    EXPECT_GT(met.torpedoes_home, 0);
    EXPECT_GT(met.cloaks, 0);
    EXPECT_GT(met.beams, 0);
    EXPECT_GT(met.boarding, 0);
    EXPECT_GT(met.raids, 0);
    EXPECT_GT(met.mines, 0);
    EXPECT_GT(met.ecm, 0);
    EXPECT_GT(met.loans, 0);
    EXPECT_GT(met.craft, 0);
}

}  // namespace
}  // namespace impulse
