#include "battle/play/group_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "battle/core/tracks.h"
#include "battle/crew/rooms.h"
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
        if (word == "@weapon") return held.has(Trait::weapon);
        if (word == "@energy") return held.has(Trait::power) || held.has(Trait::battery);
        if (word.starts_with('@')) return of_file(held, std::string_view{word}.substr(1));
        if (word == held.family || word == said) return true;  // "btty", or "btty:3" alone
        for (const SystemType& other :
             rules.systems)  // a mount takes what another does, not what a box is for a turn
            if (other.id == word && other.becomes.at != Change::never && !other.becomes.for_turn &&
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
        if (Fault wrong = wire(line)) return wrong;
        for (const Pattern& p : fabricated_)
            if (Fault wrong = fabricate(p, line)) return wrong;
        for (const Spare& s : spares_) {
            line = s.group.line;
            const std::size_t before = c_.groups.size();
            c_.sheet.groups.push_back(s.group);
            c_.sheet.groups.back().spare = true;
            if (Fault wrong = add(c_.sheet.groups.size() - 1, s.group, s.system, s.container, true))
                return wrong;
            for (std::size_t g = before; g < c_.groups.size(); ++g) {
                c_.groups[g].mount = s.mount;
                c_.groups[g].maker = s.maker;
                c_.groups[g].strange_to_maker = s.strange;
                if (s.mount != whole_unit) c_.groups[s.mount].mount = s.mount;
            }
        }
        return std::nullopt;
    }

