// battle/core/setup.h: how a battle begins, as plain values; what scenarios and records are turned into.
// Units:  hexes, facings, speeds in hexes a turn, weapon status 0..3.
// Shapes: Setup is stored whole in the header of every log, so that a log replays without any other file.
// Errors: make_battle (play/make_battle.h) refuses what the rules do not know.
// Rule:   classic S4.1 weapon status; UTD7.45 for Thunderdome (scenarios/campaigns).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "battle/core/battle.h"
#include "battle/core/rows/parties.h"

namespace impulse {

struct SetupDamage {   // damage already there: "warp_left 3", "sensor 2", "shield 4 10"
    std::string what;  // system id or group name; "sensor", "scanner", "damage_control", "excess", "shield"
    int index = 0;     // shield bank 1..6 where what is "shield"
    int boxes = 0;
    IMPULSE_FIELDS(SetupDamage, what, index, boxes)
    bool operator==(const SetupDamage&) const = default;
};

struct
    SetupTroops {  // ground troops in a unit when the battle begins; of another side: they have landed there
    int side = 0;
    std::string kind;  // a word of PartyKind
    int count = 0;
    IMPULSE_FIELDS(SetupTroops, side, kind, count)
    bool operator==(const SetupTroops&) const = default;
};

struct SetupUnit {
    std::string id, name, class_key;
    int side = 0;
    Hex hex{};
    Facing facing{};
    int speed = 0;  // previous speed for acceleration; -1 = the maximum
    int weapon_status = 3;
    bool held_out = false;  // present in the record, not on the map
    std::vector<SetupDamage> damage;
    std::vector<std::pair<std::string, std::string>> loads;  // rack group name -> "I,I,IV"
    std::vector<std::pair<std::string, int>> options;        // commander's options bought: "t_bomb" -> 2
    int quality = 0;                                         // crew: -1 poor, 0 regular, 1 outstanding
    bool navigator = false;                                  // a legendary navigator is aboard
    std::string mother = {};  // craft: the unit that carries it, in a bay box; empty = on the map by itself
    int patrol = -1;          // carriers: fighters out at the start, -1 = by weapon status
    std::vector<std::pair<std::string, int>> stores =
        {};                    // what earlier battles left: "t_bombs" -> 1; not named = full
    bool derelict = false;     // nobody aboard and no power until somebody comes (UTD6.3D2)
    bool uninspected = false;  // captured in an earlier battle: it may only move (UTD7.8)
    int breach_bonus = 0;      // added to its dice against a barrier: a legendary captain is aboard
    int reserve = 0;  // held out: place in the reserve that comes in by itself, from 1; 0 = it stays out
    std::vector<std::string> special = {};  // shuttles that are ready: "weasel", "suicide", "scatter_pack"
    std::vector<std::pair<std::string, int>> overloads =
        {};                   // weapon group -> points on top that it holds (S4.1)
    bool no_reloads = false;  // no rounds beyond what its launchers hold, no stores for its craft
    int ground = 0;           // side 1..6 of the body in its hex on which it stands, 0 = in space
    int grid = 0;             // power grid that it shares with others, 0 = none
    std::string dock = {};    // the yard before it in whose dry dock it lies: no power, no target
    bool no_capture = false;  // never captured, only destroyed
    int inactive_boxes = 0;   // boxes of a conversion under way
    std::vector<SetupTroops> troops = {};
    std::string docked_to = {};              // the unit before it that has it in tow with a beam, at no cost
    std::vector<std::string> unusable = {};  // systems aboard that its crew cannot use: "cloak", "photon"
    IMPULSE_FIELDS(SetupUnit, id, name, class_key, side, hex, facing, speed, weapon_status, held_out, damage,
                   loads, options, quality, navigator, mother, patrol, breach_bonus, reserve, no_reloads,
                   stores, derelict, uninspected, special, overloads, ground, grid, dock, no_capture,
                   inactive_boxes, troops, docked_to, unusable)
    bool operator==(const SetupUnit&) const = default;
};

struct SetupMine {  // a mine that lies there when the battle begins
    std::string type;
    int side = 0, field = 0, chain = 0;
    Hex hex{};
    bool dummy = false;
    IMPULSE_FIELDS(SetupMine, type, side, field, chain, hex, dummy)
    bool operator==(const SetupMine&) const = default;
};

struct SetupSide {
    std::string id, name, empire;
    int team = 0;
    Standing damage_boxes = Standing::automatic, struck_shield = Standing::automatic,
             repairs = Standing::automatic, activity = Standing::ask;
    Hex arrives_from{}, arrives_to{};  // stretch of the rim, clockwise, where its reserve comes in
    int frequency = 0;                 // of its web, see Side
    IMPULSE_FIELDS(SetupSide, id, name, empire, team, frequency, damage_boxes, struck_shield, repairs,
                   activity, arrives_from, arrives_to)
    bool operator==(const SetupSide&) const = default;
};

struct SetupWeb {  // web that is there from the start
    int side = 0;
    WebKind kind = WebKind::linear;
    int strength = 0;
    std::vector<Hex> hexes;
    IMPULSE_FIELDS(SetupWeb, side, kind, strength, hexes)
    bool operator==(const SetupWeb&) const = default;
};

struct SetupSeeker {         // a seeker that flies when the battle begins
    std::string type;        // "III-XX"
    std::string by, target;  // ids of units: whose it is, and what it seeks
    Hex hex{};
    Facing facing{};
    int speed = 0;  // where above 0 instead of its type's
    IMPULSE_FIELDS(SetupSeeker, type, by, target, hex, facing, speed)
    bool operator==(const SetupSeeker&) const = default;
};

struct Setup {
    std::string ruleset, title;
    std::uint64_t seed = 1;
    int year = 0;  // of the campaign's calendar, 0 = not said
    BattleField field{};
    std::vector<std::string> lanes;  // names of the lanes that warp points lead to
    std::vector<SetupSide> sides;
    std::vector<SetupUnit> units;
    std::vector<SetupMine> mines;
    std::vector<SetupWeb> webs;
    std::vector<SetupSeeker> seekers;
    IMPULSE_FIELDS(Setup, ruleset, title, seed, year, field, lanes, sides, units, mines, webs, seekers)
    bool operator==(const Setup&) const = default;
};

}  // namespace impulse
