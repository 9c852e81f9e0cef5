#include "bench/lab/lab_program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "bench/lab/arsenal.h"
#include "bench/lab/compare.h"
#include "bench/lab/odds.h"
#include "bench/lab/plot.h"
#include "bench/lab/reference_program.h"
#include "scenarios/files.h"

namespace impulse {
namespace {

using LabJson = nlohmann::ordered_json;

struct LabWishes {
    std::string ruleset, weapon, format, a, b, svg, per = "energy", ranges, tech;
    std::vector<std::string> folders, shots;
    int shield = 0, reinforcement = 0, shift = 0, at_least = 1;
    bool json = false, without = false;
};

class Laboratory {
public:
    explicit Laboratory(const ProgramStreams& streams) : io_(streams) {}

    int tables(const LabWishes& o);
    int lint(const LabWishes& o);
    int compare(const LabWishes& o);
    int value(const LabWishes& o);
    int odds(const LabWishes& o);

private:
    int bad(std::string_view what) {
        io_.err << "impulse: " << what << "\n";
        return exit_bad_input;
    }
    std::optional<int> save(const std::string& path, const std::string& text) {
        if (path.empty()) return std::nullopt;
        if (path == "-") {
            io_.out << text;
            return std::nullopt;
        }
        if (auto error = write_whole(path, text)) return bad(error->text());
        return std::nullopt;
    }
    int compare_modes(const LabWishes& o);

