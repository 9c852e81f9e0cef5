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
#include "battle/play/incoming.h"

namespace impulse {
namespace {

constexpr int most_reinforced = 99;  // points: whatever is left
constexpr int keeps_off_from = 4;    // turn in which an enemy that is not near yet means to stay away
constexpr int in_contact = 4;        // hexes beyond the wanted range
constexpr int for_company = 3;  // hexes a turn by which a ship among friends is slower, to stay with them

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

// A speed that is kept is brought to what he wants, as far as its power goes.
void keep_speed(const Situation& s, FormBuilder& form, int speed) {
    const Energy each = move_cost(s.rules, s.unit());
    const int kept = s.unit()[Counter::kept_propel];
    if (keeps_speed(s.rules, s.unit()) && speed > kept)
        form.add_steps(Line::propel_ahead, 0, each, kept < 0 ? -kept : speed - kept);
    else if (kept > speed)
        form.add_steps(Line::propel_astern, 0, each, kept - speed);
    if (s.unit()[Counter::kept_inertia] == 0 && speed > 0)
        form.add_steps(Line::inertia, 0, s.rules.line(Line::inertia).unit, 1);
}

void fill_capacitor(const Situation& s, FormBuilder& form) {
    form.add_steps(Line::capacitor, 0, ratio(1, 4),
                   times_floor(capacitor_room(s.rules, s.unit()), ratio(1, 4)));
}

// The shield that the nearest enemy would strike.
void reinforce(const Situation& s, FormBuilder& form, int most) {
    const LineRow& row = s.rules.lines[static_cast<std::size_t>(Line::specific_reinforcement)];
    const int bank = bank_of(s.type(), s.unit(), static_cast<int>(struck_by(s, s.me, s.foes[0].id)));
    if (row.used && form.form().shield_level > 0 && bank >= 0 &&
        s.unit().shield[static_cast<std::size_t>(bank)] > 0 && row.unit > Energy{})
        form.add_steps(Line::specific_reinforcement, static_cast<std::uint8_t>(bank), row.unit,
                       std::min(most, times_floor(form.spare_output(Spend::shield), row.unit)));
}

// What the flywheel gives need not be paid; a movement of its own lets the ship use it.
void move_at(const Situation& s, FormBuilder& form, int hexes) {
    const int stored = s.temper.weighs_acts ? s.unit()[Counter::flywheel] : 0;
    form.move_at(stored > 0 ? std::max(1, hexes - stored) : hexes);
}

// Away as fast as it goes, the shield behind it stronger.
Allocate run_away(const Situation& s, FormBuilder& form, std::string& thought) {
    arm_acts(s, form);
    form.move_at(form.top_speed());
    fill_capacitor(s, form);
    reinforce(s, form, 20);
    form.recharge();
    thought = "beaten: runs at speed " + std::to_string(form.speed());
    return form.done();
}

// What he expects of the turn that is paid for.
struct Outlook {
    int nearest;     // how near they may come during the turn
    int fire_range;  // where the fire will likely be
    bool near;
    int needed;    // speed that it takes to be where we want to be
    bool presses;  // after an enemy that holds off
    int gains;     // speed over that of who is pursued
};
Outlook outlook_of(const Situation& s) {
    const Foe& foe = s.foes[0];
    const int closing = std::max(6, foe.speed) + std::max<int>(6, s.unit()[Counter::speed]);
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
    // Who keeps off launches all that he has before a slow pursuit is over.
    const int gains = s.temper.gains + (s.budget() ? s.temper.press_on : 0);
    return {nearest, fire_range, near, needed, presses, gains};
}

// What is armed stays so.
void keep_armed(const Situation& s, FormBuilder& form, int nearest) {
    const ShipClass& c = s.type();
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon || boxes_left(c, s.unit(), g) <= 0) continue;
        // A weapon that lacks its last turn is kept so (rolling delay) only while nobody comes into its reach.
        if (s.unit().groups[g].ready != 0)
            form.hold(g);
        else if (s.power.good_range(c.groups[g].weapon) < nearest)
            form.roll(g);
    }
}

// Weapons that need more than a turn are begun early, the others only for a turn in which they may be used.
void begin_arming(const Situation& s, FormBuilder& form, int nearest) {
    const ShipClass& c = s.type();
    const Unit& u = s.unit();
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const ClassGroup& cg = c.groups[g];
        if (!cg.weapon || boxes_left(c, u, g) <= 0) continue;
        const WeaponType& w = s.rules.weapon(cg.weapon);
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
}

