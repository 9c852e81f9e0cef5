#include "battle/play/time_travel.h"

#include "battle/core/links.h"
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
    if (o.beside == 0) return refusal(Why::not_an_option, 1, 0);
    return std::nullopt;
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
    play.set(o.unit, Counter::returns, o.beside == whole_unit ? 0 : play.now.impulse_now() + o.beside);
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
        play.set(unit, Counter::travels, 0);  // it has mended in another year for as long as it liked
        if (undone(play, unit)) continue;
        play.emit(Arrived{unit, play.now.unit(unit).hex, play.now.unit(unit).facing});
        mend_all(play, unit);
        charge_all(play, unit);
    }
}

}  // namespace impulse
