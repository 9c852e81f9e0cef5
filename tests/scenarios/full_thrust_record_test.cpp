// Meetings of Full Thrust fleets: the worked example of the battle record, and every turn that a meeting may take.
#include "scenarios/campaigns/full_thrust_record.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "scenarios/files/files.h"
#include "tests/support/program_run.h"
#include "tests/support/record_text.h"

namespace impulse::full_thrust {
namespace {

const std::string tau = R"({
 "record": "battle-in/1",
 "battle_id": "FT-w11-Tau",
 "campaign": "full-thrust",
 "turn": 11,
 "system": { "name": "Tau", "income": 90, "inherent_defence_points": 90 },
 "sides": [
  { "id": "nac", "posture": "attack", "arrived_by_charted_route": true, "entry_edge": "top", "maintenance_rate": "10%", "points": 2700,
    "must_use_exit_formation": null,
    "ships": [ { "id": "N1", "class": "CH", "cost": 450, "hull_boxes_by_row": [8, 8, 7, 7], "design_mass": 80, "ordnance_used": { "SMR": 2 } } ] },
  { "id": "nsl", "posture": "stand-off", "arrived_by_charted_route": false, "entry_edge": "bottom", "maintenance_rate": "5%", "points": 900,
    "destination": "Rho", "exit": { "formation": "line", "speed": 12 }, "ships": [] }
 ],
 "table_ft": 8,
 "dice": { "range": 3, "defence": 3, "defence d5": 4 },
 "rng_seed": 13
})";

Json resolved(const std::string& text) {
    const auto rows = load_rows();
    EXPECT_TRUE(rows);
    const auto r = resolve(*rows, text, "tau.json", {}, {});
    EXPECT_TRUE(r) << r.error().text();
    return r ? r->out : Json{};
}
TEST(FullThrustRecord, TheWorkedExample) {
    const Json out = resolved(tau);
    EXPECT_EQ(out["battle_id"], "FT-w11-Tau");
    EXPECT_EQ(out["result_source"], "played");
    EXPECT_EQ(out["range_ft"], 9);
    EXPECT_EQ(out["auto_disengage"], true);
    EXPECT_EQ(out["fleet_defeated"], "nsl");
    EXPECT_TRUE(out["initiative"].is_null());
    const Json attack = {
        {"value", 900},    {"modifier", 3},       {"die", 3},           {"outcome", "surrender"}, {"d5", 4},
        {"idp_after", 60}, {"rebuild_cost", 150}, {"economic_turns", 1}};
    for (const auto& [key, value] : attack.items()) EXPECT_EQ(out["defence_attack"][key], value) << key;
    EXPECT_EQ(out["system_holder"], "nac");
    EXPECT_EQ(out["interdicted"], false);
    const Json& n1 = out["sides"][0]["ships"][0];
    EXPECT_EQ(n1["fate"], "survived");
    EXPECT_EQ(n1["hull_rows_intact"], 4);
    EXPECT_EQ(n1["systems_hit"], Json::array());
    EXPECT_EQ(n1["jury_rigged"], Json::array());
    EXPECT_EQ(n1["ordnance_used"], Json({{"SMR", 2}}));
    EXPECT_EQ(n1["repair_bill"], "0");
    const Json exit = {
        {"method", "ftl"}, {"destination", "Rho"}, {"formation", "line"}, {"spacing_in", 6}, {"speed", 12}};
    for (const auto& [key, value] : exit.items()) EXPECT_EQ(out["sides"][1]["exit"][key], value) << key;
    EXPECT_EQ(out["captured"], Json::array());
    EXPECT_EQ(out["rng_seed"], 13);
    EXPECT_EQ(out["system"]["inherent_defence_points"], 60);
    EXPECT_EQ(out["sides"][1]["damage_checks_worse"], true);  // 7.4
    EXPECT_FALSE(out["sides"][0].contains("damage_checks_worse"));
}

