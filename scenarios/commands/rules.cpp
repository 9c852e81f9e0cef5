#include <fmt/format.h>
#include <fmt/ranges.h>
#include <termios.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>

#include "scenarios/commands/commands.h"
#include "scenarios/conduct/signature.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/json_text.h"
#include "scenarios/fleets/yard_commands.h"
#include "scenarios/help_topics.h"
#include "scenarios/orders/dice_source.h"
#include "scenarios/orders/order_text.h"

namespace impulse {
namespace {

int list_rules(const CommandContext& c, const std::string& ruleset, bool json) {
    Json all = Json::array();
    for (const std::string& name : ruleset.empty() ? rulesets(asset_folder()) : std::vector{ruleset}) {
        auto loaded = c.files.rules(name);
        if (!loaded) return c.io.bad(loaded.error());
        const Rules& r = **loaded;
        if (json) {
            Json steps = Json::array(), systems = Json::array();
            for (const Step& s : r.procedure.steps)
                steps.push_back({{"step", s.name},
                                 {"window", std::string{word(s.window)}},
                                 {"rule", s.rule},
                                 {"words", s.words}});
            for (const SystemType& s : r.systems)
                systems.push_back(
                    {{"id", s.id}, {"label", s.label}, {"rule", s.source.rule}, {"conf", s.source.conf}});
            all.push_back({{"ruleset", r.id},
                           {"name", r.name},
                           {"tables", hex_digits(r.table_hash)},
                           {"impulses", r.procedure.impulses},
                           {"classes", r.classes.size()},
                           {"steps", steps},
                           {"systems", systems}});
            continue;
        }
        c.io.out << fmt::format("{}: {}, {} impulses a turn, {} ship classes, tables {}\n", r.id, r.name,
                                r.procedure.impulses, r.classes.size(), hex_digits(r.table_hash));
        if (ruleset.empty()) continue;
        c.io.out << "  steps of a turn\n";
        for (std::size_t i = 0; i < r.procedure.steps.size(); ++i) {
            const Step& s = r.procedure.steps[i];
            const auto at = static_cast<int>(i);
            const bool loop = at >= r.procedure.loop_first && at <= r.procedure.loop_last;
            c.io.out << fmt::format("  {} {:<18} {:<16} {:<14} {}\n", loop ? "*" : " ", s.name,
                                    word(s.window), s.rule, s.words);
        }
        c.io.out << "  systems\n";
        for (const SystemType& s : r.systems)
            c.io.out << fmt::format("    {:<20} {:<16} {:<14} {}:{}\n", s.id, s.label, s.source.rule,
                                    s.source.file, s.source.line);
    }
    if (json) c.io.print_json(all);
    return exit_ok;
}

int print_signature(const CommandContext& c, int battles, bool json) {
    auto classic = c.files.rules("classic");
    if (!classic) return c.io.bad(classic.error());
    auto tng = c.files.rules("tng");
    if (!tng) return c.io.bad(tng.error());
    const std::string digest = hex_digits(signature(**classic, **tng, battles));
    if (json)
        c.io.print_json(Json{{"signature", digest}, {"battles", battles}});
    else
        c.io.out << digest << "\n";
    return exit_ok;
}

// A secret is typed unseen, or comes down a pipe: on the command line the shell would remember it.
int commit(const CommandContext& c, bool json) {
    std::string secret;
    const bool terminal = &c.io.in == &std::cin && ::isatty(STDIN_FILENO) != 0;
    termios as_it_was{};
    if (terminal && ::tcgetattr(STDIN_FILENO, &as_it_was) == 0) {
        c.io.err << "Secret (it is not shown): " << std::flush;
        termios unseen = as_it_was;
        unseen.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen);
    }
    std::getline(c.io.in, secret);
    if (terminal) {
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &as_it_was);
        c.io.err << "\n";
    }
    if (!secret.empty() && secret.back() == '\r') secret.pop_back();
    if (secret.empty())
        return c.io.bad("commit: an empty secret promises nothing; type any text, or pipe it in");
    constexpr std::size_t long_enough = 12;
    if (secret.size() < long_enough)
        c.io.err << "This secret is short: somebody could find it from its digest by trying many.\n";
    const std::string digest = commitment_of(secret);
    if (json)
        c.io.print_json(Json{{"commitment", digest}});
    else
        c.io.out << digest << "\n";
    return exit_ok;
}

