#include "scenarios/records/record_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>

#include "battle/core/craft.h"
#include "engine/csv.h"
#include "engine/visible_text.h"
#include "scenarios/records/record_fields.h"

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

constexpr std::array unit_columns{"id",
                                  "name",
                                  "class",
                                  "economic_bpv",
                                  "combat_bpv",
                                  "cost",
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
                                  "repair_phases",
                                  "step_repair_total",
                                  "repair_bill",
                                  "repair_weeks",
                                  "replacement_cost",
                                  "conversion_cost"};
constexpr std::array side_columns{"id",
                                  "name",
                                  "empire",
                                  "role",
                                  "mc_total",
                                  "bpv_total",
                                  "fighting_fleet",
                                  "fleets_in_sector",
                                  "legality_warnings",
                                  "illegal_after_battle",
                                  "support_lost",
                                  "stranded",
                                  "civilians_destroyed",
                                  "cargo_lost"};
// Who has the place when the battle is over, by the word of the campaign.
constexpr std::array holder_keys{"sector_held_by", "hex_victor", "system_holder"};

int count_at(const Json& json, const char* key) {
    return json.is_object() && json.contains(key) && json[key].is_number_integer() ? json[key].get<int>() : 0;
}

// An impulse for a table; after the last one of a turn comes its end.
std::string impulse_cell(const std::string& impulse, int impulses) {
    return impulses > 0 && impulse == fmt::format("{}", impulses + 1) ? "end" : impulse;
}

struct AttritionLost {
    int craft = 0, bpv = 0;
};
AttritionLost attrition_lost(const Json& unit) {
    AttritionLost lost;
    if (unit.contains("squadrons") && unit["squadrons"].is_array())
        for (const Json& squadron : unit["squadrons"]) {
            lost.craft += count_at(squadron, "lost");
            lost.bpv += count_at(squadron, "bpv_lost");
        }
    return lost;
}

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

// ---- the words
std::string spaced(std::string_view key) {
    std::string out{key};
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}
std::string with_capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string campaign_words(const std::string& campaign) {
    return campaign == "vbam" ? "VBAM"
                              : with_capital(campaign == "absolute-war"  ? "Absolute War"
                                             : campaign == "full-thrust" ? "Full Thrust"
                                                                         : campaign);
}

// A file's own name where the text is a path: folders of somebody's machine are nobody's business.
std::string without_folders(const std::string& text) {
    const std::size_t slash = text.find_last_of("/\\");
    if (slash == std::string::npos || text.find(' ') < slash) return text;
    const bool path = text.front() == '/' || text.find('\\') != std::string::npos || text.starts_with("..") ||
                      text.ends_with(".json") || text.ends_with(".toml");
    if (!path) return text;
    const std::string name = text.substr(slash + 1);
    return name.substr(0, name.rfind('.'));
}

// Tells a record: names for ids, times in words, and every result that the table of fields knows.
class Teller {
public:
    Teller(const Json& record, const Rules& rules) : record_(record), rules_(rules) {
        each_side_of(record, [&](const Json& side) {
            const std::string id = record_cell(side, "id"), name = record_cell(side, "name"),
                              empire = record_cell(side, "empire");
            names_[id] = !name.empty() ? name : !empty_or_same(empire, id) ? empire : id;
            each_unit_of(side, [&](const Json& unit) { name_unit(unit); });
        });
    }

    [[nodiscard]] std::string headline() const {
        const std::string title = record_cell(record_, "title"), id = record_cell(record_, "battle_id");
        return (title.empty() ? id : title) + ": " + outcome();
    }

