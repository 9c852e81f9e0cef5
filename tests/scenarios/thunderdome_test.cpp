// Set-up of Thunderdome battles: UTD7.45.
#include "scenarios/campaigns/thunderdome.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "scenarios/records/record.h"
#include "scenarios/scenario_reader.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

using namespace thunderdome;
using thunderdome::Terrain;  // not the one of battle/core

const Rows& rows() {
    static const Rows read = [] {
        auto r = load_rows();
        EXPECT_TRUE(r) << r.error().text();
        return r ? std::move(*r) : Rows{};
    }();
    return read;
}

Facing facing(char letter) { return Facing{static_cast<std::uint8_t>(letter - 'A')}; }
Feature planet(int column, int row) { return {FeatureKind::planet, hex_at(column, row), 0, 0xFF}; }

struct Arranged {
    Sector sector;
    Scenario scenario;
    std::optional<Problem> problem;
};

// Two sides with one ship each, attacker first.
Arranged two_sides(char entry, std::vector<Terrain> terrain, std::vector<Lane> lanes, std::vector<int> dice,
                   bool enough = true) {
    Arranged a;
    a.sector.terrain = std::move(terrain);
    a.sector.lanes = std::move(lanes);
    Fleet attacker, defender;
    attacker.attacker = true;
    attacker.entry = facing(entry);
    a.sector.fleets = {attacker, defender};
    a.scenario.setup.sides = {{"red", "Red", "", 0}, {"blue", "Blue", "", 1}};
    SetupUnit one, two;
    one.id = one.name = "One";
    two.id = two.name = "Two";
    two.side = 1;
    a.scenario.setup.units = {one, two};
    a.problem =
        arrange(rows(), a.sector, a.scenario, {false, false}, scripted_rolls(std::move(dice), enough));
    return a;
}

TEST(ThunderdomeSetup, AttackersStartWhereTheirDirectionSays) {
    const struct {
        char entry;
        int column, row;
        char faces;
    } book[] = {{'A', 30, 1, 'D'},  {'B', 60, 15, 'E'}, {'C', 60, 45, 'F'},
                {'D', 30, 60, 'A'}, {'E', 1, 45, 'B'},  {'F', 1, 16, 'C'}};
    for (const auto& row : book) {
        const Start start = attacker_start(rows(), facing(row.entry));
        EXPECT_EQ(start.hex, hex_at(row.column, row.row)) << row.entry;
        EXPECT_EQ(letter(start.facing), row.faces) << row.entry;
    }
}

TEST(ThunderdomeSetup, EveryStartHexLiesStraightFromTheCentre) {
    for (std::uint8_t d = 0; d < 6; ++d) {
        const Hex at = attacker_start(rows(), Facing{d}).hex;
        EXPECT_EQ(along(hex_at(30, 30), Facing{d}, distance(hex_at(30, 30), at)), at);
    }
}

TEST(ThunderdomeSetup, StartsRotateFromAToBAndFromFToA) {
    EXPECT_EQ(letter(rotate_start(rows(), facing('A'))), 'B');
    EXPECT_EQ(letter(rotate_start(rows(), facing('F'))), 'A');
}

TEST(ThunderdomeSetup, TwentyHexesAreFarEnoughAndNineteenAreNot) {
    EXPECT_TRUE(far_enough(rows(), hex_at(30, 1), hex_at(30, 30)));
    EXPECT_TRUE(far_enough(rows(), hex_at(30, 1), hex_at(30, 21)));
    EXPECT_FALSE(far_enough(rows(), hex_at(30, 1), hex_at(30, 20)));
    EXPECT_FALSE(far_enough(rows(), hex_at(30, 4), hex_at(30, 21)));
}

