// battle/core/rows/effects.h: what a shot does, and the modifiers by which rows shift a number.
// Units:  hexes, whole points of energy and damage, size classes.
// Shapes: plain data in closed lists of words; battle/effects/ carries them out, play/effects_reader.h reads them.
// Rule:   a mode that says nothing has one effect: its points, on the struck face of the target, when it hits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "battle/core/link.h"
#include "engine/fields.h"

namespace impulse {

// hit: with each roll that hits; missed: where none of its rolls hit; fired: once, after all fire of the step, whatever
// came of it; pierced: where its points have scored internals, which are the points of the effect.
IMPULSE_WORDS(When, std::uint8_t, hit, missed, fired, pierced)
// damage: points on shields, or, pierced, a part of the internals that bears the mark of the effect; excess: each internal
// point it scores is an excess damage hit; inside: internals that no shield stops; lose_mount: the box that fired is lost;
// repeat: the shot strikes again in the next impulses; inform: its points are knowledge of the target; kill_seeker: a seeker is
// destroyed whatever it can take; unfire: the weapon has not fired; slow: the target loses movements that it has not spent;
// drain: its stores lose energy, and of what they lack a part is owed in its next form; mend: its points mend the struck
// shield, or boxes that the chart finds; unweave: web in the hex is gone, and of that beside it a part is left; link: a link of
// Effect::link joins the two, of the strength of the table where it has one; place: the field that the mode casts is left where
// the target is; flux: systems of a target whose shields are down become others, else so many dice of shield boxes are lost.
IMPULSE_WORDS(Op, std::uint8_t, damage, excess, inside, lose_mount, repeat, inform, kill_seeker, unfire, slow,
              drain, mend, unweave, link, place, flux)
// What internals of a shot make of the boxes that they take: costly: to be mended at many times the price; disabled: out of
// action until they are mended for half of it; lasting: never mended; spared: some kinds of boxes lose nothing; incursed: they
// work on, and once no box is left that is not, dice decide whether the ship ever was; erased: what stands in a mount with an
// allowance is gone for good, and feeds who fired.
IMPULSE_WORDS(Mark, std::uint8_t, none, costly, disabled, lasting, spared, incursed, erased)
IMPULSE_WORDS(TrackKind, std::uint8_t, sensor, scanner, damage_control, excess)
// others_in_hex: all units in the hex of the target but that one; within: everything within Effect::within hexes of the firer,
// friend and foe, or of where a seeker strikes, with the points of the table at that distance; line: all units on the straight
// line of so many hexes through that of the target; ahead: all units on such a line straight ahead of the firer, and in its
// hex; arc: all units in an arc before the firer that nothing stands before, and of those in its own hex its enemies.
IMPULSE_WORDS(At, std::uint8_t, target, firer, everything_in_hex, others_in_hex, within, line, ahead, arc)
// spread: over all faces, the weakest first (classic E10); each: so many on every face; neighbours: a part of its own on the
// faces beside the struck one (classic E11); named: the face that the order names, else that behind which least stands;
// envelop: half, rounded up, on that one and the rest over the others; evenly: over all faces alike, the odd points on the
// weakest; facings: the parts of a cell on the faces that the mode's `facings` name.
IMPULSE_WORDS(Face, std::uint8_t, struck, spread, each, neighbours, named, envelop, evenly, facings)
// The numbers that modifiers shift, each of which is added up in one function.
// Of a shot or of who fires: die (more is worse). Of a shot: hit, the number that the die may show (more is better), and
// points, those of a hit. Of a unit:
// - fire at it: evasion, of the die; ecm; fate, as evasion, but no sensor forgives it; distance_times and distance, how many
//   times the true range counts, and hexes beside; shelter, points that the hits of a box on it lose
// - its own fire: hindrance, ECM that it meets; range, hexes; die_penalty and range_penalty, steps of penalties of those two
//   that do not count; damage, points of its hits; chart, by which its owner may shift one of the dice of the damage chart
// - movement: turn_mode, letters (fewer is nimbler); turn_hexes, beside those of the letter; move_cost, sixtieths of a point;
//   initiative, dice; breakdown, the die of a high energy turn; tacs, tactical manoeuvres a turn; arrival, above 0: it comes in
//   where its owner will
// - repair: repair, points of damage control a turn; repair_cost, times more that repairs cost; cured, people who come back
//   then; regrown, thousandths of its original people who do, or (tracks) of the boxes of a track, which are whole again before
//   each movement; spare_excess, above 0: a box of excess damage that nothing takes is its last; undying, above 0: no damage
//   takes its crew units; rebuilt, above 0: so many points of repair bring a lost crew unit back
// - people: raid, the die of who raids it; boarding and foes_boarding, dice of the parties of its side, and of its enemies;
//   boarded, dice of those who strike at its own people aboard; beams, uses of each transporter; beam_range, its hexes; through,
//   above 0: its people are beamed through shields
// - sensors, links and craft: guided, seekers that it guides beside its sensor's; info, points of each of its boxes that
//   informs; unblinded, special sensors that no fire of its own blinds; grip_range and grip_strength, hexes of its links by
//   strength, and hundredths more of their strength; flight and toughness, hexes a turn and points of a craft
IMPULSE_WORDS(Quantity, std::uint8_t, die, hit, points, evasion, ecm, hindrance, turn_mode, turn_hexes,
              move_cost, initiative, breakdown, tacs, raid, range, die_penalty, range_penalty, repair, cured,
              regrown, guided, launches, landings, boarding, foes_boarding, boarded, fate, damage, info,
              unblinded, beams, beam_range, through, flight, toughness, undying, rebuilt, passengers,
              distance_times, distance, shelter, repair_cost, grip_range, grip_strength, arrival, chart,
              spare_excess)
// What a condition looks at: numbers of the shot and of who suffers it, or plain facts.
// - numbers: natural: the roll as it fell; box_hits, system_hits: hits on that target in this impulse by this box, by any of its
//   kind; turn_hits: by this box in this turn
// - facts of the shot: tractored: a beam joins the two; bare: no shield stands there; temporal: such shields stand there;
//   beside, astern: it lies in none of the forward arcs of who fires, in the rear one alone; locked: a box of its grouping has
//   hit it, and the lock holds; subspace: nothing silences it around who fires, so that wave-locks hold; anchored: a stabilizer
//   holds it; phaser: a weapon that is hit as one fires; understood: points of information have been paid for a computer's aim
//   at the target; phasers_alone: it fires nothing else now; aimed: the shot is aimed at a box of the row
// - from seeker to covered, of what is fired at
// - from erratic on, of the unit that the modifier serves; such a row may ask for its tech level and for tractored too
IMPULSE_WORDS(Of, std::uint8_t, range, energy, size, tech, natural, box_hits, system_hits, turn_hits, drone,
              uim, derfacs, tractored, bare, temporal, beside, astern, locked, subspace, anchored, phaser,
              seeker, passive, covered, erratic, nimble, shuttle, fighter, outstanding_crew, poor_crew,
              skeleton_crew, hurt_helm, bonus_het, understood, phasers_alone, aimed)
constexpr bool is_number(Of of) { return of <= Of::turn_hits; }
// A weapon's row may ask for it; a row that serves a unit may, whatever the quantity; or for its ECM alone.
constexpr bool is_of_shot(Of of) { return of <= Of::phaser && of != Of::tech; }
constexpr bool is_of_unit(Of of) { return of >= Of::erratic || of == Of::tech || of == Of::tractored; }
// A row that serves a unit, of its fire: which weapon, and whether that box has hit before.
constexpr bool is_of_fire(Of of) { return of == Of::phaser || of == Of::box_hits; }
constexpr bool is_of_ecm(Of of) { return of == Of::range || (of >= Of::seeker && of <= Of::covered); }
using Facts = std::uint64_t;  // bit Of set
constexpr Facts fact(Of of, bool holds = true) {
    return holds ? Facts{1} << static_cast<unsigned>(of) : Facts{0};
}

// What was hit before by the same weapons; each as the condition of that name counts it, lock: hits that lock its grouping.
struct EarlierHits {
    int box = 0, system = 0, turn = 0, lock = 0;
};

struct SystemType;
// Weapons by their rows and by the words that take them, but for some; all of them where nothing is named. `bare`: and
// what comes from no weapon, such as a blast or a ram.
struct WeaponSet {
    std::uint16_t hit_on = 0;  // bit HitOn set
    bool bare = false;
    std::vector<std::string> rows, except;
    IMPULSE_FIELDS(WeaponSet, hit_on, bare, rows, except)
    bool operator==(const WeaponSet&) const = default;
    [[nodiscard]] bool has(const SystemType* weapon) const;  // rows/systems.h
};

// How a shot stands to what suffers it, and what is true of the unit.
struct Circumstances {
    int range = 0, energy = 0, size = 0, tech = 0;
    Facts facts = 0;
    int natural = 0;
    EarlierHits hits{};
    const SystemType* weapon = nullptr;  // of fire at the unit, or of its own; null: of none that is known
    std::uint8_t tracks = 0;             // bit TrackKind: what is regrown; 0 = people
};

struct Condition {
    Of of = Of::range;
    static constexpr int open =
        9999;                 // no greatest number; the size class of seekers, smaller than all units
    int least = 0, most = 0;  // of numbers
    bool odd = false;         // of numbers: no even one
    IMPULSE_FIELDS(Condition, of, least, most, odd)
    bool operator==(const Condition&) const = default;

