#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "scenarios/files/json_fields.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_fields.h"

namespace impulse {
namespace {

using Kind = FieldForm::Kind;

// Leaves out what was a result or belonged to that battle alone.
void strip(const RecordFields& fields, std::string_view place, Json& json) {
    if (!json.is_object()) return;
    std::vector<std::string> gone;
    for (auto& item : json.items()) {
        const RecordField* row = fields.find(record_place(place, item.key()));
        if (row == nullptr) continue;
        Json& value = item.value();
        if (row->way == FieldWay::out || row->once || row->derived) {
            gone.push_back(item.key());
        } else if (value.is_object() && row->holds(Kind::object)) {
            strip(fields, row->at, value);
        } else if (value.is_array()) {
            const bool units = row->holds(Kind::units);
            if (!units && !row->holds(Kind::objects)) continue;
            for (Json& entry : value) strip(fields, units ? "unit" : row->at + "[]", entry);
        }
    }
    for (const std::string& key : gone) json.erase(key);
}

// Makes the record in out of a record out, before results are left out of it.
class NextRecord {
public:
    NextRecord(Json& record, const RecordFields& fields)
        : record_(record), campaign_(text_in(record, "campaign")) {
        const RecordField* row = fields.find("unit.captured_uninspected");
        inspects_ = row != nullptr && row->used_by(campaign_);
    }

    void run() {
        Json& sides = record_["sides"];
        // A player who left the campaign has nothing in the next battle (UTD3.91).
        for (std::size_t s = sides.size(); s-- > 0;)
            if (sides[s].contains("resigned") && sides[s]["resigned"] == true) sides.erase(s);
        for (std::size_t s = 0; s < sides.size(); ++s) {
            side_of_[text_in(sides[s], "id")] = s;
            each_unit(sides[s], [&](const Json& unit) { side_of_[text_in(unit, "id")] = s; });
        }
        for (std::size_t s = 0; s < sides.size(); ++s) {
            carried_on(sides[s]);
            for (const char* list : lists)
                if (sides[s].contains(list) && sides[s][list].is_array())
                    sides[s][list] = left_of(sides[s][list], s, list);
        }
        for (Moved& m : moved_) sides[m.side][m.list].push_back(std::move(m.unit));
        for (Json& side : sides) settle_side(side);
        if (record_.contains("sector"))
            for (const Json& derelict : list_in(record_["sector"], "derelicts"))
                if (derelict.is_object()) derelicts_.push_back(derelict);
    }
    // After the results are left out: what is true of the next battle alone, and hexes that do not change.
    void say_anew() {
        for (Json& side : record_["sides"])
            if (const auto more = anew_.find(text_in(side, "id")); more != anew_.end())
                side.update(more->second);
        for (const Json& was : derelicts_)
            for (Json& derelict : record_["sector"]["derelicts"])
                if (derelict["id"] == was["id"])
                    for (const char* key : {"hex", "facing"})
                        if (was.contains(key)) derelict[key] = was[key];
    }

private:
    struct Moved {
        std::size_t side = 0;
        std::string list;
        Json unit;
    };
    static constexpr std::array<const char*, 8> lists{
        "units", "ships", "defences", "shipyards", "support_freighters", "held_out", "reserve", "db_ships"};
    static constexpr std::array<std::string_view, 6> gone_fates{
        "destroyed", "self-destructed", "barrier", "captured-by-npe", "scrapped", "removed"};

    static void each_unit(auto& side, auto&& act) {
        for (const char* list : lists)
            if (side.contains(list) && side[list].is_array())
                for (auto& unit : side[list])
                    if (unit.is_object()) act(unit);
    }
    static bool gone(const Json& unit) {
        return std::ranges::find(gone_fates, text_in(unit, "fate")) != gone_fates.end() ||
               text_in(unit, "status") == "destroyed";
    }

