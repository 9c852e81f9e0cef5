#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <ostream>

#include "bench/lab/lab_command.h"
#include "bench/lab/study_merge.h"
#include "bench/lab/study_report.h"
#include "bench/lab/study_run.h"
#include "engine/parallel.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "scenarios/run.h"

namespace impulse {
namespace {

struct StudyOptions {
    std::string file, out, shard = "1/1", svg, log;
    std::vector<std::string> shards;
    int workers = 0;
    std::size_t battle = 0;
    bool json = false, fresh = false, quiet = false, partial = false, overwrite = false;
};

// Set by SIGINT and SIGTERM while battles are fought.
volatile std::sig_atomic_t study_stop = 0;
extern "C" void on_study_stop(int) {
    if (study_stop != 0) ::_exit(exit_stopped);  // who cannot wait; whole rows are in the file
    study_stop = 1;
}

// Takes the two signals for as long as it lives.
class StopSignals {
public:
    StopSignals() {
        study_stop = 0;
        struct sigaction action {};
        action.sa_handler = on_study_stop;
        sigaction(SIGINT, &action, &before_int_);
        sigaction(SIGTERM, &action, &before_term_);
    }
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;
    ~StopSignals() {
        sigaction(SIGINT, &before_int_, nullptr);
        sigaction(SIGTERM, &before_term_, nullptr);
    }

private:
    struct sigaction before_int_ {
    }, before_term_{};
};

std::string clock_words(double seconds) {
    const auto s = static_cast<long>(seconds + 0.5);
    return s >= 3600 ? fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
                     : fmt::format("{}:{:02}", s / 60, s % 60);
}

// A bar that is drawn over itself on a terminal, else a line now and then.
class ProgressBar {
public:
    ProgressBar(const ProgramStreams& streams, std::string name)
        : err_(streams.err),
          line_(streams),
          name_(std::move(name)),
          began_(std::chrono::steady_clock::now()),
          shown_(began_) {}

    void show(const StudyProgress& p) {
        const auto now = std::chrono::steady_clock::now();
        constexpr auto line_pause = std::chrono::seconds(15);
        const bool whole = p.done >= p.all;
        if (!line_.drawn_over() && now - shown_ < line_pause) return;
        shown_ = now;
        const double spent = std::chrono::duration<double>(now - began_).count();
        const double speed = spent > 0 ? static_cast<double>(p.done - p.kept) / spent : 0;
        const double share = p.all == 0 ? 1 : static_cast<double>(p.done) / static_cast<double>(p.all);
        std::string line =
            fmt::format("{}  {}/{} battles {:3.0f} %  {:.0f}/s", name_, p.done, p.all, 100 * share, speed);
        line += whole ? fmt::format("  took {}", clock_words(spent))
                : speed > 0
                    ? fmt::format("  ETA {}", clock_words(static_cast<double>(p.all - p.done) / speed))
                    : std::string{};
        if (!line_.drawn_over()) {
            err_ << line << std::endl;
            return;
        }
        constexpr int width = 24;
        const auto full = static_cast<std::size_t>(share * width);
        line_.draw(fmt::format("[{}{}] {}", std::string(full, '#'), std::string(width - full, '.'), line));
    }
    // Leaves the bar where it stands.
    void end() { line_.end(); }

private:
    std::ostream& err_;
    ProgressLine line_;
    std::string name_;
    std::chrono::steady_clock::time_point began_, shown_;
};

class StudyCommand {
public:
    explicit StudyCommand(const ProgramStreams& streams) : io_(streams) {}

