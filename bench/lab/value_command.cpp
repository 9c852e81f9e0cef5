#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "bench/lab/compare.h"
#include "bench/lab/lab_command.h"
#include "bench/lab/plot.h"
#include "engine/csv.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_text.h"

namespace impulse {
namespace {

struct ValueOptions {
    std::string ruleset, format, svg, per = "energy", ranges, tech;
    int upto = 40;
    bool json = false;
};

double value_of(const Worth& w, std::string_view per) {
    if (!w.fires) return -1;
    return per == "energy" ? w.per_energy : per == "box" ? w.per_box : w.per_bpv;
}

// The best that a mode is worth at a range; where its columns are amounts of energy, with the best of them.
double best_value(const ShotTable& t, int range, std::string_view per) {
    if (t.against != "energy") return value_of(worth(t, range, usual_column(t), 1, 0), per);
    double best = -1;
    for (std::size_t c = 0; c < t.columns.size(); ++c)
        best = std::max(best, value_of(worth(t, range, static_cast<int>(c), 1, 0), per));
    return best;
}

// Weapons over every range, each with the best of its modes; the names of rows as tables give them.
std::vector<RangeLine> best_modes(const WeaponTables& weapons, const std::string& level, std::string_view per,
                                  int upto) {
    std::vector<RangeLine> lines;
    std::vector<std::string> labels;
    std::map<std::string, std::size_t> line_of;
    for (const ShotTable& t : weapons.tables) {
        if (t.no_points || (!t.tech.empty() && !level.empty() && t.tech != level)) continue;
        const auto [found, fresh] = line_of.try_emplace(t.weapon, lines.size());
        if (fresh) {
            labels.push_back(t.label.empty() ? t.weapon : t.label);
            lines.push_back({labels.back(), {}, {}, {}, true, -1});
        }
        std::vector<double>& values = lines[found->second].values;
        for (const RangeColumn& c : t.at) {
            if (t.against != "energy" && c.against != usual_column(t)) continue;
            if (c.range > upto) continue;
            const auto r = static_cast<std::size_t>(c.range);
            if (values.size() <= r) values.resize(r + 1, -1);
            values[r] = std::max(values[r], best_value(t, c.range, per));
        }
    }
    // Two rows of one label are told apart by their own names.
    for (const auto& [weapon, at] : line_of)
        if (std::ranges::count_if(line_of, [&, &label = labels[at]](const auto& other) {
                return labels[other.second] == label;
            }) > 1)
            lines[at].name = fmt::format("{} ({})", labels[at], weapon);
    // A weapon that never scores has no line.
    std::erase_if(lines, [](const RangeLine& l) {
        return std::ranges::none_of(l.values, [](double v) { return v > 0; });
    });
    for (RangeLine& l : lines)
        for (double& v : l.values) v = v > 0 ? v : -1;
    return lines;
}

// The lines that are told by name: first, second or third for at least so many ranges in a row.
void name_leaders(std::vector<RangeLine>& lines, std::map<std::string, int>& styles) {
    constexpr std::size_t places = 3, most_named = 14;
    constexpr int long_enough[] = {1, 2, 3};
    std::vector<int> seen(lines.size(), 0);
    for (std::size_t place = 0; place < places; ++place)
        for (const RangeRun& run : runs_of_place(lines, place))
            if (run.to - run.from + 1 >= long_enough[place])
                seen[run.line] += (run.to - run.from + 1) * (place == 0 ? 100 : place == 1 ? 10 : 1);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (seen[i] > 0) order.push_back(i);
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return seen[a] > seen[b]; });
    if (order.size() > most_named) order.resize(most_named);
    for (const std::size_t i : order) {
        lines[i].faint = false;
        const auto next = static_cast<int>(styles.size());
        lines[i].style = styles.try_emplace(lines[i].name, next).first->second;
    }
}

