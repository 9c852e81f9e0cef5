// scenarios/formats/sfbol_classes.h: which ship class a unit of an on-line table's log is.
// Shapes: empire words may be short ("FED", "Federation"); codes are those of the ship chart.
// Errors: null where no class, or more than one, fits.
#pragma once

#include <string_view>

#include "battle/core/rules.h"

namespace impulse::sfbol {

// The class with that code and an empire that begins alike; else the only one with that code.
const ShipClass* class_of(const Rules& rules, std::string_view empire, std::string_view code);

}  // namespace impulse::sfbol
