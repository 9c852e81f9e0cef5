#include "battle/core/events/areas.h"

#include <algorithm>

#include "battle/core/events/set_field.h"

namespace impulse {
namespace {

// The place of a ship's sphere from that generator; the count of them where it has none.
std::size_t sphere_at(const Battle& b, UnitId by, std::uint8_t group) {
    std::size_t i = 0;
    while (i < b.spheres.size() && (b.spheres[i].by != by || b.spheres[i].group != group)) ++i;
    return i;
}

}  // namespace

void FeatureMined::evolve(Battle& b) const {
    b.field.features[feature].mined = mined;
    b.field.features[feature].rubble = rubble;
}
void FeatureMoved::evolve(Battle& b) const {
    b.field.features[feature].hex = hex;
    b.field.features[feature].strength = strength;
}

void FeatureAdded::evolve(Battle& b) const {
    if (b.field.features.full()) return;
    b.field.features.push_back(
        {.kind = kind, .hex = hex, .radius = radius, .speed = speed, .facing = facing, .strength = strength});
}

void FeatureGone::evolve(Battle& b) const { b.field.features.erase_at(feature); }

void BodyScored::evolve(Battle& b) const {
    std::int16_t& n = b.unit(unit).at(Unit::scored(facing));
    n = counted(n + points);
}

void HazeRaised::evolve(Battle& b) const { b.hazes.push_back({kind, how, by, radius, strength, hex, until}); }

void HazeEnded::evolve(Battle& b) const { b.hazes.erase_at(haze); }

void MineLaid::evolve(Battle& b) const {
    if (mine >= b.mines.size()) b.mines.resize(std::size_t{mine} + 1);
    b.mines[mine] = {.state = MineState::waiting,
                     .type = type,
                     .dummy = dummy,
                     .known = static_cast<std::uint8_t>(1U << side),
                     .side = side,
                     .by = by,
                     .hex = hex,
                     .live_from = live_from};
}

void MineSet::evolve(Battle& b) const {
    set_field(b.mines[mine], what, value);
    while (!b.mines.empty() && !b.mines.back().there()) b.mines.pop_back();
}

void SphereSet::evolve(Battle& b) const {
    const std::size_t i = sphere_at(b, by, group);
    if (i == b.spheres.size()) {
        if (b.spheres.full()) return;
        b.spheres.push_back({});
    }
    Sphere& s = b.spheres[i];
    s.by = by;
    s.group = group;
    s.radius = radius;
    s.up = up;
    s.strength = strength;
    s.from = from;
    s.until = until;
}

void SphereWeaker::evolve(Battle& b) const {
    const std::size_t i = sphere_at(b, by, group);
    if (i < b.spheres.size())
        b.spheres[i].strength = static_cast<std::int16_t>(std::max(0, b.spheres[i].strength - points));
}

void SphereEnded::evolve(Battle& b) const {
    const std::size_t i = sphere_at(b, by, group);
    if (i < b.spheres.size()) b.spheres.erase_at(i);
}

void SphereMarked::evolve(Battle& b) const {
    if (sphere >= b.spheres.size()) return;
    Sphere& s = b.spheres[sphere];
    const unsigned shift = half != 0 ? 32U : 0U;
    const auto put = [&](std::uint64_t& word, std::uint32_t bits) {
        word = (word & ~(std::uint64_t{0xFFFFFFFF} << shift)) | static_cast<std::uint64_t>(bits) << shift;
    };
    put(s.on[word % s.on.size()], on);
    put(s.inside[word % s.inside.size()], inside);
}

void WebSet::evolve(Battle& b) const {
    if (web >= b.webs.capacity()) return;
    if (web >= b.webs.size()) b.webs.resize(web + 1U);
    Web& w = b.webs[web];
    if (w.hexes == 0) w.laid_before = 0;
    w.by = SideId{static_cast<std::size_t>(side)};
    w.kind = kind;
    w.energy = energy;
    w.from = from;
    w.until = until;
}

void WebHexAdded::evolve(Battle& b) const {
    if (web >= b.webs.size() || b.web_hexes.full()) return;
    b.web_hexes.push_back({hex, web});
    ++b.webs[web].hexes;
}

void WebMoved::evolve(Battle& b) const {
    if (web >= b.webs.size()) return;
    for (WebHex& h : b.web_hexes)
        if (h.web == web) h.hex = to;
    Web& w = b.webs[web];
    w.moves = static_cast<std::uint8_t>(w.moved == b.clock.turn ? w.moves + 1 : 1);
    w.moved = static_cast<std::int16_t>(b.clock.turn);
}

void WebHexGone::evolve(Battle& b) const {
    for (std::size_t i = b.web_hexes.size(); i-- > 0;) {
        if (b.web_hexes[i].hex != hex) continue;
        --b.webs[b.web_hexes[i].web].hexes;
        b.web_hexes.erase_at(i);
    }
    while (!b.webs.empty() && b.webs.back().hexes == 0) b.webs.pop_back();
}

}  // namespace impulse