    // What is true of the whole battle: words and value.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> facts() const {
        std::vector<std::pair<std::string, std::string>> all;
        const auto put = [&](const std::string& words, const std::string& value) {
            if (!value.empty()) all.emplace_back(words, value);
        };
        if (!record_cell(record_, "title").empty()) put("Battle", record_cell(record_, "battle_id"));
        put("Campaign", campaign_words(record_cell(record_, "campaign")));
        put("Cycle", record_cell(record_, "campaign_cycle"));
        for (const char* key : {"sector", "system"})
            put(with_capital(key), record_cell(record_, std::string{key} + ".name"));
        put("Result", record_cell(record_, "result_source"));
        put("Reason", record_cell(record_, "end_reason"));
        if (record_.contains("end") && record_["end"].is_object()) put("End", when(record_["end"]));
        for (const char* key : holder_keys) put("Held by", value_of(record_, key));
        if (record_.contains("bpv") && record_["bpv"].is_object())
            for (const auto& [what, sides] : record_["bpv"].items())
                if (sides.is_object())
                    for (const auto& [side, points] : sides.items())
                        put("BPV " + spaced(what), fmt::format("{} of {}", words(points), name(side)));
        for (const Json& side : list(record_, "victory"))
            put("Victory points",
                fmt::format("{}: {}{}", name(record_cell(side, "side")), record_cell(side, "points"),
                            record_cell(side, "level").empty() ? "" : ", " + record_cell(side, "level")));
        for (const char* key : {"mine", "colony", "fortification", "capital", "containers", "ownership"})
            put(with_capital(key), value_of(record_.value("sector_consequences", Json::object()), key));
        put("Set-up caveats", value_of(record_, "setup_caveat_step"));
        put("Illegal, and fought", value_of(record_, "legality_warnings"));
        for (const Json& retreat : list(record_, "retreats"))
            put("Retreat",
                fmt::format("{}: {} by {}{} for {} order point(s)", value_of(retreat, "side"),
                            fleets_of(retreat), value_of(retreat, "lane"),
                            record_cell(retreat, "to").empty() ? "" : " to " + value_of(retreat, "to"),
                            record_cell(retreat, "order_points")));
        for (const Json& ship : list(record_, "captured_ships"))
            put("Captured", fmt::format("{} by {}, {} BPV{}{}", value_of(ship, "unit"),
                                        value_of(ship, "captor_side"), record_cell(ship, "bpv"),
                                        record_cell(ship, "attrition_bpv").empty()
                                            ? ""
                                            : " and attrition units of " + record_cell(ship, "attrition_bpv"),
                                        record_cell(ship, "wrecked") == "true" ? ", a wreck" : ""));
        for (const Json& round : list(record_, "rounds"))
            put("Round " + record_cell(round, "round"), round_words(round));
        others(record_, "", all);
        return all;
    }

    // What decided the battle, each with its time.
    [[nodiscard]] std::vector<std::string> turning_points() const {
        std::vector<std::string> all;
        for (const Json& point : list(record_, "turning_points"))
            all.push_back(when(point) + ": " + record_cell(point, "what"));
        return all;
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> side_facts(const Json& side) const {
        std::vector<std::pair<std::string, std::string>> all;
        for (const char* key : {"role", "mc_total", "bpv_total", "capacity", "points", "npe"})
            if (const std::string value = value_of(side, key); !value.empty())
                all.emplace_back(side_label(key), value);
        others(side, "sides[]", all);
        return all;
    }

    [[nodiscard]] std::string fate(const Json& unit) const {
        std::string out = value_of(unit, record_cell(unit, "fate").empty() ? "status" : "fate");
        if (!record_cell(unit, "turn").empty()) out += ", " + when(unit);
        for (const char* key : {"by", "captor"})
            if (const std::string who = value_of(unit, key); !who.empty()) out += " by " + who;
        if (unit.contains("exit") && unit["exit"].is_object()) {
            const Json& exit = unit["exit"];
            if (!record_cell(exit, "lane").empty()) out += " through " + value_of(exit, "lane");
            if (!record_cell(exit, "turn").empty()) out += ", " + when(exit);
        }
        if (record_cell(unit, "wrecked") == "true" && count_at(unit, "max_speed") > 0)
            out += ", a wreck";
        else if (record_cell(unit, "crippled") == "true" ||
                 (record_cell(unit, "status") == "crippled" && !record_cell(unit, "fate").empty()))
            out += ", crippled";
        return out;
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> unit_facts(const Json& unit) const {
        std::vector<std::pair<std::string, std::string>> all;
        const auto put = [&](const std::string& label, const std::string& value) {
            if (!value.empty()) all.emplace_back(label, value);
        };
        std::string points;
        for (const auto& [key, words] :
             {std::pair{"economic_bpv", " BPV"}, std::pair{"combat_bpv", " combat BPV"},
              std::pair{"ebpv", " economic BPV"}, std::pair{"cost", " points"}})
            if (const std::string n = record_cell(unit, key); !n.empty())
                points += (points.empty() ? "" : ", ") + n + words;
        put("worth", points);
        put("BPV lost", record_cell(unit, "bpv_lost"));
        for (const Json& squadron : list(unit, "squadrons")) put("squadron", squadron_words(squadron));
        put("lost", value_of(unit, "damage"));
        put("repairs undone", value_of(unit, "repaired_in_battle_reversed"));
        put("used", value_of(unit, "expendables_used"));
        put("left", value_of(unit, "expendables_remaining"));
        if (const std::string now = record_cell(unit, "max_speed_now");
            !now.empty() && count_at(unit, "max_speed") > 0)
            put("speed", now + " of " + record_cell(unit, "max_speed"));
        put("officers", value_of(unit, "officers"));
        others(unit, "unit", all);
        return all;
    }

    // "Federation CA": the class without the refits in the tables' own words.
    [[nodiscard]] std::string class_words(const std::string& said) const {
        const std::string key = said.substr(0, said.find('['));
        for (const ShipClass& c : rules_.classes)
            if (c.sheet.key == key) return c.sheet.empire + " " + c.sheet.code;
        const std::size_t slash = key.find('/');
        if (slash == std::string::npos) return key;
        std::string code = key.substr(slash + 1);
        for (char& c : code) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
        return with_capital(key.substr(0, slash)) + " " + code;
    }
    [[nodiscard]] std::string name(const std::string& id) const {
        const auto known = names_.find(id);
        return known == names_.end() ? id : known->second;
    }

private:
    static bool empty_or_same(const std::string& a, const std::string& b) { return a.empty() || a == b; }
    void name_unit(const Json& unit) {
        const std::string id = record_cell(unit, "id"), name = record_cell(unit, "name");
        if (!id.empty()) names_[id] = name.empty() ? id : name;
        if (unit.contains("docked") && unit["docked"].is_array())
            for (const Json& docked : unit["docked"])
                if (docked.is_object()) name_unit(docked);
    }
    static Json list(const Json& json, const char* key) {
        Json all = Json::array();
        if (json.is_object() && json.contains(key) && json[key].is_array())
            for (const Json& entry : json[key])
                if (entry.is_object()) all.push_back(entry);
        return all;
    }

    [[nodiscard]] std::string outcome() const {
        const std::string winner = record_cell(record_, "winner");
        if (!winner.empty()) return name(winner) + " wins";
        if (record_cell(record_, "kind") == "in") return "not fought yet";
        if (record_.contains("awaits")) return "not decided yet";
        if (record_cell(record_, "end_reason") == "left unfinished") return "not over yet";
        return "nobody wins";
    }

    [[nodiscard]] std::string when(const Json& at) const {
        const int turn = count_at(at, "turn"), impulse = count_at(at, "impulse");
        if (impulse <= 0) return fmt::format("turn {}", turn);
        if (impulse > rules_.procedure.impulses) return fmt::format("end of turn {}", turn);
        return fmt::format("turn {}, impulse {}", turn, impulse);
    }

    [[nodiscard]] std::string words(const Json& json) const {
        if (json.is_null()) return "";
        if (json.is_boolean()) return json.get<bool>() ? "yes" : "no";
        if (json.is_string()) {
            const std::string text = json.get<std::string>();
            if (names_.count(text) != 0) return name(text);
            const std::string key = text.substr(0, text.find('['));
            for (const ShipClass& c : rules_.classes)
                if (c.sheet.key == key) return class_words(key);
            return without_folders(text);
        }
        if (json.is_array()) {
            std::string all;
            for (const Json& entry : json) all += (all.empty() ? "" : "; ") + words(entry);
            return all;
        }
        if (json.is_object()) {
            if (json.size() == 2 && json.contains("turn") && json.contains("impulse")) return when(json);
            std::string all;
            for (const auto& [key, value] : json.items())
                if (const std::string said = words(value); !said.empty())
                    all += (all.empty() ? "" : ", ") + (names_.count(key) != 0 ? name(key) : spaced(key)) +
                           " " + said;
            return all;
        }
        return json.dump();
    }
    [[nodiscard]] std::string value_of(const Json& json, const char* key) const {
        return json.is_object() && json.contains(key) ? words(json[key]) : "";
    }
    [[nodiscard]] std::string value_of(const Json& json, const std::string& key) const {
        return value_of(json, key.c_str());
    }

    [[nodiscard]] std::string fleets_of(const Json& retreat) const {
        const std::string fleets = value_of(retreat, "fleets"), units = value_of(retreat, "units");
        if (fleets.empty() && units.empty()) return "what is left";
        return fleets + (fleets.empty() || units.empty() ? "" : "; ") + units;
    }

    [[nodiscard]] std::string squadron_words(const Json& squadron) const {
        std::string type = class_words(record_cell(squadron, "type"));
        if (type.empty()) type = record_cell(squadron, "kind");
        std::string out = record_cell(squadron, "id");
        if (!type.empty()) out += (out.empty() ? "" : ": ") + type;
        const auto put = [&](const char* key, const char* words) {
            if (const std::string n = record_cell(squadron, key); !n.empty())
                out += fmt::format(", {} {}", n, words);
        };
        put("active_left", "came back");
        put("lost", "lost");
        put("bpv_lost", "BPV lost");
        put("from_spares", "from the spares");
        put("from_stores", "from stores");
        put("active", "active now");
        put("spare", "spare");
        if (const std::string fate = record_cell(squadron, "fate"); !fate.empty())
            out += ", " + fate +
                   (record_cell(squadron, "carrier").empty() ? "" : " by " + value_of(squadron, "carrier"));
        return out;
    }

    // A round of the abstract battle: what each side scored and what it lost.
    [[nodiscard]] std::string round_words(const Json& round) const {
        std::string out = "intensity " + record_cell(round, "bir");
        for (const auto& [id, side] : round.items()) {
            if (!side.is_object()) continue;
            out += fmt::format("; {}: potential {}, die {}, {} %, {} scored", name(id),
                               record_cell(side, "compot"), record_cell(side, "die_modified"),
                               record_cell(side, "percent"), record_cell(side, "damage"));
            for (const Json& loss : list(side, "losses"))
                out += fmt::format(", {} {}", value_of(loss, "unit"),
                                   record_cell(loss, "fighters").empty()
                                       ? record_cell(loss, "status")
                                       : "loses " + record_cell(loss, "fighters") + " fighter factors");
        }
        return out;
    }

    static std::string side_label(const std::string& key) {
        return key == "mc_total"    ? "move cost"
               : key == "bpv_total" ? "BPV"
               : key == "npe"       ? "account"
                                    : spaced(key);
    }

    // Every other result, in the order of the table of fields.
    void others(const Json& json, std::string_view place,
                std::vector<std::pair<std::string, std::string>>& all) const {
        // Told in words of their own, or for programs alone.
        static const std::map<std::string_view, std::vector<std::string_view>> told{
            {"",
             {"result_source", "winner", "end_reason", "end", "turning_points", "sector_held_by",
              "hex_victor", "system_holder", "bpv", "victory", "sector_consequences", "setup_caveat_step",
              "legality_warnings", "retreats", "captured_ships", "rounds", "setup_dice", "log", "rules_off"}},
            {"sides[]", {"co_pools"}},
            {"unit",
             {"fate", "turn", "impulse", "by", "captor", "exit", "bpv_lost", "crippled", "max_speed",
              "max_speed_now", "wrecked", "shields_left", "sheet", "repaired_in_battle_reversed",
              "expendables_used"}}};
        const std::vector<std::string_view>& own = told.at(place);
        const auto fields = record_fields();
        if (!fields) return;
        for (const std::size_t i : (*fields)->below(place)) {
            const RecordField& row = (*fields)->row(i);
            const std::string key =
                row.at.substr(row.at.rfind('.') == std::string::npos ? 0 : row.at.rfind('.') + 1);
            if (row.way != FieldWay::out || !json.contains(key)) continue;
            if (std::find(own.begin(), own.end(), key) != own.end()) continue;
            if (const std::string value = value_of(json, key); !value.empty())
                all.emplace_back(place.empty() ? with_capital(spaced(key)) : spaced(key), value);
        }
    }

    const Json& record_;
    const Rules& rules_;
    std::map<std::string, std::string> names_;
};

}  // namespace

