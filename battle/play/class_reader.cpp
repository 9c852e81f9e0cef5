#include "battle/play/class_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "battle/core/rows/shields.h"
#include "battle/core/rows/web.h"
#include "battle/core/tracks.h"
#include "battle/crew/officers.h"
#include "battle/energy/reactor.h"
#include "battle/play/class_index.h"
#include "battle/play/group_reader.h"
#include "engine/hash.h"

namespace impulse {
namespace {

// Why battles cannot have a box of the sheet yet, in the words of its row; empty where they can have all.
std::string waiting_box(const Rules& rules, const Sheet& s) {
    std::vector<BoxGroup> all = s.groups;
    for (const BoxGroup& g : s.groups)
        for (const std::string& held : g.holds) all.push_back(held_group(g, held));
    for (const BoxGroup& g : all) {
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
        for (const std::string& held : g.holds) h.bytes(held);
        if (g.tech != 0) h.mix(g.tech);
        for (const std::string& name : g.wired) h.mix(name);
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
    std::erase_if(c.sheet.groups, [](const BoxGroup& g) { return g.spare; });  // of a class read before
    const Sheet& s = c.sheet;
    const auto fault = [&s](int line, std::string what) {
        return tl::unexpected(FileError{s.file, std::max(line, 1), 1, std::move(what)});
    };
    c.hash = hash_of_sheet(s);
    for (const UimRow& row : rules.uim_ships)
        if (row.empire == s.empire && s.uim_units > 0)
            c.sheet.uim_price.year = row.year, c.sheet.uim_price.bpv = row.bpv;
    c.web_kin = rules.web &&
                std::find(rules.web->kin.begin(), rules.web->kin.end(), s.empire) != rules.web->kin.end();
    if (s.ruleset != rules.id)
        return fault(1, fmt::format("the sheet is for the ruleset \"{}\", not \"{}\"", s.ruleset, rules.id));
    c.not_for_battle = missing_for_battle(s);
    if (c.not_for_battle.empty()) c.not_for_battle = waiting_box(rules, s);
    if (!c.not_for_battle.empty()) return c;  // its sheet is all there is of it
    if (!tech.levels.empty() && !tech.known(s.tech))
        return fault(1, fmt::format("the tables have no tech level {}, they have {}", s.tech,
                                    fmt::join(tech.levels, ", ")));

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

    int line = 1;
    if (auto wrong = read_groups(rules, tech, c, line)) return fault(line, *wrong);
    if (auto wrong = add_roles(rules, c)) return fault(1, *wrong);
    index_groups(rules, c);
    return c;
}

}  // namespace impulse
