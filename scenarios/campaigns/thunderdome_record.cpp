#include <fmt/format.h>

#include <algorithm>

#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/campaigns/fixed_defences.h"
#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/campaigns/thunderdome_anschluss.h"
#include "scenarios/campaigns/thunderdome_explore.h"
#include "scenarios/campaigns/thunderdome_fleet.h"
#include "scenarios/campaigns/thunderdome_legality.h"
#include "scenarios/campaigns/thunderdome_profile.h"
#include "scenarios/records/record.h"

namespace impulse {
namespace {

using thunderdome::Sector;

thunderdome::Placement read_placement(JsonView& row, int distance_most) {
    thunderdome::Placement place;
    if (row.has("hex")) place.hex = row.hex("hex");
    if (auto dice = row.object("dice")) {
        place.direction = dice->integer("direction", 1, 6);
        place.distance = dice->integer("distance", 1, distance_most);
        // The dice decide; a hex beside them is compared afterwards.
        place.hex.reset();
    }
    return place;
}

void compare_hex(JsonView& row, const thunderdome::Placement& place, std::string_view what) {
    if (!row.has("hex") || !row.has("dice") || !place.hex || !row.ok()) return;
    if (const Hex said = row.hex("hex"); row.ok() && said != *place.hex)
        row.refuse("hex",
                   fmt::format("the dice of {} put it in {}, not {}", what, text(*place.hex), text(said)));
}

Json placement_json(const thunderdome::Placement& place) {
    Json json = Json::object();
    if (place.direction && place.distance)
        json["dice"] = {{"direction", *place.direction}, {"distance", *place.distance}};
    if (place.hex) json["hex"] = text(*place.hex);
    return json;
}

// Writes where terrain and lanes came to lie into the record, so that the next battle can pin them.
void put_placements(Json& record, const Sector& sector) {
    Json& place = record["sector"];
    for (std::size_t i = 0; i < sector.terrain.size(); ++i) {
        if (i >= place["features"].size()) place["features"].push_back({{"kind", sector.terrain[i].kind}});
        place["features"][i].update(placement_json(sector.terrain[i].place));
        if (sector.terrain[i].diameter > 0) place["features"][i]["diameter"] = sector.terrain[i].diameter;
        if (!sector.terrain[i].overlay.empty()) place["features"][i]["overlay"] = sector.terrain[i].overlay;
        if (sector.terrain[i].moons.empty()) continue;
        place["features"][i]["moons"] = Json::array();
        for (const Hex moon : sector.terrain[i].moons) place["features"][i]["moons"].push_back(text(moon));
    }
    for (std::size_t i = 0; i < sector.lanes.size() && i < place["lanes"].size(); ++i) {
        place["lanes"][i].update(placement_json(sector.lanes[i].place));
        if (sector.lanes[i].place.moved) place["lanes"][i]["moved"] = "slid out of terrain";
    }
}

// Everything of a Thunderdome record in that the set-up needs beside sides and units.
class SectorReader {
public:
    SectorReader(RecordReading& reading, const thunderdome::Rows& rows, const thunderdome::FleetRows& fleets)
        : r_(reading), rows_(rows), fleets_(fleets) {}

