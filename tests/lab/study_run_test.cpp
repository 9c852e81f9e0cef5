// Studies as they run: the same from any number of workers, shards, interruptions and accidents.
#include "bench/lab/study_run.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "bench/lab/lab_program.h"
#include "bench/lab/study_battle.h"
#include "bench/lab/study_merge.h"
#include "bench/lab/study_report.h"
#include "engine/hash.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_fields.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

class StudyRuns : public testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / (std::string{"impulse_study_"} +
                                               testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        auto study = read_study(text(), "small.toml", tng_rules());
        ASSERT_TRUE(study) << study.error().text();
        study_ = *study;
    }
    void TearDown() override { fs::remove_all(folder_); }

    static std::string text() {
        return "format = \"impulse-study/1\"\ntitle = \"Small\"\nseed = 2\nbattles = 30\nturn_limit = "
               "4\nmirrored = true\n"
               "scenario = \"duel\"\n[pilots]\nAster = \"plotter\"\nKorrin = \"random\"\n";
    }
    [[nodiscard]] std::string file(const std::string& name) const { return (folder_ / name).string(); }

    StudyRunDone run(const std::string& path, StudyRunOptions wishes) {
        wishes.notice = [this](const std::string& line) { notices_.push_back(line); };
        auto done = run_study(study_, tng_rules(), path, wishes);
        EXPECT_TRUE(done) << done.error().text();
        return done ? *done : StudyRunDone{};
    }
    static StudyRunOptions wishes(int workers, Shard shard = {}) {
        StudyRunOptions w;
        w.workers = workers;
        w.shard = shard;
        return w;
    }

    fs::path folder_;
    Study study_;
    std::vector<std::string> notices_;
};

TEST_F(StudyRuns, AnyNumberOfWorkersWritesTheSameFile) {
    for (const int workers : {1, 2, 64}) run(file(std::to_string(workers)), wishes(workers));
    const std::string one = *read_text(file("1"));
    EXPECT_EQ(std::count(one.begin(), one.end(), '\n'), 31);
    EXPECT_EQ(*read_text(file("2")), one);
    EXPECT_EQ(*read_text(file("64")), one);
}

TEST_F(StudyRuns, ShardsInAnyOrderMergeToTheWhole) {
    run(file("whole.csv"), wishes(2));
    const auto whole = merge_study(study_, {file("whole.csv")}, {file("a.csv"), file("a.sqlite"), false});
    ASSERT_TRUE(whole) << whole.error().text();
    EXPECT_EQ(*read_text(file("a.csv")), *read_text(file("whole.csv")));
    for (const std::size_t shards : {2U, 7U, 64U}) {  // with 64 some have no battle at all
        std::vector<std::string> paths;
        for (std::size_t k = shards; k >= 1; --k) {
            paths.push_back(shard_file(file(std::to_string(shards)), {k, shards}));
            run(paths.back(), wishes(1, {k, shards}));
        }
        const auto merged = merge_study(study_, paths, {file("b.csv"), file("b.sqlite"), false});
        ASSERT_TRUE(merged) << merged.error().text();
        EXPECT_EQ(*merged, *whole) << shards;
        EXPECT_EQ(*read_text(file("b.csv")), *read_text(file("a.csv"))) << shards;
        EXPECT_EQ(*read_text(file("b.sqlite")), *read_text(file("a.sqlite"))) << shards;
        EXPECT_EQ(report_text(study_, *merged), report_text(study_, *whole));
        EXPECT_EQ(shards_in(file(std::to_string(shards))).size(), shards);
    }
    EXPECT_NE(whole->digest, 0U);
}

TEST_F(StudyRuns, GoesOnWhereItWasStopped) {
    run(file("whole"), wishes(1));
    const std::string whole = *read_text(file("whole"));
    // Stopped from outside after the first battles.
    volatile std::sig_atomic_t stop = 0;
    StudyRunOptions stopping = wishes(2);
    stopping.stop = &stop;
    stopping.progress = [&stop](const StudyProgress&) { stop = 1; };
    run(file("part"), stopping);
    const std::string part = *read_text(file("part"));
    EXPECT_EQ(whole.substr(0, part.size()), part);
    EXPECT_EQ(part.back(), '\n');
    const StudyRunDone done = run(file("part"), wishes(2));
    EXPECT_FALSE(done.stopped);
    EXPECT_EQ(done.progress.done, 30U);
    EXPECT_EQ(*read_text(file("part")), whole);
    // Once more: nothing is left to do.
    EXPECT_EQ(run(file("part"), wishes(2)).progress.kept, 30U);
    EXPECT_EQ(*read_text(file("part")), whole);
}

