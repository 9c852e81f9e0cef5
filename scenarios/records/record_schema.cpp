#include <fmt/format.h>

#include "scenarios/records/record.h"
#include "scenarios/records/record_fields.h"

namespace impulse {
namespace {

using Kind = FieldForm::Kind;

class SchemaWriter {
public:
    SchemaWriter(const RecordFields& fields, bool out) : fields_(fields), out_(out) {}

    Json object(std::string_view place) const {
        Json properties = Json::object(), required = Json::array(), either = Json::array();
        for (const std::size_t i : fields_.below(place)) {
            const RecordField& row = fields_.row(i);
            const std::string key{row.key()};
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

}  // namespace

Json record_schema(const RecordFields& fields) {
    const auto kind = [&](bool out) {
        Json object = SchemaWriter{fields, out}.object("");
        object["properties"].erase("record");
        object["properties"]["format"] = {{"const", record_format}};
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

}  // namespace impulse