    void run() {
        if (r_.root.word("rules_profile", rows_.profile) != rows_.profile)
            return r_.root.refuse(
                "rules_profile",
                fmt::format("a Thunderdome battle is fought by \"{}\" (UTD7.7)", rows_.profile));
        for (const std::string& fault : thunderdome::profile_faults(rows_, r_.rules))
            r_.root.refuse("rules_profile", fault);
        r_.record["rules_profile"] = rows_.profile;
        if (r_.root.has("minefields"))
            r_.root.refuse(
                "minefields",
                "minefield packages are not allowed; minesweepers lay theirs in the battle (UTD8.25)");
        if (auto map = r_.root.object("map")) {
            if (map->word("kind", "fixed60") != "fixed60")
                map->refuse("kind", "a Thunderdome battle is fought on the map \"fixed60\" (UTD7.41)");
            if (map->word("edge", "death-barrier") != "death-barrier")
                map->refuse("edge", "a Thunderdome sector has a death barrier around it (UTD4.111)");
        }
        place_ = r_.root.object("sector");
        if (!place_)
            return r_.root.refuse("sector", "the key \"sector\" is missing: its type, features and lanes");
        read_sector();
        read_fleets();
        if (r_.root.ok()) read_anchored();
        if (r_.root.ok()) thunderdome::check_fleets(r_, fleets_);
        if (r_.root.ok()) look_for_anschluss();
        if (r_.root.ok()) arrange();
        if (r_.root.ok()) settle_critical_assets();
    }

private:
    void read_sector() {
        sector_.name = place_->word("name", "");
        sector_.type = place_->word("type");
        sector_.owner = place_->word("owner", "");
        terrain_ = place_->objects("features");
        for (JsonView& row : terrain_) {
            thunderdome::Terrain piece;
            piece.kind = row.word("kind");
            piece.diameter = row.integer("diameter", 2, 12, 0);
            piece.overlay = row.word("overlay", "");
            piece.place = read_placement(row, 6 * rows_.distance_dice(piece.kind));
            for (const std::string& moon : row.words("moons"))
                piece.moons.push_back(parse_hex(moon).value_or(Hex{}));
            sector_.terrain.push_back(piece);
        }
        lanes_ = place_->objects("lanes");
        if (lanes_.empty())
            place_->refuse("lanes", "a sector needs at least one lane: the warp points are the only way out");
        for (JsonView& row : lanes_) {
            thunderdome::Lane lane;
            lane.id = row.word("id");
            lane.to = row.word("to", "");
            for (const thunderdome::Lane& other : sector_.lanes)
                if (other.id == lane.id)
                    row.refuse("id", fmt::format("the lane \"{}\" is there twice", lane.id));
            if (row.has("direction")) lane.direction = row.facing("direction");
            lane.place = read_placement(row, 6 * rows_.lane_dice);
            sector_.lanes.push_back(lane);
        }
        const std::string fortified = place_->word("fortification_owner", "");
        if (fortified.empty()) return;
        BattleField& field = r_.scenario.setup.field;
        field.fortified_by = roster_of(r_.scenario.setup).side(fortified);
        if (!field.fortified_by)
            place_->refuse("fortification_owner", fmt::format("there is no side \"{}\"", fortified));
    }

    // Who attacks: as the record says; else who moves on his own turn or on another player's (UTD7.4511, UTD7.456).
    bool attacks(JsonView& row) {
        if (row.has("role")) return row.word("role") == "attacker";
        if (row.boolean("moved_this_turn", false)) return true;
        const std::string mover = r_.root.word("current_player", "");
        if (mover.empty())
            row.refuse(
                "role",
                "the key \"role\" is missing: attacker or defender (or current_player for the record)");
        return mover == row.word("id");
    }

    void read_fleets() {
        Setup& setup = r_.scenario.setup;
        for (std::size_t s = 0; s < r_.sides.size(); ++s) {
            JsonView& row = r_.sides[s];
            thunderdome::Fleet fleet;
            fleet.attacker = attacks(row);
            fleet.npe = row.boolean("is_npe", false);
            if (row.has("entry_direction")) {
                if (row.word("entry_direction") == "rolled")
                    row.refuse("entry_direction",
                               "the strategic map says from where a fleet comes: A to F (UTD7.45112)");
                else
                    fleet.entry = row.facing("entry_direction");
            }
            if (row.has("initial_hex") && row.has("initial_facing"))
                fleet.start = thunderdome::Start{row.hex("initial_hex"), row.facing("initial_facing")};
            if (fleet.attacker && !fleet.entry && !fleet.start)
                row.refuse("entry_direction", "an attacker needs \"entry_direction\" A to F (UTD7.45112)");
            if (row.has("defends") && !fleet.attacker) sector_.defends = row.hex("defends");
            if (fleet.npe && fleet.attacker)
                row.refuse("role", "a non-player empire always defends (UTD7.4512)");
            for (std::size_t u = 0; u < setup.units.size(); ++u) {
                if (setup.units[u].side != static_cast<int>(s)) continue;
                if (fleet.npe && !row.has("start_speed") && !r_.units[u].has("start_speed"))
                    setup.units[u].speed = rows_.npe_speed;
                if (!row.has("weapon_status") && !r_.units[u].has("weapon_status"))
                    setup.units[u].weapon_status = rows_.weapon_status;
            }
            if (!fleet.npe) setup.field.self_destruct_free |= static_cast<std::uint8_t>(1U << s);
            sector_.fleets.push_back(fleet);
            if (fleet.npe) thunderdome::add_critical_piece(sector_.terrain);
        }
        // Tholians lay no standing web, whoever they are (UTD8.112).
        constexpr std::int16_t never = 9999;
        setup.field.web_turn = never;
    }

