#include "ssd/sheet_reader.h"

#include <algorithm>
#include <cstdint>

#include "ssd/sheet_text.h"
#include "tests/ssd/ship_files.h"

namespace impulse {
namespace {

const char* const frigate = "assets/ships/classic/federation/ff.toml";

struct BrokenSheet {
    const char* what;
    const char* from;
    const char* to;
    const char* says;
};

class SheetReaderRefuses : public testing::TestWithParam<BrokenSheet> {};

TEST_P(SheetReaderRefuses, BrokenSheetWithItsLineAndASentence) {
    const BrokenSheet& b = GetParam();
    const Spoilt file = spoilt(file_text(frigate), b.from, b.to);
    const auto sheet = read_sheet(file.text, "ff.toml");
    ASSERT_FALSE(sheet.has_value()) << b.what;
    EXPECT_EQ(sheet.error().file, "ff.toml");
    EXPECT_EQ(sheet.error().line, file.line) << sheet.error().text();
    EXPECT_GE(sheet.error().column, 1);
    EXPECT_NE(sheet.error().what.find(b.says), std::string::npos) << sheet.error().text();
}

INSTANTIATE_TEST_SUITE_P(
    Sheets, SheetReaderRefuses,
    testing::Values(
        BrokenSheet{"unknown key", "name = \"C HULL\",", "name = \"C HULL\", colour = 3,",
                    "unknown key `colour`"},
        BrokenSheet{"misspelt key", "explosion        = 8", "explosoin        = 8",
                    "did you mean `explosion`"},
        BrokenSheet{"misspelt key at the top", "ruleset = ", "rulesets = ", "did you mean `ruleset`"},
        BrokenSheet{"unknown turn mode", "turn_mode        = \"B\"", "turn_mode = \"Q\"", "expected one of"},
        BrokenSheet{"confidence beyond C", "conf             = \"A\"", "conf = \"D\"", "expected one of"},
        BrokenSheet{"text for a number", "bpv_economic     = 71", "bpv_economic = \"71\"", "whole number"},
        BrokenSheet{"number for true or false", "nimble           = false", "nimble = 0", "true or false"},
        BrokenSheet{"breakdown on an eight", "breakdown        = 5", "breakdown = 8", "1 to 7"},
        BrokenSheet{"movement cost of a seventh", "move_cost        = \"1/3\"", "move_cost = \"1/7\"",
                    "amount"},
        BrokenSheet{"no boxes", "boxes = 6, at = [12, 6]", "boxes = 0, at = [12, 6]", "1 to 200"},
        BrokenSheet{"boxes below nothing", "boxes = 6, at = [12, 6]", "boxes = -3, at = [12, 6]", "1 to 200"},
        BrokenSheet{"unknown arc", "arc = \"LS\"", "arc = \"LS+Q\"", "an arc such as"},
        BrokenSheet{"seventh facing", "facings = [3]", "facings = [7]", "1 to 6"},
        BrokenSheet{"facing named twice", "facings = [3]", "facings = [3, 3]", "stands twice"},
        BrokenSheet{"no facing", "facings = [3]", "facings = []", "empty"},
        BrokenSheet{"two banks of one name", "name = \"#4\"", "name = \"#3\"", "two shield banks"},
        BrokenSheet{"place with one number", "at = [12, 6]", "at = [12]", "expected 2"},
        BrokenSheet{"no row left for the name", "at = [12, 6]", "at = [12, 1]", "row 1"},
        BrokenSheet{"wider than its boxes", "across = 6", "across = 7", "1 to 6"},
        BrokenSheet{"word in a track", "sensor         = [6, 5, 3, 1, 0]", "sensor = [6, \"5\", 3, 1, 0]",
                    "whole number"},
        BrokenSheet{"not TOML", "[shields]", "[shields", "not valid TOML"}),
    [](const auto& test) {
        std::string name;
        for (const char* c = test.param.what; *c != 0; ++c)
            if (std::isalnum(static_cast<unsigned char>(*c)) != 0) name += *c;
        return name;
    });

TEST(SheetReader, NamesFileLineAndColumnOfAWrongNumber) {
    const auto sheet = read_sheet("ruleset = \"classic\"\nempire = 5\n", "x.toml");
    ASSERT_FALSE(sheet.has_value());
    EXPECT_EQ(sheet.error().line, 2);
    EXPECT_EQ(sheet.error().column, 10);
}

TEST(SheetReader, MissingPartIsNamed) {
    std::string text = file_text(frigate);
    text.resize(text.find("[tracks]"));
    const auto sheet = read_sheet(text, "ff.toml");
    ASSERT_FALSE(sheet.has_value());
    EXPECT_NE(sheet.error().what.find("tracks"), std::string::npos) << sheet.error().text();
}

TEST(SheetReader, EmptyTextIsRefused) { EXPECT_FALSE(read_sheet("", "empty.toml").has_value()); }

TEST(SheetReader, LoadMustBeAList) {
    const Spoilt file = spoilt(file_text("assets/ships/classic/klingon/f5.toml"),
                               "load = [\"I\", \"I\", \"I\", \"I\"]", "load = \"I\"");
    const auto sheet = read_sheet(file.text, "f5.toml");
    ASSERT_FALSE(sheet.has_value());
    EXPECT_EQ(sheet.error().line, file.line);
    EXPECT_NE(sheet.error().what.find("load"), std::string::npos);
}

// Every line of every sheet left out in turn: a sound answer or a refusal that points into the file.
TEST(SheetReader, EveryMissingLineIsRefusedInPlaceOrHarmless) {
    for (const char* path :
         {frigate, "assets/ships/classic/klingon/d7.toml", "assets/ships/tng/aster/lantern.toml"}) {
        const std::string whole = file_text(path);
        int lines = 0, refused = 0;
        for (std::size_t at = 0; at < whole.size(); ++lines) {
            const std::size_t end = whole.find('\n', at) + 1;
            const std::string text = whole.substr(0, at) + whole.substr(end);
            if (const auto sheet = read_sheet(text, path); !sheet) {
                ++refused;
                EXPECT_GE(sheet.error().line, 1);
                EXPECT_FALSE(sheet.error().what.empty());
            }
            at = end;
        }
        EXPECT_GT(refused * 2, lines) << path;  // a box or a comment may go, a figure may not
    }
}

// Random letters changed, dropped or doubled: a refusal that points into the file, or a sheet that can be
// checked and shown.
TEST(SheetReader, AThousandMutationsAreRefusedInPlaceOrReadWhole) {
    const SheetLimits limits = classic_limits();
    const Construction construction = tng_construction();
    std::uint64_t state = 12345;
    const auto draw = [&state](std::size_t below) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>(state >> 33U) % below;
    };
    int refused = 0, accepted = 0;
    for (const char* path : {frigate, "assets/ships/tng/korrin/halberd.toml"}) {
        const std::string whole = file_text(path);
        const auto lines = static_cast<int>(std::count(whole.begin(), whole.end(), '\n')) + 1;
        for (int n = 0; n < 500; ++n) {
            std::string text = whole;
            const std::size_t at = draw(text.size());
            switch (draw(3)) {
                case 0:
                    text[at] = static_cast<char>(32 + draw(95));
                    break;
                case 1:
                    text.erase(at, 1 + draw(8));
                    break;
                default:
                    text.insert(at, text, at, 1 + draw(8));
                    break;
            }
            const auto sheet = read_sheet(text, path);
            if (!sheet) {
                ++refused;
                EXPECT_GE(sheet.error().line, 1);
                EXPECT_LE(sheet.error().line, lines + 8) << sheet.error().text();
                EXPECT_GE(sheet.error().column, 1);
                EXPECT_FALSE(sheet.error().what.empty());
                continue;
            }
            ++accepted;
            EXPECT_FALSE(sheet_text(*sheet).empty());
            check_sheet(*sheet);
            check_limits(*sheet, limits);
            check_bpv(*sheet, construction);
        }
    }
    EXPECT_GT(refused, 300);
    EXPECT_GT(accepted, 50);  // comments, names and figures within bounds may change
}

TEST(SheetReader, KeepsPartsConfidenceAndTheLowestOfThem) {
    const Sheet sheet = ship("classic", "federation/ca");
    ASSERT_EQ(sheet.sources.size(), 5U);
    EXPECT_EQ(sheet.sources[0].part, "figures");
    EXPECT_EQ(sheet.sources[0].conf, "A");
    EXPECT_EQ(sheet.sources[4].part, "weapons");
    EXPECT_EQ(sheet.conf, "B");
}

// What no list of shuttles tells is a setting, and is marked so beside figures that are known.
TEST(SheetReader, PlacesForTroopsOfAShuttleHaveAConfidenceOfTheirOwn) {
    for (const char* key : {"craft/general/admin", "craft/general/gas"}) {
        const Sheet sheet = ship("classic", key);
        ASSERT_EQ(sheet.sources.size(), 3U) << key;
        EXPECT_EQ(sheet.sources[0].part, "craft");
        EXPECT_EQ(sheet.sources[0].conf, "B");
        EXPECT_EQ(sheet.sources[1].part, "troops");
        EXPECT_EQ(sheet.sources[1].conf, "?");
        EXPECT_EQ(sheet.craft.boarding, 2);
    }
    EXPECT_EQ(ship("classic", "craft/general/hts").craft.boarding, 0) << "it says nothing of troops";
}

TEST(SheetReader, IndestructibleBoxesOfATrackAreCountedFromOne) {
    const Spoilt file = spoilt(file_text("assets/ships/tng/aster/lantern.toml"), "excess_damage  = 6",
                               "sensor_indestructible_from = 4\nexcess_damage  = 6");
    const auto sheet = read_sheet(file.text, "lantern.toml");
    ASSERT_TRUE(sheet.has_value()) << sheet.error().text();
    EXPECT_EQ(sheet->sensor.indestructible_from, 3);
    const Spoilt beyond = spoilt(file.text, "indestructible_from = 4", "indestructible_from = 6");
    EXPECT_FALSE(read_sheet(beyond.text, "lantern.toml").has_value());
}

}  // namespace
}  // namespace impulse
