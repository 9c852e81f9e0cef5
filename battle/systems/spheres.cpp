#include "battle/systems/spheres.h"

#include <algorithm>

#include "battle/areas/mine.h"
#include "battle/core/craft.h"
#include "battle/core/rows/spheres.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"
#include "battle/damage/shields.h"
#include "battle/damage/shot_down.h"
#include "battle/damage/sphere_shell.h"

namespace impulse {
namespace {

constexpr std::int16_t cannot_be_killed = 20000;

const WeaponType* generator(const Rules& rules, const Unit& u, std::size_t group) {
    const WeaponType* w = device_of(rules, u, group, Device::sphere);
    return w == nullptr || w->modes.empty() ? nullptr : w;
}

std::size_t sphere_of(const Battle& b, UnitId by, std::uint8_t group) {
    std::size_t i = 0;
    while (i < b.spheres.size() && (b.spheres[i].by != by || b.spheres[i].group != group)) ++i;
    return i;
}

// Where something stands in relation to a ring.
enum class Place : std::uint8_t { outside, on, inside };
Place place_of(const Sphere& s, Hex centre, Hex hex) {
    const int away = distance(centre, hex);
    return away > s.radius ? Place::outside : away == s.radius ? Place::on : Place::inside;
}
Place noted(const Sphere& s, std::size_t word, std::size_t index) {
    if ((s.on[word] >> index % 64 & 1U) != 0) return Place::on;
    return (s.inside[word] >> index % 64 & 1U) != 0 ? Place::inside : Place::outside;
}
// Onto the ring, or through it from one side to the other; not off it.
bool crosses(Place from, Place to) { return from != to && from != Place::on; }

// Energy of the plasma kind goes through (G23.81): those seekers take no damage from a ring.
bool passes_spheres(const MapObject& seeker) { return seeker.kind == SeekerKind::plasma; }

// Damage of a ring shows where a hidden ship is.
void show_hidden(Play& play, UnitId unit) {
    const Unit& u = play.now.unit(unit);
    if (u.hidden_from != 0) play.emit(Veiled{unit, u.hidden_from, u.hex, u.facing});
}

// Points that destroy a unit: a shuttle or fighter has so many left, a ship takes whatever comes.
std::int16_t points_that_kill(const Rules& rules, const Unit& u) {
    if (!small_craft(rules, u)) return cannot_be_killed;
    return static_cast<std::int16_t>(
        std::max(1, rules.type(u.type).sheet.craft.kill - u[Counter::internals]));
}

bool works(const Rules& rules, const Unit& u, std::uint8_t group) {
    return u.active() && boxes_left(rules.type(u.type), u, group) > 0;
}

bool two_fields_overlap(const Battle& b, const Sphere& a, const Sphere& c, int radius_a, int radius_c) {
    return distance(b.unit(a.by).hex, b.unit(c.by).hex) <= radius_a + radius_c;
}

bool rises_now(const Battle& b, const Sphere& s) { return s.up == 0 && b.impulse_now() >= s.from; }

void rise(Play& play, std::size_t i) {
    const Sphere s = play.now.spheres[i];
    const Unit& u = play.now.unit(s.by);
    const GroupState g = u.groups[s.group];
    const WeaponType& w = *generator(play.rules, u, s.group);
    const int energy = std::min<int>(s.strength, Energy{g.charge}.floor());
    play.set_group(s.by, s.group, GroupField::charge, g.charge - points(energy).parts);
    if (w.keeps_turns >= 0 && energy > 0)
        play.set_group(s.by, s.group, GroupField::paid, 1);  // in use this turn
    const int strength = sphere_points(w.modes.front(), energy, s.radius);
    const int now = play.now.impulse_now();
    play.emit(SphereSet{s.by, s.group, s.radius, 1, static_cast<std::int16_t>(strength),
                        static_cast<std::int16_t>(now),
                        static_cast<std::int16_t>(now + play.rules.spheres->life - 1)});
    if (strength <= 0) end_sphere(play, i);  // nothing released: raised and dropped at once
}

struct Struck {
    bool seeker = false;
    std::uint16_t index = 0;
    int size_class = 0;
    std::int16_t kill = 0;
};
using StruckList = FixedVector<Struck, max_units + max_objects>;

void strike_list(Play& play, std::size_t sphere, StruckList& list) {
    if (list.empty()) return;
    sort_in_place(list.begin(), list.end(), [](const Struck& a, const Struck& b) {
        if (a.size_class != b.size_class)
            return a.size_class > b.size_class;  // the greater class is the smaller unit
        if (a.kill != b.kill) return a.kill < b.kill;
        return a.seeker != b.seeker ? a.seeker : a.index < b.index;
    });
    SphereShares kills;
    for (const Struck& s : list) kills.push_back(s.kill);
    const Sphere ring = play.now.spheres[sphere];
    const SphereShares shares = sphere_shares(ring.strength, kills);
    int sum = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        sum += shares[i];
        if (shares[i] <= 0) continue;
        if (list[i].seeker) {
            const ObjectId id{static_cast<std::size_t>(list[i].index)};
            play.emit(SeekerDamaged{id, VolleyKind::sphere, shares[i]});
            shoot_down(play, id);
        } else {
            const UnitId at{static_cast<std::size_t>(list[i].index)};
            const int facing = settle_facing_at_once(play, at, play.now.unit(ring.by).hex, ring.by);
            strike(play, at, ring.by, facing, shares[i], VolleyKind::sphere, 0);
            show_hidden(play, at);
        }
    }
    weaken_sphere(play, sphere, sum);
}

// Two ships' rings that meet take each other's strength.
void meet_spheres(Play& play) {
    for (std::size_t i = 0; i < play.now.spheres.size(); ++i)
        for (std::size_t k = i + 1; k < play.now.spheres.size(); ++k) {
            const Sphere a = play.now.spheres[i], c = play.now.spheres[k];
            if (a.up == 0 || c.up == 0 || a.by == c.by) continue;
            const int away = distance(play.now.unit(a.by).hex, play.now.unit(c.by).hex);
            if (away > a.radius + c.radius || away < std::abs(a.radius - c.radius)) continue;
            const int taken = std::min(a.strength, c.strength);
            weaken_sphere(play, k, taken);  // the later place first: the earlier one keeps its number
            weaken_sphere(play, i, taken);
            if (sphere_of(play.now, a.by, a.group) >= play.now.spheres.size()) {
                meet_spheres(play);
                return;
            }
            if (sphere_of(play.now, c.by, c.group) >= play.now.spheres.size()) --k;
        }
}

// Planets end a sphere, hexes of rocks on its ring take points off it, once in each impulse in which its ship moved.
// The bit of its own ship among the noted places says that it was done.
void meet_terrain(Play& play) {
    for (std::size_t i = play.now.spheres.size(); i-- > 0;) {
        const Sphere s = play.now.spheres[i];
        if (s.up == 0 || noted(s, Sphere::word_of_unit(s.by.index()), s.by.index()) == Place::inside)
            continue;
        const Hex centre = play.now.unit(s.by).hex;
        if (play.now.unit(s.by)[Counter::entered] != play.now.impulse_now()) continue;
        int rocks = 0;
        bool planet = false;
        for (const Feature& f : play.now.field.features) {
            const int away = distance(f.hex, centre);
            const bool world = f.kind == FeatureKind::planet || f.kind == FeatureKind::gas_giant ||
                               f.kind == FeatureKind::moon;
            if (world && away <= s.radius + f.radius) planet = true;
            const bool on_ring = std::abs(away - s.radius) <= f.radius;
            if (f.kind == FeatureKind::asteroid && on_ring) rocks += play.rules.spheres->asteroid;
            if (f.kind == FeatureKind::ring && on_ring) rocks += play.rules.spheres->ring;
        }
        if (planet)
            end_sphere(play, i);
        else if (rocks > 0)
            weaken_sphere(play, i, rocks);
    }
}

// A ring that comes to a live mine sets it off; what it does then is settled with the other mines of the impulse.
void meet_mines(Play& play) {
    if (mines_off(play.rules, play.now)) return;
    for (const Sphere& s : play.now.spheres) {
        const Unit& u = play.now.unit(s.by);
        if (s.up == 0 || u[Counter::entered] != play.now.impulse_now()) continue;
        for (std::size_t m = 0; m < play.now.mines.size(); ++m) {
            const Mine& mine = play.now.mines[m];
            if (mine.state != MineState::live || play.rules.mine_type(mine.type).kind != MineKind::explosive)
                continue;
            if (crosses(place_of(s, u.left, mine.hex), place_of(s, u.hex, mine.hex))) set_off_mine(play, m);
        }
    }
}

void note_sphere(Play& play, std::size_t i, bool terrain_done) {
    const Sphere s = play.now.spheres[i];
    const Hex centre = play.now.unit(s.by).hex;
    decltype(Sphere::on) on{}, inside{};
    const auto note = [&](std::size_t word, std::size_t index, Place p) {
        if (p == Place::on) on[word] |= std::uint64_t{1} << index % 64;
        if (p == Place::inside) inside[word] |= std::uint64_t{1} << index % 64;
    };
    for (std::size_t u = 0; u < play.now.units.size(); ++u)
        if (play.now.units[u].active() && UnitId{u} != s.by)
            note(Sphere::word_of_unit(u), u, place_of(s, centre, play.now.units[u].hex));
    for (std::size_t o = 0; o < play.now.objects.size(); ++o)
        if (play.now.objects[o].flying())
            note(Sphere::word_of_seeker(o), o, place_of(s, centre, play.now.objects[o].hex));
    if (terrain_done) note(Sphere::word_of_unit(s.by.index()), s.by.index(), Place::inside);
    for (std::uint8_t word = 0; word < on.size(); ++word)
        for (std::uint8_t half = 0; half < 2; ++half) {
            const unsigned shift = half != 0 ? 32U : 0U;
            const auto part = [&](std::uint64_t w) { return static_cast<std::uint32_t>(w >> shift); };
            if (part(on[word]) != part(s.on[word]) || part(inside[word]) != part(s.inside[word]))
                play.emit(SphereMarked{static_cast<std::uint8_t>(i), word, half, part(on[word]),
                                       part(inside[word])});
        }
}

}  // namespace

