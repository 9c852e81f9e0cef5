// battle/core/rows/knobs.h: single numbers of a ruleset, each with its rule in knobs.toml.
// Units:  impulses counted over the whole battle, hexes, points.
#pragma once

#include "battle/core/rows/movement.h"

namespace impulse {

// Single numbers of the ruleset, each with its rule in knobs.toml. Named after what they are; see assets.
struct Knobs {
    MovementKind movement = MovementKind::chart;
    int speed_most = 31, warp_speed_most = 30;
    int acceleration_add = 10, acceleration_times = 2;
    int speed_changes_most = 4, speed_change_gap = 8, speed_change_first = 4, speed_change_last = 28;
    int slow_price_percent =
        -1;  // slowing down unplotted: price in percent of the movement energy given up, -1 = not possible
    int deceleration_divisor = 2,
        deceleration_step = 4;  // one change: to speed / divisor, or by step
    Rounding deceleration_rounding = Rounding::up;
    int slip_mode = 1;
    bool straight_from_stop = true;          // the first hex after standing still is entered straight ahead
    int het_cost_hexes = 5;                  // chart: energy of that many hexes; budget: movements lost
    int het_cost_hexes_by_tech[2] = {0, 0};  // budget: at tech 3, 4
    int het_most = 4, het_gap = 8, het_first_impulse = 2;
    int het_per_impulse = 0;  // budget: 1
    bool het_breakdown = true;
    int het_bonus = 2;
    int het_erratic = 1;  // added to the breakdown die under erratic manoeuvres
    int het_crew = 0;     // taken from it for an outstanding crew, added for a poor one (classic G21)
    int tac_crew = 0;     // tactical manoeuvres fewer for a poor crew
    int breakdown_stop = 16, breakdown_silence = 8, breakdown_internals = 2;
    int breakdown_warp_each = 5;                           // one warp box in so many is lost
    int breakdown_crew_each = 3, breakdown_crew_kept = 2;  // one crew unit in so many, rounded up; the last
    int breakdown_boarding_each = 4,
        breakdown_boarding_kept = 1;  // one boarding party in so many; ones are kept
    int tac_most = 4;
    int tac_impulses[4] = {2, 8, 16, 24};   // when a paid one becomes available
    int tac_impulses_outstanding[10] = {};  // for an outstanding crew; 0 = as for others
    int tac_impulses_poor[2] = {0, 0};
    int tac_sublight_first = 2;  // first impulse of the one that the impulse point pays
    bool tac_free = false;       // TNG: one per impulse at no cost
    bool tac_needs_stop = true;  // only at speed 0
    int decel_delay = 2, decel_stop = 16;
    int decel_tac_sublight = 0, decel_tac_warp = 0;  // impulses after such a stop until tactical manoeuvres
    bool decel_to_battery = false;                   // TNG: dropped movements go to batteries
    int erratic_cost_hexes = 6;
    bool erratic_costs_half = false;
    int erratic_fire_penalty = 0;  // TNG +2 both ways
    int erratic_ecm = 0;           // classic +4
    DieOverflow die_overflow = DieOverflow::next_column;
    int natural_ecm_step = 0;  // ECM of a small target for each of these true ranges reached (classic E1.7):
    int seeker_ecm_from[2] = {10, 20}, nimble_ecm_from[2] = {15, 30};
    int seeker_fire_ecm =
        0;  // ECM that a seeker has against modes with small_target_penalty (classic FD1.52: 4)
    int uim_burns_to =
        0;  // die after an impulse of UIM fire up to which the module burns out (classic D6.52: 2)
    int uim_silence = 0, uim_standby = 0;  // impulses: its weapons are silent; until the next module works
    bool narrow_salvo = false;             // shots of one weapon type may share a die (Fire::combine)
    int erratic_turn_mode_hexes = 0, erratic_turn_mode_letters = 0;
    int dice_per_tech = 0, initiative_sides = 0;
    int fire_control_delay = 4;  // impulses until fire control switched on works
    bool needs_lock_on = false;  // classic lock-on phase
    int lock_on_automatic = 6;
    bool scanner_adds_range = true;
    int scanner_lost_rating = 0;  // rating when all boxes are gone (TNG 3); chart residual otherwise
    int passive_fire_range = 5;
    bool fire_is_one_volley = true;  // classic: all direct fire through a shield is one volley
    bool shields_struck_tie_owner = true;
    int leak_every = 0;     // of every so many points on a shield one leaks through; 0 = none (option D3.6)
    int crew_every = 10;    // internals per crew unit lost (0 = chart has crew cells)
    int boarding_from = 5;  // the first such event that also costs a boarding party
    int crew_safe = 1, boarding_safe = 2;  // that many are never lost so
    int casualty_parties =
        0;  // boarding parties or deck crews lost instead of a crew unit at choice, 0 = no choice
    int crippled_warp_percent = 10, crippled_interior_percent = 50;
    int crippled_large_base =
        3;  // bases up to this size class go by the percentage of warp, smaller by the other
    int explosion_radius_from = 10;  // strength from which neighbours are hit too
    bool explosion_halves = false;   // TNG: halved each hex
    bool ramming = false;
    int ram_speed_step = 10;
    int shield_repair_energy = 2;     // energy per shield box
    int shield_repair_points = 1;     // points per shield box where points are free
    bool repair_points_free = false;  // TNG: damage control rating is points per turn, no energy
    int continuous_repair_most = 0;   // points a turn on one box at most, 0 = the rating
    int seekers_per_sensor_by_tech[2] = {1, 1};
    int seeker_range = 35;                // guidance reaches this far, 0 = without limit
    bool seekers_halved = true;           // half the channels, rounded up, where the class carries no seekers
    bool erratic_forbids_seekers = true;  // no launching and no guiding under erratic manoeuvres
    int seeker_size_class = 7;            // what a weapon that strikes all small units counts a seeker as
    int ship_size_class_most = 4;         // beyond it are fast patrol ships, fighters and shuttles
    int seeker_turn_mode = 1;  // straight hexes after launch before a seeker turns; then it may on every hex
    int seeker_het_gap = 32;   // impulses between its high energy turns
    int seeker_ecm_full = 6, seeker_ecm_half = 8,
        seeker_ecm_quarter = 10;  // die + shift up to which it hits so hard
    int rack_reload = 4;          // half spaces that a silent rack reloads in a turn
    bool seekers_hunt =
        false;  // chart seekers may be sent against seekers; one that strikes another ends it (FD1.56)
    bool guidance_transfer = false;   // guidance may be handed to another unit of the team, or given up
    int shotgun_per_target = 1;       // torpedoes of one shotgun at one target
    int sabot_speed = 0;              // speed of torpedoes launched as sabots, 0 = there are none
    int weasel_after = 4;             // impulses that its cover lasts after the one in which it dies
    int weasel_collateral_range = 0;  // hexes around it in which other units suffer with it
    int weasel_collateral[10] =
        {};                       // points on the weasel up to which others suffer 0, 1, 2, ... 9; beyond, 10
    int lab_identify_points = 0;  // points of the lab table that tell what a seeker is, 0 = labs cannot
    int lab_points = 0;           // lab table: this - die - range
    int aegis_identify_range = 0;
    int self_destruct_crew_most = 2;  // crew units up to which self-destruction is allowed, -1 = always
    int info_range_per_tech = 8;
    int info_ssd = 1, info_energy = 2;
    int info_passive = 1;               // points an impulse on everything within the sensor rating
    int info_scan = 3;                  // points of a scan, less the scanner rating
    bool info_energy_each_turn = true;  // what was learnt of the energy form holds for that turn only
    bool information = false;           // TNG information points exist, sheets are hidden until bought
    int disengage_warp_percent = 50, disengage_warp_most = 15;
    int separation_ships = 50;
    int float_shift = 10;                 // hexes by which a floating map moves on
    int float_near = 3, float_most = 99;  // when a unit is so near to the edge of columns and rows 1..most
    bool battery_holds_warp = false;      // TNG: stored warp moves the ship
    int phaser_third = 3;                 // best of every n phaser hits
    // Expanding spheres (classic G23)
    int sphere_notice = 4, sphere_life = 32,
        sphere_lockout = 32;     // impulses: announced ahead, stands, then nothing
    int sphere_energy_most = 5;  // points of energy that one release may hold
    int sphere_asteroid = 2,
        sphere_ring = 1;  // points that a hex of asteroids, of ring material takes off it
    // Web (classic G10, E12)
    int web_strength_most = 35;
    int web_brakes_ship = 12,
        web_brakes_small = 20;     // strength or speed up to which running into it hurts nobody
    int web_halves_per_point = 1;  // energy for a point of strength in one hex, in halves
    int web_decay = 1;             // strength lost at the end of a turn
    int web_reinforce_most = 4;    // energy that one unit may put in each impulse
    int web_lay_energy = 1;        // energy to lay a hex, beyond that of its strength
    int web_firm = 4;              // impulses until cast web is firm
    int web_cast_life = 32;        // impulses that cast web without anchors lasts
    // Stasis field (classic G16): energy for the first unit, more for each further one; hexes; impulses
    int stasis_first = 5, stasis_more = 5, stasis_range = 3, stasis_life = 32;
    int displacement_hexes = 5;  // how far a displacement device carries (classic G18)
    // Absorber panels (classic D10): points that a box holds unpowered, powered; energy a box in halves; points a
    // box passes to space at the end of a turn
    int panel_holds = 6, panel_holds_powered = 10, panel_power_halves = 1, panel_sheds = 1;
    int panel_moves = 0;    // points a turn out of a bank into others for each of its live panels, 0 = none
    int tractor_range = 0;  // hexes, 0 = no tractor beams in this ruleset
    int tractor_cost[4] = {1, 1, 2, 3};  // energy for one effective point at range 0, 1, 2, 3
    int tractor_gap = 8;                 // impulses until a beam may be used again
    int tractor_rotation = 1;            // hexes that a held unit may be rotated in a turn, 0 = none
    int tow_warp_most = 30;       // pseudo-speed of the moving ship at most this / the sum of movement costs
    int tow_size_class_most = 4;  // held units above this size class add nothing to the link's movement
    int tow_small_speed_times =
        2;                      // a shuttle towed at this many times its own speed is destroyed, 0 = never
    int transporter_range = 0;  // hexes, 0 = no transporters
    int transporter_gap = 8;    // impulses that a box rests whose attempt failed
    int transporter_crew = 2;   // crew units in one use
    int shield_drop_gap = 0;    // impulses that a dropped shield stays down, 0 = shields cannot be dropped
    int shield_level_gap = 0;   // impulses between changes of the shield level within turns, 0 = none
    int whole_points_from =
        0;  // size class from which accounts are kept in whole points (classic B3), 0 = none
    int capacitor_keeps =
        0;  // turns without use after which the ship's capacitor loses its charge, 0 = never
    int capacitor_energise = 0;     // points that it takes to energise one that is not
    int mine_live_transporter = 2;  // impulses until a transported mine is live
    int mine_layer_distance = 2;    // hexes to its layer from which any other mine is live
    int mine_sure_speed = 7;        // effective speed from which every mine is set off
    int mine_sure_die = 1;          // die that always sets off
    int mine_sweeper_die = 2;       // added to the die for a minesweeper
    int erratic_speed = 6, erratic_speed_nimble = 3,
        erratic_speed_small = 1;  // effective speed under erratic manoeuvres
    int mine_scan_speed = 6,
        mine_scan_gap = 8;    // fastest speed of a scanning ship; impulses between its scans
    int mine_scan_range = 3;  // hexes that a scan reaches
    int mine_chain_most = 6, mine_chain_range = 20;  // linked mines and how far they stand apart at most
    int mine_lay_gap = 32;                           // impulses between two mines laid from a bay
    int mine_command_range = 0,
        mine_command_impulses = 0;  // orders to mines: hexes; impulses that each takes a channel
    int mine_scan_energy = 1;       // points
    int dummy_found_small = 1, dummy_found_large = 2;  // points that show a dummy mine for what it is
    int raid_defender_die =
        0;  // added to a raid's die for an outstanding crew of the raided ship, taken off for a poor
    int skeleton_min_percent = 100;  // boarding parties, of the minimum crew, that move a captured ship
    // electronic warfare (classic D6.3); a ruleset has it where its form has the lines ecm and eccm
    int ew_swap_gap = 0;  // impulses before a circuit that changed between ECM and ECCM may change again
    int ew_lent_most = 0, ew_offensive_most = 0;  // points that a unit can be lent of each, and suffer
    int passive_ecm = 0,
        passive_ecm_after = 0;  // ECM of a unit whose fire control is passive so many impulses
    int weasel_ecm = 0;         // ECM of a ship behind a wild weasel
    int proof_die = 6;  // tractors, transporters and the like work where one die + shift is at most this
    // low-power fire control (D6.6)
    bool low_power_lock_on = false;  // it keeps lock-on and guides seekers
    int low_power_range = 0;         // true range up to which weapons fire
    // special sensors (G24)
    int scout_range = 0;   // offensive EW, seekers
    int scout_points = 0;  // EW points of one channel
    int scout_break_tries = 0,
        scout_break_upto = 0;  // tries a turn of a channel; one die up to which one works
    int scout_identify_tries = 0, scout_identify_upto = 0;
    int scout_attract_tries = 0, scout_controller_range = 0;
    int scout_control = 0;     // seekers that a channel guides
    int scout_blind = 0;       // impulses for which a shot blinds a channel
    int scout_lender_gap = 0;  // impulses before another lender may lend to the same craft
    // EW of carriers, EW fighters and pods
    int craft_lent_most = 0, carrier_ew_range = 0, pod_ew_points = 0, pod_ew_range = 0;
    // craft (J); 0 in rulesets without them
    int bay_gap = 0;                   // impulses between two launches or recoveries of one bay, 0 = no craft
    int craft_landing_gap = 0;         // impulses between launch and landing of one craft
    int craft_silence = 0;             // impulses after launch without direct fire
    int craft_seeker_silence = 0;      // impulses after launch without seeking weapons
    int pf_silence = 0;                // PFs: impulses after leaving the tender without fire or launch
    int craft_crippled_divisor = 1;    // crippled: speed divided so, rounded up
    int craft_tacs = 0;                // free tactical manoeuvres of a shuttle or fighter a turn
    int shuttle_ecm_from[2] = {0, 0};  // natural ECM of shuttles and heavy fighters: true ranges of each step
    int fighter_ecm_from[2] = {0, 0};
    int pf_acceleration_add = 0, pf_acceleration_times = 1;
    int het_launch_ban =
        0;  // impulses after a HET without launching craft, docking and laying mines from the bay
    int deck_action = 0;        // impulses of one action of a deck crew
    int deck_crews_least = 0;   // deck crews of a ship that prints none
    int deck_crews_on_one = 0;  // at most so many on one craft
    int weasel_turns = 0, weasel_energy = 0, weasel_speed = 0;
    int suicide_turns = 0, suicide_least = 0, suicide_most = 0, suicide_factor = 0;
    bool suicide_warp = false;  // it is armed with warp power alone
    int craft_hold_energy = 0;  // a turn, for a charged weasel or suicide shuttle
    int scatter_pack_actions = 0, scatter_pack_spaces = 0;
    int craft_stores = 0;           // spaces of drones that a ship with fighter bays has for them
    int chaff_die = 0;              // chaff works up to this die
    int craft_lending_silence = 0;  // impulses after launch without lending EW and laying mines
    int bay_move_impulses =
        0;  // impulses that a craft takes from one bay box to another, begun on the first of a turn
    int ready_rack_spaces = 0;        // spaces of drones that a ready rack holds
    int ready_rack_half_actions = 1;  // of one load out of a ready rack, whatever it is
    int fighter_charges =
        0;  // charges of short-range heavy weapons for each fighter box in store, 0 = without limit
    int pod_channels = 0;                     // seekers that each EW pod of a craft guides
    int pf_movable_ew = 0;                    // points of EW of a PF that are ECM or ECCM as it likes
    bool weasel_when_held = true;             // a tractored ship may put out a weasel
    int aegis_range = 0;                      // hexes within which aegis fires in parts of an impulse
    int aegis_size_class = 6;                 // at units of this size class and smaller
    int balcony_hull = 0;                     // parked craft lost with each box of the aft hull
    int patrol_by_status[4] = {0, 0, 0, 0};   // fighters out at the start, by weapon status
    int armed_by_status[4] = {0, 0, 0, 0};    // fighters armed at the start, -1 = all
    int special_by_status[4] = {0, 0, 0, 0};  // special shuttles ready at the start
    // movement: reverse, crews, small and nimble ships
    int reverse_stand = 8;  // impulses at rest after which a ship may change between ahead and astern freely
    int nimble_speed_change_gap = 0, nimble_erratic_cost_hexes = 0;  // 0 = as for others
    int zero_energy_turn =
        0;  // impulse on which a ship that did nothing all turn turns by 60 degrees; 0 = never
    int tac_total_most = 0, tac_total_outstanding = 0,
        tac_total_poor = 0;              // all kinds together; 0 = no limit
    int skeleton_turn_mode_letters = 0;  // with fewer crew units than the least number
    bool breakdown_tumble = false;  // the ship tumbles: a new facing each impulse instead of one for good
    bool directed_turns = false, energy_balance = false,
         critical_hits = false;       // optional rules, also by battle
    bool tacs_after_seekers = false;  // tactical manoeuvres come last in the order of precedence
    int critical_points = 20, critical_speed = 8;
    int critical_repair[4] = {4, 5, 6, 6};  // one die up to this at the first, second, third and later try
    // terrain
    int interface_impulses[4] = {4, 12, 20, 28};      // heat and radiation act
    int rocks_erratic = 0, rocks_erratic_nimble = 0;  // added to the speed for the column
    int rocks_die = 0;  // off the die: nimble units, outstanding crews; on it: poor crews
    // leaving
    int separation_scouts = 75, separation_craft = 35;
    int evasion_upto = 0, evasion_friends = 35,
        evasion_enemies = 15;  // one die up to this; ranges of its modifiers
    // repair
    int mend_most = 5,
        mend_self_times = 4;     // points a turn to one system of another ship; price of mending oneself
    int mend_craft = 1;          // points of repair for a point of damage of a shuttle or fighter
    int after_battle_times = 0;  // D9.4: repair points between battles = rating x this; 0 = in no source
};

}  // namespace impulse
