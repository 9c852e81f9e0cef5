#include "battle/pilots/determinize.h"

#include <algorithm>
#include <type_traits>
#include <vector>

#include "battle/core/rack.h"
#include "battle/core/rows/energy.h"
#include "battle/crew/officers.h"
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

// What a side has in its batteries, capacitors and magazines, and what they hold. Others are taken to have been as thrifty.
struct Part {
    std::int64_t left = 0, most = 0;

    void add(std::int64_t has, std::int64_t holds) {
        left += has;
        most += holds;
    }
    // That part of as much.
    [[nodiscard]] std::int32_t of(std::int32_t full) const {
        return most > 0 ? static_cast<std::int32_t>(full * std::min(left, most) / most) : full;
    }
};
// What weapons hold for several shots: each kind by itself, and on average for kinds that we have none of.
struct Held {
    static constexpr int whole = 1000;
    std::vector<Part> of_kind;
    Part average;

    void add(WeaponId weapon, std::int64_t has, std::int64_t holds) {
        if (holds <= 0) return;
        of_kind[weapon.index()].add(has, holds);
        average.add(has * whole / holds, whole);
    }
    [[nodiscard]] const Part& part(WeaponId weapon) const {
        const Part& known = of_kind[weapon.index()];
        return known.most > 0 ? known : average;
    }
};
struct Stored {
    explicit Stored(std::size_t weapons) { charges.of_kind.resize(weapons), rounds.of_kind.resize(weapons); }
    Part battery, capacitor;
    Held charges, rounds;
};

std::int64_t rounds_in(const GroupState& state) {
    std::int64_t sum = 0;
    for (const auto n : state.ammo) sum += n;
    return sum;
}

// The unit as it would be after a long rest.
Unit rested(const Rules& rules, const Unit& unit) {
    Unit u = unit;
    arm_for_battle(rules, rules.start.size() - 1, 0, u);
    return u;
}

Stored stored_by(const Rules& rules, const Battle& seen, std::uint8_t team) {
    Stored s(rules.weapons.size());
    for (const Unit& u : seen.units) {
        if (!u.active() || seen.sides[u.side.index()].team != team) continue;
        s.battery.add(u.battery.parts, battery_capacity(rules, u).parts);
        s.capacitor.add(u.capacitor.parts, capacitor_capacity(rules, u).parts);
        const ShipClass& c = rules.type(u.type);
        const Unit full = rested(rules, u);
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            const WeaponId weapon = c.groups[g].weapon;
            if (!weapon || boxes_left(c, u, g) <= 0 || u.groups[g].last == never_fired) continue;
            if (rules.weapon(weapon).arming == ArmingKind::own_capacitor)
                s.charges.add(weapon, u.groups[g].charge, full.groups[g].charge);
            s.rounds.add(weapon, rounds_in(u.groups[g]), rounds_in(full.groups[g]));
        }
    }
    return s;
}

// Weapons that have fired: as far as they can be armed again, with what their side has left for them.
void begin_again(const Rules& rules, const Battle& seen, const Stored& left, Unit& u) {
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        GroupState& state = u.groups[g];
        const WeaponId weapon = c.groups[g].weapon;
        if (!weapon || state.last == never_fired) continue;
        const WeaponType& w = rules.weapon(weapon);
        for (auto& n : state.ammo)
            n = static_cast<std::remove_reference_t<decltype(n)>>(left.rounds.part(weapon).of(n));
        if (w.modes.empty()) continue;
        if (w.arming == ArmingKind::own_capacitor) {
            state.charge = left.charges.part(weapon).of(state.charge);
            continue;
        }
        const int needed = w.arming == ArmingKind::several_turns ? w.arming_turns
                           : w.arming == ArmingKind::schedule    ? w.modes.front().turns
                                                                 : 1;
        const int turns = std::max(0, turns_since(seen, state));
        if (turns >= needed) continue;
        state.ready = state.mode = 0;
        state.turns = static_cast<std::uint8_t>(turns);
        state.charge = w.per_turn_least.parts * turns;
    }
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

// Of its kind what the launching class carries most of; where nothing says so, the strongest.
SeekerId likely_type(const Rules& rules, const Battle& seen, const MapObject& o) {
    SeekerId best{};
    int most = 0;
    const ShipClass& c = rules.type(seen.unit(o.by).type);
    for (const std::uint8_t g : c.launchers) {
        GroupState full;
        full.ammo = c.groups[g].load;
        full.holds = c.groups[g].load_type;
        const auto& launches = rules.weapon(c.groups[g].weapon).launches;
        for (std::size_t slot = 0; slot < full.ammo.size(); ++slot) {
            const std::size_t place = place_in_slot(full, slot);
            if (full.ammo[slot] <= most || place >= launches.size()) continue;
            const SeekerType& type = rules.seeker(launches[place]);
            if (type.anti_drone || type.kind != o.kind) continue;
            best = launches[place];
            most = full.ammo[slot];
        }
    }
    return best ? best : guessed_type(rules, seen, o);
}

void fill_seeker(const Rules& rules, const Battle& seen, MapObject& o) {
    const SeekerId type = o.by ? likely_type(rules, seen, o) : SeekerId{};
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
        u = rested(rules, u);
        if (rules.information && (u.knows[side.index()] & 1U) == 0) {
            post_officers(rules, u);
            u.at(Counter::cargo) = static_cast<std::int16_t>(stores_of(rules, u).cargo);
        }
        begin_again(rules, seen, ours, u);
        u.battery.parts = ours.battery.of(u.battery.parts);
        u.battery_warp.parts = ours.battery.of(u.battery_warp.parts);
        u.capacitor.parts = ours.capacitor.of(u.capacitor.parts);
    }
    for (MapObject& o : whole.objects)
        if (o.flying() && !o.type) fill_seeker(rules, seen, o);
}

}  // namespace impulse
