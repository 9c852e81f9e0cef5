// bench/lab/plot_terminal.cpp: the pictures of plot.h in letters.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bench/lab/plot.h"

namespace impulse {

constexpr double smallest_shown = 0.00005;

std::string terminal_bars(const std::vector<std::pair<std::string, double>>& bars, int width) {
    std::size_t label = 0;
    double most = 0;
    for (const auto& [name, value] : bars) {
        label = std::max(label, name.size());
        most = std::max(most, value);
    }
    std::string out;
    for (const auto& [name, value] : bars) {
        if (value < smallest_shown) continue;
        const auto cells = static_cast<std::size_t>(std::lround(value / most * width));
        out += fmt::format("{:>{}} |{:<{}}| {:6.2f} %\n", name, label,
                           std::string(std::max<std::size_t>(cells, 1), '#'), width, value * 100);
    }
    return out;
}

std::string terminal_lines(const std::vector<RangeLine>& lines, const std::string& unit, int height) {
    constexpr std::size_t widest = 100;
    std::size_t last = 0;
    double most = 0;
    for (const RangeLine& l : lines)
        for (std::size_t r = 0; r < l.values.size() && r < widest; ++r)
            if (l.values[r] >= 0) {
                last = std::max(last, r);
                most = std::max(most, l.values[r]);
            }
    if (most <= 0) most = 1;
    const std::size_t step = last < 30 ? 2 : 1;  // letters for one hex
    std::vector<std::string> rows(static_cast<std::size_t>(height) + 1, std::string(last * step + 1, ' '));
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (std::size_t r = 0; r <= last && r < lines[i].values.size(); ++r) {
            if (lines[i].values[r] < 0) continue;
            char& at = rows[static_cast<std::size_t>(std::lround((1 - lines[i].values[r] / most) * height))]
                           [r * step];
            at = at == ' ' ? static_cast<char>('A' + i) : '*';
        }
    std::string out;
    for (std::size_t y = 0; y < rows.size(); ++y)
        out +=
            fmt::format("{:>8.2f} |{}\n", most * static_cast<double>(rows.size() - 1 - y) / height, rows[y]);
    out += "         +" + std::string(last * step + 1, '-') + "\n          ";
    std::string scale(last * step + 6, ' ');
    for (std::size_t r = 0; r <= last; r += 5) {
        const std::string text = std::to_string(r);
        scale.replace(r * step, text.size(), text);
    }
    out += scale.substr(0, scale.find_last_not_of(' ') + 1) + "  range\n";
    for (std::size_t i = 0; i < lines.size(); ++i)
        out += fmt::format("          {} = {}\n", static_cast<char>('A' + i), lines[i].name);
    return out + "          (" + unit + "; * = several)\n";
}

}  // namespace impulse
