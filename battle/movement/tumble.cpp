#include "battle/movement/tumble.h"

#include "battle/core/status.h"

namespace impulse {
namespace {

bool tumbles(const Unit& u) { return u.active() && u[Counter::directed] == tumbling; }

}  // namespace

bool tumble_due(const Rules&, const Battle& b) {
    for (const Unit& u : b.units)
        if (tumbles(u)) return true;
    return false;
}

bool tumble_run(Play& play) {
    for (std::size_t i = 0; i < play.now.units.size(); ++i) {
        const UnitId unit{i};
        if (!tumbles(play.now.units[i])) continue;
        if (!holds_now(play.now, play.now.units[i], StatusKind::stopped)) {
            play.set(unit, Counter::directed, directed_nowhere);
            continue;
        }
        const int face = play.roll(Stream::breakdown, 6, unit);
        const Facing to{static_cast<std::uint8_t>(face > 0 ? face - 1 : 0)};
        if (to != play.now.units[i].facing)
            play.emit(Moved{unit, play.now.units[i].hex, to, Manoeuvre::het, 0, 0});
    }
    return true;
}

}  // namespace impulse
