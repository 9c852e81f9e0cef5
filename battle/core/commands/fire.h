// battle/core/commands/fire.h: orders about weapons, seekers and mines.
// Units:  groups of the unit; whole points of energy.
#pragma once

#include <cstdint>

#include "battle/core/ids.h"
#include "battle/core/named.h"
#include "engine/hex.h"

namespace impulse {

// One seeker from one rack or tube; target a unit or a seeker. as: torpedoes may be enveloping, pseudo, one of a shotgun or
// a sabot; racks with two modes launch plain (attack) or in defence.
IMPULSE_WORDS(LaunchAs, std::uint8_t, plain, enveloping, pseudo, shotgun, sabot, defence)
struct Launch {
    UnitId unit{};
    std::uint8_t group = 0;
    SeekerId type{};
    UnitId target{};
    ObjectId target_object{};
    LaunchAs as = LaunchAs::plain;
    WeaponId holds{};  // what a mine holds that fires once, and in which mode (TNG captor)
    std::uint8_t mode = 0;
    IMPULSE_NAMED(Launch, "launch", unit, group, type, target, target_object, as, holds, mode)
};

// One weapon box declared at a unit or a seeker.
struct Fire {
    UnitId unit{};
    std::uint8_t group = 0, mode = 0;
    UnitId target{};
    ObjectId object{};
    std::uint8_t combine = 0;
    std::uint8_t energy =
        0;                  // whole points, for weapons fed when they fire (classic mauler); 0 = all there is
    std::uint8_t late = 0;  // 1 = after all other fire, for weapons that may choose (classic hellbore)
    std::uint8_t uim = 0;   // 1 = aimed through the ship's UIM (classic D6.5)
    std::uint8_t face = 0;  // facing 1..6 of the target for what may choose (TNG "SABOT"), 0 = the weakest
    std::uint8_t aim =
        0;          // group + 1 of the target at which it is aimed, of those that may be (TNG "Sh Gen")
    Hex through{};  // the mouth of a gate into which it is fired (TNG "Wormhole")
    IMPULSE_NAMED(Fire, "fire", unit, group, mode, target, object, combine, energy, late, uim, face, aim,
                  through)
};

// Guidance of a seeker: handed to another unit of the team, or given up; or the seeker is opened: it lets its drones go,
// or leaves its mine. aim: what is thrown goes to that hex, or to that of a unit; what
// holds a weapon fires it at that unit.
IMPULSE_WORDS(GuideAct, std::uint8_t, transfer, release, open, aim)
struct Guide {
    UnitId unit{};
    ObjectId seeker{};
    GuideAct how = GuideAct::transfer;
    UnitId to{};
    Hex hex{};
    IMPULSE_NAMED(Guide, "guide", unit, seeker, how, to, hex)
};

// One laboratory looks at a seeker (what is it?) or at a unit (points of information); aegis = 1: the aegis system looks.
struct Identify {
    UnitId unit{};
    ObjectId seeker{};
    UnitId target{};
    std::uint8_t aegis = 0;
    IMPULSE_NAMED(Identify, "identify", unit, seeker, target, aegis)
};

// A pack of chaff against everything that homes on the unit.
struct DropChaff {
    UnitId unit{};
    IMPULSE_NAMED(DropChaff, "drop_chaff", unit)
};

// One weapon fired into the rocks of the hex ahead, to clear a way for the firer itself (classic P3.25).
struct ClearRocks {
    UnitId unit{};
    std::uint8_t group = 0, mode = 0;
    Hex hex{};
    IMPULSE_NAMED(ClearRocks, "clear_rocks", unit, group, mode, hex)
};

// Lays a mine of Rules::mines out of the shuttle bay or mine rack into the ship's hex.
struct LayMine {
    UnitId unit{};
    std::uint8_t type = 0, dummy = 0;
    IMPULSE_NAMED(LayMine, "lay_mine", unit, type, dummy)
};

// Looks for mines around the ship.
struct ScanMines {
    UnitId unit{};
    IMPULSE_NAMED(ScanMines, "scan_mines", unit)
};

// An order to a mine of the side that takes orders: it goes off, falls asleep, or wakes.
IMPULSE_WORDS(MineOrder, std::uint8_t, detonate, sleep, wake)
struct OrderMine {
    UnitId unit{};
    MineId mine{};
    MineOrder what = MineOrder::detonate;
    IMPULSE_NAMED(OrderMine, "order_mine", unit, mine, what)
};

// One weapon box fired at a mine.
struct FireAtMine {
    UnitId unit{};
    std::uint8_t group = 0, mode = 0;
    MineId mine{};
    IMPULSE_NAMED(FireAtMine, "fire_at_mine", unit, group, mode, mine)
};

}  // namespace impulse
