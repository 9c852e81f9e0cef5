// tests/support/loaded_rules.h: the real rulesets with their ships, read once.
// Units:  none.
// Shapes: references that live as long as the program.
// Errors: a file that does not load ends the test program with its message.
// Rule:   none.
#pragma once

#include <string>
#include <string_view>

#include "battle/core/rules.h"

namespace impulse {

const Rules& classic_rules();
const Rules& tng_rules();
// TNG with the same ships built at tech level 4X.
const Rules& tng_rules_at_4x();
const Rules& rules_named(const std::string& ruleset);

// The class of that key ("federation/ca"); the system, weapon group or seeker by name. There must be one.
ClassId class_named(const Rules& rules, std::string_view key);
SystemId system_named(const Rules& rules, std::string_view id);
SeekerId seeker_named(const Rules& rules, std::string_view id);
// The first group of that class whose system or family is so called.
std::size_t group_named(const Rules& rules, ClassId type, std::string_view system);
// The index of a mode of the weapon in that group.
std::size_t mode_named(const Rules& rules, ClassId type, std::size_t group, std::string_view mode);

}  // namespace impulse
