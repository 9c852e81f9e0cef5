#include "battle/end/self_destruct.h"

#include "battle/damage/allocate.h"
#include "battle/damage/explosion.h"
#include "battle/end/boarding.h"
#include "battle/end/victory.h"
#include "battle/systems/marines.h"

namespace impulse {
namespace {

bool last_of_its_team(const Battle& b, UnitId unit) {
    for (std::size_t i = 0; i < b.units.size(); ++i)
        if (UnitId{i} != unit && b.units[i].active() && !b.enemies(unit, UnitId{i})) return false;
    return true;
}

}  // namespace

std::optional<Refusal> refuse_self_destruct(const Rules& rules, const Battle& battle, UnitId unit, bool plot) {
    const Unit& u = battle.unit(unit);
    if ((u[Counter::self_destruct] != 0) == plot) return refusal(WhyMore::no_change);
    const bool free = (battle.field.self_destruct_free >> u.side.index() & 1U) != 0;
    const int most = free ? -1 : rules.knobs.self_destruct_crew_most;
    if (plot && u[Counter::destruct_blocked] != 0) return refusal(WhyMore::self_destruct_not_allowed, most, 0);
    // More enemies aboard than defenders allow it whatever is left of the crew.
    if (plot && enemies_aboard(battle, unit) > parties_aboard(rules, u)) return std::nullopt;
    if (!plot || most < 0 || last_of_its_team(battle, unit)) return std::nullopt;
    const int crew = rules.type(u.type).sheet.crew_units - u[Counter::crew_lost];
    if (crew > most) return refusal(WhyMore::self_destruct_not_allowed, most, crew);
    return std::nullopt;
}

void do_self_destruct(Play& play, UnitId unit, bool plot) { play.set(unit, Counter::self_destruct, plot ? 1 : 0); }

std::uint64_t declare_eligible(const Rules& rules, const Battle& battle) {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < battle.units.size(); ++i) {
        const Unit& u = battle.units[i];
        if (u.active() && (u[Counter::self_destruct] != 0 || !refuse_self_destruct(rules, battle, UnitId{i}, true)))
            mask |= bit(UnitId{i});
    }
    return mask;
}

bool self_destruct_due(const Rules&, const Battle& battle) {
    if (!battle.volleys.empty() || !battle.blasts.empty()) return true;
    for (const Unit& u : battle.units)
        if (u.active() && u[Counter::self_destruct] != 0) return true;
    return false;
}

bool self_destruct_run(Play& play) {
    for (std::size_t i = 0; i < play.now.units.size(); ++i) {
        const Unit& u = play.now.units[i];
        if (!u.active() || u[Counter::self_destruct] == 0) continue;
        play.set(UnitId{i}, Counter::self_destruct, 0);
        if (destruction_prevented(play, UnitId{i})) continue;
        destroy(play, UnitId{i}, Fate::self_destructed, {});
    }
    while (!play.starved() && (!play.now.volleys.empty() || !play.now.blasts.empty()))
        if (!resolve_volleys(play) || !resolve_blasts(play)) return false;
    check_victory(play);
    return true;
}

}  // namespace impulse
