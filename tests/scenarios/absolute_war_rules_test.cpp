// Absolute War: switches of the rules, supply and tow at the start, what makes a force illegal, and what a battle leaves.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "battle/core/links.h"
#include "battle/core/rows/damage.h"
#include "battle/core/tracks.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/make_battle.h"
#include "scenarios/campaigns/absolute_war_legality.h"
#include "scenarios/campaigns/campaign_fleet.h"
#include "ssd/refit.h"
#include "tests/support/alter.h"
#include "tests/support/record_text.h"

namespace impulse::absolute_war {
namespace {

const std::string hex2020 = R"({
 "record": "battle-in/1", "battle_id": "AW-170-t1-p1-hex2020", "campaign": "absolute-war", "rules_profile": "absolute-war", "rng_seed": 5,
 "campaign_date": { "year": 170, "turn": 1, "phase": 1 }, "map": { "kind": "fixed100" }, "hex": { "id": "2020", "terrain": "empty" },
 "sides": [
  { "id": "fed", "empire": "Federation", "controller": "ann", "entry_direction": "A", "units": [ { "id": "F1", "class": "CA", "ebpv": 125 } ] },
  { "id": "klingon", "empire": "Klingon", "controller": "bob", "entry_direction": "D", "units": [ { "id": "K1", "class": "D7", "ebpv": 121 } ] }
 ]
})";

// The record of a battle whose end the test says itself.
struct SaidBattle {
    RecordIn in;
    std::unique_ptr<Battle> first, last;
    std::vector<LogEntry> entries;

    explicit SaidBattle(const std::string& text) : in(record_read(text)) {
        const auto made = make_battle(classic_rules(), in.scenario.setup);
        EXPECT_TRUE(made) << made.error();
        first = std::make_unique<Battle>(*made);
        last = std::make_unique<Battle>(*made);
    }
    std::size_t index(const std::string& id) const {
        const auto& units = in.scenario.setup.units;
        return static_cast<std::size_t>(
            std::find_if(units.begin(), units.end(), [&](const SetupUnit& u) { return u.id == id; }) -
            units.begin());
    }
    Unit& unit(const std::string& id) { return last->units[index(id)]; }
    Json out() const {
        const auto text = record_out({classic_rules(), in.scenario, *first, *last, entries, "log"});
        EXPECT_TRUE(text) << text.error().text();
        return text ? Json::parse(*text) : Json::object();
    }
};
std::string both_agree(const std::string& what) {
    const std::string agrees = "\"agrees\": [\"" + what + "\"], \"controller\"";
    return text_with(text_with(hex2020, "\"controller\": \"ann\"", agrees + ": \"ann\""),
                     "\"controller\": \"bob\"", agrees + ": \"bob\"");
}
std::string fed_says(const std::string& what) {
    return text_with(hex2020, "\"controller\": \"ann\",", "\"controller\": \"ann\", " + what + ",");
}
std::string fed_units(const std::string& units) {
    return text_with(hex2020, "{ \"id\": \"F1\", \"class\": \"CA\", \"ebpv\": 125 }", units);
}
bool holds(const Json& list, const std::string& word) {
    return std::find(list.begin(), list.end(), Json(word)) != list.end();
}

// AA1.12, AA1.13
TEST(AbsoluteWarSwitches, AreOffUnlessAllAgree) {
    const Json off = Json::parse(record_read(hex2020).scenario.record)["rules_off"];
    for (const char* number : {"C3.8", "C9.0", "D3.6", "D8.0", "D17.0", "D18.0", "D22.0", "G11.0", "G13.6",
                               "S5.0", "S7.0", "T0.0", "U0.0", "W0.0"})
        EXPECT_TRUE(holds(off, number)) << number;
    const Json agreed = Json::parse(record_read(both_agree("G13.6")).scenario.record);
    EXPECT_EQ(agreed["rules_agreed"], Json::array({"G13.6"}));
    EXPECT_FALSE(holds(agreed["rules_off"], "G13.6"));
    // One alone does not bring it in.
    EXPECT_TRUE(holds(
        Json::parse(record_read(fed_says("\"agrees\": [\"G13.6\"]")).scenario.record)["rules_off"], "G13.6"));
    EXPECT_NE(record_refused(both_agree("D18.0")).find("AA1.12"), std::string::npos);
    EXPECT_NE(record_refused(both_agree("hats")).find("nothing to agree to"), std::string::npos);
    const Json out = SaidBattle(hex2020).out();
    EXPECT_EQ(out["rules_profile"], "absolute-war");
    EXPECT_TRUE(holds(out["rules_off"], "D8.0"));
}

// AA1.15: M2.6 is used unless every side declines.
TEST(AbsoluteWarSwitches, MinesTwoSixIsUsedUnlessNobodyWantsIt) {
    EXPECT_EQ(Json::parse(record_read(hex2020).scenario.record)["m2_6_used"], true);
    EXPECT_EQ(Json::parse(record_read(both_agree("no M2.6")).scenario.record)["m2_6_used"], false);
    EXPECT_EQ(Json::parse(record_read(fed_says("\"agrees\": [\"no M2.6\"]")).scenario.record)["m2_6_used"],
              true);
    EXPECT_NE(record_refused(text_with(hex2020, "\"rng_seed\": 5,", "\"rng_seed\": 5, \"m2_6_used\": false,"))
                  .find("AA1.15"),
              std::string::npos);
}

