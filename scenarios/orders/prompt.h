// scenarios/orders/prompt.h: a person at the terminal: reads orders as lines, shows what that side may know.
// Units:  as in the order language.
// Shapes: TerminalPilot is a Pilot like any other; it sees only its side's view.
// Errors: a line that is no order is explained and asked for again; the end of the input ends the game.
// Rule:   one order interface for everyone.
#pragma once

#include <csignal>
#include <deque>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "battle/core/refusal.h"
#include "battle/pilots/pilot.h"
#include "scenarios/orders/line_reader.h"
#include "scenarios/orders/order_place.h"
#include "scenarios/run.h"
#include "scenarios/scenario.h"

namespace impulse {

class TerminalPilot final : public Pilot {
public:
    TerminalPilot(std::istream& in, std::ostream& out, const Roster& roster,
                  const volatile std::sig_atomic_t* stop = nullptr)
        : lines_(in, out, stop), out_(out), roster_(roster) {}
    // The battle whose story is told between orders, and in which an order is taken back; must outlive the pilot's use.
    void watch(BattleRun& run) { run_ = &run; }
    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override;
    // Says why the last order was refused.
    void refused(const Rules& rules, const Refusal& refusal);

private:
    void print_story(SideId side);
    // All that the side sees, or one ship.
    void look(const OrderPlace& place, std::string_view ship);
    void help(const std::string& order);
    void legal(const OrderPlace& place);
    void question(const OrderPlace& place);
    // Where the side's units have moved to since it was asked last.
    void moves(const OrderPlace& place);
    // The form that a captain would hand in, which an empty line gives; `line` changes some of its keys.
    void offer(const OrderPlace& place);
    void change_offer(const OrderPlace& place, const std::string& line);
    void show_offer(const OrderPlace& place);
    // What a shot is worth before it is declared, what a form sums up to; empty for all other orders.
    static std::string worth(const OrderPlace& place, const Command& order);
    tl::expected<std::vector<Command>, FileError> read(const OrderPlace& place, const std::string& line);
    // Answers a line that is no order, such as `look`; false for all others.
    bool answered(const OrderPlace& place, const std::string& line);
    [[nodiscard]] std::vector<std::string> completed(const OrderPlace& place, std::string_view line) const;

    LineReader lines_;
    std::ostream& out_;
    const Roster& roster_;
    BattleRun* run_ = nullptr;
    std::deque<Command> next_;
    std::optional<Allocate> offered_;
    std::optional<Command> given_;  // the last order, to say what is wrong with it
    std::string shown_story_;
    std::vector<std::pair<Hex, Facing>> places_;  // of all units, when the side was asked last
};

// Asks on the terminal for a face of a real die.
AskDie ask_on(std::istream& in, std::ostream& out);

}  // namespace impulse
