// tests/acceptance/tng_guns.h: the supplement's worked cases of single shots, whatever weapon they name.
// Shapes: rows bound by case; each reads the mode that plays and lets it resolve the die of the case.
// Rule:   each case names its own.
#pragma once

#include "tests/acceptance/cases.h"

namespace impulse {

const std::vector<Row>& gun_cases();

}  // namespace impulse
