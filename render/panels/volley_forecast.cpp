#include "render/panels/volley_forecast.h"

#include <algorithm>

#include "battle/core/emit.h"
#include "battle/damage/allocate.h"
#include "battle/damage/crippled.h"
#include "battle/fire/declare.h"
#include "battle/fire/resolve.h"
#include "battle/play/apply.h"
#include "engine/hash.h"

namespace impulse {

VolleyForecast begin_forecast(const Rules& rules, const Battle& seen, std::span<const Fire> orders,
                              UnitId target) {
    VolleyForecast f;
    f.target = target;
    f.declared = seen;
    // Routine questions are answered by the standing rules here; the owner may choose otherwise.
    for (Side& side : f.declared.sides) side.standing.fill(Standing::automatic);
    // The shots are put beside those declared and nothing else is played: a view cannot be, with what flies unknown in it.
    SeededDice dice;
    Play play(rules, f.declared, dice, nullptr);
    for (const Fire& order : orders) {
        if (refuse(rules, f.declared, order)) return f;
        do_fire(play, order);
    }
    // What is shot at seekers does nothing to the target, and of those not identified nobody here knows what a hit would do.
    auto& shots = f.declared.shots;
    const auto* at_units =
        std::remove_if(shots.begin(), shots.end(), [](const Shot& s) { return bool(s.object); });
    while (shots.end() != at_units) shots.pop_back();
    if (!target || f.declared.shots.size() == 0) return f;
    f.crippled_before = is_crippled(rules, seen.unit(target));
    f.boxes.assign(rules.type(seen.unit(target).type).groups.size(), 0);
    f.possible = true;
    return f;
}

void add_trials(const Rules& rules, VolleyForecast& f, int trials) {
    if (!f.possible) return;
    const Unit& before = f.declared.unit(f.target);
    for (const int until = std::min(f.trials + trials, VolleyForecast::enough); f.trials < until;
         ++f.trials) {
        Battle b = f.declared;
        b.dice = {};
        b.dice.seed = 0x51A7ULL + static_cast<std::uint64_t>(f.trials) * 0x9E3779B97F4A7C15ULL;
        SeededDice dice;
        Play play(rules, b, dice, nullptr);
        resolve_fire_run(play);
        int inside = 0;
        for (const Volley& v : b.volleys)
            if (v.target == f.target) inside += v.points;
        resolve_unasked(play);
        const Unit& after = b.unit(f.target);
        f.internals += inside;
        f.inside += inside > 0 ? 1 : 0;
        f.lost += after.active() ? 0 : 1;
        f.crippled += !f.crippled_before && (is_crippled(rules, after) || !after.active()) ? 1 : 0;
        for (std::size_t g = 0; g < f.boxes.size(); ++g)
            f.boxes[g] += after.groups[g].lost - before.groups[g].lost;
    }
}

}  // namespace impulse