// A ruleset whose tables play a rule that the campaign has switched off is refused.
TEST(AbsoluteWarSwitches, TablesThatPlayARuleThatIsOffAreRefused) {
    Rules leaky = classic_rules();
    alter(leaky.options).leak_every = 4;
    const auto in = read_record_in(hex2020, "record.json", leaky);
    ASSERT_FALSE(in);
    EXPECT_NE(in.error().text().find("D3.6"), std::string::npos) << in.error().text();
}

// QQ1.4, QQ1.5: announcement, then fire that all declare at once; people are asked in every impulse only where all agree.
TEST(AbsoluteWarProcedure, PeopleAnnounceActivityAndFireIsRevealedTogether) {
    const auto& steps = classic_rules().procedure.steps;
    const auto step = [&](std::string_view name) {
        return std::find_if(steps.begin(), steps.end(), [&](const auto& s) { return s.name == name; });
    };
    EXPECT_LT(step("activity"), step("direct_fire"));
    EXPECT_EQ(step("activity")->window, WindowKind::pass_around);
    EXPECT_EQ(step("direct_fire")->window, WindowKind::secret_together);
    const auto people = [](std::string text) {
        return text_with(text_with(text, "\"id\": \"fed\",", "\"id\": \"fed\", \"pilot\": \"human\","),
                         "\"id\": \"klingon\",", "\"id\": \"klingon\", \"pilot\": \"captain\",");
    };
    const RecordIn announced = record_read(people(hex2020)),
                   polled = record_read(people(both_agree("polling")));
    EXPECT_EQ(announced.scenario.setup.sides[0].activity, Standing::automatic);
    EXPECT_EQ(announced.scenario.setup.sides[1].activity, Standing::ask);  // a captain answers at once
    EXPECT_EQ(polled.scenario.setup.sides[0].activity, Standing::ask);
    EXPECT_EQ(Json::parse(announced.scenario.record)["polling"], "announced");
    EXPECT_EQ(Json::parse(polled.scenario.record)["polling"], "every impulse");
    const auto battle = make_battle(classic_rules(), announced.scenario.setup);
    ASSERT_TRUE(battle) << battle.error();
    EXPECT_EQ(battle->sides[0].standing[static_cast<std::size_t>(StandingKind::activity)],
              Standing::automatic);
}

// AA4.1: the fate of the base of a capital.
TEST(AbsoluteWarAftermath, TheCapitalsBaseIsReported) {
    SaidBattle b(fed_says("\"defences\": [ { \"id\": \"SB\", \"class\": \"BS\", \"is_capital\": true } ]"));
    EXPECT_EQ(b.out()["capital_base_fate"], "intact");
    b.unit("SB").fate = Fate::destroyed;
    EXPECT_EQ(b.out()["capital_base_fate"], "destroyed");
    b.unit("SB").fate = Fate::captured;
    EXPECT_EQ(b.out()["capital_base_fate"], "captured");
    EXPECT_FALSE(SaidBattle(hex2020).out().contains("capital_base_fate"));
}

// BB4.2-BB4.22
TEST(AbsoluteWarMines, AMinesweeperRestocksOthersOnlyOutOfSupply) {
    const std::string units = R"({ "id": "F1", "class": "CA", "expendables_remaining": { "t_bombs": 1 } },
                                 { "id": "MS", "class": "FF", "is_minesweeper": true, "expendables_remaining": { "t_bombs": 6 } })";
    const auto with = [&](const std::string& more, const std::string& count) {
        return text_with(fed_units(units), "\"controller\": \"ann\",",
                         "\"controller\": \"ann\", " + more +
                             " \"mine_transfers\": [ { \"from\": \"MS\", \"to\": \"F1\", \"store\": "
                             "\"t_bombs\", \"count\": " +
                             count + " } ],");
    };
    EXPECT_NE(record_refused(with("", "2")).find("BB4.2"), std::string::npos)
        << record_refused(with("", "2"));
    const RecordIn in = record_read(with("\"in_supply\": false,", "2"));
    const auto battle = make_battle(classic_rules(), in.scenario.setup);
    ASSERT_TRUE(battle) << battle.error();
    EXPECT_EQ(battle->units[0][Counter::t_bombs], 3);  // 1 + 2
    EXPECT_EQ(battle->units[1][Counter::t_bombs], 4);  // 6 - 2
    EXPECT_EQ(Json::parse(in.scenario.record)["sides"][0]["units"][0]["expendables_remaining"]["t_bombs"], 3);
    // Six for a ship of size class 3 at most is more than S3.2 allows; and nobody gives what he has not.
    EXPECT_NE(record_refused(with("\"in_supply\": false,", "7")).find("MS has 6"), std::string::npos);
    EXPECT_NE(record_refused(with("\"in_supply\": false,", "6")).find("its limit is"), std::string::npos)
        << record_refused(with("\"in_supply\": false,", "6"));
    EXPECT_NE(record_refused(text_with(with("\"in_supply\": false,", "2"), "\"is_minesweeper\": true, ", ""))
                  .find("only a minesweeper hands over its mines (BB4.21)"),
              std::string::npos);
    EXPECT_NE(record_refused(text_with(with("\"in_supply\": false,", "2"), "\"store\": \"t_bombs\"",
                                       "\"store\": \"nsm\""))
                  .find("BB4.22"),
              std::string::npos);
}

