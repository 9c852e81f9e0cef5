#include "render/terrain_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "battle/core/terrain_line.h"
#include "scenarios/logs/story_words.h"

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

// How a kind of terrain is drawn: as one body, or by a mark on each of its hexes.
struct TerrainLook {
    FeatureKind kind;
    std::optional<BodyKind> body;
    HexMarkKind mark{};
};
constexpr TerrainLook looks[] = {
    {FeatureKind::planet, BodyKind::Planet},
    {FeatureKind::gas_giant, BodyKind::GasGiant},
    {FeatureKind::moon, BodyKind::Moon},
    {FeatureKind::black_hole, BodyKind::BlackHole},
    {FeatureKind::pulsar, BodyKind::Pulsar},
    {FeatureKind::white_dwarf, BodyKind::Sun},
    {FeatureKind::neutron_star, BodyKind::Sun},
    {FeatureKind::nova, BodyKind::Sun},
    {FeatureKind::comet, BodyKind::Moon},
    {FeatureKind::asteroid, {}, HexMarkKind::Asteroids},
    {FeatureKind::ring, {}, HexMarkKind::Dust},
    {FeatureKind::comet_tail, {}, HexMarkKind::Dust},
    {FeatureKind::intense_dust, {}, HexMarkKind::Dust},
    {FeatureKind::dust, {}, HexMarkKind::Dust},
    {FeatureKind::nebula, {}, HexMarkKind::Nebula},
    {FeatureKind::heat_zone, {}, HexMarkKind::Heat},
    {FeatureKind::sunspot, {}, HexMarkKind::Radiation},
    {FeatureKind::radiation_zone, {}, HexMarkKind::Radiation},
    {FeatureKind::barrier, {}, HexMarkKind::Barrier},
    {FeatureKind::gravity_wave, {}, HexMarkKind::Wave},
    {FeatureKind::ion_storm, {}, HexMarkKind::Storm},
};

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

void warp_point(const Battle& b, const Roster& roster, const Feature& f, MapScene& scene) {
    WarpPoint w;
    w.hex = f.hex;
    w.label = roster.names.lane(f.lane);
    w.open = b.clock.turn >= b.field.clock_turn;
    if (!w.open) w.note = fmt::format("opens turn {}", b.field.clock_turn);
    for (std::size_t s = 0; s < b.sides.size(); ++s)
        if (b.sides[s].lane == f.lane) w.side = static_cast<int>(s);
    scene.warp_points.push_back(std::move(w));
}

}  // namespace

void add_terrain(const Rules& rules, const Battle& b, const Roster& roster, MapScene& scene) {
    for (const Feature& f : b.field.features) {
        const TerrainRow& row = rules.terrain[f.kind];
        const std::string words = spaced_words(row.words.empty() ? word(f.kind) : row.words);
        if (f.from_turn > b.clock.turn) {
            scene.notes.push_back({f.hex, fmt::format("{} on turn {}", words, f.from_turn), -1});
            continue;
        }
        const auto look = std::ranges::find(looks, f.kind, &TerrainLook::kind);
        if (look == std::end(looks)) {
            warp_point(b, roster, f, scene);
        } else if (look->body) {
            body(scene, f, *look->body, f.kind == FeatureKind::comet ? front_words(words, f) : words);
        } else if (look->mark == HexMarkKind::Wave || look->mark == HexMarkKind::Storm) {
            mark_front(scene, rules, f, look->mark);
            scene.notes.push_back({f.hex, front_words(words, f), -1});
        } else {
            mark_disc(scene, f, look->mark);
            // Fields have their name once, at their middle.
            if (f.radius > 0 && f.radius <= widest_disc) scene.notes.push_back({f.hex, words, -1});
        }
        // How far heat or radiation reaches.
        if (row.zone_range > 0)
            scene.rings.push_back(
                {-1, f.hex, f.radius + row.zone_range, -1, fmt::format("{} reaches", words), true});
    }
}

}  // namespace impulse
