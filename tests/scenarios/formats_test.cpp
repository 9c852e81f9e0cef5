// Files of programs that players already have: the on-line table's log, VBSF player sheets, dramatic-sfb tokens.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "battle/core/evolve.h"
#include "scenarios/files/files.h"
#include "scenarios/formats/dramatic.h"
#include "scenarios/formats/sfbol.h"
#include "scenarios/formats/vbsf.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

struct Scratch {
    std::filesystem::path path;
    Scratch()
        : path(std::filesystem::temp_directory_path() /
               (std::string{"impulse_formats_"} +
                testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() { std::filesystem::remove_all(path); }
    [[nodiscard]] std::string file(const std::string& name) const { return (path / name).string(); }
    [[nodiscard]] std::string with(const std::string& name, const std::string& text) const {
        EXPECT_FALSE(write_whole(file(name), text));
        return file(name);
    }
};

// A clean exchange: a Federation CA and a Klingon D7, every line as the on-line table writes it.
const char* const clean_log =
    "--- chat begins\n"
    "Hood (Type:FED CA) has been added at 2020, direction A, speed 16\n"
    "Anvil (Type:KLI D7) has been added at 2012, direction D, speed 16\n"
    "Impulse 1.2:\n"
    "Hood has moved to 2019A\n"
    "Anvil has moved to 2013D\n"
    "Impulse 1.4:\n"
    "Hood has side-slipped to 2119A\n"
    "Anvil has moved to 2014D\n"
    "good luck all\n"
    "Hood fires PH-1 #1 (FH) at Anvil using phaser-1 (Range: 5)\n"
    "Allocation of damage for: Anvil\n"
    "Damage: 6/0/0/0/0/0 (Total: 6)\n"
    "Shield Reinforcement: 2/0/0/0/0/0\n"
    "Total # of Internals = 0\n";

std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}
sfbol::Game game_of(const std::string& text) {
    auto log = sfbol::read_log(text, "friday.log");
    EXPECT_TRUE(log) << log.error().text();
    return log ? std::move(log->games.front()) : sfbol::Game{};
}

TEST(Sfbol, EveryShapeOfLineIsRead) {
    using K = sfbol::LineKind;
    const std::vector<std::pair<const char*, K>> shapes{
        {"Impulse 3.17:", K::impulse},
        {"Hood (Type:FED CA) has been added at 2020, direction A, speed 16", K::added},
        {"Hood (Type:FED CA) has been added at 2020", K::added},
        {"Hood initial speed to 16", K::speed},
        {"Hood changed speed to 8", K::speed},
        {"Hood has moved to 2019A", K::moved},
        {"Hood has side-slipped to 2119AB", K::slipped},
        {"Hood has turned to 2119B", K::turned},
        {"Hood has changed to facing D after 3 move(s)", K::facing},
        {"Hood fires PHOTON #2 (FA) at Anvil using overload (Range: 8)", K::fired},
        {"Hood fires PH-1 #1 (L+LF) at Anvil (Range: 0)", K::fired},
        {"Hood launches drone 12, Location: 2019A", K::launched},
        {"Hood launches plasma 3, Location: 2019A", K::launched},
        {"Allocation of damage for: Big Hood", K::allocation},
        {"Damage: 1/2/3/4/5/6 (Total: 21)", K::damage},
        {"Shield Reinforcement: 0/0/0/0/0/2", K::reinforcement},
        {"Shield Damage: 0/0/0/0/0/9", K::shield_damage},
        {"Armor Damage: 4", K::armor_damage},
        {"Total # of Internals = 9", K::internals},
        {"Hood tractors Anvil", K::tractor},
        {"Hood drops tractor on Anvil", K::tractor_dropped},
        {"Hood drops shield #3", K::shield_dropped},
        {"Hood raises shield #3", K::shield_raised},
        {"Hood drops shield #7", K::chatter},
        {"Hood sets its shields to minimum", K::shield_level},
        {"Hood sets its shields to eleven", K::chatter},
        {"Activity Orders (Segment: 6B02.01, Activate/deactivate cloaking device.)", K::cloak},
        {"Hood has been removed", K::removed},
        {"Hood has been discarded", K::removed},
        {"--- Energy allocation finished", K::chatter},
        {"I think Hood fires now", K::chatter},
        {"Hood has moved to tears", K::chatter},
        {"Impulse x:", K::chatter},
    };
    for (const auto& [text, kind] : shapes) {
        const auto log = sfbol::read_log(std::string{text} + "\nImpulse 9.9:\n", "x.log");
        ASSERT_TRUE(log);
        const sfbol::Line& line = log->games.front().lines.front();
        EXPECT_EQ(word(line.kind), word(kind)) << text;
        EXPECT_EQ(line.text, text);  // nothing is lost
    }
    const auto fired =
        game_of("Hood fires PHOTON #2 (FA) at Big Anvil using overload (Range: 8)\n").lines.front();
    EXPECT_EQ(fired.weapon, "PHOTON");
    EXPECT_EQ(fired.id, "2");
    EXPECT_EQ(fired.arc, "FA");
    EXPECT_EQ(fired.target, "Big Anvil");
    EXPECT_EQ(fired.mode, "overload");
    EXPECT_EQ(fired.n, 8);
}

TEST(Sfbol, AFileWithoutALineOfALogIsRefused) {
    const auto log = sfbol::read_log("Dear diary,\ntoday we played.\n", "diary.txt");
    ASSERT_FALSE(log);
    EXPECT_NE(log.error().what.find("on-line table"), std::string::npos);
}

TEST(Sfbol, ATurnThatGoesBackBeginsTheNextGame) {
    const auto log =
        sfbol::read_log("Impulse 1.1:\nImpulse 5.1:\nImpulse 1.1:\nHood has moved to 2019A\n", "x.log");
    ASSERT_TRUE(log);
    ASSERT_EQ(log->games.size(), 2U);
    EXPECT_EQ(log->games[1].lines.size(), 2U);
}

TEST(Sfbol, ACleanLogRaisesNoDoubt) {
    const auto found = sfbol::audit(classic_rules(), game_of(clean_log));
    for (const auto& d : found.doubts) ADD_FAILURE() << d.line << ": " << d.what;
    EXPECT_EQ(found.moves, 4);
    EXPECT_EQ(found.shots, 1);
    EXPECT_EQ(found.volleys, 1);
    EXPECT_EQ(found.classes_known, 2);
}

// One mistake at a time: each raises exactly one doubt, on its line, with its rule.
TEST(Sfbol, EachMistakeIsDoubtedOnItsLine) {
    struct Case {
        const char *from, *to, *told, *rule;
        int line;
    };
    const std::vector<Case> cases{
        {"Hood has moved to 2019A", "Hood has moved to 2018A", "2 hexes in one move", "C1.3", 5},
        {"Anvil has moved to 2013D", "Anvil has moved to 1913D", "does not lie ahead", "C1.3", 6},
        {"Impulse 1.4:", "Impulse 1.3:", "does not move on impulse 3", "C1.4", 8},
        {"Hood has side-slipped to 2119A", "Hood has side-slipped to 2119B", "changes facing", "C3", 8},
        {"(Range: 5)", "(Range: 4)", "at range 4", "D1", 11},
        {"#1 (FH)", "#1 (RH)", "outside its arc RH", "D2", 11},
        {"(Total: 6)", "(Total: 7)", "adds up to 6, not to 7", "D3", 13},
        {"Internals = 0", "Internals = 4", "takes 4 internals", "D3.34", 15},
        {"good luck all", "Ghost has moved to 2015A", "was never added", "", 10},
    };
    for (const Case& c : cases) {
        const auto found = sfbol::audit(classic_rules(), game_of(with(clean_log, c.from, c.to)));
        const auto hit = std::find_if(found.doubts.begin(), found.doubts.end(), [&](const auto& d) {
            return d.what.find(c.told) != std::string::npos;
        });
        ASSERT_NE(hit, found.doubts.end())
            << c.to << ": " << (found.doubts.empty() ? "no doubt" : found.doubts.front().what);
        EXPECT_EQ(hit->line, c.line) << hit->what;
        EXPECT_EQ(hit->rule, c.rule) << hit->what;
    }
}

TEST(Sfbol, ATurnBeforeTheTurnModeIsDoubted) {
    // A CA (turn mode D) at speed 16 needs four hexes; its second turn comes after two.
    const char* const log =
        "Hood (Type:FED CA) has been added at 2030, direction A, speed 16\n"
        "Impulse 1.2:\nHood has turned to 2129B\nImpulse 1.4:\nHood has moved to 2229B\nImpulse 1.6:\nHood "
        "has turned to 2329C\n";
    const auto game = game_of(log);
    const auto found = sfbol::audit(classic_rules(), game);
    const auto hit = std::find_if(found.doubts.begin(), found.doubts.end(),
                                  [](const auto& d) { return d.rule == "C3.31"; });
    ASSERT_NE(hit, found.doubts.end());
    EXPECT_NE(hit->what.find("turns after 2 hexes; turn mode D at speed 16 needs 4"), std::string::npos)
        << hit->what;
}

// A unit held by a tractor beam goes where its holder goes, and may be rotated around it (G7).
TEST(Sfbol, ATowedUnitIsNoDoubt) {
    const std::string log =
        "Hood (Type:FED CA) has been added at 2020, direction A, speed 16\n"
        "Whip (Type:KLI F5) has been added at 2021, direction D, speed 16\n"
        "Impulse 1.1:\nHood tractors Whip\n"
        "Hood changed speed to 8\nWhip changed speed to 0\n"
        "Impulse 1.4:\nHood has moved to 2019A\nWhip has moved to 2020D\n"
        "Impulse 1.6:\nWhip has moved to 2120D\n";
    EXPECT_TRUE(sfbol::audit(classic_rules(), game_of(log)).doubts.empty());
    const auto found = sfbol::audit(classic_rules(), game_of(with(log, "Hood tractors Whip\n", "")));
    EXPECT_FALSE(found.doubts.empty());
    // When the beam lets go, it moves by itself again.
    EXPECT_FALSE(sfbol::audit(classic_rules(), game_of(with(log, "Impulse 1.6:\n",
                                                            "Impulse 1.6:\nHood drops tractor on Whip\n")))
                     .doubts.empty());
}

// A phaser-1 may fire again after a quarter of a turn; across the break of turns too (E1.5).
TEST(Sfbol, TheGapBetweenShotsIsTheWeaponsOwn) {
    const auto shots = [](const char* second) {
        return fmt::format(
            "Hood (Type:FED CA) has been added at 2020, direction A, speed 0\n"
            "Anvil (Type:KLI D7) has been added at 2015, direction D, speed 0\n"
            "Impulse 1.30:\nHood fires PH-1 #1 (FH) at Anvil (Range: 5)\n"
            "Impulse {}:\nHood fires PH-1 #1 (FH) at Anvil (Range: 5)\n",
            second);
    };
    const auto early = sfbol::audit(classic_rules(), game_of(shots("2.3")));
    ASSERT_EQ(early.doubts.size(), 1U);
    EXPECT_NE(early.doubts[0].what.find("5 impulses after its last shot; 8 are needed"), std::string::npos)
        << early.doubts[0].what;
    EXPECT_TRUE(sfbol::audit(classic_rules(), game_of(shots("2.6"))).doubts.empty());
}

// The public reader of such logs, in short: names it knows from "has been added", internals it takes from the fifth line
// below the head of a block of damage, and it looks at the line behind that block.
struct PublicReader {
    std::set<std::string> added, unknown;
    std::map<std::string, int> internals;
    int past_the_end = 0;

