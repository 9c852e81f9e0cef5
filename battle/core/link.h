// battle/core/link.h: a tractor beam or a transporter between two units.
// Units:  points of tractor strength; absolute impulses.
// Shapes: plain values; Battle::links.
#pragma once

#include <cstdint>

#include "battle/core/ids.h"
#include "engine/fields.h"

namespace impulse {

// offered: bids are being made in secret; held: the beam holds; resting: its box may not be used until `until`.
IMPULSE_WORDS(LinkKind, std::uint8_t, none, tractor, transporter)
IMPULSE_WORDS(LinkState, std::uint8_t, none, offered, held, resting)
IMPULSE_WORDS(LinkField, std::uint8_t, state, strength, against, bid, counter_bid, until, turn, leave)
struct Link {
    LinkKind kind = LinkKind::none;
    LinkState state = LinkState::none;
    UnitId from{}, to{};                     // the unit whose box it is, and the unit held
    ObjectId object{};                       // or the seeker held
    std::uint8_t group = 0;                  // of `from`
    std::int16_t strength = 0, against = 0;  // effective points this turn: of the holder, of the held
    std::int16_t bid = 0, counter_bid = 0;   // added in this stage (secret until all have bid)
    std::int16_t since = 0, until = 0;       // absolute impulses
    std::int16_t turn = 0;                   // the turn that it is paid for
    std::uint8_t leave = 0;                  // 1 = the holder lets it leave by warp point (UTD7.4621)
    IMPULSE_FIELDS(Link, kind, state, from, to, object, group, strength, against, bid, counter_bid, since,
                   until, turn, leave)
    bool operator==(const Link&) const = default;
    [[nodiscard]] bool holds() const { return state == LinkState::held; }
};

}  // namespace impulse
