#include "scenarios/records/record_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "engine/plain_text.h"
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
    const auto known = std::ranges::find_if(form_words, [&](const FormWord& f) { return f.word == name; });
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

// Place of the object that a place lies in: "sides[].npe" for "sides[].npe.losses", "" for "winner".
std::string_view object_of(std::string_view place) {
    const std::size_t dot = place.rfind('.');
    return dot == std::string_view::npos ? std::string_view{} : place.substr(0, dot);
}
}  // namespace

std::string record_place(std::string_view object, std::string_view key) {
    return object.empty() ? std::string{key} : fmt::format("{}.{}", object, key);
}

std::string_view RecordField::key() const {
    const std::size_t dot = at.rfind('.');
    return dot == std::string::npos ? std::string_view{at} : std::string_view{at}.substr(dot + 1);
}

bool RecordField::holds(FieldForm::Kind kind) const {
    return std::ranges::any_of(forms, [&](const FieldForm& f) { return f.kind == kind; });
}

bool RecordField::used_by(std::string_view campaign) const {
    return used.empty() || std::ranges::find(used, campaign) != used.end();
}

tl::expected<RecordFields, FileError> RecordFields::read(std::string_view text, std::string_view file) {
    auto table = read_table(text, file);
    if (!table) return tl::unexpected(table.error());
    RecordFields fields;
    if (const std::string format = table->word("format"); format != record_fields_format)
        table->refuse("format",
                      fmt::format("this program reads \"{}\", not \"{}\"", record_fields_format, format));
    for (TableReader& row : table->tables("field")) {
        RecordField field;
        field.at = row.word("at");
        field.way = row.one_of<FieldWay>("way");
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
            const auto need = row.one_of<FieldWay>("need");
            field.need_in = need != FieldWay::out;
            field.need_out = need != FieldWay::in;
        }
        field.once = row.boolean("once", false);
        field.derived = row.boolean("derived", false);
        field.unless = row.word("unless", "");
        field.rule = row.word("rule", "");
        field.says = row.word("says");
        if (row.knows("used"))
            for (const std::string& campaign : parts_of(row.word("used"), " ")) {
                if (std::ranges::find(record_campaigns, campaign) == record_campaigns.end())
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
            if (above == nullptr || !above->holds(entry ? Kind::objects : Kind::object))
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

void give_back(const RecordFields& fields, std::string_view object, const Json& given, Json& out) {
    if (!given.is_object()) return;
    for (const auto& item : given.items()) {
        const RecordField* row = fields.find(record_place(object, item.key()));
        if (out.contains(item.key())) {
            if (row != nullptr && row->holds(Kind::object) && out[item.key()].is_object())
                give_back(fields, row->at, item.value(), out[item.key()]);
            continue;
        }
        if (row != nullptr && (row->once || row->way == FieldWay::out)) continue;
        out[item.key()] = item.value();
    }
}

}  // namespace impulse
