#include "battle/play/class_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "battle/core/rows/shields.h"
#include "battle/core/tracks.h"
#include "battle/crew/officers.h"
#include "battle/energy/reactor.h"
#include "engine/hash.h"

namespace impulse {
namespace {

constexpr Arc all_round{0xFFFFFF};

// The words of a list as "a, b, c".
std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& w : words) out += (out.empty() ? "" : ", ") + w;
    return out;
}

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
            fmt::format("\"{}\" needs a variant or a value: {}", g.system, joined(variants)));
    return tl::unexpected(
        fmt::format("\"{}\" has no variant \"{}\", but {}", g.system, wanted, joined(variants)));
}

// The weapon as ships of that tech level have it: that of the highest level of its row which is not above theirs.
WeaponId weapon_at(const Rules& rules, const SystemType& system, int tech) {
    std::size_t at = system.weapon.index();
    for (std::size_t w = at; w < system.weapon.index() + static_cast<std::size_t>(system.weapon_levels); ++w)
        if (const WeaponType& weapon = rules.weapons[w];
            weapon.level == tech || (weapon.level < tech && !weapon.absent))
            at = w;
    return WeaponId{at};
}

// Why battles cannot have a box of the sheet yet, in the words of its row; empty where they can have all.
std::string waiting_box(const Rules& rules, const Sheet& s) {
    for (const BoxGroup& g : s.groups) {
        const auto system = find_system(rules, g);
        if (!system) continue;  // refused where the groups are read
        const SystemType& type = rules.system(*system);
        std::string why = type.undefined;
        if (why.empty() && type.weapon)
            why = rules.weapon(weapon_at(rules, type, g.tech > 0 ? g.tech : s.tech)).undefined;
        if (!why.empty()) return fmt::format("{}: {}", type.label, why);
    }
    return {};
}

