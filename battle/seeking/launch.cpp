#include "battle/seeking/launch.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/tracks.h"
#include "battle/seeking/control.h"

namespace impulse {
namespace {

constexpr GroupField ammo_field(std::size_t i) {
    return static_cast<GroupField>(static_cast<std::size_t>(GroupField::ammo_0) + i);
}

// Index of a type among what the launcher launches; the count of them if it is not there.
std::size_t place_of(const WeaponType& w, SeekerId type) {
    return static_cast<std::size_t>(std::find(w.launches.begin(), w.launches.end(), type) - w.launches.begin());
}

int half_spaces_used(const Rules& rules, const WeaponType& w, const GroupState& g) {
    if (w.rack_by_space) return w.rack_half_spaces - g.ammo[0];
    int used = 0;
    for (std::size_t i = 0; i < w.launches.size() && i < g.ammo.size(); ++i)
        used += g.ammo[i] * rules.seeker(w.launches[i]).half_spaces;
    return used;
}

// Why the rack launches nothing now, whatever the target; contents apart.
std::optional<Refusal> refuse_rack(const Rules& rules, const Battle& b, const Unit& u, std::size_t group) {
    const ShipClass& c = rules.type(u.type);
    if (!c.groups[group].weapon || rules.weapon(c.groups[group].weapon).launches.empty())
        return refusal(WhyMore::not_a_launcher);
    const WeaponType& w = rules.weapon(c.groups[group].weapon);
    const GroupState& g = u.groups[group];
    const int boxes = boxes_left(c, u, group);
    if (boxes <= 0) return refusal(Why::system_destroyed);
    if (w.launch_per_turn > 0 && g.used >= w.launch_per_turn * boxes)
        return refusal(WhyMore::launch_rate, w.launch_per_turn * boxes, g.used);
    const int passed = b.impulse_now() - g.last;
    if (passed < w.launch_gap) return refusal(WhyMore::launch_gap, w.launch_gap, passed);
    return std::nullopt;
}

// Craft: silent for a while after leaving the ship, crippled fighters for good, and so many drones a turn (J1.34, J4.2).
std::optional<Refusal> refuse_craft_launch(const Rules& rules, const Battle& b, const Unit& u) {
    if (!u.mother) return std::nullopt;
    const ShipClass& c = rules.type(u.type);
    if (still_banned(b, u, seeker_silence(rules, u)))
        return refusal(WhyMore::craft_silent, u[Counter::launched_at] + seeker_silence(rules, u), b.impulse_now());
    if (!c.sheet.craft.small()) return std::nullopt;
    if (u[Counter::crippled] != 0) return refusal(Why::system_destroyed);
    int launched = 0;
    for (const std::uint8_t g : c.launchers)
        if (rules.weapon(c.groups[g].weapon).rack_half_spaces > 1) launched += u.groups[g].used;
    if (const int most = c.sheet.craft.drones_a_turn; launched >= most) return refusal(WhyMore::launch_rate, most, launched);
    return std::nullopt;
}

bool anything_loaded(const Rules& rules, const Unit& u, std::size_t group) {
    const WeaponType& w = rules.weapon(rules.type(u.type).groups[group].weapon);
    for (const SeekerId type : w.launches)
        if (!rules.seeker(type).anti_drone && launches_left(rules, u, group, type) > 0) return true;
    return false;
}

bool may_launch(const Rules& rules, const Battle& b, UnitId id) {
    const Unit& u = b.unit(id);
    const ShipClass& c = rules.type(u.type);
    if (!u.active() || c.launchers.empty() || b.objects.full()) return false;
    if (u[Counter::no_fire_until] >= b.impulse_now() || refuse_guidance(rules, b, u)) return false;
    if (refuse_craft_launch(rules, b, u)) return false;
    const bool ready = std::any_of(c.launchers.begin(), c.launchers.end(), [&](std::uint8_t g) {
        return !refuse_rack(rules, b, u, g) && anything_loaded(rules, u, g);
    });
    if (!ready || seekers_guided(b, id) + channels_of_pulses(rules, u) >= control_channels(rules, u)) return false;
    const int reach = rules.knobs.seeker_range;
    for (std::size_t t = 0; t < b.units.size(); ++t)
        if (b.units[t].active() && b.enemies(id, UnitId{t}) &&
            (reach == 0 || distance(u.hex, b.units[t].hex) <= reach))
            return true;
    return false;
}

// The first place for a new seeker.
ObjectId free_place(const Battle& b) {
    for (std::size_t i = 0; i < b.objects.size(); ++i)
        if (!b.objects[i].flying()) return ObjectId{i};
    return ObjectId{b.objects.size()};
}

}  // namespace

int launches_left(const Rules& rules, const Unit& unit, std::size_t group, SeekerId type) {
    const WeaponType& w = rules.weapon(rules.type(unit.type).groups[group].weapon);
    const std::size_t i = place_of(w, type);
    if (i >= w.launches.size()) return 0;
    const GroupState& g = unit.groups[group];
    if (w.rack_by_space) return g.ammo[0] / std::max(rules.seeker(type).half_spaces, 1);
    return i < g.ammo.size() ? g.ammo[i] : 0;
}

std::optional<Refusal> refuse_launch(const Rules& rules, const Battle& b, const Launch& order) {
    const Unit& u = b.unit(order.unit);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (const auto no = refuse_craft_launch(rules, b, u)) return no;
    if (const auto no = refuse_rack(rules, b, u, order.group)) return no;
    const WeaponType& w = rules.weapon(rules.type(u.type).groups[order.group].weapon);
    const SeekerType& type = rules.seeker(order.type);
    if (place_of(w, order.type) >= w.launches.size()) return refusal(WhyMore::type_not_in_rack);
    if (type.anti_drone) return refusal(WhyMore::wrong_target);
    if (launches_left(rules, u, order.group, order.type) < 1) {
        if (w.rack_by_space) return refusal(WhyMore::rack_empty, type.half_spaces, u.groups[order.group].ammo[0]);
        return refusal(WhyMore::rack_empty, 1, 0);
    }
    if (u[Counter::no_fire_until] >= b.impulse_now())
        return refusal(Why::weapon_silent, u[Counter::no_fire_until], b.impulse_now());
    if (const auto no = refuse_guidance(rules, b, u)) return no;

    Hex target{};
    if (order.target_object) {
        // Only seekers that strike by range can be sent against seekers.
        if (type.flight != FlightKind::leap) return refusal(WhyMore::wrong_target);
        const MapObject& o = b.object(order.target_object);
        if (order.target || !o.flying()) return refusal(Why::no_such_target);
        if (!b.enemies(order.unit, o.by)) return refusal(Why::friendly_target);
        target = o.hex;
    } else {
        if (!order.target || !b.unit(order.target).active()) return refusal(Why::no_such_target);
        if (!b.enemies(order.unit, order.target)) return refusal(Why::friendly_target);
        target = b.unit(order.target).hex;
    }
    const int away = distance(u.hex, target), reach = rules.knobs.seeker_range;
    if (reach > 0 && away > reach) return refusal(WhyMore::target_out_of_control_range, reach, away);
    const int channels = control_channels(rules, u),
              guided = seekers_guided(b, order.unit) + channels_of_pulses(rules, u);
    if (guided >= channels) return refusal(WhyMore::control_channels, channels, guided);
    if (b.objects.full() && free_place(b).index() == max_objects)
        return refusal(WhyMore::control_channels, static_cast<int>(max_objects), static_cast<int>(max_objects));
    return std::nullopt;
}

After do_launch(Play& play, const Launch& order) {
    const Battle& b = play.now;
    const Unit& u = b.unit(order.unit);
    const WeaponType& w = play.rules.weapon(play.type(order.unit).groups[order.group].weapon);
    const SeekerType& type = play.rules.seeker(order.type);
    const Hex target = order.target_object ? b.object(order.target_object).hex : b.unit(order.target).hex;
    const Facing facing = target == u.hex ? u.facing : direction_towards(u.hex, target);
    const ObjectId place = free_place(b);
    const int until = type.endurance > 0 ? b.impulse_now() + type.endurance : 0;

    play.emit(Launched{place, order.unit, order.target, static_cast<std::uint8_t>(order.type.index()), order.group,
                       static_cast<std::int16_t>(until), facing});
    if (order.target_object) play.emit(SeekerAimed{place, order.target_object});
    const std::size_t i = w.rack_by_space ? 0 : place_of(w, order.type);
    const int left = u.groups[order.group].ammo[i] - (w.rack_by_space ? type.half_spaces : 1);
    play.set_group(order.unit, order.group, ammo_field(i), left);
    play.set_group(order.unit, order.group, GroupField::used, u.groups[order.group].used + 1);
    play.set_group(order.unit, order.group, GroupField::last, b.impulse_now());
    if (b.window.kind == WindowKind::pass_around) return After::recall;
    return may_launch(play.rules, b, order.unit) ? After::more : After::done;
}

std::uint64_t launch_eligible(const Rules& rules, const Battle& battle) {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        if (may_launch(rules, battle, UnitId{i})) mask |= bit(UnitId{i});
    return mask;
}

void reload_racks(Play& play, UnitId id) {
    const Rules& rules = play.rules;
    const ShipClass& c = play.type(id);
    for (const std::uint8_t group : c.launchers) {
        const GroupState& g = play.now.unit(id).groups[group];
        const WeaponType& w = rules.weapon(c.groups[group].weapon);
        if (g.used != 0 || g.reloads == 0 || boxes_left(c, play.now.unit(id), group) <= 0) continue;
        int room = std::min({w.rack_half_spaces - half_spaces_used(rules, w, g), static_cast<int>(g.reloads),
                             rules.knobs.rack_reload});
        if (room <= 0) continue;
        int store = g.reloads;
        if (w.rack_by_space) {
            store -= room;
            play.set_group(id, group, GroupField::ammo_0, g.ammo[0] + room);
        } else {
            // Each reload set copies the rack's first load; a rack with no stated load takes the first type.
            for (std::size_t i = 0; i < w.launches.size() && i < g.ammo.size() && room > 0; ++i) {
                const int each = std::max(rules.seeker(w.launches[i]).half_spaces, 1);
                const int wanted = c.groups[group].load[i] - g.ammo[i];
                const int n = std::min(wanted, room / each);
                if (n <= 0) continue;
                room -= n * each;
                store -= n * each;
                play.set_group(id, group, ammo_field(i), g.ammo[i] + n);
            }
        }
        if (store != g.reloads) play.set_group(id, group, GroupField::reloads, store);
    }
}

}  // namespace impulse
