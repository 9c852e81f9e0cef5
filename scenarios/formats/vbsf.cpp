#include "scenarios/formats/vbsf.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>

#include "scenarios/files/json_text.h"

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

// What a scan of a value meets: its signs one by one, comments left out, texts as a whole.
struct Sign {
    char c = 0;
    std::size_t at = 0, end = 0;  // in the text; of a text, quotation marks included
};
// The next sign at or behind a place; c is 0 at the end.
Sign next_sign(std::string_view text, std::size_t at) {
    for (;;) {
        while (at < text.size() && space(text[at])) ++at;
        const auto past = at < text.size() ? past_comment(text, at) : at;
        if (past == at) break;
        at = past;
    }
    if (at >= text.size()) return {0, text.size(), text.size()};
    std::size_t end = at + 1;
    if (text[at] == '"') {
        while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
        end = std::min(end + 1, text.size());
    }
    return {text[at], at, end};
}

// One behind the last sign of the value that begins here: brackets in balance, up to its semicolon.
std::size_t value_end(std::string_view text, std::size_t at) {
    int depth = 0;
    std::size_t end = at;
    for (Sign s = next_sign(text, at); s.c != 0; s = next_sign(text, s.end)) {
        if (s.c == '[' || s.c == '{') ++depth;
        if (s.c == ']' || s.c == '}') --depth;
        if (depth == 0 && s.c == ';') break;
        end = s.end;
    }
    return end;
}

// The value as strict JSON, every sign in its place: comments and commas before a closing bracket become blanks.
std::string as_json(std::string_view value) {
    std::string json(value.size(), ' ');
    for (std::size_t i = 0; i < value.size(); ++i)
        if (value[i] == '\n') json[i] = '\n';
    Sign before;
    for (Sign s = next_sign(value, 0); s.c != 0; s = next_sign(value, s.end)) {
        if ((s.c == ']' || s.c == '}') && before.c == ',') json[before.at] = ' ';
        for (std::size_t i = s.at; i < s.end; ++i) json[i] = value[i];
        before = s;
    }
    return json;
}

// Numbers stand in quotation marks in some of these sheets.
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
                         "this is not a player sheet: expected assignments such as \"var fleets = [...];\""));
        ++at;
        while (at < text.size() && space(text[at])) ++at;
        v.begin = at;
        v.end = value_end(text, at);
        auto value = parse_json(as_json(text.substr(v.begin, v.end - v.begin)), file);
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
                     "this is not a player sheet: it holds no assignment such as \"var fleets = [...];\""));
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
        for (const Json& entry : list_in(row, "units")) {
            if (!entry.is_string()) continue;
            const auto [n, ship] = counted(entry.get<std::string>());
            for (int i = 0; i < n; ++i) {
                const std::string name = ship + std::string{with} + fleet.name;
                const int number = ++seen[ship];
                int& marks = crippled[name];
                fleet.units.push_back(
                    {number == 1 ? name : fmt::format("{} #{}", name, number), ship, fleet.name, marks > 0});
                if (marks > 0) --marks;
            }
        }
        all.push_back(std::move(fleet));
    }
    return all;
}

