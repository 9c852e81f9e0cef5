#include "scenarios/formats/vbsf.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>

#include "scenarios/json_text.h"

namespace impulse::vbsf {
namespace {

bool word_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }
bool space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

FileError error_at(std::string_view text, std::string_view file, std::size_t at, std::string what) {
    FileError e{std::string{file}, 1, 1, std::move(what)};
    for (std::size_t i = 0; i < std::min(at, text.size()); ++i) {
        if (text[i] == '\n') {
            ++e.line;
            e.column = 1;
        } else {
            ++e.column;
        }
    }
    return e;
}

// The end of a comment that begins here, or the same place.
std::size_t past_comment(std::string_view text, std::size_t at) {
    if (text.substr(at, 2) == "//") return std::min(text.find('\n', at), text.size());
    if (text.substr(at, 2) == "/*") {
        const auto end = text.find("*/", at + 2);
        return end == std::string_view::npos ? text.size() : end + 2;
    }
    return at;
}

// One behind the last character of the value that begins here: brackets in balance, texts skipped.
std::size_t value_end(std::string_view text, std::size_t at) {
    int depth = 0;
    for (bool quoted = false; at < text.size(); ++at) {
        const char c = text[at];
        if (quoted) {
            if (c == '\\')
                ++at;
            else if (c == '"')
                quoted = false;
            continue;
        }
        if (c == '"') quoted = true;
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (depth == 0 && c == ';') break;
    }
    while (at > 0 && space(text[at - 1])) --at;
    return at;
}

std::string text_of(const Json& object, const char* key) {
    if (!object.is_object() || !object.contains(key)) return "";
    const Json& value = object.at(key);
    return value.is_string() ? value.get<std::string>() : value.is_number() ? value.dump() : std::string{};
}

int number_of(const Json& object, const char* key) {
    const std::string text = text_of(object, key);
    int n = 0;
    std::from_chars(text.data(), text.data() + text.size(), n);
    return n;
}

// "Scout(4), Command" as words with their numbers.
std::vector<std::pair<std::string, int>> traits_of(std::string_view notes) {
    std::vector<std::pair<std::string, int>> traits;
    for (std::size_t at = 0; at < notes.size();) {
        const auto comma = std::min(notes.find(',', at), notes.size());
        std::string_view part = notes.substr(at, comma - at);
        at = comma + 1;
        while (!part.empty() && space(part.front())) part.remove_prefix(1);
        while (!part.empty() && space(part.back())) part.remove_suffix(1);
        if (part.empty()) continue;
        int n = 0;
        if (const auto open = part.find('('); open != std::string_view::npos && part.back() == ')') {
            std::from_chars(part.data() + open + 1, part.data() + part.size() - 1, n);
            part = part.substr(0, open);
        }
        traits.emplace_back(part, n);
    }
    return traits;
}

constexpr std::string_view with = " w/ ";

}  // namespace

const Variable* Sheet::find(std::string_view name) const {
    for (const Variable& v : variables)
        if (v.name == name) return &v;
    return nullptr;
}

const Json& Sheet::list(std::string_view name) const {
    static const Json empty = Json::array();
    const Variable* v = find(name);
    return v != nullptr && v->value.is_array() ? v->value : empty;
}

tl::expected<Sheet, FileError> read_sheet(std::string_view text, std::string_view file) {
    Sheet sheet;
    sheet.text = text;
    std::size_t at = 0;
    const auto skip = [&] {
        for (;;) {
            while (at < text.size() && (space(text[at]) || text[at] == ';')) ++at;
            const auto next = at < text.size() ? past_comment(text, at) : at;
            if (next == at) return;
            at = next;
        }
    };
    for (skip(); at < text.size(); skip()) {
        const std::size_t start = at;
        if (text.substr(at, 4) == "var ") at += 4;
        while (at < text.size() && space(text[at])) ++at;
        const std::size_t name = at;
        while (at < text.size() && word_char(text[at])) ++at;
        Variable v;
        v.name = text.substr(name, at - name);
        while (at < text.size() && space(text[at])) ++at;
        if (v.name.empty() || at >= text.size() || text[at] != '=')
            return tl::unexpected(
                error_at(text, file, start,
                         "this is no player sheet: expected assignments such as \"var fleets = [...];\""));
        ++at;
        while (at < text.size() && space(text[at])) ++at;
        v.begin = at;
        v.end = value_end(text, at);
        auto value = parse_json(text.substr(v.begin, v.end - v.begin), file);
        if (!value)
            return tl::unexpected(error_at(text, file, v.begin,
                                           fmt::format("the value of `{}`: {}", v.name, value.error().what)));
        v.value = std::move(*value);
        at = v.end;
        sheet.variables.push_back(std::move(v));
    }
    if (sheet.variables.empty())
        return tl::unexpected(
            error_at(text, file, 0,
                     "this is no player sheet: it holds no assignment such as \"var fleets = [...];\""));
    return sheet;
}

std::pair<int, std::string> counted(std::string_view text) {
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error == std::errc{} && n > 0 && n < 1000 && end != text.data() + text.size() && *end == 'x')
        return {n, std::string{text.substr(static_cast<std::size_t>(end - text.data()) + 1)}};
    return {1, std::string{text}};
}

