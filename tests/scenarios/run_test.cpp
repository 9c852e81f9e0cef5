// Battles being fought: pilots that fail, dice that people type, bundled scenarios.
#include "scenarios/run.h"
#include "battle/core/state_hash.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <sstream>
#include <thread>

#include "scenarios/files/files.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/logs/log_verify.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/orders/prompt.h"
#include "scenarios/records/record.h"
#include "scenarios/scenario_reader.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

Scenario bundled(const std::string& name, std::uint64_t seed) {
    const auto text = read_text(find_scenario(name));
    EXPECT_TRUE(text);
    ScenarioOptions options;
    options.seed = seed;
    const auto scenario =
        read_scenario(*text, name, table_rules(name == "duel" ? "tng" : "classic"), options);
    EXPECT_TRUE(scenario) << scenario.error().text();
    return *scenario;
}

std::unique_ptr<BattleRun> begun(const std::string& name, std::uint64_t seed, RunOptions options = {}) {
    auto run = BattleRun::begin(table_rules(name == "duel" ? "tng" : "classic"), bundled(name, seed),
                                std::move(options));
    EXPECT_TRUE(run) << run.error().text();
    return std::move(*run);
}

std::vector<Player> captains(std::uint64_t seed) {
    std::vector<Player> players;
    for (std::size_t s = 0; s < 2; ++s) {
        Player p;
        p.name = "captain";
        p.pilot = make_pilot("captain", seed, SideId{s});
        players.push_back(std::move(p));
    }
    return players;
}

class Silent final : public Pilot {
public:
    std::optional<Command> decide(const Rules&, const Battle&, SideId) override { return std::nullopt; }
};
class Illegal final : public Pilot {
public:
    std::optional<Command> decide(const Rules&, const Battle&, SideId side) override {
        return UmpireEnd{side};
    }
};
class Throwing final : public Pilot {
public:
    std::optional<Command> decide(const Rules&, const Battle&, SideId) override {
        throw std::runtime_error("a bug");
    }
};
// Thinks until it is told to stop.
class Sleepy final : public Pilot {
public:
    explicit Sleepy(std::shared_ptr<std::atomic<bool>> stop) : stop_(std::move(stop)) {}
    std::optional<Command> decide(const Rules&, const Battle&, SideId) override {
        while (!*stop_) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return std::nullopt;
    }

private:
    std::shared_ptr<std::atomic<bool>> stop_;
};

FightEnd fight_with(BattleRun& run, std::unique_ptr<Pilot> first, int turns) {
    std::vector<Player> players = captains(1);
    players[0].name = "first";
    players[0].pilot = std::move(first);
    FightOptions options;
    options.turns_most = turns;
    return fight(run, players, options);
}

TEST(Fight, APilotWithoutAnOrderGetsTheDefaultAndItIsLogged) {
    for (int kind = 0; kind < 3; ++kind) {
        const auto run = begun("anvil", 3);
        std::unique_ptr<Pilot> pilot;
        if (kind == 0) pilot = std::make_unique<Silent>();
        if (kind == 1) pilot = std::make_unique<Illegal>();
        if (kind == 2) pilot = guarded(std::make_unique<Throwing>(), 20);
        const FightEnd end = fight_with(*run, std::move(pilot), 1);
        EXPECT_TRUE(end == FightEnd::over || end == FightEnd::gave_up);
        int defaults = 0;
        for (const LogEntry& entry : run->entries())
            if (entry.by == "first (default)") {
                ++defaults;
                if (kind == 1) {
                    EXPECT_NE(entry.note.find("refused"), std::string::npos);
                }
                if (kind == 2) {
                    EXPECT_NE(entry.note.find("a bug"), std::string::npos);
                }
            }
        EXPECT_GT(defaults, 10) << kind;
    }
}

