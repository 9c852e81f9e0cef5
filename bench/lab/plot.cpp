#include "bench/lab/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/visible_text.h"

namespace impulse {
namespace {

// Lines of a text.
std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        lines.push_back(text.substr(from, to - from));
        from = to + 1;
    }
    return lines;
}

constexpr int title_step = 15;
// Room that the title and the lines below it need.
int head_height(const std::string& below) {
    return 40 + title_step * static_cast<int>(lines_of(below).size());
}
int head_width(const std::string& title, const std::string& below) {
    constexpr double title_letter = 11.5, letter = 6.1;
    double width = title_letter * static_cast<double>(title.size());
    for (const std::string& line : lines_of(below))
        width = std::max(width, letter * static_cast<double>(line.size()));
    return 32 + static_cast<int>(width);
}

// Opens a picture: title and, below it, what has to be known for reading it.
std::string head(int width, int height, const std::string& title, const std::string& below) {
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"11\">\n<rect width=\"{0}\" "
        "height=\"{1}\" "
        "fill=\"#fbfaf6\"/>\n<text x=\"16\" y=\"28\" font-size=\"18\" font-weight=\"bold\" "
        "fill=\"#222\">{2}</text>\n",
        width, height, escaped(title));
    int y = 46;
    for (const std::string& line : lines_of(below)) {
        svg += fmt::format("<text x=\"16\" y=\"{}\" fill=\"#555\">{}</text>\n", y, escaped(line));
        y += title_step;
    }
    return svg;
}

}  // namespace

std::string svg_bars(const std::string& title, const std::string& below_title,
                     const std::vector<BarSeries>& series) {
    std::size_t points = 1;
    double most = 0.01;
    for (const BarSeries& s : series) {
        points = std::max(points, s.values.size());
        for (const double v : s.values) most = std::max(most, v);
    }
    constexpr int left = 48, height = 240, least_width = 560;
    const int top = head_height(below_title) + 36;
    const int step = std::max(6, std::min(28, 900 / static_cast<int>(points)));
    const int width =
        std::max({least_width, left + step * static_cast<int>(points) + 24, head_width(title, below_title)});
    std::string out = head(width, top + height + 44, title, below_title);
    int x = left;
    for (const BarSeries& s : series) {
        out += fmt::format(
            "<rect x=\"{}\" y=\"{}\" width=\"10\" height=\"10\" fill=\"{}\"/>"
            "<text x=\"{}\" y=\"{}\" fill=\"#222\">{}</text>\n",
            x, top - 29, s.colour, x + 14, top - 20, escaped(s.name));
        x += 30 + 7 * static_cast<int>(s.name.size());
    }
    for (int line = 0; line <= 4; ++line) {
        const int y = top + height - height * line / 4;
        out += fmt::format(
            "<line x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{}\" "
            "text-anchor=\"end\" fill=\"#555\">{:.1f} %</text>\n",
            left, width - 12, y, y, left - 4, y + 4, most * 100 * line / 4);
    }
    const double bar =
        static_cast<double>(step - 1) / static_cast<double>(std::max<std::size_t>(1, series.size()));
    for (std::size_t i = 0; i < series.size(); ++i)
        for (std::size_t p = 0; p < series[i].values.size(); ++p) {
            const double h = series[i].values[p] / most * height;
            if (h < 0.2) continue;
            out += fmt::format(
                "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n",
                left + static_cast<double>(p) * step + bar * static_cast<double>(i), top + height - h, bar, h,
                series[i].colour);
        }
    const std::size_t every = points > 60 ? 10 : points > 20 ? 5 : 1;
    for (std::size_t p = 0; p < points; p += every)
        out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{}</text>\n",
                           left + static_cast<int>(p) * step + step / 2, top + height + 16, p);
    out += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"#222\">points of damage</text>\n</svg>\n", left,
                       top + height + 34);
    return out;
}

