// battle/core/commands/umpire.h: umpire orders.
// Units:  as the fields that they change.
// Errors: refused unless the scenario allows an umpire.
#pragma once

#include <cstdint>

#include "battle/core/commands/energy.h"
#include "battle/core/named.h"
#include "battle/core/unit.h"

namespace impulse {

// Umpire orders correct a mistake or enter what happened on a table. Refused unless the scenario allows an umpire.
struct UmpirePlace {
    UnitId unit{};
    Hex hex{};
    Facing facing{};
    IMPULSE_NAMED(UmpirePlace, "umpire_place", unit, hex, facing)
};
struct UmpireCounter {  // set speed, reinforcement, any counter
    UnitId unit{};
    Counter counter = Counter::speed;
    std::int16_t value = 0;
    IMPULSE_NAMED(UmpireCounter, "umpire_counter", unit, counter, value)
};
struct UmpireCharge {  // charge of a weapon, or of the battery / capacitor (group = 255 / 254)
    UnitId unit{};
    std::uint8_t group = 0;
    std::uint8_t ready = 0;
    Energy amount{};
    IMPULSE_NAMED(UmpireCharge, "umpire_charge", unit, group, ready, amount)
};
struct UmpireBox {  // boxes > 0 marks that many as lost, < 0 clears
    UnitId unit{};
    RepairTarget what = RepairTarget::group;
    std::uint8_t index = 0;
    std::int8_t boxes = 1;
    IMPULSE_NAMED(UmpireBox, "umpire_box", unit, what, index, boxes)
};
struct UmpireScore {  // N points on a shield facing as one volley, resolved at once
    UnitId unit{};
    std::uint8_t facing = 0;
    std::int16_t points = 0;
    UnitId by{};  // may be empty; sets where phasers must bear
    IMPULSE_NAMED(UmpireScore, "umpire_score", unit, facing, points, by)
};
struct UmpireRemove {
    UnitId unit{};
    Fate fate = Fate::removed;
    IMPULSE_NAMED(UmpireRemove, "umpire_remove", unit, fate)
};
struct UmpireEnd {
    SideId winner{};
    IMPULSE_NAMED(UmpireEnd, "umpire_end", winner)
};

}  // namespace impulse
