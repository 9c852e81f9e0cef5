// Ground units of a campaign as troops, invasions, cargo that several ships carry; fixed defences of a record on the map.
#include "scenarios/campaigns/ground_forces.h"
#include "battle/core/rows/parties.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "battle/core/ground.h"
#include "battle/play/make_battle.h"
#include "scenarios/campaigns/fixed_defences.h"
#include "scenarios/records/record.h"
#include "scenarios/run.h"
#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

RecordIn read_ground(const std::string& text) {
    auto in = read_record_in(text, "in.json", classic_rules());
    EXPECT_TRUE(in) << in.error().text();
    return in ? std::move(*in) : RecordIn{};
}
std::string refused_ground(const std::string& text) {
    const auto in = read_record_in(text, "in.json", classic_rules());
    return in ? "was read" : in.error().text();
}
const SetupUnit& setup_unit(const RecordIn& in, const std::string& id) {
    const auto& units = in.scenario.setup.units;
    const auto at = std::find_if(units.begin(), units.end(), [&](const SetupUnit& u) { return u.id == id; });
    EXPECT_NE(at, units.end()) << id;
    return at == units.end() ? units.front() : *at;
}

// A battle that has gone as a test says.
struct GroundBattle {
    Scenario scenario;
    Battle first, last;
    std::vector<LogEntry> entries{1};
    explicit GroundBattle(const std::string& text) {
        scenario = read_ground(text).scenario;
        first = last = *make_battle(classic_rules(), scenario.setup);
        last.ended = 1;
        last.reason = EndReason::one_side_left;
        last.winner = SideId{0};
    }
    Unit& unit(const std::string& id) {
        for (std::size_t i = 0; i < scenario.setup.units.size(); ++i)
            if (scenario.setup.units[i].id == id) return last.units[i];
        ADD_FAILURE() << id;
        return last.units[0];
    }
    Json out() const {
        return Json::parse(*record_out({classic_rules(), scenario, first, last, entries, "x.jsonl"}));
    }
};

// ---- ground units of VBAM/SFB

