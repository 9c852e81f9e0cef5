// impulse record import, export and next, on a battle that is really fought.
#include <gtest/gtest.h>

#include <filesystem>

#include "battle/play/make_battle.h"
#include "scenarios/files/files.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_report.h"
#include "tests/support/program_run.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

// A folder of one test's own.
struct Folder {
    std::string path;
    Folder() {
        const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
        path = (fs::path{::testing::TempDir()} / (std::string{"impulse_record_"} + info->name())).string();
        fs::remove_all(path);
        fs::create_directories(path);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path); }
    [[nodiscard]] std::string file(const char* name) const { return path + "/" + name; }
};
std::string whole_file(const std::string& path) {
    const auto text = read_text(path);
    EXPECT_TRUE(text) << path;
    return text ? *text : "";
}

// Two turns of a battle near enough to shoot: a cruiser with drones and officers against another.
const std::string border_meeting = R"({
  "format": "impulse-record/1", "kind": "in", "battle_id": "border_meeting", "campaign": "thunderdome", "rng_seed": 11, "turn_limit": 2,
  "house_rule": "cats", "campaign_year": 175,
  "sector": { "name": "Anvil", "type": "dead", "owner": "blue",
    "lanes": [ { "id": "W-A", "to": "Cinder", "direction": "A", "hex": "3037" } ] },
  "sides": [
    { "id": "red", "empire": "Klingon", "role": "attacker", "entry_direction": "B", "pilot": "robot", "fleets_in_sector": ["K-1"], "fighting_fleet": "K-1",
      "units": [ { "id": "R1", "class": "klingon/d7", "damage": ["L WARP 3", "SENSOR 1"], "expendables_remaining": { "boarding_parties": 7, "shuttles": 1 },
                   "officers": ["legendary captain"], "captain": "Kor",
                   "squadrons": [ { "id": "R1-a", "kind": "fighter", "active": 4, "spare": 2, "paid": 6, "bpv_each": 7 } ] } ] },
    { "id": "blue", "empire": "Federation", "role": "defender", "pilot": "robot", "units": [ { "id": "B1", "class": "federation/ca" } ] }
  ]
}
)";

TEST(RecordProgram, ABattleFedBackCarriesEverything) {
    const Folder folder;
    const std::string in = folder.file("in.json"), out = folder.file("out.json"),
                      next = folder.file("next.json");
    ASSERT_FALSE(write_whole(in, border_meeting));
    const ProgramRun fought = run_impulse({"fight", in, "--quiet", "--record", out});
    ASSERT_EQ(fought.status, 0) << fought.err;
    const Json result = Json::parse(whole_file(out));
    EXPECT_EQ(result["house_rule"], "cats");
    const ProgramRun made =
        run_impulse({"record", "next", out, "--battle-id", "second", "--seed", "12", "--out", next});
    ASSERT_EQ(made.status, 0) << made.err;
    const Json record = Json::parse(whole_file(next));
    const auto again = read_record_in(record.dump(), "next.json", table_rules("classic"));
    ASSERT_TRUE(again) << again.error().text();
    for (std::size_t s = 0; s < 2; ++s) {
        const Json& before = result["sides"][s]["units"][0];
        if (before["fate"] == "destroyed") continue;
        const Json& after = record["sides"][s]["units"][0];
        for (const char* key : {"damage", "expendables_remaining", "squadrons", "loads"})
            if (before.contains(key) && std::string_view{key} != "squadrons") {
                EXPECT_EQ(after[key], before[key]) << key;
            }
    }
    const Json& ship = record["sides"][0]["units"][0];
    EXPECT_EQ(ship["captain"], "Kor");
    EXPECT_EQ(ship["officers"], Json({"legendary captain"}));
    EXPECT_EQ(ship["squadrons"][0]["active"], 4);
    EXPECT_EQ(ship["squadrons"][0]["spare"], 2);
    EXPECT_EQ(ship["damage"][0].get<std::string>().substr(0, 6), "L WARP");
    // The same ship as it stood: boxes, marines, shuttles.
    const auto battle = make_battle(table_rules("classic"), again->scenario.setup);
    ASSERT_TRUE(battle) << battle.error();
    EXPECT_EQ(battle->units[0][Counter::sensor_lost], 1);
    EXPECT_EQ(ship["expendables_remaining"]["shuttles"], 1);
    const ProgramRun twice = run_impulse({"fight", next, "--quiet", "--turns", "1"});
    EXPECT_EQ(twice.status, 0) << twice.err;
}

