// battle/pilots/pilot.h: a player as a function from what a side may see to one order.
// Units:  as in battle.h.
// Shapes: a pilot keeps its own memory and its own dice; it never touches the battle.
// Errors: a pilot that gives no order, or an illegal one, is replaced by the legal default order, which is logged.
// Rule:   TNG "Robot Controlled" for `robot`; the others are ours.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/core/command.h"
#include "battle/core/names.h"
#include "battle/core/rules.h"

namespace impulse {

class Pilot {
public:
    virtual ~Pilot() = default;
    // The next order of the side. `seen` is view(battle, side); the side owes a decision.
    virtual std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) = 0;
    // Why the last order was given, in one line, and beneath it a table where several ways were weighed; empty if there
    // is nothing to say.
    [[nodiscard]] virtual std::string thought() const { return {}; }
};

// A pilot by name, its dice seeded from seed and side; null if unknown. "captain", and "commodore" and "admiral", who search,
// each also with a character of searcher.h ("captain:careful"); "officer", who is asked only when it matters; "lieutenant"
// and "ensign", the captain of before and the first one, measures for the present one; "robot", "random", "plotter"; the tricks of gauntlet.h.
// `threads`: on how many of them who searches may think at once; his orders are the same on any number.
std::unique_ptr<Pilot> make_pilot(std::string_view name, std::uint64_t seed, SideId side, int threads = 1);
// All names that make_pilot knows, characters at the level "captain" alone.
std::vector<std::string> pilot_names();
// Why make_pilot knows no such pilot, and whom it knows, `others` before them; of a wrong character, the characters.
std::string no_pilot(std::string_view name, std::string_view others = {});

}  // namespace impulse
