// battle/core/web.h: expanding spheres and webs.
// Units:  strength in points; the energy of a web in sixtieths; absolute impulses.
// Shapes: plain values; Battle::spheres, webs and web_hexes.
#pragma once

#include <array>
#include <cstdint>

#include "battle/core/ids.h"
#include "engine/fields.h"
#include "engine/hex.h"

namespace impulse {

// An expanding sphere: a ring around its ship (classic G23). Not up: announced, radius and strength, which is then the
// energy for it, still secret.
struct Sphere {
    UnitId by{};
    std::uint8_t group = 0, radius = 0;
    std::uint8_t up = 0;
    std::int16_t strength = 0;         // points left
    std::int16_t from = 0, until = 0;  // absolute impulses: it rises, its last one
    // Where units and seekers stood when it was last looked at: a bit for each, see word_of_unit.
    std::array<std::uint64_t, (max_units + max_objects) / 64> on{}, inside{};
    IMPULSE_FIELDS(Sphere, by, group, radius, up, strength, from, until, on, inside)
    bool operator==(const Sphere&) const = default;
    // Units 0..63 are word 0, seekers follow, then the other units: so they stand in logs.
    static constexpr std::size_t word_of_unit(std::size_t u) {
        return u < 64 ? 0 : max_objects / 64 + u / 64;
    }
    static constexpr std::size_t word_of_seeker(std::size_t o) { return 1 + o / 64; }
};
IMPULSE_WORDS(WebKind, std::uint8_t, linear, globular, cast)
struct Web {  // place in Battle::webs is its number; hexes 0 = gone
    SideId by{};
    WebKind kind = WebKind::linear;
    std::uint8_t hexes = 0;
    std::int32_t energy = 0;           // sixtieths in all of it
    std::int16_t from = 0, until = 0;  // absolute impulses: firm from, dissolves after; until 0 = lasts
    std::uint8_t laid_before = 0;      // 1 = there from the start: it stays when its strength is gone
    std::uint8_t moves = 0;            // hexes that it was moved in turn `moved`
    std::int16_t moved = 0;
    IMPULSE_FIELDS(Web, by, kind, hexes, energy, from, until, laid_before, moves, moved)
    bool operator==(const Web&) const = default;
};
struct WebHex {
    Hex hex{};
    std::uint8_t web = 0;
    IMPULSE_FIELDS(WebHex, hex, web)
    bool operator==(const WebHex&) const = default;
};

}  // namespace impulse
