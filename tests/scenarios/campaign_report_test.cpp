// Reports of campaign battles held against their records: nothing that was lost is left out, nothing internal is printed.
#include <gtest/gtest.h>

#include <filesystem>

#include "scenarios/campaigns/full_thrust_record.h"
#include "scenarios/files/files.h"
#include "scenarios/records/record_report.h"
#include "scenarios/wanted_ships.h"
#include "tests/source_dir.h"
#include "tests/support/program_run.h"
#include "tests/support/record_text.h"
#include "tests/support/table_battle.h"
#include "tests/support/thunderdome_record.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

std::string name_of(const Json& row) {
    return row.contains("name") ? row["name"].get<std::string>() : row["id"].get<std::string>();
}
std::string unescaped(std::string text) {
    for (const auto& [from, to] :
         {std::pair{"&lt;", "<"}, std::pair{"&gt;", ">"}, std::pair{"&quot;", "\""}, std::pair{"&amp;", "&"}})
        for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
            text.replace(at, std::string{from}.size(), to);
    return text;
}
template <class Do>
void each_row(const Json& side, Do&& act) {
    for (const char* list : {"units", "ships", "defences", "shipyards", "support_freighters", "reserve"})
        if (side.contains(list))
            for (const Json& unit : side[list])
                if (unit.is_object()) act(unit);
}

// What a report must say: each text with what it is told for.
std::vector<std::pair<std::string, std::string>> owed(const Json& record) {
    std::vector<std::pair<std::string, std::string>> all;
    std::map<std::string, std::string> names;
    for (const Json& side : record["sides"]) {
        names[side["id"]] = name_of(side);
        each_row(side, [&](const Json& unit) { names[unit["id"]] = name_of(unit); });
    }
    if (record.contains("winner") && record["winner"].is_string())
        all.emplace_back(names[record["winner"]] + " wins", "winner");
    for (const char* key : {"sector_held_by", "hex_victor", "system_holder"})
        if (record.contains(key) && record[key].is_string()) all.emplace_back(names[record[key]], key);
    if (record.contains("bpv"))
        for (const char* what : {"destroyed", "captured"})
            for (const auto& [side, points] : record["bpv"][what].items())
                all.emplace_back(std::to_string(points.get<int>()) + " of " + names[side], what);
    if (record.contains("turning_points"))
        for (const Json& point : record["turning_points"]) all.emplace_back(point["what"], "turning point");
    for (const Json& side : record["sides"]) {
        for (const char* key : {"illegal_after_battle", "civilians_destroyed"})
            if (side.contains(key))
                for (const Json& entry : side[key])
                    all.emplace_back(names.count(entry) != 0 ? names[entry] : entry.get<std::string>(), key);
        if (side.contains("support_lost"))
            for (const Json& lost : side["support_lost"]) all.emplace_back("support lost", lost.dump());
        each_row(side, [&](const Json& unit) {
            all.emplace_back(name_of(unit), "unit");
            if (unit.contains("fate")) all.emplace_back(unit["fate"], "fate of " + name_of(unit));
            if (unit.contains("bpv_lost"))
                all.emplace_back("BPV lost: " + unit["bpv_lost"].dump(), "BPV of " + name_of(unit));
            if (unit.contains("economic_bpv"))
                all.emplace_back(unit["economic_bpv"].dump() + " BPV", "BPV of " + name_of(unit));
            if (unit.contains("damage"))
                for (const Json& boxes : unit["damage"])
                    all.emplace_back(boxes, "damage of " + name_of(unit));
            for (const char* key : {"repair_cost", "step_repair_total", "repair_bill", "conversion_cost"})
                if (unit.contains(key))
                    all.emplace_back(
                        (unit[key].is_string() ? unit[key].get<std::string>() : unit[key].dump()), key);
            if (unit.contains("squadrons"))
                for (const Json& squadron : unit["squadrons"])
                    if (squadron.contains("lost")) {
                        all.emplace_back(squadron["lost"].dump() + " lost", "squadron of " + name_of(unit));
                        all.emplace_back(squadron["bpv_lost"].dump() + " BPV lost",
                                         "squadron of " + name_of(unit));
                    }
        });
    }
    if (record.contains("rounds"))
        for (const Json& round : record["rounds"])
            for (const auto& [key, side] : round.items())
                if (side.is_object())
                    for (const Json& loss : side["losses"])
                        if (loss.contains("unit") && loss.contains("status"))
                            all.emplace_back(names[loss["unit"]] + " " + loss["status"].get<std::string>(),
                                             "round");
    return all;
}

