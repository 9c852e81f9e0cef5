#include "battle/systems/engines.h"

#include <algorithm>

#include "battle/core/tracks.h"
#include "battle/damage/box_loss.h"
#include "battle/energy/reactor.h"

namespace impulse {
namespace {

bool can(const Rules& rules, const Unit& u, BoxAct what) {
    const ShipClass& c = rules.type(u.type);
    for (const std::uint8_t g : c.acting)
        if (boxes_left(c, u, g) > 0)
            for (const BoxUse& use : rules.system(c.groups[g].system).uses)
                if (use.act == what) return true;
    return false;
}

}  // namespace

Energy engine_power(const Rules& rules, const Unit& u, std::size_t group, int more) {
    const ShipClass& c = rules.type(u.type);
    const SystemType& t = rules.system(c.groups[group].system);
    Energy sum{};
    for (int i = 0; i < t.power_count; ++i) {
        const PowerOutput& out = t.power[static_cast<std::size_t>(i)];
        sum += out.per_box * (out.times_value ? c.groups[group].value : 1);
    }
    return sum * (boxes_left(c, u, group) + more);
}

bool may_double(const Rules& rules, const Unit& u) {
    return u[Counter::captured_from] == 0 && can(rules, u, BoxAct::double_engine) &&
           working_boxes(rules, u, Trait::warp_engine) > 0;
}

std::optional<Refusal> refuse_engine(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    const ShipClass& c = rules.type(u.type);
    const bool halves = o.use == SystemUse::halve_engine;
    if (!can(rules, u, halves ? BoxAct::halve_engine : BoxAct::double_engine))
        return refusal(WhyMore::no_such_ability);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (!rules.system(c.groups[o.group].system).has(Trait::warp_engine))
        return refusal(WhyMore::wrong_system);
    if (!halves) return refuse_if(boxes_left(c, u, o.group) < 1, Why::system_destroyed);
    if (u.groups[o.group].lost < 1) return refusal(WhyMore::not_damaged, 1, 0);
    const Energy price = engine_power(rules, u, o.group, 1);
    return refuse_draw(u, price);
}

void do_engine(Play& play, const Operate& o) {
    const Rules& rules = play.rules;
    const Unit& u = play.now.unit(o.unit);
    if (o.use == SystemUse::halve_engine) {
        draw_battery(play, o.unit, engine_power(rules, u, o.group, 1));
        mend_boxes(play, o.unit, o.group, 1);
    } else {
        const Energy more = engine_power(rules, u, o.group);
        const PowerKind kind = rules.system(play.type(o.unit).groups[o.group].system).power[0].kind;
        const Energy warp = pays(rules, kind, Spend::recharge_warp) ? more : Energy{};
        play.emit(BatterySet{o.unit, u.battery + more, u.battery_warp + warp});
        play.set(o.unit, Counter::surplus,
                 counted(std::max(0, (u.battery - battery_capacity(rules, u)).parts)));
        lose_box(play, o.unit, o.group);
    }
    play.emit(Operated{o.unit, {}, {}, o.group, o.use, 1});
}

void end_turn_surplus(Play& play, UnitId unit) {
    if (play.now.unit(unit)[Counter::surplus] == 0) return;
    play.set(unit, Counter::surplus, 0);
    trim_stores(play, unit);
}

}  // namespace impulse
