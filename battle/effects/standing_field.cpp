#include "battle/effects/standing_field.h"

#include <algorithm>
#include <tuple>

#include "battle/core/ground.h"
#include "battle/core/web_strength.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"

namespace impulse {
namespace {

const StandingField& row_of(const Rules& rules, const MapObject& o) { return rules.seeker(o.type).field; }

// Points that fire and time have left of it.
int strength_left(const MapObject& o) { return std::max(0, o.strength - o.damage); }

// What it strikes with: its strength, or the dice of the mode that cast it.
int roll_points(Play& play, const MapObject& o) {
    const SeekerType& type = play.rules.seeker(o.type);
    if (!type.unharmed()) return strength_left(o);
    const FireTable& table = play.rules.weapon(type.strikes).modes[type.strikes_mode].table;
    if (table.exact.empty()) return table.points_at(table.first);
    const DiceSum& sum = table.exact.front().parts.front().sum;
    return std::max(0, play.roll(Stream::damage, sum, o.by) * sum.times + sum.plus);
}

// The shield that looks to its middle; in its own hex that with which the unit came in, and of a unit that it was cast
// upon that towards who cast it.
void strike_unit(Play& play, ObjectId field, UnitId at, Hex from) {
    const MapObject o = play.now.object(field);
    const SeekerType& type = play.rules.seeker(o.type);
    const Hex here = play.now.unit(at).hex;
    const Hex ahead{static_cast<std::int16_t>(2 * here.q - from.q),
                    static_cast<std::int16_t>(2 * here.r - from.r)};
    const Hex source = o.hex != here ? o.hex : from != here ? ahead : play.now.unit(o.by).hex;
    const int points = roll_points(play, o);
    const bool sphere = !type.unharmed();
    if (sphere || play.type(at).sheet.size_class <= type.field.gone_from_size)
        play.emit(SeekerEnded{field, SeekerFate::impact});
    if (points <= 0) return;
    const int facing = std::max(0, settle_facing_at_once(play, at, source, o.by));
    strike(play, at, o.by, facing, points, sphere ? VolleyKind::sphere : VolleyKind::seeking, 0, o.serial, 0,
           Origin{.weapon = type.strikes, .mode = type.strikes_mode});
    adapt(play, at, type.strikes);
}

// True where the hex is one of those that the field fills.
bool in_field(const Rules& rules, const MapObject& field, Hex hex) {
    return distance(field.hex, hex) == row_of(rules, field).ring;
}

// True where the field does nothing to the unit: its people are at home in it, on the frequency of the field's side.
bool at_home_in_field(const Rules& rules, const Battle& battle, const MapObject& field, UnitId unit) {
    const std::vector<std::string>& spares = row_of(rules, field).spares;
    const Unit& u = battle.unit(unit);
    return std::find(spares.begin(), spares.end(), rules.type(u.type).sheet.empire) != spares.end() &&
           battle.sides[u.side.index()].frequency ==
               battle.sides[battle.unit(field.by).side.index()].frequency;
}

bool may_strike(const Rules& rules, const Battle& b, const MapObject& o, UnitId unit) {
    return b.unit(unit).active() && !row_of(rules, o).gate.stands && !is_location(rules, b.unit(unit)) &&
           !(o.is(SeekerTrait::carried) && o.by == unit) && !at_home_in_field(rules, b, o, unit);
}

// Of the units in its hexes the one that its owner would have: whom he named, else an enemy, the largest.
UnitId victim_of(const Rules& rules, const Battle& b, const MapObject& o) {
    UnitId best{};
    const auto key = [&](UnitId u) {
        return std::tuple(u != o.target, !b.enemies(o.by, u), rules.type(b.unit(u).type).sheet.size_class);
    };
    for (const UnitId u : unit_ids(b)) {
        if (!in_field(rules, o, b.unit(u).hex) || !may_strike(rules, b, o, u)) continue;
        if (!best || key(u) < key(best)) best = u;
    }
    return best;
}

void strike_victim(Play& play, ObjectId field, UnitId mover, Hex from) {
    const MapObject o = play.now.object(field);
    if (const UnitId at = victim_of(play.rules, play.now, o))
        strike_unit(play, field, at, at == mover ? from : play.now.unit(at).hex);
}

// Fields of one ship that fill the same hexes: the stronger one, of equals the older, takes the other's strength.
void merge_fields(Play& play) {
    const Battle& b = play.now;
    const auto alike = [&](const MapObject& x, const MapObject& y) {
        return x.stands() && y.stands() && x.by == y.by && x.hex == y.hex &&
               !play.rules.seeker(x.type).unharmed() && !play.rules.seeker(y.type).unharmed() &&
               row_of(play.rules, x).ring == row_of(play.rules, y).ring;
    };
    for (std::size_t i = 0; i < b.objects.size(); ++i)
        for (std::size_t k = i + 1; k < b.objects.size(); ++k) {
            if (!alike(b.objects[i], b.objects[k])) continue;
            const auto key = [](const MapObject& o) { return std::tuple(-strength_left(o), o.serial); };
            const bool first = key(b.objects[i]) < key(b.objects[k]);
            const ObjectId stays{first ? i : k}, goes{first ? k : i};
            play.set_seeker(stays, SeekerField::strength,
                            b.object(stays).strength + strength_left(b.object(goes)));
            play.emit(SeekerEnded{goes, SeekerFate::merged});
            if (!first) break;
        }
}

// Web destroys what comes to it, and loses as much as that would have struck with.
void meet_web(Play& play, ObjectId field) {
    const MapObject o = play.now.object(field);
    const int web = web_in(play.now, o.hex);
    if (web == no_web || !play.rules.seeker(o.type).unharmed()) return;
    const Web w = play.now.webs[static_cast<std::size_t>(web)];
    const int points = roll_points(play, o);
    play.emit(SeekerEnded{field, SeekerFate::shot_down});
    play.emit(WebSet{static_cast<std::uint8_t>(web), static_cast<std::uint8_t>(w.by.index()), w.kind,
                     std::max(0, w.energy - (web_point(play.rules, w) * points).parts), w.from, w.until});
}

}  // namespace

bool fields_stand(const Battle& battle) {
    return std::any_of(battle.objects.begin(), battle.objects.end(),
                       [](const MapObject& o) { return o.stands(); });
}

void cast_field(Play& play, UnitId by, std::uint8_t group, const WeaponMode& mode, Hex hex, int strength,
                UnitId at) {
    const ObjectId place = free_object(play.now);
    if (!mode.casts || place.index() >= max_objects) return;
    const Facing facing = play.now.unit(by).facing;
    play.emit(Launched{place, by, at, static_cast<std::uint8_t>(mode.casts.index()), group, 0, facing,
                       SeekerKind::field});
    play.emit(SeekerPlaced{place, hex, facing});
    if (strength > 0) play.set_seeker(place, SeekerField::strength, strength);
    if (play.rules.seeker(mode.casts).field.carried)
        play.set_seeker(place, SeekerField::traits, static_cast<int>(SeekerTrait::carried));
    meet_web(play, place);
}

void move_field(Play& play, ObjectId field, Hex to) {
    const MapObject o = play.now.object(field);
    const int moved = o.until == play.now.clock.turn ? o.fired : 0;
    play.emit(SeekerMoved{field, to, direction_towards(o.hex, to), 0});
    play.set_seeker(field, SeekerField::until, play.now.clock.turn);
    play.set_seeker(field, SeekerField::fired, moved + 1);
    meet_web(play, field);
}

void enter_fields(Play& play, UnitId unit, Hex from) {
    const Battle& b = play.now;
    bool carries = false;
    for (std::size_t i = 0; i < b.objects.size(); ++i) {  // the last ones may go meanwhile
        const MapObject o = b.objects[i];
        const ObjectId id{i};
        if (!o.stands() || still_forms(play.rules, b, o)) continue;
        if (o.is(SeekerTrait::carried) && o.by == unit) {
            carries = true;
            strike_victim(play, id, unit, from);
            continue;
        }
        const Unit& u = b.unit(unit);
        if (u.hex == from || !may_strike(play.rules, b, o, unit)) continue;
        const bool leaves =
            in_field(play.rules, o, from) && u[Counter::speed] < row_of(play.rules, o).free_speed;
        if (in_field(play.rules, o, u.hex) || leaves) strike_unit(play, id, unit, from);
    }
    if (carries) merge_fields(play);
}

bool stopped_by_field(Play& play, ObjectId seeker, Hex hex) {
    if (seeker.index() >= play.now.objects.size() || !play.now.object(seeker).flying()) return false;
    for (const MapObject& o : play.now.objects)
        if (o.stands() && row_of(play.rules, o).stops_seekers && in_field(play.rules, o, hex)) {
            play.emit(SeekerEnded{seeker, SeekerFate::shot_down});
            return true;
        }
    return false;
}

bool fields_form(const Rules& rules, const Battle& battle) {
    return std::any_of(battle.objects.begin(), battle.objects.end(),
                       [&](const MapObject& o) { return still_forms(rules, battle, o); });
}

void form_fields(Play& play) {
    merge_fields(play);
    for (std::size_t i = 0; i < play.now.objects.size(); ++i)
        if (still_forms(play.rules, play.now, play.now.objects[i])) strike_victim(play, ObjectId{i}, {}, {});
}

void wear_fields(Play& play) {
    for (std::size_t i = 0; i < play.now.objects.size(); ++i) {
        const MapObject o = play.now.objects[i];
        const int decay = o.stands() ? row_of(play.rules, o).decay : 0;
        if (decay == 0) continue;
        if (strength_left(o) <= decay)
            play.emit(SeekerEnded{ObjectId{i}, SeekerFate::expired});
        else
            play.set_seeker(ObjectId{i}, SeekerField::strength, o.strength - decay);
    }
    merge_fields(play);
}

}  // namespace impulse
