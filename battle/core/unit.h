// battle/core/unit.h: one ship in play.
// Units:  counters are small whole numbers named by Counter; Energy in sixtieths; impulses counted over the battle.
// Shapes: plain values, no pointers; groups run parallel to ShipClass::groups.
// Errors: none; evolve (core/evolve.h) is the only writer.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "battle/core/ids.h"
#include "battle/core/rows/parties.h"
#include "battle/core/rules.h"
#include "engine/fields.h"
#include "engine/fixed.h"
#include "engine/fixed_vector.h"
#include "engine/hex.h"

namespace impulse {

IMPULSE_WORDS(Fate, std::uint8_t, active, destroyed, barrier, self_destructed, disengaged, captured, removed,
              held_out, aboard)

// Everything about a ship that is one small number. CounterSet is the event that changes one.
IMPULSE_WORDS_THREE(
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
     called,      // absolute impulse in which it gave up the rest of its move; below 0: a written move
     turned,      // absolute impulse of its last change of facing
     from_stop,   // 1 = it has entered no hex since it stood still
     tacs_done,   // tactical manoeuvres of this turn, of any kind
     hets_paid, hets_done, het_last, het_bonus,      // het_bonus: bonuses used up in this battle
     tacs_paid, tac_ready, tac_last, tac_sublight,   // tac_sublight: 1 = this turn's one is done
     breakdown_worse, no_move_until, no_fire_until,  // last absolute impulse of the ban
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
     tractor_energy,  // points left for tractor beams and against them this turn
     transports,      // transporter uses left of what was paid this turn
     dropped_1, dropped_2, dropped_3, dropped_4, dropped_5,
     dropped_6,  // absolute impulse in which it was dropped, 0 = up
     linked,     // 1 = a link sets its speed
     rotated),   // hexes rotated by tractor this turn
    // damage
    (internals, crew_lost, boarding_lost, deck_lost, passengers_lost, crew_events, raided_commandos,
     torpedo_hits, drone_hits,  // commandos back from a raid of this turn; hits for best-of-three
     excess_lost, sensor_lost, scanner_lost, damage_control_lost, uim_lost,
     uim_from,             // UIM modules burnt out; absolute impulse from which the next one works
     crippled, struck_by,  // struck_by: unit index + 1 that scored the last internals
     // repair
     repair_points, repair_group, repaired_boxes,
     repair_allowance,                                      // repair_group: see repair/damage_control.h
     sensor_before, scanner_before, damage_control_before,  // boxes of the tracks lost before this turn (D9)
     scanned,                                               // absolute impulse of its last scan
     self_destruct,                                         // 1 = plotted
     web_spent,                // movement points spent in the web that holds the unit
     in_web,                   // 1 = held by web, 2 = just run into it
     web_anchor,               // 1 = declared an anchor
     stasis_until, stasis_by,  // last absolute impulse in stasis; unit index + 1 of the holder
     allocated,                // 1 = form handed in this turn
     energy_lost,              // whole points of movement energy lost
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
     weasel_until,           // last absolute impulse of a wild weasel's cover
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
     ground,                  // side 1..6 (A..F) of the body in its hex on which it stands, 0 = in space
     power_grid,              // number of its power grid, 0 = none, and 100 for each point it drew this turn
     gcvs, tanks, howitzers,  // ground troops of its own side in it, beside boarding parties
     scored_1, scored_2, scored_3, scored_4, scored_5,
     scored_6,         // of a body: points scored on its sides A..F
     no_capture,       // 1 = never captured, only destroyed
     inactive_boxes))  // boxes of a conversion under way that are left; hull and cargo hits take them first
// Who is lost where internal damage costs a crew unit (classic G9.21).
IMPULSE_WORDS(CasualtyKind, std::uint8_t, crew, boarding, deck)

// Per-group numbers; GroupSet is the event that changes one.
IMPULSE_WORDS(GroupField, std::uint8_t, lost, lost_now, used, mode, turns, ready, charge, last, ammo_0,
              ammo_1, ammo_2, ammo_3, repaired, paid, reloads, off, overdrained, mending, guards, taken,
              holds_0, holds_1, holds_2, holds_3, store_0, store_1, store_2, store_3)

