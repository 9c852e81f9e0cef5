#include "scenarios/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <memory>

#include "battle/end/boarding.h"
#include "battle/core/evolve.h"
#include "battle/core/tracks.h"
#include "battle/damage/crippled.h"
#include "battle/energy/reactor.h"
#include "scenarios/files.h"
#include "scenarios/fleet_check.h"
#include "scenarios/fleet_rules.h"
#include "scenarios/json_text.h"
#include "scenarios/victory_points.h"

namespace impulse {
namespace {

using thunderdome::Sector;

constexpr std::array<std::string_view, 26> top_keys{"format",
                                                    "victory",
                                                    "record",
                                                    "kind",
                                                    "battle_id",
                                                    "campaign",
                                                    "rules_profile",
                                                    "ruleset",
                                                    "rng_seed",
                                                    "title",
                                                    "campaign_cycle",
                                                    "campaign_year",
                                                    "current_player",
                                                    "map",
                                                    "sector",
                                                    "sides",
                                                    "result_source",
                                                    "winner",
                                                    "end_reason",
                                                    "end",
                                                    "sector_held_by",
                                                    "setup_caveat_step",
                                                    "retreats",
                                                    "bpv",
                                                    "log",
                                                    "turn_limit"};
constexpr std::array<std::string_view, 20> side_keys{"id",
                                                     "name",
                                                     "empire",
                                                     "role",
                                                     "controller",
                                                     "pilot",
                                                     "is_npe",
                                                     "team",
                                                     "entry_direction",
                                                     "initial_hex",
                                                     "initial_facing",
                                                     "weapon_status",
                                                     "start_speed",
                                                     "fleets_in_sector",
                                                     "fighting_fleet",
                                                     "held_out",
                                                     "mc_total",
                                                     "bpv_total",
                                                     "units",
                                                     "questions"};
constexpr std::array<std::string_view, 29> unit_keys{"id",
                                                     "craft",
                                                     "refits",
                                                     "mounts",
                                                     "options",
                                                     "crew",
                                                     "name",
                                                     "class",
                                                     "original_empire",
                                                     "economic_bpv",
                                                     "move_cost",
                                                     "co_pool",
                                                     "damage",
                                                     "hex",
                                                     "facing",
                                                     "start_speed",
                                                     "weapon_status",
                                                     "loads",
                                                     "fate",
                                                     "exit",
                                                     "crippled",
                                                     "max_speed",
                                                     "max_speed_now",
                                                     "wrecked",
                                                     "damage_control_rating",
                                                     "repaired_in_battle_reversed",
                                                     "expendables_used",
                                                     "is_troop_ship",
                                                     "is_minesweeper"};

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

const ShipClass* class_of(const Rules& rules, const std::string& name, const std::string& empire) {
    for (const ShipClass& c : rules.classes)
        if (c.sheet.key == name || (same_word(c.sheet.code, name) && same_word(c.sheet.empire, empire)))
            return &c;
    return nullptr;
}

// "impulse-record/1" or the older name of the same thing.
void check_head(JsonView& root, std::string_view kind) {
    if (root.has("record") && !root.has("format")) {
        const std::string old = root.word("record");
        if (old != fmt::format("battle-{}/1", kind))
            root.refuse("record", fmt::format("\"record\" is \"{}\", expected \"battle-{}/1\"", old, kind));
        return;
    }
    if (const std::string format = root.word("format"); root.ok() && format != record_format)
        root.refuse("format", fmt::format("this program reads \"{}\", not \"{}\"", record_format, format));
    constexpr std::array<std::string_view, 2> kinds{"in", "out"};
    if (const std::string said = root.one_of("kind", kinds); root.ok() && said != kind)
        root.refuse("kind", fmt::format("this is a record {}; a record {} is wanted here", said, kind));
}

std::string kind_of(const Json& json) {
    if (!json.is_object()) return "";
    if (json.contains("kind") && json["kind"].is_string()) return json["kind"].get<std::string>();
    if (json.contains("record") && json["record"] == "battle-out/1") return "out";
    return "in";
}

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
    }
    for (std::size_t i = 0; i < sector.lanes.size() && i < place["lanes"].size(); ++i) {
        place["lanes"][i].update(placement_json(sector.lanes[i].place));
        if (sector.lanes[i].place.moved) place["lanes"][i]["moved"] = "slid out of terrain";
    }
}

int speed_of(JsonView& row, int otherwise) {
    if (!row.has("start_speed")) return otherwise;
    const Json& speed = row.json()["start_speed"];
    if (speed.is_string()) {
        if (speed != "max")
            row.refuse("start_speed", "\"start_speed\" is \"max\" or a number of hexes a turn");
        return -1;
    }
    return row.integer("start_speed", 0, 99);
}