std::string svg_nested(const std::string& title, const std::string& below_title,
                       const std::vector<NestedRow>& rows) {
    constexpr int row_height = 22, chart = 620, right = 90, letter = 7;
    const int top = head_height(below_title) + 12;
    std::size_t longest = 8;
    double most = 0;
    for (const NestedRow& r : rows) {
        longest = std::max(longest, r.label.size());
        most = std::max({most, r.high, r.values.empty() ? 0 : r.values[0]});
    }
    const int left = 28 + letter * static_cast<int>(longest);
    const int width = std::max(left + chart + right, head_width(title, below_title));
    const int height = top + row_height * static_cast<int>(rows.size()) + 32;
    // The scale ends at the next full tenth.
    const int tenths = std::clamp(static_cast<int>(std::ceil(most * 10)), 1, 10);
    const double scale = chart * 10.0 / tenths;
    std::string out = head(width, height, title, below_title);
    for (int t = 0; t <= tenths; ++t) {
        const int x = left + chart * t / tenths;
        out += fmt::format(
            "<line x1=\"{0}\" x2=\"{0}\" y1=\"{1}\" y2=\"{2}\" stroke=\"#ddd\"/><text x=\"{0}\" y=\"{3}\" "
            "text-anchor=\"middle\" fill=\"#555\">{4} %</text>\n",
            x, top - 4, height - 28, height - 12, t * 10);
    }
    const char* const blues[] = {"#c6dbef", "#9ecae1", "#6baed6", "#4292c6", "#2171b5", "#084594"};
    constexpr std::size_t shades = std::size(blues);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const NestedRow& row = rows[r];
        const int y = top + row_height * static_cast<int>(r);
        out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#222\"{}>{}</text>\n",
                           left - 8, y + 14, row.strong ? " font-weight=\"bold\"" : "", escaped(row.label));
        for (std::size_t k = 0; k < row.values.size(); ++k) {
            const double w = row.values[k] * scale;
            if (w < 0.3) break;
            const int inset = std::min(static_cast<int>(k), 6);
            out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" fill=\"{}\"/>", left,
                               y + 2 + inset, w, 16 - 2 * inset,
                               row.strong ? "#d9480f" : blues[std::min(k, shades - 1)]);
            if (k > 0 && w > 16 && row.values[k - 1] * scale - w > 10)
                out += fmt::format(
                    "<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"end\" font-size=\"9\" fill=\"{}\">{}</text>",
                    left + w - 2, y + 13, k > 2 ? "#fff" : "#123", k + 1);
        }
        if (row.high > row.low)
            out += fmt::format(
                "<path d=\"M{0:.1f} {2}V{3}M{1:.1f} {2}V{3}M{0:.1f} {4}H{1:.1f}\" stroke=\"#222\" "
                "fill=\"none\"/>",
                left + row.low * scale, left + row.high * scale, y + 5, y + 15, y + 10);
        const double end = std::max(row.high, row.values.empty() ? 0 : row.values[0]) * scale;
        out += fmt::format("<text x=\"{:.1f}\" y=\"{}\" fill=\"#222\">{:.2f} %</text>\n", left + end + 6,
                           y + 14, row.values.empty() ? 0 : row.values[0] * 100);
    }
    return out + "</svg>\n";
}