// A sum as a counter holds it: the most that it can where there is more.
constexpr std::int16_t counted(int sum) { return static_cast<std::int16_t>(std::clamp(sum, -32768, 32767)); }

constexpr std::int16_t never_fired = -1000;

struct GroupState {                   // in the order in which packed() reads it
    std::uint8_t lost = 0;            // boxes destroyed
    std::uint8_t lost_now = 0;        // of these, this turn
    std::uint8_t used = 0;            // shots or launches this turn
    std::uint8_t mode = 0;            // weapons: 0, or planned mode + 1
    std::uint8_t turns = 0;           // turns of arming done
    std::uint8_t ready = 0;           // armed
    std::uint8_t repaired = 0;        // boxes repaired in this battle (undone afterwards by some campaigns)
    std::uint8_t paid = 0;            // energy went into it this turn
    std::int32_t charge = 0;          // energy in it, sixtieths
    std::int16_t last = never_fired;  // absolute impulse of the last shot
    std::int16_t lost_at = never_fired;  // absolute impulse in which it last lost a box
    // Launchers: rounds of each type in holds; racks filled at launch: half spaces in [0]; weapons that launch nothing:
    // rounds in [0]; torpedo tubes: see TubeSlot (seeking/launch.h).
    std::array<std::uint8_t, 4> ammo{};
    std::array<std::uint8_t, 4>
        holds{};  // launchers: type of ammo[i], its place in WeaponType::launches + 1, 0 = none
    std::array<std::uint8_t, 4> store{};  // launchers: rounds of that type in store for reloading
    std::uint8_t reloads = 0;             // launchers: half spaces of reloads in store
    std::uint8_t off = 0;                 // boxes unusable without being destroyed
    std::uint8_t overdrained = 0;  // batteries: boxes left that gave more than they hold and take no charge
    std::uint8_t mending = 0;      // points that a repair ship has put into a box (G17)
    std::uint8_t guards = 0;       // boarding parties on guard there (secret)
    std::uint8_t taken = 0;        // control boxes in the hands of boarders
    IMPULSE_FIELDS(GroupState, lost, lost_now, used, mode, turns, ready, charge, last, ammo, holds, store,
                   lost_at, repaired, paid, reloads, off, overdrained, mending, guards, taken)
    bool operator==(const GroupState&) const = default;
    // All fields in five words, for the state hash; neighbours together, so that each word is one load.
    [[nodiscard]] std::array<std::uint64_t, 5> packed() const {
        const auto byte = [](std::uint8_t x, unsigned at) { return static_cast<std::uint64_t>(x) << at; };
        const auto four = [&byte](const std::array<std::uint8_t, 4>& a) {
            return byte(a[0], 0) | byte(a[1], 8) | byte(a[2], 16) | byte(a[3], 24);
        };
        return {byte(lost, 0) | byte(lost_now, 8) | byte(used, 16) | byte(mode, 24) | byte(turns, 32) |
                    byte(ready, 40) | byte(repaired, 48) | byte(paid, 56),
                static_cast<std::uint64_t>(static_cast<std::uint32_t>(charge)) |
                    static_cast<std::uint64_t>(static_cast<std::uint16_t>(last)) << 32U |
                    static_cast<std::uint64_t>(static_cast<std::uint16_t>(lost_at)) << 48U,
                four(ammo) | four(holds) << 32U,
                four(store) | byte(reloads, 32) | byte(off, 40) | byte(overdrained, 48) | byte(mending, 56),
                byte(guards, 0) | byte(taken, 8)};
    }
};

// Unit::box of a ship in the dry dock of its mother: it has no bay box.
constexpr std::uint8_t in_dry_dock = 0xFF;

// The ship's speed from an impulse of the turn on (impulse 1 = from the start).
struct SpeedChange {
    std::uint8_t impulse = 1, speed = 0;
    IMPULSE_FIELDS(SpeedChange, impulse, speed)
    bool operator==(const SpeedChange&) const = default;
};
using SpeedPlot = FixedVector<SpeedChange, 6>;

// What a critical hit puts out of action (classic D8), as bits of Counter::critical.
IMPULSE_WORDS(CriticalKind, std::uint8_t, fire_control, batteries, transporters, labs, tractors, shuttle_bay,
              manoeuvre, warp)

