#include "scenarios/records/record_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "engine/plain_text.h"
#include "scenarios/campaigns/fraction.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"

namespace impulse {
namespace {

using Kind = FieldForm::Kind;

struct FormWord {
    std::string_view word;
    Kind kind;
};
constexpr std::array<FormWord, 19> form_words{{{"text", Kind::text},
                                               {"id", Kind::id},
                                               {"texts", Kind::texts},
                                               {"ids", Kind::ids},
                                               {"bool", Kind::boolean},
                                               {"int", Kind::integer},
                                               {"seed", Kind::seed},
                                               {"fraction", Kind::fraction},
                                               {"hex", Kind::hex},
                                               {"hexes", Kind::hexes},
                                               {"direction", Kind::direction},
                                               {"speed", Kind::speed},
                                               {"object", Kind::object},
                                               {"objects", Kind::objects},
                                               {"units", Kind::units},
                                               {"counts", Kind::counts},
                                               {"loads", Kind::loads},
                                               {"damage", Kind::damage},
                                               {"any", Kind::any}}};
constexpr int count_most = 9999999, speed_highest = 99;
constexpr std::string_view record_format_word = "impulse-record/1";

std::vector<std::string> parts_of(std::string_view text, std::string_view between) {
    std::vector<std::string> all;
    for (;;) {
        const std::size_t at = text.find(between);
        all.emplace_back(text.substr(0, at));
        if (at == std::string_view::npos) return all;
        text.remove_prefix(at + between.size());
    }
}

// "int 0..3", "one of a|b", "text"; nothing for words that are no type.
std::optional<FieldForm> parse_form(std::string_view words) {
    FieldForm form;
    if (constexpr std::string_view one = "one of "; words.starts_with(one)) {
        form.kind = Kind::one_of;
        form.words = parts_of(words.substr(one.size()), "|");
        return form;
    }
    const std::string_view name = words.substr(0, words.find(' '));
    const auto known =
        std::find_if(form_words.begin(), form_words.end(), [&](const FormWord& f) { return f.word == name; });
    if (known == form_words.end()) return std::nullopt;
    form.kind = known->kind;
    if (form.kind != Kind::integer) return name == words ? std::optional{form} : std::nullopt;
    const std::vector<std::string> ends =
        parts_of(words.substr(std::min(words.size(), name.size() + 1)), "..");
    const auto least = whole(ends.front()), most = whole(ends.back());
    if (ends.size() != 2 || !least || !most || *least > *most) return std::nullopt;
    form.least = *least;
    form.most = *most;
    return form;
}

bool has_form(const RecordField& field, Kind kind) {
    return std::any_of(field.forms.begin(), field.forms.end(),
                       [&](const FieldForm& f) { return f.kind == kind; });
}

// Place of the object that a place lies in: "sides[].npe" for "sides[].npe.losses", "" for "winner".
std::string_view object_of(std::string_view place) {
    const std::size_t dot = place.rfind('.');
    return dot == std::string_view::npos ? std::string_view{} : place.substr(0, dot);
}
std::string joined(std::string_view object, std::string_view key) {
    return object.empty() ? std::string{key} : fmt::format("{}.{}", object, key);
}
std::string_view key_of(std::string_view place) {
    const std::size_t dot = place.rfind('.');
    return dot == std::string_view::npos ? place : place.substr(dot + 1);
}

// ---- what a value must be ------------------------------------------------------------------------------------------
std::string short_text(const Json& json) {
    const std::string text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
    return text.size() > 40 ? text.substr(0, 37) + "..." : text;
}

bool whole_between(const Json& json, std::int64_t least, std::int64_t most) {
    if (json.is_number_unsigned())
        return json.get<std::uint64_t>() <= static_cast<std::uint64_t>(most) &&
               static_cast<std::int64_t>(json.get<std::uint64_t>()) >= least;
    return json.is_number_integer() && json.get<std::int64_t>() >= least && json.get<std::int64_t>() <= most;
}

bool is_hex_text(const Json& json) { return json.is_string() && parse_hex(json.get<std::string>()); }

// What was expected, where inside the value; nothing where all is well.
struct Mismatch {
    std::string below;     // "/2"
    std::string expected;  // "a whole number of 0..3"
    const Json* value = nullptr;
};

template <class Fits>
std::optional<Mismatch> each_fits(const Json& json, std::string_view whole, std::string_view one,
                                  Fits&& fits) {
    if (!json.is_array()) return Mismatch{"", std::string{whole}, &json};
    for (std::size_t i = 0; i < json.size(); ++i)
        if (!fits(json[i])) return Mismatch{fmt::format("/{}", i), std::string{one}, &json[i]};
    return std::nullopt;
}

template <class Fits>
std::optional<Mismatch> each_member_fits(const Json& json, std::string_view whole, std::string_view one,
                                         Fits&& fits) {
    if (!json.is_object()) return Mismatch{"", std::string{whole}, &json};
    for (const auto& item : json.items())
        if (!fits(item.value())) return Mismatch{"/" + item.key(), std::string{one}, &item.value()};
    return std::nullopt;
}

std::optional<Mismatch> mismatch(const FieldForm& form, const Json& json) {
    const auto unless = [&](bool fits, std::string expected) {
        return fits ? std::nullopt : std::optional{Mismatch{"", std::move(expected), &json}};
    };
    const auto is_text = [](const Json& j) { return j.is_string(); };
    const auto is_name = [](const Json& j) {
        return j.is_string() && !j.get_ref<const std::string&>().empty();
    };
    switch (form.kind) {
        case Kind::any:
            return std::nullopt;
        case Kind::text:
            return unless(json.is_string(), "text");
        case Kind::id:
            return unless(is_name(json), "text");
        case Kind::texts:
        case Kind::damage:
            return each_fits(json, "a list of texts", "text", is_text);
        case Kind::ids:
            return each_fits(json, "a list of texts", "text", is_name);
        case Kind::boolean:
            return unless(json.is_boolean(), "true or false");
        case Kind::integer:
            return unless(whole_between(json, form.least, form.most),
                          fmt::format("a whole number of {}..{}", form.least, form.most));
        case Kind::seed:
            return unless(json.is_number_unsigned(), "a whole number of 0 or more");
        case Kind::fraction:
            return unless(
                json.is_number_integer() || (json.is_string() && parse_fraction(json.get<std::string>())),
                "an exact amount as text, such as \"17/6\"");
        case Kind::hex:
            return unless(is_hex_text(json), "a hex such as \"3030\"");
        case Kind::hexes:
            return each_fits(json, "a list of hexes such as \"3030\"", "a hex such as \"3030\"", is_hex_text);
        case Kind::direction:
            return unless(json.is_string() && parse_facing(json.get<std::string>()),
                          "a direction \"A\" to \"F\"");
        case Kind::speed:
            return unless(json == "max" || whole_between(json, 0, speed_highest),
                          fmt::format("\"max\" or a whole number of 0..{}", speed_highest));
        case Kind::one_of:
            return unless(json.is_string() && std::find(form.words.begin(), form.words.end(),
                                                        json.get<std::string>()) != form.words.end(),
                          fmt::format("one of: {}", fmt::join(form.words, ", ")));
        case Kind::object:
            return unless(json.is_object(), "an object");
        case Kind::objects:
        case Kind::units:
            return each_fits(json, "a list of objects", "an object",
                             [](const Json& j) { return j.is_object(); });
        case Kind::counts:
            return each_member_fits(json, "an object of names and whole numbers",
                                    fmt::format("a whole number of 0..{}", count_most),
                                    [](const Json& j) { return whole_between(j, 0, count_most); });
        case Kind::loads:
            return each_member_fits(
                json, "an object of racks and lists of texts", "a list of texts",
                [&](const Json& j) { return j.is_array() && std::all_of(j.begin(), j.end(), is_text); });
    }
    return std::nullopt;
}

std::string form_words_of(const FieldForm& form, const Json& json) {
    const auto wrong = mismatch(form, json);
    return wrong ? wrong->expected : "";
}

// ---- reading -------------------------------------------------------------------------------------------------------
class Reviewer {
public:
    Reviewer(const JsonText& text, const RecordFields& fields) : text_(text), fields_(fields) {}

