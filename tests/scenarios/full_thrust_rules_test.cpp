// Full Thrust: kinds of repair, organic ships, overdriven drives, counters and dummies, leaving by FTL.
#include <gtest/gtest.h>

#include <filesystem>

#include "scenarios/campaigns/full_thrust_contacts.h"
#include "scenarios/campaigns/full_thrust_record.h"
#include "scenarios/files/files.h"
#include "tests/support/program_run.h"
#include "tests/support/record_text.h"

namespace impulse::full_thrust {
namespace {

const std::string rho = R"({
 "record": "battle-in/1", "battle_id": "FT-w12-Rho", "campaign": "full-thrust", "turn": 12, "system": { "name": "Rho", "income": 60 },
 "result": { "source": "played", "winner": "nac" }, "table_ft": 8,
 "dice": { "range": 1, "defence": 4 }, "rng_seed": 2,
 "sides": [
  { "id": "nac", "posture": "attack", "ships": [ { "id": "N1", "class": "BB", "cost": 600, "hull_boxes_by_row": [9, 9, 9, 9] } ] },
  { "id": "nsl", "posture": "stand-off", "accepts_battle": true, "ships": [ { "id": "S1", "class": "DD", "cost": 150, "hull_boxes_by_row": [4, 4] } ] }
 ]
})";
tl::expected<Resolved, FileError> resolved_or(const std::string& text) {
    return resolve(*load_rows(), text, "rho.json", {}, {});
}
Json settled(const std::string& text) {
    const auto r = resolved_or(text);
    EXPECT_TRUE(r) << r.error().text();
    return r ? r->out : Json{};
}
std::string fault(const std::string& text) {
    const auto r = resolved_or(text);
    return r ? "was resolved" : r.error().text();
}
std::string n1_with(const std::string& what) {
    return text_with(rho, "\"class\": \"BB\",", "\"class\": \"BB\", " + what + ",");
}
Json n1_of(const Json& out) { return out["sides"][0]["ships"][0]; }

// 11.4
TEST(FullThrustRepair, MajorRepairsTakeTwoWeeks) {
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    const std::vector<std::tuple<std::string, int, bool, bool>> cases{
        {"beam", 3, false, false},      {"beam", 4, false, true},    {"main drive", 3, false, false},
        {"main drive", 4, false, true}, {"core", 0, false, true},    {"ftl", 0, false, true},
        {"screens", 1, false, false},   {"screens", 2, false, true}, {"wave gun", 1, true, true},
        {"PDS", 0, false, false}};
    for (const auto& [name, number, weird, major] : cases)
        EXPECT_EQ(major_repair(*rows, name, number, weird), major) << name << " " << number;
    const auto weeks = [](const std::string& system) {
        return n1_of(
            settled(n1_with("\"systems\": [ " + system + " ], \"systems_hit\": [\"x\"]")))["repair_weeks"];
    };
    EXPECT_EQ(weeks(R"({ "name": "x", "cost": 10, "number": 3 })"), 1);
    EXPECT_EQ(weeks(R"({ "name": "x", "cost": 10, "number": 4 })"), 2);
    EXPECT_EQ(weeks(R"({ "name": "x", "cost": 10, "weird": true })"), 2);
    EXPECT_EQ(weeks(R"({ "name": "x", "cost": 10, "number": 4, "fast": true })"), 1);  // at twice the price
    // One hangar bay is minor, more than one at a time is major.
    const auto bays = [](int hit) {
        std::string list = "\"hangar 1\"";
        if (hit > 1) list += ", \"hangar 2\"";
        return n1_of(
            settled(n1_with("\"systems\": [ { \"name\": \"hangar 1\", \"cost\": 18 }, { \"name\": \"hangar "
                            "2\", \"cost\": 18 } ], \"systems_hit\": [" +
                            list + "]")))["repair_weeks"];
    };
    EXPECT_EQ(bays(1), 1);
    EXPECT_EQ(bays(2), 2);
}
// 11.5, notes: two points for damaged biomass, one for what was spent.
TEST(FullThrustRepair, BiomassGrowsBackForPoints) {
    EXPECT_EQ(n1_of(settled(n1_with("\"biomass_damaged\": 7, \"biomass_used\": 5")))["repair_bill"], "19");
    EXPECT_EQ(n1_of(settled(n1_with("\"biomass_damaged\": 7")))["repair_bill"], "14");
    EXPECT_EQ(n1_of(settled(rho))["repair_bill"], "0");
}

