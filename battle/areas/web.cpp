#include "battle/areas/web.h"

#include <algorithm>
#include <array>

#include "battle/areas/mine.h"
#include "battle/core/barriers.h"
#include "battle/core/craft.h"
#include "battle/core/rows/web.h"
#include "battle/core/status.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"
#include "battle/damage/shields.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/fire/effective_range.h"
#include "battle/fire/shot.h"
#include "battle/movement/high_energy_turn.h"

namespace impulse {
namespace {

const Web& web_at(const Battle& b, int web) { return b.webs[static_cast<std::size_t>(web)]; }

bool own_web(const Battle& b, UnitId unit, int web) {
    return web >= 0 && b.sides[web_at(b, web).by.index()].team == b.sides[b.unit(unit).side.index()].team;
}

// Hexes of a web beside a hex.
int touching(const Battle& b, int web, Hex hex) {
    int n = 0;
    for (const WebHex& h : b.web_hexes) n += h.web == web && distance(h.hex, hex) == 1 ? 1 : 0;
    return n;
}

// The web of the unit's team beside its hex, the strongest place first come; none without.
int web_beside(const Battle& b, UnitId unit) {
    for (const WebHex& h : b.web_hexes)
        if (own_web(b, unit, h.web) && distance(h.hex, b.unit(unit).hex) == 1) return h.web;
    return no_web;
}

int free_web(const Battle& b) {
    for (std::size_t i = 0; i < b.webs.size(); ++i)
        if (b.webs[i].hexes == 0) return static_cast<int>(i);
    return b.webs.full() ? no_web : static_cast<int>(b.webs.size());
}

// Strength that a web of so many hexes has with so much energy.
int strength_with(const Rules& rules, Energy energy, int hexes) {
    Web w;
    w.hexes = static_cast<std::uint8_t>(std::clamp(hexes, 0, 255));
    return energy.parts / web_point(rules, w).parts;
}

std::optional<Refusal> refuse_amount(const Rules& rules, const Battle& b, const Unit& u, const Operate& order,
                                     int least, int limit) {
    const GroupState& g = u.groups[order.group];
    const int most = std::min(limit, Energy{g.charge}.floor());
    if (!rules.web->segments && g.last == b.impulse_now())
        return refusal(WhyMore::locked_out, b.impulse_now() + 1, b.impulse_now());
    return refuse_if(order.amount < points(least) || order.amount > points(most) ||
                         order.amount.parts % points(1).parts != 0,
                     WhyMore::amount_needed, most, order.amount.ceil());
}

std::optional<Refusal> refuse_lay(const Rules& rules, const Battle& b, const Unit& u, const Operate& order) {
    if (order.hex != u.hex || web_in(b, order.hex) != no_web) return refusal(WhyMore::no_web_there);
    if (const auto no = refuse_amount(rules, b, u, order, rules.web->lay_energy + 1,
                                      rules.web->lay_energy + rules.web->reinforce_most))
        return no;
    if (b.web_hexes.full()) return refusal(WhyMore::no_room, static_cast<int>(b.web_hexes.capacity()));
    if (order.value != 0) {
        return refuse_if(free_web(b) == no_web, WhyMore::no_room, static_cast<int>(b.webs.capacity()));
    }
    const int web = web_beside(b, order.unit);
    if (web == no_web) return refusal(WhyMore::no_web_there);
    const int touches = touching(b, web, order.hex);
    // A second hex may be touched only to close a ring: both are ends (G10.224).
    if (touches > 2) return refusal(WhyMore::web_shape, 1, touches);
    if (touches == 2)
        for (const WebHex& h : b.web_hexes)
            if (h.web == web && distance(h.hex, order.hex) == 1 && touching(b, web, h.hex) > 1)
                return refusal(WhyMore::web_shape, 1, touches);
    const Web& w = web_at(b, web);
    const int strength =
        strength_with(rules, Energy{w.energy} + order.amount - points(rules.web->lay_energy), w.hexes + 1);
    return refuse_if(strength > rules.web->strength_most, WhyMore::web_too_strong, rules.web->strength_most,
                     strength);
}

std::optional<Refusal> refuse_reinforce(const Rules& rules, const Battle& b, const Unit& u,
                                        const Operate& order) {
    const int web = web_in(b, order.hex);
    const bool near = rules.web->segments || distance(u.hex, order.hex) <= 1;
    if (web == no_web || !near || !own_web(b, order.unit, web)) return refusal(WhyMore::no_web_there);
    if (const auto no = refuse_amount(rules, b, u, order, 1, rules.web->reinforce_most)) return no;
    const Web& w = web_at(b, web);
    const int strength = strength_with(rules, Energy{w.energy} + order.amount, w.hexes);
    return refuse_if(strength > rules.web->strength_most, WhyMore::web_too_strong, rules.web->strength_most,
                     strength);
}

// One hex of web of its own side, up to its strength in a turn; where web of another side lies both hold each other.
std::optional<Refusal> refuse_web_move(const Rules& rules, const Battle& b, const Operate& order) {
    const int web = web_in(b, order.hex);
    if (!rules.web->segments || web == no_web || !own_web(b, order.unit, web) || order.value > 5)
        return refusal(WhyMore::no_web_there);
    const Web& w = web_at(b, web);
    const int most = web_strength(rules, b, web), moved = w.moved == b.clock.turn ? w.moves : 0;
    if (moved >= most) return refusal(WhyMore::web_still, most, moved);
    const Hex to = neighbour(order.hex, Facing{order.value});
    if (!b.field.map.contains(to)) return refusal(Why::off_map);
    if (const int there = web_in(b, to); there != no_web && !own_web(b, order.unit, there))
        return refusal(WhyMore::held_in_web, web_strength(rules, b, there), 0);
    return std::nullopt;
}

// Strength of a cast of so many hexes at a range with that energy: the row "hexes-n" of the caster.
int cast_strength(const WeaponType& w, int hexes, int range, int energy) {
    const std::string_view row = "hexes-";
    for (const WeaponMode& m : w.modes)
        if (m.id.size() == row.size() + 1 && m.id.starts_with(row) && m.id.back() - '0' == hexes &&
            range >= m.true_range_least && range <= m.table.last && energy >= m.energy.ceil() &&
            energy <= m.energy_most.floor())
            return m.table.energy_points(range, energy);
    return 0;
}

// The order's value is the number of hexes and, times eight, the direction of the line.
int cast_hexes(const Operate& order) { return order.value % 8; }
Facing cast_direction(const Operate& order) { return {static_cast<std::uint8_t>(order.value / 8 % 6)}; }

std::optional<Refusal> refuse_cast(const Rules& rules, const Battle& b, const Unit& u, const Operate& order) {
    const WeaponType& w = *device_of(rules, u, order.group, Device::web_caster);
    const GroupState& g = u.groups[order.group];
    const int now = b.impulse_now(), range = distance(u.hex, order.hex);
    if (const auto no = refuse_status(b, u, StatusKind::silent)) return no;
    if (!fire_control_works(rules, b, u) || !locked_on(rules, u)) return refusal(WhyMore::no_lock_on);
    if (g.used >= w.shots_per_turn) return refusal(Why::already_fired, w.shots_per_turn, g.used);
    if (now - g.last < w.gap) return refusal(Why::refire_gap, w.gap, now - g.last);
    const int most = Energy{g.charge}.floor();
    if (order.amount <= Energy{} || order.amount > points(most) || order.amount.parts % points(1).parts != 0)
        return refusal(WhyMore::amount_needed, most, order.amount.ceil());
    if (cast_strength(w, cast_hexes(order), range, order.amount.floor()) <= 0)
        return refusal(Why::out_of_range, w.modes.empty() ? 0 : w.modes.front().table.last, range);
    const Aim aim = aim_at(b, order.unit, rules.type(u.type).groups[order.group].arc, order.hex);
    if (!aim.bears) return refusal(Why::out_of_arc, 0, aim.bearing);
    Hex hex = order.hex;
    for (int n = 0; n < cast_hexes(order); ++n, hex = neighbour(hex, cast_direction(order)))
        if (!b.field.map.contains(hex)) return refusal(Why::off_map);
    const auto webs = static_cast<std::size_t>(
        std::count_if(b.webs.begin(), b.webs.end(), [](const Web& web) { return web.hexes > 0; }));
    const int more = rules.web->segments ? cast_hexes(order) : 1;
    return refuse_if(webs + static_cast<std::size_t>(more) > b.webs.capacity(), WhyMore::no_room,
                     static_cast<int>(b.webs.capacity()));
}

std::optional<Refusal> refuse_break(const Rules& rules, const Battle& b, const Unit& u,
                                    const Operate& order) {
    const WeaponType& w = *device_of(rules, u, order.group, Device::web_breaker);
    const int now = b.impulse_now();
    if (web_in(b, order.hex) == no_web) return refusal(WhyMore::no_web_there);
    if (const auto no = refuse_status(b, u, StatusKind::silent)) return no;
    if (u.groups[order.group].used >= w.shots_per_turn)
        return refusal(Why::already_fired, w.shots_per_turn, u.groups[order.group].used);
    if (now - u.groups[order.group].last < w.gap)
        return refusal(Why::refire_gap, w.gap, now - u.groups[order.group].last);
    const int range = distance(u.hex, order.hex);
    if (w.modes.empty() || range > w.modes.front().table.last)
        return refusal(Why::out_of_range, w.modes.empty() ? 0 : w.modes.front().table.last, range);
    const Aim aim = aim_at(b, order.unit, rules.type(u.type).groups[order.group].arc, order.hex);
    if (!aim.bears) return refusal(Why::out_of_arc, 0, aim.bearing);
    return refuse_charge(rules, u, order.group, 0);
}

void set_web(Play& play, int web, Energy energy, WebKind kind, int from, int until, SideId side) {
    play.emit(WebSet{static_cast<std::uint8_t>(web), static_cast<std::uint8_t>(side.index()), kind,
                     energy.parts, static_cast<std::int16_t>(from), static_cast<std::int16_t>(until)});
}
void set_energy(Play& play, int web, Energy energy) {
    const Web w = web_at(play.now, web);
    set_web(play, web, energy, w.kind, w.from, w.until, w.by);
}

// Strength of one hex of web where it is one web by itself; web of its side that lies there already is one with it.
void add_segment(Play& play, Hex hex, int strength, int from, SideId side) {
    const int there = web_in(play.now, hex);
    if (there != no_web) {
        const Web& w = web_at(play.now, there);
        if (play.now.sides[w.by.index()].team == play.now.sides[side.index()].team)
            set_energy(play, there, Energy{w.energy} + web_point(play.rules, w) * strength);
        return;
    }
    const int web = free_web(play.now);
    if (web == no_web || play.now.web_hexes.full()) return;
    set_web(play, web, {}, WebKind::cast, from, 0, side);
    play.emit(WebHexAdded{static_cast<std::uint8_t>(web), hex});
    set_energy(play, web, web_point(play.rules, web_at(play.now, web)) * strength);
}

// A unit in an end hex of its web or beside it that stands still.
bool anchors(const Battle& b, Hex hex) {
    for (const Feature& f : b.field.features)
        if (f.kind != FeatureKind::warp_point && distance(f.hex, hex) <= f.radius + 1) return true;
    for (const Unit& u : b.units)
        if (u.active() && distance(u.hex, hex) <= 1 && u[Counter::web_anchor] != 0 && u[Counter::speed] == 0)
            return true;
    return false;
}

// True where both ends of a line of web hang on something.
bool anchored(const Battle& b, int web) {
    int ends = 0, held = 0;
    for (const WebHex& h : b.web_hexes) {
        if (h.web != web || touching(b, web, h.hex) > 1) continue;
        ++ends;
        held += anchors(b, h.hex) ? 1 : 0;
    }
    return ends == held;  // a closed ring has no ends
}

bool solid_in(const Rules& rules, const Battle& b, Hex hex) {
    for (const Unit& u : b.units)
        if (u.active() && u.hex == hex) return true;
    for (const Feature& f : b.field.features)
        if (rules.terrain[f.kind].solid && distance(f.hex, hex) <= f.radius) return true;
    return false;
}

// Hexes of web that hang together with those of a web: its own, or the chain of all that lie side by side.
using Chain = FixedVector<Hex, decltype(Battle::web_hexes)::capacity()>;
Chain chain_of(const Rules& rules, const Battle& b, int web) {
    Chain chain;
    for (const WebHex& h : b.web_hexes)
        if (h.web == web) chain.push_back(h.hex);
    for (std::size_t i = 0; rules.web->segments && i < chain.size(); ++i)
        for (const WebHex& h : b.web_hexes)
            if (distance(h.hex, chain[i]) == 1 && std::find(chain.begin(), chain.end(), h.hex) == chain.end())
                chain.push_back(h.hex);
    return chain;
}

// True where a unit or a body is in one of its ends.
bool hangs_on(const Rules& rules, const Battle& b, int web) {
    const auto chain = chain_of(rules, b, web);
    return std::any_of(chain.begin(), chain.end(), [&](Hex hex) {
        const auto beside =
            std::count_if(chain.begin(), chain.end(), [&](Hex other) { return distance(other, hex) == 1; });
        return beside <= 1 && solid_in(rules, b, hex);
    });
}

void dissolve(Play& play, int web) {
    for (std::size_t i = play.now.web_hexes.size(); i-- > 0;)
        if (i < play.now.web_hexes.size() && play.now.web_hexes[i].web == web)
            play.emit(WebHexGone{play.now.web_hexes[i].hex});
}

// Who is in a hex without web any more is free.
void free_units(Play& play) {
    for (const UnitId unit : active_ids(play.now)) {
        const Unit& u = play.now.unit(unit);
        if (u[Counter::in_web] == 0 || web_strength_at(play.rules, play.now, u.hex) > 0) continue;
        play.set(unit, Counter::in_web, 0);
        play.set(unit, Counter::web_spent, 0);
    }
    for (std::size_t i = 0; i < play.now.objects.size(); ++i) {
        const MapObject& o = play.now.objects[i];
        if (o.flying() && o.in_web != 0 && web_strength_at(play.rules, play.now, o.hex) <= 0)
            play.emit(SeekerHeld{ObjectId{i}, 0, 0});
    }
}

// Who stands in firm web and is not at home there is held.
void hold_units(Play& play, Hex hex) {
    if (web_strength_at(play.rules, play.now, hex) <= 0) return;
    for (const UnitId unit : active_ids(play.now)) {
        const Unit& u = play.now.unit(unit);
        if (u.hex == hex && u[Counter::in_web] == 0 && !at_home_in_web(play.rules, play.now, u, hex) &&
            !banned(play.rules, u, Ban::web))
            play.set(unit, Counter::in_web, 1);
    }
}

bool turn_ends(const Battle& b) { return b.clock.impulse >= b.field.impulses; }

void spend(Play& play, UnitId unit, std::uint8_t group, Energy amount) {
    play.set_group(unit, group, GroupField::charge, play.now.unit(unit).groups[group].charge - amount.parts);
    play.set_group(unit, group, GroupField::last, play.now.impulse_now());
}

// Other webs of the team beside the new hex become one with its web, for strength too (G10.1333).
void join_webs(Play& play, UnitId unit, int web, Hex hex) {
    for (int other = 0; other < static_cast<int>(play.now.webs.size()); ++other) {
        const Web joined = web_at(play.now, other);
        if (other == web || joined.hexes == 0 || joined.kind == WebKind::cast ||
            !own_web(play.now, unit, other) || touching(play.now, other, hex) == 0)
            continue;
        const Energy all = Energy{web_at(play.now, web).energy} + Energy{joined.energy};
        for (std::size_t i = play.now.web_hexes.size(); i-- > 0;) {
            const WebHex h = play.now.web_hexes[i];
            if (h.web != other) continue;
            play.emit(WebHexGone{h.hex});
            play.emit(WebHexAdded{static_cast<std::uint8_t>(web), h.hex});
        }
        set_energy(play, web, all);
    }
}

void lay(Play& play, const Operate& order) {
    const Unit& u = play.now.unit(order.unit);
    const Energy into = order.amount - points(play.rules.web->lay_energy);
    spend(play, order.unit, order.group, order.amount);
    if (order.value != 0) {
        const int web = free_web(play.now);
        set_web(play, web, into, WebKind::linear, play.now.impulse_now(), 0, u.side);
        play.emit(WebHexAdded{static_cast<std::uint8_t>(web), order.hex});
        return;
    }
    const int web = web_beside(play.now, order.unit);
    const Web w = web_at(play.now, web);
    const WebKind kind = touching(play.now, web, order.hex) == 2 ? WebKind::globular : w.kind;
    set_web(play, web, Energy{w.energy} + into, kind, w.from, w.until, w.by);
    play.emit(WebHexAdded{static_cast<std::uint8_t>(web), order.hex});
    join_webs(play, order.unit, web, order.hex);
}

// Into a hex where web of its side lies: the two are one. Who is there is held, and who was where it came from is free.
void move_web(Play& play, const Operate& order) {
    const int web = web_in(play.now, order.hex);
    const Hex to = neighbour(order.hex, Facing{order.value});
    if (const int there = web_in(play.now, to); there != no_web) {
        const Energy all = Energy{web_at(play.now, web).energy} + Energy{web_at(play.now, there).energy};
        set_energy(play, there, all);
        play.emit(WebHexGone{order.hex});
    } else {
        play.emit(WebMoved{static_cast<std::uint8_t>(web), to});
    }
    free_units(play);
    hold_units(play, to);
}

void break_web(Play& play, const Operate& order) {
    const WeaponType& w = *device_of(play.rules, play.now.unit(order.unit), order.group, Device::web_breaker);
    const Muzzle breaker{.mode = &w.modes.front(),
                         .by = order.unit,
                         .group = order.group,
                         .hex = play.now.unit(order.unit).hex};
    const ShotScore out =
        roll_shot(play, Stream::damage, breaker, {.hex = order.hex}, bare_plan(breaker, order.hex));
    const int web = web_in(play.now, order.hex);
    const Energy left =
        Energy{web_at(play.now, web).energy} - web_point(play.rules, web_at(play.now, web)) * out.points;
    set_energy(play, web, std::max(Energy{}, left));
    play.set_group(order.unit, order.group, GroupField::used, 1);
    play.set_group(order.unit, order.group, GroupField::last, play.now.impulse_now());
    spend_charge(play, order.unit, order.group);
    if (web_strength(play.rules, play.now, web) <= 0) dissolve(play, web);
    free_units(play);
}

}  // namespace

std::optional<Refusal> refuse_web(const Rules& rules, const Battle& b, const Operate& order) {
    const Unit& u = b.unit(order.unit);
    const bool casts = rules.web->segments || order.use == SystemUse::web_cast;  // no generator lays segments
    const Device wanted = order.use == SystemUse::web_break ? Device::web_breaker
                          : casts                           ? Device::web_caster
                                                            : Device::web_generator;
    if (device_of(rules, u, order.group, wanted) == nullptr) return refusal(WhyMore::wrong_system);
    if (boxes_left(rules.type(u.type), u, order.group) <= 0) return refusal(Why::system_destroyed);
    if (u[Counter::erratic] != 0) return refusal(WhyMore::erratic_forbids);
    switch (order.use) {
        case SystemUse::web_lay:
        case SystemUse::web_reinforce:
            if (b.clock.turn < b.field.web_turn)
                return refusal(WhyMore::web_later, b.field.web_turn, b.clock.turn);
            return order.use == SystemUse::web_lay ? refuse_lay(rules, b, u, order)
                                                   : refuse_reinforce(rules, b, u, order);
        case SystemUse::web_cast:
            return refuse_cast(rules, b, u, order);
        case SystemUse::web_move:
            return refuse_web_move(rules, b, order);
        case SystemUse::web_break:
            return refuse_break(rules, b, u, order);
        case SystemUse::web_anchor:
        case SystemUse::web_anchor_end:
            if ((u[Counter::web_anchor] != 0) == (order.use == SystemUse::web_anchor))
                return refusal(WhyMore::no_change);
            return refuse_if(order.use == SystemUse::web_anchor && u[Counter::speed] != 0, WhyMore::no_anchor,
                             0, u[Counter::speed]);
        default:
            return refusal(WhyMore::wrong_system);
    }
}

void do_web(Play& play, const Operate& order) {
    play.emit(Operated{order.unit, {}, order.hex, order.group, order.use, 1});
    switch (order.use) {
        case SystemUse::web_lay:
            lay(play, order);
            break;
        case SystemUse::web_reinforce: {
            const int web = web_in(play.now, order.hex);
            if (play.rules.web->segments)  // it does not count against the shots of the caster
                play.set_group(order.unit, order.group, GroupField::charge,
                               play.now.unit(order.unit).groups[order.group].charge - order.amount.parts);
            else
                spend(play, order.unit, order.group, order.amount);
            set_energy(play, web, Energy{web_at(play.now, web).energy} + order.amount);
            break;
        }
        case SystemUse::web_move:
            move_web(play, order);
            break;
        case SystemUse::web_cast:
            play.set_group(order.unit, order.group, GroupField::used, 1);
            play.emit(DeviceAimed{order.unit,
                                  {},
                                  order.hex,
                                  cast_direction(order),
                                  order.group,
                                  static_cast<std::uint8_t>(cast_hexes(order)),
                                  static_cast<std::uint8_t>(order.amount.floor())});
            spend(play, order.unit, order.group, order.amount);
            break;
        case SystemUse::web_break:
            break_web(play, order);
            break;
        case SystemUse::web_anchor:
            play.set(order.unit, Counter::web_anchor, 1);
            break;
        default:
            play.set(order.unit, Counter::web_anchor, 0);
            break;
    }
}

bool may_use_web(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    for (const std::uint8_t g : c.armed) {
        if (boxes_left(c, u, g) <= 0) continue;
        if (rules.web->segments && device_of(rules, u, g, Device::web_caster) != nullptr &&
            std::any_of(b.web_hexes.begin(), b.web_hexes.end(),
                        [&](const WebHex& h) { return own_web(b, unit, h.web); }))
            return true;
        if (device_of(rules, u, g, Device::web_generator) != nullptr &&
            u.groups[g].charge >= points(1).parts && u.groups[g].last != b.impulse_now())
            return true;
        if (device_of(rules, u, g, Device::web_breaker) != nullptr && !b.web_hexes.empty() &&
            u.groups[g].ready != 0)
            return true;
    }
    return false;
}

bool may_cast_web(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    if (holds_now(b, u, StatusKind::silent) || u[Counter::erratic] != 0) return false;
    for (const std::uint8_t g : c.armed) {
        const WeaponType* w = device_of(rules, u, g, Device::web_caster);
        if (w != nullptr && boxes_left(c, u, g) > 0 && u.groups[g].charge >= points(1).parts &&
            u.groups[g].used < w->shots_per_turn && b.impulse_now() - u.groups[g].last >= w->gap)
            return true;
    }
    return false;
}

void enter_web(Play& play, UnitId unit) {
    const Unit& u = play.now.unit(unit);
    if (!u.active()) return;
    const bool caught = !play.now.web_hexes.empty() && !at_home_in_web(play.rules, play.now, u, u.hex) &&
                        !banned(play.rules, play.now.unit(unit), Ban::web) &&
                        web_strength_at(play.rules, play.now, u.hex) > 0;
    play.set(unit, Counter::in_web, caught ? 2 : 0);
    play.set(unit, Counter::web_spent, 0);
}

bool braked_now(const Battle& b) {
    if (b.web_hexes.empty()) return false;
    return std::ranges::any_of(b.units, [&](const Unit& u) { return u.active() && u[Counter::in_web] == 2; });
}

void brake_in_web(Play& play) {
    for (const UnitId id : active_ids(play.now)) {
        if (play.now.unit(id)[Counter::in_web] != 2) continue;
        play.set(id, Counter::in_web, 1);
        const Unit& u = play.now.unit(id);
        const int size_class = play.type(id).sheet.size_class;
        const bool small = size_class >= 5 || small_craft(play.rules, u);
        const int speed = effective_speed(play.rules, play.now, id);
        const int impact = web_impact(web_strength_at(play.rules, play.now, u.hex), speed,
                                      small ? play.rules.web->brakes_small : play.rules.web->brakes_ship);
        if (impact < 0) continue;
        if (impact > 0) strike(play, id, {}, 0, impact, VolleyKind::web, 0);
        // Ships roll at once; of small craft only fast patrol ships do, and only where they are hurt.
        if (play.now.unit(id).active() &&
            (!small || (fast_patrol(play.rules, play.now.unit(id)) && impact > 0)))
            roll_breakdown(play, id);
    }
}

bool cast_waits(const Rules& rules, const Battle& b) {
    return std::any_of(b.aims.begin(), b.aims.end(), [&](const DeviceAim& aim) {
        return device_of(rules, b.unit(aim.by), aim.group, Device::web_caster) != nullptr;
    });
}

void spin_cast_web(Play& play) {
    const auto aims = play.now.aims;
    for (const DeviceAim& aim : aims) {
        const Unit& caster = play.now.unit(aim.by);
        const WeaponType* w = device_of(play.rules, caster, aim.group, Device::web_caster);
        if (w == nullptr) continue;
        play.emit(DeviceDone{aim.by, aim.group});
        const int strength = cast_strength(*w, aim.hexes, distance(caster.hex, aim.hex), aim.energy);
        const int web = free_web(play.now);
        if (!caster.active() || web == no_web || strength <= 0) continue;
        const int from = play.now.impulse_now() + play.rules.web->firm;
        if (play.rules.web->segments) {
            Hex hex = aim.hex;
            for (int n = 0; n < aim.hexes; ++n, hex = neighbour(hex, aim.facing))
                add_segment(play, hex, strength, from, caster.side);
            continue;
        }
        set_web(play, web, {}, WebKind::cast, from,
                play.rules.web->cast_life > 0 ? from + play.rules.web->cast_life - 1 : 0, caster.side);
        Hex hex = aim.hex;
        for (int n = 0; n < aim.hexes; ++n, hex = neighbour(hex, aim.facing))
            if (web_in(play.now, hex) == no_web && !play.now.web_hexes.full())
                play.emit(WebHexAdded{static_cast<std::uint8_t>(web), hex});
        set_energy(play, web, web_point(play.rules, web_at(play.now, web)) * strength);
    }
}

// Cast web that has had its time.
static bool has_ended(const Battle& b, const Web& web) {
    return web.until != 0 && b.impulse_now() > web.until;
}
// Nothing is left of it, but for web that lay there before the battle.
static bool worn_out(const Rules& rules, const Battle& b, int web) {
    return web_strength(rules, b, web) <= 0 && web_at(b, web).laid_before == 0;
}

bool web_ends(const Rules& rules, const Battle& b) {
    if (b.web_hexes.empty()) return false;
    if (turn_ends(b)) return true;
    for (int w = 0; w < static_cast<int>(b.webs.size()); ++w) {
        const Web& web = web_at(b, w);
        // One that becomes firm takes hold of who is there.
        if (web.hexes != 0 && (has_ended(b, web) || worn_out(rules, b, w) || web.from == b.impulse_now()))
            return true;
    }
    return false;
}

void end_web(Play& play) {
    const Battle& b = play.now;
    // What hangs on something does so before any of the webs beside it is gone.
    std::array<bool, decltype(Battle::webs)::capacity()> hangs{};
    for (std::size_t w = 0; turn_ends(b) && w < b.webs.size(); ++w)
        hangs[w] = b.webs[w].hexes > 0 && b.webs[w].kind == WebKind::cast &&
                   hangs_on(play.rules, b, static_cast<int>(w));
    for (std::size_t i = b.webs.size(); i-- > 0;) {
        if (i >= b.webs.size() || b.webs[i].hexes == 0) continue;
        const int w = static_cast<int>(i);
        const Web& web = b.webs[i];
        bool gone = has_ended(b, web);
        if (!gone && turn_ends(b)) {
            const Energy lost = web_point(play.rules, web) *
                                (hangs[i] ? play.rules.web->decay_anchored : play.rules.web->decay);
            set_energy(play, w, std::max(Energy{}, Energy{web.energy} - lost));
            gone = web.kind == WebKind::linear && web.laid_before == 0 && !anchored(b, w);
        }
        if (gone || worn_out(play.rules, b, w)) dissolve(play, w);
    }
    for (std::size_t i = 0; i < b.web_hexes.size(); ++i)
        if (b.webs[b.web_hexes[i].web].from == b.impulse_now()) hold_units(play, b.web_hexes[i].hex);
    free_units(play);
}

}  // namespace impulse
