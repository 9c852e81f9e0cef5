#include "battle/movement/precedence.h"

namespace impulse {
namespace {

// Places from `from` on for a set of equals, by dice.
void split(Play& play, const UnitSet& equal, int sides, int from, Places& place) {
    if (play.starved()) return;
    if (equal.size() == 1) {
        place[equal.front().index()] = static_cast<std::uint8_t>(from);
        return;
    }
    std::array<UnitSet, 64> rolled{};
    for (const UnitId unit : equal)
        rolled[static_cast<std::size_t>(play.roll(Stream::initiative, sides, unit))].add(unit);
    for (const UnitSet& same : rolled) {
        if (same.empty()) continue;
        split(play, same, sides, from, place);
        from += same.size();
    }
}

}  // namespace

// 0 for ships, 1 for nimble ships, 2 for shuttles and fighters: each moves after all of the rank before.
static int precedence_rank(const Rules& rules, const Unit& unit) {
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

UnitSet first_to_move(const Rules& rules, const Battle& battle, const UnitSet& units) {
    UnitSet front;
    for (const UnitId unit : units) {
        if (front.empty() || moves_before(rules, battle, unit, front.front()))
            front = UnitSet{unit};
        else if (!moves_before(rules, battle, front.front(), unit))
            front.add(unit);
    }
    return front;
}

bool enemies_among(const Battle& battle, const UnitSet& units) {
    for (const UnitId unit : units)
        if (battle.enemies(units.front(), unit)) return true;
    return false;
}

Places roll_off(Play& play, const UnitSet& units, int sides) {
    Places place{};
    split(play, units, sides, 0, place);
    return place;
}

}  // namespace impulse
