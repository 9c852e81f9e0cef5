// battle/core/battle.h: the whole game state as one value.
// Units:  see unit.h; hexes on the printed map.
// Shapes: no pointers, no strings, no dice source; copying it copies the game; every field is hashed.
// Errors: none; only evolve writes it.
// Rule:   architecture section 1.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "battle/core/field.h"
#include "battle/core/haze.h"
#include "battle/core/ids.h"
#include "battle/core/link.h"
#include "battle/core/mine.h"
#include "battle/core/seeker.h"
#include "battle/core/standing_orders.h"
#include "battle/core/unit.h"
#include "battle/core/volley.h"
#include "battle/core/web.h"
#include "engine/dice.h"
#include "engine/fields.h"
#include "engine/fixed_vector.h"
#include "engine/hash.h"
#include "engine/procedure.h"
#include "engine/roomy_vector.h"

namespace impulse {

// ---- decisions ---------------------------------------------------------------------------------------------
// which_bay: the bay box of the hit group, bit = its place among the boxes of that group's bay. blow_up: a device that is hit
// blows its ship up, 1, or is lost, 0.
IMPULSE_WORDS(QuestionKind, std::uint8_t, which_box, which_shield, which_lane, which_bay, blow_up)
struct Question {
    QuestionKind kind = QuestionKind::which_box;
    SideId side{};
    UnitId unit{}, about{};  // about: the attacker, where it matters
    std::uint32_t options_low = 0,
                  options_high =
                      0;  // bit = group, shield facing or lane; groups from 64 on are never offered.
                          // blow_up: low 0 and 1, high the group that is hit
    IMPULSE_FIELDS(Question, kind, side, unit, about, options_low, options_high)
    bool operator==(const Question&) const = default;
    [[nodiscard]] std::uint64_t options() const {
        const std::uint32_t high = kind == QuestionKind::blow_up ? 0 : options_high;
        return static_cast<std::uint64_t>(high) << 32U | options_low;
    }
    [[nodiscard]] std::uint8_t group() const { return static_cast<std::uint8_t>(options_high); }
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
    IMPULSE_FIELDS(Loan, by, at, channel, kind, points)
    bool operator==(const Loan&) const = default;
};

IMPULSE_WORDS(EndReason, std::uint8_t, none, one_side_left, nobody_left, turn_limit, umpire, conceded)

struct Battle {
    Battle() {}  // room for more is not cleared: a new battle costs what is in it
    Cursor clock{};
    Dice dice{};
    BattleField field{};
    FixedVector<Side, max_sides> sides{};
    RoomyVector<Unit, max_units> units{};
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
    FixedVector<Web, 48> webs{};
    FixedVector<WebHex, 96> web_hexes{};
    FixedVector<Haze, 12> hazes{};
    Walk walk{};
    FixedVector<Loan, 128> loans{};
    FixedVector<Course, 192> courses{};  // those of one unit in the order in which it flies them
    FixedVector<Doctrine, 192> doctrines{};
    std::uint8_t ended = 0;
    EndReason reason = EndReason::none;
    SideId winner{};  // empty = nobody
    IMPULSE_FIELDS(Battle, clock, dice, field, sides, units, objects, links, mines, serials, window,
                   questions, shots, pulses, aims, volleys, blasts, shield_choices, spheres, webs, web_hexes,
                   hazes, walk, loans, courses, doctrines, ended, reason, winner)
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
    // The last impulse of this turn, counted so.
    [[nodiscard]] int last_of_turn() const { return clock.turn * field.impulses; }
    // True where two units are on sides that fight each other.
    [[nodiscard, gnu::always_inline]] bool enemies(UnitId a, UnitId b) const {
        return sides[unit(a).side.index()].team != sides[unit(b).side.index()].team;
    }
    // True where a side decides such things itself, by its standing order.
    [[nodiscard]] bool asks(SideId side, StandingKind kind) const {
        return sides[side.index()].standing[static_cast<std::size_t>(kind)] == Standing::ask;
    }
};

// The ids of all units, or of those that are active, in their order: for (const UnitId id : active_ids(battle)). Each is looked
// at when its turn comes, and what joins the battle meanwhile has its turn too.
template <bool active_only>
class UnitIds {
public:
    explicit UnitIds(const Battle& battle) : battle_(&battle) { skip(); }
    [[nodiscard]] UnitIds begin() const { return *this; }
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }
    UnitId operator*() const { return UnitId{at_}; }
    UnitIds& operator++() {
        ++at_;
        skip();
        return *this;
    }
    bool operator==(std::default_sentinel_t) const { return at_ >= battle_->units.size(); }

private:
    void skip() {
        while (active_only && at_ < battle_->units.size() && !battle_->units[at_].active()) ++at_;
    }
    const Battle* battle_;
    std::size_t at_ = 0;
};
inline UnitIds<false> unit_ids(const Battle& battle) { return UnitIds<false>{battle}; }
inline UnitIds<true> active_ids(const Battle& battle) { return UnitIds<true>{battle}; }

// The active units of which that is true: of(id, unit).
template <class Of>
UnitSet active_units(const Battle& b, Of&& of) {
    UnitSet units;
    for (const UnitId id : active_ids(b))
        if (of(id, b.unit(id))) units.add(id);
    return units;
}

}  // namespace impulse
