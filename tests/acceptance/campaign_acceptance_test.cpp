// Worked cases of the campaign documents, as far as battles need them: Thunderdome's set-up and ways out.
#include <gtest/gtest.h>

#include "battle/areas/warp_point.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/systems/tractor.h"
#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/records/record.h"
#include "scenarios/run.h"
#include "scenarios/scenario_reader.h"
#include "tests/acceptance/campaign_accounts.h"
#include "tests/acceptance/cases.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

const thunderdome::Rows& rows() {
    static const thunderdome::Rows read = [] {
        auto r = thunderdome::load_rows();
        EXPECT_TRUE(r) << r.error().text();
        return r ? std::move(*r) : thunderdome::Rows{};
    }();
    return read;
}

Hex hex(const CaseJson& j) { return *parse_hex(j.get<std::string>()); }
Facing facing(const CaseJson& j) { return *parse_facing(j.get<std::string>()); }

void attacker_start(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const thunderdome::Start start = thunderdome::attacker_start(rows(), facing(given.at("entry_direction")));
    EXPECT_EQ(text(start.hex), expect.at("hex"));
    EXPECT_EQ(start.facing, facing(expect.at("facing")));
}
void walk_to_edge(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const MapShape map{given.at("map").at(0).get<std::int16_t>(), given.at("map").at(1).get<std::int16_t>()};
    const Facing way = facing(given.at("direction"));
    Hex at = hex(given.at("from"));
    int steps = 0;
    while (map.contains(neighbour(at, way))) at = neighbour(at, way), ++steps;
    EXPECT_EQ(text(at), expect.at("hex"));
    EXPECT_EQ(steps, expect.at("steps"));
}
void rotate_start(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const Facing next = thunderdome::rotate_start(rows(), facing(given.at("entry_direction")));
    EXPECT_EQ(next, facing(expect.at("direction")));
    EXPECT_EQ(text(thunderdome::attacker_start(rows(), next).hex), expect.at("hex"));
}
void start_legal(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    const Hex a = hex(given.at("attacker_hex")), d = hex(given.at("defender_hex"));
    EXPECT_EQ(distance(a, d), expect.at("distance"));
    EXPECT_EQ(thunderdome::far_enough(rows(), a, d), expect.at("legal").get<bool>());
}
void place(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    EXPECT_EQ(text(thunderdome::placed(rows(), given.at("d6_direction"), given.at("distance"))),
              expect.at("hex"));
}
void weapon_status(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
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
npe = )"} + npe("attacker_npe") +
                             R"(
unit = [{ id = "A", class = "federation/ca" }]
[[side]]
id = "defender"
name = "defender"
role = "defender"
npe = )" + npe("defender_npe") +
                             R"(
unit = [{ id = "D", class = "klingon/d7" }]
)";
    const auto scenario = read_scenario(text, "case.toml", classic_rules());
    ASSERT_TRUE(scenario) << scenario.error().line << ": " << scenario.error().what;
    ASSERT_EQ(scenario->setup.units.size(), 2U);
    for (std::size_t side = 0; side < 2; ++side) {
        const CaseJson& want = expect.at(side == 0 ? "attacker" : "defender");
        EXPECT_EQ(scenario->setup.units[side].weapon_status, want.at("ws"));
        EXPECT_EQ(scenario->setup.units[side].speed,
                  want.at("speed") == "max" ? -1 : want.at("speed").get<int>());
    }
}
void wrecked(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    EXPECT_EQ(thunderdome::wrecked(rows(), given.at("max_speed"), given.at("speed_now")),
              expect.at("wrecked").get<bool>());
}
void can_disengage(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    SmallBattle b{classic_rules(), "federation/ca", "klingon/d7"};
    BattleField& field = b.now().field;
    field.by_warp_point = 1;
    field.clock_turn = static_cast<std::int16_t>(rows().first_exit_turn);
    field.features.push_back({FeatureKind::warp_point, b.at(b.a).hex, 0, 0});
    if (given.at("enemy_fortification").get<bool>()) field.fortified_by = b.at(b.b).side;
    b.now().clock.turn = given.at("turn");
    b.now().clock.impulse = given.at("impulse");
    b.set(b.a, Counter::warp_point, 1);
    b.set(b.a, Counter::warp_point_from, b.battle().impulse_now() - 1);
    if (given.at("tractored_by_enemy").get<bool>()) {
        Link beam;
        beam.kind = LinkKind::tractor;
        beam.state = LinkState::held;
        beam.from = b.b;
        beam.to = b.a;
        b.now().links.push_back(beam);
        EXPECT_TRUE(refuse_leave(b.rules, b.battle(), b.a, 0));
        if (given.at("tractor_owner_consents").get<bool>()) {
            const Tractor permit{b.b, TractorAct::permit, b.a, {}, 0, 0};
            ASSERT_FALSE(refuse_tractor(b.rules, b.battle(), permit));
            Play play = b.play();
            do_tractor(play, permit);
        }
    }
    EXPECT_EQ(!refuse_leave(b.rules, b.battle(), b.a, 0), expect.at("eligible").get<bool>());
    b.now().links.clear();
    // The same on turn 9 without anything in the way.
    field.fortified_by = {};
    b.now().clock.turn = 9;
    EXPECT_FALSE(refuse_leave(b.rules, b.battle(), b.a, 0));
}