    // Twice what the empire could have at most: it joins the attacker, and nothing is fought (UTD5.221).
    void look_for_anschluss() {
        const auto met = thunderdome::confrontation(r_.rules, fleets_, r_.root.json());
        if (!met) return;
        r_.record["sides"][met->npe]["npe"]["bpv_available"] = met->strength.bpv;
        if (met->strength.anschluss)
            r_.sides[met->npe].refuse(
                "is_npe", fmt::format("Anschluss: the attacker's {} BPV are {} times what the empire could "
                                      "have, and no battle is fought; "
                                      "\"impulse thunderdome anschluss FILE\" writes the result (UTD5.221)",
                                      met->attacker_bpv, fleets_.anschluss_times));
    }

    // The body of a non-player empire that may be damaged: its player's choice, else where it starts (UTD5.1333).
    void settle_critical_assets() {
        for (std::size_t s = 0; s < r_.sides.size(); ++s) {
            if (!sector_.fleets[s].npe || sector_.bodies.empty()) continue;
            const auto is_body = [&](Hex at) {
                return std::ranges::find(sector_.bodies, at) != sector_.bodies.end();
            };
            Hex critical = is_body(sector_.fleets[s].initial.hex) ? sector_.fleets[s].initial.hex
                                                                  : sector_.bodies.front();
            if (auto npe = r_.sides[s].object("npe"); npe && npe->has("critical_asset")) {
                critical = npe->hex("critical_asset");
                if (npe->ok() && !is_body(critical))
                    npe->refuse("critical_asset",
                                fmt::format("no planet, moon or large asteroid lies in {} (UTD5.1333)",
                                            text(critical)));
            }
            r_.record["sides"][s]["npe"]["critical_asset"] = text(critical);
        }
    }

    void read_anchored() {
        Setup& setup = r_.scenario.setup;
        sector_.anchored.assign(setup.units.size(), false);
        sector_.satellites.assign(setup.units.size(), false);
        for (std::size_t u = 0; u < setup.units.size(); ++u) {
            SetupUnit& unit = setup.units[u];
            JsonView& row = r_.units[u];
            if (!unit.mother.empty()) continue;
            if (!unit.dock.empty()) {
                sector_.anchored[u] = true;
                unit.hex = rows_.centre;
                continue;
            }
            if (r_.lists[u] == "shipyards") {
                sector_.anchored[u] = true;
                if (!row.has("hex")) unit.hex = rows_.centre;
                unit.speed = 0;
            } else if (r_.lists[u] == "derelicts") {
                sector_.anchored[u] = true;
                if (!row.has("hex"))
                    row.refuse("hex", "a derelict needs its \"hex\": its former owner places it (UTD6.3D2)");
                if (row.ok() && distance(unit.hex, rows_.centre) > rows_.derelict_range)
                    row.refuse("hex",
                               fmt::format("a derelict lies within {} hexes of {}; {} is {} away (UTD6.3D2)",
                                           rows_.derelict_range, text(rows_.centre), text(unit.hex),
                                           distance(unit.hex, rows_.centre)));
            } else if (r_.lists[u] == "defences") {
                unit.speed = 0;
                sector_.anchored[u] = row.has("hex");
                sector_.satellites[u] = thunderdome::is_satellite(row.word("type", row.word("class", "")));
            }
        }
    }

    void arrange() {
        Scenario& scenario = r_.scenario;
        const thunderdome::RollSetup roll =
            r_.options.roll ? r_.options.roll : thunderdome::seeded_setup(scenario.setup.seed);
        if (const auto problem = thunderdome::arrange(rows_, sector_, scenario, r_.placed, roll)) {
            const auto at = [](int i) { return static_cast<std::size_t>(i); };
            if (problem->unit >= 0)
                r_.units[at(problem->unit)].refuse(problem->what);
            else if (problem->lane >= 0)
                lanes_[at(problem->lane)].refuse(problem->what);
            else if (problem->terrain >= 0 && at(problem->terrain) < terrain_.size())
                terrain_[at(problem->terrain)].refuse(problem->what);
            else
                r_.root.refuse(problem->what);
            return;
        }
        std::vector<Hex> around;
        for (const thunderdome::Fleet& fleet : sector_.fleets) around.push_back(fleet.initial.hex);
        fixed_defences::arrange(r_, around);
        for (std::size_t i = 0; i < terrain_.size(); ++i)
            compare_hex(terrain_[i], sector_.terrain[i].place, sector_.terrain[i].kind);
        for (std::size_t i = 0; i < lanes_.size(); ++i)
            compare_hex(lanes_[i], sector_.lanes[i].place, "warp point " + sector_.lanes[i].id);
        put_placements(r_.record, sector_);
    }

