#include "scenarios/campaigns/absolute_war_field.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/letters.h"
#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/campaigns/campaign_rows.h"
#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/files/files.h"
#include "scenarios/fleets/fleet_rules.h"

namespace impulse::absolute_war {
namespace {

constexpr int directions_of_a_hex = 6;

class FieldReader {
public:
    FieldReader(RecordReading& reading, const Rows& rows, const std::string& retrograde)
        : r_(reading), rows_(rows), retrograde_(retrograde) {}

    std::array<Hex, 6> run() {
        BattleField& f = setup().field;
        f.breach = breach_rule(rows_);
        f.by_acceleration = f.by_separation = 0;
        f.by_evasion = 1;
        f.evasion_turn = static_cast<std::int16_t>(rows_.evasion_turn);
        f.arrival_range = static_cast<std::uint8_t>(rows_.reserve_distance);
        if (auto shape = r_.root.object("map")) {
            const std::string kind = shape->word("kind", retrograde_.empty() ? "fixed100" : "floating");
            if (kind != (retrograde_.empty() ? "fixed100" : "floating"))
                shape->refuse("kind", retrograde_.empty()
                                          ? "an Absolute War battle is fought on \"fixed100\" (GG1.1)"
                                          : "a retrograde is fought on a map that is \"floating\" (GG1.61)");
            if (auto until = shape->object("barrier_until")) {
                f.breach.gone =
                    static_cast<std::int16_t>(until->integer("turn", 1, 999, rows_.barrier_gone_turn));
                if (until->integer("impulse", 1, 32, 1) != 1)
                    until->refuse("impulse", "the barrier goes with the first impulse of a turn (GG1.12)");
            }
        }
        if (retrograde_.empty()) {
            f.map = rows_.map;
            f.edge = EdgeRule::breach_barrier;
        } else {
            f.map = {};
            f.edge = EdgeRule::none;
            f.breach.map = rows_.map;
            f.breach.centre = rows_.centre;
            f.breach.turns = static_cast<std::uint8_t>(rows_.barrier_back_turns);
            f.breach.return_within = static_cast<std::int16_t>(rows_.return_impulses);
            f.breach.gone = 0;
        }
        starts_ = rows_.start;
        if (auto hex = r_.root.object("hex")) {
            if (!hex->word("overlay", "").empty())
                overlay(*hex);
            else
                terrain(*hex);
            if (hex->has("start_hexes")) read_starts(*hex);
        }
        return starts_;
    }

private:
    Setup& setup() { return r_.scenario.setup; }

    void read_starts(JsonView& row) {
        const std::vector<std::string> list = row.words("start_hexes");
        if (list.size() != directions_of_a_hex)
            return row.refuse(
                "start_hexes",
                fmt::format("expected six hexes, for the directions A to F; there are {}", list.size()));
        for (std::size_t i = 0; i < list.size(); ++i)
            if (const auto hex = parse_hex(list[i])) starts_[i] = *hex;
    }

    // The terrain of the strategic map in its own name: over the whole map, one body in the centre, or the overlay of
    // that name (BB2.2).
    void terrain(JsonView& row) {
        std::string name = row.word("terrain", "");
        for (char& c : name) c = c == '_' ? ' ' : small_letter(c);
        if (name.empty() || name == "empty") return;
        if (name.starts_with("asteroid")) name = "asteroid field";
        if (name.starts_with("planet") || name.ends_with(" planet")) name = "planet";
        const auto rows = thunderdome::load_rows();
        if (!rows) return row.refuse("terrain", rows.error().text());
        const thunderdome::TerrainRow* piece = rows->terrain_row(name);
        if (piece == nullptr)
            for (const thunderdome::TerrainRow& other : rows->terrain)
                if (same_word(other.kind, name)) piece = &other;
        const auto simple = [](const thunderdome::TerrainRow& t) {
            return t.diameter == 0 && !t.hex && !t.tail;
        };
        if (piece != nullptr && simple(*piece)) {
            Feature f;
            f.kind = piece->feature;
            f.hex = rows_.centre;
            f.radius = piece->fills ? 0xFF : 0;
            f.speed = static_cast<std::uint8_t>(piece->speed);
            f.strength = static_cast<std::int16_t>(piece->strength);
            f.impulses = piece->impulses;
            return setup().field.features.push_back(f);
        }
        if (piece == nullptr)
            if (const auto pieces = thunderdome::load_overlay(rows_.map, rows_.centre, name))
                return lay(row, "terrain", *pieces);
        std::vector<std::string> known;
        for (const thunderdome::TerrainRow& other : rows->terrain)
            if (simple(other)) known.push_back(other.kind);
        row.refuse(
            "terrain",
            fmt::format("\"{}\" needs the game master's map of the hex: name it in \"overlay\" (BB2.2); "
                        "played by their names are: empty, asteroids, {}",
                        row.word("terrain"), fmt::join(known, ", ")));
    }
    void lay(JsonView& row, std::string_view key, const std::vector<Feature>& pieces) {
        for (const Feature& f : pieces) {
            if (setup().field.features.full())
                return row.refuse(
                    key, fmt::format("more than {} pieces of terrain", setup().field.features.capacity()));
            setup().field.features.push_back(f);
        }
    }