namespace {

constexpr const char* line_colours[] = {"#0b5394", "#d9480f", "#2b8a3e", "#862e9c", "#c92a2a", "#0c8599",
                                        "#5c940d", "#a61e4d", "#364fc7", "#945d00", "#087f5b", "#495057",
                                        "#e67700", "#9c36b5", "#1971c2", "#66a80f", "#e8590c", "#5f3dc4"};
constexpr const char* line_patterns[] = {"", "8 4", "2 3", "12 3 2 3", "5 2", "14 5", "2 6", "9 3 2 3 2 3"};
constexpr std::size_t colours = std::size(line_colours), patterns = std::size(line_patterns);

std::size_t style_of(const RangePanel& panel, std::size_t line) {
    return panel.lines[line].style < 0 ? line : static_cast<std::size_t>(panel.lines[line].style);
}
const char* colour_of(std::size_t style) { return line_colours[style % colours]; }
const char* pattern_of(std::size_t style) { return line_patterns[(style + style / patterns * 3) % patterns]; }

// A mark of its own for each line: circle, square, triangle, diamond, cross, ring.
std::string mark(std::size_t style, double x, double y, const char* colour) {
    constexpr std::size_t shapes = 6;
    switch ((style + style / shapes) % shapes) {
        case 0:
            return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.4\" fill=\"{}\"/>", x, y, colour);
        case 1:
            return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"6\" height=\"6\" fill=\"{}\"/>",
                               x - 3, y - 3, colour);
        case 2:
            return fmt::format("<path d=\"M{:.1f} {:.1f}l4 7h-8z\" fill=\"{}\"/>", x, y - 4, colour);
        case 3:
            return fmt::format("<path d=\"M{:.1f} {:.1f}l4.5 4.5l-4.5 4.5l-4.5 -4.5z\" fill=\"{}\"/>", x,
                               y - 4.5, colour);
        case 4:
            return fmt::format(
                "<path d=\"M{0:.1f} {1:.1f}l6 6m0 -6l-6 6\" stroke=\"{2}\" stroke-width=\"2\"/>", x - 3,
                y - 3, colour);
        default:
            return fmt::format(
                "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.4\" fill=\"#fbfaf6\" stroke=\"{}\" "
                "stroke-width=\"1.6\"/>",
                x, y, colour);
    }
}

// Where ranges and values lie on the paper.
struct Scale {
    double left = 0, width = 1, top = 0, height = 1, least = 0, most = 1;
    int last = 1;
    bool logarithmic = false;

    // The first hexes have the most room.
    [[nodiscard]] double x(double range) const {
        constexpr double squeeze = 6;
        return left + width * std::log1p(range / squeeze) / std::log1p(last / squeeze);
    }
    [[nodiscard]] double y(double value) const {
        const double part = logarithmic ? std::log(std::max(value, least) / least) / std::log(most / least)
                                        : (value - least) / (most - least);
        return top + height * (1 - std::clamp(part, 0.0, 1.0));
    }
};

std::string number_text(double v) {
    std::string text = v >= 10 ? fmt::format("{:.0f}", v) : fmt::format("{:.3f}", v);
    if (text.find('.') != std::string::npos) {
        while (text.back() == '0') text.pop_back();
        if (text.back() == '.') text.pop_back();
    }
    return text;
}

std::vector<double> ticks_of(const Scale& s, bool percent) {
    std::vector<double> ticks;
    if (s.logarithmic) {
        for (double decade = 1e-4; decade < s.most * 10; decade *= 10)
            for (const double step : {1.0, 2.0, 5.0})
                if (decade * step >= s.least * 0.999 && decade * step <= s.most * 1.001)
                    ticks.push_back(decade * step);
        return ticks;
    }
    double step = percent ? 0.2 : 1;
    if (!percent) {
        step = std::pow(10, std::floor(std::log10(std::max(s.most, 1e-9))));
        if (s.most / step < 2)
            step /= 5;
        else if (s.most / step < 5)
            step /= 2;
    }
    for (double v = 0; v <= s.most * 1.001; v += step) ticks.push_back(v);
    return ticks;
}

int last_range(const std::vector<RangePanel>& panels) {
    std::size_t last = 1;
    for (const RangePanel& p : panels)
        for (const RangeLine& l : p.lines)
            for (std::size_t r = 0; r < l.values.size(); ++r)
                if (l.values[r] > 0) last = std::max(last, r);
    return static_cast<int>(last);
}

