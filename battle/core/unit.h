// battle/core/unit.h: one ship in play.
// Units:  counters are small whole numbers named by Counter; Energy in sixtieths; impulses counted over the battle.
// Shapes: plain values, no pointers; groups run parallel to ShipClass::groups.
// Errors: none; evolve (core/evolve.h) is the only writer.
#pragma once

#include <array>
#include <cstdint>

#include "battle/core/counters.h"
#include "battle/core/group_state.h"
#include "battle/core/ids.h"
#include "battle/core/rows/parties.h"
#include "battle/core/rules.h"
#include "battle/core/statuses.h"
#include "engine/fields.h"
#include "engine/fixed.h"
#include "engine/fixed_vector.h"
#include "engine/hex.h"

namespace impulse {

IMPULSE_WORDS(Fate, std::uint8_t, active, destroyed, barrier, self_destructed, disengaged, captured, removed,
              held_out, aboard)

// Bits of Unit::knows: the sheet, the energy of this turn, what a computer needs to aim, that it is a false image; and where
// it may be one, that a shot which could fly on has hit it.
constexpr std::uint8_t knows_sheet = 1, knows_energy = 2, knows_how_to_aim = 4, knows_image = 8,
                       knows_shot = 16;

// Unit::box of a ship in the dry dock of its mother: it has no bay box.
constexpr std::uint8_t in_dry_dock = 0xFF;

// The ship's speed from an impulse of the turn on (impulse 1 = from the start).
struct SpeedChange {
    std::uint8_t impulse = 1, speed = 0;
    IMPULSE_FIELDS(SpeedChange, impulse, speed)
    bool operator==(const SpeedChange&) const = default;
};
using SpeedPlot = FixedVector<SpeedChange, 6>;

// What a critical hit puts out of action (classic D8), as bits of Counter::critical.
IMPULSE_WORDS(CriticalKind, std::uint8_t, fire_control, batteries, transporters, labs, tractors, shuttle_bay,
              manoeuvre, warp)

// Circuits that changed between ECM and ECCM not long ago.
struct EwSwap {
    std::int16_t at = 0;  // absolute impulse
    std::uint8_t to_eccm = 0, count = 0;
    IMPULSE_FIELDS(EwSwap, at, to_eccm, count)
    bool operator==(const EwSwap&) const = default;
};

struct Unit {
    Fate fate = Fate::active;
    SideId side{};
    ClassId type{};
    Hex hex{};
    Facing facing{};
    std::array<std::int16_t, 6> shield{};      // boxes left per bank
    std::array<std::int16_t, 6> shield_now{};  // boxes lost this turn per bank
    std::array<std::int16_t, count_of<Counter>()> counter{};
    Energy battery{}, battery_warp{}, capacitor{};  // battery_warp: the part of battery that is warp power
    std::array<Energy, count_of<Line>()> paid{};    // this turn's form, by line (secret)
    SpeedPlot plot{}, plot_before{};                // this turn (secret ahead of time) and the last
    FixedVector<GroupState, max_groups> groups{};
    // Boarders of each side aboard, by kind: boarders[side * kinds + kind]; 0 for its own side.
    std::array<std::uint8_t, max_sides * count_of<PartyKind>()> boarders{};
    // Of those, and of its own people, who came by beam on this impulse.
    std::array<std::uint8_t, max_sides * count_of<PartyKind>()> arrived{};
    // Of those so many who do nothing on the next impulse either.
    std::array<std::uint8_t, max_sides * count_of<PartyKind>()> stunned{};
    std::array<std::uint8_t, max_sides> knows{};  // TNG: bits bought by that side
    std::array<std::int16_t, max_sides> info{};   // TNG: information points that side holds on this unit
    Hex left{};                                   // the hex that it left last
    std::array<std::int16_t, 6> struck{};         // points that each shield met on the impulse struck_at (D8)
    std::int16_t struck_at = 0;
    UnitId mother{};       // craft: the ship in whose bay it is or to which it belongs
    std::uint8_t box = 0;  // craft: its bay box there
    // The class is left out: its index depends on which ships are loaded, and a state's hash must not. A class of
    // which boxes have become others (core/converted.h) is told by GroupState::becomes.
    FixedVector<EwSwap, 12> swaps{};
    FixedVector<Status, 12> statuses{};
    UnitSet lost_locks;            // units on which this one, though locked on, has no lock-on
    std::uint8_t hidden_from = 0;  // bit per side that knows only the hex below
    Hex shown_hex{};
    Facing shown_facing{};
    IMPULSE_FIELDS(Unit, fate, side, hex, facing, shield, shield_now, counter, battery, battery_warp,
                   capacitor, paid, plot, plot_before, groups, boarders, arrived, stunned, knows, info, left,
                   struck, struck_at, mother, box, swaps, statuses, lost_locks, hidden_from, shown_hex,
                   shown_facing)
    bool operator==(const Unit&) const = default;

