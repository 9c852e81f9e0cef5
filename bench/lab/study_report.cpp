#include "bench/lab/study_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "bench/lab/plot.h"
#include "engine/hash.h"
#include "scenarios/files/json_text.h"

namespace impulse {
namespace {

using ReportJson = nlohmann::ordered_json;

constexpr int bar_width = 24;
constexpr double shown_while = 0.01;  // turns are shown while so many battles are still on

double part(std::int64_t some, std::int64_t all) {
    return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

std::string bar(double share, int width, char ink = '#') {
    const auto cells =
        static_cast<std::size_t>(std::clamp(std::lround(share * width), 0L, static_cast<long>(width)));
    return std::string(cells, ink) + std::string(static_cast<std::size_t>(width) - cells, ' ');
}

// "49.4 % (46.3-52.5)".
std::string share_words(std::int64_t some, std::int64_t all) {
    const Interval i = share_interval(some, all);
    return fmt::format("{:5.1f} % ({:.1f}-{:.1f})", 100 * part(some, all), 100 * i.low, 100 * i.high);
}

// A sum over some of the battles as one over all of them: the others have none.
Sums over_all(Sums s, std::int64_t battles) {
    s.n = battles;
    return s;
}
Ratio over_all(Ratio r, std::int64_t battles) {
    r.n = battles;
    return r;
}

std::string interval_words(const std::optional<Interval>& i, int digits) {
    return i ? fmt::format("({:.{}f}-{:.{}f})", std::max(0.0, i->low), digits, std::max(0.0, i->high), digits)
             : std::string{"(-)"};
}

std::string outcome_words(const Study& study, BattleOutcome outcome) {
    switch (outcome) {
        case BattleOutcome::won:
            return "won";
        case BattleOutcome::nobody_left:
            return "nobody left";
        case BattleOutcome::turn_limit:
            return fmt::format("turn limit ({})", study.turn_limit);
        case BattleOutcome::other_end:
            return "other ends";
        case BattleOutcome::refused:
            return "refused by the rules";
        case BattleOutcome::stood_still:
            return "stood still";
        case BattleOutcome::no_set_up:
            return "no legal start";
    }
    return "?";
}

class Report {
public:
    Report(const Study& study, const Tally& tally) : study_(study), tally_(tally) {
        for (const Participant& p : study.participants) widest_ = std::max(widest_, p.name.size());
    }

    std::string text() {
        heading();
        if (tally_.battles == 0) return out_ + "  no battles yet\n";
        if (study_.pairings.size() == 1)
            who_wins();
        else
            who_beats_whom();
        outcomes();
        how_long();
        damage();
        weapons();
        foot();
        return out_;
    }

private:
    template <class... T>
    void say(fmt::format_string<T...> form, T&&... values) {
        fmt::format_to(std::back_inserter(out_), form, std::forward<T>(values)...);
    }
    [[nodiscard]] const std::string& name(std::size_t p) const { return study_.participants[p].name; }

    void heading() {
        const bool whole = tally_.battles == static_cast<std::int64_t>(study_.count());
        say("{}: {}{} battles, ruleset {}{}\n", study_.title, tally_.battles,
            whole ? std::string{} : fmt::format(" of {}", study_.count()), study_.ruleset,
            study_.mirrored ? ", every second one with places exchanged" : "");
        for (std::size_t p = 0; p < study_.participants.size(); ++p)
            say("  {:<{}}  {}, flown by {}\n", name(p), widest_, study_.participants[p].ships,
                study_.participants[p].pilot);
    }

    void who_wins() {
        say("\nWHO WINS\n");
        const PairingTally& all = tally_.pairings[0];
        const std::vector<std::size_t>& pairing = study_.pairings[0];
        for (std::size_t place = 0; place < pairing.size(); ++place)
            say("  {:<{}}  {:>7}  |{}| {}\n", name(pairing[place]), widest_, all.wins[place],
                bar(part(all.wins[place], all.battles), bar_width),
                share_words(all.wins[place], all.battles));
        if (pairing.size() != 2) return;
        const std::int64_t decided = all.wins[0] + all.wins[1];
        const Interval i = share_interval(all.wins[0], decided);
        const std::size_t ahead = i.low > 0.5 ? 0 : i.high < 0.5 ? 1 : 2;
        say("  Of the {} that somebody won {} takes{}: ", decided, name(pairing[0]),
            share_words(all.wins[0], decided));
        if (ahead < 2)
            say("{} is ahead.\n", name(pairing[ahead]));
        else
            say("neither is shown to be ahead\n  (an edge of less than {:.1f} points does not show in so few "
                "battles).\n",
                50 * (i.high - i.low));
    }

    void who_beats_whom() {
        say("\nWHO BEATS WHOM: battles that the row wins against the column, in per cent (95 %)\n");
        const std::size_t count = study_.participants.size();
        say("  {:<{}}", "", widest_ + 4);
        for (std::size_t p = 0; p < count; ++p) say("{:>14}", fmt::format("[{}]", p + 1));
        say("\n");
        for (std::size_t row = 0; row < count; ++row) {
            say("  [{}] {:<{}}", row + 1, name(row), widest_);
            for (std::size_t column = 0; column < count; ++column) {
                std::string cell = "-";
                for (std::size_t k = 0; k < study_.pairings.size(); ++k) {
                    const std::vector<std::size_t>& pair = study_.pairings[k];
                    for (std::size_t place = 0; place < 2; ++place)
                        if (pair[place] == row && pair[1 - place] == column) {
                            const std::int64_t wins = tally_.pairings[k].wins[place],
                                               all = tally_.pairings[k].battles;
                            const Interval i = share_interval(wins, all);
                            cell = fmt::format("{:.0f} ({:.0f}-{:.0f})", 100 * part(wins, all), 100 * i.low,
                                               100 * i.high);
                        }
                }
                say("{:>14}", cell);
            }
            say("\n");
        }
        std::vector<std::size_t> order(count);
        for (std::size_t p = 0; p < count; ++p) order[p] = p;
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return won(a) > won(b); });
        say("\nSTANDING\n");
        for (const std::size_t p : order) {
            const ParticipantTally& t = tally_.participants[p];
            say("  {:<{}}  {:>6} of {:<6} |{}| {}\n", name(p), widest_, t.wins, t.battles,
                bar(won(p), bar_width), share_words(t.wins, t.battles));
        }
    }
    [[nodiscard]] double won(std::size_t p) const {
        return part(tally_.participants[p].wins, tally_.participants[p].battles);
    }