void fit_values(const RangePanel& panel, Scale& s) {
    double least = 1e9, most = 0;
    for (const RangeLine& l : panel.lines) {
        for (const double v : l.values)
            if (v > 0) {
                most = std::max(most, v);
                if (!l.faint) least = std::min(least, v);
            }
        for (const double v : l.high) most = std::max(most, v);
    }
    if (most <= 0) most = 1;
    s.logarithmic = panel.logarithmic;
    s.least = panel.logarithmic ? std::max(std::min(least, most / 10) * 0.9, most / 400) : 0;
    s.most = panel.percent ? 1 : panel.logarithmic ? most * 1.15 : most * 1.05;
}

// The stretches of a line over which it can fire and is on the paper.
template <typename F>
void each_stretch(const Scale& s, const std::vector<double>& values, F&& take) {
    for (std::size_t from = 0; from < values.size(); ++from) {
        if (values[from] < s.least) continue;
        std::size_t to = from;
        while (to + 1 < values.size() && values[to + 1] >= s.least) ++to;
        take(from, to);
        from = to;
    }
}

std::string path_of(const Scale& s, const std::vector<double>& values) {
    std::string d;
    each_stretch(s, values, [&](std::size_t from, std::size_t to) {
        for (std::size_t r = from; r <= to; ++r)
            d += fmt::format("{}{:.1f} {:.1f}", r == from ? "M" : "L", s.x(static_cast<double>(r)),
                             s.y(values[r]));
        if (from == to) d += "h0.1";
    });
    return d;
}

struct EndLabel {
    std::size_t line = 0;
    double x = 0, y = 0, wanted = 0;
};

// Names at the right edge, none over another, in the order of their lines' ends.
std::vector<EndLabel> end_labels(const RangePanel& panel, const Scale& s, double step) {
    std::vector<EndLabel> labels;
    for (std::size_t i = 0; i < panel.lines.size(); ++i) {
        const RangeLine& l = panel.lines[i];
        if (l.faint) continue;
        for (std::size_t r = l.values.size(); r-- > 0;)
            if (l.values[r] >= s.least) {
                const double y = s.y(l.values[r]);
                labels.push_back({i, s.x(static_cast<double>(r)), y, y});
                break;
            }
    }
    std::ranges::stable_sort(labels,
                             [](const EndLabel& a, const EndLabel& b) { return a.wanted < b.wanted; });
    for (std::size_t i = 1; i < labels.size(); ++i)
        labels[i].y = std::max(labels[i].y, labels[i - 1].y + step);
    double floor = s.top + s.height;
    for (std::size_t i = labels.size(); i-- > 0;) {
        labels[i].y = std::min(labels[i].y, floor);
        floor = labels[i].y - step;
    }
    return labels;
}

std::string ribbons_of(const RangePanel& panel, const Scale& s, double top) {
    constexpr const char* places[] = {"best", "second", "third"};
    constexpr double height = 24, gap = 4;
    constexpr double letter = 0.64;  // width of a letter in parts of its height
    std::string out;
    for (std::size_t place = 0; place < std::size(places); ++place) {
        const double y = top + static_cast<double>(place) * (height + gap);
        out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\" fill=\"#222\"{}>{}</text>\n",
                           s.left - 10, y + 16, place == 0 ? " font-weight=\"bold\"" : "", places[place]);
        for (const RangeRun& run : runs_of_place(panel.lines, place)) {
            const auto half = [&](double r) { return s.x(std::clamp(r, 0.0, static_cast<double>(s.last))); };
            const double from = half(run.from - 0.5), to = half(run.to + 0.5);
            const bool faint = panel.lines[run.line].faint;
            out += fmt::format(
                "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" fill=\"{}\" "
                "fill-opacity=\"{}\" "
                "stroke=\"#fbfaf6\" stroke-width=\"1.5\"><title>{} at {} to {}</title></rect>",
                from, y, std::max(1.0, to - from), height,
                faint ? "#868e96" : colour_of(style_of(panel, run.line)),
                place == 0   ? "1"
                : place == 1 ? "0.75"
                             : "0.55",
                escaped(panel.lines[run.line].name), run.from, run.to);
            const std::string& name = panel.lines[run.line].name;
            // A name that does not fit is left to the colour and the chart above.
            for (const int size : {11, 9, 7}) {
                if (static_cast<double>(name.size()) * size * letter > to - from - 4) continue;
                out += fmt::format(
                    "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" fill=\"#fff\" "
                    "font-size=\"{}\"{}>{}</text>",
                    (from + to) / 2, y + 16, size, place == 0 ? " font-weight=\"bold\"" : "", escaped(name));
                break;
            }
            out += "\n";
        }
    }
    return out;
}

}  // namespace

