// battle/play/robot_reader.h: robot.toml, the program of the pilot "robot".
// Units:  as in core/rules.h, RobotProgram.
// Shapes: one small table; a ruleset may do without.
// Errors: noted in the TableReader: rows that are missing, faces and ranks out of range.
// Rule:   TNG "Robot Controlled".
#pragma once

#include "battle/core/rules.h"
#include "engine/table_text.h"

namespace impulse {

// Reads the table into rules.robot.
void read_robot(TableReader root, Rules& rules);

}  // namespace impulse