// ---- played from a record in to a record out, with the umpire's help where ships would take long
const char* const record_in = R"({
  "format": "impulse-record/1", "kind": "in", "battle_id": "case", "campaign": "thunderdome", "rng_seed": 5,
  "map": {"kind": "fixed60", "edge": "death-barrier"},
  "sector": {"name": "X", "type": "dead", "owner": "defender", "features": [],
    "lanes": [{"id": "W1", "to": "Y", "hex": "3623"}, {"id": "W2", "to": "Z", "hex": "2440"}]},
  "sides": [
    {"id": "attacker", "empire": "Federation", "role": "attacker", "entry_direction": "B", "fleets_in_sector": ["F"],
     "fighting_fleet": "F", "units": [{"id": "A1", "class": "CA"}, {"id": "A2", "class": "CA"}]},
    {"id": "defender", "empire": "Klingon", "role": "defender", "fleets_in_sector": ["Alpha"],
     "fighting_fleet": "Alpha", "units": [{"id": "D1", "class": "D7"}, {"id": "D2", "class": "F5"}]}
  ]})";

class PlayedRecord {
public:
    explicit PlayedRecord(const CaseJson& record) {
        auto in = read_record_in(record.dump(), "case.json", classic_rules());
        EXPECT_TRUE(in) << in.error().text();
        if (!in) return;
        in->scenario.setup.field.umpire = 1;
        auto begun = BattleRun::begin(classic_rules(), in->scenario, {});
        EXPECT_TRUE(begun) << begun.error().text();
        if (begun) run_ = std::move(*begun);
    }
    [[nodiscard]] const Battle& battle() const { return run_->battle(); }
    [[nodiscard]] UnitId unit(const char* id) const { return run_->roster().unit(id); }
    void give(const Command& command) {
        const auto done = run_->give(command, "case");
        EXPECT_TRUE(done) << refusal_text(classic_rules(), done.error());
        if (!done) stuck_ = true;
    }
    // Everybody stands still until then.
    void pass_until(int turn) {
        while (goes_on() && battle().clock.turn < turn) next({});
    }
    // The unit flies through the warp point of a lane: placed before it, in by one move and out by the next.
    void leave(UnitId leaver, const char* lane) {
        const auto& lanes = run_->scenario().setup.lanes;
        const auto index = std::find(lanes.begin(), lanes.end(), lane) - lanes.begin();
        for (const Feature& f : battle().field.features)
            if (f.kind == FeatureKind::warp_point && f.lane == index)
                give(UmpirePlace{leaver, neighbour(f.hex, Facing{3}), Facing{}});
        while (goes_on() && battle().unit(leaver).active()) next(leaver);
    }
    void destroy(UnitId u) { give(UmpireRemove{u, Fate::destroyed}); }
    [[nodiscard]] bool over() const { return battle().ended != 0; }
    [[nodiscard]] CaseJson record_out() const {
        const auto text = impulse::record_out(
            {run_->rules(), run_->scenario(), run_->first(), run_->battle(), run_->entries(), "log"});
        EXPECT_TRUE(text);
        return text ? CaseJson::parse(*text) : CaseJson{};
    }

private:
    [[nodiscard]] bool goes_on() const { return !over() && !stuck_ && run_->entries().size() < 20000; }
    void next(UnitId leaver) {
        const SideId side = side_to_act(battle());
        Command order = default_order(classic_rules(), battle(), side);
        if (leaver && battle().owes(leaver)) {
            if (auto* form = std::get_if<Allocate>(&order); form != nullptr && form->unit == leaver) {
                form->plot[0].speed = 10;
                form->form.push_back({Line::move_warp, 0, 0,
                                      classic_rules().type(battle().unit(leaver).type).sheet.move_cost * 10});
            }
            if (const Command out = Move{leaver, Manoeuvre::leave, 0};
                !refuse(classic_rules(), battle(), out))
                order = out;
        }
        give(order);
    }
    std::unique_ptr<BattleRun> run_;
    bool stuck_ = false;
};