std::string invasion(const std::string& attackers, const std::string& defenders) {
    return R"({ "format": "impulse-record/1", "kind": "in", "battle_id": "VB-inv", "campaign": "vbam", "year": 172, "rng_seed": 3,
 "scenario": { "kind": "invasion", "accepted": true },
 "sides": [ { "id": "klingon", "empire": "Klingon", "role": "attacker", "ground_units": [ )" +
           attackers + R"( ] },
            { "id": "federation", "empire": "Federation", "role": "defender", "ground_units": [ )" +
           defenders + R"( ] } ] })";
}

int troops(const SetupUnit& place, int side, const std::string& kind) {
    int n = 0;
    for (const SetupTroops& t : place.troops)
        if (t.side == side && t.kind == kind) n += t.count;
    return n;
}

TEST(VbamGround, EachUnitIsItsEquivalentInTroops) {
    const RecordIn in =
        read_ground(invasion(R"("light infantry", "heavy armour")",
                             R"({ "kind": "heavy infantry" }, { "kind": "light armour", "count": 2 })"));
    const SetupUnit& place = setup_unit(in, "planet");
    EXPECT_EQ(place.side, 1);  // the planet is the defender's
    EXPECT_EQ(troops(place, 0, "normal"), 9);
    EXPECT_EQ(troops(place, 0, "heavy"), 1);
    EXPECT_EQ(troops(place, 0, "tank"), 3);
    EXPECT_EQ(troops(place, 0, "howitzer"), 1);
    EXPECT_EQ(troops(place, 1, "normal"), 5);
    EXPECT_EQ(troops(place, 1, "heavy"), 5);
    EXPECT_EQ(troops(place, 1, "gcv"), 2 * 3);
    EXPECT_EQ(troops(place, 1, "tank"), 2 * 1);
    const auto battle = make_battle(classic_rules(), in.scenario.setup);
    ASSERT_TRUE(battle) << battle.error();
    const Unit& unit = battle->units.back();
    EXPECT_EQ(garrison(classic_rules(), unit), 5 + 5 + 6 + 2);
    EXPECT_EQ(unit.boarders_of(SideId{0}), 9 + 1 + 3 + 1);
}

TEST(VbamGround, ThePlanetFallsWhenNobodyDefendsItAndAnAttackerIsLeft) {
    GroundBattle b{invasion(R"("light infantry", "light infantry")", R"("light infantry")")};
    Unit& place = b.unit("planet");
    place.counter[static_cast<std::size_t>(Counter::boarding_extra)] = 0;
    place.counter[static_cast<std::size_t>(Counter::heavy_squads)] = 0;
    place.boarders[0] = 8;  // of 18 parties, and no heavy squad of 2: eight of twenty
    place.boarders[static_cast<std::size_t>(PartyKind::heavy)] = 0;
    const Json out = b.out();
    EXPECT_EQ(out["planet_conquered"], true);
    EXPECT_EQ(out["sides"][0]["troops_left"], 8);
    EXPECT_EQ(out["sides"][0]["ground_units"][0]["fate"], "survived");
    EXPECT_EQ(out["sides"][0]["ground_units"][1]["fate"], "destroyed");  // 8 of 20 is less than one of two
    EXPECT_EQ(out["sides"][1]["ground_units"][0]["fate"], "destroyed");
    EXPECT_EQ(out["sides"][1]["planet_conquered"], true);
}

TEST(VbamGround, AsLongAsSomebodyDefendsItThePlanetStands) {
    GroundBattle b{invasion(R"("light infantry")", R"("light infantry")")};
    b.unit("planet").counter[static_cast<std::size_t>(Counter::boarding_extra)] = 1;
    const Json out = b.out();
    EXPECT_EQ(out["planet_conquered"], false);
    EXPECT_EQ(out["sides"][1]["ground_units"][0]["fate"], "survived");
}

TEST(VbamGround, AnInvasionIsFoughtToItsEnd) {
    const RecordIn in = read_ground(invasion(
        R"("heavy armour", "heavy armour", "heavy infantry", "heavy infantry")", R"("light infantry")"));
    Battle battle = *make_battle(classic_rules(), in.scenario.setup);
    EXPECT_EQ(battle.ended, 0);
    EXPECT_EQ(in.scenario.setup.field.features.size(), 1U);
}

TEST(VbamGround, WhatIsNoGroundUnitIsRefused) {
    EXPECT_NE(refused_ground(invasion(R"("mercenaries")", R"("light infantry")"))
                  .find("there is no ground unit \"mercenaries\""),
              std::string::npos);
    EXPECT_NE(refused_ground(invasion(R"("light infantry")", "")).find("an invasion needs"),
              std::string::npos);
}

TEST(VbamGround, CompaniesAreThereAsLongAsAnybodyIsLeftOfThem) {
    EXPECT_EQ(ground_forces::companies_left(3, 30, 30), 3);
    EXPECT_EQ(ground_forces::companies_left(3, 30, 21), 3);
    EXPECT_EQ(ground_forces::companies_left(3, 30, 20), 2);
    EXPECT_EQ(ground_forces::companies_left(3, 30, 1), 1);
    EXPECT_EQ(ground_forces::companies_left(3, 30, 0), 0);
}

TEST(VbamCargo, CarriedTogetherItIsLostWithAnyOfItsShips) {
    const Json side = Json::parse(
        R"({ "joint_cargo": [ { "carriers": ["A", "B"], "cargo": "base" }, { "carriers": ["C"], "cargo": "flight" } ] })");
    EXPECT_EQ(ground_forces::joint_cargo_lost(side, {"B"}), Json::parse(R"(["base"])"));
    EXPECT_EQ(ground_forces::joint_cargo_lost(side, {}), Json::array());
    EXPECT_EQ(ground_forces::joint_cargo_lost(side, {"A", "C"}), Json::parse(R"(["base", "flight"])"));
}

// ---- fixed defences

TEST(FixedDefences, BasesStandAsEvenlyAsTheyCanOnTheSixSides) {
    // Three phaser-IVs on every second side (UTD7.343).
    EXPECT_EQ(fixed_defences::spread_over_sides({0, 0, 0}), (std::vector<int>{1, 3, 5}));
    for (const std::vector<int>& kinds :
         {std::vector<int>{0, 0, 0, 1, 1, 1}, {1, 1, 1, 1, 1, 1}, {2, 2, 2, 2, 2, 2}, {0, 1, 1, 1, 1, 1}}) {
        const std::vector<int> sides = fixed_defences::spread_over_sides(kinds);
        EXPECT_EQ(std::set<int>(sides.begin(), sides.end()).size(), 6U);
    }
    // Six with weapons and six without: two on each side.
    std::map<int, int> on;
    for (const int side : fixed_defences::spread_over_sides({0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2})) ++on[side];
    for (int side = 1; side <= 6; ++side) EXPECT_EQ(on[side], 2) << side;
    // Two of a kind face away from each other.
    const std::vector<int> two = fixed_defences::spread_over_sides({2, 2});
    EXPECT_EQ((two[1] - two[0] + 6) % 6, 3);
}

TEST(FixedDefences, AreKnownByTheirWords) {
    EXPECT_EQ(fixed_defences::sheet_of("GBDP-IV", false), "ground/gbdp-4");
    EXPECT_EQ(fixed_defences::sheet_of("DefSat", false), "ground/defsat");
    EXPECT_EQ(fixed_defences::sheet_of("bomber base", false), "ground/gbb");
    EXPECT_EQ(fixed_defences::sheet_of("bomber base", true), "ground/gbb-npe");  // UTD5.2574
    EXPECT_EQ(fixed_defences::sheet_of("capital", false), "ground/lcd");
    EXPECT_EQ(fixed_defences::sheet_of("opera house", false), "");
    EXPECT_EQ(fixed_defences::dock_places("ground/lcd"), 5);  // UTD7.62
    EXPECT_EQ(fixed_defences::dock_places("ground/yard-4"), 2);
    EXPECT_EQ(fixed_defences::dock_places("ground/yard-3"), 3);
    EXPECT_EQ(fixed_defences::dock_places("ground/yard-2"), 4);
}

std::string sector_record(const std::string& blue) {
    return R"({ "format": "impulse-record/1", "kind": "in", "battle_id": "x", "campaign": "thunderdome", "rng_seed": 5, "campaign_year": 175,
  "sector": { "name": "Anvil", "type": "mineral", "owner": "blue", "mine": true, "features": [ { "kind": "class-M planet", "hex": "2732" } ],
    "lanes": [ { "id": "W-A", "to": "Cinder", "hex": "3037" }, { "id": "W-B", "to": "Hearth", "hex": "3627" } ] },
  "sides": [ { "id": "red", "empire": "Federation", "role": "attacker", "entry_direction": "B", "units": [ { "id": "R-CA", "class": "federation/ca" } ] },
    { "id": "blue", "empire": "Klingon", "role": "defender", )" +
           blue + R"( "units": [ { "id": "B-D7", "class": "klingon/d7" } ] } ] })";
}

TEST(FixedDefences, GroundBasesOfARecordStandOnThePlanet) {
    const RecordIn in = read_ground(sector_record(
        R"("defences": [ { "id": "G", "type": "GBDP-IV", "count": 3 }, { "id": "S", "type": "DefSat" } ],)"));
    std::set<int> sides;
    for (const char* id : {"G", "G-2", "G-3"}) {
        EXPECT_EQ(setup_unit(in, id).hex, hex_at(27, 32)) << id;
        EXPECT_EQ(setup_unit(in, id).class_key, "ground/gbdp-4");
        sides.insert(setup_unit(in, id).ground);
    }
    EXPECT_EQ(sides, (std::set<int>{1, 3, 5}));
    EXPECT_EQ(setup_unit(in, "S").ground, 0);  // a satellite is in space
    EXPECT_NE(setup_unit(in, "S").hex, hex_at(27, 32));
    ASSERT_TRUE(make_battle(classic_rules(), in.scenario.setup));
    const Json out =
        GroundBattle{sector_record(R"("defences": [ { "id": "G", "type": "GBDP-IV", "hex_side": 4 } ],)")}
            .out();
    EXPECT_EQ(out["sides"][1]["defences"][0]["hex_side"], 4);
}

TEST(FixedDefences, PointsOnThePlanetOfANonPlayerEmpireAreItsLosses) {
    GroundBattle b{sector_record("\"is_npe\": true,")};
    Unit& planet = b.unit("blue-planet");
    EXPECT_EQ(planet.hex, hex_at(27, 32));
    planet.counter[static_cast<std::size_t>(Counter::scored_1)] = 25;
    planet.counter[static_cast<std::size_t>(Counter::scored_4)] = 200;
    const Json out = b.out();
    EXPECT_EQ(out["planet_damage_points"], 225);
    EXPECT_EQ(out["devastated_sides"], Json::parse(R"(["2732 D"])"));
    int planet_item = 0;
    for (const Json& item : out["sides"][1]["npe"]["items"])
        if (item["unit"] == "planet") planet_item = item["bpv"].get<int>();
    EXPECT_EQ(planet_item, 225);  // UTD5.2532: one BPV each
    for (const Json& unit : out["sides"][1]["units"]) EXPECT_NE(unit["id"], "blue-planet");
}

TEST(FixedDefences, APlayersPlanetIsNoTargetAndNothingIsCounted) {
    const GroundBattle b{sector_record("")};
    EXPECT_EQ(b.first.units.size(), 2U);
    EXPECT_FALSE(b.out().contains("planet_damage_points"));
}

TEST(FixedDefences, YardsAreNeverCapturedAndCarryTheShipsInTheirDocks) {
    const std::string yard =
        R"("shipyards": [ { "id": "Y", "type": "SC4", "docked": [ { "id": "D1", "class": "klingon/f5" }, { "id": "D2", "class": "klingon/f5" } ] } ],)";
    const RecordIn in = read_ground(sector_record(yard));
    EXPECT_EQ(setup_unit(in, "Y").class_key, "ground/yard-4");
    EXPECT_TRUE(setup_unit(in, "Y").no_capture);
    EXPECT_EQ(setup_unit(in, "Y").hex, hex_at(30, 30));  // UTD7.451141
    EXPECT_EQ(setup_unit(in, "D1").dock, "Y");
    GroundBattle b{sector_record(yard)};
    EXPECT_EQ(b.unit("D1").fate, Fate::aboard);
    b.unit("D1").groups[0].lost = 1;
    const Json out = b.out();
    ASSERT_EQ(out["sides"][1]["shipyards"][0]["docked"].size(), 2U);
    EXPECT_FALSE(out["sides"][1]["shipyards"][0]["docked"][0]["damage"].empty());
    EXPECT_EQ(out["sides"][1]["units"].size(), 1U);
    const std::string full =
        R"("shipyards": [ { "id": "Y", "type": "SC4", "docked": [ { "id": "D1", "class": "klingon/f5" },
        { "id": "D2", "class": "klingon/f5" }, { "id": "D3", "class": "klingon/f5" } ] } ],)";
    EXPECT_NE(
        refused_ground(sector_record(full)).find("3 ships in the dry dock of Y; it has 2 places (UTD7.62)"),
        std::string::npos);
}

