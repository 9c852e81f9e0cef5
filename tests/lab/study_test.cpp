// Study files: what they say, and how they are refused.
#include "bench/lab/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "bench/lab/study_battle.h"
#include "scenarios/files/files.h"
#include "scenarios/run.h"
#include "tests/scenarios/broken_text.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

const std::string duel_study = R"(format = "impulse-study/1"
title = "Duel"
seed = 3
battles = 20
turn_limit = 9
mirrored = true
scenario = "duel"

[pilots]
Aster = "captain"
Korrin = "plotter"
)";

const std::string robin_study = R"(format = "impulse-study/1"
title = "Four ships"
battles = 10
mirrored = true

[round_robin]
ruleset = "classic"
ships = ["federation/ca", "federation/ff + federation/ff", "klingon/d7"]
pilots = ["captain", "plotter"]
distance = 15
speed = "max"
leave = ["separation"]
)";

// As the program reads it: first the ruleset, then the whole.
tl::expected<Study, FileError> read_it(const std::string& text) {
    auto ruleset = study_ruleset(text, "study.toml");
    if (!ruleset) return tl::unexpected(ruleset.error());
    return read_study(text, "study.toml", rules_named(*ruleset));
}

Study study_of(const std::string& text) {
    auto study = read_it(text);
    EXPECT_TRUE(study) << study.error().text();
    return study ? *study : Study{};
}

TEST(StudyFile, ScenarioWithItsSidesAndPilots) {
    const Study study = study_of(duel_study);
    EXPECT_EQ(study.ruleset, "tng");
    EXPECT_EQ(study.count(), 20U);
    EXPECT_EQ(study.turn_limit, 9);
    ASSERT_EQ(study.participants.size(), 2U);
    EXPECT_EQ(study.participants[0].name, "Aster");
    EXPECT_EQ(study.participants[0].ships, "Lantern (aster/lantern)");
    EXPECT_EQ(study.participants[1].pilot, "plotter");
    EXPECT_EQ(study.pairing_name(0), "Aster against Korrin");
}

TEST(StudyFile, RoundRobinPairsEveryEntrantOnceWithEveryOther) {
    const Study study = study_of(robin_study);
    ASSERT_EQ(study.participants.size(), 6U);  // three fleets, two pilots each
    EXPECT_EQ(study.pairings.size(), 15U);
    EXPECT_EQ(study.count(), 150U);
    std::set<std::vector<std::size_t>> pairs(study.pairings.begin(), study.pairings.end());
    EXPECT_EQ(pairs.size(), 15U);
    EXPECT_EQ(study.participants[2].name, "federation/ff + federation/ff captain");
    EXPECT_EQ(study.turn_limit, 40);  // a study always ends
}

