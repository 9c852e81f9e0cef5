#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "battle/core/craft.h"
#include "engine/visible_text.h"
#include "scenarios/records/record_cells.h"
#include "scenarios/records/record_report.h"

namespace impulse {
namespace {

// ---- the map
constexpr int hex_width = 12, hex_height = 14;  // of the drawing: columns, and rows

struct Spot {
    int x = 0, y = 0;
};
// Even columns lie half a hex lower.
Spot spot_of(Hex at) {
    const int column = column_of(at), row = row_of(at);
    return {column * hex_width, row * hex_height + (column % 2 == 0 ? hex_height / 2 : 0)};
}

constexpr std::array<const char*, 6> side_colours{"#1f6feb", "#d1242f", "#1a7f37",
                                                  "#9a6700", "#8250df", "#57606a"};

std::string_view feature_colour(FeatureKind kind) {
    switch (kind) {
        case FeatureKind::planet:
        case FeatureKind::gas_giant:
            return "#7a9e7e";
        case FeatureKind::moon:
            return "#a8a8a8";
        case FeatureKind::asteroid:
        case FeatureKind::ring:
            return "#b08d57";
        case FeatureKind::black_hole:
            return "#111111";
        case FeatureKind::warp_point:
            return "#c9a0ff";
        default:
            return "#d8c7a0";
    }
}

// An arrow that points as the facing does: A up, then clockwise by sixths.
std::string map_arrow(Spot at, int facing, std::string_view colour) {
    return fmt::format(
        "<g transform=\"translate({},{}) rotate({})\"><path d=\"M0 -9 L6 7 L0 3 L-6 7 Z\" fill=\"{}\" "
        "stroke=\"#fff\"/></g>",
        at.x, at.y, facing * 60, colour);
}

std::string map_label(Spot at, std::string_view text) {
    return fmt::format(
        "<text x=\"{}\" y=\"{}\" font-size=\"11\" paint-order=\"stroke\" stroke=\"#fff\" "
        "stroke-width=\"3\">{}</text>",
        at.x + 9, at.y + 4, escaped(text));
}

std::string map_disc(Spot at, int radius, std::string_view colour, std::string_view title) {
    return fmt::format(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" fill-opacity=\"0.8\"><title>{}</title></circle>",
        at.x, at.y, radius, colour, escaped(title));
}

std::string features_of_battle(const ReportBattle& battle) {
    std::string out;
    const BattleField& field = battle.last->field;
    const Names& names = roster_of(battle.scenario->setup).names;
    for (const Feature& f : field.features) {
        if (f.radius >= field.map.columns) continue;  // over the whole map
        const bool point = f.kind == FeatureKind::warp_point;
        const std::string title = point ? "warp point " + names.lane(f.lane) : std::string{word(f.kind)};
        out += map_disc(spot_of(f.hex), 6 + f.radius * hex_height, feature_colour(f.kind), title);
        if (point) out += map_label(spot_of(f.hex), names.lane(f.lane));
    }
    return out;
}

std::string features_of_record(const Json& record) {
    std::string out;
    if (!record.contains("sector")) return out;
    for (const char* list : {"features", "lanes"})
        for (const Json& entry : list_in(record["sector"], list)) {
            const auto at = parse_hex(record_cell(entry, "hex"));
            if (!at) continue;
            const bool lane = std::string_view{list} == "lanes";
            const std::string name = lane ? record_cell(entry, "id") : record_cell(entry, "kind");
            out += map_disc(spot_of(*at), 6,
                            feature_colour(lane ? FeatureKind::warp_point : FeatureKind::planet), name);
            out += map_label(spot_of(*at), name);
        }
    return out;
}

// ---- the sheets
constexpr int box_size = 12;

// Boxes lost by the name of their group on the sheet.
std::map<std::string, int> lost_boxes(const Json& unit) {
    std::map<std::string, int> lost;
    for (const Json& entry : list_in(unit, "damage")) {
        if (!entry.is_string()) continue;
        const std::string text = entry.get<std::string>();
        const std::size_t space = text.rfind(' ');
        if (space == std::string::npos) continue;
        int n = 0;
        for (const char c : text.substr(space + 1)) {
            if (c < '0' || c > '9' || n > 999) {
                n = 0;
                break;
            }
            n = n * 10 + (c - '0');
        }
        lost[text.substr(0, space)] += n;
    }
    return lost;
}

std::string svg_box(int x, int y, bool gone) {
    std::string out =
        fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#333\"/>", x, y,
                    box_size - 2, box_size - 2, gone ? "#f2b8b5" : "#fff");
    if (gone)
        out += fmt::format("<path d=\"M{0} {1} l{2} {2} M{3} {1} l-{2} {2}\" stroke=\"#b3261e\"/>", x, y,
                           box_size - 2, x + box_size - 2);
    return out;
}

}  // namespace

