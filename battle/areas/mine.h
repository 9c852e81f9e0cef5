// battle/areas/mine.h: mines: laying, going live, setting off, the blast, scanning and shooting at them.
// Units:  hexes, absolute impulses, effective speed, points of damage.
// Shapes: Battle::mines; steps `mines` (6A3) and `mines_live` (6B7, 6B10).
// Errors: Refusal with the number that failed.
// Rule:   classic M2 (triggers, blast), M3 (transporter bombs), M7 (detection), M8 (sweeping), M10.22.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

void set_mine(Play& play, std::size_t mine, MineField what, int value);
void known_to_all(Play& play, std::size_t mine);

// Speed that mines and rocks go by: the unit's own or its link's, more under erratic manoeuvres.
int effective_speed(const Rules& rules, const Battle& battle, UnitId unit);
// True where a die sets the mine off for a unit of that effective speed; a minesweeper adds to the die.
bool sets_off(const Rules& rules, int die, int effective_speed, bool erratic, bool cloaked,
              bool sweeper = false);

// A transporter bomb, or a dummy, out of the ship's store: whether there is one, and putting it into a hex.
std::optional<Refusal> refuse_bomb(const Rules& rules, const Battle& battle, UnitId unit, bool dummy);
void place_bomb(Play& play, UnitId unit, Hex hex, bool dummy);

std::optional<Refusal> refuse_lay_mine(const Rules& rules, const Battle& battle, const LayMine& order);
After do_lay_mine(Play& play, const LayMine& order);
std::optional<Refusal> refuse_scan_mines(const Rules& rules, const Battle& battle, const ScanMines& order);
After do_scan_mines(Play& play, const ScanMines& order);
std::optional<Refusal> refuse_fire_at_mine(const Rules& rules, const Battle& battle, const FireAtMine& order);
After do_fire_at_mine(Play& play, const FireAtMine& order);
// An order to a mine that takes orders, by a base of its side (M4.1); each takes a channel of guidance for a while.
std::optional<Refusal> refuse_order_mine(const Rules& rules, const Battle& battle, const OrderMine& order);
After do_order_mine(Play& play, const OrderMine& order);

// A live mine goes off in the damage of this impulse's movement, and its chain with it; a dummy turns out to be one.
void set_off_mine(Play& play, std::size_t mine);
// True where the terrain keeps mines from going off (classic P6).
bool mines_off(const Rules& rules, const Battle& battle);

// Absorbers before seekers strike (M10.22): the first torpedo of plasma in the zone of a live one loses points of its
// warhead, and the mine is gone. A dummy is gone too, and takes nothing.
bool plasma_meets_absorber(const Rules& rules, const Battle& battle);
void drain_plasma(Play& play);

// Step `mines`: units that entered a zone in this impulse set mines off; the blasts, each a volley of its own, and
// their internals. False while a question is open.
bool mines_due(const Rules& rules, const Battle& battle);
bool mines_run(Play& play);
// Step `mines_live`.
bool mines_live_due(const Rules& rules, const Battle& battle);
bool mines_live_run(Play& play);

}  // namespace impulse
