#include "battle/end/melee.h"

#include <algorithm>
#include <tuple>

#include "battle/core/modifiers.h"
#include "battle/core/rows/boarding.h"
#include "battle/core/tracks.h"
#include "battle/end/boarding.h"
#include "battle/systems/marines.h"

namespace impulse {
namespace {

constexpr int posture_bits = 3;

// A group of equal fighters of a side at a place: boxes are fighters of the ship's own side.
struct Squad {
    Fighters who{};
    std::size_t side = 0;
    int strength = 0, dice = 0, hits = 0;
    bool stunned = false;                 // by a teleporter: they do nothing
    Trait room{};                         // of boxes that are rooms
    std::uint8_t group = 0xFF;            // of other boxes
    int sent = 0;                         // hit by who sends them home
    std::array<int, max_sides> turned{};  // hit by who makes them his own, by his side
    PartyKind turned_to = PartyKind::borg;
};

Posture posture_in(const MeleeRules& m, const Unit& place, std::size_t side, PartyKind kind) {
    const PartyRow& row = m.party[static_cast<std::size_t>(kind)];
    return row.set ? row.posture : posture_of(place, side);
}

int parties_of(const Rules& rules, const Unit& place, std::size_t side, PartyKind kind) {
    return side == place.side.index() ? parties_aboard(rules, place, kind)
                                      : place.boarders_of(SideId{side}, kind);
}

bool foes(const Battle& b, std::size_t a, std::size_t c) { return b.sides[a].team != b.sides[c].team; }

// The most points of information that a side holds about any of its enemies.
int points_held(const Battle& b, std::size_t side) {
    int most = 0;
    for (const Unit& u : b.units)
        if (u.active() && foes(b, u.side.index(), side)) most = std::max<int>(most, u.info[side]);
    return most;
}

// Parties of a kind there, and what officers of their side, of its enemies and of the ship itself do for them: one of each.
Fighters party_of(const Rules& rules, const Battle& b, const Unit& place, std::size_t side, PartyKind kind,
                  Posture posture) {
    Fighters who{kind, posture, side == place.side.index()};
    int worse = 0;
    for (const Unit& u : b.units) {
        if (!u.active()) continue;
        if (u.side.index() == side) who.die = std::min(who.die, modified(rules, u, Quantity::boarding));
        if (foes(b, u.side.index(), side))
            worse = std::max(worse, modified(rules, u, Quantity::foes_boarding));
    }
    who.die += worse;
    who.phased = rules.melee->party[static_cast<std::size_t>(kind)].phase_from > 0 &&
                 (place[Counter::unphased] >> side & 1) == 0;
    who.points = points_held(b, side);
    if (who.at_home) who.against = modified(rules, place, Quantity::boarded);
    return who;
}

// Every kind of every side, those who are stunned apart, the three kinds of rooms, and boxes that are none.
constexpr std::size_t most_squads = 2 * max_sides * count_of<PartyKind>() + ship_rooms.size() + 1;
using Squads = FixedVector<Squad, most_squads>;

// Everybody at the place who fights or can be fought, the ship's own boxes last.
Squads squads_at(const Rules& rules, const Battle& b, const Unit& place) {
    const MeleeRules& m = *rules.melee;
    const std::size_t home = place.side.index();
    Squads squads;
    for (std::size_t side = 0; side < b.sides.size(); ++side)
        for (std::size_t k = 0; k < count_of<PartyKind>(); ++k) {
            const auto kind = static_cast<PartyKind>(k);
            const int n = parties_of(rules, place, side, kind);
            if (n <= 0) continue;
            Squad s;
            s.who = party_of(rules, b, place, side, kind, posture_in(m, place, side, kind));
            s.side = side;
            s.strength = s.dice = n;
            const std::size_t at = side * count_of<PartyKind>() + k;
            const int stunned = std::min<int>(n, place.stunned[at]);
            s.strength -= stunned;
            s.dice = std::max(0, s.strength - std::max(0, place.arrived[at] - stunned));
            if (s.strength > 0) squads.push_back(s);
            if (stunned == 0) continue;
            s.who = party_of(rules, b, place, side, kind, Posture::average);
            s.strength = stunned;
            s.dice = 0;
            s.stunned = true;
            squads.push_back(s);
        }
    const bool manned = parties_aboard(rules, place) > 0;
    for (const Trait room : ship_rooms)
        if (const int n = boxes_held(rules, place, room); n > 0) {
            Squad s;
            s.who = {std::nullopt, m.rooms, true};
            s.who.points = points_held(b, home);
            s.side = home;
            s.strength = n;
            s.dice = manned || room == Trait::security ? n : 0;
            s.room = room;
            squads.push_back(s);
        }
    if (const int group = place[Counter::boarding_box] - 1; group >= 0) {
        Squad s;
        s.who = {std::nullopt, m.box, true};
        s.side = home;
        s.strength = boxes_left(rules.type(place.type), place, static_cast<std::size_t>(group));
        s.group = static_cast<std::uint8_t>(group);
        if (s.strength > 0) squads.push_back(s);
    }
    return squads;
}

// Whom a squad's dice go to: rooms where it fights for them, else where most of its dice would hit; each enemy is thrown
// at twice at most before the next squad's turn.
FixedVector<std::size_t, most_squads> targets_of(const Rules& rules, const Battle& b, const Unit& place,
                                                 const Squads& squads, const Squad& by) {
    FixedVector<std::size_t, most_squads> order;
    const bool home = by.side == place.side.index();
    for (std::size_t i = 0; i < squads.size(); ++i)
        if (foes(b, by.side, squads[i].side) && squads[i].strength > 0) order.push_back(i);
    const bool rooms_first = !home && aim_of_side(place, by.side) == BoardingAim::rooms;
    std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
        const auto key = [&](std::size_t i) {
            return std::tuple{home || squads[i].group == 0xFF, rooms_first == squads[i].who.kind.has_value(),
                              -faces_that_hit(*rules.melee, by.who, squads[i].who), i};
        };
        return key(x) < key(y);
    });
    return order;
}

