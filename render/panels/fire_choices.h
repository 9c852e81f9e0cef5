// render/panels/fire_choices.h: which weapons of a ship fire at the target, in which mode, and which of them are worth it.
// Units:  damage in sixtieths of a point; per cent of what a mode does at its best range.
// Shapes: WeaponChoice joins a remembered choice with the modes that are legal now.
// Errors: a weapon that cannot fire has no legal mode and a sentence that says why.
// Rule:   none; what is ticked unasked is the player's own line (FireMemory::least).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "battle/fire/shot.h"
#include "render/panels/panels.h"

namespace impulse {

Fire shot_of(UnitId unit, const FireMemory& memory, const FireMemory::Choice& choice, int mode);
ShotPlan plan_of(const Decision& decision, const Fire& fire);
// The mode that was chosen, where it is legal, else the first that is.
int mode_of(const FireMemory::Choice& choice, const std::vector<int>& legal);

// What a shot would do, and what it would do in the next impulse if both fly on.
struct ShotWorth {
    std::int32_t mean = 0, now = 0, next = 0;  // now and next by the table alone
    int per_cent = 0;                          // of what the mode does at its best range
    bool costly = false;  // a torpedo given up for its bolt, or a weapon armed over turns spent on a seeker
};
ShotWorth worth_of(const Decision& decision, const Fire& fire);
// Ticked by hand, or else worth its shot.
bool is_wanted(const FireMemory& memory, const FireMemory::Choice& choice, const ShotWorth& worth);
// "best now", "better next impulse: 4.0"; empty where neither is so.
std::string timing_words(const ShotWorth& worth);

struct WeaponChoice {
    FireMemory::Choice* choice = nullptr;
    std::vector<int> legal;
    std::string why;
    ShotWorth worth;      // in the mode that is chosen
    bool wanted = false;  // ticked; a lone shot that is better next impulse is not, unless that is asked for
};
// The weapons of the ship that acts.
std::vector<WeaponChoice> weapons_of(const Decision& decision, FireMemory& memory);
// Looks for other ships of the side that are asked now and could fire at the target too.
void find_others(const Decision& decision, FireMemory& memory);
// What fires: the wanted weapons of the ship, and of those that fire with it.
std::vector<Fire> volley_of(const Decision& decision, FireMemory& memory);

}  // namespace impulse
