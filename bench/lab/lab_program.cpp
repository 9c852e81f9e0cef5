#include "bench/lab/lab_program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "bench/lab/lab_command.h"
#include "bench/lab/weapon_tables.h"
#include "engine/csv.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_text.h"

namespace impulse {
namespace {

using LabJson = nlohmann::ordered_json;

struct LabOptions {
    std::string ruleset, weapon, format;
    std::vector<std::string> folders;
    bool json = false, without = false;
};

class Laboratory {
public:
    explicit Laboratory(const ProgramStreams& streams) : io_(streams) {}

    int tables(const LabOptions& o);
    int lint(const LabOptions& o);

private:
    const ProgramStreams& io_;
};

std::string format_of(const LabOptions& o, std::string_view otherwise) {
    if (o.json) return "json";
    return o.format.empty() ? std::string{otherwise} : o.format;
}

int Laboratory::tables(const LabOptions& o) {
    if (o.ruleset.empty()) return io_.bad("tables: which ruleset? Try: impulse tables --ruleset classic");
    auto weapons = load_weapon_tables(o.ruleset);
    if (!weapons) return io_.bad(weapons.error().text());
    std::vector<const ShotTable*> chosen;
    for (const ShotTable& t : weapons->tables)
        if (o.weapon.empty() || t.weapon == o.weapon) chosen.push_back(&t);
    std::vector<const NoTable*> without;
    for (const NoTable& n : weapons->without)
        if (o.weapon.empty() || n.weapon == o.weapon) without.push_back(&n);
    if (chosen.empty() && without.empty()) {
        for (const auto& [name, row] : weapons->covers)
            if (name == o.weapon) {
                LabOptions other = o;
                other.weapon = row;
                return tables(other);
            }
        auto missing = weapons->find(o.weapon);
        return io_.bad(missing ? "no such weapon" : missing.error());
    }
    if (o.without) {
        io_.out << csv_row({"ruleset", "weapon", "reason"});
        for (const NoTable* n : without) io_.out << csv_row({weapons->ruleset, n->weapon, n->reason});
        for (const auto& [name, row] : weapons->covers)
            if (o.weapon.empty()) io_.out << csv_row({weapons->ruleset, name, "see " + row});
        return exit_ok;
    }
    if (format_of(o, "csv") == "csv") {
        io_.out << normal_csv(chosen);
        for (const NoTable* n : without)
            if (!o.weapon.empty())
                io_.err << fmt::format("impulse: {} has no table: {}\n", n->weapon, n->reason);
        return exit_ok;
    }
    LabJson json;
    json["ruleset"] = weapons->ruleset;
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
    for (const NoTable* n : without)
        json["without_table"].push_back({{"weapon", n->weapon}, {"reason", n->reason}});
    json["covers"] = LabJson::object();
    for (const auto& [name, row] : weapons->covers) json["covers"][name] = row;
    io_.out << json_text(json, 1) << "\n";
    return exit_ok;
}

int Laboratory::lint(const LabOptions& o) {
    std::vector<std::string> folders = o.folders;
    if (folders.empty()) folders = ruleset_folders();
    std::vector<FileError> found;
    for (std::string& folder : folders) {
        std::error_code error;
        // A ruleset by its name, or an edited copy of its folder.
        if (!std::filesystem::is_directory(folder, error) && !unknown_ruleset(folder))
            folder = asset_path("rules/" + folder);
        if (!std::filesystem::is_directory(folder, error))
            return io_.bad(fmt::format("{}: there is no such folder or ruleset; rulesets are: {}", folder,
                                       fmt::join(rulesets(asset_folder()), ", ")));
        for (FileError& e : lint_folder(folder)) found.push_back(std::move(e));
    }
    if (o.json) {
        LabJson json = LabJson::array();
        for (const FileError& e : found)
            json.push_back({{"file", e.file}, {"line", e.line}, {"column", e.column}, {"what", e.what}});
        io_.out << json_text(json, 1) << "\n";
    } else {
        for (const FileError& e : found) io_.out << e.text() << "\n";
        if (found.empty())
            io_.out << fmt::format("{} folder{}: nothing found\n", folders.size(),
                                   folders.size() == 1 ? "" : "s");
    }
    return found.empty() ? exit_ok : exit_bad_input;
}

void install(CLI::App& app, const ProgramStreams& streams, int& status) {
    auto o = std::make_shared<LabOptions>();
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

    CLI::App* lint = tables->add_subcommand(
        "lint", "Name every mistake in tables.\n  impulse tables lint assets/rules/tng");
    lint->add_option("FOLDER", o->folders, "rulesets, or folders of rules; none = all rulesets");
    lint->add_flag("--json", o->json, "print JSON");
    lint->callback([=, &status] { status = lab->lint(*o); });

    install_compare(*tables, streams, status);
    install_value(*tables, streams, status);

    tables->callback([=, &status] {
        if (tables->get_subcommands().empty()) status = lab->tables(*o);
    });

    install_odds(app, streams, status);
}

}  // namespace

std::vector<Installer> lab_commands() { return {install, install_reference, install_study, install_match}; }

}  // namespace impulse
