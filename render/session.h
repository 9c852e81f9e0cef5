// render/session.h: a battle that people and pilots fight in the window, saved with every order.
// Units:  seconds for how long one frame may spend on pilots' orders.
// Shapes: Session owns the run and the players; pilots think in a thread of their own, tick() takes their answers.
// Errors: begin and resume answer one sentence; give answers the Refusal of an illegal order.
// Rule:   architecture, Decision 6: what was acknowledged is on the disk. Three autosaves rotate.
#pragma once

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "render/saves_folder.h"
#include "scenarios/run.h"

namespace impulse {

struct SessionOptions {
    std::vector<std::string> players;  // by side: "human" or a pilot's name; "captain" where nothing is said
    std::uint64_t seed = 1;            // of the pilots' own dice
    std::string folder;                // where the autosaves lie; empty = nothing is saved
    bool typed_dice = false;           // the table rolls: the session asks for every face
    bool open = false;  // by agreement nobody's orders are kept from the others: files stay plain
    std::vector<std::string> phrases{};         // by side: opens a sealed save
    std::shared_ptr<const Seal> seal{};         // of the save that is gone on with
    WatchLevel watch = WatchLevel::everything;  // when people are asked in a new battle
};

// The die that the table must roll before the battle goes on.
struct WantedDie {
    Stream stream = Stream::other;
    int sides = 6;
    int of_roll = 1, in_roll = 1;  // "the first of two dice" that make one roll
    int of_row = 1, in_row = 1;    // "the second of four" that are rolled one after the other for the same
    int points_left = 0;           // internals still to be allocated, where the die is for one
    UnitId unit{};                 // the ship that it is about, where one is
};

// A face that the table has rolled, for what and for whom.
struct TakenDie {
    Stream stream = Stream::other;
    UnitId unit{};
    int face = 0;
};

class Session {
public:
    // A new battle. Refuses an unknown pilot, a scenario that cannot be set up, a folder that cannot be written.
    static tl::expected<std::unique_ptr<Session>, std::string> begin(std::shared_ptr<const Rules> rules,
                                                                     Scenario scenario,
                                                                     const SessionOptions& options);
    // Goes on after the first `entries` entries of a log, in a log of its own; the old one stays as it is.
    static tl::expected<std::unique_ptr<Session>, std::string> resume(std::shared_ptr<const Rules> rules,
                                                                      LogText log, std::size_t entries,
                                                                      const SessionOptions& options);

    // Takes what pilots have thought and asks them on, for at most so many seconds. True where something was ordered.
    bool tick(double seconds);
    // Waits until a person must decide or the battle is over (tests; programs without a window).
    void settle();
    // The side of a person who must decide now; empty while a pilot thinks and when the battle is over.
    [[nodiscard]] SideId deciding() const;
    [[nodiscard]] bool human(SideId side) const {
        return side && side.index() < seats_.size() && !seats_[side.index()].pilot;
    }
    [[nodiscard]] int humans() const;
    // Carries out a person's order; the reason where it is illegal, and then nothing has happened. With typed dice the
    // order waits until the faces that it needs have been typed.
    std::optional<Refusal> give(const Command& command);
    // The die that an order waits for; nothing where none does.
    [[nodiscard]] const std::optional<WantedDie>& wanted() const { return wanted_; }
    // The faces that were taken for the order that waits, or else for the last that did.
    [[nodiscard]] const std::vector<TakenDie>& taken() const { return taken_; }
    // Faces from the table, parted by blanks or commas; a sentence where one does not fit or where there are more of them
    // than dice are asked for, and then none is taken.
    std::optional<std::string> type_dice(std::string_view said);
    // True while a pilot has to order something.
    [[nodiscard]] bool busy() const {
        return battle().ended == 0 && trouble_.empty() && !waiting_ && !deciding();
    }
    // True where the side may take its last order back: nothing was rolled, nothing closed, nobody else has decided.
    [[nodiscard]] bool may_undo(SideId side) const { return deciding() == side && run_->may_take_back(side); }
    // Takes it back; the log ends before it again. A sentence where that cannot be done.
    std::optional<std::string> undo(SideId side) {
        if (deciding() != side) return "the last order is locked: somebody else decides now";
        return run_->take_back(side);
    }

