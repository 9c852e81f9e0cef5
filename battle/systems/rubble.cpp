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

int uncut(const Rules& rules, const Feature& f) { return rules.terrain[f.kind].fuel - f.mined; }

int converted(const Rules& rules, const Unit& u, const Feature& f, const BoxUse& use) {
    return std::min({use.amount[tech_index(rules.type(u.type))], int{f.rubble},
                     (battery_capacity(rules, u) - u.battery).floor()});
}

}  // namespace

std::optional<Refusal> refuse_rubble(const Rules& rules, const Battle& b, const Operate& o,
                                     const BoxUse& use) {
    const Unit& u = b.unit(o.unit);
    const bool cuts = use.act == BoxAct::slice;
    const Hex at = cuts ? o.hex : u.hex;
    if (const int reach = use.range[tech_index(rules.type(u.type))]; distance(u.hex, at) > reach)
        return refusal(Why::out_of_range, reach, distance(u.hex, at));
    const int source = source_in(rules, b, at);
    if (source < 0) return refusal(WhyMore::no_rubble, 1, 0);
    const Feature& f = b.field.features[static_cast<std::size_t>(source)];
    if (cuts) return uncut(rules, f) > 0 ? std::nullopt : std::optional{refusal(WhyMore::no_rubble, 1, 0)};
    if (f.rubble < 1) return refusal(WhyMore::no_rubble, 1, 0);
    return converted(rules, u, f, use) > 0 ? std::nullopt : std::optional{refusal(WhyMore::no_room, 0)};
}

void slice(Play& play, const Operate& o, const BoxUse& use) {
    const auto source = static_cast<std::size_t>(source_in(play.rules, play.now, o.hex));
    constexpr int sides = 6;
    const int dice = use.amount[tech_index(play.type(o.unit))];
    const int cut = std::min(play.roll(Stream::terrain, dice, sides, o.unit),
                             uncut(play.rules, play.now.field.features[source]));
    const Feature& f = play.now.field.features[source];
    play.emit(FeatureMined{static_cast<std::uint8_t>(source), static_cast<std::int16_t>(f.mined + cut),
                           static_cast<std::int16_t>(f.rubble + cut)});
    // What its use does to its own ship it does here too.
    if (play.rules.weapon(play.type(o.unit).groups[o.group].weapon).modes.empty()) return;
    Salvo salvo;
    Muzzle from = muzzle_of(play.rules, play.now, o.unit, o.group, 0);
    apply(play, salvo, {from, {{}, {}, o.hex}}, ShotStage::fired);
}

void convert(Play& play, const Operate& o, const BoxUse& use) {
    const Unit& u = play.now.unit(o.unit);
    const auto source = static_cast<std::size_t>(source_in(play.rules, play.now, u.hex));
    const Feature& f = play.now.field.features[source];
    const int made = converted(play.rules, u, f, use);
    play.emit(BatterySet{o.unit, u.battery + points(made), u.battery_warp});
    play.emit(FeatureMined{static_cast<std::uint8_t>(source), f.mined,
                           static_cast<std::int16_t>(play.now.field.features[source].rubble - made)});
}

}  // namespace impulse
