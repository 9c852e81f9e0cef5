#include "battle/systems/fields.h"

#include "battle/areas/mine.h"
#include "battle/areas/web.h"
#include "battle/core/status.h"
#include "battle/crew/officers.h"
#include "battle/damage/absorber.h"
#include "battle/damage/allocate.h"
#include "battle/damage/explosion.h"
#include "battle/damage/layers.h"
#include "battle/damage/mobile_shields.h"
#include "battle/effects/standing_field.h"
#include "battle/fire/locks.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/casting.h"
#include "battle/systems/displacement.h"
#include "battle/systems/engines.h"
#include "battle/systems/gates.h"
#include "battle/systems/information.h"
#include "battle/systems/spheres.h"
#include "battle/systems/stasis.h"

namespace impulse {
namespace {}  // namespace

std::optional<Refusal> refuse_operate(const Rules& rules, const Battle& b, const Operate& order) {
    const Unit& u = b.unit(order.unit);
    if (const auto no = refuse_status(b, u, StatusKind::stasis)) return no;
    switch (order.use) {
        case SystemUse::sphere_announce:
        case SystemUse::sphere_call_off:
        case SystemUse::sphere_drop:
            return refuse_sphere(rules, b, order);
        case SystemUse::web_lay:
        case SystemUse::web_reinforce:
        case SystemUse::web_anchor:
        case SystemUse::web_anchor_end:
        case SystemUse::web_cast:
        case SystemUse::web_break:
        case SystemUse::web_move:
            return refuse_web(rules, b, order);
        case SystemUse::cast:
        case SystemUse::field_move:
            return refuse_casting(rules, b, order);
        case SystemUse::stasis_hold:
        case SystemUse::stasis_release:
            return refuse_stasis(rules, b, order);
        case SystemUse::displace:
            return refuse_displace(rules, b, order);
        case SystemUse::panel_move:
            return rules.panels ? refuse_panel_move(rules, b, order) : refuse_toggle(rules, b, order);
        case SystemUse::box:
            return refuse_box_use(rules, b, order);
        case SystemUse::role:
            return refuse_role(rules, b, order);
        case SystemUse::switch_off:
        case SystemUse::switch_on:
            return refuse_switch(rules, b, order);
        case SystemUse::remodulate:
            return refuse_remodulate(rules, b, order);
        case SystemUse::modulate:
            return refuse_modulate(rules, b, order);
        case SystemUse::build:
        case SystemUse::change:  // craft/box_changes.h: deck crews do it
            break;
        case SystemUse::double_engine:
        case SystemUse::halve_engine:
            return refuse_engine(rules, b, order);
        case SystemUse::shift_shield:
            return refuse_shift_shield(rules, b, order);
    }
    return refusal(WhyMore::wrong_system);
}

static void use_device(Play& play, const Operate& order) {
    switch (order.use) {
        case SystemUse::sphere_announce:
        case SystemUse::sphere_call_off:
        case SystemUse::sphere_drop:
            return do_sphere(play, order);
        case SystemUse::web_lay:
        case SystemUse::web_reinforce:
        case SystemUse::web_anchor:
        case SystemUse::web_anchor_end:
        case SystemUse::web_cast:
        case SystemUse::web_break:
        case SystemUse::web_move:
            return do_web(play, order);
        case SystemUse::cast:
        case SystemUse::field_move:
            return do_casting(play, order);
        case SystemUse::stasis_hold:
        case SystemUse::stasis_release:
            return do_stasis(play, order);
        case SystemUse::displace:
            return do_displace(play, order);
        case SystemUse::panel_move:
            return play.rules.panels ? do_panel_move(play, order) : do_toggle(play, order);
        case SystemUse::box:
            return do_box_use(play, order);
        case SystemUse::role:
            return do_role(play, order);
        case SystemUse::switch_off:
        case SystemUse::switch_on:
            return do_switch(play, order);
        case SystemUse::remodulate:
            return do_remodulate(play, order);
        case SystemUse::modulate:
            return do_modulate(play, order);
        case SystemUse::build:
        case SystemUse::change:
            break;
        case SystemUse::double_engine:
        case SystemUse::halve_engine:
            return do_engine(play, order);
        case SystemUse::shift_shield:
            return do_shift_shield(play, order);
    }
}

After do_operate(Play& play, const Operate& order) {
    use_device(play, order);
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
    while (!play.starved() && (!play.now.volleys.empty() || !play.now.blasts.empty()))
        if (!resolve_volleys(play) || !resolve_blasts(play)) return false;
    return true;
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

bool displace_due(const Rules& rules, const Battle& b) { return displacement_waits(rules, b); }
bool displace_run(Play& play) {
    carry_out_displacements(play);
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