// One die for each attack, in the order of the targets; `sure` hits without one. What is hit is counted by `count`.
template <class Count>
int strike(Play& play, UnitId place, const Fighters& who, int dice, bool sure,
           const FixedVector<std::size_t, most_squads>& order, Squads& squads, Count&& count) {
    int scored = 0;
    for (std::size_t n = 0; n < order.size() && dice > 0; ++n) {
        Squad& at = squads[order[n]];
        const int faces = faces_that_hit(*play.rules.melee, who, at.who);
        if (faces <= 0 && !sure) continue;
        int share = n + 1 == order.size() ? dice : std::min(dice, 2 * at.strength);
        for (dice -= share; share > 0 && !play.starved(); --share)
            if (sure || play.roll(Stream::crew, 6, place) <= faces) {
                count(at);
                ++scored;
            }
    }
    return scored;
}

void throw_dice(Play& play, UnitId place, Squad& by, Squads& squads) {
    const MeleeRules& m = *play.rules.melee;
    const Unit& u = play.now.unit(place);
    const PartyRow* row = by.who.kind ? &m.party[static_cast<std::size_t>(*by.who.kind)] : nullptr;
    if (by.stunned) return;
    Fighters who = by.who;
    // Who turns others has one attack of the two on the impulse in which it comes.
    int dice = row != nullptr && row->turns ? by.strength : by.dice;
    // Those that were beamed in this impulse try to be quick enough.
    if (row != nullptr && row->beamed > 0)
        for (int late = by.strength - by.dice; late > 0 && !play.starved(); --late)
            if (play.roll(Stream::crew, 6, place) <= row->beamed) ++dice;
    const auto order = targets_of(play.rules, play.now, u, squads, by);
    // Several plain attacks where they come to more than one with everything added.
    if (row != nullptr && row->plain_attacks > 1 && who.posture == Posture::suicidal && !order.empty()) {
        const Fighters plain{std::nullopt, Posture::average, false};
        const Fighters& at = squads[order[0]].who;
        if (row->plain_attacks * faces_that_hit(m, plain, at) > faces_that_hit(m, who, at)) {
            who = plain;
            dice *= row->plain_attacks;
        }
    }
    const bool sends = row != nullptr && by.who.at_home && row->sends_home[tech_index(play.type(place))] > 0;
    int thrown = dice;
    int scored = strike(play, place, who, dice, sends, order, squads,
                        [&](Squad& at) { ++(sends ? at.sent : at.hits); });
    if (row != nullptr && row->turns && by.dice > 0) {
        FixedVector<std::size_t, most_squads> people;
        for (const std::size_t i : order)
            if (squads[i].who.kind) people.push_back(i);
        who.posture = row->turned;
        thrown += by.dice;
        scored += strike(play, place, who, by.dice, false, people, squads, [&](Squad& at) {
            ++at.turned[by.side];
            at.turned_to = *by.who.kind;
        });
    }
    if (thrown > 0)
        play.emit(BoardingFought{place, static_cast<std::uint8_t>(by.side),
                                 static_cast<std::uint8_t>(std::min(thrown, 255)),
                                 static_cast<std::uint8_t>(std::min(scored, 255))});
}

