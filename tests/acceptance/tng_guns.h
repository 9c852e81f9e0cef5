// tests/acceptance/tng_guns.h: the supplement's worked cases of single shots, whatever weapon they name.
// Shapes: rows bound by case; each reads the mode that plays and lets it resolve the die of the case.
// Rule:   each case names its own.
#pragma once

#include "battle/core/rows/weapons.h"
#include "tests/acceptance/cases.h"

namespace impulse {

// A weapon of the tables at a tech level, whether a ship of this installation carries it or not; throws where none is.
const WeaponType& gun_of(const std::string& id, const std::string& tech);
const WeaponMode& gun_mode(const std::string& id, const std::string& tech, const std::string& mode);

const std::vector<CaseRow>& gun_cases();

}  // namespace impulse
