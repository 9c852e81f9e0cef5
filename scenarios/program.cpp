#include "scenarios/program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <iostream>
#include <new>

#include "engine/table_text.h"
#include "scenarios/commands/commands.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_text.h"
#include "scenarios/logs/visible_stream.h"

namespace impulse {
namespace {

// Set by SIGINT; the fight stops after the present order. Who cannot wait for that leaves by a second one.
volatile std::sig_atomic_t interrupted = 0;
void on_interrupt(int) {
    if (interrupted != 0) ::_exit(exit_stopped);
    interrupted = 1;
}

// Not restarted: a prompt that waits for a line comes back at once.
void catch_interrupts() {
    struct sigaction act {};
    act.sa_handler = on_interrupt;
    ::sigemptyset(&act.sa_mask);
    ::sigaction(SIGINT, &act, nullptr);
}

// What an option or word of a command takes, of the type that the library shows: "INT:INT in [1 - 99]", "TEXT:{a,b}";
// with EVEN where the number must be even.
std::string taken_words(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const std::size_t range = type.find(" in ["), to = type.find(" - ", range), list = type.find(":{");
    if (range != std::string::npos && to != std::string::npos)
        return fmt::format(
            "{} number from {} to {}", type.find("EVEN") != std::string::npos ? "an even" : "a whole",
            type.substr(range + 5, to - range - 5), type.substr(to + 3, type.find(']', to) - to - 3));
    if (list != std::string::npos) {
        std::string words;
        for (const char c : type.substr(list + 2, type.rfind('}') - list - 2))
            words += c == ',' ? ", " : std::string{c};
        return "one of: " + words;
    }
    return type.starts_with("INT")    ? "a whole number"
           : type.starts_with("UINT") ? "a whole number, 0 or more"
           : type.starts_with("TEXT") ? "a word or a file"
                                      : "a value";
}

// Which value of a command is missing, does not fit, or is one too many.
std::optional<std::string> value_fault(const CLI::App& command, const std::vector<std::string>& words,
                                       const CLI::ParseError& error) {
    const std::string what = error.what();
    // The library gives this error the name of the command in place of its own.
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
        // Several words stand there the last one first; the first one too many is told.
        const auto first =
            std::ranges::find_if(words, [&](const std::string& w) { return what.ends_with(" " + w); });
        return fmt::format("`{}` is one word too many",
                           first != words.end() ? *first : what.substr(what.find(": ") + 2));
    }
    for (const CLI::Option* option : command.get_options()) {
        const std::string name = option->get_name(),
                          value = fmt::format("{}", fmt::join(option->results(), " "));
        const std::size_t at = what.find(name), end = at + name.size();
        if (at == std::string::npos || (at > 0 && what[at - 1] != ' ') ||
            (end < what.size() && std::string_view{" :,"}.find(what[end]) == std::string_view::npos))
            continue;
        if (error.get_name() == "RequiredError")
            return fmt::format("{} is missing: {}", name, option->get_description());
        if (error.get_name() == "ArgumentMismatch" && value.empty())
            return fmt::format("{} needs a value: {}", name, taken_words(*option));
        if (error.get_name() == "ArgumentMismatch")
            return fmt::format("{}: {} are needed, not {}: {}", name, option->get_items_expected_min(),
                               option->results().size(), option->get_description());
        const bool given = !option->results().empty();  // else another command's option of that name
        if (given && (error.get_name() == "ValidationError" || error.get_name() == "ConversionError"))
            return fmt::format("{} {}: expected {}", name, value, taken_words(*option));
    }
    return std::nullopt;
}

// Says so where a word is an option that the command does not have.
std::optional<std::string> unknown_option(const CLI::App& command, const std::string& path,
                                          const std::string& said) {
    const std::string word = said.substr(0, said.find('='));
    std::vector<std::string> options;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
    if (!word.starts_with("--") || std::ranges::find(options, word) != options.end()) return std::nullopt;
    const std::vector<std::string_view> known(options.begin(), options.end());
    const std::string hint = did_you_mean(word, known);
    return fmt::format("{} no option `{}`{}", path.empty() ? "there is" : path + " has", word,
                       hint.empty() ? fmt::format("; there are: {}", fmt::join(options, ", ")) : hint);
}

// A command line that does not fit, as one sentence: what was wrong and what there is.
std::string command_line_fault(const CLI::App& app, const std::vector<std::string>& words,
                               const CLI::ParseError& error) {
    // The commands as the library has recognised them: options of one may stand before the name of the next.
    std::vector<const CLI::App*> commands{&app};
    std::string path;
    std::size_t at = 0;  // after the name of the last one
    std::optional<std::string> fault;
    for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
        const std::vector<CLI::App*> next = commands.back()->get_subcommands();
        if (!next.empty() && next.front()->get_name() == words[i]) {
            commands.push_back(next.front());
            path += (path.empty() ? "" : " ") + words[i];
            at = i + 1;
        } else if (!fault) {
            fault = unknown_option(*commands.back(), path, words[i]);
        }
    }
    const CLI::App& command = *commands.back();
    const std::string help = fmt::format("see: impulse {}--help", path.empty() ? "" : path + " ");
    std::vector<std::string> names;
    for (const CLI::App* sub : command.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(sub->get_name());
    if (!names.empty() && at == words.size())
        return fmt::format("{}which command? There are: {}; {}", path.empty() ? "" : path + ": ",
                           fmt::join(names, ", "), help);
    if (!names.empty() && !words[at].starts_with("-")) {
        const std::vector<std::string_view> known(names.begin(), names.end());
        const std::string hint = did_you_mean(words[at], known);
        // Where it may be something else, such as a file, only a misspelt command is taken for one.
        const bool takes_words = std::ranges::any_of(command.get_options(), &CLI::Option::get_positional);
        const bool too_many = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
        if (!takes_words || (too_many && !hint.empty()))
            return fmt::format("{} no command `{}`{}", path.empty() ? "there is" : path + " has", words[at],
                               hint.empty() ? fmt::format("; there are: {}", fmt::join(names, ", ")) : hint);
    }
    if (fault) return *fault;
    for (auto c = commands.rbegin(); !fault && c != commands.rend(); ++c)
        fault = value_fault(**c, words, error);
    std::string what = fault.value_or(error.what());
    std::replace(what.begin(), what.end(), '\n', ' ');
    return fmt::format("{}{}; {}", path.empty() ? "" : path + ": ", what, help);
}

int run_commands(const std::vector<std::string>& words, const ProgramStreams& streams,
                 const ProgramHooks& hooks) {
    BattleFiles files{streams};
    int status = exit_ok;
    const CommandContext context{streams, hooks, files, &interrupted, status};
    CLI::App app{
        "Impulse: tactical battles for starship campaigns, on the command line.\n\n"
        "  impulse fight anvil --seed 7                       watch a Thunderdome battle\n"
        "  impulse fight duel --pilot Aster=human             play one side yourself\n"
        "  impulse fight anvil --log a.jsonl --record a.json  keep log and battle record\n"
        "  impulse replay a.jsonl --verify                    play it again and compare everything\n"
        "  impulse replay a.jsonl --to 3.14 --state           the state after turn 3, impulse 14\n"
        "  impulse script battle.toml                         a battle written down, events as JSON Lines\n"
        "  impulse ships check                                recompute what every ship sheet states\n\n"
        "Exit codes: 0 all is well, 1 a difference was found, 2 bad input, 130 interrupted."};
    app.name("impulse");
    app.require_subcommand(1);
    add_fight_command(app, context);
    add_replay_commands(app, context);
    add_adjudicate_command(app, context);
    add_count_command(app, context);
    add_record_commands(app, context);
    add_ship_commands(app, context);
    add_rule_commands(app, context);
    add_campaign_commands(app, streams, status);
    add_format_commands(app, streams, status);
    for (const Installer& install : hooks.commands) install(app, streams, status);

    std::vector<std::string> reversed(words.rbegin(), words.rend());
    try {
        app.parse(reversed);
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help, streams.out, streams.err) == 0 ? exit_ok : exit_bad_input;
    } catch (const CLI::ParseError& error) {
        return streams.bad(command_line_fault(app, words, error));
    }
    return status;
}

}  // namespace

