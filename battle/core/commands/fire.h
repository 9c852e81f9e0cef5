// battle/core/commands/fire.h: orders about weapons, seekers and mines.
// Units:  groups of the unit; whole points of energy.
#pragma once

#include <cstdint>
#include <string_view>

#include "battle/core/ids.h"
#include "engine/fields.h"
#include "engine/hex.h"

namespace impulse {

// One seeker from one rack or tube; target a unit or a seeker. as: torpedoes may be enveloping, pseudo, one of a shotgun or
// a sabot; racks with two modes launch plain (attack) or in defence.
IMPULSE_WORDS(LaunchAs, std::uint8_t, plain, enveloping, pseudo, shotgun, sabot, defence)
struct Launch {
    static constexpr std::string_view name = "launch";
    UnitId unit{};
    std::uint8_t group = 0;
    SeekerId type{};
    UnitId target{};
    ObjectId target_object{};
    LaunchAs as = LaunchAs::plain;
    WeaponId holds{};  // what a mine holds that fires once, and in which mode (TNG captor)
    std::uint8_t mode = 0;
    IMPULSE_FIELDS(Launch, unit, group, type, target, target_object, as, holds, mode)
    bool operator==(const Launch&) const = default;
};

// One weapon box declared at a unit or a seeker.
struct Fire {
    static constexpr std::string_view name = "fire";
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
    IMPULSE_FIELDS(Fire, unit, group, mode, target, object, combine, energy, late, uim, face, aim, through)
    bool operator==(const Fire&) const = default;
};

// Guidance of a seeker: handed to another unit of the team, or given up; or the seeker is opened: it lets its drones go,
// or leaves its mine. aim: what is thrown goes to that hex, or to that of a unit; what
// holds a weapon fires it at that unit.
IMPULSE_WORDS(GuideAct, std::uint8_t, transfer, release, open, aim)
struct Guide {
    static constexpr std::string_view name = "guide";
    UnitId unit{};
    ObjectId seeker{};
    GuideAct how = GuideAct::transfer;
    UnitId to{};
    Hex hex{};
    IMPULSE_FIELDS(Guide, unit, seeker, how, to, hex)
    bool operator==(const Guide&) const = default;
};

// One laboratory looks at a seeker (what is it?) or at a unit (points of information); aegis = 1: the aegis system looks.
struct Identify {
    static constexpr std::string_view name = "identify";
    UnitId unit{};
    ObjectId seeker{};
    UnitId target{};
    std::uint8_t aegis = 0;
    IMPULSE_FIELDS(Identify, unit, seeker, target, aegis)
    bool operator==(const Identify&) const = default;
};

// A pack of chaff against everything that homes on the unit.
struct DropChaff {
    static constexpr std::string_view name = "drop_chaff";
    UnitId unit{};
    IMPULSE_FIELDS(DropChaff, unit)
    bool operator==(const DropChaff&) const = default;
};

// One weapon fired into the rocks of the hex ahead, to clear a way for the firer itself (classic P3.25).
struct ClearRocks {
    static constexpr std::string_view name = "clear_rocks";
    UnitId unit{};
    std::uint8_t group = 0, mode = 0;
    Hex hex{};
    IMPULSE_FIELDS(ClearRocks, unit, group, mode, hex)
    bool operator==(const ClearRocks&) const = default;
};

// Lays a mine of Rules::mines out of the shuttle bay or mine rack into the ship's hex.
struct LayMine {
    static constexpr std::string_view name = "lay_mine";
    UnitId unit{};
    std::uint8_t type = 0, dummy = 0;
    IMPULSE_FIELDS(LayMine, unit, type, dummy)
    bool operator==(const LayMine&) const = default;
};

// Looks for mines around the ship.
struct ScanMines {
    static constexpr std::string_view name = "scan_mines";
    UnitId unit{};
    IMPULSE_FIELDS(ScanMines, unit)
    bool operator==(const ScanMines&) const = default;
};

// An order to a mine of the side that takes orders: it goes off, falls asleep, or wakes.
IMPULSE_WORDS(MineOrder, std::uint8_t, detonate, sleep, wake)
struct OrderMine {
    static constexpr std::string_view name = "order_mine";
    UnitId unit{};
    MineId mine{};
    MineOrder what = MineOrder::detonate;
    IMPULSE_FIELDS(OrderMine, unit, mine, what)
    bool operator==(const OrderMine&) const = default;
};

// One weapon box fired at a mine.
struct FireAtMine {
    static constexpr std::string_view name = "fire_at_mine";
    UnitId unit{};
    std::uint8_t group = 0, mode = 0;
    MineId mine{};
    IMPULSE_FIELDS(FireAtMine, unit, group, mode, mine)
    bool operator==(const FireAtMine&) const = default;
};

}  // namespace impulse