std::vector<std::string> damage_list(const ShipClass& type, const Unit& unit) {
    std::vector<std::string> all;
    for (std::size_t row = 0; row < type.sheet.groups.size(); ++row) {
        int lost = 0;
        for (std::size_t g = 0; g < type.groups.size(); ++g)
            if (type.groups[g].sheet_group == row) lost += unit.groups[g].lost;
        if (lost > 0) all.push_back(fmt::format("{} {}", type.sheet.groups[row].name, lost));
    }
    struct TrackRow {
        std::string_view name;
        Counter lost;
    };
    for (const TrackRow& t :
         {TrackRow{"SENSOR", Counter::sensor_lost}, TrackRow{"SCANNER", Counter::scanner_lost},
          TrackRow{"DAMAGE_CONTROL", Counter::damage_control_lost}, TrackRow{"EXCESS", Counter::excess_lost}})
        if (unit[t.lost] > 0) all.push_back(fmt::format("{} {}", t.name, unit[t.lost]));
    return all;
}

std::string campaign_fate(const Battle& last, std::size_t u) {
    const Unit& unit = last.units[u];
    const bool won = last.winner && last.winner == unit.side;
    switch (unit.fate) {
        case Fate::active:
            return "survived";
        case Fate::destroyed:
            return "destroyed";
        case Fate::barrier:
            return "barrier";
        case Fate::self_destructed:
            return "self-destructed";
        case Fate::disengaged:
            return won ? "provisional-rejoined" : "disengaged";
        case Fate::captured:
            return "captured";
        case Fate::removed:
            return "removed";
        case Fate::held_out:
            return won || !last.winner ? "not-entered" : "disengaged";
        case Fate::aboard:
            return "survived";
    }
    return "survived";
}

bool dead(Fate fate) {
    return fate == Fate::destroyed || fate == Fate::barrier || fate == Fate::self_destructed;
}

std::string reason_words(const Battle& last) {
    if (last.ended == 0) return "left unfinished";
    switch (last.reason) {
        case EndReason::none:
            return "left unfinished";
        case EndReason::one_side_left:
            return "only one side left on map";
        case EndReason::nobody_left:
            return "nobody left on map";
        case EndReason::turn_limit:
            return "turn limit";
        case EndReason::umpire:
            return "ended by the umpire";
        case EndReason::conceded:
            return "conceded";
    }
    return "";
}

// What the events say of one unit: when it left or died, by whom, what it launched.
struct UnitStory {
    int turn = 0, impulse = 0;
    std::optional<std::uint8_t> lane;
    bool left = false;
    UnitId by{};
    std::map<std::string, int> launched;
};

std::vector<UnitStory> stories(const RecordSource& s, std::size_t& events) {
    std::vector<UnitStory> all(max_units);
    Battle battle = s.first;
    for (const LogEntry& entry : s.entries)
        for (const Event& event : entry.events) {
            if (!fits(battle, event)) return all;
            evolve(battle, event);
            ++events;
            const auto now = [&](UnitId u) -> UnitStory& {
                UnitStory& story = all[u.index()];
                story.turn = battle.clock.turn;
                story.impulse = battle.clock.impulse;
                return story;
            };
            if (const auto* left = std::get_if<Left>(&event)) {
                UnitStory& story = now(left->unit);
                story.left = true;
                if (left->lane != 0xFF) story.lane = left->lane;
            } else if (const auto* fate = std::get_if<FateSet>(&event)) {
                now(fate->unit).by = fate->by;
            } else if (const auto* launch = std::get_if<Launched>(&event)) {
                if (launch->type < s.rules.seekers.size())
                    ++all[launch->by.index()].launched[s.rules.seekers[launch->type].id];
            }
        }
    return all;
}

Json unit_out(const RecordSource& s, const thunderdome::Rows& rows, std::size_t i, const UnitStory& story) {
    const Roster roster = roster_of(s.scenario.setup);
    const Unit& unit = s.last.units[i];
    const ShipClass& type = s.rules.type(unit.type);
    Json json = Json::object();
    json["id"] = roster.unit_ids[i];
    json["name"] = roster.names.unit(UnitId{i});
    json["class"] = type.sheet.key;
    json["fate"] = campaign_fate(s.last, i);
    if (dead(unit.fate) || unit.fate == Fate::captured) {
        json["bpv_lost"] = type.sheet.bpv_economic;
        json["turn"] = story.turn;
        json["impulse"] = story.impulse;
        if (story.by && story.by != UnitId{i} && story.by.index() < roster.unit_ids.size())
            json[unit.fate == Fate::captured ? "captor" : "by"] = roster.unit_ids[story.by.index()];
        if (unit.fate == Fate::captured) json["captured_uninspected"] = true;
        if (dead(unit.fate)) return json;
    }
    if (story.left) {
        json["exit"] = {{"turn", story.turn}, {"impulse", story.impulse}};
        json["exit"]["method"] = story.lane ? "warp point" : "left the map";
        if (story.lane) json["exit"]["lane"] = roster.names.lane(*story.lane);
    }
    const Unit undone = repairs_undone(s.rules, unit, s.entries, UnitId{i});
    json["damage"] = damage_list(type, undone);
    std::vector<std::string> reversed;
    const std::vector<std::string> before = damage_list(type, unit);
    for (const std::string& entry : json["damage"].get<std::vector<std::string>>())
        if (std::find(before.begin(), before.end(), entry) == before.end()) reversed.push_back(entry);
    // Only the boxes that the repair gave back, not the whole entry.
    Json kept = Json::array();
    for (const std::string& entry : reversed) {
        const std::size_t space = entry.rfind(' ');
        const std::string name = entry.substr(0, space);
        int was = 0;
        for (const std::string& old : before)
            if (old.substr(0, old.rfind(' ')) == name) was = std::stoi(old.substr(old.rfind(' ') + 1));
        kept.push_back(fmt::format("{} {}", name, std::stoi(entry.substr(space + 1)) - was));
    }
    json["repaired_in_battle_reversed"] = kept;
    json["crippled"] = is_crippled(s.rules, undone) || unit[Counter::crippled] != 0;
    Unit whole = unit;
    for (GroupState& g : whole.groups) g.lost = g.off = 0;
    const int most = top_speed(s.rules, whole), now = top_speed(s.rules, undone);
    json["max_speed"] = most;
    json["max_speed_now"] = now;
    json["wrecked"] = thunderdome::wrecked(rows, most, now);
    json["damage_control_rating"] = damage_control_rating(s.rules, undone);
    json["tractors_operational"] = working_boxes(s.rules, undone, Trait::tractor);
    Json used = Json::object();
    for (const auto& [seeker, n] : story.launched) used[seeker] = n;
    if (unit[Counter::boarding_lost] > 0) used["boarding_parties"] = unit[Counter::boarding_lost];
    json["expendables_used"] = used;
    json["enemy_internals"] = unit[Counter::internals];
    Json shields = Json::array();
    for (std::size_t b = 0; b < type.banks; ++b) shields.push_back(unit.shield[b]);
    json["shields_left"] = shields;
    return json;
}

