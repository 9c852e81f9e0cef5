// Absolute War records: the worked example set up and fought, and every way into and out of its battles.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "battle/areas/travel.h"
#include "battle/core/evolve.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/make_battle.h"
#include "scenarios/campaigns/absolute_war.h"
#include "scenarios/files/files.h"
#include "tests/support/record_text.h"

namespace impulse::absolute_war {
namespace {

// The record's worked example 2, with classes that the ship chart has.
const std::string hex1417 = R"({
 "record": "battle-in/1",
 "battle_id": "AW-168-t2-p5-hex1417",
 "campaign": "absolute-war",
 "rules_profile": "absolute-war",
 "rng_seed": 7,
 "campaign_date": { "year": 168, "turn": 2, "phase": 5 },
 "map": { "kind": "fixed100", "barrier_until": { "turn": 6, "impulse": 1 } },
 "hex": { "id": "1417", "terrain": "empty" },
 "retrograde_side": null,
 "m2_6_used": true,
 "sides": [
  { "id": "kzinti", "empire": "Kzinti", "wants_battle": true, "was_present": false, "entry_direction": "B", "in_supply": true, "in_support": true,
    "units": [ { "id": "K-BC-1", "class": "BC", "ebpv": 140, "size_class": 3, "release_paid": true, "officers": ["legendary captain"], "crew_quality": "regular" } ],
    "reserve": [ { "id": "K-DF-1", "class": "drone frigate", "db_drones": 24, "drone_speed": 20, "in_supply": true } ] },
  { "id": "lyran", "empire": "Lyran", "wants_battle": false, "was_present": true, "max_start_speed": 10, "ws_roll": "S4.2", "in_supply": false,
    "units": [ { "id": "Y-CA-1", "class": "CA", "ebpv": 133, "size_class": 3, "expendables_remaining": { "t_bombs": 0 } } ],
    "reserve": [] }
 ]
})";

TEST(AbsoluteWarRecord, TheWorkedExampleIsSetUp) {
    const RecordIn in = record_read(hex1417);
    const impulse::Setup& s = in.scenario.setup;
    EXPECT_EQ(s.field.map.columns, 100);
    EXPECT_EQ(s.field.edge, EdgeRule::breach_barrier);
    EXPECT_EQ(s.field.breach.gone, 6);
    EXPECT_EQ(s.field.evasion_turn, 6);
    EXPECT_EQ(s.field.by_acceleration, 0);
    EXPECT_EQ(s.field.by_separation, 0);
    const SetupUnit &bc = set_up_unit(in, "K-BC-1"), &ca = set_up_unit(in, "Y-CA-1");
    EXPECT_EQ(text(bc.hex), "8033");  // GG1.3
    EXPECT_TRUE(parse_arc("FA")->has(relative_bearing(bc.hex, bc.facing, hex_at(50, 50))));
    EXPECT_EQ(bc.weapon_status, 3);
    EXPECT_EQ(bc.speed, 20);          // GG5.2: as fast as its drones
    EXPECT_EQ(bc.breach_bonus, 1);    // MM1.5
    EXPECT_EQ(text(ca.hex), "5050");  // FF1.12
    EXPECT_EQ(ca.speed, 10);
    EXPECT_GE(ca.weapon_status, 0);
    EXPECT_TRUE(std::any_of(in.scenario.rolls.begin(), in.scenario.rolls.end(),
                            [](const SetupRoll& r) { return r.purpose == "weapon status of lyran"; }));
    // One wave of twelve, at most five hexes from the fleet (GG5.51, GG5.52).
    ASSERT_EQ(s.seekers.size(), 12U);
    for (const SetupSeeker& drone : s.seekers) {
        EXPECT_LE(distance(drone.hex, bc.hex), 5);
        EXPECT_EQ(drone.type, "III-XX");
        EXPECT_EQ(drone.speed, 20);
        EXPECT_EQ(drone.target, "Y-CA-1");
    }
    const auto battle = make_battle(classic_rules(), s);
    ASSERT_TRUE(battle) << battle.error();
    EXPECT_EQ(battle->objects.size(), 12U);
}

