#include "scenarios/fleets/fleet_check.h"

#include <gtest/gtest.h>

#include "scenarios/files/files.h"
#include "scenarios/fleets/victory_points.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

FleetRules classic_fleet_rules() {
    auto fleet = load_fleet_rules("classic");
    EXPECT_TRUE(fleet.has_value() && fleet->has_value()) << (fleet ? "" : fleet.error().text());
    return **fleet;
}

FleetShip ship_of(const std::string& code, int size_class, int rating, Energy cost = points(1)) {
    FleetShip s;
    s.name = s.code = s.line = code;
    s.empire = "Federation";
    s.size_class = size_class;
    s.command_rating = rating;
    s.move_cost = cost;
    return s;
}
FleetShip leader(const std::string& line) {
    FleetShip s = ship_of(line + "L", 3, 6, ratio(2, 3));
    s.line = line;
    s.leader = true;
    return s;
}

TEST(ClassicFleet, OptionsAreTwentyPercentOfTheForceRoundedDown) {
    const FleetRules fleet = classic_fleet_rules();
    EXPECT_EQ(option_allowance(fleet, 200), 40);  // COI-1
    EXPECT_EQ(option_allowance(fleet, 219), 43);  // Kzinti CV 147 + 12 fighters at 6
    EXPECT_EQ(option_allowance(fleet, 4), 0);
}

TEST(ClassicFleet, TransporterBombsByClassOfSize) {
    const FleetRules fleet = classic_fleet_rules();
    const OptionRow* row = option_row(fleet, "t_bomb");
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->halves, 8);
    const int caps[] = {12, 6, 4, 2, 0, 0};
    for (int size = 1; size <= 6; ++size) EXPECT_EQ(option_limit(*row, size), caps[size - 1]) << size;
}

TEST(ClassicFleet, WeaponStatusByDie) {
    const FleetRules fleet = classic_fleet_rules();
    const int status[] = {0, 0, 1, 1, 2, 2};
    for (int die = 1; die <= 6; ++die) EXPECT_EQ(rolled_status(fleet, die, 0), status[die - 1]) << die;
    EXPECT_EQ(rolled_status(fleet, 6, 1), 3);  // 7 and more
    EXPECT_EQ(rolled_status(fleet, 1, -2), 0);
    EXPECT_EQ(rolled_status(fleet, 1, 9), 1);  // no more than 2 are added
}

TEST(ClassicFleet, MoreThanThreeShipsAPlayerAreToldOf) {
    const FleetRules fleet = classic_fleet_rules();
    EXPECT_EQ(crowd_warning(fleet, 6, 2), "");
    EXPECT_EQ(crowd_warning(fleet, 7, 2), "7 ships for 2 players: the guideline is 3 ships a player (S8.17)");
    EXPECT_EQ(crowd_warning(fleet, 99, 0), "") << "nobody said how many play";
}

TEST(ClassicFleet, ReadyMadeWebCostsAQuarterForEachPointOfStrengthInAHex) {
    const FleetRules fleet = classic_fleet_rules();
    impulse::Setup setup;
    SetupWeb web;
    web.side = 1;
    web.strength = 35;
    // Rings of 6, 18 and 30 hexes: 54 x 35 = 1890 points of strength, 472.5 points of BPV.
    web.hexes.assign(54, Hex{});
    setup.webs = {web};
    EXPECT_EQ(web_quarters(fleet, setup, 1), 1890);
    EXPECT_EQ(web_quarters(fleet, setup, 0), 0);
}

TEST(ClassicFleet, FlagshipCommandsItsRatingOfOtherShips) {
    const FleetRules fleet = classic_fleet_rules();
    std::vector<FleetShip> ships{ship_of("CC", 3, 2)};
    ships.push_back(ship_of("CA", 3, 1));
    ships.push_back(ship_of("CA", 3, 1));
    EXPECT_TRUE(check_command(fleet, ships).empty());
    ships.push_back(ship_of("CA", 3, 1));
    ASSERT_EQ(check_command(fleet, ships).size(), 1U);
    EXPECT_NE(
        check_command(fleet, ships).front().find("commands up to 2 ships beside itself, here are 3 (S8.21)"),
        std::string::npos);
    ships.back().scout = true;  // one scout comes free
    EXPECT_TRUE(check_command(fleet, ships).empty());
}

