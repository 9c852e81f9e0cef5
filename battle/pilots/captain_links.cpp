#include "battle/pilots/captain_links.h"

#include <algorithm>

#include "battle/core/links.h"
#include "battle/core/rows/links.h"
#include "battle/core/tracks.h"
#include "battle/damage/dropped_shields.h"
#include "battle/end/boarding.h"
#include "battle/end/melee.h"
#include "battle/movement/link_strength.h"
#include "battle/play/apply.h"
#include "battle/systems/grips.h"
#include "battle/systems/kept_links.h"
#include "battle/systems/marines.h"
#include "battle/systems/tractor.h"
#include "battle/systems/transporter.h"

namespace impulse {
namespace {

constexpr int home_guard = 4;  // parties that stay aboard whatever happens
constexpr int strong_guns =
    4;  // points of damage a foe's guns may do at most for a shield to be dropped before it

bool comes_for(const Situation& s, const MapObject& o) {
    // A seeker that is not identified shows no target: near enough it is taken to be ours.
    return o.flying() && s.seen.enemies(s.me, o.by) && (!o.target || o.target == s.me);
}

int seekers_near(const Situation& s, int reach) {
    int n = 0;
    for (const MapObject& o : s.seen.objects)
        n += comes_for(s, o) && distance(o.hex, s.unit().hex) <= reach ? 1 : 0;
    return n;
}

int facing_towards(const Situation& s, UnitId unit, Hex there) {
    const Unit& u = s.seen.unit(unit);
    return static_cast<int>(shield_at(relative_bearing(u.hex, u.facing, there)));
}

bool worth_boarding(const Situation& s, const Foe& foe) {
    const Unit& u = s.seen.unit(foe.id);
    return u[Counter::crippled] != 0 || (foe.speed <= 2 && foe.top <= 4);
}

// Boxes of the foe that a raid is best spent on: the heaviest weapons first.
std::vector<std::uint8_t> prizes(const Situation& s, UnitId at) {
    const ShipClass& c = s.rules.type(s.seen.unit(at).type);
    std::vector<std::uint8_t> groups;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].weapon && boxes_left(c, s.seen.unit(at), g) > 0)
            groups.push_back(static_cast<std::uint8_t>(g));
    std::stable_sort(groups.begin(), groups.end(), [&](std::uint8_t a, std::uint8_t b) {
        return s.rules.system(c.groups[a].system).repair > s.rules.system(c.groups[b].system).repair;
    });
    return groups;
}

// Raids or parties, as many as there are uses; the own shield is dropped first where that is safe.
void send(const Situation& s, const Foe& foe, std::vector<Command>& orders, std::string& thought) {
    const Unit& u = s.unit();
    const Unit& t = s.seen.unit(foe.id);
    if (!facing_open(s.rules, t, facing_towards(s, foe.id, u.hex))) return;
    const int own = facing_towards(s, s.me, t.hex);
    const bool by_form = s.rules.line(Line::transporter).used;
    if (by_form && !facing_open(s.rules, u, own)) {
        const int bearing = relative_bearing(foe.hex, foe.facing, u.hex);
        // The shield stays down for some time: late in a turn all its guns are ready again before that.
        const bool soon = s.impulses_left() < s.seen.field.impulses / 4;
        if (broadside(soon ? foe.working : foe.guns, bearing, std::clamp(foe.range, 0, max_range)) >
            strong_guns * whole_point)
            return;
        if (seekers_near(s, 6) > 0) return;
        const int bank = [&] {
            for (int b = 0; b < s.type().banks; ++b)
                if ((s.type().bank_facings[static_cast<std::size_t>(b)] >> own & 1U) != 0) return b;
            return -1;
        }();
        if (bank < 0) return;
        const Command drop = DropShield{s.me, static_cast<std::uint8_t>(bank), 0};
        if (refuse(s.rules, s.seen, drop)) return;
        orders.push_back(drop);
    }
    int uses = free_transporters(s.rules, s.seen, s.me);
    if (by_form) uses = std::min<int>(uses, u[Counter::transports]);
    int parties = parties_aboard(s.rules, u) - guards_posted(u) - home_guard;
    if (worth_boarding(s, foe) && parties > 0) {
        const int n = std::min(uses, parties);
        for (int k = n; k > 0; --k) {
            const Command order = Transport{s.me, Cargo::party, foe.id, 0, static_cast<std::uint8_t>(k), {}};
            if (!by_form && refuse(s.rules, s.seen, order)) continue;
            orders.push_back(order);
            break;
        }
        thought = "boards with " + std::to_string(n) + " parties";
        return;
    }
    for (const std::uint8_t g : prizes(s, foe.id)) {
        if (uses <= 0 || parties <= 0) break;
        orders.push_back(Transport{s.me, Cargo::raid, foe.id, g, 1, {}});
        --uses;
        --parties;
        thought = "raids";
    }
}

constexpr int firm_hold = 4;     // strength that a high energy turn hardly tears off
constexpr int hold_at_once = 6;  // hexes beside its reach at which a ship pays for links beforehand

bool worth_holding(const Situation& s, const Foe& foe) {
    return !s.hopeless && (foe.flees || worth_boarding(s, foe));
}

