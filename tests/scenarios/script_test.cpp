// Scripted battles: the format is a contract, so every example of the README is played here.
#include "scenarios/orders/script.h"

#include <gtest/gtest.h>

#include <list>
#include <sstream>
#include <string>
#include <vector>

#include "scenarios/files/files.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/logs/log_verify.h"
#include "scenarios/orders/order_text.h"
#include "scenarios/scenario_reader.h"
#include "scenarios/wanted_ships.h"
#include "tests/scenarios/broken_text.h"
#include "tests/source_dir.h"
#include "tests/support/script_text.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

ScriptOptions options() {
    ScriptOptions w;
    w.rules = [](const std::string& name) -> tl::expected<const Rules*, FileError> {
        if (name != "classic" && name != "tng")
            return tl::unexpected(FileError{name, 1, 1, "there is no such ruleset"});
        return &table_rules(name);
    };
    return w;
}

auto play(const std::string& text) { return run_script(text, "battle.toml", options()); }

// Two ships four hexes apart: Hood fires two phasers, Vengeance a disruptor.
const std::string scripted_meeting = R"(dice = [3, 4, 4]

[scenario]
ruleset = "classic"
map = "floating"
umpire = true

[[scenario.side]]
name = "Federation"
[[scenario.side.unit]]
name = "Hood"
class = "federation/ca"
hex = "1515"
facing = "B"
speed = 16

[[scenario.side]]
name = "Klingon"
[[scenario.side.unit]]
name = "Vengeance"
class = "klingon/d7"
hex = "1912"
facing = "E"
speed = 16

[[orders]]
turn = 1
step = "allocate"
order = "allocate"
unit = "Hood"
speed = 16

[[orders]]
turn = 1
step = "allocate"
say = 'allocate Vengeance speed=16 arm={"DISR A"=2}'

[[orders]]
turn = 1
impulse = 2
step = "direct_fire"
give = [
  { order = "fire", unit = "Hood", weapon = ["PH-1 A", "PH-1 B"], target = "Vengeance" },
  { order = "fire", unit = "Vengeance", weapon = "DISR A", target = "Hood" },
]
)";

TEST(Script, DiceAreUsedInTheOrderOfTheFile) {
    const auto run = play(scripted_meeting);
    ASSERT_TRUE(run) << run.error().text();
    // Range 3 after one move each; phaser-1 at range 3: die 3 scores 4, die 4 scores 4 (E2.4); a disruptor at range
    // 3-4 hits on 4 or less and scores 4 (E3.4).
    std::vector<int> faces, points;
    for (const LogEntry& entry : (*run)->entries())
        for (const Event& e : entry.events) {
            if (const auto* die = std::get_if<DieRolled>(&e)) faces.push_back(die->face);
            if (const auto* shot = std::get_if<ShotScored>(&e)) points.push_back(shot->points);
        }
    EXPECT_EQ(faces, (std::vector<int>{3, 4, 4}));
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points[2], 4);
    EXPECT_EQ((*run)->battle().unit(UnitId{1}).shield[0], 30 - points[0] - points[1]);
    EXPECT_EQ((*run)->battle().unit(UnitId{0}).shield[0], 30 - 4);
}

TEST(Script, EventsComeAsOneJsonObjectPerLineWithNames) {
    const auto run = play(scripted_meeting);
    ASSERT_TRUE(run);
    int scored = 0;
    std::string line;
    std::istringstream lines(event_lines(**run));
    while (std::getline(lines, line)) {
        const Json json = Json::parse(line, nullptr, false);
        ASSERT_TRUE(json.is_object()) << line;
        EXPECT_TRUE(json.contains("turn") && json.contains("impulse") && json.contains("step") &&
                    json.contains("event"));
        if (json["event"] != "scored") continue;
        ++scored;
        EXPECT_EQ(json["turn"], 1);
        EXPECT_EQ(json["impulse"], 2);
        if (json["by"] == "Hood") {
            EXPECT_EQ(json["at"], "Vengeance");
        }
        if (json["by"] == "Vengeance") {
            EXPECT_EQ(json["group"], "DISR A");
        }
        EXPECT_EQ(json["shield"], 1);
    }
    EXPECT_EQ(scored, 3);
}

