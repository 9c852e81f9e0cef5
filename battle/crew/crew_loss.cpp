#include "battle/crew/crew_loss.h"

#include <algorithm>

#include "battle/core/ground.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/damage.h"
#include "battle/core/rows/melee.h"

namespace impulse {
namespace {

constexpr CrewKind crew_of(CasualtyKind kind) {
    return kind == CasualtyKind::boarding ? CrewKind::boarding
           : kind == CasualtyKind::deck   ? CrewKind::deck
                                          : CrewKind::crew;
}

}  // namespace

int crew_aboard(const Rules& rules, const Unit& unit, CrewKind kind) {
    const Sheet& sheet = rules.type(unit.type).sheet;
    switch (kind) {
        case CrewKind::crew:
            return sheet.crew_units - unit[Counter::crew_lost] - unit[Counter::mustered];
        case CrewKind::boarding:
            return sheet.boarding_parties + unit[Counter::boarding_extra] + unit[Counter::mustered] -
                   unit[Counter::boarding_lost];
        case CrewKind::deck: {
            // The crew itself stands in, as long as there is any.
            const bool any = crew_aboard(rules, unit, CrewKind::crew) > 0;
            const int least = rules.deck_crews && any ? rules.deck_crews->least : 0;
            return std::max(0, (sheet.deck_crews > 0 ? sheet.deck_crews : least) + unit[Counter::deck_extra] -
                                   unit[Counter::deck_lost]);
        }
        case CrewKind::passenger:
            return modified(rules, unit, Quantity::passengers) - unit[Counter::passengers_lost];
    }
    return 0;
}

bool anybody_aboard(const Rules& rules, const Unit& unit) {
    for (std::size_t k = 0; k < count_of<CrewKind>(); ++k)
        if (crew_aboard(rules, unit, static_cast<CrewKind>(k)) > 0) return true;
    return false;
}

// People who are counted apart and are hit as that kind: one of them is lost, where there is one.
static bool lose_counted(Play& play, UnitId unit, CrewKind kind) {
    if (!play.rules.melee || (kind != CrewKind::crew && kind != CrewKind::boarding)) return false;
    for (std::size_t k = ground_kinds; k < count_of<PartyKind>(); ++k) {
        const Counter people = vehicles(static_cast<PartyKind>(k));
        if (play.rules.melee->party[k].crew != (kind == CrewKind::crew) || play.now.unit(unit)[people] == 0)
            continue;
        play.add(unit, people, -1);
        return true;
    }
    return false;
}

bool lose_one(Play& play, UnitId unit, CrewKind kind) {
    if (crew_aboard(play.rules, play.now.unit(unit), kind) <= 0) return lose_counted(play, unit, kind);
    if (kind == CrewKind::crew && modified(play.rules, play.now.unit(unit), Quantity::undying) > 0)
        return false;
    play.emit(CrewLost{unit, kind, 1});
    return true;
}

void lose_crew(Play& play, UnitId unit, int before, int after) {
    if (!play.rules.internals || play.rules.internals->crew_every <= 0) return;
    const InternalRules& k = *play.rules.internals;
    const int first = before / k.crew_every + 1, last = after / k.crew_every;
    if (last < first) return;
    const Unit& u = play.now.unit(unit);
    const int crew = std::min(last - first + 1, crew_aboard(play.rules, u, CrewKind::crew) - k.crew_safe);
    const int events = k.boarding_from > 0 ? last - std::max(first, k.boarding_from) + 1 : 0;
    const int parties = std::min(events, crew_aboard(play.rules, u, CrewKind::boarding) - k.boarding_safe);
    play.set(unit, Counter::crew_events, last);
    if (const auto kind = static_cast<CasualtyKind>(u[Counter::casualties]);
        kind != CasualtyKind::crew && k.casualty_parties > 0) {
        const bool boarding = kind == CasualtyKind::boarding;
        const CrewKind from = crew_of(kind);
        // What the events cost the boarding parties anyway goes first; what they cannot give the crew gives.
        const int there =
            crew_aboard(play.rules, u, from) - (boarding ? k.boarding_safe + std::max(parties, 0) : 0);
        const int instead = std::clamp(there / k.casualty_parties, 0, last - first + 1);
        const int rest =
            std::min(last - first + 1 - instead, crew_aboard(play.rules, u, CrewKind::crew) - k.crew_safe);
        if (instead > 0)
            play.emit(CrewLost{unit, from, static_cast<std::int16_t>(instead * k.casualty_parties)});
        if (rest > 0) play.emit(CrewLost{unit, CrewKind::crew, static_cast<std::int16_t>(rest)});
    } else if (crew > 0)
        play.emit(CrewLost{unit, CrewKind::crew, static_cast<std::int16_t>(crew)});
    if (parties > 0) play.emit(CrewLost{unit, CrewKind::boarding, static_cast<std::int16_t>(parties)});
}

std::optional<Refusal> refuse_casualties(const Rules& rules, const Battle& b, UnitId unit,
                                         CasualtyKind from) {
    if (!rules.internals || rules.internals->casualty_parties <= 0) return refusal(WhyMore::not_supported);
    const Unit& u = b.unit(unit);
    if (rules.type(u.type).sheet.craft.small()) return refusal(WhyMore::craft_kind);
    if (u[Counter::casualties] == static_cast<int>(from)) return refusal(WhyMore::no_change);
    if (from == CasualtyKind::crew) return std::nullopt;
    const int safe = from == CasualtyKind::boarding ? rules.internals->boarding_safe : 0;
    const int need = rules.internals->casualty_parties + safe, have = crew_aboard(rules, u, crew_of(from));
    return refuse_if(have < need, WhyMore::no_parties, need, have);
}

void do_casualties(Play& play, UnitId unit, CasualtyKind from) {
    play.set(unit, Counter::casualties, static_cast<int>(from));
}

std::optional<Refusal> refuse_muster(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    const int wanted = o.amount.floor(),
              people = crew_aboard(rules, u, CrewKind::crew) + u[Counter::mustered];
    if (o.amount != points(wanted) || wanted < 0 || wanted > people)
        return refusal(Why::not_an_option, people, wanted);
    return refuse_if(wanted == u[Counter::mustered], WhyMore::no_change);
}

void do_muster(Play& play, const Operate& o) {
    const Unit& u = play.now.unit(o.unit);
    // Those of them who fell as parties are lost to the crew.
    const int plain = play.type(o.unit).sheet.boarding_parties + u[Counter::boarding_extra];
    const int fallen = std::clamp<int>(u[Counter::boarding_lost] - plain, 0, u[Counter::mustered]);
    const int wanted = o.amount.floor();
    if (fallen > 0) {
        play.add(o.unit, Counter::boarding_lost, -fallen);
        play.add(o.unit, Counter::crew_lost, fallen);
    }
    play.set(o.unit, Counter::mustered,
             std::min<int>(wanted, crew_aboard(play.rules, play.now.unit(o.unit), CrewKind::crew) +
                                       play.now.unit(o.unit)[Counter::mustered] - fallen));
}

}  // namespace impulse
