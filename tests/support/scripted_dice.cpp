#include "tests/support/scripted_dice.h"

#include <gtest/gtest.h>

#include <memory>
#include <string_view>

namespace impulse {

ScriptedDice::~ScriptedDice() {
    if (forgiven_ || asked_ >= faces.size()) return;
    ADD_FAILURE() << faces.size() - asked_ << " of " << faces.size()
                  << " dice were never asked for; the first is a " << faces[asked_];
}

Drawn ScriptedDice::next(const Dice& now, Stream stream, int sides) {
    const std::size_t at = now.rolled;
    const int face = at < faces.size() ? faces[at] : 0;
    if (face >= 1 && face <= sides) {
        asked_ = std::max(asked_, at + 1);
        return {face, now.drawn[static_cast<std::size_t>(stream)]};
    }
    if (!forgiven_)
        ADD_FAILURE() << "die number " << at + 1 << ", a d" << sides << " for " << word(stream)
                      << (face == 0 ? ", is not in the list" : ", does not fit");
    return {};
}

std::function<int(const std::string&, int)> scripted_rolls(std::vector<int> faces, bool all) {
    struct Left {
        std::vector<int> faces;
        std::size_t at = 0;
        bool all = true;
        Left(std::vector<int> list, bool whole) : faces(std::move(list)), all(whole) {}
        Left(const Left&) = delete;
        Left& operator=(const Left&) = delete;
        ~Left() {
            if (at < faces.size()) ADD_FAILURE() << faces.size() - at << " set-up dice were never asked for";
        }
    };
    return [left = std::make_shared<Left>(std::move(faces), all)](const std::string& what, int sides) {
        if (left->at == left->faces.size()) {
            if (left->all) ADD_FAILURE() << "the list has no d" << sides << " for " << what;
            return 0;
        }
        const int face = left->faces[left->at++];
        if (face > sides) ADD_FAILURE() << "a " << face << " for the d" << sides << " of " << what;
        return face;
    };
}

}  // namespace impulse
