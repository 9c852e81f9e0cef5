// ssd/sheet_text.h: a ship sheet as plain lines, for the command line.
// Units:  boxes; one drawn cell is two letters wide.
// Shapes: UTF-8 text, lines end with a newline, no line ends in a space.
// Errors: none; a sheet that check_sheet faults is drawn as far as it goes.
#pragma once

#include <string>

#include "ssd/sheet.h"

namespace impulse {

// The sheet: head, shields around the hull, boxes where they lie, weapons with arcs and loads, tracks, crew,
// sources.
std::string sheet_text(const Sheet& sheet);

}  // namespace impulse