    void read(const std::string& text) {
        std::vector<std::string> lines;
        for (std::istringstream in(text); in.good();) {
            std::getline(in, lines.emplace_back());
            if (lines.back().empty()) lines.pop_back();
        }
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::string& line = lines[i];
            const std::string head = "Allocation of damage for: ", total = "Total # of Internals = ";
            if (line.starts_with(head)) {
                if (i + 6 >= lines.size()) {
                    ++past_the_end;
                    return;
                }
                const std::string& fifth = lines[i + 5];
                internals[line.substr(head.size())] +=
                    fifth.starts_with(total) ? std::stoi(fifth.substr(total.size())) : 0;
                acts(line.substr(head.size()));
                continue;
            }
            if (const auto at = line.find(" (Type:"); at != std::string::npos)
                added.insert(line.substr(0, at));
            for (const char* verb :
                 {" has moved to ", " has side-slipped to ", " has turned to ", " has changed to facing ",
                  " initial speed to ", " changed speed to ", " fires ", " launches ", " tractors ",
                  " drops tractor on ", " has been removed"})
                if (const auto at = line.find(verb); at != std::string::npos) acts(line.substr(0, at));
            const auto at = line.find(") at ");
            if (line.find(" fires ") != std::string::npos && at != std::string::npos)
                acts(line.substr(at + 5, line.find(" using ") - at - 5));
        }
    }
    void acts(const std::string& name) {
        if (!added.contains(name)) unknown.insert(name);
    }
};

