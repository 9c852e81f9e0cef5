// battle/core/commands/umpire.h: umpire orders.
// Units:  as the fields that they change.
// Errors: refused unless the scenario allows an umpire.
#pragma once

#include <cstdint>
#include <string_view>

#include "battle/core/commands/energy.h"
#include "battle/core/unit.h"

namespace impulse {

// Umpire orders correct a mistake or enter what happened on a table. Refused unless the scenario allows an umpire.
struct UmpirePlace {
    static constexpr std::string_view name = "umpire_place";
    UnitId unit{};
    Hex hex{};
    Facing facing{};
    IMPULSE_FIELDS(UmpirePlace, unit, hex, facing)
    bool operator==(const UmpirePlace&) const = default;
};
struct UmpireCounter {  // set speed, reinforcement, any counter
    static constexpr std::string_view name = "umpire_counter";
    UnitId unit{};
    Counter counter = Counter::speed;
    std::int16_t value = 0;
    IMPULSE_FIELDS(UmpireCounter, unit, counter, value)
    bool operator==(const UmpireCounter&) const = default;
};
struct UmpireCharge {  // charge of a weapon, or of the battery / capacitor (group = 255 / 254)
    static constexpr std::string_view name = "umpire_charge";
    UnitId unit{};
    std::uint8_t group = 0;
    std::uint8_t ready = 0;
    Energy amount{};
    IMPULSE_FIELDS(UmpireCharge, unit, group, ready, amount)
    bool operator==(const UmpireCharge&) const = default;
};
struct UmpireBox {  // boxes > 0 marks that many as lost, < 0 clears
    static constexpr std::string_view name = "umpire_box";
    UnitId unit{};
    RepairTarget what = RepairTarget::group;
    std::uint8_t index = 0;
    std::int8_t boxes = 1;
    IMPULSE_FIELDS(UmpireBox, unit, what, index, boxes)
    bool operator==(const UmpireBox&) const = default;
};
struct UmpireScore {  // N points on a shield facing as one volley, resolved at once
    static constexpr std::string_view name = "umpire_score";
    UnitId unit{};
    std::uint8_t facing = 0;
    std::int16_t points = 0;
    UnitId by{};  // may be empty; sets where phasers must bear
    IMPULSE_FIELDS(UmpireScore, unit, facing, points, by)
    bool operator==(const UmpireScore&) const = default;
};
struct UmpireRemove {
    static constexpr std::string_view name = "umpire_remove";
    UnitId unit{};
    Fate fate = Fate::removed;
    IMPULSE_FIELDS(UmpireRemove, unit, fate)
    bool operator==(const UmpireRemove&) const = default;
};
struct UmpireEnd {
    static constexpr std::string_view name = "umpire_end";
    SideId winner{};
    IMPULSE_FIELDS(UmpireEnd, winner)
    bool operator==(const UmpireEnd&) const = default;
};

}  // namespace impulse
