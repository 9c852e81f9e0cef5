// battle/core/named.h: commands and events have a word, fields and equality.
// Shapes: the word stands in scripts and logs; the fields are walked by logs, hashes and the narrator.
#pragma once

#include <string_view>

#include "engine/fields.h"

// Inside a struct: its word and its fields, by which it is also compared.
#define IMPULSE_NAMED(Struct, word, ...)           \
    static constexpr std::string_view name = word; \
    IMPULSE_FIELDS(Struct, __VA_ARGS__)            \
    bool operator==(const Struct&) const = default;
