#include "battle/play/group_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "battle/core/tracks.h"
#include "battle/play/class_reader.h"
#include "engine/table_text.h"

namespace impulse {
namespace {

constexpr Arc all_round{0xFFFFFF};
using Fault = std::optional<std::string>;

bool of_file(const SystemType& s, std::string_view name) {
    return s.source.file.ends_with(fmt::format("/{}.toml", name));
}

// True where the mount takes that system at that tech level.
bool takes(const Rules& rules, const SystemType& mount, const SystemType& held, std::string_view said,
           int tech) {
    const auto fits = [&](const std::string& word) {
        if (word == "@internal")
            return std::any_of(rules.categories.begin(), rules.categories.end(), [&](const Category& k) {
                return std::any_of(k.takes.begin(), k.takes.end(),
                                   [&](SystemId s) { return &rules.system(s) == &held; });
            });
        if (word == "@any") return true;
        if (word == "@energy") return held.has(Trait::power) || held.has(Trait::battery);
        if (word.starts_with('@')) return of_file(held, std::string_view{word}.substr(1));
        if (word == held.family || word == said) return true;  // "btty", or "btty:3" alone
        for (const SystemType& other : rules.systems)          // a mount takes what another does
            if (other.id == word && other.becomes.at != Change::never &&
                takes(rules, other, held, said, tech))
                return true;
        return false;
    };
    const Becomes& b = mount.becomes;
    return std::any_of(b.what.begin(), b.what.end(), fits) ||
           (tech >= 4 && std::any_of(b.what_4x.begin(), b.what_4x.end(), fits));
}

class GroupReader {
public:
    GroupReader(const Rules& rules, const TechKeys& tech, ShipClass& type)
        : rules_(rules), tech_(tech), c_(type) {}

    // The groups of the sheet in their order; what stands ready in mounts comes behind them all.
    Fault read(int& line) {
        for (std::size_t i = 0, printed = c_.sheet.groups.size(); i < printed; ++i) {
            line = c_.sheet.groups[i].line;
            if (Fault wrong = read(i)) return wrong;
        }
        for (const Spare& s : spares_) {
            line = s.group.line;
            const std::size_t before = c_.groups.size();
            c_.sheet.groups.push_back(s.group);
            c_.sheet.groups.back().spare = true;
            if (Fault wrong = add(c_.sheet.groups.size() - 1, s.group, s.system, s.container, true))
                return wrong;
            for (std::size_t g = before; g < c_.groups.size(); ++g) c_.groups[g].mount = s.mount;
        }
        return std::nullopt;
    }

private:
    struct Spare {
        BoxGroup group;
        SystemId system{}, container{};
        std::uint8_t mount = 0;
    };

    Fault read(std::size_t at) {
        const BoxGroup g = c_.sheet.groups[at];
        const auto system = find_system(rules_, g);
        if (!system) return system.error();
        const SystemType& type = rules_.system(*system);
        if (!g.holds.empty()) {
            if (type.becomes.at == Change::never)
                return fmt::format("{} holds no other system ({})", type.label, type.source.rule);
            return mount(at, g, *system);
        }
        if (const Fault wrong = add(at, g, *system)) return wrong;
        if (type.becomes.at == Change::repair || type.becomes.for_turn || type.becomes.of_damaged)
            return may_become(g, *system);
        return std::nullopt;
    }

