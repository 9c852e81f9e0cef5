// Two ways to replay a battle, its commands through the rules and its events through evolve, agree after every command.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "battle/core/evolve.h"
#include "battle/core/state_hash.h"
#include "battle/play/apply.h"
#include "scenarios/scenario_reader.h"
#include "tests/support/battle_builder.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

// Where two replays part: the command (0 = before the first) and the event in it.
struct Parting {
    std::size_t command = 0, event = 0;
    bool operator==(const Parting&) const = default;
};

// Every face of the log, in order.
std::vector<int> faces_of(const Recorded& log) {
    std::vector<int> faces;
    const auto take = [&faces](const std::vector<Event>& events) {
        for (const Event& e : events)
            if (const auto* die = std::get_if<DieRolled>(&e)) faces.push_back(die->face);
    };
    take(log.opening);
    for (const auto& step : log.steps) take(step.events);
    return faces;
}

std::optional<std::size_t> first_difference(const std::vector<Event>& a, const std::vector<Event>& b) {
    for (std::size_t i = 0; i < a.size() || i < b.size(); ++i)
        if (i >= a.size() || i >= b.size() || a[i] != b[i]) return i;
    return std::nullopt;
}

// Plays the events back and compares the state with the recorded hashes; the first command that does not agree.
std::optional<std::size_t> play_back(const Rules& rules, const Setup& setup, const Recorded& log) {
    auto battle = std::make_unique<Battle>(fresh_battle(rules, setup));
    for (const Event& e : log.opening) {
        if (!fits(*battle, e)) return 0;
        evolve(*battle, e);
    }
    if (state_hash(*battle) != log.opened) return 0;
    for (std::size_t i = 0; i < log.steps.size(); ++i) {
        for (const Event& e : log.steps[i].events) {
            if (!fits(*battle, e)) return i + 1;
            evolve(*battle, e);
        }
        if (state_hash(*battle) != log.steps[i].hash) return i + 1;
    }
    return std::nullopt;
}

// Gives the commands to the rules again, with dice from `dice`, and compares events and hashes.
std::optional<Parting> simulate_again(const Rules& rules, const Setup& setup, const Recorded& log,
                                      DiceSource& dice) {
    auto battle = std::make_unique<Battle>(fresh_battle(rules, setup));
    EventList events;
    if (!start(rules, *battle, dice, &events)) return Parting{0, 0};
    if (const auto at = first_difference(events.all, log.opening)) return Parting{0, *at};
    for (std::size_t i = 0; i < log.steps.size(); ++i) {
        events.all.clear();
        const auto done = apply(rules, *battle, log.steps[i].order, dice, &events);
        if (const auto at = first_difference(events.all, log.steps[i].events)) return Parting{i + 1, *at};
        if (!done || state_hash(*battle) != log.steps[i].hash)
            return Parting{i + 1, log.steps[i].events.size()};
    }
    return std::nullopt;
}

void replays_agree(const std::string& ruleset, int battles) {
    const Rules& rules = rules_named(ruleset);
    std::size_t commands = 0;
    for (int n = 0; n < battles; ++n) {
        const SampleBattle sample = sample_battle(2 * n + (ruleset == "classic" ? 0 : 1));
        const Recorded log = record(rules, sample);
        commands += log.steps.size();
        EXPECT_EQ(play_back(rules, sample.setup, log), std::nullopt) << ruleset << " battle " << n;
        SeededDice seeded;
        const auto by_seed = simulate_again(rules, sample.setup, log, seeded);
        EXPECT_FALSE(by_seed) << ruleset << " battle " << n << ", command " << by_seed->command;
    }
    EXPECT_GT(commands, static_cast<std::size_t>(battles) * 20U);
}

TEST(Replay, ClassicBattlesPlayBackAndSimulateAlike) { replays_agree("classic", 60); }
TEST(Replay, TngBattlesPlayBackAndSimulateAlike) { replays_agree("tng", 60); }