// GG2.2, GG2.3, JJ2.1: out of supply the stores of the last battle are what there is; in supply they are full again.
TEST(AbsoluteWarSupply, StoresLastFromBattleToBattle) {
    const std::string used = fed_units(
        R"({ "id": "F1", "class": "CA", "in_supply": false, "expendables_remaining": { "boarding_parties": 3, "t_bombs": 2 } })");
    const RecordIn without = record_read(used),
                   with = record_read(text_with(used, "\"in_supply\": false", "\"in_supply\": true"));
    EXPECT_EQ(set_up_unit(without, "F1").stores.size(), 2U);
    EXPECT_TRUE(set_up_unit(with, "F1").stores.empty());
    EXPECT_NE(all_notes(with).find("its stores are full (JJ2.1)"), std::string::npos);
    SaidBattle b(used);
    EXPECT_EQ(b.out()["sides"][0]["units"][0]["expendables_remaining"]["t_bombs"], 2);
    b.unit("F1").counter[static_cast<std::size_t>(Counter::t_bombs)] = 1;
    EXPECT_EQ(b.out()["sides"][0]["units"][0]["expendables_remaining"]["t_bombs"], 1);
}

// CC2.21
TEST(AbsoluteWarForce, ShipsOfABaseFightWithItUntilItIsGone) {
    const std::string tied = text_with(fed_says("\"defences\": [ { \"id\": \"SB\", \"class\": \"BS\" } ]"),
                                       "\"id\": \"F1\",", "\"id\": \"F1\", \"tied_to_base\": \"SB\",");
    EXPECT_EQ(record_told(tied).find("CC2.21"), std::string::npos) << record_told(tied);
    EXPECT_NE(record_told(text_with(tied, "\"tied_to_base\": \"SB\"", "\"tied_to_base\": \"BATS\""))
                  .find("may not leave it (CC2.21)"),
              std::string::npos);
    const std::string waits = text_with(
        tied, "\"units\": [ { \"id\": \"F1\", \"tied_to_base\": \"SB\", \"class\": \"CA\", \"ebpv\": 125 } ]",
        "\"units\": [ { \"id\": \"F2\", \"class\": \"CA\" } ], \"reserve\": [ { \"id\": \"F1\", "
        "\"tied_to_base\": \"SB\", \"class\": \"CA\" } ]");
    EXPECT_NE(record_told(waits).find("cannot wait in the reserve (CC2.21)"), std::string::npos);
    SaidBattle b(tied);
    EXPECT_EQ(b.out()["sides"][0]["units"][0]["tied_to_base"], "SB");
    b.unit("SB").fate = Fate::destroyed;
    const Json freed = b.out()["sides"][0]["units"][0];
    EXPECT_TRUE(freed["tied_to_base"].is_null());
    EXPECT_EQ(freed["released_from_base"], "SB");
}

// DD3.3 (a 4 is read as the second's), DD3.31, DD3.32
TEST(AbsoluteWarMeeting, ADieSaysWhoMoved) {
    const std::string met =
        text_with(hex2020, "\"rng_seed\": 5,",
                  "\"rng_seed\": 5, \"meeting\": { \"between\": [\"fed\", \"klingon\"] },");
    for (const auto& [face, moved, stayed] : std::vector<std::tuple<int, std::string, std::string>>{
             {3, "fed", "klingon"}, {4, "klingon", "fed"}, {6, "klingon", "fed"}}) {
        ScenarioOptions options;
        options.roll = [f = face](const std::string&, int) { return f; };
        const auto in = read_record_in(met, "record.json", classic_rules(), options);
        ASSERT_TRUE(in) << in.error().text();
        EXPECT_EQ(Json::parse(in->scenario.record)["meeting"]["moved_side"], moved);
        // The mover comes from its direction; the other was there and rolls for its own.
        const bool rolled = std::any_of(
            in->scenario.rolls.begin(), in->scenario.rolls.end(),
            [&, &kept = stayed](const SetupRoll& r) { return r.purpose == "direction of " + kept; });
        EXPECT_TRUE(rolled) << face;
    }
    const std::string said =
        text_with(met, "[\"fed\", \"klingon\"]", "[\"fed\", \"klingon\"], \"moved_side\": \"fed\"");
    EXPECT_EQ(SaidBattle(said).out()["may_move_now"], "klingon");
    EXPECT_NE(
        record_refused(text_with(said, "\"moved_side\": \"fed\"", "\"moved_side\": \"gorn\"")).find("DD3.3"),
        std::string::npos);
    const std::string chained = text_with(fed_says("\"chained_from_battle\": \"AW-1\""), "\"ebpv\": 125",
                                          "\"ebpv\": 125, \"options\": { \"t_bomb\": 1 }");
    EXPECT_NE(record_refused(chained).find("DD3.32"), std::string::npos) << record_refused(chained);
    EXPECT_EQ(record_refused(text_with(chained, "\"chained_from_battle\": \"AW-1\"",
                                       "\"chained_from_battle\": \"AW-1\", \"supply_in_hex\": true")),
              "was read");
}

