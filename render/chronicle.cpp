#include "render/chronicle.h"

#include <algorithm>
#include <cmath>

#include "battle/core/evolve.h"
#include "battle/core/view.h"
#include "battle/fire/firepower.h"
#include "battle/fire/odds.h"
#include "scenarios/orders/order_words.h"

namespace impulse {
namespace {

// Events of which not everybody who may read them may read all.
bool eyes_matter(const Event& e) {
    return std::holds_alternative<Launched>(e) || std::holds_alternative<SeekerMoved>(e) ||
           std::holds_alternative<SeekerEnded>(e) || std::holds_alternative<CraftLaunched>(e);
}

bool is_pass(const Command& c) {
    return std::holds_alternative<Pass>(c) || std::holds_alternative<PassSide>(c);
}

LogLine order_line_of(const OrderPlace& place, const LogEntry& entry, SideId owner) {
    LogLine line;
    line.clock = place.battle.clock;
    line.depth = is_pass(*entry.command) ? Depth::audit : Depth::decisions;
    line.side = owner ? static_cast<int>(owner.index()) : -1;
    line.text = "> " + order_sentence(place, *entry.command);
    line.why = entry.note;
    const auto touch = [&]<class T>(const T& id) {
        if constexpr (std::is_same_v<T, UnitId>)
            if (place.known(id)) line.units.add(id);
    };
    std::visit(
        [&](const auto& c) {
            if constexpr (requires { c.unit; }) touch(c.unit);
            if constexpr (requires { c.target; }) touch(c.target);
        },
        *entry.command);
    return line;
}

}  // namespace

// The mean of a shot is known before it is resolved.
void Chronicler::expect(const Rules& rules, const Battle& battle, const Fired& fired) {
    if (!fired.at && !fired.object) return;
    waiting_.clear();
    const ShipClass& c = rules.type(battle.unit(fired.by).type);
    const bool known = fired.group < c.groups.size() && c.groups[fired.group].weapon &&
                       fired.mode < rules.weapon(c.groups[fired.group].weapon).modes.size();
    if (!known || fired.object) return;
    Fire order{fired.by, fired.group, fired.mode, fired.at};
    const Energy mean = odds_of(rules, battle, order).mean();
    thread_local Firepower power;
    power.prepare(rules);
    const RangeRow& row = power.row(c.groups[fired.group].weapon, fired.mode);
    waiting_.push_back({fired.by, fired.group, mean, std::max(mean, Energy{*std::ranges::max_element(row)})});
}

void Chronicler::count(const Battle& battle, const Event& event, std::size_t at, DiceBook& dice) {
    const auto side_of = [&](UnitId u) { return static_cast<int>(battle.unit(u).side.index()); };
    if (const auto* die = std::get_if<DieRolled>(&event)) {
        const bool known = die->subject && die->subject.index() < battle.units.size();
        dice.dice.push_back({at, die->stream, die->sides, die->face, known ? side_of(die->subject) : -1});
        return;
    }
    const auto* score = std::get_if<ShotScored>(&event);
    if (score == nullptr || !score->by || !score->at) return;
    const int unit = static_cast<int>(score->by.index());
    if (!waiting_.empty() && waiting_.front().by == score->by && waiting_.front().group == score->group) {
        dice.shots.push_back({at, unit, score->group, side_of(score->by), score->points,
                              waiting_.front().mean, waiting_.front().best});
        waiting_.clear();
        return;
    }
    // Another roll of the same use, or what boxes that fired as one add to the first.
    const auto shot = std::find_if(dice.shots.rbegin(), dice.shots.rend(), [&](const ShotLuck& s) {
        return s.unit == unit && s.group == score->group;
    });
    if (shot != dice.shots.rend()) shot->scored += score->points;
}

void Chronicler::add(const Rules& rules, const Roster& roster, Battle& battle, const LogEntry& entry,
                     std::size_t base, std::vector<std::vector<LogLine>>& lines, DiceBook& dice) {
    if (entry.command) {
        const SideId owner = side_of(battle, *entry.command);
        LogLine line = order_line_of({rules, battle, roster, {}}, entry, owner);
        line.at = base;
        for (std::size_t who = 0; who < lines.size(); ++who)
            if (who == 0 || !owner || owner.index() + 1 == who) lines[who].push_back(line);
    }
    bool raided = false;
    for (std::size_t n = 0; n < entry.events.size(); ++n) {
        const Event& event = entry.events[n];
        if (!fits(battle, event)) return;
        // What everybody reads, and what each side reads where not everybody may read all.
        std::vector<LogLine> versions(eyes_matter(event) ? lines.size() : 1);
        const auto say = [&] {
            for (std::size_t who = 0; who < versions.size(); ++who) {
                const SideId eyes = who > 0 ? SideId{who - 1} : SideId{};
                static_cast<EventLine&>(versions[who]) =
                    event_words({rules, roster, battle, eyes, raided}, event);
                // What the story tells stands here once more, for who checks every step.
                if (versions[who].depth == Depth::story) versions[who].depth = Depth::audit;
            }
        };
        if (stated_before(event)) say();
        if (const auto* fired = std::get_if<Fired>(&event)) expect(rules, battle, *fired);
        evolve(battle, event);
        if (!stated_before(event)) say();
        raided = std::holds_alternative<Raided>(event);
        count(battle, event, base + n + 1, dice);
        for (std::size_t who = 0; who < lines.size(); ++who) {
            LogLine& line = versions[versions.size() > 1 ? who : 0];
            line.at = base + n + 1;
            line.clock = battle.clock;
            if (!line.text.empty() && (who == 0 || may_read(rules, battle, event, SideId{who - 1})))
                lines[who].push_back(line);
        }
    }
}

std::vector<DieCount> DiceBook::counts(std::size_t to, int side) const {
    std::vector<DieCount> out;
    for (const Die& d : dice) {
        if (d.at > to) break;
        if (side >= 0 && d.side != side) continue;
        auto at = std::ranges::find_if(
            out, [&](const DieCount& c) { return c.stream == d.stream && c.sides == d.sides; });
        if (at == out.end()) at = out.insert(out.end(), {d.stream, d.sides, std::vector<int>(d.sides, 0)});
        if (d.face >= 1 && d.face <= d.sides) ++at->faces[d.face - 1U];
    }
    return out;
}

Energy DiceBook::luck(std::size_t to, int side) const {
    std::int32_t parts = 0;
    for (const ShotLuck& s : shots) {
        if (s.at > to) break;
        if (s.side == side) parts += s.scored * 60 - s.mean.parts;
    }
    return Energy{parts};
}

Fairness fairness_of(std::span<const int> faces) {
    Fairness out;
    int all = 0;
    for (const int n : faces) all += n;
    if (all == 0 || faces.size() < 2) return out;
    const double each = static_cast<double>(all) / static_cast<double>(faces.size());
    for (const int n : faces) out.chi_square += (n - each) * (n - each) / each;
    out.freedom = static_cast<int>(faces.size()) - 1;
    // Upper tail of the gamma function: the series for the lower part, which converges for all that dice give.
    const double a = out.freedom * 0.5, x = out.chi_square * 0.5;
    if (x <= 0) return out;
    double term = 1 / a, sum = term;
    for (int k = 1; k < 2000 && term > sum * 1e-14; ++k) sum += term *= x / (a + k);
    out.chance = std::clamp(1.0 - sum * std::exp(-x + a * std::log(x) - std::lgamma(a)), 0.0, 1.0);
    return out;
}

std::string_view phase_of(const Rules& rules, Cursor clock) {
    const auto i = static_cast<std::size_t>(clock.step);
    if (clock.step < 0 || i >= rules.procedure.steps.size()) return phases[0];
    const Mechanism m = rules.procedure.steps[i].mechanism;
    if (clock.impulse < 1) return phases[0];
    if (clock.impulse > rules.procedure.impulses) return phases[6];
    switch (m) {
        case Mechanism::hazes:
        case Mechanism::activity:
        case Mechanism::lock_on:
            return phases[2];
        case Mechanism::launch:
            return phases[3];
        case Mechanism::early_fire:
        case Mechanism::direct_fire:
        case Mechanism::react:
        case Mechanism::resolve_fire:
            return phases[4];
        case Mechanism::damage:
        case Mechanism::aim:
        case Mechanism::consequences:
        case Mechanism::seeking_hits:
        case Mechanism::ramming:
        case Mechanism::movement_damage:
            return phases[5];
        default:
            return phases[1];
    }
}

}  // namespace impulse
