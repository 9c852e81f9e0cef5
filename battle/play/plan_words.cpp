#include "battle/play/plan_words.h"

#include <fmt/format.h>

#include "battle/core/rows/cloak.h"

namespace impulse {
namespace {

std::string in_brackets(const std::string& rule) {
    return rule.empty() ? std::string{} : fmt::format(" ({})", rule);
}

std::string words_of(const Modifier& m) { return m.words + in_brackets(m.rule); }

std::string range_word(const Rules& rules, const Terms<RangeTerm>::Term& term) {
    switch (term.word) {
        case RangeTerm::modifier:
            return words_of(*term.from);
        case RangeTerm::true_range:
            return "true range";
        case RangeTerm::no_lock_on:
            return "no lock-on" + setting_rule(rules, "lock_on.range_times");
        case RangeTerm::scanner:
            return "scanner" + setting_rule(rules, "sensors.scanner_adds_range");
        case RangeTerm::air:
            return "atmosphere" + in_brackets("P2.3");
        case RangeTerm::cloak:
            return "cloak" + in_brackets(rules.cloak->source.rule);
    }
    return "?";
}

std::string ecm_word(const Rules& rules, const Terms<EcmTerm>::Term& term) {
    const std::string line = in_brackets(rules.line(Line::ecm).source.rule);
    switch (term.word) {
        case EcmTerm::generated:
            return "generated" + line;
        case EcmTerm::built_in:
            return "built in" + line;
        case EcmTerm::modifier:
            return words_of(*term.from);
        case EcmTerm::weapon_against_seeker:
            return "this weapon at a seeker" + setting_rule(rules, "ew.seeker_fire");
        case EcmTerm::protection:
            return "scout's own protection" + setting_rule(rules, "scouts.points");
        case EcmTerm::lent:
            return "lent" + setting_rule(rules, "ew.lent_most");
        case EcmTerm::offensive:
            return "offensive, against the firer" + setting_rule(rules, "ew.offensive_most");
        case EcmTerm::ecm_drone:
            return "ECM drone (FD9.12)";
        case EcmTerm::terrain:
            return "terrain (P)";
    }
    return "?";
}

std::string eccm_word(const Rules& rules, EccmTerm term) {
    const std::string line = in_brackets(rules.line(Line::eccm).source.rule);
    switch (term) {
        case EccmTerm::generated:
            return "generated" + line;
        case EccmTerm::built_in:
            return "built in" + line;
        case EccmTerm::lent:
            return "lent" + setting_rule(rules, "ew.lent_most");
    }
    return "?";
}

std::string step_word(const Rules& rules, const Terms<ShiftTerm>::Term& term, const Source& mode) {
    switch (term.word) {
        case ShiftTerm::ecm:
            return "ECM" + in_brackets(rules.line(Line::ecm).used ? "D6.34" : "");
        case ShiftTerm::mode_penalty:
            return "this mode" + in_brackets(mode.rule);
        case ShiftTerm::air:
            return "atmosphere" + in_brackets("P2.3");
        case ShiftTerm::aimed:
            return "combat control" + in_brackets("CCS");
        case ShiftTerm::web:
            return "web" + setting_rule(rules, "web.phaser_step");
        case ShiftTerm::gate:
            return "between the mouths of a gate" + in_brackets("Wormhole");
        case ShiftTerm::warp_factor:
            return "warp factor" + setting_rule(rules, "budget.warp_factors");
        case ShiftTerm::modifier:
            return words_of(*term.from);
    }
    return "?";
}

}  // namespace

std::string setting_rule(const Rules& rules, std::string_view setting) {
    const auto at = rules.cite.settings.find(setting);
    return at == rules.cite.settings.end() ? std::string{} : in_brackets(at->second.rule);
}

std::string range_words(const Rules& rules, const Terms<RangeTerm>& range) {
    std::string out;
    for (std::size_t i = 0; i < range.list.size(); ++i)
        out += fmt::format("{}{} {}", i == 0 ? "" : " + ", range_word(rules, range.list[i]),
                           range.list[i].value);
    return out.empty() ? "same hex" : out;
}

std::string shift_words(const Rules& rules, const DieShift& shift, const WeaponMode& mode) {
    std::string out;
    for (const auto& t : shift.steps.list)
        out += fmt::format("{}{} {:+}", out.empty() ? "" : ", ", step_word(rules, t, mode.source), t.value);
    if (shift.ecm.list.empty()) return out;
    if (!shift.ew_counts) return out + (out.empty() ? "" : "; ") + "ECM does not count against a hidden ship";
    // Also where it comes to nothing: the player sees what ECCM has met.
    std::string met;
    for (const auto& t : shift.ecm.list)
        met += fmt::format("{}{} {:+}", met.empty() ? "" : ", ", ecm_word(rules, t), t.value);
    for (const auto& t : shift.eccm.list)
        met += fmt::format(", ECCM {} {:+}", eccm_word(rules, t.word), -t.value);
    return fmt::format("{}{}from {}", out, out.empty() ? "ECM +0 " : " ", met);
}

std::string circumstance_words(const Rules& rules, const ShotPlan& plan, const WeaponMode& mode) {
    std::string out = fmt::format("effective range {}", plan.effective.sum);
    if (plan.effective.list.size() > 1) out += " = " + range_words(rules, plan.effective);
    if (const std::string shift = shift_words(rules, plan.shift, mode); !shift.empty())
        out += fmt::format("; die {:+}: {}", plan.shift.steps.sum, shift);
    if (plan.through_cloak)
        out +=
            fmt::format("; of each hit a die lets through all up to {}, half up to {}, a quarter up to {}{}",
                        rules.cloak->full_upto, rules.cloak->half_upto, rules.cloak->quarter_upto,
                        in_brackets(rules.cloak->source.rule));
    return out;
}

std::string weapon_words(const ShotPlan& plan, const WeaponMode& mode) {
    std::string out;
    const auto add = [&](const std::string& words) { out += (out.empty() ? "" : "; ") + words; };
    if (mode.table.kind == TableKind::hit_row)
        add(fmt::format("hits on {} or less", hit_number(mode, plan.fit, plan.effective.sum)));
    if (const std::string more = effects_in_words(mode); !more.empty()) add(more);
    if (!mode.source.rule.empty()) out += fmt::format("{}[{}]", out.empty() ? "" : " ", mode.source.rule);
    return out;
}

}  // namespace impulse
