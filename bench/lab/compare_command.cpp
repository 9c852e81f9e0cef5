#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
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

using CompareJson = nlohmann::ordered_json;

struct CompareOptions {
    std::string a, b, ruleset, format, svg;
    int at_least = 1, shift = 0;
    bool json = false;
};

// "tng/phtn:standard", "folder/phtn", or "phtn" with a ruleset: the part before the last / names the tables.
struct Chosen {
    WeaponTables weapons;
    const ShotTable* table = nullptr;
};
tl::expected<std::unique_ptr<Chosen>, std::string> choose(const std::string& name,
                                                          const std::string& ruleset) {
    const std::size_t slash = name.rfind('/');
    const std::string from = slash == std::string::npos ? ruleset : name.substr(0, slash);
    if (from.empty())
        return tl::unexpected(
            fmt::format("\"{}\": which ruleset? Write it before a slash, as in tng/phtn:overload", name));
    auto weapons = load_weapon_tables(from);
    if (!weapons) return tl::unexpected(weapons.error().text());
    auto chosen = std::make_unique<Chosen>();
    chosen->weapons = std::move(*weapons);
    auto table = chosen->weapons.find(slash == std::string::npos ? name : name.substr(slash + 1));
    if (!table) return tl::unexpected(table.error());
    chosen->table = *table;
    return chosen;
}

std::string points_energy(const Worth& w) {
    return w.per_energy > 0 ? fmt::format("{:.3f}", 1 / w.per_energy) : std::string{"-"};
}

// "A gains at 0-3, 7; B gains at 4-6".
std::string gains_text(const std::vector<RangeGain>& gains) {
    std::string text;
    for (const auto& [who, word] : {std::pair{1, "A"}, {-1, "B"}, {0, "="}}) {
        std::string ranges;
        for (std::size_t i = 0; i < gains.size(); ++i) {
            if (gains[i].who != who) continue;
            std::size_t last = i;
            while (last + 1 < gains.size() && gains[last + 1].who == who &&
                   gains[last + 1].range == gains[last].range + 1)
                ++last;
            ranges += fmt::format("{}{}{}", ranges.empty() ? "" : ", ", gains[i].range,
                                  last > i ? fmt::format("-{}", gains[last].range) : "");
            i = last;
        }
        if (!ranges.empty())
            text += fmt::format("{}{} at range {}", text.empty() ? "" : "; ",
                                who == 0 ? "equal" : fmt::format("{} scores more", word), ranges);
    }
    return text;
}

// The values of a and b at every range from 0, for pictures.
RangeLine line_of(const std::string& name, const std::vector<RangeGain>& gains, bool first,
                  double Worth::*what, bool band) {
    RangeLine line;
    line.name = name;
    for (const RangeGain& g : gains) {
        const Worth& w = first ? g.a : g.b;
        const auto r = static_cast<std::size_t>(g.range);
        if (line.values.size() <= r) line.values.resize(r + 1, -1);
        line.values[r] = w.fires ? w.*what : -1;
        if (!band) continue;
        line.low.resize(r + 1, 0);
        line.high.resize(r + 1, 0);
        line.low[r] = std::max(0.0, w.mean - w.deviation);
        line.high[r] = w.mean + w.deviation;
    }
    return line;
}

class CompareCommand {
public:
    CompareCommand(const ProgramStreams& streams, const CompareOptions& options)
        : io_(streams), o_(options) {}

    int run() {
        namespace fs = std::filesystem;
        std::error_code error;
        const auto whole = [&](const std::string& name) {
            if (fs::is_directory(name, error)) return true;
            for (const std::string& folder : ruleset_folders())
                if (fs::path{folder}.filename() == name) return true;
            return false;
        };
        const bool first = whole(o_.a), second = whole(o_.b);
        if (first && second) return folders();
        if (first != second && (first ? o_.b : o_.a).find_first_of(":/") == std::string::npos &&
            o_.ruleset.empty())
            return io_.bad(fmt::format(
                "tables compare: \"{}\" is a set of tables, but \"{}\" is none; expected two folders "
                "or rulesets, or two weapons as in tng/phtn tng/disr",
                first ? o_.a : o_.b, first ? o_.b : o_.a));
        return modes();
    }

private:
    const ProgramStreams& io_;
    const CompareOptions& o_;

    [[nodiscard]] std::string format() const {
        return o_.json ? "json" : o_.format.empty() ? "table" : o_.format;
    }

    static CompareJson worth_json(const Worth& w) {
        if (!w.fires) return nullptr;
        CompareJson json;
        json["mean"] = w.mean;
        json["deviation"] = w.deviation;
        json["none"] = w.none;
        json["at_least"] = w.enough;
        if (w.per_energy > 0) json["energy_per_point"] = 1 / w.per_energy;
        return json;
    }
    static CompareJson gains_json(const std::vector<RangeGain>& gains) {
        CompareJson all = CompareJson::array();
        for (const RangeGain& g : gains)
            all.push_back({{"range", g.range},
                           {"a", worth_json(g.a)},
                           {"b", worth_json(g.b)},
                           {"gains", g.who > 0   ? "a"
                                     : g.who < 0 ? "b"
                                                 : "="}});
        return all;
    }

