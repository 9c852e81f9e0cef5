// render/open_battle.h: scenarios and logs from files, as something the window can show and play on.
// Shapes: Opened holds a film and, where it is still being fought, its session.
// Errors: one sentence with the file; nothing is opened then.
// Rule:   whatever a person opens or drops on the window comes through here.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "render/film.h"
#include "render/session.h"

namespace impulse {

struct Opened {
    std::unique_ptr<Film> film;
    std::unique_ptr<Session> session;  // null for a log that is only watched
    std::optional<SealHead>
        asks;  // a sealed save that needs phrases (SessionOptions::phrases); nothing is opened yet
    std::vector<std::size_t> wrong;  // the sides whose phrase is missing or does not fit
    std::string notice;              // e.g. a torn last line that was dropped
    std::string warning;             // e.g. an altered line: to be told before anybody sits down, and to stay
    bool sealed = false;  // it was sealed: its secrets are kept until all players agree in the window
};
using OpenedOrWhy = tl::expected<Opened, std::string>;

// A ruleset, read once a run.
tl::expected<std::shared_ptr<const Rules>, std::string> ruleset_named(const std::string& ruleset);
// It is read anew when it is asked for again: a ship was added.
void forget_ruleset(const std::string& ruleset);
// The same with classes as a battle has fitted them: "klingon/d7[B]".
tl::expected<std::shared_ptr<const Rules>, std::string> ruleset_fitted(const std::string& ruleset,
                                                                       std::vector<std::string> fitted);
// A scenario (begun with these players) or a log (verified, to watch) by path or bundled name. A battle of several people
// that is not over is gone on with, or refused: it is watched only where options.open says that they agreed to it.
OpenedOrWhy open_battle(const std::string& name, const SessionOptions& options);
// A new battle that begins at that position of a film.
OpenedOrWhy fork_battle(const Film& film, std::size_t position, const SessionOptions& options);
// The battle of a film from its beginning, with these players.
OpenedOrWhy begin_again(const Film& film, const SessionOptions& options);
// What a scenario is fought by, and how many units each side brings: "classic, 2 against 2"; empty where it cannot be read.
std::string battle_size(const std::string& path);
// What a file is called in a list: the title of the scenario, and of a save who plays too; its name where it has no title.
std::string battle_label(const std::string& path);
// The names of the sides of a scenario or a record, empty where it cannot be read; the players that it names, and what it
// means in words.
std::vector<std::string> sides_of_scenario(const std::string& name,
                                           std::vector<std::string>* pilots = nullptr,
                                           std::vector<std::string>* meaning = nullptr);
// Players for a scenario from words like "Federation=human" or, without a side, in order. Refuses unknown sides.
tl::expected<std::vector<std::string>, std::string> players_from(const std::vector<std::string>& words,
                                                                 const std::vector<std::string>& sides,
                                                                 const std::vector<std::string>& pilots);
// "1280x720" as width and height in pixels; a sentence where that is none, or no size that a window may have.
tl::expected<std::pair<int, int>, std::string> window_size_from(const std::string& words);

}  // namespace impulse
