// bench/lab/plot.h: plain pictures: bars in the terminal, bars and a map of colours as SVG.
// Units:  none; values are 0 or more.
// Shapes: text in, text out.
// Errors: none.
// Rule:   none.
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
std::string svg_bars(const std::string& title, const std::vector<BarSeries>& series);

struct MapRow {
    std::string label, colour_note;
    std::vector<double> values;  // below 0: nothing there
};
// A map of colours: rows by columns, the best of each column framed.
std::string svg_map(const std::string& title, const std::vector<std::string>& columns, const std::vector<MapRow>& rows);

}  // namespace impulse