// Circuits that changed between ECM and ECCM not long ago.
struct EwSwap {
    std::int16_t at = 0;  // absolute impulse
    std::uint8_t to_eccm = 0, count = 0;
    IMPULSE_FIELDS(EwSwap, at, to_eccm, count)
    bool operator==(const EwSwap&) const = default;
};

struct Unit {
    Fate fate = Fate::active;
    SideId side{};
    ClassId type{};
    Hex hex{};
    Facing facing{};
    std::array<std::int16_t, 6> shield{};      // boxes left per bank
    std::array<std::int16_t, 6> shield_now{};  // boxes lost this turn per bank
    std::array<std::int16_t, count_of<Counter>()> counter{};
    Energy battery{}, battery_warp{}, capacitor{};  // battery_warp: the part of battery that is warp power
    std::array<Energy, count_of<Line>()> paid{};    // this turn's form, by line (secret)
    SpeedPlot plot{}, plot_before{};                // this turn (secret ahead of time) and the last
    FixedVector<GroupState, max_groups> groups{};
    // Boarders of each side aboard, by kind: boarders[side * kinds + kind]; 0 for its own side.
    std::array<std::uint8_t, max_sides * count_of<PartyKind>()> boarders{};
    std::array<std::uint8_t, max_sides> knows{};  // TNG: bit 0 sheet bought by that side, bit 1 energy bought
    std::array<std::int16_t, max_sides> info{};   // TNG: information points that side holds on this unit
    Hex left{};                                   // the hex that it left last
    std::array<std::int16_t, 6> struck{};         // points that each shield met on the impulse struck_at (D8)
    std::int16_t struck_at = 0;
    UnitId mother{};       // craft: the ship in whose bay it is or to which it belongs
    std::uint8_t box = 0;  // craft: its bay box there
    // The class is left out: its index depends on which ships are loaded, and a state's hash must not.
    FixedVector<EwSwap, 12> swaps{};
    UnitSet lost_locks;            // units on which this one, though locked on, has no lock-on
    std::uint8_t hidden_from = 0;  // bit per side that knows only the hex below
    Hex shown_hex{};
    Facing shown_facing{};
    IMPULSE_FIELDS(Unit, fate, side, hex, facing, shield, shield_now, counter, battery, battery_warp,
                   capacitor, paid, plot, plot_before, groups, boarders, knows, info, left, struck, struck_at,
                   mother, box, swaps, lost_locks, hidden_from, shown_hex, shown_facing)
    bool operator==(const Unit&) const = default;

    [[nodiscard]] int operator[](Counter c) const { return counter[static_cast<std::size_t>(c)]; }
    std::int16_t& at(Counter c) { return counter[static_cast<std::size_t>(c)]; }
    [[nodiscard]] bool active() const { return fate == Fate::active; }
    [[nodiscard]] bool critical(CriticalKind k) const {
        return ((*this)[Counter::critical] >> static_cast<int>(k) & 1) != 0;
    }
    // Boarders of a side aboard, of one kind or all.
    [[nodiscard]] int boarders_of(SideId s, PartyKind kind) const {
        return boarders[s.index() * count_of<PartyKind>() + static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] int boarders_of(SideId s) const {
        int n = 0;
        for (std::size_t k = 0; k < count_of<PartyKind>(); ++k)
            n += boarders_of(s, static_cast<PartyKind>(k));
        return n;
    }
    // Counter of a bank 0..5 that says since when it is dropped.
    [[nodiscard]] static Counter dropped(int bank) {
        return static_cast<Counter>(static_cast<int>(Counter::dropped_1) + bank);
    }
    // Counter of the points scored on a side 0..5 of a body.
    [[nodiscard]] static Counter scored(int side) {
        return static_cast<Counter>(static_cast<int>(Counter::scored_1) + side);
    }
    // Reinforcement counter of a bank 0..5.
    [[nodiscard]] static Counter reinforcement(int bank) {
        return static_cast<Counter>(static_cast<int>(Counter::reinforcement_1) + bank);
    }
};

// Boxes of a group that still work.
inline int boxes_left(const ShipClass& c, const Unit& u, std::size_t group) {
    return c.groups[group].boxes - u.groups[group].lost - u.groups[group].off;
}

}  // namespace impulse
