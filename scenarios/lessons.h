// scenarios/lessons.h: short guided battles: what is said, what must be done, and how that is recognised in the log.
// Shapes: rows of assets/sentences/lessons.toml; a step counts orders of a person, or events, with the values it names.
// Errors: a table that cannot be read ends the program with its place, exit code 2.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "scenarios/logs/log_file.h"
#include "scenarios/scenario.h"

namespace impulse {

struct LessonStep {
    std::string says, rule;         // {ahead}: the keys of that action
    std::string at;                 // the moment at which the keys count: "move", "fire"; empty = any
    std::vector<std::string> keys;  // actions of the window, or keys by their names
    std::string order, event;       // what is looked for; one of the two
    std::vector<std::pair<std::string, std::vector<std::string>>> with;  // fields and the values that will do
    int times = 1;
};
struct Lesson {
    std::string id, title, about;
    std::string battle;  // below scenarios/
    std::vector<LessonStep> steps;
};
// In the order in which they are learned.
const std::vector<Lesson>& lessons();
// How many times an entry of the log does what the step asks for; units are named as the roster has them.
int times_done(const LessonStep& step, const LogEntry& entry, const Roster& roster);

}  // namespace impulse
