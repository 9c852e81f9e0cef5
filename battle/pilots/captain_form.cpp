#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/modifiers.h"
#include "battle/energy/reactor.h"
#include "battle/movement/kept_speed.h"
#include "battle/pilots/captain.h"
#include "battle/pilots/captain_acts.h"
#include "battle/pilots/captain_craft.h"
#include "battle/pilots/captain_fields.h"
#include "battle/pilots/captain_links.h"
#include "battle/pilots/captain_seekers.h"
#include "battle/pilots/captain_shelter.h"
#include "battle/pilots/captain_warfare.h"
#include "battle/pilots/form_builder.h"
#include "battle/pilots/upkeep.h"
#include "battle/play/incoming.h"

namespace impulse {
namespace {

constexpr int most_reinforced = 99;  // points: whatever is left
constexpr int keeps_off_from = 4;    // turn in which an enemy that is not near yet means to stay away
constexpr int in_contact = 4;        // hexes beyond the wanted range

// The plain mode of a weapon and its strongest single-box mode.
std::size_t plainest(const WeaponType& w) {
    std::size_t best = w.modes.size();
    for (std::size_t m = 0; m < w.modes.size(); ++m)
        if (!against_small(w.modes[m]) && (w.modes[m].target != TargetKind::nothing || w.modes[m].seeker) &&
            w.modes[m].boxes == 1 && (best == w.modes.size() || w.modes[m].energy < w.modes[best].energy))
            best = m;
    return best;
}

// The mode that does most at a range for its energy being there; the plain one where none is better.
std::size_t strongest(const Firepower& power, WeaponId id, const WeaponType& w, int range) {
    std::size_t best = plainest(w);
    for (std::size_t m = 0; m < w.modes.size(); ++m)
        if (!against_small(w.modes[m]) && w.modes[m].boxes == 1 && best < w.modes.size() &&
            power.row(id, m)[static_cast<std::size_t>(range)] >
                power.row(id, best)[static_cast<std::size_t>(range)])
            best = m;
    return best;
}

// A speed that is kept is brought to what he wishes, as far as its power goes.
void keep_speed(const Situation& s, FormBuilder& form, int wish) {
    const Energy each = move_cost(s.rules, s.unit());
    const int kept = s.unit()[Counter::kept_propel];
    if (keeps_speed(s.rules, s.unit()) && wish > kept)
        form.add_steps(Line::propel_ahead, 0, each, kept < 0 ? -kept : wish - kept);
    else if (kept > wish)
        form.add_steps(Line::propel_astern, 0, each, kept - wish);
    if (s.unit()[Counter::kept_inertia] == 0 && wish > 0)
        form.add_steps(Line::inertia, 0, s.rules.line(Line::inertia).unit, 1);
}

}  // namespace

Allocate captain_form(const Situation& s, std::string& thought) {
    if (small_craft(s.rules, s.unit())) return craft_form(s, thought);
    const Rules& rules = s.rules;
    const Unit& u = s.unit();
    const ShipClass& c = s.type();
    FormBuilder form(rules, s.seen, s.me);
    form.raise_shields();
    form.keep_batteries();
    const auto fill_capacitor = [&] {
        form.add_steps(Line::capacitor, 0, ratio(1, 4), times_floor(capacitor_room(rules, u), ratio(1, 4)));
    };
    const auto reinforce = [&](int facing, int most) {
        const LineRow& row = rules.lines[static_cast<std::size_t>(Line::specific_reinforcement)];
        const int bank = bank_of(c, u, facing);
        if (row.used && form.form().shield_level > 0 && bank >= 0 &&
            u.shield[static_cast<std::size_t>(bank)] > 0 && row.unit > Energy{})
            form.add_steps(Line::specific_reinforcement, static_cast<std::uint8_t>(bank), row.unit,
                           std::min(most, times_floor(form.spare_output(Spend::shield), row.unit)));
    };
    if (s.foes.empty()) {
        form.move_at(form.top_speed() / 2);
        form.recharge();
        thought = "nobody to fight";
        return form.done();
    }
    const Foe& foe = s.foes[0];
    const int facing = static_cast<int>(struck_by(s, s.me, foe.id));
    if (s.hopeless) {
        // Away as fast as it goes, the shield behind it stronger.
        arm_acts(s, form);
        form.move_at(form.top_speed());
        fill_capacitor();
        reinforce(facing, 20);
        form.recharge();
        thought = "beaten: runs at speed " + std::to_string(form.speed());
        return form.done();
    }
    // How near they may come during the turn, and where the fire will likely be.
    const int closing = std::max(6, foe.speed) + std::max<int>(6, u[Counter::speed]);
    const int nearest = std::max(0, foe.range - (s.budget() ? 2 * closing : closing * 3 / 4));
    const int fire_range = std::max({s.wanted_range, std::min(nearest, max_range), 1});
    const bool near = foe.range <= (s.budget() ? 24 : 22);

    // What it takes to be where we want to be this turn; beside a wreck the weapons come before speed.
    // Late in the battle two that lie in one hex for a whole turn need no speed, whatever they paid for.
    const bool lies_still =
        foe.range == 0 && s.seen.clock.turn > s.temper.close_from &&
        s.seen.impulse_now() - s.seen.unit(foe.id)[Counter::entered] >= s.seen.field.impulses;
    const int needed = std::max(1, std::abs(foe.range - s.wanted_range) + (lies_still ? 0 : foe.speed));
    // Who has not come near by now holds off; he is caught by being a little faster turn by turn, not in one dash without
    // shields.
    const bool presses = s.temper.press_on > 0 && s.budget() && near && !s.lets_go && !s.rams &&
                         s.seen.clock.turn >= keeps_off_from && foe.speed > 0 &&
                         foe.range > s.wanted_range + in_contact;
    // What the flywheel gives need not be paid; a movement of its own lets the ship use it.
    const int stored = s.temper.weighs_acts ? u[Counter::flywheel] : 0;
    const auto move_at = [&](int hexes) { form.move_at(stored > 0 ? std::max(1, hexes - stored) : hexes); };
    // Who keeps off launches all that he has before a slow pursuit is over.
    const int gains = s.temper.gains + (s.budget() ? s.temper.press_on : 0);
    // A cripple that lies beside its enemy puts what it has into its guns.
    const bool guns_first = foe.range <= 4 && s.top <= 8 && !s.rams;
    if (!guns_first) move_at(std::min(needed, std::max(s.temper.speed_first, s.budget() ? 8 : 7)));
    // Who runs is caught by speed; what is left arms the weapons.
    if (s.temper.schooled && s.chases) move_at(std::min(form.top_speed(), foe.speed + gains));
    if (near && s.temper.shield_first > 0) reinforce(facing, s.temper.shield_first);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon || boxes_left(c, u, g) <= 0) continue;
        // A weapon that lacks its last turn is kept so (rolling delay) only while nobody comes into its reach.
        if (u.groups[g].ready != 0)
            form.hold(g);
        else if (s.power.good_range(c.groups[g].weapon) < nearest)
            form.roll(g);
    }
    fill_capacitor();
    arm_acts(s, form);
    if (s.temper.schooled) wish_warfare(s, form, near);
    // Weapons that need more than a turn are begun early, the others only for a turn in which they may be used.
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const ClassGroup& cg = c.groups[g];
        if (!cg.weapon || boxes_left(c, u, g) <= 0) continue;
        const WeaponType& w = rules.weapon(cg.weapon);
        // What is held takes no more, but for further shots of the same mode.
        if (form.has(Line::hold, g)) {
            if (u.groups[g].mode > 0 && u.groups[g].mode <= w.modes.size() &&
                w.modes[u.groups[g].mode - 1U].charges > 1)
                form.arm(g, u.groups[g].mode - 1U);
            continue;
        }
        if (!w.modes.empty() && w.modes.front().turns > 0 && !is_tube(w))
            continue;  // probes are no captain's weapon
        if (s.temper.schooled && is_tube(w)) {
            arm_tube(s, form, g);
            continue;
        }
        const std::size_t mode = plainest(w);
        if (mode >= w.modes.size()) continue;
        const bool in_reach = s.power.good_range(cg.weapon) >= nearest;
        if (w.arming == ArmingKind::several_turns || w.arming == ArmingKind::schedule || in_reach ||
            w.modes[mode].may_hold)
            form.arm(g, mode);
    }
    if (s.temper.schooled) wish_sensors(s, form);
    wish_for_links(s, form);
    arm_fields(s, form);
    wish_for_shelter(s, form);
    move_at(std::min(needed + 2, s.budget() ? 14 : 12));
    if (near)
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            const ClassGroup& cg = c.groups[g];
            if (!cg.weapon || boxes_left(c, u, g) <= 0) continue;
            const WeaponType& w = rules.weapon(cg.weapon);
            if (w.modes.empty() || (s.temper.schooled && is_tube(w))) continue;
            const std::size_t mode = strongest(s.power, cg.weapon, w, std::min(fire_range, max_range));
            if (mode < w.modes.size() && mode != plainest(w)) form.raise_arming(g, mode);
        }
    if (presses) move_at(std::min(form.top_speed(), foe.speed + gains));
    // Far away everything goes into speed, near by enough to turn well.
    const int wish = s.budget()       ? (foe.range > 24      ? form.top_speed()
                                         : s.temper.schooled ? s.temper.speed_budget
                                                             : 20)
                     : foe.range > 20 ? s.temper.speed_far
                                      : s.temper.speed_near;
    // A pursuit that gains nothing only wastes what the batteries and the repair crews could use; who presses has its
    // speed already, and leaves the rest to its shields.
    const bool all_out = s.chases || s.rams;
    if (!s.lets_go && !(all_out && presses)) move_at(all_out ? form.top_speed() : std::min(wish, needed + 6));
    keep_speed(s, form, wish);
    if (!near) {
        const LineRow& repair = rules.lines[static_cast<std::size_t>(Line::damage_control)];
        if (repair.used && repair.unit > Energy{}) form.add_steps(Line::damage_control, 0, repair.unit, 4);
    }
    if (s.temper.schooled) wish_more_warfare(s, form, near);
    form.recharge();
    if (near) reinforce(facing, s.temper.schooled && s.budget() ? most_reinforced : 40);
    thought = std::string{s.lets_go  ? "lets it go, "
                          : s.chases ? "gives chase, "
                          : presses  ? "presses, "
                                     : ""} +
              "speed " + std::to_string(form.speed()) + " at range " + std::to_string(foe.range) +
              ", wants " + std::to_string(s.wanted_range);
    return form.done();
}

}  // namespace impulse
