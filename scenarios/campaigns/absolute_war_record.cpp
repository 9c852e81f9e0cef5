// Absolute War: a record in becomes a battle on the map of 100 x 100 hexes; the battle becomes a record out.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "battle/core/tracks.h"
#include "battle/damage/crippled.h"
#include "scenarios/asset_path.h"
#include "scenarios/campaigns/absolute_war.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/fixed_defences.h"
#include "scenarios/files.h"

namespace impulse::absolute_war {
namespace {

constexpr std::string_view wave_drone = "III-XX";  // GG5.3
constexpr int six_directions = 6;

// What the record says of one side's way into the battle, and what follows from it.
struct Entering {
    bool wants = true, present = false, surprised = false, surpriser = false, disengaged_last = false, retrograde = false;
    std::optional<Facing> entry;
    bool at_centre = false, fixed = false;
    Start start;
};

int number_or(const Json& row, const char* key, int otherwise) {
    return row.contains(key) && row[key].is_number_integer() ? row[key].get<int>() : otherwise;
}

class Arranger {
public:
    Arranger(RecordReading& reading, const Rows& rows) : r_(reading), rows_(rows), dice_(reading) {}

    void run() {
        field();
        for (std::size_t s = 0; s < r_.sides.size(); ++s) entering_.push_back(read(s));
        if (!r_.root.ok()) return;
        if (std::none_of(entering_.begin(), entering_.end(), [](const Entering& e) { return e.wants; }))
            return r_.root.refuse("sides", "no side wants the battle, so there is none (FF1.13)");
        directions();
        if (!r_.root.ok()) return;
        for (std::size_t s = 0; s < entering_.size() && r_.root.ok(); ++s) place(s);
        for (std::size_t s = 0; s < entering_.size() && r_.root.ok(); ++s) {
            reserve(s);
            units(s);
        }
        if (r_.root.ok()) retrograde();
        for (std::size_t s = 0; s < entering_.size() && r_.root.ok(); ++s) waves(s);
        if (r_.root.ok()) minefields();
    }

private:
    Setup& setup() { return r_.scenario.setup; }
    const std::string& id(std::size_t s) { return setup().sides[s].id; }
    Json& side_json(std::size_t s) { return r_.record["sides"][s]; }

    // ---- map and barrier (GG1)
    void field() {
        BattleField& f = setup().field;
        retrograde_ = r_.root.word("retrograde_side", "");
        const MapShape map{static_cast<std::int16_t>(rows_.columns), static_cast<std::int16_t>(rows_.map_rows)};
        f.breach.from = static_cast<std::uint8_t>(rows_.breach_from);
        f.breach.gap = static_cast<std::uint8_t>(rows_.breach_gap);
        f.breach.free_above = static_cast<std::uint8_t>(rows_.free_breach_above);
        f.breach.gone = static_cast<std::int16_t>(rows_.barrier_gone_turn);
        f.by_acceleration = f.by_separation = 0;
        f.by_evasion = 1;
        f.evasion_turn = static_cast<std::int16_t>(rows_.evasion_turn);
        f.arrival_range = static_cast<std::uint8_t>(rows_.reserve_distance);
        if (auto shape = r_.root.object("map")) {
            const std::string kind = shape->word("kind", retrograde_.empty() ? "fixed100" : "floating");
            if (kind != (retrograde_.empty() ? "fixed100" : "floating"))
                shape->refuse("kind", retrograde_.empty() ? "an Absolute War battle is fought on \"fixed100\" (GG1.1)"
                                                          : "a retrograde is fought on a map that is \"floating\" (GG1.61)");
            if (auto until = shape->object("barrier_until")) {
                f.breach.gone = static_cast<std::int16_t>(until->integer("turn", 1, 999, rows_.barrier_gone_turn));
                if (until->integer("impulse", 1, 32, 1) != 1)
                    until->refuse("impulse", "the barrier goes with the first impulse of a turn (GG1.12)");
            }
        }
        if (retrograde_.empty()) {
            f.map = map;
            f.edge = EdgeRule::breach_barrier;
        } else {
            f.map = {};
            f.edge = EdgeRule::none;
            f.breach.map = map;
            f.breach.centre = rows_.centre;
            f.breach.turns = static_cast<std::uint8_t>(rows_.barrier_back_turns);
            f.breach.return_within = static_cast<std::int16_t>(rows_.return_impulses);
            f.breach.gone = 0;
        }
        starts_ = rows_.start;
        if (auto hex = r_.root.object("hex")) {
            overlay(*hex);
            if (hex->has("start_hexes")) read_starts(*hex);
        }
    }