// 13.2 appendix: 100 designed, 80 built: drives for thrust 4 weigh 20, which is a thrust of 5 for 80.
TEST(FullThrustOverdrive, EachUseIsChecked) {
    const std::string light = n1_with(
        R"("design_mass": 100, "actual_mass": 80, "thrust": 4, "overdrive_used": 2, "systems": [ { "name": "main drive", "cost": 40 } ])");
    const std::string holds = text_with(light, "\"defence\": 4",
                                        "\"defence\": 4, \"drive check N1 1\": 5, \"drive check N1 2\": 5");
    Json n1 = n1_of(settled(holds));
    EXPECT_EQ(n1["overdrive"]["thrust"], 5);
    ASSERT_EQ(n1["drive_checks"].size(), 2U);
    EXPECT_EQ(n1["drive_checks"][1]["result"], "holds");
    EXPECT_EQ(n1["systems_hit"], Json::array());
    n1 = n1_of(settled(text_with(holds, "\"drive check N1 1\": 5", "\"drive check N1 1\": 6")));
    ASSERT_EQ(n1["drive_checks"].size(), 1U);  // after that it is used no more
    EXPECT_EQ(n1["drive_checks"][0]["result"], "knocked out");
    EXPECT_EQ(n1["systems_hit"], Json::array({"main drive"}));
    EXPECT_EQ(n1["repair_weeks"], 2);  // thrust 4 is above 3
    // 7.4: on cheap maintenance it tests one level worse.
    n1 = n1_of(settled(text_with(holds, "\"posture\": \"attack\",",
                                 "\"posture\": \"attack\", \"maintenance_rate\": \"5%\",")));
    EXPECT_EQ(n1["drive_checks"][0]["result"], "knocked out");
    EXPECT_NE(fault(text_with(light, "\"actual_mass\": 80", "\"actual_mass\": 100")).find("13.2"),
              std::string::npos);
}

// 15.1-15.3
const std::string counters = text_with(
    rho, "\"posture\": \"attack\",",
    R"("posture": "attack", "task_groups": [ { "id": "alpha", "ships": ["N1"], "decoys": 2 }, { "id": "beta", "ships": [] } ],)");
TEST(FullThrustCounters, ADummyForEachCapitalUnit) {
    EXPECT_TRUE(resolved_or(counters));
    const std::string two =
        text_with(counters, "{ \"id\": \"beta\", \"ships\": [] }",
                  "{ \"id\": \"beta\", \"ships\": [] }, { \"id\": \"gamma\", \"ships\": [] }");
    EXPECT_NE(fault(two).find("2 dummy counters and 1 capital units"), std::string::npos) << fault(two);
    EXPECT_TRUE(resolved_or(
        text_with(two, "\"id\": \"N1\",", "\"id\": \"N2\", \"class\": \"CVL\" }, { \"id\": \"N1\",")));
    EXPECT_NE(fault(text_with(counters, "\"class\": \"BB\"", "\"class\": \"CA\"")).find("15.2"),
              std::string::npos);
    EXPECT_NE(fault(text_with(counters, "[\"N1\"]", "[\"N9\"]")).find("no ship \"N9\""), std::string::npos);
    EXPECT_NE(fault(text_with(counters, "{ \"id\": \"beta\", \"ships\": [] }",
                              "{ \"id\": \"beta\", \"ships\": [\"N1\"] }"))
                  .find("another counter already"),
              std::string::npos);
}
TEST(FullThrustCounters, AnEnemySeesContactsUntilHeHasSpottedThem) {
    const Json record = Json::parse(counters);
    const Json view = seen_by(record, "nsl"), own = seen_by(record, "nac");
    EXPECT_EQ(own["sides"][0]["ships"].size(), 1U);
    EXPECT_EQ(view["sides"][0]["ships"], Json::array());
    EXPECT_EQ(view["sides"][0]["task_groups"],
              Json::array({{{"id", "alpha"}, {"seen_as", 3}},
                           {{"id", "beta"}, {"seen_as", 1}}}));  // a ship, two decoys; a dummy
    EXPECT_EQ(view["sides"][0]["posture"], "attack");            // active sensors are seen (17.2.2)
    EXPECT_FALSE(view.contains("dice"));
    EXPECT_EQ(view.dump().find("\"BB\""), std::string::npos);
    EXPECT_EQ(view["sides"][1]["ships"].size(), 1U);
    EXPECT_FALSE(own["sides"][1].contains("posture"));  // a stand-off looks like a withdrawal
    EXPECT_TRUE(seen_by(record, "gorn").is_null());
    // Spotted: then it lies open.
    const Json spotted = seen_by(
        Json::parse(text_with(counters, "\"decoys\": 2", "\"decoys\": 2, \"spotted_by\": [\"nsl\"]")), "nsl");
    EXPECT_EQ(spotted["sides"][0]["ships"][0]["class"], "BB");
}
TEST(FullThrustCounters, ContactAndScoutingRevealThem) {
    // At the table everything is seen.
    const Json fought = settled(counters);
    ASSERT_EQ(fought["contacts"].size(), 2U);
    EXPECT_EQ(fought["contacts"][0]["by"], "nsl");
    EXPECT_EQ(fought["contacts"][0]["how"], "contact");
    EXPECT_EQ(fought["contacts"][0]["ships"], Json::array({"N1"}));
    EXPECT_EQ(fought["dummies_revealed"], Json::array({"beta"}));
    EXPECT_EQ(fought["sides"][0]["task_groups"][0]["spotted_by"], Json::array({"nsl"}));
    // Who goes on sight learns only what his scouts spotted.
    const std::string goes = text_with(
        text_with(counters, "\"posture\": \"stand-off\", \"accepts_battle\": true,",
                  "\"posture\": \"withdraw-if-contested\", \"spots\": [\"beta\"], \"scouts\": [\"S1\"],"),
        "\"result\": { \"source\": \"played\", \"winner\": \"nac\" }, ", "");
    const Json left = settled(goes);
    ASSERT_EQ(left["contacts"].size(), 1U);
    EXPECT_EQ(left["contacts"][0]["how"], "spotted");
    EXPECT_EQ(left["contacts"][0]["is"], "dummy");
    EXPECT_EQ(left["sides"][0]["task_groups"][0]["spotted_by"], Json::array());
    EXPECT_EQ(left["sides"][1]["scout_survived"], true);  // 2.3, 9.3
    EXPECT_EQ(left["system"]["income"], 60);
    EXPECT_FALSE(left["sides"][1].contains("spots"));
    EXPECT_NE(
        fault(text_with(goes, "[\"beta\"]", "[\"omega\"]")).find("no other side has a counter \"omega\""),
        std::string::npos);
    const Json lost =
        settled(text_with(goes, "\"class\": \"DD\",", "\"class\": \"DD\", \"fate\": \"destroyed\","));
    EXPECT_EQ(lost["sides"][1]["scout_survived"], false);
}
TEST(FullThrustCounters, TheCommandShowsWhatASideMaySee) {
    const std::string path =
        (std::filesystem::temp_directory_path() / "impulse_full_thrust_counters.json").string();
    ASSERT_FALSE(write_whole(path, counters));
    const ProgramRun seen = run_impulse({"full-thrust", path, "--as", "nsl"});
    EXPECT_EQ(seen.status, exit_ok) << seen.err;
    EXPECT_NE(seen.out.find("seen_as"), std::string::npos) << seen.out;
    EXPECT_EQ(seen.out.find("\"BB\""), std::string::npos);
    EXPECT_NE(counters.find("rng_seed"), std::string::npos);
    EXPECT_EQ(seen.out.find("rng_seed"), std::string::npos) << "whoever has it has the dice to come";
    EXPECT_EQ(run_impulse({"full-thrust", path, "--as", "gorn"}).status, exit_bad_input);
    std::filesystem::remove(path);
}

