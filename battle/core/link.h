// battle/core/link.h: what joins two units: beams, grapples, docks; or a transporter that rests.
// Units:  points of tractor strength, or of the energy that makes it; absolute impulses.
// Shapes: plain values; Battle::links.
#pragma once

#include <cstdint>

#include "battle/core/ids.h"
#include "engine/fields.h"

namespace impulse {

// offered: bids are being made in secret; held: the beam holds; resting: its box may not be used until `until`.
// A repulsor drives its target away instead of taking it along; forced_dock: only people pass over it;
// drain: power leaves its target while a tractor beam joins the two; stasis: its target is held out of
// time.
IMPULSE_WORDS(LinkKind, std::uint8_t, none, tractor, transporter, repulsor, pressor, grapple, dock,
              forced_dock, drain, stasis)
IMPULSE_WORDS(LinkState, std::uint8_t, none, offered, held, resting)
IMPULSE_WORDS(LinkField, std::uint8_t, state, strength, against, bid, counter_bid, until, turn, leave, shaken,
              turned, dragged)
struct Link {
    LinkKind kind = LinkKind::none;
    LinkState state = LinkState::none;
    UnitId from{}, to{};                     // the unit whose box it is, and the unit held
    ObjectId object{};                       // or the seeker held
    std::uint8_t group = 0;                  // of `from`
    std::int16_t strength = 0, against = 0;  // points this turn: of the holder, of the held
    std::int16_t bid = 0, counter_bid = 0;   // added in this stage (secret until all have bid)
    std::int16_t since = 0, until = 0;       // absolute impulses
    std::int16_t turn = 0;                   // the turn that it is paid for
    std::uint8_t leave = 0;                  // 1 = the holder lets it leave by warp point (UTD7.4621)
    std::int16_t shaken = 0;                 // dice of the high energy turns by which the held unit pulls
    std::int16_t turned = 0, dragged = 0;    // absolute impulse in which the holder last did so with it
    IMPULSE_FIELDS(Link, kind, state, from, to, object, group, strength, against, bid, counter_bid, since,
                   until, turn, leave, shaken, turned, dragged)
    bool operator==(const Link&) const = default;
    [[nodiscard]] bool holds() const { return state == LinkState::held; }
};

// Beams and lines that hold their target: it is tractored.
constexpr bool pulls(LinkKind kind) {
    return kind == LinkKind::tractor || kind == LinkKind::pressor || kind == LinkKind::grapple;
}
// What its box keeps up, turn by turn, in its reach.
constexpr bool kept_up(LinkKind kind) { return kind == LinkKind::drain || kind == LinkKind::stasis; }
constexpr bool docks(LinkKind kind) { return kind == LinkKind::dock || kind == LinkKind::forced_dock; }
// Neither of the two moves without the other.
constexpr bool binds(LinkKind kind) { return pulls(kind) || docks(kind) || kind == LinkKind::repulsor; }

}  // namespace impulse