// What is left makes stronger modes of plain ones.
void raise_arming(const Situation& s, FormBuilder& form, int fire_range) {
    const ShipClass& c = s.type();
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const ClassGroup& cg = c.groups[g];
        if (!cg.weapon || boxes_left(c, s.unit(), g) <= 0) continue;
        const WeaponType& w = s.rules.weapon(cg.weapon);
        if (w.modes.empty() || (s.temper.schooled && is_tube(w))) continue;
        const std::size_t mode = strongest(s.power, cg.weapon, w, std::min(fire_range, max_range));
        if (mode < w.modes.size() && mode != plainest(w)) form.raise_arming(g, mode);
    }
}

// Far away everything goes into speed, near by enough to turn well.
int cruising_speed(const Situation& s, const FormBuilder& form) {
    const int range = s.foes[0].range;
    if (!s.budget()) return range > 20 ? s.temper.speed_far : s.temper.speed_near;
    if (range > 24) return form.top_speed();
    return s.temper.schooled ? s.temper.speed_budget : 20;
}

void mend_hull(const Situation& s, FormBuilder& form) {
    const LineRow& repair = s.rules.lines[static_cast<std::size_t>(Line::damage_control)];
    if (repair.used && repair.unit > Energy{}) form.add_steps(Line::damage_control, 0, repair.unit, 4);
}

}  // namespace

Allocate captain_form(const Situation& s, std::string& thought) {
    if (small_craft(s.rules, s.unit())) return craft_form(s, thought);
    FormBuilder form(s.rules, s.seen, s.me);
    form.raise_shields();
    form.keep_batteries();
    if (s.foes.empty()) {
        form.move_at(form.top_speed() / 2);
        form.recharge();
        thought = "nobody to fight";
        return form.done();
    }
    if (s.hopeless) return run_away(s, form, thought);
    const Foe& foe = s.foes[0];
    const Outlook turn = outlook_of(s);
    // A cripple that lies beside its enemy puts what it has into its guns.
    const bool guns_first = foe.range <= 4 && s.top <= 8 && !s.rams;
    if (!guns_first)
        move_at(s, form, std::min(turn.needed, std::max(s.temper.speed_first, s.budget() ? 8 : 7)));
    // Who runs is caught by speed; what is left arms the weapons.
    if (s.temper.schooled && s.chases) move_at(s, form, std::min(form.top_speed(), foe.speed + turn.gains));
    if (turn.near && s.temper.shield_first > 0) reinforce(s, form, s.temper.shield_first);
    keep_armed(s, form, turn.nearest);
    fill_capacitor(s, form);
    arm_acts(s, form);
    if (s.temper.schooled) allocate_warfare(s, form, turn.near);
    begin_arming(s, form, turn.nearest);
    if (s.temper.schooled) allocate_sensors(s, form);
    allocate_links(s, form);
    arm_fields(s, form);
    allocate_shelter(s, form);
    move_at(s, form, std::min(turn.needed + 2, s.budget() ? 14 : 12));
    if (turn.near) raise_arming(s, form, turn.fire_range);
    if (turn.presses) move_at(s, form, std::min(form.top_speed(), foe.speed + turn.gains));
    const int cruise = cruising_speed(s, form);
    // A pursuit that gains nothing only wastes what the batteries and the repair crews could use; who presses has its
    // speed already, and leaves the rest to its shields.
    const bool all_out = s.chases || s.rams;
    if (!s.lets_go && !(all_out && turn.presses))
        move_at(s, form, all_out ? form.top_speed() : std::min(cruise, turn.needed + 6));
    keep_speed(s, form, cruise);
    if (!turn.near) mend_hull(s, form);
    if (s.temper.schooled) allocate_more_warfare(s, form, turn.near);
    // On the way to the enemy a hex is worth more than what the batteries would add to the shields.
    if (turn.near && !s.budget()) {
        const int most = s.temper.battery_speed - (s.in_company ? for_company : 0);
        form.spend_batteries();
        move_at(s, form, std::min(most, turn.needed + 6));
        form.keep_batteries();
    }
    form.recharge();
    if (turn.near) reinforce(s, form, s.temper.schooled && s.budget() ? most_reinforced : 40);
    thought = std::string{s.lets_go      ? "lets it go, "
                          : s.chases     ? "gives chase, "
                          : turn.presses ? "presses, "
                                         : ""} +
              "speed " + std::to_string(form.speed()) + " at range " + std::to_string(foe.range) +
              ", wants " + std::to_string(s.wanted_range);
    return form.done();
}

}  // namespace impulse
