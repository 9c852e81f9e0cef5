// Scenario files: what they mean and how they are refused.
#include "scenarios/scenario_reader.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "scenarios/files/files.h"
#include "scenarios/unit_reader.h"
#include "scenarios/wanted_ships.h"
#include "tests/scenarios/broken_text.h"
#include "tests/source_dir.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

const std::string meeting_text = R"(ruleset = "classic"
title = "Meeting"
seed = 7
turn_limit = 12
map = "60x60"
edge = "death_barrier"
leave = ["warp_point"]
leave_from_turn = 4

[[feature]]
kind = "planet"
hex = "3030"

[[feature]]
kind = "warp_point"
hex = "3623"
lane = "W-A"

[[side]]
name = "Federation"
empire = "Federation"
pilot = "captain"
questions = "ask"

[[side.unit]]
name = "Hood"
class = "federation/ca"
hex = "1515"
facing = "B"
speed = 16
damage = ["L WARP 2", "SENSOR 1", "shield 4 10"]

[[side]]
name = "Klingon"

[[side.unit]]
name = "Vengeance"
class = "klingon/d7"
hex = "1912"
facing = "E"
speed = "max"
loads = { "DRONE A" = ["I", "I", "IV"] }
)";

// A chart of its own or the one for all: a battle says which.
TEST(ScenarioReader, TheStandardDamageChartIsChosenInTheOptions) {
    const std::string duel = R"(
ruleset = "tng"
[options]
damage_chart = "standard"
[[side]]
name = "Aster"
[[side.unit]]
name = "Ember"
class = "aster/lantern"
hex = "1515"
facing = "B"
[[side]]
name = "Korrin"
[[side.unit]]
name = "Cleaver"
class = "korrin/halberd"
hex = "1912"
facing = "E"
)";
    const auto read = read_scenario(duel, "duel.toml", table_rules("tng"));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->setup.field.standard_chart, 1);
    const auto other = [&](std::string_view line) {
        return read_scenario(broken(duel, {"damage_chart = \"standard\"", line, ""}), "duel.toml",
                             table_rules("tng"));
    };
    EXPECT_EQ(other("damage_chart = \"own\"")->setup.field.standard_chart, 0);
    EXPECT_FALSE(other("damage_chart = \"mine\""));
    const auto no = other("critical_hits = true");
    ASSERT_FALSE(no);
    EXPECT_NE(no.error().what.find("has no option `critical_hits`"), std::string::npos) << no.error().what;
    EXPECT_FALSE(read_scenario(meeting_text + "[options]\ndamage_chart = \"standard\"\n", "meeting.toml",
                               table_rules("classic")))
        << "the classic game has one chart";
}

// The kind of scenario is named where weapon status III is, and nothing more.
TEST(TngReadiness, AWhiteHoleIsRefusedWhereAScenarioAsksForOne) {
    const std::string text = "ruleset = \"tng\"\n[options]\nwhite_hole = true\n";
    const auto no = read_scenario(text, "hole.toml", table_rules("tng"));
    ASSERT_FALSE(no);
    EXPECT_EQ(no.error().what, "White Hole scenarios are named and never described");
    EXPECT_EQ(no.error().file, "hole.toml");
    EXPECT_EQ(no.error().line, 3);
    EXPECT_EQ(no.error().column, 14) << "where the value stands, as for every key";
    const auto classic = read_scenario(meeting_text + "[options]\nwhite_hole = true\n", "meeting.toml",
                                       table_rules("classic"));
    ASSERT_FALSE(classic);
    EXPECT_NE(classic.error().what.find("has no option `white_hole`"), std::string::npos);
}

