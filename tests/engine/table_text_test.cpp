#include "engine/table_text.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>

namespace impulse {
namespace {

IMPULSE_WORDS(Colour, std::uint8_t, red, green, blue)

// The error that reading a text gives, "" where there is none.
std::string error_of(std::string_view text, const std::function<void(TableReader&)>& read) {
    auto table = read_table(text, "t.toml");
    if (!table) return table.error().text();
    read(*table);
    const auto error = table->finish();
    return error ? error->text() : "";
}

TEST(EngineTableText, ReadsEveryKindOfValue) {
    auto table = read_table(R"(
name = "Lance"
boxes = 3
free = true
cost = [2, 2.5, "1/3", 0.33]
range = ["0-1", "2", "3-8", "9+"]
hit = [6, 4, 2, 1]
damage = ["2d6", "1d6+1", 1, "d6x10"]
start = "0712"
facing = "C"
arc = "LF+L+row5"
colour = "green"
colours = ["blue", "red"]
[hold]
energy = "2 1/2"
[[mode]]
id = "standard"
[[mode]]
id = "overload"
)",
                            "t.toml");
    ASSERT_TRUE(table) << table.error().text();
    TableReader& t = *table;
    EXPECT_EQ(t.word("name"), "Lance");
    EXPECT_EQ(t.integer("boxes", 1, 9), 3);
    EXPECT_TRUE(t.boolean("free"));
    EXPECT_EQ(t.energies("cost"), (std::vector<Energy>{points(2), ratio(5, 2), ratio(1, 3), ratio(1, 3)}));
    EXPECT_EQ(t.brackets("range", 0), (std::vector<Bracket>{{0, 1}, {2, 2}, {3, 8}, {9, Bracket::open}}));
    EXPECT_EQ(t.integers("hit", 0, 6, 4), (std::vector<int>{6, 4, 2, 1}));
    EXPECT_EQ(t.dice_list("damage"),
              (std::vector<DiceSum>{{2, 6, 1, 0}, {1, 6, 1, 1}, {0, 0, 1, 1}, {1, 6, 10, 0}}));
    EXPECT_EQ(t.hex("start"), hex_at(7, 12));
    EXPECT_EQ(t.facing("facing"), Facing{2});
    EXPECT_EQ(t.arc("arc"), *parse_arc("LF+L+row5"));
    EXPECT_EQ(t.one_of<Colour>("colour"), Colour::green);
    EXPECT_EQ(t.some_of<Colour>("colours"), (std::vector<Colour>{Colour::blue, Colour::red}));
    EXPECT_EQ(t.table("hold").energy("energy"), ratio(5, 2));
    auto modes = t.tables("mode");
    ASSERT_EQ(modes.size(), 2U);
    EXPECT_EQ(modes[1].word("id"), "overload");
    EXPECT_EQ(modes[0].word("id"), "standard");
    EXPECT_EQ(modes[0].line(), 16);
    EXPECT_EQ(t.line("hit"), 7);
    EXPECT_FALSE(t.finish());
}

TEST(EngineTableText, AbsentKeysTakeTheirDefault) {
    auto table = read_table("", "t.toml");
    ASSERT_TRUE(table);
    TableReader& t = *table;
    EXPECT_EQ(t.integer("a", 1, 9, 4), 4);
    EXPECT_TRUE(t.boolean("b", true));
    EXPECT_EQ(t.energy("c", points(2)), points(2));
    EXPECT_EQ(t.word("d", "none"), "none");
    EXPECT_EQ(t.dice("e", DiceSum{1, 6, 1, 0}), (DiceSum{1, 6, 1, 0}));
    EXPECT_EQ(t.facing("f", Facing{4}), Facing{4});
    EXPECT_EQ(t.one_of<Colour>("g", Colour::blue), Colour::blue);
    EXPECT_TRUE(t.words_if("h").empty());
    EXPECT_TRUE(t.tables_if("i").empty());
    EXPECT_FALSE(t.table_if("j"));
    EXPECT_TRUE(t.some_of<Colour>("k").empty());
    EXPECT_EQ(t.kind("l"), "");
    EXPECT_FALSE(t.finish());
}

TEST(EngineTableText, KeysComeInTheOrderOfTheFile) {
    auto table = read_table("zulu = 1\nalpha = 2\n[mike]\n[bravo]\n", "t.toml");
    ASSERT_TRUE(table);
    EXPECT_EQ(table->keys(), (std::vector<std::string>{"zulu", "alpha", "mike", "bravo"}));
    EXPECT_EQ(table->kind("zulu"), "integer");
    EXPECT_EQ(table->kind("mike"), "table");
}

TEST(EngineTableText, SaysWhereAndWhatWouldBeRight) {
    const auto integer = [](TableReader& t) { t.integer("hit", 0, 6); };
    EXPECT_EQ(error_of("hit = 6", integer), "");
    EXPECT_EQ(error_of("\n  hit = 7", integer), "t.toml:2:9: `hit` is 7, expected 0 to 6");
    EXPECT_EQ(error_of("hit = -1", integer), "t.toml:1:7: `hit` is -1, expected 0 to 6");
    EXPECT_EQ(error_of("hit = \"six\"", integer),
              "t.toml:1:7: `hit` is \"six\", expected a whole number, 0 to 6");
    EXPECT_EQ(error_of("hit = 2.5", integer), "t.toml:1:7: `hit` is 2.5, expected a whole number, 0 to 6");
    EXPECT_EQ(error_of("hit = 99999999999", integer), "t.toml:1:7: `hit` is 99999999999, expected 0 to 6");
    EXPECT_EQ(error_of("", integer), "t.toml:1:1: `hit` is missing");
    EXPECT_EQ(error_of("hti = 3", integer), "t.toml:1:1: unknown key `hti`; did you mean `hit`?");
    EXPECT_EQ(error_of("hit = 3\nhold = 1", integer), "t.toml:2:1: unknown key `hold`; known here: hit");
    EXPECT_EQ(error_of("hit = 3\nhits = 1", integer), "t.toml:2:1: unknown key `hits`; did you mean `hit`?");
}

TEST(EngineTableText, OnlyTheFirstErrorIsKept) {
    EXPECT_EQ(error_of("a = 9\nb = 9\nc = 1",
                       [](TableReader& t) {
                           t.integer("b", 0, 6);
                           t.integer("a", 0, 6);
                           t.refuse("c", "never seen");
                       }),
              "t.toml:2:5: `b` is 9, expected 0 to 6");
}

TEST(EngineTableText, ListsSayWhichEntryIsWrong) {
    const auto hits = [](TableReader& t) { t.integers("hit", 0, 6, 3); };
    EXPECT_EQ(error_of("hit = [1, 2, 3]", hits), "");
    EXPECT_EQ(error_of("hit = [1, 8, 3]", hits), "t.toml:1:11: `hit` is 8, expected 0 to 6");
    EXPECT_EQ(error_of("hit = [1, 2]", hits), "t.toml:1:7: `hit` has 2 entries, expected 3");
    EXPECT_EQ(error_of("hit = 3", hits), "t.toml:1:7: `hit` is 3, expected a list of whole numbers");
    EXPECT_EQ(error_of("hit = []", [](TableReader& t) { t.integers("hit", 0, 6); }),
              "t.toml:1:7: `hit` is empty, expected a list of whole numbers");
    EXPECT_EQ(error_of("hit = [1, 2]",
                       [](TableReader& t) {
                           t.integers("hit", 0, 6);
                           t.refuse("hit", 1, "grows with range");
                       }),
              "t.toml:1:11: grows with range");
}

TEST(EngineTableText, BracketsRefuseGapsAndOverlaps) {
    const auto ranges = [](TableReader& t) { t.brackets("range", 0); };
    EXPECT_EQ(error_of("range = [\"0-1\", \"2-4\"]", ranges), "");
    EXPECT_EQ(error_of("range = [\"0-1\", \"3-4\"]", ranges),
              "t.toml:1:17: `range` has a gap: \"3-4\" should begin at 2");
    EXPECT_EQ(error_of("range = [\"0-1\", \"1-4\"]", ranges),
              "t.toml:1:17: `range` overlaps: \"1-4\" should begin at 2");
    EXPECT_EQ(error_of("range = [\"1-4\"]", ranges),
              "t.toml:1:10: `range` has a gap: \"1-4\" should begin at 0");
    EXPECT_EQ(error_of("range = [\"4-1\"]", ranges),
              "t.toml:1:10: `range` is \"4-1\", expected a range such as \"2-4\", \"3\" or \"9+\"");
    EXPECT_EQ(error_of("range = [\"0+\", \"1-4\"]", ranges),
              "t.toml:1:16: `range`: \"1-4\" comes after an open range, which must be the last");
    for (const char* bad :
         {"\"\"", "\"-\"", "\"a-b\"", "\"1-\"", "\"-1\"", "\"1-2-3\"", "-1", "true", "\"999999\""})
        EXPECT_NE(error_of(std::string{"range = ["} + bad + "]", ranges), "") << bad;
}

TEST(EngineTableText, WordsSuggestTheNearestSpelling) {
    const auto colour = [](TableReader& t) { t.one_of<Colour>("colour"); };
    EXPECT_EQ(error_of("colour = \"gren\"", colour),
              "t.toml:1:10: `colour` is \"gren\", expected one of red, green, blue; did you mean `green`?");
    EXPECT_EQ(error_of("colour = \"heavy\"", colour),
              "t.toml:1:10: `colour` is \"heavy\", expected one of red, green, blue");
    EXPECT_EQ(error_of("colour = 3", colour), "t.toml:1:10: `colour` is 3, expected one of red, green, blue");
    EXPECT_EQ(error_of("colour = [\"red\", \"bleu\"]", [](TableReader& t) { t.some_of<Colour>("colour"); }),
              "t.toml:1:18: `colour` is \"bleu\", expected one of red, green, blue; did you mean `blue`?");
    EXPECT_EQ(error_of("name = \"\"", [](TableReader& t) { t.word("name"); }),
              "t.toml:1:8: `name` is \"\", expected text that is not empty");
}

TEST(EngineTableText, PlacesAndAmountsSayTheirForm) {
    EXPECT_EQ(error_of("at = \"0099x\"", [](TableReader& t) { t.hex("at"); }),
              "t.toml:1:6: `at` is \"0099x\", expected a hex in quotes such as \"0712\" (column 7, row 12)");
    EXPECT_EQ(error_of("at = \"0012\"", [](TableReader& t) { t.hex("at"); }),
              "t.toml:1:6: `at` is \"0012\", expected a hex in quotes such as \"0712\" (column 7, row 12)");
    EXPECT_EQ(error_of("to = \"G\"", [](TableReader& t) { t.facing("to"); }),
              "t.toml:1:6: `to` is \"G\", expected a facing from \"A\" (up) clockwise to \"F\"");
    EXPECT_EQ(
        error_of("arc = \"FAX\"", [](TableReader& t) { t.arc("arc"); }),
        "t.toml:1:7: `arc` is \"FAX\", expected an arc such as \"FA\", \"LF+L\", \"FX+row13\" or \"360\"");
    EXPECT_EQ(error_of("cost = 0.31", [](TableReader& t) { t.energy("cost"); }),
              "t.toml:1:8: `cost` is 0.31, expected an amount of 0 or more such as 2, 2.5 or \"1/3\"");
    EXPECT_EQ(error_of("cost = -1", [](TableReader& t) { t.energy("cost"); }),
              "t.toml:1:8: `cost` is -1, expected an amount of 0 or more such as 2, 2.5 or \"1/3\"");
    EXPECT_EQ(error_of("d = \"2w6\"", [](TableReader& t) { t.dice("d"); }),
              "t.toml:1:5: `d` is \"2w6\", expected dice such as \"2d6+1\" or a whole number");
}

TEST(EngineTableText, KeysNobodyAskedForAreRefusedAtAnyDepth) {
    const auto read = [](TableReader& t) {
        for (auto& mode : t.tables("mode")) mode.word("id");
        if (auto hold = t.table_if("hold")) hold->integer("energy", 0, 9);
    };
    EXPECT_EQ(error_of("mode = [{ id = \"a\" }, { id = \"b\", extra = 1 }]", read),
              "t.toml:1:35: unknown key `extra`; known here: id");
    EXPECT_EQ(error_of("[[mode]]\nid = \"a\"\n[hold]\nenergy = 1\nenrgy = 2", read),
              "t.toml:5:1: unknown key `enrgy`; did you mean `energy`?");
    EXPECT_EQ(error_of("[[mode]]\nid = \"a\"\n[holds]\nx = 1", read),
              "t.toml:3:2: unknown key `holds`; did you mean `hold`?");
    EXPECT_EQ(error_of("[[mode]]\nname = \"a\"", read), "t.toml:1:1: `id` of [mode] is missing");
    EXPECT_EQ(error_of("[[mode]]\nid = \"a\"\n[notes]\nx = 1",
                       [&read](TableReader& t) {
                           read(t);
                           t.skip("notes");
                       }),
              "");
}

TEST(EngineTableText, AMissingTableIsOneErrorNotMany) {
    EXPECT_EQ(error_of("a = 1", [](TableReader& t) { t.table("figures").integer("bpv", 0, 999); }),
              "t.toml:1:1: `figures` is missing");
    EXPECT_EQ(error_of("figures = 1", [](TableReader& t) { t.table("figures").table("deeper").word("x"); }),
              "t.toml:1:11: `figures` is 1, expected a table");
    EXPECT_EQ(error_of("figures = [1]", [](TableReader& t) { t.tables("figures"); }),
              "t.toml:1:12: `figures` is 1, expected a table");
}

TEST(EngineTableText, SyntaxErrorsAreFileErrors) {
    const auto broken = read_table("a = 1\nb = [1, 2\nc = 3\n", "t.toml");
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().file, "t.toml");
    EXPECT_GE(broken.error().line, 2);
    EXPECT_EQ(broken.error().what.substr(0, 15), "not valid TOML:");
    EXPECT_FALSE(read_table("a = 1\na = 2\n", "t.toml"));
    EXPECT_FALSE(read_table("a = \xFF", "t.toml"));
    EXPECT_FALSE(read_table(std::string(100'000, '['), "t.toml"));
    EXPECT_TRUE(
        read_table("\xEF\xBB\xBF"
                   "a = 1\r\n",
                   "t.toml"));
}

TEST(EngineTableText, NearestWordNeedsToBeNear) {
    constexpr std::array<std::string_view, 4> known{"phaser-1", "phaser-2", "photon", "drone"};
    EXPECT_EQ(nearest_word("phasr-1", known), "phaser-1");
    EXPECT_EQ(nearest_word("drnoe", known), "drone");
    EXPECT_EQ(nearest_word("plasma", known), "");
    EXPECT_EQ(nearest_word("", known), "");
    EXPECT_EQ(did_you_mean("poton", known), "; did you mean `photon`?");
}

}  // namespace
}  // namespace impulse