void nothing_internal(const std::string& text, const std::string& which) {
    const std::string scratch = std::filesystem::temp_directory_path().string();
    for (const std::string& word :
         std::vector<std::string>{"impulse 33", "impulse 0,", "[@", "known -u", source_dir(), scratch,
                                  ".toml", "lane 0", "\"id\"", "null", "ground/", "federation/", "klingon/"})
        EXPECT_EQ(text.find(word), std::string::npos) << which << " says " << word << "\n" << text;
}

// The report in each format says all that the record does.
void hold(const Json& record, const Rules& rules, const ReportBattle& battle = {}) {
    const std::string text = record_text_report(record, rules),
                      html = unescaped(record_html_report(record, rules, battle));
    for (const auto& [words, what] : owed(record)) {
        EXPECT_NE(text.find(words), std::string::npos) << what << ": " << words << "\n" << text;
        EXPECT_NE(html.find(words), std::string::npos) << what << ": " << words;
    }
    nothing_internal(text, "text");
    nothing_internal(html.substr(0, html.find("<h2>Map</h2>")), "html");
    const int impulses = rules.procedure.impulses;
    const std::string units = record_units_csv(record, impulses), sides = record_sides_csv(record),
                      points = record_turning_points_csv(record, impulses);
    for (const Json& side : record["sides"]) {
        EXPECT_NE(sides.find(side["id"].get<std::string>() + ","), std::string::npos) << sides;
        each_row(side, [&](const Json& unit) {
            const auto at =
                units.find("," + side["id"].get<std::string>() + "," + unit["id"].get<std::string>() + ",");
            ASSERT_NE(at, std::string::npos) << unit["id"] << "\n" << units;
            const std::string row = units.substr(at, units.find('\n', at) - at);
            for (const char* key : {"fate", "bpv_lost", "repair_cost", "step_repair_total", "repair_bill"})
                if (unit.contains(key)) {
                    const std::string value =
                        unit[key].is_string() ? unit[key].get<std::string>() : unit[key].dump();
                    EXPECT_NE(row.find("," + value), std::string::npos) << key << ": " << row;
                }
            int lost = 0;
            if (unit.contains("squadrons"))
                for (const Json& squadron : unit["squadrons"]) lost += squadron.value("lost", 0);
            if (lost > 0) {
                EXPECT_NE(row.find("," + std::to_string(lost) + ","), std::string::npos) << row;
            }
        });
    }
    for (const std::string& csv : {units, sides, points})
        EXPECT_EQ(csv.find(",33,"), std::string::npos) << csv;
    EXPECT_EQ(std::count(points.begin(), points.end(), '\n'),
              1 + static_cast<std::ptrdiff_t>(
                      record.contains("turning_points") ? record["turning_points"].size() : 0));
}

// A battle of two sides whose captains fight it out on the bundled map of Anvil.
TEST(CampaignReport, OfTheBundledThunderdomeBattleHoldsItsRecord) {
    const std::string dir = (fs::path{::testing::TempDir()} / "impulse_report_anvil").string();
    fs::remove_all(dir);
    fs::create_directories(dir);
    const std::string log = dir + "/anvil.log", out = dir + "/out.json";
    ASSERT_EQ(run_impulse({"fight", "anvil", "--seed", "7", "--turns", "3", "--quiet", "--log", log}).status,
              0);
    // A log is known by what it is, whatever its name ends with.
    const ProgramRun run = run_impulse({"record", "export", log, "--out", out, "--report", dir + "/r.txt",
                                        "--report", dir + "/r.html", "--csv", dir});
    ASSERT_EQ(run.status, 0) << run.err;
    const Json record = Json::parse(*read_text(out));
    ASSERT_TRUE(record.contains("turning_points"));
    hold(record, table_rules("classic"));
    const std::string text = *read_text(dir + "/r.txt");
    EXPECT_EQ(text, record_text_report(record, table_rules("classic")));
    nothing_internal(text, "r.txt");
    EXPECT_NE(text.find("end of turn 3"), std::string::npos) << text;
    EXPECT_TRUE(fs::exists(dir + "/turning_points.csv"));
    fs::remove_all(dir);
}