int list_orders(const CommandContext& c, const std::string& wanted) {
    std::vector<std::string_view> known;
    for (const OrderHelp& h : order_help()) known.push_back(h.word);
    if (!wanted.empty() && std::ranges::find(known, wanted) == known.end()) {
        const std::string hint = did_you_mean(wanted, known);
        return c.io.bad(
            fmt::format("there is no order `{}`{}", wanted,
                        hint.empty() ? fmt::format("; there are: {}", fmt::join(known, ", ")) : hint));
    }
    for (const OrderHelp& h : order_help()) {
        if (!wanted.empty() && h.word != wanted) continue;
        c.io.out << fmt::format("{}\n    {}\n", h.says, h.example);
    }
    c.io.out << "\nscenarios/README.md shows every order with all its keys.\n";
    return exit_ok;
}

int explain(const CommandContext& c, const std::string& wanted) {
    if (!wanted.empty() && help_topic(wanted) == nullptr) {
        std::vector<std::string_view> known;
        for (const HelpTopic& topic : help_topics()) known.push_back(topic.id);
        return c.io.bad(fmt::format("there is nothing to explain called \"{}\"{}; see: impulse explain",
                                    wanted, did_you_mean(wanted, known)));
    }
    for (const HelpTopic& topic : help_topics())
        if (wanted.empty() || topic.id == wanted)
            c.io.out << fmt::format("{} ({})\n    {}\n", topic.title, topic.id, topic.says);
    return exit_ok;
}

}  // namespace

void add_rule_commands(CLI::App& app, const CommandContext& context) {
    struct Arguments {
        std::string ruleset, order;
        int battles = signature_battles;
        bool json = false;
    };
    const auto o = std::make_shared<Arguments>();
    CLI::App* rules = app.add_subcommand("rules", "Rulesets.\n  impulse rules list classic");
    rules->require_subcommand(1);
    CLI::App* list = rules->add_subcommand("list", "List rulesets, or one ruleset's steps and systems.");
    list->add_option("RULESET", o->ruleset, "one ruleset in full");
    list->add_flag("--json", o->json, "print JSON");
    list->callback([o, &context] { context.status = list_rules(context, o->ruleset, o->json); });
    CLI::App* unknowns = rules->add_subcommand(
        "unknowns", "Every figure that is in no source or doubtful, with its file and line.");
    unknowns->add_option("RULESET", o->ruleset, "only this ruleset");
    unknowns->add_flag("--json", o->json, "print JSON");
    unknowns->callback([o, &context] { context.status = rules_unknowns(context.io, o->ruleset, o->json); });

    CLI::App* digest =
        app.add_subcommand("signature", "The digest of a fixed set of battles: equal in every build.");
    digest->add_option("--battles", o->battles, "how many battles")->check(CLI::Range(2, 1000000));
    digest->add_flag("--json", o->json, "print JSON");
    digest->callback([o, &context] { context.status = print_signature(context, o->battles, o->json); });

    CLI::App* promise = app.add_subcommand(
        "commit",
        "The digest that promises a secret for --dice reveal:FILE; the secret is a line that is typed\n"
        "unseen, or the first line of the standard input.\n"
        "  impulse commit < my-secret.txt");
    promise->add_flag("--json", o->json, "print JSON");
    promise->callback([o, &context] { context.status = commit(context, o->json); });

    CLI::App* topics =
        app.add_subcommand("explain", "What a step or a thing on the screen is.\n  impulse explain shield");
    topics->add_option("TOPIC", o->order, "only this one");
    topics->callback([o, &context] { context.status = explain(context, o->order); });

    CLI::App* orders = app.add_subcommand("orders", "Every order with an example.");
    orders->add_option("ORDER", o->order, "only this one");
    orders->callback([o, &context] { context.status = list_orders(context, o->order); });
}

}  // namespace impulse
