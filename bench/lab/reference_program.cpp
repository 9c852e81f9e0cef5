#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <tuple>

#include "bench/lab/lab_command.h"
#include "bench/lab/weapon_tables.h"
#include "engine/csv.h"
#include "scenarios/files/json_text.h"

namespace impulse {
namespace {

struct ReferenceOptions {
    std::string ruleset, table, row, column, format;
};

// A name with every space it needs to stand under the widest one.
std::string padded(const std::string& name, std::size_t width) { return fmt::format("{:<{}}", name, width); }

std::string as_table(const ReferenceTable& t) {
    std::vector<std::size_t> width(t.columns.size() + 1, 0);
    width[0] = t.by.size();
    for (std::size_t r = 0; r < t.rows.size(); ++r) {
        width[0] = std::max(width[0], t.rows[r].size());
        for (std::size_t c = 0; c < t.columns.size(); ++c)
            width[c + 1] = std::max({width[c + 1], t.cells[r][c].size(), t.columns[c].size()});
    }
    std::string out = fmt::format("{}: {}\n{} ({}), {}:{}\n", t.id, t.words, t.source.rule, t.source.conf,
                                  t.source.file, t.source.line);
    const auto line = [&](const std::string& name, const std::vector<std::string>& cells) {
        std::string text = padded(name, width[0]);
        for (std::size_t c = 0; c < cells.size(); ++c) text += "  " + padded(cells[c], width[c + 1]);
        text.erase(text.find_last_not_of(' ') + 1);
        out += text + "\n";
    };
    if (!t.across.empty()) out += fmt::format("{}  {}:\n", padded("", width[0]), t.across);
    line(t.by, t.columns);
    for (std::size_t r = 0; r < t.rows.size(); ++r) line(t.rows[r], t.cells[r]);
    return out;
}

std::string as_csv(const ReferenceTable& t) {
    std::string out = csv_row({"table", "row", "column", "value"});
    for (std::size_t r = 0; r < t.rows.size(); ++r)
        for (std::size_t c = 0; c < t.columns.size(); ++c)
            out += csv_row({t.id, t.rows[r], t.columns[c], t.cells[r][c]});
    return out;
}

std::string as_json(const ReferenceTable& t) {
    nlohmann::ordered_json json;
    json["table"] = t.id;
    json["words"] = t.words;
    json["rule"] = t.source.rule;
    json["conf"] = t.source.conf;
    json["by"] = t.by;
    json["across"] = t.across;
    json["rows"] = t.rows;
    json["columns"] = t.columns;
    json["cells"] = t.cells;
    return json_text(json, 1) + "\n";
}

std::vector<std::string_view> views(const std::vector<std::string>& names) {
    return {names.begin(), names.end()};
}

int show(const ReferenceOptions& o, const ProgramStreams& io) {
    if (o.ruleset.empty())
        return io.bad("reference: which ruleset? Try: impulse reference --ruleset classic");
    const auto weapons = load_weapon_tables(o.ruleset);
    if (!weapons) return io.bad(weapons.error().text());
    std::vector<std::string> ids;
    const ReferenceTable* table = nullptr;
    for (const ReferenceTable& t : weapons->reference) {
        ids.push_back(t.id);
        if (t.id == o.table) table = &t;
    }
    if (o.table.empty()) {
        for (const ReferenceTable& t : weapons->reference)
            io.out << fmt::format("{:<24} {} ({}, {})\n", t.id, t.words, t.source.rule, t.source.conf);
        return exit_ok;
    }
    if (table == nullptr)
        return io.bad(fmt::format("there is no table \"{}\" in {}{}; without a name all are listed", o.table,
                                  weapons->ruleset, did_you_mean(o.table, views(ids))));
    if (!o.row.empty()) {
        for (const auto& [name, known, what] :
             {std::tuple{o.row, &table->rows, "row"}, {o.column, &table->columns, "column"}})
            if (std::find(known->begin(), known->end(), name) == known->end())
                return io.bad(fmt::format("{} has no {} \"{}\"{}; it has: {}", table->id, what, name,
                                          did_you_mean(name, views(*known)), fmt::join(*known, ", ")));
        io.out << *table->cell(o.row, o.column) << "\n";
        return exit_ok;
    }
    io.out << (o.format == "csv" ? as_csv(*table) : o.format == "json" ? as_json(*table) : as_table(*table));
    return exit_ok;
}

}  // namespace

void install_reference(CLI::App& app, const ProgramStreams& streams, int& status) {
    auto o = std::make_shared<ReferenceOptions>();
    CLI::App* reference =
        app.add_subcommand("reference",
                           "The book's tables that are no weapons: boarding, breakdown, prices ...\n"
                           "  impulse reference hit-and-run --ruleset classic");
    const std::vector<std::string> formats{"table", "csv", "json"};
    reference->add_option("TABLE", o->table, "a table; none = list them");
    for (const auto& [option, value, what] :
         {std::tuple{"--ruleset", &o->ruleset, "a ruleset, or a folder with tables"},
          {"--row", &o->row, "one cell, with --column where there are several"},
          {"--column", &o->column, "its column"}})
        reference->add_option(option, *value, what);
    reference->add_option("--format", o->format, "table, csv or json")->check(CLI::IsMember(formats));
    reference->callback([o, &streams, &status] { status = show(*o, streams); });
}

}  // namespace impulse
