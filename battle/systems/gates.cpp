#include "battle/systems/gates.h"

#include <algorithm>

#include "battle/core/tracks.h"
#include "battle/energy/reactor.h"

namespace impulse {
namespace {

bool ends_with_turn(const Gate& gate) { return gate.upkeep <= Energy{}; }

// Boxes of the row in that group that have not yet given their power to a gate in this turn.
int boxes_to_give(const Rules& rules, const Unit& u, std::size_t group, SystemId system) {
    const ShipClass& c = rules.type(u.type);
    return c.groups[group].system == system ? std::max(0, boxes_left(c, u, group) - u.groups[group].used) : 0;
}

// Calls f with each group of them in the hex: those of who orders it first, then by the numbers of units and groups.
template <class F>
void each_giver(const Rules& rules, const Battle& b, const Operate& order, F&& f) {
    const Unit& first = b.unit(order.unit);
    const SystemId system = rules.type(first.type).groups[order.group].system;
    for (const bool own : {true, false})
        for (const UnitId id : unit_ids(b)) {
            const Unit& u = b.unit(id);
            if ((id == order.unit) != own || !u.active() || u.side != first.side || u.hex != first.hex ||
                u.prize() || !b.window.owes.has(id))
                continue;
            for (std::size_t g = 0; g < rules.type(u.type).groups.size(); ++g)
                if (const int boxes = boxes_to_give(rules, u, g, system); boxes > 0) f(id, g, boxes);
        }
}

}  // namespace

ObjectId gate_to_keep(const Rules& rules, const Battle& b, const Operate& order) {
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (gate_of(rules, o) != nullptr && o.by == order.unit && o.group == order.group &&
            has_mouth(o, order.hex))
            return ObjectId{i};
    }
    return {};
}

std::optional<Refusal> refuse_keeping(const Rules& rules, const Battle& b, const Operate& order) {
    const MapObject& o = b.object(gate_to_keep(rules, b, order));
    const Unit& u = b.unit(order.unit);
    if (boxes_left(rules.type(u.type), u, order.group) <= 0) return refusal(Why::system_destroyed);
    if (o.until > b.impulse_now()) return refusal(WhyMore::no_change);
    const Energy price = gate_of(rules, o)->upkeep;
    return refuse_draw(u, price);
}

void keep_gate(Play& play, const Operate& order) {
    const ObjectId gate = gate_to_keep(play.rules, play.now, order);
    draw_battery(play, order.unit, gate_of(play.rules, play.now.object(gate))->upkeep);
    play.set_seeker(gate, SeekerField::until, play.now.impulse_now() + 1);
}

std::optional<Refusal> refuse_beyond(const Battle& b, const Operate& order, int range) {
    if (order.beyond == order.hex || !b.field.map.contains(order.beyond)) return refusal(Why::off_map);
    const int away = distance(b.unit(order.unit).hex, order.beyond);
    return refuse_if(away > range, Why::out_of_range, range, away);
}

void open_gate(Play& play, const Operate& order, SeekerId type) {
    const ObjectId place = free_object(play.now);
    const Facing facing = play.now.unit(order.unit).facing;
    const int until = ends_with_turn(play.rules.seeker(type).field.gate) ? play.now.last_of_turn()
                                                                         : play.now.impulse_now() + 1;
    play.emit(Launched{place,
                       order.unit,
                       {},
                       static_cast<std::uint8_t>(type.index()),
                       order.group,
                       0,
                       facing,
                       SeekerKind::field});
    play.emit(SeekerPlaced{place, order.hex, facing});
    if (order.beyond != Hex{}) play.emit(SeekerSent{place, order.beyond});
    play.set_seeker(place, SeekerField::until, until);
}

std::optional<Refusal> refuse_gate_of_boxes(const Rules& rules, const Battle& b, const Operate& order,
                                            const BoxUse& use) {
    const Unit& u = b.unit(order.unit);
    if (!b.field.map.contains(order.hex)) return refusal(Why::off_map);
    if (order.beyond != Hex{})
        if (const auto no = refuse_beyond(b, order, max_range)) return no;
    const int need = use.amount[tech_index(rules.type(u.type))];
    int have = 0;
    each_giver(rules, b, order, [&](UnitId, std::size_t, int boxes) { have += boxes; });
    if (have < need) return refusal(WhyMore::boxes_together, need, have);
    return refuse_if(free_object(b).index() >= max_objects, WhyMore::no_room, static_cast<int>(max_objects));
}

void open_gate_of_boxes(Play& play, const Operate& order, const BoxUse& use) {
    const std::size_t tech = tech_index(play.type(order.unit));
    int need = use.amount[tech];
    each_giver(play.rules, play.now, order, [&](UnitId unit, std::size_t group, int boxes) {
        const int given = std::min(need, boxes);
        if (given <= 0) return;
        play.set_group(unit, group, GroupField::used, play.now.unit(unit).groups[group].used + given);
        need -= given;
    });
    play.emit(Operated{order.unit, {}, order.hex, order.group, order.use, 1});
    open_gate(play, order, use.probe[tech]);
}

bool gates_close(const Rules& rules, const Battle& b) {
    return std::any_of(b.objects.begin(), b.objects.end(), [&](const MapObject& o) {
        const Gate* gate = gate_of(rules, o);
        return gate != nullptr && o.until <= b.impulse_now();
    });
}

void close_gates(Play& play, bool turn_ends) {
    for (std::size_t i = 0; i < play.now.objects.size(); ++i) {
        const MapObject& o = play.now.objects[i];
        const Gate* gate = gate_of(play.rules, o);
        if (gate != nullptr && ends_with_turn(*gate) == turn_ends && o.until <= play.now.impulse_now())
            play.emit(SeekerEnded{ObjectId{i}, SeekerFate::expired});
    }
}

}  // namespace impulse