TEST(RecordProgram, ImportIsADryRunThatTellsWhatItKnows) {
    const Folder folder;
    const std::string in = folder.file("in.json");
    ASSERT_FALSE(write_whole(in, border_meeting));
    const ProgramRun run = run_impulse({"record", "import", in});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("refused:    0"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("new:        2"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("/sides/0/units/0/captain"), std::string::npos);
    EXPECT_NE(run.out.find("Nothing was written"), std::string::npos);
    EXPECT_EQ(std::distance(fs::directory_iterator{folder.path}, fs::directory_iterator{}), 1);
}

TEST(RecordProgram, ImportRefusesWithPathAndPlace) {
    const Folder folder;
    const std::string in = folder.file("in.json");
    std::string text = border_meeting;
    text.replace(text.find("\"SENSOR 1\""), 10, "\"SENSER 1\"");
    ASSERT_FALSE(write_whole(in, text));
    const ProgramRun run = run_impulse({"record", "import", in, "--out", folder.file("kept.json")});
    EXPECT_EQ(run.status, 2);
    EXPECT_NE(run.out.find("/sides/0/units/0/damage/1"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find(in + ":8:"), std::string::npos) << run.out;
    EXPECT_FALSE(fs::exists(folder.file("kept.json")));
    const ProgramRun json = run_impulse({"record", "import", in, "--json"});
    EXPECT_EQ(json.status, 2);
    EXPECT_EQ(Json::parse(json.out)["refused"][0]["path"], "/sides/0/units/0/damage/1");
}

TEST(RecordProgram, ExportWritesTablesAndReports) {
    const Folder folder;
    const std::string in = folder.file("in.json"), log = folder.file("b.log.jsonl");
    ASSERT_FALSE(write_whole(in, border_meeting));
    ASSERT_EQ(run_impulse({"fight", in, "--quiet", "--turns", "1", "--log", log}).status, 0);
    const ProgramRun run = run_impulse({"record", "export", log, "--out", folder.file("out.json"), "--csv",
                                        folder.file("tables"), "--report", folder.file("r.txt"), "--report",
                                        folder.file("r.html")});
    ASSERT_EQ(run.status, 0) << run.err;
    const std::string units = whole_file(folder.file("tables") + "/units.csv");
    EXPECT_EQ(std::count(units.begin(), units.end(), '\n'), 3);  // names and two units
    EXPECT_EQ(units.substr(0, 21), "battle_id,side,id,nam");
    EXPECT_NE(units.find("border_meeting,red,R1"), std::string::npos);
    EXPECT_NE(whole_file(folder.file("r.txt")).find("border_meeting: nobody wins"), std::string::npos);
    const std::string html = whole_file(folder.file("r.html"));
    EXPECT_NE(html.find("<svg"), std::string::npos);
    EXPECT_NE(html.find("Map at the end"), std::string::npos);
    EXPECT_EQ(html.find("http://"), html.find("http://www.w3.org/2000/svg"));
    EXPECT_EQ(html.find("<script"), std::string::npos);
    // Each tag that opens closes.
    for (const char* tag : {"svg", "table", "figure", "div", "html", "body", "g"}) {
        const auto times = [&](const std::string& what) {
            int n = 0;
            for (std::size_t at = html.find(what); at != std::string::npos; at = html.find(what, at + 1)) ++n;
            return n;
        };
        const std::string name{tag};
        EXPECT_EQ(times("<" + name + ">") + times("<" + name + " "), times("</" + name + ">")) << tag;
    }
    EXPECT_EQ(run_impulse({"record", "export", log, "--report", folder.file("r.pdf")}).status, 2);
    EXPECT_EQ(run_impulse({"record", "export", log, "--side", "green"}).status, 2);
}

// What one side may hold of a battle that goes on: no dice to come, and of the others what lies on the table.
TEST(RecordProgram, ASidesExportOfARunningBattleTellsNoSecret) {
    const Folder folder;
    const std::string log = folder.file("b.log.jsonl");
    ASSERT_EQ(run_impulse({"fight", "anvil", "--seed", "918273645", "--quiet", "--log", log, "--record",
                           folder.file("all.json")})
                  .status,
              0);
    // Cut off in the middle: the battle goes on.
    std::string text = whole_file(log);
    text.resize(text.find('\n', text.size() / 2) + 1);
    ASSERT_FALSE(write_whole(log, text));
    const std::string whole = folder.file("whole.json"), out = folder.file("side.json"),
                      html = folder.file("side.html");
    ASSERT_EQ(run_impulse({"record", "export", log, "--out", whole}).status, 0);
    const ProgramRun run =
        run_impulse({"record", "export", log, "--side", "klingon", "--out", out, "--csv",
                     folder.file("tables"), "--report", html, "--report", folder.file("side.txt")});
    ASSERT_EQ(run.status, 0) << run.err;
    const Json all = Json::parse(whole_file(whole)), seen = Json::parse(whole_file(out));
    EXPECT_EQ(all["rng_seed"], 918273645);
    EXPECT_EQ(all["end_reason"], "left unfinished");
    EXPECT_FALSE(all.contains("victory"));  // nobody has won or lost yet
    for (const std::string& file : {out, html, folder.file("side.txt"), folder.file("tables") + "/units.csv",
                                    folder.file("tables") + "/sides.csv"})
        EXPECT_EQ(whole_file(file).find("918273645"), std::string::npos) << file;
    for (const char* secret : {"rng_seed", "victory", "log", "setup_dice"})
        EXPECT_FALSE(seen.contains(secret)) << secret;
    for (std::size_t s = 0; s < 2; ++s) {
        const Json& side = seen["sides"][s];
        const bool own = side["id"] == "klingon";
        ASSERT_EQ(side["units"].size(), all["sides"][s]["units"].size());
        for (std::size_t u = 0; u < side["units"].size(); ++u)
            for (const auto& [key, value] : all["sides"][s]["units"][u].items()) {
                const bool open = key == "id" || key == "name" || key == "class" || key == "fate" ||
                                  key == "economic_bpv" || key == "move_cost" || key == "damage" ||
                                  key == "crippled" || key == "shields_left" || key == "turn" ||
                                  key == "impulse" || key == "by" || key == "captor" || key == "exit";
                EXPECT_EQ(side["units"][u].contains(key), own || open) << key;
            }
    }
    // Once it is over the units are there in full, but for what the others have bought, and for the seed.
    const ProgramRun over = run_impulse({"record", "export", folder.file("all.json"), "--side", "klingon"});
    ASSERT_EQ(over.status, 0) << over.err;
    const Json after = Json::parse(over.out);
    EXPECT_FALSE(after.contains("rng_seed"));
    EXPECT_TRUE(after.contains("setup_dice"));
    for (const Json& side : after["sides"])
        for (const Json& unit : side["units"])
            EXPECT_EQ(unit.contains("expendables_remaining"),
                      side["id"] == "klingon" && unit["fate"] != "destroyed");
}

// Who leaves a battle half-way takes along what that side knows, and of two at one terminal neither takes anything.
TEST(RecordProgram, ABattleLeftHalfWayGivesAwayNothing) {
    const Folder folder;
    const std::string record = folder.file("half.json");
    std::optional<SideId> drawn_for;
    int drawn = 0, own_paid = 0, their_paid = 0;
    ProgramHooks hooks;
    hooks.save_picture = [&](const BattleRun& run, const Battle& seen, std::optional<SideId> side,
                             const std::string&) -> tl::expected<void, std::string> {
        ++drawn;
        drawn_for = side;
        for (std::size_t i = 0; i < seen.units.size(); ++i)
            (side && seen.units[i].side == *side ? own_paid : their_paid) +=
                seen.units[i][Counter::allocated] + (seen.units[i].battery > Energy{} ? 1 : 0);
        EXPECT_EQ(seen.dice.seed, side ? 0U : run.battle().dice.seed);
        return {};
    };
    const std::string typed = "default\ndefault\nquit\n";
    const ProgramRun left = run_impulse({"fight", "duel", "--seed", "918273645", "--pilot", "Korrin=human",
                                         "--record", record, "--picture", folder.file("half.png")},
                                        typed, hooks);
    ASSERT_EQ(left.status, exit_ok) << left.err;
    const Json seen = Json::parse(whole_file(record));
    EXPECT_EQ(whole_file(record).find("918273645"), std::string::npos);
    for (const Json& side : seen["sides"])
        for (const Json& unit : side["units"])
            EXPECT_EQ(unit.contains("expendables_remaining"), side["name"] == "Korrin") << side["name"];
    EXPECT_EQ(drawn, 1);
    ASSERT_TRUE(drawn_for);
    EXPECT_GT(own_paid, 0);
    EXPECT_EQ(their_paid, 0);

    fs::remove(record);
    const ProgramRun both = run_impulse({"fight", "duel", "--pilot", "Korrin=human", "--pilot", "Aster=human",
                                         "--record", record, "--picture", folder.file("half.png")},
                                        typed, hooks);
    EXPECT_EQ(both.status, exit_bad_input);
    EXPECT_FALSE(fs::exists(record));
    EXPECT_EQ(drawn, 1);
    EXPECT_NE(both.err.find("--record " + record + ": not written: the battle goes on"), std::string::npos)
        << both.err;
}

// No side has won or lost yet, and the points would tell what the enemy paid for its options.
TEST(RecordProgram, ABattleLeftHalfWayIsNotScored) {
    const ProgramRun left = run_impulse({"fight", "anvil", "--pilot", "Federation=human"}, "quit\n");
    ASSERT_EQ(left.status, exit_ok) << left.err;
    EXPECT_NE(left.out.find("The battle was left in turn 1"), std::string::npos) << left.out;
    EXPECT_EQ(left.out.find("Points"), std::string::npos) << left.out;
    EXPECT_EQ(left.out.find("defeat"), std::string::npos) << left.out;
}

TEST(RecordProgram, ExportOfARecordIsTheRecordAsItIsSetUp) {
    const Folder folder;
    const std::string in = folder.file("in.json"), once = folder.file("once.json"),
                      twice = folder.file("twice.json");
    ASSERT_FALSE(write_whole(in, border_meeting));
    ASSERT_EQ(run_impulse({"record", "export", in, "--out", once}).status, 0);
    ASSERT_EQ(run_impulse({"record", "export", once, "--out", twice}).status, 0);
    EXPECT_EQ(whole_file(once), whole_file(twice));
}

// ---- reports

TEST(RecordReport, TablesQuoteWhatTheyMust) {
    const Json record = {
        {"battle_id", "a,b"},
        {"sides", {{{"id", "say \"red\""}, {"units", {{{"id", "u"}, {"damage", {"A 1", "B 2"}}}}}}}}};
    const std::string csv = record_units_csv(record);
    EXPECT_NE(csv.find("\"a,b\",\"say \"\"red\"\"\",u"), std::string::npos) << csv;
    EXPECT_NE(csv.find("A 1; B 2"), std::string::npos);
}

TEST(RecordReport, TextOfPlayersIsEscapedInHtml) {
    const Json record = {{"battle_id", "<b>x</b>"}, {"sides", {{{"id", "a & b"}, {"units", Json::array()}}}}};
    const std::string html = record_html_report(record, table_rules("classic"));
    EXPECT_EQ(html.find("<b>x"), std::string::npos);
    EXPECT_NE(html.find("&lt;b&gt;x"), std::string::npos);
    EXPECT_NE(html.find("a &amp; b"), std::string::npos);
}

TEST(RecordReport, SheetsShowEveryBoxAndCrossOutTheLostOnes) {
    const Rules& rules = table_rules("classic");
    const auto ca = std::find_if(rules.classes.begin(), rules.classes.end(),
                                 [](const ShipClass& c) { return c.sheet.key == "federation/ca"; });
    int boxes = 0;
    for (const BoxGroup& g : ca->sheet.groups) boxes += g.boxes;
    const auto count = [](const std::string& text, const std::string& what) {
        int n = 0;
        for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
        return n;
    };
    const std::string svg = sheet_svg(*ca, {{"id", "x"}, {"damage", {"L WARP 3", "SENSOR 2"}}});
    EXPECT_EQ(count(svg, "<path"), 5);
    // Five sensor, scanner and damage control boxes each: the last number of a track is no box.
    EXPECT_EQ(count(svg, "<rect"), boxes + 15);
}

}  // namespace
}  // namespace impulse