    // The moderator's map of a hex: an overlay of the assets or a file; features and start hexes as JSON beside the record.
    void overlay(JsonView& row) {
        const std::string name = row.word("overlay");
        const std::string& record = r_.scenario.file;
        const auto slash = record.rfind('/');
        const std::string path =
            name.front() == '/' || slash == std::string::npos ? name : record.substr(0, slash + 1) + name;
        if (!name.ends_with(".json")) {
            auto pieces = thunderdome::load_overlay(rows_.map, rows_.centre, name);
            if (!pieces && path != name && pieces.error().line <= 1)
                if (auto beside = thunderdome::load_overlay(rows_.map, rows_.centre, path))
                    pieces = std::move(beside);
            if (!pieces) return row.refuse("overlay", pieces.error().text());
            return lay(row, "overlay", *pieces);
        }
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
            if (map.ok() && !rows_.map.contains(f.hex)) feature.refuse("hex", "the hex is off the map");
            if (setup().field.features.full())
                feature.refuse(
                    "kind", fmt::format("more than {} pieces of terrain", setup().field.features.capacity()));
            else if (map.ok())
                setup().field.features.push_back(f);
        }
        if (map.has("start_hexes")) read_starts(map);
        if ((*parsed)->error()) row.refuse("overlay", (*parsed)->error()->text());
    }

    RecordReading& r_;
    const Rows& rows_;
    const std::string& retrograde_;
    std::array<Hex, 6> starts_{};
};

int stock(const Rules& rules, const SetupUnit& unit, const std::string& store) {
    for (const auto& [name, count] : unit.stores)
        if (name == store) return count;
    const ShipClass* type = class_with_key(rules, unit.class_key);
    return type != nullptr && store == "nsm" ? type->sheet.nsm : 0;
}
int most_of(const Rules& rules, const SetupUnit& unit, const std::string& store) {
    const ShipClass* type = class_with_key(rules, unit.class_key);
    if (type == nullptr) return 0;
    if (store == "nsm") return type->sheet.nsm;
    const auto fleet = load_fleet_rules(rules.id);
    const OptionRow* row = fleet && *fleet ? option_row(**fleet, "t_bomb") : nullptr;
    return row != nullptr ? option_limit(*row, type->sheet.size_class) : 0;
}
void put_stock(RecordReading& r, std::size_t i, const std::string& store, int count) {
    SetupUnit& unit = r.scenario.setup.units[i];
    const auto at = std::ranges::find_if(unit.stores, [&](const auto& s) { return s.first == store; });
    if (at != unit.stores.end())
        at->second = count;
    else
        unit.stores.emplace_back(store, count);
    for (Json& u : r.record["sides"][static_cast<std::size_t>(unit.side)]["units"])
        if (u.is_object() && u.value("id", "") == unit.id) u["expendables_remaining"][store] = count;
}
bool around_something(RecordReading& r) {
    for (const Feature& f : r.scenario.setup.field.features)
        if (f.kind == FeatureKind::planet) return true;
    for (JsonView& side : r.sides)
        if (side.has("defences") && !side.json()["defences"].empty()) return true;
    const Json& root = r.root.json();
    if (!root.contains("hex") || !root["hex"].contains("terrain") || !root["hex"]["terrain"].is_string())
        return false;
    const std::string terrain = root["hex"]["terrain"].get<std::string>();
    return terrain.find("planet") != std::string::npos || terrain.find("base") != std::string::npos ||
           terrain.find("system") != std::string::npos;
}

}  // namespace