TEST(Fight, APilotThatNeverAnswersCannotHangTheGame) {
    const auto stop = std::make_shared<std::atomic<bool>>(false);
    const auto run = begun("anvil", 3);
    fight_with(*run, guarded(std::make_unique<Sleepy>(stop), 1), 1);
    *stop = true;
    EXPECT_GT(run->entries().size(), 50U);
    bool told = false;
    for (const LogEntry& entry : run->entries())
        told = told || entry.note.find("no answer within 1 s") != std::string::npos;
    EXPECT_TRUE(told);
}

TEST(Fight, TheSameSeedGivesTheSameRecordAndTheSameEvents) {
    std::string first;
    for (int i = 0; i < 2; ++i) {
        const auto run = begun("anvil", 7);
        std::vector<Player> players = captains(7);
        EXPECT_EQ(fight(*run, players, {}), FightEnd::over);
        const std::string record =
            *record_out({run->rules(), run->scenario(), run->first(), run->battle(), run->entries(), "log"});
        if (i == 0) first = record;
        EXPECT_EQ(record, first);
    }
}

TEST(Fight, BundledBattlesEndBeforeTurnFortyAndVerify) {
    for (const char* name : {"anvil", "duel"})
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const auto run = begun(name, seed);
            std::vector<Player> players = captains(seed);
            EXPECT_EQ(fight(*run, players, {}), FightEnd::over) << name << seed;
            EXPECT_LE(run->battle().clock.turn, 40);
            const LogVerdict verdict = verify_log(run->rules(), run->as_log());
            EXPECT_TRUE(verdict.same)
                << name << seed << (verdict.difference ? verdict.difference->text() : "");
        }
}

TEST(Fight, DiceThatRunOutAreAskedForAndTheOrderGoesOn) {
    RunOptions options;
    options.seeded = false;
    options.dice = "typed";
    int asked = 0;
    options.ask_die = [&asked](Stream, int sides) -> std::optional<int> {
        ++asked;
        return 1 + asked % sides;
    };
    const auto run = begun("anvil", 7, options);
    std::vector<Player> players = captains(7);
    EXPECT_EQ(fight(*run, players, {}), FightEnd::over);
    EXPECT_GT(asked, 5);
    EXPECT_EQ(run->battle().dice.rolled, static_cast<std::uint32_t>(asked));
    EXPECT_TRUE(verify_log(run->rules(), run->as_log()).same);
}

TEST(Fight, WithoutMoreDiceItStopsAndNothingHasHappened) {
    RunOptions options;
    options.seeded = false;
    options.dice = "listed";
    options.faces = {3};
    const auto run = begun("anvil", 7, options);
    std::vector<Player> players = captains(7);
    EXPECT_EQ(fight(*run, players, {}), FightEnd::out_of_dice);
    EXPECT_EQ(state_hash(run->battle()), run->entries().back().state);
}

TEST(Fight, StoppingKeepsWhatWasPlayed) {
    volatile std::sig_atomic_t stop = 0;
    const auto run = begun("anvil", 7);
    std::vector<Player> players = captains(7);
    FightOptions options;
    options.stop = &stop;
    int n = 0;
    options.progress = [&](const BattleRun&) {
        if (++n == 20) stop = 1;
    };
    EXPECT_EQ(fight(*run, players, options), FightEnd::stopped);
    EXPECT_EQ(run->entries().size(), 21U);
}

TEST(Prompt, APersonOrdersIsRefusedAndGoesOn) {
    const auto run = begun("anvil", 7);
    std::istringstream in(
        "look\nhelp fire\nlegal\nfier Hood\nfire Hood \"PH-1 A\" Vengeance\nallocate Hood speed=99\nallocate "
        "Hood speed=20\ndefault\nquit\n");
    std::ostringstream out;
    TerminalPilot person(in, out, run->roster());
    person.watch(*run);
    std::vector<Player> players = captains(7);
    players[0].pilot = nullptr;
    struct Shared final : Pilot {
        explicit Shared(TerminalPilot& p) : person(p) {}
        std::optional<Command> decide(const Rules& r, const Battle& b, SideId s) override {
            return person.decide(r, b, s);
        }
        TerminalPilot& person;
    };
    players[0].pilot = std::make_unique<Shared>(person);
    players[0].refused = [&](const Refusal& r) { person.refused(run->rules(), r); };
    EXPECT_EQ(fight(*run, players, {}), FightEnd::stopped);
    const std::string said = out.str();
    EXPECT_NE(said.find("did you mean `fire`"), std::string::npos);
    EXPECT_NE(said.find("Refused: "), std::string::npos);
    EXPECT_NE(said.find("[30/30]"), std::string::npos);
    EXPECT_EQ(run->battle().unit(UnitId{0})[Counter::allocated], 1);
}

