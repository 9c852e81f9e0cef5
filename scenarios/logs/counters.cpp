#include "scenarios/logs/counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "battle/core/craft.h"
#include "battle/core/event.h"
#include "battle/core/evolve.h"
#include "battle/core/ground.h"
#include "battle/damage/shields.h"
#include "battle/end/disengage.h"
#include "battle/fire/firepower.h"
#include "battle/pilots/playout.h"
#include "scenarios/records/record.h"

namespace impulse {
namespace {

struct CountRow {
    const char* words;
    const char* key;
    Counted FightCounts::*count;
};
constexpr std::array<CountRow, 9> count_rows{{
    {"struck on a shield that was down while another stood", "down_shield", &FightCounts::down_shield},
    {"shots outside the best bracket", "off_bracket", &FightCounts::off_bracket},
    {"shots worth less than half of the best", "far_off", &FightCounts::far_off},
    {"impulses of fire split over several ships", "split", &FightCounts::split},
    {"craft lost, to explosions", "blasts", &FightCounts::blasts},
    {"ships lost that could have left", "could_leave", &FightCounts::could_leave},
    {"heavy weapons of lost ships, never fired", "never_fired", &FightCounts::never_fired},
    {"heavy weapons of lost ships, armed at the end", "armed", &FightCounts::armed},
    {"orders missing or refused", "refused", &FightCounts::refused},
}};

// Torpedo tubes, and weapons that are armed turn by turn; probes are neither.
bool heavy(const WeaponType& w) {
    return w.is_tube() ||
           (!w.modes.empty() && (w.arming == ArmingKind::several_turns || w.arming == ArmingKind::same_turn));
}

// The manoeuvre or device that an order uses, by its word and what it is about; empty for orders that every turn has.
std::string use_words(const Command& command) {
    std::string words{command_word(command)};
    std::visit(
        [&]<class C>(const C& c) {
            const auto add = [&](auto what) { words += " " + std::string{word(what)}; };
            if constexpr (std::is_same_v<C, Allocate> || std::is_same_v<C, Fire> || std::is_same_v<C, Pass> ||
                          std::is_same_v<C, PassSide> || std::is_same_v<C, Answer> || StandingOrder<C>) {
                words.clear();
            } else if constexpr (std::is_same_v<C, Move>) {
                const bool plain = c.how == Manoeuvre::ahead || c.how == Manoeuvre::turn_left ||
                                   c.how == Manoeuvre::turn_right || c.how == Manoeuvre::stay;
                plain ? words.clear() : add(c.how);
            } else if constexpr (requires { word(c.how); }) {
                add(c.how);
            } else if constexpr (requires { word(c.what); }) {
                add(c.what);
            } else if constexpr (requires { word(c.use); }) {
                add(c.use);
            } else if constexpr (requires { word(c.act); }) {
                add(c.act);
            } else if constexpr (requires { word(c.as); }) {
                add(c.as);
            } else if constexpr (requires { word(c.job); }) {
                add(c.job);
            } else if constexpr (requires { word(c.line); }) {
                add(c.line);
            }
        },
        command);
    return words;
}

// What a form provides for: speeds that change, flight backwards, and the lines that are no plain housekeeping.
void form_uses(const Allocate& form, std::map<std::string, std::int64_t>& uses) {
    if (form.plot.size() > 1) ++uses["form speed changes"];
    if (form.reverse == 1) ++uses["form reverse"];
    for (const FormEntry& e : form.form)
        if (e.amount.parts > 0 &&
            (e.line == Line::ecm || e.line == Line::eccm || e.line == Line::tractor || e.line == Line::cloak))
            ++uses["form " + std::string{word(e.line)}];
}

}  // namespace

void FightCounts::add(const FightCounts& other) {
    battles += other.battles;
    for (const CountRow& r : count_rows) this->*r.count += other.*r.count;
    for (const auto& [use, n] : other.uses) uses[use] += n;
}

void BattleCounter::begin(std::span<const std::size_t> places) {
    sides_ = std::min(places.size(), max_sides);
    for (std::size_t s = 0; s < sides_; ++s) places_[s] = places[s];
    std::set<std::size_t> there(places.begin(), places.end());
    for (const std::size_t p : there) ++counts_[p].battles;
    fired_at_ = {};
    could_leave_ = {};
}

FightCounts& BattleCounter::of(const Battle& battle, UnitId unit) {
    return counts_[places_[battle.unit(unit).side.index()]];
}

void BattleCounter::order(SideId side, const Command& command, bool refused) {
    if (!side || side.index() >= sides_) return;
    FightCounts& c = counts_[places_[side.index()]];
    c.refused.count(refused);
    if (const auto* form = std::get_if<Allocate>(&command)) form_uses(*form, c.uses);
    if (const std::string words = use_words(command); !words.empty()) ++c.uses[words];
}

void BattleCounter::close_impulse() {
    for (std::size_t s = 0; s < sides_; ++s) {
        if (!fired_at_[s].empty()) counts_[places_[s]].split.count(fired_at_[s].size() > 1);
        fired_at_[s] = {};
    }
}

void BattleCounter::end() { close_impulse(); }

void BattleCounter::shot(const Battle& battle, const Fired& fired) {
    if (!fired.at || fired.object || small_craft(rules_, battle.unit(fired.at)) ||
        !is_fighting_unit(rules_, battle.unit(fired.at)))
        return;
    const ShipClass& c = rules_.type(battle.unit(fired.by).type);
    if (fired.group >= c.groups.size() || !c.groups[fired.group].weapon) return;
    const WeaponId weapon = c.groups[fired.group].weapon;
    if (fired.mode >= rules_.weapon(weapon).modes.size()) return;
    fired_at_[battle.unit(fired.by).side.index()].add(fired.at);
    const RangeRow& row = firepower_of(rules_).row(weapon, fired.mode);
    const std::int32_t best = *std::ranges::max_element(row),
                       here = row[std::min<std::size_t>(fired.range, max_range)];
    FightCounts& counts = of(battle, fired.by);
    counts.off_bracket.count(here < best);
    counts.far_off.count(2 * here < best);
}

void BattleCounter::gone(const Battle& battle, UnitId unit, bool blast) {
    const Unit& u = battle.unit(unit);
    if (!u.side || u.side.index() >= sides_ || !u.type || !is_fighting_unit(rules_, u)) return;
    FightCounts& counts = of(battle, unit);
    if (small_craft(rules_, u)) {
        counts.blasts.count(blast);
        return;
    }
    counts.could_leave.count(could_leave_.has(unit));
    const ShipClass& c = rules_.type(u.type);
    for (std::size_t g = 0; g < c.groups.size() && g < u.groups.size(); ++g) {
        if (!c.groups[g].weapon || !heavy(rules_.weapon(c.groups[g].weapon))) continue;
        counts.never_fired.count(u.groups[g].last == never_fired);
        counts.armed.count(u.groups[g].ready != 0);
    }
}

void BattleCounter::may_leave(const Battle& battle) {
    const Worths worths = worths_of(rules_, battle);
    for (const UnitId unit : battle.window.owes) {
        const Unit& u = battle.unit(unit);
        std::int64_t ours = 0, theirs = 0;
        for (std::size_t s = 0; s < battle.sides.size(); ++s)
            (battle.sides[s].team == battle.sides[u.side.index()].team ? ours : theirs) += worths[s];
        if (2 * ours < theirs && !refuse_disengage(rules_, battle, unit)) could_leave_.add(unit);
    }
}

void BattleCounter::put(const Battle& after, const Event& event) {
    if (const auto* fired = std::get_if<Fired>(&event)) {
        shot(after, *fired);
    } else if (const auto* struck = std::get_if<UnitStruck>(&event)) {
        const Unit& u = after.unit(struck->unit);
        if (struck->facing > 5 || small_craft(rules_, u) || !u.side || u.side.index() >= sides_ ||
            (struck->kind != VolleyKind::direct && struck->kind != VolleyKind::seeking))
            return;
        const ShipClass& c = rules_.type(u.type);
        bool down = false, stands = false;
        for (std::size_t b = 0; b < c.banks; ++b) {
            const bool there = shield_boxes(rules_, u, static_cast<int>(b)) > 0;
            stands = stands || there;
            if ((c.bank_facings[b] >> struck->facing & 1U) != 0) down = !there;
        }
        if (c.banks > 1) of(after, struck->unit).down_shield.count(down && stands);
    } else if (const auto* fate = std::get_if<FateSet>(&event)) {
        if (died(fate->fate)) gone(after, fate->unit, fate->cause == VolleyKind::explosion);
    } else if (const auto* captured = std::get_if<Captured>(&event)) {
        gone(after, captured->unit, false);
    } else if (std::holds_alternative<WindowOpened>(event)) {
        const auto step = static_cast<std::size_t>(after.clock.step);
        if (after.clock.step >= 0 && step < rules_.procedure.steps.size() &&
            rules_.procedure.steps[step].mechanism == Mechanism::disengage)
            may_leave(after);
    } else if (std::holds_alternative<Advanced>(event)) {
        close_impulse();
    }
}

std::map<std::string, FightCounts> counts_of(const Rules& rules, const Battle& first, const LogText& log) {
    const std::size_t sides = first.sides.size();
    std::vector<std::string> names(sides);
    std::vector<std::size_t> places(sides);
    for (std::size_t s = 0; s < sides; ++s) places[s] = s;
    BattleCounter counter(rules);
    counter.begin(places);
    Battle battle = first;
    constexpr std::string_view stood_in = " (default)";
    for (const LogEntry& entry : log.entries) {
        if (entry.command) {
            const SideId side = side_of(battle, *entry.command);
            const bool refused = entry.by.ends_with(stood_in);
            if (side && side.index() < sides && names[side.index()].empty())
                names[side.index()] = entry.by.substr(0, entry.by.size() - (refused ? stood_in.size() : 0));
            counter.order(side, *entry.command, refused);
        }
        bool sound = true;
        for (const Event& event : entry.events) {
            sound = sound && fits(battle, event);
            if (!sound) break;
            evolve(battle, event);
            counter.put(battle, event);
        }
        if (!sound) break;
    }
    counter.end();
    std::map<std::string, FightCounts> counts;
    for (std::size_t s = 0; s < sides; ++s)
        counts[names[s].empty() ? "nobody" : names[s]].add(counter.counts()[s]);
    return counts;
}

std::string counts_text(const std::map<std::string, FightCounts>& counts) {
    std::string text = fmt::format("{:<54}", "");
    const auto cell = [](std::int64_t seen, std::int64_t of) {
        return of == 0 ? fmt::format("  {:>20}", "- of 0")
                       : fmt::format(
                             "  {:>20}",
                             fmt::format("{:.1f} % of {}",
                                         100.0 * static_cast<double>(seen) / static_cast<double>(of), of));
    };
    for (const auto& [name, c] : counts) text += fmt::format("  {:>20.20}", name);
    text += fmt::format("\n{:<54}", "battles, each side of its own");
    for (const auto& [name, c] : counts) text += fmt::format("  {:>20}", c.battles);
    text += "\n";
    for (const CountRow& r : count_rows) {
        text += fmt::format("{:<54}", r.words);
        for (const auto& [name, c] : counts) text += cell((c.*r.count).seen, (c.*r.count).of);
        text += "\n";
    }
    std::set<std::string> used;
    for (const auto& [name, c] : counts)
        for (const auto& [use, n] : c.uses) used.insert(use);
    if (!used.empty()) text += "used, times a battle\n";
    for (const std::string& use : used) {
        text += fmt::format("  {:<52}", use);
        for (const auto& [name, c] : counts) {
            const auto n = c.uses.find(use);
            text += fmt::format("  {:>20.2f}",
                                n == c.uses.end() || c.battles == 0
                                    ? 0.0
                                    : static_cast<double>(n->second) / static_cast<double>(c.battles));
        }
        text += "\n";
    }
    return text;
}

Json counts_json(const std::map<std::string, FightCounts>& counts) {
    Json json = Json::object();
    for (const auto& [name, c] : counts) {
        Json& one = json[name];
        one["battles"] = c.battles;
        for (const CountRow& r : count_rows)
            one[r.key] = {{"seen", (c.*r.count).seen}, {"of", (c.*r.count).of}};
        one["uses"] = Json::object();
        for (const auto& [use, n] : c.uses) one["uses"][use] = n;
    }
    return json;
}

}  // namespace impulse