TEST(AbsoluteWarRecord, LaterWavesFollowBehindAtTheirSpeed) {
    const RecordIn in =
        record_read(text_with(hex1417, "\"in_supply\": true, \"in_support\": true,",
                              "\"drone_waves\": 2, \"in_supply\": true, \"in_support\": true,"));
    const auto& drones = in.scenario.setup.seekers;
    // Behind 8033 there are twenty hexes on the map, so both waves fly.
    ASSERT_EQ(drones.size(), 24U);
    EXPECT_EQ(distance(drones.front().hex, drones.back().hex), 20);
}

// FF1.11, EE3.2
TEST(AbsoluteWarRecord, BothWantTheBattle) {
    const RecordIn in = record_read(
        text_with(hex1417, "\"wants_battle\": false, \"was_present\": true, \"max_start_speed\": 10",
                  "\"entry_direction\": \"E\""));
    const SetupUnit& ca = set_up_unit(in, "Y-CA-1");
    EXPECT_EQ(text(ca.hex), "2066");
    EXPECT_EQ(ca.weapon_status, 3);
    EXPECT_EQ(ca.speed, -1);
    const RecordIn surprise = record_read(
        text_with(hex1417, "\"wants_battle\": false, \"was_present\": true, \"max_start_speed\": 10",
                  "\"entry_direction\": \"E\", \"surprised\": true"));
    EXPECT_EQ(set_up_unit(surprise, "Y-CA-1").weapon_status, 0);
    EXPECT_EQ(set_up_unit(surprise, "K-BC-1").weapon_status, 3);
}

// FF1.121, FF1.122: a side that was there rolls its direction; the same one as the enemy's puts it in the centre.
TEST(AbsoluteWarRecord, WhoWasThereRollsItsDirection) {
    std::string there =
        text_with(hex1417, "\"wants_battle\": false, \"was_present\": true, \"max_start_speed\": 10",
                  "\"was_present\": true");
    ScenarioOptions options;
    options.roll = [](const std::string&, int) { return 5; };
    auto in = read_record_in(there, "record.json", classic_rules(), options);
    ASSERT_TRUE(in) << in.error().text();
    EXPECT_EQ(text(set_up_unit(*in, "Y-CA-1").hex), "2066");  // 5 = E
    options.roll = [](const std::string&, int) { return 2; };
    in = read_record_in(there, "record.json", classic_rules(), options);
    ASSERT_TRUE(in) << in.error().text();
    EXPECT_EQ(text(set_up_unit(*in, "Y-CA-1").hex), "5050");
    EXPECT_EQ(set_up_unit(*in, "Y-CA-1").weapon_status, 3);
}

// GG1.31
TEST(AbsoluteWarRecord, OneChasedTheOther) {
    const std::string same =
        text_with(hex1417, "\"wants_battle\": false, \"was_present\": true, \"max_start_speed\": 10",
                  "\"entry_direction\": \"B\"");
    EXPECT_NE(record_refused(same).find("GG1.31"), std::string::npos) << record_refused(same);
    const RecordIn in =
        record_read(text_with(same, "\"entry_direction\": \"B\", \"ws_roll\"",
                              "\"entry_direction\": \"B\", \"disengaged_last\": true, \"ws_roll\""));
    EXPECT_EQ(text(set_up_unit(in, "Y-CA-1").hex), "5050");
}

// GG1.6
TEST(AbsoluteWarRecord, ARetrogradeFloats) {
    std::string text_ = text_with(hex1417, "\"retrograde_side\": null", "\"retrograde_side\": \"lyran\"");
    text_ = text_with(
        text_, "\"map\": { \"kind\": \"fixed100\", \"barrier_until\": { \"turn\": 6, \"impulse\": 1 } },",
        "");
    const RecordIn in = record_read(text_);
    const BattleField& f = in.scenario.setup.field;
    EXPECT_TRUE(f.map.floating());
    EXPECT_EQ(f.breach.retrograde, SideId{std::size_t{1}});
    EXPECT_EQ(in.scenario.setup.units[f.breach.flagship.index()].id, "Y-CA-1");
    EXPECT_EQ(f.breach.map.columns, 100);
    EXPECT_EQ(f.breach.turns, 5);
    EXPECT_EQ(f.breach.return_within, 32);
}

