// battle/core/commands/craft.h: orders about shuttles, fighters and fast patrol ships.
// Units:  bay boxes of the ship; hexes a turn.
#pragma once

#include <cstdint>

#include "battle/core/ids.h"
#include "battle/core/named.h"
#include "engine/hex.h"

namespace impulse {

// A craft leaves the ship's bay: the unit `craft`, or where that is empty whatever stands in the bay box. As itself, or
// as what deck crews and energy made of it.
IMPULSE_WORDS(CraftRole, std::uint8_t, plain, weasel, suicide, scatter_pack)
struct LaunchCraft {
    UnitId unit{}, craft{};
    std::uint8_t box = 0;
    CraftRole as = CraftRole::plain;
    Facing facing{};
    std::uint8_t speed = 0;
    UnitId target{};  // suicide shuttle, scatter-pack
    IMPULSE_NAMED(LaunchCraft, "launch_craft", unit, craft, box, as, facing, speed, target)
};

// A craft in the ship's hex lands in the bay box.
struct RecoverCraft {
    UnitId unit{}, craft{};
    std::uint8_t box = 0;
    IMPULSE_NAMED(RecoverCraft, "recover_craft", unit, craft, box)
};

// Deck crews begin to work on the craft in a bay box. load: a round of seeker `type` onto rail `group`; charge: heavy
// weapon `group`; repair: a point of damage; scatter_pack: a space of drones `type` goes into the shuttle; clear: back to
// a plain shuttle; ready: a space of drones from the stores to the ready racks. No crew works at these: move: to the
// empty bay box `group`; balcony: out onto the balcony, or back.
IMPULSE_WORDS(DeckJob, std::uint8_t, load, charge, repair, scatter_pack, clear, ready, move, balcony)
struct DeckWork {
    UnitId unit{};
    std::uint8_t box = 0;
    DeckJob job = DeckJob::load;
    std::uint8_t group = 0;
    SeekerId type{};
    IMPULSE_NAMED(DeckWork, "deck_work", unit, box, job, group, type)
};

}  // namespace impulse