SphereShares sphere_shares(int strength, const SphereShares& kills) {
    SphereShares shares;
    for (std::size_t i = 0; i < kills.size(); ++i) shares.push_back(0);
    for (bool any = true; strength > 0 && any;) {
        any = false;
        for (std::size_t i = 0; i < kills.size() && strength > 0; ++i) {
            if (shares[i] >= kills[i]) continue;
            ++shares[i];
            --strength;
            any = true;
        }
    }
    return shares;
}

std::optional<Refusal> refuse_sphere(const Rules& rules, const Battle& b, const Operate& order) {
    const Unit& u = b.unit(order.unit);
    const WeaponType* w = generator(rules, u, order.group);
    if (w == nullptr) return refusal(WhyMore::wrong_system);
    const int now = b.impulse_now();
    const std::size_t mine = sphere_of(b, order.unit, order.group);
    if (order.use != SystemUse::sphere_announce) {
        const bool up = mine < b.spheres.size() && b.spheres[mine].up != 0;
        return refuse_if(mine >= b.spheres.size() || up != (order.use == SystemUse::sphere_drop),
                         WhyMore::no_change);
    }
    if (!works(rules, u, order.group)) return refusal(Why::system_destroyed);
    if (u[Counter::erratic] != 0) return refusal(WhyMore::erratic_forbids);
    if (mine < b.spheres.size())
        return refusal(WhyMore::sphere_stands, std::max(b.spheres[mine].from, b.spheres[mine].until));
    const GroupState& g = u.groups[order.group];
    if (g.last != never_fired && now - g.last <= rules.spheres->lockout)
        return refusal(WhyMore::locked_out, g.last + rules.spheres->lockout + 1, now);
    const WeaponMode& m = w->modes.front();
    if (order.value > m.table.last) return refusal(WhyMore::sphere_radius, m.table.last, order.value);
    const int most = std::min(rules.spheres->energy_most, Energy{g.charge}.floor());
    if (order.amount < Energy{} || order.amount.parts % points(1).parts != 0 || order.amount > points(most))
        return refusal(WhyMore::amount_needed, most, order.amount.ceil());
    return refuse_if(b.spheres.full(), WhyMore::no_room, static_cast<int>(b.spheres.capacity()));
}