std::string base_record(const std::string& more) {
    return R"({ "format": "impulse-record/1", "kind": "in", "battle_id": "VB", "campaign": "vbam", "year": 172, "rng_seed": 11,
 "scenario": { "kind": "defensive", "accepted": true },
 "sides": [ { "id": "klingon", "empire": "Klingon", "role": "attacker", "units": [ { "id": "D7-1", "class": "D7" } ] },
  { "id": "federation", "empire": "Federation", "role": "defender", "units": [ { "id": "CA-1", "class": "CA" } ], "defences": [ )" +
           more + " ] } ] }";
}

TEST(VbamDefsats, TheOwnerFixesTheTypeOfEach) {
    EXPECT_NE(refused_ground(base_record(R"({ "id": "S1", "type": "DefSat" })"))
                  .find("the owner fixes the type of S1"),
              std::string::npos);
    const RecordIn in =
        read_ground(base_record(R"({ "id": "S1", "type": "DefSat", "defsat_type": "phaser" })"));
    EXPECT_NE(in.scenario.record.find("\"defsat_type\":\"phaser\""),
              std::string::npos);  // and the record keeps it
}

TEST(VbamDefsats, AGroundBaseStandsOnTheSideOfThePlanet) {
    const RecordIn in = read_ground(
        base_record(R"({ "id": "G", "class": "ground/gbdp-4", "is_fixed": true, "hex_side": 2 })"));
    EXPECT_EQ(setup_unit(in, "G").hex, hex_at(37, 16));
    EXPECT_EQ(setup_unit(in, "G").ground, 2);
    ASSERT_TRUE(make_battle(classic_rules(), in.scenario.setup));
}

TEST(FixedDefences, TheCapitalJoinsTheDefenderInTheCentre) {
    const RecordIn in = read_ground(
        sector_record(R"("shipyards": [ { "id": "CAP", "type": "capital", "is_capital": true } ],)"));
    EXPECT_EQ(setup_unit(in, "CAP").class_key, "ground/lcd");
    EXPECT_EQ(setup_unit(in, "CAP").hex, hex_at(30, 30));
    EXPECT_TRUE(setup_unit(in, "CAP").no_capture);
    EXPECT_EQ(Json::parse(in.scenario.record)["sides"][1]["mc_total"], "1");  // the D7 alone
    GroundBattle b{
        sector_record(R"("shipyards": [ { "id": "CAP", "type": "capital", "is_capital": true } ],)")};
    b.unit("CAP").fate = Fate::destroyed;
    EXPECT_EQ(b.out()["capital_destroyed"], true);
}

TEST(FixedDefences, ASupportFreighterJoinsFreeOfMoveCost) {
    const RecordIn in =
        read_ground(sector_record(R"("support_freighters": [ { "id": "F", "class": "klingon/f5" } ],)"));
    EXPECT_FALSE(setup_unit(in, "F").held_out);
    EXPECT_EQ(Json::parse(in.scenario.record)["sides"][1]["mc_total"], "1");  // UTD4.3237
    EXPECT_EQ(make_battle(classic_rules(), in.scenario.setup)->units.size(), 3U);
}

}  // namespace
}  // namespace impulse