// Keys of the record in that this program does not know come back as they were.
void keep_unknown(Json& out, const Json& in, std::span<const std::string_view> known) {
    for (const auto& [key, value] : in.items())
        if (std::find(known.begin(), known.end(), key) == known.end() && !out.contains(key)) out[key] = value;
}

const Json* by_id(const Json& list, const std::string& id) {
    if (!list.is_array()) return nullptr;
    for (const Json& entry : list)
        if (entry.is_object() && entry.contains("id") && entry["id"] == id) return &entry;
    return nullptr;
}

void diff(const Json& a, const Json& b, const std::string& path, std::vector<std::string>& out) {
    if (a == b) return;
    const auto shown = [](const Json& j) { return j.dump(); };
    if (a.is_object() && b.is_object()) {
        for (const auto& [key, value] : a.items()) {
            const std::string at = path.empty() ? key : path + "." + key;
            if (b.contains(key))
                diff(value, b[key], at, out);
            else
                out.push_back(fmt::format("{}: {} | nothing", at, shown(value)));
        }
        for (const auto& [key, value] : b.items())
            if (!a.contains(key))
                out.push_back(
                    fmt::format("{}: nothing | {}", path.empty() ? key : path + "." + key, shown(value)));
        return;
    }
    const auto has_ids = [](const Json& j) {
        return j.is_array() && !j.empty() && std::all_of(j.begin(), j.end(), [](const Json& e) {
                   return e.is_object() && e.contains("id") && e["id"].is_string();
               });
    };
    if (has_ids(a) && has_ids(b)) {
        for (const Json& entry : a) {
            const std::string id = entry["id"].get<std::string>();
            const std::string at = fmt::format("{}[{}]", path, id);
            if (const Json* other = by_id(b, id))
                diff(entry, *other, at, out);
            else
                out.push_back(fmt::format("{}: {} | nothing", at, shown(entry)));
        }
        for (const Json& entry : b)
            if (const std::string id = entry["id"].get<std::string>(); by_id(a, id) == nullptr)
                out.push_back(fmt::format("{}[{}]: nothing | {}", path, id, shown(entry)));
        return;
    }
    if (a.is_array() && b.is_array()) {
        for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
            const std::string at = fmt::format("{}[{}]", path, i);
            if (i >= a.size())
                out.push_back(fmt::format("{}: nothing | {}", at, shown(b[i])));
            else if (i >= b.size())
                out.push_back(fmt::format("{}: {} | nothing", at, shown(a[i])));
            else
                diff(a[i], b[i], at, out);
        }
        return;
    }
    out.push_back(fmt::format("{}: {} | {}", path, shown(a), shown(b)));
}

