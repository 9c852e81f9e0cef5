// VBAM/SFB: supply, raids, who takes part, planets that lead, squadrons and flotillas, refits by year, what comes back.
#include <gtest/gtest.h>

#include "battle/play/make_battle.h"
#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/campaigns/sidcors_record.h"
#include "scenarios/campaigns/vbam_legality.h"
#include "scenarios/files/files.h"
#include "scenarios/wanted_ships.h"
#include "tests/support/record_text.h"

namespace impulse::vbam {
namespace {

const std::string tau7 = R"({
 "format": "impulse-record/1", "kind": "in", "battle_id": "VB-t7-tau", "campaign": "vbam", "rules_profile": "vbam-sfb", "year": 172, "rng_seed": 3,
 "scenario": { "kind": "defensive", "demanded_by": "klingon", "accepted": true, "resolve_with": "sfb" },
 "sides": [
  { "id": "klingon", "empire": "Klingon", "role": "attacker", "controller": "bob",
    "units": [ { "id": "D7-1", "class": "D7", "base_hull": "CA" }, { "id": "F5-1", "class": "F5", "base_hull": "FF" } ] },
  { "id": "federation", "empire": "Federation", "role": "defender", "controller": "ann",
    "units": [ { "id": "CA-1", "class": "CA", "base_hull": "CA" } ] }
 ]
})";
std::string attacker_says(const std::string& what) {
    return text_with(tau7, "\"controller\": \"bob\",", "\"controller\": \"bob\", " + what + ",");
}
std::string defender_says(const std::string& what) {
    return text_with(tau7, "\"controller\": \"ann\",", "\"controller\": \"ann\", " + what + ",");
}
Json side_kept(const RecordIn& in, std::size_t side) {
    return Json::parse(in.scenario.record)["sides"][side];
}

// Supply: no commander's options, no reloads, no special drones, no stores for fighters, and the trait Slow.
TEST(VbamSupply, OutOfItThereIsNothingBeyondTheShip) {
    const std::string cut_off = attacker_says("\"in_supply\": false");
    EXPECT_NE(record_refused(text_with(cut_off, "\"class\": \"D7\",",
                                       "\"class\": \"D7\", \"options\": { \"t_bomb\": 1 },"))
                  .find("no commander's options (Supply)"),
              std::string::npos);
    EXPECT_NE(record_refused(text_with(cut_off, "\"class\": \"D7\",",
                                       "\"class\": \"D7\", \"loads\": { \"DRONE A\": [\"IV\"] },"))
                  .find("no special drones"),
              std::string::npos);
    const std::string carrier =
        text_with(cut_off, "\"class\": \"D7\",", "\"class\": \"D6V\", \"craft\": [\"2 x z1\"],");
    const RecordIn without = record_read(carrier),
                   with = record_read(text_with(carrier, "\"in_supply\": false", "\"in_supply\": true"));
    const auto stores = [](const RecordIn& in) {
        const auto battle = make_battle(classic_rules(), in.scenario.setup);
        EXPECT_TRUE(battle) << battle.error();
        return battle ? battle->units[0][Counter::stores] : -1;
    };
    EXPECT_EQ(stores(without), 0);  // J4.7
    EXPECT_GT(stores(with), 0);
    const auto run = umpired(without);
    remove_unit(*run, "CA-1", Fate::destroyed);
    const Json out = record_given(*run);
    EXPECT_EQ(out["sides"][0]["units"][0]["is_slow"], true);
    EXPECT_FALSE(out["sides"][1]["units"][0].contains("is_slow"));
}