    void read_starts(JsonView& row) {
        const std::vector<std::string> list = row.words("start_hexes");
        if (list.size() != six_directions)
            return row.refuse("start_hexes", fmt::format("expected six hexes, for the directions A to F; there are {}", list.size()));
        for (std::size_t i = 0; i < list.size(); ++i)
            if (const auto hex = parse_hex(list[i])) starts_[i] = *hex;
    }

    // The moderator's map of a hex: features and start hexes, as JSON beside the record or among the assets.
    void overlay(JsonView& row) {
        const std::string name = row.word("overlay", "");
        if (name.empty()) return;
        const std::string& record = r_.scenario.file;
        const auto slash = record.rfind('/');
        const std::string path = name.front() == '/' || slash == std::string::npos ? name : record.substr(0, slash + 1) + name;
        const auto text = read_text(path);
        if (!text) return row.refuse("overlay", fmt::format("the map \"{}\" cannot be read", path));
        auto parsed = JsonText::parse(*text, path);
        if (!parsed) return row.refuse("overlay", parsed.error().text());
        JsonView map = JsonView::root(*parsed);
        for (JsonView& feature : map.objects("features")) {
            Feature f;
            const std::string kind = feature.word("kind");
            if (const auto known = from_word<FeatureKind>(kind))
                f.kind = *known;
            else
                feature.refuse("kind", fmt::format("there is no terrain \"{}\"", kind));
            f.hex = feature.hex("hex");
            f.radius = static_cast<std::uint8_t>(feature.integer("radius", 0, 99, 0));
            if (map.ok() && !MapShape{static_cast<std::int16_t>(rows_.columns), static_cast<std::int16_t>(rows_.map_rows)}.contains(f.hex))
                feature.refuse("hex", "the hex is off the map");
            if (setup().field.features.full())
                feature.refuse("kind", fmt::format("more than {} pieces of terrain", setup().field.features.capacity()));
            else if (map.ok())
                setup().field.features.push_back(f);
        }
        if (map.has("start_hexes")) read_starts(map);
        if ((*parsed)->error()) row.refuse("overlay", (*parsed)->error()->text());
    }

    // ---- who comes from where (FF1, EE3)
    Entering read(std::size_t s) {
        JsonView& row = r_.sides[s];
        Entering e;
        e.wants = row.boolean("wants_battle", true);
        e.present = row.boolean("was_present", false);
        e.surprised = row.boolean("surprised", false);
        e.surpriser = row.boolean("surpriser", false);
        e.disengaged_last = row.boolean("disengaged_last", false);
        e.retrograde = !retrograde_.empty() && id(s) == retrograde_;
        if (e.surprised && e.surpriser) row.refuse("surpriser", "a side that is surprised surprises nobody");
        if (row.has("entry_direction") && row.json()["entry_direction"] != "rolled") e.entry = row.facing("entry_direction");
        if (row.has("initial_hex")) {
            e.fixed = true;
            e.start.hex = row.hex("initial_hex");
            e.start.facing = row.has("initial_facing") ? row.facing("initial_facing") : direction_to_centre(e.start.hex);
        }
        return e;
    }
    Facing direction_to_centre(Hex from) const { return from == rows_.centre ? Facing{} : direction_towards(from, rows_.centre); }

