// The shipyard: designs at random are legal, what is saved can be fought, what is refused leaves no file.
#include "scenarios/fleets/shipyard.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "ssd/sheet_check.h"
#include "ssd/sheet_reader.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

constexpr const char* dagger = R"(power = "Klingon"
code  = "Dagger"
frame = "courier"
tech  = 3
hull  = { forward = 2, center = 1, aft = 3 }
drive = { engine = "uwarp", value = 2, left = 3, right = 3 }
crew  = { units = 3, parties = 2, deck_crews = 1 }
shields = [{ facings = [1, 2, 3, 4, 5, 6], boxes = 10 }]
systems = [
  { system = "disr", count = 2, arc = "FA" },
  { system = "brdg" },
]
)";

std::string written(const std::string& name, const std::string& text) {
    const std::string path = testing::TempDir() + "/" + name;
    EXPECT_FALSE(write_whole(path, text));
    return path;
}
std::string spoilt_dagger(const std::string& from, const std::string& to) {
    std::string text = dagger;
    return text.replace(text.find(from), from.size(), to);
}

TEST(Shipyard, RandomDesignsAreLegalAndOfEverySize) {
    const auto yard = open_shipyard(tng_rules());
    ASSERT_TRUE(yard) << yard.error().text();
    std::set<int> sizes;
    std::set<std::string> systems;
    for (std::uint64_t seed = 1; seed <= 24; ++seed) {
        const auto design = random_design(*yard, seed, "");
        ASSERT_TRUE(design) << design.error();
        const Judged judged = judge(*yard, *design);
        EXPECT_TRUE(judged.built) << bill_text(judged);
        const auto sheet = read_sheet(write_sheet(judged.sheet, "random"), "random.toml");
        ASSERT_TRUE(sheet) << sheet.error().text();
        EXPECT_TRUE(check_sheet(*sheet).empty()) << seed << ": " << check_sheet(*sheet).front().text();
        EXPECT_TRUE(check_bpv(*sheet, yard->construction).empty()) << seed;
        EXPECT_EQ(design_text(*design), design_text(*random_design(*yard, seed, "")));
        sizes.insert(sheet->size_class);
        for (const BoxGroup& g : sheet->groups) systems.insert(g.system);
    }
    EXPECT_EQ(sizes.size(), 4U);
    EXPECT_GT(systems.size(), 60U);
}

TEST(Shipyard, ADesignIsSavedAndFought) {
    const std::string path = written("dagger.toml", dagger);
    const ProgramRun saved = run_impulse({"ships", "design", path, "--sheet", "--save"});
    ASSERT_EQ(saved.status, exit_ok) << saved.err << saved.out;
    // Two disruptors at 120 degrees: 40 each, in the words of their rule.
    EXPECT_NE(saved.out.find("80       2  2 x disr at 120 degrees (Disr)"), std::string::npos) << saved.out;
    EXPECT_NE(saved.out.find("klingon/dagger"), std::string::npos);
    const std::string own = own_folder() + "/ships/tng/klingon/dagger.toml";
    ASSERT_TRUE(std::filesystem::exists(own));
    EXPECT_EQ(run_impulse({"ships", "check", own}).status, exit_ok);
    EXPECT_EQ(run_impulse({"ships", "show", "klingon/dagger"}).status, exit_ok);
    const std::string battle = written("fight.toml", R"(format = "impulse-scenario/1"
ruleset = "tng"
seed = 5
turn_limit = 1
[[side]]
name = "A"
pilot = "captain"
[[side.unit]]
name = "One"
class = "klingon/dagger"
hex = "1010"
facing = "A"
[[side]]
name = "B"
pilot = "captain"
[[side.unit]]
name = "Two"
class = "klingon/dagger"
hex = "1004"
facing = "D"
)");
    const ProgramRun fought = run_impulse({"fight", battle});
    EXPECT_EQ(fought.status, exit_ok) << fought.err;
    // Never over the one that is there, unless asked.
    const std::string before = *read_text(own);
    const ProgramRun again = run_impulse({"ships", "design", path, "--save"});
    EXPECT_EQ(again.status, exit_bad_input);
    EXPECT_NE(again.err.find("is there already and is left as it is"), std::string::npos) << again.err;
    EXPECT_EQ(run_impulse({"ships", "design", path, "--save", "--replace"}).status, exit_ok);
    EXPECT_EQ(*read_text(own), before);
    std::filesystem::remove(own);
}

