// battle/core/changes.h: what events change of a battle, so that what is kept of one is worked out anew only there.
// Shapes: never less than what has changed, sometimes more.
// Errors: none; an event that does not say which units it changes counts as one that changes all.
#pragma once

#include "battle/core/battle.h"
#include "battle/core/event.h"

namespace impulse {

struct Changes {
    UnitSet units;
    // And anything that is no unit, nor one of what changes with time: the clock, the open window, choices for one impulse,
    // the dice.
    bool rest = false;

    static Changes all() { return {UnitSet::first(max_units), true}; }
    [[nodiscard]] bool none() const { return units.empty() && !rest; }
    Changes& operator|=(const Changes& more) {
        units |= more.units;
        rest = rest || more.rest;
        return *this;
    }
    // Adds what an event may have changed; `after`: the battle as it has left it.
    void note(const Battle& after, const Event& event);
};

}  // namespace impulse