TEST(ClassicFleet, CarrierOfSizeClassThreeNeedsTwoEscortsOneOfThemSmall) {
    const FleetRules fleet = classic_fleet_rules();
    EXPECT_EQ(escorts_needed(fleet, 3).escorts, 2);  // CMD-2
    EXPECT_EQ(escorts_needed(fleet, 3).small, 1);
    EXPECT_EQ(escorts_needed(fleet, 2).escorts, 3);
    EXPECT_EQ(escorts_needed(fleet, 4).escorts, 1);
    FleetShip carrier = ship_of("CV", 3, 8), escort = ship_of("FFE", 4, 3), big = ship_of("CLE", 3, 6);
    carrier.carrier = true;
    escort.escort = big.escort = true;
    EXPECT_EQ(check_command(fleet, {carrier, escort}).size(), 1U);
    EXPECT_EQ(check_command(fleet, {carrier, big, big}).size(), 1U);
    EXPECT_TRUE(check_command(fleet, {carrier, escort, big}).empty());
}

// What a sheet says of the class's duties goes before what its name sounds like.
TEST(ClassicFleet, DutiesOfTheSheetSayWhoEscortsAndWhoIsEscorted) {
    const Rules& rules = classic_rules();
    const auto of = [&](const char* key) {
        return fleet_ship(rules, rules.type(class_named(rules, key)).sheet, key);
    };
    EXPECT_TRUE(of("hydran/da").escort) << "an escort with six fighters";
    EXPECT_FALSE(of("hydran/da").carrier);
    EXPECT_TRUE(of("kzinti/cve+").carrier) << "an escort carrier";
    EXPECT_FALSE(of("kzinti/cve+").escort);
    EXPECT_TRUE(of("federation/ffv").carrier) << "by its boxes: its sheet says nothing";
    EXPECT_FALSE(of("federation/ffv").escort);
    EXPECT_TRUE(of("federation/ffe").escort);
    EXPECT_TRUE(of("federation/dwc").leader);
    EXPECT_TRUE(of("klingon/f5c").leader);
    EXPECT_FALSE(of("hydran/hr+").carrier) << "fighters of its own, and no need of escorts";
    EXPECT_TRUE(of("federation/gsc+").scout) << "its sensors are hit as phasers";
    const FleetRules fleet = classic_fleet_rules();
    const auto said = [&](const std::vector<FleetShip>& ships) {
        std::string all;
        for (const std::string& finding : check_command(fleet, ships)) all += finding + "\n";
        return all;
    };
    EXPECT_EQ(said({of("lyran/dn+"), of("lyran/bc+"), of("lyran/cw+"), of("lyran/cw+")}).find("S8.333"),
              std::string::npos);
    EXPECT_NE(said({of("lyran/dn+"), of("lyran/bc+"), of("lyran/bcb"), of("lyran/cw+")}).find("S8.333"),
              std::string::npos);
}

TEST(ClassicFleet, AllLeadersButTheSmallestNeedTwoConsortsEach) {
    const FleetRules fleet = classic_fleet_rules();
    EXPECT_EQ(consorts_needed(fleet, 2), 2);  // CMD-4
    EXPECT_EQ(consorts_needed(fleet, 3), 4);  // CMD-5
    const FleetShip d5 = ship_of("D5", 3, 6, ratio(2, 3));
    const FleetShip flag = ship_of("C9", 3, 10);
    EXPECT_EQ(check_command(fleet, {flag, leader("D5"), leader("D5")}).size(), 1U);
    EXPECT_TRUE(check_command(fleet, {flag, leader("D5"), leader("D5"), d5, d5}).empty());
}

