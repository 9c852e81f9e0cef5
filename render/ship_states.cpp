#include "render/ship_states.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/core/refusal.h"
#include "battle/core/rows/cloak.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"
#include "scenarios/logs/ship_words.h"
#include "scenarios/logs/story_words.h"

namespace impulse {
namespace {

std::string_view what_fails(StatusKind kind) {
    switch (kind) {
        case StatusKind::stopped:
            return "cannot move";
        case StatusKind::silent:
            return "cannot fire";
        case StatusKind::blind:
            return "blind";
        case StatusKind::standby:
            return "no UIM";
        case StatusKind::jammed:
            return "calls no help";
        case StatusKind::swayed:
            return "fires where it was talked into";
        case StatusKind::unbeamed:
            return "no transporter reaches it";
        case StatusKind::voided:
            return "field of no use";
        case StatusKind::stasis:
        case StatusKind::covered:
        case StatusKind::hushed:
        case StatusKind::engaged:
        case StatusKind::locked:
        case StatusKind::grazed:
        case StatusKind::unhazed:
        case StatusKind::changed:
        case StatusKind::disguised:
        case StatusKind::forming:
        case StatusKind::image:
        case StatusKind::lent:
            break;
    }
    return {};
}

}  // namespace

std::vector<ShipState> ship_states(const Rules& rules, const Battle& b, const Roster& roster, UnitId unit) {
    std::vector<ShipState> out;
    const Unit& u = b.unit(unit);
    const auto bad = [&](std::string words, bool on_map = true, bool held = false) {
        out.push_back({std::move(words), on_map, true, held});
    };
    const auto fact = [&](std::string words, bool on_map = false) {
        out.push_back({std::move(words), on_map, false, false});
    };
    const int now = b.impulse_now();
    if (u[Counter::in_web] != 0)
        bad(fmt::format("in web, {} of {}", u[Counter::web_spent], web_strength_at(rules, b, u.hex)), true,
            true);
    switch (cloak_stage(rules, b, u)) {
        case CloakStage::none:
            break;
        case CloakStage::fading_in:
            fact(fmt::format("cloak fading in, {} of {}", since_cloak_switch(b, u), rules.cloak->fade), true);
            break;
        case CloakStage::hidden:
            fact("cloaked", true);
            break;
        case CloakStage::fading_out:
            fact("cloak fading out", true);
            break;
    }
    const int ecm = std::max(u[Counter::ecm], u[Counter::ecm_shown]),
              eccm = std::max(u[Counter::eccm], u[Counter::eccm_shown]);
    if (ecm + eccm > 0) fact(fmt::format("ECM {} ECCM {}", ecm, eccm), true);
    for (const Loan& loan : b.loans) {
        if (loan.at != unit) continue;
        const bool hampers = loan.kind == LoanKind::offensive;
        const std::string words =
            hampers ? fmt::format("hampered by {} of {}", loan.points, roster.names.unit(loan.by))
                    : fmt::format("{} {} from {}", loan.points, loan.kind == LoanKind::eccm ? "ECCM" : "ECM",
                                  roster.names.unit(loan.by));
        hampers ? bad(words, false) : fact(words);
    }
    if (b.clock.impulse > 0 && u.active() && !locked_on(rules, u)) bad("no lock-on");
    for (std::size_t i = 0; i < b.units.size(); ++i)
        if (u.lost_locks.has(UnitId{i}) && b.units[i].active())
            bad(fmt::format("no lock-on to {}", roster.names.unit(UnitId{i})), false);
    for (const Status& s : u.statuses) {
        if (s.until < now || s.kind == StatusKind::covered || is_by_a_box(s.kind)) continue;
        if (s.kind == StatusKind::disguised || s.kind == StatusKind::forming) {
            const bool formed = s.kind == StatusKind::disguised;
            fact(!s.by ? "a false image"
                       : (formed ? "looks like " : "will look like ") + roster.names.unit(s.by),
                 formed);
            continue;
        }
        if (s.kind == StatusKind::image) {
            fact(s.by ? "an image of " + roster.names.unit(s.by) : "an image", true);
            continue;
        }
        const std::string who = s.kind == StatusKind::stasis ? "in stasis by " + roster.names.unit(s.by)
                                : s.group == whole_unit      ? std::string{}
                                                             : group_name(rules.type(u.type), s.group) + " ";
        const bool held = s.kind == StatusKind::stasis;
        bad(fmt::format("{}{} until {}: {}", who, held ? "" : what_fails(s.kind), clock_of(b, s.until),
                        cause_text(rules, s.cause)),
            held || s.kind == StatusKind::stopped, held);
    }
    if (u[Counter::self_destruct] != 0) bad("self-destruction set", false);
    for (std::size_t k = 0; k < count_of<CriticalKind>(); ++k)
        if (u.critical(static_cast<CriticalKind>(k)))
            bad(fmt::format("critical: {}", spaced_words(word(static_cast<CriticalKind>(k)))), false);
    if (u[Counter::erratic] != 0) fact("erratic", true);
    if (u[Counter::reverse] != 0) fact("reverse", true);
    if (u[Counter::web_anchor] != 0) fact("web anchor", true);
    if (u[Counter::directed] != 0)
        bad(u[Counter::directed] == 1 ? "turns only left" : "turns only right", false);
    if (u[Counter::crew_quality] < 0) bad("poor crew", false);
    if (u[Counter::crew_quality] > 0) fact("outstanding crew");
    if (u[Counter::navigator] != 0) fact("legendary navigator");
    if (u[Counter::t_bombs] > 0)
        fact(fmt::format("{} transporter bomb{}", u[Counter::t_bombs], u[Counter::t_bombs] == 1 ? "" : "s"));
    if (u[Counter::dummy_bombs] > 0)
        fact(fmt::format("{} dumm{}", u[Counter::dummy_bombs], u[Counter::dummy_bombs] == 1 ? "y" : "ies"));
    return out;
}

std::string states_line(const std::vector<ShipState>& states) {
    std::string out;
    for (const ShipState& s : states) out += (out.empty() ? "" : " \xC2\xB7 ") + s.words;
    return out;
}

}  // namespace impulse