TEST(ScenarioFile, SaysMapSidesAndShips) {
    const auto read = read_scenario(meeting_text, "meeting.toml", table_rules("classic"));
    ASSERT_TRUE(read) << read.error().text();
    const impulse::Setup& s = read->setup;
    EXPECT_EQ(s.title, "Meeting");
    EXPECT_EQ(s.seed, 7U);
    EXPECT_EQ(s.field.turn_limit, 12);
    EXPECT_EQ(s.field.map.columns, 60);
    EXPECT_EQ(s.field.edge, EdgeRule::death_barrier);
    EXPECT_EQ(s.field.by_warp_point, 1);
    EXPECT_EQ(s.field.by_acceleration, 0);
    EXPECT_EQ(s.field.clock_turn, 4);
    ASSERT_EQ(s.field.features.size(), 2U);
    EXPECT_EQ(s.field.features[1].kind, FeatureKind::warp_point);
    EXPECT_EQ(s.lanes, (std::vector<std::string>{"W-A"}));
    ASSERT_EQ(s.units.size(), 2U);
    EXPECT_EQ(s.units[0].hex, hex_at(15, 15));
    EXPECT_EQ(s.units[0].speed, 16);
    EXPECT_EQ(s.units[1].speed, -1);
    EXPECT_EQ(s.units[0].weapon_status, 3);
    EXPECT_EQ(s.sides[0].damage_boxes, Standing::ask);
    EXPECT_EQ(s.sides[1].damage_boxes, Standing::automatic);
    ASSERT_EQ(s.units[0].damage.size(), 3U);
    EXPECT_EQ(s.units[0].damage[0], (SetupDamage{"L WARP", 0, 2}));
    EXPECT_EQ(s.units[0].damage[1], (SetupDamage{"sensor", 0, 1}));
    EXPECT_EQ(s.units[0].damage[2], (SetupDamage{"shield", 4, 10}));
    ASSERT_EQ(s.units[1].loads.size(), 1U);
    EXPECT_EQ(s.units[1].loads[0].second, "I,I,IV");
    EXPECT_EQ(read->pilots, (std::vector<std::string>{"captain", ""}));
}

TEST(ScenarioFile, WishesOfTheCommandLineWin) {
    ScenarioOptions options;
    options.seed = 99;
    options.turn_limit = 3;
    const auto read = read_scenario(meeting_text, "meeting.toml", table_rules("classic"), options);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->setup.seed, 99U);
    EXPECT_EQ(read->setup.field.turn_limit, 3);
}

TEST(ScenarioFile, BrokenOnesAreRefusedAtTheirLine) {
    const BrokenText cases[] = {
        {"class = \"klingon/d7\"", "class = \"klingon/d8\"", "no ship class"},
        {"class = \"federation/ca\"", "class = \"federatoin/ca\"", "did you mean `federation/ca`"},
        {"facing = \"E\"", "facing = \"G\"", "facing"},
        {"hex = \"1912\"", "hex = \"9912\"", "not on the 60x60 map"},
        {"hex = \"1515\"", "hex = \"15x5\"", "hex"},
        {"map = \"60x60\"", "map = \"sixty\"", "floating"},
        {"seed = 7", "seed = \"seven\"", "seed"},
        {"damage = [\"L WARP 2\"", "damage = [\"L WRAP 2\"", "no such damage"},
        {"questions = \"ask\"", "questions = \"sometimes\"", "questions"},
        {"leave = [\"warp_point\"]", "leave = [\"warp_pont\"]", "warp_point"},
        {"turn_limit = 12", "turn_limt = 12", "turn_limit"},
        {"kind = \"planet\"", "kind = \"plant\"", "planet"},
        {"name = \"Vengeance\"", "name = \"Hood\"", "taken", -1},
        {"loads = { \"DRONE A\"", "loads = { \"DRONE Z\"", "no rack"},
        {"title = \"Meeting\"", "title = \"Meeting", "not valid TOML"},
    };
    for (const BrokenText& b : cases) {
        const auto read = read_scenario(broken(meeting_text, b), "meeting.toml", table_rules("classic"));
        ASSERT_FALSE(read) << b.bad;
        expect_error(meeting_text, b, read.error(), "meeting.toml");
    }
}

TEST(ScenarioFile, ABattleNeedsTwoSides) {
    const std::string alone = meeting_text.substr(0, meeting_text.find("[[side]]\nname = \"Klingon\""));
    const auto read = read_scenario(alone, "alone.toml", table_rules("classic"));
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().what.find("two sides"), std::string::npos);
}

const std::string sector = R"(ruleset = "classic"
[thunderdome]
sector_type = "life"
terrain = [{ kind = "class-M planet", dice = [5, 3] }]
lanes = [
  { id = "W-A", direction = "A", dice = [4, 7] },
  { id = "W-B", hex = "3627" },
]
fortified_by = "blue"
[[side]]
id = "red"
role = "attacker"
enters_from = "B"
[[side.unit]]
name = "Hood"
class = "federation/ca"
[[side]]
id = "blue"
role = "defender"
[[side.unit]]
name = "Vengeance"
class = "klingon/d7"
hex = "2931"
facing = "B"
)";

TEST(ScenarioFile, AThunderdomeBlockFindsThePlaces) {
    const auto read = read_scenario(sector, "sector.toml", table_rules("classic"));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->campaign, "thunderdome");
    EXPECT_EQ(read->setup.units[0].hex, hex_at(60, 15));
    EXPECT_EQ(read->setup.units[1].hex, hex_at(29, 31));
    EXPECT_EQ(read->setup.field.fortified_by, SideId{1});
    EXPECT_EQ(read->setup.lanes, (std::vector<std::string>{"W-A", "W-B"}));
    EXPECT_TRUE(read->rolls.empty());  // every die was given
    EXPECT_FALSE(read->record.empty());
}

