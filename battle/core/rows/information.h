// battle/core/rows/information.h: what is learnt of a unit: points of information, laboratories.
// Units:  points, hexes.
#pragma once

#include "engine/fields.h"

namespace impulse {

// Sheets are hidden until points of information buy them.
struct InformationRules {
    int range_per_tech;
    int ssd;
    int energy;
    bool energy_each_turn;  // what was learnt of the energy form holds for that turn only
    int passive;            // points an impulse on everything within the sensor rating
    int scan;               // points of a scan, less the scanner rating
    int aim;                // points per tech level for which a computer aims at the unit
    int image;              // points that tell whether what was hit is an image
    IMPULSE_FIELDS(InformationRules, range_per_tech, ssd, energy, energy_each_turn, passive, scan, aim, image)
};

// Laboratories that identify seekers.
struct LabRules {
    int identify_points;  // points of the lab table that tell what a seeker is, 0 = labs cannot
    int points;           // lab table: this - die - range
    IMPULSE_FIELDS(LabRules, identify_points, points)
};

}  // namespace impulse