TEST(AbsoluteWarRecord, ReserveShipsWaitForTheirTurn) {
    const RecordIn in =
        record_read(text_with(hex1417, "\"class\": \"drone frigate\", \"db_drones\": 24, \"drone_speed\": 20",
                              "\"class\": \"FF\""));
    const SetupUnit& ff = set_up_unit(in, "K-DF-1");
    EXPECT_TRUE(ff.held_out);
    EXPECT_EQ(ff.reserve, 1);
    EXPECT_EQ(text(in.scenario.setup.sides[0].arrives_from, true), "084001");
    EXPECT_EQ(text(in.scenario.setup.sides[0].arrives_to, true), "100050");
    EXPECT_EQ(in.scenario.setup.field.arrival_range, 35);
}

TEST(AbsoluteWarRecord, MinesLieAroundPlanetsAndBases) {
    const std::string mines =
        "\"minefields\": [ { \"package\": \"large\", \"side\": \"lyran\", \"hexes\": [\"5052\", \"5053\"] } "
        "], \"m2_6_used\"";
    EXPECT_NE(record_refused(text_with(hex1417, "\"m2_6_used\"", mines)).find("BB4.1"), std::string::npos);
    const RecordIn in =
        record_read(text_with(text_with(hex1417, "\"m2_6_used\"", mines), "\"empty\"", "\"planet N\""));
    ASSERT_EQ(in.scenario.setup.mines.size(), 2U);
    EXPECT_EQ(in.scenario.setup.mines[0].side, 1);
    EXPECT_EQ(in.scenario.setup.mines[0].field, in.scenario.setup.mines[1].field);
}

TEST(AbsoluteWarRecord, WhatTheRulesForbidIsRefused) {
    const std::vector<std::array<std::string, 3>> cases{
        {"\"wants_battle\": true", "\"wants_battle\": false", "no side wants the battle"},
        {"\"entry_direction\": \"B\", ", "", "FF1.11"},
        {"\"max_start_speed\": 10", "\"max_start_speed\": 15", "speed 10 at most"},
        {"\"impulse\": 1 }", "\"impulse\": 7 }", "first impulse"},
        {"\"fixed100\"", "\"fixed60\"", "fixed100"},
        {"\"legendary captain\"", "\"legendary admiral\"", "MM1.4"},
        {"\"retrograde_side\": null", "\"retrograde_side\": \"gorn\"", "floating"},
        {"\"id\": \"Y-CA-1\",", "\"id\": \"Y-CA-1\", \"options\": { \"t_bomb\": 1 },", "GG2.2"},
        {"\"release_paid\": true", "\"release_paid\": false, \"options\": { \"t_bomb\": 1 }", "LL.2.3"},
        {"\"id\": \"K-BC-1\",", "\"id\": \"K-BC-1\", \"hex\": \"8040\",", "at most 3"},
        {"\"id\": \"1417\",", "\"id\": \"1417\", \"start_hexes\": [\"5033\"],", "six hexes"},
    };
    for (const auto& [from, to, told] : cases) {
        const std::string text_ = record_refused(text_with(hex1417, from, to));
        EXPECT_NE(text_.find(told), std::string::npos) << to << ": " << text_;
        EXPECT_TRUE(text_.starts_with("record.json:")) << text_;
    }
}