TEST_F(StudyRuns, ATornEndIsDroppedWhereverItIsTorn) {
    run(file("whole"), wishes(1));
    const std::string whole = *read_text(file("whole"));
    const std::size_t heading = whole.find('\n');
    for (std::size_t bytes : {std::size_t{0}, std::size_t{1}, heading - 1, heading, heading + 1, heading + 40,
                              whole.size() / 2, whole.size() - 1}) {
        ASSERT_FALSE(write_whole(file("torn"), whole.substr(0, bytes)));
        run(file("torn"), wishes(2));
        EXPECT_EQ(*read_text(file("torn")), whole) << bytes;
    }
}

TEST_F(StudyRuns, AnAlteredRowIsFoundAndFoughtAgainWithANotice) {
    run(file("whole"), wishes(1));
    const std::string whole = *read_text(file("whole"));
    std::string altered = whole;
    const std::size_t at = altered.find(",4,", altered.size() / 2);
    ASSERT_NE(at, std::string::npos);
    altered[at + 1] = '3';
    ASSERT_FALSE(write_whole(file("altered"), altered));
    notices_.clear();
    run(file("altered"), wishes(2));
    ASSERT_EQ(notices_.size(), 1U);
    EXPECT_NE(notices_[0].find("altered"), std::string::npos);
    EXPECT_EQ(*read_text(file("altered")), whole);
    EXPECT_FALSE(merge_study(study_, {(write_whole(file("b"), altered), file("b"))}, {}));
}

TEST_F(StudyRuns, FilesOfSomethingElseAreLeftAlone) {
    const std::string notes = "my notes\non the last battle\n";
    ASSERT_FALSE(write_whole(file("notes"), notes));
    EXPECT_FALSE(run_study(study_, tng_rules(), file("notes"), wishes(1)));
    EXPECT_EQ(*read_text(file("notes")), notes);
    // Rows of the same study from a program that fought differently.
    run(file("old"), wishes(1));
    std::string text = *read_text(file("old"));
    const std::string whole = text;
    BattleRow row;
    const std::size_t from = text.find('\n') + 1, to = text.find('\n', from);
    ASSERT_TRUE(read_row(study_, text.substr(from, to - from), row));
    ++row.orders;
    std::string changed;
    row_text(study_, row, changed);
    text.replace(from, to - from, changed);
    ASSERT_FALSE(write_whole(file("old"), text));
    const auto refused = run_study(study_, tng_rules(), file("old"), wishes(1));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().what.find("comes out differently"), std::string::npos)
        << refused.error().text();
    EXPECT_EQ(refused.error().line, 2);
    EXPECT_EQ(*read_text(file("old")), text);
    EXPECT_TRUE(merge_study(study_, {file("old")}, {}));  // sound in itself ...
    const auto merged = merge_study(study_, {file("old")}, {"", "", false, &tng_rules()});
    ASSERT_FALSE(merged);  // ... but not of this program
    EXPECT_NE(merged.error().what.find("comes out differently"), std::string::npos);
    StudyRunOptions fresh = wishes(1);
    fresh.fresh = true;
    run(file("old"), fresh);
    EXPECT_EQ(*read_text(file("old")), whole);
}