// Two carrier groups a side, with so many fighters to a carrier.
std::string carrier_battle(int fighters, int escorts) {
    std::string text =
        "format = \"impulse-scenario/1\"\nruleset = \"classic\"\ntitle = \"Carriers\"\nseed = 3\nyear = 175\n"
        "turn_limit = 3\nmap = \"90x60\"\nedge = \"disengage\"\n";
    struct Empire {
        const char *name, *carrier, *escort, *fighter, *facing;
        int column;
    };
    for (const Empire& e :
         {Empire{"Federation", "cvs", "ff", "f18", "B", 20}, Empire{"Klingon", "d6v", "f5", "zy", "E", 40}}) {
        text += fmt::format("[[side]]\nid = \"{0}\"\nname = \"{0}\"\nempire = \"{0}\"\npilot = \"captain\"\n",
                            e.name);
        std::string key{e.name};
        key[0] = static_cast<char>(std::tolower(key[0]));
        const auto ship = [&](const char* code, int n, const std::string& more) {
            text += fmt::format(
                "[[side.unit]]\nid = \"{0}{1}-{2}\"\nname = \"{0} {1} {2}\"\nclass = \"{3}/{1}\"\n"
                "hex = \"{4:02}{5:02}\"\nfacing = \"{6}\"\nspeed = 12\n{7}",
                e.name[0], code, n, key, e.column + n % 5, 10 + n % 40, e.facing, more);
        };
        for (int n = 0; n < 2; ++n)
            ship(e.carrier, n, fmt::format("fighters = \"{} x {}\"\n", fighters, e.fighter));
        for (int n = 2; n < 2 + escorts; ++n) ship(e.escort, n, "");
    }
    return text;
}

TEST(BattleScale, TwoCarrierGroupsASideFightAndReplayAlike) {
    const Rules& rules = rules_named("classic");
    const auto scenario = read_scenario(carrier_battle(8, 18), "carriers.toml", rules);
    ASSERT_TRUE(scenario) << scenario.error().text();
    SampleBattle sample;
    sample.ruleset = "classic";
    sample.setup = scenario->setup;
    ASSERT_EQ(sample.setup.units.size(), 72U);
    sample.pilots = {"captain", "captain"};
    sample.commands_most = 4000;
    const Recorded log = record(rules, sample);
    // Units beyond the first 64 give orders of their own.
    std::size_t late = 0;
    for (const auto& step : log.steps)
        late += std::visit(
            []<class C>(const C& c) {
                if constexpr (requires { c.unit; }) return c.unit && c.unit.index() >= 64 ? 1U : 0U;
                return 0U;
            },
            step.order);
    EXPECT_GT(late, 20U);
    EXPECT_EQ(play_back(rules, sample.setup, log), std::nullopt);
    SeededDice seeded;
    EXPECT_EQ(simulate_again(rules, sample.setup, log, seeded), std::nullopt);
}

TEST(BattleScale, OneUnitTooManyIsRefusedInOneSentence) {
    const auto scenario = read_scenario(carrier_battle(12, 103), "carriers.toml", rules_named("classic"));
    ASSERT_FALSE(scenario);
    EXPECT_NE(scenario.error().text().find("more than 256 units, ships and their craft together"),
              std::string::npos)
        << scenario.error().text();
}

// A battle whose dice come from a list does not need its seed. The order of commands is the same, so the same faces
// are asked for; the generator's own counters are not advanced by a list, hence events are compared without them.
std::vector<Event> without_counters(std::vector<Event> events) {
    for (Event& e : events)
        if (auto* die = std::get_if<DieRolled>(&e)) die->drawn = 0;
    return events;
}

