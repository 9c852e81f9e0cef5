// Ten thousand new sectors by the tables of UTD5.13, and a battle set up in each of them.
#include "scenarios/campaigns/thunderdome_explore.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/program_run.h"
#include "tests/support/scripted_dice.h"

namespace impulse {
namespace {

using namespace thunderdome;

ExploredSector rolled(std::vector<int> faces) {
    return explored(*load_fleet_rows(), scripted_rolls(std::move(faces)));
}

TEST(ThunderdomeExploration, FollowsTheTables) {
    EXPECT_EQ(rolled({5, 4}).sector.type, "dead");  // a dead sector has no non-player empire
    EXPECT_FALSE(rolled({5, 4}).npe);
    const ExploredSector field = rolled({3, 5, 4});
    EXPECT_EQ(field.sector.type, "mineral");
    ASSERT_EQ(field.sector.terrain.size(), 1U);
    EXPECT_EQ(field.sector.terrain[0].overlay, "asteroid field");
    const ExploredSector storm = rolled({3, 6, 1, 6});
    ASSERT_EQ(storm.sector.terrain.size(), 2U);  // the double dagger: with the asteroid field
    EXPECT_EQ(storm.sector.terrain[0].kind, "ion storm");
    EXPECT_EQ(rolled({6, 2, 6}).terrain, "black hole");
}

TEST(ThunderdomeExploration, AHydranEmpireLivesOnAMoonOfAGasGiant) {
    const ExploredSector found = rolled({1, 1, 5, 6});
    EXPECT_TRUE(found.npe);
    EXPECT_EQ(found.empire, "Hydran");
    EXPECT_EQ(found.terrain, "gas giant and moons");
    EXPECT_EQ(found.sector.terrain.size(), 1U);  // which it defends: it needs no planet beside it
}

TEST(ThunderdomeExploration, AnEmpireWithoutAPlanetGetsOne) {
    const ExploredSector zone = rolled({1, 2, 1, 1, 6});  // solar system slice, Federation
    EXPECT_EQ(zone.empire, "Federation");
    EXPECT_EQ(zone.sector.terrain.back().kind, "class-M planet");
    const ExploredSector rocks = rolled({3, 2, 7, 4});  // asteroid field, Klingon
    EXPECT_EQ(rocks.empire, "Klingon");
    EXPECT_EQ(rocks.sector.terrain.back().kind, "large asteroid");
    EXPECT_EQ(rolled({3, 2, 13, 6}).empire, "Tholian");
}

TEST(ThunderdomeExploration, TenThousandSectorsBreakNoCaveat) {
    const Exploration e = explore(*load_rows(), *load_fleet_rows(), 10000, 7);
    EXPECT_EQ(e.sectors, 10000);
    EXPECT_EQ(e.violations, 0) << exploration_text(e);
    EXPECT_EQ(e.unsolved, 0);
    int steps = 0;
    for (const int n : e.steps) steps += n;
    EXPECT_EQ(steps, 10000);
    EXPECT_GT(e.steps[static_cast<std::size_t>(CaveatStep::attacker_rotated)], 0);
    // A third of the sectors is of each kind, a third of the living ones is held: far from chance.
    for (const char* type : {"life", "mineral", "dead"}) EXPECT_NEAR(e.types.at(type), 3333, 250) << type;
    EXPECT_NEAR(e.npes, 2222, 250);
    EXPECT_EQ(e.empires.size(), 13U);
}

TEST(ThunderdomeExploration, TheSameSeedFindsTheSame) {
    const auto once = explore(*load_rows(), *load_fleet_rows(), 300, 11),
               again = explore(*load_rows(), *load_fleet_rows(), 300, 11);
    EXPECT_EQ(exploration_text(once), exploration_text(again));
    EXPECT_NE(exploration_text(once), exploration_text(explore(*load_rows(), *load_fleet_rows(), 300, 12)));
}

TEST(ThunderdomeExploration, TheCheckSeesWhatIsWrong) {
    Sector sector;
    Fleet red, blue;
    red.initial = {hex_at(30, 1), {}};
    blue.initial = {hex_at(30, 15), {}};
    sector.fleets = {red, blue};
    Scenario s;
    SetupUnit a, b;
    a.id = "a";
    a.hex = hex_at(30, 6);
    b.id = "b";
    b.side = 1;
    b.hex = hex_at(30, 15);
    s.setup.units = {a, b};
    s.setup.field.features.push_back({FeatureKind::planet, hex_at(30, 15), 0, 0xFF});
    s.setup.field.features.push_back({FeatureKind::black_hole, hex_at(30, 10), 0, 0xFF});
    s.setup.field.features.push_back({FeatureKind::warp_point, hex_at(30, 15), 0, 0});
    const auto wrong = caveat_violations(*load_rows(), sector, s);
    // Too far from its start, near the hole (both), inside the planet, nine apart, and the warp point in the planet.
    EXPECT_EQ(wrong.size(), 6U);
}

TEST(ThunderdomeCommands, ExploreTellsWhichStepWasNeeded) {
    const ProgramRun run = run_impulse({"thunderdome", "explore", "--n", "200", "--seed", "3"});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("violated caveats: 0"), std::string::npos);
    EXPECT_NE(run.out.find("attacker rotated (UTD7.45117)"), std::string::npos);
    EXPECT_EQ(run_impulse({"thunderdome", "explore", "--n", "0"}).status, 2);
}

TEST(ThunderdomeCommands, NpeTellsStrengthAndAnschluss) {
    const ProgramRun run = run_impulse({"thunderdome", "npe", "--attacker", "300", "--losses", "650"});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("150 BPV"), std::string::npos);  // the document's fourth example
    EXPECT_NE(run.out.find("Anschluss"), std::string::npos);
    EXPECT_EQ(run_impulse({"thunderdome", "npe", "--attacker", "250"}).out.find("Anschluss"),
              std::string::npos);
}

}  // namespace
}  // namespace impulse
