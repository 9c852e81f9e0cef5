// battle/play/formula.h: damage as the book writes it in one line: "7 - range - 1d6".
// Units:  hexes, size classes, tech levels, whole points of energy, natural rolls.
// Shapes: a formula is text; evaluating it with numbers gives a number plus at most one term of dice.
// Errors: FormulaValue::error says what is wrong and at which character.
// Rule:   TNG Blast, MLAS, TLAS, Ion.
#pragma once

#include <string>
#include <string_view>

#include "engine/dice_sum.h"

namespace impulse {

struct FormulaInput {
    int range = 0, size = 0, tech = 0, energy = 0;
    int roll = 0;  // the natural roll; 0 = dice stay dice
};
struct FormulaValue {
    DiceSum sum;            // dice that were not replaced, and the number
    int dice_seen = 0;      // dice of the one term of six-sided dice, 0 = none
    bool die_seen = false;  // the word `die` stands in it
    bool size_seen = false;
    std::string error;  // empty where all is well
};
// Evaluates + - * / (rounded down) < <= > >= == min(a,b) max(a,b) brackets, range, size, tech, energy, die and NdM. With a
// roll, a term of one or two six-sided dice and the word `die` become the roll.
FormulaValue evaluate(std::string_view formula, const FormulaInput& in);

}  // namespace impulse
