#include "scenarios/record_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>

#include "battle/core/craft.h"
#include "engine/csv.h"
#include "engine/visible_text.h"

namespace impulse {
namespace {

constexpr std::array<const char*, 7> report_lists{
    "units", "ships", "defences", "shipyards", "support_freighters", "held_out", "reserve"};

template <class Do>
void each_unit_of(const Json& side, Do&& act) {
    for (const char* list : report_lists) {
        if (!side.contains(list) || !side[list].is_array()) continue;
        for (const Json& unit : side[list])
            if (unit.is_object()) act(unit);
    }
}
template <class Do>
void each_side_of(const Json& record, Do&& act) {
    if (!record.contains("sides") || !record["sides"].is_array()) return;
    for (const Json& side : record["sides"])
        if (side.is_object()) act(side);
}

// A value as one cell: texts as they are, lists with semicolons, objects as "name count".
std::string cell_words(const Json& json) {
    if (json.is_null()) return "";
    if (json.is_string()) return json.get<std::string>();
    if (json.is_array()) {
        std::string all;
        for (const Json& entry : json) all += (all.empty() ? "" : "; ") + cell_words(entry);
        return all;
    }
    if (json.is_object()) {
        std::string all;
        for (const auto& item : json.items())
            all += (all.empty() ? "" : "; ") + item.key() + " " + cell_words(item.value());
        return all;
    }
    return json.dump();
}
std::string record_cell(const Json& json, const std::string& key) {
    const std::size_t dot = key.find('.');
    if (dot != std::string::npos) {
        const std::string first = key.substr(0, dot);
        return json.contains(first) && json[first].is_object() ? record_cell(json[first], key.substr(dot + 1))
                                                               : "";
    }
    return json.contains(key) ? cell_words(json[key]) : "";
}

constexpr std::array<const char*, 30> unit_columns{"id",
                                                   "name",
                                                   "class",
                                                   "economic_bpv",
                                                   "move_cost",
                                                   "fate",
                                                   "turn",
                                                   "impulse",
                                                   "by",
                                                   "captor",
                                                   "bpv_lost",
                                                   "exit.lane",
                                                   "exit.method",
                                                   "exit.turn",
                                                   "exit.impulse",
                                                   "damage",
                                                   "repaired_in_battle_reversed",
                                                   "crippled",
                                                   "max_speed",
                                                   "max_speed_now",
                                                   "wrecked",
                                                   "damage_control_rating",
                                                   "tractors_operational",
                                                   "expendables_used",
                                                   "expendables_remaining",
                                                   "co_spent",
                                                   "enemy_internals",
                                                   "status",
                                                   "repair_cost",
                                                   "repair_phases"};
constexpr std::array<const char*, 9> side_columns{"id",
                                                  "name",
                                                  "empire",
                                                  "role",
                                                  "mc_total",
                                                  "bpv_total",
                                                  "fighting_fleet",
                                                  "fleets_in_sector",
                                                  "legality_warnings"};

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : visible(text)) {
        switch (c) {
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '&':
                out += "&amp;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

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
    if (!record.contains("sector") || !record["sector"].is_object()) return out;
    for (const char* list : {"features", "lanes"}) {
        if (!record["sector"].contains(list)) continue;
        for (const Json& entry : record["sector"][list]) {
            const auto at = parse_hex(record_cell(entry, "hex"));
            if (!at) continue;
            const bool lane = std::string_view{list} == "lanes";
            const std::string name = lane ? record_cell(entry, "id") : record_cell(entry, "kind");
            out += map_disc(spot_of(*at), 6,
                            feature_colour(lane ? FeatureKind::warp_point : FeatureKind::planet), name);
            out += map_label(spot_of(*at), name);
        }
    }
    return out;
}

// ---- the sheets
constexpr int box_size = 12;

// Boxes lost by the name of their group on the sheet.
std::map<std::string, int> lost_boxes(const Json& unit) {
    std::map<std::string, int> lost;
    if (!unit.contains("damage") || !unit["damage"].is_array()) return lost;
    for (const Json& entry : unit["damage"]) {
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

std::string report_headline(const Json& record) {
    const std::string winner = record_cell(record, "winner");
    return fmt::format("{}: {}", record_cell(record, "battle_id"),
                       winner.empty() ? "nobody wins" : winner + " wins");
}

std::string unit_sentence(const Json& unit) {
    std::string out =
        record_cell(unit, "fate").empty() ? record_cell(unit, "status") : record_cell(unit, "fate");
    if (const std::string turn = record_cell(unit, "turn"); !turn.empty())
        out += fmt::format(" in {}.{}", turn, record_cell(unit, "impulse"));
    if (const std::string by = record_cell(unit, "by"); !by.empty()) out += " by " + by;
    if (const std::string captor = record_cell(unit, "captor"); !captor.empty()) out += " by " + captor;
    if (const std::string lane = record_cell(unit, "exit.lane"); !lane.empty())
        out += fmt::format(" through {} in {}.{}", lane, record_cell(unit, "exit.turn"),
                           record_cell(unit, "exit.impulse"));
    if (record_cell(unit, "wrecked") == "true")
        out += ", a wreck";
    else if (record_cell(unit, "crippled") == "true")
        out += ", crippled";
    return out;
}

// The record's own facts, in the order in which people ask for them.
std::vector<std::pair<std::string, std::string>> facts_of(const Json& record) {
    std::vector<std::pair<std::string, std::string>> facts;
    const auto put = [&](const char* words, const std::string& value) {
        if (!value.empty()) facts.emplace_back(words, value);
    };
    put("Campaign", record_cell(record, "campaign"));
    put("Cycle", record_cell(record, "campaign_cycle"));
    put("Sector", record_cell(record, "sector.name"));
    put("Result", record_cell(record, "result_source"));
    put("Reason", record_cell(record, "end_reason"));
    if (!record_cell(record, "end.turn").empty())
        put("End", fmt::format("turn {}, impulse {}", record_cell(record, "end.turn"),
                               record_cell(record, "end.impulse")));
    put("Held by", record_cell(record, "sector_held_by"));
    for (const char* key : {"mine", "colony", "fortification", "capital", "containers", "ownership"})
        put(key, record_cell(record, std::string{"sector_consequences."} + key));
    put("Set-up", record_cell(record, "setup_caveat_step"));
    put("Illegal, and fought", record_cell(record, "legality_warnings"));
    if (record.contains("retreats") && record["retreats"].is_array())
        for (const Json& retreat : record["retreats"])
            put("Retreat",
                fmt::format("{}: {} by {} to {} for {} order point(s)", record_cell(retreat, "side"),
                            record_cell(retreat, "fleets"), record_cell(retreat, "lane"),
                            record_cell(retreat, "to"), record_cell(retreat, "order_points")));
    if (record.contains("captured_ships") && record["captured_ships"].is_array())
        for (const Json& ship : record["captured_ships"])
            put("Captured", fmt::format("{} by {}, {} BPV{}", record_cell(ship, "unit"),
                                        record_cell(ship, "captor_side"), record_cell(ship, "bpv"),
                                        record_cell(ship, "wrecked") == "true" ? ", a wreck" : ""));
    return facts;
}

}  // namespace

std::string record_units_csv(const Json& record) {
    std::vector<std::string> cells{"battle_id", "side"};
    cells.insert(cells.end(), unit_columns.begin(), unit_columns.end());
    std::string out = csv_row(cells);
    each_side_of(record, [&](const Json& side) {
        each_unit_of(side, [&](const Json& unit) {
            cells = {record_cell(record, "battle_id"), record_cell(side, "id")};
            for (const char* column : unit_columns) cells.push_back(record_cell(unit, column));
            out += csv_row(cells);
        });
    });
    return out;
}

std::string record_sides_csv(const Json& record) {
    std::vector<std::string> cells{"battle_id"};
    cells.insert(cells.end(), side_columns.begin(), side_columns.end());
    cells.insert(cells.end(), {"bpv_destroyed", "bpv_captured", "winner"});
    std::string out = csv_row(cells);
    each_side_of(record, [&](const Json& side) {
        const std::string id = record_cell(side, "id");
        cells = {record_cell(record, "battle_id")};
        for (const char* column : side_columns) cells.push_back(record_cell(side, column));
        for (const char* what : {"bpv.destroyed.", "bpv.captured."})
            cells.push_back(record_cell(record, what + id));
        cells.emplace_back(id == record_cell(record, "winner") ? "yes" : "no");
        out += csv_row(cells);
    });
    return out;
}

std::string record_text_report(const Json& record) {
    std::string out = report_headline(record) + "\n";
    for (const auto& [words, value] : facts_of(record)) out += fmt::format("  {:<20} {}\n", words, value);
    each_side_of(record, [&](const Json& side) {
        out += fmt::format(
            "\n{}{}\n", record_cell(side, "id"),
            record_cell(side, "mc_total").empty() ? "" : ", move cost " + record_cell(side, "mc_total"));
        each_unit_of(side, [&](const Json& unit) {
            out += fmt::format("  {:<14} {:<18} {}\n", record_cell(unit, "id"), record_cell(unit, "class"),
                               unit_sentence(unit));
            for (const auto& [key, words] :
                 {std::pair{"damage", "lost"}, std::pair{"repaired_in_battle_reversed", "repairs undone"},
                  std::pair{"expendables_used", "used"}, std::pair{"expendables_remaining", "left"}})
                if (const std::string value = record_cell(unit, key); !value.empty())
                    out += fmt::format("  {:<14} {}: {}\n", "", words, value);
            if (const std::string speed = record_cell(unit, "max_speed_now"); !speed.empty())
                out += fmt::format("  {:<14} speed {} of {}, damage control {}, tractors {}\n", "", speed,
                                   record_cell(unit, "max_speed"), record_cell(unit, "damage_control_rating"),
                                   record_cell(unit, "tractors_operational"));
        });
    });
    return out;
}

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
        width + 12, height + 12, width + 12, escaped(record_cell(unit, "id")), boxes, tracks);
}

std::string record_html_report(const Json& record, const Rules& rules, const ReportBattle& battle) {
    std::string out = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{}</title><style>\n"
        "body{{font:15px sans-serif;max-width:75rem;margin:2rem auto;padding:0 "
        "1rem;color:#222}}table{{border-collapse:collapse;margin:1rem 0}}"
        "td,th{{border:1px solid #ccc;padding:.25rem "
        ".5rem;text-align:left;vertical-align:top}}th{{background:#f2f0ea}}"
        ".sheets{{display:flex;flex-wrap:wrap;gap:1.5rem}}figure{{margin:0}}figcaption{{font-weight:bold}}"
        "svg{{max-width:100%;height:auto}}\n"
        "</style></head><body>\n<h1>{}</h1>\n<table>\n",
        escaped(report_headline(record)), escaped(report_headline(record)));
    for (const auto& [words, value] : facts_of(record))
        out += fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", escaped(words), escaped(value));
    out += "</table>\n";
    each_side_of(record, [&](const Json& side) {
        out += fmt::format(
            "<h2>{}</h2>\n<table><tr><th>Unit</th><th>Class</th><th>Fate</th><th>Boxes lost</th><th>Repairs "
            "undone</th><th>Speed</th>"
            "<th>Used</th><th>Left</th></tr>\n",
            escaped(record_cell(side, "id")));
        each_unit_of(side, [&](const Json& unit) {
            const std::string now = record_cell(unit, "max_speed_now");
            out += fmt::format(
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</"
                "td></tr>\n",
                escaped(record_cell(unit, "id")), escaped(record_cell(unit, "class")),
                escaped(unit_sentence(unit)), escaped(record_cell(unit, "damage")),
                escaped(record_cell(unit, "repaired_in_battle_reversed")),
                now.empty() ? "" : now + " of " + record_cell(unit, "max_speed"),
                escaped(record_cell(unit, "expendables_used")),
                escaped(record_cell(unit, "expendables_remaining")));
        });
        out += "</table>\n";
    });
    out += "<h2>Map</h2>\n" + map_svg(record, battle) + "\n<h2>Sheets</h2>\n<div class=\"sheets\">\n";
    each_side_of(record, [&](const Json& side) {
        each_unit_of(side, [&](const Json& unit) {
            const std::string key = record_cell(unit, "class");
            const auto type = std::find_if(rules.classes.begin(), rules.classes.end(),
                                           [&](const ShipClass& c) { return c.sheet.key == key; });
            const std::string fate = record_cell(unit, "fate");
            if (type == rules.classes.end() || fate == "destroyed" || fate == "barrier" ||
                fate == "self-destructed")
                return;
            out += fmt::format("<figure><figcaption>{} ({})</figcaption>{}</figure>\n",
                               escaped(record_cell(unit, "id")), escaped(type->sheet.code),
                               sheet_svg(*type, unit));
        });
    });
    return out + "</div>\n</body></html>\n";
}

}  // namespace impulse
