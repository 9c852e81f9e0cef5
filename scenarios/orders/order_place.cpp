#include "scenarios/orders/order_place.h"

#include "battle/core/craft.h"
#include "engine/plain_text.h"

namespace impulse {

const WeaponType* OrderPlace::weapon(UnitId u, std::size_t g) const {
    if (!known(u) || g >= type(u).groups.size()) return nullptr;
    const WeaponId w = type(u).groups[g].weapon;
    return w ? &rules.weapon(w) : nullptr;
}

std::string OrderPlace::group(UnitId u, std::size_t g) const {
    return known(u) && g < type(u).groups.size() ? group_name(type(u), g) : std::string{"?"};
}

std::vector<std::size_t> groups_named(const ShipClass& type, std::string_view names, std::string* unknown) {
    std::vector<std::size_t> all;
    while (true) {
        const std::size_t comma = names.find(',');
        const std::string_view name = trimmed(names.substr(0, comma));
        const std::size_t before = all.size();
        for (std::size_t g = 0; g < type.groups.size(); ++g)
            if (same_word(group_name(type, g), name)) all.push_back(g);
        if (all.size() == before)
            for (std::size_t g = 0; g < type.groups.size(); ++g)
                if (same_word(type.sheet.groups[type.groups[g].sheet_group].name, name)) all.push_back(g);
        if (all.size() == before) {
            if (unknown != nullptr) *unknown = std::string{name};
            return {};
        }
        if (comma == std::string_view::npos) return all;
        names.remove_prefix(comma + 1);
    }
}

std::vector<SeekerId> launches_of(const OrderPlace& place, UnitId unit, std::size_t group) {
    const WeaponType* rack = place.weapon(unit, group);
    return rack != nullptr ? std::vector<SeekerId>(rack->launches.begin(), rack->launches.end())
                           : std::vector<SeekerId>{};
}

const ShipClass* craft_class(const OrderPlace& place, UnitId unit, std::size_t box) {
    const ClassId of = place.known(unit) ? craft_in(place.rules, place.battle, unit, box) : ClassId{};
    return of ? &place.rules.type(of) : nullptr;
}

std::vector<SeekerId> rounds_of_rail(const OrderPlace& place, const DeckWork& order) {
    const ShipClass* craft = craft_class(place, order.unit, order.box);
    if (craft == nullptr || order.group >= craft->groups.size() || !craft->groups[order.group].weapon)
        return {};
    const auto& launches = place.rules.weapon(craft->groups[order.group].weapon).launches;
    return {launches.begin(), launches.end()};
}

std::vector<SeekerId> drones_of(const Rules& rules) {
    std::vector<SeekerId> drones;
    for (std::size_t i = 0; i < rules.seekers.size(); ++i)
        if (rules.seekers[i].kind == SeekerKind::drone && !rules.seekers[i].anti_drone)
            drones.push_back(SeekerId{i});
    return drones;
}

int fastest_of(const OrderPlace& place, const LaunchCraft& order) {
    if (!place.known(order.unit)) return 0;
    const UnitId standing = order.craft ? order.craft : occupant(place.battle, order.unit, order.box);
    if (place.known(standing)) return craft_speed(place.rules, place.battle.unit(standing));
    const ShipClass* craft = craft_class(place, order.unit, order.box);
    return craft != nullptr ? craft->sheet.craft.speed : 0;
}

}  // namespace impulse
