#include "scenarios/logs/evaluation.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/core/evolve.h"
#include "battle/core/view.h"
#include "battle/pilots/determinize.h"
#include "engine/hash.h"
#include "engine/parallel.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/orders/order_words.h"

namespace impulse {
namespace {

constexpr std::size_t most_swings = 6, most_orders = 60;
constexpr std::uint64_t advice_seed = 1;  // fixed: the same position gets the same advice

bool hurts(const Event& e) {
    return std::holds_alternative<BoxLost>(e) || std::holds_alternative<ShieldLost>(e) ||
           std::holds_alternative<FateSet>(e) || std::holds_alternative<Captured>(e) ||
           std::holds_alternative<Left>(e);
}

std::pair<int, int> time_of(const Cursor& clock) { return {clock.turn, std::max<int>(0, clock.impulse)}; }

class LogJudge {
public:
    LogJudge(const Rules& rules, const EvaluationOptions& options)
        : rules_(rules), options_(options), room_(rules) {}

    std::vector<JudgedMoment> judge(const Battle& first, std::span<const LogEntry> entries) {
        Battle battle = first;
        for (const LogEntry& entry : entries) {
            if (entry.command && due(battle) && !take(battle)) return std::move(moments_);
            for (const Event& event : entry.events) {
                if (!fits(battle, event)) return std::move(moments_);
                evolve(battle, event);
                ++at_;
                if (hurts(event)) hurt_ = time_of(battle.clock);
            }
        }
        // Where the log stands is a decision too, or the end.
        if (battle.ended != 0 || due(battle)) take(battle);
        return std::move(moments_);
    }

private:
    // A turn begins, or an impulse is over in which somebody was hurt.
    [[nodiscard]] bool due(const Battle& b) const {
        return b.clock.turn != turn_ || (hurt_ && *hurt_ != time_of(b.clock));
    }
    // False where nothing more is to be judged.
    bool take(const Battle& b) {
        turn_ = b.clock.turn;
        hurt_.reset();
        if (options_.to.first > 0 && time_of(b.clock) > options_.to) return false;
        const std::uint64_t seed = hash_of(std::array{std::uint64_t{1}, static_cast<std::uint64_t>(number_)});
        if (number_++ < options_.from) return true;
        const Battle* position = &b;
        if (options_.side && b.ended == 0) {
            view(rules_, b, options_.side, seen_);
            determinize(rules_, seen_, options_.side, seed, guess_);
            position = &guess_;
        }
        const auto value = evaluate(rules_, room_, *position, options_.playouts, seed, options_.stop);
        if (!value) return false;
        moments_.push_back({at_, b.clock, *value});
        if (options_.found) options_.found(moments_.back());
        return true;
    }

