#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "battle/core/evolve.h"
#include "battle/core/view.h"
#include "engine/plain_text.h"
#include "scenarios/commands/commands.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_text.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_fields.h"
#include "scenarios/records/record_for_side.h"
#include "scenarios/records/record_import.h"
#include "scenarios/records/record_report.h"
#include "scenarios/wanted_ships.h"

namespace impulse {
namespace {

struct RecordOptions {
    std::string file, out, csv, side, battle_id, campaign, way;
    std::vector<std::string> files, reports;
    std::uint64_t seed = 0;
    bool json = false;
};

class RecordCommand {
public:
    RecordCommand(const RecordOptions& options, const ProgramStreams& streams) : o_(options), io_(streams) {}

    // Says what a record holds, and writes nothing unless asked.
    int import() {
        const auto text = read_text(o_.file);
        if (!text) return io_.bad(text.error());
        const RecordImport import = import_record(*text, o_.file);
        const bool sound = import.review.sound();
        if (o_.json)
            io_.print_json(import_json(import));
        else
            report(import);
        if (!sound) return exit_bad_input;
        if (!o_.out.empty()) return write(o_.out, json_text(import.record, 2) + "\n");
        if (!o_.json) io_.out << "Nothing was written; --out FILE keeps the record as it was set up.\n";
        return exit_ok;
    }

    // The record, its tables and its report.
    int give_out() {
        Json record;
        std::optional<LogText> log;
        std::optional<Rules> rules;
        std::unique_ptr<Battle> last;
        const auto text = read_text(o_.file);
        if (!text) return io_.bad(text.error());
        if (text->starts_with("{\"log\":") || o_.file.ends_with(".jsonl")) {
            auto read = read_log(*text, o_.file);
            if (!read) return io_.bad(read.error());
            log = std::move(*read);
            if (log->altered) return io_.bad(log->altered->text());
            auto loaded = load_rules(log->header.scenario.setup.ruleset, ships_named_in(*text));
            if (!loaded) return io_.bad(loaded.error());
            rules = std::move(*loaded);
            auto first = battle_of(*rules, log->header);
            if (!first) return io_.bad(first.error());
            last = std::make_unique<Battle>(*first);
            for (const LogEntry& entry : log->entries)
                for (const Event& event : entry.events) {
                    if (!fits(*last, event))
                        return io_.bad(fmt::format("order {} of the log does not fit its battle", entry.n));
                    evolve(*last, event);
                }
            // A side's record of a battle that goes on comes from what that side sees of it.
            if (!o_.side.empty() && last->ended == 0)
                if (const SideId side = roster_of(log->header.scenario.setup).side(o_.side)) {
                    auto seen = std::make_unique<Battle>();
                    view(*rules, *last, side, *seen);
                    last = std::move(seen);
                }
            const auto out = record_out({*rules, log->header.scenario, *first, *last, log->entries, o_.file});
            if (!out) return io_.bad(out.error());
            record = parse_json(*out, o_.file).value_or(Json::object());
        } else {
            const RecordImport import = import_record(*text, o_.file);
            for (const RecordFinding& finding : import.review.findings)
                if (finding.kind == RecordFinding::Kind::refused) return io_.bad(finding.error.text());
            record = import.record;
            auto loaded = load_rules(text_in(record, "ruleset", "classic"), ships_wanted(*text, o_.file));
            if (!loaded) return io_.bad(loaded.error());
            rules = std::move(*loaded);
        }
        if (!o_.side.empty()) {
            if (!has_side(record)) return exit_bad_input;
            record = record_for_side(record, o_.side, rules->information != nullptr);
        }
        if (!o_.csv.empty()) {
            const int impulses = rules->procedure.impulses;
            for (const auto& [name, table] :
                 {std::pair{"units.csv", record_units_csv(record, impulses)},
                  {"turning_points.csv", record_turning_points_csv(record, impulses)},
                  {"sides.csv", record_sides_csv(record)}})
                if (const int status = write((std::filesystem::path{o_.csv} / name).string(), table);
                    status != exit_ok)
                    return status;
        }
        const ReportBattle battle{log ? &log->header.scenario : nullptr, last.get()};
        for (const std::string& file : o_.reports) {
            const bool html = file.ends_with(".html") || file.ends_with(".htm");
            if (!html && !file.ends_with(".txt"))
                return io_.bad(fmt::format("--report {}: a report is a .txt or an .html file", file));
            if (const int status = write(file, html ? record_html_report(record, *rules, battle)
                                                    : record_text_report(record, *rules));
                status != exit_ok)
                return status;
        }
        if (o_.out.empty() && !(o_.csv.empty() && o_.reports.empty())) return exit_ok;
        return hand_out(record);
    }

    // The record in that follows a record out.
    int next() {
        const auto text = read_text(o_.file);
        if (!text) return io_.bad(text.error());
        const auto doc = JsonText::parse(*text, o_.file);
        if (!doc) return io_.bad(doc.error());
        const auto fields = record_fields();
        if (!fields) return io_.bad(fields.error());
        const auto record = next_record(**doc, **fields, o_.battle_id, o_.seed);
        if (!record) return io_.bad(record.error());
        return hand_out(*record);
    }