    RecordReview run() {
        const Json& root = text_.json();
        if (!root.is_object()) {
            refuse("", fmt::format("expected an object, got {}", short_text(root)));
            return std::move(review_);
        }
        head(root);
        if (root.contains("campaign") && root["campaign"].is_string())
            review_.campaign = root["campaign"].get<std::string>();
        object(root, "", "");
        for (const auto& [row, n] : seen_) review_.understood.emplace_back(fields_.row(row).at, n);
        return std::move(review_);
    }

private:
    void refuse(const std::string& path, std::string what) {
        put(RecordFinding::Kind::refused, path, std::move(what));
    }
    void put(RecordFinding::Kind kind, const std::string& path, std::string what) {
        review_.findings.push_back({kind, path, text_.at(path, std::move(what))});
    }

    // Which of both kinds, and whether this program reads the format.
    void head(const Json& root) {
        const auto word = [&](const char* key) {
            return root.contains(key) && root[key].is_string() ? root[key].get<std::string>() : std::string{};
        };
        if (root.contains("format") || !root.contains("record")) {
            if (!root.contains("format"))
                refuse("", fmt::format("the key \"format\" is missing; expected \"{}\"", record_format_word));
            else if (root["format"].is_string() && word("format") != record_format_word)
                refuse("/format", fmt::format("this program reads \"{}\", not \"{}\"", record_format_word,
                                              word("format")));
            if (!root.contains("kind")) refuse("", "the key \"kind\" is missing; expected \"in\" or \"out\"");
        }
        if (word("kind") == "out" || (!root.contains("kind") && word("record") == "battle-out/1"))
            review_.kind = "out";
    }

