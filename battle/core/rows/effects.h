// battle/core/rows/effects.h: what a shot does and what shifts its numbers, as the rows of weapons say it.
// Units:  hexes, whole points of energy and damage, size classes.
// Shapes: plain data in closed lists of words; battle/effects/ carries them out, play/effects_reader.h reads them.
// Rule:   a mode that says nothing has one effect: its points, on the struck face of the target, when it hits.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/fields.h"

namespace impulse {

// hit: with each roll that hits; fired: once, after all fire of the step, whatever came of it.
IMPULSE_WORDS(When, std::uint8_t, hit, fired)
// damage: points on shields; excess: each internal point it scores is an excess damage hit; inside: internals that no
// shield stops; lose_mount: the box that fired is lost; repeat: the shot strikes again in the next impulses; inform:
// its points are knowledge of the target; kill_seeker: a seeker is destroyed whatever it can take.
IMPULSE_WORDS(Op, std::uint8_t, damage, excess, inside, lose_mount, repeat, inform, kill_seeker)
// within: everything within Effect::within hexes of the firer, friend and foe.
IMPULSE_WORDS(At, std::uint8_t, target, firer, everything_in_hex, within)
// spread: over all faces, the weakest first (classic E10); each: so many on every face; neighbours: a part of its own on
// the faces beside the struck one (classic E11); weakest: the face behind which least stands.
IMPULSE_WORDS(Face, std::uint8_t, struck, spread, each, neighbours, weakest)
// What shifts: the die that is thrown (more is worse), or the number that it may show (more is better).
IMPULSE_WORDS(Quantity, std::uint8_t, die, hit)
// What a condition looks at: numbers of the shot and of who suffers it, or plain facts.
IMPULSE_WORDS(Of, std::uint8_t, range, energy, size, drone, uim, derfacs)
constexpr bool is_number(Of of) { return of <= Of::size; }

// How a shot stands to what suffers it.
struct Circumstances {
    int range = 0, energy = 0, size = 0;
    bool drone = false, uim = false, derfacs = false;
};

struct ShotCondition {
    Of of = Of::range;
    static constexpr int open =
        9999;                 // no greatest number; the size class of seekers, smaller than all units
    int least = 0, most = 0;  // of numbers
    IMPULSE_FIELDS(ShotCondition, of, least, most)
    bool operator==(const ShotCondition&) const = default;

    [[nodiscard]] constexpr bool holds(const Circumstances& c) const {
        const auto between = [this](int n) { return n >= least && n <= most; };
        switch (of) {
            case Of::range:
                return between(c.range);
            case Of::energy:
                return between(c.energy);
            case Of::size:
                return between(c.size);
            case Of::drone:
                return c.drone;
            case Of::uim:
                return c.uim;
            case Of::derfacs:
                return c.derfacs;
        }
        return false;
    }
};

inline bool all_hold(const std::vector<ShotCondition>& conditions, const Circumstances& c) {
    for (const ShotCondition& one : conditions)
        if (!one.holds(c)) return false;
    return true;
}

struct Effect {
    When when = When::hit;
    Op op = Op::damage;
    At at = At::target;
    Face face = Face::struck;
    bool own_volley =
        false;            // fired before or, on wish, after all other fire, and met by shields alone (6D2)
    bool sphere = false;  // a sphere around the target takes it first, without a roll (classic G23.84)
    int within = 0;       // At::within: hexes from the firer
    int amount = 0;       // points; 0 = those of the shot
    int above = -1;       // from 0 on: `amount` for each point of energy begun above so many
    int past = 0;         // above 0: one point in so many, rounded down, that no shield and no panel stops
    std::vector<ShotCondition> conditions;
    IMPULSE_FIELDS(Effect, when, op, at, face, own_volley, sphere, within, amount, above, past, conditions)
    bool operator==(const Effect&) const = default;
};

// True where an effect may reach a unit of that size class, whatever else it asks for.
inline bool reaches_size(const std::vector<Effect>& effects, int size_class) {
    for (const Effect& e : effects) {
        bool reached = true;
        for (const ShotCondition& c : e.conditions)
            reached = reached && c.of != Of::drone && (c.of != Of::size || c.holds({.size = size_class}));
        if (reached) return true;
    }
    return false;
}

struct Modifier {
    Quantity quantity = Quantity::die;
    int amount = 0;
    std::vector<ShotCondition> conditions;
    IMPULSE_FIELDS(Modifier, quantity, amount, conditions)
    bool operator==(const Modifier&) const = default;
};

// What the modifiers of one quantity add up to.
inline int sum_of(const std::vector<Modifier>& modifiers, Quantity quantity, const Circumstances& c) {
    int sum = 0;
    for (const Modifier& m : modifiers)
        if (m.quantity == quantity && all_hold(m.conditions, c)) sum += m.amount;
    return sum;
}
// True where one of them asks for a fact such as an aid to aiming.
inline bool any_asks_for(const std::vector<Modifier>& modifiers, Of fact) {
    for (const Modifier& m : modifiers)
        for (const ShotCondition& c : m.conditions)
            if (c.of == fact) return true;
    return false;
}

}  // namespace impulse