tl::expected<std::vector<std::string>, FileError> check_out(const std::shared_ptr<JsonText>& doc,
                                                            const Rules& rules) {
    const auto rows = thunderdome::load_rows();
    if (!rows) return tl::unexpected(rows.error());
    constexpr std::array<std::string_view, 11> fates{
        "survived",    "destroyed",       "self-destructed", "barrier",
        "captured",    "captured-by-npe", "disengaged",      "provisional-rejoined",
        "not-entered", "removed",         "stranded"};
    JsonView root = JsonView::root(doc);
    check_head(root, "out");
    root.word("battle_id");
    if (auto end = root.object("end")) {
        end->integer("turn", 1, 9999);
        end->integer("impulse", 0, 33);
    } else {
        root.refuse("end", "the key \"end\" is missing: turn and impulse of the end");
    }
    std::vector<std::string> ids;
    int units = 0;
    for (JsonView& side : root.objects("sides")) {
        ids.push_back(side.word("id"));
        side.look_for_misspelt(side_keys);
        for (JsonView& row : side.objects("units")) {
            ++units;
            row.word("id");
            row.look_for_misspelt(unit_keys);
            const std::string fate = row.one_of("fate", fates);
            const ShipClass* type = class_of(rules, row.word("class", ""), side.word("empire", ""));
            const std::vector<std::string> damage = row.words("damage");
            for (std::size_t i = 0; type != nullptr && i < damage.size(); ++i)
                if (!parse_damage(rules, *type, damage[i]))
                    row.refuse("damage", i,
                               fmt::format("{} has no such damage: \"{}\"", type->sheet.key, damage[i]));
            if (row.has("max_speed") && row.has("max_speed_now") && row.has("wrecked")) {
                const int most = row.integer("max_speed", 0, 99), now = row.integer("max_speed_now", 0, 99);
                if (const bool said = row.boolean("wrecked", false);
                    row.ok() && said != thunderdome::wrecked(*rows, most, now))
                    row.refuse("wrecked",
                               fmt::format("a ship that can make {} of {} is {}wrecked (UTD7.47)", now, most,
                                           thunderdome::wrecked(*rows, most, now) ? "" : "not "));
            }
            if (fate == "destroyed" && row.has("exit")) row.refuse("exit", "a destroyed unit has no exit");
        }
    }
    if (ids.size() < 2) root.refuse("sides", "a record needs at least two sides");
    if (root.has("winner")) {
        const std::string winner = root.word("winner");
        if (root.ok() && std::find(ids.begin(), ids.end(), winner) == ids.end())
            root.refuse("winner", fmt::format("\"{}\" is no side of this record; sides are: {}", winner,
                                              fmt::join(ids, ", ")));
    }
    if (doc->error()) return tl::unexpected(*doc->error());
    std::vector<std::string> lines{fmt::format("record out of {}: {} sides, {} units, winner {}",
                                               root.word("battle_id", "?"), ids.size(), units,
                                               root.word("winner", "nobody"))};
    lines.insert(lines.end(), doc->notices().begin(), doc->notices().end());
    return lines;
}

}  // namespace

int top_speed(const Rules& rules, const Unit& unit) {
    const ShipClass& type = rules.type(unit.type);
    if (type.sheet.move_cost <= Energy{}) return 0;
    Unit still = unit;  // engines alone: what the batteries hold is not a speed
    still.battery = still.battery_warp = Energy{};
    const int warp = times_floor(supply_of(rules, still)[PowerKind::warp], type.sheet.move_cost);
    const int by_impulse = working_boxes(rules, unit, Trait::impulse_engine) > 0 ? 1 : 0;
    return std::min(std::min(warp, rules.knobs.warp_speed_most) + by_impulse, rules.knobs.speed_most);
}

Unit repairs_undone(const Rules& rules, const Unit& unit, std::span<const LogEntry> entries, UnitId id) {
    Unit undone = unit;
    const ShipClass& type = rules.type(unit.type);
    for (std::size_t g = 0; g < undone.groups.size(); ++g)
        undone.groups[g].lost = static_cast<std::uint8_t>(
            std::min<int>(type.groups[g].boxes, undone.groups[g].lost + undone.groups[g].repaired));
    for (const LogEntry& entry : entries)
        for (const Event& event : entry.events) {
            const auto* repaired = std::get_if<TrackRepaired>(&event);
            if (repaired == nullptr || repaired->unit != id) continue;
            const Counter lost = repaired->track == TrackKind::sensor    ? Counter::sensor_lost
                                 : repaired->track == TrackKind::scanner ? Counter::scanner_lost
                                 : repaired->track == TrackKind::excess  ? Counter::excess_lost
                                                                         : Counter::damage_control_lost;
            std::int16_t& n = undone.counter[static_cast<std::size_t>(lost)];
            n = static_cast<std::int16_t>(n + repaired->boxes);
        }
    return undone;
}

tl::expected<std::string, FileError> record_ruleset(std::string_view text, std::string_view file) {
    auto doc = JsonText::parse(text, file);
    if (!doc) return tl::unexpected(doc.error());
    JsonView root = JsonView::root(*doc);
    const std::string ruleset = root.word("ruleset", "classic");
    if (const auto unknown = unknown_ruleset(ruleset)) root.refuse("ruleset", *unknown);
    if ((*doc)->error()) return tl::unexpected(*(*doc)->error());
    return ruleset;
}