std::string record_units_csv(const Json& record, int impulses) {
    std::vector<std::string> cells{"battle_id", "side"};
    cells.insert(cells.end(), unit_columns.begin(), unit_columns.end());
    cells.insert(cells.end(), {"attrition_lost", "attrition_bpv_lost"});
    std::string out = csv_row(cells);
    each_side_of(record, [&](const Json& side) {
        each_unit_of(side, [&](const Json& unit) {
            cells = {record_cell(record, "battle_id"), record_cell(side, "id")};
            for (const std::string column : unit_columns) {
                const std::string cell = record_cell(unit, column.c_str());
                cells.push_back(column.ends_with("impulse") ? impulse_cell(cell, impulses) : cell);
            }
            const AttritionLost lost = attrition_lost(unit);
            const bool any = unit.contains("squadrons");
            cells.push_back(any ? std::to_string(lost.craft) : "");
            cells.push_back(any ? std::to_string(lost.bpv) : "");
            out += csv_row(cells);
        });
    });
    return out;
}

std::string record_sides_csv(const Json& record) {
    std::vector<std::string> cells{"battle_id"};
    cells.insert(cells.end(), side_columns.begin(), side_columns.end());
    cells.insert(cells.end(), {"bpv_destroyed", "bpv_captured", "attrition_lost", "attrition_bpv_lost",
                               "holds", "winner"});
    std::string out = csv_row(cells);
    each_side_of(record, [&](const Json& side) {
        const std::string id = record_cell(side, "id");
        cells = {record_cell(record, "battle_id")};
        for (const char* column : side_columns) cells.push_back(record_cell(side, column));
        for (const char* what : {"bpv.destroyed.", "bpv.captured."})
            cells.push_back(record_cell(record, what + id));
        AttritionLost lost;
        each_unit_of(side, [&](const Json& unit) {
            const AttritionLost own = attrition_lost(unit);
            lost.craft += own.craft;
            lost.bpv += own.bpv;
        });
        const bool holds = std::any_of(holder_keys.begin(), holder_keys.end(),
                                       [&](const char* key) { return record_cell(record, key) == id; });
        cells.insert(cells.end(), {std::to_string(lost.craft), std::to_string(lost.bpv), holds ? "yes" : "no",
                                   id == record_cell(record, "winner") ? "yes" : "no"});
        out += csv_row(cells);
    });
    return out;
}

