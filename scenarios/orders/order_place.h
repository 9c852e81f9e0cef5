// scenarios/orders/order_place.h: what the names in an order refer to.
// Shapes: a view of rules, battle and names; lists are those that an order may choose from.
// Errors: none; what the battle does not have gives an empty list or "?".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "battle/core/command.h"
#include "battle/core/rules.h"
#include "scenarios/scenario.h"

namespace impulse {

// `side` gives the order where the order may leave its side out.
struct OrderPlace {
    const Rules& rules;
    const Battle& battle;
    const Roster& roster;
    SideId side{};

    [[nodiscard]] bool known(UnitId u) const { return u && u.index() < battle.units.size(); }
    [[nodiscard]] const ShipClass& type(UnitId u) const { return rules.type(battle.unit(u).type); }
    // The weapon in a box, null where it holds none.
    [[nodiscard]] const WeaponType* weapon(UnitId u, std::size_t g) const;
    // The name of a box group.
    [[nodiscard]] std::string group(UnitId u, std::size_t g) const;
};

// Groups that a name picks on a class: one box by its own name, or all boxes of a sheet row by the row's name; a list
// parted by commas picks each. Empty where a part is unknown, which `unknown` then holds.
std::vector<std::size_t> groups_named(const ShipClass& type, std::string_view names,
                                      std::string* unknown = nullptr);

// What a rack or tube launches; the rounds of the rail that a deck crew loads; every drone there is.
std::vector<SeekerId> launches_of(const OrderPlace& place, UnitId unit, std::size_t group);
std::vector<SeekerId> rounds_of_rail(const OrderPlace& place, const DeckWork& order);
std::vector<SeekerId> drones_of(const Rules& rules);
// The class of the craft in a bay box, null where none stands there.
const ShipClass* craft_class(const OrderPlace& place, UnitId unit, std::size_t box);
// The highest speed of the craft that is launched.
int fastest_of(const OrderPlace& place, const LaunchCraft& order);

}  // namespace impulse
