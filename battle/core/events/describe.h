// battle/core/events/describe.h: an event says its word, its fields, what it changes, and when it fits a battle.
// Units:  as in battle.h; Energy in sixtieths; hexes.
// Shapes: trivially copyable, at most 16 bytes; described field by field for logs, hashes and the narrator.
// Rule:   an event needs no dice and no rules to change a battle, so a log plays back for ever.
#pragma once

#include "battle/core/named.h"

// Says of an event its word and its fields; what it changes stands in core/events/<chapter>.cpp.
#define IMPULSE_EVENT(Struct, word, ...)     \
    IMPULSE_NAMED(Struct, word, __VA_ARGS__) \
    void evolve(Battle& battle) const;
// The same of one that only reports what happened: the battle stays as it is.
#define IMPULSE_REPORT(Struct, word, ...)      \
    IMPULSE_NAMED(Struct, word, __VA_ARGS__)   \
    static constexpr bool only_reports = true; \
    void evolve(Battle&) const {}
