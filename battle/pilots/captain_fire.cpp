#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "battle/core/craft.h"
#include "battle/core/disguise.h"
#include "battle/core/links.h"
#include "battle/damage/shields.h"
#include "battle/effects/patterns.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/fire/effective_range.h"
#include "battle/fire/odds.h"
#include "battle/fire/uim.h"
#include "battle/movement/speed.h"
#include "battle/pilots/captain.h"
#include "battle/pilots/captain_fields.h"
#include "battle/pilots/captain_seekers.h"
#include "battle/play/apply.h"
#include "battle/play/incoming.h"

namespace impulse {
namespace {

constexpr int foresight = 8;  // impulses that are looked ahead
constexpr int close_by = 4;   // hexes: nearer than this a shot is good enough as it is

using Taken = std::array<bool, max_groups>;

// How many shots a box may make in one impulse: a gatling phaser its four, as far as there is energy.
int shots_at_once(const Situation& s, std::size_t g, const WeaponMode& mode) {
    const WeaponType& w = s.rules.weapon(s.type().groups[g].weapon);
    if (w.per_impulse <= 1 || mode.energy <= Energy{} || !mode.limits.empty() || mode.fed_when_fired())
        return 1;
    int left = std::min(w.per_impulse, (w.shots_per_turn - s.unit().groups[g].used) / mode.takes);
    if (w.window_shots > 0)
        left =
            std::min(left, w.window_shots - shots_in_window(s.seen, s.me, static_cast<std::uint8_t>(g), w));
    const Energy there =
        w.arming == ArmingKind::ship_capacitor ? s.unit().capacitor : Energy{s.unit().groups[g].charge};
    return std::clamp(left, 1, std::max(1, times_floor(there, mode.energy)));
}

// The best shot of a group at a unit now; value 0 where it has none.
struct Shooting {
    Fire order{};
    std::int32_t value = 0;
    int shots = 1;  // of a box that may fire several at once
};
// The box of the target at which the shot is worth most, if it may be aimed at any: as the odds say where a hull is passed
// by; what bares a facing is worth a point that would else go inside.
void aim_better(const Situation& s, Fire& order, std::int32_t& value) {
    const ShipClass& c = s.rules.type(s.seen.unit(order.target).type);
    for (const std::uint8_t g : c.guards) {
        if (!s.rules.system(c.groups[g].system).aimed) continue;
        Fire aimed = order;
        aimed.aim = static_cast<std::uint8_t>(g + 1);
        if (refuse(s.rules, s.seen, Command{aimed})) continue;
        const std::int32_t worth = odds_of(s.rules, s.seen, aimed).mean().parts;
        if (worth < value || worth == 0) continue;
        order = aimed;
        value = worth;
    }
}

// A group of the ship, and what it could shoot at.
struct Aimed {
    std::size_t group = 0;
    UnitId at{};
    int range = 0;
};

// What a mode of it scores on average, where nothing stands in between; 0 where it cannot.
std::int32_t open_worth(const Situation& s, const Aimed& aimed, std::size_t mode) {
    const WeaponId weapon = s.type().groups[aimed.group].weapon;
    if (s.rules.weapon(weapon).modes[mode].boxes != 1 || !s.power.can_score(weapon, mode, aimed.range))
        return 0;
    return s.power.row(weapon, mode)[static_cast<std::size_t>(aimed.range)];
}

std::optional<Fire> allowed_shot(const Situation& s, const Aimed& aimed, std::size_t mode) {
    if (!charged_for(s.rules, s.unit(), aimed.group, mode)) return std::nullopt;
    const Fire order{
        s.me, static_cast<std::uint8_t>(aimed.group), static_cast<std::uint8_t>(mode), aimed.at, {}, 0};
    return refuse(s.rules, s.seen, Command{order}) ? std::nullopt : std::optional{order};
}

// The mode that is worth most of those allowed: they are tried from the best down, of equals the first.
Shooting best_in_the_open(const Situation& s, const Aimed& aimed) {
    const std::size_t modes = s.rules.weapon(s.type().groups[aimed.group].weapon).modes.size();
    std::pair last{std::numeric_limits<std::int32_t>::max(), std::size_t{0}};
    while (true) {
        std::pair<std::int32_t, std::size_t> next{0, 0};
        for (std::size_t m = 0; m < modes; ++m) {
            const std::int32_t worth = open_worth(s, aimed, m);
            if (worth > next.first && (worth < last.first || (worth == last.first && m > last.second)))
                next = {worth, m};
        }
        if (next.first <= 0) return {};
        if (const auto order = allowed_shot(s, aimed, next.second)) return {*order, next.first, 1};
        last = next;
    }
}

// The same where fields or hulls of the target take a share of it.
Shooting best_through_guards(const Situation& s, const Aimed& aimed) {
    const ClassGroup& cg = s.type().groups[aimed.group];
    const Unit& target = s.seen.unit(aimed.at);
    Shooting best;
    for (std::size_t m = 0; m < s.rules.weapon(cg.weapon).modes.size(); ++m) {
        const std::int32_t open = open_worth(s, aimed, m);
        if (open <= best.value) continue;
        auto order = allowed_shot(s, aimed, m);
        if (!order) continue;
        std::int32_t value = std::min(
            open, whole_point * share_of(s.rules, s.seen, aimed.at, s.me, bearing_mask(target, s.unit().hex),
                                         (open + whole_point - 1) / whole_point,
                                         {cg.weapon, order->group, order->mode, true}));
        aim_better(s, *order, value);
        if (value > best.value) best = {*order, value, 1};
    }
    return best;
}

Shooting best_shot(const Situation& s, std::size_t g, UnitId at, int range, int bearing_to) {
    const ClassGroup& cg = s.type().groups[g];
    if (!bears(cg.arc, bearing_to) || !can_still_fire(s.rules, s.seen, s.unit(), g)) return {};
    const WeaponType& w = s.rules.weapon(cg.weapon);
    if (s.temper.schooled && is_tube(w) && !bolts_now(s, g, range)) return {};
    // Fields and hulls of the target: the range that they make, and what they let through.
    const bool guarded = !s.rules.type(s.seen.unit(at).type).guards.empty() || !s.type().guards.empty();
    if (guarded)
        range = std::min(effective_range(s.rules, s.seen, s.me, at, range, &s.rules.system(cg.system)).sum,
                         max_range);
    Shooting best = guarded ? best_through_guards(s, {g, at, range}) : best_in_the_open(s, {g, at, range});
    if (best.value > 0 && s.temper.schooled) {
        best.shots = shots_at_once(s, g, w.modes[best.order.mode]);
        best.value *= best.shots;
    }
    return best;
}

// Boxes that fire as one, where that does more than each of them does alone; what they would have fired is taken out of
// the volley. Returns how often that was so.
int fire_together(const Situation& s, UnitId at, int range, std::vector<Shooting>& volley,
                  std::vector<Command>& orders) {
    const ShipClass& c = s.type();
    int fired = 0;
    std::array<bool, max_groups> used{};
    for (const std::uint8_t first : c.armed) {
        const WeaponType& w = s.rules.weapon(c.groups[first].weapon);
        for (std::size_t m = 0; m < w.modes.size() && !used[first]; ++m) {
            if (w.modes[m].boxes < 2) continue;
            const auto may = [&](std::uint8_t g) {
                return !used[g] && c.groups[g].sheet_group == c.groups[first].sheet_group &&
                       can_still_fire(s.rules, s.seen, s.unit(), g) && charged_for(s.rules, s.unit(), g, m);
            };
            if (std::ranges::count_if(c.armed, may) < w.modes[m].boxes) continue;
            std::vector<Command> together;
            std::int32_t alone = 0;
            Battle then = s.seen;
            for (const std::uint8_t g : c.armed) {
                if (std::ssize(together) == w.modes[m].boxes || !may(g)) continue;
                const Fire order{s.me, g,  static_cast<std::uint8_t>(m),
                                 at,   {}, static_cast<std::uint8_t>(first % 99 + 1)};
                if (refuse(s.rules, then, Command{order})) continue;
                together.emplace_back(order);
                then.shots.push_back(
                    {s.me,
                     at,
                     {},
                     g,
                     order.mode,
                     order.combine,
                     static_cast<std::uint8_t>(most_points_in(s.rules, s.unit(), g, order.mode)),
                     0,
                     0,
                     0});
                for (const Shooting& shot : volley) alone += shot.order.group == g ? shot.value : 0;
            }
            if (std::ssize(together) < w.modes[m].boxes ||
                s.power.row(c.groups[first].weapon,
                            m)[static_cast<std::size_t>(std::min(range, max_range))] <= alone)
                continue;
            for (const Command& order : together) {
                const std::uint8_t g = std::get<Fire>(order).group;
                used[g] = true;
                for (Shooting& shot : volley)
                    if (shot.order.group == g) shot.value = 0;
                orders.push_back(order);
            }
            ++fired;
        }
    }
    return fired;
}

// What is left before the facings of a ship when several seekers strike it one after the other.
struct StruckBank {
    std::array<std::int32_t, 6> shield{}, spare{};

