#include "battle/core/events/crew.h"

#include "battle/core/events/set_field.h"

namespace impulse {
namespace {

Counter crew_counter(CrewKind k) {
    switch (k) {
        case CrewKind::crew:
            return Counter::crew_lost;
        case CrewKind::boarding:
            return Counter::boarding_lost;
        case CrewKind::deck:
            return Counter::deck_lost;
        case CrewKind::passenger:
            return Counter::passengers_lost;
    }
    return Counter::crew_lost;
}

}  // namespace

void Linked::evolve(Battle& b) const {
    if (link >= b.links.size()) b.links.resize(std::size_t{link} + 1);
    Link l;
    l.kind = kind;
    l.state = LinkState::offered;
    l.from = from;
    l.to = to;
    l.object = object;
    l.group = group;
    l.since = static_cast<std::int16_t>(b.impulse_now());
    l.turn = b.clock.turn;
    b.links[link] = l;
}

void LinkSet::evolve(Battle& b) const {
    set_field(b.links[link], what, value);
    while (!b.links.empty() && b.links.back().state == LinkState::none) b.links.pop_back();
}

void BoardersSet::evolve(Battle& b) const {
    b.unit(unit).boarders[std::size_t{side} * count_of<PartyKind>() + static_cast<std::size_t>(kind)] =
        parties;
}

void BoardersArrived::evolve(Battle& b) const {
    const std::size_t who = std::size_t{side} * count_of<PartyKind>() + static_cast<std::size_t>(kind);
    b.unit(unit).arrived[who] = parties;
    b.unit(unit).stunned[who] = stunned;
}

void RoomTaken::evolve(Battle& b) const { b.unit(unit).groups[group].taken = boxes; }

void Captured::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    if (u[Counter::captured_from] == 0)
        u.at(Counter::captured_from) = static_cast<std::int16_t>(u.side.at + 1);
    u.side = SideId{std::size_t{side}};
}

void CrewLost::evolve(Battle& b) const {
    std::int16_t& c = b.unit(unit).at(crew_counter(kind));
    c = static_cast<std::int16_t>(c + units);
}

}  // namespace impulse
