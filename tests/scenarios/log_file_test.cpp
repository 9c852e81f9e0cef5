// Logs: whole, torn, altered, gone on with, and verified.
#include "scenarios/logs/log_file.h"
#include "scenarios/logs/log_verify.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/make_battle.h"
#include "scenarios/files/files.h"
#include "scenarios/run.h"
#include "scenarios/scenario_reader.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

Scenario meeting() {
    const auto read = read_scenario(R"(
ruleset = "classic"
title = "Meeting"
seed = 11
[[side]]
name = "Federation"
[[side.unit]]
name = "Hood"
class = "federation/ca"
hex = "1515"
facing = "B"
speed = 16
[[side]]
name = "Klingon"
[[side.unit]]
name = "Vengeance"
class = "klingon/d7"
hex = "1912"
facing = "E"
speed = 16
)",
                                    "meeting.toml", table_rules("classic"));
    EXPECT_TRUE(read);
    return *read;
}

// A log file of its own for one test, removed afterwards.
struct TestLog {
    std::string path;
    TestLog() {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        path = (std::filesystem::temp_directory_path() / (std::string{"impulse_"} + info->name() + ".jsonl"))
                   .string();
    }
    TestLog(const TestLog&) = delete;
    TestLog& operator=(const TestLog&) = delete;
    ~TestLog() { std::remove(path.c_str()); }
    [[nodiscard]] std::string text() const { return *read_text(path); }
};

// Fights some turns with captains and writes the log.
std::string fought(const std::string& path, int turns = 2) {
    RunOptions options;
    options.log_path = path;
    options.sync = LogSync::never;
    options.rewrite = true;  // some tests fight twice
    auto run = BattleRun::begin(table_rules("classic"), meeting(), options);
    EXPECT_TRUE(run) << run.error().text();
    std::vector<Player> players;
    for (std::size_t s = 0; s < 2; ++s) {
        Player p;
        p.name = "lieutenant";
        p.pilot = make_pilot("lieutenant", 11, SideId{s});
        players.push_back(std::move(p));
    }
    FightOptions fight_options;
    fight_options.turns_most = turns;
    fight(**run, players, fight_options);
    return *read_text(path);
}

std::vector<std::size_t> line_starts(const std::string& text) {
    std::vector<std::size_t> starts{0};
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (text[i] == '\n') starts.push_back(i + 1);
    return starts;
}

TEST(LogFile, ReadsBackWhatWasWrittenAndVerifies) {
    const TestLog file;
    const std::string text = fought(file.path);
    const auto log = read_log(text, "a.jsonl");
    ASSERT_TRUE(log) << log.error().text();
    EXPECT_FALSE(log->altered);
    EXPECT_TRUE(log->notices.empty());
    EXPECT_EQ(log->header.scenario.setup, meeting().setup);
    EXPECT_EQ(log->sound_bytes, text.size());
    const LogVerdict verdict = verify_log(table_rules("classic"), *log);
    EXPECT_TRUE(verdict.same) << (verdict.difference ? verdict.difference->text() : "");
    EXPECT_EQ(verdict.impulses, 64);
    EXPECT_EQ(verdict.orders, static_cast<int>(log->entries.size()) - 1);
}

TEST(LogFile, TheSameBattleWritesTheSameBytes) {
    const TestLog file;
    const std::string one = fought(file.path), other = fought(file.path);
    EXPECT_EQ(one, other);
}

TEST(LogFile, ATornLastLineIsDroppedWithANotice) {
    const TestLog file;
    const std::string text = fought(file.path, 1);
    const std::size_t last = line_starts(text).back();
    const auto whole = read_log(text, "a.jsonl");
    for (const std::size_t cut : {last + 1, last + 40, text.size() - 1, text.size() - 10}) {
        const auto log = read_log(text.substr(0, cut), "a.jsonl");
        ASSERT_TRUE(log);
        ASSERT_EQ(log->notices.size(), 1U) << cut;
        EXPECT_NE(log->notices[0].find("torn"), std::string::npos);
        EXPECT_EQ(log->entries.size() + 1, whole->entries.size());
        EXPECT_EQ(log->sound_bytes, last);
        EXPECT_FALSE(log->altered);
        EXPECT_TRUE(verify_log(table_rules("classic"), *log).same);
    }
}