TEST(FullThrustRecord, WhereTheTableHoldsBothItAwaitsTheTable) {
    const std::string near =
        text_with(tau, "\"range\": 3", "\"range\": 1, \"initiative nac\": 6, \"initiative nsl\": 1");
    const Json out = resolved(near);
    EXPECT_EQ(out["range_ft"], 7);
    EXPECT_EQ(out["auto_disengage"], false);
    EXPECT_TRUE(out.contains("awaits"));
    EXPECT_TRUE(out["result_source"].is_null());
    EXPECT_FALSE(out.contains("defence_attack"));
    // 6 + attack + charted route against 1: 8 to 1, half the difference is 3, two changes at most (17.9).
    EXPECT_EQ(out["initiative"]["winner"], "nac");
    EXPECT_EQ(out["initiative"]["changes"], 2);
    EXPECT_EQ(out["initiative"]["arrival_formation"], Json::array({"nsl"}));
    EXPECT_EQ(out["initiative"]["entry_edges"]["nsl"], "bottom");
}

TEST(FullThrustRecord, AResultEnteredByHandGoesOnToTheDefences) {
    std::string text = text_with(tau, "\"range\": 3", "\"range\": 1");
    text = text_with(text, "\"table_ft\": 8",
                     "\"result\": { \"source\": \"negotiated\", \"winner\": \"nac\" }, \"table_ft\": 8");
    const Json out = resolved(text);
    EXPECT_EQ(out["result_source"], "negotiated");
    EXPECT_EQ(out["winner"], "nac");
    EXPECT_EQ(out["fleet_defeated"], "nsl");
    EXPECT_EQ(out["defence_attack"]["modifier"], 3);
    EXPECT_EQ(out["sides"][1]["exit"]["under_fire"], true);
    EXPECT_EQ(out["sides"][1]["must_use_exit_formation"]["formation"],
              "line");  // 17.6: it arrives as it left
}

TEST(FullThrustRecord, TooFewPointsDoNotAttackAtAll) {
    const Json out = resolved(text_with(tau, "\"points\": 2700", "\"points\": 449"));
    EXPECT_EQ(out["defence_attack"]["allowed"], false);
    EXPECT_FALSE(out["defence_attack"].contains("die"));
    EXPECT_EQ(out["system_holder"], "nsl");
    EXPECT_EQ(out["interdicted"], false);
}

TEST(FullThrustRecord, AnIndecisiveAttackInterdictsAndARepulseOwes) {
    std::string text =
        text_with(tau, "\"points\": 2700", "\"points\": 900");  // 0, and 1 for the fleet that left
    text = text_with(text, "\"defence\": 3", "\"defence\": 4");
    Json out = resolved(text);
    EXPECT_EQ(out["defence_attack"]["outcome"], "interdicted");
    EXPECT_EQ(out["interdicted"], true);
    EXPECT_EQ(out["system_holder"], "nsl");
    text = text_with(tau, "\"points\": 2700", "\"points\": 899");  // -1 + 1
    out = resolved(text_with(text, "\"defence\": 3", "\"defence\": 1"));
    EXPECT_EQ(out["defence_attack"]["outcome"], "repulsed");
    EXPECT_EQ(out["sides"][0]["pending_repulse_idp"], 90);
    EXPECT_EQ(out["sides"][0]["repulse_damage_points"], 90);
}

TEST(FullThrustRecord, UnrepairedRepulseStripsHullBoxesEvenly) {
    // 10.8: 90 / 3 = 30 boxes on one ship of 30: all four rows.
    std::string text = text_with(tau, "\"id\": \"nac\",", "\"id\": \"nac\", \"pending_repulse_idp\": 90,");
    text = text_with(text, "\"range\": 3", "\"range\": 1");
    const Json out = resolved(text);
    EXPECT_EQ(out["repulse_damage"][0]["hull_boxes"], 30);
    EXPECT_EQ(out["repulse_damage"][0]["rows_stripped"], 4);
}

