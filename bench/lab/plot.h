// bench/lab/plot.h: plain pictures: bars and lines in the terminal and as SVG.
// Units:  none; values are 0 or more, chances 0 to 1; below 0 = nothing there.
// Shapes: text in, text out; no series is told by its colour alone: lines have patterns, marks and names at their ends.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace impulse {

// One line per value: label, bar, percentage; values that round to nothing are left out.
std::string terminal_bars(const std::vector<std::pair<std::string, double>>& bars, int width);

struct BarSeries {
    std::string name, colour;
    std::vector<double> values;  // chance of 0, 1, 2 ... points
};
// Bars side by side over points.
std::string svg_bars(const std::string& title, const std::string& below_title,
                     const std::vector<BarSeries>& series);

struct NestedRow {
    std::string label;
    std::vector<double> values;  // chance of at least 1, 2, 3 ...: bars within one another
    double low = 0, high = 0;    // interval of the first
    bool strong = false;         // set apart from the others
};
// Lying bars, one row each, from 0 to 100 %.
std::string svg_nested(const std::string& title, const std::string& below_title,
                       const std::vector<NestedRow>& rows);

// ---- lines over range
struct RangeLine {
    std::string name;
    std::vector<double> values;     // one for each range from 0; below 0: cannot fire there
    std::vector<double> low, high;  // a band around it, or empty
    bool faint = false;             // in the background, without a name
    int style = -1;  // number of its colour, pattern and mark; below 0: its place among the lines
};
struct RangePanel {
    std::string title, unit;  // "mean damage", "points"
    std::vector<RangeLine> lines;
    bool percent = false, logarithmic = false;
    bool ribbons = false;  // below it: who is first, second and third at each range
};
// Panels one below the other over the same ranges; short ranges have more room than long ones.
std::string svg_ranges(const std::string& title, const std::string& below_title, const std::string& foot,
                       const std::vector<RangePanel>& panels);

// The same in the terminal: one letter for each line, * where several meet.
std::string terminal_lines(const std::vector<RangeLine>& lines, const std::string& unit, int height);

// Who is best at each range, in runs of ranges: place 0 = the best. Ties stay with the one before.
struct RangeRun {
    std::size_t line = 0;
    int from = 0, to = 0;
};
std::vector<RangeRun> runs_of_place(const std::vector<RangeLine>& lines, std::size_t place);

// ---- lines over turns
struct TurnLine {
    std::string name;
    std::vector<double> values;     // of turn 1, 2, 3 ...
    std::vector<double> low, high;  // a band around it, or empty
};
// Lines over turns with their bands; `share` (0..1, may be empty) is dotted against an axis of per cent at the right.
std::string svg_turns(const std::string& title, const std::string& below_title,
                      const std::vector<TurnLine>& lines, const std::vector<double>& share,
                      const std::string& share_name);

}  // namespace impulse