TEST(LogFile, CutAnywhereTheSoundPartIsKept) {
    const TestLog file;
    const std::string text = fought(file.path, 1);
    const auto starts = line_starts(text);
    for (std::size_t cut = starts[1]; cut < text.size(); cut += 997) {
        const auto log = read_log(text.substr(0, cut), "a.jsonl");
        ASSERT_TRUE(log) << cut;
        const auto lines =
            static_cast<std::size_t>(std::upper_bound(starts.begin(), starts.end(), cut) - starts.begin());
        EXPECT_EQ(log->entries.size(), lines - 2) << cut;
    }
}

TEST(LogFile, AnAlteredLineIsNamed) {
    const TestLog file;
    const std::string text = fought(file.path, 1);
    const auto starts = line_starts(text);
    for (std::size_t line = 1; line < starts.size(); line += 17) {
        std::string changed = text;
        const std::size_t at = changed.find("\"turn\":1", starts[line]);
        ASSERT_NE(at, std::string::npos);
        changed[at + 7] = '2';
        const auto log = read_log(changed, "a.jsonl");
        ASSERT_TRUE(log);
        ASSERT_TRUE(log->altered) << line;
        EXPECT_EQ(log->altered->line, static_cast<int>(line) + 1);
        EXPECT_FALSE(verify_log(table_rules("classic"), *log).same);
    }
}

TEST(LogFile, EveryFlippedBitIsFound) {
    const TestLog file;
    const std::string text = fought(file.path, 1);
    for (std::size_t at = 3; at < text.size(); at += 1009) {
        std::string changed = text;
        changed[at] = static_cast<char>(changed[at] ^ 1);
        const auto log = read_log(changed, "a.jsonl");
        EXPECT_TRUE(!log || log->altered || !log->notices.empty()) << at;
    }
}

TEST(LogFile, OneAlteredDieIsNamedByImpulseFieldAndRule) {
    const TestLog file;
    std::string text = fought(file.path);
    const std::string die = "\"event\":\"die\",\"stream\":\"to_hit\",\"sides\":6,\"face\":";
    const std::size_t at = text.find(die);
    ASSERT_NE(at, std::string::npos) << "nobody fired";
    char& face = text[at + die.size()];
    const char was = face;
    face = face == '6' ? '5' : static_cast<char>(face + 1);
    const auto log = read_log(text, "a.jsonl");
    ASSERT_TRUE(log);
    const LogVerdict verdict = verify_log(table_rules("classic"), *log);
    EXPECT_FALSE(verdict.same);
    ASSERT_TRUE(verdict.difference);
    const LogDifference& d = *verdict.difference;
    EXPECT_EQ(d.field, "die.face");
    EXPECT_EQ(d.logged, std::string(1, face));
    EXPECT_EQ(d.found, std::string(1, was));
    EXPECT_EQ(d.step, "resolve_fire");
    EXPECT_GT(d.impulse, 0);
    EXPECT_FALSE(d.rule.empty());
    EXPECT_NE(d.text().find("die.face"), std::string::npos);
}

