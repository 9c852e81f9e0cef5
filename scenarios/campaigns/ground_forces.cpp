#include "scenarios/campaigns/ground_forces.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "battle/core/ground.h"
#include "battle/core/rows/parties.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/campaign_rows.h"

namespace impulse::ground_forces {
namespace {

constexpr std::string_view place_id = "planet";
const Hex planet_hex = hex_at(37, 16);

bool attacks(JsonView& side, std::size_t s) {
    return side.word("role", s == 0 ? "attacker" : "defender") == "attacker";
}

// An entry of "ground_units": "light infantry", or { "kind": ..., "count": ... }.
std::pair<std::string, int> kind_and_count(const Json& entry) {
    if (entry.is_string()) return {entry.get<std::string>(), 1};
    return {text_in(entry, "kind"), whole_in(entry, "count", 1)};
}

// Troops of a side in a unit: those of its own side are counters, others are boarders.
int troops_of(const Rules& rules, const Unit& u, SideId side) {
    return u.side == side ? garrison(rules, u) : u.boarders_of(side);
}

}  // namespace

// The word of PartyKind for troops as the campaign's rows call them ("boarding_parties"); empty where there is none.
static std::string_view kind_of_troops(std::string_view word) {
    constexpr std::array<std::pair<std::string_view, PartyKind>, 5> words{
        {{"boarding_parties", PartyKind::normal},
         {"heavy_weapon_squads", PartyKind::heavy},
         {"ground_combat_vehicles", PartyKind::gcv},
         {"tanks", PartyKind::tank},
         {"transport_howitzers", PartyKind::howitzer}}};
    for (const auto& [name, kind] : words)
        if (name == word) return impulse::word(kind);
    return {};
}

std::vector<std::string> units_of(JsonView& side, const vbam::Rows& rows) {
    std::vector<std::string> all;
    if (!side.has("ground_units")) return all;
    for (const Json& entry : side.json()["ground_units"]) {
        const auto [kind, count] = kind_and_count(entry);
        if (vbam::ground_unit(rows, kind) == nullptr) {
            side.refuse("ground_units", fmt::format("there is no ground unit \"{}\"; there are: {}", kind,
                                                    names_in(rows.ground, &vbam::GroundRow::unit)));
            return {};
        }
        constexpr int most = 20;
        if (count < 1 || count > most) {
            side.refuse("ground_units", fmt::format("{} times {}, expected 1 to {}", count, kind, most));
            return {};
        }
        all.insert(all.end(), static_cast<std::size_t>(count), kind);
    }
    return all;
}

void arrange(RecordReading& r, const vbam::Rows& rows) {
    Setup& setup = r.scenario.setup;
    BattleField& field = setup.field;
    field.map = {};
    field.edge = EdgeRule::none;
    Feature planet;
    planet.hex = planet_hex;
    field.features.push_back(planet);
    int owner = -1, invaders = 0;
    SetupUnit place;
    place.id = place.name = std::string{place_id};
    place.class_key = "ground/place";
    place.hex = planet_hex;
    place.ground = 1;
    place.speed = 0;
    for (std::size_t s = 0; s < r.sides.size(); ++s) {
        const bool attacker = attacks(r.sides[s], s);
        const std::vector<std::string> units = units_of(r.sides[s], rows);
        if (!r.sides[s].ok()) return;
        if (units.empty()) continue;
        if (attacker)
            ++invaders;
        else if (owner < 0)
            owner = static_cast<int>(s);
        for (const std::string& unit : units)
            for (const auto& [word, count] : vbam::ground_unit(rows, unit)->units)
                place.troops.push_back({static_cast<int>(s), std::string{kind_of_troops(word)}, count});
        r.scenario.notes.push_back(fmt::format("{}: {} ground units {} (Ground Combat)", setup.sides[s].id,
                                               units.size(),
                                               attacker ? "have landed" : "stand on the planet"));
    }
    if (owner < 0 || invaders == 0)
        return r.root.refuse(
            "sides", "an invasion needs \"ground_units\" of an attacker and of a defender (Ground Combat)");
    // Ships wait above: what is decided here is decided on the ground.
    for (SetupUnit& u : setup.units) u.held_out = true;
    place.side = owner;
    setup.units.push_back(place);
    r.units.push_back(r.sides[static_cast<std::size_t>(owner)]);
    r.lists.emplace_back("places");
    r.placed.push_back(true);
}

int companies_left(int units, int before, int now) {
    if (units <= 0 || before <= 0 || now <= 0) return 0;
    return std::min(units, (now * units + before - 1) / before);
}

void write(const RecordSource& s, const Json& given, Json& out) {
    const Setup& setup = s.scenario.setup;
    std::size_t at = 0;
    while (at < setup.units.size() && setup.units[at].id != place_id) ++at;
    if (at == setup.units.size() || !is_location(s.rules, s.first.units[at])) return;
    // While the battle goes the unit obeys who took it; whose troops are whose is told by how it ended.
    const Battle& last = s.as_it_ended != nullptr ? *s.as_it_ended : s.last;
    int defenders = 0, invaders = 0;
    const auto owner = static_cast<std::size_t>(setup.units[at].side);
    for (std::size_t k = 0; k < out["sides"].size() && k < setup.sides.size(); ++k) {
        const int before = troops_of(s.rules, s.first.units[at], SideId{k}),
                  now = troops_of(s.rules, last.units[at], SideId{k});
        (k == owner ? defenders : invaders) += now;
        Json& row = out["sides"][k];
        take_out(row, std::string{place_id});
        if (!given.contains("sides") || k >= given["sides"].size() ||
            !given["sides"][k].contains("ground_units"))
            continue;
        std::vector<std::string> kinds;
        for (const Json& entry : given["sides"][k]["ground_units"]) {
            const auto [kind, count] = kind_and_count(entry);
            kinds.insert(kinds.end(), static_cast<std::size_t>(std::max(0, count)), kind);
        }
        const int left = companies_left(static_cast<int>(kinds.size()), before, now);
        Json units = Json::array();
        for (std::size_t i = 0; i < kinds.size(); ++i)
            units.push_back(
                {{"kind", kinds[i]}, {"fate", static_cast<int>(i) < left ? "survived" : "destroyed"}});
        row["ground_units"] = units;
        row["troops_left"] = now;
    }
    const bool fell = defenders == 0 && invaders > 0;
    out["planet_conquered"] = fell;
    if (owner < out["sides"].size()) out["sides"][owner]["planet_conquered"] = fell;
}

Json joint_cargo_lost(const Json& side, const std::vector<std::string>& lost) {
    Json all = Json::array();
    if (!side.is_object() || !side.contains("joint_cargo") || !side["joint_cargo"].is_array()) return all;
    for (const Json& load : side["joint_cargo"]) {
        if (!load.is_object() || !load.contains("carriers") || !load["carriers"].is_array()) continue;
        const bool gone =
            std::any_of(load["carriers"].begin(), load["carriers"].end(), [&](const Json& ship) {
                return ship.is_string() && std::ranges::find(lost, ship.get<std::string>()) != lost.end();
            });
        if (gone) all.push_back(load.contains("cargo") ? load["cargo"] : load);
    }
    return all;
}

}  // namespace impulse::ground_forces