std::vector<Fleet> fleets(const Sheet& sheet) {
    // Crippled units are told as "UNIT w/ FLEET", with a count before them where there are several.
    std::map<std::string, int> crippled;
    for (const Json& entry : sheet.list("unitsNeedingRepair"))
        if (entry.is_string()) {
            const auto [n, unit] = counted(entry.get<std::string>());
            crippled[unit] += n;
        }
    std::vector<Fleet> all;
    for (const Json& row : sheet.list("fleets")) {
        Fleet fleet{text_of(row, "name"), text_of(row, "location"), {}};
        std::map<std::string, int> seen;
        if (row.is_object() && row.contains("units") && row.at("units").is_array())
            for (const Json& entry : row.at("units")) {
                if (!entry.is_string()) continue;
                const auto [n, ship] = counted(entry.get<std::string>());
                for (int i = 0; i < n; ++i) {
                    const std::string name = ship + std::string{with} + fleet.name;
                    const int number = ++seen[ship];
                    int& marks = crippled[name];
                    fleet.units.push_back({number == 1 ? name : fmt::format("{} #{}", name, number), ship,
                                           fleet.name, marks > 0});
                    if (marks > 0) --marks;
                }
            }
        all.push_back(std::move(fleet));
    }
    return all;
}

std::optional<Kind> kind(const Sheet& sheet, std::string_view ship) {
    for (const Json& row : sheet.list("unitList")) {
        if (text_of(row, "ship") != ship) continue;
        return Kind{std::string{ship}, text_of(row, "design"), number_of(row, "cost"), number_of(row, "yis"),
                    traits_of(text_of(row, "notes"))};
    }
    return std::nullopt;
}

std::string with_orders(const Sheet& sheet, const std::vector<Result>& results) {
    if (results.empty()) return sheet.text;
    std::string added;
    for (const Result& r : results) {
        constexpr std::array words{"cripple", "destroy", "gift"};
        const Json row = {{"type", words[static_cast<std::size_t>(r.what)]},
                          {"reciever", r.unit},
                          {"target", r.owner},
                          {"note", r.note}};
        added += (added.empty() ? "" : ",") + row.dump();
    }
    const Variable* orders = sheet.find("orders");
    if (orders == nullptr || !orders->value.is_array()) {
        const bool line_end = sheet.text.empty() || sheet.text.back() == '\n';
        return sheet.text + (line_end ? "" : "\n") + "var orders = [" + added + "];\n";
    }
    // Before the closing bracket, behind the last entry.
    std::size_t at = orders->end - 1;
    while (at > orders->begin && space(sheet.text[at - 1])) --at;
    std::string text = sheet.text;
    return text.insert(at, (orders->value.empty() ? "" : ",") + added);
}

std::vector<Result> results_of(const Json& record, std::string_view side_id) {
    std::vector<Result> results;
    if (!record.is_object() || !record.contains("sides") || !record.at("sides").is_array()) return results;
    const std::string battle = text_of(record, "battle_id");
    std::string captor;
    for (const Json& side : record.at("sides"))
        if (text_of(side, "id") != side_id)
            captor = text_of(side, "empire").empty() ? text_of(side, "id") : text_of(side, "empire");
    for (const Json& side : record.at("sides")) {
        if (text_of(side, "id") != side_id || !side.contains("units") || !side.at("units").is_array())
            continue;
        for (const Json& unit : side.at("units")) {
            // "#2" tells our units apart; the sheet knows them by kind and fleet.
            std::string id = text_of(unit, "id");
            if (const auto mark = id.rfind(" #"); mark != std::string::npos) id.erase(mark);
            const std::string fate = text_of(unit, "fate"), status = text_of(unit, "status");
            if (fate == "captured" || fate == "captured-by-npe")
                results.push_back({Result::What::gift, id, captor, battle});
            else if (fate == "destroyed" || fate == "self-destructed" || fate == "barrier" ||
                     status == "destroyed")
                results.push_back({Result::What::destroy, id, "", battle});
            else if ((status == "crippled" || flag_in(unit, "crippled")) &&
                     !flag_in(unit, "entered_crippled"))
                results.push_back({Result::What::cripple, id, "", battle});
        }
    }
    return results;
}

Json record_side(const Sheet& sheet, const Fleet& fleet, std::string_view role) {
    std::string empire;
    if (const Variable* v = sheet.find("empire"); v != nullptr) empire = text_of(v->value, "empire");
    Json side = {{"id", empire.empty() ? std::string{role} : empire},
                 {"empire", empire},
                 {"role", std::string{role}},
                 {"fighting_fleet", fleet.name},
                 {"units", Json::array()}};
    for (const Unit& unit : fleet.units) {
        Json row = {{"id", unit.id}, {"class", unit.ship}};
        if (unit.crippled) {
            row["status"] = "crippled";
            row["entered_crippled"] = true;
        }
        if (const auto about = kind(sheet, unit.ship)) {
            row["cost"] = about->cost;
            if (about->year > 0) row["year_in_service"] = about->year;
            if (!about->base_hull.empty()) row["base_hull"] = about->base_hull;
            for (const auto& [trait, n] : about->traits)
                if (trait == "Scout") {
                    row["is_scout"] = true;
                    row["ew"] = std::max(1, n);
                }
        }
        side["units"].push_back(std::move(row));
    }
    return side;
}

}  // namespace impulse::vbsf
