// render/film.h: a battle that can be watched: its log, its position, and what its story says when.
// Units:  events counted from 0.
// Shapes: Film owns the log it was made of; grow_film adds what has been ordered since.
// Errors: `diverged` and `verdict` say where a log does not play again as it was written.
// Rule:   a side's story is the transcript of what that side may read.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "render/chronicle.h"
#include "render/playback.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/scenario.h"

namespace impulse {

struct Film {
    std::shared_ptr<const Rules> rules;
    LogHeader header;
    Roster roster;
    Playback playback;
    Battle latest;                    // the battle after the last entry that the story tells of
    std::vector<LogEntry> entries{};  // every order with its events
    std::vector<std::size_t> ends{};  // events up to and with each entry
    struct Line {
        std::size_t at = 0;  // event after which the line is true
        std::string time, text;
        UnitSet units;  // ships it names
        Cursor clock{};
    };
    std::vector<std::vector<Line>> story{};  // [0] everything; [1 + side] what that side may read, where kept
    std::vector<std::vector<LogLine>> chronicle{};  // orders and events, by eyes like the story
    DiceBook dice{};
    Chronicler chronicler{};
    std::string verdict{};  // "verified 126 impulses", "DIVERGED at ...", or empty
    bool diverged = false;

    // The story for a side's eyes; everything where the side is empty.
    [[nodiscard]] const std::vector<Line>& story_for(SideId eyes) const {
        return eyes && eyes.index() + 1 < story.size() ? story[eyes.index() + 1] : story.front();
    }
    // The orders and events for a side's eyes.
    [[nodiscard]] const std::vector<LogLine>& chronicle_for(SideId eyes) const {
        return eyes && eyes.index() + 1 < chronicle.size() ? chronicle[eyes.index() + 1] : chronicle.front();
    }
    // How many entries lie wholly before the position: where a fork from there begins. At least 1.
    [[nodiscard]] std::size_t entries_before(std::size_t position) const;
};

// A film from a log. `sides`: the story is kept for each side too. `verify` plays the orders again first.
Film make_film(std::shared_ptr<const Rules> rules, const LogText& log, const Battle& first, bool verify,
               bool sides = false);
// Adds entries to the end.
void grow_film(Film& film, std::span<const LogEntry> entries);

}  // namespace impulse