std::string poster(const WeaponTables& weapons, const std::string& level, int upto) {
    struct Measure {
        const char *per, *title, *unit;
    };
    constexpr Measure measures[] = {
        {"energy", "Per point of energy: what the reactor buys", "mean damage per energy"},
        {"box", "Per box: what one weapon does when it fires", "mean damage per box"},
        {"bpv", "Per BPV: what the price buys", "mean damage per BPV"},
    };
    std::vector<RangePanel> panels;
    std::map<std::string, int> styles;
    for (const Measure& m : measures) {
        RangePanel panel{m.title, m.unit, best_modes(weapons, level, m.per, upto), false, true, true};
        if (panel.lines.empty()) continue;
        name_leaders(panel.lines, styles);
        panels.push_back(std::move(panel));
    }
    return svg_ranges(
        fmt::format("{}{}{}: which weapon at which range", weapons.ruleset, level.empty() ? "" : " ", level),
        "One line a weapon, always with its best mode at that range: mean damage of one use, on a "
        "logarithmic scale.\n"
        "Named are those among the best three somewhere, each with a pattern, a mark and a label of its own; "
        "grey: the others.",
        fmt::format("The strips below each chart say who is best, second and third at each range, up to "
                    "range {}. Against size class "
                    "4 where size matters, without EW;\nwhat falls on several shields "
                    "counts in full, plasma and drones as they strike after so many hexes.",
                    upto),
        panels);
}

class ValueCommand {
public:
    ValueCommand(const ProgramStreams& streams, const ValueOptions& options) : io_(streams), o_(options) {}