std::array<Hex, 6> read_field(RecordReading& reading, const Rows& rows, const std::string& retrograde) {
    return FieldReader{reading, rows, retrograde}.run();
}

void hand_over_mines(RecordReading& r, std::size_t s) {
    for (JsonView& row : r.sides[s].objects("mine_transfers")) {
        const std::string from = row.word("from"), to = row.word("to"), store = row.word("store", "t_bombs");
        const int count = row.integer("count", 1, 99, 1);
        if (r.sides[s].boolean("in_supply", true))
            return row.refuse(
                "from", fmt::format("{} is in supply: its minesweeper hands no mines to other ships (BB4.2)",
                                    r.scenario.setup.sides[s].id));
        if (store == "nsm" && !same_word(r.scenario.setup.sides[s].empire, "Romulan"))
            return row.refuse("store", "only a Romulan fleet hands over nuclear space mines (BB4.22)");
        std::size_t giver = r.scenario.setup.units.size(), taker = giver;
        for (std::size_t i = 0; i < r.scenario.setup.units.size(); ++i) {
            if (r.scenario.setup.units[i].side != static_cast<int>(s)) continue;
            if (r.scenario.setup.units[i].id == from) giver = i;
            if (r.scenario.setup.units[i].id == to) taker = i;
        }
        if (giver == r.scenario.setup.units.size() || !r.units[giver].boolean("is_minesweeper", false))
            return row.refuse(
                "from",
                fmt::format("{} is not a minesweeper of {}: only a minesweeper hands over its mines (BB4.21)",
                            from, r.scenario.setup.sides[s].id));
        if (taker == r.scenario.setup.units.size() || taker == giver)
            return row.refuse("to",
                              fmt::format("{} has no other unit \"{}\"", r.scenario.setup.sides[s].id, to));
        const int have = stock(r.rules, r.scenario.setup.units[giver], store),
                  has = stock(r.rules, r.scenario.setup.units[taker], store),
                  most = most_of(r.rules, r.scenario.setup.units[taker], store);
        if (count > have)
            return row.refuse("count", fmt::format("{} has {} of them, not {} (BB4.21)", from, have, count));
        if (has + count > most)
            return row.refuse(
                "count", fmt::format("{} would have {}, its limit is {} (BB4.21)", to, has + count, most));
        put_stock(r, giver, store, have - count);
        put_stock(r, taker, store, has + count);
    }
}

void lay_minefields(RecordReading& r) {
    int field = 0;
    for (JsonView& row : r.root.objects("minefields")) {
        ++field;
        const std::string type = row.word("package");
        if (std::ranges::find(r.rules.mines, type, &MineType::id) == r.rules.mines.end())
            return row.refuse("package", fmt::format("there is no mine \"{}\"; there are: {}", type,
                                                     names_in(r.rules.mines, &MineType::id)));
        const std::string owner = row.word("side");
        int side = -1;
        for (std::size_t s = 0; s < r.scenario.setup.sides.size(); ++s)
            if (r.scenario.setup.sides[s].id == owner) side = static_cast<int>(s);
        if (side < 0) return row.refuse("side", fmt::format("there is no side \"{}\"", owner));
        if (!around_something(r))
            return row.refuse(
                "minefields lie only around planets and large bases (BB4.1): name the planet in \"hex\" "
                "or the base among \"defences\"");
        for (const std::string& hex : row.words("hexes"))
            if (const auto at = parse_hex(hex))
                r.scenario.setup.mines.push_back({type, side, field, 0, *at, false});
    }
}

}  // namespace impulse::absolute_war
