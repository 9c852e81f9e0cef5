// battle/core/rack.h: what lies in a launcher, slot by slot.
// Units:  rounds; places in WeaponType::launches.
// Shapes: four slots (GroupState::ammo); a slot that names no type holds the type of its own place in the list.
// Rule:   classic FD3 (racks).
#pragma once

#include "battle/core/rules.h"
#include "battle/core/unit.h"

namespace impulse {

// Place in WeaponType::launches of the type in a slot; may lie beyond the list for a slot that holds nothing.
inline std::size_t place_in_slot(const GroupState& g, std::size_t slot) {
    return g.holds[slot] > 0 ? static_cast<std::size_t>(g.holds[slot] - 1) : slot;
}
// The slot that holds the type of that place in the list; the count of slots where none does.
inline std::size_t slot_of_place(const GroupState& g, std::size_t place) {
    for (std::size_t i = 0; i < g.ammo.size(); ++i)
        if (place_in_slot(g, i) == place) return i;
    return g.ammo.size();
}
// The type in a slot, or none.
inline SeekerId type_in_slot(const WeaponType& w, const GroupState& g, std::size_t slot) {
    const std::size_t place = place_in_slot(g, slot);
    return place < w.launches.size() ? w.launches[place] : SeekerId{};
}
// The fields of the rounds in a slot, and of those in store for it.
constexpr GroupField ammo_field(std::size_t slot) {
    return static_cast<GroupField>(static_cast<std::size_t>(GroupField::ammo_0) + slot);
}
constexpr GroupField store_field(std::size_t slot) {
    return static_cast<GroupField>(static_cast<std::size_t>(GroupField::store_0) + slot);
}

}  // namespace impulse