    // What a list holds when the battle is over; captured units go to the side of the unit that took them.
    Json left_of(const Json& list, std::size_t side, const std::string& name) {
        Json kept = Json::array();
        for (Json unit : list) {
            if (!unit.is_object()) {
                kept.push_back(unit);
                continue;
            }
            if (gone(unit) || text_in(unit, "fate") == "captured")
                lost_points_[text_in(record_["sides"][side], "id")] +=
                    whole_in(unit, unit.contains("cost") ? "cost" : "points");
            // Craft stand with their ship again, ships of a civilian fleet with the fleet.
            if (gone(unit) || unit.contains("carried_by") || unit.contains("of_group")) continue;
            settle_unit(unit);
            if (unit.contains("docked")) unit["docked"] = left_of(unit["docked"], side, "docked");
            if (text_in(unit, "fate") == "captured") {
                const Json& own = record_["sides"][side];
                if (!unit.contains("original_empire") && own.contains("empire"))
                    unit["original_empire"] = own["empire"];
                if (inspects_) unit["captured_uninspected"] = true;
                const auto captor = side_of_.find(text_in(unit, "captor"));
                if (captor != side_of_.end() && captor->second != side) {
                    moved_.push_back({captor->second, name == "docked" ? "units" : name, std::move(unit)});
                    continue;
                }
            }
            kept.push_back(std::move(unit));
        }
        return kept;
    }

    // A craft as its ship's list names it, with what it has lost: "lyran/pf: L WARP 2".
    static std::string craft_words(const Json& craft) {
        std::string words = text_in(craft, "class");
        const Json& damage = list_in(craft, "damage");
        for (std::size_t i = 0; i < damage.size(); ++i)
            if (damage[i].is_string()) words += (i == 0 ? ": " : ", ") + damage[i].get<std::string>();
        return words;
    }

    // Craft that are left: those named one by one in the ship's `craft`, squadrons of lost ships on the ships that took
    // them (GG1.7).
    static void carried_on(Json& side) {
        const auto ship = [&](const std::string& id) {
            Json* found = nullptr;
            each_unit(side, [&](Json& unit) {
                if (found == nullptr && text_in(unit, "id") == id) found = &unit;
            });
            return found;
        };
        std::map<std::string, std::map<std::string, int>> aboard;  // by ship, and class with its damage
        bool craft_listed = false;                                 // the record has the craft one by one
        std::vector<std::pair<std::string, Json>> squadrons;       // by the ship that took them
        each_unit(side, [&](const Json& unit) {
            craft_listed = craft_listed || unit.contains("carried_by");
            if (unit.contains("carried_by") && !gone(unit) && text_in(unit, "fate") != "captured") {
                const std::string to = text_in(unit, unit.contains("carrier") ? "carrier" : "carried_by");
                ++aboard[to][craft_words(unit)];
            }
            if (!gone(unit)) return;
            for (Json squadron : list_in(unit, "squadrons")) {
                if (text_in(squadron, "fate") != "carried") continue;
                if (text_in(squadron, "id").empty()) squadron["id"] = unit["id"];
                squadron["spare"] = 0;
                squadrons.emplace_back(text_in(squadron, "carrier"), squadron);
            }
        });
        each_unit(side, [&](Json& unit) {
            if (craft_listed && unit.contains("craft")) unit["craft"] = Json::array();
        });
        for (const auto& [id, classes] : aboard)
            if (Json* to = ship(id))
                for (const auto& [type, count] : classes)
                    (*to)["craft"].push_back(fmt::format("{} x {}", count, type));
        for (auto& [id, squadron] : squadrons)
            if (Json* to = ship(id)) (*to)["squadrons"].push_back(std::move(squadron));
    }

    static void settle_unit(Json& unit) {
        if (unit.contains("squadrons") && unit["squadrons"].is_array())
            for (Json& squadron : unit["squadrons"])
                if (squadron.is_object() && squadron.contains("active_left") && !squadron.contains("active"))
                    squadron["active"] = squadron["active_left"];
        if (unit.contains("officers") && unit["officers"].is_array()) {
            Json alive = Json::array();
            for (const Json& officer : unit["officers"]) {
                if (!officer.is_object()) {
                    alive.push_back(officer);
                    continue;
                }
                const std::string fate = text_in(officer, "fate");
                if (!fate.empty() && fate != "alive") continue;
                Json left = officer;
                left.erase("fate");
                alive.push_back(left.size() == 1 && left.contains("role") ? left["role"] : left);
            }
            unit["officers"] = alive;
        }
        if (unit.contains("drones_left")) unit["drones"] = unit["drones_left"];
    }

