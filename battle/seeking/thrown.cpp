#include "battle/seeking/thrown.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "battle/damage/shields.h"
#include "battle/damage/shot_down.h"
#include "battle/fire/shot.h"
#include "battle/seeking/control.h"
#include "battle/seeking/warhead.h"

namespace impulse {
namespace {

// What it strikes in one hex.
struct Met {
    UnitId unit{};
    ObjectId object{};
    explicit operator bool() const { return unit || object; }
};

// Never who threw it. Of several its owner picks: what it was aimed at, else an enemy, ships before seekers.
Met met_in(const Rules& rules, const Battle& b, const MapObject& o, const WeaponMode& mode, Hex hex) {
    Met met;
    for (const UnitId unit : active_ids(b)) {
        const Unit& u = b.unit(unit);
        if (unit == o.by || u.hex != hex || !reaches_size(mode.effects, rules.type(u.type).sheet.size_class))
            continue;
        if (unit == o.target) return {unit, {}};
        if (!met || (b.enemies(o.by, unit) && !b.enemies(o.by, met.unit))) met.unit = unit;
    }
    if (met || !reaches_size(mode.effects, Condition::open)) return met;
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& other = b.objects[i];
        if (!other.flying() || other.serial == o.serial || other.hex != hex) continue;
        if (!met || (b.enemies(o.by, other.by) && !b.enemies(o.by, b.object(met.object).by)))
            met.object = ObjectId{i};
    }
    return met;
}

// `flown`: hexes that count as its range.
Muzzle muzzle_of_thrown(const Rules& rules, const MapObject& o, const SeekerType& type, Hex from, int flown) {
    return muzzle_of_seeker(o, type.strikes, strike_mode(rules, type), from, flown);
}
void strike(Play& play, const MapObject& o, const SeekerType& type, Hex from, int flown, const Met& met) {
    fire_at_once(play, Stream::to_hit, muzzle_of_thrown(play.rules, o, type, from, flown),
                 target_of(play.now, met.unit, met.object));
    if (met.unit) adapt(play, met.unit, type.strikes);
    if (met.object) shoot_down(play, met.object);
}

// Where it ends, and what it strikes there.
struct Flight {
    Hex end{};
    Met met;
};

// Straight to its hex, or so many hexes off it; whom it meets on the way it strikes, and goes no farther.
Flight flight_of(const Rules& rules, const Battle& b, const MapObject& o, int astray, int die) {
    Hex aimed = *seeker_target(b, o);
    if (astray > 0) aimed = along(aimed, Facing{static_cast<std::uint8_t>(die - 1)}, astray);
    const WeaponMode& mode = strike_mode(rules, rules.seeker(o.type));
    Flight flight{aimed, {}};
    const auto meet = [&](Hex hex) {
        if (flight.met) return;
        flight.met = met_in(rules, b, o, mode, hex);
        if (flight.met) flight.end = hex;
    };
    bool second = false;  // of two hexes beside the line the first
    each_between(o.hex, aimed, [&](Hex hex, bool edge) {
        second = edge && !second;
        if (!edge || second) meet(hex);
    });
    meet(aimed);
    return flight;
}

// What one piece meets along a hex row, and after how many hexes.
struct Piece {
    int hexes = 0;
    Met met;
};
Piece piece_along(const Rules& rules, const Battle& b, const MapObject& o, const SeekerType& piece, Hex at,
                  std::uint8_t direction) {
    for (int n = 1; n <= piece.speed; ++n)
        if (const Met met = met_in(rules, b, o, strike_mode(rules, piece), along(at, Facing{direction}, n)))
            return {n, met};
    return {};
}

// One piece along each hex row, as far as it goes.
void come_apart(Play& play, const MapObject& o, Hex at) {
    const SeekerType& piece = play.rules.seeker(play.rules.seeker(o.type).releases);
    for (std::uint8_t d = 0; d < 6; ++d)
        if (const Piece one = piece_along(play.rules, play.now, o, piece, at, d); one.met)
            strike(play, o, piece, at, one.hexes, one.met);
}

// What its target suffers of one flight.
ScoreOdds odds_of_flight(const Rules& rules, const Battle& b, const MapObject& o, const Flight& flight) {
    const SeekerType& type = rules.seeker(o.type);
    const auto struck = [&](const SeekerType& what, Hex from, int flown) {
        return odds_of(rules, b, muzzle_of_thrown(rules, o, what, from, flown), target_of(b, o.target, {}));
    };
    if (!o.target) return {};
    if (flight.met) return flight.met.unit == o.target ? struck(type, o.hex, 0) : ScoreOdds{};
    ScoreOdds odds;
    if (!b.field.map.contains(flight.end) || !type.releases) return odds;
    const SeekerType& piece = rules.seeker(type.releases);
    for (std::uint8_t d = 0; d < 6; ++d)
        if (const Piece one = piece_along(rules, b, o, piece, flight.end, d);
            one.met && one.met.unit == o.target)
            odds.add(struck(piece, flight.end, one.hexes));
    return odds;
}

}  // namespace

ScoreOdds odds_of_throw(const Rules& rules, const Battle& battle, const MapObject& seeker) {
    const std::optional<Hex> aimed = seeker_target(battle, seeker);
    if (!aimed) return {};
    const int scatter = rules.seeker(seeker.type).scatter, range = distance(seeker.hex, *aimed);
    std::vector<OddsCase> cases;
    for (int rolled = scatter; rolled <= 6 * scatter; ++rolled)
        for (int die = 1; die <= 6; ++die)
            cases.push_back({ways_of_sum(scatter, 6, rolled),
                             odds_of_flight(rules, battle, seeker,
                                            flight_of(rules, battle, seeker, range - rolled, die))});
    return one_of(cases);
}

void throw_seeker(Play& play, ObjectId id) {
    const MapObject o = play.now.object(id);
    const SeekerType& type = play.rules.seeker(o.type);
    const int range = distance(o.hex, *seeker_target(play.now, o));
    const int astray = range - play.roll(Stream::seeking, type.scatter, 6, o.by);
    const int die = astray > 0 ? std::max(1, play.roll(Stream::seeking, 6, o.by)) : 0;
    if (play.starved()) return;
    const Flight flight = flight_of(play.rules, play.now, o, astray, die);
    const Hex end = flight.end;
    if (!flight.met && !play.now.field.map.contains(end))
        return play.emit(SeekerEnded{id, SeekerFate::left_map});
    const Facing facing = end == o.hex ? o.facing : direction_towards(o.hex, end);
    play.emit(SeekerMoved{id, end, facing, 0});
    play.emit(SeekerEnded{id, flight.met ? SeekerFate::impact : SeekerFate::opened});
    if (flight.met)
        strike(play, o, type, o.hex, 0, flight.met);
    else if (type.releases)
        come_apart(play, o, end);
}

}  // namespace impulse