    int schema() {
        const auto fields = record_fields();
        if (!fields) return io_.bad(fields.error());
        const std::string text = json_text(record_schema(**fields), 1) + "\n";
        if (!o_.out.empty()) return write(o_.out, text);
        io_.out << text;
        return exit_ok;
    }

    int list_fields() {
        const auto fields = record_fields();
        if (!fields) return io_.bad(fields.error());
        Json all = Json::array();
        for (const RecordField& row : (*fields)->rows()) {
            const std::string_view way = word(row.way);
            if (!o_.campaign.empty() && !row.used_by(o_.campaign)) continue;
            if (!o_.way.empty() && way != o_.way && way != "both") continue;
            if (o_.json)
                all.push_back({{"at", row.at},
                               {"way", way},
                               {"type", row.type},
                               {"campaigns", row.used},
                               {"once", row.once},
                               {"rule", row.rule},
                               {"says", row.says}});
            else
                io_.out << fmt::format("{:<36} {:<5} {}{}\n", row.at, way, row.says,
                                       row.rule.empty() ? "" : " (" + row.rule + ")");
        }
        if (o_.json) io_.print_json(all);
        return exit_ok;
    }

private:
    int write(const std::string& path, std::string_view text) {
        if (const auto error = write_whole(path, text)) return io_.bad(*error);
        if (!o_.json) io_.out << "wrote " << path << "\n";
        return exit_ok;
    }

    // A record to --out, or to the standard output.
    int hand_out(const Json& record) {
        if (!o_.out.empty()) return write(o_.out, json_text(record, 2) + "\n");
        io_.print_json(record);
        return exit_ok;
    }

    // The side of --side in the record; nothing, and a sentence, where it has none such.
    bool has_side(const Json& record) {
        std::vector<std::string> ids;
        for (const Json& side : record["sides"]) ids.push_back(text_in(side, "id"));
        if (std::ranges::find(ids, o_.side) != ids.end()) return true;
        io_.bad(
            fmt::format("--side {}: there is no such side; there are: {}", o_.side, fmt::join(ids, ", ")));
        return false;
    }

    Json import_json(const RecordImport& import) {
        Json json = {{"file", o_.file},
                     {"sound", import.review.sound()},
                     {"kind", import.review.kind},
                     {"campaign", import.review.campaign}};
        json["understood"] = Json::object();
        for (const auto& [at, n] : import.review.understood) json["understood"][at] = n;
        for (const char* key : {"refused", "new", "notes"}) json[key] = Json::array();
        for (const RecordFinding& f : import.review.findings) {
            const char* key = f.kind == RecordFinding::Kind::refused ? "refused"
                              : f.kind == RecordFinding::Kind::fresh ? "new"
                                                                     : "notes";
            json[key].push_back({{"path", f.path},
                                 {"line", f.error.line},
                                 {"column", f.error.column},
                                 {"what", f.error.what}});
        }
        json["told"] = import.remarks;
        return json;
    }

    void report(const RecordImport& import) {
        const RecordReview& review = import.review;
        using Kind = RecordFinding::Kind;
        int fields = 0;
        for (const auto& [at, n] : review.understood) fields += n;
        io_.out << fmt::format("{}: record {}{}\n", o_.file, review.kind,
                               review.campaign.empty() ? "" : " of " + review.campaign);
        io_.out << fmt::format("understood: {} of {}\n", counted(fields, "value", "values"),
                               counted(static_cast<int>(review.understood.size()), "field", "fields"));
        for (const auto& [kind, heading] :
             {std::pair{Kind::refused, "refused:"}, {Kind::fresh, "new:"}, {Kind::note, "notes:"}}) {
            if (kind == Kind::note && review.count(kind) == 0) continue;
            io_.out << fmt::format("{:<12}{}\n", heading, review.count(kind));
            for (const RecordFinding& f : review.findings)
                if (f.kind == kind)
                    io_.out << fmt::format("  {}  {}\n", f.path.empty() ? "/" : f.path, f.error.text());
        }
        for (const std::string& line : import.remarks) io_.out << fmt::format("  {}\n", line);
    }