    int run(const StudyOptions& o);
    int merge(const StudyOptions& o);
    int fight(const StudyOptions& o);

private:
    // The study with its rules; nothing, after it was told, where the file is wrong.
    bool load(const StudyOptions& o) {
        if (o.file.empty()) return io_.bad("study: which study? Try: impulse study duel"), false;
        const std::string path = find_study(o.file);
        auto text = read_text(path);
        if (!text) {
            std::vector<std::string> bundled;
            for (const std::string& known :
                 files_below((std::filesystem::path{scenario_folder()} / "studies").string(), ".toml"))
                bundled.push_back(std::filesystem::path{known}.stem().string());
            return io_.bad(fmt::format("{}; bundled studies are: {}", text.error().text(),
                                       fmt::join(bundled, ", "))),
                   false;
        }
        auto ruleset = study_ruleset(*text, path);
        if (!ruleset) return io_.bad(ruleset.error().text()), false;
        ShipSelection ships = ships_named_in(*text);
        ships.all = true;
        auto rules = load_rules(*ruleset, ships);
        if (!rules) return io_.bad(rules.error().text()), false;
        rules_ = std::make_unique<Rules>(std::move(*rules));
        auto study = read_study(*text, path, *rules_);
        if (!study) return io_.bad(study.error().text()), false;
        study_ = std::make_unique<Study>(std::move(*study));
        folder_ = o.out.empty() ? (std::filesystem::path{"out"} / std::filesystem::path{path}.stem()).string()
                                : o.out;
        return true;
    }
    int finish(const StudyOptions& o, const std::vector<std::string>& shards, const Rules* again);