    // A box that holds one of several systems: each box by itself, and in it the first of them.
    Fault mount(std::size_t at, const BoxGroup& g, SystemId container) {
        const SystemType& type = rules_.system(container);
        if (type.becomes.at == Change::setup && g.holds.size() > 1)
            return fmt::format("{} is not changed in battle: it holds one system, not {} ({})", type.label,
                               g.holds.size(), type.source.rule);
        for (int box = 1; box <= g.boxes; ++box) {
            const auto first = static_cast<std::uint8_t>(c_.groups.size());
            for (std::size_t i = 0; i < g.holds.size(); ++i) {
                BoxGroup held = held_group(g, g.holds[i]);
                held.boxes = 1;
                const auto system = find_system(rules_, held);
                if (!system) return system.error();
                const SystemType& what = rules_.system(*system);
                if (!takes(rules_, type, what, g.holds[i], c_.sheet.tech))
                    return fmt::format("{} does not take {} at tech level {} ({})", type.label, what.label,
                                       c_.sheet.tech, type.source.rule);
                if (i > 0) {
                    if (what.has(Trait::shuttle))
                        return fmt::format("{} holds a bay from the beginning, or not at all", type.label);
                    held.name = g.boxes > 1 ? fmt::format("{} {} {}", g.name, box, what.label)
                                            : fmt::format("{} {}", g.name, what.label);
                    spares_.push_back({held, *system, container, first});
                    continue;
                }
                if (const Fault wrong = add(at, held, *system, container)) return wrong;
                c_.groups[first].number = static_cast<std::uint8_t>(box);
                if (g.holds.size() > 1) c_.groups[first].mount = first;
            }
        }
        return std::nullopt;
    }

    // What boxes that stand on the sheet under their own name may become.
    Fault may_become(const BoxGroup& g, SystemId container) {
        std::vector<BoxGroup> all;
        for (const std::string& word : rules_.system(container).becomes.what) {
            if (word == "@ship") {
                for (BoxGroup other : c_.sheet.groups) {
                    other.at_column = g.at_column;
                    other.at_row = g.at_row;
                    if (other.system != g.system && other.holds.empty()) all.push_back(std::move(other));
                }
            } else if (word == "@lower") {  // of its own kind, with less in the box
                for (int value = g.value - 1; value > 0; --value) {
                    all.push_back(g);
                    all.back().value = value;
                }
            } else {
                all.push_back(held_group(g, word));
            }
        }
        const auto first = static_cast<std::uint8_t>(c_.groups.size() - 1);
        std::vector<std::string> kinds;  // one for all groups of a kind
        for (BoxGroup& spare : all) {
            const auto system = find_system(rules_, spare);
            if (!system) return system.error();
            const SystemType& what = rules_.system(*system);
            std::string kind = fmt::format("{} {} {}", what.id, spare.value, spare.arc.mask);
            if (what.has(Trait::shuttle) || std::find(kinds.begin(), kinds.end(), kind) != kinds.end())
                continue;  // craft stay where they are
            spare.boxes = g.boxes;
            spare.name = fmt::format("{} {}", g.name,
                                     spare.system == g.system ? std::to_string(spare.value)
                                     : what.weapon            ? spare.name
                                                              : what.label);
            spares_.push_back({spare, *system, container, first});
            kinds.push_back(std::move(kind));
        }
        if (!kinds.empty()) c_.groups[first].mount = first;
        return std::nullopt;
    }

    Fault add(std::size_t at, const BoxGroup& g, SystemId system, SystemId container = {},
              bool spare = false);
    void count(const BoxGroup& g, const SystemType& type, const ClassGroup& group);
    Fault arm(const BoxGroup& g, const SystemType& type, ClassGroup& group);

