#include "battle/systems/haze.h"

#include <algorithm>

#include "battle/core/subspace.h"
#include "battle/core/tracks.h"

namespace impulse {
namespace {

constexpr int whole_track = 99;

bool there(const Battle& b, const Haze& h) {
    return h.until >= b.impulse_now() && (!h.follows() || b.unit(h.by).active());
}
Hex centre(const Battle& b, const Haze& h) { return h.follows() ? b.unit(h.by).hex : h.hex; }

// Boxes of a track that it puts out of the unit; 0 where it does not reach it or the unit is immune.
int put_out(const Battle& b, const Haze& h, UnitId unit) {
    const Unit& u = b.unit(unit);
    const int range = distance(centre(b, h), u.hex);
    const bool immune = (h.spares() && h.by == unit) ||
                        std::any_of(u.statuses.begin(), u.statuses.end(), [&](const Status& s) {
                            return s.kind == StatusKind::unhazed && s.by == h.by && s.until == h.until;
                        });
    if (!there(b, h) || range > h.radius || immune) return 0;
    return h.strength == 0 ? whole_track : h.strength - range;
}

struct Dimmed {
    int sensor = 0, scanner = 0, special = 0;
};
Dimmed dimmed(const Battle& b, UnitId unit) {
    Dimmed d;
    for (const Haze& h : b.hazes) {
        const int boxes = put_out(b, h, unit);
        if (boxes <= 0) continue;
        if (h.kind == HazeKind::sensor || h.kind == HazeKind::both) d.sensor = std::max(d.sensor, boxes);
        if (h.kind == HazeKind::scanner || h.kind == HazeKind::both) d.scanner = std::max(d.scanner, boxes);
        if (h.kind == HazeKind::both) d.special = std::max(d.special, 1);
        if (h.kind == HazeKind::special) d.special = 2;
    }
    return d;
}

}  // namespace

Haze haze_of(const Rules& rules, const Battle& b, const Operate& o, const BoxUse& use) {
    const std::size_t tech = tech_index(rules.type(b.unit(o.unit).type));
    Haze h;
    h.kind = use.haze;
    h.by = o.unit;
    h.how = static_cast<std::uint8_t>((use.follows ? 1 : 0) | (use.spares ? 2 : 0));
    h.strength = static_cast<std::uint8_t>(use.strength[tech] > 0 ? o.amount.floor() : 0);
    h.radius = static_cast<std::uint8_t>(h.strength > 0 ? h.strength : use.radius[tech]);
    h.hex = use.range[tech] > 0 ? o.hex : b.unit(o.unit).hex;
    h.until = static_cast<std::int16_t>(use.lasts > 0 ? b.impulse_now() + use.lasts - 1 : b.last_of_turn());
    return h;
}

void settle_hazes(Play& play) {
    for (std::size_t i = play.now.hazes.size(); i-- > 0;)
        if (!there(play.now, play.now.hazes[i])) play.emit(HazeEnded{static_cast<std::uint8_t>(i)});
    for (const UnitId id : unit_ids(play.now)) {
        const Dimmed d = play.now.unit(id).active() ? dimmed(play.now, id) : Dimmed{};
        for (const auto& [counter, value] :
             {std::pair{Counter::dimmed_sensor, d.sensor}, std::pair{Counter::dimmed_scanner, d.scanner},
              std::pair{Counter::dimmed_special, d.special},
              std::pair{Counter::silenced, silence_over(play.rules, play.now, id)}})
            play.set(id, counter, value);
    }
}

bool hazes_due(const Rules& rules, const Battle& b) {
    if (!b.hazes.empty()) return true;
    return std::any_of(b.units.begin(), b.units.end(), [&](const Unit& u) {
        return u[Counter::dimmed_sensor] + u[Counter::dimmed_scanner] + u[Counter::dimmed_special] > 0 ||
               silenced(u) || rules.type(u.type).silences > 0;
    });
}
bool hazes_run(Play& play) {
    settle_hazes(play);
    return true;
}

std::optional<std::size_t> haze_to_clear(const Battle& b, UnitId unit, int reach) {
    std::optional<std::size_t> best;
    int nearest = reach + 1;
    for (std::size_t i = 0; i < b.hazes.size(); ++i) {
        const int away = distance(centre(b, b.hazes[i]), b.unit(unit).hex);
        if (b.hazes[i].kind != HazeKind::special || away >= nearest) continue;
        nearest = away;
        best = i;
    }
    for (std::size_t i = 0; !best && i < b.hazes.size(); ++i)
        if (b.hazes[i].kind <= HazeKind::scanner && b.enemies(unit, b.hazes[i].by)) best = i;
    return best;
}

std::optional<std::size_t> haze_to_spare(const Battle& b, UnitId unit) {
    std::optional<std::size_t> best;
    int most = 0;
    for (std::size_t i = 0; i < b.hazes.size(); ++i) {
        const int boxes = b.hazes[i].kind <= HazeKind::scanner ? put_out(b, b.hazes[i], unit) : 0;
        if (boxes > most) best = i;
        most = std::max(most, boxes);
    }
    return best;
}

}  // namespace impulse
