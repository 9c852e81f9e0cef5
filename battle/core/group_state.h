// battle/core/group_state.h: what a group of boxes of one ship has lost, holds and has done.
// Units:  Energy in sixtieths; impulses counted over the battle.
// Shapes: plain values; groups run parallel to ShipClass::groups.
#pragma once

#include <array>
#include <cstdint>

#include "engine/fields.h"

namespace impulse {

// Per-group numbers; GroupSet is the event that changes one.
IMPULSE_WORDS(GroupField, std::uint8_t, lost, lost_now, used, mode, turns, ready, charge, last, ammo_0,
              ammo_1, ammo_2, ammo_3, repaired, paid, reloads, off, overdrained, mending, guards, taken,
              holds_0, holds_1, holds_2, holds_3, store_0, store_1, store_2, store_3, recent, pseudo, parts,
              not_by_foes, disabled, costly, lasting, incursed, becomes)

constexpr std::uint8_t becomes_soon = 0x80;  // in GroupState::becomes
constexpr std::int16_t never_fired = -1000;
constexpr int recent_impulses = 8;         // GroupState::recent reaches so far back
constexpr std::uint32_t most_recent = 15;  // and counts so far

struct GroupState {                   // in the order in which packed() reads it
    std::uint8_t lost = 0;            // boxes destroyed
    std::uint8_t lost_now = 0;        // of these, this turn
    std::uint8_t used = 0;            // shots or launches this turn
    std::uint8_t mode = 0;            // weapons: 0, or planned mode + 1
    std::uint8_t turns = 0;           // turns of arming done
    std::uint8_t ready = 0;           // armed
    std::uint8_t repaired = 0;        // boxes repaired in this battle (undone afterwards by some campaigns)
    std::uint8_t paid = 0;            // 1 = energy went into it this turn, 2 = only to keep what is there
    std::int32_t charge = 0;          // energy in it, sixtieths
    std::int16_t last = never_fired;  // absolute impulse of the last shot
    std::int16_t lost_at = never_fired;  // absolute impulse in which it last lost a box
    // Launchers: rounds of each type in holds; racks filled at launch: half spaces in [0]; weapons that launch nothing:
    // rounds in [0].
    std::array<std::uint8_t, 4> ammo{};
    std::array<std::uint8_t, 4>
        holds{};  // launchers: type of ammo[i], its place in WeaponType::launches + 1, 0 = none
    std::array<std::uint8_t, 4> store{};  // launchers: rounds of that type in store for reloading
    std::uint8_t reloads = 0;             // launchers: half spaces of reloads in store
    std::uint8_t off = 0;                 // boxes unusable without being destroyed
    std::uint8_t overdrained = 0;  // batteries: boxes left that gave more than they hold and take no charge
    std::uint8_t mending = 0;      // points that a repair ship has put into a box (G17)
    std::uint8_t guards = 0;       // boarding parties on guard there (secret)
    std::uint8_t taken = 0;        // control boxes in the hands of boarders
    std::uint8_t pseudo = 0;       // tubes: pseudo-torpedoes left
    std::uint8_t parts = 0;        // tubes: torpedoes of a split one still to launch in this impulse
    std::uint32_t recent = 0;      // uses in the impulse `last` and in those before it, four bits each
    std::uint8_t disabled = 0;     // boxes out of action until they are mended for half the price
    std::uint8_t costly = 0;       // of those lost: to be mended at many times the price
    std::uint8_t lasting = 0;      // and never
    std::uint8_t incursed = 0;     // boxes that a temporal weapon has marked, working or not
    // Group + 1 of the printed class whose system its boxes are; with becomes_soon: from the end of the impulse on.
    std::uint8_t becomes = 0;
    std::uint8_t not_by_foes =
        0;  // of those lost, so many that no fire took: engines doubled, boarders, own doing
    IMPULSE_FIELDS(GroupState, lost, lost_now, used, mode, turns, ready, charge, last, ammo, holds, store,
                   lost_at, repaired, paid, reloads, off, overdrained, mending, guards, taken, recent, pseudo,
                   parts, not_by_foes, disabled, costly, lasting, incursed, becomes)
    bool operator==(const GroupState&) const = default;
    // Rounds of every kind in it.
    [[nodiscard]] int rounds() const { return ammo[0] + ammo[1] + ammo[2] + ammo[3] + pseudo; }
    // Uses in the present impulse and those before it, so many in all.
    [[nodiscard]] int uses_within(int now, int impulses) const {
        int n = 0;
        for (int back = 0; back < recent_impulses && now - last + back < impulses; ++back)
            n += static_cast<int>(recent >> (4 * back) & most_recent);
        return n;
    }
    // All fields in five words, for the state hash; neighbours together, so that each word is one load.
    [[nodiscard]] std::array<std::uint64_t, 5> packed() const {
        const auto byte = [](std::uint8_t x, unsigned at) { return static_cast<std::uint64_t>(x) << at; };
        const auto four = [&byte](const std::uint8_t* a) {
            return byte(a[0], 0) | byte(a[1], 8) | byte(a[2], 16) | byte(a[3], 24);
        };
        // Rare marks have no word of their own: where there are none, nothing changes.
        const std::uint64_t marks =
            byte(disabled, 0) | byte(costly, 8) | byte(lasting, 16) | byte(incursed, 24) | byte(becomes, 32);
        const std::uint64_t first = byte(lost, 0) | byte(lost_now, 8) | byte(used, 16) | byte(mode, 24) |
                                    byte(turns, 32) | byte(ready, 40) | byte(repaired, 48) | byte(paid, 56);
        return {
            marks * 0x9E3779B97F4A7C15ULL ^ (first | byte(static_cast<std::uint8_t>(not_by_foes << 1), 40)),
            static_cast<std::uint64_t>(static_cast<std::uint32_t>(charge)) |
                static_cast<std::uint64_t>(static_cast<std::uint16_t>(last)) << 32U |
                static_cast<std::uint64_t>(static_cast<std::uint16_t>(lost_at)) << 48U,
            four(ammo.data()) | four(holds.data()) << 32U,
            four(store.data()) | byte(reloads, 32) | byte(off, 40) | byte(overdrained, 48) |
                byte(mending, 56),
            byte(guards, 0) | byte(taken, 8) | byte(pseudo, 16) | byte(parts, 24) |
                static_cast<std::uint64_t>(recent) << 32U};
    }
};

}  // namespace impulse