std::string map_svg(const Json& record, const ReportBattle& battle) {
    MapShape map{60, 60};
    if (battle.last != nullptr) map = battle.last->field.map;
    const int width = (map.columns + 2) * hex_width, height = (map.rows + 2) * hex_height;
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "font-family=\"sans-serif\" role=\"img\"><title>Map at the end</title>"
        "<defs><pattern id=\"hexes\" width=\"{2}\" height=\"{3}\" patternUnits=\"userSpaceOnUse\"><circle "
        "cx=\"{4}\" cy=\"0\" r=\"1\" fill=\"#d8d4c8\"/>"
        "<circle cx=\"{4}\" cy=\"{3}\" r=\"1\" fill=\"#d8d4c8\"/><circle cx=\"0\" cy=\"{5}\" r=\"1\" "
        "fill=\"#d8d4c8\"/>"
        "<circle cx=\"{2}\" cy=\"{5}\" r=\"1\" fill=\"#d8d4c8\"/></pattern></defs>"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"#f6f4ee\"/><rect width=\"{0}\" height=\"{1}\" "
        "fill=\"url(#hexes)\"/>",
        width, height, 2 * hex_width, hex_height, hex_width, hex_height / 2);
    constexpr int every = 10;
    for (int column = every; column <= map.columns; column += every)
        for (int row = every; row <= map.rows; row += every) {
            const Hex at = hex_at(column, row);
            out += fmt::format(
                "<text x=\"{}\" y=\"{}\" font-size=\"9\" fill=\"#bbb\" text-anchor=\"middle\">{}</text>",
                spot_of(at).x, spot_of(at).y, text(at));
        }
    out += fmt::format(
        "<rect x=\"6\" y=\"7\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#b3261e\" "
        "stroke-dasharray=\"6 3\"/>",
        width - hex_width, height - hex_height);
    if (battle.last == nullptr || battle.scenario == nullptr)
        return out + features_of_record(record) + "</svg>";
    out += features_of_battle(battle);
    const Roster roster = roster_of(battle.scenario->setup);
    std::map<std::pair<int, int>, int> stacked;
    std::string names;  // above every mark
    for (std::size_t i = 0; i < battle.last->units.size(); ++i) {
        const Unit& unit = battle.last->units[i];
        const bool gone =
            unit.fate == Fate::destroyed || unit.fate == Fate::barrier || unit.fate == Fate::self_destructed;
        if (!unit.active() && !gone) continue;
        Spot at = spot_of(unit.hex);
        // Units of one hex stand below each other.
        at.y += 12 * stacked[{at.x, at.y}]++;
        const std::string_view colour = gone ? "#888" : side_colours[unit.side.index() % side_colours.size()];
        out +=
            gone ? fmt::format("<path d=\"M{} {} l10 10 m-10 0 l10 -10\" stroke=\"{}\" stroke-width=\"2\"/>",
                               at.x - 5, at.y - 5, colour)
                 : map_arrow(at, unit.facing.at, colour);
        names += map_label(at, roster.names.unit(UnitId{i}));
    }
    return out + names + "</svg>";
}

std::string sheet_svg(const ShipClass& type, const Json& unit) {
    const std::map<std::string, int> lost = lost_boxes(unit);
    int columns = 1, rows = 1;
    std::string boxes;
    for (const BoxGroup& g : type.sheet.groups) {
        if (g.spare) continue;
        const auto gone = lost.find(g.name);
        const int crossed = gone == lost.end() ? 0 : gone->second, across = std::max(1, g.across);
        boxes += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"7\">{}</text>", g.at_column * box_size,
                             g.at_row * box_size - 2, escaped(g.name));
        for (int n = 0; n < g.boxes; ++n) {
            const int column = g.at_column + n % across, row = g.at_row + n / across;
            boxes += svg_box(column * box_size, row * box_size, n < crossed);
            columns = std::max(columns, column + 1);
            rows = std::max(rows, row + 1);
        }
    }
    std::string tracks;
    int line = 0;
    for (const auto& [name, track] :
         {std::pair{"SENSOR", &type.sheet.sensor}, std::pair{"SCANNER", &type.sheet.scanner},
          std::pair{"DAMAGE_CONTROL", &type.sheet.damage_control}}) {
        const auto gone = lost.find(name);
        const int y = (rows + 2 + line++) * box_size;
        tracks += fmt::format("<text x=\"0\" y=\"{}\" font-size=\"7\">{}</text>", y + 8, name);
        for (std::size_t n = 0; n + 1 < track->ratings.size(); ++n) {
            const int x = (7 + static_cast<int>(n)) * box_size;
            tracks += svg_box(x, y, gone != lost.end() && static_cast<int>(n) < gone->second);
            tracks += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"8\">{}</text>", x + 3, y + 8,
                                  track->ratings[n]);
        }
    }
    const int width = (columns + 1) * box_size, height = (rows + 6) * box_size;
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-6 -12 {} {}\" width=\"{}\" "
        "font-family=\"sans-serif\" role=\"img\"><title>{}</title>{}{}</svg>",
        width + 12, height + 12, width + 12,
        escaped(record_cell(unit, record_cell(unit, "name").empty() ? "id" : "name")), boxes, tracks);
}

}  // namespace impulse