void do_sphere(Play& play, const Operate& order) {
    const std::size_t mine = sphere_of(play.now, order.unit, order.group);
    play.emit(Operated{order.unit, {}, {}, order.group, order.use, 1});
    switch (order.use) {
        case SystemUse::sphere_announce:
            play.emit(
                SphereSet{order.unit, order.group, static_cast<std::uint8_t>(order.value), 0,
                          static_cast<std::int16_t>(order.amount.floor()),
                          static_cast<std::int16_t>(play.now.impulse_now() + play.rules.spheres->notice), 0});
            break;
        case SystemUse::sphere_call_off:
            play.emit(SphereEnded{order.unit, order.group});
            break;
        default:
            end_sphere(play, mine);
            break;
    }
}

bool may_use_sphere(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    for (const std::uint8_t g : c.armed) {
        if (generator(rules, u, g) == nullptr) continue;
        Operate o{unit, g};
        if (sphere_of(b, unit, g) < b.spheres.size()) return true;
        if (u.groups[g].charge >= points(1).parts && !refuse_sphere(rules, b, o)) return true;
    }
    return false;
}

bool spheres_change(const Rules& rules, const Battle& b) {
    for (const Sphere& s : b.spheres)
        if (!works(rules, b.unit(s.by), s.group) || rises_now(b, s) ||
            (s.up != 0 && b.impulse_now() > s.until))
            return true;
    return false;
}

