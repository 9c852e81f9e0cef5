#include "battle/fire/shot.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/core/links.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/cloak.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/subspace.h"
#include "battle/core/terrain_line.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/fire/arcs.h"
#include "battle/fire/uim.h"

namespace impulse {
namespace {

EwBetween ew_of(const Rules& rules, const Battle& battle, const Muzzle& from, const ShotTarget& at,
                int range) {
    if (!from.mount && at.object) return {};  // nothing hampers a machine's fire at machines
    if (at.object) return ew_between(rules, battle, from.eyes, at.object, range);
    if (!at.unit) return ew_between(rules, battle, from.eyes, at.terrain ? from.hex : at.hex);
    EwBetween ew = ew_between(rules, battle, from.eyes, at.unit, range);
    if (!from.eyes) ew.ecm.add(EcmTerm::terrain, terrain_ecm(rules, battle, from.hex, at.hex));
    ew.eccm.add(EccmTerm::built_in, from.eccm);
    return ew;
}

Terms<RangeTerm> effective_of(const Rules& rules, const Battle& battle, const Muzzle& from,
                              const ShotTarget& at, int range) {
    if (from.mount)
        return effective_range(rules, battle, from.by, at.unit, range, row_of(rules, from), at.object);
    Terms<RangeTerm> t;
    t.add(RangeTerm::true_range, range);
    if (at.unit) add_distance(t, rules, battle.unit(at.unit), range, row_of(rules, from), battle);
    return t;
}

// True where a use reaches all there is somewhere without a roll: nothing but the true range counts.
bool is_gross(const WeaponMode& mode) {
    const Effect* hit = mode.effect(Op::damage);
    return mode.table.kind == TableKind::automatic && hit != nullptr &&
           (hit->at == At::everything_in_hex || hit->at >= At::line);
}

// A hit of this step, too, has locked all boxes of the grouping.
bool holds_lock(const Rules& rules, const Battle& battle, const Muzzle& from, UnitId at) {
    return from.hits.lock > 0 || has_lock(rules, battle, from.by, from.group, at);
}

// What the modifiers of the mode ask for of the two, before anything of the step has struck.
void add_facts(const Rules& rules, const Battle& battle, const Muzzle& from, UnitId at, ShotFit& fit) {
    const std::vector<Modifier>& modifiers = from.mode->modifiers;
    fit.hits = from.hits;
    if (from.mount) fit.facts |= fact(Of::subspace, !silenced(battle.unit(from.by)));
    if (from.mount)
        each_modifier(rules, battle.unit(from.by), Quantity::damage,
                      {.facts = fact(Of::phaser, from.mode->phaser), .hits = from.hits},
                      [&](const Modifier& m, int times) { fit.bonus += times * m.amount; });
    if (modifiers.empty() || !from.mount || !at) return;
    const Unit& target = battle.unit(at);
    if (any_asks_for(modifiers, Of::turn_hits) &&
        target.until_of_box(StatusKind::locked, from.by, from.group) >= battle.impulse_now())
        ++fit.hits.turn;
    if (any_asks_for(modifiers, Of::locked))
        fit.facts |= fact(Of::locked, holds_lock(rules, battle, from, at));
    if (any_asks_for(modifiers, Of::beside) || any_asks_for(modifiers, Of::astern)) {
        const Unit& u = battle.unit(from.by);
        const int to = relative_bearing(u.hex, u.facing, target.hex);
        const bool ahead = parse_arc("FA")->has(to), beside = parse_arc("L+R")->has(to);
        fit.facts |= fact(Of::beside, !ahead && beside);
        fit.facts |= fact(Of::astern, !ahead && !beside);
    }
    if (any_asks_for(modifiers, Of::tractored))
        fit.facts |= fact(Of::tractored, held_by(battle, at, from.by) || held_by(battle, from.by, at));
    if (any_asks_for(modifiers, Of::anchored)) fit.facts |= fact(Of::anchored, stabilized(rules, target));
    if (any_asks_for(modifiers, Of::bare) || any_asks_for(modifiers, Of::temporal)) {
        const int facing = std::max(0, struck_facing(rules, battle, at, from.hex, from.by));
        fit.facts |= fact(Of::bare, shield_strength(rules, target, facing) <= 0);
        fit.facts |= fact(Of::temporal, shields_of(rules, target, ShieldKind::temporal) != nullptr &&
                                            shields_over(rules, target, facing) > 0);
    }
}

// Whom the die is noted for.
UnitId subject_of(const Battle& battle, const Muzzle& from, const ShotTarget& at) {
    if (from.by) return from.by;
    return at.object ? battle.object(at.object).by : at.unit;
}

// Atmosphere on the line, by the row of the weapon.
void add_air(const Rules& rules, const Battle& battle, const Muzzle& from, Hex to, ShotPlan& plan) {
    if (battle.field.features.empty() || !from.mount || on_ground(battle.unit(from.by))) return;
    const ClassGroup& g = rules.type(battle.unit(from.by).type).groups[from.group];
    const AirRow* air = air_row(rules, battle, from.hex, to, rules.system(g.system).family);
    if (air == nullptr) return;
    const int amount = air->amount * air_on_line(battle, from.hex, to);
    switch (air->effect) {
        case AirEffect::die:
            plan.shift.steps.add(ShiftTerm::air, amount);
            break;
        case AirEffect::range:
            plan.effective.add(RangeTerm::air, amount);
            break;
        case AirEffect::percent:
            plan.fit.air_percent = amount;
            break;
        case AirEffect::points:
            plan.fit.air_points = amount;
            break;
        case AirEffect::none:
            break;
    }
}

}  // namespace

bool has_lock(const Rules& rules, const Battle& battle, UnitId by, std::uint8_t group, UnitId at) {
    const ShipClass& c = rules.type(battle.unit(by).type);
    for (const Status& s : battle.unit(at).statuses)
        if (s.kind == StatusKind::locked && s.by == by && s.until >= battle.impulse_now() &&
            c.groups[s.group].sheet_group == c.groups[group].sheet_group)
            return true;
    return false;
}

int own_range(const Rules& rules, const Battle& battle, const Muzzle& from, UnitId at, int range,
              int effective) {
    const WeaponMode& m = *from.mode;
    if (!at || m.modifiers.empty()) return 0;
    const bool lock = any_asks_for(m.modifiers, Of::locked) && holds_lock(rules, battle, from, at);
    const Facts facts = fact(Of::locked, lock) | fact(Of::subspace, !silenced(battle.unit(from.by)));
    int own = 0, modulated = 0;
    for (const Modifier& one : m.modifiers)
        if (one.quantity == Quantity::range && all_hold(one.conditions, {.range = range, .facts = facts}))
            (one.each == Each::modulation ? modulated : own) += one.amount;
    return std::max(-effective, own) + modulated * battle.unit(at)[Counter::modulated];
}

bool counts_hits(const Rules& rules, const Battle& battle, UnitId by, const WeaponMode& mode) {
    bool counts = false;
    each_modifier(rules, battle.unit(by), Quantity::damage, {},
                  [&](const Modifier& m, int) { counts = counts || any_asks_for({m}, Of::box_hits); });
    return counts ||
           (any_asks_for(mode.modifiers, Of::box_hits) || any_asks_for(mode.modifiers, Of::system_hits) ||
            any_asks_for(mode.modifiers, Of::turn_hits) || any_asks_for(mode.modifiers, Of::locked));
}

Muzzle muzzle_of(const Rules& rules, const Battle& battle, UnitId by, std::uint8_t group, std::uint8_t mode) {
    const Unit& u = battle.unit(by);
    const ClassGroup& g = rules.type(u.type).groups[group];
    return {.mode = &rules.weapon(g.weapon).modes[mode],
            .by = by,
            .group = group,
            .mode_index = mode,
            .hex = u.hex,
            .phaser = rules.system(g.system).has(Trait::phaser_like),
            .charge = Energy{u.groups[group].charge},
            .eyes = by,
            .weapon = g.weapon};
}

Muzzle muzzle_through(const Rules& rules, const Battle& battle, Muzzle from, Hex mouth, Hex to) {
    if (mouth == Hex{}) return from;
    const Way way = way_through(rules, battle, from.hex, mouth, to);
    if (!way.gated) return from;
    from.hex = way.out;
    from.flown = way.hexes;
    from.gated = way.steps;
    return from;
}

Muzzle muzzle_of_order(const Rules& rules, const Battle& battle, const Fire& order) {
    const ShotTarget at = target_of(battle, order.target, order.object);
    return muzzle_through(rules, battle, muzzle_of(rules, battle, order.unit, order.group, order.mode),
                          order.through, at.hex);
}

ShotTarget target_of(const Battle& battle, UnitId unit, ObjectId object) {
    return {unit, object, unit ? battle.unit(unit).hex : battle.object(object).hex};
}

ShotPlan plan_shot(const Rules& rules, const Battle& battle, const Muzzle& from, const ShotTarget& at,
                   bool uim) {
    const WeaponMode& m = *from.mode;
    ShotPlan plan;
    plan.range = from.flown >= 0 ? from.flown : distance(from.hex, at.hex);
    plan.fit.overflow = rules.fire->die_overflow;
    plan.charge = from.charge;
    if (from.mount && is_gross(m)) {
        plan.effective.add(RangeTerm::true_range, plan.range);
        return plan;
    }
    if (from.mount && at.object && from.flown < 0)
        plan.range = aim_of(rules, battle, from.by,
                            rules.type(battle.unit(from.by).type).groups[from.group].arc, {}, at.object)
                         .range;
    plan.effective = effective_of(rules, battle, from, at, plan.range);
    add_facts(rules, battle, from, at.unit, plan.fit);
    if (from.mount)
        plan.effective.add(RangeTerm::modifier,
                           own_range(rules, battle, from, at.unit, plan.range, plan.effective.sum));
    plan.shift = die_shift(rules, battle, ew_of(rules, battle, from, at, plan.range),
                           from.mount ? from.by : UnitId{}, m, at.unit, at.object, plan.range, plan.fit.hits,
                           row_of(rules, from), from.aim != 0, from.hex);
    plan.shift.steps.add(ShiftTerm::gate, from.gated);
    if (from.mount) {
        const Unit& u = battle.unit(from.by);
        plan.fit.better = uim && uim_works(rules, battle, from.by);
        plan.fit.far = rules.type(u.type).sheet.derfacs &&
                       (at.unit ? locked_on(rules, battle, from.by, at.unit) : locked_on(rules, u));
    }
    if (at.unit) {
        const Unit& target = battle.unit(at.unit);
        plan.through_cloak = cloak_stage(rules, battle, target) == CloakStage::hidden;
        plan.shelter = modified(rules, target, Quantity::shelter, {.weapon = row_of(rules, from)});
        plan.fit.size_class =
            static_cast<std::size_t>(std::clamp(rules.type(target.type).sheet.size_class, 0, 7));
    }
    if (at.object && at.object.index() < battle.objects.size() && battle.object(at.object).stands())
        plan.fit.size_class =
            static_cast<std::size_t>(std::clamp(size_of_object(rules, battle.object(at.object)), 0, 7));
    if (m.table.by == SecondIndex::speed)
        plan.fit.speed = at.unit ? battle.unit(at.unit)[Counter::speed]
                         : at.object && battle.object(at.object).type
                             ? rules.seeker(battle.object(at.object).type).speed
                             : 0;
    add_air(rules, battle, from, at.hex, plan);
    return plan;
}

ShotPlan plan_shot(const Rules& rules, const Battle& battle, UnitId by, std::uint8_t group, std::uint8_t mode,
                   UnitId at, ObjectId seeker, bool uim, std::uint8_t aim, Hex through) {
    const ShotTarget target = target_of(battle, at, seeker);
    Muzzle from =
        muzzle_through(rules, battle, muzzle_of(rules, battle, by, group, mode), through, target.hex);
    from.aim = aim;
    return plan_shot(rules, battle, from, target, uim);
}

ShotPlan bare_plan(const Muzzle& from, Hex at) {
    ShotPlan plan;
    plan.range = distance(from.hex, at);
    plan.effective.add(RangeTerm::true_range, plan.range);
    return plan;
}

ShotScore roll_shot(Play& play, Stream stream, const Muzzle& from, const ShotTarget& at, const ShotPlan& plan,
                    int die, bool sure) {
    const WeaponMode& m = *from.mode;
    ShotScore score;
    score.die = die;
    if (die == 0 && !sure && m.table.kind != TableKind::automatic)
        score.die = play.roll(stream, m.table.dice, m.table.sides, subject_of(play.now, from, at));
    const ShotOutcome out = sure ? sure_hit(m, plan.fit, plan.range, plan.charge)
                                 : outcome_of(m, plan.fit, plan.range, plan.effective.sum,
                                              plan.shift.steps.sum, score.die, plan.charge);
    score.hit = out.hit;
    score.hits = out.hit ? 1 : 0;
    score.points = std::max(0, out.points - from.worn);
    score.second = out.second;
    if (const DiceSum* dice = out.hit ? damage_dice(m, plan.range, plan.charge, plan.fit) : nullptr) {
        const int total = play.roll(Stream::damage, *dice, subject_of(play.now, from, at));
        score.points = rolled_points(m, *dice, total, plan.shift.steps.sum, plan.fit);
        score.hit = score.points > 0;
    }
    score.sheltered = std::clamp(plan.shelter, 0, std::max(0, score.points));
    score.points -= score.sheltered;
    score.loss.air_percent = plan.fit.air_percent;
    // Of what hits a hidden ship a die lets through all, a half, a quarter or nothing (G13).
    if (plan.through_cloak && score.hit && score.points > 0) {
        score.loss.cloak_die = std::max(1, play.roll(Stream::cloak, 6, at.unit) + plan.shift.steps.sum);
        score.points = through_cloak(*play.rules.cloak, score.points, score.loss.cloak_die);
    }
    return score;
}

ShotScore fire_shot(Play& play, Salvo& salvo, Stream stream, const Muzzle& from, const ShotTarget& at,
                    const ShotPlan& plan, int die) {
    const ShotScore score = roll_shot(play, stream, from, at, plan, die);
    if (score.hit) apply(play, salvo, {from, at, plan.range, score.points, score.loss}, ShotStage::roll);
    return score;
}

void score_shot(Play& play, Salvo& salvo, const Muzzle& from, const ShotTarget& at, const ShotPlan& plan,
                const ShotScore& score) {
    if (score.points > 0)
        apply(play, salvo,
              {from, at, plan.range, score.points, score.loss, std::min(score.second, score.points),
               std::max(1, score.hits), plan.face},
              ShotStage::packet);
}

ShotScore fire_at_once(Play& play, Stream stream, const Muzzle& from, const ShotTarget& at) {
    ShotPlan plan = plan_shot(play.rules, play.now, from, at);
    Salvo salvo;
    ShotScore all;
    for (int n = 0; n < from.mode->shots; ++n) {
        const ShotScore one = fire_shot(play, salvo, stream, from, at, plan);
        score_shot(play, salvo, from, at, plan, one);
        plan.shelter -= one.sheltered;
        all.hit = all.hit || one.hit;
        all.points += one.points;
        all.die = one.die;
    }
    salvo.strike_feedback(play);
    apply(play, salvo, {from, at, plan.range}, ShotStage::fired);
    return all;
}

}  // namespace impulse