std::optional<Parting> simulate_from_faces(const Rules& rules, const Setup& setup, const Recorded& log,
                                           const std::vector<int>& faces) {
    auto battle = std::make_unique<Battle>(fresh_battle(rules, setup));
    EventList events;
    ListedDice dice;
    dice.faces = faces;
    if (!start(rules, *battle, dice, &events)) return Parting{0, events.all.size()};
    if (const auto at = first_difference(without_counters(events.all), without_counters(log.opening)))
        return Parting{0, *at};
    for (std::size_t i = 0; i < log.steps.size(); ++i) {
        events.all.clear();
        const auto done = apply(rules, *battle, log.steps[i].order, dice, &events);
        if (const auto at =
                first_difference(without_counters(events.all), without_counters(log.steps[i].events)))
            return Parting{i + 1, *at};
        if (!done) return Parting{i + 1, events.all.size()};
    }
    return std::nullopt;
}

TEST(Replay, RecordedFacesGiveTheSameBattle) {
    for (const char* ruleset : {"classic", "tng"})
        for (int n = 0; n < 20; ++n) {
            const Rules& rules = rules_named(ruleset);
            const SampleBattle sample = sample_battle(2 * n + (ruleset == std::string{"classic"} ? 0 : 1));
            const Recorded log = record(rules, sample);
            const auto parted = simulate_from_faces(rules, sample.setup, log, faces_of(log));
            EXPECT_FALSE(parted) << ruleset << " battle " << n << ", command " << parted->command
                                 << ", event " << parted->event;
        }
}

// Negative control: one altered die is found, at the die itself.
TEST(Replay, OneAlteredDieIsFoundAndLocated) {
    for (const char* ruleset : {"classic", "tng"}) {
        const Rules& rules = rules_named(ruleset);
        int located = 0;
        for (int n = 0; n < 12; ++n) {
            const SampleBattle sample = sample_battle(2 * n + (ruleset == std::string{"classic"} ? 0 : 1));
            Recorded log = record(rules, sample);
            std::vector<Parting> dice;
            for (std::size_t i = 0; i < log.steps.size(); ++i)
                for (std::size_t k = 0; k < log.steps[i].events.size(); ++k)
                    if (std::holds_alternative<DieRolled>(log.steps[i].events[k])) dice.push_back({i + 1, k});
            if (dice.empty()) continue;
            const Parting chosen = dice[dice.size() / 2];
            auto& die = std::get<DieRolled>(log.steps[chosen.command - 1].events[chosen.event]);
            die.face = static_cast<std::uint8_t>(die.face % die.sides + 1);
            SeededDice seeded;
            const auto parted = simulate_again(rules, sample.setup, log, seeded);
            ASSERT_TRUE(parted) << ruleset << " battle " << n;
            EXPECT_EQ(*parted, chosen) << ruleset << " battle " << n;
            ++located;
        }
        EXPECT_GT(located, 5) << ruleset;
    }
}

// Negative control for play back: an event that was left out or changed is found at its command.
TEST(Replay, OneMissingEventIsFoundAndLocated) {
    for (const char* ruleset : {"classic", "tng"}) {
        const Rules& rules = rules_named(ruleset);
        const SampleBattle sample = sample_battle(ruleset == std::string{"classic"} ? 0 : 1);
        const Recorded log = record(rules, sample);
        int tried = 0;
        for (std::size_t i = 0; i < log.steps.size(); i += 7)
            for (std::size_t k = 0; k < log.steps[i].events.size(); ++k) {
                if (!std::holds_alternative<CounterSet>(log.steps[i].events[k])) continue;
                Recorded damaged = log;
                damaged.steps[i].events.erase(damaged.steps[i].events.begin() +
                                              static_cast<std::ptrdiff_t>(k));
                const auto found = play_back(rules, sample.setup, damaged);
                // A counter that is set again in the same command leaves no trace; all others are found here.
                if (found) {
                    EXPECT_EQ(*found, i + 1);
                    ++tried;
                }
                break;
            }
        EXPECT_GT(tried, 0) << ruleset;
    }
}

}  // namespace
}  // namespace impulse