// DD6.2-DD6.4: two ships of move cost 1 with 30 points of warp go 30 / 2 = 15.
TEST(AbsoluteWarTow, TheTowingShipIsAsFastAsItIsWithBoth) {
    const std::string two =
        fed_units(R"({ "id": "F1", "class": "CA" }, { "id": "F2", "class": "CA", "docked_to": "F1" })");
    const RecordIn in = record_read(two);
    EXPECT_EQ(set_up_unit(in, "F1").speed, 15);
    EXPECT_EQ(set_up_unit(in, "F2").speed, 15);
    EXPECT_EQ(set_up_unit(in, "F2").hex, set_up_unit(in, "F1").hex);
    SaidBattle b(two);
    EXPECT_TRUE(held_by(*b.last, UnitId{std::size_t{1}}, UnitId{std::size_t{0}}));
    Json out = b.out();
    EXPECT_EQ(out["sides"][0]["units"][1]["docked_to"], "F1");
    EXPECT_EQ(out["sides"][0]["units"][0]["tow_speed"], 15);
    b.last->links.clear();
    out = b.out();
    EXPECT_TRUE(out["sides"][0]["units"][1]["docked_to"].is_null());
    EXPECT_FALSE(out["sides"][0]["units"][0].contains("tow_speed"));
    // A tug by the chart loses nothing on the strategic map.
    EXPECT_EQ(SaidBattle(text_with(two, "\"id\": \"F1\", \"class\": \"CA\"",
                                   "\"id\": \"F1\", \"is_tug\": true, \"class\": \"CA\""))
                  .out()["sides"][0]["units"][0]["tow_speed"],
              31);
    EXPECT_NE(record_refused(text_with(two, "\"docked_to\": \"F1\"",
                                       "\"docked_to\": \"F1\", \"stabilizers_active\": true"))
                  .find("DD6.4"),
              std::string::npos);
    EXPECT_NE(record_refused(text_with(two, "\"docked_to\": \"F1\"", "\"docked_to\": \"F9\"")).find("F9"),
              std::string::npos);
}

// GG1.631: who went back cannot move next phase and leaves where it was nearest.
TEST(AbsoluteWarRetrograde, TheNearestSideOfTheMap) {
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    const std::vector<std::tuple<int, int, char>> cases{{50, 3, 'A'},  {98, 20, 'B'}, {98, 80, 'C'},
                                                        {50, 98, 'D'}, {3, 80, 'E'},  {3, 20, 'F'}};
    for (const auto& [column, row, letter_] : cases)
        EXPECT_EQ(letter(nearest_exit(*rows, hex_at(column, row))), letter_) << column << " " << row;
}
TEST(AbsoluteWarRetrograde, OneLeftOutsideBindsWhoWentBack) {
    std::string text =
        text_with(hex2020, "\"map\": { \"kind\": \"fixed100\" },", "\"retrograde_side\": \"fed\",");
    SaidBattle b(text);
    for (Battle* each : {b.first.get(), b.last.get()}) {
        each->field.map = {100, 100};
        each->units[0].hex = hex_at(50, 4);
        each->units[1].hex = hex_at(50, 130);
    }
    Json out = b.out();
    EXPECT_FALSE(out["sides"][0]["units"][0].contains("cannot_move_next_phase"));
    LogEntry entry;
    entry.events = {Left{UnitId{std::size_t{1}}}};
    b.entries = {entry};
    b.last->units[1].fate = Fate::disengaged;
    out = b.out();
    EXPECT_EQ(out["sides"][1]["units"][0]["fate"], "in-hex");
    EXPECT_EQ(out["sides"][0]["units"][0]["cannot_move_next_phase"], true);
    EXPECT_EQ(out["sides"][0]["units"][0]["exit_direction"], "A");
}

