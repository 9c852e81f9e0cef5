// The captain: legal, decisive, blind to what its side may not know.
#include "battle/pilots/captain.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <vector>

#include "battle/core/view.h"
#include "battle/pilots/captain_acts.h"
#include "battle/pilots/captain_boxes.h"
#include "battle/pilots/captain_idle.h"
#include "battle/pilots/captain_links.h"
#include "battle/pilots/captain_shelter.h"
#include "battle/pilots/captain_terrain.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "scenarios/files/files.h"
#include "scenarios/scenario_reader.h"
#include "tests/source_dir.h"
#include "tests/support/fight.h"
#include "tests/support/garbage_orders.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// Garbage in all that the enemies of `side` keep secret, other than by the view: what a cheating pilot would read.
void scramble_secrets(const Rules& rules, Battle& b, SideId side, Garbage& garbage) {
    garbage.fill(b.dice.seed);
    for (auto& n : b.dice.drawn) garbage.fill(n);
    for (Unit& u : b.units) {
        if (b.sides[u.side.index()].team == b.sides[side.index()].team) continue;
        if (rules.information && (u.knows[side.index()] & 2U) != 0) continue;
        garbage.fill(u.battery);
        garbage.fill(u.battery_warp);
        garbage.fill(u.capacitor);
        for (Energy& e : u.paid) garbage.fill(e);
        for (const Counter c :
             {Counter::general_reinforcement, Counter::reinforcement_1, Counter::reinforcement_2,
              Counter::hets_paid, Counter::tacs_paid, Counter::self_destruct})
            garbage.fill(u.counter[static_cast<std::size_t>(c)]);
        for (GroupState& g : u.groups) {
            for (std::uint8_t* x : {&g.mode, &g.turns, &g.ready, &g.paid, &g.reloads}) garbage.fill(*x);
            garbage.fill(g.charge);
            for (std::uint8_t& x : g.ammo) garbage.fill(x);
        }
    }
}

// Positions from random battles: what they hold was never meant by anybody.
template <class F>
void each_random_position(const std::string& ruleset, int wanted, F&& look_at) {
    int found = 0;
    for (int n = 0; found < wanted && n < 400; ++n) {
        SampleBattle sample = sample_battle(2 * n + (ruleset == "classic" ? 0 : 1));
        sample.pilots = {"random", "random"};
        Fight fight{rules_named(ruleset), sample, nullptr};
        for (int i = 0; !fight.over() && fight.side() && found < wanted; ++i) {
            const Command order = fight.next_order();
            if (i % 23 == n % 23) {
                look_at(fight.rules, *fight.battle, fight.side());
                ++found;
            }
            ASSERT_TRUE(apply(fight.rules, *fight.battle, order, fight.dice, nullptr));
        }
    }
    EXPECT_EQ(found, wanted);
}

void orders_are_legal(const std::string& ruleset) {
    each_random_position(ruleset, 200, [](const Rules& rules, const Battle& b, SideId side) {
        Captain captain;
        const auto order = captain.decide(rules, view(rules, b, side), side);
        ASSERT_TRUE(order);
        const auto no = refuse(rules, b, *order);
        EXPECT_FALSE(no) << command_word(*order) << ": " << (no ? refusal_text(rules, *no) : "");
    });
}
TEST(ClassicCaptain, GivesLegalOrdersInTwoHundredRandomPositions) { orders_are_legal("classic"); }
TEST(TngCaptain, GivesLegalOrdersInTwoHundredRandomPositions) { orders_are_legal("tng"); }

void sees_no_secrets(const std::string& ruleset) {
    Garbage garbage{11};
    each_random_position(ruleset, 120, [&](const Rules& rules, const Battle& b, SideId side) {
        Captain one, other;
        const auto order = one.decide(rules, view(rules, b, side), side);
        const auto changed = std::make_unique<Battle>(b);
        scramble_secrets(rules, *changed, side, garbage);
        EXPECT_EQ(order, other.decide(rules, view(rules, *changed, side), side));
    });
}
TEST(ClassicCaptain, DecidesTheSameWhateverTheEnemyHides) { sees_no_secrets("classic"); }
TEST(TngCaptain, DecidesTheSameWhateverTheEnemyHides) { sees_no_secrets("tng"); }

TEST(ClassicCaptain, AsksTheSameQuestionTwiceAndAnswersTheSame) {
    // No dice and no clock in it: two captains with one history decide alike.
    SampleBattle sample = sample_battle(0);
    sample.pilots = {"captain", "captain"};
    std::uint64_t hash[2];
    for (std::uint64_t& h : hash) h = fight_sample(rules_named(sample.ruleset), sample, nullptr).hash;
    EXPECT_EQ(hash[0], hash[1]);
}

void battles_end(const std::string& ruleset) {
    for (int n = 0; n < 6; ++n) {
        SampleBattle sample = sample_battle(2 * n + (ruleset == "classic" ? 0 : 1));
        sample.pilots = {"captain", "captain"};
        sample.setup.field.turn_limit = 40;
        sample.commands_most = 60'000;
        Fight fight{rules_named(ruleset), sample, nullptr};
        while (!fight.over() && fight.side()) {
            const Command order = fight.next_order();
            ASSERT_TRUE(apply(fight.rules, *fight.battle, order, fight.dice, nullptr));
        }
        EXPECT_EQ(fight.refused, 0) << "battle " << n;
        EXPECT_NE(fight.battle->ended, 0) << "battle " << n;
        EXPECT_NE(fight.battle->reason, EndReason::turn_limit) << "battle " << n;
    }
}
TEST(ClassicCaptain, BattlesEndBeforeTurnForty) { battles_end("classic"); }
TEST(TngCaptain, BattlesEndBeforeTurnForty) { battles_end("tng"); }