// What a volley scores is what shields, reinforcement and the inside take: the story must add up for its reader.
TEST(Transcript, TellsWhatReinforcementStopped) {
    const auto run = begun("anvil", 7);
    const UnitId hood = run->roster().unit("Hood");
    LogEntry entry;
    entry.events = {CounterSet{hood, Counter::reinforcement_6, 3},
                    CounterSet{hood, Counter::general_reinforcement, 2},
                    UnitStruck{hood, {}, 0, 5, VolleyKind::direct, 8},
                    CounterSet{hood, Counter::general_reinforcement, 0},
                    CounterSet{hood, Counter::reinforcement_6, 1},
                    ShieldLost{hood, 5, 4}};
    const auto tell = [&](std::optional<SideId> side) {
        TranscriptOptions options;
        options.depth = Depth::story;
        options.side = side;
        return transcript(run->rules(), run->first(), run->roster(), std::span(&entry, 1), options);
    };
    const std::string whole =
        "strikes Hood with 8 points on shield 6: reinforcement stops 4, shield 6 stops 4 (";
    EXPECT_NE(tell({}).find(whole), std::string::npos) << tell({});
    const SideId own = run->first().unit(hood).side, other{1 - own.index()};
    EXPECT_NE(tell(own).find("reinforcement"), std::string::npos);
    EXPECT_EQ(tell(other).find("reinforcement"), std::string::npos)
        << "how much there was is its side's secret";
    // A shield that is dropped takes its reinforcement with it: that stops nothing.
    entry.command = DropShield{hood, 5, 0};
    entry.events.erase(entry.events.begin() + 2);
    EXPECT_EQ(tell({}).find("reinforcement"), std::string::npos);
}

TEST(Transcript, TellsTheStoryAndHidesSecretsFromASide) {
    const auto run = begun("anvil", 7);
    std::vector<Player> players = captains(7);
    fight(*run, players, {});
    const auto tell = [&](Depth depth, std::optional<SideId> side) {
        TranscriptOptions options;
        options.depth = depth;
        options.side = side;
        return transcript(run->rules(), run->first(), run->roster(), run->entries(), options);
    };
    const std::string story = tell(Depth::story, {});
    EXPECT_NE(story.find("== Turn 1 =="), std::string::npos);
    EXPECT_NE(story.find(" fires "), std::string::npos);
    EXPECT_NE(story.find("The battle is over"), std::string::npos);
    const std::string audit = tell(Depth::audit, {});
    EXPECT_GT(audit.size(), story.size());
    EXPECT_NE(audit.find("rule="), std::string::npos);
    EXPECT_NE(audit.find("> allocate Vengeance"), std::string::npos);
    // The other side's form is secret.
    const std::string federation = tell(Depth::audit, SideId{0});
    EXPECT_EQ(federation.find("> allocate Vengeance"), std::string::npos);
    EXPECT_NE(federation.find("> allocate Hood"), std::string::npos);
    const std::string report =
        battle_report(run->rules(), run->first(), run->battle(), run->scenario(), run->entries());
    for (const char* words :
         {"Forces", "Turning points", "At the end", "holds the sector", "Hood", "Vengeance"})
        EXPECT_NE(report.find(words), std::string::npos) << words;
}

}  // namespace
}  // namespace impulse