// GG1.7, GG1.8
TEST(AbsoluteWarAftermath, FightersWithoutADeckAreLostAndFlotillasAreStranded) {
    const std::string cvs =
        R"({ "id": "CV", "class": "CVS", "squadrons": [ { "id": "Q", "kind": "fighter", "type": "federation/f18", "active": 4, "paid": 4, "bpv_each": 8 } ] }, { "id": "F1", "class": "CA" })";
    SaidBattle b(fed_units(cvs));
    b.unit("CV").fate = Fate::destroyed;
    for (const char* id : {"Q-1", "Q-2", "Q-3"}) b.unit(id).fate = Fate::active;
    b.unit("Q-4").fate = Fate::destroyed;
    Json squadron = b.out()["sides"][0]["units"][0]["squadrons"][0];
    EXPECT_EQ(squadron["fate"], "lost");
    EXPECT_EQ(squadron["active_left"], 0);
    EXPECT_EQ(squadron["lost"], 4);
    EXPECT_EQ(squadron["bpv_lost"], 32);
    EXPECT_EQ(b.out()["sides"][0]["units"][0]["attrition_lost"], 4);
    // With another carrier of room for them they go there.
    SaidBattle two(fed_units(cvs + R"(, { "id": "CV2", "class": "CVS" })"));
    two.unit("CV").fate = Fate::destroyed;
    for (const char* id : {"Q-1", "Q-2", "Q-3"}) two.unit(id).fate = Fate::active;
    two.unit("Q-4").fate = Fate::destroyed;
    squadron = two.out()["sides"][0]["units"][0]["squadrons"][0];
    EXPECT_EQ(squadron["fate"], "carried");
    EXPECT_EQ(squadron["carrier"], "CV2");
    EXPECT_EQ(squadron["active_left"], 3);
    EXPECT_EQ(squadron["lost"], 1);
    EXPECT_EQ(squadron["bpv_lost"], 8);
    // A carrier that has left takes nobody.
    two.unit("CV2").fate = Fate::disengaged;
    EXPECT_EQ(two.out()["sides"][0]["units"][0]["squadrons"][0]["lost"], 4);
    // PFs stay in the hex until they are fetched.
    SaidBattle pf(text_with(
        hex2020, "{ \"id\": \"K1\", \"class\": \"D7\", \"ebpv\": 121 }",
        R"({ "id": "K1", "class": "D7", "squadrons": [ { "id": "P", "kind": "PF", "type": "lyran/pf", "active": 2, "paid": 2, "bpv_each": 50 } ] })"));
    pf.unit("K1").fate = Fate::destroyed;
    for (const char* id : {"P-1", "P-2"}) pf.unit(id).fate = Fate::active;
    const Json side = pf.out()["sides"][1];
    EXPECT_EQ(side["stranded"], Json::array({{{"id", "P"}, {"count", 2}, {"hex", "2020"}}}));
    EXPECT_EQ(side["units"][0]["squadrons"][0]["fate"], "stranded");
    EXPECT_EQ(side["units"][0]["squadrons"][0]["lost"], 0);
}