// Raiders: no stronger than a cruiser squadron; what the moderator sends is told, not refused.
TEST(VbamRaid, RaidersAreNoStrongerThanACruiserSquadron) {
    const std::string raid = text_with(tau7, "\"defensive\"", "\"raid\"");
    EXPECT_EQ(record_told(raid).find("Raiders"), std::string::npos) << record_told(raid);
    const std::string large = text_with(raid, "\"class\": \"D7\"", "\"class\": \"C8\"");
    EXPECT_NE(record_told(large).find("of size class 2; raiders are no stronger than cruisers"),
              std::string::npos)
        << record_told(large);
    const std::string many = text_with(raid, "{ \"id\": \"F5-1\",",
                                       "{ \"id\": \"F5-2\", \"class\": \"F5\" }, { \"id\": \"F5-3\", "
                                       "\"class\": \"F5\" }, { \"id\": \"F5-1\",");
    EXPECT_NE(record_told(many).find("4 raiders; a cruiser squadron has 3 ships"), std::string::npos);
    EXPECT_EQ(record_told(text_with(large, "\"raid\"", "\"defensive\"")).find("Raiders"),
              std::string::npos);  // only in a raid
    // On a system it counts there as a seizure.
    Json out;
    report_encounter(Json::parse(raid), out);
    EXPECT_EQ(out["raided"], true);
    EXPECT_FALSE(out.contains("system_morale_check"));
    out = Json::object();
    report_encounter(Json::parse(text_with(
                         raid, "\"role\": \"defender\",",
                         "\"role\": \"defender\", \"defences\": [ { \"id\": \"B\", \"class\": \"BS\" } ],")),
                     out);
    EXPECT_EQ(out["system_morale_check"], true);
}

// Combat: civilian fleets and, in a defensive battle, fixed units take part; S8 without its command limits.
TEST(VbamParticipation, CiviliansAndFixedUnitsTakePart) {
    const std::string civilians =
        defender_says("\"groups\": [ { \"id\": \"T1\", \"kind\": \"trade\" } ], \"removed\": [\"T1\"]");
    EXPECT_NE(record_refused(civilians).find("takes part in the battle (Combat)"), std::string::npos);
    const std::string base = defender_says(
        "\"defences\": [ { \"id\": \"BS-1\", \"class\": \"BS\", \"is_fixed\": true } ], \"removed\": "
        "[\"BS-1\"]");
    EXPECT_NE(record_refused(base).find("inactive_fixed"), std::string::npos) << record_refused(base);
    const RecordIn idle = record_read(text_with(base, "\"removed\"", "\"inactive_fixed\""));
    EXPECT_TRUE(set_up_unit(idle, "BS-1").held_out);
    EXPECT_EQ(record_refused(text_with(base, "\"defensive\"", "\"deep-space\"")), "was read");
}
TEST(VbamParticipation, TheCompositionOfPatrolFleetsWithoutCommandLimits) {
    // An F5 could not command five ships (S8.21): not asked here. Two dreadnoughts are one too many (S8.33).
    std::string ships = "{ \"id\": \"F5-1\", \"class\": \"F5\" }";
    for (int n = 2; n <= 6; ++n) ships += ", { \"id\": \"F5-" + std::to_string(n) + "\", \"class\": \"F5\" }";
    const std::string many = text_with(tau7,
                                       "{ \"id\": \"D7-1\", \"class\": \"D7\", \"base_hull\": \"CA\" }, { "
                                       "\"id\": \"F5-1\", \"class\": \"F5\", \"base_hull\": \"FF\" }",
                                       ships);
    EXPECT_EQ(record_told(many).find("S8.21"), std::string::npos) << record_told(many);
    const std::string two = text_with(text_with(tau7, "\"class\": \"D7\"", "\"class\": \"C8\""),
                                      "\"class\": \"F5\"", "\"class\": \"C9\"");
    EXPECT_NE(record_told(two).find("S8.33"), std::string::npos) << record_told(two);
    EXPECT_NE(side_kept(record_read(two), 0)["legality_warnings"].dump().find("S8.33"), std::string::npos);
}

