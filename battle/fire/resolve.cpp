#include "battle/fire/resolve.h"

#include <algorithm>
#include <bitset>

#include "battle/damage/shields.h"
#include "battle/damage/shot_down.h"
#include "battle/damage/sphere_shell.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/fire/blind_sensors.h"
#include "battle/fire/declare.h"
#include "battle/fire/uim.h"

namespace impulse {
namespace {

constexpr std::size_t most_shots = decltype(Battle::shots)::capacity();

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
            if (phase_of(shot(order_[i])) == late_phase) salvo_.strike_tally(play_);
            fire(i);
        }
        salvo_.strike_tally(play_);
        salvo_.strike_feedback(play_);
        end_seekers();
        for (std::size_t i = 0; i < count_; ++i) {
            // Seekers are gone by now: their numbers may mean others.
            const Shot s = shot(order_[i]);
            apply(play_, salvo_, {.from = muzzle(s), .at = {.unit = s.at}}, ShotStage::fired);
        }
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

    Play& play_;
    std::array<std::uint16_t, most_shots> order_{};
    std::size_t count_ = 0;
    std::bitset<most_shots> fired_{};
    Salvo salvo_;
    UnitSet aimed_;  // units whose UIM changed what a shot of theirs needed

    // Pulsing weapons, separate shots, all other fire, separate shots that wait (6D2).
    [[nodiscard]] int phase_of(const Shot& s) const {
        const WeaponMode& m = mode(s);
        if (m.effect(Op::repeat) != nullptr) return 0;
        return !m.own_volley() ? 2 : s.late != 0 ? late_phase : 1;
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
        const Muzzle from = muzzle(s);
        const ShotTarget to = target(s);
        const ShotPlan plan = plan_shot(play_.rules, play_.now, from, to);
        const Unit& u = play_.now.unit(by);
        const bool can = fire_control_works(play_.rules, play_.now, u) &&
                         locked_on(play_.rules, play_.now, by, at) &&
                         u[Counter::no_fire_until] < play_.now.impulse_now() &&
                         reach_of(m, plan.range, plan.effective.sum) == Reach::within &&
                         aim_of(play_.rules, play_.now, by, play_.type(by).groups[group].arc, at, {}).bears &&
                         !line_blocked(play_.rules, play_.now, by, group, play_.now.unit(at).hex, at);
        ShotScore scored;
        if (can) {
            emit_fired(s, plan, hit_number(m, plan.fit, plan.effective.sum));
            scored = roll_shot(play_, stream_of(m, s), from, to, plan, 0, g.ammo[2] != 0);
        }
        if ((g.ammo[2] != 0) != scored.hit)
            play_.set_group(by, group, GroupField::ammo_2, scored.hit ? 1 : 0);
        emit_scored(s, scored);
        score_shot(play_, salvo_, from, to, plan, scored);
    }

    [[nodiscard]] Muzzle muzzle(const Shot& s) const {
        Muzzle from = muzzle_of(play_.rules, play_.now, s.by, s.group, s.mode);
        if (s.energy > 0) from.charge = points(s.energy);  // given with the order
        return from;
    }
    [[nodiscard]] ShotTarget target(const Shot& s) const { return target_of(play_.now, s.at, s.object); }
    [[nodiscard]] ShotPlan plan_of(const Shot& s) const {
        return plan_shot(play_.rules, play_.now, muzzle(s), target(s), s.uim != 0);
    }

    void emit_scored(const Shot& s, const ShotScore& scored) {
        play_.emit(ShotScored{s.by, s.at, s.group, static_cast<std::uint8_t>(s.at ? struck(s.at, s.by) : 0),
                              static_cast<std::uint8_t>(scored.die), scored.points});
    }
    void emit_fired(const Shot& s, const ShotPlan& plan, int need) {
        play_.emit(Fired{s.by, s.at, s.object, s.group, s.mode, static_cast<std::uint8_t>(plan.range),
                         static_cast<std::uint8_t>(std::min(plan.effective.sum, 255)),
                         static_cast<std::int8_t>(plan.shift.steps.sum), static_cast<std::int8_t>(need)});
    }

