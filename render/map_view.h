// render/map_view.h: the hex map with everything on it, and what the mouse points at.
// Units:  screen pixels; ranges in hexes; bearings 1..24 relative to the selected ship.
// Shapes: MapHover is filled anew by each draw; indices are into the scene's lists, -1 for none.
// Errors: none; anything off the view is left out.
// Rule:   the view changes nothing but the camera; a click is reported, the caller decides what it means.
#pragma once

#include <imgui.h>

#include "render/camera.h"
#include "render/scene.h"
#include "render/theme.h"

namespace impulse {

struct MapHover {
    bool over = false;    // the mouse is over the map
    bool on_map = false;  // and over a hex of it
    Hex hex{};
    int ship = -1, seeker = -1, body = -1, warp_point = -1;
    int range = -1, bearing = -1;  // from the selected ship; bearing 0 in its own hex
    int shield = -1;               // shield 0..5 of the hovered ship that faces the selected one
    bool clicked = false, right_clicked = false;  // set by map_widget only
};

// Draws the scene into the rectangle. Sets the camera's rectangle; reads ImGui's mouse position for the
// hover.
void draw_map(const MapScene& scene, Camera& camera, const Theme& theme, ImDrawList& list, ImVec2 origin,
              ImVec2 size, MapHover& out);

// The map as a widget of the current window, `size` pixels (0 = what is left): drag with any button but the
// left one, or with the left one on empty space, to pan; wheel to zoom at the pointer; click in the minimap
// to go there. True where the camera moved.
bool map_widget(const MapScene& scene, Camera& camera, const Theme& theme, ImVec2 size, MapHover& out);

// The corner of the view where a minimap hides least of the scene; `wanted` where nothing is gained by another.
MapCorner quiet_corner(const MapScene& scene, const Camera& camera, const Theme& theme, MapCorner wanted);

// The read-out for what is hovered: "2925 Klingon D7 Vengeance, range 6, bearing 2, shield #1 10/30".
std::string hover_text(const MapScene& scene, const MapHover& hover);

}  // namespace impulse
