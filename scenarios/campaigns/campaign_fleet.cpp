#include "scenarios/campaigns/campaign_fleet.h"

#include <algorithm>

#include "scenarios/records/record.h"

namespace impulse {
namespace {

template <class Fits>
const ShipClass* first_class(const Rules& rules, Fits&& fits) {
    const auto at = std::ranges::find_if(rules.classes, fits);
    return at == rules.classes.end() ? nullptr : &*at;
}

}  // namespace

const ShipClass* class_with_key(const Rules& rules, std::string_view key) {
    return first_class(rules, [&](const ShipClass& c) { return c.sheet.key == key; });
}

const ShipClass* class_with_code(const Rules& rules, std::string_view code) {
    return first_class(rules, [&](const ShipClass& c) { return same_word(c.sheet.code, code); });
}

const ShipClass* class_called(const Rules& rules, const std::string& name, const std::string& empire) {
    if (name.empty()) return nullptr;
    return first_class(rules, [&](const ShipClass& c) {
        return c.sheet.key == name || (same_word(c.sheet.code, name) && same_word(c.sheet.empire, empire));
    });
}

const ShipClass* class_of_record(const Rules& rules, JsonView& unit, const std::string& empire) {
    return class_called(rules, unit.word("class", unit.word("type", "")), empire);
}

bool has_system(const ShipClass* type, std::string_view word) {
    return type != nullptr && std::ranges::any_of(type->sheet.groups, [&](const BoxGroup& g) {
               return g.system.find(word) != std::string::npos;
           });
}

std::vector<RecordShip> record_ships(const Rules& rules, JsonView& side, std::string_view list) {
    std::vector<RecordShip> all;
    const std::string empire = side.word("empire", "");
    if (!side.has(list)) return all;
    const Json& entries = side.json()[std::string{list}];
    if (!entries.is_array() || entries.empty() || !entries[0].is_object()) return all;
    for (JsonView& row : side.objects(list)) {
        RecordShip entry{row, nullptr, {}, 0};
        const std::string own = row.word("original_empire", empire), id = row.word("id", "?");
        entry.type = class_of_record(rules, row, own);
        if (entry.type != nullptr)
            entry.ship = fleet_ship(rules, entry.type->sheet, id);
        else
            entry.ship.line = entry.ship.code = row.word("class", row.word("type", ""));
        entry.ship.name = id;
        entry.ship.empire = own;
        entry.ship.size_class = row.integer("size_class", 1, 7, entry.ship.size_class);
        entry.ship.bpv_economic =
            row.integer("economic_bpv", 0, 99999, row.integer("ebpv", 0, 99999, entry.ship.bpv_economic));
        entry.ship.bpv_combat = row.integer("combat_bpv", 0, 99999, entry.ship.bpv_combat);
        entry.ship.scout = row.boolean("is_scout", entry.ship.scout);
        for (JsonView& squadron : row.objects("squadrons"))
            entry.craft_aboard += squadron.integer("active", 0, 999, 0);
        entry.craft_aboard += static_cast<int>(row.words("craft").size());
        const int count = row.integer("count", 1, 99, 1);
        for (int n = 0; n < count; ++n) all.push_back(entry);
    }
    return all;
}

std::vector<std::string> composition_findings(const Rules& rules, const std::vector<FleetShip>& ships,
                                              int flagship, std::span<const std::string> deleted) {
    const auto fleet = load_fleet_rules(rules.id);
    if (!fleet || !*fleet) return {};
    std::vector<std::string> findings = check_command(**fleet, ships, flagship);
    std::erase_if(findings, [&](const std::string& finding) {
        return std::ranges::any_of(deleted, [&](const std::string& number) {
            return finding.find("(" + number) != std::string::npos;
        });
    });
    return findings;
}

}  // namespace impulse
