#include "battle/pilots/captain_seekers.h"

#include <algorithm>

#include "battle/core/links.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/play/apply.h"
#include "battle/play/incoming.h"

namespace impulse {
// Impulses until the seeker strikes at the earliest; a large number where it is no danger yet.
int impulses_to_strike(const Situation& s, const MapObject& o, const SeekerType& type, Hex target) {
    const int range = distance(o.hex, target);
    if (type.strikes_late() && type.flight != FlightKind::crawl)
        return range <= type.speed ? 0 : 1 + (range - 1) / std::max(1, type.speed);
    return type.speed > 0 ? (range * s.seen.field.impulses + type.speed - 1) / type.speed : 1000;
}

void keep_for_seekers(const Situation& s, const std::vector<Command>& orders,
                      std::array<bool, max_groups>& taken) {
    const ShipClass& c = s.type();
    const Foe& foe = s.foes[0];
    const std::int32_t behind = foe.shield[struck_by(s, foe.id, s.me)];
    // Phasers that could still fire, the weakest first.
    FixedVector<std::size_t, max_groups> guns;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (!taken[g] && c.groups[g].weapon && s.rules.system(c.groups[g].system).has(Trait::phaser_like) &&
            can_still_fire(s.rules, s.seen, s.unit(), g))
            guns.push_back(g);
    std::stable_sort(guns.begin(), guns.end(), [&](std::size_t a, std::size_t b) {
        return s.power.plain(c.groups[a].weapon)[4] < s.power.plain(c.groups[b].weapon)[4];
    });
    std::size_t next = 0;
    for (std::size_t i = 0; i < s.seen.objects.size() && next < guns.size(); ++i) {
        const MapObject& o = s.seen.objects[i];
        if (!o.flying() || !o.by || !s.seen.enemies(s.me, o.by) || (o.target && o.target != s.me)) continue;
        const SeekerId id = guessed_type(s.rules, s.seen, o);
        if (!id) continue;
        const SeekerType& type = s.rules.seeker(id);
        // A phaser that fires at the ship now is ready again for what strikes well into the next turn.
        if (s.budget() && impulses_to_strike(s, o, type, s.unit().hex) > s.impulses_left()) continue;
        const int closing = type.speed + s.unit()[Counter::speed] / 2;
        if (distance(o.hex, s.unit().hex) * s.seen.field.impulses > std::max(s.impulses_left(), 8) * closing)
            continue;
        bool seen_to = false;
        for (const Shot& shot : s.seen.shots) seen_to = seen_to || shot.object == ObjectId{i};
        for (const Command& order : orders)
            if (const Fire* fire = std::get_if<Fire>(&order))
                seen_to = seen_to || fire->object == ObjectId{i};
        if (seen_to || seeker_held(s.seen, ObjectId{i})) continue;
        const auto facing = shield_at(relative_bearing(s.unit().hex, s.unit().facing, o.hex));
        const int points = points_of(s.rules, s.seen, o, type, s.unit().hex);
        std::int32_t danger = worth_of_hits(points * whole_point, s.shield[facing], s.spare[facing]);
        const int needed = std::max(1, type.hit_points - (o.type ? o.damage : 0));
        while (next < guns.size() && danger > 0) {
            const WeaponId weapon = c.groups[guns[next]].weapon;
            const std::int32_t plain =
                s.power.plain(weapon)[static_cast<std::size_t>(std::min(foe.range, max_range))];
            std::int32_t saved = 0;
            if (type.phaser_points > 0) {
                // Each hit takes some strength off the torpedo; what would come through counts most.
                const std::int32_t less = s.power.plain(weapon)[1] / type.phaser_points;
                saved = danger - worth_of_hits(std::max(0, points * whole_point - less), s.shield[facing],
                                               s.spare[facing]);
            } else {
                // Near by, as far as this one brings it towards its end.
                saved = danger * std::min(whole_point, s.power.plain(weapon)[1] / needed) / whole_point;
            }
            if (saved * 100 <= worth_of_hits(plain, behind) * s.temper.kept_fire) break;
            taken[guns[next++]] = true;
            danger -= saved;
        }
    }
}

bool arm_tube(const Situation& s, FormBuilder& form, std::size_t group) {
    const Unit& u = s.unit();
    const GroupState& g = u.groups[group];
    const WeaponType& w = s.rules.weapon(s.type().groups[group].weapon);
    if (form.has(Line::hold, group) || form.has(Line::arm, group)) return true;
    if (g.ready != 0) return form.hold(group);
    const int range = s.foes.empty() ? max_range : s.foes[0].range;
    if (g.turns == 0) {
        // The tube's own torpedo; a smaller one where it could not be finished.
        for (std::size_t m = 0; m < w.modes.size(); ++m)
            if (!w.modes[m].enveloping && !w.modes[m].early_by_reserve && form.arm(group, m)) return true;
        return false;
    }
    const bool last = g.turns + 1 >= w.arming_turns;
    const int closing = s.foes.empty() ? 0 : s.foes[0].speed + std::max<int>(8, u[Counter::speed]);
    if (last) {
        // An enveloping torpedo where the enemy's shields are thin all round.
        std::int32_t shields = 0;
        if (!s.foes.empty())
            for (const std::int32_t boxes : s.foes[0].shield) shields += boxes;
        const bool thin = shields > 0 && shields < 6 * 9;
        for (const bool enveloping : {true, false}) {
            if (enveloping && !thin) continue;
            for (std::size_t m = 0; m < w.modes.size(); ++m) {
                const WeaponMode& mode = w.modes[m];
                if (mode.enveloping != enveloping || mode.early_by_reserve) continue;
                // What cannot be held is finished only where it will be launched.
                if (!mode.may_hold && range > 20 + closing && form.arm_with(group, m, mode.rolling))
                    return true;
                if (form.arm(group, m)) return true;
            }
        }
        for (std::size_t m = 0; m < w.modes.size(); ++m)
            if (w.modes[m].rolling > Energy{} && form.arm_with(group, m, w.modes[m].rolling)) return true;
        return false;
    }
    const std::size_t plan = g.mode > 0 ? static_cast<std::size_t>(g.mode - 1) : 0;
    if (form.arm(group, plan)) return true;
    for (std::size_t m = 0; m < w.modes.size(); ++m)
        if (form.arm(group, m)) return true;
    return false;
}

void plan_aims(const Situation& s, std::vector<Command>& orders) {
    for (std::size_t i = 0; i < s.seen.objects.size(); ++i) {
        const MapObject& o = s.seen.objects[i];
        if (!o.flying() || o.by != s.me) continue;
        if (o.holds == 0 && o.target && s.seen.unit(o.target).active()) continue;
        for (const Foe& foe : s.foes) {
            const Guide order{s.me, ObjectId{i}, GuideAct::aim, foe.id, {}};
            if (refuse(s.rules, s.seen, Command{order})) continue;
            orders.push_back(order);
            break;
        }
    }
}

bool bolts_now(const Situation& s, std::size_t group, int range) {
    const GroupState& g = s.unit().groups[group];
    const WeaponType& w = s.rules.weapon(s.type().groups[group].weapon);
    if (g.mode == 0 || g.mode > w.modes.size()) return false;
    const WeaponMode& mode = w.modes[static_cast<std::size_t>(g.mode - 1)];
    // What cannot be held and was not launched is better shot than lost.
    return !mode.may_hold && s.impulses_left() == 0 && range <= 10;
}

void shoot_torpedoes(const Situation& s, std::vector<Command>& orders, std::array<bool, max_groups>& taken) {
    const ShipClass& c = s.type();
    for (std::size_t i = 0; i < s.seen.objects.size(); ++i) {
        const MapObject& o = s.seen.objects[i];
        if (!o.flying() || o.kind != SeekerKind::plasma || !o.by || !s.seen.enemies(s.me, o.by)) continue;
        const UnitId target = o.target && s.seen.unit(o.target).active() ? o.target : s.me;
        if (target != s.me) continue;
        const int away = distance(o.hex, s.unit().hex);
        // As near as it comes before it strikes: the dice are best there.
        if (away > 2) continue;
        int coming = strength_at_strike(s.rules, s.seen, o, away);
        const auto facing = shield_at(relative_bearing(s.unit().hex, s.unit().facing, o.hex));
        const int shield = s.shield[facing] + s.spare[facing];
        // Weak phasers first, as long as something would come through.
        std::vector<std::size_t> guns;
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (!taken[g] && c.groups[g].weapon &&
                s.rules.system(c.groups[g].system).has(Trait::phaser_like) &&
                may_fire(s.rules, s.seen, s.me, static_cast<int>(g)))
                guns.push_back(g);
        std::stable_sort(guns.begin(), guns.end(), [&](std::size_t a, std::size_t b) {
            return s.power.plain(c.groups[a].weapon)[4] < s.power.plain(c.groups[b].weapon)[4];
        });
        for (const std::size_t g : guns) {
            if (coming <= shield * 3 / 4) break;
            const Aim aim = aim_of(s.rules, s.seen, s.me, c.groups[g].arc, {}, ObjectId{i});
            if (!aim.bears) continue;
            const Fire order{s.me, static_cast<std::uint8_t>(g), 0, {}, ObjectId{i}, 0};
            if (refuse(s.rules, s.seen, Command{order})) continue;
            taken[g] = true;
            orders.push_back(order);
            coming -= std::max(1, s.power.row(c.groups[g].weapon,
                                              0)[static_cast<std::size_t>(std::min(aim.range, max_range))] /
                                      whole_point / 2);
        }
    }
}

}  // namespace impulse