    void outcomes() {
        for (std::size_t o = 1; o < tally_.outcomes.size(); ++o)
            if (tally_.outcomes[o] > 0)
                say("  {:<{}}  {:>7}   {:<{}}  {}\n", outcome_words(study_, static_cast<BattleOutcome>(o)),
                    widest_, tally_.outcomes[o], "", bar_width,
                    share_words(tally_.outcomes[o], tally_.battles));
        if (!study_.mirrored) return;
        std::int64_t first = 0, all = 0;
        for (const ParticipantTally& p : tally_.participants) {
            first += p.first_wins;
            all += p.wins;
        }
        const Interval i = share_interval(first, all);
        say("  The first place wins{} of them: {}.\n", share_words(first, all),
            i.low > 0.5 || i.high < 0.5 ? "the places are not equal"
                                        : "no place is shown to be the better one");
    }

    void how_long() {
        say("\nHOW LONG\n  {:.2f} turns on average {}; half are over by turn {}, nine in ten by turn {}, the "
            "longest takes {}.\n",
            tally_.turns.mean(), interval_words(mean_interval(tally_.turns), 2), tally_.turn_at(0.5),
            tally_.turn_at(0.9), tally_.ended_in.empty() ? 0 : tally_.ended_in.size() - 1);
        // Neighbouring turns share a line where there are many.
        std::size_t first = 0;
        while (first < tally_.ended_in.size() && tally_.ended_in[first] == 0) ++first;
        constexpr std::size_t lines_most = 14;
        const std::size_t step = (tally_.ended_in.size() - first + lines_most - 1) / lines_most;
        std::vector<std::pair<std::string, double>> bars;
        for (std::size_t t = first; t < tally_.ended_in.size(); t += step) {
            std::int64_t ended = 0;
            for (std::size_t k = t; k < std::min(t + step, tally_.ended_in.size()); ++k)
                ended += tally_.ended_in[k];
            bars.emplace_back(step == 1 ? fmt::format("  ends in turn {}", t)
                                        : fmt::format("  ends in turn {} to {}", t, t + step - 1),
                              part(ended, tally_.battles));
        }
        out_ += terminal_bars(bars, bar_width * 2);
    }

