// battle/fire/blind_sensors.h: a scout that fires blinds its own special sensors.
// Units:  absolute impulses.
// Shapes: the `last` of a channel's box group is the impulse up to which it is blind.
// Rule:   classic G24, P5.
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// A weapon of the unit was fired: one of its channels is blind for a while, a blind one for longer. Small phasers
// (Trait::quiet) and bases blind nothing. Called once for each weapon.
void blind_a_channel(Play& play, UnitId unit, std::size_t weapon_group);
// Something from outside blinds so many channels of the unit (bursts of pulsars, classic P5).
void blind_channels(Play& play, UnitId unit, int channels);

}  // namespace impulse
