// battle/core/rows/weapons.h: weapons, their modes and fire tables.
// Units:  energy in sixtieths, ranges in hexes, damage in boxes.
// Shapes: fire tables are flat arrays by true or effective range.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "battle/core/ids.h"
#include "battle/core/rows/effects.h"
#include "battle/core/rows/energy.h"
#include "battle/core/rows/fire_table.h"
#include "engine/checked_vector.h"
#include "engine/fields.h"
#include "engine/fixed.h"

namespace impulse {

// schedule: a stated amount on each turn, by mode (classic plasma 2-2-5, probes); see fire/schedule.h.
IMPULSE_WORDS(ArmingKind, std::uint8_t, ship_capacitor, own_capacitor, same_turn, several_turns, ammunition,
              batteries, schedule)
// Which targets a mode may be fired at.
// small_only: seekers, and units that one of the effects may reach by its size.
// friends: units of the own side, the firer among them. held: enemies that a tractor beam of its ship holds.
IMPULSE_WORDS(TargetKind, std::uint8_t, any, units_only, seekers_only, nothing, small_only, friends, held)
// What on its way does not stop a shot: web, or web and terrain alike.
IMPULSE_WORDS(Passes, std::uint8_t, nothing, web, everything)
// Which shots of one impulse may be made one hit: those of one box, of the boxes of a group, or of the ships of a side,
// which roll once and score all their points to the power of the ships.
IMPULSE_WORDS(Merge, std::uint8_t, none, box, group, ships)

struct WeaponMode {
    std::string id, words;
    FireTable table;      // for hit tables indexed by effective range; limits of a mode use true range
    Energy energy{};      // to fire (capacitors, same turn) or the total that makes it ready
    Energy hold{};        // per turn once ready
    Energy hold_least{};  // where above 0: at the least energy, growing evenly up to `hold` at energy_most
    bool may_hold = false;
    Energy energy_most{};       // several_turns overload: most in total; else = energy
    int damage_per_energy = 0;  // overload: damage = this x total energy, rounded down
    int shots = 1;              // separate to-hit rolls for one use
    int true_range_most = max_range, true_range_least = 0;
    bool proximity = false;
    TargetKind target = TargetKind::any;
    bool small_target_penalty = false;  // +4 ECM against seekers (classic FD1.52)
    bool ignores_ew = false;            // no ECM shift (classic anti-drone)
    bool needs_lock_on = false;         // cannot be fired without lock-on
    int boxes = 1;  // boxes of one sheet group that fire together as one shot; energy is that of all
    std::vector<Energy>
        schedule;      // several_turns: what each turn takes, in order; empty = any amounts within limits
    std::string does;  // what a shot does that scores no points, in words
    bool overload = false;                      // more than the weapon is made for
    bool steady = false;                        // not under erratic manoeuvres (classic C10.5)
    bool plain_die = false;                     // nothing shifts its die
    Passes passes = Passes::nothing;            // on its way
    bool anchored = false;                      // only while a stabilizer holds its ship
    std::vector<std::uint8_t> shots_by_energy;  // in place of `shots`, from that of `energy` on
    int scatter = 0;               // above 0: each box names its own target, so far from that of the first
    bool fed = false;              // its energy is said when it fires
    Spend spend = Spend::service;  // kind of power that arms it; service: as its row says
    int best = 0;                  // terms of range move a shot towards that column, or away from it
    bool high_hits =
        false;  // high rolls are better: the face counts from above, so that a shift always hinders
    // Weapons armed by a schedule: energy of turn 1, 2, ...; a turn that only keeps what is there; the part of the last
    // turn that reserve power may add to that; the same for a mode that is finished early (classic FP1.93).
    std::array<Energy, 4> by_turn{};
    int turns = 0;
    Energy rolling{}, reserve_last{};
    bool early_by_reserve = false;
    SeekerId seeker{};        // launchers: what this mode launches; its table is that of the bolt
    SeekerId casts{};         // the field that it puts on the map
    bool enveloping = false;  // launches an enveloping torpedo
    Energy hold_on_base{};    // per turn once ready, on bases alone; 0 = they cannot either
    int takes = 1;            // of WeaponType::shots_per_turn, where modes of different rates share a turn
    int charges = 1;          // weapons armed for a turn: uses that one box holds ready
    int lot = 1;              // shots that are armed together and leave one by one
    std::string aimed_by;  // the least number left in boxes of that row is added to its die; empty = none is
    bool phaser = false;   // a hit on phasers takes the weapon
    int aimed_blind = 0;   // instead, where a ship has such boxes and all are lost
    std::vector<PartFace> facings;
    std::vector<TargetLimit> limits;
    std::vector<Effect> effects{Effect{}};
    std::vector<Modifier> modifiers;
    Source source;