tl::expected<RecordIn, FileError> read_record_in(std::string_view text, std::string_view file,
                                                 const Rules& rules, const ScenarioWishes& wishes) {
    auto parsed = JsonText::parse(text, file);
    if (!parsed) return tl::unexpected(parsed.error());
    const auto rows = thunderdome::load_rows();
    if (!rows) return tl::unexpected(rows.error());
    const std::shared_ptr<JsonText> doc = *parsed;
    JsonView root = JsonView::root(doc);
    check_head(root, "in");
    RecordIn in;
    Scenario& scenario = in.scenario;
    Setup& setup = scenario.setup;
    scenario.file = std::string{file};
    constexpr std::array<std::string_view, 1> campaigns{"thunderdome"};
    scenario.campaign = root.one_of("campaign", campaigns);
    setup.ruleset = root.word("ruleset", "classic");
    const std::string battle_id = root.word("battle_id");
    setup.title = root.word("title", battle_id);
    setup.seed = wishes.seed.value_or(root.seed("rng_seed", 1));
    setup.year = root.integer("campaign_year", 0, 999, 0);
    setup.field.turn_limit =
        static_cast<std::int16_t>(wishes.turn_limit.value_or(root.integer("turn_limit", 0, 999, 0)));
    root.look_for_misspelt(top_keys);
    if (auto map = root.object("map")) {
        constexpr std::array<std::string_view, 1> kinds{"fixed60"}, edges{"death-barrier"};
        map->one_of("kind", kinds);
        map->one_of("edge", edges);
    }
    Sector sector;
    std::string fortified;
    std::vector<JsonView> terrain, lanes, unit_rows;
    auto place = root.object("sector");
    if (!place) {
        root.refuse("sector", "the key \"sector\" is missing: its type, features and lanes");
    } else {
        constexpr std::array<std::string_view, 4> types{"home", "life", "mineral", "dead"};
        sector.name = place->word("name", "");
        sector.type = place->one_of("type", types);
        sector.owner = place->word("owner", "");
        fortified = place->word("fortification_owner", "");
        terrain = place->objects("features");
        for (JsonView& row : terrain) {
            thunderdome::Terrain piece;
            piece.kind = row.word("kind");
            piece.diameter = row.integer("diameter", 2, 12, 0);
            piece.place = read_placement(row, 6 * rows->distance_dice(piece.kind));
            sector.terrain.push_back(piece);
        }
        lanes = place->objects("lanes");
        if (lanes.empty())
            place->refuse("lanes", "a sector needs at least one lane: the warp points are the only way out");
        for (JsonView& row : lanes) {
            thunderdome::Lane lane;
            lane.id = row.word("id");
            lane.to = row.word("to", "");
            if (row.has("direction")) lane.direction = row.facing("direction");
            lane.place = read_placement(row, 6 * rows->lane_dice);
            sector.lanes.push_back(lane);
        }
    }
    std::vector<bool> placed;
    std::vector<JsonView> sides = root.objects("sides");
    if (sides.size() < 2 && root.ok()) root.refuse("sides", "a battle needs at least two sides");
    if (sides.size() > max_sides) root.refuse("sides", fmt::format("at most {} sides", max_sides));
    for (std::size_t s = 0; s < sides.size() && s < max_sides; ++s) {
        JsonView& row = sides[s];
        SetupSide side;
        side.id = row.word("id");
        side.empire = row.word("empire", "");
        side.name = row.word("name", side.empire.empty() ? side.id : side.empire);
        side.team = row.integer("team", 0, 3, static_cast<int>(s));
        constexpr std::array<std::string_view, 2> standing{"automatic", "ask"}, roles{"attacker", "defender"};
        if (row.has("questions"))
            side.damage_boxes = side.struck_shield = side.repairs =
                row.one_of("questions", standing) == "ask" ? Standing::ask : Standing::automatic;
        scenario.pilots.push_back(row.word("pilot", ""));
        row.look_for_misspelt(side_keys);
        thunderdome::Fleet fleet;
        fleet.attacker = row.one_of("role", roles) == "attacker";
        fleet.npe = row.boolean("is_npe", false);
        if (row.has("entry_direction")) fleet.entry = row.facing("entry_direction");
        if (row.has("initial_hex") && row.has("initial_facing"))
            fleet.start = thunderdome::Start{row.hex("initial_hex"), row.facing("initial_facing")};
        if (fleet.attacker && !fleet.entry && !fleet.start)
            row.refuse("entry_direction", "an attacker needs \"entry_direction\" A to F (UTD7.45112)");
        const int speed = speed_of(row, fleet.npe ? rows->npe_speed : -1);
        const int status = row.integer("weapon_status", 0, 3, rows->weapon_status);
        const std::vector<std::string> held_out = row.words("held_out");
        sector.fleets.push_back(fleet);
        setup.sides.push_back(side);
        std::vector<JsonView> units = row.objects("units");
        if (units.empty()) row.refuse("units", "a side needs at least one unit");
        for (JsonView& u : units) {
            SetupUnit unit;
            unit.side = static_cast<int>(s);
            unit.id = u.word("id");
            unit.name = u.word("name", unit.id);
            u.look_for_misspelt(unit_keys);
            const std::string said = u.word("class");
            const std::string empire = u.word("original_empire", side.empire);
            const ShipClass* type = class_of(rules, said, empire);
            if (const Fitting fitting = record_fitting(u, setup.year); type != nullptr && !fitting.empty()) {
                const ShipClass* fitted = class_of(rules, fitted_key(type->sheet.key, fitting), empire);
                if (fitted != nullptr)
                    type = fitted;
                else if (const auto made = fitted_sheet(type->sheet, fitting); !made)
                    u.refuse(fitting.mounts.empty() ? "refits" : "mounts", made.error());
            }
            if (type == nullptr && u.ok()) {
                std::vector<std::string> known;
                // Only some classes of a large ruleset are loaded; their keys are all known.
                for (const std::string& key : rules.class_keys)
                    if (!empire.empty() && key.starts_with(lower(empire) + "/")) known.push_back(key);
                for (const ShipClass& c : rules.classes)
                    if (rules.class_keys.empty() && same_word(c.sheet.empire, empire)) known.push_back(c.sheet.code);
                if (known.empty())
                    for (const ShipClass& c : rules.classes) known.push_back(c.sheet.key);
                u.refuse("class", fmt::format("there is no class \"{}\" of {}; there are: {}", said,
                                              empire.empty() ? "no empire" : empire, fmt::join(known, ", ")));
            }
            if (type != nullptr) unit.class_key = type->sheet.key;
            for (const SetupUnit& other : setup.units)
                if (same_word(other.id, unit.id) || same_word(other.name, unit.name))
                    u.refuse("id", fmt::format("the unit \"{}\" is there twice", unit.id));
            unit.speed = speed_of(u, speed);
            unit.weapon_status = u.integer("weapon_status", 0, 3, status);
            if (u.has("crew")) {
                constexpr std::array<std::string_view, 3> crews{"poor", "regular", "outstanding"};
                const std::string crew = u.one_of("crew", crews);
                unit.quality = crew == "poor" ? -1 : crew == "outstanding" ? 1 : 0;
            }
            if (auto options = u.object("options"))
                for (const auto& item : options->json().items())
                    unit.options.emplace_back(item.key(), options->integer(item.key(), 0, 999));
            unit.held_out = std::find(held_out.begin(), held_out.end(), unit.id) != held_out.end();
            const std::vector<std::string> damage = u.words("damage");
            for (std::size_t i = 0; type != nullptr && i < damage.size(); ++i) {
                if (const auto d = parse_damage(rules, *type, damage[i]))
                    unit.damage.push_back(*d);
                else
                    u.refuse("damage", i,
                             fmt::format("{} has no such damage: \"{}\"; expected a box and a count such as "
                                         "\"{} 2\"",
                                         type->sheet.key, damage[i], type->sheet.groups.front().name));
            }
            if (auto loads = u.object("loads"))
                for (const auto& [rack, list] : loads->json().items())
                    unit.loads.emplace_back(rack, fmt::format("{}", fmt::join(loads->words(rack), ",")));
            if (type != nullptr && u.ok() && !unit.options.empty()) {
                const auto fleet_rules = load_fleet_rules(rules.id);
                if (!fleet_rules)
                    u.refuse("options", fleet_rules.error().text());
                else if (!*fleet_rules)
                    u.refuse("options", "this ruleset has no commander's options");
                else
                    for (const std::string& wrong : check_options(**fleet_rules, unit, type->sheet, 0, setup.year))
                        u.refuse("options", wrong);
            }
            placed.push_back(u.has("hex"));
            if (placed.back()) {
                unit.hex = u.hex("hex");
                unit.facing =
                    u.has("facing") ? u.facing("facing") : (fleet.start ? fleet.start->facing : Facing{});
            }
            unit_rows.push_back(u);
            setup.units.push_back(std::move(unit));
            const std::vector<std::string> carried = u.words("craft");
            const SetupUnit ship = setup.units.back();
            for (std::size_t i = 0; i < carried.size(); ++i) {
                std::string wrong;
                std::vector<SetupUnit> some = craft_of(rules, ship, carried[i], wrong);
                if (!wrong.empty()) u.refuse("craft", i, wrong);
                for (SetupUnit& craft : some) {
                    placed.push_back(true);
                    unit_rows.push_back(u);
                    setup.units.push_back(std::move(craft));
                }
            }
        }
    }
    if (setup.units.size() > max_units) root.refuse("sides", fmt::format("more than {} units", max_units));
    if (!fortified.empty()) {
        setup.field.fortified_by = roster_of(setup).side(fortified);
        if (!setup.field.fortified_by && place && root.ok())
            place->refuse("fortification_owner", fmt::format("there is no side \"{}\"", fortified));
    }
    if (!doc->error()) {
        const thunderdome::RollSetup roll = wishes.roll ? wishes.roll : thunderdome::seeded_setup(setup.seed);
        if (const auto problem = thunderdome::arrange(*rows, sector, scenario, placed, roll)) {
            const auto at = [](int i) { return static_cast<std::size_t>(i); };
            if (problem->unit >= 0)
                unit_rows[at(problem->unit)].refuse(problem->what);
            else if (problem->lane >= 0)
                lanes[at(problem->lane)].refuse(problem->what);
            else if (problem->terrain >= 0 && at(problem->terrain) < terrain.size())
                terrain[at(problem->terrain)].refuse(problem->what);
            else
                root.refuse(problem->what);
        }
        for (std::size_t i = 0; i < terrain.size(); ++i)
            compare_hex(terrain[i], sector.terrain[i].place, sector.terrain[i].kind);
        for (std::size_t i = 0; i < lanes.size(); ++i)
            compare_hex(lanes[i], sector.lanes[i].place, "warp point " + sector.lanes[i].id);
    }
    if (!doc->error())
        if (const auto fault = setup_fault(rules, setup))
            (fault->unit >= 0 ? unit_rows[static_cast<std::size_t>(fault->unit)] : root).refuse(fault->what);
    if (doc->error()) return tl::unexpected(*doc->error());
    Json record = doc->json();
    record["rng_seed"] = setup.seed;
    put_placements(record, sector);
    scenario.record = record.dump();
    in.notices = doc->notices();
    return in;
}

