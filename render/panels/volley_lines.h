// render/panels/volley_lines.h: what the chosen volley would do to its target, in a plot and in words.
// Units:  points of damage; shares in per cent.
// Shapes: draws from what `count_volley` and the forecast left in FireMemory.
#pragma once

#include "render/panels/panels.h"

namespace impulse {

// What the volley does to each shield that it strikes, and inside.
void volley_lines(const Decision& decision, const FireMemory& memory, bool shots, float plot);
// The volley in one line, where there is no room for more beside the list.
void volley_in_short(const FireMemory& memory);

}  // namespace impulse