TEST(Script, ADieTooManyIsPointedAt) {
    const auto run = play(broken(scripted_meeting, {"dice = [3, 4, 4]", "dice = [3, 4, 4, 6, 6]", ""}));
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().line, 1);
    EXPECT_EQ(run.error().column, 18);
    EXPECT_NE(run.error().what.find("2 of the dice were not used; the first is number 4"), std::string::npos)
        << run.error().what;
}

// One phaser-2 with 3 points at an F-4, which stands 9 (J1.33): a die for the shot and none for any chart.
const std::string phaser_at_a_fighter =
    R"(dice = [6]
)" +
    two_ships("classic", "60x60", {"A", "V", "klingon/d7", "1507", 'A'},
              {"B", "H", "federation/cvs", "1515", 'A', 0, R"(fighters = "2 x f4"
patrol = 2
)"}) +
    R"([[orders]]
turn = 1
impulse = 1
say = "umpire_place H-f4-1 1506 A"
[[orders]]
turn = 1
impulse = 2
step = "direct_fire"
say = "fire V \"PH-2 A\" at H-f4-1"
)";

TEST(Script, AFighterTakesThreePointsOfNineAndFliesOn) {
    const auto run = play(phaser_at_a_fighter);
    ASSERT_TRUE(run) << run.error().text();
    const Battle& b = (*run)->battle();
    int seen = 0;
    for (const Unit& u : b.units)
        if ((*run)->rules().type(u.type).sheet.key == "federation/f4" && u[Counter::internals] > 0) {
            ++seen;
            EXPECT_EQ(u[Counter::internals], 3);
            EXPECT_TRUE(u.active());
            EXPECT_EQ(u[Counter::crippled], 0);
        }
    EXPECT_EQ(seen, 1);
}

// D6.5: in Y164 no Klingon ship has a UIM, and it costs 5 less than the chart says (119); from Y165 on it has one, which
// is used by order alone.
const std::string disruptor_of_a_d7n = two_ships("classic", "60x60", {"A", "H", "klingon/d7n", "1530", 'A'},
                                                 {"B", "V", "federation/ca", "1512", 'D'}, "year = 164\n") +
                                       R"([[orders]]
turn = 1
step = "allocate"
say = "allocate H speed=0 arm={\"DISR A\"=2}"
[[orders]]
turn = 1
impulse = 1
step = "direct_fire"
say = "fire H \"DISR A\" at V"
)";

auto play_with_its_classes(const std::string& text) {
    ScriptOptions w;
    static std::list<Rules> kept;
    w.rules = [&text](const std::string& name) -> tl::expected<const Rules*, FileError> {
        auto rules = load_rules(name, ships_wanted(text, "battle.toml"));
        if (!rules) return tl::unexpected(rules.error());
        return &kept.emplace_back(std::move(*rules));
    };
    return run_script(text, "battle.toml", w);
}

TEST(Script, AUimIsThereFromItsYearOnAndUsedByOrder) {
    // Range 18: one die for the shot, none for a module.
    const auto before = play_with_its_classes("dice = [4]\n" + disruptor_of_a_d7n);
    ASSERT_TRUE(before) << before.error().text();
    const ShipClass& early = (*before)->rules().type((*before)->battle().units[0].type);
    EXPECT_EQ(early.sheet.uim_units, 0);
    EXPECT_EQ(early.sheet.bpv_combat, 114);
    EXPECT_EQ(early.sheet.bpv_economic, 149);

    const auto no_module =
        play_with_its_classes("dice = [4]\n" + broken(disruptor_of_a_d7n, {"at V\"", "at V uim=true\"", ""}));
    ASSERT_FALSE(no_module);
    EXPECT_NE(no_module.error().what.find("D6.5"), std::string::npos) << no_module.error().what;

    const std::string later = broken(disruptor_of_a_d7n, {"year = 164", "year = 165", ""});
    const auto unused = play_with_its_classes("dice = [4]\n" + later);
    ASSERT_TRUE(unused) << unused.error().text();
    EXPECT_EQ((*unused)->rules().type((*unused)->battle().units[0].type).sheet.bpv_combat, 119);
    const auto used =
        play_with_its_classes("dice = [4, 1]\n" + broken(later, {"at V\"", "at V uim=true\"", ""}));
    ASSERT_TRUE(used) << used.error().text();
    EXPECT_EQ((*used)->battle().units[0][Counter::uim_lost], 1);
    // At range 10 it would change nothing: ordered, but not rolled for.
    const std::string near = broken(later, {"hex = \"1512\"", "hex = \"1520\"", ""});
    const auto idle = play_with_its_classes("dice = [4]\n" + broken(near, {"at V\"", "at V uim=true\"", ""}));
    ASSERT_TRUE(idle) << idle.error().text();
    EXPECT_EQ((*idle)->battle().units[0][Counter::uim_lost], 0);
}