    // Three panels: mean with spread, chances, energy for a point.
    [[nodiscard]] std::string picture(const std::string& title, const std::string& a, const std::string& b,
                                      const std::vector<RangeGain>& gains) const {
        std::vector<RangePanel> panels;
        panels.push_back(
            {"mean damage of a use, shaded by its spread (one standard deviation)",
             "points",
             {line_of(a, gains, true, &Worth::mean, true), line_of(b, gains, false, &Worth::mean, true)},
             false,
             false,
             false});
        panels.push_back({fmt::format("chance of at least {} points, and of nothing", o_.at_least),
                          "chance",
                          {line_of(a + " enough", gains, true, &Worth::enough, false),
                           line_of(b + " enough", gains, false, &Worth::enough, false),
                           line_of(a + " nothing", gains, true, &Worth::none, false),
                           line_of(b + " nothing", gains, false, &Worth::none, false)},
                          true,
                          false,
                          false});
        RangePanel energy{"damage for a point of energy",
                          "points per energy",
                          {line_of(a, gains, true, &Worth::per_energy, false),
                           line_of(b, gains, false, &Worth::per_energy, false)},
                          false,
                          false,
                          false};
        if (std::ranges::any_of(gains,
                                [](const RangeGain& g) { return g.a.per_energy > 0 || g.b.per_energy > 0; }))
            panels.push_back(std::move(energy));
        return svg_ranges(title, gains_text(gains), "", panels);
    }

    int modes() {
        auto a = choose(o_.a, o_.ruleset);
        if (!a) return io_.bad(a.error());
        auto b = choose(o_.b, o_.ruleset);
        if (!b) return io_.bad(b.error());
        const ShotTable &ta = *(*a)->table, &tb = *(*b)->table;
        const std::vector<RangeGain> lines = gains(ta, tb, o_.at_least, o_.shift);
        if (!o_.svg.empty()) {
            const std::string svg = picture(fmt::format("{} against {}", ta.name(), tb.name()),
                                            "A " + ta.name(), "B " + tb.name(), lines);
            if (const auto failed = io_.save(o_.svg, svg)) return *failed;
        }
        if (format() == "json") {
            CompareJson json;
            json["a"] = ta.name();
            json["b"] = tb.name();
            json["x"] = o_.at_least;
            json["ranges"] = gains_json(lines);
            json["who_gains"] = gains_text(lines);
            io_.out << json_text(json, 1) << "\n";
            return exit_ok;
        }
        const bool csv = format() == "csv";
        if (csv)
            io_.out << csv_row({"range", "a_mean", "a_spread", "a_none", "a_enough", "a_energy_per_point",
                                "b_mean", "b_spread", "b_none", "b_enough", "b_energy_per_point", "better"});
        else
            io_.out << fmt::format("A = {}   B = {}   (a use, all its shots; x = {})\n", ta.name(), tb.name(),
                                   o_.at_least);
        if (format() == "lines") {
            constexpr int height = 16;
            io_.out << terminal_lines({line_of(ta.name(), lines, true, &Worth::mean, false),
                                       line_of(tb.name(), lines, false, &Worth::mean, false)},
                                      "mean damage of a use", height)
                    << gains_text(lines) << "\n";
            return exit_ok;
        }
        if (!csv)
            io_.out << "range |  A mean spread   P(0)  P(x+) energy/pt |  B mean spread   P(0)  P(x+) "
                       "energy/pt | better\n";
        const auto half = [&](const Worth& w) {
            return w.fires ? fmt::format("{:7.3f} {:6.3f} {:5.1f}% {:5.1f}% {:>9}", w.mean, w.deviation,
                                         w.none * 100, w.enough * 100, points_energy(w))
                           : fmt::format("{:>38}", "cannot fire");
        };
        for (const RangeGain& l : lines) {
            // A spreadsheet would take a lone = for a formula.
            const char* better = l.who > 0 ? "A" : l.who < 0 ? "B" : csv ? "equal" : "=";
            if (!csv) {
                io_.out << fmt::format("{:>5} | {} | {} | {}\n", l.range, half(l.a), half(l.b), better);
                continue;
            }
            std::vector<std::string> cells{std::to_string(l.range)};
            for (const Worth* w : {&l.a, &l.b}) {
                for (const double figure : {w->mean, w->deviation, w->none, w->enough})
                    cells.push_back(w->fires ? fmt::format("{:.6f}", figure) : "");
                cells.push_back(w->fires ? points_energy(*w) : "");
            }
            cells.emplace_back(better);
            io_.out << csv_row(cells);
        }
        if (!csv) io_.out << gains_text(lines) << "\n";
        return exit_ok;
    }

