// battle/core/counters.h: everything about a ship that is one small number.
// Units:  small whole numbers; impulses counted over the battle.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/fields.h"

namespace impulse {

// Everything about a ship that is one small number. CounterSet is the event that changes one.
IMPULSE_WORDS_FOUR(
    Counter, std::uint8_t,
    // defence
    (general_reinforcement, reinforcement_1, reinforcement_2, reinforcement_3, reinforcement_4,
     reinforcement_5, reinforcement_6,
     shield_level,       // 0 down, 1 minimum, 2 full
     fire_control,       // 0 passive, 1 active, 2 low power
     fire_control_from,  // absolute impulse from which it works
     lock_on,            // 1 = locked on to everything
     // motion
     speed,       // chart: hexes a turn now; budget: movements of this turn in all
     moves_left,  // budget: movements not yet spent
     straight,    // hexes since the last turn
     since_slip,  // hexes since the last sideslip
     moved,       // absolute impulse of its last move
     entered,     // absolute impulse in which it last entered a hex
     gated,       // absolute impulse in which it last went through a gate
     called,      // absolute impulse in which it gave up the rest of its move; below 0: a written move
     turned,      // absolute impulse of its last change of facing
     from_stop,   // 1 = it has entered no hex since it stood still
     tacs_done,   // tactical manoeuvres of this turn, of any kind
     hets_paid, hets_done, het_last, het_bonus,     // het_bonus: bonuses used up in this battle
     tacs_paid, tac_ready, tac_last, tac_sublight,  // tac_sublight: 1 = this turn's one is done
     breakdown_worse,
     decel_at,   // absolute impulse at whose end an emergency deceleration stops the ship, 0 = none
     base_zero,  // 1 = previous speed counts as 0 for acceleration
     erratic, erratic_change,   // in force; announced (+1 start, -1 stop)
     erratic_uses,              // this turn: bit 0 started, bit 1 stopped
     initiative,                // score of this impulse, see initiative.h
     ram_target,                // unit index + 1, 0 = none
     warp_point,                // feature index + 1 of the warp point it entered, 0 = none
     warp_point_from,           // absolute impulse in which it entered that hex
     top_speed_turn,            // 1 = this turn was plotted at the highest speed permitted (C7.1)
     may_disengage,             // 1 = may leave by acceleration now
     reverse, reverse_plotted,  // 1 = moves backwards this turn; plotted so on the form
     directed,                  // 1 left, 2 right: the only way it may turn where turns are directed
     cleared, cleared_at,       // points fired into the rocks ahead; absolute impulse
     evaded_turn,               // turn of its last try to slip away (C7.3)
     // campaigns' barriers and reserves
     breach_at,        // absolute impulse of its last try to breach the barrier, 0 = none
     breach_bonus,     // added to its dice then
     enemy_internals,  // internal points scored on it by enemies; counted where the barrier asks for it
     enemy_crippled,   // 1 = they crippled it
     reserve,          // place in its side's reserve, from 1; 0 = not in it
     // links and shields
     field_energy,    // points left of what the form set aside for fields
     tractor_energy,  // points left for tractor beams and against them this turn
     transports,      // transporter uses left of what was paid this turn
     dropped_1, dropped_2, dropped_3, dropped_4, dropped_5,
     dropped_6,  // absolute impulse in which it was dropped, 0 = up
     linked,     // 1 = a link sets its speed
     rotated),   // hexes rotated by tractor this turn
    // damage
    (internals, crew_lost, boarding_lost, deck_lost, passengers_lost, crew_events, raided_commandos,
     torpedo_hits, drone_hits,  // commandos back from a raid of this turn; hits for best-of-three
     excess_lost, sensor_lost, scanner_lost, damage_control_lost, uim_lost, crippled,
     struck_by,  // struck_by: unit index + 1 that scored the last internals
     // repair
     repair_points, repair_group, repaired_boxes,
     repair_allowance,                                      // repair_group: see repair/damage_control.h
     sensor_before, scanner_before, damage_control_before,  // boxes of the tracks lost before this turn (D9)
     scanned,                                               // absolute impulse of its last scan
     self_destruct,                                         // 1 = plotted
     web_spent,    // movement points spent in the web that holds the unit
     in_web,       // 1 = held by web, 2 = just run into it
     web_anchor,   // 1 = declared an anchor
     allocated,    // 1 = form handed in this turn
     energy_lost,  // whole points of movement energy lost
     // what a scenario bought or said before the battle (classic S3.2, G21)
     crew_quality,             // -1 poor, 0 regular, 1 outstanding
     boarding_extra,           // boarding parties beyond those of the sheet
     commandos, heavy_squads,  // of all boarding parties, so many are commandos; heavy weapons squads
     deck_extra,               // deck crews beyond those of the sheet
     t_bombs, dummy_bombs,     // transporter bombs in store, and dummies
     navigator,                // 1 = a legendary navigator is aboard
     // mishaps and their repair
     power_settled,  // D22: power boxes lost this turn that the movement has given way for
     critical, critical_turn,
     critical_tries,     // D8: bit per CriticalKind; turn of the last roll; tries to mend
     labs_used, raided,  // EDR tries of this turn; plain parties back from a raid of this turn
     // electronic warfare, cloak
     ecm, eccm,              // points that the unit's own circuits make now
     ecm_shown, eccm_shown,  // as last announced: what the other side goes by
     ew_pool,                // points of this turn that the unit may still lend
     passive_since,          // absolute impulse since which fire control is passive
     cloak,                  // 1 = switched on; see cloak_stage (core/tracks.h)
     cloak_at),              // absolute impulse of the last switch, 0 = never switched
    // craft: of a ship that carries them, bit per bay box (15 to a counter)
    (bays_1, bays_2, bays_3,  // the craft that the box held at first is gone from it or is a unit of its own
     bays_lost_1, bays_lost_2, bays_lost_3,  // the box is destroyed
     stores,                                 // half spaces of drones left for its craft
     // craft: of the craft
     launched_at, recovered_at,  // absolute impulses, 0 = never
     work_1, work_1_until, work_2,
     work_2_until,  // what deck crews do on it (see craft/deck_crews.h), until which impulse
     prepared, prepared_turns, prepared_energy,   // prepared: 0 plain, else CraftRole; energy in sixtieths
     chaff_used, pack_1, pack_2, pack_3, pack_4,  // a scatter-pack's drones: type + 1, and rounds x 256
     balcony,                                     // 1 = it stands on the balcony
     charges,                                     // of a ship: charges in store for its fighters
     ready_store,                                 // of a ship: half spaces in its ready racks
     tender_used,                                 // of a ship: points of repair that its PFs have had
     // links, marines, mines
     captured_from,     // side + 1 that it was taken from, 0 = its own
     destruct_blocked,  // 1 = boarders stopped self-destruction for good
     nsm,               // nuclear space mines in store
     boarding_aim,      // two bits a side: BoardingAim of its boarders here
     postures,          // three bits a side: Posture + 1 of its parties here
     mine_laid,         // absolute impulse of the last one from its bay
     mine_scan,         // absolute impulse of its last scan for mines
     // seekers
     weasel,  // serial of the wild weasel that covers it, 0 = none
     // campaigns
     derelict,      // 1 = no crew and no power; from 2: power from turn - 1 on
     aboard_since,  // absolute impulse since which there is somebody aboard a derelict
     uninspected,   // 1 = captured in an earlier battle and not inspected: it may only move
     // orders of the owner, stored energy
     decel_rear,      // 1 = an emergency stop strengthens the rear shields
     casualties,      // CasualtyKind that its casualties are taken from
     level_changed,   // absolute impulse of the last change of its shield level within a turn, 0 = none
     capacitor_cold,  // 1 = the capacitor is not energised
     capacitor_idle,  // whole turns in which nothing went into the charged capacitor or out of it
     // ground
     ground,      // side 1..6 (A..F) of the body in its hex on which it stands, 0 = in space
     power_grid,  // number of its power grid, 0 = none, and 100 for each point it drew this turn
     gcvs, tanks, howitzers, silvers, golds, defensives, phaseds, borgs,
     heavy_commandos,  // of its own side in it, beside boarding parties
     scored_1, scored_2, scored_3, scored_4, scored_5,
     scored_6,         // of a body: points scored on its sides A..F
     no_capture,       // 1 = never captured, only destroyed
     inactive_boxes),  // boxes of a conversion under way that are left; hull and cargo hits take them first
    // what boxes of the ship do and have done
    (  // hazes: boxes of the tracks that see nothing now; 1 = special sensors do not either
        dimmed_sensor, dimmed_scanner, dimmed_special,
        silenced,      // tech level of the strongest field that silences subspace there, 0 = none
        mustered,      // crew units that serve as boarding parties
        boarding_box,  // group + 1 whose boxes boarders fight for
        unphased,      // bit a side: its phased parties here have their devices off
        commanded,     // 1 = a Command & Control box has it, and nobody is aboard
        // speeds that are kept, movements in store, power beyond what the batteries hold
        kept_propel, kept_inertia,  // the speed that it keeps; propel: below 0 astern
        in_warp,                    // 1 = it has gone into warp
        moved_now,                  // hexes entered in this impulse
        flywheel,                   // movements in its flywheel
        given_back,                 // movements of this turn dropped whose energy came back
        surplus,                    // sixtieths of a point in hand beyond what the batteries hold
        anchored_long,              // 1 = its stabilizer has worked for months without a break
        mounts_changed,             // deck crews that changed mounts in this turn
        cargo,                      // units of bulk goods aboard
        // journeys in time without a day of rest; the absolute impulse of the return, 0 = none
        travels, returns, years, left_at,  // of its last journey; the absolute impulse in which it left
        follows,                           // unit index + 1 of the traveller that it goes after
        // of the boxes of a track, in the order of TrackKind: of those lost so many only out of action; never mended; so many
        // that cost many times the price; and so many incursed, lost or not
        sensor_disabled, scanner_disabled, damage_control_disabled, excess_disabled, sensor_lasting,
        scanner_lasting, damage_control_lasting, excess_lasting, sensor_costly, scanner_costly,
        damage_control_costly, excess_costly, sensor_incursed, scanner_incursed, damage_control_incursed,
        excess_incursed,
        lifeless,    // 1 = dead in space: nothing of it works until a box of excess damage does
        owed,        // points of energy that its next form gives up to what has drained it
        modulated))  // points of energy of this turn that change the frequency of its shields
// Who is lost where internal damage costs a crew unit (classic G9.21).
IMPULSE_WORDS(CasualtyKind, std::uint8_t, crew, boarding, deck)

// A sum as a counter holds it: the most that it can where there is more.
constexpr std::int16_t counted(int sum) { return static_cast<std::int16_t>(std::clamp(sum, -32768, 32767)); }

}  // namespace impulse
