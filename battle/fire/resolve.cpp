#include "battle/fire/resolve.h"

#include <algorithm>
#include <bitset>

#include "battle/core/ground.h"
#include "battle/core/rows/cloak.h"
#include "battle/core/rows/guidance.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/rows/stasis.h"
#include "battle/core/terrain_line.h"
#include "battle/damage/shields.h"
#include "battle/damage/shot_down.h"
#include "battle/damage/sphere_shell.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/fire/blind_sensors.h"
#include "battle/fire/declare.h"
#include "battle/fire/patterns.h"
#include "battle/fire/uim.h"

namespace impulse {
namespace {

constexpr std::size_t most_shots = decltype(Battle::shots)::capacity();

// Points that direct fire scores in this step on one facing of one ship, where all of it is one volley.
struct Tally {
    std::array<std::int16_t, max_units * 6> points{};
    std::array<std::uint32_t, max_units * 6> bearings{};
    std::array<UnitId, max_units * 6> by{};
    std::uint64_t units = 0;

    void add(UnitId at, int facing, int score, std::uint32_t from, UnitId firer) {
        const std::size_t k = at.index() * 6 + static_cast<std::size_t>(facing);
        if (!by[k]) by[k] = firer;
        points[k] = static_cast<std::int16_t>(points[k] + score);
        bearings[k] |= from;
        units |= std::uint64_t{1} << at.index();
    }
};

class Resolver {
public:
    explicit Resolver(Play& play) : play_(play) {
        for (std::size_t i = 0; i < play.now.shots.size(); ++i)
            order_[count_++] = static_cast<std::uint16_t>(i);
        sort_in_place(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(count_),
                      [&](std::uint16_t a, std::uint16_t b) {
                          const Shot &x = shot(a), &y = shot(b);
                          const int px = phase_of(x), py = phase_of(y);
                          if (px != py) return px < py;
                          return x.by != y.by ? x.by < y.by : x.group < y.group;
                      });
    }

    // Every tie of struck shields settled, or a question open.
    bool settle() {
        for (std::size_t i = 0; i < count_; ++i) {
            const Shot& s = shot(order_[i]);
            if (s.at && settle_facing(play_, s.at, play_.now.unit(s.by).hex, s.by) < 0) return false;
        }
        bool settled = true;
        each_pulse([&](UnitId by, std::size_t group) {
            const UnitId at = pulse_target(play_.now.unit(by), group);
            if (settled && at && play_.now.unit(at).active())
                settled = settle_facing(play_, at, play_.now.unit(by).hex, by) >= 0;
        });
        return settled;
    }

    void run() {
        each_pulse([this](UnitId by, std::size_t group) { pulse(by, group); });
        for (std::size_t i = 0; i < count_; ++i) {
            if (fired_.test(order_[i])) continue;
            if (phase_of(shot(order_[i])) == late_phase) strike_tally();
            fire(i);
        }
        strike_tally();
        for (std::size_t i = 0; i < feedback_.size(); ++i) {
            const Feedback& f = feedback_[i];
            strike(play_, f.unit, f.unit, f.facing, f.points, VolleyKind::feedback, 0);
        }
        end_seekers();
        strain_mounts();
        for (std::size_t i = 0; i < count_; ++i) {
            const Shot s = shot(order_[i]);
            spend_charge(play_, s.by, s.group);
            play_.set_group(s.by, s.group, GroupField::last, play_.now.impulse_now());
            blind_a_channel(play_, s.by, s.group);
        }
        if (play_.now.shots.empty()) return;
        burn_out_uim(play_, aimed_);
        play_.emit(ShotsCleared{});
    }

private:
    static constexpr int late_phase = 3;
    struct Feedback {
        UnitId unit{};
        std::int16_t facing = 0, points = 0;
    };

    Play& play_;
    std::array<std::uint16_t, most_shots> order_{};
    std::size_t count_ = 0;
    std::bitset<most_shots> fired_{};
    Tally tally_{};
    std::uint64_t aimed_ = 0;  // units whose UIM changed what a shot of theirs needed
    FixedVector<Feedback, most_shots> feedback_{};

