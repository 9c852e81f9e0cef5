// The commands odds, tables compare and tables value, as they are typed.
#include "bench/lab/compare.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "bench/lab/lab_program.h"
#include "bench/lab/plot.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

struct Typed {
    int status = 0;
    std::string out, err;
};
Typed type_in(const std::vector<std::string>& words) {
    std::istringstream in;
    std::ostringstream out, err;
    ProgramHooks hooks;
    hooks.commands = lab_commands();
    Typed said;
    said.status = run_program(words, {in, out, err, false}, hooks);
    said.out = out.str();
    said.err = err.str();
    return said;
}

// A copy of a ruleset's folder in which one text of one file is another; gone when it ends.
class EditedCopy {
public:
    EditedCopy(const std::string& ruleset, const std::string& file, const std::string& from,
               const std::string& to)
        : folder_(fs::temp_directory_path() /
                  ("impulse_compare_" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
                   "_" + ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        fs::copy(fs::path{asset_folder()} / "rules" / ruleset, folder_ / ruleset,
                 fs::copy_options::recursive);
        const fs::path path = folder_ / ruleset / file;
        std::string text = read_text(path.string()).value_or("");
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        if (at != std::string::npos) text.replace(at, from.size(), to);
        std::ofstream(path) << text;
        ruleset_ = (folder_ / ruleset).string();
    }
    ~EditedCopy() {
        std::error_code error;
        fs::remove_all(folder_, error);
    }
    EditedCopy(const EditedCopy&) = delete;
    EditedCopy& operator=(const EditedCopy&) = delete;
    [[nodiscard]] const std::string& path() const { return ruleset_; }

private:
    fs::path folder_;
    std::string ruleset_;
};

TEST(CompareCommand, OneWrongCellOfPlasmaRIsFound) {
    const EditedCopy copy("classic", "objects.toml", "points        = [50, 35, 25,",
                          "points        = [50, 35, 27,");
    const Typed said = type_in({"tables", "compare", "classic", copy.path()});
    EXPECT_EQ(said.status, exit_difference) << said.err;
    EXPECT_NE(said.out.find("plasma-r:torpedo: range 16-20: 25 -> 27"), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("weapons.toml:"), std::string::npos);
    EXPECT_NE(said.out.find("plasma-r:torpedo: B scores more at range 16-20; equal at range 0-15, 21-30"),
              std::string::npos)
        << said.out;
    EXPECT_EQ(said.out.find("plasma-s"), std::string::npos) << "nothing else differs";
}

TEST(CompareCommand, AnUntouchedCopyIsEqual) {
    const EditedCopy copy("classic", "objects.toml", "points        = [50,", "points        = [50,");
    const Typed said = type_in({"tables", "compare", "classic", copy.path()});
    EXPECT_EQ(said.status, exit_ok) << said.out;
    EXPECT_NE(said.out.find("all equal"), std::string::npos);
}

TEST(CompareCommand,
     TngPhotonsOverloadedGainUpToRangeThree) {  // TNG "Phtn": 2 points for 1 of energy, hit 6, 6, 5, 4 ...
    const Typed said =
        type_in({"tables", "compare", "tng/phtn:standard", "tng/phtn:overload", "--least", "5"});
    EXPECT_EQ(said.status, exit_ok) << said.err;
    EXPECT_NE(said.out.find("B scores more at range 0-3"), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("A scores more at range 4-6"), std::string::npos);
}

TEST(ValueCommand, ThePictureNamesTheLeadersAndTheirPlaces) {
    const Typed said = type_in({"tables", "value", "--ruleset", "tng", "--svg", "-"});
    EXPECT_EQ(said.status, exit_ok) << said.err;
    EXPECT_EQ(said.out.substr(0, 4), "<svg");
    for (const char* part : {"which weapon at which range", "Per point of energy", "Per box", "Per BPV",
                             ">best<", ">third<", "stroke-dasharray"})
        EXPECT_NE(said.out.find(part), std::string::npos) << part;
}

TEST(Plots, TheBestAtEachRangeAreRuns) {
    const std::vector<RangeLine> lines{{"near", {5, 3, 1}, {}, {}}, {"far", {2, 3, 2, 2}, {}, {}}};
    const auto best = runs_of_place(lines, 0), second = runs_of_place(lines, 1);
    ASSERT_EQ(best.size(), 2U);
    EXPECT_EQ(best[0].line, 0U);
    EXPECT_EQ(best[0].to, 1) << "a tie stays with the one before";
    EXPECT_EQ(best[1].from, 2);
    EXPECT_EQ(best[1].to, 3);
    ASSERT_FALSE(second.empty());
    EXPECT_EQ(second[0].line, 1U);
}

TEST(LabBadInput, IsToldInOneSentenceWithExitCodeTwo) {
    struct Wrong {
        std::vector<std::string> words;
        const char* told;
    };
    const Wrong all[] = {
        {{"odds"}, "which shots"},
        {{"odds", "--ruleset", "clasic", "--shot", "photon @ 8"}, "there is no ruleset"},
        {{"odds", "--ruleset", "classic", "--shot", "foton @ 8"}, "there is no weapon \"foton\""},
        {{"odds", "--ruleset", "classic", "--shot", "photon @ 80"}, "cannot fire at range 80"},
        {{"odds", "--ruleset", "classic", "--shot", "photon"}, "the range is missing"},
        {{"odds", "--ruleset", "classic", "--shot", "photon @ 8", "--ship", "klingon/d8"},
         "there is no such ship"},
        {{"odds", "--ruleset", "classic", "--shot", "photon @ 8", "--ship", "klingon/d7", "--facing", "7"},
         "--facing"},
        {{"odds", "--ruleset", "classic", "--shot", "photon @ 8", "--shield", "-3"}, "--shield"},
        {{"odds", "--ruleset", "classic", "--shot", "photon @ 8", "--format", "xml"}, "--format"},
        {{"odds", "--ruleset", "classic", "--shot", "photon @ 8 scanner 90"}, "effective range of 98"},
        {{"odds", "--ruleset", "tng", "--shot", "phtn @ 2", "--cloaked"},
         "no table for fire at cloaked ships"},
        {{"tables", "compare", "classic"}, "B"},
        {{"tables", "compare", "classic", "nowhere"}, "\"nowhere\" is none"},
        {{"tables", "compare", "phtn", "disr"}, "which ruleset"},
        {{"tables", "compare", "tng/phtn:overlord", "tng/disr"}, "no such mode"},
        {{"tables", "value"}, "which ruleset"},
        {{"tables", "value", "--ruleset", "tng", "--ranges", "1,x"}, "\"x\" is not a range"},
        {{"tables", "value", "--ruleset", "tng", "--tech", "9X"}, "the tech levels of tng are 3X, 4X"},
        {{"tables", "value", "--ruleset", "classic", "--tech", "3X"}, "has no tech levels"},
        {{"tables", "value", "--ruleset", "tng", "--per", "hat"}, "--per"},
        {{"gauntlet", "captain", "--battles", "7"}, "--battles 7: expected an even number from 2 to 1000000"},
        {{"monotone", "captain", "--battles", "9"}, "--battles 9: expected an even number from 4 to 1000000"},
        {{"monotone", "captain", "--battles", "many"}, "--battles many: expected an even number"},
    };
    for (const Wrong& w : all) {
        const Typed said = type_in(w.words);
        std::string typed;
        for (const std::string& word : w.words) typed += word + " ";
        EXPECT_EQ(said.status, exit_bad_input) << typed;
        EXPECT_NE(said.err.find(w.told), std::string::npos) << typed << "\n" << said.err;
        // The reader of options adds one line of its own to its sentence.
        const std::string sentence = said.err.substr(0, said.err.find("Run with --help"));
        EXPECT_EQ(std::count(sentence.begin(), sentence.end(), '\n'), 1) << typed << "\n" << said.err;
    }
}

}  // namespace
}  // namespace impulse