TEST(ThunderdomeSetup, WarpPointsLieAsFarAsTheDiceSay) {
    EXPECT_EQ(text(placed(rows(), 1, 7)), "3023");
    EXPECT_EQ(text(placed(rows(), 4, 12)), "3042");
    EXPECT_EQ(text(placed(rows(), 2, 6)), "3627");
    EXPECT_EQ(text(placed(rows(), 5, 3)), "2732");
}

TEST(ThunderdomeSetup, AWarpPointInAPlanetSlidesOnUntilTwoHexesAway) {
    const std::vector<Feature> features{planet(27, 32)};
    const auto out = slide_out(rows(), features, hex_at(27, 32), facing('E'));
    ASSERT_TRUE(out);
    EXPECT_EQ(text(*out), "2533");
    EXPECT_EQ(distance(*out, hex_at(27, 32)), 2);
}

TEST(ThunderdomeSetup, AWarpPointThatSlidesOffTheMapMustBeRolledAgain) {
    EXPECT_FALSE(slide_out(rows(), {planet(30, 1)}, hex_at(30, 1), facing('A')));
}

TEST(ThunderdomeSetup, AQuarterOfTheSpeedIsAWreckFractionsDown) {
    EXPECT_TRUE(wrecked(rows(), 31, 7));
    EXPECT_FALSE(wrecked(rows(), 31, 8));
    EXPECT_TRUE(wrecked(rows(), 30, 7));
}

TEST(ThunderdomeSetup, TheWorkedExampleFindsPlanetLanesAndDefender) {
    // Planet direction 5 distance 3; W-A direction 4, 3 + 4; W-B direction 2, 2 + 4; W-E direction 5, 1 + 2.
    Terrain world;
    world.kind = "class-M planet";
    Lane a, b, e;
    a.id = "W-A";
    b.id = "W-B";
    e.id = "W-E";
    const Arranged made = two_sides('B', {world}, {a, b, e}, {5, 3, 4, 3, 4, 2, 2, 4, 5, 1, 2});
    ASSERT_FALSE(made.problem) << made.problem->what;
    EXPECT_EQ(text(*made.sector.terrain[0].place.hex), "2732");
    EXPECT_EQ(text(*made.sector.lanes[0].place.hex), "3037");
    EXPECT_EQ(text(*made.sector.lanes[1].place.hex), "3627");
    EXPECT_EQ(text(*made.sector.lanes[2].place.hex), "2533");
    EXPECT_TRUE(made.sector.lanes[2].place.moved);
    EXPECT_EQ(text(made.sector.fleets[0].initial.hex), "6015");
    EXPECT_EQ(letter(made.sector.fleets[0].initial.facing), 'E');
    EXPECT_EQ(text(made.sector.fleets[1].initial.hex), "2732");
    EXPECT_EQ(letter(made.sector.fleets[1].initial.facing), 'B');
    EXPECT_EQ(made.scenario.caveat_step, "none");
    EXPECT_EQ(made.scenario.rolls.size(), 11U);
    // Nobody starts inside the planet, and everybody within three hexes of the start hex.
    const Hex two = made.scenario.setup.units[1].hex;
    EXPECT_NE(text(two), "2732");
    EXPECT_LE(distance(two, hex_at(27, 32)), 3);
    EXPECT_EQ(made.scenario.setup.field.clock_turn, 4);
    EXPECT_EQ(made.scenario.setup.field.edge, EdgeRule::death_barrier);
    EXPECT_EQ(made.scenario.setup.field.by_warp_point, 1);
}

TEST(ThunderdomeSetup, ADefenderTooNearTurnsTheAttackerOneDirectionOn) {
    // A gas giant 18 hexes towards A with its only moon near 3001: the attacker from A must start elsewhere.
    Terrain giant;
    giant.kind = "gas giant";
    giant.place.hex = hex_at(30, 14);
    giant.diameter = 4;
    // One moon, direction A, four dice of 1: four hexes from the edge at radius 2: 3008.
    const Arranged made = two_sides('A', {giant}, {}, {1, 1, 1, 1, 1, 1});
    ASSERT_FALSE(made.problem) << made.problem->what;
    EXPECT_EQ(text(made.sector.fleets[1].initial.hex), "3008");
    EXPECT_EQ(text(made.sector.fleets[0].initial.hex), "6015");
    EXPECT_NE(made.scenario.caveat_step.find("UTD7.45117"), std::string::npos);
}

