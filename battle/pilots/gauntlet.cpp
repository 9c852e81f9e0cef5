#include "battle/pilots/gauntlet.h"

#include <algorithm>
#include <array>

#include "battle/core/craft.h"
#include "battle/energy/reactor.h"
#include "battle/pilots/captain_links.h"
#include "battle/pilots/form_builder.h"
#include "battle/play/apply.h"
#include "battle/play/incoming.h"
#include "battle/play/legal.h"

namespace impulse {
namespace {

constexpr int orders_a_window = 96;  // orders of one unit in one window

constexpr std::array<Trick, 9> all_tricks{{
    {.name = "park",
     .says = "stands still, jams, and turns its strongest shield",
     .speed = 0,
     .range = 8,
     .fire_within = 8,
     .ecm = 4,
     .reinforce = 60},
    {.name = "turtle",
     .says = "creeps behind a reinforced shield and full jamming",
     .speed = 5,
     .range = 4,
     .fire_within = 5,
     .ecm = 6,
     .reinforce = 40},
    {.name = "knife",
     .says = "holds all fire until it is at range 2",
     .speed = 17,
     .range = 1,
     .fire_within = 2},
    {.name = "kite",
     .says = "runs before the enemy and shoots from afar",
     .speed = 24,
     .range = 18,
     .fire_within = 22,
     .ecm = 1,
     .overloads = false},
    {.name = "range8",
     .says = "keeps at range 8 and shoots overloads from there",
     .speed = 15,
     .range = 8,
     .fire_within = 8,
     .ecm = 1},
    {.name = "anchor",
     .says = "holds the enemy with a tractor beam and shoots at range 1",
     .speed = 17,
     .range = 1,
     .fire_within = 2,
     .tractor = true},
    {.name = "swarm",
     .says = "launches every seeker it has and keeps away",
     .speed = 20,
     .range = 14,
     .fire_within = 10,
     .overloads = false,
     .seekers = true},
    {.name = "edge",
     .says = "fights with its back to the edge of the map",
     .speed = 12,
     .range = 8,
     .fire_within = 8,
     .ecm = 1,
     .edge = true},
    {.name = "plain",
     .says = "flies at the enemy at speed 16 and shoots when most of its weapons bear",
     .speed = 16,
     .range = 4,
     .fire_within = 8,
     .ecm = 2,
     .best_percent = 60},
}};

// How far off the bow something lies: 0 dead ahead to 12 astern.
int off_bow(int relative) { return relative == 0 ? 0 : std::min(relative - 1, 25 - relative); }

// The facing and hex after a manoeuvre; nothing for those that do not move the ship.
struct Pose {
    Hex hex{};
    Facing facing{};
};
std::optional<Pose> pose_after(const Unit& u, const Move& m) {
    switch (m.how) {
        case Manoeuvre::ahead:
            return Pose{neighbour(u.hex, u.facing), u.facing};
        case Manoeuvre::turn_left:
        case Manoeuvre::turn_right: {
            const Facing f = turned(u.facing, m.how == Manoeuvre::turn_left ? -1 : 1);
            return Pose{neighbour(u.hex, f), f};
        }
        case Manoeuvre::slip_left:
        case Manoeuvre::slip_right:
            return Pose{neighbour(u.hex, turned(u.facing, m.how == Manoeuvre::slip_left ? -1 : 1)), u.facing};
        case Manoeuvre::tac:
            return Pose{u.hex, Facing{m.argument}};
        default:
            return std::nullopt;
    }
}

// A temper that shoots whenever it is asked: the trick has decided already.
Temper trigger_happy() {
    Temper t = second_captain();
    t.enough = t.enough_step = t.enough_least = t.patience = 0;
    return t;
}

}  // namespace

std::span<const Trick> tricks() { return all_tricks; }

Gauntlet::Gauntlet(const Trick& trick)
    : trick_(trick), temper_(trigger_happy()), captain_(second_captain()) {}

std::optional<Command> Gauntlet::decide(const Rules& rules, const Battle& seen, SideId side) {
    if (windows_.empty()) windows_.resize(max_units);
    const Moment moment = moment_of(rules, seen);
    const UnitId unit = moment == Moment::question ? UnitId{} : first_owing(seen, side);
    const bool own = moment == Moment::allocate || moment == Moment::move || moment == Moment::fire ||
                     moment == Moment::launch || moment == Moment::tractor;
    if (!unit || !own || small_craft(rules, seen.unit(unit))) {
        auto order = captain_.decide(rules, seen, side);
        thought_ = captain_.thought();
        return order;
    }
    power_.prepare(rules);
    Window& w = windows_[unit.index()];
    if (w.at != seen.clock) w = {seen.clock, {}, 0, 0, 0, false};
    if (++w.given > orders_a_window) return default_order(rules, seen, side);
    const Situation s = look(rules, seen, power_, temper_, unit, {}, &capabilities_);
    thought_ = trick_.says;
    if (moment == Moment::allocate) return form(s);
    if (moment == Moment::move) {
        if (auto order = move(s, w.moves++)) return order;
        const Command pass = Pass{unit};
        return refuse(rules, seen, pass) ? default_order(rules, seen, side) : pass;
    }
    if (!w.planned) {
        w.planned = true;
        if (moment == Moment::fire) fire(s, w.orders);
        if (moment == Moment::launch) launch(s, w.orders);
        if (moment == Moment::tractor) hold(s, w.orders);
    }
    while (w.next < w.orders.size())
        if (const Command order = w.orders[w.next++]; !refuse(rules, seen, order)) return order;
    const Command pass = Pass{unit};
    return refuse(rules, seen, pass) ? default_order(rules, seen, side) : pass;
}

Allocate Gauntlet::form(const Situation& s) const {
    const Rules& rules = s.rules;
    const Unit& u = s.unit();
    const ShipClass& c = s.type();
    FormBuilder form(rules, s.seen, s.me);
    form.raise_shields();
    form.keep_batteries();
    if (s.foes.empty()) {
        form.move_at(form.top_speed() / 2);
        form.recharge();
        return form.done();
    }
    const Foe& foe = s.foes[0];
    const bool near = foe.range <= 25;
    // Out of reach it comes up first; there the trick begins.
    const int speed =
        foe.range > trick_.range + 12 ? std::max(trick_.speed, trick_.range > 12 ? 0 : 12) : trick_.speed;
    form.move_at(speed / 2);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].weapon && boxes_left(c, u, g) > 0 && !form.hold(g)) form.roll(g);
    if (trick_.tractor && near && rules.line(Line::tractor).used)
        form.add_steps(Line::tractor, 0, rules.line(Line::tractor).unit, 4);
    if (near && rules.line(Line::ecm).used && trick_.ecm > 0)
        form.add_steps(Line::ecm, 0, rules.line(Line::ecm).unit, trick_.ecm);
    const int facing = static_cast<int>(shield_at(relative_bearing(u.hex, u.facing, foe.hex)));
    const LineRow& wall = rules.line(Line::specific_reinforcement);
    const int bank = bank_of(c, u, facing);
    const auto reinforce = [&](int percent) {
        if (wall.used && bank >= 0 && wall.unit > Energy{} && form.form().shield_level > 0)
            form.add_steps(Line::specific_reinforcement, static_cast<std::uint8_t>(bank), wall.unit,
                           times_floor(form.spare_output(Spend::shield), wall.unit) * percent / 100);
    };
    form.add_steps(Line::capacitor, 0, ratio(1, 4), times_floor(capacitor_room(rules, u), ratio(1, 4)));
    if (near && trick_.reinforce > 0) reinforce(trick_.reinforce);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon || boxes_left(c, u, g) <= 0 || form.has(Line::hold, g)) continue;
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        for (std::size_t m = 0; m < w.modes.size(); ++m)
            if (w.modes[m].target != TargetKind::seekers_only && w.modes[m].target != TargetKind::nothing &&
                w.modes[m].boxes == 1 && form.arm(g, m))
                break;
    }
    form.move_at(speed);
    if (near && trick_.overloads && foe.range <= trick_.fire_within + 16)
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            if (!c.groups[g].weapon || boxes_left(c, u, g) <= 0) continue;
            const WeaponType& w = rules.weapon(c.groups[g].weapon);
            std::size_t best = w.modes.size();
            for (std::size_t m = 1; m < w.modes.size(); ++m)
                if (w.modes[m].boxes == 1 && w.modes[m].target != TargetKind::seekers_only &&
                    s.power.can_score(c.groups[g].weapon, m, std::max(1, trick_.range)) &&
                    (best == w.modes.size() ||
                     s.power.row(c.groups[g].weapon, m)[static_cast<std::size_t>(std::max(1, trick_.range))] >
                         s.power.row(c.groups[g].weapon,
                                     best)[static_cast<std::size_t>(std::max(1, trick_.range))]))
                    best = m;
            if (best < w.modes.size()) form.raise_arming(g, best);
        }
    form.recharge();
    if (near) reinforce(100);
    return form.done();
}

