// scenarios/conduct/conduct.h: how many battles over everything in the tables were fought, told without how a state is stored.
// Units:  as players read them: hexes CCRR, energy in sixtieths, boxes, whole points.
// Shapes: a battle is a scenario's text; its conduct is lines of text: orders, dice, and each turn what stands where.
// Errors: a set-up that the tables refuse has that as its conduct; a battle that does not end is cut.
// Rule:   none. A change of design leaves the digest as it is; a change of rules moves it and says so.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "battle/core/rules.h"

namespace impulse {

constexpr int conduct_duels = 1000, conduct_fleets = 200;
constexpr int conduct_battles = conduct_duels + conduct_fleets;
constexpr int conduct_block = 100;  // battles to one digest of the stored list

// What was used, and how often: "photon overload" -> 412, "craft federation/f18" -> 30, "cloak" -> 17.
using ConductUse = std::map<std::string, std::int64_t>;

// Fights it and gives every line of its conduct to `line`; passes are left out, since they say nothing of what
// happened. `use` may be null.
void conduct(const Rules& classic, const Rules& tng, int number,
             const std::function<void(std::string_view)>& line, ConductUse* use);

// The digest of battles first..first+count-1.
std::uint64_t conduct_digest(const Rules& classic, const Rules& tng, int first, int count, ConductUse* use);

// What the tables have and these battles never used: modes, craft, terrain, mines, devices.
std::vector<std::string> conduct_gaps(const Rules& classic, const ConductUse& use);

}  // namespace impulse
