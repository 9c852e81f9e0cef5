// render/key_script.h: a written list of keys, clicks and things to wait for, carried out in a real window.
// Units:  frames.
// Shapes: one statement a line; the script pushes SDL events and looks at what is drawn, nothing else.
// Errors: read_key_script answers file:line:column; a statement that waits too long ends the script with one.
// Rule:   what a script does a person can do: keys, mouse, dropped files.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/pilots/moment.h"
#include "render/drawn_text.h"
#include "render/key_map.h"

namespace impulse {

// What the script waits for or acts on.
// The moments of moment.h in their order, then those of the window.
IMPULSE_WORDS(ScriptMoment, std::uint8_t, question, allocate, declare, move, activity, fields, launch, aim,
              fire, react, repair, leave, craft, tractor, bid, marines, boarding, guards, warfare, mend,
              other, cover, dice, over, decide)
#define IMPULSE_SAME_MOMENT(name) \
    static_assert(static_cast<int>(ScriptMoment::name) == static_cast<int>(Moment::name))
IMPULSE_SAME_MOMENT(question);
IMPULSE_SAME_MOMENT(activity);
IMPULSE_SAME_MOMENT(fields);
IMPULSE_SAME_MOMENT(fire);
IMPULSE_SAME_MOMENT(leave);
IMPULSE_SAME_MOMENT(craft);
IMPULSE_SAME_MOMENT(boarding);
IMPULSE_SAME_MOMENT(mend);
IMPULSE_SAME_MOMENT(other);
#undef IMPULSE_SAME_MOMENT
IMPULSE_WORDS(ScriptVerb, std::uint8_t, press, type, click, point, drag, see, gone, wait, play, when, drop,
              picture, hash, where, say, frames)

struct ScriptLine {
    int line = 0;
    ScriptVerb verb = ScriptVerb::say;
    std::string words;  // text to see, type, click; file to drop or to write
    ScriptMoment moment = ScriptMoment::decide;
    int number = 0;                 // turn, frames
    std::vector<KeyPress> presses;  // `when`
};
struct KeyScript {
    std::string file;
    std::vector<ScriptLine> lines;
};
// Statements (# begins a remark):
//   press KEY ... | type WORDS | click WORDS | point WORDS | drag DX DY | see WORDS | gone WORDS
//   when MOMENT press KEY ...     what `play` does at such a moment
//   play until MOMENT | play until turn N | wait MOMENT | wait turn N | frames N
//   drop FILE | picture FILE | hash | where WORDS (prints their place in pixels) | say WORDS
tl::expected<KeyScript, FileError> read_key_script(std::string_view text, std::string_view file);

// What the window tells the script after each frame.
struct ScriptSight {
    ScriptMoment moment = ScriptMoment::other;
    bool decides = false;  // a person is asked now
    int turn = 0;
    std::size_t orders = 0;  // given so far
    std::uint64_t hash = 0;  // of the battle
};

class ScriptRunner {
public:
    explicit ScriptRunner(KeyScript script) : script_(std::move(script)) {}
    // Looks at the frame and pushes what comes next; call once after every frame. True while there is more to do.
    bool after_frame(const ScriptSight& sight, const std::vector<DrawnText>& texts);
    // Why the script stopped before its end.
    [[nodiscard]] const std::optional<FileError>& failed() const { return failed_; }
    // A picture of the last frame that is wanted, taken once.
    std::string take_picture_request() { return std::exchange(picture_, {}); }
    // Lines for standard output, taken once.
    std::vector<std::string> take_said() { return std::exchange(said_, {}); }

private:
    bool done(const ScriptLine& line, const ScriptSight& sight, const std::vector<DrawnText>& texts);
    void fail(const ScriptLine& line, std::string what);

    KeyScript script_;
    std::size_t at_ = 0;
    int waited_ = 0, rest_ = 0;
    std::map<ScriptMoment, std::vector<KeyPress>> habits_;
    std::size_t orders_ = 0, seen_orders_ = 0, habit_step_ = 0;
    std::optional<FileError> failed_;
    std::string picture_;
    std::vector<std::string> said_;
    ImVec2 mouse_{0, 0};
};

}  // namespace impulse