// Every point that got past shields and armour in a battle of ours, by the name of who took it.
std::map<std::string, int> internals_of(const std::string& file) {
    const auto log = read_log(*read_text(file), file);
    EXPECT_TRUE(log);
    const Rules& rules = log->header.scenario.setup.ruleset == "tng" ? tng_rules() : classic_rules();
    Battle b = *battle_of(rules, log->header);
    const Roster roster = roster_of(log->header.scenario.setup);
    std::map<std::string, int> points;
    for (const LogEntry& entry : log->entries)
        for (const Event& event : entry.events) {
            evolve(b, event);
            if (const auto* added = std::get_if<VolleyAdded>(&event))
                points[roster.names.unit(added->target)] += added->points;
            if (const auto* grown = std::get_if<VolleyGrown>(&event))
                points[roster.names.unit(b.volleys[grown->index].target)] += grown->points;
        }
    return points;
}

TEST(Sfbol, ThePublicReaderCountsEveryInternalOfTheBundledBattles) {
    const Scratch scratch;
    int sum = 0;
    for (const char* battle : {"anvil", "arena", "asteroids", "classic_fleet", "duel", "eclipse",
                               "last_light", "maelstrom", "nebula"}) {
        const std::string log = scratch.file(std::string{battle} + ".jsonl");
        ASSERT_EQ(
            run_impulse({"fight", battle, "--seed", "5", "--turns", "2", "--log", log, "--quiet"}).status,
            exit_ok)
            << battle;
        const ProgramRun written = run_impulse({"sfbol", "write", log});
        ASSERT_EQ(written.status, exit_ok) << written.err;
        PublicReader reader;
        reader.read(written.out);
        EXPECT_EQ(reader.past_the_end, 0) << battle;
        for (const std::string& name : reader.unknown) ADD_FAILURE() << battle << ": never added: " << name;
        const auto points = internals_of(log);
        for (const auto& [name, n] : points) {
            EXPECT_EQ(reader.internals[name], n) << battle << ": " << name;
            sum += n;
        }
    }
    EXPECT_GT(sum, 30);
}

