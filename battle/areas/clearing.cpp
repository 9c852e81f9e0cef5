#include "battle/areas/clearing.h"

#include <algorithm>

#include "battle/core/links.h"
#include "battle/core/status.h"
#include "battle/core/terrain_line.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/fire/blind_sensors.h"
#include "battle/fire/fire_table.h"
#include "battle/fire/resolve.h"
#include "battle/movement/speed.h"

namespace impulse {
namespace {

constexpr int per_direction = 1000;

bool rocks_in(const Rules& rules, const Battle& b, Hex hex) {
    for (const Feature& f : b.field.features) {
        const TerrainRow& row = rules.terrain[f.kind];
        if (row.collision.known && f.from_turn <= b.clock.turn && distance(f.hex, hex) <= f.radius)
            return true;
    }
    return false;
}

// The direction of a hex that the unit can enter with its next move; -1 for any other.
int way_into(const Unit& u, Hex hex) {
    const int bow = u[Counter::reverse] != 0 ? 3 : 0;
    for (const int side : {0, 1, -1})
        if (neighbour(u.hex, turned(u.facing, bow + side)) == hex) return turned(u.facing, bow + side).at;
    return -1;
}

bool unweaves(const WeaponMode& mode) { return mode.effect(Op::unweave) != nullptr; }

// True where a shot of that mode unweaves the web of the hex.
bool clears_web(const Battle& b, const WeaponMode& mode, Hex hex) {
    return unweaves(mode) && web_in(b, hex) != no_web;
}

bool about_to_move(const Battle& b, const Unit& u) {
    return u.active() && u[Counter::erratic] == 0 && b.clock.impulse >= 1 &&
           b.clock.impulse < b.field.impulses &&
           moves_on(u[Counter::speed], b.clock.impulse + 1, b.field.impulses);
}

}  // namespace

std::optional<Refusal> refuse_clear_rocks(const Rules& rules, const Battle& b, const ClearRocks& order) {
    const Unit& u = b.unit(order.unit);
    const ShipClass& c = rules.type(u.type);
    if (order.group >= c.groups.size()) return no_such_group(c, order.group);
    if (!c.groups[order.group].weapon) return refusal(WhyMore::not_a_weapon);
    const WeaponType& w = rules.weapon(c.groups[order.group].weapon);
    if (order.mode >= w.modes.size())
        return refusal(WhyMore::mode_unknown, static_cast<int>(w.modes.size()) - 1, order.mode);
    const bool web = clears_web(b, w.modes[order.mode], order.hex);
    if (!web && (!about_to_move(b, u) || way_into(u, order.hex) < 0 || !rocks_in(rules, b, order.hex)))
        return refusal(WhyMore::no_rocks);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (rules.tractors && held_by_enemy(b, order.unit))
        return refusal(WhyMore::tractored);  // it fires at its holder alone (G7.5)
    if (cloak_forbids(rules, b, u)) return refusal(WhyMore::cloak_forbids);
    if (const auto no = refuse_status(b, u, StatusKind::silent)) return no;
    const WeaponMode& m = w.modes[order.mode];
    if (m.boxes > 1 || w.merge == Merge::group || against_small(m)) return refusal(WhyMore::wrong_target);
    for (const Shot& s : b.shots)
        if (s.by == order.unit && s.group == order.group) return refusal(Why::already_declared);
    if (!may_fire(rules, b, order.unit, order.group)) return refusal(Why::not_armed);
    if (!bears(c.groups[order.group].arc, relative_bearing(u.hex, u.facing, order.hex)))
        return refusal(Why::out_of_arc);
    const int range = web ? distance(u.hex, order.hex) : 1;
    switch (reach_of(m, range, range)) {
        case Reach::too_far:
            return refusal(Why::out_of_range, longest_range(m), range);
        case Reach::too_close:
            return refusal(Why::too_close, m.true_range_least, range);
        case Reach::within:
            break;
    }
    return std::nullopt;
}

After do_clear_rocks(Play& play, const ClearRocks& order) {
    const UnitId by = order.unit;
    load_shot(play, by, order.group, order.mode);
    const ShotScore scored =
        fire_at_once(play, Stream::damage, muzzle_of(play.rules, play.now, by, order.group, order.mode),
                     {.hex = order.hex, .terrain = true});
    play.emit(ShotScored{by, {}, order.group, 0, static_cast<std::uint8_t>(scored.die), scored.points});
    spend_charge(play, by, order.group);
    play.set_group(by, order.group, GroupField::used, play.now.unit(by).groups[order.group].used + 1);
    play.note_use(by, order.group);
    blind_a_channel(play, by, order.group);
    const Unit& u = play.now.unit(by);
    const int way = way_into(u, order.hex);
    if (way < 0 || !rocks_in(play.rules, play.now, order.hex)) return After::more;
    int before = 0;
    if (u[Counter::cleared_at] == play.now.impulse_now() && u[Counter::cleared] / per_direction == way)
        before = u[Counter::cleared] % per_direction;
    play.set(by, Counter::cleared, way * per_direction + std::min(before + scored.points, per_direction - 1));
    play.set(by, Counter::cleared_at, play.now.impulse_now());
    return After::more;
}

UnitSet clearing_eligible(const Rules& rules, const Battle& b) {
    UnitSet mask;
    for (std::size_t i = 0; i < b.units.size() && !b.web_hexes.empty(); ++i) {
        const ShipClass& c = rules.type(b.units[i].type);
        for (const std::uint8_t g : c.armed) {
            const std::vector<WeaponMode>& modes = rules.weapon(c.groups[g].weapon).modes;
            if (!b.units[i].active() || modes.empty() || !unweaves(modes[0])) continue;
            for (const WebHex& h : b.web_hexes)
                if (!refuse_clear_rocks(rules, b, {UnitId{i}, g, 0, h.hex})) mask.add(UnitId{i});
        }
    }
    if (b.field.features.empty()) return mask;
    for (const UnitId unit : unit_ids(b)) {
        const Unit& u = b.unit(unit);
        if (!about_to_move(b, u)) continue;
        const ShipClass& c = rules.type(u.type);
        const int bow = u[Counter::reverse] != 0 ? 3 : 0;
        for (const int side : {0, 1, -1}) {
            const Hex hex = neighbour(u.hex, turned(u.facing, bow + side));
            if (!rocks_in(rules, b, hex)) continue;
            for (const std::uint8_t g : c.armed)
                if (!refuse_clear_rocks(rules, b, {unit, g, 0, hex})) {
                    mask.add(unit);
                    break;
                }
        }
    }
    return mask;
}

int cleared_points(const Battle& b, const Unit& u) {
    const int since = b.impulse_now() - u[Counter::cleared_at];
    if (u[Counter::cleared_at] == 0 || since < 0 || since > 1 || u[Counter::erratic] != 0) return 0;
    const int way = u[Counter::cleared] / per_direction;
    return neighbour(u.left, Facing{static_cast<std::uint8_t>(way % 6)}) == u.hex
               ? u[Counter::cleared] % per_direction
               : 0;
}

}  // namespace impulse
