// battle/core/rows/melee.h: boarding parties that fight one by one: what each hits on, by the postures of both.
// Units:  faces of one die; boarding parties.
// Shapes: hits[attacker's posture][defender's posture]; a party row for each kind that the ruleset has.
// Rule:   TNG "Boarding Party", "Commando Squad", "Heavy Weapons Squad", "Cylons".
#pragma once

#include <array>
#include <cstdint>

#include "battle/core/rows/parties.h"
#include "battle/core/rows/source.h"
#include "engine/fields.h"

namespace impulse {

struct PartyRow {
    int attack = 0, against = 0;  // added to its own die, and to the die of who attacks it
    bool set = false;             // its posture is always this one
    Posture posture = Posture::average;
    int beamed = 0;         // up to that on a die it attacks on the impulse in which it was beamed in
    int plain_attacks = 0;  // instead of one suicidal attack so many as average, without anything added
    std::array<int, 2>
        sends_home{};  // above 0, by tech level: it always hits at home, and who is hit is back on its own ship
                       // within so many hexes
    bool stays = false;  // never leaves its ship
    bool turns =
        false;  // and one attack in the posture `turned`: who is hit is of its side and kind from then on
    Posture turned = Posture::average;
    // Out of phase: others strike at it from so many points of information, with so much more on the die, one less for each
    // `phase_step` more and never less than one. Its own device may be off.
    int phase_from = 0, phase_worst = 0, phase_step = 0;
    bool crew = false;  // the crew units of a ship with a box of its row fight so
    IMPULSE_FIELDS(PartyRow, attack, against, set, posture, beamed, plain_attacks, sends_home, stays, turns,
                   turned, phase_from, phase_worst, phase_step, crew)
};

struct MeleeRules {
    static constexpr int never = -100;
    std::array<std::array<int, count_of<Posture>()>, count_of<Posture>()> hits{};
    int at_home = 0;         // added to the die of who fights on his own ship
    Posture rooms{}, box{};  // how control boxes defend themselves and fight, and how other boxes do
    std::array<PartyRow, count_of<PartyKind>()> party{};
    Source source;
    IMPULSE_FIELDS(MeleeRules, hits, at_home, rooms, box, party)
};

}  // namespace impulse
