// ssd/sheet_check.h: what is wrong with a sheet that can be read: totals, tracks, shields, arcs, price.
// Units:  boxes, BPV, spaces.
// Shapes: findings are FileErrors in the order of the checks; an empty list means sound.
// Errors: none of its own.
// Rule:   classic: printed sheets (sheet_limits.toml); TNG "Construction" (construction.toml).
#pragma once

#include <vector>

#include "engine/table_text.h"
#include "ssd/construction.h"
#include "ssd/sheet.h"
#include "ssd/sheet_limits.h"

namespace impulse {

// What no ship of any ruleset can be: unguarded facings, tracks that run the wrong way, boxes drawn on each
// other, two groups of one name, a crew below its minimum.
std::vector<FileError> check_sheet(const Sheet& sheet);

// What no printed sheet shows: more boxes of a system than any ship of that size, an unknown system, an arc
// that no mount has, uneven flank shields, a front shield that is not the strongest. A system that only the ruleset knows
// (`played`) is one that nobody has printed yet, and no slip.
std::vector<FileError> check_limits(const Sheet& sheet, const SheetLimits& limits,
                                    const std::vector<std::string>& played = {});

// Stated BPV and spaces against the sum of the construction rows, and everything that has no price.
std::vector<FileError> check_bpv(const Sheet& sheet, const Construction& construction);

}  // namespace impulse
