// Every slip of the pen in a table is answered with its place and a reason; comparison finds a changed cell.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "bench/lab/compare.h"
#include "bench/lab/lab_program.h"
#include "bench/lab/weapon_tables.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "tests/source_dir.h"

namespace impulse {
namespace {

const std::string sound_gun =
    "[gun]\n"                            // 1
    "label = \"GUN\"\n"                  // 2
    "hit_on = [\"phaser\"]\n"            // 3
    "price = 30\n"                       // 4
    "repair = 6\n"                       // 5
    "capacity = 4\n"                     // 6
    "shots_per_turn = 1\n"               // 7
    "rule = \"X1\"\n"                    // 8
    "conf = \"A\"\n"                     // 9
    "traits = [\"weapon\"]\n"            // 10
    "arming = \"own_capacitor\"\n"       // 11
    "[gun.mode.hit]\n"                   // 12
    "words = \"by hit number\"\n"        // 13
    "energy = 2\n"                       // 14
    "kind = \"hit_row\"\n"               // 15
    "range = [\"0\", \"1\", \"2-3\"]\n"  // 16
    "hit = [6, 5, 4]\n"                  // 17
    "damage = [4, 3, 2]\n"               // 18
    "[gun.mode.die]\n"                   // 19
    "words = \"by the die\"\n"           // 20
    "energy = 1\n"                       // 21
    "kind = \"die_by_range\"\n"          // 22
    "range = [\"0\", \"1\"]\n"           // 23
    "die_1-3 = [3, 2]\n"                 // 24
    "die_4-6 = [1, 0]\n"                 // 25
    "[gun.mode.sum]\n"                   // 26
    "words = \"by a formula\"\n"         // 27
    "energy = 1\n"                       // 28
    "kind = \"formula\"\n"               // 29
    "range = [\"0-5\"]\n"                // 30
    "formula = \"7 - range - 1d6\"\n";   // 31

std::optional<FileError> read_gun(const std::string& text) {
    const std::vector<TextFile> files{{"gun.toml", text}};
    const auto rules = read_weapons(files);
    return rules ? std::nullopt : std::optional{rules.error()};
}

struct GunSlip {
    std::string from, to;
    int line;
    std::string says;
};

TEST(TableLint, TheSoundFileHasNoFinding) {
    const auto error = read_gun(sound_gun);
    EXPECT_FALSE(error) << error->text();
}

TEST(TableLint, TwentySlipsAreFoundWhereTheyAre) {
    const std::vector<GunSlip> slips{
        {"\"1\", \"2-3\"]", "\"2\", \"3\"]", 16, "range"},                  // a gap
        {"\"1\", \"2-3\"]", "\"1\", \"1-3\"]", 16, "range"},                // an overlap
        {"hit = [6, 5, 4]", "hit = [6, 5]", 17, "expected 3"},              // a column too few
        {"damage = [4, 3, 2]", "damage = [4, 3, 2, 1]", 18, "expected 3"},  // a column too many
        {"damage = [4, 3, 2]", "damage = [4, 3, 5]", 18, "grows with range"},
        {"hit = [6, 5, 4]", "hit = [4, 5, 4]", 17, "grows with range"},
        {"die_4-6 = [1, 0]", "die_4-6 = [4, 0]", 25, "grows with the roll"},
        {"hit = [6, 5, 4]", "hit = [60, 5, 4]", 17, "expected a number of"},
        {"hit = [6, 5, 4]", "hit = [6, 5, -40]", 17, "expected a number of"},
        {"energy = 2\n", "", 12, "energy"},
        {"energy = 2\n", "energy = 5\n", 14, "capacitor holds 4"},
        {"[\"phaser\"]", "[\"phazer\"]", 3, "did you mean `phaser`"},
        {"hit_on = [\"phaser\"]\n", "", 1, "hit_on"},
        {"rule = \"X1\"\n", "", 1, "rule"},
        {"conf = \"A\"\n", "", 1, "conf"},
        {"conf = \"A\"", "conf = \"D\"", 9, "expected one of A, B, C"},
        {"die_4-6 = [1, 0]", "die_4-5 = [1, 0]", 19, "what a 6 does"},
        {"die_4-6 = [1, 0]", "die_3-6 = [1, 0]", 25, "both say what a 3 does"},
        {"damage = [4, 3, 2]", "damage = [4, \"3e6\", 2]", 18, "4d6+13"},
        {"7 - range - 1d6", "7 - reach - 1d6", 31, "character 5"},
        {"7 - range - 1d6", "7 + range - 1d6", 31, "grows with range"},
        {"kind = \"hit_row\"", "kind = \"hit_rows\"", 15, "did you mean `hit_row`"},
        {"price = 30", "prize = 30", 4, "unknown key `prize`"},
        {"[gun.mode.hit]", "[gun.mode.Hit]", 12, "odd letters"},
    };
    for (const GunSlip& s : slips) {
        std::string text = sound_gun;
        const std::size_t at = text.find(s.from);
        ASSERT_NE(at, std::string::npos) << s.from;
        text.replace(at, s.from.size(), s.to);
        const auto error = read_gun(text);
        ASSERT_TRUE(error) << s.from << " -> " << s.to << " was accepted";
        EXPECT_EQ(error->line, s.line) << s.to << ": " << error->text();
        EXPECT_GE(error->column, 1);
        EXPECT_NE(error->what.find(s.says), std::string::npos) << s.to << ": " << error->text();
    }
}

TEST(TableLint, GrowthWithAReasonStands) {
    std::string text = sound_gun;
    text.replace(text.find("damage = [4, 3, 2]"), 18, "damage = [4, 3, 5]\ngrows = \"as lab_ran\"");
    const auto error = read_gun(text);
    EXPECT_FALSE(error) << error->text();
}

// ---- whole folders: a ruleset is copied, spoilt and looked at

namespace fs = std::filesystem;

struct RulesCopy {
    fs::path path;
    explicit RulesCopy(const std::string& ruleset) {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        path = fs::temp_directory_path() / (std::string{"impulse_lint_"} + info->name());
        fs::remove_all(path);
        fs::create_directories(path);
        path /= ruleset;
        fs::copy(asset_path("rules/" + ruleset), path, fs::copy_options::recursive);
    }
    RulesCopy(const RulesCopy&) = delete;
    RulesCopy& operator=(const RulesCopy&) = delete;
    ~RulesCopy() { fs::remove_all(path.parent_path()); }
    [[nodiscard]] std::string file(const std::string& name) const { return (path / name).string(); }
};

struct LabRan {
    int status = 0;
    std::string out;
};
LabRan lab_ran(const std::vector<std::string>& words) {
    std::istringstream in;
    std::ostringstream out, err;
    LabRan r;
    r.status = run_program(words, {in, out, err, false}, ProgramHooks{{}, lab_commands()});
    r.out = out.str() + err.str();
    return r;
}

LabRan linted(const RulesCopy& copy) { return lab_ran({"tables", "lint", copy.path.string()}); }

// `from`, behind the heading `row`, becomes `to`; the finding must stand where `mark` begins in what was written (or
// behind it in the row).
struct TableMistake {
    std::string file, row, from, to, mark, says;
};

struct TextPlace {
    int line = 1, column = 1;
};
TextPlace text_place(const std::string& text, std::size_t at) {
    TextPlace p;
    for (std::size_t i = 0; i < at; ++i)
        if (text[i] == '\n') {
            ++p.line;
            p.column = 1;
        } else {
            ++p.column;
        }
    return p;
}

// Spoils the text and says where the mark stands.
TextPlace make_mistake(std::string& text, const TableMistake& s) {
    const std::size_t row = text.find(s.row);
    const std::size_t from = row == std::string::npos ? row : text.find(s.from, row);
    if (from == std::string::npos) {
        ADD_FAILURE() << s.file << " has no \"" << s.from << "\" behind " << s.row;
        return {};
    }
    text.replace(from, s.from.size(), s.to);
    const std::size_t mark = text.find(s.mark, s.to.find(s.mark) != std::string::npos ? from : row);
    if (mark == std::string::npos) {
        ADD_FAILURE() << s.file << " has no \"" << s.mark << "\" behind " << s.row;
        return {};
    }
    return text_place(text, mark);
}

// A broken table of the book each: file, line, column and reason must be right.
std::vector<TableMistake> read_mistakes(const std::string& ruleset) {
    std::vector<TableMistake> all;
    const std::string path = std::string{source_dir()} + "/tests/data/table_mistakes_" + ruleset + ".toml";
    auto root = read_table(read_text(path).value_or(""), path);
    EXPECT_TRUE(root);
    if (!root) return all;
    for (TableReader& m : root->tables("mistake"))
        all.push_back({m.word("file"), m.word("row"), m.word("from"), m.word("to", ""), m.word("mark"),
                       m.word("says")});
    const auto error = root->finish();
    EXPECT_FALSE(error) << error->text();
    return all;
}

TEST(TableLint, TheUnharmedRulesAreClean) {
    for (const char* ruleset : {"classic", "tng"}) {
        const RulesCopy copy(ruleset);
        const LabRan r = linted(copy);
        EXPECT_EQ(r.status, exit_ok) << r.out;
        EXPECT_NE(r.out.find("nothing found"), std::string::npos) << r.out;
    }
}

void expect_each_refused(const std::string& ruleset, std::size_t least) {
    const RulesCopy copy(ruleset);
    const std::vector<TableMistake> mistakes = read_mistakes(ruleset);
    EXPECT_GE(mistakes.size(), least);
    for (const TableMistake& s : mistakes) {
        const std::string path = copy.file(s.file);
        const std::string sound_text = *read_text(path);
        std::string text = sound_text;
        const TextPlace at = make_mistake(text, s);
        ASSERT_FALSE(write_whole(path, text));
        const LabRan r = linted(copy);
        EXPECT_EQ(r.status, exit_bad_input) << s.row << " " << s.to;
        std::istringstream lines{r.out};
        bool right = false;
        const std::string where =
            path + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": ";
        for (std::string line; std::getline(lines, line);)
            right |= line.starts_with(where) && line.find(s.says) != std::string::npos;
        EXPECT_TRUE(right) << s.row << " -> " << s.to << "\n  expected " << where << "... " << s.says
                           << "\n  found\n"
                           << r.out;
        EXPECT_EQ(std::count(r.out.begin(), r.out.end(), '\n'), 1) << "one mistake, one finding:\n" << r.out;
        ASSERT_FALSE(write_whole(path, sound_text));
    }
    EXPECT_EQ(linted(copy).status, exit_ok);
}

TEST(TableLint, EachOfThirtyMistakesIsRefusedWithFileLineColumnAndReason) {
    expect_each_refused("classic", 30);
}
TEST(TableLint, MistakesWithTechLevelsAndSecondIndicesAreRefused) { expect_each_refused("tng", 10); }

// Whatever line is lost, the linter reads on to the end and ends in order.
TEST(TableLint, AnyLineMayBeLost) {
    const RulesCopy copy("classic");
    int refused = 0;
    for (const char* name :
         {"weapons.toml", "charts.toml", "turn.toml", "energy.toml", "weapons_fields_and_web.toml"}) {
        const std::string text = *read_text(copy.file(name));
        std::vector<std::size_t> begins{0};
        for (std::size_t i = 0; i + 1 < text.size(); ++i)
            if (text[i] == '\n') begins.push_back(i + 1);
        for (std::size_t i = 0; i < begins.size(); i += 11) {
            std::string shorter = text;
            shorter.erase(begins[i], i + 1 < begins.size() ? begins[i + 1] - begins[i] : std::string::npos);
            ASSERT_FALSE(write_whole(copy.file(name), shorter));
            const LabRan r = linted(copy);
            EXPECT_TRUE(r.status == exit_ok || r.status == exit_bad_input) << name << ", line " << i + 1;
            refused += r.status == exit_bad_input;
        }
        ASSERT_FALSE(write_whole(copy.file(name), text));
    }
    EXPECT_GT(refused, 30);
}

TEST(TableLint, AllMistakesOfAllFilesAreNamedAtOnce) {
    const RulesCopy copy("classic");
    const std::vector<TableMistake> mistakes = read_mistakes("classic");
    ASSERT_GE(mistakes.size(), 30U);
    const std::vector<std::size_t> chosen{0, 4, 5, 8, 9, 12, 20, 22, 25, 27, 29};
    for (const std::size_t i : chosen) {
        const TableMistake& s = mistakes[i];
        std::string text = *read_text(copy.file(s.file));
        (void)make_mistake(text, s);
        ASSERT_FALSE(write_whole(copy.file(s.file), text));
    }
    const LabRan r = linted(copy);
    EXPECT_EQ(r.status, exit_bad_input);
    for (const std::size_t i : chosen) {
        bool named = false;
        std::istringstream lines{r.out};
        for (std::string line; std::getline(lines, line);)
            named |= line.starts_with(copy.file(mistakes[i].file) + ":") &&
                     line.find(mistakes[i].says) != std::string::npos;
        EXPECT_TRUE(named) << mistakes[i].row << " -> " << mistakes[i].to << " is not among\n" << r.out;
    }
    // Nothing is told twice, and nothing else is made up.
    EXPECT_EQ(static_cast<std::size_t>(std::count(r.out.begin(), r.out.end(), '\n')), chosen.size()) << r.out;
}

TEST(TableLint, AFileThatIsNoTomlIsNamedAndTheOthersAreReadAllTheSame) {
    const RulesCopy copy("classic");
    ASSERT_FALSE(write_whole(copy.file("weapons_drones.toml"), "[drone\n"));
    std::string text = *read_text(copy.file("objects.toml"));
    (void)make_mistake(text, read_mistakes("classic").at(4));
    ASSERT_FALSE(write_whole(copy.file("objects.toml"), text));
    const LabRan r = linted(copy);
    EXPECT_EQ(r.status, exit_bad_input);
    EXPECT_NE(r.out.find("drones.toml:1:"), std::string::npos) << r.out;
    EXPECT_NE(r.out.find("not valid TOML"), std::string::npos) << r.out;
    EXPECT_NE(r.out.find("objects.toml:"), std::string::npos) << r.out;
}

// ---- looking tables up

TEST(ReferenceCommand, ListsShowsAndLooksUp) {
    EXPECT_NE(lab_ran({"reference", "--ruleset", "classic"}).out.find("hit-and-run"), std::string::npos);
    EXPECT_EQ(lab_ran({"reference", "hit-and-run", "--ruleset", "classic", "--row", "undamaged, party lost",
                       "--column", "poor"})
                  .out,
              "2-4\n");
    EXPECT_EQ(lab_ran({"reference", "ecm-shift", "--ruleset", "classic", "--row", "9-15"}).out, "3\n");
    EXPECT_NE(lab_ran({"reference", "adaptation-class", "--ruleset", "tng", "--format", "csv"})
                  .out.find("adaptation-class,trh,,half\n"),
              std::string::npos);
    EXPECT_NE(lab_ran({"reference", "impulse-chart", "--ruleset", "classic", "--format", "json"})
                  .out.find("\"C1.4\""),
              std::string::npos);
}

TEST(ReferenceCommand, WhatIsNotThereIsAnsweredWithWhatThereIs) {
    const LabRan table = lab_ran({"reference", "hit-and-rum", "--ruleset", "classic"});
    EXPECT_EQ(table.status, exit_bad_input);
    EXPECT_NE(table.out.find("did you mean `hit-and-run`"), std::string::npos) << table.out;
    const LabRan column = lab_ran({"reference", "hit-and-run", "--ruleset", "classic", "--row",
                                   "undamaged, party lost", "--column", "por"});
    EXPECT_EQ(column.status, exit_bad_input);
    EXPECT_NE(column.out.find("it has: normal, commando, outstanding, poor"), std::string::npos)
        << column.out;
    EXPECT_EQ(lab_ran({"reference", "hit-and-run"}).status, exit_bad_input);
    EXPECT_EQ(lab_ran({"reference", "--ruleset", "klassic"}).status, exit_bad_input);
}

// ---- comparison finds one wrong cell

TEST(TableCompare, AChangedCellOfAReferenceTableIsFound) {
    const RulesCopy copy("classic");
    std::string text = *read_text(copy.file("reference/boarding.toml"));
    text.replace(text.find("[0, 0, 1, 1, 1, 1, 1, 2, 2, 2]"), 30, "[0, 0, 1, 1, 1, 1, 1, 2, 2, 3]");
    ASSERT_FALSE(write_whole(copy.file("reference/boarding.toml"), text));
    const LabRan r = lab_ran({"tables", "compare", "classic", copy.path.string()});
    EXPECT_EQ(r.status, exit_difference);
    EXPECT_NE(r.out.find("marine-casualties: 2, 10: 2 -> 3"), std::string::npos) << r.out;
}

struct ChangedCell {
    std::string ruleset, file, row, from, to, table, what;
};

TEST(TableCompare, OneWrongCellOfAPlasmaTorpedoIsFound) {
    const std::vector<ChangedCell> cells{
        {"classic", "objects.toml", "[plasma-R]", "25,", "26,", "plasma-r:torpedo", "range 16-20: 25 -> 26"},
        {"tng", "weapons_plasma.toml", "[pl-x.mode.standard]", "[9,", "[10,", "pl-x:standard:3X",
         "range 0: 9 -> 10"},
    };
    for (const ChangedCell& c : cells) {
        const RulesCopy copy(c.ruleset);
        const std::vector<std::string> compare{"tables", "compare", c.ruleset, copy.path.string()};
        EXPECT_EQ(lab_ran(compare).status, exit_ok);
        std::string text = *read_text(copy.file(c.file));
        const std::size_t row = text.find(c.row);
        ASSERT_NE(row, std::string::npos);
        const std::size_t damage =
            c.row == "[plasma-R]" ? text.find("points ", text.find("hexes ", row)) : text.find("damage", row);
        text.replace(text.find(c.from, damage), c.from.size(), c.to);
        ASSERT_FALSE(write_whole(copy.file(c.file), text));
        const LabRan r = lab_ran(compare);
        EXPECT_EQ(r.status, exit_difference);
        // A torpedo is told at the row of its tube.
        const std::string place = c.row == "[plasma-R]" ? "weapons.toml" : c.file;
        for (const std::string& said : {c.table, c.what, place})
            EXPECT_NE(r.out.find(said), std::string::npos) << r.out;
    }
}

TEST(NormalForm, OneLineForEveryRollAtEveryRange) {
    const std::vector<TextFile> files{{"gun.toml", sound_gun}};
    auto rules = read_weapons(files);
    ASSERT_TRUE(rules) << rules.error().text();
    rules->id = "sample";
    const WeaponTables all = weapon_tables(*rules);
    const auto table = all.find("gun:hit");
    ASSERT_TRUE(table);
    const ShotTable* one[]{*table};
    const std::string csv = normal_csv(one);
    EXPECT_EQ(csv.substr(0, csv.find('\n')), "ruleset,weapon,tech,mode,against,range,roll,damage");
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 4 * 6);
    EXPECT_NE(csv.find("sample,gun,,hit,,3,4,2\n"), std::string::npos) << csv;
    EXPECT_NE(csv.find("sample,gun,,hit,,3,5,0\n"), std::string::npos) << csv;
}

}  // namespace
}  // namespace impulse
