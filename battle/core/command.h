// battle/core/command.h: everything that somebody may ask, one struct each.
// Units:  ids of the battle; Energy in sixtieths; hexes; shield facing and bank 0..5.
// Shapes: plain values; the same words in scripts, logs, the prompt and the window.
// Errors: play/refuse says why not; a command never changes anything by itself.
// Rule:   one order interface for people, pilots, scripts and tests.
#pragma once

#include <string_view>
#include <type_traits>
#include <variant>

#include "battle/core/battle.h"
#include "battle/core/commands/boarding.h"
#include "battle/core/commands/craft.h"
#include "battle/core/commands/energy.h"
#include "battle/core/commands/fire.h"
#include "battle/core/commands/movement.h"
#include "battle/core/commands/side.h"
#include "battle/core/commands/systems.h"
#include "battle/core/commands/umpire.h"

namespace impulse {

using Command =
    std::variant<Allocate, Move, Launch, Fire, Operate, Reserve, Announce, ChangeSpeed, Inquire, Guide,
                 Identify, DropChaff, Repair, ClearRocks, EmergencyRepair, Mend, LaunchCraft, RecoverCraft,
                 DeckWork, Tractor, DropShield, Transport, Guard, Board, LayMine, ScanMines, FireAtMine,
                 Answer, Pass, PassSide, SetStanding, Concede, UmpirePlace, UmpireCounter, UmpireCharge,
                 UmpireBox, UmpireScore, UmpireRemove, UmpireEnd, AdjustEw, Scout, OrderMine, MoveTroops,
                 Resign, HandOver, SetWatch, SetTrigger, WaitUntil, Course, Doctrine>;

// Orders about how a side is asked and what its units do by themselves: given at any time, and no act in a window.
template <class C>
concept StandingOrder =
    std::is_same_v<C, SetStanding> || std::is_same_v<C, SetWatch> || std::is_same_v<C, SetTrigger> ||
    std::is_same_v<C, WaitUntil> || std::is_same_v<C, Course> || std::is_same_v<C, Doctrine>;
inline bool is_standing_order(const Command& command) {
    return std::visit([]<class C>(const C&) { return StandingOrder<C>; }, command);
}

// The order's word, as in scripts and logs.
std::string_view command_word(const Command& command);

}  // namespace impulse
