#include "battle/effects/patterns.h"

#include <algorithm>

#include "battle/core/rows/cloak.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"

namespace impulse {

std::uint32_t bearing_mask(const Unit& unit, Hex from) {
    const int bearing = relative_bearing(unit.hex, unit.facing, from);
    return bearing == 0 ? 0xFFFFFFU : 1U << (bearing - 1);
}

std::array<int, 6> enveloping_spread(const std::array<int, 6>& strength, int points) {
    std::array<int, 6> part{};
    const int weakest = *std::min_element(strength.begin(), strength.end());
    const auto equal = static_cast<int>(std::count(strength.begin(), strength.end(), weakest));
    int left = points;
    std::array<std::size_t, 6> others{};
    std::size_t count = 0;
    for (std::size_t f = 0; f < 6; ++f)
        if (equal == 6 || strength[f] != weakest) others[count++] = f;
    if (equal < 6) {
        const int shares = 1 + equal, share = (2 * points + shares) / (2 * shares);
        for (std::size_t f = 0; f < 6; ++f) {
            if (strength[f] != weakest) continue;
            part[f] = std::min(share, left);
            left -= part[f];
        }
    }
    sort_in_place(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(count),
                  [&](std::size_t a, std::size_t b) {
                      return strength[a] != strength[b] ? strength[a] < strength[b] : a < b;
                  });
    for (std::size_t i = 0; left > 0; --left, i = (i + 1) % count) ++part[others[i]];
    return part;
}

void strike_enveloping(Play& play, UnitId target, UnitId by, int points, VolleyKind kind,
                       const Origin& origin) {
    if (points <= 0 || !play.now.unit(target).active()) return;
    points = after_general_reinforcement(play, target, by, points, kind);
    if (points <= 0) return;
    // What is left of general reinforcement was too much for this hit: here it is none.
    const Unit& u = play.now.unit(target);
    const int rest = u[Counter::general_reinforcement];
    std::array<int, 6> strength{};
    for (int f = 0; f < 6; ++f)
        strength[static_cast<std::size_t>(f)] = shield_strength(play.rules, u, f) - rest;
    const std::array<int, 6> part = enveloping_spread(strength, points);
    for (int f = 0; f < 6; ++f)
        strike(play, target, by, f, part[static_cast<std::size_t>(f)], kind, 0, 0, 0, origin);
}

// Points of one part that are left of it.
static int part_left(const Rules& rules, const SplashLoss& loss, int points) {
    const int after_air = points * (100 - std::clamp(loss.air_percent, 0, 100)) / 100;
    return loss.cloak_die > 0 ? through_cloak(*rules.cloak, after_air, loss.cloak_die) : after_air;
}

void strike_splash(Play& play, UnitId target, UnitId by, Hex from, const WeaponMode& mode, int range,
                   int facing, const SplashLoss& loss, VolleyKind kind, const Origin& origin) {
    if (!play.now.unit(target).active()) return;
    const Unit& u = play.now.unit(target);
    const ShieldsFacing pair = shields_facing(u.hex, u.facing, from);
    const std::uint32_t bearings = bearing_mask(u, from);
    const auto part = [&](int on, int points, std::uint32_t seen) {
        strike(play, target, by, on, part_left(play.rules, loss, points), kind, seen, 0, 0, origin);
    };
    if (pair.tie()) {
        const int other = pair.first == facing ? pair.second : pair.first;
        const int all = mode.table.points_at(range);
        part(facing, (all + 1) / 2, bearings);
        part(other, all / 2, bearings);
        return;
    }
    part(facing, mode.table.part_at(range, 1), bearings);
    part((facing + 5) % 6, mode.table.part_at(range, 0), 0);
    part((facing + 1) % 6, mode.table.part_at(range, 2), 0);
}

}  // namespace impulse