// GG3.1: the patrol rules as the campaign changes them.
TEST(AbsoluteWarForce, DeletedPatrolRulesAreNotChecked) {
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->patrol_deleted, (std::vector<std::string>{"S8.223", "S8.26", "S8.355", "S8.41", "S8.44",
                                                              "S8.45", "S8.48", "S8.51", "S8.66"}));
    FleetShip carrier;
    carrier.name = carrier.code = carrier.line = "CV";
    carrier.carrier = true;
    carrier.command_rating = 8;
    const std::vector<std::string> deleted{"S8.315"};
    EXPECT_EQ(composition_findings(classic_rules(), {carrier}, 0, {}).size(), 1U);
    EXPECT_TRUE(composition_findings(classic_rules(), {carrier}, 0, deleted).empty());
}
TEST(AbsoluteWarForce, ACommandPointBringsOneMoreLeader) {
    const std::string leaders =
        text_with(hex2020, "{ \"id\": \"K1\", \"class\": \"D7\", \"ebpv\": 121 }",
                  R"({ "id": "K1", "class": "D7L" }, { "id": "K2", "class": "F5L" })");
    EXPECT_NE(record_told(leaders).find("S8.36"), std::string::npos) << record_told(leaders);
    const std::string spent =
        text_with(leaders, "\"controller\": \"bob\",",
                  "\"controller\": \"bob\", \"command_points\": 1, \"command_points_spent\": 1,");
    EXPECT_EQ(record_told(spent).find("S8.36"), std::string::npos) << record_told(spent);
    EXPECT_NE(record_told(text_with(spent, "\"command_points_spent\": 1", "\"command_points_spent\": 2"))
                  .find("2 command points are spent, there are 1"),
              std::string::npos);
}
TEST(AbsoluteWarForce, MonitorsTakeThePlaceOfALargeShip) {
    const std::string two = fed_units(
        R"({ "id": "DN", "class": "DN" }, { "id": "MON", "class": "CA", "is_monitor": true }, { "id": "F1", "class": "CA" }, { "id": "F2", "class": "CA" })");
    EXPECT_NE(record_told(two).find("GG3.1g"), std::string::npos);
    EXPECT_EQ(record_told(text_with(two, "\"controller\": \"ann\",",
                                    "\"controller\": \"ann\", \"system_defence\": true,"))
                  .find("GG3.1g"),
              std::string::npos);
    EXPECT_EQ(record_told(text_with(two, ", \"is_monitor\": true", "")).find("GG3.1g"), std::string::npos);
}
TEST(AbsoluteWarForce, ConvoysRideAlongFreeAndDoNotWait) {
    // An FF commands three ships beside itself.
    std::string ships = R"({ "id": "FF", "class": "FF" })";
    for (int n = 1; n <= 4; ++n)
        ships += ", { \"id\": \"S" + std::to_string(n) + "\", \"class\": \"FF\", \"is_convoy\": true }";
    EXPECT_EQ(record_told(fed_units(ships)).find("S8.21"), std::string::npos)
        << record_told(fed_units(ships));
    std::string counted = fed_units(ships);
    for (int n = 1; n <= 4; ++n) counted = text_with(counted, ", \"is_convoy\": true", "");
    EXPECT_NE(record_told(counted).find("S8.21"), std::string::npos);
    const std::string waits =
        fed_says("\"reserve\": [ { \"id\": \"S1\", \"class\": \"FF\", \"is_convoy\": true } ]");
    EXPECT_NE(record_told(waits).find("GG4.5"), std::string::npos);
}
TEST(AbsoluteWarForce, ALoneMaulerHasTwoTurns) {
    const std::string alone = fed_units(R"({ "id": "M", "class": "CA", "is_mauler": true })");
    EXPECT_NE(record_told(alone).find("GG3.1f"), std::string::npos);
    EXPECT_EQ(record_told(text_with(alone, "\"is_mauler\": true", "\"is_mauler\": true, \"grace_turns\": 1"))
                  .find("GG3.1f"),
              std::string::npos);
    SaidBattle b(
        fed_units(R"({ "id": "M", "class": "CA", "is_mauler": true }, { "id": "F1", "class": "CA" })"));
    EXPECT_FALSE(b.out()["sides"][0]["units"][0].contains("grace_turns"));
    b.unit("F1").fate = Fate::destroyed;
    EXPECT_EQ(b.out()["sides"][0]["units"][0]["grace_turns"], 2);
}
// GG3.1e: 100 economic BPV for each time S8.42 applies.
TEST(AbsoluteWarForce, ThePenaltyIsTakenFromTheBank) {
    const std::string text = fed_says("\"s8_42_penalties\": 2");
    EXPECT_NE(record_told(text).find("200 economic BPV are taken from its bank"), std::string::npos);
    const Json out = SaidBattle(text).out();
    EXPECT_EQ(out["sides"][0]["ebpv_charge"], 200);
    EXPECT_FALSE(out["sides"][1].contains("ebpv_charge"));
}
// LL1.61, S8.315
TEST(AbsoluteWarForce, CarriersComeWithFightersAndEscorts) {
    const std::string told = record_told(fed_units(R"({ "id": "CV", "class": "CVS" })"));
    EXPECT_NE(told.find("LL1.61"), std::string::npos) << told;
    EXPECT_NE(told.find("S8.315"), std::string::npos) << told;
    const std::string whole = record_told(fed_units(
        R"({ "id": "CV", "class": "CVS", "craft": ["4 x f18"] }, { "id": "E1", "class": "FFE" }, { "id": "E2", "class": "NEC" })"));
    EXPECT_EQ(whole.find("LL1.61"), std::string::npos) << whole;
    EXPECT_EQ(whole.find("S8.315"), std::string::npos) << whole;
    EXPECT_TRUE(SaidBattle(fed_units(R"({ "id": "CV", "class": "CVS" })"))
                    .out()["sides"][0]["legality_warnings"]
                    .dump()
                    .find("LL1.61") != std::string::npos);
}

// GG4.6: a fleet that left takes its reserve back to where it came from.
TEST(AbsoluteWarAftermath, TheReserveOfAFleetThatLeftGoesBack) {
    SaidBattle b(fed_says("\"came_from\": \"2019\", \"reserve\": [ { \"id\": \"R1\", \"class\": \"FF\" } ]"));
    EXPECT_FALSE(b.out()["sides"][0]["reserve"][0].contains("goes_back"));
    b.unit("F1").fate = Fate::disengaged;
    const Json waits = b.out()["sides"][0]["reserve"][0];
    EXPECT_EQ(waits["goes_back"], true);
    EXPECT_EQ(waits["exit_hex"], "2019");
}

// JJ1.2, KK1.1, GG1.9, DD3.5
TEST(AbsoluteWarAftermath, SupportShipsCiviliansAndShipsThatPinAreCounted) {
    SaidBattle b(fed_units(
        R"({ "id": "F1", "class": "CA" }, { "id": "SUP", "class": "FF", "is_supply_ship": true }, { "id": "REP", "class": "FF", "is_repair_freighter": true }, { "id": "CIV", "class": "FF", "is_civilian": true })"));
    EXPECT_EQ(b.out()["sides"][0]["ship_equivalents"], 4);
    EXPECT_FALSE(b.out()["sides"][0].contains("support_lost"));
    b.unit("SUP").fate = Fate::destroyed;
    b.unit("REP").fate = Fate::captured;
    b.unit("CIV").fate = Fate::destroyed;
    const Json side = b.out()["sides"][0];
    ASSERT_EQ(side["support_lost"].size(), 2U);
    EXPECT_EQ(side["support_lost"][0]["unit"], "SUP");
    EXPECT_EQ(side["support_lost"][0]["kind"], "supply");
    EXPECT_EQ(side["support_lost"][1]["kind"], "repair");
    EXPECT_EQ(side["civilians_destroyed"], Json::array({"CIV"}));
    EXPECT_EQ(side["ship_equivalents"], 1);
}

