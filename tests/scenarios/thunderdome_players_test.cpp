// Players in a Thunderdome battle: the rules they play by, leaving, stand-ins, surrender, ships that are held out.
// UTD3.8, UTD3.91, UTD7.4234, UTD7.7.
#include <gtest/gtest.h>

#include <csignal>

#include "battle/core/rows/cloak.h"
#include "battle/core/rows/damage.h"
#include "battle/pilots/pilot.h"
#include "scenarios/campaigns/thunderdome_profile.h"
#include "scenarios/files/json_text.h"
#include "scenarios/records/record_fields.h"
#include "tests/support/alter.h"
#include "tests/support/table_battle.h"
#include "tests/support/thunderdome_record.h"

namespace impulse {
namespace {

const SideId red_side{std::size_t{0}}, blue_side{std::size_t{1}}, green_side{std::size_t{2}};

Json next_of(const Json& out) {
    const auto doc = JsonText::parse(out.dump(2), "out.json");
    EXPECT_TRUE(doc);
    const auto next = next_record(**doc, **record_fields(), "second", 7);
    EXPECT_TRUE(next) << next.error().text();
    return next ? *next : Json{};
}

// A third player comes from C.
std::string record_of_three() {
    return with_changed(
        thunderdome_record("\"fleets_in_sector\": [\"F-1\"],", record_cruiser,
                           "\"fleets_in_sector\": [\"K-1\", \"K-2\"],"),
        "] } ]\n}",
        R"(] }, { "id": "green", "empire": "Gorn", "role": "attacker", "entry_direction": "E", "units": [ { "id": "G-CA", "class": "gorn/ca" } ] } ]
})");
}

// ---- the list of rules (UTD7.7)

TEST(ThunderdomeProfile, IsToldInTheRecordAndNoOtherIsTaken) {
    FoughtRecord f{thunderdome_record("", record_cruiser)};
    EXPECT_EQ(f.out()["rules_profile"], "thunderdome-iv");
    const std::string named = with_changed(thunderdome_record("", record_cruiser), "\"rng_seed\"",
                                           "\"rules_profile\": \"house\", \"rng_seed\"");
    EXPECT_NE(record_refusal(named).find("fought by \"thunderdome-iv\" (UTD7.7)"), std::string::npos);
}

TEST(ThunderdomeProfile, OptionsOfTheTablesAreRefusedByName) {
    using thunderdome::plays;
    const auto rows = thunderdome::load_rows();
    ASSERT_TRUE(rows) << rows.error().text();
    EXPECT_TRUE(thunderdome::profile_faults(*rows, table_rules("classic")).empty());
    const struct {
        const char* rule;
        void (*on)(Rules&);
    } options[] = {
        {"critical hits", [](Rules& r) { alter(r.options).critical_hits = true; }},
        {"directed turns", [](Rules& r) { alter(r.options).directed_turns = true; }},
        {"energy balance", [](Rules& r) { alter(r.options).energy_balance = true; }},
        {"leaky shields", [](Rules& r) { alter(r.options).leak_every = 6; }},
        {"tactical intelligence", [](Rules& r) { r.information = table_rules("tng").information; }},
        {"hidden cloak", [](Rules& r) { alter(r.cloak).hidden = true; }},
    };
    for (const auto& option : options) {
        TableBattle t{"classic"};
        EXPECT_FALSE(plays(t.rules, option.rule));
        option.on(t.rules);
        const auto faults = thunderdome::profile_faults(*rows, t.rules);
        ASSERT_EQ(faults.size(), 1U) << option.rule;
        EXPECT_NE(faults[0].find(option.rule), std::string::npos);
        const auto in = read_record_in(thunderdome_record("", record_cruiser), "in.json", t.rules);
        ASSERT_FALSE(in) << option.rule;
        EXPECT_NE(in.error().what.find("UTD7.7"), std::string::npos) << in.error().what;
    }
    TableBattle t{"classic"};
    t.rules.mines.clear();
    EXPECT_NE(thunderdome::profile_faults(*rows, t.rules).at(0).find("plays with mines"), std::string::npos);
}

TEST(ThunderdomeProfile, PackagesOfMinesAreRefused) {  // UTD8.25
    const std::string text = with_changed(
        thunderdome_record("", record_cruiser), "\"rng_seed\"",
        R"("minefields": [ { "package": "small", "side": "blue", "hexes": ["3030"] } ], "rng_seed")");
    EXPECT_NE(record_refusal(text).find("minefield packages are not allowed"), std::string::npos);
}

// ---- surrender (UTD3.8, UTD5.224)

TEST(ThunderdomeSurrender, PlayersDoNotAndEmpiresMay) {
    BegunRecord players{thunderdome_record("", record_cruiser)};
    EXPECT_EQ(players.give(Concede{red_side}), "no_surrender");
    EXPECT_EQ(players.give(Concede{blue_side}), "no_surrender");
    BegunRecord empire{thunderdome_record("", record_cruiser, "\"is_npe\": true,")};
    EXPECT_EQ(empire.give(Concede{red_side}), "no_surrender");
    EXPECT_EQ(empire.give(Concede{blue_side}), "");
    const Json out = empire.out();
    EXPECT_EQ(out["winner"], "red");
    EXPECT_EQ(out["result_source"], "npe-conquered");
}

// ---- leaving (UTD3.91)

TEST(ThunderdomeResignation, TheOthersFightOnAndTheRecordSaysSo) {
    BegunRecord b{record_of_three()};
    ASSERT_EQ(b.give(Resign{blue_side}), "");
    EXPECT_EQ(b.run->battle().ended, 0);
    EXPECT_EQ(b.run->battle().unit(b.unit("B-D7")).fate, Fate::removed);
    EXPECT_EQ(b.give(Resign{blue_side}), "side_gone");
    ASSERT_EQ(b.give(Resign{green_side}), "");
    const Json out = b.out();
    EXPECT_EQ(out["winner"], "red");
    EXPECT_EQ(out["sector_held_by"], "red");
    EXPECT_EQ(out["sides"][1]["resigned"], true);
    EXPECT_EQ(out["sides"][1]["units"][0]["fate"], "removed");
    EXPECT_FALSE(out["sides"][0].contains("resigned"));
    // All his forces leave the campaign: none of his fleets retreats.
    ASSERT_EQ(out["sides"][1]["fleet_fates"].size(), 2U);
    for (const Json& fate : out["sides"][1]["fleet_fates"]) EXPECT_EQ(fate["fate"], "removed");
    EXPECT_TRUE(out["retreats"].empty());
    const Json next = next_of(out);
    ASSERT_EQ(next["sides"].size(), 1U);
    EXPECT_EQ(next["sides"][0]["id"], "red");
}

TEST(ThunderdomeResignation, AStandInTakesOver) {
    BegunRecord b{record_of_three()};
    ASSERT_EQ(b.give(HandOver{blue_side, Controller::captain}), "");
    EXPECT_TRUE(b.run->battle().unit(b.unit("B-D7")).active());
    EXPECT_EQ(players_now({"human", "human", "human"}, b.run->entries()),
              (std::vector<std::string>{"human", "captain", "human"}));
    ASSERT_EQ(b.give(HandOver{blue_side, Controller::human}), "");
    EXPECT_EQ(players_now({"human", "human", "human"}, b.run->entries())[1], "human");
    EXPECT_EQ(b.out()["sides"][1]["stand_in"], "human");
    EXPECT_FALSE(b.out()["sides"][0].contains("stand_in"));
    ASSERT_EQ(b.give(Resign{blue_side}), "");
    EXPECT_EQ(b.give(HandOver{blue_side, Controller::captain}), "side_gone");
}

// Gives its side away at its first decision.
class Leaver final : public Pilot {
public:
    std::optional<Command> decide(const Rules&, const Battle&, SideId side) override {
        return HandOver{side, Controller::robot};
    }
};

TEST(ThunderdomeResignation, AtATableTheStandInIsSeated) {
    BegunRecord b{thunderdome_record("", record_cruiser)};
    std::vector<Player> players;
    for (int side = 0; side < 2; ++side) players.push_back(Player{"leaver", std::make_unique<Leaver>(), {}});
    volatile std::sig_atomic_t stop = 0;
    FightOptions wishes;
    wishes.stop = &stop;
    wishes.progress = [&](const BattleRun& run) {
        if (run.entries().size() > 3) stop = 1;
    };
    EXPECT_EQ(fight(*b.run, players, wishes), FightEnd::stopped);
    EXPECT_EQ(players[0].name, "robot");
    EXPECT_EQ(players[1].name, "robot");
}

// ---- held-out ships, from record to record (UTD7.4234, UTD7.42341, UTD7.42342)

const std::string pair_of_blue =
    R"({ "id": "B-D7", "class": "klingon/d7" }, { "id": "B-F5", "class": "klingon/f5" })";

TEST(ThunderdomeHeldOut, StaysOffTheMapAllBattleAndComesToTheNext) {
    const std::string text = with_changed(
        thunderdome_record(
            "\"fleets_in_sector\": [\"F-1\"],", record_cruiser,
            "\"held_out\": [\"B-F5\"], \"fleets_in_sector\": [\"K-1\"], \"fighting_fleet\": \"K-1\",",
            pair_of_blue),
        "\"rng_seed\": 5", "\"rng_seed\": 5, \"turn_limit\": 1");
    BegunRecord b{text};
    const UnitId f5 = b.unit("B-F5");
    ASSERT_EQ(b.run->battle().unit(f5).fate, Fate::held_out);
    EXPECT_EQ(b.give(Allocate{f5}), "unit_gone");
    std::vector<Player> players;
    for (std::size_t side = 0; side < 2; ++side) {
        auto player = seat("robot", 3, SideId{side});
        ASSERT_TRUE(player);
        players.push_back(std::move(*player));
    }
    EXPECT_EQ(fight(*b.run, players, {}), FightEnd::over);
    EXPECT_EQ(b.run->battle().unit(f5).fate, Fate::held_out);
    for (const LogEntry& entry : b.run->entries())
        for (const Event& event : entry.events) {
            const auto* moved = std::get_if<Moved>(&event);
            const auto* fired = std::get_if<Fired>(&event);
            EXPECT_FALSE(moved != nullptr && moved->unit == f5);
            EXPECT_FALSE(fired != nullptr && (fired->by == f5 || fired->at == f5));
        }
    const Json out = b.out();
    EXPECT_EQ(out["sides"][1]["units"][1]["id"], "B-F5");
    EXPECT_EQ(out["sides"][1]["units"][1]["fate"], "not-entered");
    // The next battle: its owner brings it in now.
    Json next = next_of(out);
    ASSERT_EQ(next["sides"][1]["units"].size(), 2U);
    next["sides"][1].erase("held_out");
    next["sides"][1].erase("mc_total");  // of the fleet that fought
    next["sides"][0]["entry_direction"] = "B";
    const RecordIn second = sound_record(next.dump(2));
    ASSERT_EQ(second.scenario.setup.units.size(), 3U);
    EXPECT_FALSE(second.scenario.setup.units[2].held_out);
    BegunRecord again{next.dump(2)};
    EXPECT_TRUE(again.run->battle().unit(again.unit("B-F5")).active());
}

TEST(ThunderdomeHeldOut, GoesWithTheLoserWhenTheLastFighterDies) {
    BegunRecord b{thunderdome_record(
        "", record_cruiser,
        "\"held_out\": [\"B-F5\"], \"fleets_in_sector\": [\"K-1\"], \"fighting_fleet\": \"K-1\",",
        pair_of_blue)};
    ASSERT_EQ(b.give(UmpireRemove{b.unit("B-D7"), Fate::destroyed}), "");
    const Json out = b.out();
    EXPECT_EQ(out["winner"], "red");
    EXPECT_EQ(out["sides"][1]["units"][1]["fate"], "disengaged");
    ASSERT_EQ(out["retreats"].size(), 1U);
    EXPECT_EQ(out["retreats"][0]["units"], Json({"B-F5"}));
    EXPECT_EQ(out["retreats"][0]["lane"], "owner-choice");
    EXPECT_EQ(out["retreats"][0]["order_points"], 1);
}

}  // namespace
}  // namespace impulse
