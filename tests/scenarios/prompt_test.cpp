// A person at the prompt: lines are edited, recalled and completed; the form opens filled in; an order is taken back.
#include "scenarios/orders/prompt.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scenarios/files/files.h"
#include "scenarios/orders/completion.h"
#include "scenarios/program.h"
#include "tests/support/program_run.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

std::size_t times(std::string_view text, std::string_view words) {
    std::size_t n = 0;
    for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) ++n;
    return n;
}

ProgramRun played(const std::string& typed) {
    return run_impulse({"fight", "duel", "--seed", "7", "--pilot", "Korrin=human"}, typed);
}

// The program on a terminal of its own, with somebody who types.
class AtATerminal {
public:
    AtATerminal() {
        child_ = ::forkpty(&terminal_, nullptr, nullptr, nullptr);
        if (child_ != 0) return;
        ::setenv("TERM", "vt100", 1);
        const char* words[] = {"impulse", "fight", "duel", "--seed", "7", "--pilot", "Korrin=human"};
        ::_exit(run_program(7, const_cast<char**>(words), {}));
    }
    ~AtATerminal() {
        ::kill(child_, SIGKILL);
        if (!status_) ::waitpid(child_, nullptr, 0);
        ::close(terminal_);
    }
    AtATerminal(const AtATerminal&) = delete;
    AtATerminal& operator=(const AtATerminal&) = delete;

