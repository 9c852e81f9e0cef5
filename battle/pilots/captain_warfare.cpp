#include "battle/pilots/captain_warfare.h"

#include <algorithm>

#include "battle/core/rows/cloak.h"
#include "battle/core/rows/ew.h"
#include "battle/core/tracks.h"
#include "battle/energy/reactor.h"
#include "battle/fire/ecm.h"
#include "battle/pilots/captain_seekers.h"
#include "battle/systems/cloak.h"
#include "battle/systems/ew.h"
#include "battle/systems/scouts.h"

namespace impulse {
namespace {

constexpr int cloak_near = 25;  // hexes from which an enemy is worth hiding from

bool has_ew(const Rules& rules) {
    return rules.line(Line::ecm).used && rules.line(Line::ecm).unit > Energy{};
}

// Torpedoes that arm over several turns: how many the ship has, how many are ready, how many will be next turn.
struct Torpedoes {
    int all = 0, ready = 0, soon = 0;
};
Torpedoes torpedoes_of(const Situation& s) {
    Torpedoes t;
    const ShipClass& c = s.type();
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon || boxes_left(c, s.unit(), g) <= 0) continue;
        const WeaponType& w = s.rules.weapon(c.groups[g].weapon);
        if (w.arming != ArmingKind::several_turns && !(s.temper.schooled && is_tube(w))) continue;
        ++t.all;
        const GroupState& state = s.unit().groups[g];
        if (state.ready != 0)
            ++t.ready;
        else if (state.turns + 1 >= w.arming_turns)
            ++t.soon;
    }
    return t;
}

// A ship hides while its torpedoes are being armed, and comes out to fire them.
bool hides_this_turn(const Situation& s) {
    if (s.foes.empty() || s.foes[0].range > cloak_near) return false;
    // Who is hidden already stays so until his torpedoes are ready.
    if (s.unit()[Counter::cloak] == 0 && s.foes[0].range < s.temper.hides_from) return false;
    const Energy cost = cloak_cost(s.rules, s.unit());
    if (cost <= Energy{}) return false;
    // A device that eats more than half of what the ship makes leaves nothing to arm the torpedoes with.
    Supply supply = supply_of(s.rules, s.unit());
    supply[PowerKind::battery] = supply[PowerKind::reserve_warp] = {};
    if (s.unit()[Counter::cloak] == 0 && cost * 2 > supply.total()) return false;
    const Torpedoes t = torpedoes_of(s);
    return t.all > 0 && 2 * (t.ready + t.soon) < t.all;
}

// Seekers of the enemy that come for us or ours, nearest first.
ObjectId worst_seeker(const Situation& s, int within, UnitId of = {}) {
    ObjectId best{};
    int nearest = within + 1;
    for (std::size_t i = 0; i < s.seen.objects.size(); ++i) {
        const MapObject& o = s.seen.objects[i];
        if (!o.flying() || !o.by || !s.seen.enemies(s.me, o.by)) continue;
        if (of && o.target && o.target != of) continue;
        // Torpedoes of plasma look after themselves, known or not.
        if (const SeekerId id = guessed_type(s.rules, s.seen, o); id && s.rules.seeker(id).immune_to_scouts)
            continue;
        const int range = distance(s.unit().hex, o.hex);
        if (range >= nearest) continue;
        nearest = range;
        best = ObjectId{i};
    }
    return best;
}

// The friend that stands nearest to an enemy.
UnitId friend_in_front(const Situation& s) {
    UnitId best{};
    int nearest = 0;
    for (std::size_t i = 0; i < s.seen.units.size(); ++i) {
        const UnitId id{i};
        if (id == s.me || !s.seen.units[i].active() || s.seen.enemies(s.me, id)) continue;
        const UnitId foe = nearest_enemy(s.seen, id);
        if (!foe) continue;
        const int range = distance(s.seen.unit(foe).hex, s.seen.units[i].hex);
        if (!best || range < nearest) {
            best = id;
            nearest = range;
        }
    }
    return best;
}

// The first sensor that could take a task now; no_channel if none.
std::uint8_t free_channel(const Situation& s) {
    for (std::size_t g = 0; g < s.unit().groups.size(); ++g) {
        const GroupState& state = s.unit().groups[g];
        if (is_channel(s.rules, s.unit(), g) && boxes_left(s.type(), s.unit(), g) > 0 && state.paid != 0 &&
            state.mode == 0 && !channel_blind(s.seen, s.unit(), g))
            return static_cast<std::uint8_t>(g);
    }
    return no_channel;
}