TEST_F(StudyRuns, MergingRefusesGapsOverlapsAndStrangersAndWritesNothing) {
    std::vector<std::string> paths;
    for (std::size_t k = 1; k <= 3; ++k) {
        paths.push_back(shard_file(folder_.string(), {k, 3}));
        run(paths.back(), wishes(1, {k, 3}));
    }
    run(file("whole"), wishes(1));
    const MergeOptions into{file("m.csv"), file("m.sqlite"), false};
    const auto refused = [&](const std::vector<std::string>& which, const std::string& says) {
        const auto merged = merge_study(study_, which, into);
        ASSERT_FALSE(merged) << says;
        EXPECT_NE(merged.error().what.find(says), std::string::npos) << merged.error().text();
        EXPECT_FALSE(fs::exists(into.csv));
        EXPECT_FALSE(fs::exists(into.sqlite));
    };
    refused({paths[0], paths[2]},
            "battle 1 of 30 is in none of 2 files; try: impulse study small.toml --shard 2/3");
    refused({paths[0], paths[1], paths[2], file("whole")}, "battle 0 is in");
    refused({file("nothing.csv")}, "cannot be read");
    Study other = study_;
    ++other.id;
    EXPECT_FALSE(merge_study(other, paths, into));
    Study fewer = study_;
    fewer.battles = 20;
    const auto beyond = merge_study(fewer, paths, into);
    ASSERT_FALSE(beyond);
    EXPECT_NE(beyond.error().what.find("beyond the 20 battles"), std::string::npos);
    // What is there so far can be looked at.
    const auto partial = merge_study(study_, {paths[0], paths[2]}, {"", "", true});
    ASSERT_TRUE(partial);
    EXPECT_EQ(partial->battles, 20);
    EXPECT_NE(report_text(study_, *partial).find("20 of 30 battles"), std::string::npos);
    // The same file twice is one file.
    EXPECT_TRUE(merge_study(study_, {paths[0], paths[1], paths[2], paths[1]}, into));
    EXPECT_EQ(*read_text(into.csv), *read_text(file("whole")));
    for (const auto& left : fs::directory_iterator(folder_)) EXPECT_NE(left.path().extension(), ".new");
}

TEST_F(StudyRuns, AStudyMayGrow) {
    run(file("a"), wishes(2));
    study_.battles = 45;
    const StudyRunDone grown = run(file("a"), wishes(2));
    EXPECT_EQ(grown.progress.kept, 30U);
    EXPECT_EQ(grown.progress.done, 45U);
    study_.battles = 10;
    EXPECT_FALSE(run_study(study_, tng_rules(), file("a"), wishes(1)));
}

TEST_F(StudyRuns, TwoRunsOnOneFileAreRefused) {
    StudyRunOptions outer = wishes(1);
    bool tried = false;
    outer.progress = [&](const StudyProgress&) {
        if (tried) return;
        tried = true;
        const auto second = run_study(study_, tng_rules(), file("a"), wishes(1));
        ASSERT_FALSE(second);
        EXPECT_NE(second.error().what.find("another run"), std::string::npos);
    };
    run(file("a"), outer);
    EXPECT_TRUE(tried);
}

TEST_F(StudyRuns, ShardsShareTheBattles) {
    EXPECT_FALSE(read_shard("0/3"));
    EXPECT_FALSE(read_shard("4/3"));
    EXPECT_FALSE(read_shard("2"));
    EXPECT_FALSE(read_shard("a/b"));
    EXPECT_FALSE(read_shard("1/3x"));
    EXPECT_FALSE(read_shard("-1/3"));
    EXPECT_EQ(*read_shard("2/7"), (Shard{2, 7}));
    for (const std::size_t of : {1U, 2U, 7U, 64U}) {
        std::size_t sum = 0;
        for (std::size_t k = 1; k <= of; ++k) sum += Shard{k, of}.count(30);
        EXPECT_EQ(sum, 30U) << of;
    }
}

ProgramRun study_command(std::vector<std::string> words) {
    words.insert(words.begin(), "study");
    std::istringstream in;
    std::ostringstream out, err;
    ProgramRun r;
    r.status = run_program(words, {in, out, err, false}, ProgramHooks{{}, lab_commands()});
    r.out = out.str();
    r.err = err.str();
    return r;
}

