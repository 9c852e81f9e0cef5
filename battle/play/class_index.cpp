#include "battle/play/class_index.h"

#include <algorithm>

#include "battle/fire/fire_table.h"

namespace impulse {

void index_classes(Rules& rules) {
    std::uint8_t slot = 0;
    for (Category& category : rules.categories) category.count_slot = category.counts_scenario ? slot++ : 0;
    for (ShipClass& c : rules.classes) {
        c.groups_of_category.assign(rules.categories.size(), {});
        for (std::size_t k = 0; k < rules.categories.size(); ++k)
            for (const SystemId system : rules.categories[k].takes)
                for (std::size_t g = 0; g < c.groups.size(); ++g)
                    if (c.groups[g].system == system && !c.groups[g].indestructible)
                        c.groups_of_category[k].push_back(static_cast<std::uint8_t>(g));
        c.weapon_reach = 0;
        for (const ClassGroup& g : c.groups)
            if (g.weapon)
                for (const WeaponMode& m : rules.weapon(g.weapon).modes)
                    c.weapon_reach = std::max(c.weapon_reach, longest_range(m));
    }
}

}  // namespace impulse