TEST(ThunderdomeSetup, AMoonOffTheMapIsRolledAgain) {
    Terrain giant;
    giant.kind = "gas giant";
    giant.place.hex = hex_at(30, 12);
    giant.diameter = 2;
    // Direction A, 24 hexes: off the map; then direction D, 4 hexes from the edge.
    const Arranged made = two_sides('D', {giant}, {}, {1, 1, 6, 6, 6, 6, 4, 1, 1, 1, 1});
    ASSERT_FALSE(made.problem) << made.problem->what;
    EXPECT_EQ(text(made.sector.fleets[1].initial.hex), "3017");
}

TEST(ThunderdomeSetup, HomeSectorsHaveTheirPlanetInTheCentre) {
    Arranged made;
    made.sector.type = "home";
    Fleet attacker, defender;
    attacker.attacker = true;
    attacker.entry = facing('D');
    made.sector.fleets = {attacker, defender};
    made.scenario.setup.sides = {{"red", "Red", "", 0}, {"blue", "Blue", "", 1}};
    made.problem = arrange(rows(), made.sector, made.scenario, {}, scripted_rolls({}));
    ASSERT_FALSE(made.problem);
    EXPECT_EQ(text(made.sector.fleets[1].initial.hex), "3030");
    EXPECT_EQ(made.scenario.setup.field.features.size(), 1U);
}

TEST(ThunderdomeSetup, RunningOutOfSetUpDiceNamesTheDie) {
    Terrain world;
    world.kind = "class-M planet";
    const Arranged made = two_sides('B', {world}, {}, {5}, false);
    ASSERT_TRUE(made.problem);
    EXPECT_NE(made.problem->what.find("class-M planet distance"), std::string::npos);
}

TEST(ThunderdomeSetup, UnknownTerrainIsNamedWithWhatThereIs) {
    Terrain hole;
    hole.kind = "wormhole";
    const Arranged made = two_sides('B', {hole}, {}, {});
    ASSERT_TRUE(made.problem);
    EXPECT_EQ(made.problem->terrain, 0);
    EXPECT_NE(made.problem->what.find("class-M planet"), std::string::npos);
}

// Every seed gives a legal set-up: nobody in terrain, enemies 20 apart, all within 3 hexes of the start hex.
TEST(ThunderdomeSetup, AThousandRolledSectorsAreLegal) {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        Arranged made;
        Terrain terrain;
        terrain.kind = seed % 3 == 0 ? "gas giant" : seed % 3 == 1 ? "class-M planet" : "small moon";
        made.sector.terrain = {terrain};
        for (const char* id : {"W1", "W2", "W3"}) {
            Lane lane;
            lane.id = id;
            made.sector.lanes.push_back(lane);
        }
        Fleet attacker, defender;
        attacker.attacker = true;
        attacker.entry = Facing{static_cast<std::uint8_t>(seed % 6)};
        made.sector.fleets = {attacker, defender};
        made.scenario.setup.sides = {{"red", "Red", "", 0}, {"blue", "Blue", "", 1}};
        for (int u = 0; u < 10; ++u) {
            SetupUnit unit;
            unit.id = unit.name = "U" + std::to_string(u);
            unit.side = u % 2;
            made.scenario.setup.units.push_back(unit);
        }
        const auto problem =
            arrange(rows(), made.sector, made.scenario, std::vector<bool>(10, false), seeded_setup(seed));
        ASSERT_FALSE(problem) << "seed " << seed << ": " << problem->what;
        const std::vector<Feature> features(made.scenario.setup.field.features.begin(),
                                            made.scenario.setup.field.features.end());
        for (const SetupUnit& a : made.scenario.setup.units) {
            EXPECT_TRUE(start_allowed(rows(), features, a.hex)) << "seed " << seed;
            EXPECT_LE(distance(a.hex, made.sector.fleets[static_cast<std::size_t>(a.side)].initial.hex), 3);
            for (const SetupUnit& b : made.scenario.setup.units)
                if (a.side != b.side) {
                    EXPECT_TRUE(far_enough(rows(), a.hex, b.hex)) << "seed " << seed;
                }
        }
        for (const Lane& lane : made.sector.lanes) {
            EXPECT_TRUE((MapShape{60, 60}.contains(*lane.place.hex)));
            EXPECT_TRUE(start_allowed(rows(), features, *lane.place.hex)) << "seed " << seed;
        }
    }
}

