// Dice from files and from promised secrets.
#include "scenarios/orders/dice_source.h"

#include <gtest/gtest.h>

namespace impulse {
namespace {

// Published test vector of SHA-256 (FIPS 180-4): the digest of "abc".
TEST(DiceSource, CommitmentsAreSha256) {
    EXPECT_EQ(commitment_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(DiceSource, FacesArePartedBySpacesCommasOrLines) {
    const auto faces = read_faces("3, 4 5\n6 # a remark 9\n\n1,2", "f.txt");
    ASSERT_TRUE(faces);
    EXPECT_EQ(*faces, (std::vector<int>{3, 4, 5, 6, 1, 2}));
}

TEST(DiceSource, WhatIsNoFaceIsPointedAt) {
    const struct {
        const char* text;
        int line, column;
    } cases[] = {{"3 x 5", 1, 3},    {"3\n4 0", 2, 3}, {"101", 1, 1},        {"-1", 1, 1},  {"1.5", 1, 1},
                 {"3,4,five", 1, 5}, {"7777", 1, 1},   {"3\n\n\n 4a", 4, 2}, {"1;2", 1, 1}, {"\"3\"", 1, 1}};
    for (const auto& c : cases) {
        const auto faces = read_faces(c.text, "f.txt");
        ASSERT_FALSE(faces) << c.text;
        EXPECT_EQ(faces.error().line, c.line) << c.text;
        EXPECT_EQ(faces.error().column, c.column) << c.text;
    }
}

std::string reveal(const std::string& one, const std::string& two, const std::string& promised) {
    return "[[side]]\nid = \"red\"\ncommitment = \"" + promised + "\"\nsecret = \"" + one +
           "\"\n[[side]]\nid = \"blue\"\ncommitment = \"" + commitment_of(two) + "\"\nsecret = \"" + two +
           "\"\n";
}

std::uint64_t seed_from(const std::string& one, const std::string& two) {
    return seed_of({{"red", "", one, 1, 1}, {"blue", "", two, 1, 1}});
}

TEST(DiceSource, SecretsThatWerePromisedGiveTheSeed) {
    const auto choice = read_reveal(reveal("cat", "dog", commitment_of("cat")), "r.toml");
    ASSERT_TRUE(choice) << choice.error().text();
    EXPECT_EQ(choice->kind, "revealed");
    EXPECT_EQ(choice->seed, seed_from("cat", "dog"));
    EXPECT_EQ(choice->promises.size(), 2U);
    // Nobody alone decides the seed, and no letter can move from one secret to the next.
    EXPECT_NE(seed_from("cat", "dog"), seed_from("cat", "dig"));
    EXPECT_NE(seed_from("cat", "dog"), seed_from("cut", "dog"));
    EXPECT_NE(seed_from("ca", "tdog"), seed_from("cat", "dog"));
}

// Who writes the file chooses nothing: neither by the order of its tables nor by a side that is not there.
TEST(DiceSource, TheSeedDoesNotHangOnTheOrderOfTheFile) {
    const std::string one = reveal("cat", "dog", commitment_of("cat"));
    const std::string second = one.substr(one.rfind("[[side]]"));
    const auto turned = read_reveal(second + one.substr(0, one.rfind("[[side]]")), "r.toml");
    ASSERT_TRUE(turned) << turned.error().text();
    EXPECT_EQ(turned->seed, seed_from("cat", "dog"));
    // SHA-256 of "3:dog;3:cat;" - blue stands before red - begins with these eight bytes.
    EXPECT_EQ(*turned->seed, 0x1aab0466538ede35ULL);
}

TEST(DiceSource, JustTheSidesOfTheBattleShowSecrets) {
    const auto choice = read_reveal(reveal("cat", "dog", commitment_of("cat")), "r.toml");
    ASSERT_TRUE(choice);
    EXPECT_FALSE(unlike_sides(*choice, {"red", "blue"}));
    const auto strange = unlike_sides(*choice, {"red", "green"});
    ASSERT_TRUE(strange);
    EXPECT_EQ(strange->text().substr(0, 9), "r.toml:6:");
    EXPECT_NE(strange->what.find("\"blue\" is not a side of this battle"), std::string::npos)
        << strange->what;
    const auto missing = unlike_sides(*choice, {"red", "blue", "green"});
    ASSERT_TRUE(missing);
    EXPECT_NE(missing->what.find("green has shown no secret"), std::string::npos) << missing->what;
}

TEST(DiceSource, ASecretThatWasNotPromisedIsRefused) {
    const auto choice = read_reveal(reveal("cat", "dog", commitment_of("hat")), "r.toml");
    ASSERT_FALSE(choice);
    EXPECT_EQ(choice.error().line, 4);
    EXPECT_NE(choice.error().what.find("not the one that was promised"), std::string::npos);
}

TEST(DiceSource, OneSideAloneCannotReveal) {
    const auto choice = read_reveal(
        "[[side]]\nid = \"red\"\ncommitment = \"" + commitment_of("cat") + "\"\nsecret = \"cat\"\n",
        "r.toml");
    ASSERT_FALSE(choice);
    EXPECT_NE(choice.error().what.find("two sides"), std::string::npos);
}

}  // namespace
}  // namespace impulse