    [[nodiscard]] int operator[](Counter c) const { return counter[static_cast<std::size_t>(c)]; }
    std::int16_t& at(Counter c) { return counter[static_cast<std::size_t>(c)]; }
    // Captured by boarders: nobody aboard serves its weapons and devices.
    [[nodiscard]] bool prize() const {
        return (*this)[Counter::captured_from] != 0 && (*this)[Counter::commanded] == 0;
    }
    [[nodiscard]] bool active() const { return fate == Fate::active; }
    // What holds longest of a kind, on all of it or, where a box group is named, on that too; null where nothing was set.
    [[nodiscard]] const Status* status(StatusKind kind, std::size_t group = whole_unit) const {
        const Status* longest = nullptr;
        for (const Status& s : statuses)
            if (s.means(kind) && (s.group == whole_unit || s.group == group) &&
                (longest == nullptr || s.until > longest->until))
                longest = &s;
        return longest;
    }
    // The last absolute impulse of that kind; below 0 where nothing was set.
    [[nodiscard]] int until(StatusKind kind, std::size_t group = whole_unit) const {
        const Status* s = status(kind, group);
        return s == nullptr ? -1 : s->until;
    }
    // The last absolute impulse of what that box of another unit did to it; below 0 where it did nothing of the kind.
    [[nodiscard]] int until_of_box(StatusKind kind, UnitId by, std::size_t group) const {
        for (const Status& s : statuses)
            if (s.kind == kind && s.by == by && s.group == group) return s.until;
        return -1;
    }
    [[nodiscard]] bool critical(CriticalKind k) const {
        return ((*this)[Counter::critical] >> static_cast<int>(k) & 1) != 0;
    }
    // Boarders of a side aboard, of one kind or all.
    [[nodiscard]] int boarders_of(SideId s, PartyKind kind) const {
        return boarders[s.index() * count_of<PartyKind>() + static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] int boarders_of(SideId s) const {
        int n = 0;
        for (std::size_t k = 0; k < count_of<PartyKind>(); ++k)
            n += boarders_of(s, static_cast<PartyKind>(k));
        return n;
    }
    // Counter of a bank 0..5 that says since when it is dropped.
    [[nodiscard]] static Counter dropped(int bank) {
        return static_cast<Counter>(static_cast<int>(Counter::dropped_1) + bank);
    }
    // Counter of the points scored on a side 0..5 of a body.
    [[nodiscard]] static Counter scored(int side) {
        return static_cast<Counter>(static_cast<int>(Counter::scored_1) + side);
    }
    // Reinforcement counter of a bank 0..5.
    [[nodiscard]] static Counter reinforcement(int bank) {
        return static_cast<Counter>(static_cast<int>(Counter::reinforcement_1) + bank);
    }
};

// Boxes of the first group of a mount that are another system now.
inline int boxes_changed(const ShipClass& c, const Unit& u, std::size_t group) {
    int n = 0;
    for (std::size_t g = group + 1; c.groups[group].mount == group && g < c.groups.size(); ++g)
        if (c.groups[g].mount == group) n += c.groups[g].boxes - u.groups[g].off;
    return n;
}

// Boxes of a group that still work; of those left, as many as the boxes that they stand in have room for.
inline int boxes_in_room(const ShipClass& c, const Unit& u, const ClassGroup& g, int left);
[[gnu::always_inline]] inline int boxes_left(const ShipClass& c, const Unit& u, std::size_t group) {
    const ClassGroup& g = c.groups[group];
    const GroupState& s = u.groups[group];
    int left = g.boxes - s.lost - s.off - s.disabled;
    if (s.taken != 0 && !g.room) left = left > s.taken ? left - s.taken : 0;
    return g.inside == 0xFF ? left : boxes_in_room(c, u, g, left);
}
inline int boxes_in_room(const ShipClass& c, const Unit& u, const ClassGroup& g, int left) {
    const int around = boxes_left(c, u, g.inside);
    return g.weapon ? (g.number <= around ? left : 0) : left < around / g.of ? left : around / g.of;
}

}  // namespace impulse