// Of all moves that the rules allow now, the one after which the ship is best placed if it flies on straight.
std::optional<Command> Gauntlet::move(const Situation& s, int moves) const {
    const Unit& u = s.unit();
    if (s.foes.empty()) return std::nullopt;
    if (s.budget()) {
        const int left = std::max(1, s.seen.field.impulses - s.seen.clock.impulse + 1);
        if (u[Counter::moves_left] <= 0 || moves > (u[Counter::speed] + left - 1) / s.seen.field.impulses)
            return std::nullopt;
        if (trick_.range > 0 && s.foes[0].range == trick_.range) return std::nullopt;
    }
    const auto value = [&](Pose p) {
        if (deadly(s.seen, p.hex)) return -1'000'000;
        Hex ahead = p.hex;
        for (int i = 0; i < 3 && trick_.speed > 0; ++i) ahead = neighbour(ahead, p.facing);
        const Hex foe = s.foes[0].hex;
        int v = -6 * std::abs(distance(p.hex, foe) - trick_.range) -
                6 * std::abs(distance(ahead, foe) - trick_.range) -
                3 * off_bow(relative_bearing(p.hex, p.facing, foe));
        const MapShape& map = s.seen.field.map;
        if (!map.floating() && deadly(s.seen, ahead)) v -= 400;
        if (trick_.edge && !map.floating()) v -= 4 * std::abs(map.to_edge(p.hex) - 2);
        return v;
    };
    std::optional<Command> best;
    int most = -2'000'000;
    each_legal(s.rules, s.seen, s.me, [&](const Command& order) {
        const Move* m = std::get_if<Move>(&order);
        if (m == nullptr) return;
        const auto pose = pose_after(u, *m);
        if (!pose) return;
        // On the spot it turns only to bring its bow round.
        if (m->how == Manoeuvre::tac && off_bow(relative_bearing(u.hex, pose->facing, s.foes[0].hex)) >=
                                            off_bow(relative_bearing(u.hex, u.facing, s.foes[0].hex)))
            return;
        const int v = value(*pose);
        if (v > most) {
            most = v;
            best = order;
        }
    });
    return best;
}

