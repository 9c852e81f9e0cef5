#include "battle/core/terrain_line.h"

#include <algorithm>

namespace impulse {
namespace {

bool covers(const Feature& f, Hex hex) { return distance(f.hex, hex) <= f.radius; }

// Calls f(hex) for every hex of the line, both ends with it; where the line runs along an edge, f is asked with both
// hexes of the pair and counts one where both say yes.
template <class F>
int count_line(Hex from, Hex to, F&& f) {
    int n = f(from) ? 1 : 0;
    if (from == to) return n;
    bool first = false, second_of_pair = false;
    each_between(from, to, [&](Hex hex, bool edge) {
        if (!edge) {
            n += f(hex) ? 1 : 0;
            return;
        }
        if (second_of_pair) n += first && f(hex) ? 1 : 0;
        first = f(hex);
        second_of_pair = !second_of_pair;
    });
    return n + (f(to) ? 1 : 0);
}

}  // namespace

bool terrain_at(const Battle& b, FeatureKind kind, Hex hex) {
    for (const Feature& f : b.field.features)
        if (f.kind == kind && covers(f, hex)) return true;
    return false;
}

int terrain_ecm(const Rules& rules, const Battle& b, Hex from, Hex to) {
    if (b.field.features.empty()) return 0;
    int points = 0;
    std::array<bool, count_of<FeatureKind>()> done{};
    for (const Feature& f : b.field.features) {
        const TerrainRow& row = rules.terrain[f.kind];
        if (row.near_ecm != 0 && distance(f.hex, to) <= row.near_range) points += row.near_ecm;
        bool& once = done[static_cast<std::size_t>(f.kind)];
        if (once) continue;
        once = true;
        points += row.map_ecm;
        if (row.line_ecm == 0 && row.line_ecm_once == 0) continue;
        const int hexes = count_line(from, to, [&](Hex h) { return terrain_at(b, f.kind, h); });
        points += hexes * row.line_ecm / 2;
        if (hexes > 0) points += row.line_ecm_once;
    }
    return points;
}

bool in_air(const Battle& b, Hex hex) {
    for (const Feature& f : b.field.features)
        if (f.air > 0 && distance(f.hex, hex) > f.radius && distance(f.hex, hex) <= f.radius + f.air)
            return true;
    return false;
}

int air_on_line(const Battle& b, Hex from, Hex to) {
    bool any = false;
    for (const Feature& f : b.field.features) any = any || f.air > 0;
    if (!any) return 0;
    return count_line(from, to, [&](Hex h) { return in_air(b, h); });
}

bool dims_lock_on(const Rules& rules, const Battle& b, Hex from, Hex to, int& sight_die) {
    sight_die = 0;
    for (const Feature& f : b.field.features) {
        const int die = rules.terrain[f.kind].sight_die;
        if (die == 0) continue;
        if (count_line(from, to, [&](Hex h) { return covers(f, h); }) > 0)
            sight_die = std::max(sight_die, die);
    }
    return sight_die > 0;
}

int rows_ahead(const Feature& wave, Hex hex) {
    const int x = hex.q - wave.hex.q, z = hex.r - wave.hex.r, y = -x - z;
    const std::array<int, 6> ahead{-z, x, -y, z, -x, y};
    return ahead[wave.facing.at % 6U];
}

bool on_wave(const Rules& rules, const Feature& wave, Hex hex) {
    if (wave.radius > 0) return distance(wave.hex, hex) == wave.radius;
    const int ahead = rows_ahead(wave, hex), gap = rules.terrain[wave.kind].wave_gap;
    return gap > 0 ? ahead % gap == 0 : ahead == 0;
}

int reinforcement_most(const Rules& rules, const Battle& b, Line line) {
    int most = -1;
    for (const Feature& f : b.field.features) {
        const TerrainRow& row = rules.terrain[f.kind];
        const int limit =
            line == Line::general_reinforcement ? row.reinforcement_general : row.reinforcement_bank;
        if (limit >= 0 && (most < 0 || limit < most)) most = limit;
    }
    return most;
}

const AirRow* air_row(const Rules& rules, const Battle& b, Hex from, Hex to, std::string_view family) {
    if (air_on_line(b, from, to) == 0) return nullptr;
    for (const FeatureKind body : {FeatureKind::planet, FeatureKind::gas_giant})
        for (const AirRow& row : rules.terrain[body].air)
            if (row.family == family) return &row;
    return nullptr;
}

}  // namespace impulse