void change_spheres(Play& play) {
    const Battle& b = play.now;
    for (std::size_t i = b.spheres.size(); i-- > 0;) {
        const Sphere& s = b.spheres[i];
        if (!works(play.rules, b.unit(s.by), s.group) || (s.up != 0 && b.impulse_now() > s.until))
            end_sphere(play, i);
    }
    std::array<bool, decltype(Battle::spheres)::capacity()> fails{};
    for (std::size_t i = 0; i < b.spheres.size(); ++i) {
        if (!rises_now(b, b.spheres[i])) continue;
        for (std::size_t k = 0; k < b.spheres.size(); ++k) {
            const Sphere &s = b.spheres[i], &other = b.spheres[k];
            if (s.by == other.by || (other.up == 0 && !rises_now(b, other))) continue;
            if (s.strength == 0 || (other.up == 0 && other.strength == 0)) continue;
            fails[i] = fails[i] || two_fields_overlap(b, s, other, s.radius, other.radius);
        }
    }
    bool risen = false;
    for (std::size_t i = b.spheres.size(); i-- > 0;) {
        if (!rises_now(b, b.spheres[i])) continue;
        if (fails[i])
            end_sphere(play, i);
        else
            rise(play, i);
        risen = true;
    }
    if (risen) note_places(play);
}

void strike_with_spheres(Play& play) {
    meet_spheres(play);
    meet_terrain(play);
    meet_mines(play);
    for (std::size_t i = play.now.spheres.size(); i-- > 0;) {
        const Sphere s = play.now.spheres[i];
        if (s.up == 0) continue;
        const Hex centre = play.now.unit(s.by).hex;
        StruckList list;
        for (std::size_t u = 0; u < play.now.units.size(); ++u) {
            const Unit& unit = play.now.units[u];
            if (!unit.active() || UnitId{u} == s.by || web_between(play.rules, play.now, centre, unit.hex))
                continue;
            if (crosses(noted(s, Sphere::word_of_unit(u), u), place_of(s, centre, unit.hex)))
                list.push_back({false, static_cast<std::uint16_t>(u), play.type(UnitId{u}).sheet.size_class,
                                points_that_kill(play.rules, unit)});
        }
        for (std::size_t o = 0; o < play.now.objects.size(); ++o) {
            const MapObject& seeker = play.now.objects[o];
            if (!seeker.flying() || passes_spheres(seeker) ||
                web_between(play.rules, play.now, centre, seeker.hex))
                continue;
            if (!crosses(noted(s, Sphere::word_of_seeker(o), o), place_of(s, centre, seeker.hex))) continue;
            const int left = std::max(0, play.rules.seeker(seeker.type).hit_points - seeker.damage);
            list.push_back({true, static_cast<std::uint16_t>(o), 7, static_cast<std::int16_t>(left)});
        }
        note_sphere(play, i, true);
        strike_list(play, i, list);
    }
}

void note_places(Play& play) {
    for (std::size_t i = 0; i < play.now.spheres.size(); ++i)
        if (play.now.spheres[i].up != 0) note_sphere(play, i, false);
}

}  // namespace impulse