    const Rules& rules_;
    const TechKeys& tech_;
    ShipClass& c_;
    std::vector<Spare> spares_;
};

// What is wrong with a box group beside the others of its ship.
Fault misplaced(const TechKeys& tech, const Sheet& s, const BoxGroup& g, const SystemType& type) {
    if (g.tech > 0 && (!type.weapon || level_of(tech, g.tech) >= tech.levels.size()))
        return fmt::format(
            "{} of tech level {}: {}", type.label, g.tech,
            type.weapon ? "the tables have no such level" : "only weapons have one of their own");
    if (type.set_of > 0 && g.boxes % type.set_of != 0)
        return fmt::format("{} comes in sets of {} boxes, not {} ({})", type.label, type.set_of, g.boxes,
                           type.source.rule);
    const auto met = [&](const BoxGroup& other) {
        return std::find(type.needs.begin(), type.needs.end(), other.system) != type.needs.end();
    };
    if (!type.needs.empty() && std::none_of(s.groups.begin(), s.groups.end(), met))
        return fmt::format("{} needs a box of {} on the same ship ({})", type.label,
                           fmt::join(type.needs, " or "), type.source.rule);
    return std::nullopt;
}

// What the class has from the beginning.
void GroupReader::count(const BoxGroup& g, const SystemType& type, const ClassGroup& group) {
    if (type.has(Trait::warp_engine)) c_.warp_boxes += g.boxes;
    if (type.has(Trait::control)) c_.control_boxes += g.boxes;
    const SystemType& printed = group.container ? rules_.system(group.container) : type;
    if (!printed.has(Trait::not_interior)) c_.interior_boxes += g.boxes;
    if (type.wall.stands()) {
        c_.armor_boxes += g.boxes;
        c_.shield_cost_full += type.wall.power * g.boxes;
        c_.shield_cost_minimum += type.wall.power * g.boxes;
    }
    if (type.has(Trait::shuttle))
        for (int place = type.berth.each[tech_index(c_)] * (g.boxes / type.berth.boxes);
             place > 0 && c_.bays.size() < max_bay_boxes; --place)
            c_.bays.push_back({static_cast<std::uint8_t>(c_.groups.size()),
                               type.has(Trait::fighter_bay),
                               {},
                               static_cast<std::uint8_t>(type.berth.size_class)});
    if (type.weapon) {
        const WeaponType& weapon = rules_.weapon(group.weapon);
        c_.weapon_boxes += g.boxes;
        if (weapon.arming == ArmingKind::ship_capacitor) c_.capacitor_most += weapon.capacity * g.boxes;
    }
}

// The weapon of the group, and what lies in it.
Fault GroupReader::arm(const BoxGroup& g, const SystemType& type, ClassGroup& group) {
    const std::size_t level = g.tech > 0             ? level_of(tech_, g.tech)
                              : tech_.levels.empty() ? 0
                                                     : tech_index(c_);
    group.weapon = WeaponId{type.weapon.index() + level};
    if (group.arc.mask == 0) group.arc = all_round;
    const WeaponType& weapon = rules_.weapon(group.weapon);
    if (weapon.merges) group.merge_with = static_cast<std::uint8_t>(c_.groups.size());
    if (weapon.launches.empty()) {
        if (!g.load.empty()) return fmt::format("\"{}\" launches nothing, so it has no load", g.name);
        group.load[0] = static_cast<std::uint8_t>(weapon.rounds);
        return std::nullopt;
    }
    std::vector<std::string> contents = g.load;
    // An empty load is a rack full of the first type.
    const SeekerType& first = rules_.seeker(weapon.launches.front());
    if (contents.empty() && !weapon.rack_by_space && weapon.rack_half_spaces > 0)
        contents.assign(static_cast<std::size_t>(weapon.rack_half_spaces / std::max(first.half_spaces, 1)),
                        first.id);
    auto load = rack_load(rules_, weapon, contents);
    if (!load) return load.error();
    group.load = load->rounds;
    group.load_type = load->types;
    return std::nullopt;
}

Fault GroupReader::add(std::size_t at, const BoxGroup& g, SystemId system, SystemId container, bool spare) {
    const SystemType& type = rules_.system(system);
    if (Fault wrong = misplaced(tech_, c_.sheet, g, type)) return wrong;
    ClassGroup group;
    group.system = system;
    group.boxes = static_cast<std::uint8_t>(g.boxes);
    group.value = static_cast<std::int16_t>(g.value);
    group.arc = g.arc;
    group.sheet_group = static_cast<std::uint8_t>(at);
    group.indestructible = g.indestructible;
    group.hatches = static_cast<std::uint8_t>(g.hatches);
    group.tubes = static_cast<std::uint8_t>(g.tubes);
    group.balcony = static_cast<std::uint8_t>(g.balcony);
    group.outside = g.outside;
    group.container = container;
    group.spare = spare;
    if (type.weapon)
        if (Fault wrong = arm(g, type, group)) return wrong;
    if (!spare) count(g, type, group);
    if (type.device != Device::none) c_.devices |= 1U << static_cast<unsigned>(type.device);
    const bool alone = type.weapon || type.has(Trait::special_sensor);
    if (alone) group.boxes = 1;
    c_.scout = c_.scout || type.has(Trait::special_sensor);
    const bool modifies =
        !type.modifiers.empty() ||
        std::any_of(type.uses.begin(), type.uses.end(), [](const BoxUse& u) { return u.act == BoxAct::aid; });
    for (int n = 1; n <= (alone ? g.boxes : 1); ++n) {
        if (c_.groups.size() == max_groups)
            return fmt::format("the ship has more than {} groups of boxes", max_groups);
        const auto here = static_cast<std::uint8_t>(c_.groups.size());
        group.number = static_cast<std::uint8_t>(alone ? n : 0);
        if (group.weapon) {
            const WeaponType& weapon = rules_.weapon(group.weapon);
            c_.armed.push_back(here);
            const bool guides = std::any_of(weapon.launches.begin(), weapon.launches.end(),
                                            [&](SeekerId id) { return !rules_.seeker(id).anti_drone; });
            c_.guides_seekers = c_.guides_seekers || guides;
            if (guides) c_.launchers.push_back(here);
        }
        if (modifies) c_.modifying.push_back(here);
        c_.groups.push_back(group);
    }
    return std::nullopt;
}

}  // namespace

tl::expected<SystemId, std::string> find_system(const Rules& rules, const BoxGroup& g) {
    std::vector<std::string_view> families;
    std::vector<std::string> variants;
    const std::string wanted = !g.variant.empty() ? g.variant
                               : g.value > 0      ? std::to_string(g.value)
                                                  : std::string{};
    std::size_t plain = rules.systems.size();  // the row without a variant
    for (std::size_t i = 0; i < rules.systems.size(); ++i) {
        const SystemType& s = rules.systems[i];
        families.push_back(s.family);
        if (s.family != g.system) continue;
        if (s.id == s.family) {
            plain = i;
            continue;
        }
        if (s.id == g.system + "-" + wanted) return SystemId{i};
        variants.push_back(s.id.substr(s.family.size() + 1));
    }
    if (plain < rules.systems.size() && (g.variant.empty() || variants.empty())) return SystemId{plain};
    if (variants.empty())
        return tl::unexpected(
            fmt::format("no table has a box \"{}\"{}", g.system, did_you_mean(g.system, families)));
    if (wanted.empty())
        return tl::unexpected(
            fmt::format("\"{}\" needs a variant or a value: {}", g.system, fmt::join(variants, ", ")));
    return tl::unexpected(
        fmt::format("\"{}\" has no variant \"{}\", but {}", g.system, wanted, fmt::join(variants, ", ")));
}

BoxGroup held_group(const BoxGroup& mount, const std::string& held) {
    BoxGroup g = mount;
    g.holds.clear();
    g.variant.clear();
    g.load.clear();
    g.value = 0;
    const std::size_t colon = std::min(held.find(':'), held.size());
    g.system = held.substr(0, colon);
    const std::string after = held.substr(std::min(colon + 1, held.size()));
    const bool number = !after.empty() && after.size() < 4 &&
                        std::all_of(after.begin(), after.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (number)
        g.value = std::stoi(after);
    else
        g.variant = after;
    return g;
}

std::size_t level_of(const TechKeys& tech, int level) {
    return static_cast<std::size_t>(
        std::find(tech.levels.begin(), tech.levels.end(), fmt::format("{}x", level)) - tech.levels.begin());
}

std::optional<std::string> read_groups(const Rules& rules, const TechKeys& tech, ShipClass& type, int& line) {
    return GroupReader{rules, tech, type}.read(line);
}

}  // namespace impulse