TEST(ScenarioFile, BrokenThunderdomeBlocksAreRefusedAtTheirLine) {
    const BrokenText cases[] = {
        {"enters_from = \"B\"", "", "enters_from", -3},
        {"role = \"attacker\"", "role = \"atacker\"", "attacker"},
        {"sector_type = \"life\"", "sector_type = \"lively\"", "life"},
        {"dice = [5, 3]", "dice = [7, 3]", "direction"},
        {"dice = [4, 7]", "dice = [4]", "2"},
        {"hex = \"3627\"", "hex = \"2732\"", "inside terrain"},
        {"hex = \"2931\"", "hex = \"2732\"", "may not start"},
        {"hex = \"2931\"", "hex = \"3331\"", "at most 3"},
        {"kind = \"class-M planet\"", "kind = \"class-Q planet\"", "is not known"},
        {"fortified_by = \"blue\"", "fortified_by = \"bleu\"", "did you mean `blue`"},
        {"[thunderdome]", "map = \"60x60\"\n[thunderdome]", "decided by [thunderdome]"},
    };
    for (const BrokenText& b : cases) {
        const auto read = read_scenario(broken(sector, b), "sector.toml", table_rules("classic"));
        ASSERT_FALSE(read) << b.bad;
        // A unit that may not start there is reported at its table, the others at the value.
        BrokenText where = b;
        if (b.good.starts_with("hex = \"2931\"")) where.lines_on = -3;
        if (b.good.starts_with("hex = \"3627\"")) where.lines_on = 0;
        expect_error(sector, where, read.error(), "sector.toml");
    }
}

TEST(ScenarioFile, DamageIsReadAsPeopleWriteIt) {
    const Rules& rules = table_rules("classic");
    const ShipClass* d7 = nullptr;
    for (const ShipClass& c : rules.classes)
        if (c.sheet.key == "klingon/d7") d7 = &c;
    ASSERT_NE(d7, nullptr);
    EXPECT_EQ(parse_damage(rules, *d7, "L WARP 3"), (SetupDamage{"L WARP", 0, 3}));
    EXPECT_EQ(parse_damage(rules, *d7, "l-warp 3"), (SetupDamage{"L WARP", 0, 3}));
    EXPECT_EQ(parse_damage(rules, *d7, "warp_left 3"), (SetupDamage{"warp_left", 0, 3}));
    EXPECT_EQ(parse_damage(rules, *d7, "PH-2 A"), (SetupDamage{"PH-2 A", 0, 1}));
    EXPECT_EQ(parse_damage(rules, *d7, "excess 1"), (SetupDamage{"excess", 0, 1}));
    EXPECT_EQ(parse_damage(rules, *d7, "shield #6 4"), (SetupDamage{"shield", 6, 4}));
    EXPECT_FALSE(parse_damage(rules, *d7, "shield 7 4"));
    EXPECT_FALSE(parse_damage(rules, *d7, "PHOTON 1"));
    EXPECT_FALSE(parse_damage(rules, *d7, ""));
}

// Whatever is done to a file, it is refused with a place or read whole; nothing else happens.
TEST(ScenarioFile, AThousandChangedFilesAreRefusedOrRead) {
    int refused = 0;
    for (std::uint64_t n = 0; n < 500; ++n)
        for (const std::string* text : {&meeting_text, &sector}) {
            const auto read = read_scenario(mutated(*text, n), "changed.toml", table_rules("classic"));
            if (read) continue;
            ++refused;
            EXPECT_GE(read.error().line, 1);
            EXPECT_GE(read.error().column, 1);
            EXPECT_FALSE(read.error().what.empty());
        }
    EXPECT_GT(refused, 300);
}

TEST(ScenarioFile, TheExamplesOfTheReadmeAreSound) {
    const auto readme = read_text(std::string{source_dir()} + "/scenarios/README.md");
    ASSERT_TRUE(readme);
    const std::string head = "```toml scenario\n";
    int seen = 0;
    for (std::size_t at = readme->find(head); at != std::string::npos; at = readme->find(head, at + 1)) {
        const std::size_t begin = at + head.size();
        const std::string text = readme->substr(begin, readme->find("```", begin) - begin);
        const auto rules = load_rules("classic", ships_wanted(text, "README.md"));
        ASSERT_TRUE(rules) << rules.error().text();
        const auto read = read_scenario(text, "README.md", *rules);
        EXPECT_TRUE(read) << read.error().text();
        ++seen;
    }
    EXPECT_EQ(seen, 3);
}

}  // namespace
}  // namespace impulse
