// battle/core/terms.h: a short list of named numbers that add up, for why-lines.
// Units:  as the words say: hexes, die steps, points of ECM.
// Shapes: at most sixteen terms, no allocation; terms of 0 are left out.
#pragma once

#include "battle/core/rows/effects.h"
#include "engine/fields.h"
#include "engine/fixed_vector.h"

namespace impulse {

template <Worded Word>
struct Terms {
    struct Term {
        Word word{};
        std::int16_t value = 0;
        const Modifier* from = nullptr;  // the row that gives it, where it is a modifier
    };
    FixedVector<Term, 16> list;
    int sum = 0;

    // Adds a term to list and sum.
    void add(Word word, int value) {
        if (value == 0) return;
        list.push_back({word, static_cast<std::int16_t>(value)});
        sum += value;
    }
    void add(Word word, const Modifier& from, int value) {
        add(word, value);
        if (value != 0) list.back().from = &from;
    }
    // The value of a term, 0 where it is not there.
    [[nodiscard]] int of(Word word) const {
        for (const Term& t : list)
            if (t.word == word) return t.value;
        return 0;
    }
    // What modifiers give that ask for a fact.
    [[nodiscard]] int of(Of asked) const {
        int all = 0;
        for (const Term& t : list)
            if (t.from != nullptr && any_asks_for({*t.from}, asked)) all += t.value;
        return all;
    }
};

}  // namespace impulse
