// battle/core/rows/mines.h: kinds of mine.
// Units:  hexes, impulses, points.
#pragma once

#include <cstdint>
#include <string>

#include "battle/core/ids.h"
#include "battle/core/rows/source.h"
#include "engine/fields.h"

namespace impulse {

// What a mine does when it is set off.
IMPULSE_WORDS(MineKind, std::uint8_t, explosive, captor, absorber)
struct MineType {
    std::string id, label;
    MineKind kind = MineKind::explosive;
    int strength = 0;  // points to everything in the zone
    int blast_radius = 1, trigger_radius = 1;
    int hit_points = 0;           // points that destroy it; fewer set it off
    int scan_number = 0;          // die that finds it, 0 = not found by scanning
    bool by_transporter = false;  // may be laid by transporter
    bool by_bay = false;          // may be laid from the shuttle bay or the mine rack
    bool in_battle = true;        // may be laid in the course of a battle
    WeaponId weapon{};            // captors: what it fires
    int eccm = 0;                 // captors: built in
    int rounds = -1;              // captors: shots in it, -1 = not known, without limit
    int lock_most = 0;            // captors: die up to which one has a lock-on, 0 = always
    int gap = 0;                  // captors that launch: impulses between two launches
    SeekerId launches{};          // captors: what it launches instead of firing
    std::string launches_word;
    bool by_command = false;  // goes off and sleeps at the order of its side
    int linked_range = 0;     // sensor mines: sets off its chain when somebody comes so near, 0 = none
    int drains_plasma =
        0;  // absorbers: points off the warhead of a torpedo of plasma that comes into the zone
    Source source;
    IMPULSE_FIELDS(MineType, id, kind, strength, blast_radius, trigger_radius, hit_points, scan_number,
                   by_transporter, by_bay, in_battle, weapon, eccm, rounds, lock_most, gap, launches_word,
                   by_command, linked_range, drains_plasma)
};

}  // namespace impulse
