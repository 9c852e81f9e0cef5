#include <fmt/format.h>
#include <openssl/rand.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cctype>
#include <filesystem>
#include <memory>
#include <optional>
#include <tuple>

#include "scenarios/commands/commands.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_text.h"
#include "scenarios/formats/dramatic.h"
#include "scenarios/formats/sfbol.h"
#include "scenarios/formats/vbsf.h"
#include "scenarios/logs/log_file.h"

namespace impulse {
namespace {

struct Options {
    std::string file, other, to, fleet, against, side, ruleset = "classic";
    std::string scenario = "deep-space", resolve = "sfb", battle_id;
    std::optional<std::uint64_t> seed;
    int game = 1;
    bool json = false, overwrite = false;
};

class FormatCommand {
public:
    FormatCommand(const Options& options, const ProgramStreams& streams) : o_(options), io_(streams) {}

    // Our log as theirs.
    int sfbol_write() {
        const auto text = read_text(o_.file);
        if (!text) return io_.bad(text.error());
        const auto log = read_log(*text, o_.file);
        if (!log) return io_.bad(log.error());
        const auto rules = load_rules(log->header.scenario.setup.ruleset);
        if (!rules) return io_.bad(rules.error());
        const auto first = battle_of(*rules, log->header);
        if (!first) return io_.bad(fmt::format("{}: {}", o_.file, first.error()));
        return give(sfbol::write_log(*rules, *first, roster_of(log->header.scenario.setup), log->entries));
    }

    // What a log of theirs holds; with --to as a log that `impulse replay` and the window play.
    int sfbol_read() {
        const auto read = game();
        if (!read) return io_.bad(read.error());
        const auto rules = load_rules(o_.ruleset);
        if (!rules) return io_.bad(rules.error());
        if (std::error_code none; !o_.to.empty() && std::filesystem::equivalent(o_.to, o_.file, none))
            return io_.bad(fmt::format("--to {}: this file is read here; write to another", o_.to));
        auto replay = sfbol::replay_of(*rules, *read, std::filesystem::path{o_.file}.stem().string(), o_.to,
                                       o_.file, o_.overwrite);
        if (!replay) return io_.bad(replay.error());
        replay->run->flush();
        if (const auto& error = replay->run->log_error()) return io_.bad(*error);
        for (const std::string& note : replay->notes) io_.out << note << "\n";
        const Battle& b = replay->run->battle();
        io_.out << fmt::format("{} units, played to {}.{}; {} notes\n", b.units.size(), b.clock.turn,
                               b.clock.impulse, replay->notes.size());
        if (!o_.to.empty()) io_.out << fmt::format("log      {}\n", o_.to);
        return exit_ok;
    }

    int sfbol_audit() {
        const auto read = game();
        if (!read) return io_.bad(read.error());
        const auto rules = load_rules(o_.ruleset);
        if (!rules) return io_.bad(rules.error());
        const auto found = sfbol::audit(*rules, *read);
        if (o_.json) {
            Json json = {{"moves", found.moves},
                         {"shots", found.shots},
                         {"volleys", found.volleys},
                         {"units", found.units},
                         {"classes_known", found.classes_known},
                         {"doubts", Json::array()}};
            for (const sfbol::Doubt& d : found.doubts)
                json["doubts"].push_back({{"line", d.line},
                                          {"turn", d.turn},
                                          {"impulse", d.impulse},
                                          {"what", d.what},
                                          {"rule", d.rule}});
            io_.print_json(json);
        } else {
            for (const sfbol::Doubt& d : found.doubts)
                io_.out << fmt::format("{}:{}: {}.{:02}  {}{}\n", o_.file, d.line, d.turn, d.impulse, d.what,
                                       d.rule.empty() ? "" : " (" + d.rule + ")");
            io_.out << fmt::format(
                "{} moves, {} shots, {} damage allocations of {} units ({} of known classes): {} doubts\n",
                found.moves, found.shots, found.volleys, found.units, found.classes_known,
                found.doubts.size());
        }
        return found.doubts.empty() ? exit_ok : exit_difference;
    }

    int vbsf_fleets() {
        const auto sheet = player_sheet(o_.file);
        if (!sheet) return io_.bad(sheet.error());
        for (const vbsf::Fleet& fleet : vbsf::fleets(*sheet)) {
            io_.out << fmt::format("{} at {}: {} units\n", fleet.name, fleet.location, fleet.units.size());
            for (const vbsf::Unit& unit : fleet.units) {
                const auto about = vbsf::kind(*sheet, unit.ship);
                io_.out << fmt::format(
                    "  {}{}{}\n", unit.id,
                    about ? fmt::format("  cost {}", about->cost) : "  (not in the unit list)",
                    unit.crippled ? "  crippled" : "");
            }
        }
        return exit_ok;
    }

