#include "battle/play/time_travel.h"

#include <algorithm>

#include "battle/core/barriers.h"
#include "battle/core/tracks.h"
#include "battle/damage/paradox.h"
#include "battle/energy/reactor.h"
#include "battle/movement/towing.h"
#include "battle/play/make_unit.h"
#include "battle/repair/damage_control.h"
#include "battle/systems/box_uses.h"

namespace impulse {
namespace {

bool back_now(const Battle& b, const Unit& u) {
    return u.fate == Fate::held_out && u[Counter::returns] > 0 && u[Counter::returns] <= b.impulse_now();
}

// All that its own repairs can mend; neither people nor rounds.
void mend_all(Play& play, UnitId unit) {
    const Rules& rules = play.rules;
    const ShipClass& c = play.type(unit);
    const auto mend = [&](RepairTarget what, std::size_t index) {
        const auto i = static_cast<int>(index);
        while (repairable(rules, play.now.unit(unit), what, i) > 0 &&
               repair_cost(rules, play.now.unit(unit), what, i) >= 0)
            mend_box(play, unit, what, i);
    };
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].spare) mend(RepairTarget::group, g);
        mend(RepairTarget::overdrain, g);
    }
    for (const RepairTarget track :
         {RepairTarget::sensor, RepairTarget::scanner, RepairTarget::damage_control, RepairTarget::excess})
        mend(track, 0);
    for (std::size_t pass = 0; pass < c.banks;
         ++pass)  // boxes of mobile shields come in where there are fewest
        for (std::size_t bank = 0; bank < c.banks; ++bank) mend(RepairTarget::shield, bank);
}

void charge_all(Play& play, UnitId unit) {
    Unit armed = play.now.unit(unit);
    arm_for_battle(play.rules, play.rules.start.size() - 1, 0, armed);
    const ShipClass& c = play.type(unit);
    for (const std::uint8_t g : c.armed) {
        const GroupState& s = armed.groups[g];
        for (const auto& [what, value] : {std::pair{GroupField::ready, int{s.ready}},
                                          {GroupField::charge, int{s.charge}},
                                          {GroupField::mode, int{s.mode}},
                                          {GroupField::turns, int{s.turns}},
                                          {GroupField::used, 0}})
            play.set_group(unit, g, what, value);
    }
    const Energy full = battery_capacity(play.rules, play.now.unit(unit));
    play.emit(BatterySet{unit, full, play.now.unit(unit).battery_warp});
}

}  // namespace

// Somebody is on its track in that other year.
static bool followed(const Battle& b, UnitId unit) {
    return std::any_of(b.units.begin(), b.units.end(), [unit](const Unit& u) {
        return u.fate == Fate::held_out && u[Counter::follows] == static_cast<int>(unit.index()) + 1;
    });
}

// A sensor or scanner of that tech level, or a special sensor of such a ship, that works.
static bool sees_years(const Rules& rules, const Unit& u, int tech) {
    const ShipClass& c = rules.type(u.type);
    if (c.sheet.tech < tech) return false;
    return u[Counter::sensor_lost] < static_cast<int>(c.sheet.sensor.ratings.size()) ||
           u[Counter::scanner_lost] < static_cast<int>(c.sheet.scanner.ratings.size()) ||
           working_boxes(rules, u, Trait::special_sensor) > 0;
}

static std::optional<Refusal> refuse_follow(const Rules& rules, const Battle& b, const Operate& o,
                                            const BoxUse& use) {
    if (o.target.index() >= b.units.size() || o.target == o.unit) return refusal(Why::no_such_target);
    const Unit& t = b.unit(o.target);
    const int level = use.amount[0];
    if (t.fate != Fate::held_out || t[Counter::years] == 0 || b.impulse_now() - t[Counter::left_at] > 1 ||
        !sees_years(rules, b.unit(o.unit), level))
        return refusal(WhyMore::not_followed, level);
    const int years = o.amount.floor();
    return years == t[Counter::years]
               ? std::nullopt
               : std::optional{refusal(WhyMore::amount_needed, t[Counter::years], years)};
}

bool is_travel(const Rules& rules, const Battle& b, const Operate& o) {
    const BoxUse* use =
        o.use == SystemUse::box
            ? use_of(rules.system(rules.type(b.unit(o.unit).type).groups[o.group].system), o.value)
            : nullptr;
    return use != nullptr && use->act == BoxAct::travel;
}

std::optional<Refusal> refuse_travel(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    if (boxes_left(rules.type(u.type), u, o.group) <= 0) return refusal(Why::system_destroyed);
    if (u.prize()) return refusal(WhyMore::captured);
    const int years = o.amount.floor(), have = u[Counter::moves_left];
    if (years < 1 || o.amount != points(years) || years > have)
        return refusal(WhyMore::amount_needed, have, years);
    if (o.beside == 0) return refusal(WhyMore::undoes_battle, 1, 0);
    if (!o.target) return std::nullopt;
    return refuse_follow(rules, b, o,
                         *use_of(rules.system(rules.type(u.type).groups[o.group].system), o.value));
}

void do_travel(Play& play, const Operate& o) {
    play.add(o.unit, Counter::moves_left, -o.amount.floor());
    play.emit(Operated{o.unit, {}, {}, o.group, o.use, 1});
    for (std::size_t i = play.now.links.size(); i-- > 0;)
        if (i < play.now.links.size() && binds(play.now.links[i].kind) &&
            (play.now.links[i].from == o.unit || play.now.links[i].to == o.unit))
            let_go(play, i);
    if (undone(play, o.unit)) return;
    play.add(o.unit, Counter::travels, 1);
    play.set(o.unit, Counter::years, o.amount.floor());
    play.set(o.unit, Counter::left_at, play.now.impulse_now());
    // Who follows comes back an impulse after the one it is after, where that comes back at all.
    const int chased = o.target ? play.now.unit(o.target)[Counter::returns] : 0;
    if (o.target) play.set(o.unit, Counter::follows, static_cast<int>(o.target.index()) + 1);
    play.set(o.unit, Counter::returns,
             chased > 0               ? chased + 1
             : o.beside == whole_unit ? 0
                                      : play.now.impulse_now() + o.beside);
    play.emit(FateSet{o.unit, Fate::held_out, {}});
}

bool travellers_due(const Battle& b) {
    for (const Unit& u : b.units)
        if (back_now(b, u)) return true;
    return false;
}

void return_travellers(Play& play) {
    for (std::size_t i = 0; i < play.now.units.size() && !play.starved(); ++i) {
        const UnitId unit{i};
        if (!back_now(play.now, play.now.unit(unit))) continue;
        play.set(unit, Counter::returns, 0);
        // It has mended in another year for as long as it liked, unless somebody was there to fight it.
        const bool rested = play.now.unit(unit)[Counter::follows] == 0 && !followed(play.now, unit);
        if (rested) play.set(unit, Counter::travels, 0);
        play.set(unit, Counter::follows, 0);
        if (undone(play, unit)) continue;
        play.emit(Arrived{unit, play.now.unit(unit).hex, play.now.unit(unit).facing});
        if (!rested) continue;
        mend_all(play, unit);
        charge_all(play, unit);
    }
}

}  // namespace impulse