    void object(const Json& json, std::string_view place, const std::string& path) {
        const auto rows = fields_.below(place);
        const bool out = review_.kind == "out";
        for (const auto& item : json.items()) {
            const std::string below = path + "/" + item.key();
            const RecordField* row = fields_.find(joined(place, item.key()));
            if (row == nullptr) {
                if (!rows.empty()) unknown(item.key(), rows, below);
                continue;
            }
            if (item.value().is_null()) continue;
            if (!value(*row, item.value(), below)) continue;
            ++seen_[static_cast<std::size_t>(row - fields_.rows().data())];
            if (!review_.campaign.empty() && !row->used_by(review_.campaign))
                put(RecordFinding::Kind::note, below,
                    fmt::format("\"{}\" is kept; the campaign {} does not use it", item.key(),
                                review_.campaign));
            else if (!out && row->way == FieldWay::out)
                put(RecordFinding::Kind::note, below,
                    fmt::format("\"{}\" is a result of a battle; a record in does not need it", item.key()));
        }
        for (const std::size_t i : rows) {
            const RecordField& row = fields_.row(i);
            if (!(out ? row.need_out : row.need_in)) continue;
            const std::string key{key_of(row.at)};
            const auto there = [&](const std::string& k) { return json.contains(k) && !json[k].is_null(); };
            if (there(key) || (!row.unless.empty() && there(row.unless))) continue;
            // A word that stands there instead, nearly the same.
            std::vector<std::string> others;
            for (const auto& item : json.items())
                if (fields_.find(joined(place, item.key())) == nullptr) others.push_back(item.key());
            const std::vector<std::string_view> views(others.begin(), others.end());
            const std::string_view near = nearest_word(key, views);
            refuse(path, fmt::format("the key \"{}\" is missing: {}{}", key, row.says,
                                     near.empty() ? "" : fmt::format("; is \"{}\" meant for it?", near)));
        }
    }

    void unknown(const std::string& key, std::span<const std::size_t> rows, const std::string& path) {
        std::vector<std::string_view> known;
        for (const std::size_t i : rows)
            if (review_.kind == "out" || fields_.row(i).way != FieldWay::out)
                known.push_back(key_of(fields_.row(i).at));
        put(RecordFinding::Kind::fresh, path,
            fmt::format("unknown key \"{}\" is kept as it is{}", key, did_you_mean(key, known)));
    }

    // False where the value is refused.
    bool value(const RecordField& row, const Json& json, const std::string& path) {
        std::vector<std::string> expected;
        std::optional<Mismatch> first;
        for (const FieldForm& form : row.forms) {
            auto wrong = mismatch(form, json);
            if (!wrong) {
                descend(row, form, json, path);
                return true;
            }
            expected.push_back(form_words_of(form, json));
            if (!first) first = std::move(wrong);
        }
        const std::string_view key = key_of(row.at);
        if (row.forms.size() > 1 || !first) {
            std::erase(expected, "");
            expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
            refuse(path, fmt::format("\"{}\" is {}, expected {}", key, short_text(json),
                                     fmt::join(expected, " or ")));
            return false;
        }
        const FieldForm& form = row.forms.front();
        if (form.kind == Kind::one_of && json.is_string()) {
            const std::vector<std::string_view> words(form.words.begin(), form.words.end());
            const std::string hint = did_you_mean(json.get<std::string>(), words);
            refuse(path, fmt::format("\"{}\" is {}{}", key, short_text(json),
                                     hint.empty() ? ", expected " + first->expected : hint));
        } else if (first->below.empty()) {
            refuse(path,
                   fmt::format("\"{}\" is {}, expected {}", key, short_text(*first->value), first->expected));
        } else {
            refuse(path + first->below,
                   fmt::format("{} of \"{}\" is {}, expected {}", entry_words(first->below, form.kind), key,
                               short_text(*first->value), first->expected));
        }
        return false;
    }

    static std::string entry_words(const std::string& below, Kind kind) {
        if (kind == Kind::counts || kind == Kind::loads) return fmt::format("\"{}\"", below.substr(1));
        return fmt::format("entry {}", whole(below.substr(1)).value_or(0) + 1);
    }

    void descend(const RecordField& row, const FieldForm& form, const Json& json, const std::string& path) {
        if (form.kind == Kind::object) object(json, row.at, path);
        if (form.kind != Kind::objects && form.kind != Kind::units) return;
        const std::string place = form.kind == Kind::units ? "unit" : row.at + "[]";
        for (std::size_t i = 0; i < json.size(); ++i) object(json[i], place, fmt::format("{}/{}", path, i));
    }

    const JsonText& text_;
    const RecordFields& fields_;
    RecordReview review_;
    std::map<std::size_t, int> seen_;
};

// ---- the schema ----------------------------------------------------------------------------------------------------
class SchemaWriter {
public:
    SchemaWriter(const RecordFields& fields, bool out) : fields_(fields), out_(out) {}

