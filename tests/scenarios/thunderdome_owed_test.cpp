// What a Thunderdome battle owes the rules of its campaign that are not fought here (TD-057, TD-110 to TD-118).
#include <gtest/gtest.h>

#include "tests/support/record_text.h"

namespace impulse {
namespace {

const std::string anvil_owed = R"({
  "format": "impulse-record/1", "kind": "in", "battle_id": "TD4-c3.5-p2-anvil", "campaign": "thunderdome", "rules_profile": "thunderdome-iv", "rng_seed": 90210,
  "campaign_cycle": "3.5", "current_player": "federation", "played_on": "2026-11-22", "map": { "kind": "fixed60", "edge": "death-barrier" },
  "sector": { "name": "Anvil", "type": "mineral", "owner": "klingon", "fortification_owner": "klingon", "mine": true,
    "features": [ { "kind": "class-M planet", "dice": { "direction": 5, "distance": 3 }, "hex": "2732" } ],
    "lanes": [ { "id": "W-A", "to": "Cinder", "direction": "A", "dice": { "direction": 4, "distance": 7 }, "hex": "3037" },
               { "id": "W-B", "to": "Hearth", "direction": "B", "dice": { "direction": 2, "distance": 6 } } ] },
  "sides": [
    { "id": "federation", "empire": "Federation", "role": "attacker", "controller": "ann", "entry_direction": "B", "fleets_in_sector": ["F-2"], "fighting_fleet": "F-2",
      "units": [ { "id": "F-CA-1", "class": "CA", "fleet_id": "F-2", "economic_bpv": 125 } ] },
    { "id": "klingon", "empire": "Klingon", "role": "defender", "controller": "bob", "initial_hex": "2732", "initial_facing": "B", "fleets_in_sector": ["K-1", "K-4"], "fighting_fleet": "K-1",
      "units": [ { "id": "K-D7-1", "class": "D7", "fleet_id": "K-1" }, { "id": "K-F5-1", "class": "F5", "fleet_id": "K-1" } ] } ] })";

TEST(ThunderdomeOwed, ABattleTellsWhatTheCampaignAsks) {
    const auto run = umpired(record_read(anvil_owed));
    ASSERT_NE(run, nullptr);
    remove_unit(*run, "K-D7-1", Fate::captured);
    remove_unit(*run, "K-F5-1", Fate::destroyed);
    const Json out = record_given(*run);
    EXPECT_EQ(out["battle_id"], "TD4-c3.5-p2-anvil");  // TD-110
    EXPECT_EQ(out["campaign_cycle"], "3.5");
    EXPECT_EQ(out["current_player"], "federation");
    EXPECT_EQ(out["played_on"], "2026-11-22");  // TD-111
    EXPECT_EQ(out["result_source"], "played");
    EXPECT_EQ(out["sides"][0]["controller"], "ann");
    EXPECT_EQ(out["sector_held_by"], "federation");                     // TD-112
    EXPECT_TRUE(out["sector_consequences"].contains("mine"));           // TD-113
    EXPECT_TRUE(out["sector_consequences"].contains("fortification"));  // TD-114
    EXPECT_EQ(out["sides"][1]["fleet_fates"].size(), 2U);
    EXPECT_EQ(out["retreats"][0]["fleets"], Json::array({"K-4"}));  // TD-116
    const Json& ca = out["sides"][0]["units"][0];
    EXPECT_EQ(ca["fleet_id"], "F-2");        // TD-057
    EXPECT_EQ(ca["damage"], Json::array());  // TD-117
    EXPECT_EQ(ca["wrecked"], false);
    EXPECT_EQ(out["captured_ships"][0]["unit"], "K-D7-1");
    EXPECT_EQ(out["captured_ships"][0]["bpv"], 121);
}

}  // namespace
}  // namespace impulse
