// battle/core/standing_orders.h: a side, when it is asked, and what its units do by themselves.
// Units:  absolute impulses; ranges in hexes; chances in percent.
// Shapes: plain values; Battle::sides, courses and doctrines. Secret.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "battle/core/ids.h"
#include "battle/core/rows/shields.h"
#include "battle/core/rows/watches.h"
#include "engine/fields.h"
#include "engine/fixed_vector.h"
#include "engine/hex.h"

namespace impulse {

// How a side answers routine questions: automatic = by the standing order, ask = the question stays open.
IMPULSE_WORDS(Standing, std::uint8_t, automatic, ask)
// guards: ask = the side is asked each turn where its guards stand.
// activity, craft: automatic = the side does nothing in the activity step and is not asked there.
// electronic_warfare: ask = the side is asked each impulse whether it changes its EW, else only where it may fire.
// cloaking: automatic = the side is not asked whether it switches a cloak.
IMPULSE_WORDS(StandingKind, std::uint8_t, damage_boxes, struck_shield, repairs, activity, electronic_warfare,
              cloaking, craft, guards)
// How far a side has adapted to the weapons of a row: the share of their points that it lets through, and the best share
// that they can be brought back to.
struct Adaption {
    SystemId weapon{};
    Share share = Share::all, best = Share::all;
    std::int16_t at = 0;  // absolute impulse of the last step
    IMPULSE_FIELDS(Adaption, weapon, share, best, at)
    bool operator==(const Adaption&) const = default;
};
struct Side {
    std::uint8_t team = 0;       // sides of one team do not fight each other
    std::uint8_t frequency = 0;  // of its web: sides of another one are no more at home in it than strangers
    std::uint8_t lane = 0xFF;    // lane fixed by the first unit that left (UTD7.464)
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
    std::int32_t last_asked = 0;  // the moment at which it was asked last, whatever the reason
    FixedVector<Adaption, 32> adapted;
    IMPULSE_FIELDS(Side, team, frequency, lane, arrives_from, arrives_to, standing, watch, quiet_until, line,
                   mark, asked, last_asked, adapted)
    bool operator==(const Side&) const = default;
};

// How a unit goes, until it is there or until an impulse: ahead; to a hex; round the target at a range; so far from it, or
// where it shoots best if no range is named; where the target will be; to a friend, to dock with it; in its place beside the
// target; straight off in a direction.
IMPULSE_WORDS(CourseKind, std::uint8_t, none, ahead, reach, circle, hold, intercept, dock, station, leave)
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
// puts reserve power into the shield that is about to be struck; turns away when it has lost so many percent of its boxes, or
// when a named ship is crippled or gone;
// launches at enemies so far or nearer, drones in waves, torpedoes where they strike with full strength; has its points of EW
// in ECM, but for what the ECM of an enemy so far or nearer is answered with.
IMPULSE_WORDS(DoctrineKind, std::uint8_t, fire, seekers, reserve, withdraw, launch, ew)
IMPULSE_WORDS(DoctrineUse, std::uint8_t, act, ask, off)
constexpr std::uint8_t every_group = 0xFF;
struct Doctrine {
    static constexpr std::string_view name = "doctrine";
    UnitId unit{};
    DoctrineKind what = DoctrineKind::fire;
    DoctrineUse use = DoctrineUse::act;
    std::uint8_t group = every_group;  // fire, seekers, launch: the weapon
    std::uint8_t range = 0;            // in hexes; withdraw: percent
    std::uint8_t chance = 0;           // percent
    UnitId about{};                    // withdraw: the ship whose loss is enough
    IMPULSE_FIELDS(Doctrine, unit, what, use, group, range, chance, about)
    bool operator==(const Doctrine&) const = default;
    // A newer one takes its place.
    [[nodiscard]] bool same_matter(const Doctrine& o) const {
        return unit == o.unit && what == o.what && group == o.group;
    }
};

}  // namespace impulse