// One of the people of a squad is there no more.
void take_one(Play& play, UnitId place, const Squad& s) {
    if (s.side == play.now.unit(place).side.index())
        lose_party(play, place, *s.who.kind);
    else
        change_boarders(play, place, SideId{s.side}, *s.who.kind, -1);
}

// A box is in the hands of the last side whose boarders are there: a room is held, any other box does nothing.
bool lose_to_boarders(Play& play, UnitId place, const Squad& s) {
    std::size_t taker = s.side;
    for (std::size_t side = 0; side < play.now.sides.size(); ++side)
        if (foes(play.now, side, s.side) && play.now.unit(place).boarders_of(SideId{side}) > 0) taker = side;
    if (s.group == 0xFF) return take_box(play, place, s.room, taker);
    play.emit(RoomTaken{place, s.group, static_cast<std::uint8_t>(taker),
                        static_cast<std::uint8_t>(play.now.unit(place).groups[s.group].taken + 1)});
    return true;
}

// The nearest ship of a side but that one, so many hexes away at most: where its people are sent back to.
UnitId home_of(const Battle& b, UnitId place, std::size_t side, int reach) {
    UnitId nearest{};
    for (const UnitId id : active_ids(b)) {
        if (id == place || b.unit(id).side.index() != side) continue;
        if (const int away = distance(b.unit(id).hex, b.unit(place).hex); away <= reach) {
            if (nearest && away == reach) continue;
            reach = away;
            nearest = id;
        }
    }
    return nearest;
}

// The dead first, then those who are sent home, then those who change sides; more hits than people are lost.
void lose(Play& play, UnitId place, const Squad& s) {
    int left = s.strength;
    for (int n = s.hits; n > 0 && left > 0; --n, --left) {
        if (s.who.kind)
            take_one(play, place, s);
        else if (!lose_to_boarders(play, place, s))
            return;
    }
    if (!s.who.kind) return;
    int reach = 0;
    for (const PartyRow& row : play.rules.melee->party)
        reach = std::max(reach, row.sends_home[tech_index(play.type(place))]);
    for (int n = s.sent; n > 0 && left > 0; --n, --left) {
        take_one(play, place, s);
        if (const UnitId home = home_of(play.now, place, s.side, reach))
            change_aboard(play, home, *s.who.kind, 1);
    }
    for (std::size_t side = 0; side < max_sides; ++side)
        for (int n = s.turned[side]; n > 0 && left > 0; --n, --left) {
            take_one(play, place, s);
            if (side == play.now.unit(place).side.index())
                change_aboard(play, place, s.turned_to, 1);
            else
                change_boarders(play, place, SideId{side}, s.turned_to, 1);
        }
}

}  // namespace