TEST(ClassicFleet, ThreeLightCruisersAndThreeFrigatesCountAsFiveShips) {
    const FleetRules fleet = classic_fleet_rules();
    const auto counted = [&](int light, int small) {
        std::vector<FleetShip> ships{ship_of("CC", 3, 9)};
        for (int i = 0; i < light; ++i) ships.push_back(ship_of("NCL", 3, 6, ratio(2, 3)));
        for (int i = 0; i < small; ++i) ships.push_back(ship_of("FF", 4, 3, ratio(1, 3)));
        return ships_that_count(fleet, ships, 0);
    };
    EXPECT_EQ(counted(3, 3), 5);
    EXPECT_EQ(counted(2, 3), 5) << "no group";
    EXPECT_EQ(counted(3, 2), 5) << "no group";
    EXPECT_EQ(counted(4, 3), 6);
    EXPECT_EQ(counted(6, 6), 11) << "one group alone";
}

TEST(ClassicFleet, AScoutIsInTheBattleGroupOrFreeNotBoth) {
    const FleetRules fleet = classic_fleet_rules();
    std::vector<FleetShip> ships{ship_of("CC", 3, 9)};
    for (int i = 0; i < 5; ++i) ships.push_back(ship_of("CA", 3, 8));
    for (int i = 0; i < 3; ++i) ships.push_back(ship_of("NCL", 3, 6, ratio(2, 3)));
    for (int i = 0; i < 2; ++i) ships.push_back(ship_of("FF", 4, 3, ratio(1, 3)));
    ships.push_back(ship_of("FFS", 4, 3, ratio(1, 3)));
    ships.back().scout = true;
    EXPECT_EQ(ships_that_count(fleet, ships, 0), 10);  // CMD-6
    EXPECT_EQ(check_command(fleet, ships).size(), 1U);
    ships.push_back(ship_of("FF", 4, 3, ratio(1, 3)));  // now the group is whole without the scout
    EXPECT_EQ(ships_that_count(fleet, ships, 0), 10);
    ships.erase(ships.begin() + 1);
    EXPECT_TRUE(check_command(fleet, ships).empty());
}

TEST(ClassicFleet, OneShipOfSizeClassTwoWithThreeOthersTwoOfItsEmpire) {
    const FleetRules fleet = classic_fleet_rules();
    const FleetShip dn = ship_of("DN", 2, 10, ratio(3, 2)), ca = ship_of("CA", 3, 8);
    FleetShip ally = ca;
    ally.empire = "Kzinti";
    EXPECT_EQ(check_command(fleet, {dn, ca, ca}).size(), 1U);
    EXPECT_TRUE(check_command(fleet, {dn, ca, ca, ally}).empty());
    EXPECT_EQ(check_command(fleet, {dn, ca, ally, ally}).size(), 1U);
    EXPECT_EQ(check_command(fleet, {dn, dn, ca, ca}).size(), 1U);
}

// ---- options of a ship
SetupUnit unit_with(std::vector<std::pair<std::string, int>> options) {
    SetupUnit unit;
    unit.options = std::move(options);
    return unit;
}
Sheet cruiser() {
    Sheet s;
    s.key = "federation/ca";
    s.code = "CA";
    s.size_class = 3;
    s.bpv_combat = s.bpv_economic = 125;
    return s;
}

