// scenarios/logs/log_file.h: the log of a battle as JSON Lines: append, read, recover.
// Units:  hashes as sixteen hexadecimal digits.
// Shapes: a header line, then one line per order: number, clock, order, events, state hash, running hash.
// Errors: FileError; a torn last line is dropped with a notice, an altered line is named.
// Rule:   architecture, Decision 6: append-only, on the disk before an order is acknowledged.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/emit.h"
#include "battle/core/state_hash.h"
#include "engine/table_text.h"
#include "scenarios/logs/sealed_log.h"
#include "scenarios/orders/dice_source.h"
#include "scenarios/scenario.h"

namespace impulse {

inline constexpr std::string_view log_format = "impulse-log/1";

struct LogHeader {
    Scenario scenario;  // the whole set-up: a log needs no other file but the tables
    std::uint64_t table_hash = 0;
    int state_hash = 2;           // LogEntry::state is state_hash(); 1, as in older logs: first_state_hash()
    std::string dice = "seeded";  // seeded, listed, typed or revealed
    std::vector<Promise> promises;  // revealed dice; in logs of older versions without the secrets
};

// One order and what came of it. The first entry of every log has no command: the steps before the first decision.
struct LogEntry {
    int n = 0;
    Cursor clock{};  // when the order was given
    std::optional<Command> command;
    std::string by;    // who gave it: a pilot's name, "human", "script"
    std::string note;  // a pilot's reason, or why the default order stands in its place
    std::vector<Event> events;
    std::uint64_t state = 0;  // state hash afterwards
};

// LogEntry::state as a log with that header has it.
inline std::uint64_t logged_hash(const LogHeader& header, const Battle& battle) {
    return header.state_hash == 1 ? first_state_hash(battle) : state_hash(battle);
}

// How often the file is forced to the disk.
enum class LogSync : std::uint8_t {
    each_order,  // people are playing: what was acknowledged is never lost
    each_turn,   // pilots only: nobody waits for an acknowledgement
    never,       // tests and throw-away runs
};

// Writes a log. All functions return the error that stopped it, if any.
class LogWriter {
public:
    LogWriter() = default;
    LogWriter(LogWriter&& other) noexcept { take(other); }
    LogWriter& operator=(LogWriter&& other) noexcept {
        if (this != &other) take(other);
        return *this;
    }
    ~LogWriter();

    // A new log at `path`, locked against a second program; refuses a file that has anything in it, unless it may be
    // written over. An empty path keeps the text in memory only.
    static tl::expected<LogWriter, FileError> create(const std::string& path, const LogHeader& header,
                                                     const Rules& rules, LogSync sync,
                                                     bool overwrite = false);
    // The whole log so far in place of what is at `path`, at once, and then goes on with it. A seal keeps it from being
    // read before the battle is over (format impulse-log/2); without one it is plain. What another program
    // writes to is refused.
    static tl::expected<LogWriter, FileError> rewrite(const std::string& path, const LogHeader& header,
                                                      const std::vector<LogEntry>& entries,
                                                      const Rules& rules, LogSync sync, const Seal* seal);
    // Goes on with a log that read_log has read: `sound_bytes` of it stay.
    static tl::expected<LogWriter, FileError> resume(const std::string& path, std::size_t sound_bytes,
                                                     std::uint64_t chain, LogSync sync);
    std::optional<FileError> append(const LogEntry& entry, const Rules& rules);
    // Forces what was written to the disk.
    std::optional<FileError> flush();
    // False where somebody deleted or replaced the file since: what is written now nobody can read.
    [[nodiscard]] bool in_place() const;
    // The text written so far, where it is kept in memory.
    [[nodiscard]] const std::string& text() const { return kept_; }

private:
    std::optional<FileError> put(std::string body);
    void take(LogWriter& other) noexcept;
    std::string path_, kept_;
    std::optional<LineSealer> sealer_;
    int file_ = -1;
    bool keep_ = false;
    LogSync sync_ = LogSync::each_order;
    std::uint64_t chain_ = 0;
    int turn_ = 0;
};

// A log as it was read.
struct LogText {
    LogHeader header;
    std::vector<LogEntry> entries;
    std::vector<std::string> notices;  // a torn last line that was dropped
    std::optional<FileError>
        altered;  // the first line whose running hash is wrong; what follows is read all the same
    std::size_t sound_bytes = 0;  // of the file, up to the last line that is whole
    std::uint64_t chain = 0;      // running hash there
    bool cut = false;             // a line in the middle could not be read: `altered` says which
    std::string file;
};
// Reads a plain log; one that is sealed is refused with a sentence (see unseal_log).
tl::expected<LogText, FileError> read_log(std::string_view text, std::string_view file);
// What part of a log can be gone on with: the entries that come out as they are written when they are played back.
struct Salvaged {
    std::vector<LogEntry> entries;
    std::string stopped;  // why nothing after them was kept, with file and line; empty: everything was
};
Salvaged salvage_log(const Rules& rules, const LogText& log);

// The log as it would stand in a file, sealed where there is a seal.
tl::expected<std::string, FileError> log_text(const LogHeader& header, const std::vector<LogEntry>& entries,
                                              const Rules& rules, const Seal* seal = nullptr);

// The step of that time, null before the first.
const Step* step_at(const Rules& rules, const Cursor& clock);
// The battle of a log before its first event; the reason where the tables do not know what it needs.
tl::expected<Battle, std::string> battle_of(const Rules& rules, const LogHeader& header);
// The side whose order it is; empty for orders of the umpire.
SideId side_of(const Battle& battle, const Command& command);
// Every die face of a log in order.
std::vector<int> faces_of(const LogText& log);

// Keeps every event of one order.
class KeepEvents final : public EventSink {
public:
    std::vector<Event> all;
    void put(const Battle& after, const Event& event) override {
        (void)after;
        all.push_back(event);
    }
};

}  // namespace impulse
