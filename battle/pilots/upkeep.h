// battle/pilots/upkeep.h: choices that hardly depend on the pilot: which box to lose, what to repair first.
// Units:  worth is a plain rank, higher is dearer; facings 0..5.
// Shapes: pure functions of what is seen.
// Errors: nothing to repair answers nothing; a question without options answers 0.
// Rule:   none; a pilot may choose as it likes.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/rules.h"

namespace impulse {

// How much a working box of the group is worth to its ship now. A weapon that has fired is worth less this turn.
int worth_of_box(const Rules& rules, const Battle& seen, UnitId unit, std::size_t group);
// The answer to the open question: the cheapest box, the strongest shield, the first lane.
Answer answer_of(const Rules& rules, const Battle& seen);
// The next repair that is legal, dearest first; nothing where there is none. `facing` is the shield to mend first.
std::optional<Command> next_repair(const Rules& rules, const Battle& seen, UnitId unit, int facing);
// True where it can do nothing any more: no faster than a crawl, no weapon that more than a feeble output feeds, no
// seeker, nobody to repair one.
bool helpless(const Rules& rules, const Unit& unit, Energy feeble, int crawl);

}  // namespace impulse