    // Pulsing weapons, separate shots, all other fire, separate shots that wait (6D2).
    [[nodiscard]] int phase_of(const Shot& s) const {
        const WeaponMode& m = mode(s);
        if (m.pulses > 1) return 0;
        return !m.separate ? 2 : s.late != 0 ? late_phase : 1;
    }

    [[nodiscard]] const Shot& shot(std::uint16_t i) const { return play_.now.shots[i]; }
    [[nodiscard]] const WeaponType& weapon(const Shot& s) const {
        return play_.rules.weapon(play_.type(s.by).groups[s.group].weapon);
    }
    [[nodiscard]] const WeaponMode& mode(const Shot& s) const { return weapon(s).modes[s.mode]; }

    // Calls f(unit, group) for each weapon whose shot of an earlier impulse goes on.
    template <class F>
    void each_pulse(F&& f) {
        for (std::size_t u = 0; u < play_.now.units.size(); ++u) {
            const Unit& unit = play_.now.units[u];
            if (!unit.active() || !play_.type(UnitId{u}).pulses) continue;
            for (const std::uint8_t g : play_.type(UnitId{u}).armed)
                if (pulses_left(play_.rules, unit, g) > 0 && unit.groups[g].last != play_.now.impulse_now())
                    f(UnitId{u}, static_cast<std::size_t>(g));
        }
    }

    // One more pulse. The wave-lock is rolled again only after it was lost: no lock-on, out of range or arc (E11).
    void pulse(UnitId by, std::size_t group) {
        const GroupState g = play_.now.unit(by).groups[group];
        const UnitId at = pulse_target(play_.now.unit(by), group);
        const auto mode_index = static_cast<std::uint8_t>(g.ammo[3] - 1);
        const WeaponMode& m = play_.rules.weapon(play_.type(by).groups[group].weapon).modes[mode_index];
        if (!at || !play_.now.unit(at).active() ||
            boxes_left(play_.type(by), play_.now.unit(by), group) <= 0) {
            play_.set_group(by, group, GroupField::ammo_0, 0);
            return;
        }
        play_.set_group(by, group, GroupField::ammo_0, g.ammo[0] - 1);
        const Shot s{by, at, {}, static_cast<std::uint8_t>(group), mode_index, 0, 0, 0, 0};
        const ShotPlan plan = plan_shot(play_.rules, play_.now, by, s.group, mode_index, at, {});
        const Unit& u = play_.now.unit(by);
        const bool can = fire_control_works(play_.rules, play_.now, u) &&
                         locked_on(play_.rules, play_.now, by, at) &&
                         u[Counter::no_fire_until] < play_.now.impulse_now() &&
                         reach_of(m, plan.range, plan.effective.sum) == Reach::within &&
                         aim_of(play_.rules, play_.now, by, play_.type(by).groups[group].arc, at, {}).bears &&
                         !line_blocked(play_.rules, play_.now, by, group, play_.now.unit(at).hex, at);
        bool locked = can && g.ammo[2] != 0;
        int die = 0;
        const int need = hit_number(m, plan.fit, plan.effective.sum);
        if (can) {
            emit_fired(s, plan, need);
            if (!locked) {
                die = roll(m, s);
                locked = die + plan.shift.steps.sum <= need;
            }
        }
        if ((g.ammo[2] != 0) != locked) play_.set_group(by, group, GroupField::ammo_2, locked ? 1 : 0);
        const int facing = struck(at, by);
        const SplashLoss loss =
            loss_of(plan, locked && plan.through_cloak ? play_.roll(Stream::cloak, 6, at) : 0);
        const int points = locked ? part_left(play_.rules, loss, hit_points_of(m, plan.range, {})) : 0;
        play_.emit(ShotScored{by, at, s.group, static_cast<std::uint8_t>(facing),
                              static_cast<std::int16_t>(points), static_cast<std::uint8_t>(die)});
        if (locked) strike_splash(play_, at, by, m, plan.range, facing, loss);
    }

    // The die at a hidden target with the modifiers of the shot.
    static SplashLoss loss_of(const ShotPlan& plan, int face) {
        return {plan.fit.air_percent, face > 0 ? std::max(1, face + plan.shift.steps.sum) : 0};
    }

    // The mount of a suicide shot is lost, and the firing ship is strained.
    void strain_mounts() {
        for (std::size_t i = 0; i < count_; ++i) {
            const Shot s = shot(order_[i]);
            strain_mount(play_, s.by, s.group, s.mode, s.energy);
        }
    }

