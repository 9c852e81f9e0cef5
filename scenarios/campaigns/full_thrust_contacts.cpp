#include "scenarios/campaigns/full_thrust_contacts.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/full_thrust_fleet.h"
#include "scenarios/files/json_fields.h"

namespace impulse::full_thrust {
namespace {

bool has(const std::vector<std::string>& list, const std::string& word) {
    return std::ranges::find(list, word) != list.end();
}
bool has(const Json& list, const std::string& word) {
    return list.is_array() && std::ranges::find(list, Json(word)) != list.end();
}

}  // namespace

std::vector<TaskGroup> read_groups(const Rows& rows, JsonView& side) {
    std::vector<TaskGroup> groups;
    std::vector<std::string> ships, taken;
    int capital = 0, dummies = 0;
    for (JsonView& ship : side.objects("ships")) {
        ships.push_back(ship.word("id"));
        capital += ship.boolean("is_capital_unit", has(rows.capital_units, ship.word("class", ""))) ? 1 : 0;
    }
    for (JsonView& row : side.objects("task_groups")) {
        TaskGroup group;
        group.id = row.word("id");
        group.ships = row.words("ships");
        group.decoys = row.integer("decoys", 0, 99, 0);
        group.spotted_by = row.words("spotted_by");
        for (std::size_t i = 0; i < group.ships.size(); ++i) {
            if (!has(ships, group.ships[i]))
                row.refuse("ships", i,
                           fmt::format("{} has no ship \"{}\"", side.word("id", "?"), group.ships[i]));
            if (has(taken, group.ships[i]))
                row.refuse("ships", i,
                           fmt::format("{} stands behind another counter already", group.ships[i]));
            taken.push_back(group.ships[i]);
        }
        dummies += group.dummy() ? 1 : 0;
        if (dummies > capital)
            row.refuse("ships", fmt::format("{} has {} dummy counters and {} capital units: one for each; "
                                            "every other counter stands for a ship (15.2)",
                                            side.word("id", "?"), dummies, capital));
        groups.push_back(std::move(group));
    }
    return groups;
}

Json seen_by(const Json& record, const std::string& side) {
    if (!record.contains("sides") || !record["sides"].is_array()) return nullptr;
    const bool known = std::any_of(record["sides"].begin(), record["sides"].end(),
                                   [&](const Json& s) { return text_in(s, "id") == side; });
    if (!known) return nullptr;
    Json view = record;
    for (const char* of_dice : {"dice", "rng_seed"}) view.erase(of_dice);
    for (Json& other : view["sides"]) {
        if (text_in(other, "id") == side) continue;
        Json groups = Json::array(), ships = Json::array();
        if (other.contains("task_groups"))
            for (const Json& group : other["task_groups"]) {
                const Json empty = Json::array();
                const Json& own = group.contains("ships") ? group["ships"] : empty;
                if (group.contains("spotted_by") && has(group["spotted_by"], side)) {
                    groups.push_back(group);
                    if (other.contains("ships"))
                        for (const Json& ship : other["ships"])
                            if (has(own, text_in(ship, "id"))) ships.push_back(ship);
                    continue;
                }
                const int decoys = whole_in(group, "decoys", 0);
                groups.push_back({{"id", text_in(group, "id")},
                                  {"seen_as", std::max(1, static_cast<int>(own.size()) + decoys)}});
            }
        Json shown = Json::object();
        for (const char* key : {"id", "name", "empire", "entry_edge"})
            if (other.contains(key)) shown[key] = other[key];
        // Active sensors tell an attacker from all others; nothing tells stand-off from withdrawal (17.2.2).
        if (text_in(other, "posture") == "attack") shown["posture"] = "attack";
        shown["task_groups"] = groups;
        shown["ships"] = ships;
        other = shown;
    }
    return view;
}

void note_contacts(std::vector<Fleet>& fleets, const std::set<std::string>& fought, Json& out,
                   std::vector<std::string>& story) {
    Json contacts = Json::array(), dummies = Json::array();
    for (Fleet& f : fleets)
        for (TaskGroup& group : f.groups) {
            for (const Fleet& other : fleets) {
                if (&other == &f) continue;
                const bool met = fought.count(f.id) != 0 && fought.count(other.id) != 0;
                const bool spotted = std::ranges::find(other.spots, group.id) != other.spots.end();
                if ((!met && !spotted) ||
                    std::ranges::find(group.spotted_by, other.id) != group.spotted_by.end())
                    continue;
                group.spotted_by.push_back(other.id);
                contacts.push_back({{"side", f.id},
                                    {"group", group.id},
                                    {"by", other.id},
                                    {"how", spotted ? "spotted" : "contact"},
                                    {"is", group.dummy() ? "dummy" : "ships"},
                                    {"ships", group.ships},
                                    {"decoys", group.decoys}});
                story.push_back(fmt::format("{} sees what {} is: {}", other.id, group.id,
                                            group.dummy() ? std::string{"a dummy"}
                                                          : fmt::format("{}", fmt::join(group.ships, ", "))));
            }
            if (group.dummy() && !group.spotted_by.empty()) dummies.push_back(group.id);
        }
    for (Fleet& f : fleets)
        for (const std::string& id : f.spots)
            if (std::ranges::none_of(fleets, [&](const Fleet& o) {
                    return &o != &f &&
                           std::ranges::any_of(o.groups, [&](const TaskGroup& g) { return g.id == id; });
                }))
                f.row.refuse("spots", fmt::format("no other side has a counter \"{}\"", id));
    if (!contacts.empty()) out["contacts"] = contacts;
    if (!dummies.empty()) out["dummies_revealed"] = dummies;
}

}  // namespace impulse::full_thrust