    Json object(std::string_view place) const {
        Json properties = Json::object(), required = Json::array(), either = Json::array();
        for (const std::size_t i : fields_.below(place)) {
            const RecordField& row = fields_.row(i);
            const std::string key{key_of(row.at)};
            const bool need = out_ ? row.need_out : row.need_in;
            if (!out_ && row.way == FieldWay::out) continue;
            properties[key] = field(row, need && row.unless.empty());
            if (need && row.unless.empty()) required.push_back(key);
            if (need && !row.unless.empty())
                either.push_back({{"anyOf", {{{"required", {key}}}, {{"required", {row.unless}}}}}});
        }
        Json schema = {{"type", "object"}};
        if (!properties.empty()) schema["properties"] = properties;
        if (!required.empty()) schema["required"] = required;
        if (!either.empty()) schema["allOf"] = either;
        return schema;
    }

private:
    Json field(const RecordField& row, bool need) const {
        Json schema = Json::object();
        if (row.forms.size() == 1) {
            schema = one(row, row.forms.front());
        } else {
            for (const FieldForm& form : row.forms) schema["anyOf"].push_back(one(row, form));
        }
        if (!need) schema = or_null(schema);
        schema["description"] = row.rule.empty() ? row.says : fmt::format("{} ({})", row.says, row.rule);
        return schema;
    }

    // Null counts as a field that is not there.
    static Json or_null(Json schema) {
        if (schema.contains("type")) {
            schema["type"] = {schema["type"], "null"};
            if (schema.contains("enum")) schema["enum"].push_back(nullptr);
        } else if (schema.contains("anyOf")) {
            schema["anyOf"].push_back({{"type", "null"}});
        } else if (!schema.empty()) {
            schema = {{"anyOf", {schema, {{"type", "null"}}}}};
        }
        return schema;
    }

    Json one(const RecordField& row, const FieldForm& form) const {
        const auto list = [](Json items) { return Json{{"type", "array"}, {"items", std::move(items)}}; };
        const Json text = {{"type", "string"}}, name = {{"type", "string"}, {"minLength", 1}};
        const Json hex = {{"$ref", "#/$defs/hex"}};
        switch (form.kind) {
            case Kind::any:
                return Json::object();
            case Kind::text:
                return text;
            case Kind::id:
                return name;
            case Kind::texts:
                return list(text);
            case Kind::ids:
                return list(name);
            case Kind::boolean:
                return {{"type", "boolean"}};
            case Kind::integer:
                return {{"type", "integer"}, {"minimum", form.least}, {"maximum", form.most}};
            case Kind::seed:
                return {{"type", "integer"}, {"minimum", 0}};
            case Kind::fraction:
                return {{"$ref", "#/$defs/fraction"}};
            case Kind::hex:
                return hex;
            case Kind::hexes:
                return list(hex);
            case Kind::direction:
                return {{"$ref", "#/$defs/direction"}};
            case Kind::speed:
                return {{"$ref", "#/$defs/speed"}};
            case Kind::one_of:
                return {{"type", "string"}, {"enum", form.words}};
            case Kind::object:
                return object(row.at);
            case Kind::objects:
                return list(object(row.at + "[]"));
            case Kind::units:
                return list({{"$ref", out_ ? "#/$defs/unit_out" : "#/$defs/unit_in"}});
            case Kind::counts:
                return {{"type", "object"}, {"additionalProperties", {{"type", "integer"}, {"minimum", 0}}}};
            case Kind::loads:
                return {{"type", "object"}, {"additionalProperties", list(text)}};
            case Kind::damage:
                return {{"$ref", "#/$defs/damage"}};
        }
        return Json::object();
    }

    const RecordFields& fields_;
    bool out_;
};

// ---- the next battle -----------------------------------------------------------------------------------------------
// Leaves out what was a result or belonged to that battle alone.
void strip(const RecordFields& fields, std::string_view place, Json& json) {
    if (!json.is_object()) return;
    std::vector<std::string> gone;
    for (auto& item : json.items()) {
        const RecordField* row = fields.find(joined(place, item.key()));
        if (row == nullptr) continue;
        Json& value = item.value();
        if (row->way == FieldWay::out || row->once || row->derived) {
            gone.push_back(item.key());
        } else if (value.is_object() && has_form(*row, Kind::object)) {
            strip(fields, row->at, value);
        } else if (value.is_array()) {
            const bool units = has_form(*row, Kind::units);
            if (!units && !has_form(*row, Kind::objects)) continue;
            for (Json& entry : value) strip(fields, units ? "unit" : row->at + "[]", entry);
        }
    }
    for (const std::string& key : gone) json.erase(key);
}

std::string word_in(const Json& json, const char* key) {
    return json.is_object() && json.contains(key) && json[key].is_string() ? json[key].get<std::string>()
                                                                           : "";
}

int number_in(const Json& json, const char* key) {
    return json.is_object() && json.contains(key) && json[key].is_number_integer() ? json[key].get<int>() : 0;
}

bool listed(const Json& words, const std::string& id) {
    return words.is_array() &&
           std::any_of(words.begin(), words.end(), [&](const Json& w) { return w.is_string() && w == id; });
}

// Makes the record in out of a record out, before results are left out of it.
class NextRecord {
public:
    NextRecord(Json& record, const RecordFields& fields)
        : record_(record), campaign_(word_in(record, "campaign")) {
        const RecordField* row = fields.find("unit.captured_uninspected");
        inspects_ = row != nullptr && row->used_by(campaign_);
    }

