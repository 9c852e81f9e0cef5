#include "battle/energy/reactor.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/rows/power.h"
#include "battle/core/steering.h"

namespace impulse {
namespace {

// Boxes of a group of batteries that can be charged.
int charged_boxes(const ShipClass& c, const Unit& u, std::size_t group) {
    return std::max(0, boxes_left(c, u, group) - u.groups[group].overdrained);
}

}  // namespace

Supply supply_of(const Rules& rules, const Unit& u) {
    Supply s;
    if (u[Counter::derelict] != 0 || unmanned(rules, u)) return s;
    const ShipClass& c = rules.type(u.type);
    for (const std::uint8_t g : c.sources) {
        const SystemType& t = rules.system(c.groups[g].system);
        if (!t.has(Trait::power)) continue;
        // What has gone into a gate in this turn is there for nothing else.
        const bool gives = std::any_of(t.uses.begin(), t.uses.end(),
                                       [](const BoxUse& use) { return use.act == BoxAct::gate; });
        const int boxes = std::max(0, boxes_left(c, u, g) - (gives ? u.groups[g].used : 0));
        if (t.own_crew && u.prize()) continue;
        for (int i = 0; i < t.power_count; ++i) {
            const PowerOutput& out = t.power[static_cast<std::size_t>(i)];
            if (out.anchored != Anchored::any && (out.anchored == Anchored::yes) != stabilized(rules, u))
                continue;
            const Energy each = out.per_box * (out.times_value ? c.groups[g].value : 1);
            if (!out.instead)
                s[out.kind] += each * boxes;
            else
                s.choice = {s.choice.boxes + boxes, out.kind, t.power[0].kind, each, t.power[0].per_box};
        }
    }
    if (u.critical(CriticalKind::warp)) s[PowerKind::warp] = Energy{s[PowerKind::warp].parts / 2};
    s[PowerKind::reserve_warp] = u.battery_warp;
    s[PowerKind::battery] = u.battery - u.battery_warp;
    return s;
}

Stores stores_of_group(const Rules& rules, const Unit& u, std::size_t group) {
    const ShipClass& c = rules.type(u.type);
    const Stores box = stores_of_box(rules, c.groups[group]);
    if (box == Stores{}) return box;
    const int left = boxes_left(c, u, group);
    int charged = u.critical(CriticalKind::batteries) ? 0 : std::max(0, left - u.groups[group].overdrained);
    if (u[Counter::anchored_long] != 0) charged *= rules.system(c.groups[group].system).long_anchored;
    return {box.battery * charged, box.capacitor * left, box.cargo * left};
}

[[gnu::flatten]] Stores stores_of(const Rules& rules, const Unit& u) {
    Stores sum;
    for (const std::uint8_t g : rules.type(u.type).stores) sum = sum + stores_of_group(rules, u, g);
    return sum;
}

Overdrain overdrain_of(const Rules& rules, const Unit& u, int batteries) {
    const ShipClass& c = rules.type(u.type);
    FixedVector<std::uint8_t, max_groups> groups;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (rules.system(c.groups[g].system).overdrain > 0) groups.push_back(static_cast<std::uint8_t>(g));
    std::stable_sort(groups.begin(), groups.end(), [&](std::uint8_t a, std::uint8_t b) {
        return stores_of_box(rules, c.groups[a]).battery < stores_of_box(rules, c.groups[b]).battery;
    });
    Overdrain o;
    o.room = battery_capacity(rules, u);
    for (const std::uint8_t g : groups) {
        const int can = charged_boxes(c, u, g), taken = std::clamp(batteries - o.could, 0, can);
        o.could += can;
        o.boxes[g] = static_cast<std::uint8_t>(taken);
        o.more += points(rules.system(c.groups[g].system).overdrain) * taken;
        o.room = o.room - stores_of_box(rules, c.groups[g]).battery * taken;
    }
    return o;
}

Energy battery_capacity(const Rules& rules, const Unit& u) { return stores_of(rules, u).battery; }

bool whole_points(const Rules& rules, const ShipClass& c) {
    return rules.power->whole_points_from > 0 && c.sheet.size_class >= rules.power->whole_points_from;
}

Energy capacitor_capacity(const Rules& rules, const Unit& u) {
    const Energy all = stores_of(rules, u).capacitor;
    return whole_points(rules, rules.type(u.type)) ? points(all.ceil()) : all;
}

// What a cold capacitor takes before it holds anything.
Energy to_energise(const Rules& rules, const Unit& u) {
    return u[Counter::capacitor_cold] != 0 && rules.capacitors ? points(rules.capacitors->energise)
                                                               : Energy{};
}

Energy capacitor_room(const Rules& rules, const Unit& u) {
    return capacitor_capacity(rules, u) - u.capacitor + to_energise(rules, u);
}

std::optional<Refusal> refuse_capacitor(const Rules& rules, const Unit& u, Energy amount) {
    const Energy room = capacitor_room(rules, u);
    if (amount > room) return refusal_energy(Why::too_much_for_line, room, amount);
    const Energy energise = to_energise(rules, u);
    if (amount > Energy{} && amount < energise)
        return refusal_energy(Why::too_little_for_line, energise, amount);
    return std::nullopt;
}

void charge_capacitor(Play& play, UnitId id, Energy amount) {
    if (amount <= Energy{}) return;
    const Unit& u = play.now.unit(id);
    if (u[Counter::capacitor_cold] != 0) {
        amount = amount - to_energise(play.rules, u);
        play.set(id, Counter::capacitor_cold, 0);
    }
    if (amount > Energy{}) play.emit(CapacitorSet{id, u.capacitor + amount});
}

void draw_battery(Play& play, UnitId id, Energy amount) {
    if (amount <= Energy{}) return;
    const Unit& u = play.now.unit(id);
    const Energy warp = std::max(Energy{}, amount - (u.battery - u.battery_warp));
    play.emit(BatterySet{id, u.battery - amount, u.battery_warp - warp});
}

Energy drain_stores(Play& play, UnitId unit, Energy amount) {
    const Energy battery = std::min(amount, std::max(Energy{}, play.now.unit(unit).battery));
    if (battery > Energy{}) draw_battery(play, unit, battery);
    Energy left = amount - battery;
    const Energy capacitor = std::min(left, std::max(Energy{}, play.now.unit(unit).capacitor));
    if (capacitor > Energy{}) play.emit(CapacitorSet{unit, play.now.unit(unit).capacitor - capacitor});
    left -= capacitor;
    const ShipClass& c = play.type(unit);
    while (left > Energy{}) {
        const Unit& u = play.now.unit(unit);
        std::size_t fullest = c.groups.size();
        for (const std::uint8_t g : c.armed)
            if (play.rules.weapon(c.groups[g].weapon).arming == ArmingKind::own_capacitor &&
                (fullest == c.groups.size() || u.groups[g].charge > u.groups[fullest].charge))
                fullest = g;
        if (fullest == c.groups.size() || u.groups[fullest].charge <= 0) break;
        const int taken = std::min(left.parts, u.groups[fullest].charge);
        play.set_group(unit, fullest, GroupField::charge, u.groups[fullest].charge - taken);
        left -= Energy{taken};
    }
    return left;
}

void age_capacitor(Play& play, UnitId id) {
    const int keeps = play.rules.capacitors ? play.rules.capacitors->keeps : 0;
    const Unit& u = play.now.unit(id);
    if (keeps <= 0 || (u.capacitor <= Energy{} && u[Counter::capacitor_idle] == 0)) return;
    const ShipClass& c = play.type(id);
    bool used = u.paid[static_cast<std::size_t>(Line::capacitor)] > Energy{} || u.capacitor <= Energy{};
    for (std::size_t g = 0; g < c.groups.size() && !used; ++g)
        used = u.groups[g].used > 0 && c.groups[g].weapon &&
               play.rules.weapon(c.groups[g].weapon).arming == ArmingKind::ship_capacitor;
    const int idle = used ? 0 : u[Counter::capacitor_idle] + 1;
    if (idle >= keeps) play.emit(CapacitorSet{id, {}});
    if (const int now = idle >= keeps ? 0 : idle; now != u[Counter::capacitor_idle])
        play.set(id, Counter::capacitor_idle, now);
}

void end_long_anchorage(Play& play, UnitId id) {
    const Unit& u = play.now.unit(id);
    if (u[Counter::anchored_long] == 0 || stabilized(play.rules, u)) return;
    play.set(id, Counter::anchored_long, 0);
    trim_stores(play, id);
}

void trim_stores(Play& play, UnitId id) { trim_stores(play, id, stores_of(play.rules, play.now.unit(id))); }

void trim_stores(Play& play, UnitId id, const Stores& room) {
    const Unit& u = play.now.unit(id);
    const int surplus = u[Counter::surplus];
    if (const Energy most = room.battery + Energy{surplus}; u.battery > most) {
        play.emit(BatterySet{id, most, std::min(u.battery_warp, most)});
        if (surplus > 0) play.set(id, Counter::surplus, surplus);
    }
    if (u[Counter::cargo] > room.cargo) play.set(id, Counter::cargo, room.cargo);
    if (u.capacitor > room.capacitor) play.emit(CapacitorSet{id, room.capacitor});
}

}  // namespace impulse
