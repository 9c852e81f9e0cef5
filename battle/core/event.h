// battle/core/event.h: everything that can happen, at most 16 bytes each.
// Units:  as in battle.h; Energy in sixtieths; hexes.
// Shapes: trivially copyable; a variant whose alternatives are described field by field for logs and hashes.
// Rule:   evolve(battle, event) needs no dice and no rules, so a log plays back for ever.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <variant>

#include "battle/core/battle.h"
#include "battle/core/command.h"
#include "battle/core/rows/boarding.h"

namespace impulse {

#define IMPULSE_EVENT(Struct, word, ...)           \
    static constexpr std::string_view name = word; \
    IMPULSE_FIELDS(Struct, __VA_ARGS__)            \
    bool operator==(const Struct&) const = default;

// ---- clock, windows, questions
struct Advanced {
    std::int16_t turn = 0, impulse = 0, step = 0;
    IMPULSE_EVENT(Advanced, "advanced", turn, impulse, step)
};
struct WindowOpened {
    WindowKind kind{};
    std::uint32_t low = 0, high = 0;
    IMPULSE_EVENT(WindowOpened, "window_opened", kind, low, high)
};
struct OwesSet {
    std::uint32_t low = 0, high = 0;
    IMPULSE_EVENT(OwesSet, "owes", low, high)
};
struct WindowClosed {
    std::uint8_t unused = 0;
    IMPULSE_EVENT(WindowClosed, "window_closed", unused)
};
// which_shield: high is the attacker's index + 1, 0 = none
struct Asked {
    QuestionKind kind{};
    std::uint8_t side = 0;
    UnitId unit{};
    std::uint32_t low = 0, high = 0;
    IMPULSE_EVENT(Asked, "asked", kind, side, unit, low, high)
};
struct Answered {
    std::uint8_t choice = 0;
    IMPULSE_EVENT(Answered, "answered", choice)
};
struct ShieldChosen {
    UnitId target{}, by{};
    std::uint8_t facing = 0;
    IMPULSE_EVENT(ShieldChosen, "shield_chosen", target, by, facing)
};
struct StandingChanged {
    std::uint8_t side = 0;
    StandingKind kind{};
    Standing value{};
    IMPULSE_EVENT(StandingChanged, "standing_changed", side, kind, value)
};

// ---- dice: drawn = generator calls of the stream so far; subject = unit it was rolled for
struct DieRolled {
    Stream stream{};
    std::uint8_t sides = 0, face = 0;
    UnitId subject{};
    std::uint32_t drawn = 0;
    IMPULSE_EVENT(DieRolled, "die", stream, sides, face, subject, drawn)
};

// ---- energy and small numbers
struct Paid {
    UnitId unit{};
    Line line{};
    std::uint8_t index = 0;
    Energy amount{};
    IMPULSE_EVENT(Paid, "paid", unit, line, index, amount)
};
struct BatterySet {
    UnitId unit{};
    Energy charge{}, warp{};
    IMPULSE_EVENT(BatterySet, "battery", unit, charge, warp)
};
struct CapacitorSet {
    UnitId unit{};
    Energy charge{};
    IMPULSE_EVENT(CapacitorSet, "capacitor", unit, charge)
};
struct CounterSet {
    UnitId unit{};
    Counter counter{};
    std::int16_t value = 0;
    IMPULSE_EVENT(CounterSet, "counter", unit, counter, value)
};
struct GroupSet {
    UnitId unit{};
    std::uint8_t group = 0;
    GroupField what{};
    std::int32_t value = 0;
    IMPULSE_EVENT(GroupSet, "group", unit, group, what, value)
};
struct PlotCleared {
    UnitId unit{};
    IMPULSE_EVENT(PlotCleared, "plot_cleared", unit)
};  // this turn's plot becomes plot_before
struct PlotAdded {
    UnitId unit{};
    std::uint8_t impulse = 0, speed = 0;
    IMPULSE_EVENT(PlotAdded, "plot", unit, impulse, speed)
};
struct TurnReset {
    UnitId unit{};
    IMPULSE_EVENT(TurnReset, "turn_reset", unit)
};  // see evolve: what a new turn clears

// ---- movement
struct Moved {
    UnitId unit{};
    Hex hex{};
    Facing facing{};
    Manoeuvre how{};
    std::uint8_t straight = 0, since_slip = 0;
    IMPULSE_EVENT(Moved, "moved", unit, hex, facing, how, straight, since_slip)
};
struct Placed {
    UnitId unit{};
    Hex hex{};
    Facing facing{};
    IMPULSE_EVENT(Placed, "placed", unit, hex, facing)
};
struct MapShifted {
    Hex by{};
    IMPULSE_EVENT(MapShifted, "map_shifted", by)
};

// The retrograde is over: the barrier stands around what was the flagship; the map is the field's from now on.
struct BarrierRaised {
    UnitId unit{};
    std::int16_t gone = 0, return_by = 0;
    IMPULSE_EVENT(BarrierRaised, "barrier_raised", unit, gone, return_by)
};
// Two dice against the barrier; worked 2 = it needed none.
struct BreachTried {
    UnitId unit{};
    std::uint8_t one = 0, other = 0, worked = 0;
    IMPULSE_EVENT(BreachTried, "breach_tried", unit, one, other, worked)
};
// A unit of the reserve comes in.
struct Arrived {
    UnitId unit{};
    Hex hex{};
    Facing facing{};
    IMPULSE_EVENT(Arrived, "arrived", unit, hex, facing)
};

// Terrain moves a unit, or turns it; feature: what does it.
struct Dragged {
    UnitId unit{};
    Hex hex{};
    Facing facing{};
    std::uint8_t feature = 0;
    IMPULSE_EVENT(Dragged, "dragged", unit, hex, facing, feature)
};
struct FeatureMoved {
    std::uint8_t feature = 0;
    Hex hex{};
    std::int16_t strength = 0;
    IMPULSE_EVENT(FeatureMoved, "feature_moved", feature, hex, strength)
};
struct FeatureAdded {
    FeatureKind kind{};
    Hex hex{};
    Facing facing{};
    std::uint8_t radius = 0, speed = 0;
    std::int16_t strength = 0;
    IMPULSE_EVENT(FeatureAdded, "feature_added", kind, hex, facing, radius, speed, strength)
};
struct FeatureGone {
    std::uint8_t feature = 0;
    IMPULSE_EVENT(FeatureGone, "feature_gone", feature)
};
// Points scored on a side 0..5 of a body.
struct BodyScored {
    UnitId unit{}, by{};
    std::uint8_t facing = 0;
    std::int16_t points = 0;
    IMPULSE_EVENT(BodyScored, "body_scored", unit, by, facing, points)
};
// Terrain strikes a unit with so many points.
struct TerrainStruck {
    UnitId unit{};
    std::uint8_t feature = 0, facing = 0;
    std::int16_t points = 0;
    IMPULSE_EVENT(TerrainStruck, "terrain_struck", unit, feature, facing, points)
};

// ---- seekers
struct Launched {
    ObjectId object{};
    UnitId by{}, target{};
    std::uint8_t type = 0, group = 0;
    std::int16_t until = 0;
    Facing facing{};
    SeekerKind kind{};
    IMPULSE_EVENT(Launched, "launched", object, by, target, type, group, until, facing, kind)
};
struct SeekerSet {
    ObjectId object{};
    SeekerField what{};
    std::int16_t value = 0;
    IMPULSE_EVENT(SeekerSet, "seeker_set", object, what, value)
};
struct SeekerPlaced {
    ObjectId object{};
    Hex hex{};
    Facing facing{};
    IMPULSE_EVENT(SeekerPlaced, "seeker_placed", object, hex, facing)
};
// It homes on a unit from now on, or, with nothing set in target, on what SeekerAimed says.
struct SeekerTurned {
    ObjectId object{};
    UnitId target{};
    IMPULSE_EVENT(SeekerTurned, "seeker_turned", object, target)
};
struct SeekerAimed {
    ObjectId object{}, at{};
    IMPULSE_EVENT(SeekerAimed, "seeker_aimed", object, at)
};
struct SeekerMoved {
    ObjectId object{};
    Hex hex{};
    Facing facing{};
    std::uint8_t entered = 0;
    IMPULSE_EVENT(SeekerMoved, "seeker_moved", object, hex, facing, entered)
};
// cause: what took the points off it
struct SeekerDamaged {
    ObjectId object{};
    std::int16_t points = 0;
    VolleyKind cause = VolleyKind::direct;
    IMPULSE_EVENT(SeekerDamaged, "seeker_damaged", object, points, cause)
};
struct SeekerEnded {
    ObjectId object{};
    SeekerFate fate{};
    IMPULSE_EVENT(SeekerEnded, "seeker_ended", object, fate)
};
struct SeekerIdentified {
    ObjectId object{};
    std::uint8_t side = 0;
    IMPULSE_EVENT(SeekerIdentified, "seeker_identified", object, side)
};

// ---- links, marines, mines
struct Linked {
    std::uint8_t link = 0;
    LinkKind kind{};
    UnitId from{}, to{};
    ObjectId object{};
    std::uint8_t group = 0;
    IMPULSE_EVENT(Linked, "linked", link, kind, from, to, object, group)
};
struct LinkSet {
    std::uint8_t link = 0;
    LinkField what{};
    std::int16_t value = 0;
    IMPULSE_EVENT(LinkSet, "link_set", link, what, value)
};
struct Towed {
    UnitId unit{};
    Hex hex{};
    UnitId by{};
    IMPULSE_EVENT(Towed, "towed", unit, hex, by)
};  // moved by a link
struct SeekerTowed {
    ObjectId object{};
    Hex hex{};
    IMPULSE_EVENT(SeekerTowed, "seeker_towed", object, hex)
};
struct BoardersSet {
    UnitId unit{};
    std::uint8_t side = 0;
    PartyKind kind{};
    std::uint8_t parties = 0;
    IMPULSE_EVENT(BoardersSet, "boarders", unit, side, kind, parties)
};
// object: a seeking shuttle that was raided instead of a unit
struct Raided {
    UnitId by{}, at{};
    std::uint8_t group = 0, guarded = 0;
    RaidQuality quality{};
    std::uint8_t die = 0;
    RaidResult result{};
    ObjectId object{};
    IMPULSE_EVENT(Raided, "raided", by, at, group, guarded, quality, die, result, object)
};
struct BoardingFought {
    UnitId unit{};
    std::uint8_t side = 0, parties = 0, points = 0;
    IMPULSE_EVENT(BoardingFought, "boarding_fought", unit, side, parties, points)
};  // what that side scores aboard
struct RoomTaken {
    UnitId unit{};
    std::uint8_t group = 0, side = 0, boxes = 0;
    IMPULSE_EVENT(RoomTaken, "room_taken", unit, group, side, boxes)
};
struct Captured {
    UnitId unit{};
    std::uint8_t side = 0;
    IMPULSE_EVENT(Captured, "captured", unit, side)
};  // it obeys that side from now on
struct MineLaid {
    std::uint8_t mine = 0, type = 0, dummy = 0, side = 0;
    UnitId by{};
    Hex hex{};
    std::int16_t live_from = 0;
    IMPULSE_EVENT(MineLaid, "mine_laid", mine, type, dummy, side, by, hex, live_from)
};
struct MineSet {
    std::uint8_t mine = 0;
    MineField what{};
    std::int16_t value = 0;
    IMPULSE_EVENT(MineSet, "mine_set", mine, what, value)
};
struct MineTried {
    std::uint8_t mine = 0, die = 0;
    UnitId unit{};
    std::uint8_t speed = 0, goes_off = 0;
    IMPULSE_EVENT(MineTried, "mine_tried", mine, die, unit, speed, goes_off)
};

// ---- fire
struct Declared {
    UnitId by{}, at{};
    ObjectId object{};
    std::uint8_t group = 0, mode = 0, combine = 0, energy = 0, late = 0, uim = 0;
    IMPULSE_EVENT(Declared, "declared", by, at, object, group, mode, combine, energy, late, uim)
};
// One resolved shot: what was needed and why; the dice follow or precede as DieRolled. need 0 = automatic or by table.
struct Fired {
    UnitId by{}, at{};
    ObjectId object{};
    std::uint8_t group = 0, mode = 0, range = 0, effective = 0;
    std::int8_t shift = 0, need = 0;
    IMPULSE_EVENT(Fired, "fired", by, at, object, group, mode, range, effective, shift, need)
};
struct ShotScored {
    UnitId by{}, at{};
    std::uint8_t group = 0, facing = 0;
    std::int16_t points = 0;
    std::uint8_t die = 0;
    IMPULSE_EVENT(ShotScored, "scored", by, at, group, facing, points, die)
};  // points 0 = missed
struct ShotsCleared {
    std::uint8_t unused = 0;
    IMPULSE_EVENT(ShotsCleared, "shots_cleared", unused)
};

// ---- electronic warfare, lock-on, cloak
// Circuits of the unit that changed over; swaps that are older than `forget` (absolute impulse) are forgotten.
struct CircuitsSwapped {
    UnitId unit{};
    std::uint8_t to_eccm = 0, count = 0;
    std::int16_t forget = 0;
    IMPULSE_EVENT(CircuitsSwapped, "circuits_swapped", unit, to_eccm, count, forget)
};
struct LoanSet {
    UnitId by{}, at{};
    std::uint8_t channel = 0;
    LoanKind kind{};
    std::uint8_t points = 0;
    IMPULSE_EVENT(LoanSet, "loan", by, at, channel, kind, points)
};  // points 0 = it ends
struct LockSet {
    UnitId by{}, at{};
    std::uint8_t locked = 0;
    IMPULSE_EVENT(LockSet, "lock", by, at, locked)
};
struct Scouted {
    UnitId by{}, at{};
    ObjectId object{};
    std::uint8_t channel = 0;
    ScoutTask task{};
    std::uint8_t worked = 0;
    IMPULSE_EVENT(Scouted, "scouted", by, at, object, channel, task, worked)
};
struct SeekerDrawn {
    ObjectId object{};
    UnitId by{};
    IMPULSE_EVENT(SeekerDrawn, "seeker_drawn", object, by)
};  // it follows that unit from now on
struct Veiled {
    UnitId unit{};
    std::uint8_t hidden_from = 0;
    Hex hex{};
    Facing facing{};
    IMPULSE_EVENT(Veiled, "veiled", unit, hidden_from, hex, facing)
};

// ---- damage
// So many points strike a unit, and what stops them follows: reinforcement, panels, shields, armour, and the rest as a
// volley. facing 0xFF = all around; seeker: serial of the seeker that brings them, 0 = none.
struct UnitStruck {
    UnitId unit{}, by{};
    std::int16_t seeker = 0, points = 0;
    std::uint8_t facing = 0;
    VolleyKind kind{};
    IMPULSE_EVENT(UnitStruck, "struck", unit, by, seeker, points, facing, kind)
};
struct ShieldLost {
    UnitId unit{};
    std::uint8_t bank = 0;
    std::int16_t points = 0;
    IMPULSE_EVENT(ShieldLost, "shield_lost", unit, bank, points)
};
struct ShieldMet {
    UnitId unit{};
    std::uint8_t facing = 0;
    std::int16_t points = 0;
    IMPULSE_EVENT(ShieldMet, "shield_met", unit, facing, points)
};  // told where critical hits are played
struct CriticalHit {
    UnitId unit{};
    CriticalKind what{};
    std::uint8_t mended = 0;
    IMPULSE_EVENT(CriticalHit, "critical_hit", unit, what, mended)
};
struct VolleyAdded {
    UnitId target{}, by{};
    std::int16_t points = 0;
    std::uint8_t facing = 0;
    VolleyKind kind{};
    std::uint32_t bearings = 0;
    IMPULSE_EVENT(VolleyAdded, "volley", target, by, points, facing, kind, bearings)
};
struct VolleyGrown {
    std::uint16_t index = 0;
    std::int16_t points = 0;
    std::uint32_t bearings = 0;
    IMPULSE_EVENT(VolleyGrown, "volley_grown", index, points, bearings)
};
struct VolleyDone {
    std::uint16_t index = 0;
    IMPULSE_EVENT(VolleyDone, "volley_done", index)
};
struct WalkPaused {
    std::int16_t points = 0;
    std::int8_t row = 0, column = 0, start = 0, phaser_hits = 0;
    std::uint8_t spared = 0;
    IMPULSE_EVENT(WalkPaused, "walk_paused", points, row, column, start, phaser_hits, spared)
};
struct WalkMarked {
    std::uint8_t row = 0;
    std::uint16_t marks = 0;
    IMPULSE_EVENT(WalkMarked, "walk_marked", row, marks)
};
struct WalkEnded {
    std::uint8_t unused = 0;
    IMPULSE_EVENT(WalkEnded, "walk_ended", unused)
};
struct BoxLost {
    UnitId unit{};
    std::uint8_t group = 0, boxes = 0, row = 0, column = 0;
    IMPULSE_EVENT(BoxLost, "box_lost", unit, group, boxes, row, column)
};
IMPULSE_WORDS(TrackKind, std::uint8_t, sensor, scanner, damage_control, excess)
// The counter of boxes lost on a track.
constexpr Counter counter_of(TrackKind track) {
    constexpr Counter counters[] = {Counter::sensor_lost, Counter::scanner_lost, Counter::damage_control_lost,
                                    Counter::excess_lost};
    return counters[static_cast<std::size_t>(track)];
}
struct TrackLost {
    UnitId unit{};
    TrackKind track{};
    std::uint8_t boxes = 0, row = 0, column = 0;
    IMPULSE_EVENT(TrackLost, "track_lost", unit, track, boxes, row, column)
};
IMPULSE_WORDS(CrewKind, std::uint8_t, crew, boarding, deck, passenger)
struct CrewLost {
    UnitId unit{};
    CrewKind kind{};
    std::int16_t units = 0;
    IMPULSE_EVENT(CrewLost, "crew_lost", unit, kind, units)
};
struct BoxRepaired {
    UnitId unit{};
    std::uint8_t group = 0, boxes = 0;
    IMPULSE_EVENT(BoxRepaired, "box_repaired", unit, group, boxes)
};
struct TrackRepaired {
    UnitId unit{};
    TrackKind track{};
    std::uint8_t boxes = 0;
    IMPULSE_EVENT(TrackRepaired, "track_repaired", unit, track, boxes)
};
struct ShieldRepaired {
    UnitId unit{};
    std::uint8_t bank = 0;
    std::int16_t boxes = 0;
    IMPULSE_EVENT(ShieldRepaired, "shield_repaired", unit, bank, boxes)
};

// ---- spheres and web
// What was done with a system, for the chronicle; what it changes follows.
struct Operated {
    UnitId unit{}, at{};
    Hex hex{};
    std::uint8_t group = 0;
    SystemUse use{};
    std::uint8_t good = 0;
    IMPULSE_EVENT(Operated, "operated", unit, at, hex, group, use, good)
};
struct SphereSet {
    UnitId by{};
    std::uint8_t group = 0, radius = 0, up = 0;
    std::int16_t strength = 0, from = 0, until = 0;
    IMPULSE_EVENT(SphereSet, "sphere", by, group, radius, up, strength, from, until)
};
struct SphereWeaker {
    UnitId by{};
    std::uint8_t group = 0;
    std::int16_t points = 0;
    IMPULSE_EVENT(SphereWeaker, "sphere_weaker", by, group, points)
};
struct SphereEnded {
    UnitId by{};
    std::uint8_t group = 0;
    IMPULSE_EVENT(SphereEnded, "sphere_ended", by, group)
};
// word: 0 units, 1..3 seekers; half: 0 low 32 bits, 1 high
struct SphereMarked {
    std::uint8_t sphere = 0, word = 0, half = 0;
    std::uint32_t on = 0, inside = 0;
    IMPULSE_EVENT(SphereMarked, "sphere_marked", sphere, word, half, on, inside)
};
struct WebSet {
    std::uint8_t web = 0, side = 0;
    WebKind kind{};
    std::int32_t energy = 0;
    std::int16_t from = 0, until = 0;
    IMPULSE_EVENT(WebSet, "web", web, side, kind, energy, from, until)
};
struct WebHexAdded {
    std::uint8_t web = 0;
    Hex hex{};
    IMPULSE_EVENT(WebHexAdded, "web_hex", web, hex)
};
struct WebHexGone {
    Hex hex{};
    IMPULSE_EVENT(WebHexGone, "web_hex_gone", hex)
};
struct SeekerHeld {
    ObjectId object{};
    std::uint8_t held = 0;
    std::int16_t spent = 0;
    IMPULSE_EVENT(SeekerHeld, "seeker_held", object, held, spent)
};
// ---- craft: a unit for a craft that was none so far, in its mother's bay; it may take the place of one that is gone.
// type: index into Battle::craft_types
struct UnitAdded {
    UnitId unit{}, mother{};
    std::uint8_t type = 0, box = 0, groups = 0;
    IMPULSE_EVENT(UnitAdded, "unit_added", unit, mother, type, box, groups)
};
struct CraftLaunched {
    UnitId unit{}, mother{};
    Facing facing{};
    std::uint8_t speed = 0;
    CraftRole as{};
    IMPULSE_EVENT(CraftLaunched, "craft_launched", unit, mother, facing, speed, as)
};
struct CraftRecovered {
    UnitId unit{}, mother{};
    std::uint8_t box = 0;
    IMPULSE_EVENT(CraftRecovered, "craft_recovered", unit, mother, box)
};

// ---- ends
// cause: what kind of volley or mishap did it; none = it was none, or the log is too old to say
struct FateSet {
    UnitId unit{};
    Fate fate{};
    UnitId by{};
    VolleyKind cause = VolleyKind::none;
    IMPULSE_EVENT(FateSet, "fate", unit, fate, by, cause)
};
struct BlastQueued {
    UnitId unit{};
    Hex hex{};
    std::int16_t strength = 0;
    IMPULSE_EVENT(BlastQueued, "blast_queued", unit, hex, strength)
};
struct BlastDone {
    std::uint8_t index = 0;
    IMPULSE_EVENT(BlastDone, "blast_done", index)
};
struct Left {
    UnitId unit{};
    std::uint8_t lane = 0xFF;
    IMPULSE_EVENT(Left, "left", unit, lane)
};  // lane 0xFF: by acceleration, separation or the edge
struct LaneFixed {
    std::uint8_t side = 0, lane = 0;
    IMPULSE_EVENT(LaneFixed, "lane_fixed", side, lane)
};
// A player has left the campaign: units, seekers, mines and boarders of his side vanish.
struct SideRemoved {
    std::uint8_t side = 0;
    IMPULSE_EVENT(SideRemoved, "side_removed", side)
};
// Who gives the side's orders from now on; nothing on the map changes.
struct ControllerChanged {
    std::uint8_t side = 0;
    Controller to{};
    IMPULSE_EVENT(ControllerChanged, "controller_changed", side, to)
};
struct InfoChanged {
    UnitId unit{};
    std::uint8_t side = 0, knows = 0;
    std::int16_t points = 0;
    IMPULSE_EVENT(InfoChanged, "info", unit, side, knows, points)
};
struct Ended {
    EndReason reason{};
    SideId winner{};
    IMPULSE_EVENT(Ended, "ended", reason, winner)
};

using Event = std::variant<
    Advanced, WindowOpened, OwesSet, WindowClosed, Asked, Answered, ShieldChosen, StandingChanged, DieRolled,
    Paid, BatterySet, CapacitorSet, CounterSet, GroupSet, PlotCleared, PlotAdded, TurnReset, Moved, Placed,
    MapShifted, BarrierRaised, BreachTried, Arrived, Dragged, FeatureMoved, FeatureAdded, FeatureGone,
    TerrainStruck, Launched, SeekerSet, SeekerPlaced, SeekerTurned, SeekerAimed, SeekerMoved, SeekerDamaged,
    SeekerEnded, SeekerIdentified, Linked, LinkSet, Towed, SeekerTowed, BoardersSet, Raided, BoardingFought,
    RoomTaken, Captured, MineLaid, MineSet, MineTried, Declared, Fired, ShotScored, ShotsCleared, ShieldLost,
    ShieldMet, CriticalHit, VolleyAdded, VolleyGrown, VolleyDone, WalkPaused, WalkMarked, WalkEnded, BoxLost,
    TrackLost, CrewLost, BoxRepaired, TrackRepaired, ShieldRepaired, UnitAdded, CraftLaunched, CraftRecovered,
    FateSet, BlastQueued, BlastDone, Left, LaneFixed, InfoChanged, Operated, SphereSet, SphereWeaker,
    SphereEnded, SphereMarked, WebSet, WebHexAdded, WebHexGone, SeekerHeld, Ended, CircuitsSwapped, LoanSet,
    LockSet, Scouted, SeekerDrawn, Veiled, BodyScored, SideRemoved, ControllerChanged, UnitStruck>;
static_assert(std::is_trivially_copyable_v<Event> && sizeof(Event) <= 16);

std::string_view event_word(const Event& event);

}  // namespace impulse