// What it holds and has not paid for in this turn.
void renew_grips(const Situation& s, std::vector<Command>& orders) {
    for (const Link& l : s.seen.links) {
        if (!binds(l.kind) || docks(l.kind) || !l.holds() || l.from != s.me || l.turn >= s.seen.clock.turn)
            continue;
        const int points = std::min<int>(l.strength, beam_energy(s.seen, s.me));
        const TractorAct act = l.kind == LinkKind::repulsor ? TractorAct::repel : TractorAct::attract;
        const Command order = Tractor{s.me, act, l.to, {}, static_cast<std::uint8_t>(points), 0};
        if (!refuse(s.rules, s.seen, order)) orders.push_back(order);
    }
}

// Against who holds a ship that wants to get away, and against whatever presses it.
void resist_grips(const Situation& s, int& energy, std::vector<Command>& orders, std::string& thought) {
    for (const Link& l : s.seen.links) {
        if (!binds(l.kind) || docks(l.kind) || !l.holds() || l.to != s.me || !s.seen.enemies(l.from, s.me))
            continue;
        const bool presses = l.kind == LinkKind::pressor;
        if (!presses && !s.hopeless && s.unit()[Counter::crippled] == 0) continue;
        const int strength = strength_of(s.rules, s.seen, l),
                  need = presses ? strength : strength - l.against + 1;
        const int points = presses ? std::min(need, energy) : need;
        if (points < 1 || points > energy) continue;
        const Command order =
            Tractor{s.me, TractorAct::resist, l.from, {}, static_cast<std::uint8_t>(points), 0};
        if (refuse(s.rules, s.seen, order)) continue;
        orders.push_back(order);
        energy -= points;
        thought = "tears itself loose";
    }
}

// Who would get away is held, as firmly as can be paid for; a pressor strikes him besides.
void plan_grips(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (s.seen.clock.impulse < 1) {
        renew_grips(s, orders);
        return;
    }
    int energy = beam_energy(s.seen, s.me);
    resist_grips(s, energy, orders, thought);
    if (s.foes.empty() || s.hopeless) return;
    const Foe& foe = s.foes[0];
    const auto make = [&](LinkKind kind, TractorAct act, int most) {
        for (int strength = most; strength > 0; --strength) {
            const int points = energy_for_grip(s.rules, s.seen, s.me, foe.id, kind, strength);
            if (points < 1 || points > energy) continue;
            const Command order = Tractor{s.me, act, foe.id, {}, static_cast<std::uint8_t>(points), 0};
            if (refuse(s.rules, s.seen, order)) continue;
            orders.push_back(order);
            energy -= points;
            return true;
        }
        return false;
    };
    constexpr int most_pressed = 12;  // points that a pressor is worth at most in one turn
    if (make(LinkKind::pressor, TractorAct::press, most_pressed)) thought = "presses its target";
    if (!worth_holding(s, foe) || held_by(s.seen, foe.id, s.me)) return;
    const Command grapple = Tractor{s.me, TractorAct::grapple, foe.id, {}, 0, 0};
    if (make(LinkKind::tractor, TractorAct::attract, firm_hold)) {
        thought = "holds who would get away";
    } else if (!refuse(s.rules, s.seen, grapple)) {
        orders.push_back(grapple);
        thought = "grapples who would get away";
    }
}

}  // namespace

void allocate_links(const Situation& s, FormBuilder& form) {
    if (const Energy upkeep = upkeep_of(s.rules, s.seen, s.me); upkeep > Energy{})
        form.add_steps(Line::tractor, 0, s.rules.line(Line::tractor).unit, upkeep.ceil());
    if (!s.temper.schooled || s.foes.empty()) return;
    const Foe& foe = s.foes[0];
    if (s.rules.beams && worth_holding(s, foe) &&
        foe.range <= std::max(0, grip_reach(s.rules, s.seen, s.me)) + hold_at_once)
        form.add_steps(Line::tractor, 0, s.rules.line(Line::tractor).unit, firm_hold);
    if (s.rules.tractors && s.rules.line(Line::tractor).used) {
        const int near = std::min({seekers_near(s, 12), free_beams(s.rules, s.seen, s.me), 3});
        if (near > 0) form.add_steps(Line::tractor, 0, s.rules.line(Line::tractor).unit, near);
    }
    if (s.rules.transporters && s.rules.line(Line::transporter).used && foe.range <= 12) {
        std::int32_t weakest = s.foes[0].shield[0];
        for (const std::int32_t boxes : foe.shield) weakest = std::min(weakest, boxes);
        const int parties = parties_aboard(s.rules, s.unit()) - home_guard;
        if (weakest <= 4 && parties > 0)
            form.add_steps(Line::transporter, 0, s.rules.line(Line::transporter).unit,
                           std::min(parties, free_transporters(s.rules, s.seen, s.me)));
    }
}

