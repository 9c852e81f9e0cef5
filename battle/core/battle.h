// battle/core/battle.h: the whole game state as one value.
// Units:  see unit.h; hexes on the printed map.
// Shapes: no pointers, no strings, no dice source; copying it copies the game; every field is hashed.
// Errors: none; only evolve writes it.
// Rule:   architecture section 1.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "battle/core/ids.h"
#include "battle/core/rows/watches.h"
#include "battle/core/unit.h"
#include "engine/dice.h"
#include "engine/fields.h"
#include "engine/fixed_vector.h"
#include "engine/hash.h"
#include "engine/procedure.h"

namespace impulse {

// ---- seekers in flight -------------------------------------------------------------------------------------
IMPULSE_WORDS(SeekerFate, std::uint8_t, none, flying, impact, shot_down, expired, lost_guidance, left_map,
              inert, opened, voided)
// Small numbers of a seeker; SeekerSet is the event that changes one.
// guide: unit that guides it + 1, 0 = it guides itself for good. traits: SeekerTrait bits. strength: its warhead where it
// is not that of its type. faced: shield facing of the target that faced the launcher + 1, for launches in one hex.
IMPULSE_WORDS(SeekerField, std::uint8_t, guide, traits, strength, faced, until, fired, cargo_0, cargo_1,
              cargo_2, cargo_3, cargo_type_0, cargo_type_1, cargo_type_2, cargo_type_3, quarters)
enum class SeekerTrait : std::uint8_t {
    pseudo = 1U << 0,  // looks like a torpedo and does nothing
    enveloping = 1U << 1,
    sabot = 1U << 2,
    released = 1U << 3,  // its guide has let it go: it has its own lock or flies on to nowhere
    part = 1U << 4,      // one of a shotgun
    defence = 1U << 5,   // launched in a rack's defence mode
};

struct MapObject {
    SeekerFate fate = SeekerFate::none;
    SeekerId type{};
    UnitId by{}, target{};
    ObjectId target_object{};  // TNG: a drone sent against a drone
    Hex hex{};
    Facing facing{};
    std::int16_t damage = 0;              // points taken
    std::int16_t since = 0, until = 0;    // absolute impulses: launched, last impulse of flight (0 = no end)
    std::int16_t het = 0;                 // absolute impulse of its last high energy turn, 0 = none
    std::int16_t serial = 0;              // number shown to players, never reused
    std::uint8_t entered = 0;             // bearing (1..24) from the target at which it came in, 0 = not yet
    std::uint8_t identified = 0;          // bit per side that knows its type
    std::uint8_t fired = 0;               // shots of swordfish and the like
    std::uint8_t quarters = 0;            // of a point of damage, beyond `damage`
    std::int16_t web_spent = 0;           // moves spent in the web that holds it
    std::uint8_t in_web = 0;              // 1 = held by web
    SeekerKind kind = SeekerKind::drone;  // what everybody sees
    std::uint8_t traits = 0, faced = 0;   // see SeekerField
    UnitId guide{};                       // who guides it; empty = it guides itself
    std::int16_t strength = 0;            // its warhead where above 0 instead of its type's
    std::int16_t flown = 0;               // hexes travelled
    std::int16_t speed = 0;               // hexes a turn where above 0 instead of its type's
    std::array<std::uint8_t, 4> cargo{}, cargo_type{};  // drones inside: rounds, type + 1
    IMPULSE_FIELDS(MapObject, fate, type, by, target, target_object, hex, facing, damage, since, until, het,
                   serial, entered, identified, fired, kind, traits, faced, guide, strength, flown, speed,
                   cargo, cargo_type, web_spent, in_web, quarters)
    bool operator==(const MapObject&) const = default;
    [[nodiscard]] bool is(SeekerTrait t) const { return (traits & static_cast<std::uint8_t>(t)) != 0; }
    [[nodiscard]] bool flying() const { return fate == SeekerFate::flying; }
};

// ---- links -------------------------------------------------------------------------------------------------
// offered: bids are being made in secret; held: the beam holds; resting: its box may not be used until `until`.
IMPULSE_WORDS(LinkKind, std::uint8_t, none, tractor, transporter)
IMPULSE_WORDS(LinkState, std::uint8_t, none, offered, held, resting)
IMPULSE_WORDS(LinkField, std::uint8_t, state, strength, against, bid, counter_bid, until, turn, leave)
struct Link {
    LinkKind kind = LinkKind::none;
    LinkState state = LinkState::none;
    UnitId from{}, to{};                     // the unit whose box it is, and the unit held
    ObjectId object{};                       // or the seeker held
    std::uint8_t group = 0;                  // of `from`
    std::int16_t strength = 0, against = 0;  // effective points this turn: of the holder, of the held
    std::int16_t bid = 0, counter_bid = 0;   // added in this stage (secret until all have bid)
    std::int16_t since = 0, until = 0;       // absolute impulses
    std::int16_t turn = 0;                   // the turn that it is paid for
    std::uint8_t leave = 0;                  // 1 = the holder lets it leave by warp point (UTD7.4621)
    IMPULSE_FIELDS(Link, kind, state, from, to, object, group, strength, against, bid, counter_bid, since,
                   until, turn, leave)
    bool operator==(const Link&) const = default;
    [[nodiscard]] bool holds() const { return state == LinkState::held; }
};

// ---- mines -------------------------------------------------------------------------------------------------
// waiting: laid, not yet live; set_off: goes off in this impulse's damage of movement.
IMPULSE_WORDS(MineState, std::uint8_t, none, waiting, live, set_off, gone, asleep)
IMPULSE_WORDS(MineField, std::uint8_t, state, live_from, known, damage, rounds, last, q, r, ordered,
              ordered_by)
struct Mine {
    MineState state = MineState::none;
    std::uint8_t type = 0;   // Rules::mines
    std::uint8_t dummy = 0;  // secret to the other side
    std::uint8_t known = 0;  // bit per side that knows what it is
    std::uint8_t side = 0;   // whose it was; mines strike everybody
    std::uint8_t field = 0;  // mines of one field are told of together, 0 = none
    std::uint8_t chain = 0;  // mines of one chain go off together, 0 = none
    UnitId by{};             // who laid it, empty: there from the start
    Hex hex{};
    std::int16_t live_from = 0;  // absolute impulse; 0 = when its layer is far enough
    std::int16_t damage = 0;
    std::int16_t rounds = -1;      // captors
    std::int16_t last = -1000;     // captors: absolute impulse of the last shot
    std::int16_t ordered = -1000;  // absolute impulse of the last order to it, and who gave it
    UnitId ordered_by{};
    IMPULSE_FIELDS(Mine, state, type, dummy, known, side, field, chain, by, hex, live_from, damage, rounds,
                   last, ordered, ordered_by)
    bool operator==(const Mine&) const = default;
    [[nodiscard]] bool there() const {
        return state == MineState::waiting || state == MineState::live || state == MineState::set_off ||
               state == MineState::asleep;
    }
};

// ---- the field ---------------------------------------------------------------------------------------------
struct Feature {
    FeatureKind kind = FeatureKind::planet;
    Hex hex{};
    std::uint8_t radius = 0;   // planet: 0 = one hex
    std::uint8_t lane = 0xFF;  // warp point: index of its lane (Names::lanes)
    std::uint8_t air = 0;      // hexes of atmosphere around it
    std::int8_t shade = -1;    // no line of fire comes so near to its centre; -1 = it hides nothing
    std::uint8_t speed = 0;    // waves, fronts and comets: hexes a turn
    Facing facing{};           // and the direction in which they go
    // points with which a wave began; a body on a floating map: hexes around it that are the field; a pulsar without
    // `impulses`: the impulse of the battle on which it bursts next, 0 = not yet thrown
    std::int16_t strength = 0;
    std::uint8_t from_turn = 0;  // turn from which it is there, 0 = from the start
    std::uint32_t impulses = 0;  // pulsar: impulses on which it bursts, bit i - 1 = impulse i
    IMPULSE_FIELDS(Feature, kind, hex, radius, lane, air, shade, speed, facing, strength, from_turn, impulses)
    bool operator==(const Feature&) const = default;
};

IMPULSE_WORDS(EdgeRule, std::uint8_t, none, death_barrier, disengage, tournament_barrier, breach_barrier)
// A barrier that may be breached by dice and goes away by itself; after a retrograde it appears only then. Beyond where it
// stood the map's edge is the way out.
struct BreachRule {
    std::int16_t gone = 0;        // turn with whose first impulse it is gone, 0 = it stands for ever
    std::uint8_t from = 0;        // sum of two dice that breaches it
    std::uint8_t gap = 0;         // impulses between two tries of a ship, over the break of turns too
    std::uint8_t free_above = 0;  // internals scored by enemies above which no dice are needed, 0 = never
    // a retrograde: until it ends the map floats and the side may not leave
    SideId retrograde{};             // who goes back; empty = nobody, or no more
    UnitId flagship{};               // the barrier appears around it
    MapShape map{};                  // what it then encloses
    Hex centre{};                    // where the flagship then stands on that map
    std::uint8_t turns = 0;          // whole turns that it then stands
    std::int16_t return_within = 0;  // impulses that those outside then have to come back
    std::int16_t return_by = 0;      // last absolute impulse of these, 0 = nobody has to
    IMPULSE_FIELDS(BreachRule, gone, from, gap, free_above, retrograde, flagship, map, centre, turns,
                   return_within, return_by)
    bool operator==(const BreachRule&) const = default;
};
struct BattleField {
    MapShape map{};
    EdgeRule edge = EdgeRule::none;
    FixedVector<Feature, 96> features{};
    std::uint8_t by_warp_point = 0;  // leaving through warp points is the only way (UTD7.46)
    std::uint8_t by_acceleration = 0, by_separation = 0;
    std::int16_t clock_turn = 0;  // first turn on which anyone may leave by warp point (UTD7.461)
    SideId fortified_by{};        // UTD4.354
    std::uint8_t umpire = 0;      // umpire orders allowed
    std::int16_t turn_limit = 0;  // 0 = none
    std::int16_t impulses = 1;    // impulses per turn of the ruleset
    std::uint8_t by_evasion = 0;  // ships without warp may try to slip away (C7.3)
    // Optional rules of this battle; 0 = as the ruleset says.
    std::uint8_t critical_hits = 0, directed_turns = 0, energy_balance = 0, leak_every = 0;
    std::uint8_t standard_chart = 0;  // damage goes by the ruleset's standard chart instead of its own
    BreachRule breach{};
    std::int16_t evasion_turn =
        0;  // first turn of evasion, earlier only for ships that enemies crippled; 0 = any
    std::int16_t web_turn = 0;       // first turn on which web may be laid or reinforced, 0 = any
    std::uint8_t arrival_range = 0;  // hexes that a unit of the reserve keeps from every unit when it arrives
    std::uint8_t self_destruct_free =
        0;  // bit per player's side: its units may always destroy themselves, and it never surrenders (UTD3.8)
    IMPULSE_FIELDS(BattleField, map, edge, features, by_warp_point, by_acceleration, by_separation,
                   clock_turn, fortified_by, umpire, turn_limit, impulses, by_evasion, critical_hits,
                   directed_turns, energy_balance, leak_every, breach, evasion_turn, web_turn, arrival_range,
                   self_destruct_free, standard_chart)
    bool operator==(const BattleField&) const = default;
};

// ---- spheres and web -----------------------------------------------------------------------------------------
// An expanding sphere: a ring around its ship (classic G23). Not up: announced, radius and strength, which is then the
// energy for it, still secret.
struct Sphere {
    UnitId by{};
    std::uint8_t group = 0, radius = 0;
    std::uint8_t up = 0;
    std::int16_t strength = 0;         // points left
    std::int16_t from = 0, until = 0;  // absolute impulses: it rises, its last one
    // Where units and seekers stood when it was last looked at: a bit for each, see word_of_unit.
    std::array<std::uint64_t, (max_units + max_objects) / 64> on{}, inside{};
    IMPULSE_FIELDS(Sphere, by, group, radius, up, strength, from, until, on, inside)
    bool operator==(const Sphere&) const = default;
    // Units 0..63 are word 0, seekers follow, then the other units: so they stand in logs.
    static constexpr std::size_t word_of_unit(std::size_t u) {
        return u < 64 ? 0 : max_objects / 64 + u / 64;
    }
    static constexpr std::size_t word_of_seeker(std::size_t o) { return 1 + o / 64; }
};
IMPULSE_WORDS(WebKind, std::uint8_t, linear, globular, cast)
struct Web {  // place in Battle::webs is its number; hexes 0 = gone
    SideId by{};
    WebKind kind = WebKind::linear;
    std::uint8_t hexes = 0;
    std::int32_t energy = 0;           // sixtieths in all of it
    std::int16_t from = 0, until = 0;  // absolute impulses: firm from, dissolves after; until 0 = lasts
    std::uint8_t laid_before = 0;      // 1 = there from the start: it stays when its strength is gone
    IMPULSE_FIELDS(Web, by, kind, hexes, energy, from, until, laid_before)
    bool operator==(const Web&) const = default;
};
struct WebHex {
    Hex hex{};
    std::uint8_t web = 0;
    IMPULSE_FIELDS(WebHex, hex, web)
    bool operator==(const WebHex&) const = default;
};

// ---- sides -------------------------------------------------------------------------------------------------
// How a side answers routine questions: automatic = by the standing order, ask = the question stays open.
IMPULSE_WORDS(Standing, std::uint8_t, automatic, ask)
// guards: ask = the side is asked each turn where its guards stand.
// activity, craft: automatic = the side does nothing in the activity step and is not asked there.
// electronic_warfare: ask = the side is asked each impulse whether it changes its EW, else only where it may fire.
// cloaking: automatic = the side is not asked whether it switches a cloak.
IMPULSE_WORDS(StandingKind, std::uint8_t, damage_boxes, struck_shield, repairs, activity, electronic_warfare,
              cloaking, craft, guards)
struct Side {
    std::uint8_t team = 0;             // sides of one team do not fight each other
    std::uint8_t lane = 0xFF;          // lane fixed by the first unit that left (UTD7.464)
    Hex arrives_from{}, arrives_to{};  // stretch of the map's rim, clockwise, on which its reserve arrives
    std::array<Standing, count_of<StandingKind>()> standing{
        Standing::automatic, Standing::automatic, Standing::automatic, Standing::ask,
        Standing::automatic, Standing::ask,       Standing::automatic, Standing::automatic};
    // When the side wants to be asked; secret, as are its courses and doctrines.
    WatchLevel watch = WatchLevel::everything;
    std::int16_t quiet_until = 0;  // absolute impulse before which only what is urgent asks
    // By Trigger: its line, what it counted when it asked last or less, and the moment of that (see ask_moment).
    std::array<std::int16_t, count_of<Trigger>()> line{}, mark{};
    std::array<std::int32_t, count_of<Trigger>()> asked{};
    IMPULSE_FIELDS(Side, team, lane, arrives_from, arrives_to, standing, watch, quiet_until, line, mark,
                   asked)
    bool operator==(const Side&) const = default;
};

// ---- standing orders ---------------------------------------------------------------------------------------
// How a unit goes, until it is there or until an impulse: ahead; to a hex; round the target at a range, or so far from it;
// where the target will be; in its place beside the target; straight off in a direction.
IMPULSE_WORDS(CourseKind, std::uint8_t, none, ahead, reach, circle, hold, intercept, station, leave)
struct Course {
    static constexpr std::string_view name = "course";
    UnitId unit{}, target{};
    ObjectId object{};  // intercept: or a seeker
    Hex hex{};          // reach; station: the place, as seen from a target that faces A
    CourseKind how = CourseKind::none;
    std::uint8_t value = 0;  // a range, or a direction 0..5
    std::uint8_t after = 0;  // 1 = when the courses that the unit has are flown, else instead of them
    // Last impulse on which it holds, 0 = as long as it can be flown; as ordered of the turn, in a battle absolute.
    std::int16_t until = 0;
    IMPULSE_FIELDS(Course, unit, target, object, hex, how, value, after, until)
    bool operator==(const Course&) const = default;
};
// A course ends where it leads to, where its target is gone, where no move of it is legal, or where another is ordered.
IMPULSE_WORDS(CourseEnd, std::uint8_t, flown, gone, blocked, replaced)

// What a unit does without being asked: fires, at enemies or at seekers, so far or nearer and with such a chance of a hit;
// puts reserve power into the shield that is about to be struck; turns away when it has lost so many percent of its boxes.
IMPULSE_WORDS(DoctrineKind, std::uint8_t, fire, seekers, reserve, withdraw)
IMPULSE_WORDS(DoctrineUse, std::uint8_t, act, ask, off)
constexpr std::uint8_t every_group = 0xFF;
struct Doctrine {
    static constexpr std::string_view name = "doctrine";
    UnitId unit{};
    DoctrineKind what = DoctrineKind::fire;
    DoctrineUse use = DoctrineUse::act;
    std::uint8_t group = every_group;  // fire, seekers: the weapon
    std::uint8_t range = 0;            // in hexes; withdraw: percent
    std::uint8_t chance = 0;           // percent
    IMPULSE_FIELDS(Doctrine, unit, what, use, group, range, chance)
    bool operator==(const Doctrine&) const = default;
    // A newer one takes its place.
    [[nodiscard]] bool same_matter(const Doctrine& o) const {
        return unit == o.unit && what == o.what && group == o.group;
    }
};

// ---- fire and damage waiting to be resolved ----------------------------------------------------------------
struct Shot {  // declared, not yet resolved
    UnitId by{}, at{};
    ObjectId object{};  // fired at a seeker where set
    std::uint8_t group = 0, mode = 0;
    std::uint8_t combine = 0;  // TNG: boxes of one group combined into one hit share a number above 0
    std::uint8_t energy = 0;   // whole points put into the shot, where the weapon asks for it
    std::uint8_t late = 0;     // 1 = after all other fire (classic 6D2)
    std::uint8_t uim = 0;      // 1 = aimed through the UIM (classic D6.5)
    IMPULSE_FIELDS(Shot, by, at, object, group, mode, combine, energy, late, uim)
    bool operator==(const Shot&) const = default;
};

// A shot of an earlier impulse that strikes again (classic E11).
struct Pulse {
    UnitId by{}, at{};
    std::uint8_t group = 0, mode = 0;
    std::uint8_t left = 0;    // strikes to come
    std::uint8_t locked = 0;  // 1 = the wave-lock holds: it strikes without a roll
    std::int16_t due = 0;     // absolute impulse of the next strike
    IMPULSE_FIELDS(Pulse, by, at, group, mode, left, locked, due)
    bool operator==(const Pulse&) const = default;
};

// What a device was declared to do and does after fire: displace a unit to a hex, cast web from a hex on.
struct DeviceAim {
    UnitId by{}, at{};
    Hex hex{};
    Facing facing{};
    std::uint8_t group = 0;
    std::uint8_t hexes = 0, energy = 0;  // of a web
    IMPULSE_FIELDS(DeviceAim, by, at, hex, facing, group, hexes, energy)
    bool operator==(const DeviceAim&) const = default;
};

IMPULSE_WORDS(VolleyKind, std::uint8_t, direct, seeking, explosion, collision, ram, breakdown, feedback,
              umpire, excess, terrain, chain, separate, sphere, web, mine, none, enveloping)
struct Volley {  // internal points waiting for the chart
    UnitId target{}, by{};
    std::int32_t points = 0;
    std::uint8_t facing = 0;  // shield facing 0..5 through which they came
    VolleyKind kind = VolleyKind::direct;
    std::uint32_t bearings = 0;  // relative bearings of the attackers, as an Arc mask
    IMPULSE_FIELDS(Volley, target, by, points, facing, kind, bearings)
    bool operator==(const Volley&) const = default;
};

struct Blast {  // a dead unit about to explode
    UnitId unit{};
    Hex hex{};
    std::int16_t strength = 0;
    IMPULSE_FIELDS(Blast, unit, hex, strength)
    bool operator==(const Blast&) const = default;
};

// A chart walk interrupted by a question; points == 0 means none.
struct Walk {
    std::int32_t points = 0;
    std::int8_t row = -1, column = -1, start = -1;
    std::int8_t phaser_hits = 0;
    std::uint8_t spared = 0;               // 1 = a system of which a volley takes one box has lost it
    std::array<std::uint16_t, 16> once{};  // marks per row, bit = column
    IMPULSE_FIELDS(Walk, points, row, column, start, phaser_hits, spared, once)
    bool operator==(const Walk&) const = default;
};

// ---- decisions ---------------------------------------------------------------------------------------------
// which_bay: the bay box of the hit group, bit = its place among the boxes of that group's bay.
IMPULSE_WORDS(QuestionKind, std::uint8_t, which_box, which_shield, which_lane, which_bay)
struct Question {
    QuestionKind kind = QuestionKind::which_box;
    SideId side{};
    UnitId unit{}, about{};  // about: the attacker, where it matters
    std::uint32_t options_low = 0,
                  options_high =
                      0;  // bit = group, shield facing or lane; groups from 64 on are never offered
    IMPULSE_FIELDS(Question, kind, side, unit, about, options_low, options_high)
    bool operator==(const Question&) const = default;
    [[nodiscard]] std::uint64_t options() const {
        return static_cast<std::uint64_t>(options_high) << 32U | options_low;
    }
};

struct Window {
    WindowKind kind = WindowKind::automatic;
    std::uint8_t open = 0;
    UnitSet owes;      // units that still may act; the window closes when none does
    UnitSet eligible;  // pass_around: whom an act calls back
    IMPULSE_FIELDS(Window, kind, open, owes, eligible)
    bool operator==(const Window&) const = default;
};

// Answers already given in this step about struck shields: that choice holds for the impulse (D3.43).
struct ShieldChoice {
    UnitId target{}, by{};
    std::uint8_t facing = 0;
    IMPULSE_FIELDS(ShieldChoice, target, by, facing)
    bool operator==(const ShieldChoice&) const = default;
};

// ---- electronic warfare between units ----------------------------------------------------------------------
// Points that a scout, a carrier or an EW craft gives to another unit, or turns against it.
IMPULSE_WORDS(LoanKind, std::uint8_t, ecm, eccm, protection, offensive)
constexpr std::uint8_t no_channel = 0xFF;  // pods and carriers lend without a sensor
struct Loan {
    UnitId by{}, at{};
    std::uint8_t channel = no_channel;  // box group of the lender's sensor
    LoanKind kind = LoanKind::ecm;
    std::uint8_t points = 0;
    std::int16_t since = 0;  // absolute impulse
    IMPULSE_FIELDS(Loan, by, at, channel, kind, points, since)
    bool operator==(const Loan&) const = default;
};

IMPULSE_WORDS(EndReason, std::uint8_t, none, one_side_left, nobody_left, turn_limit, umpire, conceded)

struct Battle {
    Battle() {}  // room for more is not cleared: a new battle costs what is in it
    Cursor clock{};
    Dice dice{};
    BattleField field{};
    FixedVector<Side, max_sides> sides{};
    FixedVector<Unit, max_units> units{};
    // Classes of which a craft may become a unit in battle; like Unit::type no part of the state's hash.
    FixedVector<ClassId, 16> craft_types{};
    FixedVector<MapObject, max_objects> objects{};
    FixedVector<Link, max_links> links{};
    FixedVector<Mine, max_mines> mines{};
    std::int16_t serials = 0;  // seekers launched so far
    Window window{};
    FixedVector<Question, 4> questions{};
    FixedVector<Shot, 512> shots{};
    FixedVector<Pulse, 256> pulses{};   // by unit and group
    FixedVector<DeviceAim, 64> aims{};  // in the same order
    FixedVector<Volley, 512> volleys{};
    FixedVector<Blast, max_units> blasts{};
    FixedVector<ShieldChoice, max_units> shield_choices{};
    FixedVector<Sphere, 16> spheres{};
    FixedVector<Web, 8> webs{};
    FixedVector<WebHex, 96> web_hexes{};
    Walk walk{};
    FixedVector<Loan, 128> loans{};
    FixedVector<Course, 192> courses{};  // those of one unit in the order in which it flies them
    FixedVector<Doctrine, 192> doctrines{};
    std::uint8_t ended = 0;
    EndReason reason = EndReason::none;
    SideId winner{};  // empty = nobody
    IMPULSE_FIELDS(Battle, clock, dice, field, sides, units, objects, links, mines, serials, window,
                   questions, shots, pulses, aims, volleys, blasts, shield_choices, spheres, webs, web_hexes,
                   walk, loans, courses, doctrines, ended, reason, winner)
    bool operator==(const Battle&) const = default;