    const ProgramStreams& io_;
};

std::string format_of(const LabWishes& o, std::string_view otherwise) {
    if (o.json) return "json";
    return o.format.empty() ? std::string{otherwise} : o.format;
}

int Laboratory::tables(const LabWishes& o) {
    if (o.ruleset.empty()) return bad("tables: which ruleset? Try: impulse tables --ruleset classic");
    auto arsenal = load_arsenal(o.ruleset);
    if (!arsenal) return bad(arsenal.error().text());
    std::vector<const ShotTable*> chosen;
    for (const ShotTable& t : arsenal->tables)
        if (o.weapon.empty() || t.weapon == o.weapon) chosen.push_back(&t);
    std::vector<const NoTable*> without;
    for (const NoTable& n : arsenal->without)
        if (o.weapon.empty() || n.weapon == o.weapon) without.push_back(&n);
    if (chosen.empty() && without.empty()) {
        for (const auto& [name, row] : arsenal->covers)
            if (name == o.weapon) {
                LabWishes other = o;
                other.weapon = row;
                return tables(other);
            }
        auto missing = arsenal->find(o.weapon);
        return bad(missing ? "no such weapon" : missing.error());
    }
    if (o.without) {
        io_.out << "ruleset,weapon,reason\n";
        for (const NoTable* n : without) io_.out << fmt::format("{},{},\"{}\"\n", arsenal->ruleset, n->weapon, n->reason);
        for (const auto& [name, row] : arsenal->covers)
            if (o.weapon.empty()) io_.out << fmt::format("{},{},\"see {}\"\n", arsenal->ruleset, name, row);
        return exit_ok;
    }
    if (format_of(o, "csv") == "csv") {
        io_.out << normal_csv(chosen);
        for (const NoTable* n : without)
            if (!o.weapon.empty()) io_.err << fmt::format("impulse: {} has no table: {}\n", n->weapon, n->reason);
        return exit_ok;
    }
    LabJson json;
    json["ruleset"] = arsenal->ruleset;
    json["tables"] = LabJson::array();
    for (const ShotTable* t : chosen) {
        LabJson table;
        table["weapon"] = t->weapon;
        table["tech"] = t->tech;
        table["mode"] = t->mode;
        table["energy"] = text(t->energy);
        if (t->may_hold) table["hold"] = text(t->hold);
        table["shots"] = t->shots;
        table["rule"] = t->source.rule;
        table["conf"] = t->source.conf;
        table["source"] = fmt::format("{}:{}", t->source.file, t->source.line);
        LabJson rows = LabJson::array();
        for (const RangeColumn& c : t->at)
            for (int i = 0; i < t->rolls(); ++i) {
                const Damage d = outcome(*t, c, i, 0);
                if (!d.fires) continue;
                LabJson roll = nullptr;
                if (t->kind != TableKind::automatic) roll = t->lowest_roll() + i;
                rows.push_back({{"against", t->columns[static_cast<std::size_t>(c.against)]},
                                {"range", c.range},
                                {"roll", roll},
                                {"damage", text(d)}});
            }
        table["rows"] = std::move(rows);
        json["tables"].push_back(std::move(table));
    }
    json["without_table"] = LabJson::array();
    for (const NoTable* n : without) json["without_table"].push_back({{"weapon", n->weapon}, {"reason", n->reason}});
    json["covers"] = LabJson::object();
    for (const auto& [name, row] : arsenal->covers) json["covers"][name] = row;
    io_.out << json.dump(1) << "\n";
    return exit_ok;
}

int Laboratory::lint(const LabWishes& o) {
    std::vector<std::string> folders = o.folders;
    if (folders.empty()) folders = ruleset_folders();
    std::vector<FileError> found;
    for (const std::string& folder : folders) {
        std::error_code error;
        if (!std::filesystem::is_directory(folder, error))
            return bad(fmt::format("{}: there is no such folder", folder));
        for (FileError& e : lint_folder(folder)) found.push_back(std::move(e));
    }
    if (o.json) {
        LabJson json = LabJson::array();
        for (const FileError& e : found)
            json.push_back({{"file", e.file}, {"line", e.line}, {"column", e.column}, {"what", e.what}});
        io_.out << json.dump(1) << "\n";
    } else {
        for (const FileError& e : found) io_.out << e.text() << "\n";
        if (found.empty()) io_.out << fmt::format("{} folder{}: nothing found\n", folders.size(), folders.size() == 1 ? "" : "s");
    }
    return found.empty() ? exit_ok : exit_bad_input;
}

LabJson odds_json(const Odds& odds) {
    LabJson json;
    json["of"] = odds.all_text();
    json["mean"] = odds.mean();
    json["deviation"] = odds.deviation();
    LabJson ways = LabJson::array();
    for (std::size_t p = 0; p < odds.size(); ++p)
        ways.push_back({{"points", p}, {"ways", odds.ways_text(p)}, {"chance", odds.chance(p)}, {"at_least", odds.at_least(p)}});
    json["points"] = std::move(ways);
    return json;
}

std::vector<double> chances(const Odds& odds) {
    std::vector<double> all;
    for (std::size_t p = 0; p < odds.size(); ++p) all.push_back(odds.chance(p));
    return all;
}

int Laboratory::odds(const LabWishes& o) {
    if (o.ruleset.empty() || o.shots.empty())
        return bad("odds: which shots? Try: impulse odds --ruleset classic --shot \"photon:standard x4 @ 8\" --shield 24");
    auto arsenal = load_arsenal(o.ruleset);
    if (!arsenal) return bad(arsenal.error().text());
    std::vector<Shots> shots;
    for (const std::string& words : o.shots) {
        auto s = parse_shots(*arsenal, words, o.shift);
        if (!s) return bad(s.error());
        shots.push_back(*s);
    }
    auto odds = volley_odds(shots, o.shield, o.reinforcement);
    if (!odds) return bad(odds.error());
    const int absorbed = o.shield + o.reinforcement;
    std::string title;
    for (const Shots& s : shots)
        title += fmt::format("{}{} {} at {}", title.empty() ? "" : ", ", s.count, s.table->name(), s.range);
    const bool spread = odds->facing.mean() != odds->damage.mean();
    if (auto failed = save(o.svg, svg_bars(title, {{"damage", "#3b6ea5", chances(odds->damage)},
                                                   {"through the shield", "#d9480f", chances(odds->internals)}})))
        return *failed;
    const std::string format = format_of(o, "table");
    if (format == "json") {
        LabJson json;
        json["volley"] = title;
        json["shield"] = o.shield;
        json["reinforcement"] = o.reinforcement;
        json["damage"] = odds_json(odds->damage);
        if (spread) json["on_facing_shield"] = odds_json(odds->facing);
        json["internals"] = odds_json(odds->internals);
        io_.out << json.dump(1) << "\n";
    } else if (format == "csv") {
        io_.out << "what,points,ways,of,chance,at_least\n";
        for (const auto& [what, part] : {std::pair<const char*, const Odds*>{"damage", &odds->damage},
                                         {"facing", &odds->facing},
                                         {"internals", &odds->internals}})
            for (std::size_t p = 0; p < part->size(); ++p)
                io_.out << fmt::format("{},{},{},{},{:.9f},{:.9f}\n", what, p, part->ways_text(p), part->all_text(),
                                       part->chance(p), part->at_least(p));
    } else if (format == "bars") {
        std::vector<std::pair<std::string, double>> bars;
        for (std::size_t p = 0; p < odds->damage.size(); ++p) bars.emplace_back(std::to_string(p), odds->damage.chance(p));
        io_.out << title << "\ndamage\n" << terminal_bars(bars, 50);
        bars.clear();
        for (std::size_t p = 0; p < odds->internals.size(); ++p)
            bars.emplace_back(std::to_string(p), odds->internals.chance(p));
        io_.out << fmt::format("through {} of shield\n", absorbed) << terminal_bars(bars, 50);
    } else if (format == "table") {
        io_.out << title << "\n"
                << fmt::format("damage {:.3f} on average, spread {:.3f}; nothing at all {:.2f} %\n", odds->damage.mean(),
                               odds->damage.deviation(), odds->damage.chance(0) * 100);
        if (spread) io_.out << fmt::format("on the facing shield {:.3f}\n", odds->facing.mean());
        io_.out << fmt::format("through {} of shield: {:.3f} on average; nothing {:.2f} %\n", absorbed,
                               odds->internals.mean(), odds->internals.chance(0) * 100);
        io_.out << fmt::format("{:>6} {:>12} {:>10} {:>22} / {}\n", "points", "exactly %", "or more %", "ways",
                               odds->damage.all_text());
        for (std::size_t p = 0; p < odds->damage.size(); ++p)
            if (odds->damage.ways_text(p) != "0")
                io_.out << fmt::format("{:>6} {:>12.4f} {:>10.2f} {:>22}{}\n", p, odds->damage.chance(p) * 100,
                                       odds->damage.at_least(p) * 100, odds->damage.ways_text(p),
                                       absorbed > 0 && static_cast<int>(p) > absorbed
                                           ? fmt::format("   {} inside", static_cast<int>(p) - absorbed)
                                           : "");
    } else {
        return bad(fmt::format("--format {}: expected one of: table, json, csv, bars", format));
    }
    return exit_ok;
}

// "tng/phtn:standard", "folder/phtn", or "phtn" with a ruleset: the part before the last / names the tables.
struct Chosen {
    Arsenal arsenal;
    const ShotTable* table = nullptr;
};
tl::expected<std::unique_ptr<Chosen>, std::string> choose(const std::string& name, const std::string& ruleset) {
    const std::size_t slash = name.rfind('/');
    const std::string from = slash == std::string::npos ? ruleset : name.substr(0, slash);
    if (from.empty())
        return tl::unexpected(fmt::format("\"{}\": which ruleset? Write it before a slash, as in tng/phtn:overload", name));
    auto arsenal = load_arsenal(from);
    if (!arsenal) return tl::unexpected(arsenal.error().text());
    auto chosen = std::make_unique<Chosen>();
    chosen->arsenal = std::move(*arsenal);
    auto table = chosen->arsenal.find(slash == std::string::npos ? name : name.substr(slash + 1));
    if (!table) return tl::unexpected(table.error());
    chosen->table = *table;
    return chosen;
}

int Laboratory::compare_modes(const LabWishes& o) {
    auto a = choose(o.a, o.ruleset);
    if (!a) return bad(a.error());
    auto b = choose(o.b, o.ruleset);
    if (!b) return bad(b.error());
    const ShotTable &ta = *(*a)->table, &tb = *(*b)->table;
    int last = 0;
    for (const ShotTable* t : {&ta, &tb})
        for (const RangeColumn& c : t->at) last = std::max(last, c.range);
    struct Line {
        int range;
        Worth a, b;
    };
    std::vector<Line> lines;
    for (int r = 0; r <= last; ++r) {
        const Line line{r, worth(ta, r, usual_column(ta), o.at_least, o.shift),
                        worth(tb, r, usual_column(tb), o.at_least, o.shift)};
        if (line.a.fires || line.b.fires) lines.push_back(line);
    }
    const auto better = [](const Line& l) {
        const double gap = l.a.mean - l.b.mean;
        return gap > 1e-9 ? "A" : gap < -1e-9 ? "B" : "=";
    };
    std::vector<std::pair<double, double>> means;
    const auto energy = [](const Worth& w) {
        return w.per_energy > 0 ? fmt::format("{:.3f}", 1 / w.per_energy) : std::string{"-"};
    };
    if (format_of(o, "table") == "json") {
        LabJson json;
        json["a"] = ta.name();
        json["b"] = tb.name();
        json["at_least"] = o.at_least;
        json["ranges"] = LabJson::array();
        for (const Line& l : lines) {
            LabJson row;
            row["range"] = l.range;
            for (const auto& [key, w] : {std::pair<const char*, const Worth*>{"a", &l.a}, {"b", &l.b}}) {
                if (!w->fires) continue;
                row[key] = {{"mean", w->mean}, {"deviation", w->deviation}, {"none", w->none}, {"enough", w->enough}};
                if (w->per_energy > 0) row[key]["energy_per_point"] = 1 / w->per_energy;
            }
            row["better"] = better(l);
            json["ranges"].push_back(std::move(row));
        }
        io_.out << json.dump(1) << "\n";
    } else {
        const bool csv = format_of(o, "table") == "csv";
        if (csv)
            io_.out << "range,a_mean,a_deviation,a_none,a_enough,a_energy_per_point,b_mean,b_deviation,b_none,b_enough,"
                       "b_energy_per_point,better\n";
        else
            io_.out << fmt::format("A = {}   B = {}   (a use, all its shots; x = {})\n", ta.name(), tb.name(), o.at_least)
                    << "range |  A mean spread   P(0)  P(x+) energy/pt |  B mean spread   P(0)  P(x+) energy/pt | better\n";
        for (const Line& l : lines) {
            const auto half = [&](const Worth& w) {
                if (csv)
                    return w.fires ? fmt::format("{:.6f},{:.6f},{:.6f},{:.6f},{}", w.mean, w.deviation, w.none, w.enough,
                                                 energy(w))
                                   : std::string{",,,,"};
                return w.fires ? fmt::format("{:7.3f} {:6.3f} {:5.1f}% {:5.1f}% {:>9}", w.mean, w.deviation, w.none * 100,
                                             w.enough * 100, energy(w))
                               : fmt::format("{:>38}", "cannot fire");
            };
            io_.out << (csv ? fmt::format("{},{},{},{}\n", l.range, half(l.a), half(l.b), better(l))
                            : fmt::format("{:>5} | {} | {} | {}\n", l.range, half(l.a), half(l.b), better(l)));
        }
    }
    if (!o.svg.empty()) {
        BarSeries sa{"A " + ta.name(), "#3b6ea5", {}}, sb{"B " + tb.name(), "#d9480f", {}};
        std::vector<std::string> columns;
        MapRow ra{sa.name, "", {}}, rb{sb.name, "", {}};
        for (const Line& l : lines) {
            columns.push_back(std::to_string(l.range));
            ra.values.push_back(l.a.fires ? l.a.mean : -1);
            rb.values.push_back(l.b.fires ? l.b.mean : -1);
        }
        if (auto failed = save(o.svg, svg_map("mean damage of a use over range", columns, {ra, rb}))) return *failed;
    }
    return exit_ok;
}

int Laboratory::compare(const LabWishes& o) {
    namespace fs = std::filesystem;
    std::error_code error;
    const auto whole = [&](const std::string& name) {
        if (fs::is_directory(name, error)) return true;
        for (const std::string& folder : ruleset_folders())
            if (fs::path{folder}.filename() == name) return true;
        return false;
    };
    if (!whole(o.a) || !whole(o.b)) return compare_modes(o);
    auto a = load_arsenal(o.a);
    if (!a) return bad(a.error().text());
    auto b = load_arsenal(o.b);
    if (!b) return bad(b.error().text());
    const std::vector<CellChange> found = changes(*a, *b);
    const std::string format = format_of(o, "table");
    if (format == "json") {
        LabJson json = LabJson::array();
        for (const CellChange& c : found)
            json.push_back({{"table", c.table}, {"what", c.what}, {"a", c.where_a}, {"b", c.where_b}});
        io_.out << json.dump(1) << "\n";
    } else if (format == "csv") {
        io_.out << "table,what,a,b\n";
        for (const CellChange& c : found)
            io_.out << fmt::format("{},\"{}\",{},{}\n", c.table, c.what, c.where_a, c.where_b);
    } else {
        for (const CellChange& c : found)
            io_.out << fmt::format("{}: {} ({}{}{})\n", c.table, c.what, c.where_a,
                                   c.where_a.empty() || c.where_b.empty() ? "" : ", ", c.where_b);
        if (found.empty()) io_.out << fmt::format("{} tables, all equal\n", a->tables.size());
    }
    return found.empty() ? exit_ok : exit_difference;
}

int Laboratory::value(const LabWishes& o) {
    if (o.ruleset.empty()) return bad("tables value: which ruleset? Try: impulse tables value --ruleset tng");
    if (o.per != "energy" && o.per != "box" && o.per != "bpv")
        return bad(fmt::format("--per {}: expected one of: energy, box, bpv", o.per));
    auto arsenal = load_arsenal(o.ruleset);
    if (!arsenal) return bad(arsenal.error().text());
    std::vector<int> ranges;
    for (std::size_t from = 0; from < o.ranges.size();) {
        const std::size_t to = std::min(o.ranges.find(',', from), o.ranges.size());
        const std::string word = o.ranges.substr(from, to - from);
        if (word.empty() || word.size() > 3 || word.find_first_not_of("0123456789") != std::string::npos)
            return bad(fmt::format("--ranges {}: \"{}\" is no range; expected as in 0,1,2,4,8", o.ranges, word));
        ranges.push_back(std::stoi(word));
        from = to + 1;
    }
    if (ranges.empty()) ranges = {0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40};
    const std::string level = o.tech.empty() && !arsenal->tech.empty() ? arsenal->tech.front() : o.tech;
    std::vector<MapRow> rows;
    for (const ShotTable& t : arsenal->tables) {
        if (t.no_points || (!t.tech.empty() && !level.empty() && t.tech != level)) continue;
        MapRow row;
        row.label = t.weapon + (t.mode == "standard" ? "" : ":" + t.mode);
        double any = 0;
        for (const int r : ranges) {
            const Worth w = worth(t, r, usual_column(t), 1, 0);
            const double v = !w.fires ? -1 : o.per == "energy" ? w.per_energy : o.per == "box" ? w.per_box : w.per_bpv;
            row.values.push_back(v);
            any = std::max(any, v);
        }
        if (any > 0) rows.push_back(std::move(row));
    }
    std::vector<std::string> columns;
    for (const int r : ranges) columns.push_back(std::to_string(r));
    const std::string title =
        fmt::format("{}{}{}: which weapon at which range (mean damage per {})", arsenal->ruleset,
                    level.empty() ? "" : " ", level, o.per == "bpv" ? "BPV" : o.per);
    if (auto failed = save(o.svg, svg_map(title, columns, rows))) return *failed;
    const std::string format = format_of(o, "table");
    if (format == "json") {
        LabJson json;
        json["title"] = title;
        json["ranges"] = ranges;
        json["rows"] = LabJson::object();
        for (const MapRow& r : rows) {
            LabJson values = LabJson::array();
            for (const double v : r.values) values.push_back(v < 0 ? LabJson(nullptr) : LabJson(v));
            json["rows"][r.label] = std::move(values);
        }
        io_.out << json.dump(1) << "\n";
        return exit_ok;
    }
    const bool csv = format == "csv";
    std::size_t label = 8;
    for (const MapRow& r : rows) label = std::max(label, r.label.size());
    if (csv) {
        io_.out << "weapon";
    } else {
        io_.out << title << "\n" << fmt::format("{:<{}}", "range", label);
    }
    for (const std::string& c : columns) io_.out << (csv ? "," + c : fmt::format("{:>7}", c));
    io_.out << "\n";
    for (const MapRow& r : rows) {
        io_.out << (csv ? r.label : fmt::format("{:<{}}", r.label, label));
        for (const double v : r.values) {
            if (csv)
                io_.out << "," << (v < 0 ? std::string{} : fmt::format("{:.5f}", v));
            else
                io_.out << (v < 0 ? fmt::format("{:>7}", "-") : fmt::format("{:>7.3f}", v));
        }
        io_.out << "\n";
    }
    return exit_ok;
}

void install(CLI::App& app, const ProgramStreams& streams, int& status) {
    auto o = std::make_shared<LabWishes>();
    auto lab = std::make_shared<Laboratory>(streams);
    const auto formats = [](std::vector<std::string> words) { return CLI::IsMember(std::move(words)); };

    CLI::App* tables = app.add_subcommand("tables",
                                          "Weapon tables: one line for every natural roll at every range.\n"
                                          "  impulse tables --ruleset classic --weapon photon");
    tables->add_option("--ruleset", o->ruleset, "a ruleset, or a folder with tables");
    tables->add_option("--weapon", o->weapon, "only this weapon");
    tables->add_option("--format", o->format, "csv or json")->check(formats({"csv", "json"}));
    tables->add_flag("--json", o->json, "the same as --format json");
    tables->add_flag("--without", o->without, "list what has no table, and why");
    tables->require_subcommand(0, 1);

    CLI::App* lint = tables->add_subcommand("lint",
                                            "Name every mistake in tables.\n  impulse tables lint assets/rules/tng");
    lint->add_option("FOLDER", o->folders, "folders of rules; none = all rulesets");
    lint->add_flag("--json", o->json, "print JSON");
    lint->callback([=, &status] { status = lab->lint(*o); });

    CLI::App* compare = tables->add_subcommand(
        "compare",
        "Two modes over range, or two folders of tables cell by cell.\n"
        "  impulse tables compare tng/phtn:standard tng/phtn:overload --least 4\n"
        "  impulse tables compare classic my_copy");
    compare->add_option("A", o->a, "RULESET/WEAPON[:MODE[:TECH]], a ruleset or a folder")->required();
    compare->add_option("B", o->b, "the other")->required();
    compare->add_option("--ruleset", o->ruleset, "for names without a slash");
    compare->add_option("--least", o->at_least, "x in the chance of at least x points")->check(CLI::Range(0, 9999));
    compare->add_option("--shift", o->shift, "added to every die")->check(CLI::Range(-9, 20));
    compare->add_option("--format", o->format, "table, csv or json")->check(formats({"table", "csv", "json"}));
    compare->add_flag("--json", o->json, "the same as --format json");
    compare->add_option("--svg", o->svg, "write a picture here");
    compare->callback([=, &status] { status = lab->compare(*o); });

    CLI::App* value = tables->add_subcommand("value",
                                             "Damage per energy, box or BPV over range.\n"
                                             "  impulse tables value --ruleset tng --svg which_weapon.svg");
    value->add_option("--ruleset", o->ruleset, "a ruleset, or a folder with tables");
    value->add_option("--per", o->per, "energy, box or bpv");
    value->add_option("--tech", o->tech, "tech level, the lowest if none is given");
    value->add_option("--ranges", o->ranges, "as in 0,1,2,4,8");
    value->add_option("--format", o->format, "table, csv or json")->check(formats({"table", "csv", "json"}));
    value->add_flag("--json", o->json, "the same as --format json");
    value->add_option("--svg", o->svg, "write the picture here");
    value->callback([=, &status] { status = lab->value(*o); });

    tables->callback([=, &status] {
        if (tables->get_subcommands().empty()) status = lab->tables(*o);
    });

    CLI::App* odds = app.add_subcommand("odds",
                                        "Exact chances of what a volley scores and of what goes through a shield.\n"
                                        "  impulse odds --ruleset classic --shot \"photon:standard x4 @ 8\" \\\n"
                                        "      --shot \"phaser-1 x6 @ 8\" --shield 24 --format bars");
    odds->add_option("--ruleset", o->ruleset, "a ruleset, or a folder with tables");
    odds->add_option("--shot", o->shots, "WEAPON[:MODE[:TECH]] [xN] @ RANGE [shift N] [vs COLUMN]")->take_all();
    odds->add_option("--shield", o->shield, "boxes of the facing shield")->check(CLI::Range(0, 99999));
    odds->add_option("--reinforcement", o->reinforcement, "points that go before the shield")->check(CLI::Range(0, 99999));
    odds->add_option("--shift", o->shift, "added to every die: electronic warfare, erratic manoeuvres")
        ->check(CLI::Range(-9, 20));
    odds->add_option("--format", o->format, "table, csv, json or bars")->check(formats({"table", "csv", "json", "bars"}));
    odds->add_flag("--json", o->json, "the same as --format json");
    odds->add_option("--svg", o->svg, "write a picture here");
    odds->callback([=, &status] { status = lab->odds(*o); });
}

}  // namespace

std::vector<Installer> lab_commands() { return {install, install_reference}; }

}  // namespace impulse