void plan_tractor(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (!s.temper.schooled) return;
    if (s.rules.beams) {
        plan_grips(s, orders, thought);
        return;
    }
    // What is held and not paid for this turn: seekers for as long as they live, ships while it is worth it.
    for (const Link& l : s.seen.links) {
        if (l.kind != LinkKind::tractor || !l.holds() || l.from != s.me || l.turn >= s.seen.clock.turn)
            continue;
        orders.push_back(
            Tractor{s.me, TractorAct::attract, l.to, l.object, static_cast<std::uint8_t>(l.to ? 2 : 1), 0});
    }
    int beams = free_beams(s.rules, s.seen, s.me);
    int energy = beam_energy(s.seen, s.me);
    for (int reach = 0; reach <= 1; ++reach)
        for (std::size_t o = 0; o < s.seen.objects.size() && beams > 0; ++o) {
            const MapObject& object = s.seen.objects[o];
            if (!comes_for(s, object) || distance(object.hex, s.unit().hex) != reach ||
                seeker_held(s.seen, ObjectId{o}))
                continue;
            const Command order = Tractor{s.me, TractorAct::attract, {}, ObjectId{o}, 1, 0};
            if (energy < beam_cost(s.rules, reach) || refuse(s.rules, s.seen, order)) continue;
            orders.push_back(order);
            energy -= beam_cost(s.rules, reach);
            --beams;
            thought = "catches seekers";
        }
    if (s.foes.empty() || beams <= 0 || s.hopeless) return;
    // A cripple that would get away is held fast; a sound ship is let be.
    const Foe& foe = s.foes[0];
    const bool already = held_by(s.seen, foe.id, s.me);
    if (!already && foe.range <= hold_reach && (foe.flees || worth_boarding(s, foe)) &&
        s.seen.unit(foe.id)[Counter::crippled] != 0) {
        const int cost = beam_cost(s.rules, foe.range);
        const int points = cost > 0 ? std::min(energy / cost, 3) : 0;
        const Command order =
            Tractor{s.me, TractorAct::attract, foe.id, {}, static_cast<std::uint8_t>(std::max(points, 1)), 0};
        if (points > 0 && !refuse(s.rules, s.seen, order)) {
            orders.push_back(order);
            thought = "holds the cripple";
        }
    }
}

void plan_bids(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (!s.temper.schooled) return;
    for (const Link& l : s.seen.links) {
        if (l.kind != LinkKind::tractor || l.to != s.me || !s.seen.enemies(l.from, s.me)) continue;
        if (l.state != LinkState::offered && !l.holds()) continue;
        const int points = std::min(beam_energy(s.seen, s.me), 3);
        if (points > 0)
            orders.push_back(
                Tractor{s.me, TractorAct::resist, l.from, {}, static_cast<std::uint8_t>(points), 0});
        thought = "tears itself loose";
    }
}

void plan_marines(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    for (std::uint8_t bank = 0; bank < s.type().banks; ++bank)
        if (s.unit()[Unit::dropped(bank)] != 0) orders.push_back(DropShield{s.me, bank, 1});
    if (!s.temper.schooled || s.hopeless || !s.rules.transporters) return;
    const int reach = transporter_reach(s.rules, s.seen, s.me);
    for (const Foe& foe : s.foes)
        if (foe.range <= reach) {
            send(s, foe, orders, thought);
            break;
        }
}

void plan_mines(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (!s.temper.schooled || s.foes.empty() || s.rules.mines.empty()) return;
    const Unit& u = s.unit();
    if (u[Counter::t_bombs] + u[Counter::nsm] <= 0 || u[Counter::speed] < 4) return;
    const Foe& foe = s.foes[0];
    const std::size_t astern = shield_at(relative_bearing(u.hex, u.facing, foe.hex));
    const bool comes = shield_at(relative_bearing(foe.hex, foe.facing, u.hex)) % 5 <= 1;
    if (astern < 2 || astern > 4 || !comes || foe.range < 3 || foe.range > 6 || foe.speed < 7) return;
    for (std::size_t m = s.rules.mines.size(); m-- > 0;) {
        const Command order = LayMine{s.me, static_cast<std::uint8_t>(m), 0};
        if (refuse(s.rules, s.seen, order)) continue;
        orders.push_back(order);
        thought = "lays a mine before the pursuer";
        return;
    }
}

void plan_boarding(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    const SideId side = s.unit().side;
    for (std::size_t t = 0; t < s.seen.units.size(); ++t) {
        const Unit& u = s.seen.units[t];
        if (s.rules.melee && u.active() && enemies_aboard(s.seen, UnitId{t}) > 0 && u.side == side)
            orders.push_back(Board{UnitId{t}, UnitId{t}, BoardingAim::parties,
                                   best_posture(s.rules, s.seen, UnitId{t}, side.index())});
        if (!u.active() || u.boarders_of(side) == 0) continue;
        const int defenders =
            std::max(0, s.rules.type(u.type).sheet.boarding_parties - u[Counter::boarding_lost]);
        orders.push_back(Board{
            s.me, UnitId{t}, u.boarders_of(side) > defenders ? BoardingAim::rooms : BoardingAim::parties,
            s.rules.melee ? best_posture(s.rules, s.seen, UnitId{t}, side.index()) : Posture::average});
        thought = "fights aboard";
    }
}

}  // namespace impulse