std::vector<RangeRun> runs_of_place(const std::vector<RangeLine>& lines, std::size_t place) {
    std::size_t last = 0;
    for (const RangeLine& l : lines) last = std::max(last, l.values.size());
    std::vector<RangeRun> runs;
    for (std::size_t r = 0; r < last; ++r) {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (r < lines[i].values.size() && lines[i].values[r] > 0) order.push_back(i);
        if (order.size() <= place) continue;
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
            return lines[a].values[r] > lines[b].values[r] + 1e-12;
        });
        std::size_t who = order[place];
        if (!runs.empty() && runs.back().to + 1 == static_cast<int>(r)) {
            const std::size_t before = runs.back().line;
            if (r < lines[before].values.size() &&
                std::abs(lines[before].values[r] - lines[who].values[r]) < 1e-12)
                who = before;
            if (who == before) {
                runs.back().to = static_cast<int>(r);
                continue;
            }
        }
        runs.push_back({who, static_cast<int>(r), static_cast<int>(r)});
    }
    return runs;
}

std::string svg_ranges(const std::string& title, const std::string& below_title, const std::string& foot,
                       const std::vector<RangePanel>& panels) {
    constexpr double left = 84, chart_width = 1080, panel_height = 340, ribbon_room = 96, between = 78;
    const double top = head_height(below_title) + 12;
    constexpr double letter = 6.6, label_step = 14;
    std::size_t longest = 8;
    double height = top;
    for (const RangePanel& p : panels) {
        for (const RangeLine& l : p.lines)
            if (!l.faint) longest = std::max(longest, l.name.size());
        height += panel_height + between + (p.ribbons ? ribbon_room : 0);
    }
    const double width = std::max(left + chart_width + 60 + letter * static_cast<double>(longest),
                                  static_cast<double>(head_width(title, below_title)));
    const auto foot_lines = 1 + std::ranges::count(foot, '\n');
    constexpr double foot_step = 16;
    std::string out =
        head(static_cast<int>(width),
             static_cast<int>(height + 8 + foot_step * static_cast<double>(foot_lines)), title, below_title);
    Scale s;
    s.left = left;
    s.width = chart_width;
    s.height = panel_height;
    s.last = last_range(panels);
    double y = top;
    for (const RangePanel& panel : panels) {
        s.top = y + 26;
        fit_values(panel, s);
        const double bottom = s.top + s.height;
        out += fmt::format(
            "<text x=\"{}\" y=\"{:.1f}\" font-size=\"14\" font-weight=\"bold\" fill=\"#222\">{}</text>\n",
            left, s.top - 10, escaped(panel.title));
        for (const double tick : ticks_of(s, panel.percent))
            out += fmt::format(
                "<line x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#e4e0d6\"/><text x=\"{}\" "
                "y=\"{:.1f}\" text-anchor=\"end\" fill=\"#555\">{}</text>\n",
                left, left + chart_width, s.y(tick), s.y(tick), left - 8, s.y(tick) + 4,
                panel.percent ? fmt::format("{:.0f} %", tick * 100) : number_text(tick));
        out += fmt::format(
            "<text transform=\"translate({},{:.1f}) rotate(-90)\" text-anchor=\"middle\" "
            "fill=\"#555\">{}</text>\n",
            left - 52, s.top + s.height / 2, escaped(panel.unit));
        double room = -1e9;
        for (int r = 0; r <= s.last; ++r) {
            if (s.x(r) - room < 22 && r != s.last) continue;
            if (s.last - r > 0 && s.x(s.last) - s.x(r) < 22) continue;
            room = s.x(r);
            out += fmt::format(
                "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"#efece4\"/><text "
                "x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\" fill=\"#333\">{4}</text>\n",
                s.x(r), s.top, bottom, bottom + 15, r);
        }
        out += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\" fill=\"#555\">range</text>\n",
                           left - 8, bottom + 15);
        for (const RangeLine& l : panel.lines)
            if (l.faint)
                out += fmt::format(
                    "<path d=\"{}\" fill=\"none\" stroke=\"#ced4da\" "
                    "stroke-width=\"1\"><title>{}</title></path>\n",
                    path_of(s, l.values), escaped(l.name));
        for (std::size_t i = 0; i < panel.lines.size(); ++i) {
            const RangeLine& l = panel.lines[i];
            if (l.faint) continue;
            const std::size_t style = style_of(panel, i);
            if (!l.low.empty())
                each_stretch(s, l.values, [&](std::size_t from, std::size_t to) {
                    std::string d;
                    for (std::size_t r = from; r <= to; ++r)
                        d += fmt::format("{}{:.1f} {:.1f}", r == from ? "M" : "L",
                                         s.x(static_cast<double>(r)), s.y(l.high[r]));
                    for (std::size_t r = to + 1; r-- > from;)
                        d += fmt::format("L{:.1f} {:.1f}", s.x(static_cast<double>(r)), s.y(l.low[r]));
                    out += fmt::format("<path d=\"{}Z\" fill=\"{}\" fill-opacity=\"0.12\"/>\n", d,
                                       colour_of(style));
                });
            out += fmt::format(
                "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"{}>"
                "<title>{}</title></path>\n",
                path_of(s, l.values), colour_of(style),
                *pattern_of(style) == 0 ? std::string{}
                                        : fmt::format(" stroke-dasharray=\"{}\"", pattern_of(style)),
                escaped(l.name));
            double marked = -1e9;
            for (std::size_t r = 0; r < l.values.size(); ++r) {
                if (l.values[r] < s.least || s.x(static_cast<double>(r)) - marked < 70) continue;
                marked = s.x(static_cast<double>(r));
                out += mark(style, marked, s.y(l.values[r]), colour_of(style));
            }
            out += "\n";
        }
        for (const EndLabel& label : end_labels(panel, s, label_step)) {
            const double at = left + chart_width + 22;
            const std::size_t style = style_of(panel, label.line);
            out += fmt::format(
                "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.7\" "
                "stroke-opacity=\"0.55\"/>{}<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\">{}</text>\n",
                label.x + 3, label.wanted, at - 6, label.y, colour_of(style),
                mark(style, at, label.y, colour_of(style)), at + 8, label.y + 4, colour_of(style),
                escaped(panel.lines[label.line].name));
        }
        y = bottom + between - 26;
        if (panel.ribbons) {
            out += ribbons_of(panel, s, bottom + 28);
            y += ribbon_room;
        }
    }
    double base = height + 8;
    for (std::size_t from = 0; from <= foot.size(); base += foot_step) {
        const std::size_t to = std::min(foot.find('\n', from), foot.size());
        out += fmt::format("<text x=\"16\" y=\"{:.1f}\" fill=\"#555\">{}</text>\n", base,
                           escaped(foot.substr(from, to - from)));
        from = to + 1;
    }
    return out + "</svg>\n";
}

