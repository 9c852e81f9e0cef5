// render/camera.h: which part of the map is seen, and where a hex lies on the screen.
// Units:  world = hex sides (a hex is 2 wide and sqrt 3 high); screen = pixels; zoom = pixels per hex side.
// Shapes: Camera is a plain value; its screen rectangle is set anew each frame with look_through.
// Errors: none; a hex under a point exists even off the map.
// Rule:   flat-topped hexes, columns then rows, printed even columns half a hex lower (engine/hex.h).
#pragma once

#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "engine/hex.h"

namespace impulse {

inline constexpr float root3 = 1.7320508F;

// Centre of a hex in world units; y grows downwards.
glm::vec2 world_of(Hex h);
// The hex that contains a world point.
Hex hex_under(glm::vec2 world);
// Direction of degrees clockwise from straight up, length 1.
glm::vec2 heading(float degrees);
// Corner 0..5 of a hex round the origin, clockwise from the right-hand corner.
glm::vec2 hex_corner(int corner);

// Degrees clockwise from dead ahead that a run of bearings covers; `to` may pass 360.
struct ArcSpan {
    float from = 0, to = 0;
};
// The runs of an arc, in order: odd bearings are single lines, even ones the 30 degrees between two lines. An arc of
// all bearings is one span of 360 degrees.
std::vector<ArcSpan> spans_of(Arc arc);

struct Camera {
    glm::vec2 centre{0.0F};  // world point in the middle of the view
    float zoom = 26.0F;
    glm::vec2 origin{0.0F}, size{1.0F};  // the view on the screen

    static constexpr float least_zoom = 2.0F, most_zoom = 160.0F;

    // Sets the rectangle of the screen through which the map is seen.
    void look_through(glm::vec2 at, glm::vec2 extent) {
        origin = at;
        size = extent;
    }
    [[nodiscard]] glm::vec2 to_screen(glm::vec2 world) const {
        return origin + size * 0.5F + (world - centre) * zoom;
    }
    [[nodiscard]] glm::vec2 to_world(glm::vec2 screen) const {
        return centre + (screen - origin - size * 0.5F) / zoom;
    }
    [[nodiscard]] glm::vec2 screen_of(Hex h) const { return to_screen(world_of(h)); }
    [[nodiscard]] Hex hex_at_screen(glm::vec2 screen) const { return hex_under(to_world(screen)); }

    // Moves what is seen by pixels, as if dragged.
    void pan(glm::vec2 pixels) { centre -= pixels / zoom; }
    // Zooms by a factor while the point of the map under `screen` stays where it is.
    void zoom_at(glm::vec2 screen, float factor);
    // Shows a world rectangle whole, with a margin in pixels.
    void fit(glm::vec2 low, glm::vec2 high, float margin);
    // Shows the whole map; a floating one is left as it is.
    void fit_map(MapShape shape, float margin = 24.0F);
    // Shows these hexes with `around` hexes about them, no closer than `closest` pixels per side.
    void fit_hexes(std::span<const Hex> hexes, float around = 3.0F, float closest = 42.0F);
    // Moves part 0..1 of the way to another camera's centre and zoom (smooth jumps).
    void glide_to(const Camera& goal, float part);
    // Keeps the centre on the map.
    void stay_on(MapShape shape);
};

}  // namespace impulse