// 18.1, 18.2
TEST(FullThrustDeparture, ByFtlIsDeclaredAMoveBefore) {
    const std::string goes = text_with(
        rho, "\"accepts_battle\": true,",
        "\"accepts_battle\": true, \"departure\": { \"declared_move\": 7, \"destination\": \"Tau\" },");
    const Json exit = settled(goes)["sides"][1]["exit"];
    EXPECT_EQ(exit["method"], "ftl");
    EXPECT_EQ(exit["leaves_in_move"], 8);
    EXPECT_EQ(exit["at"], "half through the move");
    EXPECT_EQ(exit["spacing_in"], 6);
    EXPECT_EQ(exit["destination"], "Tau");
    EXPECT_EQ(exit["takes_next_move"], true);
    EXPECT_NE(fault(text_with(goes, "\"declared_move\": 7,", "\"declared_move\": 7, \"fired\": true,"))
                  .find("18.1"),
              std::string::npos);
    EXPECT_NE(fault(text_with(goes, "\"declared_move\": 7,", "\"declared_move\": 7, \"manoeuvred\": true,"))
                  .find("main drive (18.1)"),
              std::string::npos);
    EXPECT_NE(fault(text_with(goes, "\"declared_move\": 7,", "\"declared_move\": 7, \"spacing_in\": 4,"))
                  .find("keep 6 inches, not 4"),
              std::string::npos);
}
// 8.1, 15: what the strategic map needs.
TEST(FullThrustDeparture, InterdictionAndDestinationComeBack) {
    const Json out = settled(text_with(rho, "\"posture\": \"stand-off\",",
                                       "\"posture\": \"stand-off\", \"destination\": \"Tau\","));
    EXPECT_EQ(out["defence_attack"]["outcome"],
              "interdicted");  // 600 against 600: +0, and 1 for the fleet; 4 + 1 is no surrender
    EXPECT_EQ(out["interdicted"], true);
    EXPECT_EQ(out["sides"][1]["exit"]["destination"], "Tau");
}

}  // namespace
}  // namespace impulse::full_thrust
