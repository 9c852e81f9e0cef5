// ssd/bpv_model.h: what a ship of such boxes would cost by the ships of the chart, to find slips of the pen.
// Units:  BPV; weights in hundredths of a point.
// Shapes: BpvModel as read from assets/rules/<ruleset>/bpv_model.toml.
// Errors: read_bpv_model refuses with file, line and column.
// Rule:   none; a fit over the printed sheets.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/table_text.h"
#include "ssd/sheet.h"

namespace impulse {

struct BpvModel {
    std::string file;
    int percent = 0, floor_bpv = 0;
    int constant = 0, speed = 0, shield = 0, cloak = 0;
    std::vector<std::pair<std::string, int>> boxes;  // system -> hundredths for each box
    std::vector<std::string> known;                  // classes whose chart price is off by more
};

// The model of one ruleset, or the first thing wrong with the text.
tl::expected<BpvModel, FileError> read_bpv_model(std::string_view text, std::string_view file);

// What the model expects of the sheet; ships that never move or lack figures have no price: -1.
int expected_bpv(const Sheet& sheet, const BpvModel& model);

// The finding where the stated BPV is further off than the model allows.
std::vector<FileError> check_bpv(const Sheet& sheet, const BpvModel& model);

}  // namespace impulse
