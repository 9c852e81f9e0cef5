// battle/core/rows/seekers.h: what flies at its target: drones, plasma, shuttles as weapons.
// Units:  hexes, impulses, points; room in half spaces.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "battle/core/ids.h"
#include "battle/core/rows/weapons.h"
#include "engine/fields.h"
#include "engine/fixed.h"

namespace impulse {

// What everybody sees of a seeker before it is identified.
IMPULSE_WORDS(SeekerKind, std::uint8_t, drone, plasma, shuttle, weasel, field)
constexpr std::size_t seeker_hexes = 48;  // hexes 0..47 that a torpedo may have travelled
// chart: moves like a ship of its speed; leap: strikes within range at the end of an impulse, else moves so far; torpedo:
// strikes or tries to in the impulse of its launch and each one after, at a range that is all the hexes it has flown;
// crawl: moves so many hexes a turn and strikes in the hex of its target; thrown: lies in the hex of its launch until it
// goes straight to a hex and strikes the first unit that it meets, or comes apart; roam: a hex an impulse, by a die as
// its owner wishes, and does what its mode does to a unit in its hex; stand: a field, which seeks nothing.
IMPULSE_WORDS(FlightKind, std::uint8_t, chart, leap, torpedo, crawl, thrown, roam, stand)
// A field of force on the map: it strikes who comes to a ring of hexes around its own, 0 hexes wide or more.
// Two hexes, its mouths, that lead to each other; where there is but one, the other lies outside of the battle.
struct Gate {
    bool stands = false;
    bool for_comers = false;  // for who has come into a mouth in this impulse, not for who was there
    int harm = 0,
        harmed_from = 0;  // points for each hex between the mouths, to units of that size class or larger
    int die_hexes = 0;    // hexes between the mouths for a step of the die of fire that goes through;
                          // 0 = neither fire nor seekers do
    Energy upkeep{};      // of its owner for each impulse beyond the first; 0 = it stands until the turn ends
    IMPULSE_FIELDS(Gate, stands, for_comers, harm, harmed_from, die_hexes, upkeep)
};
struct StandingField {
    int ring = 0;
    int decay = 0;  // points that the end of an impulse takes; 0: it has none, and rolls as its mode does
    bool carried = false;  // it goes with the ship that cast it
    bool forms = false;    // fire may take points off it until direct fire ends; only then it strikes
    int size_class = 0;    // for fire at it
    bool stops_seekers = false;
    int gone_from_size = Condition::open;  // struck units of that size class or larger end it
    int free_speed = 0;                    // who leaves it at less speed is struck once more
    Gate gate;                             // it harms nobody else
    std::vector<std::string> spares;  // empires whose ships on the frequency of its side it does nothing to
    IMPULSE_FIELDS(StandingField, ring, decay, carried, forms, size_class, stops_seekers, gone_from_size,
                   free_speed, gate, spares)
};
struct SeekerType {
    std::string id, label, family;
    std::string name;  // as tables and sheets call it: the id without the ending of a tech level
    FlightKind flight = FlightKind::chart;
    int speed =
        0;  // chart, crawl: hexes a turn; stand: those that its owner may move it; leap: range each impulse; torpedo: as far as its table goes
    int endurance = 0;                    // impulses, 0 = until the end of the battle
    int hit_points = 0, warhead = 0;      // 0 hit points: each point of damage takes one off its warhead
    StandingField field;                  // of those that stand
    int cloak_times = 1, cloak_plus = 0;  // range of fire at it
    int informs_within = 0;               // hexes within which it tells about an enemy, once an impulse
    std::string
        steered_by;         // roam: so many hexes from its owner as he has boxes of that row it goes where he
    int steered_upto = 0;   // wishes, on a die up to this
    int allowance = 0;      // above 0: it holds a weapon of such a price, and fires it once
    int scatter = 0;        // thrown: dice that must reach the hexes to where it goes, or it goes astray
    int sought_within = 0;  // hexes within which it takes a target, where that is not its speed
    // It strikes as that mode of a weapon would; none: its warhead on the struck shield.
    WeaponId strikes{};
    std::uint8_t strikes_mode = 0;
    std::string strikes_word;  // "row.mode"
    bool pattern = false;      // modes of weapons launch copies of it, it is never launched itself
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
    bool splits = false;           // a shot takes one of what it carries, and the others go on by themselves
    bool opened_by_order = false;  // its guide may open it: drones inside, a mine
    int chaff_stops = 0;           // 1 = chaff can turn it away
    int year = 0;                  // first year, 0 = always
    Source source;
    IMPULSE_FIELDS(SeekerType, id, flight, speed, endurance, hit_points, warhead, half_spaces, anti_drone,
                   kind, self_guided, warp_seeker, guides_itself_within, eccm, ecm_carried, ecm_after,
                   full_or_nothing, by_size, has_by_size, by_hexes, phaser_points, shotgun, shotgun_type,
                   carries, releases_after, probe_points, chaff_stops, immune_to_scouts, fires_word,
                   fires_within, fires_shots, fires_at_small, lays_word, releases_word, opened_by_order,
                   sought_within, strikes_word, splits, cloak_times, cloak_plus, informs_within, allowance,
                   scatter, steered_by, steered_upto, field)
    // It strikes at the end of an impulse, wherever its target has gone by then.
    [[nodiscard]] bool strikes_late() const { return flight != FlightKind::chart; }
    [[nodiscard]] bool wears_down() const {
        return hit_points == 0 && (flight == FlightKind::torpedo || field.decay > 0);
    }
    // A field that no fire takes anything off.
    [[nodiscard]] bool unharmed() const { return flight == FlightKind::stand && field.decay == 0; }
};
// True for modes against seekers and what is as small.
inline bool against_small(const WeaponMode& mode) {
    return mode.target == TargetKind::seekers_only || mode.target == TargetKind::small_only;
}

}  // namespace impulse
