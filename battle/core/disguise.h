// battle/core/disguise.h: units that others take for another, and images that they take for units.
// Units:  places in Battle::units; an image that goes about is a unit of its own.
// Shapes: the status says whose class the image shows, as printed, and is seen by its own side alone.
// Errors: a unit that is no image has no mark: null.
// Rule:   TNG "Deresolution Device", "Halluc", "Inverse Cloak Field".
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

// What says of a unit that it is no ship but an image; `by` is the ship, where it is known. Null for what is real.
inline const Status* mark_of_image(const Unit& unit) {
    for (const Status& s : unit.statuses)
        if (s.kind == StatusKind::image) return &s;
    return nullptr;
}
inline bool is_image(const Unit& unit) { return mark_of_image(unit) != nullptr; }
// It is an image, or one of it goes about.
inline bool doubled(const Battle& b, UnitId unit) {
    if (is_image(b.unit(unit))) return true;
    for (const Unit& u : b.units)
        if (const Status* mark = mark_of_image(u); mark != nullptr && u.active() && mark->by == unit)
            return true;
    return false;
}
// The image is gone. A ship that went on in the later place of the two takes its own again, with all that names it.
void dispel_image(Battle& battle, UnitId image);

}  // namespace impulse