    void emit_fired(const Shot& s, const ShotPlan& plan, int need) {
        play_.emit(Fired{s.by, s.at, s.object, s.group, s.mode, static_cast<std::uint8_t>(plan.range),
                         static_cast<std::uint8_t>(std::min(plan.effective.sum, 255)),
                         static_cast<std::int8_t>(plan.shift.steps.sum), static_cast<std::int8_t>(need)});
    }

    // A sphere that stands around the target takes the shot without a roll; what it cannot take goes on to its ship
    // (G23.84). True where there is one.
    bool into_sphere(const Shot& s, const WeaponMode& m, const ShotPlan& plan) {
        if (!m.strikes_spheres || !s.at) return false;
        const std::size_t sphere = sphere_before(play_.now, s.at, play_.now.unit(s.by).hex);
        if (sphere >= play_.now.spheres.size()) return false;
        const int range = std::max({1, m.true_range_least, plan.range - play_.now.spheres[sphere].radius});
        const int all = hit_points_of(m, range, plan.charge);
        emit_fired(s, plan, 0);
        const int rest = all - weaken_sphere(play_, sphere, all);
        play_.emit(ShotScored{s.by, s.at, s.group, static_cast<std::uint8_t>(struck(s.at, s.by)),
                              static_cast<std::int16_t>(rest), 0});
        score(s, rest, false);
        return true;
    }

    // The shot at place i of the order, with all that combine with it.
    void fire(std::size_t i) {
        const Shot first = shot(order_[i]);
        const WeaponMode& m = mode(first);
        if (first.combine == 0) {
            fired_.set(order_[i]);
            if (into_sphere(first, m, plan_of(first))) return;
            const int points = one(first, 0);
            score(first, points, false);
            return;
        }
        const bool one_hit = weapon(first).merges || m.boxes > 1;
        int sum = 0, boxes = 0, face = 0;
        for (std::size_t k = i; k < count_; ++k) {
            const Shot s = shot(order_[k]);
            if (s.by != first.by || s.combine != first.combine) continue;
            fired_.set(order_[k]);
            ++boxes;
            if (m.boxes > 1) continue;
            // A narrow salvo has one die for all (E1.6); boxes that make one hit have one each.
            const int points = one(s, one_hit ? 0 : face);
            if (!one_hit) {
                face = last_face_;
                score(s, points, false);
            }
            sum += points;
        }
        if (m.boxes > 1) sum = boxes == m.boxes ? one(first, 0) : 0;
        if (one_hit) score(first, sum, m.boxes > 1 && m.excess);
    }

    int last_face_ = 0;
    SplashLoss last_loss_{};

    // As plan_shot; energy that was given with the order counts as the charge.
    [[nodiscard]] ShotPlan plan_of(const Shot& s) const {
        ShotPlan plan = plan_shot(play_.rules, play_.now, s.by, s.group, s.mode, s.at, s.object, s.uim != 0);
        if (s.energy > 0) plan.charge = impulse::points(s.energy);
        return plan;
    }

    // Rolls one box; `face` above 0 is a die that is shared. Returns its points for weapons whose shots are scored
    // together; modes of several shots score each by itself and return the last.
    int one(const Shot& s, int face) {
        const WeaponMode& m = mode(s);
        const ShotPlan plan = plan_of(s);
        const int shift = plan.shift.steps.sum;
        const int need = m.table.kind == TableKind::hit_row ? hit_number(m, plan.fit, plan.effective.sum) : 0;
        if (plan.fit.better) {
            ShotFit plain = plan.fit;
            plain.better = false;
            if (need != hit_number(m, plain, plan.effective.sum)) aimed_ |= bit(s.by);
        }
        emit_fired(s, plan, need);
        int points = 0;
        for (int n = 0; n < std::max(1, m.shots); ++n) {
            if (n > 0) score(s, points, false);
            last_face_ = face > 0 ? face : roll(m, s);
            const ShotOutcome out =
                outcome_of(m, plan.fit, plan.range, plan.effective.sum, shift, last_face_, plan.charge);
            points = out.points;
            // Of what hits a hidden ship a die lets through all, a half, a quarter or nothing (G13).
            last_loss_ = loss_of(
                plan, plan.through_cloak && out.hit && points > 0 ? play_.roll(Stream::cloak, 6, s.at) : 0);
            if (last_loss_.cloak_die > 0)
                points = impulse::through_cloak(*play_.rules.cloak, points, last_loss_.cloak_die);
            const int facing = s.at ? struck(s.at, s.by) : 0;
            play_.emit(ShotScored{s.by, s.at, s.group, static_cast<std::uint8_t>(facing),
                                  static_cast<std::int16_t>(points), static_cast<std::uint8_t>(last_face_)});
            if (out.hit) feed_back(s, m, plan);
            if (out.hit && m.pulses > 1) begin_pulses(s, m);
            if (out.hit && s.at && m.information > 0) inform(s, m.information);
            if (out.hit && s.object) hit_seeker(s, m, points);
        }
        return points;
    }

