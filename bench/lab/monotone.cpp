#include "bench/lab/monotone.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impulse {
namespace {

constexpr int shield_boxes_more = 10;
constexpr std::string_view altered_key = "#altered";  // no ship of the tables ends so

// The weapon that is changed: the heavy one of which the class has most boxes, else any.
WeaponId main_weapon(const Rules& rules, const ShipClass& c) {
    WeaponId best{};
    std::pair<bool, int> most{false, 0};
    for (const ClassGroup& g : c.groups) {
        if (!g.weapon || rules.weapon(g.weapon).modes.empty()) continue;
        const ArmingKind arming = rules.weapon(g.weapon).arming;
        int boxes = 0;
        for (const ClassGroup& same : c.groups) boxes += same.weapon == g.weapon ? same.boxes : 0;
        const std::pair<bool, int> is{arming == ArmingKind::several_turns || arming == ArmingKind::same_turn,
                                      boxes};
        if (!best || is > most) {
            best = g.weapon;
            most = is;
        }
    }
    return best;
}

// Every cell that scores, by so many points; false where no cell is plain.
bool change_damage(WeaponType& w, int by) {
    bool changed = false;
    for (WeaponMode& m : w.modes) {
        if (!m.table.exact.empty()) continue;
        for (std::int32_t& points : m.table.points)
            if (points > 0) {
                points = std::max(0, points + by);
                changed = true;
            }
    }
    return changed;
}

// The class as it is changed, under a key of its own; what was changed, in words.
std::optional<std::string> alter_class(Rules& rules, std::size_t index, Alteration what) {
    ShipClass c = rules.classes[index];
    std::string words;
    if (what == Alteration::weapon_up || what == Alteration::weapon_down) {
        const int by = what == Alteration::weapon_up ? 1 : -1;
        const WeaponId old = main_weapon(rules, c);
        if (!old) return std::nullopt;
        WeaponType w = rules.weapon(old);
        if (!change_damage(w, by)) return std::nullopt;
        words = fmt::format("{} {:+}", w.id, by);
        rules.weapons.push_back(std::move(w));
        for (ClassGroup& g : c.groups)
            if (g.weapon == old) g.weapon = WeaponId{rules.weapons.size() - 1};
    } else if (what == Alteration::shield) {
        if (c.banks == 0) return std::nullopt;
        c.bank_boxes[0] = static_cast<std::int16_t>(c.bank_boxes[0] + shield_boxes_more);
        words = fmt::format("first shield {:+}", shield_boxes_more);
    } else {
        const auto engine = std::ranges::find_if(
            c.groups, [&](const ClassGroup& g) { return rules.system(g.system).has(Trait::warp_engine); });
        if (engine == c.groups.end()) return std::nullopt;
        ++engine->boxes;
        ++c.warp_boxes;
        words = "warp +1";
    }
    c.sheet.key += altered_key;
    rules.class_keys.push_back(c.sheet.key);
    rules.classes.push_back(std::move(c));
    return words;
}

}  // namespace

std::optional<AlteredSchool> altered_school(const School& school, Alteration what) {
    AlteredSchool altered{std::make_unique<Rules>(*school.rules), school, {}};
    Rules& rules = *altered.rules;
    altered.school.rules = &rules;
    rules.table_hash += 1 + static_cast<std::uint64_t>(what);  // other tables than those of the book
    std::vector<Participant>& sides = altered.school.study.participants;
    sides[1].classes = sides[0].classes;
    std::vector<std::string>& classes = sides[what == Alteration::weapon_down ? 1 : 0].classes;
    for (std::string& key : classes) {
        const auto known = [&](const std::string& wanted) {
            return std::ranges::find_if(rules.classes,
                                        [&](const ShipClass& c) { return c.sheet.key == wanted; });
        };
        if (known(key + std::string{altered_key}) == rules.classes.end()) {
            const auto at = known(key);
            if (at == rules.classes.end()) return std::nullopt;
            const auto words = alter_class(rules, static_cast<std::size_t>(at - rules.classes.begin()), what);
            if (!words) return std::nullopt;
            altered.changed += (altered.changed.empty() ? "" : ", ") + *words;
        }
        key += altered_key;
    }
    return altered;
}

std::vector<MonotoneCell> monotone(const std::vector<School>& schools, const MonotonePlan& plan) {
    std::vector<MonotoneCell> cells;
    for (const School& school : schools)
        for (std::size_t a = 0; a < count_of<Alteration>(); ++a) {
            if (plan.stop != nullptr && *plan.stop != 0) return cells;
            const auto what = static_cast<Alteration>(a);
            const auto altered = altered_school(school, what);
            if (!altered) continue;
            MatchPlan match_plan;
            match_plan.first = match_plan.second = plan.pilot;
            match_plan.seed = plan.seed;
            match_plan.pairs_most = plan.pairs;
            match_plan.sequential = match_plan.controlled = false;
            match_plan.workers = plan.workers;
            match_plan.stop = plan.stop;
            const MatchResult r = match({altered->school}, match_plan);
            if (r.stopped) return cells;
            cells.push_back({school.name, altered->changed, what, r.score});
        }
    return cells;
}

Interval sure_interval(const Score& score, double errors) {
    const auto n = static_cast<double>(score.count());
    if (n < 2) return {0, 1};
    const double mean = score.share();
    double variance = 0;
    for (std::size_t k = 0; k < score.pairs.size(); ++k) {
        const double off = static_cast<double>(k) / 4 - mean;
        variance += off * off * static_cast<double>(score.pairs[k]) / (n - 1);
    }
    // Pairs that all end alike have no spread of their own; one in so many is assumed to end otherwise.
    const double error = std::sqrt(std::max(variance, 0.0625 / (n + 1)) / n);
    return {std::max(0.0, mean - errors * error), std::min(1.0, mean + errors * error)};
}

}  // namespace impulse
