#include "battle/repair/recovery.h"

#include <algorithm>
#include <array>
#include <utility>

#include "battle/core/ground.h"
#include "battle/core/modifiers.h"
#include "battle/systems/marines.h"

namespace impulse {
namespace {

// Thousandths by which the people of a side grow aboard other units: as on its own ships.
int growth_of(const Rules& rules, const Battle& b, std::size_t side) {
    int most = 0;
    for (const Unit& u : b.units)
        if (u.active() && u.side.index() == side)
            most = std::max(most, modified(rules, u, Quantity::regrown));
    return most;
}
// Calls f(unit, side, thousandths) where boarders of such a side are.
template <class F>
void each_brood(const Rules& rules, const Battle& b, F&& f) {
    for (std::size_t side = 0; side < b.sides.size(); ++side)
        if (const int part = growth_of(rules, b, side); part > 0)
            for (const UnitId unit : active_ids(b))
                if (b.unit(unit).boarders_of(SideId{side}) > 0) f(unit, side, part);
}

// People that are machines: of the printed boxes of a kind so many have fallen, and stood at home on that ship.
int fallen(const Rules& rules, const Battle& b, UnitId unit, const ClassGroup& group) {
    const SystemType& row = rules.system(group.system);
    if (!row.people || row.repair <= 0 || ground_kinds > static_cast<std::size_t>(*row.people)) return 0;
    const SideId side = b.unit(unit).side;
    const auto missing = [&](const Unit& u) {
        int n = -u[vehicles(*row.people)];
        for (const ClassGroup& g : rules.type(u.type).groups)
            n += rules.system(g.system).people == row.people ? g.boxes : 0;
        return n;
    };
    int dead = 0;
    for (const Unit& u : b.units)
        if (u.active()) dead += (u.side == side ? missing(u) : 0) - u.boarders_of(side, *row.people);
    return std::clamp(missing(b.unit(unit)), 0, std::max(0, dead));
}

}  // namespace

bool may_recover(const Rules& rules, const Battle& battle, UnitId unit) {
    const Unit& u = battle.unit(unit);
    const auto& groups = rules.type(u.type).groups;
    return std::any_of(groups.begin(), groups.end(),
                       [&](const ClassGroup& g) { return fallen(rules, battle, unit, g) > 0; }) ||
           (u[Counter::crew_lost] + u[Counter::boarding_lost] + u[Counter::deck_lost] > 0 &&
            modified(rules, u, Quantity::cured) + modified(rules, u, Quantity::regrown) +
                    modified(rules, u, Quantity::rebuilt) >
                0);
}

bool breeds(const Rules& rules, const Battle& battle) {
    bool any = false;
    each_brood(rules, battle, [&](UnitId, std::size_t, int) { any = true; });
    return any;
}

// Of those who are there as many as that unit has room for.
void breed_aboard(Play& play) {
    each_brood(play.rules, play.now, [&](UnitId at, std::size_t side, int part) {
        const Sheet& sheet = play.type(at).sheet;
        int room = sheet.crew_units + sheet.boarding_parties - play.now.unit(at).boarders_of(SideId{side});
        for (std::size_t k = 0; k < count_of<PartyKind>(); ++k) {
            const auto kind = static_cast<PartyKind>(k);
            const int there = play.now.unit(at).boarders_of(SideId{side}, kind);
            const int born = std::min(thousandths(there, part), std::max(0, room));
            if (born <= 0) continue;
            room -= born;
            change_boarders(play, at, SideId{side}, kind, born);
        }
    });
}

void cure_people(Play& play, UnitId id) {
    const Sheet& sheet = play.type(id).sheet;
    const std::array people{std::pair{Counter::crew_lost, sheet.crew_units},
                            std::pair{Counter::boarding_lost, sheet.boarding_parties},
                            std::pair{Counter::deck_lost, sheet.deck_crews}};
    const auto come_back = [&](Counter lost, int most) {
        const int back = std::min<int>(most, play.now.unit(id)[lost]);
        if (back > 0) play.add(id, lost, -back);
        return std::max(0, back);
    };
    int left = modified(play.rules, play.now.unit(id), Quantity::cured);
    for (const auto& [lost, original] : people) left -= come_back(lost, left);
    // So many thousandths of the original people of each kind are born.
    const int part = modified(play.rules, play.now.unit(id), Quantity::regrown);
    for (const auto& [lost, original] : people) come_back(lost, thousandths(original, part));
}

// First what is left of the points of repair brings crew units back, where their kind can be repaired.
void rebuild_people(Play& play, UnitId id) {
    const auto rebuild = [&](Counter counter, int sign, int most, int price) {
        const int back = std::min<int>(most, play.now.unit(id)[Counter::repair_allowance] / price);
        if (back <= 0) return;
        play.add(id, counter, sign * back);
        play.add(id, Counter::repair_allowance, -back * price);
    };
    if (const int price = modified(play.rules, play.now.unit(id), Quantity::rebuilt); price > 0)
        rebuild(Counter::crew_lost, -1, play.now.unit(id)[Counter::crew_lost], price);
    for (const ClassGroup& g : play.type(id).groups)
        if (const int dead = fallen(play.rules, play.now, id, g); dead > 0) {
            const SystemType& row = play.rules.system(g.system);
            rebuild(vehicles(*row.people), 1, dead, row.repair);
        }
}

}  // namespace impulse