// BB2.2, GG1.32: the moderator's map of a hex brings terrain and start hexes.
TEST(AbsoluteWarRecord, TheModeratorsMapIsReadFromAFile) {
    const auto dir = std::filesystem::temp_directory_path();
    const std::string map = (dir / "impulse_aw_overlay.json").string();
    ASSERT_FALSE(write_whole(map, R"({ "features": [ { "kind": "planet", "hex": "5045", "radius": 1 } ],
                                       "start_hexes": ["5030", "8030", "8070", "5070", "2070", "2030"] })"));
    const RecordIn in = record_read(text_with(hex1417, "\"terrain\": \"empty\"",
                                              "\"terrain\": \"star system\", \"overlay\": \"" + map + "\""));
    ASSERT_EQ(in.scenario.setup.field.features.size(), 1U);
    EXPECT_EQ(in.scenario.setup.field.features[0].kind, FeatureKind::planet);
    EXPECT_EQ(text(set_up_unit(in, "K-BC-1").hex), "8030");
    ASSERT_FALSE(write_whole(map, R"({ "features": [ { "kind": "swamp", "hex": "5045" } ] })"));
    const std::string wrong =
        record_refused(text_with(hex1417, "\"terrain\": \"empty\"", "\"overlay\": \"" + map + "\""));
    EXPECT_NE(wrong.find("swamp"), std::string::npos) << wrong;
    std::filesystem::remove(map);
    EXPECT_NE(record_refused(text_with(hex1417, "\"terrain\": \"empty\"", "\"overlay\": \"nowhere.json\""))
                  .find("cannot be read"),
              std::string::npos);
}

// BB2.2: the terrain of the hex is played by its name, or refused by it; overlays lie around the centre of this map.
TEST(AbsoluteWarRecord, TheTerrainOfTheHexIsPlayedOrRefusedByName) {
    const auto with = [](const std::string& terrain) {
        return text_with(hex1417, "\"terrain\": \"empty\"", terrain);
    };
    const auto nebula = record_read(with("\"terrain\": \"nebula\"")).scenario.setup.field.features;
    ASSERT_EQ(nebula.size(), 1U);
    EXPECT_EQ(nebula[0].kind, FeatureKind::nebula);
    EXPECT_EQ(nebula[0].radius, 0xFF);
    const RecordIn planet = record_read(with("\"terrain\": \"class-M planet\""));
    ASSERT_EQ(planet.scenario.setup.field.features.size(), 1U);
    EXPECT_EQ(text(planet.scenario.setup.field.features[0].hex), "5050");
    EXPECT_NE(text(set_up_unit(planet, "Y-CA-1").hex), "5050");  // nobody starts inside it
    const auto rocks = record_read(with("\"terrain\": \"asteroids\"")).scenario.setup.field.features;
    const auto named = record_read(with("\"terrain\": \"x\", \"overlay\": \"asteroid field\""))
                           .scenario.setup.field.features;
    ASSERT_EQ(rocks.size(), named.size());
    EXPECT_GT(rocks.size(), 40U);
    EXPECT_EQ(text(rocks[0].hex), "2825");  // 0805 of the map around 3030
    for (const char* name : {"dual planets", "solar system slice"})
        EXPECT_FALSE(record_read(with("\"overlay\": \"" + std::string{name} + "\""))
                         .scenario.setup.field.features.empty())
            << name;
    const std::string swamp = record_refused(with("\"terrain\": \"swamp\""));
    EXPECT_NE(swamp.find("\"swamp\" needs the game master's map"), std::string::npos) << swamp;
    EXPECT_NE(record_refused(with("\"terrain\": \"gas giant\"")).find("\"gas giant\" needs"),
              std::string::npos);
}

// AA2.11, LL7.1, CC3.12: told, not refused.
TEST(AbsoluteWarRecord, SaysWhatIsNotLegal) {
    std::string text_ =
        text_with(hex1417, "\"empire\": \"Lyran\", \"wants",
                  "\"empire\": \"Lyran\", \"defences\": [ { \"id\": \"B\", \"type\": \"GBDP\", \"count\": 13 "
                  "}, { \"id\": \"S\", \"type\": \"DefSat\", \"count\": 6 } ], \"wants");
    text_ = text_with(text_, "\"id\": \"K-BC-1\",", "\"id\": \"K-BC-1\", \"year_in_service\": 175,");
    const std::string all = record_told(text_);
    EXPECT_NE(all.find("13 ground bases in one place, at most 12"), std::string::npos) << all;
    EXPECT_NE(all.find("13 bases of the defence type, at most 2"), std::string::npos) << all;
    EXPECT_NE(all.find("6 defence satellites, a set has 5"), std::string::npos) << all;
    EXPECT_NE(all.find("in service from Y175, it is Y168"), std::string::npos) << all;
}

