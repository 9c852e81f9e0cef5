#include "render/key_map.h"

#include <SDL.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/scenarios/broken_text.h"

namespace impulse {
namespace {

TEST(KeyMap, EveryActionHasAKeyAndNoKeyTwoMeanings) {
    const KeyMap map = standard_keys();
    for (std::size_t a = 0; a < count_of<KeyAction>(); ++a) {
        const auto action = static_cast<KeyAction>(a);
        EXPECT_FALSE(map.of(action).empty()) << word(action);
        EXPECT_FALSE(words_of_action(action).empty()) << word(action);
        for (const KeyPress& press : map.of(action)) {
            EXPECT_EQ(std::count(map.of(action).begin(), map.of(action).end(), press), 1) << word(action);
            EXPECT_FALSE(map.taken_by(press, action)) << text(press) << " of " << word(action) << " is taken";
        }
    }
}

// Their old letters may be given to something else once they have moved.
TEST(KeyMap, KeysOfWatchingAreBoundLikeAllOthers) {
    for (const char* press : {"l", "y", "a", "t", "g", "d", "<", ">"}) {
        const auto clash = read_keys(std::string("pass = \"") + press + "\"\n", "k.toml");
        ASSERT_FALSE(clash) << press;
        EXPECT_NE(clash.error().what.find("is also the key of"), std::string::npos) << clash.error().what;
    }
    const auto moved = read_keys("lab = \"F6\"\npass = \"l\"\n", "k.toml");
    ASSERT_TRUE(moved) << moved.error().text();
    EXPECT_EQ(moved->tip("the laboratory", KeyAction::lab), "the laboratory (F6)");
    const auto none = read_keys("lab = []\n", "k.toml");
    ASSERT_TRUE(none) << none.error().text();
    EXPECT_EQ(none->tip("the laboratory", KeyAction::lab), "the laboratory");
}

TEST(KeyMap, PressesReadBackAsTheyAreWritten) {
    for (const char* said :
         {"p", "P", "?", "+", "Left", "Shift+Left", "Ctrl+Z", "Ctrl+Shift+F5", "Alt+0", "PageDown"}) {
        const auto press = read_press(said);
        ASSERT_TRUE(press) << said;
        EXPECT_EQ(text(*press), said);
    }
    for (const char* wrong : {"", "Lft", "Shift+", "Shift+Shift+Left", "Meta+A", "Shift+a", "ab"})
        EXPECT_FALSE(read_press(wrong)) << wrong;
}

TEST(KeyMap, AFileChangesWhatItNamesAndLeavesTheRest) {
    const auto map = read_keys("pass = \"F5\"\nfork = []\nahead = [\"Up\", \"i\"]\n", "keys.toml");
    ASSERT_TRUE(map) << map.error().text();
    EXPECT_EQ(map->hint(KeyAction::pass), "F5");
    EXPECT_EQ(map->hint(KeyAction::fork), "no key");
    EXPECT_EQ(map->hint(KeyAction::ahead), "Up, i");
    EXPECT_EQ(map->of(KeyAction::quit), standard_keys().of(KeyAction::quit));
}

TEST(KeyMap, TheWrittenFileReadsBackToTheSameKeys) {
    const KeyMap map = standard_keys();
    const auto again = read_keys(keys_file(map), "keys.toml");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again->presses, map.presses);
}

// Two actions may share a key where their places are apart: Left turns a ship and steps a film back.
TEST(KeyMap, SharedKeysAreRefusedOnlyWhereBothWouldBeMeant) {
    EXPECT_TRUE(read_keys("event_on = \"Up\"\n", "k"));
    const auto clash = read_keys("\npass = \"n\"\n", "k.toml");
    ASSERT_FALSE(clash);
    EXPECT_EQ(clash.error().line, 2);
    EXPECT_NE(clash.error().what.find("next_decision"), std::string::npos) << clash.error().what;
    EXPECT_TRUE(read_keys("pass = \"n\"\nnext_decision = \"p\"\n", "k"));
}

// Whatever is done to a file of keys, it is read or refused in the program's own words.
TEST(KeyMap, DamagedFilesAreReadOrRefusedInOneSentence) {
    const std::string sound = keys_file(standard_keys());
    const auto try_it = [](const std::string& text) {
        const auto map = read_keys(text, "k.toml");
        if (map) return;
        EXPECT_EQ(map.error().file, "k.toml");
        EXPECT_GE(map.error().line, 1);
        for (const char* raw : {"toml::", "std::", "basic_string", "TOML_MAX"})
            EXPECT_EQ(map.error().what.find(raw), std::string::npos) << map.error().what;
    };
    for (std::uint64_t n = 0; n < 200; ++n) {
        try_it(mutated(sound, n));
        try_it(sound.substr(0, sound.size() * n / 200));
    }
    for (const std::size_t deep : {1U, 100U, 256U, 257U, 10'000U, 100'000U})
        try_it("pass = " + std::string(deep, '[') + std::string(deep, ']'));
}

TEST(KeyMap, BadFilesGiveOneSentenceWithLineAndColumn) {
    struct Bad {
        const char* toml;
        int line, column;
        const char* says;
    };
    for (const Bad& bad :
         {Bad{"turn_lft = \"a\"\n", 1, 12, "turn_left"}, Bad{"\npass = \"Lft\"\n", 2, 8, "Lft"},
          Bad{"pass = [\"p\", \"Fx\"]\n", 1, 14, "Fx"}, Bad{"pass = 7\n", 1, 8, "text"},
          Bad{"pass =\n", 1, 7, "TOML"}}) {
        const auto read = read_keys(bad.toml, "keys.toml");
        ASSERT_FALSE(read) << bad.toml;
        EXPECT_EQ(read.error().line, bad.line) << read.error().text();
        EXPECT_EQ(read.error().column, bad.column) << read.error().text();
        EXPECT_NE(read.error().what.find(bad.says), std::string::npos) << read.error().text();
        EXPECT_EQ(read.error().what.find('\n'), std::string::npos);
    }
}

}  // namespace
}  // namespace impulse
