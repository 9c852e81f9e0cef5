// battle/damage/box_loss.h: boxes of a group lost outside the damage chart, and boxes mended.
// Units:  boxes.
// Shapes: functions that emit.
// Errors: none; the group has a box left, or one to mend.
// Rule:   classic D7.81 (raids), H5.1 (a lost battery takes its charge along), D12 (craft in a lost bay box), D9 (repairs).
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// The box is destroyed; stored energy that has no room any more goes with it, so does the craft in a bay box (an armed
// one with a chain reaction, whose volley is left to be resolved), and the ship may be crippled.
void lose_box(Play& play, UnitId unit, std::uint8_t group);
// A box of a mount was lost to who sweeps what was bought from its ship's allowance: that stands ready no more, and feeds
// the batteries of who fired, unless no transporter reaches the ship (TNG "Syphon").
void erase_content(Play& play, UnitId unit, std::uint8_t group, UnitId by);
// So many boxes work again; a mended bay box is empty.
void mend_boxes(Play& play, UnitId unit, std::uint8_t group, int boxes);
// A box that works, and is one of these groups, is the other from now on.
void move_box(Play& play, UnitId unit, std::uint8_t from, std::uint8_t to);

}  // namespace impulse
