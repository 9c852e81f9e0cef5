#include "battle/damage/critical.h"

#include <algorithm>
#include <optional>

#include "battle/core/rows/damage.h"
#include "battle/movement/announce_speeds.h"

namespace impulse {
namespace {

bool rolls_for_critical(const Rules& rules, const Battle& b, const Unit& u) {
    return u.active() && u.struck_at == b.impulse_now() && u[Counter::critical_turn] != b.clock.turn &&
           *std::max_element(u.struck.begin(), u.struck.end()) >= rules.critical_hits->points;
}

constexpr std::array first_mended{CriticalKind::warp,         CriticalKind::fire_control,
                                  CriticalKind::manoeuvre,    CriticalKind::batteries,
                                  CriticalKind::transporters, CriticalKind::tractors,
                                  CriticalKind::shuttle_bay,  CriticalKind::labs};

}  // namespace

// True where the option is in force in this battle.
static bool plays_critical_hits(const Rules& rules, const Battle& b) {
    return rules.critical_hits && (rules.options->critical_hits || b.field.critical_hits != 0);
}

std::optional<CriticalKind> critical_of(const Rules& rules, int sum) {
    if (sum < 2 || sum > 12) return std::nullopt;
    const int kind = rules.criticals[static_cast<std::size_t>(sum)];
    return kind < 0 ? std::nullopt : std::optional{static_cast<CriticalKind>(kind)};
}

void suffer_critical(Play& play, UnitId unit, CriticalKind kind) {
    if (play.now.unit(unit).critical(kind)) return;
    play.emit(CriticalHit{unit, kind, 0});
    play.set(unit, Counter::critical_tries, 0);
    switch (kind) {
        case CriticalKind::fire_control:
            if (play.now.unit(unit)[Counter::fire_control] != 0)
                play.set(unit, Counter::passive_since, play.now.impulse_now());
            play.set(unit, Counter::fire_control, 0);
            play.set(unit, Counter::lock_on, 0);
            break;
        case CriticalKind::batteries:
            play.emit(BatterySet{unit, {}, {}});
            break;
        case CriticalKind::manoeuvre:
            play.set(unit, Counter::erratic, 0);
            play.set(unit, Counter::erratic_change, 0);
            if (play.now.unit(unit)[Counter::speed] > play.rules.critical_hits->speed) {
                const int from = play.now.clock.impulse + 1;
                const auto slow = static_cast<std::uint8_t>(play.rules.critical_hits->speed);
                for (std::size_t c = 0; c < play.now.unit(unit).plot.size(); ++c)
                    if (const SpeedChange change = play.now.unit(unit).plot[c];
                        change.impulse > from && change.speed > slow)
                        play.emit(PlotAdded{unit, change.impulse, slow});
                if (from >= 1 && from <= play.now.field.impulses)
                    play.emit(PlotAdded{unit, static_cast<std::uint8_t>(from), slow});
                play.set(unit, Counter::speed, slow);
                play.set(unit, Counter::top_speed_turn, 0);
            }
            break;
        case CriticalKind::warp:
            stop_ship(play, unit, false);
            break;
        case CriticalKind::transporters:
        case CriticalKind::labs:
        case CriticalKind::tractors:
        case CriticalKind::shuttle_bay:
            break;  // asked where these systems are used
    }
}

bool criticals_due(const Rules& rules, const Battle& b) {
    if (!plays_critical_hits(rules, b)) return false;
    return std::any_of(b.units.begin(), b.units.end(),
                       [&](const Unit& u) { return rolls_for_critical(rules, b, u); });
}

bool criticals_run(Play& play) {
    for (const UnitId unit : unit_ids(play.now)) {
        if (!rolls_for_critical(play.rules, play.now, play.now.unit(unit))) continue;
        play.set(unit, Counter::critical_turn, play.now.clock.turn);
        if (const auto kind = critical_of(play.rules, play.roll(Stream::damage, 2, 6, unit)))
            suffer_critical(play, unit, *kind);
    }
    return true;
}

bool mend_criticals_due(const Rules& rules, const Battle& b) {
    if (!plays_critical_hits(rules, b)) return false;
    return std::any_of(b.units.begin(), b.units.end(),
                       [](const Unit& u) { return u.active() && u[Counter::critical] != 0; });
}

bool mend_criticals_run(Play& play) {
    for (const UnitId unit : active_ids(play.now)) {
        const Unit& u = play.now.unit(unit);
        if (u[Counter::critical] == 0) continue;
        for (const CriticalKind kind : first_mended) {
            if (!u.critical(kind)) continue;
            const auto tries = static_cast<std::size_t>(std::clamp(u[Counter::critical_tries], 0, 3));
            play.add(unit, Counter::critical_tries, 1);
            if (play.roll(Stream::repair, 6, unit) <= play.rules.critical_hits->repair[tries]) {
                play.emit(CriticalHit{unit, kind, 1});
                play.set(unit, Counter::critical_tries, 0);
            }
            break;
        }
    }
    return true;
}

}  // namespace impulse
