// battle/damage/layers.h: what stands between a packet of damage and the hull: one file a kind of layer, one driver.
// Units:  points of damage; facings 0..5 (0 = #1, front, clockwise); banks 0..5.
// Shapes: the ruleset lists its layers in order ([defence]); each takes what it stops off the packet.
// Rule:   classic D3.3412 (the order), D3.3 (reinforcement), D4.2 (shields), D10 (panels); TNG "Shield".
#pragma once

#include <optional>

#include "battle/core/barriers.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/rows/shields.h"

namespace impulse {

// What brings points: a box of a unit, a weapon that is no box, or neither.
struct Origin {
    WeaponId weapon{};
    std::uint8_t group = 0, mode = 0;
    bool mount = false;
    std::uint8_t aim = 0;  // group + 1 of the target at which the shot is aimed
    std::uint8_t place =
        0;  // where it begins on a drawn hull, as Volley::place; 0 = as it is aimed and dice say
};

struct Packet {
    UnitId target{};
    int facing = 0, points = 0;  // points: those that nothing has stopped yet
    int past = 0;                // more that only armour can stop
    std::uint32_t bearings =
        0;  // where the attackers stood, seen from the target; 0 = straight before the facing
    UnitId by{};
    Origin from{};
    int worth = 1;         // points before armour for one of damage; what is left of one is lost
    bool outside = false;  // armour and what lies behind it are spared
    unsigned skips = 0;    // bit Layer set: does not stop it
    int reached = 0;       // points that came as far as armour
};

// The packet meets all layers of the ruleset; what is left of its points goes inside.
void meet_layers(Play& play, Packet& packet);
// All that the layers behind a facing can stop; what panels hold is not counted, for they fill up.
int shield_strength(const Rules& rules, const Unit& unit, int facing);
std::array<int, 6> shield_strengths(const Rules& rules, const Unit& unit);  // by facing
// And of those that stand before armour, panels not counted either.
int strength_before_armour(const Rules& rules, const Unit& unit, int facing);

// A field of the unit turns all that stands before it to every facing.
inline bool turned_round(const Rules& rules, const Unit& unit) {
    bool found = false;
    each_field(rules, unit, [&](std::size_t, const BoxField& f) { found = found || f.all_round; });
    return found;
}
// Facings that no shield covers, a bit each: ammo[0] of the groups whose lost boxes bare them (TNG "Sh Gen").
inline unsigned bared(const Rules& rules, const Unit& unit) {
    unsigned all = 0;
    for (const std::uint8_t g : rules.type(unit.type).guards)
        if (rules.system(rules.type(unit.type).groups[g].system).bares)
            for (int f = 0, left = unit.groups[g].lost; f < 6 && left > 0; ++f)
                if ((unit.groups[g].ammo[0] >> f & 1U) != 0) all |= 1U << f, --left;
    return all;
}
// The banks over each facing of a unit as it is.
class BanksOver {
public:
    BanksOver(const Rules& rules, const Unit& unit)
        : type_(rules.type(unit.type)), bared_(bared(rules, unit)), all_(turned_round(rules, unit)) {}
    [[nodiscard]] int size() const { return type_.banks; }
    // The facings that a bank covers, a bit each.
    [[nodiscard]] unsigned facings(int bank) const {
        return (all_ ? 0x3FU : type_.bank_facings[static_cast<std::size_t>(bank)]) & ~bared_;
    }
    // Calls visit(bank) for each over that facing.
    template <class Visit>
    void each(int facing, Visit&& visit) const {
        for (int b = 0; b < size(); ++b)
            if ((facings(b) >> facing & 1U) != 0) visit(b);
    }

private:
    const ShipClass& type_;
    unsigned bared_ = 0;
    bool all_ = false;
};
// Banks that cover a facing, the strongest first.
using Banks = FixedVector<int, 6>;
Banks banks_over(const Rules& rules, const Unit& unit, int facing);

// ---- the layers: what each stops of a packet, and what it can stop
void meet_general_reinforcement(Play& play, Packet& packet);
void meet_specific_reinforcement(Play& play, Packet& packet);
void meet_panels(Play& play, Packet& packet);
void meet_shields(Play& play, Packet& packet);
int shields_over(const Rules& rules, const Unit& unit, int facing);

// ---- boxes that stand in a layer, in any of them (Wall)
void meet_walls(Play& play, Packet& packet, Layer layer);
int walls_over(const Rules& rules, const Unit& unit, int facing, Layer layer);
// Points that stores keep pass from one group of a unit into another of its kind: what reinforced boxes hold beyond what
// plain ones could, as far as those of the other have room (TNG "PA").
std::optional<Refusal> refuse_toggle(const Rules& rules, const Battle& battle, const Operate& order);
void do_toggle(Play& play, const Operate& order);
// The group has no arc, or one that takes one of the bearings; straight before a facing is its middle.
constexpr std::uint32_t straight_before(int facing) { return 1U << (4 * facing); }
inline bool guards(const ClassGroup& group, std::uint32_t bearings) {
    return group.arc.mask == 0 || (group.arc.mask & bearings) != 0;
}
// What a store loses with a box that was just lost: the emptiest of its boxes; a part of that goes inside.
void spill_store(Play& play, UnitId unit, std::size_t group);
// Energy makes boxes of a wall stop more in this turn: so many points. It is used up first.
int plated(const Rules& rules, const Unit& unit, std::size_t group, Energy energy);
void plate(Play& play, UnitId unit, std::size_t group, Energy energy);
// The end of a phase: of boxes that stopped more than is printed a last odd point is lost (TNG "RG").
void settle_dents(Play& play);
// The end of a turn: what energy gave is gone, and dents that heal.
void end_turn_walls(Play& play, UnitId unit);
// Damage control: what walls mend and stores let go by themselves.
bool walls_mend(const Rules& rules, const Unit& unit);
void mend_walls(Play& play, UnitId unit);

}  // namespace impulse
