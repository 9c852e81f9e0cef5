// battle/core/command.h: everything that somebody may ask, one struct each.
// Units:  ids of the battle; Energy in sixtieths; hexes; shield facing and bank 0..5.
// Shapes: plain values; the same words in scripts, logs, the prompt and the window.
// Errors: play/refuse says why not; a command never changes anything by itself.
// Rule:   one order interface for people, pilots, scripts and tests.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <variant>

#include "battle/core/battle.h"
#include "battle/core/rows/parties.h"

namespace impulse {

// One line of the energy form. index: group for arm/hold, bank for specific reinforcement, else 0.
struct FormEntry {
    Line line = Line::life_support;
    std::uint8_t index = 0;
    std::uint8_t mode = 0;  // arm: weapon mode wanted (matters where modes arm differently)
    Energy amount{};
    IMPULSE_FIELDS(FormEntry, line, index, mode, amount)
    bool operator==(const FormEntry&) const = default;
};
using Form = FixedVector<FormEntry, 80>;

// The secret energy form of one ship. Chart movement: plot says the speeds. shield_level: 0 down, 1 minimum, 2 full.
struct Allocate {
    static constexpr std::string_view name = "allocate";
    UnitId unit{};
    Form form{};
    SpeedPlot plot{};
    std::uint8_t shield_level = 2, fire_control = 1;
    std::uint8_t overdrain =
        0;                     // batteries that give more than they hold; see overdrain_of (energy/reactor.h)
    std::uint8_t reverse = 0;  // 1 = the plot is flown backwards (classic C3.5)
    IMPULSE_FIELDS(Allocate, unit, form, plot, shield_level, fire_control, overdrain, reverse)
    bool operator==(const Allocate&) const = default;
};

// stay: give up the rest of this move. het/tac: argument is the new facing. decelerate: argument movements dropped.
// leave: through the warp point under the ship. ram: argument is the target's index.
IMPULSE_WORDS(Manoeuvre, std::uint8_t, ahead, turn_left, turn_right, slip_left, slip_right, het, tac, stay,
              decelerate, erratic_on, erratic_off, leave, ram)
struct Move {
    static constexpr std::string_view name = "move";
    UnitId unit{};
    Manoeuvre how = Manoeuvre::ahead;
    std::uint8_t argument = 0;
    IMPULSE_FIELDS(Move, unit, how, argument)
    bool operator==(const Move&) const = default;
};

// One seeker from one rack or tube; target a unit or a seeker. as: torpedoes may be enveloping, pseudo, one of a shotgun or
// a sabot; racks with two modes launch plain (attack) or in defence.
IMPULSE_WORDS(LaunchAs, std::uint8_t, plain, enveloping, pseudo, shotgun, sabot, defence)
struct Launch {
    static constexpr std::string_view name = "launch";
    UnitId unit{};
    std::uint8_t group = 0;
    SeekerId type{};
    UnitId target{};
    ObjectId target_object{};
    LaunchAs as = LaunchAs::plain;
    IMPULSE_FIELDS(Launch, unit, group, type, target, target_object, as)
    bool operator==(const Launch&) const = default;
};

// One weapon box declared at a unit or a seeker.
struct Fire {
    static constexpr std::string_view name = "fire";
    UnitId unit{};
    std::uint8_t group = 0, mode = 0;
    UnitId target{};
    ObjectId object{};
    std::uint8_t combine = 0;
    std::uint8_t energy =
        0;                  // whole points, for weapons fed when they fire (classic mauler); 0 = all there is
    std::uint8_t late = 0;  // 1 = after all other fire, for weapons that may choose (classic hellbore)
    std::uint8_t uim = 0;   // 1 = aimed through the ship's UIM (classic D6.5)
    IMPULSE_FIELDS(Fire, unit, group, mode, target, object, combine, energy, late, uim)
    bool operator==(const Fire&) const = default;
};

// Reserve power: battery energy spent during the turn on a line that allows it. index as in FormEntry.
struct Reserve {
    static constexpr std::string_view name = "reserve";
    UnitId unit{};
    Line line = Line::general_reinforcement;
    std::uint8_t index = 0, mode = 0;
    Energy amount{};
    IMPULSE_FIELDS(Reserve, unit, line, index, mode, amount)
    bool operator==(const Reserve&) const = default;
};

IMPULSE_WORDS(
    Announcement, std::uint8_t, emergency_deceleration, fire_control_active, fire_control_passive,
    erratic_start, erratic_stop, self_destruct, cancel_self_destruct, disengage, evade, directed_left,
    directed_right, cloak_on, cloak_off, end_retrograde,
    // an emergency stop that strengthens shields 3, 4 and 5; the level of all shields; who casualties are
    emergency_deceleration_rear, shields_minimum, shields_full, casualties_crew, casualties_boarding,
    casualties_deck)
struct Announce {
    static constexpr std::string_view name = "announce";
    UnitId unit{};
    Announcement what = Announcement::emergency_deceleration;
    IMPULSE_FIELDS(Announce, unit, what)
    bool operator==(const Announce&) const = default;
};

// An unplotted change of speed with reserve warp (classic C12).
struct ChangeSpeed {
    static constexpr std::string_view name = "change_speed";
    UnitId unit{};
    std::uint8_t speed = 0;
    IMPULSE_FIELDS(ChangeSpeed, unit, speed)
    bool operator==(const ChangeSpeed&) const = default;
};

// What a ship does with a system that is no weapon. group: the box; target, hex, amount and value as the use asks:
// sphere_announce: amount of energy, value = radius; web_lay: amount, value = 1 begins a new web; web_reinforce: hex,
// amount; web_cast: hex, amount, value = hexes + 8 x direction; web_break: hex; stasis_hold: target; displace: hex;
// panel_move: amount of points, value = group of the panels that take them.
IMPULSE_WORDS(SystemUse, std::uint8_t, sphere_announce, sphere_call_off, sphere_drop, web_lay, web_reinforce,
              web_anchor, web_anchor_end, web_cast, web_break, stasis_hold, stasis_release, displace,
              panel_move)
struct Operate {
    static constexpr std::string_view name = "operate";
    UnitId unit{};
    std::uint8_t group = 0;
    SystemUse use = SystemUse::sphere_announce;
    UnitId target{};
    Hex hex{};
    std::uint8_t value = 0;
    Energy amount{};
    IMPULSE_FIELDS(Operate, unit, group, use, target, hex, value, amount)
    bool operator==(const Operate&) const = default;
};

// The ship's own electronic warfare from now on, in points. Circuits change over, are dropped, or are bought with
// reserve power, whatever it takes.
struct AdjustEw {
    static constexpr std::string_view name = "ew";
    UnitId unit{};
    std::uint8_t ecm = 0, eccm = 0;
    IMPULSE_FIELDS(AdjustEw, unit, ecm, eccm)
    bool operator==(const AdjustEw&) const = default;
};

// One use of a special sensor (channel: its box group), or of a pod or a carrier (no_channel). lend_ecm, lend_eccm,
// protect, offend: points from now on, 0 = no longer. break_lock, attract, identify: a seeker. control: guides seekers.
IMPULSE_WORDS(ScoutTask, std::uint8_t, lend_ecm, lend_eccm, protect, offend, break_lock, attract, identify,
              control)
struct Scout {
    static constexpr std::string_view name = "scout";
    UnitId unit{};
    std::uint8_t channel = 0;
    ScoutTask what = ScoutTask::lend_ecm;
    UnitId target{};
    ObjectId object{};
    std::uint8_t points = 0;
    IMPULSE_FIELDS(Scout, unit, channel, what, target, object, points)
    bool operator==(const Scout&) const = default;
};

// TNG information: scan a unit (points), or spend points on its sheet or its energy.
IMPULSE_WORDS(Inquiry, std::uint8_t, scan, sheet, energy)
struct Inquire {
    static constexpr std::string_view name = "inquire";
    UnitId unit{}, target{};
    Inquiry what = Inquiry::scan;
    IMPULSE_FIELDS(Inquire, unit, target, what)
    bool operator==(const Inquire&) const = default;
};

// Guidance of a seeker: handed to another unit of the team, or given up; or the seeker is opened: it lets its drones go,
// or leaves its mine.
IMPULSE_WORDS(GuideAct, std::uint8_t, transfer, release, open)
struct Guide {
    static constexpr std::string_view name = "guide";
    UnitId unit{};
    ObjectId seeker{};
    GuideAct how = GuideAct::transfer;
    UnitId to{};
    IMPULSE_FIELDS(Guide, unit, seeker, how, to)
    bool operator==(const Guide&) const = default;
};

// One laboratory looks at a seeker (what is it?) or at a unit (points of information); aegis = 1: the aegis system looks.
struct Identify {
    static constexpr std::string_view name = "identify";
    UnitId unit{};
    ObjectId seeker{};
    UnitId target{};
    std::uint8_t aegis = 0;
    IMPULSE_FIELDS(Identify, unit, seeker, target, aegis)
    bool operator==(const Identify&) const = default;
};

// A pack of chaff against everything that homes on the unit.
struct DropChaff {
    static constexpr std::string_view name = "drop_chaff";
    UnitId unit{};
    IMPULSE_FIELDS(DropChaff, unit)
    bool operator==(const DropChaff&) const = default;
};

// Repair: boxes of a bank, boxes or overdrained batteries of a group, or a track box, with the points of the ruleset.
IMPULSE_WORDS(RepairTarget, std::uint8_t, shield, group, sensor, scanner, damage_control, excess, overdrain)
struct Repair {
    static constexpr std::string_view name = "repair";
    UnitId unit{};
    RepairTarget what = RepairTarget::group;
    std::uint8_t index = 0;  // group or bank
    std::uint8_t boxes = 1;
    IMPULSE_FIELDS(Repair, unit, what, index, boxes)
    bool operator==(const Repair&) const = default;
};

// One weapon fired into the rocks of the hex ahead, to clear a way for the firer itself (classic P3.25).
struct ClearRocks {
    static constexpr std::string_view name = "clear_rocks";
    UnitId unit{};
    std::uint8_t group = 0, mode = 0;
    Hex hex{};
    IMPULSE_FIELDS(ClearRocks, unit, group, mode, hex)
    bool operator==(const ClearRocks&) const = default;
};

// Emergency damage repair by one powered lab (classic D14): a box of a group or track at the price of a box of the
// damage control track.
struct EmergencyRepair {
    static constexpr std::string_view name = "emergency_repair";
    UnitId unit{};
    RepairTarget what = RepairTarget::group;
    std::uint8_t index = 0;
    IMPULSE_FIELDS(EmergencyRepair, unit, what, index)
    bool operator==(const EmergencyRepair&) const = default;
};

// Points of a repair ship's repair boxes into a box of another ship, or of its own (classic G17).
struct Mend {
    static constexpr std::string_view name = "mend";
    UnitId unit{}, target{};
    std::uint8_t group = 0, points = 1;
    IMPULSE_FIELDS(Mend, unit, target, group, points)
    bool operator==(const Mend&) const = default;
};

// A craft leaves the ship's bay: the unit `craft`, or where that is empty whatever stands in the bay box. As itself, or
// as what deck crews and energy made of it.
IMPULSE_WORDS(CraftRole, std::uint8_t, plain, weasel, suicide, scatter_pack)
struct LaunchCraft {
    static constexpr std::string_view name = "launch_craft";
    UnitId unit{}, craft{};
    std::uint8_t box = 0;
    CraftRole as = CraftRole::plain;
    Facing facing{};
    std::uint8_t speed = 0;
    UnitId target{};  // suicide shuttle, scatter-pack
    IMPULSE_FIELDS(LaunchCraft, unit, craft, box, as, facing, speed, target)
    bool operator==(const LaunchCraft&) const = default;
};

// A craft in the ship's hex lands in the bay box.
struct RecoverCraft {
    static constexpr std::string_view name = "recover_craft";
    UnitId unit{}, craft{};
    std::uint8_t box = 0;
    IMPULSE_FIELDS(RecoverCraft, unit, craft, box)
    bool operator==(const RecoverCraft&) const = default;
};

// Deck crews begin to work on the craft in a bay box. load: a round of seeker `type` onto rail `group`; charge: heavy
// weapon `group`; repair: a point of damage; scatter_pack: a space of drones `type` goes into the shuttle; clear: back to
// a plain shuttle; ready: a space of drones from the stores to the ready racks. No crew works at these: move: to the
// empty bay box `group`; balcony: out onto the balcony, or back.
IMPULSE_WORDS(DeckJob, std::uint8_t, load, charge, repair, scatter_pack, clear, ready, move, balcony)
struct DeckWork {
    static constexpr std::string_view name = "deck_work";
    UnitId unit{};
    std::uint8_t box = 0;
    DeckJob job = DeckJob::load;
    std::uint8_t group = 0;
    SeekerId type{};
    IMPULSE_FIELDS(DeckWork, unit, box, job, group, type)
    bool operator==(const DeckWork&) const = default;
};

// Tractor beams. attract: points of effective strength laid on a target, new or added; resist: points of negative
// tractor against whoever holds or bids for this unit (target: which holder); rotate: argument 0 = clockwise; permit: the
// held unit may leave by warp point.
IMPULSE_WORDS(TractorAct, std::uint8_t, attract, resist, release, rotate, permit)
struct Tractor {
    static constexpr std::string_view name = "tractor";
    UnitId unit{};
    TractorAct act = TractorAct::attract;
    UnitId target{};
    ObjectId object{};
    std::uint8_t points = 0, argument = 0;
    IMPULSE_FIELDS(Tractor, unit, act, target, object, points, argument)
    bool operator==(const Tractor&) const = default;
};

// Drops a shield bank, or raises it again.
struct DropShield {
    static constexpr std::string_view name = "shield";
    UnitId unit{};
    std::uint8_t bank = 0, raise = 0;
    IMPULSE_FIELDS(DropShield, unit, bank, raise)
    bool operator==(const DropShield&) const = default;
};

// Uses of the transporters: parties or crew to another ship, raids on one of its boxes (aim), a bomb into a hex;
// recall brings boarders back.
IMPULSE_WORDS(Cargo, std::uint8_t, party, commando, heavy, crew, raid, commando_raid, bomb, dummy, recall)
struct Transport {
    static constexpr std::string_view name = "transport";
    UnitId unit{};
    Cargo what = Cargo::party;
    UnitId target{};
    std::uint8_t aim = 0, count = 1;
    Hex hex{};
    ObjectId object{};  // raids: a seeking shuttle or a weasel
    IMPULSE_FIELDS(Transport, unit, what, target, aim, count, hex, object)
    bool operator==(const Transport&) const = default;
};

// Troops step over between a ship and a craft in its bay, or between units on the same side of a body: to an enemy's they
// go to fight there.
struct MoveTroops {
    static constexpr std::string_view name = "move_troops";
    UnitId unit{}, to{};  // to: empty = the craft in the bay box
    std::uint8_t box = 0;
    PartyKind kind = PartyKind::normal;
    std::uint8_t count = 1;
    IMPULSE_FIELDS(MoveTroops, unit, to, box, kind, count)
    bool operator==(const MoveTroops&) const = default;
};

// Boarding parties on guard at a group, from now on; 0 calls them off.
struct Guard {
    static constexpr std::string_view name = "guard";
    UnitId unit{};
    std::uint8_t group = 0, parties = 0;
    IMPULSE_FIELDS(Guard, unit, group, parties)
    bool operator==(const Guard&) const = default;
};

// What casualty points of the boarding combat aboard `target` are spent on first; named: its best parties by name.
IMPULSE_WORDS(BoardingAim, std::uint8_t, parties, rooms, security, named)
struct Board {
    static constexpr std::string_view name = "board";
    UnitId unit{}, target{};
    BoardingAim aim = BoardingAim::parties;
    IMPULSE_FIELDS(Board, unit, target, aim)
    bool operator==(const Board&) const = default;
};

// Lays a mine of Rules::mines out of the shuttle bay or mine rack into the ship's hex.
struct LayMine {
    static constexpr std::string_view name = "lay_mine";
    UnitId unit{};
    std::uint8_t type = 0, dummy = 0;
    IMPULSE_FIELDS(LayMine, unit, type, dummy)
    bool operator==(const LayMine&) const = default;
};

// Looks for mines around the ship.
struct ScanMines {
    static constexpr std::string_view name = "scan_mines";
    UnitId unit{};
    IMPULSE_FIELDS(ScanMines, unit)
    bool operator==(const ScanMines&) const = default;
};

// An order to a mine of the side that takes orders: it goes off, falls asleep, or wakes.
IMPULSE_WORDS(MineOrder, std::uint8_t, detonate, sleep, wake)
struct OrderMine {
    static constexpr std::string_view name = "order_mine";
    UnitId unit{};
    MineId mine{};
    MineOrder what = MineOrder::detonate;
    IMPULSE_FIELDS(OrderMine, unit, mine, what)
    bool operator==(const OrderMine&) const = default;
};

// One weapon box fired at a mine.
struct FireAtMine {
    static constexpr std::string_view name = "fire_at_mine";
    UnitId unit{};
    std::uint8_t group = 0, mode = 0;
    MineId mine{};
    IMPULSE_FIELDS(FireAtMine, unit, group, mode, mine)
    bool operator==(const FireAtMine&) const = default;
};

// The answer to the open question: a set bit of its options.
struct Answer {
    static constexpr std::string_view name = "answer";
    SideId side{};
    std::uint8_t choice = 0;
    IMPULSE_FIELDS(Answer, side, choice)
    bool operator==(const Answer&) const = default;
};

// This unit does nothing more in the open window.
struct Pass {
    static constexpr std::string_view name = "pass";
    UnitId unit{};
    IMPULSE_FIELDS(Pass, unit)
    bool operator==(const Pass&) const = default;
};
// All units of the side do nothing more in the open window.
struct PassSide {
    static constexpr std::string_view name = "pass_side";
    SideId side{};
    IMPULSE_FIELDS(PassSide, side)
    bool operator==(const PassSide&) const = default;
};

// How routine questions of one kind are answered from now on.
struct SetStanding {
    static constexpr std::string_view name = "standing";
    SideId side{};
    StandingKind kind = StandingKind::damage_boxes;
    Standing value = Standing::automatic;
    IMPULSE_FIELDS(SetStanding, side, kind, value)
    bool operator==(const SetStanding&) const = default;
};

// When the side is asked from now on; everything: in each window that the rules open.
struct SetWatch {
    static constexpr std::string_view name = "watch";
    SideId side{};
    WatchLevel level = WatchLevel::everything;
    IMPULSE_FIELDS(SetWatch, side, level)
    bool operator==(const SetWatch&) const = default;
};
// The line of one trigger of its watch; 0 = it never asks.
struct SetTrigger {
    static constexpr std::string_view name = "wake";
    SideId side{};
    Trigger trigger = Trigger::enemy_near;
    std::int16_t line = 0;
    IMPULSE_FIELDS(SetTrigger, side, trigger, line)
    bool operator==(const SetTrigger&) const = default;
};
// Before that impulse of this turn the side is asked only what is urgent; 0 = it is asked again at once.
struct WaitUntil {
    static constexpr std::string_view name = "until";
    SideId side{};
    std::uint8_t impulse = 0;
    IMPULSE_FIELDS(WaitUntil, side, impulse)
    bool operator==(const WaitUntil&) const = default;
};

// The side gives up: its units count as lost to it and the battle may end.
struct Concede {
    static constexpr std::string_view name = "concede";
    SideId side{};
    IMPULSE_FIELDS(Concede, side)
    bool operator==(const Concede&) const = default;
};

// The side's player leaves the campaign: all that is his vanishes from the map at once, and the others fight on (UTD3.91).
struct Resign {
    static constexpr std::string_view name = "resign";
    SideId side{};
    IMPULSE_FIELDS(Resign, side)
    bool operator==(const Resign&) const = default;
};

// A stand-in plays the side from now on: a person, or a pilot by name (UTD3.91).
IMPULSE_WORDS(Controller, std::uint8_t, human, captain, ensign, robot, random, plotter)
struct HandOver {
    static constexpr std::string_view name = "hand_over";
    SideId side{};
    Controller to = Controller::human;
    IMPULSE_FIELDS(HandOver, side, to)
    bool operator==(const HandOver&) const = default;
};

// Umpire orders correct a mistake or enter what happened on a table. Refused unless the scenario allows an umpire.
struct UmpirePlace {
    static constexpr std::string_view name = "umpire_place";
    UnitId unit{};
    Hex hex{};
    Facing facing{};
    IMPULSE_FIELDS(UmpirePlace, unit, hex, facing)
    bool operator==(const UmpirePlace&) const = default;
};
struct UmpireCounter {  // set speed, reinforcement, any counter
    static constexpr std::string_view name = "umpire_counter";
    UnitId unit{};
    Counter counter = Counter::speed;
    std::int16_t value = 0;
    IMPULSE_FIELDS(UmpireCounter, unit, counter, value)
    bool operator==(const UmpireCounter&) const = default;
};
struct UmpireCharge {  // charge of a weapon, or of the battery / capacitor (group = 255 / 254)
    static constexpr std::string_view name = "umpire_charge";
    UnitId unit{};
    std::uint8_t group = 0;
    std::uint8_t ready = 0;
    Energy amount{};
    IMPULSE_FIELDS(UmpireCharge, unit, group, ready, amount)
    bool operator==(const UmpireCharge&) const = default;
};
struct UmpireBox {  // boxes > 0 marks that many as lost, < 0 clears
    static constexpr std::string_view name = "umpire_box";
    UnitId unit{};
    RepairTarget what = RepairTarget::group;
    std::uint8_t index = 0;
    std::int8_t boxes = 1;
    IMPULSE_FIELDS(UmpireBox, unit, what, index, boxes)
    bool operator==(const UmpireBox&) const = default;
};
struct UmpireScore {  // N points on a shield facing as one volley, resolved at once
    static constexpr std::string_view name = "umpire_score";
    UnitId unit{};
    std::uint8_t facing = 0;
    std::int16_t points = 0;
    UnitId by{};  // may be empty; sets where phasers must bear
    IMPULSE_FIELDS(UmpireScore, unit, facing, points, by)
    bool operator==(const UmpireScore&) const = default;
};
struct UmpireRemove {
    static constexpr std::string_view name = "umpire_remove";
    UnitId unit{};
    Fate fate = Fate::removed;
    IMPULSE_FIELDS(UmpireRemove, unit, fate)
    bool operator==(const UmpireRemove&) const = default;
};
struct UmpireEnd {
    static constexpr std::string_view name = "umpire_end";
    SideId winner{};
    IMPULSE_FIELDS(UmpireEnd, winner)
    bool operator==(const UmpireEnd&) const = default;
};

using Command =
    std::variant<Allocate, Move, Launch, Fire, Operate, Reserve, Announce, ChangeSpeed, Inquire, Guide,
                 Identify, DropChaff, Repair, ClearRocks, EmergencyRepair, Mend, LaunchCraft, RecoverCraft,
                 DeckWork, Tractor, DropShield, Transport, Guard, Board, LayMine, ScanMines, FireAtMine,
                 Answer, Pass, PassSide, SetStanding, Concede, UmpirePlace, UmpireCounter, UmpireCharge,
                 UmpireBox, UmpireScore, UmpireRemove, UmpireEnd, AdjustEw, Scout, OrderMine, MoveTroops,
                 Resign, HandOver, SetWatch, SetTrigger, WaitUntil, Course, Doctrine>;

// Orders about how a side is asked and what its units do by themselves: given at any time, and no act in a window.
template <class C>
concept StandingOrder =
    std::is_same_v<C, SetStanding> || std::is_same_v<C, SetWatch> || std::is_same_v<C, SetTrigger> ||
    std::is_same_v<C, WaitUntil> || std::is_same_v<C, Course> || std::is_same_v<C, Doctrine>;
inline bool is_standing_order(const Command& command) {
    return std::visit([]<class C>(const C&) { return StandingOrder<C>; }, command);
}

// The order's word, as in scripts and logs.
std::string_view command_word(const Command& command);

}  // namespace impulse
