// scenarios/orders/prompt.h: a person at the terminal: reads orders as lines, shows what that side may know.
// Units:  as in the order language.
// Shapes: TerminalPilot is a Pilot like any other; it sees only its side's view.
// Errors: a line that is no order is explained and asked for again; the end of the input ends the game.
// Rule:   one order interface for everyone.
#pragma once

#include <deque>
#include <iosfwd>
#include <optional>
#include <string>

#include "battle/core/refusal.h"
#include "battle/pilots/pilot.h"
#include "scenarios/run.h"
#include "scenarios/scenario.h"

namespace impulse {

class TerminalPilot final : public Pilot {
public:
    TerminalPilot(std::istream& in, std::ostream& out, const Roster& roster)
        : in_(in), out_(out), roster_(roster) {}
    // The battle whose story is told between orders; must outlive the pilot's use.
    void watch(const BattleRun& run) { run_ = &run; }
    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override;
    // Says why the last order was refused.
    void refused(const Rules& rules, const Refusal& refusal);

private:
    void tell_story(SideId side);
    void look(const Rules& rules, const Battle& seen, SideId side);
    void help(const std::string& order);
    void legal(const Rules& rules, const Battle& seen, SideId side);
    void question(const Rules& rules, const Battle& seen);
    // Why the side is asked, and the form that a captain would hand in, which an empty line gives.
    void reasons(const Rules& rules, const Battle& seen, SideId side);
    void offer(const Rules& rules, const Battle& seen, SideId side);
    // What each shot that was ordered is worth, before it is declared.
    void odds(const Rules& rules, const Battle& seen, SideId side, const std::vector<Command>& orders);

    std::istream& in_;
    std::ostream& out_;
    const Roster& roster_;
    const BattleRun* run_ = nullptr;
    std::deque<Command> next_;
    std::optional<Command> offered_;
    std::optional<Command> given_;  // the last order, to say what is wrong with it
    std::string told_story_;
    Cursor last_{};
};

// Asks on the terminal for a face of a real die.
AskDie ask_on(std::istream& in, std::ostream& out);

}  // namespace impulse