TEST(CampaignReport, OfAThunderdomeBattleTellsSquadronsSupportAndWhatBecameIllegal) {
    const std::string text = thunderdome_record(
        R"("fleets_in_sector": ["R"], "fighting_fleet": "R", "name": "Reds",)",
        R"({ "id": "R-CVS", "name": "Kestrel", "class": "federation/cvs", "is_true_carrier": true,
             "squadrons": [ { "id": "a", "type": "federation/f18", "active": 12, "spare": 0, "paid": 12, "full": 12, "bpv_each": 8 } ] })",
        R"("defences": [ { "id": "DS", "class": "DefSat" } ],)");
    FoughtRecord battle{text};
    for (int n = 1; n <= 9; ++n) battle.unit("a-" + std::to_string(n)).fate = Fate::destroyed;
    battle.unit("B-D7").fate = Fate::destroyed;
    const Json out = battle.out();
    ASSERT_EQ(out["sides"][0]["units"][0]["squadrons"][0]["lost"], 9);
    ASSERT_TRUE(out["sides"][0].contains("illegal_after_battle"));
    hold(out, table_rules("classic"));
    const std::string report = record_text_report(out, table_rules("classic"));
    EXPECT_NE(report.find("Federation F18, 3 came back, 9 lost, 72 BPV lost"), std::string::npos) << report;
    EXPECT_NE(report.find("Reds wins"), std::string::npos) << report;
    EXPECT_NE(report.find("Kestrel"), std::string::npos) << report;
    EXPECT_EQ(report.find("a wreck"), std::string::npos) << report;  // a satellite never moved (UTD7.47)
}

TEST(CampaignReport, OfAnAbsoluteWarBattleTellsVictorRepairsAndLostSupport) {
    const auto run = umpired(record_read(R"({
 "record": "battle-in/1", "battle_id": "AW-1", "title": "Lost caravan", "campaign": "absolute-war", "rng_seed": 5,
 "campaign_date": { "year": 170, "turn": 1, "phase": 1 }, "map": { "kind": "fixed100" }, "hex": { "id": "2020", "terrain": "nebula" },
 "sides": [
  { "id": "fed", "empire": "Federation", "entry_direction": "A", "units": [ { "id": "F1", "class": "CA", "ebpv": 125 },
     { "id": "F2", "class": "FF", "is_supply_ship": true } ] },
  { "id": "klingon", "empire": "Klingon", "entry_direction": "D", "units": [ { "id": "K1", "class": "D7", "ebpv": 121, "damage": ["L WARP 12", "R WARP 12"] } ] } ] })"));
    ASSERT_NE(run, nullptr);
    remove_unit(*run, "F2", Fate::destroyed);
    remove_unit(*run, "F1", Fate::captured);
    ASSERT_TRUE(run->give(UmpireEnd{SideId{std::size_t{1}}}, "test"));
    const Json out = record_given(*run);
    ASSERT_EQ(out["hex_victor"], "klingon");
    ASSERT_TRUE(out["sides"][0].contains("support_lost"));
    ASSERT_TRUE(out["sides"][1]["units"][0].contains("repair_cost") ||
                out["sides"][1]["units"][0].contains("step_repair_total"));
    hold(out, classic_rules());
    EXPECT_NE(record_text_report(out, classic_rules()).find("Lost caravan: Klingon wins"), std::string::npos);
}