int ProgramStreams::bad(const FileError& error) const { return bad(error.text()); }

int ProgramStreams::bad(std::string_view sentence) const {
    err << "impulse: " << sentence << "\n";
    return exit_bad_input;
}

std::optional<int> ProgramStreams::save(const std::string& path, const std::string& text) const {
    if (path.empty()) return std::nullopt;
    if (path == "-") {
        out << text;
        return std::nullopt;
    }
    if (const auto error = write_whole(path, text)) return bad(*error);
    return std::nullopt;
}

void ProgramStreams::print_json(const Json& json) const { out << json_text(json, 2) << "\n"; }

void ProgressLine::draw(const std::string& line) {
    *terminal_ << "\r" << visible(line) << "   " << std::flush;
    drawn_ = true;
}

void ProgressLine::end() {
    if (drawn_) *terminal_ << "\n" << std::flush;
    drawn_ = false;
}

int run_program(const std::vector<std::string>& words, const ProgramStreams& streams,
                const ProgramHooks& hooks) {
    VisibleStream out(streams.out), err(streams.err);
    int status = exit_bad_input;
    try {
        status = run_commands(words, {streams.in, out, err, streams.progress, streams.terminal}, hooks);
    } catch (const std::bad_alloc&) {
        err << "impulse: there is not enough memory for this\n";
    } catch (const std::exception&) {
        // What a library says to programmers helps nobody here.
        err << fmt::format("impulse: {}: this input could not be processed; nothing was done\n",
                           fmt::join(words, " "));
    }
    if (!out.finish() && status != exit_stopped) {
        err << "impulse: the standard output could not be written completely\n";
        status = exit_bad_input;
    }
    err.finish();
    return status;
}

int run_program(int count, char** arguments, const ProgramHooks& hooks) {
    std::vector<std::string> words(arguments + std::min(1, count), arguments + count);
    catch_interrupts();
    return run_program(
        words, {std::cin, std::cout, std::cerr, true, ::isatty(STDERR_FILENO) != 0 ? &std::cerr : nullptr},
        hooks);
}

}  // namespace impulse
