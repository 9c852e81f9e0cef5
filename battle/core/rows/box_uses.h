// battle/core/rows/box_uses.h: what the owner of a box may do with it, and the fields that it holds.
// Units:  energy in sixtieths; hexes, impulses, points.
// Shapes: a BoxUse for each use of a row; what one act alone reads is marked with its word.
// Errors: play/boxes_reader.h refuses a row that gives what its act does not read.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "battle/core/ids.h"
#include "battle/core/rows/effects.h"
#include "battle/core/rows/shields.h"
#include "battle/core/statuses.h"
#include "engine/fixed.h"

namespace impulse {

// What the owner may do with a box, once a turn each. inform: points about a target; break_seekers: rolls against enemy
// seekers, the nearest first (in range); aid: modifiers until the turn ends; mend: a box of the ship works again; off: the box does
// nothing and no damage takes it, until it is switched on; scuttle: the ship blows itself up at the next such step;
// fire_again: the weapons of the ship have not fired in this turn, and a box of each group is lost;
// command: a control box of an enemy of lower tech serves him no more, and where none does the ship changes sides; free:
// a box that is so commanded serves its ship again; haze: sensors near a hex see less; clear: a haze ends;
// impose: a status holds for a target (hushed, jammed, or, where a die is low enough, swayed);
// muster: crew units serve as boarding parties, by the energy form; field: what it says holds until it is switched off or
// ends; double_engine: the ship may take the power of an engine once more, and lose a box of it; halve_engine: it may pay
// as much as an engine with a box more would give, and mend that box; flywheel: movements of one turn serve once more in a
// later one; unbeam: no transporter of its tech level or a lower one takes anything from its ship or brings anything there,
// or (far) from or to what is in a hex for this impulse; deck_crew: the box does what a deck crew does in a turn; travel: the
// ship leaves for another year, for a movement each, and comes back as the order says, or never; find: what is hidden
// within its range is seen; probe: one is sent after the target; extract: rubble out of what
// lies in a hex, or energy for the batteries out of rubble that lies there; gate: so many boxes of the row in one hex, of
// several ships too, give all their power of the turn, by the energy form, and open one.
IMPULSE_WORDS(BoxAct, std::uint8_t, inform, break_seekers, aid, mend, off, beam, scuttle, command, free, haze,
              clear, impose, muster, field, double_engine, halve_engine, flywheel, fire_again, unbeam,
              deck_crew, travel, find, probe, extract, gate)
// What is extracted: rubble out of what is whole, energy out of rubble.
IMPULSE_WORDS(Extract, std::uint8_t, rubble, energy)
// What a haze puts out: boxes of the sensor or of the scanner track, so many as its strength less the range; all of both
// tracks and special sensors; special sensors.
IMPULSE_WORDS(HazeKind, std::uint8_t, sensor, scanner, both, special)
// What a row needs subspace for, where a field may silence it: messages go out, special sensors look, a ship is out of phase.
IMPULSE_WORDS(Subspace, std::uint8_t, none, message, sensor, phasing)
// How long a field holds: until it is switched off, and paid for each turn; so many impulses as a turn has; to the next
// activity.
IMPULSE_WORDS(Lasting, std::uint8_t, on, turn, impulse)
// What comes of people whom somebody beams into a ship that looks like another: dead in a wall, never gone, in space, or
// somewhere aboard.
IMPULSE_WORDS(BeamEnd, std::uint8_t, slain, stays, space, aboard)
struct BoxField {
    Lasting lasts = Lasting::on;
    std::array<int, 2>
        blast_share{};  // by tech level: it costs the strength of the ship's blast by that, rounded up
    std::array<int, 8> by_size{};  // or so much by size class, 0 = not by size
    int times = 1;                 // what it costs counts so often
    Energy each_hex{};             // and so much for each hex of the radius that is ordered
    Energy each_box{};             // and so much for each box of the row that is left
    Energy more{};                 // and more in each further turn in which it is kept
    int rounds = 0;                // uses of a box in a battle, 0 = any number
    bool again = false;            // a box may be used more than once a turn
    bool alone = false;            // never two of its row at a time
    bool meets = false;            // two units with it are to each other as if neither had it
    bool both_ways = false;        // what it filters it filters of the unit's own fire too
    bool all_round = false;        // shields and walls stand before every facing
    bool costs_box = false;        // the box is destroyed by it
    bool at_launch = false;        // switched when seekers are launched, not in the activity
    bool drops_shields = false;    // shields that are up go down instead of it
    bool strikes = false;          // the first mode of its row strikes all within its radius each impulse
    int hexes_each_box = 0;        // of the radius, for each box of the row that is left
    bool image = false;            // others take its ship for one of another class
    std::array<int, 2> apart{};    // by tech level: an image of it stands within so many hexes; 0 = none
    std::array<int, 2> forms{};    // by tech level: impulses until it stands, 0 = a turn
    // Of a ship with an image: what a die says of people whom others beam into it.
    std::array<BeamEnd, 6> into{};
    std::array<std::uint16_t, 2> bans{};  // by tech level: bit Ban set
    std::vector<Filter> filters;
    std::vector<std::string> ends;     // rows with which it ends, both of them
    std::vector<std::string> voids;    // rows whose fields do nothing good within its radius
    std::vector<std::string> doubles;  // rows of walls whose boxes stop twice as much
    IMPULSE_FIELDS(BoxField, lasts, blast_share, by_size, times, each_hex, each_box, more, rounds, again,
                   alone, meets, both_ways, all_round, costs_box, at_launch, drops_shields, strikes,
                   hexes_each_box, image, apart, forms, into, bans, filters, ends, voids, doubles)
};
struct BoxUse {
    int number = 0;  // as the book counts what the box can do
    BoxAct act = BoxAct::inform;
    std::array<int, 2> amount{},
        range{};                        // by tech level: points, tries, uses a turn of a transporter; hexes
    int upto = 0;                       // of the die that stops a seeker, or by which a status holds
    StatusKind status{};                // impose: that one
    Extract gives{};                    // extract: that
    int die = 0;                        // extract: `amount` dice of so many sides; 0 = no dice
    int least_size = 0, otherwise = 0;  // inform: of larger units than that only so many points
    bool plasma = false;                // break_seekers: plasma torpedoes, not drones
    Energy energy{};                    // from the batteries
    Subspace subspace{};                // of its row
    std::array<int, 2> shares{1, 1};    // beam: by tech level, uses that the energy pays for
    bool through_shields = false;       // beam: into ships whose shields are up
    bool astray = false;                // beam: a fast target may be missed, and who was sent is in space
    std::array<int, 2> stuns{};  // beam: impulses after the next activity in which who was sent does nothing
    int takes = 1;               // beam: uses until one unit of people is over
    bool docked = false;         // beam: to a docked ship alone, and no field stops it
    int points_of_work = 0;      // mend: of one box, towards the price of what is mended; 0 = all of it
    std::string as;              // field: what it does is that of this row
    bool far = false;            // unbeam: a hex, for the energy a hex of range
    bool anew = false;           // aid: chosen anew once an impulse
    bool any_step = false;       // scuttle, fire_again: while any decision is open, whoever owes it
    bool gives_up = false;       // mend: a box of damage control is lost by it
    bool breaks = false;         // mend: another box of the owner's choice is lost by it
    bool in_impulses = true;     // mend: in the activity
    bool after_battle_damage = false;  // mend: at damage control
    std::string only;                  // mend: boxes of that family alone
    std::string unless;                // not while a box of that family is left
    std::string eased_by;  // where a box of that family is left it takes no more energy than `eased`
    Energy eased{};
    int shares_of_point = 1;          // inform: uses of one box that come to one `amount`
    std::array<SeekerId, 2> probe{};  // by tech level; gate: what is opened
    bool emptied = false;             // probe: of a launcher that has none left, as often as it launches
    int needs_info = 0;  // impose: points that are held about the target for each of its tech levels
    // haze: its strength is the energy above `energy` (0: what it reaches is put out wholly), up to `strength`; its
    // impulses with this one, 0 = those of the turn; it follows the ship, or stands where it was made or sent; its owner
    // is spared.
    HazeKind haze{};
    std::array<int, 2> strength{}, radius{};
    int lasts = 1;
    bool follows = false,
         spares = false;  // clear: spares one unit what the haze puts out, and does not end it
    Energy
        hold{};  // haze: made ready by the form it may be kept, for so much a turn and point of its strength
    std::vector<Modifier> modifiers;
    BoxField field;
    IMPULSE_FIELDS(BoxUse, number, act, amount, range, upto, status, gives, die, least_size, otherwise,
                   plasma, energy, subspace, shares, through_shields, astray, stuns, takes, docked,
                   points_of_work, probe, emptied, far, anew, any_step, gives_up, breaks, in_impulses,
                   after_battle_damage, only, unless, eased_by, eased, shares_of_point, needs_info, haze,
                   strength, radius, lasts, follows, spares, hold, modifiers, field)
};

}  // namespace impulse
