// battle/core/disguise.h: units that others take for another.
// Shapes: the status says of which unit's class the image is; it is the class as printed, whatever becomes of that unit.
// Rule:   TNG "Deresolution Device", "Inverse Cloak Field".
#pragma once

#include "battle/core/battle.h"
#include "battle/core/converted.h"

namespace impulse {

// The image that stands before the unit now; null where it is seen as it is.
inline const Status* image_of(const Unit& unit) {
    if (!unit.active()) return nullptr;
    for (const Status& s : unit.statuses)
        if (s.kind == StatusKind::disguised && s.by && unit.status(StatusKind::voided, s.group) == nullptr)
            return &s;
    return nullptr;
}
// The same for the eyes of a side: its own team knows what the unit is.
inline const Status* image_before(const Battle& b, UnitId unit, SideId side) {
    const Unit& u = b.unit(unit);
    return b.sides[u.side.index()].team == b.sides[side.index()].team ? nullptr : image_of(u);
}
inline ClassId class_of_image(const Battle& b, const Status& image) { return printed(b.unit(image.by).type); }
// The class for which the side takes it.
inline ClassId seen_type(const Battle& b, UnitId unit, SideId side) {
    const Status* image = image_before(b, unit, side);
    return image != nullptr ? class_of_image(b, *image) : b.unit(unit).type;
}

}  // namespace impulse