    void directions() {
        for (std::size_t s = 0; s < entering_.size(); ++s) {
            Entering& e = entering_[s];
            if (!e.wants) {
                e.at_centre = true;
                continue;
            }
            if (e.fixed) continue;
            if (!e.entry && !e.present)
                return r_.sides[s].refuse("entry_direction", fmt::format("{} came into the hex: the direction A to F it came from is needed (FF1.11)", id(s)));
            if (!e.entry) e.entry = Facing{static_cast<std::uint8_t>(dice_("direction of " + id(s), six_directions) - 1)};
            side_json(s)["entry_direction"] = std::string(1, letter(*e.entry));
        }
        // Two from one direction: who was there already, or had been followed there, starts in the centre.
        for (std::size_t s = 0; s < entering_.size(); ++s)
            for (std::size_t t = 0; t < s; ++t) {
                Entering &a = entering_[t], &b = entering_[s];
                if (a.at_centre || b.at_centre || a.fixed || b.fixed || a.entry != b.entry) continue;
                if (setup().sides[t].team == setup().sides[s].team) continue;
                if (b.present || b.disengaged_last)
                    b.at_centre = true;
                else if (a.present || a.disengaged_last)
                    a.at_centre = true;
                else
                    return r_.sides[s].refuse("entry_direction", fmt::format("{} and {} came from the same direction: say which of them had disengaged "
                                                                             "(\"disengaged_last\": true), it starts in {} (GG1.31)", id(t), id(s), text(rows_.centre)));
            }
    }

    void place(std::size_t s) {
        Entering& e = entering_[s];
        if (e.at_centre) {
            Start start = centre_start(rows_);
            if (r_.sides[s].has("initial_facing")) start.facing = r_.sides[s].facing("initial_facing");
            if (e.fixed && !e.wants && e.start.hex != start.hex)
                r_.sides[s].refuse("initial_hex", fmt::format("a side that does not want the battle starts in {} (FF1.12)", text(start.hex)));
            e.start = start;
        } else if (!e.fixed) {
            e.start = start(rows_, *e.entry);
            e.start.hex = starts_[e.entry->at];
            if (e.start.hex != rows_.start[e.entry->at]) e.start.facing = direction_to_centre(e.start.hex);
        }
        side_json(s)["initial_hex"] = text(e.start.hex);
        side_json(s)["initial_facing"] = std::string(1, letter(e.start.facing));
        const bool standard = !e.at_centre && e.start.hex == (e.entry ? rows_.start[e.entry->at] : Hex{});
        place_side(r_, s, {e.start.hex, e.start.facing, rows_.variation}, standard ? std::optional{rows_.centre} : std::nullopt);
    }

    // ---- readiness, speed, stores (FF1.11-FF1.12, EE3.2, GG2, GG5.2, JJ2)
    void units(std::size_t s) {
        Entering& e = entering_[s];
        JsonView& row = r_.sides[s];
        const bool supplied = row.boolean("in_supply", true);
        std::optional<int> status;
        if (row.has("weapon_status"))
            status = row.integer("weapon_status", 0, 3);
        else
            status = weapon_status(rows_, e.wants, e.surprised, e.surpriser);
        if (!status) status = rolled_status(rows_, dice_("weapon status of " + id(s), 6), row.integer("ws_modifier", -2, 2, 0));
        side_json(s)["weapon_status"] = *status;
        int most = e.wants ? -1 : rows_.unwilling_speed;
        if (row.has("max_start_speed")) most = row.integer("max_start_speed", 0, 31);
        if (!e.wants && most > rows_.unwilling_speed)
            row.refuse("max_start_speed", fmt::format("a side that does not want the battle goes at speed {} at most (FF1.12)", rows_.unwilling_speed));
        if (const int drones = drone_speed(s); drones > 0 && drone_waves(s) > 0) most = most < 0 ? drones : std::min(most, drones);
        if (most >= 0) side_json(s)["start_speed_turn0"] = most;
        for (std::size_t i = 0; i < setup().units.size(); ++i) {
            SetupUnit& unit = setup().units[i];
            if (unit.side != static_cast<int>(s) || !unit.mother.empty()) continue;
            JsonView& u = r_.units[i];
            if (!u.has("weapon_status")) unit.weapon_status = *status;
            if (most >= 0 && (unit.speed < 0 || unit.speed > most)) {
                if (u.has("start_speed") && unit.speed > most)
                    u.refuse("start_speed", fmt::format("{} starts at speed {}, at most {} is allowed", unit.id, unit.speed, most));
                unit.speed = most;
            }
            const bool own = u.boolean("in_supply", supplied), released = u.boolean("release_paid", true);
            if ((!own || !released) && !unit.options.empty())
                u.refuse("options", own ? fmt::format("{} has no commander's options: its release is not paid (LL.2.3)", unit.id)
                                        : fmt::format("{} is out of supply and has no commander's options (GG2.2)", unit.id));
            if (has_officer(u.json(), "legendary captain")) unit.breach_bonus = rows_.breach_captain;
            if (has_officer(u.json(), "legendary admiral")) u.refuse("officers", "there are no legendary admirals in this campaign (MM1.4)");
            const std::string crew = u.word("crew_quality", "");
            if (crew == "poor") unit.quality = -1;
            if (crew == "outstanding") unit.quality = 1;
        }
    }

