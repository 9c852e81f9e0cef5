// battle/pilots/watch.h: whatever a pilot does, a legal order comes out, and the note says why it is not the pilot's.
// Units:  orders given while the clock stands still; no clock of the machine is looked at.
// Shapes: one Watch for each pilot; ask() lets it decide, judge() takes what was decided elsewhere.
// Errors: none; silence, an illegal order, an exception and an endless window become the legal default order.
#pragma once

#include <optional>
#include <string>

#include "battle/core/battle.h"
#include "battle/pilots/pilot.h"

namespace impulse {

enum class PilotFault : std::uint8_t { none, silent, illegal, failed, endless };

struct Watched {
    Command order{};
    PilotFault fault = PilotFault::none;
    std::string note;  // what the pilot thought, and what was wrong with its order
};

class Watch {
public:
    // The most orders that a side may give in one window; every fair window needs far fewer.
    static int orders_most(const Battle& battle, SideId side);
    // Endless windows after which the pilot is not asked any more.
    static constexpr int patience = 3;

    // The pilot's order; `seen` is view(battle, side). A pilot that has lost our patience is not asked.
    Watched ask(Pilot& pilot, const Rules& rules, const Battle& battle, const Battle& seen, SideId side);
    // The same for an order that is there already. Each order of a pilot is asked for or judged, not both.
    Watched judge(const Rules& rules, const Battle& battle, SideId side, const std::optional<Command>& order,
                  std::string note);

private:
    // Counts one order; false where the window has seen too many of them.
    bool count(const Battle& battle, SideId side);

    Cursor clock_{};
    int given_ = 0, endless_ = 0;
};

}  // namespace impulse
