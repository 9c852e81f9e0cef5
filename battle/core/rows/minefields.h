// battle/core/rows/minefields.h: how mines are laid, set off, found and commanded.
// Units:  hexes, impulses, points.
#pragma once

#include "engine/fields.h"

namespace impulse {

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
    int field_from;    // mines of a field near a ship at which its side learns of the field
    int field_within;  // and hexes that count as near
    IMPULSE_FIELDS(MineRules, live_transporter, layer_distance, sure_speed, sure_die, sweeper_die,
                   erratic_speed, erratic_speed_nimble, erratic_speed_small, scan_speed, scan_gap, scan_range,
                   scan_energy, chain_most, chain_range, lay_gap, command_range, command_impulses,
                   dummy_found_small, dummy_found_large, field_from, field_within)
};

}  // namespace impulse
