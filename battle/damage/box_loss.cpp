#include "battle/damage/box_loss.h"

#include "battle/damage/crippled.h"
#include "battle/energy/reactor.h"

namespace impulse {

void lose_box(Play& play, UnitId unit, std::uint8_t group) {
    play.emit(BoxLost{unit, group, 1, 0, 0});
    trim_stores(play, unit);
    mark_crippled(play, unit);
}

}  // namespace impulse
