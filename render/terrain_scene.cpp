#include "render/terrain_scene.h"

#include <fmt/format.h>

#include <utility>

#include "battle/core/terrain_line.h"

namespace impulse {
namespace {

constexpr int widest_disc = 14;  // 631 hexes; larger ones are everywhere

void mark_disc(MapScene& scene, const Feature& f, HexMarkKind kind, int strength = 0) {
    if (f.radius > widest_disc) {
        scene.nebula = scene.nebula || kind == HexMarkKind::Nebula;
        return;
    }
    const int r = f.radius;
    for (int q = -r; q <= r; ++q)
        for (int s = -r; s <= r; ++s) {
            const Hex hex{static_cast<std::int16_t>(f.hex.q + q), static_cast<std::int16_t>(f.hex.r + s)};
            if (distance(hex, f.hex) > r || !scene.shape.contains(hex)) continue;
            scene.marks.push_back({hex, kind, hex == f.hex ? strength : 0, -1});
        }
}

// The hexes on which a front stands.
void mark_front(MapScene& scene, const Rules& rules, const Feature& f, HexMarkKind kind) {
    constexpr int reach = 30;
    for (int q = -reach; q <= reach; ++q)
        for (int s = -reach; s <= reach; ++s) {
            const Hex hex{static_cast<std::int16_t>(f.hex.q + q), static_cast<std::int16_t>(f.hex.r + s)};
            if (on_wave(rules, f, hex) && scene.shape.contains(hex))
                scene.marks.push_back({hex, kind, 0, -1});
        }
}

bool has_body(FeatureKind kind) {
    switch (kind) {
        case FeatureKind::planet:
        case FeatureKind::gas_giant:
        case FeatureKind::moon:
        case FeatureKind::black_hole:
        case FeatureKind::pulsar:
        case FeatureKind::white_dwarf:
        case FeatureKind::neutron_star:
        case FeatureKind::nova:
        case FeatureKind::comet:
            return true;
        default:
            return false;
    }
}

void body(MapScene& scene, const Feature& f, BodyKind kind, const std::string& words) {
    scene.bodies.push_back({kind, f.hex, f.radius, words});
    if (f.air > 0) scene.rings.push_back({-1, f.hex, f.radius + f.air, -1, "air", true});
}

// What moves over the map by itself: strength, and whither.
std::string front_words(const std::string& words, const Feature& f) {
    std::string out = words;
    if (f.strength > 0) out += fmt::format(" {}", f.strength);
    if (f.speed > 0) out += fmt::format(", speed {} {}", f.speed, letter(f.facing));
    return out;
}

}  // namespace

void add_terrain(const Rules& rules, const Battle& b, const Roster& roster, MapScene& scene) {
    for (const Feature& f : b.field.features) {
        const TerrainRow& row = rules.terrain[f.kind];
        std::string words = row.words.empty() ? std::string(word(f.kind)) : row.words;
        for (char& c : words)
            if (c == '_') c = ' ';
        if (f.from_turn > b.clock.turn) {
            scene.notes.push_back({f.hex, fmt::format("{} on turn {}", words, f.from_turn), -1});
            continue;
        }
        switch (f.kind) {
            case FeatureKind::planet:
                body(scene, f, BodyKind::Planet, row.words.empty() ? "planet" : words);
                break;
            case FeatureKind::gas_giant:
                body(scene, f, BodyKind::GasGiant, words);
                break;
            case FeatureKind::moon:
                body(scene, f, BodyKind::Moon, words);
                break;
            case FeatureKind::black_hole:
                body(scene, f, BodyKind::BlackHole, words);
                break;
            case FeatureKind::pulsar:
                body(scene, f, BodyKind::Pulsar, words);
                break;
            case FeatureKind::white_dwarf:
            case FeatureKind::neutron_star:
            case FeatureKind::nova:
                body(scene, f, BodyKind::Sun, words);
                break;
            case FeatureKind::comet:
                body(scene, f, BodyKind::Moon, front_words(words, f));
                break;
            case FeatureKind::asteroid:
                mark_disc(scene, f, HexMarkKind::Asteroids);
                break;
            case FeatureKind::ring:
            case FeatureKind::comet_tail:
            case FeatureKind::intense_dust:
            case FeatureKind::dust:
                mark_disc(scene, f, HexMarkKind::Dust);
                break;
            case FeatureKind::nebula:
                mark_disc(scene, f, HexMarkKind::Nebula);
                break;
            case FeatureKind::heat_zone:
                mark_disc(scene, f, HexMarkKind::Heat);
                break;
            case FeatureKind::sunspot:
            case FeatureKind::radiation_zone:
                mark_disc(scene, f, HexMarkKind::Radiation);
                break;
            case FeatureKind::barrier:
                mark_disc(scene, f, HexMarkKind::Barrier);
                break;
            case FeatureKind::gravity_wave:
            case FeatureKind::ion_storm:
                mark_front(scene, rules, f,
                           f.kind == FeatureKind::ion_storm ? HexMarkKind::Storm : HexMarkKind::Wave);
                scene.notes.push_back({f.hex, front_words(words, f), -1});
                break;
            case FeatureKind::warp_point: {
                WarpPoint w;
                w.hex = f.hex;
                w.label = roster.names.lane(f.lane);
                w.open = b.clock.turn >= b.field.clock_turn;
                if (!w.open) w.note = fmt::format("opens turn {}", b.field.clock_turn);
                for (std::size_t s = 0; s < b.sides.size(); ++s)
                    if (b.sides[s].lane == f.lane) w.side = static_cast<int>(s);
                scene.warp_points.push_back(std::move(w));
                break;
            }
        }
        // Fields without a body have their name once, at their middle.
        if (f.radius > 0 && f.radius <= widest_disc && !has_body(f.kind) &&
            f.kind != FeatureKind::gravity_wave && f.kind != FeatureKind::ion_storm &&
            f.kind != FeatureKind::warp_point)
            scene.notes.push_back({f.hex, words, -1});
        // How far heat or radiation reaches.
        if (row.zone_range > 0)
            scene.rings.push_back(
                {-1, f.hex, f.radius + row.zone_range, -1, fmt::format("{} reaches", words), true});
    }
}

}  // namespace impulse