    [[nodiscard]] const BattleRun& run() const { return *run_; }
    [[nodiscard]] const Rules& rules() const { return *rules_; }
    [[nodiscard]] std::shared_ptr<const Rules> shared_rules() const { return rules_; }
    [[nodiscard]] const Battle& battle() const { return run_->battle(); }
    [[nodiscard]] const std::vector<LogEntry>& entries() const { return run_->entries(); }
    [[nodiscard]] std::string player(SideId side) const {
        return side && side.index() < seats_.size() ? seats_[side.index()].name : "";
    }
    // Why the battle cannot go on, where it cannot; e.g. the disk is full.
    [[nodiscard]] const std::string& trouble() const { return trouble_; }
    // Writes the log so far to a file of its own, sealed like the autosave; one sentence where that fails.
    [[nodiscard]] std::optional<std::string> save(const std::string& path) const;

    // Two or more people who keep secrets: until the battle is over its files are sealed.
    [[nodiscard]] bool sealed() const { return secret_ && humans() > 1 && battle().ended == 0; }
    // The phrase of a side, asked at the hand-over screen; one sentence where the file cannot be written.
    [[nodiscard]] bool has_phrase(SideId side) const {
        return seal_ && side && seal_->has_phrase(side.index());
    }
    [[nodiscard]] bool phrase_fits(SideId side, std::string_view phrase) const {
        return !has_phrase(side) || seal_->fits(side.index(), phrase);
    }
    std::optional<std::string> set_phrase(SideId side, std::string_view phrase);
    // All people have agreed to play open, or one has taken that back: the autosave is written anew so.
    std::optional<std::string> keep_secrets(bool secret);

private:
    struct Thought {
        std::optional<Command> order;
        std::string note;
    };
    Session(std::shared_ptr<const Rules> rules, std::vector<Player> seats)
        : rules_(std::move(rules)), seats_(std::move(seats)) {}
    void ask(SideId side);
    void take(Thought thought);
    // Carries out an order or lets it wait for dice.
    std::optional<Refusal> carry_out(const Command& command, const std::string& by, const std::string& note);
    // A stand-in takes the side's seat.
    void reseat(const HandOver& order);
    // Options of a run of this session that writes to that file.
    RunOptions run_options(const std::string& path);
    void ask_for_die();
    // With what files are sealed now; null where they are plain.
    [[nodiscard]] std::shared_ptr<const Seal> seal_now() const { return sealed() ? seal_ : nullptr; }

    struct Waiting {
        Command order;
        std::string by, note;
    };

    std::shared_ptr<const Rules> rules_;
    std::vector<Player> seats_;
    std::unique_ptr<BattleRun> run_;
    std::string trouble_;
    Cursor last_{};
    int orders_here_ = 0;
    SideId asked_{};
    std::shared_ptr<const Seal> seal_;
    bool secret_ = true;
    bool typed_ = false;
    std::vector<int> typed_faces_;  // not yet used
    std::size_t faces_used_ = 0;
    std::optional<Waiting> waiting_;  // for dice
    std::optional<WantedDie> wanted_;
    std::vector<TakenDie> taken_;
    std::shared_ptr<SavesFolder> saves_;
    std::future<Thought> thinking_;  // the last member: waits for its thread before the seats go
};

// The die in words: "2d6 for internals of Hood, 11 left".
std::string words_of(const WantedDie& die, const Roster& roster);
// The faces taken in words: "hitting of Hood 3, 5; damage of Hood 4".
std::string words_of(const std::vector<TakenDie>& dice, const Roster& roster);
// The file names of the autosaves in a folder, the newest first, those of other windows after them.
std::vector<std::string> autosaves(const std::string& folder);

}  // namespace impulse