// KK3.4: the turn in which the enemy has gone is played out, with its damage control.
TEST(AbsoluteWarBattle, EndsWithTheTurnInWhichTheEnemyHasGone) {
    const auto run = umpired(record_read(hex2020));
    ASSERT_NE(run, nullptr);
    remove_unit(*run, "K1", Fate::destroyed);
    EXPECT_EQ(run->battle().ended, 0);
    for (int i = 0; i < 5000 && run->battle().ended == 0; ++i) {
        const SideId side = side_to_act(run->battle());
        ASSERT_TRUE(side);
        ASSERT_TRUE(run->give(default_order(classic_rules(), run->battle(), side), "test"));
    }
    EXPECT_NE(run->battle().ended, 0);
    EXPECT_EQ(run->battle().reason, EndReason::one_side_left);
    EXPECT_EQ(run->battle().clock.turn, 1);
    const std::size_t step = static_cast<std::size_t>(run->battle().clock.step);
    EXPECT_EQ(classic_rules().procedure.steps[step].name, "end_turn");
    EXPECT_EQ(record_given(*run)["hex_victor"], "fed");
}

// KK3.42, KK3.43: 4 economic BPV for size class 3 each time, as many boxes as the damage control rating.
TEST(AbsoluteWarAftermath, StepsOfRepairAreCountedInSupport) {
    SaidBattle b(hex2020);
    const ShipClass& type = classic_rules().type(b.unit("F1").type);
    std::size_t group = 0;
    while (type.groups[group].boxes < 5) ++group;
    b.unit("F1").groups[group].lost = 5;
    const Json unit = b.out()["sides"][0]["units"][0];
    const int rating = unit["damage_control_rating"].get<int>();
    ASSERT_GT(rating, 0);
    const int steps = (5 + rating - 1) / rating;
    EXPECT_EQ(unit["step_repair_cost"], "4");
    EXPECT_EQ(unit["step_repairs"], steps);
    EXPECT_EQ(unit["step_repair_total"], 4 * steps);
    EXPECT_FALSE(unit.contains("tactical_repairs"));  // G17.132: no figure in any source
    SaidBattle far(fed_says("\"in_support\": false"));
    far.unit("F1").groups[group].lost = 5;
    EXPECT_EQ(far.out()["sides"][0]["units"][0]["step_repair_cost"], "none: out of support");
    EXPECT_FALSE(far.out()["sides"][0]["units"][0].contains("step_repairs"));
}

// LL8.1, LL5.5: 20 % of 133 are 26 3/5, five economic BPV a phase: six phases.
TEST(AbsoluteWarCaptured, ForeignTechnologyLiesIdleUntilTheShipIsMadeOver) {
    const std::string taken =
        text_with(hex2020, "{ \"id\": \"K1\", \"class\": \"D7\", \"ebpv\": 121 }",
                  R"({ "id": "K1", "class": "CA", "original_empire": "Lyran", "ebpv": 133 })");
    SaidBattle b(taken);
    EXPECT_EQ(set_up_unit(b.in, "K1").unusable, std::vector<std::string>{"esg"});
    const ShipClass& type = classic_rules().type(b.unit("K1").type);
    int esg = 0;
    for (std::size_t g = 0; g < type.groups.size(); ++g)
        if (classic_rules().system(type.groups[g].system).id == "esg") {
            ++esg;
            EXPECT_EQ(boxes_left(type, b.unit("K1"), g), 0);
        }
    EXPECT_GT(esg, 0);
    const Json unit = b.out()["sides"][1]["units"][0];
    EXPECT_EQ(unit["unusable"], Json::array({"esg"}));
    EXPECT_EQ(unit["conversion_cost"], "133/5");
    EXPECT_EQ(unit["phases_to_convert"], 6);
    EXPECT_EQ(unit["damage"], Json::array());
    SaidBattle over(text_with(taken, "\"ebpv\": 133", "\"ebpv\": 133, \"converted\": true"));
    EXPECT_TRUE(set_up_unit(over.in, "K1").unusable.empty());
    EXPECT_FALSE(over.out()["sides"][1]["units"][0].contains("conversion_cost"));
    EXPECT_TRUE(set_up_unit(record_read(hex2020), "K1").unusable.empty());
}

