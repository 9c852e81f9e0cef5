// No command destroys what is there, loses output unseen, or lets names command a terminal.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <streambuf>
#include <utility>

#include "scenarios/files/file_lock.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/fleets/yard_commands.h"
#include "scenarios/logs/log_file.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {
int syncs_so_far = 0;
}
}  // namespace impulse

// The system's own call, counted: a sync leaves no trace that a test could look for.
extern "C" int fdatasync(int file) {
    ++impulse::syncs_so_far;
    return static_cast<int>(::syscall(SYS_fdatasync, file));
}

namespace impulse {
namespace {

namespace fs = std::filesystem;

class OutputSafety : public testing::Test {
protected:
    void SetUp() override {
        folder_ =
            fs::path{testing::TempDir()} /
            (std::string{"output_safety_"} + testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    [[nodiscard]] std::string at(const std::string& name) const { return (folder_ / name).string(); }
    // A battle of one turn with its log.
    [[nodiscard]] std::string short_log(const std::string& name = "a.jsonl") const {
        const ProgramRun run = run_impulse({"fight", "duel", "--turns", "1", "--quiet", "--log", at(name)});
        EXPECT_EQ(run.status, exit_ok) << run.err;
        return at(name);
    }
    fs::path folder_;
};

// ---- logs ---------------------------------------------------------------------------------------------------------

TEST_F(OutputSafety, ALogWithABattleInItIsNotWrittenOverUnasked) {
    const std::string log = short_log(), before = *read_text(log);
    for (const auto& words :
         {std::vector<std::string>{"fight", "duel", "--turns", "1", "--quiet", "--log", log},
          {"script", "scenarios/samples/paper_battle.toml", "--state", "--log", log},
          {"adjudicate", "duel", "--n", "1", "--turns", "1", "--battle", "1", "--log", log},
          {"sfbol", "read", "scenarios/samples/friday.log", "--to", log}}) {
        const ProgramRun run = run_impulse(words);
        EXPECT_EQ(run.status, exit_bad_input) << words[0];
        EXPECT_NE(run.err.find(log + ": this file is not empty"), std::string::npos) << run.err;
        EXPECT_NE(run.err.find("--resume"), std::string::npos);
        EXPECT_NE(run.err.find("--overwrite"), std::string::npos);
        EXPECT_EQ(*read_text(log), before) << words[0];
    }
    const ProgramRun asked = run_impulse(
        {"fight", "duel", "--seed", "99", "--turns", "1", "--quiet", "--log", log, "--overwrite"});
    EXPECT_EQ(asked.status, exit_ok) << asked.err;
    EXPECT_NE(*read_text(log), before);
    EXPECT_EQ(run_impulse({"replay", log, "--verify"}).status, exit_ok);
}

TEST_F(OutputSafety, AnEmptyFileTakesALog) {
    ASSERT_FALSE(write_whole(at("empty.jsonl"), ""));
    EXPECT_EQ(run_impulse({"replay", short_log("empty.jsonl"), "--verify"}).status, exit_ok);
}

TEST_F(OutputSafety, ALogIsWrittenByOneProgramAtATime) {
    const std::string log = short_log(), before = *read_text(log);
    const auto other = FileLock::take(log);
    ASSERT_TRUE(other);
    for (const auto& words :
         {std::vector<std::string>{"fight", "duel", "--turns", "1", "--quiet", "--log", log, "--overwrite"},
          {"fight", "--resume", log, "--quiet"}}) {
        const ProgramRun run = run_impulse(words);
        EXPECT_EQ(run.status, exit_bad_input);
        EXPECT_NE(run.err.find("another program has this open"), std::string::npos) << run.err;
        EXPECT_EQ(*read_text(log), before);
    }
}

TEST_F(OutputSafety, ALogToADeviceLeavesTheDevice) {
    EXPECT_EQ(run_impulse(
                  {"fight", "duel", "--turns", "1", "--quiet", "--log", "/dev/null", "--record", "/dev/null"})
                  .status,
              exit_ok);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(OutputSafety, AFullDiskUnderALogOrARecordIsAnError) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
    for (const char* option : {"--log", "--record", "--transcript"}) {
        const ProgramRun run = run_impulse({"fight", "duel", "--turns", "1", "--quiet", option, "/dev/full"});
        EXPECT_EQ(run.status, exit_bad_input) << option;
        EXPECT_NE(run.err.find("/dev/full: cannot be written: No space left on device"), std::string::npos)
            << run.err;
    }
}

// Takes so many bytes, then no more.
class FullDisk final : public std::streambuf {
    int_type overflow(int_type c) override { return --room_ < 0 ? traits_type::eof() : c; }
    int room_ = 10;
};

TEST_F(OutputSafety, AFullDiskUnderTheStandardOutputIsAnError) {
    FullDisk disk;
    std::ostream out(&disk);
    std::istringstream in;
    std::ostringstream err;
    EXPECT_EQ(run_program({"rules", "list"}, {in, out, err, false}), exit_bad_input);
    EXPECT_NE(err.str().find("the standard output could not be written completely"), std::string::npos)
        << err.str();
}

// Somebody deletes the log between two orders of a person.
class DeletingInput final : public std::streambuf {
public:
    DeletingInput(std::string path, std::string lines) : path_(std::move(path)), lines_(std::move(lines)) {}

private:
    int_type underflow() override {
        if (at_ >= lines_.size()) return traits_type::eof();
        if (at_ > 0 && !std::exchange(deleted_, true)) fs::remove(path_);
        const std::size_t end = lines_.find('\n', at_) + 1;
        setg(lines_.data() + at_, lines_.data() + at_, lines_.data() + end);
        at_ = end;
        return traits_type::to_int_type(*gptr());
    }
    std::string path_, lines_;
    std::size_t at_ = 0;
    bool deleted_ = false;
};

TEST_F(OutputSafety, ALogDeletedWhileAPersonPlaysIsToldAndWrittenAgain) {
    const std::string log = at("gone.jsonl");
    DeletingInput keys(log, "default\ndefault\nquit\n");
    std::istream in(&keys);
    std::ostringstream out, err;
    EXPECT_EQ(run_program({"fight", "duel", "--pilot", "Korrin=human", "--log", log}, {in, out, err, false}),
              exit_ok);
    EXPECT_NE(
        err.str().find(log + ": the log was deleted while the battle was on; it was written again, whole"),
        std::string::npos)
        << err.str();
    const ProgramRun verify = run_impulse({"replay", log, "--verify"});
    EXPECT_EQ(verify.status, exit_ok) << verify.out << verify.err;
    EXPECT_NE(verify.out.find("the battle is unfinished"), std::string::npos) << verify.out;
    EXPECT_NE(run_impulse({"replay", log})
                  .out.find("the battle is unfinished; to continue: impulse fight --resume " + log),
              std::string::npos);
}

TEST_F(OutputSafety, AResumedBattleSeatsThePersonWhoPlayed) {
    const std::string log = at("mine.jsonl");
    ASSERT_EQ(
        run_impulse({"fight", "duel", "--pilot", "Korrin=human", "--log", log}, "default\nquit\n").status,
        exit_ok);
    const ProgramRun on = run_impulse({"fight", "--resume", log}, "default\nquit\n");
    EXPECT_EQ(on.status, exit_ok) << on.err;
    EXPECT_NE(on.out.find("Korrin 1."), std::string::npos) << "the prompt of the person\n" << on.out;
    EXPECT_NE(on.err.find("stopped in turn 1"), std::string::npos) << on.err;
}

// What a person reads next is the acknowledgement of the last order: by then it is on the disk.
class SyncsAtEachLine final : public std::streambuf {
public:
    explicit SyncsAtEachLine(std::string lines) : lines_(std::move(lines)) {}
    std::vector<int> syncs;  // so many before each line was asked for

private:
    int_type underflow() override {
        syncs.push_back(syncs_so_far);
        if (at_ >= lines_.size()) return traits_type::eof();
        const std::size_t end = lines_.find('\n', at_) + 1;
        setg(lines_.data() + at_, lines_.data() + at_, lines_.data() + end);
        at_ = end;
        return traits_type::to_int_type(*gptr());
    }
    std::string lines_;
    std::size_t at_ = 0;
};

TEST_F(OutputSafety, EveryOrderOfAPersonIsOnTheDiskBeforeTheNextIsAskedFor) {
    const std::string log = at("synced.jsonl");
    const std::vector<std::string> begun{"fight", "duel", "--pilot", "Korrin=human", "--log", log},
        resumed{"fight", "--resume", log};
    for (const auto& words : {begun, resumed}) {
        SyncsAtEachLine keys("default\ndefault\ndefault\ndefault\nquit\n");
        std::istream in(&keys);
        std::ostringstream out, err;
        ASSERT_EQ(run_program(words, {in, out, err, false}), exit_ok) << err.str();
        ASSERT_GE(keys.syncs.size(), 5U);
        for (std::size_t i = 1; i < 5; ++i)
            EXPECT_GT(keys.syncs[i], keys.syncs[i - 1]) << words[1] << ", order " << i << "\n" << out.str();
    }
}

TEST_F(OutputSafety, ADamagedLogIsSalvagedUpToTheDamage) {
    const std::string log = short_log();
    std::string text = *read_text(log);
    // A line in the middle turns into rubbish.
    std::size_t line = 0;
    for (int n = 0; n < 12; ++n) line = text.find('\n', line) + 1;
    text.replace(line, 20, "rubbish rubbish rub ");
    ASSERT_FALSE(write_whole(at("damaged.jsonl"), text));
    EXPECT_EQ(run_impulse({"fight", "--resume", at("damaged.jsonl"), "--quiet"}).status, exit_bad_input);
    const ProgramRun saved = run_impulse({"replay", at("damaged.jsonl"), "--salvage", at("saved.jsonl")});
    EXPECT_EQ(saved.status, exit_ok) << saved.err;
    EXPECT_NE(saved.out.find("10 orders kept; not kept is what follows: " + at("damaged.jsonl") + ":13:"),
              std::string::npos)
        << saved.out;
    const ProgramRun verify = run_impulse({"replay", at("saved.jsonl"), "--verify"});
    EXPECT_EQ(verify.status, exit_ok) << verify.out << verify.err;
    EXPECT_EQ(run_impulse({"fight", "--resume", at("saved.jsonl"), "--quiet"}).status, exit_ok);
    // What is there already, the log itself among it, is kept.
    EXPECT_EQ(run_impulse({"replay", log, "--salvage", at("saved.jsonl")}).status, exit_bad_input);
    EXPECT_EQ(run_impulse({"replay", log, "--salvage", log}).status, exit_bad_input);
}

TEST_F(OutputSafety, ALogWhoseRunningHashAloneIsWrongIsSalvagedWhole) {
    std::string text = *read_text(short_log());
    const std::size_t chain = text.find("\"chain\":\"", text.find('\n')) + 9;
    text[chain] = text[chain] == '0' ? '1' : '0';
    ASSERT_FALSE(write_whole(at("hash.jsonl"), text));
    EXPECT_EQ(run_impulse({"replay", at("hash.jsonl"), "--verify"}).status, exit_difference);
    const ProgramRun saved = run_impulse({"replay", at("hash.jsonl"), "--salvage", at("saved.jsonl")});
    EXPECT_NE(saved.out.find("orders kept: all of them"), std::string::npos) << saved.out << saved.err;
    EXPECT_EQ(run_impulse({"replay", at("saved.jsonl"), "--verify"}).status, exit_ok);
}

TEST_F(OutputSafety, ALogCutBehindItsHeaderGoesOnFromTheStart) {
    const std::string log = short_log(), whole = *read_text(log);
    ASSERT_FALSE(write_whole(at("header.jsonl"), whole.substr(0, whole.find('\n') + 1)));
    const ProgramRun on = run_impulse({"fight", "--resume", at("header.jsonl"), "--quiet"});
    EXPECT_EQ(on.status, exit_ok) << on.err;
    EXPECT_EQ(*read_text(at("header.jsonl")), whole) << "the same dice, the same battle";
}

// ---- names --------------------------------------------------------------------------------------------------------

// A scenario whose ship has a name that clears the screen and turns the writing round.
std::string with_bad_names() {
    std::string text = *read_text(find_scenario("duel"));
    const std::size_t name = text.find("name", text.find(".unit]]"));
    const std::size_t open = text.find('"', name), close = text.find('"', open + 1);
    return text.replace(open, close - open + 1, "\"\\u001b[2J\\u202eevil\"");
}

bool commands_a_terminal(const std::string& text) {
    return text.find('\x1b') != std::string::npos || text.find("\xe2\x80\xae") != std::string::npos;
}

TEST_F(OutputSafety, NamesAreMarksInTheTerminalInFilesAndInErrors) {
    ASSERT_FALSE(write_whole(at("bad.toml"), with_bad_names()));
    const ProgramRun fight = run_impulse({"fight", at("bad.toml"), "--turns", "2", "--quiet", "--transcript",
                                          "-", "--log", at("bad.jsonl"), "--record", at("bad.json")});
    ASSERT_EQ(fight.status, exit_ok) << fight.err;
    EXPECT_FALSE(commands_a_terminal(fight.out));
    EXPECT_NE(fight.out.find("<U+001B>[2J<U+202E>evil"), std::string::npos) << fight.out.substr(0, 2000);
    const ProgramRun state = run_impulse({"replay", at("bad.jsonl"), "--state"});
    EXPECT_FALSE(commands_a_terminal(state.out));
    EXPECT_NE(state.out.find("\\u001b[2J\\u202eevil"), std::string::npos) << "JSON says what the name is";
    const ProgramRun report =
        run_impulse({"record", "export", at("bad.jsonl"), "--report", at("bad.html"), "--csv", at("csv")});
    ASSERT_EQ(report.status, exit_ok) << report.err;
    EXPECT_FALSE(commands_a_terminal(*read_text(at("bad.html"))));
    EXPECT_FALSE(commands_a_terminal(*read_text(at("csv/units.csv"))));
    const ProgramRun error = run_impulse({"fight", "duel", "--pilot", "\x1b[2Jx=human"});
    EXPECT_EQ(error.status, exit_bad_input);
    EXPECT_FALSE(commands_a_terminal(error.err));
    EXPECT_NE(error.err.find("<U+001B>[2Jx"), std::string::npos) << error.err;
}

// ---- CSV ----------------------------------------------------------------------------------------------------------

TEST_F(OutputSafety, EveryCsvOfTheProgramHasAsManyCellsInEachRowAsItsHeading) {
    // Counted here, by the rules of RFC 4180, not by the writer's own reader.
    const auto cells = [](const std::string& text) {
        std::vector<int> rows(1, 1);
        bool quoted = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '"') quoted = !quoted;
            if (!quoted && text[i] == ',') ++rows.back();
            if (!quoted && text[i] == '\n' && i + 1 < text.size()) rows.push_back(1);
        }
        return rows;
    };
    ASSERT_EQ(run_impulse({"record", "export", short_log(), "--csv", at("csv")}).status, exit_ok);
    std::vector<std::pair<std::string, std::string>> all{{"units", *read_text(at("csv/units.csv"))},
                                                         {"sides", *read_text(at("csv/sides.csv"))}};
    for (const auto& [what, text] : all) {
        const std::vector<int> rows = cells(text);
        EXPECT_GT(rows.size(), 1U) << what;
        for (const int row : rows) EXPECT_EQ(row, rows.front()) << what << "\n" << text;
    }
}

// ---- options ------------------------------------------------------------------------------------------------------

TEST_F(OutputSafety, APictureIsAPng) {
    const ProgramRun run =
        run_impulse({"fight", "duel", "--turns", "1", "--quiet", "--picture", at("x.jpg")});
    EXPECT_EQ(run.status, exit_bad_input);
    EXPECT_NE(run.err.find("--picture " + at("x.jpg") + ": a picture is a PNG"), std::string::npos)
        << run.err;
}

TEST_F(OutputSafety, JsonAndAStoryDoNotShareTheStandardOutput) {
    const ProgramRun run =
        run_impulse({"fight", "duel", "--turns", "1", "--quiet", "--json", "--transcript", "-"});
    EXPECT_EQ(run.status, exit_bad_input);
    EXPECT_NE(run.err.find("--json and --transcript - both write to the standard output"), std::string::npos);
    EXPECT_TRUE(run.out.empty());
}

TEST_F(OutputSafety, ATimeThatNoTurnHasOrTheLogNeverReachedIsRefused) {
    const std::string log = short_log();  // tng: six impulses a turn
    const ProgramRun no_impulse = run_impulse({"replay", log, "--to", "1.40"});
    EXPECT_EQ(no_impulse.status, exit_bad_input);
    EXPECT_NE(no_impulse.err.find("--to 1.40: there is no impulse 40; a turn of tng has impulses 1 to 6"),
              std::string::npos)
        << no_impulse.err;
    const ProgramRun late = run_impulse({"replay", log, "--to", "99.1"});
    EXPECT_EQ(late.status, exit_bad_input);
    EXPECT_NE(late.err.find("--to 99.1: the log ends in "), std::string::npos) << late.err;
    EXPECT_EQ(run_impulse({"adjudicate", log, "--at", "1.40", "--n", "1"}).status, exit_bad_input);
    EXPECT_EQ(run_impulse({"replay", log, "--to", "1.2"}).status, exit_ok);
}

TEST_F(OutputSafety, AMissingFileHasNoLineAndColumn) {
    for (const auto& words : {std::vector<std::string>{"replay", at("none.jsonl")},
                              {"fight", at("none.toml")},
                              {"record", "check", at("none.json")},
                              {"sidcors", at("none.json")},
                              {"sfbol", "audit", at("none.log")},
                              {"fight", "anvil", "--dice", "reveal:"}}) {
        const ProgramRun run = run_impulse(words);
        EXPECT_EQ(run.status, exit_bad_input) << words[0];
        EXPECT_EQ(run.err.find(":1:1"), std::string::npos) << run.err;
        EXPECT_NE(run.err.find(words.back() + ": "), std::string::npos) << run.err;
    }
}

TEST_F(OutputSafety, ShipsAreFoundByKeyCodeOrEmpireAndCodeInAnyCase) {
    const Rules& rules = rules_named("classic");
    const auto found = [&](std::string_view said) {
        std::string keys;
        for (const ShipClass* c : classes_named(rules, said)) keys += c->sheet.key + " ";
        return keys;
    };
    for (const char* said : {"klingon/d7", "klingon/D7", "Klingon D7", "KLINGON d7"})
        EXPECT_EQ(found(said), "klingon/d7 ") << said;
    EXPECT_EQ(found("Federation CA"), "federation/ca ");
    EXPECT_EQ(found("Federation CAX"), "");
    EXPECT_NE(found("CA").find("federation/ca "), std::string::npos) << "a code that several empires may use";
}

// ---- the prompt ---------------------------------------------------------------------------------------------------

TEST_F(OutputSafety, TheCaretStandsBelowTheWordThatIsWrong) {
    const ProgramRun run = run_impulse({"fight", "duel", "--pilot", "Korrin=human"}, "pass nonsense\nquit\n");
    const std::size_t line = run.out.find("  pass nonsense\n");
    ASSERT_NE(line, std::string::npos) << run.out;
    EXPECT_TRUE(run.out.substr(line).starts_with("  pass nonsense\n       ^\n")) << run.out.substr(line, 60);
}

}  // namespace
}  // namespace impulse
