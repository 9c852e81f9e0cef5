#include "battle/fire/die_shift.h"

#include <algorithm>

#include "battle/core/disguise.h"
#include "battle/core/links.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/ew.h"
#include "battle/core/rows/movement.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"

namespace impulse {
namespace {

// True where none of its shots of this impulse came from anything but what is hit as a phaser. Only who has boxes that
// can be blinded is asked.
bool phasers_alone(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    if (c.modifying.empty() || modified(rules, u, Quantity::unblinded) > 0) return true;
    constexpr auto phaser = 1U << static_cast<unsigned>(HitOn::phaser);
    for (const std::uint8_t g : c.armed)
        if (u.groups[g].last == b.impulse_now() && (rules.system(c.groups[g].system).hit_on & phaser) == 0)
            return false;
    return std::none_of(b.shots.begin(), b.shots.end(), [&](const Shot& s) {
        return s.by == unit && (rules.system(c.groups[s.group].system).hit_on & phaser) == 0;
    });
}

// The least number that is left in boxes of the row that aims the weapon.
int number_left(const Rules& rules, const Unit& u, const WeaponMode& mode) {
    const ShipClass& c = rules.type(u.type);
    int least = mode.aimed_blind;
    bool any = false, left = false;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (rules.system(c.groups[g].system).family != mode.aimed_by) continue;
        any = true;
        if (boxes_left(c, u, g) <= 0) continue;
        least = left ? std::min<int>(least, c.groups[g].value) : c.groups[g].value;
        left = true;
    }
    return any ? least : 0;
}

// Going into warp: how far the combined speed makes its own fire worse.
int warp_factor(const Rules& rules, int speed) {
    const auto& from = rules.budget->warp_factors;
    return static_cast<int>(std::upper_bound(from.begin(), from.end(), speed) - from.begin());
}

}  // namespace

DieShift die_shift(const Rules& rules, const Battle& battle, UnitId by, const WeaponMode& mode, UnitId at,
                   ObjectId seeker, int range, const SystemType* weapon) {
    return die_shift(
        rules, battle,
        seeker ? ew_between(rules, battle, by, seeker, range) : ew_between(rules, battle, by, at, range), by,
        mode, at, seeker, range, {}, weapon);
}

DieShift die_shift(const Rules& rules, const Battle& battle, const EwBetween& between, UnitId by,
                   const WeaponMode& mode, UnitId at, ObjectId seeker, int range, const EarlierHits& hits,
                   const SystemType* weapon, bool aimed, std::optional<Hex> out_of) {
    DieShift s;
    if (mode.plain_die) return s;
    if (!mode.ignores_ew) {
        EwBetween ew = between;
        if (seeker && rules.ew && mode.small_target_penalty &&
            battle.object(seeker).kind == SeekerKind::drone)
            ew.ecm.add(EcmTerm::weapon_against_seeker, rules.ew->seeker_fire);
        s.ecm = ew.ecm;
        s.eccm = ew.eccm;
        s.ew_counts = ew.counts;
        s.steps.add(ShiftTerm::ecm, ew.shift());
    }
    if (!mode.modifiers.empty()) {
        const bool object = seeker && seeker.index() < battle.objects.size();
        const int size = at       ? rules.type(battle.unit(at).type).sheet.size_class
                         : object ? size_of_object(rules, battle.object(seeker))
                                  : Condition::open;
        const bool drone = seeker && battle.object(seeker).kind == SeekerKind::drone;
        s.steps.add(ShiftTerm::mode_penalty,
                    sum_of(mode.modifiers, Quantity::die,
                           {.range = range, .size = size, .facts = fact(Of::drone, drone), .hits = hits}));
    }
    if (at)
        add_modifiers(
            s.steps, ShiftTerm::modifier, rules, battle.unit(at), Quantity::evasion,
            {.range = range,
             .facts = fact(Of::phasers_alone, phasers_alone(rules, battle, at)) | fact(Of::aimed, aimed),
             .weapon = weapon});
    if (!by) return s;
    const Unit& firer = battle.unit(by);
    if (const int steps = web_steps(rules, battle, out_of.value_or(firer.hex),
                                    at       ? battle.unit(at).hex
                                    : seeker ? battle.object(seeker).hex
                                             : firer.hex);
        steps > 0)
        s.steps.add(ShiftTerm::web, steps);
    if (firer[Counter::in_warp] != 0)
        s.steps.add(ShiftTerm::warp_factor, warp_factor(rules, firer[Counter::speed]));
    const bool understood = at && rules.information && image_before(battle, at, firer.side) == nullptr &&
                            (battle.unit(at).knows[firer.side.index()] & knows_how_to_aim) != 0;
    const bool in_one_link = at && (held_by(battle, at, by) || held_by(battle, by, at));
    add_modifiers(s.steps, ShiftTerm::modifier, rules, firer, Quantity::die,
                  {.facts = fact(Of::understood, understood) | fact(Of::tractored, in_one_link) |
                            fact(Of::phaser, mode.phaser),
                   .weapon = weapon});
    if (!mode.aimed_by.empty()) s.steps.add(ShiftTerm::aimed, number_left(rules, firer, mode));
    forgive(s.steps, 0, ShiftTerm::modifier, rules, firer, Quantity::die_penalty);
    if (at) add_modifiers(s.steps, ShiftTerm::modifier, rules, battle.unit(at), Quantity::fate);
    return s;
}

}  // namespace impulse
