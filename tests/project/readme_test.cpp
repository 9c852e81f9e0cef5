// What README.md and ARCHITECTURE.md say of files and folders is there.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include "tests/source_dir.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

std::string text_of(const char* file) {
    std::ifstream in(fs::path(source_dir()) / file);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Files and folders between backticks, as they stand under the top folders; patterns such as <ruleset> and * are cut off.
std::set<std::string> places_named_in(const std::string& text) {
    static const std::regex form{
        R"(`((engine|ssd|battle|scenarios|bench|render|tests|assets)/[A-Za-z0-9_./-]*))"};
    std::set<std::string> places;
    for (std::sregex_iterator at(text.begin(), text.end(), form), end; at != end; ++at)
        places.insert((*at)[1]);
    return places;
}

TEST(ProjectReadme, EveryFileAndFolderThatItNamesIsThere) {
    const auto places = places_named_in(text_of("README.md") + text_of("ARCHITECTURE.md"));
    EXPECT_GT(places.size(), 30U);
    for (const std::string& place : places) EXPECT_TRUE(fs::exists(fs::path(source_dir()) / place)) << place;
}

TEST(ProjectReadme, AFolderThatIsGoneIsFound) {
    const auto places =
        places_named_in("a small function in `battle/quirks/`, one row in `assets/rules/<ruleset>/*.toml`");
    EXPECT_EQ(places, (std::set<std::string>{"assets/rules/", "battle/quirks/"}));
    EXPECT_FALSE(fs::exists(fs::path(source_dir()) / "battle/quirks/"));
}

// The paragraph on who includes whom names every folder inside battle.
TEST(ProjectReadme, EveryChapterOfBattleIsNamed) {
    const std::string text = text_of("ARCHITECTURE.md");
    const std::size_t from = text.find("Folders include each other"),
                      to = text.find("A test enforces it", from);
    ASSERT_NE(to, std::string::npos);
    const std::string paragraph = text.substr(from, to - from);
    for (const auto& folder : fs::directory_iterator(fs::path(source_dir()) / "battle"))
        EXPECT_NE(paragraph.find("`" + folder.path().filename().string() + "`"), std::string::npos)
            << folder.path();
}

}  // namespace
}  // namespace impulse