// The bundled scenario under that seed, fought by captains. Answers how often each side won.
std::array<int, 2> bundled_ends(const std::string& name, const std::vector<std::uint64_t>& seeds) {
    std::array<int, 2> wins{};
    const auto text = read_text(std::string{source_dir()} + "/scenarios/" + name + ".toml");
    if (!text) {
        ADD_FAILURE() << text.error().text();
        return wins;
    }
    for (const std::uint64_t seed : seeds) {
        auto table = read_table(*text, name);
        const Rules& rules = rules_named(scenario_ruleset(*table));
        ScenarioOptions wishes;
        wishes.seed = seed;
        const auto scenario = read_scenario(*text, name, rules, wishes);
        SampleBattle sample;
        sample.setup = scenario->setup;
        sample.pilots = {"captain", "captain"};
        sample.commands_most = 60'000;
        Fight fight{rules, sample, nullptr};
        while (!fight.over() && fight.side()) {
            const Command order = fight.next_order();
            if (!apply(fight.rules, *fight.battle, order, fight.dice, nullptr)) break;
        }
        const Battle& b = *fight.battle;
        EXPECT_EQ(fight.refused, 0) << name << " seed " << seed;
        EXPECT_NE(b.ended, 0) << name << " seed " << seed;
        EXPECT_NE(b.reason, EndReason::turn_limit) << name << " seed " << seed;
        EXPECT_LT(b.clock.turn, 40) << name << " seed " << seed;
        if (b.winner) ++wins[b.winner.index()];
    }
    return wins;
}

// A thousand seeds of each: impulse study duel, impulse study anvil.
TEST(TngCaptain, TheDuelEndsWithEitherSideTheWinner) {
    std::vector<std::uint64_t> seeds(40);
    std::iota(seeds.begin(), seeds.end(), 1U);
    const std::array<int, 2> wins = bundled_ends("duel", seeds);
    EXPECT_GT(wins[0], 5);
    EXPECT_GT(wins[1], 5);
}
TEST(TngCaptain, WrecksThatOnceLayBesideEachOtherForEverEnd) {
    // No weapons, no power or no way to turn: each of these came to the limit of forty turns.
    bundled_ends("duel", {114, 171, 177, 256, 310, 619, 876});
}
TEST(ClassicCaptain, AnvilEndsWithEitherSideTheWinner) {
    std::vector<std::uint64_t> seeds(24);
    std::iota(seeds.begin(), seeds.end(), 1U);
    seeds.push_back(274);
    const std::array<int, 2> wins = bundled_ends("anvil", seeds);
    EXPECT_GT(wins[0], 0);
    EXPECT_GT(wins[1], 0);
}

// All that a captain may plan at the moment, by its chapters, with open eyes.
std::vector<Command> planned(const Situation& s, Moment moment) {
    std::vector<Command> orders;
    std::string thought;
    if (moment == Moment::marines) plan_marines(s, orders, thought);
    if (moment == Moment::tractor) plan_tractor(s, orders, thought);
    if (moment != Moment::activity) return orders;
    announce_course(s, orders);
    for (const Reserve& order :
         reinforcing(s.rules, s.seen, s.me, seekers_striking(s.rules, s.seen, s.me), true))
        orders.push_back(order);
    plan_mines(s, orders, thought);
    plan_acts(s, orders, thought);
    plan_box_uses(s, orders);
    plan_shelter(s, orders, false);
    return orders;
}

// How often he need not look, and how often he has to, at each of those moments.
void nothing_is_missed(const std::string& ruleset, std::initializer_list<Moment> moments) {
    int idle = 0, looks = 0;
    each_random_position(ruleset, 300, [&](const Rules& rules, const Battle& b, SideId side) {
        const Battle seen = view(rules, b, side);
        for (std::size_t i = 0; i < seen.units.size(); ++i) {
            if (!seen.units[i].active() || seen.units[i].side != side) continue;
            for (const Temper& temper : {Temper{}, first_captain()})
                for (const Moment moment : moments) {
                    if (!nothing_to_plan(rules, seen, temper, UnitId{i}, moment)) {
                        ++looks;
                        continue;
                    }
                    ++idle;
                    const Situation s = look(rules, seen, firepower_of(rules), temper, UnitId{i});
                    EXPECT_TRUE(planned(s, moment).empty())
                        << ruleset << ", moment " << static_cast<int>(moment);
                }
        }
    });
    EXPECT_GT(idle, 300);
    EXPECT_GT(looks, 10);
}
TEST(Captain, MissesNothingWhereHeDoesNotLookAround) {
    nothing_is_missed("classic", {Moment::activity, Moment::marines, Moment::tractor});
    nothing_is_missed("tng", {Moment::marines});
}

}  // namespace
}  // namespace impulse
