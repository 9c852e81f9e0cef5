#include "scenarios/campaigns/thunderdome_anschluss.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/scenario.h"

namespace impulse::thunderdome {
namespace {

// What a unit of a record is worth: as it says itself, else as its sheet does.
int worth_of(const Rules& rules, const Json& side, const Json& unit) {
    const int said = whole_in(unit, "economic_bpv", -1);
    if (said >= 0) return said;
    const std::string empire =
        unit.contains("original_empire") ? text_in(unit, "original_empire") : text_in(side, "empire");
    const ShipClass* type = class_called(rules, text_in(unit, "class"), empire);
    return type != nullptr ? type->sheet.bpv_economic : 0;
}

int fleet_worth(const Rules& rules, const Json& side) {
    int sum = 0;
    if (side.contains("units"))
        for (const Json& unit : side["units"])
            if (!in_list(side, "held_out", text_in(unit, "id")))
                sum += worth_of(rules, side, unit) * whole_in(unit, "count", 1);
    return sum;
}

Json joined_ship(const Json& ship, const Json& from, const std::string& captor, int bpv) {
    Json unit = ship;
    if (!unit.contains("original_empire")) unit["original_empire"] = from["empire"];
    unit["economic_bpv"] = bpv;
    unit["fate"] = "captured";
    unit["captor"] = captor;
    unit["captured_uninspected"] = true;
    unit["bpv"] = bpv;
    return unit;
}

}  // namespace

std::optional<Confrontation> confrontation(const Rules& rules, const FleetRows& rows, const Json& in) {
    if (!in.is_object() || !in.contains("sides") || !in["sides"].is_array()) return std::nullopt;
    Confrontation met;
    bool there = false;
    for (std::size_t s = 0; s < in["sides"].size(); ++s) {
        const Json& side = in["sides"][s];
        if (side.contains("is_npe") && side["is_npe"] == true) {
            met.npe = s;
            there = true;
            continue;
        }
        met.attacker = s;
        met.attacker_bpv += fleet_worth(rules, side);
    }
    if (!there) return std::nullopt;
    const Json& npe = in["sides"][met.npe];
    const Json account = npe.contains("npe") ? npe["npe"] : Json::object();
    met.strength = npe_strength(rows, met.attacker_bpv,
                                {whole_in(account, "losses", 0), whole_in(account, "capture_offset", 0)});
    return met;
}

// Ships that join: one or two that are worth the most together without going beyond the reward; indices into `bpv`.
static std::vector<std::size_t> joining_ships(const FleetRows& rows, const std::vector<int>& bpv) {
    std::vector<std::size_t> best;
    int most = 0;
    const auto look_at = [&](std::vector<std::size_t> ships) {
        int sum = 0;
        for (const std::size_t i : ships) sum += bpv[i];
        if (static_cast<int>(ships.size()) > rows.anschluss_ships || sum > rows.anschluss_bpv || sum <= most)
            return;
        most = sum;
        best = std::move(ships);
    };
    for (std::size_t i = 0; i < bpv.size(); ++i) {
        look_at({i});
        for (std::size_t j = i + 1; j < bpv.size(); ++j) look_at({i, j});
    }
    return best;
}

tl::expected<Json, std::string> anschluss_record(const Rules& rules, const FleetRows& rows, const Json& in,
                                                 const std::vector<std::string>& chosen) {
    const auto met = confrontation(rules, rows, in);
    if (!met) return tl::unexpected(std::string{"no side of this record is a non-player empire"});
    if (!met->strength.anschluss)
        return tl::unexpected(fmt::format(
            "there is a battle: the attacker's {} BPV are not {} times what the empire could have (UTD5.221)",
            met->attacker_bpv, rows.anschluss_times));
    Json out = in;
    out["kind"] = "out";
    Json& npe = out["sides"][met->npe];
    Json& attacker = out["sides"][met->attacker];
    const std::string winner = text_in(attacker, "id");
    std::vector<int> bpv;
    for (const Json& unit : npe["units"]) bpv.push_back(worth_of(rules, npe, unit));
    std::vector<std::size_t> joining = joining_ships(rows, bpv);
    if (!chosen.empty()) {
        joining.clear();
        int sum = 0;
        for (const std::string& id : chosen) {
            std::size_t i = 0;
            while (i < npe["units"].size() && text_in(npe["units"][i], "id") != id) ++i;
            if (i == npe["units"].size())
                return tl::unexpected(fmt::format("the empire has no unit \"{}\"", id));
            joining.push_back(i);
            sum += bpv[i];
        }
        if (static_cast<int>(joining.size()) > rows.anschluss_ships || sum > rows.anschluss_bpv)
            return tl::unexpected(
                fmt::format("{} ships of {} BPV; at most {} of {} BPV together join (UTD5.2A1)",
                            joining.size(), sum, rows.anschluss_ships, rows.anschluss_bpv));
    }
    const std::string type = out.contains("sector") ? text_in(out["sector"], "type") : "";
    const std::string asset = type == "life" ? "colony" : "mine";
    Json ids = Json::array(), captured = Json::array(), left = Json::array();
    for (std::size_t i = 0; i < npe["units"].size(); ++i) {
        Json unit = npe["units"][i];
        if (std::ranges::find(joining, i) == joining.end()) {
            unit["fate"] = "removed";
            left.push_back(unit);
            continue;
        }
        unit = joined_ship(unit, npe, winner, bpv[i]);
        ids.push_back(unit["id"]);
        captured.push_back({{"unit", unit["id"]},
                            {"captor_side", winner},
                            {"damage", Json::array()},
                            {"wrecked", false},
                            {"bpv", bpv[i]},
                            {"must_be_placed_by", "record keeping this turn"}});
        left.push_back(unit);
    }
    npe["units"] = left;
    for (Json& unit : attacker["units"]) unit["fate"] = "survived";
    out["result_source"] = "anschluss";
    out["winner"] = winner;
    out["end_reason"] = "Anschluss: no battle";
    out["end"] = {{"turn", 1}, {"impulse", 0}};
    out["sector_held_by"] = winner;
    out["anschluss"] = {{"asset", asset}, {"bpv", rows.anschluss_bpv}, {"ships", ids}};
    if (out.contains("sector")) out["sector"][asset] = true;
    if (!captured.empty()) out["captured_ships"] = captured;
    return out;
}

}  // namespace impulse::thunderdome
