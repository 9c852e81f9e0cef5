// battle/core/step.h: what a step of the turn procedure is made of.
// Shapes: one StepMechanism per mechanism of turn.toml; plain function pointers.
// Rule:   architecture: turn procedure as data.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// What a carried-out command means for the open window.
enum class After : std::uint8_t {
    more,    // the unit may act again
    done,    // the unit owes nothing more
    recall,  // pass_around: somebody acted, everyone eligible is asked again (the actor too)
};

struct StepMechanism {
    Mechanism what{};
    // False where nobody and nothing can use the step now; then it leaves no trace. Must be cheap. Null: a step that
    // is nothing but its window, due exactly where somebody is eligible.
    bool (*due)(const Rules&, const Battle&);
    // Automatic work of the step, before its window opens. Called again after a question was answered:
    // must go on from the state alone and return false while a question is open.
    bool (*run)(Play&);
    // Windows: units that may act now. in_order: the next, all of a full tie; called again until nobody is left.
    UnitSet (*eligible)(const Rules&, const Battle&);
    // After the window closed.
    void (*close)(Play&);
    // Command words accepted in this window, bit = index into Command.
    std::uint64_t accepts;
};

// True while a step of that mechanism is the present one.
inline bool at_step(const Rules& rules, const Battle& b, Mechanism mechanism) {
    const auto step = static_cast<std::size_t>(b.clock.step);
    return b.clock.step >= 0 && step < rules.procedure.steps.size() &&
           rules.procedure.steps[step].mechanism == mechanism;
}

// Bit of a command type for StepMechanism::accepts.
template <class C, std::size_t I = 0>
constexpr std::uint64_t accepts_bit() {
    if constexpr (std::is_same_v<std::variant_alternative_t<I, Command>, C>)
        return std::uint64_t{1} << I;
    else
        return accepts_bit<C, I + 1>();
}

}  // namespace impulse
