// render/animation.h: events to motion: counters glide from hex to hex and flash where they are hit.
// Units:  hex sides, degrees, seconds.
// Shapes: Motion remembers where each counter was last drawn; animate moves it on and writes the scene's offsets.
// Errors: none; a counter that jumps far (a seek, a new battle) stands at once where it belongs.
// Rule:   motion is only how the last event looks: the battle that is shown is never behind or ahead of it.
#pragma once

#include <glm/vec2.hpp>
#include <vector>

#include "render/battle_scene.h"
#include "render/scene.h"

namespace impulse {

struct Motion {
    struct Shown {
        int id = -1;
        glm::vec2 at{0.0F};
        float angle = 0;  // degrees clockwise from up
        float flash = 0;  // 1 = just hit
        int harm = 0;     // points of shields and boxes lost in what is being shown
    };
    std::vector<Shown> ships, seekers;
};

// Moves what is drawn towards what the scene says by `seconds`; `instantly`: no motion at all. `losses` is by unit index.
void animate(Motion& motion, MapScene& map, const std::vector<FreshLosses>& losses, float seconds,
             bool instantly);

}  // namespace impulse