TEST(StudyFile, MirroredBattlesExchangePlacesAndNothingElse) {
    const Study study = study_of(duel_study);
    StudySetups setups(study, tng_rules());
    const StudyBattle straight = *setups.battle(0), swapped = *setups.battle(1);
    EXPECT_EQ(straight.places, (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(swapped.places, (std::vector<std::size_t>{1, 0}));
    EXPECT_EQ(swapped.scenario.pilots, (std::vector<std::string>{"plotter", "captain"}));
    ASSERT_EQ(swapped.scenario.setup.units.size(), 2U);
    const SetupUnit &first = swapped.scenario.setup.units[0], &second = swapped.scenario.setup.units[1];
    EXPECT_EQ(first.class_key, "korrin/halberd");
    EXPECT_EQ(first.side, 0);
    EXPECT_EQ(swapped.scenario.setup.sides[0].name, "Korrin");
    EXPECT_EQ(first.hex, straight.scenario.setup.units[0].hex);
    EXPECT_EQ(first.facing, straight.scenario.setup.units[0].facing);
    EXPECT_EQ(second.hex, straight.scenario.setup.units[1].hex);
    EXPECT_EQ(setups.battle(2)->places, straight.places);
}

TEST(StudyFile, MirroredSquadronsOfDifferentSizeStartFromTheOtherEnd) {
    const Study study = study_of(robin_study);
    StudySetups setups(study, classic_rules());
    // Pairing 2: one CA (captain) against two FFs (captain); mirrored in its second battle.
    const std::size_t pairing = 1;
    ASSERT_EQ(study.pairings[pairing], (std::vector<std::size_t>{0, 2}));
    const StudyBattle straight = *setups.battle(pairing),
                      swapped = *setups.battle(pairing + study.pairings.size());
    const auto classes = [](const StudyBattle& b) {
        std::vector<std::string> keys;
        for (const SetupUnit& u : b.scenario.setup.units) keys.push_back(u.class_key);
        return keys;
    };
    EXPECT_EQ(classes(straight),
              (std::vector<std::string>{"federation/ca", "federation/ff", "federation/ff"}));
    EXPECT_EQ(classes(swapped),
              (std::vector<std::string>{"federation/ff", "federation/ff", "federation/ca"}));
    EXPECT_EQ(swapped.scenario.setup.units[0].hex, straight.scenario.setup.units[0].hex);
    EXPECT_EQ(swapped.places, (std::vector<std::size_t>{1, 0}));
}

TEST(StudyFile, EveryBattleHasASeedOfItsOwnBelowTheStreams) {
    Study study;
    study.seed = 5;
    std::set<std::uint64_t> seeds;
    for (std::size_t i = 0; i < 20000; ++i) {
        seeds.insert(study.seed_of(i));
        EXPECT_LT(study.seed_of(i), std::uint64_t{1} << 48U);
    }
    EXPECT_EQ(seeds.size(), 20000U);
    Study other = study;
    other.seed = 6;
    EXPECT_NE(other.seed_of(0), study.seed_of(0));
}

TEST(StudyFile, IdentityIsOfWhatIsFoughtNotOfHowOften) {
    const Study study = study_of(duel_study);
    const auto changed = [](const std::string& good, const std::string& bad) {
        std::string text = duel_study;
        text.replace(text.find(good), good.size(), bad);
        return study_of(text).id;
    };
    EXPECT_EQ(changed("battles = 20", "battles = 4000"), study.id);
    EXPECT_EQ(changed("title = \"Duel\"", "title = \"Another name\"   # and a note"), study.id);
    EXPECT_NE(changed("seed = 3", "seed = 4"), study.id);
    EXPECT_NE(changed("turn_limit = 9", "turn_limit = 10"), study.id);
    EXPECT_NE(changed("mirrored = true", "mirrored = false"), study.id);
    EXPECT_NE(changed("\"plotter\"", "\"captain\""), study.id);
}

TEST(StudyFile, BrokenExamplesAreRefusedWhereTheyAreBroken) {
    const std::array<BrokenText, 15> duel{{
        {"impulse-study/1", "impulse-study/9", "this program reads"},
        {"format = \"impulse-study/1\"\n", "\n", "`format`", 0},
        {"battles = 20", "battles = 0", "expected"},
        {"battles = 20", "battles = \"many\"", "battles"},
        {"seed = 3", "seed = -3", "expected"},
        {"seed = 3", "sede = 3", "sede"},
        {"turn_limit = 9", "turn_limit = 999", "expected"},
        {"mirrored = true", "mirrored = 1", "mirrored"},
        {"scenario = \"duel\"", "scenario = \"duell_of_five\"", "there is no scenario"},
        {"scenario = \"duel\"", "scenario = 7", "scenario"},
        {"Aster = \"captain\"", "Astre = \"captain\"", "Aster"},
        {"\"plotter\"", "\"midshipman\"", "there is no pilot \"midshipman\""},
        {"\"plotter\"", "\"human\"", "people do not fight studies"},
        {"\"plotter\"", "7", "Korrin"},
        {"[pilots]", "[pilots", ""},
    }};
    for (const BrokenText& b : duel) {
        const auto study = read_it(broken(duel_study, b));
        ASSERT_FALSE(study) << b.bad;
        expect_error(duel_study, b, study.error(), "study.toml");
    }
    const std::array<BrokenText, 12> robin{{
        {"ruleset = \"classic\"", "ruleset = \"clasic\"", "there is no ruleset"},
        {"\"klingon/d7\"", "\"klingon/d8\"", "did you mean"},
        {"federation/ff + federation/ff", "federation/ff +", "no ship class"},
        {"\"klingon/d7\"", "\"federation/ca\"", "takes part already"},
        {"\"captain\", \"plotter\"", "\"captain\", \"ploter\"", "there is no pilot"},
        {"distance = 15", "distance = 0", "expected"},
        {"distance = 15", "distnace = 15", "distance"},
        {"speed = \"max\"", "speed = \"fast\"", "expected \"max\""},
        {"leave = [\"separation\"]", "leave = [\"warp\"]", "leave"},
        {"ships = [\"federation/ca\", \"federation/ff + federation/ff\", \"klingon/d7\"]", "ships = []",
         "ships"},
        {"[round_robin]", "scenario = \"duel\"\n[round_robin]", "not both", 1},
        {"[round_robin]", "[robin]", "`scenario` or a [round_robin]"},
    }};
    for (const BrokenText& b : robin) {
        const auto study = read_it(broken(robin_study, b));
        ASSERT_FALSE(study) << b.bad;
        EXPECT_NE(study.error().what.find(b.says), std::string::npos)
            << b.bad << ": " << study.error().text();
        EXPECT_EQ(study.error().file, "study.toml");
        if (b.bad != "[robin]") expect_error(robin_study, b, study.error(), "study.toml");
    }
}

TEST(StudyFile, AnEntrantAloneMeetsItself) {
    std::string text = robin_study;
    for (const auto& [much, less] :
         {std::pair<std::string, std::string>{", \"federation/ff + federation/ff\", \"klingon/d7\"", ""},
          {", \"plotter\"", ""}})
        text.replace(text.find(much), much.size(), less);
    const auto study = read_it(text);
    ASSERT_TRUE(study) << study.error().text();
    ASSERT_EQ(study->pairings.size(), 1U);
    EXPECT_EQ(study->pairing_name(0), "federation/ca, first against federation/ca, second");
    const auto battle = StudySetups(*study, rules_named("classic")).battle(0);
    ASSERT_TRUE(battle) << battle.error();
    EXPECT_EQ(battle->scenario.setup.units[0].class_key, battle->scenario.setup.units[1].class_key);
    EXPECT_NE(battle->scenario.setup.units[0].side, battle->scenario.setup.units[1].side);
}

TEST(StudyFile, PlacesThatAreNotEqualCannotBeExchanged) {
    std::string text = duel_study;
    text.replace(text.find("\"duel\""), 6, "\"anvil\"");
    text.erase(text.find("[pilots]"));
    const auto study = read_it(text);
    ASSERT_FALSE(study);
    EXPECT_NE(study.error().what.find("roles"), std::string::npos) << study.error().text();
    EXPECT_EQ(study.error().line, 6);
}

TEST(StudyFile, BundledStudiesAreSound) {
    for (const char* name : {"duel", "anvil", "four_ships"}) {
        const std::string path = find_study(name);
        const auto text = read_text(path);
        ASSERT_TRUE(text) << path;
        const auto ruleset = study_ruleset(*text, path);
        ASSERT_TRUE(ruleset) << ruleset.error().text();
        const auto study = read_study(*text, path, rules_named(*ruleset));
        ASSERT_TRUE(study) << study.error().text();
        EXPECT_GE(study->count(), 1000U);
    }
}

TEST(StudyFile, ManyMutationsAreRefusedOrSound) {
    int refused = 0;
    for (std::uint64_t n = 0; n < 200; ++n) {
        const std::string text = mutated(robin_study, n);
        const auto study = read_it(text);
        if (study) {
            EXPECT_GE(study->participants.size(), 2U);
            EXPECT_GE(study->count(), 1U);
            continue;
        }
        ++refused;
        EXPECT_GE(study.error().line, 1);
        EXPECT_LE(study.error().line, 1 + std::count(text.begin(), text.end(), '\n'));
        EXPECT_FALSE(study.error().what.empty());
    }
    EXPECT_GT(refused, 50);
}

// ---- rows ----------------------------------------------------------------------------------------------------------

TEST(StudyRow, IsReadBackAsItWasWritten) {
    const Study study = study_of(duel_study);
    StudyFighter fighter(study, tng_rules());
    std::string text, again;
    for (const std::size_t battle : {0U, 1U, 2U}) {
        BattleRow row, back;
        fighter.fight(battle, row);
        row_text(study, row, text);
        const auto read = read_row(study, text, back);
        ASSERT_TRUE(read) << read.error().what << "\n" << text;
        EXPECT_EQ(row, back);
        row_text(study, back, again);
        EXPECT_EQ(text, again);
        const std::string heading = row_heading(study);
        EXPECT_EQ(std::count(heading.begin(), heading.end(), ','), std::count(text.begin(), text.end(), ','));
        EXPECT_GT(row.turns, 0);
        EXPECT_EQ(row.place[0].shields.size(), static_cast<std::size_t>(row.turns));
        EXPECT_FALSE(row.place[0].uses.empty());
    }
}

TEST(StudyRow, EveryAlteredByteAndEveryCutIsFound) {
    const Study study = study_of(duel_study);
    StudyFighter fighter(study, tng_rules());
    BattleRow row;
    std::string text;
    fighter.fight(0, row);
    row_text(study, row, text);
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::string altered = text;
        altered[at] = static_cast<char>(altered[at] ^ 1);
        EXPECT_FALSE(read_row(study, altered, row)) << at;
        EXPECT_FALSE(read_row(study, text.substr(0, at), row)) << at;
    }
    EXPECT_TRUE(read_row(study, text, row));
}

TEST(StudyRow, OfAnotherStudyIsRefusedAsWhole) {
    const Study study = study_of(duel_study);
    std::string other_text = duel_study;
    other_text.replace(other_text.find("seed = 3"), 8, "seed = 4");
    const Study other = study_of(other_text);
    StudyFighter fighter(other, tng_rules());
    BattleRow row;
    std::string text;
    fighter.fight(0, row);
    row_text(other, row, text);
    const auto read = read_row(study, text, row);
    ASSERT_FALSE(read);
    EXPECT_FALSE(read.error().damaged);
    EXPECT_NE(read.error().what.find("another study"), std::string::npos);
    Study retold = study;
    retold.tables ^= 1;
    fighter.fight(0, row);
    Study same_tables = other;
    row_text(same_tables, row, text);
    const auto tables = read_row(retold, text, row);
    ASSERT_FALSE(tables);
    EXPECT_NE(tables.error().what.find("other tables"), std::string::npos);
}

// ---- outcomes ------------------------------------------------------------------------------------------------------

TEST(StudyBattles, TurnLimitIsAnOutcome) {
    std::string text = duel_study;
    text.replace(text.find("turn_limit = 9"), 14, "turn_limit = 1");
    const Study study = study_of(text);
    StudyFighter fighter(study, tng_rules());
    BattleRow row;
    fighter.fight(0, row);
    EXPECT_EQ(row.outcome, BattleOutcome::turn_limit);
    EXPECT_EQ(row.winner, -1);
    EXPECT_EQ(row.turns, 1);
    EXPECT_EQ(row.place[0].ships_left, 1);
    EXPECT_EQ(row.place[1].ships_left, 1);
}

TEST(StudyBattles, AStartThatTheRulesRefuseIsAnOutcome) {
    const Study study = study_of(duel_study);
    StudySetups setups(study, tng_rules());
    StudyBattle battle = *setups.battle(0);
    battle.scenario.setup.units[0].class_key = "nobody/nothing";
    StudyFighter fighter(study, tng_rules());
    BattleRow row;
    fighter.fight(battle, row);
    EXPECT_EQ(row.outcome, BattleOutcome::no_set_up);
    EXPECT_EQ(row.turns, 0);
    std::string text;
    row.seed = study.seed_of(0);
    row_text(study, row, text);
    BattleRow back;
    EXPECT_TRUE(read_row(study, text, back));
}

TEST(StudyBattles, ABattleThatDoesNotEndIsAnOutcome) {
    const Study study = study_of(duel_study);
    StudyFighter fighter(study, tng_rules());
    fighter.orders_most = 10;
    BattleRow row;
    fighter.fight(0, row);
    EXPECT_EQ(row.outcome, BattleOutcome::stood_still);
    EXPECT_EQ(row.orders, 10);
}

TEST(StudyBattles, AFighterKeepsNothingFromTheBattleBefore) {
    const Study study = study_of(robin_study);
    StudyFighter used(study, classic_rules());
    BattleRow row;
    for (const std::size_t battle : {0U, 16U, 3U, 0U}) {
        used.fight(battle, row);
        BattleRow fresh_row;
        StudyFighter fresh(study, classic_rules());
        fresh.fight(battle, fresh_row);
        EXPECT_EQ(row, fresh_row) << battle;
    }
}

// What a battle's log says, added up event by event with nothing but names of events.
struct FromLog {
    std::array<std::vector<int>, 2> shields, internals;  // by side and turn
    std::array<int, 2> fired{}, scored{}, launched{};
    int arrived = 0, turns = 0;
};
FromLog added_up(const BattleRun& run) {
    FromLog sums;
    std::vector<std::size_t> volleys;  // sides struck
    int turn = 1;
    const auto side = [&](UnitId u) { return run.first().unit(u).side.index(); };
    const auto at = [&](std::vector<int>& list) -> int& {
        if (list.size() < static_cast<std::size_t>(turn)) list.resize(static_cast<std::size_t>(turn), 0);
        return list[static_cast<std::size_t>(turn) - 1];
    };
    for (const LogEntry& entry : run.entries())
        for (const Event& event : entry.events) {
            if (const auto* e = std::get_if<Advanced>(&event)) turn = e->turn;
            if (const auto* e = std::get_if<ShieldLost>(&event)) at(sums.shields[side(e->unit)]) += e->points;
            if (const auto* e = std::get_if<VolleyAdded>(&event)) {
                at(sums.internals[side(e->target)]) += e->points;
                volleys.push_back(side(e->target));
            }
            if (const auto* e = std::get_if<VolleyGrown>(&event))
                at(sums.internals[volleys[e->index]]) += e->points;
            if (const auto* e = std::get_if<VolleyDone>(&event)) volleys.erase(volleys.begin() + e->index);
            if (const auto* e = std::get_if<Fired>(&event)) ++sums.fired[side(e->by)];
            if (const auto* e = std::get_if<ShotScored>(&event)) ++sums.scored[side(e->by)];
            if (const auto* e = std::get_if<Launched>(&event)) ++sums.launched[side(e->by)];
            if (const auto* e = std::get_if<SeekerEnded>(&event))
                sums.arrived += e->fate == SeekerFate::impact ? 1 : 0;
        }
    sums.turns = run.battle().clock.turn;
    return sums;
}

TEST(StudyBattles, CountsAreThoseOfTheBattlesLog) {
    for (const std::string& text :
         {duel_study,
          std::string{"format = \"impulse-study/1\"\ntitle = \"a\"\nbattles = 9\nscenario = \"anvil\"\n"}}) {
        const Study study = study_of(text);
        const Rules& rules = rules_named(study.ruleset);
        StudyFighter fighter(study, rules);
        StudySetups setups(study, rules);
        BattleRow row;
        for (const std::size_t battle : {0U, 1U, 3U}) {
            fighter.fight(battle, row);
            auto wanted = *setups.battle(battle);
            const std::vector<std::string> pilots = wanted.scenario.pilots;
            std::vector<Player> players;
            for (std::size_t s = 0; s < pilots.size(); ++s)
                players.push_back(*seat(pilots[s], wanted.scenario.setup.seed, SideId{s}));
            auto run = BattleRun::begin(rules, wanted.scenario, {});
            ASSERT_TRUE(run);
            fight(**run, players, {});
            const FromLog sums = added_up(**run);
            EXPECT_EQ(row.turns, sums.turns);
            int arrived = 0;
            for (std::size_t side = 0; side < 2; ++side) {
                const PlaceRow& part = row.place[wanted.places[side]];
                std::vector<int> shields = sums.shields[side], internals = sums.internals[side];
                shields.resize(static_cast<std::size_t>(row.turns), 0);
                internals.resize(static_cast<std::size_t>(row.turns), 0);
                EXPECT_EQ(part.shields, shields) << battle;
                EXPECT_EQ(part.internals, internals) << battle;
                int fired = 0, scored = 0, launched = 0;
                for (const WeaponUse& u : part.uses) {
                    const bool seeker = study.labels[u.label].ends_with(":seeker");
                    (seeker ? launched : fired) += u.uses;
                    (seeker ? arrived : scored) += u.shots;
                    EXPECT_LE(u.hits, u.shots);
                    EXPECT_GE(u.points, u.hits);
                }
                EXPECT_EQ(fired, sums.fired[side]) << battle;
                EXPECT_EQ(scored, sums.scored[side]) << battle;
                EXPECT_EQ(launched, sums.launched[side]) << battle;
            }
            EXPECT_EQ(arrived, sums.arrived);
        }
    }
}

}  // namespace
}  // namespace impulse