void Gauntlet::fire(const Situation& s, std::vector<Command>& orders) {
    // Seekers that come are shot at whatever the trick is.
    Situation defence = s;
    defence.foes.clear();
    std::string ignored;
    if (s.foes.empty() || s.foes[0].range > trick_.fire_within) {
        plan_fire(defence, orders, ignored);
        return;
    }
    if (trick_.best_percent > 0 && s.impulses_left() > 4) {
        const Foe& foe = s.foes[0];
        const bool fired_at = std::any_of(s.seen.shots.begin(), s.seen.shots.end(), [&](const Shot& shot) {
            return shot.at == s.me && shot.by && s.seen.enemies(shot.by, s.me);
        });
        const int now =
            broadside(s.ready, relative_bearing(s.unit().hex, s.unit().facing, foe.hex), foe.range);
        if (!fired_at && std::int64_t{now} * 100 <
                             std::int64_t{all_bearing(s.ready, trick_.range)} * trick_.best_percent) {
            plan_fire(defence, orders, ignored);
            return;
        }
    }
    plan_fire(s, orders, ignored);
}

void Gauntlet::launch(const Situation& s, std::vector<Command>& orders) {
    if (s.foes.empty() || (!trick_.seekers && s.foes[0].range > 12)) return;
    for (const std::uint8_t g : s.type().launchers) {
        const WeaponType& w = s.rules.weapon(s.type().groups[g].weapon);
        std::optional<Command> best;
        int warhead = 0;
        for (const SeekerId id : w.launches) {
            const SeekerType& type = s.rules.seeker(id);
            const Command order = Launch{s.me, g, id, s.foes[0].id, {}, LaunchAs::plain};
            if (type.anti_drone || type.warhead <= warhead || refuse(s.rules, s.seen, order)) continue;
            best = order;
            warhead = type.warhead;
        }
        if (best) orders.push_back(*best);
    }
}

void Gauntlet::hold(const Situation& s, std::vector<Command>& orders) {
    if (trick_.tractor && !s.foes.empty())
        for (int points = 4; points > 0; --points)
            orders.push_back(
                Tractor{s.me, TractorAct::attract, s.foes[0].id, {}, static_cast<std::uint8_t>(points), 0});
    std::string ignored;
    plan_tractor(s, orders, ignored);
}

}  // namespace impulse