    // ---- the in-hex reserve (GG4)
    void reserve(std::size_t s) {
        const Entering& e = entering_[s];
        const Json& side = r_.sides[s].json();
        const std::optional<Facing> from = e.entry;
        if (from) {
            setup().sides[s].arrives_from = rows_.exit_from[from->at];
            setup().sides[s].arrives_to = stretch_end(rows_, *from);
        }
        int place = 0;
        for (std::size_t i = 0; i < setup().units.size(); ++i) {
            SetupUnit& unit = setup().units[i];
            if (unit.side != static_cast<int>(s) || !unit.held_out || !listed(side, "reserve", unit.id)) continue;
            // A bombardment ship keeps out of the battle unless its owner says otherwise.
            const bool bombards = r_.units[i].has("db_drones") || r_.units[i].has("drones");
            if (bombards && !r_.units[i].boolean("enters", false)) continue;
            if (!from) {
                r_.scenario.notes.push_back(fmt::format("{} waits in the reserve: the direction its fleet came from is not known (GG4.41)", unit.id));
                continue;
            }
            unit.reserve = ++place;
            unit.hex = starts_[from->at];
            unit.facing = turned(*from, 3);
        }
    }
    static bool listed(const Json& side, const char* list, const std::string& unit) {
        if (!side.contains(list) || !side[list].is_array()) return false;
        return std::any_of(side[list].begin(), side[list].end(), [&](const Json& u) { return u.is_object() && u.value("id", "") == unit; });
    }

    // ---- drone bombardment (GG5)
    std::vector<Json*> bombardment_ships(std::size_t s) {
        std::vector<Json*> all;
        for (const char* list : {"reserve", "db_ships"})
            if (side_json(s).contains(list))
                for (Json& u : side_json(s)[list])
                    if (u.is_object() && number_or(u, "db_drones", number_or(u, "drones", 0)) > 0 && u.value("in_supply", true)) all.push_back(&u);
        return all;
    }
    int drone_speed(std::size_t s) {
        int speed = 0;
        for (const Json* u : bombardment_ships(s)) {
            const int own = number_or(*u, "drone_speed", number_or(*u, "speed", 0));
            if (speed == 0 || (own > 0 && own < speed)) speed = own;
        }
        return speed;
    }
    int drone_waves(std::size_t s) { return bombardment_ships(s).empty() ? 0 : r_.sides[s].integer("drone_waves", 0, 9, 1); }

