// Where a Thunderdome defender starts, what an empire defends, and overlays from files.
// UTD5.1333, UTD7.451141 to UTD7.451144, UTD7.45512.
#include <gtest/gtest.h>

#include <filesystem>

#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/files/files.h"
#include "tests/support/table_battle.h"
#include "tests/support/thunderdome_record.h"

namespace impulse {
namespace {

const std::string one_planet = R"({ "kind": "class-M planet", "hex": "2732" })";
std::string with_features(const std::string& features, const std::string& blue_extra = "") {
    return with_changed(thunderdome_record("", record_cruiser, blue_extra), one_planet, features);
}
// Where blue's fleet starts, and how it faces.
std::string start_of_blue(const std::string& text) {
    for (const std::string& note : sound_record(text).scenario.notes)
        if (note.find("Klingon starts around ") == 0) return note.substr(22);
    return "";
}

// ---- start hexes

TEST(ThunderdomeDefender, StartsAtThePlanetFacingTheAttacker) {
    // Red enters by B at 6015, up and to the right of 2732.
    EXPECT_EQ(start_of_blue(thunderdome_record("", record_cruiser)), "2732 facing B");
    EXPECT_EQ(start_of_blue(with_changed(thunderdome_record("", record_cruiser), "\"entry_direction\": \"B\"",
                                         "\"entry_direction\": \"D\"")),
              "2732 facing D");
}

TEST(ThunderdomeDefender, WithoutABodyOfItsOwnItStartsInTheCentre) {  // UTD7.451141
    EXPECT_EQ(start_of_blue(with_features(R"({ "kind": "none" })")).substr(0, 4), "3030");
    EXPECT_EQ(
        start_of_blue(with_features(R"({ "kind": "overlay", "overlay": "dual planets" })")).substr(0, 4),
        "3030");
    EXPECT_EQ(start_of_blue(with_features(R"({ "kind": "small moon", "hex": "2732" })")).substr(0, 4),
              "3030");
}

TEST(ThunderdomeDefender, OfSeveralPlanetsItChoosesOne) {  // UTD7.451142
    const std::string two = one_planet + R"(, { "kind": "class-M planet", "hex": "3329" })";
    EXPECT_EQ(start_of_blue(with_features(two)).substr(0, 4), "2732");
    EXPECT_EQ(start_of_blue(with_features(two, "\"defends\": \"3329\",")).substr(0, 4), "3329");
    EXPECT_NE(
        record_refusal(with_features(two, "\"defends\": \"3130\","))
            .find("3130 is not one of the bodies that may be chosen; there are: 2732, 3329 (UTD7.451142)"),
        std::string::npos);
    EXPECT_NE(
        record_refusal(with_features(R"({ "kind": "none" })", "\"defends\": \"3030\",")).find("UTD7.451141"),
        std::string::npos);
}

TEST(ThunderdomeDefender, OfAGasGiantItChoosesAMoon) {  // UTD7.451143
    const std::string giant =
        R"({ "kind": "gas giant", "hex": "3020", "diameter": 4, "moons": ["3025", "2520"] })";
    EXPECT_EQ(start_of_blue(with_features(giant)).substr(0, 4), "3025");
    EXPECT_EQ(start_of_blue(with_features(giant, "\"defends\": \"2520\",")).substr(0, 4), "2520");
}

TEST(ThunderdomeDefender, YardsStandExactlyInTheCentre) {  // UTD7.451141
    const auto in = sound_record(thunderdome_record(
        "", record_cruiser, R"("shipyards": [ { "id": "B-Y", "class": "klingon/f5", "type": "SC4" } ],)"));
    ASSERT_EQ(in.scenario.setup.units.size(), 3U);
    EXPECT_EQ(in.scenario.setup.units[2].hex, hex_at(30, 30));
    EXPECT_EQ(in.scenario.setup.units[2].speed, 0);
}

// ---- what an empire defends (UTD5.1333)

Json empire_with(const std::string& features, const std::string& account = "") {
    return Json::parse(
        sound_record(with_features(features, "\"is_npe\": true, \"npe\": { " + account + " },"))
            .scenario.record);
}

TEST(ThunderdomeEmpire, DefendsItsPlanetOrTheOneItsPlayerChose) {
    EXPECT_EQ(empire_with(one_planet)["sides"][1]["npe"]["critical_asset"], "2732");
    const std::string two = one_planet + R"(, { "kind": "small moon", "hex": "3329" })";
    EXPECT_EQ(empire_with(two, "\"critical_asset\": \"3329\"")["sides"][1]["npe"]["critical_asset"], "3329");
    EXPECT_NE(
        record_refusal(with_features(two, "\"is_npe\": true, \"npe\": { \"critical_asset\": \"3330\" },"))
            .find("no planet, moon or large asteroid lies in 3330 (UTD5.1333)"),
        std::string::npos);
}

TEST(ThunderdomeEmpire, WithoutPlanetOrMoonItGetsAPlanetAndInAnAsteroidFieldALargeAsteroid) {
    const Json bare = empire_with(R"({ "kind": "dust cloud" })");
    ASSERT_EQ(bare["sector"]["features"].size(), 2U);
    EXPECT_EQ(bare["sector"]["features"][1]["kind"], "class-M planet");
    EXPECT_EQ(bare["sides"][1]["npe"]["critical_asset"], bare["sector"]["features"][1]["hex"]);
    const Json rocks = empire_with(R"({ "kind": "overlay", "overlay": "asteroid field" })");
    ASSERT_EQ(rocks["sector"]["features"].size(), 2U);
    EXPECT_EQ(rocks["sector"]["features"][1]["kind"], "large asteroid");
    EXPECT_EQ(rocks["sides"][1]["npe"]["critical_asset"], rocks["sector"]["features"][1]["hex"]);
    // The next battle finds it where it is, and adds no other.
    const Json again = Json::parse(sound_record(rocks.dump(2)).scenario.record);
    EXPECT_EQ(again["sector"]["features"], rocks["sector"]["features"]);
    // A player gets none.
    EXPECT_EQ(
        Json::parse(
            sound_record(with_features(R"({ "kind": "dust cloud" })")).scenario.record)["sector"]["features"]
            .size(),
        1U);
}

TEST(ThunderdomeEmpire, NobodyStartsNearerThanTwentyHexes) {
    for (int seed = 1; seed <= 20; ++seed) {
        const auto in =
            sound_record(with_changed(with_features(R"({ "kind": "dust cloud" })", "\"is_npe\": true,"),
                                      "\"rng_seed\": 5", "\"rng_seed\": " + std::to_string(seed)));
        EXPECT_GE(distance(in.scenario.setup.units[0].hex, in.scenario.setup.units[1].hex), 20) << seed;
    }
}

// ---- overlays (UTD7.45512)

TEST(ThunderdomeOverlay, TheThreeNamedOnesAreThere) {
    const auto rows = thunderdome::load_rows();
    ASSERT_TRUE(rows);
    for (const char* name : {"solar system slice", "asteroid field", "dual planets"}) {
        const auto overlay = thunderdome::load_overlay(rows->map, rows->centre, name);
        ASSERT_TRUE(overlay) << overlay.error().text();
        EXPECT_FALSE(overlay->empty()) << name;
        const Json record = Json::parse(
            sound_record(with_features(R"({ "kind": "overlay", "overlay": ")" + std::string{name} + "\" }"))
                .scenario.record);
        EXPECT_EQ(record["sector"]["features"][0]["overlay"], name);
    }
}

TEST(ThunderdomeOverlay, AFileOfTheirOwnIsLaidHexByHex) {
    const std::string path = (std::filesystem::path{::testing::TempDir()} / "impulse_overlay.toml").string();
    const std::string head = "format = \"impulse-overlay/1\"\nrule = \"UTD7.45512\"\nconf = \"A\"\n";
    ASSERT_FALSE(write_whole(
        path, head + "[[feature]]\nkind = \"asteroid\"\nhexes = [\"1010\", \"1110\"]\n[[feature]]\nkind = "
                     "\"planet\"\nradius = 1\nhexes = [\"4040\"]\n"));
    const std::string text = with_features(R"({ "kind": "overlay", "overlay": ")" + path + "\" }");
    const auto in = sound_record(text);
    const auto& features = in.scenario.setup.field.features;
    ASSERT_EQ(features.size(), 5U);  // and two warp points
    EXPECT_EQ(features[0].kind, FeatureKind::asteroid);
    EXPECT_EQ(features[1].hex, hex_at(11, 10));
    EXPECT_EQ(features[2].kind, FeatureKind::planet);
    EXPECT_EQ(features[2].radius, 1);
    FoughtRecord f{text};
    EXPECT_EQ(f.out()["sector"]["features"][0]["overlay"], path);
    // What is wrong is told with its place.
    ASSERT_FALSE(
        write_whole(path, head + "[[feature]]\nkind = \"asteroid\"\nhexes = [\"1010\", \"6110\"]\n"));
    const std::string wrong = record_refusal(text);
    EXPECT_NE(wrong.find("impulse_overlay.toml:6:18"), std::string::npos) << wrong;
    EXPECT_NE(wrong.find("\"6110\" is not a hex of the 60x60 map"), std::string::npos) << wrong;
    std::filesystem::remove(path);
    EXPECT_NE(record_refusal(text).find("no overlay of that name is there"), std::string::npos);
}

}  // namespace
}  // namespace impulse