    void run() {
        Json& sides = record_["sides"];
        // A player who left the campaign has nothing in the next battle (UTD3.91).
        for (std::size_t s = sides.size(); s-- > 0;)
            if (sides[s].contains("resigned") && sides[s]["resigned"] == true) sides.erase(s);
        for (std::size_t s = 0; s < sides.size(); ++s) {
            side_of_[word_in(sides[s], "id")] = s;
            for (const char* list : lists)
                for (const Json& unit : entries(sides[s], list)) side_of_[word_in(unit, "id")] = s;
        }
        for (std::size_t s = 0; s < sides.size(); ++s) {
            carried_on(sides[s]);
            for (const char* list : lists)
                if (sides[s].contains(list) && sides[s][list].is_array())
                    sides[s][list] = left_of(sides[s][list], s, list);
        }
        for (Moved& m : moved_) sides[m.side][m.list].push_back(std::move(m.unit));
        for (Json& side : sides) settle_side(side);
        if (record_.contains("sector") && record_["sector"].is_object())
            derelicts_ = entries(record_["sector"], "derelicts");
    }
    // After the results are left out: what is true of the next battle alone, and hexes that do not change.
    void say_anew() {
        for (Json& side : record_["sides"])
            if (const auto more = anew_.find(word_in(side, "id")); more != anew_.end())
                side.update(more->second);
        for (const Json& was : derelicts_)
            for (Json& derelict : record_["sector"]["derelicts"])
                if (derelict["id"] == was["id"])
                    for (const char* key : {"hex", "facing"})
                        if (was.contains(key)) derelict[key] = was[key];
    }

private:
    struct Moved {
        std::size_t side = 0;
        std::string list;
        Json unit;
    };
    static constexpr std::array<const char*, 8> lists{
        "units", "ships", "defences", "shipyards", "support_freighters", "held_out", "reserve", "db_ships"};
    static constexpr std::array<std::string_view, 6> gone_fates{
        "destroyed", "self-destructed", "barrier", "captured-by-npe", "scrapped", "removed"};

    static Json entries(const Json& side, const char* list) {
        Json all = Json::array();
        if (side.contains(list) && side[list].is_array())
            for (const Json& unit : side[list])
                if (unit.is_object()) all.push_back(unit);
        return all;
    }
    static bool gone(const Json& unit) {
        return std::find(gone_fates.begin(), gone_fates.end(), word_in(unit, "fate")) != gone_fates.end() ||
               word_in(unit, "status") == "destroyed";
    }

    // What a list holds when the battle is over; captured units go to the side of the unit that took them.
    Json left_of(const Json& list, std::size_t side, const std::string& name) {
        Json kept = Json::array();
        for (Json unit : list) {
            if (!unit.is_object()) {
                kept.push_back(unit);
                continue;
            }
            if (gone(unit) || word_in(unit, "fate") == "captured")
                lost_points_[word_in(record_["sides"][side], "id")] +=
                    number_in(unit, unit.contains("cost") ? "cost" : "points");
            // Craft stand with their ship again, ships of a civilian fleet with the fleet.
            if (gone(unit) || unit.contains("carried_by") || unit.contains("of_group")) continue;
            settle_unit(unit);
            if (unit.contains("docked")) unit["docked"] = left_of(unit["docked"], side, "docked");
            if (word_in(unit, "fate") == "captured") {
                const Json& own = record_["sides"][side];
                if (!unit.contains("original_empire") && own.contains("empire"))
                    unit["original_empire"] = own["empire"];
                if (inspects_) unit["captured_uninspected"] = true;
                const auto captor = side_of_.find(word_in(unit, "captor"));
                if (captor != side_of_.end() && captor->second != side) {
                    moved_.push_back({captor->second, name == "docked" ? "units" : name, std::move(unit)});
                    continue;
                }
            }
            kept.push_back(std::move(unit));
        }
        return kept;
    }