// BPV Capacity: with nothing better a planet leads, at command rating 3: 175 in Y172.
TEST(VbamCapacity, APlanetLeadsWithRatingThree) {
    const RecordIn in = record_read(defender_says("\"planet_flag\": true"));
    EXPECT_EQ(side_kept(in, 1)["capacity_parts"]["table"], 175);
    // A flagship of rating 8 leads 500 and is better; one of rating 2 is read as 3 and no better than the planet.
    const RecordIn led =
        record_read(defender_says("\"planet_flag\": true, \"flagship\": \"CA-1\", \"command_rating\": 8"));
    EXPECT_EQ(side_kept(led, 1)["capacity_parts"]["table"], 500);
    const std::string heavy = defender_says("\"planet_flag\": true");
    // 50 more for the one hull beside no flagship.
    const auto of_bpv = [&](int bpv) {
        return record_refused(text_with(heavy, "\"id\": \"CA-1\",",
                                        "\"id\": \"CA-1\", \"combat_bpv\": " + std::to_string(bpv) + ","));
    };
    EXPECT_EQ(of_bpv(225), "was read");
    EXPECT_NE(of_bpv(226).find("1 more than its flagship may lead"), std::string::npos) << of_bpv(226);
}
// Attrition units count; flotillas fight without their tender, and then only they count; fighters do not.
TEST(VbamCapacity, SquadronsCountAndFlotillasFightAlone) {
    const std::string led = "\"flagship\": \"D7-1\", \"command_rating\": 8";
    const std::string carrier = text_with(
        attacker_says(led), "\"class\": \"D7\",",
        R"("class": "D6V", "combat_bpv": 100, "squadrons": [ { "id": "Q", "type": "klingon/z1", "active": 2, "paid": 2, "bpv_each": 6 } ],)");
    EXPECT_EQ(side_kept(record_read(
                            text_with(carrier, "\"id\": \"F5-1\",", "\"id\": \"F5-1\", \"combat_bpv\": 71,")),
                        0)["bpv_total"],
              183);  // 100 + 12 + 71
    const std::string flotilla =
        text_with(attacker_says(led), "{ \"id\": \"F5-1\", \"class\": \"F5\", \"base_hull\": \"FF\" }",
                  R"({ "id": "P", "class": "lyran/pf", "combat_bpv": 40, "count": 3 })");
    EXPECT_EQ(side_kept(record_read(text_with(flotilla, "\"id\": \"D7-1\",",
                                              "\"id\": \"D7-1\", \"combat_bpv\": 100,")),
                        0)["bpv_total"],
              220);  // 100 + 3 x 40, no tender
    const std::string fighters = text_with(flotilla, "lyran/pf", "klingon/z1");
    EXPECT_NE(record_refused(fighters).find("fighters do not fight without their carrier"), std::string::npos)
        << record_refused(fighters);
}
// HDW-C leads as a ship of rating 10; its designation adds its points to those of the class.
TEST(VbamCapacity, AHeavyWarDestroyerHasTheRatingAndPointsOfItsDesignation) {
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    const auto doc = JsonText::parse(
        R"({ "a": { "id": "H", "class": "HDW-C" }, "b": { "id": "S", "class": "HDW-S" }, "c": { "id": "O", "class": "HDW" } })",
        "x.json");
    JsonView root = JsonView::root(*doc);
    const auto led = [&](const char* key) {
        JsonView row = *root.object(key);
        return led_unit(*rows, row, "Orion", classic_rules());
    };
    const LedUnit plain = led("c");
    EXPECT_GT(plain.unit.combat_bpv, 0);
    EXPECT_EQ(plain.command_rating, 5);
    EXPECT_EQ(led("a").command_rating, 10);
    EXPECT_EQ(led("a").unit.combat_bpv, plain.unit.combat_bpv + 22);
    EXPECT_EQ(led("b").unit.economic_bpv, plain.unit.economic_bpv + 20);
    EXPECT_TRUE(led("b").unit.scout);
    EXPECT_FALSE(plain.unit.scout);
}
// Mixed fleets: the flagship's empire gives half of the BPV at least; captured ships are their builder's.
TEST(VbamCapacity, MixedFleetsNeedHalfFromTheFlagshipsEmpire) {
    const auto mixed = [](int own, int other) {
        std::string text = attacker_says("\"flagship\": \"D7-1\", \"command_rating\": 8");
        text = text_with(text, "\"id\": \"D7-1\",",
                         "\"id\": \"D7-1\", \"combat_bpv\": " + std::to_string(own) + ",");
        return text_with(text, "\"id\": \"F5-1\", \"class\": \"F5\"",
                         "\"id\": \"F5-1\", \"combat_bpv\": " + std::to_string(other) +
                             ", \"original_empire\": \"Lyran\", \"class\": \"CA\"");
    };
    EXPECT_EQ(side_kept(record_read(mixed(120, 120)), 0)["legality_warnings"], Json::array());
    EXPECT_NE(side_kept(record_read(mixed(119, 120)), 0)["legality_warnings"].dump().find(
                  "gives 119 of 239 BPV; it must give 50 %"),
              std::string::npos);
    const auto run = umpired(record_read(mixed(119, 120)));
    remove_unit(*run, "CA-1", Fate::destroyed);
    EXPECT_EQ(record_given(*run)["sides"][0]["legality_warnings"].size(), 1U);
}

