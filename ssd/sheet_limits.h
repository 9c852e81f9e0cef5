// ssd/sheet_limits.h: the bounds that printed sheets keep, against slips of the pen.
// Units:  boxes per ship by size class; arcs in bearings 1..24.
// Shapes: SheetLimits as read from assets/rules/<ruleset>/sheet_limits.toml.
// Errors: read_sheet_limits refuses with file, line and column.
// Rule:   none; figures are the largest on any printed sheet.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/hex.h"
#include "engine/table_text.h"

namespace impulse {

struct SystemLimit {
    enum class Bears { none, may, must };
    std::string system;
    std::vector<int> most;  // one per SheetLimits::size_class
    Bears bears = Bears::none;
};

struct SheetLimits {
    std::string file;
    std::vector<int> size_class;
    std::vector<SystemLimit> systems;
    std::vector<Arc> arcs;  // every arc a mount is known to have
};

// The limits of one ruleset, or the first thing wrong with the text.
tl::expected<SheetLimits, FileError> read_sheet_limits(std::string_view text, std::string_view file);

}  // namespace impulse