std::string record_turning_points_csv(const Json& record, int impulses) {
    std::string out = "battle_id,turn,impulse,what\n";
    if (record.contains("turning_points") && record["turning_points"].is_array())
        for (const Json& point : record["turning_points"])
            out += fmt::format(
                "{},{},{},{}\n", csv_cell(record_cell(record, "battle_id")), record_cell(point, "turn"),
                impulse_cell(record_cell(point, "impulse"), impulses), csv_cell(record_cell(point, "what")));
    return out;
}

std::string record_text_report(const Json& record, const Rules& rules) {
    const Teller teller{record, rules};
    std::string out = teller.headline() + "\n";
    for (const auto& [words, value] : teller.facts()) out += fmt::format("  {:<20} {}\n", words, value);
    if (const auto points = teller.turning_points(); !points.empty()) {
        out += "\nTurning points\n";
        for (const std::string& point : points) out += fmt::format("  {}\n", point);
    }
    each_side_of(record, [&](const Json& side) {
        out += fmt::format("\n{}\n", teller.name(record_cell(side, "id")));
        for (const auto& [words, value] : teller.side_facts(side))
            out += fmt::format("  {:<20} {}\n", words, value);
        each_unit_of(side, [&](const Json& unit) {
            out += fmt::format("  {:<20} {:<18} {}\n", teller.name(record_cell(unit, "id")),
                               teller.class_words(record_cell(unit, "class")), teller.fate(unit));
            for (const auto& [words, value] : teller.unit_facts(unit))
                out += fmt::format("    {}: {}\n", words, value);
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
        width + 12, height + 12, width + 12,
        escaped(record_cell(unit, record_cell(unit, "name").empty() ? "id" : "name")), boxes, tracks);
}

std::string record_html_report(const Json& record, const Rules& rules, const ReportBattle& battle) {
    const Teller teller{record, rules};
    std::string out = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{}</title><style>\n"
        "body{{font:15px sans-serif;max-width:75rem;margin:2rem auto;padding:0 "
        "1rem;color:#222}}table{{border-collapse:collapse;margin:1rem 0}}"
        "td,th{{border:1px solid #ccc;padding:.25rem "
        ".5rem;text-align:left;vertical-align:top}}th{{background:#f2f0ea}}"
        ".sheets{{display:flex;flex-wrap:wrap;gap:1.5rem}}figure{{margin:0}}figcaption{{font-weight:bold}}"
        "svg{{max-width:100%;height:auto}}\n"
        "</style></head><body>\n<h1>{}</h1>\n<table>\n",
        escaped(teller.headline()), escaped(teller.headline()));
    for (const auto& [words, value] : teller.facts())
        out += fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", escaped(words), escaped(value));
    out += "</table>\n";
    if (const auto points = teller.turning_points(); !points.empty()) {
        out += "<h2>Turning points</h2>\n<ul>\n";
        for (const std::string& point : points) out += fmt::format("<li>{}</li>\n", escaped(point));
        out += "</ul>\n";
    }
    each_side_of(record, [&](const Json& side) {
        out += fmt::format("<h2>{}</h2>\n<table>\n", escaped(teller.name(record_cell(side, "id"))));
        for (const auto& [words, value] : teller.side_facts(side))
            out += fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", escaped(words), escaped(value));
        out += "</table>\n<table><tr><th>Unit</th><th>Class</th><th>Fate</th><th>Account</th></tr>\n";
        each_unit_of(side, [&](const Json& unit) {
            std::string account;
            for (const auto& [words, value] : teller.unit_facts(unit))
                account +=
                    fmt::format("{}{}: {}", account.empty() ? "" : "<br>", escaped(words), escaped(value));
            out += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                               escaped(teller.name(record_cell(unit, "id"))),
                               escaped(teller.class_words(record_cell(unit, "class"))),
                               escaped(teller.fate(unit)), account);
        });
        out += "</table>\n";
    });
    out += "<h2>Map</h2>\n" + map_svg(record, battle) + "\n<h2>Sheets</h2>\n<div class=\"sheets\">\n";
    each_side_of(record, [&](const Json& side) {
        each_unit_of(side, [&](const Json& unit) {
            const std::string key = record_cell(unit, unit.contains("sheet") ? "sheet" : "class");
            const auto type = std::find_if(rules.classes.begin(), rules.classes.end(),
                                           [&](const ShipClass& c) { return c.sheet.key == key; });
            const std::string fate = record_cell(unit, "fate");
            if (type == rules.classes.end() || fate == "destroyed" || fate == "barrier" ||
                fate == "self-destructed")
                return;
            out += fmt::format("<figure><figcaption>{} ({})</figcaption>{}</figure>\n",
                               escaped(teller.name(record_cell(unit, "id"))), escaped(type->sheet.code),
                               sheet_svg(*type, unit));
        });
    });
    return out + "</div>\n</body></html>\n";
}

}  // namespace impulse
