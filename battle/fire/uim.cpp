#include "battle/fire/uim.h"

#include <algorithm>

namespace impulse {
namespace {

bool gains(const Rules& rules, const Battle& battle, const Shot& s) {
    const ClassGroup& g = rules.type(battle.unit(s.by).type).groups[s.group];
    return rules.weapon(g.weapon).modes[s.mode].table_better.last >= 0;
}

}  // namespace

bool uim_works(const Rules& rules, const Battle& battle, UnitId unit) {
    const Unit& u = battle.unit(unit);
    const Sheet& sheet = rules.type(u.type).sheet;
    return sheet.uim && u[Counter::uim_lost] < std::max(1, sheet.uim_units) &&
           battle.impulse_now() >= u[Counter::uim_from];
}

void burn_out_uim(Play& play) {
    const Knobs& k = play.rules.knobs;
    if (k.uim_burns_to <= 0) return;
    for (std::size_t i = 0; i < play.now.units.size(); ++i) {
        const UnitId id{i};
        if (!uim_works(play.rules, play.now, id)) continue;
        const auto through = [&](const Shot& s) { return s.by == id && gains(play.rules, play.now, s); };
        if (std::none_of(play.now.shots.begin(), play.now.shots.end(), through)) continue;
        if (play.roll(Stream::other, 6, id) > k.uim_burns_to) continue;
        const int now = play.now.impulse_now();
        play.add(id, Counter::uim_lost, 1);
        play.set(id, Counter::uim_from, now + k.uim_standby);
        // The gap between shots counts from the last one: silence is a last shot in the future.
        for (const Shot& s : play.now.shots) {
            if (!through(s)) continue;
            const int gap = play.rules.weapon(play.type(id).groups[s.group].weapon).gap;
            play.set_group(id, s.group, GroupField::last, now + k.uim_silence - gap);
        }
    }
}

}  // namespace impulse
