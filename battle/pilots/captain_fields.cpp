#include "battle/pilots/captain_fields.h"

#include <algorithm>

#include "battle/core/rows/spheres.h"
#include "battle/core/rows/stasis.h"
#include "battle/core/rows/web.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"
#include "battle/fire/arming.h"
#include "battle/play/apply.h"
#include "battle/systems/casting.h"
#include "battle/systems/displacement.h"

namespace impulse {
namespace {

constexpr int worth_leaping = 10;   // points by which a displacement is to better the exchange
constexpr int worth_releasing = 3;  // points of energy below which a sphere is not worth its lock-out
constexpr int ram_reach = 4;        // hexes to the foe, as the sphere rises, within which it is announced
constexpr int ram_radius = 3;       // of a ring against ships
constexpr int rival_reach = 10;     // the same where the foe has generators of its own
constexpr int seeker_reach = 10;    // hexes to an enemy seeker that is on its way to us
constexpr int form_reach = 14;      // hexes to the foe within which generators are filled

Device device_of(const Situation& s, std::size_t group) {
    return s.rules.system(s.type().groups[group].system).device;
}
bool works(const Situation& s, std::size_t group) { return boxes_left(s.type(), s.unit(), group) > 0; }

// Enemy seekers near that may be on their way to this ship.
int seekers_near(const Situation& s) {
    int n = 0;
    for (const MapObject& o : s.seen.objects) {
        if (!o.flying() || !o.by || !s.seen.enemies(s.me, o.by)) continue;
        if (o.target && o.target != s.me) continue;
        n += distance(o.hex, s.unit().hex) <= seeker_reach ? 1 : 0;
    }
    return n;
}

bool has_sphere(const Situation& s, std::size_t group) {
    return std::any_of(s.seen.spheres.begin(), s.seen.spheres.end(),
                       [&](const Sphere& p) { return p.by == s.me && p.group == group; });
}

// Own web in or beside a hex; off the map where there is none.
std::optional<Hex> own_web_near(const Situation& s) {
    for (const WebHex& h : s.seen.web_hexes) {
        const Web& w = s.seen.webs[h.web];
        if (s.seen.sides[w.by.index()].team == s.seen.sides[s.unit().side.index()].team &&
            distance(h.hex, s.unit().hex) <= 1)
            return h.hex;
    }
    return std::nullopt;
}

bool has_generators(const Situation& s, const Unit& u) {
    const ShipClass& c = s.rules.type(u.type);
    return std::any_of(c.armed.begin(), c.armed.end(), [&](std::uint8_t g) {
        return s.rules.system(c.groups[g].system).device == Device::sphere && boxes_left(c, u, g) > 0;
    });
}

// How wide a ring against the foe is to be; none while it would be wasted. One just short of him is one that he, or we, will
// cross. Where rings would overlap none rises, and one that stands bars the others (G23): against a foe with generators of
// his own a ring is announced while it will still rise clear of his, and never into one that is there or on its way.
std::optional<int> ring_against(const Situation& s, const Foe& foe) {
    const Unit& u = s.unit();
    const int notice = s.rules.spheres->notice;
    const bool rival = s.temper.races_spheres && has_generators(s, s.seen.unit(foe.id));
    const Hex ours = rival ? on_course(s, u.hex, u.facing, u[Counter::speed], notice) : u.hex;
    const int range = distance(foreseen(s, foe, notice), ours);
    const int radius = std::clamp(range - 2, 0, ram_radius);
    const bool barred =
        rival && std::any_of(s.seen.spheres.begin(), s.seen.spheres.end(), [&](const Sphere& ring) {
            return ring.by == foe.id && range <= radius + ring.radius;
        });
    const bool near = rival ? range <= rival_reach : foe.range <= ram_reach + 4 && range <= ram_reach + 2;
    return near && !barred ? std::optional{radius} : std::nullopt;
}

void announce(const Situation& s, std::size_t group, std::vector<Command>& orders, std::string& thought) {
    const int stored = std::min(s.rules.spheres->energy_most, Energy{s.unit().groups[group].charge}.floor());
    if (stored < worth_releasing || has_sphere(s, group)) return;
    const std::optional<int> ring = s.foes.empty() ? std::nullopt : ring_against(s, s.foes[0]);
    if (!ring && seekers_near(s) < 2) return;
    Operate o{s.me, static_cast<std::uint8_t>(group), SystemUse::sphere_announce};
    o.amount = points(stored);
    o.value = static_cast<std::uint8_t>(ring.value_or(1));  // against seekers a small one is strongest
    if (refuse(s.rules, s.seen, Command{o})) return;
    orders.push_back(o);
    thought = "announces a sphere";
}

// A ship displaces itself to where it stands much better: nearer to where it wants to fight, out of fire that it cannot
// answer, and as far from the enemy as it can once it has had enough.
void leap(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (s.foes.empty() || !displaces_at_once(s.rules)) return;
    const Unit& u = s.unit();
    const FoeHexes foes = foe_hexes(s);
    for (const std::uint8_t g : s.type().armed) {
        if (device_of(s, g) != Device::displacement || !works(s, g)) continue;
        std::optional<Operate> best;
        std::int64_t most = std::int64_t{value_of(s, foes, u.hex, u.facing)} + worth_leaping * whole_point;
        for (std::uint8_t d = 0; d < 6; ++d)
            for (int n = displacement_reach(s.rules, s.type()); n > 0; --n) {
                Operate o;
                o.unit = o.target = s.me;
                o.group = g;
                o.use = SystemUse::displace;
                o.hex = along(u.hex, Facing{d}, n);
                const std::int64_t value = std::int64_t{value_of(s, foes, o.hex, u.facing)} -
                                           terrain_price(s, o.hex, u[Counter::speed]);
                if (value <= most || refuse(s.rules, s.seen, Command{o})) continue;
                most = value;
                best = o;
            }
        if (!best) continue;
        orders.push_back(*best);
        thought = s.hopeless ? "displaces itself out of reach" : "displaces itself to a better place";
        return;
    }
}

// Web that holds the foe is made stronger; web beside him is moved onto him.
std::optional<Operate> hold_in_web(const Situation& s, Operate o) {
    if (s.foes.empty()) return std::nullopt;
    const Hex at = s.foes[0].hex;
    o.use = SystemUse::web_reinforce;
    o.hex = at;
    o.amount = points(std::min(s.rules.web->reinforce_most, Energy{s.unit().groups[o.group].charge}.floor()));
    if (!refuse(s.rules, s.seen, Command{o})) return o;
    o.use = SystemUse::web_move;
    o.amount = {};
    for (std::uint8_t d = 0; d < 6; ++d) {
        o.hex = neighbour(at, Facing{d});
        o.value = static_cast<std::uint8_t>((d + 3) % 6);
        if (web_in(s.seen, at) == no_web && !refuse(s.rules, s.seen, Command{o})) return o;
    }
    return std::nullopt;
}

// The foe is to be in the field as soon as it is there; one that only waits stands where he goes.
std::optional<Hex> where_to_cast(const Situation& s, const WeaponMode& mode) {
    const Foe& foe = s.foes[0];
    const StandingField& field = s.rules.seeker(mode.casts).field;
    if (!field.forms) return foe.speed > 0 ? std::optional{neighbour(foe.hex, foe.facing)} : std::nullopt;
    if (field.ring == 0) return foe.hex;
    return foe.range == field.ring ? std::optional{s.unit().hex} : std::nullopt;
}

// A box that is to be fired instead, at better odds than even, casts nothing.
bool fires_instead(const Situation& s, std::uint8_t group, const std::vector<Command>& orders) {
    for (const Command& c : orders)
        if (const Fire* fire = std::get_if<Fire>(&c); fire != nullptr && fire->group == group) return true;
    for (const WeaponMode& m : s.rules.weapon(s.type().groups[group].weapon).modes)
        if (m.target != TargetKind::nothing && 2 * m.table.hit_at(s.foes[0].range) > m.table.sides)
            return true;
    return false;
}

// Its strings go to where the foe comes.
void move_strings(const Situation& s, std::uint8_t group, std::vector<Command>& orders) {
    if (s.foes.empty()) return;
    const Hex wanted = neighbour(s.foes[0].hex, s.foes[0].facing);
    for (const MapObject& o : s.seen.objects) {
        if (!o.stands() || o.by != s.me || o.hex == wanted) continue;
        Operate move{s.me, group, SystemUse::field_move};
        move.hex = o.hex;
        move.value = direction_towards(o.hex, wanted).at;
        if (refuse(s.rules, s.seen, Command{move})) continue;
        orders.push_back(move);
        return;
    }
}

}  // namespace

void cast_fields(const Situation& s, bool at_launch, std::vector<Command>& orders, std::string& thought) {
    if (!s.temper.schooled || s.foes.empty() || s.hopeless) return;
    for (const std::uint8_t g : s.type().armed) {
        if (device_of(s, g) != Device::field_caster || !works(s, g)) continue;
        if (!at_launch && fires_instead(s, g, orders)) continue;
        // Gates are opened in the activity: see captain_acts.h.
        const Mechanism step = at_launch ? Mechanism::launch : Mechanism::direct_fire;
        std::optional<Operate> best;
        int most = 0;
        for (std::size_t m = 0; m < s.rules.weapon(s.type().groups[g].weapon).modes.size(); ++m) {
            const WeaponMode* mode = cast_mode(s.rules, s.unit(), g, m);
            if (mode == nullptr || casting_step(s.rules, *mode) != step) continue;
            const std::optional<Hex> hex = where_to_cast(s, *mode);
            if (!hex) continue;
            Operate o{s.me, g, SystemUse::cast, s.foes[0].id, *hex, static_cast<std::uint8_t>(m)};
            const int energy = most_points_in(s.rules, s.unit(), g, static_cast<int>(m));
            o.amount = points(energy);
            const int range = distance(s.unit().hex, *hex);
            const int strength =
                energy > 0 ? mode->table.energy_points(range, energy) : mode->table.points_at(range);
            if (strength <= most || refuse(s.rules, s.seen, Command{o})) continue;
            most = strength;
            best = o;
        }
        if (!best) continue;
        orders.push_back(*best);
        thought = at_launch ? "casts a sphere over its enemy" : "casts a string on its enemy's way";
    }
}

void cast_web(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (!s.rules.web || !s.rules.web->segments || s.foes.empty() || web_in(s.seen, s.foes[0].hex) != no_web)
        return;
    for (const std::uint8_t g : s.type().armed) {
        if (device_of(s, g) != Device::web_caster || !works(s, g)) continue;
        Operate o{s.me, g, SystemUse::web_cast};
        o.hex = s.foes[0].hex;
        o.value = 1;
        o.amount = points(Energy{s.unit().groups[g].charge}.floor());
        if (refuse(s.rules, s.seen, Command{o})) continue;
        orders.push_back(o);
        thought = "casts web over its enemy";
        return;
    }
}

void arm_fields(const Situation& s, FormBuilder& form) {
    if (!s.temper.schooled || s.type().devices == 0 || s.foes.empty()) return;
    const bool near = s.foes[0].range <= form_reach || seekers_near(s) > 0;
    for (const std::uint8_t g : s.type().armed) {
        if (!works(s, g)) continue;
        const WeaponType& w = s.rules.weapon(s.type().groups[g].weapon);
        const Energy room = w.capacity - Energy{s.unit().groups[g].charge};
        switch (device_of(s, g)) {
            case Device::sphere:
            case Device::field_caster:
                // Energy for a sphere keeps: it is stored whenever there is some.
                for (Energy more{room.floor() * 60}; more > Energy{}; more -= points(1))
                    if (form.arm_with(g, 0, more)) break;
                break;
            case Device::web_generator:
                if (own_web_near(s)) form.arm_with(g, 0, points(8));
                break;
            case Device::displacement:
                // What it takes at once; where it is charged over turns that is another matter.
                if (near && displaces_at_once(s.rules) && s.unit().groups[g].charge == 0 && !w.modes.empty())
                    form.arm_with(g, 0, w.modes.front().energy);
                break;
            case Device::stasis:
                if (near && s.unit().groups[g].charge < points(s.rules.stasis->first).parts)
                    form.arm_with(g, 0, points(s.rules.stasis->first));
                break;
            default:
                break;
        }
    }
}

void plan_fields(const Situation& s, std::vector<Command>& orders, std::string& thought) {
    if (!s.temper.schooled) return;
    leap(s, orders, thought);
    if (s.hopeless) return;
    for (const std::uint8_t g : s.type().armed) {
        if (!works(s, g)) continue;
        Operate o{s.me, g};
        switch (device_of(s, g)) {
            case Device::sphere:
                announce(s, g, orders, thought);
                break;
            case Device::web_generator:
                if (const auto web = own_web_near(s)) {
                    o.use = SystemUse::web_reinforce;
                    o.hex = *web;
                    o.amount = points(
                        std::min(s.rules.web->reinforce_most, Energy{s.unit().groups[g].charge}.floor()));
                    if (!refuse(s.rules, s.seen, Command{o})) orders.push_back(o);
                }
                break;
            case Device::web_caster:
                if (s.rules.web && s.rules.web->segments)
                    if (const auto hold = hold_in_web(s, o)) orders.push_back(*hold);
                break;
            case Device::field_caster:
                move_strings(s, g, orders);
                break;
            case Device::stasis:
                if (s.foes.size() > 1) {  // of several foes the one that is not being fought
                    o.use = SystemUse::stasis_hold;
                    o.target = s.foes[1].id;
                    if (!refuse(s.rules, s.seen, Command{o})) orders.push_back(o);
                }
                break;
            default:
                break;
        }
    }
}

void seek_with_sphere(Situation& s) {
    if (!s.temper.schooled || s.foes.empty() || s.hopeless) return;
    for (const Sphere& p : s.seen.spheres)
        if (p.by == s.me && s.foes[0].range <= ram_reach + 4)
            s.wanted_range = std::min<int>(s.wanted_range, p.up != 0 ? p.radius : 1);
}

}  // namespace impulse
