// scenarios/files/json_fields.h: anything with fields(), words or ids as JSON and back, without code per type.
// Units:  energy as text "2 1/2"; hexes "CCRR", or [column, row] off the printed map; ids as numbers, empty = null.
// Shapes: structs are objects in the order of their fields; commands carry "order", events carry "event".
// Errors: reading returns a sentence with the path of the field; a missing field keeps its default.
// Rule:   none. Logs, scripts and tests all use this one.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "battle/core/event.h"
#include "engine/fields.h"
#include "engine/fixed.h"
#include "engine/fixed_vector.h"
#include "engine/hex.h"
#include "engine/id.h"

namespace impulse {

using Json = nlohmann::ordered_json;

namespace json_fields {

template <class T>
struct IsId : std::false_type {};
template <class Tag>
struct IsId<Id<Tag>> : std::true_type {};

template <class T>
struct IsPair : std::false_type {};
template <class A, class B>
struct IsPair<std::pair<A, B>> : std::true_type {};

template <class T>
struct IsArray : std::false_type {};
template <class T, std::size_t N>
struct IsArray<std::array<T, N>> : std::true_type {};

// Hex to JSON and back.
Json hex_json(Hex h);
std::optional<Hex> hex_of(const Json& json);

}  // namespace json_fields

// The text, whole number or truth value under a key of an object; `otherwise` where there is none, or something else.
std::string text_in(const Json& json, std::string_view key, std::string_view otherwise = "");
int whole_in(const Json& json, std::string_view key, int otherwise = 0);
bool flag_in(const Json& json, std::string_view key, bool otherwise = false);
// The list under a key of an object; an empty one where there is none.
const Json& list_in(const Json& json, std::string_view key);

// Any value as JSON.
template <class T>
Json json_of(const T& x) {
    if constexpr (std::is_same_v<T, bool>) {
        return x;
    } else if constexpr (Worded<T>) {
        return std::string{word(x)};
    } else if constexpr (std::is_integral_v<T>) {
        return x;
    } else if constexpr (std::is_same_v<T, std::string>) {
        return x;
    } else if constexpr (std::is_same_v<T, Energy>) {
        return text(x);
    } else if constexpr (std::is_same_v<T, Hex>) {
        return json_fields::hex_json(x);
    } else if constexpr (std::is_same_v<T, Facing>) {
        return std::string(1, letter(x));
    } else if constexpr (std::is_same_v<T, Arc>) {
        return x.mask;
    } else if constexpr (json_fields::IsId<T>::value) {
        return x ? Json(x.at) : Json(nullptr);
    } else if constexpr (json_fields::IsPair<T>::value) {
        return Json::array({json_of(x.first), json_of(x.second)});
    } else if constexpr (HasFields<T>) {
        Json object = Json::object();
        each_field(x, [&](std::string_view name, const auto& f) { object[std::string{name}] = json_of(f); });
        return object;
    } else {
        Json list = Json::array();
        for (const auto& e : x) list.push_back(json_of(e));
        return list;
    }
}

template <class T>
std::optional<std::string> read_json(const Json& json, T& x);

// The fields of a struct by their names; refuses one that it does not have.
template <class T>
std::optional<std::string> read_fields(const Json& json, T& x) {
    using Wrong = std::optional<std::string>;
    if (!json.is_object()) return Wrong{": expected an object"};
    std::size_t known = 0;
    Wrong first;
    each_field(x, [&](std::string_view name, auto& f) {
        const auto at = json.find(std::string{name});
        if (at == json.end() || first) return;
        ++known;
        if (auto wrong = read_json(*at, f)) first = "." + std::string{name} + *wrong;
    });
    for (const std::string_view tag : {"order", "event"}) known += json.contains(std::string{tag}) ? 1U : 0U;
    if (!first && known < json.size()) {
        for (const auto& item : json.items()) {
            const std::string& key = item.key();
            bool found = key == "order" || key == "event";
            each_field(x, [&](std::string_view name, auto&) { found = found || name == key; });
            if (!found) return Wrong{": unknown field \"" + key + "\""};
        }
    }
    return first;
}

// Reads a value; on failure returns what is wrong and where inside it: "plot[1].speed: 400 is too large".
template <class T>
std::optional<std::string> read_json(const Json& json, T& x) {
    using Wrong = std::optional<std::string>;
    if constexpr (std::is_same_v<T, bool>) {
        if (!json.is_boolean()) return Wrong{": expected true or false"};
        x = json.get<bool>();
    } else if constexpr (Worded<T>) {
        const auto value = json.is_string() ? from_word<T>(json.get<std::string>()) : std::nullopt;
        if (!value) return Wrong{": unknown word " + json.dump()};
        x = *value;
    } else if constexpr (std::is_unsigned_v<T>) {
        if (!json.is_number_unsigned() || json.get<std::uint64_t>() > std::numeric_limits<T>::max())
            return Wrong{": " + json.dump() + " is not a whole number of 0.." +
                         std::to_string(std::numeric_limits<T>::max())};
        x = static_cast<T>(json.get<std::uint64_t>());
    } else if constexpr (std::is_integral_v<T>) {
        if (!json.is_number_integer()) return Wrong{": " + json.dump() + " is not a whole number"};
        const auto value = json.get<std::int64_t>();
        if (value < std::numeric_limits<T>::min() || value > std::numeric_limits<T>::max() ||
            (json.is_number_unsigned() && value < 0))
            return Wrong{": " + json.dump() + " is too large"};
        x = static_cast<T>(value);
    } else if constexpr (std::is_same_v<T, std::string>) {
        if (!json.is_string()) return Wrong{": expected text"};
        x = json.get<std::string>();
    } else if constexpr (std::is_same_v<T, Energy>) {
        const auto value = json.is_string() ? parse_energy(json.get<std::string>()) : std::nullopt;
        if (!value) return Wrong{": expected an amount such as \"2 1/2\""};
        x = *value;
    } else if constexpr (std::is_same_v<T, Hex>) {
        const auto value = json_fields::hex_of(json);
        if (!value) return Wrong{": expected a hex such as \"3030\""};
        x = *value;
    } else if constexpr (std::is_same_v<T, Facing>) {
        const auto value = json.is_string() ? parse_facing(json.get<std::string>()) : std::nullopt;
        if (!value) return Wrong{": expected a facing A to F"};
        x = *value;
    } else if constexpr (std::is_same_v<T, Arc>) {
        return read_json(json, x.mask);
    } else if constexpr (json_fields::IsId<T>::value) {
        x = T{};
        if (!json.is_null()) return read_json(json, x.at);
    } else if constexpr (json_fields::IsPair<T>::value) {
        if (!json.is_array() || json.size() != 2) return Wrong{": expected a pair"};
        if (auto wrong = read_json(json[0], x.first)) return wrong;
        return read_json(json[1], x.second);
    } else if constexpr (HasFields<T>) {
        return read_fields(json, x);
    } else if constexpr (json_fields::IsArray<T>::value) {
        if (!json.is_array() || json.size() != x.size())
            return Wrong{": expected a list of " + std::to_string(x.size())};
        for (std::size_t i = 0; i < x.size(); ++i)
            if (auto wrong = read_json(json[i], x[i])) return "[" + std::to_string(i) + "]" + *wrong;
    } else {
        if (!json.is_array()) return Wrong{": expected a list"};
        if constexpr (requires { T::capacity(); })
            if (json.size() > T::capacity())
                return Wrong{": " + std::to_string(json.size()) + " entries, at most " +
                             std::to_string(T::capacity())};
        x.clear();
        for (const Json& entry : json) {
            typename T::value_type value{};
            if (auto wrong = read_json(entry, value)) return "[" + std::to_string(x.size()) + "]" + *wrong;
            x.push_back(value);
        }
    }
    return std::nullopt;
}

// {"order": "fire", "unit": 0, ...} and back.
Json command_json(const Command& command);
std::optional<std::string> read_command(const Json& json, Command& command);
// {"event": "moved", "unit": 0, ...} and back.
Json event_json(const Event& event);
std::optional<std::string> read_event(const Json& json, Event& event);

}  // namespace impulse
