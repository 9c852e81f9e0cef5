// battle/core/commands/systems.h: orders about systems that are no weapons.
// Units:  groups of the unit; Energy in sixtieths; banks 0..5.
#pragma once

#include <cstdint>

#include "battle/core/ids.h"
#include "battle/core/named.h"
#include "engine/fixed.h"
#include "engine/hex.h"

namespace impulse {

// What a ship does with a system that is no weapon. group: the box; target, hex, amount and value as the use asks:
// sphere_announce: amount of energy, value = radius; web_lay: amount, value = 1 begins a new web; web_reinforce: hex, amount;
// web_cast: hex, amount, value = hexes + 8 x direction; web_break: hex; web_move: hex, value = direction; cast: hex, amount,
// value = mode, target = whom the field strikes first, field_move: hex where it lies, value = direction; stasis_hold: target;
// displace: hex; panel_move: amount of points, value = group of the panels that take them; remodulate: target, whose side has
// adapted to the weapon. change: a box becomes what the group is, one of those that it may be. double_engine, halve_engine: the
// engine. modulate: amount of energy that changes the frequency of the shields in this turn; it names no box. shift_shield:
// amount of boxes of shield `value` to the next shield `beside`.
IMPULSE_WORDS(SystemUse, std::uint8_t, sphere_announce, sphere_call_off, sphere_drop, web_lay, web_reinforce,
              web_anchor, web_anchor_end, web_cast, web_break, web_move, cast, field_move, stasis_hold,
              stasis_release, displace, panel_move, box, role, switch_off, switch_on, remodulate, change,
              double_engine, halve_engine, build, modulate, shift_shield)
struct Operate {
    UnitId unit{};
    std::uint8_t group = 0;
    SystemUse use = SystemUse::sphere_announce;
    UnitId target{};
    Hex hex{};
    std::uint8_t value = 0;
    Energy amount{};
    UnitId at{};  // box: whom the target is talked into firing at
    std::uint8_t beside =
        0xFF;  // build: boxes given up beside those of `value`; travel: impulses until it is back; 0xFF = none
    Hex beyond{};  // cast, and a box that opens a gate: its second mouth
    IMPULSE_NAMED(Operate, "operate", unit, group, use, target, hex, value, amount, at, beside, beyond)
};

// One use of a special sensor (channel: its box group), or of a pod or a carrier (no_channel). lend_ecm, lend_eccm,
// protect, offend: points from now on, 0 = no longer. break_lock, attract, identify: a seeker. control: guides seekers.
IMPULSE_WORDS(ScoutTask, std::uint8_t, lend_ecm, lend_eccm, protect, offend, break_lock, attract, identify,
              control)
struct Scout {
    UnitId unit{};
    std::uint8_t channel = 0;
    ScoutTask what = ScoutTask::lend_ecm;
    UnitId target{};
    ObjectId object{};
    std::uint8_t points = 0;
    IMPULSE_NAMED(Scout, "scout", unit, channel, what, target, object, points)
};

// TNG information: scan a unit (points), or spend points on its sheet, its energy, or whether it is an image.
IMPULSE_WORDS(Inquiry, std::uint8_t, scan, sheet, energy, aim, image)
struct Inquire {
    UnitId unit{}, target{};
    Inquiry what = Inquiry::scan;
    IMPULSE_NAMED(Inquire, "inquire", unit, target, what)
};

// Tractor beams and other links. attract: points of effective strength (in an auction; else of energy) laid on a target,
// new or added; resist: points of negative tractor against whoever holds or bids for this unit (target: which holder);
// rotate: argument 0 = clockwise; permit: the held unit may leave by warp point; repel, press, grapple: as attract, by
// such boxes; drag: argument is the direction; dock: offered or accepted, or done by force; feed: points of battery
// energy over a dock.
IMPULSE_WORDS(TractorAct, std::uint8_t, attract, resist, release, rotate, permit, repel, press, grapple, drag,
              dock, feed)
// Orders that put so many points into something.
constexpr bool takes_points(TractorAct act) {
    return act == TractorAct::attract || act == TractorAct::resist || act == TractorAct::repel ||
           act == TractorAct::press || act == TractorAct::feed;
}
struct Tractor {
    UnitId unit{};
    TractorAct act = TractorAct::attract;
    UnitId target{};
    ObjectId object{};
    std::uint8_t points = 0, argument = 0;
    IMPULSE_NAMED(Tractor, "tractor", unit, act, target, object, points, argument)
};

// Drops a shield bank, or raises it again.
struct DropShield {
    UnitId unit{};
    std::uint8_t bank = 0, raise = 0;
    IMPULSE_NAMED(DropShield, "shield", unit, bank, raise)
};

}  // namespace impulse
