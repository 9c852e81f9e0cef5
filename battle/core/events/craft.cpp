#include "battle/core/events/craft.h"

namespace impulse {

void UnitAdded::evolve(Battle& b) const {
    const std::size_t i = unit.index();
    if (i >= b.units.size()) b.units.resize(i + 1);
    Unit u;
    u.fate = Fate::aboard;
    u.side = b.unit(mother).side;
    u.type = b.craft_types[type];
    u.hex = b.unit(mother).hex;
    u.facing = b.unit(mother).facing;
    u.groups.resize(groups);
    u.mother = mother;
    u.box = box;
    b.units[i] = u;
}

void CraftLaunched::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    u.fate = Fate::active;
    u.hex = b.unit(mother).hex;
    u.facing = facing;
    u.plot.clear();
    u.plot.push_back({1, speed});
    u.plot_before = u.plot;
    const auto now = static_cast<std::int16_t>(b.impulse_now());
    for (const Counter c : {Counter::launched_at, Counter::entered, Counter::moved}) u.at(c) = now;
    u.at(Counter::speed) = speed;
    u.at(Counter::straight) = u.at(Counter::since_slip) = 0;
    u.at(Counter::from_stop) = speed == 0 ? 1 : 0;
    u.at(Counter::allocated) = 1;
    u.at(Counter::shield_level) = 2;
    u.at(Counter::fire_control) = u.at(Counter::lock_on) = 1;
}

void CraftRecovered::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    u.fate = Fate::aboard;
    u.mother = mother;
    u.box = box;
    u.hex = b.unit(mother).hex;
    u.at(Counter::speed) = 0;
    u.at(Counter::recovered_at) = static_cast<std::int16_t>(b.impulse_now());
    b.window.owes.remove(unit);
}

}  // namespace impulse