std::string svg_turns(const std::string& title, const std::string& below_title,
                      const std::vector<TurnLine>& lines, const std::vector<double>& share,
                      const std::string& share_name) {
    constexpr int left = 48, top = 92, height = 260, right = 56, bottom = 44, widest = 900, narrowest = 480,
                  turn_width = 60;
    constexpr int legend_y = 72, letter = 7;
    std::size_t count = std::max<std::size_t>(2, share.size());
    double most = 1;
    for (const TurnLine& l : lines) {
        count = std::max(count, l.values.size());
        for (const double v : l.values) most = std::max(most, v);
        for (const double v : l.high) most = std::max(most, v);
    }
    double step = 1;  // grid lines at 1, 2, 5, 10, 20, 50 ...
    for (int n = 0; most / step > 7; ++n) step *= n % 3 == 1 ? 2.5 : 2;
    most = std::ceil(most / step) * step;
    const int wide = std::clamp(turn_width * static_cast<int>(count), narrowest, widest);
    std::string out = head(std::max(left + wide + right, head_width(title, below_title)),
                           top + height + bottom, title, below_title);
    const auto x = [&](std::size_t i) {
        return left + wide * (static_cast<double>(i) + 0.5) / static_cast<double>(count);
    };
    const auto y = [&](double v) { return top + height - height * std::clamp(v, 0.0, most) / most; };
    for (double v = 0; v <= most + step / 2; v += step)
        out += fmt::format(
            "<path d=\"M{0} {1:.1f}H{2}\" stroke=\"#ddd\"/><text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\" "
            "fill=\"#555\">{5:g}</text>\n",
            left, y(v), left + wide, left - 6, y(v) + 4, v);
    const auto drawn = [&](const std::vector<double>& values, double times) {
        std::string d;
        for (std::size_t i = 0; i < values.size(); ++i)
            d += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", x(i), y(values[i] * times));
        return d;
    };
    int legend = left;
    const auto name = [&](const std::string& words, const std::string& colour, const std::string& pattern,
                          const std::string& shape) {
        out += fmt::format(
            "<path d=\"M{} {}h30\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"{}\"/>{}<text "
            "x=\"{}\" y=\"{}\" "
            "fill=\"#222\">{}</text>\n",
            legend, legend_y, colour, pattern.empty() ? "none" : pattern, shape, legend + 36, legend_y + 4,
            escaped(words));
        legend += 56 + letter * static_cast<int>(words.size());
    };
    for (std::size_t l = 0; l < lines.size(); ++l) {
        const TurnLine& line = lines[l];
        const char* const colour = colour_of(l);
        name(line.name, colour, pattern_of(l), mark(l, legend + 15, legend_y, colour));
        if (line.values.size() > 1 && line.low.size() == line.values.size() &&
            line.high.size() == line.values.size()) {
            std::string band = drawn(line.high, 1);
            for (std::size_t i = line.low.size(); i-- > 0;)
                band += fmt::format("L{:.1f} {:.1f}", x(i), y(line.low[i]));
            out += fmt::format("<path d=\"{}Z\" fill=\"{}\" fill-opacity=\"0.15\"/>\n", band, colour);
        }
        out += fmt::format(
            "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\" "
            "stroke-dasharray=\"{}\"><title>{}</title></path>\n",
            drawn(line.values, 1), colour, *pattern_of(l) == 0 ? "none" : pattern_of(l), escaped(line.name));
        for (std::size_t i = 0; i < line.values.size(); ++i) out += mark(l, x(i), y(line.values[i]), colour);
        out += "\n";
    }
    if (!share.empty()) {
        name(share_name, "#777", "1 3", {});
        out += fmt::format(
            "<path d=\"{}\" fill=\"none\" stroke=\"#777\" stroke-width=\"1.5\" stroke-dasharray=\"1 3\"/>\n",
            drawn(share, most));
        for (const int percent : {0, 50, 100})
            out += fmt::format("<text x=\"{}\" y=\"{:.1f}\" fill=\"#777\">{} %</text>\n", left + wide + 6,
                               y(most * percent / 100) + 4, percent);
    }
    const std::size_t every = count > 40 ? 5 : count > 20 ? 2 : 1;
    for (std::size_t i = 0; i < count; i += every)
        out += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{}</text>\n",
                           x(i), top + height + 17, i + 1);
    return out +
           fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#222\">turn</text>\n</svg>\n",
                       left + wide / 2, top + height + 36);
}

}  // namespace impulse
