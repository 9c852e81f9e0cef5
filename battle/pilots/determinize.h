// battle/pilots/determinize.h: a battle that fits what a side knows, so that it can be fought on from its view.
// Units:  as in battle.h.
// Shapes: view in, whole battle out; what is blank is filled with what is likely, the dice with a seed of its own.
// Errors: none; what nobody could guess (craft in bays, mines) stays blank.
// Rule:   none. It reads the view only: two battles that look alike to the side give the same one.
#pragma once

#include <cstdint>

#include "battle/core/battle.h"
#include "battle/core/rules.h"

namespace impulse {

// The battle as the side may take it to be when forms are due: others have as much left in batteries, and in weapons that were
// seen to fire, as it has itself; what was not seen to fire is armed as they would keep it; an unknown seeker is one of those
// that its class carries most of, and flies at the side.
void determinize(const Rules& rules, const Battle& seen, SideId side, std::uint64_t seed, Battle& whole);

}  // namespace impulse
