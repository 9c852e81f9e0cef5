#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>

#include "tests/ssd/ship_files.h"

namespace impulse {
namespace {

const char* const lantern = "aster/lantern";
const char* const halberd = "korrin/halberd";

TEST(TngShips, BothClassesAreLegalByTheConstructionNumbers) {
    const Construction c = tng_construction();
    for (const char* key : {lantern, halberd}) {
        const Sheet sheet = ship("tng", key);
        EXPECT_EQ(sheet.key, key);
        EXPECT_EQ(sheet.ruleset, "tng");
        EXPECT_EQ(sheet.tech, 3);
        EXPECT_EQ(texts(check_sheet(sheet)), "");
        EXPECT_EQ(texts(check_bpv(sheet, c)), "");
    }
}

// Eight powers with a small, a middle and a large ship each, of like value in each size.
struct Power {
    const char *small, *middle, *large;
};
constexpr std::array<Power, 8> powers{{
    {"federation/sentry", "federation/resolve", "federation/endeavour"},
    {"klingon/talon", "klingon/warblade", "klingon/conqueror"},
    {"romulan/merlin", "romulan/gryphon", "romulan/phoenix"},
    {"tholian/spinner", "tholian/orbweaver", "tholian/archon"},
    {"andromedan/viper", "andromedan/constrictor", "andromedan/leviathan"},
    {"dominion/lancer", "dominion/vanguard", "dominion/juggernaut"},
    {"ferengi/profit", "ferengi/margin", "ferengi/monopoly"},
    {"cardassian/warden", "cardassian/prefect", "cardassian/legate"},
}};
TEST(TngShips, EveryPowerHasThreeLegalShipsOfLikeValue) {
    const Construction c = tng_construction();
    for (const auto& [size, value, which] :
         {std::tuple{4, 3600, &Power::small}, {3, 5960, &Power::middle}, {2, 8900, &Power::large}})
        for (const Power& power : powers) {
            const Sheet sheet = ship("tng", power.*which);
            SCOPED_TRACE(sheet.key);
            EXPECT_EQ(sheet.key, power.*which);
            EXPECT_EQ(sheet.size_class, size);
            EXPECT_EQ(texts(check_sheet(sheet)), "");
            EXPECT_EQ(texts(check_bpv(sheet, c)), "");
            EXPECT_LE(std::abs(sheet.bpv_combat - value) * 100, value) << sheet.bpv_combat;
        }
}

// What only one power builds stands on no other's sheet.
TEST(TngShips, NoShipHasASystemOfAnotherPower) {
    const Construction c = tng_construction();
    int owned = 0;
    for (const Power& power : powers)
        for (const char* key : {power.small, power.middle, power.large}) {
            const Sheet sheet = ship("tng", key);
            for (const BoxGroup& g : sheet.groups) {
                const BuildRow* row = build_row(c, g.system, g.value);
                if (row == nullptr || row->races.empty()) continue;
                ++owned;
                EXPECT_NE(std::find(row->races.begin(), row->races.end(), sheet.empire), row->races.end())
                    << key << " " << g.system;
            }
        }
    EXPECT_GE(owned, 5) << "tractor-repulsors and web casters";
}

TEST(TngShips, ABoxThatGuardsIsTurnedToAnArcOfItsWidth) {
    const Spoilt file =
        spoilt(file_text(ship_path("tng", "andromedan/viper")), "arc = \"RH\"", "arc = \"FX\"");
    const auto sheet = read_sheet(file.text, "viper.toml");
    ASSERT_TRUE(sheet.has_value()) << sheet.error().text();
    const std::string all = texts(check_bpv(*sheet, tng_construction()));
    EXPECT_NE(all.find("\"pa_180\" guards 180 degrees, the sheet says \"FX\""), std::string::npos) << all;
}

TEST(TngShips, BothClassesHaveTheSameBpv) {
    EXPECT_EQ(ship("tng", lantern).bpv_combat, ship("tng", halberd).bpv_combat);
}

// Added by hand from the supplement's construction lines.
TEST(TngShips, LanternAddsUpByHand) {
    const int warp = 24 * 120, impulse = 4 * 30, reactors = 4 * 100, batteries = 4 * 65;
    const int hull = 6 * 10 + 3 * 15 + 6 * 10, control = 2 * 30 + 20 + 30 + 30;
    const int others = 4 * 20 + 3 * 15 + 3 * 15 + 2 * 20 + 15;
    const int phasers = 10 * 88, photons = 4 * 50, racks = 2 * 60;  // 180 degrees: 87.5 up
    const int shields = 64 * 5, sensor = 20 + 10 + 10 + 10 + 0, scanner = 20 + 10 + 0,
              repair = 20 + 15 + 10 + 5;
    const int crew = 10 * 1 + 10 * 5 + 2 * 5;
    const int sum = warp + impulse + reactors + batteries + hull + control + others + phasers + photons +
                    racks + shields + sensor + scanner + repair + crew;
    EXPECT_EQ(ship("tng", lantern).bpv_economic, sum);
    EXPECT_EQ(ship("tng", lantern).excess_damage, 15 / 3 + 1);
}

TEST(TngShips, HalberdAddsUpByHand) {
    const int warp = 24 * 120, impulse = 4 * 30, reactors = 5 * 100, batteries = 4 * 75;
    const int hull = 6 * 10 + 3 * 15 + 9 * 10, control = 2 * 30 + 30 + 2 * 30 + 20;
    const int others = 2 * 20 + 3 * 15 + 4 * 15 + 2 * 20;
    const int phasers = 4 * 70 + 4 * 88, pulse = 6 * 40, racks = 3 * 50;
    const int shields = 66 * 5, tracks = 50 + 30 + 50, crew = 8 + 12 * 5 + 2 * 5;
    EXPECT_EQ(ship("tng", halberd).bpv_economic, warp + impulse + reactors + batteries + hull + control +
                                                     others + phasers + pulse + racks + shields + tracks +
                                                     crew);
    EXPECT_EQ(ship("tng", halberd).excess_damage, 18 / 3 + 1);
}

TEST(TngShips, EveryShieldBankGuardsThreeFacings) {
    for (const char* key : {lantern, halberd})
        for (const ShieldBank& b : ship("tng", key).shields)
            EXPECT_EQ(std::popcount(b.facings), 3) << key << " " << b.name;
}

// Drn-G holds 10 spaces and Drn-B 12; an anti-drone takes half a space, Drn-B cannot fire those.
TEST(TngShips, RacksAreLoadedToTheirLimit) {
    const auto halves = [](const std::string& type) {
        if (type == "add") return 1;
        if (type == "drone-single") return 2;
        if (type == "drone-double") return 4;
        if (type == "drone-triple") return 6;
        return 1000;
    };
    int racks = 0;
    for (const char* key : {lantern, halberd})
        for (const BoxGroup& g : ship("tng", key).groups) {
            if (g.load.empty()) continue;
            ++racks;
            int sum = 0;
            for (const std::string& type : g.load) sum += halves(type);
            EXPECT_EQ(sum, 2 * (g.system == "drn-g" ? 10 : 12)) << key << " " << g.name;
            if (g.system == "drn-b") {
                EXPECT_EQ(std::count(g.load.begin(), g.load.end(), "add"), 0);
            }
        }
    EXPECT_EQ(racks, 5);
}

TEST(TngShips, OnePhotonMoreThanPaidForIsFound) {
    const Spoilt file = spoilt(file_text(ship_path("tng", lantern)), "name = \"PHTN A\",  boxes = 4",
                               "name = \"PHTN A\",  boxes = 5");
    const auto sheet = read_sheet(file.text, "lantern.toml");
    ASSERT_TRUE(sheet.has_value()) << sheet.error().text();
    const auto findings = check_bpv(*sheet, tng_construction());
    ASSERT_EQ(findings.size(), 2U) << texts(findings);
    EXPECT_EQ(findings[0].file, "lantern.toml");
    EXPECT_EQ(findings[0].line, sheet->lines.bpv);
    EXPECT_EQ(findings[0].what.find("BPV stated 5910, systems add up to 5960: "), 0U) << findings[0].what;
    EXPECT_NE(findings[0].what.find("5 x phtn at 120 degrees = 250"), std::string::npos) << findings[0].what;
    EXPECT_EQ(findings[1].what.find("spaces stated 133, systems add up to 134: "), 0U) << findings[1].what;
}

TEST(TngShips, FreeExcessDamageBoxLeftOutIsFound) {
    Sheet sheet = ship("tng", lantern);
    sheet.excess_damage = 5;
    const std::string all = texts(check_bpv(sheet, tng_construction()));
    EXPECT_NE(all.find("5 excess damage boxes, but 6 come free"), std::string::npos) << all;
    sheet.excess_damage = 7;
    EXPECT_NE(texts(check_bpv(sheet, tng_construction())).find("add up to 5930"), std::string::npos);
}

}  // namespace
}  // namespace impulse