    const RecordOptions& o_;
    const ProgramStreams& io_;
};

int check_records(const CommandContext& c, const std::vector<std::string>& files, bool json) {
    int status = exit_ok;
    Json all = Json::array();
    for (const std::string& file : files) {
        auto text = read_text(file);
        if (!text) return c.io.bad(text.error());
        auto ruleset = record_ruleset(*text, file);
        if (!ruleset) return c.io.bad(ruleset.error());
        auto loaded = c.files.rules(*ruleset, ships_wanted(*text, file));
        if (!loaded) return c.io.bad(loaded.error());
        auto lines = check_record(*text, file, **loaded);
        if (!lines) {
            status = exit_bad_input;
            if (json)
                all.push_back({{"file", file},
                               {"ok", false},
                               {"line", lines.error().line},
                               {"column", lines.error().column},
                               {"what", lines.error().what}});
            else
                c.io.bad(lines.error());
            continue;
        }
        if (json)
            all.push_back({{"file", file}, {"ok", true}, {"notices", *lines}});
        else
            for (std::size_t i = 0; i < lines->size(); ++i)
                c.io.out << fmt::format("{}{}\n", i == 0 ? "OK: " : "  ", (*lines)[i]);
    }
    if (json) c.io.print_json(all);
    return status;
}

int compare_records(const CommandContext& c, const std::vector<std::string>& files, bool json) {
    auto one = read_text(files[0]);
    if (!one) return c.io.bad(one.error());
    auto other = read_text(files[1]);
    if (!other) return c.io.bad(other.error());
    auto lines = diff_records(*one, files[0], *other, files[1]);
    if (!lines) return c.io.bad(lines.error());
    if (json)
        c.io.print_json(Json{{"same", lines->empty()}, {"differences", *lines}});
    else
        for (const std::string& line : *lines) c.io.out << line << "\n";
    if (lines->empty() && !json) c.io.out << "OK: the records are the same\n";
    return lines->empty() ? exit_ok : exit_difference;
}

void add_check_and_diff(CLI::App& record, const CommandContext& context) {
    const auto o = std::make_shared<RecordOptions>();
    CLI::App* check = record.add_subcommand("check", "Say whether records are sound.");
    check->add_option("FILE", o->files, "records")->required();
    check->callback([o, &context] { context.status = check_records(context, o->files, o->json); });
    CLI::App* diff = record.add_subcommand("diff", "Name every difference of two records.");
    diff->add_option("FILE", o->files, "two records")->required()->expected(2);
    diff->callback([o, &context] { context.status = compare_records(context, o->files, o->json); });
    for (CLI::App* command : {check, diff}) command->add_flag("--json", o->json, "print JSON");
}

}  // namespace

void add_record_commands(CLI::App& app, const CommandContext& context) {
    CLI::App& record = *app.add_subcommand(
        "record",
        "Battle records: check, import, export, compare.\n  impulse record check out/anvil.record.json");
    record.require_subcommand(1);
    add_check_and_diff(record, context);
    const auto o = std::make_shared<RecordOptions>();
    const auto run = [o, &context](int (RecordCommand::*act)()) {
        return [o, &context, act] {
            RecordCommand command{*o, context.io};
            context.status = (command.*act)();
        };
    };
    CLI::App* import = record.add_subcommand("import",
                                             "Say what a record holds: what is understood, what is refused "
                                             "and why, what is new. Nothing is written.");
    import->add_option("FILE", o->file, "record of either kind")->required();
    import->add_option("--out", o->out, "keep the record as it was set up, its dice rolled");
    import->add_flag("--json", o->json, "print JSON");
    import->callback(run(&RecordCommand::import));

    CLI::App* give_out = record.add_subcommand(
        "export",
        "Write a record, its tables and its report for the campaign.\n"
        "  impulse record export out/anvil.log.jsonl --out anvil.out.json --csv tables --report anvil.html");
    give_out->add_option("FILE", o->file, "record, or the log of a battle")->required();
    give_out->add_option("--out", o->out, "the record as JSON; printed where nothing is asked for");
    give_out->add_option("--csv", o->csv, "folder for units.csv, sides.csv and turning_points.csv");
    give_out
        ->add_option("--report", o->reports,
                     "report, .txt or .html (with map and sheets); may stand several times")
        ->take_all();
    give_out->add_option("--side", o->side, "without what the other sides keep secret");
    give_out->callback(run(&RecordCommand::give_out));

    CLI::App* next = record.add_subcommand(
        "next", "Make the record in of a fleet's next battle from the record out of its last one.");
    next->add_option("FILE", o->file, "record out")->required();
    next->add_option("--battle-id", o->battle_id, "names the next battle")->required();
    next->add_option("--seed", o->seed, "its dice")->required();
    next->add_option("--out", o->out, "write it here; printed where left out");
    next->callback(run(&RecordCommand::next));

    CLI::App* schema = record.add_subcommand("schema", "The JSON Schema of records.");
    schema->add_option("--out", o->out, "write it here; printed where left out");
    schema->callback(run(&RecordCommand::schema));

    CLI::App* fields = record.add_subcommand("fields", "Every field of a record with its rule.");
    fields->add_option("--campaign", o->campaign, "only those that this campaign uses")
        ->check(CLI::IsMember({"thunderdome", "absolute-war", "vbam", "full-thrust"}));
    fields->add_option("--way", o->way, "in or out")->check(CLI::IsMember({"in", "out"}));
    fields->add_flag("--json", o->json, "print JSON");
    fields->callback(run(&RecordCommand::list_fields));
}

}  // namespace impulse
