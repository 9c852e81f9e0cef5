// battle/core/emit.h: all that a rule may do: read, roll, emit.
// Units:  faces 1..sides; absolute impulses.
// Shapes: Play lives for one command; EventSink takes what happened (store, hash, count, none).
// Errors: a dice source without faces makes the play starved: apply then takes the command back and asks.
// Rule:   examples.md section 5.
#pragma once

#include "battle/core/evolve.h"
#include "battle/core/rules.h"
#include "engine/dice.h"

namespace impulse {

// Takes each event after it has happened.
class EventSink {
public:
    virtual ~EventSink() = default;
    virtual void put(const Battle& after, const Event& event) = 0;
};

class Play {
public:
    Play(const Rules& r, Battle& b, DiceSource& dice, EventSink* sink)
        : rules(r), now(b), battle_(b), dice_(dice), seeded_(dice.seeded()), sink_(sink) {}
    Play(const Play&) = delete;
    Play& operator=(const Play&) = delete;

    const Rules& rules;
    const Battle& now;

    template <class E>
    void emit(const E& event) {
        event.evolve(battle_);
        if (sink_ != nullptr) sink_->put(battle_, event);
    }
    // False where nobody hears of what happens: nothing but the state is left of it. Only then may dice that were found out
    // ahead be passed over: so many of a stream, drawn from so often with them.
    [[nodiscard]] bool heard() const { return sink_ != nullptr; }
    void pass_dice(Stream stream, int dice, std::uint32_t drawn) {
        dice_rolled(battle_, stream, dice, drawn);
    }
    // One die, logged with its stream, number and the unit it is for.
    int roll(Stream stream, int sides, UnitId subject = {}) { return roll(stream, 1, sides, subject); }
    // True where each face is that of the battle's own dice, so that it may be found out before it is rolled.
    [[nodiscard]] bool seeded() const { return seeded_; }
    // Sum of n dice.
    int roll(Stream stream, int n, int sides, UnitId subject);
    // The faces of those dice, without their factor and what is added.
    int roll(Stream stream, const DiceSum& dice, UnitId subject) {
        const int n = dice.rolled ? roll(stream, dice.dice, subject) : dice.dice;
        return roll(stream, n, dice.sides, subject);
    }
    // Sets a counter; emits nothing where it has that value already.
    void set(UnitId unit, Counter counter, int value) {
        if (now.unit(unit)[counter] != counted(value)) emit(CounterSet{unit, counter, counted(value)});
    }
    void add(UnitId unit, Counter counter, int value) { set(unit, counter, now.unit(unit)[counter] + value); }
    void set_seeker(ObjectId object, SeekerField what, int value) {
        emit(SeekerSet{object, what, static_cast<std::int16_t>(value)});
    }
    void set_group(UnitId unit, std::size_t group, GroupField what, std::int32_t value) {
        emit(GroupSet{unit, static_cast<std::uint8_t>(group), what, value});
    }
    // Sets what holds for a while; until 0 ends it.
    void set_status(UnitId unit, StatusKind kind, StatusCause cause, int until, UnitId by = {},
                    std::size_t group = whole_unit) {
        emit(StatusSet{unit, by, kind, cause, static_cast<std::uint8_t>(group),
                       static_cast<std::int16_t>(until)});
    }
    // A box was used in this impulse, once more.
    void note_use(UnitId unit, std::size_t group);

    // The stream and sides of the die that could not be had, if any.
    [[nodiscard]] bool starved() const { return starved_sides_ != 0; }
    [[nodiscard]] Stream starved_stream() const { return starved_stream_; }
    [[nodiscard]] int starved_sides() const { return starved_sides_; }

    // Looks ahead: sets the clock without a trace, for the driver's search of the next step that matters. The driver
    // sets it back before it emits Advanced, so that play back sees the same.
    void probe(Cursor at) { battle_.clock = at; }

    [[nodiscard]] const ShipClass& type(UnitId u) const { return rules.type(now.unit(u).type); }
    [[nodiscard]] UnitId unit_id(std::size_t i) const { return UnitId{i}; }

private:
    Battle& battle_;
    DiceSource& dice_;
    const bool seeded_;
    EventSink* sink_;
    Stream starved_stream_ = Stream::other;
    int starved_sides_ = 0;
};

}  // namespace impulse