TEST(ClassicFleet, OptionsKeepTheirLimitsAndPrices) {
    const FleetRules fleet = classic_fleet_rules();
    EXPECT_TRUE(
        check_options(fleet, unit_with({{"t_bomb", 4}, {"boarding_party", 10}}), cruiser(), 0, 0).empty());
    const auto said = [&](std::vector<std::pair<std::string, int>> options) {
        const auto found = check_options(fleet, unit_with(std::move(options)), cruiser(), 0, 0);
        return found.empty() ? std::string("nothing") : found.front();
    };
    EXPECT_NE(said({{"t_bomb", 5}}).find("5 times \"t_bomb\", a ship of size class 3 may have 4 (S3.2)"),
              std::string::npos);
    EXPECT_NE(said({{"boarding_party", 11}}).find("may have 10"), std::string::npos);
    EXPECT_NE(said({{"commando_squad", 3}}).find("may have 2"), std::string::npos);
    EXPECT_NE(said({{"commando_conversion", 3}}).find("may have 2"), std::string::npos);
    EXPECT_NE(said({{"deck_crew", 1}}).find("for carriers"), std::string::npos);
    for (const auto& [size_class, bombs] : {std::pair{1, 12}, {2, 6}, {3, 4}, {4, 2}, {5, 0}}) {
        Sheet sized = cruiser();
        sized.size_class = size_class;
        sized.bpv_combat = 400;
        EXPECT_EQ(check_options(fleet, unit_with({{"t_bomb", bombs + 1}}), sized, 0, 0).size(), 1U);
        if (bombs > 0) {
            EXPECT_TRUE(check_options(fleet, unit_with({{"t_bomb", bombs}}), sized, 0, 0).empty());
        }
    }
    EXPECT_NE(said({{"heavy_weapons_squad", 1}}).find("in no source; enter the book's in"),
              std::string::npos);
    EXPECT_NE(said({{"tbomb", 1}}).find("did you mean"), std::string::npos);
    // 4 x 4 + 10 x 0.5 + 2 x 1 + 2 x 0.5 = 24 of 25 points; a dearer ship is another matter.
    EXPECT_EQ(
        said({{"t_bomb", 4}, {"boarding_party", 10}, {"commando_squad", 2}, {"commando_conversion", 2}}),
        "nothing");
    Sheet cheap = cruiser();
    cheap.bpv_combat = 119;  // 23 points
    EXPECT_NE(
        check_options(
            fleet,
            unit_with(
                {{"t_bomb", 4}, {"boarding_party", 10}, {"commando_squad", 2}, {"commando_conversion", 2}}),
            cheap, 0, 0)
            .front()
            .find("options for 24 points, 20 % of 119 are 23 (S3.2)"),
        std::string::npos);
}

TEST(ClassicFleet, FightersCountWithTheirCarrier) {
    const FleetRules fleet = classic_fleet_rules();
    Sheet cv = cruiser();
    cv.bpv_combat = 147;  // alone 29 points
    cv.deck_crews = 12;
    const SetupUnit unit = unit_with({{"t_bomb", 4},
                                      {"boarding_party", 10},
                                      {"commando_squad", 2},
                                      {"deck_crew", 4},
                                      {"commando_conversion", 2}});  // 16 + 5 + 2 + 2 + 1 = 26
    EXPECT_TRUE(check_options(fleet, unit, cv, 0, 0).empty());
    cv.bpv_combat = 129;  // 25 points, with twelve fighters at 6: 40
    EXPECT_EQ(check_options(fleet, unit, cv, 0, 0).size(), 1U);
    EXPECT_TRUE(check_options(fleet, unit, cv, 72, 0).empty());
}

// S3.2: ships that the chart marks D% have 30 % for options, what is above 20 % for drones alone.
TEST(ClassicFleet, MarkedShipsBuyTenPercentMoreInDronesAlone) {
    const FleetRules fleet = classic_fleet_rules();
    SetupUnit unit = unit_with({{"t_bomb", 4}});                                  // 16 points
    for (int n = 0; n < 6; ++n) unit.loads.emplace_back("DRONE", "II,II,II,II");  // 24 at half a point
    Sheet ship = cruiser();
    ship.bpv_combat = 100;
    EXPECT_EQ(check_options(fleet, unit, ship, 0, 0).size(), 1U) << "28 points of 20";
    for (const char* key : {"kzinti/sdf", "federation/ncd", "klingon/d6d[B]"}) {
        ship.key = key;
        EXPECT_TRUE(check_options(fleet, unit, ship, 0, 0).empty()) << key << ": 30, 12 of them drones";
    }
    unit.options = unit_with({{"t_bomb", 4}, {"boarding_party", 10}}).options;
    EXPECT_EQ(check_options(fleet, unit, ship, 0, 0).size(), 1U) << "21 points for what is no drone";
}