    [[nodiscard]] constexpr bool holds(const Circumstances& c) const {
        const auto between = [this](int n) { return n >= least && n <= most && (!odd || n % 2 != 0); };
        switch (of) {
            case Of::range:
                return between(c.range);
            case Of::energy:
                return between(c.energy);
            case Of::size:
                return between(c.size);
            case Of::tech:
                return between(c.tech);
            case Of::natural:
                return between(c.natural);
            case Of::box_hits:
                return between(c.hits.box);
            case Of::system_hits:
                return between(c.hits.system);
            case Of::turn_hits:
                return between(c.hits.turn);
            default:
                return (c.facts & fact(of)) != 0;
        }
    }
};

inline bool all_hold(const std::vector<Condition>& conditions, const Circumstances& c) {
    for (const Condition& one : conditions)
        if (!one.holds(c)) return false;
    return true;
}

struct Effect {
    When when = When::hit;
    Op op = Op::damage;
    At at = At::target;
    Face face = Face::struck;
    bool own_volley =
        false;            // fired before or, on wish, after all other fire, and met by shields alone (6D2)
    bool sphere = false;  // a sphere around the target takes it first, without a roll (classic G23.84)
    int within = 0;       // At::within, line, ahead: hexes from the firer
    bool fades = false;   // At::within: a point less for each hex
    int amount = 0;       // points; 0 = those of the shot
    int above = -1;       // from 0 on: `amount` for each point of energy begun above so many
    int after = 0;        // above 0: so many impulses later, before the activity, and without the shot
    int past = 0;         // above 0: one point in so many, rounded down, that no shield and no panel stops
    int dice = 0;         // above 0: so many dice, times `amount`
    Mark mark = Mark::none;
    bool of_hull = false;  // Mark::costly: of boxes of the hull group alone
    int worth = 1;         // points on all that stands before armour for one of damage
    int worth_die = 0;     // each of them a die instead, until nothing stands there
    int rest = 1;          // so many points that remain make one
    int bonus = 0;         // above 0: one more for so many that something stopped, which scores no internal
    bool outside = false;  // what comes as far as armour is gone
    int part = 1, whole = 1;  // of the internals, rounded up; of points that strike, rounded down
    int cell = 0;             // 2: the points of the second part of a cell; 1: all others
    int named_in = 0;  // above 0: of one use in so many the firer names the boxes that its internals take
    std::uint16_t skips = 0;          // bit Layer set: what does not stop it
    std::uint32_t arc = 0;            // At::arc: relative bearings, as an Arc mask
    LinkKind link = LinkKind::none;   // Op::link: of that kind
    std::vector<std::string> unless;  // rows: not where the firer has a box of one of them
    std::vector<Condition> conditions;
    IMPULSE_FIELDS(Effect, when, op, at, face, own_volley, sphere, within, amount, above, after, past, dice,
                   mark, of_hull, worth, worth_die, rest, bonus, outside, fades, part, whole, cell, named_in,
                   skips, arc, link, unless, conditions)
    bool operator==(const Effect&) const = default;
};

// True where an effect may reach a unit of that size class, whatever else it asks for.
inline bool reaches_size(const std::vector<Effect>& effects, int size_class) {
    for (const Effect& e : effects) {
        bool reached = e.at != At::firer;
        for (const Condition& c : e.conditions)
            reached = reached && c.of != Of::drone && (c.of != Of::size || c.holds({.size = size_class}));
        if (reached) return true;
    }
    return false;
}

// How often a modifier counts: for each box that is left; for each hex of the true range of fire at the unit; for each point
// that changes the frequency of the target's shields.
IMPULSE_WORDS(Each, std::uint8_t, once, box, hex, modulation)

struct Modifier {
    Quantity quantity = Quantity::die;
    int amount = 0;
    std::vector<Condition> conditions;
    Each each = Each::once;
    int times = 1, of = 1;  // of points: multiplied by that part, rounded down
    std::string words,
        rule;           // for why-lines, with its own rule number; empty where the weapon's row says both
    WeaponSet weapons;  // that it asks for
    std::uint8_t tracks = 0;  // regrown: bits TrackKind, of these; 0 = of people
    IMPULSE_FIELDS(Modifier, quantity, amount, conditions, each, times, of, weapons, tracks)
    bool operator==(const Modifier&) const = default;
};

// What the modifiers of one quantity add up to.
inline int sum_of(const std::vector<Modifier>& modifiers, Quantity quantity, const Circumstances& c) {
    int sum = 0;
    for (const Modifier& m : modifiers)
        if (m.quantity == quantity && all_hold(m.conditions, c)) sum += m.amount;
    return sum;
}
// Points with all that multiplies them.
inline int multiplied(const std::vector<Modifier>& modifiers, const Circumstances& c, int points) {
    for (const Modifier& m : modifiers)
        if (m.times != m.of && all_hold(m.conditions, c)) points = points * m.times / m.of;
    return points;
}
// True where one of them asks for that number or fact.
inline bool any_asks_for(const std::vector<Modifier>& modifiers, Of fact) {
    for (const Modifier& m : modifiers)
        for (const Condition& c : m.conditions)
            if (c.of == fact) return true;
    return false;
}

// One shot at a target that the conditions fit, for each box, in so many impulses; 0: in a turn. Of a rack: of what takes
// so much room; in a turn it launches nothing else that has such a limit.
struct TargetLimit {
    int impulses = 0;
    std::vector<Condition> conditions;
    int half_spaces = 0;  // of a rack's rounds; 0: of whatever the mode fires
    bool in_all = false;  // whatever the target
    IMPULSE_FIELDS(TargetLimit, impulses, conditions, half_spaces, in_all)
    bool operator==(const TargetLimit&) const = default;
};
// Where a part of a cell falls, in sixths clockwise from the struck face; of two the one behind which less stands that no
// other part has taken.
struct PartFace {
    std::int8_t one = 0, other = 0;
    IMPULSE_FIELDS(PartFace, one, other)
    bool operator==(const PartFace&) const = default;
};

}  // namespace impulse
