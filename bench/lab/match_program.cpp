#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <map>
#include <memory>
#include <ostream>

#include "battle/pilots/gauntlet.h"
#include "battle/pilots/pilot.h"
#include "bench/lab/lab_command.h"
#include "bench/lab/match.h"
#include "bench/lab/monotone.h"
#include "engine/parallel.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"

namespace impulse {
namespace {

struct MatchOptions {
    std::string first, second, school = "school_";
    std::uint64_t seed = 0;
    std::int64_t pairs = 500;
    int workers = 0;
    bool whole = false, quiet = false, count = false;
};

volatile std::sig_atomic_t match_stop = 0;
extern "C" void on_match_stop(int) { match_stop = 1; }

// Rules by name, loaded once.
class RulesShelf {
public:
    tl::expected<const Rules*, FileError> operator()(const std::string& ruleset, const std::string& texts) {
        auto& kept = kept_[ruleset];
        if (!kept) {
            ShipSelection ships = ships_named_in(texts);
            ships.all = true;
            auto rules = load_rules(ruleset, ships);
            if (!rules) return tl::unexpected(rules.error());
            kept = std::make_unique<Rules>(std::move(*rules));
        }
        return kept.get();
    }

private:
    std::map<std::string, std::unique_ptr<Rules>> kept_;
};

std::vector<std::string> school_files(const std::string& beginning) {
    std::vector<std::string> files;
    for (const std::string& file :
         files_below((std::filesystem::path{scenario_folder()} / "studies").string(), ".toml"))
        if (std::filesystem::path{file}.stem().string().starts_with(beginning)) files.push_back(file);
    return files;
}

std::string share_words(const Score& s) {
    const Interval i = s.interval();
    return fmt::format("{:.1f} % [{:.1f}, {:.1f}], {} won, {} drawn, {} lost", 100 * s.share(), 100 * i.low,
                       100 * i.high, s.won, s.drawn, s.lost);
}

class Matches {
public:
    explicit Matches(const ProgramStreams& streams) : io_(streams) {}

    int match(const MatchOptions& o) {
        if (const int status = prepare(o); status != exit_ok) return status;
        if (const auto wrong = unknown(o.second)) return io_.bad(*wrong);
        MatchPlan plan = plan_of(o);
        plan.second = o.second;
        const MatchResult r = impulse::match(schools_, plan);
        for (std::size_t i = 0; i < schools_.size(); ++i)
            io_.out << fmt::format("{:<22} {}\n", schools_[i].name, share_words(r.by_school[i]));
        io_.out << fmt::format("{} against itself: {}\n", o.second, share_words(r.control));
        const Interval i = r.score.interval();
        const char* verdict = !plan.sequential ? "all fought"
                              : !r.decided     ? "undecided"
                              : r.ratio > 0    ? "stronger"
                                               : "not stronger by 20 Elo";
        io_.out << fmt::format(
            "{} : {} | {} | seed {} | {} pairs | {} | Elo {:+.0f} [{:+.0f}, {:+.0f}] | ratio {:+.2f} of 2.94 "
            "| {}{}\n",
            o.first, o.second, o.school, plan.seed, r.score.count(), share_words(r.score),
            elo_of(r.score.share()), elo_of(i.low), elo_of(i.high), r.ratio, verdict,
            r.stopped ? ", stopped early" : "");
        io_.out << fmt::format("{} orders of both pilots were missing or refused, in {} battles\n",
                               r.score.replaced, 2 * r.score.count());
        if (o.count) {
            std::map<std::string, FightCounts> counts;
            counts[o.first].add(r.counts[0]);
            counts[o.second].add(r.counts[1]);
            io_.out << counts_text(counts);
        }
        return r.stopped ? exit_stopped : exit_ok;
    }