TEST(Sfbol, SeekersAreAddedFollowedAndTakenAway) {
    const std::string theirs =
        "Hood (Type:FED CA) has been added at 2020, direction A, speed 0\n"
        "Anvil (Type:KLI D7) has been added at 2010, direction D, speed 0\n"
        "Impulse 1.2:\nAnvil launches drone 12, Location: 2010D\n"
        "drone 12 (Type:KLI Drone) has been added at 2010, direction D, speed 20\n"
        "Impulse 1.3:\ndrone 12 has moved to 2011D\ndrone 12 has moved to 2012D\n"
        "Hood fires PH-1 #1 (FH) at drone 12 using phaser-1 (Range: 8)\n";
    const auto found = sfbol::audit(classic_rules(), game_of(theirs));
    for (const auto& d : found.doubts) ADD_FAILURE() << d.line << ": " << d.what;
    EXPECT_EQ(found.units, 2);
    // A shot at what nobody has added is doubted, as one at a wrong range is.
    const auto doubt = [&](const std::string& from, const std::string& to) {
        const auto doubts = sfbol::audit(classic_rules(), game_of(with(theirs, from, to))).doubts;
        return doubts.empty() ? std::string{} : doubts.back().what;
    };
    EXPECT_EQ(doubt("at drone 12 using", "at drone 13 using"), "drone 13 is fired at, but was never added");
    EXPECT_NE(doubt("(Range: 8)", "(Range: 9)").find("at range 9"), std::string::npos);
    // It is no ship of the battle that such a log is played as.
    const auto replay = sfbol::replay_of(classic_rules(), game_of(theirs), "friday", "", "friday.log");
    ASSERT_TRUE(replay) << replay.error().text();
    EXPECT_EQ(replay->run->battle().units.size(), 2U);
}

