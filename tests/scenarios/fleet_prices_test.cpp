// What a fleet may have at all, from which year on and at what price.
// Units:  half points of BPV, years, ships.
// Rule:   classic D6.5, FD10.651, J4.816, S2.21, S3.2, S8.23, S8.315, S8.32.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "scenarios/files/files.h"
#include "scenarios/fleets/fleet_check.h"
#include "scenarios/fleets/victory_points.h"
#include "ssd/refit.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

FleetRules priced_fleet() {
    auto fleet = load_fleet_rules("classic");
    EXPECT_TRUE(fleet.has_value() && fleet->has_value()) << (fleet ? "" : fleet.error().text());
    return **fleet;
}

SetupUnit bought(const std::string& option, int count) {
    SetupUnit unit;
    unit.options = {{option, count}};
    return unit;
}

SetupUnit loaded(const std::string& round, int count = 1) {
    SetupUnit unit;
    for (int n = 0; n < count; ++n) unit.loads.emplace_back("DRONE A", round);
    return unit;
}

Sheet buyer() {
    Sheet s;
    s.key = "federation/ca";
    s.code = "CA";
    s.size_class = 3;
    s.bpv_combat = s.bpv_economic = 400;
    return s;
}

TEST(ClassicFleetYears, EachDroneAndEachSpeedIsThereFromItsYearOn) {
    const FleetRules fleet = priced_fleet();
    for (const auto& [round, year] : {std::pair{"I", 65},
                                      {"IV", 65},
                                      {"II", 120},  // general; limited before it
                                      {"V", 120},
                                      {"III", 83},
                                      {"VI", 99},
                                      {"add", 140},
                                      {"I-M", 167},
                                      {"IV-F", 180}}) {
        EXPECT_EQ(drones_too_new(fleet, loaded(round), year - 1).size(), 1U) << round;
        EXPECT_TRUE(drones_too_new(fleet, loaded(round), year).empty()) << round;
    }
}

TEST(ClassicFleetPrices, ARoundCostsByItsTypeAndItsSpeed) {
    const FleetRules fleet = priced_fleet();
    for (const auto& [round, halves] : {std::pair{"I", 0},
                                        {"IV", 0},
                                        {"II", 1},
                                        {"V", 1},
                                        {"III", 1},
                                        {"VI", 0},
                                        {"add", 0},
                                        {"I-M", 1},
                                        {"IV-M", 1},
                                        {"I-F", 2},
                                        {"IV-F", 2}})
        EXPECT_EQ(option_halves(fleet, loaded(round)), halves) << round;
}

TEST(ClassicFleetPrices, AnOptionHasItsPriceAndItsMostForEachSizeClass) {
    const FleetRules fleet = priced_fleet();
    struct Option {
        const char* id;
        int halves;
        std::vector<int> most;  // by size class 1 to 7
    };
    for (const Option& option : std::vector<Option>{{"boarding_party", 1, {10, 10, 10, 10, 10, 10, 10}},
                                                    {"commando_conversion", 1, {2, 2, 2, 2, 2, 2, 2}},
                                                    {"commando_squad", 2, {2, 2, 2, 2, 2, 2, 2}},
                                                    {"deck_crew", 1, {4, 4, 4, 4, 4, 4, 4}},
                                                    {"t_bomb", 8, {12, 6, 4, 2, 0, 0, 0}}}) {
        EXPECT_EQ(option_halves(fleet, bought(option.id, 1)), option.halves) << option.id;
        Sheet sheet = buyer();
        sheet.deck_crews = 12;
        for (std::size_t i = 0; i < option.most.size(); ++i) {
            sheet.size_class = static_cast<int>(i) + 1;
            const auto faults = [&](int count) {
                return check_options(fleet, bought(option.id, count), sheet, 0, 0).size();
            };
            EXPECT_EQ(faults(option.most[i]), 0U) << option.id << ", size class " << sheet.size_class;
            EXPECT_EQ(faults(option.most[i] + 1), 1U) << option.id << ", size class " << sheet.size_class;
        }
    }
}

// S3.2: 30 points of 100, of them 20 for what is no drone.
TEST(ClassicFleetPrices, AMarkedShipSpendsThirtyPercentAndNotMore) {
    const FleetRules fleet = priced_fleet();
    Sheet sheet = buyer();
    sheet.key = "kzinti/sdf";
    sheet.bpv_combat = 100;
    EXPECT_TRUE(check_options(fleet, loaded("II", 60), sheet, 0, 0).empty());
    EXPECT_EQ(check_options(fleet, loaded("II", 61), sheet, 0, 0).size(), 1U);
}

