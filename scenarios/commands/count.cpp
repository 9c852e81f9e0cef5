#include <CLI/CLI.hpp>
#include <memory>

#include "scenarios/commands/commands.h"
#include "scenarios/logs/counters.h"

namespace impulse {
namespace {

struct CountArguments {
    std::vector<std::string> logs;
    bool json = false;
};

int count_logs(const CountArguments& o, const CommandContext& c) {
    std::map<std::string, FightCounts> all;
    for (const std::string& path : o.logs) {
        const auto log = c.files.log(path);
        if (!log) return c.io.bad(log.error());
        const auto first = battle_of(*log->rules, log->text.header);
        if (!first) return c.io.bad(FileError{path, 1, 1, first.error()});
        for (const auto& [name, counts] : counts_of(*log->rules, *first, log->text)) all[name].add(counts);
        if (c.stop != nullptr && *c.stop != 0) return exit_stopped;
    }
    if (o.json)
        c.io.print_json(counts_json(all));
    else
        c.io.out << counts_text(all);
    return exit_ok;
}

}  // namespace

void add_count_command(CLI::App& app, const CommandContext& context) {
    const auto o = std::make_shared<CountArguments>();
    CLI::App* count = app.add_subcommand(
        "count",
        "How battles were fought, in numbers by player: volleys on shields that were down, shots from too\n"
        "far, split fire, ships that did not leave, and the use of every manoeuvre and device.\n"
        "  impulse count out/*.jsonl");
    count->add_option("LOG", o->logs, "logs of battles")->required();
    count->add_flag("--json", o->json, "print JSON");
    count->callback([o, &context] { context.status = count_logs(*o, context); });
}

}  // namespace impulse