TEST(FullThrustRecord, WhoWithdrawsIfContestedGoesOnSight) {
    const Json out = resolved(text_with(tau, "\"stand-off\"", "\"withdraw-if-contested\""));
    EXPECT_EQ(out["no_battle"], true);
    EXPECT_EQ(out["fleet_defeated"], "nsl");
    EXPECT_EQ(out["sides"][1]["exit"]["takes_next_move"], true);
    EXPECT_EQ(out["defence_attack"]["modifier"], 3);  // it elects to leave: defeated (9.2)
}

TEST(FullThrustRecord, AllStandingOffIsNoBattle) {
    const Json out = resolved(text_with(tau, "\"posture\": \"attack\"", "\"posture\": \"stand-off\""));
    EXPECT_EQ(out["no_battle"], true);
    EXPECT_TRUE(out["fleet_defeated"].is_null());
    EXPECT_FALSE(out.contains("defence_attack"));
}

TEST(FullThrustRecord, BeyondReachTheDiceDecideThePursuit) {
    std::string text = text_with(tau, "\"range\": 3", "\"range\": 1, \"pursuit nsl\": 4, \"pursuit nac\": 4");
    text =
        text_with(text, "\"destination\": \"Rho\",", "\"destination\": \"Rho\", \"out_of_contact\": true,");
    Json out = resolved(text);
    EXPECT_EQ(out["pursuit"][0]["escaped"], false);  // equal dice, equal thrusts: he must roll higher
    text = text_with(text, "\"ships\": []", "\"ships\": [ { \"id\": \"S1\", \"thrust\": 6 } ]");
    text = text_with(text, "\"design_mass\": 80", "\"design_mass\": 80, \"thrust\": 4");
    out = resolved(text);
    EXPECT_EQ(out["pursuit"][0]["better_thrust"], "nsl");
    EXPECT_EQ(out["pursuit"][0]["escaped"], true);
    EXPECT_EQ(out["sides"][1]["ships"][0]["fate"], "disengaged");
}

// 18.3: out of contact where each gun has one die at most, or at 36 inches; then speed and thrust may leave no doubt.
TEST(FullThrustRecord, TheBreakRangeAndTheClearCutCase) {
    std::string text = text_with(tau, "\"range\": 3", "\"range\": 1, \"pursuit nsl\": 1, \"pursuit nac\": 6");
    text = text_with(text, "\"ships\": []", "\"ships\": [ { \"id\": \"S1\", \"thrust\": 6 } ]");
    text = text_with(text, "\"design_mass\": 80", "\"design_mass\": 80, \"thrust\": 4");
    const auto at = [&](const std::string& says) {
        return resolved(
            text_with(text, "\"destination\": \"Rho\",", "\"destination\": \"Rho\", " + says + ","));
    };
    EXPECT_FALSE(at("\"separation_in\": 35").contains("pursuit"));
    EXPECT_TRUE(at("\"separation_in\": 36").contains("pursuit"));
    EXPECT_TRUE(at("\"separation_in\": 24, \"one_die_from_in\": 24").contains("pursuit"));
    EXPECT_FALSE(at("\"separation_in\": 35, \"one_die_from_in\": 48").contains("pursuit"));
    EXPECT_EQ(at("\"separation_in\": 36")["pursuit"][0]["escaped"], false);  // 1 and 1 more against 6
    const auto chase = [&](int own, int theirs) {
        std::string both = text_with(text, "\"posture\": \"attack\"",
                                     "\"posture\": \"attack\", \"fleet_speed\": " + std::to_string(theirs));
        both = text_with(
            both, "\"destination\": \"Rho\",",
            "\"destination\": \"Rho\", \"separation_in\": 36, \"fleet_speed\": " + std::to_string(own) + ",");
        return resolved(both)["pursuit"][0];
    };
    EXPECT_EQ(chase(12, 12)["clear_cut"], true);  // as fast, and accelerates better: nobody rolls
    EXPECT_EQ(chase(12, 12)["escaped"], true);
    EXPECT_FALSE(chase(12, 12).contains("dice"));
    EXPECT_FALSE(chase(6, 12).contains("clear_cut"));  // slower, but it accelerates better
    EXPECT_EQ(clear_cut(-1, -1), std::optional{false});
    EXPECT_EQ(clear_cut(0, 0), std::nullopt);
    EXPECT_EQ(clear_cut(2, -1), std::nullopt);
    const auto rows = load_rows();
    const auto wrong =
        resolve(*rows,
                text_with(text, "\"destination\": \"Rho\",",
                          "\"destination\": \"Rho\", \"out_of_contact\": true, \"separation_in\": 20,"),
                "tau.json", {}, {});
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().what.find("20 inches"), std::string::npos) << wrong.error().what;
}