TEST(ClassicFleetCommand, TwelveFightersWithoutTheirCarrierCountAsOneShip) {
    const FleetRules fleet = priced_fleet();
    for (const auto& [fighters, ships] : {std::pair{1, 1}, {12, 1}, {13, 2}, {24, 2}, {25, 3}}) {
        std::vector<FleetShip> all(1);
        all[0].command_rating = 9;
        for (int n = 0; n < fighters; ++n) {
            FleetShip craft;
            craft.size_class = 6;
            all.push_back(craft);
        }
        EXPECT_EQ(ships_that_count(fleet, all, 0), ships) << fighters;
    }
}

TEST(ClassicFleetCommand, AFleetHasThirtySixFightersAtMost) {
    const FleetRules fleet = priced_fleet();
    std::vector<FleetShip> ships(3);
    for (FleetShip& ship : ships) {
        ship.command_rating = 8;
        ship.move_cost = points(1);
        ship.fighters = 12;
    }
    const auto said = [&] {
        std::string all;
        for (const std::string& finding : check_command(fleet, ships)) all += finding;
        return all;
    };
    EXPECT_EQ(said(), "");
    ships[2].fighters = 13;
    EXPECT_NE(said().find("37 fighters"), std::string::npos) << said();
}

// S8.315: three, two and one for size classes 2, 3 and 4; what is larger is a base.
TEST(ClassicFleetCommand, ACarrierNeedsEscortsByItsSizeClass) {
    const FleetRules fleet = priced_fleet();
    for (const auto& [size_class, escorts] : {std::pair{1, 0}, {2, 3}, {3, 2}, {4, 1}})
        EXPECT_EQ(escorts_needed(fleet, size_class).escorts, escorts) << size_class;
}

// S2.21: the largest of what happened to it.
TEST(ClassicVictoryPoints, AShipScoresAQuarterWhereItIsForcedToDisengage) {
    Rules rules;
    ShipClass c;
    c.sheet.key = "a";
    c.sheet.bpv_combat = c.sheet.bpv_economic = 100;
    rules.classes.push_back(c);
    impulse::Setup setup;
    const auto battle = std::make_unique<Battle>();
    for (int s = 0; s < 2; ++s) {
        const std::string name(1, static_cast<char>('A' + s));
        setup.sides.push_back({name, name, "", s});
        SetupUnit unit;
        unit.side = s;
        unit.id = name + "-1";
        unit.class_key = "a";
        setup.units.push_back(unit);
        Unit u;
        u.side = SideId{static_cast<std::size_t>(s)};
        u.type = ClassId{std::size_t{0}};
        battle->units.push_back(u);
        Side side;
        side.team = static_cast<std::uint8_t>(s);
        battle->sides.push_back(side);
    }
    Unit& theirs = battle->units[1];
    for (const auto& [fate, internals, crippled, points] : {std::tuple{Fate::active, 0, 0, 0},
                                                            {Fate::active, 1, 0, 10},
                                                            {Fate::disengaged, 1, 0, 25},
                                                            {Fate::disengaged, 1, 1, 50},
                                                            {Fate::destroyed, 1, 1, 100},
                                                            {Fate::captured, 1, 1, 200}}) {
        theirs.fate = fate;
        theirs.counter[static_cast<std::size_t>(Counter::internals)] = static_cast<std::int16_t>(internals);
        theirs.counter[static_cast<std::size_t>(Counter::crippled)] = static_cast<std::int16_t>(crippled);
        EXPECT_EQ(victory_points(rules, priced_fleet(), setup, *battle, {}).sides[0].ship_points, points);
    }
}

// D6.5, S3.2: before its empire had the modules a ship lacks them and is five points cheaper.
TEST(ClassicFleetYears, KlingonShipsHaveTheUimFrom165AndLyranOnesFrom166) {
    const Rules& rules = classic_rules();
    for (const auto& [key, year] :
         {std::pair{"klingon/d7ku", 165}, {"klingon/c8k", 165}, {"lyran/cc", 166}, {"lyran/bch", 166}}) {
        const Sheet& sheet = rules.type(class_named(rules, key)).sheet;
        EXPECT_TRUE(before_uim(sheet, year - 1)) << key;
        EXPECT_FALSE(before_uim(sheet, year)) << key;
        const auto early = fitted_sheet(sheet, {{std::string{without_uim}}, {}});
        ASSERT_TRUE(early) << early.error();
        EXPECT_EQ(early->uim_units, 0) << key;
        EXPECT_EQ(early->bpv_combat, sheet.bpv_combat - 5) << key;
        EXPECT_EQ(early->bpv_economic, sheet.bpv_economic - 5) << key;
    }
}

}  // namespace
}  // namespace impulse