TEST(ThunderdomeSetup, NonPlayerEmpiresStartAtSpeedTen) {
    const char* text = R"(
ruleset = "classic"
[thunderdome]
sector_type = "dead"
lanes = [{ id = "W" }]
[[side]]
id = "red"
role = "attacker"
enters_from = "B"
[[side.unit]]
name = "Hood"
class = "federation/ca"
[[side]]
id = "blue"
role = "defender"
npe = true
[[side.unit]]
name = "Vengeance"
class = "klingon/d7"
)";
    const auto scenario = read_scenario(text, "npe.toml", table_rules("classic"));
    ASSERT_TRUE(scenario) << scenario.error().text();
    EXPECT_EQ(scenario->setup.units[0].speed, -1);  // the highest
    EXPECT_EQ(scenario->setup.units[1].speed, 10);
    EXPECT_EQ(scenario->setup.units[0].weapon_status, 3);
    EXPECT_EQ(scenario->setup.units[1].weapon_status, 3);
    EXPECT_EQ(scenario->setup.units[1].hex, hex_at(30, 30));
}

TEST(ThunderdomeSetup, ZonesFillTheMapAndACometHasItsTail) {  // UTD7.45515, UTD7.45516
    Terrain dust, comet;
    dust.kind = "dust cloud";
    comet.kind = "comet";
    const Arranged made = two_sides('A', {dust, comet}, {}, {});
    ASSERT_FALSE(made.problem) << made.problem->what;
    const auto& features = made.scenario.setup.field.features;
    for (const Hex corner : {hex_at(1, 1), hex_at(60, 1), hex_at(1, 60), hex_at(60, 60)})
        EXPECT_LE(distance(features[0].hex, corner), features[0].radius);
    int nucleus = 0, tail = 0;
    Hex last{};
    for (const Feature& f : features) {
        if (f.kind == FeatureKind::comet) {
            ++nucleus;
            EXPECT_EQ(text(f.hex), "1050");
        }
        if (f.kind != FeatureKind::comet_tail) continue;
        ++tail;
        last = f.hex;
    }
    EXPECT_EQ(nucleus, 1);
    EXPECT_EQ(tail, 50);  // columns 11 to 60
    EXPECT_EQ(column_of(last), 60);
    EXPECT_EQ(distance(hex_at(10, 50), last), 50);
}

TEST(ThunderdomeSetup, NobodyStartsNearABlackHole) {  // UTD7.45116
    Terrain hole;
    hole.kind = "black hole";
    hole.place.hex = hex_at(30, 31);
    const Arranged made = two_sides('A', {hole}, {}, {});
    ASSERT_FALSE(made.problem) << made.problem->what;
    EXPECT_EQ(made.sector.solved, CaveatStep::defender_moved);
    EXPECT_GT(distance(made.scenario.setup.units[1].hex, hex_at(30, 31)), 5);
    EXPECT_GE(distance(made.scenario.setup.units[0].hex, made.scenario.setup.units[1].hex), 20);
}

}  // namespace
}  // namespace impulse
