// battle/effects/effects.h: carries out what the row of a mode says that a shot does.
// Units:  hexes, points of damage, Energy in sixtieths.
// Shapes: a closed list of ops, one file each beside this one; what a salvo gathers strikes at its end.
// Rule:   classic 6D2, D4.22, E3.5, E4.43, E7, E10, E11, G5, G23.84; TNG "Direct Weapons Fire", general notes.
#pragma once

#include <string>

#include "battle/core/emit.h"
#include "battle/effects/patterns.h"
#include "battle/effects/salvo.h"

namespace impulse {

// What fires: a box of a ship, a mine, a seeker that shoots.
struct Muzzle {
    const WeaponMode* mode = nullptr;
    UnitId by{};  // the ship; on whose account a seeker shoots; empty for a mine
    std::uint8_t group = 0, mode_index = 0;
    Hex hex{};
    bool mount = true;    // a box of `by`: it joins the volley of the step and is seen where its ship stands
    bool phaser = false;  // takes points off plasma
    Energy charge{};      // energy in the shot
    UnitId eyes{};        // whose electronic warfare counts
    int eccm = 0;         // beside that
    VolleyKind kind = VolleyKind::direct;
    int serial = 0;  // of a seeker that shoots
    EarlierHits hits{};
    int flown =
        -1;  // the hexes that count as its range: of a seeker, and through a gate; -1 = those to the target
    int gated = 0;  // and steps of the die for what lies between the mouths of a gate
    int worn = 0;   // and the points that were shot off it
    WeaponId weapon{};
    std::uint8_t aim = 0;  // group + 1 of the target at which it is aimed
};
// The row whose weapon it is; null where none is known.
inline const SystemType* row_of(const Rules& rules, const Muzzle& from) {
    return from.weapon ? &rules.system(rules.weapon(from.weapon).system) : nullptr;
}
inline Origin origin_of(const Muzzle& from) {
    return {from.weapon, from.group, from.mode_index, from.mount, from.aim};
}
// What is fired at: a unit, a seeker, or what lies in a hex.
struct ShotTarget {
    UnitId unit{};
    ObjectId object{};
    Hex hex{};
    bool terrain = false;  // the hex itself: it gives itself no ECM (classic P3.25)
    bool alone = false;    // one of all that the shot reaches, rolled for by itself
};

// One shot that hit, and the points that came of it.
struct Impact {
    Muzzle from;
    ShotTarget at;
    int range = 0;  // true
    int points = 0;
    SplashLoss loss{};
    int second = 0;  // of the points, those of the second part of a cell
    int hits = 1;    // rolls that make it up
    int face = 0;    // that the order names, from 1 on
};

// The stages of a shot: each roll that hits; the points of all that make one hit; a use without a hit; the end of the
// step's fire.
enum class ShotStage : std::uint8_t { roll, packet, missed, fired };
void apply(Play& play, Salvo& salvo, const Impact& impact, ShotStage stage);

// What internals of an earlier impulse do now (Effect::after).
void late_internals(Play& play, const Pulse& pulse);

// What a mode is worth beside its table, for odds and pilots.
struct ModeWorth {
    int times = 1;             // strikes of one shot
    bool ends_seeker = false;  // of some kind, whatever it can take
    bool informs = false;
    bool costs_mount = false;
    int rest = 1;  // of the points that remain so many make one
};
ModeWorth worth_of(const WeaponMode& mode);
// The effect by which a use rolls for each of the units that it reaches by itself; null where it makes one hit.
const Effect* reaches_each(const WeaponMode& mode);
// Those units, by their numbers, for a shot at that hex.
UnitSet reached_by(const Battle& battle, const Muzzle& from, const Effect& effect, Hex at);
// True where the effect is left out: the firer has a box of a row that it names.
bool left_out(const Rules& rules, const Battle& battle, UnitId firer, const Effect& effect);
// True where a hit ends a seeker of that kind whatever it can take.
bool ends_seeker(const WeaponMode& mode, SeekerKind seeker);

// What a mode does beside its points on the struck shield, a sentence for each effect; empty where that is all.
std::string effects_in_words(const WeaponMode& mode);

}  // namespace impulse
