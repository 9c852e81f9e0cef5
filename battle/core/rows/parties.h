// battle/core/rows/parties.h: who fights aboard another ship and on the ground.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/fields.h"

namespace impulse {

// Who fights aboard another ship.
// gcv, tank, howitzer: ground combat vehicles, tanks and transport howitzers, which fight on the ground alone.
// silver, gold: Cylons. defensive, phased, borg, heavy_commando (both at once): of the ruleset that has postures, as
// those are.
IMPULSE_WORDS(PartyKind, std::uint8_t, normal, commando, heavy, gcv, tank, howitzer, silver, gold, defensive,
              phased, borg, heavy_commando)
// How a party fights where each does so by itself.
IMPULSE_WORDS(Posture, std::uint8_t, evasive, defensive, average, offensive, suicidal)
constexpr std::size_t first_vehicle = static_cast<std::size_t>(PartyKind::gcv);
constexpr std::size_t ground_kinds = static_cast<std::size_t>(PartyKind::silver);

}  // namespace impulse