TEST(Sfbol, OurOwnBattlesPassTheAudit) {
    const Scratch scratch;
    const std::string log = scratch.file("a.jsonl"), theirs = scratch.file("a.log");
    ASSERT_EQ(run_impulse({"fight", "anvil", "--seed", "11", "--log", log, "--quiet"}).status, exit_ok);
    const ProgramRun written = run_impulse({"sfbol", "write", log, "--to", theirs});
    ASSERT_EQ(written.status, exit_ok) << written.err;
    const ProgramRun audited = run_impulse({"sfbol", "audit", theirs});
    EXPECT_EQ(audited.status, exit_ok) << audited.out << audited.err;
    EXPECT_NE(audited.out.find(" 0 doubts"), std::string::npos);
}

TEST(Sfbol, ALogOfTheirsPlaysAsABattleOfOurs) {
    const Scratch scratch;
    const std::string theirs = scratch.with("friday.log", clean_log), log = scratch.file("friday.jsonl");
    const ProgramRun read = run_impulse({"sfbol", "read", theirs, "--to", log});
    ASSERT_EQ(read.status, exit_ok) << read.err;
    const ProgramRun replayed = run_impulse({"replay", log, "--verify"});
    EXPECT_EQ(replayed.status, exit_ok) << replayed.out << replayed.err;
    const auto replay = sfbol::replay_of(classic_rules(), game_of(clean_log), "friday", "", "friday.log");
    ASSERT_TRUE(replay) << replay.error().text();
    const Battle& b = replay->run->battle();
    EXPECT_EQ(b.clock.turn, 1);
    EXPECT_EQ(b.clock.impulse, 4);
    EXPECT_EQ(text(b.unit(replay->run->roster().unit("Hood")).hex), "2119");
    EXPECT_EQ(text(b.unit(replay->run->roster().unit("Anvil")).hex), "2014");
}

// ---- VBSF
const char* const sheet_text =
    "// turn 12\n"
    "var empire = {\"empire\": \"Klingon\", \"name\": \"K. Player\", \"techYear\": 170};\n"
    "var game = {\"game\":\"Border\",\"turn\":12};\n"
    "var fleets = [ {\"name\":\"1st Fleet\", \"location\":\"Anvil\", \"units\":[\"2xD7\",\"F5\",\"D6S\"], "
    "\"notes\":\"\"} ];\n"
    "var unitList = [{\"ship\":\"D7\",\"yis\":135,\"design\":\"CA\",\"cost\":\"8\",\"notes\":\"Command\"},\n"
    "  {\"ship\":\"D6S\",\"yis\":140,\"design\":\"CA\",\"cost\":9,\"notes\":\"Scout(4), Supply(1)\"}];\n"
    "var unitsNeedingRepair = [\"D7 w/ 1st Fleet\"];\n"
    "var orders   =   [ {\"type\":\"move\",\"reciever\":\"1st "
    "Fleet\",\"target\":\"Hearth\",\"note\":\"semi;colon\"}\n ] ;\n"
    "var end = \"kept \\\" ; as it was\";\n";

TEST(Vbsf, FleetsAreCountedOutAndCrippledUnitsMarked) {
    const auto sheet = vbsf::read_sheet(sheet_text, "t12.js");
    ASSERT_TRUE(sheet) << sheet.error().text();
    const auto fleets = vbsf::fleets(*sheet);
    ASSERT_EQ(fleets.size(), 1U);
    ASSERT_EQ(fleets[0].units.size(), 4U);
    EXPECT_EQ(fleets[0].units[0].id, "D7 w/ 1st Fleet");
    EXPECT_TRUE(fleets[0].units[0].crippled);
    EXPECT_EQ(fleets[0].units[1].id, "D7 w/ 1st Fleet #2");
    EXPECT_FALSE(fleets[0].units[1].crippled);
    const auto scout = vbsf::kind(*sheet, "D6S");
    ASSERT_TRUE(scout);
    EXPECT_EQ(scout->cost, 9);
    EXPECT_EQ(scout->traits, (std::vector<std::pair<std::string, int>>{{"Scout", 4}, {"Supply", 1}}));
}

