#include "battle/seeking/thrown.h"

#include <algorithm>

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
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        const UnitId unit{i};
        const Unit& u = b.units[i];
        if (!u.active() || unit == o.by || u.hex != hex ||
            !reaches_size(mode.effects, rules.type(u.type).sheet.size_class))
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
void strike(Play& play, const MapObject& o, const SeekerType& type, Hex from, int flown, const Met& met) {
    const Muzzle muzzle = muzzle_of_seeker(o, type.strikes, strike_mode(play.rules, type), from, flown);
    fire_at_once(play, Stream::to_hit, muzzle, target_of(play.now, met.unit, met.object));
    if (met.unit) adapt(play, met.unit, type.strikes);
    if (met.object) shoot_down(play, met.object);
}

// One piece along each hex row, as far as it goes.
void come_apart(Play& play, const MapObject& o, Hex at) {
    const SeekerType& piece = play.rules.seeker(play.rules.seeker(o.type).releases);
    const WeaponMode& mode = strike_mode(play.rules, piece);
    for (std::uint8_t d = 0; d < 6; ++d)
        for (int n = 1; n <= piece.speed; ++n) {
            const Met met = met_in(play.rules, play.now, o, mode, along(at, Facing{d}, n));
            if (!met) continue;
            strike(play, o, piece, at, n, met);
            break;
        }
}

}  // namespace

void throw_seeker(Play& play, ObjectId id) {
    const MapObject o = play.now.object(id);
    const SeekerType& type = play.rules.seeker(o.type);
    const WeaponMode& mode = strike_mode(play.rules, type);
    Hex end = *seeker_target(play.now, o);
    const int range = distance(o.hex, end);
    if (const int short_by = range - play.roll(Stream::seeking, type.scatter, 6, o.by); short_by > 0) {
        const int die = std::max(1, play.roll(Stream::seeking, 6, o.by));
        end = along(end, Facing{static_cast<std::uint8_t>(die - 1)}, short_by);
    }
    if (play.starved()) return;
    Met met;
    const Hex aimed = end;
    const auto meet = [&](Hex hex) {
        if (met) return;
        met = met_in(play.rules, play.now, o, mode, hex);
        if (met) end = hex;
    };
    bool second = false;  // of two hexes beside the line the first
    each_between(o.hex, aimed, [&](Hex hex, bool edge) {
        second = edge && !second;
        if (!edge || second) meet(hex);
    });
    meet(aimed);
    if (!met && !play.now.field.map.contains(end)) return play.emit(SeekerEnded{id, SeekerFate::left_map});
    const Facing facing = end == o.hex ? o.facing : direction_towards(o.hex, end);
    play.emit(SeekerMoved{id, end, facing, 0});
    play.emit(SeekerEnded{id, met ? SeekerFate::impact : SeekerFate::opened});
    if (met)
        strike(play, o, type, o.hex, 0, met);
    else if (type.releases)
        come_apart(play, o, end);
}

}  // namespace impulse