    // Craft that are left: those named one by one in the ship's `craft`, squadrons of lost ships on the ships that took
    // them (GG1.7).
    static void carried_on(Json& side) {
        const auto ship = [&](const std::string& id) -> Json* {
            for (const char* list : lists)
                if (side.contains(list) && side[list].is_array())
                    for (Json& unit : side[list])
                        if (unit.is_object() && word_in(unit, "id") == id) return &unit;
            return nullptr;
        };
        std::map<std::string, std::map<std::string, int>> aboard;  // by ship and class
        bool told = false;                                         // the record has the craft one by one
        std::vector<std::pair<std::string, Json>> squadrons;       // by the ship that took them
        for (const char* list : lists)
            for (const Json& unit : entries(side, list)) {
                told = told || unit.contains("carried_by");
                if (unit.contains("carried_by") && !gone(unit) && word_in(unit, "fate") != "captured") {
                    const std::string to = word_in(unit, unit.contains("carrier") ? "carrier" : "carried_by");
                    ++aboard[to][word_in(unit, "class")];
                }
                if (!gone(unit) || !unit.contains("squadrons")) continue;
                for (Json squadron : unit["squadrons"]) {
                    if (word_in(squadron, "fate") != "carried") continue;
                    if (word_in(squadron, "id").empty()) squadron["id"] = unit["id"];
                    squadron["spare"] = 0;
                    squadrons.emplace_back(word_in(squadron, "carrier"), squadron);
                }
            }
        for (const char* list : lists)
            if (told && side.contains(list) && side[list].is_array())
                for (Json& unit : side[list])
                    if (unit.is_object() && unit.contains("craft")) unit["craft"] = Json::array();
        for (const auto& [id, classes] : aboard)
            if (Json* to = ship(id))
                for (const auto& [type, count] : classes)
                    (*to)["craft"].push_back(fmt::format("{} x {}", count, type));
        for (auto& [id, squadron] : squadrons)
            if (Json* to = ship(id)) (*to)["squadrons"].push_back(std::move(squadron));
    }

    static void settle_unit(Json& unit) {
        if (unit.contains("squadrons") && unit["squadrons"].is_array())
            for (Json& squadron : unit["squadrons"])
                if (squadron.is_object() && squadron.contains("active_left") && !squadron.contains("active"))
                    squadron["active"] = squadron["active_left"];
        if (unit.contains("officers") && unit["officers"].is_array()) {
            Json alive = Json::array();
            for (const Json& officer : unit["officers"]) {
                if (!officer.is_object()) {
                    alive.push_back(officer);
                    continue;
                }
                const std::string fate = word_in(officer, "fate");
                if (!fate.empty() && fate != "alive") continue;
                Json left = officer;
                left.erase("fate");
                alive.push_back(left.size() == 1 && left.contains("role") ? left["role"] : left);
            }
            unit["officers"] = alive;
        }
        if (unit.contains("drones_left")) unit["drones"] = unit["drones_left"];
    }

    // What a side says of units that are no more.
    void settle_side(Json& side) {
        std::vector<std::string> ids;
        for (const char* list : lists)
            for (const Json& unit : entries(side, list)) ids.push_back(word_in(unit, "id"));
        const auto here = [&](const std::string& id) {
            return std::find(ids.begin(), ids.end(), id) != ids.end();
        };
        if (side.contains("flagship") && !here(word_in(side, "flagship"))) {
            side.erase("flagship");
            side.erase("command_rating");
        }
        for (const char* list : {"held_out", "removed", "inactive_fixed"}) {
            if (!side.contains(list) || !side[list].is_array()) continue;
            Json kept = Json::array();
            for (const Json& entry : side[list])
                if (!entry.is_string() || here(entry.get<std::string>())) kept.push_back(entry);
            side[list] = kept;
        }
        settle_fleets(side);
        without(side, "groups", [](const Json& group) { return word_in(group, "status") == "destroyed"; });
        without(side, "ground_units", [](const Json& unit) { return word_in(unit, "fate") == "destroyed"; });
        without(side, "joint_cargo", [&](const Json& load) {
            if (!load.contains("carriers")) return false;
            for (const Json& carrier : load["carriers"])
                if (carrier.is_string() && !here(carrier.get<std::string>())) return true;
            return false;
        });
        settle_points(side);
        settle_entry(side);
        // Who left under fire arrives as it left (FT17.6, FT18.2).
        if (side.contains("exit") && side["exit"].is_object() && side["exit"].contains("formation") &&
            side["exit"].contains("under_fire") && side["exit"]["under_fire"] == true)
            for (const char* key : {"formation", "spacing_in", "speed"})
                if (side["exit"].contains(key)) side["must_use_exit_formation"][key] = side["exit"][key];
    }

    template <class Gone>
    static void without(Json& side, const char* list, Gone&& is_gone) {
        if (!side.contains(list) || !side[list].is_array()) return;
        Json kept = Json::array();
        for (const Json& entry : side[list])
            if (!entry.is_object() || !is_gone(entry)) kept.push_back(entry);
        side[list] = kept;
    }

    // Fleets that died or left with their player are in the sector no more (UTD7.467, UTD3.91).
    static void settle_fleets(Json& side) {
        if (!side.contains("fleet_fates") || !side["fleet_fates"].is_array()) return;
        for (const Json& fleet : side["fleet_fates"]) {
            const std::string fate = word_in(fleet, "fate"), id = word_in(fleet, "fleet");
            if (fate != "destroyed" && fate != "removed") continue;
            if (word_in(side, "fighting_fleet") == id) side.erase("fighting_fleet");
            if (!side.contains("fleets_in_sector") || !listed(side["fleets_in_sector"], id)) continue;
            Json left = Json::array();
            for (const Json& other : side["fleets_in_sector"])
                if (other != id) left.push_back(other);
            side["fleets_in_sector"] = left;
        }
    }