const CaseJson& unit_row(const CaseJson& out, std::size_t side, const char* id) {
    for (const CaseJson& row : out.at("sides").at(side).at("units"))
        if (row.at("id") == id) return row;
    return out;
}

// "ship left by warp point on turn 5, its side wins on turn 7"
void provisional(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    ASSERT_TRUE(given.at("side_won").get<bool>());
    PlayedRecord game{CaseJson::parse(record_in)};
    game.pass_until(5);
    game.leave(game.unit("A2"), "W1");
    ASSERT_EQ(game.battle().unit(game.unit("A2")).fate, Fate::disengaged);
    EXPECT_EQ(game.battle().clock.turn, 5);
    game.pass_until(7);
    game.destroy(game.unit("D1"));
    ASSERT_FALSE(game.over());
    game.destroy(game.unit("D2"));
    ASSERT_TRUE(game.over());
    const CaseJson out = game.record_out();
    EXPECT_EQ(out.at("winner"), "attacker");
    EXPECT_EQ(out.at("end").at("turn"), 7);
    EXPECT_EQ(unit_row(out, 0, "A2").at("fate"), expect.at("fate"));
    int order_points = 0;
    bool moves = false;
    for (const CaseJson& retreat : out.at("retreats"))
        if (retreat.at("side") == "attacker")
            order_points += retreat.at("order_points").get<int>(), moves = true;
    EXPECT_EQ(order_points, expect.at("order_points"));
    EXPECT_EQ(moves, expect.at("moves_strategically").get<bool>());
}
void retreat(const CaseJson& given, const CaseJson& expect, const CaseJson&) {
    CaseJson record = CaseJson::parse(record_in);
    CaseJson& side = record.at("sides").at(1);
    side["fleets_in_sector"] = given.at("fleets_in_sector");
    side["fighting_fleet"] = given.at("fighting");
    PlayedRecord game{record};
    game.pass_until(rows().first_exit_turn);
    for (const char* id : {"D1", "D2"}) {
        if (given.at("fighting_fleet_destroyed").get<bool>())
            game.destroy(game.unit(id));
        else
            game.leave(game.unit(id), given.at("exit_lane").get<std::string>().c_str());
    }
    ASSERT_TRUE(game.over());
    const CaseJson out = game.record_out();
    EXPECT_EQ(out.at("winner"), "attacker");
    ASSERT_EQ(out.at("retreats").size(), 1U);
    const CaseJson& found = out.at("retreats").at(0);
    EXPECT_EQ(found.at("side"), "defender");
    EXPECT_EQ(found.at("fleets"), expect.at("retreating"));
    EXPECT_EQ(found.at("lane"), expect.at("lane"));
    EXPECT_EQ(found.at("order_points"), expect.at("order_points"));
}

const std::vector<CaseRow> set_up{
    {"TD-V001", attacker_start}, {"TD-V002", attacker_start}, {"TD-V003", attacker_start},
    {"TD-V004", attacker_start}, {"TD-V005", attacker_start}, {"TD-V006", attacker_start},
    {"TD-V007", walk_to_edge},   {"TD-V008", walk_to_edge},   {"TD-V009", walk_to_edge},
    {"TD-V010", walk_to_edge},   {"TD-V012", walk_to_edge},   {"TD-V013", rotate_start},
    {"TD-V014", rotate_start},   {"TD-V015", start_legal},    {"TD-V016", start_legal},
    {"TD-V017", start_legal},    {"TD-V021", weapon_status},  {"TD-V022", weapon_status},
    {"TD-V043", place},          {"TD-V044", place},
};
const std::vector<CaseRow> leaving{{"TD-V048", can_disengage},
                                   {"TD-V050", can_disengage},
                                   {"TD-V051", can_disengage},
                                   {"TD-V052", can_disengage}};
const std::vector<CaseRow> aftermath{{"TD-V100", wrecked},
                                     {"TD-V101", wrecked},
                                     {"TD-V054", provisional},
                                     {"TD-V055", retreat},
                                     {"TD-V056", retreat}};

TEST(CampaignAcceptance, ThunderdomeSetUp) { check_cases("campaigns", set_up); }
TEST(CampaignAcceptance, ThunderdomeWaysOut) { check_cases("campaigns", leaving); }
TEST(CampaignAcceptance, ThunderdomeAftermath) { check_cases("campaigns", aftermath); }
TEST(CampaignAcceptance, EveryCaseIsTestedOrListedAsNotYet) {
    expect_all_cases_accounted_for("campaigns", {set_up, leaving, aftermath, account_cases()});
}

}  // namespace
}  // namespace impulse