    int vbsf_record() {
        const auto one = player_sheet(o_.file), other = player_sheet(o_.other);
        if (!one) return io_.bad(one.error());
        if (!other) return io_.bad(other.error());
        std::array<vbsf::Fleet, 2> chosen;
        for (const auto& [sheet, file, name, into] :
             {std::tuple{&*one, &o_.file, &o_.fleet, &chosen[0]},
              std::tuple{&*other, &o_.other, &o_.against, &chosen[1]}}) {
            const auto all = vbsf::fleets(*sheet);
            const auto at = std::ranges::find_if(
                all, [wanted = name](const vbsf::Fleet& f) { return f.name == *wanted; });
            if (at == all.end()) {
                std::vector<std::string> names;
                for (const vbsf::Fleet& f : all) names.push_back(f.name);
                return io_.bad(fmt::format("{}: there is no fleet \"{}\"; there are: {}", *file, *name,
                                           fmt::join(names, ", ")));
            }
            *into = *at;
        }
        vbsf::Encounter encounter{o_.scenario, o_.resolve, o_.seed.value_or(0), o_.battle_id};
        if (!o_.seed) {
            std::uint32_t drawn = 0;  // nobody chose these dice
            if (RAND_bytes(reinterpret_cast<unsigned char*>(&drawn), sizeof drawn) != 1)
                return io_.bad("no seed could be drawn; give one with --seed");
            encounter.seed = drawn;
        }
        return give(json_text(vbsf::record_in(*one, chosen[0], *other, chosen[1], encounter), 2) + "\n");
    }

    int vbsf_orders() {
        const auto sheet = player_sheet(o_.file);
        if (!sheet) return io_.bad(sheet.error());
        const auto record = json_file(o_.other);
        if (!record) return io_.bad(record.error());
        std::string side = o_.side;
        if (side.empty())
            if (const auto* v = sheet->find("empire"); v != nullptr && v->value.is_object())
                side = text_in(v->value, "empire");
        bool known = false;
        std::vector<std::string> sides;
        for (const Json& s : list_in(*record, "sides")) {
            sides.push_back(text_in(s, "id"));
            known = known || sides.back() == side;
        }
        if (!known)
            return io_.bad(fmt::format("{}: there is no side \"{}\"; there are: {}", o_.other, side,
                                       fmt::join(sides, ", ")));
        const auto results = vbsf::results_of(*record, side);
        if (o_.to.empty()) {
            for (const auto& r : results)
                io_.out << fmt::format("{} {}{}\n", vbsf::result_word(r.what), r.unit,
                                       r.owner.empty() ? "" : " to " + r.owner);
            io_.out << fmt::format("{} orders; with --to they are written into a copy of the sheet\n",
                                   results.size());
            return exit_ok;
        }
        return give(vbsf::with_orders(*sheet, results));
    }

    int dramatic_tokens() {
        const auto record = json_file(o_.file);
        if (!record) return io_.bad(record.error());
        const auto tokens = dramatic::tokens_of(*record);
        if (!tokens.unknown.empty())
            return io_.bad(
                fmt::format("{}: no number of the site for {}; give each unit \"dramatic_id\", and for gifts "
                            "each side \"dramatic_empire\"",
                            o_.file, fmt::join(tokens.unknown, ", ")));
        for (const dramatic::Orders& orders : tokens.orders) {
            const std::string empire =
                orders.empire >= 0 ? fmt::format("empire-{}", orders.empire) : orders.side;
            if (o_.to.empty()) {
                io_.out << fmt::format("{}:\n{}\n", empire, orders.line());
                continue;
            }
            const std::string path = (std::filesystem::path{o_.to} / plain_name(empire)).string() + ".txt";
            if (const auto error = write_whole(path, orders.line() + "\n")) return io_.bad(*error);
            io_.out << fmt::format("written  {}\n", path);
        }
        if (tokens.orders.empty()) io_.out << "No orders: nothing was lost, crippled or captured.\n";
        return exit_ok;
    }

private:
    // A name that is a file's everywhere.
    static std::string plain_name(std::string name) {
        for (char& c : name)
            if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-') c = '_';
        return name;
    }
    // To --to, or to the standard output.
    int give(const std::string& text) {
        if (o_.to.empty()) {
            io_.out << text;
            return exit_ok;
        }
        if (const auto error = write_whole(o_.to, text)) return io_.bad(*error);
        io_.out << fmt::format("written  {}\n", o_.to);
        return exit_ok;
    }
    tl::expected<sfbol::Game, FileError> game() {
        const auto text = read_text(o_.file);
        if (!text) return tl::unexpected(text.error());
        auto log = sfbol::read_log(*text, o_.file);
        if (!log) return tl::unexpected(log.error());
        if (static_cast<std::size_t>(o_.game) > log->games.size())
            return tl::unexpected(
                FileError{o_.file, 1, 1,
                          fmt::format("the file holds {} games; --game {} is not one of them",
                                      log->games.size(), o_.game)});
        return std::move(log->games[static_cast<std::size_t>(o_.game - 1)]);
    }
    static tl::expected<vbsf::Sheet, FileError> player_sheet(const std::string& file) {
        const auto text = read_text(file);
        if (!text) return tl::unexpected(text.error());
        return vbsf::read_sheet(*text, file);
    }
    static tl::expected<Json, FileError> json_file(const std::string& file) {
        const auto text = read_text(file);
        if (!text) return tl::unexpected(text.error());
        const auto parsed = JsonText::parse(*text, file);
        if (!parsed) return tl::unexpected(parsed.error());
        return (*parsed)->json();
    }