// Refits: all of the year whose boxes are known, but for those that are bought as commander's options.
TEST(VbamRefits, AllOfTheTechnologyYearButTheOptionalOnes) {
    EXPECT_EQ(refits_by_date({{"tech_year", 176}}, {}, {}, 172), "@176 known -u -uim -m");
    EXPECT_EQ(refits_by_date(Json::object(), {}, {}, 172), "@172 known -u -uim -m");
    EXPECT_EQ(refits_by_date(Json::object(), {}, {}, 0), "");
    // The program gives them: a D6B of Y176 has racks of type B (Y175), one of Y172 has not.
    const auto racks = [](int year) {
        const std::string text = text_with(text_with(tau7, "\"class\": \"D7\"", "\"class\": \"D6B\""),
                                           "\"year\": 172", "\"year\": " + std::to_string(year));
        const auto rules = load_rules("classic", ships_wanted(text, "record.json"));
        EXPECT_TRUE(rules) << rules.error().text();
        const auto in = read_record_in(text, "record.json", *rules);
        EXPECT_TRUE(in) << in.error().text();
        for (const ShipClass& c : rules->classes)
            if (in && c.sheet.key == in->scenario.setup.units[0].class_key) return c.sheet.fitted;
        return std::vector<std::string>{"?"};
    };
    EXPECT_EQ(racks(176), std::vector<std::string>{"Y175"});
    EXPECT_EQ(racks(172), std::vector<std::string>{});
}
TEST(VbamRefits, OptionalOnesArePaidFromCommandersOptions) {
    Rules rules = classic_rules();
    for (ShipClass& c : rules.classes)
        if (c.sheet.key == "klingon/d7") {
            Refit uim;
            uim.code = "u";
            uim.year = 165;
            uim.bpv = 5;
            uim.known = true;
            c.sheet.refits.push_back(uim);
        }
    const auto refused = [&](int bpv, int spent) {
        const std::string text =
            text_with(tau7, "\"class\": \"D7\",",
                      "\"class\": \"D7\", \"refits\": [\"u\"], \"combat_bpv\": " + std::to_string(bpv) +
                          ", \"co_spent\": " + std::to_string(spent) + ",");
        const auto in = read_record_in(text, "record.json", rules);
        return in ? std::string{"was read"} : in.error().text();
    };
    EXPECT_EQ(refused(100, 15), "was read");  // 20 % of 100 are 20
    EXPECT_NE(refused(100, 16).find("5 points of commander's options, 16 are spent and 20 allowed"),
              std::string::npos)
        << refused(100, 16);
}

