// battle/damage/layers.h: what stands between a packet of damage and the hull: one file a kind of layer, one driver.
// Units:  points of damage; facings 0..5 (0 = #1, front, clockwise); banks 0..5.
// Shapes: the ruleset lists its layers in order ([defence]); each takes what it stops off the packet.
// Rule:   classic D3.3412 (the order), D3.3 (reinforcement), D4.2 (shields), D10 (panels); TNG "Shield".
#pragma once

#include "battle/core/emit.h"
#include "battle/core/rows/shields.h"

namespace impulse {

struct Packet {
    UnitId target{};
    int facing = 0, points = 0;  // points: those that nothing has stopped yet
    int past = 0;                // more that only armour can stop
    std::uint32_t bearings =
        0;                 // where the attackers stood, seen from the target; 0 = straight before the facing
    int worth = 1;         // points before armour for one of damage; what is left of one is lost
    bool outside = false;  // armour and what lies behind it are spared
    int reached = 0;       // points that came as far as armour
};

// The packet meets all layers of the ruleset; what is left of its points goes inside.
void meet_layers(Play& play, Packet& packet);
// All that the layers behind a facing can stop; what panels hold is not counted, for they fill up.
int shield_strength(const Rules& rules, const Unit& unit, int facing);
// And of those that stand before armour, panels not counted either.
int strength_before_armour(const Rules& rules, const Unit& unit, int facing);

inline bool covers(const ShipClass& c, int bank, int facing) {
    return (c.bank_facings[static_cast<std::size_t>(bank)] >> facing & 1U) != 0;
}
// Banks that cover a facing, the strongest first.
using Banks = FixedVector<int, 6>;
Banks banks_over(const Rules& rules, const Unit& unit, int facing);

// ---- the layers: what each stops of a packet, and what it can stop
void meet_general_reinforcement(Play& play, Packet& packet);
void meet_specific_reinforcement(Play& play, Packet& packet);
void meet_panels(Play& play, Packet& packet);
void meet_shields(Play& play, Packet& packet);
int general_reinforcement(const Rules& rules, const Unit& unit, int facing);
int specific_reinforcement(const Rules& rules, const Unit& unit, int facing);
int shields_over(const Rules& rules, const Unit& unit, int facing);

// ---- boxes that stand in a layer, in any of them (Wall)
void meet_walls(Play& play, Packet& packet, Layer layer);
int walls_over(const Rules& rules, const Unit& unit, int facing, Layer layer);
// The group has no arc, or one that takes one of the bearings; straight before a facing is its middle.
constexpr std::uint32_t straight_before(int facing) { return 1U << (4 * facing); }
inline bool guards(const ClassGroup& group, std::uint32_t bearings) {
    return group.arc.mask == 0 || (group.arc.mask & bearings) != 0;
}
// What a store loses with a box that was just lost: the emptiest of its boxes; a part of that goes inside.
void spill_store(Play& play, UnitId unit, std::size_t group);
// Damage control: what walls mend and stores let go by themselves.
bool walls_mend(const Rules& rules, const Unit& unit);
void mend_walls(Play& play, UnitId unit);

}  // namespace impulse