std::string record_of(const Scenario& scenario, const Sector& sector, const Rules& rules,
                      const std::string& battle_id, const std::string& cycle) {
    const Setup& setup = scenario.setup;
    Json json = Json::object();
    json["format"] = std::string{record_format};
    json["kind"] = "in";
    json["battle_id"] = battle_id.empty() ? setup.title : battle_id;
    json["campaign"] = "thunderdome";
    json["rules_profile"] = "thunderdome-iv";
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
            for (const ShipClass& c : rules.classes)
                if (c.sheet.key == unit.class_key) {
                    u["economic_bpv"] = c.sheet.bpv_economic;
                    u["move_cost"] = text(c.sheet.move_cost);
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

tl::expected<std::string, FileError> record_out(const RecordSource& played) {
    const auto last = std::make_unique<Battle>(with_captured_ships(played.last));
    const RecordSource s{played.rules, played.scenario, played.first, *last, played.entries, played.log_file};
    const auto rows = thunderdome::load_rows();
    if (!rows) return tl::unexpected(rows.error());
    const Setup& setup = s.scenario.setup;
    const Json in =
        s.scenario.record.empty() ? Json::object() : Json::parse(s.scenario.record, nullptr, false);
    const std::string winner = s.last.winner ? setup.sides[s.last.winner.index()].id : "";
    std::size_t events = 0;
    const std::vector<UnitStory> story = stories(s, events);
    Json out = Json::object();
    out["format"] = std::string{record_format};
    out["kind"] = "out";
    out["battle_id"] =
        in.is_object() && in.contains("battle_id") ? in["battle_id"] : Json(lower(setup.title));
    if (!s.scenario.campaign.empty()) out["campaign"] = s.scenario.campaign;
    out["ruleset"] = setup.ruleset;
    out["rng_seed"] = setup.seed;
    out["result_source"] = "played";
    out["winner"] = winner.empty() ? Json(nullptr) : Json(winner);
    if (const auto fleet_rules = load_fleet_rules(setup.ruleset); fleet_rules && *fleet_rules) {
        const VictoryScore score = victory_points(s.rules, **fleet_rules, setup, s.last, s.entries);
        Json victory = Json::array();
        for (std::size_t n = 0; n < score.sides.size(); ++n) {
            const SideScore& side = score.sides[n];
            Json ships = Json::array();
            for (const ScoredShip& ship : side.ships)
                if (ship.unit < setup.units.size())
                    ships.push_back({{"id", setup.units[ship.unit].id},
                                     {"why", ship.why},
                                     {"percent", ship.percent},
                                     {"bpv", ship.bpv},
                                     {"points", ship.points}});
            victory.push_back({{"side", setup.sides[n].id},
                               {"points", side.total},
                               {"force_difference", side.difference},
                               {"enemy_options", side.options},
                               {"level", side.level},
                               {"ships", ships}});
        }
        out["victory"] = victory;
    }
    out["end_reason"] = reason_words(s.last);
    out["end"] = {{"turn", s.last.clock.turn}, {"impulse", s.last.clock.impulse}};
    out["sector_held_by"] = out["winner"];
    if (!s.scenario.campaign.empty()) {
        out["setup_caveat_step"] = s.scenario.caveat_step;
        out["first_legal_disengagement"] = {{"turn", rows->first_exit_turn}, {"impulse", 1}};
        if (in.contains("sector")) out["sector"] = in["sector"];
    }
    Json rolls = Json::array();
    for (const SetupRoll& r : s.scenario.rolls)
        rolls.push_back({{"for", r.purpose}, {"sides", r.sides}, {"face", r.face}});
    out["setup_dice"] = rolls;
    const auto flag = [&](const char* key) {
        for (std::size_t i = 0; i < setup.units.size(); ++i) {
            if (!s.last.winner || s.last.units[i].side != s.last.winner || dead(s.last.units[i].fate))
                continue;
            const Json* side = in.contains("sides") ? by_id(in["sides"], winner) : nullptr;
            const Json* unit = side != nullptr && side->contains("units")
                                   ? by_id((*side)["units"], setup.units[i].id)
                                   : nullptr;
            if (unit != nullptr && unit->value(key, false)) return true;
        }
        return false;
    };
    if (!s.scenario.campaign.empty()) {
        out["victor_has_troop_ship"] = flag("is_troop_ship");
        out["victor_has_minesweeper"] = flag("is_minesweeper");
    }
    out["sides"] = Json::array();
    Json retreats = Json::array(), destroyed = Json::object(), captured = Json::object(),
         captures = Json::array();
    for (std::size_t k = 0; k < setup.sides.size(); ++k) {
        const SetupSide& side = setup.sides[k];
        const Json* given = in.contains("sides") ? by_id(in["sides"], side.id) : nullptr;
        Json row = {{"id", side.id}, {"name", side.name}, {"empire", side.empire}, {"units", Json::array()}};
        int lost = 0, taken = 0;
        bool any_left = false, all_dead = true;
        std::optional<std::uint8_t> lane;
        for (std::size_t i = 0; i < setup.units.size(); ++i) {
            if (s.last.units[i].side != SideId{k}) continue;
            Json unit = unit_out(s, *rows, i, story[i]);
            const Json* before = given != nullptr && given->contains("units")
                                     ? by_id((*given)["units"], setup.units[i].id)
                                     : nullptr;
            if (before != nullptr) keep_unknown(unit, *before, unit_keys);
            const ShipClass& type = s.rules.type(s.last.units[i].type);
            const Fate fate = s.last.units[i].fate;
            if (dead(fate)) lost += type.sheet.bpv_economic;
            if (fate == Fate::captured) {
                taken += type.sheet.bpv_economic;
                captures.push_back({{"unit", setup.units[i].id}, {"bpv", type.sheet.bpv_economic}});
            }
            if (fate == Fate::disengaged) any_left = true;
            if (fate != Fate::held_out) all_dead = all_dead && (dead(fate) || fate == Fate::captured);
            if (story[i].lane) lane = story[i].lane;
            row["units"].push_back(std::move(unit));
        }
        if (given != nullptr) keep_unknown(row, *given, side_keys);
        if (lost > 0) destroyed[side.id] = lost;
        if (taken > 0) captured[side.id] = taken;
        out["sides"].push_back(row);
        // The losing side retreats as a whole, fleets that did not fight as well (UTD7.4661, UTD7.46721-.46722).
        const bool lost_battle = s.last.ended != 0 && s.last.winner && s.last.winner != SideId{k};
        if (s.scenario.campaign.empty() || !lost_battle) continue;
        Json fleets = given != nullptr ? given->value("fleets_in_sector", Json::array()) : Json::array();
        const std::string fighting = given != nullptr ? given->value("fighting_fleet", "") : "";
        if (all_dead) {
            Json rest = Json::array();
            for (const Json& fleet : fleets)
                if (fleet != fighting) rest.push_back(fleet);
            if (rest.empty()) continue;
            fleets = rest;
        } else if (!any_left) {
            continue;
        }
        const Json sector = in.contains("sector") ? in["sector"] : Json::object();
        Json retreat = {{"side", side.id}, {"from", sector.value("name", "")}};
        const std::string lane_id = all_dead || !lane ? "owner-choice" : roster_of(setup).names.lane(*lane);
        retreat["lane"] = lane_id;
        if (sector.contains("lanes"))
            if (const Json* row_of = by_id(sector["lanes"], lane_id)) retreat["to"] = row_of->value("to", "");
        retreat["fleets"] = fleets;
        retreat["order_points"] = rows->order_points;
        retreats.push_back(retreat);
    }
    if (!s.scenario.campaign.empty()) out["retreats"] = retreats;
    if (!captures.empty()) out["captured_ships"] = captures;
    out["bpv"] = {{"destroyed", destroyed}, {"captured", captured}};
    // The log's name as it is handed on, not where it was written: the same battle gives the same record.
    out["log"] = {{"file", out["battle_id"].get<std::string>() + ".log.jsonl"}, {"events", events}};
    if (in.is_object()) keep_unknown(out, in, top_keys);
    return out.dump(2) + "\n";
}

tl::expected<std::vector<std::string>, FileError> check_record(std::string_view text, std::string_view file,
                                                               const Rules& rules) {
    auto doc = JsonText::parse(text, file);
    if (!doc) return tl::unexpected(doc.error());
    if (kind_of((*doc)->json()) == "out") return check_out(*doc, rules);
    auto in = read_record_in(text, file, rules);
    if (!in) return tl::unexpected(in.error());
    const Scenario& s = in->scenario;
    std::vector<std::string> lines{
        fmt::format("record in of {}: {} sides, {} units, set-up legal (caveats: {})", s.setup.title,
                    s.setup.sides.size(), s.setup.units.size(), s.caveat_step)};
    lines.insert(lines.end(), in->notices.begin(), in->notices.end());
    return lines;
}

tl::expected<std::vector<std::string>, FileError> diff_records(std::string_view one,
                                                               std::string_view one_file,
                                                               std::string_view other,
                                                               std::string_view other_file) {
    auto a = JsonText::parse(one, one_file);
    if (!a) return tl::unexpected(a.error());
    auto b = JsonText::parse(other, other_file);
    if (!b) return tl::unexpected(b.error());
    std::vector<std::string> lines;
    diff((*a)->json(), (*b)->json(), "", lines);
    return lines;
}

}  // namespace impulse
