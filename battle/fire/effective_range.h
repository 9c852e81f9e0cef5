// battle/fire/effective_range.h: the range with which tables are read, every term in order.
// Units:  hexes.
// Shapes: Terms of RangeTerm; its sum is the effective range.
// Errors: none.
// Rule:   classic D6.12 (no lock-on), D6.21 (scanner); TNG "Scan".
#pragma once

#include "battle/core/battle.h"
#include "battle/core/tracks.h"
#include "battle/fire/terms.h"

namespace impulse {

IMPULSE_WORDS(RangeTerm, std::uint8_t, true_range, no_lock_on, scanner)

// Effective range for a firer at that true range: doubled without lock-on, then the scanner's number.
inline Terms<RangeTerm> effective_range(const Rules& rules, const Unit& firer, int range) {
    Terms<RangeTerm> t;
    t.add(RangeTerm::true_range, range);
    if (rules.knobs.needs_lock_on && firer[Counter::lock_on] == 0) t.add(RangeTerm::no_lock_on, range);
    if (rules.knobs.scanner_adds_range) t.add(RangeTerm::scanner, scanner_rating(rules, firer));
    return t;
}

}  // namespace impulse