TEST(ClassicFleet, ASquadronWithoutItsCarrierCountsAsAShip) {
    const FleetRules fleet = classic_fleet_rules();
    std::vector<FleetShip> ships{ship_of("CC", 3, 2), ship_of("CA", 3, 1)};
    for (int i = 0; i < 12; ++i) ships.push_back(ship_of("F-18", 6, 0));
    EXPECT_EQ(ships_that_count(fleet, ships, 0), 2);
    for (int i = 0; i < 6; ++i) ships.push_back(ship_of("PF", 5, 0));  // a flotilla of six
    EXPECT_EQ(ships_that_count(fleet, ships, 0), 3);
}

TEST(ClassicFleet, DroneSpeedsByYearAndPrice) {
    const FleetRules fleet = classic_fleet_rules();
    SetupUnit unit;
    unit.loads = {{"DRONE A", "I-M,I-M,I-M,IV"}};
    EXPECT_EQ(option_halves(fleet, unit), 3);
    EXPECT_NE(check_options(fleet, unit, cruiser(), 0, 166)
                  .front()
                  .find("flies from the year 167 on, the battle is in 166"),
              std::string::npos);
    EXPECT_TRUE(check_options(fleet, unit, cruiser(), 0, 167).empty());
    EXPECT_TRUE(check_options(fleet, unit, cruiser(), 0, 0).empty());
    unit.loads = {{"DRONE A", "I-F,add,add"}};
    EXPECT_EQ(option_halves(fleet, unit), 2);
    EXPECT_EQ(check_options(fleet, unit, cruiser(), 0, 139).size(), 3U);
}

// ---- victory
TEST(ClassicVictory, PointsRoundHalvesUp) {
    EXPECT_EQ(percent_of(125, 10), 13);  // 12.5
    EXPECT_EQ(percent_of(121, 25), 30);  // 30.25
    EXPECT_EQ(percent_of(121, 50), 61);  // 60.5
    EXPECT_EQ(percent_of(121, 200), 242);
}

TEST(ClassicVictory, LevelsByOwnPointsInPercentOfTheEnemys) {
    const FleetRules fleet = classic_fleet_rules();
    const std::pair<int, std::string> levels[] = {{500, "astounding victory"},
                                                  {499, "decisive victory"},
                                                  {300, "decisive victory"},
                                                  {200, "substantive victory"},
                                                  {150, "tactical victory"},
                                                  {110, "marginal victory"},
                                                  {109, "draw"},
                                                  {91, "draw"},
                                                  {90, "marginal defeat"},
                                                  {67, "marginal defeat"},
                                                  {50, "tactical defeat"},
                                                  {33, "brutal defeat"},
                                                  {20, "crushing defeat"},
                                                  {19, "devastating defeat"}};
    for (const auto& [percent, level] : levels)
        EXPECT_EQ(victory_level(fleet, percent, 100), level) << percent;
    EXPECT_EQ(victory_level(fleet, 1, 0), "astounding victory");
    EXPECT_EQ(victory_level(fleet, 0, 0), "draw");
    EXPECT_EQ(victory_level(fleet, 0, 50), "devastating defeat");
}

struct ScoredDuel {
    Rules rules;
    Setup setup;
    std::unique_ptr<Battle> battle = std::make_unique<Battle>();
    ScoredDuel(int bpv_a, int bpv_b) {
        for (const int bpv : {bpv_a, bpv_b}) {
            ShipClass c;
            c.sheet.key = bpv == bpv_a ? "a" : "b";
            c.sheet.bpv_combat = c.sheet.bpv_economic = bpv;
            rules.classes.push_back(c);
        }
        for (int s = 0; s < 2; ++s) {
            setup.sides.push_back({s == 0 ? "A" : "B", s == 0 ? "A" : "B", "", s});
            SetupUnit unit;
            unit.side = s;
            unit.id = s == 0 ? "A-1" : "B-1";
            unit.class_key = s == 0 || bpv_a == bpv_b ? "a" : "b";
            setup.units.push_back(unit);
            Unit u;
            u.side = SideId{static_cast<std::size_t>(s)};
            u.type = ClassId{static_cast<std::size_t>(s)};
            battle->units.push_back(u);
            Side side;
            side.team = static_cast<std::uint8_t>(s);
            battle->sides.push_back(side);
        }
    }
    Unit& unit(std::size_t i) { return battle->units[i]; }
    VictoryScore score(std::span<const LogEntry> entries = {}) {
        return victory_points(rules, classic_fleet_rules(), setup, *battle, entries);
    }
};

