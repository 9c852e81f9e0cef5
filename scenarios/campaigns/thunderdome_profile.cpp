#include "scenarios/campaigns/thunderdome_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "battle/core/rows/cloak.h"
#include "battle/core/rows/damage.h"

namespace impulse::thunderdome {
namespace {

struct TacticalRule {
    std::string_view words;
    bool (*played)(const Rules&);
};
constexpr std::array tactical_rule_rows{
    TacticalRule{"critical hits", [](const Rules& r) { return r.options->critical_hits; }},
    TacticalRule{"directed turns", [](const Rules& r) { return r.options->directed_turns; }},
    TacticalRule{"energy balance", [](const Rules& r) { return r.options->energy_balance; }},
    TacticalRule{"leaky shields", [](const Rules& r) { return r.options->leak_every > 0; }},
    TacticalRule{"tactical intelligence", [](const Rules& r) { return r.information != nullptr; }},
    TacticalRule{"hidden cloak", [](const Rules& r) { return r.cloak && r.cloak->hidden; }},
    // A mine on the map is seen by all; only what it is stays secret. Hidden are the mines of packages, and none may be brought.
    TacticalRule{"hidden mines", [](const Rules&) { return false; }},
    TacticalRule{"mines", [](const Rules& r) { return !r.mines.empty(); }},
    TacticalRule{"legendary officers", [](const Rules&) { return true; }},
};

}  // namespace

std::vector<std::string_view> tactical_rules() {
    std::vector<std::string_view> words;
    for (const TacticalRule& rule : tactical_rule_rows) words.push_back(rule.words);
    return words;
}

bool plays(const Rules& rules, std::string_view rule) {
    return std::ranges::any_of(tactical_rule_rows,
                               [&](const TacticalRule& r) { return r.words == rule && r.played(rules); });
}

std::vector<std::string> profile_faults(const Rows& rows, const Rules& rules) {
    std::vector<std::string> faults;
    for (const std::string& rule : rows.played)
        if (!plays(rules, rule))
            faults.push_back(fmt::format("{} plays with {}; the tables of {} do not (UTD7.7)", rows.profile,
                                         rule, rules.id));
    for (const std::string& rule : rows.not_played)
        if (plays(rules, rule))
            faults.push_back(fmt::format("{} plays without {}; the tables of {} do (UTD7.7)", rows.profile,
                                         rule, rules.id));
    return faults;
}

}  // namespace impulse::thunderdome