TEST(Script, ADieTooFewSaysWhichDieForWhat) {
    const auto run = play(broken(scripted_meeting, {"dice = [3, 4, 4]", "dice = [3, 4]", ""}));
    ASSERT_FALSE(run);
    EXPECT_NE(run.error().what.find("the dice ran out: a d6 for to_hit"), std::string::npos)
        << run.error().what;
    EXPECT_NE(run.error().what.find("number 3"), std::string::npos) << run.error().what;
}

TEST(Script, ADieThatDoesNotFitIsPointedAt) {
    const auto run = play(broken(scripted_meeting, {"dice = [3, 4, 4]", "dice = [3, 7, 4]", ""}));
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().line, 1);
    EXPECT_EQ(run.error().column, 12);
    EXPECT_NE(run.error().what.find("die number 2 is 7, which does not fit a d6"), std::string::npos)
        << run.error().what;
}

TEST(Script, ASeedStandsForAList) {
    const auto run = play(broken(scripted_meeting, {"dice = [3, 4, 4]", "seed = 5", ""}));
    EXPECT_TRUE(run) << run.error().text();
}

TEST(Script, BrokenOnesAreRefusedAtTheirLine) {
    const BrokenText cases[] = {
        {"unit = \"Hood\"\nspeed = 16", "unit = \"Hod\"\nspeed = 16", "did you mean `Hood`"},
        {"speed = 16\n\n[[orders]]", "sped = 16\n\n[[orders]]", "unknown key `sped`"},
        {"order = \"allocate\"", "order = \"alocate\"", "did you mean `allocate`"},
        {"step = \"direct_fire\"", "step = \"direct_fir\"", "did you mean `direct_fire`"},
        {"weapon = \"DISR A\"", "weapon = \"DISR Z\"", "has no \"DISR Z\""},
        {"target = \"Hood\"", "target = \"#4\"", "no seeker \"#4\""},
        {"turn = 1\nimpulse = 2", "turn = 1", "needs `impulse`", -1},
        {"\"DISR A\"=2}", "\"DISR A\"=}", "in \"allocate"},
        {"ruleset = \"classic\"", "ruleset = \"clasic\"", "no such ruleset"},
        {"class = \"klingon/d7\"", "class = \"klingon/d9\"", "no ship class"},
        {"dice = [3, 4, 4]", "dice = [3, 4, \"x\"]", "dice"},
        {"dice = [3, 4, 4]", "dcie = [3, 4, 4]", "unknown key `dcie`"},
        {"give = [", "gives = [", "needs `order`, `give` (tables) or `say` (lines)", -4},
        {"weapon = [\"PH-1 A\"", "weapon = [\"PH-1 Q\"", "has no \"PH-1 Q\""},
        {"speed = 16\n\n[[orders]]", "speed = 40\n\n[[orders]]", "expected 0 to 31"},
    };
    for (const BrokenText& b : cases) {
        const auto run = play(broken(scripted_meeting, b));
        ASSERT_FALSE(run) << b.bad;
        expect_error(scripted_meeting, b, run.error(), "battle.toml");
    }
}

TEST(Script, AnIllegalOrderNamesItsRule) {
    // The disruptor was never armed.
    const BrokenText b{" arm={\"DISR A\"=2}", "", ""};
    const auto run = play(broken(scripted_meeting, b));
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().line, 44);  // the entry that fires it
    EXPECT_NE(run.error().what.find("order refused: fire Vengeance \"DISR A\""), std::string::npos)
        << run.error().what;
    EXPECT_EQ(run.error().what.back(), ')');  // the rule's number
}

TEST(Script, AnOrderWhoseTimeNeverComesIsNamed) {
    const auto run = play(broken(
        scripted_meeting, {"impulse = 2\nstep = \"direct_fire\"", "impulse = 2\nstep = \"react\"", ""}));
    ASSERT_FALSE(run);
    EXPECT_NE(run.error().what.find("the time of this order never came"), std::string::npos)
        << run.error().what;
}

