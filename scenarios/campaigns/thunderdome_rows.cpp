#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "scenarios/campaigns/campaign_rows.h"
#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/campaigns/thunderdome_profile.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"

namespace impulse::thunderdome {
namespace {

std::string not_on_map(const Rows& rows, Hex hex) {
    return fmt::format("{} is not on the {}x{} map", impulse::text(hex), rows.map.columns, rows.map.rows);
}

void read_starts(CampaignRows& in, Rows& rows) {
    TableReader start = in.table("start");
    const auto entries = start.words("entry", 6), hexes = start.words("hex", 6),
               facings = start.words("facing", 6);
    unsigned seen = 0;
    for (std::size_t i = 0; in.file().ok() && i < 6; ++i) {
        const auto entry = parse_facing(entries[i]), facing = parse_facing(facings[i]);
        const auto hex = parse_hex(hexes[i]);
        if (!entry)
            start.refuse("entry", i, fmt::format("\"{}\" is not a direction; expected A to F", entries[i]));
        if (!facing)
            start.refuse("facing", i, fmt::format("\"{}\" is not a facing; expected A to F", facings[i]));
        if (!hex)
            start.refuse("hex", i,
                         fmt::format("\"{}\" is not a hex; expected one such as \"3001\"", hexes[i]));
        if (!entry || !facing || !hex) break;
        if (!rows.map.contains(*hex)) start.refuse("hex", i, not_on_map(rows, *hex));
        if ((seen >> entry->at & 1U) != 0)
            start.refuse("entry", i, fmt::format("direction {} appears twice", entries[i]));
        seen |= 1U << entry->at;
        rows.start[entry->at] = {*hex, *facing};
    }
}

void read_defender_steps(TableReader& table, Rows& rows) {
    TableReader row = table.table("number").table("defender_steps");
    CampaignRows::sourced(row);
    rows.defender_steps = row.integers("value", 1, 60);
    for (std::size_t i = 1; i < rows.defender_steps.size(); ++i)
        if (rows.defender_steps[i] <= rows.defender_steps[i - 1])
            row.refuse("value", i,
                       fmt::format("the steps must grow: {} after {}", rows.defender_steps[i],
                                   rows.defender_steps[i - 1]));
}

void read_profile(CampaignRows& in, Rows& rows) {
    TableReader profile = in.table("profile");
    rows.profile = profile.word("name");
    rows.played = profile.words("on");
    rows.not_played = profile.words("off");
    const std::vector<std::string_view> known = tactical_rules();
    for (const auto& [key, list] : {std::pair{"on", &rows.played}, std::pair{"off", &rows.not_played}})
        for (std::size_t i = 0; in.file().ok() && i < list->size(); ++i)
            if (std::ranges::find(known, (*list)[i]) == known.end())
                profile.refuse(key, i,
                               fmt::format("\"{}\" is not a rule that can be on or off; there are: {}",
                                           (*list)[i], fmt::join(known, ", ")));
}

TerrainRow read_terrain(TableReader& row, const Rows& rows) {
    TerrainRow t;
    t.kind = row.word("kind");
    if (rows.terrain_row(t.kind) != nullptr)
        row.refuse("kind", fmt::format("terrain \"{}\" appears twice", t.kind));
    t.feature = row.one_of<FeatureKind>("feature");
    t.fills = row.boolean("fills", false);
    if (row.knows("hex")) {
        t.hex = row.hex("hex");
        if (row.ok() && !rows.map.contains(*t.hex)) row.refuse("hex", not_on_map(rows, *t.hex));
    }
    if (row.knows("tail")) t.tail = row.facing("tail");
    t.speed = row.integer("speed", 0, 32, 0);
    t.strength = row.integer("strength", 0, 999, 0);
    if (row.knows("impulses"))
        for (const int i : row.integers("impulses", 1, 32)) t.impulses |= 1U << static_cast<unsigned>(i - 1);
    t.also = row.words_if("also");
    t.distance = t.fills || t.hex ? row.integer("distance", 0, 10, 0) : row.integer("distance", 1, 10);
    t.diameter = row.integer("diameter", 1, 10, 0);
    t.moons = row.integer("moons", 1, 100, 0);
    t.moon_distance = row.integer("moon_distance", 1, 10, 0);
    if (row.ok() && (t.moons == 0) != (t.moon_distance == 0))
        row.refuse(t.moons == 0 ? "moon_distance" : "moons", "`moons` and `moon_distance` belong together");
    t.defended = row.boolean("defended", false);
    t.home = row.boolean("home", false);
    CampaignRows::sourced(row);
    return t;
}

}  // namespace

// Reads the rows; refuses unknown keys, hexes off the map, and directions that are missing or there twice.
static void read_rows(CampaignRows& in, Rows& rows) {
    TableReader& table = in.file();
    TableReader map = in.table("map");
    rows.map.columns = static_cast<std::int16_t>(map.integer("columns", 1, 99));
    rows.map.rows = static_cast<std::int16_t>(map.integer("rows", 1, 99));
    rows.centre = map.hex("centre");
    if (table.ok() && !rows.map.contains(rows.centre)) map.refuse("centre", not_on_map(rows, rows.centre));
    read_starts(in, rows);
    rows.variation = in.number("variation", 0, 20);
    rows.closest_start = in.number("closest_start", 0, 99);
    rows.hole_clearance = in.number("hole_clearance", 0, 60);
    rows.order_die = in.number("order_die", 2, 1000);
    rows.derelict_range = in.number("derelict_range", 0, 60);
    rows.rotation = in.number("rotation", 1, 5);
    rows.far_from_centre = in.number("far_from_centre", 0, 99);
    read_defender_steps(table, rows);
    rows.weapon_status = in.number("weapon_status", 0, 3);
    rows.npe_speed = in.number("npe_speed", 0, 31);
    rows.lane_dice = in.number("lane_dice", 1, 10);
    rows.lane_clearance = in.number("lane_clearance", 1, 20);
    rows.first_exit_turn = in.number("first_exit_turn", 1, 999);
    rows.order_points = in.number("order_points", 0, 99);
    rows.wrecked_part = in.number("wrecked_part", 1, 31);
    read_profile(in, rows);
    for (TableReader& row : table.tables("terrain")) rows.terrain.push_back(read_terrain(row, rows));
}

const TerrainRow* Rows::terrain_row(std::string_view kind) const {
    for (const TerrainRow& row : terrain)
        if (row.kind == kind || std::ranges::find(row.also, kind) != row.also.end()) return &row;
    return nullptr;
}

int Rows::distance_dice(std::string_view kind) const {
    int most = 1;
    if (const TerrainRow* row = terrain_row(kind)) return std::max(1, row->distance);
    for (const TerrainRow& row : terrain) most = std::max(most, row.distance);
    return most;
}

tl::expected<Rows, FileError> load_rows() {
    return load_campaign("thunderdome.toml", "impulse-thunderdome/1", read_rows);
}

Start attacker_start(const Rows& rows, Facing entry) { return rows.start[entry.at % 6U]; }

Facing rotate_start(const Rows& rows, Facing entry) { return turned(entry, rows.rotation); }

bool far_enough(const Rows& rows, Hex a, Hex b) { return distance(a, b) >= rows.closest_start; }

bool clear_of_hole(const Rows& rows, Hex hole, Hex unit) {
    return distance(hole, unit) > rows.hole_clearance;
}

namespace {

// Terrain that a unit collides with; the rest lies over hexes without filling them.
bool solid(FeatureKind kind) {
    switch (kind) {
        case FeatureKind::planet:
        case FeatureKind::moon:
        case FeatureKind::asteroid:
        case FeatureKind::gas_giant:
        case FeatureKind::black_hole:
        case FeatureKind::white_dwarf:
        case FeatureKind::neutron_star:
        case FeatureKind::pulsar:
        case FeatureKind::comet:
            return true;
        default:
            return false;
    }
}

bool pulls_in(FeatureKind kind) {
    return kind == FeatureKind::black_hole || kind == FeatureKind::neutron_star ||
           kind == FeatureKind::pulsar;
}

// Hexes between a hex and the nearest hex of a solid feature; 0 = inside.
int clearance(const Feature& feature, Hex at) {
    return std::max(0, distance(feature.hex, at) - feature.radius);
}

}  // namespace

bool inside_terrain(const std::vector<Feature>& features, Hex at) {
    return std::ranges::any_of(features,
                               [&](const Feature& f) { return solid(f.kind) && clearance(f, at) == 0; });
}

bool start_allowed(const Rows& rows, const std::vector<Feature>& features, Hex at) {
    if (!rows.map.contains(at) || inside_terrain(features, at)) return false;
    return std::ranges::all_of(
        features, [&](const Feature& f) { return !pulls_in(f.kind) || clear_of_hole(rows, f.hex, at); });
}

std::optional<Hex> slide_out(const Rows& rows, const std::vector<Feature>& features, Hex from,
                             Facing direction) {
    Hex at = from;
    while (rows.map.contains(at)) {
        // Clear of the terrain that it was in; other terrain on the way must not hold it either.
        const bool clear = std::ranges::all_of(features, [&](const Feature& f) {
            return !solid(f.kind) || clearance(f, at) >= rows.lane_clearance;
        });
        if (clear) return at;
        at = neighbour(at, direction);
    }
    return std::nullopt;
}

std::vector<Hex> satellite_hexes(Hex body, int count) {
    // Six at one range are a ring; more than that stand two by two, and so on outwards.
    std::vector<Hex> all;
    constexpr int farthest = 3, around_one = 6;
    for (int i = 0; i < count; ++i) {
        const int way = count >= around_one ? i % around_one : i * around_one / count;
        const int range = std::min(farthest, 1 + i / around_one);
        all.push_back(along(body, Facing{static_cast<std::uint8_t>(way)}, range));
    }
    return all;
}

static tl::expected<std::vector<Feature>, FileError> read_overlay(const MapShape& map, Hex centre,
                                                                  std::string_view text,
                                                                  std::string_view file) {
    auto opened = CampaignRows::open(text, file, "impulse-overlay/1");
    if (!opened) return tl::unexpected(opened.error());
    std::vector<Feature> features;
    CampaignRows::sourced(opened->file());
    const Hex own = opened->file().knows("centre") ? opened->file().hex("centre") : centre;
    for (TableReader& row : opened->file().tables("feature")) {
        Feature f;
        f.kind = row.one_of<FeatureKind>("kind");
        f.radius = static_cast<std::uint8_t>(row.integer("radius", 0, 30, 0));
        const std::vector<std::string> hexes = row.words("hexes");
        for (std::size_t i = 0; i < hexes.size(); ++i) {
            const auto hex = parse_hex(hexes[i]);
            if (hex)
                f.hex = {static_cast<std::int16_t>(hex->q + centre.q - own.q),
                         static_cast<std::int16_t>(hex->r + centre.r - own.r)};
            if (!hex || !map.contains(f.hex)) {
                row.refuse(
                    "hexes", i,
                    fmt::format("\"{}\" is not a hex of the {}x{} map", hexes[i], map.columns, map.rows));
                break;
            }
            features.push_back(f);
        }
    }
    if (auto error = opened->finish()) return tl::unexpected(std::move(*error));
    return features;
}

tl::expected<std::vector<Feature>, FileError> load_overlay(const MapShape& map, Hex centre,
                                                           const std::string& name) {
    std::string key = name;
    std::replace(key.begin(), key.end(), ' ', '_');
    std::string path = asset_path("campaigns/overlays/" + key + ".toml");
    auto text = read_text(path);
    if (!text) {
        path = name;
        text = read_text(path);
    }
    if (!text)
        return tl::unexpected(FileError{
            name, 1, 1,
            "no overlay of that name is there: neither in assets/campaigns/overlays nor as a file"});
    return read_overlay(map, centre, *text, path);
}

Hex placed(const Rows& rows, int direction, int distance) {
    return along(rows.centre, Facing{static_cast<std::uint8_t>((direction + 5) % 6)}, distance);
}

bool wrecked(const Rows& rows, int speed_most, int speed_now) {
    return speed_most > 0 && speed_now <= speed_most / rows.wrecked_part;
}

RollSetup seeded_setup(std::uint64_t seed) {
    auto dice = std::make_shared<Dice>();
    dice->seed = seed;
    return [dice](const std::string&, int sides) { return dice->roll(Stream::setup, sides); };
}

}  // namespace impulse::thunderdome