    // As one does who does not wait for the prompt.
    void type_ahead(std::string_view keys) {
        ASSERT_EQ(::write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
    }
    void type(std::string_view keys) {
        shown_.clear();
        // The prompt may stand there a moment before its keys are read one by one.
        termios mode{};
        for (int n = 0; n < 6000 && (::tcgetattr(terminal_, &mode) != 0 || (mode.c_lflag & ICANON) != 0); ++n)
            ::usleep(10'000);
        type_ahead(keys);
    }
    // Waits until the screen has shown the words since the last keys.
    bool shows(std::string_view words) {
        while (shown_.find(words) == std::string::npos)
            if (!read_some()) return false;
        return true;
    }
    [[nodiscard]] const std::string& shown() const { return shown_; }
    // The exit code, once the program has ended; -1 where it still waits for keys.
    int ended() {
        while (read_some()) {
        }
        int status = 0;
        for (int n = 0; n < 1000 && ::waitpid(child_, &status, WNOHANG) == 0; ++n) {
            if (n == 999) return -1;
            ::usleep(10'000);
        }
        status_ = true;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    bool read_some() {
        constexpr int patience = 60'000;  // milliseconds
        pollfd ready{terminal_, POLLIN, 0};
        if (::poll(&ready, 1, patience) <= 0) return false;
        char buffer[4096];
        const ssize_t got = ::read(terminal_, buffer, sizeof buffer);
        if (got <= 0) return false;
        shown_.append(buffer, static_cast<std::size_t>(got));
        return true;
    }
    int terminal_ = -1;
    pid_t child_ = 0;
    bool status_ = false;
    std::string shown_;
};

TEST(Prompt, EditsRecallsAndCompletesLinesAtATerminal) {
    AtATerminal person;
    ASSERT_TRUE(person.shows("[Halberd]> ")) << person.shown();
    // A word is completed, the letter left of the cursor goes, and the line is read as it stands then.
    person.type("hel\tfirre\x1b[D\x1b[D\x7f\r");
    EXPECT_TRUE(person.shows("weapons at a unit")) << person.shown();
    ASSERT_TRUE(person.shows("[Halberd]> ")) << person.shown();
    person.type("\x1b[A\r");
    EXPECT_TRUE(person.shows("weapons at a unit")) << "the line before is brought back";
    ASSERT_TRUE(person.shows("[Halberd]> ")) << person.shown();
    person.type("fire Halberd \t");
    EXPECT_TRUE(person.shows("PH-7")) << "the ship's weapons: " << person.shown();
    person.type("\x03");
    EXPECT_EQ(person.ended(), exit_stopped);
}

TEST(Prompt, ReadsLinesThatWereTypedBeforeItStoodThere) {
    AtATerminal person;
    person.type_ahead("help fire\rquit\r");
    EXPECT_TRUE(person.shows("weapons at a unit")) << person.shown();
    EXPECT_EQ(person.ended(), exit_ok);
}

TEST(Prompt, CompletesOrdersNamesKeysAndWords) {
    TableBattle t("classic");
    t.unit(0, "1515", 'B', "federation/ca");
    t.unit(1, "1912", 'E', "klingon/d7");
    Roster roster;
    roster.names.units = roster.unit_ids = {"Hood", "Vengeance of Kahless"};
    roster.names.sides = roster.side_ids = {"Federation", "Klingon"};
    const OrderPlace place{t.rules, t.battle, roster, SideId{0}};
    using Words = std::vector<std::string>;
    const auto offered = [&](std::string_view line, const std::string& word) {
        return std::ranges::count(completions(line, place, {"look", "odds"}), word) == 1;
    };
    EXPECT_EQ(completions("clear", place, {}), Words{"clear_rocks"});
    EXPECT_EQ(completions("loo", place, {"look"}), Words{"look"});
    EXPECT_EQ(completions("fire ", place, {}).front(), "Hood");
    EXPECT_FALSE(offered("fire ", "\"Vengeance of Kahless\"")) << "the other side gives no order";
    EXPECT_TRUE(offered("fire Hood ", "\"PHOTON A\""));
    EXPECT_TRUE(offered("odds fire Hood ", "\"PHOTON A\""));
    EXPECT_FALSE(offered("fire Hood ", "\"L WARP\"")) << "no weapon";
    EXPECT_EQ(completions("fire Hood \"PHOTON A\" at \"Ven", place, {}), Words{"\"Vengeance of Kahless\""});
    EXPECT_TRUE(offered("fire Hood \"PHOTON A\" Hood mode=", "mode=overload"));
    EXPECT_FALSE(offered("fire Hood \"PH-1 A\" Hood mode=", "mode=overload")) << "modes of the weapon named";
    EXPECT_EQ(completions("move Hood turn_l", place, {}), Words{"turn_left"});
    EXPECT_FALSE(offered("move Hood ahead ", "C")) << "only a turn on the spot has a facing";
    EXPECT_TRUE(offered("move Hood het ", "C"));
    EXPECT_TRUE(offered("course Hood circle ", "\"Vengeance of Kahless\""));
    EXPECT_TRUE(offered("course Hood leave ", "C")) << "the third word is what that course needs";
    EXPECT_TRUE(offered("allocate Hood cap", "capacitor="));
    EXPECT_TRUE(completions("nonsense ", place, {}).empty());
}

TEST(Prompt, TheFormOpensFilledInAndIsHandedInByEnter) {
    const ProgramRun run = played("\nquit\n");
    EXPECT_NE(run.out.find("As a captain would fill it in"), std::string::npos);
    EXPECT_NE(run.out.find(" left\n"), std::string::npos) << "the sum: " << run.out;
    EXPECT_NE(run.out.find("speeds: "), std::string::npos) << "handed in";
}

TEST(Prompt, ACaptainsOrdersAreGivenOnceAndThenStand) {
    const ProgramRun run = played("captain\ncaptain\nquit\n");
    EXPECT_NE(run.out.find("Halberd: course at its best range from Lantern"), std::string::npos) << run.out;
    EXPECT_EQ(times(run.out, "Courses and doctrines stand as a captain would give them."), 1U) << run.out;
}

// A captain without energy for his guns passes; who left it to him reads so.
TEST(Prompt, SaysSoWhereACaptainHoldsHisFire) {
    TableBattle t("classic");
    const UnitId hood = t.unit(0, "1515", 'B', "federation/ca");
    t.unit(1, "1912", 'E', "klingon/d7");
    t.at(hood).capacitor = {};
    t.clock(1, 1);
    t.open(Mechanism::direct_fire);
    Roster roster;
    roster.names.units = roster.unit_ids = {"Hood", "Vengeance"};
    roster.names.sides = roster.side_ids = {"Federation", "Klingon"};
    std::istringstream typed("captain\n");
    std::ostringstream shown;
    const auto order = TerminalPilot(typed, shown, roster).decide(t.rules, t.battle, SideId{0});
    ASSERT_TRUE(order && std::holds_alternative<Pass>(*order));
    EXPECT_EQ(times(shown.str(), "Hood: nothing more here\n"), 1U) << shown.str();
}

TEST(Prompt, AKeyChangesTheFormAndItsSumIsAddedUpAnew) {
    const ProgramRun run = played("reinforce={}\nreinforce={1=200}\n\nquit\n");
    EXPECT_EQ(times(run.out, "allocate Halberd"), 3U) << run.out;
    EXPECT_NE(run.out.find(" short\n"), std::string::npos);
    EXPECT_NE(run.out.find("This form cannot be handed in: "), std::string::npos);
    EXPECT_EQ(run.out.find("speeds: "), std::string::npos);
}

TEST(Prompt, TakesAnOrderBackUntilAnotherHasDecided) {
    const std::string log = testing::TempDir() + "taken_back.log.jsonl";
    const ProgramRun run =
        run_impulse({"fight", "duel", "--seed", "7", "--pilot", "Korrin=human", "--log", log, "--overwrite"},
                    "watch quiet\nundo\nundo\nquit\n");
    EXPECT_EQ(times(run.out, "Not taken back: "), 1U) << "the captain's form lies before it: " << run.out;
    EXPECT_EQ(run_impulse({"replay", log, "--verify"}).status, exit_ok);
    EXPECT_EQ(times(read_text(log).value_or(""), "quiet\""), 0U) << "the log ends before it again";
}

TEST(Prompt, ShowsPowerShieldsAndWhatEachWeaponHolds) {
    const ProgramRun run = played("look\nquit\n");
    EXPECT_NE(run.out.find("power "), std::string::npos);
    EXPECT_NE(run.out.find("Lantern at range 20, bearing "), std::string::npos) << run.out;
}

// What a ship does by itself is seen where one looks at it.
TEST(Prompt, LooksAtOneShipWithItsCoursesAndDoctrines) {
    const ProgramRun run = played(
        "\ncourse Halberd circle Lantern 15\ndoctrine Halberd fire 8 60\nlook Halberd\nlook Nobody\nquit\n");
    EXPECT_EQ(times(run.out, "    course Halberd "), 1U) << run.out;
    EXPECT_EQ(times(run.out, "    doctrine Halberd "), 1U) << run.out;
    EXPECT_EQ(times(run.out, "Lantern (Lantern) in"), 0U) << "nor anybody else";
    EXPECT_EQ(times(run.out, "you see no unit \"Nobody\""), 1U);
}

TEST(Prompt, SaysWhereHelpIsForALineThatItCannotRead) {
    const ProgramRun run = played("frobnicate\nmove\nodds\nuntil 99\nquit\n");
    EXPECT_NE(run.out.find("there is no order \"frobnicate\"; help lists them"), std::string::npos)
        << run.out;
    EXPECT_NE(run.out.find("`unit` is missing; help move shows an example"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("odds: odds ORDER"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("Refused: no impulse 99 is still to come in this turn, which has 6"),
              std::string::npos)
        << run.out;
}

}  // namespace
}  // namespace impulse