// With listed dice the faces come from the log itself, so a changed die shows in what it does.
TEST(LogFile, AnAlteredDieOfAListShowsInItsConsequence) {
    const TestLog file;
    RunOptions options;
    options.log_path = file.path;
    options.seeded = false;
    options.dice = "listed";
    options.faces = std::vector<int>(4000, 3);
    auto run = BattleRun::begin(table_rules("classic"), meeting(), options);
    ASSERT_TRUE(run);
    std::vector<Player> players;
    for (std::size_t s = 0; s < 2; ++s) {
        Player p;
        p.pilot = make_pilot("captain", 11, SideId{s});
        players.push_back(std::move(p));
    }
    FightOptions fight_options;
    fight_options.turns_most = 2;
    fight(**run, players, fight_options);
    std::string text = file.text();
    const auto sound = read_log(text, "a.jsonl");
    ASSERT_TRUE(sound);
    EXPECT_TRUE(verify_log(table_rules("classic"), *sound).same);
    const std::string die = "\"event\":\"die\",\"stream\":\"damage\",\"sides\":6,\"face\":";
    const std::size_t at = text.find(die);
    ASSERT_NE(at, std::string::npos);
    text[at + die.size()] = '6';
    const auto log = read_log(text, "a.jsonl");
    ASSERT_TRUE(log);
    const LogVerdict verdict = verify_log(table_rules("classic"), *log);
    EXPECT_FALSE(verdict.same);
    ASSERT_TRUE(verdict.difference);
    EXPECT_NE(verdict.difference->field, "die.face");
}

TEST(LogFile, BrokenLogsAreRefused) {
    const TestLog file;
    const std::string text = fought(file.path, 1);
    const std::size_t second = line_starts(text)[1];
    const struct {
        std::string text;
        const char* says;
    } cases[] = {
        {"", "empty"},
        {"{\"log\":\"impulse-log/1\"}", "not whole"},
        {"hello\nworld\n", "this is not a log of \"impulse-log/1\""},
        {text.substr(10), ""},
        {text.substr(second), ""},
        {"\n" + text, "this is not a log of \"impulse-log/1\""},
        {std::string(3, '\0') + text, ""},
        {"{}\n" + text, "this is not a log of \"impulse-log/1\""},
        {text.substr(0, second / 2) + "\n" + text.substr(second), ""},
        {"[1,2,3]\n[4]\n", "this is not a log of \"impulse-log/1\""},
    };
    for (const auto& c : cases) {
        const auto log = read_log(c.text, "a.jsonl");
        if (log) {
            EXPECT_TRUE(log->altered || !log->notices.empty()) << c.text.substr(0, 40);
            continue;
        }
        EXPECT_EQ(log.error().file, "a.jsonl");
        EXPECT_NE(log.error().what.find(c.says), std::string::npos) << log.error().text();
    }
}

TEST(LogFile, AnEventThatDoesNotFitEndsTheReplayNotTheProgram) {
    const TestLog file;
    std::string text = fought(file.path, 1);
    const std::size_t at = text.find("\"event\":\"moved\",\"unit\":");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 24, "\"event\":\"moved\",\"unit\":40");
    const auto log = read_log(text, "a.jsonl");
    ASSERT_TRUE(log);
    EXPECT_FALSE(verify_log(table_rules("classic"), *log).same);
}

TEST(LogFile, ABattleGoesOnWhereItsLogEnds) {
    const TestLog file;
    const std::string whole = fought(file.path, 2);
    // Cut in the middle of a line, as a pulled plug leaves it; then go on with the same pilots.
    const auto starts = line_starts(whole);
    const std::string cut = whole.substr(0, starts[starts.size() / 2] + 25);
    ASSERT_FALSE(write_whole(file.path, cut));
    const auto log = read_log(cut, file.path);
    ASSERT_TRUE(log);
    ASSERT_EQ(log->notices.size(), 1U);
    RunOptions options;
    options.log_path = file.path;
    auto run = BattleRun::resume(table_rules("classic"), *log, options);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ((*run)->entries().size(), starts.size() / 2 - 1);
    // The orders of the rest, given again, make the rest of the log again.
    const auto rest = read_log(whole, "whole");
    for (std::size_t i = (*run)->entries().size(); i < rest->entries.size(); ++i)
        ASSERT_TRUE((*run)->give(*rest->entries[i].command, rest->entries[i].by, rest->entries[i].note));
    EXPECT_EQ(file.text(), whole);
}