// 11.4, 12.2.1: what a system is, by any name of it in the book.
TEST(FullThrustRecord, DrivesAndCoreSystemsAreKnownByTheirNames) {
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    for (const char* name : {"FTL", "FTL drive", "Jump drive", "core", "Command Bridge", "life support",
                             "power core", "Nova cannon"})
        EXPECT_TRUE(major_repair(*rows, name, 0, false)) << name;
    for (const char* name : {"main drive", "M-drive", "Drive", "engines"}) {
        EXPECT_EQ(system_kind(*rows, name), SystemKind::drive) << name;
        EXPECT_TRUE(major_repair(*rows, name, 4, false)) << name;
        EXPECT_FALSE(major_repair(*rows, name, 3, false)) << name;
    }
    EXPECT_EQ(system_number("beam-4"), 4);
    EXPECT_EQ(system_number("level 2 screen"), 2);
    EXPECT_EQ(system_number("PDS"), 0);
    EXPECT_TRUE(major_repair(*rows, "level 2 screen", 2, false));
    EXPECT_FALSE(major_repair(*rows, "screen", 1, false));
    // Five major systems less the two that are hit are three: it can be rebuilt; less three it cannot.
    const auto left = [&](const std::string& hit) {
        std::string text = text_with(tau, "\"range\": 3", "\"range\": 1");
        text = text_with(text, "\"table_ft\": 8", "\"result\": { \"winner\": \"nac\" }, \"table_ft\": 8");
        return resolved(text_with(
            text, "\"ships\": []",
            R"("ships": [ { "id": "S1", "cost": 90, "hull_boxes_by_row": [4, 4, 4], "fate": "drifting",
          "systems": [ { "name": "command bridge", "keel_cost": 30 }, { "name": "FTL drive", "cost": 9 }, { "name": "M-drive 5", "cost": 20 }, { "name": "beam-2", "cost": 6 } ],
          "systems_hit": [)" +
                hit + "] } ]"));
    };
    const Json two = left(R"("command bridge", "FTL drive", "beam-2")");
    EXPECT_EQ(two["captured"][0]["major_systems_ok"], 3);
    EXPECT_EQ(two["captured"][0]["rebuildable"], true);
    EXPECT_EQ(two["sides"][1]["ships"][0]["repair_bill"], "25");  // a third of the keel's 30, 9 and 6
    EXPECT_EQ(two["sides"][1]["ships"][0]["repair_weeks"], 2);
    EXPECT_EQ(left(R"("command bridge", "FTL drive", "M-drive 5")")["captured"][0]["rebuildable"], false);
}