    [[nodiscard]] int turns_shown() const {
        int turns = 0;
        while (part(tally_.reached(turns + 1), tally_.battles) >= shown_while) ++turns;
        return turns;
    }

    void damage() {
        const int turns = turns_shown();
        if (turns == 0) return;
        double most = 1;
        for (const ParticipantTally& p : tally_.participants)
            for (int t = 0; t < turns && t < static_cast<int>(p.turns.size()); ++t)
                most = std::max(most, p.turns[static_cast<std::size_t>(t)].both.mean());
        const bool bars = study_.participants.size() <= 2;
        const int wide =
            bars ? 5 + 1 + 6 + 2 + bar_width : static_cast<int>(std::max<std::size_t>(widest_, 12));
        say("\nDAMAGE BY TURN: points suffered in battles that get so far, mean and half of its 95 % "
            "interval{}\n",
            bars ? "; = shield boxes, # internals" : "");
        say("  turn  still on");
        for (std::size_t p = 0; p < study_.participants.size(); ++p) say("   {:<{}}", name(p), wide);
        end_line();
        for (int t = 0; t < turns; ++t) {
            say("  {:>4}  {:>6.1f} %", t + 1, 100 * part(tally_.reached(t + 1), tally_.battles));
            for (const ParticipantTally& p : tally_.participants) {
                const TurnTally turn = static_cast<std::size_t>(t) < p.turns.size()
                                           ? p.turns[static_cast<std::size_t>(t)]
                                           : TurnTally{};
                const auto i = mean_interval(turn.both);
                std::string cell = fmt::format("{:5.1f} {:<6}", turn.both.mean(),
                                               i ? fmt::format("±{:.1f}", (i->high - i->low) / 2) : "");
                if (bars) {
                    const auto shields =
                        static_cast<std::size_t>(std::lround(turn.shields.mean() / most * bar_width));
                    const auto both = std::max(
                        shields, static_cast<std::size_t>(std::lround(turn.both.mean() / most * bar_width)));
                    cell += " |" + std::string(shields, '=') + std::string(both - shields, '#');
                }
                say("   {:<{}}", cell, wide);
            }
            end_line();
        }
    }

    void end_line() {
        while (!out_.empty() && out_.back() == ' ') out_.pop_back();
        out_ += '\n';
    }

