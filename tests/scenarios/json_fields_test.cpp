// JSON of commands, events and states by their fields.
#include "scenarios/files/json_fields.h"

#include <gtest/gtest.h>

#include "battle/core/setup.h"

namespace impulse {
namespace {

// Fills every number of a value with something that is not its default.
struct Filler {
    std::uint32_t n = 1;
    template <class T>
    void fill(T& x) {
        ++n;
        if constexpr (std::is_same_v<T, std::string>) {
            x = "text \"" + std::to_string(n) + "\"";
        } else if constexpr (Worded<T>) {
            x = static_cast<T>(n % count_of<T>());
        } else if constexpr (std::is_same_v<T, bool>) {
            x = n % 2 == 0;
        } else if constexpr (std::is_integral_v<T>) {
            x = static_cast<T>(n % 100);
        } else if constexpr (std::is_same_v<T, Energy>) {
            x = Energy{static_cast<std::int32_t>(n * 7)};
        } else if constexpr (std::is_same_v<T, Hex>) {
            x = n % 3 == 0 ? hex_at(static_cast<int>(n % 60) + 1, 7)
                           : Hex{static_cast<std::int16_t>(-5), static_cast<std::int16_t>(n)};
        } else if constexpr (std::is_same_v<T, Facing>) {
            x = Facing{static_cast<std::uint8_t>(n % 6)};
        } else if constexpr (json_fields::IsId<T>::value) {
            x = n % 4 == 0 ? T{} : T{n % 50};
        } else if constexpr (json_fields::IsPair<T>::value) {
            fill(x.first);
            fill(x.second);
        } else if constexpr (HasFields<T>) {
            each_field(x, [this](std::string_view, auto& f) { this->fill(f); });
        } else if constexpr (json_fields::IsArray<T>::value) {
            for (auto& e : x) fill(e);
        } else {
            typename T::value_type e{};
            fill(e);
            x.push_back(e);
            fill(e);
            x.push_back(e);
        }
    }
};

template <std::size_t I = 0, class Variant, class F>
void each_alternative(F&& f) {
    if constexpr (I < std::variant_size_v<Variant>) {
        Filler filler{static_cast<std::uint32_t>(I * 13)};
        std::variant_alternative_t<I, Variant> x{};
        filler.fill(x);
        f(Variant{x});
        each_alternative<I + 1, Variant>(f);
    }
}

TEST(JsonFields, EveryEventComesBack) {
    int seen = 0;
    each_alternative<0, Event>([&](const Event& event) {
        const Json json = event_json(event);
        EXPECT_EQ(json["event"], std::string{event_word(event)});
        Event back;
        const auto wrong = read_event(Json::parse(json.dump()), back);
        EXPECT_FALSE(wrong) << *wrong;
        EXPECT_EQ(back, event) << json.dump();
        ++seen;
    });
    EXPECT_EQ(seen, static_cast<int>(std::variant_size_v<Event>));
}

TEST(JsonFields, EveryCommandComesBack) {
    each_alternative<0, Command>([&](const Command& command) {
        Command back;
        const auto wrong = read_command(Json::parse(command_json(command).dump()), back);
        EXPECT_FALSE(wrong) << *wrong;
        EXPECT_EQ(back, command) << command_json(command).dump();
    });
}

TEST(JsonFields, ASetUpComesBackWhole) {
    impulse::Setup setup;
    Filler{}.fill(setup);
    impulse::Setup back;
    const auto wrong = read_json(Json::parse(json_of(setup).dump()), back);
    EXPECT_FALSE(wrong) << *wrong;
    EXPECT_EQ(back, setup);
}

TEST(JsonFields, EnergyIsWrittenAsPeopleWriteIt) {
    EXPECT_EQ(json_of(ratio(5, 2)), "2 1/2");
    EXPECT_EQ(json_of(hex_at(30, 5)), "3005");
    EXPECT_EQ(json_of(Facing{1}), "B");
    EXPECT_EQ(json_of(UnitId{}), nullptr);
}

TEST(JsonFields, WhatDoesNotFitIsNamedWithItsPath) {
    const struct {
        const char* json;
        const char* says;
    } cases[] = {
        {R"({"order":"fier","unit":0})", "unknown word \"fier\""},
        {R"({"order":"fire","unit":0,"gropu":3})", "unknown field \"gropu\""},
        {R"({"order":"fire","unit":-1})", "fire.unit"},
        {R"({"order":"fire","unit":0,"group":400})", "fire.group"},
        {R"({"order":"move","how":"sideways"})", "move.how"},
        {R"({"order":"allocate","plot":[{"impulse":1,"speed":400}]})", "allocate.plot[0].speed"},
        {R"({"order":"allocate","plot":3})", "expected a list"},
        {R"({"order":"reserve","amount":2})", "reserve.amount"},
        {R"({"order":"umpire_place","hex":"99x9"})", "umpire_place.hex"},
        {R"(["fire"])", "expected an object"},
        {R"({"order":"allocate","plot":[{},{},{},{},{},{},{},{}]})", "at most 6"},
    };
    for (const auto& c : cases) {
        Command command;
        const auto wrong = read_command(Json::parse(c.json), command);
        ASSERT_TRUE(wrong) << c.json;
        EXPECT_NE(wrong->find(c.says), std::string::npos) << *wrong;
    }
}

}  // namespace
}  // namespace impulse
