// render/bridge.h: the window's content: map, ships, sheets, story and the replay bar of one battle.
// Units:  pixels at 100 % times the theme's scale; seconds.
// Shapes: BridgeState is view memory and never part of a battle; draw_bridge draws one frame of it.
// Errors: messages for the person in front of it stand in BridgeState::message until they are closed.
// Rule:   panels read state; the program around them loads, seeks and saves.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "render/camera.h"
#include "render/map_view.h"
#include "render/playback.h"
#include "render/theme.h"
#include "scenarios/log_file.h"
#include "scenarios/scenario.h"

namespace impulse {

// A battle that can be watched, with what its story says when.
struct Film {
    std::shared_ptr<const Rules> rules;
    Scenario scenario;
    Roster roster;
    Playback playback;
    struct Line {
        std::size_t at = 0;  // event after which the line is true
        std::string time, text;
        int side = -1;
    };
    std::vector<Line> story;
    std::string verdict;   // "verified 126 impulses", "DIVERGED at ...", or empty
    bool diverged = false;
};

// A film from a log's entries; `verify` plays the orders again first and says whether everything agrees.
Film make_film(std::shared_ptr<const Rules> rules, const LogText& log, const Battle& first, bool verify);

struct BridgeState {
    std::unique_ptr<Film> film;
    Camera camera;
    UnitId selected{};
    MapHover hover;
    bool playing = false;
    float speed = 8.0F;        // events that can be seen, a second
    float carry = 0;
    float text_scale = 1.0F;   // 75-250 %
    bool follow = true;        // the camera keeps the ships in view
    bool fitted = false;
    bool keys_shown = false;
    std::string message;       // a sentence that must be read, e.g. a file that cannot be opened
    bool quit = false;
    bool rescale = false;      // text_scale changed: fonts must be made again
    std::string open_wish;     // a path that the person asked to open
};

// Moves the film on by the time that has passed, if it is playing.
void advance_film(BridgeState& state, float seconds);
// Draws everything and takes in keys and clicks.
void draw_bridge(BridgeState& state, const Theme& theme);

}  // namespace impulse
