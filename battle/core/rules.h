// battle/core/rules.h: all tables of one ruleset, loaded once, never changed.
// Units:  Energy in sixtieths, ranges in hexes, damage in boxes, impulses counted over the whole battle.
// Shapes: arrays indexed by the ids of core/ids.h; fire tables are flat arrays by true or effective range.
// Errors: play/rules_reader refuses bad files with file, line and column; a loaded Rules is consistent.
// Rule:   each row carries its own rule number and confidence.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "battle/core/ids.h"
#include "battle/core/terrain_row.h"
#include "engine/fields.h"
#include "engine/fixed.h"
#include "engine/hex.h"
#include "engine/procedure.h"
#include "ssd/sheet.h"

namespace impulse {

constexpr int max_range = 100;  // ranges 0..100 are tabulated

// Where a row came from: shown in tooltips, why-lines and refusals.
struct Source {
    std::string rule, conf, file;
    int line = 0;
};

// ---- energy ------------------------------------------------------------------------------------------------
// Kinds of power by what they may pay for. `restricted` is TNG's "not movement nor weapons" half of a reactor;
// `battery` is stored power of no special kind, `reserve_warp` stored warp power.
IMPULSE_WORDS(PowerKind, std::uint8_t, warp, impulse, reactor, restricted, battery, reserve_warp)
constexpr std::size_t power_kinds = count_of<PowerKind>();

// What a line of the form pays for, as far as the kind of power matters.
IMPULSE_WORDS(Spend, std::uint8_t, movement, impulse_movement, warp_weapon, weapon, shield, service, recharge,
              recharge_warp)

// The lines of the energy form. Every mechanism that costs energy is one of these.
IMPULSE_WORDS(
    Line, std::uint8_t, life_support, fire_control, shields, general_reinforcement, specific_reinforcement,
    capacitor, arm, hold, move_warp, move_impulse, het, tac, erratic, damage_control, recharge, recharge_warp,
    braking, emergency_repair, mend,
    // electronic warfare (classic D6.3, G24) and the cloaking device (G13); scout: one sensor channel each
    ecm, eccm, scout, lend_ew, cloak,
    // shuttles
    craft, tractor, transporter)

struct LineRow {
    bool used = false;  // the ruleset has this line
    Spend spend = Spend::service;
    Energy unit{};         // energy for one unit of effect (general reinforcement 2, specific 1 ...)
    bool reserve = false;  // may be paid from batteries during the turn
    std::string words;     // label on the form
    Source source;
    IMPULSE_FIELDS(LineRow, used, spend, unit, reserve)
};

struct PowerOutput {
    PowerKind kind = PowerKind::warp;
    Energy per_box{};
    bool times_value = false;  // multiplied by the number printed in the box
    IMPULSE_FIELDS(PowerOutput, kind, per_box, times_value)
};

// ---- systems -----------------------------------------------------------------------------------------------
// What a box does. A row may have several; the closed list, one line each, is core/mechanisms.h.
enum class Trait : std::uint32_t {
    power = 1U << 0,
    battery = 1U << 1,
    warp_engine = 1U << 2,  // counts for crippling, disengagement by acceleration and breakdown losses
    weapon = 1U << 3,
    launcher = 1U << 4,     // launches seekers
    control = 1U << 5,      // control space
    phaser_like = 1U << 6,  // direction and rule-of-three apply when hit
    hull = 1U << 7,
    tractor = 1U << 8,
    shuttle = 1U << 9,
    cargo_like = 1U << 10,  // may absorb excess damage hits
    lab = 1U << 11,
    security = 1U << 12,
    impulse_engine = 1U << 13,
    transporter = 1U << 21,
    mine_rack = 1U << 22,
    barracks = 1U << 23,
    not_interior = 1U << 14,    // does not count as an interior box for crippling
    fighter_bay = 1U << 16,     // a shuttle box that holds a fighter
    special_sensor = 1U << 20,  // a scout's channel: each box stands for itself
    repair_yard = 1U << 17,     // its points repair other ships (classic G17)
    balcony = 1U << 18,         // craft parked outside are lost with its boxes (classic J1.5)
    one_a_volley = 1U << 19,    // a volley destroys one box of it at most (classic G16)
    stabilizer = 1U << 24,      // holds its unit in place against what would drag or tow it (classic G29)
    armor = 1U << 15,           // stops what came through the shields, box for box (classic D4.12)
    stronghold = 1U << 25,      // steers nothing but must be taken before the ship is captured (TNG "Sky")
};

// Fields of force and what makes or stops them; systems/ and areas/web act on these (classic D10, E12, G10, G16, G18,
// G23).
IMPULSE_WORDS(Device, std::uint8_t, none, sphere, web_generator, web_caster, web_breaker, stasis,
              displacement, absorber, tractor_repulsor)

struct SystemType {
    std::string id, label;
    std::string family;  // the row in the file: "disruptor" for "disruptor-30"; else the id itself
    std::uint32_t traits = 0;
    int repair = 0;            // points to repair one box
    int repair_per_value = 0;  // and as many more per point of the number printed in the box
    WeaponId weapon{};         // for weapons and launchers
    std::array<PowerOutput, 2> power{};
    int power_count = 0;
    bool capacity_is_value = false;  // batteries: capacity printed in the box
    int capacity = 0;                // batteries: points per box otherwise
    int overdrain = 0;               // batteries: points that a box can give beyond what it holds, 0 = none
    int overdrain_repair = 0;        // and the points of repair until it can be charged again
    int choice_rank = 0;             // order when the best of several types must be taken: higher is better
    int drive_tier = 0;  // warp engines: a ship with the higher tier moves as if it won initiative
    Device device = Device::none;
    std::string holds;  // bays: class key of the craft in it at first; empty = none
    Source source;
    IMPULSE_FIELDS(SystemType, id, traits, repair, repair_per_value, weapon, power, power_count,
                   capacity_is_value, capacity, overdrain, overdrain_repair, choice_rank, drive_tier, device,
                   holds)
    [[nodiscard]] bool has(Trait t) const { return (traits & static_cast<std::uint32_t>(t)) != 0; }
};

// ---- damage chart ------------------------------------------------------------------------------------------
IMPULSE_WORDS(CategoryPick, std::uint8_t, in_order, owner, best_of_three)
// A word of the chart ("FHULL", "ANY_WEAPON") and the systems that it may take.
struct Category {
    std::string id;
    std::vector<SystemId> takes;
    CategoryPick pick = CategoryPick::in_order;  // in_order: first listed type with boxes left
    bool must_bear = false;        // only boxes whose arc bears on the attacker (classic D4.321)
    bool counts_scenario = false;  // best-of-three counted over the whole scenario, not per volley
    // Tracks and special targets
    enum class Special : std::uint8_t {
        none,
        sensor,
        scanner,
        damage_control,
        excess,
        crew_roll,
        crew,
        boarding,
        deck,
        passenger
    } special = Special::none;
    std::uint8_t count_slot = 0;  // counts_scenario: which of the scenario's counts; see play/class_index.h
    Source source;
    IMPULSE_FIELDS(Category, id, takes, pick, must_bear, counts_scenario, special)
};

IMPULSE_WORDS(CellMode, std::uint8_t, one, all,
              once)  // one box; all boxes as long as points last; once per volley
struct ChartCell {
    CategoryId category{};
    CellMode mode = CellMode::one;
    IMPULSE_FIELDS(ChartCell, category, mode)
};
struct DamageChart {
    int rows = 0, columns = 0;
    int row_dice = 1, row_sides = 6, row_first = 1;  // the sum that means row 0
    int column_sides = 0;                            // 0 = walk starts in column 0, else rolled
    bool wraps = false;
    bool roll_per_point = false;         // else one roll per hit, points walk on
    std::vector<ChartCell> cells;        // rows * columns
    std::vector<std::int8_t> direction;  // per row, +1 or -1
    // By category: its columns in each row, bit = column; filled by play/class_index.h.
    std::vector<std::array<std::uint16_t, 16>> columns_of;
    Source source;
    [[nodiscard]] const ChartCell& at(int row, int column) const {
        return cells[static_cast<std::size_t>(row * columns + column)];
    }
    IMPULSE_FIELDS(DamageChart, rows, columns, row_dice, row_sides, row_first, column_sides, wraps,
                   roll_per_point, cells, direction)
};

// ---- weapons -----------------------------------------------------------------------------------------------
// schedule: a stated amount on each turn, by mode (classic plasma 2-2-5, probes); see fire/schedule.h.
IMPULSE_WORDS(ArmingKind, std::uint8_t, ship_capacitor, own_capacitor, same_turn, several_turns, ammunition,
              batteries, schedule)
IMPULSE_WORDS(TableKind, std::uint8_t, die_by_range, hit_row, automatic)
// Where the points of a hit lie: on the facing shield; half on the weakest, the rest on the others (classic E10);
// on the facing shield and its neighbours (classic E11).
IMPULSE_WORDS(ShotPattern, std::uint8_t, facing, enveloping, splash)
// Which targets a mode may be fired at.
// small_only: seekers, and units of a size class from WeaponMode::small_from on.
IMPULSE_WORDS(TargetKind, std::uint8_t, any, units_only, seekers_only, nothing, small_only)

// One resolved table: damage by die and range, or hit number by range with damage by range.
struct FireTable {
    TableKind kind = TableKind::hit_row;
    int dice = 1, sides = 6;
    int first = 0, last = -1;                                         // ranges at which the mode may fire
    std::array<std::array<std::int16_t, max_range + 1>, 6> by_die{};  // die_by_range: [die-1][range]
    std::array<std::int16_t, max_range + 1> hit{};                    // hit_row: roll this or less
    std::array<std::int16_t, max_range + 1> damage{};                 // hit_row, automatic
    std::array<bool, max_range + 1> allowed{};
    IMPULSE_FIELDS(FireTable, kind, dice, sides, first, last, by_die, hit, damage, allowed)
};

struct WeaponMode {
    std::string id, words;
    FireTable table;         // for hit tables indexed by effective range; limits of a mode use true range
    FireTable table_better;  // with UIM or a rule's better row; kind as table; empty (last < 0) if none
    FireTable table_far;     // with DERFACS; empty if none
    Energy energy{};         // to fire (capacitors, same turn) or the total that makes it ready
    Energy hold{};           // per turn once ready
    Energy hold_least{};     // where above 0: at the least energy, growing evenly up to `hold` at energy_most
    bool may_hold = false;
    Energy energy_most{};       // several_turns overload: most in total; else = energy
    int damage_per_energy = 0;  // overload: damage = this x total energy, rounded down
    int shots = 1;              // separate to-hit rolls for one use
    int penalty = 0;            // added to every to-hit die
    int true_range_most = max_range, true_range_least = 0;
    bool feedback = false;  // the firer's own facing shield suffers up to true range feedback_range:
    int feedback_range = -1, feedback_points = 0;  // this many points ...
    Energy
        feedback_above{};  // ... or, where above 0, one for each point of the shot's energy begun above this
    bool proximity = false;
    TargetKind target = TargetKind::any;
    bool small_target_penalty = false;  // +4 ECM against seekers (classic FD1.52)
    int small_from = 0;                 // target small_only: units of this size class and smaller ones
    bool kills_seeker = false;          // a hit destroys a seeker whatever it can take
    bool kills_drone = false;           // a hit destroys a drone so; other seekers take its points
    bool ignores_ew = false;            // no ECM shift (classic anti-drone)
    bool needs_lock_on = false;         // cannot be fired without lock-on
    int boxes = 1;           // boxes of one sheet group that fire together as one shot; energy is that of all
    bool excess = false;     // an internal point that it scores is an excess damage hit
    bool whole_hex = false;  // strikes every unit in the target's hex
    ShotPattern pattern = ShotPattern::facing;
    bool separate =
        false;       // each shot is a volley of its own, fired before or, on wish, after all other fire
    int pulses = 1;  // strikes of one shot, one in each of so many consecutive impulses (classic E11)
    bool strikes_spheres = false;  // hits an expanding sphere by itself (classic G23.84)
    bool loses_mount = false;      // the mount is destroyed by the shot ...
    int strains = 0;               // ... and the firing ship takes so many internals
    bool feedback_all = false;     // feedback falls on each of the firer's shields
    std::vector<Energy>
        schedule;  // several_turns: what each turn takes, in order; empty = any amounts within limits
    // By true range, empty where the mode does not have them. splash: points on the left and right neighbour, and on
    // the two shields of a boundary; energy: sixtieths of a point for each point of energy above `energy_less`.
    std::vector<std::int16_t> left, right, tie_first, tie_second, energy_less, energy_sixtieths;
    bool energy_nearest = false;                     // rounded to the nearest whole point, else down
    int energy_points_most = 0, energy_divided = 1;  // divided, then at most so many (0 = no limit)
    std::vector<std::int16_t> size_plus;  // added to the hit number by size class 0..7 of the target
    // Where given, the hit number goes by the target's speed instead of the range: speeds up to each of speed_upto.
    std::vector<std::int16_t> speed_upto, speed_hit;
    int around = -1,
        around_from = 0;  // where above -1: strikes every unit and seeker within so many hexes of its ship
                          // whose size class is at least around_from
    bool steady = false;  // not under erratic manoeuvres (classic C10.5)
    int information = 0;  // points about the target that a shot brings
    bool high_hits =
        false;  // the die must reach a number instead of staying under it: the face counts from above
    // Weapons armed by a schedule: energy of turn 1, 2, ...; a turn that only keeps what is there; the part of the last
    // turn that reserve power may add to that; the same for a mode that is finished early (classic FP1.93).
    std::array<Energy, 4> by_turn{};
    int turns = 0;
    Energy rolling{}, reserve_last{};
    bool early_by_reserve = false;
    SeekerId seeker{};        // launchers: what this mode launches; its table is that of the bolt
    bool enveloping = false;  // launches an enveloping torpedo
    Energy hold_on_base{};    // per turn once ready, on bases alone; 0 = they cannot either
    Source source;
    IMPULSE_FIELDS(WeaponMode, id, table, table_better, table_far, energy, hold, may_hold, energy_most,
                   damage_per_energy, shots, penalty, true_range_most, true_range_least, feedback,
                   feedback_range, feedback_points, feedback_above, proximity, target, small_target_penalty,
                   small_from, kills_seeker, kills_drone, boxes, hold_least, ignores_ew, needs_lock_on,
                   excess, whole_hex, pattern, separate, pulses, strikes_spheres, loses_mount, strains,
                   feedback_all, schedule, left, right, tie_first, tie_second, energy_less, energy_sixtieths,
                   energy_nearest, energy_points_most, energy_divided, size_plus, speed_upto, speed_hit,
                   around, around_from, steady, information, high_hits, by_turn, turns, rolling, reserve_last,
                   early_by_reserve, seeker, enveloping, hold_on_base)
};

struct WeaponType {
    std::string id, label;
    ArmingKind arming = ArmingKind::same_turn;
    Spend spend = Spend::weapon;  // kind of power the arming energy must be
    Energy capacity{};            // own_capacitor: per box; ship_capacitor: share per box
    int arming_turns = 1;
    Energy per_turn_least{}, per_turn_most{};  // several_turns
    Energy step{30};                           // several_turns: energy goes in whole steps of this
    int shots_per_turn = 1;
    int gap = 0;  // impulses between shots, over the turn break too
    int per_impulse = 1;
    bool merges = false;             // boxes of one group may be combined into one hit
    std::vector<WeaponMode> modes;   // by mode index, tech variant resolved per ship class
    std::vector<SeekerId> launches;  // launchers: what they may launch
    int rack_half_spaces = 0;        // launchers: room, in half spaces
    int reload_sets = 0;
    int late_sets = 0, late_year = 0;  // more reload sets from a year on
    int rack_rounds = 0;   // launchers: so many rounds at most, whatever their room; 0 = only the room counts
    int launch_turns = 1;  // launchers: one turn in so many
    int launch_per_turn = 0, launch_gap = 0;
    Energy launch_energy{};      // taken from its own capacitor by each launch
    bool launch_in_arc = false;  // the target must be in the launcher's arc
    int defence_per_impulse =
        0;  // above 0: the first shot of a turn sets attack or defence mode (classic FP10, FD3.7)
    int stored_rounds = 0;  // rounds against seekers that lie in store for it beside its reload sets
    int reload_rounds =
        0;  // weapons with rounds: so many are reloaded in a turn without fire, from the sets in store
    int defence_size_from = 0;      // the size class from which units are sought in defence mode
    int pseudo = 0;                 // pseudo-torpedoes for each box and battle
    int launch_after_loss = 0;      // impulses in which a destroyed launcher may still launch what it held
    bool rack_by_space = false;     // contents chosen at launch (TNG) instead of loaded (classic)
    bool blinds_no_sensor = false;  // its fire does not blind a scout's channel (Ph-3)
    int rounds = 0;      // weapons that launch nothing: shots in all, counted in ammo[0]; 0 = no limit
    int cool_turns = 0;  // whole turns after a shot in which it takes no energy
    int window_shots = 0,
        window_impulses = 0;  // so many shots in any so many impulses; times in GroupState::ammo
    Energy rolling{};         // several_turns: keeps a weapon that lacks its last turn of arming; 0 = cannot
    bool salvo = true;        // may fire as a narrow salvo
    bool takes_channel = false;            // a shot that goes on uses a channel of seeker guidance
    std::array<Energy, 4> start_charge{};  // own capacitors: energy at the start by weapon status
    Energy start_overload{};  // several_turns: energy on top that one ready at the start may hold for nothing
    int keeps_turns = 0;      // own capacitors: turns without use after which the charge is lost, 0 = never
    Source source;
    IMPULSE_FIELDS(WeaponType, id, arming, spend, capacity, arming_turns, per_turn_least, per_turn_most, step,
                   shots_per_turn, gap, per_impulse, merges, modes, launches, rack_half_spaces, reload_sets,
                   launch_per_turn, launch_gap, rack_by_space, rounds, cool_turns, window_shots,
                   window_impulses, rolling, salvo, takes_channel, start_charge, start_overload, keeps_turns,
                   blinds_no_sensor, launch_energy, launch_in_arc, defence_per_impulse, defence_size_from,
                   stored_rounds, reload_rounds, pseudo, launch_after_loss, late_sets, late_year, rack_rounds,
                   launch_turns)
};

// ---- seekers -----------------------------------------------------------------------------------------------
// What everybody sees of a seeker before it is identified.
IMPULSE_WORDS(SeekerKind, std::uint8_t, drone, plasma, shuttle, weasel)
constexpr std::size_t seeker_hexes = 48;  // hexes 0..47 that a torpedo may have travelled
IMPULSE_WORDS(FlightKind, std::uint8_t, chart,
              leap)  // chart: moves like a ship of its speed; leap: strikes within range
struct SeekerType {
    std::string id, label, family;
    std::string name;  // as tables and sheets call it: the id without the ending of a tech level
    FlightKind flight = FlightKind::chart;
    int speed = 0;      // chart: hexes a turn; leap: range each impulse
    int endurance = 0;  // impulses, 0 = until the end of the battle
    int hit_points = 0, warhead = 0;
    int half_spaces = 2;
    bool immune_to_scouts = false;  // scouts can neither break its lock nor attract it
    bool anti_drone = false;        // a round that only shoots at seekers (fired, not launched)
    SeekerKind kind = SeekerKind::drone;
    bool self_guided = false;      // needs no channel and no guide
    bool warp_seeker = false;      // homes on warp fields: no decoy and no scout leads it astray
    int guides_itself_within = 0;  // active terminal guidance: own lock on the target within so many hexes
    int eccm = 0;                  // built in
    int ecm_carried = 0, ecm_after = 0;     // an ECM drone: points, impulses after launch
    bool full_or_nothing = false;           // less than full damage after the ECM die is none
    std::array<std::int16_t, 8> by_size{};  // warhead by the target's size class where has_by_size
    bool has_by_size = false;
    std::array<std::int16_t, seeker_hexes> by_hexes{};  // warhead by hexes travelled where phaser_points > 0
    int phaser_points =
        0;            // plasma: that many points of phasers take one off the warhead; nothing else harms it
    int shotgun = 0;  // torpedoes of type shotgun_type into which it may be split at launch
    SeekerId shotgun_type{};
    int carries = 0;         // half spaces of drones inside (scatter-packs, multi-warheads)
    int releases_after = 0;  // impulses after launch at which it lets them go
    int probe_points = 0;    // points of information it brings from its target's hex
    // Drones that shoot (swordfish and the like): a weapon, so many shots in all, at its target or at enemy seekers and
    // small craft near by, from so many hexes on; gone when its shots are.
    WeaponId fires{};
    std::string fires_word;  // that weapon's row
    int fires_within = 0, fires_shots = 0;
    bool fires_at_small = false;
    int lays = 0;  // the mine that it leaves when it is opened, its place in Rules::mines + 1
    std::string lays_word;
    SeekerId releases{};  // what it carries from the start (multi-warhead), as many as `carries` holds
    std::string releases_word;
    bool opened_by_order = false;  // its guide may open it: drones inside, a mine
    int chaff_stops = 0;           // 1 = chaff can turn it away
    int year = 0;                  // first year, 0 = always
    Energy price{};                // Commander's points for each
    Source source;
    IMPULSE_FIELDS(SeekerType, id, flight, speed, endurance, hit_points, warhead, half_spaces, anti_drone,
                   kind, self_guided, warp_seeker, guides_itself_within, eccm, ecm_carried, ecm_after,
                   full_or_nothing, by_size, has_by_size, by_hexes, phaser_points, shotgun, shotgun_type,
                   carries, releases_after, probe_points, chaff_stops, immune_to_scouts, fires_word,
                   fires_within, fires_shots, fires_at_small, lays_word, releases_word, opened_by_order)
};
// True where a hit of the mode ends that seeker whatever it can take.
inline bool kills(const WeaponMode& mode, SeekerKind seeker) {
    return mode.kills_seeker || (mode.kills_drone && seeker == SeekerKind::drone);
}
// True for modes against seekers and what is as small.
inline bool against_small(const WeaponMode& mode) {
    return mode.target == TargetKind::seekers_only || mode.target == TargetKind::small_only;
}

// ---- boarding and mines ------------------------------------------------------------------------------------
// Who fights aboard another ship.
// gcv, tank, howitzer: ground combat vehicles, tanks and transport howitzers, which fight on the ground alone.
IMPULSE_WORDS(PartyKind, std::uint8_t, normal, commando, heavy, gcv, tank, howitzer)
constexpr std::size_t first_vehicle = static_cast<std::size_t>(PartyKind::gcv);
// Raiders by quality, the columns of the raid tables.
IMPULSE_WORDS(RaidQuality, std::uint8_t, normal, commando, outstanding, poor)
// What a raid comes to; against a guard `proceeds` sends the raiders on to the first table.
IMPULSE_WORDS(RaidResult, std::uint8_t, destroyed_and_returns, both_destroyed, party_destroyed, returns,
              proceeds, captured)

struct BoardingRules {
    bool used = false;
    std::array<std::array<std::uint8_t, 10>, 6> casualties{};  // points by [die - 1][parties - 1]
    std::array<std::array<RaidResult, 6>, count_of<RaidQuality>()> raid{}, guard{},
        shuttle{};  // by [quality][die - 1]
    int party_points = 1, named_points = 2, room_points = 4, security_points = 6;
    int security_bonus_most = 2;  // added to a defender's die for each security station, up to this
    std::array<int, count_of<PartyKind>()> attack{1, 1, 1,
                                                  1, 1, 1};  // parties that one counts as when it attacks
    // On the ground (D15): parties that one counts as, points that destroy one, and seats that it takes in a shuttle.
    std::array<int, count_of<PartyKind>()> ground_strength{1, 1, 1, 1, 1, 1}, ground_kill{1, 1, 1, 1, 1, 1},
        seats{1, 1, 1, 1, 1, 1};
    int ground_control_from = 0,
        ground_control_die = 0;       // stations held from which the die rises, and by how much
    int devastated_from = 0;          // points on one side of a body that lay it waste, 0 = none do
    std::array<int, 3> prevention{};  // die up to which boarders stop self-destruction: for good, this turn
    Source source;
    IMPULSE_FIELDS(BoardingRules, used, casualties, raid, guard, shuttle, party_points, named_points,
                   room_points, security_points, security_bonus_most, attack, ground_strength, ground_kill,
                   seats, ground_control_from, ground_control_die, devastated_from, prevention)
};

// What a mine does when it is set off.
IMPULSE_WORDS(MineKind, std::uint8_t, explosive, captor, absorber)
struct MineType {
    std::string id, label;
    MineKind kind = MineKind::explosive;
    int strength = 0;  // points to everything in the zone
    int blast_radius = 1, trigger_radius = 1;
    int hit_points = 0;           // points that destroy it; fewer set it off
    int scan_number = 0;          // die that finds it, 0 = not found by scanning
    bool by_transporter = false;  // may be laid by transporter
    bool by_bay = false;          // may be laid from the shuttle bay or the mine rack
    bool in_battle = true;        // may be laid in the course of a battle
    WeaponId weapon{};            // captors: what it fires
    int eccm = 0;                 // captors: built in
    int rounds = -1;              // captors: shots in it, -1 = not known, without limit
    int lock_most = 0;            // captors: die up to which one has a lock-on, 0 = always
    int gap = 0;                  // captors that launch: impulses between two launches
    SeekerId launches{};          // captors: what it launches instead of firing
    std::string launches_word;
    bool by_command = false;  // goes off and sleeps at the order of its side
    int linked_range = 0;     // sensor mines: sets off its chain when somebody comes so near, 0 = none
    int drains_plasma =
        0;  // absorbers: points off the warhead of a torpedo of plasma that comes into the zone
    Source source;
    IMPULSE_FIELDS(MineType, id, kind, strength, blast_radius, trigger_radius, hit_points, scan_number,
                   by_transporter, by_bay, in_battle, weapon, eccm, rounds, lock_most, gap, launches_word,
                   by_command, linked_range, drains_plasma)
};

// ---- movement ----------------------------------------------------------------------------------------------
IMPULSE_WORDS(MovementKind, std::uint8_t, chart, budget)
struct TurnModeRow {
    std::string id;          // "D", "AA"
    std::vector<int> upto;   // chart: upper speed of bracket 1, 2, ...; the last is open
    int divisor_tenths = 0;  // budget: speed / divisor
    IMPULSE_FIELDS(TurnModeRow, id, upto, divisor_tenths)
};

IMPULSE_WORDS(Rounding, std::uint8_t, up, down)
// A die raised past its highest face on a table by die and range: the rest moves to the next longer range column,
// or the shot does nothing, or the highest face counts.
IMPULSE_WORDS(DieOverflow, std::uint8_t, next_column, miss, highest)

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
    int panel_moves = 0;  // points a turn out of a bank into others for each of its live panels, 0 = none
    int mauler_shock_from =
        0;                  // battery points in one mauler shot from which it costs an internal; 0 = never
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

// The cloaking device (cloak.toml; classic G13). Not used where the ruleset has no such table.
struct CloakRow {
    bool used = false;
    int range = 0, fade = 0;  // added to the effective range when hidden; impulses to fade in or out
    int full_upto = 0, half_upto = 0, quarter_upto = 0;  // die for each hit: how much of it goes through
    int control_delay = 0;                               // impulses after fading in until fire control works
    int keep = 0, regain = 0;            // taken off the number needed to keep a lock-on, to regain one
    int keep_each = 0, regain_each = 0;  // impulses between such rolls after the first, 0 = never
    bool net_ecm = false;                // the whole net ECM counts against the lock-on, else its shift
    std::array<std::int16_t, 8> range_upto{}, range_off{}, speed_upto{}, speed_on{};
    bool hidden = false;                     // a ship without a lock-on on it is off the enemy's map
    std::array<std::int16_t, 2> shown_on{};  // then its hex is shown on these impulses of a turn
    Source source;
    IMPULSE_FIELDS(CloakRow, used, range, fade, full_upto, half_upto, quarter_upto, control_delay, keep,
                   regain, keep_each, regain_each, net_ecm, range_upto, range_off, speed_upto, speed_on,
                   hidden, shown_on)
};

// Costs by size class 0..7 (index = size class).
struct SizeCosts {
    std::array<Energy, 8> life_support{}, shields_minimum{}, shields_full{};
    std::array<int, 8> shields_minimum_boxes{};
    int shield_boxes_per_point = 0;  // TNG: energy = average shield / this, 0 = use the columns above
    int shield_boxes_per_point_by_tech[2] = {0, 0};
    Source source;
    IMPULSE_FIELDS(SizeCosts, life_support, shields_minimum, shields_full, shields_minimum_boxes,
                   shield_boxes_per_point)
};

// Points to repair one box of a track by tech index: sensor and scanner by the number printed in the box (-5..9),
// damage control that number times a factor, excess damage flat. -1 = never in battle.
struct TrackRepair {
    static constexpr int lowest = -5, highest = 9, numbers = highest - lowest + 1;
    using ByNumber = std::array<std::array<int, numbers>, 2>;
    // Where a printed number stands in a row; what lies beyond counts as the last one.
    static constexpr std::size_t place(int number) {
        return static_cast<std::size_t>(std::clamp(number, lowest, highest) - lowest);
    }
    static constexpr ByNumber never() {
        ByNumber costs{};
        for (auto& row : costs) row.fill(-1);
        return costs;
    }
    ByNumber sensor = never(), scanner = never();
    std::array<int, 2> damage_control{-1, -1}, excess{-1, -1};
    Source source;
    IMPULSE_FIELDS(TrackRepair, sensor, scanner, damage_control, excess)
};

// The pilot "robot": how a ship without a mind picks its target and its fire. Numbers of a pilot, not of the rules:
// they are not part of the table hash, since a log holds the orders that came of them.
struct RobotProgram {
    int within = 0;                                       // opponents are counted up to this range
    int size_class_most = 7;                              // and up to this size class
    int pick_sides = 0;                                   // the die that picks among them
    std::array<std::array<std::uint8_t, 12>, 12> pick{};  // [opponents - 1][die - 1], 1 = the closest
    int fire_sides = 0, nothing_upto = 0, half_upto = 0;  // the die up to which it fires nothing, half
    int far_beyond = max_range, far_shift = 0;            // added to that die beyond a range
    int near_upto = -1, near_shift = 0;                   // and up to a range
    int destroys_from = 0;  // size classes from this on are always fired at, 0 = none
    Source source;
    IMPULSE_FIELDS(RobotProgram, within, size_class_most, pick_sides, pick, fire_sides, nothing_upto,
                   half_upto, far_beyond, far_shift, near_upto, near_shift, destroys_from)
};

// UIM modules of an empire (classic D6.5): sheets show them; before that year their ships lack them and cost less.
struct UimRow {
    std::string empire;
    int year = 0, bpv = 0;
    Source source;
};

// How a ship begins a battle, by weapon status 0..3.
IMPULSE_WORDS(StartWeapons, std::uint8_t, empty, last_turn_left, ready)  // weapons that hold their charge
struct StartStatus {
    bool fire_control = true, capacitors_full = false;
    bool capacitors_cold = false;  // they have to be energised first
    StartWeapons weapons = StartWeapons::empty;
    IMPULSE_FIELDS(StartStatus, fire_control, capacitors_full, capacitors_cold, weapons)
};

// Why a refusal is right: rule number by refusal word (refusals.toml), and what dice are for.
struct Citations {
    std::vector<std::string> refusal;  // indexed by Why, then WhyMore from count_of<Why>() on
    std::vector<std::string> stream;   // indexed by Stream
    std::vector<Source> knobs;         // in the order of knob_names() (play/knobs_reader.h)
};

// ---- ship classes as the rules see them --------------------------------------------------------------------
struct ClassGroup {
    SystemId system{};
    std::uint8_t boxes = 0;
    std::int16_t value = 0;
    Arc arc{};
    std::uint8_t sheet_group = 0;  // index into Sheet::groups
    std::uint8_t number = 0;       // 1.. within the sheet group for weapons, 0 for shared groups
    bool indestructible = false;
    std::uint8_t merge_with = 0xFF;           // first group of the weapons that may combine with this one
    WeaponId weapon{};                        // variant for this class's tech level and rack type
    std::array<std::uint8_t, 4> load{};       // launchers: rounds at start, of the types in load_type
    std::array<std::uint8_t, 4> load_type{};  // as GroupState::holds
    std::uint8_t hatches = 1, tubes = 0, balcony = 0;  // bays, as in BoxGroup
    bool outside = false;
};

// One box of a bay: a craft stands in it.
struct BayBox {
    std::uint8_t group = 0;  // index into ShipClass::groups; boxes of one group are one bay
    bool fighter = false;    // made for a fighter
    ClassId holds{};         // what stands in it at first, empty = nothing
};
constexpr std::size_t max_bay_boxes = 45;

struct ShipClass {
    std::uint64_t hash = 0;          // over every number of the sheet that can change a result
    Sheet sheet;                     // names, drawing places, figures
    std::vector<ClassGroup> groups;  // every weapon box on its own
    std::uint8_t turn_mode = 0;      // index into Rules::turn_modes
    std::array<std::uint8_t, 6> bank_facings{};
    std::array<std::int16_t, 6> bank_boxes{};
    std::uint8_t banks = 0;
    int warp_boxes = 0, interior_boxes = 0, control_boxes = 0, weapon_boxes = 0;
    std::uint32_t devices = 0;  // bit Device set: the class has one; also from class_reader
    bool pulses = false;        // has a weapon whose shot goes on for several impulses
    bool web_kin = false;       // passes through web and fires phasers through it (classic G10.62)
    Energy capacitor_most{};    // ship capacitor with all phasers
    Energy shield_cost_full{}, shield_cost_minimum{}, life_support{};
    bool guides_seekers = false;
    bool scout = false;  // has special sensors
    int armor_boxes = 0;
    // Why no ship of this class can fight: figures that no source gives, with the file; empty = it can.
    std::string not_for_battle;
    std::vector<std::uint8_t> armed;      // groups that are weapons, in order
    std::vector<std::uint8_t> launchers;  // groups that launch seekers, in order
    std::vector<BayBox> bays;  // in the order of the groups, at most max_bay_boxes; filled by class_index.h
    int weapon_reach = max_range;  // the longest true range of any weapon; also from class_index.h
    // By category: groups that it may take, in the order of Category::takes; filled by play/class_index.h.
    std::vector<std::vector<std::uint8_t>> groups_of_category;
};

struct Rules {
    std::string id, name, folder;
    std::uint64_t table_hash =
        0;  // over every number of the tables that can change a result; ships have their own
    Procedure procedure;
    Knobs knobs;
    std::array<LineRow, count_of<Line>()> lines{};
    std::array<std::uint16_t, power_kinds> pays{};  // bit Spend set: that kind may pay it
    std::array<Energy, power_kinds> unused{};       // spare
    SizeCosts sizes;
    TrackRepair track_repair;
    std::array<StartStatus, 4> start{};   // by weapon status
    std::vector<TurnModeRow> turn_modes;  // the nimblest first: one letter worse is the next row
    std::vector<SystemType> systems;
    std::vector<WeaponType> weapons;  // variants by tech level are separate entries
    std::vector<SeekerType> seekers;
    BoardingRules boarding;
    std::vector<MineType> mines;
    std::vector<Category> categories;
    CategoryId excess_category{};
    DamageChart chart;
    DamageChart pf_chart;                   // of interceptors and PFs; empty where the ruleset has none
    DamageChart standard_chart;             // that a battle may choose instead; empty where there is none
    std::array<CategoryId, 6> crew_roll{};  // TNG: what 1d6 on a "crew" cell takes
    CloakRow cloak;
    Citations cite;
    RobotProgram robot;
    Terrain terrain;
    std::array<std::int8_t, 13> criticals{-1, -1, -1, -1, -1, -1, -1,
                                          -1, -1, -1, -1, -1, -1};  // D8: CriticalKind by two dice
    std::vector<ShipClass> classes;
    std::vector<std::string>
        class_keys;  // every class that there is a sheet of, also those that were not loaded

