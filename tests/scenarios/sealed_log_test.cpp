// A log of a battle that is not over: nobody reads it, nobody changes it unseen, and the phrases open it again.
#include "scenarios/logs/sealed_log.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "scenarios/files/files.h"
#include "tests/source_dir.h"

namespace impulse {
namespace {

constexpr std::string_view first = R"({"log":"impulse-log/1","title":"Close","seed":7719})";
constexpr std::string_view second = R"({"n":0,"command":{"order":"allocate","overdrain":31741}})";
constexpr std::string_view third = R"({"n":1,"by":"human"})";

SealHead head_of(const Seal& seal) {
    return seal.head("Close", "classic", {"Klingon", "Federation"}, {"human", "human"});
}

std::string file_of(const Seal& seal) {
    LineSealer sealer(seal, head_of(seal));
    std::string text = sealer.head_line();
    for (const std::string_view line : {first, second, third}) text += sealer.seal(line);
    return text;
}

tl::expected<Unsealed, FileError> open(const std::string& text,
                                       const std::vector<std::string>& phrases = {}) {
    const auto head = read_seal_head(text, "save");
    if (!head) return tl::unexpected(head.error());
    const auto seal = Seal::of(*head, phrases);
    if (!seal) return tl::unexpected(FileError{"save", 1, 1, "a phrase is wrong"});
    return unseal_log(*seal, text, "save");
}

TEST(SealedLog, OpensAgainLineByLineAndHidesEveryLine) {
    const std::string text = file_of(Seal(2));
    EXPECT_TRUE(is_sealed_log(text));
    for (const char* secret : {"overdrain\":31741", "seed\":7719", "allocate", "impulse-log/1", "human\"}"})
        EXPECT_EQ(text.find(secret), std::string::npos) << secret;
    const auto opened = open(text);
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_EQ(opened->plain,
              std::string(first) + "\n" + std::string(second) + "\n" + std::string(third) + "\n");
    EXPECT_FALSE(opened->altered);
    EXPECT_FALSE(opened->torn);
}

TEST(SealedLog, TheSameBattleSealedTwiceLooksDifferentAndFormsAreAsLong) {
    const Seal seal(2);
    EXPECT_NE(file_of(seal), file_of(seal));
    LineSealer sealer(seal, head_of(seal));
    EXPECT_EQ(sealer.seal(second).size(), sealer.seal(third).size());
}

TEST(SealedLog, EverySidesPhraseIsNeeded) {
    Seal seal(2);
    seal.set_phrase(0, "blood and honour");
    seal.set_phrase(1, "keep the line");
    const std::string text = file_of(seal);
    const auto head = read_seal_head(text, "save");
    ASSERT_TRUE(head);
    EXPECT_EQ(head->phrases, (std::vector<bool>{true, true}));
    const auto wrong = [&](const std::vector<std::string>& phrases) {
        const auto of = Seal::of(*head, phrases);
        return of ? std::vector<std::size_t>{} : of.error();
    };
    EXPECT_EQ(wrong({}), (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(wrong({"blood and honour"}), (std::vector<std::size_t>{1}));
    EXPECT_EQ(wrong({"blood and honor", "keep the line"}), (std::vector<std::size_t>{0}));
    EXPECT_EQ(wrong({"keep the line", "blood and honour"}), (std::vector<std::size_t>{0, 1}));
    EXPECT_TRUE(open(text, {"blood and honour", "keep the line"}));
    EXPECT_TRUE(seal.fits(0, "blood and honour"));
    EXPECT_FALSE(seal.fits(0, "keep the line"));
}

// The first line says that phrases are needed; taking that away opens nothing.
TEST(SealedLog, AHeadThatDeniesItsPhrasesOpensNothing) {
    Seal seal(2);
    seal.set_phrase(1, "keep the line");
    std::string text = file_of(seal);
    const std::size_t at = text.find("\"phrase\":true");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 13, "\"phrase\":false");
    const auto opened = open(text);
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().what.find("altered"), std::string::npos) << opened.error().text();
}

TEST(SealedLog, AnAlteredLineIsNamedAndNothingBehindItOpens) {
    const std::string text = file_of(Seal(2));
    const auto line_start = [&](int n) {
        std::size_t at = 0;
        for (int i = 1; i < n; ++i) at = text.find('\n', at) + 1;
        return at;
    };
    for (int line = 2; line <= 4; ++line) {
        std::string changed = text;
        char& c = changed[line_start(line) + 40];
        c = c == 'A' ? 'B' : 'A';
        const auto opened = open(changed);
        if (line == 2) {
            EXPECT_FALSE(opened);
            continue;
        }
        ASSERT_TRUE(opened);
        ASSERT_TRUE(opened->altered) << line;
        EXPECT_EQ(opened->altered->line, line);
        EXPECT_EQ(std::count(opened->plain.begin(), opened->plain.end(), '\n'), line - 2);
    }
    // Lines of the same file in another order do not fit their numbers.
    std::string swapped = text.substr(0, line_start(3)) + text.substr(line_start(4)) +
                          text.substr(line_start(3), line_start(4) - line_start(3));
    EXPECT_TRUE(open(swapped)->altered);
    // Nor do lines of another file under the same seal.
    const Seal seal(2);
    const std::string one = file_of(seal), two = file_of(seal);
    const std::string mixed = one.substr(0, one.find('\n') + 1) + two.substr(two.find('\n') + 1);
    EXPECT_FALSE(open(mixed));
}

TEST(SealedLog, ATornLastLineIsDropped) {
    const std::string text = file_of(Seal(2));
    const auto opened = open(text.substr(0, text.size() - 30));
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_TRUE(opened->torn);
    EXPECT_FALSE(opened->altered);
    EXPECT_EQ(opened->plain, std::string(first) + "\n" + std::string(second) + "\n");
}

TEST(SealedLog, BadFilesGiveASentence) {
    const std::string text = file_of(Seal(2));
    for (const std::string& bad :
         {std::string("{}"), std::string("{\"log\":\"impulse-log/2\"}\n"),
          text.substr(0, text.find('\n') + 1),
          std::string("{\"log\":\"impulse-log/2\",\"cipher\":\"rot13\",\"phrases\":\"none\"}\n")}) {
        const auto opened = open(bad);
        ASSERT_FALSE(opened) << bad;
        EXPECT_FALSE(opened.error().what.empty());
    }
    EXPECT_FALSE(is_sealed_log(first));
    EXPECT_FALSE(is_sealed_log(""));
}

// A file that was sealed when the format was new; it must open for ever.
TEST(SealedLog, TheOldestSealedFileOpens) {
    const auto text = read_text(std::string(source_dir()) + "/tests/data/first_sealed.log.jsonl");
    ASSERT_TRUE(text);
    EXPECT_FALSE(open(*text, {"", "keep the lion"}));
    const auto opened = open(*text, {"", "keep the line"});
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_EQ(opened->plain, std::string(first) + "\n" + std::string(third) + "\n");
}

}  // namespace
}  // namespace impulse
