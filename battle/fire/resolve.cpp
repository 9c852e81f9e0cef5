#include "battle/fire/resolve.h"

#include <algorithm>
#include <bitset>
#include <limits>
#include <vector>

#include "battle/core/disguise.h"
#include "battle/core/status.h"
#include "battle/damage/layers.h"
#include "battle/damage/seen_through.h"
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
            if (s.at && settle_facing(play_, s.at, muzzle(s).hex, s.by) < 0) return false;
        }
        bool settled = true;
        each_pulse([&](const Pulse& p) {
            if (settled && p.at && play_.now.unit(p.at).active() && repeats(p))
                settled = settle_facing(play_, p.at, play_.now.unit(p.by).hex, p.by) >= 0;
        });
        return settled;
    }

    void run() {
        each_pulse([this](const Pulse& p) { strike_again(p); });
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
            if (is_image(play_.now.unit(s.by))) continue;
            apply(play_, salvo_, {.from = muzzle(s), .at = {.unit = s.at}}, ShotStage::fired);
        }
        for (std::size_t i = 0; i < count_; ++i) {
            const Shot s = shot(order_[i]);
            if (play_.now.unit(s.by).groups[s.group].ready == 0) spend_charge(play_, s.by, s.group);
            play_.note_use(s.by, s.group);
            blind_a_channel(play_, s.by, s.group);
        }
        for (std::size_t i = 0; i < count_; ++i)
            if (const Shot& s = shot(order_[i]); s.at) adapt(play_, s.at, muzzle(s).weapon);
        if (play_.now.shots.empty()) return;
        burn_out_uim(play_, aimed_);
        play_.emit(ShotsCleared{});
    }