    std::vector<std::string> web_kin;  // empires at home in web
    std::vector<UimRow> uim;           // since when ships of an empire carry UIM modules

    [[nodiscard]] const LineRow& line(Line l) const { return lines[static_cast<std::size_t>(l)]; }
    [[nodiscard, gnu::always_inline]] const ShipClass& type(ClassId c) const {
        assert(c.index() < classes.size());
        return classes.data()[c.index()];
    }
    // The damage chart of a class, in a battle that goes by the standard chart or does not. Shuttles and fighters have
    // none: points alone cripple and destroy them (classic J1.33).
    [[nodiscard]] const DamageChart& chart_of(const ShipClass& c, bool standard = false) const {
        assert(!c.sheet.craft.small());
        const bool pf = c.sheet.craft.kind == CraftKind::pf || c.sheet.craft.kind == CraftKind::interceptor;
        return pf && pf_chart.rows > 0               ? pf_chart
               : standard && standard_chart.rows > 0 ? standard_chart
                                                     : chart;
    }
    [[nodiscard, gnu::always_inline]] const SystemType& system(SystemId s) const {
        return systems[s.index()];
    }
    [[nodiscard, gnu::always_inline]] const WeaponType& weapon(WeaponId w) const {
        return weapons[w.index()];
    }
    [[nodiscard]] const MineType& mine_type(std::size_t t) const { return mines[t]; }
    [[nodiscard]] const SeekerType& seeker(SeekerId s) const { return seekers[s.index()]; }
};

}  // namespace impulse