    const Options& o_;
    const ProgramStreams& io_;
};

}  // namespace

void add_format_commands(CLI::App& app, const ProgramStreams& streams, int& status) {
    const auto o = std::make_shared<Options>();
    const auto runs = [o, &streams, &status](int (FormatCommand::*command)()) {
        return [o, &streams, &status, command] { status = (FormatCommand(*o, streams).*command)(); };
    };

    CLI::App* sfbol =
        app.add_subcommand("sfbol", "Logs of the on-line table.\n  impulse sfbol audit friday.log");
    sfbol->require_subcommand(1);
    CLI::App* write = sfbol->add_subcommand(
        "write", "Write a log of ours as one of theirs.\n  impulse sfbol write a.jsonl --to a.log");
    write->add_option("FILE", o->file, "log (.jsonl)")->required();
    write->add_option("--to", o->to, "write here instead of to the terminal");
    write->callback(runs(&FormatCommand::sfbol_write));
    CLI::App* read = sfbol->add_subcommand(
        "read",
        "Play a log of theirs as a battle of ours.\n  impulse sfbol read friday.log --to friday.jsonl");
    read->add_option("FILE", o->file, "log of the on-line table")->required();
    read->add_option("--to", o->to, "write the battle's log here, for `impulse replay` and the window");
    read->add_flag("--overwrite", o->overwrite, "write over the file that --to names");
    CLI::App* audit = sfbol->add_subcommand("audit",
                                            "Check movement, turn modes, arcs, ranges and damage of a log of "
                                            "theirs; exit 1 where something is doubtful.");
    audit->add_option("FILE", o->file, "log of the on-line table")->required();
    audit->add_flag("--json", o->json, "as JSON");
    for (CLI::App* command : {read, audit}) {
        command->add_option("--game", o->game, "which game of the file, from 1")->check(CLI::Range(1, 10000));
        command->add_option("--ruleset", o->ruleset, "ruleset of the ships");
    }
    read->callback(runs(&FormatCommand::sfbol_read));
    audit->callback(runs(&FormatCommand::sfbol_audit));

    CLI::App* vbsf =
        app.add_subcommand("vbsf", "Player sheets of VBSF campaigns.\n  impulse vbsf fleets turn12.js");
    vbsf->require_subcommand(1);
    CLI::App* fleets = vbsf->add_subcommand("fleets", "List the fleets of a sheet.");
    fleets->add_option("SHEET", o->file, "player sheet (.js)")->required();
    fleets->callback(runs(&FormatCommand::vbsf_fleets));
    CLI::App* record =
        vbsf->add_subcommand("record", "A battle record in from a fleet of each of two sheets.");
    record->add_option("ATTACKER", o->file, "the attacker's sheet")->required();
    record->add_option("DEFENDER", o->other, "the defender's sheet")->required();
    record->add_option("--fleet", o->fleet, "the attacker's fleet")->required();
    record->add_option("--against", o->against, "the defender's fleet")->required();
    record->add_option("--scenario", o->scenario, "the encounter; deep-space where left out")
        ->check(CLI::IsMember({"deep-space", "defensive", "pursuit"}));
    record->add_option("--resolve", o->resolve, "sfb on the map, sidcors in the abstract")
        ->check(CLI::IsMember({"sfb", "sidcors"}));
    record->add_option("--seed", o->seed, "of the dice; drawn where left out");
    record->add_option("--battle-id", o->battle_id,
                       "names the battle; by game, turn and place where left out");
    record->add_option("--to", o->to, "write the record here");
    record->callback(runs(&FormatCommand::vbsf_record));
    CLI::App* orders = vbsf->add_subcommand(
        "orders", "The results of a battle as orders of a sheet; the rest of it stays byte for byte.");
    orders->add_option("SHEET", o->file, "player sheet (.js)")->required();
    orders->add_option("RECORD", o->other, "record out of the battle")->required();
    orders->add_option("--side", o->side, "the player's side in the record; else the sheet's empire");
    orders->add_option("--to", o->to, "write the sheet with the orders here");
    orders->callback(runs(&FormatCommand::vbsf_orders));

    CLI::App* dramatic = app.add_subcommand(
        "dramatic",
        "The results of a record out as orders of the dramatic-sfb site, one line for each empire.\n"
        "  impulse dramatic border.out.json --to orders");
    dramatic->add_option("RECORD", o->file, "record out")->required();
    dramatic->add_option("--to", o->to, "folder for a file for each empire; printed where left out");
    dramatic->callback(runs(&FormatCommand::dramatic_tokens));
}

}  // namespace impulse
