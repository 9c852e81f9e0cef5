// render/looks.h: what a system looks like, by the words of its name (assets/sentences/looks.toml).
// Shapes: the first row one of whose words stands in the name says it; "^word" stands at its beginning.
// Errors: a table that cannot be read ends the program with its place, exit code 2.
#pragma once

#include <string_view>

#include "render/scene.h"

namespace impulse {

// The colour and mark of its boxes: "warp_left" is power, "ph-7" a beam, "drn-g" seeking.
BoxTone tone_of(std::string_view system);
// Where it stands in a hull that has no drawn places.
HullZone zone_of(std::string_view system);
// How its fire is drawn.
LineKind stroke_of(std::string_view family);

}  // namespace impulse