private:
    static constexpr int late_phase = 3;
    static constexpr int until_broken = std::numeric_limits<std::int16_t>::max();

    Play& play_;
    std::array<std::uint16_t, most_shots> order_{};
    std::size_t count_ = 0;
    std::bitset<most_shots> fired_{};
    Salvo salvo_;
    UnitSet aimed_;  // units whose UIM changed what a shot of theirs needed
    struct Hit {     // of a mode that counts them
        UnitId by{}, at{};
        std::uint8_t group = 0;
        SystemId system{};
    };
    std::vector<Hit> hits_;
    struct Sheltered {  // points that the fields of a target took off the hits of a box
        UnitId by{}, at{};
        std::uint8_t group = 0;
        int points = 0;
    };
    std::vector<Sheltered> sheltered_;

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

    // Calls f for each shot of an earlier impulse that strikes in this one.
    template <class F>
    void each_pulse(F&& f) {
        const auto pulses = play_.now.pulses;
        for (const Pulse& p : pulses)
            if (p.due <= play_.now.impulse_now()) f(p);
    }

    [[nodiscard]] bool repeats(const Pulse& p) const {
        return play_.rules.weapon(play_.type(p.by).groups[p.group].weapon).modes[p.mode].effect(Op::repeat) !=
               nullptr;
    }

    // The wave-lock is rolled again only after it was lost: no lock-on, out of range or arc (E11).
    void strike_again(Pulse p) {
        const UnitId by = p.by, at = p.at;
        const std::uint8_t group = p.group;
        const WeaponMode& m = play_.rules.weapon(play_.type(by).groups[group].weapon).modes[p.mode];
        if (!repeats(p)) {
            late_internals(play_, p);
            p.left = 0;
            return set_pulse(p);
        }
        const bool ends = !play_.now.unit(by).active() || !at || !play_.now.unit(at).active() ||
                          boxes_left(play_.type(by), play_.now.unit(by), group) <= 0;
        p.left = static_cast<std::uint8_t>(ends ? 0 : p.left - 1);
        if (ends) return set_pulse(p);
        const Shot s{by, at, {}, group, p.mode, 0, 0, 0, 0};
        const Muzzle from = muzzle(s);
        const ShotTarget to = target(s);
        const ShotPlan plan = plan_shot(play_.rules, play_.now, from, to);
        const Unit& u = play_.now.unit(by);
        const bool can = fire_control_works(play_.rules, play_.now, u) &&
                         locked_on(play_.rules, play_.now, by, at) &&
                         !holds_now(play_.now, u, StatusKind::silent) &&
                         reach_of(m, plan.range, plan.effective.sum) == Reach::within &&
                         aim_of(play_.rules, play_.now, by, play_.type(by).groups[group].arc, at, {}).bears &&
                         !line_blocked(play_.rules, play_.now, by, group, play_.now.unit(at).hex, at);
        ShotScore scored;
        if (can) {
            emit_fired(s, plan, hit_number(m, plan.fit, plan.effective.sum));
            scored = roll_shot(play_, stream_of(m, s), from, to, plan, 0, p.locked != 0);
        }
        p.locked = scored.hit ? 1 : 0;
        p.due = static_cast<std::int16_t>(play_.now.impulse_now() + 1);
        set_pulse(p);
        emit_scored(s, scored);
        score_shot(play_, salvo_, from, to, plan, scored);
    }

    void set_pulse(const Pulse& p) {
        play_.emit(PulseSet{p.by, p.at, p.group, p.mode, p.left, p.locked, p.due});
    }

    [[nodiscard]] Muzzle muzzle(const Shot& s) const {
        Muzzle from = muzzle_of(play_.rules, play_.now, s.by, s.group, s.mode);
        const bool there = s.at || s.object.index() < play_.now.objects.size();
        if (s.through != Hex{} && there)
            from = muzzle_through(play_.rules, play_.now, from, s.through, target(s).hex);
        from.aim = s.aim;
        if (s.energy > 0) from.charge = points(s.energy);  // given with the order
        for (const Hit& h : hits_) {
            if (h.at != s.at) continue;
            from.hits.box += h.by == s.by && h.group == s.group ? 1 : 0;
            from.hits.system += h.system == system_of(s) ? 1 : 0;
        }
        return from;
    }
    [[nodiscard]] SystemId system_of(const Shot& s) const { return play_.type(s.by).groups[s.group].system; }
    void note_hit(const Shot& s, const WeaponMode& m) {
        if (s.at && any_asks_for(m.modifiers, Of::locked) &&
            !has_lock(play_.rules, play_.now, s.by, s.group, s.at))
            play_.set_status(s.at, StatusKind::locked, StatusCause::none, until_broken, s.by, s.group);
        if (!s.at || !counts_hits(play_.rules, play_.now, s.by, m)) return;
        hits_.push_back({s.by, s.at, s.group, system_of(s)});
        if (any_asks_for(m.modifiers, Of::turn_hits))
            play_.set_status(s.at, StatusKind::locked, StatusCause::none, play_.now.last_of_turn(), s.by,
                             s.group);
    }
    // Of so many points those that the fields of the target still take off the hits of the box.
    [[nodiscard]] int shelter_left(const Shot& s, int points) const {
        for (const Sheltered& x : sheltered_)
            if (x.by == s.by && x.group == s.group && x.at == s.at) points -= x.points;
        return std::max(0, points);
    }
    void note_sheltered(const Shot& s, const ShotScore& scored) {
        if (scored.sheltered > 0) sheltered_.push_back({s.by, s.at, s.group, scored.sheltered});
    }
    [[nodiscard]] ShotTarget target(const Shot& s) const { return target_of(play_.now, s.at, s.object); }
    [[nodiscard]] ShotPlan plan_of(const Shot& s) const {
        ShotPlan plan = plan_shot(play_.rules, play_.now, muzzle(s), target(s), s.uim != 0);
        plan.face = s.face;
        return plan;
    }

    void emit_scored(const Shot& s, const ShotScore& scored) {
        play_.emit(ShotScored{s.by, s.at, s.group, static_cast<std::uint8_t>(s.at ? struck(s) : 0),
                              static_cast<std::uint8_t>(scored.die), scored.points});
    }
    void emit_fired(const Shot& s, const ShotPlan& plan, int need) {
        play_.emit(Fired{s.by, s.at, s.object, s.group, s.mode, static_cast<std::uint8_t>(plan.range),
                         static_cast<std::uint8_t>(std::min(plan.effective.sum, 255)),
                         static_cast<std::int8_t>(plan.shift.steps.sum), static_cast<std::int8_t>(need)});
        betray(play_, s.by, s.group);
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
        if (is_image(play_.now.unit(first.by))) {  // it does no damage, and all see that
            fired_.set(order_[i]);
            emit_fired(first, plan, 0);
            return see_through(play_, first.by);
        }
        if (first.combine == 0) {
            fired_.set(order_[i]);
            if (!into_sphere(first, m, plan)) score(first, plan, one(first, plan, 0));
            return;
        }
        if (weapon(first).merge == Merge::ships) return fire_joined(i, plan);
        if (m.scatter > 0) return fire_scattered(i, m);
        const bool one_hit = weapon(first).merge != Merge::none || m.boxes > 1;
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
            sum.hits += scored.hits;
        }
        if (m.boxes > 1 && boxes == m.boxes) sum = one(first, plan, 0);
        if (one_hit) score(first, plan, sum);
    }

    // Boxes of several ships as one: one die for all, and their points together to the power of the ships.
    void fire_joined(std::size_t i, const ShotPlan& plan) {
        // No rule has a most: it is what a number of points holds.
        constexpr std::int64_t most_points = 1'000'000'000;
        const Shot first = shot(order_[i]);
        UnitSet ships;
        int others = 0;  // ships beside the first
        ShotScore sum;
        for (std::size_t k = i; k < count_; ++k) {
            const Shot s = shot(order_[k]);
            if (fired_.test(order_[k]) || is_image(play_.now.unit(s.by)) ||
                !joins(play_.rules, play_.now, first, s))
                continue;
            fired_.set(order_[k]);
            others += s.by != first.by && !ships.has(s.by) ? 1 : 0;
            ships.add(s.by);
            const ShotScore scored = one(s, plan_of(s), sum.die);
            sum.die = scored.die;
            sum.points += scored.points;
        }
        const int once = sum.points;
        for (int n = 0; n < others; ++n)
            sum.points =
                static_cast<int>(std::min<std::int64_t>(std::int64_t{sum.points} * once, most_points));
        if (others > 0) emit_scored(first, sum);
        score(first, plan, sum);
    }

    // The shots that the energy of all boxes makes, dealt in turn to the targets that the boxes name.
    void fire_scattered(std::size_t i, const WeaponMode& m) {
        const Shot first = shot(order_[i]);
        FixedVector<Shot, 16> boxes;  // and what they name beside
        for (std::size_t k = i; k < count_; ++k) {
            const Shot s = shot(order_[k]);
            if (s.by != first.by || s.combine != first.combine) continue;
            fired_.set(order_[k]);
            if (!boxes.full()) boxes.push_back(s);
        }
        if (boxes.size() < static_cast<std::size_t>(m.boxes)) return;
        for (int n = 0; n < m.shots_for(first.energy); ++n) {
            const Shot s = boxes[static_cast<std::size_t>(n) % boxes.size()];
            const ShotPlan plan = plan_of(s);
            score(s, plan, one(s, plan, 0));
        }
    }

    // Each unit that the shot reaches is rolled for by itself.
    ShotScore each(const Shot& s, const Effect& effect) {
        const WeaponMode& m = mode(s);
        Muzzle from = muzzle(s);
        const UnitSet reached = reached_by(play_.now, from, effect, target(s).hex);
        for (const UnitId id : reached) {
            if (effect.at == At::arc &&
                line_blocked(play_.rules, play_.now, s.by, s.group, play_.now.unit(id).hex, id))
                continue;
            ShotTarget at = target_of(play_.now, id, {});
            at.alone = true;
            Shot one = s;
            one.at = id;
            for (int n = 0; n < m.shots; ++n) {
                from.hits = muzzle(one).hits;
                ShotPlan plan = plan_shot(play_.rules, play_.now, from, at);
                if (id == s.at) plan.face = s.face;
                plan.shelter = shelter_left(one, plan.shelter);
                const ShotScore scored = fire_shot(play_, salvo_, stream_of(m, s), from, at, plan);
                emit_scored(one, scored);
                if (scored.hit) note_hit(one, m);
                note_sheltered(one, scored);
                score_shot(play_, salvo_, from, at, plan, scored);
            }
        }
        return {};
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
        if (const Effect* all = reaches_each(m); all != nullptr && s.at) return each(s, *all);
        ShotScore scored;
        bool hit = false;
        for (int n = 0; n < std::max(1, m.shots); ++n) {
            if (n > 0) score(s, plan, scored);
            ShotPlan own = n > 0 && counts_hits(play_.rules, play_.now, s.by, m) ? plan_of(s) : plan;
            own.shelter = shelter_left(s, own.shelter);
            scored = fire_shot(play_, salvo_, stream_of(m, s), muzzle(s), target(s), own, die);
            emit_scored(s, scored);
            if (scored.hit) note_hit(s, m);
            if (scored.hit && s.at && reach_of(m, plan.range + 1, plan.effective.sum + 1) == Reach::within)
                note_shot(play_, s.at, s.by);
            note_sheltered(s, scored);
            hit = hit || scored.hit;
        }
        if (!hit) apply(play_, salvo_, {muzzle(s), target(s), plan.range}, ShotStage::missed);
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
    [[nodiscard]] int struck(const Shot& s) const {
        return std::max(0, struck_facing(play_.rules, play_.now, s.at, muzzle(s).hex, s.by));
    }
    void end_seekers() {
        for (std::size_t i = 0; i < play_.now.objects.size(); ++i) {
            if (play_.now.objects[i].damage > 0) shoot_down(play_, ObjectId{i});
        }
    }
};

}  // namespace

bool resolve_fire_due(const Rules&, const Battle& battle) {
    const auto due = [&](const Pulse& p) { return p.due <= battle.impulse_now(); };
    return !battle.shots.empty() || std::any_of(battle.pulses.begin(), battle.pulses.end(), due);
}

bool resolve_fire_run(Play& play) {
    if (!resolve_fire_due(play.rules, play.now)) return true;
    Resolver resolver(play);
    if (!resolver.settle()) return false;
    resolver.run();
    settle_dents(play);
    return true;
}

}  // namespace impulse