TEST(CampaignReport, OfVbamBattlesOnTheMapAndInTheAbstract) {
    const std::string text = R"({
 "format": "impulse-record/1", "kind": "in", "battle_id": "VB-1", "campaign": "vbam", "year": 172, "rng_seed": 3,
 "scenario": { "kind": "deep-space", "demanded_by": "klingon" },
 "sides": [ { "id": "klingon", "empire": "Klingon", "role": "attacker", "units": [ { "id": "D6", "class": "D6B", "cost": 9, "status": "crippled" } ] },
            { "id": "fed", "empire": "Federation", "role": "defender", "units": [ { "id": "CA-1", "class": "CA" } ] } ] })";
    // By its year the D6B has refits: their own words are the tables', not the report's.
    const auto rules = load_rules("classic", ships_wanted(text, "record.json"));
    ASSERT_TRUE(rules) << rules.error().text();
    auto in = read_record_in(text, "record.json", *rules);
    ASSERT_TRUE(in) << in.error().text();
    const auto run = umpired(std::move(*in), *rules);
    ASSERT_NE(run, nullptr);
    remove_unit(*run, "CA-1", Fate::destroyed);
    const Json out = record_given(*run);
    EXPECT_EQ(out["sides"][0]["units"][0]["class"], "klingon/d6b");
    hold(out, *rules);
    const std::string dir = ::testing::TempDir() + "/impulse_report_border.json";
    ASSERT_EQ(run_impulse({"sidcors", std::string{source_dir()} + "/scenarios/border.json", "--record", dir})
                  .status,
              0);
    const Json abstract = Json::parse(*read_text(dir));
    hold(abstract, classic_rules());
    EXPECT_EQ(run_impulse({"record", "check", dir}).status, 0);
    EXPECT_EQ(run_impulse({"record", "export", dir, "--report", dir + ".txt"}).status, 0);
    const ProgramRun next = run_impulse({"record", "next", dir, "--battle-id", "n", "--seed", "2"});
    EXPECT_EQ(next.status, 0) << next.err;
    fs::remove(dir);
    fs::remove(dir + ".txt");
}

TEST(CampaignReport, OfAnUnfoughtRecordDoesNotSayThatNobodyWins) {
    const Json in = Json::parse(thunderdome_record("", record_cruiser));
    const std::string report = record_text_report(in, table_rules("classic"));
    EXPECT_NE(report.find("x: not fought yet"), std::string::npos) << report;
    EXPECT_EQ(report.find("nobody wins"), std::string::npos);
}

// ---- battles that end by their turn limit

TEST(TurnLimit, APlayedOutBattleIsPlayedOnInALogOfItsOwn) {
    const std::string dir = (fs::path{::testing::TempDir()} / "impulse_turn_limit").string();
    fs::remove_all(dir);
    fs::create_directories(dir);
    const std::string one = dir + "/one.jsonl", two = dir + "/two.jsonl", whole = dir + "/whole.jsonl";
    ASSERT_EQ(run_impulse({"fight", "anvil", "--seed", "7", "--turns", "1", "--quiet", "--log", one}).status,
              0);
    const ProgramRun on = run_impulse({"fight", "--resume", one, "--turns", "2", "--quiet", "--log", two});
    ASSERT_EQ(on.status, 0) << on.err;
    ASSERT_EQ(
        run_impulse({"fight", "anvil", "--seed", "7", "--turns", "2", "--quiet", "--log", whole}).status, 0);
    // The same as if the limit had been the later one from the start.
    EXPECT_EQ(*read_text(two), *read_text(whole));
    EXPECT_EQ(run_impulse({"replay", two, "--verify"}).status, 0);
    EXPECT_EQ(run_impulse({"fight", "--resume", one, "--turns", "1", "--quiet", "--log", dir + "/x"}).status,
              2);
    EXPECT_EQ(run_impulse({"fight", "--resume", one, "--turns", "2", "--quiet"}).status, 2);
    fs::remove_all(dir);
}

}  // namespace
}  // namespace impulse