// What is wrong with a box group beside the others of its ship.
std::optional<std::string> misplaced(const TechKeys& tech, const Sheet& s, const BoxGroup& g,
                                     const SystemType& type) {
    if (g.tech > 0 && (!type.weapon || !tech.known(g.tech)))
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

std::uint64_t hash_of_sheet(const Sheet& s) {
    Hash h;
    for (const int n : {s.tech, s.size_class, s.breakdown, s.bonus_hets, s.explosion, s.crew_units,
                        s.boarding_parties, s.deck_crews, s.minimum_crew, s.uim_units, s.excess_damage})
        h.mix(n);
    h.mix(s.move_cost);
    if (s.craft.kind != CraftKind::none) h.mix(s.craft);
    for (const int n : {s.craft.boxes - 1, s.craft.keeps_speed ? 1 : 0})
        if (n != 0) h.mix(n);
    if (s.ground != GroundKind::none) h.mix(s.ground);
    h.mix(s.nimble);
    h.mix(s.derfacs);
    h.bytes(s.turn_mode);
    // Figures that came later count only where a ship has them: the others keep their hash.
    for (const int n : {s.cloak_cost, s.ecm_built_in, s.eccm_built_in, s.ew_pods, s.carrier_ew})
        if (n != 0) h.mix(n);
    // Each with its own mark, since two of these are numbers of the same kind.
    const int later[] = {s.aegis, s.minesweeper ? 1 : 0, s.tender_repair, s.ready_racks};
    for (int i = 0; i < 4; ++i)
        if (later[i] != 0) h.mix(1000 * (i + 1) + later[i]);
    if (!s.control_modifier.empty()) h.bytes(s.control_modifier);
    for (const ShieldBank& b : s.shields) {
        h.mix(b.boxes);
        h.mix(b.facings);
    }
    for (const Track* t : {&s.sensor, &s.scanner, &s.damage_control}) {
        h.mix(t->ratings);
        h.mix(t->indestructible_from);
    }
    for (const BoxGroup& g : s.groups) {
        h.bytes(g.system);
        h.bytes(g.variant);
        h.mix(g.boxes);
        h.mix(g.value);
        h.mix(g.arc);
        h.mix(g.indestructible);
        for (const std::string& round : g.load) h.bytes(round);
        if (g.tech != 0) h.mix(g.tech);
        if (g.hatches != 1 || g.tubes != 0 || g.balcony != 0 || g.outside)
            for (const int n : {g.hatches, g.tubes, g.balcony, g.outside ? 1 : 0}) h.mix(n);
    }
    return h.value;
}

// Figures that a battle does without: a ship that lacks only these may fight.
bool chart_only(std::string_view figure) {
    return figure == "dock_points" || figure == "command_rating" || figure == "spare_shuttles";
}

std::string missing_for_battle(const Sheet& s) {
    std::string list;
    int line = 1;
    for (const Unknown& u : s.unknown) {
        if (chart_only(u.what)) continue;
        if (list.empty()) line = u.line;
        list += (list.empty() ? "" : ", ") + u.what;
    }
    if (list.empty()) return {};
    return fmt::format("{} {} cannot fight: {} in no source; enter the book's figures in {}:{}", s.empire,
                       s.code, list, s.file, line);
}

// What shields cost this ship: by size class, or by the average shield.
std::optional<std::string> set_costs(const Rules& rules, ShipClass& c) {
    const SizeCosts& costs = rules.sizes;
    const Sheet& s = c.sheet;
    if (costs.shield_boxes_per_point > 0) {
        const int boxes = std::accumulate(s.shields.begin(), s.shields.end(), 0,
                                          [](int sum, const ShieldBank& b) { return sum + b.boxes; });
        const int per_point = costs.shield_boxes_per_point_by_tech[tech_index(c)];
        const auto banks = static_cast<int>(s.shields.size());
        c.shield_cost_full = c.shield_cost_minimum = points(banks > 0 ? boxes / (banks * per_point) : 0);
        return std::nullopt;
    }
    if (s.craft.small()) return std::nullopt;  // no shields and no crew that costs energy
    if (s.size_class < 0 || s.size_class >= static_cast<int>(costs.shields_full.size()) ||
        costs.shields_full[static_cast<std::size_t>(s.size_class)] == Energy{})
        return fmt::format("charts.toml has no costs for size class {}", s.size_class);
    const auto i = static_cast<std::size_t>(s.size_class);
    c.shield_cost_full = costs.shields_full[i];
    c.shield_cost_minimum = costs.shields_minimum[i];
    if (whole_points(rules, c)) {
        c.shield_cost_full = points(c.shield_cost_full.ceil());
        c.shield_cost_minimum = points(c.shield_cost_minimum.ceil());
    }
    c.life_support = costs.life_support[i];
    return std::nullopt;
}

}  // namespace

tl::expected<RackLoad, std::string> rack_load(const Rules& rules, const WeaponType& rack,
                                              const std::vector<std::string>& contents) {
    RackLoad load;
    std::size_t kinds = 0;
    int used = 0;
    std::vector<std::string_view> known;
    for (const SeekerId id : rack.launches) known.push_back(rules.seeker(id).name);
    for (const std::string& name : contents) {
        auto at = std::find(known.begin(), known.end(), name);
        for (std::size_t i = 0; at == known.end() && i < rack.launches.size(); ++i)
            if (rules.seeker(rack.launches[i]).id == name)
                at = known.begin() + static_cast<std::ptrdiff_t>(i);
        if (at == known.end()) {
            std::string list;
            for (const std::string_view k : known) list += (list.empty() ? "" : ", ") + std::string{k};
            return tl::unexpected(
                fmt::format("{} does not take \"{}\", it takes {}", rack.label, name, list));
        }
        const auto i = static_cast<std::size_t>(at - known.begin());
        used += rules.seeker(rack.launches[i]).half_spaces;
        if (rack.rack_by_space) continue;
        const auto place = static_cast<std::uint8_t>(i + 1);
        const auto slot = static_cast<std::size_t>(
            std::find(load.types.begin(), load.types.begin() + static_cast<std::ptrdiff_t>(kinds), place) -
            load.types.begin());
        if (slot == load.types.size())
            return tl::unexpected(
                fmt::format("{} holds at most {} different types at one time, \"{}\" is one more", rack.label,
                            load.types.size(), name));
        if (slot == kinds) load.types[kinds++] = place;
        ++load.rounds[slot];
    }
    if (used > rack.rack_half_spaces)
        return tl::unexpected(fmt::format("{} has {} spaces, the load needs {}", rack.label,
                                          text(Energy{rack.rack_half_spaces * 30}), text(Energy{used * 30})));
    if (rack.rack_rounds > 0 && static_cast<int>(contents.size()) > rack.rack_rounds)
        return tl::unexpected(fmt::format("{} holds {} rounds at most, the load has {}", rack.label,
                                          rack.rack_rounds, contents.size()));
    if (rack.rack_by_space) load.rounds[0] = static_cast<std::uint8_t>(rack.rack_half_spaces);
    return load;
}

