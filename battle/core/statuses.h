// battle/core/statuses.h: what holds of a unit or a box of it for a while.
// Units:  absolute impulses.
// Shapes: plain values; refuse_status (core/status.h) makes a refusal of one.
#pragma once

#include <cstdint>

#include "battle/core/ids.h"
#include "engine/fields.h"

namespace impulse {

// What holds for a while. stopped: no movement; silent: no fire, of the unit or of one box; stasis: both, and nothing
// reaches it; blind: a sensor that sees nothing; standby: no UIM works; covered: the ECM of a wild weasel. By a box of
// another unit: engaged: it may not fire at this one again; locked: it has hit this one; grazed: of its hits no more goes on.
// hushed: it moves and fires before others; jammed: it calls nobody; unbeamed: no transporter of that tech level reaches it;
// voided: the field of the box does its unit no good; changed: the box has become another. By another unit: swayed: half of
// its fire goes there; unhazed: of that unit's hazes those that end with it put out nothing. By the field of its own box:
// disguised: others take it for one of that unit's class; forming: soon they will; image: it is no ship, but an image of that
// unit, by a box of it.
IMPULSE_WORDS(StatusKind, std::uint8_t, stopped, silent, stasis, blind, standby, covered, hushed, jammed,
              unbeamed, voided, changed, engaged, locked, grazed, swayed, unhazed, disguised, forming, image,
              lent)
constexpr bool is_by_a_box(StatusKind kind) {
    return kind >= StatusKind::engaged && kind <= StatusKind::unhazed;
}
// Why it holds: words in refusal_sentences.h, rule numbers in refusals.toml. halt: it has just come to a stop.
IMPULSE_WORDS(StatusCause, std::uint8_t, none, breakdown, emergency_stop, halt, stasis_field, failed_attempt,
              burnt_uim, own_fire, wild_weasel, jamming, diplomat)
constexpr std::uint8_t whole_unit = 0xFF;

struct Status {
    StatusKind kind{};
    StatusCause cause{};
    std::uint8_t group = whole_unit;  // the box group that it concerns, or whose doing it is
    UnitId by{};                      // whose doing it is, if anybody's
    std::int16_t until = 0;           // its last absolute impulse
    IMPULSE_FIELDS(Status, kind, cause, group, by, until)
    bool operator==(const Status&) const = default;
    [[nodiscard]] bool means(StatusKind what) const {
        return kind == what ||
               (kind == StatusKind::stasis && (what == StatusKind::stopped || what == StatusKind::silent));
    }
};

}  // namespace impulse
