// render/panels/decision.h: what is asked of a side now, in words; what is worth deciding; what is still unused.
// Shapes: Decision is what every panel of a deciding person reads; `seen` is view(battle, side), never the battle.
// Rule:   panels are functions over the side's view that return a command.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "battle/core/command.h"
#include "battle/core/rules.h"
#include "battle/pilots/moment.h"
#include "render/key_map.h"
#include "render/theme.h"
#include "scenarios/orders/order_words.h"
#include "scenarios/scenario.h"

namespace impulse {

struct Decision {
    const Rules& rules;
    const Battle& seen;
    const Roster& roster;
    const Theme& theme;
    SideId side{};
    UnitId unit{};  // the ship that acts; empty for a question
    const KeyMap* keys = nullptr;
    const std::vector<Command>* legal =
        nullptr;  // what each_legal says of the unit, where that has been asked already

    [[nodiscard]] const Unit& me() const { return seen.unit(unit); }
    [[nodiscard]] const ShipClass& type() const { return rules.type(me().type); }
    [[nodiscard]] Moment moment() const { return moment_of(rules, seen); }
    // The key of an action as a button says it; empty where no keys are known.
    [[nodiscard]] std::string key(KeyAction action) const {
        return keys != nullptr ? keys->hint(action) : std::string{};
    }
};

// Every order that is offered to the unit: from Decision::legal, else asked anew.
void each_order(const Decision& decision, const std::function<void(const Command&)>& f);
// Why an order would be refused, in words; empty where it would not be.
std::string why_refused(const Decision& decision, const Command& order);
// Orders that a unit still has before the window closes, in words: "4 weapons that could fire at Vengeance".
std::vector<std::string> unused(const Decision& decision);
// On how many faces of the die a high energy turn now breaks the ship down; 0 where the ruleset knows no breakdown.
int breaking_faces(const Rules& rules, const Unit& unit);
// What the step asks, in words.
std::string step_words(const Rules& rules, const Battle& seen);
// The question that is open, and an option of it: "Hood: which box is lost?", "PHOTON 2".
std::string question_words(const Decision& decision);
std::string option_words(const Decision& decision, int option);
// An order as a button says it: "turn left", "high energy turn to C", "general reinforcement 2".
std::string order_words(const Decision& decision, const Command& command);

}  // namespace impulse