    // What a side says of units that are no more.
    void settle_side(Json& side) {
        std::vector<std::string> ids;
        each_unit(side, [&](const Json& unit) { ids.push_back(text_in(unit, "id")); });
        const auto here = [&](const std::string& id) { return std::ranges::find(ids, id) != ids.end(); };
        if (side.contains("flagship") && !here(text_in(side, "flagship"))) {
            side.erase("flagship");
            side.erase("command_rating");
        }
        for (const char* list : {"held_out", "removed", "inactive_fixed"})
            without(side, list,
                    [&](const Json& id) { return id.is_string() && !here(id.get<std::string>()); });
        settle_fleets(side);
        without(side, "groups", [](const Json& group) { return text_in(group, "status") == "destroyed"; });
        without(side, "ground_units", [](const Json& unit) { return text_in(unit, "fate") == "destroyed"; });
        without(side, "joint_cargo", [&](const Json& load) {
            return std::ranges::any_of(list_in(load, "carriers"), [&](const Json& carrier) {
                return carrier.is_string() && !here(carrier.get<std::string>());
            });
        });
        settle_points(side);
        settle_entry(side);
        // Who left under fire arrives as it left (FT17.6, FT18.2).
        if (side.contains("exit") && side["exit"].is_object() && side["exit"].contains("formation") &&
            side["exit"].contains("under_fire") && side["exit"]["under_fire"] == true)
            for (const char* key : {"formation", "spacing_in", "speed"})
                if (side["exit"].contains(key)) side["must_use_exit_formation"][key] = side["exit"][key];
    }

    static void without(Json& side, const char* list, auto&& is_gone) {
        if (!side.contains(list) || !side[list].is_array()) return;
        Json kept = Json::array();
        for (const Json& entry : side[list])
            if (!is_gone(entry)) kept.push_back(entry);
        side[list] = kept;
    }

    // Fleets that died or left with their player are in the sector no more (UTD7.467, UTD3.91).
    static void settle_fleets(Json& side) {
        for (const Json& fleet : list_in(side, "fleet_fates")) {
            const std::string fate = text_in(fleet, "fate"), id = text_in(fleet, "fleet");
            if (fate != "destroyed" && fate != "removed") continue;
            if (text_in(side, "fighting_fleet") == id) side.erase("fighting_fleet");
            without(side, "fleets_in_sector", [&](const Json& other) { return other == id; });
        }
    }

    // Points of a fleet, less those of the ships that it has lost; what it took counts when it is rebuilt (FT12.2).
    void settle_points(Json& side) const {
        if (const auto lost = lost_points_.find(text_in(side, "id"));
            lost != lost_points_.end() && side.contains("points"))
            side["points"] = std::max(0, whole_in(side, "points") - lost->second);
    }

    // Where a force comes from is said anew: who is still in the hex was there, who left it comes back the way it went
    // (FF1.11, GG1.31).
    void settle_entry(Json& side) {
        if (campaign_ != "absolute-war") return;
        const std::string id = text_in(side, "id");
        std::string went;
        bool any = false;
        for (const char* list : {"units", "defences", "reserve"})
            for (const Json& unit : list_in(side, list)) {
                if (!unit.is_object()) continue;
                any = true;
                if (text_in(unit, "fate") != "disengaged" && !unit.contains("goes_back")) {
                    side.erase("entry_direction");
                    anew_[id]["was_present"] = true;
                    return;
                }
                if (went.empty()) went = text_in(unit, "exit_direction");
            }
        if (!any) return;
        anew_[id]["disengaged_last"] = true;
        if (!went.empty()) side["entry_direction"] = went;
    }

    Json& record_;
    std::string campaign_;
    bool inspects_ = false;  // captured ships wait to be inspected
    std::map<std::string, std::size_t> side_of_;
    std::vector<Moved> moved_;
    std::map<std::string, int> lost_points_;  // by side
    std::map<std::string, Json> anew_;  // by side: what only the battle that ended can say of the next one
    Json derelicts_ = Json::array();
};

}  // namespace

tl::expected<Json, FileError> next_record(const JsonText& text, const RecordFields& fields,
                                          const std::string& battle_id, std::uint64_t seed) {
    const RecordReview review = review_record(text, fields);
    for (const RecordFinding& finding : review.findings)
        if (finding.kind == RecordFinding::Kind::refused) return tl::unexpected(finding.error);
    if (review.kind != "out")
        return tl::unexpected(text.at("", "a next record comes from a record out; this is a record in"));
    if (text.json().contains("awaits"))
        return tl::unexpected(text.at(
            "/awaits",
            "this record awaits what the table decides; the next one comes from the record after it"));
    Json next = text.json();
    next.erase("record");
    NextRecord settled{next, fields};
    settled.run();
    strip(fields, "", next);
    settled.say_anew();
    Json head = {{"format", record_format}, {"kind", "in"}, {"battle_id", battle_id}};
    for (const auto& item : next.items())
        if (!head.contains(item.key())) head[item.key()] = item.value();
    head["rng_seed"] = seed;
    return head;
}

}  // namespace impulse