// KK3.42: 2, 4, 6 economic BPV a step for size classes 4, 3, 2.
TEST(AbsoluteWarRecord, StepsOfRepairCostBySize) {
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    EXPECT_EQ(step_repair_cost(*rows, 4), 2);
    EXPECT_EQ(step_repair_cost(*rows, 3), 4);
    EXPECT_EQ(step_repair_cost(*rows, 2), 6);
    EXPECT_EQ(step_repair_cost(*rows, 5), std::nullopt);
}

TEST(AbsoluteWarRecord, WeaponStatusByTheRoll) {
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    // S4.25: below 3 is 0, 3 and 4 I, 5 and 6 II, 7 and more III; two more or less at most.
    const std::vector<std::array<int, 3>> rolls{{1, 0, 0}, {2, 0, 0}, {3, 0, 1}, {4, 0, 1}, {5, 0, 2},
                                                {6, 0, 2}, {6, 1, 3}, {6, 2, 3}, {3, -1, 0}};
    for (const auto& [die, modifier, status] : rolls)
        EXPECT_EQ(rolled_status(*rows, die, modifier), status) << die << " " << modifier;
}

// GG1.52: the printed ranges go round without a gap, and every stretch ends where the next begins.
TEST(AbsoluteWarRecord, StretchesOfTheRim) {
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    const std::array<const char*, 6> ends{"083001", "100050", "084100", "018100", "001051", "017001"};
    for (std::uint8_t d = 0; d < 6; ++d) {
        EXPECT_EQ(text(stretch_end(*rows, Facing{d}), true), ends[d]);
        EXPECT_EQ(exit_direction(*rows, stretch_end(*rows, Facing{d})), Facing{d});
    }
}

// KK3.1-KK3.31: the crew's own repairs stay, those of repair ships fall apart.
TEST(AbsoluteWarRecord, RepairsOfTheCrewStayThoseOfRepairShipsFallApart) {
    const RecordIn in = record_read(hex1417);
    const auto made = make_battle(classic_rules(), in.scenario.setup);
    ASSERT_TRUE(made);
    const UnitId ca{std::size_t{1}};
    const ShipClass& type = classic_rules().type(made->units[1].type);
    std::uint8_t group = 0;
    while (type.groups[group].boxes < 6) ++group;
    const std::string name = type.sheet.groups[type.groups[group].sheet_group].name;
    const auto first = std::make_unique<Battle>(*made);
    first->units[1].groups[group].lost = 5;
    const auto step = [](Mechanism mechanism) {
        std::int16_t i = 0;
        while (classic_rules().procedure.steps[static_cast<std::size_t>(i)].mechanism != mechanism) ++i;
        return i;
    };
    LogEntry entry;
    entry.events = {Advanced{1, 33, step(Mechanism::emergency_repair)},
                    BoxRepaired{ca, group, 1},  // a laboratory
                    BoxRepaired{ca, group, 1},  // a repair ship: its points are counted next
                    GroupSet{ca, group, GroupField::mending, 32},
                    Advanced{1, 33, step(Mechanism::repair)},
                    BoxRepaired{ca, group, 1}};
    const auto last = std::make_unique<Battle>(*first);
    for (const Event& e : entry.events) evolve(*last, e);
    const std::vector<LogEntry> entries{entry};
    const auto text_ = record_out({classic_rules(), in.scenario, *first, *last, entries, "log"});
    ASSERT_TRUE(text_) << text_.error().text();
    const Json y = Json::parse(*text_)["sides"][1]["units"][0];
    EXPECT_EQ(y["repairs_kept"], Json::array({name + " 1 (EDR)", name + " 1 (CDR)"}));
    EXPECT_EQ(y["repairs_undone"], Json::array({name + " 1 (repair ship)"}));
    EXPECT_EQ(y["damage"], Json::array({name + " 3"}));  // five lost, two mended for good
}

