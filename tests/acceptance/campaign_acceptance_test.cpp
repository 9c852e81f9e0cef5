// Worked cases of the campaign documents, as far as battles need them: Thunderdome's set-up and ways out.
#include <gtest/gtest.h>

#include "battle/areas/warp_point.h"
#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/scenario_reader.h"
#include "tests/acceptance/cases.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

Hex hex(const Json& j) { return *parse_hex(j.get<std::string>()); }
Facing facing(const Json& j) { return *parse_facing(j.get<std::string>()); }

void attacker_start(const Json& given, const Json& expect, const Json&) {
    const thunderdome::Start start = thunderdome::attacker_start(facing(given.at("entry_direction")));
    EXPECT_EQ(text(start.hex), expect.at("hex"));
    EXPECT_EQ(start.facing, facing(expect.at("facing")));
}
void walk_to_edge(const Json& given, const Json& expect, const Json&) {
    const MapShape map{given.at("map").at(0).get<std::int16_t>(), given.at("map").at(1).get<std::int16_t>()};
    const Facing way = facing(given.at("direction"));
    Hex at = hex(given.at("from"));
    int steps = 0;
    while (map.contains(neighbour(at, way))) at = neighbour(at, way), ++steps;
    EXPECT_EQ(text(at), expect.at("hex"));
    EXPECT_EQ(steps, expect.at("steps"));
}
void rotate_start(const Json& given, const Json& expect, const Json&) {
    const Facing next = thunderdome::rotate_start(facing(given.at("entry_direction")));
    EXPECT_EQ(next, facing(expect.at("direction")));
    EXPECT_EQ(text(thunderdome::attacker_start(next).hex), expect.at("hex"));
}
void start_legal(const Json& given, const Json& expect, const Json&) {
    const Hex a = hex(given.at("attacker_hex")), d = hex(given.at("defender_hex"));
    EXPECT_EQ(distance(a, d), expect.at("distance"));
    EXPECT_EQ(thunderdome::far_enough(a, d), expect.at("legal").get<bool>());
}
void place(const Json& given, const Json& expect, const Json&) {
    EXPECT_EQ(text(thunderdome::placed(given.at("d6_direction"), given.at("distance"))), expect.at("hex"));
}
void weapon_status(const Json& given, const Json& expect, const Json&) {
    const auto npe = [&](const char* key) { return given.at(key).get<bool>() ? "true" : "false"; };
    const std::string text = std::string{R"(
format = "impulse-scenario/1"
ruleset = "classic"
title = "Weapon status"
[thunderdome]
battle_id = "x"
cycle = "1.0"
sector = "X"
sector_type = "life"
owner = "defender"
terrain = [{ kind = "class-M planet" }]
lanes = [{ id = "W1", to = "Y", direction = "A" }]
[[side]]
id = "attacker"
name = "attacker"
role = "attacker"
enters_from = "B"
npe = )"} + npe("attacker_npe") + R"(
unit = [{ id = "A", class = "federation/ca" }]
[[side]]
id = "defender"
name = "defender"
role = "defender"
npe = )" + npe("defender_npe") + R"(
unit = [{ id = "D", class = "klingon/d7" }]
)";
    const auto scenario = read_scenario(text, "case.toml", classic_rules());
    ASSERT_TRUE(scenario) << scenario.error().line << ": " << scenario.error().what;
    ASSERT_EQ(scenario->setup.units.size(), 2U);
    for (std::size_t side = 0; side < 2; ++side) {
        const Json& want = expect.at(side == 0 ? "attacker" : "defender");
        EXPECT_EQ(scenario->setup.units[side].weapon_status, want.at("ws"));
        EXPECT_EQ(scenario->setup.units[side].speed, want.at("speed") == "max" ? -1 : want.at("speed").get<int>());
    }
}
void wrecked(const Json& given, const Json& expect, const Json&) {
    EXPECT_EQ(thunderdome::wrecked(given.at("max_speed"), given.at("speed_now")), expect.at("wrecked").get<bool>());
}
void can_disengage(const Json& given, const Json& expect, const Json&) {
    SmallBattle b{classic_rules(), "federation/ca", "klingon/d7"};
    ASSERT_FALSE(given.at("tractored_by_enemy").get<bool>());
    BattleField& field = b.now().field;
    field.by_warp_point = 1;
    field.clock_turn = static_cast<std::int16_t>(thunderdome::first_exit_turn);
    field.features.push_back({FeatureKind::warp_point, b.at(b.a).hex, 0, 0});
    if (given.at("enemy_fortification").get<bool>()) field.fortified_by = b.at(b.b).side;
    b.now().clock.turn = given.at("turn");
    b.now().clock.impulse = given.at("impulse");
    b.set(b.a, Counter::warp_point, 1);
    b.set(b.a, Counter::warp_point_from, b.battle().impulse_now() - 1);
    EXPECT_EQ(!refuse_leave(b.rules, b.battle(), b.a, 0), expect.at("eligible").get<bool>());
    // The same on turn 9 without anything in the way.
    field.fortified_by = {};
    b.now().clock.turn = 9;
    EXPECT_FALSE(refuse_leave(b.rules, b.battle(), b.a, 0));
}

const std::vector<Row> set_up{
    {"TD-V001", attacker_start}, {"TD-V002", attacker_start}, {"TD-V003", attacker_start}, {"TD-V004", attacker_start},
    {"TD-V005", attacker_start}, {"TD-V006", attacker_start}, {"TD-V007", walk_to_edge},   {"TD-V008", walk_to_edge},
    {"TD-V009", walk_to_edge},   {"TD-V010", walk_to_edge},   {"TD-V012", walk_to_edge},   {"TD-V013", rotate_start},
    {"TD-V014", rotate_start},   {"TD-V015", start_legal},    {"TD-V016", start_legal},    {"TD-V017", start_legal},
    {"TD-V021", weapon_status},  {"TD-V022", weapon_status},  {"TD-V043", place},          {"TD-V044", place},
};
const std::vector<Row> leaving{{"TD-V048", can_disengage}, {"TD-V052", can_disengage}};
const std::vector<Row> aftermath{{"TD-V100", wrecked}, {"TD-V101", wrecked}};

TEST(CampaignAcceptance, ThunderdomeSetUp) { check_cases("campaigns", set_up); }
TEST(CampaignAcceptance, ThunderdomeWaysOut) { check_cases("campaigns", leaving); }
TEST(CampaignAcceptance, ThunderdomeAftermath) { check_cases("campaigns", aftermath); }
TEST(CampaignAcceptance, EveryCaseIsTestedOrListedAsNotYet) {
    expect_all_cases_accounted_for("campaigns", {set_up, leaving, aftermath});
}

}  // namespace
}  // namespace impulse