    // One pilot against every trick in every school: what counts is the worst cell.
    int gauntlet(const MatchOptions& o) {
        if (const int status = prepare(o); status != exit_ok) return status;
        io_.out << fmt::format("{:<22}", "share in %");
        for (const Trick& t : tricks()) io_.out << fmt::format("{:>8}", t.name);
        io_.out << fmt::format("{:>8}\n", "all");
        std::vector<std::vector<Score>> cells(schools_.size(), std::vector<Score>(tricks().size()));
        Score all;
        double worst = 2;
        std::string worst_cell;
        for (std::size_t k = 0; k < schools_.size(); ++k) {
            io_.out << fmt::format("{:<22}", schools_[k].name) << std::flush;
            Score row;
            for (std::size_t t = 0; t < tricks().size() && match_stop == 0; ++t) {
                MatchPlan plan = plan_of(o);
                plan.second = tricks()[t].name;
                plan.sequential = false;
                plan.controlled = false;
                const MatchResult r = impulse::match({schools_[k]}, plan);
                if (r.stopped) break;
                io_.out << fmt::format("{:8.0f}", 100 * r.score.share()) << std::flush;
                row.add(r.score);
                if (r.score.share() < worst) {
                    worst = r.score.share();
                    worst_cell = fmt::format("{} against {}, {}", schools_[k].name, tricks()[t].name,
                                             share_words(r.score));
                }
            }
            io_.out << fmt::format("{:8.0f}\n", 100 * row.share());
            all.add(row);
            if (match_stop != 0) return exit_stopped;
        }
        io_.out << fmt::format("{} | seed {} | {} battles a cell | all cells {} | worst cell: {}\n", o.first,
                               seed_of(o), 2 * o.pairs, share_words(all), worst_cell);
        return exit_ok;
    }

    // Ships that are made stronger against themselves: each cell should surely reach almost one half.
    int monotone(const MatchOptions& o) {
        if (const int status = prepare(o); status != exit_ok) return status;
        MonotonePlan plan;
        plan.pilot = o.first;
        plan.seed = seed_of(o);
        plan.pairs = o.pairs;
        plan.workers = plan_of(o).workers;
        plan.stop = &match_stop;
        io_.out << fmt::format("{:<22} {:<26} {:>7} {:>7}\n", "stronger ship", "by", "share %", "surely");
        int weak = 0, cells = 0;
        std::map<Alteration, Score> by_change;
        for (const School& school : schools_)
            for (const MonotoneCell& cell : impulse::monotone({school}, plan)) {
                const double low = sure_interval(cell.score, errors_of_99).low;
                weak += low < monotone_least ? 1 : 0;
                ++cells;
                by_change[cell.what].add(cell.score);
                io_.out << fmt::format("{:<22} {:<26} {:>7.1f} {:>7.1f}{}\n", cell.school, cell.changed,
                                       100 * cell.score.share(), 100 * low,
                                       low < monotone_least ? "  below" : "")
                        << std::flush;
            }
        for (const auto& [what, score] : by_change)
            io_.out << fmt::format("{:<22} {:<26} {:>7.1f} {:>7.1f}\n", "all", word(what),
                                   100 * score.share(), 100 * sure_interval(score, errors_of_99).low);
        io_.out << fmt::format(
            "{} on both sides | {} | seed {} | {} battles a cell | {} of {} cells below {:.0f} % by their "
            "lower bound, 99 %\n",
            o.first, o.school, plan.seed, 2 * o.pairs, weak, cells, 100 * monotone_least);
        return match_stop != 0 ? exit_stopped : weak > 0 ? exit_difference : exit_ok;
    }

private:
    static constexpr double monotone_least = 0.47;
    int prepare(const MatchOptions& o) {
        if (const auto wrong = unknown(o.first)) return io_.bad(*wrong);
        const auto files = school_files(o.school);
        if (files.empty())
            return io_.bad(
                fmt::format("--school {}: no bundled study begins so; try --school school_", o.school));
        auto schools = read_schools(
            files, [this](const std::string& name, const std::string& texts) { return shelf_(name, texts); });
        if (!schools) return io_.bad(schools.error());
        schools_ = std::move(*schools);
        match_stop = 0;
        std::signal(SIGINT, on_match_stop);
        std::signal(SIGTERM, on_match_stop);
        return exit_ok;
    }
    static std::optional<std::string> unknown(const std::string& pilot) {
        if (make_pilot(pilot, 0, SideId{0U})) return std::nullopt;
        return no_pilot(pilot);
    }
    static std::uint64_t seed_of(const MatchOptions& o) { return o.seed == 0 ? 1 : o.seed; }
    MatchPlan plan_of(const MatchOptions& o) {
        MatchPlan plan;
        plan.first = o.first;
        plan.seed = seed_of(o);
        plan.pairs_most = o.pairs;
        plan.sequential = !o.whole;
        plan.counted = o.count;
        plan.workers = o.workers > 0 ? o.workers : threads_here();
        plan.stop = &match_stop;
        if (io_.progress && !o.quiet)
            plan.progress = [this](const Score& s) {
                if (++looks_ % 16 == 0)
                    io_.err << fmt::format("{} pairs, {:.1f} %\n", s.count(), 100 * s.share());
            };
        return plan;
    }