    // A sphere that stands around the target takes the shot without a roll; what it cannot take goes on to its ship
    // (G23.84). True where there is one.
    bool into_sphere(const Shot& s, const WeaponMode& m, const ShotPlan& plan) {
        const Effect* hit = m.effect(Op::damage);
        if (hit == nullptr || !hit->sphere || !s.at) return false;
        const std::size_t sphere = sphere_before(play_.now, s.at, play_.now.unit(s.by).hex);
        if (sphere >= play_.now.spheres.size()) return false;
        const int range = std::max({1, m.true_range_least, plan.range - play_.now.spheres[sphere].radius});
        const int all = hit_points_of(m, range, plan.charge);
        emit_fired(s, plan, 0);
        const ShotScore rest{.points = all - weaken_sphere(play_, sphere, all)};
        emit_scored(s, rest);
        score_shot(play_, salvo_, muzzle(s), target(s), plan, rest);
        return true;
    }

    // The shot at place i of the order, with all that combine with it.
    void fire(std::size_t i) {
        const Shot first = shot(order_[i]);
        const WeaponMode& m = mode(first);
        const ShotPlan plan = plan_of(first);
        if (first.combine == 0) {
            fired_.set(order_[i]);
            if (!into_sphere(first, m, plan)) score(first, plan, one(first, plan, 0));
            return;
        }
        const bool one_hit = weapon(first).merges || m.boxes > 1;
        ShotScore sum;
        int boxes = 0, die = 0;
        for (std::size_t k = i; k < count_; ++k) {
            const Shot s = shot(order_[k]);
            if (s.by != first.by || s.combine != first.combine) continue;
            fired_.set(order_[k]);
            ++boxes;
            if (m.boxes > 1) continue;
            // A narrow salvo has one die for all (E1.6); boxes that make one hit have one each.
            const ShotPlan own = plan_of(s);
            const ShotScore scored = one(s, own, one_hit ? 0 : die);
            if (!one_hit) {
                die = scored.die;
                score(s, own, scored);
            }
            sum.points += scored.points;
        }
        if (m.boxes > 1 && boxes == m.boxes) sum = one(first, plan, 0);
        if (one_hit) score(first, plan, sum);
    }

    // Rolls one box; `die` above 0 is shared. Modes of several shots score each by itself; the last is left to the
    // caller, who may add it to others.
    ShotScore one(const Shot& s, const ShotPlan& plan, int die) {
        const WeaponMode& m = mode(s);
        const int need = m.table.kind == TableKind::hit_row ? hit_number(m, plan.fit, plan.effective.sum) : 0;
        if (plan.fit.better) {
            ShotFit plain = plan.fit;
            plain.better = false;
            if (need != hit_number(m, plain, plan.effective.sum)) aimed_.add(s.by);
        }
        emit_fired(s, plan, need);
        const Muzzle from = muzzle(s);
        const ShotTarget at = target(s);
        ShotScore scored;
        for (int n = 0; n < std::max(1, m.shots); ++n) {
            if (n > 0) score(s, plan, scored);
            scored = fire_shot(play_, salvo_, stream_of(m, s), from, at, plan, die);
            emit_scored(s, scored);
        }
        return scored;
    }

    void score(const Shot& s, const ShotPlan& plan, const ShotScore& scored) {
        score_shot(play_, salvo_, muzzle(s), target(s), plan, scored);
    }

    static Stream stream_of(const WeaponMode& m, const Shot& s) {
        return s.object                                  ? Stream::point_defence
               : m.table.kind == TableKind::die_by_range ? Stream::damage
                                                         : Stream::to_hit;
    }

    // The facing as settled before the dice.
    [[nodiscard]] int struck(UnitId at, UnitId by) const {
        return std::max(0, struck_facing(play_.rules, play_.now, at, play_.now.unit(by).hex, by));
    }
    void end_seekers() {
        for (std::size_t i = 0; i < play_.now.objects.size(); ++i) {
            if (play_.now.objects[i].damage > 0) shoot_down(play_, ObjectId{i});
        }
    }
};

}  // namespace

int pulses_left(const Rules& rules, const Unit& unit, std::size_t group) {
    const ClassGroup& g = rules.type(unit.type).groups[group];
    if (!g.weapon) return 0;
    const WeaponType& w = rules.weapon(g.weapon);
    const std::size_t mode = unit.groups[group].ammo[3];
    return mode > 0 && mode <= w.modes.size() && w.modes[mode - 1].effect(Op::repeat) != nullptr
               ? unit.groups[group].ammo[0]
               : 0;
}

UnitId pulse_target(const Unit& unit, std::size_t group) {
    const int at = unit.groups[group].ammo[1];
    return at > 0 ? UnitId{static_cast<std::size_t>(at - 1)} : UnitId{};
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
