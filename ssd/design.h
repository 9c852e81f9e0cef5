// ssd/design.h: a ship as its builder writes it, frame, hull, drive and systems, and the sheet that comes of it.
// Units:  boxes, BPV, spaces.
// Shapes: Design is what a person types or clicks; DesignBill is its sheet, laid out, with its price list and faults.
// Errors: read_design refuses with file, line and column; what the construction rules refuse is in `faults`.
// Rule:   TNG "Construction" of each system; the frames are settings of ours (construction.toml).
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/table_text.h"
#include "ssd/construction.h"
#include "ssd/sheet.h"

namespace impulse {

struct DesignPart {
    std::string system;
    int count = 0, value = 0;  // boxes; number printed in them, 0 = none
    std::string arc_words;
    Arc arc{};
    std::vector<std::string> holds, load;  // of a mount; of a rack
    bool options = false;                  // cargo, holds: filled with allowance towards options
    int line = 0;
    bool operator==(const DesignPart&) const = default;
};

struct Design {
    std::string file, power, code, name, frame;
    int tech = 0;
    std::vector<DesignPart> parts;  // hull and drive among them
    std::vector<ShieldBank> shields;
    int crew_units = 0, boarding_parties = 0, deck_crews = 0;
    Track sensor, scanner, damage_control;  // without ratings: those of the frame
    int more_excess = 0;                    // excess damage boxes beside those that come free with the hull
    int extended_allowance = 0;
    int frame_line = 0, crew_line = 0;
    std::vector<std::pair<int, int>> places;  // line and column of every entry that may be faulted
};

// The design, or the first thing wrong with the text.
tl::expected<Design, FileError> read_design(std::string_view text, std::string_view file);
// The same as text.
std::string design_text(const Design& design);

struct DesignBill {
    Sheet sheet;
    BuildCost cost;
    int spaces_of_frame = 0;
    std::vector<FileError> faults;
};
// Lays the boxes out and adds everything up.
DesignBill bill_of(const Design& design, const Construction& construction);

// Gives every box group of a sheet a name of its own and a place on the drawn hull.
void lay_out(Sheet& sheet);

// A ship sheet as read_sheet reads it; `heading` is a remark in its first line.
std::string write_sheet(const Sheet& sheet, std::string_view heading);

}  // namespace impulse