    int folders() {
        auto a = load_weapon_tables(o_.a);
        if (!a) return io_.bad(a.error().text());
        auto b = load_weapon_tables(o_.b);
        if (!b) return io_.bad(b.error().text());
        const std::vector<CellChange> found = changes(*a, *b);
        // What the changed cells mean: tables of both sides with another mean at some range.
        struct Moved {
            std::string name;
            std::vector<RangeGain> gains;
        };
        std::vector<Moved> moved;
        for (const ShotTable& ta : a->tables) {
            const ShotTable* tb = same_table(*b, ta);
            if (tb == nullptr ||
                std::ranges::none_of(found, [&](const CellChange& c) { return c.table == short_name(ta); }))
                continue;
            std::vector<RangeGain> g = gains(ta, *tb, o_.at_least, o_.shift);
            if (std::ranges::any_of(g, [](const RangeGain& x) { return x.who != 0; }))
                moved.push_back({short_name(ta), std::move(g)});
        }
        if (!o_.svg.empty()) {
            constexpr std::size_t most_panels = 12;
            std::vector<RangePanel> panels;
            for (const Moved& m : moved)
                if (panels.size() < most_panels)
                    panels.push_back({m.name + ": " + gains_text(m.gains),
                                      "mean damage",
                                      {line_of("A", m.gains, true, &Worth::mean, true),
                                       line_of("B", m.gains, false, &Worth::mean, true)},
                                      false,
                                      false,
                                      false});
            if (const auto failed = io_.save(
                    o_.svg,
                    svg_ranges(
                        fmt::format("A = {} against B = {}", o_.a, o_.b),
                        fmt::format("{} differences, {} tables score otherwise{}", found.size(), moved.size(),
                                    moved.size() > most_panels ? ", the first twelve are shown" : ""),
                        "", panels)))
                return *failed;
        }
        if (format() == "json") {
            CompareJson json;
            json["differences"] = CompareJson::array();
            for (const CellChange& c : found)
                json["differences"].push_back(
                    {{"table", c.table}, {"what", c.what}, {"a", c.where_a}, {"b", c.where_b}});
            json["gains"] = CompareJson::object();
            for (const Moved& m : moved) json["gains"][m.name] = gains_json(m.gains);
            io_.out << json_text(json, 1) << "\n";
        } else if (format() == "csv") {
            io_.out << csv_row({"table", "what", "a", "b"});
            for (const CellChange& c : found) io_.out << csv_row({c.table, c.what, c.where_a, c.where_b});
        } else {
            for (const CellChange& c : found)
                io_.out << fmt::format("{}: {} ({}{}{})\n", c.table, c.what, c.where_a,
                                       c.where_a.empty() || c.where_b.empty() ? "" : ", ", c.where_b);
            if (found.empty()) io_.out << fmt::format("{} tables, all equal\n", a->tables.size());
            for (const Moved& m : moved) {
                io_.out << fmt::format("{}: {}\n", m.name, gains_text(m.gains));
                for (const RangeGain& g : m.gains)
                    if (g.who != 0)
                        io_.out << fmt::format(
                            "    range {:>3}: mean {:.3f} -> {:.3f}, spread {:.3f} -> {:.3f}, nothing {:.1f} "
                            "% -> {:.1f} %, {}+ {:.1f} % -> {:.1f} %\n",
                            g.range, g.a.mean, g.b.mean, g.a.deviation, g.b.deviation, g.a.none * 100,
                            g.b.none * 100, o_.at_least, g.a.enough * 100, g.b.enough * 100);
                constexpr int height = 10;
                if (format() == "lines")
                    io_.out << terminal_lines({line_of("first", m.gains, true, &Worth::mean, false),
                                               line_of("second", m.gains, false, &Worth::mean, false)},
                                              "mean damage of a use", height);
            }
        }
        return found.empty() ? exit_ok : exit_difference;
    }
};

}  // namespace

void install_compare(CLI::App& tables, const ProgramStreams& streams, int& status) {
    auto o = std::make_shared<CompareOptions>();
    CLI::App* compare = tables.add_subcommand(
        "compare",
        "Two modes over range, or two folders of tables cell by cell and what that means.\n"
        "  impulse tables compare tng/phtn:standard tng/phtn:overload --least 4\n"
        "  impulse tables compare classic my_copy");
    constexpr int many = 9999;
    compare->add_option("A", o->a, "RULESET/WEAPON[:MODE[:TECH]], a ruleset or a folder")->required();
    compare->add_option("B", o->b, "the other")->required();
    compare->add_option("--ruleset", o->ruleset, "for names without a slash");
    compare->add_option("--least", o->at_least, "x in the chance of at least x points")
        ->check(CLI::Range(0, many));
    compare->add_option("--shift", o->shift, "added to every die")->check(CLI::Range(-9, 20));
    compare->add_option("--format", o->format, "table, csv, json or lines (a plot in the terminal)")
        ->check(CLI::IsMember(std::vector<std::string>{"table", "csv", "json", "lines"}));
    compare->add_flag("--json", o->json, "the same as --format json");
    compare->add_option("--svg", o->svg, "write a picture here");
    compare->callback([o, &streams, &status] { status = CompareCommand(streams, *o).run(); });
}

}  // namespace impulse
