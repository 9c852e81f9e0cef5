// tests/support/scripted_dice.h: the dice of a test, which must be exactly those that the rules ask for.
// Units:  faces 1..sides, in the order in which they are asked for.
// Shapes: a list that a test fills before or between orders; a copy asks for its own faces from where it stands.
// Errors: a die too few, one that does not fit and one that nobody asked for each fail the test that gave the list.
// Rule:   none; a walk that starves unseen proves nothing.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/dice.h"

namespace impulse {

class ScriptedDice final : public DiceSource {
public:
    std::vector<int> faces;

    ScriptedDice() = default;
    ScriptedDice(const ScriptedDice&) = default;
    ScriptedDice& operator=(const ScriptedDice&) = default;
    // What was moved from has no list any more, and asks for nothing.
    ScriptedDice(ScriptedDice&& other) noexcept
        : faces(std::exchange(other.faces, {})), asked_(std::exchange(other.asked_, 0)) {}
    ScriptedDice& operator=(ScriptedDice&& other) noexcept {
        faces = std::exchange(other.faces, {});
        asked_ = std::exchange(other.asked_, 0);
        return *this;
    }
    ~ScriptedDice() override;

    Drawn next(const Dice& now, Stream stream, int sides) override;

    // For tests of what happens without dice: nothing that is missing or left over counts from here on.
    void forgive() { forgiven_ = true; }
    // Takes back the faces that nobody asked for; returns how many there were.
    std::size_t drop_rest() {
        const std::size_t left = faces.size() - std::min(faces.size(), asked_);
        faces.resize(faces.size() - left);
        return left;
    }

private:
    std::size_t asked_ = 0;  // faces given so far, over all battles that this list rolled for
    bool forgiven_ = false;
};

// The same for rolls of a set-up: a function that gives these faces, one by one, to whoever names his die.
// `all`: false for tests of a list that is too short.
std::function<int(const std::string&, int)> scripted_rolls(std::vector<int> faces, bool all = true);

}  // namespace impulse
