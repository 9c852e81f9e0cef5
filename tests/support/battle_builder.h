// tests/support/battle_builder.h: a small battle by hand, by the chapters of the tables that play and a few plain boxes.
// Units:  as in battle/core.
// Shapes: BattleBuilder owns Rules, Battle, dice and the events that happened; play() is what rules work on.
// Errors: none; a wrong use is a failing assert.
// Rule:   tests say only what their rule mentions; the rest has the defaults below.
#pragma once

#include <string>
#include <vector>

#include "battle/core/emit.h"
#include "battle/core/rules.h"
#include "tests/support/scripted_dice.h"

namespace impulse {

// Keeps every event.
class EventList final : public EventSink {
public:
    std::vector<Event> all;
    void put(const Battle&, const Event& event) override { all.push_back(event); }
    // How many events of a kind happened.
    template <class E>
    [[nodiscard]] int count() const {
        int n = 0;
        for (const Event& e : all)
            if (std::holds_alternative<E>(e)) ++n;
        return n;
    }
    // The last event of a kind; there must be one.
    template <class E>
    [[nodiscard]] const E& last() const {
        const E* found = nullptr;
        for (const Event& e : all)
            if (const E* p = std::get_if<E>(&e)) found = p;
        assert(found != nullptr);
        return *found;
    }
};

class BattleBuilder {
public:
    // Rows of the systems that every builder has, as indices into rules.systems.
    static constexpr std::size_t warp = 0, engine = 1, battery = 2, hull = 3;

    // 32 impulses, the chapters and turn modes of the classic tables; ships are locked on.
    static BattleBuilder classic();
    // 6 impulses, the chapters and turn modes of the TNG tables; no points of information.
    static BattleBuilder tng();

    Rules rules;
    Battle battle;
    ScriptedDice dice;  // faces to come; append to dice.faces
    EventList events;

    // The letter's index in rules.turn_modes.
    [[nodiscard]] std::uint8_t turn_mode(const std::string& letter) const;
    // A class with 30 warp boxes (value 1), 3 impulse boxes, 4 batteries, 20 hull boxes and six shields of 30;
    // turn mode D, movement cost 1, breakdown 5-6, one bonus HET, tech 3, drive tier 0, explosion strength 18.
    ClassId ship_class();
    ShipClass& type(ClassId c) { return rules.classes[c.index()]; }
    // A side; its team is its own number.
    SideId side();
    // An active ship of that class with full shields. Sides 0 and 1 are made where missing; the class too.
    UnitId unit(int side, Hex hex, Facing facing = {}, ClassId type = {});
    // Adds a group of boxes of a system to a class (before units of it are made); returns its index.
    std::size_t group(ClassId type, std::size_t system, int boxes, int value = 0);

    // The unit itself, to be set up by hand.
    Unit& at(UnitId u) { return battle.units[u.index()]; }
    BattleBuilder& set(UnitId u, Counter counter, int value);
    // A status of it up to that absolute impulse.
    BattleBuilder& hold(UnitId u, StatusKind kind, int until, StatusCause cause = StatusCause::none) {
        at(u).statuses.push_back({kind, cause, whole_unit, {}, static_cast<std::int16_t>(until)});
        return *this;
    }
    // One speed all turn: counter and plot, straight and since_slip long satisfied; budget: movements left.
    BattleBuilder& speed(UnitId u, int speed);
    // Last turn's speed.
    BattleBuilder& previous_speed(UnitId u, int speed);
    BattleBuilder& paid(UnitId u, Line line, Energy amount);
    // The clock; the step index does not matter to chapters.
    BattleBuilder& clock(int turn, int impulse);

    [[nodiscard]] Play play() { return Play{rules, battle, dice, &events}; }
};

// Bay boxes of one group of the ship that still stand.
int bays_standing(const Rules& rules, const Battle& battle, UnitId ship, std::uint8_t group);

}  // namespace impulse
