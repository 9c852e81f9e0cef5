// scenarios/formats/sfbol.h: logs of the on-line table: our battles written so, theirs read, played over and audited.
// Units:  hexes CCRR with a facing letter, turn.impulse, hexes a turn, points of damage.
// Shapes: a log is lines; each is understood or kept word for word; one file may hold several games.
// Errors: FileError where no line of a file is understood; everything else is a doubt, with line and reason.
// Rule:   facts of exchange formats, section 1; audits cite C1-C6, D2, D3, D4.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/rules.h"
#include "engine/fields.h"
#include "engine/table_text.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/run.h"
#include "scenarios/scenario.h"

namespace impulse::sfbol {

// A battle of ours as such a log. Readers of such logs take the internals of a block of damage from the fifth line below
// its head, know a unit or seeker only from when it was added, and look beyond the last block.
std::string write_log(const Rules& rules, const Battle& first, const Roster& roster,
                      std::span<const LogEntry> entries);

IMPULSE_WORDS(LineKind, std::uint8_t, chatter, impulse, added, speed, moved, slipped, turned, facing, fired,
              launched, allocation, damage, reinforcement, shield_damage, armor_damage, internals, tractor,
              tractor_dropped, cloak, removed, shield_dropped, shield_raised, shield_level)
// Counter::shield_level in words.
inline constexpr std::array<std::string_view, 3> shield_levels{"down", "minimum", "full"};

struct Line {
    LineKind kind = LineKind::chatter;
    int number = 1;             // in the file
    int turn = 0, impulse = 0;  // under which marker it stands
    std::string unit, target;   // as named there
    std::string empire, type;   // added: "FED", "CA"
    Hex hex{};
    Facing facing{};
    bool has_hex = false, has_facing = false;
    bool seeker = false;  // added: a drone, torpedo or shuttle, not a ship
    int n = -1;           // speed, moves, range, total, internals, shield, its level
    std::array<int, 6> by_shield{};
    std::string weapon, id, arc, mode;
    std::string text;  // word for word
};
struct Game {
    std::vector<Line> lines;
};
struct Log {
    std::vector<Game> games;       // a new one begins where the turn goes back
    int understood = 0, kept = 0;  // lines
};
// Reads a log; refuses a file in which no line is understood.
tl::expected<Log, FileError> read_log(std::string_view text, std::string_view file);

struct Doubt {
    int line = 0, turn = 0, impulse = 0;
    std::string what, rule;
};
struct Audit {
    std::vector<Doubt> doubts;
    int moves = 0, shots = 0, volleys = 0;  // looked at
    int units = 0, classes_known = 0;
};
// What does not agree with the rules or with itself: movement, turn mode, arcs, ranges, damage arithmetic.
Audit audit(const Rules& rules, const Game& game);

struct Replay {
    std::unique_ptr<BattleRun> run;
    std::vector<std::string> notes;  // what the log does not say and what was left out
};
// The game as a battle of ours: positions, speeds, shields as the log gives them, set by an umpire impulse by impulse.
// Units whose class the ruleset does not know are shown by a class that stands in for them, and named in the notes.
tl::expected<Replay, FileError> replay_of(const Rules& rules, const Game& game, const std::string& title,
                                          const std::string& log_path, std::string_view file,
                                          bool overwrite = false);

}  // namespace impulse::sfbol