    void waves(std::size_t s) {
        const std::vector<Json*> ships = bombardment_ships(s);
        const int waves = drone_waves(s), speed = drone_speed(s);
        if (waves == 0) return;
        if (speed == 0) return r_.sides[s].refuse("drone_waves", fmt::format("the bombardment ships of {} do not say \"drone_speed\"", id(s)));
        if (!retrograde_.empty()) {
            r_.scenario.notes.push_back(fmt::format("{} sends no drones: the map of a retrograde has no place for its waves", id(s)));
            return;
        }
        const std::string first = first_ship(s, true), target = first_ship(s, false);
        if (first.empty() || target.empty()) return;
        const Wave wave = drone_wave(rows_, static_cast<int>(ships.size()), speed);
        const SetupUnit& lead = *std::find_if(setup().units.begin(), setup().units.end(), [&](const SetupUnit& u) { return u.id == first; });
        const SetupUnit& foe = *std::find_if(setup().units.begin(), setup().units.end(), [&](const SetupUnit& u) { return u.id == target; });
        const Facing ahead = lead.hex == foe.hex ? lead.facing : direction_towards(lead.hex, foe.hex);
        Json& told = side_json(s)["waves"] = Json::array();
        std::size_t ship = 0;
        for (int n = 0; n < waves; ++n) {
            const Hex at = along(lead.hex, turned(ahead, 3), n * wave.gap);
            if (!setup().field.map.contains(at)) {
                r_.scenario.notes.push_back(fmt::format("{}: wave {} finds no hex {} behind the one before; its drones stay aboard", id(s), n + 1, wave.gap));
                break;
            }
            int sent = 0;
            while (sent < wave.drones && ship < ships.size()) {
                Json& from = *ships[ship];
                const int left = number_or(from, "db_drones", number_or(from, "drones", 0)) - number_or(from, "drones_sent", 0);
                if (left <= 0) {
                    ++ship;
                    continue;
                }
                setup().seekers.push_back({std::string{wave_drone}, first, target, at, ahead, speed});
                from["drones_sent"] = number_or(from, "drones_sent", 0) + 1;
                ++sent;
            }
            if (sent == 0) break;
            told.push_back({{"count", sent}, {"start_hex", text(at)}, {"speed", speed}});
        }
    }
    // The first ship of the side on the map, or the enemy's nearest to it.
    std::string first_ship(std::size_t s, bool own) {
        const SetupUnit* lead = nullptr;
        for (const SetupUnit& u : setup().units)
            if (lead == nullptr && u.side == static_cast<int>(s) && !u.held_out && u.mother.empty()) lead = &u;
        if (own || lead == nullptr) return lead == nullptr ? std::string{} : lead->id;
        const SetupUnit* foe = nullptr;
        for (const SetupUnit& u : setup().units)
            if (setup().sides[static_cast<std::size_t>(u.side)].team != setup().sides[s].team && !u.held_out && u.mother.empty() &&
                (foe == nullptr || distance(u.hex, lead->hex) < distance(foe->hex, lead->hex)))
                foe = &u;
        return foe == nullptr ? std::string{} : foe->id;
    }

    // ---- retrograde (GG1.6)
    void retrograde() {
        if (retrograde_.empty()) return;
        BreachRule& rule = setup().field.breach;
        for (std::size_t s = 0; s < entering_.size(); ++s) {
            if (!entering_[s].retrograde) continue;
            rule.retrograde = SideId{s};
            const std::string flagship = r_.sides[s].word("flagship", first_ship(s, true));
            for (std::size_t i = 0; i < setup().units.size(); ++i)
                if (setup().units[i].id == flagship && setup().units[i].side == static_cast<int>(s)) rule.flagship = UnitId{i};
            if (!rule.flagship) r_.sides[s].refuse("flagship", fmt::format("{} has no unit \"{}\"", id(s), flagship));
        }
        if (!rule.retrograde && r_.root.ok()) r_.root.refuse("retrograde_side", fmt::format("there is no side \"{}\"", retrograde_));
    }

