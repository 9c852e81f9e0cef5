// battle/damage/box_choice.h: which box of those a hit may take is lost, and who says so.
// Units:  group indices.
// Shapes: Candidates is a set of groups of one ship; the automatic choice gives up what is worth least.
// Rule:   classic D4.32 (owner's choice, phaser direction, the best of every three); TNG "DAC".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

using Candidates = FixedVector<std::uint8_t, max_groups>;

// Bit = group; groups from 64 on are never offered.
std::uint64_t bits_of(const Candidates& groups);

// Progress of "at least one of every three hits takes the best": hits of the present three, and whether the best was
// among them. Kept in one small number.
struct BestOf {
    int hits = 0;
    bool best = false;
    static BestOf from(int stored) { return {stored & 15, (stored & 16) != 0}; }
    [[nodiscard]] int stored() const { return hits | (best ? 16 : 0); }
    // True where the next hit has to take the best there is.
    [[nodiscard]] bool must(int of) const { return !best && hits + 1 >= of; }
    void count(bool was_best, int of) {
        ++hits;
        best = best || was_best;
        if (hits >= of) *this = {};
    }
};

// The count that goes on through the whole battle, of torpedoes and of drones (D4.322).
constexpr Counter count_of_three(const Category& k) {
    return k.count_slot == 0 ? Counter::torpedo_hits : Counter::drone_hits;
}

// What a box is worth to its owner, for giving up the least first: by rank within a best-of category, by cost of
// repair otherwise; weapons that have fired and empty ones before armed ones, narrow arcs before wide ones.
inline int worth(const ClassGroup& g, const GroupState& s, bool by_rank) {
    const int kind = by_rank ? g.hit.rank : g.hit.price;
    const int unfired = s.used == 0 ? 1 : 0, armed = s.charge > 0 || s.ready != 0 ? 1 : 0;
    return ((kind * 2 + unfired) * 2 + armed) * 32 + g.hit.bearings;
}
inline int worth(const Rules& rules, const Unit& unit, std::uint8_t group, bool by_rank) {
    return worth(rules.type(unit.type).groups[group], unit.groups[group], by_rank);
}

// The candidate that is worth least.
std::uint8_t least_worth(const Rules& rules, const Unit& unit, const Candidates& from, bool by_rank);

// True where two candidates differ in anything that matters to their owner.
bool differ(const Rules& rules, const Unit& unit, const Candidates& from, int now);

// Carries out the answer to a question about boxes or shields; the driver has taken the question off its stack.
void answer_question(Play& play, const Question& question, int choice);

}  // namespace impulse