// Combat: in the abstract by agreement, or where there is no time.
TEST(VbamResult, TheAbstractBattleSaysWhyItIsOne) {
    const std::string text = text_with(text_with(text_with(text_with(tau7, "\"sfb\"", "\"sidcors\""),
                                                           "\"class\": \"D7\"", "\"factors\": \"8/4\""),
                                                 "\"class\": \"F5\"", "\"factors\": \"5/3\""),
                                       "\"class\": \"CA\"", "\"factors\": \"8/4\"");
    EXPECT_NE(record_told(text).find("sidcors_because"), std::string::npos);
    const std::string agreed = text_with(
        text, "\"sidcors\"", "\"sidcors\", \"sidcors_because\": \"agreed\", \"at_homeworld\": true");
    EXPECT_EQ(record_told(agreed).find("sidcors_because"), std::string::npos);
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    auto record = sidcors::read_record(*rows, agreed, "record.json");
    ASSERT_TRUE(record) << record.error().text();
    const std::array<sidcors::Choices, 2> choices{sidcors::automatic(*rows, 2, 0),
                                                  sidcors::automatic(*rows, 2, 0)};
    const Json out = sidcors::record_out(
        *record, sidcors::fight(*rows, record->forces, choices, sidcors::seeded(3), 1000));
    EXPECT_EQ(out["result_source"], "sidcors");
    EXPECT_EQ(out["scenario"]["sidcors_because"], "agreed");
    EXPECT_EQ(out["homeworld_attacked"], true);
    EXPECT_EQ(out["powers"], Json::array({"klingon", "federation"}));
    for (const Json& side : out["sides"])
        for (const Json& unit : side["units"])
            EXPECT_TRUE(unit["status"] == "destroyed" || unit["status"] == "crippled" ||
                        unit["status"] == "undamaged")
                << unit.dump();
}
// What the campaign's own rules ask of a battle comes back (VB-022, VB-039 to VB-044): states, captures, powers, holder.
TEST(VbamResult, HoldsWhatTheCampaignAsks) {
    const std::string text =
        text_with(text_with(tau7, "\"accepted\": true", "\"accepted\": true, \"at_homeworld\": true"),
                  "\"id\": \"F5-1\",", "\"id\": \"F5-1\", \"cost\": 7, \"status\": \"crippled\",");
    const auto run = umpired(record_read(text));
    remove_unit(*run, "CA-1", Fate::captured);
    const Json out = record_given(*run);
    EXPECT_EQ(out["powers"], Json::array({"klingon", "federation"}));
    EXPECT_EQ(out["scenario"]["demanded_by"], "klingon");
    EXPECT_EQ(out["sector_held_by"], "klingon");
    EXPECT_EQ(out["system_seized"], true);
    EXPECT_EQ(out["homeworld_attacked"], true);
    EXPECT_EQ(out["sides"][0]["units"][1]["status"], "crippled");
    EXPECT_EQ(out["sides"][0]["units"][1]["repair_cost"], "2");  // 25 % of 7, fractions up
    ASSERT_EQ(out["captured_ships"].size(), 1U);
    EXPECT_EQ(out["captured_ships"][0]["unit"], "CA-1");
}
// A refusal, and a result that was negotiated, adjudicated or forfeited, is entered by hand.
TEST(VbamResult, IsEnteredByHandWithItsSource) {
    for (const char* source : {"played", "negotiated", "adjudicated", "forfeited", "sidcors"}) {
        const std::string out =
            std::string(
                R"({ "format": "impulse-record/1", "kind": "out", "battle_id": "VB-1", "campaign": "vbam", "result_source": ")") +
            source +
            R"(", "winner": "klingon", "sector_held_by": "klingon", "refused_by": "federation", "end": { "turn": 1, "impulse": 0 },
            "sides": [ { "id": "klingon", "units": [ { "id": "D7-1", "status": "undamaged" } ] }, { "id": "federation", "units": [ { "id": "CA-1", "status": "crippled" } ] } ] })";
        EXPECT_NE(record_told(out).find("winner klingon"), std::string::npos) << source;
    }
    EXPECT_NE(record_refused(text_with(tau7, "\"accepted\": true", "\"accepted\": false")).find("refused"),
              std::string::npos);
}

}  // namespace
}  // namespace impulse::vbam
