#include "scenarios/records/record_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "battle/core/craft.h"
#include "engine/visible_text.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/records/record_cells.h"
#include "scenarios/records/record_fields.h"

namespace impulse {
namespace {

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

// What a record says: names for ids, times in words, and every result that the table of fields knows.
class FactSheet {
public:
    FactSheet(const Json& record, const Rules& rules) : record_(record), rules_(rules) {
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
        if (record_cell(unit, "wrecked") == "true" && whole_in(unit, "max_speed") > 0)
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
            !now.empty() && whole_in(unit, "max_speed") > 0)
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
        for (const Json& docked : list_in(unit, "docked"))
            if (docked.is_object()) name_unit(docked);
    }
    static Json list(const Json& json, const char* key) {
        Json all = Json::array();
        for (const Json& entry : list_in(json, key))
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
        const int turn = whole_in(at, "turn"), impulse = whole_in(at, "impulse");
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
        static const std::map<std::string_view, std::vector<std::string_view>> columns{
            {"",
             {"result_source", "winner", "end_reason", "end", "turning_points", "sector_held_by",
              "hex_victor", "system_holder", "bpv", "victory", "sector_consequences", "setup_caveat_step",
              "legality_warnings", "retreats", "captured_ships", "rounds", "setup_dice", "log", "rules_off"}},
            {"sides[]", {"co_pools"}},
            {"unit",
             {"fate", "turn", "impulse", "by", "captor", "exit", "bpv_lost", "crippled", "max_speed",
              "max_speed_now", "wrecked", "shields_left", "sheet", "repaired_in_battle_reversed",
              "expendables_used"}}};
        const std::vector<std::string_view>& own = columns.at(place);
        const auto fields = record_fields();
        if (!fields) return;
        for (const std::size_t i : (*fields)->below(place)) {
            const RecordField& row = (*fields)->row(i);
            const std::string key{row.key()};
            if (row.way != FieldWay::out || !json.contains(key)) continue;
            if (std::ranges::find(own, key) != own.end()) continue;
            if (const std::string value = value_of(json, key); !value.empty())
                all.emplace_back(place.empty() ? with_capital(spaced(key)) : spaced(key), value);
        }
    }

    const Json& record_;
    const Rules& rules_;
    std::map<std::string, std::string> names_;
};

}  // namespace

std::string record_text_report(const Json& record, const Rules& rules) {
    const FactSheet facts{record, rules};
    std::string out = facts.headline() + "\n";
    for (const auto& [words, value] : facts.facts()) out += fmt::format("  {:<20} {}\n", words, value);
    if (const auto points = facts.turning_points(); !points.empty()) {
        out += "\nTurning points\n";
        for (const std::string& point : points) out += fmt::format("  {}\n", point);
    }
    each_side_of(record, [&](const Json& side) {
        out += fmt::format("\n{}\n", facts.name(record_cell(side, "id")));
        for (const auto& [words, value] : facts.side_facts(side))
            out += fmt::format("  {:<20} {}\n", words, value);
        each_unit_of(side, [&](const Json& unit) {
            out += fmt::format("  {:<20} {:<18} {}\n", facts.name(record_cell(unit, "id")),
                               facts.class_words(record_cell(unit, "class")), facts.fate(unit));
            for (const auto& [words, value] : facts.unit_facts(unit))
                out += fmt::format("    {}: {}\n", words, value);
        });
    });
    return out;
}

std::string record_html_report(const Json& record, const Rules& rules, const ReportBattle& battle) {
    const FactSheet facts{record, rules};
    std::string out = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{}</title><style>\n"
        "body{{font:15px sans-serif;max-width:75rem;margin:2rem auto;padding:0 "
        "1rem;color:#222}}table{{border-collapse:collapse;margin:1rem 0}}"
        "td,th{{border:1px solid #ccc;padding:.25rem "
        ".5rem;text-align:left;vertical-align:top}}th{{background:#f2f0ea}}"
        ".sheets{{display:flex;flex-wrap:wrap;gap:1.5rem}}figure{{margin:0}}figcaption{{font-weight:bold}}"
        "svg{{max-width:100%;height:auto}}\n"
        "</style></head><body>\n<h1>{}</h1>\n<table>\n",
        escaped(facts.headline()), escaped(facts.headline()));
    for (const auto& [words, value] : facts.facts())
        out += fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", escaped(words), escaped(value));
    out += "</table>\n";
    if (const auto points = facts.turning_points(); !points.empty()) {
        out += "<h2>Turning points</h2>\n<ul>\n";
        for (const std::string& point : points) out += fmt::format("<li>{}</li>\n", escaped(point));
        out += "</ul>\n";
    }
    each_side_of(record, [&](const Json& side) {
        out += fmt::format("<h2>{}</h2>\n<table>\n", escaped(facts.name(record_cell(side, "id"))));
        for (const auto& [words, value] : facts.side_facts(side))
            out += fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", escaped(words), escaped(value));
        out += "</table>\n<table><tr><th>Unit</th><th>Class</th><th>Fate</th><th>Account</th></tr>\n";
        each_unit_of(side, [&](const Json& unit) {
            std::string account;
            for (const auto& [words, value] : facts.unit_facts(unit))
                account +=
                    fmt::format("{}{}: {}", account.empty() ? "" : "<br>", escaped(words), escaped(value));
            out += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                               escaped(facts.name(record_cell(unit, "id"))),
                               escaped(facts.class_words(record_cell(unit, "class"))),
                               escaped(facts.fate(unit)), account);
        });
        out += "</table>\n";
    });
    out += "<h2>Map</h2>\n" + map_svg(record, battle) + "\n<h2>Sheets</h2>\n<div class=\"sheets\">\n";
    each_side_of(record, [&](const Json& side) {
        each_unit_of(side, [&](const Json& unit) {
            const std::string key = record_cell(unit, unit.contains("sheet") ? "sheet" : "class");
            const auto type =
                std::ranges::find_if(rules.classes, [&](const ShipClass& c) { return c.sheet.key == key; });
            const std::string fate = record_cell(unit, "fate");
            if (type == rules.classes.end() || fate == "destroyed" || fate == "barrier" ||
                fate == "self-destructed")
                return;
            out += fmt::format("<figure><figcaption>{} ({})</figcaption>{}</figure>\n",
                               escaped(facts.name(record_cell(unit, "id"))), escaped(type->sheet.code),
                               sheet_svg(*type, unit));
        });
    });
    return out + "</div>\n</body></html>\n";
}

}  // namespace impulse
