// render/ssd_view.h: one ship's sheet: shields round a drawn hull, boxes by system, tracks.
// Units:  screen pixels; boxes, points.
// Shapes: SheetHover says what the mouse points at, -1 for none; indices are into the scene's lists.
// Errors: none; a sheet too large for its place is drawn smaller, or scrolled where its names could not be read.
// Rule:   a lost box is crossed out and hollow, one of this volley also bright: grey print still reads.
#pragma once

#include <imgui.h>

#include "render/scene.h"
#include "render/theme.h"

namespace impulse {

struct SheetHover {
    int group = -1, box = -1;
    int track = -1;
    int shield = -1;
};

// Draws the sheet into the rectangle; reads ImGui's mouse position for what it returns. `frame` draws a panel
// behind it.
SheetHover draw_sheet(const SheetScene& sheet, const Theme& theme, ImDrawList& list, ImVec2 origin,
                      ImVec2 size, bool frame = true);

// Whether every system's name can be read in a place of this size (frame not counted).
bool legible_at(const SheetScene& sheet, const Theme& theme, ImVec2 size);
// The place itself where that is so, else a larger size at which it is.
ImVec2 legible_size(const SheetScene& sheet, const Theme& theme, ImVec2 place);
// The sheet as a widget of the current window, `size` pixels (0 = what is left). `clicked` tells of a click
// on what is hovered.
SheetHover sheet_widget(const SheetScene& sheet, const Theme& theme, ImVec2 size, bool* clicked = nullptr);

}  // namespace impulse