private:
    struct Spare {
        BoxGroup group;
        SystemId system{}, container{};
        std::uint8_t mount = whole_unit, maker = whole_unit;
        bool strange = false;
    };
    // What a fabricator may make, until all mounts of the ship are known.
    struct Pattern {
        BoxGroup group;
        SystemId system{};
        std::string said;
        std::uint8_t maker = 0;
        bool strange = false, anywhere = false;
    };

    Fault read(std::size_t at) {
        const BoxGroup g = c_.sheet.groups[at];
        const auto system = find_system(rules_, g);
        if (!system) return system.error();
        const SystemType& type = rules_.system(*system);
        if (!g.holds.empty()) {
            if (type.becomes.at >= Change::construction || !type.roles.empty()) return yard(at, g, *system);
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

    // Boxes that make others, or an officer who may do their work: each such part of his is a group.
    Fault yard(std::size_t at, const BoxGroup& g, SystemId system) {
        const SystemType& type = rules_.system(system);
        if (Fault wrong = add(at, g, system)) return wrong;
        const std::size_t own = c_.groups.size() - 1;
        if (type.becomes.at >= Change::construction) return patterns(g, type, own, false);
        bool any = false;
        for (std::size_t s = 0; s < rules_.systems.size(); ++s) {
            const SystemType& part = rules_.systems[s];
            if (part.becomes.at < Change::construction ||
                std::find(type.roles.begin(), type.roles.end(), part.id) == type.roles.end())
                continue;
            if (c_.groups.size() == max_groups) return "the ship has no room for the parts of its officers";
            c_.groups.push_back(c_.groups[own]);
            c_.groups.back().system = SystemId{s};
            if (Fault wrong = patterns(g, part, c_.groups.size() - 1, true)) return wrong;
            any = true;
        }
        return any ? std::nullopt : Fault{fmt::format("{} makes nothing ({})", type.label, type.source.rule)};
    }

    // What is to be made: each name as often as it stands there.
    Fault patterns(const BoxGroup& g, const SystemType& maker, std::size_t group, bool officer) {
        std::vector<std::string> known;
        std::string_view kind;
        for (const std::string& said : g.holds) {
            if (std::find(known.begin(), known.end(), said) != known.end()) continue;
            known.push_back(said);
            BoxGroup held = held_group(g, said);
            held.boxes = static_cast<int>(std::count(g.holds.begin(), g.holds.end(), said));
            const auto system = find_system(rules_, held);
            if (!system) return system.error();
            const SystemType& what = rules_.system(*system);
            if (!takes(rules_, maker, what, said, c_.sheet.tech) || what.has(Trait::shuttle))
                return fmt::format("{} does not make {} ({})", maker.label, what.label, maker.source.rule);
            const bool priced = std::any_of(what.built.begin(), what.built.end(), [&](const BuildPrice& p) {
                return p.spaces > 0 && (p.value == 0 || p.value == held.value);
            });
            if (!priced) return fmt::format("no table says how many spaces \"{}\" fills", said);
            const bool strange = maker.becomes.one_kind && !kind.empty() && kind != what.source.rule;
            if (kind.empty()) kind = what.source.rule;
            if (strange && maker.becomes.halves == 1)
                return fmt::format("{} makes one kind of system, and no {} ({})", maker.label, what.label,
                                   maker.source.rule);
            if (maker.becomes.copies &&
                std::none_of(c_.sheet.groups.begin(), c_.sheet.groups.end(), [&](const BoxGroup& own) {
                    return own.system == held.system && own.value == held.value;
                }))
                return fmt::format("{} makes only what the ship has, and it has no {} ({})", maker.label,
                                   what.label, maker.source.rule);
            held.name = fmt::format("{} {}", g.name, said);
            const auto by = static_cast<std::uint8_t>(group);
            if (maker.becomes.at == Change::fabrication)
                fabricated_.push_back({held, *system, said, by, strange, officer});
            else
                spares_.push_back({held, *system, {}, whole_unit, by, strange});
        }
        return std::nullopt;
    }

    // Each mount that takes it may hold it, once it is made for that mount.
    Fault fabricate(const Pattern& p, int& line) {
        line = p.group.line;
        bool any = p.anywhere;
        for (std::size_t first = 0, printed = c_.groups.size(); first < printed; ++first) {
            const ClassGroup& g = c_.groups[first];
            if (!g.container || g.spare) continue;
            const SystemType& mount = rules_.system(g.container);
            const SystemType& what = rules_.system(p.system);
            if (mount.becomes.at != Change::activity || mount.becomes.crews == 0 || g.system == p.system ||
                !takes(rules_, mount, what, p.said, c_.sheet.tech))
                continue;
            BoxGroup held = held_group(c_.sheet.groups[g.sheet_group], p.said);
            held.boxes = 1;
            held.name = fmt::format(
                "{} {}{}", c_.sheet.groups[g.sheet_group].name,
                g.number > 0 && c_.sheet.groups[g.sheet_group].boxes > 1 ? fmt::format("{} ", g.number) : "",
                what.label);
            spares_.push_back(
                {held, p.system, g.container, static_cast<std::uint8_t>(first), p.maker, p.strange});
            any = true;
        }
        return any ? std::nullopt : Fault{fmt::format("the ship has no mount that takes \"{}\"", p.said)};
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
                if (word == rules_.system(container).plain) all.back().value = g.value;
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

    // The boxes whose power alone feeds a weapon.
    Fault wire(int& line) {
        for (ClassGroup& g : c_.groups) {
            const BoxGroup& printed = c_.sheet.groups[g.sheet_group];
            for (const std::string& name : printed.wired) {
                bool found = false;
                for (std::size_t other = 0; other < c_.groups.size(); ++other) {
                    const SystemType& source = rules_.system(c_.groups[other].system);
                    if (c_.sheet.groups[c_.groups[other].sheet_group].name != name ||
                        (source.power_count == 0 && source.capacity == 0 && !source.capacity_is_value))
                        continue;
                    found = true;
                    g.wired.push_back(static_cast<std::uint8_t>(other));
                }
                line = printed.line;
                if (!found)
                    return fmt::format("{} is wired to \"{}\", and no boxes of that name give power",
                                       printed.name, name);
            }
        }
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
    std::vector<Pattern> fabricated_;
};

// What is wrong with a box group beside the others of its ship.
Fault misplaced(const TechKeys& tech, const Sheet& s, const BoxGroup& g, const SystemType& type) {
    if (g.tech > 0 && (!type.weapon || !tech.known(g.tech)))
        return fmt::format(
            "{} of tech level {}: {}", type.label, g.tech,
            type.weapon ? "the tables have no such level" : "only weapons have one of their own");
    if (type.set_of > 0 && g.boxes % type.set_of != 0)
        return fmt::format("{} comes in sets of {} boxes, not {} ({})", type.label, type.set_of, g.boxes,
                           type.source.rule);
    for (const BoxGroup& other : s.groups)
        if (std::find(type.excludes.begin(), type.excludes.end(), other.system) != type.excludes.end())
            return fmt::format("{} stands on no ship with a box of {} ({})", type.label, other.system,
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
        c_.shield_cost_full += type.wall.power_reinforced * g.boxes;
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
    group.weapon = weapon_at(rules_, type, g.tech > 0 ? g.tech : c_.sheet.tech);
    if (group.arc.mask == 0) group.arc = all_round;
    const WeaponType& weapon = rules_.weapon(group.weapon);
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
    group.cargo = static_cast<std::int16_t>(g.options ? 0 : type.cargo);
    group.container = container;
    group.spare = spare;
    if (type.weapon)
        if (Fault wrong = arm(g, type, group)) return wrong;
    if (!spare) count(g, type, group);
    if (type.device != Device::none) c_.devices |= 1U << static_cast<unsigned>(type.device);
    const bool makes_fields = type.makes_fields(), sensor = type.has(Trait::special_sensor);
    const bool alone = type.alone();
    if (alone) group.boxes = 1;
    c_.scout = c_.scout || (sensor && !makes_fields);
    group.room = std::any_of(ship_rooms.begin(), ship_rooms.end(), [&](Trait t) { return type.has(t); });
    if (makes_fields) group.load[0] = static_cast<std::uint8_t>(type.uses.front().field.rounds);
    const bool modifies =
        !type.modifiers.empty() ||
        std::any_of(type.uses.begin(), type.uses.end(), [](const BoxUse& u) { return !u.modifiers.empty(); });
    for (int n = 1; n <= (alone ? g.boxes : 1); ++n) {
        if (c_.groups.size() == max_groups)
            return fmt::format("the ship has more than {} groups of boxes", max_groups);
        const auto here = static_cast<std::uint8_t>(c_.groups.size());
        group.number = static_cast<std::uint8_t>(type.weapon || sensor || (alone && g.boxes > 1) ? n : 0);
        if (group.weapon) {
            const WeaponType& weapon = rules_.weapon(group.weapon);
            c_.armed.push_back(here);
            const bool guides = std::any_of(weapon.launches.begin(), weapon.launches.end(),
                                            [&](SeekerId id) { return !rules_.seeker(id).anti_drone; });
            c_.guides_seekers = c_.guides_seekers || guides;
            if (guides) c_.launchers.push_back(here);
        }
        if (modifies) c_.modifying.push_back(here);
        if (makes_fields) c_.fields.push_back(here);
        if (makes_fields || type.guards_unit()) c_.guards.push_back(here);
        c_.groups.push_back(group);
    }
    return std::nullopt;
}

// Boxes that stand inside others, each kind as a group of its own.
std::optional<std::string> add_inner_boxes(const Rules& rules, ShipClass& c) {
    for (std::size_t g = 0, printed = c.groups.size(); g < printed; ++g)
        for (const InnerBox& inner : rules.system(c.groups[g].system).inner) {
            const auto at = std::find_if(rules.systems.begin(), rules.systems.end(),
                                         [&](const SystemType& s) { return s.id == inner.system; });
            if (at == rules.systems.end()) return fmt::format("no table has a box \"{}\"", inner.system);
            const int boxes = c.groups[g].boxes / inner.of;
            if (boxes == 0 || c.sheet.size_class < inner.size_from || c.sheet.size_class > inner.size_to)
                continue;
            for (int n = 1; n <= (at->weapon ? boxes : 1); ++n) {
                if (c.groups.size() == max_groups)
                    return fmt::format("the ship has more than {} groups of boxes", max_groups);
                ClassGroup group = c.groups[g];
                group.system = SystemId{static_cast<std::size_t>(at - rules.systems.begin())};
                group.boxes = static_cast<std::uint8_t>(boxes);
                group.inside = static_cast<std::uint8_t>(g);
                group.cargo = static_cast<std::int16_t>(at->cargo);
                group.of = static_cast<std::uint8_t>(inner.of);
                group.room = at->has(Trait::control);
                const auto place = static_cast<std::uint8_t>(c.groups.size());
                if (at->has(Trait::control)) c.control_boxes += boxes;
                if (at->weapon) {
                    group.boxes = 1;
                    group.number = static_cast<std::uint8_t>(n);
                    group.weapon = weapon_at(rules, *at, c.sheet.tech);
                    group.arc = all_round;
                    c.armed.push_back(place);
                    if (const WeaponType& rack = rules.weapon(group.weapon); !rack.launches.empty()) {
                        const auto load = rack_load(rules, rack, {});
                        if (!load) return load.error();
                        group.load = load->rounds;
                        group.load_type = load->types;
                        c.launchers.push_back(place);
                    }
                }
                c.groups.push_back(group);
            }
        }
    return std::nullopt;
}

}  // namespace

WeaponId weapon_at(const Rules& rules, const SystemType& system, int tech) {
    std::size_t at = system.weapon.index();
    for (std::size_t w = at; w < system.weapon.index() + static_cast<std::size_t>(system.weapon_levels); ++w)
        if (const WeaponType& weapon = rules.weapons[w];
            weapon.level == tech || (weapon.level < tech && !weapon.absent))
            at = w;
    return WeaponId{at};
}

tl::expected<SystemId, std::string> find_system(const Rules& rules, const BoxGroup& g) {
    std::vector<std::string> variants;
    const std::string wanted = !g.variant.empty() ? g.variant
                               : g.value > 0      ? std::to_string(g.value)
                                                  : std::string{};
    std::size_t plain = rules.systems.size();  // the row without a variant
    for (std::size_t i = 0; i < rules.systems.size(); ++i) {
        const SystemType& s = rules.systems[i];
        if (s.family != g.system) continue;
        if (s.id == s.family) {
            plain = i;
            continue;
        }
        if (s.id == g.system + "-" + wanted) return SystemId{i};
        variants.push_back(s.id.substr(s.family.size() + 1));
    }
    if (plain < rules.systems.size() && (g.variant.empty() || variants.empty())) return SystemId{plain};
    if (variants.empty()) {
        std::vector<std::string_view> families;
        for (const SystemType& s : rules.systems) families.push_back(s.family);
        return tl::unexpected(
            fmt::format("no table has a box \"{}\"{}", g.system, did_you_mean(g.system, families)));
    }
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

std::optional<std::string> read_groups(const Rules& rules, const TechKeys& tech, ShipClass& type, int& line) {
    if (auto wrong = GroupReader{rules, tech, type}.read(line)) return wrong;
    line = 1;
    return add_inner_boxes(rules, type);
}

}  // namespace impulse
