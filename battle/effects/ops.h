// battle/effects/ops.h: the ops, one file each: what it does, what it is worth, and how it is said.
// Shapes: functions of the same three forms, where the op has something to say; effects.cpp has a table of them.
#pragma once

#include "battle/effects/effects.h"

namespace impulse::ops {

struct Cast {
    Play& play;
    Salvo& salvo;
    const Impact& impact;
    const Effect& effect;
    // The effect's conditions hold for a unit or a seeker that suffers it.
    [[nodiscard]] bool reaches(UnitId at) const;
    [[nodiscard]] bool reaches(ObjectId at) const;
    [[nodiscard]] Facts of_firer() const;  // what its conditions may ask for of who fires
    [[nodiscard]] int points() const {
        return amount(effect.cell == 2   ? impact.second
                      : effect.cell == 1 ? impact.points - impact.second
                                         : impact.points);
    }
    // The points that the effect brings, where its row does not say that they are those of the shot.
    [[nodiscard]] int amount(int of_shot) const;
};

// The kind of volley by which internals mark the boxes that they take.
VolleyKind marked(const Effect& effect, VolleyKind plain);
// "shields", "shields and panels": what does not stop the points of an effect.
std::string layers_in_words(unsigned layers);

void damage(const Cast& cast);
std::string damage(const Effect& effect);
void excess(const Cast& cast);
std::string excess(const Effect& effect);
void inside(const Cast& cast);
std::string inside(const Effect& effect);

void lose_mount(const Cast& cast);
void lose_mount(const Effect& effect, ModeWorth& worth);
std::string lose_mount(const Effect& effect);
void repeat(const Cast& cast);
void repeat(const Effect& effect, ModeWorth& worth);
std::string repeat(const Effect& effect);
void inform(const Cast& cast);
void inform(const Effect& effect, ModeWorth& worth);
std::string inform(const Effect& effect);
void unfire(const Cast& cast);
std::string unfire(const Effect& effect);
void kill_seeker(const Cast& cast);
void kill_seeker(const Effect& effect, ModeWorth& worth);
std::string kill_seeker(const Effect& effect);

void slow(const Cast& cast);
void slow(const Effect& effect, ModeWorth& worth);
std::string slow(const Effect& effect);
void drain(const Cast& cast);
std::string drain(const Effect& effect);
void mend(const Cast& cast);
std::string mend(const Effect& effect);
void unweave(const Cast& cast);
std::string unweave(const Effect& effect);
void link(const Cast& cast);
std::string link(const Effect& effect);
void place(const Cast& cast);
std::string place(const Effect& effect);
void flux(const Cast& cast);
std::string flux(const Effect& effect);

// "2 points", "1 point for each of energy begun above 4", "its points".
std::string points_in_words(const Effect& effect);

}  // namespace impulse::ops
