#include "scenarios/records/record_for_side.h"

#include <algorithm>
#include <array>

namespace impulse {
namespace {

// What lies open of a battle that is not over, and of the units and sides of others in it.
constexpr std::array<std::string_view, 24> open_in_record{
    "format",        "kind",          "battle_id",  "title",    "campaign",      "campaign_cycle",
    "campaign_year", "rules_profile", "ruleset",    "year",     "turn",          "map",
    "sector",        "system",        "hex",        "scenario", "sides",         "turn_limit",
    "tech_year",     "winner",        "end_reason", "end",      "result_source", "retrograde_side"};
constexpr std::array<std::string_view, 9> open_in_side{
    "id", "name", "empire", "role", "team", "is_npe", "resigned", "fleets_in_sector", "fighting_fleet"};
constexpr std::array<std::string_view, 17> open_in_unit{
    "id",           "name", "class", "original_empire", "owner", "count",  "is_fixed", "move_cost",
    "economic_bpv", "fate", "turn",  "impulse",         "by",    "captor", "exit",     "status",
    "shields_left"};
constexpr std::array<std::string_view, 2> on_the_sheet{"damage", "crippled"};
constexpr std::array<std::string_view, 7> unit_lists{
    "units", "ships", "defences", "shipyards", "support_freighters", "held_out", "reserve"};
// What others have bought, which they need not show even when all is over (UTD7.A5).
constexpr std::array<std::string_view, 8> bought{
    "options", "co_purchases", "co_spent", "co_pool", "co_pools", "co_bpv", "loads", "expendables_remaining"};
// Whoever has these has the dice to come.
constexpr std::array<std::string_view, 2> seeds{"rng_seed", "seed"};

bool in(const auto& list, std::string_view key) { return std::ranges::find(list, key) != list.end(); }

// The object without the keys that a test turns down.
Json only(const Json& object, auto&& keep) {
    Json out = Json::object();
    for (const auto& [key, value] : object.items())
        if (keep(key)) out[key] = value;
    return out;
}

void erase_everywhere(Json& json, const auto& keys) {
    if (json.is_object())
        for (const std::string_view key : keys) json.erase(std::string{key});
    if (json.is_structured())
        for (Json& below : json) erase_everywhere(below, keys);
}

bool over(const Json& record) {
    return record.contains("kind") && record["kind"] == "out" &&
           !(record.contains("end_reason") && record["end_reason"] == "left unfinished");
}

Json others_unit(const Json& unit, bool hidden_sheets) {
    if (!unit.is_object()) return unit;
    return only(unit, [&](std::string_view key) {
        return in(open_in_unit, key) || (!hidden_sheets && in(on_the_sheet, key));
    });
}

Json others_side(const Json& side, bool hidden_sheets) {
    Json open = only(side, [](std::string_view key) { return in(open_in_side, key); });
    for (const std::string_view name : unit_lists) {
        const std::string list{name};
        // Who waits in reserve or is kept out of the battle is its own side's.
        if (!side.contains(list) || !side[list].is_array() || list == "held_out" || list == "reserve")
            continue;
        open[list] = Json::array();
        for (const Json& unit : side[list]) open[list].push_back(others_unit(unit, hidden_sheets));
    }
    return open;
}

}  // namespace

Json record_for_side(const Json& record, std::string_view own, bool hidden_sheets) {
    Json out = record;
    erase_everywhere(out, seeds);
    if (!out.is_object() || !out.contains("sides") || !out["sides"].is_array()) return out;
    const bool fought = over(record);
    if (!fought) out = only(out, [](std::string_view key) { return in(open_in_record, key); });
    // What was bought shows in the points of the battle as well.
    if (fought && out.contains("victory")) {
        constexpr std::array<std::string_view, 1> price{"enemy_options"};
        erase_everywhere(out["victory"], price);
    }
    if (fought && out.contains("captured_ships")) erase_everywhere(out["captured_ships"], bought);
    for (Json& side : out["sides"]) {
        if (!side.is_object() || (side.contains("id") && side["id"] == own)) continue;
        if (fought)
            erase_everywhere(side, bought);
        else
            side = others_side(side, hidden_sheets);
    }
    return out;
}

}  // namespace impulse