int faces_that_hit(const MeleeRules& m, const Fighters& by, const Fighters& at) {
    const int number = m.hits[static_cast<std::size_t>(by.posture)][static_cast<std::size_t>(at.posture)];
    if (number == MeleeRules::never) return 0;
    int die = by.die + at.against + (by.at_home ? m.at_home : 0);
    if (by.kind) {
        const PartyRow& row = m.party[static_cast<std::size_t>(*by.kind)];
        if (row.phase_from == 0 || by.phased) die += row.attack;
    }
    if (at.kind) {
        const PartyRow& row = m.party[static_cast<std::size_t>(*at.kind)];
        die += row.against;
        if (at.phased && !by.phased) {
            if (by.points < row.phase_from) return 0;
            die += std::max(1, row.phase_worst - (by.points - row.phase_from) / row.phase_step);
        }
    }
    return std::clamp(number - die, 0, 6);
}

Posture posture_of(const Unit& place, std::size_t side) {
    const int stored =
        place[Counter::postures] >> (posture_bits * static_cast<int>(side)) & ((1 << posture_bits) - 1);
    return stored == 0 ? Posture::average : static_cast<Posture>(stored - 1);
}

int balance_of(const Rules& rules, const Battle& b, UnitId unit, std::size_t side, Posture ours,
               Posture theirs) {
    const MeleeRules& m = *rules.melee;
    const Unit& place = b.unit(unit);
    // What each side has of a kind, with all enemies of the side taken as one.
    const auto forces = [&](bool own, Posture posture) {
        std::vector<std::pair<Fighters, int>> list;
        for (std::size_t s = 0; s < max_sides; ++s) {
            if ((s == side) != own) continue;
            for (std::size_t k = 0; k < count_of<PartyKind>(); ++k)
                if (const int n = parties_of(rules, place, s, static_cast<PartyKind>(k)); n > 0)
                    list.push_back({party_of(rules, b, place, s, static_cast<PartyKind>(k),
                                             m.party[k].set ? m.party[k].posture : posture),
                                    n});
        }
        return list;
    };
    const auto we = forces(true, ours), they = forces(false, theirs);
    const auto expected = [&](const auto& by, const auto& at) {
        int all = 0, sum = 0;
        for (const auto& [target, n] : at) all += n;
        for (const auto& [who, dice] : by)
            for (const auto& [target, n] : at) sum += faces_that_hit(m, who, target) * dice * n;
        return all > 0 ? std::min(sum / all, 6 * all) : 0;
    };
    return expected(we, they) - expected(they, we);
}

Posture best_posture(const Rules& rules, const Battle& b, UnitId unit, std::size_t side) {
    const Unit& place = b.unit(unit);
    const std::size_t home = place.side.index();
    const auto all = [](auto&& worth) {
        Posture best{};
        int most = 0;
        for (std::size_t p = 0; p < count_of<Posture>(); ++p)
            if (const int value = worth(static_cast<Posture>(p)); p == 0 || value > most) {
                most = value;
                best = static_cast<Posture>(p);
            }
        return best;
    };
    if (side == home) {
        std::size_t visitor = side;
        for (std::size_t s = 0; s < b.sides.size(); ++s)
            if (foes(b, s, side) && place.boarders_of(SideId{s}) > 0) visitor = s;
        return all(
            [&](Posture p) { return balance_of(rules, b, unit, side, p, posture_of(place, visitor)); });
    }
    return all([&](Posture ours) {
        int worst = 0;
        for (std::size_t p = 0; p < count_of<Posture>(); ++p) {
            const int value = balance_of(rules, b, unit, side, ours, static_cast<Posture>(p));
            worst = p == 0 ? value : std::min(worst, value);
        }
        return worst;
    });
}

