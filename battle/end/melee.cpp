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
    Trait room{};  // of boxes
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
    if (who.at_home) who.against = modified(rules, place, Quantity::boarded);
    return who;
}

// Every kind of every side, and the three kinds of rooms.
constexpr std::size_t most_squads = max_sides * count_of<PartyKind>() + ship_rooms.size();
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
            Squad s{party_of(rules, b, place, side, kind, posture_in(m, place, side, kind)), side, n, n};
            s.dice -= std::min<int>(n, place.arrived[side * count_of<PartyKind>() + k]);
            squads.push_back(s);
        }
    const bool manned = parties_aboard(rules, place) > 0;
    for (const Trait room : ship_rooms)
        if (const int n = boxes_held(rules, place, room); n > 0)
            squads.push_back(
                {{std::nullopt, m.rooms, true}, home, n, manned || room == Trait::security ? n : 0, 0, room});
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
            return std::tuple{rooms_first == squads[i].who.kind.has_value(),
                              -faces_that_hit(*rules.melee, by.who, squads[i].who), i};
        };
        return key(x) < key(y);
    });
    return order;
}

void throw_dice(Play& play, UnitId place, Squad& by, Squads& squads) {
    const MeleeRules& m = *play.rules.melee;
    const Unit& u = play.now.unit(place);
    const PartyRow* row = by.who.kind ? &m.party[static_cast<std::size_t>(*by.who.kind)] : nullptr;
    Fighters who = by.who;
    int dice = by.dice;
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
    int scored = 0;
    const int thrown = dice;
    for (std::size_t n = 0; n < order.size() && dice > 0; ++n) {
        Squad& at = squads[order[n]];
        const int faces = faces_that_hit(m, who, at.who);
        if (faces <= 0) continue;
        int share = n + 1 == order.size() ? dice : std::min(dice, 2 * at.strength);
        for (dice -= share; share > 0 && !play.starved(); --share)
            if (play.roll(Stream::crew, 6, place) <= faces) {
                ++at.hits;
                ++scored;
            }
    }
    if (thrown > 0)
        play.emit(BoardingFought{place, static_cast<std::uint8_t>(by.side),
                                 static_cast<std::uint8_t>(std::min(thrown, 255)),
                                 static_cast<std::uint8_t>(std::min(scored, 255))});
}

void lose(Play& play, UnitId place, const Squad& s) {
    for (int n = std::min(s.hits, s.strength); n > 0; --n) {
        const Unit& u = play.now.unit(place);
        if (!s.who.kind) {
            std::size_t taker = s.side;
            for (std::size_t side = 0; side < play.now.sides.size(); ++side)
                if (foes(play.now, side, s.side) && u.boarders_of(SideId{side}) > 0) taker = side;
            if (!take_box(play, place, s.room, taker)) return;
        } else if (s.side == u.side.index()) {
            lose_party(play, place, *s.who.kind);
        } else {
            play.emit(BoardersSet{place, static_cast<std::uint8_t>(s.side), *s.who.kind,
                                  static_cast<std::uint8_t>(u.boarders_of(SideId{s.side}, *s.who.kind) - 1)});
        }
    }
}

}  // namespace

int faces_that_hit(const MeleeRules& m, const Fighters& by, const Fighters& at) {
    const int number = m.hits[static_cast<std::size_t>(by.posture)][static_cast<std::size_t>(at.posture)];
    if (number == MeleeRules::never) return 0;
    int die = by.die + at.against + (by.at_home ? m.at_home : 0);
    if (by.kind) die += m.party[static_cast<std::size_t>(*by.kind)].attack;
    if (at.kind) die += m.party[static_cast<std::size_t>(*at.kind)].against;
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
    if (o.aim != BoardingAim::parties && (home || o.aim != BoardingAim::rooms))
        return refusal(Why::not_an_option, 1, static_cast<int>(o.aim));
    if (posture_of(place, side) == o.posture && aim_of_side(place, side) == o.aim)
        return refusal(WhyMore::no_change);
    return std::nullopt;
}

void do_melee_order(Play& play, const Board& o) {
    const int side = static_cast<int>(play.now.unit(o.unit).side.index()), at = posture_bits * side;
    const int all = play.now.unit(o.target)[Counter::postures] & ~(((1 << posture_bits) - 1) << at);
    play.set(o.target, Counter::postures, all | (static_cast<int>(o.posture) + 1) << at);
}

UnitSet defence_eligible(const Rules& rules, const Battle& b) {
    UnitSet mask;
    if (!rules.melee) return mask;
    for (std::size_t i = 0; i < b.units.size(); ++i)
        if (b.units[i].active() && enemies_aboard(b, UnitId{i}) > 0 && parties_aboard(rules, b.units[i]) > 0)
            mask.add(UnitId{i});
    return mask;
}

void melee(Play& play, UnitId place) {
    Squads squads = squads_at(play.rules, play.now, play.now.unit(place));
    for (std::size_t i = 0; i < squads.size(); ++i) throw_dice(play, place, squads[i], squads);
    for (const Squad& s : squads) lose(play, place, s);
    // A hit of the owner's people frees what was taken, once nobody fights there any more.
    if (enemies_aboard(play.now, place) == 0)
        for (const Trait room : ship_rooms)
            while (retake_box(play, place, room)) {
            }
    for (std::size_t side = 0; side < play.now.sides.size(); ++side)
        for (std::size_t k = 0; k < count_of<PartyKind>(); ++k)
            if (play.now.unit(place).arrived[side * count_of<PartyKind>() + k] != 0)
                play.emit(
                    BoardersArrived{place, static_cast<std::uint8_t>(side), static_cast<PartyKind>(k), 0});
}

}  // namespace impulse
