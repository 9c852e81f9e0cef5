#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/plain_text.h"
#include "scenarios/campaigns/fraction.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_fields.h"

namespace impulse {
namespace {

using Kind = FieldForm::Kind;

constexpr int count_most = 9999999;

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
            return unless(json.is_string() &&
                              std::ranges::find(form.words, json.get<std::string>()) != form.words.end(),
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
                [&](const Json& j) { return j.is_array() && std::ranges::all_of(j, is_text); });
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
        const auto word = [&](const char* key) { return text_in(root, key); };
        if (root.contains("format") || !root.contains("record")) {
            if (!root.contains("format"))
                refuse("", fmt::format("the key \"format\" is missing; expected \"{}\"", record_format));
            else if (root["format"].is_string() && word("format") != record_format)
                refuse("/format",
                       fmt::format("this program reads \"{}\", not \"{}\"", record_format, word("format")));
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
            const RecordField* row = fields_.find(record_place(place, item.key()));
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
            const std::string key{row.key()};
            const auto there = [&](const std::string& k) { return json.contains(k) && !json[k].is_null(); };
            if (there(key) || (!row.unless.empty() && there(row.unless))) continue;
            // A word that stands there instead, nearly the same.
            std::vector<std::string> others;
            for (const auto& item : json.items())
                if (fields_.find(record_place(place, item.key())) == nullptr) others.push_back(item.key());
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
                known.push_back(fields_.row(i).key());
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
        const std::string_view key = row.key();
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

}  // namespace

bool RecordReview::sound() const { return count(RecordFinding::Kind::refused) == 0; }

int RecordReview::count(RecordFinding::Kind kind) const {
    return static_cast<int>(
        std::ranges::count_if(findings, [&](const RecordFinding& f) { return f.kind == kind; }));
}

RecordReview review_record(const JsonText& text, const RecordFields& fields) {
    return Reviewer{text, fields}.run();
}

}  // namespace impulse
