#include "battle/systems/fields.h"

#include "battle/areas/mine.h"
#include "battle/areas/web.h"
#include "battle/core/barriers.h"
#include "battle/core/status.h"
#include "battle/crew/officers.h"
#include "battle/damage/absorber.h"
#include "battle/damage/allocate.h"
#include "battle/damage/layers.h"
#include "battle/damage/mobile_shields.h"
#include "battle/effects/standing_field.h"
#include "battle/fire/locks.h"
#include "battle/fire/shot.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/casting.h"
#include "battle/systems/displacement.h"
#include "battle/systems/engines.h"
#include "battle/systems/gates.h"
#include "battle/systems/information.h"
#include "battle/systems/spheres.h"
#include "battle/systems/stasis.h"

namespace impulse {
namespace {

struct DeviceWork {
    std::optional<Refusal> (*refuse)(const Rules&, const Battle&, const Operate&) = nullptr;
    void (*use)(Play&, const Operate&) = nullptr;
};

// Who refuses and carries out a use; nobody where no box has it, or where deck crews do it (craft/box_changes.h).
DeviceWork device_work(const Rules& rules, SystemUse use) {
    switch (use) {
        case SystemUse::sphere_announce:
        case SystemUse::sphere_call_off:
        case SystemUse::sphere_drop:
            return {refuse_sphere, do_sphere};
        case SystemUse::web_lay:
        case SystemUse::web_reinforce:
        case SystemUse::web_anchor:
        case SystemUse::web_anchor_end:
        case SystemUse::web_cast:
        case SystemUse::web_break:
        case SystemUse::web_move:
            return {refuse_web, do_web};
        case SystemUse::cast:
        case SystemUse::field_move:
            return {refuse_casting, do_casting};
        case SystemUse::stasis_hold:
        case SystemUse::stasis_release:
            return {refuse_stasis, do_stasis};
        case SystemUse::displace:
            return {refuse_displace, do_displace};
        case SystemUse::panel_move:
            if (rules.panels) return {refuse_panel_move, do_panel_move};
            return {refuse_toggle, do_toggle};
        case SystemUse::box:
            return {refuse_box_use, do_box_use};
        case SystemUse::role:
            return {refuse_role, do_role};
        case SystemUse::switch_off:
        case SystemUse::switch_on:
            return {refuse_switch, do_switch};
        case SystemUse::remodulate:
            return {refuse_remodulate, do_remodulate};
        case SystemUse::modulate:
            return {refuse_modulate, do_modulate};
        case SystemUse::double_engine:
        case SystemUse::halve_engine:
            return {refuse_engine, do_engine};
        case SystemUse::shift_shield:
            return {refuse_shift_shield, do_shift_shield};
        case SystemUse::build:
        case SystemUse::change:
            break;
    }
    return {};
}

}  // namespace

std::optional<Refusal> refuse_operate(const Rules& rules, const Battle& b, const Operate& order) {
    if (const auto no = refuse_status(b, b.unit(order.unit), StatusKind::stasis)) return no;
    const auto refuse = device_work(rules, order.use).refuse;
    return refuse != nullptr ? refuse(rules, b, order) : refusal(WhyMore::wrong_system);
}

After do_operate(Play& play, const Operate& order) {
    if (const auto use = device_work(play.rules, order.use).use; use != nullptr) use(play, order);
    return play.now.window.kind == WindowKind::pass_around ? After::recall : After::more;
}

bool fields_due(const Rules& rules, const Battle& b) {
    return spheres_change(rules, b) || panels_overflow(rules, b) || !fields_eligible(rules, b).empty();
}

bool fields_run(Play& play) {
    change_spheres(play);
    overflow_panels(play);
    return true;
}

UnitSet fields_eligible(const Rules& rules, const Battle& b) {
    return active_units(b, [&](UnitId id, const Unit& u) {
        if (rules.type(u.type).devices == 0 || !b.asks(u.side, StandingKind::activity) || in_stasis(b, u))
            return false;
        return may_use_sphere(rules, b, id) || may_use_web(rules, b, id) || may_use_stasis(rules, b, id) ||
               may_move_panels(rules, b, id) || may_move_field(rules, b, id) ||
               (displaces_at_once(rules) && may_displace(rules, b, id));
    });
}

bool field_damage_due(const Rules& rules, const Battle& b) {
    return !b.spheres.empty() || braked_now(b) || plasma_meets_absorber(rules, b);
}

bool field_damage_run(Play& play) {
    drain_plasma(play);
    strike_with_spheres(play);
    brake_in_web(play);
    return resolve_damage(play);
}

void strike_with_fields(Play& play) {
    for (std::size_t i = 0; i < play.now.units.size() && !play.starved(); ++i) {
        const UnitId by{i};
        if (!play.now.unit(by).active()) continue;
        each_field(play.rules, play.now.unit(by), [&](std::size_t g, const BoxField& field) {
            if (!field.strikes || !play.type(by).groups[g].weapon) return;
            const Muzzle from = muzzle_of(play.rules, play.now, by, static_cast<std::uint8_t>(g), 0);
            Salvo salvo;
            apply(play, salvo, {from, {.hex = from.hex}, 0, from.charge.floor()}, ShotStage::packet);
            salvo.strike_tally(play);
        });
    }
}

UnitSet operate_with_fire_eligible(const Rules& rules, const Battle& b) {
    return active_units(b, [&](UnitId id, const Unit& u) {
        return rules.type(u.type).devices != 0 && !in_stasis(b, u) &&
               ((!displaces_at_once(rules) && may_displace(rules, b, id)) || may_cast_web(rules, b, id) ||
                may_cast_field(rules, b, id, Mechanism::direct_fire));
    });
}

bool web_cast_due(const Rules& rules, const Battle& b) {
    return cast_waits(rules, b) || fields_form(rules, b);
}
bool web_cast_run(Play& play) {
    form_fields(play);
    spin_cast_web(play);
    return true;
}

bool fields_end_due(const Rules& rules, const Battle& b) {
    return !b.spheres.empty() || fields_stand(b) || web_ends(rules, b) || stasis_ends(rules, b) ||
           panels_shed(rules, b);
}
bool fields_end_run(Play& play) {
    wear_fields(play);
    close_gates(play, true);
    end_web(play);
    end_stasis(play);
    shed_panels(play);
    note_places(play);
    return true;
}

}  // namespace impulse
