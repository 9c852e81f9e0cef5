#include "scenarios/records/record_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/csv.h"
#include "engine/visible_text.h"
#include "scenarios/records/record_report.h"

namespace impulse {
namespace {

constexpr std::array unit_columns{"id",
                                  "name",
                                  "class",
                                  "economic_bpv",
                                  "combat_bpv",
                                  "cost",
                                  "move_cost",
                                  "fate",
                                  "turn",
                                  "impulse",
                                  "by",
                                  "captor",
                                  "bpv_lost",
                                  "exit.lane",
                                  "exit.method",
                                  "exit.turn",
                                  "exit.impulse",
                                  "damage",
                                  "repaired_in_battle_reversed",
                                  "crippled",
                                  "max_speed",
                                  "max_speed_now",
                                  "wrecked",
                                  "damage_control_rating",
                                  "tractors_operational",
                                  "expendables_used",
                                  "expendables_remaining",
                                  "co_spent",
                                  "enemy_internals",
                                  "status",
                                  "repair_cost",
                                  "repair_phases",
                                  "step_repair_total",
                                  "repair_bill",
                                  "repair_weeks",
                                  "replacement_cost",
                                  "conversion_cost"};
constexpr std::array side_columns{"id",
                                  "name",
                                  "empire",
                                  "role",
                                  "mc_total",
                                  "bpv_total",
                                  "fighting_fleet",
                                  "fleets_in_sector",
                                  "legality_warnings",
                                  "illegal_after_battle",
                                  "support_lost",
                                  "stranded",
                                  "civilians_destroyed",
                                  "cargo_lost"};
// An impulse for a table; after the last one of a turn comes its end.
std::string impulse_cell(const std::string& impulse, int impulses) {
    return impulses > 0 && impulse == fmt::format("{}", impulses + 1) ? "end" : impulse;
}

}  // namespace

std::string cell_words(const Json& json) {
    if (json.is_null()) return "";
    if (json.is_string()) return json.get<std::string>();
    if (json.is_array()) {
        std::string all;
        for (const Json& entry : json) all += (all.empty() ? "" : "; ") + cell_words(entry);
        return all;
    }
    if (json.is_object()) {
        std::string all;
        for (const auto& item : json.items())
            all += (all.empty() ? "" : "; ") + item.key() + " " + cell_words(item.value());
        return all;
    }
    return json.dump();
}
std::string record_cell(const Json& json, const std::string& key) {
    const std::size_t dot = key.find('.');
    if (dot != std::string::npos) {
        const std::string first = key.substr(0, dot);
        return json.contains(first) && json[first].is_object() ? record_cell(json[first], key.substr(dot + 1))
                                                               : "";
    }
    return json.contains(key) ? cell_words(json[key]) : "";
}

const Json* by_id(const Json& list, const std::string& id) {
    if (!list.is_array()) return nullptr;
    for (const Json& entry : list)
        if (entry.is_object() && entry.contains("id") && entry["id"] == id) return &entry;
    return nullptr;
}

AttritionLost attrition_lost(const Json& unit) {
    AttritionLost lost;
    for (const Json& squadron : list_in(unit, "squadrons")) {
        lost.craft += whole_in(squadron, "lost");
        lost.bpv += whole_in(squadron, "bpv_lost");
    }
    return lost;
}

std::string record_units_csv(const Json& record, int impulses) {
    std::vector<std::string> cells{"battle_id", "side"};
    cells.insert(cells.end(), unit_columns.begin(), unit_columns.end());
    cells.insert(cells.end(), {"attrition_lost", "attrition_bpv_lost"});
    std::string out = csv_row(cells);
    each_side_of(record, [&](const Json& side) {
        each_unit_of(side, [&](const Json& unit) {
            cells = {record_cell(record, "battle_id"), record_cell(side, "id")};
            for (const std::string column : unit_columns) {
                const std::string cell = record_cell(unit, column.c_str());
                cells.push_back(column.ends_with("impulse") ? impulse_cell(cell, impulses) : cell);
            }
            const AttritionLost lost = attrition_lost(unit);
            const bool any = unit.contains("squadrons");
            cells.push_back(any ? std::to_string(lost.craft) : "");
            cells.push_back(any ? std::to_string(lost.bpv) : "");
            out += csv_row(cells);
        });
    });
    return out;
}

std::string record_sides_csv(const Json& record) {
    std::vector<std::string> cells{"battle_id"};
    cells.insert(cells.end(), side_columns.begin(), side_columns.end());
    cells.insert(cells.end(), {"bpv_destroyed", "bpv_captured", "attrition_lost", "attrition_bpv_lost",
                               "holds", "winner"});
    std::string out = csv_row(cells);
    each_side_of(record, [&](const Json& side) {
        const std::string id = record_cell(side, "id");
        cells = {record_cell(record, "battle_id")};
        for (const char* column : side_columns) cells.push_back(record_cell(side, column));
        for (const char* what : {"bpv.destroyed.", "bpv.captured."})
            cells.push_back(record_cell(record, what + id));
        AttritionLost lost;
        each_unit_of(side, [&](const Json& unit) {
            const AttritionLost own = attrition_lost(unit);
            lost.craft += own.craft;
            lost.bpv += own.bpv;
        });
        const bool holds =
            std::ranges::any_of(holder_keys, [&](const char* key) { return record_cell(record, key) == id; });
        cells.insert(cells.end(), {std::to_string(lost.craft), std::to_string(lost.bpv), holds ? "yes" : "no",
                                   id == record_cell(record, "winner") ? "yes" : "no"});
        out += csv_row(cells);
    });
    return out;
}

std::string record_turning_points_csv(const Json& record, int impulses) {
    std::string out = "battle_id,turn,impulse,what\n";
    for (const Json& point : list_in(record, "turning_points"))
        out += fmt::format("{},{},{},{}\n", csv_cell(record_cell(record, "battle_id")),
                           record_cell(point, "turn"), impulse_cell(record_cell(point, "impulse"), impulses),
                           csv_cell(record_cell(point, "what")));
    return out;
}

}  // namespace impulse
