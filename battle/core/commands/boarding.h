// battle/core/commands/boarding.h: orders about marines and transporters.
// Units:  parties; groups of the unit.
#pragma once

#include <cstdint>

#include "battle/core/ids.h"
#include "battle/core/named.h"
#include "battle/core/rows/parties.h"
#include "engine/hex.h"

namespace impulse {

// Uses of the transporters: parties or crew to another ship, raids on one of its boxes (aim), a bomb into a hex;
// recall brings boarders back; goods: boxes full of bulk cargo.
IMPULSE_WORDS(Cargo, std::uint8_t, party, commando, heavy, crew, raid, commando_raid, bomb, dummy, recall,
              silver, gold, phased, borg, goods, heavy_commando)
struct Transport {
    UnitId unit{};
    Cargo what = Cargo::party;
    UnitId target{};
    std::uint8_t aim = 0, count = 1;
    Hex hex{};
    ObjectId object{};  // raids: a seeking shuttle or a weasel
    IMPULSE_NAMED(Transport, "transport", unit, what, target, aim, count, hex, object)
};

// Troops step over between a ship and a craft in its bay, or between units on the same side of a body: to an enemy's they
// go to fight there.
struct MoveTroops {
    UnitId unit{}, to{};  // to: empty = the craft in the bay box
    std::uint8_t box = 0;
    PartyKind kind = PartyKind::normal;
    std::uint8_t count = 1;
    IMPULSE_NAMED(MoveTroops, "move_troops", unit, to, box, kind, count)
};

// Boarding parties on guard at a group, from now on; 0 calls them off.
struct Guard {
    UnitId unit{};
    std::uint8_t group = 0, parties = 0;
    IMPULSE_NAMED(Guard, "guard", unit, group, parties)
};

// What casualty points of the boarding combat aboard `target` are spent on first; named: its best parties by name;
// boxes: those of the group `box`.
IMPULSE_WORDS(BoardingAim, std::uint8_t, parties, rooms, security, named, boxes)
struct Board {
    UnitId unit{}, target{};
    BoardingAim aim = BoardingAim::parties;
    Posture posture = Posture::average;  // where parties fight in postures
    std::uint8_t box = 0;                // group of the target, where the aim is boxes
    std::uint8_t unphased = 0;           // 1 = its phased parties there put their devices off
    IMPULSE_NAMED(Board, "board", unit, target, aim, posture, box, unphased)
};

}  // namespace impulse
