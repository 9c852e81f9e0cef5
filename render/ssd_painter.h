// render/ssd_painter.h: how a ship's sheet is painted; ssd_view.h is what the rest of the window calls.
// Units:  screen pixels.
// Shapes: a SheetPainter paints one sheet: it lays the hull out, then draws head, hull, shields and tracks.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <glm/vec2.hpp>
#include <vector>

#include "render/ssd_view.h"
#include "render/strokes.h"

namespace impulse {

class SheetPainter {
public:
    SheetPainter(const SheetScene& sheet, const Theme& theme, ImDrawList& list, Area area)
        : sheet_(sheet), theme_(theme), list_(list), area_(area), mouse_(gl(ImGui::GetIO().MousePos)) {}

    SheetHover paint(bool frame);
    // Whether every label has room to be read without lying on anything.
    [[nodiscard]] bool legible();

private:
    // A group of boxes with its place; pixels from the hull's upper left corner.
    struct Block {
        int group = 0;
        glm::vec2 at{0.0F};    // upper left of the label
        glm::vec2 size{0.0F};  // label and boxes
        int across = 1;
        float boxes_left = 0;  // x of the first box
    };

    struct HullLayout {
        std::vector<Block> blocks;
        glm::vec2 size{0.0F};
        float pitch = 0;         // box and gap
        float label = 0;         // height of a label
        ImFont* font = nullptr;  // of the labels
    };

    class Ring;
    // How a label is written: it shrinks a little to its room; where that is not enough it is not written.
    struct LabelFit {
        ImFont* font = nullptr;
        float zoom = 1.0F;
        bool readable = false;
    };
    // Boxes side by side, and rows of them.
    static int across_of(const SheetGroup& group, bool engine);
    static int rows_of(const SheetGroup& group, int across) {
        return (std::max(group.count, 1) + across - 1) / across;
    }
    [[nodiscard]] LabelFit label_fit(const Block& block, const HullLayout& layout) const;
    [[nodiscard]] Area ring_of(float top, float bottom) const;
    [[nodiscard]] HullLayout layout_in(const Area& ring, Area& inner) const;
    [[nodiscard]] HullLayout by_place(glm::vec2 room) const;
    [[nodiscard]] HullLayout by_zone(glm::vec2 room) const;
    [[nodiscard]] HullLayout zones_at(float pitch, float width) const;
    [[nodiscard]] ImFont* label_font(float pitch) const;
    // Draw the lines above and below the ship, or only tell how high they are.
    float head(bool draw = true);
    float foot(bool draw = true);
    void shields(Area ring);
    void one_shield(const Ring& ring, std::size_t index);
    void hull(const HullLayout& layout, glm::vec2 origin);
    void group(const Block& block, const HullLayout& layout, glm::vec2 origin);
    void box(const SheetGroup& g, int n, Area at);

    const SheetScene& sheet_;
    const Theme& theme_;
    ImDrawList& list_;
    Area area_;
    glm::vec2 mouse_;
    SheetHover hover_;
    int named_ = -1;  // a group whose name has no room and is drawn on top of all
};

}  // namespace impulse
