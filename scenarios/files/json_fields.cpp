#include "scenarios/files/json_fields.h"

namespace impulse {
namespace json_fields {

Json hex_json(Hex h) {
    const int column = column_of(h), row = row_of(h);
    if (column >= 1 && column <= 99 && row >= 1 && row <= 99) return text(h);
    return Json::array({column, row});
}

std::optional<Hex> hex_of(const Json& json) {
    if (json.is_string()) return parse_hex(json.get<std::string>());
    if (!json.is_array() || json.size() != 2 || !json[0].is_number_integer() || !json[1].is_number_integer())
        return std::nullopt;
    const auto column = json[0].get<std::int64_t>(), row = json[1].get<std::int64_t>();
    constexpr std::int64_t far = 10000;
    if (column < -far || column > far || row < -far || row > far) return std::nullopt;
    return hex_at(static_cast<int>(column), static_cast<int>(row));
}

}  // namespace json_fields

namespace {

const Json* under(const Json& json, std::string_view key) {
    if (!json.is_object()) return nullptr;
    const auto at = json.find(std::string{key});
    return at != json.end() ? &*at : nullptr;
}

}  // namespace

std::string text_in(const Json& json, std::string_view key, std::string_view otherwise) {
    const Json* at = under(json, key);
    return at != nullptr && at->is_string() ? at->get<std::string>() : std::string{otherwise};
}

int whole_in(const Json& json, std::string_view key, int otherwise) {
    const Json* at = under(json, key);
    return at != nullptr && at->is_number_integer() ? at->get<int>() : otherwise;
}

bool flag_in(const Json& json, std::string_view key, bool otherwise) {
    const Json* at = under(json, key);
    return at != nullptr && at->is_boolean() ? at->get<bool>() : otherwise;
}

const Json& list_in(const Json& json, std::string_view key) {
    static const Json none = Json::array();
    const Json* at = under(json, key);
    return at != nullptr && at->is_array() ? *at : none;
}

namespace {

template <class Variant>
Json tagged(const char* tag, const Variant& value) {
    return std::visit(
        [&](const auto& x) {
            Json object = Json::object();
            object[tag] = std::string{x.name};
            each_field(x,
                       [&](std::string_view name, const auto& f) { object[std::string{name}] = json_of(f); });
            return object;
        },
        value);
}

// Tries each alternative's name in turn.
template <std::size_t I = 0, class Variant>
std::optional<std::string> read_tagged(const std::string& name, const Json& json, Variant& value) {
    if constexpr (I < std::variant_size_v<Variant>) {
        using Alternative = std::variant_alternative_t<I, Variant>;
        if (name != Alternative::name) return read_tagged<I + 1>(name, json, value);
        Alternative x{};
        if (auto wrong = read_json(json, x)) return name + *wrong;
        value = x;
        return std::nullopt;
    } else {
        return "unknown word \"" + name + "\"";
    }
}

template <class Variant>
std::optional<std::string> read_by(const char* tag, const Json& json, Variant& value) {
    if (!json.is_object() || !json.contains(tag) || !json[tag].is_string())
        return std::string{"expected an object with \""} + tag + "\"";
    return read_tagged(json[tag].get<std::string>(), json, value);
}

}  // namespace

Json command_json(const Command& command) { return tagged("order", command); }
std::optional<std::string> read_command(const Json& json, Command& command) {
    return read_by("order", json, command);
}
Json event_json(const Event& event) { return tagged("event", event); }
std::optional<std::string> read_event(const Json& json, Event& event) {
    return read_by("event", json, event);
}

}  // namespace impulse
