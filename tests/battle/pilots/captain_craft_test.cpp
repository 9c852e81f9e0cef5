// Captains and chance fly craft; what they do plays back.
#include <gtest/gtest.h>

#include <set>

#include "battle/core/craft.h"
#include "battle/core/evolve.h"
#include "battle/core/view.h"
#include "battle/play/apply.h"
#include "tests/support/battle_builder.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// A carrier a side, fighters aboard, two PFs with the second.
SampleBattle two_decks(const std::string& pilot_a, const std::string& pilot_b, std::uint64_t seed,
                       int commands) {
    SampleBattle s;
    s.ruleset = "classic";
    s.setup.ruleset = "classic";
    s.setup.seed = seed;
    s.setup.field.map.columns = s.setup.field.map.rows = 60;
    s.setup.field.turn_limit = 12;
    s.setup.sides = {{"a", "A", "", 0}, {"b", "B", "", 1}};
    const auto add = [&s](const std::string& id, const std::string& type, int side, int row,
                          const std::string& mother) {
        SetupUnit u;
        u.id = u.name = id;
        u.class_key = type;
        u.side = side;
        u.hex = hex_at(30, row);
        u.facing = Facing{static_cast<std::uint8_t>(side == 0 ? 0 : 3)};
        u.speed = mother.empty() ? 10 : 0;
        u.mother = mother;
        u.patrol = 0;
        s.setup.units.push_back(u);
    };
    add("hood", "federation/ca", 0, 45, "");
    for (int i = 0; i < 3; ++i) add("f" + std::to_string(i), "federation/f18", 0, 45, "hood");
    add("halberd", "klingon/d7", 1, 15, "");
    for (int i = 0; i < 2; ++i) add("z" + std::to_string(i), "klingon/zv", 1, 15, "halberd");
    for (int i = 0; i < 2; ++i) add("p" + std::to_string(i), "lyran/pf", 1, 15, "halberd");
    s.pilots = {pilot_a, pilot_b};
    s.commands_most = commands;
    return s;
}

struct Told {
    std::set<std::size_t> launched, struck, recovered;
    int craft_fire = 0, refused = 0;
    bool ended = false;
    int turn = 0;
};
Told fight(const SampleBattle& sample) {
    const Rules& rules = classic_rules();
    EventList events;
    Fight f{rules, sample, &events};
    while (!f.over() && f.side()) {
        const Command order = f.next_order();
        if (!apply(rules, *f.battle, order, f.dice, &events)) break;
    }
    Told told;
    for (const Event& e : events.all) {
        if (const auto* out = std::get_if<CraftLaunched>(&e)) told.launched.insert(out->unit.index());
        if (const auto* in = std::get_if<CraftRecovered>(&e)) told.recovered.insert(in->unit.index());
        if (const auto* shot = std::get_if<Fired>(&e))
            told.craft_fire += shot->by && f.battle->unit(shot->by).mother ? 1 : 0;
        if (const auto* seeker = std::get_if<Launched>(&e))
            if (f.battle->unit(seeker->by).mother) told.struck.insert(seeker->by.index());
    }
    told.refused = f.refused;
    told.ended = f.battle->ended != 0;
    told.turn = f.battle->clock.turn;
    return told;
}

TEST(CaptainCraft, LaunchesItsFightersAndTheyAttack) {
    int launched = 0, attacks = 0;
    for (const std::uint64_t seed : {1U, 2U}) {
        const Told t = fight(two_decks("captain", "captain", seed, 6000));
        launched += static_cast<int>(t.launched.size());
        attacks += t.craft_fire + static_cast<int>(t.struck.size());
        EXPECT_EQ(t.refused, 0) << seed;
        EXPECT_TRUE(t.ended) << seed << " turn " << t.turn;
    }
    EXPECT_GE(launched, 8);
    EXPECT_GE(attacks, 4);
}

TEST(CaptainCraft, AnEnsignLeavesThemInTheirBays) {
    const Told t = fight(two_decks("ensign", "ensign", 3, 6000));
    EXPECT_TRUE(t.launched.empty());
    EXPECT_EQ(t.refused, 0);
}

// Chance meets every order of craft, and what happened plays back to the same state; sides see no more than they may.
TEST(CaptainCraft, RandomBattlesWithCraftPlayBack) {
    const Rules& rules = classic_rules();
    int launched = 0;
    for (const std::uint64_t seed : {11U, 12U, 13U}) {
        const SampleBattle sample = two_decks("random", "captain", seed, 1500);
        const Recorded all = record(rules, sample);
        Battle b = fresh_battle(rules, sample.setup);
        for (const Event& e : all.opening) {
            ASSERT_TRUE(fits(b, e));
            evolve(b, e);
        }
        ASSERT_EQ(state_hash(b), all.opened);
        KeptViews kept(rules);
        kept.begin(nullptr);
        for (const Recorded::Step& step : all.steps) {
            for (const Event& e : step.events) {
                ASSERT_TRUE(fits(b, e)) << event_word(e);
                evolve(b, e);
                kept.put(b, e);
                launched += std::holds_alternative<CraftLaunched>(e) ? 1 : 0;
            }
            ASSERT_EQ(state_hash(b), step.hash);
        }
        for (std::size_t s = 0; s < b.sides.size(); ++s)
            EXPECT_EQ(state_hash(kept.of(b, SideId{s})), state_hash(view(rules, b, SideId{s})));
    }
    EXPECT_GT(launched, 0);
}

}  // namespace
}  // namespace impulse
