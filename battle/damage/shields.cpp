#include "battle/damage/shields.h"

#include <algorithm>
#include <cassert>

#include "battle/core/barriers.h"
#include "battle/core/ground.h"
#include "battle/core/rows/damage.h"
#include "battle/core/rows/gunnery.h"
#include "battle/damage/layers.h"
#include "battle/damage/placed_hits.h"

namespace impulse {
namespace {

// True where a moves before b in the order of precedence: slower ships first, then worse turn modes (C1.313).
bool moves_first(const Rules& rules, const Unit& a, const Unit& b) {
    if (a[Counter::speed] != b[Counter::speed]) return a[Counter::speed] < b[Counter::speed];
    return rules.type(a.type).turn_mode > rules.type(b.type).turn_mode;
}

ShieldsFacing advanced(const Rules& rules, const Unit& target, const Unit& firer) {
    const bool target_first = moves_first(rules, target, firer),
               firer_first = moves_first(rules, firer, target);
    if (target_first == firer_first) return {};
    const Hex at = target_first ? neighbour(target.hex, target.facing) : target.hex;
    const Hex from = firer_first ? neighbour(firer.hex, firer.facing) : firer.hex;
    if (at == from) return {};
    return shields_facing(at, target.facing, from);
}

int facing_in_same_hex(const Unit& target, const Unit* firer) {
    if (firer == nullptr) return 0;
    return struck_in_one_hex(target.facing, firer->facing,
                             target[Counter::entered] > (*firer)[Counter::entered]);
}

ShieldsFacing both(const Battle& battle, UnitId target, Hex from) {
    const Unit& u = battle.unit(target);
    return shields_facing(u.hex, u.facing, from);
}

}  // namespace

// Seen from the struck one, the other stands where it came from, or ahead if the struck one came last.
int struck_in_one_hex(Facing struck, Facing firer, bool came_last) {
    return came_last ? 0 : (firer.at + 3 - struck.at + 6) % 6;
}

int struck_facing(const Rules& rules, const Battle& battle, UnitId target, Hex from, UnitId by) {
    const Unit& u = battle.unit(target);
    const Unit* firer = by ? &battle.unit(by) : nullptr;
    const ShieldsFacing pair = shields_facing(u.hex, u.facing, from);
    if (pair.first < 0) return facing_in_same_hex(u, firer);
    if (!pair.tie()) return pair.first;
    for (const ShieldChoice& c : battle.shield_choices)
        if (c.target == target && c.by == by && (c.facing == pair.first || c.facing == pair.second))
            return c.facing;
    if (!rules.fire->owner_breaks_ties && firer != nullptr && firer->hex == from) {
        const ShieldsFacing moved = advanced(rules, u, *firer);
        if (moved.first >= 0 && !moved.tie()) return moved.first;
    }
    return -1;
}

int stronger_facing(const Rules& rules, const Battle& battle, UnitId target, Hex from) {
    const Unit& u = battle.unit(target);
    const ShieldsFacing pair = both(battle, target, from);
    return shield_strength(rules, u, pair.second) > shield_strength(rules, u, pair.first) ? pair.second
                                                                                          : pair.first;
}

int settle_facing_at_once(Play& play, UnitId target, Hex from, UnitId by) {
    const int facing = struck_facing(play.rules, play.now, target, from, by);
    if (facing >= 0) return facing;
    const int chosen = stronger_facing(play.rules, play.now, target, from);
    play.emit(ShieldChosen{target, by, static_cast<std::uint8_t>(chosen)});
    return chosen;
}

int settle_facing(Play& play, UnitId target, Hex from, UnitId by) {
    const int facing = struck_facing(play.rules, play.now, target, from, by);
    if (facing >= 0) return facing;
    const Side& side = play.now.sides[play.now.unit(target).side.index()];
    if (side.standing[static_cast<std::size_t>(StandingKind::struck_shield)] == Standing::automatic ||
        play.now.questions.full())
        return settle_facing_at_once(play, target, from, by);
    const ShieldsFacing pair = both(play.now, target, from);
    play.emit(Asked{QuestionKind::which_shield, static_cast<std::uint8_t>(play.now.unit(target).side.index()),
                    target, 1U << pair.first | 1U << pair.second,
                    by ? static_cast<std::uint32_t>(by.index() + 1) : 0U});
    return -1;
}

int shield_boxes(const Rules& rules, const Unit& unit, int bank) {
    const auto b = static_cast<std::size_t>(bank);
    if (unit[Counter::shield_level] <= 0 || unit[Unit::dropped(bank)] != 0 ||
        banned(rules, unit, Ban::shields))
        return 0;
    if (unit[Counter::shield_level] >= 2) return unit.shield[b];
    const int size_class = std::clamp(rules.type(unit.type).sheet.size_class, 0, 7);
    const int most = rules.sizes.shields_minimum_boxes[static_cast<std::size_t>(size_class)];
    return std::clamp<int>(most - unit.shield_now[b], 0, unit.shield[b]);
}

int leak_every(const Rules& rules, const Battle& battle) {
    return battle.field.leak_every != 0 ? battle.field.leak_every : rules.options->leak_every;
}

int after_general_reinforcement(Play& play, UnitId target, UnitId by, int points, VolleyKind kind,
                                int seeker) {
    const int stopped = std::min(points, play.now.unit(target)[Counter::general_reinforcement]);
    if (stopped <= 0) return points;
    play.emit(UnitStruck{target, by, static_cast<std::int16_t>(seeker), 0xFF, kind, stopped});
    play.add(target, Counter::general_reinforcement, -stopped);
    return points - stopped;
}

int strike(Play& play, UnitId target, UnitId by, int facing, int points, VolleyKind kind,
           std::uint32_t bearings, const Blow& blow) {
    if (points <= 0 || !play.now.unit(target).active()) return 0;
    if (play.now.unit(target).until(StatusKind::stasis) >= play.now.impulse_now())
        return 0;  // nothing reaches what a stasis field holds
    if (facing < 0) facing = settle_facing_at_once(play, target, by ? play.now.unit(by).hex : Hex{}, by);
    if (is_body(play.now.unit(target))) {  // it takes them for ever, side by side
        const int side = (facing + play.now.unit(target).facing.at) % 6;
        play.emit(BodyScored{target, by, static_cast<std::uint8_t>(side), points});
        return points;
    }
    int past = blow.past;
    if (const int all = points; !play.type(target).guards.empty() || by) {
        points =
            filtered(play, target, by, bearings != 0 ? bearings : straight_before(facing), points, blow.from);
        if (points <= 0) return 0;
        past = past * points / all;
    }
    play.emit(UnitStruck{target, by, static_cast<std::int16_t>(blow.seeker),
                         static_cast<std::uint8_t>(facing), kind, points});
    const int outer = (points - past) * blow.worth;
    if (play.now.field.critical_hits != 0 || play.rules.options->critical_hits)
        play.emit(ShieldMet{target, static_cast<std::uint8_t>(facing), outer});
    Packet packet{target, facing, outer, past, bearings, by, blow.from, blow.worth, blow.outside, blow.skips};
    meet_layers(play, packet);
    if (packet.points > 0) add_volley(play, target, by, facing, packet.points, kind, bearings, blow.from);
    return packet.reached;
}

void add_volley(Play& play, UnitId target, UnitId by, int facing, int points, VolleyKind kind,
                std::uint32_t bearings, const Origin& from) {
    if (bearings == 0) bearings = facing_bearings(facing);
    const bool merges =
        play.rules.fire->one_volley &&
        (kind == VolleyKind::direct || kind == VolleyKind::seeking || kind == VolleyKind::feedback);
    const auto& volleys = play.now.volleys;
    for (std::size_t i = 0; i < volleys.size(); ++i) {
        const Volley& v = volleys[i];
        // With no room for one more a volley on the same ship grows instead: points are never forgotten.
        if (v.target != target || !((merges && v.facing == facing && v.kind == kind) || volleys.full()))
            continue;
        play.emit(VolleyGrown{static_cast<std::uint16_t>(i), points, bearings});
        return;
    }
    assert(!volleys.full());
    const std::int16_t first = counted(points);
    play.emit(VolleyAdded{target, by, first, static_cast<std::uint8_t>(facing), kind, bearings});
    if (points > first)
        play.emit(VolleyGrown{static_cast<std::uint16_t>(volleys.size() - 1), points - first, bearings});
    place_volley(play, volleys.size() - 1, from);
}

}  // namespace impulse
