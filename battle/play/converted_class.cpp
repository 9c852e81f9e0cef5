#include "battle/play/class_index.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/core/rows/weapons.h"

namespace impulse {
namespace {

constexpr Arc everywhere{0xFFFFFF};

// The groups of the grouping are in the list, or they are not; all others stay in it as they were.
void settle(std::vector<std::uint8_t>& list, const std::vector<std::uint8_t>& groups, bool belong) {
    std::erase_if(list,
                  [&](std::uint8_t g) { return std::find(groups.begin(), groups.end(), g) != groups.end(); });
    if (belong) list.insert(list.end(), groups.begin(), groups.end());
    std::sort(list.begin(), list.end());
}

// The sheet shows the boxes where they are, as what they are now.
void draw(BoxGroup& printed, const BoxGroup& other, const SystemType& to) {
    if (printed.printed.empty()) printed.printed = printed.name;
    printed.name = fmt::format("{} ({})", to.label, printed.printed);
    printed.system = other.system;
    printed.variant = other.variant;
    printed.value = other.value;
    printed.tech = other.tech;
    printed.load = other.load;
    printed.holds.clear();
    printed.wired.clear();
    printed.options = other.options;
    printed.arc = to.weapon ? everywhere : Arc{};
    printed.arc_words = to.weapon ? "360" : "";
}

}  // namespace

ShipClass converted_class(const Rules& rules, const Conversion& conversion) {
    ShipClass c = rules.type(conversion.from);
    const ShipClass& as_printed = rules.type(printed(conversion.from));
    const ClassGroup& model = as_printed.groups[conversion.into];
    const std::uint8_t sheet = c.groups[conversion.group].sheet_group;
    const SystemType& to = rules.system(model.system);
    const WeaponType* weapon = to.weapon ? &rules.weapon(model.weapon) : nullptr;
    draw(c.sheet.groups[sheet], as_printed.sheet.groups[model.sheet_group], to);

    std::vector<std::uint8_t> groups;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].sheet_group == sheet) groups.push_back(static_cast<std::uint8_t>(g));
    const std::size_t before = groups.size();
    std::uint8_t number = 0;
    for (std::size_t i = 0; i < before; ++i) {
        ClassGroup& old = c.groups[groups[i]];
        ClassGroup one = model;
        const int boxes = old.boxes;
        one.sheet_group = sheet;
        one.mount = 0xFF;
        one.arc = weapon != nullptr ? everywhere : Arc{};
        one.boxes = to.alone() ? std::uint8_t{1} : old.boxes;
        one.number = to.alone() || before > 1 ? ++number : std::uint8_t{0};
        old = one;
        for (int box = 1; to.alone() && box < boxes; ++box) {
            one.number = ++number;
            groups.push_back(static_cast<std::uint8_t>(c.groups.size()));
            c.groups.push_back(one);
        }
    }

    // What a hasty repair could have made of the boxes is never there.
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].spare && c.groups[g].mount == conversion.group)
            c.groups[g].mount = static_cast<std::uint8_t>(g);

    const bool guides =
        weapon != nullptr && std::any_of(weapon->launches.begin(), weapon->launches.end(),
                                         [&](SeekerId id) { return !rules.seeker(id).anti_drone; });
    c.guides_seekers = c.guides_seekers || guides;
    c.scout = c.scout || to.has(Trait::special_sensor);
    settle(c.armed, groups, weapon != nullptr);
    settle(c.launchers, groups, guides);
    settle(c.modifying, groups,
           !to.modifiers.empty() || std::any_of(to.uses.begin(), to.uses.end(),
                                                [](const BoxUse& u) { return !u.modifiers.empty(); }));
    settle(c.guards, groups, to.guards_unit());
    c.capacitor_most = {};
    for (const std::uint8_t g : c.armed)
        if (const WeaponType& w = rules.weapon(c.groups[g].weapon);
            !c.groups[g].spare && w.arming == ArmingKind::ship_capacitor)
            c.capacitor_most += w.capacity * c.groups[g].boxes;
    index_class(rules, c);
    return c;
}

}  // namespace impulse