TEST(FullThrustRecord, BillsJuryRiggedSystemsCapturesAndScrap) {
    const std::string ships = R"("ships": [
      { "id": "S1", "class": "CL", "cost": 200, "hull_boxes_by_row": [5, 5, 5, 5], "hull_rows_intact": 3, "fate": "drifting", "major_systems_ok": 3,
        "systems": [ { "name": "beam-2", "cost": 20 }, { "name": "beam-4", "cost": 40, "major": true, "fast": true },
                     { "name": "PDS", "cost": 3, "parts": "identical ship" }, { "name": "FireCon", "cost": 4 }, { "name": "graser", "cost": 20, "parts": "other ship", "foreign": true } ],
        "systems_hit": ["beam-2", "beam-4", "PDS", "graser"], "jury_rigged": ["FireCon"], "ordnance_used": { "SMR": 2 }, "ordnance_prices": { "SMR": 9 } } ])";
    std::string text = text_with(tau, "\"ships\": []", ships);
    text = text_with(text, "\"range\": 3", "\"range\": 1, \"jury S1 FireCon\": 4");
    text = text_with(text, "\"table_ft\": 8", "\"result\": { \"winner\": \"nac\" }, \"table_ft\": 8");
    const Json out = resolved(text);
    const Json& s1 = out["sides"][1]["ships"][0];
    EXPECT_EQ(s1["fate"], "captured");
    // 20 + 2 x 40 + 10 % of 3 + 4 (a 4 is replaced, 11.3.4) + 20 % of 20 and 20 % more of that.
    EXPECT_EQ(s1["repair_bill"], "1091/10");
    EXPECT_EQ(s1["jury_checks"][0]["result"], "replace");
    EXPECT_EQ(s1["tests_worse"], Json::array({"graser"}));
    EXPECT_EQ(s1["repair_weeks"], 1);
    EXPECT_EQ(s1["replacement_cost"], "9");  // half of 18 (7.1)
    ASSERT_EQ(out["captured"].size(), 1U);
    EXPECT_EQ(out["captured"][0]["rebuildable"], true);
    EXPECT_EQ(out["captured"][0]["scrap_value"], "60");  // 10 % of 200 for each of three rows
    EXPECT_EQ(out["captured"][0]["rebuild_surcharge_percent"], 20);
}

TEST(FullThrustRecord, TheSameSeedRollsTheSameDice) {
    const std::string text =
        text_with(tau, "\"dice\": { \"range\": 3, \"defence\": 3, \"defence d5\": 4 },", "");
    EXPECT_EQ(resolved(text), resolved(text));
    EXPECT_FALSE(resolved(text)["setup_dice"].empty());
}

TEST(FullThrustRecord, BadRecordsAreOneSentenceWithLineAndColumn) {
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    const std::vector<std::array<std::string, 3>> cases{
        {"\"attack\"", "\"assault\"", "attack"},
        {"\"range\": 3", "\"range\": 7", "range"},
        {"\"defence d5\": 4", "\"defence d5\": 6", "5 sides"},
        {"[8, 8, 7, 7]", "[8, -8]", "hull boxes of each row"},
        {"\"10%\"", "\"11%\"", "7.5%"},
        {"\"full-thrust\"", "\"vbam\"", "full-thrust"},
        {"\"design_mass\": 80", "\"systems_hit\": [\"beam\"]", "no system \"beam\""},
        {"\"id\": \"nsl\"", "\"id\": \"nac\"", "twice"},
    };
    for (const auto& [from, to, told] : cases) {
        const auto r = resolve(*rows, text_with(tau, from, to), "tau.json", {}, {});
        ASSERT_FALSE(r) << to;
        EXPECT_NE(r.error().text().find(told), std::string::npos) << r.error().text();
        EXPECT_TRUE(r.error().text().starts_with("tau.json:")) << r.error().text();
    }
}

TEST(FullThrustCommand, WritesARecordOutAndTellsIt) {
    const auto dir = std::filesystem::temp_directory_path();
    const std::string in = (dir / "impulse_full_thrust_in.json").string(),
                      out = (dir / "impulse_full_thrust_out.json").string();
    ASSERT_FALSE(write_whole(in, tau));
    std::filesystem::remove(out);
    const ProgramRun a = run_impulse({"full-thrust", in, "--record", out, "--die", "defence=1"});
    EXPECT_EQ(a.status, exit_ok) << a.err;
    EXPECT_NE(a.out.find("nsl disengages"), std::string::npos) << a.out;
    const Json json = Json::parse(*read_text(out));
    EXPECT_EQ(json["defence_attack"]["die"], 1);  // a face of the command line goes before that of the record
    EXPECT_EQ(json["defence_attack"]["outcome"], "interdicted");
    EXPECT_EQ(run_impulse({"full-thrust", in, "--die", "range"}).status, exit_bad_input);
    EXPECT_EQ(run_impulse({"full-thrust", "nowhere.json"}).status, exit_bad_input);
    std::filesystem::remove(in);
    std::filesystem::remove(out);
}

}  // namespace
}  // namespace impulse::full_thrust