    [[nodiscard]] std::size_t weakest() const {
        std::size_t least = 0;
        for (std::size_t f = 1; f < shield.size(); ++f)
            if (shield[f] + spare[f] < shield[least] + spare[least]) least = f;
        return least;
    }
    // The same boxes stand before all facings of a bank.
    void take(const ShipClass& c, std::size_t facing, std::int32_t points) {
        ByFacing only{};
        only[facing] = 1;
        const ByFacing behind = on_shields(c, only);
        for (std::size_t f = 0; f < shield.size(); ++f) {
            if (behind[f] == 0) continue;
            const std::int32_t stopped = std::min(spare[f], points);
            spare[f] -= stopped;
            shield[f] = std::max(0, shield[f] - (points - stopped));
        }
    }
};

// All shots at one enemy.
struct Salvo {
    const Foe* target = nullptr;
    std::vector<Shooting> shots;
    std::int32_t points = 0;
    std::int32_t joined = 0;  // points that others of ours have declared at it
};

// What bears on an enemy now, of all that is not taken.
Salvo volley_at(const Situation& s, const Foe& foe, const Taken& taken) {
    const int to = relative_bearing(s.unit().hex, s.unit().facing, foe.hex);
    Salvo volley{&foe, {}, 0};
    for (const std::uint8_t g : s.type().armed) {
        if (taken[g]) continue;
        if (const Shooting shot = best_shot(s, g, foe.id, foe.range, to); shot.value > 0) {
            volley.shots.push_back(shot);
            volley.points += shot.value;
        }
    }
    return volley;
}

// What the ship could do now to the enemy that it fights, all weapons together.
class VolleyNow {
public:
    VolleyNow(const Situation& s, const Taken& taken) {
        if (!s.temper.keeps_charges || s.foes.empty()) return;
        const Foe& foe = s.foes[0];
        shield_ = foe.shield[struck_by(s, foe.id, s.me)];
        const Salvo volley = volley_at(s, foe, taken);
        sum_ = volley.points;
        for (const Shooting& shot : volley.shots) value_[shot.order.group] = shot.value;
    }
    // What the volley is worth less if this group shoots at something else: behind a shield that the rest brings down
    // each of its points goes inside.
    [[nodiscard]] std::int32_t lost_without(std::size_t group) const {
        return value_[group] == 0
                   ? 0
                   : worth_of_hits(sum_, shield_) - worth_of_hits(sum_ - value_[group], shield_);
    }

private:
    std::array<std::int32_t, max_groups> value_{};
    std::int32_t sum_ = 0, shield_ = 0;
};

void shoot_seekers(const Situation& s, std::vector<Command>& orders, Taken& taken) {
    const ShipClass& c = s.type();
    std::optional<VolleyNow> volley;
    Chances chances{s.power};
    StruckBank standing{s.shield, s.spare};
    for (std::size_t i = 0; i < s.seen.objects.size(); ++i) {
        const MapObject& o = s.seen.objects[i];
        if (!o.flying() || !o.by || !s.seen.enemies(s.me, o.by)) continue;
        // What a beam holds can wait until there is nothing better to shoot at.
        if (s.temper.keeps_charges && seeker_held(s.seen, ObjectId{i})) continue;
        const SeekerId id = guessed_type(s.rules, s.seen, o);
        if (!id) continue;
        const SeekerType& type = s.rules.seeker(id);
        if (s.temper.schooled && type.phaser_points > 0) continue;  // see shoot_torpedoes
        const UnitId target = o.target && s.seen.unit(o.target).active() ? o.target : s.me;
        if (s.seen.enemies(s.me, target)) continue;
        const Unit& struck = s.seen.unit(target);
        if (impulses_to_strike(s, o, type, struck.hex) > (s.budget() ? 0 : 4)) continue;
        bool handled = false;  // another ship of ours has seen to it
        for (const Shot& shot : s.seen.shots) handled = handled || shot.object == ObjectId{i};
        if (handled) continue;
        // From its own hex it may strike any side.
        const std::size_t facing = s.temper.meets_all && target == s.me && o.hex == struck.hex
                                       ? standing.weakest()
                                       : shield_at(relative_bearing(struck.hex, struck.facing, o.hex));
        const std::int32_t behind = target == s.me ? standing.shield[facing] : struck.shield[0];
        const std::int32_t alone =
            worth_of_hits(type.warhead * whole_point, behind, target == s.me ? standing.spare[facing] : 0) *
            2 / 3;
        std::int32_t danger = alone;
        if (!volley) volley.emplace(s, taken);
        const int points = std::max(1, type.hit_points - (o.type ? o.damage : 0));
        for (int shots = 0; shots < 4 && danger > 0; ++shots) {
            std::optional<Fire> best;
            std::int32_t most = 0;
            int best_chance = 0;
            for (const std::uint8_t g : c.armed) {
                if (taken[g] || !may_fire(s.rules, s.seen, s.me, g)) continue;
                const WeaponType& w = s.rules.weapon(c.groups[g].weapon);
                const Aim aim = aim_of(s.rules, s.seen, s.me, c.groups[g].arc, {}, ObjectId{i});
                if (!aim.bears) continue;
                // What the weapon would do to the ship that we fight, now or soon.
                std::int32_t otherwise = 0;
                if (!s.foes.empty() && w.launches.empty() && s.power.hurts(c.groups[g].weapon))
                    otherwise = s.power.plain(c.groups[g].weapon)[static_cast<std::size_t>(
                        std::min(max_range, std::max(s.wanted_range, s.foes[0].range / 2)))];
                otherwise = std::max(otherwise, volley->lost_without(g));
                for (std::size_t m = 0; m < w.modes.size(); ++m) {
                    const int chance = chances.of(c.groups[g].weapon, m, aim.range, points);
                    if (chance <= 0) continue;
                    // Energy that is saved by a weaker mode is worth something too.
                    const std::int32_t gain =
                        danger * chance / whole_point - otherwise -
                        (w.arming == ArmingKind::ship_capacitor ? w.modes[m].energy.parts / 2 : 0);
                    if (gain <= most) continue;
                    const Fire order{s.me, g, static_cast<std::uint8_t>(m), {}, ObjectId{i}, 0};
                    if (refuse(s.rules, s.seen, Command{order})) continue;
                    best = order;
                    most = gain;
                    best_chance = chance;
                }
            }
            if (!best) break;
            taken[best->group] = true;
            orders.push_back(*best);
            danger = danger * (whole_point - best_chance) / whole_point;
        }
        // The next one meets what this one leaves.
        if (s.temper.meets_all && target == s.me && alone > 0)
            standing.take(c, facing, static_cast<std::int32_t>(std::int64_t{type.warhead} * danger / alone));
    }
}

// Boxes that a bolt could mend.
int damaged_boxes(const Situation& s, const Unit& u) {
    const ShipClass& c = s.rules.type(u.type);
    int boxes = u[Counter::excess_lost];
    for (std::size_t b = 0; b < c.banks; ++b) boxes += c.bank_boxes[b] - u.shield[b];
    for (const GroupState& g : u.groups) boxes += g.lost + g.disabled - g.lasting;
    return boxes;
}

// What mends goes to the most damaged ship of ours in reach, our own among them.
void mend_friends(const Situation& s, std::vector<Command>& orders, Taken& taken) {
    const ShipClass& c = s.type();
    for (const std::uint8_t g : c.armed) {
        if (taken[g]) continue;
        const WeaponType& w = s.rules.weapon(c.groups[g].weapon);
        for (std::size_t m = w.modes.size(); m-- > 0 && !taken[g];) {
            if (w.modes[m].target != TargetKind::friends || !charged_for(s.rules, s.unit(), g, m)) continue;
            std::optional<Fire> best;
            int most = 0;
            for (std::size_t t = 0; t < s.seen.units.size(); ++t) {
                const Unit& at = s.seen.units[t];
                if (!at.active() || s.seen.enemies(s.me, UnitId{t})) continue;
                const int boxes = damaged_boxes(s, at);
                const Fire order{s.me, g, static_cast<std::uint8_t>(m), UnitId{t}};
                if (boxes <= most || refuse(s.rules, s.seen, Command{order})) continue;
                best = order;
                most = boxes;
            }
            if (!best) continue;
            taken[g] = true;
            orders.push_back(*best);
        }
    }
}

// Points that are any use against a unit: what a shuttle or fighter can still take. Where fire is secret nobody counts.
std::int32_t use_against(const Situation& s, const Foe& foe) {
    const Unit& e = s.seen.unit(foe.id);
    if (!s.budget() || !small_craft(s.rules, e)) return std::numeric_limits<std::int32_t>::max();
    return (foe.shield[0] + s.rules.type(e.type).sheet.craft.kill - e[Counter::internals]) * whole_point;
}

// What others of ours have declared at an enemy makes it a better target.
std::int32_t declared_at(const Situation& s, const Foe& foe) {
    std::int32_t sum = 0;
    for (const Shot& shot : s.seen.shots) {
        if (shot.at != foe.id || s.seen.enemies(shot.by, s.me)) continue;
        const Unit& by = s.seen.unit(shot.by);
        if (const WeaponId weapon = s.rules.type(by.type).groups[shot.group].weapon)
            sum += s.power.row(
                weapon, shot.mode)[static_cast<std::size_t>(std::min(distance(by.hex, foe.hex), max_range))];
    }
    return sum;
}

// At the enemy that it would hurt most; without a target where it hurts none.
Salvo best_volley(const Situation& s, const Taken& taken) {
    Salvo best;
    std::int32_t most = 0;
    for (const Foe& foe : s.foes) {
        Salvo volley = volley_at(s, foe, taken);
        volley.joined = declared_at(s, foe);
        const std::int32_t sum = volley.points, joined = volley.joined;
        const std::int32_t use = use_against(s, foe);
        const std::size_t facing = struck_by(s, foe.id, s.me);
        const std::int32_t worth = sum == 0 ? 0
                                            : worth_of_hits(std::min(sum + joined, use), foe.shield[facing]) -
                                                  worth_of_hits(std::min(joined, use), foe.shield[facing]) +
                                                  (&foe == &s.foes[0] ? sum / 6 : 0);
        if (worth > most) {
            most = worth;
            best = std::move(volley);
        }
    }
    return best;
}

// The best that the next impulses may bring if both fly on.
std::int32_t best_later(const Situation& s, const Foe& target) {
    if (s.budget()) return 0;
    const Unit& u = s.unit();
    std::int32_t later = 0;
    Hex at = u.hex;
    const int all = s.seen.field.impulses, from = std::max<int>(s.seen.clock.impulse, 0);
    for (int j = 1; j <= std::min(s.impulses_left(), foresight); ++j) {
        if (moves_on(u[Counter::speed], from + j, all)) at = neighbour(at, u.facing);
        const Hex there = foreseen(s, target, j);
        const int to = bearing(at, there);
        const std::int32_t sum = broadside(s.ready, relative_to(to, u.facing), distance(at, there));
        const auto facing = shield_at(relative_to(opposite_bearing(to), target.facing));
        const std::int32_t worth = worth_of_hits(sum, target.shield[facing]) * (20 - j) / 20;
        later = std::max(later, worth);
    }
    return later;
}

// What a volley would do at the ranges to which both may close. Who fires from afar at a foe that can still answer lets him
// come near and answer there; close by a shot is good enough as it is.
std::int32_t best_closer(const Situation& s, const Foe& target) {
    const Unit& u = s.unit();
    if (s.budget() || !s.temper.holds_until_close || target.range < close_by) return 0;
    const bool spent = 2 * all_bearing(target.guns, 2) < all_bearing(target.working, 2);
    const Hex here = on_course(s, u.hex, u.facing, u[Counter::speed], close_by);
    if (spent || distance(foreseen(s, target, close_by), here) >= target.range) return 0;
    const std::int32_t shield = target.shield[struck_by(s, target.id, s.me)];
    const int all = s.seen.field.impulses, from = std::max<int>(s.seen.clock.impulse, 0);
    std::int32_t later = 0;
    for (int j = 1, range = target.range; j <= std::min(s.impulses_left(), foresight); ++j) {
        range -= (moves_on(u[Counter::speed], from + j, all) ? 1 : 0) +
                 (moves_on(target.speed, from + j, all) ? 1 : 0);
        later =
            std::max(later, worth_of_hits(all_bearing(s.ready, std::max(range, 0)), shield) * (30 - j) / 30);
    }
    return later;
}

// The enemy's fire would go through the shield that it meets.
bool is_endangered(const Situation& s, const Foe& foe) {
    const int to = bearing(s.unit().hex, foe.hex);
    const std::int32_t threat = broadside(foe.guns, relative_to(opposite_bearing(to), foe.facing), foe.range);
    return threat > s.shield[struck_by(s, s.me, foe.id)] * whole_point + 4 * whole_point;
}

bool is_fired_at(const Situation& s) {
    return std::ranges::any_of(
        s.seen.shots, [&](const Shot& shot) { return shot.at == s.me && s.seen.enemies(shot.by, s.me); });
}

// Good enough, and no better is to come; `full`: a full volley.
bool fires_now(const Situation& s, const Salvo& volley, std::int32_t full) {
    const Foe& target = *volley.target;
    const int left = s.impulses_left();
    if (left == 0) return true;
    const bool pressed = is_endangered(s, target) || is_fired_at(s);
    const std::int32_t worth = worth_of_hits(volley.points, target.shield[struck_by(s, target.id, s.me)]);
    // Percent of a full volley at the range that we want that is good enough now.
    int enough = std::max(s.temper.enough - s.temper.enough_step * s.seen.clock.turn, s.temper.enough_least);
    if (s.budget())
        enough = enough * (left + 2) / (s.seen.field.impulses + 1);
    else if (left < 8)
        enough = enough * (left + 4) / 12;
    if (pressed) enough = enough / 2;
    if (worth > volley.points * 5 / 4) enough = enough * 2 / 3;
    return volley.points * std::int64_t{100} >= std::int64_t{full} * enough &&
           worth * std::int64_t{100} >= std::max(best_later(s, target), best_closer(s, target)) *
                                            std::int64_t{pressed ? s.temper.patience / 2 : s.temper.patience};
}

// No volley at an enemy now scores more on average: whether a shot is allowed is not asked.
std::int32_t most_scored(const Situation& s, const Foe& foe, const Taken& taken) {
    const int to = relative_bearing(s.unit().hex, s.unit().facing, foe.hex);
    std::int32_t sum = 0;
    for (const std::uint8_t g : s.type().armed) {
        if (taken[g] || !bears(s.type().groups[g].arc, to) || !can_still_fire(s.rules, s.seen, s.unit(), g))
            continue;
        const WeaponType& w = s.rules.weapon(s.type().groups[g].weapon);
        std::int32_t most = 0;
        for (std::size_t m = 0; m < w.modes.size(); ++m)
            if (const std::int32_t worth = open_worth(s, {g, foe.id, foe.range}, m);
                worth > most && charged_for(s.rules, s.unit(), g, m))
                most = worth;
        sum += most * std::max(1, w.per_impulse);
    }
    return sum;
}

// True where it would hold its fire whatever shots are allowed: the more a volley scores the sooner it is fired. Most
// impulses of a battle are so, and to ask about shots takes most of the time.
bool holds_anyway(const Situation& s, const Taken& taken, std::int32_t full) {
    return std::ranges::none_of(s.foes, [&](const Foe& foe) {
        // Fields and hulls change what a shot is worth.
        if (!s.rules.type(s.seen.unit(foe.id).type).guards.empty() || !s.type().guards.empty()) return true;
        const std::int32_t most = most_scored(s, foe, taken);
        return most > 0 && fires_now(s, Salvo{&foe, {}, most}, full);
    });
}

// Orders for as much of it as is needed, the best shots first; returns how many.
int fire_volley(const Situation& s, Salvo volley, std::vector<Command>& orders) {
    std::ranges::stable_sort(volley.shots,
                             [](const Shooting& a, const Shooting& b) { return a.value > b.value; });
    const Foe& target = *volley.target;
    const bool last = s.impulses_left() == 0;
    int fired = fire_together(s, target.id, target.range, volley.shots, orders);
    std::int32_t needed = use_against(s, target) - volley.joined * 2 / 3;  // some will miss
    for (const Shooting& shot : volley.shots) {
        if (needed <= 0) break;
        if (shot.value == 0) continue;  // fired together with others
        const WeaponId weapon = s.type().groups[shot.order.group].weapon;
        const WeaponType& w = s.rules.weapon(weapon);
        // A shot that can wait for the next turn is not wasted at a range at which it does next to nothing.
        const bool keeps = w.arming == ArmingKind::own_capacitor || w.arming == ArmingKind::ship_capacitor ||
                           w.modes[shot.order.mode].may_hold;
        const std::int32_t usual =
            s.power.plain(weapon)[static_cast<std::size_t>(std::clamp(s.wanted_range, 1, max_range))];
        if (keeps && shot.value * 100 < shot.shots * usual * (last ? 20 : 30)) continue;
        Fire order = shot.order;
        order.uim = uim_helps(s.rules, s.seen, order) ? 1 : 0;
        // One hit of all that one box fires, and of all ships that raise each other's.
        if (w.merge == Merge::box && shot.shots > 1)
            order.combine = static_cast<std::uint8_t>(order.group % 99 + 1);
        if (w.merge == Merge::ships) order.combine = static_cast<std::uint8_t>(order.target.index() % 99 + 1);
        for (int n = 0; n < shot.shots; ++n) orders.push_back(order);
        ++fired;
        needed -= shot.value * 2 / 3;
    }
    return fired;
}

}  // namespace

void plan_fire(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    Taken taken{};
    for (const Shot& shot : s.seen.shots)
        if (shot.by == s.me) taken[shot.group] = true;
    mend_friends(s, orders, taken);
    if (s.temper.schooled) shoot_torpedoes(s, orders, taken);
    shoot_seekers(s, orders, taken);
    if (!orders.empty()) thought = "shoots at seekers";
    if (s.foes.empty()) return;
    // A full volley: at the range that we want, or half of one at point-blank range.
    const std::int32_t full =
        std::max({1, all_bearing(s.ready, std::max(s.wanted_range, 1)), all_bearing(s.ready, 2) / 2});
    if (holds_anyway(s, taken, full)) return;
    if (s.temper.schooled) keep_for_seekers(s, orders, taken);

    Salvo volley = best_volley(s, taken);
    if (volley.target == nullptr || !fires_now(s, volley, full)) return;
    const int range = volley.target->range;
    const std::int32_t points = volley.points;
    if (const int fired = fire_volley(s, std::move(volley), orders); fired > 0)
        thought = "fires " + std::to_string(fired) + " at range " + std::to_string(range) + ", about " +
                  std::to_string(points / whole_point) + " of " + std::to_string(full / whole_point) +
                  " points";
}

CaptainsFire captains_fire(const Rules& rules, const Battle& seen, UnitId unit) {
    if (is_image(seen.unit(unit))) return {{}, "an image: to fire would give it away"};
    const Temper temper;
    std::vector<Command> orders;
    CaptainsFire fire;
    Situation s = look(rules, seen, firepower_of(rules), temper, unit);
    seek_with_sphere(s);
    plan_fire(s, orders, fire.thought);
    for (const Command& order : orders)
        if (const Fire* shot = std::get_if<Fire>(&order); shot != nullptr && !refuse(rules, seen, *shot))
            fire.shots.push_back(*shot);
    return fire;
}

}  // namespace impulse
