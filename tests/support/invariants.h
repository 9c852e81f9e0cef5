// tests/support/invariants.h: what must hold in every battle after every command.
// Units:  as in battle.h.
// Shapes: a sink that plays every event back into a second battle and looks at each change.
// Errors: what is wrong is kept as sentences; the test prints them.
// Rule:   quality: energy never negative, no move that was not paid, lost boxes return only by a repair.
#pragma once

#include <string>
#include <vector>

#include "battle/core/emit.h"
#include "battle/core/state_hash.h"

namespace impulse {

class Invariants final : public EventSink {
public:
    // `fresh` is the battle before its first step.
    Invariants(const Rules& rules, const Battle& fresh);

    void put(const Battle& after, const Event& event) override;
    // Call after each command: compares with the mirror and checks the whole state.
    void check(const Battle& now);

    std::vector<std::string> faults;
    long events = 0;

private:
    struct Turn {
        int hexes = 0;      // moved this turn
        Energy supply{};    // output and stored power when the form was due
        Energy returned{};  // dropped movement that came back to the batteries
    };
    void fault(const std::string& what);
    [[nodiscard]] bool beaming() const;
    void before(const Event& event);
    void turn_begins();
    void image_goes(const Battle& b, UnitId image);
    void check_unit(const Battle& b, std::size_t i);

    const Rules& rules_;
    Battle mirror_;
    KeptHash kept_;        // of it
    UnitId converting_{};  // whose boxes are becoming others
    std::vector<Turn> turn_;
};

// Power that the ship's working boxes make in a turn, all kinds, without batteries.
Energy output_of(const Rules& rules, const Unit& unit);
// What its working batteries can hold.
Energy battery_room(const Rules& rules, const Unit& unit);

}  // namespace impulse
