// What the campaign mends after a Thunderdome battle, yards, and empires that join without one.
// UTD4.335, UTD4.3372, UTD5.221, UTD5.2A1, UTD6.3724, UTD6.3725, UTD7.53, UTD7.54.
#include "scenarios/campaigns/thunderdome_repair.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "scenarios/campaigns/thunderdome_anschluss.h"
#include "scenarios/files/files.h"
#include "tests/support/program_run.h"
#include "tests/support/table_battle.h"
#include "tests/support/thunderdome_record.h"

namespace impulse {
namespace {

using namespace thunderdome;

const FleetRows& repair_rows() {
    static const FleetRows rows = *load_fleet_rows();
    return rows;
}

// A record out with a damaged cruiser; the sector as given.
Json damaged_cruiser(int rating, const std::string& sector, const std::string& more_units = "") {
    return Json::parse(
        R"({ "format": "impulse-record/1", "kind": "out", "campaign": "thunderdome", "sector": )" + sector +
        R"(,
      "sides": [ { "id": "red", "units": [ { "id": "R-CA", "class": "federation/ca", "fate": "survived", "damage": ["F HULL 4", "L WARP 3", "PHOTON A 1"], "damage_control_rating": )" +
        std::to_string(rating) + " }" + more_units + R"( ] } ] })");
}
const std::string at_colony = R"({ "type": "life", "owner": "red", "colony": true })",
                  in_the_void = R"({ "type": "dead" })";

int boxes_lost(const Json& unit) {
    int n = 0;
    for (const Json& entry : unit["damage"])
        n += std::stoi(entry.get<std::string>().substr(entry.get<std::string>().rfind(' ')));
    return n;
}
Json after(const Json& out, const RepairOrder& order) {
    const auto done = repaired(table_rules("classic"), repair_rows(), out, order);
    EXPECT_TRUE(done) << done.error();
    return done ? (*done)["sides"][0]["units"][0] : Json{};
}
std::string order_refused(const Json& out, const RepairOrder& order) {
    const auto done = repaired(table_rules("classic"), repair_rows(), out, order);
    EXPECT_FALSE(done);
    return done ? "" : done.error();
}
RepairOrder d9_4(const std::string& id) { return {false, {id}, {}}; }

// ---- every cycle (UTD7.53)

TEST(ThunderdomeSelfRepair, AsManyBoxesAsTheRatingOfWhateverKindAndForGood) {
    const Json ca = after(damaged_cruiser(3, in_the_void), {true, {}, {}});
    EXPECT_EQ(boxes_lost(ca), 8 - 3);
    EXPECT_EQ(ca["campaign_repairs"][0],
              "L WARP 3");  // dear boxes first: a box of warp costs more than a photon or hull
    EXPECT_EQ(ca["damage_control_rating"], 3);
    // The owner chooses otherwise.
    const Json chosen = after(damaged_cruiser(3, in_the_void), {true, {}, {"R-CA: L WARP"}});
    EXPECT_EQ(chosen["campaign_repairs"], Json({"L WARP 3"}));
    EXPECT_EQ(chosen["damage"], Json({"F HULL 4", "PHOTON A 1"}));
}

TEST(ThunderdomeSelfRepair, WithoutARatingThereIsNone) {
    const Json ca = after(damaged_cruiser(0, in_the_void), {true, {}, {}});
    EXPECT_EQ(boxes_lost(ca), 8);
    EXPECT_FALSE(ca.contains("campaign_repairs"));
}

TEST(ThunderdomeSelfRepair, NothingIsMendedUnlessItIsOrdered) {
    EXPECT_EQ(boxes_lost(after(damaged_cruiser(4, at_colony), {})), 8);
}

// ---- D9.4 on an order (UTD4.335, UTD7.54)

TEST(ThunderdomeOrderedRepair, AtAColonyOnceBetweenTwoOverhauls) {
    const Json ca = after(damaged_cruiser(4, at_colony), d9_4("R-CA"));
    EXPECT_EQ(boxes_lost(ca), 8 - 4);
    EXPECT_EQ(ca["d9_4_used"], true);
    Json again = damaged_cruiser(4, at_colony);
    again["sides"][0]["units"][0]["d9_4_used"] = true;
    EXPECT_NE(order_refused(again, d9_4("R-CA"))
                  .find("has had its D9.4 repairs since its last overhaul (UTD4.335)"),
              std::string::npos);
    EXPECT_NE(order_refused(damaged_cruiser(4, at_colony), d9_4("R-CC")).find("no unit \"R-CC\""),
              std::string::npos);
}

TEST(ThunderdomeOrderedRepair, ARepairFreighterThereMakesAFourAFive) {  // the document's own figure
    const std::string freighter =
        R"(, { "id": "R-F", "class": "neutral/f-rs", "fate": "survived", "is_repair_freighter": true, "damage": [] })";
    EXPECT_EQ(boxes_lost(after(damaged_cruiser(4, at_colony, freighter), d9_4("R-CA"))), 8 - 5);
    // Away from a colony it adds nothing.
    EXPECT_EQ(boxes_lost(after(damaged_cruiser(4, in_the_void, freighter), d9_4("R-CA"))), 8 - 4);
}

TEST(ThunderdomeOrderedRepair, AwayFromAColonyASmallFreighterMendsOneShipAndALargeOneTwo) {
    EXPECT_NE(order_refused(damaged_cruiser(4, in_the_void), d9_4("R-CA"))
                  .find("at no colony and has no repair freighter"),
              std::string::npos);
    const std::string more =
        R"(, { "id": "R-2", "class": "federation/ff", "fate": "survived", "damage": ["F HULL 1"], "damage_control_rating": 2 },
        { "id": "R-3", "class": "federation/ff", "fate": "survived", "damage": ["F HULL 1"], "damage_control_rating": 2 }, { "id": "R-F", "class": "neutral/f-r)";
    const std::string end = R"(", "fate": "survived", "is_repair_freighter": true, "damage": [] })";
    const RepairOrder two{false, {"R-CA", "R-2"}, {}}, three{false, {"R-CA", "R-2", "R-3"}, {}};
    EXPECT_NE(order_refused(damaged_cruiser(4, in_the_void, more + "s" + end), two)
                  .find("mend no more ships in this cycle (UTD7.54)"),
              std::string::npos);
    EXPECT_TRUE(repaired(table_rules("classic"), repair_rows(),
                         damaged_cruiser(4, in_the_void, more + "l" + end), two));
    EXPECT_NE(order_refused(damaged_cruiser(4, in_the_void, more + "l" + end), three).find("UTD7.54"),
              std::string::npos);
    EXPECT_TRUE(repaired(table_rules("classic"), repair_rows(),
                         damaged_cruiser(4, at_colony, more + "s" + end), three));
}

TEST(ThunderdomeOrderedRepair, NeitherTheDeadNorTheUninspectedAreMended) {  // UTD6.3773
    Json out = damaged_cruiser(4, at_colony);
    out["sides"][0]["units"][0]["captured_uninspected"] = true;
    EXPECT_NE(order_refused(out, d9_4("R-CA")).find("not inspected"), std::string::npos);
    EXPECT_EQ(boxes_lost(after(out, {true, {}, {}})), 8);
    out["sides"][0]["units"][0]["fate"] = "destroyed";
    EXPECT_NE(order_refused(out, d9_4("R-CA")).find("there is nothing to repair"), std::string::npos);
}

// ---- yards (UTD4.3372, UTD6.3724, UTD6.3725)

TEST(ThunderdomeYards, CapacityFallsWithTheWorksHalvesUp) {
    EXPECT_EQ(capacity_percent({8, 0}), 100);
    EXPECT_EQ(capacity_percent({8, 3}), 63);  // 62.50
    EXPECT_EQ(capacity_percent({6, 1}), 83);  // 83.33
    EXPECT_EQ(capacity_percent({3, 1}), 67);  // 66.67
    EXPECT_EQ(capacity_percent({8, 8}), 0);
    EXPECT_EQ(capacity_percent({0, 0}), 100);
}

const std::string yard_of_blue =
    R"("shipyards": [ { "id": "B-Y", "type": "SC3", "works": 8, "damage_control_rating": 2, "damage": ["WORKS 3", "CARGO 4"])";

TEST(ThunderdomeYards, TheRecordTellsWorksLostAndCapacity) {
    FoughtRecord f{thunderdome_record("", record_cruiser, yard_of_blue + " } ],")};
    f.last.winner = SideId{std::size_t{1}};
    const Json out = f.out(), yard = out["sides"][1]["shipyards"][0];
    EXPECT_EQ(yard["works_boxes"], 8);
    EXPECT_EQ(yard["works_boxes_destroyed"], 3);
    EXPECT_EQ(yard["capacity_left_percent"], 63);
    EXPECT_EQ(out["works_boxes_destroyed"], 3);
    EXPECT_FALSE(yard.contains("used_self_repair"));
    EXPECT_EQ(yard["damage"], Json({"WORKS 3", "CARGO 4"}));
}

TEST(ThunderdomeYards, OneThatMendsItselfHasAllItsWorksAndHalfItsCapacity) {
    FoughtRecord f{thunderdome_record("", record_cruiser, yard_of_blue + R"(, "repairs_itself": true } ],)")};
    f.last.winner = SideId{std::size_t{1}};
    const Json yard = f.out()["sides"][1]["shipyards"][0];
    EXPECT_EQ(yard["works_boxes_destroyed"], 0);
    EXPECT_EQ(yard["capacity_left_percent"], 50);
    EXPECT_EQ(yard["used_self_repair"], true);
    EXPECT_EQ(yard["damage"], Json({"CARGO 2"}));  // two boxes more by its rating
    EXPECT_EQ(yard["campaign_repairs"], Json({"WORKS 3", "CARGO 2"}));
    // A yard on the losing side is gone (UTD7.48).
    f.last.winner = SideId{std::size_t{0}};
    EXPECT_EQ(f.out()["sides"][1]["shipyards"][0]["fate"], "destroyed");
}

// ---- Anschluss (UTD5.221, UTD5.2A1)

std::string meeting(int attacker, const std::string& account, const std::string& npe_units) {
    return thunderdome_record(
        "", R"({ "id": "R-CA", "class": "federation/ca", "economic_bpv": )" + std::to_string(attacker) + " }",
        "\"is_npe\": true, \"npe\": { " + account + " },", npe_units);
}
const std::string empire_ships =
    R"({ "id": "N-1", "class": "klingon/f5", "economic_bpv": 71 }, { "id": "N-2", "class": "klingon/d7", "economic_bpv": 121 },
    { "id": "N-3", "class": "klingon/f5", "economic_bpv": 76 }, { "id": "N-4", "class": "klingon/f5", "economic_bpv": 90 })";

TEST(ThunderdomeAnschluss, TwiceTheGreatestStrengthAndPaddingIsNeeded) {
    const auto happens = [](int attacker, int losses, int offset) {
        const auto met =
            confrontation(table_rules("classic"), repair_rows(),
                          Json::parse(meeting(attacker,
                                              "\"losses\": " + std::to_string(losses) +
                                                  ", \"capture_offset\": " + std::to_string(offset),
                                              empire_ships)));
        EXPECT_TRUE(met);
        return met && met->strength.anschluss;
    };
    // The document's examples.
    EXPECT_TRUE(happens(1200, 0, 0));
    EXPECT_FALSE(happens(1199, 0, 0));
    EXPECT_FALSE(happens(1500, 0, 200));
    EXPECT_TRUE(happens(1600, 0, 200));
    EXPECT_TRUE(happens(300, 650, 0));  // example 4: the floor of 150
    EXPECT_FALSE(happens(299, 650, 0));
    EXPECT_FALSE(happens(449, 575, 200));  // example 5: 225 are left
    EXPECT_TRUE(happens(450, 575, 200));
}

TEST(ThunderdomeAnschluss, NothingIsFoughtAndTheRecordSaysWhatIsGained) {
    const std::string text = meeting(300, "\"losses\": 650", empire_ships);
    EXPECT_NE(
        record_refusal(text).find("Anschluss: the attacker's 300 BPV are 2 times what the empire could have"),
        std::string::npos);
    const auto out = anschluss_record(table_rules("classic"), repair_rows(), Json::parse(text));
    ASSERT_TRUE(out) << out.error();
    EXPECT_EQ((*out)["result_source"], "anschluss");
    EXPECT_EQ((*out)["winner"], "red");
    EXPECT_EQ((*out)["anschluss"]["asset"], "mine");  // of a mineral sector
    EXPECT_EQ((*out)["sector"]["mine"], true);
    // 71 + 76 = 147 is the most that two ships have within 150.
    EXPECT_EQ((*out)["anschluss"]["ships"], Json({"N-1", "N-3"}));
    ASSERT_EQ((*out)["captured_ships"].size(), 2U);
    EXPECT_EQ((*out)["captured_ships"][0]["captor_side"], "red");
    EXPECT_EQ((*out)["sides"][1]["units"][0]["fate"], "captured");
    EXPECT_EQ((*out)["sides"][1]["units"][0]["captured_uninspected"], true);
    EXPECT_EQ((*out)["sides"][1]["units"][0]["original_empire"], "Klingon");
    EXPECT_EQ((*out)["sides"][1]["units"][1]["fate"], "removed");
    const auto life =
        anschluss_record(table_rules("classic"), repair_rows(),
                         Json::parse(with_changed(text, "\"type\": \"mineral\"", "\"type\": \"life\"")));
    EXPECT_EQ((*life)["anschluss"]["asset"], "colony");
}

TEST(ThunderdomeAnschluss, ChosenShipsMustFitTheReward) {
    const Json in = Json::parse(meeting(300, "\"losses\": 650", empire_ships));
    const auto with = [&](const std::vector<std::string>& ids) {
        return anschluss_record(table_rules("classic"), repair_rows(), in, ids);
    };
    EXPECT_EQ((*with({"N-2"}))["anschluss"]["ships"], Json({"N-2"}));
    EXPECT_NE(with({"N-2", "N-1"}).error().find("2 ships of 192 BPV; at most 2 of 150 BPV"),
              std::string::npos);
    EXPECT_NE(with({"N-9"}).error().find("no unit \"N-9\""), std::string::npos);
    EXPECT_NE(anschluss_record(table_rules("classic"), repair_rows(),
                               Json::parse(meeting(299, "\"losses\": 650", empire_ships)))
                  .error()
                  .find("there is a battle"),
              std::string::npos);
    EXPECT_NE(anschluss_record(table_rules("classic"), repair_rows(),
                               Json::parse(thunderdome_record("", record_cruiser)))
                  .error()
                  .find("no side of this record"),
              std::string::npos);
}

// ---- the commands

TEST(ThunderdomeAfterCommands, WriteWhatWasMendedAndWhatWasGained) {
    const std::string folder = (std::filesystem::path{::testing::TempDir()} / "impulse_after").string();
    std::filesystem::create_directories(folder);
    FoughtRecord f{thunderdome_record("", record_cruiser)};
    f.unit("R-CA").groups[0].lost = 2;
    ASSERT_FALSE(write_whole(folder + "/out.json", f.text()));
    const auto mended = run_impulse({"thunderdome", "repair", folder + "/out.json", "--cycle"});
    EXPECT_EQ(mended.status, 0) << mended.err;
    EXPECT_NE(mended.out.find("\"campaign_repairs\""), std::string::npos);
    const auto refused = run_impulse({"thunderdome", "repair", folder + "/out.json", "--d9-4", "R-CA"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.err.find("UTD7.52"), std::string::npos) << refused.err;
    ASSERT_FALSE(write_whole(folder + "/in.json", meeting(300, "\"losses\": 650", empire_ships)));
    const auto joined = run_impulse({"thunderdome", "anschluss", folder + "/in.json", "--ship", "N-2"});
    EXPECT_EQ(joined.status, 0) << joined.err;
    EXPECT_NE(joined.out.find("\"result_source\": \"anschluss\""), std::string::npos);
    EXPECT_EQ(run_impulse({"thunderdome", "anschluss", folder + "/out.json"}).status, 2);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace impulse
