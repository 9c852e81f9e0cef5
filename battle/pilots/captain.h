// battle/pilots/captain.h: a captain of any ruleset who plays from the tables alone.
// Units:  values are damage in sixtieths of a point, internals counted three times; hexes; impulses.
// Shapes: decide() plans a window once (Memory) and then hands out the orders one by one.
// Errors: none; every order was checked against what is seen, else the default order is given.
// Rule:   none. It reads only the view of its side; what the view leaves blank it takes to be typical.
#pragma once

#include "battle/fire/firepower.h"
#include "battle/pilots/moment.h"
#include "battle/pilots/pilot.h"
#include "battle/play/situation.h"

namespace impulse {

class Captain final : public Pilot {
public:
    explicit Captain(const Temper& temper = {}) : temper_(temper) {}
    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override;
    [[nodiscard]] std::string thought() const override { return thought_; }

private:
    // What is planned for one unit in one window.
    struct Memory {
        Cursor window{};
        std::vector<Command> orders;
        std::size_t next = 0;
        std::size_t shots = 0;  // declared at the time of planning
        int plans = 0, given = 0;
    };
    void plan(const Situation& s, Moment moment, Memory& memory);
    void plan_activity(const Situation& s, Memory& memory);
    void plan_launch(const Situation& s, Memory& memory);
    void plan_reaction(const Situation& s, Memory& memory);
    void plan_repair(const Situation& s, Memory& memory);
    // Batteries into the shields at which so much is coming, in sixtieths of a point by facing.
    void reinforce(const Situation& s, const ByFacing& coming, Memory& memory);

    Temper temper_;
    Firepower power_;
    Capabilities capabilities_;
    std::vector<Memory> memories_;
    std::string thought_;
};

// The energy form of a captain, for ships and for craft.
Allocate captain_form(const Situation& s, std::string& thought);

// Whom to shoot with what now: seekers about to strike first, then a volley if the moment is good.
void plan_fire(const Situation& s, std::vector<Command>& orders, std::string& thought);

// What a captain in this seat would fire with the unit now, and why; no shots where he would hold his fire.
struct CaptainsFire {
    std::vector<Fire> shots;
    std::string thought;
};
CaptainsFire captains_fire(const Rules& rules, const Battle& seen, UnitId unit);

}  // namespace impulse
