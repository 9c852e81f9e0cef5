// bench/lab/study_battle.h: one battle of a study: fought, counted, and written down as one line of CSV.
// Units:  points of damage, turns, impulses since the start; all counts are whole numbers.
// Shapes: BattleRow is what is kept of a battle; rows are reused, so that a worker stops allocating.
// Errors: a battle that is refused or stands still is an outcome; a line that is no sound row comes back as a sentence.
// Rule:   nothing is dropped: every battle of a study has a row, whatever became of it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/emit.h"
#include "bench/lab/study.h"
#include "scenarios/logs/counters.h"

namespace impulse {

// How a battle ended. refused: the rules refused even the default order; stood_still: too many orders without an end;
// no_set_up: this seed has no legal start. The others are the rules' own endings.
IMPULSE_WORDS(BattleOutcome, std::uint8_t, won, nobody_left, turn_limit, other_end, refused, stood_still,
              no_set_up)

// What one participant did with one mode of a weapon, or with one type of seeker.
struct WeaponUse {
    std::uint16_t label = 0;  // index into Study::labels
    bool at_seekers = false;
    std::int32_t uses = 0;   // times fired or launched
    std::int32_t shots = 0;  // rolls to hit, seekers that arrived
    std::int32_t hits = 0;
    std::int32_t points = 0;  // as scored, before shields
    bool operator==(const WeaponUse&) const = default;
};

// One participant's part; turn 1 is entry 0.
struct PlaceRow {
    std::int32_t ships_left = 0;
    std::vector<std::int32_t> shields, internals;  // lost shield boxes and internal points, by turn
    std::vector<WeaponUse> uses;                   // by label, ships before seekers
    bool operator==(const PlaceRow&) const = default;
};

struct BattleRow {
    std::uint64_t battle = 0, seed = 0;
    std::size_t pairing = 0;
    bool swapped = false;
    BattleOutcome outcome = BattleOutcome::no_set_up;
    int winner = -1;  // place in the pairing, -1 = nobody
    std::int32_t turns = 0, impulses = 0, orders = 0;
    std::int32_t replaced = 0;  // orders that were missing or refused, so that the default stood in
    std::uint64_t state = 0;    // hash of the state at each turn and at the end
    std::size_t places = 0;
    std::array<PlaceRow, max_sides> place{};
    bool operator==(const BattleRow&) const = default;
};

// The heading and a row, without line ends. Cells by turn are numbers with spaces between; weapon cells are
// label=uses/shots/hits/points with spaces between, "@seekers" after the label of shots at seekers.
std::string row_heading(const Study& study);
void row_text(const Study& study, const BattleRow& row, std::string& into);
// Why a line is no row: damage at the end of a file is fought again, a row of something else is never touched.
struct RowFault {
    bool damaged = false;
    std::string what;
};
// Reads a line back; refuses one that is cut, altered or of another study.
tl::expected<void, RowFault> read_row(const Study& study, std::string_view line, BattleRow& row);
// The last cell of a row: the hash of all before it. The sum of all is the study's digest.
std::uint64_t row_hash(std::string_view line);

// Fights battles, one after the other; every worker has its own.
class StudyFighter {
public:
    StudyFighter(const Study& study, const Rules& rules);
    ~StudyFighter();
    StudyFighter(const StudyFighter&) = delete;
    StudyFighter& operator=(const StudyFighter&) = delete;

    // Battle i of the study.
    void fight(std::size_t i, BattleRow& row);
    // A battle from elsewhere, counted the same way.
    void fight(const StudyBattle& battle, BattleRow& row);
    // Also hears of every battle, where there is one; counted by place.
    BattleCounter* counter = nullptr;
    // Orders after which a battle counts as standing still.
    int orders_most = 400'000;

    // Fights the battle of a row again: how it comes out differently now, or nothing. `text` is the row's line.
    std::optional<std::string> differs_now(const BattleRow& then, std::string_view text);

private:
    struct Table;
    const Study& study_;
    const Rules& rules_;
    StudySetups setups_;
    std::unique_ptr<Table> table_;
};

}  // namespace impulse