TEST(Shipyard, WhatTheBookRefusesIsNotSaved) {
    // Hyper reactors without hyperwarp; too many spaces; a class of that name in the program.
    const std::string reactor =
        written("reactor.toml", spoilt_dagger("{ system = \"brdg\" }", "{ system = \"ahr\" }"));
    const ProgramRun refused = run_impulse({"ships", "design", reactor, "--save"});
    EXPECT_EQ(refused.status, exit_bad_input);
    EXPECT_NE(refused.err.find("reactor.toml:11:3"), std::string::npos) << refused.err;
    EXPECT_NE(refused.err.find("(AHR)"), std::string::npos) << refused.err;
    EXPECT_EQ(run_impulse({"ships", "design", reactor}).status, exit_difference);
    const std::string taken = written("taken.toml", spoilt_dagger("\"Dagger\"", "\"Talon\""));
    const ProgramRun twice = run_impulse({"ships", "design", taken, "--save"});
    EXPECT_EQ(twice.status, exit_bad_input);
    EXPECT_NE(twice.err.find("choose another code"), std::string::npos) << twice.err;
    EXPECT_FALSE(std::filesystem::exists(own_folder() + "/ships/tng/klingon/talon.toml"));
    const std::string torn = written("torn.toml", spoilt_dagger("tech  = 3", "tech  = "));
    const ProgramRun bad = run_impulse({"ships", "design", torn, "--save"});
    EXPECT_EQ(bad.status, exit_bad_input);
    EXPECT_NE(bad.err.find("torn.toml:4:"), std::string::npos) << bad.err;
    EXPECT_EQ(run_impulse({"ships", "design"}).status, exit_bad_input);
    EXPECT_EQ(run_impulse({"ships", "design", "--random", "1", "--frame", "barge"}).status, exit_bad_input);
}

TEST(Shipyard, ABoxThatNobodyPricesIsOneFaultUnderItsWholeName) {
    const std::string unknown = written("unknown.toml", spoilt_dagger("\"brdg\"", "\"bridge_of_sighs\""));
    const ProgramRun run = run_impulse({"ships", "design", unknown});
    EXPECT_EQ(run.status, exit_difference);
    EXPECT_NE(run.out.find("the supplement prints no price for \"bridge_of_sighs\""), std::string::npos)
        << run.out;
    const std::size_t first = run.out.find("unknown.toml:11:");
    EXPECT_NE(first, std::string::npos) << run.out;
    EXPECT_EQ(run.out.rfind("unknown.toml:11:"), first) << run.out;
}

TEST(Shipyard, AWeaponIsOfferedAsTheSheetPrintsItWithAllThatItFires) {
    const auto yard = open_shipyard(tng_rules());
    ASSERT_TRUE(yard) << yard.error().text();
    Design design;
    design.frame = yard->construction.frames.front().id;
    design.power = "Klingon";
    design.tech = 3;
    int seen = 0;
    for (const Offer& o : offers(*yard, design)) {
        if (o.row->id == "blast") {
            ++seen;
            EXPECT_EQ(o.name, "BLAST");
            EXPECT_EQ(o.shots, "normal; pulse");
        }
        if (o.row->id == "brdg") {
            ++seen;
            EXPECT_EQ(o.shots, "");
        }
    }
    EXPECT_EQ(seen, 2);
}

TEST(Shipyard, ListsFramesAndPrices) {
    const ProgramRun list = run_impulse({"ships", "design", "--list", "--tech", "4"});
    EXPECT_EQ(list.status, exit_ok);
    EXPECT_NE(list.out.find("disr                       60 BPV   1 spaces at 120 degrees (Disr)"),
              std::string::npos)
        << list.out;
    EXPECT_NE(list.out.find("(Blast) BLAST: normal; pulse\n"), std::string::npos) << list.out;
    EXPECT_NE(list.out.find("trh                       180 BPV   2 spaces at 120 degrees; only Andromedan"),
              std::string::npos);
}

}  // namespace
}  // namespace impulse