// The same log as it was written while a position was hashed in one chain.
LogText as_older(LogText log) {
    log.header.state_hash = 1;
    Battle battle = *battle_of(table_rules("classic"), log.header);
    for (LogEntry& entry : log.entries) {
        for (const Event& event : entry.events) evolve(battle, event);
        entry.state = first_state_hash(battle);
    }
    return log;
}

TEST(LogFile, OlderLogsAreComparedByTheirOwnHash) {
    const TestLog file;
    const auto log = read_log(fought(file.path, 1), file.path);
    ASSERT_TRUE(log);
    const auto same = [](const LogText& text) { return verify_log(table_rules("classic"), text).same; };
    LogText older = as_older(*log);
    EXPECT_TRUE(same(older));
    older.header.state_hash = 2;
    EXPECT_FALSE(same(older));
    LogText newer = *log;
    newer.header.state_hash = 1;
    EXPECT_FALSE(same(newer));
}

TEST(LogFile, AnOlderLogGoesOnWithItsOwnHash) {
    const TestLog file;
    const auto log = read_log(fought(file.path, 1), file.path);
    ASSERT_TRUE(log);
    RunOptions options;
    options.log_path = file.path;
    options.rewrite = true;
    {
        auto run = BattleRun::resume(table_rules("classic"), as_older(*log), options);
        ASSERT_TRUE(run) << run.error().text();
        const Battle& battle = (*run)->battle();
        ASSERT_TRUE(
            (*run)->give(default_order(table_rules("classic"), battle, side_to_act(battle)), "test", ""));
        (*run)->flush();
    }
    EXPECT_EQ(file.text().find("state_hash"), std::string::npos);
    const auto again = read_log(file.text(), file.path);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->header.state_hash, 1);
    EXPECT_EQ(again->entries.size(), log->entries.size() + 1);
    EXPECT_TRUE(verify_log(table_rules("classic"), *again).same);
}

TEST(LogFile, AnUnknownStateHashIsRefused) {
    const TestLog file;
    const std::string text = fought(file.path, 1);
    const std::string now = "\"state_hash\":2";
    const std::size_t at = text.find(now);
    ASSERT_NE(at, std::string::npos);
    for (const std::string other : {"3", "0", "\"two\""}) {
        std::string forged = text;
        const auto log = read_log(forged.replace(at, now.size(), "\"state_hash\":" + other), "a.jsonl");
        ASSERT_FALSE(log) << other;
        const std::string wrong = "\"state_hash\" is " + other + ": this program knows 1 and 2";
        EXPECT_NE(log.error().text().find(wrong), std::string::npos) << log.error().text();
    }
}

TEST(LogFile, AnAlteredLogIsNotGoneOnWith) {
    const TestLog file;
    std::string text = fought(file.path, 1);
    const std::size_t at = text.find("\"turn\":1", line_starts(text)[5]);
    text[at + 7] = '2';
    const auto log = read_log(text, file.path);
    ASSERT_TRUE(log);
    RunOptions options;
    options.log_path = file.path;
    EXPECT_FALSE(BattleRun::resume(table_rules("classic"), *log, options));
}

TEST(LogFile, ChangedTablesAreToldButStillPlayBack) {
    const TestLog file;
    auto log = read_log(fought(file.path, 1), "a.jsonl");
    ASSERT_TRUE(log);
    log->header.table_hash ^= 1;
    const LogVerdict verdict = verify_log(table_rules("classic"), *log);
    ASSERT_EQ(verdict.notices.size(), 1U);
    EXPECT_NE(verdict.notices[0].find("tables have changed"), std::string::npos);
    EXPECT_TRUE(verdict.same);
}

}  // namespace
}  // namespace impulse