    const ProgramStreams& io_;
    RulesShelf shelf_;
    std::vector<School> schools_;
    int looks_ = 0;
};

// Battles are fought in pairs with places exchanged. Whether it is a number at all says Range; the words for people are
// those of scenarios/program.cpp.
const CLI::Validator even{[](const std::string& number) {
                              const bool odd = !number.empty() && (number.back() - '0') % 2 != 0;
                              return odd ? "odd: " + number : std::string{};
                          },
                          "EVEN"};

}  // namespace

void install_match(CLI::App& app, const ProgramStreams& streams, int& status) {
    auto o = std::make_shared<MatchOptions>();
    auto matches = std::make_shared<Matches>(streams);
    const auto common = [&](CLI::App* command) {
        command->add_option(
            "--school", o->school,
            "bundled studies whose names begin so: school_ (all), school_tng, school_fleet ...");
        command->add_option("--seed", o->seed, "of the battles; take a fresh one for a verdict");
        command->add_option("--workers", o->workers, "battles at a time; left out: one for each processor")
            ->check(CLI::Range(1, 1024));
        command->add_flag("--quiet", o->quiet, "no progress");
    };
    CLI::App* match = app.add_subcommand(
        "match",
        "Two pilots against each other in pairs of battles with places exchanged, until it is clear whether "
        "the\n"
        "first is stronger (sequential test, 0 against +20 Elo), beside the second against itself.\n"
        "  impulse match captain lieutenant --seed 41");
    match->add_option("FIRST", o->first, "a pilot")->required();
    match->add_option("SECOND", o->second, "the pilot that it is measured against")->required();
    match->add_option("--pairs", o->pairs, "at most so many pairs of battles")->check(CLI::Range(1, 1000000));
    match->add_flag("--count", o->count,
                    "also count how both fought: shields, ranges, split fire, manoeuvres, devices");
    match->add_flag("--whole", o->whole, "fight all pairs, however clear it is");
    common(match);
    match->callback([=, &status] { status = matches->match(*o); });

    CLI::App* monotone = app.add_subcommand(
        "monotone",
        "A ship with a point more damage, ten boxes more on its first shield or one warp box more against "
        "itself\n"
        "as it is, or as it is against itself with a point less damage: the stronger should not lose.\n"
        "  impulse monotone captain --school school_klingon --battles 2000");
    monotone->add_option("PILOT", o->first, "the pilot of both sides")->required();
    auto of_cell = std::make_shared<int>(2000);
    monotone->add_option("--battles", *of_cell, "of each cell; an even number")
        ->check(CLI::Range(4, 1000000) & even);
    common(monotone);
    monotone->callback([=, &status] {
        o->pairs = *of_cell / 2;
        status = matches->monotone(*o);
    });

    CLI::App* gauntlet = app.add_subcommand(
        "gauntlet",
        "A pilot against every one-trick pilot in every school; what counts is the worst cell.\n"
        "  impulse gauntlet captain --school school_tng --battles 100");
    gauntlet->add_option("PILOT", o->first, "a pilot")->required();
    auto battles = std::make_shared<int>(100);
    gauntlet->add_option("--battles", *battles, "of each cell; an even number")
        ->check(CLI::Range(2, 1000000) & even);
    common(gauntlet);
    gauntlet->callback([=, &status] {
        o->pairs = *battles / 2;
        status = matches->gauntlet(*o);
    });
}

}  // namespace impulse
