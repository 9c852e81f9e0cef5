#include "scenarios/fleets/yard_commands.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "scenarios/files/files.h"
#include "scenarios/scenario_reader.h"
#include "scenarios/wanted_ships.h"
#include "ssd/sheet_check.h"
#include "ssd/sheet_reader.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

std::string fresh_folder(const std::string& name) {
    const auto folder = std::filesystem::path(testing::TempDir()) / ("yard_" + name);
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    return folder.string();
}
std::string written(const std::string& folder, const std::string& name, const std::string& text) {
    const std::string path = folder + "/" + name;
    std::ofstream(path) << text;
    return path;
}

TEST(YardNew, TheSheetLoadsIsSoundAndCannotFight) {
    const std::string path = fresh_folder("new") + "/d7a.toml";
    const ProgramRun said =
        run_impulse({"ships", "new", "--empire", "Klingon", "--code", "D7A", "--file", path});
    ASSERT_EQ(said.status, exit_ok) << said.err;
    const auto text = read_text(path);
    const auto sheet = read_sheet(*text, path);
    ASSERT_TRUE(sheet.has_value()) << sheet.error().text();
    EXPECT_EQ(sheet->key, "klingon/d7a");
    EXPECT_TRUE(check_sheet(*sheet).empty());
    EXPECT_FALSE(sheet->knows("shields"));
    EXPECT_FALSE(sheet->knows("weapons"));
}

TEST(YardNew, NeverWritesOverAFileAndAsksForWhatIsMissing) {
    const std::string path = written(fresh_folder("over"), "mine.toml", "my own work");
    const ProgramRun said =
        run_impulse({"ships", "new", "--empire", "Klingon", "--code", "D7A", "--file", path});
    EXPECT_EQ(said.status, exit_bad_input);
    EXPECT_NE(said.err.find("is there already and is left as it is"), std::string::npos);
    EXPECT_EQ(*read_text(path), "my own work");
    const std::string other = fresh_folder("asked") + "/x.toml";
    const ProgramRun asked = run_impulse({"ships", "new", "--file", other}, "Gorn\nBX\n");
    EXPECT_EQ(asked.status, exit_ok) << asked.err;
    EXPECT_NE(read_text(other)->find("empire  = \"Gorn\"\ncode    = \"BX\""), std::string::npos);
    EXPECT_EQ(run_impulse({"ships", "new", "--file", other + "2"}, "").status, exit_bad_input);
    EXPECT_EQ(run_impulse({"ships", "new", "--empire", "../x", "--code", "A"}).status, exit_bad_input);
}

const std::string two_empires = R"(ruleset = "classic"
year = 172
[[side]]
name = "Klingon"
[[side.unit]]
name = "One"
hex = "1010"
facing = "A"
CLASS
[[side]]
name = "Federation"
[[side.unit]]
name = "Hood"
class = "federation/ca"
hex = "2020"
facing = "A"
)";
tl::expected<Scenario, FileError> scenario_with(const std::string& unit, ScenarioOptions options = {}) {
    std::string text = two_empires;
    text.replace(text.find("CLASS"), 5, unit);
    auto rules = load_rules("classic", ships_wanted(text, "x.toml"));
    EXPECT_TRUE(rules.has_value()) << rules.error().text();
    static std::vector<std::unique_ptr<Rules>> kept;
    kept.push_back(std::make_unique<Rules>(std::move(*rules)));
    return read_scenario(text, "x.toml", *kept.back(), options);
}
std::string fault(const std::string& unit) {
    const auto read = scenario_with(unit);
    return read ? "nothing" : read.error().text();
}

TEST(YardScenario, AShipWithUnknownFiguresIsRefusedForBattleWithFileAndFigures) {
    const std::string said = fault("class = \"frax/cc\"");
    EXPECT_NE(said.find("Frax CC cannot fight"), std::string::npos) << said;
    EXPECT_NE(said.find("shields"), std::string::npos);
    EXPECT_NE(said.find("frax/cc.toml:"), std::string::npos);
    EXPECT_NE(fault("class = \"isc/ca\"").find("sensor"), std::string::npos);
}

TEST(YardScenario, RefitsByCodeAndByYearMakeAFittedClass) {
    const auto k = scenario_with("class = \"klingon/d6v\"\nrefits = [\"u\"]");
    ASSERT_TRUE(k.has_value()) << k.error().text();
    EXPECT_EQ(k->setup.units[0].class_key, "klingon/d6v[u]");
    const auto dated = scenario_with("class = \"klingon/bs\"\nrefits = \"by_year\"");
    EXPECT_FALSE(dated.has_value());  // known by price alone
    EXPECT_NE(dated.error().text().find("boxes of the refit"), std::string::npos) << dated.error().text();
    const auto bs = scenario_with("class = \"hydran/bs\"\nrefits = \"by_year\"");
    ASSERT_TRUE(bs.has_value()) << bs.error().text();
    EXPECT_EQ(bs->setup.units[0].class_key, "hydran/bs[@172]");
    EXPECT_NE(fault("class = \"klingon/d7\"\nrefits = [\"Z\"]").find("has no refit \"Z\""),
              std::string::npos);
    EXPECT_NE(fault("class = \"klingon/d7k\"").find("enters service in 175, the battle is in 172"),
              std::string::npos);
}