    RecordReading& r_;
    const thunderdome::Rows& rows_;
    const thunderdome::FleetRows& fleets_;
    Sector sector_;
    std::optional<JsonView> place_;
    std::vector<JsonView> terrain_, lanes_;
};

}  // namespace

std::string record_of(const Scenario& scenario, const thunderdome::Sector& sector, const Rules& rules,
                      const std::string& battle_id, const std::string& cycle) {
    const Setup& setup = scenario.setup;
    Json json = Json::object();
    json["format"] = std::string{record_format};
    json["kind"] = "in";
    json["battle_id"] = battle_id.empty() ? setup.title : battle_id;
    json["campaign"] = "thunderdome";
    if (const auto rows = thunderdome::load_rows()) json["rules_profile"] = rows->profile;
    json["ruleset"] = setup.ruleset;
    json["rng_seed"] = setup.seed;
    if (!cycle.empty()) json["campaign_cycle"] = cycle;
    json["map"] = {{"kind", "fixed60"}, {"edge", "death-barrier"}};
    Json place = {{"name", sector.name}, {"type", sector.type}, {"owner", sector.owner}};
    place["fortification_owner"] =
        setup.field.fortified_by ? Json(setup.sides[setup.field.fortified_by.index()].id) : Json(nullptr);
    place["features"] = Json::array();
    place["lanes"] = Json::array();
    for (const thunderdome::Lane& lane : sector.lanes) {
        Json row = {{"id", lane.id}};
        if (!lane.to.empty()) row["to"] = lane.to;
        if (lane.direction) row["direction"] = std::string(1, letter(*lane.direction));
        place["lanes"].push_back(row);
    }
    json["sector"] = place;
    put_placements(json, sector);
    json["sides"] = Json::array();
    for (std::size_t s = 0; s < setup.sides.size(); ++s) {
        const SetupSide& side = setup.sides[s];
        const thunderdome::Fleet& fleet = sector.fleets[s];
        Json row = {{"id", side.id}, {"name", side.name}, {"empire", side.empire}};
        row["role"] = fleet.attacker ? "attacker" : "defender";
        row["is_npe"] = fleet.npe;
        if (fleet.entry) row["entry_direction"] = std::string(1, letter(*fleet.entry));
        row["initial_hex"] = text(fleet.initial.hex);
        row["initial_facing"] = std::string(1, letter(fleet.initial.facing));
        row["units"] = Json::array();
        for (const SetupUnit& unit : setup.units) {
            if (unit.side != static_cast<int>(s)) continue;
            Json u = {{"id", unit.id}, {"name", unit.name}, {"class", unit.class_key}};
            if (const ShipClass* type = class_with_key(rules, unit.class_key)) {
                u["economic_bpv"] = type->sheet.bpv_economic;
                u["move_cost"] = text(exact(type->sheet.move_cost));
            }
            u["hex"] = text(unit.hex);
            u["facing"] = std::string(1, letter(unit.facing));
            u["start_speed"] = unit.speed < 0 ? Json("max") : Json(unit.speed);
            u["weapon_status"] = unit.weapon_status;
            Json damage = Json::array();
            for (const SetupDamage& d : unit.damage)
                damage.push_back(d.what == "shield" ? fmt::format("shield {} {}", d.index, d.boxes)
                                                    : fmt::format("{} {}", d.what, d.boxes));
            u["damage"] = damage;
            row["units"].push_back(u);
        }
        json["sides"].push_back(row);
    }
    return json.dump();
}

namespace thunderdome {

void arrange_record(RecordReading& reading) {
    const auto rows = load_rows();
    const auto fleets = load_fleet_rows();
    if (!rows) return reading.root.refuse(rows.error().text());
    if (!fleets) return reading.root.refuse(fleets.error().text());
    SectorReader{reading, *rows, *fleets}.run();
}

void check_record(JsonView& root, const Rules&, std::vector<std::string>&) {
    const auto rows = load_rows();
    if (!rows) return root.refuse(rows.error().text());
    for (JsonView& side : root.objects("sides"))
        for (JsonView& row : side.objects("units")) {
            if (!row.has("max_speed") || !row.has("max_speed_now") || !row.has("wrecked")) continue;
            const int most = row.integer("max_speed", 0, 99), now = row.integer("max_speed_now", 0, 99);
            if (const bool said = row.boolean("wrecked", false);
                row.ok() && most > 0 && said != wrecked(*rows, most, now))
                row.refuse("wrecked", fmt::format("a ship that can make {} of {} is {}wrecked (UTD7.47)", now,
                                                  most, wrecked(*rows, most, now) ? "" : "not "));
        }
}

}  // namespace thunderdome
}  // namespace impulse