TEST(Script, OrdersNobodyGivesAreDefaults) {
    // No energy form at all: both ships stand still with shields up.
    const auto run = play(R"(dice = []
until = { turn = 2 }
[scenario]
ruleset = "classic"
map = "floating"
[[scenario.side]]
name = "Federation"
[[scenario.side.unit]]
name = "Hood"
class = "federation/ca"
hex = "1515"
facing = "B"
[[scenario.side]]
name = "Klingon"
[[scenario.side.unit]]
name = "Vengeance"
class = "klingon/d7"
hex = "4512"
facing = "E"
)");
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ((*run)->battle().clock.turn, 2);
    EXPECT_EQ((*run)->battle().unit(UnitId{0}).hex, hex_at(15, 15));
    EXPECT_EQ((*run)->battle().unit(UnitId{0})[Counter::shield_level], 2);
}

TEST(Script, UmpireOrdersAreRefusedWithoutAnUmpire) {
    const std::string umpire =
        scripted_meeting + "\n[[orders]]\nturn = 1\nimpulse = 3\nsay = \"umpire_place Hood 2020 A\"\n";
    EXPECT_TRUE(play(umpire)) << play(umpire).error().text();
    const auto run = play(broken(umpire, {"umpire = true", "umpire = false", ""}));
    ASSERT_FALSE(run);
    EXPECT_NE(run.error().what.find("order refused: umpire_place"), std::string::npos) << run.error().what;
}

TEST(Script, ItsLogVerifies) {
    const auto run = play(scripted_meeting);
    ASSERT_TRUE(run);
    const LogVerdict verdict = verify_log(table_rules("classic"), (*run)->as_log());
    EXPECT_TRUE(verdict.same) << (verdict.difference ? verdict.difference->text() : "");
}

// ---- the README ----------------------------------------------------------------------------------------------

// All code blocks of a kind: ```toml KIND.
std::vector<std::string> blocks(const std::string& readme, const std::string& kind) {
    std::vector<std::string> all;
    const std::string head = "```toml " + kind + "\n";
    for (std::size_t at = readme.find(head); at != std::string::npos; at = readme.find(head, at + 1))
        all.push_back(
            readme.substr(at + head.size(), readme.find("```", at + head.size()) - at - head.size()));
    return all;
}

TEST(ScriptReadme, EveryExampleRuns) {
    const auto readme = read_text(std::string{source_dir()} + "/scenarios/README.md");
    ASSERT_TRUE(readme);
    int seen = 0;
    for (const std::string& script : blocks(*readme, "script")) {
        const auto run = play(script);
        EXPECT_TRUE(run) << run.error().text() << "\n" << script;
        ++seen;
    }
    for (const std::string ruleset : {"classic", "tng"}) {
        const auto tables = blocks(*readme, ruleset + "-table");
        ASSERT_EQ(tables.size(), 1U);
        for (const std::string& orders : blocks(*readme, ruleset)) {
            const auto run = play("seed = 1\n" + tables[0] + orders);
            EXPECT_TRUE(run) << run.error().text() << "\n" << orders;
            ++seen;
        }
    }
    EXPECT_GE(seen, 20);
}

TEST(ScriptReadme, EveryOrderHasAnExample) {
    const auto readme = read_text(std::string{source_dir()} + "/scenarios/README.md");
    ASSERT_TRUE(readme);
    for (const OrderHelp& help : order_help()) {
        const std::string table = "order = \"" + std::string{help.word} + "\"";
        EXPECT_NE(readme->find(table), std::string::npos) << help.word;
    }
}

// Whatever is done to a script, it is refused with a place or played.
TEST(Script, FiveHundredChangedScriptsAreRefusedOrPlayed) {
    int refused = 0;
    for (std::uint64_t n = 0; n < 500; ++n) {
        const auto run = play(mutated(scripted_meeting, n));
        if (run) continue;
        ++refused;
        EXPECT_GE(run.error().line, 1);
        EXPECT_GE(run.error().column, 1);
        EXPECT_FALSE(run.error().what.empty());
    }
    EXPECT_GT(refused, 200);
}

}  // namespace
}  // namespace impulse
