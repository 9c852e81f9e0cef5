// battle/play/repair_target.h: what a repair or an umpire means by a part of a ship, counted.
// Units:  boxes.
#pragma once

#include <algorithm>

#include "battle/core/command.h"
#include "battle/core/event.h"
#include "battle/core/rules.h"
#include "battle/core/tracks.h"
#include "battle/repair/damage_control.h"

namespace impulse {

// How many boxes of the target are there, and how many of them are lost.
struct BoxCount {
    int all = 0, lost = 0;
};
inline BoxCount count_boxes(const Rules& rules, const Unit& u, RepairTarget what, int index) {
    const ShipClass& c = rules.type(u.type);
    switch (what) {
        case RepairTarget::group: {
            if (index >= static_cast<int>(c.groups.size())) return {};
            const auto g = static_cast<std::size_t>(index);
            return {c.groups[g].boxes, u.groups[g].lost};
        }
        case RepairTarget::shield: {
            if (index >= c.banks) return {};
            const auto b = static_cast<std::size_t>(index);
            return {std::max<int>(c.bank_boxes[b], u.shield[b]), std::max(0, c.bank_boxes[b] - u.shield[b])};
        }
        case RepairTarget::overdrain: {
            if (index >= static_cast<int>(c.groups.size())) return {};
            const auto g = static_cast<std::size_t>(index);
            if (rules.system(c.groups[g].system).overdrain == 0) return {};
            return {boxes_left(c, u, g), u.groups[g].overdrained};
        }
        case RepairTarget::crew:
        case RepairTarget::store:
            return {};
        case RepairTarget::excess:
            return {c.sheet.excess_damage, u[Counter::excess_lost]};
        case RepairTarget::sensor:
        case RepairTarget::scanner:
        case RepairTarget::damage_control:
            return {static_cast<int>(track_of(c.sheet, what)->ratings.size()),
                    u[counter_of(track_kind(what))]};
    }
    return {};
}

}  // namespace impulse