// Bases, satellites and militia of the colony of that name, every one on its own.
static std::vector<Unit> fixed_units(const Sheet& sheet, std::string_view place) {
    std::vector<Unit> all;
    std::map<std::string, int> seen;
    for (const Json& colony : sheet.list("colonies")) {
        if (text_of(colony, "name") != place) continue;
        for (const Json& entry : list_in(colony, "fixed")) {
            if (!entry.is_string()) continue;
            const auto [n, what] = counted(entry.get<std::string>());
            const std::string name = what + std::string{with} + std::string{place};
            for (int i = 0; i < n; ++i) {
                const int number = ++seen[what];
                all.push_back({number == 1 ? name : fmt::format("{} #{}", name, number), what,
                               std::string{place}, false});
            }
        }
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

std::string receiver_of(const Json& order) {
    const std::string spelled = text_of(order, "receiver");
    return spelled.empty() ? text_of(order, "reciever") : spelled;
}

std::string with_orders(const Sheet& sheet, const std::vector<Result>& results) {
    // What the sheet has already, so that a battle that is handed in twice counts once.
    std::vector<Json> there;
    for (const Json& order : sheet.list("orders")) there.push_back(order);
    std::string added;
    for (const Result& r : results) {
        const std::string_view type = result_word(r.what);
        const auto same = std::ranges::find_if(there, [&](const Json& order) {
            return text_of(order, "type") == type && receiver_of(order) == r.unit &&
                   text_of(order, "target") == r.owner && text_of(order, "note") == r.note;
        });
        if (same != there.end()) {
            there.erase(same);
            continue;
        }
        // The turn processor and its specification spell the key right, the sheet's own script and the form do not.
        const Json row = {{"type", type},
                          {"receiver", r.unit},
                          {"reciever", r.unit},
                          {"target", r.owner},
                          {"note", r.note}};
        added += (added.empty() ? "" : ",") + row.dump();
    }
    if (added.empty()) return sheet.text;
    const Variable* orders = sheet.find("orders");
    if (orders == nullptr || !orders->value.is_array()) {
        const bool line_end = sheet.text.empty() || sheet.text.back() == '\n';
        return sheet.text + (line_end ? "" : "\n") + "var orders = [" + added + "];\n";
    }
    // Behind the last entry, before a comment or the closing bracket.
    Sign last;
    for (Sign s = next_sign(sheet.text, orders->begin); s.end < orders->end; s = next_sign(sheet.text, s.end))
        last = s;
    std::string text = sheet.text;
    const bool first = last.c == '[' || last.c == ',';
    return text.insert(last.end, (first ? "" : ",") + added);
}

std::string_view result_word(Result::What what) {
    constexpr std::array<std::string_view, 3> words{"cripple", "destroy", "gift"};
    return words[static_cast<std::size_t>(what)];
}

std::vector<Result> results_of(const Json& record, std::string_view side_id) {
    std::vector<Result> results;
    const std::string battle = text_of(record, "battle_id");
    std::string captor;
    for (const Json& side : list_in(record, "sides"))
        if (text_of(side, "id") != side_id)
            captor = text_of(side, "empire").empty() ? text_of(side, "id") : text_of(side, "empire");
    for (const Json& side : list_in(record, "sides")) {
        if (text_of(side, "id") != side_id) continue;
        for (const Json& unit : list_in(side, "units")) {
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

namespace {

Json unit_row(const Sheet& sheet, const Unit& unit) {
    Json row = {{"id", unit.id}, {"class", unit.ship}};
    if (unit.crippled) {
        row["status"] = "crippled";
        row["entered_crippled"] = true;
    }
    const auto about = kind(sheet, unit.ship);
    if (!about) return row;
    row["cost"] = about->cost;
    if (about->year > 0) row["year_in_service"] = about->year;
    if (!about->base_hull.empty()) row["base_hull"] = about->base_hull;
    for (const auto& [trait, n] : about->traits)
        if (trait == "Scout") {
            row["is_scout"] = true;
            row["ew"] = std::max(1, n);
        }
    return row;
}

std::string empire_of(const Sheet& sheet) {
    const Variable* v = sheet.find("empire");
    return v != nullptr ? text_of(v->value, "empire") : std::string{};
}

Json record_side(const Sheet& sheet, const Fleet& fleet, std::string_view role) {
    const std::string empire = empire_of(sheet);
    Json side = {{"id", empire.empty() ? std::string{role} : empire},
                 {"empire", empire},
                 {"role", std::string{role}},
                 {"fighting_fleet", fleet.name},
                 {"units", Json::array()}};
    for (const Unit& unit : fleet.units) side["units"].push_back(unit_row(sheet, unit));
    return side;
}

// A number of a variable of the sheet that is an object; 0 where there is none.
int number_in(const Sheet& sheet, std::string_view variable, const char* key) {
    const Variable* v = sheet.find(variable);
    return v != nullptr ? number_of(v->value, key) : 0;
}

}  // namespace

Json record_in(const Sheet& attacker, const Fleet& attacking, const Sheet& defender, const Fleet& defending,
               const Encounter& encounter) {
    const Variable* game = attacker.find("game");
    const std::string name = game != nullptr ? text_of(game->value, "game") : std::string{};
    const int turn = number_in(attacker, "game", "turn");
    // Refits and capacity go by the year; of two years the earlier one, for both sides must have reached it.
    const int years[] = {number_in(attacker, "empire", "techYear"),
                         number_in(defender, "empire", "techYear")};
    const int year =
        years[0] > 0 && years[1] > 0 ? std::min(years[0], years[1]) : std::max(years[0], years[1]);
    const std::string place = defending.location;
    Json record = {{"format", "impulse-record/1"}, {"kind", "in"}, {"campaign", "vbam"}};
    std::string id = encounter.battle_id;
    if (id.empty())
        id = fmt::format("{}-t{}-{}", name.empty() ? "vbsf" : name, turn, place.empty() ? "space" : place);
    std::replace(id.begin(), id.end(), ' ', '-');
    record["battle_id"] = id;
    record["title"] =
        fmt::format("{} against {}{}", attacking.name, defending.name, place.empty() ? "" : " at " + place);
    record["rng_seed"] = encounter.seed;
    if (year > 0) record["year"] = record["tech_year"] = year;
    if (turn > 0) record["turn"] = turn;
    record["sides"] = {record_side(attacker, attacking, "attacker"),
                       record_side(defender, defending, "defender")};
    record["scenario"] = {{"kind", encounter.kind},
                          {"demanded_by", record["sides"][0]["id"]},
                          {"accepted", true},
                          {"resolve_with", encounter.resolve_with}};
    if (!place.empty()) record["system"] = {{"name", place}};
    if (encounter.kind == "defensive")
        for (const Unit& unit : fixed_units(defender, place)) {
            Json row = unit_row(defender, unit);
            row["is_fixed"] = true;
            record["sides"][1]["units"].push_back(std::move(row));
        }
    return record;
}

}  // namespace impulse::vbsf
