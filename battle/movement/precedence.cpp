#include "battle/movement/precedence.h"

#include <bit>

#include "battle/core/step.h"

namespace impulse {
namespace {

UnitId lowest(std::uint64_t units) { return UnitId{static_cast<std::size_t>(std::countr_zero(units))}; }

// Places from `from` on for a set of equals, by dice.
void split(Play& play, std::uint64_t equal, int sides, int from, Places& place) {
    if (play.starved()) return;
    if (std::popcount(equal) == 1) {
        place[lowest(equal).index()] = static_cast<std::uint8_t>(from);
        return;
    }
    std::array<std::uint64_t, 64> rolled{};
    for (std::uint64_t left = equal; left != 0; left &= left - 1)
        rolled[static_cast<std::size_t>(play.roll(Stream::initiative, sides, lowest(left)))] |=
            bit(lowest(left));
    for (const std::uint64_t same : rolled) {
        if (same == 0) continue;
        split(play, same, sides, from, place);
        from += std::popcount(same);
    }
}

}  // namespace

int precedence_rank(const Rules& rules, const Unit& unit) {
    const Sheet& s = rules.type(unit.type).sheet;
    return s.craft.small() ? 2 : s.nimble ? 1 : 0;
}

bool moves_before(const Rules& rules, const Battle& battle, UnitId a, UnitId b) {
    const Unit& x = battle.unit(a);
    const Unit& y = battle.unit(b);
    // Ships, then nimble ships, then fighters and shuttles; within each the slow ones first (C1.313).
    const int rank_x = precedence_rank(rules, x), rank_y = precedence_rank(rules, y);
    if (rank_x != rank_y) return rank_x < rank_y;
    if (x[Counter::speed] != y[Counter::speed]) return x[Counter::speed] < y[Counter::speed];
    // Rows of turn modes stand with the nimblest first.
    return rules.type(x.type).turn_mode > rules.type(y.type).turn_mode;
}

std::uint64_t first_to_move(const Rules& rules, const Battle& battle, std::uint64_t units) {
    std::uint64_t front = 0;
    for (std::uint64_t left = units; left != 0; left &= left - 1) {
        const UnitId unit = lowest(left);
        if (front == 0 || moves_before(rules, battle, unit, lowest(front)))
            front = bit(unit);
        else if (!moves_before(rules, battle, lowest(front), unit))
            front |= bit(unit);
    }
    return front;
}

bool enemies_among(const Battle& battle, std::uint64_t units) {
    for (std::uint64_t left = units; left != 0; left &= left - 1)
        if (battle.enemies(lowest(units), lowest(left))) return true;
    return false;
}

Places roll_off(Play& play, std::uint64_t units, int sides) {
    Places place{};
    split(play, units, sides, 0, place);
    return place;
}

}  // namespace impulse
