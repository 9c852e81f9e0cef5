// scenarios/help_topics.h: what a step or a thing on the screen is, in a few sentences: F1 in the window, `impulse explain`.
// Shapes: rows of assets/sentences/help.toml; rule numbers come from the tables of the ruleset, never from here.
// Errors: a table that cannot be read ends the program with its place, exit code 2.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace impulse {

struct HelpTopic {
    std::string id, title, says;  // id: a moment ("fire") or a thing ("shield")
};
const std::vector<HelpTopic>& help_topics();
// Null where there is none.
const HelpTopic* help_topic(std::string_view id);

}  // namespace impulse