int sensors_of(const Situation& s) {
    int n = 0;
    for (std::size_t g = 0; g < s.unit().groups.size(); ++g)
        n += is_channel(s.rules, s.unit(), g) && boxes_left(s.type(), s.unit(), g) > 0 ? 1 : 0;
    return n;
}

void plan_lending(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (!s.rules.scouts) return;
    const int each = s.rules.scouts->points;
    const UnitId leader = friend_in_front(s);
    const Sheet& sheet = s.type().sheet;
    if (leader && (sheet.ew_pods > 0 || sheet.carrier_ew > 0)) {
        orders.push_back(Scout{s.me,
                               no_channel,
                               ScoutTask::lend_ecm,
                               leader,
                               {},
                               static_cast<std::uint8_t>(free_pool(s.rules, s.unit()))});
        thought = "lends EW";
    }
    int pool = s.unit()[Counter::ew_pool];
    const std::uint8_t channel = free_channel(s);
    if (channel == no_channel || pool <= 0 || s.foes.empty()) return;
    const auto points = static_cast<std::uint8_t>(std::min(pool, each));
    // One order at a time: the next look sees what this one did.
    if (leader) orders.push_back(Scout{s.me, channel, ScoutTask::lend_ecm, leader, {}, points});
    if (leader) orders.push_back(Scout{s.me, channel, ScoutTask::lend_eccm, leader, {}, points});
    orders.push_back(Scout{s.me, channel, ScoutTask::offend, s.foes[0].id, {}, points});
    orders.push_back(Scout{s.me, channel, ScoutTask::protect, s.me, {}, points});
    thought = "sensors at work";
}

void plan_scouting(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (!s.rules.scouts) return;
    const ObjectId worst = worst_seeker(s, s.rules.scouts->range);
    if (!worst) return;
    for (std::size_t g = 0; g < s.unit().groups.size(); ++g) {
        if (!is_channel(s.rules, s.unit(), g)) continue;
        const int mode = s.unit().groups[g].mode;
        if (mode != 0 && mode != 1 + static_cast<int>(ScoutTask::break_lock)) continue;
        orders.push_back(Scout{s.me, static_cast<std::uint8_t>(g), ScoutTask::break_lock, {}, worst, 0});
        thought = "shakes off a seeker";
    }
}

void plan_cloak(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    const Unit& u = s.unit();
    if (u[Counter::cloak] == 0) {
        if (!hides_this_turn(s)) return;
        orders.push_back(Announce{s.me, Announcement::cloak_on});
        thought = "cloaks while the torpedoes are armed";
        return;
    }
    // In time to be seen, and to see, when the torpedoes are ready in the first impulses of the next turn.
    const Torpedoes t = torpedoes_of(s);
    const bool soon = 2 * (t.ready + t.soon) >= t.all;
    if (soon && s.impulses_left() <= s.rules.cloak->fade) {
        orders.push_back(Announce{s.me, Announcement::cloak_off});
        thought = "comes out to fire";
    }
}

}  // namespace

void allocate_warfare(const Situation& s, FormBuilder& form, bool near) {
    if (!has_ew(s.rules)) return;
    const Unit& u = s.unit();
    if (s.rules.line(Line::cloak).used && hides_this_turn(s)) {
        form.add({Line::cloak, 0, 0, cloak_cost(s.rules, u)});
        return;
    }
    if (!near) return;
    const int rating = sensor_rating(s.rules, u);
    // Steps of the die go by the root: one point, four, nine. A step takes about a fifth off all that the enemy fires, a
    // ship that cannot pay four is content with one.
    const int spare = times_floor(form.spare_output(Spend::service), s.rules.line(Line::ecm).unit);
    const int points = std::min(rating, s.temper.ecm_first);
    form.add_steps(Line::ecm, 0, s.rules.line(Line::ecm).unit,
                   spare >= 2 * points ? points : std::min(rating, 1));
}

