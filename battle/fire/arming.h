// battle/fire/arming.h: energy in weapons: arming over turns, overloads, holding, capacitors, rounds.
// Units:  Energy in sixtieths; mode is an index into WeaponType::modes, hold_mode keeps what is ready.
// Shapes: GroupState: charge = energy in it, turns = turns armed, ready = may fire once held, mode = mode + 1.
// Errors: Refusal with the amounts; do_arm expects what refuse_arm allows.
// Rule:   classic E2.2 (capacitor), E3.2, E4.2 and E4.4 (arming, hold, overload), E7 (cooling), E10 (rolling delay); TNG "Ph-7", "P-Disr", "Phtn".
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/tracks.h"

namespace impulse {

// do_arm with this mode: the amount holds the weapon for this turn.
constexpr std::uint8_t hold_mode = 0xFF;

// The first mode for which so much energy makes the weapon ready; -1 if none.
int mode_for_charge(const WeaponType& weapon, Energy charge);
// The most that a box takes for a mode: the fullest load of one shot, or all the charges that it holds.
Energy most_of(const WeaponMode& mode);
// What the capacitors of the group hold: what the table says, or what the boxes give that are connected with it.
Energy capacity_of(const Rules& rules, const Unit& unit, std::size_t group);
// Energy that one box gives for a shot in that mode.
Energy energy_per_box(const WeaponMode& mode);

// What a box that is no weapon keeps for a use of it in this turn or a later one, by the lines of weapons; null where it
// keeps nothing.
const BoxUse* kept_use(const Rules& rules, const ShipClass& type, std::size_t group);

// Whether the weapon may take that much energy towards that mode, now or on the form. Refuses weapons that take
// none of their own, amounts that fit no mode and weapons that fired this turn.
std::optional<Refusal> refuse_arm(const Rules& rules, const Battle& battle, UnitId unit, int group, int mode,
                                  Energy amount);
// Puts the energy in; with hold_mode pays the hold of what is ready. Energy that is added to a ready weapon does not
// hold it. A weapon armed over several turns that is completed within a turn may first fire after its gap (H7.5).
void do_arm(Play& play, UnitId unit, int group, int mode, Energy amount);

// What holding the ready weapon costs this turn; 0 where there is nothing to hold, it cannot be held or it is paid.
Energy hold_cost(const Rules& rules, const Battle& battle, UnitId unit, int group);
// End of a turn, before what it paid is forgotten: energy that was neither held nor renewed is lost.
void end_turn_arming(Play& play, UnitId unit);

// What the mode lacks to fire once more: energy or rounds; nothing where it can.
std::optional<Refusal> refuse_charge(const Rules& rules, const Unit& unit, int group, int mode);
// The same as yes or no, for those who look at many weapons; type and weapon are those of the unit and the group.
bool charged(const Rules& rules, const ShipClass& type, const Unit& unit, const WeaponType& weapon, int group,
             int mode);
// The most whole points that a shot of a mode fed when it fires may be given now; 0 where the mode is not fed so.
int most_points_in(const Rules& rules, const Unit& unit, int group, int mode);
// Takes energy or rounds for one shot. A charge that the shot will need stays until spend_charge. `energy`: whole
// points, for modes that are fed when they fire.
void load_shot(Play& play, UnitId unit, int group, int mode, int energy = 0);
// After the shot: the charge is gone.
void spend_charge(Play& play, UnitId unit, int group);

// Whether the weapon is out of action for now whatever it aims at: destroyed, out of shots of the turn, or within the
// gap after its last shot. Energy apart.
inline bool weapon_rests(const ShipClass& type, const Unit& unit, std::size_t group, const WeaponType& weapon,
                         int now) {
    const GroupState& g = unit.groups[group];
    return type.groups[group].boxes - g.lost - g.off - g.disabled <= 0 ||
           (weapon.launches.empty() && weapon.shots_per_turn > 0 && g.used >= weapon.shots_per_turn) ||
           (weapon.gap > 0 && now - g.last < weapon.gap) || unit.until(StatusKind::silent, group) >= now;
}
// Whether the weapon could fire at all now: works, not silent, shots and gap left, armed for some mode. Cheap.
bool may_fire(const Rules& rules, const Battle& battle, UnitId unit, int group);

}  // namespace impulse
