#include "battle/crew/crew_loss.h"

#include <algorithm>

namespace impulse {

int crew_aboard(const Rules& rules, const Unit& unit, CrewKind kind) {
    const Sheet& sheet = rules.type(unit.type).sheet;
    switch (kind) {
        case CrewKind::crew: return sheet.crew_units - unit[Counter::crew_lost];
        case CrewKind::boarding: return sheet.boarding_parties + unit[Counter::boarding_extra] - unit[Counter::boarding_lost];
        case CrewKind::deck: return sheet.deck_crews - unit[Counter::deck_lost];
        case CrewKind::passenger: return 0;  // no class of ours carries any
    }
    return 0;
}

bool lose_one(Play& play, UnitId unit, CrewKind kind) {
    if (crew_aboard(play.rules, play.now.unit(unit), kind) <= 0) return false;
    play.emit(CrewLost{unit, kind, 1});
    return true;
}

void lose_crew(Play& play, UnitId unit, int before, int after) {
    const Knobs& k = play.rules.knobs;
    if (k.crew_every <= 0) return;
    const int first = before / k.crew_every + 1, last = after / k.crew_every;
    if (last < first) return;
    const Unit& u = play.now.unit(unit);
    const int crew = std::min(last - first + 1, crew_aboard(play.rules, u, CrewKind::crew) - k.crew_safe);
    const int events = k.boarding_from > 0 ? last - std::max(first, k.boarding_from) + 1 : 0;
    const int parties = std::min(events, crew_aboard(play.rules, u, CrewKind::boarding) - k.boarding_safe);
    play.set(unit, Counter::crew_events, last);
    if (crew > 0) play.emit(CrewLost{unit, CrewKind::crew, static_cast<std::int16_t>(crew)});
    if (parties > 0) play.emit(CrewLost{unit, CrewKind::boarding, static_cast<std::int16_t>(parties)});
}

}  // namespace impulse
