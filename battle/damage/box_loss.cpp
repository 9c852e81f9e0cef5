#include "battle/damage/box_loss.h"

#include "battle/core/barriers.h"
#include "battle/core/rows/mending.h"
#include "battle/damage/crippled.h"
#include "battle/damage/hangar.h"
#include "battle/damage/layers.h"
#include "battle/energy/reactor.h"

namespace impulse {

void lose_box(Play& play, UnitId unit, std::uint8_t group) {
    play.emit(BoxLost{unit, group, 1, 0, 0});
    play.set_group(unit, group, GroupField::not_by_foes, play.now.unit(unit).groups[group].not_by_foes + 1);
    spill_store(play, unit, group);
    const SystemType& t = play.rules.system(play.type(unit).groups[group].system);
    if (t.has(Trait::shuttle) && lose_bay_box(play, unit, group)) chain_reaction(play, unit, group);
    trim_stores(play, unit);
    mark_crippled(play, unit);
}

void erase_content(Play& play, UnitId unit, std::uint8_t group, UnitId by) {
    const Rules& rules = play.rules;
    const ShipClass& c = play.type(unit);
    const ClassGroup& g = c.groups[group];
    const Unit& u = play.now.unit(unit);
    if (!by || !g.container || !rules.system(g.container).soft || !rules.free_repair ||
        banned(rules, u, Ban::board) || beam_jammed(rules, play.now, u, play.type(by).sheet.tech))
        return;
    const BuildPrice* price = build_price(rules.system(g.system), g.value);
    const int allowance = price == nullptr ? 0 : price->bpv[c.sheet.tech >= 4 ? 1 : 0];
    const Unit& firer = play.now.unit(by);
    const Energy energy =
        std::min(Energy{points(std::max(0, allowance)).parts / rules.free_repair->allowance_of_energy},
                 battery_capacity(rules, firer) - firer.battery);
    if (energy > Energy{}) play.emit(BatterySet{by, firer.battery + energy, firer.battery_warp});
    // The box may be mended as something else that stands ready for it.
    for (std::size_t other = 0; other < c.groups.size(); ++other) {
        const GroupState there = play.now.unit(unit).groups[other];
        if (other == group || c.groups[other].mount != g.mount || there.off <= there.lasting) continue;
        const GroupState here = play.now.unit(unit).groups[group];
        const auto moves = [&](std::size_t to, const GroupState& s, int lost) {
            play.set_group(unit, to, GroupField::lost, s.lost + lost);
            play.set_group(unit, to, GroupField::lost_now, s.lost_now + lost);
            play.set_group(unit, to, GroupField::off, s.off - lost);
        };
        moves(other, there, 1);
        moves(group, here, -1);
        break;
    }
    play.emit(BoxMarked{unit, group, Mark::erased});
}

void move_box(Play& play, UnitId unit, std::uint8_t from, std::uint8_t to) {
    play.set_group(unit, from, GroupField::off, play.now.unit(unit).groups[from].off + 1);
    play.set_group(unit, to, GroupField::off, play.now.unit(unit).groups[to].off - 1);
    trim_stores(play, unit);
}

void mend_boxes(Play& play, UnitId unit, std::uint8_t group, int boxes) {
    play.emit(BoxRepaired{unit, group, static_cast<std::uint8_t>(boxes)});
    if (play.rules.system(play.type(unit).groups[group].system).has(Trait::shuttle))
        for (; boxes > 0; --boxes) regain_bay_box(play, unit, group);
}

}  // namespace impulse
