// bench/lab/chart_walk.h: the damage chart on one ship, packed so small that every throw can be counted.
// Units:  boxes, points of internal damage, natural rolls.
// Shapes: WalkState is all that a volley can change, in a few words; ChartPlace is where one volley stands in the chart.
// Errors: a ship with more boxes than the words hold is refused with a sentence.
// Rule:   as battle/damage/allocate.h; tests play both with the same dice. Owners' choices: the automatic order.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/rules.h"
#include "battle/core/unit.h"
#include "engine/dice.h"

namespace impulse {

struct WalkState {
    static constexpr std::size_t words = 6;
    std::array<std::uint64_t, words> word{};
    bool operator==(const WalkState&) const = default;
};

struct ChartPlace {
    int points = 0;
    int row = -1, column = 0;
    int start =
        -1;  // -1 nothing hit yet; -2 - column while still in the first cell that was hit; then its column
    int stepped = 0;                       // cells passed since the roll while nothing was hit
    std::array<std::uint16_t, 16> shut{};  // by row: columns of which this volley can take nothing any more
};

// A number inside a WalkState.
struct WalkField {
    std::uint8_t word = 0, shift = 0;
    std::uint32_t mask = 0;  // 0: a number that is always 0
    [[nodiscard]] int of(const WalkState& s) const { return static_cast<int>(s.word[word] >> shift & mask); }
    void add(WalkState& s, int n) const { s.word[word] += static_cast<std::uint64_t>(n) << shift; }
    void set(WalkState& s, int n) const { add(s, n - of(s)); }
};

// A line of the answer: a system of the ship, or one of its tracks or kinds of crew.
struct SheetRow {
    std::string label;
    int boxes = 0;  // that can still be lost
};

class ChartWalk {
public:
    enum class Need : std::uint8_t { row, crew, nothing };
    struct Start {
        int row = 0, column = 0;
        std::uint64_t ways = 1;
    };

    // For a ship as it stands, fire from those bearings (Arc mask), and at most that many shield boxes to keep count of.
    static tl::expected<ChartWalk, std::string> make(const Rules& rules, const Unit& unit,
                                                     std::uint32_t bearings, int shield_most);

    // The ship untouched, with that many shield boxes.
    [[nodiscard]] WalkState fresh(int shield) const;
    // Forgets what counts once a volley.
    void begin_volley(WalkState& s) const;

    // Every roll that begins a walk; their ways add up to all_starts().
    [[nodiscard]] const std::vector<Start>& starts() const { return starts_; }
    [[nodiscard]] std::uint64_t all_starts() const { return all_starts_; }
    static constexpr int crew_faces = 6;
    [[nodiscard]] bool rolls_for_each_point() const { return chart_->roll_per_point; }

    // Walks on to the next die: a new row, or what a cell "crew" takes; nothing where the volley has ended.
    Need go_on(WalkState& s, ChartPlace& w) const;
    static void roll_row(ChartPlace& w, const Start& start) {
        w.row = start.row;
        w.column = start.column;
        w.start = -1;
        w.stepped = 0;
    }
    void roll_crew(WalkState& s, ChartPlace& w, int face) const;

    // One whole volley with dice as the battle draws them.
    void volley(WalkState& s, int points, Dice& dice) const;

    // True where the ship is lost.
    [[nodiscard]] bool lost(const WalkState& s) const { return lost_.of(s) != 0; }
    [[nodiscard]] int shield(const WalkState& s) const { return shield_.of(s); }
    void set_shield(WalkState& s, int boxes) const { shield_.set(s, boxes); }
    [[nodiscard]] const std::vector<SheetRow>& rows() const { return rows_; }
    // Boxes lost of each row, in the order of rows().
    void count(const WalkState& s, std::vector<int>& lost) const;
    // Writes the losses into a unit that is as the one given to make().
    void apply(const WalkState& s, Unit& unit) const;

private:
    enum class Taken : std::uint8_t { yes, none, lost };
    struct Cell {
        std::uint8_t category = 0;
        CellMode mode = CellMode::one;
        WalkField once;
    };
    struct Choice {  // a group that may be lost
        WalkField field;
        int boxes = 0, rank = 0;
        std::uint8_t group = 0;
        [[nodiscard]] bool open(const WalkState& s) const { return field.of(s) < boxes; }
    };
    struct Kind {
        Category::Special special = Category::Special::none;
        bool ranked = false;
        std::vector<Choice> order;  // the first to be given up first
        WalkField three;            // of every three hits: BestOf
        WalkField track;
        int track_boxes = 0;
    };
    struct Loss {  // a group, track or crew that can be lost
        WalkField field;
        int boxes = 0, before = 0;  // that can be lost; that were lost before
        int row = -1, group = -1;
        Counter counter = Counter::internals;
    };

    const Rules* rules_ = nullptr;
    const DamageChart* chart_ = nullptr;  // of the target's class
    std::vector<Cell> cells_;
    std::vector<Kind> kinds_;
    std::vector<Choice> excess_order_;
    std::vector<Loss> losses_;
    std::array<std::uint8_t, 6> crew_kinds_{};
    WalkField excess_, lost_, shield_;
    int excess_boxes_ = 0;
    WalkState fresh_{}, keep_{};  // keep_: all bits but those that a new volley forgets
    std::vector<SheetRow> rows_;
    std::vector<Start> starts_;
    std::uint64_t all_starts_ = 1;

    [[nodiscard]] bool anybody(const WalkState& s) const;
    Taken take(WalkState& s, ChartPlace& w, std::uint8_t category) const;
    Taken take_box(WalkState& s, ChartPlace& w, std::uint8_t category) const;
    Taken take_excess(WalkState& s, ChartPlace& w) const;
    // After a cell was asked for a point.
    void after(WalkState& s, ChartPlace& w, const Cell& c, Taken t) const;
    void leave(WalkState& s, ChartPlace& w) const;
};

}  // namespace impulse