    // Points of a fleet, less those of the ships that it has lost; what it took counts when it is rebuilt (FT12.2).
    void settle_points(Json& side) const {
        if (const auto lost = lost_points_.find(word_in(side, "id"));
            lost != lost_points_.end() && side.contains("points"))
            side["points"] = std::max(0, number_in(side, "points") - lost->second);
    }

    // Where a force comes from is said anew: who is still in the hex was there, who left it comes back the way it went
    // (FF1.11, GG1.31).
    void settle_entry(Json& side) {
        if (campaign_ != "absolute-war") return;
        const std::string id = word_in(side, "id");
        std::string went;
        bool any = false;
        for (const char* list : {"units", "defences", "reserve"})
            for (const Json& unit : entries(side, list)) {
                any = true;
                if (word_in(unit, "fate") != "disengaged" && !unit.contains("goes_back")) {
                    side.erase("entry_direction");
                    anew_[id]["was_present"] = true;
                    return;
                }
                if (went.empty()) went = word_in(unit, "exit_direction");
            }
        if (!any) return;
        anew_[id]["disengaged_last"] = true;
        if (!went.empty()) side["entry_direction"] = went;
    }

    Json& record_;
    std::string campaign_;
    bool inspects_ = false;  // captured ships wait to be inspected
    std::map<std::string, std::size_t> side_of_;
    std::vector<Moved> moved_;
    std::map<std::string, int> lost_points_;  // by side
    std::map<std::string, Json> anew_;  // by side: what only the battle that ended can say of the next one
    Json derelicts_ = Json::array();
};

}  // namespace

bool RecordField::used_by(std::string_view campaign) const {
    return used.empty() || std::find(used.begin(), used.end(), campaign) != used.end();
}

tl::expected<RecordFields, FileError> RecordFields::read(std::string_view text, std::string_view file) {
    auto table = read_table(text, file);
    if (!table) return tl::unexpected(table.error());
    RecordFields fields;
    if (const std::string format = table->word("format"); format != record_fields_format)
        table->refuse("format",
                      fmt::format("this program reads \"{}\", not \"{}\"", record_fields_format, format));
    constexpr std::array<std::string_view, 3> ways{"in", "out", "both"};
    for (TableReader& row : table->tables("field")) {
        RecordField field;
        field.at = row.word("at");
        const std::string way = row.one_of("way", ways);
        field.way = way == "in" ? FieldWay::in : way == "out" ? FieldWay::out : FieldWay::both;
        field.type = row.word("type");
        for (const std::string& part : parts_of(field.type, " or ")) {
            auto form = parse_form(part);
            if (!form && table->ok())
                row.refuse("type",
                           fmt::format(
                               "\"{}\" is not a type of a field; expected text, id, int A..B, one of a|b ...",
                               part));
            if (form) field.forms.push_back(std::move(*form));
        }
        if (row.knows("need")) {
            const std::string need = row.one_of("need", ways);
            field.need_in = need != "out";
            field.need_out = need != "in";
        }
        field.once = row.boolean("once", false);
        field.derived = row.boolean("derived", false);
        field.unless = row.word("unless", "");
        field.rule = row.word("rule", "");
        field.says = row.word("says");
        if (row.knows("used"))
            for (const std::string& campaign : parts_of(row.word("used"), " ")) {
                if (std::find(record_campaigns.begin(), record_campaigns.end(), campaign) ==
                    record_campaigns.end())
                    row.refuse("used", fmt::format("\"{}\" is not a campaign; there are: {}", campaign,
                                                   fmt::join(record_campaigns, ", ")));
                field.used.push_back(campaign);
            }
        if (!table->ok()) break;
        const std::string object{object_of(field.at)};
        if (!object.empty() && object != "unit") {
            const bool entry = object.ends_with("[]");
            const RecordField* above =
                fields.find(entry ? std::string_view{object}.substr(0, object.size() - 2) : object);
            if (above == nullptr || !has_form(*above, entry ? Kind::objects : Kind::object))
                row.refuse("at", fmt::format("there is no {} \"{}\" before this row",
                                             entry ? "list of objects" : "object", object));
        }
        const std::size_t index = fields.rows_.size();
        if (!fields.by_place_.emplace(field.at, index).second)
            row.refuse("at", fmt::format("the field \"{}\" appears twice", field.at));
        fields.below_[object].push_back(index);
        fields.rows_.push_back(std::move(field));
    }
    if (auto error = table->finish()) return tl::unexpected(std::move(*error));
    return fields;
}

const RecordField* RecordFields::find(std::string_view at) const {
    const auto found = by_place_.find(at);
    return found == by_place_.end() ? nullptr : &rows_[found->second];
}

std::span<const std::size_t> RecordFields::below(std::string_view object) const {
    const auto found = below_.find(object);
    return found == below_.end() ? std::span<const std::size_t>{}
                                 : std::span<const std::size_t>{found->second};
}

tl::expected<const RecordFields*, FileError> record_fields() {
    static const tl::expected<RecordFields, FileError> read = []() -> tl::expected<RecordFields, FileError> {
        const std::string path = asset_path("campaigns/record_fields.toml");
        auto text = read_text(path);
        if (!text) return tl::unexpected(text.error());
        return RecordFields::read(*text, path);
    }();
    if (!read) return tl::unexpected(read.error());
    return &*read;
}

bool RecordReview::sound() const { return count(RecordFinding::Kind::refused) == 0; }

int RecordReview::count(RecordFinding::Kind kind) const {
    return static_cast<int>(std::count_if(findings.begin(), findings.end(),
                                          [&](const RecordFinding& f) { return f.kind == kind; }));
}

RecordReview review_record(const JsonText& text, const RecordFields& fields) {
    return Reviewer{text, fields}.run();
}

void give_back(const RecordFields& fields, std::string_view object, const Json& given, Json& out) {
    if (!given.is_object()) return;
    for (const auto& item : given.items()) {
        const RecordField* row = fields.find(joined(object, item.key()));
        if (out.contains(item.key())) {
            if (row != nullptr && has_form(*row, Kind::object) && out[item.key()].is_object())
                give_back(fields, row->at, item.value(), out[item.key()]);
            continue;
        }
        if (row != nullptr && (row->once || row->way == FieldWay::out)) continue;
        out[item.key()] = item.value();
    }
}

Json record_schema(const RecordFields& fields) {
    const auto kind = [&](bool out) {
        Json object = SchemaWriter{fields, out}.object("");
        object["properties"].erase("record");
        object["properties"]["format"] = {{"const", record_format_word}};
        object["properties"]["kind"] = {{"const", out ? "out" : "in"}};
        for (const char* key : {"kind", "format"}) object["required"].insert(object["required"].begin(), key);
        object["properties"]["sides"]["minItems"] = 2;
        return object;
    };
    Json schema = {
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"$id", "impulse-record-1.schema.json"},
        {"title", "Battle record of Impulse, version 1"},
        {"description",
         "What a campaign gives to a battle (kind in) and gets back from it (kind out). Unknown fields are "
         "allowed "
         "everywhere; they are kept and given back. Made from assets/campaigns/record_fields.toml."},
        {"oneOf", {{{"$ref", "#/$defs/in"}}, {{"$ref", "#/$defs/out"}}}}};
    Json& defs = schema["$defs"];
    defs["hex"] = {
        {"type", "string"}, {"pattern", "^([0-9]{4}|[0-9]{6})$"}, {"description", "column and row, CCRR"}};
    defs["direction"] = {{"type", "string"}, {"enum", {"A", "B", "C", "D", "E", "F"}}};
    defs["fraction"] = {
        {"anyOf", {{{"type", "integer"}}, {{"type", "string"}, {"pattern", "^-?[0-9]+([./][0-9]+)?$"}}}},
        {"description", "exact: \"17/6\", \"3.5\""}};
    defs["speed"] = {
        {"anyOf", {{{"const", "max"}}, {{"type", "integer"}, {"minimum", 0}, {"maximum", speed_highest}}}}};
    defs["damage"] = {
        {"type", "array"},
        {"items", {{"type", "string"}}},
        {"description", "boxes of the sheet and how many: \"L WARP 6\", \"SENSOR 2\", \"shield 4 10\""}};
    defs["unit_in"] = SchemaWriter{fields, false}.object("unit");
    defs["unit_out"] = SchemaWriter{fields, true}.object("unit");
    defs["in"] = kind(false);
    defs["out"] = kind(true);
    return schema;
}

tl::expected<Json, FileError> next_record(const JsonText& text, const RecordFields& fields,
                                          const std::string& battle_id, std::uint64_t seed) {
    const RecordReview review = review_record(text, fields);
    for (const RecordFinding& finding : review.findings)
        if (finding.kind == RecordFinding::Kind::refused) return tl::unexpected(finding.error);
    if (review.kind != "out")
        return tl::unexpected(text.at("", "a next record comes from a record out; this is a record in"));
    if (text.json().contains("awaits"))
        return tl::unexpected(text.at(
            "/awaits",
            "this record awaits what the table decides; the next one comes from the record after it"));
    Json next = text.json();
    next.erase("record");
    NextRecord settled{next, fields};
    settled.run();
    strip(fields, "", next);
    settled.say_anew();
    Json head = {{"format", record_format_word}, {"kind", "in"}, {"battle_id", battle_id}};
    for (const auto& item : next.items())
        if (!head.contains(item.key())) head[item.key()] = item.value();
    head["rng_seed"] = seed;
    return head;
}

}  // namespace impulse