    const ProgramStreams& io_;
    std::unique_ptr<Rules> rules_;
    std::unique_ptr<Study> study_;
    std::string folder_;
};

int StudyCommand::run(const StudyOptions& o) {
    const auto shard = read_shard(o.shard);
    if (!shard) return io_.bad(shard.error());
    if (!load(o)) return exit_bad_input;
    const std::string path = shard_file(folder_, *shard);
    StudyRunOptions options;
    options.shard = *shard;
    options.workers = o.workers > 0 ? o.workers : threads_here();
    options.fresh = o.fresh;
    options.notice = [this](const std::string& line) { io_.err << line << "\n"; };
    ProgressBar bar(io_, shard->of == 1 ? study_->title
                                        : fmt::format("{} {}/{}", study_->title, shard->number, shard->of));
    if (io_.progress && !o.quiet) options.progress = [&bar](const StudyProgress& p) { bar.show(p); };
    tl::expected<StudyRunDone, FileError> done;
    {
        const StopSignals signals;
        options.stop = &study_stop;
        done = run_study(*study_, *rules_, path, options);
    }
    bar.end();
    if (!done) return io_.bad(done.error().text());
    if (done->stopped) {
        io_.err << fmt::format("stopped: {} of {} battles are kept in {}; the same command continues\n",
                               done->progress.done, done->progress.all, path);
        return exit_stopped;
    }
    if (shard->of == 1) return finish(o, {path}, nullptr);
    if (!o.quiet)
        io_.err << fmt::format("{} battles in {}; when all {} shards are done: impulse study merge {}\n",
                               done->progress.done, path, shard->of, o.file);
    return exit_ok;
}

int StudyCommand::finish(const StudyOptions& o, const std::vector<std::string>& shards, const Rules* again) {
    MergeOptions options;
    options.again = again;
    options.partial = o.partial;
    if (!o.partial) {
        options.csv = (std::filesystem::path{folder_} / "battles.csv").string();
        options.sqlite = (std::filesystem::path{folder_} / "study.sqlite").string();
    }
    const auto tally = merge_study(*study_, shards, options);
    if (!tally) return io_.bad(tally.error().text());
    const std::string svg = !o.svg.empty() ? o.svg
                            : o.partial    ? ""
                                           : (std::filesystem::path{folder_} / "damage.svg").string();
    if (!svg.empty() && tally->battles > 0)
        if (auto error = write_whole(svg, report_svg(*study_, *tally))) return io_.bad(error->text());
    io_.out << (o.json ? report_json(*study_, *tally) : report_text(*study_, *tally));
    if (!o.json && !o.partial)
        io_.out << fmt::format("battles  {}\ntables   {}\npicture  {}\n", options.csv, options.sqlite, svg);
    return exit_ok;
}

int StudyCommand::merge(const StudyOptions& o) {
    if (!load(o)) return exit_bad_input;
    const std::vector<std::string> shards = o.shards.empty() ? shards_in(folder_) : o.shards;
    if (shards.empty())
        return io_.bad(
            fmt::format("{}: there are no shards; try: impulse study {} --shard 1/4", folder_, o.file));
    return finish(o, shards, rules_.get());
}

int StudyCommand::fight(const StudyOptions& o) {
    if (!load(o)) return exit_bad_input;
    if (o.battle >= study_->count())
        return io_.bad(
            fmt::format("--battle {}: the study has battles 0 to {}", o.battle, study_->count() - 1));
    StudySetups setups(*study_, *rules_);
    auto battle = setups.battle(o.battle);
    if (!battle) return io_.bad(fmt::format("battle {} has no legal start: {}", o.battle, battle.error()));
    RunOptions run_options;
    run_options.log_path = o.log;
    run_options.rewrite = o.overwrite;
    run_options.sync = LogSync::each_turn;
    const std::vector<std::string> pilots = battle->scenario.pilots;
    const std::uint64_t seed = battle->scenario.setup.seed;
    auto run = BattleRun::begin(*rules_, std::move(battle->scenario), std::move(run_options));
    if (!run) return io_.bad(run.error().text());
    std::vector<Player> players;
    for (std::size_t s = 0; s < pilots.size(); ++s) {
        auto player = seat(pilots[s], seed, SideId{s});
        if (!player) return io_.bad(player.error());
        players.push_back(std::move(*player));
    }
    FightOptions options;
    const StopSignals signals;
    options.stop = &study_stop;
    impulse::fight(**run, players, options);
    if ((*run)->log_error()) return io_.bad((*run)->log_error()->text());
    const Battle& last = (*run)->battle();
    io_.out << fmt::format("battle {} (seed {}): {}, turn {}, impulse {}{}\n", o.battle, seed,
                           last.winner ? (*run)->roster().names.side(last.winner) + " wins"
                                       : fmt::format("nobody wins ({})", word(last.reason)),
                           last.clock.turn, last.impulse_now(), o.log.empty() ? "" : "; log " + o.log);
    return exit_ok;
}

}  // namespace

void install_study(CLI::App& app, const ProgramStreams& streams, int& status) {
    auto o = std::make_shared<StudyOptions>();
    auto command = std::make_shared<StudyCommand>(streams);
    CLI::App* study = app.add_subcommand(
        "study",
        "Fight many seeded battles and say who wins, how long it takes and what each weapon does.\n"
        "  impulse study duel                       bundled: duel, anvil, four_ships, classic_fleet, "
        "school_*, fair_*, powers_*\n"
        "  impulse study duel --shard 2/7           one part of it; then: impulse study merge duel\n"
        "  impulse study fight duel --battle 17 --log b.jsonl   one of its battles again, with its log\n"
        "Ctrl-C keeps what is done; the same command continues. bench/README.md shows the file and many "
        "machines.");
    study->add_option("FILE", o->file, "study (.toml)");
    study->add_option("--shard", o->shard, "k/n: only the k-th of n parts");
    study->add_option("--workers", o->workers, "battles at a time; left out: one for each processor")
        ->check(CLI::Range(1, 1024));
    study->add_option("--out", o->out, "folder of the results; left out: out/ and the study's name");
    study->add_option("--svg", o->svg, "draw damage over time here");
    study->add_flag("--fresh", o->fresh, "forget what this shard has");
    study->add_flag("--json", o->json, "print the report as JSON");
    study->add_flag("--quiet", o->quiet, "no progress");
    study->require_subcommand(0, 1);

    CLI::App* merge = study->add_subcommand("merge",
                                            "Make shards one: battles.csv, study.sqlite, the report.\n"
                                            "  impulse study merge duel");
    merge->add_option("FILE", o->file, "study (.toml)")->required();
    merge->add_option("SHARDS", o->shards, "files of shards; none = all in the folder");
    merge->add_option("--out", o->out, "folder of the shards and of the results");
    merge->add_option("--svg", o->svg, "draw damage over time here");
    merge->add_flag("--partial", o->partial, "report on what is there so far; nothing is written");
    merge->add_flag("--json", o->json, "print the report as JSON");
    merge->callback([=, &status] { status = command->merge(*o); });

    CLI::App* fight = study->add_subcommand(
        "fight", "Fight one battle of a study again and keep its log for `impulse replay`.");
    fight->add_option("FILE", o->file, "study (.toml)")->required();
    fight->add_option("--battle", o->battle, "its number, from 0")->required();
    fight->add_option("--log", o->log, "write the log here");
    fight->add_flag("--overwrite", o->overwrite, "write over the file that --log names");
    fight->callback([=, &status] { status = command->fight(*o); });

    study->callback([=, &status] {
        if (study->get_subcommands().empty()) status = command->run(*o);
    });
}

}  // namespace impulse