    int roll(const WeaponMode& m, const Shot& s) {
        if (m.table.kind == TableKind::automatic) return 0;
        const Stream stream = s.object                                  ? Stream::point_defence
                              : m.table.kind == TableKind::die_by_range ? Stream::damage
                                                                        : Stream::to_hit;
        return play_.roll(stream, m.table.dice, m.table.sides, s.by);
    }

    // The facing as settled before the dice.
    [[nodiscard]] int struck(UnitId at, UnitId by) const {
        return std::max(0, struck_facing(play_.rules, play_.now, at, play_.now.unit(by).hex, by));
    }
    [[nodiscard]] std::uint32_t bearing_of(UnitId at, UnitId by) const {
        const Unit& u = play_.now.unit(at);
        const int bearing = relative_bearing(u.hex, u.facing, play_.now.unit(by).hex);
        return bearing == 0 ? 0xFFFFFFU : 1U << (bearing - 1);
    }

    // Everything small enough within reach of the firing ship takes the points, friend and foe.
    void strike_around(const Shot& s, const WeaponMode& m, int points) {
        const Hex centre = play_.now.unit(s.by).hex;
        for (std::size_t i = 0; i < play_.now.units.size(); ++i) {
            const UnitId at{i};
            const Unit& u = play_.now.units[i];
            if (!u.active() || at == s.by || distance(centre, u.hex) > m.around) continue;
            if (play_.type(at).sheet.size_class < m.around_from) continue;
            if (at != s.at) settle_facing_at_once(play_, at, centre, s.by);
            hit(s.by, at, points, false);
        }
        if (!play_.rules.flight || m.around_from > play_.rules.flight->size_class) return;
        for (std::size_t i = 0; i < play_.now.objects.size(); ++i) {
            const MapObject& o = play_.now.objects[i];
            const ObjectId id{i};
            if (!o.flying() || id == s.object || distance(centre, o.hex) > m.around) continue;
            if (play_.rules.seeker(o.type).phaser_points == 0)
                play_.emit(SeekerDamaged{id, static_cast<std::int16_t>(points)});
        }
    }

    void score(const Shot& s, int points, bool excess) {
        if (points > 0 && mode(s).around >= 0) {
            strike_around(s, mode(s), points);
            return;
        }
        if (points <= 0 || s.object) return;
        const WeaponMode& m = mode(s);
        if (m.pattern == ShotPattern::enveloping) {
            strike_enveloping(play_, s.at, s.by, points, VolleyKind::separate);
            return;
        }
        if (m.pattern == ShotPattern::splash) {
            const int range = distance(play_.now.unit(s.by).hex, play_.now.unit(s.at).hex);
            strike_splash(play_, s.at, s.by, m, range, struck(s.at, s.by), last_loss_);
            return;
        }
        if (m.separate) {
            strike(play_, s.at, s.by, struck(s.at, s.by), points, VolleyKind::separate,
                   bearing_of(s.at, s.by));
            return;
        }
        if (!m.whole_hex) {
            hit(s.by, s.at, points, excess);
            return;
        }
        const Hex there = play_.now.unit(s.at).hex;
        for (std::size_t i = 0; i < play_.now.units.size(); ++i) {
            const UnitId at{i};
            if (!play_.now.units[i].active() || play_.now.units[i].hex != there) continue;
            if (at != s.at) settle_facing_at_once(play_, at, play_.now.unit(s.by).hex, s.by);
            hit(s.by, at, points, excess);
        }
    }

