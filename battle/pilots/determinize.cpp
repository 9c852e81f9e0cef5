#include "battle/pilots/determinize.h"

#include <algorithm>

#include "battle/core/rows/energy.h"
#include "battle/energy/reactor.h"
#include "battle/pilots/captain_seekers.h"
#include "battle/play/make_unit.h"

namespace impulse {
namespace {

// Whole turns that ended since the weapon fired; at the first form after the shot 0.
int turns_since(const Battle& seen, const GroupState& state) {
    const int all = std::max<int>(seen.field.impulses, 1);
    return seen.clock.turn - 2 - (std::max<int>(state.last, 1) - 1) / all;
}

// Weapons that fired not long ago: as far as they can be armed again.
void begin_again(const Rules& rules, const Battle& seen, Unit& u) {
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        GroupState& state = u.groups[g];
        if (!c.groups[g].weapon || state.last == never_fired) continue;
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        const int turns = std::max(0, turns_since(seen, state));
        if (w.modes.empty()) continue;
        if (w.arming == ArmingKind::own_capacitor) {
            if (turns == 0) state.charge = std::max(0, state.charge - w.modes.front().energy.parts);
            continue;
        }
        const int needed = w.arming == ArmingKind::several_turns ? w.arming_turns
                           : w.arming == ArmingKind::schedule    ? w.modes.front().turns
                                                                 : 1;
        if (turns >= needed) continue;
        state.ready = state.mode = 0;
        state.turns = static_cast<std::uint8_t>(turns);
        state.charge = w.per_turn_least.parts * turns;
    }
}

// What a side has in its batteries and capacitors, and what they hold. Others are taken to have been as thrifty.
struct Stored {
    std::int64_t battery = 0, battery_most = 0, capacitor = 0, capacitor_most = 0;
};
Stored stored_by(const Rules& rules, const Battle& seen, std::uint8_t team) {
    Stored s;
    for (const Unit& u : seen.units) {
        if (!u.active() || seen.sides[u.side.index()].team != team) continue;
        s.battery += u.battery.parts;
        s.battery_most += battery_capacity(rules, u).parts;
        s.capacitor += u.capacitor.parts;
        s.capacitor_most += capacitor_capacity(rules, u).parts;
    }
    return s;
}
Energy share(Energy of, std::int64_t part, std::int64_t all) {
    if (all > 0) of.parts = static_cast<std::int32_t>(of.parts * std::min(part, all) / all);
    return of;
}

// The nearest of those at whom the seeker may fly.
UnitId likely_target(const Battle& seen, const MapObject& o) {
    UnitId best{};
    for (std::size_t i = 0; i < seen.units.size(); ++i) {
        const Unit& u = seen.units[i];
        if (!u.active() || !o.by || !seen.enemies(o.by, UnitId{i})) continue;
        if (!best || distance(o.hex, u.hex) < distance(o.hex, seen.unit(best).hex)) best = UnitId{i};
    }
    return best;
}

void fill_seeker(const Rules& rules, const Battle& seen, MapObject& o) {
    const SeekerId type = o.by ? guessed_type(rules, seen, o) : SeekerId{};
    const UnitId target = likely_target(seen, o);
    if (!type || !target) {
        o = {};
        return;
    }
    o.type = type;
    o.target = target;
    const SeekerType& t = rules.seeker(type);
    o.until = static_cast<std::int16_t>(t.endurance > 0 ? o.since + t.endurance : 0);
}

}  // namespace

void determinize(const Rules& rules, const Battle& seen, SideId side, std::uint64_t seed, Battle& whole) {
    whole = seen;
    whole.dice.seed = seed;
    const std::uint8_t team = seen.sides[side.index()].team;
    const Stored ours = stored_by(rules, seen, team);
    for (Unit& u : whole.units) {
        if (u.side.index() >= seen.sides.size() || seen.sides[u.side.index()].team == team) continue;
        if (rules.information && (u.knows[side.index()] & 2U) != 0) continue;  // all of it was bought
        if (!u.active()) continue;
        arm_for_battle(rules, rules.start.size() - 1, 0, u);
        begin_again(rules, seen, u);
        u.battery = share(u.battery, ours.battery, ours.battery_most);
        u.battery_warp = share(u.battery_warp, ours.battery, ours.battery_most);
        u.capacitor = share(u.capacitor, ours.capacitor, ours.capacitor_most);
    }
    for (MapObject& o : whole.objects)
        if (o.flying() && !o.type) fill_seeker(rules, seen, o);
}

}  // namespace impulse