// LL5.6, LL5.7, LL7.1
TEST(AbsoluteWarRefits, FreeOnesOfY175AreThereInSupply) {
    Sheet sheet;
    for (const auto& [code, year, bpv, known] : std::vector<std::tuple<std::string, int, int, bool>>{
             {"+", 165, 3, true}, {"free", 175, 0, true}, {"Y175", 175, 4, true}, {"dark", 175, 0, false}}) {
        Refit refit;
        refit.code = code;
        refit.year = year;
        refit.bpv = bpv;
        refit.known = known;
        sheet.refits.push_back(refit);
    }
    using Codes = std::vector<std::string>;
    EXPECT_EQ(refits_meant(sheet, "@175 free"), Codes{"free"});
    EXPECT_EQ(refits_meant(sheet, "@174 free"), Codes{});
    EXPECT_EQ(refits_meant(sheet, "@175 known"), (Codes{"+", "free", "Y175"}));
    EXPECT_EQ(refits_meant(sheet, "@175 known -+"), (Codes{"free", "Y175"}));
    EXPECT_EQ(refits_meant(sheet, "Y175"), Codes{"Y175"});
    const Json supplied = {{"in_supply", true}}, cut_off = {{"in_supply", false}}, unit = Json::object();
    EXPECT_EQ(refits_by_date({}, supplied, unit, 176), "@175 free");
    EXPECT_EQ(refits_by_date({}, cut_off, unit, 176), "");
    EXPECT_EQ(refits_by_date({}, cut_off, supplied, 176), "@175 free");  // the ship's own word
    EXPECT_EQ(refits_by_date({}, supplied, unit, 174), "");
}
TEST(AbsoluteWarRefits, ComeFromTheirYearOn) {
    const std::string old =
        text_with(hex2020, "\"class\": \"D7\"", "\"class\": \"D6B\", \"refits\": [\"Y175\"]");
    EXPECT_NE(record_told(old).find("the refit Y175 is there from Y175, it is Y170 (LL7.1)"),
              std::string::npos)
        << record_told(old);
    EXPECT_EQ(record_told(text_with(old, "\"year\": 170", "\"year\": 175")).find("LL7.1"), std::string::npos);
    // Rear plasma torpedoes: light and heavy cruisers from Y171, all others by the chart from Y179.
    const auto told = [](const std::string& code, int year) {
        const auto rows = load_rows();
        auto text = JsonText::parse(
            "{ \"id\": \"isc\", \"empire\": \"ISC\", \"units\": [ { \"id\": \"I\", \"class\": \"" + code +
                "\" } ] }",
            "side.json");
        JsonView side = JsonView::root(*text);
        std::string all;
        for (const std::string& warning : force_word(*rows, classic_rules(), side, year).warnings)
            all += warning + "\n";
        return all;
    };
    EXPECT_NE(told("isc/caz", 170).find("LL5.6"), std::string::npos) << told("isc/caz", 170);
    EXPECT_EQ(told("isc/caz", 171).find("in service"), std::string::npos);
    EXPECT_NE(told("isc/ddz", 171).find("in service from Y179, it is Y171 (LL7.1)"), std::string::npos)
        << told("isc/ddz", 171);
    EXPECT_EQ(told("isc/ddz", 179).find("in service"), std::string::npos);
}

// FF1.14, QQ1.3: a result may be entered by hand, with its source.
TEST(AbsoluteWarResult, IsEnteredByHandWithItsSource) {
    for (const char* source : {"played", "negotiated", "adjudicated", "forfeited"}) {
        const std::string out =
            std::string(
                R"({ "format": "impulse-record/1", "kind": "out", "battle_id": "AW-1", "campaign": "absolute-war", "result_source": ")") +
            source +
            R"(", "campaign_date": { "year": 170, "turn": 1, "phase": 3 }, "winner": "fed", "hex_victor": "fed", "end": { "turn": 3, "impulse": 1 },
            "sides": [ { "id": "fed", "units": [ { "id": "F1", "fate": "survived" } ] }, { "id": "klingon", "units": [ { "id": "K1", "fate": "destroyed" } ] } ] })";
        EXPECT_NE(record_told(out).find("winner fed"), std::string::npos) << source;
    }
}
// What the campaign's own rules ask of a battle comes back (AW-031, -040, -055 to -062).
TEST(AbsoluteWarResult, HoldsWhatTheCampaignAsks) {
    SaidBattle b(fed_units(R"({ "id": "F1", "class": "CA", "ebpv": 125, "options": { "t_bomb": 2 } })"));
    b.unit("K1").fate = Fate::destroyed;
    const Json out = b.out();
    EXPECT_EQ(out["hex"]["terrain"], "empty");
    EXPECT_TRUE(out.contains("hex_victor"));
    EXPECT_EQ(out["campaign_date"]["phase"], 1);
    EXPECT_EQ(out["result_source"], "played");
    EXPECT_EQ(out["sides"][0]["controller"], "ann");
    const Json& f1 = out["sides"][0]["units"][0];
    EXPECT_EQ(f1["ebpv"], 125);
    EXPECT_EQ(f1["max_speed_now"], 31);
    EXPECT_EQ(f1["co_purchases"]["t_bomb"], 2);
    EXPECT_EQ(f1["crippled"], false);
    EXPECT_EQ(f1["damage"], Json::array());
    EXPECT_EQ(out["sides"][1]["units"][0]["fate"], "destroyed");
}

}  // namespace
}  // namespace impulse::absolute_war
