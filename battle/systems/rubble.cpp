#include "battle/systems/rubble.h"

#include <algorithm>

#include "battle/core/tracks.h"
#include "battle/energy/reactor.h"
#include "battle/fire/shot.h"

namespace impulse {
namespace {

// What lies in a hex and has fuel in it.
int source_in(const Rules& rules, const Battle& b, Hex hex) {
    for (std::size_t i = 0; i < b.field.features.size(); ++i)
        if (const Feature& f = b.field.features[i];
            rules.terrain[f.kind].fuel > 0 && f.from_turn <= b.clock.turn && distance(f.hex, hex) <= f.radius)
            return static_cast<int>(i);
    return -1;
}

int reach_of(const Rules& rules, const Unit& u, const BoxUse& use) {
    return use.range[tech_index(rules.type(u.type))];
}
// A use without a range is one of what lies in its own hex.
Hex from_hex(const Rules& rules, const Unit& u, const Operate& o, const BoxUse& use) {
    return reach_of(rules, u, use) > 0 ? o.hex : u.hex;
}

int battery_room(const Rules& rules, const Unit& u) {
    return (battery_capacity(rules, u) - u.battery).floor();
}

// Units of it that the use finds: rubble is cut from what is whole, energy is made of what has been cut.
int found(const Rules& rules, const Feature& f, const BoxUse& use) {
    return use.gives == Extract::rubble ? rules.terrain[f.kind].fuel - f.mined : f.rubble;
}

}  // namespace

std::optional<Refusal> refuse_extract(const Rules& rules, const Battle& b, const Operate& o,
                                      const BoxUse& use) {
    const Unit& u = b.unit(o.unit);
    const Hex at = from_hex(rules, u, o, use);
    if (const int reach = reach_of(rules, u, use); distance(u.hex, at) > reach)
        return refusal(Why::out_of_range, reach, distance(u.hex, at));
    const int source = source_in(rules, b, at);
    if (source < 0 || found(rules, b.field.features[static_cast<std::size_t>(source)], use) < 1)
        return refusal(WhyMore::no_rubble, 1, 0);
    return refuse_if(use.gives == Extract::energy && battery_room(rules, u) < 1, WhyMore::no_room, 0);
}

void extract(Play& play, const Operate& o, const BoxUse& use) {
    const Unit& u = play.now.unit(o.unit);
    const auto source =
        static_cast<std::size_t>(source_in(play.rules, play.now, from_hex(play.rules, u, o, use)));
    const Feature& f = play.now.field.features[source];
    const bool cuts = use.gives == Extract::rubble;
    int units = use.amount[tech_index(play.type(o.unit))];
    if (use.die > 0) units = play.roll(Stream::terrain, units, use.die, o.unit);
    units = std::min(units, found(play.rules, f, use));
    if (!cuts) {
        units = std::min(units, battery_room(play.rules, u));
        play.emit(BatterySet{o.unit, u.battery + points(units), u.battery_warp});
    }
    play.emit(FeatureMined{static_cast<std::uint8_t>(source),
                           static_cast<std::int16_t>(f.mined + (cuts ? units : 0)),
                           static_cast<std::int16_t>(f.rubble + (cuts ? units : -units))});
    // What its use does to its own ship it does here too.
    const WeaponId weapon = play.type(o.unit).groups[o.group].weapon;
    if (!weapon || play.rules.weapon(weapon).modes.empty()) return;
    Salvo salvo;
    Muzzle from = muzzle_of(play.rules, play.now, o.unit, o.group, 0);
    apply(play, salvo, {from, {{}, {}, o.hex}}, ShotStage::fired);
}

}  // namespace impulse
