#include "bench/lab/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impulse {
namespace {

constexpr double smallest_shown = 0.00005;

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else
            out += c;
    }
    return out;
}

std::string head(int width, int height, const std::string& title) {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fbfaf6\"/>\n"
        "<text x=\"16\" y=\"24\" font-size=\"16\" font-weight=\"bold\" fill=\"#222\">{2}</text>\n",
        width, height, escaped(title));
}

// From pale to deep blue.
std::string shade(double part) {
    const double p = std::clamp(part, 0.0, 1.0);
    const auto mix = [p](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * p)); };
    return fmt::format("#{:02x}{:02x}{:02x}", mix(240, 8), mix(244, 64), mix(248, 129));
}

}  // namespace

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
        out += fmt::format("{:>{}} |{:<{}}| {:6.2f} %\n", name, label, std::string(std::max<std::size_t>(cells, 1), '#'),
                           width, value * 100);
    }
    return out;
}

std::string svg_bars(const std::string& title, const std::vector<BarSeries>& series) {
    std::size_t points = 1;
    double most = 0.01;
    for (const BarSeries& s : series) {
        points = std::max(points, s.values.size());
        for (const double v : s.values) most = std::max(most, v);
    }
    constexpr int left = 48, top = 64, height = 240, least_width = 560;
    const int step = std::max(6, std::min(28, 900 / static_cast<int>(points)));
    const int width = std::max(least_width, left + step * static_cast<int>(points) + 24);
    std::string out = head(width, top + height + 44, title);
    int x = left;
    for (const BarSeries& s : series) {
        out += fmt::format("<rect x=\"{}\" y=\"36\" width=\"10\" height=\"10\" fill=\"{}\"/>"
                           "<text x=\"{}\" y=\"45\" fill=\"#222\">{}</text>\n",
                           x, s.colour, x + 14, escaped(s.name));
        x += 30 + 7 * static_cast<int>(s.name.size());
    }
    for (int line = 0; line <= 4; ++line) {
        const int y = top + height - height * line / 4;
        out += fmt::format("<line x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{}\" "
                           "text-anchor=\"end\" fill=\"#555\">{:.1f} %</text>\n",
                           left, width - 12, y, y, left - 4, y + 4, most * 100 * line / 4);
    }
    const double bar = static_cast<double>(step - 1) / static_cast<double>(std::max<std::size_t>(1, series.size()));
    for (std::size_t i = 0; i < series.size(); ++i)
        for (std::size_t p = 0; p < series[i].values.size(); ++p) {
            const double h = series[i].values[p] / most * height;
            if (h < 0.2) continue;
            out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n",
                               left + static_cast<double>(p) * step + bar * static_cast<double>(i), top + height - h, bar,
                               h, series[i].colour);
        }
    const std::size_t every = points > 60 ? 10 : points > 20 ? 5 : 1;
    for (std::size_t p = 0; p < points; p += every)
        out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{}</text>\n",
                           left + static_cast<int>(p) * step + step / 2, top + height + 16, p);
    out += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"#222\">points of damage</text>\n</svg>\n", left,
                       top + height + 34);
    return out;
}

std::string svg_map(const std::string& title, const std::vector<std::string>& columns, const std::vector<MapRow>& rows) {
    constexpr int row_height = 17, column_width = 40, top = 62;
    std::size_t longest = 8;
    for (const MapRow& r : rows) longest = std::max(longest, r.label.size());
    const int left = 24 + 7 * static_cast<int>(longest);
    std::vector<double> best(columns.size(), 0);
    std::vector<double> all;
    for (const MapRow& r : rows)
        for (std::size_t c = 0; c < columns.size() && c < r.values.size(); ++c) {
            best[c] = std::max(best[c], r.values[c]);
            if (r.values[c] > 0) all.push_back(r.values[c]);
        }
    std::sort(all.begin(), all.end());
    // A few giants must not make all others pale.
    const double full = all.empty() ? 1 : all[all.size() - 1 - all.size() / 20];
    const int width = left + column_width * static_cast<int>(columns.size()) + 24;
    std::string out = head(width, top + row_height * static_cast<int>(rows.size()) + 24, title);
    out += fmt::format("<text x=\"{}\" y=\"40\" text-anchor=\"end\" fill=\"#555\">range</text>\n", left - 8);
    for (std::size_t c = 0; c < columns.size(); ++c)
        out += fmt::format("<text x=\"{}\" y=\"54\" text-anchor=\"middle\" fill=\"#222\" font-weight=\"bold\">{}</text>\n",
                           left + column_width * static_cast<int>(c) + column_width / 2, columns[c]);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const int y = top + row_height * static_cast<int>(r);
        out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#222\">{}</text>\n", left - 8, y + 12,
                           escaped(rows[r].label));
        for (std::size_t c = 0; c < columns.size() && c < rows[r].values.size(); ++c) {
            const double v = rows[r].values[c];
            if (v < 0) continue;
            const int x = left + column_width * static_cast<int>(c);
            const bool top_one = v > 0 && v >= best[c];
            out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"{}/>", x + 1, y, column_width - 2,
                               row_height - 2, shade(v / full),
                               top_one ? " stroke=\"#d9480f\" stroke-width=\"2\"" : "");
            out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>\n",
                               x + column_width / 2, y + 12, v / full > 0.55 ? "#fff" : "#333",
                               v >= 100 ? fmt::format("{:.0f}", v) : v >= 10 ? fmt::format("{:.1f}", v)
                                                                             : fmt::format("{:.2f}", v));
        }
    }
    return out + "</svg>\n";
}

}  // namespace impulse