TEST(Vbsf, OrdersAreAddedAndEveryOtherByteStays) {
    const auto sheet = vbsf::read_sheet(sheet_text, "t12.js");
    ASSERT_TRUE(sheet);
    using What = vbsf::Result::What;
    const std::string after = vbsf::with_orders(*sheet, {{What::destroy, "F5 w/ 1st Fleet", "", "Border"},
                                                         {What::gift, "D7 w/ 1st Fleet", "Federation", ""}});
    // What was added, taken out again, leaves the sheet as it was.
    const std::string added =
        ",{\"type\":\"destroy\",\"receiver\":\"F5 w/ 1st Fleet\",\"reciever\":\"F5 w/ 1st "
        "Fleet\",\"target\":\"\",\"note\":\"Border\"},"
        "{\"type\":\"gift\",\"receiver\":\"D7 w/ 1st Fleet\",\"reciever\":\"D7 w/ 1st "
        "Fleet\",\"target\":\"Federation\",\"note\":\"\"}";
    EXPECT_EQ(with(after, added, ""), sheet_text);
    const auto again = vbsf::read_sheet(after, "t12.js");
    ASSERT_TRUE(again);
    ASSERT_EQ(again->list("orders").size(), 3U);
    EXPECT_EQ(again->list("orders")[0]["note"], "semi;colon");
    EXPECT_EQ(vbsf::with_orders(*sheet, {}), sheet_text);
}

// The turn processor reads "receiver", the sheet's own script "reciever".
TEST(Vbsf, BothSpellingsOfTheReceiverAreWrittenAndEitherIsRead) {
    EXPECT_EQ(vbsf::receiver_of(Json::parse(R"({"receiver": "a", "reciever": ""})")), "a");
    EXPECT_EQ(vbsf::receiver_of(Json::parse(R"({"reciever": "b"})")), "b");
    using What = vbsf::Result::What;
    // Two of a kind are lost, one of which stands there already, under the sheet's own spelling.
    const auto sheet = vbsf::read_sheet(
        "var orders = [{\"type\":\"destroy\",\"reciever\":\"DD w/ X\",\"target\":\"\",\"note\":\"n\"}];",
        "t.js");
    ASSERT_TRUE(sheet);
    const std::vector<vbsf::Result> lost{{What::destroy, "DD w/ X", "", "n"},
                                         {What::destroy, "DD w/ X", "", "n"}};
    const auto after = vbsf::read_sheet(vbsf::with_orders(*sheet, lost), "t.js");
    ASSERT_TRUE(after);
    ASSERT_EQ(after->list("orders").size(), 2U);
    EXPECT_EQ(after->list("orders")[1]["receiver"], "DD w/ X");
    EXPECT_EQ(after->list("orders")[1]["reciever"], "DD w/ X");
    EXPECT_EQ(vbsf::with_orders(*after, lost), after->text) << "handed in twice";
}

// Sheets are scripts: comments and a comma too many stand in them, also in the middle of a list.
TEST(Vbsf, CommentsInsideAssignmentsAreNoValues) {
    const std::string text =
        "/* turn 3; kept */ var empire = {\"empire\": \"Gorn\", // \"who\"; ]\n \"techYear\": 168};\n"
        "var unitList = [\n  // hulls; the \"big\" ones {\n  {\"ship\":\"CA\",\"cost\":8}, /* ] */\n"
        "  {\"ship\":\"DD // not a comment\",\"cost\":4},\n];\n"
        "var orders = [ {\"type\":\"move\"} // the last\n  // none more\n];\nvar done = 1; // end";
    const auto sheet = vbsf::read_sheet(text, "t.js");
    ASSERT_TRUE(sheet) << sheet.error().text();
    EXPECT_EQ(sheet->find("empire")->value["techYear"], 168);
    EXPECT_EQ(vbsf::kind(*sheet, "CA")->cost, 8);
    EXPECT_EQ(vbsf::kind(*sheet, "DD // not a comment")->cost, 4);
    EXPECT_EQ(sheet->find("done")->value, 1);
    const std::string after =
        vbsf::with_orders(*sheet, {{vbsf::Result::What::cripple, "CA w/ Home", "", "n"}});
    const auto again = vbsf::read_sheet(after, "t.js");
    ASSERT_TRUE(again) << again.error().text();
    ASSERT_EQ(again->list("orders").size(), 2U);
    EXPECT_EQ(again->list("orders")[1]["type"], "cripple");
    EXPECT_NE(after.find(" // the last\n  // none more\n];"), std::string::npos);
    // Places in the file are still those of the file.
    const auto wrong = vbsf::read_sheet("var a = [ // one\n 1, // two\n oops ];", "t.js");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().text().substr(0, 8), "t.js:1:9");
}

