// engine/csv.h: the one writer of CSV: every cell quoted where it must be, none a formula.
// Shapes: a row of cells as text with its line break (RFC 4180, lines end with LF).
// Rule:   none. A text that a spreadsheet would compute (= + - @ at its beginning) gets an apostrophe; numbers stay.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace impulse {

// One cell as it stands in a file.
std::string csv_cell(std::string_view text);
// One row, with its line break.
std::string csv_row(std::span<const std::string> cells);
std::string csv_row(std::initializer_list<std::string> cells);

}  // namespace impulse