    void weapons() {
        say("\nWEAPONS\n");
        for (std::size_t p = 0; p < study_.participants.size(); ++p) {
            const ParticipantTally& t = tally_.participants[p];
            std::vector<std::pair<std::pair<std::uint16_t, bool>, const UseTally*>> rows;
            std::int64_t all = 0;
            std::size_t label = 24;
            for (const auto& [key, use] : t.uses) {
                rows.emplace_back(key, &use);
                all += key.second ? 0 : use.points.sum;
                label = std::max(label, words(key).size() + 2);
            }
            std::ranges::stable_sort(rows, [](const auto& a, const auto& b) {
                return a.second->points.sum > b.second->points.sum;
            });
            say("  {:<{}} {:>9} {:>9} {:>20} {:>20} {:>24} {:>6}\n", name(p), label, "uses", "shots",
                "hits of shots, 95 %", "points a shot, 95 %", "points a battle, 95 %", "share");
            for (const auto& [key, use] : rows) {
                const Ratio each = over_all(use->points_per_shot, t.battles);
                const Sums points = over_all(use->points, t.battles);
                say("    {:<{}} {:>9} {:>9} {:>20} {:>20} {:>24} {:>6}\n", words(key), label - 2,
                    use->uses.sum, use->shots,
                    use->shots == 0 ? std::string{"-"} : share_words(use->hits, use->shots),
                    use->shots == 0
                        ? std::string{"-"}
                        : fmt::format("{:.2f} {}", each.value(), interval_words(ratio_interval(each), 2)),
                    fmt::format("{:.2f} {}", points.mean(), interval_words(mean_interval(points), 2)),
                    key.second ? std::string{} : fmt::format("{:.0f} %", 100 * part(use->points.sum, all)));
            }
            if (rows.empty()) say("    (never fired)\n");
        }
        say("  Points are as scored, before shields. A use may be several shots; seekers count as shots when "
            "they arrive.\n");
    }
    [[nodiscard]] std::string words(const std::pair<std::uint16_t, bool>& key) const {
        return study_.labels[key.first] + (key.second ? " at seekers" : "");
    }

    void foot() {
        say("\nOrders {} ({:.0f} a battle), of which {} were missing or refused and replaced by the default "
            "order.\n",
            tally_.orders, static_cast<double>(tally_.orders) / static_cast<double>(tally_.battles),
            tally_.replaced);
        say("Intervals hold 95 %: shares by Wilson, means by Student's t over battles, points a shot as a "
            "ratio over battles.\n");
        say("study {}  tables {}  digest {}\n", hex_digits(study_.id), hex_digits(study_.tables),
            hex_digits(tally_.digest));
    }

    const Study& study_;
    const Tally& tally_;
    std::size_t widest_ = 20;
    std::string out_;
};

ReportJson json_of(const Interval& i) { return ReportJson::array({i.low, i.high}); }
ReportJson json_of(const std::optional<Interval>& i) { return i ? json_of(*i) : ReportJson(nullptr); }
ReportJson share_json(std::int64_t some, std::int64_t all) {
    return {{"count", some},
            {"of", all},
            {"share", part(some, all)},
            {"interval", json_of(share_interval(some, all))}};
}
ReportJson mean_json(const Sums& s) {
    return {{"n", s.n},
            {"sum", s.sum},
            {"sum_of_squares", s.squares},
            {"mean", s.mean()},
            {"interval", json_of(mean_interval(s))}};
}

}  // namespace

std::string report_text(const Study& study, const Tally& tally) { return Report(study, tally).text(); }