    [[nodiscard, gnu::always_inline]] const Unit& unit(UnitId u) const { return units[u.index()]; }
    [[nodiscard, gnu::always_inline]] Unit& unit(UnitId u) { return units[u.index()]; }
    [[nodiscard, gnu::always_inline]] const MapObject& object(ObjectId o) const { return objects[o.index()]; }
    [[nodiscard, gnu::always_inline]] MapObject& object(ObjectId o) { return objects[o.index()]; }
    [[nodiscard, gnu::always_inline]] bool owes(UnitId u) const { return window.owes.has(u); }
    [[nodiscard]] const Link& link(LinkId l) const { return links[l.index()]; }
    [[nodiscard]] const Mine& mine(MineId m) const { return mines[m.index()]; }
    // Impulses since the battle began; steps before the first impulse of a turn count as the last one before.
    [[nodiscard]] int impulse_now() const {
        const int i = clock.impulse < 0 ? 0 : clock.impulse > field.impulses ? field.impulses : clock.impulse;
        return (clock.turn - 1) * field.impulses + i;
    }
    // True where two units are on sides that fight each other.
    [[nodiscard, gnu::always_inline]] bool enemies(UnitId a, UnitId b) const {
        return sides[unit(a).side.index()].team != sides[unit(b).side.index()].team;
    }
};

// The state hash: every field, never raw memory.
std::uint64_t state_hash(const Battle& battle);

}  // namespace impulse