    // ---- minefields (BB4)
    void minefields() {
        int field = 0;
        for (JsonView& row : r_.root.objects("minefields")) {
            ++field;
            const std::string type = row.word("package");
            const auto known = std::find_if(r_.rules.mines.begin(), r_.rules.mines.end(), [&](const MineType& m) { return m.id == type; });
            if (known == r_.rules.mines.end()) {
                std::string all;
                for (const MineType& m : r_.rules.mines) all += (all.empty() ? "" : ", ") + m.id;
                row.refuse("package", fmt::format("there is no mine \"{}\"; there are: {}", type, all));
                return;
            }
            const std::string owner = row.word("side");
            int side = -1;
            for (std::size_t s = 0; s < setup().sides.size(); ++s)
                if (setup().sides[s].id == owner) side = static_cast<int>(s);
            if (side < 0) return row.refuse("side", fmt::format("there is no side \"{}\"", owner));
            if (!around_something()) return row.refuse("minefields lie only around planets and large bases (BB4.1): name the planet in \"hex\" or the base among \"defences\"");
            for (const std::string& hex : row.words("hexes"))
                if (const auto at = parse_hex(hex)) setup().mines.push_back({type, side, field, 0, *at, false});
        }
    }
    bool around_something() {
        for (const Feature& f : setup().field.features)
            if (f.kind == FeatureKind::planet) return true;
        for (JsonView& side : r_.sides)
            if (side.has("defences") && !side.json()["defences"].empty()) return true;
        const Json& root = r_.root.json();
        if (!root.contains("hex") || !root["hex"].contains("terrain") || !root["hex"]["terrain"].is_string()) return false;
        const std::string terrain = root["hex"]["terrain"].get<std::string>();
        return terrain.find("planet") != std::string::npos || terrain.find("base") != std::string::npos || terrain.find("system") != std::string::npos;
    }