TEST(Vbsf, TheRecordSaysWhichBattleItIs) {
    const Scratch scratch;
    const std::string one = scratch.with("k.js", sheet_text);
    const std::string other = scratch.with(
        "f.js",
        "var empire = {\"empire\":\"Federation\",\"techYear\":168};\nvar fleets = "
        "[{\"name\":\"Home\",\"location\":\"Anvil\",\"units\":[\"2xCA\"]}];\n"
        "var colonies = "
        "[{\"name\":\"Anvil\",\"fixed\":[\"2xBATS\"]},{\"name\":\"Far\",\"fixed\":[\"BS\"]}];\n");
    const auto record = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"vbsf",    "record",    one,         other,
                                       "--fleet", "1st Fleet", "--against", "Home"};
        words.insert(words.end(), more.begin(), more.end());
        const ProgramRun run = run_impulse(words);
        EXPECT_EQ(run.status, exit_ok) << run.err;
        return Json::parse(run.out);
    };
    const Json in = record({"--seed", "77"});
    EXPECT_EQ(in["battle_id"], "Border-t12-Anvil");
    EXPECT_EQ(in["rng_seed"], 77);
    EXPECT_EQ(in["scenario"]["kind"], "deep-space");
    EXPECT_EQ(in["scenario"]["demanded_by"], "Klingon");
    EXPECT_EQ(in["tech_year"], 168) << "the year that both have reached";
    EXPECT_EQ(in["turn"], 12);
    EXPECT_EQ(in["system"]["name"], "Anvil");
    EXPECT_EQ(in["sides"][1]["units"].size(), 2U);
    EXPECT_NE(record({})["rng_seed"], record({})["rng_seed"]) << "drawn anew each time";
    const Json home = record({"--scenario", "defensive", "--battle-id", "x"});
    EXPECT_EQ(home["battle_id"], "x");
    ASSERT_EQ(home["sides"][1]["units"].size(), 4U) << "the place's bases fight for it";
    EXPECT_EQ(home["sides"][1]["units"][3]["id"], "BATS w/ Anvil #2");
    EXPECT_EQ(home["sides"][1]["units"][3]["is_fixed"], true);
    // And it can be fought.
    const std::string file = scratch.with("in.json", in.dump());
    const ProgramRun read = run_impulse({"record", "import", file});
    EXPECT_EQ(read.status, exit_ok) << read.out << read.err;
}

TEST(Vbsf, ASheetWithoutOrdersGetsThemAtItsEnd) {
    const auto sheet = vbsf::read_sheet("var fleets = [];", "t.js");
    ASSERT_TRUE(sheet);
    const std::string after = vbsf::with_orders(*sheet, {{vbsf::Result::What::cripple, "DD w/ X", "", ""}});
    EXPECT_TRUE(after.starts_with("var fleets = [];\nvar orders = [{"));
    EXPECT_TRUE(vbsf::read_sheet(after, "t.js"));
}

TEST(Vbsf, BrokenSheetsAreRefusedWithTheirPlace) {
    const auto no_json = vbsf::read_sheet("var a = 1;\nvar fleets = [oops];\n", "t.js");
    ASSERT_FALSE(no_json);
    EXPECT_EQ(no_json.error().text().substr(0, 9), "t.js:2:14");
    EXPECT_FALSE(vbsf::read_sheet("<html>", "t.js"));
    EXPECT_FALSE(vbsf::read_sheet("", "t.js"));
}