    const Rules& rules_;
    const EvaluationOptions& options_;
    Playouts room_;
    Battle seen_{}, guess_{};
    std::vector<JudgedMoment> moments_;
    std::size_t at_ = 0, number_ = 0;
    int turn_ = -1;
    std::optional<std::pair<int, int>> hurt_;
};

std::string time_words(const Cursor& clock) {
    return fmt::format("{:>3}.{:02}", clock.turn, std::max<int>(0, clock.impulse));
}

// What the report calls turning points between two times, the first of them not included.
std::string happened(std::span<const TurningPoint> points, const Cursor& from, const Cursor& to) {
    std::string text;
    for (const TurningPoint& p : points)
        if (std::pair{p.turn, p.impulse} >= time_of(from) && std::pair{p.turn, p.impulse} < time_of(to))
            text += fmt::format("{}{}", text.empty() ? "" : "; ", p.what);
    return text;
}

}  // namespace

std::vector<JudgedMoment> evaluate_log(const Rules& rules, const Battle& first,
                                       std::span<const LogEntry> entries, const EvaluationOptions& options) {
    return LogJudge(rules, options).judge(first, entries);
}

std::vector<Swing> swings_of(std::span<const JudgedMoment> moments, std::size_t sides, std::size_t most) {
    std::vector<Swing> swings;
    for (std::size_t m = 1; m < moments.size(); ++m) {
        const Evaluation &was = moments[m - 1].value, &is = moments[m].value;
        Swing swing{m, {}, 0};
        for (std::size_t s = 0; s < sides; ++s)
            if (is.share[s] - was.share[s] > swing.gain) swing = {m, SideId{s}, is.share[s] - was.share[s]};
        // Two standard errors of the difference of both means.
        std::int64_t error = 0;
        for (const Evaluation* e : {&was, &is})
            if (e->playouts > 0) error += std::int64_t{e->spread} * e->spread / e->playouts;
        if (swing.gain > 0 && std::int64_t{swing.gain} * swing.gain >= 4 * error) swings.push_back(swing);
    }
    std::stable_sort(swings.begin(), swings.end(),
                     [](const Swing& a, const Swing& b) { return a.gain > b.gain; });
    if (swings.size() > most) swings.resize(most);
    return swings;
}

std::string evaluation_text(const Rules& rules, const Battle& first, const Roster& roster,
                            std::span<const JudgedMoment> moments, std::span<const LogEntry> log) {
    if (moments.empty()) return "nothing to judge: nobody has decided anything\n";
    const std::vector<std::string>& sides = roster.names.sides;
    constexpr int wide = 40;
    std::string text = "  time";
    for (const std::string& side : sides) text += fmt::format("  {:>12.12}", side);
    text += "  spread\n";
    for (const JudgedMoment& m : moments) {
        text += time_words(m.clock);
        for (std::size_t s = 0; s < sides.size(); ++s)
            text += fmt::format("  {:>10.1f} %", m.value.share[s] / 100.0);
        const int filled = (m.value.share[0] * wide + 5000) / 10000;
        text += fmt::format("  {:>6.1f}  {}{}\n", m.value.spread / 100.0,
                            std::string(static_cast<std::size_t>(filled), '#'),
                            std::string(static_cast<std::size_t>(wide - filled), '.'));
    }
    text += fmt::format(
        "Of all that will be left on the map when captains have fought on for two turns, each side's part,\n"
        "by {} playouts a moment; the bar is {}'s.\n",
        moments.front().value.playouts, sides.front());
    const auto swings = swings_of(moments, sides.size(), most_swings);
    text += swings.empty() ? "It never swung by more than chance.\n" : "It swung most:\n";
    const auto points =
        log.empty() ? std::vector<TurningPoint>{} : turning_points(rules, first, roster, log, log.size());
    for (const Swing& s : swings) {
        const JudgedMoment &was = moments[s.moment - 1], &is = moments[s.moment];
        const std::string what = happened(points, was.clock, is.clock);
        text += fmt::format("  from {} to {}: {} {:+.1f}{}{}\n", time_words(was.clock), time_words(is.clock),
                            roster.names.side(s.side), s.gain / 100.0, what.empty() ? "" : ": ", what);
    }
    return text;
}

Json evaluation_json(const Roster& roster, std::span<const JudgedMoment> moments) {
    const std::size_t sides = roster.names.sides.size();
    Json json{{"playouts", moments.empty() ? 0 : moments.front().value.playouts}, {"moments", Json::array()}};
    for (const JudgedMoment& m : moments) {
        Json row{{"turn", m.clock.turn},
                 {"impulse", std::max<int>(0, m.clock.impulse)},
                 {"spread", m.value.spread}};
        for (std::size_t s = 0; s < sides; ++s) row["share"][roster.names.sides[s]] = m.value.share[s];
        json["moments"].push_back(std::move(row));
    }
    json["swings"] = Json::array();
    for (const Swing& s : swings_of(moments, sides, most_swings))
        json["swings"].push_back({{"turn", moments[s.moment].clock.turn},
                                  {"impulse", std::max<int>(0, moments[s.moment].clock.impulse)},
                                  {"side", roster.names.side(s.side)},
                                  {"gain", s.gain}});
    return json;
}

std::optional<BestLine> best_line(const Rules& rules, const Roster& roster, const Battle& seen, SideId side,
                                  int playouts, const std::atomic<bool>* stop) {
    const bool there = std::ranges::any_of(
        seen.units, [&](const Unit& u) { return u.active() && u.side && u.side == side; });
    if (!there || seen.ended != 0) return std::nullopt;
    Searcher searcher(advice_seed, side, playouts, {}, threads_here());
    searcher.weigh(rules, seen, side, stop);
    if (searcher.weighed().playouts == 0) return std::nullopt;
    BestLine line;
    line.weighed = searcher.weighed();
    Playouts room(rules);
    determinize(rules, seen, side, advice_seed, room.from);
    room.play(seen.sides[side.index()].team, searcher.temper(), {},
              [&](const Battle& before, SideId by, const Command& order) {
                  if (by != side || before.clock.turn != seen.clock.turn ||
                      line.orders.size() >= most_orders || std::holds_alternative<Pass>(order) ||
                      std::holds_alternative<PassSide>(order))
                      return;
                  line.orders.push_back(
                      {before.clock, order, order_sentence({rules, before, roster, side}, order)});
              });
    return line;
}

std::string best_line_text(const BestLine& line) {
    const Policy& policy = line.weighed.policy();
    std::string text = fmt::format("{}: {} ({} playouts)\n{}\n", policy.name, policy.says,
                                   line.weighed.playouts, weighed_text(line.weighed));
    text += line.orders.empty() ? "No more orders are expected this turn.\n"
                                : "The line, as far as it can be foreseen this turn:\n";
    for (const BestLine::Order& o : line.orders)
        text += fmt::format("{}  {}\n", time_words(o.clock), o.words);
    return text;
}

}  // namespace impulse
