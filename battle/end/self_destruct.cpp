#include "battle/end/self_destruct.h"

#include "battle/core/ground.h"
#include "battle/core/rows/leaving.h"
#include "battle/core/rows/parties.h"
#include "battle/crew/crew_loss.h"
#include "battle/damage/allocate.h"
#include "battle/damage/explosion.h"
#include "battle/end/boarding.h"
#include "battle/end/victory.h"
#include "battle/systems/marines.h"

namespace impulse {
namespace {

// No other ship of its team is there; fast patrol ships, fighters and shuttles are none.
bool last_of_its_team(const Rules& rules, const Battle& b, UnitId unit) {
    for (const UnitId id : unit_ids(b)) {
        const Unit& other = b.unit(id);
        if (id != unit && other.active() && !is_body(other) && !is_location(rules, other) &&
            !b.enemies(unit, id) &&
            rules.type(other.type).sheet.size_class <= rules.leaving->ship_size_class_most)
            return false;
    }
    return true;
}

// A captured base is blown up by remote charges: its captors are outside by then, on its side of the body (UTD7.49).
void leave_the_ruin(Play& play, UnitId unit) {
    const Unit base = play.now.unit(unit);
    for (std::size_t k = 0; k < count_of<PartyKind>(); ++k) {
        const auto kind = static_cast<PartyKind>(k);
        const int troops = parties_aboard(play.rules, base, kind);
        if (troops > 0)
            play.emit(BoardersSet{unit, static_cast<std::uint8_t>(base.side.index()), kind,
                                  static_cast<std::uint8_t>(std::min(troops, 255))});
    }
    destroy(play, unit, Fate::self_destructed, {});
}

// The crew of a ship that is commanded from outside may stop it: a die for each unit of it, and a 1 on any is enough.
bool crew_refuses(Play& play, UnitId unit) {
    const Unit& u = play.now.unit(unit);
    if (u[Counter::commanded] == 0 || u[Counter::captured_from] == 0) return false;
    bool stopped = false;
    for (int n = crew_aboard(play.rules, u, CrewKind::crew); n > 0 && !play.starved(); --n)
        stopped = play.roll(Stream::crew, 6, unit) == 1 || stopped;
    return stopped;
}

}  // namespace

std::optional<Refusal> refuse_self_destruct(const Rules& rules, const Battle& battle, UnitId unit,
                                            bool plot) {
    const Unit& u = battle.unit(unit);
    if ((u[Counter::self_destruct] != 0) == plot) return refusal(WhyMore::no_change);
    const bool free = (battle.field.self_destruct_free >> u.side.index() & 1U) != 0;
    const int most = free ? -1 : rules.leaving->self_destruct_crew_most;
    if (plot && u[Counter::destruct_blocked] != 0)
        return refusal(WhyMore::self_destruct_not_allowed, most, 0);
    if (plot && (is_body(u) || is_location(rules, u))) return refusal(WhyMore::not_supported);
    // Who has captured a base on the ground may blow it up from without (UTD7.49).
    if (plot && on_ground(u) && u[Counter::captured_from] != 0) return std::nullopt;
    // More enemies aboard than defenders allow it whatever is left of the crew.
    if (plot && enemies_aboard(battle, unit) > parties_aboard(rules, u)) return std::nullopt;
    if (!plot || most < 0 || last_of_its_team(rules, battle, unit)) return std::nullopt;
    const int crew = rules.type(u.type).sheet.crew_units - u[Counter::crew_lost];
    return refuse_if(crew > most, WhyMore::self_destruct_not_allowed, most, crew);
}

void do_self_destruct(Play& play, UnitId unit, bool plot) {
    play.set(unit, Counter::self_destruct, plot ? 1 : 0);
}

UnitSet declare_eligible(const Rules& rules, const Battle& battle) {
    return active_units(battle, [&](UnitId id, const Unit& u) {
        return u[Counter::self_destruct] != 0 || !refuse_self_destruct(rules, battle, id, true);
    });
}

bool self_destruct_due(const Rules&, const Battle& battle) {
    if (!battle.volleys.empty() || !battle.blasts.empty()) return true;
    for (const Unit& u : battle.units)
        if (u.active() && u[Counter::self_destruct] != 0) return true;
    return false;
}

bool self_destruct_run(Play& play) {
    for (const UnitId unit : active_ids(play.now)) {
        const Unit& u = play.now.unit(unit);
        if (u[Counter::self_destruct] == 0) continue;
        play.set(unit, Counter::self_destruct, 0);
        if (on_ground(u) && u[Counter::captured_from] != 0) {
            leave_the_ruin(play, unit);
            continue;
        }
        if (destruction_prevented(play, unit) || crew_refuses(play, unit)) continue;
        destroy(play, unit, Fate::self_destructed, {});
    }
    if (!resolve_damage(play)) return false;
    check_victory(play);
    return true;
}

void answer_blow_up(Play& play, const Question& question, bool yes) {
    if (yes && !destruction_prevented(play, question.unit) && !crew_refuses(play, question.unit))
        destroy(play, question.unit, Fate::self_destructed, {});
    else
        take_chosen(play, question.group(), true);
}

}  // namespace impulse