void allocate_sensors(const Situation& s, FormBuilder& form) {
    if (!has_ew(s.rules) || !s.rules.scouts || s.foes.empty() || !s.type().scout ||
        form.form().fire_control == 0)
        return;
    if (s.foes[0].range > 2 * s.rules.scouts->range) return;
    int powered = 0;
    for (std::size_t g = 0; g < s.unit().groups.size(); ++g)
        if (is_channel(s.rules, s.unit(), g) && boxes_left(s.type(), s.unit(), g) > 0 &&
            form.add({Line::scout, static_cast<std::uint8_t>(g), 0, s.rules.line(Line::scout).unit}))
            ++powered;
    if (powered > 0)
        form.add_steps(Line::lend_ew, 0, s.rules.line(Line::lend_ew).unit, s.rules.scouts->points);
}

void allocate_more_warfare(const Situation& s, FormBuilder& form, bool near) {
    if (!has_ew(s.rules) || s.foes.empty()) return;
    const Energy unit = s.rules.line(Line::ecm).unit;
    if (!near || form.form().fire_control == 0) return;
    int ecm = 0;
    for (const FormEntry& e : form.form().form)
        if (e.line == Line::ecm) ecm = times_floor(e.amount, unit);
    const int left = sensor_rating(s.rules, s.unit()) - ecm;
    const int spare = times_floor(form.spare_output(Spend::service), unit);
    form.add_steps(Line::eccm, 0, unit, std::clamp(spare, 0, std::max(0, left)));
}

void plan_ew(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (!has_ew(s.rules) || s.foes.empty()) return;
    const Unit& u = s.unit();
    const int ecm = u[Counter::ecm], eccm = u[Counter::eccm];
    if (ecm + eccm == 0) return;
    const Foe& foe = s.foes[0];
    const int to = bearing(u.hex, foe.hex);
    bool fires = false;
    for (const Command& c : orders)
        if (const Fire* f = std::get_if<Fire>(&c)) fires = fires || f->target == foe.id;
    const std::int32_t mine = fires ? broadside(s.ready, relative_to(to, u.facing), foe.range) : 0;
    const std::int32_t theirs = broadside(foe.guns, relative_to(opposite_bearing(to), foe.facing), foe.range);
    const int met = target_ecm(s.rules, s.seen, s.me, foe.id, foe.range).sum;
    const int ours = target_ecm(s.rules, s.seen, foe.id, s.me, foe.range).sum - ecm;
    const int helps = firer_eccm(s.rules, s.seen, s.me).sum - eccm;
    const int against = firer_eccm(s.rules, s.seen, foe.id).sum;
    // A step of the die is worth about a fifth of a volley.
    const auto score = [&](int e, int c) {
        return theirs / 5 * shift_of_ecm(ours + e - against) - mine / 5 * shift_of_ecm(met - helps - c);
    };
    int best_ecm = ecm;
    std::int32_t best = score(ecm, eccm) + whole_point;
    for (int e = std::max(0, ecm - swappable(s.rules, s.seen, s.me, true));
         e <= ecm + swappable(s.rules, s.seen, s.me, false); ++e)
        if (const std::int32_t now = score(e, ecm + eccm - e); now > best) {
            best = now;
            best_ecm = e;
        }
    if (best_ecm == ecm) return;
    orders.insert(orders.begin(), AdjustEw{s.me, static_cast<std::uint8_t>(best_ecm),
                                           static_cast<std::uint8_t>(ecm + eccm - best_ecm)});
    thought += (thought.empty() ? "" : ", ") + std::string{"EW "} + std::to_string(best_ecm) + "/" +
               std::to_string(ecm + eccm - best_ecm);
}

void spare_sensors(const Situation& s, std::vector<Command>& orders) {
    if (!s.type().scout || !s.rules.scouts || sensors_of(s) == 0) return;
    if (!s.foes.empty() && s.foes[0].range <= 4) return;
    std::erase_if(orders, [&](const Command& c) {
        const Fire* f = std::get_if<Fire>(&c);
        return f != nullptr && !s.rules.system(s.type().groups[f->group].system).has(Trait::quiet);
    });
}

void plan_warfare(const Situation& s, Mechanism mechanism, std::vector<Command>& orders,
                  std::string& thought) {
    if (mechanism == Mechanism::cloak)
        plan_cloak(s, orders, thought);
    else if (mechanism == Mechanism::lend_ew)
        plan_lending(s, orders, thought);
    else if (mechanism == Mechanism::scout)
        plan_scouting(s, orders, thought);
}

}  // namespace impulse
