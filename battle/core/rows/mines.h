// battle/core/rows/mines.h: kinds of mine, and how mines are laid, set off, found and commanded.
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

struct MineRules {
    int live_transporter;  // impulses until a transported mine is live
    int layer_distance;    // hexes to its layer from which any other mine is live
    int sure_speed;        // effective speed from which every mine is set off
    int sure_die;          // die that always sets off
    int sweeper_die;       // added to the die for a minesweeper
    int erratic_speed;     // effective speed under erratic manoeuvres
    int erratic_speed_nimble;
    int erratic_speed_small;
    int scan_speed;  // fastest speed of a scanning ship
    int scan_gap;    // impulses between its scans
    int scan_range;
    int scan_energy;
    int chain_most;         // linked mines
    int chain_range;        // and how far they stand apart at most
    int lay_gap;            // impulses between two mines laid from a bay
    int command_range;      // orders to mines
    int command_impulses;   // that each order takes a channel
    int dummy_found_small;  // points that show a dummy mine for what it is
    int dummy_found_large;
    IMPULSE_FIELDS(MineRules, live_transporter, layer_distance, sure_speed, sure_die, sweeper_die,
                   erratic_speed, erratic_speed_nimble, erratic_speed_small, scan_speed, scan_gap, scan_range,
                   scan_energy, chain_most, chain_range, lay_gap, command_range, command_impulses,
                   dummy_found_small, dummy_found_large)
};

}  // namespace impulse