    RecordReading& r_;
    const Rows& rows_;
    SetupDice dice_;
    std::string retrograde_;
    std::array<Hex, 6> starts_{};
    std::vector<Entering> entering_;
};

// Bases of a place and what they may be (CC3.12), carriers without their fighters (LL1.61) and the like: told, not refused.
void check_side(const Rows& rows, JsonView& side, std::vector<std::string>& told) {
    int bases = 0, defence = 0, defsats = 0;
    for (JsonView& base : side.objects("defences")) {
        const int n = base.integer("count", 1, 99, 1);
        const std::string kind = base.word("type", base.word("class", ""));
        if (kind.find("DefSat") != std::string::npos || kind.find("defsat") != std::string::npos) {
            defsats += n;
            continue;
        }
        bases += n;
        if (base.boolean("defence_type", false) || kind.find("GBD") != std::string::npos) defence += n;
    }
    const std::string name = side.word("id", "?");
    if (bases > rows.bases_most) told.push_back(fmt::format("{}: {} ground bases in one place, at most {} are allowed (CC3.12)", name, bases, rows.bases_most));
    if (defence > rows.defence_bases_most)
        told.push_back(fmt::format("{}: {} bases of the defence type, at most {} are allowed (CC3.12)", name, defence, rows.defence_bases_most));
    if (defsats > rows.defsats_most) told.push_back(fmt::format("{}: {} defence satellites, a set has {} (CC3.12)", name, defsats, rows.defsats_most));
}

}  // namespace

void check_record(JsonView& root, const Rules&, std::vector<std::string>& told) {
    const auto rows = load_rows();
    if (!rows) return root.refuse(rows.error().text());
    constexpr std::array<std::string_view, 8> empires{"Federation", "Klingon", "Gorn", "Romulan", "Kzinti", "Hydran", "Lyran", "ISC"};
    const auto date = root.object("campaign_date");
    const int year = date && date->json().contains("year") && date->json()["year"].is_number_integer() ? date->json()["year"].get<int>() : 0;
    for (JsonView& side : root.objects("sides")) {
        check_side(*rows, side, told);
        const std::string empire = side.word("empire", "");
        if (!empire.empty() && std::none_of(empires.begin(), empires.end(), [&](std::string_view e) { return same_word(e, empire); }))
            told.push_back(fmt::format("{}: the empire \"{}\" is not in this campaign (AA2.11)", side.word("id", "?"), empire));
        for (const char* list : {"units", "reserve"})
            for (JsonView& unit : side.objects(list))
                if (const int first = unit.integer("year_in_service", 0, 999, 0); year > 0 && first > year)
                    told.push_back(fmt::format("{}: {} is in service from Y{}, it is Y{} (LL7.1)", side.word("id", "?"), unit.word("id", "?"), first, year));
    }
}

void arrange_record(RecordReading& reading) {
    const auto rows = load_rows();
    if (!rows) return reading.root.refuse(rows.error().text());
    Arranger{reading, *rows}.run();
    fixed_defences::conversions(reading, rows->inactive_boxes);
}

void write_record(const RecordSource& s, const Json& given, Json& out) {
    const auto rows = load_rows();
    if (!rows) return;
    const Setup& setup = s.scenario.setup;
    out["hex_victor"] = out["winner"];
    fixed_defences::write_conversions(s, out);
    const std::array<int, max_units> internals = enemy_internals(s);
    const std::vector<RepairedBox> repaired = boxes_repaired(s);
    const auto left = leavings(s);
    const bool retrograde = setup.field.breach.retrograde.at != SideId{}.at;
    for (Json& side : out["sides"]) {
        const std::string side_id = side.value("id", "");
        const Json* in_side = nullptr;
        if (given.contains("sides"))
            for (const Json& row : given["sides"])
                if (row.value("id", "") == side_id) in_side = &row;
        if (in_side != nullptr)
            for (const char* key : {"start_speed_turn0", "waves", "entry_direction"})
                if (in_side->contains(key)) side[key] = (*in_side)[key];
        for (Json& unit : side["units"]) {
            const std::string id = unit.value("id", "");
            std::size_t i = 0;
            while (i < setup.units.size() && setup.units[i].id != id) ++i;
            if (i == setup.units.size()) continue;
            const Unit& u = s.last.units[i];
            const ShipClass& type = s.rules.type(u.type);
            const Json* before = unit_given(given, side_id, id);
            unit["enemy_internals"] = internals[i];
            if (before != nullptr && before->contains("officers")) {
                Json officers = Json::array();
                for (const Json& o : (*before)["officers"]) {
                    Json row = o.is_object() ? o : Json{{"role", o}};
                    const bool dead = u.fate == Fate::destroyed || u.fate == Fate::barrier || u.fate == Fate::self_destructed;
                    if (!row.contains("fate") || row["fate"] == "alive") row["fate"] = dead ? "dead" : "alive";
                    officers.push_back(row);
                }
                unit["officers"] = officers;
            }
            if (before != nullptr && before->value("tied_to_base", "") != "") unit["tied_to_base"] = (*before)["tied_to_base"];
            if (u.fate == Fate::destroyed || u.fate == Fate::barrier || u.fate == Fate::self_destructed) continue;
            if (u.fate == Fate::held_out) {
                unit["fate"] = "not-entered";
                continue;
            }
            // Repairs of the ship's own crew stay, those of repair ships fall apart (KK3.1-KK3.31).
            Unit after = u;
            Json kept = Json::array(), undone = Json::array();
            for (const RepairedBox& box : repaired) {
                if (box.unit.index() != i) continue;
                const bool falls_apart = box.by == RepairBy::repair_ship;
                (falls_apart ? undone : kept).push_back(repaired_words(s.rules, u, box));
                if (falls_apart && !box.track) {
                    GroupState& g = after.groups[box.what];
                    g.lost = static_cast<std::uint8_t>(std::min<int>(type.groups[box.what].boxes, g.lost + box.boxes));
                }
            }
            unit["damage"] = damage_words(type, after);
            unit.erase("repaired_in_battle_reversed");
            unit["repairs_kept"] = kept;
            unit["repairs_undone"] = undone;
            unit["max_speed_now"] = top_speed(s.rules, after);
            unit["damage_control_rating"] = damage_control_rating(s.rules, after);
            unit["tractors_operational"] = working_boxes(s.rules, after, Trait::tractor);
            const int categories = crippled_categories(s.rules, after);
            unit["crippled"] = categories > 0;
            if (categories > 0) {
                const int bpv = before != nullptr ? number_or(*before, "ebpv", number_or(*before, "economic_bpv", type.sheet.bpv_economic)) : type.sheet.bpv_economic;
                const int size = before != nullptr ? number_or(*before, "size_class", type.sheet.size_class) : type.sheet.size_class;
                unit["cripple_categories"] = categories;
                unit["repair_cost"] = text(repair_cost(*rows, bpv));
                if (const auto phases = repair_phases(*rows, size, categories)) unit["repair_phases"] = *phases;
            }
            // A whole ship's damage is mended step by step, where it is in support (KK3.42, KK3.43).
            if (const auto step = step_repair_cost(*rows, type.sheet.size_class); categories == 0 && step && !unit["damage"].empty())
                unit["step_repair_cost"] = in_side != nullptr && !in_side->value("in_support", true) ? Json("none: out of support") : Json(fmt::format("{}", *step));
            unit["shields"] = "full";  // KK2.3, KK3.5
            unit["sensor_high"] = sensor_rating(s.rules, after);
            unit["special_sensors"] = working_boxes(s.rules, after, Trait::special_sensor);
            // A crew's missions count where it came back (MM1.6).
            const int missions = (before != nullptr ? number_or(*before, "crew_missions", 0) : 0) + 1;
            unit["crew_missions"] = missions;
            if (before != nullptr && before->contains("crew_quality")) {
                unit["crew_quality"] = (*before)["crew_quality"];
                if ((*before)["crew_quality"] == "poor" && missions >= rows->poor_missions) unit["crew_quality"] = "regular";
            }
            if (left[i]) {
                const Leaving& how = *left[i];
                const bool six_digits = true;
                unit["last_hex"] = text(how.hex, six_digits);
                if (!how.on_map) {
                    unit["fate"] = "in-hex";
                    unit["exit_method"] = "outside the barrier after a retrograde (GG1.631)";
                } else {
                    if (const auto direction = exit_direction(*rows, how.hex)) unit["exit_direction"] = std::string(1, letter(*direction));
                    unit["exit_method"] = how.evaded     ? "sublight evasion"
                                          : how.free     ? fmt::format("edge, free breach (more than {} enemy internals)", rows->free_breach_above)
                                          : how.breached ? "edge, breach"
                                                         : "edge";
                    unit["fate"] = "disengaged";  // moves on in that direction, whoever wins (DD6.1)
                }
                unit["exit"]["method"] = unit["exit_method"];
                unit["exit"]["last_hex"] = unit["last_hex"];
                if (unit.contains("exit_direction")) unit["exit"]["direction"] = unit["exit_direction"];
            }
        }
        if (in_side == nullptr || !in_side->contains("reserve") || !(*in_side)["reserve"].is_array()) continue;
        // The reserve that stayed out, with the drones it sent (GG5.6); a beaten fleet's reserve goes back (GG4.6).
        Json reserve = Json::array();
        for (const Json& row : (*in_side)["reserve"]) {
            Json unit = row;
            const std::string id = unit.is_object() ? unit.value("id", "") : "";
            const auto entered = std::find_if(side["units"].begin(), side["units"].end(), [&](const Json& u) { return u.value("id", "") == id; });
            if (!unit.is_object() || (entered != side["units"].end() && entered->value("fate", "") != "not-entered")) continue;
            if (entered != side["units"].end()) side["units"].erase(entered);
            unit["fate"] = "not entered";
            const int had = number_or(unit, "db_drones", number_or(unit, "drones", -1));
            if (had >= 0) {
                unit["drones_left"] = had - number_or(unit, "drones_sent", 0);
                unit[unit.contains("db_drones") ? "db_drones" : "drones"] = unit["drones_left"];
            }
            unit.erase("drones_sent");
            if (out["winner"].is_string() && out["winner"] != side_id) unit["goes_back"] = true;
            reserve.push_back(unit);
        }
        side["reserve"] = reserve;
    }
    if (retrograde) out["retrograde_side"] = setup.sides[setup.field.breach.retrograde.index()].id;
    // Bases of a capital (AA4.1).
    std::string fate;
    for (Json& side : out["sides"])
        for (const char* list : {"units", "defences"})
            if (side.contains(list) && side[list].is_array())
                for (const Json& unit : side[list]) {
                    const Json* before = unit.is_object() ? unit_given(given, side.value("id", ""), unit.value("id", "")) : nullptr;
                    if (before == nullptr || !before->value("is_capital", false)) continue;
                    const std::string said = unit.value("fate", "survived");
                    fate = said == "captured" ? "captured" : said == "destroyed" || said == "self-destructed" ? "destroyed" : "intact";
                }
    if (!fate.empty()) out["capital_base_fate"] = fate;
}

}  // namespace impulse::absolute_war
