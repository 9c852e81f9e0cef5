#include "scenarios/scenario_builder.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/play/make_battle.h"
#include "scenarios/fleets/fleet_check.h"
#include "scenarios/scenario_reader.h"
#include "scenarios/unit_reader.h"
#include "ssd/refit.h"

namespace impulse {
namespace {

bool is_taken(const Setup& setup, const std::string& name) {
    return std::ranges::any_of(
        setup.units, [&](const SetupUnit& u) { return same_word(u.name, name) || same_word(u.id, name); });
}

}  // namespace

Hex middle_of(const MapShape& map) {
    constexpr int floating = 30;  // column and row where a map without edges is begun
    return map.floating() ? hex_at(floating, floating) : hex_at((map.columns + 1) / 2, (map.rows + 1) / 2);
}

bool is_offered(const Sheet& sheet, int year) {
    return sheet.craft.kind == CraftKind::none && sheet.unknown.empty() && (year == 0 || sheet.year <= year);
}

std::vector<std::string> empires_of(const Rules& rules) {
    std::vector<std::string> all;
    for (const ShipClass& c : rules.classes)
        if (is_offered(c.sheet, 0)) all.push_back(c.sheet.empire);
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

const ShipClass* ship_class(const Rules& rules, std::string_view key) {
    const auto at =
        std::ranges::find_if(rules.classes, [&](const ShipClass& c) { return c.sheet.key == key; });
    return at == rules.classes.end() ? nullptr : &*at;
}

std::optional<std::string> add_side(Scenario& draft, const std::string& name) {
    Setup& setup = draft.setup;
    if (setup.sides.size() >= max_sides) return fmt::format("a battle has at most {} sides", max_sides);
    SetupSide side;
    side.name = name;
    for (int n = 2;
         std::ranges::any_of(setup.sides, [&](const SetupSide& s) { return same_word(s.name, side.name); });
         ++n)
        side.name = fmt::format("{} {}", name, n);
    side.id = side.name;
    side.empire = name;
    side.team = static_cast<int>(setup.sides.size());
    setup.sides.push_back(std::move(side));
    draft.pilots.emplace_back("captain");
    return std::nullopt;
}

Scenario new_draft(const Rules& rules) {
    Scenario draft;
    draft.setup.ruleset = rules.id;
    draft.setup.title = "A battle of my own";
    const std::vector<std::string> empires = empires_of(rules);
    for (std::size_t s = 0; s < 2 && !empires.empty(); ++s)
        (void)add_side(draft, empires[s % empires.size()]);
    return draft;
}

std::optional<std::string> add_ship(const Rules& rules, Scenario& draft, int side, std::string_view key) {
    Setup& setup = draft.setup;
    const ShipClass* type = ship_class(rules, key);
    if (type == nullptr) return fmt::format("no ship class \"{}\" in {}", key, rules.id);
    if (side < 0 || static_cast<std::size_t>(side) >= setup.sides.size())
        return fmt::format("there is no side {}", side + 1);
    if (setup.units.size() >= max_units) return fmt::format("a battle has at most {} units", max_units);
    SetupUnit unit;
    for (int n = 1; unit.name.empty() || is_taken(setup, unit.name); ++n)
        unit.name = fmt::format("{} {}", type->sheet.code, n);
    unit.id = unit.name;
    unit.class_key = key;
    unit.side = side;
    unit.speed = -1;
    // Behind the last of its side; units stand in the order of the sides, as a file has them.
    const auto behind = std::ranges::find_if(setup.units, [&](const SetupUnit& u) { return u.side > side; });
    unit.hex = middle_of(setup.field.map);
    if (behind != setup.units.begin() && std::prev(behind)->side == side) {
        const SetupUnit& last = *std::prev(behind);
        unit.facing = last.facing;
        unit.hex = along(last.hex, turned(last.facing, 3), 1);
    } else {
        unit.facing = Facing{static_cast<std::uint8_t>((1 + 3 * side) % 6)};
        unit.hex = along(unit.hex, turned(unit.facing, 3), 10);
    }
    setup.units.insert(behind, std::move(unit));
    return std::nullopt;
}

void remove_ship(Scenario& draft, std::size_t unit) {
    std::vector<SetupUnit>& units = draft.setup.units;
    if (unit >= units.size()) return;
    const std::string id = units[unit].id;
    std::erase_if(units, [&](const SetupUnit& u) { return u.id == id || u.mother == id; });
}

void stand_apart(Scenario& draft, int hexes) {
    Setup& setup = draft.setup;
    const Hex centre = middle_of(setup.field.map);
    std::vector<int> placed(setup.sides.size(), 0);
    const int sides = static_cast<int>(setup.sides.size());
    for (SetupUnit& unit : setup.units) {
        if (unit.side < 0 || unit.side >= sides) continue;
        const Facing away{static_cast<std::uint8_t>((4 + unit.side * 6 / sides) % 6)};
        const int out = unit.side % 2 == 0 ? hexes / 2 : hexes - hexes / 2;
        // Right and left of the first by turns, two hexes from ship to ship.
        const int n = placed[static_cast<std::size_t>(unit.side)]++;
        const Facing across = turned(away, n % 2 == 0 ? 2 : -1);
        unit.hex = along(along(centre, away, out), across, (n + 1) / 2 * 2);
        unit.facing = turned(away, 3);
    }
    for (SetupUnit& craft : setup.units)
        for (const SetupUnit& ship : setup.units)
            if (!craft.mother.empty() && craft.mother == ship.id)
                craft.hex = ship.hex, craft.facing = ship.facing;
}

std::optional<std::string> place_terrain(const Rules& rules, Scenario& draft, const Feature& feature) {
    BattleField& field = draft.setup.field;
    if (const auto fault = feature_fault(rules, feature)) return fault;
    if (!field.map.contains(feature.hex))
        return fmt::format("hex {} is not on the {}x{} map", text(feature.hex), field.map.columns,
                           field.map.rows);
    clear_terrain(draft, feature.hex);
    if (field.features.full())
        return fmt::format("a map has at most {} pieces of terrain", field.features.size());
    field.features.push_back(feature);
    return std::nullopt;
}

void clear_terrain(Scenario& draft, Hex hex) {
    auto& features = draft.setup.field.features;
    erase_where(features, [&](const auto& e) { return e.hex == hex; });
}

void buy_option(SetupUnit& unit, const std::string& option, int more) {
    auto at = std::ranges::find(unit.options, option, &std::pair<std::string, int>::first);
    if (at == unit.options.end()) at = unit.options.insert(at, {option, 0});
    at->second += more;
    if (at->second <= 0) unit.options.erase(at);
}

std::vector<std::pair<std::string, std::vector<std::string>>> racks_of(const Rules& rules,
                                                                       std::string_view key) {
    std::vector<std::pair<std::string, std::vector<std::string>>> racks;
    const ShipClass* c = ship_class(rules, key);
    for (std::size_t g = 0; c != nullptr && g < c->groups.size(); ++g) {
        if (!c->groups[g].weapon) continue;
        const WeaponType& weapon = rules.weapon(c->groups[g].weapon);
        const std::string& name = c->sheet.groups[c->groups[g].sheet_group].name;
        if (weapon.launches.size() < 2 || weapon.is_tube() ||
            std::ranges::find(racks, name, &decltype(racks)::value_type::first) != racks.end())
            continue;
        auto& takes = racks.emplace_back(name, std::vector<std::string>{}).second;
        for (const SeekerId id : weapon.launches) takes.push_back(rules.seeker(id).name);
    }
    return racks;
}

void load_rack(SetupUnit& unit, const std::string& rack, const std::string& round) {
    auto at = std::ranges::find(unit.loads, rack, &std::pair<std::string, std::string>::first);
    if (round.empty()) {
        if (at != unit.loads.end()) unit.loads.erase(at);
        return;
    }
    if (at == unit.loads.end()) at = unit.loads.insert(at, {rack, {}});
    at->second += (at->second.empty() ? "" : ",") + round;
}

std::optional<std::string> set_refit(const Rules& rules, SetupUnit& unit, const std::string& code, bool in) {
    auto [key, fitting] = split_key(unit.class_key);
    const ShipClass* base = ship_class(rules, key);
    if (base == nullptr) return fmt::format("no ship class \"{}\" in {}", key, rules.id);
    std::erase(fitting.refits, code);
    if (in) fitting.refits.push_back(code);
    const auto fitted = fitted_sheet(base->sheet, fitting);
    if (!fitted) return fitted.error();
    unit.class_key = fitting.empty() ? key : fitted->key;
    return std::nullopt;
}

void fit_to_year(const Rules& rules, Scenario& draft) {
    for (SetupUnit& unit : draft.setup.units) {
        const ShipClass* base = ship_class(rules, split_key(unit.class_key).first);
        if (base != nullptr)
            (void)set_refit(rules, unit, std::string(without_uim), before_uim(base->sheet, draft.setup.year));
    }
}

std::vector<std::string> fitted_of(const Scenario& draft) {
    std::vector<std::string> all;
    for (const SetupUnit& unit : draft.setup.units)
        if (unit.class_key.find('[') != std::string::npos) all.push_back(unit.class_key);
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

std::optional<std::string> carry_craft(const Rules& rules, Scenario& draft, std::size_t unit,
                                       std::string_view key, int more) {
    std::vector<SetupUnit>& units = draft.setup.units;
    if (unit >= units.size()) return std::nullopt;
    const SetupUnit ship = units[unit];
    std::vector<std::pair<std::string, int>> wanted;
    for (const SetupUnit& u : units)
        if (u.mother == ship.id) {
            const auto at = std::ranges::find(wanted, u.class_key, &std::pair<std::string, int>::first);
            if (at == wanted.end())
                wanted.emplace_back(u.class_key, 1);
            else
                ++at->second;
        }
    const auto at = std::ranges::find(wanted, key, &std::pair<std::string, int>::first);
    if (at == wanted.end())
        wanted.emplace_back(key, more);
    else
        at->second += more;
    std::vector<SetupUnit> aboard;
    for (const auto& [craft, count] : wanted) {
        if (count <= 0) continue;
        std::string wrong;
        const auto some = craft_of(rules, ship, fmt::format("{} x {}", count, craft), wrong, aboard);
        if (!wrong.empty()) return wrong;
        aboard.insert(aboard.end(), some.begin(), some.end());
    }
    std::vector<SetupUnit> others;
    for (const SetupUnit& u : units)
        if (u.mother != ship.id) others.push_back(u);
    if (others.size() + aboard.size() > max_units)
        return fmt::format("a battle has at most {} units, ships and their craft together", max_units);
    const auto behind = std::ranges::find(others, ship.id, &SetupUnit::id);
    others.insert(std::next(behind), aboard.begin(), aboard.end());
    units = std::move(others);
    return std::nullopt;
}

std::vector<std::string> battle_in_words(const Rules& rules, const Scenario& scenario) {
    const Setup& setup = scenario.setup;
    std::vector<std::string> lines;
    for (std::size_t s = 0; s < setup.sides.size(); ++s) {
        lines.push_back(fmt::format("{}, {} points", setup.sides[s].name,
                                    points_of(rules, scenario, static_cast<int>(s))));
        for (const SetupUnit& u : setup.units) {
            if (u.side != static_cast<int>(s) || !u.mother.empty()) continue;
            const auto craft = std::ranges::count(setup.units, u.id, &SetupUnit::mother);
            lines.push_back(fmt::format("  {}, {}{}{}", u.name, u.class_key,
                                        u.held_out
                                            ? std::string{", held out"}
                                            : fmt::format(" in {} facing {}", text(u.hex), letter(u.facing)),
                                        (craft > 0 ? fmt::format(", with {} craft", craft) : "") +
                                            (u.damage.empty() ? "" : ", damaged already")));
        }
    }
    // A set-up with notes of its own has told of its terrain.
    for (const Feature& f : setup.field.features) {
        if (!scenario.notes.empty()) break;
        std::string kind(word(f.kind));
        std::ranges::replace(kind, '_', ' ');
        lines.push_back(fmt::format("{} in {}", kind, text(f.hex)));
    }
    if (setup.field.turn_limit > 0)
        lines.push_back(fmt::format("over after turn {}", setup.field.turn_limit));
    lines.insert(lines.end(), scenario.notes.begin(), scenario.notes.end());
    return lines;
}

int points_of(const Rules& rules, const Scenario& draft, int side) {
    return force_points(fleet_of(rules, draft.setup, side));
}

DraftFaults faults_of(const Rules& rules, const std::optional<FleetRules>& fleet, const Scenario& draft) {
    const Setup& setup = draft.setup;
    DraftFaults faults;
    for (std::size_t s = 0; s < setup.sides.size(); ++s)
        if (std::ranges::none_of(setup.units,
                                 [&](const SetupUnit& u) { return u.side == static_cast<int>(s); }))
            faults.bars.push_back(fmt::format("{} has no ship yet", setup.sides[s].name));
    for (const SetupUnit& unit : setup.units) {
        if (!setup.field.map.contains(unit.hex))
            faults.bars.push_back(fmt::format("{} stands off the map, in {}", unit.name, text(unit.hex)));
        const ShipClass* type = ship_class(rules, unit.class_key);
        if (type == nullptr) continue;
        if (setup.year > 0 && type->sheet.year > setup.year)
            faults.bars.push_back(fmt::format("{}: {} enters service in {}, the battle is in {}", unit.name,
                                              unit.class_key, type->sheet.year, setup.year));
        if (!fleet || !unit.mother.empty()) continue;
        for (std::string& wrong : check_options(*fleet, unit, type->sheet, 0, setup.year))
            faults.bars.push_back(std::move(wrong));
    }
    if (faults.bars.empty())
        if (auto fault = setup_fault(rules, setup)) faults.bars.push_back(std::move(fault->what));
    for (std::size_t s = 0; fleet && s < setup.sides.size(); ++s)
        for (const std::string& wrong : check_command(*fleet, fleet_of(rules, setup, static_cast<int>(s))))
            faults.illegal.push_back(fmt::format("{}: {}", setup.sides[s].name, wrong));
    return faults;
}

}  // namespace impulse