TEST(Vbsf, AnAbstractBattleOfTwoSheetsComesBackAsOrders) {
    const Scratch scratch;
    const std::string one = scratch.with("k.js", sheet_text);
    const std::string other =
        scratch.with("f.js",
                     "var empire = {\"empire\":\"Federation\"};\nvar fleets = "
                     "[{\"name\":\"Home\",\"location\":\"Anvil\",\"units\":[\"3xCA\"]}];\n");
    const std::string record = scratch.file("in.json");
    ASSERT_EQ(run_impulse(
                  {"vbsf", "record", one, other, "--fleet", "1st Fleet", "--against", "Home", "--to", record})
                  .status,
              exit_ok);
    Json in = Json::parse(*read_text(record));
    EXPECT_EQ(in["sides"][0]["units"].size(), 4U);
    EXPECT_EQ(in["sides"][1]["units"].size(), 3U);
    for (Json& side : in["sides"])
        for (Json& unit : side["units"]) unit["factors"] = "8/4";
    const std::string ready = scratch.with("ready.json", in.dump()), out = scratch.file("out.json"),
                      after = scratch.file("k2.js");
    const ProgramRun fought = run_impulse({"sidcors", ready, "--record", out});
    ASSERT_EQ(fought.status, exit_ok) << fought.err;
    ASSERT_EQ(run_impulse({"vbsf", "orders", one, out, "--to", after}).status, exit_ok);
    const auto sheet = vbsf::read_sheet(*read_text(after), after);
    ASSERT_TRUE(sheet);
    const Json result = Json::parse(*read_text(out));
    std::size_t hurt = 0;
    for (const Json& unit : result["sides"][0]["units"])
        hurt += unit["status"] == "destroyed" ||
                        (unit["status"] == "crippled" && !unit.value("entered_crippled", false))
                    ? 1U
                    : 0U;
    EXPECT_EQ(sheet->list("orders").size(), 1 + hurt);
    EXPECT_EQ(run_impulse({"vbsf", "record", one, other, "--fleet", "9th", "--against", "Home"}).status,
              exit_bad_input);
    EXPECT_EQ(run_impulse({"vbsf", "orders", one, out, "--side", "Gorn"}).status, exit_bad_input);
}

// ---- dramatic-sfb
// The site splits what a player hands in at commas, and each player hands in his own.
TEST(Dramatic, EveryEmpireHasOneLineWithCommas) {
    const Scratch scratch;
    const std::string record = scratch.with("out.json", R"({"dramatic_encounter": 5, "winner": "B", "sides": [
      {"id": "A", "role": "attacker", "dramatic_empire": 1, "units": [
        {"id": "a", "fate": "destroyed", "dramatic_id": 10}, {"id": "b", "fate": "captured", "dramatic_id": 11}]},
      {"id": "B", "role": "defender", "dramatic_empire": 2, "units": [
        {"id": "c", "fate": "survived", "crippled": true, "dramatic_id": 12}]}]})");
    const ProgramRun printed = run_impulse({"dramatic", record});
    EXPECT_EQ(printed.status, exit_ok) << printed.err;
    EXPECT_EQ(printed.out, "empire-1:\ndestroy10,gift11empire2\nempire-2:\nvictory5,cripple12\n");
    ASSERT_EQ(run_impulse({"dramatic", record, "--to", scratch.file("orders")}).status, exit_ok);
    EXPECT_EQ(*read_text(scratch.file("orders/empire-1.txt")), "destroy10,gift11empire2\n");
    EXPECT_EQ(*read_text(scratch.file("orders/empire-2.txt")), "victory5,cripple12\n");
}

TEST(Dramatic, TokensOfARecord) {
    EXPECT_EQ(dramatic::cripple(7), "cripple7");
    EXPECT_EQ(dramatic::gift(7, 3), "gift7empire3");
    EXPECT_EQ(dramatic::verdict(12, true), "victory12");
    EXPECT_EQ(dramatic::verdict(12, false), "defeat12");
    const Json record = Json::parse(R"({"dramatic_encounter": 5, "winner": "B", "sides": [
      {"id": "A", "role": "attacker", "dramatic_empire": 1, "units": [
        {"id": "a", "fate": "destroyed", "dramatic_id": 10}, {"id": "b", "fate": "captured", "dramatic_id": 11},
        {"id": "c", "fate": "survived", "crippled": true, "dramatic_id": 12}, {"id": "d", "fate": "survived"}]},
      {"id": "B", "role": "defender", "dramatic_empire": 2, "units": []}]})");
    const auto tokens = dramatic::tokens_of(record);
    ASSERT_EQ(tokens.orders.size(), 2U);
    EXPECT_EQ(tokens.orders[0].line(), "destroy10,gift11empire2,cripple12");
    EXPECT_EQ(tokens.orders[1].line(), "victory5");
    EXPECT_TRUE(tokens.unknown.empty());
    Json without = record;
    without["sides"][0]["units"][0].erase("dramatic_id");
    EXPECT_EQ(dramatic::tokens_of(without).unknown, std::vector<std::string>{"a"});
}

}  // namespace
}  // namespace impulse
