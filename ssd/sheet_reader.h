// ssd/sheet_reader.h: from the text of a ship file to a Sheet.
// Units:  as in sheet.h.
// Shapes: the text is TOML; `file` is only the name for messages.
// Errors: unknown keys and words, missing figures and numbers out of bounds are refused with line and column.
// Rule:   architecture, Decision 5.
#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "engine/table_text.h"
#include "ssd/sheet.h"

namespace impulse {

// The sheet, or the first thing wrong with the text. Whether such a ship can be is check_sheet's question.
tl::expected<Sheet, FileError> read_sheet(std::string_view text, std::string_view file);

}  // namespace impulse