    // The wave-lock holds: the pulses of the next impulses wait in the weapon.
    void begin_pulses(const Shot& s, const WeaponMode& m) {
        if (!s.at) return;
        const auto set = [&](GroupField what, int value) { play_.set_group(s.by, s.group, what, value); };
        set(GroupField::ammo_0, m.pulses - 1);
        set(GroupField::ammo_1, s.at.at + 1);
        set(GroupField::ammo_2, 1);
        set(GroupField::ammo_3, s.mode + 1);
    }

    void hit(UnitId by, UnitId at, int points, bool excess) {
        const int facing = struck(at, by);
        if (!excess && play_.rules.fire->one_volley)
            tally_.add(at, facing, points, bearing_of(at, by), by);
        else
            strike(play_, at, by, facing, points, excess ? VolleyKind::excess : VolleyKind::direct,
                   bearing_of(at, by));
    }

    // Points of information about the target (classic G5).
    void inform(const Shot& s, int points) {
        const auto side = static_cast<std::uint8_t>(play_.now.unit(s.by).side.index());
        const Unit& at = play_.now.unit(s.at);
        play_.emit(
            InfoChanged{s.at, side, at.knows[side], static_cast<std::int16_t>(at.info[side] + points)});
    }

    void hit_seeker(const Shot& s, const WeaponMode& m, int points) {
        const MapObject& o = play_.now.object(s.object);
        const SeekerType& type = play_.rules.seeker(o.type);
        // Plasma is worn down by phasers and by nothing else (FP1.6).
        if (type.phaser_points > 0) {
            const bool phaser =
                play_.rules.system(play_.type(s.by).groups[s.group].system).has(Trait::phaser_like);
            if (phaser && points > 0) play_.emit(SeekerDamaged{s.object, static_cast<std::int16_t>(points)});
            return;
        }
        const int left = std::max(0, type.hit_points - o.damage);
        const int scored = kills(m, type.kind) ? std::max(points, left) : points;
        if (scored > 0) play_.emit(SeekerDamaged{s.object, static_cast<std::int16_t>(scored)});
    }

    void feed_back(const Shot& s, const WeaponMode& m, const ShotPlan& plan) {
        const int points = feedback_of(m, plan.range, plan.charge);
        if (points <= 0 || feedback_.full()) return;
        const Hex there = s.at ? play_.now.unit(s.at).hex : play_.now.object(s.object).hex;
        if (m.feedback_all) {
            for (std::int16_t f = 0; f < 6 && !feedback_.full(); ++f)
                feedback_.push_back({s.by, f, static_cast<std::int16_t>(points)});
            return;
        }
        const int facing = settle_facing_at_once(play_, s.by, there, s.at);
        feedback_.push_back({s.by, static_cast<std::int16_t>(facing), static_cast<std::int16_t>(points)});
    }

    // Of several volleys on one ship the largest strikes first: it meets the general reinforcement (D4.23).
    void strike_tally() {
        for (std::size_t u = 0; u < play_.now.units.size(); ++u) {
            if ((tally_.units >> u & 1U) == 0) continue;
            for (;;) {
                std::size_t largest = u * 6;
                for (std::size_t k = u * 6; k < u * 6 + 6; ++k)
                    if (tally_.points[k] > tally_.points[largest]) largest = k;
                const int points = tally_.points[largest];
                if (points <= 0) break;
                tally_.points[largest] = 0;
                strike(play_, UnitId{u}, tally_.by[largest], static_cast<int>(largest - u * 6), points,
                       VolleyKind::direct, tally_.bearings[largest]);
            }
        }
    }