std::optional<Refusal> refuse_melee_order(const Rules& rules, const Battle& b, const Board& o) {
    const Unit& place = b.unit(o.target);
    const std::size_t side = b.unit(o.unit).side.index();
    const bool home = place.side.index() == side;
    const int parties = home ? parties_aboard(rules, place) : place.boarders_of(SideId{side});
    if (parties == 0 || enemies_aboard(b, o.target) == 0) return refusal(WhyMore::no_parties, 1, 0);
    const bool boxes = o.aim == BoardingAim::boxes;
    if (o.aim != BoardingAim::parties && (home || (o.aim != BoardingAim::rooms && !boxes)))
        return refusal(Why::not_an_option, 1, static_cast<int>(o.aim));
    if (boxes) {
        const ShipClass& c = rules.type(place.type);
        if (o.box >= c.groups.size() || c.groups[o.box].room) return no_such_group(c, o.box);
        if (boxes_left(c, place, o.box) <= 0) return refusal(Why::system_destroyed);
    }
    const int box = boxes ? o.box + 1 : 0;
    if (posture_of(place, side) == o.posture && (boxes || aim_of_side(place, side) == o.aim) &&
        (home || place[Counter::boarding_box] == box) && (place[Counter::unphased] >> side & 1) == o.unphased)
        return refusal(WhyMore::no_change);
    return std::nullopt;
}

void do_melee_order(Play& play, const Board& o) {
    const int side = static_cast<int>(play.now.unit(o.unit).side.index()), at = posture_bits * side;
    const int all = play.now.unit(o.target)[Counter::postures] & ~(((1 << posture_bits) - 1) << at);
    play.set(o.target, Counter::postures, all | (static_cast<int>(o.posture) + 1) << at);
    const int others = play.now.unit(o.target)[Counter::unphased] & ~(1 << side);
    play.set(o.target, Counter::unphased, others | (o.unphased != 0 ? 1 << side : 0));
}

UnitSet defence_eligible(const Rules& rules, const Battle& b) {
    if (!rules.melee) return {};
    return active_units(b, [&](UnitId id, const Unit& u) {
        return enemies_aboard(b, id) > 0 && parties_aboard(rules, u) > 0;
    });
}

// Who came in this impulse has arrived; who was stunned before it comes to.
static void wake(Play& play, UnitId place, std::size_t side, PartyKind kind) {
    const Unit& u = play.now.unit(place);
    const std::size_t at = side * count_of<PartyKind>() + static_cast<std::size_t>(kind);
    if (u.arrived[at] == 0 && u.stunned[at] == 0) return;
    const auto still = static_cast<std::uint8_t>(
        u.arrived[at] == 0 ? 0 : std::min<int>(u.stunned[at], u.boarders_of(SideId{side}, kind)));
    play.emit(BoardersArrived{place, static_cast<std::uint8_t>(side), kind, 0, still});
}

void melee(Play& play, UnitId place) {
    Squads squads = squads_at(play.rules, play.now, play.now.unit(place));
    for (std::size_t i = 0; i < squads.size(); ++i) throw_dice(play, place, squads[i], squads);
    for (const Squad& s : squads) lose(play, place, s);
    // A hit of the owner's people frees what was taken, once nobody fights there any more.
    if (enemies_aboard(play.now, place) == 0 && play.now.unit(place)[Counter::commanded] == 0)
        for (std::size_t g = 0; g < play.now.unit(place).groups.size(); ++g)
            if (play.now.unit(place).groups[g].taken > 0)
                play.emit(RoomTaken{place, static_cast<std::uint8_t>(g),
                                    static_cast<std::uint8_t>(play.now.unit(place).side.index()), 0});
    for (std::size_t side = 0; side < play.now.sides.size(); ++side)
        for (std::size_t k = 0; k < count_of<PartyKind>(); ++k)
            wake(play, place, side, static_cast<PartyKind>(k));
}

}  // namespace impulse
