// battle/core/events/craft.h: what can happen: shuttles, fighters and fast patrol ships, images of ships.
#pragma once

#include "battle/core/command.h"
#include "battle/core/events/describe.h"

namespace impulse {

// A unit for a craft that was none so far, in its mother's bay; it may take the place of one that is gone.
// type: index into Battle::craft_types
struct UnitAdded {
    UnitId unit{}, mother{};
    std::uint8_t type = 0, box = 0, groups = 0;
    IMPULSE_EVENT(UnitAdded, "unit_added", unit, mother, type, box, groups)
    [[nodiscard]] bool fits(const Battle& b) const {
        return unit && mother && unit.index() <= b.units.size() && unit.index() < max_units &&
               mother.index() < b.units.size() && groups <= max_groups && type < b.craft_types.size();
    }
};

// A unit just like another, in its hex: which of the two is an image is told to its own side alone (StatusSet).
struct ImageMade {
    UnitId unit{}, image{};
    IMPULSE_EVENT(ImageMade, "image_made", unit, image)
    [[nodiscard]] bool fits(const Battle& b) const {
        return unit && image && unit.index() < b.units.size() && image.index() == b.units.size() &&
               image.index() < max_units;
    }
};

struct ImageGone {
    UnitId image{}, unit{};
    IMPULSE_EVENT(ImageGone, "image_gone", image, unit)
};

struct CraftLaunched {
    UnitId unit{}, mother{};
    Facing facing{};
    std::uint8_t speed = 0;
    CraftRole as{};
    IMPULSE_EVENT(CraftLaunched, "craft_launched", unit, mother, facing, speed, as)
    [[nodiscard]] bool fits(const Battle&) const { return bool{mother}; }
};

struct CraftRecovered {
    UnitId unit{}, mother{};
    std::uint8_t box = 0;
    IMPULSE_EVENT(CraftRecovered, "craft_recovered", unit, mother, box)
    [[nodiscard]] bool fits(const Battle&) const { return bool{mother}; }
};

}  // namespace impulse
