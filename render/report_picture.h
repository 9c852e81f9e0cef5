// render/report_picture.h: one page of a battle: map, ship sheets, headline and what happened, as a PNG.
// Units:  pixels; 1600x900 at scale 1.
// Shapes: BattlePicture is plain values; up to six sheets are drawn, further ships are listed by name.
// Errors: save_battle_picture gives one sentence with the path.
// Rule:   drawn by the same views as the window, so that a picture never shows other facts than the bridge.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "render/picture.h"
#include "render/scene.h"

namespace impulse {

struct BattlePicture {
    MapScene map;
    std::vector<SheetScene> sheets;
    std::string headline, subtitle;
    std::vector<std::string> lines;  // newest last; the last that fit are shown
};

// Draws the page; an empty Picture where SDL cannot.
Picture battle_picture(const BattlePicture& page, const PictureShape& shape = {});
// Draws the page and saves it; makes missing folders of the path.
tl::expected<void, std::string> save_battle_picture(const BattlePicture& page, const std::string& path,
                                                    const PictureShape& shape = {});

}  // namespace impulse