    void end_seekers() {
        for (std::size_t i = 0; i < play_.now.objects.size(); ++i) {
            if (play_.now.objects[i].damage > 0) shoot_down(play_, ObjectId{i});
        }
    }
};

}  // namespace

ShotPlan plan_shot(const Rules& rules, const Battle& battle, UnitId by, std::uint8_t group, std::uint8_t mode,
                   UnitId at, ObjectId seeker, bool uim) {
    const Unit& u = battle.unit(by);
    const ShipClass& c = rules.type(u.type);
    const ClassGroup& g = c.groups[group];
    const WeaponMode& m = rules.weapon(g.weapon).modes[mode];
    ShotPlan plan;
    plan.range = aim_of(rules, battle, by, g.arc, at, seeker).range;
    plan.effective = effective_range(rules, battle, by, at, plan.range);
    plan.shift = die_shift(rules, battle, by, m, at, seeker, plan.range);
    plan.fit = {uim && uim_works(rules, battle, by),
                c.sheet.derfacs && (at ? locked_on(rules, battle, by, at) : locked_on(rules, u)),
                rules.fire->die_overflow};
    plan.charge = Energy{u.groups[group].charge};
    plan.through_cloak = at && cloak_stage(rules, battle, battle.unit(at)) == CloakStage::hidden;
    if (at)
        plan.fit.size_class =
            static_cast<std::size_t>(std::clamp(rules.type(battle.unit(at).type).sheet.size_class, 0, 7));
    if (!m.speed_upto.empty())
        plan.fit.speed = at ? battle.unit(at)[Counter::speed]
                         : seeker && seeker.index() < battle.objects.size()
                             ? rules.seeker(battle.object(seeker).type).speed
                             : 0;
    // Atmosphere on the line, by the row of the weapon.
    const Hex to = at                                                 ? battle.unit(at).hex
                   : seeker && seeker.index() < battle.objects.size() ? battle.object(seeker).hex
                                                                      : u.hex;
    if (!battle.field.features.empty())
        if (const AirRow* air =
                on_ground(u) ? nullptr : air_row(rules, battle, u.hex, to, rules.system(g.system).family)) {
            const int amount = air->amount * air_on_line(battle, u.hex, to);
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
    return plan;
}

int pulses_left(const Rules& rules, const Unit& unit, std::size_t group) {
    const ClassGroup& g = rules.type(unit.type).groups[group];
    if (!g.weapon) return 0;
    const WeaponType& w = rules.weapon(g.weapon);
    const std::size_t mode = unit.groups[group].ammo[3];
    return mode > 0 && mode <= w.modes.size() && w.modes[mode - 1].pulses > 1 ? unit.groups[group].ammo[0]
                                                                              : 0;
}

UnitId pulse_target(const Unit& unit, std::size_t group) {
    const int at = unit.groups[group].ammo[1];
    return at > 0 ? UnitId{static_cast<std::size_t>(at - 1)} : UnitId{};
}

void strain_mount(Play& play, UnitId by, std::uint8_t group, std::uint8_t mode, int energy) {
    const WeaponType& w = play.rules.weapon(play.type(by).groups[group].weapon);
    const WeaponMode& m = w.modes[mode];
    if (m.loses_mount && boxes_left(play.type(by), play.now.unit(by), group) > 0)
        play.emit(BoxLost{by, group, 1, 0, 0});
    const int shock = play.rules.mauler ? play.rules.mauler->shock_from : 0;
    const bool shocked = w.arming == ArmingKind::batteries && shock > 0 && energy >= shock;
    const int strains = m.strains + (shocked ? 1 : 0);
    if (strains > 0) add_volley(play, by, by, 0, strains, VolleyKind::feedback, 0);
}

int feedback_of(const WeaponMode& mode, int range, Energy charge) {
    if (!mode.feedback || range > mode.feedback_range) return 0;
    if (mode.feedback_above > Energy{})
        return charge > mode.feedback_above ? (charge - mode.feedback_above).ceil() : 0;
    return mode.feedback_points;
}

namespace {

// True where a shot of an earlier impulse goes on.
bool pulsing(const Rules& rules, const Battle& battle) {
    for (const Unit& u : battle.units) {
        const ShipClass& c = rules.type(u.type);
        if (!c.pulses || !u.active()) continue;
        for (const std::uint8_t g : c.armed)
            if (pulses_left(rules, u, g) > 0) return true;
    }
    return false;
}

}  // namespace

bool resolve_fire_due(const Rules& rules, const Battle& battle) {
    return !battle.shots.empty() || pulsing(rules, battle);
}

bool resolve_fire_run(Play& play) {
    if (!resolve_fire_due(play.rules, play.now)) return true;
    Resolver resolver(play);
    if (!resolver.settle()) return false;
    resolver.run();
    return true;
}

}  // namespace impulse