// The battle of the example given back: the Lyran is crippled in two ways and leaves over the edge without dice.
TEST(AbsoluteWarRecord, TheWorkedExampleComesBack) {
    RecordIn in = record_read(hex1417);
    in.scenario.setup.field.umpire = 1;
    in.scenario.setup.seekers.clear();
    auto run = BattleRun::begin(classic_rules(), in.scenario, {});
    ASSERT_TRUE(run) << run.error().text();
    const auto give = [&](const Command& c) {
        const auto done = (*run)->give(c, "test");
        EXPECT_TRUE(done) << refusal_text(classic_rules(), done.error());
    };
    const UnitId bc = (*run)->roster().unit("K-BC-1"), ca = (*run)->roster().unit("Y-CA-1");
    give(UmpirePlace{ca, hex_at(17, 2), Facing{}});
    give(UmpireCounter{ca, Counter::enemy_internals, 31});
    // All its control stations and half its interior: two categories (S2.41).
    const ShipClass& type = classic_rules().type((*run)->battle().unit(ca).type);
    for (std::size_t g = 0; g < type.groups.size(); ++g)
        if (classic_rules().system(type.groups[g].system).has(Trait::control))
            give(UmpireBox{ca, RepairTarget::group, static_cast<std::uint8_t>(g),
                           static_cast<std::int8_t>(type.groups[g].boxes)});
    for (int i = 0; i < 20000 && (*run)->battle().ended == 0; ++i) {
        const Battle& b = (*run)->battle();
        if (b.unit(ca).active() && b.clock.impulse >= 1 && b.unit(ca)[Counter::speed] == 0)
            give(UmpireCounter{ca, Counter::speed, 8});
        const SideId side = side_to_act((*run)->battle());
        if (!side) break;
        Command order = default_order(classic_rules(), (*run)->battle(), side);
        if ((*run)->battle().owes(ca))
            if (const Command ahead = Move{ca, Manoeuvre::ahead, 0};
                !refuse(classic_rules(), (*run)->battle(), ahead))
                order = ahead;
        give(order);
    }
    ASSERT_EQ((*run)->battle().unit(ca).fate, Fate::disengaged);
    const auto text_ = record_out(
        {(*run)->rules(), (*run)->scenario(), (*run)->first(), (*run)->battle(), (*run)->entries(), "log"});
    ASSERT_TRUE(text_) << text_.error().text();
    const Json out = Json::parse(*text_);
    EXPECT_EQ(out["hex_victor"], "kzinti");
    EXPECT_EQ(out["sides"][0]["start_speed_turn0"], 20);
    const Json& k = out["sides"][0]["units"][0];
    EXPECT_EQ(k["officers"][0]["role"], "legendary captain");
    EXPECT_EQ(k["officers"][0]["fate"], "alive");
    EXPECT_EQ(k["crew_missions"], 1);
    EXPECT_EQ(k["sensor_high"], 6);
    EXPECT_EQ(k["repairs_kept"], Json::array());
    EXPECT_EQ(out["sides"][0]["reserve"][0]["fate"], "not entered");
    EXPECT_EQ(out["sides"][0]["reserve"][0]["drones_left"], 12);
    const Json& y = out["sides"][1]["units"][0];
    EXPECT_EQ(y["fate"], "disengaged");
    EXPECT_EQ(y["exit_method"], "edge, free breach (more than 5 enemy internals)");
    EXPECT_EQ(y["last_hex"], "017001");
    EXPECT_EQ(y["exit_direction"], "F");
    EXPECT_EQ(y["crippled"], true);
    EXPECT_EQ(y["cripple_categories"], 1);
    EXPECT_EQ(y["repair_cost"], "133/4");
    EXPECT_EQ(y["repair_phases"], 3);
    EXPECT_EQ(y["shields"], "full");
    EXPECT_TRUE((*run)->battle().unit(bc).active());
}

}  // namespace
}  // namespace impulse::absolute_war
