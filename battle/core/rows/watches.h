// battle/core/rows/watches.h: when a side wants to be asked, and how it is asked less: a row for each trigger.
// Units:  a line is hexes, points of damage, percent of a full volley, boxes, seekers or an impulse, as its trigger says; 0 = it never asks.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/fields.h"

namespace impulse {

// How much a side wants to be asked: in every window that the rules open, in battle, or hardly.
IMPULSE_WORDS(WatchLevel, std::uint8_t, everything, battle, quiet)

// What makes a side want to be asked; what each one counts stands in play/asks.cpp.
IMPULSE_WORDS(Trigger, std::uint8_t, enemy_near, enemy_appears, enemy_turns, enemy_changes, volley, launch,
              seekers_near, seekers_launched, strike, under_fire, shields_lost, boxes_lost, units_lost,
              doctrine, impulse, tractor, marines, fields, cloak, sensors)

struct WatchRow {
    std::array<std::int16_t, count_of<WatchLevel>()>
        line{};                  // everything: where the side waits for an impulse
    std::uint8_t urgent = 0;     // 1 = it asks also a side that waits for an impulse
    std::uint8_t changes = 0;    // 1 = any change of what it counts asks, not only more of it
    std::uint8_t only_new = 0;   // 1 = it counts what came since the side was asked last, all of it new
    std::uint8_t each_turn = 0;  // 1 = it asks in a turn only for more than it has asked for in that turn
    std::string words;           // with "{}" for the line
    IMPULSE_FIELDS(WatchRow, line, urgent, changes, only_new, each_turn)
};

struct WatchRules {
    std::array<WatchRow, count_of<Trigger>()> row{};
    std::vector<std::uint32_t> at;     // by step of the turn: bit per Trigger that is looked at there
    std::uint8_t launch = 0;           // the last step in which seekers are launched
    std::vector<std::uint8_t> always;  // by step: 1 = whoever is not quiet by a course is asked
    IMPULSE_FIELDS(WatchRules, row, at, launch, always)
};

}  // namespace impulse
