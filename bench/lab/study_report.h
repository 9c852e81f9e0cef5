// bench/lab/study_report.h: what a study found, for people, for programs and as a picture.
// Units:  shares in per cent, points of damage, turns; intervals of 95 %.
// Shapes: text in the terminal, JSON, SVG; all from the same sums.
// Rule:   shares by Wilson's interval, means by Student's t over battles, points for each shot by a ratio over battles.
#pragma once

#include <string>

#include "bench/lab/study_tally.h"

namespace impulse {

// The report; with fewer battles than the study has it says so.
std::string report_text(const Study& study, const Tally& tally);
std::string report_json(const Study& study, const Tally& tally);
// Damage suffered by turn, with bands, and the share of battles still on.
std::string report_svg(const Study& study, const Tally& tally);

}  // namespace impulse
