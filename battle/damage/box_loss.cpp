#include "battle/damage/box_loss.h"

#include "battle/damage/chain.h"
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
