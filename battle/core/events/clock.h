// battle/core/events/clock.h: what can happen: the clock, windows, questions, dice, sides and the end.
#pragma once

#include <bit>

#include "battle/core/command.h"
#include "battle/core/events/describe.h"

namespace impulse {

struct Advanced {
    std::int16_t turn = 0, impulse = 0, step = 0;
    IMPULSE_EVENT(Advanced, "advanced", turn, impulse, step)
};

// True where the battle has all units of a word.
inline bool all_there(const Battle& b, std::size_t word, std::uint64_t units) {
    return word < UnitSet::word_count &&
           (units == 0 || 64 * word + static_cast<std::size_t>(std::bit_width(units)) <= b.units.size());
}

// Who may act: 64 units in two halves, the first of them unit 64 * word; a window is opened by one event for each word.
struct WindowOpened {
    WindowKind kind{};
    std::uint8_t word = 0;
    std::uint32_t low = 0, high = 0;
    IMPULSE_EVENT(WindowOpened, "window_opened", kind, word, low, high)
    [[nodiscard]] bool fits(const Battle& b) const { return all_there(b, word, units()); }
    [[nodiscard]] std::uint64_t units() const { return std::uint64_t{high} << 32U | low; }
};

struct OwesSet {
    std::uint8_t word = 0;
    std::uint32_t low = 0, high = 0;
    IMPULSE_EVENT(OwesSet, "owes", word, low, high)
    [[nodiscard]] bool fits(const Battle& b) const { return all_there(b, word, units()); }
    [[nodiscard]] std::uint64_t units() const { return std::uint64_t{high} << 32U | low; }
};

struct WindowClosed {
    std::uint8_t unused = 0;
    IMPULSE_EVENT(WindowClosed, "window_closed", unused)
};

// which_shield: high is the attacker's index + 1, 0 = none; blow_up: high is the box group that is hit
struct Asked {
    QuestionKind kind{};
    std::uint8_t side = 0;
    UnitId unit{};
    std::uint32_t low = 0, high = 0;
    IMPULSE_EVENT(Asked, "asked", kind, side, unit, low, high)
    [[nodiscard]] bool fits(const Battle& b) const { return !b.questions.full(); }
};

struct Answered {
    std::uint8_t choice = 0;
    IMPULSE_EVENT(Answered, "answered", choice)
    [[nodiscard]] bool fits(const Battle& b) const { return !b.questions.empty(); }
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

struct WatchSet {
    std::uint8_t side = 0;
    WatchLevel level{};
    std::int16_t quiet_until = 0;
    IMPULSE_EVENT(WatchSet, "watch_set", side, level, quiet_until)
};

// A trigger of a side: its line, what it has counted, and when it asked last.
struct TriggerSet {
    std::uint8_t side = 0;
    Trigger trigger{};
    std::int16_t line = 0, mark = 0;
    std::int32_t asked = 0;
    IMPULSE_EVENT(TriggerSet, "trigger_set", side, trigger, line, mark, asked)
};

// The side is asked now, whatever the reason.
struct SideAsked {
    std::uint8_t side = 0;
    std::int32_t moment = 0;
    IMPULSE_EVENT(SideAsked, "side_asked", side, moment)
};

// The side had no reason to be asked: what it might have done in this step it has not.
struct Unasked {
    std::uint8_t side = 0;
    IMPULSE_REPORT(Unasked, "unasked", side)
};

// One more course of the unit, after those that it has.
struct CourseSet {
    UnitId unit{}, target{};
    Hex hex{};
    CourseKind how{};
    std::uint8_t value = 0;
    std::int16_t until = 0;
    IMPULSE_EVENT(CourseSet, "course_set", unit, target, hex, how, value, until)
    [[nodiscard]] bool fits(const Battle& b) const { return !b.courses.full(); }
};

// The course that was set last is at that seeker.
struct CourseAimed {
    UnitId unit{};
    ObjectId object{};
    IMPULSE_EVENT(CourseAimed, "course_aimed", unit, object)
    [[nodiscard]] bool fits(const Battle& b) const { return !b.courses.empty(); }
};

// The first course of the unit is over.
struct CourseEnded {
    UnitId unit{};
    CourseKind how{};
    CourseEnd why{};
    IMPULSE_EVENT(CourseEnded, "course_ended", unit, how, why)
};

struct DoctrineSet {
    UnitId unit{};
    DoctrineKind what{};
    DoctrineUse use{};
    std::uint8_t group = 0, range = 0, chance = 0;
    IMPULSE_EVENT(DoctrineSet, "doctrine_set", unit, what, use, group, range, chance)
    [[nodiscard]] bool fits(const Battle& b) const { return !b.doctrines.full(); }
};

// The doctrine that was set last is about that unit.
struct DoctrineAimed {
    UnitId unit{}, about{};
    IMPULSE_EVENT(DoctrineAimed, "doctrine_aimed", unit, about)
    [[nodiscard]] bool fits(const Battle& b) const { return !b.doctrines.empty(); }
};

// drawn = generator calls of the stream so far; subject = unit it was rolled for
struct DieRolled {
    Stream stream{};
    std::uint8_t sides = 0, face = 0;
    UnitId subject{};
    std::uint32_t drawn = 0;
    IMPULSE_EVENT(DieRolled, "die", stream, sides, face, subject, drawn)
};

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
    IMPULSE_REPORT(ControllerChanged, "controller_changed", side, to)
};

struct InfoChanged {
    UnitId unit{};
    std::uint8_t side = 0, knows = 0;
    std::int16_t points = 0;
    IMPULSE_EVENT(InfoChanged, "info", unit, side, knows, points)
};

// What a side lets through of the weapons of a row from now on; at = 0 where the other side has changed its weapons.
struct Adapted {
    std::uint8_t side = 0;
    SystemId weapon{};
    Share share{}, best{};
    std::int16_t at = 0;
    IMPULSE_EVENT(Adapted, "adapted", side, weapon, share, best, at)
};

struct Ended {
    EndReason reason{};
    SideId winner{};
    IMPULSE_EVENT(Ended, "ended", reason, winner)
};

}  // namespace impulse
