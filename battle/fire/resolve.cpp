#include "battle/fire/resolve.h"

#include <algorithm>
#include <bitset>

#include "battle/damage/shields.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
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
        for (std::size_t i = 0; i < play.now.shots.size(); ++i) order_[count_++] = static_cast<std::uint16_t>(i);
        sort_in_place(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(count_),
                         [&](std::uint16_t a, std::uint16_t b) {
                             const Shot &x = shot(a), &y = shot(b);
                             return x.by != y.by ? x.by < y.by : x.group < y.group;
                         });
    }

    // Every tie of struck shields settled, or a question open.
    bool settle() {
        for (std::size_t i = 0; i < count_; ++i) {
            const Shot& s = shot(order_[i]);
            if (s.at && settle_facing(play_, s.at, play_.now.unit(s.by).hex, s.by) < 0) return false;
        }
        return true;
    }

    void run() {
        for (std::size_t i = 0; i < count_; ++i)
            if (!fired_.test(order_[i])) fire(i);
        strike_tally();
        for (std::size_t i = 0; i < feedback_.size(); ++i) {
            const Feedback& f = feedback_[i];
            strike(play_, f.unit, f.unit, f.facing, f.points, VolleyKind::feedback, 0);
        }
        end_seekers();
        for (std::size_t i = 0; i < count_; ++i) {
            const Shot s = shot(order_[i]);
            spend_charge(play_, s.by, s.group);
            play_.set_group(s.by, s.group, GroupField::last, play_.now.impulse_now());
        }
        burn_out_uim(play_);
        play_.emit(ShotsCleared{});
    }

private:
    struct Feedback {
        UnitId unit{};
        std::int16_t facing = 0, points = 0;
    };

    Play& play_;
    std::array<std::uint16_t, most_shots> order_{};
    std::size_t count_ = 0;
    std::bitset<most_shots> fired_{};
    Tally tally_{};
    FixedVector<Feedback, most_shots> feedback_{};

    [[nodiscard]] const Shot& shot(std::uint16_t i) const { return play_.now.shots[i]; }
    [[nodiscard]] const WeaponType& weapon(const Shot& s) const {
        return play_.rules.weapon(play_.type(s.by).groups[s.group].weapon);
    }
    [[nodiscard]] const WeaponMode& mode(const Shot& s) const { return weapon(s).modes[s.mode]; }

    // The shot at place i of the order, with all that combine with it.
    void fire(std::size_t i) {
        const Shot first = shot(order_[i]);
        const WeaponMode& m = mode(first);
        if (first.combine == 0) {
            fired_.set(order_[i]);
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

    // Rolls one box; `face` above 0 is a die that is shared. Returns its points for weapons whose shots are scored
    // together; modes of several shots score each by itself and return the last.
    int one(const Shot& s, int face) {
        const WeaponMode& m = mode(s);
        const ShotPlan plan = plan_shot(play_.rules, play_.now, s.by, s.group, s.mode, s.at, s.object);
        const int shift = plan.shift.steps.sum;
        const int need = m.table.kind == TableKind::hit_row ? hit_number(m, plan.fit, plan.effective.sum) : 0;
        play_.emit(Fired{s.by, s.at, s.object, s.group, s.mode, static_cast<std::uint8_t>(plan.range),
                         static_cast<std::uint8_t>(std::min(plan.effective.sum, 255)), static_cast<std::int8_t>(shift),
                         static_cast<std::int8_t>(need)});
        int points = 0;
        for (int n = 0; n < std::max(1, m.shots); ++n) {
            if (n > 0) score(s, points, false);
            last_face_ = face > 0 ? face : roll(m, s);
            const ShotOutcome out =
                outcome_of(m, plan.fit, plan.range, plan.effective.sum, shift, last_face_, plan.charge);
            points = out.points;
            const int facing = s.at ? struck(s.at, s.by) : 0;
            play_.emit(ShotScored{s.by, s.at, s.group, static_cast<std::uint8_t>(facing),
                                  static_cast<std::int16_t>(points), static_cast<std::uint8_t>(last_face_)});
            if (out.hit) feed_back(s, m, plan);
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

    void score(const Shot& s, int points, bool excess) {
        if (points <= 0 || s.object) return;
        if (!mode(s).whole_hex) {
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

    void hit(UnitId by, UnitId at, int points, bool excess) {
        const int facing = struck(at, by);
        if (!excess && play_.rules.knobs.fire_is_one_volley)
            tally_.add(at, facing, points, bearing_of(at, by), by);
        else
            strike(play_, at, by, facing, points, excess ? VolleyKind::excess : VolleyKind::direct,
                   bearing_of(at, by));
    }

    void hit_seeker(const Shot& s, const WeaponMode& m, int points) {
        const MapObject& o = play_.now.object(s.object);
        const int left = std::max(0, play_.rules.seeker(o.type).hit_points - o.damage);
        const int scored = m.kills_seeker ? std::max(points, left) : points;
        if (scored > 0) play_.emit(SeekerDamaged{s.object, static_cast<std::int16_t>(scored)});
    }

    void feed_back(const Shot& s, const WeaponMode& m, const ShotPlan& plan) {
        const int points = feedback_of(m, plan.range, plan.charge);
        if (points <= 0 || feedback_.full()) return;
        const Hex there = s.at ? play_.now.unit(s.at).hex : play_.now.object(s.object).hex;
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
            const MapObject& o = play_.now.objects[i];
            if (o.flying() && o.damage > 0 && o.damage >= play_.rules.seeker(o.type).hit_points)
                play_.emit(SeekerEnded{ObjectId{i}, SeekerFate::shot_down});
        }
    }
};

}  // namespace

ShotPlan plan_shot(const Rules& rules, const Battle& battle, UnitId by, std::uint8_t group, std::uint8_t mode,
                   UnitId at, ObjectId seeker) {
    const Unit& u = battle.unit(by);
    const ShipClass& c = rules.type(u.type);
    const ClassGroup& g = c.groups[group];
    const WeaponMode& m = rules.weapon(g.weapon).modes[mode];
    ShotPlan plan;
    plan.range = aim_of(rules, battle, by, g.arc, at, seeker).range;
    plan.effective = effective_range(rules, u, plan.range);
    plan.shift = die_shift(rules, battle, by, m, at, seeker, plan.range);
    plan.fit = {uim_works(rules, battle, by), c.sheet.derfacs && locked_on(rules, u), rules.knobs.die_overflow};
    plan.charge = Energy{u.groups[group].charge};
    return plan;
}

int feedback_of(const WeaponMode& mode, int range, Energy charge) {
    if (!mode.feedback || range > mode.feedback_range) return 0;
    if (mode.feedback_above > Energy{}) return charge > mode.feedback_above ? (charge - mode.feedback_above).ceil() : 0;
    return mode.feedback_points;
}

bool resolve_fire_due(const Rules&, const Battle& battle) { return !battle.shots.empty(); }

bool resolve_fire_run(Play& play) {
    if (play.now.shots.empty()) return true;
    Resolver resolver(play);
    if (!resolver.settle()) return false;
    resolver.run();
    return true;
}

}  // namespace impulse