TEST(YardScenario, MountsAreFilledAndCounted) {
    const auto cr = scenario_with("class = \"orion/cr\"\nmounts = { A = \"photon\", B = \"disruptor-15\" }");
    ASSERT_TRUE(cr.has_value()) << cr.error().text();
    EXPECT_EQ(cr->setup.units[0].class_key, "orion/cr[A=photon,B=disruptor-15]");
    EXPECT_NE(fault("class = \"orion/cr\"\nmounts = { A = \"photn\" }").find("did you mean"),
              std::string::npos);
    EXPECT_NE(fault("class = \"orion/cr\"\nmounts = { A = \"esg\", B = \"esg\" }")
                  .find("has 3 option mounts, the weapons need 4"),
              std::string::npos);
}

TEST(YardScenario, OptionsCrewAndRolledStatusReachTheSetUp) {
    ScenarioOptions options;
    options.roll = [](const std::string&, int) { return 4; };
    const auto read = scenario_with(
        "class = \"klingon/d7\"\noptions = { t_bomb = 2, boarding_party = 3 }\ncrew = "
        "\"outstanding\"\nweapon_status = { roll = 1 }",
        options);
    ASSERT_TRUE(read.has_value()) << read.error().text();
    const SetupUnit& unit = read->setup.units[0];
    EXPECT_EQ(unit.options, (std::vector<std::pair<std::string, int>>{{"t_bomb", 2}, {"boarding_party", 3}}));
    EXPECT_EQ(unit.quality, 1);
    EXPECT_EQ(unit.weapon_status, 2);  // 4 + 1
    ASSERT_EQ(read->rolls.size(), 1U);
    EXPECT_EQ(read->rolls[0].face, 4);
    EXPECT_NE(fault("class = \"klingon/d7\"\noptions = { t_bomb = 5 }").find("may have 4 (S3.2)"),
              std::string::npos);
    EXPECT_NE(fault("class = \"klingon/d7\"\nweapon_status = { roll = 3 }").find("changed by 2 at most"),
              std::string::npos);
    EXPECT_NE(
        fault("class = \"klingon/d7\"\nloads = { \"DRONE A\" = [\"I-F\"] }").find("from the year 180 on"),
        std::string::npos);
}

TEST(YardFleet, TheBundledFleetIsWithinItsLimits) {
    const ProgramRun said = run_impulse({"fleet", "check", "classic_fleet"});
    EXPECT_EQ(said.status, exit_ok) << said.out << said.err;
    EXPECT_NE(said.out.find("within the command limits"), std::string::npos);
    EXPECT_EQ(
        run_impulse({"fleet", "check", "classic_fleet", "--flagship", "F-FFE", "--side", "alliance"}).status,
        exit_difference);
    EXPECT_EQ(run_impulse({"fleet", "check", "classic_fleet", "--side", "nobody"}).status, exit_bad_input);
    EXPECT_EQ(run_impulse({"fleet", "check", "duel"}).status, exit_bad_input);  // that ruleset has no limits
}

TEST(YardFleet, AListOfClassesMayNameThoseOfTheShipChart) {
    const ProgramRun said =
        run_impulse({"fleet", "check", "--ships", "andromedan/int, andromedan/coq, federation/ff"});
    EXPECT_EQ(said.status, exit_ok) << said.out << said.err;
    EXPECT_NE(said.out.find("3 ships, 508 points, options for 101 allowed"), std::string::npos)
        << said.out;  // 265 + 172 + 71
    EXPECT_EQ(run_impulse({"fleet", "check", "--ships",
                           "federation/dn, federation/dng, federation/ca, federation/ca, federation/ca"})
                  .status,
              exit_difference);  // two of size class 2
    const ProgramRun wrong = run_impulse({"fleet", "check", "--ships", "andromedan/intt"});
    EXPECT_EQ(wrong.status, exit_bad_input);
    EXPECT_NE(wrong.err.find("did you mean"), std::string::npos);
    EXPECT_EQ(run_impulse({"fleet", "check"}).status, exit_bad_input);
}

TEST(YardUnknowns, ListsSettingsAndSheetsWithFileAndLine) {
    const std::string folder = fresh_folder("unknowns");
    written(folder, "a.toml",
            "[one]\nrule = \"X1\"\nconf = \"?\"   # not in any source\n[two]\nconf = \"A\"\n");
    written(folder, "c.toml", "unknown = [\n  \"shields\",\n  \"sensor\",\n]\n");
    written(folder, "b.toml",
            "unknown = [\"shields\"]\nrow = { id = \"x\", conf = \"C\" }\n# conf = \"?\"\n");
    const auto found = unknown_figures(folder);
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found[3].line, 1);
    EXPECT_EQ(found[3].what, "\"shields\", \"sensor\"");
    EXPECT_EQ(found[0].line, 3);
    EXPECT_NE(found[0].what.find("[one]"), std::string::npos);
    EXPECT_EQ(found[1].line, 1);
    EXPECT_EQ(found[1].conf, "?");
    EXPECT_NE(found[1].what.find("shields"), std::string::npos);
    EXPECT_EQ(found[2].conf, "C");
    const ProgramRun said = run_impulse({"rules", "unknowns", "classic"});
    EXPECT_EQ(said.status, exit_ok) << said.err;
    EXPECT_NE(said.out.find("fleet.toml:"), std::string::npos);
    EXPECT_NE(said.out.find("frax/cc.toml:"), std::string::npos);
    EXPECT_EQ(run_impulse({"rules", "unknowns", "clasic"}).status, exit_bad_input);
}

}  // namespace
}  // namespace impulse