TEST(ClassicVictory, OnlyTheLargestReasonOfAShipCounts) {
    ScoredDuel duel{100, 100};
    duel.unit(1).counter[static_cast<std::size_t>(Counter::internals)] = 30;
    EXPECT_EQ(duel.score().sides[0].total, 10);
    duel.unit(1).counter[static_cast<std::size_t>(Counter::crippled)] = 1;
    EXPECT_EQ(duel.score().sides[0].total, 50);
    duel.unit(1).fate = Fate::disengaged;
    EXPECT_EQ(duel.score().sides[0].total, 50);
    duel.unit(1).fate = Fate::destroyed;
    EXPECT_EQ(duel.score().sides[0].total, 100);
    duel.unit(1).fate = Fate::captured;
    EXPECT_EQ(duel.score().sides[0].total, 200);
    EXPECT_EQ(duel.score().sides[0].level, "astounding victory");
    EXPECT_EQ(duel.score().sides[1].level, "devastating defeat");
}

TEST(ClassicVictory, TheWeakerForceHasTheDifferenceUnlessItLeftByTurnTwo) {
    ScoredDuel duel{100, 80};
    EXPECT_EQ(duel.score().sides[1].difference, 20);
    EXPECT_EQ(duel.score().sides[0].difference, 0);
    duel.unit(1).fate = Fate::disengaged;
    LogEntry entry;
    Advanced turn;
    turn.turn = 2;
    entry.events = {turn, Left{UnitId{1}}};
    EXPECT_EQ(duel.score(std::span(&entry, 1)).sides[1].difference, 0);
    turn.turn = 3;
    entry.events = {turn, Left{UnitId{1}}};
    EXPECT_EQ(duel.score(std::span(&entry, 1)).sides[1].difference, 20);
}

TEST(ClassicVictory, WhatTheEnemySpentOnOptionsCounts) {
    ScoredDuel duel{100, 100};
    duel.setup.units[0].options = {{"t_bomb", 2}, {"boarding_party", 3}};  // 8 + 1.5 points
    EXPECT_EQ(duel.score().sides[1].options, 9);
    EXPECT_EQ(duel.score().sides[0].options, 0);
}
TEST(ClassicFleet, OneHeavyBattlecruiserBesideAShipOfSizeClassTwo) {  // S8.333
    const FleetRules fleet = classic_fleet_rules();
    std::vector<FleetShip> ships{ship_of("DN", 2, 10), ship_of("BCG", 3, 10), ship_of("CA", 3, 8),
                                 ship_of("CA", 3, 8)};
    ships[1].key = "federation/bcg";
    EXPECT_TRUE(check_command(fleet, ships).empty());
    ships.push_back(ship_of("BCF", 3, 10));
    ships.back().key = "federation/bcf";
    ASSERT_EQ(check_command(fleet, ships).size(), 1U);
    EXPECT_NE(check_command(fleet, ships).front().find("2 heavy battlecruisers"), std::string::npos);
}

TEST(ClassicFleet, OneTenderOfFastPatrolShips) {  // S8.341
    const FleetRules fleet = classic_fleet_rules();
    std::vector<FleetShip> ships{ship_of("PFT", 3, 8), ship_of("PFT", 3, 8)};
    ships[0].tender = true;
    EXPECT_TRUE(check_command(fleet, ships).empty());
    ships[1].tender = true;
    ASSERT_EQ(check_command(fleet, ships).size(), 1U);
    EXPECT_NE(check_command(fleet, ships).front().find("S8.341"), std::string::npos);
}

}  // namespace
}  // namespace impulse