TEST_F(StudyRuns, TheProgramFightsMergesReportsAndFightsOneAgain) {
    const std::string path = file("small.toml"), out = file("out");
    ASSERT_FALSE(write_whole(path, text()));
    const ProgramRun whole = study_command({path, "--out", out, "--workers", "2"});
    ASSERT_EQ(whole.status, exit_ok) << whole.err;
    for (const char* heading :
         {"WHO WINS", "HOW LONG", "DAMAGE BY TURN", "WEAPONS", "turn limit (4)", "digest"})
        EXPECT_NE(whole.out.find(heading), std::string::npos) << heading;
    for (const char* name : {"battles.csv", "study.sqlite", "damage.svg", "shard-1-of-1.csv"})
        EXPECT_TRUE(fs::exists(fs::path{out} / name)) << name;
    const ProgramRun json = study_command({"merge", path, "--out", out, "--json"});
    ASSERT_EQ(json.status, exit_ok) << json.err;
    const Json told = Json::parse(json.out);
    EXPECT_EQ(told["battles"], 30);
    std::int64_t outcomes = 0;
    for (const auto& [key, value] : told["outcomes"].items()) outcomes += value["count"].get<std::int64_t>();
    EXPECT_EQ(outcomes, 30);
    EXPECT_EQ(told["participants"].size(), 2U);
    EXPECT_EQ(told["participants"][0]["wins"]["of"], 30);

    // One battle again at the table, with its log: it ends as its row says.
    const std::string csv = *read_text((fs::path{out} / "battles.csv").string());
    BattleRow row;
    std::istringstream lines(csv);
    std::string line;
    for (int n = 0; n < 7; ++n) std::getline(lines, line);  // the heading and battles 0 to 5
    ASSERT_TRUE(read_row(study_, line, row));
    ASSERT_EQ(row.battle, 5U);
    const ProgramRun again = study_command({"fight", path, "--battle", "5", "--log", file("b.jsonl")});
    ASSERT_EQ(again.status, exit_ok) << again.err;
    EXPECT_NE(
        again.out.find("turn " + std::to_string(row.turns) + ", impulse " + std::to_string(row.impulses)),
        std::string::npos)
        << again.out << line;
    EXPECT_TRUE(fs::exists(file("b.jsonl")));
}

TEST_F(StudyRuns, BadInputIsOneSentenceAndWritesNothing) {
    const std::string path = file("small.toml"), out = file("out");
    ASSERT_FALSE(write_whole(path, text() + "Vulcan = \"captain\"\n"));
    const ProgramRun side = study_command({path, "--out", out});
    EXPECT_EQ(side.status, exit_bad_input);
    EXPECT_NE(side.err.find("small.toml:11:"), std::string::npos) << side.err;
    EXPECT_EQ(std::count(side.err.begin(), side.err.end(), '\n'), 1);
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{},
                                               {file("none.toml")},
                                               {"duel", "--shard", "3/2", "--out", out},
                                               {"duel", "--workers", "0", "--out", out},
                                               {"merge", "duel", "--out", out},
                                               {"fight", "duel", "--battle", "1000"},
                                               {"merge", "duel", file("none.csv"), "--out", out}}) {
        const ProgramRun r = study_command(words);
        EXPECT_EQ(r.status, exit_bad_input) << r.err;
        EXPECT_FALSE(r.err.empty());
    }
    EXPECT_FALSE(fs::exists(out));
}

// Words stand before or behind an option, and commands behind one of the command above them: the fault is named.
TEST_F(StudyRuns, AWrongValueIsNamedWhereverItStands) {
    const auto says = [](const std::vector<std::string>& words, const char* part) {
        const ProgramRun r = study_command(words);
        EXPECT_EQ(r.status, exit_bad_input);
        EXPECT_NE(r.err.find(part), std::string::npos) << r.err;
    };
    says({"duel", "--workers", "x"}, "study: --workers x: expected a whole number from 1 to 1024");
    says({"--workers", "x", "duel"}, "study: --workers x: expected a whole number from 1 to 1024");
    says({"--workers=x", "fight", "duel", "--battle", "1"}, "--workers x: expected a whole number from 1 to");
    says({"fight", "duel", "--battle", "x"}, "study fight: --battle x: expected a whole number, 0 or more");
    says({"duel", "--workers"}, "study: --workers needs a value");
    says({"duel", "--worker", "3"}, "study has no option `--worker`; did you mean `--workers`?");
    says({"--worker", "3", "fight", "duel", "--battle", "1"}, "study has no option `--worker`");
    says({"duel", "extra"}, "study: `extra` is one word too many");
    says({"merg", "duel"}, "study has no command `merg`; did you mean `merge`?");
}

}  // namespace
}  // namespace impulse
