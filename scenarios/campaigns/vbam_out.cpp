// VBAM/SFB: what a battle leaves to the campaign, put into the record out.
#include <fmt/format.h>

#include "battle/damage/crippled.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/ground_forces.h"
#include "scenarios/campaigns/vbam.h"
#include "scenarios/campaigns/vbam_legality.h"
#include "scenarios/files/json_fields.h"

namespace impulse::vbam {
namespace {

// The civilian fleet of the side that the unit is a ship of; empty: none.
std::string civilian_group(const Json& given, const std::string& side, const std::string& unit) {
    const Json* row = side_given(given, side);
    if (row != nullptr && row->contains("groups"))
        for (const Json& group : (*row)["groups"])
            if (const std::string id = text_in(group, "id"); !id.empty() && unit.starts_with(id + "-"))
                return id;
    return "";
}

// What a unit brings home; what a defender held is lost with the battle (Morale).
void report_unit(const RecordSource& s, const std::string& side_id, const Json& given,
                 const ReportedUnit& reported, Json& destroyed_cargo) {
    const auto& [json, i, before] = reported;
    const SetupUnit& entered = s.scenario.setup.units[i];
    Json& unit = *json;
    const Unit& u = s.last.units[i];
    if (entered.no_reloads) unit["is_slow"] = true;  // Supply
    if (const std::string group = civilian_group(given, side_id, entered.id);
        before.empty() && !group.empty())
        unit["of_group"] = group;
    const bool dead = u.fate == Fate::destroyed || u.fate == Fate::barrier || u.fate == Fate::self_destructed;
    const bool was = text_in(before, "status") == "crippled";
    // Only three states come back; who entered crippled stays so or dies (Combat).
    unit["status"] = dead                                                          ? "destroyed"
                     : was || u[Counter::crippled] != 0 || is_crippled(s.rules, u) ? "crippled"
                                                                                   : "undamaged";
    if (u.fate == Fate::held_out) {
        unit["status"] = was ? "crippled" : "undamaged";
        unit["fate"] = flag_in(before, "is_fixed") ? "inactive" : "not-entered";
    }
    unit.erase("damage");
    unit.erase("repaired_in_battle_reversed");
    if (dead && before.contains("cargo")) destroyed_cargo.push_back(before["cargo"]);
    if (const int cost = whole_in(before, "cost"); cost > 0 && unit["status"] == "crippled")
        unit["repair_cost"] = fmt::format("{}", (cost + 3) / 4);  // 25 %, fractions up
}

// Civilian fleets from the fates of their ships.
void report_groups(const Rows& rows, const Json& in_side, Json& side) {
    Json groups = Json::array();
    for (const Json& row : in_side["groups"]) {
        Json group = row;
        const CivilianRow* fleet = civilian_fleet(rows, group.value("kind", ""));
        int dead = 0, crippled = 0, ships = 0;
        for (Json& unit : side["units"]) {
            if (!unit.value("id", "").starts_with(group.value("id", "") + "-")) continue;
            ++ships;
            dead += unit["status"] == "destroyed" || unit.value("fate", "") == "captured" ? 1 : 0;
            crippled += unit["status"] == "crippled" && unit.value("fate", "") != "captured" ? 1 : 0;
        }
        if (fleet != nullptr && ships > 0) {
            group["status"] =
                std::string{word(group_status(rows, static_cast<int>(fleet->ships.size()), dead, crippled))};
            group["ships_destroyed"] = dead;
            group["ships_crippled"] = crippled;
        }
        groups.push_back(group);
    }
    side["groups"] = groups;
}

// Web laid before that still lies there; web of this battle is gone (Web).
void report_webs(const RecordSource& s, Json& out) {
    const Setup& setup = s.scenario.setup;
    if (setup.webs.empty()) return;
    Json left = Json::array();
    const Hex moved =
        s.last.field.features.empty() || s.first.field.features.empty()
            ? Hex{}
            : Hex{static_cast<std::int16_t>(s.last.field.features[0].hex.q - s.first.field.features[0].hex.q),
                  static_cast<std::int16_t>(s.last.field.features[0].hex.r -
                                            s.first.field.features[0].hex.r)};
    for (const SetupWeb& web : setup.webs)
        for (const Hex hex : web.hexes) {
            const Hex now{static_cast<std::int16_t>(hex.q + moved.q),
                          static_cast<std::int16_t>(hex.r + moved.r)};
            for (const WebHex& h : s.last.web_hexes)
                if (h.hex == now) {
                    left.push_back(text(hex));
                    break;
                }
        }
    out["web_hexes"] = left;
}

}  // namespace

void write_record(const RecordSource& s, const Json& given, Json& out) {
    const auto rows = load_rows();
    if (!rows) return;
    ground_forces::write(s, given, out);
    for (Json& side : out["sides"]) {
        const std::string side_id = side.value("id", "");
        Json destroyed_cargo = Json::array();
        for (const char* list : {"units", "defences"})
            for (const ReportedUnit& reported : reported_units(s, given, side, list))
                report_unit(s, side_id, given, reported, destroyed_cargo);
        const Json* in_side = side_given(given, side_id);
        std::vector<std::string> lost;
        for (const Json& unit : side["units"])
            if (unit.value("status", "") == "destroyed" || unit.value("fate", "") == "captured")
                lost.push_back(unit.value("id", ""));
        if (in_side != nullptr)
            for (const Json& load : ground_forces::joint_cargo_lost(*in_side, lost))
                destroyed_cargo.push_back(load);
        if (!destroyed_cargo.empty()) side["cargo_lost"] = destroyed_cargo;
        if (in_side != nullptr && in_side->contains("legality_warnings"))
            side["legality_warnings"] = (*in_side)["legality_warnings"];
        if (in_side == nullptr || !in_side->contains("groups") || !(*in_side)["groups"].is_array()) continue;
        report_groups(*rows, *in_side, side);
    }
    report_webs(s, out);
    report_encounter(given, out);
}

}  // namespace impulse::vbam