tl::expected<ShipClass, FileError> read_class(const Rules& rules, const TechKeys& tech, Sheet sheet) {
    ShipClass c;
    c.sheet = std::move(sheet);
    const Sheet& s = c.sheet;
    const auto fault = [&s](int line, std::string what) {
        return tl::unexpected(FileError{s.file, std::max(line, 1), 1, std::move(what)});
    };
    c.hash = hash_of_sheet(s);
    for (const UimRow& row : rules.uim_ships)
        if (row.empire == s.empire && s.uim)
            c.sheet.uim_price.year = row.year, c.sheet.uim_price.bpv = row.bpv;
    c.web_kin = std::find(rules.web_kin.begin(), rules.web_kin.end(), s.empire) != rules.web_kin.end();
    if (s.ruleset != rules.id)
        return fault(1, fmt::format("the sheet is for the ruleset \"{}\", not \"{}\"", s.ruleset, rules.id));
    c.not_for_battle = missing_for_battle(s);
    if (c.not_for_battle.empty()) c.not_for_battle = waiting_box(rules, s);
    if (!c.not_for_battle.empty()) return c;  // its sheet is all there is of it
    if (!tech.levels.empty() && !tech.known(s.tech))
        return fault(
            1, fmt::format("the tables have no tech level {}, they have {}", s.tech, joined(tech.levels)));

    std::vector<std::string_view> modes;
    for (const TurnModeRow& row : rules.turn_modes) modes.push_back(row.id);
    auto mode = std::find(modes.begin(), modes.end(), s.turn_mode);
    if (s.turn_mode == "-" && s.move_cost == Energy{}) mode = modes.end() - 1;  // it never moves
    if (mode == modes.end())
        return fault(1, fmt::format("the tables have no turn mode \"{}\"{}", s.turn_mode,
                                    did_you_mean(s.turn_mode, modes)));
    c.turn_mode = static_cast<std::uint8_t>(mode - modes.begin());

    if (s.shields.size() > c.bank_boxes.size())
        return fault(s.shields.back().line, "a ship has at most 6 shield banks");
    for (const ShieldBank& bank : s.shields) {
        c.bank_boxes[c.banks] = static_cast<std::int16_t>(bank.boxes);
        c.bank_facings[c.banks++] = bank.facings;
    }
    if (auto wrong = set_costs(rules, c)) return fault(1, *wrong);
    int panels = 0;
    for (const BoxGroup& g : s.groups)
        if (const auto system = find_system(rules, g);
            system && rules.system(*system).device == Device::absorber)
            panels += g.boxes;
    if (panels > 0) {  // panels stand for shields: full level powers them, minimum level costs nothing
        c.shield_cost_full = Energy{30 * rules.panels->power_halves * panels};
        c.shield_cost_minimum = {};
    }

    for (std::size_t i = 0; i < s.groups.size(); ++i) {
        const BoxGroup& g = s.groups[i];
        const auto system = find_system(rules, g);
        if (!system) return fault(g.line, system.error());
        const SystemType& type = rules.system(*system);
        if (const auto wrong = misplaced(tech, s, g, type)) return fault(g.line, *wrong);
        ClassGroup group;
        group.system = *system;
        group.boxes = static_cast<std::uint8_t>(g.boxes);
        group.value = static_cast<std::int16_t>(g.value);
        group.arc = g.arc;
        group.sheet_group = static_cast<std::uint8_t>(i);
        group.indestructible = g.indestructible;
        group.hatches = static_cast<std::uint8_t>(g.hatches);
        group.tubes = static_cast<std::uint8_t>(g.tubes);
        group.balcony = static_cast<std::uint8_t>(g.balcony);
        group.outside = g.outside;
        if (type.has(Trait::warp_engine)) c.warp_boxes += g.boxes;
        if (type.has(Trait::control)) c.control_boxes += g.boxes;
        if (!type.has(Trait::not_interior)) c.interior_boxes += g.boxes;
        if (type.wall.stands()) {
            c.armor_boxes += g.boxes;
            c.shield_cost_full += type.wall.power * g.boxes;
            c.shield_cost_minimum += type.wall.power * g.boxes;
        }
        if (type.device != Device::none) c.devices |= 1U << static_cast<unsigned>(type.device);
        if (type.has(Trait::shuttle))
            for (int place = type.berth.each[tech_index(c)] * (g.boxes / type.berth.boxes);
                 place > 0 && c.bays.size() < max_bay_boxes; --place)
                c.bays.push_back({static_cast<std::uint8_t>(c.groups.size()),
                                  type.has(Trait::fighter_bay),
                                  {},
                                  static_cast<std::uint8_t>(type.berth.size_class)});
        int copies = 1;
        if (type.weapon) {
            copies = g.boxes;
            group.boxes = 1;
            group.weapon = weapon_at(rules, type, g.tech > 0 ? g.tech : s.tech);
            if (group.arc.mask == 0) group.arc = all_round;
            const WeaponType& weapon = rules.weapon(group.weapon);
            c.weapon_boxes += g.boxes;
            if (weapon.merges) group.merge_with = static_cast<std::uint8_t>(c.groups.size());
            if (weapon.arming == ArmingKind::ship_capacitor) c.capacitor_most += weapon.capacity * g.boxes;
            if (!weapon.launches.empty()) {
                std::vector<std::string> contents;
                for (const std::string& round : g.load) contents.push_back(round);
                // An empty load is a rack full of the first type.
                const SeekerType& first = rules.seeker(weapon.launches.front());
                if (contents.empty() && !weapon.rack_by_space && weapon.rack_half_spaces > 0)
                    contents.assign(
                        static_cast<std::size_t>(weapon.rack_half_spaces / std::max(first.half_spaces, 1)),
                        first.id);
                auto load = rack_load(rules, weapon, contents);
                if (!load) return fault(g.line, load.error());
                group.load = load->rounds;
                group.load_type = load->types;
            } else if (!g.load.empty()) {
                return fault(g.line, fmt::format("\"{}\" launches nothing, so it has no load", g.name));
            } else {
                group.load[0] = static_cast<std::uint8_t>(weapon.rounds);
            }
        }
        if (type.has(Trait::special_sensor)) {
            copies = g.boxes;
            group.boxes = 1;
            c.scout = true;
        }
        const bool modifies =
            !type.modifiers.empty() || std::any_of(type.uses.begin(), type.uses.end(),
                                                   [](const BoxUse& u) { return u.act == BoxAct::aid; });
        for (int n = 1; n <= copies; ++n) {
            if (c.groups.size() == max_groups)
                return fault(g.line, fmt::format("the ship has more than {} groups of boxes", max_groups));
            group.number = static_cast<std::uint8_t>(type.weapon || type.has(Trait::special_sensor) ? n : 0);
            if (group.weapon) {
                const WeaponType& weapon = rules.weapon(group.weapon);
                c.armed.push_back(static_cast<std::uint8_t>(c.groups.size()));
                const bool guides = std::any_of(weapon.launches.begin(), weapon.launches.end(),
                                                [&](SeekerId id) { return !rules.seeker(id).anti_drone; });
                if (guides) {
                    c.guides_seekers = true;
                    c.launchers.push_back(static_cast<std::uint8_t>(c.groups.size()));
                }
            }
            if (modifies) c.modifying.push_back(static_cast<std::uint8_t>(c.groups.size()));
            c.groups.push_back(group);
        }
    }
    if (auto wrong = add_roles(rules, c)) return fault(1, *wrong);
    return c;
}

}  // namespace impulse
