// battle/seeking/impact.h: seekers strike: those that have reached their target, and those that strike by range.
// Units:  warhead points; hexes; shield facings 0..5.
// Shapes: one strike per seeker; shields.h merges what comes through one shield at one time where the rules say so.
// Errors: none; an open question (struck shield) makes a step return false and go on from the state later.
// Rule:   classic 6A3, D3.4, E1.8 (ECM die); TNG "Drn-B" (strike within range, closest first, drone against drone).
#pragma once

#include "battle/core/emit.h"
#include "battle/fire/odds.h"

namespace impulse {

// The shift that a seeker suffers from its target's ECM less its own ECCM: the root of the net points, rounded down.
int seeker_shift(const Rules& rules, const Battle& battle, const MapObject& seeker);

// What a seeker of the leaping kind scores where it strikes its target as that now is: every face of the dice of what
// strikes as a weapon does or is thrown, else its warhead, before ECM and cloaks take their part.
ScoreOdds odds_of_strike(const Rules& rules, const Battle& battle, const MapObject& seeker);

// Step `movement_damage`: arrivals strike, in an order that no file gives, then volleys and blasts.
bool movement_damage_due(const Rules& rules, const Battle& battle);
bool movement_damage_run(Play& play);

// Step `seeking_hits`: seekers of the leaping kind within reach of their targets strike, nearest first, at equal
// distance those that hunt seekers first; the others then fly as far towards their targets.
bool seeking_hits_due(const Rules& rules, const Battle& battle);
bool seeking_hits_run(Play& play);

}  // namespace impulse
