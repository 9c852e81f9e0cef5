// scenarios/run.h: a battle being fought: orders in, events kept and logged; pilots and people at the table.
// Units:  turns; seconds for the patience with a pilot.
// Shapes: BattleRun owns the battle, its dice and its log; fight() asks the players until the end.
// Errors: Refusal for orders, FileError for files; a pilot that fails gets the legal default order.
// Rule:   one order interface for everyone; architecture: dice from four sources.
#pragma once

#include <csignal>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/core/battle.h"
#include "battle/core/refusal.h"
#include "battle/pilots/pilot.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/scenario.h"

namespace impulse {

// Asked for a face 1..sides when the dice ran out; nothing means that nobody can give one.
using AskDie = std::function<std::optional<int>(Stream stream, int sides)>;

// Faces from a list that remembers which die was wanted and was not there.
class FaceList final : public DiceSource {
public:
    std::vector<int> faces;
    std::size_t wanted = 0;  // number of the die, from 0
    bool unfit = false;      // there is a face, but it does not fit the die
    Drawn next(const Dice& now, Stream stream, int sides) override {
        wanted = now.rolled;
        unfit = wanted < faces.size() && (faces[wanted] < 1 || faces[wanted] > sides);
        if (wanted >= faces.size() || unfit) return {};
        return {faces[wanted], now.drawn[static_cast<std::size_t>(stream)]};
    }
    [[nodiscard]] bool may_run_out() const override { return true; }
};

struct RunOptions {
    std::string log_path;  // empty = no file
    LogSync sync = LogSync::each_turn;
    bool seeded = true;  // dice from the scenario's seed, else from `faces` and `ask_die`
    std::vector<int> faces;
    AskDie ask_die;
    std::string dice = "seeded";  // what the log's header says: seeded, listed, typed, revealed
    std::vector<Promise> promises;
    std::shared_ptr<const Seal> seal;  // the file is sealed until the battle is over
    bool rewrite = false;              // the file is written anew, whatever is there
};

class BattleRun {
public:
    // Sets the battle up, opens its log and runs to the first decision. The rules must outlive it.
    static tl::expected<std::unique_ptr<BattleRun>, FileError> begin(const Rules& rules, Scenario scenario,
                                                                     RunOptions options);
    // Goes on where a log ends; `text` is the log as read from options.log_path.
    static tl::expected<std::unique_ptr<BattleRun>, FileError> resume(const Rules& rules, const LogText& text,
                                                                      RunOptions options);

    // Carries out one order; on a refusal nothing has happened. `note` is kept in the log.
    tl::expected<std::span<const Event>, Refusal> give(const Command& command, const std::string& by,
                                                       const std::string& note = {});
    // When the person of a side is asked in a battle that begins, unless the scenario has said so.
    void watch_for(SideId side, WatchLevel level);
    // True where the side may take its last order back: nothing was rolled, nothing closed, nobody else has decided.
    [[nodiscard]] bool may_take_back(SideId side) const;
    // Takes it back; the log ends before it again. A sentence where that cannot be done.
    std::optional<std::string> take_back(SideId side);
    // Writes the file anew under another seal, or in plain text without one; the error that stopped it, if any.
    std::optional<FileError> reseal(std::shared_ptr<const Seal> seal);
    // What stopped the log from being written, if anything.
    [[nodiscard]] const std::optional<FileError>& log_error() const { return log_error_; }
    // What was to be told since it was asked last: a log that was deleted while the battle was on.
    [[nodiscard]] std::vector<std::string> take_notices() { return std::exchange(notices_, {}); }
    // Forces the log to the disk.
    void flush();

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] const Battle& battle() const { return battle_; }
    [[nodiscard]] const Battle& first() const { return first_; }
    [[nodiscard]] const Scenario& scenario() const { return scenario_; }
    [[nodiscard]] const Roster& roster() const { return roster_; }
    // Everything so far, the steps before the first decision first.
    [[nodiscard]] const std::vector<LogEntry>& entries() const { return entries_; }
    [[nodiscard]] const std::string& log_path() const { return options_.log_path; }
    // How many listed dice are still to be used.
    [[nodiscard]] std::size_t dice_left() const;
    // The list of dice, with what was wanted last.
    [[nodiscard]] const FaceList& dice_list() const { return listed_; }
    [[nodiscard]] LogText as_log() const;

private:
    BattleRun(const Rules& rules, Scenario scenario, RunOptions options);
    template <class Act>
    tl::expected<void, Refusal> with_dice(Act&& act);
    void keep(LogEntry entry);
    tl::expected<void, Refusal> run_to_first_decision();
    std::optional<FileError> give_opening_orders(const std::string& file);
    [[nodiscard]] LogHeader header() const;
    std::uint64_t hash();  // of battle_, as the log has it

    const Rules& rules_;
    Scenario scenario_;
    Roster roster_;
    RunOptions options_;
    Battle first_{}, battle_{};
    KeptHash hash_;
    int state_hash_ = LogHeader{}.state_hash;
    SeededDice seeded_;
    FaceList listed_;
    std::optional<LogWriter> log_;
    std::optional<FileError> log_error_;
    std::vector<std::string> notices_;
    std::vector<LogEntry> entries_;
};

// Who plays a side: a pilot of battle/pilots, or a person at the terminal.
struct Player {
    std::string name;
    std::unique_ptr<Pilot> pilot;
    // People are told why an order was refused and asked again; empty for pilots.
    std::function<void(const Refusal&)> refused;
};

// A pilot that thinks in its own thread: where it throws, or thinks longer than so many seconds, it gives no order.
std::unique_ptr<Pilot> guarded(std::unique_ptr<Pilot> pilot, int seconds);

// Who plays each side after the orders of a log: the scenario's words, with every stand-in since (UTD3.91).
std::vector<std::string> players_now(std::vector<std::string> pilots, std::span<const LogEntry> entries);

struct FightOptions {
    // Seats a stand-in at a side that is handed over; empty: pilots are seated, and for a person nothing changes.
    std::function<std::optional<Player>(SideId, Controller)> reseat;
    std::function<void(const BattleRun&)> progress;    // called after every order
    const volatile std::sig_atomic_t* stop = nullptr;  // set from outside to stop after the present order
    int turns_most = 999;
};
enum class FightEnd : std::uint8_t { over, stopped, out_of_dice, gave_up, log_failed };
// Asks the players in turn until the battle is over or somebody stops it.
FightEnd fight(BattleRun& run, std::span<Player> players, const FightOptions& options);

// A pilot by name for a side, guarded; the error names those that there are.
tl::expected<Player, std::string> seat(const std::string& pilot, std::uint64_t seed, SideId side);

}  // namespace impulse