std::string report_json(const Study& study, const Tally& tally) {
    ReportJson json;
    json["title"] = study.title;
    json["ruleset"] = study.ruleset;
    json["study"] = hex_digits(study.id);
    json["tables"] = hex_digits(study.tables);
    json["digest"] = hex_digits(tally.digest);
    json["battles"] = tally.battles;
    json["of"] = study.count();
    json["mirrored"] = study.mirrored;
    json["turn_limit"] = study.turn_limit;
    json["confidence"] = 0.95;
    json["methods"] = {{"shares", "Wilson score interval"},
                       {"means", "Student's t over battles"},
                       {"points_per_shot", "ratio of sums, linearised over battles, Student's t"}};
    json["outcomes"] = ReportJson::object();
    for (std::size_t o = 0; o < tally.outcomes.size(); ++o)
        json["outcomes"][std::string{word(static_cast<BattleOutcome>(o))}] =
            share_json(tally.outcomes[o], tally.battles);
    json["turns"] = mean_json(tally.turns);
    json["turns"]["half_by"] = tally.turn_at(0.5);
    json["turns"]["nine_in_ten_by"] = tally.turn_at(0.9);
    json["turns"]["ended_in"] = tally.ended_in;
    json["impulses"] = mean_json(tally.impulses);
    json["orders"] = tally.orders;
    json["replaced"] = tally.replaced;
    json["pairings"] = ReportJson::array();
    for (std::size_t k = 0; k < study.pairings.size(); ++k) {
        ReportJson wins = ReportJson::object();
        for (std::size_t place = 0; place < study.pairings[k].size(); ++place)
            wins[study.participants[study.pairings[k][place]].name] =
                share_json(tally.pairings[k].wins[place], tally.pairings[k].battles);
        ReportJson outcomes = ReportJson::object();
        for (std::size_t o = 0; o < tally.outcomes.size(); ++o)
            outcomes[std::string{word(static_cast<BattleOutcome>(o))}] = tally.pairings[k].outcomes[o];
        json["pairings"].push_back({{"pairing", study.pairing_name(k)},
                                    {"battles", tally.pairings[k].battles},
                                    {"wins", wins},
                                    {"outcomes", outcomes}});
    }
    json["participants"] = ReportJson::array();
    for (std::size_t p = 0; p < study.participants.size(); ++p) {
        const ParticipantTally& t = tally.participants[p];
        ReportJson one;
        one["name"] = study.participants[p].name;
        one["pilot"] = study.participants[p].pilot;
        one["ships"] = study.participants[p].ships;
        one["wins"] = share_json(t.wins, t.battles);
        one["losses"] = share_json(t.losses, t.battles);
        if (study.mirrored) one["wins_from_first_place"] = share_json(t.first_wins, t.first);
        one["suffered_by_turn"] = ReportJson::array();
        for (const TurnTally& turn : t.turns)
            one["suffered_by_turn"].push_back({{"shields", mean_json(turn.shields)},
                                               {"internals", mean_json(turn.internals)},
                                               {"both", mean_json(turn.both)}});
        one["weapons"] = ReportJson::array();
        for (const auto& [key, use] : t.uses) {
            const Ratio each = over_all(use.points_per_shot, t.battles);
            one["weapons"].push_back(
                {{"weapon", study.labels[key.first]},
                 {"at", key.second ? "seekers" : "ships"},
                 {"uses", mean_json(over_all(use.uses, t.battles))},
                 {"hits", share_json(use.hits, use.shots)},
                 {"points", mean_json(over_all(use.points, t.battles))},
                 {"points_per_shot",
                  {{"value", each.value()}, {"interval", json_of(ratio_interval(each))}}}});
        }
        json["participants"].push_back(std::move(one));
    }
    return json_text(json, 2) + "\n";
}

std::string report_svg(const Study& study, const Tally& tally) {
    std::vector<TurnLine> lines;
    std::vector<double> still_on;
    for (int turn = 1; part(tally.reached(turn), tally.battles) >= shown_while; ++turn)
        still_on.push_back(part(tally.reached(turn), tally.battles));
    for (std::size_t p = 0; p < study.participants.size(); ++p) {
        TurnLine line{
            fmt::format("{} ({})", study.participants[p].name, study.participants[p].pilot), {}, {}, {}};
        const std::vector<TurnTally>& turns = tally.participants[p].turns;
        for (std::size_t t = 0; t < turns.size() && t < still_on.size(); ++t) {
            const double mean = turns[t].both.mean();
            const auto i = mean_interval(turns[t].both).value_or(Interval{mean, mean});
            line.values.push_back(mean);
            line.low.push_back(std::max(0.0, i.low));
            line.high.push_back(i.high);
        }
        lines.push_back(std::move(line));
    }
    return svg_turns(
        fmt::format("{}: damage over time", study.title),
        fmt::format("points suffered a turn, shields and internals, mean and 95 % band; {} battles",
                    tally.battles),
        lines, still_on, "battles still on");
}

}  // namespace impulse
