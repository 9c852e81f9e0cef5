// render/map_painter.h: how the map is painted, layer by layer; map_view.h is what the rest of the window calls.
// Units:  screen pixels.
// Shapes: a MapPainter paints one frame: counters are placed first, then layers from the ground up, labels last.
// Errors: none; what lies off the view is left out.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <glm/common.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "render/camera.h"
#include "render/map_view.h"
#include "render/scene.h"
#include "render/strokes.h"
#include "render/theme.h"

namespace impulse {

class MapPainter {
public:
    MapPainter(const MapScene& scene, const Camera& camera, const Theme& theme, ImDrawList& list)
        : scene_(scene),
          camera_(camera),
          theme_(theme),
          list_(list),
          view_{camera.origin, camera.origin + camera.size} {}

    void paint(MapHover& out);

private:
    struct Disc {
        glm::vec2 at{0.0F};
        float radius = 0;
    };
    // A text block that looks for a free place beside something.
    struct Label {
        glm::vec2 about{0.0F};
        float gap = 0;    // distance from `about` that must stay free
        int urgency = 0;  // higher goes first; from 2 on it is drawn even where it overlaps
        ImU32 colour = 0;
        std::string_view name, beside, below;
        int side = -1;  // draws the side's emblem before the name
    };
    struct Columns {
        int first, last;
    };
    [[nodiscard]] bool inside(int column, int row) const {
        return scene_.shape.floating() ||
               (column >= 1 && column <= scene_.shape.columns && row >= 1 && row <= scene_.shape.rows);
    }
    [[nodiscard]] bool seen(glm::vec2 p, float margin) const {
        return p.x > view_.low.x - margin && p.y > view_.low.y - margin && p.x < view_.high.x + margin &&
               p.y < view_.high.y + margin;
    }
    [[nodiscard]] glm::vec2 centre_of(int column, int row) const {
        return camera_.to_screen({1.5F * static_cast<float>(column),
                                  root3 * (static_cast<float>(row) + ((column & 1) == 0 ? 0.5F : 0.0F))});
    }
    [[nodiscard]] Columns columns_seen() const;
    [[nodiscard]] Columns rows_seen() const;
    [[nodiscard]] glm::vec2 line_end(int ship, Hex hex) const {
        return ship >= 0 && static_cast<std::size_t>(ship) < ships_.size()
                   ? ships_[static_cast<std::size_t>(ship)].at
                   : camera_.screen_of(hex);
    }
    [[nodiscard]] int selected() const;
    void rings();
    // Pixels from the middle of a body to its edge.
    [[nodiscard]] float body_radius(int hexes) const {
        return std::max(camera_.zoom * (hexes == 0 ? 0.78F : root3 * (static_cast<float>(hexes) + 0.42F)),
                        theme_.px(6.0F));
    }
    // Of the body in the hex; of one hex where none is drawn there.
    [[nodiscard]] float body_radius_in(Hex hex) const {
        int widest = 0;
        for (const MapBody& body : scene_.bodies)
            if (body.hex == hex) widest = std::max(widest, body.radius);
        return body_radius(widest);
    }
    // Puts a unit of the ground on its side of the body.
    void place_on_ground(std::size_t n);
    // With the rings round it of who is selected and who decides.
    [[nodiscard]] float outer_radius(std::size_t n) const;

    void place_ships();
    void stars();
    void grid();
    void border();
    void numbers();
    void marks();
    void arcs();
    void one_arc(const ArcHighlight& arc);
    void bodies();
    void paths();
    void lines();
    void seekers();
    void ships(const MapHover& hover);
    // What stands beside counters and notes; `kept` owns the texts that the labels view.
    void gather_labels(const MapHover& hover, std::vector<std::string>& kept);
    void labels(const MapHover& hover);
    // Where a label of that size overlaps least, and by how much.
    [[nodiscard]] Area free_place(const Label& label, glm::vec2 size, const std::vector<Area>& written,
                                  float& overlap) const;
    void write_label(const Label& label, std::vector<Area>& written);
    void find_hover(MapHover& out) const;
    void minimap();
    void readout(const MapHover& hover);

    const MapScene& scene_;
    const Camera& camera_;
    const Theme& theme_;
    ImDrawList& list_;
    Area view_;
    std::vector<Disc> ships_, seekers_;
    std::vector<Area> taken_;  // where labels must not go
    std::vector<Label> labels_;
};

// What the minimap shows: the map, or on a floating one the ships and the view.
Area minimap_extent(const MapScene& scene, const Camera& camera);
// Where the minimap lies in a view, as wide as the map's shape asks.
Area minimap_box(const Area& view, const Theme& theme, glm::vec2 extent, MapCorner where);
// No minimap where the whole map is in view anyway.
bool minimap_shown(const MapScene& scene, const Camera& camera);

}  // namespace impulse
