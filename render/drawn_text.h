// render/drawn_text.h: the text of a frame read back from what ImGui draws, letter by letter.
// Units:  pixels of the display.
// Shapes: one DrawnText for each run of letters on a line, in the order of drawing; clipped letters are left out.
// Errors: none; letters of fonts outside the atlas are not read.
// Rule:   what a person can read on the screen is what tests and key scripts search, whoever drew it.
#pragma once

#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

namespace impulse {

struct DrawnText {
    std::string text;
    ImVec2 low, high;  // its rectangle
};
// All text of the frame. The atlas must be the one that the frame was drawn with.
std::vector<DrawnText> drawn_text(const ImDrawData& data, const ImFontAtlas& atlas);
// The last run that holds the words (what is drawn last lies on top); null where none does.
const DrawnText* find_text(const std::vector<DrawnText>& all, std::string_view words);

}  // namespace impulse
