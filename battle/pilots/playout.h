// battle/pilots/playout.h: a battle fought on by captains in somebody's head, what is left then, and whose it is.
// Units:  worth in boxes by their weight; shares in ten-thousandths of what all sides have left.
// Shapes: Playouts keeps the room of its battles from one to the next; the battle that it starts from never changes.
// Errors: none; a playout that stands still is stopped where it stands.
// Rule:   none. Budgets are counted, never timed, so that the same question has the same answer everywhere.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "battle/core/setup.h"
#include "battle/core/view.h"
#include "battle/play/situation.h"

namespace impulse {

// What both teams have left.
struct Balance {
    std::int64_t ours = 0, theirs = 0;
};
// By side.
using Worths = std::array<std::int64_t, max_sides>;
// What is left of a unit: guns count most, then all other boxes, then shields.
std::int32_t worth_of(const Rules& rules, const Unit& unit);
Worths worths_of(const Rules& rules, const Battle& battle);
Balance balance_of(const Rules& rules, const Battle& battle, std::uint8_t team);

// The square root of a number of ten-thousandths squared, as a whole number.
std::int32_t whole_root(std::int64_t square);

class Playouts {
public:
    static constexpr int horizon = 2;  // turns played out
    // Called with every order before it is carried out.
    using OnOrder = std::function<void(const Battle& before, SideId side, const Command& order)>;

    explicit Playouts(const Rules& rules) : rules_(rules), views_(rules) {}
    Battle from{};  // where every playout begins
    // The battle after `horizon` turns, the one that runs among them, where this team's captains have one temper and all
    // others another.
    const Battle& play(std::uint8_t team, const Temper& own, const Temper& theirs,
                       const OnOrder& on_order = {}) {
        return play_to(from.clock.turn + horizon, before_all, team, own, theirs, on_order);
    }
    // The battle when the next turn begins.
    const Battle& play_turn(std::uint8_t team, const Temper& own, const Temper& theirs) {
        return play_to(from.clock.turn + 1, before_all, team, own, theirs);
    }
    // The battle when that turn and impulse have come.
    const Battle& play_to(int turn, int impulse, std::uint8_t team, const Temper& own, const Temper& theirs,
                          const OnOrder& on_order = {});

private:
    static constexpr int before_all = -1000;  // as soon as the turn begins
    const Rules& rules_;
    Battle now_{};
    KeptViews views_;
};

// How a battle stands: of all that will be left, each side's part.
struct Evaluation {
    std::array<std::int32_t, max_sides> share{};
    std::int32_t spread = 0;  // of the first side's share from one playout to the next
    int playouts = 0;
    bool operator==(const Evaluation&) const = default;
};
// Plays on from there so many times, with dice of its own: those of the battle to come are not looked at. A battle that
// is over counts as it stands. Nothing where `stop` was set before it was done.
std::optional<Evaluation> evaluate(const Rules& rules, Playouts& room, const Battle& position, int playouts,
                                   std::uint64_t seed, const std::atomic<bool>* stop = nullptr);

}  // namespace impulse