    // The first effect with that op, if any.
    [[nodiscard]] const Effect* effect(Op op) const {
        for (const Effect& e : effects)
            if (e.op == op) return &e;
        return nullptr;
    }
    // Its energy is given with the order.
    [[nodiscard]] bool fed_when_fired() const { return fed || table.by_energy(); }
    // Shots of a use that so many whole points are given.
    [[nodiscard]] int shots_for(int given) const {
        if (shots_by_energy.empty()) return shots;
        const int last = static_cast<int>(shots_by_energy.size()) - 1;
        const int beyond = given - energy.floor();
        return shots_by_energy[static_cast<std::size_t>(beyond < 0 ? 0 : beyond > last ? last : beyond)];
    }
    // The range whose column is read: bonuses bring a shot to the best one and no further.
    [[nodiscard]] int column_range(int range, int effective) const {
        const int shift = effective - range;
        if (shift == 0 || best == 0) return effective;
        if (range < best) return shift < 0 ? (range - shift < best ? range - shift : best) : range - shift;
        return effective < best ? best : effective;
    }
    // Each shot is a volley of its own, fired before or, on wish, after all other fire (6D2).
    [[nodiscard]] bool own_volley() const {
        const Effect* e = effect(Op::damage);
        return e != nullptr && e->own_volley;
    }
    IMPULSE_FIELDS(WeaponMode, id, table, energy, hold, may_hold, energy_most, damage_per_energy, shots,
                   true_range_most, true_range_least, proximity, target, small_target_penalty, boxes,
                   hold_least, ignores_ew, needs_lock_on, schedule, overload, steady, plain_die, passes,
                   anchored, shots_by_energy, scatter, fed, spend, best, high_hits, by_turn, turns, rolling,
                   reserve_last, early_by_reserve, seeker, casts, enveloping, hold_on_base, takes, charges,
                   lot, aimed_by, aimed_blind, phaser, facings, limits, effects, modifiers)
};

struct WeaponType {
    std::string id, label;
    SystemId system{};  // its row
    ArmingKind arming = ArmingKind::same_turn;
    Spend spend = Spend::weapon;        // kind of power the arming energy must be
    Spend hold_spend = Spend::service;  // and what holds it; service: as the line says
    // own_capacitor: per box, 0 = what the boxes give that the sheet connects; ship_capacitor: share per box
    Energy capacity{};
    int arming_turns = 1;
    Energy per_turn_least{}, per_turn_most{};  // several_turns
    Energy step{};                             // several_turns: energy goes in whole steps of this
    int shots_per_turn = 1;
    int gap = 0;  // impulses between shots, over the turn break too
    int per_impulse = 1;
    Merge merge = Merge::none;
    bool rearms = false;         // in the turn in which it has fired, after that
    bool spread_arming = false;  // what went in is kept one turn for more to come, and then needs no hold
    CheckedVector<WeaponMode> modes;  // by mode index, tech variant resolved per ship class
    // Modes that battles cannot play yet, with their tables; and the missing sentence, where none of it can be played.
    CheckedVector<WeaponMode> waiting;
    std::string undefined;
    std::string tech;                 // "3X"; empty where the ruleset has no tech levels
    int level = 0;                    // and its number
    bool absent = false;              // there is none at that level
    int spaces = -1;                  // that one box fills
    int price = -1;                   // of one box; below 0 where no number is known
    std::vector<SeekerId> launches;   // launchers: what they may launch
    int rack_half_spaces = 0;         // launchers: room, in half spaces
    std::vector<TargetLimit> limits;  // launchers: of rounds by the room that they take
    int reload_sets = 0;
    int late_sets = 0, late_year = 0;  // more reload sets from a year on
    int rack_rounds = 0;  // launchers: so many rounds at most, whatever their room; 0 = only the room counts
    int launch_per_turn = 0, launch_gap = 0;
    bool launch_by_space = false;    // launch_per_turn counts half spaces of what leaves, not rounds
    Energy launch_energy{};          // taken from its own capacitor by each launch
    bool launch_in_arc = false;      // the target must be in the launcher's arc
    bool attack_or_defence = false;  // the first shot of a turn sets the mode (classic FP10, FD3.7)
    int stored_rounds = 0;           // rounds against seekers that lie in store for it beside its reload sets
    int reload_rounds =
        0;  // weapons with rounds: so many are reloaded in a turn without fire, from the sets in store
    int defence_size_from = 0;   // the size class from which units are sought in defence mode
    int pseudo = 0;              // pseudo-torpedoes for each box and battle
    int launch_after_loss = 0;   // impulses in which a destroyed launcher may still launch what it held
    bool rack_by_space = false;  // contents chosen at launch (TNG) instead of loaded (classic)
    int rounds = 0;  // weapons that launch nothing: shots in all, counted in ammo[0]; 0 = no limit
    // Whole turns after a shot or a launch in which it takes no energy and launches nothing.
    int cool_turns = 0;
    int window_shots = 0,
        window_impulses = 0;  // so many shots in any so many impulses; see GroupState::recent
    bool salvo = true;        // may fire as a narrow salvo
    // By weapon status: energy in it at the start; of a weapon armed over several turns that is ready then, the most that
    // may be in it for nothing.
    std::array<Energy, 4> start_charge{};
    // Own capacitors: whole turns without use that the charge outlives; 0 = none, it is lost with the turn.
    static constexpr int keeps_for_ever = -1;
    int keeps_turns = keeps_for_ever;
    Energy decays{};  // or what they lose with each turn
    Source source;
    // Uses of a mode in a turn, where it is fired in no other.
    [[nodiscard]] int uses(const WeaponMode& mode) const { return shots_per_turn / mode.takes; }
    // The kind of power that arms that mode.
    [[nodiscard]] Spend spend_for(std::size_t mode) const {
        return mode < modes.size() && modes[mode].spend != Spend::service ? modes[mode].spend : spend;
    }
    // A torpedo tube, whose charge is its round.
    [[nodiscard]] bool is_tube() const {
        return !launches.empty() && (arming == ArmingKind::schedule || arming == ArmingKind::same_turn);
    }
    IMPULSE_FIELDS(WeaponType, id, arming, spend, hold_spend, capacity, arming_turns, per_turn_least,
                   per_turn_most, step, shots_per_turn, gap, per_impulse, merge, rearms, spread_arming, modes,
                   launches, rack_half_spaces, limits, reload_sets, launch_per_turn, launch_gap,
                   rack_by_space, rounds, cool_turns, window_shots, window_impulses, salvo, start_charge,
                   keeps_turns, launch_energy, launch_in_arc, attack_or_defence, defence_size_from,
                   stored_rounds, reload_rounds, pseudo, decays, launch_after_loss, late_sets, late_year,
                   rack_rounds)
};

// UIM modules of an empire (classic D6.5): sheets show them; before that year their ships lack them and cost less.
struct UimRow {
    std::string empire;
    int year = 0, bpv = 0;
    Source source;
};

}  // namespace impulse