    int run() {
        if (o_.ruleset.empty())
            return io_.bad("tables value: which ruleset? Try: impulse tables value --ruleset tng");
        auto weapons = load_weapon_tables(o_.ruleset);
        if (!weapons) return io_.bad(weapons.error().text());
        std::vector<int> ranges;
        for (std::size_t from = 0; from < o_.ranges.size();) {
            const std::size_t to = std::min(o_.ranges.find(',', from), o_.ranges.size());
            const std::string word = o_.ranges.substr(from, to - from);
            if (word.empty() || word.size() > 3 || word.find_first_not_of("0123456789") != std::string::npos)
                return io_.bad(fmt::format("--ranges {}: \"{}\" is not a range; expected as in 0,1,2,4,8",
                                           o_.ranges, word));
            ranges.push_back(std::stoi(word));
            from = to + 1;
        }
        if (ranges.empty()) ranges = {0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40};
        std::string level = o_.tech;
        std::transform(level.begin(), level.end(), level.begin(),
                       [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
        if (!level.empty() && std::ranges::find(weapons->tech, level) == weapons->tech.end())
            return io_.bad(weapons->tech.empty()
                               ? fmt::format("--tech {}: {} has no tech levels", o_.tech, weapons->ruleset)
                               : fmt::format("--tech {}: the tech levels of {} are {}", o_.tech,
                                             weapons->ruleset, fmt::join(weapons->tech, ", ")));
        if (level.empty() && !weapons->tech.empty()) level = weapons->tech.front();
        for (const ShotTable& t : weapons->tables) {
            if (t.no_points || (!t.tech.empty() && !level.empty() && t.tech != level)) continue;
            Row row;
            row.label = t.weapon + (t.mode == "standard" ? "" : ":" + t.mode);
            bool any = false;
            for (const int r : ranges) {
                row.values.push_back(best_value(t, r, o_.per));
                any = any || row.values.back() > 0;
            }
            if (any) rows_.push_back(std::move(row));
        }
        if (rows_.empty())
            return io_.bad(
                fmt::format("tables value: no weapon of {} has a number per {}", weapons->ruleset, o_.per));
        if (!o_.svg.empty())
            if (const auto failed = io_.save(o_.svg, poster(*weapons, level, o_.upto))) return *failed;
        const std::string format = o_.json ? "json" : o_.format.empty() ? "table" : o_.format;
        const std::string title =
            fmt::format("{}{}{}: mean damage per {}", weapons->ruleset, level.empty() ? "" : " ", level,
                        o_.per == "bpv" ? "BPV" : o_.per);
        if (o_.svg == "-") return exit_ok;
        if (format == "json")
            json(title, ranges);
        else if (format == "lines")
            lines(title, *weapons, level);
        else if (format == "csv")
            csv(ranges);
        else
            table(title, ranges);
        return exit_ok;
    }

private:
    struct Row {
        std::string label;
        std::vector<double> values;
    };
    const ProgramStreams& io_;
    const ValueOptions& o_;
    std::vector<Row> rows_;

    void json(const std::string& title, const std::vector<int>& ranges) const {
        nlohmann::ordered_json all;
        all["title"] = title;
        all["ranges"] = ranges;
        all["rows"] = nlohmann::ordered_json::object();
        for (const Row& r : rows_) {
            auto values = nlohmann::ordered_json::array();
            for (const double v : r.values)
                values.push_back(v < 0 ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(v));
            all["rows"][r.label] = std::move(values);
        }
        io_.out << json_text(all, 1) << "\n";
    }

    void table(const std::string& title, const std::vector<int>& ranges) const {
        std::size_t label = 8;
        for (const Row& r : rows_) label = std::max(label, r.label.size());
        io_.out << title << "\n" << fmt::format("{:<{}}", "range", label);
        for (const int r : ranges) io_.out << fmt::format("{:>7}", r);
        io_.out << "\n";
        for (const Row& r : rows_) {
            io_.out << fmt::format("{:<{}}", r.label, label);
            for (const double v : r.values)
                io_.out << (v < 0 ? fmt::format("{:>7}", "-") : fmt::format("{:>7.3f}", v));
            io_.out << "\n";
        }
    }

    void csv(const std::vector<int>& ranges) const {
        std::vector<std::string> cells{"weapon"};
        for (const int r : ranges) cells.push_back(std::to_string(r));
        io_.out << csv_row(cells);
        for (const Row& r : rows_) {
            cells = {r.label};
            for (const double v : r.values) cells.push_back(v < 0 ? "" : fmt::format("{:.5f}", v));
            io_.out << csv_row(cells);
        }
    }

    // Who is best where, in words, and the leaders' lines.
    void lines(const std::string& title, const WeaponTables& weapons, const std::string& level) const {
        std::vector<RangeLine> all = best_modes(weapons, level, o_.per, o_.upto);
        std::map<std::string, int> styles;
        name_leaders(all, styles);
        io_.out << title << ", each weapon with its best mode\n";
        constexpr const char* places[] = {"best", "second", "third"};
        for (std::size_t place = 0; place < std::size(places); ++place) {
            io_.out << fmt::format("{:<7}", places[place]);
            for (const RangeRun& run : runs_of_place(all, place))
                io_.out << fmt::format(" {}{}: {};", run.from,
                                       run.to > run.from ? fmt::format("-{}", run.to) : "",
                                       all[run.line].name);
            io_.out << "\n";
        }
        std::erase_if(all, [](const RangeLine& l) { return l.faint; });
        constexpr int height = 20;
        io_.out << terminal_lines(all, "mean damage per " + o_.per, height);
    }
};

}  // namespace

void install_value(CLI::App& tables, const ProgramStreams& streams, int& status) {
    auto o = std::make_shared<ValueOptions>();
    CLI::App* value = tables.add_subcommand("value",
                                            "Damage per energy, box or BPV over range.\n"
                                            "  impulse tables value --ruleset tng --svg which_weapon.svg");
    value->add_option("--ruleset", o->ruleset, "a ruleset, or a folder with tables");
    value->add_option("--per", o->per, "energy, box or bpv")
        ->check(CLI::IsMember(std::vector<std::string>{"energy", "box", "bpv"}));
    value->add_option("--tech", o->tech, "tech level, the lowest if none is given");
    value->add_option("--ranges", o->ranges, "as in 0,1,2,4,8");
    constexpr int farthest = 200;
    value->add_option("--upto", o->upto, "the greatest range of the picture")->check(CLI::Range(1, farthest));
    value->add_option("--format", o->format, "table, csv, json or lines")
        ->check(CLI::IsMember(std::vector<std::string>{"table", "csv", "json", "lines"}));
    value->add_flag("--json", o->json, "the same as --format json");
    value->add_option("--svg", o->svg, "write the picture of all three measures here");
    value->callback([o, &streams, &status] { status = ValueCommand(streams, *o).run(); });
}

}  // namespace impulse
