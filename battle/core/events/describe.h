// battle/core/events/describe.h: an event says its word, its fields, what it changes, and when it fits a battle.
// Units:  as in battle.h; Energy in sixtieths; hexes.
// Shapes: trivially copyable, at most 16 bytes; described field by field for logs, hashes and the narrator.
// Rule:   an event needs no dice and no rules to change a battle, so a log plays back for ever.
#pragma once

#include <string_view>

#include "engine/fields.h"

// Says of an event its word and its fields; what it changes stands in core/events/<chapter>.cpp.
#define IMPULSE_EVENT(Struct, word, ...)            \
    static constexpr std::string_view name = word;  \
    IMPULSE_FIELDS(Struct, __VA_ARGS__)             \
    bool operator==(const Struct&) const = default; \
    void evolve(Battle& battle) const;
// The same of one that only reports what happened: the battle stays as it is.
#define IMPULSE_REPORT(Struct, word, ...)           \
    static constexpr std::string_view name = word;  \
    IMPULSE_FIELDS(Struct, __VA_ARGS__)             \
    bool operator==(const Struct&) const = default; \
    void evolve(Battle&) const {}
