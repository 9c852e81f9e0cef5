// tests/acceptance/tng_more.h: the supplement's worked cases that are played, by the part of a ship that they are about.
// Shapes: rows bound by case, checked in the file of each part.
// Rule:   each case names its own.
#pragma once

#include "tests/acceptance/cases.h"

namespace impulse {

const std::vector<CaseRow>& shot_cases();  // in a battle, for what becomes of the target
const std::vector<CaseRow>& defence_cases();
const std::vector<CaseRow>& power_cases();   // engines, drives, repair and yards
const std::vector<CaseRow>& people_cases();  // boarding, crews, sensors, links
const std::vector<CaseRow>& option_cases();  // mounts, allowances, craft

}  // namespace impulse
